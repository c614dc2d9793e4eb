//! Describes a position and the marks on it in words, for readers who cannot see the picture.

use super::options::Diagram;
use super::view::{View, drawn};
use stamma_board::{Color, Piece, Role};
use stamma_notation::internals::paint_name;

/// The pieces in the order in which people name them.
pub const ORDER: [Role; Role::COUNT] = [
    Role::King,
    Role::Queen,
    Role::Marshall,
    Role::Cardinal,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// Describes the places of the pieces, the side to move, and the marks.
pub(super) fn description(view: &View, options: &Diagram<'_>) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let groups: Vec<String> =
            ORDER.iter().filter_map(|&role| group(view, Piece { color, role })).collect();
        if !groups.is_empty() {
            text.push_str(&format!("{}: {}. ", side(color), groups.join("; ")));
        }
    }
    text.push_str(&turn(view));
    text.push('.');
    if let Some((from, to)) = options.last_move {
        text.push_str(&format!(" The last move went from {from} to {to}."));
    }
    let squares = options.squares.iter().filter(|marked| view.size.contains(marked.square));
    list(&mut text, "Marked", squares.map(|marked| format!("{} {}", marked.square, paint(marked.paint))));
    let arrows = options.arrows.iter().filter(|arrow| drawn(view, arrow));
    list(
        &mut text,
        "Arrows",
        arrows.map(|arrow| format!("{} to {} {}", arrow.from, arrow.to, paint(arrow.paint))),
    );
    text
}

/// `White to move, in check`.
pub(super) fn turn(view: &View) -> String {
    let check = if view.check.is_some() { ", in check" } else { "" };
    format!("{} to move{check}", side(view.turn))
}

/// `rooks a1, h1`; none where there are none.
fn group(view: &View, piece: Piece) -> Option<String> {
    let squares: Vec<String> = view
        .pieces
        .iter()
        .filter(|(_, found)| *found == piece)
        .map(|(square, _)| square.to_string())
        .collect();
    let plural = if squares.len() > 1 { "s" } else { "" };
    (!squares.is_empty()).then(|| format!("{}{plural} {}", piece.role.name(), squares.join(", ")))
}

fn list(text: &mut String, title: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.collect();
    if !items.is_empty() {
        text.push_str(&format!(" {title}: {}.", items.join(", ")));
    }
}

fn paint(paint: char) -> &'static str {
    paint_name(paint).unwrap_or("grey")
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
