//! Any bytes can be decoded, and every character has its place.

use crate::{LIMITS, spans_lie_inside};
use stamma::render::Source;
use stamma_io::internals::whole;
use stamma_io::{Encoding, EncodingChoice, Text};
use stamma_notation::{ReadOptions, Span};

/// Any bytes can be decoded, in any encoding: the result is UTF-8, no place maps behind an earlier one, and the whole
/// text maps to the whole input. The first byte selects the encoding.
pub fn decode(input: &[u8]) {
    const NAMES: [&str; 15] = [
        "utf-8",
        "utf-16le",
        "utf-16be",
        "cp1252",
        "cp1251",
        "cp1253",
        "cp866",
        "koi8-r",
        "koi8-u",
        "gb18030",
        "big5",
        "shift_jis",
        "euc-jp",
        "euc-kr",
        "iso-2022-jp",
    ];
    let Some((&first, bytes)) = input.split_first() else { return };
    let told = NAMES.get(usize::from(first)).and_then(|name| Encoding::from_name(name));
    let text = Text::decode(bytes, told.map_or(EncodingChoice::Auto, EncodingChoice::Given));
    let utf8 = text.utf8();
    let original = |start: usize, end: usize| text.original(Span::new(start, end));
    assert_eq!(original(0, utf8.len()), Span::new(0, bytes.len()), "the whole text is the whole input");
    let all: Vec<u8> = (0x80..=0xFF).collect();
    let is_single_byte = whole(&all, text.encoding()).chars().count() == all.len();
    if text.encoding() == Encoding::UTF_8 || told.is_none() && is_single_byte {
        characters_lead_back(&text, bytes);
    } else {
        let expected = whole(bytes, text.encoding());
        assert_eq!(utf8, expected.as_bytes(), "the text is what the encoding says");
        let mut reached = 0;
        for (at, ch) in expected.char_indices() {
            let span = original(at, at + ch.len_utf8());
            assert!(span.start == reached && span.end >= reached, "characters follow one another: {span:?}");
            reached = span.end;
            if keeps_no_state(text.encoding()) && ch != char::REPLACEMENT_CHARACTER {
                let alone = whole(span.of(bytes), text.encoding());
                assert_eq!(alone.chars().next(), Some(ch), "a place holds its character");
            }
        }
        assert_eq!(reached, bytes.len(), "characters fill the input");
    }
    let source = Source::of_text("fuzz", &text);
    for game in text.games(ReadOptions::new().limits(LIMITS)) {
        spans_lie_inside(&game, utf8);
        for finding in &game.diagnostics {
            let span = source.original(finding.span);
            assert!(span.start <= span.end && span.end <= bytes.len(), "a finding lies inside: {span:?}");
        }
    }
}

/// A text that may be of several encodings is UTF-8, and each character is its own original or was one byte.
fn characters_lead_back(text: &Text<'_>, bytes: &[u8]) {
    let utf8 = std::str::from_utf8(text.utf8()).expect("what is decoded is UTF-8");
    let mut reached = 0;
    for (at, ch) in utf8.char_indices() {
        let end = at + ch.len_utf8();
        let span = text.original(Span::new(at, end));
        assert!(span.start == reached, "characters follow one another: {span:?}");
        assert!(span.len() == 1 || span.of(bytes) == &utf8.as_bytes()[at..end], "it is `{ch}`: {span:?}");
        reached = span.end;
    }
    assert_eq!(reached, bytes.len(), "characters fill the input");
}

/// True where a character has the same bytes wherever it is, and no two characters share bytes.
fn keeps_no_state(encoding: Encoding) -> bool {
    !matches!(encoding.name(), "ISO-2022-JP" | "Big5")
}
