//! Questions about texts. A newer question aborts an older one, so answers arrive in order.

import { carrier, Refusal, type Body } from "./carrier";
import { LANGUAGE, say } from "./words";

export { Refusal };

/** The body of a request about a text. Fields that are left out are detected by the server. */
export interface Question {
  text: string;
  from?: string;
  language?: string;
  to?: string;
  start_fen?: string;
  variant?: string;
  start_number?: number;
  repair?: boolean;
  /** The language of the words. */
  locale?: string;
  /** The game that is shown. */
  game?: number;
  /** The game that is written; all are if it is left out. */
  write?: number;
  /** What is written ends with the game that reaches so many bytes. */
  most?: number;
}

/** A place in the text with a finding; offsets count UTF-16 units, as strings do here. */
export interface Mark {
  start: number;
  end: number;
  severity: "error" | "warning" | "note";
  code: string;
  message: string;
  ply?: number | null;
}

/** One legal move of a position. */
export interface Legal {
  from: string;
  to: string;
  uci: string;
  san: string;
  /** It in the notation that was asked for. */
  written: string;
  promotion?: string | null;
}

/** The last position of the main line. */
export interface End {
  fen: string;
  variant: string;
  turn: string;
  check: boolean | string | null;
  result: string | null;
  legal: Legal[];
}

/** The detected notation of a text. */
export interface Found {
  dialect?: string | null;
  dialect_title?: string | null;
  language?: string | null;
  language_title?: string | null;
  variant?: string | null;
  confidence?: number | null;
  games?: number;
}

/** The view of a text. */
export interface View {
  html: string;
  marks: Mark[];
  found: Found;
  output: string;
  /** The number of games in the output. */
  written: number;
  /** True if more is to be written. */
  cut: boolean;
  /** The parts of the games that are not written, as a list in a sentence. */
  lost: string | null;
  end: End | null;
}

/** Asks one question at a time. */
export class Asker {
  private running: AbortController | null = null;

  /** Waits for no answer any more. */
  stop(): void {
    this.running?.abort();
    this.running = null;
  }

  /** Returns the response, or null if a newer question has aborted this one. */
  async view(question: Question): Promise<View | null> {
    this.running?.abort();
    const mine = new AbortController();
    this.running = mine;
    try {
      const answer = await ask<View>("view", { ...question, locale: LANGUAGE }, mine.signal);
      return this.running === mine ? answer : null;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    }
  }
}

/** Returns the games in another notation, independently of other questions. */
export async function written(question: Question): Promise<string> {
  return (await ask<View>("view", question)).output;
}

/** A file as text. */
export interface Decoded {
  text: string;
  encoding: string;
  /** True if it is UTF-8 but for stray bytes, whose encoding was guessed. */
  mixed: boolean;
  /** Encodings to choose from where that is the wrong one. */
  encodings: string[];
}

/** Returns the text of a file: unpacked, and decoded from its encoding, which is found out if none is named. */
export function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: string): Promise<Decoded> {
  return answered<Decoded>(`text?encoding=${encodeURIComponent(encoding)}`, bytes);
}

function ask<Answer>(path: string, question: Question, signal?: AbortSignal): Promise<Answer> {
  return answered<Answer>(path, question, signal);
}

async function answered<Answer>(path: string, body: Body, signal?: AbortSignal): Promise<Answer> {
  const { ok, answer } = await carrier().ask(path, body, signal);
  if (ok && answer !== null) return answer as Answer;
  throw new Refusal(reasonOf(answer) ?? say("no-answer"));
}

/** The codes of reasons that are not about the question, with their messages. */
const REASONS: Readonly<Record<string, string>> = { busy: "refusal.busy", "too-slow": "refusal.too-slow", defect: "refusal.defect" };

function reasonOf(answer: unknown): string | undefined {
  const { error } = (answer ?? {}) as { error?: { code?: string; message?: string } };
  const known = REASONS[error?.code ?? ""];
  return known ? say(known) : error?.message;
}
