"""Tables: their columns, who takes them, threads, memory."""

import json
import os
import pathlib
import subprocess
import sys
import threading
import time

import duckdb
import pandas
import polars
import pyarrow
import pytest
import stamma
from conftest import ROOT, random_games


def batches(*arguments, **settings):
    return pyarrow.RecordBatchReader.from_stream(stamma.table(*arguments, **settings))


def test_columns_are_those_of_the_page():
    page = (ROOT / "docs" / "columns.md").read_text()
    for rows, part in [("games", page.split("## Games")[1].split("## Moves")[0]), ("moves", page.split("## Moves")[1])]:
        told = [line.split("|")[1].strip(" `") for line in part.splitlines() if line.startswith("| `")]
        assert stamma._stamma._column_names(rows) == told


def test_tables_agree_with_games(club):
    games = list(stamma.read(club))
    rows = pyarrow.table(stamma.table(club)).to_pylist()
    for game, row in zip(games, rows, strict=True):
        assert (row["index"], row["White"], row["Result"]) == (game.index, game.tags["White"], game.result)
        assert row["moves"] == game.moves.uci() and row["final_fen"] == game.moves[-1].fen
        assert row["clocks_ms"] == [move.clock_ms for move in game.moves]
        assert row["ended_by"] == game.termination and row["dialect"] == game.dialect
    moves = pyarrow.table(stamma.table(club, rows="moves")).to_pylist()
    expected = [(game.index, move.ply, move.san, move.uci, move.fen) for game in games for move in game.moves]
    assert [(row["index"], row["ply"], row["san"], row["uci"], row["fen"]) for row in moves] == expected


def test_columns_only_as_asked(club):
    table = stamma.table(club, columns=["Result", "White"])
    assert table.columns == ["Result", "White"] and pyarrow.schema(table).names == ["Result", "White"]
    assert pyarrow.table(table).column_names == ["Result", "White"]
    assert stamma.table(club, columns="White,ECO").columns == ["White", "ECO"]
    assert repr(table) == "<stamma.Table of games, columns Result, White>"


def test_who_takes_tables(club):
    games = stamma.table([club, str(club)], columns=["index", "White", "ply_count"])
    expected = [1, 2, 3, 1, 2, 3]
    assert pyarrow.table(games)["index"].to_pylist() == expected
    assert polars.DataFrame(games)["index"].to_list() == expected
    assert [row[0] for row in duckdb.sql("select index from games").fetchall()] == expected
    assert duckdb.sql("select sum(ply_count) from games").fetchall() == [(42,)]
    frame = pyarrow.table(games).to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame["index"].tolist() == expected


def test_batches_have_one_size_and_any_number_of_threads_gives_the_same(large):
    for jobs in [1, 2, 4]:
        read = list(batches(large, columns=["index", "Event"], batch_size=3_000, jobs=jobs))
        assert [batch.num_rows for batch in read] == [3_000] * 6 + [2_000]
        events = [event for batch in read for event in batch["Event"].to_pylist()]
        assert events == [f"e{number}" for number in range(20_000)]
        assert [number for batch in read for number in batch["index"].to_pylist()] == list(range(1, 20_001))


def own_threads():
    names = (pathlib.Path(folder, "comm") for folder in pathlib.Path("/proc/self/task").iterdir())
    return [name for name in map(_text, names) if name in ("table", "games")]


def _text(path):
    try:
        return path.read_text().strip()
    except OSError:
        return ""


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="threads are counted where /proc is")
def test_readers_that_are_dropped_stop_their_threads(large):
    for _ in range(20):
        batches(large, batch_size=10).read_next_batch()
        next(stamma.read(large, jobs=3))
    deadline = time.monotonic() + 10
    while own_threads() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert own_threads() == []


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="the count of bytes read is in /proc")
def test_no_more_is_read_than_is_taken(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(random_games(10_000))
    reader = batches([path] * 1_000, batch_size=1_000, columns=["Event"])
    reader.read_next_batch()
    time.sleep(0.5)
    before = json.dumps(dict(line.split(": ") for line in open("/proc/self/io").read().split("\n") if line))
    time.sleep(0.5)
    after = json.dumps(dict(line.split(": ") for line in open("/proc/self/io").read().split("\n") if line))
    read = [int(json.loads(said)["rchar"]) for said in (before, after)]
    assert read[1] - read[0] < path.stat().st_size


MEMORY = """
import resource, sys, stamma
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
def games(times):
    count = 0
    for _ in range(times):
        for game in stamma.read(sys.argv[1]):
            game.moves.uci(), game.tags
            count += 1
    return count
def rows(times):
    import pyarrow
    table = stamma.table([sys.argv[1]] * times, columns=["White", "moves"], batch_size=4096)
    return sum(batch.num_rows for batch in pyarrow.RecordBatchReader.from_stream(table))
run = {"games": games, "rows": rows}[sys.argv[2]]
run(3)
before = peak()
count = run(int(sys.argv[3]))
print(count, (peak() - before) // 1024)
"""


@pytest.mark.parametrize("what", ["games", "rows"])
def test_memory_does_not_grow(what, large):
    pytest.importorskip("resource")
    # STAMMA_FULL reads a million games.
    times = 50 if os.environ.get("STAMMA_FULL") else 10
    command = [sys.executable, "-c", MEMORY, str(large), what, str(times)]
    count, megabytes = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert int(count) == 20_000 * times and int(megabytes) < 24


def test_other_threads_run_while_a_table_is_read(large):
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.005):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    pyarrow.table(stamma.table([large] * 3, jobs=1))
    done.set()
    thread.join()
    assert len(ticks) >= 5
