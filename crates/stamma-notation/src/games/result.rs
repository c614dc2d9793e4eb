//! How a game ended: the score, and how it came about. Two fields, because scores are written and causes mostly not.

use crate::diagnostics::Span;
use crate::moves::own::OwnSpellings;
use crate::text::{Beginnings, Glyph};
use alloc::string::String;

/// The score of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[repr(u8)]
pub enum GameResult {
    /// Not known, or still going on.
    #[default]
    Unknown = 0,
    /// White won.
    WhiteWins,
    /// Black won.
    BlackWins,
    /// Half a point each.
    Draw,
    /// Both sides lose.
    BothLose,
    /// Half a point for White, none for Black.
    HalfForWhite,
    /// None for White, half a point for Black.
    HalfForBlack,
    /// White wins by default.
    DefaultWhite,
    /// Black wins by default.
    DefaultBlack,
    /// Both sides lose by default.
    DefaultBoth,
}

impl GameResult {
    /// How many there are.
    pub const COUNT: usize = 10;

    /// Every result, in the order that dialects list their spellings.
    pub const ALL: [GameResult; GameResult::COUNT] = [
        GameResult::Unknown,
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::BothLose,
        GameResult::HalfForWhite,
        GameResult::HalfForBlack,
        GameResult::DefaultWhite,
        GameResult::DefaultBlack,
        GameResult::DefaultBoth,
    ];

    /// Whether it is one of the three scores that a game over the board ends with.
    const fn is_decided(self) -> bool {
        matches!(self, GameResult::WhiteWins | GameResult::BlackWins | GameResult::Draw)
    }

    /// The spelling used in JSON and PGN.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Unknown => "*",
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLose => "0-0",
            GameResult::HalfForWhite => "1/2-0",
            GameResult::HalfForBlack => "0-1/2",
            GameResult::DefaultWhite => "+/-",
            GameResult::DefaultBlack => "-/+",
            GameResult::DefaultBoth => "-/-",
        }
    }
}

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Termination {
    /// Neither the board nor a word tells.
    #[default]
    Unknown,
    /// Mate.
    Checkmate,
    /// No legal move and no check.
    Stalemate,
    /// A side resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A side's time ran out.
    Time,
    /// The position came up often enough.
    Repetition,
    /// Moves without a capture or a pawn move.
    FiftyMove,
    /// No series of moves can mate.
    DeadPosition,
    /// A side did not come to play.
    Default,
    /// An illegal move ended it.
    Illegal,
}

impl Termination {
    /// The word used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Termination::Unknown => "unknown",
            Termination::Checkmate => "checkmate",
            Termination::Stalemate => "stalemate",
            Termination::Resignation => "resignation",
            Termination::Agreement => "agreement",
            Termination::Time => "time",
            Termination::Repetition => "repetition",
            Termination::FiftyMove => "fifty-move",
            Termination::DeadPosition => "dead-position",
            Termination::Default => "default",
            Termination::Illegal => "illegal",
        }
    }
}

/// How sure a spelling is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sureness {
    /// It is a result wherever it stands.
    Sure,
    /// It is also castling.
    OrCastling,
    /// It is also an evaluation, or a dash.
    OnlyAtTheEnd,
}

/// Spellings after folding (every dash is `-`).
const SPELLINGS: &[(&str, GameResult, Sureness)] = &[
    ("1-0", GameResult::WhiteWins, Sureness::Sure),
    ("1:0", GameResult::WhiteWins, Sureness::Sure),
    ("0-1", GameResult::BlackWins, Sureness::Sure),
    ("0:1", GameResult::BlackWins, Sureness::Sure),
    ("1/2-1/2", GameResult::Draw, Sureness::Sure),
    ("1/2:1/2", GameResult::Draw, Sureness::Sure),
    ("½-½", GameResult::Draw, Sureness::Sure),
    ("½:½", GameResult::Draw, Sureness::Sure),
    ("1/2", GameResult::Draw, Sureness::Sure),
    ("½", GameResult::Draw, Sureness::Sure),
    ("0.5-0.5", GameResult::Draw, Sureness::Sure),
    ("0,5-0,5", GameResult::Draw, Sureness::Sure),
    (".5-.5", GameResult::Draw, Sureness::Sure),
    ("1-1", GameResult::Draw, Sureness::Sure),
    ("-", GameResult::Draw, Sureness::OnlyAtTheEnd),
    ("=", GameResult::Draw, Sureness::OnlyAtTheEnd),
    ("*", GameResult::Unknown, Sureness::Sure),
    ("0-0", GameResult::BothLose, Sureness::OrCastling),
    ("0:0", GameResult::BothLose, Sureness::Sure),
    ("1/2-0", GameResult::HalfForWhite, Sureness::Sure),
    ("½-0", GameResult::HalfForWhite, Sureness::Sure),
    ("½:0", GameResult::HalfForWhite, Sureness::Sure),
    ("0-1/2", GameResult::HalfForBlack, Sureness::Sure),
    ("0-½", GameResult::HalfForBlack, Sureness::Sure),
    ("0:½", GameResult::HalfForBlack, Sureness::Sure),
    ("+/-", GameResult::DefaultWhite, Sureness::OnlyAtTheEnd),
    ("+:-", GameResult::DefaultWhite, Sureness::Sure),
    ("+--", GameResult::DefaultWhite, Sureness::Sure),
    ("-/+", GameResult::DefaultBlack, Sureness::OnlyAtTheEnd),
    ("-:+", GameResult::DefaultBlack, Sureness::Sure),
    ("--+", GameResult::DefaultBlack, Sureness::Sure),
    ("-/-", GameResult::DefaultBoth, Sureness::Sure),
    ("-:-", GameResult::DefaultBoth, Sureness::Sure),
];

/// What the spellings begin with.
static BEGINNINGS: Beginnings = {
    let mut beginnings = Beginnings::NONE;
    let mut row = 0;
    while row < SPELLINGS.len() {
        beginnings = beginnings.with(SPELLINGS[row].0);
        row += 1;
    }
    beginnings
};

/// The result that a whole word spells, after folding. A dot or brackets around it do not matter. A spelling of the named
/// dialect's own goes before one of the table.
#[inline]
pub fn result_of(glyphs: &[Glyph], own: &OwnSpellings) -> Option<(GameResult, Sureness)> {
    if own.results.is_empty() && !BEGINNINGS.may_begin(glyphs) { None } else { spelled_result(glyphs, own) }
}

fn spelled_result(glyphs: &[Glyph], own: &OwnSpellings) -> Option<(GameResult, Sureness)> {
    if let Some(found) = own.result_of(glyphs) {
        return Some(found);
    }
    let trimmed = match glyphs {
        [inner @ .., last] if last.ch == '.' && inner.len() > 1 => inner,
        _ => glyphs,
    };
    SPELLINGS
        .iter()
        .find(|(text, _, _)| trimmed.iter().map(|glyph| glyph.ch).eq(text.chars()))
        .map(|&(_, result, sureness)| (result, sureness))
}

/// Whether a word is a result of PGN, where no own spelling may make something else of it.
pub fn is_usual_result(word: &str, own: &OwnSpellings) -> bool {
    own.results.is_empty() && matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// The first spelling of a result that nothing else is written like.
pub fn sure_spelling(result: GameResult) -> Option<&'static str> {
    let sure = |row: &&(&str, GameResult, Sureness)| row.1 == result && row.2 == Sureness::Sure;
    SPELLINGS.iter().find(sure).map(|&(text, _, _)| text)
}

/// The result that a text spells, as in a Result tag. None where it spells none.
pub fn result_of_text(text: &str, own: &OwnSpellings) -> Option<GameResult> {
    let folded: String = text.trim().chars().filter_map(crate::text::fold::folded).collect();
    if let Some(&(_, result)) = own.results.iter().find(|(spelling, _)| *spelling == folded) {
        return Some(result);
    }
    SPELLINGS.iter().find(|(spelling, _, _)| *spelling == folded).map(|&(_, result, _)| result)
}

/// What words at the end of a game say, in small letters. Longer ones come before those that they begin with.
const WORDS: &[(&str, Termination, Option<GameResult>)] = &[
    ("white resigns", Termination::Resignation, Some(GameResult::BlackWins)),
    ("black resigns", Termination::Resignation, Some(GameResult::WhiteWins)),
    ("white resigned", Termination::Resignation, Some(GameResult::BlackWins)),
    ("black resigned", Termination::Resignation, Some(GameResult::WhiteWins)),
    ("white gives up", Termination::Resignation, Some(GameResult::BlackWins)),
    ("black gives up", Termination::Resignation, Some(GameResult::WhiteWins)),
    ("resigns", Termination::Resignation, None),
    ("resigned", Termination::Resignation, None),
    ("draw agreed", Termination::Agreement, Some(GameResult::Draw)),
    ("agreed draw", Termination::Agreement, Some(GameResult::Draw)),
    ("drawn by agreement", Termination::Agreement, Some(GameResult::Draw)),
    ("draw by agreement", Termination::Agreement, Some(GameResult::Draw)),
    ("draw by mutual agreement", Termination::Agreement, Some(GameResult::Draw)),
    ("draw by repetition", Termination::Repetition, Some(GameResult::Draw)),
    ("drawn by repetition", Termination::Repetition, Some(GameResult::Draw)),
    ("game drawn by repetition", Termination::Repetition, Some(GameResult::Draw)),
    ("draw", Termination::Unknown, Some(GameResult::Draw)),
    ("drawn", Termination::Unknown, Some(GameResult::Draw)),
    ("drawn game", Termination::Unknown, Some(GameResult::Draw)),
    ("remis", Termination::Unknown, Some(GameResult::Draw)),
    ("stalemate", Termination::Stalemate, Some(GameResult::Draw)),
    ("white wins by resignation", Termination::Resignation, Some(GameResult::WhiteWins)),
    ("black wins by resignation", Termination::Resignation, Some(GameResult::BlackWins)),
    ("white wins on time", Termination::Time, Some(GameResult::WhiteWins)),
    ("black wins on time", Termination::Time, Some(GameResult::BlackWins)),
    ("white forfeits on time", Termination::Time, Some(GameResult::BlackWins)),
    ("black forfeits on time", Termination::Time, Some(GameResult::WhiteWins)),
    ("white wins", Termination::Unknown, Some(GameResult::WhiteWins)),
    ("black wins", Termination::Unknown, Some(GameResult::BlackWins)),
    ("white won", Termination::Unknown, Some(GameResult::WhiteWins)),
    ("black won", Termination::Unknown, Some(GameResult::BlackWins)),
    ("time", Termination::Time, None),
    ("on time", Termination::Time, None),
    ("lost on time", Termination::Time, None),
    ("time forfeit", Termination::Time, None),
    ("white lost on time", Termination::Time, Some(GameResult::BlackWins)),
    ("black lost on time", Termination::Time, Some(GameResult::WhiteWins)),
    ("ff", Termination::Default, None),
    ("forfeit", Termination::Default, None),
    ("default", Termination::Default, None),
    ("adjourned", Termination::Unknown, None),
    ("and wins", Termination::Unknown, None),
];

/// The longest phrase about the end of a game, in words of any case; how many words it takes.
pub fn termination_phrase(words: &[String]) -> Option<(Termination, Option<GameResult>, usize)> {
    (1..=words.len().min(4)).rev().find_map(|count| {
        let phrase = words[..count].join(" ");
        let phrase = phrase.trim_end_matches(['.', '!']).to_lowercase();
        WORDS.iter().find(|(text, _, _)| *text == phrase).map(|&(_, cause, result)| (cause, result, count))
    })
}

/// The cause that a comment beside a written score tells of, and nothing else: `{draw agreed} 1/2-1/2`,
/// `0-1 {White resigns}`. It is looked for in the bytes, so that whoever knows where the score stands can ask.
///
/// # Errors
///
/// The place of the comment, where it says another score.
pub fn cause_beside(input: &[u8], score: Span, result: GameResult) -> Result<Termination, Span> {
    /// No phrase is longer.
    const LONGEST: usize = 40;
    let mut found = Termination::Unknown;
    let before = input[..score.start].trim_ascii_end();
    let before = before.strip_suffix(b"}").and_then(|text| {
        let begin = text.iter().rev().take(LONGEST).position(|&byte| byte == b'{')?;
        Some(Span::new(text.len() - begin, text.len()))
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

/// What a text says that is one of the phrases.
fn phrase_of(text: &[u8]) -> Option<(Termination, Option<GameResult>)> {
    let text = core::str::from_utf8(text).ok()?.trim().trim_end_matches(['.', '!']);
    let same = |phrase: &str| {
        let mut words = text.split_ascii_whitespace();
        phrase.split(' ').all(|word| words.next().is_some_and(|found| found.eq_ignore_ascii_case(word)))
            && words.next().is_none()
    };
    WORDS.iter().find(|(phrase, _, _)| same(phrase)).map(|&(_, cause, result)| (cause, result))
}

/// What the phrases begin with.
static PHRASE_BEGINNINGS: Beginnings = {
    let mut beginnings = Beginnings::NONE;
    let mut row = 0;
    while row < WORDS.len() {
        beginnings = beginnings.with(WORDS[row].0);
        row += 1;
    }
    beginnings
};

/// Whether a word begins some phrase about the end of a game.
pub fn begins_termination(glyphs: &[Glyph]) -> bool {
    let small = |at: usize| glyphs.get(at).map(|glyph| glyph.ch.to_ascii_lowercase());
    if !small(0).is_some_and(|first| PHRASE_BEGINNINGS.may_follow(first, small(1))) {
        return false;
    }
    // No phrase has a word with a digit.
    if glyphs.iter().any(|glyph| glyph.ch.is_ascii_digit()) {
        return false;
    }
    WORDS.iter().any(|(text, _, _)| {
        let first = text.split(' ').next().unwrap_or_default();
        let mut letters = glyphs.iter().map(|glyph| glyph.ch.to_ascii_lowercase());
        first.chars().all(|ch| letters.next() == Some(ch)) && letters.all(|rest| matches!(rest, '.' | '!'))
    })
}
