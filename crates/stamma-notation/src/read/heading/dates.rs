//! Dates in headings: `12.3.2021`, `October 12, 2025`, `12 октября 2025 г.`, as Date tags have them.

use crate::text::Beginnings;
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

/// The beginnings of the names of months.
static BEGINNINGS: Beginnings = {
    let mut beginnings = Beginnings::NONE;
    let mut language = 0;
    while language < LANGUAGES.len() {
        let mut month = 0;
        while month < LANGUAGES[language].0.len() {
            beginnings = beginnings.and_parted(LANGUAGES[language].0[month]);
            month += 1;
        }
        language += 1;
    }
    beginnings
};

/// Returns the month, from 1, that a word names.
fn month(word: &str) -> Option<u8> {
    let word = word.trim_end_matches(['.', ',']).to_lowercase();
    if !BEGINNINGS.may_be(&word) {
        return None;
    }
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

/// Days of the week before a date, in small letters.
const WEEKDAYS: &str = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|\
    montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so|\
    lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|\
    lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|\
    poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|\
    pondělí|úterý|středa|čtvrtek|pátek|neděle";

/// Returns the date of a text as tags have it; none where day and month cannot be told apart. A day of the week may stand before it
/// and a time of day behind it.
pub fn date(text: &str) -> Option<String> {
    let text = without_time(without_weekday(text.trim()));
    date_in_figures(text).or_else(|| date_in_words(text)).or_else(|| date_with_gaps(text))
}

/// `Tuesday, 12 March 1985`: the text without the day of the week.
fn without_weekday(text: &str) -> &str {
    let Some((first, rest)) = text.split_once(' ') else { return text };
    let first = first.trim_end_matches([',', '.']).to_lowercase();
    let is_day = WEEKDAYS.split('|').any(|day| day == first);
    if is_day { rest.trim_start() } else { text }
}

/// `1985-12-13T10:00:00Z`: the text without the time of day. One behind a blank is rather that of a message.
fn without_time(text: &str) -> &str {
    let is_time = |time: &str| {
        let mut parts = time.trim_end_matches('Z').split(':');
        let is_part = |part: &str| {
            let whole = part.split_once('.').map_or(part, |(whole, _)| whole);
            (1..=2).contains(&whole.len()) && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        };
        time.contains(':') && parts.all(is_part)
    };
    let parts = text.split_once('T').filter(|(date, _)| date.ends_with(|ch: char| ch.is_ascii_digit()));
    parts.filter(|(_, time)| is_time(time)).map_or(text, |(date, _)| date)
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
    // The one behind a day of the week parts no more than a blank does.
    let weekday = text.len() - without_weekday(text).len();
    let comma = weekday + text[weekday..].find(',')?;
    let behind = text[comma + 1..].find([',', ';', '(', '[']).map_or(text.len(), |at| comma + 1 + at);
    date_in_words(text[weekday..behind].trim()).map(|date| (date, behind))
}

/// Returns the date of a line with a place behind it or before it, and the words for that: `Le 14 juillet 1985, à Paris`.
pub fn date_beside_place(text: &str) -> Option<(String, &str)> {
    const MOST_WORDS: usize = 4;
    let is_name = |word: &str| {
        word.starts_with(char::is_alphabetic)
            && word.chars().all(|ch| ch.is_alphabetic() || matches!(ch, '.' | '-' | '\'' | '’'))
    };
    let is_place = |words: &str| {
        let count = words.split_whitespace().count();
        words.split_whitespace().all(is_name)
            && (1..=MOST_WORDS).contains(&count)
            && words.split_whitespace().next_back().is_some_and(|last| last.starts_with(char::is_uppercase))
    };
    let behind = date_before_comma(text).map(|(date, length)| (date, text[length + 1..].trim()));
    let before =
        || date_at_end(text).map(|(date, length)| (date, text[..length].trim_end_matches([' ', ','])));
    behind.or_else(before).filter(|(_, words)| is_place(words))
}

/// Returns the date that a line begins with, and the length of what is before the comma: `Le 14 juillet 1985, à Paris`.
fn date_before_comma(text: &str) -> Option<(String, usize)> {
    let weekday = text.len() - without_weekday(text).len();
    let comma = weekday + text[weekday..].find(',')?;
    date(&text[..comma]).map(|date| (date, comma))
}

/// Returns the date that a line ends with and the length of the words before it: `Praha 12. března 1954`.
fn date_at_end(text: &str) -> Option<(String, usize)> {
    const LONGEST: usize = 100;
    if text.len() > LONGEST || !text.ends_with(|ch: char| ch.is_ascii_digit() || ch == '.') {
        return None;
    }
    let blanks = text.match_indices(' ').map(|(at, _)| at);
    blanks.take(4).find_map(|at| {
        let date = date(&text[at..]).filter(|date| !date.contains('?'))?;
        Some((date, at))
    })
}

/// Reads `12 Oct 2025`, `12. Oktober 2025`, `October 12, 2025`, `12 de octubre de 2025`, `October 2025`.
fn date_in_words(text: &str) -> Option<String> {
    /// Words between the parts of a date.
    const PARTICLES: [&str; 9] = ["de", "del", "of", "le", "den", "the", "г", "г.", "року"];
    const MOST_WORDS: usize = 8;
    let (mut year, mut named, mut day) = (None, None, None);
    // `12-Mar-1985`
    let hyphens = text.matches('-').count() == 2 && !text.contains(' ');
    let parts = |ch: char| ch.is_whitespace() || hyphens && ch == '-';
    for word in text.split(parts).filter(|word| !word.is_empty()).take(MOST_WORDS + 1) {
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

/// The three parts of `12.3.2021`, `2021-03-12`, `12.III.1985`, `12.03.1985 г.` and the sign between them.
fn parts_of_date(text: &str) -> Option<(char, [&str; 3])> {
    const YEAR: [&str; 4] = ["г", "года", "р", "r"];
    let text = text.trim_end_matches('.');
    let bare = text.rsplit_once(' ').filter(|(_, word)| YEAR.contains(word)).map_or(text, |(bare, _)| bare);
    let sign = bare.chars().find(|ch| !ch.is_ascii_digit()).filter(|ch| matches!(ch, '.' | '-' | '/'))?;
    let parts: Vec<&str> = bare.split(sign).map(str::trim).collect();
    let [first, second, third] = parts[..] else { return None };
    Some((sign, [first, second, third]))
}

/// Returns true for what is written like a date in figures, though the month may have no such day: `31.4.1999`.
pub fn is_like_date(text: &str) -> bool {
    let is_short =
        |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    parts_of_date(text).is_some_and(|(_, [first, second, third])| {
        is_short(second) && (is_short(first) && is_year(third) || is_year(first) && is_short(third))
    })
}

/// Returns the month of a Roman number: `III`.
fn roman_month(part: &str) -> Option<u8> {
    const NUMBERS: [&str; 12] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
    let index = NUMBERS.iter().position(|number| *number == part)?;
    u8::try_from(index + 1).ok()
}

/// Reads `12.3.2021`, `2021-03-12`, `25/12/2021`.
fn date_in_figures(text: &str) -> Option<String> {
    let (sign, [first, second, third]) = parts_of_date(text)?;
    if let Some(month) = roman_month(second) {
        return as_tag(third, month, Some(first.parse().ok()?)).filter(|_| is_year(third));
    }
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
    let is_leap =
        |year: u16| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if year.parse().is_ok_and(is_leap) => 29,
        2 => 28,
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
    use super::{
        LANGUAGES, date, date_at_end, date_before_comma, date_beside_place, date_with_comma, is_like_date,
        month,
    };
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
            ("29.2.1984", "1984.02.29"),
            ("7.XI.1961", "1961.11.07"),
            ("7.11.1961 г.", "1961.11.07"),
            ("7-Nov-1961", "1961.11.07"),
            ("1961-11-07T18:45:00Z", "1961.11.07"),
            ("1961-11-07T18:45:00.250Z", "1961.11.07"),
            ("Wednesday, 7 November 1961", "1961.11.07"),
            ("mardi 7 novembre 1961", "1961.11.07"),
            ("Di., 7.11.1961", "1961.11.07"),
        ] {
            assert_eq!(date(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "31 June 2020",
            "12 2025",
            "May",
            "May 12",
            "12 May 2025 2026",
            "12 Mayflower 2025",
            "2025",
            "29.2.1985",
            "29.2.1900",
            "31.4.1999",
            "7.XIII.1961",
            "7.XI.61",
            "Mon 2025",
            "7-8-Nov-1961",
            "18:45",
            "12:30 7.11.1961",
        ] {
            assert_eq!(date(text), None, "{text}");
        }
        let american = |text| date_with_comma(text).map(|(date, length)| (date, &text[length..]));
        assert_eq!(american("October 12, 2025, New York"), Some((String::from("2025.10.12"), ", New York")));
        assert_eq!(american("New York, 2025"), None);
        assert_eq!(american("Sunday, October 12, 2025"), Some((String::from("2025.10.12"), "")));
        let before = |text| date_before_comma(text).map(|(date, length)| (date, &text[length..]));
        assert_eq!(before("Le 3 mai 1921, à Nice"), Some((String::from("1921.05.03"), ", à Nice")));
        assert_eq!(before("October 12, 2025"), None);
        let end = |text| date_at_end(text).map(|(date, length)| (date, &text[..length]));
        assert_eq!(end("Brno 3. května 1921"), Some((String::from("1921.05.03"), "Brno")));
        assert_eq!(end("Brno 1921"), None);
        assert_eq!(date_beside_place("Brno, 3. května 1921"), Some((String::from("1921.05.03"), "Brno")));
        assert_eq!(date_beside_place("3 May 1921, a fine day"), None);
        assert_eq!(date_beside_place("He met me on 3 May 1921"), None);
        assert!(is_like_date("31.4.1999") && is_like_date("1999-13-13") && !is_like_date("1.2.3"));
    }
}
