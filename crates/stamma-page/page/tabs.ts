//! The parts of the reader on a narrow screen, where one is shown at a time below the board. On a wide one all are, and the style
//! hides the tabs.

import { button, element } from "./dom";
import { say } from "./words";

/** The parts by their names in the style. */
const PARTS = [
  "text",
  "doubts",
  "moves",
  "result",
] as const;

type Part = (typeof PARTS)[number];

/** The tabs, one of which is chosen. */
export class Tabs {
  readonly place = element("div", { class: "tabs", role: "group", "aria-label": say("parts") });
  private readonly buttons: readonly { part: Part; label: string; tab: HTMLButtonElement }[];

  constructor() {
    this.buttons = PARTS.map((part) => {
      const label = say(`tab-${part}`);
      return { part, label, tab: button(label, {}, () => this.choose(part)) };
    });
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
