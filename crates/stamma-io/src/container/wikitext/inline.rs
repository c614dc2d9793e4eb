//! Markup within a line of wikitext, and markup that goes on from it over several lines.

use crate::container::Writer;
use crate::container::fields::{Meaning, Side, meaning, plain_name, rank_of_game};
use crate::container::lines::trimmed;
use crate::container::parting::part_words;
use crate::container::pieces::{Naming, begins_with_square, picture_piece, piece_named, write_picture};
use crate::container::record::{Told, write_text};
use crate::container::value::Value;
use crate::container::words::{Look, count_of_moves};
use memchr::memmem;
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, result_of_text};

/// The ends of the templates and links of a text, by the byte where each begins.
#[derive(Debug)]
pub struct Braces {
    /// In their order.
    pairs: Vec<Span>,
    /// The first byte behind which no note is closed, and no comment.
    last_note: usize,
    last_comment: usize,
}

impl Braces {
    /// Finds the pairs `{{ }}` and `[[ ]]` of a text.
    pub fn of(text: &[u8]) -> Braces {
        let mut open: Vec<(u8, usize)> = Vec::new();
        let mut pairs = Vec::new();
        let mut at = 0;
        while let Some(found) = text[at..].iter().position(|byte| matches!(byte, b'{' | b'}' | b'[' | b']')) {
            at += found;
            let sign = text[at];
            if text.get(at + 1) != Some(&sign) {
                at += 1;
                continue;
            }
            match sign {
                b'{' | b'[' => open.push((sign, at)),
                // The opening signs are two less in ASCII.
                _ => {
                    // A few that are not closed are passed over.
                    let found = open.iter().rev().take(4).position(|(opening, _)| *opening == sign - 2);
                    if let Some(passed) = found {
                        open.truncate(open.len() - passed);
                        let (_, start) = open.pop().unwrap_or_default();
                        pairs.push(Span::new(start, at + 2));
                    }
                }
            }
            at += 2;
        }
        sort_by_key(&mut pairs, |pair| pair.start);
        let last_note = memmem::rfind(text, b"</ref").unwrap_or(0);
        let last_comment = memmem::rfind(text, b"-->").unwrap_or(0);
        Braces { pairs, last_note, last_comment }
    }

    fn at(&self, at: usize) -> Option<Span> {
        let found = self.pairs.binary_search_by_key(&at, |pair| pair.start).ok()?;
        Some(self.pairs[found])
    }
}

/// Writes a part of a line. Returns the byte behind what was taken, which may be on a later line.
pub fn write_inline(writer: &mut Writer<'_>, span: Span, braces: &Braces) -> usize {
    let text = writer.text();
    let mut at = span.start;
    let mut parted = false;
    while at < span.end {
        let plain =
            text[at..span.end].iter().position(|byte| matches!(byte, b'\'' | b'[' | b'{' | b'<' | b'_'));
        let next = plain.map_or(span.end, |length| at + length);
        if next > at {
            if std::mem::take(&mut parted) {
                part_words(writer, &text[at..next]);
            }
            writer.copy(Span::new(at, next));
        }
        if next == span.end {
            return next;
        }
        at = match taken(writer, next, braces) {
            Some(end) => {
                parted |= text[next] == b'\'';
                end
            }
            None => {
                // What opens nothing is text.
                if std::mem::take(&mut parted) {
                    part_words(writer, &text[next..next + 1]);
                }
                writer.copy(Span::new(next, next + 1));
                next + 1
            }
        };
    }
    at
}

/// Takes the syntax at a byte. Returns the byte behind it.
fn taken(writer: &mut Writer<'_>, at: usize, braces: &Braces) -> Option<usize> {
    let text = writer.text();
    let rest = &text[at..];
    if rest.starts_with(b"''") {
        return Some(at + rest.iter().take_while(|byte| **byte == b'\'').count());
    }
    if rest.starts_with(b"{{") {
        let template = braces.at(at)?;
        write_template(writer, template, &text[template.end..]);
        return Some(template.end);
    }
    if rest.starts_with(b"[[") {
        let link = braces.at(at)?;
        write_link(writer, link, &text[link.end..]);
        return Some(link.end);
    }
    if rest.starts_with(b"[http") {
        // `[https://a.b text]`
        let window = &rest[..rest.len().min(1024)];
        let end =
            window.iter().position(|byte| matches!(byte, b']' | b'\n')).filter(|end| window[*end] == b']')?;
        let blank = window[..end].iter().position(|byte| *byte == b' ').unwrap_or(end - 1);
        writer.copy(Span::new(at + blank + 1, at + end));
        return Some(at + end + 1);
    }
    if rest.starts_with(b"__") {
        let name = rest[2..].iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        return (name > 2 && rest[2 + name..].starts_with(b"__")).then_some(at + name + 4);
    }
    element(writer, at, braces)
}

/// Takes an element that only wikis have, or a comment.
fn element(writer: &mut Writer<'_>, at: usize, braces: &Braces) -> Option<usize> {
    let text = writer.text();
    let rest = &text[at..];
    let window = &rest[..rest.len().min(512)];
    if rest.starts_with(b"<!--") {
        let end = (at < braces.last_comment).then(|| memmem::find(rest, b"-->")).flatten()? + 3;
        writer.leave_out(Span::new(at, at + end));
        return Some(at + end);
    }
    let close = memchr::memchr(b'>', window)?;
    if rest.starts_with(b"<ref") && matches!(rest[4], b'>' | b' ' | b'/') {
        let end = match window[close - 1] {
            b'/' => close + 1,
            _ => {
                let end = (at < braces.last_note).then(|| memmem::find(rest, b"</ref")).flatten()?;
                end + memchr::memchr(b'>', &rest[end..])? + 1
            }
        };
        writer.leave_out(Span::new(at, at + end));
        return Some(at + end);
    }
    let names = ["nowiki", "poem", "includeonly", "noinclude", "onlyinclude", "references", "gallery"];
    let name = window[1..close].strip_prefix(b"/").unwrap_or(&window[1..close]);
    names.iter().any(|known| name.starts_with(known.as_bytes())).then_some(at + close + 1)
}

/// Templates that show their only field, in another style.
const SHOWN: [&[u8]; 12] = [
    b"nowrap", b"nobr", b"nobold", b"small", b"big", b"mono", b"strong", b"em", b"nobreak", b"resize", b"tt",
    b"code",
];

/// Writes what a template shows: the games in its fields, a blank, a dash, a piece. Others are left out.
fn write_template(writer: &mut Writer<'_>, template: Span, next: &[u8]) {
    let text = writer.text();
    let inner = Span::new(template.start + 2, template.end - 2);
    let content = inner.of(text);
    let lower = content[..content.len().min(24)].trim_ascii().to_ascii_lowercase();
    let written = match &lower[..] {
        b"nbsp" | b"space" | b"spaces" | b"pad" | b"clear" | b"-" | b"br" => Some(" "),
        b"ndash" | b"en dash" | b"snd" | b"spnd" | b"mdash" => Some("–"),
        b"!" => Some("|"),
        _ => None,
    };
    if let Some(written) = written {
        writer.replace(template, written);
        return;
    }
    if begins_with_square(next) && content.len() <= 48 {
        let fields = content.split(|byte| *byte == b'|').skip(1);
        let named = fields.filter_map(|field| picture_piece(field, b"")).next();
        let piece = named.or_else(|| piece_named(content, Naming::Words).map(Into::into));
        write_picture(writer, template, piece.as_deref(), next);
        return;
    }
    let name = lower.split(|byte| *byte == b'|').next().unwrap_or_default().trim_ascii();
    let shown = memchr::memchr(b'|', content).filter(|_| SHOWN.contains(&name));
    if let Some(bar) = shown {
        let value = Span::new(inner.start + bar + 1, inner.end);
        let number = value.of(text).strip_prefix(b"1=").map_or(0, |_| 2);
        writer.copy(Span::new(value.start + number, value.end));
        return;
    }
    if write_fields_of_moves(writer, inner) {
        return;
    }
    if !write_games_of_fields(writer, inner) && !write_players_of_fields(writer, inner) {
        writer.leave_out(template);
    }
}

/// Writes the tags of a box that names both players above the moves of the page. False where it is no such box.
fn write_players_of_fields(writer: &mut Writer<'_>, inner: Span) -> bool {
    /// More text has moves.
    const MOST_ABOVE: usize = 1 << 12;
    if writer.written.len() > MOST_ABOVE || count_of_moves(&writer.written) > 0 {
        return false;
    }
    let text = writer.text();
    let fields = fields_of(text, inner);
    let names = |side: Side| {
        fields.iter().any(|(name, value)| {
            !value.is_empty() && meaning(&plain_name(name)) == Some((Meaning::Tag(""), Some(side)))
        })
    };
    if !names(Side::White) || !names(Side::Black) {
        return false;
    }
    let mut tags = Told::default();
    let mut left_out = Vec::new();
    for (name, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
        match meaning(&plain_name(name)) {
            Some(_) => tags.take(&[name], *value, &String::from_utf8_lossy(value.of(text))),
            None => left_out.push(*value),
        }
    }
    writer.end_line();
    let (result, others) = tags.write(writer, &[], &|| None, false);
    writer.add("\n");
    for place in left_out.into_iter().chain(others).chain(result.map(|(place, _)| place)) {
        writer.leave_out(place);
    }
    writer.end_line();
    true
}

/// The fields of a template with their names; the first is its own name.
fn fields_of(text: &[u8], inner: Span) -> Vec<(String, Span)> {
    let content = inner.of(text);
    let mut fields: Vec<(String, Span)> = Vec::new();
    let mut start = inner.start;
    for bar in memchr::memchr_iter(b'|', content).map(|at| inner.start + at).chain([inner.end]) {
        let field = Span::new(start, bar);
        start = bar + 1;
        let name = memchr::memchr(b'=', field.of(text)).filter(|name| {
            let is_name = |byte: &u8| {
                byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'_' | b'\n') || !byte.is_ascii()
            };
            field.of(text)[..*name].iter().all(is_name)
        });
        let value = trimmed(text, Span::new(field.start + name.map_or(0, |name| name + 1), field.end));
        let name = name.map_or("".into(), |name| String::from_utf8_lossy(&field.of(text)[..name]));
        fields.push((name.trim().to_owned(), value));
    }
    fields
}

/// Writes the games in the fields of a template, each with the tags that the other fields give. True if there are any.
fn write_games_of_fields(writer: &mut Writer<'_>, inner: Span) -> bool {
    const MOST_FIELDS: usize = 64;
    let text = writer.text();
    let fields = fields_of(text, inner);
    let is_game = |(name, value): &&(String, Span)| {
        let look = Look::at(value.of(text));
        look.is_game()
            || rank_of_game(&plain_name(name)).is_some_and(|rank| look.moves > 2 && look.fits_field(rank))
    };
    let games: Vec<Span> = fields.iter().filter(is_game).map(|(_, value)| *value).collect();
    for game in &games {
        writer.end_line();
        let mut tags = Told::default();
        let mut told = false;
        for (name, value) in
            fields.iter().filter(|(_, value)| games.len() == 1 && value != game).take(MOST_FIELDS)
        {
            if !name.is_empty() && !value.is_empty() && meaning(&plain_name(name)).is_some() {
                told = true;
                tags.take(&[name], *value, &String::from_utf8_lossy(value.of(text)));
            }
        }
        if !told {
            writer.copy(*game);
            writer.end_line();
            continue;
        }
        writer.end_game_behind_moves();
        let plies = || Some(count_of_moves(game.of(text)));
        for place in write_text(writer, tags, Value::plain(*game), &plies, |_| {}) {
            writer.leave_out(place);
        }
        writer.end_game();
    }
    !games.is_empty()
}

/// Writes the fields of a template that are moves and their numbers, and nothing else: `{{AN|1. e4}}`, `{{moves|1|e4|e5}}`. True
/// if they are.
fn write_fields_of_moves(writer: &mut Writer<'_>, inner: Span) -> bool {
    const MOST: usize = 4;
    let text = writer.text();
    let content = inner.of(text);
    let bars: Vec<usize> = memchr::memchr_iter(b'|', content).take(MOST + 1).collect();
    let ends = bars.iter().skip(1).copied().chain([content.len()]);
    let place =
        |(start, end): (&usize, usize)| trimmed(text, Span::new(inner.start + start + 1, inner.start + end));
    let fields: Vec<Span> = bars.iter().zip(ends).map(place).collect();
    let is_number = |field: &Span| {
        let digits = field.of(text).iter().take_while(|byte| byte.is_ascii_digit()).count();
        (1..=3).contains(&digits) && field.of(text)[digits..].iter().all(|byte| *byte == b'.')
    };
    let is_moves = |field: &Span| Look::at(field.of(text)).is_one_move();
    // `{{chess notation|½–½}}`
    let is_result = |field: &Span| {
        let field = std::str::from_utf8(field.of(text)).unwrap_or_default();
        field.chars().count() >= 3 && result_of_text(field, &NO_SPELLINGS).is_some()
    };
    let known = (1..=MOST).contains(&fields.len())
        && fields
            .iter()
            .all(|field| field.is_empty() || is_number(field) || is_moves(field) || is_result(field))
        && fields.iter().any(|field| is_moves(field) || is_result(field));
    if known {
        for field in fields {
            writer.copy(field);
            writer.add(if is_number(&field) && !field.of(text).ends_with(b".") { ". " } else { " " });
        }
    }
    known
}

/// Writes the text of a link, or the piece of a picture.
fn write_link(writer: &mut Writer<'_>, link: Span, next: &[u8]) {
    let text = writer.text();
    let inner = Span::new(link.start + 2, link.end - 2);
    let content = inner.of(text);
    let target = content.split(|byte| *byte == b'|').next().unwrap_or_default();
    let lower = target[target.len().saturating_sub(5)..].to_ascii_lowercase();
    let is_picture = target.contains(&b':')
        && [&b".svg"[..], b".png", b".gif", b".jpg", b".jpeg"].iter().any(|end| lower.ends_with(end));
    if is_picture {
        let piece = picture_piece(b"", target);
        let before = writer.written.len();
        write_picture(writer, link, piece.as_deref(), next);
        if writer.written.len() == before && content.len() > target.len() + 8 {
            writer.leave_out(link);
        }
        return;
    }
    let namespace = target.split(|byte| *byte == b':').next().unwrap_or_default();
    let is_category = target.contains(&b':')
        && [
            &b"Category"[..],
            b"Kategorie",
            "Catégorie".as_bytes(),
            "Categoría".as_bytes(),
            b"Categoria",
            "Категория".as_bytes(),
        ]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(namespace));
    if is_category {
        writer.leave_out(link);
        return;
    }
    let shown = memchr::memrchr(b'|', content).map_or(0, |bar| bar + 1);
    writer.copy(Span::new(inner.start + shown, inner.end));
}
