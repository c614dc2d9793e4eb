//! The real games that are wrapped: read from clean PGN, whose moves and result are the truth of every text made of them.

use stamma::{Color, Outcome, Played, Position, Role, Severity};

use crate::Result;
use crate::corpora::material::{Random, games_of_pgn};

/// The numbers of plies that a game may have.
const PLIES: std::ops::RangeInclusive<usize> = 10..=200;

/// The results that real games end with.
const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// A game and what a reader of any text made of it must find.
#[derive(Clone, Debug)]
pub struct TrueGame {
    /// The tags, as written.
    pub tags: Vec<(String, String)>,
    /// The main line.
    pub plies: Vec<TruePly>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The last position.
    pub last_fen: String,
    /// The end on the board, if the last position is one.
    pub board_end: Option<BoardEnd>,
    /// Some move, written without regard to case, means a pawn move and a bishop move at once.
    pub case_clash: bool,
}

/// The end of a game that the last position shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardEnd {
    /// The side to move is mated.
    Mate,
    /// It cannot move.
    Stalemate,
    /// Nobody can mate any more.
    Dead,
}

/// A move of a game.
#[derive(Clone, Debug)]
pub struct TruePly {
    /// The move in SAN.
    pub san: String,
    /// The move in UCI.
    pub uci: String,
    /// The letter of the piece, `P` for a pawn.
    pub piece: char,
    /// The piece takes.
    pub takes: bool,
    /// The pawn takes en passant.
    pub en_passant: bool,
    /// The position before the move.
    pub fen: String,
}

impl TrueGame {
    /// Returns true if both players are named as people are.
    pub fn is_of_people(&self) -> bool {
        let letter = |letter: char| letter.is_alphabetic() || " ,.-'".contains(letter);
        ["White", "Black"].iter().all(|tag| self.tag(tag).chars().all(letter))
    }

    /// The value of a tag, or nothing.
    pub fn tag(&self, name: &str) -> &str {
        self.tags.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }
}

/// Takes this number of clean games of PGN texts at random.
///
/// # Errors
///
/// There are not as many.
pub fn choose(texts: &[Vec<u8>], count: usize, seed: u64) -> Result<Vec<TrueGame>> {
    let mut places = Vec::new();
    for text in texts {
        places.extend(games_of_pgn(text).into_iter().map(|range| &text[range]));
    }
    let mut random = Random::new(seed);
    let mut games = Vec::new();
    while games.len() < count && !places.is_empty() {
        let at = random.below(places.len());
        games.extend(read(places.swap_remove(at)));
    }
    if games.is_empty() {
        return Err("no clean game of 10 to 200 plies".into());
    }
    Ok(games)
}

/// The game of a PGN text, if it is one that can be trusted.
fn read(text: &[u8]) -> Option<TrueGame> {
    let mut games = stamma::read(text);
    let (game, None) = (games.next()?, games.next()) else { return None };
    let result = game.result.text();
    let trusted = game.worst() < Some(Severity::Warning)
        && RESULTS.contains(&result)
        && PLIES.contains(&game.mainline().count())
        && !game.tags.iter().any(|tag| tag.is("FEN") || tag.is("Variant"));
    if !trusted {
        return None;
    }
    let mut plies = Vec::new();
    let mut last = Position::new();
    let mut case_clash = false;
    for played in game.positions() {
        let Played::Move(mv) = played.ply.played else { return None };
        let before = played.before;
        let san = before.san(mv).ok()?;
        let uci = before.uci(mv).ok()?;
        let piece = match san.chars().next()? {
            'O' => 'K',
            letter if letter.is_ascii_uppercase() => letter,
            _ => 'P',
        };
        case_clash |= clashes(&before, &san);
        let takes = san.contains('x');
        let en_passant = piece == 'P' && takes && before.captured(mv).ok()? == Some(Role::Pawn) && {
            let target = san.split('x').nth(1).unwrap_or_default();
            before.en_passant_square().is_some_and(|square| target.starts_with(&square.to_string()))
        };
        plies.push(TruePly { san, uci, piece, takes, en_passant, fen: before.to_fen() });
        last = played.after;
    }
    let board_end = match last.outcome() {
        Some(Outcome::Checkmate { winner }) => {
            let true_result = if winner == Color::White { "1-0" } else { "0-1" };
            (result == true_result).then_some(())?;
            Some(BoardEnd::Mate)
        }
        Some(outcome @ (Outcome::Stalemate | Outcome::Dead)) => {
            (result == "1/2-1/2").then_some(())?;
            Some(if outcome == Outcome::Dead { BoardEnd::Dead } else { BoardEnd::Stalemate })
        }
        _ => None,
    };
    let value = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
    let tags: Option<Vec<_>> =
        game.tags.iter().map(|tag| Some((tag.name.to_string(), value(&tag.value)?))).collect();
    let game = TrueGame {
        tags: tags?,
        plies,
        result: result.to_owned(),
        last_fen: last.to_fen(),
        board_end,
        case_clash,
    };
    let named = |tag: &str| game.tag(tag).chars().filter(char::is_ascii_alphabetic).count() > 2;
    (named("White") && named("Black") && game.tag("White") != game.tag("Black")).then_some(game)
}

/// Returns true if another legal move is written as this one where case is not kept.
fn clashes(before: &Position, san: &str) -> bool {
    if !san.starts_with(['B', 'b']) {
        return false;
    }
    let bare = |san: &str| san.trim_end_matches(['+', '#']).to_ascii_lowercase();
    let same = |mv| before.san(mv).is_ok_and(|other| other != san && bare(&other) == bare(san));
    before.legal_moves().into_iter().any(same)
}
