//! One move in any notation, read in a position: rows that a chess player can check, and calls that make no sense.

use stamma::board::{DrawClaim, MoveKind};
use stamma::position::ParseMoveProblem;
use stamma::{
    AnyPosition, CastlingSide, Color, DIALECTS, History, IllegalMove, LANGUAGES, Language, Move, Outcome,
    ParseMoveError, Position, Role, Severity, Square, Variant, dialect, language,
};
use std::collections::{BTreeMap, HashMap};

/// Positions, by the names that the rows use.
const POSITIONS: &[(&str, Variant, &str)] = &[
    ("start", Variant::Standard, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("after 1. e4", Variant::Standard, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
    ("move 12", Variant::Standard, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 2 12"),
    (
        "move 12, black",
        Variant::Standard,
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 12",
    ),
    ("castling", Variant::Standard, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("castling, black", Variant::Standard, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
    ("no right", Variant::Standard, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"),
    ("in check", Variant::Standard, "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"),
    ("en passant", Variant::Standard, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
    ("capture", Variant::Standard, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"),
    ("promotion", Variant::Standard, "8/4P2k/8/8/8/8/8/4K3 w - - 0 1"),
    ("taking promotion", Variant::Standard, "r7/1P5k/8/8/8/8/8/4K3 w - - 0 1"),
    ("two knights", Variant::Standard, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"),
    ("pinned knight", Variant::Standard, "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"),
    ("three rooks", Variant::Standard, "4k3/8/8/R7/8/8/8/R3K2R w - - 0 1"),
    ("bishop or pawn", Variant::Standard, "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1"),
    ("bishop only", Variant::Standard, "4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1"),
    ("mate in one", Variant::Standard, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"),
    ("mated", Variant::Standard, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"),
    ("stalemated", Variant::Standard, "7k/8/5KQ1/8/8/8/8/8 b - - 0 1"),
    ("knight and bishop", Variant::Standard, "4k3/8/8/8/8/8/6B1/4K1N1 w - - 0 1"),
    ("queen", Variant::Standard, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"),
    ("960", Variant::Chess960, "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1"),
    ("960, king on g1", Variant::Chess960, "4k3/8/8/8/8/8/8/R5KR w HA - 0 1"),
    ("grand", Variant::Grand, "10/10/4k5/10/10/10/10/A9/4K5/10 w - - 0 1"),
    ("grand promotion", Variant::Grand, "10/4k5/P9/10/10/10/10/10/4K5/10 w - - 0 1"),
    (
        "capablanca",
        Variant::Capablanca,
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    ),
];

/// A position, a text, and the move that is read in SAN; or the problem, and the candidates if there are any.
enum Row {
    Reads(&'static str, &'static str, &'static str),
    Fails(&'static str, &'static str, ParseMoveProblem, &'static [&'static str]),
}

use ParseMoveProblem::{Ambiguous, Empty, Illegal, NoMove, NotAlone, OtherSide, Passes, TooLong, Undecided};
use Row::{Fails, Reads};

const ROWS: &[Row] = &[
    // SAN, and near it.
    Reads("start", "e4", "e4"),
    Reads("start", "Nf3", "Nf3"),
    Reads("start", "  Nf3\n", "Nf3"),
    Reads("start", "Nf3!?", "Nf3"),
    Reads("start", "Nf3 $1", "Nf3"),
    Reads("start", "Nf3+", "Nf3"),
    Reads("start", "Nf3 (=)", "Nf3"),
    Reads("start", "Ngf3", "Nf3"),
    Reads("start", "N1f3", "Nf3"),
    Reads("start", "nf3", "Nf3"),
    Reads("start", "pawn to e4", "e4"),
    Reads("start", "knight f3", "Nf3"),
    Reads("start", "NF3", "Nf3"),
    Reads("start", "Pe4", "e4"),
    Reads("two knights", "Nbd2", "Nbd2"),
    Reads("two knights", "Nb1d2", "Nbd2"),
    Reads("pinned knight", "Ne2", "Ne2"),
    Reads("mate in one", "Ra8", "Ra8#"),
    Reads("mate in one", "Ra8+", "Ra8#"),
    Reads("mate in one", "Ra8++", "Ra8#"),
    Reads("mate in one", "Ra8 mate", "Ra8#"),
    Reads("three rooks", "R5a3", "R5a3"),
    // Numbers before the move.
    Reads("start", "1. e4", "e4"),
    Reads("start", "1.e4", "e4"),
    Reads("start", "1 e4", "e4"),
    Reads("move 12", "12. Nf3", "Nf3"),
    Reads("move 12", "13. Nf3", "Nf3"),
    Reads("move 12, black", "12... Nf6", "Nf6"),
    Reads("move 12, black", "12…Nf6", "Nf6"),
    Reads("move 12, black", "... Nf6", "Nf6"),
    Fails("move 12", "12... Nf3", OtherSide, &[]),
    Fails("move 12, black", "12. Nf6", OtherSide, &[]),
    Fails("start", "1...", NoMove, &[]),
    // From square to square.
    Reads("start", "e2e4", "e4"),
    Reads("start", "e2-e4", "e4"),
    Reads("start", "g1f3", "Nf3"),
    Reads("start", "Ng1-f3", "Nf3"),
    Reads("capture", "e4xd5", "exd5"),
    Reads("capture", "e4d5", "exd5"),
    Reads("capture", "e4d5p", "exd5"),
    Reads("promotion", "e7e8q", "e8=Q"),
    Reads("promotion", "e7e8n", "e8=N"),
    Reads("start", "7163", "Nf3"),
    Reads("start", "5254", "e4"),
    // Other languages.
    Reads("start", "Sf3", "Nf3"),
    Reads("start", "Sg1-f3", "Nf3"),
    Reads("start", "Cf3", "Nf3"),
    Reads("castling", "Tb1", "Rb1"),
    Reads("queen", "Dd8+", "Qd8+"),
    Reads("start", "Кf3", "Nf3"),
    Reads("queen", "Фd2", "Qd2"),
    Reads("castling", "Крd1", "Kd1"),
    Reads("castling", "Лb1", "Rb1"),
    Reads("start", "♘f3", "Nf3"),
    Reads("start", "♞f3", "Nf3"),
    Reads("promotion", "e8D", "e8=Q"),
    Reads("promotion", "e8=D", "e8=Q"),
    Fails("castling", "Rd1", Undecided, &["Rd1", "Kd1"]),
    Fails("knight and bishop", "Nf3", Undecided, &["Nf3", "Bf3"]),
    // Castling.
    Reads("castling", "O-O", "O-O"),
    Reads("castling", "0-0", "O-O"),
    Reads("castling", "o-o", "O-O"),
    Reads("castling", "0-0-0", "O-O-O"),
    Reads("castling", "OO", "O-O"),
    Reads("castling", "e1g1", "O-O"),
    Fails("castling", "Kg1", Undecided, &["O-O", "Rg1"]),
    Reads("castling", "e1g1c", "O-O"),
    Reads("castling", "5171", "O-O"),
    Reads("castling, black", "0-0", "O-O"),
    Reads("castling, black", "e8c8", "O-O-O"),
    Reads("960", "O-O", "O-O"),
    Reads("960", "e1h1", "O-O"),
    Reads("960", "O-O-O", "O-O-O"),
    Reads("960", "e1b1", "O-O-O"),
    Reads("960, king on g1", "O-O", "O-O"),
    Reads("960, king on g1", "g1h1", "O-O"),
    Reads("960, king on g1", "g1a1", "O-O-O"),
    Fails("no right", "O-O", Illegal, &[]),
    Fails("no right", "0-0", Illegal, &[]),
    Fails("in check", "O-O-O", Illegal, &[]),
    Fails("start", "0-0", Illegal, &[]),
    // Pawns.
    Reads("en passant", "exd6", "exd6"),
    Reads("en passant", "exd6ep", "exd6"),
    Reads("en passant", "exd6 e.p.", "exd6"),
    Reads("en passant", "exd5 e.p.", "exd6"),
    Reads("en passant", "ed", "exd6"),
    Reads("en passant", "ed6", "exd6"),
    Reads("en passant", "e5d6", "exd6"),
    Reads("capture", "exd", "exd5"),
    Reads("capture", "e4:d5", "exd5"),
    Reads("capture", "ed5:", "exd5"),
    Reads("promotion", "e8=Q", "e8=Q"),
    Reads("promotion", "e8Q", "e8=Q"),
    Reads("promotion", "e8(Q)", "e8=Q"),
    Reads("promotion", "e8/Q", "e8=Q"),
    Reads("promotion", "e7-e8=Q", "e8=Q"),
    Fails("promotion", "e7-e8=N", Undecided, &["e8=N", "e8=B"]),
    Reads("taking promotion", "bxa8/Q", "bxa8=Q"),
    Reads("taking promotion", "ba=Q", "bxa8=Q"),
    Fails("taking promotion", "b7xa8=T", Undecided, &["bxa8=R", "bxa8=B"]),
    Reads("bishop or pawn", "bxc3", "bxc3"),
    Reads("bishop or pawn", "Bxc3", "Bxc3"),
    Reads("bishop only", "bxc3", "Bxc3"),
    Fails("bishop or pawn", "BXC3", Undecided, &["Bxc3", "bxc3"]),
    Fails("promotion", "e8", Ambiguous, &["e8=N", "e8=B", "e8=R", "e8=Q"]),
    Fails("promotion", "e7e8", Ambiguous, &["e8=N", "e8=B", "e8=R", "e8=Q"]),
    Fails("promotion", "e8=K", Illegal, &[]),
    Fails("promotion", "e8=R", Undecided, &["e8=R", "e8=N", "e8=B"]),
    Reads("promotion", "e7e8r", "e8=R"),
    Fails("en passant", "exd5", Illegal, &[]),
    // Larger boards.
    Reads("grand", "Ac4", "Ac4"),
    Reads("grand", "a3c4", "Ac4"),
    Reads("grand", "Cc4", "Ac4"),
    Fails("grand promotion", "a9=M", Undecided, &["a9=C", "a9=N", "a9=Q"]),
    Reads("grand promotion", "a9", "a9"),
    Reads("grand promotion", "a9=Q", "a9=Q+"),
    Fails("grand promotion", "a9=C", Undecided, &["a9=A", "a9=C"]),
    Reads("capablanca", "Nh3", "Nh3"),
    Reads("capablanca", "Ab3", "Ab3"),
    Reads("capablanca", "Cg3", "Cg3"),
    Fails("capablanca", "Pa3", Undecided, &["a3", "Na3"]),
    Reads("capablanca", "i1h3", "Nh3"),
    // Several moves, or none.
    Fails("two knights", "Nd2", Ambiguous, &["Nbd2", "Nfd2"]),
    Fails("three rooks", "Ra3", Ambiguous, &["R1a3", "R5a3"]),
    Fails("start", "Nf6", Illegal, &[]),
    Fails("start", "Nd2", Illegal, &[]),
    Fails("start", "e5", Illegal, &[]),
    Fails("after 1. e4", "d4", Illegal, &[]),
    Fails("mated", "Kf8", Illegal, &[]),
    Fails("stalemated", "Kg7", Illegal, &[]),
    Fails("start", "Ra9", NoMove, &[]),
    Reads("start", "P-K4", "e4"),
    Reads("start", "Kt-KB3", "Nf3"),
    Reads("start", "C3AR", "Nf3"),
    Fails("start", "P-B4", Ambiguous, &["c4", "f4"]),
    Fails("start", "xyzzy", NoMove, &[]),
    Fails("start", "--", Passes, &[]),
    // Not exactly one move.
    Fails("start", "", Empty, &[]),
    Fails("start", " \t\r\n", Empty, &[]),
    Fails("start", "e4 e5", NotAlone, &[]),
    Fails("start", "1. e4 e5", NotAlone, &[]),
    Fails("start", "e4e5", NotAlone, &[]),
    Fails("start", "e4\n\n1. e5", NotAlone, &[]),
    Fails("start", "e4 * d4", NotAlone, &[]),
    Fails("start", "1-0", NotAlone, &[]),
    Fails("start", "*", NoMove, &[]),
    Fails("start", "e4 1-0", NotAlone, &[]),
    Fails("start", "e4 *", NotAlone, &[]),
    Fails("start", "e4 resigns", NotAlone, &[]),
    Fails("start", "e4 {the best}", NotAlone, &[]),
    Fails("start", "e4 {the best", NotAlone, &[]),
    Fails("start", "e4; the best", NotAlone, &[]),
    Fails("start", "{e4}", NotAlone, &[]),
    Fails("start", "e4 (d4)", NotAlone, &[]),
    Fails("start", "(d4)", NotAlone, &[]),
    Fails("start", "e4 xyzzy", NotAlone, &[]),
    Fails("start", "White e4", NotAlone, &[]),
    Fails("start", "I played e4", NotAlone, &[]),
    Fails("start", "[White \"A\"] e4", NotAlone, &[]),
    Fails("start", "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"] Ra2", NotAlone, &[]),
    Fails("start", "%e4", NoMove, &[]),
    Fails("start", "<b>e4</b>", NotAlone, &[]),
    Fails("start", "hello", NoMove, &[]),
];

fn position(name: &str) -> Position {
    let (_, variant, fen) = POSITIONS.iter().find(|(known, ..)| *known == name).expect(name);
    Position::from_fen_of(fen, *variant).expect(fen)
}

fn bare(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}

#[test]
fn rows() {
    let mut wrong = Vec::new();
    for row in ROWS {
        let (name, text) = match *row {
            Reads(name, text, _) | Fails(name, text, ..) => (name, text),
        };
        let position = position(name);
        let read = position.parse(text);
        let right = match (row, &read) {
            (Reads(_, _, san), Ok(parsed)) => position.san(parsed.mv).unwrap() == *san,
            (Fails(_, _, problem, candidates), Err(error)) => {
                error.problem() == *problem
                    && error.candidates().iter().map(|open| bare(&open.san)).eq(candidates.iter().copied())
            }
            _ => false,
        };
        if !right {
            let read = read.map(|parsed| (position.san(parsed.mv).unwrap(), parsed));
            wrong.push(format!("{name}: {text:?}: {read:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn errors_are_sentences_with_places() {
    for row in ROWS {
        let &Fails(name, text, ..) = row else { continue };
        let error = position(name).parse(text).unwrap_err();
        assert!(!error.reason().is_empty() && !error.reason().ends_with('.'), "{text:?}: {error}");
        assert!(error.reason().chars().all(|ch| !ch.is_control()), "{text:?}: {error}");
        assert!(error.span().end <= text.len(), "{text:?}: {:?}", error.span());
        assert!(error.to_string().starts_with(error.reason()));
    }
}

/// The codes of the findings that come with a move.
fn codes(name: &str, text: &str) -> Vec<&'static str> {
    let parsed = position(name).parse(text).unwrap();
    for finding in &parsed.findings {
        assert!(finding.severity() < Severity::Error, "{text}");
        assert!(finding.span.end <= text.len(), "{text}: {:?}", finding.span);
    }
    parsed.findings.iter().map(|finding| finding.code().id()).collect()
}

#[test]
fn findings_come_with_the_move() {
    let rows: &[(&str, &str, &[&str])] = &[
        ("start", "Nf3", &[]),
        ("start", "1. Nf3", &[]),
        ("mate in one", "Ra8#", &[]),
        ("mate in one", "Ra8", &["S107"]),
        ("start", "Nf3+", &["P101", "S107"]),
        ("castling", "0-0", &["S101"]),
        ("move 12", "13. Nf3", &["G202"]),
        ("move 12", "12. Nf3", &[]),
        ("start", "12. Nf3", &["G202"]),
        ("en passant", "exd5 e.p.", &["R206", "S109"]),
    ];
    for (name, text, expected) in rows {
        assert_eq!(codes(name, text), *expected, "{name}: {text}");
    }
    let parsed = position("start").parse("Sf3!? (=)").unwrap();
    assert_eq!((parsed.nags, parsed.draw_offer), (vec![5], true));
    assert_eq!(position("start").parse("♘f3").unwrap().language, "figurine");
}

#[test]
fn sentences_are_those_of_the_reader() {
    let said = |name, text| position(name).parse(text).unwrap_err().to_string();
    let rows = [
        (
            "start",
            "Nd2",
            "no legal move matches `Nd2`: a knight could go there, but white's pawn stands on d2",
        ),
        ("move 12", "12... Nf3", "`12...` numbers black's move, but white's move 12 is due"),
        (
            "castling",
            "Rd1",
            "`Rd1` may be more than one move: `Rd1` (in English letters) or `Kd1` (in French letters)",
        ),
        ("start", "", "there is no move: the text is empty"),
        ("start", "e4 e5", "there are 2 moves here, not one"),
        ("start", "1-0", "`1-0` is the result of a game, and no move"),
        ("start", "--", "`--` passes the turn and moves nothing"),
        ("start", "e4 (d4)", "there is a variation beside the move"),
        ("start", "White e4", "`White` is no part of a move"),
    ];
    for (name, text, sentence) in rows {
        assert_eq!(said(name, text), sentence);
    }
}

#[test]
fn one_notation_has_no_rivals() {
    let position = position("castling");
    let pgn = dialect("pgn").unwrap();
    let read = |tag: Option<&str>, text| {
        let parsed = position.parse_in(text, pgn, tag.and_then(language));
        parsed.map(|parsed| position.san(parsed.mv).unwrap())
    };
    assert_eq!(read(None, "Rd1").unwrap(), "Rd1");
    assert_eq!(read(Some("fr"), "Rd1").unwrap(), "Kd1");
    assert_eq!(read(Some("de"), "Td1").unwrap(), "Rd1");
    assert!(read(None, "Td1").is_err());
}

/// Every legal move of every position is read again as every dialect writes it, in its own letters.
#[test]
fn written_moves_are_read_again() {
    for (name, ..) in POSITIONS {
        let position = position(name);
        for mv in position.legal_moves() {
            for dialect in DIALECTS {
                let word = position.write(mv, dialect, None).unwrap();
                let read = position.parse_in(&word, dialect, None);
                assert_eq!(read.map(|parsed| parsed.mv), Ok(mv), "{name}: {word} in {}", dialect.id);
            }
            let uci = position.uci(mv).unwrap();
            assert_eq!(position.from_uci(&uci), Some(mv), "{name}: {uci}");
            assert!(!position.describe(mv).unwrap().is_empty());
        }
    }
}

/// No word of another language is read as another move without a doubt.
#[test]
fn no_word_is_read_as_another_move() {
    let pgn = dialect("pgn").unwrap();
    let mut guesses = Vec::new();
    for (name, ..) in POSITIONS {
        let position = position(name);
        for mv in position.legal_moves() {
            // Many languages write the same.
            let write = |language| (position.write(mv, pgn, Some(language)).unwrap(), language);
            let words: BTreeMap<String, &Language> = LANGUAGES.iter().rev().map(write).collect();
            for (word, language) in words {
                if let Ok(parsed) = position.parse(&word)
                    && parsed.mv != mv
                {
                    guesses.push(format!(
                        "{name}: {word} ({}) is read as {} ({})",
                        language.id,
                        position.san(parsed.mv).unwrap(),
                        parsed.language
                    ));
                }
            }
        }
    }
    assert!(guesses.is_empty(), "{} guesses:\n{}", guesses.len(), guesses.join("\n"));
}

#[test]
fn a_named_language_decides() {
    let pgn = dialect("pgn").unwrap();
    for (name, text, tag, san) in [
        ("promotion", "e8=R", "en", "e8=R"),
        ("promotion", "e8=R", "fi", "e8=N"),
        ("castling", "Kg1", "en", "O-O"),
        ("castling", "Kg1", "tr", "Rg1"),
        ("capablanca", "Pa3", "nl", "Na3"),
    ] {
        let position = position(name);
        let parsed = position.parse_in(text, pgn, language(tag)).unwrap();
        assert_eq!(position.san(parsed.mv).unwrap(), san, "{text} in {tag}");
    }
}

/// All squares that can be named, of any board.
fn all_squares() -> Vec<Square> {
    (0..=255).flat_map(|file| (0..=255).filter_map(move |rank| Square::at(file, rank))).collect()
}

const KINDS: [MoveKind; 11] = [
    MoveKind::Ordinary,
    MoveKind::DoubleStep,
    MoveKind::EnPassant,
    MoveKind::CastleKingSide,
    MoveKind::CastleQueenSide,
    MoveKind::ToKnight,
    MoveKind::ToBishop,
    MoveKind::ToRook,
    MoveKind::ToQueen,
    MoveKind::ToCardinal,
    MoveKind::ToMarshall,
];

/// Every question about a move that is none of the position is answered with an error, and none panics.
fn refuses(position: &Position, mv: Move) {
    let dialect = &DIALECTS[0];
    let refused = Err(IllegalMove(mv));
    assert!(!position.is_legal(mv));
    assert_eq!(position.play(mv), Err(IllegalMove(mv)));
    assert_eq!(position.san(mv), refused);
    assert_eq!(position.uci(mv), refused);
    assert_eq!(position.write(mv, dialect, None), refused);
    assert_eq!(position.describe(mv), refused);
    assert!(
        position.effect(mv).is_err() && position.gives_check(mv).is_err() && position.captured(mv).is_err()
    );
    // The board itself gives an answer that means nothing.
    let board = position.board();
    let _ =
        (board.effect(mv), board.gives_check(mv), board.captured(mv), board.uci(mv), board.play_illegal(mv));
}

#[test]
fn moves_of_nowhere_are_refused() {
    let squares = all_squares();
    assert_eq!(squares.len(), 256);
    for (name, ..) in POSITIONS {
        let position = position(name);
        for (at, &from) in squares.iter().enumerate() {
            // Each square with a few others, and all kinds and roles in turn.
            for step in [0, 1, 16, 17, 101, 255] {
                let to = squares[(at + step) % squares.len()];
                let (role, kind) = (Role::ALL[at % Role::COUNT], KINDS[(at + step) % KINDS.len()]);
                let mv = Move { from, to, role, kind };
                if !position.is_legal(mv) {
                    refuses(&position, mv);
                }
            }
        }
    }
}

#[test]
fn moves_of_other_positions_are_refused() {
    for (name, ..) in POSITIONS {
        for (other, ..) in POSITIONS {
            let (position, other) = (position(name), position(other));
            for mv in other.legal_moves() {
                match position.is_legal(mv) {
                    true => assert!(position.san(mv).is_ok()),
                    false => refuses(&position, mv),
                }
            }
        }
    }
}

#[test]
fn squares_of_nowhere_are_empty() {
    for (name, ..) in POSITIONS {
        let position = position(name);
        for square in all_squares() {
            if position.contains(square) {
                continue;
            }
            assert_eq!(position.piece_at(square), None, "{name}: {square}");
            assert_eq!(position.pinned_by(square), None, "{name}: {square}");
            assert!(position.legal_moves_from(square).is_empty(), "{name}: {square}");
            assert_eq!(position.forced_move(square, square, None), None, "{name}: {square}");
            assert!(
                Color::ALL.iter().all(|&by| position.attackers(square, by).is_empty()),
                "{name}: {square}"
            );
        }
    }
    assert_eq!(Square::at(255, 255), None);
}

#[test]
fn odd_texts_are_refused() {
    let odd = [
        "\0",
        "Nf3\0",
        "\0Nf3",
        "N\0f3",
        "\u{feff}\u{feff}",
        "\u{200b}",
        "\u{202e}4e",
        "🐴f3",
        "(",
        ")",
        "((((((",
        "{",
        "}",
        "[",
        "]",
        "[]",
        "[ ]",
        "\"",
        "\\",
        "%",
        ";",
        "$",
        "$1",
        "$999",
        "!",
        "?!",
        "#",
        "+",
        "++",
        "=",
        "(=)",
        "x",
        "xx",
        "-",
        "---",
        "0",
        "00",
        "0-",
        "O",
        "1",
        "1.",
        "999999999999.",
        "1.1.1.",
        "...",
        "....",
        "12...",
        "a",
        "a1a1",
        "i9",
        "z99",
        "e0",
        "e9",
        "Ke1",
        "KK",
        "QQQQ",
        "e8=",
        "e8=Z",
        "=Q",
        "@e4",
        "N@f3",
        "e4=Q",
        "e2e4q",
        "e4e4",
        "♔",
        "♙♙",
        "K",
        "N",
        "<",
        "<>",
        "<!--",
        "&",
        "&#",
        "&amp;",
        "\u{1b}[2J",
        "--",
        "Z0",
        "null",
        "0000",
        "e.p.",
        "ep",
        "mate",
        "1/2",
        "1/2-1/2",
        "½-½",
        "0-1",
        "resigns",
    ];
    for (name, ..) in POSITIONS {
        let position = position(name);
        for text in odd {
            match position.parse(text) {
                Ok(parsed) => assert!(position.is_legal(parsed.mv) && *name != "start", "{name}: {text:?}"),
                Err(error) => assert!(error.span().end <= text.len(), "{text:?}: {error}"),
            }
            for dialect in DIALECTS {
                let _ = position.parse_in(text, dialect, None);
            }
        }
    }
}

#[test]
fn long_texts_are_refused_at_once() {
    let start = Position::new();
    for text in ["e4 ", "N", "(", "{", "[", "1.", "0-0", "\0", " ", "é", "♘f3", "e2e4"] {
        let error = start.parse(&text.repeat(1 << 20)).unwrap_err();
        assert_eq!(error.problem(), TooLong, "{text:?}");
        // As much as is taken.
        let most = text.repeat(256 / text.len());
        let error = start.parse(&most).unwrap_err();
        assert_ne!(error.problem(), TooLong, "{text:?}");
    }
}

#[test]
fn every_part_of_a_word_is_harmless() {
    for row in ROWS {
        let (Reads(name, text, _) | Fails(name, text, ..)) = *row;
        let position = position(name);
        for (at, _) in text.char_indices() {
            for changed in [&text[..at], &text[at..], &format!("{}\0{}", &text[..at], &text[at..])] {
                if let Ok(parsed) = position.parse(changed) {
                    assert!(position.is_legal(parsed.mv), "{changed:?}");
                }
            }
        }
    }
}

#[test]
fn odd_fens_are_refused() {
    let megabyte = 1 << 20;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";
    let odd = [
        String::new(),
        String::from("\0"),
        String::from("8/8/8/8/8/8/8/8 w - - 0 1"),
        String::from(start),
        format!("{start} - 99999999999999999999 1"),
        format!("{start} z99 0 1"),
        format!("{start} - 0 1 {}", "x ".repeat(megabyte)),
        format!("{start}{} - 0 1", "K".repeat(megabyte)),
        String::from("99999999999/8/8/8/8/8/8/8 w - - 0 1"),
        "8/".repeat(megabyte),
        "k".repeat(megabyte),
        "/".repeat(megabyte),
        " ".repeat(megabyte),
        "9".repeat(megabyte),
        "é".repeat(megabyte / 2),
    ];
    for fen in &odd {
        let short: String = fen.chars().take(60).collect();
        let read = Position::from_fen(fen);
        if let Ok(position) = &read {
            assert_eq!(Position::from_fen(&position.to_fen()).as_ref(), Ok(position), "{short}");
        }
        for variant in Variant::ALL {
            let _ = Position::from_fen_of(fen, variant);
        }
        assert_eq!(fen.parse::<Position>(), read, "{short}");
    }
}

#[test]
fn positions_are_values() {
    fn shared<T: Send + Sync + Clone + 'static>() {}
    shared::<Position>();
    shared::<ParseMoveError>();
    let start = Position::default();
    let any: AnyPosition = start.clone().into();
    assert_eq!(Position::from(&any), start);
    assert_eq!(Position::from(any.clone()), start);
    assert_eq!(AsRef::<AnyPosition>::as_ref(&start), &any);
    let AnyPosition::Small(small) = any else { panic!("chess is played on the small board") };
    assert_eq!(Position::from(small), start);
    let counted = HashMap::from([(start.clone(), 1), (Position::start(Variant::Grand), 2)]);
    assert_eq!(counted[&start], 1);
    for (name, variant, fen) in POSITIONS {
        let position = position(name);
        assert_eq!(position.variant(), *variant);
        assert_eq!(Position::from_fen_of(&position.to_string(), *variant).as_ref(), Ok(&position));
        assert!(position.to_string().starts_with(fen.split(' ').next().unwrap()), "{fen}");
        assert!(format!("{position:?}").contains(&position.to_fen()));
        assert!(position.svg().starts_with("<svg") && position.text_board().contains(" to move\n"));
        assert_eq!(position.pieces().count(), position.setup().pieces().count());
    }
}

#[test]
fn the_board_answers() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let pinned = position("pinned knight");
    assert_eq!(pinned.pinned_by(square("c3")), Some(square("b4")));
    assert_eq!(pinned.attackers(square("c3"), Color::Black).as_slice(), [square("b4")]);
    assert!(pinned.legal_moves_from(square("c3")).is_empty());
    assert_eq!(pinned.king(Color::White), Some(square("e1")));
    let mated = position("mated");
    assert!(mated.is_checkmate() && mated.is_check() && !mated.is_stalemate() && !mated.has_legal_move());
    assert_eq!(mated.checkers().as_slice(), [square("a8")]);
    assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    let stalemated = position("stalemated");
    assert!(stalemated.is_stalemate() && stalemated.outcome() == Some(Outcome::Stalemate));
    let castling = position("castling");
    assert!(castling.has_castling_right(Color::White, CastlingSide::KingSide));
    assert_eq!(castling.castling_rook(Color::Black, CastlingSide::QueenSide), Some(square("a8")));
    assert_eq!(castling.castling_obstacle(CastlingSide::KingSide), None);
    assert_eq!(position("960").to_shredder_fen(), "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1");
    assert_eq!(position("en passant").en_passant_square(), Some(square("d6")));
    let after = position("move 12, black");
    assert_eq!((after.fullmove_number(), after.halfmove_clock(), after.ply()), (12, 3, 24));
}

#[test]
fn a_history_takes_positions() {
    let mut position = Position::new();
    let mut history = History::new();
    history.push(&position);
    for _ in 0..4 {
        for word in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            position = position.play(position.parse(word).unwrap().mv).unwrap();
            history.push(&position);
        }
    }
    assert!(history.claims().eq([DrawClaim::Threefold, DrawClaim::Fivefold]));
}
