//! Temporary files, which are removed on errors, on signals, and if the reader of the output goes away.
//!
//! Signals are handled only in a program that writes such a file; otherwise they keep their default action.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// A file under a temporary name until it is complete.
pub struct PartialFile {
    path: PathBuf,
}

/// The paths of all temporary files. They are created, renamed and removed only under this lock.
static PARTIAL_FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl PartialFile {
    /// Creates the file, which must not exist.
    ///
    /// # Errors
    ///
    /// The file cannot be created.
    pub fn create(path: PathBuf) -> io::Result<(File, PartialFile)> {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(signals::listen);
        let mut all = all();
        let file = File::create_new(&path)?;
        all.push(path.clone());
        Ok((file, PartialFile { path }))
    }

    /// Renames the file to its target, replacing an existing one.
    ///
    /// # Errors
    ///
    /// The file cannot be renamed. It is removed.
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
            // An error while removing cannot be reported here.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn all() -> MutexGuard<'static, Vec<PathBuf>> {
    PARTIAL_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the process like other programs whose standard output has been closed, by SIGPIPE: a thread that waits for
/// input would not notice, and no exit code is defined for it. Returns on systems without SIGPIPE.
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

    /// Removes the temporary files on a signal, then ends the process by the same signal, so that shells see the cause.
    pub(super) fn listen() {
        let ignored = Ignored::now();
        // Without a handler, exceeding the file size limit would kill the process; with one, it is a write error.
        if !ignored.has(SIGXFSZ) {
            let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
        }
        let heard = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !ignored.has(*signal));
        // Without a handler or a thread, a signal leaves the temporary file behind.
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
        // The lock is held to the end, so that no file is created or renamed any more.
        let all = super::all();
        for path in all.iter() {
            let _ = fs::remove_file(path);
        }
        let _ = emulate_default_handler(signal);
    }

    /// The signals that the parent process has set to be ignored, as `nohup` does. A handler would revert that.
    struct Ignored {
        /// Bit 0 is signal 1. None if the system does not report them.
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
    /// On other systems a signal leaves the temporary file behind.
    pub(super) fn listen() {}

    /// On other systems the process ends by itself.
    pub(super) fn stop_unread() {}
}
