//! Texts in containers, each beside the text that is left when the container is taken off.
//!
//! In `testdata/containers` are records and mails: what is read of the games follows in the expected file. In
//! `testdata/containers/textual` is markup, and texts that are none (`no-*`).
//! The first line of an expected file names the containers, the outermost first, or `none`. A line `␞` ends a game for
//! good. With `STAMMA_BLESS=1` the expected files are written.

use stamma_io::{CONTAINERS, ContainerChoice, EncodingChoice, Text, Unwrapping};
use stamma_notation::{ReadOptions, Severity, Span};
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[test]
fn what_surrounds_games_is_taken_off() {
    compare_with_expected("testdata/containers", |text| {
        Unwrapping::of(text, ContainerChoice::Auto)
            .map_or_else(no_container, |unwrapped| written(text, &unwrapped) + &games(text))
    });
}

#[test]
fn markup_around_games_is_taken_off() {
    let reports = compare_with_expected("testdata/containers/textual", |text| {
        let Some(unwrapped) = Unwrapping::of(text, ContainerChoice::Auto) else { return no_container() };
        assert!(copied_bytes(text, &unwrapped) > 0);
        written(text, &unwrapped)
    });
    for (name, report) in reports {
        assert_eq!(report == no_container(), name.starts_with("no-"), "{name}");
    }
}

#[test]
fn examples_are_taken_for_what_they_show() {
    for container in CONTAINERS {
        let unwrapped = Unwrapping::of(container.example.as_bytes(), ContainerChoice::Auto).unwrap();
        assert_eq!(unwrapped.containers()[0], container);
    }
}

/// Compares the report on each text of a folder with the expected file beside it. Returns the names and reports.
fn compare_with_expected(folder: &str, report: impl Fn(&[u8]) -> String) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut wrong = String::new();
    let mut reports = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension != "out")) {
        let found = report(&fs::read(file).unwrap());
        let expected = file.with_extension("out");
        if std::env::var_os("STAMMA_BLESS").is_some() {
            fs::write(&expected, &found).unwrap();
        }
        if fs::read_to_string(&expected).unwrap_or_default() != found {
            writeln!(wrong, "{}:\n{found}", file.display()).unwrap();
        }
        reports.push((file.file_stem().unwrap().to_string_lossy().into_owned(), found));
    }
    assert!(wrong.is_empty(), "{wrong}");
    reports
}

fn no_container() -> String {
    "none\n".to_owned()
}

/// The containers of a text, and what is left of it. Each byte of that has its place.
fn written(text: &[u8], unwrapped: &Unwrapping) -> String {
    for at in 0..unwrapped.text().len() {
        let place = unwrapped.original(Span::new(at, at + 1));
        assert!(place.start <= place.end && place.end <= text.len(), "byte {at} is from {place:?}");
    }
    let names: Vec<_> = unwrapped.containers().iter().map(|container| container.id).collect();
    format!("{}\n{}", names.join(" "), String::from_utf8_lossy(unwrapped.text()).replace('\x1E', "␞"))
}

/// The number of bytes whose place holds the same byte.
fn copied_bytes(text: &[u8], unwrapped: &Unwrapping) -> usize {
    let written = unwrapped.text();
    let is_copied = |&at: &usize| unwrapped.original(Span::new(at, at + 1)).of(text) == &written[at..=at];
    (0..written.len()).filter(is_copied).count()
}

/// The half-moves, the result, and the codes of errors and warnings of each game.
fn games(text: &[u8]) -> String {
    let mut report = String::new();
    let mut number = 0;
    for game in Text::decode(text, EncodingChoice::Auto)
        .unwrapped(ContainerChoice::Auto)
        .games(ReadOptions::default())
    {
        number += 1;
        let codes = game.diagnostics.iter().filter(|finding| finding.severity() > Severity::Note);
        let codes: Vec<_> = codes.map(|finding| finding.code().to_string()).collect();
        let (plies, result) = (game.mainline().count(), game.result);
        writeln!(report, "game {number}: {plies} half-moves, {result:?} {}", codes.join(" ")).unwrap();
    }
    report
}

/// The beginning by which a container is known ends where a line does, and not in the midst of a text with moves.
#[test]
fn long_texts_are_known_by_whole_lines() {
    const MOVES: &str = "1.e4 c5 2.Nf3 a6 3.d3 g6 4.g3 Bg7 5.Bg2 b5 6.O-O Bb7 7.c3 e5 8.a3 Ne7 9.b4 d6 10.Nbd2 O-O 11.Nb3 Nd7";
    let rows: [fn(usize) -> String; 3] = [
        |number| format!("INSERT INTO games VALUES ({number},'Anna Berg','Bo Lind','{MOVES}');\n"),
        |number| format!("const G{number} = `{MOVES}`;\n"),
        |_| format!("- white: Anna Berg\n  black: Bo Lind\n  moves: \"{MOVES}\"\n"),
    ];
    for row in rows {
        for count in [2, 1_000] {
            let text: String = (0..count).map(row).collect();
            let unwrapped = Unwrapping::of(text.as_bytes(), ContainerChoice::Auto);
            let containers = unwrapped.as_ref().map(Unwrapping::containers).unwrap_or_default();
            assert_eq!(containers.first().map(|first| first.id), Some("code"), "{count} of {}", row(1));
        }
    }
}
