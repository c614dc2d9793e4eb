//! Inputs that are text, and those that are not, by their first bytes.

use super::{EncodingChoice, wide_encoding};
use std::fmt;
use std::io::{self, Cursor, Read};

/// An input that is text, as far as its first bytes tell.
#[non_exhaustive]
pub struct TextInput {
    /// The bytes. An error among the first of them comes at its place.
    pub bytes: Box<dyn Read + Send>,
    /// What it is if no game is found in it.
    pub without_game: InputWithoutGame,
}

impl fmt::Debug for TextInput {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("TextInput").field("without_game", &self.without_game).finish_non_exhaustive()
    }
}

/// The reason why an input is not read.
#[derive(Debug)]
pub enum NoTextInput {
    /// Not even its first bytes can be read.
    Unreadable(io::Error),
    /// It is no text; the reason as a sentence.
    NotText(String),
}

impl TextInput {
    /// Looks at the first bytes of an input.
    ///
    /// # Errors
    ///
    /// They cannot be read, or they are not those of a text.
    pub fn of(mut bytes: Box<dyn Read + Send>, encoding: EncodingChoice) -> Result<TextInput, NoTextInput> {
        let mut first = Vec::new();
        let fault = match bytes.by_ref().take(MOST as u64).read_to_end(&mut first) {
            Ok(_) => None,
            Err(error) if first.is_empty() => return Err(NoTextInput::Unreadable(error)),
            // The text before the error is read all the same.
            Err(error) => Some(error),
        };
        if let Some(reason) = not_text(&first, encoding) {
            return Err(NoTextInput::NotText(reason));
        }
        let without_game = InputWithoutGame::of(&first);
        let bytes: Box<dyn Read + Send> = match fault {
            Some(fault) => Box::new(Cursor::new(first).chain(FailOnce(Some(fault)))),
            None => Box::new(Cursor::new(first).chain(bytes)),
        };
        Ok(TextInput { bytes, without_game })
    }
}

/// An input in which there is no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputWithoutGame {
    /// There are no bytes.
    Empty,
    /// There are only blanks.
    Blank,
    /// There is text, and what surrounds games was taken off until nothing was left.
    Other,
}

impl InputWithoutGame {
    /// Returns what an input with these first bytes is if no game is found in it.
    pub fn of(first: &[u8]) -> InputWithoutGame {
        match first {
            [] => InputWithoutGame::Empty,
            bytes if bytes.iter().all(u8::is_ascii_whitespace) => InputWithoutGame::Blank,
            _ => InputWithoutGame::Other,
        }
    }

    /// Returns the reason why nothing can be read.
    pub const fn reason(self) -> &'static str {
        match self {
            InputWithoutGame::Empty => "the input is empty",
            InputWithoutGame::Blank => "there are only blanks",
            InputWithoutGame::Other => "no game is in it",
        }
    }
}

/// Returns an error on the first read.
struct FailOnce(Option<io::Error>);

impl Read for FailOnce {
    fn read(&mut self, _bytes: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// The magic numbers of files that are often mistaken for texts, with their places, and the reason given for refusing them.
const MAGIC: [(usize, &[u8], &str); 9] = [
    (0, b"\x1F\x8B", "it is packed with gzip; unpack it first, with gunzip"),
    (0, b"\x28\xB5\x2F\xFD", "it is packed with zstd; unpack it first, with unzstd"),
    (0, b"BZh", "it is packed with bzip2; unpack it first, with bunzip2"),
    (0, b"\xFD7zXZ\0", "it is packed with xz; unpack it first, with unxz"),
    (0, b"PK\x03\x04", "it is a zip archive; name it as a file, or unpack it first, with unzip"),
    (0, b"7z\xBC\xAF\x27\x1C", "it is a 7z archive; unpack it first"),
    (0, b"%PDF-", "it is a PDF; extract its text first, with pdftotext"),
    (0, b"\x89PNG", "it is a picture"),
    (257, b"ustar", "it is a tar archive; unpack it first, with tar -xf"),
];

/// The number of bytes that are looked at.
const MOST: usize = 65_536;

/// Returns the reason if an input with these first bytes is not text. One such reason is better than thousands of unreadable
/// words.
fn not_text(bytes: &[u8], encoding: EncodingChoice) -> Option<String> {
    let is_at = |place: usize, magic| bytes.get(place..).is_some_and(|bytes| bytes.starts_with(magic));
    if let Some((.., what)) = MAGIC.iter().find(|(place, magic, _)| is_at(*place, magic)) {
        return Some(String::from(*what));
    }
    // Half of the bytes of UTF-16 are zeros, and three quarters of those of UTF-32.
    let wide = match encoding {
        EncodingChoice::Given(named) => named.is_wide(),
        EncodingChoice::Auto => wide_encoding(bytes).is_some(),
    };
    if wide {
        return None;
    }
    let controls: usize = bytes.iter().map(|byte| usize::from(CONTROLS[usize::from(*byte)])).sum();
    // A few control characters occur in any text; one in fifty does not.
    if controls < 16 || controls * 50 < bytes.len() {
        return None;
    }
    let nuls = bytes.iter().filter(|byte| **byte == 0).count();
    let kind =
        if nuls * 2 > controls { format!("{nuls} NULs") } else { format!("{controls} control characters") };
    Some(format!("there are {kind} among its first {} bytes", bytes.len()))
}

/// 1 for control characters that no text contains. A table, because every input is examined.
static CONTROLS: [u8; 256] = {
    let mut controls = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        controls[byte] = is_control(byte as u8) as u8;
        byte += 1;
    }
    controls
};

/// Returns true for control characters other than tab, line ends, form feed, Ctrl-Z and escape.
const fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 11 | 14..=25 | 28..=31 | 127)
}

#[cfg(test)]
mod tests {
    use crate::encoding::EncodingChoice;

    fn not_text(bytes: &[u8]) -> Option<String> {
        super::not_text(bytes, EncodingChoice::Auto)
    }

    #[test]
    fn texts_are_told_from_other_files() {
        assert_eq!(not_text(b""), None);
        assert_eq!(not_text(b"1. e4 e5\0"), None);
        assert_eq!(not_text("1. e4 \u{1b}[0m e5 \u{c}".as_bytes()), None);
        assert_eq!(not_text("ходы: 1. е4".repeat(100).as_bytes()), None);
        let wide: Vec<u8> = "1. e4 e5 ".repeat(100).encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(not_text(&wide), None);
        assert!(not_text(&[0; 5000]).is_some_and(|reason| reason.contains("5000 NULs")));
        assert!(not_text(b"\x1f\x8b\x08").is_some_and(|reason| reason.contains("gzip")));
        let tar = [&b"games.pgn"[..], &[0; 248], b"ustar\x0000"].concat();
        assert!(not_text(&tar).is_some_and(|reason| reason.contains("tar -xf")));
        let noise: Vec<u8> = (0..4000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        assert!(not_text(&noise).is_some());
    }
}
