//! The engine of the static site: gives the answers of `stamma serve` in the worker of a page.

pub use stamma_files::read_files_with;
use stamma_page::{Deadline, TextLimits, answer as answer_of};
use wasm_bindgen::prelude::wasm_bindgen;

/// An answer: JSON, and whether the question was accepted.
#[wasm_bindgen]
pub struct Answer {
    ok: bool,
    text: String,
}

#[wasm_bindgen]
impl Answer {
    /// True if the question was accepted.
    #[wasm_bindgen(getter)]
    pub fn ok(&self) -> bool {
        self.ok
    }

    /// Returns the answer, or the reason of the refusal, as JSON. Nothing is left of it here: it may be as long as a file.
    pub fn taken(self) -> String {
        self.text
    }
}

/// Returns the answer to a body at a path. There is no deadline: the page ends the worker when nobody waits for it.
#[wasm_bindgen]
pub fn answer(path: &str, body: Vec<u8>) -> Answer {
    let limits = TextLimits { games: usize::MAX, ..TextLimits::default() };
    let (ok, bytes) = match answer_of(path, body, &limits, Deadline::NONE) {
        Ok(bytes) => (true, bytes),
        Err(error) => (false, error.json()),
    };
    Answer { ok, text: String::from_utf8(bytes).unwrap_or_default() }
}
