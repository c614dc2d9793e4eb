//! Questions about damaged games as JSON, as they are shown to the person who answers them.

use crate::text::Fields;
use stamma::Game;
use stamma::render::Source;
use stamma::repair::{OtherWord, Question};

/// The version of the fields.
const SCHEMA: u32 = 1;

/// Appends a question about a game as one line, with the word of another sheet of the game for the same move.
pub fn question_line(
    game: &Game,
    source: &Source<'_>,
    question: &Question,
    other: Option<&OtherWord>,
    out: &mut Vec<u8>,
) {
    let place = source.place(question.span);
    let bytes = source.original(question.span);
    let mut fields = Fields::begin(out);
    fields.number("schema", SCHEMA);
    fields.text("file", source.name());
    fields.number("game", game.index);
    fields.number("ply", question.ply);
    fields.text("written", &question.written);
    fields.number("start", bytes.start as i128);
    fields.number("end", bytes.end as i128);
    fields.number("line", place.line as i128);
    fields.number("column", place.column as i128);
    if let Some(OtherWord { written, place, .. }) = other {
        let mut fields = Fields::begin(fields.name("other"));
        fields.text("file", &place.file);
        fields.text("written", written);
        fields.number("start", place.span.start as i128);
        fields.number("end", place.span.end as i128);
        fields.number("line", place.line as i128);
        fields.number("column", place.column as i128);
        fields.end();
    }
    fields.text("fen", &question.fen);
    share(question.gain, fields.name("gain"));
    fields.list("options", &question.options, |option, out| {
        let mut fields = Fields::begin(out);
        fields.text("answer", option.text());
        share(option.confidence, fields.name("confidence"));
        fields.end();
    });
    fields.end();
    out.push(b'\n');
}

fn share(share: f32, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("{share:.3}").as_bytes());
}
