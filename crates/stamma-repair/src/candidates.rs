//! The moves that a word may stand for in a position, each with its cost: as it is written, and near it.

use super::confusions::Confusions;
use super::error_model::{self, GARBAGE};
use super::game_words::{SheetWord, WordReading};
use super::sheet_move::SheetMove;
use stamma_board::internals::sort_by;
use stamma_board::{BoardSize, Color, Geometry, MoveFilter, Position, Role, Square};
use stamma_notation::internals::{
    CaptureSign, CheckKind, CheckMarks, EncodeContext, Encoder, MoveSyntax, encode_with, folded,
};
use stamma_notation::{
    CaptureSaid, Dialect, GameResult, Letters, MovePattern, PatternKind, Resolution, resolve,
};
use std::borrow::Cow;

/// A move that a word may stand for.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The move.
    pub played: SheetMove,
    /// The cost of the word, if it was written for the move.
    pub cost: f32,
}

/// Written otherwise than the rest of the game, but plainly so.
const OTHER_FORM: f32 = 1.5;
/// A sign of a capture or a check on a move that is none.
const FALSE_SIGN: f32 = 4.5;
/// A promotion without its piece.
const NO_PIECE: f32 = 2.5;
/// The cost of another piece than a queen, where the word names none.
const UNDERPROMOTED: f32 = 4.0;
/// Several legal moves fit the word as written.
const AMBIGUOUS: f32 = 1.5;
/// The writer has left out a sign that is otherwise written, or has added one that is not.
const HABIT: f32 = 3.0;

/// The cost of another piece's letter, once a character is known to be wrong: a slip of the writer's, which no likeness of letters
/// explains.
const OTHER_PIECE: f32 = 2.2;

/// The cost of a file or rank where a piece comes from, if no such piece stands there: the writer has counted wrongly, which no likeness
/// of characters explains.
const WRONG_ORIGIN: f32 = 7.0;

/// The cost of the piece that a pawn becomes, where the word names none.
fn unsaid_promotion(played: SheetMove) -> f32 {
    if played.promotion().is_some_and(|role| role != Role::Queen) { UNDERPROMOTED } else { 0.0 }
}

/// A side of the board from which a square is counted by mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    /// Files and ranks: the writer sits on the other side.
    Both,
    /// Ranks alone.
    Ranks,
    /// Files alone.
    Files,
}

impl Turned {
    /// All of them.
    pub const ALL: [Turned; 3] = [Turned::Both, Turned::Ranks, Turned::Files];

    /// The square that is counted as this one.
    fn square(self, square: Square, size: BoardSize) -> Option<Square> {
        let (file, rank) = (square.file().index(), square.rank().index());
        let file = if self == Turned::Ranks { file } else { size.files.checked_sub(file + 1)? };
        let rank = if self == Turned::Files { rank } else { size.ranks.checked_sub(rank + 1)? };
        Square::at(file, rank)
    }
}

/// The costs of squares that are counted from another side, for White's words and for Black's: Black sees them so.
pub type TurnedCosts = [[f32; 3]; 2];

/// The costs where nothing is known of a text.
const TURNED: TurnedCosts = [[8.5, 9.0, 9.0], [7.0, 8.0, 9.0]];

/// The roles that have a letter on the usual board.
const LETTERED: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The letters of pieces for each other, with the cost of such a slip.
fn other_pieces(letters: &Letters) -> impl Iterator<Item = ((char, char), f32)> {
    let initials = LETTERED.map(|role| letters.written(role).chars().next().and_then(folded));
    let pairs = initials.into_iter().flat_map(move |meant| initials.map(|written| (meant, written)));
    pairs
        .filter(|(meant, written)| meant != written)
        .filter_map(|(meant, written)| Some(((meant?, written?), OTHER_PIECE)))
}

/// The spelling of moves in a text.
pub struct Speller<'a> {
    dialect: &'a Dialect,
    letters: Letters,
    confusions: Cow<'a, Confusions>,
    usual: Encoder,
    /// The dialect with the capture sign, the check marks, and both, as it does not write them.
    otherwise: [Encoder; 3],
    /// The costs of squares that are counted from another side.
    turned: TurnedCosts,
}

const SIGNS: CheckMarks = CheckMarks { check: "+", double: "+", mate: "#" };
const NO_SIGNS: CheckMarks = CheckMarks { check: "", double: "", mate: "" };

impl<'a> Speller<'a> {
    /// The spellings of a dialect with these letters.
    pub fn new(
        dialect: &'a Dialect,
        letters: Letters,
        size: BoardSize,
        confusions: &'a Confusions,
    ) -> Speller<'a> {
        let encoder = |row: &Dialect| Encoder::folded(row, &letters, size);
        let with = |capture: CaptureSign, checks: CheckMarks| {
            let mut row = dialect.clone();
            (row.capture, row.checks) = (capture, checks);
            encoder(&row)
        };
        let capture = match dialect.capture {
            CaptureSign::Absent => CaptureSign::Before("x"),
            CaptureSign::Before(_) | CaptureSign::After(_) => CaptureSign::Absent,
        };
        let checks = if dialect.checks.check.is_empty() { SIGNS } else { NO_SIGNS };
        let otherwise = [with(capture, dialect.checks), with(dialect.capture, checks), with(capture, checks)];
        Speller {
            dialect,
            letters,
            confusions: Cow::Owned(confusions.with_cheaper(other_pieces(&letters))),
            usual: encoder(dialect),
            otherwise,
            turned: TURNED,
        }
    }

    /// The dialect.
    pub const fn dialect(&self) -> &'a Dialect {
        self.dialect
    }

    /// The costs of characters written for others.
    pub fn confusions(&self) -> &Confusions {
        &self.confusions
    }

    /// Returns these spellings with other costs of characters, and of squares that are counted from another side.
    pub fn with_costs(self, confusions: Option<Confusions>, turned: TurnedCosts) -> Speller<'a> {
        let confusions = confusions.map_or(self.confusions, Cow::Owned);
        Speller { confusions, turned, ..self }
    }

    /// The costs of squares that are counted from another side.
    pub const fn turned_costs(&self) -> TurnedCosts {
        self.turned
    }

    /// Returns the cost of the word, if its writer meant a move and has counted its squares wrongly; none where that explains nothing.
    fn miscounted<G: Geometry>(
        &self,
        position: &Position<G>,
        played: SheetMove,
        word: &SheetWord,
    ) -> Option<f32> {
        if played.castling().is_some() {
            return None;
        }
        let side = usize::from(position.turn() == Color::Black);
        let costs = readings_for(played, word).filter_map(|written| {
            let pattern = &written.reading.pattern;
            let turned = turned_as(position.size(), played, pattern);
            let turned = turned.map(|turned| self.turned[side][turned as usize]);
            let turned = turned.min_by(f32::total_cmp);
            let other = played.role != Role::Pawn
                && pattern.to.contains(played.to)
                && !pattern.from.contains(played.from);
            let cost = turned.into_iter().chain(other.then_some(WRONG_ORIGIN)).min_by(f32::total_cmp)?;
            let false_capture = pattern.capture == CaptureSaid::Takes && played.capture.is_none();
            let false_check = written.check && !position.effect(*played).check;
            Some(cost + FALSE_SIGN * f32::from(u8::from(false_capture) + u8::from(false_check)))
        });
        costs.min_by(f32::total_cmp)
    }

    /// Returns the spelling of a move that has as many characters as a word, and the most of them in common.
    pub fn nearest_of_same_length<G: Geometry>(
        &self,
        position: &Position<G>,
        played: SheetMove,
        word: &SheetWord,
    ) -> Option<Vec<char>> {
        let encode_context = EncodeContext::of(position, *played);
        let encoders = std::iter::once(&self.usual).chain(&self.otherwise);
        let spellings = encoders.map(|encoder| {
            let spelling = encode_with(position, *played, &encode_context, encoder);
            spelling.chars().filter_map(folded).collect::<Vec<char>>()
        });
        let different = |meant: &Vec<char>| {
            meant.iter().zip(&word.chars).filter(|(meant, written)| meant != written).count()
        };
        spellings.filter(|meant| meant.len() == word.chars.len()).min_by_key(different)
    }

    /// The letters.
    pub const fn letters(&self) -> &Letters {
        &self.letters
    }

    /// Returns the cost of the word, if it was written for the move.
    fn spelled<G: Geometry>(&self, position: &Position<G>, played: SheetMove, word: &SheetWord) -> f32 {
        let encode_context = EncodeContext::of(position, *played);
        let compare = |encoder: &Encoder| match encoder.word(*played, &encode_context) {
            Some(spelling) => {
                let bytes = spelling.bytes();
                self.cost(str::from_utf8(&bytes[..spelling.length()]).unwrap_or_default(), word)
            }
            None => self.cost(&encode_with(position, *played, &encode_context, encoder), word),
        };
        let mut best = compare(&self.usual);
        if best == 0.0 {
            return 0.0;
        }
        let takes = played.capture.is_some();
        let checks = encode_context.check_kind != CheckKind::None;
        let ways = [(takes, HABIT), (checks, HABIT), (takes && checks, 2.0 * HABIT)];
        for (encoder, (applies, habit)) in self.otherwise.iter().zip(ways) {
            if applies && habit < best {
                best = best.min(habit + compare(encoder));
            }
        }
        best
    }

    /// Returns the cost of the word, if it was written for a spelling.
    fn cost(&self, spelling: &str, word: &SheetWord) -> f32 {
        let mut chars = ['\0'; error_model::LONGEST];
        let mut length = 0;
        for ch in spelling.chars().filter_map(folded).take(error_model::LONGEST) {
            chars[length] = ch;
            length += 1;
        }
        error_model::cost(&chars[..length], &word.chars, &self.confusions)
    }

    /// True if so much of the move's spelling is in the word that the rest may be damage.
    fn resembles(&self, played: SheetMove, word: &SheetWord) -> bool {
        if self.dialect.naming != MoveSyntax::Algebraic {
            return true;
        }
        let has = |wanted: char| word.latin.contains(&wanted);
        if played.castling().is_some() {
            return word.latin.iter().filter(|ch| matches!(ch, 'O' | '0' | 'o' | '-')).count() >= 2;
        }
        let file = has(char::from(b'a' + played.to.file().index()));
        let rank = played.to.rank().index() + 1;
        let rank = if rank < 10 { has(char::from(b'0' + rank)) } else { has('1') || has('0') };
        if played.role == Role::Pawn {
            let from = played.capture.is_some() && has(char::from(b'a' + played.from.file().index()));
            return file || rank || from;
        }
        let letter = self.letters.written(played.role).chars().next();
        let letter = letter.is_some_and(|letter| word.chars.contains(&letter) || has(letter));
        u8::from(file) + u8::from(rank) + u8::from(letter) >= 2
    }
}

/// The readings of a word that name the piece of a move and one square to which it goes.
fn readings_for(played: SheetMove, word: &SheetWord) -> impl Iterator<Item = &WordReading> {
    word.readings.iter().filter(move |written| {
        let pattern = &written.reading.pattern;
        pattern.act == PatternKind::Goes
            && pattern.roles.contains(played.role)
            && pattern.to.files.count_ones() == 1
            && pattern.to.ranks.count_ones() == 1
    })
}

/// The sides from which the squares of a pattern may be counted, if it is written for a move.
fn turned_as(
    size: BoardSize,
    played: SheetMove,
    pattern: &MovePattern,
) -> impl Iterator<Item = Turned> + use<'_> {
    Turned::ALL.into_iter().filter(move |turned| {
        let seen = |square: Square| turned.square(square, size);
        let (Some(from), Some(to)) = (seen(played.from), seen(played.to)) else { return false };
        pattern.from.contains(from) && pattern.to.contains(to)
    })
}

/// Returns the side from which the squares of a word are counted, if it is written for a move.
pub fn turned<G: Geometry>(position: &Position<G>, played: SheetMove, word: &SheetWord) -> Option<Turned> {
    readings_for(played, word)
        .find_map(|written| turned_as(position.size(), played, &written.reading.pattern).next())
}

/// Returns the moves that the word means as written, each with its cost.
pub fn as_written<G: Geometry>(
    position: &Position<G>,
    word: &SheetWord,
    speller: &Speller<'_>,
    found: &mut Vec<Candidate>,
) {
    let mut level = None;
    for written in &word.readings {
        let reading = &written.reading;
        if level.is_some_and(|level| reading.cost > level) {
            break;
        }
        let (moves, extra) = match resolve(position, &reading.pattern) {
            Resolution::Move(played, _) => (vec![played], 0.0),
            Resolution::Ambiguous(moves) => {
                let share = (moves.len() as f32).ln();
                (moves, AMBIGUOUS + share)
            }
            Resolution::MissingPromotion(moves) => (moves, NO_PIECE),
            Resolution::Pass | Resolution::Impossible => continue,
        };
        level = Some(reading.cost);
        for played in moves.into_iter().map(|played| SheetMove::of(position, played)) {
            let mut cost = speller.spelled(position, played, word);
            if cost > 0.0 {
                let takes = played.capture.is_some() || played.castling().is_some();
                let false_capture = reading.pattern.capture == CaptureSaid::Takes && !takes;
                let false_check = written.check && !position.effect(*played).check;
                let form = OTHER_FORM
                    + f32::from(reading.cost)
                    + extra
                    + if extra == NO_PIECE { unsaid_promotion(played) } else { 0.0 }
                    + if false_capture { FALSE_SIGN } else { 0.0 }
                    + if false_check { FALSE_SIGN } else { 0.0 };
                cost = cost.min(form);
            }
            add(found, Candidate { played, cost });
        }
    }
}

/// Returns the result that the last word of a sheet may stand for, and its cost.
pub fn as_result(word: &SheetWord, speller: &Speller<'_>) -> Option<(GameResult, f32)> {
    // A word that has only signs of castling may be either result as well.
    if word.chars.len() < 3 || word.chars.iter().all(|ch| matches!(ch, 'O' | 'o' | '0' | '-')) {
        return None;
    }
    let cost = |spelling: &str| speller.cost(spelling, word);
    let mut costs = RESULTS.map(|(result, spellings)| (result, cost(spellings[0]).min(cost(spellings[1]))));
    sort_by(&mut costs, |one, other| one.1.total_cmp(&other.1));
    let [(result, cost), (_, second), _] = costs;
    let stroke = if word.chars.contains(&'/') { NO_MOVE_HAS_A_STROKE } else { 0.0 };
    (cost < DEAREST_RESULT && cost + TELLS_RESULTS < second).then_some((result, (cost - stroke).max(0.0)))
}

/// The results that players write.
const RESULTS: [(GameResult, [&str; 2]); 3] = [
    (GameResult::WhiteWins, ["1-0", "1:0"]),
    (GameResult::BlackWins, ["0-1", "0:1"]),
    (GameResult::Draw, ["1/2-1/2", "1/2:1/2"]),
];
/// A word that costs more as a result is none: more than one of its characters is damaged.
const DEAREST_RESULT: f32 = 10.0;
/// The discount of a result with a sign that no move has.
const NO_MOVE_HAS_A_STROKE: f32 = 4.0;
/// The least distance of a result from any other.
const TELLS_RESULTS: f32 = 2.0;

/// A move that a word means as written, and that costs less than this, needs no repair.
pub const PLAIN: f32 = 6.0;

/// The moves that are compared with a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpellingReach {
    /// Those that share most of their characters with it.
    Near,
    /// All.
    Every,
}

/// Adds the legal moves whose spelling is near the word, each with its cost.
pub fn near<G: Geometry>(
    position: &Position<G>,
    word: &SheetWord,
    speller: &Speller<'_>,
    reach: SpellingReach,
    dearest: f32,
    found: &mut Vec<Candidate>,
) {
    let written = found.len();
    let mut compare = |played: SheetMove| {
        if found[..written].iter().any(|known| known.played == played) {
            return;
        }
        let miscounted = speller.miscounted(position, played, word);
        if miscounted.is_none() && reach == SpellingReach::Near && !speller.resembles(played, word) {
            return;
        }
        let cost = speller.spelled(position, played, word).min(miscounted.unwrap_or(f32::INFINITY));
        if cost < dearest && (reach == SpellingReach::Every || cost < GARBAGE) {
            add(found, Candidate { played, cost });
        }
    };
    let mut moves = Vec::with_capacity(48);
    position.for_each_legal(&MoveFilter::ALL, |played| moves.push(SheetMove::of(position, played)));
    for played in moves {
        compare(played);
    }
}

/// Every legal move.
pub fn legal<G: Geometry>(position: &Position<G>) -> Vec<SheetMove> {
    let mut moves = Vec::with_capacity(48);
    position.for_each_legal(&MoveFilter::ALL, |played| moves.push(SheetMove::of(position, played)));
    moves
}

/// Adds a candidate, or lowers the cost of the one that is known.
fn add(found: &mut Vec<Candidate>, new: Candidate) {
    match found.iter_mut().find(|known| known.played == new.played) {
        Some(known) => known.cost = known.cost.min(new.cost),
        None => found.push(new),
    }
}
