// The built package, and the command that it is compared with: `cargo xtask wasm` names both.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const folder = resolve(process.env.PACKAGE ?? "../../target/wasm/stamma");
export const url = pathToFileURL(join(folder, "stamma.js"));
export const root = fileURLToPath(new URL("../../../", import.meta.url));

const stamma = await import(url);
export default stamma;

/** What the command writes for a file; null where it refuses the file. */
export function command(words, file) {
  const program = process.env.STAMMA ?? join(root, "target/debug/stamma");
  const done = spawnSync(program, ["--jobs", "1", ...words, "--", file], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.error) {
    throw done.error;
  }
  return done.status === 2 ? null : done.stdout;
}

/** Compares what a call gives with what the command writes: an InputError where the command refuses the file. */
export function compare(file, run, words, parse = lines) {
  const expected = command(words, file);
  if (expected === null) {
    assert.throws(() => run(bytesOf(file)), stamma.InputError, file);
    return false;
  }
  assert.deepEqual(run(bytesOf(file)), parse(expected), `${file}: ${words.join(" ")}`);
  return true;
}

/** The package once more, not loaded: in a folder of its own, since a module is only evaluated once. The folder may be changed. */
export async function another(change = () => {}) {
  const copy = mkdtempSync(join(tmpdir(), "stamma-wasm-"));
  cpSync(folder, copy, { recursive: true });
  change(copy);
  process.on("exit", () => rmSync(copy, { recursive: true }));
  return import(pathToFileURL(join(copy, "stamma.js")));
}

/** The values of JSON Lines. */
export function lines(text) {
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** The files of a folder of testdata with texts that games may be in. */
export function samples(name) {
  const files = readdirSync(join(root, "testdata", name), { recursive: true, withFileTypes: true });
  const isText = (file) => file.isFile() && /\.(txt|pgn|md|bin|html|json|csv|xml|tex)$/.test(file.name);
  return files.filter(isText).map((file) => join(file.parentPath ?? file.path, file.name)).sort();
}

export const bytesOf = (file) => new Uint8Array(readFileSync(file));
