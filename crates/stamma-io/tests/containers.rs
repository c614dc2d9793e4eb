//! The files of `testdata/containers`: each text beside the text that is left when what surrounds its games is taken off.
//!
//! The first line of the expected file names the containers, the outermost first. A line `␞` ends a game for good. Then
//! follows what is read: the half-moves, the result, and the codes of errors and warnings of each game. With
//! `STAMMA_BLESS=1` the expected files are written.

use stamma_io::{ContainerChoice, Unwrapping};
use stamma_notation::{ReadOptions, Severity, Span, read_games};
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[test]
fn what_surrounds_games_is_taken_off() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/containers");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut wrong = String::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension != "out")) {
        let text = fs::read(file).unwrap();
        let found = report(&text);
        let expected = file.with_extension("out");
        if std::env::var_os("STAMMA_BLESS").is_some() {
            fs::write(&expected, &found).unwrap();
        }
        if fs::read_to_string(&expected).unwrap_or_default() != found {
            writeln!(wrong, "{}:\n{found}", file.display()).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The containers of a text, what is left of it, and the games that are read in that.
fn report(text: &[u8]) -> String {
    let Some(unwrapped) = Unwrapping::of(text, ContainerChoice::Auto) else { return "none\n".to_owned() };
    let names: Vec<_> = unwrapped.containers().iter().map(|container| container.id).collect();
    let content = String::from_utf8_lossy(unwrapped.text());
    for at in 0..unwrapped.text().len() {
        let place = unwrapped.original(Span::new(at, at + 1));
        assert!(place.start <= place.end && place.end <= text.len(), "byte {at} is from {place:?}");
    }
    let mut report = format!("{}\n{}", names.join(" "), content.replace('\x1E', "␞"));
    let mut number = 0;
    for part in content.split('\x1E').filter(|part| !part.trim().is_empty()) {
        for game in read_games(part.as_bytes(), ReadOptions::default()) {
            number += 1;
            let codes = game.diagnostics.iter().filter(|finding| finding.severity() > Severity::Note);
            let codes: Vec<_> = codes.map(|finding| finding.code().to_string()).collect();
            let (plies, result) = (game.mainline().count(), game.result);
            writeln!(report, "game {number}: {plies} half-moves, {result:?} {}", codes.join(" ")).unwrap();
        }
    }
    report
}
