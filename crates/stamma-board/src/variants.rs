//! The variants: one row each is all there is to one that keeps to the shapes of [`Rules`].
//!
//! A row's order matters where a FEN fits several variants, and where a name would; the earlier row is meant. What a
//! field means is in `rules`. Nothing outside of this file names a variant to decide anything.

use crate::geometry::BoardSize;
use crate::movegen::SquareArea;
use crate::rules::{CastlingHome, CastlingRule, PromotionLimit, PromotionRule, Rules, WinRule};
use crate::setup::Setup;
use crate::vocabulary::{Role, RoleSet};

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

    /// The variant that a FEN is of, as far as it shows: the first on a board of its size in which the position is sound;
    /// where there is none, the first in which the text can be read, else the first on such a board. A text that is no
    /// FEN is of chess.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_board::Variant;
    /// let of = Variant::of_fen;
    /// assert_eq!(of("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Variant::Standard);
    /// assert_eq!(of("4k3/8/8/8/8/8/8/5KR1 w K - 0 1"), Variant::Chess960);
    /// assert_eq!(of("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1"), Variant::Grand);
    /// ```
    pub fn of_fen(fen: &str) -> Variant {
        let placement = fen.split_whitespace().next().unwrap_or_default();
        let ranks = placement.split('/').count();
        let files = placement.split('/').next().map_or(0, row_width);
        let fits = |variant: &Variant| {
            let BoardSize { files: expected, ranks: tall } = variant.rules().size;
            (files, ranks) == (u32::from(expected), usize::from(tall))
        };
        let setup = |variant| Setup::parse_epd(fen, variant).ok().map(|(setup, _)| setup);
        let is_sound =
            |&variant: &Variant| setup(variant).is_some_and(|setup| setup.validate(variant).is_empty());
        let mut fitting = Variant::ALL.into_iter().filter(fits);
        let readable = || Variant::ALL.into_iter().filter(fits).find(|&variant| setup(variant).is_some());
        let first = || Variant::ALL.into_iter().find(fits);
        fitting.find(is_sound).or_else(readable).or_else(first).unwrap_or_default()
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

/// The number of files in a row of a FEN.
fn row_width(row: &str) -> u32 {
    let mut width = 0;
    let mut run = 0;
    for ch in row.chars().filter(|ch| !matches!(ch, '~' | '+')) {
        match ch.to_digit(10) {
            Some(digit) => run = (run * 10 + digit).min(99),
            None => {
                width += run + 1;
                run = 0;
            }
        }
    }
    width + run
}
