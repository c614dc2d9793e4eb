//! The flags of the repair: modes, limits, questions and answers.

use crate::args::ReadArgs;
use crate::json_args::JsonArgs;
use crate::names;
use clap::{ValueEnum, ValueHint};
use std::path::PathBuf;

/// The treatment of damaged games.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepairMode {
    /// Write each game up to its first unreadable word
    Off,
    /// Write the same, and report what the unreadable words may mean
    Suggest,
    /// Write the repaired games
    Apply,
}

/// The extent of suggested repairs.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuggestMode {
    /// No suggestions
    Off,
    /// Add suggestions to the findings that are printed in the format `human`
    Hint,
    /// Report a suggestion for every unreadable word (slower)
    Suggest,
}

/// The heading in the help above the flags for repairs.
pub const REPAIR: &str = "Repair";

/// The settings of the repair.
#[derive(clap::Args, Debug)]
pub struct RepairArgs {
    /// Stop at the first word of a damaged game below this confidence, 0 to 1
    ///
    /// A repair with a confidence between this value and 0.75 is reported as a guess.
    #[arg(help_heading = REPAIR, long, value_name = "SHARE", default_value_t = stamma::repair::RepairOptions::MIN_CONFIDENCE, value_parser = names::share)]
    pub min_confidence: f32,
    /// Table of characters that are mistaken for each other [default: built in]
    ///
    /// One row per line: KIND CHARACTERS CHARACTERS [WEIGHT].
    #[arg(help_heading = REPAIR, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub confusions: Option<PathBuf>,
    /// Try at most N positions per game
    #[arg(help_heading = REPAIR, long, value_name = "N", default_value_t = 400_000)]
    pub repair_budget: usize,
}

pub const REPAIR_EXAMPLES: &str = "\
Examples:
  stamma repair sheet.txt                       write PGN; the original text follows each repair as a comment
  stamma repair sheet.txt --to json | jq        ... with reasons and alternatives
  stamma repair sheet.txt --min-confidence 0.9  stop each game at the first uncertain word
  stamma repair scan.txt --from fide:de         the piece letters are German
  stamma repair scan.txt --confusions ocr.txt   use your own table of misread characters
  stamma repair sheet.txt --ask 3               list the three most useful questions
  stamma repair sheet.txt --answer 12=Nf6       ... and answer one: ply 12, Black's sixth move, was Nf6
  stamma repair sheet.txt --answer 7=none       the word read as ply 7 is not a move
  stamma repair sheets.txt --answer 2:7=Rd1     ply 7 of the second game
  stamma repair sheet.txt --interactive         answer the questions on the terminal
  stamma repair white.txt black.txt --same-game merge the score sheets of both players
  stamma repair white.txt black.txt --same-game --ask 1
                                                where they disagree, what to ask the players
  stamma repair sheet.txt -o game.pgn.gz        write a compressed file

A game is changed only if a move or a variation in it cannot be read, or if a word contains an unmatched bracket (`N(6`). \
Variations are repaired after the main line. Every repair is a finding: the original text, the move taken for it, the \
reason, the confidence and the alternatives.

Exit code 1 means that something was repaired or is still wrong; with --ask, that an answer is impossible.";

/// Questions about damaged games, and answers to them.
#[derive(clap::Args, Debug)]
pub struct QuestionArgs {
    /// List the N most useful questions about each game instead of writing it
    ///
    /// The answer to the first question settles most. Each question is printed with the board and the possible moves,
    /// in the form that --format sets.
    #[arg(help_heading = QUESTIONS, long, value_name = "N", conflicts_with = "interactive", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub ask: Option<usize>,
    /// Answer a question: at this ply the move was MOVE; may be repeated
    ///
    /// Ply 1 is the first move. MOVE is a move in any notation, two moves if one is missing before it, or `none` if the
    /// word is not a move. Plies are counted in the game as it is read with the answers before. GAME is the first game
    /// if it is left out.
    #[arg(help_heading = QUESTIONS, long, value_name = "[GAME:]PLY=MOVE", value_parser = names::answer)]
    pub answer: Vec<names::AnswerArg>,
    /// Ask the questions on the terminal, then write the games
    ///
    /// Questions are written to standard error, and answers are read from standard input, one per line, until
    /// everything is settled or the answer is `enough`.
    #[arg(help_heading = QUESTIONS, long)]
    pub interactive: bool,
}

/// The heading in the help above the flags for questions.
const QUESTIONS: &str = "Questions";

impl QuestionArgs {
    /// Returns true if questions or answers are part of the command line.
    pub fn is_asked(&self) -> bool {
        self.ask.is_some() || !self.answer.is_empty() || self.interactive
    }
}

/// The arguments of `repair`.
#[derive(clap::Args, Debug)]
pub struct Repair {
    /// Notation of the output, as DIALECT or DIALECT:LANGUAGE, or json, fen, epd, csv, arrow or parquet [default: pgn]
    #[arg(long, value_name = "DIALECT", value_parser = names::to(), hide_possible_values = true)]
    pub to: Option<String>,
    /// Write to FILE instead of standard output
    ///
    /// The extension tells the format, too: .pgn, .json, .jsonl, .fen, .epd, .csv, .arrow or .parquet.
    /// The output is compressed if the name ends in .zst, .gz, .bz2 or .xz. An existing file is replaced only after
    /// everything has been written.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// The inputs, and how they are read.
    #[command(flatten)]
    pub reading: ReadArgs,
    /// The settings of the repair.
    #[command(flatten)]
    pub repair_args: RepairArgs,
    /// Merge two files, one with the score sheet of each player
    ///
    /// The games of the two files are paired by players, date and round, or else by their order, and each is written
    /// once, with the comments and variations of both. Each file may be in its own notation. A game number of --answer is
    /// that of the first file.
    #[arg(help_heading = REPAIR, long)]
    pub same_game: bool,
    /// Questions and answers.
    #[command(flatten)]
    pub answering: QuestionArgs,
    /// Further fields of JSON.
    #[command(flatten)]
    pub json: JsonArgs,
}
