//! The tip of a move under the pointer or with the focus: its description and a small board. The pointer may enter it, it
//! stays until the pointer leaves or Esc is pressed, and it never takes the focus (WCAG 1.4.13).

import { draw, type Picture } from "./board";
import { element, worded } from "./dom";
import type { Side } from "./position";

const BEFORE_SHOWN = 120;
const BEFORE_GONE = 220;
const GAP = 8;

/** The content of a tip. */
export interface Told {
  title: string;
  sentence: string;
  /** The position after the move, if there is one. */
  picture: Picture | null;
  /** A remark, such as the original text of a repaired move. */
  notes: string[];
}

/** One tip for all elements of a container. */
export class Tip {
  private readonly box = element("div", { id: "tip", class: "tip", role: "tooltip", hidden: true });
  private over: HTMLElement | null = null;
  private timer = 0;
  private pressed = false;

  constructor(
    private readonly tell: (thing: HTMLElement) => Told | null,
    private readonly bottom: () => Side,
  ) {
    (document.querySelector("main") ?? document.body).append(this.box);
    this.box.addEventListener("pointerenter", () => clearTimeout(this.timer));
    this.box.addEventListener("pointerleave", () => this.later(BEFORE_GONE, () => this.hide()));
    window.addEventListener("resize", () => this.hide());
  }

  /** Shows tips for the elements of a container that match a selector. */
  watch(place: HTMLElement, selector: string): void {
    const thing = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    place.addEventListener("pointerover", (event) => {
      const found = thing(event.target);
      if (found && event.pointerType === "mouse") this.later(this.over ? 40 : BEFORE_SHOWN, () => this.showOther(found));
    });
    place.addEventListener("pointerout", (event) => {
      if (thing(event.target) && !thing(event.relatedTarget)) this.later(BEFORE_GONE, () => this.hide());
    });
    // On a touch screen the tip is shown if the board is out of sight.
    place.addEventListener("click", (event) => {
      const found = thing(event.target);
      const board = document.querySelector(".stage .frame")?.getBoundingClientRect();
      const seen = board && board.bottom > board.height / 2 && board.top < window.innerHeight - board.height / 2;
      if (found && (event as PointerEvent).pointerType === "touch" && !seen) this.later(0, () => this.show(found));
    });
    document.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch" && !thing(event.target) && !this.box.contains(event.target as Node)) this.hide();
    });
    place.addEventListener("pointerdown", () => (this.pressed = true));
    window.addEventListener("pointerup", () => setTimeout(() => (this.pressed = false)));
    place.addEventListener("focusin", (event) => {
      const found = thing(event.target);
      if (found && !this.pressed) this.later(0, () => this.showOther(found));
    });
    place.addEventListener("focusout", () => this.later(BEFORE_GONE, () => this.hide()));
  }

  /** Hides the tip; returns false if it was not shown. */
  hide(): boolean {
    clearTimeout(this.timer);
    const shown = this.over !== null;
    this.box.hidden = true;
    this.over = null;
    return shown;
  }

  /** Shows the tip, but for the current one: the board and the words below it show that, and the tip would hide its neighbours. */
  private showOther(thing: HTMLElement): void {
    if (!thing.hasAttribute("aria-current")) this.show(thing);
  }

  private show(thing: HTMLElement): void {
    const told = thing.isConnected ? this.tell(thing) : null;
    if (!told) return;
    this.over = thing;
    const words = element("p", {}, element("strong", {}, told.title), " ", ...worded(told.sentence));
    const notes = told.notes.map((note) => element("p", { class: "aside" }, note));
    const board = told.picture && draw(told.picture, { bottom: this.bottom(), coordinates: "left out", pieces: "of the page" });
    board?.setAttribute("aria-hidden", "true");
    this.box.classList.toggle("wordy", !board);
    this.box.replaceChildren(...(board ? [board] : []), element("div", {}, words, ...notes));
    this.box.hidden = false;
    this.settle(thing);
  }

  /** Places the tip below the element if there is space, else above it, and always inside the window. */
  private settle(thing: HTMLElement): void {
    const [at, own] = [thing.getBoundingClientRect(), this.box.getBoundingClientRect()];
    const below = at.bottom + GAP + own.height <= window.innerHeight;
    const top = below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - own.height);
    const left = Math.min(Math.max(GAP, at.left - GAP), Math.max(GAP, window.innerWidth - own.width - GAP));
    this.box.style.top = `${Math.round(top)}px`;
    this.box.style.left = `${Math.round(left)}px`;
  }

  private later(wait: number, action: () => void): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(action, wait);
  }
}
