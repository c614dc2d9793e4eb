//! The beginning of JSON, by which it is told from PGN and prose.

use super::nodes::{is_blank, string_end};

/// The number of tokens by which JSON is known.
const TOKENS: usize = 64;

/// Returns true if a text begins as JSON: an object or an array whose first tokens keep to its grammar. `{1. e4}` and
/// `[Event "x"]` do not.
pub fn is_json(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let mut at = 0;
    let mut open: Vec<u8> = Vec::new();
    let mut expected = Expected::Value;
    // `{` alone and a string without an end show nothing.
    let mut shows = false;
    for _ in 0..TOKENS {
        at += text[at..].iter().take_while(|byte| is_blank(**byte)).count();
        let Some(&byte) = text.get(at) else { return shows };
        let inside = open.last().copied();
        match (expected, byte) {
            (Expected::Value, b'{' | b'[') => {
                open.push(byte);
                shows |= open.len() > 2;
                expected = if byte == b'{' { Expected::Key } else { Expected::Value };
                at += 1;
            }
            (Expected::Value | Expected::Key, b'"' | b'\'') if inside.is_some() => {
                let end = string_end(text, at);
                if end >= text.len() {
                    return shows;
                }
                expected = if expected == Expected::Key { Expected::Colon } else { Expected::Comma };
                at = end + 1;
            }
            (Expected::Colon, b':') => {
                (shows, expected) = (true, Expected::Value);
                at += 1;
            }
            (Expected::Comma, b',') => {
                shows |= inside.is_some();
                expected = if inside == Some(b'{') { Expected::Key } else { Expected::Value };
                at += 1;
            }
            (Expected::Key | Expected::Comma, b'}') if inside == Some(b'{') => {
                (shows, expected) = (true, Expected::Comma);
                open.pop();
                at += 1;
            }
            (Expected::Value | Expected::Comma, b']') if inside == Some(b'[') => {
                (shows, expected) = (true, Expected::Comma);
                open.pop();
                at += 1;
            }
            (Expected::Comma, b'{' | b'[') if inside.is_none() => expected = Expected::Value,
            (Expected::Value, _) if inside.is_some() => {
                let ends = |byte: &u8| is_blank(*byte) || b",:{}[]\"'".contains(byte);
                let rest = &text[at..];
                let length = rest.iter().position(ends).unwrap_or(rest.len());
                if !is_word(&rest[..length]) {
                    return false;
                }
                expected = Expected::Comma;
                at += length;
            }
            _ => return false,
        }
    }
    true
}

/// Kinds of bytes that may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Value,
    Key,
    Colon,
    Comma,
}

/// Returns true for a number and the words that are values.
fn is_word(word: &[u8]) -> bool {
    const WORDS: [&[u8]; 8] = [b"true", b"false", b"null", b"True", b"False", b"None", b"NaN", b"undefined"];
    let number = word.strip_prefix(b"-").unwrap_or(word);
    let digits = |bytes: &[u8]| !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit);
    let mut parts = number.splitn(2, |byte| matches!(byte, b'e' | b'E'));
    let is_number = parts.next().is_some_and(|mantissa| mantissa.splitn(2, |byte| *byte == b'.').all(digits))
        && parts.next().is_none_or(|exponent| {
            digits(exponent.strip_prefix(b"-").or_else(|| exponent.strip_prefix(b"+")).unwrap_or(exponent))
        });
    is_number || WORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::is_json;

    #[test]
    fn json_is_known_by_its_first_tokens() {
        for text in [
            "{}",
            "{\"error\":\"Too many requests\"}",
            " [{\"pgn\": \"1. e4",
            "[\"e4\",\"e5\"]",
            "[[\"e4\", \"e5\"], [\"Nf3\", null]]",
            "[1, -2.5e3]",
            "{\"a\":1}\n{\"a\":2}",
            "\x1E{\"a\":1}\n\x1E{\"a\":2}",
            "{'moves': ['e4', 'e5'], 'rated': True}",
            "{\"a\":1,}",
            &"[".repeat(1_000_000),
            &"{\"a\":".repeat(1_000_000),
        ] {
            assert!(is_json(text.as_bytes()), "{:?}", &text[..text.len().min(40)]);
        }
        for text in [
            "",
            "{",
            "[",
            "{1. e4 e5}",
            "[Event \"x\"]",
            "{} 1. e4 e5",
            "{\"A fine move\" said Bob} 1. e4",
            "{\"A fine move, said Bob} 1. e4",
            "{'Tis a move} 1. e4",
            "[1. e4 e5]",
            "[\"x\"] 1. e4",
            "[0-1]",
            "1. e4 e5",
            "\"1. e4 e5\"",
            "{Note: \"x\"} 1. e4",
        ] {
            assert!(!is_json(text.as_bytes()), "{text:?}");
        }
    }
}
