//! What a typed line means where the game stands: moves, a result, several readings that stay open, or nothing.
//!
//! Each line is read by itself from the position on the board, so that any form and any language may follow any other. What
//! the lines before say about the language decides only where a line could be read in several.

use super::score::{End, Score, Step, in_pgn, steps};
use stamma::{
    Code, Diagnostic, Dialect, GameResult, LANGUAGES, Language, Played, ReadOptions, Severity, Termination,
    read_games,
};

/// What a line means.
pub enum Heard {
    /// Moves, and the end of the game where one is written.
    Moves {
        /// The moves.
        steps: Vec<Step>,
        /// The result.
        end: Option<End>,
        /// What the reader has to say all the same.
        remarks: Vec<String>,
    },
    /// One of several things.
    Open {
        /// Why.
        remarks: Vec<String>,
        /// The lines that would say each of them.
        choices: Vec<Choice>,
    },
    /// Nothing that can be taken.
    Nothing {
        /// Why.
        remarks: Vec<String>,
    },
}

/// One of several readings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The line in PGN's writing.
    pub line: String,
    /// The move alone.
    pub san: String,
    /// What sets it apart, in words.
    pub note: String,
}

/// Reads lines.
pub struct Listener {
    /// What is told about the writing.
    told: (Option<&'static Dialect>, Option<&'static Language>),
    also: &'static [&'static Dialect],
    /// The languages in which every line so far means what it was taken for.
    languages: Vec<&'static Language>,
}

/// The findings that leave open whose letters they are.
const LETTERS: [Code; 4] = [Code::R208, Code::R210, Code::R212, Code::R213];

/// The findings about `0-0` as a result.
const ZEROS: [Code; 2] = [Code::G305, Code::R207];

/// The findings that say that a part of a line is left out.
const LEFT_OUT: [Code; 3] = [Code::G201, Code::G303, Code::G304];

impl Listener {
    /// One who knows so much about the writing.
    pub fn new(
        dialect: Option<&'static Dialect>,
        language: Option<&'static Language>,
        also: &'static [&'static Dialect],
    ) -> Listener {
        Listener { told: (dialect, language), also, languages: LANGUAGES.iter().collect() }
    }

    /// What a line means. What is told about the writing holds.
    pub fn hear(&self, line: &str, score: &Score) -> Heard {
        let (dialect, language) = self.told;
        let options = ReadOptions { dialect, language, also: self.also, ..ReadOptions::default() };
        let mut read = Read::of(line, score, options);
        let doubted =
            |read: &(Read, Vec<Diagnostic>)| read.1.iter().any(|finding| LETTERS.contains(&finding.code()));
        if read.as_ref().is_some_and(doubted)
            && let Some(language) = self.agreed(line, score)
        {
            read = Read::of(line, score, ReadOptions { language: Some(language), ..options });
        }
        judged(read, line, score)
    }

    /// What a chosen line means: it is written as PGN.
    pub fn chosen(&self, line: &str, score: &Score) -> Heard {
        judged(Read::of(line, score, in_pgn()), line, score)
    }

    /// Learns from a line that it meant these moves in this position.
    pub fn learn(&mut self, line: &str, score: &Score, meant: &[Step]) {
        let fits = |language: &&'static Language| {
            let steps = in_language(line, score, language);
            steps.is_some_and(|steps| played(&steps) == played(meant))
        };
        let fitting: Vec<&'static Language> = self.languages.iter().copied().filter(fits).collect();
        // A line in yet another language says nothing about the others.
        if !fitting.is_empty() {
            self.languages = fitting;
        }
    }

    /// A language in which a line can be read, where all that may be meant agree about it.
    fn agreed(&self, line: &str, score: &Score) -> Option<&'static Language> {
        let mut meant: Option<(&'static Language, Vec<Step>)> = None;
        for &language in &self.languages {
            let Some(steps) = in_language(line, score, language) else { continue };
            match &meant {
                Some((_, known)) if played(known) != played(&steps) => return None,
                Some(_) => {}
                None => meant = Some((language, steps)),
            }
        }
        meant.map(|(language, _)| language)
    }
}

fn judged(read: Option<(Read, Vec<Diagnostic>)>, line: &str, score: &Score) -> Heard {
    match read {
        Some((read, found)) => read.judged(line, score, &found),
        None => {
            let reason = "only moves can be taken here, no tags and no second game";
            Heard::Nothing { remarks: vec![String::from(reason)] }
        }
    }
}

fn played(steps: &[Step]) -> Vec<Played> {
    steps.iter().map(|step| step.played).collect()
}

/// The moves of a line in the letters of a language, if all of it can be read so.
fn in_language(line: &str, score: &Score, language: &'static Language) -> Option<Vec<Step>> {
    let options = ReadOptions { language: Some(language), ..ReadOptions::default() };
    let (read, found) = Read::of(line, score, options)?;
    let sound = !found.iter().any(refused) && read.end.is_none();
    read.steps.filter(|steps| sound && !steps.is_empty())
}

/// Whether a finding keeps a line from being taken.
fn refused(finding: &Diagnostic) -> bool {
    finding.severity() == Severity::Error || LEFT_OUT.contains(&finding.code())
}

/// A line as the reader has read it.
struct Read {
    /// None where a word could not be read.
    steps: Option<Vec<Step>>,
    end: Option<End>,
    /// Whether the end is a sign that one types by mistake.
    slight: bool,
    /// What stands before the line in the text that was read.
    ahead: usize,
}

impl Read {
    /// The line, read where the game stands, and the findings. None where it holds more than moves.
    fn of(line: &str, score: &Score, options: ReadOptions) -> Option<(Read, Vec<Diagnostic>)> {
        let read = Read::whole(line, "", score, options);
        // At the end of a game `0-0` may be a result. A line is no end: there it castles, or means nothing.
        let zeros = |(read, found): &(Read, Vec<Diagnostic>)| {
            let both_lose = read.end.as_ref().is_some_and(|end| end.result == GameResult::BothLose);
            both_lose || found.iter().any(|finding| ZEROS.contains(&finding.code()))
        };
        if read.as_ref().is_some_and(zeros) { Read::whole(line, " *", score, options) } else { read }
    }

    fn whole(
        line: &str,
        behind: &str,
        score: &Score,
        options: ReadOptions,
    ) -> Option<(Read, Vec<Diagnostic>)> {
        let head = format!("[FEN \"{}\"]\n\n", score.position().to_fen());
        let text = format!("{head}{line}{behind}\n");
        let options = ReadOptions { variant: Some(score.variant()), ..options };
        let mut games = read_games(text.as_bytes(), options);
        let game = games.next()?;
        if game.tags.len() != 1 || games.next().is_some_and(|game| !game.is_empty()) {
            return None;
        }
        let steps = steps(&game, text.as_bytes()).map(|(_, steps)| steps);
        // A result that only the board tells, such as mate, is not written: the score sees it for itself.
        let written = game.result_span.filter(|_| game.result != GameResult::Unknown);
        let end = written.map(|_| End { result: game.result, cause: cause(game.result, game.termination) });
        let slight = written.is_some_and(|span| span.of(text.as_bytes()).len() < 2);
        Some((Read { steps, end, slight, ahead: head.len() }, game.diagnostics))
    }

    fn judged(self, line: &str, score: &Score, found: &[Diagnostic]) -> Heard {
        let mut remarks: Vec<String> = found.iter().flat_map(remarks).collect();
        if self.slight {
            remarks.push(String::from("such a small sign may be a slip; say `draw` if the game is drawn"));
            return Heard::Nothing { remarks };
        }
        if self.steps.iter().flatten().any(|step| step.played == Played::Pass) {
            remarks.push(String::from("nobody may pass"));
            return Heard::Nothing { remarks };
        }
        let choices = found.iter().map(|finding| self.choices(line, score, finding));
        if let Some(choices) = choices.into_iter().find(|choices| choices.len() > 1) {
            return Heard::Open { remarks, choices };
        }
        match self.steps {
            Some(steps) if !found.iter().any(refused) => {
                if steps.is_empty() && self.end.is_none() {
                    return Heard::Nothing { remarks };
                }
                Heard::Moves { steps, end: self.end, remarks }
            }
            _ => Heard::Nothing { remarks },
        }
    }

    /// The lines that would decide a finding. Only the first word of a line can be decided so: the candidates of a later one
    /// belong to another position.
    fn choices(&self, line: &str, score: &Score, finding: &Diagnostic) -> Vec<Choice> {
        let mut choices: Vec<Choice> = Vec::new();
        let start = finding.span.start.saturating_sub(self.ahead);
        let end = finding.span.end.saturating_sub(self.ahead);
        let (Some(before), Some(after)) = (line.get(..start), line.get(end..)) else { return choices };
        if before.chars().any(char::is_alphabetic) || finding.ply != Some(1) {
            return choices;
        }
        for candidate in &finding.candidates {
            let (san, note) = (candidate.san.clone(), candidate.note.clone());
            let choice = Choice { line: format!("{before}{san}{after}"), san, note };
            let legal = Read::of(&choice.san, score, in_pgn());
            let legal = legal.is_some_and(|(read, _)| read.steps.is_some_and(|steps| steps.len() == 1));
            if legal && choices.iter().all(|known| known.san != choice.san) {
                choices.push(choice);
            }
        }
        choices
    }
}

/// The cause in words, where neither the board nor the result tells it.
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

/// What a finding says, line by line.
fn remarks(finding: &Diagnostic) -> Vec<String> {
    // What follows a word that could not be read is no news, and the start is ours.
    if finding.code() == Code::R209 {
        return Vec::new();
    }
    let mut lines = vec![format!("{} [{}]", finding.message(), finding.code())];
    lines.extend(finding.help.iter().map(|sentence| format!("  {sentence}")));
    lines
}
