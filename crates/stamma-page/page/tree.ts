//! The moves of a game as lines and variations, and the ways through them, independent of the page (see moves.ts).

/** A move in its line. `Thing` is the value attached to it, such as an element of the page. */
export interface Ply<Thing> {
  thing: Thing;
  line: Line<Thing>;
  index: number;
  /** The variations that replace this move. */
  instead: Line<Thing>[];
}

/** A sequence of moves. */
export interface Line<Thing> {
  plies: Ply<Thing>[];
  /** The move that the first one replaces; null in the main line. */
  replaces: Ply<Thing> | null;
}

/** A step of the text: a move, or the start or end of a variation. */
export type Step<Thing> = { move: Thing } | { border: "opens" | "closes" };

/** Builds the main line from the steps of a text. */
export function grow<Thing>(steps: Iterable<Step<Thing>>): Line<Thing> {
  const main: Line<Thing> = { plies: [], replaces: null };
  const open: Line<Thing>[] = [];
  let line = main;
  for (const step of steps) {
    if ("move" in step) {
      line.plies.push({ thing: step.move, line, index: line.plies.length, instead: [] });
    } else if (step.border === "opens") {
      const replaces = line.plies.at(-1) ?? null;
      const inner: Line<Thing> = { plies: [], replaces };
      replaces?.instead.push(inner);
      open.push(line);
      line = inner;
    } else {
      line = open.pop() ?? main;
    }
  }
  return main;
}

/** Returns the next move in the line. */
export function next<Thing>(ply: Ply<Thing>): Ply<Thing> | null {
  return ply.line.plies[ply.index + 1] ?? null;
}

/** Returns the previous move; for the first move of a variation, the one before the move that it replaces. */
export function previous<Thing>(ply: Ply<Thing>): Ply<Thing> | null {
  let at = ply;
  while (at.index === 0) {
    if (!at.line.replaces) return null;
    at = at.line.replaces;
  }
  return at.line.plies[at.index - 1] ?? null;
}

/** Returns the last move of the line. */
export function last<Thing>(ply: Ply<Thing>): Ply<Thing> {
  return ply.line.plies.at(-1) ?? ply;
}

/** Returns the next alternative to a move. */
export function below<Thing>(ply: Ply<Thing>): Ply<Thing> | null {
  const choices = choicesAt(ply);
  return choices[choices.indexOf(ply) + 1] ?? null;
}

/** Returns the previous alternative; from further inside a variation, its first move. */
export function above<Thing>(ply: Ply<Thing>): Ply<Thing> | null {
  const choices = choicesAt(ply);
  const at = choices.indexOf(ply);
  if (at > 0) return choices[at - 1] ?? null;
  return ply.line.replaces ? (ply.line.plies[0] ?? null) : null;
}

/** Returns all alternatives at a move, itself included, in the order of the text. */
function choicesAt<Thing>(ply: Ply<Thing>): Ply<Thing>[] {
  const replaced = ply.index === 0 && ply.line.replaces ? ply.line.replaces : ply;
  const choices = [replaced];
  // A variation that replaces the first move of a variation is one more alternative.
  for (let at = 0; at < choices.length; at += 1) {
    const firsts = choices[at]?.instead.flatMap((line) => line.plies.slice(0, 1)) ?? [];
    choices.splice(at + 1, 0, ...firsts);
  }
  return choices;
}
