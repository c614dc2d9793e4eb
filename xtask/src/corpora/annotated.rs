//! World championship games with nested variations and comments: read, written as PGN, and read again.
//!
//! The two trees must be the same: moves and where they stand, variations, comments, glyphs, tags and results. Blanks in
//! comments are compared as one blank, since a page breaks its lines where it must.

use std::path::Path;

use stamma::{DIALECTS, Element, Game, Played, Severity, write_game};

use super::material::{bytes, games_of_pgn};
use super::readings::{Counts, finding_in_words, unhinted};
use crate::arguments::Arguments;
use crate::{Result, Verdict};

/// An element as it is compared.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Move { number: u32, depth: u32, played: Played, nags: Vec<u8>, draw_offer: bool },
    Comment(String),
    Open,
    Close,
}

/// The command.
///
/// # Errors
///
/// The file is not there.
pub fn run(folder: &Path, arguments: Arguments) -> Result<Verdict> {
    arguments.finish()?;
    let text = bytes(&folder.join("messy/annotated-world-matches.pgn"))?;
    let held = games_of_pgn(&text).len();
    let first = unhinted(&text);
    let mut written = Vec::new();
    for game in &first {
        write_game(game, &text, DIALECTS[0], None, &mut written);
        written.push(b'\n');
    }
    let second = unhinted(&written);

    let mut faults = 0;
    let mut findings = 0;
    let mut codes = [Counts::default(), Counts::default()];
    for (counts, (games, input)) in codes.iter_mut().zip([(&first, &text), (&second, &written)]) {
        for game in games {
            counts.add_findings(game);
            for finding in game.diagnostics.iter().filter(|finding| finding.severity() > Severity::Note) {
                findings += 1;
                println!("game {}: {}", game.index, finding_in_words(input, finding));
            }
        }
    }
    let mut counts = [0u64; 4];
    for (one, other) in first.iter().zip(&second) {
        let (left, right) = (tree(one, &text), tree(other, &written));
        for part in &left {
            match part {
                Part::Move { nags, .. } => {
                    counts[0] += 1;
                    counts[3] += nags.len() as u64;
                }
                Part::Comment(_) => counts[1] += 1,
                Part::Open => counts[2] += 1,
                Part::Close => {}
            }
        }
        if let Some(fault) = difference(&left, &right).or_else(|| heads_differ(one, other)) {
            faults += 1;
            println!("game {}: {fault}", one.index);
        }
    }
    let [moves, comments, variations, glyphs] = counts;
    println!("{} games of {held}; written and read again {}", first.len(), second.len());
    println!("{moves} moves, {comments} comments, {variations} variations, {glyphs} glyphs");
    println!("findings of the first reading: {}; of the second: {}", codes[0], codes[1]);
    println!("{faults} games differ; {findings} warnings and errors");
    let counts_agree = first.len() == held && second.len() == held;
    Ok(Verdict::of_faults(faults + findings + u64::from(!counts_agree)))
}

fn tree(game: &Game, input: &[u8]) -> Vec<Part> {
    let part = |element: &Element| match element {
        Element::Ply(ply) => Part::Move {
            number: ply.number,
            depth: ply.depth,
            played: ply.played,
            nags: ply.nags.clone(),
            draw_offer: ply.draw_offer,
        },
        Element::Comment(comment) => {
            let text = String::from_utf8_lossy(comment.text.of(input)).into_owned();
            Part::Comment(text.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        Element::Open => Part::Open,
        Element::Close => Part::Close,
    };
    game.elements.iter().map(part).collect()
}

fn difference(left: &[Part], right: &[Part]) -> Option<String> {
    let at = (0..left.len().max(right.len())).find(|&at| left.get(at) != right.get(at))?;
    Some(format!("element {at} is {:?} and then {:?}", left.get(at), right.get(at)))
}

fn heads_differ(one: &Game, other: &Game) -> Option<String> {
    if one.result != other.result {
        return Some(format!("the result is {} and then {}", one.result.text(), other.result.text()));
    }
    // The result may be written where it was not, and unknown tags of the roster are added.
    let lost = one.tags.iter().find(|tag| {
        tag.name != "Result" && !tag.value.is_empty() && other.tag(&tag.name) != Some(tag.text())
    })?;
    Some(format!("the tag {} is {:?} and then {:?}", lost.name, lost.text(), other.tag(&lost.name)))
}
