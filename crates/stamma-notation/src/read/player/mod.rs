//! Playing the tokens of one game under one reading of its letters: the loop in which words become moves.
//!
//! After the first word of a line that cannot be read nothing is played on that line any more: its later words are
//! kept as unread. A variation that fails does not harm the line that it varies.

mod alternative_line;
mod annotation;
mod aside;
mod behind_result;
mod beside_moves;
mod bracketed_moves;
mod bracketed_text;
mod comment;
mod dashed_comment;
mod descriptive;
mod doubled_line;
mod gaps;
mod glued;
mod line;
mod lookahead;
mod lost_letters;
mod marks;
mod numbered_twice;
mod page_lines;
mod parted;
mod ply;
mod prose;
mod repair;
mod resumable;
mod score;
mod score_in_sentence;
mod second_letters;
mod simple_move;
mod sister_variation;
mod spaced_move;
mod struck;
mod text_before;
mod text_behind;
mod told_end;
mod told_line;
mod unclosed;
mod word;

pub use self::descriptive::DescriptiveUse;
pub(super) use self::resumable::{FailedPlay, begin};
pub use self::score::is_beginning_of_score;
pub use self::second_letters::{SecondLetters, SecondPart};
pub use self::spaced_move::{stands_before_square, stands_behind_name};
use stamma_board::internals::sort_by_key;

use self::annotation::Annotations;
use self::line::LineOfPlay;
use super::lex::LONGEST_TAG;
use super::number::number_at;
use super::options::{IllegalMoves, Limits};
use super::simple_move::SimpleMoveLetters;
use super::token::{Token, TokenKind};
use super::word::GameText;
use super::words::{Failure, WordContext, WordMove};
use crate::diagnostics::{Candidate, Code, Detail, Diagnostic, DiagnosticSink, Severity};
use crate::game::Element;
use crate::moves::decode::DecodeContext;
use crate::moves::descriptive::Origins;
use crate::moves::letters::Letters;
use crate::moves::result::{GameResult, ResultCertainty, Termination};
use crate::text::{Glyph, Span, plain, shortened, with_single_blanks};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Color, Geometry, Position};

/// The rest of a game is searched for missing brackets at most so many times.
const MOST_BRACKET_LOOKS: usize = 16;
/// The rest of a game is played from two positions at most so many times.
const MOST_ASIDE_LOOKS: usize = 64;

/// A word of the main line that can be read in several ways.
#[derive(Clone, Debug)]
pub struct AmbiguousWord {
    /// Its place.
    pub span: Span,
    /// The ways to read it.
    pub options: Vec<Vec<WordMove>>,
    /// The ways in the same order, as people read them.
    pub candidates: Vec<Candidate>,
}

/// A word of the main line that was taken for the likelier of two moves.
#[derive(Clone, Debug)]
pub struct DoubtfulWord {
    /// Its place.
    pub span: Span,
    /// The number of its ply.
    pub ply: u32,
    /// The other move.
    pub other: WordMove,
    /// The move that it was taken for, and the other, as people read them.
    pub candidates: [Candidate; 2],
}

/// The way a word is to be read.
#[derive(Clone, Debug)]
pub struct WordChoice {
    /// Its place. Of a repair only the start counts.
    pub span: Span,
    /// The moves that it is taken for.
    pub steps: Vec<WordMove>,
    /// The treatment of the word after the steps.
    pub then: AfterSteps,
}

/// The treatment of a word when the steps of its choice have been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterSteps {
    /// It could be read in several ways, and this is one of them.
    GoOn,
    /// Whatever it looks like, the steps are what it means.
    Repaired,
    /// The steps were missing before it; it is read as it stands.
    ReadIt,
    /// It is no move. It is kept as a comment.
    Dropped,
    /// It could be put right in several ways: the line ends here.
    Stop,
}

/// The facts that the player needs.
#[derive(Clone, Copy, Debug)]
pub struct PlayerInput<'a> {
    /// The choices for words that could be read in several ways, or that a repair has put right. Repairs are in the
    /// order of their places.
    pub choices: &'a [WordChoice],
    /// The game's text, tags excepted.
    pub text: GameText<'a>,
    /// Letters, case and board.
    pub decode: DecodeContext,
    /// The letters of a second language, where a game has two.
    pub second: Option<SecondLetters>,
    /// The naming of squares, where the game is in descriptive notation.
    pub descriptive: Option<DescriptiveUse<'a>>,
    /// The budget.
    pub limits: Limits,
    /// The value of the Result tag.
    pub tag_result: Option<GameResult>,
    /// The names of White and Black in the tags.
    pub players: [Option<&'a [u8]>; 2],
    /// True if the start position can be played from.
    pub playable: bool,
    /// True if the text gives a start position of its own.
    pub positioned: bool,
    /// The treatment of moves that the rules forbid.
    pub illegal: IllegalMoves,
}

/// The result of playing a game.
#[derive(Clone, Debug, Default)]
pub struct Playthrough {
    /// The game's moves, comments and variations.
    pub elements: Vec<Element>,
    /// The findings.
    pub diagnostics: DiagnosticSink,
    /// The score that is written.
    pub result: Option<(GameResult, Span)>,
    /// The cause that is written.
    pub termination: Termination,
    /// Words that end the game and do not say who has won.
    pub undecided: Option<Span>,
    /// The number of moves that could be played.
    pub read: usize,
    /// The number of words that could not be read; those that only follow such a word are not counted.
    pub failed: usize,
    /// The number of moves that were kept although the rules forbid them.
    pub illegal: usize,
    /// The distance of the readings from exact writing, summed over the moves.
    pub cost: u32,
    /// The word that ended the main line, if one did.
    pub stopped: Option<Span>,
    /// True if that word is written like no move.
    pub senseless: bool,
    /// That word, if it can be read in several ways.
    pub fork: Option<AmbiguousWord>,
    /// The words of the main line that could be another move.
    pub doubts: Vec<DoubtfulWord>,
    /// The capitals that moves begin with, a bit each, A first.
    pub capitals: u32,
    /// The number of moves that begin with a capital.
    pub lettered: usize,
    /// The number of moves that begin with a figurine.
    pub figurines: usize,
}

/// Room for the elements of so many tokens is made beforehand; a move and its blanks and number are three of them.
const MOST_RESERVED: usize = 1_024;

/// Plays the tokens of a game from a position. The final position of the main line comes back with it, unless the
/// line broke off.
pub fn play<G: Geometry>(start: &Position<G>, task: PlayerInput<'_>) -> (Playthrough, Option<Position<G>>) {
    let mut player = Player::of(start, task, Until::End);
    player.run();
    player.done()
}

/// The point up to which a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    /// To its last word.
    End,
    /// To the first word that cannot be read. Whether more is played is decided then.
    Failure,
}

/// A word that cannot be read, of which nothing has been said yet.
struct DeferredWord {
    span: Span,
    failure: Failure,
    glyphs: Vec<Glyph>,
    context: WordContext,
}

struct Player<'a, G: Geometry> {
    task: PlayerInput<'a>,
    /// The letters of the first language, where a game has two.
    first_letters: Letters,
    until: Until,
    /// The finding that is still to be made about the word at which it stopped.
    deferred: Option<DeferredWord>,
    /// True if small letters that stand for pieces might read a word otherwise that was read.
    case_matters: bool,
    /// True if the file of a pawn has been written as a capital.
    capital_files: bool,
    /// The number of times that the rest of the text may be searched for brackets that are missing.
    bracket_looks: usize,
    /// The number of times that the rest may decide between two moves with text between them.
    aside_looks: usize,
    /// The pieces of capitals, where words may be read a short way.
    simple_letters: Option<SimpleMoveLetters>,
    /// The token at hand.
    at: usize,
    /// The line at hand and those that it lies inside; never empty.
    lines: Vec<LineOfPlay<G>>,
    /// The kind of text that follows, known up to a token.
    ahead: Option<(usize, lookahead::FollowingText)>,
    /// The number of brackets that were skipped because they lie too deep.
    skipped_depth: usize,
    plies: usize,
    /// Words that head a table of moves, unless other text follows them.
    heading: Option<Span>,
    /// Text before the first move that is no part of the game.
    preamble: Option<Span>,
    /// Text after the result that is no part of the game.
    postscript: Option<Span>,
    /// A result in a line of text before the first move: it counts where no other one is given.
    early: Option<(GameResult, Span)>,
    /// True if a move of the main line comes after a result.
    went_on: bool,
    /// True if a move was written from square to square.
    long_seen: bool,
    /// True if a piece letter has the case in which its language writes it.
    capital_seen: bool,
    /// True if a move had a number with a dot and no brackets.
    plainly_numbered: bool,
    /// True if Black's moves have numbers of their own, with one dot.
    numbers_replies: bool,
    /// True if `W:` stands before the first move: then `B:` is Black, and no bishop.
    letters_name_sides: bool,
    /// True if a hyphen has stood between the moves of both sides.
    hyphen_pairs: bool,
    /// True if a time has stood in brackets behind a move.
    times_in_brackets: bool,
    /// The letters of footnotes that stand among the moves, a bit each.
    footnotes: u32,
    /// The first token that is known to have no words of a text behind it, for [`Player::text_behind`].
    no_words_behind: usize,
    /// Moves of which a letter stands in the other case.
    folded: Vec<(Span, u32, String)>,
    /// The sentences among the moves that tell of other moves.
    annotations: Annotations,
    /// The place where the last repair was made before a word that is read as it is written.
    repaired: Option<usize>,
    /// The number of the ply of the main line before which a comment holds words that could not be read.
    unread_before: Option<u32>,
    out: Playthrough,
}

impl<'a, G: Geometry> Player<'a, G> {
    fn of(start: &Position<G>, task: PlayerInput<'a>, until: Until) -> Player<'a, G> {
        let origins = task.descriptive.map(|_| Box::new(Origins::of(start)));
        let line = LineOfPlay { broken: !task.playable, origins, ..LineOfPlay::begin(start.clone(), 1) };
        Player {
            task,
            first_letters: task.decode.letters,
            until,
            deferred: None,
            case_matters: false,
            capital_files: false,
            bracket_looks: MOST_BRACKET_LOOKS,
            aside_looks: MOST_ASIDE_LOOKS,
            simple_letters: simple_move::letters(&task),
            at: 0,
            lines: alloc::vec![line],
            ahead: None,
            skipped_depth: 0,
            plies: 0,
            heading: None,
            preamble: None,
            postscript: None,
            early: None,
            went_on: false,
            long_seen: false,
            capital_seen: false,
            plainly_numbered: false,
            numbers_replies: false,
            letters_name_sides: false,
            hyphen_pairs: false,
            times_in_brackets: false,
            footnotes: 0,
            no_words_behind: usize::MAX,
            folded: Vec::new(),
            annotations: Annotations::NONE,
            repaired: None,
            unread_before: None,
            out: Playthrough {
                elements: Vec::with_capacity(task.text.tokens.len().min(MOST_RESERVED) / 3),
                diagnostics: DiagnosticSink::up_to(task.limits.findings),
                ..Playthrough::default()
            },
        }
    }

    /// Returns the result of playing.
    fn done(self) -> (Playthrough, Option<Position<G>>) {
        let Player { mut out, mut lines, unread_before, .. } = self;
        let main = lines.swap_remove(0);
        sort_by_key(&mut out.diagnostics, |finding| finding.span.start);
        // Where words behind the last move could not be read, the game may have gone on.
        let is_whole = !main.broken && unread_before != Some(main.next);
        let end = is_whole.then_some(main.position);
        (out, end)
    }

    /// Returns true if it stops here.
    const fn stops(&self) -> bool {
        self.out.failed > 0 && matches!(self.until, Until::Failure)
    }

    fn run(&mut self) {
        while let Some(&token) = self.task.text.tokens.get(self.at)
            && !self.stops()
        {
            self.take(token);
        }
        if !self.stops() {
            self.finish();
        }
    }

    /// Takes the token at hand.
    fn take(&mut self, token: Token) {
        self.at += 1;
        match token.kind {
            TokenKind::Open | TokenKind::Close => self.bracket(token),
            _ if self.skipped_depth > 0 => {}
            TokenKind::Comment | TokenKind::LineComment | TokenKind::Bracketed => self.comment(token),
            TokenKind::Word => {
                self.change_letters(token);
                self.open_unopened(token);
                self.word_token(token);
            }
            TokenKind::Stray => {
                let bracket = self.task.text.input[token.span.start] as char;
                self.report(token.span, Detail::StrayBracket { bracket });
            }
            TokenKind::Space | TokenKind::Escape | TokenKind::Tag => {}
        }
    }

    /// Takes the letters of the language that a word is in, where the game has two.
    fn change_letters(&mut self, token: Token) {
        let Some(second) = self.task.second else { return };
        let black = self.line().position.turn() == Color::Black;
        let holds = second.holds_for(black, token.span.start);
        self.task.decode.letters = if holds { second.letters } else { self.first_letters };
    }

    /// The context of a word that no mark of en passant follows.
    fn word_context(&self) -> WordContext {
        WordContext { decode: self.task.decode, en_passant_follows: false, long_seen: self.long_seen }
    }

    fn line(&mut self) -> &mut LineOfPlay<G> {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn depth(&self) -> usize {
        self.lines.len() - 1
    }

    fn report(&mut self, span: Span, detail: Detail) {
        self.out.diagnostics.push(Diagnostic::new(span, None, detail));
    }

    fn report_on_ply(&mut self, span: Span, detail: Detail) {
        let ply = self.line().next.saturating_sub(1);
        self.out.diagnostics.push(Diagnostic::new(span, Some(ply), detail));
    }

    fn bracket(&mut self, token: Token) {
        match token.kind {
            TokenKind::Open if self.skipped_depth > 0 => self.skipped_depth += 1,
            TokenKind::Open if self.depth() >= self.task.limits.depth => {
                self.skipped_depth = 1;
                self.report(token.span, Detail::VariationTooDeep { limit: self.task.limits.depth });
            }
            TokenKind::Open if self.task.text.input[token.span.start] != b'(' => {
                if !self.take_square_brackets_for_comment(token) {
                    self.open(token);
                }
            }
            TokenKind::Open if self.heading_bracket(token) || self.gap_in_round_brackets(token) => {}
            TokenKind::Open if self.measured_bracket(token) => {}
            TokenKind::Open if self.result_bracket(token) || self.end_in_round_brackets(token) => {}
            TokenKind::Open if self.wordy_bracket(token) || self.footnote_bracket() => {}
            TokenKind::Open if self.continuation_bracket() || self.alternatives(token) => {}
            TokenKind::Open if self.announced_variation(token) || self.remark_on_move() => {}
            TokenKind::Open if self.sentence_in_brackets(token) => {}
            TokenKind::Open => self.open(token),
            _ if self.skipped_depth > 0 => self.skipped_depth -= 1,
            _ if self.depth() == 0 => self.report(token.span, Detail::StrayVariationEnd),
            _ => {
                while self.line().closes_with_parent {
                    self.close();
                }
                let opening = self.line().opening;
                if !self.close() {
                    self.report(opening.to(token.span), Detail::EmptyVariation);
                }
            }
        }
    }

    /// Takes square brackets for a comment, as they usually are, unless each variation in them begins with a move in the place of one
    /// of the last and goes on with others. Returns true if it has taken them.
    fn take_square_brackets_for_comment(&mut self, token: Token) -> bool {
        let input = self.task.text.input;
        if input[token.span.start] != b'[' {
            // A variation behind another one: all of them have been looked at.
            return false;
        }
        let inside = &self.task.text.tokens[self.at..];
        let closes = |token: &Token| token.kind == TokenKind::Close && input[token.span.start] == b']';
        let Some(length) = inside.iter().take(LONGEST_TAG).position(closes) else { return false };
        let parts = |token: &Token| token.kind == TokenKind::Open && input[token.span.start] != b'(';
        let mut variations = inside[..length].split(parts);
        let span = token.span.to(inside[length].span);
        let is_read = |variation: &[Token]| {
            self.replaced_by(variation).is_some_and(|before| self.plays_on(before, variation))
        };
        // `[3. d4, 3. c3]`
        let is_comma = |token: &Token| token.kind == TokenKind::Space && token.span.of(input).contains(&b',');
        if variations.all(|variation| is_read(variation) || variation.split(is_comma).all(is_read)) {
            self.report(span, Detail::BracketedVariation);
            return false;
        }
        self.at += length + 1;
        self.comment(Token::new(TokenKind::Bracketed, span));
        true
    }

    /// Returns true if tokens are a variation that begins in a position: nothing but moves, whatever is wrong with them. What cannot be read at
    /// all may stand behind several moves, or it is a remark.
    fn plays_on(&self, before: &Position<G>, tokens: &[Token]) -> bool {
        // A semicolon closes all but the last of several.
        let tokens = match tokens {
            [rest @ .., Token { kind: TokenKind::Close, span, .. }]
                if self.task.text.input[span.start] == b';' =>
            {
                rest
            }
            tokens => tokens,
        };
        let text = self.task.text.with(tokens);
        let task = PlayerInput { text, choices: &[], tag_result: None, positioned: true, ..self.task };
        let (played, _) = play(before, task);
        let is_of_brackets = |finding: &Diagnostic| matches!(finding.code(), Code::G204 | Code::G205);
        let is_forbidden =
            |finding: &Diagnostic| finding.severity() == Severity::Error && finding.code().is_of_rules();
        let is_number = |token: &Token| {
            token.kind == TokenKind::Word && number_at(&self.task.text.glyphs(*token)).is_some()
        };
        let parts =
            |token: &Token| token.span.of(self.task.text.input).iter().any(|byte| b",&".contains(byte));
        let is_numbered =
            || !tokens.iter().any(parts) && tokens.iter().filter(|token| is_number(token)).count() > 1;
        played.result.is_none()
            && !played.diagnostics.iter().any(is_of_brackets)
            && (played.failed == 0
                || is_numbered()
                    && (played.read > 1 && !played.senseless || played.diagnostics.iter().any(is_forbidden)))
    }

    /// Returns true if tokens are moves that can be played from a position, and nothing else.
    fn plays_whole(&self, before: &Position<G>, tokens: &[Token]) -> bool {
        let text = self.task.text.with(tokens);
        let task = PlayerInput { text, choices: &[], tag_result: None, positioned: true, ..self.task };
        let (played, _) = play(before, task);
        played.failed == 0 && played.read > 0 && played.result.is_none()
    }

    /// The position before a ply of the line at hand, in the place of which tokens begin with a legal move and its number.
    fn replaced_by(&self, tokens: &[Token]) -> Option<&Position<G>> {
        let line = &self.lines[self.lines.len() - 1];
        let mut words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
        let first = self.task.text.glyphs(*words.next()?);
        let number = number_at(&first)?;
        let behind = match &first[number.length..] {
            [] => self.task.text.glyphs(*words.next()?),
            glued => Cow::Owned(glued.to_vec()),
        };
        let plies = (0..=line.earlier.len()).take_while(|_| !line.broken);
        plies
            .filter_map(|plies_back| line.before_ply(plies_back))
            .find(|before| line.is_number_in(before, number) && self.plays_at(before, &behind))
    }

    /// Ends the line at hand, a variation. One that holds nothing is no element of the game; false is returned then.
    fn close(&mut self) -> bool {
        self.note_unread();
        let (opened_at, plies_back) =
            self.lines.pop().map_or((0, 0), |line| (line.opened_at, line.plies_back));
        let holds = self.out.elements.pop_if(|last| *last == Element::Open).is_none();
        if holds {
            self.out.elements.push(Element::Close);
            self.part_leading_variations(opened_at);
            if let Some(place) = self.line().place_of_variation(plies_back) {
                let count = self.out.elements.len() - opened_at;
                self.out.elements[place..].rotate_right(count);
                self.line().move_elements(place, count);
            }
        }
        holds
    }

    /// `((1... c5))`: a variation before the first move of another is one beside it, for the same move. In PGN a variation begins
    /// with a move.
    fn part_leading_variations(&mut self, opened_at: usize) {
        let elements = &mut self.out.elements;
        let mut depth = 0_usize;
        let mut end = opened_at + 1;
        for element in elements.iter().skip(opened_at + 1) {
            match element {
                Element::Open => depth += 1,
                Element::Close if depth > 0 => depth -= 1,
                _ if depth == 0 => break,
                _ => {}
            }
            end += 1;
        }
        if end > opened_at + 1 {
            elements[opened_at..end].rotate_left(1);
            for element in &mut elements[opened_at..end - 1] {
                if let Element::Ply(ply) = element {
                    ply.depth -= 1;
                }
            }
            if end + 1 == elements.len() {
                elements.truncate(end - 1);
            }
        }
    }

    /// `(B90)`, `(Moscow)`: brackets in a heading that hold words hold no variation. The words are passed over.
    fn heading_bracket(&mut self, token: Token) -> bool {
        const LONGEST: usize = 64;
        if self.plies > 0 || self.depth() > 0 || self.line().numbered || self.line().number_shift.is_some() {
            return false;
        }
        let mut ahead = self.task.text.tokens[self.at..].iter().take(LONGEST);
        let Some(length) = ahead.position(|token| token.kind == TokenKind::Close) else {
            return false;
        };
        let inside = &self.task.text.tokens[self.at..self.at + length];
        if !inside.iter().any(|token| token.kind == TokenKind::Word) {
            return false;
        }
        let may_be_move = |token: &Token| match token.kind {
            TokenKind::Open => true,
            TokenKind::Word => self.task.text.words.word(*token).may_be_move(),
            _ => false,
        };
        if inside.iter().any(may_be_move) {
            return false;
        }
        let span = token.span.to(self.task.text.tokens[self.at + length].span);
        let start = self.preamble.or(self.heading.take()).unwrap_or(span);
        self.preamble = Some(start.to(span));
        self.at += length + 1;
        for &token in inside {
            if matches!(token.kind, TokenKind::Comment | TokenKind::LineComment | TokenKind::Bracketed) {
                self.comment(token);
            }
        }
        true
    }

    /// `(1-0)`, `(1-0, 40)` at the end: a result in brackets, and the number of moves.
    fn result_bracket(&mut self, token: Token) -> bool {
        const LONGEST: usize = 4;
        let ahead = self.task.text.tokens[self.at..].iter().take(LONGEST);
        let inside = ahead.clone().take_while(|token| token.kind != TokenKind::Close).count();
        let Some(close) = ahead.clone().nth(inside) else { return false };
        let mut words = ahead.take(inside).filter(|token| token.kind != TokenKind::Space);
        let Some(&word) = words.next().filter(|word| word.kind == TokenKind::Word) else { return false };
        let is_count = |token: &Token| token.span.of(self.task.text.input).iter().all(u8::is_ascii_digit);
        if !words.all(is_count) || self.depth() > 0 {
            return false;
        }
        match self.task.text.words.word(word).whole.result {
            Some((result, ResultCertainty::Sure)) if self.plies > 0 => {
                self.at += inside + 1;
                // `(1:0)` may be a minute.
                if self.times_in_brackets && word.span.of(self.task.text.input).contains(&b':') {
                    let written = plain(self.task.text.input, word.span);
                    self.report(word.span, Detail::OddResult { written, taken: result.text() });
                }
                self.score(result, token.span.to(close.span));
                true
            }
            _ => false,
        }
    }

    fn open(&mut self, token: Token) {
        let line = self.line();
        let early = line.last_ply.is_none() && !line.broken;
        // Brackets within brackets: the outermost has been reported.
        let early = early && (self.lines.len() == 1 || self.out.elements.last() != Some(&Element::Open));
        let line = self.line();
        let broken = line.broken && (line.unread > 0 || line.before.is_none());
        let next = if line.before.is_some() { line.next - 1 } else { line.next };
        let position = line.before.clone().unwrap_or_else(|| line.position.clone());
        let origins = line.origins_before.clone().or_else(|| line.origins.clone());
        let (number_shift, over) = (line.number_shift, line.over);
        let variation = LineOfPlay {
            broken,
            number_shift,
            over,
            origins,
            opening: token.span,
            opened_at: self.out.elements.len(),
            ..LineOfPlay::begin(position, next)
        };
        if early {
            self.report(token.span, Detail::VariationTooEarly);
        }
        self.lines.push(variation);
        self.out.elements.push(Element::Open);
    }

    /// Tells of the text before the first move. Words that would head a table belong to it where no table follows, or
    /// where they end its last line: `Lasker - White`.
    fn report_preamble(&mut self, table_follows: bool) {
        let Some(mut preamble) = self.preamble.take() else { return };
        if let Some(heading) = self.heading.take() {
            let between = self.task.text.input.get(preamble.end..heading.start).unwrap_or_default();
            if !table_follows || !between.contains(&b'\n') && !between.contains(&b'\r') {
                preamble = preamble.to(heading);
            }
        }
        let text = shortened(&with_single_blanks(self.task.text.input, preamble));
        self.report(preamble, Detail::UnknownText { text });
    }

    fn finish(&mut self) {
        self.take_early_score();
        self.report_score_in_sentence();
        let open = self.lines[1..].iter().filter(|line| !line.closes_with_parent).count();
        if open > 0 || self.skipped_depth > 0 {
            let end = self.task.text.tokens.last().map_or(0, |token| token.span.end);
            self.report(Span::new(end, end), Detail::UnclosedVariation { open: open + self.skipped_depth });
        }
        while self.lines.len() > 1 {
            self.close();
        }
        self.note_unread();
        self.number_at_end();
        self.report_preamble(false);
        // In a text without capitals small letters are its way of writing; beside capitals they may be a slip.
        if self.capital_seen {
            for (span, ply, taken) in core::mem::take(&mut self.folded) {
                let word = plain(self.task.text.input, span);
                let detail = Detail::LowercasePiece { word, taken, other: None };
                self.out.diagnostics.push(Diagnostic::new(span, Some(ply), detail));
            }
        }
        if let Some(postscript) = self.postscript.take() {
            let text = shortened(&with_single_blanks(self.task.text.input, postscript));
            self.report(postscript, Detail::TextAfterResult { text });
        }
    }
}
