//! The text of the reader and the place in it, in the database of the browser: they live through other pages, a reload and a crash.
//! Each tab has its own; a new tab begins with the latest. The page works without the database.

/** What is kept of a reader. */
export interface Desk {
  text: string;
  /** The values of the menus by their names. */
  menus: Record<string, string>;
  /** The number of the game that is shown, if one of many is. */
  game: number | null;
  /** The id of the current move. */
  move: string | null;
}

interface Kept extends Desk {
  tab: string;
  time: number;
}

const [NAME, STORE, TAB, DESK] = ["stamma", "desks", "stamma.tab", "stamma.desk"];
/** A text of so many characters is kept in the storage of the tab as well, which is written before a page is left. */
const SHORT = 500_000;
/** So many tabs are kept, the latest. */
const MOST = 20;

/** Keeps the reader of this tab; null forgets it. Returns false where the browser keeps nothing. */
export async function shelve(desk: Desk | null): Promise<boolean> {
  const tab = tabName();
  const short = desk === null || desk.text.length <= SHORT;
  const inTab = sessionStorageSet(DESK, short ? JSON.stringify(desk) : null) && short;
  const inStore = await withStore("readwrite", async (store) => {
    if (desk) store.put({ ...desk, tab, time: Date.now() } satisfies Kept);
    else store.delete(tab);
    const all = await done<Kept[]>(store.getAll());
    const old = all.sort((one, other) => other.time - one.time).slice(MOST);
    for (const { tab } of old) store.delete(tab);
    await committed(store.transaction);
    return true;
  });
  return inTab || inStore === true;
}

/** Returns the reader of this tab, or the latest if this tab has none yet. */
export async function taken(): Promise<Desk | null> {
  const known = sessionStorageItem(TAB);
  const tab = tabName();
  const short = sessionStorageItem(DESK);
  if (short) {
    try {
      return JSON.parse(short) as Desk;
    } catch {
      // It was not written to its end; the database has what was kept before.
    }
  }
  return withStore("readonly", async (store) => {
    if (known) return (await done<Kept | undefined>(store.get(tab))) ?? null;
    const all = await done<Kept[]>(store.getAll());
    return all.sort((one, other) => other.time - one.time)[0] ?? null;
  });
}

/** The name of this tab, which lives as long as the tab. */
function tabName(): string {
  const known = sessionStorageItem(TAB);
  if (known) return known;
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  sessionStorageSet(TAB, name);
  return name;
}

/** Returns false where there is no storage: every load of the page is a tab of its own there. */
function sessionStorageSet(name: string, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

function sessionStorageItem(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Works on the store. Returns null where there is no database, or where it fails. */
async function withStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result | null> {
  try {
    const opened = indexedDB.open(NAME, 1);
    opened.addEventListener("upgradeneeded", () => opened.result.createObjectStore(STORE, { keyPath: "tab" }));
    const database = await done<IDBDatabase>(opened);
    try {
      return await work(database.transaction(STORE, mode).objectStore(STORE));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** Waits until all of it is written; a full disk fails only then. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("the database fails")));
  });
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the database fails")));
  });
}
