//! Moves and lines of moves as Python sees them: places in a game, not copies of it.

use crate::game::Game;
use crate::game_data::{GameData, PlyLinks, word};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyString, PyTuple};
use stamma::{Color, MoveComments, Ply, Span, move_status};
use std::sync::Arc;

/// One move: of a game, or of `parse_move`.
///
/// >>> import stamma
/// >>> game, = stamma.reads("1. e4 {[%clk 0:03:00] best by test} e5 2. Sf3!")
/// >>> game.moves[2]
/// <stamma.Move 2. Nf3, written Sf3!>
/// >>> game.moves[2].nags, game.moves[0].clock_ms, game.moves[0].fen.split()[0]
/// ([1], 180000, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR')
#[pyclass(module = "stamma", frozen)]
pub struct Move(Origin);

enum Origin {
    /// A ply of a game, by its number in the order of the text.
    Game(Arc<GameData>, u32),
    /// A text that was read by itself.
    Parsed(Box<ParsedWords>),
}

/// A move that was read by itself, as words.
#[derive(Clone)]
pub struct ParsedWords {
    /// In SAN.
    pub san: String,
    /// In UCI.
    pub uci: String,
    /// As written.
    pub written: String,
    /// Its number from the start of the game.
    pub ply: u32,
    /// Its glyphs.
    pub nags: Vec<u8>,
    /// True if it comes with a draw offer.
    pub draw_offer: bool,
    /// The position after it.
    pub fen: String,
}

impl Move {
    /// A move that was read by itself.
    pub fn parsed(words: ParsedWords) -> Move {
        Move(Origin::Parsed(Box::new(words)))
    }

    /// The place in its game.
    fn place(&self) -> Option<(&GameData, &PlyLinks, &Ply)> {
        let Origin::Game(data, number) = &self.0 else { return None };
        Some((data, data.lines().plies.get(*number as usize)?, data.ply(*number)?))
    }

    fn comments(&self) -> Option<MoveComments> {
        let (data, links, ply) = self.place()?;
        Some(joined(&links.after, data, ply))
    }
}

fn joined(comments: &[Span], data: &GameData, ply: &Ply) -> MoveComments {
    let mut all = MoveComments::default();
    comments.iter().for_each(|comment| all.add(*comment, data.game.text(), ply.color));
    all
}

fn some(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

#[pymethods]
impl Move {
    /// The move in SAN; None where the word could not be read.
    #[getter]
    fn san(&self) -> Option<&str> {
        match &self.0 {
            Origin::Game(data, number) => data.san().get(*number as usize)?.as_deref(),
            Origin::Parsed(words) => Some(&words.san),
        }
    }

    /// The move in UCI; None where the word could not be read.
    #[getter]
    fn uci<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        match &self.0 {
            Origin::Game(data, number) => uci_text(py, data, *number),
            Origin::Parsed(words) => Some(PyString::new(py, &words.uci)),
        }
    }

    /// The word of the text.
    #[getter]
    fn written(&self) -> String {
        match &self.0 {
            Origin::Game(..) => self
                .place()
                .map(|(data, _, ply)| data.game.text_of(ply.written).into_owned())
                .unwrap_or_default(),
            Origin::Parsed(words) => words.written.clone(),
        }
    }

    /// `legal`, `repaired`, `guessed`, `illegal` or `unread`.
    #[getter]
    fn status(&self) -> &'static str {
        self.place().map_or("legal", |(_, _, ply)| move_status(ply.played, ply.source))
    }

    /// The number of the half-move; 1 is the first of the game.
    #[getter]
    fn ply(&self) -> u32 {
        match &self.0 {
            Origin::Game(..) => self.place().map_or(0, |(_, _, ply)| ply.number),
            Origin::Parsed(words) => words.ply,
        }
    }

    /// The numeric annotation glyphs.
    #[getter]
    fn nags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match &self.0 {
            Origin::Game(..) => PyList::new(py, self.place().map_or(&[][..], |(_, _, ply)| &ply.nags)),
            Origin::Parsed(words) => PyList::new(py, &words.nags),
        }
    }

    /// The comments after the move, as they are written; None where there is none.
    #[getter]
    fn comment(&self) -> Option<String> {
        some(self.comments()?.text)
    }

    /// The comments before the move, which only the first move of a line has.
    #[getter]
    fn comment_before(&self) -> Option<String> {
        let (data, links, ply) = self.place()?;
        some(joined(&links.before, data, ply).text)
    }

    /// The clock of the mover after the move, in milliseconds.
    #[getter]
    fn clock_ms(&self) -> Option<u64> {
        self.comments()?.clock
    }

    /// The evaluation in centipawns, as White sees it.
    #[getter]
    fn eval_cp(&self) -> Option<i32> {
        self.comments()?.eval
    }

    /// The number of moves to mate; negative where Black mates.
    #[getter]
    fn mate_in(&self) -> Option<i32> {
        self.comments()?.mate
    }

    /// True if the mover offers a draw with it.
    #[getter]
    fn draw_offer(&self) -> bool {
        match &self.0 {
            Origin::Game(..) => self.place().is_some_and(|(_, _, ply)| ply.draw_offer),
            Origin::Parsed(words) => words.draw_offer,
        }
    }

    /// The lines that could replace the move.
    #[getter]
    fn variations(&self) -> Vec<Moves> {
        let Origin::Game(data, _) = &self.0 else { return Vec::new() };
        let lines = self.place().map(|(_, links, _)| &*links.variations).unwrap_or_default();
        lines.iter().map(|line| Moves::of_line(Arc::clone(data), *line)).collect()
    }

    /// The FEN after the move; None where the word could not be read.
    #[getter]
    fn fen(&self) -> Option<&str> {
        match &self.0 {
            Origin::Game(data, number) => data.fens().get(*number as usize)?.as_deref(),
            Origin::Parsed(words) => Some(&words.fen),
        }
    }

    fn __repr__(&self) -> String {
        let written = self.written();
        let (number, is_white) = match self.place() {
            Some((_, _, ply)) => (ply.move_number, ply.color == Color::White),
            None => (self.ply().div_ceil(2), self.ply() % 2 == 1),
        };
        let dots = if is_white { "." } else { "..." };
        let shown = match self.san() {
            None => format!("{number}{dots} {written} ({})", self.status()),
            Some(san) if san == written => format!("{number}{dots} {san}"),
            Some(san) => format!("{number}{dots} {san}, written {written}"),
        };
        format!("<stamma.Move {shown}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let module = py.import("stamma._stamma")?;
        match &self.0 {
            Origin::Game(data, number) => {
                let game = Game::sharing(Arc::clone(data));
                Ok((module.getattr("_restore_move")?, (game, *number).into_pyobject(py)?))
            }
            Origin::Parsed(words) => {
                let ParsedWords { san, uci, written, ply, nags, draw_offer, fen } = (**words).clone();
                let words = (san, uci, written, ply, PyList::new(py, nags)?, draw_offer, fen);
                Ok((module.getattr("_restore_parsed_move")?, words.into_pyobject(py)?))
            }
        }
    }
}

/// A move of a game that was pickled.
#[pyfunction(name = "_restore_move")]
pub fn restore_move(game: &Bound<'_, Game>, number: u32) -> Move {
    Move(Origin::Game(Arc::clone(game.get().data()), number))
}

/// A move of `parse_move` that was pickled.
#[pyfunction(name = "_restore_parsed_move")]
pub fn restore_parsed_move(
    san: String,
    uci: String,
    written: String,
    ply: u32,
    nags: Vec<u16>,
    draw_offer: bool,
    fen: String,
) -> Move {
    let nags = nags.into_iter().filter_map(|nag| u8::try_from(nag).ok()).collect();
    Move::parsed(ParsedWords { san, uci, written, ply, nags, draw_offer, fen })
}

fn uci_text<'py>(py: Python<'py>, data: &GameData, number: u32) -> Option<Bound<'py, PyString>> {
    data.uci().get(number as usize)?.as_ref().map(|found| PyString::new(py, &word(found)))
}

/// The moves of a line, as a sequence.
#[pyclass(module = "stamma", frozen)]
pub struct Moves {
    data: Arc<GameData>,
    line: u32,
}

impl Moves {
    /// A line of a game, by its number; 0 is the main line.
    pub fn of_line(data: Arc<GameData>, line: u32) -> Moves {
        Moves { data, line }
    }

    fn plies(&self) -> &[u32] {
        self.data.lines().lines.get(self.line as usize).map(|line| &**line).unwrap_or_default()
    }

    fn of_ply(&self, number: u32) -> Move {
        Move(Origin::Game(Arc::clone(&self.data), number))
    }
}

#[pymethods]
impl Moves {
    fn __len__(&self) -> usize {
        self.plies().len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let plies = self.plies();
        if let Ok(slice) = index.cast::<PySlice>() {
            let places = slice.indices(isize::try_from(plies.len())?)?;
            let mut moves = Vec::with_capacity(places.slicelength);
            let mut at = places.start;
            for _ in 0..places.slicelength {
                let ply = usize::try_from(at).ok().and_then(|at| plies.get(at));
                moves.extend(ply.map(|ply| self.of_ply(*ply)));
                at += places.step;
            }
            return moves.into_pyobject(py);
        }
        let index: isize = index.extract()?;
        let place = if index < 0 {
            plies.len().checked_sub(index.unsigned_abs())
        } else {
            usize::try_from(index).ok()
        };
        let ply = place.and_then(|place| plies.get(place));
        let ply = ply.ok_or_else(|| PyIndexError::new_err("the line has no such move"))?;
        Ok(Bound::new(py, self.of_ply(*ply))?.into_any())
    }

    fn __iter__(moves: &Bound<'_, Self>) -> MoveIterator {
        let Moves { data, line } = moves.get();
        let moves = Moves { data: Arc::clone(data), line: *line };
        MoveIterator { moves, next: 0 }
    }

    /// All moves in UCI, as a list; None for a word that could not be read.
    fn uci<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.plies().iter().map(|ply| uci_text(py, &self.data, *ply)))
    }

    /// All moves in SAN, as a list; None for a word that could not be read.
    fn san<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let san = self.data.san();
        PyList::new(py, self.plies().iter().map(|ply| san.get(*ply as usize).and_then(Option::as_deref)))
    }

    fn __repr__(&self) -> String {
        const SHOWN: usize = 6;
        let (plies, san) = (self.plies(), self.data.san());
        let words = plies.iter().take(SHOWN).map(|ply| {
            let found = san.get(*ply as usize).and_then(Option::as_deref);
            found.map_or_else(|| self.of_ply(*ply).written(), str::to_owned)
        });
        let words = words.collect::<Vec<_>>().join(" ");
        let more =
            if plies.len() > SHOWN { format!(" ... ({} half-moves)", plies.len()) } else { String::new() };
        format!("<stamma.Moves {words}{more}>")
    }
}

/// An iterator of the moves of a line.
#[pyclass(module = "stamma")]
pub struct MoveIterator {
    moves: Moves,
    next: usize,
}

#[pymethods]
impl MoveIterator {
    fn __iter__(moves: Bound<'_, Self>) -> Bound<'_, Self> {
        moves
    }

    fn __next__(&mut self) -> Option<Move> {
        let ply = *self.moves.plies().get(self.next)?;
        self.next += 1;
        Some(self.moves.of_ply(ply))
    }
}
