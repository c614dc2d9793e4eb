//! Letters of other alphabets that look like Latin ones, in one table.
//!
//! Writers with a Cyrillic or Greek keyboard mix the alphabets: files typed in Cyrillic, or pieces typed in Latin
//! letters. The table lists only letters that look alike, not their meaning.

/// A letter of another alphabet and the Latin letter that looks the same in the same case.
const LOOK_ALIKES: [(char, char); 44] = [
    // Cyrillic
    ('А', 'A'),
    ('В', 'B'),
    ('С', 'C'),
    ('Е', 'E'),
    ('Н', 'H'),
    ('І', 'I'),
    ('Ј', 'J'),
    ('К', 'K'),
    ('М', 'M'),
    ('О', 'O'),
    ('Р', 'P'),
    ('Ѕ', 'S'),
    ('Т', 'T'),
    ('Х', 'X'),
    ('У', 'Y'),
    ('а', 'a'),
    ('с', 'c'),
    ('е', 'e'),
    ('һ', 'h'),
    ('і', 'i'),
    ('ј', 'j'),
    ('о', 'o'),
    ('р', 'p'),
    ('ѕ', 's'),
    ('х', 'x'),
    ('у', 'y'),
    // Greek
    ('Α', 'A'),
    ('Β', 'B'),
    ('Ε', 'E'),
    ('Ζ', 'Z'),
    ('Η', 'H'),
    ('Ι', 'I'),
    ('Κ', 'K'),
    ('Μ', 'M'),
    ('Ν', 'N'),
    ('Ο', 'O'),
    ('Ρ', 'P'),
    ('Τ', 'T'),
    ('Υ', 'Y'),
    ('Χ', 'X'),
    ('ο', 'o'),
    ('ν', 'v'),
    ('χ', 'x'),
    ('ρ', 'p'),
];

/// Returns the Latin letter that looks like `ch`; none where `ch` is Latin itself or looks like none.
pub const fn latin_twin(ch: char) -> Option<char> {
    if ch.is_ascii() {
        return None;
    }
    let mut at = 0;
    while at < LOOK_ALIKES.len() {
        if LOOK_ALIKES[at].0 == ch {
            return Some(LOOK_ALIKES[at].1);
        }
        at += 1;
    }
    None
}

/// `ch`, or the Latin letter that it looks like.
#[inline]
pub fn as_latin(ch: char) -> char {
    if ch.is_ascii() {
        return ch;
    }
    latin_twin(ch).unwrap_or(ch)
}

#[cfg(test)]
mod tests {
    use super::{LOOK_ALIKES, as_latin, latin_twin};

    #[test]
    fn every_letter_has_one_twin_of_its_own_case() {
        for (at, &(letter, latin)) in LOOK_ALIKES.iter().enumerate() {
            assert!(!letter.is_ascii() && latin.is_ascii_alphabetic(), "{letter} {latin}");
            assert_eq!(letter.is_uppercase(), latin.is_uppercase(), "{letter} {latin}");
            assert!(LOOK_ALIKES[..at].iter().all(|&(earlier, _)| earlier != letter), "{letter} twice");
        }
    }

    #[test]
    fn what_has_no_twin_stays_itself() {
        assert_eq!(latin_twin('a'), None);
        assert_eq!(latin_twin('Ф'), None);
        assert_eq!(as_latin('Ф'), 'Ф');
        assert_eq!(as_latin('с'), 'c');
    }
}
