//! Moves that are made on the board of a text: where they go in the text.

/** A change of a text. */
export interface Change {
  start: number;
  end: number;
  words: string;
  /** The place where the move begins then. */
  move: number;
}

/** A word of the text for a move. */
export interface Word {
  start: number;
  end: number;
}

/** The place of a move that is made: after `last` (none at the start of the game), where the text goes on with `next`. */
export interface Place {
  fen: string;
  last: Word | null;
  next: (Word & { doubtful: boolean }) | null;
}

/** Returns the change that puts a move into a text: it mends a doubtful word, goes on at the end of a line, or is a variation. */
export function changeFor(text: string, { fen, last, next }: Place, word: string): Change {
  if (next?.doubtful) return { start: next.start, end: next.end, words: word, move: next.start };
  const fields = fen.split(" ");
  const [number, black] = [Number(fields[5]) || 1, fields[1] === "b"];
  if (next) {
    const at = afterRemarks(text, next.end);
    const before = ` (${number}.${black ? ".." : ""} `;
    return { start: at, end: at, words: `${before}${word})`, move: at + before.length };
  }
  const at = last ? afterRemarks(text, last.end) : afterTags(text);
  const gap = at === 0 || /\s/.test(text[at - 1] ?? "") ? "" : " ";
  const remarked = last !== null && at > last.end;
  const before = gap + (black ? (last && !remarked ? "" : `${number}... `) : `${number}. `);
  const after = /^\S/.test(text.slice(at)) && text[at] !== ")" ? " " : "";
  return { start: at, end: at, words: `${before}${word}${after}`, move: at + before.length };
}

/** Returns the place behind the comments, variations and glyphs that follow a move. */
export function afterRemarks(text: string, from: number): number {
  let end = from;
  for (;;) {
    const at = end + (/^\s*/.exec(text.slice(end, end + 1_000))?.[0].length ?? 0);
    const close = text[at] === "{" ? text.indexOf("}", at) + 1 : text[at] === "(" ? closing(text, at) : text[at] === "$" ? at + (/^\$\d*/.exec(text.slice(at, at + 8))?.[0].length ?? 1) : 0;
    if (close <= at) return end;
    end = close;
  }
}

/** Returns the place behind the bracket that closes the one here; 0 if none does. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "{") at = Math.max(at, text.indexOf("}", at));
    else if (text[at] === "(") depth += 1;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return 0;
}

/** Returns the place behind the tags of a game without moves. */
function afterTags(text: string): number {
  return /^(?:\s*\[[^\]]*\])*\s*/.exec(text)?.[0].length ?? 0;
}
