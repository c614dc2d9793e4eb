// What the package gives for the texts of testdata is what the command prints for them.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import stamma, { compare, root, samples } from "./package.mjs";

const { check, convert, detect, games, init, read, repair } = stamma;

let made;
before(async () => {
  await init();
  made = mkdtempSync(join(tmpdir(), "stamma-wasm-"));
});
after(() => rmSync(made, { recursive: true }));

const json = ["convert", "--to", "json"];

for (const name of ["seeds", "games", "containers", "no-game", "record", "ends", "noise", "page"]) {
  test(`games of testdata/${name} are read as the command reads them`, () => {
    const compared = samples(name).filter((file) => compare(file, (bytes) => read(bytes), json));
    assert.ok(compared.length > 0);
  });
}

test("games are detected and checked as the command does", () => {
  const files = ["seeds", "games", "containers"].flatMap(samples).filter((_, at) => at % 3 === 0);
  assert.ok(files.length > 60);
  for (const file of files) {
    compare(file, (bytes) => detect(bytes, { name: file }), ["detect", "--format", "json"]);
    compare(file, (bytes) => check(bytes, { name: file }), ["check", "--format", "json"]);
  }
});

test("games are written in other notations as the command writes them", () => {
  const files = ["seeds", "games"].flatMap(samples).filter((_, at) => at % 3 === 0);
  const targets = ["pgn", "lan:de", "figurine", "scoresheet", "ry", "fen", "epd", "json"];
  const same = (text) => text;
  files.forEach((file, at) => {
    const to = targets[at % targets.length];
    compare(file, (bytes) => convert(bytes, { to }), ["convert", "--to", to], same);
  });
  compare(files[0], (bytes) => convert(bytes), ["convert"], same);
});

test("damaged games are repaired as the command repairs them", () => {
  const files = samples("games").filter((file) => file.includes("err")).slice(0, 30);
  assert.ok(files.length >= 20);
  for (const file of files) {
    compare(file, (bytes) => repair(bytes), ["repair", "--to", "json"]);
  }
});

test("options do what the flags of the command do", () => {
  const files = ["german", "headings", "nested-variations"].map((name) => join(root, `testdata/games/ok/${name}.txt`));
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
  for (const file of files) {
    for (const [options, words] of rows) {
      assert.ok(compare(file, (bytes) => read(bytes, options), [...json, ...words]));
    }
    compare(file, (bytes) => check(bytes, { eco: true, name: file }), ["check", "--format", "json", "--eco"]);
  }
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
    assert.ok(compare(file, (bytes) => read(bytes), json), name);
    assert.equal(read(bytes)[0].tags.White, "Чигорин", name);
  }
  const told = (bytes) => read(bytes, { encoding: "windows-1251" });
  assert.ok(compare(join(made, "windows-1251"), told, [...json, "--encoding", "windows-1251"]));
  assert.equal(read(encoded["windows-1251"])[0].encoding, "windows-1251");
});

test("games come one by one as they come together", () => {
  for (const file of samples("games")) {
    compare(file, (bytes) => [...games(bytes)], json);
  }
});
