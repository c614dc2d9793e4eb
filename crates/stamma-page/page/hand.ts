//! Moving pieces: squares over the board that can be clicked, dragged and reached with the arrow keys. Only moves that
//! the server has listed as legal are played.

import type { Legal } from "./ask";
import { EDGE, MARGIN, UNIT } from "./board";
import { button, drawn, element } from "./dom";
import { COMPOUNDS, LETTERS, named, nameOfPiece, place, square, type Piece, type Placement, type Side } from "./position";
import { say } from "./words";

const DRAG_FROM = 5;

/** The squares of one board. */
export class Hand {
  readonly place = element("div", { class: "squares", role: "grid", "aria-label": say("squares") });
  private cells = new Map<string, HTMLButtonElement>();
  private placement: Placement | null = null;
  private legal: readonly Legal[] = [];
  private picked: string | null = null;
  private at = "";
  private bottom: Side = "w";
  private ghost: SVGSVGElement | null = null;

  constructor(private readonly play: (move: Legal) => void) {
    this.place.addEventListener("keydown", (event) => this.key(event));
    this.place.addEventListener("pointerdown", (event) => this.press(event));
  }

  /** Takes over a position and its legal moves. */
  show(fen: string, legal: readonly Legal[], bottom: Side): void {
    const before = this.placement;
    this.placement = place(fen);
    this.legal = legal;
    this.bottom = bottom;
    this.picked = null;
    if (!this.placement) return this.place.replaceChildren();
    const { files, ranks } = this.placement;
    const focused = this.place.contains(document.activeElement);
    if (before?.files !== files || before.ranks !== ranks || this.place.dataset["bottom"] !== bottom) this.build(files, ranks);
    this.mark();
    if (focused) this.cells.get(this.at)?.focus();
  }

  private build(files: number, ranks: number): void {
    this.place.dataset["bottom"] = this.bottom;
    const [width, height] = [files * UNIT + MARGIN + 2 * EDGE, ranks * UNIT + MARGIN + 2 * EDGE];
    const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(4)}%`;
    const { style } = this.place;
    style.left = percent(MARGIN + EDGE, width);
    style.top = percent(EDGE, height);
    style.width = percent(files * UNIT, width);
    style.height = percent(ranks * UNIT, height);
    this.cells.clear();
    const rows = [...Array(ranks).keys()].map((row) => {
      const cells = [...Array(files).keys()].map((column) => {
        const white = this.bottom === "w";
        const name = square(white ? column : files - 1 - column, white ? ranks - row : row + 1);
        const cell = button("", { role: "gridcell", "data-square": name, tabindex: -1 }, () => this.pick(name));
        this.cells.set(name, cell);
        return cell;
      });
      return element("div", { role: "row" }, ...cells);
    });
    this.place.replaceChildren(...rows);
    if (!this.cells.has(this.at)) this.at = this.cells.has("e2") ? "e2" : square(0, 1);
  }

  private mark(): void {
    const targets = new Set(this.legal.filter((move) => move.from === this.picked).map((move) => move.to));
    for (const [name, cell] of this.cells) {
      const piece = this.placement?.pieces.get(name);
      const notes = [name, piece ? named(piece) : "", name === this.picked ? say("picked") : targets.has(name) ? say("reached") : ""];
      cell.setAttribute("aria-label", notes.filter((note) => note !== "").join(", "));
      cell.className = [name === this.picked ? "picked" : "", targets.has(name) ? (piece ? "target taken" : "target") : "", this.movable(name) ? "movable" : ""].join(" ").trim();
      cell.tabIndex = name === this.at ? 0 : -1;
      cell.setAttribute("aria-selected", String(name === this.picked));
    }
  }

  private movable(name: string): boolean {
    return this.legal.some((move) => move.from === name);
  }

  /** Selects a piece, plays with the selected one, or clears the selection. */
  private pick(name: string): void {
    this.at = name;
    const before = this.picked;
    if (before !== null && before !== name && this.attempt(before, name)) return;
    this.picked = before !== name && this.movable(name) ? name : null;
    this.mark();
  }

  private attempt(from: string, to: string): boolean {
    const moves = this.legal.filter((move) => move.from === from && move.to === to);
    const [only] = moves;
    if (!only) return false;
    this.at = to;
    this.picked = null;
    this.mark();
    if (moves.length === 1) this.play(only);
    else this.choose(moves, this.placement?.pieces.get(from)?.side ?? "w");
    return true;
  }

  /** Asks for the promotion piece. */
  private choose(moves: readonly Legal[], side: Side): void {
    const dialog = element("dialog", { class: "promotion", "aria-label": say("becomes") });
    const rows = moves.map((move) => ({ move, piece: promoted(move, side) }));
    rows.sort((one, other) => LETTERS.indexOf(one.piece.letter) - LETTERS.indexOf(other.piece.letter));
    for (const { move, piece } of rows) {
      const name = piece.letter === "P" ? say("stays-pawn") : nameOfPiece(piece.letter);
      const choice = button("", { "data-letter": piece.letter.toLowerCase(), "aria-label": name, title: name }, () => {
        dialog.close();
        this.play(move);
      });
      choice.append(pieceOf(piece), element("span", { "aria-hidden": "true" }, name));
      dialog.append(choice);
    }
    dialog.addEventListener("keydown", (event) => {
      dialog.querySelector<HTMLButtonElement>(`[data-letter="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      this.cells.get(this.at)?.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  private key(event: KeyboardEvent): void {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (event.key === "Escape" && this.picked) {
      this.picked = null;
      this.mark();
    } else if (step) {
      const names = [...this.cells.keys()];
      const files = this.placement?.files ?? 8;
      const at = names.indexOf(this.at);
      const [row, column] = [Math.floor(at / files) + (step[0] ?? 0), (at % files) + (step[1] ?? 0)];
      const name = column >= 0 && column < files ? names[row * files + column] : undefined;
      if (name) {
        this.at = name;
        this.mark();
        this.cells.get(name)?.focus();
      }
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** A press that moves becomes a drag; any other becomes a click event of the square. */
  private press(down: PointerEvent): void {
    const from = squareAt(down);
    const piece = from ? this.placement?.pieces.get(from) : undefined;
    if (!from || !piece || down.button !== 0 || !this.movable(from)) return;
    const move = (event: PointerEvent): void => {
      if (!this.ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < DRAG_FROM) return;
      if (!this.ghost) this.lift(from, piece);
      this.ghost?.style.setProperty("transform", `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`);
    };
    const end = (event: PointerEvent): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      if (!this.ghost) return;
      this.ghost.remove();
      this.ghost = null;
      document.body.classList.remove("dragging");
      const to = event.type === "pointerup" ? squareAt(event) : null;
      if (!to || to === from || !this.attempt(from, to)) {
        this.picked = null;
        this.mark();
      }
      this.place.closest(".frame")?.querySelector("use.lifted")?.classList.remove("lifted");
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  private lift(from: string, piece: Piece): void {
    this.picked = from;
    this.at = from;
    this.mark();
    const size = this.cells.get(from)?.getBoundingClientRect().width ?? UNIT;
    this.ghost = pieceOf(piece);
    this.ghost.classList.add("ghost");
    this.ghost.style.width = this.ghost.style.height = `${size}px`;
    document.body.append(this.ghost);
    document.body.classList.add("dragging");
    this.place.closest(".frame")?.querySelector(`use[data-square="${from}"]`)?.classList.add("lifted");
  }
}

function squareAt(event: PointerEvent): string | null {
  const below = document.elementFromPoint(event.clientX, event.clientY);
  return below?.closest<HTMLElement>("[role=gridcell]")?.dataset["square"] ?? null;
}

function promoted(move: Legal, side: Side): Piece {
  const capital = move.uci.slice(move.from.length + move.to.length).toUpperCase();
  return { side, letter: capital === "" ? "P" : (COMPOUNDS[capital] ?? capital) };
}

function pieceOf(piece: Piece): SVGSVGElement {
  const use = drawn("use", { href: `#${piece.side}${piece.letter}`, width: UNIT, height: UNIT });
  return drawn("svg", { class: "piece", viewBox: `0 0 ${UNIT} ${UNIT}`, "aria-hidden": "true" }, use);
}
