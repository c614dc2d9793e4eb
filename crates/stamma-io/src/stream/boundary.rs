//! Places at which a game may begin, guessed from a few bytes. Nothing rests on a guess: reading up to one shows if it was right.

use memchr::{memmem, memrchr_iter};

/// Returns the last place in a text, beyond its first byte, where a game may begin; its end where nothing looks like
/// one.
pub fn guess_boundary(text: &[u8]) -> usize {
    let after = |pattern: &[u8], length: usize| {
        memmem::rfind(text, pattern).map(|at| at + length).filter(|&at| at > 0)
    };
    // Line ends are rare in long lines, and looking for one byte is fast.
    let begins_game = |end: &usize| text[end + 1..].starts_with(b"[Event ");
    memrchr_iter(b'\n', text)
        .find(begins_game)
        .map(|end| end + 1)
        .or_else(|| after(b"\n\n[", 2))
        .or_else(|| after(b"\n\r\n[", 3))
        .or_else(|| after(b"\n\n", 2))
        .or_else(|| after(b"\n\r\n", 3))
        .or_else(|| after(b"\n", 1))
        .unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::guess_boundary;

    #[test]
    fn the_best_sign_decides_not_the_last() {
        for (text, boundary) in [
            ("1. e4 *\n\n[Event \"b\"]\n[Site \"c\"]\n\n1. d4", 9),
            ("[Site \"a\"]\n\n1. e4 *\n\n[Site \"b\"]\n\n1. d4", 21),
            ("1. e4 *\r\n\r\n1. d4 *\r\n2", 11),
            ("e4 e5\nd4 d5\nc4", 12),
            ("1. e4 e5", 8),
            ("\n", 1),
            ("", 0),
        ] {
            assert_eq!(guess_boundary(text.as_bytes()), boundary, "{text}");
        }
    }
}
