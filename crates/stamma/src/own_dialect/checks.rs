//! Checks that a word of a game can hold the value of a key. Faults that only reading can find are left to `proof`.

use super::draft::Draft;
use super::error::DialectError;
use super::value::Value;
use stamma_board::Role;
use stamma_notation::internals::{CaptureSign, Lexer, TokenKind, as_latin, fold_word, folded, names_square};
use stamma_notation::{Span, dialect, language};
use std::ops::Range;

/// The place where a spelling may have a blank.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Blank {
    Nowhere,
    /// One in front, which sets the mark apart from its move.
    InFront,
}

/// The characters that no spelling can hold, and the reasons.
const TAKEN: &[(&[char], &str)] = &[
    (&['{', '}'], "holds a comment"),
    (&['[', ']'], "holds a tag"),
    (&[';'], "begins a comment"),
    (&[',', '|'], "separates words"),
    (&['"'], "belongs to tags"),
    (&['<', '&'], "begins markup"),
    (&['%'], "begins a line that is passed over"),
    (&['$'], "begins the number of a glyph"),
];

/// The formats that can be written beside dialects.
const FORMATS: [&str; 6] = ["json", "fen", "epd", "csv", "arrow", "parquet"];

/// The id: a word that no dialect, no language and no format has.
pub(super) fn id(value: &Value<'_, '_>) -> Result<&'static str, DialectError> {
    let id = value.kept()?;
    let letter = |ch: char| ch.is_ascii_lowercase() || ch.is_ascii_digit();
    let word = id.starts_with(|ch: char| ch.is_ascii_lowercase())
        && id.chars().all(|ch| letter(ch) || ch == '-')
        && id.len() <= 40;
    if !word {
        let message = format!(
            "`id` is \"{id}\"; it takes a word of small letters, digits and hyphens that begins with a letter, such as \"club\""
        );
        return Err(value.fault(message));
    }
    let taken = match (dialect(id), language(id)) {
        (Some(known), _) => format!("is the dialect \"{}\"", known.title),
        (None, Some(known)) => format!("is the language {}", known.name),
        (None, None) if FORMATS.contains(&id) => String::from("is a format of --to"),
        (None, None) => return Ok(id),
    };
    Err(value
        .fault(format!("`id` is \"{id}\", and that {taken} already; take another word, such as \"my-{id}\"")))
}

/// Reads a line of text: a title, or the line above the moves.
pub(super) fn header(value: &Value<'_, '_>) -> Result<&'static str, DialectError> {
    let text = value.kept()?;
    match text.chars().find(|ch| ch.is_control()) {
        Some(_) => Err(value.fault(format!("`{}` takes one line without control characters", value.name))),
        None => Ok(text),
    }
}

/// A letter of a piece.
pub(super) fn letter(value: &Value<'_, '_>, letter: &str) -> Result<(), DialectError> {
    let refused = |why: &str| {
        let wanted = "a piece has one capital, or a capital and another letter, such as \"S\" or \"Kr\"";
        Err(value.fault(format!("`letters.{}` is \"{letter}\", {why}; {wanted}", value.name)))
    };
    let mut chars = letter.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (None, ..) => refused("which is nothing"),
        (Some(_), Some(_), Some(_)) => refused("which is too long"),
        (Some(first), second, None)
            if !first.is_alphabetic() || second.is_some_and(|ch| !ch.is_alphabetic()) =>
        {
            refused("which is not made of letters")
        }
        // Scripts without capitals have only one kind of letter.
        (Some(first), ..) if first.is_lowercase() => refused("which begins small, like a file"),
        _ => Ok(()),
    }
}

/// Checks that no letter is that of two pieces.
pub(super) fn letters_differ(pieces: &[&[&str]; 6], span: Range<usize>) -> Result<(), DialectError> {
    const NAMES: [&str; 5] = ["knight", "bishop", "rook", "queen", "king"];
    let all = || {
        NAMES.iter().zip(pieces).flat_map(|(name, spellings)| spellings.iter().map(move |text| (name, text)))
    };
    for (at, (name, text)) in all().enumerate() {
        if let Some((other, _)) = all().skip(at + 1).find(|(_, other)| *other == text) {
            let message = if name == other {
                format!("`letters.{name}` has \"{text}\" twice")
            } else {
                format!("\"{text}\" is both {name} and {other}; every piece takes letters of its own")
            };
            return Err(DialectError { span, message });
        }
    }
    Ok(())
}

/// A spelling that is part of a move's word.
pub(super) fn spelling(value: &Value<'_, '_>, blank: Blank) -> Result<&'static str, DialectError> {
    fits(value, value.kept()?, blank)
}

/// Checks one of several texts of a value as a spelling.
pub(super) fn fits(
    value: &Value<'_, '_>,
    text: &'static str,
    blank: Blank,
) -> Result<&'static str, DialectError> {
    held(value, text, blank)?;
    if let Some(digit) = text.chars().find(|ch| ch.is_numeric()) {
        let message =
            format!("`{}` is \"{text}\"; `{digit}` beside a square would be taken for a rank", value.name);
        return Err(value.fault(message));
    }
    Ok(text)
}

pub(super) fn result(value: &Value<'_, '_>) -> Result<&'static str, DialectError> {
    let text = value.kept()?;
    held(value, text, Blank::Nowhere)?;
    no_square(value, text)?;
    if !text.is_empty() && text.chars().all(char::is_numeric) && text != "½" {
        let message = format!("`{}` is \"{text}\", which would be taken for a move number", value.name);
        return Err(value.fault(message));
    }
    Ok(text)
}

pub(super) fn castling(
    value: &Value<'_, '_>,
    words: [&'static str; 2],
) -> Result<[&'static str; 2], DialectError> {
    for word in words {
        held(value, word, Blank::Nowhere)?;
        no_square(value, word)?;
        if word.is_empty() {
            return Err(value
                .fault("`castling` has no word for a side; a move cannot be written as nothing".to_owned()));
        }
    }
    if words[0] == words[1] {
        let message =
            format!("`castling` is \"{}\" on both sides; the sides need words of their own", words[0]);
        return Err(value.fault(message));
    }
    Ok(words)
}

/// A word that names a square is a move.
fn no_square(value: &Value<'_, '_>, word: &str) -> Result<(), DialectError> {
    let mut glyphs = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    if names_square(&glyphs) {
        let message = format!("`{}` is \"{word}\", which names a square like a move", value.name);
        return Err(value.fault(message));
    }
    Ok(())
}

/// Checks that the text between a letter and the target is not taken for part of the origin, or for a piece.
fn signs_are_apart(draft: &Draft) -> Result<(), DialectError> {
    let capture = match draft.row.capture {
        CaptureSign::Before(sign) | CaptureSign::After(sign) => sign,
        CaptureSign::Absent => "",
    };
    let language = draft.row.languages.usual();
    let compounds = [Role::Cardinal, Role::Marshall];
    for (key, sign) in [("capture", capture), ("joint", draft.row.joint)] {
        let Some(first) = sign.chars().filter_map(folded).map(as_latin).next() else { continue };
        let pieces = language.pieces.iter().flat_map(|spellings| spellings.iter().copied());
        let mut pieces = pieces.chain(compounds.iter().filter_map(|&role| draft.row.compounds.letter(role)));
        let taken = match first {
            'a'..='p' => "a file",
            _ if pieces.any(|piece| !piece.is_empty() && sign.starts_with(piece)) => "a piece",
            _ => continue,
        };
        let message = format!("`{key}` is \"{sign}\", which would be taken for {taken}");
        return Err(DialectError { span: draft.span(key), message });
    }
    Ok(())
}

/// Checks that the characters of a spelling can be part of a word.
fn held(value: &Value<'_, '_>, text: &str, blank: Blank) -> Result<(), DialectError> {
    let name = value.name;
    let body = if blank == Blank::InFront { text.strip_prefix(' ').unwrap_or(text) } else { text };
    if body.chars().any(char::is_whitespace) || body.is_empty() && !text.is_empty() {
        let where_to = match blank {
            Blank::InFront => "only one in front may stand there, as in \" e.p.\"",
            Blank::Nowhere => "it takes one word",
        };
        return Err(value.fault(format!("`{name}` is \"{}\", with a blank; {where_to}", text.escape_debug())));
    }
    for ch in body.chars() {
        if let Some((_, why)) = TAKEN.iter().find(|(taken, _)| taken.contains(&ch)) {
            return Err(value.fault(format!("`{name}` is \"{text}\"; no word can hold `{ch}`, which {why}")));
        }
        if ch.is_control() || folded(ch).is_none() {
            let shown = ch.escape_unicode();
            return Err(value.fault(format!("`{name}` holds {shown}, a character without ink")));
        }
    }
    Ok(())
}

/// Checks that every spelling stays in one word where brackets are concerned.
pub(super) fn words_hold(draft: &Draft) -> Result<(), DialectError> {
    signs_are_apart(draft)?;
    let row = &draft.row;
    let letter = row.languages.usual().pieces[3].first().copied().unwrap_or("Q");
    let capture = match row.capture {
        CaptureSign::Before(sign) | CaptureSign::After(sign) => sign,
        CaptureSign::Absent => "",
    };
    let promoted = ["e8", row.promotion.0, letter, row.promotion.1].concat();
    let marked = |mark: &str| ["e4", mark].concat();
    let mut words = vec![
        ("capture", ["e4", capture, "d5"].concat()),
        ("joint", ["e2", row.joint, "e4"].concat()),
        ("promotion", promoted),
        ("castling", row.castling[0].to_owned()),
        ("castling", row.castling[1].to_owned()),
        ("en-passant", marked(row.en_passant)),
        ("check", marked(row.checks.check)),
        ("double-check", marked(row.checks.double)),
        ("mate", marked(row.checks.mate)),
        ("draw-offer", marked(row.draw_offer.unwrap_or(""))),
    ];
    words.extend(row.results.iter().map(|result| ("results", (*result).to_owned())));
    for (key, word) in words {
        let kinds: Vec<TokenKind> = Lexer::new(word.as_bytes(), 0).map(|token| token.kind).collect();
        let whole = matches!(
            kinds[..],
            [] | [TokenKind::Word] | [TokenKind::Word, TokenKind::Space, TokenKind::Word]
        );
        if !whole {
            let message =
                format!("`{key}` makes the word `{word}`, whose bracket would be taken for a variation");
            return Err(DialectError { span: draft.span(key), message });
        }
    }
    Ok(())
}
