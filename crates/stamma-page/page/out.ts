//! The export: the game in any notation, links, files, and the position as FEN or picture.

import { standalone, type Picture } from "./board";
import { button, element, save, seek } from "./dom";
import type { Side } from "./position";
import { counted, LANGUAGE, say } from "./words";

/** The content of the export, computed on demand. */
export interface Goods {
  /** Returns what is written in the selected notation, or its beginning. */
  output(): string;
  /** True if that is only the beginning. */
  cut(): boolean;
  /** The parts of the games that are not in it, as a list in a sentence. */
  lost(): string | null;
  /** Returns all of it in a notation. */
  written(dialect: string): Promise<string>;
  /** The number of games in the text. */
  count(): number;
  /** The name of a file with what is written, or with the position; without its ending. */
  name(of: "games" | "position"): string;
  link(): Promise<string>;
  position(): { picture: Picture; bottom: Side } | null;
  /** Opens the game on the other page: the label of the button, and what it does. */
  further: readonly [label: string, press: () => unknown];
  /** Prints the score sheet. */
  print(): void;
  /** Prints the games with comments, variations and diagrams; none where there are no games to read. */
  printGames?(): void;
  said(message: string): void;
}

/** The file type of each notation. */
const ENDINGS: Readonly<Record<string, string>> = { pgn: "pgn", json: "jsonl" };
const PNG_SCALE = 2;
/** Mail and chat programs cut off links of more characters, if not shorter ones. */
const LONG_LINK = 4_000;
/** Of a longer output the beginning is shown: the browser would take seconds to lay out all of it. */
export const SHOWN = 100_000;

/** The columns of a line of PGN. */
const COLUMNS = 79;

/** Returns PGN without the ends of lines that were only put where the next word did not fit: the page has lines of its own. */
export function reflowed(text: string): string {
  const [first = "", ...lines] = text.split("\n");
  let made = first;
  let before = first;
  for (const line of lines) {
    const [word = ""] = line.split(" ", 1);
    const isFull = before !== "" && before.length <= COLUMNS && line !== "" && [...before].length + 1 + [...word].length > COLUMNS && !/^[[%]/.test(line);
    made += (isFull ? " " : "\n") + line;
    before = line;
  }
  return made;
}

/** In a longer text lines may end within a word: it would have too many elements. */
const UNBROKEN = 20_000;

/** Returns a text whose lines do not end at the hyphens of moves and results. */
function unbroken(text: string): (string | HTMLElement)[] {
  if (text.length > UNBROKEN) return [text];
  return text.split(/(\S{1,9}-\S{1,9}(?!\S))/).map((part, index) => (index % 2 === 0 ? part : element("span", { class: "whole" }, part)));
}

/** The export section of the page. */
export class Out {
  readonly place = element("section", { class: "out", "aria-labelledby": "out-title" });
  private readonly to = seek<HTMLSelectElement>("#to");
  private readonly language = seek<HTMLSelectElement>("#to-language");
  /** The choice of all games, or the current one. */
  private readonly scope = seek<HTMLSelectElement>("#written");
  private readonly output = element("pre", { class: "output", tabindex: 0, role: "region", "aria-label": say("output") });

  private readonly rest = element("p", { class: "aside" });
  private readonly lost = element("p", { class: "lost aside" });

  constructor(private readonly goods: Goods) {
    const menus = element("div", { class: "menus" });
    for (const select of [this.to, this.language, this.scope]) {
      if (!select) continue;
      const label = seek(`label[for="${select.id}"]`);
      const own = select.form;
      if (own?.id) select.setAttribute("form", own.id);
      menus.append(...(label?.contains(select) ? [label] : [label, select]).filter((part) => part !== null));
    }
    this.place.append(
      element("h2", { id: "out-title" }, say("take-away")),
      menus,
      this.output,
      this.lost,
      this.rest,
      this.group(say("what-is-written"), [
        [say("copy"), async () => this.copy(await this.all(), "game")],
        [say("save"), () => this.saveAs(this.to?.value ?? "txt")],
        [say("print-sheet"), () => goods.print()],
        ...(goods.printGames ? [[say("print-diagrams"), () => goods.printGames?.()] as const] : []),
      ]),
      this.group(say("the-game"), [
        [say("copy-pgn"), () => this.copyAs("pgn")],
        [say("copy-uci"), () => this.copyAs("uci")],
        [say("copy-json"), () => this.copyAs("json")],
        [say("copy-link"), async () => this.copyLink(await goods.link())],
        goods.further,
      ]),
      this.group(say("the-position"), [
        [say("copy-fen"), () => this.copy(goods.position()?.picture.fen ?? "", "position")],
        [say("copy-picture"), () => this.copyPicture()],
        [say("save-svg"), () => this.picture("svg")],
        [say("save-png"), () => this.picture("png")],
      ]),
    );
  }

  /** Shows the games in the selected notation. */
  refresh(): void {
    const output = this.goods.output();
    this.output.replaceChildren(...unbroken(this.to?.value === "pgn" ? reflowed(output) : output));
    this.rest.textContent = this.goods.cut() ? say("beginning") : "";
    const lost = this.goods.lost();
    this.lost.textContent = lost ? say("lost", { parts: lost }) : "";
    const count = this.goods.count();
    for (const part of [this.scope, seek('label[for="written"]')]) if (part) part.hidden = count < 2;
    const all = this.scope?.options[0];
    if (all) all.textContent = counted("all-games", count);
  }

  private group(name: string, rows: readonly (readonly [label: string, press: () => unknown])[]): HTMLElement {
    const buttons = rows.map(([label, press]) => button(label, {}, () => void this.guarded(press)));
    return element("div", { class: "group", role: "group", "aria-label": name }, element("span", { class: "name", "aria-hidden": "true" }, name), ...buttons);
  }

  private async guarded(press: () => unknown): Promise<void> {
    try {
      await press();
    } catch (error) {
      this.goods.said(error instanceof Error ? error.message : String(error));
    }
  }

  private async copyAs(dialect: "pgn" | "uci" | "json"): Promise<void> {
    await this.copy(await this.goods.written(dialect), dialect);
  }

  /** Copies a text; `what` is the end of the key of the message about it. */
  private async copy(text: string, what: string): Promise<void> {
    if (!text) return this.goods.said(say("nothing-to-copy"));
    await toClipboard(text);
    this.goods.said(say(`copied-${what}`));
  }

  private async copyLink(link: string): Promise<void> {
    await this.copy(link, "link");
    if (link.length > LONG_LINK) this.goods.said(say("copied-long-link", { count: new Intl.NumberFormat(LANGUAGE).format(link.length) }));
  }

  /** Returns all that is written in the selected notation. */
  private async all(): Promise<string> {
    if (!this.goods.cut()) return this.goods.output();
    const [to, language] = [this.to?.value ?? "pgn", this.language?.value];
    return this.goods.written(language ? `${to}:${language}` : to);
  }

  private async saveAs(dialect: string): Promise<void> {
    const text = await this.all();
    if (!text) return this.goods.said(say("nothing-to-save"));
    save(`${this.goods.name("games")}.${ENDINGS[dialect] ?? "txt"}`, new Blob([text], { type: "text/plain;charset=utf-8" }));
  }

  private async copyPicture(): Promise<void> {
    const position = this.goods.position();
    if (!position) return;
    if (!("ClipboardItem" in window)) return this.goods.said(say("no-pictures"));
    const drawing = new Blob([standalone(position.picture, position.bottom)], { type: "image/svg+xml" });
    // The picture is promised: Safari takes it only while the button is pressed.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": painted(drawing) })]);
    this.goods.said(say("copied-picture"));
  }

  private async picture(kind: "svg" | "png"): Promise<void> {
    const position = this.goods.position();
    if (!position) return;
    const text = standalone(position.picture, position.bottom);
    const drawing = new Blob([text], { type: "image/svg+xml" });
    save(`${this.goods.name("position")}.${kind}`, kind === "svg" ? drawing : await painted(drawing));
  }
}

/** Copies a text to the clipboard, by a selection if the browser has no clipboard API. */
export async function toClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element("textarea", { class: "aside-from-view", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (!done) throw new Error(say("no-copy"));
  }
}

/** Renders a drawing as PNG, larger than on the page for print. */
async function painted(drawing: Blob): Promise<Blob> {
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = element("canvas", { width: image.naturalWidth * PNG_SCALE, height: image.naturalHeight * PNG_SCALE });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error(say("no-picture"))))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
