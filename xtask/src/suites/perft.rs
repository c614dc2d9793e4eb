//! Counts of move sequences in many games, of which we play some.

use std::path::Path;

use stamma_board::{AnyPosition, Variant};

use super::{Checks, Finding, files, rows, variant};
use crate::Result;
use crate::report::Tally;

/// Counts every row whose game we play.
///
/// # Errors
///
/// A file cannot be read.
pub fn variants(folder: &Path) -> Result<Tally> {
    let mut checks = Checks::default();
    for path in files(&folder.join("perft"), ".tsv")? {
        for row in rows(&path)? {
            match Row::read(&row) {
                Some(Row { game: Some(game), fen, depth, nodes }) => {
                    let label = format!("{} {}", game.id(), fen.unwrap_or("start"));
                    checks.note(&label, Finding::of(fault(game, fen, depth, nodes)));
                }
                Some(_) => checks.foreign += 1,
                // The heading.
                None => {}
            }
        }
    }
    Ok(checks.tally())
}

struct Row<'r> {
    game: Option<Variant>,
    /// None: the start.
    fen: Option<&'r str>,
    depth: u32,
    nodes: u64,
}

impl Row<'_> {
    /// Two shapes: game, position, depth, nodes, whether Chess960; and label, game, position, depth, nodes.
    fn read(row: &[String]) -> Option<Row<'_>> {
        let [a, b, c, d, e] = row else { return None };
        let (game, position, depth, nodes) = match &**e {
            "true" if a == "chess" => ("chess960", b, c, d),
            "true" | "false" => (&**a, b, c, d),
            _ => (&**b, c, d, e),
        };
        let fen = position.strip_prefix("fen ").unwrap_or(position);
        Some(Row {
            game: variant(game),
            fen: (fen != "startpos").then_some(fen),
            depth: depth.parse().ok()?,
            nodes: nodes.parse().ok()?,
        })
    }
}

fn fault(game: Variant, fen: Option<&str>, depth: u32, nodes: u64) -> Option<String> {
    let position = match fen {
        None => AnyPosition::start(game),
        Some(fen) => match AnyPosition::from_fen(fen, game) {
            Ok(position) => position,
            Err(error) => return Some(error.to_string()),
        },
    };
    let found = position.perft(depth);
    println!("{} {}: depth {depth}: {found}", game.id(), fen.unwrap_or("start"));
    (found != nodes).then(|| format!("{found} instead of {nodes}"))
}
