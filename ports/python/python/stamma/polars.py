"""Files of games as lazy frames of Polars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike

import polars
from polars.io.plugins import register_io_source

from ._stamma import table

__all__ = ["scan"]

# The rows of a batch where Polars does not ask for a number.
_BATCH_SIZE = 65536


def scan(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]], rows: str = "games"
) -> polars.LazyFrame:
    """A lazy frame of the games or moves of files, with the columns of docs/columns.md.

    Only the columns that a query needs are made. Rows that its filters take out are dropped batch by batch, and reading ends when
    it has the rows that it wants.
    """
    paths = [paths] if isinstance(paths, (str, PathLike)) else list(paths)
    # Missing files and unknown rows are errors here, not when a query runs.
    table(paths, rows=rows)
    schema = polars.DataFrame(table([], rows=rows)).schema

    def read(
        with_columns: list[str] | None,
        predicate: polars.Expr | None,
        n_rows: int | None,
        batch_size: int | None,
    ) -> Iterator[polars.DataFrame]:
        # A count of rows needs no column; the number of the game is the cheapest.
        columns = list(schema) if with_columns is None else with_columns or ["index"]
        size = batch_size or _BATCH_SIZE
        if n_rows is not None:
            size = max(1, min(size, n_rows))
        left = n_rows
        for batch in table(paths, rows=rows, columns=columns, batch_size=size):
            frame = polars.DataFrame(batch)
            if left is not None:
                frame = frame.head(left)
                left -= frame.height
            yield frame if predicate is None else frame.filter(predicate)
            if left == 0:
                return

    return register_io_source(read, schema=schema)
