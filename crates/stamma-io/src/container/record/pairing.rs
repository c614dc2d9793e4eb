//! Both players in one text: `A vs B`, `A - B`.

/// The players of a text, and what the words between them are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    pub white: String,
    pub black: String,
    /// True if a word stands between them: a dash may stand in the name of an opening or of an event.
    pub is_by_word: bool,
}

/// The longest text that is looked at, in bytes.
const LONGEST: usize = 200;
/// Words between two players.
const WORDS: &[&str] =
    &["vs.", "vs", "v.", "v", "versus", "gegen", "contre", "contra", "contro", "tegen", "против"];
/// Dashes between them.
const DASHES: &[&str] = &["-", "–", "—"];

/// The players that a text names; none where it names anything else.
pub fn pairing(text: &str) -> Option<Pairing> {
    let text = text.trim();
    if text.len() > LONGEST {
        return None;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let only = |signs: &[&str]| {
        let is_sign = |word: &&str| signs.contains(&&*word.to_lowercase());
        let mut found = (0..words.len()).filter(|&at| is_sign(&words[at]));
        found.next().filter(|_| found.next().is_none())
    };
    let (at, is_by_word) = match only(WORDS) {
        Some(at) => (at, true),
        None => (only(DASHES)?, false),
    };
    let (white, black) = (words[..at].join(" "), words[at + 1..].join(" "));
    let is_named =
        |name: &str| is_name(name) && (is_by_word || !name.bytes().any(|byte| byte.is_ascii_digit()));
    (is_named(&white) && is_named(&black)).then_some(Pairing { white, black, is_by_word })
}

/// Returns true for what may be the name of a player: a word that begins with a letter, and no move.
fn is_name(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_alphanumeric)
        && name.chars().any(char::is_alphabetic)
        && name.chars().all(|ch| ch.is_alphanumeric() || " ,.'-_’()".contains(ch))
}

#[cfg(test)]
mod tests {
    use super::pairing;

    #[test]
    fn players_are_found_in_one_text() {
        for text in ["Ann vs Bob", "Ann v. Bob", "Ann - Bob", "Ann – Bob", "Ann VS. Bob"] {
            let found = pairing(text).unwrap();
            assert_eq!((&*found.white, &*found.black), ("Ann", "Bob"), "{text}");
        }
        for text in ["Ann", "1", "1 - 0", "Final - Game 1", "A - B - C", "- Bob", "a vs b vs c", "1. e4 - e5"]
        {
            assert_eq!(pairing(text), None, "{text}");
        }
    }
}
