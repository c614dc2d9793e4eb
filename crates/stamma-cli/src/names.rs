//! Parsers for the values of flags: names of dialects, variants, policies and codes, marks on a board, and answers. The
//! error for an unknown name suggests the nearest known one. The known names, which come from the tables of the
//! library, are offered by shell completions.

use clap::builder::{PossibleValue, TypedValueParser};
use stamma::container::ContainerChoice;
use stamma::describe::dialect::short_title;
use stamma::encoding::{Encoding, EncodingChoice};
use stamma::notation::internals::paint_name;
use stamma::notation::{Arrow, MarkedSquare};
use stamma::{
    Code, DIALECTS, Denial, LANGUAGES, Locale, Notation, POLICIES, Policy, Selector, Square, Variant,
    code_groups, code_named, container_named, container_names, encoding_named, policy_named, selector_named,
    variant_named,
};
use stamma_columns::TableFormat;
use std::ffi::OsStr;
use std::fmt;

/// A parser that names some of the values it accepts, for help texts and completions.
#[derive(Clone)]
pub struct NamedValueParser<T> {
    parse: fn(&str) -> Result<T, String>,
    offered: fn() -> Vec<PossibleValue>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for NamedValueParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.offered)().into_iter()))
    }
}

/// The parser of a notation, which is looked up after the dialect files have been read. It offers every dialect, and
/// the languages with one dialect only, since all combinations would be some hundreds.
pub fn from() -> NamedValueParser<String> {
    offering(notations)
}

/// The parser of a notation or `json`.
pub fn to() -> NamedValueParser<String> {
    offering(targets)
}

/// The parser of any text, which offers these values.
pub const fn offering(offered: fn() -> Vec<PossibleValue>) -> NamedValueParser<String> {
    NamedValueParser { parse: any, offered }
}

/// The parser of a variant.
pub fn variants() -> NamedValueParser<Variant> {
    let offered = || {
        let value = |variant: &Variant| PossibleValue::new(variant.id()).help(variant.rules().title);
        Variant::ALL.iter().map(value).collect()
    };
    NamedValueParser { parse: variant_named, offered }
}

/// The parser of an encoding.
pub fn encodings() -> NamedValueParser<EncodingChoice> {
    let offered = || ["auto"].into_iter().chain(Encoding::EXAMPLES).map(PossibleValue::new).collect();
    NamedValueParser { parse: encoding_named, offered }
}

/// The parser of a container.
pub fn containers() -> NamedValueParser<ContainerChoice> {
    let offered = || container_names().map(PossibleValue::new).collect();
    NamedValueParser { parse: container_named, offered }
}

/// The parser of a policy.
pub fn policies() -> NamedValueParser<Policy> {
    let offered = || {
        let rows = POLICIES.iter().map(|row| (row.id, row.title.trim_end_matches('.')));
        rows.map(|(id, title)| PossibleValue::new(id).help(title)).collect()
    };
    NamedValueParser { parse: policy_named, offered }
}

/// The parser of one code.
pub fn codes() -> NamedValueParser<Code> {
    NamedValueParser { parse: code_named, offered: code_names }
}

/// The parser of a code or a group of codes.
pub fn selectors() -> NamedValueParser<Selector> {
    let offered = || {
        let groups =
            code_groups().into_iter().map(|letter| PossibleValue::new(letter).help("group of codes"));
        groups.chain(code_names()).collect()
    };
    NamedValueParser { parse: selector_named, offered }
}

/// The parser of a code, a group of codes, `warnings` or `notes`.
pub fn denials() -> NamedValueParser<Denial> {
    let offered = || {
        let levels =
            Denial::LEVELS.map(|(name, _)| PossibleValue::new(name).help("all of this level and above"));
        levels.into_iter().chain((selectors().offered)()).collect()
    };
    NamedValueParser { parse: Denial::named, offered }
}

/// The parser of a language in which games are told.
pub fn locales() -> NamedValueParser<Locale> {
    let offered =
        || Locale::all().map(|locale| PossibleValue::new(locale.id()).help(locale.name())).collect();
    NamedValueParser { parse: Locale::named, offered }
}

fn any(text: &str) -> Result<String, String> {
    Ok(String::from(text))
}

/// A value with a computed name. `clap` needs names that live as long as the process, which ends after printing them.
pub fn made(name: String) -> PossibleValue {
    PossibleValue::new(&*name.leak())
}

fn notations() -> Vec<PossibleValue> {
    let dialects = DIALECTS.iter().map(|dialect| PossibleValue::new(dialect.id).help(short_title(dialect)));
    let languages = LANGUAGES.iter().map(|language| {
        let name = format!("{}:{}", DIALECTS[0].id, language.id);
        made(name).help(language.name)
    });
    dialects.chain(languages).collect()
}

fn targets() -> Vec<PossibleValue> {
    let mut values = notations();
    values.extend(OTHER_TARGETS.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help)));
    values
}

fn code_names() -> Vec<PossibleValue> {
    let values =
        |code: &Code| [PossibleValue::new(code.id()).help(code.title()), PossibleValue::new(code.slug())];
    Code::ALL.iter().flat_map(values).collect()
}

/// The output format of `convert`.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// A notation.
    Notation(Notation),
    /// JSON Lines.
    Json,
    /// The last position of each game as FEN.
    Fen,
    /// The last position of each game as EPD.
    Epd,
    /// A table.
    Table(TableFormat),
}

/// The targets that are not a notation: name, help, target.
pub const OTHER_TARGETS: &[(&str, &str, Target)] = &[
    ("json", "JSON Lines, one object per game", Target::Json),
    ("fen", "last position of each game", Target::Fen),
    ("epd", "last position of each game, with its number, players and event", Target::Epd),
    ("csv", "table of games or moves as CSV: see --rows and --columns", Target::Table(TableFormat::Csv)),
    ("arrow", "table as a stream of Arrow IPC", Target::Table(TableFormat::Arrow)),
    #[cfg(feature = "columns")]
    ("parquet", "table as a Parquet file", Target::Table(TableFormat::Parquet)),
];

/// Parses a number from 0 to 1.
pub fn share(text: &str) -> Result<f32, String> {
    let share = text.parse::<f32>().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| String::from("write a number from 0 to 1, such as 0.9"))
}

/// An answer on the command line: the move at a ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerArg {
    /// The number of the game, from 1.
    pub game: u32,
    /// The ply; 1 is the first move of the game.
    pub ply: u32,
    /// A move, two moves, or `none`.
    pub says: String,
}

impl fmt::Display for AnswerArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}={}", self.game, self.ply, self.says)
    }
}

/// Parses `PLY=MOVE`, which is about the first game, or `GAME:PLY=MOVE`.
pub fn answer(text: &str) -> Result<AnswerArg, String> {
    let parsed = || {
        let (place, says) = text.split_once('=')?;
        let (game, ply) = match place.split_once(':') {
            Some((game, ply)) => (game.trim().parse().ok()?, ply),
            None => (1, place),
        };
        let says = says.trim();
        let ply = ply.trim().parse().ok().filter(|ply| *ply > 0)?;
        (!says.is_empty()).then(|| AnswerArg { game, ply, says: String::from(says) })
    };
    parsed().ok_or_else(|| String::from("write PLY=MOVE, such as 12=Nf6 or 12=none, or GAME:PLY=MOVE"))
}

/// Parses the name and the value of a tag.
pub fn tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE, such as White=Lasker")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Parses two squares, such as `e2e4`.
pub fn two_squares(text: &str) -> Result<(Square, Square), String> {
    let from = text.char_indices().skip(1).find(|(_, ch)| ch.is_alphabetic());
    let squares = from.and_then(|(at, _)| Some((text[..at].parse().ok()?, text[at..].parse().ok()?)));
    squares.ok_or_else(|| String::from("write two squares, such as e2e4"))
}

/// Parses an arrow as in `[%cal]`; green without a colour.
pub fn arrow(text: &str) -> Result<Arrow, String> {
    let (paint, squares) = painted(text)?;
    let (from, to) = two_squares(squares)?;
    Ok(Arrow { paint, from, to })
}

/// Parses a square as in `[%csl]`; green without a colour.
pub fn marked_square(text: &str) -> Result<MarkedSquare, String> {
    let (paint, square) = painted(text)?;
    let square = square.parse().map_err(|error| format!("{error}"))?;
    Ok(MarkedSquare { paint, square })
}

/// Splits a colour letter from the text after it.
fn painted(text: &str) -> Result<(char, &str), String> {
    match text.chars().next() {
        Some(letter) if letter.is_ascii_uppercase() => match paint_name(letter) {
            Some(_) => Ok((letter, &text[1..])),
            None => Err(format!("there is no colour `{letter}`; write R, G, Y or B")),
        },
        _ => Ok(('G', text)),
    }
}

#[cfg(test)]
mod tests {
    use super::{arrow, marked_square, two_squares};

    #[test]
    fn marks_are_typed_as_comments_write_them() {
        let far = two_squares("j10a1").map(|(from, to)| (from.to_string(), to.to_string()));
        assert_eq!(far, Ok((String::from("j10"), String::from("a1"))));
        let drawn = arrow("Re2e4").unwrap();
        assert_eq!((drawn.paint, drawn.to.to_string().as_str()), ('R', "e4"));
        assert_eq!(marked_square("d4").map(|marked| marked.paint), Ok('G'));
        for text in ["", "e2", "e2e", "Xe2e4", "é2e4", "e2e4q", "Ré1é2"] {
            assert!(arrow(text).is_err(), "{text}");
        }
        assert!(marked_square("Gz9").is_err());
    }
}
