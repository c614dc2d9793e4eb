//! The places where games first go wrong, and the ways: a guide to what to mend next.

use std::fmt::Write as _;

use super::answers::{Answer, Question};
use super::sheet::{State, Word};
use crate::corpora::readings::Counts;

/// The number of games that first go wrong in each way, with up to `show` examples of each.
pub fn stories(questions: &[Question], answers: &[Answer], show: usize) -> String {
    let mut counts = Counts::default();
    let mut examples: Vec<(&'static str, String)> = Vec::new();
    for (asked, answer) in questions.iter().zip(answers) {
        let Some((way, example)) = story(asked, answer) else { continue };
        counts.add(way);
        examples.push((way, example));
    }
    let mut text = String::new();
    for (way, count) in counts.commonest() {
        let _ = writeln!(text, "{count} games: {way}");
        for (_, example) in examples.iter().filter(|(other, _)| *other == way).take(show) {
            let _ = writeln!(text, "{example}");
        }
    }
    text
}

fn story(asked: &Question, answer: &Answer) -> Option<(&'static str, String)> {
    let (truth, given) = (&asked.truth, &answer.moves);
    if truth == given {
        return None;
    }
    let same = truth.iter().zip(given).take_while(|(truth, given)| truth == given).count();
    let of_span = |&(start, end): &(usize, usize)| {
        let mut words = asked.text.words.iter();
        words.find(|(place, _)| place.start < end && start < place.end).map(|(_, word)| word)
    };
    let word: Option<&Word> = match given.get(same) {
        Some(_) => answer.spans.get(same).and_then(of_span),
        None => asked.text.words.iter().map(|(_, word)| word).find(|word| word.ply >= Some(same)),
    };
    let repaired = answer.confidence.get(same).copied().flatten();
    let way = match (given.get(same), word, repaired) {
        (None, _, _) if answer.confidence.iter().all(Option::is_none) => "nothing repaired",
        (None, _, _) => "it stops",
        (Some(_), None, _) => "a move without a word",
        (Some(_), Some(word), None) if word.state == State::Damaged => "a damaged word is taken as it stands",
        (Some(_), Some(_), None) => "a clean word is read as another move",
        (Some(_), Some(word), Some(_)) if word.state == State::Damaged => "a damaged word is taken wrong",
        (Some(_), Some(_), Some(_)) => "a clean word is repaired",
    };
    let words = word.map_or(String::new(), |word| format!("`{}` for {}", word.text, word.meant));
    let around: Vec<&str> = asked
        .text
        .words
        .iter()
        .filter(|(_, other)| other.ply.is_some_and(|ply| ply + 4 >= same && ply <= same + 6))
        .map(|(_, word)| &*word.text)
        .collect();
    let sure = repaired.map_or(String::new(), |share| format!(", sure to {share:.2}"));
    let example = format!(
        "    game {} ply {}: {words}, {} played, {} taken{sure}; {} of {} moves; around: {}",
        asked.game,
        same + 1,
        truth.get(same).map_or("nothing", |word| word),
        given.get(same).map_or("nothing", |word| word),
        given.len(),
        truth.len(),
        around.join(" "),
    );
    Some((way, example))
}
