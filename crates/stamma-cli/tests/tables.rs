//! `convert` to tables, to last positions, and with further fields of JSON.

use std::io::Write;
use std::process::{Command, Stdio};

struct Run {
    code: Option<i32>,
    out: Vec<u8>,
    err: String,
}

impl Run {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }
}

fn convert(flags: &[&str], text: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stamma"));
    command.arg("convert").args(flags).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = text.to_owned();
    let writer = std::thread::spawn(move || drop(input.write_all(text.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run { code: output.status.code(), out: output.stdout, err: String::from_utf8(output.stderr).unwrap() }
}

const GAMES: &str = "[Event \"Cup\"]\n[Date \"2024.02.29\"]\n[White \"Smith, A.\"]\n[Black \"Jones\"]\n[Result \"1-0\"]\n\n\
    1. e4 {[%clk 0:01:00]} e5 2. Nf3 1-0\n\n[White \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn games_as_csv() {
    let run = convert(&["--to", "csv", "--columns", "index,White,Result,ply_count,final_fen"], GAMES);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(
        run.text(),
        "index,White,Result,ply_count,final_fen\r\n\
         1,\"Smith, A.\",1-0,3,rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\r\n\
         2,?,0-1,4,rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\r\n"
    );
}

/// A handler that changes games passes the rows on.
#[test]
fn cleaned_games_as_csv() {
    for flags in [&["--drop", "comments"][..], &["--set", "Site=Here"], &["--add", "plycount"]] {
        let run = convert(&[&["--to", "csv", "--columns", "index,White"], flags].concat(), GAMES);
        assert_eq!(
            (run.code, run.text()),
            (Some(0), "index,White\r\n1,\"Smith, A.\"\r\n2,?\r\n"),
            "{flags:?}"
        );
    }
    let run = convert(&["--to", "csv", "--rows", "moves", "--columns", "san", "--drop", "comments"], GAMES);
    assert_eq!(run.text().lines().count(), 8, "{}", run.text());
}

/// All that `--add eco` adds is in a table, which has no tags but those of its columns.
#[test]
fn openings_as_csv() {
    let run = convert(
        &["--to", "csv", "--columns", "ECO,Opening,Variation", "--add", "eco"],
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n1. e4 e5 *\n",
    );
    assert_eq!(
        run.text(),
        "ECO,Opening,Variation\r\nB90,Sicilian Defense,Najdorf Variation\r\nC20,King's Pawn Game,\r\n"
    );
    // Columns for which no move is played have them, too, and the tags that are set.
    let flags = ["--to", "csv", "--columns", "Event,Site,Black,ECO", "--add", "eco", "--set", "Site=Here"];
    let run = convert(&[&flags[..], &["--set", "Event=Match"]].concat(), GAMES);
    assert_eq!(run.text(), "Event,Site,Black,ECO\r\nMatch,Here,Jones,C40\r\nMatch,Here,,A00\r\n");
}

#[test]
fn moves_as_csv() {
    let columns = "index,ply,san,uci,piece,captured,check,clock_ms,key";
    let run = convert(
        &["--to", "csv", "--rows", "moves", "--columns", columns],
        "1. e4 {[%clk 0:01:00]} d5 2. exd5",
    );
    assert_eq!(
        run.text(),
        "index,ply,san,uci,piece,captured,check,clock_ms,key\r\n\
         1,1,e4,e2e4,pawn,,none,60000,9384546495678726550\r\n\
         1,2,d5,d7d5,pawn,,none,,528813709611831216\r\n\
         1,3,exd5,e4d5,pawn,pawn,none,,2344601935407631798\r\n"
    );
}

/// Rows come in the order of the games, with their numbers in the input, on any number of threads.
#[test]
fn threads_change_nothing() {
    let text: String =
        (0..20_000).map(|number| format!("[White \"{number}\"]\n\n1. e4 e5 2. Nf3 *\n\n")).collect();
    let csv = |jobs| convert(&["--to", "csv", "--columns", "index,White", "--jobs", jobs], &text).out;
    let wanted: String = (0..20_000).map(|number| format!("{},{number}\r\n", number + 1)).collect();
    assert!(csv("1") == format!("index,White\r\n{wanted}").as_bytes());
    assert!(csv("1") == csv("4"));
    let arrow = |jobs| convert(&["--to", "arrow", "--rows", "moves", "--jobs", jobs], &text).out;
    assert!(arrow("1") == arrow("3"));
}

#[test]
fn last_positions() {
    let fen = convert(&["--to", "fen"], GAMES);
    assert_eq!(
        fen.text(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n\
         rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n"
    );
    let epd = convert(&["--to", "epd"], GAMES);
    assert_eq!(
        epd.text(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - id \"1: Smith, A. - Jones, Cup, 2024.02.29\";\n\
         rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - id \"2: game\";\n"
    );
}

/// Of notations of a game a line, one without moves has an empty line. The FEN of another start has a line of its own above.
#[test]
fn lines_are_games() {
    let games = "[White \"A\"]\n\n1-0\n\n[White \"B\"]\n\n1. e4 e5 1-0\n\n[White \"C\"]\n\n0-1\n\n\
        [White \"D\"]\n\n1. d4 0-1\n\n[White \"E\"]\n\n*\n";
    assert_eq!(convert(&["--to", "uci"], games).text(), "\ne2e4 e7e5\n\nd2d4\n\n");
    assert_eq!(convert(&["--to", "stripped"], games).text(), "\ne4 e5\n\nd4\n\n");
    let start = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n*\n";
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n";
    assert_eq!(convert(&["--to", "uci"], start).text(), format!("{fen}\n"));
    // Prose is no game.
    assert_eq!(convert(&["--to", "uci"], "Hello there, this is just prose.").text(), "");
}

#[test]
fn further_fields_of_json() {
    let usual = convert(&["--to", "json"], GAMES);
    assert!(
        !usual.text().contains("\"fen\":") && !usual.text().contains("\"evidence\":"),
        "{}",
        usual.text()
    );
    let run = convert(&["--to", "json", "--fens", "--evidence"], "1. e4 e5 2. Nd2 Nd7 (2... Nf6) 3. Nf9");
    let moves = "{\"ply\":1,\"written\":\"e4\",\"san\":\"e4\",\"uci\":\"e2e4\",\"status\":\"legal\",\
        \"fen\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\"}";
    assert!(run.text().contains(moves) && run.text().contains("\"evidence\":["), "{}", run.text());
    assert!(run.text().contains("\"status\":\"unread\",\"fen\":null"), "{}", run.text());
}

/// What cannot be done is refused before anything is written, with a sentence that says what would do.
#[test]
fn refusals() {
    for (flags, reason) in [
        (
            &["--to", "csv", "--columns", "moves"][..],
            "CSV has no place for the lists of `moves`; leave it out, or write arrow",
        ),
        (&["--to", "csv", "--columns", "Whit"], "there is no column `Whit`; did you mean `White`?"),
        (&["--to", "csv", "--rows", "moves", "--columns", "White"], "there is no column `White`"),
        (&["--to", "csv", "--columns", "White,White"], "the column `White` is named twice"),
        (&["--columns", "White"], "--columns is for tables; add --to csv, --to arrow or --to parquet"),
        (&["--rows", "moves", "--to", "json"], "--rows is for tables"),
        (&["--fens"], "--fens is for JSON; add --to json"),
        (&["--evidence", "--to", "csv"], "--evidence is for JSON"),
        #[cfg(not(feature = "columns"))]
        (&["--to", "parquet"], "this build of stamma writes no Parquet"),
    ] {
        let run = convert(flags, GAMES);
        assert_eq!((run.code, run.out.len()), (Some(2), 0), "{flags:?}");
        assert!(run.err.contains(reason), "{flags:?}: {}", run.err);
    }
}

#[test]
#[cfg(feature = "columns")]
fn parquet_files_are_whole() {
    let run = convert(&["--to", "parquet"], GAMES);
    assert_eq!(run.code, Some(0));
    assert!(run.out.starts_with(b"PAR1") && run.out.ends_with(b"PAR1"));
}
