//! A list of moves: words, objects with comments and variations, pairs.

use super::commands::write_commands;
use super::nodes::{Document, Kind};
use super::places::Misplaced;
use super::shape::{AROUND_MOVES, is_square};
use crate::container::Writer;
use crate::container::fields::value_of_not_standing;
use crate::container::words::{count_of_moves, is_move};
use stamma_notation::Span;

/// Fields of a move that follow from its move and its place in the list.
const DERIVED: &[&str] = &[
    "ply",
    "number",
    "movenumber",
    "num",
    "n",
    "index",
    "color",
    "colour",
    "side",
    "turn",
    "player",
    "piece",
    "from",
    "to",
    "promotion",
    "captured",
    "flags",
    "before",
    "after",
    "fen",
    "status",
    "commenttext",
    "check",
    "ischeck",
    "checkmate",
    "san",
    "uci",
    "lan",
    "written",
    "move",
    "m",
    "notation",
    "algebraic",
    "text",
];
/// Fields that our own JSON takes from the comment.
const OF_THE_COMMENT: &[&str] = &[
    "clockms",
    "elapsedms",
    "gameelapsedms",
    "clockfacems",
    "evalcp",
    "matein",
    "depth",
    "squares",
    "arrows",
];
/// Work that is still to be done; the next step is the last in the list.
enum Step {
    /// The nodes from one on, before another.
    Nodes { at: usize, end: usize, of: ListOf },
    /// One node.
    One(usize),
    /// A comment.
    Comment(usize),
    /// A sign.
    Sign(&'static str),
}

/// Fields of a move with one that might be played in its place.
const ONE_VARIATION: &[&str] = &["alt", "alternative"];

/// Kind of the elements of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ListOf {
    Moves,
    /// The two moves of a number, perhaps with the number.
    Pair,
}

/// The number of moves of a list of words or of a text; none for others.
pub fn plies_of(document: &Document<'_>, moves: usize) -> Option<usize> {
    match document.nodes[moves].kind {
        Kind::Array => {
            document.children(moves).all(|child| document.nodes[child].kind == Kind::Text).then(|| {
                document.children(moves).filter(|&child| is_move(&document.looked_at(child, 40))).count()
            })
        }
        Kind::Text => Some(count_of_moves(&document.looked_at(moves, usize::MAX))),
        _ => None,
    }
}

/// Writes comments and variations that are before the first move.
pub fn write_lines_before(writer: &mut Writer<'_>, document: &Document<'_>, fields: &[usize]) {
    let mut line = Line::of(document);
    for &field in fields {
        if document.name(field) == "variations" {
            line.push_variations(writer, field);
        } else {
            line.steps.push(Step::Comment(field));
        }
        line.write(writer);
    }
    if !fields.is_empty() {
        writer.add("\n");
    }
}

/// Writes a list of moves.
pub fn write_line(writer: &mut Writer<'_>, document: &Document<'_>, list: usize) {
    let mut line = Line::of(document);
    match document.newest_first(list) {
        Some(moment) => {
            writer.read_as(
                document.whole(moment),
                "the time of the newest move, which was sent after those below it",
            );
            // The last step is the next one.
            line.steps.extend(document.children(list).map(Step::One));
        }
        None => line.push_list(list, ListOf::Moves),
    }
    line.misplaced = Misplaced::among(document, document.children(list));
    line.write(writer);
    // Nothing is lost where the sign for no move closes a list; a question mark says that there was one.
    let is_question =
        |missing: &Span| [&b"?\""[..], b"?'"].iter().any(|end| missing.of(document.text).ends_with(end));
    if let Some(missing) = line.missing.filter(is_question) {
        writer.leave_out(missing);
    }
}

/// Writes values that are a move each, given with the objects in them that hold the moves.
pub fn write_records(writer: &mut Writer<'_>, document: &Document<'_>, records: &[(usize, usize)]) {
    let mut line = Line::of(document);
    line.misplaced = Misplaced::among(document, records.iter().map(|(_, record)| *record));
    let mut next = records.first().map_or(0, |(first, _)| *first);
    for &(value, record) in records {
        // Other values between two moves.
        while next < value {
            writer.leave_out(document.whole(next));
            next = document.nodes[next].next as usize;
        }
        next = document.nodes[value].next as usize;
        if document.is_not_standing(value) || document.is_not_standing(record) {
            writer.leave_out(document.whole(value));
            continue;
        }
        line.steps.push(Step::One(record));
        line.write(writer);
        if value != record {
            let inner = document.name(record);
            line.report_others(writer, value, &[inner]);
        }
    }
}

/// A list of moves that is being written.
struct Line<'d, 't> {
    document: &'d Document<'t>,
    steps: Vec<Step>,
    /// The names of the fields of moves that were reported as not read.
    reported: Vec<String>,
    /// The number of open variations.
    depth: usize,
    /// The places of the moves of the main line that do not fit.
    misplaced: Misplaced,
    /// True if the last element is a pair with both moves.
    is_behind_pair: bool,
    /// The words in the place of a move of Black by which he resigns.
    resigns: Option<usize>,
    /// The place of a move of Black that the last pair does not have.
    missing: Option<Span>,
}

impl<'d, 't> Line<'d, 't> {
    fn of(document: &'d Document<'t>) -> Line<'d, 't> {
        Line {
            document,
            steps: Vec::new(),
            reported: Vec::new(),
            depth: 0,
            misplaced: Misplaced::default(),
            is_behind_pair: false,
            resigns: None,
            missing: None,
        }
    }

    fn push_list(&mut self, list: usize, of: ListOf) {
        self.steps.push(Step::Nodes { at: list + 1, end: self.document.nodes[list].next as usize, of });
    }

    /// Pushes the variations of a move: lists of moves, objects with such a list, texts.
    fn push_variations(&mut self, writer: &mut Writer<'_>, field: usize) {
        let document = self.document;
        if document.nodes[field].kind != Kind::Array {
            return writer.leave_out(document.whole(field));
        }
        let variations: Vec<usize> = document.children(field).collect();
        for &variation in variations.iter().rev() {
            let of_moves = |child: &usize| matches!(document.nodes[*child].kind, Kind::Array | Kind::Text);
            let content = match document.nodes[variation].kind {
                Kind::Array => Step::Nodes {
                    at: variation + 1,
                    end: document.nodes[variation].next as usize,
                    of: ListOf::Moves,
                },
                Kind::Text => Step::One(variation),
                _ => match document.children(variation).find(of_moves) {
                    Some(moves) if document.nodes[moves].kind == Kind::Text => Step::One(moves),
                    Some(moves) => {
                        let end = document.nodes[moves].next as usize;
                        Step::Nodes { at: moves + 1, end, of: ListOf::Moves }
                    }
                    None => {
                        writer.leave_out(document.whole(variation));
                        continue;
                    }
                },
            };
            self.steps.push(Step::Sign(")"));
            self.steps.push(content);
            self.steps.push(Step::Sign("("));
        }
    }

    fn write(&mut self, writer: &mut Writer<'_>) {
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Sign(sign) => {
                    self.missing = None;
                    if sign == "(" {
                        gap(writer);
                        self.depth += 1;
                    } else {
                        self.depth = self.depth.saturating_sub(1);
                    }
                    writer.add(sign);
                }
                Step::Comment(at) => self.comment(writer, at),
                Step::One(at) => self.element(writer, at),
                Step::Nodes { at, end, .. } if at >= end => {}
                Step::Nodes { at, end, of } => {
                    let node = &self.document.nodes[at];
                    let next = node.next as usize;
                    self.steps.push(Step::Nodes { at: next, end, of });
                    let is_number =
                        of == ListOf::Pair && node.kind == Kind::Word && !self.document.is_nothing(at);
                    match node.kind {
                        Kind::Key => self.number(writer, Some(at), false),
                        Kind::Comment => writer.leave_out(node.span),
                        _ if is_number => {
                            gap(writer);
                            writer.copy(node.span);
                            writer.add(".");
                        }
                        _ if of == ListOf::Pair && self.document.is_no_move(at) => {}
                        // A dash that closes a list says the same: the reader would take it for a draw.
                        Kind::Text if self.document.is_dash(at) => {
                            self.missing = None;
                            if !self.is_at_the_end() {
                                gap(writer);
                                writer.unreadable(self.document.whole(at));
                            }
                        }
                        // Nothing stands where the side did not move any more.
                        _ if self.document.is_nothing(at) && self.is_at_the_end() => {}
                        _ if self.document.is_nothing(at) => writer.leave_out(self.document.whole(at)),
                        _ => self.element(writer, at),
                    }
                }
            }
        }
    }

    /// Returns true if nothing but nothing is still to be written.
    fn is_at_the_end(&self) -> bool {
        self.steps.iter().all(|step| match step {
            Step::Nodes { at, end, .. } => at >= end,
            _ => false,
        })
    }

    fn element(&mut self, writer: &mut Writer<'_>, at: usize) {
        match self.document.nodes[at].kind {
            Kind::Text if self.resigns == Some(at) => {
                gap(writer);
                writer.give_result(self.document.nodes[at].span, "1-0", "1-0");
            }
            Kind::Text | Kind::Word => {
                gap(writer);
                self.document.value(at).write(writer);
            }
            Kind::Array => {
                if let Some((white, black)) = self.document.moves_of_pair(at)
                    && self.begin_pair(writer, at, [Some(white), black])
                {
                    gap(writer);
                    writer.add("...");
                }
                self.push_list(at, ListOf::Pair);
            }
            Kind::Object => self.object(writer, at),
            _ => writer.leave_out(self.document.whole(at)),
        }
    }

    /// Notes the moves of a number: an array or an object, which has them at these nodes. Writes a sign that cannot be read in the
    /// place of a move that is missing where another one follows, which must not be played for it. Returns true if nothing says
    /// that Black begins.
    fn begin_pair(
        &mut self,
        writer: &mut Writer<'_>,
        pair: usize,
        [white, black]: [Option<usize>; 2],
    ) -> bool {
        let document = self.document;
        let has = |side: Option<usize>| side.is_some_and(|at| !document.is_no_move(at));
        let place = |side: Option<usize>| document.whole(side.unwrap_or(pair));
        let missing = self.missing.take();
        let is_behind_pair = std::mem::take(&mut self.is_behind_pair);
        let lost = match missing {
            missing if has(white) => missing,
            None if is_behind_pair && has(black) => Some(place(white)),
            _ => None,
        };
        if let Some(lost) = lost {
            gap(writer);
            writer.unreadable(lost);
        }
        // A list of one move has no place for the other one.
        let is_single = black.is_none() && document.nodes[pair].kind == Kind::Array;
        self.missing = (!has(black) && !is_single).then(|| place(black));
        self.is_behind_pair = has(black) && (has(white) || missing.is_some());
        self.resigns = black.filter(|&black| document.is_resignation(black));
        !has(white) && has(black) && missing.is_none() && lost.is_none()
    }

    fn comment(&mut self, writer: &mut Writer<'_>, at: usize) {
        match self.document.nodes[at].kind {
            _ if self.document.is_nothing(at) => {}
            Kind::Text => {
                gap(writer);
                self.document.value(at).write_comment(writer);
            }
            Kind::Array => {
                let end = self.document.nodes[at].next as usize;
                let inside: Vec<usize> =
                    (at + 1..end).filter(|&at| self.document.nodes[at].kind == Kind::Text).collect();
                for &text in inside.iter().rev() {
                    self.steps.push(Step::Comment(text));
                }
            }
            _ => writer.leave_out(self.document.whole(at)),
        }
    }

    /// Writes a move, or the moves of a number.
    fn object(&mut self, writer: &mut Writer<'_>, object: usize) {
        let document = self.document;
        if document.is_not_standing(object) {
            return writer.leave_out(document.whole(object));
        }
        if self.depth == 0 {
            self.misplaced.write_before(writer, document, object);
        }
        let named = |names: &[&str]| {
            let mut children = document.children(object);
            children.find(|&child| names.contains(&document.name(child)) && !document.is_nothing(child))
        };
        let inner = named(AROUND_MOVES).filter(|&at| document.nodes[at].kind == Kind::Object);
        let played = document.move_of(object);
        let sides = [named(&["white", "w"]), named(&["black", "b"])];
        let [white, black] = sides.map(|side| side.filter(|&side| !document.is_no_move(side)));
        if let Some(before) = named(&["commentbefore", "startingcomment"]) {
            self.comment(writer, before);
        }
        let comment = named(&["comment", "comments", "commentafter"]);
        let mut is_read = vec!["commentbefore", "startingcomment", "comment", "comments", "commentafter"];
        if played.is_none() && (white.is_some() || black.is_some()) {
            self.begin_pair(writer, object, sides);
            self.number(writer, named(&["number", "movenumber", "num", "n"]), white.is_none());
            self.steps.extend(comment.map(Step::Comment));
            self.steps.extend([black, white].into_iter().flatten().map(Step::One));
            is_read.extend(["white", "w", "black", "b"]);
        } else {
            gap(writer);
            match (played, inner) {
                (Some(played), _) => document.value(played).write(writer),
                (None, Some(inner)) => self.steps.push(Step::One(inner)),
                (None, None) => {
                    let squares =
                        |name: &str| named(&[name]).filter(|&at| is_square(&document.looked_at(at, 8)));
                    let (from, to) = (squares("from"), squares("to"));
                    if let (Some(dropped), Some(to)) = (named(&["drop"]), to) {
                        document.value(dropped).write(writer);
                        writer.add("@");
                        document.value(to).write(writer);
                        return;
                    }
                    let (Some(from), Some(to)) = (from, to) else {
                        if from.is_some() || to.is_some() {
                            return writer.unreadable(document.whole(object));
                        }
                        return writer.leave_out(document.whole(object));
                    };
                    for part in [Some(from), Some(to), named(&["promotion"])].into_iter().flatten() {
                        document.value(part).write(writer);
                    }
                }
            }
            if let Some(offer) = named(&["drawoffer"]).filter(|&at| document.word(at) == Some(b"true")) {
                writer.replace(document.nodes[offer].span, "(=)");
            }
            for nags in document.children(object).filter(|&at| document.name(at).starts_with("nag")) {
                self.nags(writer, nags);
                is_read.extend(["nags", "nag"]);
            }
            let has_commands = comment.is_some_and(|at| {
                memchr::memmem::find(document.nodes[at].span.of(document.text), b"[%").is_some()
            });
            // Our own JSON takes them from comments of every form.
            let is_ours = named(&["written"]).is_some() && named(&["status"]).is_some();
            let from_comment = comment.is_some() && (has_commands || is_ours);
            if from_comment {
                is_read.extend(OF_THE_COMMENT);
            } else {
                is_read.extend(write_commands(writer, document, object));
            }
            is_read.extend(["variations", "drawoffer"]);
            if let Some(variations) = named(&["variations"]) {
                self.push_variations(writer, variations);
            } else if let Some(one) = named(ONE_VARIATION).filter(|&at| document.is_one(at)) {
                is_read.extend(ONE_VARIATION);
                self.steps.extend([Step::Sign(")"), Step::One(one), Step::Sign("(")]);
            }
            if let Some(comment) = comment {
                self.comment_now(writer, comment);
            }
        }
        self.report_others(writer, object, &is_read);
    }

    /// Writes a comment and what is in it at once: variations are waiting already.
    fn comment_now(&mut self, writer: &mut Writer<'_>, comment: usize) {
        let waiting = std::mem::take(&mut self.steps);
        self.steps.push(Step::Comment(comment));
        while let Some(Step::Comment(at)) = self.steps.pop() {
            self.comment(writer, at);
        }
        self.steps = waiting;
    }

    fn number(&self, writer: &mut Writer<'_>, number: Option<usize>, is_of_black: bool) {
        gap(writer);
        let is_number = |at: usize| {
            let text = self.document.nodes[at].span.of(self.document.text);
            !text.is_empty() && text.iter().all(u8::is_ascii_digit)
        };
        if let Some(word) = number.filter(|&at| is_number(at)) {
            writer.copy(self.document.nodes[word].span);
            writer.add(if is_of_black { "..." } else { "." });
        } else if is_of_black {
            writer.add("...");
        }
    }

    /// Writes the numbers of annotations, or their signs.
    fn nags(&self, writer: &mut Writer<'_>, nags: usize) {
        let document = self.document;
        let all = if document.nodes[nags].kind == Kind::Array {
            document.children(nags).collect()
        } else {
            vec![nags]
        };
        for nag in all.into_iter().filter(|&at| !document.is_nothing(at)) {
            let text = document.looked_at(nag, 16);
            if text.iter().all(u8::is_ascii_digit) && !text.is_empty() {
                writer.add(" $");
                document.value(nag).write(writer);
            } else if matches!(document.nodes[nag].kind, Kind::Text) {
                if text.starts_with(b"$") {
                    writer.add(" ");
                }
                document.value(nag).write(writer);
            } else {
                writer.leave_out(document.whole(nag));
            }
        }
    }

    /// Reports the fields that are not read, each name once.
    fn report_others(&mut self, writer: &mut Writer<'_>, object: usize, is_read: &[&str]) {
        for child in self.document.children(object) {
            let name = self.document.name(child);
            let is_known =
                is_read.contains(&name) || DERIVED.contains(&name) || value_of_not_standing(name).is_some();
            if !is_known
                && !self.document.is_nothing(child)
                && self.reported.len() < 32
                && !self.reported.iter().any(|other| other == name)
            {
                writer.leave_out(self.document.whole(child));
                self.reported.push(name.to_owned());
            }
        }
    }
}

/// Writes a blank between two words.
pub fn gap(writer: &mut Writer<'_>) {
    if writer.last().is_some_and(|last| !last.is_ascii_whitespace() && last != b'(') {
        writer.add(" ");
    }
}
