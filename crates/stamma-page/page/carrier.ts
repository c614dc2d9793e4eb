//! The way of a question to the program that answers it: over HTTP to `stamma serve`, or to a worker that runs the program in this
//! browser. The answers are the same.

import { say } from "./words";

/** An answer: JSON, and whether the question was accepted. */
export interface Reply {
  ok: boolean;
  text: string;
}

/** The body of a question: JSON, or the bytes of a file. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** Carries questions. */
export interface Carrier {
  /** Returns the answer to a body at a path. An aborted question throws. */
  ask(path: string, body: Body, signal?: AbortSignal): Promise<Reply>;
}

/** The error of a question that was refused, or that nobody answered. */
export class Refusal extends Error {}

/** Returns the address of a page or a file of the site. */
export function address(path: string): string {
  return new URL((document.body.dataset["home"] ?? "/") + path, location.href).href;
}

class Http implements Carrier {
  async ask(path: string, body: Body, signal?: AbortSignal): Promise<Reply> {
    const type = typeof body === "string" ? "application/json" : "application/octet-stream";
    const request = { method: "POST", headers: { "Content-Type": type }, body };
    let response: Response;
    try {
      response = await fetch(address(path), signal ? { ...request, signal } : request);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Refusal(say("no-server"));
    }
    return { ok: response.ok, text: await response.text() };
  }
}

/** A question to the worker. */
export interface Asked {
  path: string;
  body: Body;
}

/** A message of the worker: an answer, or that it cannot answer at all. */
export type Told = Reply | { broken: string };

/** A question that waits for the worker, or is with it. */
interface Waiting extends Asked {
  signal: AbortSignal | undefined;
  done: (reply: Reply) => void;
  failed: (error: unknown) => void;
}

/** An answer that nobody waits for any more is not waited for longer than this, in milliseconds. */
const PATIENCE = 400;

/** One question at a time is with the worker. Aborted questions are never sent, or their worker is replaced. */
class InWorker implements Carrier {
  private worker: Worker | null = null;
  private present: Waiting | null = null;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly script: string) {
    this.worker = this.begin();
  }

  ask(path: string, body: Body, signal?: AbortSignal): Promise<Reply> {
    return new Promise((done, failed) => {
      const asked = { path, body, signal, done, failed };
      this.waiting.push(asked);
      signal?.addEventListener("abort", () => this.abort(asked));
      this.next();
    });
  }

  private begin(): Worker {
    const worker = new Worker(this.script, { type: "module" });
    worker.addEventListener("message", (event: MessageEvent<Told>) => this.told(event.data));
    // The script could not be loaded, or the program stopped.
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.told({ broken: event.message || say("no-files") });
    });
    return worker;
  }

  private next(): void {
    if (this.present) return;
    const asked = this.waiting.shift();
    if (!asked) return;
    this.present = asked;
    this.worker ??= this.begin();
    this.worker.postMessage({ path: asked.path, body: asked.body } satisfies Asked);
  }

  private told(told: Told): void {
    const asked = this.present;
    this.present = null;
    if ("broken" in told) {
      this.end();
      asked?.failed(new Refusal(say("no-engine", { reason: told.broken })));
    } else {
      asked?.done(told);
    }
    this.next();
  }

  private abort(asked: Waiting): void {
    const place = this.waiting.indexOf(asked);
    if (place >= 0) this.waiting.splice(place, 1);
    asked.failed(new DOMException("a newer question came", "AbortError"));
    if (this.present !== asked) return;
    setTimeout(() => {
      if (this.present !== asked) return;
      this.end();
      this.present = null;
      this.next();
    }, PATIENCE);
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}

let known: Carrier | null = null;

/** The carrier of this page. */
export function carrier(): Carrier {
  const script = document.body.dataset["worker"];
  known ??= script ? new InWorker(address(script)) : new Http();
  return known;
}
