"""Tables of games and moves beside our JSON, python-chess and a table of openings, for `cargo xtask columns`. Parquet is read by
pyarrow, DuckDB and Polars.

Usage: columns.py FOLDER OPENINGS PAGE

FOLDER holds what the command wrote for one input: games.json, games.arrow, moves.arrow, explained.txt, and games.parquet
and moves.parquet if it writes Parquet. OPENINGS holds the lists of openings, PAGE questions in SQL about these
files. Prints what differs, and figures; the last
line is `Z` and the number of differences.
"""

import datetime
import json
import os
import re
import sys

import chess
import chess.polyglot
import duckdb
import polars
import pyarrow.ipc
import pyarrow.parquet

FAULTS = 0
TAGS = "Event Site Date Round White Black WhiteTitle BlackTitle ECO Opening Variation Termination TimeControl".split()
NUMBERS = "WhiteElo BlackElo WhiteRatingDiff BlackRatingDiff".split()


def fault(text):
    global FAULTS
    FAULTS += 1
    if FAULTS <= 20:
        print(text)


def same(place, name, ours, wanted):
    if ours != wanted:
        fault(f"{place}, {name}: {ours!r} instead of {wanted!r}")


def whole_number(text):
    try:
        number = int(text)
    except (TypeError, ValueError):
        return None
    return number if re.fullmatch(r"[+-]?[0-9]+", text) and -32768 <= number <= 32767 else None


def day(text):
    try:
        return datetime.datetime.strptime(text, "%Y.%m.%d").date() if re.fullmatch(r"\d{4}\.\d\d\.\d\d", text or "") else None
    except ValueError:
        return None


def time_of_day(text):
    try:
        return datetime.datetime.strptime(text, "%H:%M:%S").time() if re.fullmatch(r"\d\d:\d\d:\d\d", text or "") else None
    except ValueError:
        return None


def openings(folder):
    named = {}
    for part in "abcde":
        with open(os.path.join(folder, part + ".tsv"), encoding="utf-8") as rows:
            next(rows)
            for row in rows:
                eco, name, moves = row.rstrip("\n").split("\t")
                board = chess.Board()
                count = 0
                for word in moves.split():
                    if not word.endswith("."):
                        board.push_san(word)
                        count += 1
                named[board.epd()] = (f"{eco} {name}", count)
    return {key: name for key, (name, _) in named.items()}, max(count for _, count in named.values())


def game_row(row, game):
    place = f"game {game['index']}"
    tags = game["tags"]
    for name in TAGS:
        same(place, name, row[name], tags.get(name))
    for name in NUMBERS:
        same(place, name, row[name], whole_number(tags.get(name)))
    same(place, "UTCDate", row["UTCDate"], day(tags.get("UTCDate")))
    same(place, "UTCTime", row["UTCTime"], time_of_day(tags.get("UTCTime")))
    typed = {name: row[name] is not None for name in NUMBERS + ["UTCDate", "UTCTime"]}
    rest = [(name, value) for name, value in tags.items() if name not in TAGS and name != "Result" and not typed.get(name)]
    same(place, "tags", row["tags"], rest)
    for name, other in [("index", "index"), ("Result", "result"), ("ended_by", "termination"), ("variant", "variant"), ("start_fen", "start_fen")]:
        same(place, name, row[name], game[other])
    same(place, "dialect", row["dialect"], game["dialect"]["id"])
    same(place, "language", row["language"], game["dialect"]["language"])
    moves = game["moves"]
    same(place, "ply_count", row["ply_count"], sum(move["status"] != "unread" for move in moves))
    same(place, "moves", row["moves"], [move["uci"] for move in moves])
    same(place, "clocks_ms", row["clocks_ms"], [move.get("clock_ms") for move in moves])
    same(place, "evals_cp", row["evals_cp"], [move.get("eval_cp") for move in moves])
    same(place, "findings", [(found["code"], found["ply"], found["message"]) for found in row["findings"]],
         [(found["code"], found["ply"], found["message"]) for found in game["diagnostics"]])
    words = [word for word in row["movetext"].split() if not re.fullmatch(r"[0-9]+\.+", word)]
    read = []
    for move in moves:
        if move["status"] == "unread":
            break
        read.append(move["san"])
    same(place, "movetext", words, read + [game["result"]])
    fens = [move["fen"] for move in moves if move["fen"]]
    if fens:
        same(place, "final_fen", row["final_fen"], fens[-1])


def move_row(row, game, move):
    place = f"game {game['index']}, ply {move['ply']}"
    for name in ["ply", "san", "uci", "written", "status", "fen"]:
        same(place, name, row[name], move[name])
    for name in ["clock_ms", "eval_cp", "mate_in", "comment"]:
        same(place, name, row[name], move.get(name))
    same(place, "nags", row["nags"], move.get("nags", []))


def replayed(row, before):
    """What python-chess says of a move of chess: the facts of its row."""
    move = before.parse_uci(row["uci"])
    taken = chess.PAWN if before.is_en_passant(move) else before.piece_type_at(move.to_square)
    taken = None if before.is_castling(move) else taken
    name = lambda piece: chess.piece_name(piece) if piece else None
    facts = {"piece": name(before.piece_type_at(move.from_square)), "captured": name(taken), "promotion": name(move.promotion)}
    before.push(move)
    facts["check"] = "mate" if before.is_checkmate() else "check" if before.is_check() else "none"
    facts["key"] = chess.polyglot.zobrist_hash(before)
    return facts


def by_duckdb(path):
    # A stream of Arrow: values keep their types.
    return duckdb.sql(f"select * from read_parquet('{path}')").to_arrow_table().to_pylist()


def by_polars(path):
    rows = polars.read_parquet(path).to_dicts()
    for row in rows:
        tags = row.get("tags")
        # Polars has maps from 2.1 on; before, their entries are structs.
        if isinstance(tags, dict):
            row["tags"] = list(tags.items())
        elif tags is not None:
            row["tags"] = [(entry["key"], entry["value"]) for entry in tags]
    return rows


def ask(folder, page):
    """Runs the questions of a page."""
    with open(page, encoding="utf-8") as lines:
        questions = re.findall(r"```sql\n(.*?)```", lines.read(), re.DOTALL)
    same(page, "has questions", bool(questions), True)
    os.chdir(folder)
    for question in questions:
        try:
            duckdb.sql(question).fetchall()
        except duckdb.Error as error:
            fault(f"{question}: {error}")
    print(f"{len(questions)} questions of {os.path.basename(page)} by DuckDB")


def main():
    folder, lists, page = sys.argv[1:4]
    at = lambda name: os.path.join(folder, name)
    with open(at("games.json"), encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines]
    tables = {}
    for rows in ["games", "moves"]:
        with pyarrow.ipc.open_stream(at(rows + ".arrow")) as stream:
            tables[rows] = stream.read_all()
        if os.path.exists(at(rows + ".parquet")):
            parquet = pyarrow.parquet.read_table(at(rows + ".parquet"))
            if parquet.to_pylist() != tables[rows].to_pylist():
                fault(f"{rows}.parquet differs from {rows}.arrow")
            print(f"{rows}.parquet: {parquet.num_rows} rows as in {rows}.arrow")
            for name, read in [("DuckDB", by_duckdb), ("Polars", by_polars)]:
                if read(at(rows + ".parquet")) != tables[rows].to_pylist():
                    fault(f"{rows}.parquet read by {name} differs from {rows}.arrow")
                print(f"{rows}.parquet: the same rows by {name}")
    rows = tables["games"].to_pylist(maps_as_pydicts=None)
    same("games", "rows", len(rows), len(games))
    for row, game in zip(rows, games):
        game_row(row, game)
    print(f"{len(games)} games, {len(rows[0]) if rows else 0} columns, beside JSON")
    rows = tables["moves"].to_pylist()
    pairs = [(game, move) for game in games for move in game["moves"]]
    same("moves", "rows", len(rows), len(pairs))
    board, last, keys = None, None, 0
    for row, (game, move) in zip(rows, pairs):
        same(f"game {game['index']}", "index", row["index"], game["index"])
        move_row(row, game, move)
        if game["variant"] != "standard":
            continue
        if last != game["index"]:
            board, last = chess.Board(game["start_fen"] or chess.STARTING_FEN), game["index"]
        if board is None or move["status"] not in ("legal", "repaired", "guessed") or move["uci"] == "0000":
            board = None
            continue
        for name, wanted in replayed(row, board).items():
            same(f"game {game['index']}, ply {move['ply']}", name, row[name], wanted)
        keys += 1
    print(f"{len(rows)} moves beside JSON, {keys} keys and facts beside python-chess")
    named, deepest = openings(lists)
    found = {}
    with open(at("explained.txt"), encoding="utf-8") as lines:
        number = None
        for line in lines:
            if begins := re.match(r"game (\d+), ", line):
                number = int(begins[1])
            elif line.startswith("opening: "):
                found[number] = line[len("opening: "):].rstrip("\n")
    have = 0
    for game in games:
        name = None
        board = chess.Board()
        if game["variant"] == "standard" and game["start_fen"] is None:
            for move in game["moves"][:deepest]:
                if move["status"] == "unread" or move["uci"] == "0000":
                    break
                board.push_uci(move["uci"])
                name = named.get(board.epd(), name)
        same(f"game {game['index']}", "opening", found.get(game["index"]), name)
        have += name is not None
    print(f"{len(games)} openings beside a replay in python-chess, {have} of them named")
    if os.path.exists(at("games.parquet")):
        ask(folder, page)
    print("Z", FAULTS)


main()
