"""Random games on large boards as Fairy-Stockfish sees them through pyffish, for `cargo xtask differential`.

Usage: games_pyffish.py VARIANT PLIES SEED [STARTS]

VARIANT is Fairy-Stockfish's name of it (`grand`, `capablanca`). The lines are those of games_python_chess.py, with
three differences: SHREDDER is `-`; STATE is never more than c, m, s, d; and the SAN of a move may be `?`. Each call
of pyffish builds the tables of the variant again (about 2.5 ms), so that the SAN of every legal move is asked for at
one position in sixty-four, and elsewhere for the move played only. games_ffish.js has no such limit.
"""

import random
import sys

import pyffish

# How a game is steered: weights for captures, pawn moves, promotions and castling.
TEMPERS = [(1, 1, 1, 1), (6, 2, 6, 4), (2, 6, 10, 20), (1, 3, 4, 40)]

SIZES = {"grand": (10, 10), "capablanca": (10, 8)}


def few_pieces(chance, variant):
    """A legal position of two kings and up to nine more pieces, pawns often far advanced."""
    files, ranks = SIZES[variant]
    # No pawn may stand where it had to promote, nor behind its first rank.
    lowest = 2 if variant == "grand" else 1
    pawn_ranks = range(lowest, ranks - lowest)
    while True:
        board = [["" for _ in range(files)] for _ in range(ranks)]
        for symbol in "Kk" + "".join(chance.choice("PPPPpppprRbBnNqQaAcC") for _ in range(chance.randint(1, 9))):
            rank = chance.choice(pawn_ranks) if symbol in "Pp" else chance.randrange(ranks)
            file = chance.randrange(files)
            if not board[rank][file]:
                board[rank][file] = symbol
        text = "/".join(run_lengths(row) for row in reversed(board))
        if text.count("K") != 1 or text.count("k") != 1:
            continue
        turn = chance.choice("wb")
        other = "b" if turn == "w" else "w"
        fen = "%s %s - - 0 1" % (text, turn)
        if pyffish.validate_fen(fen, variant) != pyffish.FEN_OK:
            continue
        # The side that is not to move must not stand in check.
        if not pyffish.gives_check(variant, "%s %s - - 0 1" % (text, other), []):
            return fen


def run_lengths(row):
    text, empty = "", 0
    for symbol in row:
        if symbol:
            text += (str(empty) if empty else "") + symbol
            empty = 0
        else:
            empty += 1
    return text + (str(empty) if empty else "")


def thinned(chance, variant):
    """The start position with half of its officers gone, so that kings castle and pieces meet early."""
    while True:
        text = pyffish.start_fen(variant).split(" ")
        keep = "kKrRpP/" if variant == "capablanca" else "kKpP/"
        cells = []
        for letter in expand(text[0]):
            cells.append(letter if letter in keep or letter == "." or chance.random() < 0.5 else ".")
        text[0] = "/".join(run_lengths(["" if c == "." else c for c in row]) for row in "".join(cells).split("/"))
        fen = " ".join(text)
        if pyffish.validate_fen(fen, variant) == pyffish.FEN_OK and not pyffish.gives_check(variant, fen, []):
            return fen


def expand(placement):
    text = placement.replace("10", ".........." )
    return "".join("." * int(letter) if letter.isdigit() else letter for letter in text)


def start(chance, variant, starts):
    draw = chance.random()
    if draw < 0.35:
        return pyffish.start_fen(variant)
    if draw < 0.6:
        return thinned(chance, variant)
    if draw < 0.7 and starts:
        return chance.choice(starts)
    return few_pieces(chance, variant)


def weight(cells, move, temper):
    capture, pawn, promotion, castling = temper
    origin, target = split(move)
    piece = cells[origin]
    total = 1
    if cells[target] != ".":
        total *= capture
    if piece in "Pp":
        total *= pawn
        if move[-1].isalpha():
            total *= promotion
    if piece in "Kk" and abs(ord(origin[0]) - ord(target[0])) > 1:
        total *= castling
    return total


def split(move):
    """The two squares of a UCI move such as `e9e10q`."""
    middle = next(index for index in range(1, len(move)) if move[index].isalpha())
    target = move[middle:]
    return move[:middle], target[:-1] if target[-1].isalpha() else target


def cells_of(fen):
    rows = expand(fen.split(" ")[0]).split("/")
    cells = {}
    for index, row in enumerate(rows):
        for file, letter in enumerate(row):
            cells["%s%d" % (chr(97 + file), len(rows) - index)] = letter
    return cells


def state(variant, fen, moves, check):
    letters = "c" if check else ""
    if not moves:
        letters += "m" if check else "s"
    if sum(letter.isalpha() for letter in fen.split(" ")[0]) <= 8:
        white, black = pyffish.has_insufficient_material(variant, fen, [])
        if white and black:
            letters += "d"
    return letters or "-"


def main():
    variant, plies, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    starts = []
    if len(sys.argv) > 4:
        with open(sys.argv[4], encoding="utf-8") as file:
            starts = [line.strip() for line in file if line.strip()]
    chance = random.Random(seed)
    out = sys.stdout
    while plies > 0:
        fen = start(chance, variant, starts)
        temper = chance.choice(TEMPERS)
        length = chance.choice([10, 30, 100, 250])
        check = pyffish.gives_check(variant, fen, [])
        out.write("G\t%s\n" % fen)
        while plies > 0:
            plies -= 1
            moves = pyffish.legal_moves(variant, fen, [])
            now = state(variant, fen, moves, check)
            ended = not moves or "d" in now or length == 0 or plies == 0
            cells = cells_of(fen)
            move = None if ended else chance.choices(moves, [weight(cells, move, temper) for move in moves])[0]
            asked = moves if chance.random() < 1 / 64 else [move] if move else []
            sans = {each: pyffish.get_san(variant, fen, each) for each in asked}
            listed = " ".join("%s %s" % (each, sans.get(each, "?")) for each in moves)
            out.write("P\t%s\t-\t%s\t%s\t%s\n" % (fen, now, move or "-", listed))
            if ended:
                break
            fen = pyffish.get_fen(variant, fen, [move])
            # The mark of the SAN is the same answer as gives_check, without another call.
            check = sans[move][-1] in "+#"
            length -= 1
    out.write("Z\n")


main()
