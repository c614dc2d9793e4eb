//! The pieces of a FEN. The rules are not here: the server lists the legal moves.

import { formOf, say } from "./words";

export type Side = "w" | "b";

/** A piece: its side, and its letter in the sprite (C is the cardinal, M the marshall). */
export interface Piece {
  side: Side;
  letter: string;
}

/** A board with its pieces. Squares are named as players name them, `e4` or `j10`. */
export interface Placement {
  files: number;
  ranks: number;
  turn: Side;
  pieces: Map<string, Piece>;
}

/** The letters of the pieces in the sprite, the strongest first. */
export const LETTERS = ["K", "Q", "M", "C", "R", "B", "N", "P"];

/** Returns the name of a piece without its colour. */
export function nameOfPiece(letter: string): string {
  return formOf(`piece.${letter}`, 0);
}

/** The pieces whose letters in FEN and UCI differ from those of the sprite: A and C for cardinal and marshall. */
export const COMPOUNDS: Readonly<Record<string, string>> = { A: "C", C: "M" };

const LARGEST = 16;

/** Parses the first fields of a FEN; returns null if the board is invalid. */
export function place(fen: string): Placement | null {
  const [board = "", turn = "w"] = fen.trim().split(/\s+/);
  const rows = (board.split("[")[0] ?? "").split("/");
  if (rows.length < 2 || rows.length > LARGEST) return null;
  const pieces = new Map<string, Piece>();
  let files = 0;
  for (const [index, row] of rows.entries()) {
    const rank = rows.length - index;
    let file = 0;
    for (const [word] of row.matchAll(/\d+|[a-z]/gi)) {
      if (/\d/.test(word)) {
        file += Number(word);
      } else {
        const capital = word.toUpperCase();
        const letter = COMPOUNDS[capital] ?? capital;
        if (LETTERS.includes(letter)) pieces.set(square(file, rank), { side: word === capital ? "w" : "b", letter });
        file += 1;
      }
      if (file > LARGEST) return null;
    }
    files = Math.max(files, file);
  }
  return { files, ranks: rows.length, turn: turn === "b" ? "b" : "w", pieces };
}

/** Returns the name of a square: `file` counts from 0, `rank` from 1. */
export function square(file: number, rank: number): string {
  return String.fromCharCode(97 + file) + String(rank);
}

/** Returns file (from 0) and rank (from 1) of a named square; null if the name is invalid. */
export function locate(name: string): { file: number; rank: number } | null {
  const found = /^([a-p])(\d{1,2})$/.exec(name);
  return found?.[1] && found[2] ? { file: found[1].charCodeAt(0) - 97, rank: Number(found[2]) } : null;
}

/** Returns a name such as `white knight`. */
export function named(piece: Piece): string {
  return formOf(`piece.${piece.letter}`, piece.side === "w" ? 1 : 2);
}

/** Describes the board in words, for screen readers. */
export function inWords(placement: Placement): string {
  const list = (side: Side): string => {
    const groups = LETTERS.flatMap((letter) => {
      const squares = [...placement.pieces].filter(([, piece]) => piece.side === side && piece.letter === letter);
      if (squares.length === 0) return [];
      const name = formOf(`piece.${letter}`, squares.length > 1 ? 3 : 0);
      return [`${name} ${squares.map(([at]) => at).sort().join(" ")}`];
    });
    return groups.join(", ") || say("no-pieces");
  };
  const turn = say(placement.turn === "w" ? "white-moves" : "black-moves");
  return say("board-words", { turn, white: list("w"), black: list("b") });
}
