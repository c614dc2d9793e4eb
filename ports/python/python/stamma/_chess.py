"""Games as those of python-chess, and back. The package `chess` is only imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess.pgn

    from ._stamma import Game


def to_chess(game: Game) -> chess.pgn.Game:
    """The tree that python-chess builds of the events of a game."""
    import chess
    import chess.pgn

    builder: chess.pgn.GameBuilder[chess.pgn.Game] = chess.pgn.GameBuilder()
    builder.begin_game()
    headers = builder.begin_headers()
    for name, value in game.tags.items():
        builder.visit_header(name, value)
    if game.start_fen is not None:
        headers["FEN"] = game.start_fen
    if game.variant is None:
        raise ValueError("the tags of the game name a variant that is not known")
    if game.variant != "standard" and "Variant" not in headers:
        headers["Variant"] = game.variant
    builder.end_headers()
    # A variant that python-chess does not know is its ValueError.
    start = headers.board()
    builder.visit_board(start)
    boards = [start]
    # The number of open variations inside a line that has ended before its end.
    ended: int | None = None
    for kind, *content in game._events():
        if ended is not None:
            if kind == "open":
                ended += 1
                continue
            if kind != "close" or ended > 0:
                ended -= kind == "close"
                continue
            ended = None
        if kind == "move":
            uci, nags, written, is_legal = content
            board = boards[-1]
            if uci is None or not is_legal:
                said = "breaks the rules" if uci is not None else "could not be read"
                builder.game.errors.append(ValueError(f"{written!r} {said}; its line ends here"))
                ended = 0
                continue
            move = chess.Move.from_uci(uci)
            builder.visit_move(board, move)
            board.push(move)
            builder.visit_board(board)
            for nag in nags:
                builder.visit_nag(nag)
        elif kind == "comment":
            builder.visit_comment(_inside(content[0]))
        elif kind == "open":
            if not boards[-1].move_stack:
                ended = 0
                continue
            builder.begin_variation()
            board = boards[-1].copy()
            board.pop()
            boards.append(board)
        elif kind == "close" and len(boards) > 1:
            builder.end_variation()
            boards.pop()
    builder.visit_result(game.result)
    builder.end_game()
    return builder.result()


def _inside(comment: str) -> str:
    """A comment as python-chess keeps it: without one blank at either end, its lines as those of a text file."""
    comment = comment.replace("\r\n", "\n")
    comment = comment[1:] if comment.startswith(" ") else comment
    return comment[:-1] if comment.endswith(" ") else comment


def from_chess(game: chess.pgn.Game) -> Game:
    """The game that a game of python-chess is written as."""
    import chess.pgn

    from ._stamma import reads

    text = game.accept(chess.pgn.StringExporter(columns=None))
    for read in reads(text):
        return read
    raise ValueError("the game has neither tags nor moves")
