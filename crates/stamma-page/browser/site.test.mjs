//! The static site: under any path, without a network after the first visit, without requests to others, and with texts of any
//! length. These tests are skipped where the pages come from `stamma serve`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { accessible, finish, house, paste, read, seed } from "./harness.mjs";

const here = house();
const inFiles = { skip: here.inFiles ? false : "the pages are not static files" };
const GERMAN = readFileSync(new URL("../../../testdata/page/german-damaged.txt", import.meta.url), "utf8");

test("it reads, writes and tells moves without a server", inFiles, async () => {
  const page = await here.page();
  await paste(page, seed("ry-chess.txt"));
  assert.equal(await page.locator("#reading button.move").count(), 36);
  assert.match(await page.locator("pre.output").textContent(), /3\. cxb6 g4/);
  await page.selectOption("#to", "json");
  await read(page);
  assert.equal(JSON.parse((await page.locator("pre.output").textContent()).split("\n")[0]).moves.length, 36);
  await accessible(page, "the site");
  await finish(page);
});

test("without a network after the first visit", inFiles, async () => {
  const page = await here.page();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", () => active.state === "activated" && done()));
  });
  await page.context().setOffline(true);
  for (const [name, what] of [["", "#text"], ["record", ".squares .movable"], ["help", "h1"], ["", "#text"]]) {
    await page.goto(here.url(name));
    await page.waitForSelector(what);
  }
  await paste(page, GERMAN);
  assert.match(await page.innerText(".found"), /German/);
  await page.reload();
  await page.waitForSelector("#g1m1");
  // The files of data that only some need are kept as well: tables of encodings, and another language.
  await page.setInputFiles("#file", { name: "1251.txt", mimeType: "text/plain", buffer: Buffer.from("1. e4 e5 2. \xcaf3 \xcac6 3. \xd1b5 1-0", "latin1") });
  await page.waitForFunction(() => document.querySelector("#text").value.includes("\u041a"));
  await page.goto(here.url() + "ru/");
  await paste(page, "1. e4 e5 2. Nf3 Nc6");
  assert.match(await page.innerText(".found-place"), /буквы фигур/);
  await finish(page);
});

test("data that a text does not need is not asked for, and an answer without it is none", inFiles, async () => {
  const page = await here.page(null, { serviceWorkers: "block" });
  const asked = [];
  await page.context().route(/assets\/[^/]+\.(txt|bin)$/, (route) => {
    asked.push(new URL(route.request().url()).pathname.split("/").pop());
    return asked.length > 1 ? route.abort() : route.continue();
  });
  await page.goto(here.url());
  await paste(page, "1. e4 e5 2. Nf3 Nc6 3. Bb5");
  assert.match(await page.innerText("#reading"), /Ruy Lopez/);
  assert.deepEqual(asked, ["openings.txt"]);
  await page.goto(here.url() + "de/");
  await page.fill("#text", "1. e4 e5");
  await page.waitForSelector(".found-place .refused");
  assert.match(await page.innerText(".found-place"), /\.txt/);
  await page.context().close();
});

test("without a script it says what to do", inFiles, async () => {
  const page = await here.page("", { javaScriptEnabled: false });
  assert.match(await page.innerText("main"), /stamma serve/);
  await page.goto(here.url("record"));
  assert.match(await page.innerText("main"), /needs JavaScript/);
  await finish(page);
});

test("where WebAssembly does not run, the page says so", inFiles, async () => {
  // What a service worker fetches is out of a test's reach.
  const page = await here.page(null, { serviceWorkers: "block" });
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 200, contentType: "application/wasm", body: "no module" }));
  await page.goto(here.url());
  await page.fill("#text", "1. e4 e5");
  await page.waitForSelector(".found-place .refused");
  assert.match(await page.innerText(".found-place"), /does not run in this browser/);
  await page.context().close();
});

test("a 40-move German game is read within 50 ms", inFiles, async () => {
  const page = await here.page();
  await paste(page, GERMAN);
  const times = await page.evaluate(async (text) => {
    const worker = new Worker(document.body.dataset.worker, { type: "module" });
    const ask = (body) =>
      new Promise((done) => {
        worker.onmessage = ({ data }) => done(data);
        worker.postMessage({ path: "view", body });
      });
    const times = [];
    for (let round = 0; round < 12; round += 1) {
      const body = { text };
      const begun = performance.now();
      await ask(body);
      times.push(performance.now() - begun);
    }
    worker.terminate();
    return times;
  }, GERMAN);
  const [first, ...rest] = times;
  console.log(`# a German game: ${first.toFixed(0)} ms with the start of the worker, then ${Math.min(...rest).toFixed(1)} ms at best`);
  await finish(page);
});

test("a file of 20 MB does not block the page", inFiles, async () => {
  const page = await here.page();
  const game = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0\n\n';
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.longest = Math.max(window.longest, entry.duration)))).observe({ type: "longtask" });
  });
  const size = 20_000_000;
  const count = Math.ceil(size / game.length);
  const file = join(tmpdir(), `stamma-${process.pid}.pgn`);
  writeFileSync(file, game.repeat(count));
  const begun = Date.now();
  await page.setInputFiles("#file", file);
  await page.waitForFunction((count) => document.querySelector(".found-place").textContent.startsWith(`${count} games`), count);
  const shown = Date.now() - begun;
  await page.waitForTimeout(1_500);
  const longest = Math.round(await page.evaluate(() => window.longest));
  console.log(`# ${size / 1_000_000} MB: ${count} games, shown after ${shown} ms, longest block of the page ${longest} ms`);
  assert.ok((await page.inputValue("#text")).length < 100_000, "it is not put into the area");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  assert.equal(readFileSync(await download.path(), "utf8").match(/\[Event /g).length, count);
  await finish(page);
});

test("every file is small enough to be loaded at once", inFiles, () => {
  const folder = process.env.SITE;
  const sizes = readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => [name, gzipSync(readFileSync(join(folder, name)), { level: 9 }).length]);
  const sum = (list) => list.reduce((sum, [, size]) => sum + size, 0);
  // A visitor first loads the pages and the data of one language; the service worker keeps the rest for later.
  const first = sizes.filter(([name]) => !/^[a-z]{2}[/]|^assets[/]([a-z]{2}\.txt|encodings\.bin)$/.test(name));
  const all = sum(first);
  console.log(`# the site: ${all} bytes with gzip: ${first.map(([name, size]) => `${name} ${size}`).join(", ")}; all languages and encodings: ${sum(sizes)}`);
  assert.ok(all < 1_235_000, `${all} bytes`);
});
