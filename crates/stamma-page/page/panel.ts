//! The controls beside the board of the recorder: the move field, offers and results, start position and players. It
//! shows a score and reports actions, which record.ts carries out.

import { button, element } from "./dom";
import { ENDINGS, titleOfVariant, VARIANTS, type Score, type Variant } from "./score";
import { say } from "./words";

/** The events of the controls. */
export interface Wishes {
  typed(words: string): Promise<boolean>;
  undo(): void;
  redo(): void;
  offer(): void;
  end(name: string | null): void;
  clock(typed: string): boolean;
  tag(name: string, value: string): void;
  begin(start: { variant: Variant; fen?: string; number?: number }): void;
}

const TAGS = ["White", "Black", "Event", "Date", "Round"] as const;

/** The controls of the recorder. */
export class Panel {
  readonly place = element("section", { class: "panel", "aria-label": say("recording") });
  private readonly typed = element("input", { id: "typed", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  private readonly offer: HTMLButtonElement;
  private readonly ending = element("select", { id: "ending" });
  private readonly clock = element("input", { id: "clock", type: "text", autocomplete: "off", inputmode: "numeric", placeholder: "1:29:30" });
  private readonly clockLabel = element("label", { for: "clock" }, say("clock-after-last"));
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;
  private readonly tags = new Map<string, HTMLInputElement>();
  private readonly variant = element("select", { id: "variant" });
  private readonly number = element("input", { id: "number", type: "number", min: 0, max: 959, value: 518 });
  private readonly fen = element("input", { id: "fen", type: "text", autocomplete: "off", spellcheck: "false", placeholder: say("own-start") });

  constructor(private readonly wishes: Wishes) {
    this.offer = button(say("draw-offer"), { "aria-pressed": "false", title: say("draw-offer-text") }, () => wishes.offer());
    this.undoButton = button(say("undo"), { title: say("undo-act") }, () => wishes.undo());
    this.redoButton = button(say("redo"), { title: say("redo-act") }, () => wishes.redo());
    this.ending.append(element("option", { value: "" }, say("game-goes-on")));
    for (const [name, { result }] of Object.entries(ENDINGS)) this.ending.append(element("option", { value: name }, `${say(`end.${name}`)} · ${result}`));
    this.ending.addEventListener("change", () => wishes.end(this.ending.value || null));
    this.clock.addEventListener("change", () => {
      const known = wishes.clock(this.clock.value);
      this.clock.setAttribute("aria-invalid", String(!known));
    });
    this.place.append(this.moveForm(), this.acts(), this.names(), this.start());
  }

  /** Shows the state of a score; `last` is its last move. */
  show(score: Score, last: string, possible: { undo: boolean; redo: boolean }): void {
    const entry = score.entries.at(-1);
    this.offer.setAttribute("aria-pressed", String(entry?.offer === true));
    this.offer.disabled = entry === undefined;
    this.undoButton.disabled = !possible.undo;
    this.redoButton.disabled = !possible.redo;
    this.ending.value = score.ending ?? "";
    this.clock.disabled = entry === undefined;
    this.clockLabel.textContent = last ? say("clock-after", { move: last }) : say("clock-after-last");
    if (document.activeElement !== this.clock) this.clock.value = entry?.clock ?? "";
    for (const [name, input] of this.tags) {
      if (document.activeElement !== input) input.value = score.tags[name] ?? "";
    }
    this.variant.value = score.variant;
    this.number.closest<HTMLElement>(".field")!.hidden = !this.numbered();
  }

  /** Focuses the move field. */
  focus(): void {
    this.typed.focus();
  }

  private moveForm(): HTMLElement {
    const form = element("form", { class: "typing" }, field(say("type-move"), this.typed), element("button", { type: "submit", class: "main" }, say("play")));
    form.append(element("p", { class: "aside" }, say("any-notation")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = this.typed.value.trim();
      if (!words) return;
      void this.wishes.typed(words).then((taken) => {
        this.typed.setAttribute("aria-invalid", String(!taken));
        if (taken) this.typed.value = "";
        else this.typed.select();
      });
    });
    return form;
  }

  private acts(): HTMLElement {
    const clock = element("div", { class: "field" }, this.clockLabel, this.clock);
    return element(
      "div",
      { class: "acts" },
      element("div", { class: "group", role: "group", "aria-label": say("last-move") }, this.undoButton, this.redoButton, this.offer),
      field(say("result"), this.ending),
      clock,
    );
  }

  private names(): HTMLElement {
    const fields = TAGS.map((name) => {
      const input = element("input", { id: `tag-${name}`, type: "text", autocomplete: "off" });
      input.addEventListener("change", () => this.wishes.tag(name, input.value.trim()));
      this.tags.set(name, input);
      return field(say(`sheet.${name}`), input);
    });
    return element("details", { class: "more" }, element("summary", {}, say("players")), element("div", { class: "fields" }, ...fields));
  }

  /** Whether the start of the variant that is chosen has a number. */
  private numbered(): boolean {
    return VARIANTS[this.variant.value as Variant].numbered;
  }

  private start(): HTMLElement {
    for (const name of Object.keys(VARIANTS) as Variant[]) this.variant.append(element("option", { value: name }, titleOfVariant(name)));
    const number = field(say("start-number"), this.number);
    number.hidden = true;
    this.variant.addEventListener("change", () => (number.hidden = !this.numbered()));
    const form = element(
      "form",
      { class: "fields" },
      field(say("variant"), this.variant),
      number,
      field(say("from-fen"), this.fen),
      element("button", { type: "submit" }, say("begin")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const variant = this.variant.value as Variant;
      const fen = this.fen.value.trim();
      this.fen.value = "";
      this.wishes.begin({ variant, ...(fen ? { fen } : this.numbered() ? { number: Number(this.number.value) } : {}) });
    });
    return element("details", { class: "more" }, element("summary", {}, say("other-start")), form);
  }
}

function field(label: string, input: HTMLInputElement | HTMLSelectElement): HTMLElement {
  return element("div", { class: "field" }, element("label", { for: input.id }, label), input);
}
