//! The service worker of the static site: keeps all its files, so that it opens without a network. The list of the files and their
//! version are put before this script when the site is made.

declare const FILES: readonly string[];
declare const VERSION: string;

/** The parts of the types that are used here; the library of workers is not that of pages. */
interface Scope extends EventTarget {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}
interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = self as unknown as Scope;
const HOME = new URL("./", scope.location.href).href;
/** The caches of other sites of this origin have other names. */
const NAME = `stamma ${HOME} `;

scope.addEventListener("install", (event) => {
  (event as Extendable).waitUntil(install());
});

scope.addEventListener("activate", (event) => {
  (event as Extendable).waitUntil(activate());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event as Fetched;
  if (request.method === "GET" && request.url.startsWith(HOME)) (event as Fetched).respondWith(respond(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(NAME + VERSION);
  // Past the cache of HTTP, which may hold files of an older version.
  await cache.addAll(["./", ...FILES].map((path) => new Request(path, { cache: "reload" })));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(NAME) && name !== NAME + VERSION).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** Returns the file that was kept. The addresses of files end in their version, which the cache has by itself. */
async function respond(request: Request): Promise<Response> {
  const cache = await caches.open(NAME + VERSION);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
