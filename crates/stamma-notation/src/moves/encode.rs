//! From a legal move to the word that a dialect writes for it.

use super::dialect::{Dialect, Naming, OriginRule};
use super::dialects::PGN;
use super::letters::{Compounds, Letters};
use alloc::string::String;
use core::fmt::Write;
use stamma_board::{CheckStatus, Geometry, Move, MoveFilter, Position, Role, RoleSet, SquareArea};

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

/// The move as the dialect writes it, with these letters. The move must be legal in the position.
pub fn encode<G: Geometry>(
    position: &Position<G>,
    played: Move,
    dialect: &Dialect,
    letters: &Letters,
) -> String {
    let mut word = String::with_capacity(8);
    write_move(position, played, dialect, letters, &mut word);
    word
}

/// Appends the move to `word`, as the dialect writes it.
pub fn write_move<G: Geometry>(
    position: &Position<G>,
    played: Move,
    dialect: &Dialect,
    letters: &Letters,
    word: &mut String,
) {
    match dialect.naming {
        Naming::Coordinate => word.push_str(&position.uci(played)),
        Naming::Algebraic => algebraic(position, played, dialect, letters, word),
    }
}

fn algebraic<G: Geometry>(
    position: &Position<G>,
    played: Move,
    dialect: &Dialect,
    letters: &Letters,
    word: &mut String,
) {
    if let Some(side) = played.castling() {
        word.push_str(dialect.castling[side.index()]);
    } else {
        word.push_str(letters.written(played.role));
        write_origin(position, played, dialect, word);
        if played.capture.is_some() {
            word.push_str(dialect.capture);
        } else if dialect.origin == OriginRule::Always {
            word.push('-');
        }
        push_display(word, played.to);
        if let Some(role) = played.promotion {
            let (before, after) = dialect.promotion;
            word.push_str(before);
            word.push_str(letters.written(role));
            word.push_str(after);
        }
        if played.is_en_passant() {
            word.push_str(dialect.en_passant);
        }
    }
    word.push_str(check_mark(dialect, position.effect(played)));
}

fn check_mark(dialect: &Dialect, effect: CheckStatus) -> &'static str {
    match effect {
        CheckStatus { mate: true, .. } => dialect.checks.mate,
        CheckStatus { double: true, .. } => dialect.checks.double,
        CheckStatus { check: true, .. } => dialect.checks.check,
        _ => "",
    }
}

/// The part of the origin that the dialect writes between letter and target.
fn write_origin<G: Geometry>(position: &Position<G>, played: Move, dialect: &Dialect, word: &mut String) {
    let (file, rank) = (played.from.file(), played.from.rank());
    if dialect.origin == OriginRule::Always {
        push_display(word, played.from);
        return;
    }
    if played.role == Role::Pawn {
        if played.capture.is_some() {
            push_display(word, file);
        }
        return;
    }
    let rivals = rivals(position, played);
    if rivals.none() {
        return;
    }
    let rank_first =
        dialect.origin == OriginRule::NeededAlongMovement && played.from.file() == played.to.file();
    match (rivals.on_file, rivals.on_rank) {
        (_, false) if rank_first => push_display(word, rank),
        (false, _) => push_display(word, file),
        (true, false) => push_display(word, rank),
        (true, true) => push_display(word, played.from),
    }
}

/// The other pieces of the same role that could legally go to the same square.
struct Rivals {
    any: bool,
    on_file: bool,
    on_rank: bool,
}

impl Rivals {
    fn none(&self) -> bool {
        !self.any
    }
}

fn rivals<G: Geometry>(position: &Position<G>, played: Move) -> Rivals {
    let mut rivals = Rivals { any: false, on_file: false, on_rank: false };
    let filter = MoveFilter {
        roles: RoleSet::only(played.role),
        from: SquareArea::ALL,
        to: SquareArea::square(played.to),
    };
    position.for_each_legal(&filter, |other| {
        if other.from != played.from && other.to == played.to && other.castling().is_none() {
            rivals.any = true;
            rivals.on_file |= other.from.file() == played.from.file();
            rivals.on_rank |= other.from.rank() == played.from.rank();
        }
    });
    rivals
}

fn push_display(word: &mut String, part: impl core::fmt::Display) {
    // Writing to a String cannot fail.
    let _ = write!(word, "{part}");
}
