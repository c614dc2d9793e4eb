//! Lines of play that an engine shows, with their rank and their value: `1. +/= (0.33): 1.e4 e5 2.Nf3`. They are no part of a game.

use super::LONGEST_LINE;
use crate::read::lex::ends_line;
use crate::text::Span;

/// Returns the line at a place, if it begins with its rank among the lines of an engine, perhaps a sign, and a value in brackets with a
/// colon behind it.
pub(super) fn engine_line_at(input: &[u8], at: usize) -> Option<Span> {
    let rest = &input[at.min(input.len())..input.len().min(at + LONGEST_LINE)];
    let rank = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let behind = rest.get(rank..)?.strip_prefix(b".").filter(|_| (1..=2).contains(&rank))?;
    // `+/=`, `=`, `²`, `∓`
    let signs = behind.iter().take_while(|byte| b" +-=/\\".contains(byte) || !byte.is_ascii()).count();
    let value = behind[signs..].strip_prefix(b"(").filter(|_| signs > 0)?;
    let close = value.iter().take(10).position(|byte| *byte == b')')?;
    let behind = value[close + 1..].trim_ascii_start().strip_prefix(b":")?;
    if !is_value(&value[..close]) || behind.first().is_some_and(|byte| !byte.is_ascii_whitespace()) {
        return None;
    }
    let length = rest.iter().position(|byte| ends_line(*byte)).unwrap_or(rest.len());
    Some(Span::new(at, at + rest[..length].trim_ascii_end().len()))
}

/// `0.33`, `-1.20`, `+M5`, `#-3`
fn is_value(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"+").or_else(|| text.strip_prefix(b"-")).unwrap_or(text);
    let mate = text.strip_prefix(b"#").or_else(|| text.strip_prefix(b"M"));
    if let Some(moves) = mate {
        let moves = moves.strip_prefix(b"-").or_else(|| moves.strip_prefix(b"+")).unwrap_or(moves);
        return (1..=3).contains(&moves.len()) && moves.iter().all(u8::is_ascii_digit);
    }
    let points = text.iter().filter(|byte| matches!(byte, b'.' | b',')).count();
    points == 1
        && text.first().is_some_and(u8::is_ascii_digit)
        && text.last().is_some_and(u8::is_ascii_digit)
        && text.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','))
}

#[cfg(test)]
mod tests {
    use super::engine_line_at;

    #[test]
    fn lines_of_engines_are_known() {
        for line in [
            "1. +/= (0.33): 1.e4 e5 2.Nf3",
            "2. =  (0.15): 1.d4 Nf6",
            "3. ± (1,20): 12...Nf6",
            "1. -+ (-M3): 1.e4",
            "1. (0.33): 1.e4",
            "12. \u{2213} (-0.40) : 7.Bxh7+",
        ] {
            assert!(engine_line_at(line.as_bytes(), 0).is_some(), "{line}");
        }
        for line in [
            "1. e4 (0.33): 1.e4",
            "1. = (good): e4",
            "1.(0.33) e4",
            "1. (1. e4 e5): x",
            "=  (0.15): 1.d4",
            "1. = (2.5) e4",
        ] {
            assert!(engine_line_at(line.as_bytes(), 0).is_none(), "{line}");
        }
    }
}
