//! The worker of the static site: answers questions with the program itself, as the server of `stamma serve` does.

import init, { answer } from "./engine.js";
import type { Asked, Told } from "./carrier";
import { LONG } from "./long";

const ready = init();
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
  const made = answer(`/${path}`, bytes);
  const { ok } = made;
  const found: unknown = JSON.parse(made.taken());
  // The text of a file is what is asked about next.
  const text = isFile && ok ? (found as { text: string }).text : "";
  if (text.length < LONG) return { ok, answer: found };
  held = text;
  return { ok, answer: found, held: true };
}

function tell(told: Told): void {
  postMessage(told);
}
