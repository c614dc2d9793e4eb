//! Games that are read, each with the text that it was read from: no game can be taken for one of another text.

use crate::describe::{Sentence, explain_game, explain_game_in};
use crate::locale::Locale;
use crate::openings::{Opening, opening_of};
use crate::policy::{Finding, Policy};
use crate::position::Position;
use crate::tree::GameTree;
use stamma_board::AnyPosition;
use stamma_board::internals::sort_by_key;
use stamma_io::{
    ContainerChoice, Encoding, EncodingChoice, LineColumn, Source, Stream, StreamedGame, StreamedGames,
    is_surrounded, open, read_from,
};
use stamma_notation::{
    Dialect, Game, Games, Language, Ply, ReadOptions, Recognition, Safety, Span, dialect, read_games,
    recognise, write_game,
};
use stamma_repair::{RepairOptions, repair};
use std::borrow::Cow;
use std::io::{self, Cursor, Read};
use std::iter::FusedIterator;
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::path::Path;

/// Reads the games of a text, one at a time as they are asked for.
///
/// A format that surrounds the games, such as quoted mail, HTML or JSON, is recognised and taken off: see
/// [`container`](crate::container).
///
/// The text is UTF-8. [`encoding::Text`](crate::encoding::Text) decodes others, and [`read_file`] does so by itself.
///
/// # Examples
///
/// ```
/// let games: Vec<_> = stamma::read("1. e4 e5 2. Sf3 1-0\n\n1. d4 *").collect();
/// assert_eq!(games.len(), 2);
/// assert!(games[0].to_pgn().ends_with("1. e4 e5 2. Nf3 1-0\n\n"));
/// ```
pub fn read<T: AsRef<[u8]> + ?Sized>(text: &T) -> ReadGames<'_> {
    read_with(text, ReadOptions::default())
}

/// Reads the games of a text of which something is known.
///
/// # Examples
///
/// ```
/// use stamma::{ReadOptions, Variant};
/// let grand = ReadOptions::new().variant(Variant::Grand);
/// let game = stamma::read_with("1. f5 f6 2. Nh4", grand).next().unwrap();
/// assert_eq!(game.positions().count(), 3);
/// ```
pub fn read_with<T: AsRef<[u8]> + ?Sized>(text: &T, options: ReadOptions) -> ReadGames<'_> {
    let text = text.as_ref();
    let games = if is_surrounded(text, ContainerChoice::Auto) {
        let utf_8 = EncodingChoice::Given(Encoding::UTF_8);
        let stream = read_from(Cursor::new(text.to_vec())).named(NAME).encoded(utf_8);
        GamesOfText::Surrounded(Box::new(stream.knowing(options.clone()).games()))
    } else {
        GamesOfText::Plain { text, games: Box::new(read_games(text, options.clone())) }
    };
    ReadGames { games, options }
}

/// Reads the games of a file of any size, in any encoding, packed or not. Its memory does not grow with the file.
///
/// # Errors
///
/// The file cannot be opened. Each game may be an error of reading it; nothing comes after one. Text is never an error.
///
/// # Examples
///
/// ```no_run
/// let mut drawn = 0;
/// for game in stamma::read_file("games.pgn.zst")? {
///     drawn += u32::from(game?.result == stamma::GameResult::Draw);
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_file(path: impl AsRef<Path>) -> io::Result<FileGames> {
    read_file_with(path, ReadOptions::default())
}

/// Reads the games of a file of which something is known.
///
/// # Errors
///
/// Those of [`read_file`].
pub fn read_file_with(path: impl AsRef<Path>, options: ReadOptions) -> io::Result<FileGames> {
    let games = open(path.as_ref())?.knowing(options.clone()).games();
    Ok(FileGames { games, options })
}

/// Reads the games of a stream of bytes, such as standard input, as [`read_file`] does those of a file. Packed bytes are
/// unpacked by [`unpack`](crate::open::unpack).
pub fn read_stream(stream: impl Read + Send + 'static, options: ReadOptions) -> FileGames {
    FileGames { games: read_from(stream).knowing(options.clone()).games(), options }
}

/// Reads the games of a stream that was set up, with its name and its encoding, on up to `jobs` threads, which read ahead of the
/// caller; with one job the games are read when they are asked for.
///
/// # Errors
///
/// No thread can be had. Each game may be an error as in [`read_file`].
///
/// # Examples
///
/// ```
/// use stamma::{ReadOptions, read_from};
/// let stream = read_from("1. e4 e5 *\n\n1. d4 *".as_bytes()).named("club");
/// let games = stamma::read_opened(stream, ReadOptions::default(), 2.try_into().unwrap())?;
/// assert_eq!(games.map(|game| game.unwrap().index).collect::<Vec<_>>(), [1, 2]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_opened(stream: Stream, options: ReadOptions, jobs: NonZeroUsize) -> io::Result<FileGames> {
    let stream = stream.knowing(options.clone());
    let games = match jobs.get() {
        1 => stream.games(),
        _ => stream.games_on_threads(jobs)?,
    };
    Ok(FileGames { games, options })
}

/// The games of a text; see [`read`].
#[derive(Debug)]
pub struct ReadGames<'t> {
    games: GamesOfText<'t>,
    options: ReadOptions,
}

/// The games of a text, which may have to be taken out of what surrounds them.
#[derive(Debug)]
enum GamesOfText<'t> {
    Plain { text: &'t [u8], games: Box<Games<'t>> },
    Surrounded(Box<StreamedGames>),
}

impl<'t> Iterator for ReadGames<'t> {
    type Item = ReadGame<'t>;

    fn next(&mut self) -> Option<ReadGame<'t>> {
        let text = match &mut self.games {
            GamesOfText::Plain { text, games } => {
                TextOfGame::Here { game: games.next()?, text: Cow::Borrowed(text) }
            }
            // Bytes in memory can always be read.
            GamesOfText::Surrounded(games) => TextOfGame::Streamed(games.next()?.ok()?),
        };
        Some(ReadGame { text, options: self.options.clone() })
    }
}

impl FusedIterator for ReadGames<'_> {}

/// The games of a file or a stream; see [`read_file`].
pub struct FileGames {
    games: StreamedGames,
    options: ReadOptions,
}

impl Iterator for FileGames {
    type Item = io::Result<ReadGame<'static>>;

    fn next(&mut self) -> Option<io::Result<ReadGame<'static>>> {
        let game = self.games.next()?;
        Some(game.map(|game| ReadGame { text: TextOfGame::Streamed(game), options: self.options.clone() }))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.games.size_hint()
    }
}

impl FusedIterator for FileGames {}

/// A game with the text that it was read from: its places in the text can be shown, and it can be written, explained,
/// repaired, and made a [`GameTree`]. What the game itself says is in the [`Game`] that it dereferences to.
#[derive(Clone, Debug)]
pub struct ReadGame<'t> {
    text: TextOfGame<'t>,
    options: ReadOptions,
}

#[derive(Clone, Debug)]
enum TextOfGame<'t> {
    Here { game: Game, text: Cow<'t, [u8]> },
    Streamed(StreamedGame),
}

impl Deref for ReadGame<'_> {
    type Target = Game;

    fn deref(&self) -> &Game {
        match &self.text {
            TextOfGame::Here { game, .. } => game,
            TextOfGame::Streamed(game) => game,
        }
    }
}

/// The name that a text without one is shown under.
const NAME: &str = "text";

impl ReadGame<'_> {
    /// The text that its spans point into, as UTF-8: all of a text in memory, a part of a file.
    pub fn text(&self) -> &[u8] {
        match &self.text {
            TextOfGame::Here { text, .. } => text,
            TextOfGame::Streamed(game) => game.text(),
        }
    }

    /// The text of a span of the game, such as a comment's or that of a written move. Bytes that are not UTF-8 become U+FFFD.
    pub fn text_of(&self, span: Span) -> Cow<'_, str> {
        String::from_utf8_lossy(span.of(self.text()))
    }

    /// The text with its name and its lines, to [render](crate::render) findings in it.
    pub fn source(&self) -> Source<'_> {
        match &self.text {
            TextOfGame::Here { text, .. } => Source::new(NAME, text),
            TextOfGame::Streamed(game) => game.source(),
        }
    }

    /// The line and the column of a byte of the text, both from 1, in the whole input. To ask for many places ask one
    /// [`source`](ReadGame::source): it finds the lines once.
    pub fn place(&self, offset: usize) -> LineColumn {
        self.source().place(Span::new(offset, offset + 1))
    }

    /// The game with a text of its own, which may be kept after the text that was read is gone.
    pub fn into_owned(self) -> ReadGame<'static> {
        let text = match self.text {
            TextOfGame::Here { game, text } => TextOfGame::Here { game, text: Cow::Owned(text.into_owned()) },
            TextOfGame::Streamed(game) => TextOfGame::Streamed(game),
        };
        ReadGame { text, options: self.options }
    }

    /// The findings that count by the usual policy, in the order of their places.
    pub fn findings(&self) -> Vec<Finding<'_>> {
        self.findings_by(&Policy::default())
    }

    /// The findings that count by a policy, in the order of their places.
    pub fn findings_by(&self, policy: &Policy) -> Vec<Finding<'_>> {
        let mut findings = policy.findings(self, self.text());
        let source = self.source();
        for finding in &mut findings {
            if finding.diagnostic.fix.is_some() && source.fix(&finding.diagnostic).is_none() {
                finding.diagnostic.to_mut().fix = None;
            }
        }
        findings
    }

    /// Each move in full words.
    pub fn explain(&self) -> Vec<Sentence> {
        explain_game(self, self.text())
    }

    /// Each move in full words, in a language.
    pub fn explain_in(&self, locale: Locale) -> Vec<Sentence> {
        explain_game_in(self, self.text(), locale)
    }

    /// The opening, by the last position of the main line that has a name; none where the game does not begin from the start
    /// of chess.
    pub fn opening(&self) -> Option<Opening> {
        opening_of(self)
    }

    /// The notation and the language that it is written in, as far as its moves tell.
    pub fn recognise(&self) -> Recognition {
        recognise(self, self.text())
    }

    /// The game as PGN, with all its tags and a blank line behind it.
    pub fn to_pgn(&self) -> String {
        dialect("pgn").map_or_else(String::new, |pgn| self.write(pgn, None))
    }

    /// The game in a notation, with the letters of a language, or with the usual ones of the notation.
    pub fn write(&self, dialect: &Dialect, language: Option<&'static Language>) -> String {
        let mut written = Vec::new();
        write_game(self, self.text(), dialect, language, &mut written);
        String::from_utf8_lossy(&written).into_owned()
    }

    /// The game as a tree, to be edited.
    pub fn to_tree(&self) -> GameTree {
        GameTree::of_game(self, self.text())
    }

    /// The game as it was most likely played; none where all of it could be read, or where its text does not look like
    /// moves. Each repair has a finding with the moves that are likely beside it.
    ///
    /// # Examples
    ///
    /// ```
    /// let game = stamma::read("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6 5. O-O").next().unwrap();
    /// let repaired = game.repair().unwrap();
    /// assert!(repaired.findings()[0].diagnostic.message().starts_with("`8a4` is taken as Ba4"));
    /// ```
    pub fn repair(&self) -> Option<ReadGame<'_>> {
        self.repair_with(&RepairOptions::default())
    }

    /// The game as it was most likely played, by options; see [`repair`](ReadGame::repair).
    pub fn repair_with(&self, how: &RepairOptions<'_>) -> Option<ReadGame<'_>> {
        let repaired = repair(self, self.text(), &self.options, how)?;
        let text = match &self.text {
            TextOfGame::Here { text, .. } => {
                TextOfGame::Here { game: repaired.game, text: Cow::Borrowed(text) }
            }
            TextOfGame::Streamed(game) => TextOfGame::Streamed(game.with_game(repaired.game)),
        };
        Some(ReadGame { text, options: self.options.clone() })
    }

    /// The plies of the main line, each with the positions before and after it. After a ply that could not be read the
    /// position stays.
    pub fn positions(&self) -> impl Iterator<Item = PlayedPly<'_>> {
        let mut position = self.start.clone();
        self.mainline().map(move |ply| {
            let after = match &position {
                AnyPosition::Small(before) => AnyPosition::Small(ply.played.after(before)),
                AnyPosition::Large(before) => AnyPosition::Large(ply.played.after(before)),
            };
            let before = std::mem::replace(&mut position, after.clone());
            PlayedPly { ply, before: before.into(), after: after.into() }
        })
    }
}

/// A ply with the positions around it.
#[derive(Clone, Debug)]
pub struct PlayedPly<'g> {
    /// The ply.
    pub ply: &'g Ply,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

/// Returns the text with the fixes of findings made that are at least as safe as `safety`. Where two fixes overlap the
/// first is made, and the other left for another time.
///
/// # Examples
///
/// ```
/// use stamma::{Policy, apply_fixes, notation::Safety};
/// let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *";
/// let game = stamma::read(text).next().unwrap();
/// let strict = Policy::named("strict").unwrap();
/// let fixed = apply_fixes(text, &game.findings_by(&strict), Safety::Safe);
/// assert!(String::from_utf8(fixed).unwrap().contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"));
/// ```
pub fn apply_fixes<T: AsRef<[u8]> + ?Sized>(text: &T, findings: &[Finding<'_>], safety: Safety) -> Vec<u8> {
    let text = text.as_ref();
    let fixes = findings.iter().filter_map(|finding| finding.diagnostic.fix.as_ref());
    let mut fixes: Vec<_> = fixes.filter(|fix| fix.safety <= safety).collect();
    sort_by_key(&mut fixes, |fix| fix.edits.first().map(|edit| edit.span.start));
    let mut fixed = Vec::with_capacity(text.len());
    let mut at = 0;
    for fix in fixes {
        // A fix is made as a whole or not at all.
        let fits = fix.edits.iter().try_fold(at, |at, edit| {
            let sound =
                at <= edit.span.start && edit.span.start <= edit.span.end && edit.span.end <= text.len();
            sound.then_some(edit.span.end)
        });
        if fits.is_none() {
            continue;
        }
        for edit in &fix.edits {
            fixed.extend_from_slice(&text[at..edit.span.start]);
            fixed.extend_from_slice(edit.text.as_bytes());
            at = edit.span.end;
        }
    }
    fixed.extend_from_slice(&text[at..]);
    fixed
}
