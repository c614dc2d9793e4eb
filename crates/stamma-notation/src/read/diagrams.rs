//! Boards that are drawn in the comments of a game, and positions in FEN beside its moves, compared with the positions of the game: a
//! proof of the reading that the text itself gives.

use crate::diagnostics::{Detail, Diagnostic, DiagnosticSink};
use crate::game::comment_data::{Drawing, Drawn, drawings, may_hold_drawing};
use crate::game::visitor::{GameVisitor, PlyEvent};
use crate::game::{Element, Game, Played};
use crate::moves::encode::Board;
use crate::text::Span;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::internals::sort_by_key;
use stamma_board::{Color, Piece, Square};

/// With so many squares that differ a drawing is of another position.
const MOST_DIFFERENT: usize = 3;
/// More drawings in one game are not looked at: a page has some, a hostile text has many.
const MOST: usize = 200;

/// Compares the drawings in the comments of a game, and the positions beside its moves, with its positions. A finding that a position
/// is passed over is no longer one where the game has that position.
pub fn report_diagrams(input: &[u8], game: &mut Game, sink: &mut DiagnosticSink) {
    let holds = |element: &Element| matches!(element, Element::Comment(comment) if may_hold_drawing(comment.text.of(input)));
    let fens = fens_of(input, game);
    if fens.is_empty() && !game.elements.iter().any(holds) {
        return;
    }
    let mut walk = Walk { input, line: Vec::new(), outer: Vec::new(), main: Vec::new(), found: Vec::new() };
    let start = match &game.start {
        stamma_board::AnyPosition::Small(start) => Placement::of(start),
        stamma_board::AnyPosition::Large(_) => return,
    };
    walk.line.push(Place { placement: start, ply: None, last: None, is_past: false });
    game.send_to(&mut walk);
    for (drawing, place) in &walk.found {
        let (detail, ply) = walk.judge(drawing, place);
        sink.push(Diagnostic::new(drawing.span, ply, detail));
    }
    let mut seen = Vec::new();
    for (nth, (drawing, plies)) in fens.iter().enumerate() {
        let Some((detail, ply)) = walk.judge_fen(drawing, *plies, nth < MOST) else { continue };
        if matches!(detail, Detail::DiagramAgrees { .. }) {
            seen.push(drawing.span);
        }
        sink.push(Diagnostic::new(drawing.span, ply, detail));
    }
    if !seen.is_empty() {
        let is_seen = |finding: &Diagnostic| {
            matches!(finding.detail, Detail::UnknownText { .. })
                && seen.binary_search_by_key(&finding.span.start, |span| span.start).is_ok()
        };
        game.diagnostics.retain(|finding| !is_seen(finding));
    }
}

/// The positions in FEN that are passed over behind the moves of a game, each with the number of plies of the main line before it.
/// None behind a ply that could not be read.
fn fens_of(input: &[u8], game: &Game) -> Vec<(Drawing, usize)> {
    const SLASHES: usize = 7;
    let passed = |finding: &&Diagnostic| matches!(finding.detail, Detail::UnknownText { .. });
    let mut spans: Vec<Span> = game.diagnostics.iter().filter(passed).map(|finding| finding.span).collect();
    sort_by_key(&mut spans, |span| span.start);
    let mut plies = game.mainline().peekable();
    let mut count = 0;
    let mut found = Vec::new();
    for span in spans {
        let Ok(text) = core::str::from_utf8(span.of(input)) else { continue };
        let is_placement = |word: &&str| word.bytes().filter(|byte| *byte == b'/').count() == SLASHES;
        let Some(placement) = text.split_whitespace().find(is_placement) else { continue };
        while let Some(ply) = plies.next_if(|ply| ply.written.start < span.start) {
            if ply.played == Played::Unread {
                return found;
            }
            count += 1;
        }
        if let Some(drawing) = Drawing::of_placement(placement, span).filter(|_| count > 0) {
            found.push((drawing, count));
        }
    }
    found
}

/// The pieces on the squares of the usual board.
#[derive(Clone, Copy, PartialEq)]
struct Placement([Option<Piece>; 64]);

impl Placement {
    fn of<B: Board>(board: &B) -> Placement {
        Placement(core::array::from_fn(|index| board.piece_at(Square::from_packed(index as u8))))
    }

    /// The squares in which a drawing differs from it, as White sees the board or as Black does. A square that cannot be read
    /// does not differ.
    fn different<'d>(
        &'d self,
        drawing: &'d Drawing,
        turned: bool,
    ) -> impl Iterator<Item = (Square, Drawn)> + 'd {
        drawing.squares(turned).filter(move |(square, drawn)| match drawn {
            Drawn::Unread => false,
            Drawn::Empty => self.at(*square).is_some(),
            Drawn::Piece(piece) => self.at(*square) != Some(*piece),
        })
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.0[usize::from(square.packed())]
    }

    /// The view of the board in which a drawing differs least, and the number of squares that differ there.
    fn least(&self, drawing: &Drawing) -> (usize, bool) {
        let count = |turned| self.different(drawing, turned).take(MOST_DIFFERENT + 1).count();
        let usual = count(false);
        if usual == 0 || drawing.is_labelled {
            return (usual, false);
        }
        let turned = count(true);
        if turned < usual { (turned, true) } else { (usual, false) }
    }
}

/// A position of the game.
#[derive(Clone, Copy)]
struct Place {
    placement: Placement,
    /// The number of the ply before it.
    ply: Option<u32>,
    /// The side that moved last, and the number of its move.
    last: Option<(Color, u32)>,
    /// True if moves between it and its place could not be read.
    is_past: bool,
}

impl Place {
    fn words(&self) -> String {
        match self.last {
            None => "at the start of the game".to_string(),
            Some((color, number)) => format!("after {}'s move {number}", color.name()),
        }
    }
}

/// The positions of a game, and the drawings in it with the position at hand.
struct Walk<'t> {
    input: &'t [u8],
    /// The last positions of the line at hand: that before its last move, and that after it.
    line: Vec<Place>,
    outer: Vec<Vec<Place>>,
    /// The positions of the main line.
    main: Vec<Place>,
    found: Vec<(Drawing, Place)>,
}

impl GameVisitor for Walk<'_> {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if self.main.is_empty() && self.outer.is_empty() {
            self.main.push(Place { placement: Placement::of(before), ply: None, last: None, is_past: false });
        }
        if ply.meaning != Played::Unread {
            let last = Some((ply.mover, ply.move_number));
            // The placement follows in `after`.
            self.line.push(Place {
                placement: Placement([None; 64]),
                ply: Some(ply.number),
                last,
                is_past: false,
            });
        } else if let Some(place) = self.line.last_mut() {
            place.is_past = true;
        }
    }

    fn after<B: Board>(&mut self, after: &B) {
        let Some(place) = self.line.last_mut() else { return };
        place.placement = Placement::of(after);
        if self.outer.is_empty() {
            self.main.push(*place);
        }
        if self.line.len() > 2 {
            self.line.remove(0);
        }
    }

    fn open(&mut self) {
        let before = match &self.line[..] {
            [before, _] => *before,
            [.., only] => *only,
            [] => return,
        };
        self.outer.push(core::mem::replace(&mut self.line, [before].to_vec()));
    }

    fn close(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
    }

    fn comment(&mut self, text: Span) {
        let comment = text.of(self.input);
        if !may_hold_drawing(comment) {
            return;
        }
        let Some(place) = self.line.last().copied() else { return };
        let room = MOST.saturating_sub(self.found.len());
        let placed = |drawing: Drawing| (drawing.shifted(text.start), place);
        self.found.extend(drawings(comment).take(room).map(placed));
    }
}

impl Walk<'_> {
    /// The finding about a position behind so many plies of the main line: before the last of them, or after it. Others are searched
    /// for if asked to.
    fn judge_fen(&self, drawing: &Drawing, plies: usize, searches: bool) -> Option<(Detail, Option<u32>)> {
        let here = self.main.get(plies)?;
        let before = &self.main[plies - 1];
        if here.placement.least(drawing).0 > 0 && before.placement.least(drawing).0 == 0 {
            return Some((Detail::DiagramAgrees { place: before.words(), elsewhere: true }, before.ply));
        }
        searches.then(|| self.judge(drawing, here))
    }

    /// The finding about a drawing, and the ply whose position it is about.
    fn judge(&self, drawing: &Drawing, here: &Place) -> (Detail, Option<u32>) {
        let (least, turned) = here.placement.least(drawing);
        if least == 0 && !here.is_past {
            return (Detail::DiagramAgrees { place: here.words(), elsewhere: false }, here.ply);
        }
        let same = |place: &&Place| place.placement.least(drawing).0 == 0;
        if let Some(place) = self.main.iter().find(same) {
            return (Detail::DiagramAgrees { place: place.words(), elsewhere: true }, place.ply);
        }
        if least > MOST_DIFFERENT || here.is_past {
            return (Detail::DiagramElsewhere, here.ply);
        }
        let squares = here.placement.different(drawing, turned).map(|(square, drawn)| {
            let drawn = match drawn {
                Drawn::Piece(piece) => Some(piece),
                Drawn::Empty | Drawn::Unread => None,
            };
            let name = format!("{}{}", square.file().char(), square.rank().number());
            format!("{} on {name} where the game has {}", words(drawn), words(here.placement.at(square)))
        });
        let squares = squares.collect::<Vec<_>>().join(", and ");
        (Detail::DiagramDiffers { place: here.words(), squares }, here.ply)
    }
}

fn words(piece: Option<Piece>) -> String {
    match piece {
        None => "nothing".to_string(),
        Some(piece) => format!("a {} {}", piece.color.name(), piece.role.name()),
    }
}
