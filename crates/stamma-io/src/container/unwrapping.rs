//! The text that was surrounded, and the way back from it to the original.

use super::ContainerChoice;
use super::json::is_json;
use super::named_lines::begins_with_moves;
use super::rtf::is_rich;
use super::table::{CONTAINERS, Container};
use super::tags::result;
use super::wikitext::is_wikitext;
use super::words::{LOOKED_AT, Look, is_move, own_tags};
use super::writer::{Remark, Writer};
use crate::encoding::EncodingReport;
use stamma_board::internals::sort_by_key;
use stamma_notation::internals::{RECORD_SEPARATOR, shortened, with_single_blanks, words_of_any_moves};
use stamma_notation::{Detail, Diagnostic, Span};

/// The number of bytes at the beginning of a text by which its containers are known.
pub const SAMPLE: usize = 1 << 16;

/// Containers that are taken off, one inside another: JSON that holds HTML that holds a table.
const MOST_LAYERS: usize = 4;

/// A part of a written text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// Its place in the written text.
    pub written: usize,
    /// Its place in the original.
    pub original: usize,
    /// Its length in the original.
    pub length: usize,
    /// True if it is written as it is in the original, byte by byte.
    pub copied: bool,
}

/// From places in a written text to places in the original.
#[derive(Clone, Default, Debug)]
pub(super) struct OriginMap {
    /// In the order of the written text, which they tile.
    pieces: Vec<Piece>,
}

impl OriginMap {
    pub(super) fn push(&mut self, piece: Piece) {
        if let Some(last) = self.pieces.last_mut()
            && last.copied
            && piece.copied
            && last.original + last.length == piece.original
        {
            last.length += piece.length;
        } else {
            self.pieces.push(piece);
        }
    }

    /// The pieces.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The length of a piece in the written text, which has so many bytes.
    pub(super) fn written_length(&self, piece: &Piece, whole: usize) -> usize {
        let next = self.pieces.partition_point(|other| other.written <= piece.written);
        self.pieces.get(next).map_or(whole, |next| next.written) - piece.written
    }

    /// Returns the number of pieces.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Places the pieces from one on, which stand for nothing, at a byte of the original.
    pub(super) fn place(&mut self, from: usize, original: usize) {
        for piece in &mut self.pieces[from..] {
            piece.original = original;
        }
    }

    /// Takes off the pieces from a place of the written text on.
    pub(super) fn split_off(&mut self, written: usize) -> Vec<Piece> {
        let from = self.pieces.partition_point(|piece| piece.written < written);
        self.pieces.split_off(from)
    }

    /// Puts a part of the original, which is copied, before all pieces.
    fn put_before(&mut self, length: usize) {
        self.shift(length);
        self.pieces.iter_mut().for_each(|piece| piece.written += length);
        self.pieces.insert(0, Piece { written: 0, original: 0, length, copied: true });
    }

    /// Counts the places in the original from a byte before it.
    fn shift(&mut self, by: usize) {
        self.pieces.iter_mut().for_each(|piece| piece.original += by);
    }

    /// The piece that holds a byte of the written text.
    fn piece(&self, at: usize) -> Option<&Piece> {
        let after = self.pieces.partition_point(|piece| piece.written <= at);
        self.pieces.get(after.checked_sub(1)?)
    }

    /// The place in the original that a span of the written text was made of.
    pub(super) fn original(&self, span: Span) -> Span {
        let Some(first) = self.piece(span.start) else { return Span::default() };
        let start = if first.copied {
            first.original + (span.start - first.written).min(first.length)
        } else {
            first.original
        };
        if span.is_empty() {
            // A place between two pieces is behind the first: the second may belong to another game.
            let before = span
                .start
                .checked_sub(1)
                .and_then(|at| self.piece(at))
                .filter(|before| first.written == span.start && before.length > 0);
            let place = before.map_or(start, |before| before.original + before.length);
            return Span::new(place, place);
        }
        let last = self.piece(span.end - 1).unwrap_or(first);
        let end = if last.copied {
            last.original + (span.end - last.written).min(last.length)
        } else {
            last.original + last.length
        };
        // Fields of a record may be written in another order.
        Span::new(start.min(end), end.max(start))
    }

    /// Returns the function that gives the first place in the written text that was made of a byte of the original or of one behind
    /// it. Pieces may be in another order than in the original, so that the search needs the ends of all pieces up to each.
    fn written_places(&self) -> impl Fn(usize) -> usize + '_ {
        let ends = self.pieces.iter().scan(0, |end: &mut usize, piece| {
            *end = (*end).max(piece.original + piece.length);
            Some(*end)
        });
        let ends: Vec<usize> = ends.collect();
        move |original| {
            let found = self.pieces.get(ends.partition_point(|end| *end <= original));
            found.map_or(0, |piece| piece.written_place(original))
        }
    }
}

impl Piece {
    /// The place in the written text of a byte of the original that is in the piece or before it.
    const fn written_place(&self, original: usize) -> usize {
        let inside = original.saturating_sub(self.original);
        self.written + if self.copied { inside } else { 0 }
    }
}

/// A text without the containers that surrounded it.
///
/// # Examples
///
/// ```
/// use stamma_io::{ContainerChoice, Unwrapping};
/// use stamma_notation::Span;
/// let mail = b"> 1. e4 e5\n> 2. Nf3 Nc6 *\n";
/// let unwrapped = Unwrapping::of(mail, ContainerChoice::Auto).unwrap();
/// assert_eq!(unwrapped.text(), b"1. e4 e5\n2. Nf3 Nc6 *\n");
/// assert_eq!(unwrapped.containers()[0].id, "mail");
/// assert_eq!(unwrapped.original(Span::new(9, 11)), Span::new(13, 15));
/// ```
#[derive(Clone, Debug)]
pub struct Unwrapping {
    text: Vec<u8>,
    containers: Vec<&'static Container>,
    /// The maps of the containers, the outermost first.
    maps: Vec<OriginMap>,
    remarks: Vec<(Span, Remark)>,
    consumed: usize,
    carried: Vec<u8>,
}

impl Unwrapping {
    /// Takes the containers off a text. None where there are none.
    pub fn of(text: &[u8], choice: ContainerChoice) -> Option<Unwrapping> {
        let containers = recognise(text, choice);
        (!containers.is_empty()).then(|| Unwrapping::of_part(text, &containers, true))
    }

    /// Takes known containers, the outermost first, off a part of a text that begins where a record begins. Unless it is
    /// the last part, a record at its end that is not whole is left.
    pub(crate) fn of_part(text: &[u8], containers: &[&'static Container], is_last: bool) -> Unwrapping {
        Unwrapping::of_next_part(text, containers, is_last, &[])
    }

    /// Takes known containers off a part of a text, with what the parts before it [carry](Unwrapping::carried).
    pub(crate) fn of_next_part(
        text: &[u8],
        containers: &[&'static Container],
        is_last: bool,
        carried: &[u8],
    ) -> Unwrapping {
        let mut unwrapped: Option<Unwrapping> = None;
        for &container in containers {
            let (outer, is_last) = match &unwrapped {
                Some(outer) => (&*outer.text, true),
                None => (text, is_last),
            };
            let mark = if unwrapped.is_none() { outer.len() - without_mark(outer).len() } else { 0 };
            let (above, below) = outer[mark..].split_at(tags_above(container, &outer[mark..]));
            let mut writer = Writer::new(below, is_last);
            if unwrapped.is_none() {
                writer.carry(carried);
            }
            (container.unwrap)(&mut writer);
            writer.finish(container.in_parts);
            // Tags are of the game below them.
            let consumed = if writer.consumed() > 0 { mark + above.len() + writer.consumed() } else { 0 };
            let Writer { mut written, mut map, mut remarks, carried, .. } = writer;
            if !above.is_empty() {
                written.splice(..0, above.iter().copied());
                map.put_before(above.len());
                remarks.iter_mut().for_each(|(span, _)| *span = span.shifted(above.len()));
            }
            map.shift(mark);
            unwrapped = Some(match unwrapped {
                None => Unwrapping {
                    text: written,
                    containers: vec![container],
                    maps: vec![map],
                    remarks,
                    consumed,
                    carried,
                },
                Some(mut before) => {
                    let place = map.written_places();
                    let inner = |(span, remark): &(Span, Remark)| {
                        let start = place(span.start);
                        (Span::new(start, (start + 1).min(written.len())), *remark)
                    };
                    let outer = before.remarks.iter().map(inner);
                    let mut remarks: Vec<(Span, Remark)> = outer.chain(remarks).collect();
                    drop(place);
                    sort_by_key(&mut remarks, |(span, _)| span.start);
                    before.containers.push(container);
                    before.maps.push(map);
                    Unwrapping { text: written, remarks, ..before }
                }
            });
        }
        unwrapped.unwrap_or_else(|| Unwrapping {
            text: text.to_vec(),
            containers: Vec::new(),
            maps: Vec::new(),
            remarks: Vec::new(),
            consumed: text.len(),
            carried: Vec::new(),
        })
    }

    /// The text as the reader takes it.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The containers that surrounded it, the outermost first.
    pub fn containers(&self) -> &[&'static Container] {
        &self.containers
    }

    /// The place in the surrounded text that a span of the text was made of.
    pub fn original(&self, span: Span) -> Span {
        self.maps.iter().rev().fold(span, |span, map| map.original(span))
    }

    /// Returns the findings about the containers, with spans in the text: first which they are, then once a game what of them the
    /// reader does not see, whether that holds more moves than the games, and what was made of values and words.
    pub(crate) fn findings(&self, surrounded: &[u8]) -> Vec<Diagnostic> {
        let titles: Vec<&str> = self.containers.iter().map(|container| container.title).collect();
        let detail = Detail::ContainerTakenOff { container: titles.join(", then ") };
        let mut findings = vec![Diagnostic::new(self.first_word(), None, detail)];
        let mut left_out = self.left_out().peekable();
        while let Some(first) = left_out.next() {
            let end = memchr::memchr(RECORD_SEPARATOR, &self.text[first.end..]);
            let end = end.map_or(self.text.len(), |length| first.end + length);
            let mut count = 1;
            while left_out.next_if(|span| span.start < end).is_some() {
                count += 1;
            }
            let text = self.quoted(surrounded, first);
            findings.push(Diagnostic::new(first, None, Detail::ContentLeftOut { text, count }));
        }
        findings.extend(self.passed_moves(surrounded));
        findings.extend(self.lines_of_moves(surrounded));
        findings.extend(self.remarks.iter().filter_map(|&(span, remark)| {
            let quoted = || self.quoted(surrounded, span);
            let detail = match remark {
                Remark::LeftOut => return None,
                Remark::GivesResult(result) => {
                    Detail::WordsGiveResult { words: quoted(), result: result.to_owned() }
                }
                Remark::ReadAs(reading) => {
                    Detail::ValueUnsure { value: quoted(), reading: reading.to_owned() }
                }
                Remark::TellsOfMove => Detail::MoveTold { words: quoted() },
            };
            Some(Diagnostic::new(span, None, detail))
        }));
        findings
    }

    /// The beginning of the text that a place in the written one stands for.
    fn quoted(&self, surrounded: &[u8], span: Span) -> String {
        shortened(&with_single_blanks(surrounded, self.excerpt(span)))
    }

    /// Findings about content that is left out though most of it is written as moves: a line of the game that is not written as its
    /// others are, and all lines behind it.
    fn lines_of_moves(&self, surrounded: &[u8]) -> Vec<Diagnostic> {
        let is_of_prose = self.is_of_prose();
        let left_out = self.left_out().filter(|span| {
            let text = self.original(*span).of(surrounded);
            match is_of_prose {
                true => {
                    let look = Look::at(text);
                    look.moves >= FEWEST_MOVES && look.may_be_game()
                }
                false => is_torn_from_moves(text),
            }
        });
        let finding = |span| {
            let value = self.quoted(surrounded, span);
            let reading = String::from("text that is none of the game, and left out");
            Diagnostic::new(span, None, Detail::ValueUnsure { value, reading })
        };
        left_out.map(finding).collect()
    }

    /// True if what is left out is prose. What data leave out, such as lists of legal moves, means nothing where it is whole.
    fn is_of_prose(&self) -> bool {
        self.containers.last().is_some_and(|container| container.is_innermost)
    }

    /// The finding that more words written as moves are left out of prose than the text has: probably the games stand there, in a form
    /// that is not known.
    fn passed_moves(&self, surrounded: &[u8]) -> Option<Diagnostic> {
        /// A text may tell of fewer in passing.
        const FEWEST: usize = 4;
        if !self.is_of_prose() {
            return None;
        }
        let words_of = |span: &Span| words_of_any_moves(self.original(*span).of(surrounded));
        let (mut words, mut first) = (0, None);
        for span in self.left_out() {
            let found = words_of(&span);
            words += found;
            first = first.or((found > 0).then_some(span));
        }
        let more = words >= FEWEST && words > words_of_any_moves(&self.text);
        first.filter(|_| more).map(|span| Diagnostic::new(span, None, Detail::PassedMoves { words }))
    }

    /// The beginning of the place in the surrounded text of a span, as much as is quoted.
    fn excerpt(&self, span: Span) -> Span {
        const QUOTED: usize = 400;
        let place = self.original(span);
        Span::new(place.start, place.end.min(place.start + QUOTED))
    }

    /// The first word of the text that is written as it is in the original.
    fn first_word(&self) -> Span {
        let copied = self.maps.last().and_then(|map| map.pieces.iter().find(|piece| piece.copied));
        let start = copied.map_or(0, |piece| piece.written);
        let rest = &self.text[start..];
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let word = rest[blanks..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        Span::new(start + blanks, start + blanks + word)
    }

    /// Returns findings about the surrounded text with spans in the text.
    pub(crate) fn findings_inside(&self, findings: Vec<Diagnostic>) -> impl Iterator<Item = Diagnostic> + '_ {
        let maps = self.maps.iter().filter(|_| !findings.is_empty());
        let maps: Vec<_> = maps.map(OriginMap::written_places).collect();
        findings.into_iter().map(move |mut finding| {
            let inside = |at| maps.iter().fold(at, |at, written| written(at));
            let (start, end) = (inside(finding.span.start), inside(finding.span.end));
            finding.span = Span::new(start, end.max(start));
            finding
        })
    }

    /// Returns the state that the next part of the text needs of this one and those before it.
    pub(crate) fn carried(&self) -> &[u8] {
        &self.carried
    }

    /// Remarks on places in the text.
    #[cfg(test)]
    pub(super) fn remarks(&self) -> &[(Span, Remark)] {
        &self.remarks
    }

    /// The places in the text that stand for content that the reader does not see.
    pub(super) fn left_out(&self) -> impl Iterator<Item = Span> + '_ {
        self.remarks.iter().filter(|(_, remark)| *remark == Remark::LeftOut).map(|(span, _)| *span)
    }

    /// Returns reports about the surrounded text with spans in the text, in their order there.
    pub(crate) fn reports_inside(&self, reports: &[EncodingReport]) -> Vec<EncodingReport> {
        let mut inside = reports.to_vec();
        for map in self.maps.iter().filter(|_| !reports.is_empty()) {
            let written = map.written_places();
            for report in &mut inside {
                *report = report.moved(&written);
                report.span.end = report.span.end.max(report.span.start);
            }
        }
        sort_by_key(&mut inside, |report| report.span.start);
        inside
    }

    /// The number of bytes of the surrounded text that were taken.
    pub(crate) fn consumed(&self) -> usize {
        self.consumed
    }
}

/// A line has at least so many moves, where it is known by them.
const FEWEST_MOVES: usize = 2;

/// `oMve 7: Bb3 d6`, `"move:"Ba4"}` and what is below: returns true if a text that data leave out is the rest of their moves, and no
/// value with a name of its own: lines that are mostly moves, the end of an object, and the lines below it, or a list of moves in which an
/// object begins: `{"moves":["d4","d5`.
fn is_torn_from_moves(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let text = &text[..text.len().min(LOOKED_AT)];
    let Some(end) = memchr::memchr2(b'\n', b'\r', text) else { return false };
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"-+#=".contains(byte);
    let words = text.split(|byte| !is_part(byte)).filter(|word| word.iter().any(u8::is_ascii_alphabetic));
    let (moves, others): (Vec<&[u8]>, Vec<&[u8]>) = words.partition(|word| is_move(word));
    let is_cut_list = |list: &[u8]| {
        let list = list.iter().position(|byte| b"[]{}".contains(byte)).map(|end| list.split_at(end));
        list.is_some_and(|(list, behind)| {
            let moves = list.split(|byte| !is_part(byte)).filter(|word| is_move(word)).count();
            behind.starts_with(b"{") && moves >= FEWEST_MOVES
        })
    };
    let is_torn = match text.iter().find(|byte| b"[]{}".contains(byte)) {
        None => moves.len() >= others.len() && !text[..end].trim_ascii_end().ends_with(b":"),
        Some(bracket) => *bracket == b'}' || text.split(|byte| *byte == b'[').skip(1).any(is_cut_list),
    };
    moves.len() >= FEWEST_MOVES && is_torn
}

/// Returns true if a text has containers to be taken off.
pub fn is_surrounded(text: &[u8], choice: ContainerChoice) -> bool {
    !recognise(text, choice).is_empty()
}

/// A text without the byte order mark that it begins with: no container has it.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text)
}

/// The beginning of a text, up to the end of a line where the lines are short enough: a record that is cut looks like none.
fn beginning_of(text: &[u8]) -> &[u8] {
    let Some(beginning) = text.get(..SAMPLE).filter(|_| text.len() > SAMPLE) else { return text };
    match memchr::memrchr(b'\n', beginning).filter(|end| *end >= SAMPLE / 2) {
        Some(end) => &beginning[..=end],
        None => beginning,
    }
}

/// Returns the containers that the beginning of a text shows, the outermost first. More than [`SAMPLE`] bytes of it are needed where
/// it has so many.
pub fn recognise(text: &[u8], choice: ContainerChoice) -> Vec<&'static Container> {
    let mut containers: Vec<&'static Container> = Vec::new();
    let mut unwrapped;
    let mut text = beginning_of(without_mark(text));
    let mut given = match choice {
        ContainerChoice::Off => return containers,
        ContainerChoice::Auto => None,
        ContainerChoice::Given(container) => Some(container),
    };
    while containers.len() < MOST_LAYERS {
        // What a fence of Markdown held is as it is.
        let next = || {
            let others = CONTAINERS.iter().filter(|container| !containers.contains(container));
            let tags = if begins_as_pgn(text) { Some(end_of_tags(text)?) } else { None };
            let mut free = others.filter(|container| tags.is_none() || container.is_below_tags);
            free.find(|container| (container.recognise)(&text[tags.unwrap_or(0)..]))
        };
        let is_given = given.is_some();
        let Some(container) = given.take().or_else(next) else { break };
        let (above, below) = text.split_at(tags_above(container, text));
        let mut writer = Writer::new(below, true);
        (container.unwrap)(&mut writer);
        if !is_given && !above.is_empty() && words_of_any_moves(&writer.written) == 0 {
            break;
        }
        containers.push(container);
        if container.is_innermost {
            break;
        }
        unwrapped = [above, &writer.written].concat();
        text = &unwrapped;
    }
    containers
}

/// The first games of a PGN show whether its pieces are written as other characters: every such file is looked at.
const PIECES_LOOKED_FOR: usize = 8_192;

/// The length of the tags at the beginning of a text which a container leaves as they are.
fn tags_above(container: &Container, text: &[u8]) -> usize {
    let is_above = container.is_below_tags && begins_as_pgn(text);
    is_above.then(|| end_of_tags(text)).flatten().unwrap_or(0)
}

/// The beginning of the first line below the tags at the beginning of a text. None where that line is movetext, which nothing surrounds.
fn end_of_tags(text: &[u8]) -> Option<usize> {
    let (_, end) = own_tags(text);
    let blanks = text[end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let (above, below) = text.split_at(end + blanks);
    let line = below[..memchr::memchr2(b'\n', b'\r', below).unwrap_or(below.len())].trim_ascii_end();
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_movetext = match below.first()? {
        b'{' => !(is_json(below) || is_rich(below) || below.starts_with(b"{|") && is_wikitext(below)),
        b'[' => below.get(1).is_some_and(|sign| sign.is_ascii_uppercase() || *sign == b'%'),
        b'(' | b';' | b'%' | b'$' => true,
        b'*' => line.len() == 1,
        _ => {
            digits > 0 && line[digits..].starts_with(b".")
                || begins_with_moves(line)
                || std::str::from_utf8(word).is_ok_and(|word| result(word).is_some())
        }
    };
    let start = memchr::memrchr2(b'\n', b'\r', above).map(|end| end + 1);
    start.filter(|start| !is_movetext && *start >= end)
}

/// Returns true if a text begins with a tag of PGN: nothing surrounds that.
fn begins_as_pgn(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let Some(tag) = text.strip_prefix(b"[") else { return false };
    let name = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0
        && tag[0].is_ascii_uppercase()
        && tag[name..].trim_ascii_start().starts_with(b"\"")
        && !super::escaped::is_escaped(text)
        && !has_signs_behind(text)
        && !super::characters::has_pieces(&text[..text.len().min(PIECES_LOOKED_FOR)])
}

/// Returns true if the same sign stands behind the first tag of a text and behind all other lines.
fn has_signs_behind(text: &[u8]) -> bool {
    let line = text[..memchr::memchr(b'\n', text).unwrap_or(text.len())].trim_ascii_end();
    !line.ends_with(b"]") && super::signs::has_signs(text)
}
