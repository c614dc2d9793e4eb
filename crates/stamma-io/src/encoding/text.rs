//! A decoded text: UTF-8 for the reader, and the way back to the original bytes.

use super::basis::EncodingBasis;
use super::decoding::{Decoding, End, Undecodable};
use super::guess::{EncodingGuess, guess, is_mostly_utf_8};
use super::map::OffsetMap;
use super::mixed::{MixedDecoder, MixedText, is_utf_8_with_slips};
use super::segments::{self, EncodingReport, ReportKind, Segments, reports_in};
use super::{Encoding, EncodingChoice, wide_encoding};
use crate::container::{ContainerChoice, Unwrapping};
use stamma_board::internals::sort_by_key;
use stamma_notation::{Diagnostic, Game, ReadOptions, Span, read_games};
use std::borrow::Cow;
use std::iter::Peekable;

/// A text as UTF-8, and where it comes from.
///
/// # Examples
///
/// ```
/// use stamma_io::{EncodingChoice, Text};
/// use stamma_notation::{ReadOptions, Span};
/// let text = Text::decode(&b"1. \xCAf3 \xCAf6 2. \xCAf9"[..], EncodingChoice::Auto);
/// assert_eq!(text.encoding().name(), "windows-1251");
/// let game = text.games(ReadOptions::default()).next().unwrap();
/// let broken = game.diagnostics.iter().find(|finding| finding.ply == Some(3)).unwrap();
/// assert_eq!(text.original(broken.span), Span::new(14, 17));
/// ```
#[derive(Clone, Debug)]
pub struct Text<'a> {
    utf8: Cow<'a, [u8]>,
    map: OffsetMap,
    encoding: Encoding,
    basis: EncodingBasis,
    findings: Vec<Diagnostic>,
    /// Reports about its encodings, which go with its games.
    reports: Vec<EncodingReport>,
    /// Help sentences for the guess among them.
    help: Vec<String>,
    /// The text without its containers, if it was taken out of any.
    unwrapping: Option<Unwrapping>,
}

impl<'a> Text<'a> {
    /// Decodes an input. Bytes that are UTF-8 already are kept, not copied. In a text that is UTF-8 but for some stray bytes,
    /// these are decoded from the encoding that their words look like, and reported with the games.
    pub fn decode(bytes: impl Into<Cow<'a, [u8]>>, choice: EncodingChoice) -> Text<'a> {
        let bytes = bytes.into();
        let EncodingDecision { encoding, basis, help } = judge(&bytes, choice);
        let is_guessed = choice == EncodingChoice::Auto && encoding.is_single_byte();
        if encoding == Encoding::UTF_8 || is_guessed {
            return mixed(bytes, encoding, basis, help);
        }
        let mut text = decoded(bytes, encoding, basis);
        if matches!(basis, EncodingBasis::Moves | EncodingBasis::Letters)
            && let Some(at) = super::next_high(&text.utf8, 0)
        {
            let report = EncodingReport { kind: ReportKind::Guess, encoding, span: Span::new(at, at + 1) };
            text.findings.splice(0..0, segments::findings(&[report], &text.utf8, &help));
        }
        text
    }

    /// Takes the text out of its containers.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_io::{ContainerChoice, EncodingChoice, Text};
    /// let text = Text::decode(&b"> 1. e4 e5\n> 2. Nf3 *"[..], EncodingChoice::Auto);
    /// assert_eq!(text.unwrapped(ContainerChoice::Auto).utf8(), b"1. e4 e5\n2. Nf3 *");
    /// ```
    #[must_use]
    pub fn unwrapped(self, choice: ContainerChoice) -> Text<'a> {
        let Some(unwrapping) = Unwrapping::of(&self.utf8, choice) else { return self };
        let mut findings = unwrapping.findings(&self.utf8);
        findings.extend(unwrapping.findings_inside(self.findings));
        sort_by_key(&mut findings, |finding| finding.span.start);
        let reports = unwrapping.reports_inside(&self.reports);
        Text { findings, reports, unwrapping: Some(unwrapping), ..self }
    }

    /// The text as the reader takes it.
    pub fn utf8(&self) -> &[u8] {
        self.unwrapping.as_ref().map_or(&self.utf8, Unwrapping::text)
    }

    /// The decoded text with its containers.
    pub fn decoded(&self) -> &[u8] {
        &self.utf8
    }

    /// The containers that the text was taken out of; none if there were none.
    pub fn unwrapping(&self) -> Option<&Unwrapping> {
        self.unwrapping.as_ref()
    }

    /// Returns the encoding of the input.
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the evidence for it.
    pub const fn basis(&self) -> EncodingBasis {
        self.basis
    }

    /// Returns the findings about the encoding and the containers, with spans in the text as the reader takes it. Those about
    /// bytes of other encodings in the text are among those of its [games](Text::games).
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Returns the map from the text to the input.
    pub(crate) const fn map(&self) -> &OffsetMap {
        &self.map
    }

    /// The bytes of the input that a span of the text was made of.
    pub fn original(&self, span: Span) -> Span {
        let span = self.unwrapping.as_ref().map_or(span, |unwrapping| unwrapping.original(span));
        Span::new(self.map.original(&self.utf8, span.start), self.map.original(&self.utf8, span.end))
    }

    /// The games of the text. Findings about its encoding and its containers are among those of the game that they point
    /// into.
    pub fn games(&self, options: ReadOptions) -> impl Iterator<Item = Game> + use<'_> {
        let mut due = self.findings.iter().peekable();
        let options = options.has_records(self.unwrapping.is_some());
        let mut asked = 0;
        read_games(self.utf8(), options).map(move |mut game| {
            let reports = reports_in(&self.reports, Span::new(asked, game.span.end));
            asked = game.span.end;
            if !reports.is_empty() {
                game.diagnostics.extend(segments::findings(reports, self.utf8(), &self.help));
                sort_by_key(&mut game.diagnostics, |finding| finding.span.start);
            }
            add_findings(&mut due, &mut game);
            game
        })
    }
}

/// Adds the findings about the encoding that are due in a game to its own.
fn add_findings<'t>(due: &mut Peekable<impl Iterator<Item = &'t Diagnostic>>, game: &mut Game) {
    let mut added = false;
    while let Some(finding) = due.next_if(|finding| finding.span.start < game.span.end) {
        game.diagnostics.push(finding.clone());
        added = true;
    }
    if added {
        sort_by_key(&mut game.diagnostics, |finding| finding.span.start);
    }
}

/// The encoding that bytes are taken to be in.
pub(crate) struct EncodingDecision {
    /// The encoding.
    pub encoding: Encoding,
    /// The evidence for it.
    pub basis: EncodingBasis,
    /// Help sentences for the finding about the encoding, where it is a guess.
    pub help: Vec<String>,
}

/// Decides the encoding of bytes.
pub(crate) fn judge(bytes: &[u8], choice: EncodingChoice) -> EncodingDecision {
    let known = |encoding, basis| EncodingDecision { encoding, basis, help: Vec::new() };
    let wide = wide_encoding(bytes);
    match choice {
        EncodingChoice::Given(named) => {
            let marked = wide.filter(|(found, marked)| {
                *marked && named.is_wide() && named.is_utf_16() == found.is_utf_16()
            });
            known(marked.map_or(named, |(encoding, _)| encoding), EncodingBasis::Given)
        }
        EncodingChoice::Auto => match wide {
            Some((encoding, true)) => known(encoding, EncodingBasis::Certain),
            Some((encoding, false)) => known(encoding, EncodingBasis::Zeros),
            None if is_mostly_utf_8(bytes) => known(Encoding::UTF_8, EncodingBasis::Certain),
            None => {
                let EncodingGuess { encoding, basis, help } = guess(bytes);
                match is_utf_8_with_slips(bytes, encoding) {
                    true => known(Encoding::UTF_8, EncodingBasis::Letters),
                    false => EncodingDecision { encoding, basis, help },
                }
            }
        },
    }
}

const fn unchanged(bytes: Cow<'_, [u8]>, basis: EncodingBasis) -> Text<'_> {
    let length = match &bytes {
        Cow::Borrowed(bytes) => bytes.len(),
        Cow::Owned(bytes) => bytes.len(),
    };
    Text {
        utf8: bytes,
        map: OffsetMap::same(length),
        encoding: Encoding::UTF_8,
        basis,
        findings: Vec::new(),
        reports: Vec::new(),
        help: Vec::new(),
        unwrapping: None,
    }
}

/// Decodes a text that is UTF-8 or guessed to be in a single-byte encoding, parts of which may be in another.
fn mixed(bytes: Cow<'_, [u8]>, encoding: Encoding, basis: EncodingBasis, help: Vec<String>) -> Text<'_> {
    let mut decoder = MixedDecoder::new(encoding, &[]);
    let passed = decoder.pass(&bytes);
    if passed == bytes.len() || std::str::from_utf8(&bytes[passed..]).is_ok() {
        return unchanged(bytes, basis);
    }
    let mut text = Vec::with_capacity(bytes.len() + bytes.len() / 16 + 64);
    text.extend_from_slice(&bytes[..passed]);
    let mut segments = Segments::default();
    decoder.push(&bytes[passed..], End::Here, MixedText { text: &mut text, segments: &mut segments });
    let reports = segments.take_reports();
    let map = OffsetMap::of_segments(segments, bytes.len());
    let (utf8, findings) = (Cow::Owned(text), Vec::new());
    Text { utf8, map, encoding, basis, findings, reports, help, unwrapping: None }
}

fn decoded(bytes: Cow<'_, [u8]>, encoding: Encoding, basis: EncodingBasis) -> Text<'_> {
    if encoding.keeps_ascii() && bytes.is_ascii() {
        return unchanged(bytes, basis);
    }
    let mut decoding = Decoding::new(encoding);
    // Most texts are ASCII for the greater part.
    let mut text = Vec::with_capacity(bytes.len() + bytes.len() / 16 + 64);
    let mut widths = Vec::new();
    decoding.push(&bytes, End::Here, &mut text, &mut widths);
    let map = OffsetMap::new(&text, encoding.width(widths), bytes.len());
    let mut undecodable = Undecodable::new(encoding);
    undecodable.look(&text, 0);
    Text {
        utf8: Cow::Owned(text),
        map,
        encoding,
        basis,
        findings: undecodable.finding().into_iter().collect(),
        reports: Vec::new(),
        help: Vec::new(),
        unwrapping: None,
    }
}
