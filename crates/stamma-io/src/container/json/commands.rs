//! Times and values of moves in fields of their own, written as commands in comments: `[%clk 0:09:58]`.

use super::nodes::Document;
use crate::container::Writer;

/// Fields with the time or the value of a move whose unit is certain, and the commands that hold it.
const COMMANDS: &[(&str, Unit, &str)] = &[
    ("clockms", Unit::Milliseconds, "clk"),
    ("clkms", Unit::Milliseconds, "clk"),
    ("clk", Unit::Clock, "clk"),
    ("clock", Unit::Clock, "clk"),
    ("elapsedms", Unit::Milliseconds, "emt"),
    ("emt", Unit::Clock, "emt"),
    ("evalcp", Unit::Centipawns, "eval"),
    ("cp", Unit::Centipawns, "eval"),
    ("matein", Unit::Moves, "eval"),
];

/// The unit of a value.
#[derive(Clone, Copy)]
enum Unit {
    Milliseconds,
    /// Hours, minutes and seconds with colons.
    Clock,
    Centipawns,
    Moves,
}

/// Writes the times and values of a move whose unit is certain as a comment. Returns the names of their fields.
pub fn write_commands(writer: &mut Writer<'_>, document: &Document<'_>, object: usize) -> Vec<&'static str> {
    let mut read = Vec::new();
    for &(name, unit, command) in COMMANDS {
        let Some(field) = document.children(object).find(|&child| document.name(child) == name) else {
            continue;
        };
        let value = document.looked_at(field, 32);
        let Some(argument) = std::str::from_utf8(&value).ok().and_then(|value| unit.argument(value)) else {
            continue;
        };
        writer.add(if read.is_empty() { " {" } else { " " });
        writer.replace(document.nodes[field].span, &format!("[%{command} {argument}]"));
        read.push(name);
    }
    if !read.is_empty() {
        writer.add("}");
    }
    read
}

impl Unit {
    /// The value as the argument of a command; none if it is not of this unit.
    fn argument(self, value: &str) -> Option<String> {
        match self {
            Unit::Milliseconds => {
                let all: u64 = value.parse().ok()?;
                let (seconds, rest) = (all / 1_000, all % 1_000);
                let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
                let fraction = if rest == 0 { String::new() } else { format!(".{rest:03}") };
                Some(format!("{hours}:{minutes:02}:{:02}{fraction}", seconds % 60))
            }
            Unit::Clock => {
                let is_clock = value.split(':').count() == 3
                    && value.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'));
                is_clock.then(|| value.to_owned())
            }
            Unit::Centipawns => {
                let all: i64 = value.parse().ok()?;
                let sign = if all < 0 { "-" } else { "" };
                let all = all.unsigned_abs();
                Some(format!("{sign}{}.{:02}", all / 100, all % 100))
            }
            Unit::Moves => value.parse::<i64>().ok().map(|moves| format!("#{moves}")),
        }
    }
}
