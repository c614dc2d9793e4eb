//! Tests of the parts that need no browser: variations, undo, FENs, scores and links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName } from "./filename";
import { History } from "./history";
import { reflowed } from "./out";
import { changeFor } from "./playing";
import { inWords, locate, place } from "./position";
import { clockTime, FRESH, revive, written } from "./score";
import { pack, unpack } from "./share";
import { above, below, grow, last, next, previous, type Ply, type Step } from "./tree";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** `e4 ( d4 d5 ) e5` as steps. */
function steps(words: string): Step<string>[] {
  return words.split(" ").map((word) => (word === "(" ? { border: "opens" } : word === ")" ? { border: "closes" } : { move: word }));
}

function find(words: string, wanted: string): Ply<string> {
  const open = [grow(steps(words))];
  for (let line = open.pop(); line; line = open.pop()) {
    for (const ply of line.plies) {
      if (ply.thing === wanted) return ply;
      open.push(...ply.instead);
    }
  }
  throw new Error(`no ${wanted}`);
}

const TREE = "a b ( B c2 ( C2 d2 ) ) ( BB ) c";

test("lines of PGN that were full are joined, and no others", () => {
  const full = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3";
  const game = `[Event "?"]\n[Site "?"]\n\n${full}\nO-O 9. h3\n`;
  assert.equal(reflowed(`${game}\n${game}`), `${game}\n${game}`.replaceAll("c3\nO-O", "c3 O-O"));
  assert.equal(reflowed(`[Annotator "${"x".repeat(64)}"]\n[Event "?"]`).split("\n").length, 2, "tags");
  assert.equal(reflowed("1. e4\ne5"), "1. e4\ne5", "a line that was not full");
  assert.equal(reflowed(""), "");
});

test("lines go on after their variations", () => {
  assert.equal(next(find(TREE, "b"))?.thing, "c");
  assert.equal(next(find(TREE, "B"))?.thing, "c2");
  assert.equal(next(find(TREE, "c")), null);
  assert.equal(last(find(TREE, "B")).thing, "c2");
});

test("the way back leads out of variations", () => {
  assert.equal(previous(find(TREE, "c"))?.thing, "b");
  assert.equal(previous(find(TREE, "B"))?.thing, "a");
  assert.equal(previous(find(TREE, "C2"))?.thing, "B");
  assert.equal(previous(find(TREE, "a")), null);
});

test("up and down go through the choices at one place", () => {
  assert.equal(below(find(TREE, "b"))?.thing, "B");
  assert.equal(below(find(TREE, "B"))?.thing, "BB");
  assert.equal(below(find(TREE, "BB")), null);
  assert.equal(above(find(TREE, "BB"))?.thing, "B");
  assert.equal(above(find(TREE, "B"))?.thing, "b");
  assert.equal(above(find(TREE, "c2"))?.thing, "B");
  assert.equal(below(find(TREE, "c2"))?.thing, "C2");
  assert.equal(above(find(TREE, "a")), null);
});

test("a closing border too many does no harm", () => {
  assert.deepEqual(grow(steps("a ) b")).plies.map((ply) => ply.thing), ["a", "b"]);
});

test("undo and redo; typing in one go is one step", () => {
  const history = new History({ text: "", caret: 0 });
  for (const text of ["e", "e4"]) history.note({ text, caret: text.length }, "typing");
  history.note({ text: "e4 e5", caret: 0 }, "other");
  assert.equal(history.undo()?.text, "e4");
  assert.equal(history.undo()?.text, "");
  assert.equal(history.undo(), null);
  assert.equal(history.redo()?.text, "e4");
  history.note({ text: "d4", caret: 2 }, "typing");
  assert.equal(history.redo(), null);
  assert.equal(history.undo()?.text, "e4");
});

test("FENs of both boards", () => {
  const chess = place(START);
  assert.equal(chess?.files, 8);
  assert.equal(chess?.pieces.size, 32);
  assert.deepEqual(chess?.pieces.get("e1"), { side: "w", letter: "K" });
  const grand = place("r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R b - - 0 1");
  assert.equal(grand?.ranks, 10);
  assert.equal(grand?.turn, "b");
  assert.deepEqual(grand?.pieces.get("f2"), { side: "w", letter: "M" });
  assert.deepEqual(grand?.pieces.get("g9"), { side: "b", letter: "C" });
  assert.equal(place("rubbish"), null);
  assert.equal(place("99999/8"), null);
  assert.match(inWords(place("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")!), /^Black to move. White: king e1, pawn e2. Black: king e8.$/);
  assert.deepEqual(locate("j10"), { file: 9, rank: 10 });
});

test("a score is PGN", () => {
  const entries = [
    { san: "e4", uci: "e2e4", offer: true },
    { san: "e5", uci: "e7e5", clock: "1:29:30" },
    { san: "Nf3", uci: "g1f3" },
  ];
  const score = { ...FRESH, entries, tags: { White: 'A "B" \\', Black: "" }, ending: "black-resigns" };
  assert.equal(
    written(score),
    '[White "A \\"B\\" \\\\"]\n[Result "1-0"]\n\n1. e4 (=) e5 {[%clk 1:29:30]} 2. Nf3 Black resigns 1-0\n',
  );
  const black = { ...FRESH, fen: "4k3/8/8/8/8/8/8/4K3 b - - 0 7", entries: entries.slice(0, 2) };
  assert.match(written(black), /\n7\.\.\. e4 \(=\) 8\. e5 /);
});

test("clock times as people write them", () => {
  assert.equal(clockTime("1:29:30"), "1:29:30");
  assert.equal(clockTime("0:05:07"), "0:05:07");
  assert.equal(clockTime("1.30.00"), "1:30:00");
  assert.equal(clockTime("soon"), null);
  assert.equal(clockTime("1:75:00"), null);
});

test("what a browser kept is looked at before it is believed", () => {
  assert.equal(revive(null), null);
  assert.equal(revive("{"), null);
  assert.equal(revive('{"variant":"nonsense","entries":[]}'), null);
  const kept = revive('{"variant":"grand","entries":[{"san":"e4","uci":"e3e4"},{"san":5}],"ending":"who knows"}');
  assert.equal(kept?.entries.length, 1);
  assert.equal(kept?.ending, null);
});

test("a link gives back what it was made of", async () => {
  const shared = { text: "1. е4 ♞f6 {Übung} ".repeat(50), to: "lan:de", move: "g1m3" };
  const fragment = await pack(shared);
  assert.match(fragment, /^#game=[A-Za-z0-9_-]+$/);
  assert.ok(fragment.length < 200);
  assert.deepEqual(await unpack(fragment), shared);
  assert.equal(await unpack("#else"), null);
  assert.equal(await unpack("#game=????"), "damaged");
  assert.equal(await unpack("#game=AAAA"), "damaged");
  assert.equal(await unpack(await pack({ text: 5 as unknown as string })), "damaged");
});

test("a link that unpacks to too much is refused", async () => {
  assert.equal(await unpack(await pack({ text: "e4 ".repeat(1 << 20) })), "damaged");
});

test("a file is named after players and date, as far as they are known", () => {
  const name = (tags: Record<string, string>): string => fileName(new Map(Object.entries(tags)), "game");
  assert.equal(name({ White: "Carlsen, Magnus", Black: "Nepomniachtchi, Ian", Date: "2021.12.03" }), "Carlsen-Nepomniachtchi-2021.12.03");
  assert.equal(name({ White: "Müller/Ö", Black: "?", Date: "1986.??.??" }), "Müller-Ö-1986");
  assert.equal(name({ White: "../../etc", Black: "Ботвинник М.М." }), "etc-Ботвинник-М.М");
  assert.equal(name({ White: "?", Date: "????.??.??" }), "game");
});

test("many states of a long text are not kept", () => {
  const history = new History({ text: "", caret: 0 });
  for (let at = 0; at < 20; at += 1) history.note({ text: String(at % 10).repeat(10_000_000), caret: 0 }, "other");
  let undone = 0;
  while (history.undo()) undone += 1;
  assert.ok(undone < 6, `${undone} states`);
});

test("a move that is made goes to its place in the text", () => {
  const [white, black] = ["x w KQkq - 0 2", "x b KQkq - 0 2"];
  const put = (text: string, fen: string, last: string | null, next: string | null, doubtful = false): string => {
    const word = (found: string | null) => (found === null ? null : { start: text.indexOf(found), end: text.indexOf(found) + found.length });
    const following = word(next);
    const { start, end, words, move } = changeFor(text, { fen, last: word(last), next: following && { ...following, doubtful } }, "XX");
    const changed = text.slice(0, start) + words + text.slice(end);
    assert.equal(changed.slice(move, move + 2), "XX", "the place of the move is known");
    return changed;
  };
  assert.equal(put("1. e4 e5", white, "e5", null), "1. e4 e5 2. XX");
  assert.equal(put("1. e4 e5 2. Nf3", black, "Nf3", null), "1. e4 e5 2. Nf3 XX");
  assert.equal(put("1. e4 e5 2. Nf3 {good} (2. d4) *", black, "Nf3", null), "1. e4 e5 2. Nf3 {good} (2. d4) 2... XX *");
  assert.equal(put("1. e4 e5 2. Nf3 $1 {(}", black, "e5", "Nf3"), "1. e4 e5 2. Nf3 $1 {(} (2... XX)");
  assert.equal(put("1. e4 e5 (1... c5 2. d4) 2. Nf3", black, "d4", null), "1. e4 e5 (1... c5 2. d4 XX) 2. Nf3");
  assert.equal(put("1. e4 e5 2. Nf9 Nc6", white, "e5", "Nf9", true), "1. e4 e5 2. XX Nc6");
  assert.equal(put('[White "A"]\n\n', "x w - - 0 1", null, null), '[White "A"]\n\n1. XX');
  assert.equal(put("", "x w - - 0 1", null, null), "1. XX");
});
