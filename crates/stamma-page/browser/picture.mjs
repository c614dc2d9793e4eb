//! Takes screenshots of the running page: one for the README, or with `--screens FOLDER` one of each state.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ANNOTATED, GERMAN } from "./games.mjs";
import { House, leave, paste, seed } from "./harness.mjs";

const house = new House();
await house.open();
try {
  const [first, second] = process.argv.slice(2);
  if (first === "--screens") await screens(second);
  else await picture(first);
} finally {
  await house.close();
}

async function picture(path) {
  const page = await house.page("", { viewport: { width: 1400, height: 860 } });
  await paste(page, GERMAN);
  await leave(page);
  await page.keyboard.press("n");
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.hover("#g1m9");
  await page.waitForSelector("#tip:not([hidden])");
  await page.waitForTimeout(300);
  await page.screenshot({ path });
  await page.context().close();
}

async function screens(folder) {
  mkdirSync(folder, { recursive: true });
  const shoot = async (name, options, prepare, path = "") => {
    const { fullPage = false, ...rest } = options;
    const page = await house.page(path, rest);
    await prepare(page);
    await page.waitForTimeout(350);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
    if (page.faults.length > 0) console.log(name, page.faults);
    await page.context().close();
  };
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
  const reading = (text, then = async () => undefined) => async (page) => {
    await paste(page, text);
    await leave(page);
    await then(page);
  };
  const tab = (page, name) => page.locator(".tabs button", { hasText: name }).click();
  const doubt = reading(GERMAN, (page) => page.keyboard.press("n"));
  const variations = reading(ANNOTATED, (page) => page.click("#g1m4").then(() => page.mouse.move(2, 2)));
  const recorded = async (page) => {
    await page.waitForSelector(".squares .movable");
    for (const move of ["e4", "e5", "Nf3", "Nc6", "Bb5"]) {
      const before = await page.locator(".moves-place button.move").count();
      await page.fill("#typed", move);
      await page.keyboard.press("Enter");
      await page.waitForFunction((count) => document.querySelectorAll(".moves-place button.move").length > count, before);
    }
    await page.click('.squares [data-square="g8"]');
  };
  await shoot("empty", {}, async () => undefined);
  await shoot("game", { fullPage: true }, reading(seed("ry-chess.txt"), (page) => page.click("#g1m5").then(() => page.mouse.move(2, 2))));
  await shoot("hover", {}, reading(seed("ry-chess.txt"), (page) => page.hover("#g1m15")));
  await shoot("doubt", {}, doubt);
  await shoot("doubt-all", { fullPage: true }, doubt);
  await shoot("variations", {}, variations);
  await shoot("variations-dark", { colorScheme: "dark" }, variations);
  await shoot("doubt-dark", { colorScheme: "dark" }, doubt);
  await shoot("grand", {}, reading(seed("ry-grand-chess.txt"), (page) => page.keyboard.press("End")));
  await shoot("grand-dark", { colorScheme: "dark" }, reading(seed("ry-grand-chess.txt"), (page) => page.keyboard.press("End")));
  await shoot("laptop", { viewport: { width: 1280, height: 720 } }, doubt);
  await shoot("chess960", {}, reading('[Variant "Chess960"]\n[FEN "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1"]\n\n1. f4 f5 2. g3 g6 3. Nf3 Nf6 4. O-O O-O', (page) => page.keyboard.press("End")));
  await shoot("twenty-games", {}, reading(Array.from({ length: 20 }, (_, at) => `[White "White ${at + 1}"]\n[Black "Black ${at + 1}"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n`).join("\n")));
  await shoot("left-out", {}, reading(ANNOTATED, (page) => page.selectOption("#to", "uci")));
  await shoot("candidate", {}, reading(GERMAN, (page) => page.locator("button.candidate").first().hover()));
  await shoot("keys", {}, reading(ANNOTATED, (page) => page.keyboard.press("?")));
  await shoot("record", {}, recorded, "record");
  await shoot("record-phone", { ...phone, fullPage: true }, recorded, "record");
  await shoot("help", { fullPage: true }, async () => undefined, "help");
  await shoot("help-dark", { colorScheme: "dark" }, async () => undefined, "help");
  await shoot("help-phone", phone, async () => undefined, "help");
  await shoot("phone-empty", phone, async () => undefined);
  await shoot("phone", phone, reading(seed("ry-chess.txt"), async (page) => { await tab(page, "Moves"); await page.click("#g1m5"); }));
  await shoot("phone-doubt", phone, reading(GERMAN, (page) => tab(page, "Doubts")));
  await shoot("phone-result", phone, reading(GERMAN, (page) => tab(page, "Result")));
  await shoot("phone-grand-dark", { ...phone, colorScheme: "dark" }, reading(seed("ry-grand-chess.txt"), async (page) => { await tab(page, "Moves"); await page.click("#g1m23"); }));
  await shoot("tablet", { viewport: { width: 900, height: 1100 } }, variations);
  for (const locale of ["de-DE", "ru-RU", "fr-FR"]) {
    const id = locale.slice(0, 2);
    await shoot(`${id}-empty`, { locale, viewport: { width: 1280, height: 720 } }, async () => undefined);
    await shoot(`${id}-doubt`, { locale, viewport: { width: 1280, height: 720 } }, doubt);
    await shoot(`${id}-variations`, { locale }, reading(ANNOTATED, (page) => page.selectOption("#to", "uci").then(() => page.click("#g1m4"))));
    await shoot(`${id}-phone`, { ...phone, locale }, reading(GERMAN, (page) => page.locator(".tabs button").nth(1).click()));
    await shoot(`${id}-phone-result`, { ...phone, locale }, reading(ANNOTATED, (page) => page.locator(".tabs button").nth(3).click()));
    await shoot(`${id}-record`, { locale }, recorded, "record");
    await shoot(`${id}-record-phone`, { ...phone, locale, fullPage: true }, recorded, "record");
    await shoot(`${id}-keys`, { locale }, reading(ANNOTATED, (page) => page.keyboard.press("?")));
    await shoot(`${id}-help`, { locale, fullPage: true }, async () => undefined, "help");
    await shoot(`${id}-help-phone`, { ...phone, locale }, async () => undefined, "help");
  }
  await shoot("no-script", { javaScriptEnabled: false, fullPage: true }, async (page) => {
    await page.fill("#text", GERMAN);
    await Promise.all([page.waitForNavigation(), page.click("#read")]);
  });
}
