// The face of the package: types of options, errors, and JSON as values. Everything about chess is in the .wasm file, which
// glue.js, made by wasm-bindgen, loads and calls.

import instantiate, * as glue from "./glue.js";

const TEXT = "a string";
const FLAG = "true or false";
const LIST = "a list of strings";

/** The options of the reader. */
const READING = { notation: TEXT, variant: TEXT, encoding: TEXT, container: TEXT, illegal: TEXT, headings: TEXT };
/** The levels of findings. */
const JUDGING = { policy: TEXT, deny: LIST, allow: LIST };
/** Fields of JSON that are left out otherwise. */
const FURTHER = { fens: FLAG, evidence: FLAG };

/** The options of each function, with their types. */
const OPTIONS = {
  read: { ...READING, ...JUDGING, ...FURTHER, repair: FLAG },
  games: { ...READING, ...JUDGING, ...FURTHER, repair: FLAG },
  repair: { ...READING, ...JUDGING, ...FURTHER },
  convert: { to: TEXT, ...READING, ...JUDGING, ...FURTHER, repair: FLAG },
  detect: { ...READING, name: TEXT },
  explain: { ...READING, repair: FLAG, language: TEXT },
  check: { ...READING, ...JUDGING, eco: FLAG, name: TEXT },
  parseMove: { fen: TEXT, notation: TEXT, variant: TEXT },
};

/** Bytes that cannot be read: packed data that is damaged, or bytes that are no text. */
export class InputError extends Error {
  constructor(message) {
    super(message);
    this.name = "InputError";
  }
}

/** The data that not every call needs, each read when it is first needed. Bundlers copy what is named like this. */
const FILES = {
  "openings.txt": new URL("openings.txt", import.meta.url),
  "encodings.bin": new URL("encodings.bin", import.meta.url),
  "de.txt": new URL("de.txt", import.meta.url),
  "fr.txt": new URL("fr.txt", import.meta.url),
  "es.txt": new URL("es.txt", import.meta.url),
  "it.txt": new URL("it.txt", import.meta.url),
  "pt.txt": new URL("pt.txt", import.meta.url),
  "nl.txt": new URL("nl.txt", import.meta.url),
  "pl.txt": new URL("pl.txt", import.meta.url),
  "ru.txt": new URL("ru.txt", import.meta.url),
};

/** Files that were loaded ahead, by their names. */
const ahead = new Map();
/** Node's modules of files; none elsewhere. */
let node;
/** The reason why a file could not be read in a call. */
let unread;

/** What the module asks for files. */
const files = {
  read(name) {
    try {
      return ahead.get(name) ?? bytesNow(FILES[name]);
    } catch (error) {
      unread = new Error(`the file ${name} of the package cannot be read; \`await load()\` loads it ahead`, { cause: error });
      return undefined;
    }
  },
};

/** Reads a file while the call waits. */
function bytesNow(url) {
  if (node && url.protocol === "file:") {
    return node.readFileSync(url);
  }
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  // Pages may not ask for bytes while they wait. This encoding has a character for each byte.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) {
    throw new Error(`${url}: status ${request.status}`);
  }
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
}

/**
 * Loads the data of all calls ahead, for pages that must not wait in a call, and where there is nothing to wait with, as in a service
 * worker.
 */
export async function load() {
  await Promise.all(
    Object.entries(FILES).map(async ([name, url]) => {
      ahead.set(name, await bytesOfFile(url));
    }),
  );
}

async function bytesOfFile(url) {
  await findNode();
  if (node && url.protocol === "file:") {
    return node.promises.readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: status ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** Node's fetch does not read files. */
async function findNode() {
  if (typeof process === "object" && new URL(import.meta.url).protocol === "file:") {
    // The name is no literal, so that bundlers for browsers do not look for it.
    const name = "node:fs";
    node ??= await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  }
}

let loading;
let ready = false;

/**
 * Loads the .wasm file. Every further call waits for the first one. After a failure it may be called again.
 */
export function init(source) {
  loading ??= start(source).then(
    () => {
      ready = true;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

async function start(source) {
  let module = await (source ?? new URL("stamma_bg.wasm", import.meta.url));
  if (typeof module === "string") {
    module = new URL(module, globalThis.location?.href ?? import.meta.url);
  }
  await findNode();
  if (node && module instanceof URL && module.protocol === "file:") {
    module = await node.promises.readFile(module);
  }
  const known =
    module instanceof URL ||
    module instanceof WebAssembly.Module ||
    isBytes(module) ||
    typeof module.arrayBuffer === "function" ||
    (typeof Request === "function" && module instanceof Request);
  if (!known) {
    throw new TypeError("init takes nothing, a URL, a Response, bytes or a WebAssembly.Module");
  }
  await instantiate({ module_or_path: module });
  glue.readFilesWith(files);
}

function isBytes(value) {
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer || isShared(value);
}

function isShared(value) {
  return typeof SharedArrayBuffer === "function" && value instanceof SharedArrayBuffer;
}

/** The bytes of an input. A text is UTF-8, in which half a surrogate pair becomes U+FFFD. */
function bytesOf(call, input) {
  if (typeof input === "string") {
    return new TextEncoder().encode(input);
  }
  if (ArrayBuffer.isView(input)) {
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  }
  if (isBytes(input)) {
    return new Uint8Array(input);
  }
  throw new TypeError(`${call} takes a string, a Uint8Array or an ArrayBuffer, and not ${kindOf(input)}`);
}

function kindOf(value) {
  if (value === null || value === undefined) {
    return String(value);
  }
  return Array.isArray(value) ? "a list" : `a value of the type ${typeof value}`;
}

function hasType(value, type) {
  switch (type) {
    case TEXT:
      return typeof value === "string";
    case FLAG:
      return typeof value === "boolean";
    default:
      return Array.isArray(value) && value.every((one) => typeof one === "string");
  }
}

/** Calls `use` with the checked options. An option that is undefined is not given. */
function withSettings(call, options, use) {
  if (!ready) {
    throw new Error(`await init() before ${call}`);
  }
  if (options !== undefined && (options === null || typeof options !== "object" || Array.isArray(options))) {
    throw new TypeError(`the options of ${call} are an object, and not ${kindOf(options)}`);
  }
  const known = OPTIONS[call];
  const settings = new glue.Settings();
  try {
    for (const [option, value] of Object.entries(options ?? {})) {
      if (!Object.hasOwn(known, option)) {
        const names = Object.keys(known).join(", ");
        throw new TypeError(`${call} has no option \`${option}\`; it has ${names}`);
      }
      if (value === undefined) {
        continue;
      }
      const type = known[option];
      if (!hasType(value, type)) {
        throw new TypeError(`the option \`${option}\` is ${type}, and not ${kindOf(value)}`);
      }
      if (type === FLAG) {
        settings.flag(option, value);
        continue;
      }
      for (const one of type === LIST ? value : [value]) {
        const refused = settings.set(option, one);
        if (refused !== undefined) {
          throw new RangeError(`the option \`${option}\`: ${refused}`);
        }
      }
    }
    return use(settings);
  } finally {
    settings.free();
  }
}

/** Does what may throw a sentence, and throws an error with it instead. Nothing is returned that was made without a file. */
function orThrow(Kind, before, action) {
  unread = undefined;
  try {
    const made = action();
    if (unread === undefined) {
      return made;
    }
  } catch (reason) {
    if (unread === undefined) {
      throw typeof reason === "string" ? new Kind(before + reason) : reason;
    }
  }
  throw unread;
}

function call(name, input, options, run) {
  return withSettings(name, options, (settings) => {
    const bytes = bytesOf(name, input);
    return orThrow(InputError, "", () => run(bytes, typeof input === "string", settings));
  });
}

/** The games of a text. */
export function read(input, options) {
  return JSON.parse(call("read", input, options, glue.read));
}

/** The games of a text, those that are damaged as they were most likely played. */
export function repair(input, options) {
  const run = (bytes, isText, settings) => {
    settings.flag("repair", true);
    return glue.read(bytes, isText, settings);
  };
  return JSON.parse(call("repair", input, options, run));
}

/** The games of a text in another notation. */
export function convert(input, options) {
  return call("convert", input, options, glue.convert);
}

/** The notation and the language of each game, with the evidence. */
export function detect(input, options) {
  return JSON.parse(call("detect", input, options, glue.detect));
}

/** Each game in full words. */
export function explain(input, options) {
  return JSON.parse(call("explain", input, options, glue.explain));
}

/** All findings about the games of a text. */
export function check(input, options) {
  return JSON.parse(call("check", input, options, glue.check));
}

/** The games of a text one by one, each read when it is asked for. */
export function games(input, options) {
  return each(call("games", input, options, (...words) => new glue.Games(...words)));
}

function* each(opened) {
  try {
    for (;;) {
      const game = orThrow(InputError, "", () => opened.nextGame());
      if (game === undefined) {
        return;
      }
      yield JSON.parse(game);
    }
  } finally {
    opened.free();
  }
}

/** One move in a position. */
export function parseMove(text, options) {
  return withSettings("parseMove", options, (settings) => {
    if (typeof text !== "string") {
      throw new TypeError(`parseMove takes a string, and not ${kindOf(text)}`);
    }
    const read = () => glue.parseMove(text, settings);
    return JSON.parse(orThrow(RangeError, "the option `fen`: ", read));
  });
}

export default init;
