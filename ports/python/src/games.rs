//! Games of an input, one after another.

use crate::game::Game;
use crate::game_data::GameData;
use crate::input::{Faults, Input};
use crate::settings::Settings;
use pyo3::prelude::*;
use stamma::{FileGames, ReadGame, read_opened};
use std::collections::VecDeque;
use std::io;
use std::sync::{Mutex, PoisonError};

/// An iterator of games; closing it, or leaving its `with`, stops reading.
#[pyclass(module = "stamma", frozen)]
pub struct Games {
    state: Mutex<State>,
    settings: Settings,
    faults: Faults,
    name: String,
}

/// What has been read and not been given.
#[derive(Default)]
struct State {
    /// None once everything was read, or nothing more is wanted.
    games: Option<FileGames>,
    waiting: VecDeque<ReadGame<'static>>,
    /// What ended reading; it is raised after the games before it.
    fault: Option<io::Error>,
}

/// The most games that are taken at once: between two such groups interrupts are looked for.
const AT_ONCE: usize = 64;

impl State {
    /// Takes the next games: one that may have to be waited for, and those that came with it.
    fn take_more(&mut self, repair: bool) {
        let Some(games) = &mut self.games else { return };
        // Repairs take long.
        let most = if repair { 1 } else { AT_ONCE };
        loop {
            match games.next() {
                Some(Ok(game)) if repair => {
                    let repaired = game.repair().map(ReadGame::into_owned);
                    self.waiting.push_back(repaired.unwrap_or(game));
                }
                Some(Ok(game)) => self.waiting.push_back(game),
                Some(Err(error)) => {
                    self.fault = Some(error);
                    self.games = None;
                    return;
                }
                None => {
                    self.games = None;
                    return;
                }
            }
            if self.waiting.len() >= most || games.size_hint().0 == 0 {
                return;
            }
        }
    }
}

impl Games {
    /// The games of an input.
    pub fn of_input(py: Python<'_>, input: Input, settings: Settings, name: String) -> PyResult<Games> {
        let Input { stream, jobs, faults } = input;
        let games = py.detach(|| read_opened(stream, settings.options(), jobs));
        let games = games.map_err(|error| faults.error(py, &error))?;
        let state = State { games: Some(games), ..State::default() };
        Ok(Games { state: Mutex::new(state), settings, faults, name })
    }

    /// The next game; none at the end.
    pub fn next_data(&self, py: Python<'_>) -> PyResult<Option<GameData>> {
        // Nobody waits for this lock while holding on to the interpreter: who has it may need the interpreter to go on.
        let ready = self.state.try_lock().ok().and_then(|mut state| state.waiting.pop_front());
        if let Some(game) = ready {
            return Ok(Some(GameData::new(game, self.settings.clone())));
        }
        py.check_signals()?;
        let next = py.detach(|| {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            if state.waiting.is_empty() {
                state.take_more(self.settings.repair);
            }
            match state.waiting.pop_front() {
                Some(game) => Ok(Some(game)),
                None => state.fault.take().map_or(Ok(None), Err),
            }
        });
        match next {
            Ok(game) => Ok(game.map(|game| GameData::new(game, self.settings.clone()))),
            Err(error) => Err(self.faults.error(py, &error)),
        }
    }
}

#[pymethods]
impl Games {
    fn __iter__(games: Bound<'_, Self>) -> Bound<'_, Self> {
        games
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        Ok(self.next_data(py)?.map(Game::new))
    }

    fn __enter__(games: Bound<'_, Self>) -> Bound<'_, Self> {
        games
    }

    #[pyo3(signature = (*_reason))]
    fn __exit__(&self, py: Python<'_>, _reason: &Bound<'_, PyAny>) {
        self.close(py);
    }

    /// Stops reading. No more games come.
    fn close(&self, py: Python<'_>) {
        py.detach(|| {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            *state = State::default();
        });
    }

    fn __repr__(&self) -> String {
        format!("<stamma.Games of {}>", self.name)
    }
}

/// Reads the games of a file of any size, in any notation and encoding, packed or not, as an iterator of `Game`.
///
/// `path_or_file` is a path, or an object with `read`, in text or in bytes. Memory does not grow with the file. `repair=True`
/// puts damaged games right. Threads (`jobs`; as many as there are processors) read ahead of the caller.
///
/// A file that is not there raises FileNotFoundError. One that cannot be read on raises OSError, after the games before that
/// place. Text never raises: what cannot be read is among the `findings` of its game.
///
/// >>> import io, stamma
/// >>> for game in stamma.read(io.StringIO("1. e4 e5 2. Sf3 Sc6 3. Lb5 1-0")):
/// ...     print(game.result, game.language, game.moves[2].san)
/// 1-0 de Nf3
#[pyfunction]
#[pyo3(signature = (path_or_file, *, notation=None, variant=None, encoding=None, repair=false, jobs=None))]
pub fn read(
    path_or_file: &Bound<'_, PyAny>,
    notation: Option<&str>,
    variant: Option<&str>,
    encoding: Option<&str>,
    repair: bool,
    jobs: Option<usize>,
) -> PyResult<Games> {
    let py = path_or_file.py();
    let settings = Settings::named(notation, variant, repair)?;
    let input = Input::of_file(py, path_or_file, encoding, jobs)?;
    let name = path_or_file.repr()?.to_string();
    Games::of_input(py, input, settings, name)
}
