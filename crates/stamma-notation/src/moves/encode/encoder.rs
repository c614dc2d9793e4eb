//! A dialect's row with the letters of one text, made ready to write one move after the other.
//!
//! It has no board: the facts that it needs of one are in [`EncodeContext`]. Whether a word leads back to its move is
//! checked in `encode`.

use super::board::Board;
use super::encode_context::{CheckKind, EncodeContext};
use super::packed_word::{LONGEST, PackedSpelling, ShortStr8, ShortStr16, WordOutput, write_coordinates};
use crate::moves::descriptive_style::DescriptiveStyle;
use crate::moves::dialect::{
    CaptureNaming, CaptureSign, CheckMarks, Dialect, MoveSyntax, OriginRule, PawnCapture,
};
use crate::moves::dialects::PGN;
use crate::moves::letters::{Letters, is_same};
use crate::moves::own_spellings::OwnSpellings;
use crate::moves::pattern::NUMERIC_PROMOTIONS;
use alloc::string::String;
use stamma_board::{BoardSize, CastlingSide, Move, Role, RoleSet};

/// The amount that is written of a move, beyond the dialect's rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum OriginDetail {
    /// The amount by the dialect's rule.
    Usual,
    /// The whole target.
    Target,
    /// The whole origin as well.
    Origin,
    /// Figurines for the pieces that share a letter: `a8=C` is a knight or a marshall.
    Figurines,
}

impl OriginDetail {
    pub(super) const ALL: [OriginDetail; 4] =
        [OriginDetail::Usual, OriginDetail::Target, OriginDetail::Origin, OriginDetail::Figurines];
}

/// A dialect and letters, ready to write the moves of a game.
pub struct Encoder {
    pub(super) letters: Letters,
    pub(super) own: &'static OwnSpellings,
    naming: MoveSyntax,
    origin: OriginRule,
    pawn_capture: PawnCapture,
    names_victims: bool,
    takes_before: bool,
    pub(super) pieces: [PackedSpelling; Role::COUNT],
    /// The roles that are written as another one is.
    shared: RoleSet,
    pub(super) joint: PackedSpelling,
    /// The sign of a capture, and the place that it does not have.
    pub(super) takes: PackedSpelling,
    takes_after: PackedSpelling,
    pub(super) promotion: (PackedSpelling, PackedSpelling),
    pub(super) en_passant: PackedSpelling,
    pub(super) castling: [PackedSpelling; 2],
    /// True for each side if castling to it is spelled like a result.
    castling_is_result: [bool; 2],
    pub(super) check_marks: [PackedSpelling; CheckKind::COUNT],
    /// True if every word is short enough for a [`ShortStr8`].
    brief: bool,
    /// True if every word is short enough for a [`ShortStr16`].
    short: bool,
    /// True if it still is with the whole square that a piece comes from.
    short_in_full: bool,
}

impl Encoder {
    /// The encoder of a dialect with these letters, on a board of this size.
    pub const fn new(dialect: &Dialect, letters: &Letters, size: BoardSize) -> Encoder {
        let (takes, takes_after) = match dialect.capture {
            CaptureSign::Absent => ("", ""),
            CaptureSign::Before(sign) => (sign, ""),
            CaptureSign::After(sign) => ("", sign),
        };
        let mut pieces = [PackedSpelling::NOTHING; Role::COUNT];
        let mut shared = RoleSet::EMPTY;
        let mut index = 0;
        while index < Role::COUNT {
            let role = Role::ALL[index];
            pieces[index] = PackedSpelling::of(letters.written(role));
            if letters.share_a_letter(role) {
                shared = shared.with(role);
            }
            index += 1;
        }
        let CheckMarks { check, double, mate } = dialect.checks;
        let [short, long] = dialect.castling;
        let encoder = Encoder {
            letters: *letters,
            own: dialect.own,
            naming: match dialect.naming {
                MoveSyntax::Numeric if size.files > 9 || size.ranks > 9 => MoveSyntax::Coordinate,
                MoveSyntax::Descriptive(_) if size.files != 8 || size.ranks != 8 => MoveSyntax::Coordinate,
                naming => naming,
            },
            origin: dialect.origin,
            pawn_capture: dialect.pawn_capture,
            names_victims: matches!(dialect.victim, CaptureNaming::Named),
            takes_before: matches!(dialect.capture, CaptureSign::Before(_)),
            pieces,
            shared,
            joint: PackedSpelling::of(dialect.joint),
            takes: PackedSpelling::of(takes),
            takes_after: PackedSpelling::of(takes_after),
            promotion: (PackedSpelling::of(dialect.promotion.0), PackedSpelling::of(dialect.promotion.1)),
            en_passant: PackedSpelling::of(dialect.en_passant),
            castling: [PackedSpelling::of(short), PackedSpelling::of(long)],
            castling_is_result: [is_result(dialect, short), is_result(dialect, long)],
            check_marks: [
                PackedSpelling::NOTHING,
                PackedSpelling::of(check),
                PackedSpelling::of(double),
                PackedSpelling::of(mate),
            ],
            brief: false,
            short: false,
            short_in_full: false,
        };
        encoder.measured(size)
    }

    /// The encoder of words as they are after folding. It writes short words only.
    pub fn folded(dialect: &Dialect, letters: &Letters, size: BoardSize) -> Encoder {
        let mut encoder = Encoder::new(dialect, letters, size);
        let Encoder { joint, takes, takes_after, promotion, en_passant, .. } = &mut encoder;
        for spelling in [joint, takes, takes_after, &mut promotion.0, &mut promotion.1, en_passant] {
            *spelling = spelling.folded();
        }
        let lists = [&mut encoder.pieces[..], &mut encoder.castling, &mut encoder.check_marks];
        for spelling in lists.into_iter().flatten() {
            *spelling = spelling.folded();
        }
        encoder.measured(size)
    }

    /// The letters that it writes.
    pub const fn letters(&self) -> Letters {
        self.letters
    }

    /// Returns the encoder with the facts about the length of its words.
    const fn measured(mut self, size: BoardSize) -> Encoder {
        let most = self.most_bytes(size, self.origin);
        // A descriptive word depends on the other legal moves.
        let by_parts = !matches!(self.naming, MoveSyntax::Descriptive(_));
        self.brief = by_parts && most <= ShortStr8::LONGEST;
        self.short = by_parts && most <= LONGEST;
        self.short_in_full = by_parts && self.most_bytes(size, OriginRule::Always) <= LONGEST;
        self
    }

    /// A bound for the bytes of a word, with or without the whole square that a piece comes from.
    const fn most_bytes(&self, size: BoardSize, origin: OriginRule) -> usize {
        let always = matches!(origin, OriginRule::Always);
        let square = if size.ranks < 10 { 2 } else { 3 };
        let figurine = if self.shared.is_empty() { 0 } else { 4 };
        let letter = greater(longest(&self.pieces), figurine);
        let joint = if always { self.joint.length() } else { 0 };
        let signs = greater(self.takes.length(), joint) + self.takes_after.length();
        let victim = if self.names_victims { letter } else { 0 };
        let pawn_from = if always { square } else { 1 };
        let promotion = self.promotion.0.length() + letter + self.promotion.1.length();
        let piece = letter + square + victim;
        // A pawn has no letter, and neither has the pawn that it takes en passant.
        let special = pawn_from + greater(victim + promotion, self.en_passant.length());
        let going = signs + square + greater(piece, special);
        let algebraic = greater(going, longest(&self.castling)) + longest(&self.check_marks);
        // Two squares, the captured piece and the piece that a pawn became.
        greater(algebraic, 2 * square + 2)
    }

    /// Returns true if its words are those of SAN, marks of check aside, on a board without compound pieces.
    pub fn writes_san(&self, size: BoardSize) -> bool {
        let san = Encoder::new(&PGN, &Letters::english(), size);
        let shape = |row: &Encoder| {
            (
                row.naming,
                row.origin,
                row.pawn_capture,
                row.names_victims,
                row.takes_before,
                row.letters.compounds.is_some(),
            )
        };
        let signs =
            |row: &Encoder| [row.takes, row.takes_after, row.promotion.0, row.promotion.1, row.en_passant];
        shape(self) == shape(&san)
            && signs(self) == signs(&san)
            && self.pieces[..=Role::King.index()] == san.pieces[..=Role::King.index()]
            && self.castling == san.castling
            && self.short
    }

    /// The style in which it writes descriptive notation, if it does.
    #[inline(always)]
    pub const fn descriptive(&self) -> Option<&'static DescriptiveStyle> {
        match self.naming {
            MoveSyntax::Descriptive(style) => Some(style),
            _ => None,
        }
    }

    /// Returns true if it names the two squares of a move and nothing else.
    pub fn writes_coordinates(&self) -> bool {
        self.naming == MoveSyntax::Coordinate
    }

    /// The mark that a threat has, where words are short.
    pub fn mark(&self, check_kind: CheckKind) -> ShortStr16 {
        let mut word = ShortStr16::EMPTY;
        word.put(&self.check_marks[check_kind as usize]);
        word
    }

    /// Returns true if it writes two files alone for captures by pawns.
    pub fn names_files_alone(&self) -> bool {
        self.naming == MoveSyntax::Algebraic && self.pawn_capture == PawnCapture::File
    }

    /// Returns true if the usual word for a move may be read as another move, or cannot be written without the board.
    #[inline]
    pub fn is_doubtful(&self, played: Move, encode_context: &EncodeContext) -> bool {
        let is_pawn_capture = played.role == Role::Pawn && encode_context.captured.is_some();
        if self.naming != MoveSyntax::Algebraic {
            return self.descriptive().is_some();
        }
        played.castling().is_none()
            && (self.pawn_capture == PawnCapture::File && is_pawn_capture
                || !self.shared.is_empty()
                    && (self.shared.contains(played.role)
                        || played.promotion().is_some_and(|role| self.shared.contains(role))))
    }

    /// Returns the word for a move. None where it is too long, or where it may be read as another move.
    #[inline]
    pub fn word(&self, played: Move, encode_context: &EncodeContext) -> Option<ShortStr16> {
        if !self.short || self.is_doubtful(played, encode_context) {
            return None;
        }
        if self.brief {
            let mut word = ShortStr8::EMPTY;
            self.write(played, encode_context, OriginDetail::Usual, &mut word);
            return Some(word.word());
        }
        let mut word = ShortStr16::EMPTY;
        self.write(played, encode_context, OriginDetail::Usual, &mut word);
        Some(word)
    }

    /// The word for a move in its usual width, however long it is.
    pub fn usual(&self, played: Move, encode_context: &EncodeContext) -> String {
        let mut word = String::new();
        self.write(played, encode_context, OriginDetail::Usual, &mut word);
        word
    }

    /// Returns the words for a move in every width, whether or not they lead back to it; none where they are too long.
    pub fn widths(&self, played: Move, encode_context: &EncodeContext) -> Option<[ShortStr16; 4]> {
        self.short_in_full.then(|| {
            OriginDetail::ALL.map(|width| {
                let mut word = ShortStr16::EMPTY;
                self.write(played, encode_context, width, &mut word);
                word
            })
        })
    }

    #[inline(always)]
    pub(super) fn write(
        &self,
        played: Move,
        encode_context: &EncodeContext,
        width: OriginDetail,
        output: &mut impl WordOutput,
    ) {
        match self.naming {
            MoveSyntax::Algebraic => self.algebraic(played, encode_context, width, output),
            // A descriptive word cannot be written without the board: see `descriptive`.
            MoveSyntax::Coordinate | MoveSyntax::Descriptive(_) => {
                write_coordinates(played.from, encode_context.uci_to, played.promotion(), output);
            }
            MoveSyntax::Smith => smith(played, encode_context, output),
            MoveSyntax::Numeric => numeric(played, encode_context, output),
        }
    }

    /// A move that the rules forbid, with the whole square that it comes from.
    pub(super) fn write_illegal(&self, played: Move, encode_context: &EncodeContext, word: &mut String) {
        // Where castling is not legal, zeros would be read as a result.
        match played.castling() {
            Some(side) if self.naming == MoveSyntax::Algebraic && self.castling_is_result[side.index()] => {
                self.piece(Role::King, OriginDetail::Figurines, word);
                word.square(played.from);
                word.put(&self.joint);
                word.square(encode_context.king_to);
            }
            _ => self.write(played, encode_context, OriginDetail::Figurines, word),
        }
    }

    #[inline(always)]
    fn algebraic(
        &self,
        played: Move,
        encode_context: &EncodeContext,
        width: OriginDetail,
        output: &mut impl WordOutput,
    ) {
        match played.castling() {
            Some(side) => output.put(&self.castling[side.index()]),
            None => {
                self.piece(played.role, width, output);
                self.origin(played, encode_context, width, output);
                self.target(played, encode_context, width, output);
                if let Some(role) = played.promotion() {
                    output.put(&self.promotion.0);
                    self.piece(role, width, output);
                    output.put(&self.promotion.1);
                }
                if played.is_en_passant() {
                    output.put(&self.en_passant);
                }
            }
        }
        output.put(&self.check_marks[encode_context.check_kind as usize]);
    }

    #[inline(always)]
    fn piece(&self, role: Role, width: OriginDetail, output: &mut impl WordOutput) {
        if width == OriginDetail::Figurines
            && self.shared.contains(role)
            && let Some(figurine) = Letters::figurine(role)
        {
            output.letter(figurine);
        } else {
            output.put(&self.pieces[role.index()]);
        }
    }

    /// Writes the text between letter and target: the part of the origin, and the sign of a capture.
    #[inline(always)]
    fn origin(
        &self,
        played: Move,
        encode_context: &EncodeContext,
        width: OriginDetail,
        output: &mut impl WordOutput,
    ) {
        let (file, rank) = (played.from.file(), played.from.rank());
        let whole = self.origin == OriginRule::Always || width >= OriginDetail::Origin;
        let disambiguation = encode_context.disambiguation;
        if whole {
            output.square(played.from);
        } else if played.role == Role::Pawn {
            if encode_context.captured.is_some() {
                output.file(file);
            }
        } else if disambiguation.any() {
            let along = self.origin == OriginRule::NeededAlongMovement && file == played.to.file();
            match (disambiguation.on_file(), disambiguation.on_rank()) {
                (_, false) if along => output.rank(rank),
                (false, _) => output.file(file),
                (true, false) => output.rank(rank),
                (true, true) => output.square(played.from),
            }
        }
        match encode_context.captured {
            Some(victim) if self.takes_before => {
                output.put(&self.takes);
                if self.names_victims {
                    self.piece(victim, width, output);
                }
            }
            None if whole => output.put(&self.joint),
            _ => {}
        }
    }

    #[inline(always)]
    fn target(
        &self,
        played: Move,
        encode_context: &EncodeContext,
        width: OriginDetail,
        output: &mut impl WordOutput,
    ) {
        let short = self.pawn_capture == PawnCapture::File && width == OriginDetail::Usual;
        let takes = encode_context.captured.is_some();
        if short && takes && played.role == Role::Pawn && played.promotion().is_none() {
            output.file(played.to.file());
        } else {
            output.square(played.to);
        }
        if takes {
            output.put(&self.takes_after);
        }
    }
}

/// Returns true if a dialect writes a result like this.
const fn is_result(dialect: &Dialect, text: &str) -> bool {
    let mut at = 0;
    while at < dialect.results.len() {
        if is_same(dialect.results[at], text) {
            return true;
        }
        at += 1;
    }
    false
}

/// The length of the longest.
const fn longest(spellings: &[PackedSpelling]) -> usize {
    let (mut found, mut at) = (0, 0);
    while at < spellings.len() {
        found = greater(found, spellings[at].length());
        at += 1;
    }
    found
}

/// The greater one.
const fn greater(one: usize, other: usize) -> usize {
    if one > other { one } else { other }
}

/// The spellings of words that consist of a letter, the square that a piece leaves where that is always written, a sign and
/// a square.
#[derive(Clone, Copy, Debug)]
pub struct SimpleSpellings {
    pieces: [ShortStr8; SIMPLE_ROLES],
    takes: ShortStr8,
    /// Between two squares; none where the first is left out.
    joint: Option<ShortStr8>,
    pawn_capture: PawnCapture,
}

/// The roles of standard chess.
const SIMPLE_ROLES: usize = Role::King.index() + 1;

impl Encoder {
    /// The spellings of its words for ordinary moves, those whose origin SAN leaves out if it leaves it out as well; none
    /// where such words have other parts, more than seven bytes or others than ASCII.
    pub fn simple(&self) -> Option<SimpleSpellings> {
        let brief = |spelling: &PackedSpelling| {
            let mut word = ShortStr8::EMPTY;
            let ascii = spelling.length() <= 2
                && spelling.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'%');
            word.put(spelling);
            ascii.then_some(word)
        };
        let mut pieces = [ShortStr8::EMPTY; SIMPLE_ROLES];
        for (piece, spelling) in pieces.iter_mut().zip(&self.pieces) {
            *piece = brief(spelling)?;
        }
        let takes = brief(&self.takes)?;
        let joint = match self.origin {
            OriginRule::Always => Some(brief(&self.joint)?),
            _ => None,
        };
        let letter = pieces.iter().map(|piece| piece.length()).max().unwrap_or(0);
        let sign = takes.length().max(joint.map_or(0, ShortStr8::length));
        let simple = self.naming == MoveSyntax::Algebraic
            && letter + 2 + sign + 2 <= 7
            && !self.names_victims
            && self.shared.is_empty()
            && self.takes_after.length() == 0;
        simple.then_some(SimpleSpellings { pieces, takes, joint, pawn_capture: self.pawn_capture })
    }
}

impl SimpleSpellings {
    /// Returns true if the square that a piece leaves is written in any case.
    #[inline(always)]
    pub const fn names_origins(&self) -> bool {
        self.joint.is_some()
    }

    /// Returns the word for an ordinary move before it is made: one without its origin, if that is not always written.
    /// None where a pawn captures and its square is left out.
    #[inline(always)]
    pub fn word<B: Board>(&self, before: &B, played: Move) -> Option<ShortStr8> {
        let role = played.role;
        let mut word = self.pieces[role.index() % SIMPLE_ROLES];
        let takes = before.takes(played);
        if takes && role == Role::Pawn && self.pawn_capture == PawnCapture::File {
            return None;
        }
        let [from, to] = B::squares(played);
        if let Some(joint) = self.joint {
            word.append(from);
            word.append(if takes { self.takes } else { joint });
        } else if takes {
            if role == Role::Pawn {
                word.ascii(u64::from(from.first()), 1);
            }
            word.append(self.takes);
        }
        word.append(to);
        Some(word)
    }
}

fn smith(played: Move, encode_context: &EncodeContext, output: &mut impl WordOutput) {
    output.square(played.from);
    output.square(encode_context.king_to);
    match (played.castling(), encode_context.captured) {
        (Some(CastlingSide::KingSide), _) => output.letter('c'),
        (Some(CastlingSide::QueenSide), _) => output.letter('C'),
        _ if played.is_en_passant() => output.letter('E'),
        (None, Some(victim)) => output.letter(victim.fen_letter().to_ascii_lowercase()),
        (None, None) => {}
    }
    if let Some(role) = played.promotion() {
        output.letter(role.fen_letter().to_ascii_uppercase());
    }
}

fn numeric(played: Move, encode_context: &EncodeContext, output: &mut impl WordOutput) {
    for square in [played.from, encode_context.uci_to] {
        output.number(square.file().index() + 1);
        output.number(square.rank().number());
    }
    if let Some(role) = played.promotion() {
        let digit = NUMERIC_PROMOTIONS.iter().position(|&known| known == role);
        output.number(digit.map_or(1, |digit| digit as u8 + 1));
    }
}
