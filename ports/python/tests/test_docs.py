"""The page, the README and the docstrings run; the stubs are those of the module."""

import doctest
import os
import pathlib
import re
import subprocess
import sys

import pytest
import stamma
from conftest import HERE, ROOT

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def run(text, name, folder, **known):
    # The fences around an example are no part of what it prints.
    text = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, known, name, name, 0)
    assert test.examples, name
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    before = os.getcwd()
    os.chdir(folder)
    try:
        runner.run(test)
    finally:
        os.chdir(before)
    assert runner.failures == 0, f"{name}: see above"


@pytest.mark.parametrize("page", ["docs/python.md", "ports/python/README.md", "README.md"])
def test_pages(page, club):
    (club.parent / "games.pgn.zst").write_bytes(b"")
    text = (ROOT / page).read_text()
    # Of the first page of the repository its part about Python.
    run(text.split("## In Python")[-1], page, club.parent)


def test_docstrings():
    finder = doctest.DocTestFinder(exclude_empty=True)
    tests = finder.find(stamma, "stamma", module=False)
    native = [stamma.Game, stamma.Games, stamma.Move, stamma.Moves, stamma.Table, stamma.read, stamma.reads]
    native += [stamma.convert, stamma.detect, stamma.explain, stamma.repair, stamma.check, stamma.parse_move, stamma.table]
    ran = 0
    for test in tests:
        if test.examples:
            ran += 1
    for item in native:
        assert item.__doc__, item
        if ">>>" in item.__doc__:
            run(item.__doc__, item.__name__, HERE)
            ran += 1
    assert ran >= 10


def test_stubs_are_those_of_the_module():
    command = [sys.executable, "-m", "mypy.stubtest", "stamma", "--ignore-missing-stub"]
    command += ["--mypy-config-file", "mypy.ini", "--allowlist", "stubtest-allowed", "--ignore-unused-allowlist"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_typed(tmp_path):
    assert (pathlib.Path(stamma.__file__).parent / "py.typed").exists()
    program = tmp_path / "program.py"
    program.write_text(
        "import stamma\n"
        "for game in stamma.read('games.pgn'):\n"
        "    words: list[str | None] = game.moves.san()\n"
        "    for move in game.moves:\n"
        "        reveal_type(move.uci)\n"
        "codes: list[str] = [found['code'] for found in stamma.check('e4')]\n"
    )
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", str(program)], capture_output=True, text=True)
    assert done.returncode == 0 and '"str | None"' in done.stdout, done.stdout + done.stderr
