"""Games and moves: every property, every way to read them."""

import collections.abc
import gzip
import io
import json
import pathlib
import pickle

import pytest
import stamma
from conftest import CHESS960, DAMAGED, FIGURINE, GERMAN, GRAND


def only(text, **settings):
    (game,) = stamma.reads(text, **settings)
    return game


def test_read_takes_paths_and_files(club):
    expected = [game.to_json() for game in stamma.read(club)]
    assert len(expected) == 3
    packed = club.with_suffix(".pgn.gz")
    packed.write_bytes(gzip.compress(club.read_bytes()))
    sources = [str(club), pathlib.Path(club), str(packed), io.BytesIO(club.read_bytes())]
    sources += [io.StringIO(club.read_text()), io.BytesIO(packed.read_bytes())]
    for source in sources:
        assert [game.to_json() for game in stamma.read(source)] == expected
    with open(club, "rb") as file, open(club, encoding="utf-8") as text:
        assert [game.to_json() for game in stamma.read(file)] == expected
        assert [game.to_json() for game in stamma.read(text)] == expected
    for jobs in [1, 2, 5]:
        assert [game.to_json() for game in stamma.read(club, jobs=jobs)] == expected


def test_read_is_an_iterator_and_a_context_manager(club):
    games = stamma.read(club)
    assert iter(games) is games and isinstance(games, collections.abc.Iterator)
    with games:
        assert next(games).index == 1
    assert list(games) == []
    assert "club.pgn" in repr(games)
    games.close()


def test_reads_takes_texts_and_bytes():
    for text in [GERMAN, GERMAN.encode(), bytearray(GERMAN.encode()), memoryview(GERMAN.encode())]:
        assert only(text).moves.uci() == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1"]
    latin = "1. e4 e5 {größer} 2. Sf3 Sc6 3. Lb5 *".encode("latin-1")
    assert only(latin, encoding="latin1").moves[1].comment == "größer"


def test_what_a_game_tells(club):
    first, second, third = stamma.read(club)
    assert list(first.tags)[:3] == ["Event", "Site", "Date"] and first.tags["White"] == "Adler"
    assert (first.index, first.result, first.termination) == (1, "1-0", "checkmate")
    assert (first.variant, first.start_fen, first.dialect, first.language) == ("standard", None, "pgn", "en")
    assert first.findings == [] and len(first.moves) == 7
    assert first.moves.san() == ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]
    assert first.to() == str(first) and first.to("uci").split()[:2] == ["e2e4", "e7e5"]
    assert first.to("fen").strip() == first.moves[-1].fen
    assert json.loads(first.to_json())["moves"][0]["uci"] == "e2e4" == first.moves[0].uci
    assert first.explain()["moves"][0]["says"] == "White's pawn on e2 moves to e4"
    assert repr(third) == "<stamma.Game 3: Brun - Christen, 1/2-1/2, 10 half-moves>"
    assert second.index == 2 and second.result == "0-1"


def test_what_a_move_tells(club):
    first, second, _ = stamma.read(club)
    played = first.moves[5]
    assert (played.san, played.uci, played.written, played.status) == ("Nf6", "g8f6", "Nf6??", "legal")
    assert (played.ply, played.nags, played.comment, played.draw_offer) == (6, [4], None, False)
    (line,) = played.variations
    assert line.san() == ["g6", "Qf3"] and line[0].comment == "holds" and line[0].variations == []
    assert line[1].fen.startswith("r1bqkbnr/pppp1p1p/2n3p1/4p3/2B1P3/5Q2/")
    clocks = [(move.clock_ms, move.eval_cp, move.mate_in) for move in second.moves]
    assert clocks[:2] == [(300_000, None, None), (298_000, -90, None)]
    assert second.moves[0].comment == "[%clk 0:05:00] hm"
    assert only("1. {so} e4 {[%eval #-3]} *").moves[0].comment_before == "so"
    assert only("1. e4 {[%eval #-3]} *").moves[0].mate_in == -3


def test_moves_are_a_sequence(club):
    moves = next(stamma.read(club)).moves
    assert isinstance(moves, collections.abc.Sequence)
    assert [move.san for move in moves] == moves.san() and moves[-1].san == "Qxf7#"
    assert [move.san for move in moves[1:4]] == ["e5", "Qh5", "Nc6"]
    assert [move.san for move in moves[::-3]] == ["Qxf7#", "Nc6", "e4"]
    assert repr(moves[5]) == "<stamma.Move 3... Nf6, written Nf6??>"
    assert repr(moves) == "<stamma.Moves e4 e5 Qh5 Nc6 Bc4 Nf6 ... (7 half-moves)>"
    black = only('[FEN "4k3/8/8/8/8/8/8/4K3 b - - 0 12"]\n\n12... Kd7 13. Kd1 *')
    assert [repr(move) for move in black.moves] == ["<stamma.Move 12... Kd7>", "<stamma.Move 13. Kd1>"]
    for wrong in [7, -8]:
        with pytest.raises(IndexError):
            moves[wrong]
    with pytest.raises(TypeError):
        moves["e4"]


def test_notations_languages_and_variants():
    assert only(GERMAN).language == "de" and only(FIGURINE).language == "figurine"
    assert only(FIGURINE).moves.san() == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    assert only(CHESS960).moves.uci()[0] == "f1g1" and only(CHESS960).variant == "chess960"
    assert only(GRAND).variant == "grand" and len(only(GRAND).moves) == 4
    assert only("1. f5 f6 2. Nh4", variant="grand").variant == "grand"
    assert only("1. Cf3", notation="pgn:fr").moves.san() == ["Nf3"]
    assert only(GERMAN).to("lan:fr").startswith("1. e2-e4 e7-e5\n2. Cg1-f3")


def test_damage():
    game = only(DAMAGED)
    assert [move.status for move in game.moves][6:] == ["unread"] * (len(game.moves) - 6)
    assert game.moves[6].san is None and game.moves[6].uci is None and game.moves[6].fen is None
    assert game.moves[6].written == "8a4" and game.findings
    repaired = only(DAMAGED, repair=True)
    assert repaired.moves[6].status == "repaired" and repaired.moves[6].san == "Ba4"
    assert repaired.findings[0]["confidence"] > 0.98


def test_games_and_moves_are_pickled(club):
    games = list(stamma.read(club))
    games += [only(text) for text in [GERMAN, FIGURINE, CHESS960, GRAND, DAMAGED]]
    games += [only(DAMAGED, repair=True), only("1. Cf3 d5", notation="pgn:fr")]
    for game in games:
        copy = pickle.loads(pickle.dumps(game))
        assert copy.to_json() == game.to_json() and copy.index == game.index
        assert copy.findings == game.findings and copy.tags == game.tags
        again = pickle.loads(pickle.dumps(copy))
        assert again.to_json() == game.to_json()
        move = pickle.loads(pickle.dumps(game.moves[1]))
        assert (move.san, move.fen, move.nags) == (game.moves[1].san, game.moves[1].fen, game.moves[1].nags)
    parsed = pickle.loads(pickle.dumps(stamma.parse_move("Sf3!?")))
    assert (parsed.san, parsed.nags, parsed.written) == ("Nf3", [5], "Sf3!?")


def test_notebooks_show_games():
    game = only('[White "<b>A & B</b>"]\n[Black "C"]\n\n1. e4 e5 *')
    assert game._repr_svg_().startswith("<svg")
    html = game._repr_html_()
    assert "&lt;b&gt;A &amp; B&lt;/b&gt;" in html and "<b>A" not in html and "1. e4 e5 *" in html


def test_functions_of_texts():
    assert stamma.convert(GERMAN).endswith("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *\n\n")
    assert stamma.convert("1. Cf3", to="lan", notation="pgn:fr").startswith("1. Ng1-f3")
    assert json.loads(stamma.convert(GERMAN, to="json"))["dialect"]["language"] == "de"
    assert stamma.convert("1. e4\n\n1. d4", to="epd").count("\n") == 2
    (found,) = stamma.detect(GERMAN)
    assert found["dialect"]["language"] == "de" and found["dialect"]["evidence"]
    told = stamma.explain("1. e4 d5 2. exd5\n\n1. d4")
    assert [len(game["moves"]) for game in told] == [3, 1]
    (repaired,) = stamma.repair(DAMAGED)
    assert repaired.moves[6].san == "Ba4"
    (finding,) = stamma.check("1. e4 e5 2. Ke3")
    assert (finding["code"], finding["game"], finding["line"], finding["column"]) == ("R201", 1, 1, 13)


def test_parse_move():
    move = stamma.parse_move("Sg1-f3!")
    assert (move.san, move.uci, move.ply, move.nags, move.status) == ("Nf3", "g1f3", 1, [1], "legal")
    assert move.fen == "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
    assert stamma.parse_move("Cf3", notation="pgn:fr").san == "Nf3"
    assert stamma.parse_move("f5", variant="grand").uci == "f3f5"
    with pytest.raises(stamma.MoveError, match="2 legal moves match `Nd2`") as raised:
        stamma.parse_move("Nd2", fen="4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    assert raised.value.candidates == ["Nbd2", "Nfd2"] and raised.value.code == "R202"
    with pytest.raises(stamma.MoveError, match="a king could go there") as raised:
        stamma.parse_move("Ke2")
    assert isinstance(raised.value, ValueError) and raised.value.candidates == []
    with pytest.raises(ValueError):
        stamma.parse_move("e4", fen="nonsense")
