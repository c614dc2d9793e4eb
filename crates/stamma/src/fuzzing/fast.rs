//! The fast path beside the careful one: where it answers, everything must be the same.

use super::LIMITS;
use stamma_board::{AnyPosition, Board8x8, Position, Swift, SwiftMove, Variant};
use stamma_notation::fast::{Clean, FastReader, FastVisitor, HandedBack};
use stamma_notation::{
    Comment, Element, Game, GameResult, Played, Ply, PlySource, ReadOptions, Span, Tag, read_games,
};

/// Any text, cut anywhere: where the fast reader answers, it says what the careful reader says.
pub fn fast_equals_careful(input: &[u8]) {
    let options = ReadOptions { limits: LIMITS, ..ReadOptions::default() };
    let mut fast = FastReader::for_options(&options).expect("these options ask for nothing special");
    // The first two bytes say where the text is cut off.
    let (cut, input) = input.split_at_checked(2).unwrap_or((&[0, 0], input));
    let cut = usize::from(cut[0]) << 8 | usize::from(cut[1]);
    for text in [input, &input[..cut.min(input.len())]] {
        let games: Vec<Game> = read_games(text, options).collect();
        for game in &games {
            compare_fast(&mut fast, text, game).unwrap_or_else(|(_, difference)| panic!("{difference}"));
        }
        for at in [0, games.first().map_or(0, |game| game.span.end)] {
            let rest = &text[at..];
            let first = read_games(rest, options).next();
            if let Ok(clean) = fast.follow_or_say(rest, 0, &mut ()) {
                let game = first.expect("where the fast path finds a game there is one");
                assert_eq!(game.span, Span::new(0, clean.end), "the game has the same bytes");
            }
        }
    }
}

/// Reads a game again the fast way: what it is handed back for, or nothing where both agree.
///
/// # Errors
///
/// The first difference between the two readings, in words.
pub fn compare_fast(
    fast: &mut FastReader,
    input: &[u8],
    game: &Game,
) -> Result<Option<HandedBack>, (Clean, String)> {
    let mut told = Told { input, ..Told::default() };
    match fast.follow_or_say(input, game.span.start, &mut told) {
        Err(reason) => Ok(Some(reason)),
        Ok(clean) => match told.difference(&clean, game) {
            Some(difference) => Err((clean, difference)),
            None => Ok(None),
        },
    }
}

/// What the fast reader tells, as a game holds it.
#[derive(Default)]
struct Told<'a> {
    input: &'a [u8],
    tags: Vec<Tag>,
    elements: Vec<Element>,
    /// The number of the next ply, of the line at hand and of those that it lies inside.
    next: Vec<u32>,
    /// The position before the first ply.
    start: Option<Position<Board8x8>>,
    result: Option<(GameResult, Span)>,
}

impl FastVisitor for Told<'_> {
    fn tag(&mut self, name: Span, value: Span) {
        let mut bytes = Vec::new();
        let mut escaped = false;
        for &byte in value.of(self.input) {
            escaped = byte == b'\\' && !escaped;
            if !escaped {
                bytes.push(byte);
            }
        }
        let span = Span::new(name.start - 1, value.end + 2);
        self.tags.push(Tag { name: String::from_utf8_lossy(name.of(self.input)).into(), value: bytes, span });
    }

    fn ply(&mut self, before: &Swift, played: SwiftMove, written: Span) {
        if self.next.is_empty() {
            self.next.push(1);
            self.start = Some(before.to_position());
        }
        let depth = self.next.len() as u32 - 1;
        let number = self.next.last_mut().expect("a line is at hand");
        self.elements.push(Element::Ply(Ply {
            number: *number,
            depth,
            color: before.turn(),
            move_number: before.fullmove_number(),
            written,
            played: Played::Move(before.to_move(played)),
            nags: Vec::new(),
            draw_offer: false,
            source: PlySource::Text,
        }));
        *number += 1;
    }

    fn nag(&mut self, nag: u8) {
        let ply = self.elements.iter_mut().rev().find_map(|element| match element {
            Element::Ply(ply) => Some(ply),
            _ => None,
        });
        ply.expect("a glyph follows a ply").nags.push(nag);
    }

    fn comment(&mut self, text: Span) {
        self.elements.push(Element::Comment(Comment { text }));
    }

    fn open(&mut self) {
        let next = self.next.last().copied().expect("a variation follows a ply");
        self.next.push(next - 1);
        self.elements.push(Element::Open);
    }

    fn close(&mut self) {
        self.next.pop();
        self.elements.push(Element::Close);
    }

    fn result(&mut self, written: GameResult, place: Span) {
        self.result = Some((written, place));
    }
}

impl Told<'_> {
    fn difference(&self, clean: &Clean, game: &Game) -> Option<String> {
        let shown = String::from_utf8_lossy(game.span.of(self.input));
        let differ = |what: &str, fast: &dyn std::fmt::Debug, careful: &dyn std::fmt::Debug| {
            Some(format!("{what}: {fast:?} the fast way, {careful:?} with care, in {shown}"))
        };
        if let Some(finding) = game.diagnostics.first() {
            return Some(format!("{} is not found the fast way, in {shown}", finding.code()));
        }
        if game.span.end != clean.end {
            return differ("end", &clean.end, &game.span.end);
        }
        if game.tags != self.tags {
            return differ("tags", &self.tags, &game.tags);
        }
        let at = self.elements.iter().zip(&game.elements).position(|(fast, careful)| fast != careful);
        let shorter = self.elements.len().min(game.elements.len());
        if at.is_some() || self.elements.len() != game.elements.len() {
            let at = at.unwrap_or(shorter);
            return differ("element", &self.elements.get(at), &game.elements.get(at));
        }
        if game.result_span != self.result.map(|(_, place)| place) {
            return differ("place of the result", &self.result, &game.result_span);
        }
        if (game.result, game.termination) != (clean.result, clean.termination) {
            return differ("ending", &(clean.result, clean.termination), &(game.result, game.termination));
        }
        let plies = game.elements.iter().filter(|element| matches!(element, Element::Ply(_))).count();
        let main = game.mainline().count();
        if (main, plies - main) != (clean.plies, clean.varied) {
            return differ("plies", &(clean.plies, clean.varied), &(main, plies - main));
        }
        if let Some(start) = &self.start
            && game.start != AnyPosition::Small(start.clone())
        {
            return differ("start", &start.to_fen(), &game.start.to_fen());
        }
        if game.variant != Variant::Standard || game.letters.language.id != "en" {
            return differ("letters", &"English", &(game.variant, game.letters.language.id));
        }
        None
    }
}
