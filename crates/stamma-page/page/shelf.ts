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

/** The record of a tab. Its text has a record of its own, which is written only when it changes; before version 2 it was in here. */
interface Kept extends Omit<Desk, "text"> {
  text?: string;
  tab: string;
  time: number;
}

/** The record of a text. */
interface KeptText {
  tab: string;
  text: string;
}

const [NAME, VERSION, DESKS, TEXTS, TAB, DESK] = ["stamma", 2, "desks", "texts", "stamma.tab", "stamma.desk"] as const;
/** A text of so many characters is kept in the storage of the tab as well, which is written before a page is left. */
const SHORT = 500_000;
/** So many tabs are kept, the latest. */
const MOST = 20;

/** The text that was written last. */
let known: string | null = null;

/** Keeps the reader of this tab; null forgets it. Returns false where the browser keeps nothing. */
export async function shelve(desk: Desk | null): Promise<boolean> {
  const tab = tabName();
  const short = desk === null || desk.text.length <= SHORT;
  const inTab = sessionStorageSet(DESK, short ? JSON.stringify(desk) : null) && short;
  const inStore = await withStores("readwrite", async (desks, texts) => {
    const forget = (tab: string): void => void (desks.delete(tab), texts.delete(tab));
    if (desk) {
      const { text, ...rest } = desk;
      desks.put({ ...rest, tab, time: Date.now() } satisfies Kept);
      // Another tab may have forgotten it.
      if (text !== known || (await done(texts.count(tab))) === 0) texts.put({ tab, text } satisfies KeptText);
    } else {
      forget(tab);
    }
    const all = await done<Kept[]>(desks.getAll());
    for (const { tab } of latestFirst(all).slice(MOST)) forget(tab);
    await committed(desks.transaction);
    known = desk?.text ?? null;
    return true;
  });
  return inTab || inStore === true;
}

/** Returns the reader of this tab, or the latest if this tab has none yet. */
export async function taken(): Promise<Desk | null> {
  const hasName = sessionStorageItem(TAB) !== null;
  const tab = tabName();
  const short = sessionStorageItem(DESK);
  if (short) {
    try {
      return JSON.parse(short) as Desk;
    } catch {
      // It was not written to its end; the database has what was kept before.
    }
  }
  return withStores("readonly", async (desks, texts) => {
    const desk = hasName ? await done<Kept | undefined>(desks.get(tab)) : latestFirst(await done<Kept[]>(desks.getAll()))[0];
    if (!desk) return null;
    const text = desk.text ?? (await done<KeptText | undefined>(texts.get(desk.tab)))?.text;
    return text === undefined ? null : { ...desk, text };
  });
}

function latestFirst(desks: readonly Kept[]): Kept[] {
  return [...desks].sort((one, other) => other.time - one.time);
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

/** Works on the stores. Returns null where there is no database, or where it fails. */
async function withStores<Result>(mode: IDBTransactionMode, work: (desks: IDBObjectStore, texts: IDBObjectStore) => Promise<Result>): Promise<Result | null> {
  try {
    const opened = indexedDB.open(NAME, VERSION);
    opened.addEventListener("upgradeneeded", () => {
      for (const name of [DESKS, TEXTS]) {
        if (!opened.result.objectStoreNames.contains(name)) opened.result.createObjectStore(name, { keyPath: "tab" });
      }
    });
    const database = await done<IDBDatabase>(opened);
    try {
      const transaction = database.transaction([DESKS, TEXTS], mode);
      return await work(transaction.objectStore(DESKS), transaction.objectStore(TEXTS));
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
