//! The limit of what a server reads at once, told before it is met. The static site has none.

import type { Question } from "./ask";
import { say } from "./words";

/** The share of the limit from which it is told. */
const NEAR = 0.85;
/** The most bytes that a UTF-16 unit takes up in a question, which is JSON in UTF-8: `\u0000`. */
const WIDEST = 6;
/** The bytes of a question that are not in it yet: the language of the words, and how much is written. */
const REST = 100;

/** What there is to say about a size. */
export interface Judged {
  /** True if it is more than is read. */
  over: boolean;
  said: string;
}

/** The most bytes that are read at once. */
function most(): number {
  return Number(document.body.dataset["most"] ?? Infinity);
}

/** Judges the size of a question. Returns null where there is nothing to say. */
export function judged(question: Question): Judged | null {
  const limit = most();
  if (question.text.length * WIDEST < NEAR * limit) return null;
  const text = question.text.length > limit ? question.text : JSON.stringify(question);
  const bytes = new Blob([text]).size + REST;
  if (bytes < NEAR * limit) return null;
  const over = bytes > limit;
  return { over, said: say(over ? "most-text" : "most-near", { ...inThousands(bytes, limit), way: say("most-way") }) };
}

/** Returns what there is to say about a file that is too large to be sent; null where it is not. */
export function tooLarge(file: File): string | null {
  const limit = most();
  return file.size > limit ? say("most-file", { ...inThousands(file.size, limit), file: file.name, way: say("most-way") }) : null;
}

/** A size above a limit is never shown as the same number. */
function inThousands(bytes: number, limit: number): { size: number; limit: number } {
  return { size: bytes > limit ? Math.ceil(bytes / 1000) : Math.floor(bytes / 1000), limit: Math.floor(limit / 1000) };
}
