//! Tests of the recorder.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, clipboard, finish, house, leave, paste } from "./harness.mjs";

const here = house();
const cell = (square) => `.squares [data-square="${square}"]`;
const words = (page) => page.locator("button.move").allInnerTexts();
const moves = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll("button.move").length === wanted, count);

async function open(options) {
  const page = await here.page("record", options);
  await page.waitForSelector(`${cell("e2")}.movable`);
  return page;
}

async function drag(page, from, to) {
  const middle = async (square) => {
    const box = await page.locator(cell(square)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 6 });
  await page.mouse.up();
}

async function type(page, text) {
  await page.fill("#typed", text);
  await page.keyboard.press("Enter");
}

test("moves by click, by drag, by keys and typed; the score writes itself", async () => {
  const page = await open();
  await page.click(cell("e2"));
  assert.equal(await page.locator(".squares .target").count(), 2);
  await page.click(cell("e4"));
  await moves(page, 1);
  await drag(page, "e7", "e5");
  await moves(page, 2);
  await page.focus(cell("g1"));
  await page.click(cell("g1"));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await moves(page, 3);
  await type(page, "Sc6");
  await moves(page, 4);
  await type(page, "f1b5");
  await moves(page, 5);
  assert.deepEqual(await words(page), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
  await page.selectOption("#to", "figurine");
  await page.waitForFunction(() => document.querySelector("pre.output").textContent.includes("♘f3"));
  await finish(page);
});

test("what is no move is refused with its reason", async () => {
  const page = await open();
  await type(page, "Nd4");
  await page.waitForFunction(() => document.querySelector(".said").textContent !== "");
  assert.equal(await page.getAttribute("#typed", "aria-invalid"), "true");
  await drag(page, "e2", "e5");
  await page.click(cell("d2"));
  await page.click(cell("d5"));
  assert.equal(await page.locator("button.move").count(), 0);
  await finish(page);
});

test("draw offer, clock, result, undo and redo", async () => {
  const page = await open();
  for (const [index, move] of ["e4", "e5"].entries()) {
    await type(page, move);
    await moves(page, index + 1);
  }
  await page.getByRole("button", { name: "Draw offer" }).click();
  await page.waitForSelector(".moves .offer, .moves-place .offer");
  await page.fill("#clock", "1:29:30");
  await page.press("#clock", "Tab");
  await page.waitForFunction(() => document.querySelector("pre.output").textContent.includes("[%clk 1:29:30]"));
  await page.selectOption("#ending", "agreed");
  await page.waitForFunction(() => document.querySelector("pre.output").textContent.includes("1/2-1/2"));
  assert.match(await page.innerText(".result"), /agree/i);
  await leave(page);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("u");
  await moves(page, 1);
  assert.doesNotMatch(await page.locator("pre.output").textContent(), /1\/2/);
  await page.keyboard.press("U");
  await moves(page, 2);
  await finish(page);
});

test("it is kept in the browser until it is cleared", async () => {
  const page = await open();
  await type(page, "e4");
  await moves(page, 1);
  await page.reload();
  await moves(page, 1);
  assert.equal(await at(page, "e4"), "#wP");
  await page.click("text=New game, other start");
  await page.getByRole("button", { name: "Begin a new game" }).click();
  await moves(page, 0);
  await page.reload();
  await page.waitForSelector(`${cell("e2")}.movable`);
  assert.equal(await page.locator("button.move").count(), 0);
  await finish(page);
});

test("a line goes on where it was in the reader, and a recorded game is replaced only where that is said", async () => {
  const page = await here.page();
  await paste(page, '[White "Anna"]\n[Result "1-0"]\n\n1. e4 e5 2. Sf3 Sc6 (2... d6 3. d4 exd4) 3. Lb5 1-0');
  await page.locator("button.move", { hasText: "d4" }).first().click();
  const goOn = () => page.getByRole("button", { name: "Go on in Record" }).click();
  await goOn();
  await moves(page, 5);
  assert.equal(await at(page, "d4"), "#wP", "the variation up to its move");
  assert.match(await page.locator("pre.output").textContent(), /\[White "Anna"\][^]*\[Result "\*"\][^]*1\. e4 e5 2\. Nf3 d6 3\. d4 \*/);
  await type(page, "exd4");
  await moves(page, 6);
  await page.goBack();
  await page.waitForSelector("#g1m1");
  await page.click("#g1m1");
  await goOn();
  const decision = page.locator("dialog.decision");
  await decision.getByRole("button", { name: "Keep the recorded game" }).click();
  await moves(page, 6);
  await page.reload();
  await moves(page, 6);
  assert.equal(await decision.count(), 0, "it is asked once");
  await page.goBack();
  await page.waitForSelector("#g1m1");
  await page.click("#g1m1");
  await goOn();
  await decision.getByRole("button", { name: "Take its place" }).click();
  await moves(page, 1);
  await page.keyboard.press("u");
  await moves(page, 6);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Open in Read" }).click();
  const reader = await opened;
  await reader.waitForSelector("#g1m6");
  assert.match(await reader.inputValue("#text"), /3\. d4 exd4/);
  await reader.close();
  await finish(page);
});

test("a line with a word that was not read is not handed over", async () => {
  const page = await here.page();
  await paste(page, "1. e4 e5 2. Nf3 Nc6 3. Bb9 a6 4. Ba4 Nf6");
  await page.locator("button.move").last().click();
  const goOn = () => page.getByRole("button", { name: "Go on in Record" }).click();
  await goOn();
  await page.waitForFunction(() => /“Bb9” was not read/.test(document.querySelector(".said").textContent));
  await page.click("#g1m4");
  await goOn();
  await moves(page, 4);
  await page.evaluate(() => localStorage.setItem("stamma.handed", JSON.stringify({ variant: "standard", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", tags: {}, moves: ["e2e5"] })));
  await page.reload();
  await page.waitForFunction(() => /cannot be gone on with/.test(document.querySelector(".said").textContent));
  await moves(page, 4);
  assert.equal(await page.evaluate(() => localStorage.getItem("stamma.handed")), null, "it is told once");
  await finish(page);
});

test("a line of Chess960 goes on with its castling", async () => {
  const page = await here.page();
  await paste(page, '[Variant "Chess960"]\n[FEN "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1"]\n\n1. f4 f5 2. g3 g6 3. Nf3 Nf6 4. O-O O-O');
  await page.getByRole("button", { name: "Go on in Record" }).click();
  await moves(page, 8);
  assert.match(await page.locator("pre.output").textContent(), /\[Variant "Chess960"\][^]*4\. O-O O-O \*/);
  await finish(page);
});

test("a pawn becomes what is chosen; from any position", async () => {
  const page = await open();
  await page.click("text=New game, other start");
  await page.fill("#fen", "8/P6k/8/8/8/8/8/K7 w - - 0 40");
  await page.keyboard.press("Enter");
  await page.waitForSelector(`${cell("a7")}.movable`);
  await drag(page, "a7", "a8");
  await page.waitForSelector("dialog.promotion[open]");
  assert.equal(await page.locator("dialog.promotion button").count(), 4);
  await page.keyboard.press("n");
  await moves(page, 1);
  assert.equal(await at(page, "a8"), "#wN");
  assert.match(await page.locator("pre.output").textContent(), /\[FEN "8\/P6k[^]*40\. a8=N/);
  await finish(page);
});

test("Grand Chess: cardinal and marshall, and a pawn that may stay one", async () => {
  const page = await open();
  await page.click("text=New game, other start");
  await page.selectOption("#variant", "grand");
  await page.fill("#fen", "10/10/P8k/10/10/10/10/10/K8A/R8C w - - 0 40");
  await page.keyboard.press("Enter");
  await page.waitForSelector(`${cell("a8")}.movable`);
  await page.click(cell("a8"));
  await page.click(cell("a9"));
  await page.waitForSelector("dialog.promotion[open]");
  const names = await page.locator("dialog.promotion button").evaluateAll((buttons) => buttons.map((one) => one.getAttribute("aria-label")));
  assert.ok(names.includes("stays a pawn") && names.length > 1, String(names));
  await page.getByRole("button", { name: "stays a pawn" }).click();
  await moves(page, 1);
  assert.equal(await at(page, "a9"), "#wP");
  await finish(page);
});

test("a Chess960 start by its number", async () => {
  const page = await open();
  await page.click("text=New game, other start");
  await page.selectOption("#variant", "chess960");
  await page.fill("#number", "0");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector('.stage use[data-square="a1"]')?.getAttribute("href") === "#wB");
  assert.equal(await at(page, "b1"), "#wB");
  await finish(page);
});

test("castling on the board, looking back, and the sheet as a link to the reading page", async () => {
  const page = await open();
  for (const [index, move] of ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"].entries()) {
    await type(page, move);
    await moves(page, index + 1);
  }
  await page.click(cell("e1"));
  await page.click(cell("g1"));
  await moves(page, 7);
  assert.equal((await words(page)).at(-1), "O-O");
  assert.equal(await at(page, "f1"), "#wR");
  await leave(page);
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".squares .movable").count(), 0, "moves are made at the end");
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.waitForFunction(() => /clipboard/.test(document.querySelector(".said").textContent));
  const link = new URL(await clipboard(page));
  assert.equal(link.pathname, here.home);
  await finish(page);
  const other = await here.page(link.hash);
  await other.waitForSelector("#g1m7");
  await finish(other);
});

test("with a finger", async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.tap(cell("e2"));
  await page.tap(cell("e4"));
  await moves(page, 1);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true, "nothing is wider than the phone");
  await finish(page);
});
