//! Gzip, bzip2 and xz: members one after another, each unpacked by its crate. The limits are kept in `reader.rs`.

#[cfg(feature = "xz")]
use super::UnpackLimits;
use super::UnpackProblem;
use super::packing;
use super::reader::{CHUNK, Chunks, Failure, Progress};
use super::source::Source;

/// Members of a gzip file.
#[cfg(feature = "gzip")]
pub(super) fn gzip(source: Source) -> Box<dyn Chunks> {
    use flate2::{Decompress, FlushDecompress, Status};

    /// The largest window of the format, as a power of two.
    const WINDOW: u8 = 15;

    struct Gzip(Decompress);

    impl Member for Gzip {
        fn step(&mut self, input: &[u8], output: &mut [u8]) -> UnpackStep {
            let before = (self.0.total_in(), self.0.total_out());
            let outcome = match self.0.decompress(input, output, FlushDecompress::None) {
                Ok(Status::StreamEnd) => Ok(Progress::End),
                Ok(Status::Ok | Status::BufError) => Ok(Progress::More),
                Err(error) => Err(damaged(error.message().unwrap_or("no such data is written by gzip"))),
            };
            UnpackStep::since(before, (self.0.total_in(), self.0.total_out()), outcome)
        }
    }

    let begin = || Ok(Gzip(Decompress::new_gzip(WINDOW)));
    Box::new(Members { source, magic: &packing::GZIP, begin, member: None, had_one: false })
}

/// Streams of a bzip2 file.
#[cfg(feature = "bzip2")]
pub(super) fn bzip2(source: Source) -> Box<dyn Chunks> {
    use bzip2::{Decompress, Status};

    struct Bzip2(Decompress);

    impl Member for Bzip2 {
        fn step(&mut self, input: &[u8], output: &mut [u8]) -> UnpackStep {
            let before = (self.0.total_in(), self.0.total_out());
            let outcome = match self.0.decompress(input, output) {
                Ok(Status::StreamEnd) => Ok(Progress::End),
                Ok(_) => Ok(Progress::More),
                Err(error) => Err(damaged(&error.to_string())),
            };
            UnpackStep::since(before, (self.0.total_in(), self.0.total_out()), outcome)
        }
    }

    let begin = || Ok(Bzip2(Decompress::new(false)));
    Box::new(Members { source, magic: &packing::BZIP2, begin, member: None, had_one: false })
}

/// Streams of an xz file.
#[cfg(feature = "xz")]
pub(super) fn xz(source: Source, limits: UnpackLimits) -> Box<dyn Chunks> {
    use liblzma::stream::{Action, Error, Status, Stream, TELL_UNSUPPORTED_CHECK};

    /// The memory that unpacking needs beside the window.
    const BESIDE: u64 = 2 << 20;

    struct Xz {
        stream: Stream,
        allowed: u64,
    }

    impl Member for Xz {
        fn step(&mut self, input: &[u8], output: &mut [u8]) -> UnpackStep {
            let before = (self.stream.total_in(), self.stream.total_out());
            let outcome = match self.stream.process(input, output, Action::Run) {
                Ok(Status::StreamEnd) => Ok(Progress::End),
                Ok(_) => Ok(Progress::More),
                Err(Error::MemLimit) => Err(UnpackProblem::Window { asked: None, allowed: self.allowed }),
                Err(error) => Err(damaged(&error.to_string())),
            };
            UnpackStep::since(before, (self.stream.total_in(), self.stream.total_out()), outcome)
        }
    }

    let allowed = limits.window;
    let begin = move || {
        let stream = Stream::new_stream_decoder(allowed.saturating_add(BESIDE), TELL_UNSUPPORTED_CHECK);
        stream.map(|stream| Xz { stream, allowed }).map_err(|error| Failure::Input(error.into()))
    };
    Box::new(Members { source, magic: &packing::XZ, begin, member: None, had_one: false })
}

fn damaged(how: &str) -> UnpackProblem {
    UnpackProblem::Damaged(String::from(how))
}

/// One member while it is unpacked.
trait Member: Send {
    /// Unpacks some of the input into some of the output.
    fn step(&mut self, input: &[u8], output: &mut [u8]) -> UnpackStep;
}

/// The result of one step. Bytes that were written before a problem count.
struct UnpackStep {
    read: usize,
    written: usize,
    outcome: Result<Progress, UnpackProblem>,
}

impl UnpackStep {
    /// From the totals of bytes in and out before and after it.
    fn since(before: (u64, u64), after: (u64, u64), outcome: Result<Progress, UnpackProblem>) -> UnpackStep {
        UnpackStep { read: (after.0 - before.0) as usize, written: (after.1 - before.1) as usize, outcome }
    }
}

/// Members one after another, all of one packing.
struct Members<M, B> {
    source: Source,
    /// The first bytes of each.
    magic: &'static [u8],
    begin: B,
    member: Option<M>,
    had_one: bool,
}

impl<M: Member, B: Fn() -> Result<M, Failure> + Send> Chunks for Members<M, B> {
    fn next(&mut self, out: &mut Vec<u8>) -> Result<Progress, Failure> {
        out.resize(CHUNK, 0);
        let mut filled = 0;
        let progress = self.fill(out, &mut filled);
        out.truncate(filled);
        progress
    }

    fn taken(&self) -> u64 {
        self.source.taken()
    }
}

impl<M: Member, B: Fn() -> Result<M, Failure>> Members<M, B> {
    fn fill(&mut self, out: &mut [u8], filled: &mut usize) -> Result<Progress, Failure> {
        while *filled < out.len() {
            let member = match &mut self.member {
                Some(member) => member,
                None => match self.next_member()? {
                    Some(member) => self.member.insert(member),
                    None => return Ok(Progress::End),
                },
            };
            let input = self.source.peek(1)?;
            let at_end = input.is_empty();
            let step = member.step(input, &mut out[*filled..]);
            self.source.take(step.read);
            *filled += step.written;
            match step.outcome? {
                Progress::End => self.member = None,
                Progress::More if step.read > 0 || step.written > 0 => {}
                Progress::More if at_end => return Err(UnpackProblem::CutOff.into()),
                Progress::More => return Err(damaged("it does not go on").into()),
            }
        }
        Ok(Progress::More)
    }

    /// The member that begins here, if the input does not end. Zeros between members are padding.
    fn next_member(&mut self) -> Result<Option<M>, Failure> {
        loop {
            let bytes = self.source.peek(self.magic.len())?;
            if bytes.starts_with(self.magic) {
                self.had_one = true;
                return (self.begin)().map(Some);
            }
            let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
            match bytes {
                [] => return Ok(None),
                _ if zeros > 0 && self.had_one => self.source.take(zeros),
                _ if self.magic.starts_with(bytes) => return Err(UnpackProblem::CutOff.into()),
                _ => return Err(UnpackProblem::Garbage.into()),
            }
        }
    }
}
