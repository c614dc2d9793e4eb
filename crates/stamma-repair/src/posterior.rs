//! The best way through the lattice, and how sure each of its steps is beside all the other ways that were kept.

use super::lattice::{Edge, Lattice, Node};
use super::search_step::{SearchStep, WeightedStep};
use super::sheet_move::SheetMove;
use super::step_costs::add_costs;
use stamma_board::internals::sort_by;
use stamma_board::{Geometry, Position};
use stamma_notation::san;

/// Alternatives less likely than this are not named.
const WORTH_NAMING: f32 = 0.01;

/// The number of steps before and behind a step whose damage counts against it.
const NEAR: usize = 18;
/// With damage of this cost near a step, one way of ten has left the game that was played.
const ASTRAY_COST: f32 = 50.0;

/// Lowers the shares of repairs by the chance that all ways have left the game that was played. The search compares the ways that it
/// has kept; where even the best of them needs much damage, the true one is often none of them. Measured on texts damaged
/// by a model and by a scanner: docs/repair-bench.md.
fn discount(steps: &mut [WeightedStep]) {
    let costs: Vec<f32> = steps.iter().map(|taken| taken.cost).collect();
    for (at, taken) in steps.iter_mut().enumerate().filter(|(_, taken)| taken.cost > 0.0) {
        let near = &costs[at.saturating_sub(NEAR)..(at + NEAR + 1).min(costs.len())];
        let astray = 0.1 * (near.iter().sum::<f32>() / ASTRAY_COST).max(0.0).powi(3);
        taken.share *= 1.0 - astray.min(0.5);
    }
    let supplies_turn = |taken: &WeightedStep| matches!(taken.step, SearchStep::MissingTurn(..));
    let Some(first) = steps.iter().position(supplies_turn) else { return };
    for taken in steps[first..].iter_mut().filter(|taken| taken.cost > 0.0) {
        taken.share *= if supplies_turn(taken) { TURN_KEPT } else { BEHIND_TURN };
    }
}

/// The chance that the moves of both sides that were left out are among the few pairs that the search keeps.
const TURN_KEPT: f32 = 0.85;
/// The chance that a later repair is right, beside what the search says, which knows the kept pairs alone.
const BEHIND_TURN: f32 = 0.85;

/// The best way through the lattice.
#[derive(Clone, Debug, Default)]
pub struct BestPath {
    /// Its steps.
    pub steps: Vec<WeightedStep>,
    /// The cost of the cheapest way, be it this one or one that leaves the game before.
    pub cost: f32,
    /// The item from which on the words are more likely no game at all.
    pub lost_at: Option<usize>,
    /// The item at which the cheapest way of all leaves the game, likely or not.
    pub leaves_at: Option<usize>,
}

/// The best way through the lattice. Differences of costs count `sharpness` times. `leaving` holds for each item the cost of leaving
/// the game before it; none where no word comes any more.
pub fn best_path<G: Geometry>(
    start: &Position<G>,
    lattice: &Lattice,
    leaving: &[Option<f32>],
    sharpness: f32,
) -> BestPath {
    if lattice.ends.is_empty() {
        return BestPath::default();
    }
    let odds = PathOdds::new(lattice, leaving, sharpness);
    let Some((cheapest, likely)) = odds.ends() else { return BestPath::default() };
    let mut steps = odds.steps_to(likely.node);
    odds.join_same_words(start, &mut steps);
    discount(&mut steps);
    BestPath { steps, cost: cheapest.cost, lost_at: likely.left_at, leaves_at: cheapest.left_at }
}

/// The probabilities of the ways through a lattice.
struct PathOdds<'a> {
    lattice: &'a Lattice,
    leaving: &'a [Option<f32>],
    sharpness: f32,
    /// The costs from the start to each node, and from it to the end.
    forward: Vec<f32>,
    onward: Vec<f32>,
    /// The cost of all ways together.
    total: f32,
}

/// The end of a way.
#[derive(Clone, Copy)]
struct End {
    node: usize,
    cost: f32,
    /// The item at which it leaves the game, where it does.
    left_at: Option<usize>,
}

impl<'a> PathOdds<'a> {
    fn new(lattice: &'a Lattice, leaving: &'a [Option<f32>], sharpness: f32) -> PathOdds<'a> {
        let onward = onward(lattice, sharpness, |node| match leaving[node.item as usize] {
            Some(cost) => sharpness * cost,
            None => f32::INFINITY,
        });
        let (forward, total) = (forward(lattice, sharpness), onward[0]);
        PathOdds { lattice, leaving, sharpness, forward, onward, total }
    }

    /// Returns the end of the cheapest way, and the end of the cheapest that goes as far as the game likely does.
    fn ends(&self) -> Option<(End, End)> {
        let cheapest = self.cheapest(0)?;
        let mut likely = cheapest;
        // Of the ways that go on from there each may be dearer than leaving, and all together more likely.
        while let Some(item) = likely.left_at
            && self.left_before(item + 1) < 0.5
            && let Some(next) = self.cheapest(item + 1)
            && self.leads_through(next.node, likely.node)
        {
            likely = next;
        }
        Some((cheapest, likely))
    }

    /// The cheapest way that does not leave the game before an item.
    fn cheapest(&self, from: usize) -> Option<End> {
        let Lattice { nodes, ends, given_up, .. } = self.lattice;
        let kept = ends.first().filter(|_| !given_up).map(|&end| end as usize);
        let kept = kept.map(|node| End { node, cost: nodes[node].cost, left_at: None });
        let left = self.leaves().filter(|(_, node, _)| node.item as usize >= from);
        let left = left.map(|(at, node, leaving)| End {
            node: at,
            cost: node.cost + leaving,
            left_at: Some(node.item as usize),
        });
        let left = left.min_by(|one, other| one.cost.total_cmp(&other.cost));
        left.filter(|left| kept.is_none_or(|kept| left.cost < kept.cost)).or(kept)
    }

    /// The nodes at which the game can be left, with the costs of that: words come after them.
    fn leaves(&self) -> impl Iterator<Item = (usize, &Node, f32)> {
        let nodes = self.lattice.nodes.iter().enumerate();
        nodes.filter_map(|(at, node)| Some((at, node, self.leaving[node.item as usize]?)))
    }

    /// Returns the probability that the game has been left before an item.
    fn left_before(&self, item: usize) -> f32 {
        let left = self.leaves().filter(|(_, node, _)| (node.item as usize) < item);
        left.map(|(at, _, leaving)| (self.total - self.forward[at] - self.sharpness * leaving).exp()).sum()
    }

    /// True if the cheapest way to a node leads through another.
    fn leads_through(&self, end: usize, node: usize) -> bool {
        let mut at = end;
        while at > node {
            at = edges_of(self.lattice, at).first().map_or(0, |edge| edge.from as usize);
        }
        at == node
    }

    /// Returns the probability of an edge into a node.
    fn weight(&self, edge: &Edge, at: usize) -> f32 {
        let through = self.forward[edge.from as usize] + self.sharpness * edge.cost + self.onward[at];
        (self.total - through).exp()
    }

    /// The steps of the cheapest way to a node, each beside those of all other ways that begin at its item.
    fn steps_to(&self, end: usize) -> Vec<WeightedStep> {
        let shares = self.shares();
        let mut steps = Vec::new();
        let mut at = end;
        while at > 0 {
            let Some(edge) = edges_of(self.lattice, at).first() else { break };
            let item = self.lattice.nodes[edge.from as usize].item as usize;
            let (same, others): (Vec<_>, Vec<_>) =
                shares[item].iter().partition(|(step, _)| *step == edge.step);
            let share = same.first().map_or(0.0, |(_, sum)| sum.min(1.0));
            steps.push(WeightedStep { item, step: edge.step, cost: edge.cost, share, others });
            at = edge.from as usize;
        }
        steps.reverse();
        steps
    }

    /// The steps of all ways, by the item that they begin at.
    fn shares(&self) -> Vec<Vec<(SearchStep, f32)>> {
        let nodes = &self.lattice.nodes;
        let items = nodes.last().map_or(0, |node| node.item as usize + 1);
        let mut shares: Vec<Vec<(SearchStep, f32)>> = vec![Vec::new(); items];
        for (at, node) in nodes.iter().enumerate() {
            for edge in edges_of(self.lattice, at) {
                let from = nodes[edge.from as usize].item;
                debug_assert!(node.item > from);
                let weight = self.weight(edge, at);
                let here = &mut shares[from as usize];
                match here.iter_mut().find(|(step, _)| *step == edge.step) {
                    Some((_, sum)) => *sum += weight,
                    None if weight > 1e-4 => here.push((edge.step, weight)),
                    None => {}
                }
            }
        }
        shares
    }

    /// Counts the moves that would be the same word with the step that is taken, and leaves only such others as are worth
    /// naming.
    fn join_same_words<G: Geometry>(&self, start: &Position<G>, steps: &mut [WeightedStep]) {
        let mut position = start.clone();
        for taken in steps {
            if let SearchStep::Read(played) = taken.step
                && taken.others.iter().any(|(step, _)| is_twin(*step, played))
            {
                let word = san_of(&position, played);
                for (step, sum) in self.as_same_word(start, (taken.item, played, &word)) {
                    taken.share = (taken.share + sum).min(1.0);
                    if let Some((_, share)) = taken.others.iter_mut().find(|(known, _)| *known == step) {
                        *share -= sum;
                    }
                }
            }
            taken.others.retain(|(step, share)| {
                let other = step.moves() != taken.step.moves() || step.moves()[0].is_none();
                other && *share >= WORTH_NAMING
            });
            sort_by(&mut taken.others, |one, other| other.1.total_cmp(&one.1));
            taken.step.play_on(&mut position);
        }
    }

    /// The moves of which an item may consist after other moves before it and that are the same word there, each with how
    /// likely that is.
    fn as_same_word<G: Geometry>(
        &self,
        start: &Position<G>,
        (item, played, word): (usize, SheetMove, &str),
    ) -> Vec<(SearchStep, f32)> {
        let lattice = self.lattice;
        let mut found: Vec<(SearchStep, f32)> = Vec::new();
        for at in 1..lattice.nodes.len() {
            for edge in edges_of(lattice, at) {
                let here = lattice.nodes[edge.from as usize].item as usize == item;
                let SearchStep::Read(other) = edge.step else { continue };
                if !here || !is_twin(edge.step, played) {
                    continue;
                }
                let before = position_at(start, lattice, edge.from as usize);
                if san_of(&before, other) == word {
                    let sum = self.weight(edge, at);
                    match found.iter_mut().find(|(step, _)| *step == edge.step) {
                        Some((_, known)) => *known += sum,
                        None => found.push((edge.step, sum)),
                    }
                }
            }
        }
        found
    }
}

/// True if a step is another move of the same kind of piece to the same square: after other moves before it, it may be the same
/// word.
fn is_twin(step: SearchStep, played: SheetMove) -> bool {
    let SearchStep::Read(other) = step else { return false };
    let kind = |one: SheetMove| (one.role, one.to, one.promotion());
    other != played && kind(other) == kind(played)
}

/// A move in SAN without the marks of check and mate.
pub fn san_of<G: Geometry>(position: &Position<G>, played: SheetMove) -> String {
    let mut word = san(position, *played);
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
    steps.into_iter().rev().for_each(|step: SearchStep| step.play_on(&mut position));
    position
}

/// The ways into a node.
pub fn edges_of(lattice: &Lattice, at: usize) -> &[Edge] {
    let (from, to) = lattice.nodes[at].edges;
    &lattice.edges[from as usize..to as usize]
}

/// Returns the costs from the start to each node, by all ways together.
pub fn forward(lattice: &Lattice, sharpness: f32) -> Vec<f32> {
    let mut costs = vec![0.0f32; lattice.nodes.len()];
    for at in 1..lattice.nodes.len() {
        let ways = edges_of(lattice, at).iter();
        costs[at] = add_costs(ways.map(|edge| costs[edge.from as usize] + sharpness * edge.cost));
    }
    costs
}

/// Returns the costs from each node to the end, by all ways together, those that leave the game included.
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
