//! The text box: underlines behind the text, dropped files, and its own undo. It does not interpret the text.

import type { Mark } from "./ask";
import { element } from "./dom";
import { History, type Cause } from "./history";
import { LANGUAGE, say } from "./words";

/** The length beyond which underlines are left out, because they would make typing slow; the doubts are still listed. */
const UNDERLINED = 300_000;
/** A longer text is held beside the area, which shows its beginning: browsers take seconds to lay it out. */
const EDITED = 1_000_000;
/** The characters of it that are shown. */
const BEGINNING = 20_000;
const BURST = 900;

/** The events of the box. */
export interface BoxEvents {
  /** The text has changed. */
  changed(cause: Cause): void;
  /** The caret has moved without a change. */
  looked(offset: number): void;
  /** A file was dropped or pasted. */
  file(file: File): void;
}

/** Ends lines as text areas do. */
function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** The text area and the layer behind it. */
export class Box {
  private readonly behind = element("div", { class: "behind", "aria-hidden": "true" });
  private readonly history: History;
  private readonly note = element("p", { class: "aside held", role: "status" });
  private marks: readonly Mark[] = [];
  /** A text that is too long for the area. */
  private held: string | null = null;
  /** The highlighted place. */
  private here: { start: number; end: number } | null = null;
  private timer = 0;

  constructor(
    readonly area: HTMLTextAreaElement,
    private readonly events: BoxEvents,
  ) {
    const box = element("div", { class: "box" });
    area.before(box);
    box.append(this.behind, area);
    box.after(this.note);
    this.history = new History({ text: area.value, caret: area.selectionStart });
    area.addEventListener("input", (event) => this.typed(event as InputEvent));
    area.addEventListener("paste", (event) => this.paste(event));
    area.addEventListener("scroll", () => this.follow());
    area.addEventListener("keydown", (event) => this.key(event));
    area.addEventListener("keyup", (event) => this.look(event));
    area.addEventListener("pointerup", (event) => this.look(event));
    new ResizeObserver(() => this.follow()).observe(area);
    // A file may be dropped anywhere.
    document.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      box.classList.add("over");
    });
    document.addEventListener("dragleave", () => box.classList.remove("over"));
    document.addEventListener("drop", (event) => {
      box.classList.remove("over");
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      events.file(file);
    });
  }

  get text(): string {
    return this.held ?? this.area.value;
  }

  /** Replaces the whole text. */
  set(text: string, caret = 0): void {
    this.fill(text, caret);
    this.changed("other");
  }

  /** Replaces a range of the text. */
  replace(start: number, end: number, words: string): void {
    if (this.held === null) this.area.setRangeText(words, start, end, "end");
    else this.fill(this.held.slice(0, start) + words + this.held.slice(end), 0);
    this.changed("other");
  }

  /** Puts a text into the area, or its beginning. */
  private fill(text: string, caret: number): void {
    this.held = text.length > EDITED ? text : null;
    this.area.value = this.held === null ? text : text.slice(0, BEGINNING);
    this.area.readOnly = this.held !== null;
    this.area.setSelectionRange(caret, caret);
    this.note.textContent =
      this.held === null ? "" : say("long-text", { millions: new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(text.length / 1_000_000) });
  }

  /** Returns true if there is something to undo or to redo. */
  get can(): { undo: boolean; redo: boolean } {
    return this.history.can;
  }

  undo(): boolean {
    return this.restore(this.history.undo());
  }

  redo(): boolean {
    return this.restore(this.history.redo());
  }

  /** Underlines places of the text. */
  underline(marks: readonly Mark[]): void {
    this.marks = marks;
    this.paint();
  }

  /** Highlights a place of the text, and scrolls to it unless the box has the focus. */
  point(start: number, end: number): void {
    this.here = { start, end };
    this.paint();
    if (document.activeElement === this.area) return;
    this.area.setSelectionRange(start, end);
    const mark = this.behind.querySelector<HTMLElement>("mark.here");
    if (!mark) return;
    const { offsetTop: top, offsetHeight: height } = mark;
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top + height > scrollTop + clientHeight) this.area.scrollTop = Math.max(0, top - clientHeight / 2);
  }

  /** Removes the highlight. */
  lookAway(): void {
    this.here = null;
    this.paint();
  }

  /** Browsers insert a text of many lines in a time that grows with their square. */
  private paste(event: ClipboardEvent): void {
    const file = event.clipboardData?.files[0];
    const pasted = withLineFeeds(event.clipboardData?.getData("text/plain") ?? "");
    if (pasted === "" && !file) return;
    event.preventDefault();
    if (pasted === "") return this.events.file(file!);
    const { value, selectionStart, selectionEnd } = this.area;
    if (this.held !== null) return this.set(pasted);
    if (value.length + pasted.length > EDITED) return this.set(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
    this.area.setRangeText(pasted, selectionStart, selectionEnd, "end");
    this.changed("other");
  }

  private typed(event: InputEvent): void {
    const kind = event.inputType ?? "";
    this.changed(kind.startsWith("insertText") || kind.startsWith("delete") || kind === "insertLineBreak" ? "typing" : "other");
  }

  private changed(cause: Cause): void {
    this.history.note({ text: this.text, caret: this.area.selectionStart }, cause);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.history.pause(), BURST);
    this.shift();
    this.events.changed(cause);
  }

  private restore(moment: { text: string; caret: number } | null): boolean {
    if (!moment) return false;
    this.fill(moment.text, moment.caret);
    this.shift();
    this.events.changed("other");
    return true;
  }

  /** The browser's undo does not include changes by script, so both keys are handled here. */
  private key(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const letter = event.key.toLowerCase();
    const done = letter === "z" ? (event.shiftKey ? this.redo() : this.undo()) : letter === "y" ? this.redo() : null;
    if (done !== null) event.preventDefault();
  }

  private look(event: Event): void {
    const moved = !(event instanceof KeyboardEvent) || /^(Arrow|Home|End|Page)/.test(event.key);
    if (moved) this.events.looked(this.area.selectionStart);
  }

  /** Until the response arrives, underlines are kept only if the text before and in them is unchanged. */
  private shift(): void {
    const painted = this.behind.textContent ?? "";
    const text = this.area.value;
    let same = 0;
    while (same < text.length && text[same] === painted[same]) same += 1;
    this.marks = this.marks.filter((mark) => mark.end <= same);
    if (this.here && this.here.end > same) this.here = null;
    this.paint();
  }

  private paint(): void {
    const text = this.area.value;
    if (text.length > UNDERLINED) {
      this.behind.replaceChildren();
      return;
    }
    const parts: Node[] = [];
    let at = 0;
    const { here } = this;
    const places: { start: number; end: number; severity: string }[] = [...this.marks];
    if (here && !places.some((mark) => mark.start <= here.start && here.start < mark.end)) places.push({ ...here, severity: "plain" });
    for (const mark of places.sort((one, other) => one.start - other.start)) {
      const [start, end] = [Math.max(mark.start, at), Math.min(Math.max(mark.end, mark.start + 1), text.length)];
      if (end <= start) continue;
      const looked = here && here.start >= start && here.start < end;
      const severity = looked ? `${mark.severity} here` : mark.severity;
      parts.push(document.createTextNode(text.slice(at, start)));
      parts.push(element("mark", { class: severity }, text.slice(start, end)));
      at = end;
    }
    // An empty last line has no height without a character after it.
    parts.push(document.createTextNode(`${text.slice(at)}\n`));
    this.behind.replaceChildren(...parts);
    this.follow();
  }

  private follow(): void {
    this.behind.scrollTop = this.area.scrollTop;
    this.behind.scrollLeft = this.area.scrollLeft;
  }
}
