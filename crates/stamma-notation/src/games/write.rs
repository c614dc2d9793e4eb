//! From a game to the bytes that a dialect writes for it.

use super::command::CommentWords;
use super::game::{Element, Game, Played, Ply};
use super::page::Page;
use super::result::{GameResult, Sureness, result_of, sure_spelling};
use super::tag::write_tag;
use crate::diagnostics::Span;
use crate::moves::dialect::{Dialect, Glyphs, Lines, Numbered, ResultPlace, Tags, Text};
use crate::moves::dialects::PGN;
use crate::moves::encode::{encode, encode_illegal};
use crate::moves::languages::Language;
use crate::moves::letters::Letters;
use crate::moves::marks::signs_of;
use crate::text::fold_word;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{AnyPosition, CastlingSide, Color, Geometry, Position, Variant};

/// Appends the game to `out` as the dialect writes it, with the letters of `language` (the dialect's usual ones if none
/// is given, or if the dialect does not allow it).
/// `input` is the text that the game was read from: comments and unread words are copied out of it.
///
/// What could not be read is written as a comment, so that nothing is lost and nothing is made up.
pub fn write_game(
    game: &Game,
    input: &[u8],
    dialect: &Dialect,
    language: Option<&'static Language>,
    out: &mut Vec<u8>,
) {
    let language = language.filter(|language| dialect.languages.allows(language));
    let language = language.unwrap_or_else(|| dialect.languages.usual());
    let letters = Letters::of(language, dialect.compounds, game.variant.rules().roles());
    write_tags(game, dialect, out);
    let writer = |out: &mut Vec<u8>| match &game.start {
        AnyPosition::Small(start) => Writer::new(game, input, dialect, letters, start, out).write(),
        AnyPosition::Large(start) => Writer::new(game, input, dialect, letters, start, out).write(),
    };
    writer(out);
    if dialect.layout.lines != Lines::GameALine {
        out.push(b'\n');
    }
}

/// How a comment begins that holds words which could not be read.
pub const UNREAD: &str = "unread: ";

const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags that tell where a game begins; without them its moves mean nothing.
fn start_tags(game: &Game) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if game.variant != Variant::Standard {
        tags.push(("Variant", String::from(variant_tag(game.variant))));
    }
    if let Some(fen) = &game.start_fen {
        tags.push(("FEN", fen.clone()));
    }
    tags
}

fn variant_tag(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => "Standard",
        Variant::Chess960 => "Chess960",
        Variant::Grand => "Grand",
        Variant::Capablanca => "Capablanca",
    }
}

fn write_tags(game: &Game, dialect: &Dialect, out: &mut Vec<u8>) {
    let start = start_tags(game);
    let mut line = |name: &str, value: &[u8]| {
        write_tag(name, value, out);
        out.push(b'\n');
    };
    if dialect.layout.extras.tags == Tags::Start {
        for (name, value) in &start {
            line(name, value.as_bytes());
        }
        if !start.is_empty() && dialect.layout.lines != Lines::GameALine {
            out.push(b'\n');
        }
        return;
    }
    let result = dialect.results[game.result as usize];
    for (name, unknown) in ROSTER {
        let written =
            game.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| &tag.value[..]);
        match name {
            "Result" => line(name, result.as_bytes()),
            _ => line(name, written.filter(|value| !value.is_empty()).unwrap_or(unknown.as_bytes())),
        }
    }
    let mut others: Vec<(&str, &[u8])> = Vec::new();
    let same = |name: &str, known: &str| name.eq_ignore_ascii_case(known);
    let computed = |name: &str| ["FEN", "SetUp", "Variant", "Score"].iter().any(|known| same(name, known));
    for tag in &game.tags {
        // A start that could not be set up keeps the words it was written in.
        let kept = !computed(&tag.name) || start.is_empty() && !same(&tag.name, "Score");
        if kept && !ROSTER.iter().any(|(name, _)| same(&tag.name, name)) {
            others.push((&tag.name, &tag.value));
        }
    }
    others.extend(start.iter().map(|(name, value)| (*name, value.as_bytes())));
    if game.start_fen.is_some() {
        others.push(("SetUp", b"1"));
    }
    if result != game.result.text() {
        others.push(("Score", game.result.text().as_bytes()));
    }
    others.sort_by(|left, right| left.0.cmp(right.0));
    others.dedup_by(|later, earlier| later.0 == earlier.0);
    for (name, value) in others {
        line(name, value);
    }
    out.push(b'\n');
}

/// A line of play as it is written.
struct Line<G: Geometry> {
    position: Position<G>,
    before: Option<Position<G>>,
    /// Whether Black's next move needs its number, because something stands between it and White's.
    interrupted: bool,
    /// Whether a word of it could not be read.
    broken: bool,
}

struct Writer<'a, G: Geometry> {
    game: &'a Game,
    input: &'a [u8],
    dialect: &'a Dialect,
    letters: Letters,
    page: Page<'a>,
    lines: Vec<Line<G>>,
    last_color: Option<Color>,
    next_number: u32,
    /// The number of plies of the main line.
    length: u32,
}

impl<'a, G: Geometry> Writer<'a, G> {
    fn new(
        game: &'a Game,
        input: &'a [u8],
        dialect: &'a Dialect,
        letters: Letters,
        start: &Position<G>,
        out: &'a mut Vec<u8>,
    ) -> Writer<'a, G> {
        let line = Line { position: start.clone(), before: None, interrupted: true, broken: false };
        Writer {
            game,
            input,
            dialect,
            letters,
            page: Page::new(out, dialect.layout.lines),
            lines: alloc::vec![line],
            last_color: None,
            next_number: start.fullmove_number(),
            length: game.mainline().last().map_or(0, |ply| ply.number),
        }
    }

    fn write(mut self) {
        if !self.dialect.layout.header.is_empty() {
            self.page.word(self.dialect.layout.header.as_bytes());
            self.page.end_line();
        }
        let everything = self.dialect.layout.extras.text == Text::Kept;
        let game = self.game;
        for (at, element) in game.elements.iter().enumerate() {
            match element {
                Element::Ply(ply) if everything || ply.depth == 0 => self.ply(ply, at),
                Element::Comment(comment) if everything && !self.line().broken => self.comment(comment.text),
                Element::Open if everything => self.open(),
                Element::Close if everything => self.close(),
                _ => {}
            }
        }
        self.result();
        self.page.end_line();
    }

    fn line(&mut self) -> &mut Line<G> {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn ply(&mut self, ply: &Ply, at: usize) {
        if self.line().broken {
            return;
        }
        match ply.played {
            Played::Unread => self.unread(at),
            Played::Move(_) | Played::Illegal(_) | Played::Pass => self.readable(ply),
        }
    }

    fn readable(&mut self, ply: &Ply) {
        self.number(ply);
        let (dialect, letters) = (self.dialect, self.letters);
        let last = ply.depth == 0 && ply.number == self.length;
        let bare_end = last && dialect.results[self.game.result as usize].is_empty();
        let line = self.line();
        let (word, after) = match ply.played {
            Played::Move(played) => {
                let mut word = encode(&line.position, played, dialect, &letters);
                // `0-0` as the last word of a game without a result would be a result itself.
                if bare_end && may_be_result(dialect, &word) {
                    word = encode(&line.position, played, &PGN, &letters);
                }
                let mut after = line.position.clone();
                after.play_unchecked(played);
                (word, Some(after))
            }
            Played::Illegal(played) => {
                let word = encode_illegal(&line.position, played, dialect, &letters);
                (word, line.position.play_illegal(played).ok())
            }
            _ => (String::from("--"), line.position.pass()),
        };
        let Some(after) = after else { return };
        line.before = Some(core::mem::replace(&mut line.position, after));
        line.interrupted = false;
        if ply.depth == 0 {
            self.last_color = Some(ply.color);
            self.next_number = ply.move_number + u32::from(ply.color == Color::Black);
        }
        self.page.word(word.as_bytes());
        if ply.draw_offer
            && let Some(offer) = self.dialect.draw_offer
        {
            self.page.append(offer.as_bytes());
        }
        self.glyphs(ply);
        if ply.draw_offer
            && self.dialect.draw_offer.is_none()
            && self.dialect.layout.extras.text == Text::Kept
        {
            self.page.word(b"{draw");
            self.page.word(b"offer}");
            self.line().interrupted = true;
        }
        if self.dialect.layout.lines == Lines::PairALine && ply.color == Color::Black {
            self.page.end_line();
        }
    }

    fn glyphs(&mut self, ply: &Ply) {
        match self.dialect.layout.extras.glyphs {
            Glyphs::Dropped => {}
            Glyphs::Numbers => {
                for nag in &ply.nags {
                    self.page.word(format!("${nag}").as_bytes());
                }
            }
            Glyphs::Signs => {
                let (signs, numbers) = signs_of(&ply.nags, ply.color);
                self.page.append(signs.as_bytes());
                for number in numbers {
                    self.page.word(format!("${number}").as_bytes());
                }
            }
        }
    }

    fn number(&mut self, ply: &Ply) {
        let dots = match (ply.color, self.line().interrupted) {
            (Color::White, _) => ".",
            (Color::Black, true) => "...",
            (Color::Black, false) => return,
        };
        let number = format!("{}{dots}", ply.move_number);
        match self.dialect.layout.numbered {
            Numbered::Not => {}
            Numbered::Dot => self.page.word(number.as_bytes()),
            Numbered::DotGlued => {
                self.page.word(number.as_bytes());
                self.page.glue();
            }
        }
    }

    fn comment(&mut self, text: Span) {
        let text = text.of(self.input);
        self.braces(text);
        self.line().interrupted = true;
    }

    /// A comment in braces, its blanks made single, but for those inside commands. A text that holds a closing brace,
    /// as one after a semicolon may, is written after a semicolon on a line of its own.
    fn braces(&mut self, text: &[u8]) {
        let words = || CommentWords::of(text);
        if text.contains(&b'}') {
            self.page.end_line();
            self.page.word(b";");
            for word in words() {
                self.page.append(b" ");
                self.page.append(&word);
            }
            self.page.end_line();
            return;
        }
        self.page.word(b"{");
        self.page.glue();
        for word in words() {
            self.page.word(&word);
        }
        self.page.append(b"}");
    }

    fn open(&mut self) {
        let line = self.line();
        let broken = line.broken;
        let position = line.before.clone().unwrap_or_else(|| line.position.clone());
        if !broken {
            self.page.word(b"(");
            self.page.glue();
        }
        self.lines.push(Line { position, before: None, interrupted: true, broken });
    }

    fn close(&mut self) {
        if self.lines.len() > 1 {
            self.lines.pop();
        }
        // A line that broke off has been written whole, its variations included.
        if !self.line().broken {
            self.page.append(b")");
            self.line().interrupted = true;
        }
    }

    /// What stands in the text from the first unread word of a line to the line's end, as a comment.
    fn unread(&mut self, at: usize) {
        let mut depth = 0usize;
        let mut span: Option<Span> = None;
        for element in &self.game.elements[at..] {
            let here = match element {
                Element::Open => {
                    depth += 1;
                    continue;
                }
                Element::Close if depth == 0 => break,
                Element::Close => {
                    depth -= 1;
                    continue;
                }
                Element::Ply(ply) => ply.written,
                Element::Comment(comment) => comment.text,
            };
            span = Some(span.map_or(here, |span| span.to(here)));
        }
        let mut text = UNREAD.as_bytes().to_vec();
        let braces = |byte: &u8| if matches!(byte, b'{' | b'}') { b'|' } else { *byte };
        text.extend(span.unwrap_or_default().of(self.input).iter().map(braces));
        self.braces(&text);
        self.line().broken = true;
    }

    fn result(&mut self) {
        let mut written = self.dialect.results[self.game.result as usize];
        if written.is_empty() {
            return;
        }
        // `0-0` would be played where the side to move may castle.
        if sureness(self.dialect, written) == Some(Sureness::OrCastling) && self.may_castle() {
            written = sure_spelling(self.game.result).unwrap_or(written);
        }
        match self.dialect.layout.result {
            ResultPlace::Nowhere => return,
            ResultPlace::NextCell if self.last_color != Some(Color::White) => {
                self.page.end_line();
                self.page.word(format!("{}.", self.next_number).as_bytes());
            }
            // `+/-` beside a move would judge the position.
            _ if sureness(self.dialect, written) == Some(Sureness::OnlyAtTheEnd) => self.page.end_line(),
            ResultPlace::NextWord | ResultPlace::NextLine | ResultPlace::NextCell => {}
        }
        self.page.word(written.as_bytes());
    }

    /// Whether the side that would move next in the main line may castle to the king's side.
    fn may_castle(&mut self) -> bool {
        let moves = self.line().position.legal_moves();
        moves.iter().any(|next| next.castling() == Some(CastlingSide::KingSide))
    }
}

/// How sure it is that a word is a result; none where it is none.
fn sureness(dialect: &Dialect, word: &str) -> Option<Sureness> {
    let mut glyphs = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    result_of(&glyphs, dialect.own).map(|(_, sureness)| sureness)
}

fn may_be_result(dialect: &Dialect, word: &str) -> bool {
    sureness(dialect, word).is_some()
}

/// The spelling of a result in a dialect; empty where it writes none.
pub fn written_result(dialect: &Dialect, result: GameResult) -> &'static str {
    dialect.results[result as usize]
}
