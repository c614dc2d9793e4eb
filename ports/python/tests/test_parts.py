"""Parts of files, as Spark reads them."""

import pyarrow
import pytest
import stamma
from stamma import _stamma


def games_of_parts(path, target, columns):
    parts = _stamma._plan(path, target)
    tables = [pyarrow.table(_stamma._part_table(path, part, rows="games", columns=columns)) for part in parts]
    return len(parts), pyarrow.concat_tables(tables)


def test_parts_have_the_rows_of_the_file(large):
    columns = ["Event", "moves", "clocks_ms", "ended_by"]
    whole = pyarrow.table(stamma.table(large, columns=columns))
    for target in [50_000, 333_333, 10**9]:
        count, parts = games_of_parts(large, target, columns)
        assert parts.combine_chunks() == whole.combine_chunks() and (count > 1) == (target < 10**9)


def test_numbers_go_on_from_part_to_part(large):
    _, numbers = games_of_parts(large, 300_000, ["index"])
    numbers = numbers["index"].to_pylist()
    assert numbers == sorted(set(numbers)) and numbers[:100] == list(range(1, 101))
    with pytest.raises(FileNotFoundError):
        _stamma._plan("no.pgn", 5)


def test_parts_of_corpora(corpora, tmp_path):
    """A file with games in Windows-1252 too: the encoding of a part is found by its own bytes, and moves do not hang on it."""
    packed = corpora / "large" / "plain.pgn.zst"
    path = tmp_path / "plain.pgn"
    with open(path, "wb") as file:
        import subprocess

        subprocess.run(["zstd", "-dqc", str(packed)], stdout=file, check=True)
    columns = ["White", "Result", "moves", "findings"]
    whole = pyarrow.table(stamma.table(path, columns=columns))
    count, parts = games_of_parts(path, 5_000_000, columns)
    assert count >= 9 and parts.num_rows == whole.num_rows
    assert parts.select(["Result", "moves"]).combine_chunks() == whole.select(["Result", "moves"]).combine_chunks()
