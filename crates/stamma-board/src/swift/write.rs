//! Moves as SAN and as engines write them, without a list of moves and without memory of their own.

use super::tables::{REACH, between, bit, indices};
use super::{Swift, SwiftKind, SwiftMove, set};
use crate::vocabulary::Role;
use core::ops::Deref;

/// A written move: a few ASCII bytes in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SwiftWord {
    bytes: [u8; 8],
    length: u8,
}

impl SwiftWord {
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.length)) {
            *place = byte;
            self.length += 1;
        }
    }

    fn push_all(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.push(byte));
    }

    fn push_square(&mut self, index: u8) {
        self.push(file(index));
        self.push(rank(index));
    }
}

impl Deref for SwiftWord {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }
}

const fn file(index: u8) -> u8 {
    b'a' + (index & 7)
}

const fn rank(index: u8) -> u8 {
    b'1' + (index >> 3 & 7)
}

const fn letter(role: Role) -> u8 {
    match role {
        Role::Pawn => b'P',
        Role::Knight => b'N',
        Role::Bishop => b'B',
        Role::Rook => b'R',
        Role::Queen => b'Q',
        Role::King => b'K',
        Role::Cardinal => b'A',
        Role::Marshall => b'C',
    }
}

impl Swift {
    /// A move of this position in SAN, with its check or mate mark, as PGN's export format writes it.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_board::{ANYWHERE, Role, Swift};
    /// let knight = Swift::START.piece_move(Role::Knight, ANYWHERE, 21).unwrap();
    /// assert_eq!(&*Swift::START.san(knight), b"Nf3");
    /// assert_eq!(&*Swift::START.uci(knight), b"g1f3");
    /// ```
    pub fn san(&self, played: SwiftMove) -> SwiftWord {
        let SwiftMove { from, to, role, kind } = played;
        let mut word = SwiftWord::default();
        let takes = self.is_enemy(to) || kind == SwiftKind::EnPassant;
        match kind {
            SwiftKind::CastleKingSide => word.push_all(b"O-O"),
            SwiftKind::CastleQueenSide => word.push_all(b"O-O-O"),
            _ => {
                if role != Role::Pawn {
                    word.push(letter(role));
                    self.push_origin(played, &mut word);
                } else if takes {
                    word.push(file(from));
                }
                if takes {
                    word.push(b'x');
                }
                word.push_square(to);
                if let Some(role) = kind.promotion() {
                    word.push_all(&[b'=', letter(role)]);
                }
            }
        }
        let mut after = *self;
        after.play(played);
        if after.is_check() {
            word.push(if after.is_checkmate() { b'#' } else { b'+' });
        }
        word
    }

    /// What tells the piece from others of its kind that could go to the same square.
    fn push_origin(&self, played: SwiftMove, word: &mut SwiftWord) {
        let SwiftMove { from, to, role, .. } = played;
        let own = self.side(self.us()) & self.sets[set(role)] & !bit(from);
        let occupied = self.occupied();
        let could = |&other: &u8| between(other, to) & occupied == 0 && self.keeps_king_safe(role, other, to);
        let (mut rival, mut on_file, mut on_rank) = (false, false, false);
        for other in indices(REACH[role.index()][usize::from(to & 63)] & own).filter(could) {
            rival = true;
            on_file |= other & 7 == from & 7;
            on_rank |= other >> 3 == from >> 3;
        }
        match (on_file, on_rank) {
            _ if !rival => {}
            (false, _) => word.push(file(from)),
            (true, false) => word.push(rank(from)),
            (true, true) => word.push_square(from),
        }
    }

    /// A move in UCI: `e2e4`, `e7e8q`, `e1g1`.
    pub fn uci(&self, played: SwiftMove) -> SwiftWord {
        let mut word = SwiftWord::default();
        word.push_square(played.from);
        word.push_square(played.to);
        if let Some(role) = played.kind.promotion() {
            word.push(letter(role).to_ascii_lowercase());
        }
        word
    }
}
