//! The frequency with which each class of moves is played where it is possible, learnt from games. Of two moves that a
//! damaged word may stand for, the likelier one is taken; it does not affect a word that reads as it is written.
//!
//! The table is `data/move_prior.txt`, made by `cargo xtask move-prior`. It is independent of words and their damage.

use super::sheet_move::SheetMove;
use stamma_board::{Color, Role, Square};
use std::sync::OnceLock;

/// Our own table.
const BUILT_IN: &str = include_str!("../data/move_prior.txt");

/// The number of classes: by phase, piece, capture, and target square.
pub const MOVE_CLASSES: usize = LINES * SQUARES;
const SQUARES: usize = 64;
const LINES: usize = 2 * ROLES.len() * 3;
const ROLES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
/// Up to this move number a game is in its first phase.
const OPENING: u32 = 10;
/// The cost of one step of a digit of the table.
const STEP: f32 = 0.5;
/// The cost of a move that is played as often as most.
const USUAL: f32 = 3.0;

/// The costs of the classes of moves.
#[derive(Clone, Debug)]
pub struct MovePrior {
    costs: Vec<f32>,
}

/// The surroundings of a move that decide its class.
#[derive(Clone, Copy, Debug)]
pub struct MoveContext {
    /// The side to move.
    pub turn: Color,
    /// The number of the move.
    pub number: u32,
    /// The target of the last move.
    pub last: Option<Square>,
}

/// Returns the class of a move; none on other boards and for pieces that the usual game does not have.
pub fn move_class(context: MoveContext, played: SheetMove) -> Option<usize> {
    let role = ROLES.iter().position(|role| *role == played.role)?;
    let (file, rank) = (usize::from(played.to.file().index()), usize::from(played.to.rank().index()));
    if file > 7 || rank > 7 {
        return None;
    }
    let rank = if context.turn == Color::White { rank } else { 7 - rank };
    let phase = usize::from(context.number > OPENING);
    let takes = match played.capture {
        None => 0,
        Some(_) if context.last == Some(played.to) => 2,
        Some(_) => 1,
    };
    Some((((phase * ROLES.len()) + role) * 3 + takes) * SQUARES + rank * 8 + file)
}

impl MovePrior {
    /// Our own table.
    pub fn built_in() -> &'static MovePrior {
        static TABLE: OnceLock<MovePrior> = OnceLock::new();
        TABLE.get_or_init(|| {
            let lines = BUILT_IN.lines().filter(|line| !line.starts_with('#'));
            let digits = lines.flat_map(|line| line.split_whitespace().last().unwrap_or_default().bytes());
            let mut costs: Vec<f32> =
                digits.map(|digit| f32::from(digit.wrapping_sub(b'0')) * STEP).collect();
            costs.resize(MOVE_CLASSES, USUAL);
            MovePrior { costs }
        })
    }

    /// Returns the cost of a move beside one of average frequency: negative for a move that is played more often.
    pub fn cost(&self, context: MoveContext, played: SheetMove) -> f32 {
        move_class(context, played).map_or(0.0, |move_class| self.costs[move_class] - USUAL)
    }
}

/// The table of these counts, as the file holds it: for each kind how often it was played and how often it could be.
pub fn table(counts: &[(u64, u64)]) -> String {
    let mut text = String::from(
        "# How often moves are played where they can be: a digit for each square, a1 first, h8 last, seen by the mover; each\n\
         # step of a digit stands for a factor of the square root of e. Made by `cargo xtask move-prior`.\n",
    );
    for (line, squares) in counts.chunks(SQUARES).enumerate() {
        let (phase, role, takes) = (line / 18, ROLES[line / 3 % 6], line % 3);
        let phase = ["opening", "later"][phase.min(1)];
        text += &format!("{phase} {role:?} {} ", ["quiet", "takes", "retakes"][takes]);
        for &(played, offered) in squares {
            // Rare kinds are taken for usual ones.
            let share = (played as f32 + 0.5) / (offered as f32 + 0.5 / (-USUAL).exp());
            text.push(char::from(b'0' + (-share.ln() / STEP).round().clamp(0.0, 9.0) as u8));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{BUILT_IN, MOVE_CLASSES, MoveContext, MovePrior, SQUARES, table};
    use crate::sheet_move::SheetMove;
    use stamma_board::{AnyPosition, Color};

    /// The costs are read by their places alone, so that the names of the lines must be those of the places.
    #[test]
    fn lines_are_named_as_in_the_file() {
        let names = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            lines.map(|line| line.rsplit_once(' ').expect("a name and digits").0.to_owned()).collect()
        };
        assert_eq!(names(&table(&[(0, 0); MOVE_CLASSES])), names(BUILT_IN));
    }

    /// Of two readings the usual move is taken: nobody walks into the middle of the board with the king before many pieces are gone.
    #[test]
    fn a_king_walks_late() {
        let Ok(AnyPosition::Small(position)) = "4k3/8/8/8/8/3K4/8/8 w - - 0 1".parse() else {
            panic!("a position of the usual board");
        };
        let walk = SheetMove::of(&position, position.from_uci("d3d4").expect("a legal move"));
        let cost = |number: u32| {
            let context = MoveContext { turn: Color::White, number, last: None };
            MovePrior::built_in().cost(context, walk)
        };
        assert!(cost(5) > cost(45));
    }

    /// A move that could be played often and never was costs more than one that nearly always was.
    #[test]
    fn what_is_never_played_costs_most() {
        let mut counts = [(0, 0); MOVE_CLASSES];
        (counts[0], counts[1]) = ((0, 1_000_000), (999_999, 1_000_000));
        let table = table(&counts);
        let line = table.lines().find(|line| !line.starts_with('#')).expect("a line");
        let digits = &line.as_bytes()[line.len() - SQUARES..];
        assert!(digits[0] > digits[1]);
    }
}
