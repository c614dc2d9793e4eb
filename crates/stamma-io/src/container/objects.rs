//! Objects as programs print them, whose values have no quotation marks or are made by calls: `Game{white=A, moves=[e4, e5]}`,
//! `{'moves': [Move.from_uci('e2e4')]}`. What has nothing but strings is JSON or code.

/// The values of objects.
mod values;

use self::values::{Objects, Value};
use super::Writer;
use super::fields::{is_no_value, is_not_played, meaning, plain_name, rank_of_game};
use super::lines::lines;
use super::record::{self, Told};
use super::starts::begins_with_legal;
use super::words::{LOOKED_AT, Look};
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;

/// Names of the fields of a move, the best first: those without a name, and both moves of a number.
const FIELDS_OF_MOVE: [&[&str]; 5] =
    [&[""], &["san"], &["move"], &["uci", "lan"], &["white", "black", "w", "b"]];

/// Returns true if all moves of a text are in such objects.
pub fn has_objects(text: &[u8]) -> bool {
    Found::of(text).is_some()
}

/// The games of a text, and what is beside them.
struct Found<'t> {
    objects: Objects<'t>,
    games: Vec<Game>,
}

/// A game of an object.
struct Game {
    object: usize,
    /// Its moves, by their place among the values.
    moves: Vec<usize>,
    /// The other values in the field of the moves.
    others: Vec<usize>,
}

impl<'t> Found<'t> {
    fn of(text: &'t [u8]) -> Option<Found<'t>> {
        let objects = Objects::of(text)?;
        let mut games: Vec<Game> =
            (0..objects.len()).filter_map(|object| game_of(&objects, object)).collect();
        // An object around another one that is a game has none of its own. It comes first.
        let behind: Vec<usize> = games.iter().skip(1).map(|game| game.object).collect();
        let mut behind = behind.into_iter();
        games.retain(|game| behind.next().is_none_or(|next| !objects.is_inside(next, game.object)));
        let first = games.first()?;
        let is_bare = |at: &usize| !objects.values[*at].is_quoted || objects.values[*at].is_of_call;
        let shows = first.moves.iter().all(is_bare) || objects.is_printed();
        let found = Found { objects, games };
        (shows && found.has_all_moves()).then_some(found)
    }

    /// Returns true if no moves, and no settings, stand between the objects.
    fn has_all_moves(&self) -> bool {
        let text = self.objects.text;
        // A look ends behind some bytes, and a game may stand further on.
        let has_moves = |line: &[u8]| line.chunks(LOOKED_AT).any(|part| Look::at(part).moves > 0);
        let is_beside = |line: &[u8]| !is_field(line) && !has_moves(line);
        let outside = self.objects.outside.iter().map(|span| span.of(text));
        outside.flat_map(|part| lines(part).map(|line| line.of(part))).all(is_beside)
    }
}

/// Returns true for a value by which programs say that there is none.
fn is_nothing(value: &str) -> bool {
    is_no_value(value) && value.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Returns true for a line with a field of a game and its value: `event: Open`.
fn is_field(line: &[u8]) -> bool {
    let Some(sign) = memchr::memchr2(b':', b'=', line) else { return false };
    let name = String::from_utf8_lossy(line[..sign].trim_ascii());
    !line[sign + 1..].trim_ascii().is_empty() && meaning(&plain_name(&name)).is_some()
}

/// The game that an object has in one of its own fields.
fn game_of(objects: &Objects<'_>, object: usize) -> Option<Game> {
    /// Fewer moves show nothing.
    const FEWEST: usize = 2;
    /// No more values are tried.
    const MOST: usize = 12;
    let rank = |name: &str| rank_of_game(name).filter(|_| !is_not_played(name));
    let fields =
        objects.fields_of(object).filter_map(|(name, field)| Some((rank(&plain_name(name))?, field)));
    let (_, field) = fields.min_by_key(|(rank, _)| *rank)?;
    let all = objects.values_of(field);
    let moves = FIELDS_OF_MOVE.iter().find_map(|names| {
        let is_of_move = |at: &usize| {
            names.contains(&&*plain_name(objects.name_in(*at, field)))
                && !is_nothing(objects.shown_value(*at))
        };
        let moves: Vec<usize> = all.iter().copied().filter(is_of_move).collect();
        let text = |at: &usize| objects.values[*at].span.of(objects.text);
        let tried = moves.iter().take(MOST).map(text).collect::<Vec<_>>().join(&b' ');
        let is_legal =
            || begins_with_legal(&String::from_utf8_lossy(&tried), FEWEST) || has_position(objects, object);
        (Look::at(&tried).moves >= FEWEST && is_legal()).then_some(moves)
    })?;
    let others = all.into_iter().filter(|at| moves.binary_search(at).is_err()).collect();
    Some(Game { object, moves, others })
}

/// Returns true if a field of an object has a FEN, from which its moves may be played.
fn has_position(objects: &Objects<'_>, object: usize) -> bool {
    let mut values = objects.named_values_of(object).map(|at| objects.values[at].span.of(objects.text));
    values.any(|value| value.iter().filter(|byte| **byte == b'/').count() >= 7)
}

/// Writes the games.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let Some(Found { objects, games }) = Found::of(text) else {
        return writer.copy(Span::new(0, text.len()));
    };
    // What no game takes is reported.
    let mut is_taken = vec![false; objects.values.len()];
    let mut outside = objects.outside.iter().filter_map(|span| without_signs(text, *span)).peekable();
    for game in &games {
        let span = objects.span_of(game.object);
        while let Some(before) = outside.next_if(|outside| outside.start < span.start) {
            writer.leave_out(before);
        }
        game.moves.iter().for_each(|at| is_taken[*at] = true);
        let mut told = Told::default();
        for at in objects.named_values_of(game.object) {
            let Value { span, .. } = objects.values[at];
            let is_nothing = is_nothing(objects.shown_value(at));
            if !is_taken[at] && game.others.binary_search(&at).is_err() && !is_nothing {
                told.take(&objects.path(at, game.object), span, &String::from_utf8_lossy(span.of(text)));
                is_taken[at] = true;
            }
        }
        let left_out = record::write_moves(writer, told, &|| None, |writer| {
            for at in &game.moves {
                writer.copy(objects.values[*at].span);
                writer.add(" ");
            }
        });
        let others: Vec<usize> = objects.values_in(game.object).filter(|at| !is_taken[*at]).collect();
        others.iter().for_each(|at| is_taken[*at] = true);
        let others = others.into_iter().filter(|at| !is_nothing(objects.shown_value(*at)));
        for place in left_out.into_iter().chain(others.map(|at| objects.values[at].span)) {
            writer.leave_out(place);
        }
        writer.end_game();
    }
    let rest = (0..is_taken.len()).filter(|at| !is_taken[*at]).map(|at| objects.values[at].span);
    let mut rest: Vec<Span> = rest.chain(outside).collect();
    sort_by_key(&mut rest, |span| span.start);
    rest.into_iter().for_each(|span| writer.leave_out(span));
}

/// A text without the signs that part objects; none where nothing is left.
fn without_signs(text: &[u8], span: Span) -> Option<Span> {
    let is_sign = |byte: &u8| byte.is_ascii_whitespace() || b",;[](){}".contains(byte);
    let bytes = span.of(text);
    let start = bytes.iter().position(|byte| !is_sign(byte))?;
    let end = bytes.iter().rposition(|byte| !is_sign(byte))?;
    Some(Span::new(span.start + start, span.start + end + 1))
}

#[cfg(test)]
mod tests {
    use super::has_objects;

    #[test]
    fn printed_objects_are_known() {
        for text in [
            "Game{white=Smith, black=Jones, moves=[e4, e5, Nf3, Nc6]}",
            "Game(white=John Smith, black=Jones, Bob, result=1-0, moves=e4 e5 Nf3 Nc6)",
            "Game { White = Smith, Black = Jones, Moves = e4 e5 Nf3 Nc6 }",
            "{White:Smith Black:Jones Moves:[e4 e5 Nf3 Nc6]}",
            "[white:Smith, black:Jones, moves:[e4, e5, Nf3]]",
            "Saved [Game{white=A, moves=[e4, e5]}, Game{white=B, moves=[d4, d5]}]",
            "{white=, black=Jones, date=,moves=[e4, e5, ]}",
            "{white=Smith, moves=[e4, e5], result=",
            "Game{moves=[a4, b5, axb5, a6, bxa6, Nc6, a7, Rb8, a8=Q, d6]}",
            "{'white': 'Smith', 'moves': [Move.from_uci('e2e4'), Move.from_uci('e7e5')]}",
            "Array\n(\n    [white] => Smith\n    [moves] => Array\n        (\n            [0] => e4\n            [1] => e5\n        )\n)\n",
            "array(2) {\n  [\"white\"]=>\n  string(5) \"Smith\"\n  [\"moves\"]=>\n  string(9) \"e4 e5 Nf3\"\n}\n",
            "{\"_id\": ObjectId(\"507f\"), \"white\": \"A\", \"moves\": [\"e4\", \"e5\"]}",
        ] {
            assert!(has_objects(text.as_bytes()), "{text}");
        }
        for text in [
            "1. e4 {white=Smith, moves=[e4, e5]} e5",
            &format!("{{white=Smith, moves=[e4, e5]}}\n{}\n1. d4 d5\n", "nothing at all\n".repeat(400)),
            "{white=Smith, moves=[e4, e4, Nf3]}",
            "Game { white: \"Smith\", moves: [\"e4\", \"e5\"] }",
            "{\"white\": \"Smith\", \"moves\": [\"e4\", \"e5\"]}",
            "{ a comment } 1. e4 e5",
            "[White \"A\"]\n\n1. e4 e5",
            "event: Open\n{white: A, moves: [e4, e5]}",
            "((((((((((((((((((((((((((",
            "",
        ] {
            assert!(!has_objects(text.as_bytes()), "{text}");
        }
    }
}
