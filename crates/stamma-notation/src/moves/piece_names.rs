//! The names of the pieces in words: `knight`, `Springer`, `конь`.
//!
//! Words of the languages as players use them. A word names one piece in all of them.

use super::letters::Letters;
use stamma_board::Role;

/// The names of a piece in several languages, in small letters.
const NAMES: [(Role, &[&str]); 6] = [
    (
        Role::Knight,
        &[
            "knight",
            "springer",
            "cavalier",
            "caballo",
            "cavallo",
            "cavalo",
            "cavall",
            "paard",
            "springare",
            "jezdec",
            "skoczek",
            "huszár",
            "ratsu",
            "riddari",
            "skakač",
            "skakac",
            "konj",
            "žirgas",
            "zirgs",
            "ĉevalo",
            "ruiter",
            "конь",
            "кінь",
            "кон",
            "скакач",
            "ίππος",
        ],
    ),
    (
        Role::Bishop,
        &[
            "bishop",
            "läufer",
            "laeufer",
            "laufer",
            "fou",
            "alfil",
            "alfiere",
            "bispo",
            "loper",
            "løber",
            "løper",
            "löpare",
            "střelec",
            "strelec",
            "goniec",
            "futó",
            "nebun",
            "lähetti",
            "biskup",
            "lovac",
            "tekač",
            "lovec",
            "rikis",
            "laidnis",
            "kuriero",
            "слон",
            "офицер",
            "ловац",
            "αξιωματικός",
        ],
    ),
    (
        Role::Rook,
        &[
            "rook",
            "turm",
            "tour",
            "torre",
            "toren",
            "tårn",
            "torn",
            "věž",
            "wieża",
            "bástya",
            "torni",
            "vanker",
            "hrókur",
            "trdnjava",
            "veža",
            "bokštas",
            "tornis",
            "turo",
            "ладья",
            "тура",
            "топ",
            "πύργος",
        ],
    ),
    (
        Role::Queen,
        &[
            "queen",
            "dame",
            "reine",
            "dama",
            "reina",
            "donna",
            "regina",
            "rainha",
            "dronning",
            "drottning",
            "hetman",
            "vezér",
            "kuningatar",
            "lipp",
            "kraljica",
            "vezir",
            "valdovė",
            "dāma",
            "damo",
            "ферзь",
            "дама",
            "βασίλισσα",
        ],
    ),
    (
        Role::King,
        &[
            "king",
            "könig",
            "koenig",
            "konig",
            "roi",
            "rey",
            "koning",
            "konge",
            "kung",
            "král",
            "kráľ",
            "król",
            "király",
            "rege",
            "kuningas",
            "kóngur",
            "kralj",
            "şah",
            "karalius",
            "karalis",
            "reĝo",
            "brenin",
            "король",
            "цар",
            "краљ",
            "βασιλιάς",
        ],
    ),
    (
        Role::Pawn,
        &[
            "pawn",
            "bauer",
            "pion",
            "peón",
            "peon",
            "pedone",
            "peão",
            "peao",
            "bonde",
            "pěšec",
            "pionek",
            "gyalog",
            "sotilas",
            "pešak",
            "kmet",
            "piyon",
            "bandinieks",
            "peono",
            "пешка",
            "пішак",
            "πιόνι",
        ],
    ),
];

/// Returns the English letter of the piece that a word in small letters names, empty for a pawn.
pub fn letter_named(word: &str) -> Option<&'static str> {
    role_named(word).map(|role| match role {
        Role::Pawn => "",
        role => Letters::english().written(role),
    })
}

/// Returns the piece that a word in small letters names.
pub fn role_named(word: &str) -> Option<Role> {
    NAMES.iter().find(|(_, names)| names.contains(&word)).map(|(role, _)| *role)
}

/// Returns the piece that a word in small letters names in another form, such as its plural: `pawns`, `Bauern`, `пешки`. The last letter of
/// the name may be another one, and another may follow.
pub fn role_of_inflected(word: &str) -> Option<Role> {
    const SHORTEST_STEM: usize = 3;
    const LONGEST_ENDING: usize = 2;
    let is_form = |name: &&str| {
        let last = name.char_indices().next_back().map_or(0, |(at, _)| at);
        let stem = &name[..last];
        let ending = word.strip_prefix(stem).map(|ending| ending.chars().count());
        stem.chars().count() >= SHORTEST_STEM
            && ending.is_some_and(|ending| (1..=LONGEST_ENDING).contains(&ending))
    };
    let mut found = NAMES.iter().filter(|(_, names)| names.iter().any(is_form));
    found.next().filter(|_| found.next().is_none()).map(|(role, _)| *role)
}

#[cfg(test)]
mod tests {
    use super::{NAMES, role_named, role_of_inflected};
    use stamma_board::Role;

    #[test]
    fn plurals_name_pieces() {
        for (word, role) in [
            ("pawns", Some(Role::Pawn)),
            ("bauern", Some(Role::Pawn)),
            ("pedoni", Some(Role::Pawn)),
            ("пешки", Some(Role::Pawn)),
            ("knights", Some(Role::Knight)),
            ("torres", Some(Role::Rook)),
            ("kraljicu", Some(Role::Queen)),
            ("plays", None),
            ("white", None),
            ("", None),
        ] {
            assert_eq!(role_of_inflected(word), role, "{word}");
        }
    }

    #[test]
    fn a_name_means_one_piece() {
        for (role, names) in NAMES {
            for name in names {
                assert_eq!(*name, name.to_lowercase());
                assert_eq!(role_named(name), Some(role), "{name}");
            }
        }
    }
}
