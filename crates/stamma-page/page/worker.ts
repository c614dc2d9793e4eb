//! The worker of the static site: answers questions with the program itself, as the server of `stamma serve` does.

import init, { answer } from "./engine.js";
import type { Asked, Told } from "./carrier";

const ready = init();

addEventListener("message", async ({ data: { path, body } }: MessageEvent<Asked>) => {
  try {
    await ready;
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const made = answer(`/${path}`, bytes);
    const { ok, text } = made;
    made.free();
    tell({ ok, text });
  } catch (error) {
    tell({ broken: error instanceof Error ? error.message : String(error) });
  }
});

function tell(told: Told): void {
  postMessage(told);
}
