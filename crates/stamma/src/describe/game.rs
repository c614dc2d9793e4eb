//! A game as sentences, unread words, passed turns and variations included.

use super::sentence::{describe_in, side_name};
use crate::locale::Locale;
use stamma_board::Color;
use stamma_notation::{
    Board, Diagnostic, Game, GameResult, GameStart, GameVisitor, Played, PlyEvent, Severity, Span,
    Termination,
};
use std::collections::HashSet;

/// The description of one ply of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sentence {
    /// Its number: 1 is the first move of the game, whoever makes it.
    pub ply: u32,
    /// The number of variations that it is inside of.
    pub depth: u32,
    /// The side that moves.
    pub color: Color,
    /// The number of the full move.
    pub move_number: u32,
    /// The word in the text.
    pub written: Span,
    /// The meaning of the ply, in full words.
    pub text: String,
}

/// Every ply of the game in full words, in the order of the text: a variation follows the move that it replaces.
///
/// `input` is the text that the game was read from.
pub fn explain_game(game: &Game, input: &[u8]) -> Vec<Sentence> {
    let mut explainer = Explainer::new(input);
    let _ = game.send_to(&mut explainer);
    explainer.sentences
}

/// As [`explain_game`], in a language.
pub fn explain_game_in(game: &Game, input: &[u8], locale: Locale) -> Vec<Sentence> {
    let mut explainer = Explainer::new(input).in_language(locale);
    let _ = game.send_to(&mut explainer);
    explainer.sentences
}

/// Describes the plies of a game in full words, as their events come.
pub struct Explainer<'a> {
    input: &'a [u8],
    locale: Locale,
    depth: u32,
    /// The places where errors begin.
    failures: HashSet<usize>,
    /// The plies so far, in the order of the text: a variation follows the move that it replaces.
    pub sentences: Vec<Sentence>,
}

impl<'a> Explainer<'a> {
    /// A listener to one game of a text, which tells it in English.
    pub fn new(input: &'a [u8]) -> Explainer<'a> {
        Explainer {
            input,
            locale: Locale::ENGLISH,
            depth: 0,
            failures: HashSet::new(),
            sentences: Vec::new(),
        }
    }

    /// Tells it in a language.
    #[must_use]
    pub fn in_language(self, locale: Locale) -> Explainer<'a> {
        Explainer { locale, ..self }
    }

    /// Returns a message that has one placeholder.
    fn say(&self, key: &str, placeholder: &str, value: &str) -> String {
        self.locale.moves().fill(key, &[(placeholder, value)])
    }

    fn unread(&self, written: Span) -> String {
        let word = String::from_utf8_lossy(written.of(self.input));
        if self.failures.contains(&written.start) {
            self.say("unread", "word", &word)
        } else {
            self.say("unread-after", "word", &word)
        }
    }
}

impl GameVisitor for Explainer<'_> {
    fn begin(&mut self) {
        self.depth = 0;
        self.sentences.clear();
    }

    fn start(&mut self, start: &GameStart<'_>) {
        // A word that failed has a finding of its own; the words after it have none.
        let failed = |finding: &&Diagnostic| finding.severity() == Severity::Error;
        let findings = start.game.map(|game| &game.diagnostics[..]).unwrap_or_default();
        self.failures = findings.iter().filter(failed).map(|finding| finding.span.start).collect();
    }

    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        let describe = |played| describe_in(&*before.position(), played, self.locale);
        let text = match ply.meaning {
            Played::Move(played) => describe(played),
            Played::Illegal(played) => self.say("illegal", "move", &describe(played)),
            Played::Pass => self.say("passes", "side", side_name(ply.mover, self.locale)),
            Played::Unread => self.unread(ply.written),
        };
        self.sentences.push(Sentence {
            ply: ply.number,
            depth: self.depth,
            color: ply.mover,
            move_number: ply.move_number,
            written: ply.written,
            text,
        });
    }

    fn draw_offer(&mut self) {
        if let Some(sentence) = self.sentences.last_mut() {
            let values = [("move", &sentence.text[..]), ("side", side_name(sentence.color, self.locale))];
            sentence.text = self.locale.moves().fill("draw-offer", &values);
        }
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

/// Returns the end of a game in words; none where neither a result nor a cause is known.
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
    ending_in(result, termination, Locale::ENGLISH)
}

/// As [`ending`], in a language.
pub fn ending_in(result: GameResult, termination: Termination, locale: Locale) -> Option<String> {
    let words = locale.moves();
    let told = |key: &str| Some(String::from(words.get(key)));
    let score = match result {
        GameResult::Unknown => "ends",
        GameResult::WhiteWins => "white-wins",
        GameResult::BlackWins => "black-wins",
        GameResult::Draw => "drawn",
        GameResult::BothLose => "both-lose",
        GameResult::HalfForWhite => "half-white",
        GameResult::HalfForBlack => "half-black",
        GameResult::DefaultWhite => return told("default-white"),
        GameResult::DefaultBlack => return told("default-black"),
        GameResult::DefaultBoth => return told("default-both"),
    };
    let cause = match termination {
        Termination::Unknown if result == GameResult::Unknown => return None,
        Termination::Unknown => return told(score),
        Termination::Checkmate => "by-checkmate",
        Termination::KingReachedGoal => "by-goal",
        Termination::CheckCount => "by-checks",
        Termination::Stalemate => "by-stalemate",
        Termination::Resignation => "by-resignation",
        Termination::Agreement => "by-agreement",
        Termination::Time => "by-time",
        Termination::Repetition => "by-repetition",
        Termination::FiftyMove => "by-fifty",
        Termination::DeadPosition => "by-dead",
        Termination::Default => "by-default",
        Termination::Illegal => "by-illegal",
    };
    Some(words.fill(cause, &[("score", words.get(score))]))
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
