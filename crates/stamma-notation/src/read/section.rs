//! The borders between games, found from tokens alone.
//!
//! A game ends before tags that follow moves, after its result, and before a move number 1 that follows higher
//! numbers. A record separator is a section of its own, so no game goes beyond it. Lines without numbers that hold a game
//! each are separated by playing them: see `lines`.

mod border;
mod code_comments;
mod counted;
mod footnotes;
mod joined_words;
mod other_results;
mod words;

use self::border::{LineBorder, position_below};
use self::footnotes::FootnoteSigns;
use self::words::{begins_moves, is_stump, may_begin_game, names_piece, tag_name};
pub use self::words::{is_bracketed_label, is_ordinal};
use super::heading::dates::is_day_of_month;
use super::heading::line::names_row;
use super::lex::{Lexer, RECORD_SEPARATOR, ends_line};
use super::line_kind::{GameBeginning, Line, LineKind, Lines};
use super::markup::line_ends;
use super::measures::{Measure, measure};
use super::number::{MoveNumber, misread_number, number_at};
use super::player::is_beginning_of_score;
use super::repeated_line::{goes_on_behind, repeated_line};
use super::token::{Token, TokenKind};
use super::word::{GameText, Words};
use crate::moves::own_spellings::OwnSpellings;
use crate::moves::result::{GameResult, ResultCertainty};
use crate::text::Span;
use crate::text::{Glyph, fold_word, names_square};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A section has at most this many bytes, but for its last token.
const LONGEST_SECTION: usize = 4 << 20;

/// The tokens of one game.
#[derive(Clone, Debug)]
pub struct Section {
    /// From its first byte to its last; sections tile the input.
    pub span: Span,
    /// Its tokens; words that a spaced dash or promotion sign joins are one token.
    pub tokens: Vec<Token>,
    /// Their words, and maybe those of other games.
    pub words: Arc<Words>,
    /// True if another game begins before this one has a result.
    pub cut_short: bool,
    /// True if it has more tokens or bytes than a game may have; the rest follows as a section of its own.
    pub too_long: bool,
    /// A word that may as well begin another game.
    pub unsure_at: Option<Span>,
    /// A number 1 that ends this game, though no blank line and no result stand before it.
    pub cut_at: Option<Span>,
    /// A line right below it with the players of the next game, who may be its own.
    pub caption: Option<Span>,
    /// Lines right below it with its players, who may be those of the next game.
    pub players_below: Option<Span>,
    /// A result below it between empty lines, which may be that of the next game.
    pub result_below: Option<Span>,
    /// The byte where its moves or its result may begin; what is before it and no tag is a heading or text. Its end where
    /// there are none.
    pub moves_at: usize,
}

impl Section {
    /// A section of tokens that were cut elsewhere, with the spellings of a dialect known.
    pub fn of_tokens(input: &[u8], span: Span, mut tokens: Vec<Token>, own: &OwnSpellings) -> Section {
        let words = Words::of(input, &mut tokens, own);
        let moves_at = moves_of(input, &tokens, own).unwrap_or(span.end);
        Section { moves_at, ..Section::whole(span, tokens, Arc::new(words)) }
    }

    /// Returns the section with its words read anew, with the spellings of a dialect known.
    pub fn read_anew(&self, input: &[u8], own: &OwnSpellings) -> Section {
        let mut section = self.clone();
        section.words = Arc::new(Words::of(input, &mut section.tokens, own));
        section
    }

    /// A part of the section.
    pub fn part(&self, span: Span, tokens: Vec<Token>) -> Section {
        let moves_at = self.moves_at.clamp(span.start, span.end.max(span.start));
        Section { moves_at, ..Section::whole(span, tokens, Arc::clone(&self.words)) }
    }

    /// A section whose borders are sure.
    fn whole(span: Span, tokens: Vec<Token>, words: Arc<Words>) -> Section {
        Section {
            span,
            tokens,
            words,
            cut_short: false,
            too_long: false,
            unsure_at: None,
            cut_at: None,
            caption: None,
            players_below: None,
            result_below: None,
            moves_at: span.start,
        }
    }

    /// Returns true if it has a line that may hold moves or a result.
    pub fn has_moves(&self) -> bool {
        self.moves_at < self.span.end
    }

    /// Returns the text of the section.
    pub fn text<'t>(&'t self, input: &'t [u8]) -> GameText<'t> {
        GameText { input, tokens: &self.tokens, words: &self.words }
    }
}

/// Returns true if a line before the moves is the first of them, a result, or the head of a table.
fn begins_moves_of(lines: &mut Lines<'_>, line: Line) -> bool {
    match line.kind {
        // `White   Black`, and the names of both below.
        LineKind::Table if names_row_follows(lines.input, line.span.end) => false,
        LineKind::Moves(_) | LineKind::Result | LineKind::Table => true,
        // `3. White mates in two.` above the position.
        LineKind::Numbered if position_below(lines.input, line.span.start).is_some() => false,
        // `3. Turnier`: text with a number, if the moves begin with theirs behind it.
        LineKind::Numbered => {
            let ahead = lines.text_behind_list(line);
            !ahead.is_some_and(|ahead| {
                matches!(ahead.begins, GameBeginning::Tags | GameBeginning::Moves(Some(1)))
            })
        }
        LineKind::Start
        | LineKind::Pieces
        | LineKind::Heading
        | LineKind::Title
        | LineKind::Prose
        | LineKind::Unsure => false,
    }
}

/// Returns true if the line behind this byte holds both players in columns.
fn names_row_follows(input: &[u8], at: usize) -> bool {
    const LONGEST: usize = 200;
    let rest = &input[at.min(input.len())..input.len().min(at + 2 * LONGEST)];
    let mut lines = rest.split(|byte| ends_line(*byte)).skip(1).filter(|line| !line.is_empty());
    let line = lines.next().and_then(|line| core::str::from_utf8(line).ok());
    line.is_some_and(|line| line.len() <= LONGEST && names_row(line, true).is_some())
}

/// Returns the byte where the moves of a game may begin, or its result.
fn moves_of(input: &[u8], tokens: &[Token], own: &OwnSpellings) -> Option<usize> {
    let mut lines = Lines::new(input).knowing(own);
    let mut until = 0;
    for token in tokens.iter().filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Open)) {
        if token.span.start < until {
            continue;
        }
        let line = lines.at(token.span.start);
        if begins_moves_of(&mut lines, line) {
            return Some(token.span.start);
        }
        until = line.span.end;
    }
    None
}

/// Cuts an input into sections.
#[derive(Clone, Debug)]
pub struct Sections<'a> {
    input: &'a [u8],
    lexer: Lexer<'a>,
    held: Option<Token>,
    limit: usize,
    /// The words of the section at hand.
    words: Words,
    /// Its lines, and the results that only the named dialect has.
    lines: Lines<'a>,
    /// The line of players below the last section, if they may be of that one.
    doubted: Option<Span>,
}

impl<'a> Sections<'a> {
    /// The sections of `input`, each of at most `limit` tokens, and of one token if the limit is 0: a section without any
    /// would never end.
    pub fn new(input: &'a [u8], limit: usize) -> Sections<'a> {
        Sections {
            input,
            lexer: Lexer::new(input, 0),
            held: None,
            limit: limit.max(1),
            words: Words::default(),
            lines: Lines::new(input),
            doubted: None,
        }
    }

    /// Returns the sections of a text in which semicolons part moves.
    pub fn parted_by_semicolons(self) -> Sections<'a> {
        Sections { lexer: self.lexer.parted_by_semicolons(), ..self }
    }

    /// Returns the sections of a text in which record separators end games, or do not.
    pub fn of_records(self, has_records: bool) -> Sections<'a> {
        Sections { lexer: self.lexer.of_records(has_records), ..self }
    }

    /// Returns the sections with the results of a named dialect known.
    pub fn knowing(self, own: &'static OwnSpellings) -> Sections<'a> {
        Sections { lines: self.lines.knowing(own), ..self }
    }

    /// Goes to a byte where a section begins: the first of the input, or one after another section.
    pub fn seek(&mut self, at: usize) {
        if self.held.is_none_or(|held| held.span.start != at) {
            self.held = None;
            self.lexer.seek(at);
        }
    }

    fn next_token(&mut self) -> Option<Token> {
        if let Some(token) = self.held.take() {
            return Some(token);
        }
        let token = self.lexer.next()?;
        Some(if token.kind == TokenKind::Word { self.joined(token) } else { token })
    }
}

/// Most games have fewer tokens.
const USUAL_TOKENS: usize = 256;

impl Iterator for Sections<'_> {
    type Item = Section;

    fn next(&mut self) -> Option<Section> {
        let mut token = self.next_token()?;
        let begin = token.span.start;
        let mut state = State { begin, ..State::default() };
        let mut tokens = Vec::with_capacity(USUAL_TOKENS);
        let mut cut_short = false;
        let (mut cut_at, mut caption) = (None, None);
        let mut too_long;
        loop {
            let remark = self.footnote_at(token, &state);
            let remark = remark.or_else(|| self.result_list_at(token, &state));
            let remark = remark.or_else(|| self.code_comment_at(token, &state));
            if let Some(end) = remark {
                token = Token::new(TokenKind::Bracketed, Span::new(token.span.start, end));
                self.lexer.seek(end);
            }
            // In the midst of moves `[Black stands well]` is a remark, not a tag without quotes.
            // So is `[Annotator "X"]` beside a move; a line of its own may begin the next game.
            let found = token;
            let among_moves = state.moves && !state.ended && !state.blank_line;
            let border = match remark {
                Some(_) => LineBorder::Nothing,
                None => self.look_at_line(token, &mut state),
            };
            match token.kind {
                TokenKind::Tag if among_moves && !self.begins_tags(token, &state) => {
                    token.kind = TokenKind::Bracketed;
                }
                TokenKind::Word => token.word = self.words.read(self.input, token.span, self.lines.own),
                _ => {}
            }
            let bytes = token.span.end - begin;
            if self.separates_records(token) {
                match tokens.is_empty() {
                    true => tokens.push(token),
                    false => self.held = Some(found),
                }
                too_long = false;
                break;
            }
            too_long = tokens.len() >= self.limit || !tokens.is_empty() && bytes > LONGEST_SECTION;
            let passed = state.passes(token);
            if too_long
                || !tokens.is_empty()
                    && (border == LineBorder::Game || !passed && self.begins_game(token, &mut state))
            {
                let has_result = state.ended || state.parted_by_result;
                cut_short = !too_long && !has_result && state.words > 0;
                let is_position = || {
                    self.words.word(token).whole.is_placement
                        || border == LineBorder::Game
                            && position_below(self.input, token.span.start).is_some()
                };
                // Players on the line of moves without numbers.
                let is_numbered = border != LineBorder::Game || state.highest_number > 0;
                let bare = cut_short
                    && is_numbered
                    && token.kind == TokenKind::Word
                    && !state.blank_line
                    && !is_position();
                cut_at = bare.then_some(token.span);
                if border == LineBorder::Game {
                    caption = self.caption_at(token, &state);
                }
                self.held = Some(found);
                break;
            }
            if passed {
                state.note_passed(token);
            } else {
                self.note(token, &mut state);
            }
            if state.begun {
                state.footnotes.note(self.input, token);
            }
            tokens.push(token);
            token = match self.next_token() {
                Some(next) => next,
                None => break,
            };
        }
        let start = tokens.first().map_or(0, |token| token.span.start);
        let end = tokens.last().map_or(start, |token| token.span.end);
        let words = Arc::new(core::mem::take(&mut self.words));
        let span = Span::new(start, end);
        let moves_at = state.moves_at.unwrap_or(end);
        let State { players_below, result_below, .. } = state;
        Some(Section {
            span,
            tokens,
            words,
            cut_short,
            too_long,
            unsure_at: None,
            cut_at,
            caption,
            players_below,
            result_below,
            moves_at,
        })
    }
}

/// The number of words that are searched for the next number.
const WORDS_AHEAD: usize = 4;

/// The facts that the tokens of a section have given so far.
#[derive(Default)]
struct State {
    /// The byte where the section begins.
    begin: usize,
    tags: usize,
    tagged_event: bool,
    first_tag: Option<Span>,
    /// Words have stood behind the last tag.
    text_since_tag: bool,
    /// Words after the tags.
    words: usize,
    highest_number: u32,
    /// True if every line of it has the number 1.
    stays_one: bool,
    /// True if a move has a number with a dot and no brackets: then numbers in brackets are something else, such as minutes.
    plainly_numbered: bool,
    /// A number or a result has stood here: what came before is no mere heading.
    moves: bool,
    /// A number or a move has stood here outside of brackets.
    begun: bool,
    ended: bool,
    /// The result that ended it.
    result: Option<GameResult>,
    /// A line of its heading gives its result.
    told_result: bool,
    /// A line below its moves gives a result, and the moves of the next game stand right below that.
    result_below: Option<Span>,
    /// Lines right below its result give its players.
    players_below: Option<Span>,
    /// A result on a line of its own stands above its moves.
    headed_by_result: bool,
    /// Such a line of the next game ends it.
    parted_by_result: bool,
    /// True if a move stands on the line of the FEN that the game begins from.
    moves_beside_position: bool,
    /// A result before this byte is of this game, though it has one.
    result_until: usize,
    line_broken_since_end: bool,
    fresh_line: bool,
    /// A word that ends with the letter of a file stands before on the same line.
    after_file: bool,
    /// The name of a piece stands before on the same line, and nothing else: `Kt 1` is a square in descriptive notation.
    after_piece: bool,
    /// The word before is one of text.
    after_text: bool,
    /// The value that an engine gives stands before: a number behind it is a time.
    after_value: bool,
    /// A number of a move stands before on the same line, and nothing behind it: `Level 3: 1. e4`.
    after_number: bool,
    /// The line holds a FEN.
    fen_line: bool,
    /// The byte where moves may begin, once it is known: what comes before is no part of them.
    moves_at: Option<usize>,
    /// Text before this byte is a heading or prose, and nothing in it counts.
    passed_until: usize,
    /// The line that ends here has been looked at.
    looked_until: usize,
    blank_line: bool,
    depth: usize,
    /// The number of moves behind the last number.
    moves_since_number: usize,
    /// The tags that name White and Black.
    players: [Option<Span>; 2],
    /// A tag gives the result.
    tagged_result: bool,
    /// The signs of footnotes behind moves.
    footnotes: FootnoteSigns,
}

impl State {
    /// Returns true if a token belongs to a line that is no part of the moves.
    fn passes(&self, token: Token) -> bool {
        token.span.start < self.passed_until && token.kind != TokenKind::Tag
    }

    /// Notes that such a token stands here.
    fn note_passed(&mut self, token: Token) {
        if token.kind != TokenKind::Space {
            (self.fresh_line, self.blank_line) = (false, false);
            (self.after_file, self.after_piece) = (false, false);
            self.text_since_tag = true;
        }
    }
}

impl Sections<'_> {
    /// Returns true if a tag among moves may begin the tags of the next game.
    fn begins_tags(&self, token: Token, state: &State) -> bool {
        let text = token.span.of(self.input);
        text.contains(&b'"') && (state.fresh_line || text.starts_with(b"[Event "))
    }

    /// Returns true if a token begins the next game.
    fn begins_game(&mut self, token: Token, state: &mut State) -> bool {
        match token.kind {
            TokenKind::Tag => {
                let text = token.span.of(self.input);
                let event = text.starts_with(b"[Event ");
                // Behind other text the tag that the game begins with begins another one.
                let again =
                    state.first_tag.is_some_and(|first| tag_name(first.of(self.input)) == tag_name(text))
                        && (state.text_since_tag || self.names_others(token, state));
                state.ended || state.moves || event && state.tagged_event || again
            }
            TokenKind::Word if token.span.start < state.result_until => false,
            // `Smith 1-0` in the text behind a game.
            TokenKind::Word
                if state.ended
                    && !state.fresh_line
                    && state.begun
                    && matches!(self.words.word(token).whole.result, Some((_, ResultCertainty::Sure))) =>
            {
                false
            }
            TokenKind::Word if self.is_simple_move(token) => state.ended && state.line_broken_since_end,
            TokenKind::Word if state.begun && state.depth == 0 && self.counts_game(token) => true,
            TokenKind::Word
                if state.fresh_line && state.begun && state.depth == 0 && self.stands_before_one(token) =>
            {
                true
            }
            TokenKind::Word => {
                let (word, glyphs) = (self.words.word(token), self.words.glyphs(self.input, token));
                let number = word.number;
                let first_number = number.is_some_and(|number| {
                    // `1d1` in the midst of a line is a move with a letter that looks like a 1.
                    let marked = number.pointed || number.alone && !state.after_text || state.fresh_line;
                    let is_time =
                        number.bracketed && state.plainly_numbered && !state.ended && !state.fresh_line;
                    let is_value = self.words.is_value(number, &glyphs);
                    let ends_text = is_beginning_of_score(&glyphs) && self.ends_text();
                    let marked = marked && !is_time && !is_value && !ends_text;
                    let numbers = marked && number.value == Some(1) && !number.black;
                    numbers
                        && !state.fen_line
                        && !state.after_value
                        && word.whole.result.is_none()
                        // `1O.` behind move 9
                        && misread_number(&glyphs).and_then(|number| number.value) <= Some(state.highest_number)
                });
                if state.fresh_line && state.moves && matches!(*glyphs, [Glyph { ch: '#', .. }]) {
                    return !self.ends_text();
                }
                if state.ended {
                    if state.fresh_line && self.is_page_number(token) {
                        return false;
                    }
                    // `1. e4 e5 *` and then `2. Nf3`: the game goes on after all.
                    let goes_on = number.and_then(|number| number.value) == Some(state.highest_number + 1)
                        && !self.numbers_game(token, state);
                    if goes_on && state.highest_number > 0 {
                        (state.ended, state.line_broken_since_end) = (false, false);
                        return false;
                    }
                    return first_number || state.line_broken_since_end && begins_moves(word, &glyphs);
                }
                // A variation that stands before all moves is a part of the game that it comes before.
                let begun = (state.begun || state.depth > 0) && !state.after_number;
                let deep_enough = state.depth == 0 || state.blank_line && state.fresh_line;
                let after_higher = state.highest_number >= 2 || state.highest_number == 1 && state.fresh_line;
                first_number
                    && begun
                    && deep_enough
                    && after_higher
                    && !self.dots_follow()
                    && !(state.highest_number == 1
                        && (self.numbers_stand_twice() || self.numbers_stay_one(state)))
                    && !(state.fresh_line && self.repeats_line(token))
                    && !(state.after_file && self.is_a_rank(token, state.highest_number))
                    && !(state.after_piece && number.is_some_and(|number| number.alone))
            }
            TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape | TokenKind::Open => {
                state.ended && state.line_broken_since_end && state.blank_line
            }
            _ => false,
        }
    }

    /// Returns true if a token begins a line that is the same as the one before it, and the game goes on behind it.
    fn repeats_line(&self, token: Token) -> bool {
        repeated_line(self.input, token.span.start).is_some_and(|line| goes_on_behind(self.input, line))
    }

    /// Returns true if nothing stands behind the word at hand, or the tags of the next game.
    fn ends_text(&self) -> bool {
        self.record()
            .find(|token| token.kind != TokenKind::Space)
            .is_none_or(|next| next.kind == TokenKind::Tag)
    }

    /// The tokens ahead, as far as the record goes.
    fn record(&self) -> impl Iterator<Item = Token> {
        self.lexer.clone().take_while(|token| !self.separates_records(*token))
    }

    /// Returns true if a token is a record separator.
    fn separates_records(&self, token: Token) -> bool {
        token.kind == TokenKind::Space && self.input[token.span.start] == RECORD_SEPARATOR
    }

    /// `1. ... e5` on a line of its own is Black's half of move 1.
    fn dots_follow(&self) -> bool {
        let mut ahead = self.record().filter(|token| token.kind != TokenKind::Space);
        let next = ahead.next().map_or(&[][..], |token| token.span.of(self.input));
        next.starts_with(b"..") || next.starts_with("…".as_bytes())
    }

    /// Returns true for the day before a month, and for a year with the full stop of a sentence and text behind it.
    fn is_of_date(&self, number: MoveNumber) -> bool {
        let Some(next) = self.record().find(|token| token.kind == TokenKind::Word) else { return false };
        let mut glyphs = Vec::new();
        fold_word(self.input, next.span, &mut glyphs);
        let is_text = || !names_square(&glyphs) && number_at(&glyphs).is_none();
        let is_month = || {
            let word = core::str::from_utf8(next.span.of(self.input)).unwrap_or_default();
            number.value.is_some_and(|day| is_day_of_month(day, word))
        };
        number.is_pointed_year() && is_text() || is_month()
    }

    /// `1. e4`, `1. e5`, `2. Nf3`, `2. Nc6` on lines of their own: returns true if the next number stands twice.
    fn numbers_stand_twice(&self) -> bool {
        let words = self.record().filter(|token| token.kind == TokenKind::Word);
        let mut glyphs = Vec::new();
        let mut numbers = words.take(2 * WORDS_AHEAD).filter_map(|word| {
            glyphs.clear();
            fold_word(self.input, word.span, &mut glyphs);
            number_at(&glyphs).filter(|number| number.pointed && !number.black)?.value
        });
        numbers.next() == Some(2) && numbers.next() == Some(2)
    }

    /// `1. e4 c6`, `1. d4 d5`, `1. Nc3 dxe4` on lines of their own, as lists are numbered: returns true if the numbers stay 1, and a move
    /// behind one of them can begin no game.
    fn numbers_stay_one(&self, state: &mut State) -> bool {
        state.stays_one = state.stays_one || self.goes_on_with_ones();
        state.stays_one
    }

    fn goes_on_with_ones(&self) -> bool {
        const LINES: usize = 6;
        /// One may be misspelt.
        const FEWEST: usize = 2;
        let words = self.record().filter(|token| token.kind == TokenKind::Word);
        let (mut glyphs, mut ones, mut later, mut place) = (Vec::new(), 1, 0, 0);
        for word in words.take(3 * LINES) {
            glyphs.clear();
            fold_word(self.input, word.span, &mut glyphs);
            let number = number_at(&glyphs).filter(|number| number.pointed);
            if let Some(number) = number {
                if number.value != Some(1) || number.black {
                    return false;
                }
                (ones, place) = (ones + 1, 0);
            }
            let rest = &glyphs[number.map_or(0, |number| number.length)..];
            if !rest.is_empty() {
                later += usize::from(place < 2 && !may_begin_game(rest, place == 1));
                place += 1;
            }
        }
        ones > 2 && later >= FEWEST
    }

    /// Returns true if a 1 without a dot was split by a blank from the file before it: in `23. Rc 1 Bd7 24. Qe2` the
    /// numbers go on as if it were none. Without a dot the next one begins its line.
    fn is_a_rank(&self, token: Token, last: u32) -> bool {
        let number = self.words.word(token).number;
        if !number.is_some_and(|number| number.alone && !number.pointed) {
            return false;
        }
        let mut glyphs = Vec::new();
        let (mut words, mut fresh) = (0, false);
        for ahead in self.record() {
            match ahead.kind {
                TokenKind::Space => fresh = line_ends(ahead.span.of(self.input)) > 0,
                TokenKind::Word if words < 2 * WORDS_AHEAD => {
                    words += 1;
                    glyphs.clear();
                    fold_word(self.input, ahead.span, &mut glyphs);
                    let begins = |number: &MoveNumber| number.pointed || fresh && number.alone;
                    if let Some(number) = number_at(&glyphs).filter(begins) {
                        return number.value == Some(last + 1);
                    }
                    fresh = false;
                }
                TokenKind::Word => return false,
                _ => fresh = false,
            }
        }
        false
    }

    fn note(&mut self, token: Token, state: &mut State) {
        match token.kind {
            TokenKind::Tag => {
                state.tags += 1;
                state.first_tag = state.first_tag.or(Some(token.span));
                state.text_since_tag = false;
                let text = token.span.of(self.input);
                state.tagged_event |= text.starts_with(b"[Event ");
                state.tagged_result |= tag_name(text) == b"[Result";
                let names = [b"[White", b"[Black"].map(|name| tag_name(text) == name);
                for (player, _) in state.players.iter_mut().zip(names).filter(|(_, is_named)| *is_named) {
                    *player = player.or(Some(token.span));
                }
            }
            TokenKind::Space => {
                let blank = token.span.of(self.input);
                // Most blanks are a single one.
                let lines = if blank == b" " { 0 } else { line_ends(blank) };
                let broken = lines > 0 || blank != b" " && self.breaks_line(token);
                state.fresh_line = broken;
                // `18. Rb-`, and `1 b6` on the next line.
                state.after_file &= lines < 2;
                state.after_piece &= !broken;
                state.after_number &= !broken;
                state.fen_line &= !broken;
                state.blank_line |= lines > 1;
                state.line_broken_since_end |= state.ended && broken;
                return;
            }
            TokenKind::Open => state.depth += 1,
            TokenKind::Close => state.depth = state.depth.saturating_sub(1),
            TokenKind::Word => self.note_word(token, state),
            _ => {}
        }
        (state.after_file, state.after_piece, state.after_value) = (false, false, false);
        state.after_text = false;
        state.after_number = token.kind == TokenKind::Word
            && self.words.word(token).number.is_some_and(|number| number.alone && number.pointed);
        if token.kind == TokenKind::Word {
            let glyphs = self.words.glyphs(self.input, token);
            state.after_value = measure(&glyphs) == Some(Measure::Evaluation);
            let written = match &glyphs[..] {
                [written @ .., Glyph { ch: '-', .. }] => written,
                all => all,
            };
            state.after_file = matches!(written.last(), Some(Glyph { ch: 'a'..='h', .. }));
            state.after_piece = names_piece(&glyphs);
            // `Page 1 of 3`
            state.after_text = glyphs.len() > 1
                && !is_stump(&glyphs)
                && glyphs.iter().all(|glyph| glyph.ch.is_alphabetic())
                && glyphs.iter().any(|glyph| glyph.ch.is_lowercase());
        }
        state.fresh_line = false;
        state.blank_line = false;
    }

    /// Returns true if a word is written as nearly all moves are and no dialect's own spelling may make anything else of it.
    fn is_simple_move(&self, token: Token) -> bool {
        self.lines.own.is_empty() && self.words.word(token).simple.is_some()
    }

    fn note_word(&mut self, token: Token, state: &mut State) {
        state.words += 1;
        state.text_since_tag = true;
        if state.begun && state.fresh_line && self.is_bullet(token) {
            return;
        }
        if self.is_simple_move(token) {
            state.moves |= !state.fen_line;
            state.moves_beside_position |= state.fen_line;
            state.moves_since_number += 1;
            state.begun |= !state.fen_line && state.depth == 0;
            return;
        }
        let word = self.words.word(token);
        // The numbers and squares of a FEN say nothing about moves.
        state.fen_line |= word.whole.is_placement;
        if state.fen_line {
            return;
        }
        let mut begins = word.whole.names_square && !word.whole.is_opening_code;
        state.moves |= begins;
        state.moves_since_number += usize::from(begins);
        let mut result = word.whole.result;
        if result.is_none()
            && let Some(number) = word.number
        {
            result = word.rest.result;
            // Numbers are believed where they point at something or count on from the last one. In a heading `(3)` is
            // a round, and `(2700)` a rating.
            let in_brackets =
                state.moves && !state.plainly_numbered || number.value == Some(1) && !state.moves;
            let pointed = number.pointed && (!number.bracketed || in_brackets);
            // A number without a dot is believed at the beginning of the moves, and where it counts on.
            let first = number.value == Some(1) && !state.moves;
            let counts_on = |value| {
                state.moves && value <= state.highest_number + 1 && !is_ordinal(token.span.of(self.input))
            };
            // `Played on 9. June 1913. Smith was White.`
            let is_of_date = || !state.moves && number.value > Some(1) && self.is_of_date(number);
            if let Some(value) = number.value
                && (pointed || first || counts_on(value))
                && !is_of_date()
            {
                state.highest_number = state.highest_number.max(value.min(999));
                state.moves_since_number = usize::from(!number.alone);
                state.plainly_numbered |= number.pointed && !number.bracketed;
                state.moves = true;
                begins = true;
            }
        }
        state.begun |= begins && state.depth == 0;
        // A score in a heading, before any move, does not end the game that it heads.
        let headed = state.moves || state.tags > 0 || state.words == 1;
        if headed
            && state.depth == 0
            && let Some((result, ResultCertainty::Sure)) = result
        {
            state.ended = true;
            state.result = state.result.or(Some(result));
            state.moves = true;
        }
    }
}
