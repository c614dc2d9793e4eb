//! The differences that are known and meant, each with its reason. Anything else counts as a disagreement.

use super::compare::{Disagreement, Question};
use super::sources::Program;

/// A difference that is meant.
#[derive(Debug)]
pub struct Known {
    /// The difference.
    pub what: &'static str,
    /// Why it may.
    pub reason: &'static str,
    explains: fn(&Disagreement) -> bool,
}

/// Every one of them.
pub const KNOWN: [Known; 1] = [Known {
    what: "Fairy-Stockfish leaves out an en passant square where no move takes there",
    reason: "our FEN names the square after every double step, as the FEN standard says",
    explains: |found| {
        found.question == Question::Fen
            && found.source.program != Program::PythonChess
            && !found.takes_en_passant
            && without_en_passant(&found.ours) == found.theirs
    },
}];

/// The number of the row that explains a disagreement, if one does.
pub fn explains(found: &Disagreement) -> Option<usize> {
    KNOWN.iter().position(|known| (known.explains)(found))
}

fn without_en_passant(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let Some(field) = fields.get_mut(3) {
        *field = "-";
    }
    fields.join(" ")
}
