//! The names of pieces in markup: in the name of a picture, in a class, in an attribute.

/// Names in small letters, and the letter of the piece; a pawn has none.
const NAMES: &[(&str, &str)] = &[
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("pawn", ""),
    ("könig", "K"),
    ("koenig", "K"),
    ("dame", "Q"),
    ("turm", "R"),
    ("läufer", "B"),
    ("laeufer", "B"),
    ("springer", "N"),
    ("bauer", ""),
    ("rey", "K"),
    ("dama", "Q"),
    ("torre", "R"),
    ("alfil", "B"),
    ("caballo", "N"),
    ("peón", ""),
    ("roi", "K"),
    ("reine", "Q"),
    ("tour", "R"),
    ("fou", "B"),
    ("cavalier", "N"),
    ("pion", ""),
];

/// Returns the letter of the piece that a value of markup names, `Some("")` for a pawn: `knight-white`, `icon-n`, `wN`,
/// `/img/bn.gif`, `Chess nlt45.svg`, `N`, `♘`.
pub fn piece_named(value: &str) -> Option<&'static str> {
    let words = || value.split(|ch: char| !ch.is_alphanumeric() && !('♔'..='♟').contains(&ch));
    let found = words().find_map(|word| {
        let word = word.to_lowercase();
        let known = NAMES.iter().find(|(name, _)| {
            // `whiteknight`, `knightwhite`, `chess_knight`.
            word == *name
                || ["white", "black", "chess"].iter().any(|side| {
                    word.strip_prefix(side) == Some(name) || word.strip_suffix(side) == Some(name)
                })
        });
        known.map(|(_, letter)| *letter)
    });
    found.or_else(|| words().filter(|word| !word.is_empty()).rev().find_map(short_name))
}

/// A piece in one letter, with its side before it or behind it: `n`, `wn`, `nw`, `nlt45`, `ndt45`, `♞`.
fn short_name(word: &str) -> Option<&'static str> {
    let mut chars = word.chars();
    let (first, second, rest) = (chars.next()?, chars.next(), chars.as_str());
    let is_side = |ch: char| matches!(ch.to_ascii_lowercase(), 'w' | 'b');
    let piece = match (first, second, rest) {
        (piece, None, _) => piece,
        (side, Some(piece), "") if is_side(side) && letter_of(piece).is_some() => piece,
        (piece, Some(side), "") if is_side(side) => piece,
        // The pictures of Wikimedia Commons: light or dark, on transparent ground, 45 pixels.
        (piece, Some('l' | 'd'), rest) if rest.strip_prefix('t').is_some_and(is_size) => piece,
        _ => return None,
    };
    letter_of(piece)
}

fn is_size(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn letter_of(ch: char) -> Option<&'static str> {
    Some(match ch.to_ascii_lowercase() {
        'k' | '♔' | '♚' => "K",
        'q' | '♕' | '♛' => "Q",
        'r' | '♖' | '♜' => "R",
        'b' | '♗' | '♝' => "B",
        'n' | '♘' | '♞' => "N",
        'p' | '♙' | '♟' => "",
        _ => return None,
    })
}

/// Returns true if a text begins as the rest of a move without its piece does: a square, a capture sign, or the file or rank
/// of the square that is left.
pub fn begins_with_square(text: &[u8]) -> bool {
    let is_file = |byte: &u8| matches!(byte, b'a'..=b'j');
    let text = text
        .strip_prefix(b"x")
        .or(text.strip_prefix(b":"))
        .or(text.strip_prefix("×".as_bytes()))
        .unwrap_or(text);
    match text {
        [file, rank, ..] if is_file(file) && rank.is_ascii_digit() => true,
        [from, rest @ ..] if is_file(from) || from.is_ascii_digit() => {
            let rest = rest
                .strip_prefix(b"x")
                .or(rest.strip_prefix(b":"))
                .or(rest.strip_prefix("×".as_bytes()))
                .unwrap_or(rest);
            matches!(rest, [file, rank, ..] if is_file(file) && rank.is_ascii_digit())
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{begins_with_square, piece_named};

    #[test]
    fn markup_names_pieces() {
        for (value, piece) in [
            ("icon-font-chess knight-white", Some("N")),
            ("N", Some("N")),
            ("icon-n", Some("N")),
            ("/img/wn.gif", Some("N")),
            ("/img/bb.gif", Some("B")),
            ("Chess nlt45.svg", Some("N")),
            ("File:Chess pdt45.svg", Some("")),
            ("♞", Some("N")),
            ("White knight", Some("N")),
            ("blackRook", Some("R")),
            ("Springer", Some("N")),
            ("logo.png", None),
            ("diagram", None),
            ("", None),
        ] {
            assert_eq!(piece_named(value), piece, "{value}");
        }
    }

    #[test]
    fn squares_are_seen() {
        for text in ["f3", "xf3", "bd2", "1e2", "bxd7 ", "×e5"] {
            assert!(begins_with_square(text.as_bytes()), "{text}");
        }
        for text in ["", "Nf3", "fine", "12", "e", "1. e4"] {
            assert!(!begins_with_square(text.as_bytes()), "{text}");
        }
    }
}
