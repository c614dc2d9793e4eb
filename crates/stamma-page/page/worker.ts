//! The worker of the static site: answers questions with the program itself, as the server of `stamma serve` does.

import init, { answer, readFilesWith } from "./engine.js";
import type { Asked, Told } from "./carrier";
import { LONG } from "./long";

const ready = init().then(() => readFilesWith({ read }));
/** The reason why a file of data could not be read for an answer. */
let unread: Error | null = null;
/** The latest long text. */
let held = "";

addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  held = data.text ?? held;
  try {
    await ready;
    tell(answered(data));
  } catch (error) {
    tell({ broken: error instanceof Error ? error.message : String(error) });
  }
});

function answered({ path, body }: Asked): Told {
  const isFile = body instanceof Uint8Array;
  const bytes = isFile ? body : new TextEncoder().encode(JSON.stringify(body.text === null ? { ...body, text: held } : body));
  unread = null;
  const made = answer(`/${path}`, bytes);
  // Nothing is told that was made without a file.
  if (unread) throw unread;
  const { ok } = made;
  const found: unknown = JSON.parse(made.taken());
  // The text of a file is what is asked about next.
  const text = isFile && ok ? (found as { text: string }).text : "";
  if (text.length < LONG) return { ok, answer: found };
  held = text;
  return { ok, answer: found, held: true };
}

/** Reads a file of data, beside the module, while the answer waits for it. */
function read(name: string): Uint8Array | undefined {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", new URL(name, import.meta.url), false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`status ${request.status}`);
    return new Uint8Array(request.response as ArrayBuffer);
  } catch (error) {
    unread = new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function tell(told: Told): void {
  postMessage(told);
}
