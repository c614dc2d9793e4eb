//! The best way through the lattice, and how sure each of its steps is beside all the other ways that were kept.

use super::search::{Edge, Lattice, Step, add_costs};

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

/// The best way through the lattice; empty where none leads to the end. Differences of costs count `sharpness` times.
pub fn best_way(lattice: &Lattice, sharpness: f32) -> Vec<Taken> {
    let Some(&end) = lattice.ends.first() else { return Vec::new() };
    let nodes = &lattice.nodes;
    let onward = onward(lattice, sharpness);
    let forward = forward(lattice, sharpness);
    let total = add_costs(lattice.ends.iter().map(|&end| forward[end as usize]));
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
    let mut way = Vec::new();
    let mut at = end as usize;
    while at > 0 {
        let Some(edge) = edges_of(lattice, at).first() else { break };
        let item = nodes[edge.from as usize].item as usize;
        let share =
            |step: Step| weights[item].iter().find(|(known, _)| *known == step).map_or(0.0, |(_, sum)| *sum);
        let mut others: Vec<(Step, f32)> = weights[item]
            .iter()
            .filter(|(step, sum)| *step != edge.step && *sum >= WORTH_NAMING)
            .copied()
            .collect();
        others.sort_by(|one, other| other.1.total_cmp(&one.1));
        way.push(Taken { item, step: edge.step, cost: edge.cost, share: share(edge.step).min(1.0), others });
        at = edge.from as usize;
    }
    way.reverse();
    way
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

/// What it costs to come from each node to the end, by all ways together.
fn onward(lattice: &Lattice, sharpness: f32) -> Vec<f32> {
    let mut costs = vec![f32::INFINITY; lattice.nodes.len()];
    for &end in &lattice.ends {
        costs[end as usize] = 0.0;
    }
    for at in (1..lattice.nodes.len()).rev() {
        if costs[at].is_infinite() {
            continue;
        }
        for edge in edges_of(lattice, at) {
            let from = edge.from as usize;
            let new = costs[at] + sharpness * edge.cost;
            costs[from] = add_costs([costs[from], new].into_iter());
        }
    }
    costs
}
