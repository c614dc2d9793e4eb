//! Functions of a text, and of a single move. All but `convert` return JSON.

use crate::games::text;
use crate::input::Input;
use crate::settings::Settings;
use stamma::check::without_game;
use stamma::render::Source;
use stamma::{DIALECTS, Notation, Position, ReadGame, dialect};
use stamma_json::{Detector, Target, explanation, finding_line, parsed_move};
use wasm_bindgen::prelude::*;

/// A list in JSON.
struct List(Vec<u8>);

impl List {
    fn new() -> List {
        List(vec![b'['])
    }

    /// Adds an element, which may be a line.
    fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        if self.0.len() > 1 {
            self.0.push(b',');
        }
        write(&mut self.0);
        if self.0.last() == Some(&b'\n') {
            self.0.pop();
        }
    }

    fn end(mut self) -> String {
        self.0.push(b']');
        text(self.0)
    }
}

fn each_game(input: Input, mut each: impl FnMut(&ReadGame<'_>)) -> Result<(), String> {
    for game in input {
        each(&game?);
    }
    Ok(())
}

/// Returns the games.
///
/// # Errors
///
/// A sentence: the input cannot be read.
#[wasm_bindgen]
pub fn read(bytes: Vec<u8>, is_text: bool, settings: &Settings) -> Result<String, String> {
    let (mut writer, policy) = (settings.json(), settings.policy());
    let mut list = List::new();
    each_game(Input::of(bytes, is_text, settings)?, |game| {
        list.add(|out| writer.write(game, &game.source(), &policy, out));
    })?;
    Ok(list.end())
}

/// Returns the games in another notation.
///
/// # Errors
///
/// A sentence: the input cannot be read.
#[wasm_bindgen]
pub fn convert(bytes: Vec<u8>, is_text: bool, settings: &Settings) -> Result<String, String> {
    let pgn = || dialect("pgn").map(|dialect| Target::Notation(Notation { dialect, language: None }));
    let target = settings.to.or_else(pgn).unwrap_or(Target::Json);
    let (mut writer, policy) = (settings.json(), settings.policy());
    let mut written = Vec::new();
    each_game(Input::of(bytes, is_text, settings)?, |game| {
        if !target.leaves_out(game) {
            let source = game.source();
            let json = |out: &mut Vec<u8>| writer.write(game, &source, &policy, out);
            target.write((game, game.index), &source, json, &mut written);
        }
    })?;
    target.end(&mut written);
    Ok(text(written))
}

/// Returns the notation and the language of each game, with the evidence.
///
/// # Errors
///
/// A sentence: the input cannot be read.
#[wasm_bindgen]
pub fn detect(bytes: Vec<u8>, is_text: bool, settings: &Settings) -> Result<String, String> {
    let mut detector = Detector::new(&DIALECTS);
    let mut list = List::new();
    each_game(Input::of(bytes, is_text, settings)?, |game| {
        let source = game.source();
        if let Some(detected) = detector.detect(&**game, source.input()) {
            list.add(|out| {
                detected.write(game.index, &source, out);
            });
        }
    })?;
    Ok(list.end())
}

/// Returns each game in full words.
///
/// # Errors
///
/// A sentence: the input cannot be read.
#[wasm_bindgen]
pub fn explain(bytes: Vec<u8>, is_text: bool, settings: &Settings) -> Result<String, String> {
    let mut list = List::new();
    each_game(Input::of(bytes, is_text, settings)?, |game| {
        list.add(|out| explanation(game, &game.source(), settings.locale, out));
    })?;
    Ok(list.end())
}

/// Returns all findings.
///
/// # Errors
///
/// A sentence: the input cannot be read.
#[wasm_bindgen]
pub fn check(bytes: Vec<u8>, is_text: bool, settings: &Settings) -> Result<String, String> {
    let policy = settings.policy_of_check();
    let mut list = List::new();
    let input = Input::of(bytes, is_text, settings)?;
    let nothing = input.without_game;
    let mut games = 0;
    each_game(input, |game| {
        games += 1;
        let source = game.source();
        for found in policy.findings(game, source.input()) {
            list.add(|out| {
                finding_line(game, &source, &found, out);
            });
        }
    })?;
    if games == 0 {
        let game = without_game(nothing);
        for found in policy.findings(&game, b"") {
            list.add(|out| {
                finding_line(&game, &Source::new(&settings.name, b""), &found, out);
            });
        }
    }
    Ok(list.end())
}

/// Returns one move in a position.
///
/// # Errors
///
/// A sentence: the position cannot be used.
#[wasm_bindgen(js_name = parseMove)]
pub fn parse_move(written: &str, settings: &Settings) -> Result<String, String> {
    let position = match (&settings.fen, settings.variant) {
        (Some(fen), Some(variant)) => Position::from_fen_of(fen, variant),
        (Some(fen), None) => Position::from_fen(fen),
        (None, variant) => Ok(Position::start(variant.unwrap_or_default())),
    };
    let position = position.map_err(|error| error.to_string())?;
    let parsed = match settings.notation {
        Some(Notation { dialect, language }) => position.parse_in(written, dialect, language),
        None => position.parse(written),
    };
    let mut json = Vec::new();
    parsed_move(&position, written, &parsed, &mut json).map_err(|error| error.to_string())?;
    Ok(text(json))
}
