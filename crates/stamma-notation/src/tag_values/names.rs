//! Names of players in forms that tell one player apart from another badly. PGN writes `Family name, First name`; a name
//! without a comma alone is no finding, since files of servers have nothing else.

use super::table::Doubt;
use crate::diagnostics::{Safety, TagDetail};
use crate::text::shortened;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Titles that have tags of their own.
const TITLES: [&str; 9] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM"];

/// Returns true for names that begin as most do, and for those of one word. What begins with a small letter has neither a title
/// nor an initial at its beginning, and is not in capitals.
#[inline]
pub(super) fn is_usual_name(value: &[u8]) -> bool {
    match value {
        [b'1'..=b'2', rest @ ..] if rest.len() == 3 => !rest.iter().all(u8::is_ascii_digit),
        [b'a'..=b'z', ..] | [b'A'..=b'Z', b'a'..=b'z', ..] => true,
        _ => !value.iter().any(|byte| matches!(byte, b' ' | b',')),
    }
}

/// Checks the name of a player.
pub(super) fn check_name(name: &'static str, value: &str) -> Option<Doubt> {
    let doubt = |why| Doubt::new(TagDetail::Name { name, value: shortened(value), why });
    let words: Vec<&str> = value.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let [first, rest @ ..] = &words[..] else { return None };
    if matches!(value.as_bytes(), [b'1'..=b'2', rest @ ..] if rest.len() == 3 && rest.iter().all(u8::is_ascii_digit))
    {
        return Some(doubt("a number that may be a rating is no name"));
    }
    if rest.is_empty() {
        return None;
    }
    if TITLES.contains(first) {
        let tag = if name == "Black" { "BlackTitle" } else { "WhiteTitle" };
        let without = value[first.len()..].trim_start();
        return Some(
            doubt("the title has a tag of its own")
                .with_help(format!("`[{tag} \"{first}\"]` and `{without}`")),
        );
    }
    let is_initial = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && word.split('.').all(|part| part.chars().count() <= 1)
            && (word.ends_with('.') || word.chars().count() == 1)
    };
    if !value.contains(',') && is_initial(first) {
        let family = words.iter().position(|word| !is_initial(word)).unwrap_or(words.len());
        let (initials, family) = (words[..family].join(" "), words[family..].join(" "));
        // What follows may be no family name, as in `A B`.
        return (!family.is_empty()).then(|| {
            let written = format!("{family}, {initials}");
            doubt("PGN writes the family name first, and a comma behind it").with_fix(Safety::Unsafe, written)
        });
    }
    let is_long = |word: &&&str| word.chars().filter(|ch| ch.is_uppercase()).count() > 2;
    if words.iter().filter(is_long).count() > 1 && !value.chars().any(char::is_lowercase) {
        return Some(
            doubt("it is in capitals").with_help(format!("it may be `{}`", shortened(&small(value)))),
        );
    }
    None
}

/// Returns a name with the first letters of its words alone in capitals.
fn small(name: &str) -> String {
    let mut is_inside = false;
    let mut written = String::with_capacity(name.len());
    for ch in name.chars() {
        if is_inside {
            written.extend(ch.to_lowercase());
        } else {
            written.push(ch);
        }
        is_inside = ch.is_alphabetic();
    }
    written
}
