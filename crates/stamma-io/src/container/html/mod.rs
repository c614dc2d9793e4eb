//! HTML: pages and fragments. The text is written as a browser shows it, and games in attributes and scripts besides.

/// Games in attributes and scripts.
mod attached;
/// The elements.
mod elements;
/// Pictures of pieces.
mod figurines;
/// Tables with a game in each row.
mod games;
/// Elements that HTML does not have.
mod own;
/// Rows of tables and items of lists.
mod places;
/// Players that are named by classes.
mod players;
/// Positions in attributes.
mod positions;
/// Elements that are struck out or not shown.
mod struck;
/// Tags.
mod tags;

use super::Writer;
use super::cells::{BlackFirst, bare, begins_with_move, is_clock, is_heading};
use super::fields::Side;
use super::lines::Comments;
use super::parting::part_words;
use super::pieces::begins_with_square;
use super::starts::WrittenMoves;
use super::value::{Escapes, Value};
use super::words::is_move;
use elements::{Flow, flow};
use games::GameTable;
use memchr::{memchr, memmem};
use places::{Item, Table};
use players::{PlayersByClass, players_by_class};
use stamma_notation::Span;
use stamma_notation::internals::{entity, gives_tags};
use std::collections::HashSet;
use tags::{Tag, tag_at};

/// Returns true if a text has tags beyond the few that the reader passes over. Braces hold comments.
pub fn is_html(text: &[u8]) -> bool {
    let mut at = 0;
    let mut unclosed = usize::MAX;
    let mut comments = Comments::new();
    let mut opened = HashSet::new();
    while let Some(found) = text[at..].iter().position(|byte| matches!(byte, b'<' | b'{')) {
        at += found;
        if text[at] == b'{' {
            at = comments.end(text, at);
            continue;
        }
        let Some(tag) = tag_at(text, at, &mut unclosed) else {
            at += 1;
            continue;
        };
        at = tag.span.end;
        let name = tag.name.of(text).to_ascii_lowercase();
        if name.is_empty() {
            return true;
        }
        match flow(&name) {
            // XML.
            None if tag.is_end && opened.contains(&name) && text.trim_ascii_start().starts_with(b"<") => {
                return true;
            }
            None if !tag.is_end
                && text.trim_ascii_start().starts_with(b"<")
                && attached::has_attributed_game(text, tag) =>
            {
                return true;
            }
            None if !tag.is_end && name.len() >= 2 => {
                opened.insert(name);
            }
            None => {}
            Some(Flow::Hidden | Flow::Cell | Flow::Picture) => return true,
            Some(_) if matches!(&name[..], b"html" | b"body" | b"head" | b"pre" | b"textarea" | b"table") => {
                return true;
            }
            Some(_) if tag.is_end && opened.contains(&name) => return true,
            Some(_) if tag.attributes(text).next().is_some_and(|(name, _)| name != b"/") => return true,
            Some(_) if tag.is_end => {}
            Some(_) => {
                opened.insert(name);
            }
        }
    }
    false
}

/// Writes the text of a page.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut page = Page::new(writer);
    let mut at = 0;
    let mut unclosed = usize::MAX;
    while at < text.len() {
        let next = memchr(b'<', &text[at..]).map_or(text.len(), |length| at + length);
        page.text(Span::new(at, next));
        if next == text.len() {
            break;
        }
        let tag = tag_at(text, next, &mut unclosed);
        at = match tag.filter(|tag| page.is_markup(tag)) {
            Some(tag) => page.tag(tag),
            None => {
                page.text(Span::new(next, next + 1));
                next + 1
            }
        };
    }
}

/// A page while it is written.
struct Page<'w, 't> {
    writer: &'w mut Writer<'t>,
    text: &'t [u8],
    /// Names of elements that HTML does not have, but that the page closes.
    own: HashSet<&'t [u8]>,
    /// Names of elements that are not closed behind any byte that is still to come.
    never_closed: HashSet<Vec<u8>>,
    /// Names of elements that are opened more often than closed.
    unclosed: HashSet<Vec<u8>>,
    /// End of the hidden element whose content is written.
    shown_to: usize,
    /// The moves that were written.
    written_moves: WrittenMoves,
    /// The name of the elements that hold a game each, in a list of games.
    game_element: Option<&'t [u8]>,
    /// True if a tag within a line is the last that was met.
    parted: bool,
    /// True if that is one of the page's own.
    parted_by_own: bool,
    /// True if a move has begun a text of the game at hand.
    has_moves: bool,
    /// True if a tag ended the line and no text has followed.
    broken: bool,
    /// The number of open elements whose line ends count.
    preformatted: usize,
    tables: Vec<Table>,
    /// The table with a game in each row that is open, and the number of tables that are open there.
    games: Option<(usize, GameTable)>,
    /// The open table whose column of Black stands before that of White, and the number of tables that are open there.
    black_first: Option<(usize, BlackFirst)>,
    lists: Vec<Option<usize>>,
    item: Item,
    /// The player whom the elements in an own one are about, and its name.
    side: Option<(Side, Vec<u8>)>,
    /// The elements whose classes say which player they name.
    players: PlayersByClass,
    /// True in such an element.
    in_player: bool,
    /// End of the last element whose attributes are written beside a game in one of them.
    told_to: usize,
    /// True for a feed, whose elements are lines.
    is_feed: bool,
}

impl<'w, 't> Page<'w, 't> {
    fn new(writer: &'w mut Writer<'t>) -> Page<'w, 't> {
        let text = writer.text();
        let ends = memmem::find_iter(text, b"</").filter_map(|at| {
            let name = &text[at + 2..];
            let length = name
                .iter()
                .take(32)
                .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(**byte, b'-' | b':' | b'_'))
                .count();
            // `<N>` is a piece, `<w>e4</w>` a move.
            (length >= 2 || length == 1 && name[0].is_ascii_lowercase()).then(|| &name[..length])
        });
        let own = ends.filter(|name| flow(name).is_none()).take(MOST_NAMES).collect();
        Page {
            writer,
            text,
            own,
            never_closed: HashSet::new(),
            unclosed: HashSet::new(),
            shown_to: 0,
            written_moves: WrittenMoves::default(),
            game_element: None,
            parted: false,
            parted_by_own: false,
            has_moves: false,
            broken: false,
            preformatted: 0,
            tables: Vec::new(),
            games: None,
            black_first: None,
            lists: Vec::new(),
            item: Item::default(),
            side: None,
            players: players_by_class(text),
            in_player: false,
            told_to: 0,
            is_feed: is_feed(text),
        }
    }

    fn is_markup(&self, tag: &Tag) -> bool {
        let name = tag.name.of(self.text);
        // `<move san="e4"/>`
        let is_empty = || {
            tag.span.of(self.text).ends_with(b"/>")
                // `<w:b/>`
                && (name.contains(&b':')
                    || tag.attributes(self.text).any(|(name, value)| name != b"/" && !value.is_empty()))
        };
        name.is_empty() || flow(name).is_some() || self.own.contains(name) || is_empty()
    }

    /// Takes a tag, and returns the byte behind it, or behind what it hides.
    fn tag(&mut self, tag: Tag) -> usize {
        let name = tag.name.of(self.text);
        if name.is_empty() {
            self.leave_out(tag.span);
            return tag.span.end;
        }
        if !tag.is_end
            && name.eq_ignore_ascii_case(b"tr")
            && let Some(end) = self.row_of_games(tag).or_else(|| self.row_with_black_first(tag))
        {
            return end;
        }
        if !tag.is_end {
            attached::write_attributes(self, tag);
            if let Some(end) = self.pass_over_struck(tag) {
                return end;
            }
        }
        if std::mem::take(&mut self.in_player) {
            self.writer.end_line();
            self.broken = true;
        } else if let Some(side) = self.players.get(&tag.span.start).copied() {
            self.begin_player(side);
            return tag.span.end;
        }
        let Some(flow) = flow(name) else { return self.own_element(tag) };
        match flow {
            Flow::Inline => {
                let end = if tag.is_end { None } else { figurines::write_element(self, tag) };
                self.parted = true;
                if let Some(end) = end {
                    return end;
                }
            }
            Flow::Picture => figurines::write_picture_of(self, tag, tag.span.end),
            // The title of an entry of a feed, and one that heads the moves of a page.
            Flow::Hidden
                if name.eq_ignore_ascii_case(b"title") && (self.is_feed || self.title_heads_moves(&tag)) =>
            {
                self.writer.end_paragraph();
                self.broken = true;
            }
            Flow::Hidden if !tag.is_end => return self.hidden(tag),
            Flow::Hidden => {}
            Flow::Cell => self.cell(tag),
            // `<dt>White</dt><dd>A</dd>` is `White: A`.
            Flow::Line if tag.is_end && name.eq_ignore_ascii_case(b"dt") => self.end_term(),
            Flow::Line if !tag.is_end && name.eq_ignore_ascii_case(b"dd") && self.follows_term() => {}
            Flow::Line | Flow::Paragraph if !tag.is_end && self.begins_game_by_class(tag) => {
                self.writer.end_game_behind_moves();
                (self.broken, self.has_moves) = (true, false);
            }
            Flow::Line => {
                self.writer.end_line();
                self.broken = true;
            }
            Flow::Paragraph => {
                self.writer.end_paragraph();
                self.broken = true;
            }
        }
        self.place(tag);
        tag.span.end
    }

    /// Returns true for a title that is a heading of a game, with nothing but elements between it and the first move of the page.
    fn title_heads_moves(&self, tag: &Tag) -> bool {
        const LONGEST: usize = 200;
        const LOOKED_AT: usize = 4_096;
        let text = self.writer.text();
        if tag.is_end {
            // It was written.
            return !self.writer.written.is_empty();
        }
        let rest = &text[tag.span.end..text.len().min(tag.span.end + LOOKED_AT)];
        let Some(end) = memchr(b'<', rest).filter(|end| *end <= LONGEST) else { return false };
        if !std::str::from_utf8(&rest[..end]).is_ok_and(gives_tags) {
            return false;
        }
        let mut rest = &rest[end..];
        while rest.starts_with(b"<") {
            let Some(end) = memchr(b'>', rest) else { return false };
            rest = rest[end + 1..].trim_ascii_start();
        }
        rest.strip_prefix(b"1").is_some_and(|behind| {
            let signs = behind.iter().take_while(|byte| matches!(byte, b'.' | b' ')).count();
            let word = behind[signs..].split(|byte| byte.is_ascii_whitespace() || *byte == b'<').next();
            signs > 0 && word.is_some_and(is_move)
        })
    }

    /// Begins the line of a player.
    fn begin_player(&mut self, side: Side) {
        self.writer.end_line();
        self.writer.add(match side {
            Side::White => "White: ",
            Side::Black => "Black: ",
        });
        (self.parted, self.broken, self.in_player) = (false, true, true);
    }

    /// Ends a term of a list of definitions.
    fn end_term(&mut self) {
        if self.writer.last().is_some_and(|last| last.is_ascii_alphanumeric() || !last.is_ascii()) {
            self.writer.add(": ");
            (self.parted, self.broken) = (false, true);
        }
    }

    /// Returns true if the definition of a term begins here.
    fn follows_term(&self) -> bool {
        self.broken && self.writer.written.ends_with(b": ")
    }

    /// Takes an element whose content is not shown. Returns the byte behind it.
    fn hidden(&mut self, tag: Tag) -> usize {
        let name = tag.name.of(self.text);
        let Some((content, end)) = self.content(tag) else { return tag.span.end };
        let has_games = name.eq_ignore_ascii_case(b"script") && attached::write_script(self, content);
        let is_picture = name.eq_ignore_ascii_case(b"svg") && figurines::write_svg(self, tag, end);
        if !has_games && !is_picture {
            self.leave_out(Span::new(tag.span.start, end));
        }
        end
    }

    /// The content of an element, and the byte behind its end.
    fn content(&mut self, tag: Tag) -> Option<(Span, usize)> {
        let name = tag.name.of(self.text).to_ascii_lowercase();
        if self.never_closed.contains(&name) {
            return None;
        }
        let rest = &self.text[tag.span.end..];
        let is_end = |at: &usize| {
            rest.get(at + 2..at + 2 + name.len()).is_some_and(|found| found.eq_ignore_ascii_case(&name))
        };
        let Some(start) = memmem::find_iter(rest, b"</").find(is_end) else {
            self.never_closed.insert(name);
            return None;
        };
        let length = memchr(b'>', &rest[start..]).map_or(rest.len() - start, |length| length + 1);
        let content = Span::new(tag.span.end, tag.span.end + start);
        Some((content, content.end + length))
    }

    fn leave_out(&mut self, span: Span) {
        let says_something = span.of(self.text).iter().any(u8::is_ascii_alphanumeric);
        if says_something
            && !span.of(self.text).starts_with(b"<!D")
            && !span.of(self.text).starts_with(b"<!d")
        {
            self.writer.leave_out(span);
        }
    }

    /// Writes text between two tags.
    fn text(&mut self, span: Span) {
        let content = span.of(self.text);
        let blanks = content.len() - content.trim_ascii_start().len();
        if blanks == content.len() {
            self.blank(span);
            return;
        }
        let start = span.start + blanks;
        self.blank(Span::new(span.start, start));
        let shown = Span::new(start, span.end);
        let content = shown.of(self.text);
        let is_whole = self.text.get(span.end) == Some(&b'<');
        // Cells that show nothing hold a no-break space.
        let shows_nothing = bare(content).is_empty() || self.heads_table() && is_heading(content);
        if self.item.begins_cell && is_whole && shows_nothing {
            return;
        }
        let is_time = self.item.begins_cell && is_whole && is_clock(content);
        self.begin_text(content);
        if is_time {
            self.writer.add("{");
        }
        // Within a cell a line end is a blank.
        let lines_count = self.preformatted > 0 || !self.in_cell();
        let value = |span| Value { span, escapes: Escapes::Entities };
        if lines_count || !content.contains(&b'\n') {
            // A quotation mark within a value of a tag stays an entity, which the reader knows.
            let mut at = shown.start;
            let inner = content.contains(&b'"').then(|| memmem::find_iter(content, QUOTE));
            for mark in inner.into_iter().flatten().map(|mark| shown.start + mark) {
                value(Span::new(at, mark)).write(self.writer);
                self.writer.copy(Span::new(mark, mark + QUOTE.len()));
                at = mark + QUOTE.len();
            }
            value(Span::new(at, shown.end)).write(self.writer);
        } else {
            value(shown).write_without(
                self.writer,
                |byte| matches!(byte, b'\n' | b'\r'),
                |writer, sign| writer.replace(sign, " "),
            );
        }
        if is_time {
            self.writer.add("}");
        }
        self.broken = false;
    }

    /// Writes blanks between two tags, or before text.
    fn blank(&mut self, span: Span) {
        if span.is_empty() || self.tables.last().is_some_and(|table| table.in_row && !table.in_cell) {
            return;
        }
        if self.preformatted > 0 {
            self.writer.copy(span);
            self.parted = false;
            return;
        }
        if self.in_cell() {
            if !self.item.begins_cell && self.writer.last().is_some_and(|last| !last.is_ascii_whitespace()) {
                self.writer.replace(span, " ");
            }
            return;
        }
        let content = span.of(self.text);
        let first = memchr(b'\n', content).filter(|_| self.broken);
        // The tag has ended this line.
        let rest = Span::new(span.start + first.map_or(0, |first| first + 1), span.end);
        if !self.broken || rest.of(self.text).contains(&b'\n') {
            self.writer.copy(rest);
            self.parted = false;
        }
    }

    /// Writes what a place asks for before its first text: the number of an item, the blank before a cell.
    fn begin_text(&mut self, next: &[u8]) {
        let decoded = entity(next).map(|(character, _)| character.to_string());
        let next = decoded.as_ref().map_or(next, |decoded| decoded.as_bytes());
        self.has_moves |= begins_with_move(next);
        let parted = std::mem::take(&mut self.parted);
        let by_own = std::mem::take(&mut self.parted_by_own);
        if self.begin_place(next) || !parted {
            return;
        }
        let last = std::str::from_utf8(self.writer.last_word()).unwrap_or_default();
        let is_piece = last.chars().count() == 1 && !last.starts_with(|ch: char| ch.is_ascii_digit());
        if by_own && !last.is_empty() && !(is_piece && begins_with_square(next)) {
            self.writer.add(" ");
        } else {
            part_words(self.writer, next);
        }
    }
}

/// Returns true for a feed of news: RSS or Atom.
fn is_feed(text: &[u8]) -> bool {
    const HEAD: usize = 512;
    let head = &text[..text.len().min(HEAD)];
    [&b"<rss"[..], b"<feed", b"<rdf:RDF"].iter().any(|element| memmem::find(head, element).is_some())
}

/// A quotation mark as an entity.
const QUOTE: &[u8] = b"&quot;";

/// Own elements with more names than this are text.
const MOST_NAMES: usize = 10_000;
