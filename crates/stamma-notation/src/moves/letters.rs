//! The letters that stand for the pieces: one row a language.
//!
//! Letters come from the table in the PGN standard (section 17, letters by language) for the languages it lists, and
//! from the usual writing of Russian books for `ru`. Figurines belong to every row: see `FIGURINES`.

use super::decode::CaseRule;
use crate::diagnostics::Span;
use crate::text::Glyph;
use stamma_board::{Role, RoleSet};

/// A language and its piece letters.
#[derive(Debug)]
pub struct Language {
    /// The language tag, such as `de`.
    pub id: &'static str,
    /// Its English name.
    pub name: &'static str,
    /// Its own name.
    pub native: &'static str,
    /// Knight, bishop, rook, queen, king, pawn. The first spelling of each is the one that is written; the pawn's is
    /// only read, and empty where it would be taken for a piece or for castling (German `B`, Dutch `O`).
    pub pieces: [&'static [&'static str]; 6],
}

const ORDER: [Role; 6] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King, Role::Pawn];

macro_rules! languages {
    ($($id:literal $name:literal $native:literal
       $n:literal $b:literal $r:literal $q:literal $k:literal $p:literal;)*) => {
        &[$(Language {
            id: $id,
            name: $name,
            native: $native,
            pieces: [&[$n], &[$b], &[$r], &[$q], &[$k], &[$p]],
        },)*]
    };
}

/// Every language. English comes first: it is what a text is taken for when nothing speaks against it.
pub const LANGUAGES: &[Language] = languages! {
    "en" "English"    "English"    "N" "B" "R" "Q" "K" "P";
    "en-s" "English with S for the knight" "English (Springer)" "S" "B" "R" "Q" "K" "P";
    "de" "German"     "Deutsch"    "S" "L" "T" "D" "K" "";
    "fr" "French"     "français"   "C" "F" "T" "D" "R" "P";
    "es" "Spanish"    "español"    "C" "A" "T" "D" "R" "P";
    "it" "Italian"    "italiano"   "C" "A" "T" "D" "R" "P";
    "nl" "Dutch"      "Nederlands" "P" "L" "T" "D" "K" "";
    "pt" "Portuguese" "português"  "C" "B" "T" "D" "R" "P";
    "ru" "Russian"    "русский"    "К" "С" "Л" "Ф" "Кр" "П";
    "da" "Danish"     "dansk"      "S" "L" "T" "D" "K" "";
    "no" "Norwegian"  "norsk"      "S" "L" "T" "D" "K" "";
    "sv" "Swedish"    "svenska"    "S" "L" "T" "D" "K" "";
    "cs" "Czech"      "čeština"    "J" "S" "V" "D" "K" "P";
    "pl" "Polish"     "polski"     "S" "G" "W" "H" "K" "P";
    "hu" "Hungarian"  "magyar"     "H" "F" "B" "V" "K" "";
    "ro" "Romanian"   "română"     "C" "N" "T" "D" "R" "P";
    "fi" "Finnish"    "suomi"      "R" "L" "T" "D" "K" "P";
    "et" "Estonian"   "eesti"      "R" "O" "V" "L" "K" "P";
    "is" "Icelandic"  "íslenska"   "R" "B" "H" "D" "K" "P";
    "figurine" "figurines" "♔♕♖♗♘♙" "♘" "♗" "♖" "♕" "♔" "♙";
};

/// The language with this tag.
pub fn language(id: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.id.eq_ignore_ascii_case(id))
}

/// The chess pieces of Unicode, both colours; every language reads them.
pub const FIGURINES: [(char, Role); 12] = [
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
];

/// Which letters stand for the two compound pieces of the large boards. A `C` means the one or the other.
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

    /// How a sentence names these letters.
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

/// Whether a letter was written as its row has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    /// As the row has it.
    Exact,
    /// In the other case.
    Folded,
}

impl Letters {
    /// English letters, for a board without compound pieces.
    pub fn english() -> Letters {
        Letters { language: &LANGUAGES[0], compounds: None }
    }

    /// What is written for a role; empty for the pawn.
    pub fn written(&self, role: Role) -> &'static str {
        if role == Role::Pawn {
            return "";
        }
        if let Some(letter) = Compounds::letter(self.compounds.unwrap_or(Compounds::Fairy), role) {
            return letter;
        }
        let at = ORDER.iter().position(|&ordered| ordered == role).unwrap_or(5);
        self.language.pieces[at][0]
    }

    /// Calls `found` with each role that the front of `glyphs` may name, how many glyphs that takes, and the case.
    pub fn roles_at(&self, glyphs: &[Glyph], mut found: impl FnMut(Role, usize, Case)) {
        let Some(first) = glyphs.first() else { return };
        if let Some(&(_, role)) = FIGURINES.iter().find(|(figurine, _)| *figurine == first.ch) {
            return found(role, 1, Case::Exact);
        }
        if !first.ch.is_alphabetic() {
            return;
        }
        for (role, spellings) in ORDER.into_iter().zip(self.language.pieces) {
            for spelling in spellings {
                if let Some((length, case)) = letters_match(glyphs, spelling) {
                    found(role, length, case);
                }
            }
        }
        for role in [Role::Cardinal, Role::Marshall] {
            let spelling = self.compounds.and_then(|compounds| compounds.letter(role));
            if let Some((length, case)) = spelling.and_then(|spelling| letters_match(glyphs, spelling)) {
                found(role, length, case);
            }
        }
    }

    /// The roles whose spelling begins with this letter, in either case if case does not count.
    pub fn beginning_with(&self, letter: char, case: CaseRule) -> RoleSet {
        let glyphs = [Glyph { ch: letter, span: Span::default() }];
        let mut roles = RoleSet::EMPTY;
        let mut note = |role: Role, spelling: &str| {
            let first = &spelling[..spelling.chars().next().map_or(0, char::len_utf8)];
            let fits = letters_match(&glyphs, first)
                .is_some_and(|(_, found)| found == Case::Exact || case == CaseRule::SmallPieces);
            if fits {
                roles = roles.with(role);
            }
        };
        for (role, spellings) in ORDER.into_iter().zip(self.language.pieces) {
            spellings.iter().for_each(|spelling| note(role, spelling));
        }
        for role in [Role::Cardinal, Role::Marshall] {
            if let Some(spelling) = self.compounds.and_then(|compounds| compounds.letter(role)) {
                note(role, spelling);
            }
        }
        if let Some(&(_, role)) = FIGURINES.iter().find(|(figurine, _)| *figurine == letter) {
            roles = roles.with(role);
        }
        roles
    }
}

fn letters_match(glyphs: &[Glyph], spelling: &str) -> Option<(usize, Case)> {
    if spelling.is_empty() {
        return None;
    }
    let mut length = 0;
    let mut case = Case::Exact;
    for ch in spelling.chars() {
        let written = glyphs.get(length)?.ch;
        if written != ch {
            let same = written.to_lowercase().eq(ch.to_lowercase());
            if !same {
                return None;
            }
            case = Case::Folded;
        }
        length += 1;
    }
    Some((length, case))
}
