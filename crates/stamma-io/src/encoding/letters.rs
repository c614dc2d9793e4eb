//! Judges words by their letters: could a person have written them? A name that was decoded from the wrong encoding has capital
//! letters inside, symbols, letters of two scripts, or letters that no language has together.

use super::wide::IGNORED;

/// The letters beyond ASCII of a language, lowercase. Languages that share their letters are one row.
const ALPHABETS: [&str; 25] = [
    // German, Swedish, Finnish, Estonian.
    "äöüßåšžõé",
    // French.
    "àâæçéèêëîïôœùûüÿ",
    // Spanish, Catalan.
    "áéíóúüñçàèïòªº",
    // Portuguese.
    "áâãàçéêíóôõúüªº",
    // Italian.
    "àèéìíîòóùúªº",
    // Danish, Norwegian.
    "åæøéö",
    // Icelandic.
    "áðéíóúýþæö",
    // Dutch.
    "éèëïóöü",
    // Polish.
    "ąćęłńóśźż",
    // Czech.
    "áčďéěíňóřšťúůýžö",
    // Slovak.
    "áäčďéíĺľňóôŕšťúýž",
    // Hungarian.
    "áéíóöőúüű",
    // Romanian, in both spellings.
    "ăâîșțşţ",
    // Croatian, Slovene, Serbian.
    "čćđšž",
    // Turkish, Azerbaijani.
    "çğıöşüâîûəi̇",
    // Lithuanian.
    "ąčęėįšųūž",
    // Latvian.
    "āčēģīķļņšūžō",
    // Esperanto.
    "ĉĝĥĵŝŭ",
    // Maltese.
    "ċġħżàèìòù",
    // Russian, Bulgarian.
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    // Ukrainian, Belarusian.
    "абвгґдеєёжзиіїйклмнопрстуўфхцчшщыьэюя",
    // Serbian, Macedonian.
    "абвгдђѓежзѕијклљмнњопрстћќуфхцчџш",
    // Greek.
    "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    // Hebrew.
    "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
    // Arabic.
    "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي",
];

/// Signs that texts have between words, and that are no letters.
const SIGNS: &str = "\u{a0}«»„“”‘’‚–—…½¼¾±°§·•×†№¡¿∞€£″′\u{ad}";
/// Those of them that may stand between two letters.
const JOINING: &str = "\u{a0}’–—·\u{ad}";
/// Those of them that open something, and so do not follow a letter.
const OPENING: &str = "„‚¡¿«";

/// The vowels of Latin letters. Few words of four letters have none.
const VOWELS: &str = "aeiouyáàâãäåāăąæéèêëēėęěíìîïīįıóòôõöőōøœúùûüūůűųýÿ";
/// Letters that mark a vowel as separate from the one before it.
const AFTER_VOWELS: &str = "ïÏ";

/// The number of letters beyond ASCII that may follow each other in a word of Latin letters.
const MOST_ACCENTS: usize = 3;

/// Counts of words with characters beyond ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WordCounts {
    /// Words that nobody writes: with a symbol, with letters of two scripts.
    pub impossible: usize,
    /// Words with capital letters inside.
    pub unlikely: usize,
    /// Other words, all of whose letters one language has.
    pub good: usize,
    /// Those of the language that has the most.
    pub of_language: usize,
    /// All words.
    pub all: usize,
}

impl WordCounts {
    /// The number of words that should not be there.
    pub const fn bad(&self) -> usize {
        self.impossible + self.unlikely
    }
}

/// The judgement of a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WordClass {
    Impossible,
    Unlikely,
    Good,
    Other,
}

/// The scripts that are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Greek,
    Cyrillic,
    Ideographs,
    Other,
}

/// Judges the words of a text that have characters beyond ASCII. Moves are no words.
pub fn judge_words(text: &str) -> WordCounts {
    let mut counts = WordCounts::default();
    let mut languages = [0; ALPHABETS.len()];
    let mut rest = text;
    let mut before = ' ';
    while let Some(start) = rest.find(is_of_word) {
        before = rest[..start].chars().next_back().unwrap_or(before);
        rest = &rest[start..];
        let length = rest.find(|ch| !is_of_word(ch)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let next = behind.chars().next().unwrap_or(' ');
        // An ideograph has no square behind it: then one byte of it is the file of the square.
        let swallows =
            word.chars().next_back().is_some_and(|ch| !ch.is_ascii() && script(ch) == Script::Ideographs);
        let is_move = (next.is_ascii_digit() || before.is_ascii_digit()) && !swallows;
        if !is_move && !word.is_ascii() {
            counts.all += 1;
            match judge_word(word) {
                _ if swallows && next.is_ascii_digit() => counts.impossible += 1,
                WordClass::Impossible => counts.impossible += 1,
                WordClass::Unlikely => counts.unlikely += 1,
                WordClass::Good => {
                    counts.good += 1;
                    let letters = letters_beyond_ascii(word);
                    for (count, alphabet) in languages.iter_mut().zip(ALPHABETS) {
                        *count += usize::from(has_all(alphabet, &letters));
                    }
                }
                WordClass::Other => {}
            }
        }
        let after = behind.chars().nth(1).unwrap_or(' ');
        let joins = SIGNS.contains(next) && !next.is_ascii() && after.is_alphabetic();
        if !is_move && (joins && !JOINING.contains(next) || OPENING.contains(next)) {
            counts.all += 1;
            counts.impossible += 1;
        }
        before = word.chars().next_back().unwrap_or(' ');
        rest = behind;
    }
    counts.of_language = languages.into_iter().max().unwrap_or(0);
    counts
}

/// True for signs that are no part of a word, and for blanks. One that readers skip is none.
pub fn is_sign(ch: char) -> bool {
    ch.is_whitespace() || SIGNS.contains(ch) && !IGNORED.contains(&ch)
}

fn letters_beyond_ascii(word: &str) -> Vec<char> {
    word.chars().filter(|ch| !ch.is_ascii()).flat_map(char::to_lowercase).collect()
}

fn has_all(alphabet: &str, letters: &[char]) -> bool {
    letters.iter().all(|ch| alphabet.contains(*ch))
}

/// True for letters, and for characters that should not be beside letters.
fn is_of_word(ch: char) -> bool {
    if ch.is_ascii() { ch.is_ascii_alphabetic() } else { !SIGNS.contains(ch) && !ch.is_whitespace() }
}

/// Judges a word that has characters beyond ASCII.
fn judge_word(word: &str) -> WordClass {
    let letters = word.chars().count();
    let is_broken = |ch: char| ch == char::REPLACEMENT_CHARACTER || ch.is_control() || IGNORED.contains(&ch);
    if word.chars().any(is_broken) {
        return WordClass::Impossible;
    }
    if !word.chars().all(char::is_alphabetic) {
        // A symbol by itself says little.
        return if letters > 1 { WordClass::Impossible } else { WordClass::Unlikely };
    }
    let first = word.chars().next().map_or(Script::Other, script);
    if word.chars().any(|ch| script(ch) != first) {
        return WordClass::Impossible;
    }
    let accents = word.split(|ch: char| ch.is_ascii()).map(|part| part.chars().count()).max().unwrap_or(0);
    if first == Script::Latin && (accents > MOST_ACCENTS || accents == letters && letters > 2) {
        return WordClass::Impossible;
    }
    if has_capitals_inside(word) {
        return WordClass::Unlikely;
    }
    // The letter of a piece is no word.
    if letters == 1 {
        return WordClass::Other;
    }
    let mut before = ' ';
    for ch in word.chars() {
        if AFTER_VOWELS.contains(ch) && !"aeiouAEIOU".contains(before) {
            return WordClass::Other;
        }
        before = ch;
    }
    let has_vowel = word.chars().flat_map(char::to_lowercase).any(|ch| VOWELS.contains(ch));
    if first == Script::Latin && letters > 3 && !has_vowel {
        return WordClass::Other;
    }
    let letters = letters_beyond_ascii(word);
    match ALPHABETS.iter().any(|alphabet| has_all(alphabet, &letters)) {
        true => WordClass::Good,
        false => WordClass::Other,
    }
}

/// True if a capital letter follows a small one, or a small one follows two capitals, and one of them is not ASCII.
fn has_capitals_inside(word: &str) -> bool {
    let mut before = [' '; 2];
    word.chars().any(|ch| {
        let [second, first] = before;
        before = [first, ch];
        let is_beyond = !ch.is_ascii() || !first.is_ascii() || !second.is_ascii() && first.is_uppercase();
        let rises = first.is_lowercase() && ch.is_uppercase();
        let falls = second.is_uppercase() && first.is_uppercase() && ch.is_lowercase();
        is_beyond && (rises || falls)
    })
}

fn script(letter: char) -> Script {
    match letter {
        '\0'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => Script::Latin,
        '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => Script::Greek,
        '\u{400}'..='\u{52F}' => Script::Cyrillic,
        '\u{1100}'..='\u{11FF}' | '\u{2E80}'.. => Script::Ideographs,
        _ => Script::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::judge_words;

    #[test]
    fn names_are_good_and_their_mistakes_are_bad() {
        for text in [
            "Müller, Jörg",
            "Łukasz Żółtowski",
            "Jiří Štoček",
            "Алёхин, Александр",
            "ПЕТРОСЯН",
            "Παπαϊωάννου",
            "Şahin, Yılmaz",
            "Šarūnas Šulskis",
            "«Château» d’Été – 1998",
            "Réti–Ström",
        ] {
            let counts = judge_words(text);
            assert_eq!((counts.bad(), counts.good), (0, counts.all), "{text}");
        }
        for text in [
            "Mьller",      // Cyrillic between Latin letters
            "M\u{81}ller", // a control character
            "J”rg",
            "Andr‚",
            "¹ski",
            "M├╝ller",
            "АЛЕхин",
            "аЛЕХИН",
            "MÅller",
            "Àëåõèí",
            "M黮ler",
        ] {
            assert!(judge_words(text).bad() > 0, "{text}");
        }
        for text in ["1. Кf3 Кf6 2. К:d4 Кр:e7 cd± ½–½", "ASCII alone", ""] {
            assert_eq!(judge_words(text).bad(), 0, "{text}");
        }
        assert_eq!(judge_words("Jiøí Štoèek").good, 0);
    }
}
