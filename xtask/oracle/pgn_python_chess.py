"""Games of a PGN file as python-chess reads them, for `cargo xtask compare-pgn`.

Usage: pgn_python_chess.py FILE START END

Reads the bytes from START to END, which must hold whole games. One line a game, fields separated by tabs: the moves
of the main line in UCI, the result, and the first complaint (`-` for none). A line `Z` ends the output.
"""

import io
import logging
import sys

import chess.pgn


def main():
    path, start, end = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    logging.disable(logging.CRITICAL)
    with open(path, "rb") as file:
        file.seek(start)
        text = io.TextIOWrapper(io.BytesIO(file.read(end - start)), encoding="utf-8", errors="replace")
    while True:
        game = chess.pgn.read_game(text)
        if game is None:
            break
        moves, board = [], game.board()
        for move in game.mainline_moves():
            moves.append(board.uci(move))
            board.push(move)
        complaint = str(game.errors[0]).replace("\t", " ").replace("\n", " ") if game.errors else "-"
        print(" ".join(moves), game.headers.get("Result", "*"), complaint, sep="\t")
    print("Z")


main()
