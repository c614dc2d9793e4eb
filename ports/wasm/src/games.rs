//! Games of an input, one after another.

use crate::input::Input;
use crate::settings::Settings;
use stamma::Policy;
use stamma_json::GameWriter;
use wasm_bindgen::prelude::*;

/// Reads the games of an input when they are asked for.
#[wasm_bindgen]
pub struct Games {
    input: Input,
    writer: GameWriter,
    policy: Policy,
}

#[wasm_bindgen]
impl Games {
    /// Opens an input.
    ///
    /// # Errors
    ///
    /// A sentence: it cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn open(bytes: Vec<u8>, is_text: bool, settings: &Settings) -> Result<Games, String> {
        let input = Input::of(bytes, is_text, settings)?;
        Ok(Games { input, writer: settings.json(), policy: settings.policy() })
    }

    /// Returns the next game as JSON; none at the end.
    ///
    /// # Errors
    ///
    /// A sentence: the input cannot be read on. Nothing comes after it.
    #[wasm_bindgen(js_name = nextGame)]
    pub fn next_game(&mut self) -> Result<Option<String>, String> {
        let mut json = Vec::new();
        let Some(game) = self.input.next() else { return Ok(None) };
        let game = game?;
        self.writer.write(&game, &game.source(), &self.policy, &mut json);
        Ok(Some(text(json)))
    }
}

/// JSON and games that were written, which are UTF-8.
pub(crate) fn text(written: Vec<u8>) -> String {
    String::from_utf8(written).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
