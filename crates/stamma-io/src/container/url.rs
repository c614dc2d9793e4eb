//! Games in addresses and other texts whose blanks are written as `%20`, `+` or `_`: `?pgn=1.%20e4%20e5`, `d4_Nf6_c4`.

use super::Writer;
use super::fields::{meaning, plain_name};
use super::record::Told;
use super::words::Look;
use stamma_notation::Span;

/// A shorter word holds no game.
const SHORTEST: usize = 20;
/// The blanks of a shorter game.
const FEWEST_BLANKS: usize = 4;
/// The beginning of a word by which it is known.
const LOOKED_AT: usize = 2_048;

/// The sign that stands for a blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Blank {
    /// `%20`
    Percent,
    Sign(u8),
}

/// Returns true if a game is encoded in a word.
pub fn has_encoded(text: &[u8]) -> bool {
    words(text).any(|word| encoded(text, word).is_some())
}

/// The long words of a text.
fn words(text: &[u8]) -> impl Iterator<Item = Span> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < text.len() {
            let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'<' | b'>' | b'\'');
            let start = at;
            let length = text[start..].iter().position(ends).unwrap_or(text.len() - start);
            at = start + length + 1;
            if length >= SHORTEST {
                return Some(Span::new(start, start + length));
            }
        }
        None
    })
}

/// The game in a word, and the sign of its blanks.
fn encoded(text: &[u8], word: Span) -> Option<(Span, Blank)> {
    let looked = &word.of(text)[..word.len().min(LOOKED_AT)];
    let count = |sign: u8| memchr::memchr_iter(sign, looked).take(FEWEST_BLANKS).count();
    let percents = memchr::memmem::find_iter(looked, b"%20").take(FEWEST_BLANKS).count();
    let blank = if percents == FEWEST_BLANKS {
        Blank::Percent
    } else if count(b'_') == FEWEST_BLANKS {
        Blank::Sign(b'_')
    } else if count(b'+') == FEWEST_BLANKS {
        Blank::Sign(b'+')
    } else {
        return None;
    };
    let first = match blank {
        Blank::Percent => memchr::memmem::find(looked, b"%20")?,
        Blank::Sign(sign) => memchr::memchr(sign, looked)?,
    };
    // Escapes of line ends and quotation marks belong to the game.
    let begins = |byte: &u8| matches!(byte, b'/' | b'?' | b'&' | b'#' | b'=' | b':');
    let start = looked[..first].iter().rposition(begins).map_or(0, |at| at + 1);
    let rest = Span::new(word.start + start, word.end).of(text);
    let rest = &rest[..memchr::memchr(b'&', rest).unwrap_or(rest.len())];
    let rest = rest.strip_suffix(b")").or(rest.strip_suffix(b"]")).unwrap_or(rest);
    let end = word.start + start + rest.len();
    let game = Span::new(word.start + start, end);
    let shown = Span::new(game.start, game.end.min(game.start + LOOKED_AT));
    let mut decoded = Vec::new();
    parts(text, shown, blank, |_, sign| match sign {
        Ok(sign) => decoded.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes()),
        Err(part) => decoded.extend_from_slice(part.of(text)),
    });
    Look::at(&decoded).is_game().then_some((game, blank))
}

/// The parts of an address beside its game.
#[derive(Default)]
struct Beside {
    /// The tags that known values give a game without tags of its own: `white=Smith&moves=1.+e4+e5`.
    told: Told,
    has_told: bool,
    /// All else.
    others: Vec<Span>,
}

impl Beside {
    fn of(text: &[u8], word: Span, game: Span) -> Beside {
        const LONGEST: usize = 256;
        let mut beside = Beside::default();
        let is_tagged = [&b"%5B"[..], b"%5b", b"["].iter().any(|sign| game.of(text).starts_with(sign));
        let mut at = word.start;
        for value in word.of(text).split(|byte| matches!(byte, b'?' | b'&' | b'#')) {
            let place = Span::new(at, at + value.len());
            at = place.end + 1;
            if place.is_empty() || place.contains(game) || game.contains(place) {
                continue;
            }
            let field = memchr::memchr(b'=', value).map(|sign| {
                let name = plain_name(&String::from_utf8_lossy(&value[..sign])).into_owned();
                (name, Span::new(place.start + sign + 1, place.end))
            });
            match field {
                Some((name, content))
                    if !is_tagged && content.len() <= LONGEST && meaning(&name).is_some() =>
                {
                    let mut decoded = String::new();
                    parts(text, content, Blank::Sign(b'+'), |_, sign| match sign {
                        Ok(sign) => decoded.push(sign),
                        Err(part) => decoded.push_str(&String::from_utf8_lossy(part.of(text))),
                    });
                    beside.told.take(&[&name], content, &decoded);
                    beside.has_told = true;
                }
                _ => beside.others.push(place),
            }
        }
        beside
    }
}

/// Calls a function with each part of an encoded text and the character that it stands for, or the part that stands for
/// itself.
fn parts(text: &[u8], span: Span, blank: Blank, mut take: impl FnMut(Span, Result<char, Span>)) {
    let byte_at = |at: usize| -> Option<u8> {
        let digits = text.get(at..span.end)?.get(..3)?.strip_prefix(b"%")?;
        u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut at = span.start;
    let mut copied = at;
    while at < span.end {
        let sign = text[at];
        let (sign, end) = if blank == Blank::Sign(sign) && !is_mark(text, span, at, blank) {
            (' ', at + 1)
        } else if let Some(byte) = byte_at(at) {
            let mut bytes = vec![byte];
            let mut end = at + 3;
            let is_begun = |bytes: &[u8]| matches!(std::str::from_utf8(bytes), Err(error) if error.error_len().is_none());
            while is_begun(&bytes)
                && let Some(next) = byte_at(end)
            {
                bytes.push(next);
                if !is_begun(&bytes) && std::str::from_utf8(&bytes).is_err() {
                    // The byte begins the next character.
                    bytes.pop();
                    break;
                }
                end += 3;
            }
            let decoded = String::from_utf8_lossy(&bytes);
            (decoded.chars().next().filter(|ch| *ch != '\x1E').unwrap_or(' '), end)
        } else {
            at += 1;
            continue;
        };
        if copied < at {
            take(Span::new(copied, at), Err(Span::new(copied, at)));
        }
        take(Span::new(at, end), Ok(sign));
        (at, copied) = (end, end);
    }
    if copied < at {
        take(Span::new(copied, at), Err(Span::new(copied, at)));
    }
}

/// Writes a text with the signs for its escapes. Pluses are blanks where it has no other ones.
pub fn write_percents(writer: &mut Writer<'_>) {
    let text = writer.text();
    let all = Span::new(0, text.len());
    let has_blanks =
        memchr::memchr(b' ', text.trim_ascii()).is_some() || memchr::memmem::find(text, b"%20").is_some();
    let blank = if has_blanks { Blank::Percent } else { Blank::Sign(b'+') };
    parts(text, all, blank, |place, sign| match sign {
        Ok(sign) => writer.replace(place, sign.encode_utf8(&mut [0; 4])),
        Err(part) => writer.copy(part),
    });
}

/// Returns true for the first plus of `Bb4++Nc3` and of `Bb4+` at the end: the mark of check.
fn is_mark(text: &[u8], span: Span, at: usize, blank: Blank) -> bool {
    let next = text.get(at + 1).filter(|_| at + 1 < span.end);
    let behind_square = at > span.start && text[at - 1].is_ascii_digit();
    let behind_piece = at > span.start + 1 && text[at - 2] == b'=';
    blank == Blank::Sign(b'+') && (behind_square || behind_piece) && next.is_none_or(|next| *next == b'+')
}

/// Writes the games decoded, and what stands around them.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut at = 0;
    for word in words(text) {
        let Some((game, blank)) = encoded(text, word) else { continue };
        writer.copy(Span::new(at, word.start));
        let address = Span::new(word.start, game.start);
        let beside = Beside::of(text, word, game);
        if beside.has_told {
            let (result, left_out) = beside.told.write(writer, &[], &|| None, false);
            let left_out = left_out.into_iter().chain(result.map(|(place, _)| place));
            for place in beside.others.into_iter().chain(left_out) {
                writer.leave_out(place);
            }
        } else if !address.is_empty() {
            writer.leave_out(address);
            writer.end_paragraph();
        }
        parts(text, game, blank, |place, sign| match sign {
            Ok(sign) => writer.replace(place, sign.encode_utf8(&mut [0; 4])),
            Err(part) => writer.copy(part),
        });
        if game.end < word.end && !beside.has_told {
            writer.leave_out(Span::new(game.end, word.end));
        }
        at = word.end;
    }
    writer.copy(Span::new(at, text.len()));
}

#[cfg(test)]
mod tests {
    use super::unwrap;
    use crate::container::Writer;

    #[test]
    fn games_are_decoded() {
        for (text, left) in [
            ("https://a.b/analysis?pgn=1.%20e4%20e5%202.%20Nf3%20Nc6&x=1", "1. e4 e5 2. Nf3 Nc6"),
            ("https://a.b/pgn/e4_e5_Nf3_Nc6_Bb5+_a6", "e4 e5 Nf3 Nc6 Bb5+ a6"),
            ("x?pgn=1.+e4+e5+2.+Qh5+g6+3.+Qxe5++Qe7", "1. e4 e5 2. Qh5 g6 3. Qxe5+ Qe7"),
            ("1.%20e4%20e5%202.%20Nf3%20Nc6%20%C3%28x%29", "1. e4 e5 2. Nf3 Nc6 \u{FFFD}(x)"),
            (
                "1.%20e4%20e5%202.%20Qh5%20Nc6%203.%20Bc4%20Nf6%204.%20Qxf7%23",
                "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#",
            ),
        ] {
            let mut writer = Writer::new(text.as_bytes(), true);
            unwrap(&mut writer);
            assert_eq!(String::from_utf8_lossy(&writer.written).trim(), left, "{text}");
        }
        let mut writer = Writer::new(b"a_b_c_d_e_f_g_h_i_j_k_l_m", true);
        unwrap(&mut writer);
        assert_eq!(writer.written, b"a_b_c_d_e_f_g_h_i_j_k_l_m");
    }
}
