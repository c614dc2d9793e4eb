//! The letters that one text uses: those of a language (see `languages`), figurines, and the two compound pieces.

use super::first_letters::{KELVIN, ORDER};
use super::languages::{LANGUAGES, Language};
use crate::text::{Glyph, latin_twin};
use stamma_board::{Role, RoleSet};

/// The chess pieces of Unicode, both colours; every language reads them. The compound pieces are its knight-bishop and
/// knight-rook.
pub const FIGURINES: [(char, Role); 16] = [
    ('♔', Role::King),
    ('♕', Role::Queen),
    ('♖', Role::Rook),
    ('♗', Role::Bishop),
    ('♘', Role::Knight),
    ('♙', Role::Pawn),
    ('♚', Role::King),
    ('♛', Role::Queen),
    ('♜', Role::Rook),
    ('♝', Role::Bishop),
    ('♞', Role::Knight),
    ('♟', Role::Pawn),
    ('\u{1FA50}', Role::Cardinal),
    ('\u{1FA53}', Role::Cardinal),
    ('\u{1FA4F}', Role::Marshall),
    ('\u{1FA52}', Role::Marshall),
];

/// Returns true if a character is itself a piece, in any language.
pub fn is_figurine(ch: char) -> bool {
    !ch.is_ascii() && FIGURINES.iter().any(|(figurine, _)| *figurine == ch)
}

/// The letters of the two compound pieces of the large boards. A `C` means the one or the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compounds {
    /// `C` cardinal, `M` marshall: the Ry::Chess site.
    Seeds,
    /// `A` archbishop (cardinal), `C` chancellor (marshall): Fairy-Stockfish, PyChess and PGN written by them.
    Fairy,
}

impl Compounds {
    /// Both ways.
    pub const ALL: [Compounds; 2] = [Compounds::Seeds, Compounds::Fairy];

    /// The letter of a compound piece; none for another role.
    pub const fn letter(self, role: Role) -> Option<&'static str> {
        match (self, role) {
            (Compounds::Seeds, Role::Cardinal) | (Compounds::Fairy, Role::Marshall) => Some("C"),
            (Compounds::Seeds, Role::Marshall) => Some("M"),
            (Compounds::Fairy, Role::Cardinal) => Some("A"),
            _ => None,
        }
    }

    /// Returns the name of these letters in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Compounds::Seeds => "cardinal-and-marshall (C, M)",
            Compounds::Fairy => "archbishop-and-chancellor (A, C)",
        }
    }
}

/// The letters that one text uses.
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    /// The letters of the usual six.
    pub language: &'static Language,
    /// The letters of the compound pieces; none where the board has none.
    pub compounds: Option<Compounds>,
}

/// The letters that may have the other case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaseRule {
    /// None: piece letters in capitals, files in small letters.
    Exact,
    /// Piece letters may be small (`nf3`), as from a keyboard in a hurry.
    SmallPieces,
    /// Everything is in capitals (`NF3`, `E4`), as on old clocks and telegrams.
    Capitals,
}

/// The distance of letters from those that their row has, the nearest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    /// As the row has them.
    Exact,
    /// A Latin letter that looks the same is in place of one of another alphabet: Latin `K` in a Russian game. Or a Cyrillic one that
    /// means no piece is in place of a Latin one.
    LookAlike,
    /// In the other case.
    Folded,
}

impl Letters {
    /// English letters, for a board without compound pieces.
    pub const fn english() -> Letters {
        Letters { language: &LANGUAGES[0], compounds: None }
    }

    /// The letters of a language for a game with these pieces.
    pub fn of(language: &'static Language, compounds: Compounds, roles: RoleSet) -> Letters {
        let has = roles.contains(Role::Cardinal) || roles.contains(Role::Marshall);
        Letters { language, compounds: has.then_some(compounds) }
    }

    /// Returns true if another piece of the game is written as this one (`C`, Spanish for the knight, is a compound
    /// piece too).
    pub const fn share_a_letter(&self, role: Role) -> bool {
        let Some(compounds) = self.compounds else { return false };
        let written = self.written(role);
        let is_compound = compounds.letter(role).is_some();
        let mut index = 0;
        while index < Role::COUNT {
            let other = Role::ALL[index];
            // The letters of a language differ among themselves, and so do those of the compound pieces.
            let differ = compounds.letter(other).is_some() != is_compound;
            if differ && !written.is_empty() && is_same(self.written(other), written) {
                return true;
            }
            index += 1;
        }
        false
    }

    /// The figurine of a role: no other piece is written so in any language.
    pub fn figurine(role: Role) -> Option<char> {
        FIGURINES.iter().find(|(_, known)| *known == role).map(|&(figurine, _)| figurine)
    }

    /// Returns the spelling that is written for a role; empty for the pawn.
    pub const fn written(&self, role: Role) -> &'static str {
        if matches!(role, Role::Pawn) {
            return "";
        }
        let compounds = match self.compounds {
            Some(compounds) => compounds,
            None => Compounds::Fairy,
        };
        if let Some(letter) = compounds.letter(role) {
            return letter;
        }
        match self.language.spellings(role) {
            [usual, ..] => usual,
            [] => "",
        }
    }

    /// Calls `found` with each role that the front of `glyphs` may name, how many glyphs that takes, and how
    /// well they fit.
    pub fn roles_at(&self, glyphs: &[Glyph], mut found: impl FnMut(Role, usize, Likeness)) {
        let Some(first) = glyphs.first() else { return };
        if !first.ch.is_ascii()
            && let Some(&(_, role)) = FIGURINES.iter().find(|(figurine, _)| *figurine == first.ch)
        {
            return found(role, 1, Likeness::Exact);
        }
        if !first.ch.is_alphabetic() {
            return;
        }
        let may_be = match u8::try_from(first.ch) {
            Ok(letter) if letter.is_ascii() => self.language.first_letters.in_any_case(letter),
            _ => RoleSet::ALL,
        };
        if !may_be.is_empty() {
            let rows = ORDER.iter().zip(&self.language.pieces);
            for (&role, spellings) in rows.filter(|&(role, _)| may_be.contains(*role)) {
                for spelling in *spellings {
                    if let Some((length, likeness)) = letters_match(glyphs, spelling) {
                        found(role, length, likeness);
                    }
                }
            }
        }
        let Some(compounds) = self.compounds else { return };
        for role in [Role::Cardinal, Role::Marshall] {
            let spelling = compounds.letter(role);
            if let Some((length, likeness)) = spelling.and_then(|spelling| letters_match(glyphs, spelling)) {
                found(role, length, likeness);
            }
        }
    }

    /// Returns the piece of a capital, where it is exactly this letter of one piece, looks like no letter of another,
    /// and is no pawn's, which is written seldom.
    pub(crate) fn only_role(&self, letter: u8) -> Option<Role> {
        let mut only = None;
        for (&role, spelling) in ORDER
            .iter()
            .zip(&self.language.pieces)
            .flat_map(|(role, spellings)| spellings.iter().map(move |spelling| (role, spelling)))
        {
            match spelling.chars().next().and_then(|first| likeness(char::from(letter), first)) {
                Some(Likeness::Exact) if spelling.len() == 1 && only.is_none_or(|known| known == role) => {
                    only = Some(role);
                }
                Some(Likeness::Exact | Likeness::LookAlike) => return None,
                Some(Likeness::Folded) | None => {}
            }
        }
        only.filter(|role| *role != Role::Pawn && self.compounds.is_none())
    }

    /// Returns the roles whose spelling begins with this letter or one that looks like it, in either case if case does
    /// not count.
    pub fn beginning_with(&self, letter: char, case: CaseRule) -> RoleSet {
        let fits = |first: char| {
            likeness(letter, first)
                .is_some_and(|found| found != Likeness::Folded || case == CaseRule::SmallPieces)
        };
        let with_fitting = |roles: RoleSet, (role, first)| if fits(first) { roles.with(role) } else { roles };
        let usual = match u8::try_from(letter) {
            Ok(letter) if letter.is_ascii() => match case {
                CaseRule::SmallPieces => self.language.first_letters.in_any_case(letter),
                CaseRule::Exact | CaseRule::Capitals => self.language.first_letters.near(letter),
            },
            _ => {
                let figurine = FIGURINES.iter().find(|(figurine, _)| *figurine == letter);
                let figurine = figurine.map_or(RoleSet::EMPTY, |&(_, role)| RoleSet::only(role));
                self.usual_firsts().fold(figurine, with_fitting)
            }
        };
        self.compound_firsts().fold(usual, with_fitting)
    }

    /// Returns true if a spelling begins with this very letter in either case, and not only with one that looks like
    /// it.
    pub fn has_letter(&self, letter: char) -> bool {
        let same = |first: char| letter == first || letter.to_lowercase().eq(first.to_lowercase());
        let usual = match u8::try_from(letter) {
            Ok(letter) if letter.is_ascii() => self.language.first_letters.has(letter),
            _ => self.usual_firsts().any(|(_, first)| same(first)) || is_figurine(letter),
        };
        usual || self.compound_firsts().any(|(_, first)| same(first))
    }

    /// The first letter of every spelling of the usual six.
    fn usual_firsts(&self) -> impl Iterator<Item = (Role, char)> {
        let rows = ORDER.into_iter().zip(self.language.pieces);
        let firsts = |spelling: &&str| spelling.chars().next();
        rows.flat_map(move |(role, spellings)| {
            spellings.iter().filter_map(firsts).map(move |first| (role, first))
        })
    }

    /// The letters of the compound pieces.
    fn compound_firsts(&self) -> impl Iterator<Item = (Role, char)> {
        let compounds = self.compounds.into_iter();
        compounds.flat_map(|compounds| {
            [Role::Cardinal, Role::Marshall]
                .into_iter()
                .filter_map(move |role| Some((role, compounds.letter(role)?.chars().next()?)))
        })
    }
}

fn letters_match(glyphs: &[Glyph], spelling: &str) -> Option<(usize, Likeness)> {
    let mut length = 0;
    let mut worst = Likeness::Exact;
    for letter in spelling.chars() {
        worst = worst.max(likeness(glyphs.get(length)?.ch, letter)?);
        length += 1;
    }
    (length > 0).then_some((length, worst))
}

/// Returns true if two texts are the same. While compiling, `==` compares no texts.
pub(super) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Cyrillic `В`, which looks like Latin `B`.
const CYRILLIC_VE: char = '\u{412}';

/// Returns the likeness of a written character and a letter of a row; none where it does not fit.
#[inline]
pub(super) fn likeness(written: char, letter: char) -> Option<Likeness> {
    if written == letter {
        return Some(Likeness::Exact);
    }
    if written.is_ascii() && letter.is_ascii() {
        return written.eq_ignore_ascii_case(&letter).then_some(Likeness::Folded);
    }
    if letter.is_ascii() {
        // No language with Cyrillic letters writes a piece with this one.
        if written == CYRILLIC_VE && letter == 'B' {
            return Some(Likeness::LookAlike);
        }
        return (written == KELVIN && letter.eq_ignore_ascii_case(&'k')).then_some(Likeness::Folded);
    }
    let same = |one: char, other: char| one.to_lowercase().eq(other.to_lowercase());
    let twin = if written.is_ascii() { latin_twin(letter) } else { None };
    if twin == Some(written) {
        return Some(Likeness::LookAlike);
    }
    (same(written, letter) || twin.is_some_and(|twin| same(written, twin))).then_some(Likeness::Folded)
}

#[cfg(test)]
mod tests {
    use super::KELVIN;

    #[test]
    fn only_the_kelvin_sign_has_a_small_ascii_letter() {
        let folds =
            |ch: &char| ch.to_lowercase().len() == 1 && ch.to_lowercase().all(|small| small.is_ascii());
        assert!(('\u{80}'..=char::MAX).filter(folds).eq([KELVIN]));
    }
}
