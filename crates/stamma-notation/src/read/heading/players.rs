//! The players in a heading: `Smith - Jones`, `GM Carlsen,M (2850) gegen Caruana`, `Smith 1 Jones 0`.
//!
//! A name is believed only where each of its words is written as one: prose before a game must never become a player.

use super::accounts::{is_account, may_be_account};
use super::colors::{ToldSides, may_name_side, side_of_word, told_sides};
use super::dates::{date, date_with_comma, is_like_date, is_year};
use super::line::{is_code, is_rating};
use super::teams::{Bracketed, country_behind, team_of};
use super::words::{HeadingKey, TITLES, heading_key, is_no_name, is_particle, is_versus, names_side};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::Color;

/// A player as a heading names one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side<'l> {
    /// The name with single blanks.
    pub name: String,
    /// The rating beside it.
    pub elo: Option<&'l str>,
    /// The title before it.
    pub title: Option<&'l str>,
    /// The team in brackets behind it.
    pub team: Option<String>,
    /// A word or a letter in brackets behind it that may name its side.
    pub mark: Option<&'l str>,
    /// The words of the name where they may hold a place, too.
    pub doubt: Option<&'l str>,
}

/// The players of a pairing by their sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides<'l> {
    pub white: Side<'l>,
    pub black: Side<'l>,
    /// The text behind them.
    pub tail: &'l str,
    /// True if Black is named first.
    pub reversed: bool,
}

impl<'l> Sides<'l> {
    /// The players in the order in which they stand, unless what is in brackets behind them tells other sides. Letters that do not say
    /// which side they name stay beside the names.
    fn of_order(mut first: Side<'l>, mut second: Side<'l>, tail: &'l str) -> Option<Sides<'l>> {
        // `Smith (M) - Jones (Norway)`
        let has_team =
            first.team.is_some() && first.mark.is_none() || second.team.is_some() && second.mark.is_none();
        let told = match told_sides(first.mark, second.mark) {
            ToldSides::Doubtful if has_team => ToldSides::Untold,
            told => told,
        };
        match told {
            ToldSides::Same => return None,
            ToldSides::InOrder | ToldSides::Reversed => (first.mark, second.mark) = (None, None),
            ToldSides::Untold => (first, second) = (first.with_team_of_mark(), second.with_team_of_mark()),
            ToldSides::Doubtful => {}
        }
        let reversed = told == ToldSides::Reversed;
        let (white, black) = if reversed { (second, first) } else { (first, second) };
        Some(Sides { white, black, tail, reversed })
    }

    /// The result of a game in the order of White and Black, of the one that stands beside the names.
    pub fn result_of_first(&self, result: &'static str) -> &'static str {
        match result {
            "1-0" if self.reversed => "0-1",
            "0-1" if self.reversed => "1-0",
            same => same,
        }
    }
}

/// No name has more words.
const MOST_WORDS: usize = 4;

/// No name has more bytes.
const LONGEST: usize = 80;

impl<'l> Side<'l> {
    /// The player that the value of a key names, where a comma may part surname and first names.
    pub fn of_value(value: &'l str) -> Option<Side<'l>> {
        let words: Vec<&str> = without_full_stop(value.trim()).split_whitespace().collect();
        let side = Side::of_words(&words)?;
        // A word beside a side that is known says what it may.
        let is_plain = side.mark.is_none_or(|mark| side_of_word(mark).is_none());
        is_plain.then(|| side.with_team_of_mark())
    }

    /// The player that the value of the key of a side names, who may be called `White`, `White, John` or `John White`.
    pub fn of_side(value: &'l str) -> Option<Side<'l>> {
        let words: Vec<&str> = value.split_whitespace().collect();
        let called_by_side = || Side::of_words_named(&words, is_called_by_side).map(Side::with_team_of_mark);
        let account = || Side::of_account(&words).map(Side::with_team_of_mark);
        Side::of_value(value).or_else(called_by_side).or_else(account)
    }

    /// The player that a word in small letters names, which only what stands around it shows to be a name.
    fn of_account(words: &[&'l str]) -> Option<Side<'l>> {
        Side::of_words_named(words, |words| matches!(words, [word] if may_be_account(word)))
    }

    /// The player whose surname, which stands alone, is a word of chess, too.
    fn of_lone_surname(words: &[&'l str]) -> Option<Side<'l>> {
        let [surname] = *words else { return None };
        let side = Side::of_words_named(words, |words| matches!(words, [word] if SURNAMES.contains(word)))?;
        Some(Side { doubt: Some(surname), ..side })
    }

    /// The second of two players who is called as White is, `Smith - Weiss`: White is the first one in any reading.
    fn of_white_as_name(words: &[&'l str]) -> Option<Side<'l>> {
        let [surname] = *words else { return None };
        let is_white = is_capital(surname) && side_of_word(surname) == Some(Color::White);
        let side = Side::of_words_named(words, |_| is_white)?;
        Some(Side { doubt: Some(surname), ..side })
    }

    /// The player, with a letter in brackets as the name of a team.
    fn with_team_of_mark(mut self) -> Side<'l> {
        let team = self.mark.take().map(String::from);
        self.team = self.team.or(team);
        self
    }

    /// The player that some words name: with a title, a name, and a rating in brackets.
    fn of_words(words: &[&'l str]) -> Option<Side<'l>> {
        let is_name = |words: &[&str]| {
            words.iter().any(|word| is_capital(word))
                && (words.iter().all(|word| is_name_word(word))
                    || is_surname_of_a_word(words)
                    || names_color_with_initials(words))
                || matches!(words, [word] if is_account(word))
        };
        Side::of_words_named(words, is_name)
    }

    /// The player that some words name, of which those without title, rating and team must be a name.
    fn of_words_named(words: &[&'l str], is_name: impl Fn(&[&str]) -> bool) -> Option<Side<'l>> {
        let (words, first_mark) = without_mark(without_flags(words));
        let (title, words) = match words {
            [title, rest @ ..] if !rest.is_empty() && TITLES.contains(title) => (Some(*title), rest),
            _ => (None, words),
        };
        let (elo, words) = match words {
            // `Smith Elo 1900`, `Smith (Elo 1900)`
            [rest @ .., word, last]
                if !rest.is_empty() && announces_rating(word) && number(last).is_some() =>
            {
                (number(last), rest)
            }
            [rest @ .., last] if !rest.is_empty() => match rating(last) {
                Some(elo) => (Some(elo), rest),
                None => (None, words),
            },
            _ => (None, words),
        };
        let words = without_flags(words);
        let (words, second_mark) = if first_mark.is_none() { without_mark(words) } else { (words, None) };
        // `(SC Musterstadt, 2561)`: the team and the rating.
        let bracketed = if elo.is_none() { team_of(words) } else { None };
        let (words, team, third_mark, elo) = match bracketed {
            Some(Bracketed { before, team, mark, elo }) => (before, team, mark, elo),
            None => match country_behind(words).filter(|_| elo.is_some()) {
                Some((name, country)) => (name, Some(String::from(country)), None, elo),
                None => (words, None, None, elo),
            },
        };
        // `Smith, GM`
        let behind = if title.is_none() { title_behind(words) } else { None };
        let (words, title) = match &behind {
            Some((words, title)) => (&words[..], Some(*title)),
            None => (words, title),
        };
        let commas: usize = words.iter().map(|word| word.matches(',').count()).sum();
        let ends = words.last().is_some_and(|word| word.ends_with(','));
        let length: usize = words.iter().map(|word| word.len()).sum();
        let counted = words.iter().filter(|word| !is_particle(&word.to_lowercase())).count();
        let is_named = words.iter().any(|word| !is_particle(word));
        let sound = is_named && counted <= MOST_WORDS && commas <= 1 && !ends && length <= LONGEST;
        let mark = first_mark.or(second_mark).or(third_mark);
        (sound && is_name(words)).then(|| Side { name: words.join(" "), elo, title, team, mark, doubt: None })
    }
}

/// The words of a name and the title behind it: `Smith, GM`.
fn title_behind<'l>(words: &[&'l str]) -> Option<(Vec<&'l str>, &'l str)> {
    let (title, words) = words.split_last().filter(|(last, _)| TITLES.contains(last))?;
    let (surname, before) = words.split_last()?;
    let surname = surname.strip_suffix(',')?;
    Some((before.iter().copied().chain([surname]).collect(), title))
}

/// The words without the flags of countries before and behind them: `🇦🇹 Smith`.
fn without_flags<'w, 'l>(mut words: &'w [&'l str]) -> &'w [&'l str] {
    let is_flag = |word: &str| word.chars().all(|ch| ('\u{1F1E6}'..='\u{1F1FF}').contains(&ch));
    while let [first, rest @ ..] = words
        && is_flag(first)
    {
        words = rest;
    }
    while let [rest @ .., last] = words
        && is_flag(last)
    {
        words = rest;
    }
    words
}

/// The words before a last one that may name a side in brackets, and what stands in them: `Smith (W)`, `Jones [Black]`.
fn without_mark<'w, 'l>(words: &'w [&'l str]) -> (&'w [&'l str], Option<&'l str>) {
    let Some((last, before)) = words.split_last().filter(|(_, before)| !before.is_empty()) else {
        return (words, None);
    };
    let round = last.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
    let inside = round.or_else(|| last.strip_prefix('[').and_then(|word| word.strip_suffix(']')));
    match inside.filter(|inside| may_name_side(inside)) {
        Some(mark) => (before, Some(mark)),
        None => (words, None),
    }
}

/// A value without the full stop of the sentence that it ends, which no initial has: `White: Ann. Black: Bob.`
fn without_full_stop(value: &str) -> &str {
    const FEWEST: usize = 3;
    let Some(rest) = value.strip_suffix('.') else { return value };
    let word = rest.rsplit([' ', '.', '-']).next().unwrap_or_default();
    let is_name =
        word.chars().next().is_some_and(char::is_uppercase) && word.chars().skip(1).all(char::is_lowercase);
    let is_name = is_name || word.chars().all(char::is_uppercase);
    if is_name && word.chars().count() >= FEWEST { rest } else { value }
}

/// Surnames that are words of chess, too.
const SURNAMES: [&str; 9] =
    ["King", "Bishop", "Knight", "Castle", "Page", "Najdorf", "Gruenfeld", "Grünfeld", "Petroff"];

/// Returns true if a surname that is a chess word, too, stands behind first names: `Daniel J King`.
fn is_surname_of_a_word(words: &[&str]) -> bool {
    const ARTICLES: [&str; 11] = ["The", "A", "An", "Der", "Die", "Das", "Le", "La", "El", "Il", "De"];
    words.split_last().is_some_and(|(last, first)| {
        SURNAMES.contains(last)
            && !first.is_empty()
            && first.iter().all(|word| is_name_word(word) && is_capital(word) && !ARTICLES.contains(word))
    })
}

/// `Elo`, `(Elo`, `Rating:`: a word that a rating follows.
fn announces_rating(word: &str) -> bool {
    let bare = word.trim_start_matches(['(', '[']).trim_end_matches([':', '.', '=']);
    heading_key(&bare.to_lowercase()) == Some(HeadingKey::Rating)
}

/// The digits of a rating behind such a word: `1900`, `1900)`.
fn number(word: &str) -> Option<&str> {
    let bare = word.trim_end_matches([')', ']']);
    Some(bare).filter(|bare| matches!(bare.len(), 3 | 4) && is_rating(bare))
}

/// `(2850)`, `[2850]`
pub fn rating(word: &str) -> Option<&str> {
    let inner = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
    let inner = inner.or_else(|| word.strip_prefix('[').and_then(|word| word.strip_suffix(']')));
    // Without brackets smaller numbers may be years.
    let inner = inner.or_else(|| Some(word).filter(|word| word.len() == 4 && *word > "2100"))?;
    inner.parse::<u16>().ok().filter(|rating| (400..4000).contains(rating)).map(|_| inner)
}

/// `D. White`, `White, D.`: a surname that is the word for a side, where initials show that it is one.
fn names_color_with_initials(words: &[&str]) -> bool {
    let is_initial = |word: &&str| {
        let mut letters = word.split('.').filter(|part| !part.is_empty());
        letters.all(|letter| letter.chars().count() == 1 && letter.chars().all(char::is_uppercase))
    };
    let (surname, initials) = match words {
        [surname, initials @ ..] if surname.ends_with(',') => (surname.trim_end_matches(','), initials),
        // `A White` has an article.
        [initials @ .., surname] if initials.iter().all(|word| word.ends_with('.')) => (*surname, initials),
        _ => return false,
    };
    is_side_as_name(surname) && !initials.is_empty() && initials.iter().all(is_initial)
}

/// `White`, `White, John`, `John White`: the words for a side as a surname, with or without first names. Or as a first name, which is
/// white in some language: `Smith, Alb`.
fn is_called_by_side(words: &[&str]) -> bool {
    let is_name = |word: &&str| is_name_word(word) && is_capital(word);
    if let [surname, first] = words
        && surname.ends_with(',')
        && is_name(surname)
        && is_side_as_name(first.trim_end_matches('.'))
    {
        return true;
    }
    let (surname, names) = match words {
        [surname, names @ ..] if surname.ends_with(',') => (surname.trim_end_matches(','), names),
        [names @ .., surname] => (*surname, names),
        [] => return false,
    };
    is_side_as_name(surname) && names.iter().all(|word| is_name(word) && !word.ends_with(','))
}

/// Returns true for a word for a side that is written as a name: `White`.
fn is_side_as_name(word: &str) -> bool {
    is_capital(word) && names_side(&word.to_lowercase())
}

/// A word of a name: letters, and the few signs that names have.
fn is_name_word(word: &str) -> bool {
    let sign = |ch: char| matches!(ch, '.' | ',' | '-' | '\'' | '’' | '‐' | '`');
    let letters = without_rank(word).chars().all(|ch| ch.is_alphabetic() || is_joined(ch) || sign(ch));
    let small = word.trim_matches(|ch| matches!(ch, '.' | ',')).to_lowercase();
    // `Weiß, Günther`, `King, Daniel`
    let is_surname = word.ends_with(',')
        && is_capital(word)
        && (names_side(&small) && !matches!(&*small, "white" | "black")
            || SURNAMES.contains(&word.trim_end_matches(',')));
    letters
        && (is_capital(word) || is_particle(word))
        && (is_surname || !is_no_name(&small))
        && !is_castling(word)
}

/// `Zubarev,Al1`: a name without the digit with which lists tell players of one name apart, behind a comma and letters.
fn without_rank(word: &str) -> &str {
    let Some((surname, first)) = word.split_once(',') else { return word };
    let bare = first.strip_suffix(|ch: char| ch.is_ascii_digit()).unwrap_or(first);
    let is_plain = |text: &str| {
        text.chars().next().is_some_and(char::is_uppercase) && text.chars().all(char::is_alphabetic)
    };
    if surname.chars().count() > 2 && is_plain(surname) && is_plain(bare) {
        &word[..surname.len() + 1 + bare.len()]
    } else {
        word
    }
}

/// Marks that belong to the letter before them.
fn is_joined(ch: char) -> bool {
    ('\u{300}'..='\u{36F}').contains(&ch)
}

/// `Müller`, `O'Neill`, `d'Orville`: the first letter, or the one behind an apostrophe, is a capital, or has no case.
fn is_capital(word: &str) -> bool {
    let mut letters = word.chars().skip_while(|ch| matches!(ch, '\'' | '’' | '`'));
    let Some(first) = letters.next().filter(|ch| ch.is_alphabetic()) else { return false };
    let mut elided = || {
        letters.next().is_some_and(|ch| matches!(ch, '\'' | '’'))
            && letters.next().is_some_and(char::is_uppercase)
    };
    !first.is_lowercase() || elided()
}

fn is_castling(word: &str) -> bool {
    word.contains('-') && word.chars().all(|ch| matches!(ch, 'O' | 'o' | 'О' | 'о' | '-'))
}

/// `Smith  2010 : Jones  1985`: both players with numbers behind them, which are ratings, since a year stands behind one of them.
fn rated_sides<'l>(text: &'l str, left: &[&'l str], right: &[&'l str]) -> Option<Sides<'l>> {
    let (&first, left) = left.split_last().filter(|(last, _)| is_bare_rating(last))?;
    let at = right.iter().position(|word| is_bare_rating(word))?;
    let named = |words: &[&'l str]| {
        let (name, country) = country_behind(words).unzip();
        let words = name.unwrap_or(words);
        let side = Side::of_words(words).or_else(|| Side::of_account(words))?;
        Some(Side { team: side.team.or(country.map(String::from)), ..side })
    };
    let (mut white, mut black) = (named(left)?, named(&right[..at])?);
    // Years of birth are no ratings; those stand in columns.
    let stands_apart = |word: &str| {
        let before = &text[..word.as_ptr() as usize - text.as_ptr() as usize];
        !is_year(word) || before.ends_with("  ") || before.ends_with('\t')
    };
    if !stands_apart(first) || !stands_apart(right[at]) || white.elo.is_some() || black.elo.is_some() {
        return None;
    }
    (white.elo, black.elo) = (Some(first), Some(right[at]));
    let end = right[at].as_ptr() as usize + right[at].len() - text.as_ptr() as usize;
    Sides::of_order(white, black, text[end..].trim_start_matches([' ', '\t', ',', ';']))
}

fn is_bare_rating(word: &str) -> bool {
    word.len() >= 3 && is_rating(word)
}

/// White, Black, and the text behind them, which begins where the second name surely ends.
pub fn player_sides(text: &str) -> Option<Sides<'_>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut places = (0..words.len()).filter(|at| is_separator(words[*at]) && !begins_cell(text, words[*at]));
    if let Some(first) = places.next() {
        // `V. Smyslov - P. Leko`
        let rated = |at: usize| rated_sides(text, &words[..at], &words[at + 1..]);
        let around = |at: usize| rated(at).or_else(|| sides_around(text, &words[..at], &words[at + 1..]));
        return around(first).or_else(|| places.find_map(around));
    }
    // `Caruana x Rapport`; `Q x P` takes.
    let at = words.iter().position(|word| *word == "x")?;
    let is_long =
        |words: &[&str]| words.iter().any(|word| word.chars().filter(|ch| ch.is_alphabetic()).count() > 3);
    // Two words in small letters around the sign of a capture are pieces.
    let is_account = |words: &[&str]| matches!(words, [word, ..] if may_be_account(word));
    if is_account(&words[..at]) || is_account(&words[at + 1..]) {
        return None;
    }
    let found = sides_around(text, &words[..at], &words[at + 1..])?;
    (is_long(&words[..at]) && is_long(&words[at + 1..])).then_some(found)
}

/// White, Black and the text behind them, of names with a dash and no blank between them: `Lasker–Bauer, Amsterdam 1889`.
/// Beside a hyphen, which may stand in one name, the text behind them must show what they are.
pub fn glued_sides(text: &str) -> Option<GluedSides<'_>> {
    let end = text.find([',', ';', '(', '[']).unwrap_or(text.len());
    let begins = |text: &str| text.chars().next().is_some_and(char::is_uppercase);
    let is_dash = |ch: char| matches!(ch, '-' | '–' | '—');
    let between_names = |(at, dash): &(usize, &str)| begins(&text[at + dash.len()..]);
    let mut dashes = text[..end].match_indices(is_dash).filter(between_names);
    let (at, dash) = dashes.next().filter(|_| dashes.next().is_none())?;
    let (left, right) = (&text[..at], &text[at + dash.len()..]);
    let last = left.rsplit(char::is_whitespace).next().filter(|word| begins(word))?;
    let next = right.split_whitespace().next().filter(|word| begins(word))?;
    let whole = [last, "-", next.trim_end_matches([',', ';'])].concat().to_lowercase();
    // `POL-URS`: countries.
    let is_code = |word: &str| word.len() <= 3 && word.chars().all(char::is_uppercase);
    if is_no_name(&whole) || is_code(left.trim()) && is_code(next.trim_end_matches([',', ';'])) {
        return None;
    }
    let words: [Vec<&str>; 2] = [left, right].map(|side| side.split_whitespace().collect());
    Some(GluedSides { sides: sides_around(text, &words[0], &words[1])?, hyphen: dash == "-" })
}

/// Two players with a dash and no blank between them.
pub struct GluedSides<'l> {
    pub sides: Sides<'l>,
    /// True if the dash is a hyphen, which may be a part of one name.
    pub hyphen: bool,
}

/// White, Black, and the text behind them, of the words at both sides of what is set between them.
fn sides_around<'l>(text: &'l str, left: &[&'l str], right: &[&'l str]) -> Option<Sides<'l>> {
    let named = |words: &[&'l str]| Side::of_words(words).or_else(|| Side::of_account(words));
    // `Gruenfeld vs. Bogoljubow`: one of two players may have a name that is a word of chess, too.
    let lone = |words: &[&'l str], other: &[&'l str]| {
        let other = other.first().filter(|word| is_name_word(word) && is_capital(word));
        Side::of_lone_surname(words).filter(|_| other.is_some())
    };
    let mut white = named(left).or_else(|| lone(left, right))?;
    // A name may have a title and a rating beside it.
    let most = right.len().min(MOST_WORDS + 8);
    let comma = white.name.contains(',');
    let found = (1..=most).rev().find_map(|count| {
        let last = right[count - 1];
        let bare = without_full_stop(last.strip_suffix([',', ';']).unwrap_or(last));
        let ends_sentence = last.ends_with('.') && bare.len() < last.len() && count < right.len();
        if right[..count - 1].iter().any(|word| ends_sentence_within(word)) {
            return None;
        }
        let mut words = right[..count].to_vec();
        words[count - 1] = bare;
        let is_second =
            || if count == 1 { lone(&words, left).or_else(|| Side::of_white_as_name(&words)) } else { None };
        let black = named(&words).or_else(is_second)?;
        // Behind a name without a comma a comma begins something else, unless a rating ends the name. One without a blank behind
        // it parts surname and first name.
        if black.name.contains(", ") && !comma && black.elo.is_none() && !ends_with_initial(&black.name) {
            return None;
        }
        // Where White has no rating, a year in brackets is the year of the game.
        if white.elo.is_none() && black.elo.is_some_and(is_year) {
            return None;
        }
        // `Smith - Jones (Paris 1900)`
        let is_place = |team: &String| team.split(' ').any(is_year);
        if white.team.is_none() && black.team.as_ref().is_some_and(is_place) {
            return None;
        }
        let end = bare.as_ptr() as usize + bare.len() - text.as_ptr() as usize;
        let tail = &text[end..];
        let begins = tail.trim_start();
        let sure = begins.is_empty()
            || ends_sentence
            || is_year(begins.trim_end())
                && black.name.split_once(' ').is_none_or(|(first, _)| first.ends_with(','))
            || begins.starts_with([',', ';', '(', '['])
            || begins_with_score(begins)
            || begins.split([' ', ',', ';']).next().is_some_and(is_like_date)
            || is_only_half(text, begins);
        let tail = if ends_sentence { tail.trim_start_matches('.') } else { tail };
        sure.then_some((black, tail.trim_start_matches([' ', '\t', ',', ';'])))
    });
    let placed = || black_before_place(text, &white, right);
    let (mut black, tail) = found.or_else(placed)?;
    let whole = |words: &[&'l str], end: usize| {
        let start = words.first()?.as_ptr() as usize - text.as_ptr() as usize;
        text.get(start..end).map(|part| part.trim_end_matches([' ', '\t', ',', ';', '(', '[']))
    };
    let place_of = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let last = left.last()?;
    match doubtful_name(&white, &black, tail) {
        Some(Named::White) => white.doubt = whole(left, place_of(last) + last.len()),
        Some(Named::Black) => black.doubt = whole(right, place_of(tail)),
        None => {
            let word_of = |name: &str, words: &[&'l str]| {
                let bare = words.first()?.trim_end_matches([',', ';', '.']);
                (bare == name && may_be_account(bare)).then_some(bare)
            };
            let words = [word_of(&white.name, left), word_of(&black.name, right)];
            if words != [None; 2] && !shows_players(&white, &black, tail) {
                [white.doubt, black.doubt] = words;
            }
        }
    }
    Sides::of_order(white, black, tail)
}

/// Returns true if ratings, a result, a year or the code of an opening show that two words are names.
fn shows_players(white: &Side<'_>, black: &Side<'_>, tail: &str) -> bool {
    let is_sure = |word: &str| {
        let bare = word.trim_matches(|ch| matches!(ch, '(' | ')' | '[' | ']' | ',' | ';' | '.'));
        begins_with_score(bare) || is_year(bare) || is_code(bare) || date(bare).is_some()
    };
    white.elo.is_some() || black.elo.is_some() || tail.split_whitespace().any(is_sure)
}

/// `Smith - Jones Leeds 1902`: Black of one name, as White, and a place with its year behind it and nothing else.
fn black_before_place<'l>(text: &'l str, white: &Side<'l>, right: &[&'l str]) -> Option<(Side<'l>, &'l str)> {
    /// `New York 1924`
    const MOST_WORDS_OF_PLACE: usize = 2;
    let [name, place @ .., year] = right else { return None };
    let is_bare =
        white.elo.is_none() && white.title.is_none() && white.team.is_none() && white.mark.is_none();
    let is_place = |word: &&str| {
        let small = word.to_lowercase();
        is_capital(word) && word.chars().all(|ch| ch.is_alphabetic() || ch == '.') && !is_no_name(&small)
    };
    if !is_bare
        || NameForm::of(&white.name) != NameForm::OneWord
        || !(1..=MOST_WORDS_OF_PLACE).contains(&place.len())
        || !place.iter().all(is_place)
        || !is_year(year)
    {
        return None;
    }
    let black = Side::of_words(&[*name]).filter(|black| NameForm::of(&black.name) == NameForm::OneWord)?;
    let start = place[0].as_ptr() as usize - text.as_ptr() as usize;
    Some((Side { doubt: Some(*name), ..black }, &text[start..]))
}

/// A player of a pairing, by the order of the names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Named {
    White,
    Black,
}

/// The form of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NameForm {
    /// `Smith`
    OneWord,
    /// `John Smith`
    Words,
    /// `Smith, John`, `London, Smith`
    Parted,
    /// `Smith,John`
    Joined,
    /// `Smith, J`, `Smith, J.R.`
    PartedInitials,
    /// `J. Smith`, `van Wely`, `Smith,J`
    Other,
}

impl NameForm {
    fn of(name: &str) -> NameForm {
        let is_initials = |text: &str| {
            text.split([' ', '.']).filter(|part| !part.is_empty()).all(|part| part.chars().count() == 1)
        };
        if let Some((_, first)) = name.split_once(", ") {
            return if is_initials(first) { NameForm::PartedInitials } else { NameForm::Parted };
        }
        if let Some((_, first)) = name.split_once(',') {
            return if first.chars().count() > 2 { NameForm::Joined } else { NameForm::Other };
        }
        let is_plain =
            |word: &str| is_capital(word) && !is_initials(word) && !is_particle(&word.to_lowercase());
        match name.split(' ').count() {
            _ if !name.split(' ').all(is_plain) => NameForm::Other,
            1 => NameForm::OneWord,
            _ => NameForm::Words,
        }
    }
}

/// Returns true for a name with a comma and a word behind it, `Smith, John`, which may as well be a place: `Smith, Paris`.
pub fn is_parted_name(name: &str) -> bool {
    NameForm::of(name) == NameForm::Parted
}

/// Returns the player whose name may hold a place, since it is written otherwise than the other one: `London, Smith - Jones`,
/// `Smith, A - Graf von X, Linz`, `Smith - Jones,Linz`, `Smith - Jones London, 1935`.
fn doubtful_name(white: &Side<'_>, black: &Side<'_>, tail: &str) -> Option<Named> {
    let is_bare = |side: &Side<'_>| {
        side.elo.is_none() && side.title.is_none() && side.team.is_none() && side.mark.is_none()
    };
    if !is_bare(white) || !is_bare(black) {
        return None;
    }
    let behind = || tail.trim_start_matches([' ', '\t', ',', ';', '(', '[']);
    let is_dated = || {
        let first = behind().split([',', ';', ')', ']']).next().unwrap_or_default().trim();
        is_year(first) || date(first).is_some() || date_with_comma(behind()).is_some()
    };
    match [&white.name, &black.name].map(|name| NameForm::of(name)) {
        [NameForm::Parted, NameForm::OneWord] => Some(Named::White),
        [NameForm::PartedInitials, NameForm::Parted] => Some(Named::Black),
        [_, NameForm::Joined] if !white.name.contains(',') => Some(Named::Black),
        [NameForm::OneWord, NameForm::Words] if is_dated() => Some(Named::Black),
        _ => None,
    }
}

/// Returns true for a word with the full stop of a sentence: `Jones. Paris`. Shorter ones may be cut names: `Jos. Blackburne`.
fn ends_sentence_within(word: &str) -> bool {
    const FEWEST: usize = 5;
    without_full_stop(word).len() < word.len() && word.chars().count() > FEWEST
}

/// `Jenni, F`, `Jenni, F.`: a comma and one letter, which begins nothing else.
fn ends_with_initial(name: &str) -> bool {
    name.split_once(", ").is_some_and(|(_, first)| {
        let first = first.trim_end_matches('.');
        first.chars().count() == 1 && first.chars().all(char::is_uppercase)
    })
}

/// White and Black of a row with both in columns: `Smith, J      Jones, K`, and maybe the number's column before them.
pub fn column_sides(line: &str) -> Option<(Side<'_>, Side<'_>)> {
    const MOST: usize = 6;
    let parts = line.split(['\t', '|']).flat_map(|part| part.split("  ")).map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).take(MOST).collect();
    let (white, black) = match match &parts[..] {
        [first, rest @ ..] if is_column_of_numbers(first) => rest,
        all => all,
    } {
        [white, black] => (*white, *black),
        [white, first, black, second] if is_column_of_times(first) && is_column_of_times(second) => {
            (*white, *black)
        }
        _ => return None,
    };
    let (white, black) = in_brackets(white).zip(in_brackets(black)).unwrap_or((white, black));
    Some((Side::of_value(white)?, Side::of_value(black)?))
}

/// `(Mr. Smith)`: what a cell has in brackets.
fn in_brackets(cell: &str) -> Option<&str> {
    cell.strip_prefix('(')?.trim_end_matches('.').strip_suffix(')').map(str::trim)
}

/// `Time`, `Zeit`: the head of a column of times.
fn is_column_of_times(word: &str) -> bool {
    let bare = word.trim_end_matches(['.', ':']).to_lowercase();
    matches!(
        &*bare,
        "time"
            | "clock"
            | "zeit"
            | "uhr"
            | "temps"
            | "tiempo"
            | "reloj"
            | "tempo"
            | "tijd"
            | "czas"
            | "время"
            | "idő"
            | "aika"
    )
}

/// `No.`, `Move`, `#`: the head of the column of numbers.
pub fn is_column_of_numbers(word: &str) -> bool {
    let bare = word.trim_end_matches(['.', ':']).to_lowercase();
    matches!(
        &*bare,
        "#" | "no" | "nr" | "move" | "moves" | "zug" | "coup" | "jugada" | "mossa" | "zet" | "ход" | "№"
    )
}

/// Returns true if a word is set between two players.
fn is_separator(word: &str) -> bool {
    // `V` is an initial.
    matches!(word, "-" | "–" | "—" | "--" | ":") || word != "V" && is_versus(&word.to_lowercase())
}

/// `Jones<tab>V. Smyslov`: returns true if a word of a line is an initial that a column begins with.
fn begins_cell(line: &str, word: &str) -> bool {
    let start = word.as_ptr() as usize - line.as_ptr() as usize;
    let (before, behind) = (&line[..start], &line[start + word.len()..]);
    let stands_apart = before.ends_with('\t') || before.ends_with("  ");
    word == "V." && stands_apart && !behind.starts_with('\t') && !behind.starts_with("  ")
}

/// Returns true if the points of both sides follow a name without a comma.
fn begins_with_score(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default().trim_end_matches([',', ';']);
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "½-½" | "1:0" | "0:1" | "½:½" | "1–0" | "0–1" | "½–½")
}

/// Returns true if half a point ends a text and stands nowhere else in it: `Smith - Jones ½`.
fn is_only_half(text: &str, tail: &str) -> bool {
    let half = tail.trim_end();
    matches!(half, "1/2" | "½") && text.matches(half).count() == 1
}

/// The players and the result between them, of the first one: `Smith 1-0 Jones, Paris 1901`.
pub fn sides_around_score<'l>(
    text: &'l str,
    score: impl Fn(&str) -> Option<&'static str>,
) -> Option<(Sides<'l>, &'static str)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (at, result) = words.iter().enumerate().find_map(|(at, word)| Some((at, score(word)?)))?;
    Some((sides_around(text, &words[..at], &words[at + 1..])?, result))
}

/// The words of a line with the points of both players, or of both sides, behind them: `Smith 1 Jones 0`, `W 0 - B 1`.
pub struct Scores<'l> {
    first: Vec<&'l str>,
    second: Vec<&'l str>,
    /// The points, as they are written.
    pub points: [&'l str; 2],
}

impl<'l> Scores<'l> {
    /// The players.
    pub fn players(&self) -> Option<Sides<'l>> {
        let (white, black) = (Side::of_words(&self.first)?, Side::of_words(&self.second)?);
        Sides::of_order(white, black, "")
    }

    /// Returns false where the words are those for White and Black, or their letters, and true where Black comes first; none where they
    /// are others.
    pub fn sides_are_reversed(&self) -> Option<bool> {
        let ([first], [second]) = (&self.first[..], &self.second[..]) else { return None };
        let signs = |ch: char| matches!(ch, ':' | '(' | ')' | '[' | ']' | '=');
        let (first, second) = (first.trim_matches(signs), second.trim_matches(signs));
        if !may_name_side(first) || !may_name_side(second) {
            return None;
        }
        match told_sides(Some(first), Some(second)) {
            ToldSides::InOrder => Some(false),
            ToldSides::Reversed => Some(true),
            ToldSides::Doubtful | ToldSides::Untold | ToldSides::Same => None,
        }
    }
}

/// Returns the words and the points of `Smith 1 Jones 0`.
pub fn scores_of(text: &str) -> Option<Scores<'_>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_score = |word: &str| matches!(word, "0" | "1" | "½" | "1/2" | "0.5" | "0,5");
    let at = words.iter().position(|word| is_score(word.trim_end_matches([',', ';'])))?;
    let (&last, right) = words.get(at + 1..)?.split_last()?;
    // `Smith 1 - Jones 0`
    let right = match right {
        [between, right @ ..] if is_separator(between) => right,
        _ => right,
    };
    is_score(last).then(|| Scores {
        first: words[..at].to_vec(),
        second: right.to_vec(),
        points: [words[at].trim_end_matches([',', ';']), last],
    })
}
