//! Heads of columns of moves, and rows above them, that name the players. They know no rows of moves.

use super::is_one_move;
use super::layout::{MoveColumns, is_head};
use super::rows::Cell;
use crate::container::Writer;
use crate::container::fields::{Side, meaning, plain_name, rank_of_game};
use crate::container::record::letter_of;
use crate::container::sides::{Player, player};
use crate::container::tags::result;
use stamma_notation::Span;

/// Words for the place of a game beside others, in small letters.
const BOARDS: &[&str] =
    &["board", "brett", "bord", "tablero", "scacchiera", "échiquier", "szachownica", "доска"];
/// Words for a game in such places.
const GAMES: &[&str] = &["game", "partie", "partida", "partita", "partij", "партия", "g"];

/// The players of a game, and its result, that a row above its moves gives: tags with their places.
#[derive(Default)]
pub struct NamedRow {
    tags: Vec<(&'static str, Span, String)>,
}

impl NamedRow {
    /// Writes the tags.
    pub fn write(self, writer: &mut Writer<'_>) {
        for (name, place, value) in self.tags {
            writer.tag_of(name, place, &value);
        }
        writer.add("\n");
    }

    /// Returns true if it gives the result.
    pub fn has_result(&self) -> bool {
        self.tags.iter().any(|(name, ..)| *name == "Result")
    }

    /// Returns true if it has something that is written inside a place.
    pub fn has(&self, place: Span) -> bool {
        self.tags.iter().any(|(_, part, _)| place.start <= part.start && part.end <= place.end)
    }
}

/// The players, where their names are the heads of the columns of their moves, or the only heads: `,Adams,Berg`, `Adams|Berg|1-0`.
pub fn named_in_row(text: &[u8], columns: &MoveColumns, row: &[Cell]) -> Option<NamedRow> {
    let filled: Vec<Cell> = row.iter().copied().filter(|cell| !cell.span.is_empty()).collect();
    if let Some(mut named) = named_by_heads(text, columns, row) {
        let mut scores = filled.iter().filter(|cell| is_score(text, **cell));
        if let (Some(score), None) = (scores.next(), scores.next()) {
            named.tags.push(result_in(text, *score));
        }
        return Some(named);
    }
    columns.black.filter(|_| columns.game.is_none() && columns.color.is_none())?;
    let (white, black, score) = match filled[..] {
        [white, black] => (white, black, None),
        [white, black, score] if is_score(text, score) => (white, black, Some(score)),
        [white, dash, black] if matches!(dash.span.of(text), b"-" | b":" | b"vs" | b"vs." | b"v") => {
            (white, black, None)
        }
        _ => return None,
    };
    // Beside a result small letters are the name of an account: `marcos77|pn_made|0-1`.
    let is_account = |cell: Cell| {
        let value = value_of(text, cell);
        is_plain_name(&value) && value.contains(char::is_alphabetic) && !is_one_move(text, cell)
    };
    let is_scored = score.is_some_and(|score| value_of(text, score).contains(['0', '1', '½']));
    let is_player = |cell: &Cell| is_name(text, *cell) || is_scored && is_account(*cell);
    if ![white, black].iter().all(is_player) {
        return None;
    }
    let mut tags =
        vec![("White", white.span, value_of(text, white)), ("Black", black.span, value_of(text, black))];
    tags.extend(score.map(|score| result_in(text, score)));
    Some(NamedRow { tags })
}

/// The players, where their names are the heads of the columns of their moves. Beside the name may be the side: `Adams (White)`.
pub fn named_by_heads(text: &[u8], columns: &MoveColumns, row: &[Cell]) -> Option<NamedRow> {
    let black = columns.black.filter(|_| columns.game.is_none() && columns.color.is_none())?;
    let (white, black) = (*row.get(columns.white)?, *row.get(black)?);
    if is_name(text, white) && is_name(text, black) {
        let tags =
            vec![("White", white.span, value_of(text, white)), ("Black", black.span, value_of(text, black))];
        return Some(NamedRow { tags });
    }
    let mut tags = Vec::new();
    for (cell, side, [name, rating]) in
        [(white, Side::White, ["White", "WhiteElo"]), (black, Side::Black, ["Black", "BlackElo"])]
    {
        let player = player_beside(text, cell).filter(|(found, _)| *found == side).map(|(_, player)| player);
        if let Some(player) = &player {
            let parts = [(name, player.name), (rating, player.rating)];
            let parts = parts.into_iter().filter_map(|(name, place)| Some((name, place?)));
            tags.extend(
                parts
                    .map(|(name, place)| (name, place, String::from_utf8_lossy(place.of(text)).into_owned())),
            );
        } else if side == Side::White
            && let Some((_, Some(number))) = side_of_head(&value_of(text, cell))
        {
            tags.push(("Board", cell.span, number));
        }
    }
    (!tags.is_empty()).then_some(NamedRow { tags })
}

/// The player that a head names beside the side: `Adams (White)`, `White - Adams 2400`, `White: Adams`.
fn player_beside(text: &[u8], cell: Cell) -> Option<(Side, Player)> {
    const LONGEST: usize = 80;
    if cell.span.len() > LONGEST {
        return None;
    }
    if let Some(found) = player(text, cell.span) {
        return Some(found);
    }
    let content = std::str::from_utf8(cell.span.of(text)).ok()?;
    let colon = content.find(':')?;
    let side = Side::named(&content[..colon])?;
    let behind = &content[colon + 1..];
    let start = cell.span.end - behind.trim_start().len();
    let is_name = behind.trim_start().starts_with(|ch: char| ch.is_alphabetic());
    is_name.then(|| (side, Player { name: Some(Span::new(start, cell.span.end)), rating: None }))
}

/// The side that a head names beside a name.
pub fn is_name_of_side(head: &str) -> Option<Side> {
    let cell = Cell::plain(Span::new(0, head.len()));
    player_beside(head.as_bytes(), cell).map(|(side, _)| side)
}

/// The side that a head names beside the number of a game or a board, and the number of the board: `Board 1 White`, `White 2`.
pub fn side_of_head(head: &str) -> Option<(Side, Option<String>)> {
    const LONGEST: usize = 48;
    if head.len() > LONGEST {
        return None;
    }
    let (mut side, mut number, mut is_board) = (None, None, false);
    let words = head.split(|ch: char| !ch.is_alphanumeric()).filter(|word| !word.is_empty());
    for word in words {
        let stem = word.trim_end_matches(|ch: char| ch.is_ascii_digit());
        let digits = &word[stem.len()..];
        if !digits.is_empty() && number.replace(digits.to_owned()).is_some() {
            return None;
        }
        let plain = plain_name(stem).into_owned();
        if stem.is_empty() {
            continue;
        }
        if let Some(named) = Side::named(stem) {
            if side.replace(named).is_some() {
                return None;
            }
        } else if BOARDS.contains(&&*plain) {
            is_board = true;
        } else if !GAMES.contains(&&*plain) {
            return None;
        }
    }
    number.as_ref()?;
    Some((side?, number.filter(|_| is_board)))
}

fn value_of(text: &[u8], cell: Cell) -> String {
    String::from_utf8_lossy(&cell.value().decoded(text, 64)).into_owned()
}

fn is_score(text: &[u8], cell: Cell) -> bool {
    let value = value_of(text, cell);
    result(&value).is_some() && letter_of(&value).is_none()
}

fn result_in(text: &[u8], score: Cell) -> (&'static str, Span, String) {
    ("Result", score.span, result(&value_of(text, score)).unwrap_or_default().to_owned())
}

fn is_name(text: &[u8], cell: Cell) -> bool {
    is_player(&value_of(text, cell))
}

/// Returns true for a head that is the name of a player.
pub fn is_player(head: &str) -> bool {
    let plain = plain_name(head);
    is_plain_name(head)
        && head.chars().next().is_some_and(char::is_uppercase)
        && head.chars().filter(|ch| ch.is_alphabetic()).count() > 2
        && meaning(&plain).is_none()
        && rank_of_game(&plain).is_none()
        && !is_head(&plain)
        && side_of_head(head).is_none()
        && !is_one_move(head.as_bytes(), Cell::plain(Span::new(0, head.len())))
}

/// Returns true if a value has only what names have.
pub fn is_plain_name(value: &str) -> bool {
    value.chars().all(|ch| ch.is_alphanumeric() || " ,.'-_’".contains(ch))
}
