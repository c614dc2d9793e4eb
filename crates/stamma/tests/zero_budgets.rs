//! A budget of zero ends the work like any other budget, without a panic, and what was not done is reported. So does a
//! text that is not the one a game was read from.

use stamma::notation::Elsewhere;
use stamma::open::{Packer, Packing, UnpackError, UnpackLimits, unpack};
use stamma::render::diagram::{Diagram, diagram};
use stamma::repair::{RepairOptions, SheetReading, ask, merge_sheets, quick_suggest, repair, suggest};
use stamma::stream::{Batch, ReadPlan, Worker, work};
use stamma::{
    AnyPosition, Code, GameSource, GameSummary, POLICIES, Policy, ReadOptions, Variant, dialect,
    explain_game, read_from, read_games, render, write_game,
};
use std::convert::Infallible;
use std::io::{Cursor, Read, Write};
use std::num::NonZeroUsize;

const TEXT: &[u8] = b"1. e4 e5 2. Nf3 Nc6 1-0\n\n1. d4 d5 1/2-1/2\n";
const DAMAGED: &[u8] = b"1. e4 e5 2. Nf8 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7 1-0\n";
const JOBS: [NonZeroUsize; 2] = [NonZeroUsize::MIN, NonZeroUsize::new(3).unwrap()];

fn nothing_allowed() -> ReadOptions {
    let mut options = ReadOptions::default();
    let limits = &mut options.limits;
    (limits.depth, limits.plies, limits.tokens, limits.word, limits.findings) = (0, 0, 0, 0, 0);
    options
}

/// Counts games.
struct Counter;

impl Worker for Counter {
    type Product = ();

    fn game<G: GameSource>(
        &mut self,
        mut game: G,
        _: &render::Source<'_>,
        _number: u32,
    ) -> Option<GameSummary> {
        game.send_to(&mut ())
    }

    fn product(&mut self) {}
}

#[test]
fn streams_end_whatever_is_zero() {
    let expected = read_games(TEXT, nothing_allowed()).take(1_000).count();
    assert!(expected < TEXT.len());
    let streamed = read_from(TEXT).knowing(nothing_allowed()).games();
    assert_eq!(streamed.take(1_000).count(), expected);
    assert_eq!(read_from(TEXT).only(0..0).games().take(1_000).count(), 0);
    for jobs in JOBS {
        for (options, games) in [(ReadOptions::default(), 2), (nothing_allowed(), expected as u64)] {
            let mut plan = ReadPlan::default();
            (plan.options, plan.jobs, plan.chunk) = (options, jobs, 0);
            let take = |_: Batch<()>| Ok::<_, Infallible>(());
            assert_eq!(work(TEXT, "text", &plan, || Counter, take).unwrap(), games);
            plan.wanted = 0..0;
            assert_eq!(work(TEXT, "text", &plan, || Counter, take).unwrap(), 0);
        }
    }
}

#[test]
fn unpacking_ends_whatever_is_zero() {
    let text = TEXT.repeat(1_000);
    let built = |packing: &Packing| Packer::new(Vec::new(), Some(*packing), NonZeroUsize::MIN).is_ok();
    for packing in Packing::ALL.into_iter().filter(built) {
        let mut packer = Packer::new(Vec::new(), Some(packing), NonZeroUsize::MIN).unwrap();
        packer.write_all(&text).unwrap();
        let packed = packer.finish().unwrap();
        for jobs in JOBS {
            for zero in 0..4 {
                let mut limits = UnpackLimits::default();
                match zero {
                    0 => limits.window = 0,
                    1 => (limits.ratio, limits.free) = (0, 0),
                    2 => limits.free = 0,
                    _ => (limits.window, limits.ratio, limits.free) = (0, 0, 0),
                }
                let mut bytes = Vec::new();
                let read = unpack(Cursor::new(packed.clone()), limits, jobs)
                    .and_then(|mut unpacked| unpacked.bytes.read_to_end(&mut bytes));
                match read {
                    Ok(_) => assert_eq!(bytes, text, "{packing:?}, {zero}"),
                    Err(error) => {
                        let is_reported = error.get_ref().is_some_and(|inner| inner.is::<UnpackError>());
                        assert!(is_reported, "{packing:?}, {zero}: {error}");
                    }
                }
            }
        }
    }
}

#[test]
fn repair_ends_without_a_budget() {
    let options = ReadOptions::default();
    let game = read_games(DAMAGED, options.clone()).next().unwrap();
    for (budget, min_confidence) in [(0, 0.0), (0, 1.0), (RepairOptions::BUDGET, 0.0)] {
        let mut how = RepairOptions::default();
        (how.budget, how.min_confidence) = (budget, min_confidence);
        let repaired = repair(&game, DAMAGED, &options, &how);
        let codes =
            |found: &stamma::Game| found.diagnostics.iter().map(|found| found.code()).collect::<Vec<_>>();
        let reported = repaired.as_ref().is_none_or(|repaired| !codes(&repaired.game).is_empty());
        assert!(reported, "{budget}");
        if budget == 0 {
            let codes = repaired.map(|repaired| codes(&repaired.game)).unwrap_or_default();
            assert!(codes.contains(&Code::D202), "{codes:?}");
        }
        ask(&game, DAMAGED, &options, &how, 0);
        ask(&game, DAMAGED, &options, &how, 3);
        suggest(&game, DAMAGED, &options, &how);
        quick_suggest(&game, DAMAGED, &options, &how);
        let locate = |span| Elsewhere::new("sheet", span, 1, 1);
        let sheet = SheetReading { game: &game, input: DAMAGED, locate: &locate, options: &options };
        merge_sheets([sheet, sheet], &how);
    }
    // The limits of reading hold where a game is read again, too.
    let game = read_games(DAMAGED, nothing_allowed()).next().unwrap();
    repair(&game, DAMAGED, &nothing_allowed(), &RepairOptions::default());
}

#[test]
fn a_diagram_may_have_no_width() {
    let mut options = Diagram::default();
    options.width = 0;
    assert!(diagram(&AnyPosition::start(Variant::Standard), &options).starts_with("<svg"));
}

#[test]
fn a_text_that_a_game_was_not_read_from_is_no_panic() {
    let text = "[Event \"Ä\"]\n\n1. e4 e5 {[%clk 0:01:02] quiet} (1... c5 $1 2. Nf3!) 2. Nf3 Nc6 = 3. Nd2 Zz9 {x} 1-0 rest\n";
    let game = read_games(text.as_bytes(), ReadOptions::default()).next().unwrap();
    let mut others: Vec<Vec<u8>> = (0..text.len()).map(|end| text.as_bytes()[..end].to_vec()).collect();
    others.extend((0..60).map(|from| text.as_bytes()[from..].to_vec()));
    for filler in [" ", "x", "(", "{", "\n", "\"", "1. e4 ", "½", "\\", "[", "$"] {
        others.push(filler.repeat(text.len()).into_bytes());
    }
    for other in &others {
        for row in &POLICIES {
            for finding in Policy::of(row).findings(&game, other) {
                let source = render::Source::new("other", other);
                render::short(&source, &finding);
                render::plain(&source, &game, &finding);
                assert!(finding.diagnostic.span.of(other).len() <= other.len());
            }
        }
        explain_game(&game, other);
        for id in ["pgn", "lan", "ry"] {
            write_game(&game, other, dialect(id).unwrap(), None, &mut Vec::new());
        }
        repair(&game, other, &ReadOptions::default(), &RepairOptions::default());
    }
}
