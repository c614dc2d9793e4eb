//! Any text can be read as games, explained, and written in every dialect.

use crate::choices::tried;
use crate::{LIMITS, spans_lie_inside};
use stamma::render::{Source, human, short};
use stamma::{Finding, Policy, explain_game};
use stamma_notation::internals::{Lexer, PGN, ResultPlace};
use stamma_notation::{
    Board, Code, DIALECTS, Dialect, Game, GameResult, GameVisitor, IllegalMoves, Played, PlyEvent,
    ReadOptions, Span, read_games, recognise, write_game,
};

/// The number of games of one input that are written again in every dialect.
const REWRITTEN: usize = 4;

/// Any text can be read: tokens tile it, every move found is legal, every span lies inside, and the game is written in
/// every dialect and read again as the same moves.
pub fn read_game(input: &[u8]) {
    let mut end = 0;
    for token in Lexer::new(input, 0) {
        assert!(
            token.span.start == end && token.span.end > end,
            "tokens tile the input: {token:?} after {end}"
        );
        end = token.span.end;
    }
    assert_eq!(end, input.len(), "tokens end where the input ends");

    let source = Source::new("fuzz", input);
    let strict = Policy::named("strict").expect("it is a policy");
    let mut reached = 0;
    for (count, game) in read_games(input, ReadOptions::new().limits(LIMITS)).enumerate() {
        assert!(game.span.start >= reached, "games do not overlap");
        reached = game.span.end;
        spans_lie_inside(&game, input);
        game.send_to(&mut Legal);
        explain_game(&game, input);
        let recognition = recognise(&game, input);
        assert!((0.0..=1.0).contains(&recognition.confidence), "confidence is a share");
        let findings = strict.findings(&game, input);
        edits_fit_together(&findings, input);
        for finding in findings {
            human(&source, &game, &finding);
            short(&source, &finding);
        }
        if count < REWRITTEN {
            for dialect in tried(&DIALECTS, input) {
                rewritten(&game, input, dialect);
            }
        }
    }
    illegal_moves_are_kept(input);
    pgn_is_stable(input);
}

/// Asserts that text written as PGN is written the same when it is converted again.
fn pgn_is_stable(input: &[u8]) {
    let pgn = |input: &[u8]| {
        let mut out = Vec::new();
        for game in read_games(input, ReadOptions::default()) {
            write_game(&game, input, &PGN, None, &mut out);
        }
        out
    };
    let once = pgn(input);
    let twice = pgn(&once);
    let shown = String::from_utf8_lossy;
    assert!(once == twice, "once:\n{}\ntwice:\n{}", shown(&once), shown(&twice));
}

/// Asserts that games read with illegal moves kept can be sent, explained and written.
fn illegal_moves_are_kept(input: &[u8]) {
    let kept = ReadOptions::new().limits(LIMITS).illegal(IllegalMoves::Keep);
    for game in read_games(input, kept).take(REWRITTEN) {
        spans_lie_inside(&game, input);
        game.send_to(&mut Legal);
        explain_game(&game, input);
        recognise(&game, input);
        for dialect in tried(&DIALECTS, input) {
            write_game(&game, input, dialect, None, &mut Vec::new());
        }
    }
}

/// Edits lie inside, are in order, and no two of them, of whatever findings, change the same byte.
fn edits_fit_together(findings: &[Finding<'_>], input: &[u8]) {
    let fixes = findings.iter().filter_map(|finding| finding.diagnostic.fix.as_ref());
    let mut edits: Vec<Span> = fixes
        .flat_map(|fix| {
            let spans: Vec<Span> = fix.edits.iter().map(|edit| edit.span).collect();
            assert!(spans.is_sorted_by_key(|span| (span.start, span.end)), "edits stand in order");
            spans
        })
        .collect();
    edits.sort_by_key(|span| (span.start, span.end));
    for pair in edits.windows(2) {
        assert!(pair[0].end <= pair[1].start, "edits do not overlap: {pair:?}");
    }
    assert!(edits.iter().all(|span| span.start <= span.end && span.end <= input.len()), "edits lie inside");
}

/// Asserts that every move of a game is legal where it is made.
pub struct Legal;

impl GameVisitor for Legal {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        let (played, before) = (ply.meaning, before.position());
        assert!(played == Played::Unread || before.turn() == ply.mover, "the side to move moves");
        match played {
            Played::Move(played) => assert!(before.is_legal(played), "{played:?} is legal"),
            Played::Illegal(played) => {
                assert!(!before.is_legal(played), "{played:?} is not legal");
                assert!(before.play_illegal(played).is_ok(), "{played:?} can be made");
            }
            Played::Pass => assert!(before.pass().is_some(), "nobody passes in check"),
            Played::Unread => {}
        }
    }
}

/// The moves of the main line up to the first that could not be read.
pub fn readable(game: &Game) -> Vec<Played> {
    game.mainline().map(|ply| ply.played).take_while(|played| *played != Played::Unread).collect()
}

/// Writes the game in the dialect and reads it again as the same moves.
pub fn rewritten(game: &Game, input: &[u8], dialect: &'static Dialect) {
    let said = dialect.results[game.result as usize];
    // `0-0` is castling wherever castling is legal: in such a dialect this result is sometimes ambiguous.
    if game.result == GameResult::BothLose && said.starts_with('0') {
        return;
    }
    let mut text = Vec::new();
    write_game(game, input, dialect, None, &mut text);
    let options = ReadOptions::new().dialect(dialect).limits(LIMITS);
    let mut games = read_games(&text, options);
    let again = games.next();
    let shown = || String::from_utf8_lossy(&text).into_owned();
    let moves = again.as_ref().map(readable).unwrap_or_default();
    assert_eq!(moves, readable(game), "{} gives the moves back: {}", dialect.id, shown());
    if let Some(again) = again
        && dialect.layout.result != ResultPlace::Nowhere
        && game.result != GameResult::Unknown
        && said == game.result.text()
        // `+/-` may be an evaluation of the last move; the reader reports that.
        && !again.diagnostics.iter().any(|finding| finding.code() == Code::G302)
    {
        assert_eq!(again.result, game.result, "{} gives the result back: {}", dialect.id, shown());
    }
}
