//! The rows of testdata/wrapped/*.toml: each a way in which people surround games.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

use crate::{Result, places};

/// A file of templates.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    category: String,
    template: Vec<Template>,
}

/// A way in which people write and surround games. `testdata/wrapped/README.md` describes the keys.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Template {
    /// The name, which no other template has.
    pub name: String,
    /// The category, from the head of the file.
    #[serde(skip)]
    pub category: String,
    /// Kept for measuring: not run by default.
    #[serde(default)]
    pub unseen: bool,
    /// The number of games of a text.
    #[serde(default = "one")]
    pub games: usize,
    /// The text, with `@{games}`.
    #[serde(default = "games_alone")]
    pub text: String,
    /// A game in the text, with `@{moves}`.
    #[serde(default = "moves_and_result")]
    pub game: String,
    /// Text between two games.
    #[serde(default = "blank_line")]
    pub join: String,
    /// The writing of `@{moves}`.
    #[serde(default)]
    pub moves: MoveList,
    /// Filters for the finished text.
    #[serde(default)]
    pub then: Vec<String>,
    /// The encoding of the text; UTF-8 if nothing is said.
    pub encoding: Option<String>,
    /// The words for a White win, a Black win, a draw, and then for a win by mate.
    #[serde(default)]
    pub results: Vec<String>,
    /// Players instead of those of the game.
    #[serde(default)]
    pub players: Vec<String>,
    /// The form in which the text names its players.
    #[serde(default)]
    pub names: Names,
    /// Says whether the text gives the result, where its placeholders do not.
    pub result: Option<Told>,
    /// Properties that a game needs for this template.
    #[serde(default)]
    pub needs: Vec<Need>,
    /// The largest number of plies.
    pub max_plies: Option<usize>,
    /// Part of a game that is written.
    #[serde(default)]
    pub kind: Kind,
}

/// Writing of the moves of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoveList {
    /// A move of White.
    pub white: String,
    /// A move of Black.
    pub black: String,
    /// Both moves of a number, instead of `white` and `black`.
    pub row: Option<String>,
    /// The last move of White, where Black has none.
    pub odd: Option<String>,
    /// Characters that are taken away at the end, beside blanks.
    pub trim: String,
    /// The letters of king, queen, rook, bishop, knight.
    pub pieces: Option<Vec<String>>,
    /// Letters of Black's pieces, if they differ.
    pub black_pieces: Option<Vec<String>>,
    /// The letters from the middle of the game on.
    pub late_pieces: Option<Vec<String>>,
    /// Both castlings.
    pub castles: Option<Vec<String>>,
    /// The sign between a piece and the square where it takes.
    pub capture: Option<String>,
    /// The sign of check.
    pub check: Option<String>,
    /// The sign of mate.
    pub mate: Option<String>,
    /// The sign before the piece of a promotion.
    pub promotion: Option<String>,
    /// Written after en passant.
    pub en_passant: String,
    /// The squares that a move names.
    pub form: Form,
    /// The number of plies, or of rows, after which a text is inserted.
    pub every: usize,
    /// The texts that are inserted, in turn.
    pub inserts: Vec<String>,
    /// Written before Black's move after an insertion.
    pub resume: String,
    /// Filters for the move list.
    pub then: Vec<String>,
}

/// The squares that a move names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// `Nf3`.
    #[default]
    San,
    /// `Ng1-f3`.
    Long,
    /// `g1f3`.
    Uci,
}

/// The form in which a text names its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    /// Not at all, or not so that one could tell which is White.
    #[default]
    None,
    /// As in the tags, or first name first.
    Full,
    /// The last name.
    Last,
    /// The name of an account.
    Nick,
}

/// Way in which a text gives the results of its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Given in a form that can be read.
    Given,
    /// Not at all.
    Absent,
    /// Given in a form that a reader may take or leave.
    Either,
}

/// A property that a game needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// No move reads as two where case is not kept.
    OneCase,
    /// It has a winner.
    Decided,
    /// It ends before the board shows it.
    OpenEnd,
    /// Black has the last move.
    Even,
    /// It has 20 moves of each side, so that its letters are certain.
    Long,
    /// A pawn takes en passant.
    EnPassant,
    /// A pawn is promoted.
    Promotion,
    /// Its players have names of people, not of accounts or programs.
    People,
}

/// Part of a game that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Its moves.
    #[default]
    Games,
    /// A position of it, and the move that was played there.
    Positions,
}

fn one() -> usize {
    1
}

fn games_alone() -> String {
    "@{games}\n".to_owned()
}

fn moves_and_result() -> String {
    "@{moves} @{result}".to_owned()
}

fn blank_line() -> String {
    "\n\n".to_owned()
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList {
            white: "@{n}. @{san} ".to_owned(),
            black: "@{san} ".to_owned(),
            row: None,
            odd: None,
            trim: String::new(),
            pieces: None,
            black_pieces: None,
            late_pieces: None,
            castles: None,
            capture: None,
            check: None,
            mate: None,
            promotion: None,
            en_passant: String::new(),
            form: Form::San,
            every: 0,
            inserts: Vec::new(),
            resume: String::new(),
            then: Vec::new(),
        }
    }
}

impl Template {
    /// Determines in which way a text of this template gives the results of its games.
    pub fn told(&self) -> Told {
        const SIGNS: [&str; 8] =
            ["@{result", "@{words", "@{pgn", "@{tags", "@{winner", "@{score", "@{white.result", "@{status"];
        let seen = SIGNS.iter().any(|sign| self.game.contains(sign) || self.text.contains(sign));
        self.result.unwrap_or(if seen { Told::Given } else { Told::Absent })
    }
}

/// Every template, by category.
///
/// # Errors
///
/// A file cannot be read, is no list of templates, or two templates have one name.
pub fn all() -> Result<Vec<Template>> {
    let mut templates: Vec<Template> = Vec::new();
    for path in files()? {
        let shown = path.display();
        let text = fs::read_to_string(&path).map_err(|error| format!("{shown}: {error}"))?;
        let file: File = toml::from_str(&text).map_err(|error| format!("{shown}: {error}"))?;
        for template in file.template {
            if templates.iter().any(|other| other.name == template.name) {
                return Err(format!("{shown}: {} is there twice", template.name).into());
            }
            templates.push(Template { category: file.category.clone(), ..template });
        }
    }
    Ok(templates)
}

fn files() -> Result<Vec<PathBuf>> {
    let folder = places::root().join("testdata/wrapped");
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
