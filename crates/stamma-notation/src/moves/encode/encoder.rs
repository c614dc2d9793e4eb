//! A dialect's row with the letters of one text, made ready to write one move after the other.
//!
//! It has no board: the facts that it needs of one are in [`Surroundings`]. Whether a word leads back to its move is
//! checked in `encode`.

use super::board::Board;
use super::ink::{Brief, Ink, LONGEST, Spelling, Word, write_coordinates};
use super::surroundings::{Surroundings, Threat};
use crate::moves::dialect::{CaptureSign, CheckMarks, Dialect, Naming, OriginRule, PawnCapture, Victim};
use crate::moves::dialects::PGN;
use crate::moves::letters::{Letters, is_same};
use crate::moves::own::OwnSpellings;
use alloc::string::String;
use stamma_board::{BoardSize, CastlingSide, Move, Role, RoleSet};

/// The amount that is written of a move, beyond the dialect's rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Width {
    /// The amount by the dialect's rule.
    Usual,
    /// The whole target.
    Target,
    /// The whole origin as well.
    Origin,
    /// Figurines for the pieces that share a letter: `a8=C` is a knight or a marshall.
    Figurines,
}

impl Width {
    pub(super) const ALL: [Width; 4] = [Width::Usual, Width::Target, Width::Origin, Width::Figurines];
}

/// The piece that a pawn became, by the fifth digit of numeric notation, from 1.
pub const NUMERIC_PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A dialect and letters, ready to write the moves of a game.
pub struct Encoder {
    pub(super) letters: Letters,
    pub(super) own: &'static OwnSpellings,
    naming: Naming,
    origin: OriginRule,
    pawn_capture: PawnCapture,
    names_victims: bool,
    takes_before: bool,
    pieces: [Spelling; Role::COUNT],
    /// The roles that are written as another one is.
    shared: RoleSet,
    joint: Spelling,
    /// The sign of a capture, and the place that it does not have.
    takes: Spelling,
    takes_after: Spelling,
    promotion: (Spelling, Spelling),
    en_passant: Spelling,
    castling: [Spelling; 2],
    /// True for each side if castling to it is spelled like a result.
    castling_is_result: [bool; 2],
    threats: [Spelling; Threat::COUNT],
    /// True if every word is short enough for a [`Brief`].
    brief: bool,
    /// True if every word is short enough for a [`Word`].
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
        let mut pieces = [Spelling::NOTHING; Role::COUNT];
        let mut shared = RoleSet::EMPTY;
        let mut index = 0;
        while index < Role::COUNT {
            let role = Role::ALL[index];
            pieces[index] = Spelling::of(letters.written(role));
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
                Naming::Numeric if size.files > 9 || size.ranks > 9 => Naming::Coordinate,
                naming => naming,
            },
            origin: dialect.origin,
            pawn_capture: dialect.pawn_capture,
            names_victims: matches!(dialect.victim, Victim::Named),
            takes_before: matches!(dialect.capture, CaptureSign::Before(_)),
            pieces,
            shared,
            joint: Spelling::of(dialect.joint),
            takes: Spelling::of(takes),
            takes_after: Spelling::of(takes_after),
            promotion: (Spelling::of(dialect.promotion.0), Spelling::of(dialect.promotion.1)),
            en_passant: Spelling::of(dialect.en_passant),
            castling: [Spelling::of(short), Spelling::of(long)],
            castling_is_result: [is_result(dialect, short), is_result(dialect, long)],
            threats: [Spelling::NOTHING, Spelling::of(check), Spelling::of(double), Spelling::of(mate)],
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
        let lists = [&mut encoder.pieces[..], &mut encoder.castling, &mut encoder.threats];
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
        self.brief = most <= Brief::LONGEST;
        self.short = most <= LONGEST;
        self.short_in_full = self.most_bytes(size, OriginRule::Always) <= LONGEST;
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
        let algebraic = greater(going, longest(&self.castling)) + longest(&self.threats);
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

    /// Returns true if it names the two squares of a move and nothing else.
    pub fn writes_coordinates(&self) -> bool {
        self.naming == Naming::Coordinate
    }

    /// The mark that a threat has, where words are short.
    pub fn mark(&self, threat: Threat) -> Word {
        let mut word = Word::EMPTY;
        word.put(&self.threats[threat as usize]);
        word
    }

    /// Returns true if it writes two files alone for captures by pawns.
    pub fn names_files_alone(&self) -> bool {
        self.naming == Naming::Algebraic && self.pawn_capture == PawnCapture::File
    }

    /// Returns true if the usual word for a move may be read as another move.
    #[inline]
    pub fn is_doubtful(&self, played: Move, surroundings: &Surroundings) -> bool {
        let is_pawn_capture = played.role == Role::Pawn && surroundings.captured.is_some();
        self.naming == Naming::Algebraic
            && played.castling().is_none()
            && (self.pawn_capture == PawnCapture::File && is_pawn_capture
                || !self.shared.is_empty()
                    && (self.shared.contains(played.role)
                        || played.promotion().is_some_and(|role| self.shared.contains(role))))
    }

    /// Returns the word for a move. None where it is too long, or where it may be read as another move.
    #[inline]
    pub fn word(&self, played: Move, surroundings: &Surroundings) -> Option<Word> {
        if !self.short || self.is_doubtful(played, surroundings) {
            return None;
        }
        if self.brief {
            let mut word = Brief::EMPTY;
            self.write(played, surroundings, Width::Usual, &mut word);
            return Some(word.word());
        }
        let mut word = Word::EMPTY;
        self.write(played, surroundings, Width::Usual, &mut word);
        Some(word)
    }

    /// The word for a move in its usual width, however long it is.
    pub fn usual(&self, played: Move, surroundings: &Surroundings) -> String {
        let mut word = String::new();
        self.write(played, surroundings, Width::Usual, &mut word);
        word
    }

    /// Returns the words for a move in every width, whether or not they lead back to it; none where they are too long.
    pub fn widths(&self, played: Move, surroundings: &Surroundings) -> Option<[Word; 4]> {
        self.short_in_full.then(|| {
            Width::ALL.map(|width| {
                let mut word = Word::EMPTY;
                self.write(played, surroundings, width, &mut word);
                word
            })
        })
    }

    #[inline(always)]
    pub(super) fn write(&self, played: Move, surroundings: &Surroundings, width: Width, ink: &mut impl Ink) {
        match self.naming {
            Naming::Algebraic => self.algebraic(played, surroundings, width, ink),
            Naming::Coordinate => {
                write_coordinates(played.from, surroundings.uci_to, played.promotion(), ink);
            }
            Naming::Smith => smith(played, surroundings, ink),
            Naming::Numeric => numeric(played, surroundings, ink),
        }
    }

    /// A move that the rules forbid, with the whole square that it comes from.
    pub(super) fn write_illegal(&self, played: Move, surroundings: &Surroundings, word: &mut String) {
        // Where castling is not legal, zeros would be read as a result.
        match played.castling() {
            Some(side) if self.naming == Naming::Algebraic && self.castling_is_result[side.index()] => {
                self.piece(Role::King, Width::Figurines, word);
                word.square(played.from);
                word.put(&self.joint);
                word.square(surroundings.king_to);
            }
            _ => self.write(played, surroundings, Width::Figurines, word),
        }
    }

    #[inline(always)]
    fn algebraic(&self, played: Move, surroundings: &Surroundings, width: Width, ink: &mut impl Ink) {
        match played.castling() {
            Some(side) => ink.put(&self.castling[side.index()]),
            None => {
                self.piece(played.role, width, ink);
                self.origin(played, surroundings, width, ink);
                self.target(played, surroundings, width, ink);
                if let Some(role) = played.promotion() {
                    ink.put(&self.promotion.0);
                    self.piece(role, width, ink);
                    ink.put(&self.promotion.1);
                }
                if played.is_en_passant() {
                    ink.put(&self.en_passant);
                }
            }
        }
        ink.put(&self.threats[surroundings.threat as usize]);
    }

    #[inline(always)]
    fn piece(&self, role: Role, width: Width, ink: &mut impl Ink) {
        if width == Width::Figurines
            && self.shared.contains(role)
            && let Some(figurine) = Letters::figurine(role)
        {
            ink.letter(figurine);
        } else {
            ink.put(&self.pieces[role.index()]);
        }
    }

    /// Writes the text between letter and target: the part of the origin, and the sign of a capture.
    #[inline(always)]
    fn origin(&self, played: Move, surroundings: &Surroundings, width: Width, ink: &mut impl Ink) {
        let (file, rank) = (played.from.file(), played.from.rank());
        let whole = self.origin == OriginRule::Always || width >= Width::Origin;
        let rivals = surroundings.rivals;
        if whole {
            ink.square(played.from);
        } else if played.role == Role::Pawn {
            if surroundings.captured.is_some() {
                ink.file(file);
            }
        } else if rivals.any() {
            let along = self.origin == OriginRule::NeededAlongMovement && file == played.to.file();
            match (rivals.on_file(), rivals.on_rank()) {
                (_, false) if along => ink.rank(rank),
                (false, _) => ink.file(file),
                (true, false) => ink.rank(rank),
                (true, true) => ink.square(played.from),
            }
        }
        match surroundings.captured {
            Some(victim) if self.takes_before => {
                ink.put(&self.takes);
                if self.names_victims {
                    self.piece(victim, width, ink);
                }
            }
            None if whole => ink.put(&self.joint),
            _ => {}
        }
    }

    #[inline(always)]
    fn target(&self, played: Move, surroundings: &Surroundings, width: Width, ink: &mut impl Ink) {
        let short = self.pawn_capture == PawnCapture::File && width == Width::Usual;
        let takes = surroundings.captured.is_some();
        if short && takes && played.role == Role::Pawn && played.promotion().is_none() {
            ink.file(played.to.file());
        } else {
            ink.square(played.to);
        }
        if takes {
            ink.put(&self.takes_after);
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
const fn longest(spellings: &[Spelling]) -> usize {
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
pub struct Simple {
    pieces: [Brief; SIMPLE_ROLES],
    takes: Brief,
    /// Between two squares; none where the first is left out.
    joint: Option<Brief>,
    pawn_capture: PawnCapture,
}

/// The roles of standard chess.
const SIMPLE_ROLES: usize = Role::King.index() + 1;

impl Encoder {
    /// The spellings of its words for ordinary moves, those whose origin SAN leaves out if it leaves it out as well; none
    /// where such words have other parts, more than seven bytes or others than ASCII.
    pub fn simple(&self) -> Option<Simple> {
        let brief = |spelling: &Spelling| {
            let mut word = Brief::EMPTY;
            let ascii = spelling.length() <= 2
                && spelling.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'%');
            word.put(spelling);
            ascii.then_some(word)
        };
        let mut pieces = [Brief::EMPTY; SIMPLE_ROLES];
        for (piece, spelling) in pieces.iter_mut().zip(&self.pieces) {
            *piece = brief(spelling)?;
        }
        let takes = brief(&self.takes)?;
        let joint = match self.origin {
            OriginRule::Always => Some(brief(&self.joint)?),
            _ => None,
        };
        let letter = pieces.iter().map(|piece| piece.length()).max().unwrap_or(0);
        let sign = takes.length().max(joint.map_or(0, Brief::length));
        let simple = self.naming == Naming::Algebraic
            && letter + 2 + sign + 2 <= 7
            && !self.names_victims
            && self.shared.is_empty()
            && self.takes_after.length() == 0;
        simple.then_some(Simple { pieces, takes, joint, pawn_capture: self.pawn_capture })
    }
}

impl Simple {
    /// Returns true if the square that a piece leaves is written in any case.
    #[inline(always)]
    pub const fn names_origins(&self) -> bool {
        self.joint.is_some()
    }

    /// Returns the word for an ordinary move before it is made: one without its origin, if that is not always written.
    /// None where a pawn captures and its square is left out.
    #[inline(always)]
    pub fn word<B: Board>(&self, before: &B, played: Move) -> Option<Brief> {
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

fn smith(played: Move, surroundings: &Surroundings, ink: &mut impl Ink) {
    ink.square(played.from);
    ink.square(surroundings.king_to);
    match (played.castling(), surroundings.captured) {
        (Some(CastlingSide::KingSide), _) => ink.letter('c'),
        (Some(CastlingSide::QueenSide), _) => ink.letter('C'),
        _ if played.is_en_passant() => ink.letter('E'),
        (None, Some(victim)) => ink.letter(victim.fen_letter().to_ascii_lowercase()),
        (None, None) => {}
    }
    if let Some(role) = played.promotion() {
        ink.letter(role.fen_letter().to_ascii_uppercase());
    }
}

fn numeric(played: Move, surroundings: &Surroundings, ink: &mut impl Ink) {
    for square in [played.from, surroundings.uci_to] {
        ink.number(square.file().index() + 1);
        ink.number(square.rank().number());
    }
    if let Some(role) = played.promotion() {
        let digit = NUMERIC_PROMOTIONS.iter().position(|&known| known == role);
        ink.number(digit.map_or(1, |digit| digit as u8 + 1));
    }
}
