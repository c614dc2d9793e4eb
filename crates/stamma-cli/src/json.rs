//! Games and findings as JSON. Every field and its meaning is in the contract of the command line, docs/json.md.
//!
//! A game's moves form a tree that is as deep as its text likes: they are written with a list of what is left to
//! write, not by recursion.

use crate::comment_data::{CommentData, join};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use stamma::encoding::Encoding;
use stamma::render::Source;
use stamma::replay::{Visitor, replay};
use stamma::{
    Color, Comment, Dialect, Evidence, Game, Geometry, Played, Ply, Policy, Position, Recognition, Tag,
    recognise_among, san, san_illegal,
};
use std::collections::VecDeque;

/// The version of the fields.
const SCHEMA: u32 = 1;

/// Appends the game as one line. `told` is the dialect that the user says it is written in,
/// `known` those that it may be written in.
pub fn game(
    game: &Game,
    source: &Source<'_>,
    told: Option<&'static Dialect>,
    known: &[&'static Dialect],
    policy: &Policy,
    out: &mut Vec<u8>,
) {
    let mut tree = Tree::new(source.input());
    replay(game, &mut tree);
    let before = Before {
        schema: SCHEMA,
        index: game.index,
        encoding: Some(source.encoding()).filter(|encoding| *encoding != Encoding::UTF_8).map(Encoding::name),
        variant: game.variant.id(),
        dialect: dialect(game, source, told, known),
        tags: Tags(&game.tags),
        start_fen: game.start_fen.as_deref(),
    };
    let after = After {
        result: game.result.text(),
        termination: game.termination.name(),
        diagnostics: policy
            .findings(game, source.input())
            .iter()
            .map(|found| finding(found, source))
            .collect(),
    };
    let start = out.len();
    value(&before, out);
    // The braces of the two parts are left out where they meet.
    out.truncate(out.len().max(start + 1) - 1);
    out.extend_from_slice(b",\"moves\":");
    tree.write(out);
    out.push(b',');
    let meeting = out.len();
    value(&after, out);
    if out.get(meeting) == Some(&b'{') {
        out.remove(meeting);
    }
    out.push(b'\n');
}

/// Appends the finding as one line, with the input and the game that it belongs to.
pub fn finding_line(game: &Game, source: &Source<'_>, found: &stamma::Finding<'_>, out: &mut Vec<u8>) {
    let line = FindingLine { file: source.name(), game: game.index, finding: finding(found, source) };
    value(&line, out);
    out.push(b'\n');
}

/// Writing into memory succeeds, and none of these values has a key that is no text.
fn value(value: &impl Serialize, out: &mut Vec<u8>) {
    let _ = serde_json::to_writer(out, value);
}

#[derive(Serialize)]
struct Before<'g> {
    schema: u32,
    index: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<&'static str>,
    variant: &'static str,
    dialect: DialectFound,
    tags: Tags<'g>,
    start_fen: Option<&'g str>,
}

#[derive(Serialize)]
struct After {
    result: &'static str,
    termination: &'static str,
    diagnostics: Vec<FindingFields>,
}

#[derive(Serialize)]
struct DialectFound {
    id: &'static str,
    language: &'static str,
    confidence: f64,
    evidence: Vec<EvidenceFound>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    alternatives: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    same_letters: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mixed: Vec<EvidenceFound>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ambiguous: bool,
}

#[derive(Serialize)]
struct EvidenceFound {
    word: String,
    ply: Option<u32>,
    says: String,
}

fn dialect(
    game: &Game,
    source: &Source<'_>,
    told: Option<&'static Dialect>,
    known: &[&'static Dialect],
) -> DialectFound {
    match told {
        Some(told) => DialectFound {
            id: told.id,
            language: game.letters.language.id,
            confidence: 1.0,
            evidence: Vec::new(),
            alternatives: Vec::new(),
            same_letters: Vec::new(),
            mixed: Vec::new(),
            ambiguous: false,
        },
        None => dialect_found(&recognise_among(game, source.input(), known)),
    }
}

fn dialect_found(found: &Recognition) -> DialectFound {
    let words = |words: &[Evidence]| {
        let words = words.iter().map(|found| EvidenceFound {
            word: found.word.clone(),
            ply: (found.ply > 0).then_some(found.ply),
            says: found.says.clone(),
        });
        words.collect()
    };
    DialectFound {
        id: found.dialect.id,
        language: found.language.id,
        // Two digits say all that it knows.
        confidence: (f64::from(found.confidence) * 100.0).round() / 100.0,
        evidence: words(&found.evidence),
        alternatives: found.alternatives.iter().map(|dialect| dialect.id).collect(),
        same_letters: found.languages.iter().map(|language| language.id).collect(),
        mixed: words(&found.mixed),
        ambiguous: found.ambiguous,
    }
}

#[derive(Serialize)]
struct Detected<'g> {
    schema: u32,
    file: &'g str,
    index: u32,
    variant: &'static str,
    dialect: DialectFound,
}

/// Appends what a game is written in, as one line.
pub fn detected(game: &Game, source: &Source<'_>, found: &Recognition, out: &mut Vec<u8>) {
    let line = Detected {
        schema: SCHEMA,
        file: source.name(),
        index: game.index,
        variant: game.variant.id(),
        dialect: dialect_found(found),
    };
    value(&line, out);
    out.push(b'\n');
}

/// Tags as an object, in the order of the text.
struct Tags<'g>(&'g [Tag]);

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for tag in self.0 {
            map.serialize_entry(&tag.name, &tag.text())?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct FindingLine<'a> {
    file: &'a str,
    game: u32,
    #[serde(flatten)]
    finding: FindingFields,
}

#[derive(Serialize)]
struct FindingFields {
    code: &'static str,
    slug: &'static str,
    severity: &'static str,
    message: String,
    help: Vec<String>,
    ply: Option<u32>,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    fix: Option<FixOffered>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<CandidateOpen>,
}

#[derive(Serialize)]
struct FixOffered {
    safety: &'static str,
    edits: Vec<EditOffered>,
}

#[derive(Serialize)]
struct EditOffered {
    start: usize,
    end: usize,
    text: String,
}

#[derive(Serialize)]
struct CandidateOpen {
    san: String,
    note: String,
}

fn finding(finding: &stamma::Finding<'_>, source: &Source<'_>) -> FindingFields {
    let found = &finding.diagnostic;
    let place = source.lines().place(found.span.start);
    let fix = found.fix.as_ref().map(|fix| FixOffered {
        safety: fix.safety.name(),
        edits: fix
            .edits
            .iter()
            .map(|edit| (source.original(edit.span), edit.text.clone()))
            .map(|(span, text)| EditOffered { start: span.start, end: span.end, text })
            .collect(),
    });
    let candidates = found.candidates.iter();
    let span = source.original(found.span);
    FindingFields {
        code: found.code().id(),
        slug: found.code().slug(),
        severity: finding.severity.name(),
        message: found.message(),
        help: found.help.clone(),
        ply: found.ply,
        start: span.start,
        end: span.end,
        line: place.line,
        column: place.column,
        fix,
        candidates: candidates
            .map(|open| CandidateOpen { san: open.san.clone(), note: open.note.clone() })
            .collect(),
    }
}

/// One move without what hangs on it.
#[derive(Serialize)]
struct MoveMade {
    ply: u32,
    written: String,
    san: Option<String>,
    uci: Option<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment_before: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(flatten)]
    data: CommentData,
    #[serde(skip_serializing_if = "is_false")]
    draw_offer: bool,
    #[serde(skip)]
    mover: Color,
}

const fn is_false(value: &bool) -> bool {
    !*value
}

/// The moves of a game as a tree: lines of moves, and moves with lines that could replace them.
struct Tree<'a> {
    input: &'a [u8],
    moves: Vec<(MoveMade, Vec<usize>)>,
    /// The moves of each line; the first is the main line.
    lines: Vec<Line>,
    /// The lines that are open, innermost last; never empty.
    open: Vec<usize>,
}

#[derive(Default)]
struct Line {
    moves: Vec<usize>,
    /// Comments before its first move.
    comment: String,
    /// Variations before its first move.
    early: Vec<usize>,
}

impl<'a> Tree<'a> {
    fn new(input: &'a [u8]) -> Tree<'a> {
        Tree { input, moves: Vec::new(), lines: vec![Line::default()], open: vec![0] }
    }

    fn line(&mut self) -> &mut Line {
        let at = self.open.last().copied().unwrap_or(0);
        &mut self.lines[at]
    }

    /// Appends the main line and all that hangs on it, as a list.
    fn write(&self, out: &mut Vec<u8>) {
        let mut left = VecDeque::from([Left::Line(0)]);
        while let Some(next) = left.pop_front() {
            match next {
                Left::Text(text) => out.extend_from_slice(text.as_bytes()),
                Left::Line(at) => {
                    out.push(b'[');
                    left.push_front(Left::Text("]"));
                    let moves = self.lines.get(at).map_or(&[][..], |line| &line.moves);
                    separated(&mut left, moves.iter().map(|&at| Left::Move(at)));
                }
                Left::Move(at) => {
                    let Some((made, variations)) = self.moves.get(at) else { continue };
                    value(made, out);
                    if !variations.is_empty() {
                        out.pop();
                        out.extend_from_slice(b",\"variations\":[");
                        left.push_front(Left::Text("]}"));
                        separated(&mut left, variations.iter().map(|&at| Left::Line(at)));
                    }
                }
            }
        }
    }
}

/// What is left to write.
enum Left {
    Line(usize),
    Move(usize),
    Text(&'static str),
}

/// Puts the parts before what is left already, with commas between them.
fn separated(left: &mut VecDeque<Left>, parts: impl DoubleEndedIterator<Item = Left>) {
    for (count, part) in parts.rev().enumerate() {
        if count > 0 {
            left.push_front(Left::Text(","));
        }
        left.push_front(part);
    }
}

impl Visitor for Tree<'_> {
    fn ply<G: Geometry>(&mut self, before: &Position<G>, ply: &Ply) {
        let (san, uci) = match ply.played {
            Played::Move(played) => (Some(san(before, played)), Some(before.uci(played))),
            Played::Illegal(played) => (Some(san_illegal(before, played)), Some(before.uci(played))),
            Played::Pass => (Some(String::from("--")), Some(String::from("0000"))),
            Played::Unread => (None, None),
        };
        let status = match ply.played {
            Played::Move(_) | Played::Pass => "legal",
            Played::Illegal(_) => "illegal",
            Played::Unread => "unread",
        };
        let at = self.moves.len();
        let line = self.line();
        line.moves.push(at);
        let (comment_before, early) = (std::mem::take(&mut line.comment), std::mem::take(&mut line.early));
        let made = MoveMade {
            ply: ply.number,
            written: String::from_utf8_lossy(ply.written.of(self.input)).into_owned(),
            san,
            uci,
            status,
            nags: ply.nags.clone(),
            comment_before,
            comment: String::new(),
            data: CommentData::default(),
            draw_offer: ply.draw_offer,
            mover: ply.color,
        };
        self.moves.push((made, early));
    }

    fn comment(&mut self, comment: &Comment) {
        let written = String::from_utf8_lossy(comment.text.of(self.input));
        let text = written.trim();
        let last = self.line().moves.last().copied();
        match last.and_then(|at| self.moves.get_mut(at)) {
            Some((made, _)) => {
                made.data.add(comment, self.input, made.mover, &made.comment);
                join(&mut made.comment, text);
            }
            None => join(&mut self.line().comment, text),
        }
    }

    fn open(&mut self) {
        let at = self.lines.len();
        let last = self.line().moves.last().copied();
        match last.and_then(|at| self.moves.get_mut(at)) {
            Some((_, variations)) => variations.push(at),
            None => self.line().early.push(at),
        }
        self.lines.push(Line::default());
        self.open.push(at);
    }

    fn close(&mut self) {
        if self.open.len() > 1 {
            self.open.pop();
        }
    }
}
