//! A game on its way from the page that reads to the one that records. It waits in the storage of the browser until it is taken.

import { keep, kept } from "./keep";

/** A line of moves to go on from. */
export interface Handed {
  variant: string;
  /** The position that it begins from. */
  fen: string;
  tags: Readonly<Record<string, string>>;
  /** The moves as UCI. */
  moves: readonly string[];
}

const NAME = "stamma.handed";
/** Tags that are told otherwise, or that are not true any more where the game goes on. */
const LEFT_OUT = ["FEN", "SetUp", "Variant", "Result", "Termination", "PlyCount"];

/** Hands a line over; returns false where the browser keeps nothing. */
export function handOver(line: Handed): boolean {
  const tags = Object.fromEntries(Object.entries(line.tags).filter(([name]) => !LEFT_OUT.includes(name)));
  const text = JSON.stringify({ ...line, tags });
  keep(NAME, text);
  return kept(NAME) === text;
}

/** Returns the line that waits, if there is one. */
export function waiting(): Handed | null {
  try {
    const found = JSON.parse(kept(NAME) ?? "null") as Partial<Handed> | null;
    if (!found || typeof found.fen !== "string" || typeof found.variant !== "string" || !Array.isArray(found.moves)) return null;
    return { variant: found.variant, fen: found.fen, tags: { ...found.tags }, moves: found.moves.map(String) };
  } catch {
    return null;
  }
}

/** Forgets the line that waits. */
export function forget(): void {
  keep(NAME, null);
}
