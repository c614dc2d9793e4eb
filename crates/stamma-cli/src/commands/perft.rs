//! `perft`: counts the leaf positions at a depth. The last number printed is the total.

use crate::args::Perft;
use crate::output::Output;
use crate::{EarlyExit, Verdict};
use stamma::board::Position;
use stamma::{AnyPosition, Geometry, Variant, divide};

pub(super) fn run(perft: &Perft) -> Result<Verdict, EarlyExit> {
    let position = match &perft.fen {
        None => AnyPosition::start(perft.variant.unwrap_or_default()),
        Some(fen) => {
            let variant = perft.variant.unwrap_or_else(|| Variant::of_fen(fen));
            AnyPosition::from_fen(fen, variant)
                .map_err(|error| EarlyExit::Failed(format!("no {} position: {error}", variant.id())))?
        }
    };
    let mut output = Output::standard();
    let total = if perft.divide && perft.depth > 0 {
        let lines = match &position {
            AnyPosition::Small(position) => divided(position, perft.depth),
            AnyPosition::Large(position) => divided(position, perft.depth),
        };
        for (uci, count) in &lines {
            output.write(format!("{uci}: {count}\n").as_bytes())?;
        }
        output.write(b"\n")?;
        lines.iter().map(|(_, count)| count).sum()
    } else {
        position.perft(perft.depth)
    };
    output.write(format!("{total}\n").as_bytes())?;
    output.finish()?;
    Ok(Verdict::Clean)
}

/// Returns each first move and its count, in alphabetical order.
fn divided<G: Geometry>(position: &Position<G>, depth: u32) -> Vec<(String, u64)> {
    let mut lines: Vec<(String, u64)> =
        divide(position, depth).into_iter().map(|(first, count)| (position.uci(first), count)).collect();
    lines.sort();
    lines
}
