//! An object that is a game: its moves, and tags of the fields beside them.

use super::line;
use super::nodes::{Document, Kind};
use crate::container::Writer;
use crate::container::fields::{
    Meaning, Side, are_moves_before, is_around_fields, is_around_tags, meaning, plain_name, rank_of_game,
};
use crate::container::record::{self, Told};
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;

/// Objects around a field whose names become a part of the name of its tag.
const MOST_NAMES: usize = 6;
/// Fields of our own JSON that follow from the others.
const DERIVED: &[&str] = &["schema", "index", "encoding", "dialect", "diagnostics"];

/// The causes of the end in our own JSON that neither the board nor another field gives.
const OWN_CAUSES: &[&[u8]] =
    &[b"resignation", b"agreement", b"time", b"repetition", b"fifty-move", b"default", b"illegal"];

/// Writes a game.
pub fn write_object(writer: &mut Writer<'_>, document: &Document<'_>, object: usize, moves: usize) {
    let rest = document.continuation_of(object, moves);
    let mut fields = fields_of(document, object, (moves, rest));
    let plies = &|| line::plies_of(document, moves);
    fields.tags.pass_over_repeated(document.nodes[moves].span.of(writer.text()));
    let before = |writer: &mut Writer<'_>| line::write_lines_before(writer, document, &fields.before);
    let mut left_out = if document.nodes[moves].kind == Kind::Text {
        let texts = (document.value(moves), rest.map(|rest| document.value(rest)));
        record::write_joined(writer, fields.tags, texts, plies, before)
    } else {
        record::write_moves(writer, fields.tags, plies, |writer| {
            before(writer);
            line::write_line(writer, document, moves);
        })
    };
    if let Some(score) = fields.score {
        writer.add(" ");
        document.value(score).write(writer);
    }
    left_out.append(&mut fields.left_out);
    sort_by_key(&mut left_out, |span| span.start);
    for span in left_out {
        writer.leave_out(span);
    }
}

/// Writes a game with the moves of each side.
pub fn write_sides(writer: &mut Writer<'_>, document: &Document<'_>, object: usize, sides: [usize; 2]) {
    let [white, black] = sides;
    let mut fields = fields_of(document, object, (white, Some(black)));
    let left_out =
        record::write_moves(writer, fields.tags, &|| None, |writer| document.write_sides(writer, sides));
    fields.left_out.extend(left_out);
    sort_by_key(&mut fields.left_out, |span| span.start);
    for span in fields.left_out {
        writer.leave_out(span);
    }
}

/// Writes a game whose moves are a value each, given with the objects in them that hold the moves, and the values around them
/// that tell of it.
pub fn write_records(
    writer: &mut Writer<'_>,
    document: &Document<'_>,
    around: &[usize],
    records: &[(usize, usize)],
) {
    let mut fields = Fields::default();
    for &object in around {
        for child in document.children(object) {
            // A log has fields of its own in each line.
            let is_text = matches!(document.nodes[child].kind, Kind::Text | Kind::Word);
            let name = document.name(child);
            let tells = matches!(
                meaning(name),
                Some((meaning, side)) if side.is_some() || !matches!(meaning, Meaning::Tag("GameId") | Meaning::Position)
            );
            if is_text && tells {
                fields.take(document, &[], &document.key(child), child);
            } else if document.nodes[child].kind == Kind::Object
                && (tells || is_around_fields(name) || document.object_that_says(object) == Some(child))
            {
                for inner in document.children(child) {
                    match document.nodes[inner].kind {
                        Kind::Text | Kind::Word => {
                            let named = tells || is_around_fields(name);
                            let around = if named { document.key(child).into_owned() } else { String::new() };
                            let path = [(usize::MAX, around)];
                            fields.take(document, &path, &document.key(inner), inner);
                        }
                        _ => fields.left_out.push(document.whole(inner)),
                    }
                }
            } else if document.nodes[child].kind == Kind::Array && name == "players" {
                fields.take_players(document, child);
            } else {
                fields.left_out.push(document.whole(child));
            }
        }
    }
    let left_out = record::write_moves(writer, fields.tags, &|| None, |writer| {
        line::write_records(writer, document, records);
    });
    fields.left_out.extend(left_out);
    sort_by_key(&mut fields.left_out, |span| span.start);
    for span in fields.left_out {
        writer.leave_out(span);
    }
}

/// Fields beside the moves of a game.
#[derive(Default)]
struct Fields {
    tags: Told,
    /// Comments and variations before the first move.
    before: Vec<usize>,
    /// The result of our own JSON, which is not a tag.
    score: Option<usize>,
    left_out: Vec<Span>,
}

/// The fields of an object and of those in it, but for its moves.
fn fields_of(document: &Document<'_>, object: usize, (moves, rest): (usize, Option<usize>)) -> Fields {
    let mut fields = Fields::default();
    let is_ours = document.children(object).any(|child| document.key(child) == "schema");
    let mut path: Vec<(usize, String)> = Vec::new();
    let mut at = object + 1;
    while at < document.nodes[object].next as usize {
        let node = &document.nodes[at];
        let skipped = node.next as usize;
        while path.last().is_some_and(|(end, _)| *end <= at) {
            path.pop();
        }
        let name = document.key(at);
        let is_direct = path.is_empty();
        let plain = document.name(at);
        match node.kind {
            Kind::Key => {}
            Kind::Comment => fields.left_out.push(node.span),
            _ if at == moves || Some(at) == rest || document.is_nothing(at) && !is_in_tags(&path) => {}
            Kind::Text if is_ours && is_direct && plain == "result" => fields.score = Some(at),
            _ if is_ours && is_direct && follows(document, object, at) => {}
            _ if is_direct && matches!(plain, "commentbefore" | "variations") => fields.before.push(at),
            Kind::Text | Kind::Word if is_direct && rank_of_game(plain).is_some() && node.span.len() > 8 => {
                fields.left_out.push(document.whole(at));
            }
            Kind::Text | Kind::Word => fields.take(document, &path, &name, at),
            Kind::Object if path.len() < MOST_NAMES => {
                // What is beside the moves is about the game, whatever holds both is called: `"_source": {"white": "A", ...}`.
                let holds_moves = (at..skipped).contains(&moves);
                // `"p1": {"name": "A", "color": "white"}`
                let side = document.children(at).find_map(|child| {
                    let is_colour = matches!(document.name(child), "color" | "colour" | "side");
                    let value = document.looked_at(child, 16);
                    is_colour.then(|| Side::named(&String::from_utf8_lossy(&value))).flatten()
                });
                path.push(match side {
                    _ if holds_moves => (skipped, String::new()),
                    Some(side) => (skipped, side.names()[0].to_owned()),
                    None => (skipped, name.into_owned()),
                });
                at += 1;
                continue;
            }
            Kind::Array if is_around_tags(plain) => fields.take_list_of_tags(document, at),
            Kind::Array if plain == "players" => fields.take_players(document, at),
            Kind::Array if are_moves_before(plain) => {
                let value = String::from_utf8_lossy(document.nodes[at].span.of(document.text)).into_owned();
                fields.tags.take_moves_before(document.whole(at), &value);
            }
            Kind::Array if document.is_solution(at) => fields.tags.take_solution(document.whole(at)),
            _ => fields.left_out.push(document.whole(at)),
        }
        at = skipped;
    }
    fields
}

/// Returns true if a field of our own JSON follows from others: from the tags, or from the moves.
fn follows(document: &Document<'_>, object: usize, field: usize) -> bool {
    let name = document.name(field);
    let tag = match name {
        "termination" if !OWN_CAUSES.contains(&&*document.looked_at(field, 32)) => return true,
        "termination" => "Termination",
        "startfen" => "FEN",
        "variant" => "Variant",
        name => return DERIVED.contains(&name),
    };
    let mut tags = document.children(object).filter(|&child| document.name(child) == "tags");
    tags.any(|tags| document.children(tags).any(|child| document.key(child) == tag))
}

/// Returns true if a field is in an object of tags, where an empty value is one too.
fn is_in_tags(path: &[(usize, String)]) -> bool {
    path.iter().any(|(_, name)| is_around_tags(&plain_name(name)))
}

impl Fields {
    /// Takes the value of a field.
    fn take(&mut self, document: &Document<'_>, path: &[(usize, String)], name: &str, at: usize) {
        let value = document.looked_at(at, 4_096);
        let mut names: Vec<&str> = path.iter().map(|(_, name)| name.as_str()).collect();
        names.push(name);
        self.tags.take(&names, document.nodes[at].span, &String::from_utf8_lossy(&value));
    }

    /// Takes `[["Event", "x"]]` and `[{"name": "Event", "value": "x"}]`.
    fn take_list_of_tags(&mut self, document: &Document<'_>, list: usize) {
        for element in document.children(list) {
            let fields: Vec<usize> = document.children(element).take(3).collect();
            let is_text = |at: usize| matches!(document.nodes[at].kind, Kind::Text | Kind::Word);
            match fields[..] {
                [name, value] if is_text(name) && is_text(value) => {
                    let name = document.looked_at(name, 256);
                    let path = [(usize::MAX, "tags".to_owned())];
                    self.take(document, &path, &String::from_utf8_lossy(&name), value);
                }
                _ => self.left_out.push(document.whole(element)),
            }
        }
    }

    /// Takes `[{"color": "white", "name": "A"}, ...]`.
    fn take_players(&mut self, document: &Document<'_>, list: usize) {
        for player in document.children(list) {
            let has_color = |field: &usize| matches!(document.name(*field), "color" | "colour" | "side");
            let color = document.children(player).find(has_color).map(|field| document.looked_at(field, 16));
            let side = match color.as_deref().map(<[u8]>::to_ascii_lowercase).as_deref() {
                Some(b"white" | b"w") => "white",
                Some(b"black" | b"b") => "black",
                _ => {
                    self.left_out.push(document.whole(player));
                    continue;
                }
            };
            let path = [(usize::MAX, side.to_owned())];
            for field in document.children(player).filter(|field| !has_color(field)) {
                let is_plain = |field: usize| matches!(document.nodes[field].kind, Kind::Text | Kind::Word);
                // `{"color": "white", "user": {"username": "A"}}`
                let is_around = !is_plain(field) && is_around_fields(&plain_name(document.name(field)));
                let inner = document.children(field).filter(|_| is_around);
                for field in inner.chain([field].into_iter().filter(|_| !is_around)) {
                    match is_plain(field) {
                        true if document.is_nothing(field) => {}
                        true => self.take(document, &path, &document.key(field), field),
                        false => self.left_out.push(document.whole(field)),
                    }
                }
            }
        }
    }
}
