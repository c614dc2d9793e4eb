//! The list of moves as HTML: a button for each move, with the data that the script needs to show its position,
//! followed by its description. tests/views.rs tests everything that script and style sheets rely on.

use super::glyphs::glyph;
use crate::names::spelling;
use crate::utf16::Utf16Offsets;
use maud::{Markup, PreEscaped, Render, html};
use stamma::board::Position;
use stamma::notation::{Arrows, CommentContent, CommentParts, EvaluationScore, Letters, MarkedSquares};
use stamma::render::diagram::ends_of;
use stamma::{
    Board, Color, Dialect, Game, GameVisitor, Geometry, Locale, Messages, Played, PlyEvent, PlySource,
    Sentence, Span, Square, Wants, encode, encode_illegal, explain_game_in,
};
use stamma_json::Target;
use std::collections::HashSet;

/// The input of the list of moves beside the game.
#[derive(Clone, Copy, Debug)]
pub struct MoveListContext<'a> {
    /// The input of the reader.
    pub input: &'a [u8],
    /// The offsets for the script.
    pub offsets: &'a Utf16Offsets<'a>,
    /// The notation of the moves.
    pub target: Target,
    /// The first bytes of all doubts.
    pub doubts: &'a HashSet<usize>,
    /// The language of the words.
    pub locale: Locale,
}

/// The list of moves, and the marks of a comment before them.
#[derive(Debug)]
pub struct MoveList {
    /// The list.
    pub html: Markup,
    /// The marks on the start position.
    pub drawn: BoardMarks,
}

/// Renders the moves of a game.
pub fn move_list(game: &Game, context: MoveListContext<'_>) -> MoveList {
    let (dialect, letters) = spelling(context.target, game.start.variant());
    let mut builder = MoveListBuilder {
        context,
        game: game.index,
        dialect,
        letters,
        sentences: explain_game_in(game, context.input, context.locale).into_iter(),
        html: String::from("<ol class=\"moves\">"),
        item: false,
        lines: vec![OpenLine::default()],
        number: 0,
        pending: None,
        drawn: BoardMarks::default(),
    };
    game.send_to(&mut builder);
    builder.finish();
    MoveList { html: PreEscaped(builder.html), drawn: builder.drawn }
}

/// Returns the HTML id of a move, which is numbered in the order of the text.
pub fn move_id(game: u32, number: usize) -> String {
    format!("g{game}m{number}")
}

/// Arrows and coloured squares that comments draw on the board.
#[derive(Clone, Default, Debug)]
pub struct BoardMarks {
    arrows: Vec<String>,
    squares: Vec<String>,
}

impl BoardMarks {
    /// Returns the arrows as `Ge2e4,Rd1d8`. None if there are none.
    pub fn arrows(&self) -> Option<String> {
        joined(&self.arrows)
    }

    /// Returns the squares as `Gd4,Ra1`. None if there are none.
    pub fn squares(&self) -> Option<String> {
        joined(&self.squares)
    }
}

fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(","))
}

/// The main line or a variation that is being written.
#[derive(Default)]
struct OpenLine {
    /// The last move: number, side and text.
    last: Option<(u32, Color, String)>,
    /// True if a comment or variation follows the last move.
    interrupted: bool,
}

/// A move that is not written yet, because comments after it may add to it.
struct PendingMove {
    id: String,
    class: &'static str,
    fen: Option<String>,
    from: Option<Square>,
    to: Option<Square>,
    check: Option<Square>,
    uci: Option<String>,
    start: usize,
    end: usize,
    depth: usize,
    written: String,
    word: String,
    says: String,
    drawn: BoardMarks,
    /// Markup within the move: glyphs, draw offers, clocks and evaluations.
    beside: Vec<Markup>,
    /// Markup after the move: comments.
    behind: Vec<Markup>,
}

struct MoveListBuilder<'a> {
    context: MoveListContext<'a>,
    game: u32,
    dialect: &'static Dialect,
    letters: Letters,
    sentences: std::vec::IntoIter<Sentence>,
    html: String,
    /// True if a list item is open.
    item: bool,
    lines: Vec<OpenLine>,
    number: usize,
    pending: Option<PendingMove>,
    /// The marks on the start position.
    drawn: BoardMarks,
}

impl MoveListBuilder<'_> {
    fn push(&mut self, markup: &Markup) {
        self.html.push_str(&markup.0);
    }

    /// Writes the pending move, to which nothing can be added any more.
    fn flush_pending(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        let says = format!("{}s", pending.id);
        let markup = html! {
            span class="half" {
                button type="button" class=(pending.class) id=(pending.id) aria-describedby=(says) data-fen=[pending.fen]
                    data-from=[pending.from.map(SquareName)] data-to=[pending.to.map(SquareName)] data-check=[pending.check.map(SquareName)]
                    data-uci=[pending.uci] data-arrows=[pending.drawn.arrows()] data-squares=[pending.drawn.squares()]
                    data-start=(pending.start) data-end=(pending.end) data-depth=(pending.depth)
                    data-written=(pending.written) { (pending.word) }
                " "
                span class="says" id=(says) { (pending.says) }
                @for beside in &pending.beside { " " (beside) }
            }
            @for behind in &pending.behind { " " (behind) }
            " "
        };
        self.push(&markup);
    }

    fn words(&self) -> &'static Messages {
        self.context.locale.view()
    }

    fn is_main_line(&self) -> bool {
        self.lines.len() == 1
    }

    fn line(&mut self) -> &mut OpenLine {
        if self.lines.is_empty() {
            self.lines.push(OpenLine::default());
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Returns the side that made the last move of the line.
    fn mover(&mut self) -> Color {
        self.line().last.as_ref().map_or(Color::White, |(_, color, _)| *color)
    }

    /// Adds markup to the pending move.
    fn push_beside(&mut self, markup: Markup) {
        if let Some(pending) = &mut self.pending {
            pending.beside.push(markup);
        }
    }

    fn open_item(&mut self) {
        if !self.item {
            self.html.push_str("<li class=\"pair\">");
            self.item = true;
        }
    }

    fn close_item(&mut self) {
        if self.item {
            self.html.push_str("</li>");
            self.item = false;
        }
    }

    /// Writes the move number before a move that needs one.
    fn number_of(&mut self, mover: Color, move_number: u32) {
        let main = self.is_main_line();
        if main && mover == Color::White {
            self.close_item();
        }
        let line = self.line();
        let follows =
            line.last.as_ref().is_some_and(|(_, color, _)| *color == Color::White) && !line.interrupted;
        let opens = main && !self.item;
        self.open_item();
        let number = match mover {
            Color::White => format!("{move_number}."),
            Color::Black if !follows || opens => format!("{move_number}…"),
            Color::Black => return,
        };
        self.push(&html! { span class="number" { (number) } " " });
    }

    fn finish(&mut self) {
        self.flush_pending();
        while self.lines.len() > 1 {
            self.close();
        }
        self.close_item();
        self.html.push_str("</ol>");
    }

    fn text_of<G: Geometry>(&self, before: &Position<G>, played: Played, written: Span) -> String {
        match played {
            Played::Move(played) => encode(before, played, self.dialect, &self.letters),
            Played::Illegal(played) => encode_illegal(before, played, self.dialect, &self.letters),
            Played::Pass => String::from("--"),
            Played::Unread => String::from_utf8_lossy(written.of(self.context.input)).into_owned(),
        }
    }

    fn class(&self, played: Played, source: PlySource, written: Span) -> &'static str {
        let doubtful = self.context.doubts.contains(&written.start);
        match (played, source) {
            (Played::Unread, _) if doubtful => "move unread doubt",
            (Played::Unread, _) => "move unread",
            (Played::Illegal(_), _) if doubtful => "move illegal doubt",
            (Played::Illegal(_), _) => "move illegal",
            (_, PlySource::Repair) => "move repaired",
            _ if doubtful => "move doubt",
            _ => "move",
        }
    }
}

/// A square, rendered by its name.
struct SquareName(Square);

impl Render for SquareName {
    fn render_to(&self, buffer: &mut String) {
        self.0.to_string().render_to(buffer);
    }
}

impl GameVisitor for MoveListBuilder<'_> {
    const WANTS: Wants = Wants::BothPositions;

    fn played<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
        self.flush_pending();
        self.number_of(ply.mover, ply.move_number);
        self.number += 1;
        let played = ply.meaning;
        let (before, after) = (&*before.position(), after.position());
        let meant = match played {
            Played::Move(played) | Played::Illegal(played) => Some(played),
            Played::Pass | Played::Unread => None,
        };
        let ends = meant.map(|played| ends_of(before, played));
        let known = played != Played::Unread;
        let word = self.text_of(before, played, ply.written);
        let (start, end) = self.context.offsets.span(ply.written);
        let pending = PendingMove {
            id: move_id(self.game, self.number),
            class: self.class(played, ply.source, ply.written),
            fen: known.then(|| after.to_fen()),
            from: ends.map(|(from, _)| from),
            to: ends.map(|(_, to)| to),
            check: after.king(after.turn()).filter(|_| known && after.is_check()),
            uci: meant.map(|played| before.uci(played)),
            start,
            end,
            depth: self.lines.len() - 1,
            written: String::from_utf8_lossy(ply.written.of(self.context.input)).into_owned(),
            says: self.sentences.next().map_or_else(String::new, |sentence| sentence.text),
            word: word.clone(),
            drawn: BoardMarks::default(),
            beside: Vec::new(),
            behind: Vec::new(),
        };
        self.pending = Some(pending);
        *self.line() = OpenLine { last: Some((ply.move_number, ply.mover, word)), interrupted: false };
    }

    fn nag(&mut self, nag: u8) {
        let (sign, title) = glyph(nag, self.words());
        self.push_beside(html! { span class="nag" title=(title) { (sign) } });
    }

    fn draw_offer(&mut self) {
        let side = match self.mover() {
            Color::White => "offers-white",
            Color::Black => "offers-black",
        };
        let side = self.words().get(side);
        self.push_beside(html! { span class="offer" title=(side) { "(=)" } });
    }

    fn comment(&mut self, text: Span) {
        let input = self.context.input;
        let mut drawn = BoardMarks::default();
        let (mut beside, mut behind) = (Vec::new(), Vec::new());
        let mover = self.mover();
        let words = self.words();
        for part in CommentParts::new(input, text) {
            let text = String::from_utf8_lossy(part.span.of(input));
            beside.push(match part.content {
                CommentContent::Clock(time) => html! { span class="clock" title=(words.get("time-left")) { (clock(time)) } },
                CommentContent::Elapsed(time) => html! { span class="clock" title=(words.get("time-taken")) { (clock(time)) } },
                CommentContent::GameElapsed(time) => {
                    html! { span class="clock" title=(words.get("time-in-game")) { (clock(time)) } }
                }
                CommentContent::ClockFace(time) => html! { span class="clock" title=(words.get("time-of-day")) { (clock(time)) } },
                CommentContent::Evaluation(eval) => {
                    html! { span class="eval" title=(words.get("evaluation")) { (score(eval.for_white(mover))) } }
                }
                CommentContent::Squares(list) => {
                    let marked = MarkedSquares::of(input, list);
                    drawn.squares.extend(marked.map(|marked| format!("{}{}", marked.paint, marked.square)));
                    continue;
                }
                CommentContent::Arrows(list) => {
                    let arrows = Arrows::of(input, list);
                    drawn.arrows.extend(arrows.map(|arrow| format!("{}{}{}", arrow.paint, arrow.from, arrow.to)));
                    continue;
                }
                CommentContent::Diagram => continue,
                _ => {
                    behind.push(html! { span class="comment" { (text) } });
                    continue;
                }
            });
        }
        match &mut self.pending {
            Some(pending) => {
                pending.drawn.arrows.append(&mut drawn.arrows);
                pending.drawn.squares.append(&mut drawn.squares);
                let interrupts = !behind.is_empty();
                pending.beside.append(&mut beside);
                pending.behind.append(&mut behind);
                self.line().interrupted |= interrupts;
            }
            None => {
                if self.number == 0 {
                    self.drawn.arrows.append(&mut drawn.arrows);
                    self.drawn.squares.append(&mut drawn.squares);
                }
                beside.append(&mut behind);
                if !beside.is_empty() {
                    self.open_item();
                    self.line().interrupted = true;
                }
                for part in beside {
                    self.push(&html! { (part) " " });
                }
            }
        }
    }

    fn open(&mut self) {
        self.flush_pending();
        self.open_item();
        let words = self.words();
        let line = self.line();
        line.interrupted = true;
        let instead = line.last.as_ref().map(|(number, color, word)| match color {
            Color::White => format!("{number}. {word}"),
            Color::Black => format!("{number}… {word}"),
        });
        let instead = instead.map(|replaced| words.fill("instead", &[("move", &replaced)]));
        let instead = instead.unwrap_or_else(|| words.get("another-line").to_owned());
        let summary = html! { summary { (instead) } };
        self.html.push_str("<details class=\"variation\" open>");
        self.push(&summary);
        self.html.push_str("<span class=\"line\">");
        self.lines.push(OpenLine::default());
    }

    fn close(&mut self) {
        self.flush_pending();
        if self.lines.len() > 1 {
            self.lines.pop();
            self.html.push_str("</span></details>");
        }
    }
}

/// Formats milliseconds as `1:02:03`.
fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Formats an evaluation as `+0.35` or `#-3`.
fn score(score: EvaluationScore) -> String {
    match score {
        EvaluationScore::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        EvaluationScore::MateIn(moves) => format!("#{moves}"),
    }
}
