//! A score sheet for paper: the moves in two columns of pairs, with lines for names and signatures. page.css prints it in
//! place of the page.

import { element } from "./dom";
import { say } from "./words";

/** The content of a sheet. */
export interface Sheet {
  tags: ReadonlyMap<string, string>;
  /** Each move with its number and side on the sheet. */
  moves: readonly { number: number; side: "w" | "b"; word: string }[];
  result: string;
}

const ROWS = 30;
const HEAD = ["Event", "Date", "White", "Black", "Round", "Board"] as const;

/** Adds the sheet to the page, for print only. */
export function layOut(sheet: Sheet): void {
  document.querySelector(".sheet")?.remove();
  const pairs = new Map<number, { w: string; b: string }>();
  for (const { number, side, word } of sheet.moves) {
    const pair = pairs.get(number) ?? { w: "", b: "" };
    pair[side] = word;
    pairs.set(number, pair);
  }
  const first = Math.min(1, ...pairs.keys());
  const count = Math.max(0, ...pairs.keys()) - first + 1;
  const pages = Math.max(1, Math.ceil(count / (2 * ROWS)));
  const place = element("section", { class: "sheet", "aria-hidden": "true" });
  for (let page = 0; page < pages; page += 1) {
    const start = first + page * 2 * ROWS;
    place.append(element("article", {}, head(sheet), columns(pairs, start), foot(sheet)));
  }
  document.body.append(place);
}

function head({ tags }: Sheet): HTMLElement {
  const value = (name: string): string => {
    const found = tags.get(name) ?? "";
    return /^[?.]+$/.test(found) ? "" : found;
  };
  return element(
    "dl",
    {},
    ...HEAD.map((name) => element("div", { class: name.toLowerCase() }, element("dt", {}, say(`sheet.${name}`)), element("dd", {}, value(name)))),
  );
}

function columns(pairs: ReadonlyMap<number, { w: string; b: string }>, start: number): HTMLElement {
  const table = element("table");
  const heads = ["", say("sheet.White"), say("sheet.Black")];
  table.append(element("thead", {}, element("tr", {}, ...[...heads, ...heads].map((name) => element("th", {}, name)))));
  const body = element("tbody");
  for (let row = 0; row < ROWS; row += 1) {
    const cells = [start + row, start + row + ROWS].flatMap((number) => {
      const pair = pairs.get(number);
      return [element("th", {}, String(number)), element("td", {}, pair?.w ?? ""), element("td", {}, pair?.b ?? "")];
    });
    body.append(element("tr", {}, ...cells));
  }
  table.append(body);
  return table;
}

function foot({ result }: Sheet): HTMLElement {
  const line = (name: string, value = ""): HTMLElement =>
    element("div", {}, element("dd", {}, value), element("dt", {}, name));
  return element("dl", { class: "foot" }, line(say("signature-white")), line(say("result"), result === "*" ? "" : result), line(say("signature-black")));
}
