//! Names of accounts at servers, which are written as their owners like: `rook_lifter`, `anna1978`, `rooklifter`.

use super::words::{heading_key, is_no_name, is_particle};
use crate::read::phrases::says_end;

/// Returns true for the name of an account, of which a digit or a stroke shows that it is no word and no move: `rook_lifter`,
/// `anna1978`.
pub fn is_account(word: &str) -> bool {
    const LONGEST: usize = 30;
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let rest = &word[letters..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    word.len() <= LONGEST
        && letters > 1
        && word.bytes().all(is_sign)
        && (rest.starts_with('_') || letters > 2 && digits > 1 || letters > 5 && digits > 0)
}

/// Returns true for a word in small letters that may be the name of an account, or a name that was typed in a hurry: `rooklifter`. It
/// may as well be a word of prose, but none of those that are said of games.
pub fn may_be_account(word: &str) -> bool {
    const LENGTHS: core::ops::RangeInclusive<usize> = 4..=30;
    LENGTHS.contains(&word.len())
        && word.bytes().all(|byte| byte.is_ascii_lowercase())
        && !is_no_name(word)
        && !is_particle(word)
        && heading_key(word).is_none()
        && !says_end(word.as_bytes())
}
