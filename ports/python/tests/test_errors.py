"""Bad input: errors of the class that Python has for them, and none for texts."""

import _thread
import gzip
import io
import os
import random
import signal
import subprocess
import sys
import threading

import pyarrow
import pytest
import stamma
from conftest import random_games


def test_files_that_are_not_there(tmp_path):
    for call in [stamma.read, stamma.table]:
        with pytest.raises(FileNotFoundError) as raised:
            call(tmp_path / "no.pgn")
        assert raised.value.filename == str(tmp_path / "no.pgn")
        with pytest.raises(IsADirectoryError):
            call(tmp_path)


def test_a_broken_file_raises_after_the_games_before(tmp_path):
    path = tmp_path / "broken.pgn.gz"
    packed = gzip.compress(random_games(40_000).encode(), 1)
    path.write_bytes(packed[: len(packed) // 2])
    for jobs in [1, 3]:
        games = stamma.read(path, jobs=jobs)
        events = []
        with pytest.raises(OSError, match="broken.pgn.gz"):
            for game in games:
                events.append(game.tags.get("Event"))
        # The last game may have been cut off within its tags.
        assert len(events) > 1_000 and events[:-1] == [f"e{number}" for number in range(len(events) - 1)]
        assert list(games) == []
    batches = pyarrow.RecordBatchReader.from_stream(stamma.table(path, columns=["Event"], batch_size=100))
    seen = 0
    with pytest.raises(OSError, match="broken.pgn.gz"):
        for batch in batches:
            seen += batch.num_rows
    assert seen == len(events)


def test_a_file_object_that_fails():
    class Failing(io.RawIOBase):
        def read(self, size=-1):
            if size == 0:
                return b""
            raise TimeoutError("no answer")

    with pytest.raises(TimeoutError, match="no answer"):
        list(stamma.read(Failing()))


def test_bad_options_name_the_possible_values(club):
    for call, told in [
        (lambda: stamma.reads("", notation="lna"), "did you mean `lan`"),
        (lambda: stamma.reads("", variant="chess690"), "chess960"),
        (lambda: stamma.reads("", encoding="martian"), "koi8-r"),
        (lambda: stamma.reads("", jobs=0), "jobs must be 1 or more"),
        (lambda: stamma.convert("", to="png"), "did you mean `pgn`"),
        (lambda: stamma.parse_move("e4", variant="x"), "standard, chess960"),
        (lambda: stamma.table(club, rows="plies"), "games, moves"),
        (lambda: stamma.table(club, columns=["white"]), "did you mean `White`"),
        (lambda: stamma.table(club, columns=["White", "White"]), "named twice"),
        (lambda: stamma.table(club, columns=[]), "at least one column"),
        (lambda: stamma.table(club, batch_size=0), "batch_size"),
    ]:
        with pytest.raises(ValueError) as raised:
            call()
        assert told in str(raised.value)
    for call in [lambda: stamma.read(b"x.pgn"), lambda: stamma.read(5), lambda: stamma.reads(5)]:
        with pytest.raises(TypeError):
            call()


def test_text_never_raises():
    generator = random.Random(21)
    words = ["1.", "e4", "Sf3", "{", "}", "(", ")", "[White \"", "\"]", "\n\n", "O-O", "Zz9", "\ud800", "♘f3", "\0"]
    words += ["<html>", "{\"a\":", "1-0", "$300", "é", "Кf3", "[FEN \"8/8 w\"]", "[Variant \"x\"]"]
    for _ in range(300):
        text = " ".join(generator.choices(words, k=generator.randrange(60)))
        for game in stamma.reads(text, repair=True):
            game.to_json(), game.to("lan"), game.explain(), game.findings, game.tags, repr(game), game._repr_html_()
            for move in game.moves:
                repr(move), move.fen, move.variations, move.comment, move.clock_ms
        stamma.convert(text), stamma.detect(text), stamma.check(text)
        raw = bytes(generator.randrange(256) for _ in range(generator.randrange(80)))
        for game in stamma.reads(raw):
            game.to_json()


def test_four_readers_at_once_read_the_same(large):
    found = []

    def read():
        found.append(hash(tuple(game.to_json() for game in stamma.read(large))))

    threads = [threading.Thread(target=read) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(found) == 4 and len(set(found)) == 1


def test_one_iterator_in_several_threads(large):
    games, found = stamma.read(large), []

    def read():
        found.extend(game.index for game in games)

    threads = [threading.Thread(target=read) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert sorted(found) == list(range(1, 20_001))


INTERRUPTED = """
import signal, stamma, sys, pyarrow
signal.signal(signal.SIGINT, signal.default_int_handler)
class Endless:
    name = "endless"
    def read(self, size):
        return b"1. e4 e5 2. Nf3 Nc6 *\\n\\n" * (size // 24)
print("ready", flush=True)
try:
    RUN
except KeyboardInterrupt:
    print("interrupted")
    sys.exit(3)
except OSError as error:
    # A reader in C tells it so; the interpreter learns of it behind that.
    try:
        for _ in range(10):
            pass
    except KeyboardInterrupt:
        pass
    print(error)
    sys.exit(3)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise")
@pytest.mark.parametrize(
    "run", ["sum(1 for _ in stamma.read(Endless()))", "list(map(id, stamma.read(Endless())))", "many()"]
)
def test_an_interrupt_ends_reading(run, tmp_path):
    path = tmp_path / "long.pgn"
    path.write_text(random_games(2_000))
    table = f"stamma.table([{str(path)!r}] * 100_000, columns=['moves'])"
    many = f"[None for _ in pyarrow.RecordBatchReader.from_stream({table})]"
    code = INTERRUPTED.replace("RUN", run.replace("many()", many))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    threading.Event().wait(0.7)
    os.kill(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=20)
    assert process.returncode == 3, output


@pytest.fixture
def interruptible():
    """A process in the background of a shell begins with interrupts ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_in_this_process(large, interruptible):
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            for _ in stamma.read(large):
                pass
    timer.join()
