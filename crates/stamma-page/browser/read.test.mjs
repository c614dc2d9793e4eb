//! Tests of the reader: text box, board, tips, keys, doubts.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ANNOTATED, DESCRIBED, GERMAN } from "./games.mjs";
import { at, chosen, finish, house, leave, paste, read, seed, servedOnly } from "./harness.mjs";

const here = house();

/** Plays a move on the board. */
async function play(page, from, to) {
  await page.waitForSelector(`.squares [data-square="${from}"].movable`);
  await page.click(`.squares [data-square="${from}"]`);
  await page.click(`.squares [data-square="${to}"]`);
  await read(page);
}

test("a game that is pasted is read, and what it is written in is said", async () => {
  const page = await here.page();
  await paste(page, seed("ry-chess.txt"));
  assert.match(await page.innerText(".found"), /Ry::Chess/);
  assert.equal(await page.locator("#g1 button.move").count(), 36);
  assert.equal(await page.inputValue("#text"), seed("ry-chess.txt"), "the text stays as written");
  assert.match(await page.innerText("pre.output"), /1\. c4 g5 2\. c5 b5 3\. cxb6/);
  await finish(page);
});

test("what is typed is read as it is typed, and the board follows the caret", async () => {
  const page = await here.page();
  await page.click("#text");
  await page.keyboard.type("1. e4 c5 2. Sf3", { delay: 15 });
  await page.waitForFunction(() => document.querySelectorAll("#reading button.move").length === 3);
  // `Sf` is a word that is shown, too.
  for (let tries = 0; tries < 50 && (await at(page, "f3")) !== "#wN"; tries += 1) await page.waitForTimeout(100);
  assert.equal(await at(page, "f3"), "#wN");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
  assert.equal(await at(page, "e4"), "#wP");
  assert.equal(await at(page, "c7"), "#bP", "the caret is still behind the first move");
  await finish(page);
});

test("answers come in the order of the questions", async () => {
  const page = await here.page();
  let first = true;
  await page.route("**/view", async (route) => {
    const slow = first && JSON.parse(route.request().postData()).text === "1. e4";
    first = false;
    if (slow) await new Promise((done) => setTimeout(done, 800));
    await route.continue().catch(() => undefined);
  });
  await page.fill("#text", "1. e4");
  await page.fill("#text", "1. d4 d5");
  await page.waitForFunction(() => document.querySelectorAll("#reading button.move").length === 2);
  await page.waitForTimeout(1_000);
  assert.equal(await page.locator("#reading button.move").count(), 2);
  await page.unrouteAll();
  await finish(page);
});

test("a file is opened, and one is dropped", async () => {
  const page = await here.page();
  const file = join(tmpdir(), `stamma-${process.pid}.txt`);
  writeFileSync(file, Buffer.from("1. e4 e5 2. Sf3 {Grüße}", "latin1"));
  await page.setInputFiles("#file", file);
  await page.waitForSelector("#g1m3");
  await page.waitForFunction(() => document.querySelector("#text").value !== "");
  assert.match(await page.inputValue("#text"), /Grüße/, "its encoding is found out");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["1. d4 d5 2. c4 e6 3. Nc3"], "game.pgn"));
    document.querySelector(".box").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector("#g1m5");
  assert.equal(await page.inputValue("#text"), "1. d4 d5 2. c4 e6 3. Nc3");
  await finish(page);
});

test("dialect and language can be chosen", async () => {
  const page = await here.page();
  await paste(page, "1. e4 e5 2. Sf3 Sc6 3. Lb5");
  assert.match(await page.innerText(".found"), /German/);
  await page.selectOption("#to", "lan");
  await page.selectOption("#to-language", "de");
  await page.waitForFunction(() => /Sg1-f3/.test(document.querySelector("pre.output").textContent));
  await page.selectOption("#language", "en");
  await page.waitForSelector("article.doubt, button.move.unread, button.move.doubt");
  await finish(page);
});

test("several games stand one after another", async () => {
  const page = await here.page();
  await paste(page, '[White "A"]\n\n1. e4 e5 1-0\n\n[White "B"]\n\n1. d4 d5 2. c4 0-1\n');
  await page.waitForSelector("#g2m3");
  await page.click("#g2m3");
  assert.equal(await at(page, "c4"), "#wP");
  await leave(page);
  await page.keyboard.press("Home");
  assert.equal(await at(page, "d2"), "#wP");
  await finish(page);
});

test("boards of both sizes, with coordinates, last move, check, turned round", servedOnly, async () => {
  const page = await here.page();
  await paste(page, seed("ry-grand-chess.txt"));
  await leave(page);
  assert.equal(await page.locator(".stage .files-10 .coordinates text").count(), 20);
  await page.keyboard.press("End");
  assert.equal(await at(page, "f5"), "#wC", "the cardinal has taken");
  const before = await page.locator('.stage use[data-square="f5"]').getAttribute("x");
  await page.keyboard.press("f");
  assert.notEqual(await page.locator('.stage use[data-square="f5"]').getAttribute("x"), before);
  await paste(page, "1. e4 f5 2. Qh5+");
  await leave(page);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".board .last").count(), 2);
  assert.equal(await page.locator(".stage .board .check").count(), 1);
  await finish(page);
});

test("arrows and squares of comments are drawn", servedOnly, async () => {
  const page = await here.page();
  await paste(page, ANNOTATED);
  await page.click("#g1m4");
  assert.equal(await page.locator(".stage .arrow.green").count(), 1);
  assert.equal(await page.locator(".stage .mark.red").count(), 1);
  await finish(page);
});

test("hovering shows sentence and board, which can be hovered and dismissed", servedOnly, async () => {
  const page = await here.page();
  await paste(page, seed("ry-chess.txt"));
  assert.equal(await page.isVisible("#tip"), false);
  await page.hover("#g1m5");
  await page.waitForSelector("#tip:not([hidden])");
  assert.match(await page.innerText("#tip"), /White's pawn on c5 takes the pawn on b5 en passant and moves to b6/);
  assert.equal(await page.locator('#tip use[data-square="b6"]').getAttribute("href"), "#wP");
  await page.hover("#tip");
  await page.waitForTimeout(500);
  assert.equal(await page.isVisible("#tip"), true, "it stays while it is hovered");
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#tip"), false);
  await page.hover("#g1m6");
  await page.waitForSelector("#tip:not([hidden])");
  await page.mouse.move(5, 5);
  await page.waitForSelector("#tip", { state: "hidden" });
  await finish(page);
});

test("focus shows the same, and a move is described for readers of the screen", servedOnly, async () => {
  const page = await here.page();
  await paste(page, seed("ry-chess.txt"));
  await page.focus("#g1m1");
  await page.waitForSelector("#tip:not([hidden])");
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#tip"), false);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.id), "g1m2", "focus goes along");
  const described = await page.getAttribute("#g1m5", "aria-describedby");
  assert.match(await page.locator(`#${described}`).textContent(), /en passant/);
  assert.equal(await page.getAttribute(".caption", "aria-live"), "polite");
  assert.match(await page.innerText(".caption"), /Black's pawn moves from g7 to g5|g5/);
  await finish(page);
});

test("keys lead through lines and variations, and rest in fields", servedOnly, async () => {
  const page = await here.page();
  await paste(page, ANNOTATED);
  // On h8 there is a piece from the first position to the last: the board follows what is typed, sooner or later.
  const h8 = page.locator('.stage use[data-square="h8"]');
  const before = await h8.getAttribute("x");
  await page.keyboard.type("f");
  assert.equal(await h8.getAttribute("x"), before, "the box has the keys");
  assert.match(await page.inputValue("#text"), /f$/);
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#text"), ANNOTATED);
  await leave(page);
  await page.keyboard.press("Home");
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowRight");
  assert.match(await chosen(page), /^Bg4/);
  await page.keyboard.press("ArrowDown");
  assert.equal(await chosen(page), "exd4");
  await page.keyboard.press("ArrowDown");
  assert.equal(await chosen(page), "f5");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await chosen(page), "Nf6");
  await page.keyboard.press("ArrowDown");
  assert.equal(await chosen(page), "g6");
  await page.keyboard.press("End");
  assert.equal(await chosen(page), "Bg7");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.equal(await chosen(page), "Nf6");
  await page.keyboard.press("Home");
  assert.equal(await chosen(page), null);
  await page.keyboard.press("End");
  assert.match(await chosen(page), /^Rd8#/);
  await finish(page);
});

test("variations are folded away, and opened for the move that is chosen", servedOnly, async () => {
  const page = await here.page();
  await paste(page, ANNOTATED);
  const fold = page.locator("details.variation").first();
  await fold.locator("summary").first().click();
  assert.equal(await fold.evaluate((one) => one.open), false);
  await page.click("#g1m6");
  await leave(page);
  await page.keyboard.press("ArrowDown");
  assert.equal(await fold.evaluate((one) => one.open), true);
  await finish(page);
});

test("? shows all keys, access keys too", servedOnly, async () => {
  const page = await here.page();
  await page.keyboard.press("?");
  await page.waitForSelector("dialog.keys[open]");
  const text = await page.innerText("dialog.keys");
  for (const word of ["next move", "next doubt", "turn the board", "Access keys"]) assert.ok(text.includes(word), word);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog.keys[open]").count(), 0);
  assert.equal(await page.getAttribute("#text", "accesskey"), "t");
  await page.focus("#text");
  await page.keyboard.type("?");
  assert.equal(await page.locator("dialog.keys[open]").count(), 0, "a question mark in the box is one");
  await finish(page);
});

test("a candidate that is pointed at is an arrow on the board, for as long", async () => {
  const page = await here.page();
  await paste(page, "1. e4 e5 2. Nf3 Nc6 3. Bb9 a6");
  await page.click("#g1m1");
  const arrow = page.locator(".stage svg.board path.arrow.blue");
  assert.equal(await arrow.count(), 0);
  const candidate = page.locator("button.candidate[data-arrow=Bf1b5]");
  await candidate.hover();
  await arrow.waitFor();
  assert.equal(await at(page, "f3"), "#wN", "the position of the doubt");
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => !document.querySelector(".stage path.arrow"));
  assert.notEqual(await at(page, "f3"), "#wN", "the position that was shown before");
  await candidate.focus();
  await arrow.waitFor();
  await candidate.click();
  await page.waitForFunction(() => /3\. Bb5/.test(document.querySelector("#text").value));
  await read(page);
  assert.equal(await arrow.count(), 0);
  await finish(page);
});

test("a damaged German score is mended in three clicks", async () => {
  const page = await here.page();
  await paste(page, GERMAN);
  assert.match(await page.innerText(".found"), /^German letters, short notation \(.*\); 3 doubts\./);
  const slips = await page.locator(".behind mark").allTextContents();
  assert.ok(slips.includes("Tel"), `underlined: ${slips}`);
  for (const right of ["Te1", "Txe1+", "Dxe1"]) {
    await page.locator("button.candidate").first().click();
    await read(page);
    await page.waitForFunction((word) => document.querySelector("#text").value.includes(word), right);
  }
  await page.waitForFunction(() => document.querySelectorAll("article.doubt").length === 0);
  assert.equal(await page.locator("#g1 button.move[data-depth='0']").count(), 56);
  assert.equal((await page.inputValue("#text")).replace(/\s+/g, " "), GERMAN.replace("Tel", "Te1").replace("Txel", "Txe1").replace("Dxel", "Dxe1").replace(/\s+/g, " "));
  await finish(page);
});

test("one click takes the likeliest everywhere, and the text can be put right without being changed", async () => {
  const page = await here.page();
  await paste(page, GERMAN);
  await page.check("input[name=repair]");
  await page.waitForFunction(() => document.querySelectorAll("#g1 button.move.repaired").length === 3);
  assert.equal(await page.inputValue("#text"), GERMAN);
  await page.hover("#g1m11");
  await page.waitForSelector("#tip:not([hidden])");
  assert.match(await page.innerText("#tip"), /Re1[^]*written: Tel/, "the mark and the original");
  await page.uncheck("input[name=repair]");
  await page.waitForFunction(() => document.querySelectorAll("#g1 button.move.repaired").length === 0);
  await page.click("button.mend-all");
  await page.waitForFunction(() => document.querySelectorAll("article.doubt").length === 0);
  assert.equal(await page.inputValue("#text"), GERMAN.replace("Tel", "Te1").replace("Txel", "Txe1").replace("Dxel", "Dxe1"));
  await finish(page);
});

test("of many games one is chosen", async () => {
  const page = await here.page();
  const game = (number) => `[White "W${number}"]\n[Black "B${number}"]\n\n1. e4 e5 2. Nf3 Nc6 ${number % 2 ? "3. Bb5" : "3. Bc4"} *\n\n`;
  await paste(page, Array.from({ length: 14 }, (_, index) => game(index + 1)).join(""));
  await page.selectOption("#game", "4");
  await page.waitForSelector("#g4m5");
  await page.click("#g4m5");
  assert.equal(await at(page, "c4"), "#wB");
  await paste(page, "1. d4 d5");
  await page.waitForSelector("#g1m2");
  assert.equal(await page.locator("button.move").count(), 2);
  await finish(page);
});

test("the keys that the help page tells of are those of the page", servedOnly, async () => {
  const page = await here.page();
  const tokens = (selector) => page.locator(selector).evaluateAll((keys) => keys.flatMap((key) => key.textContent.trim().split(/\s+/)));
  await page.keyboard.press("?");
  const known = new Set(await tokens("dialog.keys dt"));
  await page.goto(here.url("help"));
  const told = await tokens("#keys kbd");
  assert.ok(told.length > 8);
  assert.deepEqual(told.filter((key) => !known.has(key)), []);
  await finish(page);
});

test("a doubt by keys: n, 1, undo and redo, and the place is kept", async () => {
  const page = await here.page();
  await paste(page, GERMAN);
  await leave(page);
  await page.keyboard.press("n");
  assert.equal(await page.locator("article.doubt[aria-current]").count(), 1);
  const move = await page.getAttribute("article.doubt[aria-current]", "data-move");
  assert.equal(await page.getAttribute("button.move[aria-current]", "id"), move);
  await page.keyboard.press("1");
  await page.waitForFunction(() => document.querySelector("#text").value.includes("Te1"));
  await page.waitForFunction((id) => document.querySelector("button.move[aria-current]")?.id === id && !document.getElementById(id).matches(".doubt, .unread"), move);
  await page.keyboard.press("u");
  assert.equal(await page.inputValue("#text"), GERMAN);
  await page.keyboard.press("U");
  assert.match(await page.inputValue("#text"), /Te1/);
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#text"), GERMAN);
  await page.focus("#text");
  await page.keyboard.press("Control+Shift+Z");
  assert.match(await page.inputValue("#text"), /Te1/, "in the box, too");
  await finish(page);
});

test("every description of the sample game is there, and right", async () => {
  const page = await here.page();
  await paste(page, seed("ry-chess.txt"));
  const told = [];
  for (const move of await page.locator("#g1 button.move").all()) {
    await move.hover();
    const word = await move.innerText();
    await page.waitForFunction((wanted) => !document.querySelector("#tip").hidden && document.querySelector("#tip strong").textContent.endsWith(` ${wanted}`), word);
    told.push(await page.innerText("#tip p"));
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(told, DESCRIBED.trim().split("\n"));
  await finish(page);
});

test("a draw offer is shown and said", async () => {
  const page = await here.page();
  await paste(page, seed("scoresheet.txt"));
  assert.equal(await page.locator("#g1 .offer").count(), 1);
  assert.match(await page.locator("#g1m21s").textContent(), /offers a draw/);
  await finish(page);
});

test("the word of the move that is chosen is marked in the text", servedOnly, async () => {
  const page = await here.page();
  await paste(page, seed("ry-chess.txt"));
  await page.click("#g1m5");
  assert.deepEqual(await page.locator(".behind mark.here").allTextContents(), ["cxb6ep"]);
  assert.equal(await page.locator("#text").evaluate((box) => box.scrollTop < 40), true, "it is in view");
  await finish(page);
});

test("on a phone the board stays in sight while moves are touched, and leaves while text is typed", servedOnly, async () => {
  const page = await here.page("", { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });
  await paste(page, seed("ry-chess.txt"));
  await page.evaluate(() => document.activeElement?.blur());
  await page.getByRole("button", { name: "Moves", exact: true }).tap();
  await page.evaluate(() => document.querySelector("#g1m33").scrollIntoView({ block: "end" }));
  await page.tap("#g1m33");
  await page.waitForFunction(() => /knight on b1 moves to d2/.test(document.querySelector(".caption").textContent));
  const { top, bottom } = await page.evaluate(() => document.querySelector(".stage svg.board").getBoundingClientRect().toJSON());
  assert.ok(top >= 0 && bottom <= 700, `the board reaches from ${top} to ${bottom}`);
  await page.getByRole("button", { name: "Text", exact: true }).tap();
  await page.focus("#text");
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".stage")).position), "static");
  await finish(page);
});

test("on a phone one part is shown at a time, below the board", servedOnly, async () => {
  const page = await here.page("", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  assert.equal(await page.locator(".tabs").isVisible(), false, "there is nothing to choose from yet");
  await paste(page, "1. e4 e5 2. Sf3 Sc6 3. Lb9 a6");
  const seen = async () => {
    const parts = { text: "#text", doubts: "article.doubt", moves: "#g1m1", result: "pre.output" };
    const shown = await Promise.all(Object.values(parts).map((part) => page.locator(part).first().isVisible()));
    return Object.keys(parts).filter((_, index) => shown[index]);
  };
  const tab = (name) => page.getByRole("group", { name: "Parts of the page" }).getByRole("button", { name });
  assert.deepEqual(await seen(), ["text"]);
  for (const [name, part] of [["Doubts 1", "doubts"], ["Moves", "moves"], ["Result", "result"], ["Text", "text"]]) {
    await tab(name).tap();
    assert.deepEqual(await seen(), [part]);
    assert.equal(await tab(name).getAttribute("aria-pressed"), "true");
    const { top, bottom } = await page.evaluate(() => document.querySelector(".tabs").getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= 844, `the tabs reach from ${top} to ${bottom}`);
  }
  await tab("Doubts").tap();
  await page.locator("button.candidate").first().tap();
  await page.waitForFunction(() => document.querySelector("#text").value.includes("Lb5"));
  await page.waitForFunction(() => document.querySelector(".tabs").textContent.includes("Doubts") && !document.querySelector(".tabs").textContent.includes("1"));
  await finish(page);
});

test("what goes in and what comes out are in sight side by side, as high as the window", servedOnly, async () => {
  for (const [width, height] of [[1280, 720], [1920, 1080]]) {
    const page = await here.page("", { viewport: { width, height } });
    await paste(page, GERMAN);
    const box = async (selector) => page.locator(selector).first().boundingBox();
    const [text, to, output, board] = await Promise.all(["#text", "#to", "pre.output", ".stage svg.board"].map(box));
    for (const [name, part] of Object.entries({ text, to, output, board })) {
      assert.ok(part.y >= 0 && part.y + part.height <= height, `${width}x${height}: ${name} from ${part.y} to ${part.y + part.height}`);
    }
    assert.ok(text.x + text.width <= board.x && board.x + board.width <= output.x, "from left to right");
    assert.ok(to.y < 150, "the notation is chosen at the top");
    assert.ok(board.height > height * 0.42, `the board is ${board.height} high`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height, "nothing is below the window");
    await finish(page);
  }
});

test("the board can be played on: a doubt is mended, the game goes on, and another move is a variation", async () => {
  const page = await here.page();
  const text = (part) => page.waitForFunction((part) => document.querySelector("#text").value.includes(part), part);
  // The word is asked for before the text is read again.
  const current = (word) => page.waitForFunction((word) => document.querySelector("button.move[aria-current]")?.textContent.trim() === word, word);
  await paste(page, "1. e4 e5 2. Sf3 Sc6 3. Lb9 a6");
  await page.click("#g1m5");
  await play(page, "f1", "b5");
  await text("3. Lb5 a6");
  await current("Bb5");
  await play(page, "a7", "a6");
  assert.equal(await page.inputValue("#text"), "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6", "a move of the text is only selected");
  await play(page, "b5", "a4");
  await text("3. Lb5 a6 4. La4");
  await current("Ba4");
  await play(page, "g8", "f6");
  await text("4. La4 Sf6");
  await current("Nf6");
  assert.equal(await at(page, "f6"), "#bN");
  await page.click("#g1m2");
  await play(page, "d2", "d4");
  await text("2. Sf3 (2. d4) Sc6");
  await current("d4");
  await play(page, "e5", "d4");
  await text("(2. d4 exd4) Sc6");
  await current("exd4");
  await page.click("#g1m2");
  await play(page, "d2", "d4");
  await current("d4");
  assert.equal((await page.inputValue("#text")).match(/d4/g).length, 2, "a variation that is there is only selected");
  await leave(page);
  await page.keyboard.press("u");
  await page.waitForFunction(() => !document.querySelector("#text").value.includes("exd4"));
  await finish(page);
});

test("a move on the board is spelled in the letters of its own game", async () => {
  const page = await here.page();
  // English Rf1 would be the king's move in the French game.
  await paste(page, "1. Nf3 d5 2. Bg5 Nf6 1-0\n\n1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5");
  await page.locator("#g2 button.move").last().click();
  await play(page, "h1", "f1");
  await page.waitForFunction(() => document.querySelector("#text").value.endsWith("Fc5 4. Tf1"));
  await finish(page);
});

test("a game is begun on the empty board, and Grand Chess goes on", async () => {
  const page = await here.page();
  await play(page, "e2", "e4");
  await page.waitForFunction(() => document.querySelector("#text").value === "1. e4");
  await play(page, "c7", "c5");
  await page.waitForFunction(() => document.querySelector("#text").value === "1. e4 c5");
  await paste(page, seed("ry-grand-chess.txt").replace(" 1-0", ""));
  await leave(page);
  await page.keyboard.press("End");
  await play(page, "d8", "d9");
  await page.waitForFunction(() => /Cxf5 Qd9/.test(document.querySelector("#text").value));
  await finish(page);
});
