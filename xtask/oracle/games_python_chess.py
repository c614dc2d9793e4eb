"""Random games of chess and Chess960 as python-chess sees them, for `cargo xtask differential`.

Usage: games_python_chess.py VARIANT PLIES SEED [STARTS]

VARIANT is `standard` or `chess960`, PLIES how many positions to print, STARTS a file with one FEN a line to begin
some of the games from. The lines, fields separated by tabs:

    G  FEN                                   a game begins
    P  FEN  SHREDDER  STATE  PLAYED  MOVES   a position, and the move played from it (`-` at the end of the game)
    Z                                        nothing follows (a stream without it was cut short)

The FEN names the en passant square after every double step. STATE holds letters: c check, m mate, s stalemate,
d dead (insufficient material), 3 and 5 for repetitions, f fifty moves, h seventy-five moves; `-` for none. MOVES is
every legal move, `uci san uci san ...`.
"""

import random
import sys

import chess

# How a game is steered: weights for castling, promotion, en passant, check, capture, pawn move.
TEMPERS = [
    (1, 1, 1, 1, 1, 1),
    (40, 4, 40, 1, 1, 1),
    (10, 10, 40, 1, 2, 4),
    (10, 4, 10, 6, 1, 1),
    (10, 4, 10, 1, 6, 1),
    (2, 8, 20, 3, 4, 2),
]

PIECES = "PPPPQRBN"


def weight(board, move, san, temper):
    castling, promotion, en_passant, check, capture, pawn = temper
    total = 1
    if san[0] == "O":
        total *= castling
    if move.promotion:
        total *= promotion
    if san[-1] in "+#":
        total *= check if san[-1] == "+" else 4 * check
    if "x" in san:
        total *= en_passant if board.is_en_passant(move) else capture
    elif san[0].islower():
        total *= pawn
    return total


def few_pieces(chance, chess960):
    """A legal position of two kings and up to six more pieces, pawns often near their last rank."""
    while True:
        board = chess.Board(None, chess960=chess960)
        squares = chance.sample(range(64), chance.randint(2, 8))
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            symbol = chance.choice(PIECES)
            board.set_piece_at(square, chess.Piece.from_symbol(chance.choice([symbol, symbol.lower()])))
        board.turn = chance.random() < 0.5
        if board.is_valid():
            return board


def pawns_meeting(chance, chess960):
    """Pawns that may step past each other, and a few pieces to pin them, check and be discovered."""
    while True:
        board = chess.Board(None, chess960=chess960)
        for color, home, far in ((chess.WHITE, 1, 4), (chess.BLACK, 6, 3)):
            for file in range(8):
                if chance.random() < 0.5:
                    rank = home if chance.random() < 0.5 else far
                    board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, color))
        empty = [square for square in chess.SQUARES if not board.piece_at(square)]
        symbols = "Kk" + "".join(chance.choice("RrBbQq") for _ in range(chance.randint(0, 3)))
        for square, symbol in zip(chance.sample(empty, len(symbols)), symbols):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = chance.random() < 0.5
        if board.is_valid():
            return board


def castling_ready(chance, chess960):
    """Kings and rooks at home with every right, the ranks between thinned out."""
    board = chess.Board.from_chess960_pos(chance.randrange(960)) if chess960 else chess.Board()
    while True:
        thinned = board.copy()
        for square in chess.SQUARES:
            piece = thinned.piece_at(square)
            if piece and piece.piece_type not in (chess.KING, chess.ROOK) and chance.random() < 0.6:
                thinned.remove_piece_at(square)
        thinned.turn = chance.random() < 0.5
        if thinned.is_valid():
            return thinned


def two_armies(chance):
    """Chess960 with a different first rank for each side."""
    white = chess.Board.from_chess960_pos(chance.randrange(960))
    black = chess.Board.from_chess960_pos(chance.randrange(960))
    rows = black.board_fen().split("/")[:4] + white.board_fen().split("/")[4:]
    rights = white.castling_shredder_fen()[:2] + black.castling_shredder_fen()[2:]
    return chess.Board("%s w %s - 0 1" % ("/".join(rows), rights), chess960=True)


def start(chance, variant, starts):
    chess960 = variant == "chess960"
    draw = chance.random()
    if draw < 0.35:
        if not chess960:
            return chess.Board()
        return two_armies(chance) if chance.random() < 0.3 else chess.Board.from_chess960_pos(chance.randrange(960))
    if draw < 0.55:
        return castling_ready(chance, chess960)
    if draw < 0.7 and starts:
        board = chess.Board(chance.choice(starts), chess960=chess960)
        if board.is_valid():
            return board
    if draw < 0.87:
        return pawns_meeting(chance, chess960)
    return few_pieces(chance, chess960)


def state(board, moves):
    letters = ""
    check = board.is_check()
    if check:
        letters += "c"
    if not moves:
        letters += "m" if check else "s"
    if board.is_insufficient_material():
        letters += "d"
    if board.halfmove_clock >= 4:
        if board.is_repetition(3):
            letters += "3"
        if board.is_repetition(5):
            letters += "5"
    if board.halfmove_clock >= 100 and moves:
        letters += "f"
        if board.halfmove_clock >= 150:
            letters += "h"
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
        board = start(chance, variant, starts)
        temper = chance.choice(TEMPERS)
        # Most games are short, so that more of them are seen; some run until a clock or a repetition ends them.
        length = chance.choices([6, 20, 60, 150, 400], [6, 5, 3, 2, 1])[0]
        # A few players step back where they came from, for the repetitions.
        shuffling = chance.choice([0.0, 0.0, 0.0, 0.0, 0.5])
        out.write("G\t%s\n" % board.fen(en_passant="fen"))
        while plies > 0:
            plies -= 1
            moves = list(board.legal_moves)
            sans = [board.san(move) for move in moves]
            listed = " ".join("%s %s" % (board.uci(move), san) for move, san in zip(moves, sans))
            now = state(board, moves)
            ended = not moves or "5" in now or "h" in now or length == 0 or plies == 0
            if "d" in now and chance.random() < 0.2:
                ended = True
            move = None
            if not ended:
                if len(board.move_stack) > 1 and chance.random() < shuffling:
                    last = board.move_stack[-2]
                    back = chess.Move(last.to_square, last.from_square)
                    move = back if back in moves else None
                if move is None:
                    weights = [weight(board, move, san, temper) for move, san in zip(moves, sans)]
                    move = chance.choices(moves, weights)[0]
            played = board.uci(move) if move else "-"
            fen, shredder = board.fen(en_passant="fen"), board.shredder_fen(en_passant="fen")
            out.write("P\t%s\t%s\t%s\t%s\t%s\n" % (fen, shredder, now, played, listed))
            if ended:
                break
            board.push(move)
            length -= 1
    out.write("Z\n")


main()
