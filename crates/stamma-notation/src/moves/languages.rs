//! The languages: one row each, with the letters that stand for the pieces.
//!
//! Letters come from the table in the PGN standard (section 17, letters by language) for the languages it lists, and
//! from the usual writing of Russian books for `ru`.

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
