//! The players in the heading of a game.

use super::super::lines::trimmed;
use stamma_notation::Span;

/// The words before White's name and before Black's.
const SIDES: [(&str, &str); 8] = [
    ("White:", "Black:"),
    ("White.", "Black."),
    ("WHITE:", "BLACK:"),
    ("Blancas:", "Negras:"),
    ("Blancs:", "Noirs:"),
    ("Brancas:", "Pretas:"),
    ("Bianco:", "Nero:"),
    ("Between ", " and "),
];
/// No name has more bytes.
const LONGEST: usize = 60;

/// The names of the players that a line tells: `White: Ann.   Black: Bob.`, `Between Mr. Ann and Mr. Bob.`
pub fn players_of(text: &[u8], line: Span) -> Option<(Span, Span)> {
    SIDES.iter().find_map(|(white, black)| {
        let from = memchr::memmem::find(line.of(text), white.as_bytes())? + line.start + white.len();
        let rest = Span::new(from, line.end);
        let to = memchr::memmem::find(rest.of(text), black.as_bytes())? + from;
        let white = name(text, Span::new(from, to))?;
        let black = name(text, Span::new(to + black.len(), line.end))?;
        Some((white, black))
    })
}

/// A name without the stop behind it. None for what is too long to be one, or a sentence.
fn name(text: &[u8], span: Span) -> Option<Span> {
    let span = trimmed(text, span);
    let stops =
        span.of(text).iter().rev().take_while(|byte| matches!(byte, b'.' | b',' | b';' | b':')).count();
    let name = Span::new(span.start, span.end - stops);
    let begins = name.of(text).first().is_some_and(|first| !first.is_ascii_lowercase());
    (!name.is_empty() && name.len() <= LONGEST && begins).then_some(name)
}
