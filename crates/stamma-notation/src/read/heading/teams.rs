//! Brackets behind the name of a player: with the team, the rating, and what may tell the side.

use super::colors::may_name_side;
use super::words::{TITLES, names_side};
use alloc::string::String;
use alloc::vec::Vec;

/// The words before brackets, and what stands in them.
pub struct Bracketed<'w, 'l> {
    pub before: &'w [&'l str],
    pub team: Option<String>,
    pub mark: Option<&'l str>,
    pub elo: Option<&'l str>,
}

/// `Carlsen (SC Musterstadt, 2561)`, `Carlsen (Norway)`, `Carlsen [ NOR, 2561 ]`: a team in brackets behind a name. In square ones it has
/// a rating behind it, since a code or a remark has not.
pub fn team_of<'w, 'l>(words: &'w [&'l str]) -> Option<Bracketed<'w, 'l>> {
    const MOST_WORDS_OF_TEAM: usize = 6;
    let is_square = words.last()?.ends_with(']');
    if !is_square && !words.last()?.ends_with(')') {
        return None;
    }
    let signs = |ch: char| if is_square { matches!(ch, '[' | ']') } else { matches!(ch, '(' | ')') };
    let open = words.iter().rposition(|word| word.starts_with(if is_square { '[' } else { '(' }))?;
    let (before, inside) = words.split_at(open);
    // `[ NOR, 2561 ]`
    let inside: Vec<&'l str> = inside.iter().copied().filter(|word| !word.chars().all(signs)).collect();
    let inside = &inside[..];
    if before.is_empty() || inside.len() > MOST_WORDS_OF_TEAM {
        return None;
    }
    let bare = |word: &&'l str| word.trim_matches(|ch| signs(ch) || matches!(ch, ',' | ';'));
    let ends_part = |word: &&str| word.ends_with([',', ';']);
    // `(W, Norway)`, `(2300, W)`, `(W)`: a part that may name the side.
    let (inside, mark) = match inside {
        [first, rest @ ..] if (ends_part(first) || rest.is_empty()) && may_name_side(bare(first)) => {
            (rest, Some(bare(first)))
        }
        [rest @ .., last] if rest.last().is_some_and(ends_part) && may_name_side(bare(last)) => {
            (rest, Some(bare(last)))
        }
        _ => (inside, None),
    };
    let mut team: Vec<&'l str> = inside.iter().map(bare).collect();
    let is_elo =
        |word: &&&str| word.len() == 4 && word.parse::<u16>().is_ok_and(|elo| (1000..4000).contains(&elo));
    let parted = match inside {
        [.., before, _] => ends_part(before),
        _ => mark.is_some(),
    };
    let elo = team.last().filter(|word| parted && is_elo(word)).copied();
    team.truncate(team.len() - usize::from(elo.is_some()));
    if is_square && elo.is_none() {
        return None;
    }
    if team.is_empty() {
        return mark.map(|mark| Bracketed { before, team: None, mark: Some(mark), elo });
    }
    let is_word = |word: &&str| {
        let sign = |ch: char| matches!(ch, '.' | '-' | '\'' | '’' | '/' | '&');
        word.chars().all(|ch| ch.is_alphanumeric() || sign(ch)) && word.chars().any(char::is_alphanumeric)
    };
    // `Smith (plays Black)`
    if team.iter().any(|word| names_side(&word.to_lowercase())) {
        return None;
    }
    let begins = team.first()?.chars().next()?.is_uppercase();
    let is_team = begins
        && team.iter().all(is_word)
        && team.iter().any(|word| word.chars().all(|ch| !ch.is_ascii_digit()));
    is_team.then(|| Bracketed { before, team: Some(team.join(" ")), mark, elo })
}

/// `Carlsen, Magnus NOR`: the name of a player and the code of a country behind it.
pub fn country_behind<'w, 'l>(words: &'w [&'l str]) -> Option<(&'w [&'l str], &'l str)> {
    let (country, name) = words.split_last()?;
    // `Gibson, Mel III`
    let is_numeral = country.bytes().all(|byte| matches!(byte, b'I' | b'V' | b'X'));
    let is_code = country.len() == 3 && !is_numeral && country.bytes().all(|byte| byte.is_ascii_uppercase());
    let has_small_letters = name.iter().any(|word| word.chars().any(char::is_lowercase));
    (is_code && has_small_letters && !TITLES.contains(country)).then_some((name, *country))
}
