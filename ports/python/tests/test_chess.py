"""Games as those of python-chess, and back."""

import io
import logging
import os

import chess
import chess.pgn
import pytest
import stamma
from conftest import CHESS960, DAMAGED, FIGURINE, GERMAN, GRAND

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


def tree(game):
    """All that a tree of python-chess holds, as a list."""
    found, open_nodes = [dict(game.headers), game.comment], [game]
    while open_nodes:
        node = open_nodes.pop()
        found.append((len(node.variations), node.comment, node.starting_comment, sorted(node.nags)))
        found.extend(child.move.uci() for child in node.variations)
        open_nodes.extend(reversed(node.variations))
    return found


def test_the_tree_is_the_one_that_python_chess_reads(club):
    texts = [club.read_text(), CHESS960, "1. e4 { a } {b} (1. d4 {c} (1. c4) d5) ( {x} 1. f4 $3 ) e5 $14 $1 *"]
    texts += ["{before} 1. e4 ({in} 1. d4) {after} e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 1/2-1/2"]
    for text in texts:
        stream = io.StringIO(text)
        for game in stamma.reads(text):
            theirs = chess.pgn.read_game(stream)
            assert theirs is not None and not theirs.errors
            assert tree(game.to_chess()) == tree(theirs)


def test_other_notations_become_trees():
    for text in [GERMAN, FIGURINE]:
        (game,) = stamma.reads(text)
        assert [move.uci() for move in game.to_chess().mainline_moves()] == game.moves.uci()
    (game,) = stamma.reads(CHESS960)
    assert game.to_chess().board().chess960


def test_what_cannot_be_read_ends_its_line():
    (game,) = stamma.reads(DAMAGED)
    theirs = game.to_chess()
    assert len(list(theirs.mainline())) == 6
    assert str(theirs.errors[0]) == "'8a4' could not be read; its line ends here"
    (game,) = stamma.reads("1. e4 (1. Zz9 e5 (1... c5) 2. Nf3) e5 2. Nf3 *")
    assert [move.uci() for move in game.to_chess().mainline_moves()] == ["e2e4", "e7e5", "g1f3"]


def test_variants_that_python_chess_does_not_have():
    for text in [GRAND, '[Variant "Martian"]\n\n1. e4 *']:
        (game,) = stamma.reads(text)
        with pytest.raises(ValueError):
            game.to_chess()


def test_the_way_back(club):
    for game in stamma.read(club):
        back = stamma.Game.from_chess(game.to_chess())
        assert back.moves.uci() == game.moves.uci() and back.tags == game.tags
        assert tree(back.to_chess()) == tree(game.to_chess())


def corpus_files(corpora):
    yield corpora / "messy" / "annotated-world-matches.pgn"
    yield corpora / "large" / "comments.pgn.zst"
    yield corpora / "large" / "plain.pgn.zst"


def test_games_of_corpora_make_equal_trees(corpora):
    """Of each file as many games as STAMMA_GAMES says: where both read a game, the trees are equal."""
    most, compared, apart = int(os.environ.get("STAMMA_GAMES", "250")), 0, []
    for path in corpus_files(corpora):
        for game in stamma.read(path):
            if game.index > most:
                break
            text = game._text().decode()
            theirs = chess.pgn.read_game(io.StringIO(text.replace("\r\n", "\n")))
            ours = game.to_chess()
            if theirs is None or theirs.errors or ours.errors or game.findings:
                continue
            compared += 1
            if tree(ours) != tree(theirs):
                apart.append((path.name, game.index))
    assert compared >= most and apart == []
