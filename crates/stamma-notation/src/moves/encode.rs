//! From a legal move to the word that a dialect writes for it.
//!
//! A word must lead back to its move. Where a dialect writes so little that another legal move would be read as well,
//! the word is widened just enough: see `encode`.

use super::decode::{CaseRule, Coordinates, DecodeContext, decode};
use super::dialect::{CaptureSign, Dialect, Naming, OriginRule, PawnCapture, Victim};
use super::dialects::PGN;
use super::letters::{Compounds, Letters};
use super::resolve::{Resolution, resolve};
use crate::diagnostics::Span;
use crate::text::fold_word;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use stamma_board::{
    BoardSize, CastlingSide, CheckStatus, Geometry, Move, MoveFilter, Position, Role, RoleSet, SquareArea,
};

/// The move in SAN, as PGN's export format writes it, with English letters.
///
/// # Examples
///
/// ```
/// use stamma_board::{AnyPosition, Variant};
/// let AnyPosition::Small(position) = AnyPosition::start(Variant::Standard) else { unreachable!() };
/// let knight = position.legal_moves().iter().copied().find(|m| m.to.to_string() == "f3" && m.from.to_string() == "g1");
/// assert_eq!(stamma_notation::san(&position, knight.unwrap()), "Nf3");
/// ```
pub fn san<G: Geometry>(position: &Position<G>, played: Move) -> String {
    encode(position, played, &PGN, &Letters { compounds: Some(Compounds::Fairy), ..Letters::english() })
}

/// The move as the dialect writes it, with these letters, widened where that is needed to tell it from another legal
/// move. The move must be legal in the position.
pub fn encode<G: Geometry>(
    position: &Position<G>,
    played: Move,
    dialect: &Dialect,
    letters: &Letters,
) -> String {
    encode_with(position, played, &Surroundings::of(position, played), dialect, letters)
}

/// Like [`encode`], with the surroundings of the move worked out before, as they serve every dialect.
pub fn encode_with<G: Geometry>(
    position: &Position<G>,
    played: Move,
    surroundings: &Surroundings,
    dialect: &Dialect,
    letters: &Letters,
) -> String {
    let mut word = String::with_capacity(8);
    let doubtful = dialect.naming == Naming::Algebraic
        && played.castling().is_none()
        && (dialect.pawn_capture == PawnCapture::File && is_pawn_capture(played)
            || letters.share_a_letter(played.role)
            || played.promotion.is_some_and(|role| letters.share_a_letter(role)));
    for width in Width::ALL {
        word.clear();
        Word { position, played, surroundings, dialect, letters, width }.write(&mut word);
        if !doubtful || leads_back(position, played, &word, dialect, letters) {
            break;
        }
    }
    word
}

/// A move that the rules forbid in SAN, with the whole square that it comes from.
pub fn san_illegal<G: Geometry>(position: &Position<G>, played: Move) -> String {
    let letters = Letters { compounds: Some(Compounds::Fairy), ..Letters::english() };
    encode_illegal(position, played, &PGN, &letters)
}

/// A move that the rules forbid as the dialect writes it, but with the whole square that it comes from: with less the
/// word might be that of a legal move.
pub fn encode_illegal<G: Geometry>(
    position: &Position<G>,
    played: Move,
    dialect: &Dialect,
    letters: &Letters,
) -> String {
    let surroundings = &Surroundings::of(position, played);
    let width = Width::Figurines;
    let mut text = String::with_capacity(8);
    let word = Word { position, played, surroundings, dialect, letters, width };
    // Where castling is not legal its zeros would be a result.
    let zeros = |side: &CastlingSide| dialect.results.contains(&dialect.castling[side.index()]);
    match played.castling().filter(zeros) {
        Some(side) if dialect.naming == Naming::Algebraic => word.king_squares(side, &mut text),
        _ => word.write(&mut text),
    }
    text
}

fn is_pawn_capture(played: Move) -> bool {
    played.role == Role::Pawn && played.capture.is_some()
}

/// What of a position a word depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surroundings {
    /// What the move does to the other king.
    pub effect: CheckStatus,
    /// Whether another piece of the same kind could go to the same square.
    rival: bool,
    /// Whether one of them stands on the same file.
    on_file: bool,
    /// Whether one of them stands on the same rank.
    on_rank: bool,
}

impl Surroundings {
    /// The surroundings of a legal move.
    pub fn of<G: Geometry>(position: &Position<G>, played: Move) -> Surroundings {
        let mut found =
            Surroundings { effect: position.effect(played), rival: false, on_file: false, on_rank: false };
        if played.role == Role::Pawn || played.castling().is_some() {
            return found;
        }
        let filter = MoveFilter {
            roles: RoleSet::only(played.role),
            from: SquareArea::ALL,
            to: SquareArea::square(played.to),
        };
        position.for_each_legal(&filter, |other| {
            if other.from != played.from && other.to == played.to && other.castling().is_none() {
                found.rival = true;
                found.on_file |= other.from.file() == played.from.file();
                found.on_rank |= other.from.rank() == played.from.rank();
            }
        });
        found
    }
}

/// How much is written of a move, beyond what its dialect asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Width {
    /// What the dialect asks for.
    Usual,
    /// The whole target.
    Target,
    /// The whole origin as well.
    Origin,
    /// Figurines for the pieces that share a letter: `a8=C` is a knight or a marshall.
    Figurines,
}

impl Width {
    const ALL: [Width; 4] = [Width::Usual, Width::Target, Width::Origin, Width::Figurines];
}

/// Whether the word, read with these letters, is this move and no other.
fn leads_back<G: Geometry>(
    position: &Position<G>,
    played: Move,
    word: &str,
    dialect: &Dialect,
    letters: &Letters,
) -> bool {
    let mut glyphs = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    let mut readings = Vec::new();
    let context = DecodeContext {
        letters: *letters,
        case: CaseRule::Exact,
        size: position.size(),
        coordinates: Coordinates::Unsaid,
        own: dialect.own,
    };
    decode(&glyphs, &context, &mut readings);
    let longest = readings.iter().map(|reading| reading.length).max().unwrap_or(0);
    readings.iter().filter(|reading| reading.length == longest).all(|reading| {
        match resolve(position, &reading.pattern) {
            Resolution::Move(found, _) => found == played,
            Resolution::Impossible => true,
            Resolution::Pass | Resolution::Ambiguous(_) | Resolution::MissingPromotion(_) => false,
        }
    })
}

/// One move on its way to a word.
struct Word<'a, G: Geometry> {
    position: &'a Position<G>,
    played: Move,
    surroundings: &'a Surroundings,
    dialect: &'a Dialect,
    letters: &'a Letters,
    width: Width,
}

impl<G: Geometry> Word<'_, G> {
    fn write(&self, word: &mut String) {
        match self.dialect.naming {
            Naming::Algebraic => self.algebraic(word),
            Naming::Coordinate => word.push_str(&self.position.uci(self.played)),
            Naming::Smith => self.smith(word),
            Naming::Numeric if self.has_digits() => self.numeric(word),
            Naming::Numeric => word.push_str(&self.position.uci(self.played)),
        }
    }

    fn algebraic(&self, word: &mut String) {
        let played = self.played;
        match played.castling() {
            Some(side) => word.push_str(self.dialect.castling[side.index()]),
            None => {
                self.piece(played.role, word);
                self.origin(word);
                self.target(word);
                if let Some(role) = played.promotion {
                    let (before, after) = self.dialect.promotion;
                    word.push_str(before);
                    self.piece(role, word);
                    word.push_str(after);
                }
                if played.is_en_passant() {
                    word.push_str(self.dialect.en_passant);
                }
            }
        }
        word.push_str(self.check_mark());
    }

    /// Castling as the king goes.
    fn king_squares(&self, side: CastlingSide, word: &mut String) {
        let target = self.position.castling_targets(self.position.turn(), side);
        self.piece(Role::King, word);
        push(word, self.played.from);
        word.push_str(self.dialect.joint);
        push(word, target.map_or(self.played.to, |(king, _)| king));
    }

    fn piece(&self, role: Role, word: &mut String) {
        match Letters::figurine(role) {
            Some(figurine) if self.width == Width::Figurines && self.letters.share_a_letter(role) => {
                word.push(figurine);
            }
            _ => word.push_str(self.letters.written(role)),
        }
    }

    fn check_mark(&self) -> &'static str {
        let checks = &self.dialect.checks;
        match self.surroundings.effect {
            CheckStatus { mate: true, .. } => checks.mate,
            CheckStatus { double: true, .. } => checks.double,
            CheckStatus { check: true, .. } => checks.check,
            _ => "",
        }
    }

    /// What is written between letter and target: the part of the origin, and the sign of a capture.
    fn origin(&self, word: &mut String) {
        let (played, surroundings) = (self.played, self.surroundings);
        let (file, rank) = (played.from.file(), played.from.rank());
        let whole = self.dialect.origin == OriginRule::Always || self.width >= Width::Origin;
        if whole {
            push(word, played.from);
        } else if played.role == Role::Pawn {
            if played.capture.is_some() {
                push(word, file);
            }
        } else if surroundings.rival {
            let along = self.dialect.origin == OriginRule::NeededAlongMovement && file == played.to.file();
            match (surroundings.on_file, surroundings.on_rank) {
                (_, false) if along => push(word, rank),
                (false, _) => push(word, file),
                (true, false) => push(word, rank),
                (true, true) => push(word, played.from),
            }
        }
        match (played.capture, self.dialect.capture) {
            (Some(victim), CaptureSign::Before(sign)) => {
                word.push_str(sign);
                if self.dialect.victim == Victim::Named {
                    self.piece(victim, word);
                }
            }
            (None, _) if whole => word.push_str(self.dialect.joint),
            _ => {}
        }
    }

    fn target(&self, word: &mut String) {
        let played = self.played;
        let short = self.dialect.pawn_capture == PawnCapture::File && self.width == Width::Usual;
        if short && is_pawn_capture(played) && played.promotion.is_none() {
            push(word, played.to.file());
        } else {
            push(word, played.to);
        }
        if let (Some(_), CaptureSign::After(sign)) = (played.capture, self.dialect.capture) {
            word.push_str(sign);
        }
    }

    fn smith(&self, word: &mut String) {
        let played = self.played;
        let king_to = |side| self.position.castling_targets(self.position.turn(), side).map(|(king, _)| king);
        push(word, played.from);
        push(word, played.castling().and_then(king_to).unwrap_or(played.to));
        match (played.castling(), played.capture) {
            (Some(CastlingSide::KingSide), _) => word.push('c'),
            (Some(CastlingSide::QueenSide), _) => word.push('C'),
            _ if played.is_en_passant() => word.push('E'),
            (None, Some(victim)) => word.push(victim.fen_letter().to_ascii_lowercase()),
            (None, None) => {}
        }
        if let Some(role) = played.promotion {
            word.push(role.fen_letter().to_ascii_uppercase());
        }
    }

    fn has_digits(&self) -> bool {
        let BoardSize { files, ranks } = self.position.size();
        files <= 9 && ranks <= 9
    }

    fn numeric(&self, word: &mut String) {
        for square in [self.played.from, self.position.uci_target(self.played)] {
            push(word, square.file().index() + 1);
            push(word, square.rank().index() + 1);
        }
        if let Some(role) = self.played.promotion {
            let digit = NUMERIC_PROMOTIONS.iter().position(|&known| known == role);
            push(word, digit.map_or(1, |digit| digit + 1));
        }
    }
}

/// What a pawn became, by the fifth digit of numeric notation, from 1.
pub(super) const NUMERIC_PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

fn push(word: &mut String, part: impl core::fmt::Display) {
    // Writing to a String cannot fail.
    let _ = write!(word, "{part}");
}
