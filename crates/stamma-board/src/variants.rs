//! The games, one row each. A new game that keeps to the rules' shapes is a new row here and nothing else.

use crate::geometry::BoardSize;
use crate::rules::{CastlingHome, CastlingRule, PromotionRule, PromotionSupply, Rules, Variant};
use crate::vocabulary::{Role, RoleSet};

const USUAL_PROMOTION: PromotionRule = PromotionRule {
    roles: RoleSet::of(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]),
    ranks: 1,
    supply: PromotionSupply::Unlimited,
};

const LARGE_ROLES: RoleSet =
    RoleSet::of(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Cardinal, Role::Marshall]);

/// Every game, in the order of [`Variant`]. Armies are in the order of [`Role::ALL`].
pub(crate) static ROWS: [Rules; Variant::ALL.len()] = [
    Rules {
        variant: Variant::Standard,
        id: "standard",
        title: "Chess",
        spellings: &["chess", "normal", "orthodox", "orthochess", "classical", "fromposition", "regular"],
        size: BoardSize { files: 8, ranks: 8 },
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        army: [8, 2, 2, 2, 1, 1, 0, 0],
        pawn_rank: 1,
        promotion: USUAL_PROMOTION,
        castling: Some(CastlingRule {
            home: Some(CastlingHome { king: 4, rooks: [7, 0] }),
            king_to: [6, 2],
            rook_to: [5, 3],
        }),
    },
    Rules {
        variant: Variant::Chess960,
        id: "chess960",
        title: "Chess960",
        spellings: &[
            "fischerandom",
            "fischerrandom",
            "fischerrandomchess",
            "fischerandomchess",
            "frc",
            "chess9lx",
            "freestyle",
            "freestylechess",
            "960",
        ],
        size: BoardSize { files: 8, ranks: 8 },
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        army: [8, 2, 2, 2, 1, 1, 0, 0],
        pawn_rank: 1,
        promotion: USUAL_PROMOTION,
        castling: Some(CastlingRule { home: None, king_to: [6, 2], rook_to: [5, 3] }),
    },
    Rules {
        variant: Variant::Grand,
        id: "grand",
        title: "Grand Chess",
        spellings: &["grandchess"],
        size: BoardSize { files: 10, ranks: 10 },
        start: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
        army: [10, 2, 2, 2, 1, 1, 1, 1],
        pawn_rank: 2,
        // Freeling's pawns become pieces that were captured. What a side began with less what it has on the board is
        // the same set, since a piece that comes back this way was captured before; so no history is needed.
        // Fairy-Stockfish counts the same way, and we know of no position where the two differ.
        promotion: PromotionRule { roles: LARGE_ROLES, ranks: 3, supply: PromotionSupply::Captured },
        castling: None,
    },
    Rules {
        variant: Variant::Capablanca,
        id: "capablanca",
        title: "Capablanca Chess",
        spellings: &["capablancachess", "capa"],
        size: BoardSize { files: 10, ranks: 8 },
        start: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        army: [10, 2, 2, 2, 1, 1, 1, 1],
        pawn_rank: 1,
        promotion: PromotionRule { roles: LARGE_ROLES, ranks: 1, supply: PromotionSupply::Unlimited },
        castling: Some(CastlingRule {
            home: Some(CastlingHome { king: 5, rooks: [9, 0] }),
            king_to: [8, 2],
            rook_to: [7, 3],
        }),
    },
];
