//! Finds the dialects that write a word: each row writes the move again, but rows that write moves of its kind
//! identically write it together, and rows that cannot have written the word are skipped.

use super::bare::{SILENT, bare, is_plain, trimmed};
use crate::moves::descriptive_style::DescriptiveStyle;
use crate::moves::dialect::{CaptureSign, Dialect};
use crate::moves::dialects::PGN;
use crate::moves::encode::{
    Board, CheckKind, EncodeContext, Encoder, MoveClass, ShortStr16, TemplateChars, WordTemplate,
    castling_word, castling_words, has_square, never_names_squares,
};
use crate::moves::languages::Language;
use crate::moves::letters::Letters;
use crate::text::Span;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{BoardSize, CastlingSide, Move, Role};

/// The rows of some dialects, with the letters of a game.
pub(super) struct Rows {
    letters: Letters,
    size: BoardSize,
    /// Writes SAN.
    san: Encoder,
    rows: Vec<Row>,
    /// The place of a kind's groups in `kinds`, from 1, by the number of the kind.
    known: Vec<u16>,
    kinds: Vec<Groups>,
    /// The set that writes SAN for a kind, by the number of the kind: [`UNKNOWN`], [`SHARED`], or from [`FIRST_SET`] on
    /// the place of a set.
    san_sets: Vec<u8>,
    /// The choice among `sets` for the kinds of [`MoveClass::usual`], by the properties in which they differ.
    usual_sets: [u8; USUAL],
    sets: Vec<u64>,
}

/// The greatest number of kinds of [`MoveClass::usual`]: eight roles, the captured piece, and a flag for moves along a file.
const USUAL: usize = 8 * 8 * 2;

/// Not looked up yet.
const UNKNOWN: u8 = 0;
/// Others may write the same as SAN.
const SHARED: u8 = 1;
/// The first place of a set.
const FIRST_SET: u8 = 2;

/// The rows that write SAN for a move, where no other row can write the same.
#[derive(Clone, Copy)]
pub(super) struct SanSet {
    /// A number of its own, below [`SanSet::MOST`].
    pub(super) number: usize,
    /// The rows, a bit each.
    pub(super) writers: u64,
}

impl SanSet {
    /// The number of sets that are distinguished. Nearly all kinds of moves share a few.
    pub(super) const MOST: usize = 32;
}

struct Row {
    /// Writes words as they are after folding.
    encoder: Encoder,
    /// True if folding its spellings one by one folds its words.
    plain: bool,
    /// Writes words as they are.
    whole: Encoder,
    /// The style of a row that writes descriptive notation.
    style: Option<&'static DescriptiveStyle>,
    /// True if none of its words but those for castling holds the name of a square in algebraic notation.
    without_squares: bool,
}

/// The rows as they write moves of one kind.
#[derive(Default)]
struct Groups {
    groups: Vec<Group>,
    /// Rows that must write every move for themselves.
    single: Vec<usize>,
    /// Rows of descriptive notation.
    descriptive: Vec<usize>,
    /// The rows that write SAN, a bit each, where no other row ever writes the same.
    san: Option<u64>,
}

/// Rows that write the same.
struct Group {
    /// One of them.
    row: usize,
    /// All of them, a bit each.
    writers: u64,
    /// True if no row outside of the group ever writes the same word.
    apart: bool,
}

impl Rows {
    /// The rows of these dialects for a game with such letters.
    pub(super) fn new(dialects: &[&'static Dialect], letters: Letters, size: BoardSize) -> Rows {
        let rows = dialects.iter().map(|&dialect| {
            let letters = Letters { compounds: letters.compounds.map(|_| dialect.compounds), ..letters };
            let whole = Encoder::new(dialect, &letters, size);
            let style = whole.descriptive();
            Row {
                encoder: Encoder::folded(dialect, &letters, size),
                plain: is_foldable(dialect, &letters),
                style,
                without_squares: style.is_some_and(|style| never_names_squares(&whole, style)),
                whole,
            }
        });
        let san = Encoder::folded(&PGN, &Letters::english(), size);
        Rows {
            letters,
            size,
            san,
            rows: rows.collect(),
            known: alloc::vec![0; MoveClass::COUNT],
            kinds: Vec::new(),
            san_sets: alloc::vec![UNKNOWN; MoveClass::COUNT],
            usual_sets: [UNKNOWN; USUAL],
            sets: Vec::new(),
        }
    }

    /// Returns true if the rows are those for such letters.
    pub(super) fn fit(&self, letters: &Letters, size: BoardSize) -> bool {
        self.letters.language.id == letters.language.id
            && self.letters.compounds.is_some() == letters.compounds.is_some()
            && self.size == size
    }

    /// The language of the letters.
    pub(super) fn language(&self) -> &'static Language {
        self.letters.language
    }

    /// The dialects that write the move as it is written, a bit each. `encode` writes it by an encoder as widely as it
    /// must be written.
    pub(super) fn writers(
        &mut self,
        input: &[u8],
        written: Span,
        played: Move,
        encode_context: &EncodeContext,
        encode: &dyn Fn(&Encoder) -> String,
    ) -> u64 {
        let at = self.groups(MoveClass::of(played, encode_context));
        let Groups { groups, single, descriptive, .. } = &self.kinds[at];
        let word = match short(input, written) {
            Some(word) => Some(word),
            None => ShortStr16::of(bare(input, written).as_bytes()),
        };
        let mut writers = 0;
        if let Some(word) = word {
            for group in groups {
                let own = self.rows[group.row].encoder.word(played, encode_context);
                if own.map(trimmed) == Some(word) {
                    writers |= group.writers;
                    if group.apart {
                        break;
                    }
                }
            }
        }
        for &at in single {
            let row = &self.rows[at];
            // If no width gives the word, the necessary width need not be computed.
            let widths = if row.plain { row.encoder.widths(played, encode_context) } else { None };
            if widths.is_some_and(|widths| widths.into_iter().all(|width| Some(trimmed(width)) != word)) {
                continue;
            }
            if bare_text(&encode(&row.whole)) == bare(input, written) {
                writers |= 1 << at;
            }
        }
        if descriptive.is_empty() {
            return writers;
        }
        let written = bare(input, written);
        let names_square = has_square(written.chars());
        for &at in descriptive {
            let row = &self.rows[at];
            let (is_possible, is_certain) = match row.castling(played.castling(), encode_context.check_kind) {
                Some((named, None)) => (named == written, true),
                Some((named, Some(alone))) => (named == written || alone == written, false),
                None => (!(names_square && row.without_squares), false),
            };
            if is_possible && (is_certain || bare_text(&encode(&row.whole)) == written) {
                writers |= 1 << at;
            }
        }
        writers
    }

    /// Returns the dialects that write SAN for a move of a kind; none where others may write the same.
    #[inline(always)]
    pub(super) fn writers_of_san(&mut self, kind: MoveClass) -> Option<SanSet> {
        let place = match self.san_sets[kind.number()] {
            UNKNOWN => self.find_san_set(kind),
            place => place,
        };
        self.set_at(place)
    }

    /// Returns the dialects that write SAN for a move of the kind that [`MoveClass::usual`] gives; none where others may
    /// write the same.
    #[inline(always)]
    pub(super) fn writers_of_usual_san<B: Board>(&mut self, before: &B, played: Move) -> Option<SanSet> {
        let taken = if before.takes(played) { before.captured(played) } else { None };
        let taken = taken.map_or(0, |role| role.index() + 1);
        let along_file = usize::from(played.is_along_file());
        let at = ((played.role.index() << 3 | taken) << 1 | along_file) % USUAL;
        if self.usual_sets[at] == UNKNOWN {
            self.usual_sets[at] = self.find_san_set(MoveClass::usual(before, played));
        }
        self.set_at(self.usual_sets[at])
    }

    /// The dialects of each set, by its number.
    pub(super) fn sets(&self) -> &[u64] {
        &self.sets
    }

    #[inline(always)]
    fn set_at(&self, place: u8) -> Option<SanSet> {
        let number = usize::from(place.checked_sub(FIRST_SET)?);
        Some(SanSet { number, writers: *self.sets.get(number)? })
    }

    #[cold]
    fn find_san_set(&mut self, kind: MoveClass) -> u8 {
        let at = self.groups(kind);
        let place = self.kinds[at].san.and_then(|writers| {
            let known = self.sets.iter().position(|set| *set == writers);
            let place = known.or_else(|| {
                (self.sets.len() < SanSet::MOST).then(|| {
                    self.sets.push(writers);
                    self.sets.len() - 1
                })
            });
            u8::try_from(place?).ok()
        });
        let place = place.map_or(SHARED, |place| FIRST_SET + place);
        self.san_sets[kind.number()] = place;
        place
    }

    /// The place of the groups of a kind.
    #[inline]
    fn groups(&mut self, kind: MoveClass) -> usize {
        let number = kind.number();
        match self.known[number] {
            0 => self.find_groups(kind),
            at => usize::from(at) - 1,
        }
    }

    #[cold]
    fn find_groups(&mut self, kind: MoveClass) -> usize {
        let mut found = Groups::default();
        let mut shapes: Vec<WordTemplate> = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            if row.style.is_some() {
                found.descriptive.push(at);
                continue;
            }
            let Some(shape) = Some(&row.encoder).filter(|_| row.plain).and_then(|row| row.shape(kind)) else {
                found.single.push(at);
                continue;
            };
            match shapes.iter().position(|known| *known == shape) {
                Some(known) => found.groups[known].writers |= 1 << at,
                None => {
                    found.groups.push(Group { row: at, writers: 1 << at, apart: false });
                    shapes.push(shape);
                }
            }
        }
        let digits = self.size.ranks < 10;
        let places: Vec<TemplateChars> = shapes.iter().map(|shape| shape.places(SILENT)).collect();
        for (at, own) in places.iter().enumerate() {
            let mut others = places.iter().enumerate().filter(|(other, _)| *other != at);
            found.groups[at].apart = digits && others.all(|(_, other)| own.never_meet(other));
        }
        let san = self.san.shape(kind);
        let san_places = san.as_ref().map(|san| san.places(SILENT));
        let writes_san = |(at, _): &(usize, &Group)| san.as_ref() == Some(&shapes[*at]);
        let group = found.groups.iter().enumerate().find(writes_san).map(|(_, group)| group);
        let others = |at: &usize| {
            let shapes =
                Some(&self.rows[*at]).filter(|row| row.plain).and_then(|row| row.encoder.shapes(kind));
            let never = |shape: &WordTemplate| {
                san_places.as_ref().is_some_and(|san| san.never_meet(&shape.places(SILENT)))
            };
            digits && shapes.is_some_and(|shapes| shapes.iter().all(never))
        };
        let group = group.filter(|group| group.apart && found.single.iter().all(others));
        found.san = group.and_then(|group| Some(group.writers | self.descriptive_writers_of_san(kind)?));
        self.kinds.push(found);
        self.known[kind.number()] = self.kinds.len() as u16;
        self.kinds.len() - 1
    }
}

impl Rows {
    /// The rows of descriptive notation that write SAN for every move of a kind, a bit each; none where that is not known of one
    /// of them.
    fn descriptive_writers_of_san(&self, kind: MoveClass) -> Option<u64> {
        let san = kind.castling().map(|side| bare_text(&castling_word(&self.san, side, kind.check_kind())));
        let mut writers = 0;
        for (at, row) in self.rows.iter().enumerate().filter(|(_, row)| row.style.is_some()) {
            match (&san, row.castling(kind.castling(), kind.check_kind())) {
                (Some(san), Some((named, None))) if named == *san => writers |= 1 << at,
                (Some(san), Some((named, alone))) if named == *san || alone.as_ref() == Some(san) => {
                    return None;
                }
                (Some(_), Some(_)) => {}
                // SAN names the square where the piece arrives.
                _ if row.without_squares => {}
                _ => return None,
            }
        }
        Some(writers)
    }
}

impl Row {
    /// The words for castling to a side, see [`castling_words`]; none of a row that does not write descriptive notation.
    fn castling(
        &self,
        side: Option<CastlingSide>,
        check_kind: CheckKind,
    ) -> Option<(String, Option<String>)> {
        let (named, alone) = castling_words(&self.whole, self.style?, side?, check_kind);
        Some((bare_text(&named), alone.map(|alone| bare_text(&alone))))
    }
}

/// A text as words are compared.
fn bare_text(text: &str) -> String {
    bare(text.as_bytes(), Span::new(0, text.len()))
}

/// The written word without its last signs, where it is short and folds to itself.
#[inline]
pub(super) fn short(input: &[u8], written: Span) -> Option<ShortStr16> {
    let word = ShortStr16::within(input, written.start, written.end)?;
    let plain = word.bytes().iter().take(word.length()).all(|byte| PLAIN[usize::from(*byte)]);
    plain.then(|| trimmed(word))
}

/// The bytes that fold to themselves.
static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        plain[byte] = is_plain(byte as u8);
        byte += 1;
    }
    plain
};

/// Returns true if every spelling can be folded by itself: it has no entity and no glyph, and a blank only in front of
/// the signs after a target.
fn is_foldable(dialect: &Dialect, letters: &Letters) -> bool {
    let plain = |text: &str| !text.chars().any(|ch| ch.is_whitespace() || matches!(ch, '&' | '$'));
    let mark = |text: &str| match text.strip_prefix(' ') {
        Some(rest) => !rest.is_empty() && plain(rest),
        None => plain(text),
    };
    let sign = match dialect.capture {
        CaptureSign::Before(sign) | CaptureSign::After(sign) => sign,
        CaptureSign::Absent => "",
    };
    let checks = dialect.checks;
    let (before, after) = dialect.promotion;
    let [short, long] = dialect.castling;
    let pieces = Role::ALL.into_iter().all(|role| plain(letters.written(role)));
    pieces
        && [sign, dialect.joint, before, after, short, long].into_iter().all(plain)
        && [dialect.en_passant, checks.check, checks.double, checks.mate].into_iter().all(mark)
}

#[cfg(test)]
mod tests {
    use super::{MoveClass, Rows, bare};
    use crate::moves::dialects::DIALECTS;
    use crate::moves::encode::{EncodeContext, encode_with};
    use crate::moves::languages::{LANGUAGES, language};
    use crate::moves::letters::Letters;
    use crate::text::Span;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use stamma_board::{AnyPosition, Geometry, Position, Variant};

    /// Numbers that look random and are the same every time.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) % bound as u64) as usize
        }
    }

    /// Every row writes the move again, and the words are compared.
    fn obvious<G: Geometry>(
        position: &Position<G>,
        written: &str,
        played: stamma_board::Move,
        rows: &Rows,
    ) -> u64 {
        let whole = |text: &str| bare(text.as_bytes(), Span::new(0, text.len()));
        let writes = |row: &super::Row| {
            let context = EncodeContext::of(position, played);
            whole(&encode_with(position, played, &context, &row.whole)) == whole(written)
        };
        rows.rows.iter().enumerate().filter(|(_, row)| writes(row)).fold(0, |bits, (at, _)| bits | 1 << at)
    }

    fn compare<G: Geometry>(start: &Position<G>, letters: Letters, numbers: &mut Numbers) {
        let read: Vec<_> = DIALECTS.into_iter().collect();
        let mut rows = Rows::new(&read, letters, start.size());
        for _ in 0..6 {
            let mut position = start.clone();
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let played = moves[numbers.below(moves.len())];
                let row = &rows.rows[numbers.below(read.len())];
                let mut written =
                    encode_with(&position, played, &EncodeContext::of(&position, played), &row.whole);
                written.push_str(["", "", "!", "?!", ".", "+", " $1"][numbers.below(7)]);
                let encode_context = EncodeContext::of(&position, played);
                let span = Span::new(0, written.len());
                let expected = obvious(&position, &written, played, &rows);
                let found = rows.writers(written.as_bytes(), span, played, &encode_context, &|encoder| {
                    encode_with(&position, played, &encode_context, encoder)
                });
                assert_eq!(found, expected, "{written} in {}", position.to_fen());
                let own = rows.san.word(played, &encode_context);
                if own.is_some_and(|own| &own.bytes()[..own.length()] == written.as_bytes()) {
                    let set = rows.writers_of_san(MoveClass::of(played, &encode_context));
                    assert!(set.is_none_or(|set| set.writers == expected), "{written}");
                }
                position.play_unchecked(played);
            }
        }
    }

    /// A word that others may write as well costs a hundred times as much.
    #[test]
    fn no_other_row_writes_what_san_writes() {
        let AnyPosition::Small(start) = AnyPosition::start(Variant::Standard) else { return };
        let letters = Letters::of(&LANGUAGES[0], DIALECTS[0].compounds, Variant::Standard.rules().roles());
        let mut rows = Rows::new(&DIALECTS, letters, start.size());
        let mut position = start.clone();
        for word in ["e2e4", "d7d5", "e4d5", "d8d5", "g1f3", "c8g4", "f1b5", "b8c6", "castles", "castles"] {
            let is_named = |played: &stamma_board::Move| match played.castling() {
                Some(_) => word == "castles",
                None => word == format!("{}{}", played.from, played.to),
            };
            let played = position.legal_moves().iter().copied().find(is_named);
            let played = played.unwrap_or_else(|| panic!("{word}"));
            let kind = MoveClass::of(played, &EncodeContext::of(&position, played));
            assert!(rows.writers_of_san(kind).is_some(), "{word}");
            position.play_unchecked(played);
        }
    }

    /// All write castling in the same way, but a dialect with its own sign of check or mate writes that behind it.
    #[test]
    fn castling_with_check_is_written_by_those_with_the_same_sign() {
        let letters = Letters::of(&LANGUAGES[0], DIALECTS[0].compounds, Variant::Standard.rules().roles());
        for fen in ["5k2/8/8/8/8/8/8/4K2R w K - 0 1", "2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1"] {
            let Ok(AnyPosition::Small(position)) = fen.parse() else {
                panic!("a position of the usual board")
            };
            let mut rows = Rows::new(&DIALECTS, letters, position.size());
            let castling = position.legal_moves().iter().copied().find(|played| played.castling().is_some());
            let played = castling.expect("the king may castle");
            let encode_context = EncodeContext::of(&position, played);
            let word = rows.san.word(played, &encode_context).expect("a short word");
            let written = String::from_utf8_lossy(&word.bytes()[..word.length()]).into_owned();
            let expected = obvious(&position, &written, played, &rows);
            let set = rows.writers_of_san(MoveClass::of(played, &encode_context));
            assert_eq!(set.map(|set| set.writers), Some(expected), "{written}");
        }
    }

    #[test]
    fn groups_of_rows_write_what_every_row_writes() {
        let mut numbers = Numbers(3);
        for variant in Variant::ALL {
            for id in ["en", "de", "es", "ru", "figurine"] {
                let language = language(id).unwrap_or(&LANGUAGES[0]);
                let letters = Letters::of(language, DIALECTS[0].compounds, variant.rules().roles());
                match AnyPosition::start(variant) {
                    AnyPosition::Small(start) => compare(&start, letters, &mut numbers),
                    AnyPosition::Large(start) => compare(&start, letters, &mut numbers),
                }
            }
        }
    }
}
