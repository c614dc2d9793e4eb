//! A game in the fragment of a URL: compressed, and encoded as base64url. Fragments are never sent to a server, so only
//! the people who get the link get the game.

/** The content of a link. */
export interface Shared {
  text: string;
  from?: string;
  language?: string;
  variant?: string;
  to?: string;
  /** The id of the current move. */
  move?: string;
}

const NAME = "#game=";
/** The limit of characters that a link may decompress to. */
const LONGEST = 1 << 20;

/** Returns true if a link may hold this: no longer one is opened. */
export function isForLink(shared: Shared): boolean {
  return JSON.stringify(shared).length <= LONGEST;
}

/** Returns the fragment for a game, with its `#`. */
export async function pack(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const packed = new Uint8Array(await new Response(through(bytes, new CompressionStream("deflate-raw"))).arrayBuffer());
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return NAME + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes the game of a fragment; returns null if there is none, and `damaged` if it cannot be decoded. */
export async function unpack(fragment: string): Promise<Shared | "damaged" | null> {
  if (!fragment.startsWith(NAME)) return null;
  try {
    const letters = atob(fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await limited(through(bytes, new DecompressionStream("deflate-raw")));
    const found: unknown = JSON.parse(text);
    return isShared(found) ? found : "damaged";
  } catch {
    return "damaged";
  }
}

function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
}

async function limited(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LONGEST) {
      await reader.cancel();
      throw new Error("too long for a link");
    }
  }
  return text + decoder.decode();
}

function isShared(found: unknown): found is Shared {
  if (typeof found !== "object" || found === null) return false;
  const { text, ...rest } = found as Record<string, unknown>;
  return typeof text === "string" && Object.values(rest).every((value) => typeof value === "string");
}
