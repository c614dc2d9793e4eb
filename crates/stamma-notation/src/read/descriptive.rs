//! Games in descriptive notation: known by squares that no algebraic notation names, and their moves, which are often of
//! several words, put together as one token each.

use super::columns::by_columns;
use super::options::ReadOptions;
use super::player::DescriptiveUse;
use super::token::{Token, TokenKind};
use super::word::{GameText, Words};
use crate::moves::descriptive::{
    DescriptiveMove, MarksUse, NAMINGS, Naming, fold_with_blanks, longest_move, whole_moves,
};
use crate::moves::dialect::Dialect;
use crate::moves::languages::Language;
use crate::text::{Glyph, Span};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The text of a game in descriptive notation.
pub struct DescriptiveText {
    /// The naming of its squares.
    pub naming: &'static Naming,
    /// True if it names a square as only descriptive notation does; false if its words may as well be none.
    pub is_sure: bool,
    /// Its tokens, a move each.
    pub tokens: Vec<Token>,
    /// Their words.
    pub words: Words,
    /// What each token that is a move is written for, by the place where it begins.
    moves: WrittenMoves,
}

/// What the moves of a text are written for, by the places where they begin.
pub type WrittenMoves = BTreeMap<usize, Vec<DescriptiveMove>>;

impl DescriptiveText {
    /// Returns how its words are to be read.
    pub fn usage(&self, marks: MarksUse) -> DescriptiveUse<'_> {
        DescriptiveUse { moves: &self.moves, marks }
    }

    /// Returns the text for a player.
    pub fn text<'t>(&'t self, input: &'t [u8]) -> GameText<'t> {
        GameText { input, tokens: &self.tokens, words: &self.words }
    }
}

/// So many words are looked at to see that a text is in algebraic notation.
const LOOKED_AT: usize = 24;

/// The ways to read a text as descriptive notation, the likeliest first; none for a text that shows no such move.
pub fn descriptive_texts(text: GameText<'_>, options: &ReadOptions) -> Vec<DescriptiveText> {
    let algebraic =
        text.word_tokens().take(LOOKED_AT).filter(|token| text.word(*token).simple.is_some()).count();
    if algebraic > 1 {
        return Vec::new();
    }
    let own = Dialect::own_spellings(options.dialect);
    let mut found: Vec<((usize, usize), DescriptiveText)> = Vec::new();
    for naming in &NAMINGS {
        let is_of = |language: &Language| language.id.split('-').next() == Some(naming.language);
        if options.language.is_some_and(|language| !is_of(language)) {
            continue;
        }
        let mut joined =
            Joined { text, naming, tokens: Vec::new(), squares: 0, moves: 0, written: WrittenMoves::new() };
        joined.run();
        let Joined { mut tokens, squares, moves, written, .. } = joined;
        let is_sure = squares > algebraic;
        if is_sure || moves > 0 && algebraic == 0 {
            let words = Words::of(text.input, &mut tokens, own);
            let sorted = by_columns(GameText { input: text.input, tokens: &tokens, words: &words });
            let tokens = sorted.unwrap_or(tokens);
            let text = DescriptiveText { naming, is_sure, tokens, words, moves: written };
            found.push(((squares, moves), text));
        }
    }
    let most = found.iter().map(|(count, _)| *count).max().unwrap_or_default();
    found.retain(|(count, _)| *count == most);
    found.into_iter().map(|(_, text)| text).collect()
}

/// Returns true if a line begins with a move in descriptive notation that names a square, or holds nothing but such moves.
pub fn is_descriptive_line(input: &[u8], line: Span) -> bool {
    // Nearly every line shows at once that it is none.
    let bytes = line.of(input);
    let begins = |names: &[&str]| names.iter().any(|name| bytes.starts_with(name.as_bytes()));
    let may_be = |naming: &&Naming| {
        let mut names = naming.pieces.iter().map(|(name, _)| *name);
        names.any(|name| bytes.starts_with(name.as_bytes()))
            || begins(&["The ", "the "])
            || begins(naming.castles)
    };
    NAMINGS.iter().filter(may_be).any(|naming| {
        let mut glyphs = Vec::new();
        fold_with_blanks(input, line, &mut glyphs);
        let Some((first, mut end)) = longest_move(naming, &glyphs, 0) else { return false };
        if first.names_square() {
            return true;
        }
        // `KxR` may be anything.
        if glyphs.len() <= 3 {
            return false;
        }
        while end < glyphs.len() {
            let skipped =
                glyphs[end..].iter().take_while(|glyph| glyph.ch.is_whitespace() || glyph.ch == ',').count();
            if end + skipped == glyphs.len() {
                break;
            }
            match longest_move(naming, &glyphs, end + skipped) {
                Some((_, behind)) if skipped > 0 => end = behind,
                _ => return false,
            }
        }
        true
    })
}

/// A text whose moves are being put together.
struct Joined<'a> {
    text: GameText<'a>,
    naming: &'static Naming,
    tokens: Vec<Token>,
    /// The number of moves that name a square.
    squares: usize,
    /// The number of moves.
    moves: usize,
    written: WrittenMoves,
}

impl Joined<'_> {
    fn run(&mut self) {
        let all = self.text.tokens;
        let apart = |token: &Token| {
            matches!(
                token.kind,
                TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape | TokenKind::Tag
            )
        };
        let mut at = 0;
        while at < all.len() {
            if apart(&all[at]) {
                self.tokens.push(all[at]);
                at += 1;
                continue;
            }
            let next = |pair: &[Token]| apart(&pair[1]) || pair[1].span.start != pair[0].span.end;
            let length = all[at..].windows(2).position(next).map_or(all.len() - at, |end| end + 1);
            self.stretch(&all[at..at + length]);
            at += length;
        }
    }

    /// Puts the moves of a stretch of tokens together that follow one another without a gap.
    fn stretch(&mut self, tokens: &[Token]) {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return };
        let mut glyphs: Vec<Glyph> = Vec::new();
        fold_with_blanks(self.text.input, first.span.to(last.span), &mut glyphs);
        // Up to here everything is in a token.
        let mut done = first.span.start;
        for &token in tokens {
            if token.span.end <= done {
                continue;
            }
            let token = Token { span: Span::new(token.span.start.max(done), token.span.end), ..token };
            done = match token.kind {
                TokenKind::Word => self.words_of(token, &glyphs),
                _ => {
                    self.tokens.push(token);
                    token.span.end
                }
            };
        }
    }

    /// Cuts a token into its moves and other words: spaced dashes have joined them. Returns where the last one ends.
    fn words_of(&mut self, token: Token, glyphs: &[Glyph]) -> usize {
        let mut rest = token;
        loop {
            let end = self.word(rest, glyphs);
            if end >= token.span.end {
                return end;
            }
            let behind = Span::new(end, token.span.end);
            let blanks =
                behind.of(self.text.input).iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if blanks > 0 {
                self.tokens.push(Token::new(TokenKind::Space, Span::new(end, end + blanks)));
            }
            rest = Token { span: Span::new(end + blanks, token.span.end), ..token };
            if rest.span.is_empty() {
                return token.span.end;
            }
        }
    }

    /// Puts the move together that begins with a word, behind its number; the word as it is where none does.
    fn word(&mut self, token: Token, glyphs: &[Glyph]) -> usize {
        let at = glyphs.partition_point(|glyph| glyph.span().start < token.span.start);
        let behind = at + number_length(&glyphs[at..]);
        for at in [at, behind] {
            if glyphs.get(at).is_none_or(|glyph| glyph.span().start >= token.span.end) {
                continue;
            }
            if !self.naming.may_begin(glyphs[at].ch) {
                continue;
            }
            let Some((written, end)) = longest_move(self.naming, glyphs, at) else { continue };
            let begins = glyphs[at].span().start;
            let ends = glyphs[end - 1].span().end;
            // Castling in rings is written so everywhere, and `0-0` may be a result.
            let rings = matches!(glyphs[at].ch, 'O' | '0' | 'o');
            if rings && (glyphs[at].ch == '0' || ends <= token.span.end) {
                continue;
            }
            if begins > token.span.start {
                self.tokens.push(Token::new(TokenKind::Word, Span::new(token.span.start, begins)));
            }
            self.tokens.push(Token::new(TokenKind::Word, Span::new(begins, ends)));
            self.written.insert(begins, whole_moves(self.naming, &glyphs[at..end]));
            self.squares += usize::from(written.names_square());
            self.moves += usize::from(!rings);
            return ends;
        }
        self.tokens.push(token);
        token.span.end
    }
}

/// The length of a move number and its dots that a word begins with.
fn number_length(glyphs: &[Glyph]) -> usize {
    let digits = glyphs.iter().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
    let dots = glyphs[digits..].iter().take_while(|glyph| matches!(glyph.ch, '.' | '…' | ')')).count();
    if digits > 0 { digits + dots } else { 0 }
}
