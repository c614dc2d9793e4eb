//! Tests of the export: notations, links, pictures, sheets.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ANNOTATED } from "./games.mjs";
import { at, chosen, clipboard, finish, house, leave, paste, read, seed, servedOnly } from "./harness.mjs";

const here = house();

/** Presses a copy button, and returns the clipboard once the page reports success. */
async function copied(page, label) {
  await page.evaluate(() => navigator.clipboard.writeText("nothing"));
  await page.getByRole("button", { name: label, exact: true }).click();
  await page.waitForFunction(() => /on the clipboard/.test(document.querySelector(".said").textContent));
  const text = await clipboard(page);
  await page.evaluate(() => (document.querySelector(".said").textContent = ""));
  return text;
}

test("every notation of the menu writes the game", async () => {
  const page = await here.page();
  await paste(page, seed("ry-chess.txt"));
  const names = await page.locator("#to option").evaluateAll((options) => options.map((option) => option.value));
  assert.ok(names.length > 20);
  const seen = new Set();
  for (const name of names) {
    await page.selectOption("#to", name);
    await read(page);
    assert.equal(await page.locator(".refused").count(), 0, name);
    await page.waitForFunction((before) => !before.includes(document.querySelector("pre.output").textContent), [[...seen].at(-1) ?? ""]).catch(() => undefined);
    seen.add(await page.locator("pre.output").textContent());
  }
  assert.ok(seen.size > names.length / 2, `${seen.size} different outputs of ${names.length}`);
  await finish(page);
});

test("copy buttons", servedOnly, async () => {
  const page = await here.page();
  await paste(page, seed("ry-chess.txt"));
  await page.click("#g1m1");
  assert.match(await copied(page, "Copy PGN"), /\[Result "0-1"\][^]*3\. cxb6 g4/);
  assert.match(await copied(page, "Copy UCI"), /c2c4 g7g5/);
  assert.equal(JSON.parse((await copied(page, "Copy JSON")).split("\n")[0]).moves.length, 36);
  assert.equal(await copied(page, "Copy FEN"), "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 1");
  await page.selectOption("#to", "ry");
  await page.waitForFunction(() => /cxb6ep/.test(document.querySelector("pre.output").textContent));
  assert.match(await copied(page, "Copy"), /cxb6ep/);
  await finish(page);
});

test("what the notation leaves out is said before it is taken away", async () => {
  const page = await here.page();
  await paste(page, ANNOTATED);
  assert.equal(await page.innerText(".out .lost"), "");
  await page.selectOption("#to", "uci");
  await page.waitForFunction(() => /Not written in this notation: tags, comments, variations/.test(document.querySelector(".out .lost").textContent));
  await page.selectOption("#to", "pgn");
  await page.waitForFunction(() => document.querySelector(".out .lost").textContent === "");
  await finish(page);
});

test("a link holds the game, and gives it back", async () => {
  const page = await here.page();
  await paste(page, ANNOTATED);
  await page.selectOption("#to", "lan");
  await page.click("#g1m4");
  const link = await copied(page, "Copy link");
  assert.match(link, /\/#game=[\w-]+$/);
  assert.ok(link.length < 800, `${link.length} characters`);
  await finish(page);
  const other = await here.page(new URL(link).hash);
  await other.waitForSelector("#g1m4[aria-current]");
  assert.equal(await other.inputValue("#text"), ANNOTATED);
  assert.equal(await other.inputValue("#to"), "lan");
  await finish(other);
});

test("the position as SVG that stands alone, and as PNG", servedOnly, async () => {
  const page = await here.page();
  await paste(page, ANNOTATED);
  await page.click("#g1m4");
  const file = async (label) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: label, exact: true }).click()]);
    return readFileSync(await download.path());
  };
  const svg = (await file("Save SVG")).toString();
  assert.match(svg, /^<svg[^>]+xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(svg, /<symbol[^>]* id="wK"/);
  assert.doesNotMatch(svg, /style=|class="[^"]*" style/);
  const png = await file("Save PNG");
  assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.ok(png.length > 10_000, "more than an empty field");
  assert.equal(png.readUInt32BE(16), 764, "two points a unit");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy picture" }).click();
  await page.waitForFunction(() => /A picture of the position is on the clipboard/.test(document.querySelector(".said").textContent));
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item.getType("image/png")).size;
  });
  assert.ok(copied > 10_000, `${copied} bytes`);
  await finish(page);
});

test("games are printed with comments, variations and diagrams", async () => {
  const page = await here.page();
  await paste(page, `${ANNOTATED}\n\n[White "Second"]\n\n1. d4 d5 {closed} 2. c4 1/2-1/2\n`);
  await page.evaluate(() => (window.print = () => window.dispatchEvent(new Event("beforeprint"))));
  await page.getByRole("button", { name: "Print with diagrams" }).click();
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".sheet");
  const words = (await sheet.innerText()).replace(/\s+/g, " ");
  assert.match(words, /Philidor/);
  assert.match(words, /exd4 .*quiet/);
  assert.match(words, /Second.*closed/);
  assert.equal(await sheet.locator("article").count(), 2);
  assert.ok((await sheet.locator("figure svg.board").count()) >= 3, "where squares are marked, and at both ends");
  assert.equal(await sheet.locator("[id]").count(), 0);
  await page.emulateMedia({ media: "screen" });
  await page.selectOption("#written", "one");
  await page.click("#g2m1");
  await read(page);
  await page.getByRole("button", { name: "Print with diagrams" }).click();
  assert.equal(await sheet.locator("article").count(), 1);
  await page.getByRole("button", { name: "Print score sheet" }).click();
  assert.equal(await page.locator(".sheet.games").count(), 0);
  await finish(page);
});

test("a printed score sheet has two columns, names and lines", servedOnly, async () => {
  const page = await here.page();
  await paste(page, `[White "Müller"]\n[Black "Smith"]\n[Result "1/2-1/2"]\n\n${seed("scoresheet.txt")}`);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.isVisible(".sheet"), true);
  assert.equal(await page.isVisible("#main"), false);
  const text = await page.innerText(".sheet");
  for (const word of ["Müller", "Smith", "Signature of White", "Kb1 (=)"]) assert.ok(text.includes(word), word);
  assert.equal(await page.locator(".sheet tbody tr").count(), 30);
  assert.equal(await page.locator(".sheet tbody tr").first().locator("th").last().innerText(), "31");
  const pdf = await page.pdf({ format: "A4" });
  assert.equal((pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length, 1, "one page");
  await finish(page);
});

test("the picture of a 10x10 game", servedOnly, async () => {
  const page = await here.page();
  await paste(page, seed("ry-grand-chess.txt"));
  await leave(page);
  await page.keyboard.press("End");
  assert.match(await chosen(page), /xf5/);
  assert.equal(await at(page, "f5"), "#wC");
  await finish(page);
});
