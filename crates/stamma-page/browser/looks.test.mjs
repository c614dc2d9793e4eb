//! Tests for every state and both colour schemes: axe finds nothing; colours and motion follow the user's settings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ANNOTATED, GERMAN } from "./games.mjs";
import { accessible, finish, house, leave, paste, seed, servedOnly } from "./harness.mjs";

const here = house();

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing, ${colorScheme}`, servedOnly, async () => {
    // Without motion: an element that is fading in fails the contrast check.
    const page = await here.page("", { colorScheme, reducedMotion: "reduce" });
    await accessible(page, "empty");
    await paste(page, GERMAN);
    await leave(page);
    await page.keyboard.press("n");
    await accessible(page, "a doubt");
    await paste(page, ANNOTATED);
    await page.click("#g1m4");
    await page.hover("#g1m5");
    await page.waitForSelector("#tip:not([hidden])");
    await page.waitForTimeout(200);
    await accessible(page, "variations, and a move hovered");
    await leave(page);
    await page.keyboard.press("?");
    await accessible(page, "the keys");
    await page.keyboard.press("Escape");
    await paste(page, seed("ry-grand-chess.txt"));
    await accessible(page, "Grand Chess");
    await page.goto(here.url("record"));
    await page.waitForSelector(".squares .movable");
    await page.fill("#typed", "e4");
    await page.keyboard.press("Enter");
    await page.waitForSelector("button.move");
    for (const more of await page.locator("details.more summary").all()) await more.click();
    await accessible(page, "recording");
    await page.goto(here.url("help"));
    await accessible(page, "help");
    await finish(page);
  });
}

test("light and dark can be chosen, and the choice is kept", servedOnly, async () => {
  const page = await here.page("", { colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.click("button.theme");
  assert.notEqual(await paper(), light);
  const dark = await paper();
  await page.reload();
  assert.equal(await paper(), dark);
  await finish(page);
});

test("who wants no motion gets none", servedOnly, async () => {
  const page = await here.page("", { reducedMotion: "reduce" });
  await paste(page, "1. e4 e5");
  await page.hover("#g1m1");
  await page.waitForSelector("#tip:not([hidden])");
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await finish(page);
});
