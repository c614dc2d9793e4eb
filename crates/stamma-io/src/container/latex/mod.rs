//! LaTeX: prose and moves without its commands, games of skak, xskak and texmate.

/// Arguments of commands.
mod arguments;
/// The commands.
mod commands;

pub use commands::is_latex;

use super::Writer;
use super::cells::{begins_with_move, is_bare_number, is_heading, is_result_line};
use super::pieces::{
    Naming, begins_with_square, picture_piece, piece_in_command, piece_named, write_picture,
};
use super::starts::{WrittenMoves, picture_begins_game};
use super::tags::{is_position, is_usual_start};
use arguments::{behind_options, game_tags, group, option, plain};
use commands::{Action, accent_of, accented, action};
use memchr::{memchr, memmem};
use stamma_notation::Span;

/// Writes what a text for LaTeX shows.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut tex = Tex {
        writer,
        text,
        groups: Vec::new(),
        in_moves: 0,
        comments: 0,
        has_moves: false,
        in_math: false,
        tables: 0,
        written_moves: WrittenMoves::default(),
        lists: Vec::new(),
        cell: 0,
        never_ended: false,
        in_prose: false,
        ahead: Ahead::default(),
    };
    let mut at = 0;
    while at < text.len() {
        let is_sign = |byte: &u8| matches!(byte, b'\\' | b'{' | b'}' | b'%' | b'~' | b'&' | b'$' | b'-');
        let next = text[at..].iter().position(is_sign).map_or(text.len(), |length| at + length);
        // Blanks before the next cell are none of the cell.
        let is_cell_end = tex.tables > 0 && text.get(next) == Some(&b'&');
        let blanks = text[at..next].len() - text[at..next].trim_ascii_end().len();
        tex.plain(Span::new(at, if is_cell_end { next - blanks } else { next }));
        if next == text.len() {
            break;
        }
        at = tex.sign(next);
    }
    tex.end_prose();
}

/// Text that the end of a group writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Close {
    Nothing,
    Moves,
    Variation,
    Comment,
    Paragraph,
}

struct Tex<'w, 't> {
    writer: &'w mut Writer<'t>,
    text: &'t [u8],
    groups: Vec<Close>,
    /// The number of open groups with moves.
    in_moves: usize,
    /// The number of open comments.
    comments: usize,
    /// True if the game at hand has moves in a command.
    has_moves: bool,
    written_moves: WrittenMoves,
    in_math: bool,
    /// The number of open tables.
    tables: usize,
    /// The next number of each list that is open, if its items are numbered.
    lists: Vec<Option<usize>>,
    /// Start of the current cell in the output.
    cell: usize,
    /// True if no environment is ended behind this byte.
    never_ended: bool,
    /// True in text between two commands with moves of one game, which is written as a comment.
    in_prose: bool,
    ahead: Ahead,
}

/// The next places of commands behind the byte at hand, once they have been looked for.
#[derive(Default)]
struct Ahead {
    mainline: Option<usize>,
    new_game: Option<usize>,
}

impl Ahead {
    /// Returns true if a command with moves of the game at hand follows a byte.
    fn goes_on(&mut self, text: &[u8], at: usize) -> bool {
        let next = |known: &mut Option<usize>, command: &[u8]| {
            if known.is_none_or(|place| place < at) {
                *known = Some(memmem::find(&text[at..], command).map_or(text.len(), |length| at + length));
            }
            known.unwrap_or(text.len())
        };
        let mainline = next(&mut self.mainline, b"\\mainline");
        mainline < text.len() && mainline < next(&mut self.new_game, b"\\new")
    }
}

impl Tex<'_, '_> {
    /// Writes text without signs. Between two commands with moves of one game it is a comment.
    fn plain(&mut self, span: Span) {
        let content = span.of(self.text);
        let begins = self.has_moves
            && self.in_moves == 0
            && self.comments == 0
            && !self.groups.contains(&Close::Paragraph);
        if begins && content.iter().any(u8::is_ascii_alphabetic) && self.ahead.goes_on(self.text, span.end) {
            let blanks = content.len() - content.trim_ascii_start().len();
            self.writer.copy(Span::new(span.start, span.start + blanks));
            self.writer.add("{");
            self.writer.copy(Span::new(span.start + blanks, span.end));
            self.in_prose = true;
            self.comments += 1;
            return;
        }
        self.writer.copy(span);
    }

    /// Ends the comment that text between moves is.
    fn end_prose(&mut self) {
        if std::mem::take(&mut self.in_prose) {
            self.comments -= 1;
            self.writer.add("} ");
        }
    }

    /// Takes a sign, and returns the byte behind what it takes.
    fn sign(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let one = Span::new(at, at + 1);
        match rest[0] {
            b'\\' => return self.command(at),
            b'{' => self.groups.push(Close::Nothing),
            b'}' => self.close(),
            b'%' => {
                let length = memchr(b'\n', rest).unwrap_or(rest.len());
                if rest[..length].iter().any(u8::is_ascii_alphanumeric) {
                    self.writer.leave_out(Span::new(at, at + length));
                }
                return at + length;
            }
            b'~' => self.writer.replace(one, " "),
            b'&' if self.tables > 0 => self.end_cell(at + 1),
            b'$' if self.is_math(rest) => self.in_math = !self.in_math,
            b'-' if rest.starts_with(b"--") && self.in_moves == 0 => {
                let length = rest.iter().take(3).take_while(|byte| **byte == b'-').count();
                self.writer.replace(Span::new(at, at + length), if length == 2 { "–" } else { "—" });
                return at + length;
            }
            _ => self.writer.copy(one),
        }
        at + 1
    }

    /// Returns true if a dollar sign begins or ends a formula. `$1` is a sign of PGN.
    fn is_math(&self, rest: &[u8]) -> bool {
        if self.in_math || !rest.get(1).is_some_and(u8::is_ascii_digit) {
            return true;
        }
        let inside = &rest[1..rest.len().min(32)];
        let end = inside.iter().position(|byte| *byte == b'$' || byte.is_ascii_whitespace());
        end.is_some_and(|end| inside[end] == b'$' && !inside[..end].iter().all(u8::is_ascii_digit))
    }

    fn close(&mut self) {
        match self.groups.pop() {
            Some(Close::Moves) => {
                self.in_moves -= 1;
                self.writer.add(" ");
            }
            Some(Close::Variation) => {
                self.in_moves -= 1;
                self.writer.add(") ");
            }
            Some(Close::Comment) => {
                self.comments -= 1;
                self.writer.add("} ");
            }
            Some(Close::Paragraph) => self.writer.end_paragraph(),
            Some(Close::Nothing) | None => {}
        }
    }

    /// Ends a game, if one has moves: what is before the first is its heading.
    fn end_game(&mut self) {
        if std::mem::take(&mut self.has_moves) {
            self.writer.end_game();
        } else {
            self.writer.end_line();
        }
    }

    /// Opens the group of an argument, if one follows. Returns the byte behind its brace.
    fn open(&mut self, at: usize, close: Close, opening: &str) -> usize {
        let at = behind_options(self.text, at);
        if self.text.get(at) != Some(&b'{') {
            return at;
        }
        // A comment within a comment needs no braces.
        let is_inner = close == Close::Comment && self.comments > 0;
        let close = if is_inner { Close::Nothing } else { close };
        if close != Close::Nothing {
            self.writer.add(opening);
        }
        self.comments += usize::from(close == Close::Comment);
        self.in_moves += usize::from(matches!(close, Close::Moves | Close::Variation));
        self.groups.push(close);
        at + 1
    }

    fn command(&mut self, at: usize) -> usize {
        let text = self.text;
        let name = at + 1;
        let length = text[name..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        if length == 0 {
            return self.short_command(at);
        }
        let mut end = name + length;
        let name = &text[name..end];
        end += usize::from(text.get(end) == Some(&b'*'));
        // Blanks behind a command belong to it.
        let blanks = text[end..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let behind = end + blanks;
        match action(name) {
            Some(action) => self.act(action, Span::new(at, end), behind),
            None => self.other_command(name, Span::new(at, end), behind),
        }
    }

    /// A command that only a piece may have, or one whose argument is text.
    fn other_command(&mut self, name: &[u8], place: Span, behind: usize) -> usize {
        let bare = name.strip_prefix(b"sym").unwrap_or(name);
        if let Some(piece) = piece_named(bare, Naming::Words) {
            self.writer.replace(place, piece);
            return behind;
        }
        let group = behind_options(self.text, behind);
        // `\faChessKnight{}`
        let is_empty = self.text[group..].starts_with(b"{}");
        let layout = matches!(
            name,
            b"bf" | b"it" | b"em" | b"tt" | b"rm" | b"sf" | b"sc" | b"texttt" | b"tiny" | b"Huge" | b"huge"
        );
        if self.text.get(group) == Some(&b'{') && !is_empty || layout {
            return group;
        }
        // It may stand for anything: before a square for a piece.
        let behind = if is_empty { group + 2 } else { behind };
        let next = &self.text[behind..];
        match begins_with_square(next) {
            true => write_picture(self.writer, place, piece_in_command(name), next),
            false => self.writer.leave_out(place),
        }
        behind
    }

    fn act(&mut self, action: Action, place: Span, behind: usize) -> usize {
        let text = self.text;
        if matches!(
            action,
            Action::Heading
                | Action::Moves
                | Action::Variation
                | Action::NewGame
                | Action::Tag(_)
                | Action::Position
                | Action::Board
        ) {
            self.end_prose();
        }
        self.has_moves |= place.of(text) == b"\\move";
        match action {
            Action::Skip(count) => arguments::behind_groups(text, behind, count),
            Action::Picture => {
                let end = arguments::behind_groups(text, behind, 1);
                let file = group(text, behind_options(text, behind)).map_or(&b""[..], |file| file.of(text));
                let piece = picture_piece(b"", file);
                write_picture(self.writer, place, piece.as_deref(), text.get(end..).unwrap_or_default());
                end
            }
            Action::LeaveOut(count) => {
                let end = arguments::behind_groups(text, behind, count);
                self.writer.leave_out(Span::new(place.start, end));
                end
            }
            Action::Is("\n") => {
                self.writer.end_line();
                if place.of(text) == b"\\item" { self.item(behind) } else { behind }
            }
            Action::Is("\n\n") => {
                self.writer.end_paragraph();
                behind
            }
            Action::Is(written) => {
                self.writer.replace(place, written);
                behind
            }
            Action::Heading => {
                if self.has_moves && begins_game_first(&text[behind..]) {
                    self.end_game();
                }
                self.writer.end_line();
                self.open(behind, Close::Paragraph, "")
            }
            Action::Moves => {
                self.has_moves = true;
                self.open(behind, Close::Moves, "")
            }
            Action::Variation => self.open(behind, Close::Variation, " ("),
            Action::Comment => self.open(behind, Close::Comment, " {"),
            Action::NewGame => {
                self.end_game();
                game_tags(self.writer, behind)
            }
            Action::Tag(name) => {
                let Some(value) = group(text, behind) else { return behind };
                self.writer.end_line();
                self.writer.tag_of(name, value, &plain(text, value));
                value.end + 1
            }
            Action::Position => {
                let Some(fen) = group(text, behind_options(text, behind)) else { return behind };
                self.end_game();
                self.writer.tag("FEN", fen);
                fen.end + 1
            }
            Action::Board => self.board(behind),
            Action::Begin => self.begin(place, behind),
            Action::End => {
                let Some(name) = group(text, behind) else { return behind };
                let ends_table = is_table(name.of(text));
                if ends_table {
                    self.tables = self.tables.saturating_sub(1);
                }
                if matches!(name.of(text), b"enumerate" | b"itemize") {
                    self.lists.pop();
                }
                self.writer.end_line();
                let after = name.end + 1;
                // The result of a game stands right below its moves.
                let blanks =
                    text[after..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
                let below = text[after + blanks..].strip_prefix(b"\n").filter(|_| ends_table);
                let is_result = below
                    .and_then(|below| below.split(|byte| *byte == b'\n').next())
                    .is_some_and(is_result_line);
                after + if is_result { blanks + 1 } else { 0 }
            }
            Action::Fraction => {
                let half = ["12", "{1}{2}", "{1}2", "1{2}"]
                    .iter()
                    .find(|half| text[behind..].starts_with(half.as_bytes()));
                match half {
                    Some(half) => {
                        self.writer.replace(Span::new(place.start, behind + half.len()), "½");
                        behind + half.len()
                    }
                    None => behind,
                }
            }
            Action::Accent(accent) => self.accent(accent, place.start, behind).unwrap_or(behind),
        }
    }

    /// Writes the position of a board as a tag, if the moves behind it begin there.
    fn board(&mut self, behind: usize) -> usize {
        const NEAR: usize = 4_096;
        let text = self.text;
        let end = behind_options(text, behind);
        let Some((place, value)) = option(text, Span::new(behind, end), "setfen") else { return end };
        let near = Span::new(end, text.len().min(end + NEAR));
        let shown = String::from_utf8_lossy(near.of(text)).replace(['{', '}'], " ");
        let begins = (is_position(&value) && !is_usual_start(&value))
            .then(|| picture_begins_game(&shown, &value))
            .flatten();
        match begins {
            Some(is_sure) if !self.has_moves && !self.written_moves.has_moves(&self.writer.written) => {
                self.writer.end_line();
                self.writer.start(place, &value, is_sure);
            }
            _ => {}
        }
        end
    }

    /// Writes the number of an item that is moves.
    fn item(&mut self, behind: usize) -> usize {
        let next = &self.text[behind..self.text.len().min(behind + 64)];
        if let Some(Some(number)) = self.lists.last_mut() {
            if begins_with_move(next.trim_ascii_start()) {
                self.writer.add(&format!("{number}. "));
            }
            *number += 1;
        }
        behind
    }

    fn begin(&mut self, place: Span, behind: usize) -> usize {
        let text = self.text;
        let Some(name) = group(text, behind) else { return behind };
        let after = name.end + 1;
        match name.of(text) {
            b"verbatim" | b"verbatim*" | b"lstlisting" | b"Verbatim" | b"comment" if !self.never_ended => {
                let end = [&b"\\end{"[..], name.of(text), b"}"].concat();
                let Some(length) = memmem::find(&text[after..], &end) else {
                    self.never_ended = true;
                    return after;
                };
                let content = Span::new(after, after + length);
                match name.of(text) {
                    b"comment" => self.writer.leave_out(Span::new(place.start, content.end)),
                    _ => self.writer.copy(content),
                }
                content.end + end.len()
            }
            table if is_table(table) => {
                self.tables += 1;
                let arguments = if matches!(table, b"tabularx" | b"tabular*") { 2 } else { 1 };
                let start = arguments::behind_groups(text, after, arguments);
                self.begin_row(start)
            }
            list @ (b"enumerate" | b"itemize") => {
                self.lists.push((list == b"enumerate").then_some(1));
                behind_options(text, after)
            }
            b"minipage" | b"multicols" => arguments::behind_groups(text, after, 1),
            b"center" if self.has_moves && begins_game_first(&text[after..]) => {
                self.end_game();
                after
            }
            own if is_game_environment(own) => self.begin_own_game(after),
            _ => behind_options(text, after),
        }
    }

    /// Takes the arguments of an environment of the author's own that holds a game: both players, and what else they tell.
    fn begin_own_game(&mut self, after: usize) -> usize {
        let text = self.text;
        let mut at = behind_options(text, after);
        let mut groups = Vec::new();
        while groups.len() < 8
            && let Some(argument) = group(text, at)
        {
            groups.push(argument);
            at = argument.end + 1;
        }
        let [white, black, rest @ ..] = &groups[..] else { return behind_options(text, after) };
        self.has_moves = true;
        self.writer.end_game_behind_moves();
        self.writer.tag_of("White", *white, &plain(text, *white));
        self.writer.tag_of("Black", *black, &plain(text, *black));
        for argument in rest {
            let value = plain(text, *argument);
            match value.trim() {
                score @ ("1-0" | "0-1" | "1/2-1/2") => self.writer.tag_of("Result", *argument, score),
                _ => self.writer.leave_out(*argument),
            }
        }
        self.writer.add("\n");
        at
    }

    /// Passes over a row of headings. Returns the byte where the row begins that is written.
    fn begin_row(&mut self, at: usize) -> usize {
        const LONGEST: usize = 512;
        self.cell = self.writer.written.len();
        let window = &self.text[at..self.text.len().min(at + LONGEST)];
        let Some(end) = memmem::find(window, b"\\\\") else { return at };
        let row = &window[..end];
        let row = row.trim_ascii_start().strip_prefix(b"\\hline").unwrap_or(row);
        let heads =
            row.contains(&b'&') && row.split(|byte| *byte == b'&').all(|cell| is_heading(cell.trim_ascii()));
        if heads { at + end + 2 } else { at }
    }

    /// Ends a cell before the next one, which begins at a byte.
    fn end_cell(&mut self, next: usize) {
        let content = self.writer.written.get(self.cell..).unwrap_or_default().trim_ascii();
        let next = &self.text[next..self.text.len().min(next + 64)];
        if is_bare_number(content) && begins_with_move(next.trim_ascii_start()) {
            self.writer.add(".");
        }
        self.writer.add(" ");
        self.cell = self.writer.written.len();
    }

    /// `\\`, `\"u`, `\&`: a command of one sign.
    fn short_command(&mut self, at: usize) -> usize {
        let Some(&sign) = self.text.get(at + 1) else {
            self.writer.copy(Span::new(at, at + 1));
            return at + 1;
        };
        let place = Span::new(at, at + 2);
        match sign {
            b'\\' => {
                self.writer.end_line();
                let end = behind_options(self.text, at + 2);
                let rest = &self.text[end..];
                let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
                let end = if rest.get(blanks) == Some(&b'\n') { end + blanks + 1 } else { end };
                return if self.tables > 0 { self.begin_row(end) } else { end };
            }
            b' ' | b',' | b';' | b':' | b'\n' => self.writer.replace(place, " "),
            b'[' | b']' | b'(' | b')' | b'!' | b'/' | b'-' | b'@' => {}
            b'{' if self.comments > 0 => self.writer.replace(place, "("),
            b'}' if self.comments > 0 => self.writer.replace(place, ")"),
            _ => {
                if let Some(end) = accent_of(sign).and_then(|accent| self.accent(accent, at, at + 2)) {
                    return end;
                }
                // The sign itself, whole.
                let rest = &self.text[at + 1..self.text.len().min(at + 5)];
                let length = rest
                    .utf8_chunks()
                    .next()
                    .and_then(|chunk| chunk.valid().chars().next())
                    .map_or(1, char::len_utf8);
                self.writer.copy(Span::new(at + 1, at + 1 + length));
                return at + 1 + length;
            }
        }
        at + 2
    }

    /// Writes a letter with its accent. Returns the byte behind it.
    fn accent(&mut self, accent: &str, start: usize, letter: usize) -> Option<usize> {
        let braced = self.text.get(letter) == Some(&b'{');
        let at = letter + usize::from(braced);
        let at = at + usize::from(self.text[at.min(self.text.len())..].starts_with(b"\\i"));
        let letter = accented(accent, *self.text.get(at)? as char)?;
        let end = at + 1 + usize::from(braced);
        if braced && self.text.get(end - 1) != Some(&b'}') {
            return None;
        }
        self.writer.replace(Span::new(start, end), letter.encode_utf8(&mut [0; 4]));
        Some(end)
    }
}

/// Returns true if a command that begins a game comes before the next one with moves.
fn begins_game_first(text: &[u8]) -> bool {
    const NEAR: usize = 2_048;
    let near = &text[..text.len().min(NEAR)];
    let mut names = memchr::memchr_iter(b'\\', near).map(|at| {
        let name = &near[at + 1..];
        &name[..name.iter().take_while(|byte| byte.is_ascii_alphabetic()).count()]
    });
    let first = names.find_map(|name| match action(name) {
        Some(Action::NewGame | Action::Position) => Some(true),
        Some(Action::Moves | Action::Variation) => Some(false),
        _ => None,
    });
    first == Some(true)
}

/// Returns true for the name of an environment that holds a game: `chessgame`, `partie`.
fn is_game_environment(name: &[u8]) -> bool {
    let name = String::from_utf8_lossy(name).to_lowercase();
    ["game", "partie", "partida", "partita", "partij", "partia"].iter().any(|known| name.ends_with(known))
}

fn is_table(name: &[u8]) -> bool {
    matches!(name, b"tabular" | b"tabular*" | b"tabularx" | b"longtable" | b"array")
}
