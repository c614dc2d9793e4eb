//! The words of headings: `White:`, `Runde`, `против`; a row a language. The order of the rows does not matter.
//!
//! A spelling is in small letters and without the colon; several are separated by `|`.

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
            HeadingKey::Opening => Some("Opening"),
            HeadingKey::Eco => Some("ECO"),
            HeadingKey::WhiteElo => Some("WhiteElo"),
            HeadingKey::BlackElo => Some("BlackElo"),
            HeadingKey::Rating | HeadingKey::Game => None,
        }
    }
}

/// The words of a language: in the order of [`KEYS`], and those between two players.
struct HeadingWords {
    keys: [&'static str; KEYS.len()],
    versus: &'static str,
}

/// The keys that every language has.
const KEYS: [HeadingKey; 10] = [
    HeadingKey::White,
    HeadingKey::Black,
    HeadingKey::Event,
    HeadingKey::Site,
    HeadingKey::Date,
    HeadingKey::Round,
    HeadingKey::Board,
    HeadingKey::Result,
    HeadingKey::Opening,
    HeadingKey::Game,
];

/// Keys that are written alike everywhere: the names of tags.
const TAG_NAMES: [(&str, HeadingKey); 5] = [
    ("eco", HeadingKey::Eco),
    ("whiteelo", HeadingKey::WhiteElo),
    ("blackelo", HeadingKey::BlackElo),
    ("elo", HeadingKey::Rating),
    ("rating", HeadingKey::Rating),
];

const fn row(keys: [&'static str; KEYS.len()], versus: &'static str) -> HeadingWords {
    HeadingWords { keys, versus }
}

/// The languages: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Hungarian, Romanian, Russian,
/// Ukrainian, Turkish, Swedish, Danish, Norwegian, Finnish, Greek, Chinese.
#[rustfmt::skip]
const LANGUAGES: [HeadingWords; 20] = [
    row(["white", "black", "event|tournament", "site|place|venue", "date|played", "round|rd", "board|bd", "result|score",
         "opening|defence|defense", "game"], "vs|vs.|v|v.|versus|against"),
    row(["weiß|weiss", "schwarz", "turnier|veranstaltung", "ort|spielort", "datum", "runde|rd", "brett", "ergebnis|resultat",
         "eröffnung|eroeffnung", "partie"], "gegen"),
    row(["blancs|blanc", "noirs|noir", "tournoi|événement|evénement|evenement", "lieu", "date", "ronde", "échiquier|echiquier|table",
         "résultat|resultat", "ouverture", "partie"], "contre"),
    row(["blancas|blanco", "negras|negro", "torneo|evento", "lugar|sitio", "fecha", "ronda", "tablero|mesa", "resultado",
         "apertura", "partida"], "contra"),
    row(["bianco", "nero", "torneo|evento", "luogo|sede|località", "data", "turno", "scacchiera", "risultato", "apertura",
         "partita"], "contro"),
    row(["brancas", "pretas|negras", "torneio|evento", "local|lugar", "data", "rodada|ronda", "tabuleiro|mesa", "resultado",
         "abertura", "partida"], "contra"),
    row(["wit", "zwart", "toernooi|evenement", "plaats|locatie", "datum", "ronde", "bord", "uitslag|resultaat", "opening",
         "partij"], "tegen"),
    row(["białe|biale", "czarne", "turniej", "miejsce", "data", "runda", "szachownica", "wynik|rezultat", "debiut|otwarcie",
         "partia"], "przeciw"),
    row(["bílý|bily|bílé", "černý|cerny|černé", "turnaj", "místo|misto", "datum", "kolo", "šachovnice|sachovnice",
         "výsledek|vysledek", "zahájení|zahajeni", "partie"], "proti"),
    row(["világos|vilagos", "sötét|sotet", "verseny|esemény|esemeny", "helyszín|helyszin|hely", "dátum|datum", "forduló|fordulo",
         "tábla|tabla", "eredmény|eredmeny", "megnyitás|megnyitas", "játszma|jatszma"], "ellen"),
    row(["alb", "negru", "turneu|eveniment", "loc|locul", "data", "runda", "masa", "rezultat", "deschidere|deschiderea",
         "partida"], "contra"),
    row(["белые", "чёрные|черные", "турнир|событие", "место", "дата", "тур|раунд", "доска", "результат", "дебют",
         "партия"], "против"),
    row(["білі", "чорні", "турнір|подія", "місце", "дата", "тур|раунд", "дошка", "результат", "дебют", "партія"], "проти"),
    row(["beyaz", "siyah", "turnuva|etkinlik", "yer", "tarih", "tur", "masa", "sonuç|sonuc", "açılış|acilis", "oyun"], "karşı"),
    row(["vit", "svart", "turnering|evenemang", "plats|ort", "datum", "rond", "bord", "resultat", "öppning|oppning", "parti"],
        "mot"),
    row(["hvid", "sort", "turnering|begivenhed", "sted", "dato", "runde", "bræt|braet", "resultat", "åbning|abning", "parti"],
        "mod"),
    row(["hvit", "svart|sort", "turnering", "sted", "dato", "runde", "brett", "resultat", "åpning|apning", "parti"], "mot"),
    row(["valkoinen|valkea", "musta", "turnaus|tapahtuma", "paikka", "päivä|päivämäärä|pvm", "kierros", "lauta|pöytä", "tulos",
         "avaus", "peli"], "vastaan"),
    row(["λευκά|λευκα", "μαύρα|μαυρα", "τουρνουά|διοργάνωση", "τόπος|τοπος", "ημερομηνία", "γύρος|γυρος", "σκακιέρα",
         "αποτέλεσμα", "άνοιγμα", "παρτίδα"], "εναντίον"),
    row(["白方|白棋|白", "黑方|黑棋|黑", "赛事|比赛|賽事|比賽", "地点|地點", "日期", "轮次|輪次|轮|輪", "台次", "结果|結果", "开局|開局",
         "对局|對局"], "对|對"),
];

/// Returns the meaning of a word in small letters, without its colon.
pub fn heading_key(word: &str) -> Option<HeadingKey> {
    // Most words that are asked about are moves, and no word of the tables has a digit.
    if word.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if let Some((_, key)) = TAG_NAMES.iter().find(|(name, _)| *name == word) {
        return Some(*key);
    }
    LANGUAGES.iter().find_map(|language| {
        let keys = language.keys.iter().zip(KEYS);
        keys.into_iter().find(|(spellings, _)| is_one_of(word, spellings)).map(|(_, key)| key)
    })
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
    LANGUAGES.iter().any(|language| is_one_of(word, language.versus))
}

/// Returns true if a word in small letters announces a number: `No. 5`, `№ 5`.
pub fn announces_number(word: &str) -> bool {
    is_one_of(word, "no|nr|num|number|nummer|numero|número|№|#")
}

fn is_one_of(word: &str, spellings: &str) -> bool {
    spellings.split('|').any(|spelling| spelling == word)
}

/// Words that are in the title of a book, an opening or a tournament, and in no name of a player.
const NO_NAMES: &str = "attack|attacks|bishop|black|book|castle|category|caro-kann|champion|championship|chapter|check|\
checkmate|chess|club|combination|contents|counter-gambit|counterattack|countergambit|cup|defence|defense|diagram|draw|drawn|\
dragon|endgame|ending|example|exercise|figure|file|final|finals|french|friday|gambit|game|games|grünfeld|gruenfeld|index|\
introduction|italian|king|king's|kings|knight|league|lesson|line|lines|master|match|mate|middlegame|monday|move|moves|najdorf|\
nimzo-indian|notation|note|notes|open|opening|openings|page|part|pawn|petroff|pgn|position|preface|problem|puzzle|queen|queen's|\
queens|result|rook|round|ruy|saturday|school|score|scotch|section|semifinal|semi-final|sicilian|slav|solution|study|sunday|\
system|table|team|theory|thursday|title|tournament|tuesday|variation|variations|volume|wednesday|white|win|wins|won|world|\
zug|züge|eröffnung|kapitel|verteidigung|turnier|variante|gambito|defensa|partida|capítulo|chapitre|défense|partie|ouverture|\
глава|партия|защита|дебют|вариант|турнир|гамбит|partita|difesa|capitolo|capítulo|partij|verdediging|hoofdstuk";

/// Returns true if a word in small letters belongs to no name of a player.
pub fn is_no_name(word: &str) -> bool {
    is_one_of(word, NO_NAMES) || names_side(word)
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
    use super::{HeadingKey, KEYS, LANGUAGES, heading_key, is_no_name, is_versus};

    #[test]
    fn words_are_small_and_mean_one_thing() {
        for language in &LANGUAGES {
            for (spellings, key) in language.keys.iter().zip(KEYS) {
                for word in spellings.split('|') {
                    assert_eq!(word, word.to_lowercase(), "small letters");
                    assert_eq!(heading_key(word), Some(key), "{word}");
                }
            }
            assert!(language.versus.split('|').all(is_versus));
        }
        assert_eq!(heading_key("eco"), Some(HeadingKey::Eco));
        assert!(is_no_name("sicilian") && is_no_name("weiß") && !is_no_name("weissmann"));
    }
}
