// Type-checked, and not run: the package as a program in TypeScript uses it.

import init, { InputError, check, convert, detect, explain, games, load, parseMove, read, repair } from "stamma";
import type { CheckFinding, Detection, Explanation, Game, ReadOptions } from "stamma";

export async function sample(bytes: Uint8Array): Promise<string[]> {
  await init();
  await init(fetch("stamma_bg.wasm"));
  await load();
  await init(new WebAssembly.Module(bytes as BufferSource));
  const options: ReadOptions = { notation: "fide:de", illegal: "keep", deny: ["warnings"], fens: true };
  const words: string[] = [];
  for (const game of games(bytes, options)) {
    words.push(game.tags["White"] ?? "?", game.result, ...game.moves.map((move) => move.san ?? move.written));
  }
  const read_: Game[] = read("1. e4", { variant: undefined });
  const repaired: Game[] = repair("1. e4");
  const found: Detection[] = detect(bytes.buffer, { encoding: "latin1" });
  const told: Explanation[] = explain("1. e4");
  const findings: CheckFinding[] = check("1. e4", { eco: true });
  const move = parseMove("Sf3", { fen: "startpos" });
  if (move.status === "legal") {
    words.push(move.san);
  } else {
    words.push(...move.error.candidates.map((candidate) => candidate.san));
  }
  // @ts-expect-error: there is no such option.
  convert("1. e4", { too: "pgn" });
  // @ts-expect-error: a flag is no text.
  read("1. e4", { fens: "yes" });
  try {
    words.push(convert(bytes, { to: "lan" }));
  } catch (error) {
    words.push(error instanceof InputError ? error.message : "");
  }
  return [...words, String([read_, repaired, found, told, findings].length)];
}
