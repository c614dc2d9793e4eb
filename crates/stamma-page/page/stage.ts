//! The board beside the moves, its buttons, and the sentence below it, which is announced to screen readers.

import { draw, type Picture } from "./board";
import { button, drawn, element, worded } from "./dom";
import type { Side } from "./position";
import type { Way } from "./moves";
import { say } from "./words";

/** The icons of the buttons, as paths on a field of 16 units; few fonts have characters for all of them. */
const WAYS: readonly [way: Way, sign: string, message: string][] = [
  ["first", "M3 3h2v10h-2zM13 3v10l-7-5z", "way-first"],
  ["previous", "M11.5 3v10l-7-5z", "way-previous"],
  ["next", "M4.5 3v10l7-5z", "way-next"],
  ["last", "M11 3h2v10h-2zM3 3v10l7-5z", "way-last"],
];
const TURN = "M5 2l3.5 4h-2.5v7h-2v-7h-2.5zM11 14l-3.5-4h2.5v-7h2v7h2.5z";

/** The text below the board. */
export interface Caption {
  title: string;
  sentence: string;
  notes: readonly string[];
}

/** A board that shows one position at a time. */
export class Stage {
  readonly place = element("section", { class: "stage", "aria-label": say("board") });
  /** The container of the drawing; record.ts puts its squares over it. */
  readonly frame = element("div", { class: "frame" });
  private readonly caption = element("div", { class: "caption", "aria-live": "polite", "aria-atomic": "true" });
  private picture: Picture | null = null;
  /** Shown in its place for a while. */
  private hinted: Picture | null = null;
  private side: Side = "w";

  constructor(
    private readonly turned: () => void,
    go: ((way: Way) => void) | null,
  ) {
    const row = element("div", { class: "ways", role: "group", "aria-label": say("through") });
    if (go) row.append(...WAYS.map(([way, sign, says]) => wayButton(sign, say(says), way, () => go(way))));
    row.append(wayButton(TURN, say("turn-board"), "flip", () => this.flip()));
    this.place.append(this.frame, row, this.caption);
  }

  /** The side at the bottom. */
  get bottom(): Side {
    return this.side;
  }

  /** The position shown. */
  get shown(): Picture | null {
    return this.picture;
  }

  /** Shows another position until null is given. The position shown before stays the one that is taken away and played on. */
  hint(picture: Picture | null): void {
    if (picture === null && this.hinted === null) return;
    this.hinted = picture;
    this.paint();
  }

  show(picture: Picture, caption: Caption): void {
    this.picture = picture;
    this.paint();
    this.caption.replaceChildren(
      element("p", {}, element("strong", {}, caption.title), " ", ...worded(caption.sentence)),
      ...caption.notes.map((note) => element("p", { class: "aside" }, note)),
    );
  }

  flip(): void {
    this.side = this.side === "w" ? "b" : "w";
    this.paint();
    this.turned();
  }

  private paint(): void {
    const picture = this.hinted ?? this.picture;
    if (!picture) return;
    const made = draw(picture, { bottom: this.side, coordinates: "shown", pieces: "of the page" });
    const old = this.frame.querySelector("svg.board");
    if (old) old.replaceWith(made);
    else this.frame.prepend(made);
  }
}

function wayButton(sign: string, says: string, name: string, press: () => void): HTMLButtonElement {
  const made = button("", { class: `way ${name}`, "aria-label": says, title: says }, press);
  made.append(drawn("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, drawn("path", { d: sign })));
  return made;
}
