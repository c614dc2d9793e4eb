//! What serde writes for our types is what the JSON of a game has, so that one reads the other.

use serde::Serialize;
use serde_json::{Value, json, to_value};
use stamma::notation::{Arrows, CommentContent, MarkedSquares};
use stamma::render::Source;
use stamma::{Element, Game, Policy, ReadOptions, read_games, recognise};
use stamma_json::{FurtherFields, GameWriter};

const TEXT: &[u8] =
    b"[Variant \"Three-check\"]\n\n1. e4 {[%csl Gd4,Pa1][%cal Re2e4][%eval 0.33,24]} e5 2. Sf3 Sc6 \
    3. Bb4 Nf9 1/2-1/2 {agreed}\n";

fn first(text: &[u8]) -> Game {
    read_games(text, ReadOptions::default()).next().unwrap()
}

fn written(game: &Game, text: &[u8]) -> Value {
    let mut out = Vec::new();
    GameWriter::new(None, &stamma::DIALECTS[..]).with(FurtherFields::new().evidence(true)).write(
        game,
        &Source::new("text", text),
        &Policy::named("strict").unwrap(),
        &mut out,
    );
    serde_json::from_slice(&out).unwrap()
}

fn values<T: Serialize>(items: impl IntoIterator<Item = T>) -> Value {
    items.into_iter().map(|item| to_value(item).unwrap()).collect()
}

#[test]
fn a_game_has_the_same_names() {
    let (game, json) = (first(TEXT), written(&first(TEXT), TEXT));
    assert_eq!(json["variant"], to_value(game.variant).unwrap());
    assert_eq!(json["result"], to_value(game.result).unwrap());
    assert_eq!(json["termination"], to_value(game.termination).unwrap());
    for tag in &game.tags {
        assert_eq!(json["tags"][&*tag.name], to_value(tag).unwrap()["value"]);
    }
}

#[test]
fn comment_data_has_the_same_fields() {
    let (game, json) = (first(TEXT), written(&first(TEXT), TEXT));
    let comments = game.elements.iter().filter_map(|element| match element {
        Element::Comment(comment) => Some(comment),
        _ => None,
    });
    let first_move = &json["moves"][0];
    let mut seen = 0;
    for part in comments.flat_map(|comment| comment.parts(TEXT)) {
        match part.content {
            CommentContent::Squares(list) => {
                assert_eq!(first_move["squares"], values(MarkedSquares::of(TEXT, list)))
            }
            CommentContent::Arrows(list) => assert_eq!(first_move["arrows"], values(Arrows::of(TEXT, list))),
            CommentContent::Evaluation(evaluation) => {
                let fields = to_value(evaluation).unwrap();
                assert_eq!(first_move["eval_cp"], fields["eval_cp"]);
                assert_eq!(first_move["depth"], fields["depth"]);
            }
            _ => continue,
        }
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[test]
fn findings_have_the_same_names() {
    let game = first(TEXT);
    let json = written(&game, TEXT);
    let found = Policy::named("strict").unwrap().findings(&game, TEXT);
    assert!(!found.is_empty());
    for (finding, json) in found.iter().zip(json["diagnostics"].as_array().unwrap()) {
        let diagnostic = &finding.diagnostic;
        assert_eq!(json["code"], to_value(diagnostic.code()).unwrap());
        assert_eq!(json["severity"], to_value(finding.severity).unwrap());
        let span = to_value(diagnostic.span).unwrap();
        assert_eq!((&json["start"], &json["end"]), (&span["start"], &span["end"]));
        assert_eq!(json["fix"], to_value(&diagnostic.fix).unwrap());
        if !diagnostic.candidates.is_empty() {
            assert_eq!(json["candidates"], to_value(&diagnostic.candidates).unwrap());
        }
    }
    assert!(found.iter().any(|finding| finding.diagnostic.fix.is_some()));
}

#[test]
fn evidence_has_the_same_fields() {
    let text = b"1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 a7-a6 1/2\n";
    let game = first(text);
    let evidence = recognise(&game, text).evidence;
    assert!(!evidence.is_empty());
    assert_eq!(written(&game, text)["dialect"]["evidence"], to_value(&evidence).unwrap());
    assert_eq!(to_value(game.variant).unwrap(), json!("standard"));
}
