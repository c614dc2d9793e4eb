//! Chooses the places of a damaged sheet to ask a person about: those where an answer would settle most.
//!
//! The value of a place is the improvement that its answer is expected to bring to the whole game, not only at that
//! place: one word may decide how all the later ones are read. To estimate it, games are drawn from all that the search
//! has kept, each as often as it is likely. An answer leaves some of them; among those that are left, each place has
//! its likeliest reading, and the share of games that have another one there is the remaining doubt. Places are chosen
//! one after the other, each as if those before it had been answered. Where a word is so uncertain that the game ends
//! there, nothing after it is right: an answer that lets the game go on gains all its later moves.
//!
//! Nothing is drawn at random: the games are spread evenly over the range of all, so the same sheet gives the same
//! questions.

use super::answers::{Answer, AnswerMeaning};
use super::game_words::SheetItem;
use super::lattice::{Edge, Lattice};
use super::posterior::{best_path, edges_of, forward, san_of};
use super::search_outcome::SearchOutcome;
use super::search_step::{SearchStep, StepMoves, WeightedStep};
use super::step_costs::add_costs;
use stamma_board::internals::{sort_by, sort_by_key};
use stamma_board::{Color, Geometry, Position};
use stamma_notation::internals::{plain, shortened};
use stamma_notation::{Span, san};

/// A place of a damaged game at which a person may remember the move that was played.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Question {
    /// The ply that it is about, as the game is read now: 1 is the first move of the game.
    pub ply: u32,
    /// The word; empty where the question is about the unwritten move before it.
    pub span: Span,
    /// The text of the place; empty where nothing is written.
    pub written: String,
    /// The side to move.
    pub turn: Color,
    /// The position before it, as the game is read now, in FEN.
    pub fen: String,
    /// The possible answers, the likeliest first.
    pub options: Vec<QuestionOption>,
    /// The number of moves of the game that an answer is expected to put right.
    pub gain: f32,
}

impl Question {
    /// Returns an answer to it.
    pub fn answered(&self, meaning: AnswerMeaning) -> Answer {
        Answer { span: self.span, turn: Some(self.turn), meaning }
    }
}

/// A possible answer.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct QuestionOption {
    /// The move in SAN; two where a move is missing before it or where two words have changed places; none where it is no
    /// move.
    pub moves: Vec<String>,
    /// Its probability, from 0 to 1.
    pub confidence: f32,
}

impl QuestionOption {
    /// Returns the moves as the text of an answer; `none` where it is no move.
    pub fn text(&self) -> String {
        if self.moves.is_empty() { String::from("none") } else { self.moves.join(" ") }
    }
}

/// The number of games that are sampled.
const GAMES: usize = 512;
/// The number of places at which doubts are weighed, at most.
const PLACES: usize = 96;
/// The least gain of a question.
pub const MIN_GAIN: f32 = 0.03;
/// A more certain word is asked about only where another move is in question.
pub const SURE: f32 = 0.75;
/// The most options of a question.
pub const OPTIONS: usize = 6;

/// The settings of the expected gain.
#[derive(Clone, Copy)]
pub struct GainOptions {
    /// The weight of differences of costs.
    pub sharpness: f32,
    /// A game ends at the first word that is less sure.
    pub min_confidence: f32,
    /// The item at which it ends now.
    pub stopped_at: Option<usize>,
}

/// The `most` places where an answer would settle most, the best first.
pub fn questions<G: Geometry>(
    start: &Position<G>,
    input: &[u8],
    reading: &SearchOutcome<'_>,
    gain_options: GainOptions,
    most: usize,
) -> Vec<Question> {
    let lost = reading.lost_at.is_some() && !reading.lattice.given_up;
    // Words that make no sense may make some with an answer among them, so they are asked about as if they were a game.
    let never = vec![None; reading.items.len() + 1];
    let to_the_end = lost.then(|| best_path(start, &reading.lattice, &never, gain_options.sharpness).steps);
    let way = to_the_end.as_ref().unwrap_or(&reading.way);
    let sampled = SampledGames::new(start, &reading.lattice, way, reading.items.len(), gain_options);
    // All drawn games are one group at first; each question parts the groups by its answers.
    let mut groups: Vec<usize> = vec![0; GAMES];
    let mut chosen: Vec<(usize, f32)> = Vec::new();
    // The word from which on nothing makes sense may be sure enough if all must be a game.
    let entry = reading.lost_at.filter(|_| lost).and_then(|lost_at| {
        way.iter().position(|taken| taken.item >= lost_at && !matches!(taken.step, SearchStep::Passed))
    });
    let mut places: Vec<usize> = Vec::new();
    let mut position = start.clone();
    for (at, taken) in way.iter().enumerate() {
        // There is nothing to choose where no other move can be shown on this board: the doubt begins before it.
        let others = || taken.others.iter().any(|(step, _)| on_board(&position, *step).is_some());
        let open = sampled.is_asked(taken) && (taken.share < SURE || others());
        if open || entry == Some(at) {
            places.push(at);
        }
        taken.step.play_on(&mut position);
    }
    while chosen.len() < most {
        let asked: Vec<usize> = chosen.iter().map(|&(at, _)| way[at].item).collect();
        let settled = sampled.settled(&groups, &asked);
        let gains = places.iter().filter(|&&at| chosen.iter().all(|(known, _)| *known != at)).map(|&at| {
            let item = way[at].item;
            let parted = sampled.parted(&groups, item);
            let asked: Vec<usize> = asked.iter().copied().chain([item]).collect();
            (at, sampled.settled(&parted, &asked).saturating_sub(settled) as f32 / GAMES as f32)
        });
        let Some((at, gain)) = gains.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)))
        else {
            break;
        };
        if gain < MIN_GAIN {
            break;
        }
        groups = sampled.parted(&groups, way[at].item);
        chosen.push((at, gain));
    }
    let mut asked: Vec<Option<Question>> = vec![None; chosen.len()];
    let mut position = start.clone();
    let mut ply = 1;
    for (at, taken) in way.iter().enumerate() {
        if let Some(place) = chosen.iter().position(|(known, _)| *known == at) {
            asked[place] = question(&position, input, reading, taken, (ply, chosen[place].1));
        }
        for played in taken.step.played() {
            position.play_unchecked(*played);
            ply += 1;
        }
    }
    asked.into_iter().flatten().collect()
}

fn question<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    reading: &SearchOutcome<'_>,
    taken: &WeightedStep,
    (ply, gain): (u32, f32),
) -> Option<Question> {
    let span = match reading.items.get(taken.item)? {
        SheetItem::Word(word) => word.span,
        SheetItem::Number(number) => Span::new(number.span.start, number.span.start),
    };
    let steps = [(taken.step, taken.share)].into_iter().chain(taken.others.iter().copied());
    let mut options: Vec<QuestionOption> = Vec::new();
    for (step, confidence) in steps {
        let Some(moves) = on_board(position, step) else { continue };
        match options.iter_mut().find(|known| known.moves == moves) {
            Some(known) => known.confidence += confidence,
            None => options.push(QuestionOption { moves, confidence }),
        }
    }
    sort_by(&mut options, |one, other| other.confidence.total_cmp(&one.confidence));
    options.truncate(OPTIONS);
    let written = shortened(&plain(input, span));
    Some(Question { ply, span, written, turn: position.turn(), fen: position.to_fen(), options, gain })
}

/// Returns the moves of a step in SAN. None where other moves before it are needed for them: then the meaning of the
/// word cannot be shown on this board.
fn on_board<G: Geometry>(position: &Position<G>, step: SearchStep) -> Option<Vec<String>> {
    let mut after = position.clone();
    let mut words = Vec::new();
    for played in step.played() {
        if !played.is_legal(&after) {
            return None;
        }
        words.push(san(&after, *played));
        after.play_unchecked(*played);
    }
    Some(words)
}

/// The reading of an item in a sampled game, as a number; 0 where no step of it begins there.
type OptionIndex = u8;

/// Readings of an item that count as one, since the word is the same.
struct PlaceReadings {
    moves: Vec<StepMoves>,
    word: String,
}

/// The number of the option at a place in the list, from 1; those beyond all numbers share the last.
fn option_at(place: usize) -> OptionIndex {
    OptionIndex::try_from(place + 1).unwrap_or(OptionIndex::MAX)
}

/// Returns the number of the option for a step, from 1; a new one where it is not among the existing ones.
fn option_of<G: Geometry>(
    known: &mut Vec<PlaceReadings>,
    position: &Position<G>,
    step: SearchStep,
) -> OptionIndex {
    let moves = step.moves();
    if let Some(at) = known.iter().position(|one| one.moves.contains(&moves)) {
        return option_at(at);
    }
    let mut after = position.clone();
    let mut word = String::new();
    for played in moves.into_iter().flatten() {
        word = word + " " + &san_of(&after, played);
        after.play_unchecked(*played);
    }
    match known.iter().position(|one| one.word == word) {
        Some(at) => {
            known[at].moves.push(moves);
            option_at(at)
        }
        None => {
            known.push(PlaceReadings { moves: vec![moves], word });
            option_at(known.len() - 1)
        }
    }
}

/// Draws games from all ways, as often as they are likely: the options of each item, and the option of each game.
fn sample_games<G: Geometry>(
    start: &Position<G>,
    lattice: &Lattice,
    items: usize,
    sharpness: f32,
) -> (Vec<Vec<PlaceReadings>>, Vec<Vec<OptionIndex>>) {
    let forward = forward(lattice, sharpness);
    let total = add_costs(lattice.ends.iter().map(|&end| forward[end as usize]));
    let mut known: Vec<Vec<PlaceReadings>> = (0..items).map(|_| Vec::new()).collect();
    // The option that each way from node to node is; 0 where that is not known yet.
    let mut options: Vec<OptionIndex> = vec![0; lattice.edges.len()];
    let mut made: Vec<Vec<OptionIndex>> = vec![Vec::new(); items];
    for game in 0..GAMES {
        let Some(edges) = sampled_path(lattice, (&forward, total), sharpness, game) else { break };
        let mut position = start.clone();
        for way in edges.into_iter().rev() {
            let edge = lattice.edges[way];
            let item = lattice.nodes[edge.from as usize].item as usize;
            if options[way] == 0 {
                options[way] = option_of(&mut known[item], &position, edge.step);
            }
            made[item].resize(game, 0);
            made[item].push(options[way]);
            edge.step.play_on(&mut position);
        }
    }
    made.iter_mut().for_each(|made| made.resize(GAMES, 0));
    (known, made)
}

/// The edges of the way that one of the drawn games takes, from its end to the start.
fn sampled_path(
    lattice: &Lattice,
    (forward, total): (&[f32], f32),
    sharpness: f32,
    game: usize,
) -> Option<Vec<usize>> {
    let ends = &lattice.ends;
    let mut pick = EvenSampler::of(game);
    let mut at = ends[pick.among(ends.iter().map(|&end| forward[end as usize] - total))?] as usize;
    let mut sampled = Vec::new();
    while at > 0 {
        let edges = edges_of(lattice, at);
        let cost = |edge: &Edge| forward[edge.from as usize] + sharpness * edge.cost - forward[at];
        let Some(place) = pick.among(edges.iter().map(cost)) else { break };
        sampled.push(lattice.nodes[at].edges.0 as usize + place);
        at = edges[place].from as usize;
    }
    Some(sampled)
}

/// One number picks a whole way: each pick takes its part of the range that is left.
struct EvenSampler(f64);

impl EvenSampler {
    fn of(game: usize) -> EvenSampler {
        EvenSampler((game as f64 + 0.5) / GAMES as f64)
    }

    /// Chooses one of several by the costs of their shares; none where there are none.
    fn among(&mut self, costs: impl Iterator<Item = f32>) -> Option<usize> {
        let mut last = None;
        for (place, cost) in costs.enumerate() {
            let share = f64::from(-cost).exp();
            if self.0 < share {
                self.0 /= share;
                return Some(place);
            }
            self.0 -= share;
            last = Some(place);
        }
        // Shares may not quite add up to one.
        self.0 = 0.5;
        last
    }
}

/// An item in doubt.
struct DoubtfulPlace {
    /// The item.
    item: usize,
    /// Its reading in each game.
    made: Vec<OptionIndex>,
    /// The number of its readings.
    options: usize,
    /// Its reading on the best way; none where no game has it.
    taken: Option<OptionIndex>,
    /// True if the game ends here where that is not sure enough.
    stops: bool,
    /// The number of moves without doubt between the doubt before it and this one.
    clear: u64,
}

/// Games drawn from all that was kept, as likely as they are.
struct SampledGames {
    /// The items in doubt, the weightiest of them, in their order.
    doubts: Vec<DoubtfulPlace>,
    /// The number of moves without doubt after the last.
    clear: u64,
    gain_options: GainOptions,
}

impl SampledGames {
    fn new<G: Geometry>(
        start: &Position<G>,
        lattice: &Lattice,
        way: &[WeightedStep],
        items: usize,
        gain_options: GainOptions,
    ) -> SampledGames {
        let (known, made) = sample_games(start, lattice, items, gain_options.sharpness);
        let mut doubts: Vec<(usize, Vec<OptionIndex>)> = made.into_iter().enumerate().collect();
        doubts.retain(|(_, made)| made.iter().any(|one| *one != made[0]));
        sort_by_key(&mut doubts, |(_, made)| likeliest(made.iter().copied()));
        doubts.truncate(PLACES);
        sort_by_key(&mut doubts, |(item, _)| *item);
        let mut steps = way.iter().peekable();
        let mut clear_before = |item: usize| {
            let mut moves = 0;
            while let Some(step) = steps.next_if(|step| step.item < item) {
                moves += step.step.played().count() as u64;
            }
            moves
        };
        let doubts = doubts.into_iter().map(|(item, made)| {
            let clear = clear_before(item);
            // The step at the item itself is counted as the doubt.
            let _ = clear_before(item + 1);
            let step = way.iter().find(|taken| taken.item == item).map(|taken| taken.step);
            let taken = match step {
                None => Some(0),
                Some(step) => {
                    known[item].iter().position(|one| one.moves.contains(&step.moves())).map(option_at)
                }
            };
            let stops = match step {
                // A null move may replace an unwritten move.
                None | Some(SearchStep::Passed) => false,
                Some(step) => !step.supplies(),
            };
            let options = made.iter().map(|&made| usize::from(made) + 1).max().unwrap_or(1);
            DoubtfulPlace { item, made, options, taken, stops, clear }
        });
        let doubts = doubts.collect();
        SampledGames { doubts, clear: clear_before(usize::MAX), gain_options }
    }

    /// True if a step of the best way begins at a place in doubt.
    fn is_asked(&self, taken: &WeightedStep) -> bool {
        let asked = !matches!(taken.step, SearchStep::Dropped(words) if words > 1);
        asked && self.doubts.iter().any(|doubt| doubt.item == taken.item)
    }

    /// Counts the readings that are right, over all games, if each group is read as it would be after the answers about
    /// these items.
    fn settled(&self, groups: &[usize], asked: &[usize]) -> u64 {
        let most = groups.iter().max().map_or(0, |most| most + 1);
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); most];
        for (game, &group) in groups.iter().enumerate() {
            members[group].push(game);
        }
        let answered: Vec<&DoubtfulPlace> =
            self.doubts.iter().filter(|doubt| asked.contains(&doubt.item)).collect();
        let mut counts = Vec::new();
        let settled = members.iter().map(|games| self.settled_in(games, asked, &answered, &mut counts));
        settled.sum()
    }

    /// Counts the readings that are right in these games, which give the same answers.
    fn settled_in(
        &self,
        games: &[usize],
        asked: &[usize],
        answered: &[&DoubtfulPlace],
        counts: &mut Vec<u64>,
    ) -> u64 {
        let Some(&first) = games.first() else { return 0 };
        // The best way stays the best where the answers confirm it.
        let as_taken = answered.iter().all(|doubt| doubt.taken == Some(doubt.made[first]));
        let ends_now =
            self.gain_options.stopped_at.filter(|&item| as_taken && asked.iter().all(|asked| *asked < item));
        let all = games.len() as u64;
        let mut settled = 0;
        for doubt in &self.doubts {
            if ends_now.is_some_and(|item| doubt.item >= item) {
                return settled;
            }
            let right = match doubt.taken {
                Some(taken) if as_taken => {
                    games.iter().filter(|&&game| doubt.made[game] == taken).count() as u64
                }
                None if as_taken => 0,
                _ if all == 1 => 1,
                _ => doubt.likeliest(games, counts),
            };
            settled += doubt.clear * all;
            if doubt.stops && (right as f32) < self.gain_options.min_confidence * all as f32 {
                return settled;
            }
            settled += right;
        }
        settled + self.clear * all
    }

    /// Returns the groups, divided by the options of the games at an item.
    fn parted(&self, groups: &[usize], item: usize) -> Vec<usize> {
        let Some(doubt) = self.doubts.iter().find(|doubt| doubt.item == item) else {
            return groups.to_vec();
        };
        let most = groups.iter().max().map_or(0, |most| most + 1);
        let mut parts: Vec<Option<usize>> = vec![None; most * doubt.options];
        let mut known = 0;
        let parted = groups.iter().zip(&doubt.made).map(|(&group, &option)| {
            *parts[group * doubt.options + usize::from(option)].get_or_insert_with(|| {
                known += 1;
                known - 1
            })
        });
        parted.collect()
    }
}

impl DoubtfulPlace {
    /// Returns the number of these games that have the commonest option. `counts` is memory for counting.
    fn likeliest(&self, games: &[usize], counts: &mut Vec<u64>) -> u64 {
        counts.clear();
        counts.resize(self.options, 0);
        games.iter().for_each(|&game| counts[usize::from(self.made[game])] += 1);
        counts.iter().copied().max().unwrap_or(0)
    }
}

/// Returns the number of times that the commonest of these occurs.
fn likeliest(options: impl Iterator<Item = OptionIndex>) -> u64 {
    let mut counts = [0u64; 256];
    options.for_each(|option| counts[usize::from(option)] += 1);
    counts.into_iter().max().unwrap_or(0)
}
