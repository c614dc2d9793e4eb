//! The flags of commands for many games: filters, cleaning, duplicates and parts.

use crate::args::ReadArgs;
use crate::names;
use clap::{ValueEnum, ValueHint};
use stamma::clean::{AddedTag, Cleaning, DroppedPart};
use stamma::select::{EcoRange, FilterError, PositionFilter, TagFilter};
use stamma::{GameResult, Selector, Termination, selector_named};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

/// The heading in the help above filters.
const FILTERS: &str = "Filters (a game must pass all of them; each may be repeated)";

/// The heading in the help above changes.
const CLEANING: &str = "Cleaning";

pub const SELECT_EXAMPLES: &str = "\
Examples:
  stamma select games.pgn --player Carlsen             the games of a player, byte for byte
  stamma select games.pgn --tag 'WhiteElo >= 2700' --tag 'Date >= 2010' -o strong.pgn
  stamma select games.pgn --tag 'Event ~ ^(world|candidates)'
                                                       a regular expression, case ignored
  stamma select games.pgn --line '1. e4 c5 2. Nf3 d6'  games that begin so
  stamma select games.pgn --position '8/8/8/8/8/4k3/4p3/4K3'
                                                       games that come to this placement
  stamma select games.pgn --result 1-0,0-1 --plies ..50 --to uci
                                                       short decisive games, written anew
  stamma select games.pgn --finding R --count          the number of games with wrong moves
  stamma select games.pgn --clean --invert -o bad.pgn  the games with errors

Without --to and cleaning, each game is copied as its own bytes, in its own encoding. Findings are not printed then, nor \
do they set the exit code: `stamma check` reports them.

Exit codes: 0 some games passed, 1 none passed, 2 the command could not run.";

/// The arguments of `select`.
#[derive(clap::Args, Debug)]
pub struct Select {
    /// The filters.
    #[command(flatten)]
    pub filters: FilterArgs,
    /// Write the games anew, as DIALECT, DIALECT:LANGUAGE, json, fen or epd [default: each game's own bytes]
    #[arg(long, value_name = "DIALECT", value_parser = names::to(), hide_possible_values = true)]
    pub to: Option<String>,
    /// Write to FILE instead of standard output
    ///
    /// The output is compressed if the name ends in .zst, .gz, .bz2 or .xz. An existing file is replaced only after
    /// everything has been written.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Print only the number of games that pass
    #[arg(long, conflicts_with_all = ["to", "output"])]
    pub count: bool,
    /// The changes to games.
    #[command(flatten)]
    pub cleaning: CleaningArgs,
    /// The inputs, and how they are read.
    #[command(flatten)]
    pub reading: ReadArgs,
}

/// The filters of `select`. That of variants is the flag of reading, which means another thing there.
#[derive(clap::Args, Debug)]
pub struct FilterArgs {
    /// Pass games by a tag: NAME OP VALUE, where OP is = != < <= > >= ~ or !~
    ///
    /// Dates are compared as dates, numbers as numbers, all else as text. A date with unknown parts, such as 1994.??.??,
    /// passes only if every day that it may be would. `~` and `!~` take a regular expression and ignore case. A game
    /// without the tag passes `!=` and `!~` only.
    #[arg(help_heading = FILTERS, long, value_name = "'NAME OP VALUE'", value_parser = TagFilter::parse)]
    pub tag: Vec<TagFilter>,
    /// Pass games in which the name of White or Black holds TEXT, case ignored
    #[arg(help_heading = FILTERS, long, value_name = "TEXT")]
    pub player: Vec<String>,
    /// Pass games with this score, such as 1-0; several are separated by commas
    #[arg(help_heading = FILTERS, long, value_name = "RESULT", value_parser = AnyOf::<GameResult>::parse, allow_hyphen_values = true)]
    pub result: Vec<AnyOf<GameResult>>,
    /// Pass games that ended so, such as checkmate or time
    #[arg(help_heading = FILTERS, long, value_name = "CAUSE", value_parser = AnyOf::<Termination>::parse)]
    pub termination: Vec<AnyOf<Termination>>,
    /// Pass games with A to B plies in the main line; either end may be left out
    #[arg(help_heading = FILTERS, long, value_name = "A..B", value_parser = plies)]
    pub plies: Vec<RangeInclusive<usize>>,
    /// Pass games with these numbers, such as 3,7,10..20
    #[arg(help_heading = FILTERS, long, value_name = "NUMBERS", value_parser = GameNumbers::parse)]
    pub games: Vec<GameNumbers>,
    /// Pass games that begin with these moves, in any notation
    #[arg(help_heading = FILTERS, long, value_name = "MOVES")]
    pub line: Vec<String>,
    /// Pass games that come to this position
    ///
    /// Of a FEN the placement, the side to move, castling rights and captures in passing are compared; of a placement
    /// alone, the placement.
    #[arg(help_heading = FILTERS, long, value_name = "FEN", value_parser = PositionFilter::parse)]
    pub position: Vec<PositionFilter>,
    /// Pass games with these ECO codes, such as B90..B99 or C4, by the moves and not by the tag
    #[arg(help_heading = FILTERS, long, value_name = "CODES", value_parser = AnyOf::<EcoRange>::parse)]
    pub eco: Vec<AnyOf<EcoRange>>,
    /// Pass games with a finding of this code or group; several are separated by commas
    #[arg(help_heading = FILTERS, long, value_name = "CODE", value_parser = AnyOf::<Selector>::parse)]
    pub finding: Vec<AnyOf<Selector>>,
    /// Pass games without an error
    #[arg(help_heading = FILTERS, long)]
    pub clean: bool,
    /// Pass the games that would not pass
    #[arg(help_heading = FILTERS, long)]
    pub invert: bool,
}

/// The changes to games.
#[derive(clap::Args, Clone, Debug)]
pub struct CleaningArgs {
    /// Set a tag in every game; may be repeated
    #[arg(help_heading = CLEANING, long, value_name = "NAME=VALUE", value_parser = names::tag)]
    pub set: Vec<(String, String)>,
    /// Leave out a tag; may be repeated
    #[arg(help_heading = CLEANING, long, value_name = "NAME", value_delimiter = ',')]
    pub unset: Vec<String>,
    /// Leave out parts of games, as a comma-separated list
    #[arg(help_heading = CLEANING, long, value_enum, value_name = "PARTS", value_delimiter = ',')]
    pub drop: Vec<Drop>,
    /// Add tags that are made of the game, as a comma-separated list
    #[arg(help_heading = CLEANING, long, value_enum, value_name = "TAGS", value_delimiter = ',')]
    pub add: Vec<Add>,
}

/// A part of games to leave out.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drop {
    /// Comments and the commands in them
    Comments,
    /// Annotation glyphs and marks such as !?
    Nags,
    /// Variations
    Variations,
    /// Clocks and times in comments
    Clocks,
    /// Evaluations in comments
    Evals,
    /// All commands in comments, such as [%clk 0:01:00] and [%cal Ge2e4]
    Commands,
}

impl Drop {
    const fn part(self) -> DroppedPart {
        match self {
            Drop::Comments => DroppedPart::Comments,
            Drop::Nags => DroppedPart::Nags,
            Drop::Variations => DroppedPart::Variations,
            Drop::Clocks => DroppedPart::Clocks,
            Drop::Evals => DroppedPart::Evals,
            Drop::Commands => DroppedPart::Commands,
        }
    }
}

/// Tags that are made of the game.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Add {
    /// PlyCount, the number of plies in the main line
    Plycount,
    /// ECO, Opening and Variation, by the moves
    Eco,
}

impl Add {
    const fn tag(self) -> AddedTag {
        match self {
            Add::Plycount => AddedTag::PlyCount,
            Add::Eco => AddedTag::Opening,
        }
    }
}

impl CleaningArgs {
    /// Returns the changes.
    ///
    /// # Errors
    ///
    /// A tag cannot be changed.
    pub fn cleaning(&self) -> Result<Cleaning, String> {
        let mut cleaning = Cleaning::new();
        for (name, value) in &self.set {
            cleaning = cleaning.set(name, value).map_err(|error| format!("--set: {error}"))?;
        }
        for name in &self.unset {
            cleaning = cleaning.unset(name).map_err(|error| format!("--unset: {error}"))?;
        }
        for part in &self.drop {
            cleaning = cleaning.dropping(part.part());
        }
        for tag in &self.add {
            cleaning = cleaning.adding(tag.tag());
        }
        Ok(cleaning)
    }
}

/// Values of which one is enough, as a comma-separated list.
#[derive(Clone, Debug)]
pub struct AnyOf<T>(pub Vec<T>);

/// A value that can be listed.
trait Listed: Sized {
    fn read(text: &str) -> Result<Self, String>;
}

impl Listed for GameResult {
    fn read(text: &str) -> Result<GameResult, String> {
        let known = || GameResult::ALL.map(GameResult::text).join(", ");
        text.parse().map_err(|_| format!("`{text}` is no result; the results are {}", known()))
    }
}

impl Listed for Termination {
    fn read(text: &str) -> Result<Termination, String> {
        let named = Termination::from_str(text);
        named.map_err(|_| {
            stamma::unknown("end of a game", text, Termination::ALL.iter().map(|end| end.name()))
        })
    }
}

impl Listed for EcoRange {
    fn read(text: &str) -> Result<EcoRange, String> {
        EcoRange::parse(text).map_err(|error| error.to_string())
    }
}

impl Listed for Selector {
    fn read(text: &str) -> Result<Selector, String> {
        selector_named(text)
    }
}

#[expect(private_bounds, reason = "the values are those of flags")]
impl<T: Listed> AnyOf<T> {
    fn parse(text: &str) -> Result<AnyOf<T>, String> {
        text.split(',').map(|part| T::read(part.trim())).collect::<Result<Vec<T>, String>>().map(AnyOf)
    }
}

/// Numbers of games.
#[derive(Clone, Debug)]
pub struct GameNumbers(Vec<RangeInclusive<u64>>);

impl GameNumbers {
    fn parse(text: &str) -> Result<GameNumbers, String> {
        let form = || String::from("write numbers of games from 1, such as 3,7,10..20");
        let ranges = text
            .split(',')
            .map(|part| range(part).filter(|range| *range.start() > 0 || part.starts_with("..")));
        ranges.collect::<Option<Vec<_>>>().map(GameNumbers).ok_or_else(form)
    }

    /// Returns true if the number is one of them.
    pub fn contain(&self, number: u64) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }

    /// The largest of the numbers.
    pub fn last(&self) -> u64 {
        self.0.iter().map(|range| *range.end()).max().unwrap_or(u64::MAX)
    }
}

/// Parses a number, or a range of which either end may be left out.
fn range(text: &str) -> Option<RangeInclusive<u64>> {
    let text = text.trim();
    let number = |text: &str, usual: u64| if text.is_empty() { Some(usual) } else { text.parse().ok() };
    let (start, end) = match text.split_once("..") {
        Some((start, end)) => {
            (number(start.trim(), 0)?, number(end.trim_start_matches('=').trim(), u64::MAX)?)
        }
        None => (text.parse().ok()?, text.parse().ok()?),
    };
    (start <= end && text != "..").then_some(start..=end)
}

/// Parses a range of plies.
fn plies(text: &str) -> Result<RangeInclusive<usize>, String> {
    let bound = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let range = range(text).map(|range| bound(*range.start())..=bound(*range.end()));
    range.ok_or_else(|| String::from("write a range of plies, such as 40..80, 100.. or ..20"))
}

/// Returns the filter that a text describes, as an error of a command.
pub fn flag_error(flag: &str, error: &FilterError) -> String {
    format!("{flag}: {error}")
}

pub const DEDUPE_EXAMPLES: &str = "\
Examples:
  stamma dedupe games.pgn -o once.pgn                    every game once, the first of each
  stamma dedupe a.pgn b.pgn --duplicates rest.pgn        the others go to a file
  stamma dedupe games.pgn --by moves+players             the players must be the same, too
  stamma dedupe games.pgn --keep annotated               of equal games the one with most comments and variations

Games are the same if their variant, start position and main line are; games without moves only if their tags are. \
Games are copied as their own bytes. `--keep first` holds 16 bytes a game in memory and reads once; the others hold 32 and \
read the files twice.";

/// The arguments of `dedupe`.
#[derive(clap::Args, Debug)]
pub struct Dedupe {
    /// The facts in which games must agree to be the same
    #[arg(long, value_enum, value_name = "FACTS", default_value_t = DedupeBy::Moves)]
    pub by: DedupeBy,
    /// The one of several equal games to keep
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = Keep::First)]
    pub keep: Keep,
    /// Write the games that are left out to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub duplicates: Option<PathBuf>,
    /// Write to FILE instead of standard output
    ///
    /// The output is compressed if the name ends in .zst, .gz, .bz2 or .xz. An existing file is replaced only after
    /// everything has been written.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// The inputs, and how they are read.
    #[command(flatten)]
    pub reading: ReadArgs,
}

/// The facts in which games must agree to be the same.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum DedupeBy {
    /// The start position and the main line
    Moves,
    /// The same and the names of the players; case and blanks do not count
    #[value(name = "moves+players")]
    MovesAndPlayers,
}

/// The one of several equal games to keep.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// The first
    First,
    /// The one of most bytes, the first of several
    Longest,
    /// The one with most comments, glyphs and variations, the first of several
    Annotated,
}

pub const SPLIT_EXAMPLES: &str = "\
Examples:
  stamma split games.pgn --by Event -o events      a file for each event
  stamma split games.pgn --by eco -o openings      ... for each opening, by the moves
  stamma split games.pgn --by 1000 -o parts        files of 1000 games each

Games are copied as their own bytes. Files are named after the values: signs that cannot stand in names of files on every \
system become low lines, and values that would share a name are numbered. Nothing is put into the folder before all games \
are read.";

/// The arguments of `split`.
#[derive(clap::Args, Debug)]
pub struct Split {
    /// The name of a tag, for a file for each of its values; `eco`, for the ECO codes by the moves; or a number, for files
    /// of as many games
    #[arg(long, value_name = "KEY", value_parser = SplitBy::parse)]
    pub by: SplitBy,
    /// Write the files to the folder DIR, which is made if it does not exist
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub output: PathBuf,
    /// Replace files that exist
    #[arg(long)]
    pub force: bool,
    /// The inputs, and how they are read.
    #[command(flatten)]
    pub reading: ReadArgs,
}

/// The key of the files that games are divided into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SplitBy {
    /// The value of a tag.
    Tag(String),
    /// The ECO code of the opening, by the moves.
    Eco,
    /// The number of games.
    Count(u64),
}

impl SplitBy {
    fn parse(text: &str) -> Result<SplitBy, String> {
        if let Ok(count) = text.parse::<u64>()
            && count > 0
        {
            return Ok(SplitBy::Count(count));
        }
        // The tag is `ECO`.
        if text == "eco" {
            return Ok(SplitBy::Eco);
        }
        let is_name = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let begins = text.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
        if is_name && begins {
            return Ok(SplitBy::Tag(text.to_owned()));
        }
        Err(String::from("write the name of a tag, such as Event, or a number of games, such as 1000"))
    }
}
