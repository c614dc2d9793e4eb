//! A decoded text: UTF-8 for the reader, and the way back to the original bytes.

use super::guess::{Guess, guess, is_mostly_utf_8};
use super::map::{Map, Width};
use super::sample::{first_word, next_high};
use super::{Choice, Encoding, utf_16};
use encoding_rs::CoderResult;
use stamma_notation::{Detail, Diagnostic, Game, ReadOptions, Span, read_games};
use std::borrow::Cow;

/// What the encoding of a text is known from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// It was told.
    Told,
    /// The bytes can be nothing else: UTF-8, or a byte order mark stands in front.
    Certain,
    /// Zeros beside nearly every character: UTF-16 without a mark.
    Zeros,
    /// Under this encoding more of the moves can be played than under any other.
    Moves,
    /// Which letters follow which.
    Letters,
}

/// A text as UTF-8, and where it comes from.
///
/// # Examples
///
/// ```
/// use stamma::encoding::{Choice, Text};
/// use stamma::{ReadOptions, Span};
/// let text = Text::decode(&b"1. \xCAf3 \xCAf6 2. \xCAf9"[..], Choice::Auto);
/// assert_eq!(text.encoding().name(), "windows-1251");
/// let game = text.games(ReadOptions::default()).next().unwrap();
/// let broken = game.diagnostics.iter().find(|finding| finding.ply == Some(3)).unwrap();
/// assert_eq!(text.original(broken.span), Span::new(14, 17));
/// ```
#[derive(Clone, Debug)]
pub struct Text<'a> {
    utf8: Cow<'a, [u8]>,
    map: Map,
    encoding: Encoding,
    basis: Basis,
    findings: Vec<Diagnostic>,
}

impl<'a> Text<'a> {
    /// Decodes an input. Bytes that are UTF-8 already are kept, not copied. So are those of a text that is UTF-8 but
    /// for some stray bytes, which the reader knows how to report.
    pub fn decode(bytes: impl Into<Cow<'a, [u8]>>, choice: Choice) -> Text<'a> {
        let bytes = bytes.into();
        match choice {
            Choice::Told(told) => {
                let marked = utf_16(&bytes).filter(|(_, marked)| *marked && told.is_utf_16());
                decoded(bytes, marked.map_or(told, |(encoding, _)| encoding), Basis::Told)
            }
            Choice::Auto => found_out(bytes),
        }
    }

    /// The text as the reader takes it.
    pub fn utf8(&self) -> &[u8] {
        &self.utf8
    }

    /// What the input is encoded in.
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// What that is known from.
    pub const fn basis(&self) -> Basis {
        self.basis
    }

    /// What decoding it gave rise to say, with spans in the decoded text.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// The bytes of the input that a span of the decoded text was decoded from.
    pub fn original(&self, span: Span) -> Span {
        Span::new(self.map.original(&self.utf8, span.start), self.map.original(&self.utf8, span.end))
    }

    /// The games of the text. Findings about its encoding are among those of the game that they point into.
    pub fn games(&self, options: ReadOptions) -> impl Iterator<Item = Game> + use<'_> {
        let mut due = self.findings.iter().peekable();
        read_games(&self.utf8, options).map(move |mut game| {
            let mut added = false;
            while let Some(finding) = due.next_if(|finding| finding.span.start < game.span.end) {
                game.diagnostics.push(finding.clone());
                added = true;
            }
            if added {
                game.diagnostics.sort_by_key(|finding| finding.span.start);
            }
            game
        })
    }
}

fn found_out(bytes: Cow<'_, [u8]>) -> Text<'_> {
    if let Some((encoding, marked)) = utf_16(&bytes) {
        return decoded(bytes, encoding, if marked { Basis::Certain } else { Basis::Zeros });
    }
    if is_mostly_utf_8(&bytes) {
        return unchanged(bytes, Basis::Certain);
    }
    let Guess { encoding, basis, help } = guess(&bytes);
    let mut text = decoded(bytes, encoding, basis);
    if let Some(word) = first_word(&text.utf8) {
        let span = Span::new(word.start, word.end);
        let word = String::from_utf8_lossy(span.of(&text.utf8)).into_owned();
        let detail = Detail::EncodingGuessed { encoding: encoding.name(), word };
        let mut finding = Diagnostic::new(span, None, detail);
        finding.help = help;
        text.findings.insert(0, finding);
    }
    text
}

const fn unchanged(bytes: Cow<'_, [u8]>, basis: Basis) -> Text<'_> {
    let length = match &bytes {
        Cow::Borrowed(bytes) => bytes.len(),
        Cow::Owned(bytes) => bytes.len(),
    };
    Text { utf8: bytes, map: Map::same(length), encoding: Encoding::UTF_8, basis, findings: Vec::new() }
}

fn decoded(bytes: Cow<'_, [u8]>, encoding: Encoding, basis: Basis) -> Text<'_> {
    let plain = || encoding.0.is_ascii_compatible() && bytes.is_ascii();
    if encoding == Encoding::UTF_8 || plain() {
        return unchanged(bytes, basis);
    }
    let (text, width) = if encoding.is_utf_16() {
        (whole(&bytes, encoding), Width::Utf16)
    } else if encoding.0.is_single_byte() {
        (whole(&bytes, encoding), Width::One)
    } else {
        let (text, widths) = byte_by_byte(&bytes, encoding);
        (text, Width::Listed(widths))
    };
    let map = Map::new(text.as_bytes(), width, bytes.len());
    let findings = undecodable(&text, encoding).into_iter().collect();
    Text { utf8: Cow::Owned(text.into_bytes()), map, encoding, basis, findings }
}

/// The bytes decoded; U+FFFD where they mean nothing.
pub fn whole(bytes: &[u8], encoding: Encoding) -> String {
    let mut decoder = encoding.0.new_decoder_without_bom_handling();
    // Most texts are ASCII for the greater part.
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 16 + 64);
    let mut at = 0;
    loop {
        let (result, read, _) = decoder.decode_to_string(&bytes[at..], &mut text, true);
        at += read;
        match result {
            CoderResult::InputEmpty => return text,
            CoderResult::OutputFull => text.reserve((bytes.len() - at) / 2 + 64),
        }
    }
}

/// The bytes decoded, and how many of them each character took. For encodings in which that varies.
fn byte_by_byte(bytes: &[u8], encoding: Encoding) -> (String, Vec<u8>) {
    let mut decoder = encoding.0.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 2);
    let mut widths = Vec::with_capacity(bytes.len());
    // Bytes that have been taken and have given no character yet.
    let mut waiting = 0usize;
    let mut at = 0;
    let mut given = [0; 64];
    loop {
        if waiting == 0 && encoding.0.is_ascii_compatible() {
            let plain = bytes[at..].iter().take_while(|byte| byte.is_ascii()).count();
            text.extend(bytes[at..at + plain].iter().map(|byte| char::from(*byte)));
            widths.resize(widths.len() + plain, 1);
            at += plain;
        }
        let next = &bytes[at..bytes.len().min(at + 1)];
        let (_, _, written, _) = decoder.decode_to_utf8(next, &mut given, next.is_empty());
        waiting += next.len();
        at += next.len();
        let new = std::str::from_utf8(&given[..written]).unwrap_or_default();
        if !new.is_empty() {
            text.push_str(new);
            shared_out(new, waiting, &mut widths);
            waiting = 0;
        }
        if next.is_empty() {
            return (text, widths);
        }
    }
}

/// Shares bytes out among the characters that came for them at once. Several come where one sequence stands for two
/// characters, or where a sequence is broken off and its last bytes are characters of their own.
fn shared_out(new: &str, bytes: usize, widths: &mut Vec<u8>) {
    let broken = new.starts_with(char::REPLACEMENT_CHARACTER);
    let others = new.chars().count().saturating_sub(1);
    let (rest, each) = if broken && bytes > others { (bytes - others, 1) } else { (bytes, 0) };
    let rest = u8::try_from(rest).unwrap_or(u8::MAX);
    let start = widths.len();
    widths.resize(start + others + 1, each);
    // What ends a sequence before its time is one byte if it is ASCII, else the beginning of the next sequence.
    let ends_plainly = new.bytes().next_back().is_some_and(|byte| byte.is_ascii());
    let longest = if broken && !ends_plainly { start + others } else { start };
    widths[longest] = rest;
}

/// The finding for bytes that mean nothing in the encoding.
fn undecodable(text: &str, encoding: Encoding) -> Option<Diagnostic> {
    // The Windows code pages have holes, which decode to control characters that no text has.
    let holes = encoding.name().starts_with("windows-");
    let means_nothing =
        |ch: char| ch == char::REPLACEMENT_CHARACTER || holes && ('\u{80}'..'\u{A0}').contains(&ch);
    let mut first = None;
    let mut count = 0;
    let mut from = 0;
    while let Some(at) = next_high(text.as_bytes(), from) {
        let Some(ch) = text[at..].chars().next() else { break };
        from = at + ch.len_utf8();
        if means_nothing(ch) {
            count += 1;
            first = first.or(Some(Span::new(at, from)));
        }
    }
    let span = first?;
    Some(Diagnostic::new(span, None, Detail::UndecodableBytes { encoding: encoding.name(), count }))
}
