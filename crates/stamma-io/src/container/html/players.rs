//! Players that a page names by the classes of their elements: `<span class="player white">Smith</span>`.

use super::elements::{Flow, flow};
use super::tags::{Tag, tag_at};
use crate::container::cells::{bare, begins_with_move, is_heading};
use crate::container::fields::Side;
use memchr::{memchr, memmem};
use std::collections::HashMap;

/// The elements of players, by the byte where they begin.
pub type PlayersByClass = HashMap<usize, Side>;

/// No name is longer.
const LONGEST_NAME: usize = 64;
/// The number of bytes of a tag before its class that are looked at: a text may be one long tag.
const LONGEST_BEFORE_CLASS: usize = 256;
/// A page with more such elements names no players so.
const MOST: usize = 10_000;

/// Returns the elements whose classes say which player they name, if White and Black take turns in them. Those that are parted
/// by a word such as `vs` alone are left out: their text says it all.
pub fn players_by_class(text: &[u8]) -> PlayersByClass {
    let mut found: Vec<(usize, Side, bool)> = Vec::new();
    let mut unclosed = usize::MAX;
    for class in memmem::find_iter(text, b"class=") {
        let near = class.saturating_sub(LONGEST_BEFORE_CLASS);
        let Some(start) = memchr::memrchr(b'<', &text[near..class]).map(|at| near + at) else { continue };
        let Some(tag) = tag_at(text, start, &mut unclosed).filter(|tag| tag.span.end > class) else {
            continue;
        };
        let Some(side) = side_of_class(&tag, text) else { continue };
        let Some(length) = memchr(b'<', &text[tag.span.end..]).filter(|length| *length <= LONGEST_NAME)
        else {
            continue;
        };
        let name = bare(&text[tag.span.end..tag.span.end + length]);
        let is_name = name.iter().any(u8::is_ascii_alphabetic) || !name.is_ascii();
        if !is_name || begins_with_move(name) || is_heading(name) {
            continue;
        }
        if found.len() >= MOST {
            return PlayersByClass::new();
        }
        found.push((start, side, says_more_behind(text, tag.span.end + length)));
    }
    let take_turns = found
        .chunks(2)
        .all(|pair| matches!(pair, [(_, Side::White, says_more), (_, Side::Black, _)] if !says_more));
    if !take_turns {
        return PlayersByClass::new();
    }
    found.into_iter().map(|(start, side, _)| (start, side)).collect()
}

/// Returns true if text stands behind the end of an element: `</span> vs <span>`.
fn says_more_behind(text: &[u8], end: usize) -> bool {
    let rest = &text[end..text.len().min(end + LONGEST_NAME)];
    let Some(close) = memchr(b'>', rest) else { return false };
    let behind = rest[close + 1..].trim_ascii_start();
    behind.first().is_some_and(|first| *first != b'<')
}

/// The player that the class of an element names, if the element may hold a name.
fn side_of_class(tag: &Tag, text: &[u8]) -> Option<Side> {
    let is_shown = matches!(flow(tag.name.of(text)), Some(Flow::Inline | Flow::Line | Flow::Paragraph));
    let class = tag.attribute(text, "class").filter(|_| !tag.is_end && is_shown)?;
    let lower = String::from_utf8_lossy(class).to_lowercase();
    let side = |word: &str| {
        let rest = |side: &str| {
            let rest: String = word.replacen(side, "", 1);
            let rest = rest.trim_matches(['-', '_']);
            (word.contains(side)
                && matches!(
                    rest,
                    "" | "player" | "name" | "user" | "username" | "player-name" | "playername"
                ))
            .then_some(())
        };
        rest("white").map(|()| Side::White).or_else(|| rest("black").map(|()| Side::Black))
    };
    lower.split_whitespace().find_map(side)
}

#[cfg(test)]
mod tests {
    use super::players_by_class;

    #[test]
    fn a_page_of_classes_alone_takes_linear_time() {
        let text = format!("<p {}", "class=white ".repeat(400_000));
        assert!(players_by_class(text.as_bytes()).is_empty());
    }

    #[test]
    fn classes_of_elements_name_players() {
        for text in [
            r#"<div class="white">Smith</div><div class="black">Jones</div>"#,
            r#"<span class="player white">Smith</span> <span class="player black">Jones</span>"#,
            r#"<b class="white-player">Smith (2100)</b><b class="player_black">Jones</b>"#,
            r#"<p class='whiteName'>Smith</p><p class='blackName'>Jones</p>"#,
        ] {
            assert_eq!(players_by_class(text.as_bytes()).len(), 2, "{text}");
        }
        for text in [
            r#"<span class="white">e4</span><span class="black">e5</span>"#,
            r#"<span class="white">White</span><span class="black">Black</span>"#,
            r#"<span class="white">Smith</span> vs <span class="black">Jones</span>"#,
            r#"<span class="text-white">Smith</span><span class="bg-black">Jones</span>"#,
            r#"<span class="white">Menu</span>"#,
            r#"<td class="white">Smith</td><td class="black">Jones</td>"#,
        ] {
            assert!(players_by_class(text.as_bytes()).is_empty(), "{text}");
        }
    }
}
