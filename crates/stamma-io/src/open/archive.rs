//! The files of a zip archive, each a stream of its own.
//!
//! A thread unpacks a member ahead of its reader, within the limits of all packings.

use super::UnpackLimits;
use crate::exclusive::Exclusive;
use stamma_board::internals::sort_by;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use zip::ZipArchive;

/// A file in a zip archive.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ArchiveMember {
    /// Its name with the folders around it, as the archive has it. It is text to show, and no path to write to.
    pub name: String,
    archive: PathBuf,
    index: usize,
}

/// Returns true if the first bytes of a file are those of a zip archive.
pub fn is_archive(bytes: &[u8]) -> bool {
    // That of an archive without members is the second.
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// The size of a piece of unpacked bytes, and the number of pieces that wait for the reader.
const PIECE: usize = 256 << 10;
const AHEAD: usize = 4;

impl ArchiveMember {
    /// Returns the files of a zip archive, sorted by their names.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is no zip archive that is whole.
    pub fn list(archive: &Path) -> io::Result<Vec<ArchiveMember>> {
        let mut opened = open(archive)?;
        let mut members = Vec::new();
        for index in 0..opened.len() {
            let member = opened.by_index_raw(index).map_err(io::Error::from)?;
            if member.is_file() {
                let name = String::from_utf8_lossy(member.name_raw()).into_owned();
                members.push(ArchiveMember { name, archive: archive.to_path_buf(), index });
            }
        }
        sort_by(&mut members, |one, other| one.name.cmp(&other.name));
        Ok(members)
    }

    /// Opens the file. Damaged data, and data that unpacks to more than the limits allow, is an error of reading.
    ///
    /// # Errors
    ///
    /// The archive cannot be opened, or the member is packed in a way that is not supported, or with a password.
    pub fn open(&self, limits: UnpackLimits) -> io::Result<Box<dyn Read + Send + Sync>> {
        let mut archive = open(&self.archive)?;
        drop(archive.by_index(self.index).map_err(io::Error::from)?);
        let (send, pieces) = sync_channel(AHEAD);
        let index = self.index;
        let unpack = move || {
            let mut member = match archive.by_index(index) {
                Ok(member) => member,
                Err(error) => return drop(send.send(Err(error.into()))),
            };
            let packed = member.compressed_size();
            let mut unpacked = 0_u64;
            loop {
                let mut piece = Vec::new();
                let read = member.by_ref().take(PIECE as u64).read_to_end(&mut piece);
                unpacked += piece.len() as u64;
                let is_end = piece.is_empty();
                // Nobody reads any more if a piece cannot be sent.
                if !is_end && send.send(Ok(piece)).is_err() {
                    return;
                }
                if let Err(error) = read {
                    return drop(send.send(Err(error)));
                }
                if unpacked > limits.free && unpacked > packed.saturating_mul(limits.ratio) {
                    let ratio = limits.ratio;
                    let reason = format!(
                        "it unpacks to more than {ratio} times its size: {unpacked} bytes from {packed}"
                    );
                    return drop(send.send(Err(io::Error::new(ErrorKind::QuotaExceeded, reason))));
                }
                if is_end {
                    return;
                }
            }
        };
        thread::Builder::new().name(String::from("unzip")).spawn(unpack)?;
        Ok(Box::new(Exclusive::new(Pieces { pieces, piece: Vec::new(), given: 0, failure: None })))
    }
}

fn open(archive: &Path) -> io::Result<ZipArchive<BufReader<File>>> {
    ZipArchive::new(BufReader::new(File::open(archive)?)).map_err(io::Error::from)
}

/// Reads the pieces that a thread unpacks.
struct Pieces {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    given: usize,
    /// A failure is repeated at every further call, so that it is never taken for the end.
    failure: Option<(ErrorKind, String)>,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.piece.len() && !buffer.is_empty() {
            if let Some((kind, message)) = &self.failure {
                return Err(io::Error::new(*kind, message.clone()));
            }
            match self.pieces.recv() {
                Ok(Ok(piece)) => (self.piece, self.given) = (piece, 0),
                Ok(Err(error)) => {
                    self.failure = Some((error.kind(), error.to_string()));
                    return Err(error);
                }
                Err(_) => return Ok(0),
            }
        }
        let rest = &self.piece[self.given..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.given += count;
        Ok(count)
    }
}
