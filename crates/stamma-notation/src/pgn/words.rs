//! Reads one move in SAN: takes its word apart by place, from the target backwards.
//!
//! Eight bytes are processed together. The parts of the word are looked up in the position at once, so that no pattern
//! is built.

use super::fallback::Fallback;
use super::scanned_move::ScannedMove;
use stamma_board::{ANYWHERE, CastlingSide, FastPosition, Move, Role, Sign};

/// The role of a capital that is a piece letter; of any other byte the pawn.
const ROLES: [Role; 256] = {
    let mut roles = [Role::Pawn; 256];
    roles[b'N' as usize] = Role::Knight;
    roles[b'B' as usize] = Role::Bishop;
    roles[b'R' as usize] = Role::Rook;
    roles[b'Q' as usize] = Role::Queen;
    roles[b'K' as usize] = Role::King;
    roles
};

/// Returns the role that a word's first byte names; the pawn where it names none.
#[inline(always)]
pub(super) fn role(first: u8) -> Role {
    static OF_BYTES: [Role; 256] = ROLES;
    OF_BYTES[usize::from(first)]
}

/// Returns true if a move may begin with this byte.
#[inline(always)]
pub(super) fn begins_move(byte: u8) -> bool {
    matches!(byte, b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O')
}

/// Returns the eight bytes from `at`, the first lowest; none where the text ends before.
#[inline(always)]
pub(super) fn eight(input: &[u8], at: usize) -> Option<u64> {
    let bytes = input.get(at..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(*bytes))
}

/// Eight bytes of sixteen, from one of the first eight on.
#[inline(always)]
pub(super) fn eight_of(window: &[u8; 16], from: usize) -> u64 {
    let from = from & 7;
    window[from..].first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The eight bytes from `at`; zeros beyond the end.
#[inline(always)]
pub(super) fn eight_or_zeros(input: &[u8], at: usize) -> u64 {
    eight(input, at).unwrap_or_else(|| last_bytes(input, at))
}

/// The sixteen bytes from `at` where the text ends before; zeros beyond the end.
#[cold]
pub(super) fn last_sixteen(input: &[u8], at: usize) -> [u8; 16] {
    let rest = input.get(at..).unwrap_or_default();
    core::array::from_fn(|byte| rest.get(byte).copied().unwrap_or_default())
}

#[cold]
fn last_bytes(input: &[u8], at: usize) -> u64 {
    let rest = input.get(at..).unwrap_or_default();
    rest.iter().take(8).rev().fold(0, |bytes, byte| bytes << 8 | u64::from(*byte))
}

/// A byte of 1 at each of eight places.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

/// The high bit of each byte that is zero; of bytes above the lowest such byte it may be set as well.
#[inline(always)]
pub(super) fn zeros(bytes: u64) -> u64 {
    bytes.wrapping_sub(ONES) & !bytes & (0x80 * ONES)
}

/// Returns the number of bits of the word that begins these bytes, 64 where it does not end among them. The first byte
/// below `-` ends it: a blank, a mark, a bracket. The others are letters, digits, `-`, `=` and `?`; of bytes beyond
/// ASCII, which nothing here takes for any of these, some end a word and some do not.
#[inline(always)]
pub(super) fn length(bytes: u64) -> u32 {
    (bytes.wrapping_sub(0x2d * ONES) >> 7 & ONES).trailing_zeros()
}

/// Takes apart the word of a king's move that begins these bytes, `Ke2` or `Kxe2`: the sign, the target and the number of bits.
#[inline(always)]
pub(super) fn plain_king(bytes: u64) -> Option<(Sign, u8, u32)> {
    let bits = length(bytes);
    let takes = (bytes >> 8) as u8 == b'x';
    let sign = if takes { Sign::Capture } else { Sign::Absent };
    let is_plain = bytes as u8 == b'K' && bits == if takes { 32 } else { 24 };
    Some((sign, target(bytes, bits)?, bits)).filter(|_| is_plain)
}

/// The index of the square that a word of 16 to 56 bits ends with.
#[inline(always)]
pub(super) fn target(bytes: u64, bits: u32) -> Option<u8> {
    square((bytes >> (bits.wrapping_sub(16) & 63)) as u16)
}

/// The index of the square with these two characters.
#[inline(always)]
fn square(text: u16) -> Option<u8> {
    // Where other characters are there, bits are left over.
    let target = text.wrapping_sub(0x3161);
    (target & !0x0707 == 0).then_some((target & 7 | target >> 5) as u8)
}

/// The meaning of a word in one of the commonest forms: `e4`, `Nf3`, `Nxf3`, `exd5`, `Nbd2` or `N1d2`.
#[derive(Clone, Copy)]
pub(super) struct PlainSan {
    pub(super) role: Role,
    pub(super) sign: Sign,
    /// The squares where it may come from.
    pub(super) origin: u64,
    pub(super) to: u8,
    /// The number of bits of the word.
    pub(super) bits: u32,
}

/// Takes apart the word that begins these bytes, if it has such a form.
#[inline(always)]
pub(super) fn plain(bytes: u64) -> Option<PlainSan> {
    let bits = length(bytes);
    // The byte before the target comes to the front; in a word of two bytes it is any.
    let turned = bytes.rotate_right(bits.wrapping_sub(24) & 63);
    let to = square((turned >> 8) as u16)?;
    let (first, before) = (bytes as u8, turned as u8);
    let role = role(first);
    // Branch-free: the form is unpredictable, so one computation handles all. Only words that take can have that sign there.
    let takes = (bytes >> 8) as u8 == b'x';
    // A pawn begins on the file that its word begins with, whether it takes or not.
    let named = usize::from(if role == Role::Pawn { first } else { before });
    // Of 32 bits is what has a byte between the letter and the target.
    let origin = ORIGINS[named | (bits as usize & 32) << 3];
    let sign = if takes { Sign::Capture } else { Sign::Absent };
    (LENGTHS[usize::from(first)] >> ((bits + u32::from(takes)) & 63) & 1 != 0).then_some(PlainSan {
        role,
        sign,
        origin,
        to,
        bits,
    })
}

/// Returns the place where such a word ends with the sign of a check, and the place where the text after it begins,
/// counted from its first byte: none where another character than a blank, the end of a line or a bracket follows. All
/// of it is in the same eight bytes.
#[inline(always)]
pub(super) fn plain_end(bytes: u64, bits: u32) -> (usize, Option<usize>) {
    let tail = bytes >> bits;
    let checks = tail as u8 == b'+';
    let tail = if checks { tail >> 8 } else { tail };
    let end = (bits / 8) as usize + usize::from(checks);
    if is_blank(tail as u8) {
        return (end, Some(end + 1 + usize::from(tail as u16 == LINE_END)));
    }
    (end, matches!(tail as u8, b')' | b'{').then_some(end))
}

/// The two bytes that end a line where one is not enough.
pub(super) const LINE_END: u16 = u16::from_le_bytes(*b"\r\n");

/// Returns true if it is a blank or a line feed or a carriage return. Written so that it is one test of bits.
#[inline(always)]
pub(super) fn is_blank(byte: u8) -> bool {
    byte <= b' ' && BLANKS >> byte & 1 == 1
}

const BLANKS: u64 = 1 << b' ' | 1 << b'\n' | 1 << b'\r';

/// The numbers of bits that a word of these forms may have, by the byte that it begins with, as bits of their own: one
/// more where it takes.
static LENGTHS: [u64; 256] = {
    let mut lengths = [0; 256];
    let mut first = 0;
    while first < lengths.len() {
        lengths[first] = match (ROLES[first], first as u8) {
            (Role::Pawn, b'a'..=b'h') => 1 << 16 | 1 << 33,
            (Role::Pawn, _) => 0,
            _ => 1 << 24 | 1 << 32 | 1 << 33,
        };
        first += 1;
    }
    lengths
};

/// The squares of the file or the rank that a byte names; none for other bytes. In the first half, for bytes right before a
/// target that begin their word, all for the letters of pieces; in the second all for the sign of a capture.
static ORIGINS: [u64; 512] = {
    let mut origins = [0; 512];
    let mut index = 0;
    while index < 8 {
        origins[b'a' as usize + index] = 0x0101_0101_0101_0101 << index;
        origins[256 + b'a' as usize + index] = 0x0101_0101_0101_0101 << index;
        origins[256 + b'1' as usize + index] = 0xff << (8 * index);
        index += 1;
    }
    let letters = b"NBRQK";
    let mut letter = 0;
    while letter < letters.len() {
        origins[letters[letter] as usize] = ANYWHERE;
        letter += 1;
    }
    origins[256 + b'x' as usize] = ANYWHERE;
    origins
};

/// Returns the side to which the word castles that begins these bytes, and the number of bits that it takes.
#[inline(always)]
pub(super) fn castling(bytes: u64) -> Option<(CastlingSide, u32)> {
    let word = |text: &[u8; 8]| u64::from_le_bytes(*text);
    match length(bytes) {
        24 if bytes << 40 == word(b"\0\0\0\0\0O-O") => Some((CastlingSide::KingSide, 24)),
        40 if bytes << 24 == word(b"\0\0\0O-O-O") => Some((CastlingSide::QueenSide, 40)),
        _ => None,
    }
}

/// Returns the move of a word that is neither castling nor a promotion.
fn usual(bytes: u64, bits: u32, to: u8, position: &FastPosition) -> Result<Move, Fallback> {
    let [first, second, third, ..] = bytes.to_le_bytes();
    let takes = (bytes >> (bits - 24)) as u8 == b'x' && bits > 24;
    // The part between the letter and the sign of a capture or the target.
    let between = (bits as usize / 8 - 3).wrapping_sub(usize::from(takes));
    let found = match role(first) {
        Role::Pawn if takes && between == 0 && matches!(first, b'a'..=b'h') => {
            position.pawn_capture(first - b'a', to, None)
        }
        Role::Pawn => return Err(Fallback::Word),
        role => {
            let origin = match between {
                0 => ANYWHERE,
                1 => file_or_rank(second).ok_or(Fallback::Word)?,
                2 => file(second).zip(rank(third)).map(|(file, rank)| file & rank).ok_or(Fallback::Word)?,
                _ => return Err(Fallback::Word),
            };
            if takes && !position.is_enemy(to) {
                return Err(Fallback::Mark);
            }
            position.piece_move(role, origin, to)
        }
    };
    found.ok_or(Fallback::Move)
}

/// The squares of the file or the rank that a character names.
pub(super) fn file_or_rank(char: u8) -> Option<u64> {
    file(char).or_else(|| rank(char))
}

fn file(letter: u8) -> Option<u64> {
    let index = letter.wrapping_sub(b'a');
    (index < 8).then(|| 0x0101_0101_0101_0101u64 << index)
}

fn rank(digit: u8) -> Option<u64> {
    let index = digit.wrapping_sub(b'1');
    (index < 8).then(|| 0xffu64 << (8 * index))
}

/// Reads the move that begins at `at`, whatever its form; where its marks begin comes with it.
#[inline(never)]
pub(super) fn read(input: &[u8], at: usize, position: &FastPosition) -> Result<(Move, usize), Fallback> {
    let bytes = eight_or_zeros(input, at);
    let text = bytes.to_le_bytes();
    let mut bits = length(bytes);
    if let Some(query) = text.iter().position(|byte| *byte == b'?') {
        bits = bits.min(8 * query as u32);
    }
    if !(16..=48).contains(&bits) {
        return Err(Fallback::Word);
    }
    let played = match target(bytes, bits) {
        Some(to) if bits == 16 => position.pawn_step(to, None).ok_or(Fallback::Move)?,
        Some(to) => usual(bytes, bits, to, position)?,
        None => castling_or_promotion(text, bits, position)?,
    };
    Ok((played, at + bits as usize / 8))
}

fn castling_or_promotion(text: [u8; 8], bits: u32, position: &FastPosition) -> Result<Move, Fallback> {
    let square = |file: u8, rank: u8| {
        let on_board = matches!(file, b'a'..=b'h') && matches!(rank, b'1' | b'8');
        on_board.then(|| file.wrapping_sub(b'a') + 8 * rank.wrapping_sub(b'1')).ok_or(Fallback::Word)
    };
    let becomes = |letter: u8| match letter {
        b'N' => Ok(Some(Role::Knight)),
        b'B' => Ok(Some(Role::Bishop)),
        b'R' => Ok(Some(Role::Rook)),
        b'Q' => Ok(Some(Role::Queen)),
        _ => Err(Fallback::Word),
    };
    let found = match (bits, text) {
        (24, [b'O', b'-', b'O', ..]) => position.castling(CastlingSide::KingSide),
        (40, [b'O', b'-', b'O', b'-', b'O', ..]) => position.castling(CastlingSide::QueenSide),
        (32, [file, rank, b'=', letter, ..]) => position.pawn_step(square(file, rank)?, becomes(letter)?),
        (48, [from @ b'a'..=b'h', b'x', file, rank, b'=', letter, ..]) => {
            position.pawn_capture(from - b'a', square(file, rank)?, becomes(letter)?)
        }
        _ => return Err(Fallback::Word),
    };
    found.ok_or(Fallback::Move)
}

/// Returns the meaning of the word of any form that begins these bytes, and the number of bytes that it takes.
#[inline(never)]
pub(super) fn scan(bytes: u64) -> Option<(ScannedMove, usize)> {
    let role = role(bytes as u8);
    let plain = ScannedMove { role, origin: ANYWHERE, to: 0, takes: false, becomes: None, castles: None };
    scan_patiently(bytes, length(bytes), plain)
}

fn scan_patiently(bytes: u64, bits: u32, plain: ScannedMove) -> Option<(ScannedMove, usize)> {
    let text = bytes.to_le_bytes();
    let mut length = bits as usize / 8;
    if let Some(query) = text.iter().position(|byte| *byte == b'?') {
        length = length.min(query);
    }
    let word = text.get(..length)?;
    let castles = |side| ScannedMove { role: Role::King, castles: Some(side), ..plain };
    match word {
        b"O-O" => return Some((castles(CastlingSide::KingSide), length)),
        b"O-O-O" => return Some((castles(CastlingSide::QueenSide), length)),
        _ => {}
    }
    let (word, becomes) = match word {
        [word @ .., b'=', letter @ (b'N' | b'B' | b'R' | b'Q')] => (word, Some(role(*letter))),
        _ => (word, None),
    };
    let (&[file @ b'a'..=b'h', rank @ b'1'..=b'8'], before) =
        (word.last_chunk::<2>()?, word.get(..word.len() - 2)?)
    else {
        return None;
    };
    let to = (file - b'a') + 8 * (rank - b'1');
    if becomes.is_some() && (plain.role != Role::Pawn || !matches!(rank, b'1' | b'8')) {
        return None;
    }
    let (takes, before) = match before {
        [before @ .., b'x'] => (true, before),
        _ => (false, before),
    };
    let origin = match (plain.role, before) {
        (Role::Pawn, []) if !takes => ANYWHERE,
        (Role::Pawn, &[from]) if takes => self::file(from)?,
        (Role::Pawn, _) => return None,
        (_, [_]) => ANYWHERE,
        (_, &[_, from]) => file_or_rank(from)?,
        (_, &[_, file, rank]) => self::file(file)? & self::rank(rank)?,
        _ => return None,
    };
    Some((ScannedMove { origin, to, takes, becomes, ..plain }, length))
}

#[cfg(test)]
mod tests {
    use super::{plain, plain_king, scan};
    use stamma_board::{ANYWHERE, Role, Sign};

    #[test]
    fn plain_words_mean_what_the_patient_reading_says() {
        let letters = b"abhNKOQx18-=+#?!. (\n\x80";
        let mut found = 0;
        for number in 0..letters.len().pow(4) {
            let mut rest = number;
            let mut text = *b"____ e4 ";
            for byte in &mut text[..4] {
                *byte = letters[rest % letters.len()];
                rest /= letters.len();
            }
            let bytes = u64::from_le_bytes(text);
            let patient = scan(bytes).filter(|(word, _)| word.castles.is_none() && word.becomes.is_none());
            if let Some((sign, to, bits)) = plain_king(bytes) {
                let (word, length) = patient.unwrap();
                let takes = sign == Sign::Capture;
                assert_eq!(
                    (Role::King, to, takes, bits as usize),
                    (word.role, word.to, word.takes, 8 * length)
                );
            }
            let Some(plain) = plain(bytes).filter(|plain| plain.origin != 0) else { continue };
            found += 1;
            let (word, length) = patient.unwrap();
            let is_step = word.role == Role::Pawn && !word.takes;
            let file = 0x0101_0101_0101_0101 << (word.to & 7);
            assert_eq!(plain.origin, if is_step { file } else { word.origin }, "{text:?}");
            assert!(!is_step || word.origin == ANYWHERE);
            let takes = plain.sign == Sign::Capture;
            assert_eq!(
                (plain.role, plain.to, takes, plain.bits as usize),
                (word.role, word.to, word.takes, 8 * length)
            );
        }
        assert!(found > 500, "{found}");
    }
}
