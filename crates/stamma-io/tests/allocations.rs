//! Memory of games in standard writing: none where a visitor follows them, and that of their values where they are values. All
//! tests of this file count together, so there is one.
// An allocator is `unsafe` to implement.
#![allow(unsafe_code)]

use stamma_io::{Source, Worker, read_from};
use stamma_notation::{Board, GameSource, GameSummary, GameVisitor, PlyEvent};
use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The allocator of the system, counted. There is no other way to count requests for memory.
struct Counted;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system as it came.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of the system's allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory came from the system.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

#[derive(Default)]
struct Plies(usize);

impl GameVisitor for Plies {
    fn ply<B: Board>(&mut self, _before: &B, _ply: PlyEvent) {
        self.0 += 1;
    }
}

impl Worker for Plies {
    type Product = ();

    fn game<G: GameSource>(&mut self, mut game: G, _source: &Source<'_>, number: u32) -> Option<GameSummary> {
        assert!(game.value().is_none(), "game {number} is in standard writing");
        game.send_to(self)
    }

    fn product(&mut self) {}
}

/// A game with two tags, a comment, a glyph, a variation and a promotion.
const GAME: &str = "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 {[%clk 0:03:00]} d5 $1 (1... c5 2. Nf3) 2. e5 f5 3. exf6 Kf7 4. fxg7\n\
    Kg6 5. gxh8=N+ Kg7 6. Qf3 Nf6 7. Qxf6+ *\n\n";

/// Counts the allocations.
fn counted(text: String, read: impl FnOnce(Cursor<String>)) -> usize {
    let input = Cursor::new(text);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    read(input);
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

#[test]
fn games_in_standard_writing_cost_what_they_hold() {
    let visited = |games: usize| {
        counted(GAME.repeat(games), |input| {
            let mut plies = Plies::default();
            let count = read_from(input).visit(&mut plies).expect("memory can be read");
            assert_eq!((count, plies.0), (games as u64, 15 * games));
        })
    };
    let valued = |games: usize| {
        counted(GAME.repeat(games), |input| {
            let count = read_from(input).games().filter(Result::is_ok).count();
            assert_eq!(count, games);
        })
    };
    // The chunks of longer texts are cut into memory that is used again.
    let (few, many) = (visited(1_000), visited(9_000));
    assert!(many < few + 200, "{few} allocations for 1,000 games, {many} for 9,000");
    // The elements, the tags, the value of each tag, and the glyph.
    let (few, many) = (valued(1_000), valued(9_000));
    assert!(many < few + 8_000 * 5 + 2_000, "{few} allocations for 1,000 games, {many} for 9,000");
}
