//! Copies SAN that is already in the text: words of the fast reader that are identical to SAN.
//!
//! The fast reader takes a word that names no part of the origin only where one legal move fits it. So its form and the
//! question whether the move is a capture decide if the text is SAN.

use super::board::Board;
use super::packed_word::ShortStr8;
use crate::text::Span;
use stamma_board::{Move, Role};

/// Returns the word for a move in SAN without its mark, where it is the one in the text and has at most seven bytes. A
/// word that names no part of the origin was found to mean one move only, so that SAN names none either.
#[inline(always)]
pub fn san_as_written<B: Board>(input: &[u8], written: Span, before: &B, played: Move) -> Option<ShortStr8> {
    match usual_san(input, written, before, played) {
        Some((bits, length)) => Some(ShortStr8::of_bits(bits, length)),
        None => other_san(input, written, before, played),
    }
}

/// The length of that word, which begins the bytes that come with it, where it ends with a square and names no origin.
#[inline(always)]
pub fn usual_san<B: Board>(input: &[u8], written: Span, before: &B, played: Move) -> Option<(u64, usize)> {
    let (start, length) = (written.start, written.end.wrapping_sub(written.start));
    let bits = u64::from_le_bytes(*input.get(start..start.wrapping_add(8))?.first_chunk::<8>()?);
    let last = (bits >> ((8 * length).wrapping_sub(8) & 63)) as u8;
    let length = length.wrapping_sub(usize::from(BEHIND_SQUARE[usize::from(last)]));
    let takes = usize::from(before.takes(played));
    let signed = usize::from((bits >> 8) as u8 == b'x');
    let is_san = length < 8 && USUAL_SAN >> (4 * length + 2 * signed + takes) & 1 == 1;
    is_san.then_some((bits, length))
}

/// The words that are SAN: four bits for each length, of which the first two are for those without the sign of a
/// capture, and of two the first is for moves that are no capture. `e4` always is; `Nf3` where it captures nothing; of
/// words of four bytes `exd5` and `Nxd5`, since in others the origin is in place of the sign.
const USUAL_SAN: u64 = 0b1111 << (4 * 2) | 0b0101 << (4 * 3) | 0b1100 << (4 * 4);

/// The number of bytes behind the square that a word ends with, by its last byte: more than there are where it ends in
/// another way.
static BEHIND_SQUARE: [u8; 256] = {
    let mut behind = [u8::MAX; 256];
    behind[b'+' as usize] = 1;
    let mut rank = b'1';
    while rank <= b'8' {
        behind[rank as usize] = 0;
        rank += 1;
    }
    behind
};

/// Returns the result of `san_as_written`, for any word that the fast reader has read.
pub fn other_san<B: Board>(input: &[u8], written: Span, before: &B, played: Move) -> Option<ShortStr8> {
    let bits = u64::from_le_bytes(*input.get(written.start..)?.first_chunk::<8>()?);
    let is_mark = |byte: &u8| matches!(byte, b'+' | b'#' | b'!' | b'?');
    let length = written.of(input).iter().rposition(|byte| !is_mark(byte))? + 1;
    let is_san =
        played.role == Role::Pawn || played.castling().is_some() || is_as_san(bits, length, before, played);
    (is_san && length < 8).then(|| ShortStr8::of_bits(bits, length))
}

/// Returns true if the word of a piece has exactly the parts that it has in SAN.
fn is_as_san<B: Board>(bits: u64, length: usize, before: &B, played: Move) -> bool {
    let takes = usize::from(before.takes(played));
    // The part between the letter and the sign of a capture or the target.
    let Some(origin) = length.checked_sub(3 + takes) else { return false };
    let second = (bits >> 8) as u8;
    match before.disambiguation(played) {
        disambiguation if !disambiguation.any() => origin == 0,
        disambiguation if !disambiguation.on_file() => origin == 1 && second.is_ascii_lowercase(),
        disambiguation if !disambiguation.on_rank() => origin == 1 && second.is_ascii_digit(),
        _ => origin == 2,
    }
}

#[cfg(test)]
mod tests {
    use super::other_san;
    use crate::text::Span;
    use alloc::string::String;
    use stamma_board::AnyPosition;

    /// Only what SAN would say is copied: no origin that one piece alone does not need, and the right part of it where two could go.
    #[test]
    fn words_that_say_more_than_san_are_not_copied() {
        let one = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let two = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        let above = "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1";
        for (fen, uci, san, others) in [
            (one, "g1f3", None, &["Ngf3", "N1f3", "Ng1f3"][..]),
            (two, "b1d2", Some("Nbd2"), &["N1d2", "Nb1d2"]),
            (above, "a1a3", Some("R1a3"), &["Raa3", "Ra1a3"]),
        ] {
            let Ok(AnyPosition::Small(position)) = fen.parse() else {
                panic!("a position of the usual board")
            };
            let played = position.from_uci(uci).expect("a legal move");
            let copied = |word: &str| -> Option<String> {
                let text = [word, " * and more"].concat();
                let copy = other_san(text.as_bytes(), Span::new(0, word.len()), &position, played)?.word();
                Some(String::from_utf8_lossy(&copy.bytes()[..copy.length()]).into_owned())
            };
            if let Some(san) = san {
                assert_eq!(copied(san).as_deref(), Some(san));
            }
            for other in others {
                assert_eq!(copied(other), None, "{other}");
            }
        }
    }
}
