//! The list of doubts, one of them current: the candidates of the current one have the numbers of their keys.

import { all, element, seek, worded } from "./dom";
import { titleOf } from "./words";

/** The events of the list of doubts. */
export interface DoubtEvents {
  /** A range of the text is to be replaced. */
  apply(start: number, end: number, words: string): void;
  /** A doubt has become the current one. */
  look(doubt: HTMLElement): void;
  /** A candidate is pointed at: its move is to be shown in the position of the doubt; null if none is any more. */
  point(shown: { fen: string; arrow: string } | null): void;
}

const CANDIDATE = /^(\d+)-(\d+):([^]*)$/;

/** The list of doubts. */
export class Doubts {
  private articles: HTMLElement[] = [];
  private current = 0;

  constructor(
    private readonly place: HTMLElement,
    private readonly events: DoubtEvents,
  ) {
    place.addEventListener("click", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const candidate = target?.closest<HTMLButtonElement>("button[name=apply]");
      const article = target?.closest<HTMLElement>("article.doubt");
      if (candidate) {
        event.preventDefault();
        this.take(candidate);
      } else if (article) {
        this.turnTo(this.articles.indexOf(article));
      }
    });
    for (const begins of ["pointerover", "focusin"] as const) {
      place.addEventListener(begins, (event) => {
        const candidate = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-arrow]") : null;
        const fen = candidate?.closest<HTMLElement>("article.doubt")?.dataset["fen"];
        const arrow = candidate?.dataset["arrow"];
        this.events.point(fen && arrow ? { fen, arrow } : null);
      });
    }
    for (const ends of ["pointerleave", "focusout"] as const) place.addEventListener(ends, () => this.events.point(null));
  }

  /** Takes over the doubts of a new view. */
  refresh(section: HTMLElement | null): void {
    const had = this.place.contains(document.activeElement);
    this.events.point(null);
    this.place.replaceChildren(...(section ? [section] : []));
    this.articles = all("article.doubt", this.place);
    for (const reason of all(".reason", this.place)) reason.replaceChildren(...worded(reason.textContent ?? ""));
    for (const article of this.articles) {
      const title = titleOf(article.dataset["code"]);
      if (title) seek("h3", article)?.after(element("p", { class: "kind" }, ...worded(title)));
      all("button[name=apply]", article).slice(0, 9).forEach((candidate, index) => {
        candidate.prepend(element("kbd", { "aria-hidden": "true" }, String(index + 1)), " ");
      });
    }
    this.current = Math.min(this.current, Math.max(0, this.articles.length - 1));
    this.mark();
    // The focus goes to the next doubt.
    if (had) seek<HTMLElement>("button[name=apply]", this.articles[this.current] ?? this.place)?.focus();
  }

  /** The number of doubts that are listed. */
  get count(): number {
    return this.articles.length;
  }

  /** Moves to the next or the previous doubt; returns false if there is none. */
  step(by: 1 | -1, afresh: boolean): boolean {
    if (this.articles.length === 0) return false;
    const to = afresh ? this.current : this.current + by;
    this.turnTo((to + this.articles.length) % this.articles.length);
    return true;
  }

  /** Applies a candidate of the current doubt; `number` counts from 1. */
  choose(number: number): boolean {
    const article = this.articles[this.current];
    const candidate = article && all<HTMLButtonElement>("button[name=apply]", article)[number - 1];
    if (!candidate) return false;
    this.take(candidate);
    return true;
  }

  /** Makes the doubt of a move the current one, if it has one. */
  follow(move: string | undefined): void {
    const found = this.articles.findIndex((article) => article.dataset["move"] === move);
    if (found < 0) return;
    this.current = found;
    this.mark();
  }

  private turnTo(index: number): void {
    const article = this.articles[index];
    if (!article) return;
    this.current = index;
    this.mark();
    article.scrollIntoView({ block: isCutOff(article) ? "start" : "nearest" });
    this.events.look(article);
  }

  private take(candidate: HTMLButtonElement): void {
    const [, start, end, words] = CANDIDATE.exec(candidate.value) ?? [];
    this.events.point(null);
    if (words !== undefined) this.events.apply(Number(start), Number(end), words);
  }

  private mark(): void {
    this.articles.forEach((article, index) => {
      if (index === this.current) article.setAttribute("aria-current", "true");
      else article.removeAttribute("aria-current");
    });
  }
}

/** True if the doubts are scrolled in a place of their own, and this one is not whole in it. */
function isCutOff(article: HTMLElement): boolean {
  const place = article.closest(".doubts-place");
  if (!place || place.scrollHeight <= place.clientHeight) return false;
  const [own, all] = [article.getBoundingClientRect(), place.getBoundingClientRect()];
  return own.top < all.top || own.bottom > all.bottom;
}
