//! From characters to every move that they may be written for.
//!
//! The grammar is small and ambiguous, so each step keeps all readings: which of them are moves, the board decides.

use super::naming::{Naming, Order};
use super::scan::{LINE_END, Scan};
use super::square::{RankLeftOut, files_of, side_of};
use super::{Act, DescriptiveMove, OwnArea, Victim};
use crate::moves::mark_words::mark_at;
use crate::moves::marks::{Mark, MarkPosition};
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::text::{Glyph, Span};
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Role};

/// A form that few writers use costs this much.
const RARE_COST: u8 = 1;
/// No move has more characters.
const LONGEST: usize = 96;

/// A reading of the text up to a place.
type Reading = (DescriptiveMove, usize);

/// The moves that a text is written for, from its first character to its last.
pub fn whole_moves(naming: &'static Naming, glyphs: &[Glyph]) -> Vec<DescriptiveMove> {
    let scan = Scan { glyphs, naming };
    let ends = |&(_, end): &Reading| scan.only_stops(end);
    readings(scan, 0).into_iter().filter(ends).map(|(written, _)| written).collect()
}

/// The longest move that begins at a place, and the place behind it. What follows must not belong to it.
pub fn longest_move(naming: &'static Naming, glyphs: &[Glyph], at: usize) -> Option<Reading> {
    let upto = glyphs.len().min(at + LONGEST);
    let scan = Scan { glyphs: &glyphs[..upto], naming };
    let found = readings(scan, at);
    found
        .into_iter()
        .filter(|(_, end)| scan.is_end(*end))
        .max_by_key(|(written, end)| (*end, u8::MAX - written.cost))
}

fn readings(scan: Scan<'_>, at: usize) -> Vec<Reading> {
    let mut found = Vec::new();
    for (head, end) in scan.heads(at) {
        scan.tails(&head, end, &mut found);
    }
    scan.castling(at, &mut found);
    found.into_iter().map(|(written, end)| scan.with_marks(written, end)).collect()
}

impl Scan<'_> {
    /// Returns true if nothing but stops follows.
    fn only_stops(&self, at: usize) -> bool {
        self.glyphs[at..].iter().all(|glyph| matches!(glyph.ch, ' ' | '.' | ',' | ';' | '\t' | '\n'))
    }

    /// Returns true if a move may end here: what follows is no sign or word that would go on, nor the end of a name.
    fn is_end(&self, at: usize) -> bool {
        /// `(KB4)` has no more characters before its bracket.
        const PLACE: usize = 4;
        // `QxQ N(B4)xQ`: what a bracket with a square goes on with is a piece of the next move.
        if self.ch(at) == Some('(')
            && let Some(length) =
                self.glyphs[at + 1..].iter().take(PLACE + 1).position(|glyph| glyph.ch == ')')
        {
            let behind = at + length + 2;
            let goes_on =
                self.ch(behind) == Some('-') || self.first_word(behind, self.naming.takes).is_some();
            if goes_on {
                return false;
            }
        }
        if self.ch(at).is_some_and(|ch| ch.is_alphanumeric() || matches!(ch, '\'' | '’')) {
            return false;
        }
        let next = self.blanks(at);
        let goes_on = |words: &[&str]| words.iter().any(|word| self.word(next, word).is_some());
        // A dash alone stands for a move that is not repeated.
        let dash = self.ch(next) == Some('-') && self.name(self.blanks(next + 1)).is_some();
        !dash && !goes_on(self.naming.takes) && (next == at || self.word(next, "to").is_none())
    }

    /// The pieces that a move may begin with.
    fn heads(&self, at: usize) -> Vec<Reading> {
        let mut found = Vec::new();
        let at =
            self.first_word(at, &["The other", "the other", "The", "the"]).map_or(at, |end| self.blanks(end));
        let Some((first, end)) = self.name(at) else { return found };
        let end = self.name_end(end);
        let piece = |role, side, files| DescriptiveMove {
            role: Some(role),
            side,
            from: OwnArea { files, ..OwnArea::ALL },
            ..DescriptiveMove::UNSAID
        };
        found.push((piece(first, None, u16::MAX), end));
        // `C D3D` are a piece and the move of another where the side stands behind its piece.
        let behind = if self.naming.order == Order::SideFileRank { self.blanks(end) } else { end };
        let second = self.name(behind).map(|(role, after)| (role, self.name_end(after)));
        let Some((second, after)) = second else { return found };
        if self.naming.order == Order::SideFileRank {
            match (side_of(first), second) {
                (_, Role::Pawn) if first != Role::Pawn => {
                    found.extend(files_of(first, None).map(|files| (piece(Role::Pawn, None, files), after)));
                }
                (Some(side), Role::Rook | Role::Knight | Role::Bishop) => {
                    found.push((piece(second, Some(side), u16::MAX), after));
                    if let Some((Role::Pawn, end)) = self.name(self.blanks(after))
                        && let Some(files) = files_of(second, Some(side))
                    {
                        found.push((piece(Role::Pawn, None, files), self.name_end(end)));
                    }
                }
                _ => {}
            }
        } else if first == Role::Pawn {
            found.extend(
                self.files(self.blanks(end)).into_iter().map(|(files, end)| (piece(first, None, files), end)),
            );
        } else if let (Some(side), Role::Rook | Role::Knight | Role::Bishop) = (side_of(second), first) {
            found.push((piece(first, Some(side), u16::MAX), after));
        }
        found
    }

    /// The ways to go on behind a piece.
    fn tails(&self, head: &DescriptiveMove, at: usize, found: &mut Vec<Reading>) {
        let mut origins = alloc::vec![(head.clone(), at)];
        self.origins(head, at, &mut origins);
        for (head, at) in &origins {
            self.goes(head, *at, found);
            self.takes(head, *at, found);
        }
        self.deeds(head, at, found);
    }

    /// `(K1)`, `(on R4)`, `/K1`, `3`, ` at K5`; in the order of Romance languages the rank, or a square and a dash.
    fn origins(&self, head: &DescriptiveMove, at: usize, found: &mut Vec<Reading>) {
        let mover = (head.role, head.side);
        let mut push = |area: OwnArea, end: usize, cost: u8| {
            let from = OwnArea { files: head.from.files & area.files, ..area };
            found.push((DescriptiveMove { from, cost: head.cost + cost, ..head.clone() }, end));
        };
        if let Some(inside) = self.sign(self.blanks(at), '(') {
            let inside =
                self.first_word(inside, &["on", "at", "from", "of"]).map_or(inside, |end| self.blanks(end));
            for square in self.squares(inside, mover, RankLeftOut::Never) {
                if let Some(end) = self.sign(self.blanks(square.end), ')') {
                    push(square.area, end, square.cost);
                }
            }
            // `N(3)-Q2`.
            if let Some((ranks, end)) = self.digit(inside)
                && let Some(end) = self.sign(end, ')')
            {
                push(OwnArea { ranks, ..OwnArea::ALL }, end, 0);
            }
            for (files, end) in self.files(inside) {
                if let Some(end) = self.sign(end, ')') {
                    push(OwnArea { files, ..OwnArea::ALL }, end, 0);
                }
            }
        }
        // `N/3-Q2`.
        if let Some(inside) = self.sign(at, '/')
            && let Some((ranks, end)) = self.digit(inside)
        {
            push(OwnArea { ranks, ..OwnArea::ALL }, end, 0);
        }
        let behind = self.sign(at, '/').or_else(|| {
            let word = self.first_word(self.blanks(at), &["at", "from", "on"]);
            word.map(|end| self.blanks(end))
        });
        if let Some(inside) = behind {
            for square in self.squares(inside, mover, RankLeftOut::Never) {
                push(square.area, square.end, square.cost);
            }
        }
        match self.naming.order {
            Order::SideFileRank => {
                if let Some(square) = self.algebraic(at) {
                    push(square.area, square.end, 0);
                }
                if let Some((ranks, end)) = self.digit(at) {
                    push(OwnArea { ranks, ..OwnArea::ALL }, end, RARE_COST);
                }
            }
            Order::RankFileSide | Order::Either => {
                let at = self.blanks(at);
                let joined = |end: usize| matches!(self.ch(self.blanks(end)), Some('-' | '\\'));
                let taking = |end: usize| self.first_word(self.blanks(end), self.naming.takes).is_some();
                let behind = self.sign(at, '\\').unwrap_or(at);
                if let Some((ranks, end)) = self.digit(behind)
                    && (joined(end) || taking(end))
                {
                    push(OwnArea { ranks, ..OwnArea::ALL }, end, 0);
                }
                for square in self.squares(at, mover, RankLeftOut::Never) {
                    if joined(square.end) || taking(square.end) {
                        push(square.area, square.end, square.cost);
                    }
                }
            }
        }
    }

    /// A piece goes to a square.
    fn goes(&self, head: &DescriptiveMove, at: usize, found: &mut Vec<Reading>) {
        let mover = (head.role, head.side);
        let mut push = |square: super::square::NamedSquare, cost: u8| {
            let written =
                DescriptiveMove { to: square.area, cost: head.cost + square.cost + cost, ..head.clone() };
            self.promoted(written, square.end, found);
        };
        let next = self.blanks(at);
        for word in self.naming.to {
            let Some(end) = self.word(next, word) else { continue };
            // `P-K4` may be broken behind its dash, and `P to K4` behind its word.
            let is_whole = *word == "-" || word.len() > 1;
            let behind = if is_whole { self.blanks_and_line_end(end) } else { self.blanks(end) };
            let left_out =
                if self.ch(behind) == Some(LINE_END) { RankLeftOut::Never } else { RankLeftOut::Allowed };
            self.squares(behind, mover, left_out).into_iter().for_each(|square| push(square, 0));
        }
        let unjoined = if self.naming.order == Order::SideFileRank { RARE_COST } else { 0 };
        let spread = self.sign(next, '\\').unwrap_or(next);
        self.squares(spread, mover, RankLeftOut::Never).into_iter().for_each(|square| push(square, unjoined));
        // `R-(B5)B7`.
        if let Some(inside) = self.sign(next, '-').and_then(|end| self.sign(self.blanks(end), '(')) {
            for origin in self.squares(inside, mover, RankLeftOut::Never) {
                let Some(end) = self.sign(origin.end, ')') else { continue };
                for square in self.squares(self.blanks(end), mover, RankLeftOut::Never) {
                    let written = DescriptiveMove {
                        from: origin.area,
                        to: square.area,
                        cost: head.cost + RARE_COST,
                        ..head.clone()
                    };
                    self.promoted(written, square.end, found);
                }
            }
        }
    }

    /// A piece takes something.
    fn takes(&self, head: &DescriptiveMove, at: usize, found: &mut Vec<Reading>) {
        let Some(end) = self.first_word(self.blanks(at), self.naming.takes) else { return };
        let at = self.blanks_and_line_end(end);
        for (victim, end) in self.victims(at) {
            let written = DescriptiveMove { takes: true, victim: Some(victim), ..head.clone() };
            self.promoted(written.clone(), end, found);
            for (to, end) in self.places(end) {
                self.promoted(DescriptiveMove { to, ..written.clone() }, end, found);
            }
        }
        for square in self.squares(at, (head.role, head.side), RankLeftOut::Never) {
            // `BxB 5.`: a bishop is taken, and the next number follows. A king is never taken: `Q takes K 8`.
            let spread = self.glyphs[at..square.end].iter().any(|glyph| glyph.ch == ' ');
            if spread && self.name(at).is_some_and(|(role, _)| role != Role::King) {
                continue;
            }
            let cost = head.cost + square.cost;
            let written = DescriptiveMove { takes: true, to: square.area, cost, ..head.clone() };
            self.promoted(written, square.end, found);
        }
    }

    /// What may be taken: `P`, `QBP`, `KKt`; `PA`, `CR`.
    fn victims(&self, at: usize) -> Vec<(Victim, usize)> {
        let mut found = Vec::new();
        let at = self.first_word(at, &["the", "adverse", "adv."]).map_or(at, |end| self.blanks(end));
        let doubled = self.word(at, "doubled");
        let at = doubled.map_or(at, |end| self.blanks(end));
        for (piece, end) in self.heads(at) {
            if let Some(role) = piece.role {
                let files = piece.from.files;
                found.push((Victim { role, files, side: piece.side, doubled: doubled.is_some() }, end));
            }
        }
        found
    }

    /// The square of what is taken: `(B5)`, ` at B5`, `/B5`.
    fn places(&self, at: usize) -> Vec<(OwnArea, usize)> {
        let unnamed = (None, None);
        let squares = |at| self.squares(at, unnamed, RankLeftOut::Never);
        if let Some(inside) = self.sign(self.blanks(at), '(') {
            let inside = self.first_word(inside, &["on", "at"]).map_or(inside, |end| self.blanks(end));
            let closed =
                |square: super::square::NamedSquare| Some((square.area, self.sign(square.end, ')')?));
            return squares(inside).into_iter().filter_map(closed).collect();
        }
        let word = self.first_word(self.blanks(at), &["at", "on", "en"]).map(|end| self.blanks(end));
        let Some(inside) = self.sign(at, '/').or(word) else { return Vec::new() };
        squares(inside).into_iter().map(|square| (square.area, square.end)).collect()
    }

    /// The move as it is, and with what its pawn becomes.
    fn promoted(&self, written: DescriptiveMove, at: usize, found: &mut Vec<Reading>) {
        let ranks = written.to.ranks;
        let last_rank = ranks == 1 << 7 || ranks == u16::MAX || written.to.absolute && ranks == 1;
        if written.role == Some(Role::Pawn) && last_rank {
            let promotes = |role| DescriptiveMove { promotion: Some(role), ..written.clone() };
            let named = self.promotion(at).filter(|(role, _)| !matches!(role, Role::Pawn | Role::King));
            found.extend(named.map(|(role, end)| (promotes(role), end)));
        }
        found.push((written, at));
    }

    /// `(Q)`, `=Q`, `/Q`, `Q`, `, becoming a Queen`, `(2d Q.)`, `queens`.
    fn promotion(&self, at: usize) -> Option<(Role, usize)> {
        let named = |at: usize| self.name(at).map(|(role, end)| (role, self.sign(end, '.').unwrap_or(end)));
        let glued = match self.ch(at) {
            Some('=' | '/' | ':') => named(self.blanks(at + 1)),
            _ => None,
        };
        if glued.is_some() {
            return glued;
        }
        let mut next = at;
        while matches!(self.ch(next), Some(' ' | ',' | LINE_END)) {
            next += 1;
        }
        let (inside, bracket) = match self.ch(next) {
            Some('(' | '[') => (next + 1, true),
            _ => (next, false),
        };
        let article = self.first_word(inside, self.naming.becomes).or_else(|| {
            self.first_word(inside, &["2d", "2nd", "second", "3d", "3rd", "=", "a"]).filter(|_| bracket)
        });
        let found = match article {
            Some(end) => named(self.blanks(end)),
            None if bracket => named(inside),
            None => self.first_word(next, &["queens"]).map(|end| (Role::Queen, end)).or_else(|| named(at)),
        }?;
        if !bracket {
            return Some(found);
        }
        match self.ch(found.1) {
            Some(')' | ']') => Some((found.0, found.1 + 1)),
            _ => None,
        }
    }

    /// `Q. checks`, `B interposes`, `P queens`, `P. one, becoming a Queen`, `The King's Pawn two squares`.
    fn deeds(&self, head: &DescriptiveMove, at: usize, found: &mut Vec<Reading>) {
        if self.naming.order != Order::SideFileRank {
            return;
        }
        let next = self.blanks(at);
        let mut deed = |words: &[&str], mark: Option<Mark>| {
            if let Some(end) = self.first_word(next, words) {
                let marks = mark.map(|mark| (mark, self.span(next, end))).into_iter().collect();
                found.push((DescriptiveMove { by_deed: true, marks, ..head.clone() }, end));
            }
        };
        deed(&["checks", "gives check"], Some(Mark::Check));
        deed(&["mates", "Mates", "gives mate"], Some(Mark::Mate));
        deed(&["interposes", "covers", "moves", "retires", "retreats"], None);
        if head.role != Some(Role::Pawn) {
            return;
        }
        if let Some(end) = self.word(next, "queens") {
            let to = OwnArea { ranks: 1 << 7, ..OwnArea::ALL };
            found.push((DescriptiveMove { to, promotion: Some(Role::Queen), ..head.clone() }, end));
        }
        // `P. becomes a Queen.`
        if let Some(end) = self.first_word(next, self.naming.becomes)
            && let Some((role, end)) = self.name(self.blanks(end))
            && !matches!(role, Role::Pawn | Role::King)
        {
            let to = OwnArea { ranks: 1 << 7, ..OwnArea::ALL };
            let end = self.sign(end, '.').unwrap_or(end);
            found.push((DescriptiveMove { to, promotion: Some(role), ..head.clone() }, end));
        }
        for (steps, word) in [(1, "one"), (2, "two")] {
            let Some(end) = self.word(next, word) else { continue };
            let nouns =
                ["squares", "square", "steps", "step", "moves", "move", "Steps", "Step", "Squares", "Square"];
            let end = self.first_word(self.blanks(end), &nouns).unwrap_or(end);
            self.promoted(DescriptiveMove { steps: Some(steps), ..head.clone() }, end, found);
        }
    }

    /// `Castles`, `Castles KR`, `Castles (with K. R.)`, `O - O`, `The King castles`.
    fn castling(&self, at: usize, found: &mut Vec<Reading>) {
        let castles = |side| DescriptiveMove {
            act: Act::Castles(side),
            role: Some(Role::King),
            ..DescriptiveMove::UNSAID
        };
        let ring = |at: usize| matches!(self.ch(at), Some('O' | '0' | 'o')).then_some(at + 1);
        let joined = |at: usize| ring(self.blanks(self.sign(self.blanks(at), '-')?));
        if let Some(end) = ring(at).and_then(joined) {
            found.push((castles(Some(CastlingSide::KingSide)), end));
            found.extend(joined(end).map(|end| (castles(Some(CastlingSide::QueenSide)), end)));
        }
        let article = self.first_word(at, &["The", "the"]).map_or(at, |end| self.blanks(end));
        let king = match self.name(article) {
            Some((Role::King, end)) => self.blanks(self.name_end(end)),
            _ => at,
        };
        let Some(end) = self.first_word(king, self.naming.castles) else { return };
        let end = self.sign(end, '.').unwrap_or(end);
        found.push((castles(None), end));
        let next = self.blanks(end);
        let (inside, bracket) = match self.ch(next) {
            Some('(') => (next + 1, true),
            _ => (next, false),
        };
        let inside = self
            .first_word(inside, &["on the", "with the", "on", "with", "to the"])
            .map_or(inside, |end| self.blanks(end));
        let long = [("long", CastlingSide::QueenSide), ("short", CastlingSide::KingSide)];
        let mut sides: Vec<(CastlingSide, usize)> =
            long.into_iter().filter_map(|(word, side)| Some((side, self.word(inside, word)?))).collect();
        if let Some((role, end)) = self.name(inside)
            && let Some(side) = side_of(role)
        {
            let end = self.name_end(end);
            sides.push((side, end));
            let behind = self.blanks(end);
            if let Some((Role::Rook, end)) = self.name(behind) {
                sides.push((side, self.name_end(end)));
            }
            sides.extend(self.first_word(behind, &["side", "wing"]).map(|end| (side, end)));
        }
        for (side, end) in sides {
            let end = if bracket { self.sign(end, ')') } else { Some(end) };
            found.extend(end.map(|end| (castles(Some(side)), end)));
        }
    }

    /// The move with the marks behind it.
    fn with_marks(&self, mut written: DescriptiveMove, mut at: usize) -> Reading {
        while let Some((mark, span, end)) = self.mark(at) {
            written.marks.push((mark, span));
            at = end;
        }
        (written, self.sign(at, '.').unwrap_or(at))
    }

    fn mark(&self, at: usize) -> Option<(Mark, Span, usize)> {
        let spaced = self.blanks(at);
        if matches!(self.ch(spaced), Some('!' | '?')) {
            let at = spaced;
            let (mark, length) = mark_at(&self.glyphs[at..], MarkPosition::Glued, &NO_SPELLINGS)?;
            return Some((mark, self.span(at, at + length), at + length));
        }
        let mut start = at;
        while matches!(self.ch(start), Some(' ' | ',' | '.' | ';')) {
            start += 1;
        }
        let (inside, closing) = match self.ch(start) {
            Some('(') => (start + 1, Some(')')),
            Some('[') => (start + 1, Some(']')),
            _ => (start, None),
        };
        let (mark, end) = self.mark_word(inside)?;
        let end = match closing {
            Some(closing) => self.sign(self.blanks(end), closing)?,
            None => end,
        };
        Some((mark, self.span(start, end), end))
    }

    fn mark_word(&self, at: usize) -> Option<(Mark, usize)> {
        let naming = self.naming;
        let dotted = |at: usize| self.sign(at, '.').unwrap_or(at);
        let signs = [("++", Mark::DoubleOrMate), ("+", Mark::Check), ("†", Mark::Check), ("‡", Mark::Mate)];
        let more = [("#", Mark::Mate), ("≠", Mark::Mate)];
        for (sign, mark) in signs.into_iter().chain(more) {
            if let Some(end) = self.word(at, sign) {
                return Some((mark, end));
            }
        }
        for (words, mark) in
            [(naming.en_passant, Mark::EnPassant), (naming.mate, Mark::Mate), (naming.check, Mark::Check)]
        {
            if let Some(end) = self.first_word(at, words) {
                // `ch. and mate`, `ch, mate` are two marks.
                return Some((mark, dotted(end)));
            }
        }
        for (words, mark) in [(naming.discovered, Mark::DiscoveredCheck), (naming.double, Mark::DoubleCheck)]
        {
            let check = |word: &&str| {
                let end = dotted(self.prefix(at, word)?);
                self.first_word(self.blanks(end), naming.check)
            };
            if let Some(end) = words.iter().filter_map(check).max() {
                return Some((mark, dotted(end)));
            }
        }
        None
    }

    /// The place behind these characters, whatever follows them: `disch`.
    fn prefix(&self, mut at: usize, word: &str) -> Option<usize> {
        for ch in word.chars() {
            at = self.sign(at, ch)?;
        }
        Some(at)
    }
}
