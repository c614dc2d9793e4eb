//! Dialects from files: the effect of each key, the errors for a bad file, and the round trip of such a dialect's
//! output.

#[path = "../../stamma-notation/tests/support/random.rs"]
mod random;

use random::Random;
use stamma::board::{Geometry, Position};
use stamma::{
    AnyPosition, DIALECTS, Dialect, Game, GameResult, Played, ReadOptions, Severity, Variant, dialect,
    dialect_keys, load_dialect, read_games, recognise_among, san, write_game,
};
use std::path::Path;

fn docs(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{}", path.display()))
}

fn example() -> &'static Dialect {
    load_dialect(&docs("own-dialect.toml")).unwrap_or_else(|error| panic!("own-dialect.toml:{error}"))
}

fn named(dialect: &'static Dialect) -> ReadOptions {
    ReadOptions::new().dialect(dialect)
}

fn written(pgn: &str, dialect: &Dialect) -> String {
    let game = read_games(pgn.as_bytes(), ReadOptions::default()).next().unwrap();
    let mut out = Vec::new();
    write_game(&game, pgn.as_bytes(), dialect, None, &mut out);
    String::from_utf8(out).unwrap()
}

fn error(text: &str) -> String {
    load_dialect(text).expect_err(text).to_string()
}

#[test]
fn the_example_loads_and_writes() {
    let club = example();
    let pgn = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Bg4 5. d4 Bxe2 6. Ngxe2 Qa5 7. O-O {draw offer} Nc6 8. Bf4 O-O-O \
               9. d5 e5 10. dxe6 Rxd1 11. exf7 1/2-1/2";
    let text = written(pgn, club);
    let expected = "1. e4 d5\n2. e*d5 D*d5\n3. Sc3 De5sch\n4. Le2 Lg4\n5. d4 L*e2\n6. Sg*e2 Da5\n\
        7. kurz r? Sc6\n8. Lf4 lang\n9. d5 e5\n10. d*e6 i.V. T*d1\n11. e*f7 Remis\n\n";
    assert_eq!(text, expected);
    let back = read_games(text.as_bytes(), named(club)).next().unwrap();
    let offers: Vec<u32> = back.mainline().filter(|ply| ply.draw_offer).map(|ply| ply.number).collect();
    assert_eq!((back.result, offers), (GameResult::Draw, vec![13]));
    assert!(
        back.diagnostics.iter().all(|finding| finding.severity() == Severity::Note),
        "{:?}",
        back.diagnostics
    );
    // Every spelling of a piece is read.
    let other = read_games("1. Spf3 Sc6".as_bytes(), named(club)).next().unwrap();
    assert_eq!(other.mainline().filter(|ply| matches!(ply.played, Played::Move(_))).count(), 2);
    let known: Vec<&'static Dialect> = DIALECTS.into_iter().chain([club]).collect();
    assert_eq!(recognise_among(&back, text.as_bytes(), &known).dialect.id, "club");
}

#[test]
fn the_page_explains_every_key() {
    let page = docs("own-dialect.md");
    for key in dialect_keys() {
        let name = key.rsplit('.').next().unwrap();
        assert!(page.contains(&format!("`{name}`")), "docs/own-dialect.md says nothing of `{key}`");
    }
}

#[test]
fn every_known_dialect_can_be_built_on() {
    for known in DIALECTS.into_iter().filter(|dialect| !dialect.naming.is_descriptive()) {
        let text = format!("id = \"mine\"\nbased-on = \"{}\"", known.id);
        let mine = load_dialect(&text).unwrap_or_else(|error| panic!("{}: {error}", known.id));
        let pgn = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *";
        assert_eq!(written(pgn, mine), written(pgn, known), "{}", known.id);
    }
}

#[test]
fn descriptive_notation_is_no_base() {
    for known in DIALECTS.into_iter().filter(|dialect| dialect.naming.is_descriptive()) {
        let text = format!("id = \"mine\"\nbased-on = \"{}\"", known.id);
        let error = load_dialect(&text).unwrap_err().to_string();
        assert!(error.starts_with("2:12: ") && error.contains("descriptive notation"), "{error}");
    }
}

#[test]
fn each_key_changes_what_is_written() {
    let pgn = "1. e4 $1 d5 2. exd5 (2. e5) Qxd5 3. Nc3 Qe5+ 4. Nge2 {why} Bg4 5. d4 Bxe2 1-0";
    let rows: &[(&str, &str)] = &[
        ("capture = \":\"", "e:d5"),
        ("capture = \":\"\ncapture-place = \"after\"", "ed5:"),
        ("capture-place = \"none\"", "ed5"),
        ("capture = \"\"", "Qd5"),
        ("joint = \"~\"\norigin = \"always\"", "Nb1~c3"),
        ("victim-named = true\norigin = \"always\"", "Bg4xNe2"),
        ("language = \"fr\"", "Cc3"),
        ("language = \"fr\"\nletters = { queen = \"Reine\" }", ""),
        ("language = \"fr\"\nletters = { queen = \"Da\" }", "Daxd5"),
        ("check = \"sch\"", "Qe5sch"),
        ("check = \"\"", "Qe5 "),
        ("lines = \"pair\"", "1. e4 $1 d5\n"),
        ("lines = 30", "3. Nc3"),
        ("numbers = \"glued\"", "1.e4"),
        ("numbers = \"none\"\nlines = \"game\"", "e4 $1 d5 exd5"),
        ("tags = \"start\"", "1. e4"),
        ("text = false", "4. Nge2 Bg4"),
        ("glyphs = \"signs\"", "e4!"),
        ("glyphs = \"none\"", "1. e4 d5"),
        ("results = { white = \"Weiß\" }", "Weiß"),
        ("header = \"# W B\"", "# W B\n"),
        ("pawn-capture = \"file\"", "exd "),
        ("naming = \"coordinates\"", "d8d5"),
        ("naming = \"smith\"", "e4d5p"),
        ("naming = \"numeric\"", "5254"),
        ("compounds = \"seeds\"", "Nc3"),
        ("result-place = \"none\"", "4. Nge2"),
        ("source = \"mine\"\ntitle = \"Mine\"", "1. e4"),
    ];
    for (keys, expected) in rows {
        let text = format!("id = \"mine\"\n{keys}\n");
        if expected.is_empty() {
            assert!(load_dialect(&text).is_err(), "{keys}");
            continue;
        }
        let mine = load_dialect(&text).unwrap_or_else(|error| panic!("{keys}: {error}"));
        let text = written(pgn, mine);
        assert!(text.contains(expected), "{keys}: {text}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let rows: &[(&str, &str)] = &[
        ("id = \"club", "1:11: "),
        ("title = \"x\"", "1:1: `id` is missing: the word by which --from and --to know the dialect"),
        ("id = 7", "1:6: `id` is an integer; it takes a text in quotes"),
        (
            "id = \"My Club\"",
            "1:6: `id` is \"My Club\"; it takes a word of small letters, digits and hyphens that begins with a letter, such as \"club\"",
        ),
        (
            "id = \"fide\"",
            "1:6: `id` is \"fide\", and that is the dialect \"FIDE Laws of Chess, Appendix C\" already; take another word, such as \"my-fide\"",
        ),
        (
            "id = \"de\"",
            "1:6: `id` is \"de\", and that is the language German already; take another word, such as \"my-de\"",
        ),
        (
            "id = \"json\"",
            "1:6: `id` is \"json\", and that is a format of --to already; take another word, such as \"my-json\"",
        ),
        (
            "id = \"m\"\nbased-on = \"fid\"",
            "2:12: there is no dialect `fid`; did you mean `fide`? The known ones are pgn, ",
        ),
        (
            "id = \"m\"\n\n  captur = \"x\"",
            "3:3: there is no key `captur`; did you mean `capture`? The known ones are id, title, ",
        ),
        ("id = \"m\"\nlanguage = \"gr\"", "2:12: there is no language `gr`; did you mean "),
        (
            "id = \"m\"\norigin = \"alway\"",
            "2:10: `origin` is \"alway\"; it takes \"needed\", \"along-movement\" or \"always\"; did you mean \"always\"?",
        ),
        ("id = \"m\"\nvictim-named = \"yes\"", "2:16: `victim-named` is a string; it takes true or false"),
        ("id = \"m\"\nlines = 5", "2:9: `lines` is 5; a line has 20 to 10000 characters"),
        (
            "id = \"m\"\nlines = 1.5",
            "2:9: `lines` is a float; it takes \"pair\", \"game\" or the width of a line, such as 79",
        ),
        (
            "id = \"m\"\nletters = { nigth = \"S\" }",
            "2:13: there is no key in `letters`: `nigth`; did you mean `knight`? The known ones are knight, bishop, rook, queen, king",
        ),
        (
            "id = \"m\"\nletters = { knight = \"s\" }",
            "2:22: `letters.knight` is \"s\", which begins small, like a file; a piece has one capital, or a capital and another letter, such as \"S\" or \"Kr\"",
        ),
        (
            "id = \"m\"\nletters = { knight = \"N1\" }",
            "2:22: `letters.knight` is \"N1\", which is not made of letters; a piece has one capital, or a capital and another letter, such as \"S\" or \"Kr\"",
        ),
        (
            "id = \"m\"\nletters = { knight = \"Spr\" }",
            "2:22: `letters.knight` is \"Spr\", which is too long; a piece has one capital, or a capital and another letter, such as \"S\" or \"Kr\"",
        ),
        (
            "id = \"m\"\nletters = { knight = [] }",
            "2:22: `knight` is an empty list; it takes at least one text",
        ),
        (
            "id = \"m\"\nletters = { knight = \"K\" }",
            "2:11: \"K\" is both knight and king; every piece takes letters of its own",
        ),
        (
            "id = \"m\"\nnaming = \"smith\"\nlanguage = \"de\"",
            "3:12: `language` says nothing here: only the algebraic naming writes piece letters",
        ),
        (
            "id = \"m\"\ncastling = \"0-0\"",
            "2:12: `castling` is a string; it takes the words for the king's side and the queen's, as [\"0-0\", \"0-0-0\"]",
        ),
        (
            "id = \"m\"\ncastling = [\"0-0\", \"0-0\"]",
            "2:12: `castling` is \"0-0\" on both sides; the sides need words of their own",
        ),
        (
            "id = \"m\"\ncastling = [\"0-0\", \"\"]",
            "2:12: `castling` has no word for a side; a move cannot be written as nothing",
        ),
        (
            "id = \"m\"\ncastling = [\"0 0\", \"long\"]",
            "2:12: `castling` is \"0 0\", with a blank; it takes one word",
        ),
        (
            "id = \"m\"\nen-passant = \"e. p.\"",
            "2:14: `en-passant` is \"e. p.\", with a blank; only one in front may stand there, as in \" e.p.\"",
        ),
        ("id = \"m\"\ncheck = \"{+\"", "2:9: `check` is \"{+\"; no word can hold `{`, which holds a comment"),
        ("id = \"m\"\ncheck = \"\\u200b\"", "2:9: `check` holds \\u{200b}, a character without ink"),
        ("id = \"m\"\nmate = \"3\"", "2:8: `mate` is \"3\"; `3` beside a square would be taken for a rank"),
        (
            "id = \"m\"\ndraw-offer = \"(draw\"",
            "2:14: `draw-offer` makes the word `e4(draw`, whose bracket would be taken for a variation",
        ),
        (
            "id = \"m\"\ncapture = \"\"\ncapture-place = \"after\"",
            "3:17: `capture-place` says where a sign stands, and there is none: give `capture`, such as \"x\"",
        ),
        (
            "id = \"m\"\nresults = { whit = \"1\" }",
            "2:13: there is no key in `results`: `whit`; did you mean `white`? ",
        ),
        ("id = \"m\"\nid = \"n\"", "2:1: duplicate key"),
        ("id = \"m\"\ntitle = \"a\\nb\"", "2:9: `title` takes one line without control characters"),
        (
            "id = \"m\"\nresults = 3",
            "2:11: `results` is an integer; it takes a table, such as { unknown = \"...\" }",
        ),
    ];
    for (text, expected) in rows {
        let found = error(text);
        assert!(found.starts_with(expected), "{text}\n{found}\n{expected}");
        let whole = !expected.ends_with(' ') && !expected.ends_with("key");
        assert!(!whole || found == *expected, "{found}\n{expected}");
    }
}

#[test]
fn what_would_not_be_read_back_is_refused_with_the_key() {
    let rows: &[(&str, &str)] = &[
        ("castling = [\"0-0-0\", \"0-0\"]", "2:12: `castling` does not read back: "),
        ("castling = [\"e4\", \"e5\"]", "2:12: `castling` is \"e4\", which names a square like a move"),
        ("joint = \"Q\"", "2:9: `joint` is \"Q\", which would be taken for a piece"),
        ("capture = \"л\"\nlanguage = \"ru\"", ""),
        ("capture = \"h\"", "2:11: `capture` is \"h\", which would be taken for a file"),
        ("results = { white = \"1\" }", "2:21: `white` is \"1\", which would be taken for a move number"),
        ("results = { white = \"e4\" }", "2:21: `white` is \"e4\", which names a square like a move"),
        ("mate = \"#\"\ndraw-offer = \"#\"", "3:14: `draw-offer` does not read back: "),
        ("header = \"1. d4 d5\"", "2:10: `header` does not read back: "),
    ];
    for (text, expected) in rows {
        let text = format!("id = \"m\"\n{text}");
        if expected.is_empty() {
            assert!(load_dialect(&text).is_ok(), "{text}");
            continue;
        }
        let found = error(&text);
        assert!(found.starts_with(expected), "{text}\n{found}\n{expected}");
    }
}

fn random_pgn<G: Geometry>(start: &Position<G>, random: &mut Random) -> String {
    let mut position = start.clone();
    let mut text = format!("[Variant \"{}\"]\n\n", position.variant().id());
    for _ in 0..20 + random.below(120) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let rare: Vec<_> = moves
            .iter()
            .filter(|played| {
                played.promotion().is_some()
                    || played.castling().is_some()
                    || position.captured(**played).is_some()
            })
            .collect();
        let played = if !rare.is_empty() && random.below(3) == 0 {
            *rare[random.below(rare.len())]
        } else {
            moves[random.below(moves.len())]
        };
        text += &san(&position, played);
        text += " ";
        position.play_unchecked(played);
    }
    text + ["1-0", "0-1", "1/2-1/2"][random.below(3)]
}

#[test]
fn random_games_come_back() {
    const ODD: &str = "id = \"odd\"\nbased-on = \"lan\"\njoint = \"~\"\ncapture = \"×\"\npromotion = [\"(\", \")\"]\n\
        letters = { knight = \"J\", bishop = \"Ä\", rook = [\"V\", \"T\"], queen = \"D\", king = \"Kö\" }\n\
        castling = [\"rövid\", \"hosszú\"]\ncheck = \"s\"\ndouble-check = \"ss\"\nmate = \"m\"\ncompounds = \"fairy\"\n\
        results = { white = \"vit\", black = \"svart\", draw = \"remi\" }\nlines = 60\nnumbers = \"glued\"\nresult-place = \"next-word\"";
    const AFTER: &str = "id = \"after\"\ncapture = \"^\"\ncapture-place = \"after\"\npromotion = [\"=>\", \"\"]\ncheck = \"!!!\"\n\
        mate = \"!!!!\"\nlanguage = \"ru\"\npawn-capture = \"file\"\nnumbers = \"none\"\ntags = \"start\"";
    let dialects = [example(), load_dialect(ODD).unwrap(), load_dialect(AFTER).unwrap()];
    let mut random = Random(0x5EED_0D1A);
    let mut plies = 0;
    for round in 0..60 {
        let variant = [Variant::Standard, Variant::Standard, Variant::Grand][round % 3];
        let pgn = match AnyPosition::start(variant) {
            AnyPosition::Small(start) => random_pgn(&start, &mut random),
            AnyPosition::Large(start) => random_pgn(&start, &mut random),
        };
        let pgn_options = ReadOptions::new().dialect(dialect("pgn"));
        let game = read_games(pgn.as_bytes(), pgn_options).next().unwrap();
        for dialect in dialects {
            let mut out = Vec::new();
            write_game(&game, pgn.as_bytes(), dialect, None, &mut out);
            let shown = String::from_utf8_lossy(&out);
            let found: Vec<Game> = read_games(&out, named(dialect)).collect();
            assert_eq!(found.len(), 1, "{shown}");
            let moves = |game: &Game| game.mainline().map(|ply| ply.played).collect::<Vec<_>>();
            assert_eq!(moves(&found[0]), moves(&game), "{}\n{shown}\n{:?}", dialect.id, found[0].diagnostics);
            assert_eq!(found[0].result, game.result, "{}\n{shown}", dialect.id);
            plies += game.mainline().count();
        }
    }
    assert!(plies > 5_000, "{plies}");
}
