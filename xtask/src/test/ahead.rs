//! The preparations of parts, one after the other in a thread of their own.

use std::sync::mpsc::{self, Receiver};
use std::thread;

use super::Part;

/// The preparations that have been started and not been waited for.
pub struct Ahead {
    /// Hears the name of each part whose preparation has ended.
    ended: Receiver<&'static str>,
    /// The parts whose preparations are not known to have ended.
    open: Vec<&'static str>,
}

impl Ahead {
    /// Starts the preparations of the parts, in their order.
    pub fn start(parts: &'static [Part]) -> Ahead {
        let (sender, ended) = mpsc::channel();
        let prepared = || parts.iter().filter_map(|part| Some((part.name, part.prepare?)));
        let open = prepared().map(|(name, _)| name).collect();
        thread::spawn(move || {
            for (name, prepare) in prepared() {
                // The part does again what failed, and reports it.
                let _ = prepare();
                if sender.send(name).is_err() {
                    break;
                }
            }
        });
        Ahead { ended, open }
    }

    /// Waits until the preparation of a part has ended, if it has one.
    pub fn wait_for(&mut self, part: &str) {
        while self.open.contains(&part) {
            match self.ended.recv() {
                Ok(ended) => self.open.retain(|open| *open != ended),
                // A preparation panicked, and none goes on.
                Err(_) => self.open.clear(),
            }
        }
    }
}
