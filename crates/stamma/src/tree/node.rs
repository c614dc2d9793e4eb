//! Views of the nodes of a tree.

use super::{GameTree, NodeData};
use crate::position::Position;
use stamma_board::{AnyPosition, Move};
use stamma_notation::{Played, san, san_illegal};
use std::fmt;

/// The name of a node of one tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    pub(super) const ROOT: NodeId = NodeId(0);

    pub(super) fn of_index(index: usize) -> NodeId {
        NodeId(u32::try_from(index).expect("a tree has fewer than four billion nodes"))
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A move of a tree, or its root.
#[derive(Clone, Copy)]
pub struct Node<'t> {
    tree: &'t GameTree,
    id: NodeId,
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("id", &self.id).field("data", self.data()).finish()
    }
}

impl<'t> Node<'t> {
    pub(super) fn new(tree: &'t GameTree, id: NodeId) -> Node<'t> {
        Node { tree, id }
    }

    pub(super) fn data(self) -> &'t NodeData {
        self.tree.data(self.id)
    }

    fn other(self, id: NodeId) -> Node<'t> {
        Node { id, ..self }
    }

    /// Its id.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// Returns true if it stands for the start position.
    pub fn is_root(self) -> bool {
        self.id == NodeId::ROOT
    }

    /// The meaning of its move. None of the root, and of a variation that has comments and no move.
    pub fn played(self) -> Option<Played> {
        self.data().played
    }

    /// Its legal move; none where [`played`](Node::played) is something else.
    pub fn mv(self) -> Option<Move> {
        match self.played() {
            Some(Played::Move(mv)) => Some(mv),
            _ => None,
        }
    }

    /// The node before it; none of the root. Of the first node of a variation it is the one before the move that the
    /// variation replaces.
    pub fn previous(self) -> Option<Node<'t>> {
        self.data().previous.map(|id| self.other(id))
    }

    /// The node after it in its line.
    pub fn next(self) -> Option<Node<'t>> {
        self.data().next.map(|id| self.other(id))
    }

    /// The first nodes of the variations on it. They begin in the position before its move.
    pub fn variations(self) -> impl Iterator<Item = Node<'t>> {
        self.data().variations.iter().map(move |&id| self.other(id))
    }

    /// The moves that may follow: the next one of its line, then the alternatives to it, those to these, and so on.
    pub fn children(self) -> impl Iterator<Item = Node<'t>> {
        self.tree.children(self.id).into_iter().map(move |id| self.other(id))
    }

    /// Returns true if it is on the main line.
    pub fn is_mainline(self) -> bool {
        let mut at = self.id;
        loop {
            let data = self.tree.data(at);
            if data.replaces.is_some() {
                return false;
            }
            match data.previous {
                Some(previous) => at = previous,
                None => return true,
            }
        }
    }

    /// The position after its move.
    pub fn position(self) -> Position {
        self.tree.position(self.id).unwrap_or_else(|| self.tree.start().clone())
    }

    /// The position before its move; of the root, the start.
    pub fn position_before(self) -> Position {
        self.previous().unwrap_or(self).position()
    }

    /// The move in SAN; `--` for a null move, nothing where there is no move.
    pub fn san(self) -> String {
        self.data().played.map_or_else(String::new, |played| word(&self.position_before(), played))
    }

    /// The numeric annotation glyphs of its move, in their order.
    pub fn nags(self) -> &'t [u8] {
        &self.data().nags
    }

    /// Returns true if the mover offers a draw with the move.
    pub fn draw_offer(self) -> bool {
        self.data().draw_offer
    }

    /// The comments after its move.
    pub fn comments(self) -> impl Iterator<Item = &'t str> {
        self.data().after.iter().map(String::as_str)
    }

    /// The comments before its move: those at the beginning of a variation, and those between a variation and the next move.
    pub fn comments_before(self) -> impl Iterator<Item = &'t str> {
        self.data().before.iter().map(String::as_str)
    }
}

/// A move in SAN.
pub(super) fn word(before: &Position, played: Played) -> String {
    match (before.board(), played) {
        (AnyPosition::Small(before), Played::Move(mv)) => san(before, mv),
        (AnyPosition::Large(before), Played::Move(mv)) => san(before, mv),
        (AnyPosition::Small(before), Played::Illegal(mv)) => san_illegal(before, mv),
        (AnyPosition::Large(before), Played::Illegal(mv)) => san_illegal(before, mv),
        (_, Played::Pass | Played::Unread) => String::from("--"),
    }
}
