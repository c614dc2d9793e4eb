//! Messages about the end of a game, and about taking a move back.

use super::said::{plain_words, words};
use stamma_notation::internals::termination_phrase;

/// The meaning of a message without a move for the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// The sender resigns.
    Resigns,
    /// The sender has lost, by what is not said.
    Loses,
    /// The time of the sender is over.
    Flags,
    /// The time of the other one is over.
    OtherFlags,
    /// The game ends, but of whom or how is not said: `flagged`.
    Ends,
    /// `draw?`, `remis`
    Offers,
    /// `ok`, `agreed`
    Agrees,
    /// `no`
    Refuses,
    /// `draw agreed`, `White wins by resignation`: words that the reader of games knows.
    Phrase,
    /// `takeback please`
    TakesBack,
    /// `can we go back two moves?`: to where is not sure.
    GoesBack,
    /// `new game?`
    Begins,
    Nothing,
}

const RESIGNS: [&str; 37] = [
    "i resign",
    "resign",
    "resigns",
    "i resigned",
    "i'm resigning",
    "i am resigning",
    "i'll resign",
    "i will resign",
    "i have to resign",
    "i must resign",
    "i give up",
    "i surrender",
    "i concede",
    "ich gebe auf",
    "gebe auf",
    "geb auf",
    "ich geb auf",
    "gibt auf",
    "aufgegeben",
    "ich habe aufgegeben",
    "j'abandonne",
    "abandonne",
    "me rindo",
    "abandono",
    "yo abandono",
    "abbandono",
    "mi arrendo",
    "ik geef op",
    "geef op",
    "jag ger upp",
    "jeg giver op",
    "poddaję się",
    "сдаюсь",
    "я сдаюсь",
    "vzdávám se",
    "feladom",
    "desisto",
];

const LOSES: [&str; 7] =
    ["i lose", "i lost", "you win", "you won", "ich habe verloren", "du hast gewonnen", "has ganado"];

const FLAGS: [&str; 10] = [
    "i flagged",
    "i lost on time",
    "i lose on time",
    "my flag fell",
    "my flag is down",
    "i ran out of time",
    "i'm out of time",
    "my time is up",
    "i forfeit on time",
    "zeit überschritten",
];

const OTHER_FLAGS: [&str; 8] = [
    "you flagged",
    "you lost on time",
    "you lose on time",
    "your flag fell",
    "your flag is down",
    "you ran out of time",
    "you're out of time",
    "your time is up",
];

const ENDS: [&str; 9] = [
    "flagged",
    "flag",
    "flag fell",
    "out of time",
    "lost on time",
    "time is up",
    "time forfeit",
    "zeit ist um",
    "blättchen gefallen",
];

const AGREES: [&str; 38] = [
    "ok",
    "okay",
    "k",
    "yes",
    "yep",
    "yeah",
    "sure",
    "agreed",
    "agree",
    "i agree",
    "accepted",
    "accept",
    "i accept",
    "deal",
    "fine",
    "fine by me",
    "of course",
    "go ahead",
    "np",
    "no problem",
    "granted",
    "alright",
    "all right",
    "ja",
    "klar",
    "einverstanden",
    "angenommen",
    "gerne",
    "oui",
    "d'accord",
    "si",
    "sí",
    "de acuerdo",
    "va bene",
    "да",
    "ok draw",
    "yes draw",
    "draw it is",
];

const REFUSES: [&str; 14] = [
    "no",
    "nope",
    "nah",
    "never",
    "no way",
    "sorry no",
    "no sorry",
    "declined",
    "i decline",
    "not yet",
    "nein",
    "non",
    "нет",
    "no thanks",
];

const DRAWS: [&str; 8] = ["draw", "remis", "tablas", "nulle", "patta", "ничья", "remíza", "döntetlen"];

/// Words around a draw that is offered: all others make a message talk.
const AROUND_OFFER: [&str; 30] = [
    "i", "offer", "offers", "offering", "a", "you", "want", "how", "about", "shall", "we", "call", "it",
    "is", "ok", "take", "agree", "to", "do", "would", "like", "for", "by", "biete", "ich", "an", "propose",
    "proposer", "ofrezco", "offered",
];

/// Words before and behind, which say nothing of the game.
const FILLERS: [&str; 24] = [
    "ok", "okay", "gg", "well", "damn", "argh", "sigh", "alright", "oh", "hmm", "then", "thanks", "thx",
    "wp", "good", "game", "sorry", "now", "here", "played", "nice", "so", "and", "you",
];

/// Returns what a message without a move does to the game.
pub fn word(body: &[u8]) -> Word {
    let Some(text) = plain_words(body) else { return Word::Nothing };
    let asks = body.contains(&b'?');
    let is = |known: &[&str]| known.contains(&text.as_str());
    let (agrees, refuses) = (is(&AGREES), is(&REFUSES));
    if agrees || refuses {
        return if agrees { Word::Agrees } else { Word::Refuses };
    }
    if takes_back(&text) {
        return Word::TakesBack;
    }
    if goes_back(&text) && !text.contains("be back") {
        return Word::GoesBack;
    }
    // `rematch after this?` comes too early.
    let is_later = text.split(' ').any(|word| matches!(word, "after" | "later" | "afterwards" | "danach"));
    if !is_later && begins_anew(&text) {
        return Word::Begins;
    }
    if offers(&text) {
        return Word::Offers;
    }
    if asks {
        return Word::Nothing;
    }
    let cores = without_fillers(&text);
    let is = |known: &[&str]| cores.iter().any(|core| known.contains(&core.as_str()));
    match () {
        () if is(&RESIGNS) => Word::Resigns,
        () if is(&LOSES) => Word::Loses,
        () if is(&FLAGS) => Word::Flags,
        () if is(&OTHER_FLAGS) => Word::OtherFlags,
        () if is(&ENDS) => Word::Ends,
        () if is_phrase(body) => Word::Phrase,
        () => Word::Nothing,
    }
}

/// Returns true if a message about the end of a game has words beside those for it: `gg, I resign`.
pub fn says_more(body: &[u8]) -> bool {
    let Some(text) = plain_words(body) else { return true };
    let bare = text.trim_end_matches(|ch: char| !ch.is_alphanumeric());
    let is = |known: &[&str]| known.contains(&bare);
    !(is(&RESIGNS) || is(&FLAGS) || is(&OTHER_FLAGS) || is(&AGREES) || is(&DRAWS))
}

/// A text, and what is left of it without some of the fillers and signs at its ends: `gg, I resign`. `you` is one in `thank you`, and
/// none in `you win`.
fn without_fillers(text: &str) -> Vec<String> {
    /// A message with more words is talk.
    const MOST: usize = 12;
    let bare = |word: &str| word.trim_matches(|ch: char| !ch.is_alphanumeric()).to_owned();
    let words: Vec<String> = text.split(' ').map(bare).filter(|word| !word.is_empty()).collect();
    let mut cores = vec![text.to_owned()];
    if words.len() <= MOST {
        let is_filler = |word: &&String| FILLERS.contains(&word.as_str());
        for before in 0..=words.iter().take_while(is_filler).count() {
            for behind in 0..=words[before..].iter().rev().take_while(is_filler).count() {
                cores.push(words[before..words.len() - behind].join(" "));
            }
        }
    }
    cores
}

/// Returns true if all words of a message are a phrase with a score that the reader of games knows.
fn is_phrase(body: &[u8]) -> bool {
    const MOST: usize = 5;
    let words: Vec<String> =
        words(body).take(MOST + 1).map(|word| String::from_utf8_lossy(word).into_owned()).collect();
    words.len() <= MOST
        && termination_phrase(&words)
            .is_some_and(|(_, result, length)| result.is_some() && length == words.len())
}

/// Returns true for words that may offer a draw, and do not say that it is agreed.
fn offers(text: &str) -> bool {
    let mut words = text.split(' ').map(|word| word.trim_matches(|ch: char| !ch.is_alphanumeric()));
    let draws = words.clone().filter(|word| DRAWS.contains(word)).count();
    draws == 1
        && words.all(|word| DRAWS.contains(&word) || AROUND_OFFER.contains(&word) || FILLERS.contains(&word))
}

const TAKES_BACK: [&str; 11] = [
    "takeback",
    "take-back",
    "undo",
    "zurücknehmen",
    "zurücknahme",
    "rückgängig",
    "reprendre",
    "deshacer",
    "terugnemen",
    "cofnąć",
    "ångra",
];

/// Words for going back, and words for moves, one of which stands beside them.
const BACK: [&str; 7] = ["back", "rewind", "zurück", "revenir", "volver", "terug", "tornare"];
const MOVES: [&str; 16] = [
    "move", "moves", "position", "step", "steps", "ply", "plies", "zug", "züge", "stellung", "coup", "coups",
    "jugada", "jugadas", "mossa", "zet",
];

/// Phrases for beginning anew.
const BEGINS: [&str; 26] = [
    "new game",
    "another game",
    "next game",
    "one more game",
    "second game",
    "start over",
    "start again",
    "start anew",
    "start from scratch",
    "begin again",
    "restart",
    "rematch",
    "play again",
    "from the beginning",
    "from the start",
    "neues spiel",
    "neue partie",
    "noch eine partie",
    "von vorn",
    "revanche",
    "nouvelle partie",
    "on recommence",
    "nueva partida",
    "otra partida",
    "nuova partita",
    "новая партия",
];

/// Returns true for words that ask to play on from an earlier position.
fn goes_back(text: &str) -> bool {
    const MOST: usize = 10;
    let words: Vec<&str> = bare_words(text).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let is_bare = words.ends_with(&["go", "back"]);
    let changes = words.windows(3).any(|run| run == ["change", "my", "move"]);
    words.len() <= MOST
        && (has(&BACK) && (has(&MOVES) || is_bare) || changes)
        && !has(&REFUSING)
        && !has(&["come", "came", "later", "moved"])
}

/// Returns true for words that ask for another game.
fn begins_anew(text: &str) -> bool {
    const MOST: usize = 10;
    let words: Vec<&str> = bare_words(text).collect();
    let whole = format!(" {} ", words.join(" "));
    words.len() <= MOST
        && BEGINS.iter().any(|phrase| whole.contains(&format!(" {phrase} ")))
        && !words
            .iter()
            .any(|word| REFUSING.contains(word) || matches!(*word, "tomorrow" | "later" | "morgen"))
}

fn bare_words(text: &str) -> impl Iterator<Item = &str> {
    let bare = |word| str::trim_matches(word, |ch: char| !ch.is_alphanumeric());
    text.split(' ').map(bare).filter(|word| !word.is_empty())
}

const REFUSING: [&str; 7] = ["no", "not", "don't", "without", "never", "late", "allowed"];

/// Returns true for words that ask to take a move back.
fn takes_back(text: &str) -> bool {
    const MOST: usize = 8;
    let bare = |word: &str| word.trim_matches(|ch: char| !ch.is_alphanumeric() && ch != '-').to_owned();
    let words: Vec<String> = text.split(' ').map(bare).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let is_refused = has(&REFUSING);
    let asks = has(&TAKES_BACK)
        || words.windows(2).any(|pair| pair == ["take", "back"])
        || words
            .windows(3)
            .any(|run| run[0] == "take" && run[2] == "back" && matches!(run[1].as_str(), "that" | "it"));
    words.len() <= MOST && asks && !is_refused
}

#[cfg(test)]
mod tests {
    use super::{Word, word};

    #[test]
    fn words_about_the_end_are_known() {
        for (message, expected) in [
            ("I resign", Word::Resigns),
            ("ok I resign, gg", Word::Resigns),
            ("ich gebe auf", Word::Resigns),
            ("you win", Word::Loses),
            ("gg you win", Word::Loses),
            ("ok, you win, thanks", Word::Loses),
            ("thank you", Word::Nothing),
            ("I flagged", Word::Flags),
            ("you lost on time", Word::OtherFlags),
            ("flagged", Word::Ends),
            ("draw?", Word::Offers),
            ("I offer a draw", Word::Offers),
            ("remis", Word::Offers),
            ("ok", Word::Agrees),
            ("Agreed!", Word::Agrees),
            ("no", Word::Refuses),
            ("draw agreed", Word::Phrase),
            ("White wins by resignation", Word::Phrase),
            ("takeback please", Word::TakesBack),
            ("can I take that back?", Word::TakesBack),
            ("no takebacks", Word::Nothing),
            ("rückgängig?", Word::TakesBack),
            ("can we go back two moves?", Word::GoesBack),
            ("let's go back to move 2", Word::GoesBack),
            ("gotta go back to work", Word::Nothing),
            ("new game?", Word::Begins),
            ("let's start over", Word::Begins),
            ("no new game today", Word::Nothing),
            ("should I resign?", Word::Nothing),
            ("never resign", Word::Nothing),
            ("gg", Word::Nothing),
            ("I drew a card", Word::Nothing),
            ("", Word::Nothing),
        ] {
            assert_eq!(word(message.as_bytes()), expected, "{message}");
        }
    }
}
