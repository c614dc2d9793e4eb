//! The dialects: one row each. A row gives the differences from the row that it builds on.

use super::descriptive_style::{
    COMPACT, FRENCH, IN_WORDS, LEAN, ROMANCE, SPACED, STAUNTON as STAUNTON_STYLE,
};
use super::dialect::{
    CaptureNaming, CaptureSign, CheckMarks, Dialect, Extras, Languages, Layout, Lines, MoveSyntax,
    NumberStyle, OriginRule, PawnCapture, ResultPlace,
};
use super::first_letters::FirstLetters;
use super::languages::Language;
use super::letters::Compounds;
use crate::moves::own_spellings::NO_SPELLINGS;

const PAIR_A_LINE: Layout = Layout {
    header: "",
    lines: Lines::PairALine,
    numbered: NumberStyle::Dot,
    column_gap: "",
    extras: Extras::NONE,
    result: ResultPlace::NextLine,
};

const GAME_A_LINE: Layout = Layout {
    header: "",
    lines: Lines::GameALine,
    numbered: NumberStyle::Not,
    column_gap: "",
    extras: Extras::NONE,
    result: ResultPlace::Nowhere,
};

const RUN_IN: Layout = Layout {
    header: "",
    lines: Lines::Wrapped(79),
    numbered: NumberStyle::DotGlued,
    column_gap: "",
    extras: Extras::BOOK,
    result: ResultPlace::NextWord,
};

const NO_CHECKS: CheckMarks = CheckMarks { check: "", double: "", mate: "" };

const ZEROS: [&str; 2] = ["0-0", "0-0-0"];

/// The results of dialects that write a hyphen and nothing for a game that is not over.
const HYPHENS: [&str; 10] = ["", "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"];

/// The dialect of PGN's export format.
pub static PGN: Dialect = Dialect {
    id: "pgn",
    title: "PGN export format",
    source: "PGN standard, 8.2.3 and 18",
    naming: MoveSyntax::Algebraic,
    languages: Languages::Any("en"),
    compounds: Compounds::Fairy,
    origin: OriginRule::NeededFileFirst,
    joint: "",
    capture: CaptureSign::Before("x"),
    victim: CaptureNaming::Unnamed,
    pawn_capture: PawnCapture::Square,
    en_passant: "",
    promotion: ("=", ""),
    castling: ["O-O", "O-O-O"],
    checks: CheckMarks { check: "+", double: "+", mate: "#" },
    draw_offer: None,
    // The standard has four results; the others are written as unknown, and a Score tag keeps them.
    results: ["*", "1-0", "0-1", "1/2-1/2", "*", "*", "*", "*", "*", "*"],
    layout: Layout {
        header: "",
        lines: Lines::Wrapped(79),
        numbered: NumberStyle::Dot,
        column_gap: "",
        extras: Extras::PGN,
        result: ResultPlace::NextWord,
    },
    own: &NO_SPELLINGS,
};

static FIDE: Dialect = Dialect {
    id: "fide",
    title: "FIDE Laws of Chess, Appendix C",
    source: "FIDE Laws of Chess, Appendix C",
    compounds: Compounds::Seeds,
    en_passant: " e.p.",
    promotion: ("", ""),
    castling: ZEROS,
    draw_offer: Some(" (=)"),
    results: HYPHENS,
    layout: PAIR_A_LINE,
    ..PGN
};

static ENCYCLOPAEDIA: Dialect = Dialect {
    id: "encyclopaedia",
    title: "Algebraic notation as encyclopaedias describe it",
    source: "encyclopaedia article on algebraic notation",
    checks: CheckMarks { check: "+", double: "++", mate: "#" },
    draw_offer: None,
    results: ["", "1–0", "0–1", "½–½", "0–0", "½–0", "0–½", "+/−", "−/+", "−/−"],
    ..FIDE
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
    castling: ZEROS,
    draw_offer: Some(" (=)"),
    results: HYPHENS,
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
    castling: ZEROS,
    checks: CheckMarks { check: "+", double: "+", mate: "++" },
    results: ["", "1-0", "0-1", "1-1", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"],
    layout: Layout { header: "# W B", result: ResultPlace::NextCell, ..PAIR_A_LINE },
    ..PGN
};

static FIGURINE: Dialect = Dialect {
    id: "figurine",
    title: "Figurine algebraic notation",
    source: "chess books and magazines",
    languages: Languages::Any("figurine"),
    promotion: ("", ""),
    castling: ZEROS,
    results: ["*", "1–0", "0–1", "½–½", "0–0", "½–0", "0–½", "+/−", "−/+", "−/−"],
    layout: RUN_IN,
    ..PGN
};

static INFORMANT: Dialect = Dialect {
    id: "informant",
    title: "Chess Informant",
    source: "Chess Informant, its code system",
    capture: CaptureSign::Absent,
    results: ["*", "1:0", "0:1", "½:½", "0:0", "½:0", "0:½", "+:-", "-:+", "-:-"],
    ..FIGURINE
};

static ECO: Dialect = Dialect {
    id: "eco",
    title: "Encyclopaedia of Chess Openings: no capture sign, no check",
    source: "Encyclopaedia of Chess Openings; its letters here are those of the language",
    languages: Languages::Any("en"),
    checks: NO_CHECKS,
    ..INFORMANT
};

static MINIMAL: Dialect = Dialect {
    id: "minimal",
    title: "As little as will do: pawns take from file to file",
    source: "older European books",
    compounds: Compounds::Seeds,
    capture: CaptureSign::Absent,
    pawn_capture: PawnCapture::File,
    promotion: ("", ""),
    castling: ZEROS,
    results: HYPHENS,
    layout: PAIR_A_LINE,
    ..PGN
};

static COLON: Dialect = Dialect {
    id: "colon",
    title: "Captures with a colon before the square",
    source: "encyclopaedia article on algebraic notation; European books",
    capture: CaptureSign::Before(":"),
    ..FIDE
};

static COLON_AFTER: Dialect = Dialect {
    id: "colon-after",
    title: "Captures with a colon after the square",
    source: "encyclopaedia article on algebraic notation; help page on algebraic notation",
    capture: CaptureSign::After(":"),
    ..FIDE
};

static RUSSIAN: Dialect = Dialect {
    id: "russian",
    title: "Russian short notation",
    source: "Russian books: colon for captures, X for mate",
    languages: Languages::Any("ru"),
    compounds: Compounds::Seeds,
    capture: CaptureSign::Before(":"),
    promotion: ("", ""),
    castling: ZEROS,
    checks: CheckMarks { check: "+", double: "++", mate: "X" },
    results: ["", "1:0", "0:1", "½:½", "0:0", "½:0", "0:½", "+:-", "-:+", "-:-"],
    layout: PAIR_A_LINE,
    ..PGN
};

static RUSSIAN_LONG: Dialect = Dialect {
    id: "russian-long",
    title: "Russian full notation",
    source: "Russian books and score sheets",
    origin: OriginRule::Always,
    joint: "-",
    ..RUSSIAN
};

static GERMAN_OLD: Dialect = Dialect {
    id: "german-old",
    title: "German books of the early twentieth century",
    source: "German books: colon for captures, daggers for check",
    languages: Languages::Any("de"),
    compounds: Compounds::Seeds,
    capture: CaptureSign::Before(":"),
    en_passant: " e.p.",
    promotion: ("", ""),
    castling: ZEROS,
    checks: CheckMarks { check: "†", double: "††", mate: "‡" },
    results: HYPHENS,
    layout: PAIR_A_LINE,
    ..PGN
};

static LAN: Dialect = Dialect {
    id: "lan",
    title: "Long algebraic notation",
    source: "PGN standard, appendix; older books",
    origin: OriginRule::Always,
    joint: "-",
    results: HYPHENS,
    layout: PAIR_A_LINE,
    ..PGN
};

static LAN_REVERSIBLE: Dialect = Dialect {
    id: "lan-reversible",
    title: "Reversible algebraic notation: the piece that is taken is named",
    source: "encyclopaedia article on algebraic notation",
    victim: CaptureNaming::Named,
    en_passant: " e.p.",
    ..LAN
};

static UCI: Dialect = Dialect {
    id: "uci",
    title: "UCI coordinates",
    source: "Universal Chess Interface",
    naming: MoveSyntax::Coordinate,
    languages: Languages::Only("en"),
    origin: OriginRule::Always,
    capture: CaptureSign::Absent,
    promotion: ("", ""),
    checks: NO_CHECKS,
    layout: GAME_A_LINE,
    ..PGN
};

static ICCF: Dialect = Dialect {
    id: "iccf",
    title: "ICCF numeric notation",
    source: "International Correspondence Chess Federation, playing rules",
    naming: MoveSyntax::Numeric,
    results: HYPHENS,
    layout: PAIR_A_LINE,
    ..UCI
};

static SMITH: Dialect = Dialect {
    id: "smith",
    title: "Smith notation: coordinates with what was taken",
    source: "Warren D. Smith, computer chess programs",
    naming: MoveSyntax::Smith,
    results: HYPHENS,
    layout: PAIR_A_LINE,
    ..UCI
};

static STRIPPED: Dialect = Dialect {
    id: "stripped",
    title: "Words only: no numbers, no capture signs, no marks, a game a line",
    source: "lists of games for programs",
    capture: CaptureSign::Absent,
    promotion: ("", ""),
    checks: NO_CHECKS,
    layout: GAME_A_LINE,
    ..PGN
};

static FAIRY: Dialect = Dialect {
    id: "fairy",
    title: "SAN of Fairy-Stockfish, with A and C on large boards",
    source: "Fairy-Stockfish, PyChess",
    languages: Languages::Only("en"),
    results: ["*", "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-"],
    layout: Layout { extras: Extras::NONE, numbered: NumberStyle::Dot, ..RUN_IN },
    ..PGN
};

/// Descriptive notation of English books of the twentieth century.
static DESCRIPTIVE: Dialect = Dialect {
    id: "descriptive",
    title: "Descriptive notation: P-K4, N-KB3",
    source: "English books of the twentieth century",
    naming: MoveSyntax::Descriptive(&COMPACT),
    languages: Languages::Only("en"),
    joint: "-",
    victim: CaptureNaming::Named,
    en_passant: " e.p.",
    promotion: ("(", ")"),
    checks: CheckMarks { check: "+", double: "+", mate: " mate" },
    results: HYPHENS,
    layout: PAIR_A_LINE,
    ..PGN
};

static DESCRIPTIVE_LEAN: Dialect = Dialect {
    id: "descriptive-lean",
    title: "Descriptive notation, as little as will do: a mark of check may be what decides",
    source: "Ed. Lasker, Chess Strategy; Capablanca, Chess Fundamentals: 2 % of their moves",
    naming: MoveSyntax::Descriptive(&LEAN),
    ..DESCRIPTIVE
};

/// `Kt` for the knight, so that `K` is the king's alone.
static KNIGHT_KT: Language = Language {
    id: "en-kt",
    name: "English with Kt for the knight",
    native: "English (Kt)",
    pieces: KT_PIECES,
    sources: ["Ed. Lasker, Chess Strategy", "Capablanca, Chess Fundamentals"],
    first_letters: FirstLetters::of(&KT_PIECES),
};

const KT_PIECES: [&[&str]; 6] = [&["Kt"], &["B"], &["R"], &["Q"], &["K"], &["P"]];

static DESCRIPTIVE_KT: Dialect = Dialect {
    id: "descriptive-kt",
    title: "Descriptive notation with Kt: P-K4, Kt-KB3, B-Kt5ch",
    source: "Ed. Lasker, Chess Strategy",
    languages: Languages::Own(&KNIGHT_KT),
    checks: CheckMarks { check: "ch", double: "ch", mate: " mate" },
    ..DESCRIPTIVE
};

static DESCRIPTIVE_SPACED: Dialect = Dialect {
    id: "descriptive-spaced",
    title: "Descriptive notation, spaced: P - Q B 4, R × P ch",
    source: "Capablanca, Chess Fundamentals",
    naming: MoveSyntax::Descriptive(&SPACED),
    joint: " - ",
    capture: CaptureSign::Before(" × "),
    promotion: (" (", ")"),
    castling: ["Castles K R", "Castles Q R"],
    checks: CheckMarks { check: " ch", double: " ch", mate: " mate" },
    layout: Layout { column_gap: "   ", ..PAIR_A_LINE },
    ..DESCRIPTIVE_KT
};

static DESCRIPTIVE_TO: Dialect = Dialect {
    id: "descriptive-to",
    title: "Descriptive notation in words: P to K4, Kt takes P, R to K sq",
    source: "Bird, Chess History and Reminiscences",
    naming: MoveSyntax::Descriptive(&IN_WORDS),
    joint: " to ",
    capture: CaptureSign::Before(" takes "),
    en_passant: " en passant",
    castling: ["Castles KR", "Castles QR"],
    ..DESCRIPTIVE_SPACED
};

static STAUNTON: Dialect = Dialect {
    id: "staunton",
    title: "Descriptive notation of the nineteenth century: P. to K's 4th.",
    source: "Staunton; The Blue Book of Chess",
    naming: MoveSyntax::Descriptive(&STAUNTON_STYLE),
    promotion: (", becoming a ", "."),
    castling: ["Castles (with K. R.)", "Castles (with Q. R.)"],
    checks: CheckMarks { check: " (ch.)", double: " (ch.)", mate: " Mate." },
    layout: Layout { numbered: NumberStyle::DotForBoth, ..DESCRIPTIVE_SPACED.layout },
    ..DESCRIPTIVE_TO
};

static DESCRIPTIVE_ES: Dialect = Dialect {
    id: "descriptive-es",
    title: "Spanish descriptive notation: P4R, C3AR",
    source: "Spanish and Latin American books",
    naming: MoveSyntax::Descriptive(&ROMANCE),
    languages: Languages::Only("es"),
    joint: "",
    en_passant: " a.p.",
    promotion: ("=", ""),
    checks: CheckMarks { check: "+", double: "+", mate: "++" },
    ..DESCRIPTIVE
};

static DESCRIPTIVE_PT: Dialect = Dialect {
    id: "descriptive-pt",
    title: "Portuguese descriptive notation: P4R, C3BR",
    source: "Portuguese and Brazilian books",
    languages: Languages::Only("pt"),
    ..DESCRIPTIVE_ES
};

static DESCRIPTIVE_IT: Dialect = Dialect {
    id: "descriptive-it",
    title: "Italian descriptive notation: P4R, C3AR",
    source: "it.wikipedia.org, Notazione descrittiva",
    languages: Languages::Only("it"),
    en_passant: " e.p.",
    checks: CheckMarks { check: "+", double: "+", mate: "#" },
    ..DESCRIPTIVE_ES
};

static DESCRIPTIVE_FR: Dialect = Dialect {
    id: "descriptive-fr",
    title: "French descriptive notation: P4R, C3FR",
    source: "FIDE, Règles du jeu d'échecs, 1930; fr.wikipedia.org, Notation descriptive",
    naming: MoveSyntax::Descriptive(&FRENCH),
    languages: Languages::Only("fr"),
    en_passant: " e.p.",
    checks: CheckMarks { check: "+", double: "+", mate: "≠" },
    ..DESCRIPTIVE_ES
};

/// Every dialect. Where a text fits several, the first of them is named.
pub static DIALECTS: [&Dialect; 32] = [
    &PGN,
    &FIDE,
    &SCORESHEET,
    &ENCYCLOPAEDIA,
    &PLAIN,
    &RY,
    &COLON,
    &COLON_AFTER,
    &RUSSIAN,
    &RUSSIAN_LONG,
    &GERMAN_OLD,
    &FIGURINE,
    &INFORMANT,
    &ECO,
    &MINIMAL,
    &STRIPPED,
    &LAN,
    &LAN_REVERSIBLE,
    &UCI,
    &SMITH,
    &ICCF,
    &FAIRY,
    &DESCRIPTIVE,
    &DESCRIPTIVE_KT,
    &DESCRIPTIVE_LEAN,
    &DESCRIPTIVE_SPACED,
    &DESCRIPTIVE_TO,
    &STAUNTON,
    &DESCRIPTIVE_ES,
    &DESCRIPTIVE_FR,
    &DESCRIPTIVE_PT,
    &DESCRIPTIVE_IT,
];

/// The dialect with this id.
pub fn dialect(id: &str) -> Option<&'static Dialect> {
    DIALECTS.into_iter().find(|dialect| dialect.id.eq_ignore_ascii_case(id))
}
