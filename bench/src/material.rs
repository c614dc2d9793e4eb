//! The files that are read: other people's games where a folder is given, else games that the bench plays itself.
//!
//! Files are only ever copied line by line here, so that this process stays small.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Result;
use crate::peers::PGN_READER_SHAKMATY;
use crate::scratch::Scratch;
use crate::settings::Settings;
use crate::usage::{Sink, run};

/// The numbers of games and moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Games.
    pub games: u64,
    /// Moves, those of variations included.
    pub plies: u64,
    /// Moves of the main lines.
    pub main: u64,
}

impl Counts {
    /// The numbers as our peers print them.
    pub fn of(text: &str) -> Option<Counts> {
        let mut numbers = text.split_whitespace().map(|number| number.parse().ok());
        Some(Counts { games: numbers.next()??, plies: numbers.next()??, main: numbers.next()?? })
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { games, plies, main } = self;
        write!(f, "{games} games, {plies} plies, {main} of them in main lines")
    }
}

/// A file of games, and what is in it.
#[derive(Clone, Debug)]
pub struct Material {
    /// For people.
    pub name: String,
    /// Its path.
    pub path: PathBuf,
    /// Its length.
    pub bytes: u64,
    /// The games and moves in it.
    pub counts: Counts,
}

/// The files of other people below the folder that is given.
const FILES: [&str; 2] = ["large/plain.pgn", "large/comments.pgn"];
/// Decides the games that the bench plays.
const SEED: u64 = 0x5EED_BE7C;

impl Material {
    /// The files that most benches read, cut to the length that the settings give.
    ///
    /// # Errors
    ///
    /// They cannot be read or made.
    pub fn all(settings: &Settings, scratch: &Scratch) -> Result<Vec<Material>> {
        let Some(folder) = &settings.corpora else {
            return Ok(vec![Material::random(settings.bytes(), scratch)?]);
        };
        let unpacked = |file: &str| {
            let path = scratch.file(&file.replace('/', "-"));
            let mut from = open(&folder.join(file))?;
            copy_games(
                &mut || Ok(from.take().map(|from| Box::new(from) as Box<dyn Read>)),
                settings.bytes(),
                &path,
            )?;
            Material::counted(file, path)
        };
        FILES.iter().map(|file| unpacked(file)).collect()
    }

    /// The first of them, for what needs only one.
    ///
    /// # Errors
    ///
    /// It cannot be read or made.
    pub fn one(settings: &Settings, scratch: &Scratch) -> Result<Material> {
        Material::all(settings, scratch)?.into_iter().next().ok_or_else(|| "no file".into())
    }

    /// Games that are played at random, the same at every call.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn random(bytes: u64, scratch: &Scratch) -> Result<Material> {
        let path = scratch.file("random.pgn");
        let words =
            ["work", "random-games", &SEED.to_string(), &bytes.to_string(), &path.display().to_string()];
        run(&std::env::current_exe()?, &words.map(str::to_owned), &Sink::Nothing)?;
        Material::counted("random games", path)
    }

    /// A file that is there, its games checked and counted by pgn-reader and shakmaty.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn counted(name: &str, path: PathBuf) -> Result<Material> {
        let counts = count(PGN_READER_SHAKMATY, &path)?;
        Material::known(name, path, counts)
    }

    /// A file of which is known what is in it.
    ///
    /// # Errors
    ///
    /// It is not there.
    pub fn known(name: &str, path: PathBuf, counts: Counts) -> Result<Material> {
        let bytes = path.metadata()?.len();
        Ok(Material { name: name.to_owned(), path, bytes, counts })
    }

    /// Its first so many bytes, up to the end of a game.
    ///
    /// # Errors
    ///
    /// It cannot be copied.
    pub fn first(&self, bytes: u64, scratch: &Scratch) -> Result<Material> {
        if bytes >= self.bytes {
            return Ok(self.clone());
        }
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        self.repeated_to(bytes, &format!("first-{bytes}-{name}"), scratch)
    }

    /// Repeats the games over and over, up to this number of bytes and the end of a game.
    ///
    /// # Errors
    ///
    /// It cannot be copied.
    pub fn repeated_to(&self, bytes: u64, name: &str, scratch: &Scratch) -> Result<Material> {
        let path = scratch.file(name);
        copy_games(&mut || Ok(Some(Box::new(File::open(&self.path)?) as Box<dyn Read>)), bytes, &path)?;
        Material::counted(&self.name, path)
    }

    /// `large/plain.pgn: 48.6 MB, 71,419 games, 5,700,000 plies`.
    pub fn title(&self) -> String {
        let Counts { games, plies, .. } = self.counts;
        format!("{}: {:.1} MB, {games} games, {plies} plies", self.name, self.bytes as f64 / 1e6)
    }
}

/// Returns the numbers that one of our peers counts in a file.
///
/// # Errors
///
/// It cannot read the file.
pub fn count(peer: &str, path: &Path) -> Result<Counts> {
    let words = ["peer", peer, &path.display().to_string()].map(str::to_owned);
    let run = run(&std::env::current_exe()?, &words, &Sink::Kept)?;
    Counts::of(&run.output).ok_or_else(|| format!("{peer} says {}", run.output).into())
}

/// A file, or what is packed in the file with `.zst` after its name.
fn open(path: &Path) -> Result<Option<Box<dyn Read>>> {
    if let Ok(file) = File::open(path) {
        return Ok(Some(Box::new(file)));
    }
    let packed = PathBuf::from(format!("{}.zst", path.display()));
    if !packed.exists() {
        return Err(format!("{}: not there", packed.display()).into());
    }
    let mut command = Command::new("zstd");
    command.arg("-dcq").arg(&packed).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("zstd: {error}"))?;
    Ok(child.stdout.take().map(|output| Box::new(output) as Box<dyn Read>))
}

/// Copies lines until so many bytes are reached and a game begins. `next` gives one text after the other.
fn copy_games(next: &mut dyn FnMut() -> Result<Option<Box<dyn Read>>>, bytes: u64, to: &Path) -> Result<()> {
    let mut out = BufWriter::with_capacity(1 << 18, File::create(to)?);
    let (mut written, mut line, mut blank) = (0, Vec::new(), true);
    while let Some(text) = next()? {
        let mut text = BufReader::with_capacity(1 << 18, text);
        loop {
            line.clear();
            if text.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if blank && line.starts_with(b"[Event ") && written >= bytes {
                return Ok(out.flush()?);
            }
            blank = line.trim_ascii().is_empty();
            out.write_all(&line)?;
            written += line.len() as u64;
        }
        if !blank {
            out.write_all(b"\n\n")?;
            blank = true;
        }
    }
    Ok(out.flush()?)
}

/// The games of a text: each begins with an Event tag after a blank line.
pub fn games(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mark = b"\n[Event ";
        let begins = |at: &usize| {
            rest[*at..].starts_with(mark) && (rest[..*at].ends_with(b"\n") || rest[..*at].ends_with(b"\n\r"))
        };
        let end = (0..rest.len()).find(begins).map_or(rest.len(), |at| at + 1);
        let (game, after) = rest.split_at(end);
        rest = after;
        Some(game)
    })
}

/// The position in a game's FEN tag.
pub fn start_of(game: &[u8]) -> Option<String> {
    let mark = b"[FEN \"";
    let at = game.windows(mark.len()).position(|window| window == mark)? + mark.len();
    let fen = game[at..].split(|&byte| byte == b'"').next()?;
    Some(String::from_utf8_lossy(fen).into_owned())
}
