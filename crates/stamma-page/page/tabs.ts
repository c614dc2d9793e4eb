//! The parts of the reader on a narrow screen, where one is shown at a time below the board. On a wide one all are, and the style
//! hides the tabs.

import { button, element } from "./dom";

/** The parts by their names in the style, and their labels. */
const PARTS = [
  ["text", "Text"],
  ["doubts", "Doubts"],
  ["moves", "Moves"],
  ["result", "Result"],
] as const;

type Part = (typeof PARTS)[number][0];

/** The tabs, one of which is chosen. */
export class Tabs {
  readonly place = element("div", { class: "tabs", role: "group", "aria-label": "Parts of the page" });
  private readonly buttons: readonly { part: Part; label: string; tab: HTMLButtonElement }[];

  constructor() {
    this.buttons = PARTS.map(([part, label]) => ({ part, label, tab: button(label, {}, () => this.choose(part)) }));
    this.place.append(...this.buttons.map(({ tab }) => tab));
    this.choose("text");
  }

  /** Shows how many doubts there are. */
  count(doubts: number): void {
    for (const { part, label, tab } of this.buttons) if (part === "doubts") tab.textContent = doubts > 0 ? `${label} ${doubts}` : label;
  }

  private choose(chosen: Part): void {
    document.body.dataset["part"] = chosen;
    for (const { part, tab } of this.buttons) tab.setAttribute("aria-pressed", String(part === chosen));
  }
}
