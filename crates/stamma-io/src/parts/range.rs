//! Bytes of a file between two places, and those of a part.

use crate::exclusive::Exclusive;
use crate::open::{UnpackLimits, unpack};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// The bytes of a file between two places.
pub struct FileRange(io::Take<File>);

impl FileRange {
    /// # Errors
    ///
    /// The file cannot be opened.
    pub fn open(path: &Path, start: u64, end: u64) -> io::Result<FileRange> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(start))?;
        Ok(FileRange(file.take(end.saturating_sub(start))))
    }
}

impl Read for FileRange {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

/// The unpacked bytes of a part: those of its range but the first, and some of those behind it.
pub struct PartReader {
    inside: Box<dyn Read + Send + Sync>,
    skip: u64,
    /// The file, the place behind the range, and the number of bytes there; opened when they are due.
    unopened: Option<(PathBuf, u64, u64)>,
    behind: Option<Exclusive<io::Take<Box<dyn Read + Send + Sync>>>>,
}

impl PartReader {
    pub fn new(
        inside: Box<dyn Read + Send + Sync>,
        skip: u64,
        behind: Option<(PathBuf, u64, u64)>,
    ) -> PartReader {
        PartReader { inside, skip, unopened: behind, behind: None }
    }

    fn read_any(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.behind.is_none() {
            let count = self.inside.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let Some((path, from, count)) = self.unopened.take() else { return Ok(0) };
            let range = FileRange::open(&path, from, u64::MAX)?;
            let bytes = unpack(range, UnpackLimits::default(), NonZeroUsize::MIN)?.bytes;
            self.behind = Some(Exclusive::new(bytes.take(count)));
        }
        self.behind.as_mut().map_or(Ok(0), |behind| behind.read(buffer))
    }
}

impl Read for PartReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.skip > 0 {
            let mut passed = [0; 1 << 13];
            let most = self.skip.min(passed.len() as u64) as usize;
            match self.read_any(&mut passed[..most])? {
                0 => return Ok(0),
                count => self.skip -= count as u64,
            }
        }
        self.read_any(buffer)
    }
}
