//! The languages: one row each, with the letters of the pieces and the two sources that they come from.
//!
//! The page docs/languages.md is made from these rows.

use super::first_letters::{FirstLetters, ORDER};
use stamma_board::Role;

/// A language and its piece letters.
#[derive(Debug)]
#[non_exhaustive]
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
    /// The sources of the letters: two, neither of which copies the other.
    pub sources: [&'static str; 2],
    /// The pieces that a letter may name.
    pub first_letters: FirstLetters,
}

impl Language {
    /// The letters of a dialect that names no language.
    #[doc(hidden)]
    pub fn own(id: &'static str, pieces: [&'static [&'static str]; 6], source: &'static str) -> Language {
        let first_letters = FirstLetters::of(&pieces);
        Language { id, name: id, native: id, pieces, sources: [source, ""], first_letters }
    }

    /// The spellings of a piece of the usual six.
    pub const fn spellings(&self, role: Role) -> &'static [&'static str] {
        let mut at = 0;
        while at < ORDER.len() {
            if ORDER[at] as u8 == role as u8 {
                return self.pieces[at];
            }
            at += 1;
        }
        &[]
    }

    /// Returns true if a word that begins with a piece's letter begins with one of this language for that piece.
    pub fn writes(&self, word: &str, role: Role) -> bool {
        self.spellings(role).iter().filter_map(|spelling| word.strip_prefix(spelling)).any(|rest| {
            // In `Крe2` the letter is not `К`.
            rest.chars().next().is_none_or(|next| next.is_ascii() || !next.is_alphabetic())
        })
    }
}

macro_rules! languages {
    ($($id:literal $name:literal $native:literal
       $($n:literal)|+ $($b:literal)|+ $($r:literal)|+ $($q:literal)|+ $($k:literal)|+ $($p:literal)|+
       [$first:expr, $second:expr];)*) => {
        &[$({
            const PIECES: [&[&str]; 6] = [&[$($n),+], &[$($b),+], &[$($r),+], &[$($q),+], &[$($k),+], &[$($p),+]];
            Language {
                id: $id,
                name: $name,
                native: $native,
                pieces: PIECES,
                sources: [$first, $second],
                first_letters: FirstLetters::of(&PIECES),
            }
        },)*]
    };
}

const PGN: &str = "PGN standard, section 17";
const FIDE: &str = "FIDE Laws of Chess, appendix C";
const PYCHESS: &str = "PyChess 1.0.3, translated piece letters";
const SCID: &str = "Scid, tcl/lang.tcl, transPieces";
const SCIDB: &str = "Scidb, tcl/figurines.tcl, langSet";
const PGN4WEB: &str = "pgn4web, ticket 32";
const BIJL: &str = "C. M. Bijl 1976, as listed at mywiki.mesonengehirn.de";
const SLOVENE_WIKIPEDIA: &str = "sl.wikipedia.org, Algebraična notacija";

/// Every language. English comes first: a text is taken for it when there is no evidence against it.
pub const LANGUAGES: &[Language] = languages! {
    "en" "English" "English" "N" "B" "R" "Q" "K" "P" [PGN, FIDE];
    "en-s" "English with S for the knight" "English (Springer)" "S" "B" "R" "Q" "K" "P"
        ["en.wikipedia.org, Algebraic notation (chess)", SLOVENE_WIKIPEDIA];
    "de" "German" "Deutsch" "S" "L" "T" "D" "K" "" [PGN, "schachklub-lustenau.at, Die Schachnotation"];
    "fr" "French" "français" "C" "F" "T" "D" "R" "P" [PGN, PYCHESS];
    "es" "Spanish" "español" "C" "A" "T" "D" "R" "P" [PGN, PYCHESS];
    "it" "Italian" "italiano" "C" "A" "T" "D" "R" "P" [PGN, PYCHESS];
    "nl" "Dutch" "Nederlands" "P" "L" "T" "D" "K" "" [PGN, SCID];
    "pt" "Portuguese" "português" "C" "B" "T" "D" "R" "P" [PGN, PYCHESS];
    "ru" "Russian" "русский" "К" "С" "Л" "Ф" "Кр" "П" ["nl.wikipedia.org, Schaaknotatie", BIJL];
    "da" "Danish" "dansk" "S" "L" "T" "D" "K" "" [PGN, PYCHESS];
    "no" "Norwegian" "norsk" "S" "L" "T" "D" "K" "" [PGN, PYCHESS];
    "sv" "Swedish" "svenska" "S" "L" "T" "D" "K" "" [PGN, PYCHESS];
    "cs" "Czech" "čeština" "J" "S" "V" "D" "K" "P" [PGN, "old.chess.cz, Šachová notace"];
    "pl" "Polish" "polski" "S" "G" "W" "H" "K" "P" [PGN, "mdk.swidnica.pl, Zasady notacji algebraicznej"];
    "hu" "Hungarian" "magyar" "H" "F" "B" "V" "K" "" [PGN, PYCHESS];
    "ro" "Romanian" "română" "C" "N" "T" "D" "R" "P" [PGN, BIJL];
    "fi" "Finnish" "suomi" "R" "L" "T" "D" "K" "P" [PGN, SCID];
    "et" "Estonian" "eesti" "R" "O" "V" "L" "K" "P" [PGN, PYCHESS];
    "is" "Icelandic" "íslenska" "R" "B" "H" "D" "K" "P" [PGN, SCIDB];
    "uk" "Ukrainian" "українська" "К" "С" "Т" "Ф" "Кр" "П"
        ["shkolaivanchuka.com.ua, Алгебраїчні нотації", SCID];
    "bg" "Bulgarian" "български" "К" "О" "Т" "Д" "Ц" "П" ["chessacademybg.com, Шахматна нотация", SCIDB];
    "sr" "Serbian" "српски" "С" "Л" "Т" "Д" "К" "П" [SCIDB, "sr.wikipedia.org, Шаховске фигуре"];
    "sr-latin" "Serbian in Latin letters" "srpski" "S" "L" "T" "D" "K" "P"
        ["subotic88.blog.rs, Šahovska notacija", "galaksijanova.rs, Mentalna lozinka"];
    "hr" "Croatian" "hrvatski" "S" "L" "T" "D" "K" "P" [SCIDB, BIJL];
    "sl" "Slovene" "slovenščina" "S" "L" "T" "D" "K" "P" [SLOVENE_WIKIPEDIA, PYCHESS];
    "sk" "Slovak" "slovenčina" "J" "S" "V" "D" "K" "P" ["chess.com/sk, Šachové označovanie", PYCHESS];
    "el" "Greek" "ελληνικά" "Ι" "Α" "Π" "Β" "Ρ" "Σ"
        ["chess.gitsis.eu, Αλγεβρική σκακιστική γραφή", "el.wikipedia.org, Σκακιστική γραφή προβληματιστών"];
    "tr" "Turkish" "Türkçe" "A" "F" "K" "V" "Ş" "P" ["ukd.blogspot.com, Cebirsel Notasyon", PYCHESS];
    "az" "Azerbaijani" "azərbaycanca" "A" "F" "T" "V" "Ş" | "S" "P" [PYCHESS, SCIDB];
    "lt" "Lithuanian" "lietuvių" "Ž" "R" "B" "V" "K" "P"
        ["a64.puslapiai.lt, Šachmatų žaidimo taisyklės", SCIDB];
    "lv" "Latvian" "latviešu" "Z" "L" "T" "D" "K" "" [SCIDB, "lv.wikipedia.org, Šahs"];
    "ca" "Catalan" "català" "C" "A" "T" "D" "R" "P" ["ca.wikibooks.org, Escacs: Notació del joc", PYCHESS];
    "eo" "Esperanto" "Esperanto" "Ĉ" "K" "T" "D" "R" "P" ["es.wikipedia.org, Notación algebraica", SCIDB];
    "cy" "Welsh" "Cymraeg" "M" "E" "C" "B" "T" ""
        ["dyffrynaeron.org, Cofnodi Gêmau Gwyddbwyll", "cy.wikipedia.org, Nodiant algebraidd (gwyddbwyll)"];
    "id" "Indonesian" "bahasa Indonesia" "K" "G" "B" "M" "R" "P" ["belajarcatur.blogspot.com, Notasi", PGN4WEB];
    "af" "Afrikaans" "Afrikaans" "R" "L" "T" "D" "K" "P"
        ["primidi.com, Chess piece names", "FrancophonIA, chess_glossary"];
    "vi" "Vietnamese" "Tiếng Việt" "M" "T" "X" "H" "V" "" ["covuaviet.com, Hướng dẫn ghi biên bản", PYCHESS];
    "zh" "Chinese" "中文" "马" | "馬" "象" "车" | "車" "后" "王" "兵"
        ["qqzze.com, 国际象棋的完整和简易记录法", "zh.wikipedia.org, 代數記譜法"];
    "figurine" "figurines" "♔♕♖♗♘♙" "♘" "♗" "♖" "♕" "♔" "♙" ["Unicode, U+2654 to U+265F", FIDE];
};

/// The language with this tag.
pub fn language(id: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.id.eq_ignore_ascii_case(id))
}
