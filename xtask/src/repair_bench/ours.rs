//! Our own answers: what the reader makes of a text as it stands, and what is made of it by repair.

use std::time::Instant;

use stamma::notation::Detail;
use stamma::repair::{self, RepairOptions};
use stamma::{Board, Game, GameVisitor, Played, PlyEvent, PlySource, ReadOptions, read_games};

use super::answers::{Answer, Question, UNKNOWN};

/// Reads without any repair, up to the first word that cannot be read.
pub fn read(asked: &Question) -> Answer {
    let clock = Instant::now();
    let game = read_games(asked.text.text.as_bytes(), ReadOptions::default()).next();
    let mut answer = game.map_or_else(Answer::default, |game| answer_of(&game, asked.branch));
    answer.game = asked.game;
    answer.micros = clock.elapsed().as_micros() as u64;
    answer
}

/// Reads with repair. Of several games, which a text may seem to hold, the first counts.
pub fn repair(asked: &Question, how: &RepairOptions<'_>) -> Answer {
    let text = &asked.text.text;
    let clock = Instant::now();
    let options = ReadOptions::default();
    let Some(game) = read_games(text.as_bytes(), options.clone()).next() else {
        return Answer { game: asked.game, ..Answer::default() };
    };
    let repaired = repair::repair(&game, text.as_bytes(), &options, how);
    let micros = clock.elapsed().as_micros() as u64;
    let positions = repaired.as_ref().map_or(0, |repaired| repaired.tried as u64);
    let answer = answer_of(repaired.as_ref().map_or(&game, |repaired| &repaired.game), asked.branch);
    Answer { game: asked.game, micros, positions, ..answer }
}

/// The moves of a game, and how sure those are that are repairs; from a ply on those of the variation that stands there.
pub fn answer_of(game: &Game, branch: Option<usize>) -> Answer {
    let branch = branch.unwrap_or(usize::MAX);
    let mut writer = Writer { answer: Answer::default(), game, branch, depth: 0, broken: false };
    game.send_to(&mut writer);
    writer.answer
}

struct Writer<'a> {
    answer: Answer,
    game: &'a Game,
    /// The ply, from 0, from which on the moves count that stand in a variation.
    branch: usize,
    depth: usize,
    /// True after a word that was not read.
    broken: bool,
}

impl GameVisitor for Writer<'_> {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        let wanted = usize::from(ply.number as usize > self.branch);
        if self.depth != wanted || self.broken {
            return;
        }
        let word = match ply.meaning {
            Played::Move(played) | Played::Illegal(played) => before.position().uci(played),
            Played::Pass => UNKNOWN.to_owned(),
            Played::Unread => {
                self.broken = true;
                return;
            }
        };
        self.answer.moves.push(word);
        self.answer.confidence.push(confidence(self.game, ply.number, ply.source));
        self.answer.spans.push((ply.written.start, ply.written.end));
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
    }
}

/// The confidence in a move that is a repair.
fn confidence(game: &Game, number: u32, source: PlySource) -> Option<f32> {
    let says = |detail: &Detail| match *detail {
        Detail::WordRepaired { confidence, .. }
        | Detail::MoveSupplied { confidence, .. }
        | Detail::WordsSwapped { confidence, .. }
        | Detail::WordInDoubt { confidence, .. } => Some(confidence),
        _ => None,
    };
    if source == PlySource::Text {
        return None;
    }
    let findings = game.diagnostics.iter().filter(|finding| finding.ply == Some(number));
    Some(findings.filter_map(|finding| says(&finding.detail)).next().unwrap_or(0.0))
}
