//! A game that one can build and edit: tags, moves with variations, comments, glyphs, clocks, evaluations, a result.
//!
//! Every move is checked when it is added, and every text is one that PGN can hold. So a tree can always be written, in
//! any notation, and is read back as it was: by stamma, as deep as the limit of the reader
//! ([`Limits::depth`](crate::notation::Limits::depth)). It owns all that it holds; no text stands beside it.
//!
//! A tree is made empty ([`GameTree::new`]), from a position, or from a game that was read
//! ([`ReadGame::to_tree`](crate::ReadGame::to_tree)).
//!
//! # Nodes
//!
//! Each move is a [`Node`]; the root stands for the start position. A [`NodeId`] names a node of one tree. It stays valid
//! whatever is added, moved or deleted elsewhere, and the id of a deleted node is never given to another one.
//!
//! ```
//! use stamma::GameTree;
//!
//! let mut game = GameTree::new();
//! game.set_tag("White", "Anderssen")?;
//! let e5 = game.append_all("e2e4 e7e5")?;
//! let f4 = game.append("f2f4")?;
//! let quiet = game.add(e5, "g1f3")?;
//! game.set_comment(quiet, "Quieter.")?;
//! game.add_nag(f4, 5)?;
//! let moves = game.to_pgn().split_off(game.to_pgn().find("1.").unwrap());
//! assert_eq!(moves, "1. e4 e5 2. f4 $5 (2. Nf3 {Quieter.}) *\n\n");
//! # Ok::<(), stamma::TreeError>(())
//! ```

/// Comments, and the data that programs write into them.
mod annotations;
/// Adding, moving and deleting moves.
mod edit;
/// Errors.
mod error;
/// From a game that was read.
mod from_game;
/// Another tree added.
mod merge;
/// Views of nodes.
mod node;
/// Texts that PGN can hold.
mod text;
/// To a game that can be sent to any listener.
mod to_game;
/// Walks with positions.
mod walk;

pub use error::{TextError, TreeError};
pub use node::{Node, NodeId};
pub use walk::{Walk, WalkEvent, WalkedMove};

use crate::position::Position;
use stamma_board::{AnyPosition, Outcome, Variant};
use stamma_notation::internals::own_fen;
use stamma_notation::{GameResult, Played, Termination};

/// A game that one can build and edit. See the [module](self).
#[derive(Clone, Debug)]
pub struct GameTree {
    tags: Vec<(String, String)>,
    variant: Option<Variant>,
    start: Position,
    /// The FEN of the start where it is written.
    start_fen: Option<String>,
    /// False if the tags of the game that was read give a position or a variant that nobody can play.
    playable: bool,
    /// The nodes by their ids; the root is the first. Deleted ones stay, so that no id names another node.
    nodes: Vec<NodeData>,
    result: GameResult,
    termination: Termination,
    /// The position after the node that was added last: most moves are added there.
    last: Option<(NodeId, Position)>,
}

/// A node as the tree keeps it.
#[derive(Clone, Debug, Default)]
struct NodeData {
    /// The node before it; none of the root.
    previous: Option<NodeId>,
    /// The node that it is an alternative of, if it begins a variation.
    replaces: Option<NodeId>,
    /// The node after it in its line.
    next: Option<NodeId>,
    /// The first nodes of the variations on it, which begin in the position before it.
    variations: Vec<NodeId>,
    /// Its move. None of the root, and where a variation of a text has comments and no move.
    played: Option<Played>,
    /// The comments before its move.
    before: Vec<String>,
    /// The comments after its move.
    after: Vec<String>,
    /// The comments after the bracket of the variation that it begins.
    closing: Vec<String>,
    nags: Vec<u8>,
    draw_offer: bool,
    deleted: bool,
}

impl Default for GameTree {
    fn default() -> GameTree {
        GameTree::new()
    }
}

impl GameTree {
    /// An empty game of chess.
    pub fn new() -> GameTree {
        GameTree::of_variant(Variant::default())
    }

    /// An empty game from the start of a variant; of Chess960, the start that chess shares.
    pub fn of_variant(variant: Variant) -> GameTree {
        GameTree::from_position(Position::start(variant))
    }

    /// An empty game from a position.
    pub fn from_position(start: impl Into<Position>) -> GameTree {
        let start = start.into();
        GameTree {
            tags: Vec::new(),
            variant: Some(start.variant()),
            start_fen: own_fen(&start),
            start,
            playable: true,
            nodes: vec![NodeData::default()],
            result: GameResult::Unknown,
            termination: Termination::Unknown,
            last: None,
        }
    }

    /// The position that the game begins from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The variant; none where the tags of the game that was read name one that is not known. No move can be added then.
    pub fn variant(&self) -> Option<Variant> {
        self.variant
    }

    /// Sets the position that the game begins from, and its variant. The tags `FEN`, `SetUp` and `Variant` follow from it when
    /// the game is written.
    ///
    /// # Errors
    ///
    /// [`TreeError::HasMoves`]: they may be illegal from another position.
    pub fn set_start(&mut self, start: impl Into<Position>) -> Result<(), TreeError> {
        if self.nodes[0].next.is_some() {
            return Err(TreeError::HasMoves);
        }
        let start = start.into();
        self.tags.retain(|(name, _)| !START_TAGS.iter().any(|known| name.eq_ignore_ascii_case(known)));
        self.variant = Some(start.variant());
        self.start_fen = own_fen(&start);
        self.start = start;
        self.playable = true;
        self.last = None;
        Ok(())
    }

    /// The tags in their order, without those that are derived when the game is written: the result, and the start
    /// position where it is not the usual one. A tag of the roster that is missing is written with `?`.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a tag. Names are compared without regard to case, as readers of PGN do.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a tag: in its place if there is one of that name, else after the others. `Result` sets the result. An empty
    /// value of a tag of the roster takes the tag away, since it is written as `?` then.
    ///
    /// # Errors
    ///
    /// The name begins with no ASCII letter, has other characters than these, digits and low lines, or more than 255; the value has characters that PGN cannot
    /// hold, or that readers take for others; `Result` has a value that is none; `FEN`, `SetUp` or `Variant`, which
    /// [`set_start`](GameTree::set_start) decides, or `Score`, which a result has that PGN cannot write.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TextError> {
        let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if name.len() > LONGEST_NAME
            || !is_plain
            || !name.starts_with(|first: char| first.is_ascii_alphabetic())
        {
            return Err(TextError::TagName { name: name.to_owned() });
        }
        if START_TAGS.iter().chain([&"Score"]).any(|known| name.eq_ignore_ascii_case(known)) {
            return Err(TextError::DerivedTag { name: name.to_owned() });
        }
        if name.eq_ignore_ascii_case("Result") {
            let result = GameResult::ALL.into_iter().find(|result| result.text() == value);
            self.result = result.ok_or_else(|| TextError::NoResult { value: value.to_owned() })?;
            return Ok(());
        }
        text::check_tag_value(name, value)?;
        if value.is_empty() && ROSTER.iter().any(|known| name.eq_ignore_ascii_case(known)) {
            self.remove_tag(name);
            return Ok(());
        }
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, known)) => value.clone_into(known),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// Takes a tag away and returns its value.
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        let at = self.tags.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(self.tags.remove(at).1)
    }

    /// The score.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the score.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// The cause of the end: that on the board if the main line ends the game there, else the one that was read or set.
    pub fn termination(&self) -> Termination {
        let outcome =
            if self.playable { self.position(self.end()).and_then(|last| last.outcome()) } else { None };
        match outcome {
            Some(Outcome::Checkmate { .. }) => Termination::Checkmate,
            Some(Outcome::Stalemate) => Termination::Stalemate,
            Some(Outcome::KingReachedGoal { .. }) => Termination::KingReachedGoal,
            Some(Outcome::ChecksGiven { .. }) => Termination::CheckCount,
            Some(Outcome::Dead) if matches!(self.result, GameResult::Unknown | GameResult::Draw) => {
                Termination::DeadPosition
            }
            _ => self.termination,
        }
    }

    /// Sets the cause of the end. JSON has it. PGN has it only in words: in the tag `Termination`, or in a comment, which are
    /// yours to write.
    pub fn set_termination(&mut self, termination: Termination) {
        self.termination = termination;
    }

    /// The node of the start position.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// The last node of the main line; the root if there is no move.
    pub fn end(&self) -> NodeId {
        self.end_of_line(NodeId::ROOT)
    }

    /// The last node of the line that a node is on.
    fn end_of_line(&self, id: NodeId) -> NodeId {
        let mut end = id;
        while let Some(next) = self.data(end).next {
            end = next;
        }
        end
    }

    /// A node; none if it has been deleted, or was never in this tree.
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        self.is_live(id).then(|| Node::new(self, id))
    }

    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        self.nodes.iter().filter(|node| !node.deleted && node.played.is_some()).count()
    }

    /// Returns true if it has no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position after a node's move; none if the node is not in the tree. The moves from the start are played for it: a
    /// walk ([`mainline`](GameTree::mainline), [`walk`](GameTree::walk)) gives all positions for the price of one.
    pub fn position(&self, id: NodeId) -> Option<Position> {
        self.node(id)?;
        if let Some((_, position)) = self.last.as_ref().filter(|(last, _)| *last == id) {
            return Some(position.clone());
        }
        let mut moves = Vec::new();
        let mut at = Some(id);
        while let Some(id) = at {
            moves.extend(self.data(id).played);
            at = self.data(id).previous;
        }
        let mut position = self.start.clone();
        moves.into_iter().rev().for_each(|played| position = after(&position, played));
        Some(position)
    }

    fn is_live(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(|node| !node.deleted)
    }

    fn data(&self, id: NodeId) -> &NodeData {
        &self.nodes[id.index()]
    }

    fn data_mut(&mut self, id: NodeId) -> &mut NodeData {
        &mut self.nodes[id.index()]
    }

    fn live(&self, id: NodeId) -> Result<&NodeData, TreeError> {
        self.nodes.get(id.index()).filter(|node| !node.deleted).ok_or(TreeError::NoNode(id))
    }

    /// The node of a move, to be annotated.
    fn move_mut(&mut self, id: NodeId) -> Result<&mut NodeData, TreeError> {
        if self.live(id)?.played.is_none() {
            return Err(TreeError::NoMove(id));
        }
        Ok(self.data_mut(id))
    }
}

/// Equal games: the same tags in the same order, start, moves, annotations and result. Ids do not count.
impl PartialEq for GameTree {
    fn eq(&self, other: &GameTree) -> bool {
        let facts = |tree: &GameTree| (tree.variant, tree.result, tree.termination());
        self.tags == other.tags
            && facts(self) == facts(other)
            && self.start == other.start
            && self.contents().eq(other.contents())
    }
}

impl Eq for GameTree {}

/// The tags that give the start position.
const START_TAGS: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// The longest name of a tag, as PGN limits its symbols.
const LONGEST_NAME: usize = 255;

/// The tags that every game is written with.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The position after a move; the same position where there is none.
fn after(before: &Position, played: Played) -> Position {
    match before.board() {
        AnyPosition::Small(before) => AnyPosition::Small(played.after(before)).into(),
        AnyPosition::Large(before) => AnyPosition::Large(played.after(before)).into(),
    }
}
