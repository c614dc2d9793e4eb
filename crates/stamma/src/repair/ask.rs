//! Which places of a damaged sheet to ask a person about: those where an answer would settle most.
//!
//! A place is worth what its answer is expected to put right in the whole game, not only where it stands: one word may
//! decide how all the later ones are read. To find out, games are drawn from all that the search has kept, each as often
//! as it is likely. An answer leaves some of them; among those that are left, each place has its likeliest reading, and
//! the share of games that have another one there is what is still in doubt. Places are chosen one after the other, each as
//! if those before it had been answered.
//!
//! Nothing is drawn by chance: the games stand evenly over the range of all, so the same sheet gives the same questions.

use super::Reading;
use super::answers::{Answer, Says};
use super::posterior::{Taken, edges_of, forward};
use super::search::{Lattice, Step, add_costs};
use super::sheet::Item;
use crate::render::{Pieces, board, letters};
use stamma_board::{Color, Geometry, Position};
use stamma_notation::text::{plain, shortened};
use stamma_notation::{Span, san};

/// A place of a damaged game at which a person may know what was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// The ply that it is about, as the game is read now: 1 is the first move of the game.
    pub ply: u32,
    /// The word; empty where the question is which move was made before it that nobody wrote.
    pub span: Span,
    /// What is written there; empty where nothing is.
    pub written: String,
    /// Whose move it is.
    pub turn: Color,
    /// The position before it, as the game is read now, in FEN.
    pub fen: String,
    /// Whose move it is, and the board as lines of text.
    pub board: String,
    /// What it may be, the likeliest first.
    pub options: Vec<Choice>,
    /// How many moves of the game an answer is expected to put right.
    pub gain: f32,
}

impl Question {
    /// What a person says of it.
    pub fn answered(&self, says: Says) -> Answer {
        Answer { span: self.span, turn: Some(self.turn), says }
    }
}

/// What a word may be.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The move in SAN; two where a move is missing before it or where two words have changed places; none where it is no
    /// move.
    pub moves: Vec<String>,
    /// How likely it is, from 0 to 1.
    pub confidence: f32,
}

impl Choice {
    /// The moves as one text that is an answer; `none` where it is no move.
    pub fn text(&self) -> String {
        if self.moves.is_empty() { String::from("none") } else { self.moves.join(" ") }
    }
}

/// So many games are drawn.
const GAMES: usize = 512;
/// At so many places at most doubts are weighed.
const PLACES: usize = 96;
/// What is expected to put fewer moves right is not asked.
const WORTH_ASKING: f32 = 0.03;
/// So many options are named.
const OPTIONS: usize = 6;

/// The `most` places where an answer would settle most, the best first.
pub fn questions<G: Geometry>(
    start: &Position<G>,
    input: &[u8],
    reading: &Reading<'_>,
    sharpness: f32,
    most: usize,
) -> Vec<Question> {
    let drawn = Drawn::new(&reading.lattice, reading.items.len(), sharpness);
    // All drawn games are one group at first; each question parts the groups by its answers.
    let mut groups: Vec<usize> = vec![0; GAMES];
    let mut chosen: Vec<(usize, f32)> = Vec::new();
    let places: Vec<usize> = (0..reading.way.len()).filter(|&at| drawn.is_asked(&reading.way[at])).collect();
    while chosen.len() < most {
        let settled = drawn.settled(&groups);
        let gains = places.iter().filter(|&&at| chosen.iter().all(|(known, _)| *known != at)).map(|&at| {
            let parted = drawn.parted(&groups, reading.way[at].item);
            (at, (drawn.settled(&parted) - settled) as f32 / GAMES as f32)
        });
        let Some((at, gain)) = gains.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)))
        else {
            break;
        };
        if gain < WORTH_ASKING {
            break;
        }
        groups = drawn.parted(&groups, reading.way[at].item);
        chosen.push((at, gain));
    }
    let mut asked: Vec<Option<Question>> = vec![None; chosen.len()];
    let mut position = start.clone();
    let mut ply = 1;
    for (at, taken) in reading.way.iter().enumerate() {
        if let Some(place) = chosen.iter().position(|(known, _)| *known == at) {
            asked[place] = question(&position, input, reading, taken, (ply, chosen[place].1));
        }
        for played in taken.step.moves().into_iter().flatten() {
            position.play_unchecked(played);
            ply += 1;
        }
    }
    asked.into_iter().flatten().collect()
}

fn question<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    reading: &Reading<'_>,
    taken: &Taken,
    (ply, gain): (u32, f32),
) -> Option<Question> {
    let span = match reading.items.get(taken.item)? {
        Item::Word(word) => word.span,
        Item::Number(number) => Span::new(number.span.start, number.span.start),
    };
    let steps = [(taken.step, taken.share)].into_iter().chain(taken.others.iter().copied());
    let mut options: Vec<Choice> = Vec::new();
    for (step, confidence) in steps {
        let mut after = position.clone();
        let mut moves = Vec::new();
        for played in step.moves().into_iter().flatten() {
            // What the word would be after other moves before it cannot be shown on this board.
            if !after.is_legal(played) {
                break;
            }
            moves.push(san(&after, played));
            after.play_unchecked(played);
        }
        if moves.len() < step.moves().into_iter().flatten().count() {
            continue;
        }
        match options.iter_mut().find(|known| known.moves == moves) {
            Some(known) => known.confidence += confidence,
            None => options.push(Choice { moves, confidence }),
        }
    }
    options.sort_by(|one, other| other.confidence.total_cmp(&one.confidence));
    options.truncate(OPTIONS);
    let letters = letters(reading.context.letters.compounds);
    let written = shortened(&plain(input, span));
    let (fen, board) = (position.to_fen(), board(position, Pieces::Letters, &letters, Color::White));
    Some(Question { ply, span, written, turn: position.turn(), fen, board, options, gain })
}

/// What a drawn game makes of an item, as a number; 0 where no step of it begins there.
type Option8 = u8;

/// Games drawn from all that was kept, as likely as they are.
struct Drawn {
    /// For each item in doubt, the weightiest first, what each game makes of it.
    doubts: Vec<(usize, Vec<Option8>)>,
}

impl Drawn {
    fn new(lattice: &Lattice, items: usize, sharpness: f32) -> Drawn {
        let nodes = &lattice.nodes;
        let forward = forward(lattice, sharpness);
        let total = add_costs(lattice.ends.iter().map(|&end| forward[end as usize]));
        let mut known: Vec<Vec<[Option<stamma_board::Move>; 2]>> = vec![Vec::new(); items];
        let mut made: Vec<Vec<Option8>> = vec![Vec::new(); items];
        for game in 0..GAMES {
            // One number picks the whole way: each pick takes its part of the range that is left.
            let mut at_random = (game as f64 + 0.5) / GAMES as f64;
            let mut pick = |costs: &mut dyn Iterator<Item = f32>| {
                let mut last = None;
                for (place, cost) in costs.enumerate() {
                    let share = f64::from(-cost).exp();
                    if at_random < share {
                        at_random /= share;
                        return Some(place);
                    }
                    at_random -= share;
                    last = Some(place);
                }
                // Shares may not quite add up to one.
                at_random = 0.5;
                last
            };
            let ends = &lattice.ends;
            let Some(end) = pick(&mut ends.iter().map(|&end| forward[end as usize] - total)) else { break };
            let mut at = ends[end] as usize;
            while at > 0 {
                let edges = edges_of(lattice, at);
                let costs = edges
                    .iter()
                    .map(|edge| forward[edge.from as usize] + sharpness * edge.cost - forward[at]);
                let Some(edge) = pick(&mut { costs }).map(|place| edges[place]) else { break };
                let item = nodes[edge.from as usize].item as usize;
                let moves = edge.step.moves();
                let option = known[item].iter().position(|one| *one == moves).unwrap_or_else(|| {
                    known[item].push(moves);
                    known[item].len() - 1
                });
                made[item].resize(game, 0);
                made[item].push((option + 1).min(usize::from(Option8::MAX)) as Option8);
                at = edge.from as usize;
            }
        }
        let mut doubts: Vec<(usize, Vec<Option8>)> = made.into_iter().enumerate().collect();
        doubts.iter_mut().for_each(|(_, made)| made.resize(GAMES, 0));
        doubts.retain(|(_, made)| made.iter().any(|one| *one != made[0]));
        doubts.sort_by_key(|(_, made)| likeliest(made.iter().copied()));
        doubts.truncate(PLACES);
        Drawn { doubts }
    }

    /// Whether a step of the best way begins at a place in doubt.
    fn is_asked(&self, taken: &Taken) -> bool {
        let asked = !matches!(taken.step, Step::Dropped(words) if words > 1);
        asked && self.doubts.iter().any(|(item, _)| *item == taken.item)
    }

    /// How many readings are right if in each group the likeliest is taken at every place, over all games.
    fn settled(&self, groups: &[usize]) -> u64 {
        let most = groups.iter().max().map_or(0, |most| most + 1);
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); most];
        for (game, &group) in groups.iter().enumerate() {
            members[group].push(game);
        }
        let right = |(_, made): &(usize, Vec<Option8>)| -> u64 {
            members.iter().map(|games| likeliest(games.iter().map(|&game| made[game]))).sum()
        };
        self.doubts.iter().map(right).sum()
    }

    /// The groups, parted by what the games make of an item.
    fn parted(&self, groups: &[usize], item: usize) -> Vec<usize> {
        let Some((_, made)) = self.doubts.iter().find(|(known, _)| *known == item) else {
            return groups.to_vec();
        };
        let mut known: Vec<(usize, Option8)> = Vec::new();
        let parts = groups.iter().zip(made).map(|(&group, &option)| {
            known.iter().position(|one| *one == (group, option)).unwrap_or_else(|| {
                known.push((group, option));
                known.len() - 1
            })
        });
        parts.collect()
    }
}

/// How often the commonest of these stands among them.
fn likeliest(options: impl Iterator<Item = Option8>) -> u64 {
    let mut counts = [0u64; 256];
    options.for_each(|option| counts[usize::from(option)] += 1);
    counts.into_iter().max().unwrap_or(0)
}
