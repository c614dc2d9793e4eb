"""Reads chess games in any notation, checks every move, repairs and explains them, and writes them in any other.

>>> import stamma
>>> game, = stamma.reads("1. e4 e5 2. Sf3 Sc6 3. Lb5")
>>> game.language, game.moves.san()
('de', ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'])

Text never raises: what cannot be read is among the findings of its game. docs/python.md is a tour.
"""

from collections.abc import Sequence

from ._stamma import (
    Game,
    Games,
    Move,
    MoveError,
    Moves,
    Table,
    check,
    convert,
    detect,
    explain,
    parse_move,
    read,
    reads,
    repair,
    table,
)
from ._types import Detection, Explanation, Finding, LocatedFinding

Sequence.register(Moves)

__all__ = [
    "Detection",
    "Explanation",
    "Finding",
    "Game",
    "Games",
    "LocatedFinding",
    "Move",
    "MoveError",
    "Moves",
    "Table",
    "check",
    "convert",
    "detect",
    "explain",
    "parse_move",
    "read",
    "reads",
    "repair",
    "table",
]
