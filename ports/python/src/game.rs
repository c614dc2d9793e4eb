//! A game as Python sees it.

use crate::calls::{target, write};
use crate::errors::bad_value;
use crate::game_data::{GameData, KeptJson, json_joints, word};
use crate::json::loads;
use crate::moves::Moves;
use crate::settings::Settings;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple, PyType};
use stamma::container::ContainerChoice;
use stamma::encoding::{Encoding, EncodingChoice};
use stamma::{Element, Locale, Played, ReadGame, read_from, read_opened};
use std::io::Cursor;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// One game. Nothing of it is made before it is asked for.
///
/// >>> import stamma
/// >>> game, = stamma.reads('[White "Morphy"]\n\n1. e4 e5 (1... c5) 2. Nf3 {well known} d6 1-0')
/// >>> game
/// <stamma.Game 1: Morphy - ?, 1-0, 4 half-moves>
/// >>> game.moves.san()
/// ['e4', 'e5', 'Nf3', 'd6']
/// >>> print(game.to("lan:fr"), end="")
/// 1. e2-e4 e7-e5
/// 2. Cg1-f3 d7-d6
/// 1-0
#[pyclass(module = "stamma", frozen)]
pub struct Game {
    data: Arc<GameData>,
}

impl Game {
    /// A game as Python sees it.
    pub fn new(data: GameData) -> Game {
        Game { data: Arc::new(data) }
    }

    /// A game with contents that others have, too.
    pub fn sharing(data: Arc<GameData>) -> Game {
        Game { data }
    }

    /// Its contents.
    pub fn data(&self) -> &Arc<GameData> {
        &self.data
    }

    fn tag(&self, name: &str) -> String {
        self.data.game.tag(name).filter(|value| !value.is_empty()).unwrap_or_else(|| String::from("?"))
    }

    /// A line for people.
    fn title(&self) -> String {
        let (white, black) = (self.tag("White"), self.tag("Black"));
        match (&*white, &*black) {
            ("?", "?") => self.data.game.result.text().to_owned(),
            _ => format!("{white} - {black}, {}", self.data.game.result.text()),
        }
    }

    fn svg(&self) -> String {
        match self.data.game.positions().last() {
            Some(last) => last.after.svg(),
            None => stamma::Position::from(self.data.game.start.clone()).svg(),
        }
    }
}

#[pymethods]
impl Game {
    /// The number of the game in the input, from 1.
    #[getter]
    fn index(&self) -> u32 {
        self.data.index()
    }

    /// The tags as written, in their order; of a repeated one the first.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for tag in &self.data.game.tags {
            tags.set_item(&*tag.name, tag.text())?;
        }
        Ok(tags)
    }

    /// The score: `1-0`, `0-1`, `1/2-1/2`, `*` or one of the rarer ones.
    #[getter]
    fn result(&self) -> &'static str {
        self.data.game.result.text()
    }

    /// The way in which the game ended, such as `checkmate` or `time`; `unknown` where nothing says so.
    #[getter]
    fn termination(&self) -> &'static str {
        self.data.game.termination.name()
    }

    /// The id of the variant; None where the tags name one that is not known.
    #[getter]
    fn variant(&self) -> Option<&'static str> {
        self.data.game.variant.map(|variant| variant.id())
    }

    /// The FEN of the start where it is not the variant's own.
    #[getter]
    fn start_fen(&self) -> Option<&str> {
        self.data.game.start_fen.as_deref()
    }

    /// The id of the notation that the game is written in.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.data.notation().0
    }

    /// The language of the piece letters, such as `de`, or `figurine`.
    #[getter]
    fn language(&self) -> &'static str {
        self.data.notation().1
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Moves {
        Moves::of_line(Arc::clone(&self.data), 0)
    }

    /// What was found about the text: dicts as the `diagnostics` of the JSON.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.data.findings())
    }

    /// The game in a notation such as `pgn`, `lan:de` or `scoresheet`, or as `json`, `fen` or `epd`.
    #[pyo3(signature = (notation="pgn"))]
    fn to(&self, notation: &str) -> PyResult<String> {
        let target = target(notation)?;
        let mut written = Vec::new();
        write(&target, &self.data, &mut written);
        target.end(&mut written);
        Ok(String::from_utf8_lossy(&written).into_owned())
    }

    /// Each move in full words, the opening and the end: a dict with `game`, `moves`, `opening` and `ending`. The language is that
    /// of a tag such as `de`.
    #[pyo3(signature = (language="en"))]
    fn explain<'py>(&self, py: Python<'py>, language: &str) -> PyResult<Bound<'py, PyAny>> {
        let locale = Locale::named(language).map_err(bad_value)?;
        loads(py, &self.data.explanation(locale))
    }

    /// The game as one object of JSON, as docs/json.md describes it.
    fn to_json(&self) -> String {
        String::from_utf8_lossy(&self.data.json()).into_owned()
    }

    /// The game as a `chess.pgn.Game`, with variations, comments and glyphs; needs the package `chess`.
    ///
    /// A line ends before a move that could not be read, and the reason is among the `errors` of the game. A variant that
    /// python-chess does not have raises ValueError.
    fn to_chess(game: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        let py = game.py();
        py.import("stamma._chess")?.getattr("to_chess")?.call1((game,))
    }

    /// The game that a `chess.pgn.Game` holds.
    #[classmethod]
    fn from_chess<'py>(_type: &Bound<'py, PyType>, game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        game.py().import("stamma._chess")?.getattr("from_chess")?.call1((game,))
    }

    /// The parts of the game in the order of the text: tuples of a kind and of what it holds.
    fn _events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let events = PyList::empty(py);
        let (data, mut words) = (&self.data, self.data.uci().iter());
        for element in &data.game.elements {
            match element {
                Element::Ply(ply) => {
                    let uci = words.next().and_then(Option::as_ref).map(word);
                    let written = data.game.text_of(ply.written);
                    let is_legal = !matches!(ply.played, Played::Illegal(_));
                    events.append(("move", uci, PyList::new(py, &ply.nags)?, written, is_legal))?;
                }
                Element::Comment(comment) => events.append(("comment", data.game.text_of(comment.text)))?,
                Element::Open => events.append(("open",))?,
                Element::Close => events.append(("close",))?,
            }
        }
        Ok(events)
    }

    /// The text that the game was read from, as UTF-8.
    fn _text<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.data.game.span.of(self.data.game.text()))
    }

    fn __repr__(&self) -> String {
        let plies = self.data.game.mainline().filter(|ply| ply.played != Played::Unread).count();
        let more = match self.data.game.findings().len() {
            0 => String::new(),
            1 => String::from(", 1 finding"),
            count => format!(", {count} findings"),
        };
        let name = if plies == 1 { "half-move" } else { "half-moves" };
        format!("<stamma.Game {}: {}, {plies} {name}{more}>", self.data.index(), self.title())
    }

    fn __str__(&self) -> String {
        self.data.game.to_pgn()
    }

    /// The last position as a picture, for notebooks.
    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// The game with its last position, for notebooks.
    fn _repr_html_(&self) -> String {
        let mut moves = Vec::new();
        if let Ok(target) = target("pgn") {
            write(&target, &self.data, &mut moves);
        }
        let moves = String::from_utf8_lossy(&moves).into_owned();
        let moves = moves.rsplit_once("]\n\n").map_or(&*moves, |(_, moves)| moves);
        format!(
            "<div><p><strong>{}</strong></p>{}<p>{}</p></div>",
            escaped(&self.title()),
            self.svg(),
            escaped(moves.trim())
        )
    }

    fn __reduce__<'py>(game: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = game.py();
        let restore = py.import("stamma._stamma")?.getattr("_restore_game")?;
        let data = &game.get().data;
        let Some((text, settings)) = py.detach(|| alone(data)) else {
            let error = py.import("pickle")?.getattr("PicklingError")?;
            let reason = "the game cannot be read the same without the text around it";
            return Err(PyErr::from_value(error.call1((reason,))?));
        };
        let json = data.json();
        let [head, findings] = json_joints(&json);
        let state = (
            PyBytes::new(py, &text),
            (
                settings.notation_name,
                settings.language.map(|language| language.id),
                settings.variant.map(|variant| variant.id()),
                settings.repair,
            ),
            data.index(),
            PyBytes::new(py, json.get(..head).unwrap_or_default()),
            PyBytes::new(py, json.get(findings..).unwrap_or_default()),
        );
        Ok((restore, state.into_pyobject(py)?))
    }
}

/// The text of a game and the settings by which it is read the same without the text around it, if that can be done.
fn alone(data: &GameData) -> Option<(Vec<u8>, Settings)> {
    let text = data.game.span.of(data.game.text()).to_vec();
    let told = data.settings.clone();
    let language = data.game.letters.language;
    let found = Settings { language: Some(language), ..told.clone() };
    let essence = |data: &GameData| {
        let json = data.json_as_read();
        let [head, findings] = json_joints(&json);
        json.get(head..findings).map(<[u8]>::to_vec)
    };
    let wanted = essence(data);
    [told, found].into_iter().find_map(|settings| {
        let game = reread(text.clone(), &settings)?;
        (essence(&GameData::new(game, settings.clone())) == wanted).then_some((text.clone(), settings))
    })
}

/// The only game of a text that was a part of another.
fn reread(text: Vec<u8>, settings: &Settings) -> Option<ReadGame<'static>> {
    let stream = read_from(Cursor::new(text)).named("text");
    let stream = stream.encoded(EncodingChoice::Given(Encoding::UTF_8)).contained(ContainerChoice::Off);
    let mut games = read_opened(stream, settings.options(), NonZeroUsize::MIN).ok()?;
    let game = games.next()?.ok()?;
    let repaired = if settings.repair { game.repair().map(ReadGame::into_owned) } else { None };
    games.next().is_none().then_some(repaired.unwrap_or(game))
}

/// The game that was pickled.
#[pyfunction(name = "_restore_game")]
pub fn restore_game(
    text: Vec<u8>,
    settings: (Option<String>, Option<String>, Option<String>, bool),
    index: u32,
    head: Vec<u8>,
    findings: Vec<u8>,
) -> PyResult<Game> {
    let (notation, language, variant, repair) = settings;
    let mut settings = Settings::named(notation.as_deref(), variant.as_deref(), repair)?;
    let named = language.as_deref().map(stamma::language_named);
    settings.language = named.transpose().map_err(bad_value)?;
    let game = reread(text, &settings).ok_or_else(|| bad_value("this is not one game"))?;
    let mut data = GameData::new(game, settings);
    data.kept = Some(KeptJson { index, head, findings });
    Ok(Game::new(data))
}

/// A text as HTML shows it.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            letter => html.push(letter),
        }
    }
    html
}
