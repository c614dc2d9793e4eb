//! Plain data is serialised under the names of the JSON that we write, and read back.
#![cfg(feature = "serde")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use stamma_board::{AnyPosition, CastlingSide, Color, File, Outcome, Piece, Rank, Role, Square, Variant};
use std::fmt::Debug;

fn written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) -> String {
    let text = serde_json::to_string(&value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), value);
    text
}

#[test]
fn names_are_texts() {
    assert_eq!(written(Color::Black), "\"black\"");
    assert_eq!(written(Role::Knight), "\"knight\"");
    assert_eq!(written(CastlingSide::QueenSide), "\"queenside\"");
    assert_eq!(written("n".parse::<Piece>().unwrap()), "\"n\"");
    assert_eq!(written(File::FIRST), "\"a\"");
    assert_eq!(written(Rank::new(9).unwrap()), "\"10\"");
    assert_eq!(written("j10".parse::<Square>().unwrap()), "\"j10\"");
    for variant in Variant::ALL {
        assert_eq!(written(variant), format!("\"{}\"", variant.id()));
    }
    let fault = serde_json::from_str::<Square>("\"x9\"").unwrap_err().to_string();
    assert!(fault.starts_with("`x9` is not a square; write "), "{fault}");
}

#[test]
fn outcomes_have_the_names_of_terminations() {
    assert_eq!(
        written(Outcome::Checkmate { winner: Color::White }),
        r#"{"kind":"checkmate","winner":"white"}"#
    );
    assert_eq!(written(Outcome::Dead), r#"{"kind":"dead-position"}"#);
    assert_eq!(
        written(Outcome::ChecksGiven { winner: Color::Black, checks: 3 }),
        r#"{"kind":"check-count","winner":"black","checks":3}"#
    );
}

#[test]
fn positions_keep_their_variant() {
    for variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        let text = written(start.clone());
        assert_eq!(text, format!(r#"{{"variant":"{variant}","fen":"{start}"}}"#));
    }
    let guessed: AnyPosition = serde_json::from_str(r#"{"fen":"4k3/8/8/8/8/8/8/5KR1 w K - 0 1"}"#).unwrap();
    assert_eq!(guessed.variant(), Variant::Chess960);
    assert!(serde_json::from_str::<AnyPosition>(r#"{"fen":"8"}"#).is_err());
}
