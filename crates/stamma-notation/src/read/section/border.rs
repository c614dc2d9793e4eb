//! Lines that part games: headings, rules and titles between the moves of one game and those of the next.

use super::{Sections, State, begins_moves_of, is_bracketed_label, names_row_follows};
use crate::moves::result::{GameResult, ResultCertainty};
use crate::moves::result_words::result_of;
use crate::read::game_label::is_label;
use crate::read::heading::line::{
    gives_result_alone, gives_tags, heading_line, is_pairing_in_brackets, names_player, result_of_line,
    tells_result,
};
use crate::read::lex::{Lexer, ends_line};
use crate::read::line_kind::{GameBeginning, Line, LineKind};
use crate::read::markup::line_ends;
use crate::read::number::{MoveNumber, number_at};
use crate::read::preamble::is_result_before_players;
use crate::read::simple_move::SimpleMove;
use crate::read::token::{Token, TokenKind};
use crate::read::told::{is_textile_heading, tells_of_moves};
use crate::read::word::is_placement;
use crate::text::fen_fields::FEN_FIELDS;
use crate::text::{Span, fold_word};
use alloc::vec::Vec;
use core::ops::Range;

/// Returns true for the same sign four times or more: `----`, `=====`.
fn is_rule(word: &[u8]) -> bool {
    const SHORTEST: usize = 4;
    word.len() >= SHORTEST
        && matches!(word[0], b'-' | b'=' | b'*' | b'_' | b'~')
        && word.iter().all(|byte| *byte == word[0])
}

/// Evidence of a line about the border between two games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineBorder {
    /// Nothing, or that there is none.
    Nothing,
    /// It heads the next game.
    Game,
}

/// Place of a line that may head the next game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinePlace {
    /// Behind the result of a game.
    AfterResult,
    /// Behind an empty line among moves.
    AmongMoves,
}

/// Returns true if a number is the next one of the game, or that of Black's move behind the last one.
fn continues(number: MoveNumber, state: &State) -> bool {
    let goes_on = number.value == Some(state.highest_number + 1);
    state.highest_number > 0 && (goes_on || number.black && number.value == Some(state.highest_number))
}

/// Returns true if a word is the placement of a FEN.
fn begins_position(input: &[u8], token: Token) -> bool {
    let mut glyphs = Vec::new();
    fold_word(input, token.span, &mut glyphs);
    is_placement(&glyphs)
}

/// The words behind the FEN that a line begins with, perhaps behind a label. None where it has no FEN.
fn words_behind_position(input: &[u8], line: Range<usize>) -> Option<impl Iterator<Item = Token> + '_> {
    /// `Puzzle no. 2:`
    const LONGEST_LABEL: usize = 3;
    const LONGEST: usize = 24;
    // A FEN has seven strokes.
    if input.get(line.clone())?.iter().filter(|byte| **byte == b'/').count() < 7 {
        return None;
    }
    let tokens = Lexer::new(input, line.start).take_while(move |token| token.span.end <= line.end);
    let mut words = tokens.take(LONGEST).filter(|token| token.kind == TokenKind::Word);
    words.by_ref().take(LONGEST_LABEL + 1).find(|token| begins_position(input, *token))?;
    let mut words = words.peekable();
    let mut fields = 0;
    for is_field in FEN_FIELDS {
        fields += usize::from(words.next_if(|token| is_field(token.span.of(input))).is_some());
    }
    (fields > 0).then_some(words)
}

/// The place of the line below another one, empty ones aside, where it has a FEN.
pub(super) fn position_below(input: &[u8], at: usize) -> Option<usize> {
    const LONGEST: usize = 256;
    let rest = &input[at.min(input.len())..];
    let end = rest.iter().take(LONGEST).position(|byte| ends_line(*byte))?;
    let blanks = rest[end..].iter().take(LONGEST).take_while(|byte| byte.is_ascii_whitespace()).count();
    let start = at + end + blanks;
    let length = input[start..].iter().take(LONGEST).position(|byte| ends_line(*byte));
    let end = length.map_or(input.len().min(start + LONGEST), |length| start + length);
    words_behind_position(input, start..end).map(|_| start)
}

/// Returns true if a line without anything in it stands between others.
fn has_empty_line(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let mut gaps = text.split(|byte| !byte.is_ascii_whitespace());
    gaps.any(|gap| line_ends(gap) > 1)
}

impl Sections<'_> {
    /// Looks at the line that begins with a token: before the moves, behind a result, and behind an empty line it may be a
    /// heading.
    pub(super) fn look_at_line(&mut self, token: Token, state: &mut State) -> LineBorder {
        let begins_line = match token.kind {
            TokenKind::Word | TokenKind::Open => true,
            // Behind a result `[-] ann 12 points` is text.
            TokenKind::Bracketed => {
                state.ended
                    || is_bracketed_label(token.span.of(self.input))
                    || is_result_before_players(self.input, token)
            }
            _ => false,
        };
        if !begins_line || token.span.start < state.looked_until {
            return LineBorder::Nothing;
        }
        if state.headed_by_result && !state.ended && state.moves && state.fresh_line {
            let line = self.lines.at(token.span.start);
            if line.kind == LineKind::Result && self.result_heads_game(line) {
                state.parted_by_result = true;
                return LineBorder::Game;
            }
        }
        if !state.ended
            && state.fresh_line
            && state.depth == 0
            && (state.moves || state.moves_beside_position)
            && (self.position_heads_moves(token, state) || self.title_heads_position(token, state))
        {
            return LineBorder::Game;
        }
        let place = match state {
            State { ended: true, fresh_line: true, line_broken_since_end: true, .. } => {
                LinePlace::AfterResult
            }
            State { ended: false, moves: true, fresh_line: true, blank_line: true, .. } => {
                LinePlace::AmongMoves
            }
            // `------`: a rule between two games.
            State { ended: false, moves: true, fresh_line: true, .. }
                if is_rule(token.span.of(self.input)) =>
            {
                LinePlace::AmongMoves
            }
            State { ended: false, moves: true, fresh_line: true, blank_line: false, .. }
                if self.heads_line_of_moves(token, state) =>
            {
                return LineBorder::Game;
            }
            State { ended: false, moves_at: None, .. } => {
                self.look_before_moves(token, state);
                return LineBorder::Nothing;
            }
            _ => return LineBorder::Nothing,
        };
        // Words of a heading may have been taken for moves.
        let begins_moves = |state: &mut State| state.moves_at = state.moves_at.or(Some(token.span.start));
        if place == LinePlace::AmongMoves && self.is_simple_move_at(token) {
            begins_moves(state);
            return LineBorder::Nothing;
        }
        let line = self.lines.at(token.span.start);
        if place == LinePlace::AmongMoves && matches!(line.kind, LineKind::Moves(_)) {
            begins_moves(state);
        }
        if place == LinePlace::AfterResult && line.kind == LineKind::Result {
            return self.look_at_second_result(line, state);
        }
        if place == LinePlace::AmongMoves && self.closes_with_result(line, state) {
            state.looked_until = line.span.end;
            let ahead = self.lines.text_right_ahead(line);
            let is_open =
                ahead.is_some_and(|ahead| matches!(ahead.begins, GameBeginning::Moves(Some(1) | None)));
            state.result_below = is_open.then_some(line.span);
            return LineBorder::Nothing;
        }
        let heads = match line.kind {
            LineKind::Heading | LineKind::Pieces => self.heads_game(line, place, state),
            LineKind::Title => {
                (state.blank_line || self.is_label(line)) && self.heads_game(line, place, state)
            }
            LineKind::Table => {
                state.blank_line
                    && names_row_follows(self.input, line.span.end)
                    && self.heads_game(line, place, state)
            }
            // `3. Turnier` behind a result: moves would go on with their number, or begin with 1.
            LineKind::Numbered if place == LinePlace::AfterResult => {
                state.blank_line && !begins_moves_of(&mut self.lines, line)
            }
            _ => false,
        };
        let is_text = match line.kind {
            LineKind::Heading | LineKind::Title | LineKind::Prose => true,
            LineKind::Unsure if place == LinePlace::AfterResult => line.moveless || line.worded,
            LineKind::Moves(None) if place == LinePlace::AfterResult => {
                tells_of_moves(self.input, token.span.start)
            }
            LineKind::Unsure | LineKind::Numbered => line.moveless,
            _ => false,
        };
        if heads
            && place == LinePlace::AfterResult
            && let Some(span) = self.players_below(line, state)
        {
            state.players_below = Some(span);
            (state.passed_until, state.looked_until) = (span.end, span.end);
            return LineBorder::Nothing;
        }
        if heads {
            return LineBorder::Game;
        }
        if is_text && place == LinePlace::AfterResult {
            let end = match line.kind {
                LineKind::Moves(_) => self.line_end(line.span.end),
                _ => line.span.end,
            };
            (state.passed_until, state.looked_until) = (end, end);
        }
        LineBorder::Nothing
    }

    /// The end of the line that a byte is in.
    fn line_end(&self, at: usize) -> usize {
        let rest = self.input.get(at..).unwrap_or_default();
        at + rest.iter().position(|byte| ends_line(*byte)).unwrap_or(rest.len())
    }

    /// Returns true if a token begins a line with a FEN, perhaps behind a label, and moves stand behind it or below.
    fn position_heads_moves(&self, token: Token, state: &State) -> bool {
        self.position_at_heads_moves(token.span.start, |number| continues(number, state))
    }

    fn position_at_heads_moves(&self, start: usize, continues: impl Fn(MoveNumber) -> bool) -> bool {
        const LONGEST: usize = 24;
        let line_end = self.line_end(start);
        let begins_fen = |token: &Token| begins_position(self.input, *token);
        let Some(words) = words_behind_position(self.input, start..line_end) else {
            return false;
        };
        let below = Lexer::new(self.input, line_end).take(LONGEST);
        let mut behind = words.chain(below.filter(|token| token.kind == TokenKind::Word));
        // The position may be one of the game, whose moves go on behind it.
        let mut goes_on = false;
        let found = behind.find(|token| {
            let mut glyphs = Vec::new();
            fold_word(self.input, token.span, &mut glyphs);
            let number = number_at(&glyphs);
            let ends = matches!(result_of(&glyphs, self.lines.own), Some((_, ResultCertainty::Sure)));
            goes_on |= ends || number.is_some_and(&continues);
            let is_glued = number.is_some_and(|number| number.length < glyphs.len());
            ends || is_glued || self.is_simple_move_at(*token) || is_placement(&glyphs)
        });
        found.is_some_and(|found| !goes_on && !begins_fen(&found))
    }

    /// `2. Black mates in one.`: returns true if a token begins a line of text without moves, and a FEN with moves stands right below it.
    fn title_heads_position(&self, token: Token, state: &State) -> bool {
        if token.kind != TokenKind::Word || self.is_simple_move_at(token) {
            return false;
        }
        let Some(position) = position_below(self.input, token.span.start) else { return false };
        let line = self.lines.at(token.span.start);
        matches!(line.kind, LineKind::Title | LineKind::Prose | LineKind::Numbered | LineKind::Heading)
            && line.span.end < position
            && self.position_at_heads_moves(position, |number| {
                // Behind a number of its own Black's move is none of the game above.
                continues(number, state) && !(number.black && line.kind == LineKind::Numbered)
            })
    }

    /// Returns true if a token begins a line with both players and the first moves of a game, `A - B: 1. e4 e5`, or with the pieces of
    /// both sides above the first moves, or with a title there.
    fn heads_line_of_moves(&mut self, token: Token, state: &State) -> bool {
        let depth = state.depth;
        let begins = token
            .span
            .of(self.input)
            .first()
            .is_some_and(|first| first.is_ascii_alphabetic() || !first.is_ascii())
            || self.numbers_name(token);
        if !begins || token.kind != TokenKind::Word || self.is_simple_move_at(token) {
            return false;
        }
        let line = self.lines.at(token.span.start);
        if line.kind == LineKind::Pieces {
            return self
                .lines
                .text_ahead(line)
                .is_some_and(|ahead| ahead.begins == GameBeginning::Moves(Some(1)));
        }
        if line.kind == LineKind::Title {
            return depth == 0 && line.moveless && self.stands_above_first_move(line);
        }
        if line.kind != LineKind::Heading {
            return false;
        }
        let behind = self.input.get(line.span.end..).unwrap_or_default();
        // `A - B: e4 e5`, where no game has numbers.
        let heads_moves = || {
            let mut words = Lexer::new(self.input, line.span.end).filter(|next| next.kind == TokenKind::Word);
            line.span.of(self.input).ends_with(b":")
                && state.highest_number == 0
                && depth == 0
                && words.next().is_some_and(|next| {
                    next.span.start < self.line_end(line.span.end) && self.is_simple_move_at(next)
                })
        };
        behind.iter().find(|byte| **byte != b' ') == Some(&b'1')
            || heads_moves()
            || self.heads_next_game(line)
            || depth == 0 && self.is_label(line) && self.stands_above_first_move(line)
    }

    /// Returns true if a game begins with its first number right below a line.
    fn stands_above_first_move(&mut self, line: Line) -> bool {
        !self.blank_line_follows(line)
            && self
                .lines
                .text_right_ahead(line)
                .is_some_and(|ahead| ahead.begins == GameBeginning::Moves(Some(1)))
    }

    /// Returns true if a line is a word and the number of a game: `Sheet 2 (Black's)`.
    fn is_label(&self, line: Line) -> bool {
        core::str::from_utf8(line.span.of(self.input)).is_ok_and(is_label)
    }

    /// The lines right below the result of a game with nothing above its moves, if they name both players, and an empty line parts them
    /// from the moves of the next game.
    fn players_below(&mut self, line: Line, state: &State) -> Option<Span> {
        let parts_games = !state.blank_line && state.tags == 0 && state.players_below.is_none();
        if !parts_games || !self.heading_of(state).trim_ascii().is_empty() {
            return None;
        }
        let lines = self.lines_above_moves(line)?;
        let text = core::str::from_utf8(lines.of(self.input)).ok()?;
        let facts = text.lines().map(|line| heading_line(line.trim())).collect::<Option<Vec<_>>>()?;
        let names = facts.iter().flat_map(|facts| &facts.tags).map(|(name, _)| *name);
        let names_once = |side: &str| names.clone().filter(|name| *name == side).count() == 1;
        (names_once("White") && names_once("Black")).then_some(lines)
    }

    /// The text above the moves of a game, as far as it is looked at.
    fn heading_of(&self, state: &State) -> &[u8] {
        const LONGEST: usize = 2_048;
        &self.input[state.begin..state.moves_at.unwrap_or(state.begin).min(state.begin + LONGEST)]
    }

    /// A line and those right below it, if they may be a heading, and moves follow behind an empty line.
    fn lines_above_moves(&mut self, line: Line) -> Option<Span> {
        const MOST_LINES: usize = 4;
        let mut last = line;
        for _ in 0..MOST_LINES {
            if self.blank_line_follows(last) {
                let begins = self.lines.text_right_ahead(last).map(|ahead| ahead.begins);
                return matches!(begins, Some(GameBeginning::Moves(_))).then(|| line.span.to(last.span));
            }
            let behind = self.input.get(last.span.end..)?;
            let blanks = behind.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            last = self.lines.at(last.span.end + blanks);
            if !matches!(last.kind, LineKind::Heading | LineKind::Title | LineKind::Prose) {
                return None;
            }
        }
        None
    }

    /// The line right behind the result of a game, which names no players, if it names one of the next game and an empty line stands
    /// between it and the moves of that: the player may be one of the game above. A line that names none, such as `Date: 3 May 1922`,
    /// may be of the game above if an empty line stands behind it, and none in the heading of that game. So may players between empty
    /// lines, if nothing stands above the moves of the game.
    pub(super) fn caption_at(&mut self, token: Token, state: &State) -> Option<Span> {
        if !state.ended || state.tags > 0 {
            return None;
        }
        let line = self.lines.at(token.span.start);
        if state.blank_line {
            // Where that line may be of another game too, so may the next one.
            let heading = self.heading_of(state).trim_ascii().len();
            let is_bare = heading == 0
                || self.doubted.is_some_and(|line| line.start == state.begin && line.len() == heading);
            let caption = is_bare && state.players_below.is_none() && self.names_players_above_moves(line);
            self.doubted = caption.then_some(line.span);
            return self.doubted;
        }
        if !has_empty_line(self.heading_of(state)) && self.may_be_of_game_above(line, state) {
            return Some(line.span);
        }
        if !self.names_player_in(line) && !is_pairing_in_brackets(line.span.of(self.input)) {
            return None;
        }
        let is_named = |text: &[u8]| core::str::from_utf8(text).is_ok_and(|text| names_player(text.trim()));
        if self.heading_of(state).split(|byte| ends_line(*byte)).any(is_named) {
            return None;
        }
        self.lines_above_moves(line)
    }

    /// Returns true if a line between two empty ones names a player, and moves stand below it.
    fn names_players_above_moves(&mut self, line: Line) -> bool {
        self.names_player_in(line)
            && self.blank_line_follows(line)
            && self
                .lines
                .text_right_ahead(line)
                .is_some_and(|ahead| matches!(ahead.begins, GameBeginning::Moves(_)))
    }

    /// `Date: 3 May 1922`: returns true if a line right below the result of a game gives tags, but no player, and an empty line parts it from
    /// the heading and the moves of the next game.
    fn may_be_of_game_above(&mut self, line: Line, state: &State) -> bool {
        let above = self.input.get(state.passed_until..line.span.start).unwrap_or_default();
        let text = core::str::from_utf8(line.span.of(self.input)).unwrap_or_default();
        line.kind == LineKind::Heading
            && !above.iter().all(u8::is_ascii_whitespace)
            && gives_tags(text)
            && !names_player(text)
            && !is_label(text)
            && self.blank_line_follows(line)
            && self
                .lines
                .text_ahead(line)
                .is_some_and(|ahead| matches!(ahead.begins, GameBeginning::Moves(_)) && !ahead.prose)
    }

    /// Returns true if a line names a player of a game that begins with its first number below: `A - B`, perhaps its result on
    /// the next line, and `1. e4`.
    fn heads_next_game(&mut self, line: Line) -> bool {
        self.names_player_in(line)
            && self
                .lines
                .text_ahead(line)
                .is_some_and(|ahead| ahead.begins == GameBeginning::Moves(Some(1)) && !ahead.prose)
    }

    /// Returns the result that a line gives, and nothing else.
    fn result_in(&self, line: Line) -> Option<GameResult> {
        core::str::from_utf8(line.span.of(self.input)).ok().and_then(result_of_line)
    }

    /// `Result: 1-0` between two empty lines: returns true if it gives the result of the game above, which has none, and not of the
    /// one below.
    fn closes_with_result(&mut self, line: Line, state: &State) -> bool {
        if line.kind != LineKind::Heading || state.told_result || !self.blank_line_follows(line) {
            return false;
        }
        // The result of the game below would stand among its tags.
        let mut is_above_tags = || {
            self.lines.text_right_ahead(line).is_some_and(|ahead| matches!(ahead.begins, GameBeginning::Tags))
        };
        if state.tagged_result && !is_above_tags() {
            return false;
        }
        core::str::from_utf8(line.span.of(self.input)).is_ok_and(gives_result_alone)
    }

    /// Returns true if a line gives a result, and a game begins below with its first number or without numbers, with no other result
    /// between them.
    fn result_heads_game(&mut self, line: Line) -> bool {
        self.result_in(line).is_some()
            && self.lines.text_ahead(line).is_some_and(|ahead| {
                matches!(ahead.begins, GameBeginning::Moves(Some(1) | None)) && !ahead.prose && !ahead.result
            })
    }

    /// Looks at a line behind the result of a game that gives another one: it heads the next game, or says of this one once more how it
    /// ended. Where either may be, it is of this one if it differs, and that is said.
    fn look_at_second_result(&mut self, line: Line, state: &mut State) -> LineBorder {
        let result = self.result_in(line);
        // A list of results.
        if !state.begun && state.tags == 0 {
            return if self.result_heads_game(line) { LineBorder::Game } else { LineBorder::Nothing };
        }
        let is_of_this = match self.lines.text_ahead(line) {
            None => true,
            Some(ahead) => match ahead.begins {
                GameBeginning::Tags => true,
                GameBeginning::Moves(_) if result.is_none() => return LineBorder::Nothing,
                GameBeginning::Moves(Some(1) | None) => {
                    let is_apart = self.blank_line_follows(line);
                    let heads = state.headed_by_result || state.result == result;
                    ahead.result || !heads && (is_apart || !state.blank_line)
                }
                GameBeginning::Moves(_) => return LineBorder::Nothing,
            },
        };
        if !is_of_this {
            return LineBorder::Game;
        }
        (state.looked_until, state.result_until) = (line.span.end, line.span.end);
        LineBorder::Nothing
    }

    /// Returns true if an empty line stands behind a line.
    fn blank_line_follows(&self, line: Line) -> bool {
        let behind = self.input.get(line.span.end..).unwrap_or_default();
        let blanks = behind.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        line_ends(&behind[..blanks]) > 1
    }

    /// Returns true if a line names a player.
    fn names_player_in(&self, line: Line) -> bool {
        core::str::from_utf8(line.span.of(self.input)).is_ok_and(names_player)
    }

    /// Returns true if a token is a number with a name behind it, and no move: `12. Adams`.
    fn numbers_name(&self, token: Token) -> bool {
        const LETTERS: usize = 2;
        let number = token.span.of(self.input);
        let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let rest = self.input.get(token.span.end..).unwrap_or_default();
        let name = rest.strip_prefix(b" ").unwrap_or_default();
        let letters = name.iter().take_while(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count();
        digits > 0
            && matches!(number[digits..], [b'.' | b')'])
            && letters >= LETTERS
            && name[0].is_ascii_uppercase() | !name[0].is_ascii()
            && !name.get(letters).is_some_and(u8::is_ascii_digit)
    }

    /// Passes over a line before the moves, or notes that they begin.
    fn look_before_moves(&mut self, token: Token, state: &mut State) {
        // `h2. Round 4`
        if is_textile_heading(&self.input[token.span.start..]) {
            let end = self.line_end(token.span.start);
            (state.passed_until, state.looked_until) = (end, end);
            return;
        }
        // `3. 1. d4 d5`: the number of the game.
        if token.kind == TokenKind::Word && self.stands_before_one(token) {
            (state.passed_until, state.looked_until) = (token.span.end, token.span.end);
            return;
        }
        if self.is_simple_move_at(token) {
            state.moves_at = Some(token.span.start);
            return;
        }
        let line = self.lines.at(token.span.start);
        state.looked_until = line.span.end;
        // The result on a line of its own above the moves, perhaps below `A - B`.
        let heads = line.kind == LineKind::Result
            && (state.passed_until > 0 || state.words == 0)
            // Behind tags and an empty line it is the end of a game without moves.
            && (state.tags == 0 || !state.blank_line)
            && self.result_heads_game(line);
        if heads {
            state.passed_until = line.span.end;
            state.headed_by_result = true;
        } else if begins_moves_of(&mut self.lines, line) && !self.tells_before_moves(line, token) {
            state.moves_at = Some(token.span.start);
        } else if line.kind != LineKind::Unsure {
            state.passed_until = line.span.end;
            state.told_result |= line.kind == LineKind::Heading
                && core::str::from_utf8(line.span.of(self.input)).is_ok_and(tells_result);
        }
    }

    /// Returns true if a line tells of moves in prose, and a game begins not far behind it: `It could have ended at 4. Qxf7.`
    fn tells_before_moves(&mut self, line: Line, token: Token) -> bool {
        tells_of_moves(self.input, token.span.start)
            && self
                .lines
                .text_ahead(line)
                .is_some_and(|ahead| matches!(ahead.begins, GameBeginning::Moves(Some(1))))
    }

    /// Returns true if a token is written as nearly all moves are.
    pub(super) fn is_simple_move_at(&self, token: Token) -> bool {
        token.kind == TokenKind::Word && SimpleMove::of(token.span.of(self.input)).is_some()
    }

    /// Returns true if a game begins not far behind a line that may head it.
    fn heads_game(&mut self, line: Line, place: LinePlace, state: &State) -> bool {
        let Some(ahead) = self.lines.text_ahead(line) else { return false };
        let apart = ahead.prose && (place == LinePlace::AmongMoves || line.kind == LineKind::Title);
        match ahead.begins {
            _ if apart => false,
            GameBeginning::Tags => true,
            // Where moves have no numbers the names of players part two games.
            GameBeginning::Moves(None) if place == LinePlace::AmongMoves => {
                state.highest_number == 0 && line.kind == LineKind::Heading && self.names_player_in(line)
            }
            GameBeginning::Moves(number) if place == LinePlace::AmongMoves => number == Some(1),
            // The next number goes on with the game after all.
            GameBeginning::Moves(Some(number)) => number == 1 || number != state.highest_number + 1,
            GameBeginning::Moves(None) => true,
        }
    }
}
