//! The phrases about the end of a game: `White resigns`, `Remis`, `les noirs abandonnent`; one table a language.
//!
//! They stand after the moves, alone in a comment beside the score, or in the Termination tag. Scores in figures are the
//! business of `moves::result`.

mod languages;

use self::languages::{LANGUAGES, Phrase, RESULT_LABELS, WINNER_LABELS};
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::result::{GameResult, Termination};
use crate::moves::result_words::result_of_text;
use crate::read::sentence_words::{is_of, words_of};
use crate::text::Span;
use crate::text::{Beginnings, Glyph, small};
use alloc::string::String;
use alloc::vec::Vec;

/// The endings of the value of a Termination tag that name a cause, in small letters: PGN has `time forfeit`, sites
/// write `NAME won on time`. With each, the scores that it explains. Mate and stalemate are for the board to say.
const TAGGED: [(&[u8], Termination, Explains); 7] = [
    (b"time forfeit", Termination::Time, Explains::Either),
    (b"on time", Termination::Time, Explains::Either),
    (b"by resignation", Termination::Resignation, Explains::Wins),
    (b"by agreement", Termination::Agreement, Explains::Draws),
    (b"by repetition", Termination::Repetition, Explains::Draws),
    (b"by 50-move rule", Termination::FiftyMove, Explains::Draws),
    (b"by default", Termination::Default, Explains::Wins),
];

/// The words allowed right before such an ending, and the scores that go with them: `not on time` names no cause.
const VERBS: [(&[u8], Explains); 8] = [
    (b"won", Explains::Wins),
    (b"wins", Explains::Wins),
    (b"lost", Explains::Wins),
    (b"loses", Explains::Wins),
    (b"forfeits", Explains::Wins),
    (b"drawn", Explains::Draws),
    (b"draw", Explains::Draws),
    (b"drew", Explains::Draws),
];

/// The scores that a cause goes with.
#[derive(Clone, Copy)]
enum Explains {
    Wins,
    Draws,
    /// Time may run out where the other side cannot mate.
    Either,
}

impl Explains {
    fn allows(self, result: GameResult) -> bool {
        match self {
            Explains::Wins => !matches!(result, GameResult::Unknown | GameResult::Draw),
            Explains::Draws => result == GameResult::Draw,
            Explains::Either => result != GameResult::Unknown,
        }
    }
}

/// Returns true for a word that judges a position as won or drawn, with a dot behind it or not.
pub fn is_verdict(word: &str) -> bool {
    is_of(|words| words.verdicts, word.trim_end_matches(['.', '!', ',', ';']))
}

/// The longest phrase about the end of a game, in words of any case; how many words it takes.
pub fn termination_phrase(words: &[String]) -> Option<(Termination, Option<GameResult>, usize)> {
    // `30. Qxf7 and Black resigned`
    if let [first, rest @ ..] = words
        && !rest.is_empty()
        && is_and(first.chars())
    {
        return phrase_at(rest).map(|(cause, result, count)| (cause, result, count + 1));
    }
    phrase_at(words)
}

/// Returns true for `and`, in several languages.
pub fn is_and(word: impl Iterator<Item = char> + Clone) -> bool {
    words_of(|words| words.and).any(|and| and.chars().eq(word.clone().map(small)))
}

fn phrase_at(words: &[String]) -> Option<(Termination, Option<GameResult>, usize)> {
    (1..=words.len().min(4)).rev().find_map(|count| {
        let text = with_plain_apostrophe(words[..count].join(" "));
        let (cause, result) = phrase_in(text.trim_end_matches(['.', '!']))?;
        Some((cause, result, count))
    })
}

/// The longest phrase about the end of a game of which the subject is a player: `Smith resigns`, `Jones won on time`.
pub fn phrase_of_player(
    words: &[String],
    players: [Option<&[u8]>; 2],
) -> Option<(Termination, Option<GameResult>, usize)> {
    const LONGEST_NAME: usize = 4;
    /// The sides as the phrases name them where their subject is one person.
    const SIDES: [[&str; 2]; 4] =
        [["white", "black"], ["weiß", "schwarz"], ["bianco", "nero"], ["wit", "zwart"]];
    (1..=words.len().saturating_sub(1).min(LONGEST_NAME)).find_map(|count| {
        let is_white = side_of(words[..count].join(" ").as_bytes(), || players)?;
        let told = &words[count..];
        if let Some((Termination::Resignation, None, length)) = phrase_at(told) {
            let result = if is_white { GameResult::BlackWins } else { GameResult::WhiteWins };
            return Some((Termination::Resignation, Some(result), count + length));
        }
        SIDES.iter().find_map(|side| {
            let side = String::from(side[usize::from(!is_white)]);
            let told: Vec<String> = core::iter::once(side).chain(told.iter().cloned()).collect();
            let (cause, result, length) = phrase_at(&told).filter(|(_, result, _)| result.is_some())?;
            Some((cause, result, count + length - 1))
        })
    })
}

/// Returns true if a word may begin the name of a player.
pub fn may_begin_name(word: &[Glyph], players: [Option<&[u8]>; 2]) -> bool {
    if word.len() < 2 || word.iter().any(|glyph| glyph.ch.is_ascii_digit()) {
        return false;
    }
    let first = word[0].ch;
    let mut utf8 = [0; 4];
    let first = first.encode_utf8(&mut utf8).as_bytes();
    let begins = |name: &[u8]| {
        name.windows(first.len()).enumerate().any(|(at, found)| {
            let begins = at == 0 || matches!(name[at - 1], b' ' | b'-' | b'\'');
            begins && found.eq_ignore_ascii_case(first)
        })
    };
    players.into_iter().flatten().any(begins)
}

/// `Black’s` as the phrases write it.
fn with_plain_apostrophe(text: String) -> String {
    if text.contains('’') { text.replace('’', "'") } else { text }
}

fn phrases() -> impl Iterator<Item = &'static Phrase> {
    LANGUAGES.into_iter().flatten()
}

/// The cause that a comment beside a written score gives, and nothing else: `{draw agreed} 1/2-1/2`,
/// `0-1 {White resigns}`. It is looked for in the bytes, so that whoever knows where the score stands can ask.
///
/// # Errors
///
/// The place of the comment, where it says another score.
pub fn cause_beside(input: &[u8], score: Span, result: GameResult) -> Result<Termination, Span> {
    /// No phrase is longer.
    const LONGEST: usize = 64;
    let mut found = Termination::Unknown;
    let before = without_empty_brackets(&input[..score.start]);
    let before = before.strip_suffix(b"}").and_then(|text| {
        let from = text.len().saturating_sub(LONGEST);
        let brace = memchr::memrchr(b'{', &text[from..])?;
        Some(Span::new(from + brace + 1, text.len()))
    });
    let behind = input[score.end..].trim_ascii_start();
    let behind = behind.strip_prefix(b"{").and_then(|text| {
        let length = text.iter().take(LONGEST).position(|&byte| byte == b'}')?;
        let begin = input.len() - text.len();
        Some(Span::new(begin, begin + length))
    });
    for place in [before, behind].into_iter().flatten() {
        let Some((cause, said)) = phrase_of(place.of(input)) else { continue };
        match said {
            Some(said) if said != result && result.is_decided() => return Err(place),
            Some(said) if said != result => {}
            // Whether it is stalemate is for the board to say.
            _ if found == Termination::Unknown && cause != Termination::Stalemate => found = cause,
            _ => {}
        }
    }
    Ok(found)
}

/// A text without the blanks at its end and the brackets with nothing in them, which are left out where a game is written.
fn without_empty_brackets(text: &[u8]) -> &[u8] {
    let (mut end, mut open) = (text.len(), 0usize);
    for (at, byte) in text.iter().enumerate().rev() {
        match byte {
            b')' => open += 1,
            b'(' if open > 0 => open -= 1,
            byte if byte.is_ascii_whitespace() => {}
            _ => break,
        }
        if open == 0 {
            end = at;
        }
    }
    &text[..end]
}

/// The cause that the value of a Termination tag names, where it goes with the score.
///
/// # Errors
///
/// It names the winner, and the score is another.
pub fn cause_of_tag<'t>(
    value: &[u8],
    result: GameResult,
    players: impl FnOnce() -> [Option<&'t [u8]>; 2],
) -> Result<Termination, GameResult> {
    let value = value.trim_ascii();
    match winner_told(value, players) {
        Some(said) if said != result && result.is_decided() => return Err(said),
        _ => {}
    }
    let named = |&&(end, _, explains): &&(&[u8], Termination, Explains)| {
        let Some(from) = value.len().checked_sub(end.len()) else { return false };
        let (before, found) = value.split_at(from);
        found.eq_ignore_ascii_case(end) && explains.allows(result) && verb_allows(before, result)
    };
    Ok(TAGGED.iter().find(named).map_or(Termination::Unknown, |&(_, cause, _)| cause))
}

/// Returns the end on the board that the value of a Termination tag names: `checkmate`, `Smith won by checkmate`, `stalemate`.
pub fn board_end_of_tag(value: &[u8]) -> Option<Termination> {
    let value = value.trim_ascii_end();
    // All names end with this letter, and hardly another value of the tag.
    if !value.last().is_some_and(|last| last.eq_ignore_ascii_case(&b'e')) {
        return None;
    }
    let from = value.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
    let is = |word: &[u8]| value[from..].eq_ignore_ascii_case(word);
    match () {
        () if is(b"checkmate") || is(b"mate") => Some(Termination::Checkmate),
        () if is(b"stalemate") => Some(Termination::Stalemate),
        () => None,
    }
}

/// Returns the winner by words such as `White wins`, `Black resigns` and `Smith won`, which the value of a tag begins with. The
/// names of White and Black are asked for where others than the sides are named.
pub fn winner_told<'t>(value: &[u8], players: impl FnOnce() -> [Option<&'t [u8]>; 2]) -> Option<GameResult> {
    const WINS: [&str; 4] = ["won", "wins", "mates", "checkmates"];
    const LOSES: [&str; 5] = ["lost", "loses", "resigns", "resigned", "forfeits"];
    let is =
        |word: &[u8], known: &[&str]| known.iter().any(|text| word.eq_ignore_ascii_case(text.as_bytes()));
    let (mut at, mut verb) = (0, None);
    for word in value.split(u8::is_ascii_whitespace) {
        if at > 0 && (is(word, &WINS) || is(word, &LOSES)) {
            verb = Some((at, is(word, &WINS)));
            break;
        }
        at += word.len() + 1;
    }
    let (before, wins) = verb?;
    let white_won = side_of(value[..before].trim_ascii(), players)? == wins;
    Some(if white_won { GameResult::WhiteWins } else { GameResult::BlackWins })
}

/// Returns the result of a game that a side or a player has won, by its name: `White`, `Smith`.
pub fn result_of_winner<'t>(
    name: &[u8],
    players: impl FnOnce() -> [Option<&'t [u8]>; 2],
) -> Option<GameResult> {
    let is_white = side_of(name.trim_ascii(), players)?;
    Some(if is_white { GameResult::WhiteWins } else { GameResult::BlackWins })
}

/// Returns true if a name is that of White, and false if it is that of Black: the side, all of the name of the player, or the surname.
fn side_of<'t>(name: &[u8], players: impl FnOnce() -> [Option<&'t [u8]>; 2]) -> Option<bool> {
    if name.eq_ignore_ascii_case(b"white") || name.eq_ignore_ascii_case(b"black") {
        return Some(name.eq_ignore_ascii_case(b"white"));
    }
    let is_named = |player: Option<&[u8]>| {
        let player = player.unwrap_or_default().trim_ascii();
        let surname = match player.iter().position(|byte| *byte == b',') {
            Some(comma) => &player[..comma],
            None => player.rsplit(|byte| *byte == b' ').next().unwrap_or_default(),
        };
        !surname.is_empty() && (name.eq_ignore_ascii_case(player) || name.eq_ignore_ascii_case(surname))
    };
    match players().map(is_named) {
        [true, false] => Some(true),
        [false, true] => Some(false),
        _ => None,
    }
}

/// Returns true if the text before the cause is empty, or a verb that goes with the score.
fn verb_allows(before: &[u8], result: GameResult) -> bool {
    let verb = before.trim_ascii_end();
    if verb.is_empty() {
        return true;
    }
    let from = verb.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
    let known = VERBS.iter().find(|(known, _)| verb[from..].eq_ignore_ascii_case(known));
    before.len() > verb.len() && known.is_some_and(|(_, explains)| explains.allows(result))
}

/// Returns true if a text says how a game ends, and nothing else: `1-0`, `draw`, `Black resigned.`
pub fn says_end(text: &[u8]) -> bool {
    let is_score = |text: &str| {
        let text = text.trim().trim_end_matches(['.', '!']);
        result_of_text(text, &NO_SPELLINGS).is_some_and(|result| result != GameResult::Unknown)
    };
    core::str::from_utf8(text).is_ok_and(is_score) || phrase_of(text).is_some()
}

/// Returns the meaning of a text that is one of the phrases.
fn phrase_of(text: &[u8]) -> Option<(Termination, Option<GameResult>)> {
    // What stands there in nearly every game is a clock, and no phrase begins like one.
    if text.trim_ascii_start().first() == Some(&b'[') {
        return None;
    }
    let text = core::str::from_utf8(text).ok()?.trim().trim_end_matches(['.', '!']);
    let (first, second) = (text.chars().next()?, text.chars().nth(1));
    if !BEGINNINGS.may_follow(small(first), second.map(small)) {
        return None;
    }
    match text.contains('’') {
        true => phrase_in(&with_plain_apostrophe(String::from(text))),
        false => phrase_in(text),
    }
}

/// Returns the result that the words of a text give: `tablas`, `White won`.
pub fn result_of_phrase(text: &str) -> Option<GameResult> {
    phrase_of(text.as_bytes())?.1
}

/// Returns the result that a line above a game tells in words: `Remis`, `White won`. Stalemate may be its subject.
pub fn result_told(text: &str) -> Option<GameResult> {
    let (cause, result) = phrase_of(text.as_bytes())?;
    result.filter(|_| cause != Termination::Stalemate)
}

/// Returns the meaning of the phrase that consists of the words of a text, in any case.
fn phrase_in(text: &str) -> Option<(Termination, Option<GameResult>)> {
    let first = text.split_whitespace().next()?.chars().next().map(small)?;
    let mut lead = [0; 4];
    let lead = usize::from(first.encode_utf8(&mut lead).as_bytes()[0]);
    let rows = &ROWS_BY_LEAD[LEADS[lead]..LEADS[lead + 1]];
    let phrase = |&(language, row): &(u8, u8)| &LANGUAGES[usize::from(language)][usize::from(row)];
    let has_words = |phrase: &str| {
        let mut words = text.split_whitespace();
        let is_word = |found: &str, word: &str| found.chars().map(small).eq(word.chars());
        phrase.starts_with(first)
            && phrase.split(' ').all(|word| words.next().is_some_and(|found| is_word(found, word)))
            && words.next().is_none()
    };
    // Nearly all are in ASCII with single blanks, which are compared at once.
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic());
    let is_plain = text.split(' ').all(is_word);
    let is_same = |(phrase, ..): &&Phrase| match is_plain {
        true => phrase.eq_ignore_ascii_case(text),
        false => has_words(phrase),
    };
    let found = rows.iter().map(phrase).find(is_same);
    found.map(|&(_, cause, result)| (cause, result))
}

/// The number of phrases.
const COUNT: usize = {
    let (mut count, mut language) = (0, 0);
    while language < LANGUAGES.len() {
        count += LANGUAGES[language].len();
        language += 1;
    }
    count
};

/// The places in `ROWS_BY_LEAD` of the first phrases whose first byte is not below an index.
static LEADS: [usize; 257] = by_lead().0;

/// The languages and the rows of the phrases, in the order of their first bytes; of those with the same one as they stand.
static ROWS_BY_LEAD: [(u8, u8); COUNT] = by_lead().1;

const fn by_lead() -> ([usize; 257], [(u8, u8); COUNT]) {
    let (mut leads, mut rows) = ([0; 257], [(0, 0); COUNT]);
    let (mut lead, mut count) = (0, 0);
    while lead < 256 {
        leads[lead] = count;
        let mut language = 0;
        while language < LANGUAGES.len() {
            let mut row = 0;
            while row < LANGUAGES[language].len() {
                if LANGUAGES[language][row].0.as_bytes()[0] as usize == lead {
                    rows[count] = (language as u8, row as u8);
                    count += 1;
                }
                row += 1;
            }
            language += 1;
        }
        lead += 1;
    }
    leads[256] = count;
    (leads, rows)
}

/// The beginnings of the phrases.
static BEGINNINGS: Beginnings = {
    let mut beginnings = Beginnings::NONE;
    let mut language = 0;
    while language < LANGUAGES.len() {
        let mut row = 0;
        while row < LANGUAGES[language].len() {
            beginnings = beginnings.with(LANGUAGES[language][row].0);
            row += 1;
        }
        language += 1;
    }
    beginnings
};

/// Returns true if a word begins some phrase about the end of a game.
pub fn begins_termination(glyphs: &[Glyph]) -> bool {
    // No phrase has a word with a digit, and nearly all moves have one.
    if glyphs.iter().any(|glyph| glyph.ch.is_ascii_digit()) {
        return false;
    }
    let at = |at: usize| glyphs.get(at).map(|glyph| small(glyph.ch));
    let may_begin = || at(0).is_some_and(|first| BEGINNINGS.may_follow(first, at(1)));
    is_and(glyphs.iter().map(|glyph| glyph.ch))
        || may_begin()
            && phrases().any(|(text, _, _)| {
                let mut letters =
                    glyphs.iter().map(|glyph| if glyph.ch == '’' { '\'' } else { small(glyph.ch) });
                let mut first = text.chars().take_while(|ch| *ch != ' ');
                first.all(|ch| letters.next() == Some(ch)) && letters.all(|rest| matches!(rest, '.' | '!'))
            })
}

/// `Result:`, `Ergebnis`: a word that stands before a score and says nothing but that it is one.
pub fn is_result_label(glyphs: &[Glyph]) -> bool {
    let word = match glyphs {
        [word @ .., Glyph { ch: ':' | '=', .. }] => word,
        word => word,
    };
    RESULT_LABELS.iter().any(|label| label.chars().eq(word.iter().map(|glyph| small(glyph.ch))))
}

/// `Winner:`, `Sieger:`: a word that stands before the winner.
pub fn is_winner_label(glyphs: &[Glyph]) -> bool {
    let [word @ .., Glyph { ch: ':', .. }] = glyphs else { return false };
    WINNER_LABELS.iter().any(|label| label.chars().eq(word.iter().map(|glyph| small(glyph.ch))))
}

/// Returns true if a comment says that a draw is offered, in the words of our own writer: PGN has no sign for that. A
/// line may end between its words.
pub fn says_draw_offer(comment: &[u8]) -> bool {
    let mut words = comment.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is =
        |word: &[u8], known: &[&str]| known.iter().any(|text| word.eq_ignore_ascii_case(text.as_bytes()));
    match (words.next(), words.next(), words.next()) {
        (Some(sign), None, _) => sign == b"(=)",
        (Some(draw), Some(offer), None) => is(draw, &["draw"]) && is(offer, &["offer", "offered"]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{phrase_in, phrases};
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn phrases_are_found_as_by_looking_at_all() {
        for (text, ..) in phrases() {
            let first =
                phrases().find(|(other, ..)| other == text).map(|&(_, cause, result)| (cause, result));
            let words: Vec<_> = text.split(' ').collect();
            for other in [String::from(*text), text.to_ascii_uppercase(), words.join("  "), words.join("\n")]
            {
                assert_eq!(phrase_in(&other), first, "{other:?}");
            }
            assert_eq!(phrase_in(&[text, " indeed"].concat()), None, "{text}");
        }
    }
}
