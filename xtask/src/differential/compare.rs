//! Plays the games of another program and holds every answer of its against ours.

use std::collections::BTreeMap;
use std::io::BufRead;

use stamma_board::{AnyPosition, Board8x8, DrawClaim, Geometry, History, LargeBoard, Move, Position};
use stamma_notation::san;

use super::known::{self, KNOWN};
use super::sources::{Program, Source};
use super::stream::{Line, Seen, each_line};
use crate::Result;
use crate::reading::move_of_word;

/// A question that both programs were asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The legality of the position as the start of a game.
    Start,
    /// The position after the moves so far.
    Fen,
    /// The position with castling rights as files.
    ShredderFen,
    /// The legal moves.
    Moves,
    /// The SAN of a move.
    San,
    /// Which move their SAN means to us.
    ReadBack,
    /// Check, mate, stalemate and draws.
    State,
}

/// Two different answers.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// Whose answer ours differs from.
    pub source: &'static Source,
    /// The question that was asked.
    pub question: Question,
    /// The position, as ours.
    pub fen: String,
    /// Our answer.
    pub ours: String,
    /// Theirs.
    pub theirs: String,
    /// True if some legal move takes en passant here.
    pub takes_en_passant: bool,
}

/// The number of disagreements that are kept in full; the others are counted.
const KEPT: usize = 20;

/// The figures of a task.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Games begun.
    pub games: u64,
    /// Positions compared.
    pub positions: u64,
    /// Legal moves compared by UCI.
    pub moves: u64,
    /// Legal moves compared by SAN, both ways.
    pub sans: u64,
    /// The number of times that each rule came into play.
    pub reached: Reached,
    /// Disagreements of each row of the table of known ones.
    pub known: [u64; KNOWN.len()],
    /// All others.
    pub disagreements: u64,
    /// The first of them.
    pub kept: Vec<Disagreement>,
}

/// The number of times that each rule that matters came into play: without these numbers, agreement would say little.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// Legal moves that castle.
    pub castling: u64,
    /// Legal moves that promote.
    pub promotion: u64,
    /// Legal moves that take en passant.
    pub en_passant: u64,
    /// Positions by the letters of their state.
    pub states: BTreeMap<char, u64>,
}

impl Findings {
    /// Adds those of another task.
    pub fn add(&mut self, other: &Findings) {
        self.games += other.games;
        self.positions += other.positions;
        self.moves += other.moves;
        self.sans += other.sans;
        self.reached.castling += other.reached.castling;
        self.reached.promotion += other.reached.promotion;
        self.reached.en_passant += other.reached.en_passant;
        for (&letter, count) in &other.reached.states {
            *self.reached.states.entry(letter).or_default() += count;
        }
        for (sum, count) in self.known.iter_mut().zip(other.known) {
            *sum += count;
        }
        self.disagreements += other.disagreements;
        let room = KEPT.saturating_sub(self.kept.len());
        self.kept.extend(other.kept.iter().take(room).cloned());
    }

    fn disagree(&mut self, disagreement: Disagreement) {
        if let Some(row) = known::explains(&disagreement) {
            self.known[row] += 1;
            return;
        }
        self.disagreements += 1;
        if self.kept.len() < KEPT {
            self.kept.push(disagreement);
        }
    }
}

/// Our side of the game at hand.
enum Ours {
    /// It could not begin, or we lost the way; said already.
    Lost,
    Small(Played<Board8x8>),
    Large(Played<LargeBoard>),
}

struct Played<G: Geometry> {
    position: Position<G>,
    history: History,
}

/// Compares every game of a stream.
///
/// # Errors
///
/// The stream is not understood.
pub fn compare_games(source: &'static Source, lines: &mut dyn BufRead) -> Result<Findings> {
    let mut findings = Findings::default();
    let mut ours = Ours::Lost;
    each_line(lines, |line| {
        match line {
            Line::Game(fen) => ours = begin(source, fen, &mut findings),
            Line::Position(seen) => {
                findings.positions += 1;
                let goes_on = match &mut ours {
                    Ours::Lost => true,
                    Ours::Small(played) => step(source, played, &seen, &mut findings),
                    Ours::Large(played) => step(source, played, &seen, &mut findings),
                };
                if !goes_on {
                    ours = Ours::Lost;
                }
            }
        }
        Ok(())
    })?;
    Ok(findings)
}

fn begin(source: &'static Source, fen: &str, findings: &mut Findings) -> Ours {
    findings.games += 1;
    match AnyPosition::from_fen(fen, source.variant) {
        Ok(AnyPosition::Small(position)) => Ours::Small(Played { position, history: History::new() }),
        Ok(AnyPosition::Large(position)) => Ours::Large(Played { position, history: History::new() }),
        Err(error) => {
            findings.disagree(Disagreement {
                source,
                question: Question::Start,
                fen: fen.to_owned(),
                ours: error.to_string(),
                theirs: "a position".to_owned(),
                takes_en_passant: false,
            });
            Ours::Lost
        }
    }
}

/// Compares one position and makes the move played from it. False when the game cannot go on.
fn step<G: Geometry>(
    source: &'static Source,
    played: &mut Played<G>,
    seen: &Seen<'_>,
    findings: &mut Findings,
) -> bool {
    played.history.push(&played.position);
    let Played { position, history } = &*played;
    let moves: Vec<(String, Move)> =
        position.legal_moves().into_iter().map(|mv| (position.uci(mv), mv)).collect();
    let takes_en_passant = moves.iter().any(|(_, mv)| mv.is_en_passant());
    let fen = position.to_fen();
    let mut hold = |question, ours: &str, theirs: &str| {
        if ours != theirs {
            let (fen, ours, theirs) = (fen.clone(), ours.to_owned(), theirs.to_owned());
            findings.disagree(Disagreement { source, question, fen, ours, theirs, takes_en_passant });
        }
    };

    hold(Question::Fen, &fen, seen.fen);
    if let Some(shredder) = seen.shredder {
        hold(Question::ShredderFen, &position.to_shredder_fen(), shredder);
    }
    let mut by_uci: BTreeMap<&str, Move> = moves.iter().map(|(uci, mv)| (&**uci, *mv)).collect();
    let theirs: BTreeMap<&str, Option<&str>> = seen.moves.iter().copied().collect();
    if !by_uci.keys().eq(theirs.keys()) {
        let only_ours: Vec<&str> = by_uci.keys().filter(|uci| !theirs.contains_key(*uci)).copied().collect();
        let only_theirs: Vec<&str> =
            theirs.keys().filter(|uci| !by_uci.contains_key(*uci)).copied().collect();
        hold(Question::Moves, &format!("also {only_ours:?}"), &format!("also {only_theirs:?}"));
    }
    let state = state(position, history, &moves, source.program);
    hold(Question::State, &state, seen.state);
    let mut sans = 0;
    for (uci, their_san) in &seen.moves {
        let (Some(&mv), Some(their_san)) = (by_uci.get(uci), their_san) else { continue };
        sans += 1;
        hold(Question::San, &format!("{uci} {}", san(position, mv)), &format!("{uci} {their_san}"));
        match move_of_word(position, their_san) {
            Ok(read) if read == mv => {}
            Ok(read) => hold(Question::ReadBack, &format!("{their_san} is {}", position.uci(read)), uci),
            Err(why) => hold(Question::ReadBack, &format!("{their_san}: {why}"), uci),
        }
    }

    findings.sans += sans;
    findings.moves += moves.len() as u64;
    note_reached(&moves, &state, &mut findings.reached);
    let Some(uci) = seen.played else { return true };
    match by_uci.remove(uci) {
        Some(mv) => {
            played.position.play_unchecked(mv);
            true
        }
        None => false,
    }
}

/// Check, mate, stalemate and draws in the letters of the scripts.
fn state<G: Geometry>(
    position: &Position<G>,
    history: &History,
    moves: &[(String, Move)],
    program: Program,
) -> String {
    let check = position.is_check();
    let claims: Vec<DrawClaim> = history.claims().collect();
    // Fairy-Stockfish counts repetitions and the clock for itself, but cannot be asked about them here.
    let past = program == Program::PythonChess;
    let clock = past && !moves.is_empty();
    let letters = [
        (check, 'c'),
        (check && moves.is_empty(), 'm'),
        (!check && moves.is_empty(), 's'),
        (position.is_dead(), 'd'),
        (past && claims.contains(&DrawClaim::Threefold), '3'),
        (past && claims.contains(&DrawClaim::Fivefold), '5'),
        (clock && claims.contains(&DrawClaim::FiftyMoves), 'f'),
        (clock && claims.contains(&DrawClaim::SeventyFiveMoves), 'h'),
    ];
    let text: String = letters.into_iter().filter(|(holds, _)| *holds).map(|(_, letter)| letter).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

fn note_reached(moves: &[(String, Move)], state: &str, reached: &mut Reached) {
    for (_, mv) in moves {
        reached.castling += u64::from(mv.castling().is_some());
        reached.promotion += u64::from(mv.promotion().is_some());
        reached.en_passant += u64::from(mv.is_en_passant());
    }
    for letter in state.chars().filter(|&letter| letter != '-') {
        *reached.states.entry(letter).or_default() += 1;
    }
}
