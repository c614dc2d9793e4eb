//! How far reading has come, shown on standard error while it goes on: only on a terminal, and only when it takes a while.

use crate::made::Counts;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Nothing is shown of what is done sooner.
const DELAY: Duration = Duration::from_millis(500);
/// So often it is shown at most.
const INTERVAL: Duration = Duration::from_millis(100);

/// How far reading has come.
pub struct Progress {
    started: Instant,
    /// None where nobody looks.
    shown: Option<Display>,
    /// How many bytes of text have been read from the inputs before, and from this one.
    before: u64,
    read: u64,
}

struct Display {
    bar: Option<ProgressBar>,
    name: String,
    size: Option<u64>,
    /// How many bytes have been taken from the file, packed as they are.
    taken: Arc<AtomicU64>,
    last: Instant,
    found: String,
}

impl Progress {
    /// Progress that is shown, unless all is to be quiet or standard error is no terminal.
    pub fn new(quiet: bool) -> Progress {
        let started = Instant::now();
        let shown = (!quiet && io::stderr().is_terminal()).then(|| Display {
            bar: None,
            name: String::new(),
            size: None,
            taken: Arc::default(),
            last: started,
            found: String::new(),
        });
        Progress { started, shown, before: 0, read: 0 }
    }

    /// Another input is read. It may have a size in bytes; so many of them have been `taken`.
    pub fn input(&mut self, name: &str, size: Option<u64>, taken: &Arc<AtomicU64>) {
        self.before += std::mem::take(&mut self.read);
        if let Some(shown) = &mut self.shown {
            shown.clear();
            (shown.name, shown.size, shown.taken) = (name.to_owned(), size, Arc::clone(taken));
        }
    }

    /// So much has been read and found.
    pub fn counts(&mut self, counts: &Counts) {
        let started = self.started;
        let Some(shown) = &mut self.shown else { return };
        let now = Instant::now();
        if now - started < DELAY || now - shown.last < INTERVAL {
            return;
        }
        shown.last = now;
        let speed = counts.games as f64 / (now - started).as_secs_f64();
        let found = counts.errors + counts.warnings + counts.notes;
        shown.found = format!("{} games, {speed:.0}/s, {found} findings", counts.games);
        shown.draw();
    }

    /// So many bytes of text of this input have been read.
    pub const fn read(&mut self, bytes: u64) {
        self.read = bytes;
    }

    /// Lets something be written to standard error.
    pub fn aside(&self, write: impl FnOnce()) {
        match self.shown.as_ref().and_then(|shown| shown.bar.as_ref()) {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Nothing more is shown.
    pub fn end(&mut self) {
        if let Some(shown) = &mut self.shown {
            shown.clear();
        }
    }

    /// Whether somebody looks.
    pub const fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// `; 2.1 s, 301 MB/s` where somebody looks: what is not for a terminal is the same every time.
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
    fn draw(&mut self) {
        let (name, size) = (&self.name, self.size);
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr());
            let template = match size {
                Some(_) => "{prefix} {bar:20} {percent}% of {total_bytes}, {msg}, {eta} left",
                None => "{prefix} {bytes}, {msg}",
            };
            // The templates are known to be good ones.
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.set_prefix(stamma::render::printable(name));
            bar
        });
        bar.set_message(self.found.clone());
        bar.set_position(self.taken.load(Ordering::Relaxed));
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
