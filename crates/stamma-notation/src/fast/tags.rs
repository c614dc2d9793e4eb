//! The tag pairs before the moves.

use super::{FastVisitor, HandedBack};
use crate::diagnostics::Span;
use crate::games::result::GameResult;
use crate::text::fold::entity;

/// Tags of one game beyond this number are left to the careful reader.
const MOST: usize = 64;

/// A tag longer than this is left to the careful reader, whose lexer looks no further than a line's first bytes.
const LONGEST: usize = 1_024;

/// What the tags of a game have shown.
#[derive(Clone, Debug)]
pub(super) struct Heads {
    /// Their names, to find repetitions.
    names: [Span; MOST],
    count: usize,
    /// A bit for the names seen, by a sum of their bytes: most names need no comparison.
    seen: u64,
    result: Option<GameResult>,
}

impl Default for Heads {
    fn default() -> Heads {
        Heads { names: [Span::new(0, 0); MOST], count: 0, seen: 0, result: None }
    }
}

impl Heads {
    /// What the Result tag says.
    pub(super) fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Reads the tags of the game that begins at `at`, and returns where what follows them begins.
    pub(super) fn read<V: FastVisitor>(
        &mut self,
        input: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, HandedBack> {
        self.count = 0;
        self.seen = 0;
        self.result = None;
        let mut at = at;
        loop {
            match input.get(at) {
                Some(b'\n' | b'\r' | b' ') => at += 1,
                Some(b'[') => at = self.tag(input, at, visitor)?,
                _ => return Ok(at),
            }
        }
    }

    /// Reads the tag that begins at `at`, and returns where it ends.
    #[inline]
    fn tag<V: FastVisitor>(&mut self, input: &[u8], at: usize, visitor: &mut V) -> Result<usize, HandedBack> {
        let (name, value) = parts(input, at).ok_or(HandedBack::TagForm)?;
        if value.end - at > LONGEST {
            return Err(HandedBack::TagForm);
        }
        let (name_text, text) = (name.of(input), value.of(input));
        if !text.is_ascii() && core::str::from_utf8(text).is_err() {
            return Err(HandedBack::NotUtf8);
        }
        self.remember(input, name)?;
        self.judge(name_text, text)?;
        visitor.tag(name, value);
        Ok(value.end + 2)
    }

    fn remember(&mut self, input: &[u8], name: Span) -> Result<(), HandedBack> {
        let text = name.of(input);
        let sum = text.iter().fold(text.len() as u32, |sum, byte| sum.wrapping_mul(31) + u32::from(*byte));
        let bit = 1 << (sum & 63);
        let known = &self.names[..self.count];
        if self.seen & bit != 0 && known.iter().any(|known| known.of(input) == text) {
            return Err(HandedBack::RepeatedTag);
        }
        self.seen |= bit;
        *self.names.get_mut(self.count).ok_or(HandedBack::RepeatedTag)? = name;
        self.count += 1;
        Ok(())
    }

    /// The tags that mean something to a reader: the careful one compares the names of the start in any case, and that of
    /// the result in its own.
    #[inline]
    fn judge(&mut self, name: &[u8], value: &[u8]) -> Result<(), HandedBack> {
        match name.len() {
            3 if name.eq_ignore_ascii_case(b"FEN") => Err(HandedBack::OtherStart),
            5 if name == b"Score" => Err(HandedBack::ResultTag),
            6 if name == b"Result" => {
                self.result = Some(result(value).ok_or(HandedBack::ResultTag)?);
                Ok(())
            }
            7 if name.eq_ignore_ascii_case(b"Variant") && value != b"Standard" => Err(HandedBack::OtherStart),
            _ => Ok(()),
        }
    }
}

/// The results of PGN.
pub(super) fn result(text: &[u8]) -> Option<GameResult> {
    match text {
        b"1-0" => Some(GameResult::WhiteWins),
        b"0-1" => Some(GameResult::BlackWins),
        b"1/2-1/2" => Some(GameResult::Draw),
        b"*" => Some(GameResult::Unknown),
        _ => None,
    }
}

/// Name and value of the tag that begins at `at`, where it is written `[Name "value"]` to the letter.
#[inline]
pub(super) fn parts(input: &[u8], at: usize) -> Option<(Span, Span)> {
    let start = at + 1;
    let rest = input.get(start..)?;
    let length = rest.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    if !rest.first()?.is_ascii_alphabetic() || rest.get(length..length + 2)? != b" \"" {
        return None;
    }
    let value = start + length + 2;
    let end = value_end(input, value)?;
    (input.get(end + 1) == Some(&b']')).then_some((Span::new(start, start + length), Span::new(value, end)))
}

/// Where the quote stands that ends the value.
#[inline]
fn value_end(input: &[u8], value: usize) -> Option<usize> {
    let mut at = value;
    loop {
        match input.get(at)? {
            b'"' => return Some(at),
            b'\n' | b'\r' => return None,
            b'\\' if matches!(input.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'\\' => return None,
            b'&' if entity(input.get(at..)?).is_some() => return None,
            _ => at += 1,
        }
    }
}
