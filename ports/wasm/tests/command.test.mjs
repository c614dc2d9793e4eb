// What the package gives for the texts of testdata is what the command prints for them.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import stamma, { bytesOf, command, findings, lines, root, samples } from "./package.mjs";

const { InputError, check, convert, detect, games, init, read, repair } = stamma;

let made;
before(async () => {
  await init();
  made = mkdtempSync(join(tmpdir(), "stamma-wasm-"));
});
after(() => rmSync(made, { recursive: true }));

/** A value of JSON without the order of what has none. */
const plain = (value) => JSON.parse(JSON.stringify(value));

function compare(file, options = {}, words = []) {
  const bytes = bytesOf(file);
  const expected = command(["convert", "--to", "json", ...words], file);
  if (expected === null) {
    assert.throws(() => read(bytes, options), InputError, file);
    return false;
  }
  assert.deepEqual(read(bytes, options), lines(expected), file);
  return true;
}

for (const name of ["seeds", "games", "containers", "no-game", "record", "ends", "noise", "page"]) {
  test(`games of testdata/${name} are read as the command reads them`, () => {
    const files = samples(name);
    assert.ok(files.length > 0);
    const compared = files.filter((file) => compare(file));
    assert.ok(compared.length > 0);
  });
}

test("games are detected and checked as the command does", () => {
  const files = ["seeds", "games", "containers"].flatMap(samples);
  assert.ok(files.length > 200);
  for (const file of files.filter((_, at) => at % 3 === 0)) {
    const bytes = bytesOf(file);
    const detected = findings(["detect", "--format", "json"], file);
    assert.deepEqual(detect(bytes, { name: file }), lines(detected), file);
    assert.deepEqual(check(bytes, { name: file }), lines(findings(["check", "--format", "json"], file)), file);
  }
});

test("games are written in other notations as the command writes them", () => {
  const files = ["seeds", "games"].flatMap(samples).filter((_, at) => at % 4 === 0);
  const targets = ["pgn", "lan:de", "figurine", "scoresheet", "ry", "fen", "epd", "json"];
  files.forEach((file, at) => {
    const to = targets[at % targets.length];
    assert.equal(convert(bytesOf(file), { to }), command(["convert", "--to", to], file), `${file} to ${to}`);
  });
  const file = files[0];
  assert.equal(convert(bytesOf(file)), command(["convert"], file));
});

test("damaged games are repaired as the command repairs them", () => {
  const files = samples("games").filter((file) => file.includes("err"));
  assert.ok(files.length >= 20);
  for (const file of files.slice(0, 40)) {
    const expected = command(["repair", "--to", "json"], file);
    assert.deepEqual(repair(bytesOf(file)), lines(expected), file);
  }
});

test("options do what the flags of the command do", () => {
  const file = join(root, "testdata/games/err", "../ok/german.txt");
  const rows = [
    [{ notation: "fide:de" }, ["--from", "fide:de"]],
    [{ variant: "grand" }, ["--variant", "grand"]],
    [{ illegal: "keep" }, ["--illegal", "keep"]],
    [{ headings: "ignore" }, ["--headings", "ignore"]],
    [{ container: "none" }, ["--container", "none"]],
    [{ fens: true, evidence: true }, ["--fens", "--evidence"]],
    [{ policy: "strict" }, ["--policy", "strict"]],
    [{ deny: ["notes"], allow: ["S101"] }, ["--deny", "notes", "--allow", "S101"]],
  ];
  for (const [options, words] of rows) {
    compare(file, options, words);
    compare(join(root, "testdata/games/ok/headings.txt"), options, words);
  }
  assert.deepEqual(
    check(bytesOf(file), { eco: true, name: file }),
    lines(findings(["check", "--format", "json", "--eco"], file)),
  );
});

test("texts in other encodings are decoded as the command decodes them", () => {
  const text = "[White \"Чигорин\"]\n\n1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. О-О 1-0\n";
  const table = (letter) => {
    const code = letter.codePointAt(0);
    return code < 128 ? code : code - 0x410 + 0xc0;
  };
  const encoded = {
    "windows-1251": Uint8Array.from(text, table),
    "utf-16": new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)]),
    "utf-8": new TextEncoder().encode(`\ufeff${text}`),
  };
  for (const [name, bytes] of Object.entries(encoded)) {
    const file = join(made, name);
    writeFileSync(file, bytes);
    assert.ok(compare(file), name);
    assert.equal(read(bytes)[0].tags.White, "Чигорин", name);
  }
  const told = { encoding: "windows-1251" };
  assert.ok(compare(join(made, "windows-1251"), told, ["--encoding", "windows-1251"]));
  assert.equal(read(encoded["windows-1251"])[0].encoding, "windows-1251");
});

test("games come one by one as they come together", () => {
  for (const file of samples("games").slice(0, 30)) {
    assert.deepEqual(plain([...games(bytesOf(file))]), plain(read(bytesOf(file))), file);
  }
});
