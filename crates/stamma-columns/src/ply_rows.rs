//! The rows of the moves of a game, column by column.

use crate::builder::Builder;
use crate::facts::{Plies, PlyFacts};
use crate::schema::{Column, Fact};
use stamma::notation::internals::ShortStr16;
use stamma::{Role, Span};

/// Appends a row for each ply of a game with a number.
pub(crate) fn append(
    columns: &[&'static Column],
    builders: &mut [Builder],
    plies: &Plies,
    number: i64,
    input: &[u8],
) {
    let list = &plies.list;
    let names = Role::ALL.map(|role| ShortStr16::of(role.name().as_bytes()));
    let name = |role: Option<Role>| names.get(role?.index()).copied().flatten();
    let roles = |role: fn(&PlyFacts) -> Option<Role>| list.iter().map(move |ply| name(role(ply)));
    for (column, builder) in columns.iter().zip(builders) {
        match column.fact {
            Fact::Index => builder.each_number(list.iter().map(|_| Some(number))),
            Fact::Ply => builder.each_number(list.iter().map(|ply| Some(i64::from(ply.number)))),
            Fact::San => builder.each_word(list.iter().map(|ply| ply.san)),
            Fact::Uci => builder.each_word(list.iter().map(|ply| ply.uci)),
            Fact::Written => list.iter().for_each(|ply| written(builder, ply.written, input)),
            Fact::Status => same_names(builder, list, |ply| Some(ply.status)),
            Fact::Piece => builder.each_word(roles(|ply| ply.piece)),
            Fact::Captured => builder.each_word(roles(|ply| ply.captured)),
            Fact::Promotion if list.iter().all(|ply| ply.promotion.is_none()) => builder.nulls(list.len()),
            Fact::Promotion => builder.each_word(roles(|ply| ply.promotion)),
            Fact::Check => same_names(builder, list, |ply| ply.check),
            Fact::Clock | Fact::Eval | Fact::MateIn | Fact::Comment if plies.comments.is_empty() => {
                builder.nulls(list.len());
            }
            Fact::Clock => {
                builder.each_number(plies.of_comments(|comments| i64::try_from(comments.clock?).ok()));
            }
            Fact::Eval => builder.each_number(plies.of_comments(|comments| comments.eval.map(i64::from))),
            Fact::MateIn => builder.each_number(plies.of_comments(|comments| comments.mate.map(i64::from))),
            Fact::Nags => nags(builder, plies),
            Fact::Comment => {
                let texts = plies.of_comments(|comments| Some(&*comments.text));
                texts.for_each(|text| builder.text(text.filter(|text| !text.is_empty())));
            }
            Fact::Fen => {
                let mut from = 0;
                for ply in list {
                    builder.text(plies.fens.get(from..ply.fen_end).filter(|_| ply.is_read));
                    from = ply.fen_end;
                }
            }
            Fact::Key => builder.each_key(list.iter().map(|ply| ply.key)),
            // The others belong to games.
            _ => builder.nulls(list.len()),
        }
    }
}

/// Appends a word of the text; what is no UTF-8 in it is replaced.
fn written(builder: &mut Builder, place: Span, input: &[u8]) {
    match ShortStr16::within(input, place.start, place.end) {
        Some(word) if word.bytes().is_ascii() => builder.each_word(std::iter::once(Some(word))),
        _ => builder.text(Some(&String::from_utf8_lossy(place.of(input)))),
    }
}

/// Appends names that are mostly the same from ply to ply.
fn same_names(builder: &mut Builder, list: &[PlyFacts], name: impl Fn(&PlyFacts) -> Option<&'static str>) {
    let mut last: (&str, Option<ShortStr16>) = ("", None);
    builder.each_word(list.iter().map(|ply| {
        let name = name(ply)?;
        if !std::ptr::eq(name, last.0) {
            last = (name, ShortStr16::of(name.as_bytes()));
        }
        last.1
    }));
}

fn nags(builder: &mut Builder, plies: &Plies) {
    let mut nags = plies.nags.iter().peekable();
    for place in 0..plies.list.len() {
        builder.bytes(std::iter::from_fn(|| nags.next_if(|(of, _)| *of == place).map(|(_, nag)| *nag)));
    }
}

#[cfg(test)]
mod tests {
    use stamma::Role;
    use stamma::notation::internals::ShortStr16;

    #[test]
    fn names_are_short() {
        for name in Role::ALL.map(Role::name).into_iter().chain(["repaired", "guessed", "illegal", "unread"])
        {
            assert!(ShortStr16::of(name.as_bytes()).is_some(), "{name}");
        }
    }
}
