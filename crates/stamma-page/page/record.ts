//! The recorder: moves are made on the board or typed, and the score is written along. The score is stored in the browser
//! until it is cleared. The legal moves come from the server.

import { Asker, Refusal, written as writtenAs, type End, type Legal, type View } from "./ask";
import { address } from "./carrier";
import { agreed, all, element, seek } from "./dom";
import { fileName } from "./filename";
import { Hand } from "./hand";
import { forget, waiting, type Handed } from "./handed";
import { keep, kept } from "./keep";
import { listen, type Key } from "./keys";
import { Moves, nameOf, pictureOf, sentenceOf, type Choice, type Way } from "./moves";
import { Out } from "./out";
import { Panel } from "./panel";
import { pack } from "./share";
import { clockTime, ENDINGS, FRESH, revive, titleOfVariant, VARIANTS, written, type Score } from "./score";
import { layOut } from "./sheet";
import { Stage } from "./stage";
import { Tip } from "./tip";
import { counted, say } from "./words";

const NAME = "stamma.record";

/** Sets up the recorder. */
export function recordPage(said: (message: string) => void): void {
  const place = seek("#record");
  if (place) new Recorder(place, said);
}

class Recorder {
  private readonly asker = new Asker();
  private readonly stage: Stage;
  private readonly hand: Hand;
  private readonly panel: Panel;
  private readonly moves: Moves;
  private readonly tip: Tip;
  private readonly out: Out;
  private readonly sheetPlace = element("div", { class: "moves-place", "aria-label": say("score"), role: "region" });
  private scores: Score[] = [FRESH];
  private present = 0;
  private end: End | null = null;
  /** The question about the score that was asked last. */
  private refreshed: Promise<void> = Promise.resolve();
  private output = "";
  private lost: string | null = null;
  /** True while another tab records. */
  private watching = false;

  constructor(
    place: HTMLElement,
    private readonly said: (message: string) => void,
  ) {
    const before = revive(kept(NAME));
    if (before) this.scores = [before];
    this.stage = new Stage(() => this.lay(), (way) => void this.go(way));
    this.hand = new Hand((move) => this.play(move));
    this.stage.frame.append(this.hand.place);
    this.tip = new Tip(
      (move) => ({ title: nameOf(move as HTMLButtonElement), sentence: sentenceOf(move as HTMLButtonElement), picture: pictureOf(move), notes: [] }),
      () => this.stage.bottom,
    );
    this.tip.watch(this.sheetPlace, "button.move");
    this.moves = new Moves(this.sheetPlace, (choice) => this.show(choice));
    this.panel = new Panel({
      typed: (words) => this.typed(words),
      undo: () => this.step(-1),
      redo: () => this.step(1),
      offer: () => this.offer(),
      end: (name) => this.act({ ...this.score, ending: name }),
      clock: (typed) => this.clock(typed),
      tag: (name, value) => this.act({ ...this.score, tags: { ...this.score.tags, [name]: value } }),
      begin: (start) => void this.begin(start),
    });
    const question = () => ({ text: written(this.score) });
    this.out = new Out({
      output: () => this.output,
      cut: () => false,
      lost: () => this.lost,
      written: (dialect) => writtenAs({ ...question(), to: dialect }),
      count: () => 1,
      name: (of) => fileName(new Map(Object.entries(this.score.tags)), "game") + (of === "position" ? "-position" : ""),
      link: async () => address(await pack(question())),
      position: () => (this.stage.shown ? { picture: this.stage.shown, bottom: this.stage.bottom } : null),
      // A tab of its own: the text in the reader of this one stays.
      further: [say("open-in-read"), async () => void window.open(address(await pack(question())), "_blank", "noopener")],
      print: () => {
        this.sheet();
        window.print();
      },
      said,
    });
    this.out.place.addEventListener("change", () => void this.refresh());
    window.addEventListener("beforeprint", () => this.sheet());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.tip.hide()) event.preventDefault();
    });
    seek("#main")?.classList.add("desk");
    place.replaceWith(this.stage.place, this.panel.place, this.sheetPlace, this.out.place);
    listen(this.keys());
    void this.refresh();
    this.share();
  }

  /** One tab records, the others watch it: the first to have the lock, and the next when that is closed. */
  private share(): void {
    if (!("locks" in navigator)) return void this.takeOver();
    const lock = `${NAME} ${address("")}`;
    const forEver = new Promise<never>(() => undefined);
    void navigator.locks.request(lock, { ifAvailable: true }, (held) => {
      if (held) {
        void this.takeOver();
        return forEver;
      }
      this.watch(true);
      void navigator.locks.request(lock, () => {
        this.watch(false);
        void this.takeOver();
        return forEver;
      });
      return undefined;
    });
    window.addEventListener("storage", (event) => {
      if (this.watching && event.key === NAME) this.follow();
    });
  }

  /** Goes on with the game that the reader has handed over. A recorded one is replaced only where that is said, and undo brings it back. */
  private async takeOver(): Promise<void> {
    const line = waiting();
    if (!line) return;
    const score = await this.scoreOf(line);
    if (!score) {
      forget();
      return this.said(say("cannot-go-on"));
    }
    const { length } = this.score.entries;
    if (length > 0 && !(await agreed(counted("take-place", length), say("replace"), say("keep")))) {
      return forget();
    }
    forget();
    await this.act(score);
    this.said(say("goes-on"));
  }

  /** Returns the score of a line; null if its moves are not all legal. */
  private async scoreOf({ variant, fen, tags, moves }: Handed): Promise<Score | null> {
    if (!(variant in VARIANTS)) return null;
    const known = variant as Score["variant"];
    const own = (await this.asked({ text: "", variant }))?.end?.fen;
    const view = await this.asked({ text: moves.join(" "), variant, start_fen: fen, from: "uci", to: "pgn" });
    if (!own || !view) return null;
    const fragment = element("template");
    fragment.innerHTML = view.html;
    const read = all<HTMLButtonElement>("button.move[data-depth='0']", fragment.content);
    const entries = read.map((move) => ({ san: move.textContent?.trim() ?? "", uci: move.dataset["uci"] ?? "" }));
    if (entries.map((entry) => entry.uci).join(" ") !== moves.join(" ")) return null;
    return { variant: known, fen: fen === own ? null : fen, tags, entries, ending: null };
  }

  private watch(watching: boolean): void {
    this.watching = watching;
    this.panel.place.inert = watching;
    this.follow();
    const shows = `${say("other-tab")}${waiting() ? ` ${say("waits")}` : ""}`;
    this.said(watching ? shows : say("this-tab"));
  }

  /** Shows what the other tab has recorded. */
  private follow(): void {
    this.scores = [revive(kept(NAME)) ?? FRESH];
    this.present = 0;
    void this.refresh();
  }

  private get score(): Score {
    return this.scores[this.present] ?? FRESH;
  }

  private act(score: Score): Promise<void> {
    if (this.watching) return Promise.resolve();
    this.scores = [...this.scores.slice(0, this.present + 1), score];
    this.present += 1;
    return this.refresh();
  }

  private step(by: 1 | -1): boolean {
    if (this.watching || !this.scores[this.present + by]) return false;
    this.present += by;
    void this.refresh();
    return true;
  }

  /** Replaces the last moves; the newest is last in the list. */
  private change(changed: (entries: Score["entries"]) => Score["entries"]): void {
    if (this.score.entries.length === 0) return;
    const entries = [...changed([...this.score.entries].reverse())].reverse();
    void this.act({ ...this.score, entries });
  }

  private play(move: Legal): Promise<void> {
    const { san, uci } = move;
    return this.act({ ...this.score, entries: [...this.score.entries, { san, uci }], ending: null });
  }

  private offer(): void {
    this.change(([last, ...rest]) => (last ? [{ ...last, offer: !last.offer }, ...rest] : rest));
  }

  private clock(typed: string): boolean {
    const clock = clockTime(typed);
    if (clock === null && typed.trim() !== "") {
      this.said(say("clock-form"));
      return false;
    }
    this.change(([last, ...rest]) => (last ? [{ ...last, clock: clock ?? "" }, ...rest] : rest));
    return true;
  }

  /** Plays typed moves, in any notation, from the current position. */
  private async typed(words: string): Promise<boolean> {
    // The first answer may not be there yet.
    if (!this.end) await this.refreshed;
    const { end } = this;
    if (!end) return false;
    const view = await this.asked({ text: words, start_fen: end.fen, variant: end.variant });
    if (!view) return false;
    const fragment = element("template");
    fragment.innerHTML = view.html;
    const moves = all<HTMLButtonElement>("button.move[data-depth='0']", fragment.content);
    const bad = moves.find((move) => !move.dataset["uci"]);
    if (moves.length === 0 || bad) {
      this.said(view.marks.find((mark) => mark.severity === "error")?.message ?? view.marks[0]?.message ?? say("no-move", { words }));
      return false;
    }
    for (const move of moves) {
      const found = this.end?.legal.find((legal) => legal.uci === move.dataset["uci"]);
      if (!found) return false;
      const offer = move.parentElement?.querySelector(".offer") && move === moves.at(-1);
      const { san, uci } = found;
      await this.act({ ...this.score, entries: [...this.score.entries, { san, uci, ...(offer && { offer: true }) }], ending: null });
    }
    return true;
  }

  private async begin({ variant, fen, number }: { variant: Score["variant"]; fen?: string; number?: number }): Promise<void> {
    const start = { variant, ...(fen && { start_fen: fen }), ...(number !== undefined && { start_number: number }) };
    const view = await this.asked({ text: "", ...start });
    if (!view?.end) return this.said(view?.marks[0]?.message ?? say("no-position"));
    const own = fen === undefined && number === undefined;
    await this.act({ ...FRESH, variant, fen: own ? null : view.end.fen });
    this.said(say("new-game", { variant: titleOfVariant(variant) }));
  }

  private async asked(question: Parameters<Asker["view"]>[0]): Promise<View | null> {
    try {
      // A separate client: this must not abort the request in progress.
      return await new Asker().view(question);
    } catch (error) {
      this.said(error instanceof Refusal ? error.message : String(error));
      return null;
    }
  }

  private refresh(): Promise<void> {
    return (this.refreshed = this.ask());
  }

  private async ask(): Promise<void> {
    const { score } = this;
    if (!this.watching) keep(NAME, score === FRESH ? null : JSON.stringify(score));
    const [to, language] = ["#to", "#to-language"].map((menu) => seek<HTMLSelectElement>(menu)?.value ?? "");
    const question = { text: written(score), variant: score.variant, ...(score.fen && { start_fen: score.fen }) };
    try {
      const view = await this.asker.view({ ...question, ...(to && { to: language ? `${to}:${language}` : to }) });
      if (view) this.render(view);
    } catch (error) {
      this.said(error instanceof Refusal ? error.message : String(error));
    }
  }

  private render(view: View): void {
    this.tip.hide();
    this.end = view.end;
    this.lost = view.lost;
    this.output = this.score.entries.length > 0 || this.score.ending ? view.output : "";
    const fragment = element("template");
    fragment.innerHTML = view.html;
    const game = seek("section.game", fragment.content);
    this.sheetPlace.replaceChildren(...(game ? [game] : [element("p", { class: "aside" }, say("moves-here"))]));
    this.moves.forget();
    this.moves.refresh();
    this.out.refresh();
    this.moves.go("last");
    if (!game) this.show(null);
    const last = this.moves.choice?.move;
    this.panel.show(this.score, last ? nameOf(last) : "", { undo: this.present > 0, redo: this.present + 1 < this.scores.length });
  }

  private show(choice: Choice | null): void {
    const move = choice?.move ?? null;
    const picture = choice ? this.moves.picture : null;
    const atEnd = this.atEnd();
    const turn = say(this.end?.turn?.startsWith("b") ? "black-moves" : "white-moves");
    const notes = this.watching ? [say("other-records")] : !atEnd ? [say("looking-back")] : this.score.ending ? [] : [turn];
    const title = move ? nameOf(move) : say("start");
    this.stage.show(picture ?? { fen: this.end?.fen ?? "" }, { title, sentence: move ? sentenceOf(move) : "", notes });
    this.lay();
  }

  private atEnd(): boolean {
    const { choice } = this.moves;
    if (!choice) return true;
    return (choice.move ?? undefined) === this.moves.mainLine(choice.game).at(-1);
  }

  /** Puts the squares over the board; moves can be played only if the game is not over. */
  private lay(): void {
    const fen = this.stage.shown?.fen ?? "";
    this.hand.show(fen, this.atEnd() && this.end && !this.watching ? this.end.legal : [], this.stage.bottom);
  }

  private go(way: Way): boolean {
    return this.moves.go(way);
  }

  private sheet(): void {
    const { score } = this;
    let [number, side]: [number, "w" | "b"] = [1, "w"];
    const fields = (score.fen ?? "").split(" ");
    if (fields[1] === "b") side = "b";
    number = Number(fields[5]) || 1;
    const game = this.moves.choice?.game;
    const words = game ? this.moves.mainLine(game).map((move) => move.textContent?.trim() ?? "") : [];
    const moves = score.entries.map((entry, index) => {
      const row = { number, side, word: `${words[index] ?? entry.san}${entry.offer ? " (=)" : ""}` };
      if (side === "b") number += 1;
      side = side === "w" ? "b" : "w";
      return row;
    });
    layOut({ tags: new Map(Object.entries(score.tags)), moves, result: score.ending ? (ENDINGS[score.ending]?.result ?? "") : "" });
  }

  private keys(): Key[] {
    const way = (keys: string[], shown: string, says: string, go: Way): Key => ({ keys, shown, says, run: () => this.go(go) });
    return [
      way(["ArrowRight"], "→", say("key-next"), "next"),
      way(["ArrowLeft"], "←", say("key-previous"), "previous"),
      way(["Home"], "Home", say("key-home"), "first"),
      way(["End"], "End", say("key-last"), "last"),
      { keys: ["f"], shown: "f", says: say("key-turn"), run: () => this.stage.flip() },
      { keys: ["m"], shown: "m", says: say("key-type"), run: () => this.panel.focus() },
      { keys: ["u"], shown: "u", says: say("key-undo"), run: () => this.step(-1) },
      { keys: ["U"], shown: "Shift U", says: say("key-redo"), run: () => this.step(1) },
      { keys: ["="], shown: "=", says: say("key-offer"), run: () => this.offer() },
      { keys: [], shown: "← ↑ → ↓", says: say("key-board"), run: () => false },
    ];
  }
}
