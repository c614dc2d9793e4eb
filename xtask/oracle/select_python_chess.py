"""The filters of `stamma select`, and the openings that `stamma convert` adds, beside python-chess, for `cargo xtask compare-select`.

Usage: select_python_chess.py STAMMA FILE GAMES OPENINGS

Reads the first GAMES games of FILE, and the lists of moves in the folder OPENINGS. One line a filter: the number of games that pass, and that of those about which the
two programs differ, followed by the first of these. The exit code is 1 if there are any.
"""

import csv
import json
import logging
import pathlib
import re
import subprocess
import sys
import tempfile

import chess.pgn

WHOLE = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
EN_PASSANT = "rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3"
PLACEMENT = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR"


class Facts:
    """The facts about a game that filters ask for."""

    def __init__(self, game, openings):
        self.tags = game.headers
        self.usual = "FEN" not in game.headers
        board = game.board()
        positions, self.moves = [board.copy(stack=False)], []
        for move in game.mainline_moves():
            self.moves.append(board.uci(move))
            board.push(move)
            positions.append(board.copy(stack=False))
        self.last = board
        self.placements = {position.board_fen() for position in positions}
        reached = [identity(position) for position in positions]
        self.positions = set(reached)
        near = reached[1 : openings.plies + 1] if self.usual else []
        named = [openings.names[position] for position in near if position in openings.names]
        self.opening = named[-1] if named else None

    def number(self, name):
        text = self.tags.get(name, "")
        return int(text) if text.isdigit() else None


class Openings:
    """The names of positions, and the number of plies of the longest opening."""

    def __init__(self, folder):
        self.names, self.plies = {}, 0
        for path in sorted(pathlib.Path(folder).glob("*.tsv")):
            with path.open(encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                    board = chess.Board()
                    for word in row["pgn"].split():
                        if not word.endswith("."):
                            board.push_san(word)
                    self.names[identity(board)] = (row["eco"], row["name"])
                    self.plies = max(self.plies, board.ply())


def identity(board):
    en_passant = board.ep_square if board.has_legal_en_passant() else None
    return board.board_fen(), board.turn, board.clean_castling_rights(), en_passant


def at_least(number, least):
    return number is not None and number >= least


FILTERS = [
    (["--tag", "WhiteElo >= 2000"], lambda g: at_least(g.number("WhiteElo"), 2000)),
    (["--tag", "White ~ ^[a-f].*[0-9]$"], lambda g: re.search("^[a-f].*[0-9]$", g.tags.get("White", ""), re.I)),
    (["--tag", "Event !~ blitz"], lambda g: not re.search("blitz", g.tags.get("Event", ""), re.I)),
    (["--tag", "ECO != B28"], lambda g: g.tags.get("ECO") != "B28"),
    (["--player", "an"], lambda g: any("an" in g.tags.get(side, "").lower() for side in ("White", "Black"))),
    (["--result", "1-0"], lambda g: g.tags["Result"] == "1-0"),
    (["--result", "1/2-1/2,0-1"], lambda g: g.tags["Result"] in ("1/2-1/2", "0-1")),
    (["--plies", "40..60"], lambda g: 40 <= len(g.moves) <= 60),
    (["--termination", "checkmate"], lambda g: g.last.is_checkmate()),
    (["--termination", "stalemate"], lambda g: g.last.is_stalemate()),
    (["--line", "1. e4 c5 2. Nf3"], lambda g: g.usual and g.moves[:3] == ["e2e4", "c7c5", "g1f3"]),
    (["--line", "d2-d4 Sg8-f6"], lambda g: g.usual and g.moves[:2] == ["d2d4", "g8f6"]),
    (["--position", WHOLE], lambda g: identity(chess.Board(WHOLE)) in g.positions),
    (["--position", EN_PASSANT], lambda g: identity(chess.Board(EN_PASSANT)) in g.positions),
    (["--position", PLACEMENT], lambda g: PLACEMENT in g.placements),
    (
        ["--result", "1-0", "--plies", "20..", "--tag", "WhiteElo >= 1800", "--invert"],
        lambda g: not (g.tags["Result"] == "1-0" and len(g.moves) >= 20 and at_least(g.number("WhiteElo"), 1800)),
    ),
]


def openings_added(stamma, path):
    """ECO code and name of each game that `stamma convert --add eco` gives one."""
    flags = ["--unset", "ECO", "--unset", "Opening", "--unset", "Variation", "--add", "eco"]
    command = [stamma, "convert", path, "--to", "json", "--quiet", *flags]
    added = {}
    for line in subprocess.run(command, capture_output=True, check=False).stdout.splitlines():
        game = json.loads(line)
        tags = game["tags"]
        if "ECO" in tags:
            name = ": ".join(tags[part] for part in ("Opening", "Variation") if part in tags)
            added[game["index"]] = (tags["ECO"], name)
    return added


def main():
    stamma, path, most, openings = sys.argv[1], sys.argv[2], int(sys.argv[3]), Openings(sys.argv[4])
    logging.disable(logging.CRITICAL)
    facts = []
    with open(path, encoding="utf-8", errors="replace") as file:
        while len(facts) < most and (game := chess.pgn.read_game(file)) is not None:
            facts.append(Facts(game, openings))
        end = file.tell()
    with open(path, "rb") as file:
        text = file.read(end)
    differences = 0
    with tempfile.NamedTemporaryFile(suffix=".pgn") as part:
        part.write(text)
        part.flush()
        whole = subprocess.run([stamma, "select", part.name], capture_output=True, check=False).stdout
        if whole != text:
            differences += 1
            print("games that are all selected are not the bytes of the file")
        for flags, passes in FILTERS:
            theirs = {number for number, game in enumerate(facts, 1) if passes(game)}
            command = [stamma, "select", part.name, "--to", "json", "--quiet", *flags]
            lines = subprocess.run(command, capture_output=True, check=False).stdout.splitlines()
            different = sorted(theirs ^ {json.loads(line)["index"] for line in lines})
            differences += len(different)
            print(f"{' '.join(flags)}: {len(theirs)} pass, {len(different)} different {different[:5]}", flush=True)
        theirs = {number: game.opening for number, game in enumerate(facts, 1) if game.opening}
        added = openings_added(stamma, part.name)
        different = [number for number in range(1, len(facts) + 1) if theirs.get(number) != added.get(number)]
        differences += len(different)
        print(f"openings: {len(theirs)} games have one, {len(different)} different {different[:5]}")
    print(f"{len(facts)} games, {differences} differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
