//! A progress bar on standard error: only on a terminal, and only if reading takes a while.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time after which the bar appears.
const DELAY: Duration = Duration::from_secs(2);
/// The minimum time between updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// The progress of reading.
pub struct Progress {
    started: Instant,
    /// None if no bar is to be drawn.
    shown: Option<Display>,
    /// The number of bytes of text read from earlier inputs, and from this one.
    before: u64,
    read: u64,
}

struct Display {
    bar: Option<ProgressBar>,
    name: String,
    size: Option<u64>,
    /// The number of bytes read from the file, as it is compressed.
    taken: Arc<AtomicU64>,
    last: Instant,
    /// The number of findings, where they are counted.
    findings: u64,
}

impl Progress {
    /// Starts the clock. The bar is drawn unless `quiet` is set or standard error is not a terminal.
    pub fn new(quiet: bool) -> Progress {
        let started = Instant::now();
        let shown = (!quiet && io::stderr().is_terminal()).then(|| Display {
            bar: None,
            name: String::new(),
            size: None,
            taken: Arc::default(),
            last: started,
            findings: 0,
        });
        Progress { started, shown, before: 0, read: 0 }
    }

    /// Starts another input. `size` is the size of its file, `taken` the number of bytes read from it.
    pub fn input(&mut self, name: &str, size: Option<u64>, taken: &Arc<AtomicU64>) {
        self.before += std::mem::take(&mut self.read);
        if let Some(shown) = &mut self.shown {
            shown.clear();
            (shown.name, shown.size, shown.taken) = (name.to_owned(), size, Arc::clone(taken));
        }
    }

    /// Updates the number of findings.
    pub const fn found(&mut self, findings: u64) {
        if let Some(shown) = &mut self.shown {
            shown.findings = findings;
        }
    }

    /// Updates the number of bytes of text read from this input, and the number of games of all inputs, and draws the bar.
    pub fn read(&mut self, bytes: u64, games: u64) {
        self.read = bytes;
        let started = self.started;
        let Some(shown) = &mut self.shown else { return };
        let now = Instant::now();
        if now - started < DELAY || now - shown.last < INTERVAL {
            return;
        }
        shown.last = now;
        let speed = games as f64 / (now - started).as_secs_f64();
        let findings = match shown.findings {
            0 => String::new(),
            1 => String::from(", 1 finding"),
            findings => format!(", {findings} findings"),
        };
        shown.draw(format!("{games} games, {speed:.0}/s{findings}"));
    }

    /// Runs a function that writes to standard error, with the bar hidden.
    pub fn aside(&self, write: impl FnOnce()) {
        match self.shown.as_ref().and_then(|shown| shown.bar.as_ref()) {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Removes the bar.
    pub fn end(&mut self) {
        if let Some(shown) = &mut self.shown {
            shown.clear();
        }
    }

    /// Returns true if progress is drawn.
    pub const fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// Formats the speed as `; 2.1 s, 301 MB/s`. Empty if there is no bar, so that output to files is reproducible.
    pub fn speed(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let megabytes = (self.before + self.read) as f64 / 1e6;
        match &self.shown {
            Some(_) => format!("; {seconds:.1} s, {:.0} MB/s", megabytes / seconds.max(1e-9)),
            None => String::new(),
        }
    }
}

impl Display {
    fn draw(&mut self, message: String) {
        let (name, size) = (&self.name, self.size);
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr());
            let template = match size {
                Some(_) => "{prefix} {bar:20} {percent}% of {total_bytes}, {msg}, {eta} left",
                None => "{prefix} {bytes}, {msg}",
            };
            // The templates are constants, and valid.
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.set_prefix(stamma::render::printable(name));
            bar
        });
        bar.set_message(message);
        bar.set_position(self.taken.load(Ordering::Relaxed));
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
