//! Every position of `testdata/perft` is counted and compared, on the board of its game and, for the usual board,
//! on the large one too.
//!
//! Each position is counted to the greatest depth below a limit; with `STAMMA_FULL=1` in the environment, to all
//! depths that the file states, half a trillion sequences in all.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use stamma_board::{Board8x8, Geometry, LargeBoard, Position, Setup, Variant, perft};

/// One line of a file: the position, and its counts by depth.
struct Row {
    fen: String,
    counts: Vec<(u32, u64)>,
}

fn rows(name: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).map(row).collect()
}

fn row(line: &str) -> Row {
    let mut fields = line.split(';').map(str::trim);
    let fen = fields.next().expect("a position").to_owned();
    let count = |field: &str| {
        let (depth, count) = field.strip_prefix('D').and_then(|field| field.split_once(' ')).expect(line);
        (depth.parse().expect(line), count.parse().expect(line))
    };
    Row { fen, counts: fields.map(count).collect() }
}

/// The depths to count to.
#[derive(Clone, Copy)]
enum Depths {
    /// To the greatest depth whose count is below a number; in a full run, to every depth.
    Below(u64),
    /// To the greatest depth whose count is below a number, in every run.
    AlwaysBelow(u64),
}

/// Counts every position of a file, on both cores, and reports every disagreement at once.
fn check<G: Geometry>(name: &str, variant: Variant, depths: Depths) {
    let rows = rows(name);
    let full_run = env::var("STAMMA_FULL").is_ok_and(|value| value == "1");
    let (limit, full) = match depths {
        Depths::Below(limit) => (limit, full_run),
        Depths::AlwaysBelow(limit) => (limit, false),
    };
    let next = AtomicUsize::new(0);
    let work = || {
        let mut faults = String::new();
        while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            let setup =
                Setup::parse(&row.fen, variant).unwrap_or_else(|error| panic!("{}: {error}", row.fen));
            let position = Position::<G>::from_setup(&setup, variant);
            let position = position.unwrap_or_else(|error| panic!("{}: {error}", row.fen));
            let greatest = row.counts.iter().rev().find(|(_, count)| *count < limit);
            let counts = if full { &row.counts[..] } else { greatest.map_or(&[][..], std::slice::from_ref) };
            for &(depth, count) in counts {
                let found = perft(&position, depth);
                if found != count {
                    writeln!(faults, "{}: depth {depth}: {found} instead of {count}", row.fen).unwrap();
                }
            }
        }
        faults
    };
    let faults: String = thread::scope(|scope| {
        let other = scope.spawn(work);
        let mine = work();
        mine + &other.join().expect("the other thread")
    });
    assert!(faults.is_empty(), "{faults}");
}

const LIMIT: Depths = Depths::Below(5_000_000);

#[test]
fn chess() {
    check::<Board8x8>("standard.epd", Variant::Standard, LIMIT);
}

#[test]
fn chess960() {
    check::<Board8x8>("chess960.epd", Variant::Chess960, LIMIT);
}

#[test]
fn larger_boards() {
    for variant in Variant::ALL.into_iter().filter(|variant| variant.rules().size != Board8x8.size()) {
        check::<LargeBoard>(&format!("{}.epd", variant.id()), variant, LIMIT);
    }
}

#[test]
fn chess_on_the_large_board() {
    check::<LargeBoard>("standard.epd", Variant::Standard, Depths::AlwaysBelow(5_000_000));
}

#[test]
fn chess960_on_the_large_board() {
    check::<LargeBoard>("chess960.epd", Variant::Chess960, Depths::AlwaysBelow(50_000));
}
