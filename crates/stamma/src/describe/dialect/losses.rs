//! The parts of a game that are lost when a dialect writes it, derived from the fields of its row alone.
//! `tests/losses.rs` writes games that have each of these things, reads them back, and finds that exactly these are
//! gone.

use crate::Locale;
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
    losses_in(dialect, Locale::ENGLISH)
}

/// Returns the losses of the dialect in a language, one sentence each.
///
/// # Examples
///
/// ```
/// use stamma::{Locale, describe::dialect::losses_in};
/// let uci = losses_in(stamma::dialect("uci").unwrap(), Locale::named("de")?);
/// assert!(uci.contains(&String::from("Ergebnisse werden nicht geschrieben.")));
/// # Ok::<(), String>(())
/// ```
pub fn losses_in(dialect: &Dialect, locale: Locale) -> Vec<String> {
    let lost = |matter| loses(dialect, matter);
    let words = locale.page();
    let descriptive = dialect.naming.is_descriptive();
    let mut sentences = Vec::new();
    let mut say = |key: &str| sentences.push(words.get(&format!("loss.{key}")).to_owned());
    if lost(Matter::Pieces) {
        say("pieces");
    }
    if lost(Matter::LargeBoards) {
        say(if descriptive { "large-descriptive" } else { "large-numeric" });
    }
    if lost(Matter::Captures) {
        say("captures");
    }
    if lost(Matter::PawnTargets) {
        say(if descriptive { "targets-descriptive" } else { "targets" });
    }
    if lost(Matter::EnPassant) {
        say("en-passant");
    }
    let checks = &dialect.checks;
    match [Matter::Checks, Matter::DoubleChecks, Matter::Mates].map(lost) {
        [true, true, true] => say("all-checks"),
        [check, double, mate] => {
            if check {
                say("check");
            }
            if double {
                say(match (checks.double, checks.double == checks.check, checks.double == checks.mate) {
                    ("", ..) => "double",
                    (_, true, true) => "double-like-both",
                    (_, true, false) => "double-like-check",
                    (_, false, _) => "double-like-mate",
                });
            }
            if mate {
                say(match (checks.mate, checks.mate == checks.check, checks.mate == checks.double) {
                    ("", ..) => "mate",
                    (_, true, true) => "mate-like-both",
                    (_, true, false) => "mate-like-check",
                    (_, false, _) => "mate-like-double",
                });
            }
        }
    }
    if lost(Matter::Tags) {
        say("tags");
    }
    let dropped = [
        (Matter::Comments, "comments"),
        (Matter::Variations, "variations"),
        (Matter::Glyphs, "glyphs"),
        (Matter::DrawOffers, "draw-offers"),
    ];
    let dropped = dropped.into_iter().filter(|&(matter, _)| lost(matter));
    let dropped: Vec<&str> = dropped.map(|(_, key)| locale.view().get(key)).collect();
    if !dropped.is_empty() {
        let sentence = words.fill("loss.dropped", &[("parts", &listed_in(&dropped, locale))]);
        sentences.push(with_capital(&sentence));
    }
    let results: Vec<GameResult> =
        GameResult::ALL.into_iter().filter(|&result| lost(Matter::Result(result))).collect();
    if results.len() + 1 == GameResult::COUNT {
        sentences.push(words.get("loss.results").to_owned());
    } else if !results.is_empty() {
        let names: Vec<&str> = results.into_iter().map(GameResult::text).collect();
        sentences.push(words.fill("loss.some-results", &[("results", &listed_in(&names, locale))]));
    }
    if lost(Matter::Causes) {
        sentences.push(words.get("loss.causes").to_owned());
    }
    sentences
}

/// Returns a sentence that begins with a capital.
fn with_capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns names as a list in a sentence of a language.
fn listed_in(names: &[&str], locale: Locale) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => {
            locale.view().fill("and", &[("list", &before.join(", ")), ("last", last)])
        }
        _ => names.concat(),
    }
}

/// Returns names as a list in a sentence: `a, b and c`.
pub fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
