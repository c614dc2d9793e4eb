//! The words of a comment as a page may set them: between two of them a line may end, inside a command it may not.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// Commands longer than this are broken where they have blanks, as no line holds them.
pub const LONGEST: usize = 76;

/// The words of a comment. A command with its blanks is one word, or a part of one.
pub struct CommentWords<'a> {
    left: &'a [u8],
}

impl<'a> CommentWords<'a> {
    /// The words of a text.
    pub fn of(text: &'a [u8]) -> CommentWords<'a> {
        CommentWords { left: text }
    }

    /// Returns the rest that has not been taken yet, without the blanks before it.
    pub fn left(&self) -> &'a [u8] {
        self.left.trim_ascii_start()
    }
}

/// The words of a comment with single blanks between them. Bytes that are not UTF-8 become U+FFFD.
pub fn comment_words(text: &[u8]) -> String {
    let words: Vec<_> = CommentWords::of(text).collect();
    String::from_utf8_lossy(&words.join(&b' ')).into_owned()
}

impl<'a> Iterator for CommentWords<'a> {
    type Item = Cow<'a, [u8]>;

    fn next(&mut self) -> Option<Cow<'a, [u8]>> {
        let text = self.left.trim_ascii_start();
        if text.is_empty() {
            return None;
        }
        let (mut at, mut broken) = (0, false);
        while let Some(byte) = text.get(at).filter(|byte| !byte.is_ascii_whitespace()) {
            match if *byte == b'[' { command_length(&text[at..]) } else { None } {
                Some(length) => {
                    broken |= text[at..at + length].contains(&b'\n');
                    at += length;
                }
                None => at += 1,
            }
        }
        let (word, left) = text.split_at(at);
        self.left = left;
        // A line end inside a command was inserted by a program that broke the line.
        Some(if broken { Cow::Owned(with_single_blanks(word)) } else { Cow::Borrowed(word) })
    }
}

/// Returns the number of bytes of the command that a text begins with.
fn command_length(text: &[u8]) -> Option<usize> {
    if !matches!(text, [b'[', b'%', letter, ..] if letter.is_ascii_alphabetic()) {
        return None;
    }
    let length = text.iter().take(LONGEST).skip(1).position(|byte| matches!(byte, b'[' | b']'))? + 2;
    (text[length - 1] == b']').then_some(length)
}

fn with_single_blanks(word: &[u8]) -> Vec<u8> {
    let parts = word.split(|byte| byte.is_ascii_whitespace()).filter(|part| !part.is_empty());
    let mut single: Vec<u8> = Vec::with_capacity(word.len());
    for part in parts {
        if !single.is_empty() {
            single.push(b' ');
        }
        single.extend_from_slice(part);
    }
    single
}

#[cfg(test)]
mod tests {
    use super::CommentWords;
    use alloc::string::String;
    use alloc::vec::Vec;

    fn words(text: &str) -> Vec<String> {
        CommentWords::of(text.as_bytes()).map(|word| String::from_utf8_lossy(&word).into_owned()).collect()
    }

    #[test]
    fn a_command_stays_whole() {
        assert_eq!(words(" [%clk  0:01:00 ]\n good  move "), ["[%clk  0:01:00 ]", "good", "move"]);
        assert_eq!(
            words("x[%eval 0.1, 20]y [%cal Ga1a2,\n Ga2a3]"),
            ["x[%eval 0.1, 20]y", "[%cal Ga1a2, Ga2a3]"]
        );
        assert_eq!(words("[50 %] [%clk 0:01:00 [#]"), ["[50", "%]", "[%clk", "0:01:00", "[#]"]);
    }
}
