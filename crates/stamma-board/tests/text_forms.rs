//! What has one text form is read from what it is written as, and every error says what was found and what would do.

use stamma_board::{AnyPosition, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square, Variant};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn reads_back<T: Display + FromStr<Err: Error> + PartialEq + Debug>(value: T) {
    let text = value.to_string();
    match text.parse::<T>() {
        Ok(read) => assert_eq!(read, value, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

fn fault<T: FromStr<Err: Error> + Debug>(text: &str) -> String {
    text.parse::<T>().unwrap_err().to_string()
}

#[test]
fn values_are_read_from_what_they_are_written_as() {
    Color::ALL.into_iter().for_each(reads_back);
    CastlingSide::ALL.into_iter().for_each(reads_back);
    Role::ALL.into_iter().for_each(reads_back);
    Variant::ALL.into_iter().for_each(reads_back);
    for color in Color::ALL {
        Role::ALL.into_iter().for_each(|role| reads_back(Piece { color, role }));
    }
    for index in 0..16 {
        reads_back(File::new(index).unwrap());
        reads_back(Rank::new(index).unwrap());
        (0..16).for_each(|rank| reads_back(Square::at(index, rank).unwrap()));
    }
}

#[test]
fn positions_are_read_from_their_fen() {
    // The later rows of the table look like earlier ones.
    for variant in [Variant::Standard, Variant::Grand, Variant::Capablanca] {
        let start = AnyPosition::start(variant);
        reads_back(start.setup());
        assert_eq!(start.to_string(), start.to_fen());
        reads_back(start);
    }
    reads_back(AnyPosition::chess960(0).unwrap());
    let setup: Setup = "4k3/8/8/8/8/8/8/4K2R w K -".parse().unwrap();
    assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(fault::<AnyPosition>("8/8/8/8/8/8/8/8 w - - 0 1"), "white has no king; black has no king");
}

#[test]
fn text_forms_are_padded_as_texts_are() {
    assert_eq!(
        format!("[{:>6}|{:<6}|{:>3}]", Color::White, Role::Rook, "Q".parse::<Piece>().unwrap()),
        "[ white|rook  |  Q]"
    );
}

#[test]
fn errors_say_what_was_found_and_what_would_do() {
    assert_eq!(fault::<Color>("White"), "`White` is not a colour; write `white` or `black`");
    assert_eq!(
        fault::<Role>(""),
        "an empty text is not a role of a piece; write `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`, \
         `cardinal` or `marshall`"
    );
    assert_eq!(fault::<CastlingSide>("e"), "`e` is not a side to castle to; write `kingside` or `queenside`");
    assert!(
        fault::<Variant>("checkers")
            .starts_with("`checkers` is not a variant; write `standard`, `chess960`, ")
    );
    assert_eq!(
        fault::<Piece>("xx"),
        "`xx` is not a piece; write one letter as in FEN, such as `N` for a white knight"
    );
    assert_eq!(fault::<File>("E"), "`E` is not a file; write a letter from `a` to `p`");
    assert_eq!(fault::<Rank>("0"), "`0` is not a rank; write a number from `1` to `16`");
    for text in ["e0", "e+4", "e04", "4e", "e17", "e256", "é4", "e4 ", "q1"] {
        let advice = "write a file and a rank, such as `e4` or `j10`";
        assert_eq!(fault::<Square>(text), format!("`{text}` is not a square; {advice}"));
    }
    // Whatever the text holds, the message is short and of one line.
    assert!(fault::<Square>(&"a\n".repeat(1_000)).len() < 200);
    assert!(!fault::<Square>("a\nb").contains('\n'));
}
