// Random games on large boards as Fairy-Stockfish sees them through ffish, for `cargo xtask differential`.
//
// Usage: node games_ffish.js VARIANT PLIES SEED [STARTS]
//
// The lines are those of games_pyffish.py, with the SAN of every legal move at every position. ffish is the same
// program as pyffish, compiled to WebAssembly; it keeps a board between calls and is some fifty times faster.

"use strict";

// Node's own fetch cannot read the .wasm file beside ffish.js; without it ffish reads the file by itself.
delete globalThis.fetch;
// ffish comments on each FEN that it refuses, on the output that carries our lines.
console.log = () => {};
console.error = () => {};
console.warn = () => {};

const fs = require("fs");
const ffish = require("ffish");

const [variant, pliesText, seedText, startsPath] = process.argv.slice(2);

// How a game is steered: weights for castling, promotion, check, capture, pawn move.
const TEMPERS = [
  [1, 1, 1, 1, 1],
  [20, 4, 1, 6, 2],
  [20, 10, 1, 2, 6],
  [40, 4, 1, 1, 3],
  [4, 4, 8, 2, 1],
];

const SIZES = { grand: [10, 10], capablanca: [10, 8], embassy: [10, 8] };

// Mulberry32: small, and the same games for the same seed.
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const chance = generator(Number(seedText));
const below = (limit) => Math.floor(chance() * limit);
const choose = (list) => list[below(list.length)];

function runLengths(row) {
  let text = "";
  let empty = 0;
  for (const symbol of row) {
    if (symbol === "") {
      empty += 1;
      continue;
    }
    text += (empty || "") + symbol;
    empty = 0;
  }
  return text + (empty || "");
}

function isQuiet(fen) {
  if (ffish.validateFen(fen, variant) !== 1) return false;
  const board = new ffish.Board(variant, fen);
  const check = board.isCheck();
  board.delete();
  return !check;
}

function fewPieces() {
  const [files, ranks] = SIZES[variant];
  const lowest = variant === "grand" ? 2 : 1;
  for (;;) {
    const rows = Array.from({ length: ranks }, () => Array(files).fill(""));
    let symbols = "Kk";
    for (let count = 1 + below(9); count > 0; count -= 1) symbols += choose("PPPPpppprRbBnNqQaAcC");
    for (const symbol of symbols) {
      const rank = "Pp".includes(symbol) ? lowest + below(ranks - 2 * lowest) : below(ranks);
      const file = below(files);
      if (rows[rank][file] === "") rows[rank][file] = symbol;
    }
    const text = rows.map(runLengths).join("/");
    if (!text.includes("K") || !text.includes("k")) continue;
    const turn = choose("wb");
    // The side that is not to move must not stand in check.
    if (isQuiet(`${text} ${turn === "w" ? "b" : "w"} - - 0 1`)) return `${text} ${turn} - - 0 1`;
  }
}

function thinned() {
  const keep = variant === "grand" ? "kKpP" : "kKrRpP";
  for (;;) {
    const fields = ffish.startingFen(variant).split(" ");
    const rows = fields[0].split("/").map((row) => {
      const cells = row.replace(/\d+/g, (run) => ".".repeat(Number(run))).split("");
      return runLengths(cells.map((cell) => (keep.includes(cell) || (cell !== "." && chance() < 0.5) ? cell : "")));
    });
    fields[0] = rows.join("/");
    const fen = fields.join(" ");
    if (isQuiet(fen)) return fen;
  }
}

function start(starts) {
  const draw = chance();
  if (draw < 0.35) return ffish.startingFen(variant);
  if (draw < 0.6) return thinned();
  if (draw < 0.7 && starts.length > 0) return choose(starts);
  return fewPieces();
}

function pick(moves, sans, [castling, promotion, check, capture, pawn]) {
  const weights = sans.map((san) => {
    let weight = 1;
    if (san[0] === "O") weight *= castling;
    if (san.includes("=")) weight *= promotion;
    if (san.endsWith("+")) weight *= check;
    if (san.endsWith("#")) weight *= 4 * check;
    if (san.includes("x")) weight *= capture;
    else if (san[0] === san[0].toLowerCase()) weight *= pawn;
    return weight;
  });
  let left = chance() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) < 0);
  return moves[index < 0 ? moves.length - 1 : index];
}

function state(board, moves) {
  const check = board.isCheck();
  let letters = check ? "c" : "";
  if (moves.length === 0) letters += check ? "m" : "s";
  if (board.hasInsufficientMaterial(true) && board.hasInsufficientMaterial(false)) letters += "d";
  return letters || "-";
}

function words(text) {
  return text === "" ? [] : text.split(" ");
}

function main() {
  let plies = Number(pliesText);
  const starts = startsPath ? fs.readFileSync(startsPath, "utf8").split("\n").filter((line) => line !== "") : [];
  let lines = [];
  while (plies > 0) {
    const fen = start(starts);
    const board = new ffish.Board(variant, fen);
    const temper = choose(TEMPERS);
    let length = choose([6, 6, 20, 20, 60, 250]);
    lines.push(`G\t${fen}\n`);
    while (plies > 0) {
      plies -= 1;
      const moves = words(board.legalMoves());
      const sans = words(board.legalMovesSan());
      const now = state(board, moves);
      const ended = moves.length === 0 || now.includes("d") || length === 0 || plies === 0;
      const move = ended ? "-" : pick(moves, sans, temper);
      const listed = moves.map((uci, index) => `${uci} ${sans[index]}`).join(" ");
      lines.push(`P\t${board.fen()}\t-\t${now}\t${move}\t${listed}\n`);
      if (ended) break;
      board.push(move);
      length -= 1;
    }
    board.delete();
    if (lines.length > 500) {
      fs.writeSync(1, lines.join(""));
      lines = [];
    }
  }
  fs.writeSync(1, lines.join("") + "Z\n");
}

ffish.onRuntimeInitialized = () => {
  // The variants come into being with the first board.
  new ffish.Board().delete();
  main();
  process.exit(0);
};
