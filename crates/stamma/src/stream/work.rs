//! Games to workers, and what workers make of them back in the order of the text: on one thread, or on several with the
//! same outcome.
//!
//! Each chunk is read by itself. Where the guess at its end turns out wrong, what was made of the next one is thrown
//! away, and both are read together. So nothing depends on how many threads there are, or on where chunks are cut.

use super::chunk::Chunk;
use super::cutter::Cutter;
use super::stretch::{Reached, Reader};
use super::threads::on_threads;
use crate::encoding::Choice;
use crate::render::Source;
use stamma_notation::fast::{Clean, FastVisitor};
use stamma_notation::{Game, ReadOptions, Span};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::Range;

/// Makes something of games, a batch of them at a time. Each thread has a worker of its own, which meets batches from
/// anywhere in the text: what it makes of a game must not depend on the games of other batches.
///
/// A game comes in one of two ways. Most games of most files are in standard writing with nothing wrong in them: they are
/// told move by move to [`visitor`](Worker::visitor), without an allocation, and end with [`clean`](Worker::clean). All
/// others, and where a worker has no visitor all games, come as [`game`](Worker::game). A game that is told and turns out
/// not to be clean is to be forgotten; it then comes the other way. Both ways say the same about the same game, so what a
/// worker makes of a clean game must be what it would make of it as a `Game`.
pub trait Worker: Send {
    /// What is made of a batch of games.
    type Product: Send;

    /// What listens to games that may turn out clean; `()` where nothing does.
    type Visitor<'a>: FastVisitor
    where
        Self: 'a;

    /// What listens to the next game, whose spans will point into `input`; none where it is to come as a `Game`.
    fn visitor<'a>(&'a mut self, input: &'a [u8]) -> Option<Self::Visitor<'a>>;

    /// The game that the visitor has heard is clean. `place` is where it stands in `input`, and its number counts from 1
    /// within the batch: [`Batch::before`] is to be added to it.
    fn clean(&mut self, game: &Clean, place: Span, number: u32, input: &[u8]);

    /// What the visitor has heard is to be forgotten.
    fn forget(&mut self);

    /// Takes a game. Its spans point into `source.input()`; its number counts from 1 within the batch, and
    /// [`Batch::before`] is to be added to it.
    fn game(&mut self, game: &Game, source: &Source<'_>);

    /// What has been made since the last time: the batch ends here.
    fn product(&mut self) -> Self::Product;
}

/// What was made of games that stand together in the text.
#[derive(Debug)]
pub struct Batch<P> {
    /// How many games come before them.
    pub before: u64,
    /// How many games they are, those included that were not wanted.
    pub games: u64,
    /// How many bytes of the input have been read.
    pub read: u64,
    /// What was made of them.
    pub product: P,
}

/// What is to be read, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is known about the games.
    pub options: ReadOptions,
    /// What is known about the encoding.
    pub encoding: Choice,
    /// How many threads may read games. What comes out does not depend on it.
    pub jobs: NonZeroUsize,
    /// The games that are wanted, counted from 0. What comes before them is read all the same: a game that is passed over
    /// ends where it would end if it were wanted.
    pub wanted: Range<u64>,
    /// About how many bytes are read at once. What comes out does not depend on it.
    pub chunk: usize,
}

impl Default for Plan {
    /// Everything is wanted, nothing is known, and one thread does it.
    fn default() -> Plan {
        Plan {
            options: ReadOptions::default(),
            encoding: Choice::Auto,
            jobs: NonZeroUsize::MIN,
            wanted: 0..u64::MAX,
            chunk: CHUNK,
        }
    }
}

/// The bytes of a chunk, unless told otherwise.
const CHUNK: usize = 2 << 20;

/// Why not everything was read.
#[derive(Debug)]
pub enum Interrupted<E> {
    /// The bytes could not be read.
    Reading(io::Error),
    /// Whoever takes the products cannot go on.
    Taking(E),
}

/// Reads the games of a stream. Each thread has a worker, which `worker` makes; `take` gets what they make, in the order of
/// the text. How many games there are, as far as they were read: reading ends with the last one that is wanted.
///
/// Memory is bounded whatever the stream holds: a few chunks for each thread. No more is read than `take` can take.
///
/// # Errors
///
/// The stream cannot be read, or `take` fails. What comes before that has been taken.
pub fn work<R: Read + Send, W: Worker, E>(
    stream: R,
    name: &str,
    plan: &Plan,
    mut worker: impl FnMut() -> W,
    mut take: impl FnMut(Batch<W::Product>) -> Result<(), E>,
) -> Result<u64, Interrupted<E>> {
    let mut cutter = Cutter::new(stream, plan.encoding, plan.chunk);
    let mut order =
        Order { name, plan, reader: Reader::new(plan.options), own: worker(), before: 0, unread: None };
    if plan.jobs.get() == 1 {
        while !order.is_done() {
            let Some(chunk) = cutter.next().map_err(Interrupted::Reading)? else { break };
            order.take(chunk, None, &mut take).map_err(Interrupted::Taking)?;
        }
        return Ok(order.before);
    }
    let workers = (0..plan.jobs.get()).map(|_| worker()).collect();
    on_threads(cutter, name, plan, workers, |done| {
        let done = done.map_err(Interrupted::Reading)?;
        order.take(done.chunk, Some((done.reached, done.product)), &mut take).map_err(Interrupted::Taking)?;
        Ok(!order.is_done())
    })?;
    Ok(order.before)
}

/// Chunks in their order.
struct Order<'a, W> {
    name: &'a str,
    plan: &'a Plan,
    /// For what has to be read here.
    reader: Reader,
    own: W,
    /// How many games come before the next chunk.
    before: u64,
    /// What goes on in the next chunk.
    unread: Option<Unread>,
}

/// A chunk with a game that goes on in the next one.
struct Unread {
    chunk: Chunk,
    /// Where the game begins.
    at: usize,
    /// So many bytes are to be at hand before it is read again: else a long game would be read many times.
    due: usize,
}

impl<W: Worker> Order<'_, W> {
    /// Whether nothing is wanted any more.
    fn is_done(&self) -> bool {
        self.before >= self.plan.wanted.end
    }

    /// The games that are wanted, counted from those that come next.
    fn wanted(&self) -> Range<u64> {
        let Range { start, end } = self.plan.wanted;
        start.saturating_sub(self.before)..end.saturating_sub(self.before)
    }

    /// Takes the next chunk, and what a worker has made of it.
    fn take<E>(
        &mut self,
        chunk: Chunk,
        made: Option<(Reached, W::Product)>,
        take: &mut impl FnMut(Batch<W::Product>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (chunk, made) = match self.unread.take() {
            None => (chunk, made),
            Some(Unread { chunk: before, at, due }) => {
                let chunk = before.joined(at, chunk);
                if chunk.end - chunk.start < due && !chunk.last {
                    self.unread = Some(Unread { at: chunk.start, chunk, due });
                    return Ok(());
                }
                (chunk, None)
            }
        };
        let wanted = self.wanted();
        // What was made of games of which only some are wanted is made again.
        let whole = |reached: &Reached| wanted.start == 0 && wanted.end >= reached.games;
        let none = |reached: &Reached| wanted.start >= reached.games;
        let (reached, product) = match made {
            Some((reached, product)) if whole(&reached) => (reached, Some(product)),
            Some((reached, _)) if none(&reached) => (reached, None),
            _ => {
                let reached = self.reader.read(&chunk, self.name, &wanted, &mut self.own);
                let product = self.own.product();
                (reached, Some(product).filter(|_| !none(&reached)))
            }
        };
        let (before, games) = (self.before, reached.games.min(wanted.end));
        self.before += games;
        let read = chunk.taken as u64;
        if reached.at < chunk.end {
            let due = 2 * (chunk.end - reached.at);
            self.unread = Some(Unread { chunk, at: reached.at, due });
        }
        match product {
            Some(product) => take(Batch { before, games, read, product }),
            None => Ok(()),
        }
    }
}
