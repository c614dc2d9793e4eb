"""Files of games as data frames of Spark: a Python data source of PySpark 4.

>>> import stamma.spark
>>> stamma.spark.register(spark)                                                  # doctest: +SKIP
>>> games = spark.read.format("stamma").option("rows", "games").load("games.pgn.zst")   # doctest: +SKIP
"""

from __future__ import annotations

import glob
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from ._stamma import _part_table, _plan, table

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import SparkSession

__all__ = ["GamesDataSource", "register"]

# About as many bytes of a file are a part, which one task reads.
_PART_BYTES = 128 << 20
# The rows of a batch: moves of a game are many rows, and Spark holds some batches of each task.
_BATCH_SIZE = 8192
# The names of options, in the case that users read.
_OPTIONS = ("rows", "columns", "partBytes", "batchSize", "split", "path", "paths")


def register(spark: SparkSession) -> None:
    """Makes the format `stamma` known to a session."""
    spark.dataSource.register(GamesDataSource)


class GamesDataSource(DataSource):
    """The games or the moves of files, with the columns of docs/columns.md.

    Options: `rows` (`games` or `moves`), `columns` (names with commas between them), `partBytes` (about how large the parts are
    that a file is divided into), `split` (`false` leaves files whole), `batchSize` (rows at a time).
    """

    @classmethod
    def name(cls) -> str:
        return "stamma"

    def schema(self) -> StructType:
        return from_arrow_schema(_for_spark(_arrow_schema(self._rows(), self._columns())))

    def reader(self, schema: StructType) -> DataSourceReader:
        unknown = [name for name in self.options if name.lower() not in {known.lower() for known in _OPTIONS}]
        if unknown:
            raise ValueError(f"there is no option `{unknown[0]}`; the known ones are {', '.join(_OPTIONS)}")
        split = self.options.get("split", "true").lower()
        if split not in ("true", "false"):
            raise ValueError("the option `split` is `true` or `false`")
        part_bytes = self._number("partBytes", _PART_BYTES) if split == "true" else None
        # A schema that the user gives names the columns.
        return _GamesReader(
            self._paths(), self._rows(), schema.fieldNames(), part_bytes, self._number("batchSize", _BATCH_SIZE)
        )

    def _rows(self) -> str:
        return self.options.get("rows", "games")

    def _columns(self) -> str | None:
        return self.options.get("columns")

    def _number(self, name: str, usual: int) -> int:
        value = self.options.get(name, str(usual))
        if not value.isdecimal() or int(value) == 0:
            raise ValueError(f"the option `{name}` is a number, 1 or more")
        return int(value)

    def _paths(self) -> list[str]:
        asked = json.loads(self.options["paths"]) if "paths" in self.options else []
        if "path" in self.options:
            asked.append(self.options["path"])
        paths: list[str] = []
        for path in asked:
            # Executors run in folders of their own.
            path = os.path.abspath(path.removeprefix("file://"))
            if os.path.isdir(path):
                found = [*glob.glob(os.path.join(glob.escape(path), "*.pgn"))]
                found += glob.glob(os.path.join(glob.escape(path), "*.pgn.*"))
            else:
                # A name that is there is no pattern; one that matches nothing is a missing file.
                found = [path] if os.path.exists(path) else glob.glob(path) or [path]
            paths.extend(sorted(found))
        if not paths:
            raise ValueError("there is no file to read: name a file, a pattern or a folder in load()")
        # A missing file is an error before any task runs.
        table(paths)
        return paths


@dataclass
class _Part(InputPartition):
    """A part of a file, or a whole one."""

    path: str
    part: tuple[int, int, int, int] | None


class _GamesReader(DataSourceReader):
    def __init__(
        self, paths: list[str], rows: str, columns: list[str], part_bytes: int | None, batch_size: int
    ) -> None:
        # Unknown columns are an error before any task runs.
        table([], rows=rows, columns=columns)
        self.paths = paths
        self.rows = rows
        self.columns = columns
        self.part_bytes = part_bytes
        self.batch_size = batch_size

    def partitions(self) -> Sequence[InputPartition]:
        if self.part_bytes is None:
            return [_Part(path, None) for path in self.paths]
        size = self.part_bytes
        with ThreadPoolExecutor() as threads:
            plans = threads.map(lambda path: _plan(path, size), self.paths)
            return [
                _Part(path, part) for path, parts in zip(self.paths, plans, strict=True) for part in parts
            ]

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        assert isinstance(partition, _Part)
        kind, names, size = self.rows, self.columns, self.batch_size
        if partition.part is None:
            rows = table(partition.path, rows=kind, columns=names, batch_size=size, jobs=1)
        else:
            rows = _part_table(partition.path, partition.part, rows=kind, columns=names, batch_size=size)
        schema = _for_spark(_arrow_schema(self.rows, self.columns))
        for batch in pyarrow.RecordBatchReader.from_stream(rows):
            columns = [_cast(column, field.type) for column, field in zip(batch.columns, schema, strict=True)]
            yield pyarrow.RecordBatch.from_arrays(columns, schema=schema)


def _arrow_schema(rows: str, columns: str | Sequence[str] | None) -> pyarrow.Schema:
    import pyarrow

    return pyarrow.schema(table([], rows=rows, columns=columns))


def _for_spark(schema: pyarrow.Schema) -> pyarrow.Schema:
    """A schema with types that all versions of Spark have: a time of day is text, and a number without a sign a decimal."""
    import pyarrow
    from pyarrow import types

    for place, field in enumerate(schema):
        if types.is_time(field.type):
            schema = schema.set(place, field.with_type(pyarrow.string()))
        elif types.is_uint64(field.type):
            schema = schema.set(place, field.with_type(pyarrow.decimal128(20, 0)))
    return schema


def _cast(column: pyarrow.Array, wanted: pyarrow.DataType) -> pyarrow.Array:
    import pyarrow
    from pyarrow import types

    if column.type == wanted:
        return column
    # Times have no fractions of a second: `12:13:14`.
    return column.cast(pyarrow.time32("s")).cast(wanted) if types.is_time(column.type) else column.cast(wanted)
