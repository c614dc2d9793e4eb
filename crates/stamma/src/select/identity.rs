//! Games that are the same: equal start positions and equal moves of the main line, as 16 bytes a game.

use stamma_notation::{
    Board, GameEnd, GameSource, GameStart, GameSummary, GameVisitor, Keep, Played, PlyEvent, Span, TagEvent,
    Wants,
};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// The facts that make two games the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IdentityBasis {
    /// The variant, the start position and the main line.
    Moves,
    /// The same and the names of the players.
    MovesAndPlayers,
}

/// A game that was identified.
#[derive(Clone, Copy, Debug)]
pub struct IdentifiedGame {
    /// A number that is equal for the same games, and that different ones do not share but by a chance of one to 2^128.
    /// It means nothing outside of this process.
    pub key: u128,
    /// The bytes of the game in the text.
    pub span: Span,
    /// The number of its comments, glyphs and variations.
    pub annotations: u64,
    /// The facts that the source gave.
    pub summary: GameSummary,
}

/// Identifies games by their moves. Clones give equal numbers to the same games.
///
/// Games without a move that could be read are the same only if all of their tags are: a start position that cannot be set up is among
/// them, and so is a variant that is not known.
///
/// # Examples
///
/// ```
/// use stamma::select::{GameIdentifier, IdentityBasis};
/// let mut identifier = GameIdentifier::new(IdentityBasis::Moves);
/// let text = "1. e4 e5 2. Nf3 *\n\n1. e2-e4 {!} e7-e5 2. Sg1-f3 *\n";
/// let games: Vec<_> = stamma::read(text).collect();
/// let mut key = |at: usize| identifier.identify(&mut &*games[at], text.as_bytes()).unwrap().key;
/// assert_eq!(key(0), key(1));
/// ```
#[derive(Clone, Debug)]
pub struct GameIdentifier {
    basis: IdentityBasis,
    hashers: [RandomState; 2],
    moves: Vec<u16>,
    start: String,
    tags: Vec<u8>,
}

impl GameIdentifier {
    /// An identifier with new random keys.
    pub fn new(basis: IdentityBasis) -> GameIdentifier {
        let hashers = [RandomState::new(), RandomState::new()];
        GameIdentifier { basis, hashers, moves: Vec::new(), start: String::new(), tags: Vec::new() }
    }

    /// Identifies a game that is read from `input`; none where the source gives it up.
    pub fn identify<G: GameSource>(&mut self, game: &mut G, input: &[u8]) -> Option<IdentifiedGame> {
        self.identify_with(game, input, ())
    }

    /// Identifies a game, and sends its events to another listener, too; none where the source gives it up, or where the
    /// listener could not keep it.
    pub fn identify_with<G: GameSource, V: GameVisitor>(
        &mut self,
        game: &mut G,
        input: &[u8],
        other: V,
    ) -> Option<IdentifiedGame> {
        let GameIdentifier { moves, start, .. } = self;
        let (span, annotations, depth) = (Span::new(0, 0), 0, 0);
        let listener = Identity { input, moves, start, span, annotations, depth, played: 0 };
        let mut both = (listener, other);
        let summary = game.send_to(&mut both)?;
        let Identity { span, annotations, played, .. } = both.0;
        // Tags count in few games, so no other pays for them.
        self.tags.clear();
        if played == 0 {
            game.send_to(&mut AllTags { input, text: &mut self.tags })?;
        } else if self.basis == IdentityBasis::MovesAndPlayers {
            game.send_to(&mut Players { input, text: &mut self.tags })?;
        }
        let facts = (&self.moves, &self.start, &self.tags);
        let [low, high] = [0, 1].map(|at: usize| self.hashers[at].hash_one(facts));
        Some(IdentifiedGame { key: u128::from(high) << 64 | u128::from(low), span, annotations, summary })
    }
}

/// The sign before the two numbers of a ply that is more than two squares of the usual board.
const OTHER: u16 = 1 << 15;

/// The sign before the bytes of a word that was not read. Each of them has a sign of its own, so that it is no other ply.
const UNREAD: u16 = 1 << 15 | 1;

/// Collects what makes a game the same as another.
struct Identity<'a> {
    input: &'a [u8],
    /// Each ply's squares, six bits each, where that is all; else what [`OTHER`] or [`UNREAD`] begins.
    moves: &'a mut Vec<u16>,
    /// The variant and the FEN of the start; empty where it is that of chess.
    start: &'a mut String,
    span: Span,
    annotations: u64,
    depth: usize,
    /// The number of plies that could be read.
    played: usize,
}

impl GameVisitor for Identity<'_> {
    fn begin(&mut self) {
        self.moves.clear();
        self.start.clear();
        (self.annotations, self.depth, self.played) = (0, 0, 0);
    }

    fn start(&mut self, start: &GameStart<'_>) {
        let usual = start.variant.is_some_and(|variant| variant == stamma_board::Variant::Standard);
        if let Some(position) = start.position
            && !(usual && *position == stamma_board::AnyPosition::start(position.variant()))
        {
            let variant = start.variant.map_or("", |variant| variant.id());
            self.start.push_str(variant);
            self.start.push('\0');
            self.start.push_str(&position.to_fen());
        }
    }

    #[inline(always)]
    fn ply<B: Board>(&mut self, _before: &B, ply: PlyEvent) {
        if self.depth > 0 {
            return;
        }
        self.played += usize::from(ply.meaning != Played::Unread);
        match ply.meaning {
            Played::Move(played) | Played::Illegal(played) => {
                let [from, to] = [played.from, played.to].map(|square| u16::from(square.packed()));
                match played.promotion() {
                    None if (from | to) < 64 => self.moves.push(from << 6 | to),
                    role => {
                        let promotion = role.map_or(0, |role| role as u16 + 1);
                        self.moves.extend([OTHER, from << 8 | to, promotion]);
                    }
                }
            }
            Played::Pass => self.moves.extend([OTHER, 0, 0]),
            Played::Unread => {
                self.moves.push(UNREAD);
                let bytes = ply.written.of(self.input).iter();
                self.moves.extend(bytes.map(|byte| OTHER | 1 << 8 | u16::from(*byte)));
            }
        }
    }

    #[inline]
    fn nag(&mut self, _nag: u8) {
        self.annotations += 1;
    }

    #[inline]
    fn comment(&mut self, _text: Span) {
        self.annotations += 1;
    }

    fn open(&mut self) {
        self.annotations += 1;
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        self.span = end.span;
        Keep::Yes
    }
}

/// Collects names and values of all tags.
struct AllTags<'a> {
    input: &'a [u8],
    text: &'a mut Vec<u8>,
}

impl GameVisitor for AllTags<'_> {
    const WANTS: Wants = Wants::Tags;

    fn begin(&mut self) {
        self.text.clear();
    }

    fn tag(&mut self, tag: TagEvent<'_>) {
        for part in [tag.name(self.input), &tag.value(self.input)] {
            self.text.extend_from_slice(part);
            self.text.push(0);
        }
    }
}

/// Collects the names of the players. Case and blanks do not tell players apart.
struct Players<'a> {
    input: &'a [u8],
    text: &'a mut Vec<u8>,
}

impl GameVisitor for Players<'_> {
    const WANTS: Wants = Wants::Tags;

    fn begin(&mut self) {
        self.text.clear();
    }

    fn tag(&mut self, tag: TagEvent<'_>) {
        let name = tag.name(self.input);
        let side = [&b"White"[..], b"Black"].iter().position(|player| player.eq_ignore_ascii_case(name));
        let Some(side) = side else { return };
        let name = String::from_utf8_lossy(&tag.value(self.input)).to_lowercase();
        let letters = name.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
        self.text.push(side as u8);
        self.text.extend_from_slice(letters.as_bytes());
        self.text.push(0);
    }
}
