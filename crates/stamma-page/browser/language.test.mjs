//! The languages of the page: the one that the browser asks for, the one that is chosen, and that nothing is left in English.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ANNOTATED, GERMAN } from "./games.mjs";
import { accessible, finish, house, leave, paste, servedOnly } from "./harness.mjs";

const home = house();
const IDS = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru"];

/** The messages of a language: those of a section of its file. */
function messages(id, section) {
  const text = readFileSync(new URL(`../../stamma/locales/${id}.txt`, import.meta.url), "utf8");
  const lines = text.split(`[${section}]\n`)[1].split(/^\[/m)[0].split("\n");
  return Object.fromEntries(lines.filter((line) => line.includes(" = ")).map((line) => line.split(/ = (.*)/s).slice(0, 2)));
}

for (const id of IDS) {
  test(`the page is in ${id} for who asks for it`, async () => {
    const page = await home.page("", { locale: id });
    await page.waitForSelector("select.languages");
    assert.equal(await page.getAttribute("html", "lang"), id);
    assert.equal(await page.inputValue("select.languages"), id);
    const [script, view] = [messages(id, "script"), messages(id, "view")];
    await paste(page, GERMAN);
    await leave(page);
    const text = await page.innerText("body");
    for (const key of ["open-file", "clear", "copy-pgn", "save", "take-away"]) assert.ok(text.includes(script[key]), `${key}: ${script[key]}`);
    const forms = view.doubts.split(" | ");
    const three = (forms[id === "pl" || id === "ru" ? 1 : forms.length - 1] ?? "").replace("{count}", "3");
    assert.ok((await page.innerText(".found")).includes(three), three);
    assert.doesNotMatch(text, /\{[a-z]+\}/);
    const title = messages(id, "titles").M201;
    if (id !== "en") assert.ok(text.includes(title.replaceAll("`", "")), title);
    assert.ok((await page.locator(".candidate small").count()) > 2);
    assert.equal(await page.locator(".candidate small[lang]").count(), 0, "notes of candidates are in the language of the page");
    // A key that has no message would be shown as it is.
    const shown = await page.evaluate(() => [...document.querySelectorAll("button, option, label, h2, [title], [aria-label]")].flatMap((one) => [one.textContent, one.title, one.getAttribute("aria-label")]));
    const keys = new Set(Object.keys(script).filter((key) => key.includes("-")));
    for (const word of shown) assert.ok(!keys.has((word ?? "").trim()), word ?? "");
    // Colours are the same in all languages, and looked at in `looks.test.mjs`.
    if (!home.inFiles) await accessible(page, id, { contrast: false });
    await finish(page);
  });
}

test("moves are told in the language of the page", async () => {
  const page = await home.page("", { locale: "ru-RU" });
  await paste(page, ANNOTATED);
  await leave(page);
  await page.keyboard.press("ArrowRight");
  assert.match(await page.innerText(".caption"), /белая пешка с e2 идёт на e4/);
  await page.selectOption("#to", "uci");
  await page.waitForFunction(() => document.querySelector(".lost")?.textContent !== "");
  assert.match(await page.innerText(".lost"), /^В этой нотации не записывается: .*комментарии.* и .*\.$/);
  await finish(page);
});

test("a language that is chosen is remembered, and the text stays", async () => {
  const page = await home.page("", {});
  await paste(page, "1. e4 e5 2. Nf3 Nc6");
  await page.selectOption("select.languages", "pl");
  await page.waitForFunction(() => document.documentElement.lang === "pl" && document.querySelectorAll("button.move").length === 4);
  assert.equal(await page.inputValue("#text"), "1. e4 e5 2. Nf3 Nc6");
  await page.goto(home.url());
  await page.waitForFunction(() => document.documentElement.lang === "pl");
  await page.click("nav a[data-page=help]");
  await page.waitForFunction(() => document.documentElement.lang === "pl" && document.body.classList.contains("help"));
  await page.click("nav a[data-page=record]");
  await page.waitForSelector("#typed");
  assert.equal(await page.innerText("#ending option:first-child"), "Partia trwa");
  await page.fill("#typed", "Sf3");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".moves-place button.move");
  assert.match(await page.innerText(".caption"), /biały skoczek z g1 idzie na f3/);
  await page.selectOption("select.languages", "en");
  await page.waitForFunction(() => document.documentElement.lang === "en");
  await finish(page);
});

test("help has no violation in any language, and a phone shows it within its width", servedOnly, async () => {
  for (const locale of IDS) {
    const page = await home.page("help", { locale, viewport: { width: 390, height: 844 } });
    await page.waitForFunction((id) => document.documentElement.lang === id, locale);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${locale}: ${wide}`);
    assert.equal(await page.locator("main [lang=en]").count(), 0, "nothing is left in English");
    await accessible(page, `help, ${locale}`, { contrast: false });
    await finish(page);
  }
});

test("nothing is cut off in any language", servedOnly, async () => {
  const [phone, screen] = [{ width: 390, height: 844 }, { width: 1280, height: 720 }];
  for (const locale of IDS) {
    const page = await home.page("", { locale, viewport: phone });
    await page.waitForFunction((id) => document.documentElement.lang === id, locale);
    await paste(page, GERMAN);
    await leave(page);
    for (const viewport of [phone, screen]) {
      await page.setViewportSize(viewport);
      const wide = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth - window.innerWidth,
        buttons: [...document.querySelectorAll("button:not(.move)")].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      }));
      assert.ok(wide.page <= 0, `${locale}: ${wide.page}`);
      assert.deepEqual(wide.buttons, [], `${locale} at ${viewport.width}`);
    }
    await finish(page);
  }
});
