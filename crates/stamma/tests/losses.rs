//! The listed losses of a dialect are gone when a game that has them is written and read back, and everything else
//! comes back. Loops over the rows: no dialect is named here.

use stamma::describe::dialect::{Matter, loses, losses};
use stamma::notation::Played;
use stamma::{
    DIALECTS, Dialect, Element, Game, GameResult, Ply, ReadOptions, Termination, read_games, write_game,
};

/// The one game of a text, read as PGN.
fn game_of(pgn: &str) -> Game {
    let options = ReadOptions::new().dialect(stamma::dialect("pgn"));
    let mut games = read_games(pgn.as_bytes(), options);
    let game = games.next().expect("a game");
    assert!(games.next().is_none(), "{pgn}");
    game
}

fn moves_of(game: &Game) -> Vec<Played> {
    game.mainline().map(|ply| ply.played).collect()
}

/// A game written in a dialect and read back, with the dialect named and nothing else.
struct Returned {
    text: String,
    game: Game,
}

impl Returned {
    fn of(pgn: &str, dialect: &'static Dialect) -> Returned {
        let original = game_of(pgn);
        assert!(original.mainline().all(|ply| matches!(ply.played, Played::Move(_))), "{pgn}");
        let mut out = Vec::new();
        write_game(&original, pgn.as_bytes(), dialect, None, &mut out);
        let options = ReadOptions::new().dialect(dialect);
        let game = read_games(&out, options).next().expect("a game");
        let text = String::from_utf8(out).expect("UTF-8");
        assert_eq!(moves_of(&game), moves_of(&original), "{}:\n{text}", dialect.id);
        Returned { text, game }
    }

    fn last_ply(&self) -> &Ply {
        self.game.mainline().last().expect("a ply")
    }

    /// The word of the last move, marks included.
    fn word(&self) -> &str {
        let ply = self.last_ply();
        let next = self.text[ply.written.start..].split('\n').next().expect("a line");
        next.trim_end().trim_end_matches('*').trim_end()
    }
}

/// A position and a move of it in SAN, as a game.
fn after(fen: &str, san: &str) -> String {
    let variant = if fen.starts_with("10/") { "[Variant \"Grand\"]\n" } else { "" };
    format!("{variant}[FEN \"{fen}\"]\n\n{san} *")
}

/// Returns true if the last words of two games are equal, so that they do not show which game was meant.
fn alike(dialect: &'static Dialect, first: (&str, &str), second: (&str, &str)) -> bool {
    let [first, second] = [first, second].map(|(fen, san)| Returned::of(&after(fen, san), dialect));
    first.word() == second.word()
}

const PLAIN: (&str, &str) = ("k7/8/8/8/4N3/8/8/4K3 w - - 0 1", "Nf6");
const CHECK: (&str, &str) = ("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "Nf6+");
const DOUBLE: (&str, &str) = ("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nf6+");
const MATE: (&str, &str) = ("5bk1/7R/8/8/4N3/8/8/4K3 w - - 0 1", "Nf6#");

/// Returns true if a dialect really loses something.
fn is_gone(dialect: &'static Dialect, matter: Matter) -> bool {
    let returned = |pgn: &str| Returned::of(pgn, dialect);
    let alike = |first, second| alike(dialect, first, second);
    match matter {
        Matter::Pieces => {
            alike(("8/4k3/8/8/8/8/8/R3K3 w - - 0 1", "Ra5"), ("8/4k3/8/8/8/8/8/Q3K3 w - - 0 1", "Qa5"))
        }
        Matter::Captures => {
            alike(("4k3/8/8/8/3n4/5N2/8/4K3 w - - 0 1", "Nxd4"), ("4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "Nd4"))
        }
        Matter::PawnTargets => {
            let words = [
                ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5"),
                ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6"),
            ];
            alike(words[0], words[1])
        }
        Matter::EnPassant => alike(
            ("4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 1", "cxb6"),
            ("4k3/8/1p6/2P5/8/8/8/4K3 w - - 0 1", "cxb6"),
        ),
        Matter::Checks => alike(CHECK, PLAIN),
        Matter::DoubleChecks => [PLAIN, CHECK, MATE].into_iter().any(|other| alike(DOUBLE, other)),
        Matter::Mates => [PLAIN, CHECK, DOUBLE].into_iter().any(|other| alike(MATE, other)),
        Matter::LargeBoards => {
            let small = returned(&after(PLAIN.0, PLAIN.1));
            let large = returned(&after("10/10/4k5/10/10/10/10/R9/4K5/10 w - - 0 1", "Ra7"));
            (small.word() == "e4f6") != (large.word() == "a3a7")
        }
        Matter::Tags => {
            returned("[White \"Anna\"]\n[Opening \"Sicilian\"]\n\n1. e4 c5 *").game.tag("Opening").as_deref()
                != Some("Sicilian")
        }
        Matter::Comments => {
            let returned = returned("1. e4 {best by test} c5 *");
            let texts: Vec<&str> = comments(&returned).collect();
            texts != ["best by test"]
        }
        Matter::Variations => {
            let pgn = "1. e4 c5 (1... e5 2. Nf3 (2. f4)) 2. c3 *";
            let tree = |game: &Game| {
                game.elements
                    .iter()
                    .map(|element| match element {
                        Element::Ply(ply) => Some((ply.depth, ply.played)),
                        _ => None,
                    })
                    .collect::<Vec<_>>()
            };
            tree(&returned(pgn).game) != tree(&game_of(pgn))
        }
        Matter::Glyphs => {
            let gone = (1..=u8::MAX).filter(|nag| nags(&returned(&format!("1. e4 c5 ${nag} *"))) != [*nag]);
            let gone: Vec<u8> = gone.collect();
            assert!(gone.is_empty() || gone.len() == 255, "{} loses only {gone:?}", dialect.id);
            !gone.is_empty()
        }
        Matter::DrawOffers => !returned("1. e4 c5 (=) *").last_ply().draw_offer,
        Matter::Result(result) => {
            let text = result.text();
            let pgn = format!("[Result \"*\"]\n[Score \"{text}\"]\n\n1. e4 c5 2. Nf3 *");
            assert_eq!(game_of(&pgn).result, result);
            returned(&pgn).game.result != result
        }
        Matter::Causes => {
            let pgn = "1. e4 c5 2. Nf3 0-1 White resigns";
            assert_eq!(game_of(pgn).termination, Termination::Resignation);
            returned(pgn).game.termination != Termination::Resignation
        }
    }
}

fn comments(returned: &Returned) -> impl Iterator<Item = &str> {
    returned.game.elements.iter().filter_map(|element| match element {
        Element::Comment(comment) => returned.text.get(comment.text.start..comment.text.end),
        _ => None,
    })
}

fn nags(returned: &Returned) -> &[u8] {
    &returned.last_ply().nags
}

#[test]
fn a_loss_is_a_loss_and_everything_else_comes_back() {
    let (mut lost, mut kept, mut faults) = (0, 0, String::new());
    for dialect in DIALECTS {
        for matter in Matter::all() {
            let gone = is_gone(dialect, matter);
            *(if gone { &mut lost } else { &mut kept }) += 1;
            if gone != loses(dialect, matter) {
                let said =
                    if gone { "is gone, but not said to be" } else { "is said to be gone, but comes back" };
                faults += &format!("{}: {matter:?} {said}\n", dialect.id);
            }
        }
    }
    println!("{lost} lost, {kept} kept");
    assert!(faults.is_empty(), "{faults}");
    assert!(lost > 0 && kept > 0);
}

/// The other colour, a move that ends the game, and the last word of a line are where results are mistaken for moves and
/// evaluations.
#[test]
fn results_come_back_after_any_last_move() {
    let ends = [
        "1. e4",
        "1. e4 e5",
        "1. f4 e5 2. a3 Qh4+",
        "1. e4 d5 2. Bb5+",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O",
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. c3 O-O",
    ];
    for dialect in DIALECTS {
        for result in GameResult::ALL {
            for moves in ends {
                let pgn = format!("[Result \"*\"]\n[Score \"{}\"]\n\n{moves} *", result.text());
                let returned = Returned::of(&pgn, dialect);
                let expected =
                    if loses(dialect, Matter::Result(result)) { GameResult::Unknown } else { result };
                assert_eq!(returned.game.result, expected, "{}:\n{}", dialect.id, returned.text);
            }
        }
    }
}

#[test]
fn every_loss_is_said() {
    for dialect in DIALECTS {
        let said = losses(dialect);
        let lost = Matter::all().filter(|&matter| loses(dialect, matter)).count();
        assert!(said.is_empty() == (lost == 0) && said.len() <= lost, "{}: {said:?}", dialect.id);
        assert!(said.iter().all(|sentence| sentence.ends_with('.')), "{said:?}");
    }
}
