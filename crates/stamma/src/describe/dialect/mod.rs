//! Describes a dialect by examples and by its losses. Everything is made from its row; no code compares its id, so a
//! row that a user adds is described as well as ours.

/// Examples of a dialect.
mod examples;
/// The losses of a dialect.
mod losses;
/// The parts that games had and that a dialect left out.
mod lost_parts;

pub use examples::{Example, examples, sample, short_example};
pub use losses::{Matter, listed, loses, losses, losses_in};
pub use lost_parts::{GameParts, PartListener};

use stamma_notation::internals::Languages;
use stamma_notation::{Dialect, Language};

/// Returns the languages whose piece letters it may have, as a sentence.
pub fn languages(dialect: &Dialect) -> String {
    match dialect.languages {
        Languages::Any(_) => {
            let usual = dialect.languages.usual();
            format!("any language; {} unless another is named", usual.name)
        }
        Languages::Only(_) | Languages::Own(_) => format!("{} only", dialect.languages.usual().name),
    }
}

/// True if it may have the piece letters of any language.
pub const fn is_any_language(dialect: &Dialect) -> bool {
    matches!(dialect.languages, Languages::Any(_))
}

/// The language whose piece letters it has where no other is named.
pub fn usual_language(dialect: &Dialect) -> &'static Language {
    dialect.languages.usual()
}

/// Returns its title up to a colon: the part after it only repeats the examples.
pub fn short_title(dialect: &Dialect) -> &str {
    dialect.title.split(": ").next().unwrap_or(dialect.title)
}

/// The language that it is written in: this one if the dialect allows it, else its usual one.
fn language_of(dialect: &Dialect, language: Option<&'static Language>) -> &'static Language {
    language
        .filter(|language| dialect.languages.allows(language))
        .unwrap_or_else(|| dialect.languages.usual())
}
