//! From the characters of a word to every pattern that its front may be.
//!
//! The grammar is small and ambiguous: `bc4` may be a pawn or a bishop, `R1a10` has two ways to end, `O-OO-O` has
//! several. So nothing is decided here: every reading is listed, with where it ends and how far it strays from exact
//! writing. The board decides (`resolve`), and the word's remaining characters do (`games::words`).

use super::letters::{CaseRule, Letters, Likeness};
use super::own_spellings::{NO_SPELLINGS, OwnSpellings};
use super::pattern::{
    CaptureSaid, Coordinates, MovePattern, NUMERIC_PROMOTIONS, PatternKind, PromotionSaid, only_square,
};
use crate::text::{Beginnings, Glyph, as_latin, spelled_length};
use alloc::vec::Vec;
use stamma_board::{BoardSize, CastlingSide, Role, RoleSet, SquareArea};

/// One way to read the front of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecodedMove {
    /// The move that it reads.
    pub pattern: MovePattern,
    /// The number of glyphs that it takes.
    pub length: usize,
    /// The distance from exact writing; 0 is exact. Only equally exact readings compete.
    pub cost: u8,
}

/// The facts about the text that a decoder needs.
#[derive(Clone, Copy, Debug)]
pub struct DecodeContext {
    /// The piece letters.
    pub letters: Letters,
    /// The rule for upper and lower case.
    pub case: CaseRule,
    /// The range of files and ranks.
    pub size: BoardSize,
    /// The meaning of a letter after two squares.
    pub coordinates: Coordinates,
    /// The spellings that only the named dialect has.
    pub own: &'static OwnSpellings,
}

impl DecodeContext {
    /// The context of a word of which nothing is known: exact English letters, eight files and ranks.
    pub fn english() -> DecodeContext {
        DecodeContext {
            letters: Letters::english(),
            case: CaseRule::Exact,
            size: BoardSize { files: 8, ranks: 8 },
            coordinates: Coordinates::Unsaid,
            own: &NO_SPELLINGS,
        }
    }
}

/// A case-blind letter costs this much more than an exact one.
const FOLDED_COST: u8 = 2;
/// A letter of the wrong alphabet costs this much more than an exact one.
const LOOK_ALIKE_COST: u8 = 2;
/// A form that few writers use costs this much.
const RARE_COST: u8 = 1;

/// Appends to `readings` every way to read the front of `glyphs` as a move.
pub fn decode(glyphs: &[Glyph], context: &DecodeContext, readings: &mut Vec<DecodedMove>) {
    each_reading(glyphs, context, &mut |reading| readings.push(reading));
}

/// Calls `found` with every way to read the front of `glyphs` as a move.
pub fn each_reading(glyphs: &[Glyph], context: &DecodeContext, found: &mut dyn FnMut(DecodedMove)) {
    let spelled = BEGINNINGS.may_begin(glyphs);
    if spelled {
        castling_words(glyphs, found);
    }
    castling(glyphs, context.own, found);
    if spelled {
        null_move(glyphs, found);
    }
    numeric(glyphs, context.size, found);
    let mut decoder = Decoder { glyphs, context, found };
    decoder.piece(Start { at: 0, roles: None, cost: 0 });
    context.letters.roles_at(glyphs, |role, length, likeness| {
        let capitals = || glyphs[..length].iter().all(|glyph| glyph.ch.is_uppercase());
        let cost = match (likeness, context.case) {
            (Likeness::Exact, _) => 0,
            (Likeness::LookAlike, _) => LOOK_ALIKE_COST,
            (Likeness::Folded, CaseRule::SmallPieces) => FOLDED_COST,
            // `КР`: the second letter of a piece is small in its row.
            (Likeness::Folded, CaseRule::Capitals) if capitals() => FOLDED_COST,
            (Likeness::Folded, CaseRule::Exact | CaseRule::Capitals) => return,
        };
        decoder.piece(Start { at: length as u32, roles: Some(RoleSet::only(role)), cost });
    });
}

/// Words that pass the turn.
pub const NULL_MOVES: [&str; 7] = ["--", "Z0", "null", "pass", "0000", "@@@@", "<>"];

/// Castling in a word, which does not say the side.
pub const CASTLING_WORDS: [&str; 2] = ["castles", "Castles"];

/// The beginnings of those spellings.
static BEGINNINGS: Beginnings = Beginnings::of(&NULL_MOVES).and(&CASTLING_WORDS);

fn null_move(glyphs: &[Glyph], found: &mut dyn FnMut(DecodedMove)) {
    for text in NULL_MOVES {
        if let Some(length) = spelled_length(glyphs, text) {
            let pattern = MovePattern { act: PatternKind::Passes, ..MovePattern::ANY };
            found(DecodedMove { pattern, length, cost: 0 });
        }
    }
}

/// Returns true if the glyphs begin with a null move.
pub fn begins_null_move(glyphs: &[Glyph]) -> bool {
    NULL_MOVES.iter().any(|text| spelled_length(glyphs, text).is_some())
}

fn castling_words(glyphs: &[Glyph], found: &mut dyn FnMut(DecodedMove)) {
    for text in CASTLING_WORDS {
        if let Some(length) = spelled_length(glyphs, text) {
            found(DecodedMove { pattern: castles(None), length, cost: RARE_COST });
        }
    }
}

fn castles(side: Option<CastlingSide>) -> MovePattern {
    MovePattern { act: PatternKind::Castles(side), roles: RoleSet::only(Role::King), ..MovePattern::ANY }
}

/// The side of a word that begins with a sign of castling.
pub fn castling_side(glyphs: &[Glyph], own: &OwnSpellings) -> Option<CastlingSide> {
    let mut longest: Option<DecodedMove> = None;
    castling(glyphs, own, &mut |reading| {
        if longest.as_ref().is_none_or(|known| known.length < reading.length) {
            longest = Some(reading);
        }
    });
    match longest?.pattern.act {
        PatternKind::Castles(side) => side,
        _ => None,
    }
}

fn castling(glyphs: &[Glyph], own: &OwnSpellings, found: &mut dyn FnMut(DecodedMove)) {
    let mut push = |side, length, cost| found(DecodedMove { pattern: castles(Some(side)), length, cost });
    for (side, text) in &own.castling {
        if let Some(length) = spelled_length(glyphs, text) {
            push(*side, length, 0);
        }
    }
    let ring = |at: usize| glyphs.get(at).is_some_and(|glyph| matches!(as_latin(glyph.ch), 'O' | '0' | 'o'));
    let dash = |at: usize| glyphs.get(at).is_some_and(|glyph| glyph.ch == '-');
    if !ring(0) {
        return;
    }
    // `0.0`, and nothing else in its word.
    let dot = |at: usize| glyphs.get(at).is_some_and(|glyph| glyph.ch == '.');
    match glyphs.len() {
        3 if dot(1) && ring(2) => push(CastlingSide::KingSide, 3, RARE_COST),
        5 if dot(1) && ring(2) && dot(3) && ring(4) => push(CastlingSide::QueenSide, 5, RARE_COST),
        _ => {}
    }
    if dash(1) && ring(2) {
        push(CastlingSide::KingSide, 3, 0);
        if dash(3) && ring(4) {
            push(CastlingSide::QueenSide, 5, 0);
        }
    }
    if ring(1) {
        push(CastlingSide::KingSide, 2, RARE_COST);
        if ring(2) {
            push(CastlingSide::QueenSide, 3, RARE_COST);
        }
    }
}

/// `5254`, `52-54`, and `57581` with a promotion: files and ranks as digits.
fn numeric(glyphs: &[Glyph], size: BoardSize, found: &mut dyn FnMut(DecodedMove)) {
    let digit = |at: usize, most: u8| -> Option<u8> {
        let digit = glyphs.get(at)?.ch.to_digit(10)? as u8;
        (1..=most).contains(&digit).then(|| digit - 1)
    };
    let area = |at: usize| -> Option<SquareArea> {
        let (file, rank) = (digit(at, size.files)?, digit(at + 1, size.ranks)?);
        Some(SquareArea { files: 1 << file, ranks: 1 << rank })
    };
    if size.files > 9 || size.ranks > 9 {
        return;
    }
    let Some(from) = area(0) else { return };
    let hyphen = usize::from(glyphs.get(2).is_some_and(|glyph| glyph.ch == '-'));
    let Some(to) = area(2 + hyphen) else { return };
    let length = 4 + hyphen;
    let pattern = MovePattern { from, to, ..MovePattern::ANY };
    found(DecodedMove { pattern, length, cost: RARE_COST });
    if let Some(role) = digit(length, NUMERIC_PROMOTIONS.len() as u8) {
        let promotion = PromotionSaid::To(RoleSet::only(NUMERIC_PROMOTIONS[usize::from(role)]));
        let roles = RoleSet::only(Role::Pawn);
        let pattern = MovePattern { roles, promotion, ..pattern };
        found(DecodedMove { pattern, length: length + 1, cost: RARE_COST });
    }
}

/// The place where the squares of a move begin, and the facts known by then. No roles: no letter was written.
#[derive(Clone, Copy)]
struct Start {
    at: u32,
    roles: Option<RoleSet>,
    cost: u8,
}

struct Decoder<'a> {
    glyphs: &'a [Glyph],
    context: &'a DecodeContext,
    found: &'a mut dyn FnMut(DecodedMove),
}

/// A file, a rank or both, as read from the word.
#[derive(Clone, Copy)]
struct Coordinate {
    area: SquareArea,
    length: u8,
    cost: u8,
    has_file: bool,
    has_rank: bool,
}

impl Coordinate {
    /// Returns the square of a rank and the file that is before it.
    fn on(self, file: Coordinate) -> Coordinate {
        let area = SquareArea { files: file.area.files, ranks: self.area.ranks };
        Coordinate { area, length: file.length + self.length, cost: file.cost, has_file: true, ..self }
    }
}

/// The files of a Greek board.
const GREEK_FILES: [char; 8] = ['α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ'];

/// The sign between origin and target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    None,
    Hyphen,
    Cross,
    Colon,
}

impl Decoder<'_> {
    fn char(&self, at: usize) -> Option<char> {
        self.glyphs.get(at).map(|glyph| glyph.ch)
    }

    /// Reads every origin that may be at the front, the absent one included.
    fn piece(&mut self, start: Start) {
        self.separator(start, None);
        let at = start.at as usize;
        if let Some(file) = self.file(at) {
            self.separator(start, Some(file));
            for square in self.ranks(at + 1).map(|rank| rank.on(file)) {
                self.separator(start, Some(square));
            }
        } else if start.roles.is_some_and(|roles| roles != RoleSet::only(Role::Pawn)) {
            // A rank alone before a pawn's target (`4xd5`) is no known writing.
            for rank in self.ranks(at) {
                self.separator(start, Some(rank));
            }
        }
    }

    fn file(&self, at: usize) -> Option<Coordinate> {
        // Letters that look like Latin ones come from a Cyrillic or Greek keyboard.
        let ch = as_latin(self.char(at)?);
        let (letter, cost) = match ch {
            'a'..='p' => (ch as u8 - b'a', 0),
            'A'..='P' if self.context.case == CaseRule::Capitals => (ch as u8 - b'A', FOLDED_COST),
            _ if ch.is_ascii() => return None,
            _ => ((0..).zip(GREEK_FILES).find(|(_, file)| *file == ch)?.0, 0),
        };
        let area = SquareArea { files: 1 << letter, ranks: u16::MAX };
        let file = Coordinate { area, length: 1, cost, has_file: true, has_rank: false };
        (letter < self.context.size.files).then_some(file)
    }

    /// Returns the ranks that may be at `at`: two where one digit or two may be meant.
    fn ranks(&self, at: usize) -> impl Iterator<Item = Coordinate> + use<> {
        let digit = |at: usize| self.char(at).and_then(|ch| ch.to_digit(10));
        let rank = |number: u32, length: u8| {
            let fits = number >= 1 && number <= u32::from(self.context.size.ranks);
            let area = |number: u32| SquareArea { files: u16::MAX, ranks: 1 << (number - 1) };
            fits.then(|| Coordinate { area: area(number), length, cost: 0, has_file: false, has_rank: true })
        };
        let first = digit(at);
        let longer = first.filter(|tens| *tens != 0).zip(digit(at + 1));
        let longer = longer.and_then(|(tens, ones)| rank(tens * 10 + ones, 2));
        longer.into_iter().chain(first.and_then(|number| rank(number, 1)))
    }

    fn separator(&mut self, start: Start, origin: Option<Coordinate>) {
        let at = start.at as usize + origin.map_or(0, |origin| usize::from(origin.length));
        let Some(sign) = self.char(at) else { return };
        match as_latin(sign) {
            'x' | 'X' | '*' => self.taking(start, origin, Separator::Cross, at + 1),
            ':' => self.taking(start, origin, Separator::Colon, at + 1),
            '-' => {
                // `e2->e4`
                let arrow = usize::from(self.char(at + 1) == Some('>'));
                self.target(start, origin, Separator::Hyphen, at + 1 + arrow, RoleSet::ALL);
            }
            '→' => self.target(start, origin, Separator::Hyphen, at + 1, RoleSet::ALL),
            _ => self.target(start, origin, Separator::None, at, RoleSet::ALL),
        }
        let own = self.context.own;
        for length in own.captures.iter().filter_map(|text| spelled_length(&self.glyphs[at..], text)) {
            self.taking(start, origin, Separator::Cross, at + length);
        }
        for length in own.joints.iter().filter_map(|text| spelled_length(&self.glyphs[at..], text)) {
            self.target(start, origin, Separator::Hyphen, at + length, RoleSet::ALL);
        }
    }

    /// Reads the text after the sign of a capture.
    fn taking(&mut self, start: Start, origin: Option<Coordinate>, separator: Separator, at: usize) {
        self.target(start, origin, separator, at, RoleSet::ALL);
        let rest = self.glyphs.get(at..).unwrap_or_default();
        self.context.letters.roles_at(rest, |role, letters, likeness| {
            let cost = match likeness {
                Likeness::Exact => 0,
                Likeness::LookAlike => LOOK_ALIKE_COST,
                Likeness::Folded => return,
            };
            let start = Start { cost: start.cost + cost, ..start };
            self.captured_role_alone(start, origin, at + letters, role);
            self.target(start, origin, separator, at + letters, RoleSet::only(role));
        });
    }

    /// `KxR`, `NxB`, `exP`: the captured piece is named, and not its square.
    fn captured_role_alone(&mut self, start: Start, origin: Option<Coordinate>, end: usize, victim: Role) {
        let file = origin.is_some_and(|origin| origin.has_file && !origin.has_rank);
        let Some(roles) = start.roles.or(file.then_some(RoleSet::only(Role::Pawn))) else { return };
        let pattern = MovePattern {
            roles,
            from: origin.map_or(SquareArea::ALL, |origin| origin.area),
            capture: CaptureSaid::Takes,
            victims: RoleSet::only(victim),
            ..MovePattern::ANY
        };
        let cost = start.cost + origin.map_or(0, |origin| origin.cost) + RARE_COST;
        (self.found)(DecodedMove { pattern, length: end, cost });
    }

    #[inline]
    fn target(
        &mut self,
        start: Start,
        origin: Option<Coordinate>,
        separator: Separator,
        at: usize,
        victims: RoleSet,
    ) {
        if let Some(file) = self.file(at) {
            self.target_on(start, origin, separator, at, file, victims);
        }
    }

    /// Reads the targets on the file at `at`.
    fn target_on(
        &mut self,
        start: Start,
        origin: Option<Coordinate>,
        separator: Separator,
        at: usize,
        file: Coordinate,
        victims: RoleSet,
    ) {
        // A file alone is a target only behind another: `exd`.
        if origin.is_some_and(|origin| origin.has_file && !origin.has_rank) {
            self.arrival(start, origin, separator, at, file, victims);
        }
        for square in self.ranks(at + 1).map(|rank| rank.on(file)) {
            self.arrival(start, origin, separator, at, square, victims);
        }
    }

    /// The readings that end on this target.
    fn arrival(
        &mut self,
        start: Start,
        origin: Option<Coordinate>,
        separator: Separator,
        at: usize,
        target: Coordinate,
        victims: RoleSet,
    ) {
        let Some(reading) = self.reading(start, origin, separator, at, target, victims) else { return };
        self.promotions(reading);
        if start.roles.is_none()
            && separator == Separator::None
            && only_square(reading.pattern.from).is_some()
        {
            self.smith(reading);
        }
    }

    /// Returns the reading without its promotion; none where the parts do not fit together.
    fn reading(
        &self,
        start: Start,
        origin: Option<Coordinate>,
        separator: Separator,
        at: usize,
        target: Coordinate,
        victims: RoleSet,
    ) -> Option<DecodedMove> {
        let pawn = RoleSet::only(Role::Pawn);
        let from_square = origin.is_some_and(|origin| origin.has_file && origin.has_rank);
        let takes = matches!(separator, Separator::Cross | Separator::Colon);
        let mut cost = start.cost + origin.map_or(0, |origin| origin.cost) + target.cost;
        // `xe4` has a capture, and no piece that makes it; in Vietnamese `X` is a rook.
        if takes && start.roles.is_none() && origin.is_none() {
            cost += RARE_COST;
        }
        // Few writers give the pawn a letter, and in some languages that letter is a piece.
        if start.roles == Some(pawn) {
            cost += RARE_COST;
        }
        // Without a letter a pawn moves, unless the origin is a whole square, which names any piece. A capture sign that
        // begins the word (`xd5`) may have lost any letter before it.
        let roles = match (start.roles, from_square) {
            (Some(roles), _) => roles,
            (None, true) => RoleSet::ALL,
            (None, false) if origin.is_none() && takes => RoleSet::ALL,
            (None, false) => pawn,
        };
        // A pawn's own file is never written when it steps ahead (`cc3`): a letter is wrong, or where a small letter may be a
        // piece it most likely is one (`bb3`).
        let own_file = origin.filter(|origin| origin.has_file && !origin.has_rank);
        if start.roles.is_none() && own_file.is_some_and(|origin| origin.area.files == target.area.files) {
            if !self.may_be_piece(start.at as usize) {
                return None;
            }
            cost += FOLDED_COST + RARE_COST;
        }
        if !target.has_rank {
            // `exd`, `ed`: only a pawn is written like this, and it goes to the file beside its own.
            let origin = origin.filter(|origin| origin.has_file && !origin.has_rank)?;
            let beside =
                origin.area.files << 1 == target.area.files || origin.area.files >> 1 == target.area.files;
            if roles != pawn || separator == Separator::Hyphen || !beside {
                return None;
            }
            cost += RARE_COST;
        }
        // `a-b3` joins nothing that anyone writes; `B-e5` is old but known.
        if separator == Separator::Hyphen
            && origin.is_none_or(|origin| !origin.has_rank)
            && start.roles.is_none()
        {
            return None;
        }
        Some(DecodedMove {
            pattern: MovePattern {
                act: PatternKind::Goes,
                roles,
                from: origin.map_or(SquareArea::ALL, |origin| origin.area),
                to: target.area,
                capture: if takes { CaptureSaid::Takes } else { CaptureSaid::Nothing },
                victims,
                promotion: PromotionSaid::Nothing,
                en_passant: false,
            },
            length: at + usize::from(target.length),
            cost,
        })
    }

    /// Returns true if the letter at a place may be a piece in the other case.
    fn may_be_piece(&self, at: usize) -> bool {
        let mut found = false;
        if self.context.case == CaseRule::SmallPieces {
            let rest = self.glyphs.get(at..).unwrap_or_default();
            self.context.letters.roles_at(rest, |_, _, _| found = true);
        }
        found
    }

    /// Reads it without a promotion, and with every promotion that may follow it.
    fn promotions(&mut self, reading: DecodedMove) {
        (self.found)(reading);
        if !reading.pattern.roles.contains(Role::Pawn) {
            return;
        }
        let at = reading.length;
        if at == self.glyphs.len() {
            return;
        }
        self.promotion(reading, at, "", PromotionSign::Absent);
        match (self.char(at), self.char(at + 1)) {
            // A check mark may be before the promotion.
            (Some('+' | '#'), Some('=')) => self.promotion(reading, at + 2, "", PromotionSign::Written),
            (Some('+' | '#'), Some('(')) => self.promotion(reading, at + 2, ")", PromotionSign::Written),
            (Some('='), Some('(')) => self.promotion(reading, at + 2, ")", PromotionSign::Written),
            (Some('='), Some('{')) => self.promotion(reading, at + 2, "}", PromotionSign::Written),
            (Some('('), _) => self.promotion(reading, at + 1, ")", PromotionSign::Written),
            (Some('=' | '/' | '-' | '.' | ':' | '>'), _) => {
                self.promotion(reading, at + 1, "", PromotionSign::Written);
            }
            _ => {}
        }
        for (before, after) in &self.context.own.promotions {
            let rest = self.glyphs.get(at..).unwrap_or_default();
            if let Some(length) = spelled_length(rest, before) {
                let sign = if length > 0 { PromotionSign::Written } else { PromotionSign::Absent };
                self.promotion(reading, at + length, after, sign);
            }
        }
    }

    /// Reads the part that Smith notation writes after two squares: the piece that was taken in a small letter, `E` for
    /// en passant, `c` and `C` for castling; then the piece that a pawn became in a capital.
    fn smith(&mut self, reading: DecodedMove) {
        let at = reading.length;
        let Some(letter) = self.char(at).filter(|_| self.context.coordinates != Coordinates::Plain) else {
            return;
        };
        let pattern = reading.pattern;
        let mut push = |pattern: MovePattern, length: usize| {
            (self.found)(DecodedMove { pattern, length, cost: reading.cost });
        };
        match letter {
            'E' => {
                let (capture, victims) = (CaptureSaid::Takes, RoleSet::only(Role::Pawn));
                push(MovePattern { en_passant: true, capture, victims, ..pattern }, at + 1);
            }
            'c' | 'C' => {
                let side = if letter == 'c' { CastlingSide::KingSide } else { CastlingSide::QueenSide };
                let roles = RoleSet::only(Role::King);
                let act = PatternKind::Castles(Some(side));
                push(MovePattern { act, roles, from: pattern.from, ..MovePattern::ANY }, at + 1);
            }
            _ => {}
        }
        let victim = match letter {
            'p' => Some(Role::Pawn),
            'k' => Some(Role::King),
            _ => engine_letter(letter),
        };
        let Some(victim) = victim else { return };
        let pattern = MovePattern { victims: RoleSet::only(victim), capture: CaptureSaid::Takes, ..pattern };
        push(pattern, at + 1);
        let capital = self.glyphs.get(at + 1).map(|glyph| glyph.ch).filter(char::is_ascii_uppercase);
        if let Some(role) = capital.and_then(|capital| engine_letter(capital.to_ascii_lowercase())) {
            let promotion = PromotionSaid::To(RoleSet::only(role));
            let pattern = MovePattern { roles: RoleSet::only(Role::Pawn), promotion, ..pattern };
            (self.found)(DecodedMove { pattern, length: at + 2, cost: reading.cost });
        }
    }

    fn promotion(&mut self, reading: DecodedMove, at: usize, closing: &str, sign: PromotionSign) {
        let Some(rest) = self.glyphs.get(at..) else { return };
        let whole_origin = only_square(reading.pattern.from).is_some();
        let mut push = |role: Role, length: usize, likeness: Likeness| {
            let Some(closed) = spelled_length(&rest[length..], closing) else { return };
            // A small letter after a sign or a whole origin is how computers write it (`a8=q`, `a7a8q`); elsewhere it
            // may begin something else.
            let cost = match likeness {
                Likeness::LookAlike => LOOK_ALIKE_COST,
                Likeness::Folded if sign == PromotionSign::Absent && !whole_origin => RARE_COST,
                Likeness::Exact | Likeness::Folded => 0,
            };
            (self.found)(DecodedMove {
                pattern: MovePattern { promotion: PromotionSaid::To(RoleSet::only(role)), ..reading.pattern },
                length: at + length + closed,
                cost: reading.cost + cost,
            });
        };
        // A small letter right after two squares is the engines', whatever the language of the rest.
        let small = rest.first().map(|letter| letter.ch).filter(|letter| letter.is_lowercase());
        let coordinates = whole_origin && sign == PromotionSign::Absent;
        match small.filter(|_| coordinates) {
            Some(letter) if self.context.coordinates != Coordinates::Smith => {
                if let Some(role) = engine_letter(letter) {
                    push(role, 1, Likeness::Folded);
                }
            }
            Some(_) => {}
            None => self.context.letters.roles_at(rest, push),
        }
    }
}

/// The sign between the target and the letter of a promotion, or none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PromotionSign {
    Absent,
    Written,
}

/// Returns the piece that a pawn becomes, by the letter that engines write for it.
const fn engine_letter(letter: char) -> Option<Role> {
    Some(match letter {
        'n' => Role::Knight,
        'b' => Role::Bishop,
        'r' => Role::Rook,
        'q' => Role::Queen,
        'a' => Role::Cardinal,
        'c' => Role::Marshall,
        _ => return None,
    })
}
