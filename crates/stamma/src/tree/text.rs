//! Texts that PGN can hold. All others are refused: a text is never changed in silence.

use super::TextError;
use stamma_notation::internals::{
    LONGEST_COMMENT, LONGEST_TAG, comment_words, entity, says_draw_offer, says_unread,
};
use stamma_notation::{CommentContent, CommentParts, Span};

/// The bytes of a tag beside its name and its value, and one more.
const BRACKETS: usize = 6;

/// Refuses the value of a tag that would not be read back as it is.
pub fn check_tag_value(name: &str, value: &str) -> Result<(), TextError> {
    let place = || format!("tag `{name}`");
    if let Some(character) = value.chars().find(|character| character.is_control()) {
        return Err(TextError::Character { place: place(), character });
    }
    let escapes = value.matches(['"', '\\']).count();
    if name.len() + value.len() + escapes + BRACKETS > LONGEST_TAG {
        return Err(TextError::TooLong { place: place(), most: LONGEST_TAG });
    }
    for (at, _) in value.match_indices('&') {
        if let Some((_, length)) = entity(&value.as_bytes()[at..]) {
            return Err(TextError::Entity { place: place(), entity: value[at..at + length].to_owned() });
        }
    }
    Ok(())
}

/// Returns the text of a comment with its blanks and line ends made single blanks, since PGN may break a line at any of
/// them; those inside commands stay.
pub fn checked_comment(text: &str) -> Result<String, TextError> {
    let cannot_hold =
        |character: &char| *character == '}' || character.is_control() && !character.is_ascii_whitespace();
    if let Some(character) = text.chars().find(cannot_hold) {
        return Err(TextError::Character { place: String::from("comment"), character });
    }
    let words = comment_words(text.as_bytes());
    if words.len() + 2 > LONGEST_COMMENT {
        return Err(TextError::TooLong { place: String::from("comment"), most: LONGEST_COMMENT });
    }
    if words.is_empty() {
        return Err(TextError::Empty);
    }
    let parts = CommentParts::new(words.as_bytes(), Span::new(0, words.len()));
    let mut prose = Vec::new();
    for part in parts {
        let text = part.span.of(words.as_bytes());
        match part.content {
            CommentContent::Text => prose.push(text),
            CommentContent::Unreadable(_) => {
                let command = String::from_utf8_lossy(text).into_owned();
                return Err(TextError::NoCommand { command });
            }
            _ => {}
        }
    }
    // A command may be taken away later: what is left must not have a meaning of its own then.
    let joined = prose.join(&b' ');
    for text in prose.into_iter().chain([&joined[..]]) {
        if says_draw_offer(text) {
            return Err(TextError::DrawOffer);
        }
        if says_unread(text) {
            return Err(TextError::Unread);
        }
    }
    Ok(words)
}
