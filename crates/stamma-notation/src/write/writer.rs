//! From a game to the bytes that a dialect writes for it.

use super::buffer::Buffer;
use super::sheet::{Next, Offer, Sheet, may_be_result, written_result};
use super::tags::TagSection;
use crate::diagnostics::{Detail, Diagnostic};
use crate::game::{Element, Game, Played, Ply, PlySource};
use crate::moves::dialect::{Dialect, Lines};
use crate::moves::dialects::PGN;
use crate::moves::encode::{Encoder, Surroundings, encode, encode_illegal_with, encode_with};
use crate::moves::languages::Language;
use crate::moves::letters::Letters;
use crate::text::Span;
use alloc::vec::Vec;
use stamma_board::{AnyPosition, CastlingSide, Color, Geometry, Move, Position, RoleSet};

/// Appends the game to `out` as the dialect writes it, with the letters of `language` (the dialect's usual ones if none
/// is given, or if the dialect does not allow it).
/// `input` is the text that the game was read from: comments and unread words are copied out of it.
///
/// What could not be read is written as a comment, so that nothing is lost and nothing is made up.
pub fn write_game(
    game: &Game,
    input: &[u8],
    dialect: &Dialect,
    language: Option<&'static Language>,
    out: &mut Vec<u8>,
) {
    let letters = letters(dialect, language, game.variant.rules().roles());
    let before = out.len();
    TagSection::of(game).write(dialect, out);
    let page = core::mem::take(out);
    *out = match &game.start {
        AnyPosition::Small(start) => Writer::new(game, input, dialect, &letters, start, page).write(),
        AnyPosition::Large(start) => Writer::new(game, input, dialect, &letters, start, page).write(),
    };
    // A game of which nothing is written has no line of its own.
    if dialect.layout.lines != Lines::GameALine && out.len() > before {
        out.push(b'\n');
    }
}

/// The letters that a dialect writes for a game with these pieces, in a language or in its usual one.
pub fn letters(dialect: &Dialect, language: Option<&'static Language>, roles: RoleSet) -> Letters {
    let language = language.filter(|language| dialect.languages.allows(language));
    Letters::of(language.unwrap_or_else(|| dialect.languages.usual()), dialect.compounds, roles)
}

/// How a comment begins that holds words which could not be read.
pub const UNREAD: &str = "unread: ";

/// Whether a comment holds such words. A line may end behind the first of its own.
pub fn says_unread(comment: &[u8]) -> bool {
    let words = comment.strip_prefix(UNREAD.trim_ascii_end().as_bytes());
    words.is_some_and(|words| words.first().is_none_or(u8::is_ascii_whitespace))
}

/// How a comment begins that holds the word for which another move is taken.
pub const REPAIRED: &str = "written: ";

/// The comment after a move that stood nowhere in the text.
pub const NOT_WRITTEN: &str = "not written";

/// The comment after the likeliest of several repairs begins with this; what stood in the text follows.
pub const GUESSED: &str = "a guess, written: ";

/// What stands in such a comment before the word of a second sheet.
pub const OTHER_SHEET: &str = "; on the other sheet: ";

/// The comment after a move that stood nowhere in the text, and that others may stand for as well.
pub const NOT_WRITTEN_GUESSED: &str = "a guess, not written";

/// A line of play as it is written.
struct Line<G: Geometry> {
    position: Position<G>,
    before: Option<Position<G>>,
    /// Whether a word of it could not be read.
    broken: bool,
}

struct Writer<'a, G: Geometry> {
    game: &'a Game,
    input: &'a [u8],
    dialect: &'a Dialect,
    encoder: Encoder,
    sheet: Sheet<'a>,
    lines: Vec<Line<G>>,
    next: Next,
    /// The number of the last ply of the main line that can be read.
    length: u32,
}

impl<'a, G: Geometry> Writer<'a, G> {
    fn new(
        game: &'a Game,
        input: &'a [u8],
        dialect: &'a Dialect,
        letters: &Letters,
        start: &Position<G>,
        out: Vec<u8>,
    ) -> Writer<'a, G> {
        let line = Line { position: start.clone(), before: None, broken: false };
        let read = game.mainline().take_while(|ply| ply.played != Played::Unread);
        Writer {
            game,
            input,
            dialect,
            encoder: Encoder::new(dialect, letters, start.size()),
            sheet: Sheet::new(dialect, Buffer::after(out)),
            lines: alloc::vec![line],
            next: Next { last: None, number: start.fullmove_number() },
            length: read.last().map_or(0, |ply| ply.number),
        }
    }

    fn write(mut self) -> Vec<u8> {
        let everything = self.sheet.keeps_text();
        let game = self.game;
        // How deep the variations lie that are left out.
        let mut left_out = 0usize;
        for (at, element) in game.elements.iter().enumerate() {
            match element {
                Element::Ply(ply) if everything || ply.depth == 0 => self.ply(ply, at),
                // Words that could not be read are no remark beside the moves, whoever has made a comment of them.
                Element::Comment(comment)
                    if !self.line().broken
                        && (everything || left_out == 0 && says_unread(comment.text.of(self.input))) =>
                {
                    self.sheet.comment(self.input, comment.text);
                }
                Element::Open if everything => self.open(),
                Element::Close if everything => self.close(),
                Element::Open => left_out += 1,
                Element::Close => left_out = left_out.saturating_sub(1),
                Element::Ply(_) | Element::Comment(_) => {}
            }
        }
        let last = self.lines.len() - 1;
        let position = &self.lines[last].position;
        let king_side = |next: &Move| next.castling() == Some(CastlingSide::KingSide);
        self.sheet.end(game.result, self.next, || position.legal_moves().iter().any(king_side)).into_bytes()
    }

    fn line(&mut self) -> &mut Line<G> {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn ply(&mut self, ply: &Ply, at: usize) {
        if self.line().broken {
            return;
        }
        match ply.played {
            Played::Unread => self.unread(at),
            Played::Move(_) | Played::Illegal(_) | Played::Pass => self.readable(ply),
        }
    }

    fn readable(&mut self, ply: &Ply) {
        self.sheet.number(ply.color, ply.move_number);
        let last = ply.depth == 0 && ply.number == self.length;
        let bare_end = last && written_result(self.dialect, self.game.result).is_empty();
        let line = self.lines.len() - 1;
        let position = &self.lines[line].position;
        let after = match ply.played {
            Played::Move(played) => {
                let mut after = position.clone();
                after.play_unchecked(played);
                let surroundings = Surroundings::between(position, played, &after);
                match self.encoder.word(played, &surroundings).filter(|_| !bare_end) {
                    Some(word) => self.sheet.short(word),
                    None => {
                        let mut word = encode_with(position, played, &surroundings, &self.encoder);
                        // `0-0` as the last word of a game without a result would be a result itself.
                        if bare_end && may_be_result(self.dialect, &word) {
                            word = encode(position, played, &PGN, &self.encoder.letters());
                        }
                        self.sheet.word(word.as_bytes());
                    }
                }
                after
            }
            Played::Illegal(played) => {
                let Ok(after) = position.play_illegal(played) else { return };
                self.sheet.word(encode_illegal_with(position, played, &self.encoder).as_bytes());
                after
            }
            Played::Pass | Played::Unread => {
                let Some(after) = position.pass() else { return };
                self.sheet.word(b"--");
                after
            }
        };
        let line = self.line();
        line.before = Some(core::mem::replace(&mut line.position, after));
        if ply.depth == 0 {
            let number = ply.move_number.saturating_add(u32::from(ply.color == Color::Black));
            self.next = Next { last: Some(ply.color), number };
        }
        let offer = if ply.draw_offer { Offer::Draw } else { Offer::None };
        self.sheet.beside(ply.color, &ply.nags, offer);
        if ply.source != PlySource::Text && self.sheet.keeps_text() {
            self.repaired(ply);
        }
    }

    /// What stood in the text for a move that is a repair.
    #[cold]
    fn repaired(&mut self, ply: &Ply) {
        let (written, not_written) = match ply.source {
            PlySource::Guess => (GUESSED, NOT_WRITTEN_GUESSED),
            PlySource::Text | PlySource::Repair => (REPAIRED, NOT_WRITTEN),
        };
        let mut text = written.as_bytes().to_vec();
        let braces = |byte: &u8| if matches!(byte, b'{' | b'}') { b'|' } else { *byte };
        text.extend(ply.written.of(self.input).iter().map(braces));
        if let Some(word) = self.word_of_the_other_sheet(ply) {
            text.extend_from_slice(OTHER_SHEET.as_bytes());
            text.extend(word.bytes().map(|byte| braces(&byte)));
        }
        let text = if ply.written.is_empty() { not_written.as_bytes() } else { &text };
        self.sheet.comment(text, Span::new(0, text.len()));
    }

    /// The word that a second sheet has for a guess, where that is another one.
    fn word_of_the_other_sheet(&self, ply: &Ply) -> Option<&'a str> {
        let game = self.game;
        let differ = |found: &'a Diagnostic| match &found.detail {
            Detail::SheetsDiffer { words: [_, other], .. } if found.span == ply.written => Some(&other[..]),
            _ => None,
        };
        let guessed = ply.source == PlySource::Guess;
        game.diagnostics.iter().filter(|_| guessed).find_map(differ)
    }

    fn open(&mut self) {
        let line = self.line();
        let broken = line.broken;
        let position = line.before.clone().unwrap_or_else(|| line.position.clone());
        if !broken {
            self.sheet.open();
        }
        self.lines.push(Line { position, before: None, broken });
    }

    fn close(&mut self) {
        if self.lines.len() > 1 {
            self.lines.pop();
        }
        // A line that broke off has been written whole, its variations included.
        if !self.line().broken {
            self.sheet.close();
        }
    }

    /// What stands in the text from the first unread word of a line to the line's end, as a comment.
    fn unread(&mut self, at: usize) {
        let mut depth = 0usize;
        let mut span: Option<Span> = None;
        for element in &self.game.elements[at..] {
            let here = match element {
                Element::Open => {
                    depth += 1;
                    continue;
                }
                Element::Close if depth == 0 => break,
                Element::Close => {
                    depth -= 1;
                    continue;
                }
                Element::Ply(ply) => ply.written,
                Element::Comment(comment) => comment.text,
            };
            span = Some(span.map_or(here, |span| span.to(here)));
        }
        let mut text = UNREAD.as_bytes().to_vec();
        let braces = |byte: &u8| if matches!(byte, b'{' | b'}') { b'|' } else { *byte };
        text.extend(span.unwrap_or_default().of(self.input).iter().map(braces));
        self.sheet.comment(&text, Span::new(0, text.len()));
        self.line().broken = true;
    }
}
