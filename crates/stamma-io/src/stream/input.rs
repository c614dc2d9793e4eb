//! The front door to streams: a file, or anything that bytes can be read from.

use super::games::StreamedGames;
use super::read_plan::ReadPlan;
use super::work::{WorkError, work};
use super::worker::{Batch, Worker};
use crate::container::ContainerChoice;
use crate::encoding::EncodingChoice;
use crate::exclusive::Exclusive;
use crate::open::{UnpackLimits, unpack};
use crate::source::Source;
use stamma_notation::{GameSource, GameSummary, GameVisitor, ReadOptions};
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

/// The number of bytes that are read at once where games are kept whole.
const SMALL_CHUNK: usize = 1 << 18;

/// Opens a file, which may be packed, to read its games as a stream.
///
/// # Errors
///
/// The file cannot be opened, or it is packed in a way that this crate was built without.
///
/// # Examples
///
/// ```no_run
/// for game in stamma_io::open("games.pgn.zst")?.games() {
///     let game = game?;
///     println!("{}: {} moves", game.index, game.mainline().count());
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn open(path: impl AsRef<Path>) -> io::Result<Stream> {
    let path = path.as_ref();
    let unpacked = unpack(File::open(path)?, UnpackLimits::default(), NonZeroUsize::MIN)?;
    Ok(Stream::of(unpacked.bytes, path.display().to_string()))
}

/// Reads games from anything that gives bytes; nothing is unpacked. See [`unpack`] for that.
///
/// # Examples
///
/// ```
/// let bytes = std::io::Cursor::new("1. e4 e5 2. Nd5 *");
/// let game = stamma_io::read_from(bytes).games().next().unwrap()?;
/// let (finding, source) = (&game.diagnostics[0], game.source());
/// assert_eq!(source.lines().place(finding.span.start).column, 13);
/// assert_eq!(finding.span.of(game.text()), b"Nd5");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_from(bytes: impl Read + Send + 'static) -> Stream {
    Stream::of(Box::new(Exclusive::new(bytes)), String::from("<stream>"))
}

/// Games that have not been read yet.
///
/// Memory does not grow with the input: a few megabytes of text are held at a time, more only where one game is larger,
/// up to about 16 of them; and up to 24 while the encoding of a text is found out that is not UTF-8. Only reading bytes
/// can fail: text that cannot be understood is among the findings of its game.
pub struct Stream {
    bytes: Box<dyn Read + Send + Sync>,
    name: String,
    plan: ReadPlan,
}

impl Stream {
    fn of(bytes: Box<dyn Read + Send + Sync>, name: String) -> Stream {
        Stream { bytes, name, plan: ReadPlan::default() }
    }

    /// Sets the name that is shown with findings.
    #[must_use]
    pub fn named(self, name: &str) -> Stream {
        Stream { name: name.to_owned(), ..self }
    }

    /// Sets the reading options.
    #[must_use]
    pub fn knowing(mut self, options: ReadOptions) -> Stream {
        self.plan.options = options;
        self
    }

    /// Sets the encoding.
    #[must_use]
    pub fn encoded(mut self, encoding: EncodingChoice) -> Stream {
        self.plan.encoding = encoding;
        self
    }

    /// Sets the containers that are taken off.
    #[must_use]
    pub fn contained(mut self, container: ContainerChoice) -> Stream {
        self.plan.container = container;
        self
    }

    /// Sets the beginning of the text that the stream is a part of.
    #[must_use]
    pub(crate) fn beginning(mut self, text: &[u8]) -> Stream {
        self.plan.beginning = Some(text.into());
        self
    }

    /// Only the games with these numbers, counted from 0. They keep their numbers, and reading ends behind the last.
    #[must_use]
    pub fn only(mut self, games: Range<u64>) -> Stream {
        self.plan.wanted = games;
        self
    }

    /// The games one by one, each with the text that it was read from.
    ///
    /// Those in standard writing without findings are built while they are read, in less than twice the time that
    /// reading takes. Each has memory of its own for its elements, its tags and their values.
    ///
    /// # Errors
    ///
    /// An item is an error where bytes cannot be read. The games before them come first, and nothing after it.
    pub fn games(self) -> StreamedGames {
        let plan = ReadPlan { chunk: SMALL_CHUNK, ..self.plan };
        StreamedGames::new(self.bytes, &self.name, &plan)
    }

    /// The games one by one, as [`games`](Stream::games) returns them, read by up to `jobs` threads ahead of the caller. The threads
    /// end when the games are dropped.
    ///
    /// # Errors
    ///
    /// No thread can be had. Items are errors as those of [`games`](Stream::games).
    ///
    /// # Examples
    ///
    /// ```
    /// let bytes = std::io::Cursor::new("1. e4 e5 *\n\n1. d4 d5 *");
    /// let games = stamma_io::read_from(bytes).games_on_threads(2.try_into().unwrap())?;
    /// assert_eq!(games.map(|game| game.unwrap().index).collect::<Vec<_>>(), [1, 2]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn games_on_threads(self, jobs: NonZeroUsize) -> io::Result<StreamedGames> {
        StreamedGames::on_threads(self.bytes, &self.name, ReadPlan { chunk: SMALL_CHUNK, jobs, ..self.plan })
    }

    /// Gives every game to a worker, which sends it to a listener. Those in standard writing are sent while they are
    /// read: nothing is allocated for them, and all that is sent is borrowed. Returns the number of games.
    ///
    /// # Errors
    ///
    /// Bytes cannot be read. The games before them have been given.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_io::{Source, Worker};
    /// use stamma_notation::{Board, GameSource, GameSummary, GameVisitor};
    ///
    /// /// Counts the moves that give check.
    /// #[derive(Default)]
    /// struct Checks {
    ///     all: usize,
    ///     /// Those of the game at hand, which may come again.
    ///     of_game: usize,
    /// }
    ///
    /// impl GameVisitor for Checks {
    ///     fn begin(&mut self) {
    ///         self.of_game = 0;
    ///     }
    ///
    ///     fn after<B: Board>(&mut self, after: &B) {
    ///         self.of_game += usize::from(after.is_check());
    ///     }
    /// }
    ///
    /// impl Worker for Checks {
    ///     type Product = ();
    ///
    ///     fn game<G: GameSource>(&mut self, mut game: G, _source: &Source<'_>, _number: u32) -> Option<GameSummary> {
    ///         let summary = game.send_to(self)?;
    ///         self.all += self.of_game;
    ///         Some(summary)
    ///     }
    ///
    ///     fn product(&mut self) {}
    /// }
    ///
    /// let text = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *\n\n1. e4 c5 2. Bb5 Nc6 3. Bxc6 dxc6 4. Qh5 Qd4 5. Qxf7+ Kxf7 *\n";
    /// let mut checks = Checks::default();
    /// assert_eq!(stamma_io::read_from(text.as_bytes()).visit(&mut checks)?, 2);
    /// assert_eq!(checks.all, 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn visit<V: Worker<Product = ()>>(self, visitor: &mut V) -> io::Result<u64> {
        let mut visitor = Some(visitor);
        // One worker does everything where there is one job.
        let plan = ReadPlan { jobs: NonZeroUsize::MIN, ..self.plan };
        let next = || visitor.take().expect("one job has one worker");
        let nothing = |_: Batch<()>| Ok::<_, std::convert::Infallible>(());
        work(self.bytes, &self.name, &plan, next, nothing).map_err(|interrupted| match interrupted {
            WorkError::Reading(error) => error,
            WorkError::Taking(never) => match never {},
        })
    }

    /// Sends each game to a listener of its own, which `make` makes, and gives it to `take` when the game has ended, with the
    /// text that its places point into. Returns the number of games. Games are read as [`visit`](Stream::visit) reads them.
    ///
    /// # Errors
    ///
    /// Bytes cannot be read. The games before them have been taken.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_notation::{Board, GameVisitor};
    ///
    /// /// Counts the moves that give check.
    /// #[derive(Default)]
    /// struct Checks(usize);
    ///
    /// impl GameVisitor for Checks {
    ///     fn after<B: Board>(&mut self, after: &B) {
    ///         self.0 += usize::from(after.is_check());
    ///     }
    /// }
    ///
    /// let text = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *\n\n1. d4 *\n";
    /// let mut checks = Vec::new();
    /// stamma_io::read_from(text.as_bytes()).visit_each(Checks::default, |game, _, _| checks.push(game.0))?;
    /// assert_eq!(checks, [1, 0]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn visit_each<V, M, T>(self, make: M, take: T) -> io::Result<u64>
    where
        V: GameVisitor,
        M: FnMut() -> V + Send,
        T: FnMut(V, &Source<'_>, GameSummary) + Send,
    {
        self.visit(&mut ListenerOfEach { make, take })
    }

    /// Lets workers process the games on up to `jobs` threads, and gives `take` their products, in the order of the
    /// games: see [`work`].
    ///
    /// # Errors
    ///
    /// Bytes cannot be read, or `take` fails. The games before them have been taken.
    pub fn work<W: Worker, E>(
        self,
        jobs: NonZeroUsize,
        worker: impl FnMut() -> W,
        take: impl FnMut(Batch<W::Product>) -> Result<(), E>,
    ) -> Result<u64, WorkError<E>> {
        work(self.bytes, &self.name, &ReadPlan { jobs, ..self.plan }, worker, take)
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("Stream");
        shown.field("name", &self.name).field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// Gives each game a listener of its own.
struct ListenerOfEach<M, T> {
    make: M,
    take: T,
}

impl<V, M, T> Worker for ListenerOfEach<M, T>
where
    V: GameVisitor,
    M: FnMut() -> V + Send,
    T: FnMut(V, &Source<'_>, GameSummary) + Send,
{
    type Product = ();

    fn game<G: GameSource>(&mut self, mut game: G, source: &Source<'_>, _number: u32) -> Option<GameSummary> {
        let mut listener = (self.make)();
        let summary = game.send_to(&mut listener)?;
        (self.take)(listener, source, summary);
        Some(summary)
    }

    fn product(&mut self) {}
}
