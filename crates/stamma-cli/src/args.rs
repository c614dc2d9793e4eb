//! What may be written on the command line. The words here are the help that people read.

use crate::names;
use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use stamma::encoding::Choice;
use stamma::open::Limits;
use stamma::render::diagram::{Arrow, MarkedSquare};
use stamma::{Code, Policy, Selector, Square, Variant};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::PathBuf;

/// Reads chess games written in any algebraic notation, checks every move, and writes them in any other.
#[derive(Parser, Debug)]
#[command(name = "stamma", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub struct Args {
    /// What means the same everywhere.
    #[command(flatten)]
    pub general: General,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  stamma convert game.txt                    any notation in, PGN out
  stamma convert game.txt --to ry            ... in the writing of Ry::Chess
  stamma convert game.txt --to lan:de        ... in long German notation: Sg1-f3
  stamma convert games.pgn --to json | jq    one JSON object a game
  stamma check games.pgn                     only say what is wrong, and where
  stamma explain game.txt                    each move in full words
  stamma detect game.txt                     which notation is it, and how can one tell?
  echo '1. e4 e5 2. Nd2 Nc3' | stamma check  why is that move impossible?

Exit codes: 0 clean (warnings and notes included), 1 errors among the findings, 2 could not run.
--policy, --deny and --allow say which findings are errors.";

/// The heading in the help above the flags of every command.
const ANYWHERE: &str = "Options of every command";

/// What means the same everywhere.
#[derive(clap::Args, Debug)]
pub struct General {
    /// How findings are shown
    #[arg(help_heading = ANYWHERE, long, global = true, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    pub format: Format,
    /// Whether findings are coloured
    #[arg(help_heading = ANYWHERE, long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub color: Color,
    /// Show no findings and no summary; the exit code still tells
    #[arg(help_heading = ANYWHERE, long, short, global = true)]
    pub quiet: bool,
    /// How many threads may work at once
    #[arg(help_heading = ANYWHERE, long, short, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
}

impl General {
    /// How many threads may work at once: as many as the machine can run, unless told otherwise.
    pub fn jobs(&self) -> NonZeroUsize {
        let told = self.jobs.and_then(|jobs| NonZeroUsize::new(usize::from(jobs)));
        told.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }
}

/// How findings are shown.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// With the line of the text and carets under the words
    Human,
    /// One line each, for editors and grep
    Short,
    /// One JSON object a line; `check` writes them to standard output
    Json,
    /// One SARIF 2.1.0 document; `check` writes it to standard output
    Sarif,
}

/// Whether findings are coloured.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Wherever they go
    Always,
    /// Nowhere
    Never,
}

/// What is known about a text beforehand.
#[derive(clap::Args, Clone, Debug)]
pub struct Told {
    /// The notation of the text, as DIALECT or DIALECT:LANGUAGE; found out if not given
    #[arg(long, value_name = "DIALECT")]
    pub from: Option<String>,
    /// Dialects of the user's own.
    #[command(flatten)]
    pub own: OwnDialects,
    /// The variant that is played.
    #[arg(long, value_name = "VARIANT", value_parser = names::variant, help = names::variant_help())]
    pub variant: Option<Variant>,
    /// What the files are encoded in, such as utf-8, utf-16, latin1, cp1250, cp1251, cp866 or koi8-r; found out if
    /// not given. Output is always UTF-8
    #[arg(long, value_name = "NAME", default_value = "auto", hide_default_value = true, value_parser = names::encoding)]
    pub encoding: Choice,
    /// What to do with an illegal move: stop reading its line, or keep it as it was played
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Illegal::Stop)]
    pub illegal: Illegal,
}

/// What is read, and what is known about it beforehand.
#[derive(clap::Args, Debug)]
pub struct Reading {
    /// Files with games; `-`, or none at all, is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What is known about the text beforehand.
    #[command(flatten)]
    pub text: Told,
    /// Which games are wanted.
    #[command(flatten)]
    pub wanted: Wanted,
    /// How much packed files may ask for.
    #[command(flatten)]
    pub packed: Packed,
    /// What findings count for.
    #[command(flatten)]
    pub judging: Judging,
}

/// Which games are wanted, of all inputs together.
#[derive(clap::Args, Debug)]
pub struct Wanted {
    /// Pass over the first N games; they keep their numbers
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub skip: u64,
    /// Read no more than N games
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
}

impl Wanted {
    /// Their numbers, counted from 0.
    pub fn games(&self) -> Range<u64> {
        self.skip..self.limit.map_or(u64::MAX, |limit| self.skip.saturating_add(limit))
    }
}

/// How much packed files may ask for.
#[derive(clap::Args, Clone, Debug)]
pub struct Packed {
    /// The largest window, in MiB, that unpacking may hold in memory; files made with `zstd --long=31` need 2048
    #[arg(help_heading = PACKED, long, value_name = "MIB", default_value_t = Limits::default().window >> 20)]
    pub max_window: u64,
    /// How many times its size a packed file may unpack to; the first 64 MiB are free
    #[arg(help_heading = PACKED, long, value_name = "N", default_value_t = Limits::default().ratio, value_parser = clap::value_parser!(u64).range(1..))]
    pub max_ratio: u64,
}

impl Packed {
    /// The limits that the flags set.
    pub fn limits(&self) -> Limits {
        let window = self.max_window.saturating_mul(1 << 20);
        Limits { window, ratio: self.max_ratio, ..Limits::default() }
    }
}

/// The heading in the help above the flags for packed files.
const PACKED: &str = "Packed files (zst, gz, bz2, xz; told by their first bytes)";

/// Dialects of the user's own.
#[derive(clap::Args, Clone, Debug)]
pub struct OwnDialects {
    /// A dialect of your own, described in TOML; its id may then be named like any other
    #[arg(long, value_name = "TOML")]
    pub dialect_file: Vec<PathBuf>,
}

/// What is done with illegal moves.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// Read no further on its line
    Stop,
    /// Play it where only one move can be meant, mark it, and read on
    Keep,
}

/// What findings count for.
#[derive(clap::Args, Clone, Debug)]
pub struct Judging {
    /// How much is forgiven: standard, strict or lenient; strict wants PGN's export format to the letter
    #[arg(help_heading = JUDGING, long, value_name = "POLICY", default_value = "standard", value_parser = names::policy)]
    pub policy: Policy,
    /// Codes that count as errors: a code, its name in words, or a letter for all of its codes
    #[arg(help_heading = JUDGING, long, value_name = "CODE", value_delimiter = ',', value_parser = names::selector)]
    pub deny: Vec<Selector>,
    /// Codes that are not shown and do not count
    #[arg(help_heading = JUDGING, long, value_name = "CODE", value_delimiter = ',', value_parser = names::selector)]
    pub allow: Vec<Selector>,
    /// Show at most N findings of each code and count the rest; 0 shows all. Unless told otherwise, 20 of them are shown
    /// with their lines, and all in the other formats
    #[arg(help_heading = JUDGING, long, value_name = "N")]
    pub max_findings: Option<u64>,
    /// Show the board before the move that a finding is about, with letters or figurines
    #[arg(help_heading = JUDGING, long, value_name = "PIECES", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "letters")]
    pub board: Option<Board>,
}

/// How pieces are drawn.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// English letters, White's as capitals
    Letters,
    /// The chess pieces of Unicode
    Figurines,
}

impl Judging {
    /// The policy with the codes that are allowed and denied.
    pub fn policy(&self) -> Policy {
        self.policy.clone().with(&self.allow, &self.deny)
    }
}

/// The heading in the help above the flags that judge findings.
const JUDGING: &str = "Findings";

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Read games in any notation and write them in another
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(Convert),
    /// Put damaged games right: wrong letters, lost moves, swapped words
    #[command(after_help = REPAIR_EXAMPLES)]
    Repair(Repair),
    /// Read games and report every finding
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Tell each move in full words
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Tell which dialect, language and game each text is written in, and which words say so
    #[command(after_help = DETECT_EXAMPLES)]
    Detect(Detect),
    /// List the dialects with examples, or show one in full
    #[command(after_help = DIALECTS_EXAMPLES)]
    Dialects(Dialects),
    /// Draw a position as SVG: of a FEN, or of a game after one of its moves
    #[command(after_help = DIAGRAM_EXAMPLES)]
    Diagram(Diagram),
    /// Open the page: paste a game, see it, mend it, take it away; and its interface for programs
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(Serve),
    /// Write a game down as it is played
    #[command(after_help = RECORD_EXAMPLES)]
    Record(Record),
    /// Count the positions at a depth, to measure and prove the rules
    #[command(after_help = PERFT_EXAMPLES)]
    Perft(Perft),
    /// Explain the code of a finding, or list all codes
    #[command(after_help = CODE_EXAMPLES)]
    ExplainCode(ExplainCode),
    /// Print a script that completes commands in a shell
    #[command(hide = true, after_help = COMPLETIONS_EXAMPLES)]
    Completions(Completions),
    /// Print the manual page, of the whole or of one command
    #[command(hide = true, after_help = MAN_EXAMPLES)]
    Man(Man),
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  stamma convert game.txt                     any notation in, PGN out
  stamma convert game.txt --to scoresheet     ... as on a club score sheet
  stamma convert partie.txt --from fide:de    the piece letters are German
  stamma convert *.txt -o games.pgn           all into one file
  stamma convert games.pgn.zst -o games.pgn.gz
                                              packed files are read and written as they are
  stamma convert grand.txt --variant grand    Grand Chess, ten by ten
  stamma convert game.txt --dialect-file club.toml --to club
                                              as a file describes it: see docs/own-dialect.md
  stamma convert alt.pgn --encoding cp1251    an old Russian file; UTF-8 comes out
  pbpaste | stamma convert --to json          from the clipboard

What cannot be read is never guessed: a game is written up to there, the rest follows as a comment.
`stamma dialects` lists what --from and --to know.";

/// `convert`.
#[derive(clap::Args, Debug)]
pub struct Convert {
    /// What is read.
    #[command(flatten)]
    pub reading: Reading,
    /// The notation to write, as DIALECT or DIALECT:LANGUAGE, or `json`
    #[arg(long, value_name = "DIALECT", default_value = "pgn")]
    pub to: String,
    /// Write to this file, packed if it ends in .zst, .gz, .bz2 or .xz; it is replaced only when everything has been
    /// written
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What to do with games that cannot be read to their end
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Repairing::Off)]
    pub repair: Repairing,
    /// How it is repaired.
    #[command(flatten)]
    pub mending: Mending,
}

/// Whether damaged games are repaired.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repairing {
    /// They are read up to the first word that cannot be read
    Off,
    /// So they are, and what the words may stand for is noted
    Suggest,
    /// They are put right
    Apply,
}

/// Whether repairs are suggested.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suggesting {
    /// They are not
    Off,
    /// What the words of a damaged game may stand for is told with a finding about it that people are shown
    Hint,
    /// What the words of damaged games may stand for is noted
    Suggest,
}

/// How damaged games are repaired.
#[derive(clap::Args, Debug)]
pub struct Mending {
    /// Read a damaged game up to the first word that is less sure than this, from 0 to 1; what is more sure than this, but
    /// less than 0.75, is a guess and says so
    #[arg(long, value_name = "SHARE", default_value_t = stamma::repair::RepairOptions::MIN_CONFIDENCE, value_parser = names::share)]
    pub min_confidence: f32,
    /// What characters are taken for which, one row a line: KIND CHARACTERS CHARACTERS [WEIGHT]; a table of our own if
    /// not given
    #[arg(long, value_name = "FILE")]
    pub confusions: Option<PathBuf>,
    /// How many positions may be tried for one game
    #[arg(long, value_name = "N", default_value_t = 400_000)]
    pub repair_budget: usize,
}

const REPAIR_EXAMPLES: &str = "\
Examples:
  stamma repair sheet.txt                       PGN out; what stood there follows each repair as a comment
  stamma repair sheet.txt --to json | jq        ... the repairs with their reasons and alternatives
  stamma repair sheet.txt --min-confidence 0.9  stop a game at the first word that is less sure
  stamma repair scan.txt --from fide:de         the piece letters are German
  stamma repair scan.txt --confusions ocr.txt   your own table of what is taken for what
  stamma repair sheet.txt --ask 3               the three places where your answer would settle most
  stamma repair sheet.txt --answer 12=Nf6       ... and your answer: Black's sixth move was Nf6
  stamma repair sheet.txt --answer 7=none       the word read as ply 7 is no move
  stamma repair sheets.txt --answer 2:7=Rd1     the same of the second game
  stamma repair sheet.txt --interactive         be asked one after the other, on the terminal
  stamma repair white.txt black.txt --same-game both players' sheets: one game, and where the sheets disagree
  stamma repair sheet.txt -o game.pgn.gz        into a file, packed as its name says

A game whose moves and variations can all be read is never touched, unless a bracket that nothing answers is part of a word,
as in `N(6`. Variations are put right after the main line, each from where it branches off. Each repair is a finding: what was
written, what is taken, why, how sure that is, and what else it may be. Exit code 1 says that something was repaired, or is wrong
all the same. With --ask it says that an answer cannot be true, and nothing about the games.";

/// What people are asked about damaged games, and what they have answered.
#[derive(clap::Args, Debug)]
pub struct Answering {
    /// List the N places of each game where your answer would settle most, the best first, with the board and what the word
    /// may be; no game is written. --format says in which form
    #[arg(long, value_name = "N", conflicts_with = "interactive", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub ask: Option<usize>,
    /// What was played: at a ply (1 is the first move) a move in any notation, two moves where one is missing before it, or
    /// `none` where the word is no move. May be given several times; each counts plies in the game as it reads with those
    /// before it. Without a number of a game it is said of the first
    #[arg(long, value_name = "[GAME:]PLY=MOVE", value_parser = names::said)]
    pub answer: Vec<names::Said>,
    /// Ask on standard error, take answers from standard input, one a line, and go on from each until everything is settled
    /// or you say `enough`; then write
    #[arg(long)]
    pub interactive: bool,
}

impl Answering {
    /// Whether somebody is asked, or has answered.
    pub fn is_asked(&self) -> bool {
        self.ask.is_some() || !self.answer.is_empty() || self.interactive
    }
}

/// `repair`.
#[derive(clap::Args, Debug)]
pub struct Repair {
    /// What is read.
    #[command(flatten)]
    pub reading: Reading,
    /// The notation to write, as DIALECT or DIALECT:LANGUAGE, or `json`
    #[arg(long, value_name = "DIALECT", default_value = "pgn")]
    pub to: String,
    /// Write to this file, packed if it ends in .zst, .gz, .bz2 or .xz; it is replaced only when everything has been
    /// written
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How it is repaired.
    #[command(flatten)]
    pub mending: Mending,
    /// The two files hold two sheets of the same game, or of the same games: read both together, and write each game once.
    /// Games are paired by players, date and round, or else by their order; each sheet may have its own notation
    #[arg(long)]
    pub same_game: bool,
    /// Who knows more.
    #[command(flatten)]
    pub answering: Answering,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  stamma check games.pgn                      what is wrong, with the line and carets under the words
  stamma check *.pgn --format short           one line a finding, for editors and grep
  stamma check games.pgn --format json        one JSON object a finding
  stamma check games.pgn --quiet && echo ok   only the exit code
  stamma check games.pgn --board              ... and the board before the move
  stamma check games.pgn --format sarif       for code scanners and editors
  stamma check games.pgn --policy strict      also what PGN's export format would write otherwise
  stamma check games.pgn --deny P --allow not-check,G203
                                              wrong marks and results count, but for two codes
  stamma check sheet.txt --repair suggest     ... and a note of every damaged word that may be put right";

/// `check`.
#[derive(clap::Args, Debug)]
pub struct Check {
    /// What is read.
    #[command(flatten)]
    pub reading: Reading,
    /// Whether to tell what the words of games that cannot be read to their end may stand for. To note it of every game
    /// takes its time
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Suggesting::Hint)]
    pub repair: Suggesting,
    /// Do not ask whether moves are legal, which is faster: look at the writing alone
    ///
    /// Of games in standard writing only that is checked: tags, words, brackets, comments and the result are where and as
    /// they should be. Move numbers are not compared with the moves, and commands in comments are not looked into. Games
    /// with anything else in them are read with care; what the board says about them is not told
    #[arg(long, conflicts_with = "repair")]
    pub no_rules: bool,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  stamma explain game.txt
  echo '1. f3 e5 2. g4 Qh4#' | stamma explain";

/// `explain`.
#[derive(clap::Args, Debug)]
pub struct Explain {
    /// What is read.
    #[command(flatten)]
    pub reading: Reading,
}

const DETECT_EXAMPLES: &str = "\
Examples:
  stamma detect game.txt                  dialect, language, variant, and the words that decided
  stamma detect *.pgn --format short      one line a game
  stamma detect game.txt --format json    one JSON object a game

Findings are not shown, but the exit code counts them; `stamma check` shows them.";

/// `detect`.
#[derive(clap::Args, Debug)]
pub struct Detect {
    /// What is read.
    #[command(flatten)]
    pub reading: Reading,
}

const DIALECTS_EXAMPLES: &str = "\
Examples:
  stamma dialects              every dialect, with an example
  stamma dialects russian      how one writes each kind of move, and what it loses
  stamma dialects eco:de       ... in German letters
  stamma dialects --languages  the piece letters of every language";

/// `dialects`.
#[derive(clap::Args, Debug)]
pub struct Dialects {
    /// The dialect to show in full, as DIALECT or DIALECT:LANGUAGE
    #[arg(value_name = "DIALECT")]
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
    /// The file with the game; `-`, or none at all, is standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Which of its games, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// What is known about the text beforehand.
    #[command(flatten)]
    pub text: Told,
    /// How much packed files may ask for.
    #[command(flatten)]
    pub packed: Packed,
    /// What findings count for.
    #[command(flatten)]
    pub judging: Judging,
}

impl OneGame {
    /// The same, as commands ask for it that read many.
    pub fn reading(&self) -> Reading {
        Reading {
            files: self.file.clone().into_iter().collect(),
            text: self.text.clone(),
            wanted: Wanted { skip: self.game - 1, limit: Some(1) },
            packed: self.packed.clone(),
            judging: self.judging.clone(),
        }
    }
}

const DIAGRAM_EXAMPLES: &str = "\
Examples:
  stamma diagram --fen '8/8/8/8/8/5k2/6q1/7K w - - 0 1' -o mate.svg
  stamma diagram game.pgn --ply 30 -o after-move-15.svg
                                               a game, with the last move and what its comments mark
  stamma diagram games.pgn --game 7 --flip     the last position of the seventh game, from Black's side
  stamma diagram game.pgn --arrow Ge2e4 --square Rd5
                                               arrows and squares as in [%cal] and [%csl]: R, G, Y or B and squares
  stamma diagram grand.txt --size 800          Grand Chess, 800 pixels wide

The picture goes to standard output unless -o names a file; one that ends in .png needs a build with that feature.";

/// `diagram`.
#[derive(clap::Args, Debug)]
pub struct Diagram {
    /// What is read.
    #[command(flatten)]
    pub from: OneGame,
    /// The position; no file is read then
    #[arg(long, value_name = "FEN", conflicts_with_all = ["file", "game", "ply"])]
    pub fen: Option<String>,
    /// After which ply: 1 is the first move, 0 the start; the end of the game if not given
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    /// Write to this file
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Show the board from Black's side
    #[arg(help_heading = PICTURE, long)]
    pub flip: bool,
    /// The last move, as two squares: e2e4; that of the game if not given
    #[arg(help_heading = PICTURE, long, value_name = "SQUARES", value_parser = names::two_squares)]
    pub last: Option<(Square, Square)>,
    /// An arrow, as two squares, a colour before them or not: e2e4, Ge2e4; once for each
    #[arg(help_heading = PICTURE, long, value_name = "ARROW", value_parser = names::arrow)]
    pub arrow: Vec<Arrow>,
    /// A square to mark, a colour before it or not: d4, Gd4; once for each
    #[arg(help_heading = PICTURE, long, value_name = "SQUARE", value_parser = names::marked_square)]
    pub square: Vec<MarkedSquare>,
    /// Whether files and ranks are named
    #[arg(help_heading = PICTURE, long, value_enum, value_name = "WHEN", default_value_t = Coordinates::Auto)]
    pub coordinates: Coordinates,
    /// How wide the picture is, in pixels
    #[arg(help_heading = PICTURE, long, value_name = "PIXELS", default_value_t = 400, value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub size: u32,
    /// What the picture is called, for those who cannot see it
    #[arg(help_heading = PICTURE, long, value_name = "TEXT")]
    pub title: Option<String>,
}

/// The heading in the help above the flags for looks.
const PICTURE: &str = "Picture";

/// Whether files and ranks are named.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coordinates {
    /// Where there is room for them
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  stamma serve                 prints the address; Ctrl-C ends it
  stamma serve --open          ... and opens it in the browser
  stamma serve --port 8080 &
  curl -s http://127.0.0.1:8080/api/v1/convert -H 'Content-Type: application/json' \\
      -d '{\"text\": \"1. e4 e5 2. Sf3\", \"to\": \"lan\"}'

The page is for this machine alone and asks nothing of any other. docs/http.md tells of the interface.";

/// `serve`.
#[derive(clap::Args, Debug)]
pub struct Serve {
    /// The port; a free one if not given
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
}

const RECORD_EXAMPLES: &str = "\
Examples:
  stamma record -o game.pgn                   type moves in any notation; each is saved
  stamma record --to ry                       ... and shown in the writing of Ry::Chess
  stamma record --to scoresheet:de            ... in German letters
  stamma record game.pgn -o game.pgn          go on with a game
  stamma record --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
  stamma record --chess960 518                or --variant grand
  stamma record --quiet < moves.txt > game.pgn

`help` tells what can be said beside moves. Without -o the game goes to standard output at the end.
Lines that are not taken make exit code 1 where no terminal gives them.";

/// `record`.
#[derive(clap::Args, Debug)]
pub struct Record {
    /// The game to go on with, and how moves are written.
    #[command(flatten)]
    pub from: OneGame,
    /// The position to begin from
    #[arg(long, value_name = "FEN", conflicts_with_all = ["file", "game"])]
    pub fen: Option<String>,
    /// The number of the start in Chess960, from 0 to 959
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "game", "fen", "variant"], value_parser = clap::value_parser!(u16).range(..=959))]
    pub chess960: Option<u16>,
    /// The notation to write, as DIALECT or DIALECT:LANGUAGE
    #[arg(long, value_name = "DIALECT", default_value = "pgn")]
    pub to: String,
    /// Write the game to this file, after each move
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// A tag of the game, such as White='Lasker, Emanuel'; once for each
    #[arg(long, value_name = "NAME=VALUE", value_parser = names::tag)]
    pub tag: Vec<(String, String)>,
    /// How pieces are drawn
    #[arg(long, value_enum, value_name = "PIECES", default_value_t = Board::Letters)]
    pub pieces: Board,
    /// Show the board from Black's side
    #[arg(long)]
    pub flip: bool,
}

const PERFT_EXAMPLES: &str = "\
Examples:
  stamma perft 5                                     4865609 positions
  stamma perft 3 --divide                            ... for each first move
  stamma perft --variant grand 3
  stamma perft --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -' 4";

/// `perft`.
#[derive(clap::Args, Debug)]
pub struct Perft {
    /// The variant that is played; found out from the FEN if not given, standard without one
    #[arg(long, value_name = "VARIANT", value_parser = names::variant)]
    pub variant: Option<Variant>,
    /// The position to begin from; the start of the game if not given
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// How many moves deep
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=64))]
    pub depth: u32,
    /// Count for each first move by itself
    #[arg(long)]
    pub divide: bool,
}

const CODE_EXAMPLES: &str = "\
Examples:
  stamma explain-code                  every code, one a line
  stamma explain-code R201             the page of one
  stamma explain-code no-legal-move";

/// `explain-code`.
#[derive(clap::Args, Debug)]
pub struct ExplainCode {
    /// The code, or its name in words; all codes are listed if none is given
    #[arg(value_name = "CODE", value_parser = names::code)]
    pub code: Option<Code>,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  stamma completions bash > ~/.local/share/bash-completion/completions/stamma
  stamma completions fish > ~/.config/fish/completions/stamma.fish";

/// `completions`.
#[derive(clap::Args, Debug)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: Shell,
}

const MAN_EXAMPLES: &str = "\
Examples:
  stamma man > ~/.local/share/man/man1/stamma.1
  stamma man convert | man -l -";

/// `man`.
#[derive(clap::Args, Debug)]
pub struct Man {
    /// The command whose page is wanted
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}
