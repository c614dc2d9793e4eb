//! Comments that our own writer makes of text that it cannot write as a move: their beginnings, for the code that
//! writes and reads them.

use super::PlySource;
use alloc::vec::Vec;

/// The beginning of a comment that holds words which could not be read.
pub const UNREAD: &str = "unread: ";

/// A comment that holds words which could not be read.
pub fn unread_comment(words: &[u8]) -> Vec<u8> {
    let mut text = UNREAD.as_bytes().to_vec();
    text.extend(words.iter().map(without_brace));
    text
}

/// The comment after a move that is a repair: the word that was written in its place, and that of a second sheet.
pub fn repaired_comment(source: PlySource, word: &[u8], other: Option<&str>) -> Vec<u8> {
    let (written, not_written) = match source {
        PlySource::Guess => (GUESSED, NOT_WRITTEN_GUESSED),
        PlySource::Text | PlySource::Repair => (REPAIRED, NOT_WRITTEN),
    };
    if word.is_empty() {
        return not_written.as_bytes().to_vec();
    }
    let mut text = written.as_bytes().to_vec();
    text.extend(word.iter().map(without_brace));
    if let Some(word) = other {
        text.extend_from_slice(OTHER_SHEET.as_bytes());
        text.extend(word.as_bytes().iter().map(without_brace));
    }
    text
}

/// A byte of a comment in braces, which cannot hold another brace.
fn without_brace(byte: &u8) -> u8 {
    if matches!(byte, b'{' | b'}') { b'|' } else { *byte }
}

/// Returns true if a comment holds such words. A line may end behind the first of its own.
pub fn says_unread(comment: &[u8]) -> bool {
    let words = comment.strip_prefix(UNREAD.trim_ascii_end().as_bytes());
    words.is_some_and(|words| words.first().is_none_or(u8::is_ascii_whitespace))
}

/// The beginning of a comment that holds the word for which another move is taken.
pub const REPAIRED: &str = "written: ";

/// The comment after a move that stood nowhere in the text.
pub const NOT_WRITTEN: &str = "not written";

/// The comment after the likeliest of several repairs begins with this; the original text follows.
pub const GUESSED: &str = "a guess, written: ";

/// The text in such a comment before the word of a second sheet.
pub const OTHER_SHEET: &str = "; on the other sheet: ";

/// The comment after a move that was not in the text, and whose place others may take as well.
pub const NOT_WRITTEN_GUESSED: &str = "a guess, not written";
