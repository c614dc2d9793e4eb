//! The reader: sends the text while it is typed, and shows the response as doubts, board and moves.

import { Asker, decoded, Refusal, written, type Legal, type Mark, type Question, type View } from "./ask";
import { Box } from "./box";
import { all, button, element, seek, worded } from "./dom";
import { Doubts } from "./doubts";
import { fileName } from "./filename";
import { Hand } from "./hand";
import { handOver } from "./handed";
import type { Cause } from "./history";
import { keep, kept } from "./keep";
import { listen, type Key } from "./keys";
import { judged, tooLarge } from "./limit";
import { Moves, nameOf, pictureOf, sentenceOf, type Choice, type Way } from "./moves";
import { Out, SHOWN } from "./out";
import { changeFor, type Word } from "./playing";
import { place } from "./position";
import { layOutGames } from "./printed";
import { SAMPLES } from "./samples";
import { isForLink, pack, unpack } from "./share";
import { shelve, taken } from "./shelf";
import { layOut } from "./sheet";
import { Stage } from "./stage";
import { Tabs } from "./tabs";
import { Tip, type Told } from "./tip";
import { formOf, say } from "./words";
import { withLanguage } from "./language";

const WHILE_TYPING = 90;
/** The text is kept when nothing has changed for so long. */
const UNTIL_KEPT = 300;
/** The legal moves are asked for when the board has shown a position for so long. */
const UNTIL_LEGAL = 60;
const AS_WRITTEN = "stamma.as-written";
const MENUS = ["from", "language", "variant", "to", "to_language", "written"] as const;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** Turns the server's form into a page that updates while typing. */
export function readPage(said: (message: string) => void): void {
  const form = seek<HTMLFormElement>("#form");
  const area = seek<HTMLTextAreaElement>("#text");
  const reading = seek("#reading");
  if (form && area && reading) new Reader(form, area, reading, said);
}

/** The view of an empty text. */
const NOTHING: View = { html: "", marks: [], found: {}, output: "", written: 0, cut: false, lost: null, end: null };

class Reader {
  private readonly asker = new Asker();
  private readonly box: Box;
  private readonly moves: Moves;
  private readonly doubts: Doubts;
  private readonly stage: Stage;
  private readonly hand: Hand;
  /** The legal moves of the position on the board in the notation of the text, and their question. */
  private legal: { fen: string; to: string; moves: readonly Legal[] } = { fen: "", to: "", moves: [] };
  private readonly legalAsker = new Asker();
  private legalSoon = 0;
  /** The place of the text where the move begins that is to be selected in the next response. */
  private played: number | null = null;
  private readonly tip: Tip;
  private readonly out: Out;
  private readonly tabs = new Tabs();
  private readonly found = element("div", { class: "found-place", "aria-live": "polite" });
  /** What there is to say about the size of the text, or of a file. */
  private readonly limit = element("p", { class: "aside limit", role: "status" });
  private readonly welcome: HTMLElement;
  private readonly undoButton = button(say("undo"), { class: "plain", title: say("undo-text") }, () => this.box.undo());
  private readonly redoButton = button(say("redo"), { class: "plain", title: say("redo-text") }, () => this.box.redo());
  /** The encodings of the file that was opened, where it is not UTF-8. */
  private readonly encoding = element("select", { "aria-label": say("encoding"), title: say("encoding"), hidden: true });
  private file: File | null = null;
  private readonly asWritten = element("input", { type: "checkbox", id: "as-written" });
  private marks: readonly Mark[] = [];
  private output = "";
  private cut = false;
  private lost: string | null = null;
  private count = 0;
  /** The game that is shown before the menu of games is there. */
  private game: number | null = null;
  /** The game that is written, if it is one. */
  private write: number | undefined;
  /** What is printed. */
  private paper: "sheet" | "games" = "sheet";
  private keeping = 0;
  /** True if it has been said that the browser does not keep the text. */
  private warned = false;
  private timer = 0;
  /** The move to select in the next response. */
  private afterwards: "kept" | "caret" | "start" = "start";
  private wanted: string | null = null;

  constructor(
    private readonly form: HTMLFormElement,
    area: HTMLTextAreaElement,
    private readonly reading: HTMLElement,
    private readonly said: (message: string) => void,
  ) {
    this.stage = new Stage(() => this.turned(), (way) => void this.go(way));
    this.hand = new Hand((move) => this.play(move));
    this.stage.frame.append(this.hand.place);
    this.stage.place.append(this.tabs.place);
    const events = {
      changed: (cause: Cause) => this.changed(cause),
      looked: (offset: number) => this.looked(offset),
      file: (file: File) => void this.open(file, ""),
    };
    this.box = new Box(area, events);
    this.moves = new Moves(reading, (choice) => this.show(choice));
    const place = element("div", { class: "doubts-place" });
    this.doubts = new Doubts(place, {
      apply: (start, end, words) => this.apply(start, end, words),
      look: (doubt) => this.look(doubt),
      point: (shown) => this.stage.hint(shown && { fen: shown.fen, arrows: [shown.arrow] }),
    });
    this.tip = new Tip((move) => told(move), () => this.stage.bottom);
    this.tip.watch(reading, "button.move");
    this.out = new Out({
      output: () => this.output,
      cut: () => this.cut,
      lost: () => this.lost,
      written: (dialect) => written({ ...this.question(), to: dialect }),
      count: () => this.count,
      name: (of) => this.fileName(of),
      link: () => this.link(),
      position: () => (this.stage.shown ? { picture: this.stage.shown, bottom: this.stage.bottom } : null),
      further: [say("go-on"), () => this.goOn()],
      print: () => this.print("sheet"),
      printGames: () => this.print("games"),
      said,
    });
    this.encoding.addEventListener("change", (event) => {
      event.stopPropagation();
      if (this.file) void this.open(this.file, this.encoding.value);
    });
    this.asWritten.checked = kept(AS_WRITTEN) !== null;
    this.asWritten.addEventListener("change", (event) => {
      event.stopPropagation();
      keep(AS_WRITTEN, this.asWritten.checked ? "yes" : null);
      this.spell();
    });
    seek(".mending", form)?.append(element("label", { for: "as-written" }, this.asWritten, ` ${say("as-written")}`));
    this.welcome = welcome((text) => this.load(text));
    this.layOutPage(place);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask("kept");
    });
    form.addEventListener("change", (event) => {
      if (event.target !== area) this.ask("kept");
    });
    // The menus outside of the form belong to it, but their events do not bubble through it.
    for (const place of [this.out.place, reading]) place.addEventListener("change", () => this.ask("kept"));
    window.addEventListener("beforeprint", () => this.layOutPaper());
    window.addEventListener("hashchange", () => void this.fromLink());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.tip.hide()) event.preventDefault();
    });
    listen(this.keys());
    this.undoButton.disabled = this.redoButton.disabled = true;
    document.addEventListener("visibilitychange", () => this.keep());
    window.addEventListener("pagehide", () => this.keep());
    this.markEmpty();
    void this.begin();
  }

  /** Tells the style whether there is a text. */
  private markEmpty(): void {
    document.body.classList.toggle("empty", this.box.text.trim() === "");
  }

  /** Begins with the game of the link, the text of the form, or the text that was here before. */
  private async begin(): Promise<void> {
    if (await this.fromLink()) return;
    const desk = this.box.text === "" ? await taken() : null;
    if (desk && this.box.text === "") {
      this.choose(desk.menus);
      this.wanted = desk.move;
      this.load(desk.text);
      this.game = desk.game;
    }
    this.ask("start");
  }

  /** Keeps text and place. */
  private keep(): void {
    clearTimeout(this.keeping);
    const fields = new FormData(this.form);
    const menus = Object.fromEntries(MENUS.map((name) => [name, String(fields.get(name) ?? "")]));
    const { text } = this.box;
    const move = this.moves.choice?.move?.id ?? null;
    const kept = shelve(text === "" ? null : { text, menus, game: Number(fields.get("game")) || null, move });
    void kept.then((done) => {
      if (!done && !this.warned) this.said(say("not-kept"));
      this.warned ||= !done;
    });
  }

  private keepSoon(): void {
    clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => this.keep(), UNTIL_KEPT);
  }

  /** Sets menus by their names. */
  private choose(values: Readonly<Record<string, string | undefined>>): void {
    for (const [name, value] of Object.entries(values)) {
      const select = seek<HTMLSelectElement>(`select[name="${CSS.escape(name)}"]`);
      if (select && value !== undefined && [...select.options].some((option) => option.value === value)) select.value = value;
    }
  }

  /** The number of the current game. */
  private get current(): number | null {
    const number = Number(this.moves.choice?.game.id.slice(1));
    return number > 0 ? number : null;
  }

  private tags(game: HTMLElement): Map<string, string> {
    const names = all("dt", game);
    return new Map(names.map((name) => [name.dataset["name"] ?? "", name.nextElementSibling?.textContent?.trim() ?? ""]));
  }

  private fileName(of: "games" | "position"): string {
    const { choice } = this.moves;
    const several = of === "games" && this.count > 1 && !this.question().write;
    if (several) return "games";
    const name = choice ? fileName(this.tags(choice.game), "game") : "game";
    if (of === "games") return name;
    const move = choice?.move ? nameOf(choice.move) : "start";
    return `${name}-${move.replace(/[^\p{L}\p{N}=+#-]+/gu, "-").replace(/-+$/, "")}`;
  }

  private layOutPage(doubts: HTMLElement): void {
    const main = seek("#main") ?? document.body;
    main.classList.add("desk");
    const file = element("input", { type: "file", id: "file", class: "aside-from-view", tabindex: -1, "aria-label": say("file") });
    file.addEventListener("change", (event) => {
      // It is no choice of the form, which would ask about the text that is there.
      event.stopPropagation();
      const chosen = file.files?.[0];
      if (chosen) void this.open(chosen, "");
      file.value = "";
    });
    const tools = element(
      "div",
      { class: "tools" },
      button(say("open-file"), { class: "plain" }, () => file.click()),
      file,
      this.encoding,
      this.undoButton,
      this.redoButton,
      button(say("clear"), { class: "plain" }, () => this.box.set("")),
    );
    this.box.area.closest(".box")?.after(tools);
    const paper = element("section", { class: "paper", "aria-label": say("text") }, this.form, this.limit, this.found, doubts);
    this.reading.classList.add("moves-place");
    main.append(paper, this.welcome, this.stage.place, this.reading, this.out.place);
  }

  private question(): Question {
    const fields = new FormData(this.form);
    fields.delete("text");
    const field = (name: string): string => String(fields.get(name) ?? "");
    const question: Question = { text: this.box.text };
    if (field("from")) question.from = field("from");
    if (field("language")) question.language = field("language");
    if (field("variant")) question.variant = field("variant");
    if (field("repair")) question.repair = true;
    // The menu of games belongs to the previous response and does not apply to another text.
    if (field("game") && this.afterwards !== "start") question.game = Number(field("game"));
    else if (this.game) question.game = this.game;
    if (field("written") === "one") question.write = question.game ?? this.current ?? 1;
    const [to, language] = [field("to"), field("to_language")];
    if (to) question.to = language ? `${to}:${language}` : to;
    return question;
  }

  private changed(cause: Cause): void {
    this.reading.setAttribute("aria-busy", "true");
    this.undoButton.disabled = !this.box.can.undo;
    this.redoButton.disabled = !this.box.can.redo;
    if (cause === "typing") {
      this.afterwards = "caret";
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.ask("caret"), WHILE_TYPING);
    } else {
      this.ask(this.afterwards === "start" ? "start" : "kept");
    }
  }

  private ask(afterwards: "kept" | "caret" | "start"): void {
    clearTimeout(this.timer);
    this.afterwards = afterwards;
    void this.answer();
  }

  private async answer(): Promise<void> {
    const question = this.question();
    this.write = question.write;
    this.reading.setAttribute("aria-busy", "true");
    this.markEmpty();
    this.limit.replaceChildren();
    if (question.text.trim() === "") {
      this.asker.stop();
      return this.render(NOTHING);
    }
    const size = judged(question);
    if (size?.over) {
      this.asker.stop();
      return this.refuse(size.said);
    }
    this.limit.replaceChildren(...worded(size?.said ?? ""));
    try {
      let view = await this.asker.view({ ...question, most: SHOWN });
      if (view && question.game && view.found.games && question.game > view.found.games) {
        const { game: _, ...all } = question;
        view = await this.asker.view({ ...all, most: SHOWN });
      }
      if (view) this.render(view);
    } catch (error) {
      this.refuse(error instanceof Refusal ? error.message : String(error));
    }
  }

  /** Clears the view, which is not of this text, and says why there is none. */
  private refuse(reason: string): void {
    this.render(NOTHING);
    const sentence = say("refused", { reason: /[.?!]$/.test(reason) ? reason : `${reason}.` });
    this.found.replaceChildren(element("p", { class: "refused", role: "alert" }, ...worded(sentence)));
  }

  private render(view: View): void {
    this.tip.hide();
    const fragment = element("template");
    fragment.innerHTML = view.html;
    const { content } = fragment;
    const line = seek(".found", content);
    const told = line && seek("strong", line);
    if (told) told.textContent = withLanguage(told.textContent ?? "", view.found.language);
    this.found.replaceChildren(...(line ? [line] : []));
    const doubts = seek("section.doubts", content);
    seek(".written", content)?.remove();
    const scrolled = this.reading.scrollTop;
    const focused = this.reading.contains(document.activeElement) ? document.activeElement?.id : undefined;
    this.doubts.refresh(doubts);
    this.tabs.count(this.doubts.count);
    this.reading.replaceChildren(content);
    this.spell();
    this.reading.setAttribute("aria-busy", "false");
    this.reading.scrollTop = scrolled;
    this.marks = view.marks;
    this.output = view.output;
    this.cut = view.cut;
    this.lost = view.lost;
    this.count = view.found.games ?? 0;
    this.game = null;
    this.box.underline(view.marks);
    this.out.refresh();
    if (this.afterwards === "start") this.moves.forget();
    this.moves.refresh();
    if (this.afterwards === "caret") this.toCaret(this.box.area.selectionStart);
    const wanted = this.wanted ? seek<HTMLButtonElement>(`#${CSS.escape(this.wanted)}`, this.reading) : null;
    if (wanted) this.moves.choose(wanted);
    const played = this.played === null ? null : this.moves.at(this.played);
    if (played) this.moves.choose(played);
    this.wanted = this.played = null;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    this.afterwards = "kept";
    this.keepSoon();
    const accessible = seek("button.move", this.reading);
    accessible?.setAttribute("accesskey", "m");
  }

  /** Writes the listed moves as the text does, or in the notation that is chosen. */
  private spell(): void {
    for (const move of all<HTMLButtonElement>("button.move", this.reading)) {
      const { written, word = move.textContent ?? "" } = move.dataset;
      move.dataset["word"] = word;
      move.textContent = (this.asWritten.checked && written) || word;
    }
  }

  private show(choice: Choice | null): void {
    if (!choice) {
      this.stage.show({ fen: START }, { title: "", sentence: "", notes: [] });
      this.lay();
      return;
    }
    const { game, move } = choice;
    this.keepSoon();
    if (this.write && this.write !== this.question().write) this.ask("kept");
    const picture = this.moves.picture ?? pictureOf(game);
    const notes = move ? notesOf(move) : [];
    const turn = say(place(picture.fen)?.turn === "b" ? "black-moves" : "white-moves");
    const words = move ? { title: nameOf(move), sentence: sentenceOf(move) } : { title: say("start"), sentence: turn };
    this.stage.show(picture, { ...words, notes });
    this.lay();
    if (move) {
      bringIntoView(move, this.reading);
      this.doubts.follow(move.id);
      const { start, end } = move.dataset;
      if (start && end) this.box.point(Number(start), Number(end));
    } else {
      this.box.lookAway();
    }
  }

  private turned(): void {
    this.tip.hide();
    this.lay();
  }

  /** Puts the squares over the board. The moves that are legal there follow as soon as they are known. */
  private lay(): void {
    const fen = this.stage.shown?.fen ?? "";
    const known = this.legal.fen === fen && this.legal.to === this.textNotation;
    this.hand.show(fen, known ? this.legal.moves : [], this.stage.bottom);
    clearTimeout(this.legalSoon);
    if (!known && fen !== "") this.legalSoon = window.setTimeout(() => void this.findLegal(fen), UNTIL_LEGAL);
  }

  /** The notation in which moves are written into the game that is shown. */
  private get textNotation(): string {
    return this.moves.choice?.game.dataset["notation"] ?? "pgn";
  }

  private async findLegal(fen: string): Promise<void> {
    const variant = this.moves.choice?.game.dataset["variant"];
    const to = this.textNotation;
    const view = await this.legalAsker.view({ text: "", start_fen: fen, to, ...(variant && { variant }) }).catch(() => null);
    if (!view?.end || this.stage.shown?.fen !== fen) return;
    this.legal = { fen, to, moves: view.end.legal };
    this.hand.show(fen, this.legal.moves, this.stage.bottom);
  }

  /** Makes a move on the board: it is one of the text, mends a doubtful word, goes on, or is a variation. */
  private play(move: Legal): void {
    const { choice, following } = this.moves;
    const isHere = !choice?.move || choice.move.dataset["fen"] !== undefined;
    const same = following.find((one) => isHere && one.dataset["uci"] === move.uci);
    if (same) return this.moves.choose(same);
    const { fen } = this.legal;
    const range = (one: HTMLElement | null | undefined): Word | null => {
      const [start, end] = [Number(one?.dataset["start"]), Number(one?.dataset["end"])];
      return one && end > start ? { start, end } : null;
    };
    // An unread word shows the position before it, in which the move is made.
    const next = isHere ? following[0] : choice?.move;
    const nextWord = range(next);
    const place = {
      fen,
      last: isHere ? range(choice?.move) : null,
      next: nextWord && next ? { ...nextWord, doubtful: next.matches(".unread, .doubt, .illegal") } : null,
    };
    const { text } = this.box;
    const { start, end, words, move: at } = changeFor(text, place, move.written);
    this.played = at;
    this.apply(start, end, words);
  }

  private go(way: Way): boolean {
    return this.moves.go(way);
  }

  private looked(offset: number): void {
    this.toCaret(offset);
    const mark = this.marks.find((one) => one.start <= offset && offset <= one.end);
    if (mark) this.said(mark.message);
  }

  private toCaret(offset: number): void {
    const move = this.moves.at(Math.max(0, offset - 1));
    if (move) this.moves.choose(move);
    else this.moves.restart();
  }

  private look(doubt: HTMLElement): void {
    const move = doubt.dataset["move"] ? document.getElementById(doubt.dataset["move"]) : null;
    if (move instanceof HTMLButtonElement) this.moves.choose(move);
    const { start, end } = doubt.dataset;
    if (start && end) this.box.point(Number(start), Number(end));
  }

  private apply(start: number, end: number, words: string): void {
    const before = this.box.text.slice(start, end);
    this.afterwards = "kept";
    this.box.replace(start, end, words);
    this.said(say(before ? "changed" : "put-in", { before, after: words }));
  }

  /** Opens a file of any encoding, packed or not. */
  private async open(file: File, encoding: string): Promise<void> {
    const refused = tooLarge(file);
    this.limit.replaceChildren(...worded(refused ?? ""));
    if (refused) return;
    try {
      const found = await decoded(new Uint8Array(await file.arrayBuffer()), encoding);
      this.file = file;
      const first = element("option", { value: encoding }, found.encoding);
      const others = found.encodings.filter((name) => name.toLowerCase() !== found.encoding.toLowerCase());
      this.encoding.replaceChildren(first, ...others.map((name) => element("option", { value: name }, name)));
      this.encoding.hidden = found.encoding === "UTF-8" && !found.mixed && encoding === "";
      if (!this.encoding.hidden) this.said(say(found.mixed ? "mixed" : "decoded", { file: file.name, encoding: found.encoding }));
      this.load(found.text);
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace(/^the file cannot be read: /, "") : String(error);
      this.said(say("file-unread", { file: file.name, reason: `${reason}.` }));
    }
  }

  private load(text: string): void {
    this.afterwards = "start";
    this.box.set(text);
  }

  /** Hands the moves up to the current one over to the page that records. */
  private goOn(): void {
    const game = this.moves.choice?.game;
    const moves = this.moves.path;
    if (!game || moves.length === 0) return this.said(say("nothing-to-go-on"));
    const unread = moves.find((move) => !move.dataset["uci"]);
    if (unread) return this.said(say("unread-on-way", { word: unread.dataset["written"] ?? "" }));
    const line = { variant: game.dataset["variant"] ?? "standard", fen: game.dataset["fen"] ?? START, tags: Object.fromEntries(this.tags(game)), moves: moves.map((move) => move.dataset["uci"] ?? "") };
    const record = seek<HTMLAnchorElement>("nav a[data-page=record]");
    if (!record || !handOver(line)) return this.said(say("keeps-nothing"));
    this.keep();
    location.href = record.href;
  }

  private async link(): Promise<string> {
    const { text, from, language, to, variant } = this.question();
    const move = this.moves.choice?.move?.id;
    const shared = { text, ...(from && { from }), ...(language && { language }), ...(to && { to }), ...(variant && { variant }), ...(move && { move }) };
    if (!isForLink(shared)) throw new Error(say("link-too-long"));
    const fragment = await pack(shared);
    history.replaceState(null, "", fragment);
    return location.href;
  }

  private async fromLink(): Promise<boolean> {
    const shared = await unpack(location.hash);
    if (!shared) return false;
    if (shared === "damaged") {
      this.said(say("damaged-link"));
      return false;
    }
    const [to, language] = (shared.to ?? "").split(":");
    this.choose({ from: shared.from, language: shared.language, variant: shared.variant, to, to_language: language });
    this.wanted = shared.move ?? null;
    this.load(shared.text);
    return true;
  }

  private sheet(): void {
    const game = this.moves.choice?.game;
    if (!game) return;
    const tags = this.tags(game);
    const moves = this.moves.mainLine(game).flatMap((move) => {
      const fields = (move.dataset["fen"] ?? "").split(" ");
      const side = fields[1] === "b" ? ("w" as const) : ("b" as const);
      const number = Number(fields[5] ?? 0) - (side === "b" ? 1 : 0);
      const offer = notesAfter(move).find((note) => note.matches(".offer"));
      return number > 0 ? [{ number, side, word: `${move.textContent?.trim() ?? ""}${offer ? " (=)" : ""}` }] : [];
    });
    const result = seek(".result", game)?.firstChild?.textContent?.trim() ?? "";
    layOut({ tags, moves, result });
  }

  private layOutPaper(): void {
    if (this.paper === "sheet") return this.sheet();
    const one = this.question().write !== undefined;
    const current = this.moves.choice?.game;
    const games = one && current ? [current] : all("section.game", this.reading);
    layOutGames(games, (game) => this.moves.mainLine(game).at(-1) ?? null, this.stage.bottom);
  }

  private print(paper: "sheet" | "games"): void {
    if (!this.moves.choice) return this.said(say("nothing-to-print"));
    this.paper = paper;
    if (paper === "games" && this.count > all("section.game", this.reading).length && !this.question().write) {
      this.said(say("prints-one"));
    }
    window.print();
    this.paper = "sheet";
  }

  private keys(): Key[] {
    const way = (keys: string[], shown: string, says: string, go: Way): Key => ({ keys, shown, says, run: () => this.go(go) });
    let looked = false;
    const step = (by: 1 | -1): boolean => {
      const afresh = !looked;
      looked = true;
      return this.doubts.step(by, afresh);
    };
    return [
      way(["ArrowRight"], "→", say("key-next"), "next"),
      way(["ArrowLeft"], "←", say("key-previous"), "previous"),
      way(["Home"], "Home", say("key-home"), "first"),
      way(["End"], "End", say("key-end"), "last"),
      way(["ArrowDown"], "↓", say("key-below"), "below"),
      way(["ArrowUp"], "↑", say("key-above"), "above"),
      { keys: ["f"], shown: "f", says: say("key-turn"), run: () => this.stage.flip() },
      { keys: ["n"], shown: "n", says: say("key-doubt"), run: () => step(1) },
      { keys: ["p"], shown: "p", says: say("key-doubt-back"), run: () => step(-1) },
      {
        keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
        shown: "1 – 9",
        says: say("key-take"),
        run: (key) => this.doubts.choose(Number(key)),
      },
      { keys: ["u"], shown: "u", says: say("key-undo-text"), run: () => this.box.undo() },
      { keys: ["U"], shown: "Shift U", says: say("key-redo-text"), run: () => this.box.redo() },
    ];
  }
}

function told(move: HTMLElement): Told | null {
  if (!(move instanceof HTMLButtonElement)) return null;
  const picture = move.dataset["fen"] ? pictureOf(move) : null;
  return { title: nameOf(move), sentence: sentenceOf(move), picture, notes: notesOf(move) };
}

/** Returns the data between a move and the next: clocks, evaluations, offers, glyphs. */
function notesAfter(move: HTMLElement): Element[] {
  const found: Element[] = [];
  for (let at = move.nextElementSibling; at && !at.matches("button.move, details, .number"); at = at.nextElementSibling) found.push(at);
  return found;
}

function notesOf(move: HTMLElement): string[] {
  const { written } = move.dataset;
  const word = move.textContent?.trim() ?? "";
  const extras = notesAfter(move).filter((note) => note.matches(".nag, .clock, .eval, .offer"));
  const notes = extras.map((note) => note.getAttribute("title") ?? note.textContent?.trim() ?? "");
  if (written && written !== word) notes.unshift(say("was-written", { word: written }));
  return notes.length > 0 ? [notes.join(" · ")] : [];
}

function bringIntoView(move: HTMLElement, scroller: HTMLElement): void {
  if (scroller.scrollHeight <= scroller.clientHeight) return;
  const [at, around] = [move.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (at.top < around.top + 24) scroller.scrollTop += at.top - around.top - 60;
  else if (at.bottom > around.bottom - 24) scroller.scrollTop += at.bottom - around.bottom + 60;
}

function welcome(load: (text: string) => void): HTMLElement {
  return element(
    "div",
    { class: "welcome" },
    element("h2", {}, say("welcome")),
    element("p", {}, say("welcome-text")),
    element("p", {}, say("begin-with")),
    element("ul", {}, ...SAMPLES.map((text, index) => element("li", {}, button(formOf("samples", index), { class: "link" }, () => load(text))))),
  );
}
