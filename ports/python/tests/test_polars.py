"""Lazy frames of Polars."""

import polars
import pytest
import stamma
import stamma.polars
from polars.testing import assert_frame_equal


def test_a_lazy_frame_has_what_the_table_has(club):
    for rows in ["games", "moves"]:
        eager = polars.DataFrame(stamma.table([club, club], rows=rows))
        lazy = stamma.polars.scan([club, club], rows=rows)
        assert isinstance(lazy, polars.LazyFrame) and lazy.collect_schema() == eager.schema
        assert_frame_equal(lazy.collect(), eager)


def test_only_the_columns_of_a_query_are_read(club, monkeypatch):
    asked = []

    def table(paths, **settings):
        asked.append(settings.get("columns"))
        return stamma.table(paths, **settings)

    monkeypatch.setattr(stamma.polars, "table", table)
    query = stamma.polars.scan(club).filter(polars.col("Result") == "1-0").select("White", "ply_count")
    assert query.collect().rows() == [("Adler", 7)]
    assert sorted(asked[-1]) == ["Result", "White", "ply_count"]
    assert stamma.polars.scan(club).select(polars.len()).collect().item() == 3


def test_filters_groups_and_heads(large):
    games = stamma.polars.scan(large)
    table = polars.DataFrame(stamma.table(large))
    questions = [
        lambda frame: frame.filter(polars.col("WhiteElo") > 2300).select("Event", "moves"),
        lambda frame: frame.group_by("ECO", "Result").agg(polars.col("ply_count").mean()).sort("ECO", "Result"),
        lambda frame: frame.select("index", "White").head(17),
        lambda frame: frame.filter(polars.col("ECO").is_in(["A00", "B01"]) & (polars.col("index") < 900)),
        lambda frame: frame.select("index").slice(15_000, 30),
    ]
    for question in questions:
        assert_frame_equal(question(games).collect(), question(table.lazy()).collect())


def test_errors(tmp_path, club):
    with pytest.raises(FileNotFoundError):
        stamma.polars.scan(tmp_path / "no.pgn")
    with pytest.raises(ValueError, match="games, moves"):
        stamma.polars.scan(club, rows="plies")
