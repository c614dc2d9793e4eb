//! The dialects: one row each.

use super::dialect::{CheckMarks, Dialect, Extras, Layout, Lines, Naming, Numbered, OriginRule, ResultPlace};
use super::letters::Compounds;

const PAIR_A_LINE: Layout = Layout {
    header: "",
    lines: Lines::PairALine,
    numbered: Numbered::Dot,
    extras: Extras::None,
    result: ResultPlace::NextLine,
};

/// What PGN's export format prescribes.
pub static PGN: Dialect = Dialect {
    id: "pgn",
    title: "PGN export format",
    source: "PGN standard, 8.2.3 and 18",
    naming: Naming::Algebraic,
    compounds: Compounds::Fairy,
    origin: OriginRule::NeededFileFirst,
    capture: "x",
    en_passant: "",
    promotion: ("=", ""),
    castling: ["O-O", "O-O-O"],
    checks: CheckMarks { check: "+", double: "+", mate: "#" },
    draw_offer: None,
    // The standard knows four results; the others are written as unknown, and a Score tag keeps them.
    results: ["*", "1-0", "0-1", "1/2-1/2", "*", "*", "*", "*", "*", "*"],
    layout: Layout {
        header: "",
        lines: Lines::Wrapped(79),
        numbered: Numbered::Dot,
        extras: Extras::Pgn,
        result: ResultPlace::NextWord,
    },
};

static FIDE: Dialect = Dialect {
    id: "fide",
    title: "FIDE Laws of Chess, Appendix C",
    source: "FIDE Laws of Chess, Appendix C",
    compounds: Compounds::Seeds,
    en_passant: " e.p.",
    promotion: ("", ""),
    castling: ["0-0", "0-0-0"],
    draw_offer: Some(" (=)"),
    results: ["", "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"],
    layout: PAIR_A_LINE,
    ..PGN
};

static ENCYCLOPAEDIA: Dialect = Dialect {
    id: "encyclopaedia",
    title: "Algebraic notation as encyclopaedias describe it",
    source: "encyclopaedia article on algebraic notation",
    compounds: Compounds::Seeds,
    en_passant: " e.p.",
    promotion: ("", ""),
    castling: ["0-0", "0-0-0"],
    checks: CheckMarks { check: "+", double: "++", mate: "#" },
    results: ["", "1–0", "0–1", "½–½", "0–0", "½–0", "0–½", "+/−", "−/+", "−/−"],
    layout: PAIR_A_LINE,
    ..PGN
};

static PLAIN: Dialect = Dialect {
    id: "plain",
    title: "Algebraic notation for beginners",
    source: "help page on algebraic notation",
    compounds: Compounds::Seeds,
    promotion: ("", ""),
    checks: CheckMarks { check: "+", double: "++", mate: "#" },
    results: ["", "1-0", "0-1", "-", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"],
    layout: PAIR_A_LINE,
    ..PGN
};

static SCORESHEET: Dialect = Dialect {
    id: "scoresheet",
    title: "Club score sheet",
    source: "club leaflet on how to record a game",
    compounds: Compounds::Seeds,
    en_passant: " ep",
    castling: ["0-0", "0-0-0"],
    draw_offer: Some(" (=)"),
    results: ["", "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"],
    layout: PAIR_A_LINE,
    ..PGN
};

static RY: Dialect = Dialect {
    id: "ry",
    title: "Ry::Chess",
    source: "help of the Ry::Chess site",
    compounds: Compounds::Seeds,
    origin: OriginRule::NeededAlongMovement,
    en_passant: "ep",
    promotion: ("/", ""),
    castling: ["0-0", "0-0-0"],
    checks: CheckMarks { check: "+", double: "+", mate: "++" },
    results: ["", "1-0", "0-1", "1-1", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"],
    layout: Layout { header: "# W B", result: ResultPlace::NextCell, ..PAIR_A_LINE },
    ..PGN
};

static LAN: Dialect = Dialect {
    id: "lan",
    title: "Long algebraic notation",
    source: "PGN standard, appendix; older books",
    origin: OriginRule::Always,
    compounds: Compounds::Fairy,
    results: ["", "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"],
    layout: PAIR_A_LINE,
    ..PGN
};

static UCI: Dialect = Dialect {
    id: "uci",
    title: "UCI coordinates",
    source: "Universal Chess Interface",
    naming: Naming::Coordinate,
    origin: OriginRule::Always,
    capture: "",
    promotion: ("", ""),
    checks: CheckMarks { check: "", double: "", mate: "" },
    layout: Layout {
        header: "",
        lines: Lines::GameALine,
        numbered: Numbered::Not,
        extras: Extras::None,
        result: ResultPlace::Nowhere,
    },
    ..PGN
};

/// Every dialect. Where a text fits several, the first of them is named.
pub static DIALECTS: [&Dialect; 8] = [&PGN, &FIDE, &SCORESHEET, &ENCYCLOPAEDIA, &PLAIN, &RY, &LAN, &UCI];

/// The dialect with this id.
pub fn dialect(id: &str) -> Option<&'static Dialect> {
    DIALECTS.into_iter().find(|dialect| dialect.id.eq_ignore_ascii_case(id))
}
