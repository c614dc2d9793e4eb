//! Functions of a text, and of a single move.

use crate::errors::{bad_value, move_error};
use crate::game::Game;
use crate::game_data::GameData;
use crate::games::Games;
use crate::input::{Input, utf_8};
use crate::json::loads;
use crate::moves::{Move, ParsedWords};
use crate::settings::{Settings, variant as variant_named};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use stamma::{DIALECTS, Locale, Notation, Position};
use stamma_json::{Target, detected, finding_line};

/// The target with a name.
pub fn target(name: &str) -> PyResult<Target> {
    Target::named(name).map_err(bad_value)
}

/// Appends a game.
pub fn write(target: &Target, data: &GameData, out: &mut Vec<u8>) {
    let json = |out: &mut Vec<u8>| {
        out.extend_from_slice(&data.json());
        out.push(b'\n');
    };
    target.write((&data.game, data.index()), &data.game.source(), json, out);
}

/// Reads the games of a text, or of bytes, in any notation, as an iterator of `Game`. See `read`.
///
/// >>> import stamma
/// >>> [game.moves.san() for game in stamma.reads("1. e4 e5 2. Sf3\n\n1. ♘f3 d5")]
/// [['e4', 'e5', 'Nf3'], ['Nf3', 'd5']]
#[pyfunction]
#[pyo3(signature = (text, *, notation=None, variant=None, encoding=None, repair=false, jobs=None))]
pub fn reads(
    text: &Bound<'_, PyAny>,
    notation: Option<&str>,
    variant: Option<&str>,
    encoding: Option<&str>,
    repair: bool,
    jobs: Option<usize>,
) -> PyResult<Games> {
    let settings = Settings::named(notation, variant, repair)?;
    let input = Input::of_text(text, encoding, jobs)?;
    Games::of_input(text.py(), input, settings, String::from("a text"))
}

/// Calls `each` with the games of a text.
fn each_game(
    text: &Bound<'_, PyAny>,
    notation: Option<&str>,
    repair: bool,
    mut each: impl FnMut(GameData) -> PyResult<()>,
) -> PyResult<()> {
    let py = text.py();
    let games = reads(text, notation, None, None, repair, None)?;
    while let Some(game) = games.next_data(py)? {
        each(game)?;
    }
    Ok(())
}

/// The games of a text in another notation, such as `pgn`, `lan:de`, `scoresheet` or `ry`, or as `json`, `fen` or `epd`. The
/// notation that they are written in is found out, or told.
///
/// >>> import stamma
/// >>> print(stamma.convert("1. e4 e5 2. Sf3 Sc6", to="lan"), end="")
/// 1. e2-e4 e7-e5
/// 2. Ng1-f3 Nb8-c6
#[pyfunction]
#[pyo3(signature = (text, to="pgn", notation=None))]
pub fn convert(text: &Bound<'_, PyAny>, to: &str, notation: Option<&str>) -> PyResult<String> {
    let target = target(to)?;
    let mut written = Vec::new();
    each_game(text, notation, false, |game| {
        if !target.leaves_out(&game.game) {
            text.py().detach(|| write(&target, &game, &mut written));
        }
        Ok(())
    })?;
    target.end(&mut written);
    Ok(String::from_utf8_lossy(&written).into_owned())
}

/// The notation and the language of each game of a text, with the evidence.
///
/// >>> import stamma
/// >>> found, = stamma.detect("1. e4 e5 2. Sf3 Sc6 3. Lb5")
/// >>> found["dialect"]["id"], found["dialect"]["language"]
/// ('pgn', 'de')
#[pyfunction]
pub fn detect<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let found = PyList::empty(text.py());
    each_game(text, None, false, |data| {
        let mut json = Vec::new();
        let game = &data.game;
        let _ = detected((game.index, game.variant), &game.source(), &game.recognise(), &mut json);
        found.append(loads(text.py(), &json)?)
    })?;
    Ok(found)
}

/// Each game of a text in full words, in English or in the language of a tag such as `de`.
///
/// >>> import stamma
/// >>> told, = stamma.explain("1. e4 d5 2. exd5")
/// >>> told["moves"][2]["says"]
/// "White's pawn on e4 takes the pawn on d5"
/// >>> told, = stamma.explain("1. e4 d5 2. exd5", language="de")
/// >>> told["moves"][2]["says"]
/// 'der weiße Bauer auf e4 schlägt den Bauern auf d5'
#[pyfunction]
#[pyo3(signature = (text, language="en"))]
pub fn explain<'py>(text: &Bound<'py, PyAny>, language: &str) -> PyResult<Bound<'py, PyList>> {
    let locale = Locale::named(language).map_err(bad_value)?;
    let told = PyList::empty(text.py());
    each_game(text, None, false, |data| told.append(loads(text.py(), &data.explanation(locale))?))?;
    Ok(told)
}

/// The games of a text, those that are damaged as they were most likely played. Each repair is among the `findings`.
///
/// >>> import stamma
/// >>> game, = stamma.repair("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6 5. O-O")
/// >>> game.moves[6]
/// <stamma.Move 4. Ba4, written 8a4>
/// >>> game.moves[6].status
/// 'repaired'
#[pyfunction]
pub fn repair<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let games = PyList::empty(text.py());
    each_game(text, None, true, |data| games.append(Game::new(data)))?;
    Ok(games)
}

/// All findings about the games of a text, as dicts: those of docs/json.md, with the number of the game.
///
/// >>> import stamma
/// >>> [(found["game"], found["code"], found["message"]) for found in stamma.check("1. e4 e5 2. Ke3")]
/// [(1, 'R201', 'no legal move matches `Ke3`: the king on e1 does not reach e3')]
#[pyfunction]
pub fn check<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let findings = PyList::empty(text.py());
    each_game(text, None, false, |data| {
        let source = data.game.source();
        for found in data.game.findings() {
            let mut json = Vec::new();
            let _ = finding_line(&data.game, &source, &found, &mut json);
            findings.append(loads(text.py(), &json)?)?;
        }
        Ok(())
    })?;
    Ok(findings)
}

/// One move in a position: in any notation and language, or in the one that is named. The position is given as FEN; without it,
/// it is the start of the variant.
///
/// A text that is not one legal move raises `MoveError`, with the reason and the candidates.
///
/// >>> import stamma
/// >>> stamma.parse_move("Sg1-f3").uci
/// 'g1f3'
/// >>> stamma.parse_move("Nd2", fen="4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
/// Traceback (most recent call last):
/// ...
/// stamma.MoveError: 2 legal moves match `Nd2`: `Nbd2` (the knight on b1) or `Nfd2` (the knight on f3)
#[pyfunction]
#[pyo3(signature = (text, fen=None, notation=None, variant=None))]
pub fn parse_move(
    text: &Bound<'_, PyString>,
    fen: Option<&str>,
    notation: Option<&str>,
    variant: Option<&str>,
) -> PyResult<Move> {
    let py = text.py();
    let variant = variant.map(variant_named).transpose()?;
    let position = match (fen, variant) {
        (Some(fen), Some(variant)) => Position::from_fen_of(fen, variant),
        (Some(fen), None) => Position::from_fen(fen),
        (None, variant) => Ok(Position::start(variant.unwrap_or_default())),
    };
    let position = position.map_err(|error| bad_value(error.to_string()))?;
    let notation = notation.map(|name| Notation::named(name, &DIALECTS[..], &[])).transpose();
    let written = utf_8(text)?;
    let written = String::from_utf8_lossy(&written);
    let parsed = match notation.map_err(bad_value)? {
        Some(Notation { dialect, language }) => position.parse_in(&written, dialect, language),
        None => position.parse(&written),
    };
    let parsed = parsed.map_err(|error| move_error(py, &error))?;
    // The move was found among the legal ones.
    let legal = |error: stamma::IllegalMove| bad_value(error.to_string());
    Ok(Move::parsed(ParsedWords {
        san: position.san(parsed.mv).map_err(legal)?,
        uci: position.uci(parsed.mv).map_err(legal)?,
        written: written.trim().to_owned(),
        ply: position.ply(),
        nags: parsed.nags,
        draw_offer: parsed.draw_offer,
        fen: position.play(parsed.mv).map_err(legal)?.to_fen(),
    }))
}
