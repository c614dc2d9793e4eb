"""What several tests need. No test needs the network or data of others; those of corpora read the folder STAMMA_CORPORA."""

import os
import pathlib

import pytest

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]

# Games in the notations that tests go through, with their main lines in UCI.
GERMAN = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0 *"
FIGURINE = "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 *"
CHESS960 = (
    '[Variant "Chess960"]\n[SetUp "1"]\n'
    '[FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"]\n\n1. O-O f6 2. e3 *'
)
GRAND = '[Variant "Grand"]\n\n1. f5 f6 2. Nh4 Nh7 *'
DAMAGED = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6 5. O-O"


@pytest.fixture
def club(tmp_path: pathlib.Path) -> pathlib.Path:
    """A folder of one's own with the file of the examples."""
    path = tmp_path / "club.pgn"
    path.write_bytes((HERE / "data" / "club.pgn").read_bytes())
    return path


def random_games(count: int, first: int = 0) -> str:
    """Games that a generator of numbers plays from a few openings, each with a number of its own."""
    lines = [
        ("C20", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#", "1-0"),
        ("A00", "1. f3 e5 2. g4 Qh4#", "0-1"),
        ("C42", "1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 4. Nf3 Nxe4 5. d4 d5", "1/2-1/2"),
        ("B01", "1. e4 {[%clk 0:03:00]} d5 2. exd5 (2. e5 c5) Qxd5", "*"),
    ]
    games = []
    for number in range(first, first + count):
        eco, moves, result = lines[number * 7919 % len(lines)]
        games.append(
            f'[Event "e{number}"]\n[White "w{number % 97}"]\n[Black "b"]\n[Result "{result}"]\n'
            f'[WhiteElo "{1500 + number % 900}"]\n[ECO "{eco}"]\n\n{moves} {result}\n\n'
        )
    return "".join(games)


@pytest.fixture
def large(tmp_path: pathlib.Path) -> pathlib.Path:
    """A file of 20,000 games."""
    path = tmp_path / "large.pgn"
    path.write_text(random_games(20_000))
    return path


@pytest.fixture
def corpora() -> pathlib.Path:
    folder = os.environ.get("STAMMA_CORPORA")
    if not folder:
        pytest.skip("STAMMA_CORPORA names no folder of games")
    return pathlib.Path(folder)
