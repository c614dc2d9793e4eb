"""The data source of Spark, on two executors in processes of their own."""

import decimal
import os
import pathlib
import shutil
import subprocess
import sys

import polars
import pyarrow
import pytest
import stamma
from conftest import ROOT, random_games
from test_docs import run

pyspark = pytest.importorskip("pyspark", reason="there is no pyspark")


def has_java():
    try:
        return subprocess.run(["java", "-version"], capture_output=True).returncode == 0
    except OSError:
        return False


pytestmark = pytest.mark.skipif(not has_java(), reason="there is no Java")


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    # Each program of Java does little here: what its second compiler and its collectors cost is not won back.
    os.environ.setdefault("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Executors find their program where pyspark is installed.
    os.environ["SPARK_HOME"] = str(pathlib.Path(pyspark.__file__).parent)
    session = SparkSession.builder.master("local-cluster[2,1,1024]").appName("stamma")
    session = session.config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1")
    session = session.config("spark.driver.bindAddress", "127.0.0.1").config("spark.sql.shuffle.partitions", "2")
    session = session.getOrCreate()
    import stamma.spark

    stamma.spark.register(session)
    yield session
    session.stop()


def in_frames(text: str, size: int, folder: pathlib.Path) -> bytes:
    """Frames as pzstd writes them: in front of each, one that holds its length."""
    raw, packed, file = folder / "frame", folder / "frame.zst", b""
    data = text.encode()
    for at in range(0, len(data), size):
        raw.write_bytes(data[at : at + size])
        subprocess.run(["zstd", "-q", "-f", str(raw), "-o", str(packed)], check=True)
        frame = packed.read_bytes()
        file += b"\x50\x2a\x4d\x18\x04\0\0\0" + len(frame).to_bytes(4, "little") + frame
    return file


def test_columns_and_types(spark, club):
    frame = spark.read.format("stamma").load(str(club))
    assert frame.columns == stamma.table(club).columns
    types = dict(frame.dtypes)
    assert (types["index"], types["WhiteElo"], types["UTCDate"], types["UTCTime"]) == (
        "bigint", "smallint", "date", "string",
    )
    assert types["moves"] == "array<string>" and types["tags"] == "map<string,string>"
    assert types["findings"] == "array<struct<code:string,ply:int,message:string>>"
    moves = spark.read.format("stamma").option("rows", "moves").load(str(club))
    assert dict(moves.dtypes)["key"] == "decimal(20,0)"
    expected = pyarrow.table(stamma.table(club, rows="moves", columns=["san", "key"])).to_pylist()
    found = [(row.san, row.key) for row in moves.orderBy("index", "ply").collect()]
    assert found == [(row["san"], decimal.Decimal(row["key"])) for row in expected]


def test_times(spark, tmp_path):
    path = tmp_path / "times.pgn"
    path.write_text('[UTCDate "2024.03.01"]\n[UTCTime "12:13:14"]\n\n1. e4 *\n')
    row = spark.read.format("stamma").load(str(path)).select("UTCDate", "UTCTime").collect()[0]
    assert (str(row.UTCDate), row.UTCTime) == ("2024-03-01", "12:13:14")


def test_columns_only_as_asked(spark, club):
    frame = spark.read.format("stamma").option("columns", "White,ply_count").load(str(club))
    assert frame.columns == ["White", "ply_count"] and frame.count() == 3
    frame = spark.read.format("stamma").schema("ply_count int, White string").load(str(club))
    assert [tuple(row) for row in frame.collect()] == [(7, "Adler"), (4, "Christen"), (10, "Brun")]


def test_parts_hold_all_games_once(spark, tmp_path):
    text = random_games(6_000)
    plain, packed = tmp_path / "games.pgn", tmp_path / "games.pgn.zst"
    plain.write_text(text)
    paths = [plain]
    if shutil.which("zstd"):
        packed.write_bytes(in_frames(text, 60_001, tmp_path))
        paths.append(packed)
    expected = pyarrow.table(stamma.table(plain, columns=["Event", "movetext"])).to_pylist()
    for path in paths:
        reader = spark.read.format("stamma").option("columns", "index,Event,movetext")
        frame = reader.option("partBytes", str(path.stat().st_size // 5)).load(str(path))
        assert frame.rdd.getNumPartitions() >= 4
        rows = frame.orderBy("index").collect()
        assert [(row.Event, row.movetext) for row in rows] == [(row["Event"], row["movetext"]) for row in expected]
        assert len({row["index"] for row in rows}) == len(rows)
        whole = spark.read.format("stamma").option("split", "false").load(str(path))
        assert whole.rdd.getNumPartitions() == 1
        assert [row["index"] for row in whole.select("index").collect()] == list(range(1, 6_001))


def test_a_question_has_the_answer_that_polars_gives(spark, large):
    frame = spark.read.format("stamma").option("partBytes", "400000").load(str(large))
    found = frame.groupBy("ECO", "Result").avg("ply_count").orderBy("ECO", "Result").collect()
    table = polars.DataFrame(stamma.table(large, columns=["ECO", "Result", "ply_count"]))
    expected = table.group_by("ECO", "Result").agg(polars.col("ply_count").mean()).sort("ECO", "Result")
    assert [tuple(row) for row in found] == expected.rows()


def test_folders_patterns_and_lists(spark, club):
    folder = club.parent / "folder"
    folder.mkdir()
    for name in ["a.pgn", "b.pgn", "c.pgn.gz", "notes.txt"]:
        (folder / name).write_bytes(club.read_bytes())
    load = spark.read.format("stamma").option("columns", "White").load
    for path, files in [(f"{folder}", 3), (f"{folder}/[ab].pgn", 2), (f"file://{folder}/a.pgn", 1)]:
        assert load(path).count() == 3 * files
    assert load([f"{folder}/a.pgn", f"{folder}/b.pgn"]).count() == 6
    # Executors run in other folders than the program that has started Spark.
    assert load(os.path.relpath(folder / "a.pgn")).count() == 3


def test_bad_options(spark, club, tmp_path):
    read = spark.read.format("stamma")
    for call, told in [
        (lambda: read.load(str(tmp_path / "no.pgn")).count(), "No such file"),
        (lambda: read.option("rows", "plies").load(str(club)).count(), "games, moves"),
        (lambda: spark.read.format("stamma").option("columns", "white").load(str(club)).count(), "did you mean `White`"),
        (lambda: spark.read.format("stamma").option("split", "maybe").load(str(club)).count(), "`true` or `false`"),
        (lambda: spark.read.format("stamma").option("partBytes", "many").load(str(club)).count(), "a number"),
        (lambda: spark.read.format("stamma").option("part", "5").load(str(club)).count(), "there is no option `part`"),
    ]:
        with pytest.raises(Exception) as raised:
            call()
        assert told in str(raised.value)


def test_the_page(spark, club):
    pytest.importorskip("fsspec")
    run((ROOT / "docs" / "spark.md").read_text(), "docs/spark.md", club.parent, spark=spark, path=str(club))
