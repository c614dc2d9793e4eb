//! The bytes of an input as they came, kept for as long as games in them may still be copied.

use stamma::Span;
use stamma::encoding::Encoding;
use stamma::render::Source;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The latest bytes of an input, shared by the threads that read it.
#[derive(Clone, Default)]
pub struct OriginalText(Arc<Mutex<Window>>);

/// Bytes and the number of those before them.
#[derive(Default)]
struct Window {
    before: usize,
    bytes: VecDeque<u8>,
    /// The encodings of copied bytes that are not ASCII.
    encodings: Vec<&'static str>,
}

impl OriginalText {
    fn window(&self) -> MutexGuard<'_, Window> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins an input, and returns a reader that keeps what is read from it.
    pub fn keeping(&self, input: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
        let mut window = self.window();
        let encodings = std::mem::take(&mut window.encodings);
        *window = Window { encodings, ..Window::default() };
        drop(window);
        Box::new(Keeping { input, kept: self.clone() })
    }

    /// Lets go of the bytes before `end`, the place in the input where the last game ends that was taken.
    pub fn taken(&self, end: usize) {
        let mut window = self.window();
        let surplus = end.saturating_sub(window.before).min(window.bytes.len());
        window.bytes.drain(..surplus);
        window.before += surplus;
    }

    /// Appends the bytes that a span of the text was read from; text in units of several bytes as UTF-8, since it cannot stand in one file
    /// with other texts. Returns false where the bytes are not kept any more.
    pub fn copy(&self, source: &Source<'_>, span: Span, out: &mut Vec<u8>) -> bool {
        let start = out.len();
        let encoding = source.encoding();
        let is_wide = ["UTF-16", "UTF-32"].iter().any(|wide| encoding.name().starts_with(wide));
        let is_copied = if is_wide {
            out.extend_from_slice(span.of(source.input()));
            true
        } else {
            self.copy_bytes(source, span, out)
        };
        if !out[start..].is_ascii() {
            let name = if is_wide { Encoding::UTF_8.name() } else { encoding.name() };
            let encodings = &mut self.window().encodings;
            if !encodings.contains(&name) {
                encodings.push(name);
            }
        }
        is_copied
    }

    /// Tells that the games that were copied have several encodings.
    pub fn note_encodings(&self) {
        if let [first, second, ..] = self.window().encodings[..] {
            crate::note(&format!(
                "games were copied in {first} and in {second}; `stamma convert` writes all of them in UTF-8"
            ));
        }
    }

    fn copy_bytes(&self, source: &Source<'_>, span: Span, out: &mut Vec<u8>) -> bool {
        let original = source.original(span);
        let is_same = source.encoding() == Encoding::UTF_8 && source.containers().is_empty();
        if is_same && original.end - original.start == span.end - span.start {
            out.extend_from_slice(span.of(source.input()));
            return true;
        }
        let window = self.window();
        let begin = original.start.checked_sub(window.before);
        let end = original.end.checked_sub(window.before);
        let (Some(begin), Some(end)) = (begin, end) else { return false };
        if begin > end || end > window.bytes.len() {
            return false;
        }
        out.extend(window.bytes.range(begin..end));
        true
    }
}

/// Keeps what is read.
struct Keeping {
    input: Box<dyn Read + Send>,
    kept: OriginalText,
}

impl Read for Keeping {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(bytes)?;
        self.kept.window().bytes.extend(&bytes[..read]);
        Ok(read)
    }
}
