//! The lattice that a search leaves: the positions that it reached, and the ways between them.

use super::search_step::SearchStep;

/// A way from one node to another.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The node from which it comes.
    pub from: u32,
    /// The reading.
    pub step: SearchStep,
    /// The cost.
    pub cost: f32,
}

/// A position that was reached before an item.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The item that comes next.
    pub item: u32,
    /// The cheapest way here.
    pub cost: f32,
    /// All ways here together, as a cost.
    pub together: f32,
    /// The ways into it, the cheapest first: a range of the edges.
    pub edges: (u32, u32),
}

/// All that the search has kept.
#[derive(Clone, Debug, Default)]
pub struct Lattice {
    /// The nodes, those of earlier items first. The first is the start.
    pub nodes: Vec<Node>,
    /// The ways between them.
    pub edges: Vec<Edge>,
    /// The nodes after the last item, the cheapest first.
    pub ends: Vec<u32>,
    /// The number of hypotheses that were made.
    pub made: usize,
    /// True if the budget was used up.
    pub exhausted: bool,
    /// True if the words made so little sense that the search ended before the last of them.
    pub given_up: bool,
}
