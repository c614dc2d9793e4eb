//! Lists of games without numbers, capture signs and check marks, one game a line, beside the same games as PGN.
//!
//! The list is read in one piece and without a hint. A game of it belongs to the line that it begins in; line `n` is
//! game `n` of the PGN file. A file whose lines and games differ in number is refused, since nothing would then say
//! which belongs to which.

use std::path::Path;

use stamma::Game;

use super::material::{bytes, files, games_of_pgn};
use super::readings::{cause, is_whole, moves, percent, unhinted};
use crate::arguments::Arguments;
use crate::{Result, Verdict};

/// The share of games with a legal PGN that must come back, in tenths of a percent.
const WANTED: u64 = 999;

/// The games of a file, or of several.
#[derive(Default)]
struct Figures {
    games: u64,
    /// Their PGN is not legal, so that there is nothing to compare with.
    unusable: u64,
    exact: u64,
    /// The moves are right, but not the result.
    other_result: u64,
}

/// The command.
///
/// # Errors
///
/// The material is not there, or list and PGN do not hold the same number of games.
pub fn run(folder: &Path, arguments: Arguments) -> Result<Verdict> {
    arguments.finish()?;
    let mut all = Figures::default();
    for list in files(&folder.join("messy/minimal"), ".txt")? {
        let name = list.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let figures = compare(&name, &bytes(&list)?, &bytes(&list.with_extension("pgn"))?)?;
        figures.print(&name);
        all.games += figures.games;
        all.unusable += figures.unusable;
        all.exact += figures.exact;
        all.other_result += figures.other_result;
    }
    all.print("all");
    let legal = all.games - all.unusable;
    Ok(if legal > 0 && all.exact * 1000 >= legal * WANTED { Verdict::Good } else { Verdict::Bad })
}

impl Figures {
    fn print(&self, name: &str) {
        let legal = self.games - self.unusable;
        println!(
            "{name}: {} games, {} with a PGN that is not legal; of {legal} others {} move for move ({}), {} of them \
             with another result",
            self.games,
            self.unusable,
            self.exact,
            percent(self.exact, legal),
            self.other_result,
        );
    }
}

fn compare(name: &str, list: &[u8], pgn: &[u8]) -> Result<Figures> {
    let lines: Vec<&[u8]> = list.strip_suffix(b"\n").unwrap_or(list).split(|&byte| byte == b'\n').collect();
    let expected = games_of_pgn(pgn);
    if lines.len() != expected.len() {
        return Err(format!("{name}: {} lines, but {} games in PGN", lines.len(), expected.len()).into());
    }
    let mut found = of_lines(list, lines.len());
    let mut figures = Figures::default();
    for (at, range) in expected.into_iter().enumerate() {
        figures.games += 1;
        let text = &pgn[range];
        let wanted = unhinted(text);
        let [wanted] = &wanted[..] else {
            figures.unusable += 1;
            println!("{name} game {}: its PGN holds {} games", at + 1, wanted.len());
            continue;
        };
        if !is_whole(wanted) {
            figures.unusable += 1;
            println!("{name} game {}: its PGN is not legal: {}", at + 1, cause(text, wanted));
            continue;
        }
        let games = std::mem::take(&mut found[at]);
        match &games[..] {
            [game] if moves(game) == moves(wanted) => {
                figures.exact += 1;
                if game.result != wanted.result {
                    figures.other_result += 1;
                    let (ours, theirs) = (game.result.text(), wanted.result.text());
                    println!("{name} game {}: the result is read as {ours} instead of {theirs}", at + 1);
                }
            }
            [game] => {
                let same = moves(game)
                    .iter()
                    .zip(&moves(wanted))
                    .take_while(|(ours, theirs)| ours == theirs)
                    .count();
                println!("{name} game {}: the same for {same} plies; {}", at + 1, cause(list, game));
            }
            [] if moves(wanted).is_empty() => figures.exact += 1,
            games => println!("{name} game {}: its line is read as {} games", at + 1, games.len()),
        }
    }
    Ok(figures)
}

/// The games of a list by the line that they begin in.
fn of_lines(list: &[u8], lines: usize) -> Vec<Vec<Game>> {
    let mut found: Vec<Vec<Game>> = Vec::new();
    found.resize_with(lines, Vec::new);
    let (mut at, mut line) = (0, 0);
    for game in unhinted(list) {
        let first_word = game.mainline().next().map(|ply| ply.written.start);
        let start = first_word.or(game.result_span.map(|span| span.start)).unwrap_or(game.span.start);
        line += list[at..start].iter().filter(|&&byte| byte == b'\n').count();
        at = start;
        if let Some(games) = found.get_mut(line) {
            games.push(game);
        }
    }
    found
}
