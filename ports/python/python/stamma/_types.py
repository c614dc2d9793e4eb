"""The dicts that functions return: objects of docs/json.md."""

from __future__ import annotations

from typing import Any, TypedDict


class Edit(TypedDict):
    """A change of the text, in bytes of the input."""

    start: int
    end: int
    text: str


class Fix(TypedDict):
    """Changes that put a finding right."""

    safety: str
    edits: list[Edit]


class Candidate(TypedDict):
    """A move that a word may mean."""

    san: str
    note: str


class _FindingMore(TypedDict, total=False):
    candidates: list[Candidate]
    confidence: float
    other: dict[str, Any]


class Finding(_FindingMore):
    """What was found at a place of a text."""

    code: str
    slug: str
    severity: str
    message: str
    help: list[str]
    ply: int | None
    start: int
    end: int
    line: int
    column: int
    fix: Fix | None


class LocatedFinding(Finding):
    """A finding with the input and the game that it belongs to."""

    file: str
    game: int


class Evidence(TypedDict):
    """A word that tells the notation."""

    word: str
    ply: int | None
    says: str


class _DialectMore(TypedDict, total=False):
    alternatives: list[str]
    same_letters: list[str]
    mixed: list[Evidence]
    ambiguous: bool


class FoundDialect(_DialectMore):
    """A notation, as far as the moves tell it."""

    id: str
    language: str
    confidence: float
    evidence: list[Evidence]


class _DetectionMore(TypedDict, total=False):
    containers: list[str]


class Detection(_DetectionMore):
    """The notation of a game."""

    schema: int
    file: str
    index: int
    variant: str | None
    dialect: FoundDialect


class Sentence(TypedDict):
    """A move in full words."""

    ply: int
    depth: int
    written: str
    says: str


class Opening(TypedDict):
    """The opening of a game."""

    eco: str
    name: str


class Explanation(TypedDict):
    """A game in full words."""

    game: int
    moves: list[Sentence]
    opening: Opening | None
    ending: str | None
