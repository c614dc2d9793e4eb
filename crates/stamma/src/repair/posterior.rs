//! The best way through the lattice, and how sure each of its steps is beside all the other ways that were kept.

use super::search::{Edge, Lattice, Node, Step, add_costs};
use stamma_board::{Geometry, Move, Position};
use stamma_notation::san;

/// One step of the best way.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The item that it begins at.
    pub item: usize,
    /// What the item is taken for.
    pub step: Step,
    /// What that cost.
    pub cost: f32,
    /// How likely it is among all ways, from 0 to 1.
    pub share: f32,
    /// What else the item may be, the likeliest first.
    pub others: Vec<(Step, f32)>,
}

/// Alternatives less likely than this are not named.
const WORTH_NAMING: f32 = 0.01;

/// That from some word on the words are no longer those of the game.
pub const LOST: f32 = 7.0;
/// What each word costs from there on: a word of a game costs less on average, however badly it is written, and a word
/// of anything else more.
pub const LOST_WORD: f32 = 3.5;

/// The best way through the lattice.
#[derive(Clone, Debug, Default)]
pub struct Way {
    /// Its steps.
    pub steps: Vec<Taken>,
    /// What the cheapest way costs, be it this one or one that leaves the game before.
    pub cost: f32,
    /// The item from which on the words are more likely no game at all.
    pub lost_at: Option<usize>,
    /// The item at which the cheapest way of all leaves the game, likely or not.
    pub leaves_at: Option<usize>,
}

/// The best way through the lattice. Differences of costs count `sharpness` times. `words_left` holds for each item, and
/// for the end, how many words come from there on.
pub fn best_way<G: Geometry>(
    start: &Position<G>,
    lattice: &Lattice,
    words_left: &[usize],
    sharpness: f32,
) -> Way {
    if lattice.ends.is_empty() {
        return Way::default();
    }
    let nodes = &lattice.nodes;
    let leaving = |node: &Node| LOST + LOST_WORD * words_left[node.item as usize] as f32;
    let kept = lattice.ends.first().filter(|_| !lattice.given_up);
    let least = kept.map_or(f32::INFINITY, |&end| nodes[end as usize].cost);
    let onward = onward(lattice, sharpness, |node| sharpness * leaving(node));
    let forward = forward(lattice, sharpness);
    let total = onward[0];
    let leaves = || nodes.iter().enumerate().filter(|(_, node)| words_left[node.item as usize] > 0);
    // The cheapest way that does not leave the game before an item.
    let cheapest = |from: usize| {
        let left = leaves().filter(|(_, node)| node.item as usize >= from);
        let left = left.map(|(at, node)| (at, node.cost + leaving(node)));
        let left = left.min_by(|one, other| one.1.total_cmp(&other.1)).filter(|(_, cost)| *cost < least);
        match (left, kept) {
            (Some((at, cost)), _) => Some((at, cost, Some(nodes[at].item as usize))),
            (None, Some(&end)) => Some((end as usize, least, None)),
            (None, None) => None,
        }
    };
    // How likely it is that the game has been left before an item.
    let left_before = |item: usize| {
        let left = leaves().filter(|(_, node)| (node.item as usize) < item);
        left.map(|(at, node)| (total - forward[at] - sharpness * leaving(node)).exp()).sum::<f32>()
    };
    // Whether the cheapest way to a node leads through another.
    let leads_through = |end: usize, node: usize| {
        let mut at = end;
        while at > node {
            at = edges_of(lattice, at).first().map_or(0, |edge| edge.from as usize);
        }
        at == node
    };
    let Some(mut found) = cheapest(0) else { return Way::default() };
    let (_, cost, leaves_at) = found;
    // Of the ways that go on from there each may be dearer than leaving, and all together more likely.
    while let (node, _, Some(item)) = found
        && left_before(item + 1) < 0.5
        && let Some(next) = cheapest(item + 1)
        && leads_through(next.0, node)
    {
        found = next;
    }
    let (end, _, lost_at) = found;
    // The steps of all ways, by the item that they begin at.
    let items = nodes.last().map_or(0, |node| node.item as usize + 1);
    let mut weights: Vec<Vec<(Step, f32)>> = vec![Vec::new(); items];
    for (at, node) in nodes.iter().enumerate() {
        for edge in edges_of(lattice, at) {
            debug_assert!(node.item > nodes[edge.from as usize].item);
            let through = forward[edge.from as usize] + sharpness * edge.cost + onward[at];
            let weight = (total - through).exp();
            let here = &mut weights[nodes[edge.from as usize].item as usize];
            match here.iter_mut().find(|(step, _)| *step == edge.step) {
                Some((_, sum)) => *sum += weight,
                None if weight > 1e-4 => here.push((edge.step, weight)),
                None => {}
            }
        }
    }
    let mut steps = Vec::new();
    let mut at = end;
    while at > 0 {
        let Some(edge) = edges_of(lattice, at).first() else { break };
        let item = nodes[edge.from as usize].item as usize;
        let share =
            |step: Step| weights[item].iter().find(|(known, _)| *known == step).map_or(0.0, |(_, sum)| *sum);
        let others: Vec<(Step, f32)> =
            weights[item].iter().filter(|(step, _)| *step != edge.step).copied().collect();
        steps.push(Taken {
            item,
            step: edge.step,
            cost: edge.cost,
            share: share(edge.step).min(1.0),
            others,
        });
        at = edge.from as usize;
    }
    steps.reverse();
    let weight = |edge: &Edge, at: usize| {
        (total - forward[edge.from as usize] - sharpness * edge.cost - onward[at]).exp()
    };
    let mut position = start.clone();
    for taken in &mut steps {
        if let Step::Read(played) = taken.step
            && taken.others.iter().any(|(step, _)| is_twin(*step, played))
        {
            let word = san_of(&position, played);
            let as_word = as_same_word(start, lattice, (taken.item, played, &word), weight);
            for (step, sum) in as_word {
                taken.share = (taken.share + sum).min(1.0);
                if let Some((_, share)) = taken.others.iter_mut().find(|(known, _)| *known == step) {
                    *share -= sum;
                }
            }
        }
        taken.others.retain(|(step, share)| {
            let other = step.moves() != taken.step.moves() || step.moves() == [None; 2];
            other && *share >= WORTH_NAMING
        });
        taken.others.sort_by(|one, other| other.1.total_cmp(&one.1));
        taken.step.moves().into_iter().flatten().for_each(|played| position.play_unchecked(played));
    }
    Way { steps, cost, lost_at, leaves_at }
}

/// Whether a step is another move of the same kind of piece to the same square: after other moves before it, it may be the
/// same word.
fn is_twin(step: Step, played: Move) -> bool {
    let Step::Read(other) = step else { return false };
    let kind = |one: Move| (one.role, one.to, one.promotion);
    other != played && kind(other) == kind(played)
}

/// The moves of which an item may consist after other moves before it and that are the same word there, each with how
/// likely that is.
fn as_same_word<G: Geometry>(
    start: &Position<G>,
    lattice: &Lattice,
    (item, played, word): (usize, Move, &str),
    weight: impl Fn(&Edge, usize) -> f32,
) -> Vec<(Step, f32)> {
    let mut found: Vec<(Step, f32)> = Vec::new();
    for at in 1..lattice.nodes.len() {
        for edge in edges_of(lattice, at) {
            let here = lattice.nodes[edge.from as usize].item as usize == item;
            let Step::Read(other) = edge.step else { continue };
            if !here || !is_twin(edge.step, played) {
                continue;
            }
            let before = position_at(start, lattice, edge.from as usize);
            if san_of(&before, other) == word {
                let sum = weight(edge, at);
                match found.iter_mut().find(|(step, _)| *step == edge.step) {
                    Some((_, known)) => *known += sum,
                    None => found.push((edge.step, sum)),
                }
            }
        }
    }
    found
}

/// A move in SAN without the marks of check and mate.
pub fn san_of<G: Geometry>(position: &Position<G>, played: Move) -> String {
    let mut word = san(position, played);
    word.truncate(word.trim_end_matches(['+', '#']).len());
    word
}

/// The position of a node.
fn position_at<G: Geometry>(start: &Position<G>, lattice: &Lattice, mut at: usize) -> Position<G> {
    let mut steps = Vec::new();
    while let Some(edge) = edges_of(lattice, at).first().filter(|_| at > 0) {
        steps.push(edge.step);
        at = edge.from as usize;
    }
    let mut position = start.clone();
    let moves = steps.into_iter().rev().flat_map(|step| step.moves().into_iter().flatten());
    moves.for_each(|played| position.play_unchecked(played));
    position
}

/// The ways into a node.
pub fn edges_of(lattice: &Lattice, at: usize) -> &[Edge] {
    let (from, to) = lattice.nodes[at].edges;
    &lattice.edges[from as usize..to as usize]
}

/// What it costs to come from the start to each node, by all ways together.
pub fn forward(lattice: &Lattice, sharpness: f32) -> Vec<f32> {
    let mut costs = vec![0.0f32; lattice.nodes.len()];
    for at in 1..lattice.nodes.len() {
        let ways = edges_of(lattice, at).iter();
        costs[at] = add_costs(ways.map(|edge| costs[edge.from as usize] + sharpness * edge.cost));
    }
    costs
}

/// What it costs to come from each node to the end, by all ways together, those that leave the game included.
fn onward(lattice: &Lattice, sharpness: f32, leaving: impl Fn(&Node) -> f32) -> Vec<f32> {
    let mut costs: Vec<f32> = lattice.nodes.iter().map(leaving).collect();
    if !lattice.given_up {
        lattice.ends.iter().for_each(|&end| costs[end as usize] = 0.0);
    }
    for at in (1..lattice.nodes.len()).rev() {
        for edge in edges_of(lattice, at) {
            let from = edge.from as usize;
            let new = costs[at] + sharpness * edge.cost;
            costs[from] = add_costs([costs[from], new].into_iter());
        }
    }
    costs
}
