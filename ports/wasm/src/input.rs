//! Bytes and texts as games.

use crate::settings::Settings;
use stamma::encoding::{Encoding, EncodingChoice, InputWithoutGame, NoTextInput, TextInput};
use stamma::open::{UnpackLimits, unpack};
use stamma::{FileGames, ReadGame, read_from, read_opened};
use std::io::{Cursor, Error, Read};
use std::num::NonZeroUsize;

/// The games of an input.
pub(crate) struct Input {
    games: FileGames,
    repair: bool,
    /// The kind of input that it is if no game is found in it.
    pub(crate) without_game: InputWithoutGame,
}

impl Input {
    /// Opens bytes, or those of a text, which are UTF-8 and are not packed.
    ///
    /// # Errors
    ///
    /// A sentence: the bytes are packed in an unknown way, or are no text.
    pub(crate) fn of(bytes: Vec<u8>, is_text: bool, settings: &Settings) -> Result<Input, String> {
        let name = &settings.name;
        let (bytes, without_game, encoding): (Box<dyn Read + Send>, _, _) = if is_text {
            let without_game = InputWithoutGame::of(&bytes);
            (Box::new(Cursor::new(bytes)), without_game, EncodingChoice::Given(Encoding::UTF_8))
        } else {
            let unpacked = unpack(Cursor::new(bytes), UnpackLimits::default(), NonZeroUsize::MIN);
            let unpacked = unpacked.map_err(|error| unreadable(&error))?;
            let text = TextInput::of(unpacked.bytes, settings.encoding).map_err(|refused| match refused {
                NoTextInput::Unreadable(error) => unreadable(&error),
                NoTextInput::NotText(reason) => format!("the bytes are no text: {reason}"),
            })?;
            (text.bytes, text.without_game, settings.encoding)
        };
        let stream = read_from(bytes).named(name).encoded(encoding).contained(settings.container);
        let games = read_opened(stream, settings.options(), NonZeroUsize::MIN);
        let games = games.map_err(|error| unreadable(&error))?;
        Ok(Input { games, repair: settings.repair, without_game })
    }
}

impl Iterator for Input {
    type Item = Result<ReadGame<'static>, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.games.next()?.map_err(|error| unreadable(&error));
        if !self.repair {
            return Some(game);
        }
        Some(game.map(|game| match game.repair().map(ReadGame::into_owned) {
            Some(repaired) => repaired,
            None => game,
        }))
    }
}

fn unreadable(error: &Error) -> String {
    format!("the bytes cannot be read: {error}")
}
