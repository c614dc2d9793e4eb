//! Properties that hold for any input: each function here takes bytes, does all that can be done with them, and panics
//! where a promise is broken. The fuzz targets of `fuzz/` call them, and `tests/fuzz_seeds.rs` replays the seeds of each.

/// Choices by bytes.
mod choices;
/// Containers around games.
mod containers;
/// The bytes of games.
mod copied_games;
/// Bytes in any encoding.
mod decode;
/// Moves to words and back.
mod decode_encode;
/// Games in descriptive notation.
mod descriptive;
/// The fast reader beside the full reader.
mod fast;
/// Positions as FEN.
mod fen;
/// Streams, and files in parts.
mod file_parts;
/// The page's answers.
mod page_answers;
/// Texts as games.
mod read_game;
/// Writing while reading.
mod streamed;
/// Tables beside JSON.
mod tables;
/// Edits of trees.
mod tree_edits;

pub use containers::containers;
pub use copied_games::copied_games;
pub use decode::decode;
pub use decode_encode::decode_encode;
pub use descriptive::descriptive;
pub use fast::{compare_fast, fast_equals_careful};
pub use fen::fen;
pub use file_parts::parts_join;
pub use page_answers::page_answers;
pub use read_game::read_game;
pub use streamed::streamed_equals_full;
pub use tables::columns_equal_json;
pub use tree_edits::{TreeEdits, tree_edits};

use stamma_notation::{Element, Game, Limits, Span};

/// Small enough that an input of fuzzing size cannot take long.
const LIMITS: Limits = Limits::new().depth(16).plies(400).tokens(4_000).word(1_000).findings(50);

/// Asserts that all that a game points to lies inside its text.
fn spans_lie_inside(game: &Game, input: &[u8]) {
    let inside = |span: Span, what: &str| {
        assert!(
            span.start <= span.end && span.end <= input.len(),
            "the span of {what} lies inside: {span:?}"
        );
    };
    inside(game.span, "a game");
    game.tags.iter().for_each(|tag| inside(tag.span, "a tag"));
    game.result_span.into_iter().for_each(|span| inside(span, "a result"));
    let mut depth = 0usize;
    for element in &game.elements {
        match element {
            Element::Ply(ply) => {
                inside(ply.written, "a move");
                assert_eq!(ply.depth as usize, depth, "a move knows how deep it lies");
            }
            Element::Comment(comment) => {
                inside(comment.text, "a comment");
                let mut end = comment.text.start;
                for part in comment.parts(input) {
                    assert!(
                        end <= part.span.start && part.span.start < part.span.end,
                        "the parts of a comment follow each other: {part:?} after {end}"
                    );
                    end = part.span.end;
                }
                assert!(end <= comment.text.end.max(comment.text.start), "parts lie inside their comment");
            }
            Element::Open => depth += 1,
            Element::Close => depth = depth.checked_sub(1).expect("variations end after they begin"),
        }
    }
    assert_eq!(depth, 0, "every variation ends");
    for finding in &game.diagnostics {
        inside(finding.span, "a finding");
        finding.fix.iter().flat_map(|fix| &fix.edits).for_each(|edit| inside(edit.span, "an edit"));
    }
}
