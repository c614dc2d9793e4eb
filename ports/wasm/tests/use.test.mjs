// The package as programs use it: options, errors, bytes and texts, one game at a time, threads.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import stamma, { another, folder, url } from "./package.mjs";

const { InputError, check, convert, detect, explain, games, init, parseMove, read, repair } = stamma;

before(() => init());

test("functions before init() say what is missing", async () => {
  const fresh = await another();
  assert.throws(() => fresh.read("1. e4"), { message: "await init() before read" });
});

test("the .wasm file may be given as bytes, a module, a URL, a response or a promise of one", async () => {
  const file = join(folder, "stamma_bg.wasm");
  const bytes = readFileSync(file);
  const response = () => new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
  const sources = [bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), new WebAssembly.Module(bytes),
    new URL("stamma_bg.wasm", url), new URL("stamma_bg.wasm", url).href, response(), Promise.resolve(response())];
  for (const [number, source] of sources.entries()) {
    const fresh = await another();
    await fresh.init(source);
    assert.equal(fresh.read("1. e4").length, 1, String(number));
  }
});

test("init() may be called often, and again after a failure", async () => {
  const fresh = await another();
  await assert.rejects(fresh.init(3), TypeError);
  await assert.rejects(fresh.init(new Uint8Array(5)), WebAssembly.CompileError);
  await Promise.all([fresh.init(), fresh.init(), fresh.default()]);
  assert.equal(fresh.read("1. e4").length, 1);
});

const DATA = readdirSync(folder).filter((name) => /\.(txt|bin)$/.test(name));
const without = (names) => (copy) => names.forEach((name) => rmSync(join(copy, name)));
const WINDOWS_1251 = Uint8Array.from("1. e4 e5 2. \xca\xf4\xf3 \xca\xf4\xf6 1-0", (character) => character.charCodeAt(0));

test("data that a call does not need is not read", async () => {
  assert.deepEqual(DATA.sort(), ["de.txt", "encodings.bin", "es.txt", "fr.txt", "it.txt", "nl.txt", "openings.txt", "pl.txt", "pt.txt", "ru.txt"]);
  const fresh = await another(without(DATA));
  await fresh.init();
  const text = "1. e4 e5 2. Sf3 Sc6 3. Lb5";
  assert.deepEqual(fresh.read(text), read(text));
  assert.deepEqual(fresh.read(new TextEncoder().encode("1. е4 е5 2. Кf3")), read("1. е4 е5 2. Кf3"));
  assert.equal(fresh.convert(text, { to: "figurine" }), convert(text, { to: "figurine" }));
  assert.deepEqual(fresh.repair("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6"), repair("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6"));
  assert.deepEqual(fresh.check(text), check(text));
  assert.deepEqual(fresh.parseMove("Sf3"), parseMove("Sf3"));
});

test("a call that lacks its data throws, and never answers without it", async () => {
  const call = {
    "openings.txt": (one) => one.explain("1. e4 e5"),
    "ru.txt": (one) => one.explain("1. e4 e5", { language: "ru" }),
    "encodings.bin": (one) => [...one.games(WINDOWS_1251)],
  };
  for (const [name, run] of Object.entries(call)) {
    const fresh = await another(without([name]));
    await fresh.init();
    const message = `the file ${name} of the package cannot be read; \`await load()\` loads it ahead`;
    for (let time = 0; time < 2; time++) {
      assert.throws(() => run(fresh), { name: "Error", message });
    }
    await assert.rejects(fresh.load(), { code: "ENOENT" });
    assert.equal(fresh.read("1. e4 e5")[0].moves.length, 2);
  }
});

test("data may be loaded ahead, before init() or behind it", async () => {
  let place;
  const fresh = await another((copy) => (place = copy));
  await fresh.load();
  without(DATA)(place);
  await fresh.init();
  for (const [language] of DATA.map((name) => /^[a-z]{2}(?=[.]txt$)/.exec(name)).filter(Boolean)) {
    const told = fresh.explain("1. e4 e5", { language });
    assert.notDeepEqual(told, explain("1. e4 e5"));
    assert.deepEqual(told, explain("1. e4 e5", { language }));
  }
  assert.deepEqual(fresh.read(WINDOWS_1251), read(WINDOWS_1251));
  assert.equal(fresh.read(WINDOWS_1251)[0].encoding, "windows-1251");
});

test("an unknown option is a TypeError that names the known ones", () => {
  const calls = { read, games, repair, convert, detect, explain, check, parseMove };
  for (const [name, call] of Object.entries(calls)) {
    const expected = new RegExp(`^${name} has no option \`notaton\`; it has .*\\bnotation\\b`);
    assert.throws(() => call("1. e4", { notaton: "pgn" }), { name: "TypeError", message: expected });
    assert.throws(() => call("1. e4", "pgn"), { name: "TypeError", message: /the options of \w+ are an object/ });
    assert.throws(() => call("1. e4", null), { name: "TypeError" });
    assert.throws(() => call(12), { name: "TypeError", message: /takes a string/ });
  }
});

test("an option of another type is a TypeError that names the type", () => {
  const rows = [
    [{ fens: "yes" }, "the option `fens` is true or false, and not a value of the type string"],
    [{ notation: 3 }, "the option `notation` is a string, and not a value of the type number"],
    [{ notation: null }, "the option `notation` is a string, and not null"],
    [{ deny: "R201" }, "the option `deny` is a list of strings, and not a value of the type string"],
    [{ deny: [1] }, "the option `deny` is a list of strings, and not a list"],
  ];
  for (const [options, message] of rows) {
    assert.throws(() => read("1. e4", options), { name: "TypeError", message });
  }
});

test("an unknown value is a RangeError that names what is accepted", () => {
  const rows = [
    [{ notation: "png" }, /^the option `notation`: .*did you mean `pgn`/],
    [{ variant: "chess690" }, /^the option `variant`: .*did you mean `chess960`/],
    [{ encoding: "utf-9" }, /^the option `encoding`: .*utf-8/],
    [{ container: "mial" }, /^the option `container`: .*`mail`/],
    [{ illegal: "skip" }, /^the option `illegal`: .*stop, keep/],
    [{ headings: "tag" }, /^the option `headings`: .*tags, keep, ignore/],
    [{ policy: "strikt" }, /^the option `policy`: .*`strict`/],
    [{ deny: ["R2001"] }, /^the option `deny`: /],
    [{ allow: ["R2001"] }, /^the option `allow`: /],
  ];
  for (const [options, message] of rows) {
    assert.throws(() => read("1. e4", options), { name: "RangeError", message });
  }
  assert.throws(() => convert("1. e4", { to: "jsno" }), { name: "RangeError", message: /`to`: .*`json`/ });
  assert.throws(() => parseMove("e4", { fen: "8/8" }), { name: "RangeError", message: /^the option `fen`: / });
});

test("an option that is undefined is not given", () => {
  assert.deepEqual(read("1. e4", { notation: undefined, fens: undefined }), read("1. e4"));
});

test("a text is taken as it is, and bytes are decoded", () => {
  const text = "[White \"Müller\"]\n\n1. e4 *\n";
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  assert.equal(read(text)[0].tags.White, "Müller");
  assert.equal(read(new TextEncoder().encode(text))[0].encoding, undefined);
  assert.equal(read(latin, { encoding: "latin1" })[0].tags.White, "Müller");
  assert.deepEqual(read(text, { encoding: "utf-16" }), read(text));
});

test("bytes may be in any kind of buffer", () => {
  const bytes = new TextEncoder().encode("xx1. e4 e5 *xx").subarray(2, -2);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const own = bytes.slice();
  for (const input of [bytes, own.buffer, Buffer.from(own), new DataView(own.buffer), shared, shared.buffer]) {
    assert.equal(read(input)[0].moves.length, 2);
  }
});

test("bytes that are packed with gzip or zstd are unpacked", () => {
  const text = "[Event \"packed\"]\n\n1. e4 e5 2. Nf3 *\n";
  const packed = gzipSync(text);
  assert.deepEqual(read(packed), read(text));
  assert.deepEqual(read(Buffer.concat([packed, gzipSync("\n1. d4 *\n")])).map((game) => game.index), [1, 2]);
  // One frame of zstd with one block that is not compressed.
  const content = Buffer.from(text);
  const block = (content.length << 3) | 1;
  const header = [0x28, 0xb5, 0x2f, 0xfd, 0x20, content.length, block & 255, (block >> 8) & 255, block >> 16];
  assert.deepEqual(read(Buffer.concat([Buffer.from(header), content])), read(text));
});

test("packed bytes that are cut off are an InputError, behind the games before that place", () => {
  const many = Array.from({ length: 20000 }, (_, number) => `[Round "${number * 7919}"]\n\n1. e4 e5 2. Nf3 Nc6 *\n`);
  const packed = gzipSync(many.join("\n"));
  const half = packed.subarray(0, packed.length >> 1);
  assert.throws(() => read(half), InputError);
  let count = 0;
  const run = () => {
    for (const _ of games(half)) {
      count += 1;
    }
  };
  assert.throws(run, { name: "InputError", message: /the gzip data is cut off/ });
  assert.ok(count > 1000, String(count));
});

test("bytes that are no text are an InputError with the reason", () => {
  assert.throws(() => read(new TextEncoder().encode("%PDF-1.7")), { name: "InputError", message: /PDF/ });
  assert.throws(() => check(new Uint8Array(5000)), { name: "InputError", message: /NULs/ });
});

test("games are read when they are asked for", () => {
  const text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n\n".repeat(100_000);
  const bytes = new TextEncoder().encode(text);
  const began = performance.now();
  const iterator = games(bytes);
  assert.equal(iterator.next().value.index, 1);
  const first = performance.now() - began;
  // To read half of them takes longer than to come to the first.
  for (let index = 2; index <= 50_000; index += 1) {
    assert.equal(iterator.next().value.index, index);
  }
  const half = performance.now() - began - first;
  assert.deepEqual(iterator.return(), { value: undefined, done: true });
  assert.deepEqual(iterator.next(), { value: undefined, done: true });
  assert.ok(first < half, `${first} ms, ${half} ms`);
});

test("games that are left early leave no memory behind", async () => {
  const fresh = await another();
  const { memory } = await loaded(fresh);
  const text = "1. e4 e5 *\n\n".repeat(2_000);
  const rounds = (count) => {
    for (let round = 0; round < count; round += 1) {
      for (const game of fresh.games(text)) {
        assert.equal(game.index, 1);
        break;
      }
      const thrown = () => {
        for (const _ of fresh.games(text)) throw new Error("enough");
      };
      assert.throws(thrown, /enough/);
    }
  };
  rounds(5);
  const size = memory.buffer.byteLength;
  rounds(30);
  // Less than the sixty texts would take, were they kept.
  assert.ok(memory.buffer.byteLength <= size + (1 << 20), `${size} became ${memory.buffer.byteLength}`);
});

/** Loads a package, and gives what its module exports. */
async function loaded(fresh) {
  const { instantiate } = WebAssembly;
  let exports;
  WebAssembly.instantiate = async (...words) => {
    const made = await instantiate.apply(WebAssembly, words);
    exports = (made.instance ?? made).exports;
    return made;
  };
  try {
    await fresh.init(readFileSync(join(folder, "stamma_bg.wasm")));
  } finally {
    WebAssembly.instantiate = instantiate;
  }
  return exports;
}

test("options of games() are checked before the first game", () => {
  assert.throws(() => games("1. e4", { variant: "x" }), RangeError);
  assert.throws(() => games(null), TypeError);
});

test("no text throws, whatever it holds", () => {
  const parts = ["1. e4", "e5 ", "(", ")", "{", "}", "[FEN \"", "\"]", "\0", "\ud800", "\udfff", "💣", "0-0", "\n", "\r", "$999", ";",
    "%", "<html>", "&amp;", "{\"pgn\":", "\\", "1/2", "xyz", "\u202e", "♘f3", "@@@@Nf3", "123456789 ", "| a | b |\n", "> "];
  let seed = 42;
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let round = 0; round < 400; round += 1) {
    const text = Array.from({ length: random(60) }, () => parts[random(parts.length)]).join("");
    for (const call of [read, convert, detect, explain, check]) {
      call(text);
    }
    assert.equal(typeof parseMove(text).status, "string");
    if (round % 20 === 0) {
      repair(text);
    }
  }
  for (const deep of ["(".repeat(200_000), "[".repeat(200_000), "<b>".repeat(100_000), "{\"a\":".repeat(100_000), "1. e4 (".repeat(20_000)]) {
    for (const call of [read, convert, detect, explain, check, repair]) {
      call(deep);
    }
  }
});

test("no bytes trap", () => {
  let seed = 7;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 24;
  const starts = [[], [0x1f, 0x8b, 8], [0x28, 0xb5, 0x2f, 0xfd], [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
    [0xff, 0xfe], [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], [0x50, 0x4b, 3, 4], [0x50, 0x2a, 0x4d, 0x18]];
  for (let round = 0; round < 400; round += 1) {
    const bytes = Uint8Array.from([...starts[round % starts.length], ...Array.from({ length: random() * 4 }, random)]);
    try {
      read(bytes);
    } catch (error) {
      assert.equal(error.name, "InputError", error.stack);
    }
  }
});

test("a move is read in any notation, or the reason is given", () => {
  const read_ = parseMove("Sg1-f3!?");
  assert.deepEqual([read_.san, read_.uci, read_.status, read_.ply, read_.nags], ["Nf3", "g1f3", "legal", 1, [5]]);
  assert.equal(read_.fen, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
  const fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
  const { error, ...open } = parseMove("Nd2", { fen });
  assert.deepEqual([open.status, open.san, error.problem, error.code], ["unread", null, "ambiguous", "R202"]);
  assert.deepEqual(error.candidates.map((candidate) => candidate.san), ["Nbd2", "Nfd2"]);
  assert.equal(parseMove("Rd1", { fen: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", notation: "pgn:fr" }).san, "Kd1");
  assert.equal(parseMove("Nh4", { variant: "grand" }).san, "Nh4");
  assert.equal(parseMove("").error.problem, "empty");
  assert.equal(parseMove("e4 e5").error.problem, "not-alone");
});

test("explain() gives each game in full words", () => {
  const [told] = explain("1. f3 e5 2. g4 Dh4");
  assert.equal(told.game, 1);
  assert.equal(told.moves[3].says, "Black's queen on d8 moves to h4, checkmate");
  assert.equal(told.ending, "Black wins by checkmate");
  assert.equal(explain("1. e4 c5")[0].opening.eco, "B20");
});

test("an input without games has a finding that says so", () => {
  assert.deepEqual(read(""), []);
  assert.equal(convert(""), "");
  assert.deepEqual(check("").map((found) => found.code), ["G503"]);
});

test("worker threads share the module", async () => {
  const code = `
    const { parentPort, workerData } = require("node:worker_threads");
    import(workerData.url).then(async ({ init, read }) => {
      await init(workerData.module);
      parentPort.postMessage(read(workerData.text)[0].moves.map((move) => move.san));
    });`;
  const module = await WebAssembly.compile(readFileSync(join(folder, "stamma_bg.wasm")));
  const run = (text) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(code, { eval: true, workerData: { url: url.href, module, text } });
      worker.once("message", resolve).once("error", reject);
    });
  assert.deepEqual(await Promise.all(["1. e4 e5", "1. Sf3", "1. d4 Cf6"].map(run)), [["e4", "e5"], ["Nf3"], ["d4", "Nf6"]]);
});
