//! Tests for any text: hostile ones run no script, nothing is requested from other hosts, the page works without script
//! and offline, and it is small.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { ANNOTATED, GERMAN, SCRIPTS } from "./games.mjs";
import { finish, house, leave, paste, read, seed } from "./harness.mjs";

const here = house();

/** Texts with a script in every possible place: tags, their names, comments, moves, headings, results. */
function hostile() {
  const tag = (value) => value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", " ");
  const lines = (make) => SCRIPTS.map(make).join("\n");
  const tags = (names) => lines((script) => `${names.map((name) => `[${name} "${tag(script)}"]\n`).join("")}\n1. e4 e5 *\n`);
  return [
    tags(["Event", "Site", "Date", "Round", "White", "Black", "Result", "Annotator", "Score"]),
    // A game of no known variant, and one from no position, may be shown otherwise.
    tags(["Variant"]),
    tags(["FEN"]),
    lines((script) => `[${script} "x"]\n\n1. e4 e5 *\n`),
    `1. e4 ${SCRIPTS.map((script) => `{${script.replaceAll("}", ")")}}`).join(" ")} e5 *`,
    `1. e4 e5 (1... c5 ${SCRIPTS.map((script) => `{[%cal ${script.replaceAll("}", ")")}]}`).join(" ")}) 2. Nf3 *`,
    lines((script) => `1. e4 e5 ; ${script}\n2. Nf3 *`),
    lines((script) => `${script}\n\n1. e4 ${script} 2. Nf3 ${script}`),
    lines((script) => `1. e4 e5 2. ${script.replaceAll(/\s/g, "")} Nc6 1-0 ${script}\n\n`),
  ];
}

/** Pastes over what is there, without the clipboard of the system. To type as many lines takes long. */
const put = (page, text) =>
  page.evaluate((words) => {
    const [area, clipboardData] = [document.querySelector("#text"), new DataTransfer()];
    clipboardData.setData("text/plain", words);
    area.select();
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  }, text);

test("no script of a text runs, as it is pasted", async () => {
  const page = await here.page();
  for (const text of hostile()) {
    await put(page, text);
    await read(page);
    await page.waitForTimeout(150);
    for (const move of await page.locator("#reading button.move").all().then((all) => all.slice(0, 3))) {
      await move.focus();
      await page.waitForTimeout(20);
    }
  }
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.waitForTimeout(300);
  assert.equal(await page.locator("#reading :is(script, iframe, img, object, style, link, base, meta)").count(), 0);
  await finish(page);
});

test("nor as the form sends it", { skip: here.inFiles }, async () => {
  const page = await here.page(null, { javaScriptEnabled: true });
  await page.route("**/assets/page.js*", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  for (const text of hostile()) {
    await page.goto(`${here.address}/`);
    await page.evaluate((words) => (document.querySelector("#text").value = words), text);
    await Promise.all([page.waitForNavigation(), page.click("#read")]);
    await page.waitForTimeout(50);
    assert.equal(await page.locator("main :is(script, iframe, img, object, style, link, base, meta)").count(), 0);
  }
  await finish(page);
});

test("nor out of a link", async () => {
  const page = await here.page();
  const fragments = await page.evaluate(async (texts) => {
    const pack = async (value) => {
      const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return `#game=${btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
    };
    return Promise.all([...texts.map((text) => pack({ text })), pack({ text: "1. e4", move: '"><img src=x onerror=alert(1)>', to: "<b>", from: "'" })]);
  }, hostile().slice(0, 4));
  for (const fragment of fragments) {
    await page.evaluate((hash) => (location.hash = hash), fragment);
    await page.waitForTimeout(250);
  }
  await finish(page);
});

test("the policy of the page forbids scripts and styles in line", async () => {
  const page = await here.page(null);
  const response = await page.goto(here.url());
  const inFile = await page.evaluate(() => document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.content);
  const policy = response.headers()["content-security-policy"] ?? inFile ?? "";
  assert.match(policy, /default-src 'none'|default-src 'self'/);
  assert.doesNotMatch(policy, /unsafe/);
  await page.context().close();
});

test("without script the form gives the rendered game, and a doubt is mended by its button", { skip: here.inFiles }, async () => {
  const page = await here.page("", { javaScriptEnabled: false });
  await page.fill("#text", GERMAN);
  await Promise.all([page.waitForNavigation(), page.click("#read")]);
  assert.ok((await page.locator("#reading button.move").count()) > 10);
  assert.match(await page.innerText(".found"), /German/);
  assert.ok((await page.locator("#reading svg").count()) > 0, "boards are there");
  await Promise.all([page.waitForNavigation(), page.locator("button.candidate").first().click()]);
  assert.match(await page.inputValue("#text"), /Te1/);
  assert.match(await page.locator("pre.output").first().innerText(), /Nf3/);
  await finish(page);
});

test("offline, what is on the page still works, and what needs the server says so", { skip: here.inFiles }, async () => {
  const page = await here.page();
  await paste(page, seed("ry-chess.txt"));
  await page.context().setOffline(true);
  await leave(page);
  await page.keyboard.press("End");
  await page.hover("#g1m5");
  await page.waitForSelector("#tip:not([hidden])");
  await page.fill("#text", "1. e4");
  await page.waitForFunction(() => /does not answer/.test(document.querySelector(".found-place").textContent));
  // The last of them may come while the page is closed.
  await finish(page, /ERR_INTERNET_DISCONNECTED/);
});

test("the first load is small", { skip: here.inFiles }, async () => {
  const page = await here.page(null);
  let packed = 0;
  const bodies = [];
  page.on("response", (response) => bodies.push(response.body().catch(() => Buffer.alloc(0))));
  await page.goto(here.url(), { waitUntil: "networkidle" });
  for (const body of await Promise.all(bodies)) packed += gzipSync(body).length;
  assert.ok(packed < 100_000, `${packed} bytes with gzip`);
  console.log(`# first load: ${packed} bytes with gzip, ${bodies.length} files`);
  await finish(page);
});

test("a phone shows everything within its width", async () => {
  const long = `[Event "${"W".repeat(300)}"]\n\n1. e4 {${"x".repeat(400)}} e5 2. ${"q".repeat(500)}`;
  for (const width of [360, 390]) {
    const page = await here.page("", { viewport: { width, height: 760 } });
    for (const text of [ANNOTATED, GERMAN, long, seed("ry-grand-chess.txt")]) {
      await paste(page, text);
      for (const tab of await page.locator(".tabs button").all()) {
        await tab.click();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, await tab.textContent());
      }
      await page.locator(".tabs button").first().click();
    }
    for (const path of ["help", "record"]) {
      await page.goto(here.url(path));
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, path);
    }
    await finish(page);
  }
});

test("nor what is typed while recording, nor what a browser has kept", async () => {
  const page = await here.page("record");
  await page.waitForSelector(".squares .movable");
  for (const script of SCRIPTS) {
    await page.fill("#typed", script.replaceAll("\0", ""));
    await page.keyboard.press("Enter");
  }
  await page.fill("#typed", "e4");
  await page.keyboard.press("Enter");
  await page.waitForSelector("button.move");
  await page.click("text=Players and event");
  await page.fill("#tag-White", SCRIPTS.join(" "));
  await page.press("#tag-White", "Tab");
  await page.waitForFunction(() => document.querySelector("pre.output").textContent.includes("onerror"));
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.reload();
  await page.waitForSelector("button.move");
  await page.waitForTimeout(300);
  await finish(page);
});
