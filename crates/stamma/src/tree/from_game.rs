//! From a game that was read to a tree. What could not be read becomes the comment that writers make of it.

use super::{GameTree, NodeData, NodeId, START_TAGS};
use stamma_notation::internals::{comment_words, repaired_comment, unread_comment, word_of_the_other_sheet};
use stamma_notation::{Comment, Element, Game, Played, Ply, PlySource, Span};

impl GameTree {
    /// The tree of a game that was read, and the text that it was read from: see [`ReadGame::to_tree`](crate::ReadGame::to_tree).
    ///
    /// Nothing is lost but the form of the words: text that could not be read is a comment, as it is when the game is
    /// written, and so is the word for which a repair took another move. Bytes that are not UTF-8 become U+FFFD.
    ///
    /// # Examples
    ///
    /// ```
    /// let game = stamma::read("1. e4 e5 2. Sf3 (2. f4) Sc6 3. Zz9 1-0").next().unwrap().to_tree();
    /// assert!(game.to_pgn().ends_with("1. e4 e5 2. Nf3 (2. f4) 2... Nc6 {unread: Zz9} 1-0\n\n"));
    /// ```
    #[doc(hidden)]
    pub fn of_game(game: &Game, text: &[u8]) -> GameTree {
        let mut tree = GameTree::from_position(game.start.clone());
        let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        tree.tags = game.tags.iter().map(|tag| (tag.name.to_string(), lossy(&tag.value))).collect();
        let tells_start =
            game.start_fen.is_some() || game.variant.is_some_and(|variant| variant.rules().tag.is_some());
        tree.tags.retain(|(name, value)| {
            let is = |known: &&str| name.eq_ignore_ascii_case(known);
            let repeats_score = is(&"Score") && value == game.result.text();
            !(is(&"Result") || repeats_score || tells_start && START_TAGS.iter().any(is))
        });
        tree.variant = game.variant;
        tree.start_fen.clone_from(&game.start_fen);
        tree.playable = game.variant.is_some() && game.has_start();
        tree.result = game.result;
        tree.termination = game.termination;
        let mut builder =
            Builder { text, tree, line: Line::new(NodeId::ROOT, None), outer: Vec::new(), unread: None };
        for element in &game.elements {
            builder.element(game, element);
        }
        builder.finish()
    }
}

/// A line while it is built.
struct Line {
    /// Its last node, or the one before its first.
    last: NodeId,
    /// The node that it is a variation on, until it has a node of its own.
    on: Option<NodeId>,
    /// The last variation on its last node.
    variation: Option<NodeId>,
    /// Comments that belong to its next move.
    pending: Vec<String>,
}

impl Line {
    fn new(last: NodeId, on: Option<NodeId>) -> Line {
        Line { last, on, variation: None, pending: Vec::new() }
    }

    fn is_empty(&self) -> bool {
        self.on.is_some() || self.last == NodeId::ROOT
    }
}

/// Text that cannot be read, until its line ends.
struct Unread {
    span: Span,
    /// The number of variations that are open within it.
    depth: usize,
}

struct Builder<'a> {
    text: &'a [u8],
    tree: GameTree,
    line: Line,
    outer: Vec<Line>,
    unread: Option<Unread>,
}

impl Builder<'_> {
    fn element(&mut self, game: &Game, element: &Element) {
        if let Some(unread) = &mut self.unread {
            match element {
                Element::Ply(ply) => unread.span = unread.span.to(ply.written),
                Element::Comment(comment) => unread.span = unread.span.to(comment.text),
                Element::Open => unread.depth += 1,
                Element::Close if unread.depth > 0 => unread.depth -= 1,
                Element::Close => {
                    self.end_unread();
                    self.close();
                }
            }
            return;
        }
        match element {
            Element::Ply(Ply { played: Played::Unread, written, .. }) => {
                self.unread = Some(Unread { span: *written, depth: 0 });
            }
            Element::Ply(ply) => self.ply(game, ply),
            Element::Comment(Comment { text, .. }) => self.comment(comment_words(text.of(self.text))),
            Element::Open => {
                if self.line.is_empty() {
                    // A variation on nothing: its place is kept by a node without a move.
                    self.node(None);
                }
                let pending = std::mem::take(&mut self.line.pending);
                self.add_closing(pending);
                let last = self.line.last;
                let before = self.tree.data(last).previous.unwrap_or(NodeId::ROOT);
                self.outer.push(std::mem::replace(&mut self.line, Line::new(before, Some(last))));
            }
            Element::Close => self.close(),
        }
    }

    /// Adds a node to the line.
    fn node(&mut self, played: Option<Played>) -> &mut NodeData {
        let id = match self.line.on.take() {
            Some(on) => self.tree.insert_variation(on, played),
            None => self.tree.insert_next(self.line.last, played),
        };
        self.line.last = id;
        self.line.variation = None;
        let before = std::mem::take(&mut self.line.pending);
        let data = self.tree.data_mut(id);
        data.before = before;
        data
    }

    fn ply(&mut self, game: &Game, ply: &Ply) {
        let word = ply.written.of(self.text);
        let node = self.node(Some(ply.played));
        node.nags.clone_from(&ply.nags);
        node.draw_offer = ply.draw_offer;
        if ply.source != PlySource::Text {
            let other = word_of_the_other_sheet(game, ply).filter(|_| ply.source == PlySource::Guess);
            node.after.push(comment_words(&repaired_comment(ply.source, word, other)));
        }
    }

    fn comment(&mut self, text: String) {
        let Line { last, variation, .. } = self.line;
        if self.line.on.is_some() || variation.is_some() {
            self.line.pending.push(text);
        } else {
            self.tree.data_mut(last).after.push(text);
        }
    }

    /// Puts comments behind the last variation, or behind the last move.
    fn add_closing(&mut self, comments: Vec<String>) {
        match self.line.variation {
            Some(variation) => self.tree.data_mut(variation).closing.extend(comments),
            None => self.tree.data_mut(self.line.last).after.extend(comments),
        }
    }

    fn end_unread(&mut self) {
        if let Some(unread) = self.unread.take() {
            self.comment(comment_words(&unread_comment(unread.span.of(self.text))));
        }
    }

    /// Ends a variation.
    fn close(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        if self.line.on.is_some() {
            let pending = std::mem::take(&mut self.line.pending);
            self.node(None).after = pending;
        }
        let pending = std::mem::take(&mut self.line.pending);
        self.add_closing(pending);
        self.line = outer;
        self.line.variation = self.tree.data(self.line.last).variations.last().copied();
    }

    fn finish(mut self) -> GameTree {
        self.end_unread();
        while !self.outer.is_empty() {
            self.close();
        }
        let pending = std::mem::take(&mut self.line.pending);
        self.add_closing(pending);
        self.tree
    }
}
