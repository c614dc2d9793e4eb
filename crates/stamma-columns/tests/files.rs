//! Files of tables: what they hold does not depend on how batches came, and the numbers of games go on.

use stamma::DIALECTS;
use stamma_columns::{RecordBatch, Rows, Table, TableFormat, TableMaker, TableWriter};

const TEXT: &str = "[White \"Smith, \\\"Bob\\\"\"]\n[WhiteElo \"2400\"]\n[UTCDate \"2024.02.29\"]\n[UTCTime \"01:02:03\"]\n\n1. e4 e5 1-0\n\n\
    [White \"\"]\n\n1. d4 *\n\n1. c4 c5 2. b3 0-1\n";

/// A batch for each game, with the number of games before it.
fn batches(table: &Table) -> Vec<(RecordBatch, u64)> {
    let mut maker = TableMaker::new(table, None, &DIALECTS);
    let batch = |(before, game): (usize, stamma::ReadGame<'_>)| {
        let mut first = stamma::Game::clone(&game);
        first.index = 1;
        maker.value(&first, &game.source());
        (maker.batch().unwrap(), before as u64)
    };
    stamma::read(TEXT).enumerate().map(batch).collect()
}

fn file(table: &Table, format: TableFormat, batches: Vec<(RecordBatch, u64)>) -> Vec<u8> {
    let mut writer = TableWriter::new(table, format).unwrap();
    let mut bytes = Vec::new();
    for (batch, before) in batches {
        bytes.extend(writer.write(batch, before).unwrap());
    }
    bytes.extend(writer.finish().unwrap());
    bytes
}

#[test]
fn csv_is_quoted_and_numbered() {
    let table =
        Table::of(Rows::Games, Some("index,White,WhiteElo,UTCDate,UTCTime,Result,ply_count")).unwrap();
    let written = String::from_utf8(file(&table, TableFormat::Csv, batches(&table))).unwrap();
    let lines = [
        "index,White,WhiteElo,UTCDate,UTCTime,Result,ply_count",
        "1,\"Smith, \"\"Bob\"\"\",2400,2024-02-29,01:02:03,1-0,2",
        "2,\"\",,,,*,1",
        "3,,,,,0-1,3",
        "",
    ];
    assert_eq!(written, lines.join("\r\n"));
}

#[test]
fn movetext_has_numbers_and_the_score() {
    let fen = "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 100\"]\n\n100... Nc6 101. Nf3 (101. f4) Nf9 1-0";
    let table = Table::of(Rows::Games, Some("movetext")).unwrap();
    for (text, wanted) in [
        ("1. e4 e5 2. Nf3 {x} Nc6 3. Bb5+ 1/2-1/2", "1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2"),
        ("1. e4 d5 2. Lb5 c6 *", "1. e4 d5 2. Bb5+ c6 *"),
        (fen, "100... Nc6 101. Nf3 1-0"),
    ] {
        let mut maker = TableMaker::new(&table, None, &DIALECTS);
        stamma::read(text).for_each(|game| maker.value(&game, &game.source()));
        let written = file(&table, TableFormat::Csv, vec![(maker.batch().unwrap(), 0)]);
        assert_eq!(String::from_utf8(written).unwrap(), format!("movetext\r\n{wanted}\r\n"));
    }
}

/// The bytes of a file are the same for a batch a game and for one of all games.
#[test]
fn files_do_not_depend_on_batches() {
    for rows in [Rows::Games, Rows::Moves] {
        for format in formats() {
            let table = if format == TableFormat::Csv { Table::all(rows).flat() } else { Table::all(rows) };
            let mut maker = TableMaker::new(&table, None, &DIALECTS);
            stamma::read(TEXT).for_each(|game| maker.value(&game, &game.source()));
            let whole = file(&table, format, vec![(maker.batch().unwrap(), 0)]);
            assert!(whole == file(&table, format, batches(&table)), "{rows:?} {format:?}");
        }
    }
}

fn formats() -> Vec<TableFormat> {
    vec![
        TableFormat::Csv,
        TableFormat::Arrow,
        #[cfg(feature = "parquet")]
        TableFormat::Parquet,
    ]
}

#[test]
fn columns_that_are_not_there_are_refused() {
    let reason = |names| Table::of(Rows::Games, Some(names)).unwrap_err().to_string();
    assert!(
        reason("white").starts_with("there is no column `white`; did you mean `White`?"),
        "{}",
        reason("white")
    );
    assert_eq!(reason("White,Black,White"), "the column `White` is named twice");
    let moves = Table::of(Rows::Games, Some("White,moves")).unwrap();
    assert!(TableWriter::new(&moves, TableFormat::Csv).is_err());
}
