//! Parts that run beside each other, each in a process of its own: what it prints is shown when it has ended.

use std::env;
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::ahead::Ahead;
use super::{Extent, Part};
use crate::Result;
use crate::process::printed;
use crate::report::Report;

/// The number of parts that run at a time. The longest wait for browsers and scripts more than half of their time: with two at a time
/// two processors had nothing to do for as long as they worked.
const AT_A_TIME: usize = 4;

/// Runs the parts, each when it is prepared and the number of those that run allows it.
pub fn run(parts: &'static [Part], extent: Extent, ahead: &mut Ahead, report: &mut Report) {
    let (sender, ended) = mpsc::channel::<(&'static str, String, Duration)>();
    let mut running = 0;
    let mut waiting = parts.iter();
    loop {
        while running < AT_A_TIME
            && let Some(part) = waiting.next()
        {
            ahead.wait_for(part.name);
            let (sender, name) = (sender.clone(), part.name);
            thread::spawn(move || {
                let start = Instant::now();
                let printed = printed_by(name, extent).unwrap_or_else(|error| error.to_string());
                // The receiver waits for every part that was started.
                let _ = sender.send((name, printed, start.elapsed()));
            });
            running += 1;
        }
        if running == 0 {
            return;
        }
        let Ok((name, printed, time)) = ended.recv() else { return };
        running -= 1;
        report.part_of_process(name, &printed, time);
    }
}

/// Runs one part in a process of its own. Returns what it printed.
fn printed_by(part: &str, extent: Extent) -> Result<String> {
    let mut command = Command::new(env::current_exe()?);
    command.args(["test", "--only", part]);
    if extent == Extent::Full {
        command.arg("--full");
    }
    Ok(printed(&mut command)?.1)
}
