//! The usage of a process: time, memory, and its output.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use wait4::Wait4;

use crate::Result;

/// The time and memory that a process needed.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Seconds from its start to its end.
    pub wall: f64,
    /// Seconds of processor time, user's and system's, of all its threads.
    pub cpu: f64,
    /// The most memory that was resident, in bytes.
    pub peak: u64,
}

/// The usage of a process and its output.
pub struct Run {
    /// Its usage.
    pub usage: Usage,
    /// Its standard output, where that was asked for.
    pub output: String,
    /// Its standard error.
    pub complaints: String,
}

/// The destination of the standard output of a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sink {
    /// Nothing.
    Nothing,
    /// It is kept: a few lines.
    Kept,
    /// It goes to a file.
    File(PathBuf),
}

/// Runs a process to its end.
///
/// # Errors
///
/// It cannot be started, or ends with a code above 1, which means errors in the games to most programs.
pub fn run(program: &Path, words: &[String], sink: &Sink) -> Result<Run> {
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null()).stderr(Stdio::piped());
    command.stdout(match sink {
        Sink::Nothing => Stdio::null(),
        Sink::Kept => Stdio::piped(),
        Sink::File(path) => File::create(path)?.into(),
    });
    let start = Instant::now();
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
    let errors = child.stderr.take();
    let reader = thread::spawn(move || text(errors));
    let output = text(child.stdout.take());
    let ended = child.wait4()?;
    let wall = start.elapsed().as_secs_f64();
    let complaints = reader.join().unwrap_or_default();
    if !matches!(ended.status.code(), Some(0 | 1)) {
        let (name, words) = (program.display(), words.join(" "));
        return Err(format!("{name} {words}: {}: {}", ended.status, complaints.trim()).into());
    }
    let cpu = (ended.rusage.utime + ended.rusage.stime).as_secs_f64();
    Ok(Run { usage: Usage { wall, cpu, peak: ended.rusage.maxrss }, output, complaints })
}

/// The number of bytes that are kept of a process's output. The output is read to its end, but this process must stay
/// small.
const KEPT: usize = 1 << 16;

/// The end of a stream.
fn text(stream: Option<impl Read>) -> String {
    let Some(mut stream) = stream else { return String::new() };
    let (mut kept, mut part) = (Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = stream.read(&mut part) {
        kept.extend_from_slice(&part[..length]);
        if kept.len() > 2 * KEPT {
            kept.drain(..kept.len() - KEPT);
        }
    }
    String::from_utf8_lossy(&kept).into_owned()
}
