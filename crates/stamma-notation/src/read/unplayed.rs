//! The reading of the words of a game that were not played, by their writing alone: for callers that do not use the
//! rules. No position is used here.

use super::options::ReadOptions;
use super::words::{WordContext, written_moves};
use crate::diagnostics::{Detail, Diagnostic, DiagnosticSink};
use crate::game::{Element, Game, Played};
use crate::moves::decode::DecodeContext;
use crate::moves::dialect::Dialect;
use crate::moves::letters::CaseRule;
use crate::moves::pattern::Coordinates;
use crate::text::Span;
use crate::text::{Glyph, fold_word, names_square, plain, shortened, with_single_blanks};
use alloc::vec::Vec;
use stamma_board::AnyPosition;

/// The reading of the words that were not played.
#[derive(Clone, PartialEq, Debug)]
pub struct UnplayedWords {
    /// The number of moves that they are written like.
    pub moves: usize,
    /// Words that are written like no move, and have not been reported.
    pub findings: Vec<Diagnostic>,
}

/// Looks at every word of a game that was not played: also at those behind the one at which its line broke off, since without
/// the rules no line does.
pub fn unplayed(game: &Game, input: &[u8], options: &ReadOptions) -> UnplayedWords {
    let mut findings = DiagnosticSink::up_to(options.limits.findings);
    let (mut moves, mut glyphs) = (0, Vec::new());
    let mut remark: Option<Span> = None;
    for element in &game.elements {
        let Element::Ply(ply) = element else { continue };
        if ply.played != Played::Unread {
            continue;
        }
        glyphs.clear();
        fold_word(input, ply.written, &mut glyphs);
        let count = moves_in(&glyphs, game, options);
        let is_late = game.result_span.is_some_and(|result| result.end <= ply.written.start);
        if count > 0 {
            moves += count;
        } else if is_late && ply.depth == 0 && !names_square(&glyphs) {
            remark = Some(remark.map_or(ply.written, |remark| remark.to(ply.written)));
        } else if !is_reported(game, ply.written) {
            let word = shortened(&plain(input, ply.written));
            findings.push(Diagnostic::new(ply.written, Some(ply.number), Detail::UnreadableWord { word }));
        }
    }
    if let Some(remark) = remark {
        let text = shortened(&with_single_blanks(input, remark));
        findings.push(Diagnostic::new(remark, None, Detail::TextAfterResult { text }));
    }
    UnplayedWords { moves, findings: findings.finish() }
}

/// Returns the number of moves that a word is written like. Only playing shows which case counts, so any case does.
fn moves_in(glyphs: &[Glyph], game: &Game, options: &ReadOptions) -> usize {
    if glyphs.len() > options.limits.word {
        return 0;
    }
    let size = match &game.start {
        AnyPosition::Small(position) => position.size(),
        AnyPosition::Large(position) => position.size(),
    };
    let counts = [CaseRule::Exact, CaseRule::SmallPieces, CaseRule::Capitals].map(|case| {
        let own = Dialect::own_spellings(options.dialect);
        let coordinates = options.dialect.map_or(Coordinates::Unsaid, |dialect| dialect.naming.coordinates());
        let decode = DecodeContext { letters: game.letters, case, size, coordinates, own };
        written_moves(glyphs, &WordContext { decode, en_passant_follows: false, long_seen: false })
    });
    counts.into_iter().find(|count| *count > 0).unwrap_or(0)
}

fn is_reported(game: &Game, word: Span) -> bool {
    let reported = |found: &Diagnostic| found.span == word && !found.code().is_of_rules();
    game.diagnostics.iter().any(reported)
}

#[cfg(test)]
mod tests {
    use super::unplayed;
    use crate::{Code, ReadOptions, read_games};
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn words_behind_a_break_count_and_those_that_are_none_are_named() {
        for (text, moves, named) in [
            ("1. e4 e5 2. Nf6 Nc6 3. Bb5+ O-O *", 4, ""),
            ("1. e4 e5 2. Nf6 Nc6 3. zq *", 2, "M201 zq"),
            ("1. e4 e5 2. Nf6 zq (2... e9 3. Qd1) Nc6 K *", 3, "M201 zq, M201 e9, M201 K"),
            ("1. e4 e5 2. Nf6Nc6 3. exd5e8=Q nf3 *", 5, ""),
            ("1. e4 e5 2. zq Nc6 *", 1, ""),
            ("1. e4 e5 2. Nf6 Nc6 1-0 a win at last", 2, "G303 a win at last"),
            ("1. e4 e5 2. Nf3 Nc6 *", 0, ""),
        ] {
            let game = read_games(text.as_bytes(), ReadOptions::default()).next().unwrap();
            let found = unplayed(&game, text.as_bytes(), &ReadOptions::default());
            let word = |at: crate::Span| String::from_utf8_lossy(at.of(text.as_bytes())).into_owned();
            let told = |code: Code, at| [code.id(), " ", &word(at)].concat();
            let told: Vec<String> = found.findings.iter().map(|one| told(one.code(), one.span)).collect();
            assert_eq!((found.moves, told.join(", ").as_str()), (moves, named), "{text}");
        }
    }
}
