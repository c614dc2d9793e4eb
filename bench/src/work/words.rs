//! The words of a game's main line, found in the simplest way that does for what PGN's export format allows.

use std::ops::Range;

/// The places of the moves in the text of one game.
pub fn words(game: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            at += blanks(&game[at..]);
            let rest = &game[at..];
            let length = match rest.first()? {
                b'[' => past(rest, b'\n'),
                b'{' => past(rest, b'}'),
                b';' => past(rest, b'\n'),
                b'(' => variation(rest),
                _ => rest
                    .iter()
                    .take_while(|&&byte| !matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'{' | b'('))
                    .count(),
            };
            let start = at;
            at += length.max(1);
            if let b'a'..=b'h' | b'A'..=b'Z' | b'0'..=b'9' = rest[0] {
                let number = rest[..length].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let dots = rest[number..length].iter().take_while(|&&byte| byte == b'.').count();
                // `1.e4`, `1... e5`, `1-0`: only what follows dots, or begins with a letter, is a move.
                if number == 0 || dots > 0 && number + dots < length {
                    return Some(start + number + dots..start + length);
                }
            }
        }
    })
}

fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

fn past(text: &[u8], end: u8) -> usize {
    text.iter().position(|&byte| byte == end).map_or(text.len(), |at| at + 1)
}

/// The length of a variation, the comments in it included.
fn variation(text: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        match text[at] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'{' => at += past(&text[at..], b'}') - 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn only_moves_of_the_main_line_are_words() {
        let game = b"[Event \"a b\"]\n\n1.e4 { x y } 1... e5 (1... c5 { ) } 2. c3) 2. O-O $1 Nf3+ 1/2-1/2\n";
        let found: Vec<&[u8]> = words(game).map(|span| &game[span]).collect();
        assert_eq!(found, [&b"e4"[..], b"e5", b"O-O", b"Nf3+"]);
    }
}
