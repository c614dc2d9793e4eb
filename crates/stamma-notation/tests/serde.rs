//! Plain data is serialised under the names of the JSON that we write, and read back.
#![cfg(feature = "serde")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use stamma_notation::{
    Arrow, Candidate, Code, Edit, Evaluation, EvaluationScore, Evidence, Fix, GameResult, MarkedSquare,
    Safety, SeenFrom, Severity, Span, Tag, Termination, read_games,
};
use std::fmt::Debug;

fn written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    text
}

#[test]
fn names_are_texts() {
    assert_eq!(written(&GameResult::Draw), "\"1/2-1/2\"");
    assert_eq!(written(&Termination::FiftyMove), "\"fifty-move\"");
    assert_eq!(written(&Code::R201), "\"R201\"");
    assert_eq!(written(&Severity::Warning), "\"warning\"");
    assert_eq!(written(&Safety::DisplayOnly), "\"display-only\"");
    assert_eq!(written(&Span::new(3, 5)), r#"{"start":3,"end":5}"#);
}

#[test]
fn tags_keep_bytes_that_are_no_text() {
    let text = b"[White \"\xC3\x84\"]\n[Black \"\xC4\"]\n\n1. e4 *";
    let game = read_games(text, Default::default()).next().unwrap();
    let tags: Vec<String> = game.tags.iter().map(written::<Tag>).collect();
    assert_eq!(tags[0], r#"{"name":"White","value":"Ä","span":{"start":0,"end":12}}"#);
    assert_eq!(tags[1], r#"{"name":"Black","value":[196],"span":{"start":13,"end":24}}"#);
}

#[test]
fn marks_and_evaluations_are_fields() {
    let square = |text: &str| text.parse().unwrap();
    let marked = MarkedSquare { paint: 'G', square: square("d4") };
    assert_eq!(written(&marked), r#"{"color":"green","square":"d4"}"#);
    let arrow = Arrow { paint: 'P', from: square("e2"), to: square("e4") };
    assert_eq!(written(&arrow), r#"{"color":"P","from":"e2","to":"e4"}"#);
    assert!(serde_json::from_str::<MarkedSquare>(r#"{"color":"pink","square":"d4"}"#).is_err());
    let score = EvaluationScore::Centipawns(33);
    let evaluation = Evaluation { score, seen_from: SeenFrom::White, depth: Some(24) };
    assert_eq!(written(&evaluation), r#"{"eval_cp":33,"seen_from":"white","depth":24}"#);
    let mate = Evaluation { score: EvaluationScore::MateIn(-3), seen_from: SeenFrom::Mover, depth: None };
    assert_eq!(written(&mate), r#"{"mate_in":-3,"seen_from":"mover"}"#);
}

#[test]
fn fixes_candidates_and_evidence_are_as_in_json() {
    let fix = Fix::new(Safety::Safe, vec![Edit::new(Span::new(1, 2), "x")]);
    assert_eq!(written(&fix), r#"{"safety":"safe","edits":[{"start":1,"end":2,"text":"x"}]}"#);
    let open = Candidate::new("Nf3", "");
    assert_eq!(written(&open), r#"{"san":"Nf3","note":""}"#);
    let heading = r#"{"word":"Sf3","ply":null,"says":"a German letter"}"#;
    assert_eq!(written(&serde_json::from_str::<Evidence>(heading).unwrap()), heading);
}
