//! A game as sentences, unread words, passed turns and variations included.

use super::sentence::{describe, side_name};
use crate::replay::{Visitor, replay};
use stamma_board::{Color, Geometry, Position};
use stamma_notation::{Diagnostic, Game, GameResult, Played, Ply, Severity, Span, Termination};
use std::collections::HashSet;

/// What there is to say about one ply of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Its number: 1 is the first move of the game, whoever makes it.
    pub ply: u32,
    /// How many variations it lies inside.
    pub depth: u32,
    /// Whose move it is.
    pub color: Color,
    /// The number of the full move.
    pub move_number: u32,
    /// What stands in the text.
    pub written: Span,
    /// What it means, in full words.
    pub text: String,
}

/// Every ply of the game in full words, in the order of the text: a variation follows the move that it replaces.
///
/// `input` is the text that the game was read from.
pub fn explain_game(game: &Game, input: &[u8]) -> Vec<Sentence> {
    // A word that failed has a finding of its own; the words after it have none.
    let failed = |finding: &&Diagnostic| finding.severity() == Severity::Error;
    let failures = game.diagnostics.iter().filter(failed).map(|finding| finding.span.start).collect();
    let mut explainer = Explainer { input, failures, sentences: Vec::new() };
    replay(game, &mut explainer);
    explainer.sentences
}

struct Explainer<'a> {
    input: &'a [u8],
    /// Where errors begin.
    failures: HashSet<usize>,
    sentences: Vec<Sentence>,
}

impl Explainer<'_> {
    fn unread(&self, written: Span) -> String {
        let word = String::from_utf8_lossy(written.of(self.input));
        if self.failures.contains(&written.start) {
            format!("the word `{word}` could not be read")
        } else {
            format!("the word `{word}` follows one that could not be read")
        }
    }
}

impl Visitor for Explainer<'_> {
    fn ply<G: Geometry>(&mut self, before: &Position<G>, ply: &Ply) {
        let side = side_name(ply.color);
        let mut text = match ply.played {
            Played::Move(played) => describe(before, played),
            Played::Illegal(played) => format!("an illegal move: {}", describe(before, played)),
            Played::Pass => format!("{side} passes"),
            Played::Unread => self.unread(ply.written),
        };
        if ply.draw_offer {
            text.push_str(&format!(", and {side} offers a draw"));
        }
        self.sentences.push(Sentence {
            ply: ply.number,
            depth: ply.depth,
            color: ply.color,
            move_number: ply.move_number,
            written: ply.written,
            text,
        });
    }
}

/// How a game ended, in words; none where neither a result nor a cause is known.
///
/// # Examples
///
/// ```
/// use stamma::{GameResult, Termination, ending};
/// let mate = ending(GameResult::BlackWins, Termination::Checkmate);
/// assert_eq!(mate.as_deref(), Some("Black wins by checkmate"));
/// assert_eq!(ending(GameResult::Unknown, Termination::Unknown), None);
/// ```
pub fn ending(result: GameResult, termination: Termination) -> Option<String> {
    let score = match result {
        GameResult::Unknown => "the game ends",
        GameResult::WhiteWins => "White wins",
        GameResult::BlackWins => "Black wins",
        GameResult::Draw => "the game is drawn",
        GameResult::BothLose => "both sides lose",
        GameResult::HalfForWhite => "White has half a point and Black has none",
        GameResult::HalfForBlack => "Black has half a point and White has none",
        GameResult::DefaultWhite => return Some(String::from("White wins by default")),
        GameResult::DefaultBlack => return Some(String::from("Black wins by default")),
        GameResult::DefaultBoth => return Some(String::from("both sides lose by default")),
    };
    let cause = match termination {
        Termination::Unknown if result == GameResult::Unknown => return None,
        Termination::Unknown => "",
        Termination::Checkmate => " by checkmate",
        Termination::KingReachedGoal => " because the king has reached its goal",
        Termination::CheckCount => " by giving enough checks",
        Termination::Stalemate => " by stalemate",
        Termination::Resignation => " by resignation",
        Termination::Agreement => " by agreement",
        Termination::Time => " on time",
        Termination::Repetition => " by repetition",
        Termination::FiftyMove => " by the fifty-move rule",
        Termination::DeadPosition => " because neither side can mate",
        Termination::Default => " by default",
        Termination::Illegal => " by an illegal move",
    };
    Some(format!("{score}{cause}"))
}

#[cfg(test)]
mod tests {
    use super::explain_game;
    use stamma_notation::{ReadOptions, read_games};

    fn sentences(text: &str) -> Vec<String> {
        let game = read_games(text.as_bytes(), ReadOptions::default()).next().unwrap();
        explain_game(&game, text.as_bytes()).into_iter().map(|sentence| sentence.text).collect()
    }

    #[test]
    fn draw_offers_belong_to_their_mover() {
        let told = sentences("1. e4 (=) e5 2. Qh5 Nc6 3. Qxf7+ (=)");
        assert_eq!(told[0], "White's pawn on e2 moves to e4, and White offers a draw");
        assert_eq!(told[4], "White's queen on h5 takes the pawn on f7, check, and White offers a draw");
    }

    #[test]
    fn passed_turns_and_unread_words() {
        let told = sentences("1. e4 -- 2. Nd2 Nf6 (2. Nf3) 3. c4");
        assert_eq!(told[1], "Black passes");
        assert_eq!(told[2], "the word `Nd2` could not be read");
        assert_eq!(told[3], "the word `Nf6` follows one that could not be read");
    }
}
