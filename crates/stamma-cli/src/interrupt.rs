//! Files that are not finished: removed when they are given up, when the program is told to stop, and when nobody reads
//! what it writes.
//!
//! Only a program that is writing such a file listens to signals; any other stops at once, as the system has it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// A file under a name that nobody looks for, until it is whole.
pub struct PartialFile {
    path: PathBuf,
}

/// All that there are. Whoever holds it may create, rename and remove them.
static PARTIAL_FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl PartialFile {
    /// Creates the file, which must not exist.
    ///
    /// # Errors
    ///
    /// It cannot be created.
    pub fn create(path: PathBuf) -> io::Result<(File, PartialFile)> {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(signals::listen);
        let mut all = all();
        let file = File::create_new(&path)?;
        all.push(path.clone());
        Ok((file, PartialFile { path }))
    }

    /// Makes it the file of that name, which is replaced if it exists.
    ///
    /// # Errors
    ///
    /// It cannot be renamed; it is removed then.
    pub fn replace(self, target: &Path) -> io::Result<()> {
        let mut all = all();
        fs::rename(&self.path, target)?;
        all.retain(|path| *path != self.path);
        Ok(())
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        let mut all = all();
        if let Some(at) = all.iter().position(|path| *path == self.path) {
            all.swap_remove(at);
            // Nothing more can be done about it here.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn all() -> MutexGuard<'static, Vec<PathBuf>> {
    PARTIAL_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops at once where nobody reads standard output any more, as other programs do: a reader of games that waits for
/// more of them would not hear of it, and no exit code tells of what was not read. Comes back where the system has no such
/// way to stop.
pub fn stop_unread() {
    signals::stop_unread();
}

#[cfg(unix)]
mod signals {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::fs;
    use std::sync::Arc;

    /// Removes what is unfinished when a signal comes, and then dies of it, so that shells and scripts see why.
    pub(super) fn listen() {
        let ignored = Ignored::now();
        // A file that grows beyond what is allowed is an error of writing then, and told like others.
        if !ignored.has(SIGXFSZ) {
            let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
        }
        let heard = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !ignored.has(*signal));
        // Where no handler or no thread can be had, an interrupt leaves a file under a name that nobody looks for.
        let Ok(mut signals) = Signals::new(heard) else { return };
        let wait = move || {
            if let Some(signal) = signals.forever().next() {
                die_of(signal);
            }
        };
        let _ = std::thread::Builder::new().name(String::from("signals")).spawn(wait);
    }

    pub(super) fn stop_unread() {
        die_of(SIGPIPE);
    }

    fn die_of(signal: i32) {
        // Held to the end: nothing is created or renamed any more.
        let all = super::all();
        for path in all.iter() {
            let _ = fs::remove_file(path);
        }
        let _ = emulate_default_handler(signal);
    }

    /// Signals that whoever started the program has it ignore, as `nohup` does: a handler would turn that around.
    struct Ignored {
        /// Bit 0 is signal 1; none where the system does not tell.
        bits: Option<u64>,
    }

    impl Ignored {
        fn now() -> Ignored {
            let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
            let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
            Ignored { bits: bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()) }
        }

        fn has(&self, signal: i32) -> bool {
            match self.bits {
                Some(bits) => bits >> (signal - 1) & 1 == 1,
                None => signal == SIGHUP,
            }
        }
    }
}

#[cfg(not(unix))]
mod signals {
    /// Elsewhere an interrupt leaves a file under a name that nobody looks for.
    pub(super) fn listen() {}

    /// Elsewhere the program ends by itself.
    pub(super) fn stop_unread() {}
}
