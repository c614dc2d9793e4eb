//! Two sheets of one game, put right together: the rows of `testdata/sheets/pairs.toml`, and games that both players have
//! written down badly.

#[path = "support/games.rs"]
mod support;

use stamma_io::Source;
use stamma_notation::{Element, ReadOptions, Span, dialect, write_game};
use stamma_repair::{
    Answer, AnswerMeaning, MergedWithQuestions, RepairOptions, SheetAnswer, SheetReading, ask_sheets,
};
use std::path::PathBuf;
use support::{first, moves};
use toml::de::DeTable;

const GAME: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O \
                    Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";

/// The game of two sheets with answers, which name a ply each, and its questions.
fn together(texts: [&str; 2], how: &RepairOptions<'_>, said: &[(u32, &str)]) -> Option<MergedWithQuestions> {
    let games = texts.map(first);
    let sources = [Source::new("one.txt", texts[0].as_bytes()), Source::new("two.txt", texts[1].as_bytes())];
    let options = ReadOptions::default();
    let locate = sources.each_ref().map(|source| |span: Span| source.elsewhere(span));
    let sheet = |at: usize| {
        let input = texts[at].as_bytes();
        SheetReading { game: &games[at], input, locate: &locate[at], options: &options }
    };
    let mut answers: Vec<SheetAnswer> = Vec::new();
    for &(ply, meaning) in said {
        let now = ask_sheets([sheet(0), sheet(1)], how, &answers, 0)?;
        answers.push(now.answered_at(ply, AnswerMeaning::of(meaning)).expect("a word at the ply"));
    }
    ask_sheets([sheet(0), sheet(1)], how, &answers, 3)
}

/// The game as a dialect writes it, a word each.
fn spelled(id: &str, tag: &str) -> Vec<String> {
    support::spelled(GAME, dialect(id).unwrap(), tag)
}

fn numbered(words: &[String]) -> String {
    let pairs = words.chunks(2).enumerate();
    pairs.map(|(at, pair)| format!("{}. {}\n", at + 1, pair.join(" "))).collect()
}

#[test]
fn rows_hold() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sheets/pairs.toml");
    let file = std::fs::read_to_string(path).unwrap();
    let table = DeTable::parse(&file).unwrap().into_inner();
    let mut wrong = String::new();
    for row in table["sheets"].get_ref().as_array().unwrap() {
        let row = row.get_ref().as_table().unwrap();
        let text = |name: &str| row.get(name).map(|value| value.get_ref().as_str().unwrap().to_owned());
        let [one, two] = ["one", "two"].map(|name| text(name).unwrap());
        let answers = text("answers").unwrap_or_default();
        let answers: Vec<(u32, &str)> = answers
            .split_terminator(", ")
            .map(|answer| answer.split_once('=').expect("PLY=MOVE"))
            .map(|(ply, meaning)| (ply.parse().expect("a ply"), meaning))
            .collect();
        let asked = together([&one, &two], &RepairOptions::default(), &answers);
        let questions: Vec<String> = asked
            .iter()
            .flat_map(|asked| &asked.questions)
            .map(|asked| {
                let other = asked.other.as_ref().map_or("-", |other| &other.written);
                format!("{} {} {other}", asked.question.ply, asked.question.written)
            })
            .collect();
        let questions = questions.join(", ");
        let found = asked.map(|asked| asked.merged);
        let (got, codes) = match &found {
            Some(found) => {
                let codes = found.repaired.game.diagnostics.iter().map(|found| found.code().id());
                (moves(&found.repaired.game).join(" "), codes.collect::<Vec<_>>().join(" "))
            }
            None => (String::from("none"), String::new()),
        };
        let (mut pgn, mut said) = (String::new(), String::new());
        if let Some(found) = &found {
            let game = &found.repaired.game;
            let input = found.text.as_deref().unwrap_or([&one, &two][found.sheet].as_bytes());
            let mut bytes = Vec::new();
            write_game(game, input, dialect("pgn").unwrap(), None, &mut bytes);
            pgn = String::from_utf8(bytes).unwrap().replace('\n', " ");
            said = game.diagnostics.iter().map(|found| found.message() + "\n").collect();
        }
        let holds = |text: &str, name: &str| {
            row.get(name).is_none_or(|part| text.contains(part.get_ref().as_str().unwrap()))
        };
        let asks = row.get("asks").is_none_or(|part| questions == part.get_ref().as_str().unwrap());
        let told = holds(&pgn, "pgn") && holds(&said, "says") && asks;
        if got != text("moves").unwrap() || codes != text("codes").unwrap_or_default() || !told {
            let messages = found.iter().flat_map(|found| &found.repaired.game.diagnostics);
            let messages: Vec<String> =
                messages.map(|found| format!("{} {}", found.code(), found.message())).collect();
            wrong += &format!(
                "{one} / {two}\n  {got}\n  {codes}\n  {pgn}\n  asks {questions}\n  {}\n",
                messages.join("\n  ")
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Every fourth word of one sheet and every fifth of the other damaged beyond reading alone, in other languages, and each
/// has left a move out.
#[test]
fn two_bad_sheets_make_one_game() {
    let truth = moves(&first(GAME));
    for (one, two) in
        [(("pgn", "en"), ("fide", "de")), (("pgn", "en"), ("russian", "ru")), (("fide", "de"), ("pgn", "en"))]
    {
        let mut sheets = [spelled(one.0, one.1), spelled(two.0, two.1)];
        for (at, word) in sheets[0].iter_mut().enumerate().skip(3).step_by(4) {
            *word =
                format!("{}i", &word[..word.len() - 1 - at % 2].trim_end_matches(|ch: char| !ch.is_ascii()));
        }
        for word in sheets[1].iter_mut().skip(5).step_by(5) {
            *word = word.chars().skip(1).collect();
        }
        sheets[0].remove(9);
        sheets[1].remove(20);
        let texts = sheets.map(|words| numbered(&words));
        let found = together([&texts[0], &texts[1]], &RepairOptions::default(), &[]).unwrap().merged;
        assert_eq!(moves(&found.repaired.game), truth, "{}\n{}", texts[0], texts[1]);
    }
}

#[test]
fn the_budget_holds() {
    let words = ["N3 ", "R1 ", "8 ", "Q ", "Nf3 ", "O-O ", "x5 ", "e4 ", "Rd1 Rd1 Rd1 "];
    let mut texts = [String::from("1. e4 e5 2. "), String::from("1. e4 e5 2. ")];
    let mut state = 1u32;
    for at in 0..1200 {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        texts[at % 2] += words[(state >> 16) as usize % words.len()];
    }
    let how = RepairOptions::new().budget(2_000);
    if let Some(found) = together([&texts[0], &texts[1]], &how, &[]) {
        let found = found.merged;
        assert!(found.repaired.tried < 160_000, "{}", found.repaired.tried);
    }
}

/// Comparing annotations takes time that grows with their length, and no faster.
#[test]
fn long_comments_are_compared_once() {
    const COUNT: usize = 150_000;
    let told = |from: usize| -> String { (from..from + COUNT).map(|at| format!(" {{note {at}}}")).collect() };
    let texts = [0, COUNT].map(|from| format!("1. e4 e5{} 2. Nf3 Nc6 *", told(from)));
    let begun = std::time::Instant::now();
    let found = together([&texts[0], &texts[1]], &RepairOptions::default(), &[]).unwrap().merged;
    let comments = found.repaired.game.elements.iter();
    assert_eq!(comments.filter(|one| matches!(one, Element::Comment(_))).count(), 2 * COUNT);
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

#[test]
fn an_answer_about_no_word_of_a_sheet_is_refused() {
    let (one, two) = ("1. d4 d5 2. N3 Nf6 3. Bg5 e6 *", "[White \"A\"]\n\n1. d4 d5 2. N3 Nf6 3. Bg5 e6 *");
    let other = "1. d4 d5 2. Nf3 Nf6 3. Bg5 e6 *";
    let place = |text: &str, word: &str| {
        let at = text.find(word).unwrap();
        Span::new(at, at + word.len())
    };
    // The place of the word in one sheet is none in the other, and there are no more than two sheets.
    for (pair, sheet, span) in [
        ([one, two], 1, place(one, "N3")),
        ([one, two], 2, place(one, "N3")),
        ([one, other], 1, Span::new(1, 2)),
        ([one, other], 2, place(one, "N3")),
        ([one, other], usize::MAX, place(one, "N3")),
    ] {
        let games = pair.map(first);
        let sources = pair.map(|text| Source::new("sheet", text.as_bytes()));
        let options = ReadOptions::default();
        let locate = sources.each_ref().map(|source| |span: Span| source.elsewhere(span));
        let sheets = [0, 1].map(|at| SheetReading {
            game: &games[at],
            input: pair[at].as_bytes(),
            locate: &locate[at],
            options: &options,
        });
        let said = SheetAnswer::new(sheet, Answer { span, turn: None, meaning: AnswerMeaning::of("Nh3") });
        let how = RepairOptions::default();
        let asked = ask_sheets(sheets, &how, &[said], 0).unwrap();
        let game = &asked.merged.repaired.game;
        assert!(
            game.diagnostics.iter().any(|finding| finding.code().to_string() == "D203"),
            "{pair:?} {sheet}"
        );
        assert!(["Nc3", "Nf3"].contains(&&moves(game)[2][..]), "{pair:?} {sheet}");
    }
}
