//! JSON: documents, JSON lines, values one after another. Games are objects with a field of moves, and lists of moves.
//!
//! The text is cut into nodes once, without recursion and as tolerantly as there are writers of JSON. Then the nodes are
//! visited in their order: what is a game is written as PGN, everything else is left out and reported.

/// Times and values of moves.
mod commands;
/// A game: its tags and its moves.
mod game;
/// A game for each key.
mod keyed;
/// A list of moves.
mod line;
/// JSON behind other text in each line.
mod log;
/// Nodes and the way from a text to them.
mod nodes;
/// The order of moves by their times.
mod order;
/// Numbers and sides beside moves.
mod places;
/// The beginning of JSON.
mod recognise;
/// Values that are a move each.
mod records;
/// Games in lists of values, and in a list for each side.
mod rows;
/// Recognition of games.
mod shape;

use super::Writer;
use super::fields::is_not_played;
use nodes::{Document, Kind};
use shape::GameShape;
use stamma_notation::Span;

pub use log::{is_log, unwrap as unwrap_log};
pub use recognise::is_json;

/// Documents in the texts of documents that are looked into.
const TEXTS_IN_TEXTS: u8 = 3;

/// Writes the games.
pub fn unwrap(writer: &mut Writer<'_>) {
    unwrap_texts(writer, TEXTS_IN_TEXTS);
}

/// Writes the games, and those of documents in texts, so many levels deep.
fn unwrap_texts(writer: &mut Writer<'_>, depth: u8) {
    let document = Document::of(writer.text());
    let end = if writer.is_last() { writer.text().len() } else { document.whole_records() };
    writer.consume_to(end);
    let mut unread: Option<Span> = None;
    let mut head: Option<usize> = None;
    let (mut at, mut next_at_top) = (0, 0);
    // The end of an object with a game for each key: there a line may be short.
    let mut keyed_end = 0;
    while let Some(node) = document.nodes.get(at).filter(|node| node.span.start < end) {
        let is_at_top = at == next_at_top;
        if is_at_top {
            next_at_top = node.next as usize;
        }
        let game = document.game_at(at).or_else(|| {
            if at < keyed_end && document.is_short_game(at) {
                return Some(GameShape::Text);
            }
            let is_move = is_at_top && document.move_record(at).is_some();
            is_move
                .then(|| document.record_line(at, end))
                .filter(|records| records.len() > 1)
                .map(GameShape::Records)
        });
        if game.is_none() && is_at_top && document.tells_of_game(at) && document.heads_records(at, end) {
            head = Some(at);
            at = next_at_top;
            continue;
        }
        let is_not_played = is_not_played(document.name(at));
        let is_document = depth > 0 && game.is_none() && !is_not_played && document.is_document(at);
        if (game.is_some() || is_document)
            && let Some(span) = unread.take()
        {
            writer.leave_out(span);
            writer.add("\n");
        }
        if is_document {
            writer.unwrap_inside(document.value(at), |writer| unwrap_texts(writer, depth - 1));
            writer.end_line();
            at = node.next as usize;
        } else if let Some(game) = game {
            let mut next = node.next as usize;
            match game {
                GameShape::Object { moves } => game::write_object(writer, &document, at, moves),
                GameShape::Row(row) => rows::write_row(writer, &document, at, &row),
                GameShape::Lines(lines) => rows::write_lines(writer, &document, at, &lines),
                GameShape::Sides(sides) => game::write_sides(writer, &document, at, sides),
                GameShape::Line => {
                    document.write_players_of_key(writer, at);
                    line::write_line(writer, &document, at);
                }
                GameShape::Text => {
                    document.write_players_of_key(writer, at);
                    document.value(at).write(writer);
                }
                GameShape::Records(records) => {
                    next = records.last().map_or(next, |(record, _)| document.nodes[*record].next as usize);
                    let told = document.told_behind(next, end);
                    let around: Vec<usize> = head.take().into_iter().chain(told).collect();
                    next = told.map_or(next, |told| document.nodes[told].next as usize);
                    next_at_top = next;
                    game::write_records(writer, &document, &around, &records);
                }
            }
            writer.end_game();
            at = next;
        } else {
            let is_not_played = node.is_container() && node.is_closed && is_not_played;
            let is_read = document.is_key_of_game(at);
            let is_solution = is_not_played && node.is_closed && document.is_solution(at);
            if is_solution {
                if let Some(span) = unread.take() {
                    writer.leave_out(span);
                }
                writer.read_as(document.whole(at), "moves that were not played");
            } else if (is_not_played || !node.is_container()) && !is_read {
                let whole = document.whole(at);
                unread = Some(unread.map_or(whole, |span| span.to(whole)));
            }
            if node.kind == Kind::Object && !is_not_played && document.is_of_games(at) {
                keyed_end = node.next as usize;
            }
            at = if is_not_played { node.next as usize } else { at + 1 };
        }
    }
    // Nothing that is held for a game is lost without one.
    let held = head.map(|head| document.whole(head));
    for span in held.into_iter().chain(unread) {
        writer.leave_out(span);
    }
}
