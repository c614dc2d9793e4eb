//! Dates in headings: `12.3.2021`, `October 12, 2025`, `12 октября 2025 г.`, as Date tags have them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The months of a language, in the forms that dates have, in small letters; several spellings are separated by `|`.
struct Months([&'static str; 12]);

/// The languages: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Hungarian, Romanian, Russian,
/// Ukrainian, Turkish, Swedish, Danish and Norwegian, Finnish, Greek. The order of the rows does not matter.
#[rustfmt::skip]
const LANGUAGES: [Months; 18] = [
    Months(["january|jan", "february|feb", "march|mar", "april|apr", "may", "june|jun", "july|jul", "august|aug",
            "september|sep|sept", "october|oct", "november|nov", "december|dec"]),
    Months(["januar|jänner|jän", "februar|feber", "märz|maerz|mär|mrz", "april", "mai", "juni", "juli", "august", "september",
            "oktober|okt", "november", "dezember|dez"]),
    Months(["janvier|janv", "février|fevrier|févr|fév", "mars", "avril|avr", "mai", "juin", "juillet|juil", "août|aout",
            "septembre", "octobre", "novembre", "décembre|decembre|déc"]),
    Months(["enero|ene", "febrero", "marzo", "abril|abr", "mayo", "junio", "julio", "agosto|ago", "septiembre|setiembre",
            "octubre", "noviembre", "diciembre|dic"]),
    Months(["gennaio|gen", "febbraio", "marzo", "aprile", "maggio|mag", "giugno|giu", "luglio|lug", "agosto", "settembre|sett",
            "ottobre|ott", "novembre", "dicembre|dic"]),
    Months(["janeiro", "fevereiro|fev", "março|marco", "abril", "maio", "junho", "julho", "agosto", "setembro|set",
            "outubro|out", "novembro", "dezembro|dez"]),
    Months(["januari", "februari", "maart|mrt", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november",
            "december"]),
    Months(["stycznia|styczeń", "lutego|luty", "marca|marzec", "kwietnia|kwiecień", "maja|maj", "czerwca|czerwiec",
            "lipca|lipiec", "sierpnia|sierpień", "września|wrzesień", "października|październik", "listopada", "grudnia|grudzień"]),
    Months(["ledna|leden", "února|únor", "března|březen", "dubna|duben", "května|květen", "června|červen", "července|červenec",
            "srpna|srpen", "září", "října|říjen", "listopadu", "prosince|prosinec"]),
    Months(["január", "február", "március", "április", "május", "június", "július", "augusztus", "szeptember", "október",
            "november", "december"]),
    Months(["ianuarie", "februarie", "martie", "aprilie", "mai", "iunie", "iulie", "august", "septembrie", "octombrie",
            "noiembrie", "decembrie"]),
    Months(["января|янв", "февраля|фев", "марта|март", "апреля|апр", "мая|май", "июня|июн", "июля|июл", "августа|авг",
            "сентября|сен|сент", "октября|окт", "ноября|ноя", "декабря|дек"]),
    Months(["січня", "лютого", "березня", "квітня", "травня", "червня", "липня", "серпня", "вересня", "жовтня", "листопада",
            "грудня"]),
    Months(["ocak", "şubat", "mart", "nisan", "mayıs", "haziran", "temmuz", "ağustos", "eylül", "ekim", "kasım", "aralık"]),
    Months(["januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november",
            "december"]),
    Months(["januar", "februar", "marts|mars", "april", "maj|mai", "juni", "juli", "august", "september", "oktober",
            "november", "december|desember"]),
    Months(["tammikuuta", "helmikuuta", "maaliskuuta", "huhtikuuta", "toukokuuta", "kesäkuuta", "heinäkuuta", "elokuuta",
            "syyskuuta", "lokakuuta", "marraskuuta", "joulukuuta"]),
    Months(["ιανουαρίου", "φεβρουαρίου", "μαρτίου", "απριλίου", "μαΐου", "ιουνίου", "ιουλίου", "αυγούστου", "σεπτεμβρίου",
            "οκτωβρίου", "νοεμβρίου", "δεκεμβρίου"]),
];

/// Returns the month, from 1, that a word names.
fn month(word: &str) -> Option<u8> {
    let word = word.trim_end_matches(['.', ',']).to_lowercase();
    let named = |language: &Months| {
        language.0.iter().position(|spellings| spellings.split('|').any(|spelling| spelling == word))
    };
    LANGUAGES.iter().find_map(named).and_then(|index| u8::try_from(index + 1).ok())
}

/// Returns true if a number is a day and the word behind it a month: `9. Juni`.
pub fn is_day_of_month(number: u32, next: &str) -> bool {
    (1..=31).contains(&number) && month(next).is_some()
}

/// Returns true if a word is a year in which chess has been played.
pub fn is_year(word: &str) -> bool {
    word.len() == 4 && word.parse::<u16>().is_ok_and(|year| (1475..2100).contains(&year))
}

/// Returns the date of a text as tags have it; none where day and month cannot be told apart.
pub fn date(text: &str) -> Option<String> {
    let text = text.trim();
    date_in_figures(text).or_else(|| date_in_words(text)).or_else(|| date_with_gaps(text))
}

/// Reads `1926.??.??`, `1926-05-??`, `????.??.??`: a date of which a part is not known, as tags have it.
fn date_with_gaps(text: &str) -> Option<String> {
    let sign = text.chars().find(|ch| matches!(ch, '.' | '-' | '/'))?;
    let parts: Vec<&str> = text.split(sign).collect();
    let [year, month, day] = parts[..] else { return None };
    let is_gap = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte == b'?');
    let is_known = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_sound = (is_year(year) || is_gap(year) && year.len() == 4)
        && (is_gap(month) || is_known(month))
        && is_gap(day)
        && day.len() == 2;
    is_sound.then(|| format!("{year}.{}.??", if is_gap(month) { "??" } else { month }))
}

/// Returns true for the characters of such a date: no number of a move begins it.
pub fn is_date_with_gaps(mut characters: impl Iterator<Item = char>) -> bool {
    let mut gaps = 0;
    for (at, place) in [4_usize, 2, 2].into_iter().enumerate() {
        if at > 0 && !characters.next().is_some_and(|ch| matches!(ch, '.' | '-' | '/')) {
            return false;
        }
        for _ in 0..place {
            match characters.next() {
                Some('?') => gaps += 1,
                Some('0'..='9') => {}
                _ => return false,
            }
        }
    }
    gaps > 0 && characters.next().is_none()
}

/// Returns the date that a text begins with and that has a comma in it, as in `October 12, 2025`, and its length.
pub fn date_with_comma(text: &str) -> Option<(String, usize)> {
    let comma = text.find(',')?;
    let behind = text[comma + 1..].find([',', ';', '(', '[']).map_or(text.len(), |at| comma + 1 + at);
    date_in_words(text[..behind].trim()).map(|date| (date, behind))
}

/// Reads `12 Oct 2025`, `12. Oktober 2025`, `October 12, 2025`, `12 de octubre de 2025`, `October 2025`.
fn date_in_words(text: &str) -> Option<String> {
    /// Words between the parts of a date.
    const PARTICLES: [&str; 9] = ["de", "del", "of", "le", "den", "the", "г", "г.", "року"];
    const MOST_WORDS: usize = 8;
    let (mut year, mut named, mut day) = (None, None, None);
    for word in text.split_whitespace().take(MOST_WORDS + 1) {
        let bare = word.trim_end_matches(['.', ',']);
        let slot_is_free = if is_year(bare) && year.is_none() {
            year = Some(bare);
            true
        } else if let Some(found) = day_of_month(bare).filter(|_| day.is_none()) {
            day = Some(found);
            true
        } else if let Some(found) = month(word).filter(|_| named.is_none()) {
            named = Some(found);
            true
        } else {
            PARTICLES.contains(&word.to_lowercase().as_str())
        };
        if !slot_is_free {
            return None;
        }
    }
    as_tag(year?, named?, day)
}

/// Returns the day of `12`, `12th`, `1er`, `1º`.
fn day_of_month(word: &str) -> Option<u8> {
    let digits = word.len() - word.trim_start_matches(|ch: char| ch.is_ascii_digit()).len();
    let ordinals = ["", "st", "nd", "rd", "th", "er", "º", "°", ":a", ":e"];
    let is_day = (1..=2).contains(&digits) && ordinals.contains(&&word[digits..]);
    word[..digits].parse().ok().filter(|_| is_day)
}

/// Reads `12.3.2021`, `2021-03-12`, `25/12/2021`.
fn date_in_figures(text: &str) -> Option<String> {
    let text = text.trim_end_matches('.');
    let sign = text.chars().find(|ch| !ch.is_ascii_digit()).filter(|ch| matches!(ch, '.' | '-' | '/'))?;
    let parts: Vec<&str> = text.split(sign).map(str::trim).collect();
    let [first, second, third] = parts[..] else { return None };
    let value = |part: &str| part.parse::<u8>().ok().filter(|_| (1..=2).contains(&part.len()));
    let (year, month, day) = if is_year(first) {
        (first, value(second)?, value(third)?)
    } else {
        let (one, two) = (value(first)?, value(second)?);
        // With strokes Americans write the month first.
        match sign {
            '/' if one > 12 || one == two => (third, two, one),
            '/' if two > 12 => (third, one, two),
            '/' => return None,
            _ => (third, two, one),
        }
    };
    as_tag(year, month, Some(day)).filter(|_| is_year(year))
}

/// Returns a date as tags have it; none where the month has no such day.
fn as_tag(year: &str, month: u8, day: Option<u8>) -> Option<String> {
    let days = match month {
        2 => 29,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    match day {
        Some(day) => (1..=days).contains(&day).then(|| format!("{year}.{month:02}.{day:02}")),
        None => Some(format!("{year}.{month:02}.??")),
    }
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGES, date, date_with_comma, month};
    use alloc::string::String;

    #[test]
    fn months_are_small_and_mean_one_thing() {
        for language in &LANGUAGES {
            for (index, spellings) in language.0.iter().enumerate() {
                for word in spellings.split('|') {
                    assert_eq!(word, word.to_lowercase(), "small letters");
                    assert_eq!(month(word).map(usize::from), Some(index + 1), "{word}");
                }
            }
        }
    }

    #[test]
    fn dates_are_read() {
        for (text, expected) in [
            ("12 Oct 2025", "2025.10.12"),
            ("12. Oktober 2025", "2025.10.12"),
            ("October 12th 2025", "2025.10.12"),
            ("le 1er mai 1999", "1999.05.01"),
            ("12 de octubre de 2025", "2025.10.12"),
            ("12 октября 2025 г.", "2025.10.12"),
            ("Oct. 2025", "2025.10.??"),
            ("2025 March 3", "2025.03.03"),
            ("12.3.2021", "2021.03.12"),
        ] {
            assert_eq!(date(text).as_deref(), Some(expected), "{text}");
        }
        for text in
            ["31 June 2020", "12 2025", "May", "May 12", "12 May 2025 2026", "12 Mayflower 2025", "2025"]
        {
            assert_eq!(date(text), None, "{text}");
        }
        let american = |text| date_with_comma(text).map(|(date, length)| (date, &text[length..]));
        assert_eq!(american("October 12, 2025, New York"), Some((String::from("2025.10.12"), ", New York")));
        assert_eq!(american("New York, 2025"), None);
    }
}
