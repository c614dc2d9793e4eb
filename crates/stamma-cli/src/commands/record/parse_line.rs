//! Parses a typed line at the current position: moves, a result, several possible readings, or nothing.
//!
//! Each line is read separately, so that notations and languages may be mixed. The languages of earlier lines decide
//! only if a line can be read in several ways.

use super::score::{GameEnd, RecordedMove, Score, in_pgn, recorded_moves};
use stamma::{
    Code, Diagnostic, Dialect, GameResult, LANGUAGES, Language, Played, ReadOptions, Severity, Span,
    Termination, read_games,
};
use std::sync::Arc;

/// The meaning of a line.
pub enum ParsedLine {
    /// Moves, or the end of the game, or both.
    Moves {
        /// The moves.
        moves: Vec<RecordedMove>,
        /// The result.
        end: Option<GameEnd>,
        /// Warnings of the reader.
        remarks: Vec<String>,
    },
    /// One of several readings.
    Ambiguous {
        /// The reason.
        remarks: Vec<String>,
        /// The possible readings.
        alternatives: Vec<Alternative>,
    },
    /// Nothing that can be recorded.
    Rejected {
        /// The reason.
        remarks: Vec<String>,
    },
}

/// One of several readings of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// The line in PGN.
    pub line: String,
    /// The move in SAN.
    pub san: String,
    /// The difference from the others, in words.
    pub note: String,
}

/// Parses lines.
pub struct LineParser {
    /// The dialect and the language of all lines, if the user has set them.
    fixed: (Option<&'static Dialect>, Option<&'static Language>),
    also: &'static [&'static Dialect],
    /// The languages in which all lines so far mean the moves that were recorded.
    languages: Vec<&'static Language>,
}

/// Findings about piece letters of an uncertain language.
const LETTERS: [Code; 4] = [Code::R208, Code::R210, Code::R212, Code::R213];

/// Findings about `0-0` as a result.
const ZEROS: [Code; 2] = [Code::G305, Code::R207];

/// Findings about parts of a line that are ignored.
const LEFT_OUT: [Code; 4] = [Code::G201, Code::G503, Code::G303, Code::G304];

impl LineParser {
    /// Creates a parser.
    pub fn new(
        dialect: Option<&'static Dialect>,
        language: Option<&'static Language>,
        also: &'static [&'static Dialect],
    ) -> LineParser {
        LineParser { fixed: (dialect, language), also, languages: LANGUAGES.iter().collect() }
    }

    /// Parses a line, in the dialect and language that are set.
    pub fn parse(&self, line: &str, score: &Score) -> ParsedLine {
        let (dialect, language) = self.fixed;
        let options = ReadOptions::new().dialect(dialect).language(language).also(self.also);
        let mut read = ReadLine::of(line, score, options.clone());
        let doubted = |read: &(ReadLine, Vec<Diagnostic>)| {
            read.1.iter().any(|finding| LETTERS.contains(&finding.code()))
        };
        if read.as_ref().is_some_and(doubted)
            && let Some(language) = self.agreed(line, score)
        {
            read = ReadLine::of(line, score, options.language(language));
        }
        classified(read, line, score)
    }

    /// Parses the line of an alternative, which is in PGN.
    pub fn parse_alternative(&self, line: &str, score: &Score) -> ParsedLine {
        classified(ReadLine::of(line, score, in_pgn()), line, score)
    }

    /// Narrows the languages to those in which the line means these moves.
    pub fn learn(&mut self, line: &str, score: &Score, meant: &[RecordedMove]) {
        let fits = |language: &&'static Language| {
            let moves = in_language(line, score, language);
            moves.is_some_and(|moves| played(&moves) == played(meant))
        };
        let fitting: Vec<&'static Language> = self.languages.iter().copied().filter(fits).collect();
        // A line in yet another language is no evidence about the others.
        if !fitting.is_empty() {
            self.languages = fitting;
        }
    }

    /// Returns a language in which the line can be read, if it means the same in all languages that are left.
    fn agreed(&self, line: &str, score: &Score) -> Option<&'static Language> {
        let mut meant: Option<(&'static Language, Vec<RecordedMove>)> = None;
        for &language in &self.languages {
            let Some(moves) = in_language(line, score, language) else { continue };
            match &meant {
                Some((_, known)) if played(known) != played(&moves) => return None,
                Some(_) => {}
                None => meant = Some((language, moves)),
            }
        }
        meant.map(|(language, _)| language)
    }
}

fn classified(read: Option<(ReadLine, Vec<Diagnostic>)>, line: &str, score: &Score) -> ParsedLine {
    match read {
        Some((read, found)) => read.classified(line, score, &found),
        None => {
            let reason = "only moves can be taken here, no tags and no second game";
            ParsedLine::Rejected { remarks: vec![String::from(reason)] }
        }
    }
}

fn played(moves: &[RecordedMove]) -> Vec<Played> {
    moves.iter().map(|recorded| recorded.played).collect()
}

/// Returns the moves of a line in a language, if all of it can be read.
fn in_language(line: &str, score: &Score, language: &'static Language) -> Option<Vec<RecordedMove>> {
    let options = ReadOptions::new().language(language);
    let (read, found) = ReadLine::of(line, score, options)?;
    let sound = !found.iter().any(is_rejecting) && read.end.is_none();
    read.moves.filter(|moves| sound && !moves.is_empty())
}

/// Returns true if a finding keeps a line from being recorded.
fn is_rejecting(finding: &Diagnostic) -> bool {
    finding.severity() == Severity::Error || LEFT_OUT.contains(&finding.code())
}

/// A line as the reader of games reads it.
struct ReadLine {
    /// The moves. None if a word could not be read.
    moves: Option<Vec<RecordedMove>>,
    end: Option<GameEnd>,
    /// True if the end is a short sign that may be a typing error.
    slight: bool,
}

impl ReadLine {
    /// Reads the line at the current position. Returns None if it holds more than moves.
    fn of(line: &str, score: &Score, options: ReadOptions) -> Option<(ReadLine, Vec<Diagnostic>)> {
        let read = ReadLine::whole(line, "", score, options.clone());
        // At the end of a game `0-0` may be a result. A line is not the end of a game: here it is castling, or an
        // error.
        let zeros = |(read, found): &(ReadLine, Vec<Diagnostic>)| {
            let both_lose = read.end.as_ref().is_some_and(|end| end.result == GameResult::BothLose);
            both_lose || found.iter().any(|finding| ZEROS.contains(&finding.code()))
        };
        if read.as_ref().is_some_and(zeros) { ReadLine::whole(line, " *", score, options) } else { read }
    }

    fn whole(
        line: &str,
        behind: &str,
        score: &Score,
        options: ReadOptions,
    ) -> Option<(ReadLine, Vec<Diagnostic>)> {
        let text = format!("{line}{behind}\n");
        let start = Some(Arc::new(score.position().clone()));
        let options = options.variant(score.variant()).start(start);
        let mut games = read_games(text.as_bytes(), options);
        let Some(game) = games.next() else {
            let nothing = ReadLine { moves: Some(Vec::new()), end: None, slight: false };
            return Some((nothing, Vec::new()));
        };
        if !game.tags.is_empty() || games.next().is_some_and(|game| !game.is_empty()) {
            return None;
        }
        let moves = recorded_moves(&game, text.as_bytes()).map(|(_, moves)| moves);
        // An end that follows from the board, such as mate, is detected by the score.
        let written = game.result_span.filter(|_| game.result != GameResult::Unknown);
        let end =
            written.map(|_| GameEnd { result: game.result, cause: cause(game.result, game.termination) });
        let slight = written.is_some_and(|span| span.of(text.as_bytes()).len() < 2);
        Some((ReadLine { moves, end, slight }, game.diagnostics))
    }

    fn classified(self, line: &str, score: &Score, found: &[Diagnostic]) -> ParsedLine {
        let mut remarks: Vec<String> = found.iter().flat_map(remarks).collect();
        if self.slight {
            remarks.push(String::from("such a small sign may be a slip; say `draw` if the game is drawn"));
            return ParsedLine::Rejected { remarks };
        }
        if self.moves.iter().flatten().any(|recorded| recorded.played == Played::Pass) {
            remarks.push(String::from("nobody may pass"));
            return ParsedLine::Rejected { remarks };
        }
        let alternatives = found.iter().map(|finding| self.alternatives(line, score, finding));
        if let Some(alternatives) = alternatives.into_iter().find(|alternatives| alternatives.len() > 1) {
            return ParsedLine::Ambiguous { remarks, alternatives };
        }
        match self.moves {
            Some(moves) if !found.iter().any(is_rejecting) => {
                if moves.is_empty() && self.end.is_none() {
                    return ParsedLine::Rejected { remarks };
                }
                ParsedLine::Moves { moves, end: self.end, remarks }
            }
            _ => ParsedLine::Rejected { remarks },
        }
    }

    /// Returns the readings that a finding leaves open. Only those of the first word are possible here: the candidates
    /// of a later one belong to another position.
    fn alternatives(&self, line: &str, score: &Score, finding: &Diagnostic) -> Vec<Alternative> {
        let mut alternatives: Vec<Alternative> = Vec::new();
        let Span { start, end } = finding.span;
        let (Some(before), Some(after)) = (line.get(..start), line.get(end..)) else { return alternatives };
        if before.chars().any(char::is_alphabetic) || finding.ply != Some(1) {
            return alternatives;
        }
        for candidate in &finding.candidates {
            let (san, note) = (candidate.san.clone(), candidate.note.clone());
            let choice = Alternative { line: format!("{before}{san}{after}"), san, note };
            let legal = ReadLine::of(&choice.san, score, in_pgn());
            let legal = legal.is_some_and(|(read, _)| read.moves.is_some_and(|moves| moves.len() == 1));
            if legal && alternatives.iter().all(|known| known.san != choice.san) {
                alternatives.push(choice);
            }
        }
        alternatives
    }
}

/// Returns the cause in words, unless the board or the result implies it.
fn cause(result: GameResult, termination: Termination) -> String {
    String::from(match (termination, result) {
        (Termination::Agreement, _) => "draw agreed",
        (Termination::Resignation, GameResult::BlackWins) => "White resigns",
        (Termination::Resignation, _) => "Black resigns",
        (Termination::Time, GameResult::WhiteWins) => "White wins on time",
        (Termination::Time, GameResult::BlackWins) => "Black wins on time",
        _ => "",
    })
}

/// Formats the message of a finding, and its help on further lines.
fn remarks(finding: &Diagnostic) -> Vec<String> {
    // The rest after an unreadable word adds nothing, and the start position is not the user's.
    if finding.code() == Code::R209 {
        return Vec::new();
    }
    let mut lines = vec![format!("{} [{}]", finding.message(), finding.code())];
    lines.extend(finding.help.iter().map(|sentence| format!("  {sentence}")));
    lines
}
