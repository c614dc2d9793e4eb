//! A stream gives the games of the whole text, wherever it is cut and however many threads read it.

use stamma::container::{CONTAINERS, ContainerChoice};
use stamma::encoding::{Encoding, EncodingChoice, Text};
use stamma::notation::Limits;
use stamma::notation::internals::FastReader;
use stamma::render::{Source, human, short};
use stamma::stream::{Batch, ReadPlan, WorkError, Worker, work};
use stamma::{
    Board, Element, Game, GameEnd, GameSource, GameSummary, GameVisitor, Keep, PlyEvent, Policy, ReadOptions,
    read_from, write_game,
};
use std::convert::Infallible;
use std::io::{self, Cursor, Read};
use std::num::NonZeroUsize;

/// All facts of a game but its number, with places as they are shown.
fn told(game: &Game, source: &Source<'_>) -> String {
    let game = Game { index: 0, ..game.clone() };
    let input = source.input();
    let mut told = format!("{:?} {} ", source.original(game.span), source.encoding().name());
    for tag in &game.tags {
        told.push_str(&format!("[{} {}]{:?} ", tag.name, tag.text(), source.original(tag.span)));
    }
    for element in &game.elements {
        match element {
            Element::Ply(ply) => {
                let written = String::from_utf8_lossy(ply.written.of(input));
                let place = source.place(ply.written);
                told.push_str(&format!("{written}={:?}@{}:{} ", ply.played, place.line, place.column));
            }
            Element::Comment(comment) => {
                let text = String::from_utf8_lossy(comment.text.of(input));
                told.push_str(&format!("{}..{} ", &text.len(), text.chars().take(40).collect::<String>()));
            }
            other => told.push_str(&format!("{other:?} ")),
        }
    }
    let mut written = Vec::new();
    write_game(&game, input, stamma::dialect("pgn").unwrap(), None, &mut written);
    told.push_str(&String::from_utf8_lossy(&written));
    // To compare a very long game with its export form takes long, and one in a container has none.
    let strict = game.span.len() < 20_000 && source.containers().is_empty();
    let policy = Policy::named(if strict { "strict" } else { "standard" }).unwrap();
    for (at, finding) in policy.findings(&game, input).iter().enumerate() {
        let place = source.original(finding.diagnostic.span);
        told.push_str(&format!("{place:?} {}\n", short(source, finding)));
        if at < 5 {
            told.push_str(&human(source, &game, finding));
        }
    }
    told
}

#[derive(Default)]
struct Teller(Vec<(u32, String)>);

impl Worker for Teller {
    type Product = Vec<(u32, String)>;

    // Every game is wanted as the full reader reads it.
    fn game<G: GameSource>(&mut self, mut game: G, source: &Source<'_>, number: u32) -> Option<GameSummary> {
        self.0.push((number, told(game.value()?, source)));
        game.send_to(&mut ())
    }

    fn product(&mut self) -> Self::Product {
        std::mem::take(&mut self.0)
    }
}

fn plan(jobs: usize, chunk: usize) -> ReadPlan {
    ReadPlan::new().jobs(NonZeroUsize::new(jobs).unwrap()).chunk(chunk)
}

/// The games that a stream gives, each with its number.
fn streamed(read: impl Read + Send, plan: &ReadPlan) -> Vec<(u64, String)> {
    let mut games = Vec::new();
    let mut next = 0;
    work(read, "text", plan, Teller::default, |batch: Batch<Vec<(u32, String)>>| {
        assert!(batch.before >= next, "batches follow each other");
        next = batch.before + batch.games;
        games.extend(batch.product.into_iter().map(|(index, told)| (batch.before + u64::from(index), told)));
        Ok::<_, Infallible>(())
    })
    .unwrap_or_else(|_| panic!("memory can be read"));
    games
}

/// The games of the whole text.
fn whole(bytes: &[u8], choice: EncodingChoice) -> Vec<(u64, String)> {
    let text = Text::decode(bytes, choice).unwrapped(ContainerChoice::Auto);
    let source = Source::of_text("text", &text);
    text.games(ReadOptions::default()).map(|game| (u64::from(game.index), told(&game, &source))).collect()
}

/// Gives a few bytes at a time.
struct Drip<'a>(&'a [u8], usize);

impl Read for Drip<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.0.len().min(self.1).min(out.len());
        out[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

/// Texts in which borders are hard to find, some of them small.
fn texts() -> Vec<Vec<u8>> {
    let games = "[Event \"a\"]\n[White \"Müller\"]\n\n1. e4 e5 {one} 2. Nf3 Nc6 1-0\n\n[Event \"b\"]\n\n1. d4 d5 *\n\n";
    let mut texts: Vec<String> = vec![
        "".into(),
        "\n \n".into(),
        games.repeat(4),
        games.repeat(3).replace('\n', "\r\n"),
        games.repeat(3).replace('\n', "\r"),
        format!("\u{feff}{}", games.repeat(2)),
        games.trim_end().repeat(3),
        // Tags in comments, open braces, braces that close nothing.
        "[Event \"a\"]\n\n1. e4 {in a comment\n\n[Event \"no\"]\n\n1. d4} e5 *\n\n[Event \"b\"]\n\n1. c4 *\n"
            .repeat(3),
        "[Event \"a\"]\n\n1. e4 { e5 *\n\n[Event \"b\"]\n\n1. c4 c5 } *\n".repeat(3),
        "[Event \"a\"]\n\n1. e4 { e5 *\n\n[Event \"b\"]\n\n1. c4 c5 { *\n".repeat(3),
        "{".repeat(40) + "\n[Event \"x\"]\n",
        // Tags between moves, tags without Event, no tags, no blank lines.
        "[Event \"a\"]\n\n1. e4\n[Annotator \"x\"]\ne5 2. Nf3 *\n[Site \"?\"]\n[Event \"x\"]\n1. e4 e5 1-0\n"
            .repeat(2),
        "[Site \"a\"]\n\n1. e4 e5 *\n\n[Site \"b\"]\n\n1. d4 d5\n\n2. c4 *\n\n".repeat(3),
        "1. e4 e5 2. Nf3 1-0\n1. d4 d5 0-1 1. c4 c5 1/2 - 1/2\n".repeat(4),
        "1. e4 e5 1-0 1. d4 d5 0-1 1. c4 c5 * 1. Nf3 Nf6 2. Nd5 ".repeat(30),
        "e4 e5 Nf3\nd4 d5 c4\nc4 c5 Nc3\n".repeat(3),
        "e2e4 e7e5 g1f3\nd2d4 d7d5 c2c4\n".repeat(8),
        // Findings, far into a line, beside letters of several bytes.
        "1. e4 e5 {½ ♘ é} 2. Nd5 Nc6 3. Qh9 *  1. f3 e5 2. g4 Qh4# 1-0 ".repeat(20),
        "; comment [Event \"a\"]\n% escape\n1. e4 e5 ; [Event \"b\"]\n2. Nf3 *\n\n% out\n\n1. d4 *\n"
            .repeat(3),
        "1. e4 <br>e5 <p> 2. Nf3 Nc6 &nbsp; 1-0 <br><br>1. d4 *\n".repeat(4),
        "Herr Müller spielt.\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 1:0\n\nDann\n\n1. d4 d5 2. c4 0:1\n\n"
            .repeat(3),
        "((((1. e4)))) 1. e4 (1. d4 d5 (1... Nf6\n[Event \"y\"]\n1. c4 *\n".repeat(2),
        "\0\n\u{b}e4\u{2028}[Event \"\u{1f600}\"]\n1... e5\n".repeat(4),
    ];
    texts.push(texts[7].replace("[Event", "[event"));
    let mut texts: Vec<Vec<u8>> = texts.into_iter().map(String::into_bytes).collect();
    let latin = b"[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"Gy\xF6r\"]\n\n1. d4 d5 2. Qd9 *\n\n".repeat(3);
    texts.push(latin);
    texts.push(b"1. e4 e5 *\n\n1. \xCAf3 \xCAf6 2. \xCAf9\n\n".repeat(3));
    texts.push(b"[Event \"\xff\xc3\"]\n1. e4 \xe2\x99 e5\xc3\n".repeat(3));
    // Parts in several encodings, one of them with slips, and with all line ends.
    let russian =
        &b"[White \"\xC0\xEB\xB8\xF5\xE8\xED\"]\n\n1. \xCAf3 \xCAf6 2. g3 g6 3. \xD1g2 \xCAd9 *\n\n"[..];
    let german = b"[White \"M\xFCller\"]\n[Black \"J\xF6rg\"]\n\n1. Nf3 {\xABf\xFCr\xBB} Nf6 2. g3 Qd9 *\n\n";
    let modern = "[White \"Štoček\"]\n\n1. ♘f3 Nf6 {čas} 2. g3 g6 3. Qd9 *\n\n".as_bytes();
    let slips =
        b"[White \"Andr\xE9 Andr\xC3\xA9\"]\n\n1. e4 \xADf6 {\xC3\xBCber \x81\xFF\xE2\x99} 2. Qd9 *\n\n";
    let parts = [russian, german, modern, slips];
    for (first, second, third) in [(0, 1, 2), (2, 0, 1), (2, 3, 2), (1, 3, 0), (0, 0, 2), (3, 2, 1)] {
        let glued = [parts[first], parts[second], parts[third], parts[second]].concat();
        let other_ends = |end: &[u8]| {
            let parts = glued.split(|byte| *byte == b'\n');
            parts.collect::<Vec<_>>().join(end)
        };
        texts.extend([other_ends(b"\r\n"), other_ends(b"\r"), glued]);
    }
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    texts.push(utf_16(games));
    texts.push(utf_16("\u{feff}1. e4 {\u{1f600}} e5 2. Кf3 Кf9 *\n\n1. d4 ♞f6 *\n\n"));
    let mut odd = utf_16("1. e4 e5 2. Nd5\n\n1. d4 d5 *\n");
    odd.push(b'x');
    texts.push(odd);
    // What surrounds games, in UTF-8 and in another encoding.
    for container in CONTAINERS {
        let line = container.example.trim_end_matches('\n').to_owned() + "\n";
        texts.push(line.repeat(3).into_bytes());
        let latin: Vec<u8> = line.chars().filter_map(|ch| u8::try_from(u32::from(ch)).ok()).collect();
        texts.push([&latin[..], b"M\xFCller\n", &latin[..]].concat());
    }
    texts
}

/// Returns true if every combination is tried. Otherwise each text has some of them, and the next text others.
fn is_full() -> bool {
    std::env::var_os("STAMMA_FULL").is_some()
}

#[test]
fn any_cuts_and_any_jobs_give_what_the_whole_gives() {
    for (number, bytes) in texts().into_iter().enumerate() {
        let expected = whole(&bytes, EncodingChoice::Auto);
        let shown = String::from_utf8_lossy(&bytes);
        for (at, chunk) in [1, 2, 3, 7, 20, 33, 64, 150, 1_000, 1 << 20].into_iter().enumerate() {
            let turn = number + at;
            for jobs in if chunk < 3 { 1..=2 } else { 1..=4 } {
                if !is_full() && turn % 4 != jobs - 1 {
                    continue;
                }
                let found = streamed(&bytes[..], &plan(jobs, chunk));
                assert_eq!(found, expected, "chunks of {chunk}, {jobs} jobs: {shown}");
            }
            if is_full() || turn.is_multiple_of(4) {
                assert_eq!(
                    streamed(Drip(&bytes, chunk), &plan(1, 50)),
                    expected,
                    "{chunk} at a time: {shown}"
                );
            }
        }
    }
}

#[test]
fn games_one_by_one_are_those_of_the_whole() {
    let one = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *\n\n";
    let clean = one.repeat(1_500).into_bytes();
    let mut texts = texts();
    // Some chunks of games in standard writing, one that is none, and more of them.
    let mixed = texts.iter().filter(|text| std::str::from_utf8(text).is_ok_and(|text| !text.contains('\0')));
    let mixed: Vec<Vec<u8>> = mixed
        .step_by(if is_full() { 5 } else { 30 })
        .map(|text| [&clean[..], text, &clean[..]].concat())
        .collect();
    texts.extend(mixed);
    for bytes in texts {
        let games = read_from(Cursor::new(bytes.clone())).named("text").games();
        let found: Vec<(u64, String)> = games
            .map(|game| game.expect("memory can be read"))
            .map(|game| (u64::from(game.index), told(&game, &game.source())))
            .collect();
        let expected = whole(&bytes, EncodingChoice::Auto);
        let differs = found.iter().zip(&expected).position(|(found, expected)| found != expected);
        assert_eq!((found.len(), differs), (expected.len(), None), "{} bytes", bytes.len());
    }
}

#[test]
fn told_encodings_give_what_the_whole_gives() {
    let bytes = b"1. e4 {\x81\x40 \x83\x65\x83\x58\x83\x67 \x81} e5 \xff 2. Nd5 {\x1b$B%F%9%H\x1b(B} *\n\n1. d4 \xCAd5 *\n\n";
    let names = [
        "utf-8",
        "utf-16le",
        "utf-16be",
        "cp1252",
        "cp1253",
        "koi8-r",
        "gb18030",
        "big5",
        "shift_jis",
        "iso-2022-jp",
    ];
    for choice in names.map(|name| EncodingChoice::Given(Encoding::from_name(name).unwrap())) {
        let expected = whole(bytes, choice);
        for chunk in [1, 5, 30, 70, 1_000] {
            for jobs in [1, 3] {
                let plan = plan(jobs, chunk).encoding(choice);
                assert_eq!(
                    streamed(&bytes[..], &plan),
                    expected,
                    "{choice:?}, chunks of {chunk}, {jobs} jobs"
                );
            }
        }
    }
}

/// Records the words, the result and the text of each game, and counts the clean games.
#[derive(Default)]
struct Listener {
    told: String,
    clean: usize,
}

struct Ear<'a>(&'a mut String, &'a [u8], usize);

impl GameVisitor for Ear<'_> {
    fn ply<B: Board>(&mut self, _before: &B, ply: PlyEvent) {
        self.0.push_str(&String::from_utf8_lossy(ply.written.of(self.1)));
        self.0.push(' ');
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        let place = String::from_utf8_lossy(end.span.of(self.1));
        self.0.push_str(&format!("{} {place:?}\n", end.result.text()));
        Keep::Yes
    }

    fn discard(&mut self) {
        self.0.truncate(self.2);
    }
}

impl Worker for Listener {
    type Product = (String, usize);

    fn game<G: GameSource>(&mut self, mut game: G, source: &Source<'_>, _number: u32) -> Option<GameSummary> {
        let before = self.told.len();
        let is_clean = game.value().is_none();
        let summary = game.send_to(&mut Ear(&mut self.told, source.input(), before))?;
        self.clean += usize::from(is_clean);
        Some(summary)
    }

    fn product(&mut self) -> (String, usize) {
        (std::mem::take(&mut self.told), std::mem::take(&mut self.clean))
    }
}

#[test]
fn clean_games_are_those_that_would_be_read() {
    let mut listened = 0;
    for bytes in texts() {
        let text = Text::decode(&bytes[..], EncodingChoice::Auto).unwrapped(ContainerChoice::Auto);
        let source = Source::of_text("text", &text);
        let mut all = Listener::default();
        text.games(ReadOptions::default()).for_each(|game| {
            let index = game.index;
            let _ = all.game(game, &source, index);
        });
        for (jobs, chunk) in [(1, 1), (1, 40), (2, 100), (3, 300), (1, 1 << 20)] {
            let (mut told, mut clean) = (String::new(), 0);
            work(&bytes[..], "text", &plan(jobs, chunk), Listener::default, |batch| {
                told.push_str(&batch.product.0);
                clean += batch.product.1;
                Ok::<_, Infallible>(())
            })
            .unwrap_or_else(|_| panic!("memory can be read"));
            assert_eq!(told, all.told, "chunks of {chunk}, {jobs} jobs");
            listened += clean;
        }
    }
    assert!(listened > 100, "some games are clean");
}

/// Texts of several megabytes, in which distant parts might matter.
fn long_texts() -> Vec<Vec<u8>> {
    const MILLION: usize = 1 << 20;
    let game = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n\n";
    let long = |opening: &str, filling: &str, length: usize, closing: &str| {
        let filling = filling.repeat(length / filling.len());
        format!("{}{opening}{filling}{closing}{}", game.repeat(40), game.repeat(40)).into_bytes()
    };
    vec![
        long("1. e4 {", "words ", MILLION - 20, "} e5 *\n\n"),
        long("1. e4 {", "words ", MILLION + 20, "} e5 *\n\n"),
        long("1. e4 {", &format!("{}\n[Event \"x\"]\n", "words ".repeat(3_000)), 3 * MILLION, "} e5 *\n\n"),
        long("1. e4 {", "♘é", 2 * MILLION, ""),
        long("1. e4 ;", "words ", 2 * MILLION, "\n e5 *\n\n"),
        long("1. e4 e5 *", " \n", 2 * MILLION, ""),
        long("1. e4 e5 *", " ", 2 * MILLION, ""),
        long("1. e4 ", "x", MILLION, " *\n"),
        long("1. e4 e5 *\n", "% nothing\n", 2 * MILLION, ""),
        long("", "{ ", MILLION, ""),
        long("", "[Event \"x\"]\n1. e4 {", MILLION / 16, ""),
        long("1. e4 ", "(", MILLION / 4, " *\n"),
        [vec![b' '; 9 * MILLION], long("", "[Event \"Gy\u{f6}r\"] *\n", 200, "")].concat(),
        few_letters(),
        // Lines that are longer than the part that is decoded at once, with a slip here and there.
        [long("1. e4 {", "♘é", 100_000, "").as_slice(), b"\xE9\n", &long("{", "ü\n", 90_000, "\u{e9}")]
            .concat(),
        long("1. e4 {", "♘é", 300_000, "").into_iter().filter(|byte| *byte != 0x98).collect(),
        glued(),
    ]
}

/// Many games in several encodings by turns.
fn glued() -> Vec<u8> {
    let russian = b"[White \"\xC0\xEB\xB8\xF5\xE8\xED\"]\n\n1. \xCAf3 \xCAf6 2. g3 g6 3. \xD1g2 \xCAd9 *\n\n"
        .repeat(700);
    let german = b"[White \"M\xFCller\"]\n[Black \"J\xF6rg\"]\n\n1. Nf3 {\xABf\xFCr\xBB} Nf6 2. g3 Qd9 *\n\n"
        .repeat(700);
    let modern = "[White \"Štoček\"]\n\n1. ♘f3 Nf6 {čas} 2. g3 g6 3. Qd9 *\n\n".repeat(700).into_bytes();
    [&german[..], &modern, &russian, &modern, &german].concat()
}

/// Long stretches of ASCII and a few letters between them that are not UTF-8, with something to find in all parts.
fn few_letters() -> Vec<u8> {
    let words = format!("[Event \"a\"]\r\n\r\n1. e4 {{{}}} e5 *\r\n\r\n", "words ".repeat(400));
    let stretch = |broken: &[u8]| [words.repeat(60).as_bytes(), broken, b"\r\n\r\n"].concat();
    [
        stretch(b"1. e4 e5 2. Nd5 *"),
        stretch(b"[Event \"Gy\xF6r\"]\r\n\r\n1. d4 {\xE9t\xE9} d5 2. Qd9 *"),
        stretch(b"[Event \"x\"]\r\r1. d4 d5 2. c9 *"),
        stretch(b"[Event \"b\"]\n\n1. d4 {\xFCber\x81} d5 2. c4 *"),
        stretch(b"1. d4 d5 2. Qd9 *"),
    ]
    .concat()
}

/// A short look behind a game is enough to find where it ends, if the game is followed at all.
#[test]
fn what_follows_the_next_tag_does_not_matter() {
    let games = "[Event \"a\"]\n\n1. e4 {c} e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 Qe7 4. O-O 1-0 {over}\n\n[Event \"b\"]\n[Result \"*\"]\n\n\
                 1. d4 d5 *\n\n[Event \"c\"]\n\n1. a3 { [%clk 0:01:00] } 1... a6 $1 2. b3 ; line\nb6 1/2-1/2\n[Site \"d\"]\n\n\
                 1. c4 c5!? 0-1 [Event \"x\"]";
    let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
    let (mut at, mut followed) = (0, 0);
    loop {
        let whole = reader.try_send(games.as_bytes(), at, &mut ());
        for cut in at..games.len() {
            let part = &games.as_bytes()[..cut];
            let found = reader.try_send(part, at, &mut ());
            if found.is_ok_and(|clean| clean.end < cut) {
                assert_eq!(found, whole, "{:?}", &games[at..cut]);
            }
        }
        let Ok(clean) = whole else { break };
        (at, followed) = (clean.end, followed + 1);
    }
    assert_eq!(followed, 4, "all but the tags at the end");
}

#[test]
fn what_is_far_away_does_not_matter() {
    for (number, bytes) in long_texts().into_iter().enumerate() {
        let expected = whole(&bytes, EncodingChoice::Auto);
        for (turn, (jobs, chunk)) in [(1, 1 << 14), (1, 1 << 18), (3, 1 << 20)].into_iter().enumerate() {
            if !is_full() && number % 3 != turn {
                continue;
            }
            let found = streamed(&bytes[..], &plan(jobs, chunk));
            assert_eq!(found.len(), expected.len(), "text {number}, chunks of {chunk}");
            for (found, expected) in found.iter().zip(&expected) {
                assert!(found == expected, "text {number}, chunks of {chunk}: game {}", expected.0);
            }
        }
    }
}

#[test]
fn lists_of_lines_may_be_longer_than_a_game() {
    const PAIR: &str = "e2e4 e7e5 g1f3\nd2d4 d7d5 c2c4\n";
    let limits = Limits::new().tokens(61);
    let options = ReadOptions::new().limits(limits);
    for (text, games, cut) in [
        (PAIR.repeat(40), 80, 0),
        (PAIR.repeat(40).replace('\n', "\r\n\r\n"), 80, 0),
        (PAIR.repeat(20) + "\n1. e4 e5 2. Nf3 1-0\n" + &PAIR.repeat(20), 0, 0),
        (PAIR.repeat(20) + &"e2e4 e7e5 ".repeat(40), 0, 1),
        // One game on many lines is none.
        (
            "e2e4 e7e5 g1f3\ng8f6 f3g1 f6g8\ng1f3 g8f6 f3g1 f6g8\n".to_owned()
                + &"g1f3 g8f6 f3g1 f6g8\n".repeat(40),
            0,
            1,
        ),
    ] {
        let decoded = Text::decode(text.as_bytes(), EncodingChoice::Auto);
        let source = Source::of_text("text", &decoded);
        let expected: Vec<_> = decoded
            .games(options.clone())
            .map(|game| (u64::from(game.index), told(&game, &source)))
            .collect();
        let too_long = expected.iter().filter(|(_, told)| told.contains("G208")).count();
        if games > 0 {
            assert_eq!((expected.len(), too_long), (games, 0), "{text}");
        }
        assert!(too_long >= cut, "{too_long} games are too long: {text}");
        for chunk in [1, 10, 70, 150, 333, 1_000, 1 << 20] {
            for jobs in [1, 3] {
                let plan = plan(jobs, chunk).options(options.clone());
                let found = streamed(text.as_bytes(), &plan);
                assert_eq!(found, expected, "chunks of {chunk}, {jobs} jobs: {text}");
            }
        }
    }
}

#[test]
fn some_games_are_those_games_of_all() {
    for (number, bytes) in texts().into_iter().enumerate() {
        let all = whole(&bytes, EncodingChoice::Auto);
        for (at, wanted) in [0..1, 1..2, 0..3, 2..u64::MAX, 3..7, 5..5, 100..200].into_iter().enumerate() {
            let expected: Vec<_> =
                all.iter().filter(|(number, _)| wanted.contains(&(number - 1))).cloned().collect();
            for (turn, (jobs, chunk)) in [(1, 1), (1, 1_000), (3, 40), (2, 200)].into_iter().enumerate() {
                if !is_full() && (number + at) % 4 != turn {
                    continue;
                }
                let plan = plan(jobs, chunk).wanted(wanted.clone());
                assert_eq!(streamed(&bytes[..], &plan), expected, "{wanted:?} of {}", all.len());
            }
        }
    }
}

/// Fails after some bytes.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self.0.read(out)? {
            0 => Err(io::Error::other("no more")),
            length => Ok(length),
        }
    }
}

#[test]
fn failures_are_passed_on() {
    for jobs in 1..=3 {
        let text = b"1. e4 e5 1-0\n\n".repeat(1000);
        let (mut games, mut taken) = (0, 0);
        let count = |batch: Batch<_>| {
            games += batch.games;
            Ok::<_, ()>(())
        };
        let result = work(Failing(&text), "text", &plan(jobs, 1_000), Teller::default, count);
        assert!(matches!(result, Err(WorkError::Reading(error)) if error.to_string() == "no more"));
        assert_eq!(games, 1000, "what can be read is read");
        let stop = |_| {
            taken += 1;
            if taken == 3 { Err("enough") } else { Ok(()) }
        };
        let result = work(&text[..], "text", &plan(jobs, 100), Teller::default, stop);
        assert!(matches!(result, Err(WorkError::Taking("enough"))));
    }
}

/// Threads that read ahead give the games that are read when they are asked for, and stop when nobody asks any more.
#[test]
fn games_read_ahead_are_the_same() {
    let text =
        "[White \"A\"]\n\n1. e4 e5 2. Sf3 *\n\n[White \"B\"]\n\n1. d4 {x} d5 2. Zz9 0-1\n\n".repeat(6_000);
    let stream = || read_from(Cursor::new(text.clone()));
    let shown = |games: stamma::FileGames| {
        let games = games.map(|game| game.unwrap());
        games.map(|game| (game.index, game.to_pgn(), game.findings().len())).collect::<Vec<_>>()
    };
    let read = |jobs: usize| {
        stamma::read_opened(stream(), ReadOptions::default(), jobs.try_into().unwrap()).unwrap()
    };
    let alone = shown(read(1));
    assert_eq!(alone.len(), 12_000);
    assert!(alone == shown(read(3)));
    assert_eq!(read(3).next().unwrap().unwrap().index, 1);
}
