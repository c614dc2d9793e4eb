//! Unpacks Zstd frames in parallel. In front of each is a frame that holds nothing but the length of the next, as
//! `pzstd` writes it. The bytes are those that `zst.rs` returns one frame after another; only the time differs.
//!
//! One thread finds the frames and hands them to workers; their order is kept by a queue of channels. Every channel is
//! bounded, so that no more is unpacked than is soon read.

use super::c_zstd::CZstd;
use super::channel::{UnpackedPiece, thread_died};
use super::packing::{ZSTD, declared_length};
use super::reader::{Chunks, Failure, Progress};
use super::source::Source;
use super::unpack_limits::{MOST_THREADS, UnpackLimits};
use super::zst::{Frames, Start};
use std::io;
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The number of bytes that hold the length of the next frame.
const HEADER: usize = 12;

/// The number of pieces of a frame that may wait, for each thread: the more threads read games, the more of them must unpack
/// at once. While the readers are held up, as while the encoding is found out, the others have this much to do.
const AHEAD: usize = 8;
/// The upper bound of that number: about 16 MiB.
const MOST_AHEAD: usize = 64;

/// Frames larger than this, in packed bytes, are not held in memory but unpacked as they come.
const LARGEST: usize = 32 << 20;

/// Up to this number of jobs one thread that unpacks keeps up with those that read games. It holds less memory, and its
/// data stays near one processor.
const ONE_IS_ENOUGH: usize = 2;

/// True if the frames of an input declare their lengths, and there are threads enough to make use of that.
pub(super) fn is_worth_it(source: &mut Source, jobs: NonZeroUsize) -> io::Result<bool> {
    Ok(jobs.get() > ONE_IS_ENOUGH && declared_length(source.peek(HEADER)?).is_some())
}

/// Frames that several threads unpack.
pub(super) struct SideBySide {
    order: Receiver<QueuedFrame>,
    frame: Option<Receiver<UnpackedPiece>>,
    taken: u64,
    emptied: BufferPools,
}

/// A pool of buffers to be filled again: new memory costs more than unpacking saves.
#[derive(Clone, Default)]
struct BufferPools {
    pieces: Arc<Mutex<Vec<Vec<u8>>>>,
    frames: Arc<Mutex<Vec<Vec<u8>>>>,
}

fn emptied(buffers: &Mutex<Vec<Vec<u8>>>) -> MutexGuard<'_, Vec<Vec<u8>>> {
    buffers.lock().unwrap_or_else(PoisonError::into_inner)
}

fn empty(buffers: &Mutex<Vec<Vec<u8>>>) -> Vec<u8> {
    let mut buffer = emptied(buffers).pop().unwrap_or_default();
    buffer.clear();
    buffer
}

/// The next frame in order.
enum QueuedFrame {
    /// The pieces of one frame or more.
    Frame(Receiver<UnpackedPiece>),
    /// No more follow; how many packed bytes there were.
    End(u64),
}

/// A frame to unpack.
struct FrameJob {
    frame: Source,
    pieces: SyncSender<UnpackedPiece>,
}

impl SideBySide {
    /// # Errors
    ///
    /// No threads can be had.
    pub(super) fn start(source: Source, limits: UnpackLimits, jobs: NonZeroUsize) -> io::Result<SideBySide> {
        let jobs = jobs.get().min(MOST_THREADS);
        let ahead = (jobs * AHEAD).min(MOST_AHEAD);
        // The number of results that wait beside the frames that are being unpacked.
        let (turns, order) = sync_channel(jobs / 2);
        let (give, jobs_to_do) = channel();
        let jobs_to_do = Arc::new(Mutex::new(jobs_to_do));
        let emptied = BufferPools::default();
        let for_frames = emptied.clone();
        for _ in 0..jobs {
            let jobs_to_do = Arc::clone(&jobs_to_do);
            let emptied = emptied.clone();
            thread::Builder::new()
                .name(String::from("unpack"))
                .spawn(move || work(&jobs_to_do, limits, &emptied))?;
        }
        thread::Builder::new()
            .name(String::from("frames"))
            // A closed channel means that the receiver is gone.
            .spawn(move || drop(hand_out(source, limits, ahead, &turns, &give, &for_frames)))?;
        Ok(SideBySide { order, frame: None, taken: 0, emptied })
    }
}

impl Chunks for SideBySide {
    fn next(&mut self, out: &mut Vec<u8>) -> Result<Progress, Failure> {
        loop {
            let Some(frame) = &self.frame else {
                match self.order.recv().map_err(|_| thread_died())? {
                    QueuedFrame::Frame(frame) => self.frame = Some(frame),
                    QueuedFrame::End(taken) => {
                        self.taken = taken;
                        return Ok(Progress::End);
                    }
                }
                continue;
            };
            let piece = frame.recv().map_err(|_| thread_died())?;
            self.taken = piece.taken;
            let given = std::mem::replace(out, piece.bytes);
            if given.capacity() > 0 {
                emptied(&self.emptied.pieces).push(given);
            }
            match piece.outcome? {
                Progress::End => self.frame = None,
                Progress::More => return Ok(Progress::More),
            }
        }
    }

    fn taken(&self) -> u64 {
        self.taken
    }
}

/// The receiver is gone.
struct Disconnected;

/// Finds the frames. From the first frame on that declares a wrong length or none, or is very large, it unpacks by
/// itself.
fn hand_out(
    mut source: Source,
    limits: UnpackLimits,
    ahead: usize,
    turns: &SyncSender<QueuedFrame>,
    give: &Sender<FrameJob>,
    buffers: &BufferPools,
) -> Result<(), Disconnected> {
    let mut start = Start::Input;
    while let Some(length) = checked_length(&mut source) {
        source.take(HEADER);
        let memory = emptied(&buffers.frames).pop().unwrap_or_default();
        let frame = source.split_off(length, memory);
        let (pieces, frame_pieces) = sync_channel(ahead);
        turns.send(QueuedFrame::Frame(frame_pieces)).map_err(|_| Disconnected)?;
        give.send(FrameJob { frame, pieces }).map_err(|_| Disconnected)?;
        start = Start::Frames;
    }
    let (pieces, rest) = sync_channel(ahead);
    turns.send(QueuedFrame::Frame(rest)).map_err(|_| Disconnected)?;
    unpack(&mut source, Frames::<CZstd>::new(limits, start).as_mut(), &pieces, buffers)?;
    turns.send(QueuedFrame::End(source.taken())).map_err(|_| Disconnected)
}

/// Returns the length of the next frame, if the declared one is true and the whole frame is there.
///
/// Errors are not judged here: the sequential reader finds them at their place.
fn checked_length(source: &mut Source) -> Option<usize> {
    let length = declared_length(source.peek(HEADER).ok()?).filter(|length| *length <= LARGEST)?;
    let frame = source.peek(HEADER + length).ok()?.get(HEADER..HEADER + length)?;
    let found = zstd::zstd_safe::find_frame_compressed_size(frame).ok()?;
    (frame.starts_with(&ZSTD) && found == length).then_some(length)
}

fn work(jobs: &Mutex<Receiver<FrameJob>>, limits: UnpackLimits, buffers: &BufferPools) {
    let mut frames = Frames::<CZstd>::new(limits, Start::Input);
    loop {
        let job = match jobs.lock() {
            Ok(jobs) => jobs.recv(),
            Err(_) => return,
        };
        let Ok(FrameJob { mut frame, pieces }) = job else { return };
        // A frame whose receiver is gone is no reason to stop: the next may still have one.
        let _ = unpack(&mut frame, frames.as_mut(), &pieces, buffers);
        frames = frames.and_then(|mut frames| frames.start_again(Start::Input).map(|()| frames));
        emptied(&buffers.frames).push(frame.into_buffer());
    }
}

/// Unpacks to the end, or to the first failure.
fn unpack(
    source: &mut Source,
    frames: Result<&mut Frames<CZstd>, &mut io::Error>,
    pieces: &SyncSender<UnpackedPiece>,
    buffers: &BufferPools,
) -> Result<(), Disconnected> {
    let frames = match frames {
        Ok(frames) => frames,
        Err(error) => {
            let error = io::Error::new(error.kind(), error.to_string());
            let piece =
                UnpackedPiece { bytes: Vec::new(), taken: source.taken(), outcome: Err(error.into()) };
            return pieces.send(piece).map_err(|_| Disconnected);
        }
    };
    loop {
        let mut bytes = empty(&buffers.pieces);
        let outcome = frames.next(source, &mut bytes);
        let more = matches!(outcome, Ok(Progress::More));
        pieces.send(UnpackedPiece { bytes, taken: source.taken(), outcome }).map_err(|_| Disconnected)?;
        if !more {
            return Ok(());
        }
    }
}
