//! A recorded game, and its text as PGN, which the server reads like any other text. A score is immutable: each change
//! makes a new one, so that undo only has to keep the old ones.

import { formOf } from "./words";

/** A recorded move. */
export interface Entry {
  san: string;
  uci: string;
  /** True if the mover offered a draw. */
  offer?: boolean;
  /** The clock after the move, `h:mm:ss`. */
  clock?: string;
}

/** The endings that are not decided by the board. */
export interface Ending {
  result: string;
  words: string;
}

export interface Score {
  variant: Variant;
  /** The start position, if it is not the variant's own. */
  fen: string | null;
  /** Names, date and so on, as PGN tags. */
  tags: Readonly<Record<string, string>>;
  entries: readonly Entry[];
  ending: string | null;
}

/** The variants: their ids, titles, the names that PGN's tag has for them, and whether their starts have numbers. The table
 * of `stamma-board`, to which a test holds it. */
export const VARIANTS = {
  "standard": { title: "Chess", tag: null, numbered: false },
  "chess960": { title: "Chess960", tag: "Chess960", numbered: true },
  "grand": { title: "Grand Chess", tag: "Grand", numbered: false },
  "capablanca": { title: "Capablanca Chess", tag: "Capablanca", numbered: false },
  "king-of-the-hill": { title: "King of the Hill", tag: "King of the Hill", numbered: false },
  "three-check": { title: "Three-check", tag: "Three-check", numbered: false },
  "embassy": { title: "Embassy Chess", tag: "Embassy", numbered: false },
} as const satisfies Readonly<Record<string, { title: string; tag: string | null; numbered: boolean }>>;

/** The id of a variant. */
export type Variant = keyof typeof VARIANTS;

/** Returns the title of a variant in the language of the page. */
export function titleOfVariant(variant: Variant): string {
  return formOf("variants", Object.keys(VARIANTS).indexOf(variant));
}

/** The endings by the name under which they are stored. */
export const ENDINGS: Readonly<Record<string, Ending>> = {
  "white-resigns": { result: "0-1", words: "White resigns" },
  "black-resigns": { result: "1-0", words: "Black resigns" },
  agreed: { result: "1/2-1/2", words: "draw agreed" },
  "white-time": { result: "0-1", words: "White lost on time" },
  "black-time": { result: "1-0", words: "Black lost on time" },
  white: { result: "1-0", words: "" },
  black: { result: "0-1", words: "" },
  draw: { result: "1/2-1/2", words: "" },
};

export const FRESH: Score = { variant: "standard", fen: null, tags: {}, entries: [], ending: null };

/** Returns the text of a score. */
export function written(score: Score): string {
  const ending = score.ending ? ENDINGS[score.ending] : undefined;
  const tags = new Map(Object.entries(score.tags).filter(([, value]) => value !== ""));
  const variant = VARIANTS[score.variant].tag;
  if (variant) tags.set("Variant", variant);
  if (score.fen) tags.set("SetUp", "1").set("FEN", score.fen);
  if (ending) tags.set("Result", ending.result);
  const head = [...tags].map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]\n`).join("");
  const fields = (score.fen ?? "").split(" ");
  let number = Number(fields[5]) || 1;
  let black = fields[1] === "b";
  const words = score.entries.map(({ san, offer, clock }, index) => {
    const count = black ? (index === 0 ? `${number}... ` : "") : `${number}. `;
    if (black) number += 1;
    black = !black;
    return `${count}${san}${offer ? " (=)" : ""}${clock ? ` {[%clk ${clock}]}` : ""}`;
  });
  // Outside of a comment, because the reader takes such words for the cause.
  if (ending) words.push(...(ending.words ? [ending.words] : []), ending.result);
  return `${head}${head ? "\n" : ""}${words.join(" ")}\n`;
}

/** Normalises a clock time to PGN's form; returns null if it is not a time. */
export function clockTime(typed: string): string | null {
  const [, hours = "0", minutes = "", seconds = "00"] = /^\s*(?:(\d{1,2})[:.h])?(\d{1,2})(?:[:.m](\d{2}))?\s*$/.exec(typed) ?? [];
  if (minutes === "" || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${Number(hours)}:${minutes.padStart(2, "0")}:${seconds}`;
}

/** Returns the stored value, if it is a score. */
export function revive(text: string | null): Score | null {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Score> | null;
    if (!found || !Array.isArray(found.entries) || !(String(found.variant) in VARIANTS)) return null;
    const entries = found.entries.filter((entry) => typeof entry?.san === "string" && typeof entry.uci === "string");
    const ending = found.ending && found.ending in ENDINGS ? found.ending : null;
    return { ...FRESH, ...found, entries, ending, tags: { ...found.tags } };
  } catch {
    return null;
  }
}
