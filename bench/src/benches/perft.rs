//! Perft on one thread. Every program counts the last ply instead of playing it, and takes its turn in every round, so
//! that a slow moment of the machine meets all of them alike.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use shakmaty::{CastlingMode, Chess, Position as _};
use stamma_board::{AnyPosition, Variant};

use crate::Result;
use crate::peers::fairy::Fairy;
use crate::settings::Settings;
use crate::spread::Spread;
use crate::table::Table;

struct Task {
    title: &'static str,
    variant: Variant,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

const TASKS: &[Task] = &[
    Task {
        title: "chess, start position, depth 6",
        variant: Variant::Standard,
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        nodes: 119_060_324,
    },
    Task {
        title: "chess, kiwipete, depth 5",
        variant: Variant::Standard,
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: 193_690_690,
    },
    Task {
        title: "Grand Chess, start position, depth 4",
        variant: Variant::Grand,
        fen: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
        depth: 4,
        nodes: 15_921_643,
    },
];

type Counter = Box<dyn FnMut() -> Result<u64>>;

/// Measures every task with every program that knows its game.
///
/// # Errors
///
/// A program counts wrongly.
pub fn run(settings: &Settings) -> Result<String> {
    let mut text = String::new();
    for task in TASKS {
        let mut programs = programs(task, &mut text)?;
        let mut times = vec![Vec::new(); programs.len()];
        for _ in 0..settings.rounds {
            for ((name, count), times) in programs.iter_mut().zip(&mut times) {
                let start = Instant::now();
                let nodes = count()?;
                times.push(start.elapsed());
                if nodes != task.nodes {
                    return Err(
                        format!("{name} counts {nodes} instead of {}: {}", task.nodes, task.title).into()
                    );
                }
            }
        }
        write!(text, "\n{}: {} nodes\n\n{}", task.title, task.nodes, table(task, &programs, &times).text())?;
    }
    Ok(text)
}

fn programs(task: &'static Task, text: &mut String) -> Result<Vec<(&'static str, Counter)>> {
    let ours = AnyPosition::from_fen(task.fen, task.variant)?;
    let mut programs: Vec<(&'static str, Counter)> =
        vec![("stamma", Box::new(move || Ok(black_box(&ours).perft(task.depth))))];
    if task.variant == Variant::Standard {
        let board: cozy_chess::Board = task.fen.parse().map_err(|error| format!("{error:?}"))?;
        programs.push(("cozy-chess", Box::new(move || Ok(cozy(black_box(&board), task.depth)))));
        let fen: shakmaty::fen::Fen = task.fen.parse()?;
        let position: Chess = fen.into_position(CastlingMode::Standard)?;
        programs.push(("shakmaty", Box::new(move || Ok(shakmaty(black_box(&position), task.depth)))));
    } else {
        match Fairy::start(task.variant.id()) {
            Ok(mut fairy) => {
                programs.push(("Fairy-Stockfish", Box::new(move || fairy.perft(task.fen, task.depth))));
            }
            Err(error) => writeln!(text, "Fairy-Stockfish is NOT measured: {error}.")?,
        }
    }
    Ok(programs)
}

fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn shakmaty(position: &Chess, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        shakmaty(&next, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

fn table(task: &Task, programs: &[(&'static str, Counter)], times: &[Vec<Duration>]) -> Table {
    let mut table = Table::new(&["program", "wall s", "min-max", "nodes/s", "times the first"]);
    let spread = |times: &[Duration]| Spread::of(times.iter().map(Duration::as_secs_f64));
    let ours = spread(&times[0]);
    for ((name, _), times) in programs.iter().zip(times) {
        let wall = spread(times);
        table.row([
            (*name).to_owned(),
            format!("{:.3}", wall.median),
            wall.range(3),
            format!("{:.1} M", task.nodes as f64 / wall.median / 1e6),
            format!("{:.2}", wall.median / ours.median),
        ]);
    }
    table
}
