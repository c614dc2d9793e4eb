//! The way of a question to the program that answers it: over HTTP to `stamma serve`, or to a worker that runs the program in this
//! browser. The answers are the same.

import { LONG } from "./long";
import { say } from "./words";

/** An answer, and whether the question was accepted. */
export interface Reply {
  ok: boolean;
  /** Null where the answer is no JSON. */
  answer: unknown;
}

/** The body of a question: about a text, or the bytes of a file. */
export type Body = { text: string } | Uint8Array<ArrayBuffer>;

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
    const isFile = body instanceof Uint8Array;
    const type = isFile ? "application/octet-stream" : "application/json";
    const request = { method: "POST", headers: { "Content-Type": type }, body: isFile ? body : JSON.stringify(body) };
    let response: Response;
    try {
      response = await fetch(address(path), signal ? { ...request, signal } : request);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Refusal(say("no-server"));
    }
    return { ok: response.ok, answer: await response.json().catch(() => null) };
  }
}

/** A question to the worker. A long text is sent apart from it, and only where it is not the one that the worker has. */
export interface Asked {
  path: string;
  body: Body | { text: null };
  text?: string;
}

/** A message of the worker: an answer, whose text it may have kept as the long one, or that it cannot answer at all. */
export type Told = (Reply & { held?: true }) | { broken: string };

/** A question that waits for the worker, or is with it. */
interface Waiting {
  path: string;
  body: Body;
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
  /** The long text that the worker has. */
  private held: string | null = null;

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
    this.worker.postMessage(this.short(asked));
  }

  /** Returns the question without a text that the worker has. */
  private short({ path, body }: Waiting): Asked {
    if (body instanceof Uint8Array || body.text.length < LONG) return { path, body };
    const { text } = body;
    const short: Asked = { path, body: { ...body, text: null } };
    if (text !== this.held) short.text = text;
    this.held = text;
    return short;
  }

  private told(told: Told): void {
    const asked = this.present;
    this.present = null;
    if ("broken" in told) {
      this.end();
      asked?.failed(new Refusal(say("no-engine", { reason: told.broken })));
    } else {
      if ("held" in told) this.held = (told.answer as { text: string }).text;
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
    this.worker = this.held = null;
  }
}

let known: Carrier | null = null;

/** The carrier of this page. */
export function carrier(): Carrier {
  const script = document.body.dataset["worker"];
  known ??= script ? new InWorker(address(script)) : new Http();
  return known;
}
