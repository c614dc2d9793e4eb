//! The dialects that show a sign on a page beside the moves, each sign looked up once for all games of a text.

use super::game_metadata::has_heading;
use crate::moves::dialect::{Dialect, NumberStyle, Tags};
use crate::moves::languages::Language;
use crate::moves::result::GameResult;
use crate::write::written_result;
use alloc::string::String;
use alloc::vec::Vec;

/// The dialects that show each sign, a bit each.
pub(super) struct PageSigns {
    dialects: Vec<&'static Dialect>,
    /// Those that write all tags.
    pub(super) tags: u64,
    /// The headings, and those that write each.
    headings: Vec<(&'static str, u64)>,
    /// The styles of numbers, and those that write each.
    numbers: Vec<(NumberStyle, u64)>,
    /// The words for results that were looked up, and those that write each.
    results: Vec<(GameResult, Vec<u8>, u64)>,
    /// The language that was looked up last, and those that are written in it.
    language: Option<(&'static str, u64)>,
}

/// More words for results are not kept.
const MOST_RESULTS: usize = 32;

impl PageSigns {
    /// The signs of these dialects, at most 64.
    pub(super) fn of(dialects: &[&'static Dialect]) -> PageSigns {
        let mut signs = PageSigns {
            dialects: dialects.to_vec(),
            tags: 0,
            headings: Vec::new(),
            numbers: Vec::new(),
            results: Vec::new(),
            language: None,
        };
        signs.tags = signs.bits(|dialect| dialect.layout.extras.tags == Tags::All);
        for dialect in dialects {
            let layout = &dialect.layout;
            if !layout.header.is_empty() && signs.headings.iter().all(|(header, _)| *header != layout.header)
            {
                let headed = signs.bits(|other| other.layout.header == layout.header);
                signs.headings.push((layout.header, headed));
            }
            if signs.numbers.iter().all(|(style, _)| *style != layout.numbered) {
                let numbered = signs.bits(|other| other.layout.numbered == layout.numbered);
                signs.numbers.push((layout.numbered, numbered));
            }
        }
        signs
    }

    fn bits(&self, fits: impl Fn(&Dialect) -> bool) -> u64 {
        let fitting = self.dialects.iter().enumerate().filter(|(_, dialect)| fits(dialect));
        fitting.fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// Those whose heading is in the text before the first move.
    pub(super) fn headed(&self, opening: &[u8]) -> u64 {
        let found = self.headings.iter().filter(|(header, _)| has_heading(opening, header));
        found.fold(0, |bits, (_, headed)| bits | headed)
    }

    /// Those that write numbers in a style.
    pub(super) fn numbered(&self, style: NumberStyle) -> u64 {
        self.numbers.iter().find(|(known, _)| *known == style).map_or(0, |(_, bits)| *bits)
    }

    /// Those that write a result with such a word.
    pub(super) fn writers_of_result(&mut self, result: GameResult, word: &[u8]) -> u64 {
        let known = self.results.iter().find(|(known, text, _)| *known == result && text == word);
        if let Some((_, _, bits)) = known {
            return *bits;
        }
        let text = String::from_utf8_lossy(word);
        let bits = self.bits(|dialect| written_result(dialect, result) == text);
        if self.results.len() < MOST_RESULTS {
            self.results.push((result, word.to_vec(), bits));
        }
        bits
    }

    /// Those of a set that are written in a language; all of it where none is.
    pub(super) fn of_language(&mut self, set: u64, language: &'static Language) -> u64 {
        let allowed = match self.language {
            Some((id, allowed)) if id == language.id => allowed,
            _ => {
                let allowed = self.bits(|dialect| dialect.languages.allows(language));
                self.language = Some((language.id, allowed));
                allowed
            }
        };
        match allowed & set {
            0 => set,
            allowed => allowed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PageSigns;
    use crate::detect::game_metadata::has_heading;
    use crate::moves::dialect::NumberStyle;
    use crate::moves::dialects::DIALECTS;
    use crate::moves::languages::LANGUAGES;
    use crate::moves::result::GameResult;
    use crate::write::written_result;

    /// Each dialect is asked for every sign.
    #[test]
    fn signs_are_those_of_every_dialect() {
        let mut signs = PageSigns::of(&DIALECTS);
        let bit = |set: u64, at: usize| set >> at & 1 == 1;
        for (at, dialect) in DIALECTS.into_iter().enumerate() {
            for opening in ["", "1. ", dialect.layout.header, "[Event \"a\"]\n# W B\n1. "] {
                let headed = has_heading(opening.as_bytes(), dialect.layout.header);
                assert_eq!(bit(signs.headed(opening.as_bytes()), at), headed, "{} in {opening}", dialect.id);
            }
            use NumberStyle as N;
            for style in [N::Dot, N::DotGlued, N::DotForBoth, N::Not] {
                assert_eq!(bit(signs.numbered(style), at), dialect.layout.numbered == style);
            }
            for _ in 0..2 {
                for result in
                    [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown]
                {
                    for word in ["1-0", "0-1", "*", "1/2-1/2", "½-½", "½:½", "1:0"] {
                        let writes = written_result(dialect, result) == word;
                        assert_eq!(
                            bit(signs.writers_of_result(result, word.as_bytes()), at),
                            writes,
                            "{word}"
                        );
                    }
                }
            }
            for language in LANGUAGES {
                let set = signs.of_language(u64::MAX, language);
                assert_eq!(
                    bit(set, at),
                    dialect.languages.allows(language),
                    "{} {}",
                    dialect.id,
                    language.id
                );
            }
        }
        assert_eq!(signs.of_language(0, &LANGUAGES[0]), 0);
    }
}
