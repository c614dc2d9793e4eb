//! The players in the heading of a game.

use super::super::fields::Side;
use super::super::lines::{lines, trimmed};
use stamma_notation::Span;

/// The words before White's name and before Black's.
const SIDES: [(&str, &str); 18] = [
    ("White: ", "Black: "),
    ("White:", "Black:"),
    ("WHITE:", "BLACK:"),
    ("White--", "Black--"),
    ("White—", "Black—"),
    ("White. (", "Black. ("),
    ("WHITE. (", "BLACK. ("),
    ("White (", "Black ("),
    ("WHITE (", "BLACK ("),
    ("White.", "Black."),
    ("Blancas:", "Negras:"),
    ("Blancs:", "Noirs:"),
    ("Blancs :", "Noirs :"),
    ("Brancas:", "Pretas:"),
    ("Bianco:", "Nero:"),
    ("Between Messrs. ", " and "),
    ("Between MM. ", " and "),
    ("Between ", " and "),
];
/// No name has more bytes.
const LONGEST: usize = 60;

/// The names of the players that a heading tells: `White: Ann.   Black: Bob.`, `Between Mr. Ann and Mr. Bob.`, or those in columns below
/// `White.   Black.`
pub fn players_of(text: &[u8], heading: Span) -> Option<(Span, Span)> {
    let told = SIDES.iter().find_map(|(white, black)| {
        let from = memchr::memmem::find(heading.of(text), white.as_bytes())? + heading.start + white.len();
        let rest = Span::new(from, heading.end);
        let to = memchr::memmem::find(rest.of(text), black.as_bytes())? + from;
        let behind = Span::new(to + black.len(), heading.end);
        let length = memchr::memchr(b'\n', behind.of(text)).unwrap_or(behind.len());
        let white = name(text, Span::new(from, to))?;
        let black = name(text, Span::new(behind.start, behind.start + length))?;
        Some((white, black))
    });
    told.or_else(|| players_in_columns(text, heading))
}

/// The names in the line below the heads of two columns: `WHITE.   BLACK.`, and below it `(Mr. Ann.)   (Mr. Bob.)`.
fn players_in_columns(text: &[u8], heading: Span) -> Option<(Span, Span)> {
    let mut rows = lines(heading.of(text)).filter_map(|line| {
        let line = trimmed(text, Span::new(heading.start + line.start, heading.start + line.end));
        (!line.is_empty()).then(|| two_cells(text, line))
    });
    let is_side = |cell: Span, side: Side| {
        let word = String::from_utf8_lossy(cell.of(text)).trim_end_matches(['.', ':', ',']).to_owned();
        Side::named(&word) == Some(side)
    };
    rows.find(|cells| {
        cells.is_some_and(|[white, black]| is_side(white, Side::White) && is_side(black, Side::Black))
    })?;
    let [white, black] = rows.next()??;
    let inside = |cell: Span| Span::new(cell.start + usize::from(cell.of(text).starts_with(b"(")), cell.end);
    Some((name(text, inside(white))?, name(text, inside(black))?))
}

/// The two parts of a line with blanks between them.
fn two_cells(text: &[u8], line: Span) -> Option<[Span; 2]> {
    let content = line.of(text);
    let gap = content.windows(2).position(|two| two == b"  ").or_else(|| memchr::memchr(b'\t', content))?;
    let second = trimmed(text, Span::new(line.start + gap, line.end));
    let is_last = !second.of(text).windows(2).any(|two| two == b"  ");
    is_last.then(|| [trimmed(text, Span::new(line.start, line.start + gap)), second])
}

/// A name without the stop behind it. None for what is too long to be one, or a sentence.
fn name(text: &[u8], span: Span) -> Option<Span> {
    let span = trimmed(text, span);
    let stops = span
        .of(text)
        .iter()
        .rev()
        .take_while(|byte| matches!(byte, b'.' | b',' | b';' | b':' | b')'))
        .count();
    let name = Span::new(span.start, span.end - stops);
    // The dot of `N. N.` is a part of it.
    let lone = |letters: &[u8]| matches!(letters, [b' ' | b'.', b'A'..=b'Z']);
    let whole = Span::new(span.start, name.end + 1);
    let initial = name.of(text).last_chunk::<2>().is_some_and(|last| lone(last));
    let name = if initial && stops > 0 && whole.of(text).ends_with(b".") { whole } else { name };
    let begins = name.of(text).first().is_some_and(|first| !first.is_ascii_lowercase() && *first != b'(');
    let one_line = memchr::memchr(b'\n', name.of(text)).is_none();
    (!name.is_empty() && name.len() <= LONGEST && begins && one_line).then_some(name)
}
