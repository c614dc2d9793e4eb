//! Starts `stamma serve` and a browser, and watches the pages: a request to another host, a foreign script or an error in
//! a page fails the test that opened it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before } from "node:test";
import { extname, join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

export const SEEDS = new URL("../../../testdata/seeds/", import.meta.url);
export const seed = (name) => readFileSync(new URL(name, SEEDS), "utf8");

const PROGRAM = process.env.STAMMA ?? new URL("../../../target/debug/stamma", import.meta.url).pathname;
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json" };

/** The static site, if the tests are about that; else they are about `stamma serve`. */
const SITE = process.env.SITE;

/** Skips a test of the static site that tells nothing new: its pages are those of `stamma serve`, and only the answers come from elsewhere. */
export const servedOnly = { skip: SITE === undefined ? false : "the same page is tested with `stamma serve`" };

/** The milliseconds that a test waits for one thing. A machine that does much else at a time is slow, and not at fault. */
const PATIENCE = 90_000;

/** The server and the browser for one file of tests. */
export class House {
  /** True if the pages are static files. */
  inFiles = SITE !== undefined;
  /** The path of the page that reads. */
  home = SITE === undefined ? "/" : "/any/path/";

  async open() {
    this.address = SITE === undefined ? await this.serve() : await this.publish(SITE);
    this.browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox", "--disable-gpu"] });
  }

  /** Serves the files of the site under a path, as any web server does. */
  async publish(folder) {
    this.files = createServer((request, response) => {
      const { pathname } = new URL(request.url, "http://here");
      const place = pathname.startsWith(this.home) ? pathname.slice(this.home.length) : null;
      const path = place === "" || place?.endsWith("/") ? `${place}index.html` : place;
      try {
        const body = readFileSync(join(folder, path));
        response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise((done) => this.files.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${this.files.address().port}`;
  }

  async serve() {
    this.server = spawn(PROGRAM, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
    return new Promise((found, failed) => {
      let said = "";
      const heard = (part) => {
        said += part;
        const match = /http:\/\/[\w.:[\]]+/.exec(said);
        if (match) found(match[0].replace(/\/$/, ""));
      };
      this.server.stdout.on("data", heard);
      this.server.stderr.on("data", heard);
      this.server.on("exit", (code) => failed(new Error(`stamma serve ended with ${code}: ${said}`)));
      this.server.on("error", failed);
    });
  }

  async close() {
    await this.browser?.close();
    this.server?.kill();
    this.files?.close();
  }

  /** Returns the address of a page: `record`, `help`, and the one that reads, with a fragment or nothing. */
  url(page = "") {
    return this.address + this.home + page + (this.inFiles && /^\w/.test(page) ? ".html" : "");
  }

  /** Opens a page in a browser context of its own, with empty storage. */
  async page(path = "", options = {}) {
    const { until = "load", ...rest } = options;
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: "light", ...rest });
    context.setDefaultTimeout(PATIENCE);
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: this.address });
    const page = await context.newPage();
    page.faults = [];
    page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") page.faults.push(`console: ${message.text()}`);
    });
    page.on("dialog", (dialog) => {
      page.faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      const address = request.url();
      if (!address.startsWith(`${this.address}/`) && !/^(blob|data):/.test(address)) page.faults.push(`asked for ${address}`);
    });
    if (path !== null) await page.goto(this.url(path), { waitUntil: until });
    return page;
  }
}

/** Starts the server and the browser for all tests of a file. */
export function house() {
  const made = new House();
  before(() => made.open());
  after(() => made.close());
  return made;
}

/** Closes a page, and fails if anything went wrong in it but what was expected. */
export async function finish(page, expected = /(?!)/) {
  await page.context().close();
  assert.deepEqual(page.faults.filter((fault) => !expected.test(fault)), []);
}

/** Waits for the view of the text that the page has now. */
export const read = (page) => page.waitForFunction(() => document.querySelector("#reading")?.getAttribute("aria-busy") === "false");

/** Pastes from the clipboard with the keyboard. */
export async function paste(page, text) {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.focus("#text");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  await read(page);
  await page.waitForFunction(() => document.querySelector("#reading section.game, #reading .nothing"));
}

/** Returns the content of the clipboard. */
export const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** Blurs the text field, so that keys reach the page. */
export const leave = (page) => page.evaluate(() => document.activeElement?.blur());

/** Returns the current move and the squares of the last move on the board. */
export async function chosen(page) {
  return page.evaluate(() => document.querySelector("button.move[aria-current]")?.textContent?.trim() ?? null);
}

/** Returns the symbol of the piece on a square of the large board. */
export const at = (page, square) =>
  page.evaluate((name) => document.querySelector(`.stage use[data-square="${name}"]`)?.getAttribute("href") ?? null, square);

/**
 * Asserts that axe finds no violation. The elements that pass a rule are not listed, and frames of other origins, of which there are
 * none, not looked for: both take long.
 */
export async function accessible(page, what, { contrast = true } = {}) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const found = await (contrast ? axe : axe.disableRules("color-contrast")).analyze();
  const broken = found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`).join(" | ")}`);
  assert.deepEqual(broken, [], what);
}
