//! Games without names of their fields, `["1-0", "A", "B", "1. e4 ..."]`, and those with the moves of each side.

use super::nodes::{Document, Kind};
use crate::container::Writer;
use crate::container::fields::side_of_moves;
use crate::container::record::{self, Told};
use crate::container::words::{LOOKED_AT, Look, is_move, own_tags};
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;

/// The values of a row that are looked at.
const VALUES: usize = 32;

/// The values of a list that is a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    moves: usize,
    score: usize,
    /// White and Black.
    names: Option<[usize; 2]>,
}

impl Document<'_> {
    /// The game that a list of texts is: one of them has the moves, one is a score.
    pub fn row_at(&self, list: usize) -> Option<Row> {
        let values: Vec<usize> = self.children(list).take(VALUES + 1).collect();
        let is_plain = |at: &usize| matches!(self.nodes[*at].kind, Kind::Text | Kind::Word);
        if !(2..=VALUES).contains(&values.len()) || !values.iter().all(is_plain) {
            return None;
        }
        let only = |is: &dyn Fn(usize) -> bool| {
            let mut found = (0..values.len()).filter(|&place| is(values[place]));
            found.next().filter(|_| found.next().is_none())
        };
        let is_score = |at: usize| matches!(&*self.looked_at(at, 16), b"1-0" | b"0-1" | b"1/2-1/2");
        let score = only(&is_score)?;
        let moves = only(&|at| Look::at(&self.looked_at(at, LOOKED_AT)).is_game())?;
        let is_name = |at: usize| {
            let value = self.looked_at(at, 64);
            let value = String::from_utf8_lossy(&value);
            self.nodes[at].kind == Kind::Text
                && at != values[moves]
                && value.chars().next().is_some_and(char::is_uppercase)
                && value.chars().all(|ch| ch.is_alphabetic() || " ,.'-_’".contains(ch))
        };
        let named: Vec<usize> = (0..values.len()).filter(|&place| is_name(values[place])).collect();
        let names = match named[..] {
            [white, black] if black == white + 1 => Some([values[white], values[black]]),
            _ => None,
        };
        Some(Row { moves: values[moves], score: values[score], names })
    }

    /// The lines of PGN that a list of texts has, a line each: from its first tag to the last line of moves. None unless a text is a tag
    /// and nothing else, and moves follow: `["[White \"A\"]", "", "1. e4 e5"]`.
    pub fn lines_at(&self, list: usize) -> Option<Vec<usize>> {
        let line = |at: usize| self.looked_at(at, LOOKED_AT);
        let is_tag = |at: usize| {
            let line = line(at);
            let (tags, end) = own_tags(&line);
            !tags.is_empty() && line[end..].trim_ascii().is_empty()
        };
        let is_text = |at: &usize| self.nodes[*at].kind == Kind::Text;
        let mut children = self.children(list);
        let begins = |at: &usize| !is_text(at) || self.looked_at(*at, 1).starts_with(b"[");
        let first = children.by_ref().take(VALUES).find(begins).filter(|at| is_text(at) && is_tag(*at))?;
        let mut lines = vec![first];
        let mut end = 0;
        for child in children.take_while(is_text) {
            let line = line(child);
            let moves = Look::at(&line);
            let has_moves = moves.moves > 0 && moves.may_be_game() || moves.is_result();
            if !line.trim_ascii().is_empty() && !has_moves && !is_tag(child) {
                break;
            }
            lines.push(child);
            end = if has_moves { lines.len() } else { end };
        }
        lines.truncate(end);
        (end > 0).then_some(lines)
    }

    /// The lists of the moves of White and of Black in an object; none unless it has both.
    pub fn sides_at(&self, object: usize) -> Option<[usize; 2]> {
        let mut found = [None; 2];
        for child in self.children(object) {
            if let Some(side) = side_of_moves(self.name(child)) {
                found[side as usize].get_or_insert(child);
            }
        }
        let [Some(white), Some(black)] = found else { return None };
        let counts = [self.moves_of_side(white)?.len(), self.moves_of_side(black)?.len()];
        (counts[0] == counts[1] || counts[0] == counts[1] + 1).then_some([white, black])
    }

    /// The moves of a list, or of a text with nothing but moves.
    fn moves_of_side(&self, at: usize) -> Option<Vec<Span>> {
        match self.nodes[at].kind {
            Kind::Array => {
                let is_one = |child: usize| {
                    self.nodes[child].kind == Kind::Text && is_move(&self.looked_at(child, 40))
                };
                self.children(at).map(|child| is_one(child).then_some(self.nodes[child].span)).collect()
            }
            Kind::Text => record::moves_of_side(self.text, self.nodes[at].span),
            _ => None,
        }
    }

    /// Writes the moves of both sides in turn.
    pub fn write_sides(&self, writer: &mut Writer<'_>, sides: [usize; 2]) {
        let [white, black] = sides.map(|side| self.moves_of_side(side).unwrap_or_default());
        record::write_in_turn(writer, &white, &black);
    }
}

/// Writes lines of PGN, and leaves out what else is in their list.
pub fn write_lines(writer: &mut Writer<'_>, document: &Document<'_>, list: usize, lines: &[usize]) {
    let mut lines = lines.iter().peekable();
    for child in document.children(list) {
        match lines.next_if_eq(&&child) {
            Some(_) => {
                document.value(child).write(writer);
                writer.end_line();
            }
            None => writer.leave_out(document.whole(child)),
        }
    }
}

/// Writes a row that is a game.
pub fn write_row(writer: &mut Writer<'_>, document: &Document<'_>, list: usize, row: &Row) {
    let mut told = Told::default();
    let text = |at: usize| String::from_utf8_lossy(&document.looked_at(at, 256)).into_owned();
    told.take(&["result"], document.nodes[row.score].span, &text(row.score));
    if let Some([white, black]) = row.names {
        let named = |at: usize| (document.nodes[at].span, text(at));
        told.take_bare_names(named(white), named(black));
    }
    let is_read =
        |at: usize| at == row.moves || at == row.score || row.names.is_some_and(|names| names.contains(&at));
    let plies = &|| None;
    let mut left_out = record::write_text(writer, told, document.value(row.moves), plies, |_| {});
    left_out.extend(document.children(list).filter(|&at| !is_read(at)).map(|at| document.whole(at)));
    sort_by_key(&mut left_out, |span| span.start);
    for span in left_out {
        writer.leave_out(span);
    }
}
