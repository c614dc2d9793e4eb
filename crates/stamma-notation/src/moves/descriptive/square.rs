//! Squares and files by name: `K4`, `Q. Kt's 3d.`, `her 2d`, `3AR`.

use super::OwnArea;
use super::naming::Order;
use super::scan::{LINE_END, Scan};
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Role};

/// A square whose rank is left out, or is a letter that looks like a digit, costs this much.
const RARE_COST: u8 = 1;

/// A square as it is named.
#[derive(Clone, Copy, Debug)]
pub struct NamedSquare {
    pub area: OwnArea,
    /// The place behind it.
    pub end: usize,
    pub cost: u8,
}

/// Whether a square may be named without its rank: `R-K`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RankLeftOut {
    Allowed,
    Never,
}

/// The files of the pieces of a kind, of one side or of both.
pub fn files_of(role: Role, side: Option<CastlingSide>) -> Option<u16> {
    let (queens, kings) = match role {
        Role::Rook => (0, 7),
        Role::Knight => (1, 6),
        Role::Bishop => (2, 5),
        Role::Queen => (3, 3),
        Role::King => (4, 4),
        _ => return None,
    };
    Some(match side {
        Some(CastlingSide::QueenSide) => 1 << queens,
        Some(CastlingSide::KingSide) => 1 << kings,
        None => 1 << queens | 1 << kings,
    })
}

/// The side that a king or a queen names.
pub fn side_of(role: Role) -> Option<CastlingSide> {
    match role {
        Role::King => Some(CastlingSide::KingSide),
        Role::Queen => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

impl Scan<'_> {
    /// The ways to read a square here. `mover` is the piece whose own file `his` and `her` mean.
    pub fn squares(
        &self,
        at: usize,
        mover: (Option<Role>, Option<CastlingSide>),
        left_out: RankLeftOut,
    ) -> Vec<NamedSquare> {
        let mut found = Vec::new();
        let order = self.naming.order;
        if order != Order::RankFileSide {
            for (files, end) in self.files(at) {
                self.with_rank(files, end, left_out, &mut found);
            }
            self.own_squares(at, mover, &mut found);
            found.extend(self.algebraic(at));
        }
        if order != Order::SideFileRank
            && let Some((ranks, end)) = self.digit(at)
        {
            let end = self.blanks(end);
            found.extend(self.files(end).into_iter().map(|(files, end)| NamedSquare {
                area: OwnArea { files, ranks, absolute: false },
                end,
                cost: 0,
            }));
        }
        found
    }

    /// `f3`: a square of algebraic notation.
    pub fn algebraic(&self, at: usize) -> Option<NamedSquare> {
        let file = self.ch(at).filter(|ch| ('a'..='h').contains(ch))?;
        let rank = self.ch(at + 1)?.to_digit(10).filter(|rank| (1..=8).contains(rank))?;
        let area = OwnArea { files: 1 << (file as u32 - 'a' as u32), ranks: 1 << (rank - 1), absolute: true };
        Some(NamedSquare { area, end: at + 2, cost: 0 })
    }

    /// The ways to read a file here: with the side before it or behind it, as the language has it, or without.
    pub fn files(&self, at: usize) -> Vec<(u16, usize)> {
        let mut found = Vec::new();
        let Some((role, end)) = self.name(at) else { return found };
        let end = self.name_end(end);
        if let Some(files) = files_of(role, None) {
            found.push((files, end));
        }
        // In `T1F DxP` the queen begins the next move; `T 1 F D` is all spaced.
        let glued = self.naming.order != Order::SideFileRank && at > 0 && self.ch(at - 1) != Some(' ');
        let second = self.name(if glued { end } else { self.blanks(end) });
        let Some((second, after)) = second else { return found };
        let (file, side) = match self.naming.order {
            Order::SideFileRank => (second, side_of(role)),
            Order::RankFileSide | Order::Either => (role, side_of(second)),
        };
        if let (Some(side), Role::Rook | Role::Knight | Role::Bishop) = (side, file)
            && let Some(files) = files_of(file, Some(side))
        {
            found.push((files, self.name_end(after)));
        }
        found
    }

    fn with_rank(&self, files: u16, at: usize, left_out: RankLeftOut, found: &mut Vec<NamedSquare>) {
        match self.rank(at) {
            Some((ranks, end, cost)) => {
                found.push(NamedSquare { area: OwnArea { files, ranks, absolute: false }, end, cost })
            }
            None if left_out == RankLeftOut::Allowed && self.naming.order == Order::SideFileRank => {
                found.push(NamedSquare {
                    area: OwnArea { files, ranks: 1, absolute: false },
                    end: at,
                    cost: RARE_COST,
                });
            }
            None => {}
        }
    }

    /// `her 2d`, `his B's 2d`.
    fn own_squares(
        &self,
        at: usize,
        (role, side): (Option<Role>, Option<CastlingSide>),
        found: &mut Vec<NamedSquare>,
    ) {
        let Some(behind) = self.first_word(at, self.naming.own) else { return };
        let at = self.blanks(behind);
        if let Some(files) = role.and_then(|role| files_of(role, side))
            && let Some((ranks, end, cost)) = self.rank(at)
        {
            found.push(NamedSquare { area: OwnArea { files, ranks, absolute: false }, end, cost });
        }
        let side = side.or(role.and_then(side_of));
        if let Some((file, end)) = self.name(at)
            && let Some(files) = files_of(file, side)
        {
            self.with_rank(files, self.name_end(end), RankLeftOut::Never, found);
        }
        // `The King's Bishop at his Queen's Bishop's fourth Square`: his own queen's.
        let of_one = self.files(at).into_iter().filter(|(files, _)| files.count_ones() == 1);
        for (files, end) in of_one {
            self.with_rank(files, end, RankLeftOut::Never, found);
        }
    }

    /// A rank behind a file: the rank, the place behind it, and its cost.
    fn rank(&self, at: usize) -> Option<(u16, usize, u8)> {
        let glued = at;
        let at = self.blanks(at);
        if self.ch(at) == Some(LINE_END) {
            return self.rank_below(at);
        }
        if let Some((rank, end)) = self.digit(at) {
            // `R-K 5. P-B4`: the number of the next move.
            let joined = glued > 1 && self.ch(glued - 2) == Some('-');
            let number = joined && glued < at && end == at + 1 && self.ch(end) == Some('.');
            return (!number).then(|| (rank, self.square_word(end), 0));
        }
        if let Some(end) = self.first_word(at, &["square", "Square", "sq.", "sq"]) {
            return Some((1, end, 0));
        }
        for (index, word) in ORDINALS.iter().enumerate() {
            if let Some(end) = self.word(at, word) {
                return Some((1 << index, self.square_word(end), 0));
            }
        }
        let lone = |end: usize| !self.ch(end).is_some_and(|ch| ch.is_alphanumeric());
        let looks_like_one = matches!(self.ch(at), Some('I' | 'l')) && lone(at + 1);
        looks_like_one.then_some((1, at + 1, RARE_COST))
    }

    /// A rank in words at the beginning of the next line: `B's`, `3d.` A digit alone may be the number of a move.
    fn rank_below(&self, at: usize) -> Option<(u16, usize, u8)> {
        let at = self.blanks_and_line_end(at);
        let spelled =
            ORDINALS.iter().zip(0..).find_map(|(word, index)| Some((1 << index, self.word(at, word)?)));
        let (rank, end) = spelled.or_else(|| self.digit(at).filter(|(_, end)| *end > at + 1))?;
        Some((rank, self.square_word(end), 0))
    }

    /// `4`, `4th`, `2d`.
    pub fn digit(&self, at: usize) -> Option<(u16, usize)> {
        let digit = self.ch(at)?.to_digit(10).filter(|digit| (1..=8).contains(digit))?;
        let end = at + 1;
        if self.ch(end).is_some_and(|ch| ch.is_ascii_digit()) {
            return None;
        }
        let end = self.first_word(end, &["st", "nd", "rd", "th", "d", "ª", "º", "a", "°"]).unwrap_or(end);
        Some((1 << (digit - 1), end))
    }

    /// The place behind a dot and the word `square`.
    fn square_word(&self, at: usize) -> usize {
        let end = self.first_word(self.blanks(at), &["square", "Square", "sq.", "sq", "house"]).unwrap_or(at);
        self.sign(end, '.').unwrap_or(end)
    }
}

const ORDINALS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
