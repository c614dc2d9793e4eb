//! The variants: one row each is all there is to one that keeps to the shapes of [`Rules`].
//!
//! A row's order matters where a FEN fits several variants, and where a name would; the earlier row is meant. The
//! parts of the rules are in `rules`. Nothing outside of this file names a variant to decide anything.

use crate::geometry::BoardSize;
use crate::rules::{CastlingHome, CastlingRule, Promoting, PromotionLimit, PromotionRule, WinRule};
use crate::square_area::SquareArea;
use crate::vocabulary::{Color, Role, RoleSet};

/// One game's rules.
#[derive(PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// Which game.
    pub variant: Variant,
    /// The name used in flags and files.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The value of the `Variant` tag of a written game; none for chess, which needs no tag.
    pub tag: Option<&'static str>,
    /// Further names that mean it wherever they are written.
    pub names: &'static [&'static str],
    /// Further names that mean it in a flag or in a `Variant` tag, but are usual words elsewhere.
    pub tag_names: &'static [&'static str],
    /// The board.
    pub size: BoardSize,
    /// The starting position as FEN; for Chess960 the one that chess shares.
    pub start: &'static str,
    /// True if games begin from one of the 960 numbered starts, so that the start has to be written down.
    pub numbered_starts: bool,
    /// The number of pieces of each role that a side begins with, by the role's number.
    pub initial_material: [u8; Role::COUNT],
    /// The number of ranks ahead of its own first rank where a side's pawns begin, and may step twice.
    pub pawn_rank: u8,
    /// The promotion of pawns.
    pub promotion: PromotionRule,
    /// The joint move of king and rook, if the game has one.
    pub castling: Option<CastlingRule>,
    /// The ways to win other than by mate.
    pub wins: WinRule,
    /// True if [`FastPosition`](crate::FastPosition) can follow its games: they are on the usual board, begin from a start
    /// of chess or a numbered one, and move and end as chess does.
    pub fast_position: bool,
}

impl Rules {
    /// True if king and rook castle from whatever files they begin on, so that the king's move alone may not tell it.
    pub const fn castles_from_any_file(&self) -> bool {
        matches!(self.castling, Some(CastlingRule { home: None, .. }))
    }

    /// The roles that take part in the game.
    pub const fn roles(&self) -> RoleSet {
        let mut roles = RoleSet::EMPTY;
        let mut number = 0;
        while number < Role::COUNT {
            if self.initial_material[number] > 0 {
                roles = roles.with(Role::ALL[number]);
            }
            number += 1;
        }
        roles
    }

    /// The rank index from which a side's pawns may step twice.
    pub const fn double_step_rank(&self, color: Color) -> u8 {
        self.size.rank_ahead(color, self.pawn_rank)
    }

    /// Returns the promotion of a pawn of this side that arrives on this rank: none, optional or forced.
    pub const fn promotion_on(&self, color: Color, rank: u8) -> Promoting {
        let last = self.size.rank_ahead(color.other(), 0);
        let left = rank.abs_diff(last);
        if left == 0 {
            Promoting::Must
        } else if left < self.promotion.ranks {
            Promoting::May
        } else {
            Promoting::No
        }
    }
}

const LARGE_ROLES: RoleSet =
    RoleSet::of(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Cardinal, Role::Marshall]);

/// The row of chess, from which other rows take what they do not change.
const CHESS: Rules = Rules {
    variant: Variant::Standard,
    id: "standard",
    title: "Chess",
    tag: None,
    names: &[],
    tag_names: &["normal", "orthodox", "orthochess", "classical", "fromposition", "regular"],
    size: BoardSize { files: 8, ranks: 8 },
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    numbered_starts: false,
    initial_material: [8, 2, 2, 2, 1, 1, 0, 0],
    pawn_rank: 1,
    promotion: PromotionRule {
        roles: RoleSet::of(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]),
        ranks: 1,
        limit: PromotionLimit::Unlimited,
    },
    castling: Some(CastlingRule {
        home: Some(CastlingHome { king: 4, rooks: [7, 0] }),
        king_to: [6, 2],
        rook_to: [5, 3],
    }),
    wins: WinRule::MATE_ONLY,
    fast_position: true,
};

/// The row of Capablanca's chess, from which others on its board take what they do not change.
const CAPABLANCA: Rules = Rules {
    id: "capablanca",
    title: "Capablanca Chess",
    tag: Some("Capablanca"),
    tag_names: &["capa"],
    size: BoardSize { files: 10, ranks: 8 },
    start: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    initial_material: [10, 2, 2, 2, 1, 1, 1, 1],
    promotion: PromotionRule { roles: LARGE_ROLES, ..CHESS.promotion },
    castling: Some(CastlingRule {
        home: Some(CastlingHome { king: 5, rooks: [9, 0] }),
        king_to: [8, 2],
        rook_to: [7, 3],
    }),
    fast_position: false,
    ..CHESS
};

macro_rules! variants {
    ($($(#[$attribute:meta])+ $name:ident { $($row:tt)+ })+) => {
        /// A chess variant.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
        #[non_exhaustive]
        pub enum Variant {
            $($(#[$attribute])+ $name,)+
        }

        impl Variant {
            /// Every variant, in the order of the table.
            pub const ALL: [Variant; [$(Variant::$name),+].len()] = [$(Variant::$name),+];
        }

        static ROWS: [Rules; Variant::ALL.len()] = [$(Rules { variant: Variant::$name, $($row)+ }),+];
    };
}

variants! {
    /// Chess.
    #[default]
    Standard { ..CHESS }

    /// Chess from one of 960 starting positions.
    Chess960 {
        id: "chess960",
        title: "Chess960",
        tag: Some("Chess960"),
        names: &[
            "fischerandom",
            "fischerrandom",
            "fischerrandomchess",
            "fischerandomchess",
            "frc",
            "chess9lx",
            "freestylechess",
        ],
        tag_names: &["freestyle", "960"],
        numbered_starts: true,
        castling: Some(CastlingRule { home: None, king_to: [6, 2], rook_to: [5, 3] }),
        ..CHESS
    }

    /// Christian Freeling's Grand Chess, ten by ten.
    Grand {
        id: "grand",
        title: "Grand Chess",
        tag: Some("Grand"),
        tag_names: &[],
        size: BoardSize { files: 10, ranks: 10 },
        start: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
        initial_material: [10, 2, 2, 2, 1, 1, 1, 1],
        pawn_rank: 2,
        // Freeling's pawns become pieces that were captured. What a side began with less what it has on the board is
        // the same set, since a piece that comes back this way was captured before; so no history is needed.
        // Fairy-Stockfish counts the same way, and we know of no position where the two differ.
        promotion: PromotionRule { roles: LARGE_ROLES, ranks: 3, limit: PromotionLimit::Captured },
        castling: None,
        fast_position: false,
        ..CHESS
    }

    /// Capablanca's chess, ten files by eight ranks.
    Capablanca { ..CAPABLANCA }

    /// King of the Hill: a king in the middle of the board wins.
    KingOfTheHill {
        id: "king-of-the-hill",
        title: "King of the Hill",
        tag: Some("King of the Hill"),
        tag_names: &["koth"],
        // d4, e4, d5 and e5.
        wins: WinRule { king_reaches: SquareArea { files: 0b0001_1000, ranks: 0b0001_1000 }, ..WinRule::MATE_ONLY },
        fast_position: false,
        ..CHESS
    }

    /// Three-check: the third check wins.
    ThreeCheck {
        id: "three-check",
        title: "Three-check",
        tag: Some("Three-check"),
        tag_names: &["3check"],
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
        wins: WinRule { checks: 3, ..WinRule::MATE_ONLY },
        fast_position: false,
        ..CHESS
    }

    /// Kevin Hill's Embassy Chess: Capablanca's board and pieces in the order of Grand Chess.
    Embassy {
        id: "embassy",
        title: "Embassy Chess",
        tag: Some("Embassy"),
        tag_names: &[],
        start: "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
        castling: Some(CastlingRule {
            home: Some(CastlingHome { king: 4, rooks: [9, 0] }),
            king_to: [7, 1],
            rook_to: [6, 2],
        }),
        ..CAPABLANCA
    }
}

impl Variant {
    /// The name used in flags and files, such as `chess960`.
    pub const fn id(self) -> &'static str {
        self.rules().id
    }

    /// The rules of the game.
    pub const fn rules(self) -> &'static Rules {
        &ROWS[self as usize]
    }

    /// The variant that is meant by an id, a title or another usual value of the `Variant` tag, in any case.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_board::Variant;
    /// assert_eq!(Variant::from_id("Fischer Random"), Some(Variant::Chess960));
    /// assert_eq!(Variant::from_id("checkers"), None);
    /// ```
    pub fn from_id(id: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| {
            let rules = variant.rules();
            let lists = [rules.tag_names, rules.names];
            [rules.id, rules.title].into_iter().chain(lists.into_iter().flatten().copied()).any(is_spelt(id))
        })
    }

    /// The variant that is named where a name may as well be a word of a sentence: `Grand Chess`, but not `Grand`,
    /// which may be a prize. Chess itself is not found: its name says nothing.
    pub fn from_prose(name: &str) -> Option<Variant> {
        Variant::ALL.into_iter().filter(|&variant| variant != Variant::default()).find(|variant| {
            let rules = variant.rules();
            core::iter::once(rules.title).chain(rules.names.iter().copied()).any(is_spelt(name))
        })
    }
}

/// Compares names: blanks, hyphens and case do not tell two variants apart.
fn is_spelt(written: &str) -> impl Fn(&str) -> bool + Copy {
    fn folded(name: &str) -> impl Iterator<Item = u8> {
        let bytes = name.bytes().filter(|byte| !matches!(byte, b' ' | b'-' | b'_'));
        bytes.map(|byte| byte.to_ascii_lowercase())
    }
    move |name| folded(written).eq(folded(name))
}
