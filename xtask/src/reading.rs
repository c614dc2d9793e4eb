//! Words as moves and moves as words, for every chore: a single word is read as the game reader does it.

use stamma::{Board, Game, GameVisitor, Played, PlyEvent, san};
use stamma_board::{Geometry, Move, Position};
use stamma_notation::internals::{
    CaseRule, Coordinates, DecodeContext, Glyph, NO_SPELLINGS, WordContext, fold_word, read_word,
};
use stamma_notation::{Compounds, Letters, Span};

/// The one legal move that a word of English SAN means here; else why it means none.
pub fn move_of_word<G: Geometry>(position: &Position<G>, word: &str) -> Result<Move, String> {
    let letters = Letters { compounds: Some(Compounds::Fairy), ..Letters::english() };
    let coordinates = Coordinates::Unsaid;
    let own = &NO_SPELLINGS;
    let decode = DecodeContext { letters, case: CaseRule::Exact, size: position.size(), coordinates, own };
    let mut glyphs: Vec<Glyph> = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    let context = WordContext { decode, en_passant_follows: false, long_seen: false };
    match read_word(position, &glyphs, &context) {
        Ok(steps) => match &steps[..] {
            [step] => step.played.map(|(played, _)| played).ok_or_else(|| "a null move".to_owned()),
            _ => Err(format!("{} moves", steps.len())),
        },
        Err(failure) => Err(format!("{failure:?}")),
    }
}

/// The text in [`sans`] for a word that was not read, or was read as an illegal move.
pub const UNREAD: &str = "?";

/// The main line in SAN.
pub fn sans(game: &Game) -> Vec<String> {
    let mut words = Words::default();
    game.send_to(&mut words);
    words.main
}

#[derive(Default)]
struct Words {
    main: Vec<String>,
    /// The number of open variations.
    depth: usize,
}

impl GameVisitor for Words {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if self.depth > 0 {
            return;
        }
        self.main.push(match ply.meaning {
            Played::Move(played) => san(&*before.position(), played),
            Played::Pass => "--".to_owned(),
            Played::Illegal(_) | Played::Unread => UNREAD.to_owned(),
        });
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}
