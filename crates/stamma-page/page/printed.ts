//! Games for paper as they are read: moves with their comments and variations, and diagrams where a comment marks squares or draws
//! arrows, and at the end. page.css prints them in place of the page.

import { draw } from "./board";
import { all, element } from "./dom";
import { pictureOf } from "./moves";
import type { Side } from "./position";

/** Adds games to the page, for print only. `end` is the position at the end of the main line of a game. */
export function layOutGames(games: readonly HTMLElement[], end: (game: HTMLElement) => HTMLElement | null, bottom: Side): void {
  document.querySelector(".sheet")?.remove();
  const place = element("section", { class: "sheet games", "aria-hidden": "true" });
  const diagram = (move: HTMLElement): SVGElement => draw(pictureOf(move), { bottom, coordinates: "shown", pieces: "of the page" });
  for (const game of games) {
    const copy = game.cloneNode(true) as HTMLElement;
    const last = end(game);
    for (const fold of all<HTMLDetailsElement>("details", copy)) fold.open = true;
    for (const move of all<HTMLButtonElement>("button.move", copy)) {
      const word = element("span", { class: move.className }, move.textContent);
      const { arrows, squares, fen } = move.dataset;
      if (fen && (arrows || squares || move.id === last?.id)) {
        const drawing = element("figure", {}, diagram(move));
        (move.closest(".pair, details.variation") ?? move).after(drawing);
      }
      move.replaceWith(word);
    }
    // What is there twice would have its name twice.
    for (const named of [copy, ...all("[id]", copy)]) named.removeAttribute("id");
    copy.removeAttribute("aria-labelledby");
    for (const left of all(".says, .choose, .notes", copy)) left.remove();
    place.append(element("article", {}, ...copy.childNodes));
  }
  document.body.append(place);
}
