//! The tag pairs before the moves.
//!
//! The games of a file mostly have the same tags in the same order. So the names of the last game are kept, and a name
//! is first compared with the one at the same place of that game: where they are equal, no other check is needed.

use super::fallback::Fallback;
use super::words::{ONES, eight, zeros};
use crate::game::tag::{Tag, is_misspelt_fen, is_usual, misspelt_name};
use crate::moves::result::{GameResult, Termination};
use crate::read::heading::words::foreign_side;
use crate::read::phrases::{board_end_of_tag, cause_of_tag};
use crate::read::reader::names_start;
use crate::read::start::{Start, names_rules, start_without_fen, tells_other_rules};
use crate::tag_values::TagClass;
use crate::text::Span;
use crate::text::fold::entity;
use alloc::vec::Vec;
use stamma_board::{AnyPosition, FastPosition, Variant};

/// Tags of one game beyond this number are left to the full reader.
const MOST: usize = 64;

/// A tag longer than this is left to the full reader, whose lexer looks no further than a line's first bytes.
const LONGEST: usize = 1_024;

/// Longer names are left to the full reader.
const LONGEST_NAME: usize = 22;

/// The meaning of a tag to a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    Nothing,
    Result,
    Variant,
    /// Other rules, maybe.
    Rules,
    Fen,
    SetUp,
    Termination,
}

/// A name that has been seen.
#[derive(Clone, Debug)]
struct Name {
    /// Its bytes with the blank and the quote after it, and which bits of them count.
    text: [u64; 3],
    mask: [u64; 3],
    length: usize,
    meaning: Meaning,
    class: TagClass,
}

impl Name {
    fn of(name: &[u8], meaning: Meaning) -> Name {
        let mut text = [0; 24];
        let length = name.len();
        text[..length].copy_from_slice(name);
        text[length..length + 2].copy_from_slice(b" \"");
        let mask: [u8; 24] = core::array::from_fn(|at| if at < length + 2 { 0xff } else { 0 });
        Name { text: words(&text), mask: words(&mask), length, meaning, class: TagClass::of(name) }
    }

    /// Returns true if the name is the same as another to the full reader, which ignores the case of names.
    fn is(&self, name: &[u8]) -> bool {
        let text = self.text.map(u64::to_le_bytes);
        text.as_flattened()[..self.length].eq_ignore_ascii_case(name)
    }

    /// Returns true if the tag whose bracket opens at `at` has this name.
    #[inline(always)]
    fn stands_at(&self, input: &[u8], at: usize) -> bool {
        let Some(bytes) = input.get(at + 1..).and_then(|rest| rest.first_chunk::<24>()) else { return false };
        let [first, second, third] = words(bytes);
        let [one, two, three] = self.text;
        let other =
            (first ^ one) & self.mask[0] | (second ^ two) & self.mask[1] | (third ^ three) & self.mask[2];
        other == 0
    }
}

#[inline(always)]
fn words(bytes: &[u8; 24]) -> [u64; 3] {
    core::array::from_fn(|at| {
        let word: [u8; 8] = core::array::from_fn(|byte| bytes[8 * at + byte]);
        u64::from_le_bytes(word)
    })
}

/// The facts that the tags of a game have given.
#[derive(Clone, Default, Debug)]
pub(super) struct TagFacts {
    /// The names of the last game, all different, and behind them some of the games before it.
    names: Vec<Name>,
    /// The number of times that they have changed.
    changes: u64,
    result: Option<GameResult>,
    /// The places of the tag values that give the start.
    variant: Option<Span>,
    fen: Option<Span>,
    /// The place of the value of the Termination tag.
    termination: Option<Span>,
    /// The place of all tags.
    tags: Span,
    /// The last start that tags gave, and true if the tags of this game give it.
    known: Option<KnownStart>,
    is_given: bool,
}

/// A start that tags give. The games of a round or of a match often have the same one.
#[derive(Clone, Debug)]
struct KnownStart {
    /// The values of the tags Variant and FEN, and the variant that the caller has chosen.
    values: [Option<Vec<u8>>; 2],
    chosen: Option<Variant>,
    start: Start,
    /// True if its FEN is still to be written.
    gives_position: bool,
    position: FastPosition,
}

impl TagFacts {
    /// Returns the number of times that the names of tags have changed from game to game.
    pub(super) const fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns the value of the Result tag.
    pub(super) fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The cause of the end that a tag names, where it goes with the score.
    ///
    /// `known` is the cause that board and text give.
    pub(super) fn cause(
        &self,
        input: &[u8],
        result: GameResult,
        known: Termination,
    ) -> Result<Termination, Fallback> {
        let tags = &input[self.tags.start..self.tags.end];
        let player = |tag: &[u8]| {
            let value = &tags[memchr::memmem::find(tags, tag)? + tag.len()..];
            Some(&value[..memchr::memchr(b'"', value)?])
        };
        let players = || [player(b"[White \""), player(b"[Black \"")];
        let cause = |value: Span| {
            let value = value.of(input);
            let is_known = board_end_of_tag(value).is_none_or(|end| end == known);
            cause_of_tag(value, result, players).ok().filter(|_| is_known).ok_or(Fallback::ResultDisagrees)
        };
        self.termination.map_or(Ok(Termination::Unknown), cause)
    }

    /// The start as the full reader finds it, without its FEN, where tags give one.
    pub(super) const fn given(&self) -> Option<&Start> {
        match &self.known {
            Some(known) if self.is_given => Some(&known.start),
            _ => None,
        }
    }

    /// Returns true if its FEN is to be written.
    pub(super) const fn gives_position(&self) -> bool {
        match &self.known {
            Some(known) => self.is_given && known.gives_position,
            None => false,
        }
    }

    /// Reads the tags of the game that begins at `at`, and returns the place where the text after them begins.
    #[inline(never)]
    pub(super) fn read(
        &mut self,
        input: &[u8],
        at: usize,
        tell: &mut impl FnMut(Span, Span, TagClass),
    ) -> Result<usize, Fallback> {
        (self.result, self.variant, self.fen, self.termination) = (None, None, None, None);
        let begin = at;
        let mut at = at;
        let mut count = 0;
        loop {
            match input.get(at) {
                Some(b'\n' | b'\r' | b' ') => at += 1,
                Some(b'[') => {
                    let known = self.names.get(count).filter(|name| name.stands_at(input, at));
                    let (length, meaning, class) = match known {
                        Some(name) => (name.length, name.meaning, name.class),
                        None => self.learn(input, at, count)?,
                    };
                    count += 1;
                    let value = at + length + 3;
                    let end = value_end(input, value)?;
                    if input.get(end + 1) != Some(&b']') || end - at > LONGEST {
                        return Err(Fallback::TagForm);
                    }
                    if meaning != Meaning::Nothing {
                        self.note(meaning, input, Span::new(value, end))?;
                    }
                    tell(Span::new(at + 1, at + 1 + length), Span::new(value, end), class);
                    at = end + 2;
                }
                _ => {
                    self.tags = Span::new(begin, at);
                    return Ok(at);
                }
            }
        }
    }

    /// Looks at a name that is not the one that stood there in the last game, and keeps it as the next. The others stay behind
    /// it: mostly a tag has come or gone, and then they go on as before.
    #[cold]
    fn learn(
        &mut self,
        input: &[u8],
        at: usize,
        count: usize,
    ) -> Result<(usize, Meaning, TagClass), Fallback> {
        self.changes += 1;
        if let Some(later) = (count..self.names.len()).find(|&later| self.names[later].stands_at(input, at)) {
            self.names[count..=later].rotate_right(1);
            let Name { length, meaning, class, .. } = self.names[count];
            return Ok((length, meaning, class));
        }
        let name = name(input, at).ok_or(Fallback::TagForm)?;
        let meaning = match name.len() {
            3 if name.eq_ignore_ascii_case(b"FEN") => Meaning::Fen,
            5 if name.eq_ignore_ascii_case(b"SetUp") => Meaning::SetUp,
            5 if name.eq_ignore_ascii_case(b"Score") => return Err(Fallback::ResultTag),
            6 if name.eq_ignore_ascii_case(b"Winner") => return Err(Fallback::ResultTag),
            6 if name.eq_ignore_ascii_case(b"Result") => Meaning::Result,
            7 if name.eq_ignore_ascii_case(b"Variant") => Meaning::Variant,
            5..=8 if names_rules(name) => Meaning::Rules,
            11 if name.eq_ignore_ascii_case(b"Termination") => Meaning::Termination,
            1..=LONGEST_NAME
                if !is_usual(name) && (is_foreign(name) || is_start(name) || is_misspelt(name)) =>
            {
                return Err(Fallback::TagForm);
            }
            1..=LONGEST_NAME => Meaning::Nothing,
            _ => return Err(Fallback::TagForm),
        };
        if count >= MOST || self.names[..count].iter().any(|known| known.is(name)) {
            return Err(Fallback::RepeatedTag);
        }
        // All names stay different, whatever their case.
        let mut place = 0;
        self.names.retain(|known| {
            place += 1;
            place <= count || !known.is(name)
        });
        self.names.truncate(MOST);
        let length = name.len();
        let name = Name::of(name, meaning);
        let class = name.class;
        self.names.insert(count, name);
        Ok((length, meaning, class))
    }

    fn note(&mut self, meaning: Meaning, input: &[u8], value: Span) -> Result<(), Fallback> {
        match meaning {
            Meaning::Nothing => {}
            Meaning::Result => self.result = Some(result(value.of(input)).ok_or(Fallback::ResultTag)?),
            Meaning::Variant => self.variant = Some(value),
            Meaning::Rules if core::str::from_utf8(value.of(input)).is_ok_and(tells_other_rules) => {
                return Err(Fallback::OtherStart);
            }
            Meaning::Rules => {}
            Meaning::Fen => self.fen = Some(value),
            Meaning::SetUp => {
                let says_so = value.of(input).trim_ascii() == b"1";
                if says_so && self.fen.is_none() && !fen_follows(input, value.end) {
                    return Err(Fallback::OtherStart);
                }
            }
            Meaning::Termination => self.termination = Some(value),
        }
        Ok(())
    }

    /// Returns the position that the tags give.
    #[inline]
    pub(super) fn start(&mut self, input: &[u8], chosen: Option<Variant>) -> Result<FastPosition, Fallback> {
        self.is_given = false;
        let usual = self.variant.is_none_or(|variant| variant.of(input) == b"Standard");
        if usual && self.fen.is_none() && !chosen.is_some_and(|variant| variant.rules().numbered_starts) {
            Ok(FastPosition::START)
        } else {
            self.known_start(input, chosen)
        }
    }

    /// Returns the position that the tags give, as the full reader finds it.
    #[cold]
    fn known_start(&mut self, input: &[u8], chosen: Option<Variant>) -> Result<FastPosition, Fallback> {
        self.is_given = true;
        let values = [self.variant, self.fen].map(|place| place.map(|place| place.of(input)));
        if let Some(known) = &self.known
            && known.chosen == chosen
            && known.values.each_ref().map(|value| value.as_deref()) == values
        {
            return Ok(known.position);
        }
        self.known = None;
        let given = [("Variant", self.variant), ("FEN", self.fen)];
        let mut tags = Vec::new();
        for (name, span) in given.into_iter().filter_map(|(name, span)| Some((name, span?))) {
            let value = span.of(input);
            if value.contains(&b'\\') || value.trim_ascii().is_empty() {
                return Err(Fallback::OtherStart);
            }
            tags.push(Tag { name: name.into(), value: value.to_vec(), span });
        }
        let mut findings = Vec::new();
        let (start, gives_position) = start_without_fen(&tags, chosen, &mut findings);
        // Without a FEN other tags may give the number of the start.
        let numbered = start.position.variant().rules().numbered_starts;
        let sure = findings.is_empty() && (!numbered || self.fen.is_some());
        let position = match &start {
            Start { position: AnyPosition::Small(position), playable: true, .. } if sure => {
                FastPosition::from_position(position).ok_or(Fallback::OtherStart)?
            }
            _ => return Err(Fallback::OtherStart),
        };
        let values = values.map(|value| value.map(<[u8]>::to_vec));
        self.known = Some(KnownStart { values, chosen, start, gives_position, position });
        Ok(position)
    }
}

/// Returns true if one of the next lines of tags behind a place is the tag FEN.
#[cold]
fn fen_follows(input: &[u8], at: usize) -> bool {
    const BEGINNING: &[u8] = b"[FEN \"";
    let lines = input[at..].split(|byte| *byte == b'\n').skip(1).map(<[u8]>::trim_ascii_start);
    let mut tags = lines.take(MOST).take_while(|line| line.starts_with(b"["));
    tags.any(|line| line.get(..BEGINNING.len()).is_some_and(|name| name.eq_ignore_ascii_case(BEGINNING)))
}

/// Returns true for a player's tag in another language, which the full reader may translate.
fn is_foreign(name: &[u8]) -> bool {
    core::str::from_utf8(name).is_ok_and(|name| foreign_side(name).is_some())
}

/// Returns true for a tag that the full reader may take for one whose name has almost the same letters.
fn is_misspelt(name: &[u8]) -> bool {
    core::str::from_utf8(name).is_ok_and(|name| misspelt_name(name).is_some())
}

/// Returns true for a tag that the full reader may take for the tag FEN.
fn is_start(name: &[u8]) -> bool {
    core::str::from_utf8(name).is_ok_and(|name| names_start(name) || is_misspelt_fen(name))
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

/// Returns the name of the tag whose bracket opens at `at`, where a blank and a quote follow it: text that begins like
/// this is a tag to the full reader's lexer, whatever follows.
pub(super) fn name(input: &[u8], at: usize) -> Option<&[u8]> {
    let rest = input.get(at + 1..)?;
    let length = rest.iter().take(LONGEST).position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let name = &rest[..length];
    (name.first()?.is_ascii_alphabetic() && rest[length..].starts_with(b" \"")).then_some(name)
}

/// Returns the place of the quote that ends the value which begins at `value`.
#[inline]
fn value_end(input: &[u8], value: usize) -> Result<usize, Fallback> {
    let mut at = value;
    // Two steps at once, since their number is unpredictable.
    while let Some((first, second)) = eight(input, at).zip(eight(input, at + 8)) {
        let (first, second) = (value_stops(first), value_stops(second));
        if first | second != 0 {
            let (before, stops) = if first != 0 { (0, first) } else { (8, second) };
            at += before + (stops.trailing_zeros() / 8) as usize;
            break;
        }
        at += 16;
    }
    if input.get(at) == Some(&b'"') { Ok(at) } else { slow_value_end(input, value) }
}

/// The high bits of eight bytes, set up to the lowest where a value may end or has to be looked at more closely: a quote or
/// an ampersand, which differ in one bit; a backslash; a line end or another control character; a character beyond ASCII.
#[inline(always)]
fn value_stops(bytes: u64) -> u64 {
    let quotes = zeros((bytes & !(4 * ONES)) ^ (0x22 * ONES));
    let backslashes = zeros(bytes ^ (0x5c * ONES));
    let controls = bytes.wrapping_sub(0x20 * ONES);
    (quotes | backslashes | controls | bytes) & (0x80 * ONES)
}

/// Returns the place of the quote that ends a value with escapes and characters beyond ASCII.
#[cold]
fn slow_value_end(input: &[u8], value: usize) -> Result<usize, Fallback> {
    let mut at = value;
    loop {
        match input.get(at) {
            Some(b'"') => break,
            Some(b'\n' | b'\r') | None => return Err(Fallback::TagForm),
            Some(b'\\') if matches!(input.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            Some(b'\\') => return Err(Fallback::TagForm),
            Some(b'&') if entity(&input[at..]).is_some() => return Err(Fallback::TagForm),
            Some(_) => at += 1,
        }
    }
    match core::str::from_utf8(&input[value..at]) {
        Ok(_) => Ok(at),
        Err(_) => Err(Fallback::NotUtf8),
    }
}

#[cfg(test)]
mod tests {
    use super::TagFacts;
    use crate::text::Span;
    use alloc::string::String;
    use alloc::vec::Vec;

    type Told = Vec<(Span, Span, crate::TagClass)>;

    fn read(facts: &mut TagFacts, text: &str) -> (Result<usize, super::Fallback>, Told) {
        let mut told = Vec::new();
        let end = facts.read(text.as_bytes(), 0, &mut |name, value, class| told.push((name, value, class)));
        (end, told)
    }

    #[test]
    fn tags_are_read_alike_whatever_the_games_before_had() {
        let names = ["Event", "Site", "White", "WHITE", "WhiteElo", "ECO", "Eco", "Result", "Date", "Round"];
        let (mut facts, mut number, mut repeated) = (TagFacts::default(), 7u64, 0);
        for _ in 0..5_000 {
            let mut text = String::new();
            for name in names {
                number =
                    number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                // Mostly the same ones in the same order.
                let name =
                    if number >> 60 == 0 { names[(number >> 40) as usize % names.len()] } else { name };
                if number >> 33 & 7 > 1 {
                    text += &alloc::format!("[{name} \"1-0\"]\n");
                }
            }
            text += "\n1. e4 1-0\n                        ";
            let alone = read(&mut TagFacts::default(), &text);
            repeated += usize::from(alone.0.is_err());
            assert_eq!(read(&mut facts, &text), alone, "{text}");
        }
        assert!((100..4_900).contains(&repeated), "{repeated}");
    }
}
