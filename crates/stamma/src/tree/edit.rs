//! Adding moves, moving variations up and down, deleting.

use super::{GameTree, NodeData, NodeId, TreeError, after};
use crate::position::Position;
use stamma_board::{IllegalMove, Move};
use stamma_notation::{Played, Severity, dialect, language};

impl GameTree {
    /// Adds a legal move after a node: as the next of its line if there is none, else as a variation on that. If the move is
    /// there already its node is returned, and nothing is added.
    ///
    /// # Errors
    ///
    /// The node is not in the tree, the move is not legal, the game has been won there by a rule of its variant, or the start
    /// position is not known.
    pub fn play(&mut self, at: NodeId, mv: Move) -> Result<NodeId, TreeError> {
        let before = self.position_to_play(at)?;
        self.play_in(at, &before, mv)
    }

    /// Adds a move that is written in any notation and language (`Nf3`, `Sf3`, `g1f3`), as [`play`](GameTree::play) does.
    /// A word that is a move in UCI or in English letters is taken for that move, whatever other languages would make of it.
    /// Moves in UCI are added fastest.
    ///
    /// # Errors
    ///
    /// Those of [`play`](GameTree::play); [`TreeError::Parse`] where the word is no legal move or may be several, and
    /// [`TreeError::Word`] where it says something else that is not so, as by a `+` without a check. [`Position::parse`] reads such words and returns what it found.
    pub fn add(&mut self, at: NodeId, word: &str) -> Result<NodeId, TreeError> {
        let before = self.position_to_play(at)?;
        let mv = match before.from_uci(word) {
            Some(mv) => mv,
            None => {
                let parsed = match dialect("pgn").map(|pgn| before.parse_in(word, pgn, language("en"))) {
                    Some(Ok(parsed)) => parsed,
                    _ => before.parse(word)?,
                };
                if let Some(finding) = parsed.findings.iter().find(|found| found.severity() > Severity::Note)
                {
                    return Err(TreeError::Word { reason: finding.message() });
                }
                parsed.mv
            }
        };
        self.play_in(at, &before, mv)
    }

    /// Adds a move in any notation at the end of the main line.
    ///
    /// # Errors
    ///
    /// Those of [`add`](GameTree::add).
    pub fn append(&mut self, word: &str) -> Result<NodeId, TreeError> {
        self.add(self.end(), word)
    }

    /// Adds moves with blanks between them at the end of the main line, and returns the node of the last.
    ///
    /// # Errors
    ///
    /// Those of [`add`](GameTree::add); the moves before the one that cannot be added stay.
    pub fn append_all(&mut self, words: &str) -> Result<NodeId, TreeError> {
        self.add_all(self.end(), words)
    }

    /// Adds moves with blanks between them after a node, one after another, and returns the node of the last.
    ///
    /// # Errors
    ///
    /// Those of [`add`](GameTree::add); the moves before the one that cannot be added stay.
    pub fn add_all(&mut self, at: NodeId, words: &str) -> Result<NodeId, TreeError> {
        words.split_whitespace().try_fold(at, |at, word| self.add(at, word))
    }

    /// Adds a null move after a node: the turn passes.
    ///
    /// # Errors
    ///
    /// Those of [`play`](GameTree::play), or [`TreeError::PassInCheck`].
    pub fn pass(&mut self, at: NodeId) -> Result<NodeId, TreeError> {
        let before = self.position_to_play(at)?;
        if before.is_check() {
            return Err(TreeError::PassInCheck);
        }
        Ok(self.add_played(at, &before, Played::Pass))
    }

    /// Adds a move that was played against the rules. Its node says so. A move that is legal is added as such.
    ///
    /// # Errors
    ///
    /// The node is not in the tree, or the move is [impossible](TreeError::Impossible) even against the rules.
    pub fn play_illegal(&mut self, at: NodeId, mv: Move) -> Result<NodeId, TreeError> {
        let before = self.position_to_play(at)?;
        if before.play(mv).is_ok() {
            return self.play_in(at, &before, mv);
        }
        before.play_illegal(mv).map_err(TreeError::Impossible)?;
        Ok(self.add_played(at, &before, Played::Illegal(mv)))
    }

    /// The position after a node, in which a move can be added.
    fn position_to_play(&self, at: NodeId) -> Result<Position, TreeError> {
        self.live(at)?;
        let position = self.position(at).ok_or(TreeError::NoNode(at))?;
        if !self.playable {
            return Err(TreeError::UnknownStart);
        }
        match position.early_win() {
            Some(outcome) => Err(TreeError::GameOver(outcome)),
            None => Ok(position),
        }
    }

    fn play_in(&mut self, at: NodeId, before: &Position, mv: Move) -> Result<NodeId, TreeError> {
        if !before.is_legal(mv) {
            return Err(TreeError::Illegal(IllegalMove(mv)));
        }
        Ok(self.add_played(at, before, Played::Move(mv)))
    }

    /// Returns the node of a move that can be played after a node, which is added if it is not there.
    pub(super) fn add_played(&mut self, at: NodeId, before: &Position, played: Played) -> NodeId {
        let known = self.children(at).into_iter().find(|&child| self.data(child).played == Some(played));
        let id = known.unwrap_or_else(|| self.insert(at, Some(played)));
        self.last = Some((id, after(before, played)));
        id
    }

    /// Adds a node after another: as the next of its line, or as a variation on that.
    pub(super) fn insert(&mut self, at: NodeId, played: Option<Played>) -> NodeId {
        match self.data(at).next {
            None => self.insert_next(at, played),
            Some(next) => self.insert_variation(next, played),
        }
    }

    /// Adds a node after another that has none in its line.
    pub(super) fn insert_next(&mut self, at: NodeId, played: Option<Played>) -> NodeId {
        let id = self.new_node(NodeData { previous: Some(at), played, ..NodeData::default() });
        self.data_mut(at).next = Some(id);
        id
    }

    /// Adds the first node of a variation on another node.
    pub(super) fn insert_variation(&mut self, on: NodeId, played: Option<Played>) -> NodeId {
        let previous = self.data(on).previous;
        let id = self.new_node(NodeData { previous, replaces: Some(on), played, ..NodeData::default() });
        self.data_mut(on).variations.push(id);
        id
    }

    fn new_node(&mut self, data: NodeData) -> NodeId {
        let id = NodeId::of_index(self.nodes.len());
        self.nodes.push(data);
        id
    }

    /// Moves a variation one place up: before the variation in front of it, or, if it is the first, in the place of the
    /// move that it is an alternative of, which becomes the variation. `id` is any node of the variation.
    ///
    /// # Errors
    ///
    /// The node is not in the tree, or on the main line.
    pub fn promote(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.live(id)?;
        let first = self.first_of_line(id);
        let on = self.data(first).replaces.ok_or(TreeError::NowhereToGo(id))?;
        let variations = &mut self.data_mut(on).variations;
        match variations.iter().position(|&known| known == first) {
            Some(at) if at > 0 => {
                variations.swap(at - 1, at);
                let other = self.data(on).variations[at];
                self.swap_closing(first, other);
            }
            // Without a move a line cannot take the place of one.
            _ if self.data(first).played.is_none() => return Err(TreeError::NowhereToGo(id)),
            _ => self.swap_with_first_variation(on),
        }
        Ok(())
    }

    /// Moves a line one place down: a variation behind the one that follows it, any other line into the place of the first
    /// variation on the move where they part. `id` is the first node of a variation, or a move with variations.
    ///
    /// # Errors
    ///
    /// The node is not in the tree, or there is nothing to change places with.
    pub fn demote(&mut self, id: NodeId) -> Result<(), TreeError> {
        let data = self.live(id)?;
        if let Some(on) = data.replaces {
            let variations = &self.data(on).variations;
            let behind = variations.iter().skip_while(|&&known| known != id).nth(1).copied();
            if let Some(behind) = behind {
                return self.promote(behind);
            }
        }
        if !self.bring_a_move_to_front(id) {
            return Err(TreeError::NowhereToGo(id));
        }
        self.swap_with_first_variation(id);
        Ok(())
    }

    /// Makes a node a part of the main line, and with it all that leads to it.
    ///
    /// # Errors
    ///
    /// The node is not in the tree.
    pub fn promote_to_mainline(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.live(id)?;
        let mut at = id;
        loop {
            let first = self.first_of_line(at);
            while self.data(first).replaces.is_some() {
                self.promote(first)?;
            }
            match self.data(first).previous {
                Some(previous) => at = previous,
                None => return Ok(()),
            }
        }
    }

    /// Deletes a node and all that follows it. If it has variations the first of them takes its place. The root stays, and
    /// loses its moves.
    ///
    /// # Errors
    ///
    /// The node is not in the tree.
    pub fn delete(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.live(id)?;
        if id == NodeId::ROOT {
            return self.trim_after(id);
        }
        let mut doomed = Some(id);
        while let Some(id) = doomed {
            let on = self.delete_line(id);
            // A line that has nothing left goes with it.
            doomed = on.filter(|&on| self.is_nothing(on));
        }
        Ok(())
    }

    /// Deletes a node that is not the root, and returns the one that it was a variation on at last.
    fn delete_line(&mut self, id: NodeId) -> Option<NodeId> {
        if self.bring_a_move_to_front(id) {
            self.swap_with_first_variation(id);
        }
        // Now it is the first node of a variation, or a move that no other one can replace.
        let closing = std::mem::take(&mut self.data_mut(id).closing);
        match self.data(id).replaces {
            Some(on) => {
                // The variations on it are alternatives still.
                let left = std::mem::take(&mut self.data_mut(id).variations);
                left.iter().for_each(|&variation| self.data_mut(variation).replaces = Some(on));
                let variations = &mut self.data_mut(on).variations;
                let at = variations.iter().position(|&known| known == id).unwrap_or(variations.len());
                variations.splice(at..(at + 1).min(variations.len()), left);
                // Comments behind its bracket belong to the line that goes on there.
                let before = at.checked_sub(1).map(|before| self.data(on).variations[before]);
                match before {
                    Some(before) => self.data_mut(before).closing.extend(closing),
                    None => self.data_mut(on).after.extend(closing),
                }
            }
            None => {
                if let Some(previous) = self.data(id).previous {
                    self.data_mut(previous).next = None;
                }
            }
        }
        let on = self.data(id).replaces;
        self.bury(id);
        on
    }

    /// Returns true if a node stands for a variation without a move, and there is nothing in it any more.
    fn is_nothing(&self, id: NodeId) -> bool {
        let data = self.data(id);
        let has_text = [&data.before, &data.after, &data.closing].iter().any(|comments| !comments.is_empty());
        let leads_on = data.next.is_some() || !data.variations.is_empty();
        id != NodeId::ROOT && data.played.is_none() && data.replaces.is_some() && !has_text && !leads_on
    }

    /// Makes the first variation on a node one that has a move. Variations of lines that have none come before these lines
    /// for it. Returns false if no variation has a move.
    fn bring_a_move_to_front(&mut self, id: NodeId) -> bool {
        let mut at = 0;
        while let Some(&variation) = self.data(id).variations.get(at) {
            if self.data(variation).played.is_some() {
                self.data_mut(id).variations[..=at].rotate_right(1);
                return true;
            }
            let inner = std::mem::take(&mut self.data_mut(variation).variations);
            for &inner in &inner {
                self.data_mut(inner).replaces = Some(id);
            }
            let count = inner.len();
            self.data_mut(id).variations.splice(at..at, inner);
            if self.is_nothing(variation) {
                self.data_mut(id).variations.remove(at + count);
                self.bury(variation);
            } else if count == 0 {
                at += 1;
            }
        }
        false
    }

    /// Deletes all that follows a node.
    ///
    /// # Errors
    ///
    /// The node is not in the tree.
    pub fn trim_after(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.live(id)?;
        if let Some(next) = self.data_mut(id).next.take() {
            self.bury(next);
        }
        Ok(())
    }

    /// Deletes all variations, comments stay.
    pub fn delete_variations(&mut self) {
        let mut at = Some(NodeId::ROOT);
        while let Some(id) = at {
            for variation in std::mem::take(&mut self.data_mut(id).variations) {
                let closing = std::mem::take(&mut self.data_mut(variation).closing);
                self.data_mut(id).after.extend(closing);
                self.bury(variation);
            }
            at = self.data(id).next;
        }
    }

    /// The first node of the line that a node is on: that of a variation, or the root.
    fn first_of_line(&self, id: NodeId) -> NodeId {
        let mut first = id;
        while let (None, Some(previous)) = (self.data(first).replaces, self.data(first).previous) {
            first = previous;
        }
        first
    }

    /// Makes a node and the first variation on it change places.
    fn swap_with_first_variation(&mut self, id: NodeId) {
        let up = self.data(id).variations[0];
        let previous = self.data(id).previous;
        let replaces = self.data(id).replaces;
        let mut variations = std::mem::take(&mut self.data_mut(id).variations);
        variations[0] = id;
        let own = std::mem::take(&mut self.data_mut(up).variations);
        for &variation in &variations {
            self.data_mut(variation).replaces = Some(up);
        }
        self.data_mut(up).variations = variations;
        self.data_mut(up).replaces = replaces;
        self.data_mut(id).variations = own;
        for at in 0..self.data(id).variations.len() {
            let variation = self.data(id).variations[at];
            self.data_mut(variation).replaces = Some(id);
        }
        match (replaces, previous) {
            (Some(on), _) => {
                let place = self.data_mut(on).variations.iter_mut().find(|known| **known == id);
                place.into_iter().for_each(|known| *known = up);
            }
            (None, Some(previous)) => self.data_mut(previous).next = Some(up),
            (None, None) => {}
        }
        self.swap_closing(id, up);
    }

    /// Comments behind the bracket of a variation belong to its place.
    fn swap_closing(&mut self, one: NodeId, other: NodeId) {
        let closing = std::mem::take(&mut self.data_mut(one).closing);
        let closing = std::mem::replace(&mut self.data_mut(other).closing, closing);
        self.data_mut(one).closing = closing;
    }

    /// Marks a node that nothing leads to as deleted, with all that follows it.
    fn bury(&mut self, id: NodeId) {
        let mut left = vec![id];
        while let Some(id) = left.pop() {
            let data = std::mem::take(self.data_mut(id));
            left.extend(data.next.into_iter().chain(data.variations));
            self.data_mut(id).deleted = true;
        }
        if self.last.as_ref().is_some_and(|(last, _)| !self.is_live(*last)) {
            self.last = None;
        }
    }
}
