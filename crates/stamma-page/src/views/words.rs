//! Names of dialects, languages and lost parts in the reader's language.

use maud::{Markup, html};
use stamma::describe::dialect::{GameParts, short_title};
use stamma::{Dialect, Language, Locale, Messages};

/// Returns the title of a dialect up to a colon: the part after it only repeats the examples.
pub fn dialect_title(dialect: &'static Dialect, locale: Locale) -> &'static str {
    let title = locale.view().find(&format!("dialect.{}", dialect.id));
    title.map_or_else(|| short_title(dialect), |title| title.split(": ").next().unwrap_or(title))
}

/// Returns the name of a language of piece letters: in English, or its own name. A script may know it in other languages, too.
pub fn language_name(language: &'static Language, locale: Locale) -> &'static str {
    match language.id {
        _ if locale == Locale::ENGLISH => language.name,
        "figurine" => locale.view().get("figurine"),
        _ => language.native,
    }
}

/// Returns the parts of games that a dialect leaves out, as a list in a sentence; none where it leaves out nothing.
pub fn lost_parts(parts: &GameParts, dialect: &Dialect, words: &Messages) -> Option<String> {
    let key = |part: &str| match part {
        "how a game ended" => String::from("causes"),
        part => part.replace(' ', "-"),
    };
    let name = |part: &str| words.find(&key(part)).unwrap_or_default();
    let names: Vec<&str> = parts.lost_by(dialect).into_iter().map(name).collect();
    match &names[..] {
        [] => None,
        [only] => Some((*only).to_owned()),
        [before @ .., last] => Some(words.fill("and", &[("list", &before.join(", ")), ("last", last)])),
    }
}

/// Renders a text in which words between backquotes are code.
pub fn worded(text: &str) -> Markup {
    html! {
        @for (at, part) in text.split('`').enumerate() {
            @if at % 2 == 0 { (part) } @else { code { (part) } }
        }
    }
}
