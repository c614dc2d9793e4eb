//! The fixtures that other readers are tested with: what each file gives here, and that nothing of it is lost.
//!
//! Nothing is lost when the tokens of the file tile it, its games tile it, and every word with a letter in it is a move,
//! lies inside a comment, a tag or a result, or has a finding. A file is expected to read whole unless its name is among
//! [`ODD`]: those are fixtures that their own suite expects trouble from, or that are no games.

use std::path::Path;

use stamma::notation::internals::{Lexer, Sections, TokenKind};
use stamma::{Element, Game, Span};

use super::material::{bytes, files_below};
use super::readings::{Counts, cause, is_whole, read_plies, unhinted};
use crate::arguments::Arguments;
use crate::{Result, Verdict};

/// The end of a path, and why its file need not read whole.
const ODD: &[(&str, &str)] = &[
    (".txt", "a list of names or options for a program, or moves that it searches for"),
    ("corrupted.pgn", "broken on purpose: its own suite expects an error"),
    ("chesslib/err.pgn", "broken on purpose: its own suite expects an error"),
    (
        "black2move.pgn",
        "its one castling move is illegal, a queen stands in the way: its own suite plays no moves",
    ),
    ("nested-comment.pgn", "not PGN: read by its own program under an option only"),
    ("chess.js/0.pgn", "not PGN: line ends are written as HTML, its own suite names them"),
];

/// The results for one file.
struct Given {
    games: usize,
    moves: usize,
    whole: bool,
    findings: Counts,
    /// The parts of it that are lost without a finding.
    lost: Vec<String>,
    /// The gravest finding of each game that is not whole.
    faults: Vec<String>,
}

/// The command.
///
/// # Errors
///
/// The folder is not there.
pub fn run(folder: &Path, mut arguments: Arguments) -> Result<Verdict> {
    let show: usize = arguments.value("--show")?.unwrap_or(3);
    arguments.finish()?;
    let root = folder.join("suites/pgn");
    let (mut files, mut valid, mut whole, mut lossless) = (0u64, 0u64, 0u64, 0u64);
    let (mut games, mut moves) = (0, 0);
    let mut findings = Counts::default();
    for path in files_below(&root)? {
        let text = bytes(&path)?;
        let given = read(&text);
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let odd = ODD.iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, why)| *why);
        files += 1;
        games += given.games;
        moves += given.moves;
        findings.merge(&given.findings);
        let state = if given.whole { "whole" } else { "NOT WHOLE" };
        println!(
            "{name}: {} games, {} moves, {state}; findings: {}",
            given.games, given.moves, given.findings
        );
        if let Some(why) = odd {
            println!("    ({why})");
        } else {
            valid += 1;
            whole += u64::from(given.whole);
        }
        given.faults.iter().take(show).for_each(|fault| println!("    {fault}"));
        lossless += u64::from(given.lost.is_empty());
        given.lost.iter().take(show).for_each(|lost| println!("    LOST: {lost}"));
    }
    println!("\n{files} files, {games} games, {moves} moves; findings: {findings}");
    println!("{lossless} of {files} files without a byte lost");
    println!("{whole} of {valid} files that count as valid read whole");
    Ok(Verdict::of_faults(files - lossless + valid - whole))
}

fn read(text: &[u8]) -> Given {
    let games = unhinted(text);
    let mut given = Given {
        games: games.len(),
        moves: games.iter().map(read_plies).sum(),
        whole: games.iter().all(is_whole),
        findings: Counts::default(),
        lost: tiling_faults(text),
        faults: Vec::new(),
    };
    for game in &games {
        given.findings.add_findings(game);
        if !is_whole(game) {
            given.faults.push(format!("game {}: {}", game.index, cause(text, game)));
        }
    }
    given.lost.extend(untold_words(text, &games));
    given
}

fn tiling_faults(text: &[u8]) -> Vec<String> {
    let tokens = Lexer::new(text, 0).map(|token| token.span);
    let sections = Sections::new(text, usize::MAX).map(|section| section.span);
    let gap = |what: &str, spans: &mut dyn Iterator<Item = Span>| {
        let mut at = 0;
        for span in spans {
            if span.start != at {
                break;
            }
            at = span.end;
        }
        (at != text.len()).then(|| format!("{what} leave a gap at byte {at}"))
    };
    [("tokens", &mut { tokens } as &mut dyn Iterator<Item = Span>), ("games", &mut { sections })]
        .into_iter()
        .filter_map(|(what, spans)| gap(what, spans))
        .collect()
}

/// Words with a letter in them that are no part of a game and have no finding.
fn untold_words(text: &[u8], games: &[Game]) -> Vec<String> {
    let mut told: Vec<Span> = Vec::new();
    for game in games {
        told.extend(game.tags.iter().map(|tag| tag.span));
        told.extend(game.result_span);
        told.extend(game.diagnostics.iter().map(|finding| finding.span));
        told.extend(game.elements.iter().filter_map(|element| match element {
            Element::Ply(ply) => Some(ply.written),
            Element::Comment(comment) => Some(comment.text),
            Element::Open | Element::Close => None,
        }));
    }
    told.sort_by_key(|span| span.start);
    // The furthest end of all spans up to each, so that one look tells whether any of them reaches a place.
    let mut reach = Vec::with_capacity(told.len());
    let mut furthest = 0;
    for span in &told {
        furthest = furthest.max(span.end);
        reach.push(furthest);
    }
    let covered = |word: Span| {
        let before = told.partition_point(|span| span.start < word.end);
        before > 0 && reach[before - 1] > word.start
    };
    let words = Lexer::new(text, 0).filter(|token| token.kind == TokenKind::Word);
    let untold = words.filter(|token| {
        let word = String::from_utf8_lossy(token.span.of(text));
        word.chars().any(char::is_alphabetic) && !covered(token.span)
    });
    let shown = |span: Span| {
        let line = super::readings::line_of(text, span.start);
        format!("line {line}: {}", String::from_utf8_lossy(span.of(text)))
    };
    untold.map(|token| shown(token.span)).collect()
}
