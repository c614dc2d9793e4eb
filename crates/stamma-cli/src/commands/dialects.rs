//! `dialects`: the list, or one dialect shown by what it writes.

use crate::args::Dialects;
use crate::output::Output;
use crate::{Stop, Verdict};
use stamma::notation::Letters;
use stamma::{AnyPosition, DIALECTS, Dialect, GameResult, LANGUAGES, Variant, encode};

pub(super) fn run(dialects: &Dialects) -> Result<Verdict, Stop> {
    let text = match dialects.id {
        None => list(),
        Some(dialect) => page(dialect),
    };
    let mut output = Output::standard();
    output.write(text.as_bytes())?;
    output.finish()?;
    Ok(Verdict::Clean)
}

fn list() -> String {
    let widest = DIALECTS.iter().map(|dialect| dialect.id.len()).max().unwrap_or(0);
    let mut text = String::from("Dialects, for --from and --to:\n");
    for dialect in DIALECTS {
        text.push_str(&format!("  {:widest$}  {}\n", dialect.id, dialect.title));
    }
    text.push_str("\nLanguages of the piece letters, as in pgn:de:\n");
    let widest = LANGUAGES.iter().map(|language| language.id.len()).max().unwrap_or(0);
    for language in LANGUAGES {
        let letters: Vec<&str> =
            language.pieces.iter().take(5).filter_map(|spellings| spellings.first().copied()).collect();
        text.push_str(&format!("  {:widest$}  {}  {}\n", language.id, letters.join(" "), language.name));
    }
    text
}

/// A position and a move of it that shows how a dialect writes something.
struct Example {
    what: &'static str,
    variant: Variant,
    fen: &'static str,
    uci: &'static str,
}

const fn example(what: &'static str, fen: &'static str, uci: &'static str) -> Example {
    Example { what, variant: Variant::Standard, fen, uci }
}

const EXAMPLES: [Example; 15] = [
    example("a pawn moves", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4"),
    example("a piece moves", "4k3/8/8/8/8/8/8/4K1N1 w - -", "g1f3"),
    example("a piece takes", "4k3/8/5b2/8/3N4/8/8/4K3 b - -", "f6d4"),
    example("a pawn takes", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5"),
    example("en passant", "4k3/8/8/1pP5/8/8/8/4K3 w - b6", "c5b6"),
    example("two could, told by file", "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2"),
    example("two could, told by rank", "4k3/8/8/R7/8/8/8/R3K3 w - -", "a1a3"),
    example("two could, one along its file", "4k3/8/8/p1R5/8/8/8/R3K3 w - -", "a1a5"),
    example("promotion", "8/3P4/8/8/8/7k/8/4K3 w - -", "d7d8q"),
    example("taking and promotion", "r7/1P6/8/8/8/7k/8/4K3 w - -", "b7a8n"),
    example("castling kingside", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1"),
    example("castling queenside", "4k3/8/8/8/8/8/8/R3K3 w Q -", "e1c1"),
    example("check", "4k3/8/8/8/8/8/8/R2K4 w - -", "a1a8"),
    example("double check", "4k3/8/8/8/4N3/8/8/4RK2 w - -", "e4f6"),
    example("mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8"),
];

const GRAND: [Example; 2] = [
    Example {
        what: "cardinal (Grand Chess)",
        variant: Variant::Grand,
        fen: "10/10/4k5/10/10/10/10/A9/4K5/10 w - - 0 1",
        uci: "a3c4",
    },
    Example {
        what: "marshall (Grand Chess)",
        variant: Variant::Grand,
        fen: "10/10/4k5/10/10/10/10/C9/4K5/10 w - - 0 1",
        uci: "a3a7",
    },
];

/// The words of this variant that an example shows.
fn written(example: &Example, dialect: &Dialect) -> Option<String> {
    let compounds = (example.variant == Variant::Grand).then_some(dialect.compounds);
    let letters = Letters { compounds, ..Letters::english() };
    match AnyPosition::from_fen(example.fen, example.variant).ok()? {
        AnyPosition::Small(position) => {
            position.from_uci(example.uci).map(|shown| encode(&position, shown, dialect, &letters))
        }
        AnyPosition::Large(position) => {
            position.from_uci(example.uci).map(|shown| encode(&position, shown, dialect, &letters))
        }
    }
}

fn page(dialect: &Dialect) -> String {
    let mut rows: Vec<(&str, String)> = EXAMPLES
        .iter()
        .chain(&GRAND)
        .filter_map(|example| Some((example.what, written(example, dialect)?)))
        .collect();
    if let Some(offer) = dialect.draw_offer {
        rows.push(("a draw is offered", format!("e4{offer}")));
    }
    let results: Vec<&str> = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw]
        .into_iter()
        .map(|result| dialect.results[result as usize])
        .filter(|spelling| !spelling.is_empty())
        .collect();
    if !results.is_empty() {
        rows.push(("results", results.join("  ")));
    }
    let widest = rows.iter().map(|(what, _)| what.len()).max().unwrap_or(0);
    let mut text = format!("{}: {}\nafter: {}\n\n", dialect.id, dialect.title, dialect.source);
    for (what, shown) in rows {
        text.push_str(&format!("  {what:widest$}  {shown}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLES, GRAND, written};
    use stamma::DIALECTS;

    #[test]
    fn every_example_can_be_played() {
        for example in EXAMPLES.iter().chain(&GRAND) {
            for dialect in DIALECTS {
                assert!(written(example, dialect).is_some(), "{}", example.what);
            }
        }
    }
}
