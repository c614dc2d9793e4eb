//! Descriptive notation: games that are written in it are read back, and any text can be read as it.

use crate::choices::Choices;
use crate::read_game::{Legal, readable, rewritten};
use crate::{LIMITS, spans_lie_inside};
use stamma::{GameTree, Language, Played, explain_game};
use stamma_notation::{DIALECTS, Dialect, Game, LANGUAGES, ReadOptions, read_games};

/// The number of games of one text that are written again.
const REWRITTEN: usize = 2;

/// Plays the moves that the bytes choose and reads them back as they are written, or reads the bytes as text. The first byte
/// chooses between them, and the dialect.
pub fn descriptive(input: &[u8]) {
    let [first, rest @ ..] = input else { return };
    let dialects: Vec<&Dialect> =
        DIALECTS.into_iter().filter(|dialect| dialect.naming.is_descriptive()).collect();
    let dialect = dialects[usize::from(first >> 1) % dialects.len()];
    if first % 2 == 0 {
        written_moves_come_back(&mut Choices::new(rest), dialect);
    } else {
        any_text_can_be_read(rest, dialect);
    }
}

fn written_moves_come_back(choices: &mut Choices<'_>, dialect: &'static Dialect) {
    let languages: Vec<&Language> =
        LANGUAGES.iter().filter(|language| dialect.languages.allows(language)).collect();
    let language = choices.one_of(&languages).copied();
    let mut tree = GameTree::new();
    let mut played = Vec::new();
    while !choices.is_empty() && played.len() < LIMITS.plies {
        let position = tree.position(tree.end()).expect("the end is there");
        let Some(&chosen) = choices.one_of(&position.legal_moves()) else { break };
        tree.play(tree.end(), chosen).expect("a legal move can be played");
        played.push(Played::Move(chosen));
    }
    let text = tree.write(dialect, language);
    let mut options = ReadOptions::new().dialect(dialect).limits(LIMITS);
    if let Some(language) = language {
        options = options.language(language);
    }
    let games: Vec<Game> = read_games(text.as_bytes(), options).collect();
    let moves: Vec<Played> = games.iter().flat_map(readable).collect();
    assert_eq!(moves, played, "{} gives the moves back: {text}", dialect.id);
    assert!(games.len() == 1 || played.is_empty(), "{} writes one game: {text}", dialect.id);
}

fn any_text_can_be_read(text: &[u8], dialect: &'static Dialect) {
    for options in [ReadOptions::new().dialect(dialect), ReadOptions::new()] {
        let mut reached = 0;
        for (count, game) in read_games(text, options.limits(LIMITS)).enumerate() {
            assert!(game.span.start >= reached, "games do not overlap");
            reached = game.span.end;
            spans_lie_inside(&game, text);
            game.send_to(&mut Legal);
            explain_game(&game, text);
            if count < REWRITTEN {
                rewritten(&game, text, dialect);
            }
        }
    }
}
