//! Games played or shown in a chat: each message has its sender and often its time before it.

mod blocks;
mod ending;
mod names_above;
mod order;
mod plan;
mod prefix;
mod said;

use self::blocks::in_blocks;
use self::ending::says_more;
use self::names_above::below_names;
use self::order::{newest_first, reversed};
use self::plan::{Act, End, Plan};
use self::prefix::{Prefix, Shape, name_before_time, prefix};
use self::said::{Said, is_one_move, said};
use super::Writer;
use super::lines::{ended_lines, lines, trimmed};
use super::value::Value;
use super::words::Look;
use stamma_notation::Span;
use std::collections::HashMap;

/// Returns true if messages in blocks of lines with labels make up a text.
pub fn has_blocks(text: &[u8]) -> bool {
    in_blocks(text, &ended_lines(text).collect::<Vec<_>>()).is_some()
}

/// Returns true if messages with senders make up a text.
pub fn is_chat(text: &[u8]) -> bool {
    let all: Vec<(Span, Span)> = ended_lines(text).collect();
    if in_blocks(text, &all).or_else(|| below_names(text, &all)).is_some() {
        return true;
    }
    let mut filled = 0;
    let mut names: Vec<(&[u8], usize)> = Vec::new();
    let (mut marked, mut above, mut timed, mut plain, mut moves) = (0, 0, 0, 0, 0);
    for line in lines(text).filter(|line| !line.of(text).trim_ascii().is_empty()) {
        filled += 1;
        let Some(prefix) = prefix(text, line) else { continue };
        match prefix.shape {
            Shape::Name => plain += 1,
            Shape::Marked => marked += 1,
            Shape::Above if name_before_time(trimmed(text, line).of(text)).is_some() => timed += 1,
            Shape::Above => above += 1,
            Shape::Server => continue,
        }
        moves += usize::from(matches!(said(prefix.body.of(text)), Said::Move | Said::Adorned));
        let name = prefix.sender.of(text);
        match names.iter().position(|(known, _)| *known == name) {
            Some(at) => names[at].1 += 1,
            None if names.len() < 16 => names.push((name, 1)),
            None => {}
        }
    }
    let talks = names.iter().filter(|(_, count)| *count >= 2).count();
    let is_dialogue = plain >= 4 && talks >= 2 && moves >= 3 && 2 * moves >= plain && 2 * plain > filled;
    let is_timed = timed >= 4 && talks >= 2 && 3 * timed >= filled && Look::at(text).moves > 0;
    above > 0
        || is_timed
        || marked >= 2 && 2 * marked >= filled && (moves > 0 || Look::at(text).moves > 0)
        || is_dialogue
}

/// Writes what was said.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut all: Vec<(Span, Span)> = ended_lines(text).collect();
    let mut prefixes: Vec<Option<Prefix>> = in_blocks(text, &all)
        .or_else(|| below_names(text, &all))
        .unwrap_or_else(|| all.iter().map(|(line, _)| prefix(text, *line)).collect());
    keep_talkers(text, &mut prefixes);
    let newest = newest_first(text, &all, &prefixes);
    if let Some(time) = newest {
        reversed(&mut all, &mut prefixes);
        writer.read_as(time, "the time of the newest message, which was sent after those below it");
        writer.end_line();
    }
    let plan = Plan::of(text, &all, &prefixes);
    if let Some([white, black]) = plan.players {
        writer.tag("White", white);
        writer.tag("Black", black);
        writer.add("\n");
    }
    let mut is_first = true;
    let mut above: Option<Prefix> = None;
    let mut numbers = Numbers::default();
    for ((&(line, end), prefix), act) in all.iter().zip(&prefixes).zip(&plan.acts) {
        let Some(prefix) = prefix else {
            let body = trimmed(text, line);
            match above.filter(|_| *act != Act::Copy && !body.is_empty()) {
                Some(prefix) => write(writer, Prefix { body, ..prefix }, act, &mut numbers),
                None if *act == Act::LeaveOut => writer.leave_out(line),
                None => writer.copy(line),
            }
            end_line(writer, end, newest);
            continue;
        };
        above = Some(*prefix).filter(|prefix| prefix.shape == Shape::Above);
        let before = Span::new(line.start, prefix.body.start.max(line.start));
        if !before.is_empty() && std::mem::take(&mut is_first) {
            writer.leave_out(before);
        }
        if prefix.shape == Shape::Above {
            continue;
        }
        if prefix.shape == Shape::Server {
            writer.leave_out(prefix.body);
            end_line(writer, end, newest);
            continue;
        }
        write(writer, *prefix, act, &mut numbers);
        end_line(writer, end, newest);
    }
}

/// Writes the end of a line. The last line, which may have none, is another one where messages are in another order.
fn end_line(writer: &mut Writer<'_>, end: Span, newest: Option<Span>) {
    writer.copy(end);
    if newest.is_some() {
        writer.end_line();
    }
}

/// Writes a message as it was found to be.
fn write(writer: &mut Writer<'_>, prefix: Prefix, act: &Act, numbers: &mut Numbers) {
    let body = prefix.body;
    match *act {
        Act::Remark => remark(writer, prefix, body),
        Act::Again => {
            writer.read_as(prefix.sender.to(body), "a move of the other player");
            writer.copy(body);
        }
        Act::Copy if is_one_move(body.of(writer.text())) => numbers.write(writer, prefix),
        Act::Copy => writer.copy(body),
        Act::Doubt | Act::Begins => {
            remark(writer, prefix, body);
            // A sign that is no part of a game is passed over with a warning at its place.
            writer.add(" ");
            writer.replace(body, ":");
            writer.add(" ");
            if *act == Act::Begins {
                writer.end_game();
            }
        }
        Act::Telling => {
            remark(writer, prefix, body);
            writer.tells_of_move(body);
        }
        Act::LeaveOut => writer.leave_out(body),
        Act::Stands { place, text } => {
            writer.copy(Span::new(body.start, place.start));
            writer.replace(place, text);
            writer.copy(Span::new(place.end, body.end));
        }
        Act::Ends(End { result, phrase }) => {
            if phrase.is_none() || says_more(body.of(writer.text())) {
                remark(writer, prefix, body);
                writer.add(" ");
            }
            writer.give_result(body, phrase.unwrap_or(result), result);
        }
        Act::Among(played) => {
            for part in [Span::new(body.start, played.start), played, Span::new(played.end, body.end)] {
                let part = trimmed(writer.text(), part);
                match part == played {
                    true => numbers.write(writer, Prefix { body: part, ..prefix }),
                    false if part.is_empty() => continue,
                    false => remark(writer, prefix, part),
                }
                writer.add(" ");
            }
        }
    }
}

/// The number of the last move, and who has sent it.
#[derive(Default, Debug)]
struct Numbers {
    last: Option<(Span, Span)>,
}

impl Numbers {
    /// Writes a move. `Ann: 1 e4`, `Bob: 1 e5`: the number stands at Black's move again.
    fn write(&mut self, writer: &mut Writer<'_>, prefix: Prefix) {
        let text = writer.text();
        let body = prefix.body.of(text);
        let digits = body.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let behind = prefix.body.start + digits;
        let number = Span::new(prefix.body.start, behind);
        let is_again = self.last.is_some_and(|(known, other)| {
            known.of(text) == number.of(text) && other.of(text) != prefix.sender.of(text)
        });
        self.last = Some((number, prefix.sender)).filter(|_| digits > 0);
        writer.copy(number);
        if digits > 0 && is_again && body.get(digits) == Some(&b' ') {
            writer.add("...");
        }
        writer.copy(Span::new(behind, prefix.body.end));
    }
}

/// Keeps of the names before a colon only those that are repeated, since `Result: 1-0` is no message, and those that tell of moves
/// between the messages of others.
fn keep_talkers(text: &[u8], prefixes: &mut [Option<Prefix>]) {
    let mut counts: HashMap<&[u8], usize> = HashMap::new();
    for prefix in prefixes.iter().flatten() {
        *counts.entry(prefix.sender.of(text)).or_default() += 1;
    }
    let is_repeated = |prefix: &Option<Prefix>| {
        prefix.is_some_and(|prefix| prefix.shape != Shape::Name || counts[prefix.sender.of(text)] >= 2)
    };
    let between = prefixes.iter().position(is_repeated)..prefixes.iter().rposition(is_repeated);
    for (at, prefix) in prefixes.iter_mut().enumerate() {
        let tells = prefix.is_some_and(|prefix| said(prefix.body.of(text)) == Said::Telling);
        let stands_between = between.start < Some(at) && Some(at) < between.end;
        if prefix.is_some() && !is_repeated(prefix) && !(tells && stands_between) {
            *prefix = None;
        }
    }
}

/// Writes what a message says beside moves as a comment with its sender.
fn remark(writer: &mut Writer<'_>, prefix: Prefix, said: Span) {
    writer.add("{");
    for (at, part) in [prefix.sender, said].into_iter().enumerate() {
        if at > 0 {
            writer.add(": ");
        }
        Value::plain(part).write_without(
            writer,
            |byte| matches!(byte, b'{' | b'}'),
            |writer, sign| {
                let is_open = sign.of(writer.text()) == b"{";
                writer.replace(sign, if is_open { "(" } else { ")" });
            },
        );
    }
    writer.add("}");
}

#[cfg(test)]
mod tests {
    use super::is_chat;

    #[test]
    fn headings_are_no_chat() {
        for text in [
            "White: Anand\nBlack: Carlsen\nResult: 1-0\nDate: 2021\n\n1. e4 e5",
            "Game 1: 1. e4 e5\nGame 2: 1. d4 d5",
            "1. e4 <N>f3\n<N>c3 e4\n",
            "[10:33] e4\t10:33\n[10:52] e6\t10:52\n[10:57] d4\t10:57\n[11:24] d5\t11:24\n",
            "Turn 1: e2e4 [10:26]\nTurn 2: c7c5 [10:48]\nTurn 3: g1f3 [10:50]\nTurn 4: d7d6 [11:13]\n",
        ] {
            assert!(!is_chat(text.as_bytes()), "{text}");
        }
    }
}
