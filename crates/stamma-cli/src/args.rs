//! The command line: commands, flags and their help texts. Doc comments of commands and flags are printed by `--help`;
//! the first line alone is printed by `-h`. Parsing of single values is in `names`, of the whole line in `front`.

use crate::collection_args::{
    CleaningArgs, DEDUPE_EXAMPLES, Dedupe, SELECT_EXAMPLES, SPLIT_EXAMPLES, Select, Split,
};
use crate::diagram_args::{DIAGRAM_EXAMPLES, Diagram};
use crate::json_args::JsonArgs;
use crate::names;
use crate::repair_args::{REPAIR, REPAIR_EXAMPLES, Repair, RepairArgs, RepairMode, SuggestMode};
use crate::table_args::TableArgs;
use clap::{Arg, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use stamma::container::ContainerChoice;
use stamma::encoding::EncodingChoice;
use stamma::open::UnpackLimits;
use stamma::{Code, Denial, Locale, Policy, Selector, Variant};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::PathBuf;

/// Read chess games in any notation, check every move, and write them in any other notation
#[derive(Parser, Debug)]
#[command(name = "stamma", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub struct Args {
    /// The flags of all commands.
    #[command(flatten)]
    pub general: GlobalArgs,
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  stamma convert game.txt                    convert any notation to PGN
  stamma convert game.txt --to ry            ... to the notation of Ry::Chess
  stamma convert game.txt --to lan:de        ... to long algebraic notation in German: Sg1-f3
  stamma convert games.pgn --to json | jq    one JSON object per game
  stamma select games.pgn --player Tal       select games, byte for byte
  stamma check games.pgn                     report errors with line and column
  stamma explain game.txt                    describe every move in plain English
  stamma detect game.txt                     detect the notation, and show the evidence
  echo '1. e4 e5 2. Nd2 Nc3' | stamma check  why is this move impossible?

Exit codes: 0 no errors (there may be warnings and notes), 1 errors in the games, 2 the command could not run. \
--policy, --deny and --allow set which findings are errors.";

/// The heading in the help above the flags of all commands.
const GLOBAL: &str = "Global options";

/// The flags of all commands.
#[derive(clap::Args, Debug)]
pub struct GlobalArgs {
    /// Print findings in this format
    ///
    /// `check` prints them on standard output, commands with other output on standard error.
    #[arg(help_heading = GLOBAL, long, global = true, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    pub format: Format,
    /// Colour the findings
    #[arg(help_heading = GLOBAL, long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub color: Color,
    /// Print no findings, no summary and no progress; the exit code is unaffected
    #[arg(help_heading = GLOBAL, long, short, global = true)]
    pub quiet: bool,
    /// Use at most N threads [default: one per processor]
    #[arg(help_heading = GLOBAL, long, short, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
}

impl GlobalArgs {
    /// The number of threads to use: `--jobs`, or one per processor.
    pub fn jobs(&self) -> NonZeroUsize {
        let told = self.jobs.and_then(|jobs| NonZeroUsize::new(usize::from(jobs)));
        told.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }
}

/// The output format of findings.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Each finding with its line of text and carets under the words
    Human,
    /// One line per finding, for editors and grep
    Short,
    /// One JSON object per line
    Json,
    /// One SARIF 2.1.0 document
    Sarif,
}

/// The condition for coloured findings.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Color {
    /// If they go to a terminal and NO_COLOR is not set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Properties of the input that the user states instead of having them detected.
#[derive(clap::Args, Clone, Debug)]
pub struct TextArgs {
    /// Notation of the input, as DIALECT or DIALECT:LANGUAGE [default: detected]
    ///
    /// `stamma dialects` lists the dialects and languages; `stamma detect` reports the one detected.
    #[arg(long, value_name = "DIALECT", value_parser = names::from(), hide_possible_values = true)]
    pub from: Option<String>,
    /// Dialects of the user's own.
    #[command(flatten)]
    pub own: OwnDialects,
    /// Chess variant [default: detected]
    #[arg(long, value_name = "VARIANT", value_parser = names::variants())]
    pub variant: Option<Variant>,
    /// Text encoding of the input, such as utf-8, latin1 or cp1251 [default: detected]
    ///
    /// Every name of the WHATWG Encoding Standard is accepted, pages of DOS and the Macintosh such as cp437 or mac-greek, and
    /// utf-32. Output is always UTF-8.
    #[arg(long, value_name = "NAME", default_value = "auto", hide_default_value = true, value_parser = names::encodings(), hide_possible_values = true)]
    pub encoding: EncodingChoice,
    /// Container of the games in the input, such as mail, json or html; `none` reads it as it is [default: detected]
    ///
    /// It is taken off, and findings point into the input as it is. `stamma detect` reports what was detected.
    #[arg(long, value_name = "NAME", default_value = "auto", hide_default_value = true, value_parser = names::containers())]
    pub container: ContainerChoice,
    /// On an illegal move, stop reading its line of play or keep the move
    #[arg(long, value_enum, value_name = "MODE", default_value_t = Illegal::Stop)]
    pub illegal: Illegal,
    /// Make tags of the headings of games, keep them as text, or pass them over
    ///
    /// A heading is a line before the moves, such as `Smith - Jones, Hastings 1922` or `White: Smith`.
    #[arg(long, value_enum, value_name = "MODE", default_value_t = HeadingMode::Tags)]
    pub headings: HeadingMode,
}

/// The inputs, and how they are read.
#[derive(clap::Args, Clone, Debug)]
pub struct ReadArgs {
    /// Files with games, and folders with such files; `-` or no file reads standard input
    ///
    /// Of a folder all files at any depth are read that end in .pgn, .txt or .epd, packed or not, and zip archives, whose
    /// members are files of their own.
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Read also the files that LIST names, one a line; `-` is standard input
    #[arg(long, value_name = "LIST", value_hint = ValueHint::FilePath)]
    pub files_from: Option<PathBuf>,
    /// Properties of the text.
    #[command(flatten)]
    pub text: TextArgs,
    /// The range of games to read.
    #[command(flatten)]
    pub range: GameRange,
    /// Limits of decompression.
    #[command(flatten)]
    pub unpacking: UnpackArgs,
    /// The treatment of findings.
    #[command(flatten)]
    pub findings: FindingArgs,
}

/// A range of games, counted over all inputs together.
#[derive(clap::Args, Clone, Debug)]
pub struct GameRange {
    /// Skip the first N games; the others keep their numbers [default: 0]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub skip: u64,
    /// Read at most N games [default: all]
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
}

impl GameRange {
    /// The numbers of the games, from 0.
    pub fn games(&self) -> Range<u64> {
        self.skip..self.limit.map_or(u64::MAX, |limit| self.skip.saturating_add(limit))
    }
}

/// Limits of decompression.
#[derive(clap::Args, Clone, Debug)]
pub struct UnpackArgs {
    /// Memory limit of the decompression window, in MiB
    ///
    /// Files made with `zstd --long=31` need 2048.
    #[arg(help_heading = PACKED, long, value_name = "MIB", default_value_t = UnpackLimits::default().window >> 20)]
    pub max_window: u64,
    /// Stop reading a file that expands to more than N times its size
    ///
    /// The first 64 MiB are exempt.
    #[arg(help_heading = PACKED, long, value_name = "N", default_value_t = UnpackLimits::default().ratio, value_parser = clap::value_parser!(u64).range(1..))]
    pub max_ratio: u64,
}

impl UnpackArgs {
    /// Returns the limits that the flags set.
    pub fn limits(&self) -> UnpackLimits {
        let window = self.max_window.saturating_mul(1 << 20);
        UnpackLimits::new().window(window).ratio(self.max_ratio)
    }
}

/// The heading in the help above the flags for compressed files.
const PACKED: &str = "Compressed input (zst, gz, bz2, xz; detected by content)";

/// Dialects of the user's own.
#[derive(clap::Args, Clone, Debug)]
pub struct OwnDialects {
    /// Add a dialect that this TOML file describes; may be repeated
    ///
    /// The id of the dialect can then be used wherever DIALECT is expected. docs/own-dialect.md describes the format.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub dialect_file: Vec<PathBuf>,
}

/// The use of the headings of games.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeadingMode {
    /// Make tags of what is plain
    Tags,
    /// Keep them as text, and report it
    Keep,
    /// Pass them over without a word
    Ignore,
}

/// The treatment of illegal moves.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// Stop reading the line of play
    Stop,
    /// Play the move if it is unambiguous, mark it, and read on
    Keep,
}

/// The level and the presentation of findings.
#[derive(clap::Args, Clone, Debug)]
pub struct FindingArgs {
    /// Set which findings are errors, warnings and notes
    #[arg(help_heading = JUDGING, long, value_name = "POLICY", default_value = "standard", value_parser = names::policies())]
    pub policy: Policy,
    /// Treat these findings as errors: codes, `warnings` or `notes`; a comma-separated list, may be repeated
    ///
    /// A finding is given by its code (R201), its name (no-legal-move), or the letter of a group of codes (R). `stamma
    /// explain-code` lists them. `warnings` are all warnings, `notes` all notes and warnings; --allow takes codes out of them.
    #[arg(help_heading = JUDGING, long, value_name = "CODE", value_delimiter = ',', value_parser = names::denials(), hide_possible_values = true)]
    pub deny: Vec<Denial>,
    /// Ignore these findings; a list of codes as for --deny
    #[arg(help_heading = JUDGING, long, value_name = "CODE", value_delimiter = ',', value_parser = names::selectors(), hide_possible_values = true)]
    pub allow: Vec<Selector>,
    /// Print at most N findings per code; 0 prints all [default: 20 for `human`, else all]
    ///
    /// The findings that are not printed are counted all the same.
    #[arg(help_heading = JUDGING, long, value_name = "N")]
    pub max_findings: Option<u64>,
    /// Draw the board before the move of a finding, with letters or figurines
    #[arg(help_heading = JUDGING, long, value_name = "PIECES", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "letters")]
    pub board: Option<Board>,
}

/// The characters of a board that is drawn as text.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// English letters, capitals for White
    Letters,
    /// Unicode chess pieces
    Figurines,
}

impl FindingArgs {
    /// Returns the policy with the changes of `--deny` and `--allow`.
    pub fn policy(&self) -> Policy {
        self.policy.clone().with_denials(&self.allow, &self.deny)
    }

    /// Returns the policy of a search for findings, which judges what it looks for, too.
    pub fn policy_of_search(&self, is_wanted: impl Fn(Code) -> bool) -> Policy {
        let wanted = Code::ALL.iter().filter(|code| is_wanted(**code));
        let policy = wanted.fold(self.policy.clone(), |policy, code| policy.with_code(*code));
        policy.with_denials(&self.allow, &self.deny)
    }

    /// Returns the policy for a check, which judges values of tags, too. `more` are further codes to look for.
    pub fn policy_of_check(&self, more: &[Code]) -> Policy {
        let policy = self.policy.clone().with_tag_values();
        let policy = more.iter().fold(policy, |policy, code| policy.with_code(*code));
        policy.with_denials(&self.allow, &self.deny)
    }
}

/// The heading in the help above the flags for findings.
const JUDGING: &str = "Findings";

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Convert games from any notation to another
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(Convert),
    /// Repair damaged games: misread letters, missing moves, swapped words
    #[command(after_help = REPAIR_EXAMPLES)]
    Repair(Repair),
    /// Check games and report every finding
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Select games by tags, moves, positions and findings
    #[command(after_help = SELECT_EXAMPLES, mut_arg("variant", filtered), mut_arg("limit", passing))]
    Select(Box<Select>),
    /// Leave out games that are there already
    #[command(after_help = DEDUPE_EXAMPLES)]
    Dedupe(Dedupe),
    /// Divide games into files
    #[command(after_help = SPLIT_EXAMPLES)]
    Split(Split),
    /// Describe every move in plain English
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Detect the notation, language and variant, and show the evidence
    #[command(after_help = DETECT_EXAMPLES, args = unused(&["color"]), mut_arg("board", hidden), mut_arg("max_findings", hidden))]
    Detect(Detect),
    /// List the dialects with examples, or show one in full
    #[command(after_help = DIALECTS_EXAMPLES, args = unused(ALL))]
    Dialects(Dialects),
    /// Draw a position as SVG, from a FEN or a game
    #[command(after_help = DIAGRAM_EXAMPLES, args = unused(&["jobs"]))]
    Diagram(Diagram),
    /// Serve the web page and the HTTP API on 127.0.0.1
    #[command(after_help = SERVE_EXAMPLES, args = unused(ALL))]
    Serve(Serve),
    /// Record a game move by move in the terminal
    #[command(after_help = RECORD_EXAMPLES, args = unused(&["jobs"]), mut_arg("file", continued))]
    Record(Record),
    /// Count the leaf positions at a depth, to test and time the rules
    #[command(after_help = PERFT_EXAMPLES, args = unused(ALL))]
    Perft(Perft),
    /// Explain the code of a finding, or list all codes
    #[command(after_help = CODE_EXAMPLES, args = unused(ALL))]
    ExplainCode(ExplainCode),
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES, args = unused(ALL))]
    Completions(Completions),
    /// Print a manual page, or write all of them to a directory
    #[command(after_help = MAN_EXAMPLES, args = unused(ALL))]
    Man(Man),
}

/// The global flags, for commands in which none of them has an effect.
const ALL: &[&str] = &["format", "color", "quiet", "jobs"];

/// Global flags that a command accepts, because scripts may give them to every command, but does not list in its help.
fn unused(flags: &'static [&'static str]) -> Vec<Arg> {
    let general = <GlobalArgs as clap::Args>::augment_args(clap::Command::new("general"));
    let flags = general.get_arguments().filter(|arg| flags.contains(&arg.get_id().as_str()));
    flags.cloned().map(hidden).collect()
}

fn hidden(flag: Arg) -> Arg {
    flag.hide(true)
}

/// The variant argument of `select`.
fn filtered(variant: Arg) -> Arg {
    variant.help("Pass games of this variant")
}

/// The limit argument of `select`.
fn passing(limit: Arg) -> Arg {
    limit.help("End after N games that pass [default: all]")
}

/// The file argument of `record`.
fn continued(file: Arg) -> Arg {
    file.help("File with the game to continue [default: a new game]")
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  stamma convert game.txt                     convert any notation to PGN
  stamma convert game.txt --to scoresheet     ... to the notation of a club score sheet
  stamma convert partie.txt --from fide:de    the piece letters are German
  stamma convert *.txt -o games.pgn           write all games to one file
  stamma convert games.pgn.zst -o games.pgn.gz
                                              read and write compressed files
  stamma convert grand.txt --variant grand    Grand Chess, on 10x10 squares
  stamma convert game.txt --dialect-file club.toml --to club
                                              a dialect of your own: see docs/own-dialect.md
  stamma convert alt.pgn --encoding cp1251    an old Russian file; the output is UTF-8
  pbpaste | stamma convert --to json          read from the clipboard
  stamma convert games.pgn --to csv --columns White,Black,Result,ply_count
                                              a table of games; --rows moves: of moves

Unreadable text is never guessed at: a game is written up to there, and the rest follows as a comment. `stamma dialects` lists the values of --from and --to.";

/// The arguments of `convert`.
#[derive(clap::Args, Debug)]
pub struct Convert {
    /// Notation of the output, as DIALECT or DIALECT:LANGUAGE, or json, fen, epd, csv, arrow or parquet [default: pgn]
    ///
    /// `fen` and `epd` write the last position of each game, a line a game. Parquet is in builds with the feature `columns` only.
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
    /// The changes to games.
    #[command(flatten)]
    pub cleaning: CleaningArgs,
    /// Repair games that cannot be read to their end
    #[arg(help_heading = REPAIR, long, value_enum, value_name = "MODE", default_value_t = RepairMode::Off)]
    pub repair: RepairMode,
    /// The settings of the repair.
    #[command(flatten)]
    pub repair_args: RepairArgs,
    /// The rows and columns of a table.
    #[command(flatten)]
    pub table: TableArgs,
    /// Further fields of JSON.
    #[command(flatten)]
    pub json: JsonArgs,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  stamma check games.pgn                      each error with its line, and carets under the words
  stamma check *.pgn --format short           one line per finding, for editors and grep
  stamma check games.pgn --format json        one JSON object per finding
  stamma check games.pgn --quiet && echo ok   exit code only
  stamma check games.pgn --board              ... with the board before the move
  stamma check games.pgn --format sarif       for code scanners and editors
  stamma check games.pgn --policy strict      also report deviations from PGN's export format
  stamma check games.pgn --deny warnings      exit code 1 for warnings, too; --deny notes: for anything
  stamma check games.pgn --deny P --allow not-check,G203
                                              wrong marks and results are errors, except for two codes
  stamma check games.pgn --duplicates --eco   ... and for games that were there, and other openings than tagged
  stamma check sheet.txt --repair suggest     suggest a repair for every unreadable word";

/// The arguments of `check`.
#[derive(clap::Args, Debug)]
pub struct Check {
    /// Suggest repairs for damaged games
    #[arg(long, value_enum, value_name = "MODE", default_value_t = SuggestMode::Hint)]
    pub repair: SuggestMode,
    /// Check the syntax only, not the legality of moves (faster)
    ///
    /// Tags, words, brackets, comments and results are checked. Move numbers are not compared with the moves, and
    /// commands in comments are not parsed. Games in other than standard notation are read in full, but findings about
    /// legality are left out.
    #[arg(long, conflicts_with_all = ["repair", "illegal"])]
    pub no_rules: bool,
    /// Report games whose start and moves an earlier game of the inputs has (G504)
    ///
    /// This holds 16 bytes of memory and the place of each game. `stamma dedupe` leaves such games out.
    #[arg(long, conflicts_with = "no_rules")]
    pub duplicates: bool,
    /// Report ECO tags that the moves contradict (T203)
    ///
    /// Tables of openings differ in details; `stamma explain-code T203` says what is taken for a contradiction.
    #[arg(long, conflicts_with = "no_rules")]
    pub eco: bool,
    /// The inputs, and how they are read.
    #[command(flatten)]
    pub reading: ReadArgs,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  stamma explain game.txt
  stamma explain game.txt --language de
  echo '1. f3 e5 2. g4 Qh4#' | stamma explain";

/// The arguments of `explain`.
#[derive(clap::Args, Debug)]
pub struct Explain {
    /// Tell the game in this language
    ///
    /// Findings about the text stay in English.
    #[arg(long, value_name = "LANGUAGE", value_parser = names::locales(), default_value = "en", hide_default_value = true)]
    pub language: Locale,
    /// The inputs, and how they are read.
    #[command(flatten)]
    pub reading: ReadArgs,
}

const DETECT_EXAMPLES: &str = "\
Examples:
  stamma detect game.txt                  dialect, language, variant, and the words that prove them
  stamma detect *.pgn --format short      one line per game
  stamma detect game.txt --format json    one JSON object per game

--format sets the form of the results. Findings are not printed, but they set the exit code; `stamma check` prints them.";

/// The arguments of `detect`.
#[derive(clap::Args, Debug)]
pub struct Detect {
    /// The inputs, and how they are read.
    #[command(flatten)]
    pub reading: ReadArgs,
}

const DIALECTS_EXAMPLES: &str = "\
Examples:
  stamma dialects              every dialect, with an example
  stamma dialects russian      how it writes each kind of move, and what it omits
  stamma dialects eco:de       ... with German letters
  stamma dialects --languages  the piece letters of every language";

/// The arguments of `dialects`.
#[derive(clap::Args, Debug)]
pub struct Dialects {
    /// Dialect to show in full, as DIALECT or DIALECT:LANGUAGE [default: list all]
    #[arg(value_name = "DIALECT", value_parser = names::from(), hide_possible_values = true)]
    pub notation: Option<String>,
    /// Dialects of the user's own.
    #[command(flatten)]
    pub own: OwnDialects,
    /// List the languages and their piece letters
    #[arg(long, conflicts_with = "notation")]
    pub languages: bool,
}

/// One game of a file.
#[derive(clap::Args, Debug)]
pub struct OneGame {
    /// File with the game; `-` or no file reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Number of the game in the file, from 1 [default: 1]
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// Properties of the text.
    #[command(flatten)]
    pub text: TextArgs,
    /// Limits of decompression.
    #[command(flatten)]
    pub unpacking: UnpackArgs,
    /// The treatment of findings.
    #[command(flatten)]
    pub findings: FindingArgs,
}

impl OneGame {
    /// Returns the arguments that read this game in a command for many games.
    pub fn reading(&self) -> ReadArgs {
        ReadArgs {
            files: self.file.clone().into_iter().collect(),
            files_from: None,
            text: self.text.clone(),
            range: GameRange { skip: self.game - 1, limit: Some(1) },
            unpacking: self.unpacking.clone(),
            findings: self.findings.clone(),
        }
    }
}

const SERVE_EXAMPLES: &str = "\
Examples:
  stamma serve                 print the address; Ctrl-C stops the server
  stamma serve --open          ... and open it in the browser
  stamma serve --port 8080 &
  curl -s http://127.0.0.1:8080/api/v1/convert -H 'Content-Type: application/json' \\
      -d '{\"text\": \"1. e4 e5 2. Sf3\", \"to\": \"lan\"}'

The page is served to this machine only and loads nothing from other hosts. docs/http.md describes the API.";

/// The arguments of `serve`.
#[derive(clap::Args, Debug)]
pub struct Serve {
    /// Port to listen on; 0 for any free one [default: 1737, or the next free one]
    ///
    /// Bookmarks, and the text and the recorded game that the browser keeps, belong to a port.
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
}

const RECORD_EXAMPLES: &str = "\
Examples:
  stamma record -o game.pgn                   type moves in any notation; each is saved
  stamma record --to ry                       ... and shown in the notation of Ry::Chess
  stamma record --to scoresheet:de            ... with German letters
  stamma record game.pgn -o game.pgn          continue a game
  stamma record --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
  stamma record --chess960 518                or --variant grand
  stamma record --quiet < moves.txt > game.pgn

Type `help` for the commands beside moves. If standard input is not a terminal, rejected lines set exit code 1.";

/// The arguments of `record`.
#[derive(clap::Args, Debug)]
pub struct Record {
    /// The game to continue, and the notation of the moves.
    #[command(flatten)]
    pub from: OneGame,
    /// Start from this position
    #[arg(long, value_name = "FEN", conflicts_with_all = ["file", "game"])]
    pub fen: Option<String>,
    /// Start from position N of Chess960, from 0 to 959
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "game", "fen", "variant"], value_parser = clap::value_parser!(u16).range(..=959))]
    pub chess960: Option<u16>,
    /// Notation of the output, as DIALECT or DIALECT:LANGUAGE [default: pgn]
    #[arg(long, value_name = "DIALECT", value_parser = names::from(), hide_possible_values = true)]
    pub to: Option<String>,
    /// Write the game to FILE after every move [default: standard output, at the end]
    ///
    /// A name with another extension than those of games, or than that of --to, is refused; .txt goes with any notation.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Set a tag, such as White='Lasker, Emanuel'; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = names::tag)]
    pub tag: Vec<(String, String)>,
    /// Draw the pieces as letters or figurines
    #[arg(long, value_enum, value_name = "PIECES", default_value_t = Board::Letters)]
    pub pieces: Board,
    /// Draw the board from Black's side
    #[arg(long)]
    pub flip: bool,
}

const PERFT_EXAMPLES: &str = "\
Examples:
  stamma perft 5                                     4865609 positions
  stamma perft 3 --divide                            ... for each first move
  stamma perft --variant grand 3
  stamma perft --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -' 4";

/// The arguments of `perft`.
#[derive(clap::Args, Debug)]
pub struct Perft {
    /// Chess variant [default: that of the FEN, or standard]
    #[arg(long, value_name = "VARIANT", value_parser = names::variants())]
    pub variant: Option<Variant>,
    /// Start from this position [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Depth in plies
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=64))]
    pub depth: u32,
    /// Print the count of each first move
    #[arg(long)]
    pub divide: bool,
}

const CODE_EXAMPLES: &str = "\
Examples:
  stamma explain-code                  every code, one per line
  stamma explain-code R201             the description of one code
  stamma explain-code no-legal-move    ... by its name";

/// The arguments of `explain-code`.
#[derive(clap::Args, Debug)]
pub struct ExplainCode {
    /// List the codes with their titles in this language
    #[arg(long, value_name = "LANGUAGE", value_parser = names::locales(), default_value = "en", hide_default_value = true, conflicts_with = "code")]
    pub language: Locale,
    /// Code (R201) or name (no-legal-move) [default: list all]
    #[arg(value_name = "CODE", value_parser = names::codes(), hide_possible_values = true)]
    pub code: Option<Code>,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  stamma completions bash > ~/.local/share/bash-completion/completions/stamma
  stamma completions fish > ~/.config/fish/completions/stamma.fish
  stamma completions zsh > ~/.zfunc/_stamma";

/// The arguments of `completions`.
#[derive(clap::Args, Debug)]
pub struct Completions {
    /// Shell that runs the script
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: Shell,
}

const MAN_EXAMPLES: &str = "\
Examples:
  stamma man --dir ~/.local/share/man/man1    install all pages
  stamma man | man -l -                       read the main page
  stamma man convert | man -l -               ... or that of one command";

/// Returns the parser of the name of a command, which is looked up by `man`.
fn commands() -> names::NamedValueParser<String> {
    names::offering(|| {
        let command = Args::command();
        command.get_subcommands().map(|command| names::made(command.get_name().to_owned())).collect()
    })
}

/// The arguments of `man`.
#[derive(clap::Args, Debug)]
pub struct Man {
    /// Command whose page is printed [default: the main page]
    #[arg(value_name = "COMMAND", value_parser = commands(), hide_possible_values = true)]
    pub command: Option<String>,
    /// Write the pages of all commands to DIR, which is created if it does not exist
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "command")]
    pub dir: Option<PathBuf>,
}
