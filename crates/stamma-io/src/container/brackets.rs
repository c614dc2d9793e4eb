//! A whole game in brackets or braces: `(1. e4 e5 2. Nf3) 1-0`.

use super::Writer;
use super::lines::trimmed;
use super::words::Look;
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, result_of_text};

/// The game in the brackets that a text begins with, if nothing but a result stands behind them.
fn inside(text: &[u8]) -> Option<Span> {
    let whole = trimmed(text, Span::new(0, text.len()));
    let content = whole.of(text);
    let closing = match content.first()? {
        b'(' => b')',
        b'{' => b'}',
        _ => return None,
    };
    let (opening, mut depth) = (content[0], 0usize);
    let close = content.iter().position(|&byte| {
        if byte == opening {
            depth += 1;
        } else if byte == closing {
            depth -= 1;
        }
        depth == 0
    })?;
    let behind = std::str::from_utf8(content[close + 1..].trim_ascii()).ok()?;
    let is_result = || matches!(behind, "" | "*") || result_of_text(behind, &NO_SPELLINGS).is_some();
    let inner = Span::new(whole.start + 1, whole.start + close);
    let first = inner.of(text).trim_ascii_start();
    (first.starts_with(b"1") && is_result() && Look::at(first).is_game()).then_some(inner)
}

/// Returns true if brackets are around a whole game.
pub fn is_bracketed(text: &[u8]) -> bool {
    inside(text).is_some()
}

/// Writes the game, and the result behind the brackets.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let Some(inner) = inside(text) else {
        return writer.copy(Span::new(0, text.len()));
    };
    writer.copy(Span::new(0, inner.start - 1));
    writer.copy(inner);
    writer.add(" ");
    writer.copy(Span::new(inner.end + 1, text.len()));
}

#[cfg(test)]
mod tests {
    use super::is_bracketed;

    #[test]
    fn brackets_around_games_are_seen() {
        for text in [
            "(1. e4 e5 2. Nf3 Nc6 1-0)\n",
            "{1. e4 e5 2. Nf3 (2. f4) Nc6} 1-0",
            "(1. e4 e5 (1... c5) 2. Nf3 Nc6)",
        ] {
            assert!(is_bracketed(text.as_bytes()), "{text}");
        }
        for text in [
            "{A game} 1. e4 e5 2. Nf3 Nc6",
            "(1) A - B\n1. e4 e5 2. Nf3",
            "(1. e4 e5 2. Nf3 Nc6) 3. Bb5",
            "(1. e4",
        ] {
            assert!(!is_bracketed(text.as_bytes()), "{text}");
        }
    }
}
