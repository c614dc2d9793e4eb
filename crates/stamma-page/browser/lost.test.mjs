//! Nothing is lost on the page: what is written is what was chosen, a refused text leaves no other game on the board, and text and
//! place live through other pages, a reload and a closed tab.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { finish, house, paste, read, servedOnly } from "./harness.mjs";

const here = house();

const games = (count, moves = "1. e4 e5 2. Nf3 Nc6") =>
  Array.from({ length: count }, (_, at) => `[White "W${at + 1}"]\n[Black "B"]\n[Date "2021.12.03"]\n\n${moves} 1-0\n`).join("\n");
/** The number of games in what is written, by the results behind their moves. */
const results = async (page) => (await written(page)).match(/(?<!")1-0/g)?.length;
const written = (page) => page.locator("pre.output").textContent();

test("all games are written, in every notation and after every change, until one is asked for", async () => {
  const page = await here.page();
  await paste(page, games(20));
  assert.equal(await results(page), 20);
  assert.match(await page.locator("#written").innerText(), /all 20 games/);
  await page.selectOption("#to", "lan");
  await read(page);
  assert.equal(await results(page), 20);
  await page.focus("#text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" ");
  await read(page);
  assert.equal(await results(page), 20);
  await page.selectOption("#game", "7");
  await read(page);
  assert.equal(await results(page), 20);
  await page.selectOption("#written", "one");
  await read(page);
  assert.equal(await results(page), 1);
  await page.selectOption("#game", "9");
  await page.selectOption("#to", "pgn");
  await page.waitForFunction(() => /\[White "W9"\]/.test(document.querySelector("pre.output").textContent));
  assert.equal(await results(page), 1);
  await finish(page);
});

test("of a few games the current one is written where one is asked for", async () => {
  const page = await here.page();
  await paste(page, games(3));
  await page.selectOption("#written", "one");
  await page.click("#g2m3");
  // Until the page has written anew, the output holds all three.
  await page.waitForFunction(() => {
    const text = document.querySelector("pre.output").textContent;
    return /\[White "W2"\]/.test(text) && text.match(/\[Event /g).length === 1;
  });
  assert.equal(await page.locator("#reading section.game").count(), 3, "the others are still shown");
  await finish(page);
});

test("damaged games are put right in all that is written", async () => {
  const page = await here.page();
  await page.check("input[name=repair]");
  await paste(page, games(15, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6 5. O-O Be7"));
  assert.equal((await written(page)).match(/4\. Ba4/g).length, 15);
  for (const [label, part] of [["Copy PGN", /4\. Ba4/g], ["Copy UCI", /b5a4/g], ["Copy JSON", /"san":"Ba4"/g]]) {
    await page.getByRole("button", { name: label }).click();
    await page.waitForFunction(() => /on the clipboard/.test(document.querySelector(".said").textContent));
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(text.match(part)?.length, 15, label);
    await page.evaluate(() => (document.querySelector(".said").textContent = ""));
  }
  await finish(page);
});

test("2,500 games are counted, listed a thousand at a time, and written", async () => {
  const page = await here.page();
  await paste(page, "1. e4 e5 1-0\n\n".repeat(2_500));
  assert.equal(await page.locator("#game option").count(), 1_002);
  await page.selectOption("#game", { label: "2001 – 2500 …" });
  await page.waitForSelector("#g2001m1");
  assert.equal(await page.inputValue("#game"), "2001");
  assert.equal(await page.locator("#game option").count(), 502);
  await page.selectOption("#game", "2500");
  await page.waitForSelector("#g2500m1");
  await page.selectOption("#game", { label: "1 – 1000 …" });
  await page.waitForSelector("#g1m1");
  await page.waitForFunction(() => /2500 games/.test(document.querySelector(".found-place").textContent));
  assert.match(await page.innerText(".out"), /This is the beginning/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  assert.equal(readFileSync(await download.path(), "utf8").match(/\[Event /g).length, 2_500);
  await finish(page);
});

test("text, menus and place live through help, back, reload and a closed tab", async () => {
  const page = await here.page();
  await paste(page, games(20));
  await page.selectOption("#to", "lan");
  await page.selectOption("#game", "7");
  await page.waitForSelector("#g7m2");
  await page.click("#g7m2");
  await page.waitForTimeout(600);
  const same = async (page, when) => {
    await page.waitForSelector("#g7m2[aria-current]").catch(() => assert.fail(when));
    assert.match(await page.inputValue("#text"), /W20/, when);
    assert.equal(await page.inputValue("#to"), "lan", when);
  };
  await page.getByRole("link", { name: "Help" }).click();
  await page.waitForSelector("h1");
  await page.goBack();
  await same(page, "after back");
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("link", { name: "Read" }).click();
  await same(page, "after help and read");
  await page.reload();
  await same(page, "after a reload");
  const next = await page.context().newPage();
  await page.close();
  await next.goto(here.url());
  await same(next, "in a new tab");
  await next.getByRole("button", { name: "Clear" }).click();
  await next.waitForTimeout(600);
  await next.reload();
  await read(next);
  assert.equal(await next.inputValue("#text"), "", "what was cleared stays so");
  await next.context().close();
});

test("one tab records, the other watches and takes over", async () => {
  const page = await here.page("record");
  await page.waitForSelector(".squares .movable");
  await page.fill("#typed", "e4");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".moves-place button.move");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector(".panel[inert]");
  await page.fill("#typed", "e5");
  await page.keyboard.press("Enter");
  await other.waitForFunction(() => document.querySelectorAll(".moves-place button.move").length === 2);
  await page.close();
  await other.waitForSelector(".panel:not([inert])");
  await other.fill("#typed", "Nf3");
  await other.keyboard.press("Enter");
  await other.waitForFunction(() => document.querySelectorAll(".moves-place button.move").length === 3);
  await other.reload();
  await other.waitForFunction(() => document.querySelectorAll(".moves-place button.move").length === 3);
  await other.context().close();
});

test("a damaged link says so", servedOnly, async () => {
  const page = await here.page(null);
  for (const fragment of ["#game=AAAA", "#game=%%", "#game=q1YqSa0oUbJSMtQzVUg1VajUMwIA"]) {
    await page.goto("about:blank");
    await page.goto(here.url(fragment));
    await page.waitForFunction(() => /This link is damaged/.test(document.querySelector(".said").textContent));
  }
  await finish(page);
});

test("files are named after players and date", async () => {
  const page = await here.page();
  await paste(page, '[White "Carlsen, Magnus"]\n[Black "Nepomniachtchi, Ian"]\n[Date "2021.12.03"]\n\n1. d4 Nf6 1-0');
  const saved = async (label) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: label, exact: true }).click()]);
    return download.suggestedFilename();
  };
  assert.equal(await saved("Save"), "Carlsen-Nepomniachtchi-2021.12.03.pgn");
  await page.click("#g1m2");
  assert.match(await saved("Save SVG"), /^Carlsen-Nepomniachtchi-2021\.12\.03-1.*\.svg$/);
  await paste(page, games(3));
  assert.equal(await saved("Save"), "games.pgn");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  assert.equal(readFileSync(await download.path(), "utf8").match(/\[Event /g).length, 3);
  await finish(page);
});

test("words that cannot be read are of no notation", async () => {
  const page = await here.page();
  await paste(page, "1. Zz9 qq7 2. xx3 *");
  assert.match(await page.innerText(".found-place"), /No move can be read here/);
  await finish(page);
});

/** Puts a text on the clipboard and pastes it over what is there, and does not wait for what comes of it. */
async function pasteOver(page, text) {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.focus("#text");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
}

/** The sizes of all that the page sends. */
function sizesSent(page) {
  const sizes = [];
  page.on("request", (request) => sizes.push(request.postDataBuffer()?.length ?? 0));
  return sizes;
}

test("the limit of the server is told before it is met, and a longer text leaves no other game on the board", { skip: here.inFiles }, async () => {
  const page = await here.page();
  const sizes = sizesSent(page);
  const game = `1. e4 e5 2. Nf3 {${"ÄÖÜ ".repeat(900)}} Nc6 1-0\n\n`;
  await pasteOver(page, game.repeat(160));
  await page.waitForFunction(() => /160 games/.test(document.querySelector(".found-place").textContent));
  assert.match(await page.innerText(".limit"), /^This text has 1\d{3} kB; at most 1048 kB are read at once\.$/);
  await pasteOver(page, game.repeat(170));
  await page.waitForSelector(".found-place .refused");
  const refused = await page.innerText(".found-place");
  assert.match(refused, /^This text was not read: It has 1\d{3} kB, and at most 1048 kB are read at once, so nothing was sent\. .*stamma convert/);
  assert.equal(await page.innerText(".limit"), "", "it is said once");
  assert.equal(await page.locator("#reading button.move").count(), 0);
  assert.equal(await written(page), "");
  assert.ok(Math.max(...sizes) <= 1 << 20, `${Math.max(...sizes)} bytes were sent`);
  await pasteOver(page, "1. d4 d5");
  await page.waitForSelector("#g1m2");
  assert.equal(await page.locator(".refused").count(), 0);
  await finish(page);
});

test("a file beyond the limit of the server is not sent, and the text before stays", { skip: here.inFiles }, async () => {
  const page = await here.page("", { locale: "de" });
  await paste(page, "1. e4 e5 2. Sf3 Sc6");
  const sizes = sizesSent(page);
  await page.setInputFiles("#file", { name: "viele.pgn", mimeType: "text/plain", buffer: Buffer.alloc(1_048_577, "1. e4 e5 1-0\n") });
  await page.waitForFunction(() => document.querySelector(".limit").textContent !== "");
  assert.match(await page.innerText(".limit"), /^viele\.pgn wurde nicht geöffnet: Die Datei hat 1049 kB, und höchstens 1048 kB werden auf einmal gelesen\. .*stamma convert/);
  assert.equal(await page.inputValue("#text"), "1. e4 e5 2. Sf3 Sc6");
  assert.ok(Math.max(0, ...sizes) < 10_000, "nothing of it is sent");
  await page.setInputFiles("#file", { name: "one.pgn", mimeType: "text/plain", buffer: Buffer.from("1. d4 d5") });
  await page.waitForSelector("#g1m2");
  await page.waitForFunction(() => document.querySelector(".limit").textContent === "");
  await finish(page);
});

test("the site has no limit of a text", { skip: !here.inFiles }, async () => {
  const page = await here.page();
  await pasteOver(page, "1. e4 e5 2. Nf3 {ÄÖÜ} Nc6 1-0\n\n".repeat(40_000));
  await page.waitForFunction(() => /40000 games/.test(document.querySelector(".found-place").textContent));
  assert.equal(await page.innerText(".limit"), "");
  await finish(page);
});

test("a link that is too long for other programs says so, and one that no page opens is not made", servedOnly, async () => {
  const page = await here.page();
  const said = (pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".said").textContent), pattern);
  const comment = (size) => `1. e4 {${Array.from({ length: size }, (_, at) => ((at * 7919) % 9973).toString(36)).join(" ")}} e5`;
  await paste(page, comment(3_000));
  await page.getByRole("button", { name: "Copy link" }).click();
  await said("It has \\d+,\\d{3} characters: many programs cut such a link off");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#game=/);
  await pasteOver(page, comment(400_000));
  await page.getByRole("button", { name: "Copy link" }).click();
  await said("There is too much here for a link");
  await finish(page);
});

test("where the browser keeps nothing, the page says so", servedOnly, async () => {
  const page = await here.page(null);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error("nothing is kept");
    };
    Storage.prototype.setItem = refuse;
    IDBFactory.prototype.open = refuse;
  });
  await page.goto(here.url());
  await paste(page, "1. e4 e5");
  await page.waitForFunction(() => /does not keep the text/.test(document.querySelector(".said").textContent));
  await finish(page);
});

test("files of other encodings, and packed ones, are opened", async () => {
  const page = await here.page();
  const open = async (name, buffer, move, words) => {
    await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });
    await page.waitForFunction((text) => document.querySelector("#text").value.includes(text), words);
    await page.waitForSelector(move);
  };
  const russian = "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. 0-0 Сe7 {Ласкер}";
  const letters = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";
  const cp1251 = Buffer.from([...russian].map((ch) => (letters.includes(ch) ? 0xc0 + letters.indexOf(ch) : ch.charCodeAt(0))));
  await open("cp1251.txt", cp1251, "#g1m10", "Ласкер");
  assert.equal(await page.getByLabel("The encoding of the file").inputValue(), "");
  await page.getByLabel("The encoding of the file").selectOption("cp1252");
  await page.waitForFunction(() => /Ëàñêåð/.test(document.querySelector("#text").value));
  await open("utf16.txt", Buffer.from(`\ufeff${russian}`, "utf16le"), "#g1m10", "Ласкер");
  await open("game.pgn.gz", gzipSync("1. d4 d5 2. c4 e6 3. Nc3 {packed}"), "#g1m5", "packed");
  assert.equal(await page.getByLabel("The encoding of the file").isVisible(), false);
  const stray = Buffer.concat([Buffer.from("1. d4 d5 2. c4 {Grüße} e6 3. Nc3 {M"), Buffer.from([0xfc]), Buffer.from("nchen}")]);
  await open("stray.txt", stray, "#g1m5", "München");
  assert.match(await page.locator(".said").textContent(), /stray\.txt is UTF-8 with bytes of another encoding/);
  assert.equal(await page.getByLabel("The encoding of the file").isVisible(), true);
  await page.setInputFiles("#file", { name: "picture.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2, 3]) });
  await page.waitForFunction(() => /picture\.png: the file cannot be read/.test(document.querySelector(".said").textContent));
  assert.match(await page.inputValue("#text"), /München/, "the text before stays");
  await finish(page, /400/);
});

test("the moves are listed as they are written, where that is asked for", servedOnly, async () => {
  const page = await here.page();
  await paste(page, "1. e4 e5 2. Sf3 Sc6 3. Lb5");
  const words = () => page.locator("#reading button.move").allTextContents();
  assert.deepEqual(await words(), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
  await page.getByLabel("List the moves as written").check();
  assert.deepEqual(await words(), ["e4", "e5", "Sf3", "Sc6", "Lb5"]);
  await page.selectOption("#to", "lan");
  await read(page);
  assert.deepEqual(await words(), ["e4", "e5", "Sf3", "Sc6", "Lb5"]);
  await page.getByLabel("List the moves as written").uncheck();
  assert.deepEqual((await words()).at(-1), "Bf1-b5");
  await finish(page);
});
