//! One legal move as a sentence: the piece, its squares, the action, and the effect on the enemy king. The words are in the files
//! of `locales`; how a sentence is put together is here alone.

use crate::locale::{Locale, filled};
use stamma_board::{CastlingSide, CheckStatus, Color, Geometry, Move, Position, Role, Square};

/// The move in full words, in English. It must be legal in the position. [`Position::describe`](crate::Position::describe) asks for
/// that, and needs no type of the board.
///
/// # Examples
///
/// ```
/// use stamma::{AnyPosition, Variant, describe};
/// let AnyPosition::Small(position) = AnyPosition::start(Variant::Standard) else { unreachable!() };
/// let step = position.from_uci("e2e4").unwrap();
/// assert_eq!(describe(&position, step), "White's pawn on e2 moves to e4");
/// ```
pub fn describe<G: Geometry>(position: &Position<G>, played: Move) -> String {
    describe_in(position, played, Locale::ENGLISH)
}

/// The move in full words. It must be legal in the position.
pub fn describe_in<G: Geometry>(position: &Position<G>, played: Move, locale: Locale) -> String {
    let words = locale.moves();
    let (turn, to) = (position.turn(), played.to);
    let form = |role: Role, form: NounForm| words.form(role.name(), form as usize);
    let subject = if turn == Color::White { NounForm::White } else { NounForm::Black };
    let captured = position.captured(played);
    let deed = match (played.castling(), captured) {
        (Some(CastlingSide::KingSide), _) => "castles-kingside",
        (Some(_), _) => "castles-queenside",
        (None, Some(_)) if played.is_en_passant() => "takes-en-passant",
        (None, Some(_)) => "takes",
        (None, None) => "moves",
    };
    // The pawn that is taken en passant does not stand where the taker arrives: both squares are needed.
    let [from, to, stood] =
        [played.from, to, Square::new(to.file(), played.from.rank())].map(|at| at.to_string());
    let values = [
        ("side", side_name(turn, locale)),
        ("piece", form(played.role, subject)),
        ("from", &from),
        ("to", &to),
        ("stood", &stood),
        ("taken", captured.map_or("", |taken| form(taken, NounForm::Taken))),
    ];
    let mut sentence = words.fill(deed, &values);
    if let Some(role) = played.promotion() {
        let values = [("move", &sentence[..]), ("promoted", form(role, NounForm::Promoted))];
        sentence = words.fill("promotes", &values);
    }
    match consequence(position.effect(played)) {
        Some(consequence) => filled(words.get(consequence), &[("move", &sentence)]),
        None => sentence,
    }
}

/// The forms of the name of a piece, in the order of a row.
#[derive(Clone, Copy)]
enum NounForm {
    /// A piece of White that moves.
    White,
    /// A piece of Black that moves.
    Black,
    /// A piece that is taken.
    Taken,
    /// The piece that a pawn becomes.
    Promoted,
}

/// The name of a side in sentences.
pub(super) fn side_name(color: Color, locale: Locale) -> &'static str {
    let key: &'static str = match color {
        Color::White => "white",
        Color::Black => "black",
    };
    locale.moves().get(key)
}

/// Returns the message of the check, mate or stalemate that the other side faces. After mate the number of checking pieces does not
/// matter.
const fn consequence(effect: CheckStatus) -> Option<&'static str> {
    match effect {
        CheckStatus { mate: true, .. } => Some("checkmate"),
        CheckStatus { stalemate: true, .. } => Some("stalemate"),
        CheckStatus { double: true, .. } => Some("double-check"),
        CheckStatus { discovered: true, .. } => Some("discovered-check"),
        CheckStatus { check: true, .. } => Some("check"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::describe;
    use stamma_board::{AnyPosition, Variant};

    /// Fails unless the move is described so.
    fn check(variant: Variant, fen: &str, uci: &str, sentence: &str) {
        let described = match AnyPosition::from_fen(fen, variant).expect(fen) {
            AnyPosition::Small(position) => describe(&position, position.from_uci(uci).expect(uci)),
            AnyPosition::Large(position) => describe(&position, position.from_uci(uci).expect(uci)),
        };
        assert_eq!(described, sentence);
    }

    #[test]
    fn sentences() {
        let rows = [
            ("4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", "White's pawn on e2 moves to e4"),
            ("4k3/8/8/8/8/8/4P3/4K3 b - -", "e8d7", "Black's king on e8 moves to d7"),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", "White's pawn on e4 takes the pawn on d5"),
            (
                "4k3/8/8/1pP5/8/8/8/4K3 w - b6",
                "c5b6",
                "White's pawn on c5 takes the pawn on b5 en passant and moves to b6",
            ),
            (
                "4k3/8/8/8/1pP5/8/8/4K3 b - c3",
                "b4c3",
                "Black's pawn on b4 takes the pawn on c4 en passant and moves to c3",
            ),
            (
                "r7/1P2k3/8/8/8/8/8/4K3 w - -",
                "b7a8q",
                "White's pawn on b7 takes the rook on a8 and promotes to a queen",
            ),
            (
                "8/1P1k4/8/8/8/8/8/4K3 w - -",
                "b7b8n",
                "White's pawn on b7 moves to b8 and promotes to a knight, check",
            ),
            ("r3k2r/8/8/8/8/8/8/4K3 b kq -", "e8g8", "Black castles kingside"),
            ("3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "White castles queenside, check"),
            ("4k3/8/8/8/8/1q6/8/4K3 b - -", "b3g3", "Black's queen on b3 moves to g3, check"),
            ("4k3/8/8/8/4N3/8/8/4RK2 w - -", "e4g5", "White's knight on e4 moves to g5, discovered check"),
            ("4k3/8/8/8/4N3/8/8/4RK2 w - -", "e4f6", "White's knight on e4 moves to f6, double check"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", "White's rook on a1 moves to a8, checkmate"),
            ("7k/8/5K2/6Q1/8/8/8/8 w - -", "g5g6", "White's queen on g5 moves to g6, stalemate"),
        ];
        for (fen, uci, sentence) in rows {
            check(Variant::Standard, fen, uci, sentence);
        }
    }

    #[test]
    fn sentences_of_other_games() {
        check(Variant::Chess960, "4k3/8/8/8/8/8/8/1R2K2R w HB -", "e1h1", "White castles kingside");
        check(
            Variant::Grand,
            "10/4k5/P9/10/10/10/10/10/4K5/10 w - - 0 1",
            "a8a9c",
            "White's pawn on a8 moves to a9 and promotes to a marshall, check",
        );
        check(
            Variant::Grand,
            "10/10/4k5/10/10/10/10/A9/4K5/10 w - - 0 1",
            "a3c4",
            "White's cardinal on a3 moves to c4",
        );
    }
}
