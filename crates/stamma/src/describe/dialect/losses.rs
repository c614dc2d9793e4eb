//! The parts of a game that are lost when a dialect writes it, derived from the fields of its row alone.
//! `tests/losses.rs` writes games that have each of these things, reads them back, and finds that exactly these are
//! gone.

use stamma_notation::internals::{
    CaptureSign, Glyphs, MoveSyntax, OriginRule, PawnCapture, ResultPlace, Tags, Text, result_of_text,
};
use stamma_notation::{Dialect, GameResult};

/// Something that a move or a game has, and that a dialect may not write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matter {
    /// The piece that moves.
    Pieces,
    /// That a piece takes. The captures of pawns show by their files.
    Captures,
    /// The rank where a pawn takes.
    PawnTargets,
    /// That a capture is en passant.
    EnPassant,
    /// Check.
    Checks,
    /// Double check, distinguished from other checks and from mate.
    DoubleChecks,
    /// Mate, distinguished from checks.
    Mates,
    /// The naming of squares, on boards larger than those that it can name.
    LargeBoards,
    /// Tag pairs, but for those that give the start position.
    Tags,
    /// Comments.
    Comments,
    /// Variations.
    Variations,
    /// The annotator's glyphs.
    Glyphs,
    /// Draw offers.
    DrawOffers,
    /// A result.
    Result(GameResult),
    /// The cause of the game's end where the board does not show it: resigned, lost on time.
    Causes,
}

impl Matter {
    /// Every one.
    pub fn all() -> impl Iterator<Item = Matter> {
        let before = [
            Matter::Pieces,
            Matter::Captures,
            Matter::PawnTargets,
            Matter::EnPassant,
            Matter::Checks,
            Matter::DoubleChecks,
            Matter::Mates,
            Matter::LargeBoards,
            Matter::Tags,
            Matter::Comments,
            Matter::Variations,
            Matter::Glyphs,
            Matter::DrawOffers,
        ];
        before.into_iter().chain(GameResult::ALL.map(Matter::Result)).chain([Matter::Causes])
    }
}

/// Returns true if the dialect loses it.
pub fn loses(dialect: &Dialect, matter: Matter) -> bool {
    let algebraic = dialect.naming == MoveSyntax::Algebraic;
    let descriptive = dialect.naming.is_descriptive();
    let by_letters = algebraic || descriptive;
    let checks = &dialect.checks;
    let extras = &dialect.layout.extras;
    match matter {
        Matter::Pieces => !by_letters,
        Matter::Captures => match dialect.naming {
            MoveSyntax::Algebraic => {
                let signed = match dialect.capture {
                    CaptureSign::Absent => false,
                    CaptureSign::Before(sign) | CaptureSign::After(sign) => !sign.is_empty(),
                };
                // A whole origin is joined to its target only where nothing is taken.
                let joined = dialect.origin == OriginRule::Always && !dialect.joint.is_empty();
                !signed && !joined
            }
            MoveSyntax::Coordinate | MoveSyntax::Numeric => true,
            MoveSyntax::Smith | MoveSyntax::Descriptive(_) => false,
        },
        // Descriptive notation names the pawn that is taken, and its square only where that is needed.
        Matter::PawnTargets => descriptive || algebraic && dialect.pawn_capture == PawnCapture::File,
        Matter::EnPassant => match dialect.naming {
            MoveSyntax::Algebraic | MoveSyntax::Descriptive(_) => dialect.en_passant.is_empty(),
            MoveSyntax::Coordinate | MoveSyntax::Numeric => true,
            MoveSyntax::Smith => false,
        },
        Matter::Checks => !by_letters || checks.check.is_empty(),
        Matter::DoubleChecks => !by_letters || ["", checks.check, checks.mate].contains(&checks.double),
        Matter::Mates => !by_letters || ["", checks.check, checks.double].contains(&checks.mate),
        Matter::LargeBoards => descriptive || dialect.naming == MoveSyntax::Numeric,
        Matter::Tags => extras.tags == Tags::Start,
        // A comment beside the score gives the cause.
        Matter::Comments | Matter::Variations | Matter::Causes => extras.text == Text::Dropped,
        Matter::Glyphs => extras.glyphs == Glyphs::Dropped,
        // Where there is no sign for it, a comment is written.
        Matter::DrawOffers => dialect.draw_offer.is_none() && extras.text == Text::Dropped,
        Matter::Result(result) => {
            let written = match dialect.layout.result {
                ResultPlace::Nowhere => None,
                _ => result_of_text(dialect.results[result as usize], dialect.own),
            };
            // A tag keeps the result that has no spelling.
            extras.tags != Tags::All && written.unwrap_or_default() != result
        }
    }
}

/// Returns the losses of the dialect, one sentence each. Things of one kind share a sentence.
///
/// # Examples
///
/// ```
/// use stamma::describe::dialect::losses;
/// let uci = losses(stamma::dialect("uci").unwrap());
/// assert!(uci.contains(&String::from("Results are not written.")));
/// ```
pub fn losses(dialect: &Dialect) -> Vec<String> {
    let lost = |matter| loses(dialect, matter);
    let mut sentences = Vec::new();
    let mut say = |sentence: String| sentences.push(sentence);
    if lost(Matter::Pieces) {
        say("Pieces are not named, only squares.".into());
    }
    let descriptive = dialect.naming.is_descriptive();
    if lost(Matter::LargeBoards) && descriptive {
        say("Squares are named after the pieces of the usual start on boards of eight by eight only; on larger ones they are \
             coordinates."
            .into());
    } else if lost(Matter::LargeBoards) {
        say("Squares are digits on boards up to nine by nine only; on larger ones they are coordinates."
            .into());
    }
    if lost(Matter::Captures) {
        say("Captures are not marked; those of pawns show by their files.".into());
    }
    if lost(Matter::PawnTargets) && descriptive {
        say("Where something is taken squares are written only if another move would fit.".into());
    } else if lost(Matter::PawnTargets) {
        say("Where a pawn takes only the files are written, and more only if another move would fit.".into());
    }
    if lost(Matter::EnPassant) {
        say("En passant is not marked.".into());
    }
    let checks = &dialect.checks;
    let merged = |kind: &str, mark: &str, others: &[(&str, &str)]| {
        let alike: Vec<&str> =
            others.iter().filter(|(_, other)| *other == mark).map(|(name, _)| *name).collect();
        match alike[..] {
            _ if mark.is_empty() => format!("{kind} is not marked."),
            _ => format!("{kind} is marked like {}.", alike.join(" and ")),
        }
    };
    match [Matter::Checks, Matter::DoubleChecks, Matter::Mates].map(lost) {
        [true, true, true] => say("Check, double check and mate are not marked.".into()),
        [check, double, mate] => {
            if check {
                say("Check is not marked.".into());
            }
            if double {
                let others = [("other checks", checks.check), ("mate", checks.mate)];
                say(merged("Double check", checks.double, &others));
            }
            if mate {
                let others = [("check", checks.check), ("double check", checks.double)];
                say(merged("Mate", checks.mate, &others));
            }
        }
    }
    if lost(Matter::Tags) {
        say("Tags are not written, but for the variant and the start position where they are not usual."
            .into());
    }
    let dropped = [
        (Matter::Comments, "comments"),
        (Matter::Variations, "variations"),
        (Matter::Glyphs, "glyphs"),
        (Matter::DrawOffers, "draw offers"),
    ];
    let dropped: Vec<&str> =
        dropped.into_iter().filter(|&(matter, _)| lost(matter)).map(|(_, name)| name).collect();
    if let [first, ..] = dropped[..] {
        let list = listed(&dropped);
        say(format!("{}{} are not written.", first[..1].to_uppercase(), &list[1..]));
    }
    let results: Vec<GameResult> =
        GameResult::ALL.into_iter().filter(|&result| lost(Matter::Result(result))).collect();
    if results.len() + 1 == GameResult::COUNT {
        say("Results are not written.".into());
    } else if !results.is_empty() {
        let names: Vec<&str> = results.into_iter().map(GameResult::text).collect();
        say(format!("It has no spelling for the results {}.", listed(&names)));
    }
    if lost(Matter::Causes) {
        say("How the game came to its end is not written where the board does not show it.".into());
    }
    sentences
}

/// Returns names as a list in a sentence: `a, b and c`.
pub fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
