//! The meaning of the words of headings: `White:`, `Runde`, `против`. Those that vary with the language are in `game_words`.

use crate::read::game_words::{GAME_WORDS, GameWords};
use crate::text::Beginnings;
use alloc::string::String;
use stamma_board::Color;

/// The meaning of a word in a heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeadingKey {
    White,
    Black,
    Event,
    Site,
    Date,
    Round,
    Board,
    Result,
    /// The side that won, or its player.
    Winner,
    Opening,
    Eco,
    WhiteElo,
    BlackElo,
    /// The rating of the player named before it.
    Rating,
    /// The word `game`, which a number or the players follow.
    Game,
}

impl HeadingKey {
    /// Returns the word for a side.
    pub const fn of_side(side: Color) -> HeadingKey {
        match side {
            Color::White => HeadingKey::White,
            Color::Black => HeadingKey::Black,
        }
    }

    /// Returns the tag that holds what the word names.
    pub const fn tag(self) -> Option<&'static str> {
        match self {
            HeadingKey::White => Some("White"),
            HeadingKey::Black => Some("Black"),
            HeadingKey::Event => Some("Event"),
            HeadingKey::Site => Some("Site"),
            HeadingKey::Date => Some("Date"),
            HeadingKey::Round => Some("Round"),
            HeadingKey::Board => Some("Board"),
            HeadingKey::Result => Some("Result"),
            HeadingKey::Winner => Some("Winner"),
            HeadingKey::Opening => Some("Opening"),
            HeadingKey::Eco => Some("ECO"),
            HeadingKey::WhiteElo => Some("WhiteElo"),
            HeadingKey::BlackElo => Some("BlackElo"),
            HeadingKey::Rating | HeadingKey::Game => None,
        }
    }
}

/// The keys that every language has.
const KEYS: [HeadingKey; 11] = [
    HeadingKey::White,
    HeadingKey::Black,
    HeadingKey::Event,
    HeadingKey::Site,
    HeadingKey::Date,
    HeadingKey::Round,
    HeadingKey::Board,
    HeadingKey::Result,
    HeadingKey::Winner,
    HeadingKey::Opening,
    HeadingKey::Game,
];

/// Keys that are written alike everywhere: the names of tags, and of ratings of countries.
const COMMON_KEYS: [(&str, HeadingKey); 12] = [
    ("eco", HeadingKey::Eco),
    ("whiteelo", HeadingKey::WhiteElo),
    ("blackelo", HeadingKey::BlackElo),
    ("elo", HeadingKey::Rating),
    ("rating", HeadingKey::Rating),
    ("rated", HeadingKey::Rating),
    ("dwz", HeadingKey::Rating),
    ("twz", HeadingKey::Rating),
    ("nwz", HeadingKey::Rating),
    ("uscf", HeadingKey::Rating),
    ("ecf", HeadingKey::Rating),
    ("cfc", HeadingKey::Rating),
];

/// The beginnings of the words for all keys.
static BEGINNINGS: Beginnings = {
    let mut beginnings = Beginnings::NONE;
    let mut at = 0;
    while at < COMMON_KEYS.len() {
        beginnings = beginnings.with(COMMON_KEYS[at].0);
        at += 1;
    }
    let mut language = 0;
    while language < GAME_WORDS.len() {
        let mut key = 0;
        while key < KEYS.len() {
            beginnings = beginnings.and(words_of(&GAME_WORDS[language], KEYS[key]));
            key += 1;
        }
        language += 1;
    }
    beginnings
};

/// The words that a language has for a key.
const fn words_of(language: &GameWords, key: HeadingKey) -> &'static [&'static str] {
    match key {
        HeadingKey::White => language.white,
        HeadingKey::Black => language.black,
        HeadingKey::Event => language.event,
        HeadingKey::Site => language.site,
        HeadingKey::Date => language.date,
        HeadingKey::Round => language.round,
        HeadingKey::Board => language.board,
        HeadingKey::Result => language.result,
        HeadingKey::Winner => language.winner,
        HeadingKey::Opening => language.opening,
        HeadingKey::Game => language.game,
        HeadingKey::Eco | HeadingKey::WhiteElo | HeadingKey::BlackElo | HeadingKey::Rating => &[],
    }
}

/// Returns the meaning of a word in small letters, without its colon.
pub fn heading_key(word: &str) -> Option<HeadingKey> {
    if !BEGINNINGS.may_be(word) {
        return None;
    }
    if let Some((_, key)) = COMMON_KEYS.iter().find(|(name, _)| *name == word) {
        return Some(*key);
    }
    GAME_WORDS
        .iter()
        .find_map(|language| KEYS.into_iter().find(|key| words_of(language, *key).contains(&word)))
}

/// Returns the meaning of a word in small letters before a colon, where the other forms of the words for sides are no names.
pub fn key_before_colon(word: &str) -> Option<HeadingKey> {
    heading_key(word).or_else(|| {
        let has = |words: &[&str]| words.contains(&word);
        let side = |language: &GameWords| match (has(language.white_in_fields), has(language.black_in_fields))
        {
            (true, false) => Some(HeadingKey::White),
            (false, true) => Some(HeadingKey::Black),
            _ => None,
        };
        GAME_WORDS.iter().find_map(side)
    })
}

/// Returns the meaning of a label in any letters, without its colon.
pub fn heading_label(label: &str) -> Option<HeadingKey> {
    heading_key(&label.to_lowercase()).or_else(|| player_label(label))
}

/// Returns the side that a label in any letters names beside a word for a player or an article: `Jucătorul alb`, `Nom des Blancs`,
/// `Weißspieler`, `Les Blancs`.
pub fn player_label(label: &str) -> Option<HeadingKey> {
    const LONGEST: usize = 48;
    let is_apart = |ch: char| ch.is_whitespace() || matches!(ch, '-' | '_' | '(' | ')');
    if label.len() > LONGEST || !label.chars().all(|ch| ch.is_alphabetic() || is_apart(ch)) {
        return None;
    }
    let plain: String = label.chars().filter(|ch| !is_apart(*ch)).flat_map(char::to_lowercase).collect();
    let is_plain = |name: [&str; 3]| {
        let rest = name.into_iter().try_fold(&*plain, |rest, part| rest.strip_prefix(part));
        rest.is_some_and(str::is_empty)
    };
    let names = GAME_WORDS.iter().flat_map(GameWords::names_of_players);
    let mut names = names.chain(GAME_WORDS.iter().flat_map(GameWords::sides_with_articles));
    names.find(|(_, name)| is_plain(*name)).map(|(side, _)| HeadingKey::of_side(side))
}

/// Returns true for the word for both players, in any letters.
pub fn names_both_players(label: &str) -> bool {
    let small = label.to_lowercase();
    GAME_WORDS.iter().any(|language| language.players.contains(&&*small))
}

/// Returns the name of the tag that a word in any letters stands for.
pub fn meaning_of_word(word: &str) -> Option<&'static str> {
    heading_key(&word.to_lowercase())?.tag()
}

/// Returns the side, `White` or `Black`, of which the name of a tag is the word in another language.
pub fn foreign_side(name: &str) -> Option<&'static str> {
    const MOST: usize = 16;
    if name.len() > MOST || matches!(name, "White" | "Black") {
        return None;
    }
    let side = meaning_of_word(name).filter(|meant| matches!(*meant, "White" | "Black"))?;
    (!side.eq_ignore_ascii_case(name)).then_some(side)
}

/// Returns true if a word in small letters is set between two players.
pub fn is_versus(word: &str) -> bool {
    GAME_WORDS.iter().any(|language| language.versus.contains(&word))
}

/// Returns true if a word in small letters announces a number: `No. 5`, `№ 5`.
pub fn announces_number(word: &str) -> bool {
    is_one_of(word, "no|nr|num|number|nummer|numero|número|№|#")
}

fn is_one_of(word: &str, spellings: &str) -> bool {
    spellings.split('|').any(|spelling| spelling == word)
}

/// Words that are in the title of a book, an opening or a tournament, and in no name of a player.
const NO_NAMES: &str = "attack|attacks|bishop|bishops|black|book|castle|castled|castles|category|caro-kann|champion|championship|chapter|check|\
checkmate|chess|club|combination|contents|counter-gambit|counterattack|countergambit|cup|defence|defense|diagram|draw|drawn|\
dragon|endgame|ending|example|exercise|figure|file|final|finals|french|friday|gambit|game|games|grünfeld|gruenfeld|index|\
introduction|italian|king|king's|kings|knight|knights|league|lesson|line|lines|master|match|mate|middlegame|monday|move|moves|najdorf|\
nimzo-indian|notation|note|notes|open|opening|openings|page|part|pawn|pawns|petroff|pgn|position|preface|problem|puzzle|queen|queen's|\
queens|result|rook|rooks|round|ruy|saturday|school|score|scotch|section|semifinal|semi-final|sicilian|slav|solution|study|sunday|\
system|table|takes|team|theory|thursday|title|tournament|tuesday|variation|variations|volume|wednesday|white|win|wins|won|world|\
zug|züge|eröffnung|kapitel|verteidigung|turnier|variante|gambito|defensa|partida|capítulo|chapitre|défense|partie|ouverture|\
глава|партия|защита|дебют|вариант|турнир|гамбит|partita|difesa|capitolo|capítulo|partij|verdediging|hoofdstuk|tactics|strategy|\
technique|calculation|intuition|initiative|sacrifice|sacrifices|practice|experience|taktik|strategie|\
technik|tactique|stratégie|táctica|estrategia|tattica|strategia|тактика|стратегия";

/// Returns true if a word in small letters belongs to no name of a player.
pub fn is_no_name(word: &str) -> bool {
    static BEGINNINGS: Beginnings = Beginnings::NONE.and_parted(NO_NAMES);
    BEGINNINGS.may_be(word) && is_one_of(word, NO_NAMES) || names_side(word)
}

/// Returns true if a word in small letters names the side that a player has.
pub fn names_side(word: &str) -> bool {
    matches!(heading_key(word), Some(HeadingKey::White | HeadingKey::Black))
}

/// Parts of names that are written in small letters.
const PARTICLES: &str = "af|al|ap|av|ben|bin|bint|da|dal|das|de|degli|dei|del|della|den|der|des|di|do|dos|du|e|el|ibn|la|las|le|\
les|lo|los|'s|'t|te|ten|ter|van|vd|vom|von|y|zu|zum|zur";

/// Returns true if a word is a part of names that is written in small letters.
pub fn is_particle(word: &str) -> bool {
    is_one_of(word, PARTICLES)
}

/// Titles of players before their names.
pub const TITLES: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];

#[cfg(test)]
mod tests {
    use super::{GAME_WORDS, HeadingKey, KEYS, heading_key, is_no_name, is_versus, words_of};

    #[test]
    fn words_are_small_and_mean_one_thing() {
        for language in GAME_WORDS {
            for key in KEYS {
                for word in words_of(language, key) {
                    assert_eq!(*word, word.to_lowercase(), "small letters");
                    assert_eq!(heading_key(word), Some(key), "{word}");
                }
            }
            assert!(language.versus.iter().all(|word| is_versus(word)));
        }
        assert_eq!(heading_key("eco"), Some(HeadingKey::Eco));
        assert!(is_no_name("sicilian") && is_no_name("weiß") && !is_no_name("weissmann"));
    }
}
