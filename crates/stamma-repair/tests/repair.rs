//! Repairs of damaged games: the moves that are found, the games that are never touched, and the examples on the pages
//! of the codes.

#[path = "support/games.rs"]
mod support;

use stamma_io::Source;
use stamma_notation::{
    Code, Diagnostic, Game, PlySource, ReadOptions, Span, dialect, language, read_games, write_game,
};
use stamma_repair::{
    Answer, AnswerMeaning, Confusions, RepairOptions, SheetReading, ask, is_damaged, merge_sheets, repair,
    suggest,
};
use std::fmt::Write;
use std::path::PathBuf;
use support::{first, moves, spelled};

/// Games in PGN's words, for tests that damage them.
const GAMES: [&str; 3] = [
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 \
     Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 \
     Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3 Nxc3 bxc3 Nxe4 Bxe7 \
     Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 \
     Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 \
     Ne2+ Kb1 Nc3+ Kc1 Rc2#",
];

fn repaired(text: &str, how: &RepairOptions<'_>) -> Option<Game> {
    repair(&first(text), text.as_bytes(), &ReadOptions::default(), how).map(|repaired| repaired.game)
}

/// Words with move numbers.
fn numbered(words: &[String]) -> String {
    let mut text = String::new();
    for (at, word) in words.iter().enumerate() {
        if at % 2 == 0 {
            write!(text, "{}. ", at / 2 + 1).unwrap();
        }
        write!(text, "{word} ").unwrap();
    }
    text + "*"
}

#[test]
fn what_reads_to_its_end_is_not_touched() {
    for game in GAMES {
        let text = numbered(&spelled(game, dialect("pgn").unwrap(), "en"));
        assert!(repaired(&text, &RepairOptions::default()).is_none(), "{text}");
    }
    for text in ["", "no game", "{only a comment}", "1. e4+ e5 2. Nf6", "*"] {
        let game = read_games(text.as_bytes(), ReadOptions::default()).next();
        let Some(game) = game.filter(|game| !is_damaged(game)) else { continue };
        assert!(repair(&game, text.as_bytes(), &ReadOptions::default(), &RepairOptions::default()).is_none());
    }
}

/// Each word of each game damaged in turn, in several ways; nearly all come back.
#[test]
fn a_single_damage_is_put_right() {
    let damages: [fn(&str) -> String; 4] = [
        |word| word.replacen(['1', 'b', 'B', '5'], "8", 1),
        |word| word[1..].into(),
        |word| word[..word.len() - 1].into(),
        |word| format!("{}i{}", &word[..1], &word[1..]),
    ];
    for (dialect_id, tag) in [("pgn", "en"), ("fide", "de"), ("russian", "ru"), ("minimal", "en")] {
        let (mut right, mut all) = (0, 0);
        for game in GAMES {
            let words = spelled(game, dialect(dialect_id).unwrap(), tag);
            let truth = spelled(game, dialect("pgn").unwrap(), "en");
            for at in (0..words.len()).step_by(11) {
                for damage in damages.iter().filter(|_| words[at].is_ascii()) {
                    let mut damaged = words.clone();
                    damaged[at] = damage(&words[at]);
                    let text = numbered(&damaged);
                    let Some(game) = repaired(&text, &RepairOptions::default()) else { continue };
                    let found = moves(&game);
                    all += truth.len();
                    right += found.iter().zip(&truth).filter(|(found, truth)| found == truth).count();
                }
            }
        }
        assert!(all > 0 && right * 100 >= all * 97, "{dialect_id}:{tag}: {right} of {all}");
    }
}

#[test]
fn nothing_is_silent() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. 8b5 a6 4. Ba4 Nf6 5. O-O (5. d3 b5) {good} Be7 6. Re1 65! 7. Bb3 1-0";
    let game = repaired(text, &RepairOptions::default()).unwrap();
    let findings = |game: &Game| game.diagnostics.iter().map(Diagnostic::code).collect::<Vec<_>>();
    assert_eq!(findings(&game), [Code::D101, Code::D101]);
    let repairs: Vec<u32> =
        game.mainline().filter(|ply| ply.source == PlySource::Repair).map(|ply| ply.number).collect();
    assert_eq!(repairs, [5, 12]);
    assert!(game.diagnostics.iter().all(|found| found.detail.confidence().is_some_and(|share| share > 0.5)));
    let mut out = Vec::new();
    write_game(&game, text.as_bytes(), dialect("pgn").unwrap(), None, &mut out);
    let out = String::from_utf8(out).unwrap().replace('\n', " ");
    let want = "3. Bb5 {written: 8b5} 3... a6 4. Ba4 Nf6 5. O-O (5. d3 b5) {good} 5... Be7 6. Re1 b5 $1 {written: 65!}";
    assert!(out.contains(want), "{out}");
    let text_of_variation = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 (4... b5 5. 8b3 Na5) 5. O-O Be7 *";
    let game = repaired(text_of_variation, &RepairOptions::default()).unwrap();
    let mut out = Vec::new();
    write_game(&game, text_of_variation.as_bytes(), dialect("pgn").unwrap(), None, &mut out);
    let out = String::from_utf8(out).unwrap().replace('\n', " ");
    assert!(out.contains("(4... b5 5. Bb3 {written: 8b3} 5... Na5)"), "{out}");
    let place = game.diagnostics[0].span;
    assert_eq!(
        (game.diagnostics[0].code(), place.of(text_of_variation.as_bytes())),
        (Code::D101, &b"8b3"[..])
    );
    let notes = suggest(&first(text), text.as_bytes(), &ReadOptions::default(), &RepairOptions::default());
    assert_eq!(notes.iter().map(Diagnostic::code).collect::<Vec<_>>(), [Code::D301, Code::D301]);
}

#[test]
fn a_legal_word_is_refuted_by_later_ones() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc6 bxc6 5. Ng1 d5 6. Bxb5 *";
    let game = repaired(text, &RepairOptions::default());
    assert!(game.is_some());
    // The rook is needed on f1, so `Re1` was not played.
    let text =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Be7 5. d3 O-O 6. Be1 d6 7. h3 a6 8. Ba4 b5 9. Bb3 Be6 *";
    let game = repaired(text, &RepairOptions::default()).unwrap();
    assert_eq!(moves(&game)[10], "Re1");
}

/// However hostile the words are, the budget holds.
#[test]
fn a_table_means_the_same_each_time_it_is_read() {
    let text = include_str!("../data/confusions.txt");
    let costs = || -> Vec<u32> {
        let table = Confusions::parse(text).unwrap();
        let characters = || text.chars().filter(|ch| !ch.is_whitespace());
        let pairs = characters().take(200).flat_map(|one| characters().map(move |other| (one, other)));
        pairs.map(|(one, other)| table.substitution(one, other).to_bits()).collect()
    };
    let first = costs();
    assert!((0..8).all(|_| costs() == first));
}

#[test]
fn the_budget_holds() {
    let words = ["N3 ", "R1 ", "8 ", "Q ", "Nf3 ", "O-O ", "x5 ", "e4 ", "Rd1 Rd1 Rd1 "];
    let mut text = String::from("1. e4 e5 2. ");
    let mut state = 1u32;
    for _ in 0..600 {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        text += words[(state >> 16) as usize % words.len()];
    }
    let how = RepairOptions::new().budget(2_000);
    let game = first(&text);
    if let Some(found) = repair(&game, text.as_bytes(), &ReadOptions::default(), &how) {
        assert!(found.tried < 40_000, "{}", found.tried);
        assert!(found.game.diagnostics.iter().any(|found| found.code() == Code::D202));
    }
}

/// Many false answers are no reason to search for each of them anew.
#[test]
fn one_budget_holds_for_all_answers() {
    let text = numbered(&spelled(GAMES[2], dialect("pgn").unwrap(), "en")).replace("Nbd7", "N8d7");
    let game = first(&text);
    let answers: Vec<Answer> =
        (10..60).filter_map(|ply| Answer::at_ply(&game, ply, AnswerMeaning::Move("a1a1".into()))).collect();
    let tried = |budget: usize| {
        let how = RepairOptions::new().budget(budget).answers(&answers);
        let asked = ask(&game, text.as_bytes(), &ReadOptions::default(), &how, 3).unwrap();
        let found =
            |code: Code| asked.repaired.game.diagnostics.iter().filter(|found| found.code() == code).count();
        assert_eq!(found(Code::D203), answers.len());
        (asked.repaired.tried, found(Code::D202))
    };
    assert_eq!(tried(usize::MAX).1, 0);
    let (tried, cut_short) = tried(3_000);
    assert!(tried < 12_000 && cut_short == 1, "{tried}");
}

/// An answer written as `PLY=MOVE`.
fn said(text: &str, answer: &str) -> Answer {
    let game = repaired(text, &RepairOptions::default()).unwrap_or_else(|| first(text));
    let (ply, says) = answer.split_once('=').unwrap();
    let says =
        if says == "none" { AnswerMeaning::NoMove } else { AnswerMeaning::Move(says.replace('_', " ")) };
    Answer::at_ply(&game, ply.parse().unwrap(), says).unwrap()
}

#[test]
fn answers_are_taken() {
    let damaged = "1. d4 d5 2. N3 Nf6 3. Bg5 e6 4. Ndb2 Be7 5. e3 O-O *";
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";
    let lost = "1. d4 d5 2. c4 e6 3. Nc3 4. Bg5 Be7 5. e3 O-O *";
    let cases: &[(&str, &[&str], &str)] = &[
        (damaged, &["3=Nf3"], "d4 d5 Nf3 Nf6 Bg5 e6 Nbd2 Be7 e3 O-O"),
        (damaged, &["3=g1f3"], "d4 d5 Nf3 Nf6 Bg5 e6 Nbd2 Be7 e3 O-O"),
        (damaged, &["3=Nc3", "7=a3"], "d4 d5 Nc3 Nf6 Bg5 e6 a3 Be7 e3 O-O"),
        (whole, &["5=Bc4"], "e4 e5 Nf3 Nc6 Bc4 a6"),
        (whole, &["5=Bc4", "6=none"], "e4 e5 Nf3 Nc6 Bc4"),
        (whole, &["5=h3_a6"], "e4 e5 Nf3 Nc6 h3 a6"),
        (lost, &["6=Nf6"], "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O"),
        (lost, &["6=Nh6"], "d4 d5 c4 e6 Nc3 Nh6 Bg5 Be7 e3 O-O"),
    ];
    for (text, given, want) in cases {
        let answers: Vec<Answer> = given.iter().map(|answer| said(text, answer)).collect();
        let game = repaired(text, &RepairOptions::new().answers(&answers)).unwrap();
        let refused = game.diagnostics.iter().filter(|found| found.code() == Code::D203).count();
        assert_eq!(moves(&game).join(" "), *want, "{text} {given:?} {refused}");
    }
}

#[test]
fn answers_that_cannot_be_true_are_refused() {
    let text = "1. d4 d5 2. N3 Nf6 3. Bg5 e6 *";
    for given in [&["3=Nf6"][..], &["3=what"], &["3=Nf6", "4=Nf6"], &["4=Nf6", "3=Ng8"]] {
        let answers: Vec<Answer> = given.iter().map(|answer| said(text, answer)).collect();
        let how = RepairOptions::new().answers(&answers).min_confidence(0.1);
        let game = repaired(text, &how).unwrap();
        let refused = game.diagnostics.iter().filter(|found| found.code() == Code::D203).count();
        assert_eq!(refused, 1, "{given:?}");
        assert_eq!(moves(&game).len(), 6);
    }
    // Nor is a game given up for one.
    let short = "1. c4 8c5 2. N3 *";
    let answers = [said(short, "3=Qh5")];
    let game = repaired(short, &RepairOptions::new().answers(&answers)).unwrap();
    assert!(game.diagnostics.iter().any(|found| found.code() == Code::D203));
    assert_eq!(moves(&game).join(" "), "c4 c5 Nc3");
    let nowhere = [Answer { span: Span::new(1, 2), turn: None, meaning: AnswerMeaning::NoMove }];
    let game = repaired(text, &RepairOptions::new().answers(&nowhere)).unwrap();
    assert_eq!(game.diagnostics[0].code(), Code::D203);
}

#[test]
fn what_settles_most_is_asked_first() {
    let text = "1. d4 d5 2. N3 Nf6 3. Bg5 e6 4. e3 Be7 5. h3 O-O *";
    let (options, how) = (ReadOptions::default(), RepairOptions::default());
    let asked = ask(&first(text), text.as_bytes(), &options, &how, 3).unwrap();
    let question = &asked.questions[0];
    assert_eq!((question.ply, &question.written[..]), (3, "N3"));
    assert!(question.options.len() > 1 && question.options[0].confidence >= question.options[1].confidence);
    assert!(question.gain > 0.05, "{question:?}");
    assert!(question.fen.starts_with("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w"));
    // Each answer leaves less to ask.
    let answers = [Answer { span: question.span, turn: None, meaning: AnswerMeaning::Move("Nf3".into()) }];
    let how = how.answers(&answers);
    let left = ask(&first(text), text.as_bytes(), &options, &how, 3).unwrap();
    assert!(left.questions.len() < asked.questions.len(), "{:?}", left.questions);
    let whole = "1. e4 e5 2. Nf3 Nc6 *";
    assert!(ask(&first(whole), whole.as_bytes(), &options, &RepairOptions::default(), 3).is_none());
}

#[test]
fn where_a_game_ends_for_doubt_is_asked_about() {
    let text = "1. d4 Nf6 2. Nf3 d5 3. c4 c6 4. Nc3 bxc4 5. a4 Bf5 6. 33 e6 7. Exc4 b4 8. O-O Nbd7 9. Nh4 Bg4 \
                10. Qb3 Qb6 11. h3 Bh5 12. e4 Bxc3 13. Qxc3 Nxe4 14. Qe3 Nef6 15. a5 Qc7 16. Qa3 c5 17. 5d O.O \
                18. Rf6 Qi";
    let (options, how) = (ReadOptions::default(), RepairOptions::default());
    let asked = ask(&first(text), text.as_bytes(), &options, &how, 1).unwrap();
    let mut findings = asked.repaired.game.diagnostics.iter();
    let end = findings.find(|found| found.code() == Code::D204).unwrap().span;
    let question = &asked.questions[0];
    assert!(question.span.start >= end.start && question.gain > 1.0, "{end:?} {question:?}");
}

#[test]
fn examples_on_the_pages_are_true() {
    let mut wrong = String::new();
    let mut seen = 0;
    for code in Code::ALL.iter().filter(|code| code.id().starts_with('D')) {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../stamma/codes/{code}.md"));
        let page = std::fs::read_to_string(path).unwrap();
        let parts: Vec<&str> = page.split("```").collect();
        for pair in parts.chunks_exact(4) {
            let (info, text) = pair[1].split_once('\n').unwrap();
            // Findings about files come from the command, and are tested there.
            if info.contains("files") {
                continue;
            }
            let wanted = pair[3].strip_prefix("finding\n").unwrap().trim_end();
            let times = info.split_whitespace().find_map(|word| word.strip_prefix("times="));
            let text =
                &vec![text; times.map_or(1, |times| times.parse().unwrap())].join(" ").replace("\n ", " ");
            let mut how = RepairOptions::default();
            let mut answers = Vec::new();
            for word in info.split_whitespace() {
                match word.split_once('=') {
                    Some(("confidence", share)) => how.min_confidence = share.parse().unwrap(),
                    Some(("budget", positions)) => how.budget = positions.parse().unwrap(),
                    Some(("answer", answer)) => answers.push(said(text, answer)),
                    _ => {}
                }
            }
            let how = how.answers(&answers);
            let found: Vec<Diagnostic> = if info.contains("sheets") {
                let (one, other) = text.split_once("----\n").unwrap();
                let sources =
                    [Source::new("this.txt", one.as_bytes()), Source::new("other.txt", other.as_bytes())];
                let games = [first(one), first(other)];
                let options = ReadOptions::default();
                let locate = sources.each_ref().map(|source| |span: Span| source.elsewhere(span));
                let sheet = |at: usize| {
                    let input = sources[at].input();
                    SheetReading { game: &games[at], input, locate: &locate[at], options: &options }
                };
                merge_sheets([sheet(0), sheet(1)], &how).unwrap().repaired.game.diagnostics
            } else if info.contains("suggest") {
                suggest(&first(text), text.as_bytes(), &ReadOptions::default(), &how)
            } else {
                repaired(text, &how).unwrap().diagnostics
            };
            let found: Vec<String> = found
                .iter()
                .map(|found| format!("{} 1:{} {}", found.code(), found.span.start + 1, found.message()))
                .collect();
            let found = found.join("\n");
            seen += 1;
            if found != wanted || !found.contains(code.id()) {
                wrong += &format!("{code}:\n{found}\n\n");
            }
        }
    }
    assert!(wrong.is_empty() && seen >= 7, "{wrong}");
}

#[test]
fn what_is_longer_than_any_game_is_not_searched() {
    let text = "1. e4 e5 ".repeat(100_000);
    let (options, how) = (ReadOptions::default(), RepairOptions::default());
    for game in read_games(text.as_bytes(), options.clone()) {
        assert!(is_damaged(&game));
        let same = repair(&game, text.as_bytes(), &options, &how).unwrap();
        assert!(same.tried == 0 && same.game.elements == game.elements);
        assert!(same.game.diagnostics.iter().any(|found| found.code() == Code::D205));
        assert!(suggest(&game, text.as_bytes(), &options, &how).is_empty());
    }
    let text = "1. e4 e5 ".repeat(500);
    assert!(repair(&first(&text), text.as_bytes(), &options, &how).is_some());
}

#[test]
fn candidates_are_legal_after_the_moves_that_are_taken() {
    // After 1. e3 the word may be `Bb5 e4`; 1. e4 is taken, and then Black's pawn cannot go there.
    let text = b"1. e4 e5\n2. Nf3 Nc6\n3. Bb5e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
    let options = ReadOptions::default();
    let game = read_games(text, options.clone()).next().expect("there is a game");
    let repaired = repair(&game, text, &options, &RepairOptions::default()).expect("it is damaged").game;
    let found =
        repaired.diagnostics.iter().find(|found| found.span.of(text) == b"Bb5e4").expect("it is a guess");
    let first =
        repaired.diagnostics.iter().find(|found| found.span.of(text) == b"e4").expect("e3 is as good");
    assert_eq!(&*first.candidates[0].san, "e3");
    let offered: Vec<&str> = found.candidates.iter().map(|candidate| &*candidate.san).collect();
    assert!(!offered.iter().any(|san| san.starts_with("Bb5 ")), "{offered:?}");
}

/// A wrong letter is named beside two pieces of a kind that can go to the square.
#[test]
fn other_pieces_are_named_beside_two_of_a_kind() {
    let text = "1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Nd2 Be7 5. Bd3 O-O 6. O-O c5 *";
    let game = repaired(text, &RepairOptions::default()).unwrap();
    let found = game.diagnostics.iter().find(|found| found.span.of(text.as_bytes()) == b"Nd2").unwrap();
    let named: Vec<&str> = found.candidates.iter().map(|candidate| &*candidate.san).collect();
    assert_eq!(named, ["Nfd2", "Bd2", "Qd2"]);
}

/// On a Spanish sheet `C` is the knight, and with bishop and knight in one piece also that piece, as it is in English.
#[test]
fn an_answer_that_may_be_two_pieces_is_refused() {
    let text = "[Variant \"Capablanca\"]\n[FEN \"5k4/4p5/10/10/10/10/4P5/1NA2K4 w - - 0 1\"]\n\n\
                1. 8d2 Rf7 2. e4 e6 3. e5 Re7 *";
    let mut options = ReadOptions::default();
    options.language = language("es");
    let game = read_games(text.as_bytes(), options.clone()).next().unwrap();
    let answers = [Answer::at_ply(&game, 1, AnswerMeaning::of("Cd2")).unwrap()];
    let how = RepairOptions::new().answers(&answers);
    let repaired = repair(&game, text.as_bytes(), &options, &how).unwrap().game;
    assert!(repaired.diagnostics.iter().any(|found| found.code() == Code::D203));
}

#[test]
fn an_answer_keeps_the_order_of_lines() {
    let text = "1. e4 c5 2. Nf3 d6 4. Nxd4 Nf6 3. d4 cxd4 5. Nc3 a6 6. Bg5 e6 7. f4 Be7 8. Qf3 Qc7 9. O-O-O Nbd7 1-0";
    let options = ReadOptions::default();
    let game = read_games(text.as_bytes(), options.clone()).next().unwrap();
    let answers = [said(text, "6=cxd4")];
    let how = RepairOptions::default().answers(&answers);
    let repaired = repair(&game, text.as_bytes(), &options, &how).unwrap().game;
    let codes: Vec<_> = repaired.diagnostics.iter().map(|found| found.code().id()).collect();
    assert_eq!(repaired.mainline().filter(|ply| ply.played != stamma_notation::Played::Unread).count(), 18);
    assert!(codes.contains(&"D104") && !codes.contains(&"D101"), "{codes:?}");
}

#[test]
fn a_sign_in_place_of_a_move_does_not_judge_it() {
    let text = "1. d4 Nf6 2. c4 g6 3. Nc3 d5 4. ? Nxd5 5. e4 Nxc3 6. bxc3 Bg7 1-0";
    let options = ReadOptions::default();
    let game = read_games(text.as_bytes(), options.clone()).next().unwrap();
    let repaired = repair(&game, text.as_bytes(), &options, &RepairOptions::default()).unwrap().game;
    assert!(repaired.mainline().all(|ply| ply.nags.is_empty()));
}
