//! Repairs of damaged games: the rows of `testdata/repair`.

use stamma_board::AnyPosition;
use stamma_notation::{Board, Diagnostic, Game, GameVisitor, Played, PlyEvent, ReadOptions, read_games, san};
use stamma_repair::{Answer, AnswerMeaning, Question, RepairOptions, ask, repair, suggest};
use std::path::Path;
use toml::de::DeTable;

/// The moves of the main line in SAN, up to the first that is unread.
fn moves(game: &Game) -> String {
    let AnyPosition::Small(start) = &game.start else { panic!("a game of another board") };
    let mut position = start.clone();
    let mut words = Vec::new();
    for ply in game.mainline() {
        match ply.played {
            Played::Move(played) => {
                words.push(san(&position, played));
                position.play_unchecked(played);
            }
            Played::Pass => {
                words.push(String::from("--"));
                position = position.pass().unwrap();
            }
            Played::Illegal(_) | Played::Unread => break,
        }
    }
    words.join(" ")
}

/// All moves in SAN, those of variations in brackets, `?` for one that is unread.
#[derive(Default)]
struct Tree(Vec<String>);

impl GameVisitor for Tree {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        self.0.push(match ply.meaning {
            Played::Move(played) => san(&*before.position(), played),
            Played::Pass => String::from("--"),
            Played::Illegal(_) | Played::Unread => String::from("?"),
        });
    }

    fn open(&mut self) {
        self.0.push(String::from("("));
    }

    fn close(&mut self) {
        self.0.push(String::from(")"));
    }
}

fn tree(game: &Game) -> String {
    let mut tree = Tree::default();
    game.send_to(&mut tree);
    tree.0.join(" ")
}

fn codes<'a>(findings: impl Iterator<Item = &'a Diagnostic>) -> Vec<String> {
    findings.map(|found| found.code().to_string()).filter(|code| code.starts_with('D')).collect()
}

/// The code of a finding and its confidence in percent, where it has one.
fn sureness(found: &Diagnostic) -> Option<(String, f32)> {
    found.detail.confidence().map(|share| (found.code().to_string(), 100.0 * share))
}

/// The ply and the word of a question, `-` for an unwritten move.
fn question(question: &Question) -> String {
    let written = if question.written.is_empty() { "-" } else { &question.written };
    format!("{} {written}", question.ply)
}

#[test]
fn rows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/repair");
    let mut wrong = String::new();
    let mut seen = 0;
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let file = std::fs::read_to_string(&path).unwrap();
        let table = DeTable::parse(&file).unwrap().into_inner();
        for row in table["row"].get_ref().as_array().unwrap() {
            let row = row.get_ref().as_table().unwrap();
            let value = |key: &str| row.get(key).map(|value| value.get_ref());
            let text = |key: &str| value(key).map(|value| value.as_str().unwrap());
            let list = |key: &str| {
                let words = value(key)?.as_array().unwrap().iter();
                Some(words.map(|word| word.get_ref().as_str().unwrap().to_owned()).collect::<Vec<_>>())
            };
            seen += 1;
            let input = text("text").unwrap();
            let (options, mut how) = (ReadOptions::default(), RepairOptions::default());
            if let Some(share) = text("confidence") {
                how.min_confidence = share.parse().expect("a share");
            }
            let game = read_games(input.as_bytes(), options.clone()).next().unwrap();
            let repaired = repair(&game, input.as_bytes(), &options, &how);
            let answers = list("answers").unwrap_or_default();
            let answers: Vec<Answer> = answers
                .iter()
                .map(|answer| answer.split_once('=').expect("PLY=MOVE"))
                .map(|(ply, meaning)| (ply.parse().expect("a ply"), AnswerMeaning::of(meaning)))
                .map(|(ply, meaning)| {
                    let found = repaired.as_ref().map_or(&game, |repaired| &repaired.game);
                    Answer::at_ply(found, ply, meaning).expect("a word at the ply")
                })
                .collect();
            let how = how.answers(&answers);
            let repaired = match answers[..] {
                [] => repaired,
                _ => repair(&game, input.as_bytes(), &options, &how),
            };
            let found = repaired.as_ref().map_or(&game, |repaired| &repaired.game);
            let what = text("what").unwrap();
            let sure: Vec<(String, f32)> = found.diagnostics.iter().filter_map(sureness).collect();
            if let Some(finding) = sure.iter().find(|(_, percent)| !(0.0..=100.0).contains(percent)) {
                wrong += &format!("{what}\n  {} is {} % sure\n", finding.0, finding.1);
            }
            for wanted in list("sure").unwrap_or_default() {
                let (code, range) = wanted.split_once(' ').expect("CODE FROM-TO");
                let (from, to) = range.split_once('-').expect("CODE FROM-TO");
                let range = from.parse::<f32>().unwrap()..=to.parse::<f32>().unwrap();
                if !sure.iter().any(|(known, percent)| known == code && range.contains(percent)) {
                    wrong += &format!("{what}\n  no finding is {wanted} % sure: {sure:?}\n");
                }
            }
            let mut differs = |key: &str, found: String, wanted: String| {
                if found != wanted {
                    wrong += &format!("{what}\n  {key} are {found}\n  and not {wanted}\n");
                }
            };
            if let Some(wanted) = text("san") {
                differs("moves", moves(found), wanted.to_owned());
            }
            if let Some(wanted) = text("variations") {
                differs("moves with variations", tree(found), wanted.to_owned());
            }
            if let Some(wanted) = list("codes") {
                differs("codes", codes(found.diagnostics.iter()).join(" "), wanted.join(" "));
            }
            if let Some(wanted) = text("says") {
                let said: Vec<String> = found.diagnostics.iter().map(Diagnostic::message).collect();
                if !said.iter().any(|message| message.contains(wanted)) {
                    differs("messages", said.join("\n    "), format!("one with {wanted}"));
                }
            }
            if let Some(wanted) = text("asks") {
                let asked = ask(&game, input.as_bytes(), &options, &how, 3);
                let questions = asked.map_or(Vec::new(), |asked| asked.questions);
                let questions: Vec<String> = questions.iter().map(question).collect();
                differs("questions", questions.join(", "), wanted.to_owned());
            }
            if let Some(wanted) = list("suggests") {
                let notes = suggest(&game, input.as_bytes(), &options, &how);
                differs("suggestions", codes(notes.iter()).join(" "), wanted.join(" "));
            }
        }
    }
    assert!(wrong.is_empty() && seen > 0, "\n{wrong}");
}
