//! The moves of the page: the current one, the ways from one to the next, and the position of each. The tree behind the
//! list is in tree.ts, the board that shows the current move in stage.ts.

import type { Picture } from "./board";
import { all, seek } from "./dom";
import { above, below, grow, last, next, previous, type Line, type Ply, type Step } from "./tree";

type Button = HTMLButtonElement;

/** A direction through the moves. */
export type Way = "next" | "previous" | "first" | "last" | "above" | "below";

/** The current place: a move, or the start of a game. */
export interface Choice {
  game: HTMLElement;
  move: Button | null;
}

/** Keeps track of the current move of a view. */
export class Moves {
  private plies = new Map<Button, Ply<Button>>();
  private lines = new Map<HTMLElement, Line<Button>>();
  private chosen: Choice | null = null;

  constructor(
    private readonly place: HTMLElement,
    private readonly shown: (choice: Choice | null) => void,
  ) {
    place.addEventListener("click", (event) => {
      const move = event.target instanceof Element ? event.target.closest<Button>("button.move") : null;
      if (move) this.choose(move);
    });
  }

  /** Takes over a new view, and restores the current move as far as it still exists. */
  refresh(): void {
    const before = this.chosen;
    this.plies.clear();
    this.lines.clear();
    for (const game of all("section.game", this.place)) {
      const main = grow(steps(game));
      this.lines.set(game, main);
      this.remember(main);
    }
    // `at` relies on the order of the page.
    const inOrder = all<Button>("button.move", this.place);
    this.plies = new Map(inOrder.flatMap((move) => (this.plies.has(move) ? [[move, this.plies.get(move)!]] : [])));
    const move = before?.move?.id ? seek<Button>(`#${CSS.escape(before.move.id)}`, this.place) : null;
    if (move) return this.choose(move);
    const games = [...this.lines.keys()];
    const game = games.find((one) => one.id === before?.game.id) ?? games[0];
    if (!game) return this.set(null);
    // The move no longer exists: the end of the game is closest to it.
    this.set({ game, move: before?.move ? (this.lines.get(game)?.plies.at(-1)?.thing ?? null) : null });
  }

  /** Selects the start in the next view, which is of another game. */
  forget(): void {
    this.chosen = null;
  }

  /** The current place. */
  get choice(): Choice | null {
    return this.chosen;
  }

  choose(move: Button): void {
    const game = move.closest<HTMLElement>("section.game");
    if (!game) return;
    for (let fold = move.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
    this.set({ game, move });
  }

  /** Selects the start of a game. */
  restart(game?: HTMLElement): void {
    const at = game ?? this.chosen?.game ?? this.lines.keys().next().value;
    if (at) this.set({ game: at, move: null });
  }

  /** Returns the moves that may follow the current place: that of its line first, then those that may be played instead. */
  get following(): Button[] {
    const { game, move } = this.chosen ?? {};
    if (!game) return [];
    const ply = move ? this.plies.get(move) : undefined;
    const then = ply ? ply.line.plies[ply.index + 1] : this.lines.get(game)?.plies[0];
    if (!then) return [];
    return [then.thing, ...then.instead.flatMap((line) => line.plies.slice(0, 1).map((first) => first.thing))];
  }

  /** Moves in a direction; returns false if there is no move. */
  go(way: Way): boolean {
    const { game, move } = this.chosen ?? {};
    if (!game) return false;
    const ply = move ? this.plies.get(move) : undefined;
    if (!ply) {
      const main = this.lines.get(game)?.plies ?? [];
      const to = way === "next" ? main[0] : way === "last" ? main.at(-1) : undefined;
      if (to) this.arrive(to.thing, move);
      return to !== undefined;
    }
    const to = WAYS[way](ply);
    if (to) {
      if (to !== ply) this.arrive(to.thing, move);
    } else if (way === "previous" || way === "first") {
      this.restart(game);
    }
    return to !== null || way === "previous" || way === "first";
  }

  /** Returns the position to show; for an unread word, the position before it. */
  get picture(): Picture | null {
    if (!this.chosen) return null;
    let ply = this.chosen.move ? (this.plies.get(this.chosen.move) ?? null) : null;
    while (ply && !ply.thing.dataset["fen"]) ply = previous(ply);
    return pictureOf(ply?.thing ?? this.chosen.game);
  }

  /** Returns the moves that lead to the current place; at the start of a game those of its main line. */
  get path(): Button[] {
    const { game, move } = this.chosen ?? {};
    const found: Button[] = [];
    for (let ply = move ? (this.plies.get(move) ?? null) : null; ply; ply = previous(ply)) found.unshift(ply.thing);
    return found.length > 0 ? found : game ? this.mainLine(game) : [];
  }

  /** Returns the moves of the main line of a game. */
  mainLine(game: HTMLElement): Button[] {
    return (this.lines.get(game)?.plies ?? []).map((ply) => ply.thing);
  }

  /** Returns the last move that begins at or before a place of the text (in UTF-16 units). */
  at(offset: number): Button | null {
    let found: Button | null = null;
    for (const move of this.plies.keys()) {
      if (Number(move.dataset["start"] ?? -1) > offset) break;
      found = move;
    }
    return found;
  }

  /** Focus follows the selection if it was on a move, so that the keyboard keeps its place. */
  private arrive(to: Button, from: Button | null | undefined): void {
    const focused = from !== null && from !== undefined && document.activeElement === from;
    this.choose(to);
    if (focused) to.focus({ preventScroll: true });
  }

  private set(choice: Choice | null): void {
    for (const move of all("button.move[aria-current]", this.place)) move.removeAttribute("aria-current");
    this.chosen = choice;
    choice?.move?.setAttribute("aria-current", "true");
    const stop = choice?.move ?? this.plies.keys().next().value ?? null;
    for (const move of this.plies.keys()) move.tabIndex = move === stop ? 0 : -1;
    this.shown(choice);
  }

  private remember(line: Line<Button>): void {
    const open = [line];
    for (let at = open.pop(); at; at = open.pop()) {
      for (const ply of at.plies) {
        this.plies.set(ply.thing, ply);
        open.push(...ply.instead);
      }
    }
  }
}

/** Returns the position and marks of a place. */
export function pictureOf({ dataset: data }: HTMLElement): Picture {
  const list = (words: string | undefined): string[] => (words ? words.split(/[\s,]+/) : []);
  return {
    fen: data["fen"] ?? "",
    from: data["from"],
    to: data["to"],
    check: data["check"],
    arrows: list(data["arrows"]),
    squares: list(data["squares"]),
  };
}

/** Returns the description of a move. */
export function sentenceOf(move: Button): string {
  return document.getElementById(`${move.id}s`)?.textContent?.trim() ?? "";
}

/** Returns a move with its number, `3… exd6`. The position after it tells the side. */
export function nameOf(move: Button): string {
  const fields = (move.dataset["fen"] ?? "").split(" ");
  const number = Number(fields[5] ?? 0);
  const prefix = fields[1] === "b" ? `${number}.` : `${number - 1}…`;
  const word = move.textContent?.trim() ?? "";
  return number > 0 ? `${prefix} ${word}` : word;
}

const WAYS: Readonly<Record<Way, (ply: Ply<Button>) => Ply<Button> | null>> = { next, previous, last, above, below, first: () => null };

function* steps(game: HTMLElement): Generator<Step<Button>> {
  const inside: Element[] = [];
  for (const found of all("button.move, details.variation", game)) {
    while (inside.length > 0 && !inside.at(-1)?.contains(found)) {
      inside.pop();
      yield { border: "closes" };
    }
    if (found instanceof HTMLButtonElement) {
      yield { move: found };
    } else {
      inside.push(found);
      yield { border: "opens" };
    }
  }
}
