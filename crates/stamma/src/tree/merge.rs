//! Another tree added: the same moves joined, all others as variations.

use super::{GameTree, NodeId, TreeError};

impl GameTree {
    /// Adds all that another game has to this one. Moves that are the same after the same moves are joined; positions that are
    /// reached by other moves are not. Comments, glyphs and tags are added where they are not there yet; what both have and
    /// say otherwise stays as it is here. Merging the same game again changes nothing.
    ///
    /// # Errors
    ///
    /// [`TreeError::OtherStart`] if the games begin from different positions; then nothing is changed.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::GameTree;
    /// let (mut played, mut book) = (GameTree::new(), GameTree::new());
    /// played.append_all("e2e4 e7e5 g1f3")?;
    /// book.append_all("e2e4 c7c5")?;
    /// played.merge(&book)?;
    /// assert!(played.to_pgn().ends_with("1. e4 e5 (1... c5) 2. Nf3 *\n\n"));
    /// # Ok::<(), stamma::TreeError>(())
    /// ```
    pub fn merge(&mut self, other: &GameTree) -> Result<(), TreeError> {
        if (self.variant, &self.start) != (other.variant, &other.start) {
            return Err(TreeError::OtherStart);
        }
        for (name, value) in &other.tags {
            if self.tag(name).is_none() {
                self.tags.push((name.clone(), value.clone()));
            }
        }
        if self.result == Default::default() {
            self.result = other.result;
        }
        if self.termination == Default::default() {
            self.termination = other.termination;
        }
        let mut left = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((theirs, own)) = left.pop() {
            self.merge_annotations(own, other, theirs);
            let children = other.children(theirs);
            let joined = children.into_iter().map(|child| (child, self.merge_move(own, other, child)));
            let joined: Vec<(NodeId, NodeId)> = joined.collect();
            left.extend(joined.into_iter().rev());
        }
        Ok(())
    }

    /// Returns the node of a move of the other tree, which is added if it is not there.
    fn merge_move(&mut self, at: NodeId, other: &GameTree, theirs: NodeId) -> NodeId {
        let their = other.data(theirs);
        let is_same = |child: &NodeId| {
            let own = self.data(*child);
            // Without a move only the comments can be the same.
            own.played == their.played && (own.played.is_some() || own.after == their.after)
        };
        let known = self.children(at).into_iter().find(is_same);
        known.unwrap_or_else(|| self.insert(at, their.played))
    }

    fn merge_annotations(&mut self, at: NodeId, other: &GameTree, theirs: NodeId) {
        let their = other.data(theirs);
        let own = self.data_mut(at);
        let pairs = [
            (&mut own.before, &their.before),
            (&mut own.after, &their.after),
            (&mut own.closing, &their.closing),
        ];
        for (own, their) in pairs {
            let new: Vec<String> = their.iter().filter(|text| !own.contains(text)).cloned().collect();
            own.extend(new);
        }
        for &nag in &their.nags {
            if !own.nags.contains(&nag) {
                own.nags.push(nag);
            }
        }
        own.draw_offer |= their.draw_offer;
    }
}
