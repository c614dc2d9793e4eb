//! Walks over a tree in the order in which it is written, with the positions at hand.

use super::{GameTree, Node, NodeId, after};
use crate::position::Position;
use stamma_notation::Played;
use std::ops::Deref;

/// A part of a tree, in the order in which it is written.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "events are taken one by one, and most are moves")]
pub enum WalkEvent<'t> {
    /// A comment.
    Comment(&'t str),
    /// A move.
    Move(WalkedMove<'t>),
    /// A variation on the last move of its line begins.
    Open,
    /// It ends.
    Close,
}

/// A move with the positions before and after it.
#[derive(Clone, Debug)]
pub struct WalkedMove<'t> {
    /// The node.
    pub node: Node<'t>,
    /// The position before the move.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

impl<'t> Deref for WalkedMove<'t> {
    type Target = Node<'t>;

    fn deref(&self) -> &Node<'t> {
        &self.node
    }
}

/// A walk over all that a tree holds. No depth of variations is too much for it.
#[derive(Clone, Debug)]
pub struct Walk<'t> {
    tree: &'t GameTree,
    steps: Vec<Step<'t, Position>>,
}

impl<'t> Iterator for Walk<'t> {
    type Item = WalkEvent<'t>;

    fn next(&mut self) -> Option<WalkEvent<'t>> {
        let tree = self.tree;
        let event = next_event(tree, &mut self.steps, |played, before| after(before, played))?;
        Some(match event {
            Event::Comment(text) => WalkEvent::Comment(text),
            Event::Move(id, [before, after]) => {
                WalkEvent::Move(WalkedMove { node: Node::new(tree, id), before, after })
            }
            Event::Open => WalkEvent::Open,
            Event::Close => WalkEvent::Close,
        })
    }
}

/// A step that is left of a walk. `P` is the position of a line, or nothing.
#[derive(Clone, Debug)]
enum Step<'t, P> {
    /// Comments.
    Comments(std::slice::Iter<'t, String>),
    /// A node with the comments before it.
    Enter(NodeId, P),
    /// A node without these.
    Move(NodeId, P),
    /// The rest of a line.
    Next(NodeId, P),
    /// A variation.
    Open(NodeId, P),
    /// Its end.
    Close(NodeId),
}

/// A part of a tree, with the positions around a move or nothing.
enum Event<'t, P> {
    Comment(&'t str),
    Move(NodeId, [P; 2]),
    Open,
    Close,
}

/// Returns the next part of a tree.
fn next_event<'t, P: Clone>(
    tree: &'t GameTree,
    steps: &mut Vec<Step<'t, P>>,
    after: impl Fn(Played, &P) -> P,
) -> Option<Event<'t, P>> {
    loop {
        match steps.pop()? {
            Step::Comments(mut left) => {
                if let Some(text) = left.next() {
                    steps.push(Step::Comments(left));
                    return Some(Event::Comment(text));
                }
            }
            Step::Enter(id, position) => {
                steps.push(Step::Move(id, position));
                steps.push(Step::Comments(tree.data(id).before.iter()));
            }
            Step::Move(id, before) => {
                let data = tree.data(id);
                let next = data.played.map_or_else(|| before.clone(), |played| after(played, &before));
                steps.push(Step::Next(id, next.clone()));
                steps.extend(data.variations.iter().rev().map(|&first| Step::Open(first, before.clone())));
                steps.push(Step::Comments(data.after.iter()));
                if data.played.is_some() {
                    return Some(Event::Move(id, [before, next]));
                }
            }
            Step::Next(id, position) => {
                steps.extend(tree.data(id).next.map(|next| Step::Enter(next, position)));
            }
            Step::Open(id, position) => {
                steps.push(Step::Close(id));
                steps.push(Step::Enter(id, position));
                return Some(Event::Open);
            }
            Step::Close(id) => {
                steps.push(Step::Comments(tree.data(id).closing.iter()));
                return Some(Event::Close);
            }
        }
    }
}

impl GameTree {
    /// Walks over the whole tree in the order in which it is written: each move with the positions before and after it, its
    /// comments, and then the variations on it.
    pub fn walk(&self) -> Walk<'_> {
        Walk { tree: self, steps: vec![Step::Move(NodeId::ROOT, self.start.clone())] }
    }

    /// The moves of the main line, each with the positions before and after it.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut game = stamma::GameTree::new();
    /// game.append_all("e2e4 d7d5 e4d5")?;
    /// let captures = game.mainline().filter(|step| step.before.piece_at(step.mv().unwrap().to).is_some());
    /// assert_eq!(captures.map(|step| step.san()).collect::<Vec<_>>(), ["exd5"]);
    /// # Ok::<(), stamma::TreeError>(())
    /// ```
    pub fn mainline(&self) -> impl Iterator<Item = WalkedMove<'_>> {
        self.line(NodeId::ROOT, self.start.clone())
    }

    /// The moves after a node along its line, each with the positions before and after it.
    pub fn mainline_after(&self, id: NodeId) -> impl Iterator<Item = WalkedMove<'_>> {
        self.position(id).into_iter().flat_map(move |position| self.line(id, position))
    }

    fn line(&self, id: NodeId, start: Position) -> impl Iterator<Item = WalkedMove<'_>> {
        let mut position = start;
        std::iter::successors(self.data(id).next, |&id| self.data(id).next).filter_map(move |id| {
            let next = after(&position, self.data(id).played?);
            let before = std::mem::replace(&mut position, next.clone());
            Some(WalkedMove { node: Node::new(self, id), before, after: next })
        })
    }

    /// The moves that may follow a node, as [`Node::children`] orders them.
    pub(super) fn children(&self, id: NodeId) -> Vec<NodeId> {
        let mut children = Vec::new();
        let mut left: Vec<NodeId> = self.data(id).next.into_iter().collect();
        while let Some(child) = left.pop() {
            children.push(child);
            left.extend(self.data(child).variations.iter().rev());
        }
        children
    }

    /// All that it holds, without positions and ids: what makes two trees equal.
    pub(super) fn contents(&self) -> impl Iterator<Item = Content<'_>> {
        let mut steps = vec![Step::Move(NodeId::ROOT, ())];
        let events = std::iter::from_fn(move || next_event(self, &mut steps, |_, ()| ()));
        events.map(|event| match event {
            Event::Comment(text) => Content::Comment(text),
            Event::Move(id, _) => {
                let data = self.data(id);
                Content::Move(data.played, &data.nags, data.draw_offer)
            }
            Event::Open => Content::Open,
            Event::Close => Content::Close,
        })
    }
}

/// A part of a tree as it counts for equality.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content<'t> {
    Comment(&'t str),
    /// A move with its glyphs, and true where it comes with a draw offer.
    Move(Option<Played>, &'t [u8], bool),
    Open,
    Close,
}
