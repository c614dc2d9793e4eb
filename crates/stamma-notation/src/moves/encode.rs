//! From a legal move to the word that a dialect writes for it.
//!
//! A word must lead back to its move. Where a dialect writes so little that another legal move would be read as well,
//! the word is widened just enough. Code that writes a whole game makes an `Encoder` (in `encoder.rs`) for it.

mod as_written;
mod board;
mod descriptive;
mod encode_context;
mod encoder;
mod packed_word;
mod word_template;

pub use self::as_written::{other_san, san_as_written, usual_san};
pub use self::board::Board;
pub use self::descriptive::{
    LineOrigins, Origins, castling_word, castling_words, has_square, never_names_squares,
};
pub use self::encode_context::{CheckKind, Disambiguation, EncodeContext};
pub use self::encoder::{Encoder, SimpleSpellings};
pub use self::packed_word::{NUMBERS, ShortStr8, ShortStr16};
pub use self::word_template::{MoveClass, TemplateChars, WordTemplate};

use self::encoder::OriginDetail;
use super::decode::{DecodeContext, DecodedMove, decode};
use super::dialect::Dialect;
use super::dialects::PGN;
use super::letters::{Compounds, Letters};
use super::pattern::{MovePattern, PatternKind, PromotionSaid};
use super::resolve::{Resolution, resolve};
use crate::moves::letters::CaseRule;
use crate::moves::pattern::Coordinates;
use crate::text::Span;
use crate::text::fold_word;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{
    BoardSize, Geometry, Move, MoveKind, Position, Role, RoleSet, Square, SquareArea, Variant,
};

/// The move in SAN, as PGN's export format writes it, with English letters.
///
/// # Examples
///
/// ```
/// use stamma_board::{AnyPosition, Variant};
/// let AnyPosition::Small(position) = AnyPosition::start(Variant::Standard) else { unreachable!() };
/// let knight = position.legal_moves().iter().copied().find(|m| m.to.to_string() == "f3" && m.from.to_string() == "g1");
/// assert_eq!(stamma_notation::san(&position, knight.unwrap()), "Nf3");
/// ```
pub fn san<G: Geometry>(position: &Position<G>, played: Move) -> String {
    encode_with(position, played, &EncodeContext::of(position, played), &SAN)
}

/// The encoder of SAN on every board: words of the largest one are the longest.
static SAN: Encoder = Encoder::new(&PGN, &san_letters(), BoardSize { files: 16, ranks: 16 });

/// The move as the dialect writes it, with these letters, widened where that is needed to distinguish it from another
/// legal move. The move must be legal in the position.
pub fn encode<G: Geometry>(
    position: &Position<G>,
    played: Move,
    dialect: &Dialect,
    letters: &Letters,
) -> String {
    let encoder = Encoder::new(dialect, letters, position.size());
    encode_with(position, played, &EncodeContext::of(position, played), &encoder)
}

/// Like [`encode`], with its inputs computed before: the surroundings of the move serve every dialect, the encoder
/// every move.
pub fn encode_with<G: Geometry>(
    position: &Position<G>,
    played: Move,
    encode_context: &EncodeContext,
    encoder: &Encoder,
) -> String {
    encode_in_game(position, played, encode_context, encoder, Origins::UNKNOWN)
}

/// Like [`encode_with`], for a move of a game whose pieces have come from known squares: descriptive notation names them
/// after these.
pub fn encode_in_game<G: Geometry>(
    position: &Position<G>,
    played: Move,
    encode_context: &EncodeContext,
    encoder: &Encoder,
    origins: Origins,
) -> String {
    if encoder.descriptive().is_some() {
        return descriptive::encode(position, played, encode_context, encoder, origins);
    }
    let doubtful = encoder.is_doubtful(played, encode_context);
    let mut word = String::with_capacity(8);
    for width in OriginDetail::ALL {
        word.clear();
        encoder.write(played, encode_context, width, &mut word);
        if !doubtful || leads_back(position, played, &word, encoder) {
            break;
        }
    }
    word
}

/// A move that the rules forbid in SAN, with the whole square that it comes from.
pub fn san_illegal<G: Geometry>(position: &Position<G>, played: Move) -> String {
    encode_illegal_with(position, played, &SAN)
}

/// A move that the rules forbid as the dialect writes it, but with the whole square that it comes from: with less the
/// word might be that of a legal move.
pub fn encode_illegal<G: Geometry>(
    position: &Position<G>,
    played: Move,
    dialect: &Dialect,
    letters: &Letters,
) -> String {
    let encoder = Encoder::new(dialect, letters, position.size());
    encode_illegal_with(position, played, &encoder)
}

/// Like [`encode_illegal`], with an encoder that serves every move.
pub fn encode_illegal_with<G: Geometry>(position: &Position<G>, played: Move, encoder: &Encoder) -> String {
    let encode_context = EncodeContext::of(position, played);
    if encoder.descriptive().is_some() {
        return descriptive::encode_illegal(position, played, &encode_context, encoder);
    }
    let mut word = String::with_capacity(8);
    encoder.write_illegal(played, &encode_context, &mut word);
    word
}

/// The letters of SAN.
pub const fn san_letters() -> Letters {
    Letters { compounds: Some(Compounds::Fairy), ..Letters::english() }
}

/// Returns true if every word of an encoder that names a pawn's capture by two files alone is read as nothing else than
/// a pawn's move from one of them to the other.
pub fn reads_files_alone(encoder: &Encoder) -> bool {
    let size = Variant::Standard.rules().size;
    let square = |file, rank| Square::at(file, rank).unwrap_or(Square::from_packed(0));
    let is_read = |from: u8, to: u8, check_kind| {
        let (from, to) = (square(from, 3), square(to, 4));
        let played = Move { from, to, role: Role::Pawn, kind: MoveKind::Ordinary };
        let (disambiguation, captured) = (Disambiguation::default(), Some(Role::Pawn));
        let encode_context = EncodeContext { check_kind, disambiguation, captured, king_to: to, uci_to: to };
        let readings = longest_readings(&encoder.usual(played, &encode_context), encoder, size);
        let files = |from: SquareArea, to: SquareArea| (from.files, to.files);
        !readings.is_empty()
            && readings.iter().all(|reading| {
                let MovePattern { act, roles, from: area, to: target, promotion, .. } = reading.pattern;
                (act, roles, promotion)
                    == (PatternKind::Goes, RoleSet::only(Role::Pawn), PromotionSaid::Nothing)
                    && files(area, target) == files(SquareArea::square(from), SquareArea::square(to))
            })
    };
    let pairs = (0..7).flat_map(|file| [(file, file + 1), (file + 1, file)]);
    encoder.names_files_alone()
        && pairs
            .flat_map(|(from, to)| CheckKind::ALL.map(|check_kind| (from, to, check_kind)))
            .all(|(from, to, check_kind)| is_read(from, to, check_kind))
}

/// Returns true if the word, read with these letters, is this move and no other.
fn leads_back<G: Geometry>(position: &Position<G>, played: Move, word: &str, encoder: &Encoder) -> bool {
    longest_readings(word, encoder, position.size()).iter().all(|reading| {
        match resolve(position, &reading.pattern) {
            Resolution::Move(found, _) => found == played,
            Resolution::Impossible => true,
            Resolution::Pass | Resolution::Ambiguous(_) | Resolution::MissingPromotion(_) => false,
        }
    })
}

/// The readings of a word in the letters of an encoder that take the most of it.
fn longest_readings(word: &str, encoder: &Encoder, size: BoardSize) -> Vec<DecodedMove> {
    let mut glyphs = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    let mut readings = Vec::new();
    let context = DecodeContext {
        letters: encoder.letters,
        case: CaseRule::Exact,
        size,
        coordinates: Coordinates::Unsaid,
        own: encoder.own,
    };
    decode(&glyphs, &context, &mut readings);
    let longest = readings.iter().map(|reading| reading.length).max().unwrap_or(0);
    readings.retain(|reading| reading.length == longest);
    readings
}
