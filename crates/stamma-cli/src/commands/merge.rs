//! `repair --same-game`: pairs the games of two files with the score sheets of both players. The library merges each
//! pair.

use super::interactive::{InteractiveOutput, Session, Subject};
use super::reading::ReadSettings;
use crate::EarlyExit;
use crate::args::ReadArgs;
use crate::findings::Findings;
use crate::input::{Input, inputs};
use crate::output::Games;
use stamma::encoding::Text;
use stamma::notation::Detail;
use stamma::render::Source;
use stamma::repair::SheetReading;
use stamma::{Diagnostic, Game, Span};
use std::io::Read;

/// Merges and writes the games of two files.
///
/// # Errors
///
/// There are not two files, one of them cannot be read, or the output cannot be written.
pub fn each_pair(
    reading: &ReadArgs,
    setting: &ReadSettings,
    mut session: Session<'_>,
    findings: &mut Findings,
    games: &mut Games,
) -> Result<InteractiveOutput, EarlyExit> {
    let [first, second] = &texts(reading, setting)?[..] else {
        return Err(EarlyExit::Failed(String::from("--same-game needs two files, one sheet in each")));
    };
    let (names, texts) = ([&first.0, &second.0], [&first.1, &second.1]);
    let options = session.options().clone();
    let sources = [0, 1].map(|at| Source::of_text(names[at], texts[at]));
    let locate = sources.each_ref().map(|source| |span: Span| source.elsewhere(span));
    let sheets = texts.map(|text| text.games(options.clone()).collect::<Vec<Game>>());
    let repairer = setting.repairer();
    let alone = |session: &mut Session<'_>, sheet: usize, at: usize, why: &'static str| {
        let mut game = repairer.game(sheets[sheet][at].clone(), sources[sheet].input(), &options);
        let detail = Detail::NotPaired { sheet: names[1 - sheet].clone(), why };
        game.diagnostics
            .insert(0, Diagnostic::new(Span::new(game.span.start, game.span.start), None, detail));
        session.not_asked(game, &sources[sheet])
    };
    for pair in pairs(&sheets) {
        match pair {
            Pair::Both(first, second) => {
                let places = [first, second];
                let readings = [0, 1].map(|at| {
                    let (game, input) = (&sheets[at][places[at]], sources[at].input());
                    SheetReading { game, input, locate: &locate[at], options: &options }
                });
                match session.output_of(Subject::Sheets(readings, sources.each_ref()))? {
                    Some(made) => findings.take(made, 0, Some(games))?,
                    None => {
                        for (sheet, at) in places.into_iter().enumerate() {
                            let why = "the moves of the game at its place are other ones";
                            findings.take(alone(&mut session, sheet, at, why), 0, Some(games))?;
                        }
                    }
                }
            }
            Pair::One(sheet, at, why) => {
                findings.take(alone(&mut session, sheet, at, why), 0, Some(games))?;
            }
        }
    }
    session.finish(findings)
}

/// Reads the inputs. Returns their names and texts.
fn texts(reading: &ReadArgs, setting: &ReadSettings) -> Result<Vec<(String, Text<'static>)>, EarlyExit> {
    let mut texts = Vec::new();
    for input in inputs(reading, setting.jobs, "repair")? {
        let Input { name, mut bytes, .. } = input.map_err(EarlyExit::Failed)?;
        let mut whole = Vec::new();
        let read = bytes.read_to_end(&mut whole);
        read.map_err(|error| EarlyExit::Failed(crate::input::broken(&name, &error)))?;
        texts.push((name, Text::decode(whole, reading.text.encoding).unwrapped(reading.text.container)));
    }
    Ok(texts)
}

/// A pair of games by their index in each file, or a game without counterpart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pair {
    Both(usize, usize),
    /// File, index, and the reason why there is no counterpart.
    One(usize, usize, &'static str),
}

/// The reason if the other file has no more games.
const NONE_LEFT: &str = "no game is left for it";
/// The reason if the other file has games left.
const OTHERS_LEFT: &str = "the tags of the games that are left are those of others";

/// The tags that identify a game.
const IDENTIFYING_TAGS: [&str; 4] = ["White", "Black", "Date", "Round"];

/// Pairs the games of both files in the order of the first: by their tags if these are unique, the rest in order.
fn pairs(sheets: &[Vec<Game>; 2]) -> Vec<Pair> {
    let tags = sheets.each_ref().map(|games| games.iter().map(identifying_tags).collect::<Vec<_>>());
    let mut other: Vec<Option<usize>> = vec![None; sheets[0].len()];
    let mut taken = vec![false; sheets[1].len()];
    for (at, tag) in tags[0].iter().enumerate().filter(|(_, tag)| tag.is_some()) {
        let only = |tags: &[Option<Vec<String>>]| tags.iter().filter(|other| *other == tag).count() == 1;
        if only(&tags[0])
            && only(&tags[1])
            && let Some(found) = tags[1].iter().position(|other| other == tag)
        {
            other[at] = Some(found);
            taken[found] = true;
        }
    }
    let mut left: Vec<usize> = (0..sheets[1].len()).filter(|at| !taken[*at]).collect();
    let mut pairs: Vec<Pair> = Vec::new();
    for (at, known) in other.into_iter().enumerate() {
        let why = if left.is_empty() { NONE_LEFT } else { OTHERS_LEFT };
        let found = known.or_else(|| {
            let next = left.iter().position(|&next| may_be_one(&tags[0][at], &tags[1][next]))?;
            Some(left.remove(next))
        });
        pairs.push(found.map_or(Pair::One(0, at, why), |found| Pair::Both(at, found)));
    }
    let alone = pairs.iter().any(|pair| matches!(pair, Pair::One(..)));
    let why = if alone { OTHERS_LEFT } else { NONE_LEFT };
    pairs.extend(left.into_iter().map(|at| Pair::One(1, at, why)));
    pairs
}

/// Returns true unless a tag that is known in both games differs.
fn may_be_one(one: &Option<Vec<String>>, other: &Option<Vec<String>>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return true };
    one.iter().zip(other).all(|(one, other)| one == other || !is_known(one) || !is_known(other))
}

/// Returns true unless the value of a tag is a placeholder such as `?` or `????.??.??`.
fn is_known(value: &str) -> bool {
    value.contains(|ch| !matches!(ch, '?' | '.' | '-' | '*' | ' '))
}

/// Returns the values of the identifying tags. None if no player is named.
fn identifying_tags(game: &Game) -> Option<Vec<String>> {
    let value = |name: &&str| game.tag(name).map_or_else(String::new, |value| value.trim().to_lowercase());
    let values: Vec<String> = IDENTIFYING_TAGS.iter().map(value).collect();
    values[..2].iter().any(|value| is_known(value)).then_some(values)
}
