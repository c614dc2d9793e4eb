//! Rows are the same whether a game comes from the fast reader or from the full reader, and columns are the same whether
//! they are asked for alone or with all others.

use stamma::encoding::{EncodingChoice, Text};
use stamma::notation::internals::FastReader;
use stamma::render::Source;
use stamma::{DIALECTS, ReadOptions};
use stamma_columns::{COLUMNS, Rows, Table, TableMaker};
use std::path::Path;

/// The number of games of a text that the fast reader sends; the rows of all games are compared.
fn followed(bytes: &[u8], table: &Table) -> usize {
    let text = Text::decode(bytes, EncodingChoice::Auto);
    let source = Source::of_text("games.pgn", &text);
    let options = ReadOptions::default();
    let mut reader = FastReader::for_options(&options).expect("nothing special is asked for");
    let [mut fast, mut careful] = [0; 2].map(|_| TableMaker::new(table, None, &DIALECTS));
    let mut count = 0;
    for game in text.games(options) {
        let again = reader.game(source.input(), game.span.start, source.input().len());
        if fast.game(again, &source, game.index).is_some() {
            careful.value(&game, &source);
            assert_eq!(fast.batch().unwrap(), careful.batch().unwrap());
            count += 1;
        } else {
            assert_eq!(fast.batch().unwrap().num_rows(), 0);
        }
    }
    count
}

#[test]
fn fixtures_make_the_same_rows() {
    // Scores and variants alone are not compared for damaged games: without moves nobody knows that they are damaged.
    let tables = [Table::all(Rows::Games), Table::all(Rows::Moves)];
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => {
                    let bytes = std::fs::read(path).unwrap_or_default();
                    count += tables.iter().map(|table| followed(&bytes, table)).sum::<usize>();
                }
            }
        }
    }
    assert!(count > 0);
}

const TEXT: &str = "[Event \"a\"]\n[WhiteElo \"2400\"]\n[BlackElo \"?\"]\n[UTCDate \"2024.02.30\"]\n[UTCTime \"12:13:14\"]\n\
    [Annotator \"x\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:01:00] good} 1... e5 $1 (1... c5 {no}) 2. Nf3 {[%eval -0.3]} Nf9 1-0\n\n\
    [White \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Variant \"Grand\"]\n\n1. f5 f6 *\n\n[FEN \"8/8 w\"]\n\n1. e4 *\n";

/// A column asked for alone has the values that it has among all others.
#[test]
fn a_column_does_not_depend_on_others() {
    for column in COLUMNS {
        let [alone, all] = [Some(column.name), None].map(|names| {
            let table = Table::of(column.rows, names).unwrap();
            let mut maker = TableMaker::new(&table, None, &DIALECTS);
            stamma::read(TEXT).for_each(|game| maker.value(&game, &game.source()));
            maker.batch().unwrap()
        });
        assert_eq!(alone.num_columns(), 1);
        assert_eq!(Some(alone.column(0)), all.column_by_name(column.name), "{}", column.name);
    }
}

/// Asking for tags and scores plays no move: an illegal one is not even looked at.
#[test]
fn tags_alone_play_no_move() {
    let text = "[Event \"a\"]\n[Site \"b\"]\n[Date \"c\"]\n[Round \"d\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
        1. e4 e5 2. Ke4 1-0\n\n";
    let source = Source::new("text", text.as_bytes());
    let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
    let mut rows = |names| {
        let mut maker = TableMaker::new(&Table::of(Rows::Games, Some(names)).unwrap(), None, &DIALECTS);
        let sent = maker.game(reader.game(source.input(), 0, source.input().len()), &source, 1);
        (sent.is_some(), maker.rows())
    };
    assert_eq!(rows("White,Black,Result"), (true, 1));
    assert_eq!(rows("White,Black,moves"), (false, 0));
}

/// The score of a game that ends on the board is that of the board, played or not.
#[test]
fn a_score_that_is_not_written_is_looked_for_on_the_board() {
    let head = "[Event \"a\"]\n[Site \"b\"]\n[Date \"c\"]\n[Round \"d\"]\n[White \"A\"]\n[Black \"B\"]\n";
    let text = format!(
        "{head}[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n\n{head}[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4#\n\n{head}\n1. e4 e5 1-0\n\n"
    );
    let [told, played] = ["Result", "Result,ended_by"].map(|names| {
        let table = Table::of(Rows::Games, Some(names)).unwrap();
        let source = Source::new("text", text.as_bytes());
        let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
        let mut maker = TableMaker::new(&table, None, &DIALECTS);
        for game in stamma::read(&text) {
            let sent =
                maker.game(reader.game(source.input(), game.span.start, source.input().len()), &source, 1);
            if sent.is_none() {
                maker.value(&game, &source);
            }
        }
        maker.batch().unwrap()
    });
    assert_eq!(told.num_rows(), 3);
    assert_eq!(told.column(0), played.column(0));
}
