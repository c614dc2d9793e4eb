//! Decoders: a sequence of bytes is held until it is a character, or can be none.

use crate::tables::{BIG5, EUC_KR, GBK, JIS_0208, JIS_0212, REST, SINGLE};

/// The kinds of encodings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Utf8,
    Utf16 { big: bool },
    Single(u8),
    UserDefined,
    Gb18030,
    Big5,
    EucKr,
    ShiftJis,
    EucJp,
    Iso2022Jp,
    Replacement,
}

/// The meaning of the first bytes of a sequence.
#[derive(Clone, Copy)]
enum Sequence {
    /// The beginning of something.
    Open,
    /// A character, or two.
    Whole(char, Option<char>),
    /// Nothing that is written.
    Silent,
    /// The number of bytes that mean nothing; those behind them are looked at again.
    Bad(u8),
}

use Sequence::{Bad, Open, Silent, Whole};

fn one(found: Option<char>, otherwise: Sequence) -> Sequence {
    found.map_or(otherwise, |found| Whole(found, None))
}

/// A sequence of two bytes without a meaning: if the second is ASCII, it is looked at again.
const fn bad_pair(trail: u8) -> Sequence {
    Bad(if trail < 0x80 { 1 } else { 2 })
}

/// The state of a text in ISO-2022-JP.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shift {
    Ascii,
    Roman,
    Katakana,
    Kanji,
}

/// The result of decoding bytes, where what means nothing has been replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum CoderResult {
    /// All bytes have been taken.
    InputEmpty,
    /// There is no space for the next character.
    OutputFull,
}

/// The result of decoding bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum DecoderResult {
    /// All bytes have been taken.
    InputEmpty,
    /// There is no space for the next character.
    OutputFull,
    /// The number of bytes that mean nothing, and of those taken after them.
    Malformed(u8, u8),
}

/// Decodes bytes part by part.
pub struct Decoder {
    kind: Kind,
    sequence: [u8; 4],
    length: u8,
    /// Bytes that were taken and are looked at again.
    again: [u8; 2],
    agains: u8,
    /// Characters that there was no space for.
    held: [Option<char>; 2],
    shift: Shift,
    /// True behind an escape sequence.
    has_shifted: bool,
}

/// The place where characters are written.
trait Output {
    /// Writes a character if there is space for it.
    fn write(&mut self, ch: char) -> bool;
    /// Writes as many bytes of ASCII as there is space for, and returns their number.
    fn write_ascii(&mut self, bytes: &[u8]) -> usize;
}

struct Utf8<'o>(&'o mut [u8], usize);
struct Utf16<'o>(&'o mut [u16], usize);

impl Output for Utf8<'_> {
    fn write(&mut self, ch: char) -> bool {
        let Some(space) = self.0.get_mut(self.1..self.1 + ch.len_utf8()) else { return false };
        ch.encode_utf8(space);
        self.1 += ch.len_utf8();
        true
    }

    fn write_ascii(&mut self, bytes: &[u8]) -> usize {
        let count = bytes.len().min(self.0.len() - self.1);
        self.0[self.1..self.1 + count].copy_from_slice(&bytes[..count]);
        self.1 += count;
        count
    }
}

impl Output for Utf16<'_> {
    fn write(&mut self, ch: char) -> bool {
        let Some(space) = self.0.get_mut(self.1..self.1 + ch.len_utf16()) else { return false };
        ch.encode_utf16(space);
        self.1 += ch.len_utf16();
        true
    }

    fn write_ascii(&mut self, bytes: &[u8]) -> usize {
        let count = bytes.len().min(self.0.len() - self.1);
        for (unit, byte) in self.0[self.1..].iter_mut().zip(&bytes[..count]) {
            *unit = u16::from(*byte);
        }
        self.1 += count;
        count
    }
}

impl Kind {
    pub(crate) fn is_ascii_compatible(self) -> bool {
        !matches!(self, Kind::Utf16 { .. } | Kind::Iso2022Jp | Kind::Replacement)
    }
}

impl Decoder {
    pub(crate) fn new(kind: Kind) -> Decoder {
        Decoder {
            kind,
            sequence: [0; 4],
            length: 0,
            again: [0; 2],
            agains: 0,
            held: [None; 2],
            shift: Shift::Ascii,
            has_shifted: false,
        }
    }

    /// Decodes to UTF-8, with U+FFFD for what means nothing. Returns also the number of bytes that were taken and written, and
    /// whether any means nothing.
    pub fn decode_to_utf8(
        &mut self,
        bytes: &[u8],
        text: &mut [u8],
        last: bool,
    ) -> (CoderResult, usize, usize, bool) {
        let mut output = Utf8(text, 0);
        let (mut taken, mut is_bad) = (0, false);
        loop {
            let (result, new) = self.decode(&bytes[taken..], &mut output, last);
            taken += new;
            match result {
                DecoderResult::InputEmpty => return (CoderResult::InputEmpty, taken, output.1, is_bad),
                DecoderResult::OutputFull => return (CoderResult::OutputFull, taken, output.1, is_bad),
                DecoderResult::Malformed(..) => {
                    is_bad = true;
                    if !output.write(char::REPLACEMENT_CHARACTER) {
                        self.held = [Some(char::REPLACEMENT_CHARACTER), None];
                    }
                }
            }
        }
    }

    /// Decodes to UTF-8 up to what means nothing. Returns also the number of bytes that were taken and written.
    pub fn decode_to_utf8_without_replacement(
        &mut self,
        bytes: &[u8],
        text: &mut [u8],
        last: bool,
    ) -> (DecoderResult, usize, usize) {
        let mut output = Utf8(text, 0);
        let (result, taken) = self.decode(bytes, &mut output, last);
        (result, taken, output.1)
    }

    /// Decodes to UTF-16 up to what means nothing. Returns also the number of bytes that were taken and of units that were
    /// written.
    pub fn decode_to_utf16_without_replacement(
        &mut self,
        bytes: &[u8],
        text: &mut [u16],
        last: bool,
    ) -> (DecoderResult, usize, usize) {
        let mut output = Utf16(text, 0);
        let (result, taken) = self.decode(bytes, &mut output, last);
        (result, taken, output.1)
    }

    fn decode(&mut self, bytes: &[u8], output: &mut impl Output, last: bool) -> (DecoderResult, usize) {
        let mut at = 0;
        loop {
            while let Some(ch) = self.held[0] {
                if !output.write(ch) {
                    return (DecoderResult::OutputFull, at);
                }
                self.held = [self.held[1], None];
            }
            let byte = if self.agains > 0 {
                self.agains -= 1;
                let first = self.again[0];
                self.again[0] = self.again[1];
                first
            } else {
                if self.length == 0 && self.kind.is_ascii_compatible() {
                    let plain = bytes[at..].iter().take_while(|byte| byte.is_ascii()).count();
                    let written = output.write_ascii(&bytes[at..at + plain]);
                    at += written;
                    if written < plain {
                        return (DecoderResult::OutputFull, at);
                    }
                }
                match bytes.get(at) {
                    Some(byte) => {
                        at += 1;
                        *byte
                    }
                    None if last && self.length > 0 => return (self.end(), at),
                    None => return (DecoderResult::InputEmpty, at),
                }
            };
            self.sequence[usize::from(self.length) & 3] = byte;
            self.length += 1;
            let length = self.length;
            match self.look() {
                Open => {}
                Silent => self.length = 0,
                Whole(first, second) => {
                    self.length = 0;
                    self.held = [Some(first), second];
                }
                Bad(count) => {
                    self.length = 0;
                    let mut behind = length - count;
                    // The last byte is given back, unless it was looked at again itself.
                    if behind > 0 && at > 0 && self.agains == 0 {
                        at -= 1;
                        behind -= 1;
                        self.look_again(count, behind);
                    } else {
                        self.look_again(count, behind);
                        behind = 0;
                    }
                    return (DecoderResult::Malformed(count, behind), at);
                }
            }
        }
    }

    /// Puts bytes of the sequence, behind some, before all others.
    fn look_again(&mut self, from: u8, count: u8) {
        let mut again = [0; 2];
        let from = usize::from(from);
        let waiting = [self.again[0], self.again[1]].into_iter().take(usize::from(self.agains));
        let first = self.sequence[from.min(4)..].iter().copied().take(usize::from(count));
        let mut number = 0;
        for (place, byte) in again.iter_mut().zip(first.chain(waiting)) {
            *place = byte;
            number += 1;
        }
        (self.again, self.agains) = (again, number);
    }

    /// The result of the end of the bytes inside a sequence.
    fn end(&mut self) -> DecoderResult {
        let length = self.length;
        self.length = 0;
        if self.kind == Kind::Iso2022Jp && length == 2 {
            self.look_again(1, 1);
            return DecoderResult::Malformed(1, 1);
        }
        DecoderResult::Malformed(length, 0)
    }

    /// Returns the state of the sequence with the byte that has come to it.
    fn look(&mut self) -> Sequence {
        let [first, second, third, fourth] = self.sequence;
        let length = self.length;
        let cell = |lead: u8, row: usize, offset: u8| usize::from(lead - 0x81) * row + usize::from(offset);
        if self.kind.is_ascii_compatible() && length == 1 && first < 0x80 {
            return Whole(char::from(first), None);
        }
        match (self.kind, length) {
            (Kind::Single(number), _) => {
                one(SINGLE.at(128 * usize::from(number) + usize::from(first - 0x80)), Bad(1))
            }
            (Kind::UserDefined, _) => one(char::from_u32(0xf780 + u32::from(first - 0x80)), Bad(1)),
            (Kind::Replacement, _) if self.has_shifted => Silent,
            (Kind::Replacement, _) => {
                self.has_shifted = true;
                Bad(1)
            }
            (Kind::Utf8, _) => utf8(&self.sequence[..usize::from(length)]),
            (Kind::Utf16 { big }, 2 | 4) => utf16(&self.sequence[..usize::from(length)], big),
            (Kind::Utf16 { .. }, _) => Open,
            (Kind::Iso2022Jp, _) => self.iso_2022_jp(),
            (Kind::Gb18030, 1) => match first {
                0x80 => Whole('€', None),
                0x81..=0xfe => Open,
                _ => Bad(1),
            },
            (Kind::Gb18030, 2) => match second {
                b'0'..=b'9' => Open,
                0x40..=0x7e => one(GBK.at(cell(first, 190, second - 0x40)), bad_pair(second)),
                0x80..=0xfe => one(GBK.at(cell(first, 190, second - 0x41)), bad_pair(second)),
                _ => bad_pair(second),
            },
            (Kind::Gb18030, 3) => {
                if matches!(third, 0x81..=0xfe) {
                    Open
                } else {
                    Bad(1)
                }
            }
            (Kind::Gb18030, _) if !fourth.is_ascii_digit() => Bad(1),
            (Kind::Gb18030, _) => {
                let pairs = [first - 0x81, second - b'0', third - 0x81, fourth - b'0'].map(u32::from);
                let place = ((pairs[0] * 10 + pairs[1]) * 126 + pairs[2]) * 10 + pairs[3];
                match place {
                    0..=39_419 => one(REST.at(place as usize), Bad(4)),
                    189_000.. => one(char::from_u32(place - 189_000 + 0x10000), Bad(4)),
                    _ => Bad(4),
                }
            }
            (Kind::Big5 | Kind::EucKr, 1) => {
                if matches!(first, 0x81..=0xfe) {
                    Open
                } else {
                    Bad(1)
                }
            }
            (Kind::EucKr, _) => match second {
                0x41..=0xfe => one(EUC_KR.at(cell(first, 190, second - 0x41)), bad_pair(second)),
                _ => bad_pair(second),
            },
            (Kind::Big5, _) => match (first, second) {
                (0x88, 0x62) => Whole('\u{ca}', Some('\u{304}')),
                (0x88, 0x64) => Whole('\u{ca}', Some('\u{30c}')),
                (0x88, 0xa3) => Whole('\u{ea}', Some('\u{304}')),
                (0x88, 0xa5) => Whole('\u{ea}', Some('\u{30c}')),
                (_, 0x40..=0x7e) => one(BIG5.at(cell(first, 157, second - 0x40)), bad_pair(second)),
                (_, 0xa1..=0xfe) => one(BIG5.at(cell(first, 157, second - 0x62)), bad_pair(second)),
                _ => bad_pair(second),
            },
            (Kind::ShiftJis, 1) => match first {
                0x80 => Whole('\u{80}', None),
                0xa1..=0xdf => half_width(first - 0xa1),
                0x81..=0x9f | 0xe0..=0xfc => Open,
                _ => Bad(1),
            },
            (Kind::ShiftJis, _) => {
                let lead = if first < 0xa0 { first } else { first - 0x40 };
                let offset = match second {
                    0x40..=0x7e => second - 0x40,
                    0x80..=0xfc => second - 0x41,
                    _ => return bad_pair(second),
                };
                let place = cell(lead, 188, offset);
                match place {
                    8836..=10_715 => one(char::from_u32(0xe000 - 8836 + place as u32), bad_pair(second)),
                    _ => one(JIS_0208.at(place), bad_pair(second)),
                }
            }
            (Kind::EucJp, 1) => {
                if matches!(first, 0x8e | 0x8f | 0xa1..=0xfe) {
                    Open
                } else {
                    Bad(1)
                }
            }
            (Kind::EucJp, 2) => match (first, second) {
                (0x8e, 0xa1..=0xdf) => half_width(second - 0xa1),
                (0x8f, 0xa1..=0xfe) => Open,
                (0xa1.., 0xa1..=0xfe) => one(JIS_0208.at(of_94(first, second)), Bad(2)),
                _ => bad_pair(second),
            },
            (Kind::EucJp, _) => match third {
                0xa1..=0xfe => one(JIS_0212.at(of_94(second, third)), Bad(3)),
                0x80.. => Bad(3),
                _ => Bad(2),
            },
        }
    }

    fn iso_2022_jp(&mut self) -> Sequence {
        let [first, second, third, _] = self.sequence;
        match (first, self.length) {
            (0x1b, 1) => return Open,
            (0x1b, 2) if matches!(second, b'$' | b'(') => return Open,
            (0x1b, 2) => {
                self.has_shifted = false;
                return Bad(1);
            }
            (0x1b, _) => {
                let shift = match [second, third] {
                    [b'(', b'B'] => Shift::Ascii,
                    [b'(', b'J'] => Shift::Roman,
                    [b'(', b'I'] => Shift::Katakana,
                    [b'$', b'@' | b'B'] => Shift::Kanji,
                    _ => {
                        self.has_shifted = false;
                        return Bad(1);
                    }
                };
                self.shift = shift;
                let twice = std::mem::replace(&mut self.has_shifted, true);
                return if twice { Bad(3) } else { Silent };
            }
            _ => {}
        }
        self.has_shifted = false;
        match (self.shift, first) {
            (Shift::Kanji, 0x21..=0x7e) if self.length == 1 => Open,
            (Shift::Kanji, 0x21..=0x7e) => match second {
                0x21..=0x7e => one(JIS_0208.at(of_94(first | 0x80, second | 0x80)), Bad(2)),
                0x1b => Bad(1),
                _ => Bad(2),
            },
            (Shift::Kanji, _) => Bad(1),
            (Shift::Katakana, 0x21..=0x5f) => half_width(first - 0x21),
            (Shift::Katakana, _) | (_, 0x80.. | 0x0e | 0x0f) => Bad(1),
            (Shift::Roman, b'\\') => Whole('¥', None),
            (Shift::Roman, b'~') => Whole('\u{203e}', None),
            _ => Whole(char::from(first), None),
        }
    }
}

/// The place of two bytes from 0xA1 in rows of 94.
fn of_94(lead: u8, trail: u8) -> usize {
    usize::from(lead - 0xa1) * 94 + usize::from(trail - 0xa1)
}

/// A katakana of half width, by its place.
fn half_width(place: u8) -> Sequence {
    one(char::from_u32(0xff61 + u32::from(place)), Bad(1))
}

fn utf8(sequence: &[u8]) -> Sequence {
    match std::str::from_utf8(sequence) {
        Ok(text) => one(text.chars().next(), Bad(1)),
        Err(error) => match error.error_len() {
            None => Open,
            Some(_) => Bad((sequence.len() - 1).max(1) as u8),
        },
    }
}

fn utf16(sequence: &[u8], big: bool) -> Sequence {
    let unit = |pair: &[u8]| match big {
        true => u16::from_be_bytes([pair[0], pair[1]]),
        false => u16::from_le_bytes([pair[0], pair[1]]),
    };
    let units = [unit(&sequence[..2]), if sequence.len() == 4 { unit(&sequence[2..]) } else { 0 }];
    match (units[0], sequence.len()) {
        (0xd800..0xdc00, 2) => Open,
        (0xd800..0xdc00, _) => match char::decode_utf16(units).next() {
            Some(Ok(found)) => Whole(found, None),
            _ => Bad(2),
        },
        (unit, _) => one(char::from_u32(u32::from(unit)), Bad(2)),
    }
}
