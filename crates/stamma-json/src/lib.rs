//! Games and findings as JSON, for the command and the page. Every field and its meaning is in docs/json.md. Nothing here
//! knows where the bytes go.

mod comment_data;
mod following;
mod moves;
mod question;
mod text;

pub use self::question::question_line;
pub use self::text::Fields;

use self::moves::{MoveMade, Moves, Status, ids};
use serde::Serialize;
use stamma::encoding::Encoding;
use stamma::notation::internals::{Encoder, PGN, Recogniser, Surroundings, Word, san_letters, uci_word};
use stamma::render::Source;
use stamma::replay::{Visitor, replay};
use stamma::{
    Comment, Dialect, Evidence, Finding, Game, GameResult, Geometry, Played, Ply, PlySource, Policy,
    Position, Recognition, Span, Termination, Variant, san, san_illegal,
};
use std::ops::Range;

/// The version of the fields.
const SCHEMA: u32 = 1;

/// Where the number of a game stands in its line.
pub const GAME_NUMBER: usize = "{'schema':1,'index':".len();

/// Writes games as JSON, one a line.
pub struct GameWriter {
    /// The dialect that the user says they are written in.
    told: Option<&'static Dialect>,
    /// Chooses among those that they may be written in.
    recogniser: Recogniser,
    moves: Moves,
    /// Writes SAN on the usual board.
    san: Encoder,
    /// The tags of a game that is being followed.
    tags: Vec<(Span, Span)>,
}

/// What stands before the moves of a game.
struct Head<'g, T> {
    index: u32,
    encoding: Option<&'static str>,
    variant: Variant,
    /// Writes the tags.
    tags: T,
    start_fen: Option<&'g str>,
}

impl GameWriter {
    /// A writer of games in the dialect that is told, or else in one of those that are known.
    pub fn new(told: Option<&'static Dialect>, known: &[&'static Dialect]) -> GameWriter {
        GameWriter {
            told,
            recogniser: Recogniser::new(known),
            moves: Moves::default(),
            san: Encoder::new(&PGN, &san_letters(), Variant::Standard.rules().size),
            tags: Vec::new(),
        }
    }

    /// Appends the game as one line.
    pub fn write(&mut self, game: &Game, source: &Source<'_>, policy: &Policy, out: &mut Vec<u8>) {
        let size = game.variant.rules().size;
        self.moves.begin();
        let san = Encoder::new(&PGN, &san_letters(), size);
        replay(game, &mut Walk { input: source.input(), san, moves: &mut self.moves });
        let found = match self.told {
            Some(told) => as_told(told, game),
            None => self.recogniser.recognise(game, source.input()),
        };
        let head = Head {
            index: game.index,
            encoding: encoding(source),
            variant: game.variant,
            tags: |fields: &mut Fields<'_>| {
                game.tags.iter().for_each(|tag| fields.named(&tag.name, &tag.value));
            },
            start_fen: game.start_fen.as_deref(),
        };
        head.write(&found, out);
        self.moves.end(source.input(), out);
        let findings = policy.findings(game, source.input());
        tail(game.result, game.termination, &findings, |found, out| value(&finding(found, source), out), out);
    }
}

impl<T: FnOnce(&mut Fields<'_>)> Head<'_, T> {
    /// Begins the object of a game, up to its moves.
    fn write(self, found: &Recognition, out: &mut Vec<u8>) {
        let mut fields = Fields::begin(out);
        fields.number("schema", SCHEMA);
        fields.number("index", self.index);
        if let Some(encoding) = self.encoding {
            fields.text("encoding", encoding);
        }
        fields.text("variant", self.variant.id());
        dialect(found, fields.name("dialect"));
        // Tags stand in the order of the text.
        let mut tags = Fields::begin(fields.name("tags"));
        (self.tags)(&mut tags);
        tags.end();
        match self.start_fen {
            Some(fen) => fields.text("start_fen", fen),
            None => fields.name("start_fen").extend_from_slice(b"null"),
        }
        fields.name("moves");
    }
}

/// What the text is encoded in, if not in what is usual.
fn encoding(source: &Source<'_>) -> Option<&'static str> {
    Some(source.encoding()).filter(|encoding| *encoding != Encoding::UTF_8).map(Encoding::name)
}

/// Ends the object of a game, from the end of its moves.
fn tail(
    result: GameResult,
    termination: Termination,
    findings: &[Finding<'_>],
    write: impl FnMut(&Finding<'_>, &mut Vec<u8>),
    out: &mut Vec<u8>,
) {
    let mut fields = Fields::more(out);
    fields.text("result", result.text());
    fields.text("termination", termination.name());
    fields.list("diagnostics", findings, write);
    fields.end();
    out.push(b'\n');
}

/// What there is to say about the dialect of a game where the user has said it.
fn as_told(told: &'static Dialect, game: &Game) -> Recognition {
    Recognition {
        dialect: told,
        language: game.letters.language,
        confidence: 1.0,
        evidence: Vec::new(),
        alternatives: Vec::new(),
        languages: Vec::new(),
        mixed: Vec::new(),
        ambiguous: false,
    }
}

/// Appends the finding as one line, with the input and the game that it belongs to; where the number of the game stands
/// in `out`.
pub fn finding_line(
    game: &Game,
    source: &Source<'_>,
    found: &Finding<'_>,
    out: &mut Vec<u8>,
) -> Range<usize> {
    let mut fields = Fields::begin(out);
    fields.text("file", source.name());
    fields.number("game", game.index);
    let number = out.len() - game.index.to_string().len()..out.len();
    // The fields of the finding follow in the same braces.
    let meeting = out.len();
    value(&finding(found, source), out);
    if let Some(brace) = out.get_mut(meeting) {
        *brace = b',';
    }
    out.push(b'\n');
    number
}

/// Writing into memory succeeds, and none of these values has a key that is no text.
fn value(value: &impl Serialize, out: &mut Vec<u8>) {
    let _ = serde_json::to_writer(out, value);
}

/// Appends what is known about the dialect of a game.
fn dialect(found: &Recognition, out: &mut Vec<u8>) {
    let mut fields = Fields::begin(out);
    fields.text("id", found.dialect.id);
    fields.text("language", found.language.id);
    // Two digits say all that it knows.
    let confidence = (f64::from(found.confidence) * 100.0).round() / 100.0;
    value(&confidence, fields.name("confidence"));
    fields.list("evidence", &found.evidence, evidence);
    let ids_if = |fields: &mut Fields<'_>, name, values: Vec<&str>| {
        if !values.is_empty() {
            ids(values, fields.name(name));
        }
    };
    ids_if(&mut fields, "alternatives", found.alternatives.iter().map(|dialect| dialect.id).collect());
    ids_if(&mut fields, "same_letters", found.languages.iter().map(|language| language.id).collect());
    fields.list_if("mixed", &found.mixed, evidence);
    fields.flag("ambiguous", found.ambiguous);
    fields.end();
}

fn evidence(found: &Evidence, out: &mut Vec<u8>) {
    let mut fields = Fields::begin(out);
    fields.text("word", &found.word);
    match found.ply {
        0 => fields.name("ply").extend_from_slice(b"null"),
        ply => fields.number("ply", ply),
    }
    fields.text("says", &found.says);
    fields.end();
}

/// Appends what a game is written in, as one line; where the number of the game stands in `out`.
pub fn detected(game: &Game, source: &Source<'_>, found: &Recognition, out: &mut Vec<u8>) -> Range<usize> {
    let mut fields = Fields::begin(out);
    fields.number("schema", SCHEMA);
    fields.text("file", source.name());
    fields.number("index", game.index);
    let number = out.len() - game.index.to_string().len()..out.len();
    let mut fields = Fields::more(out);
    fields.text("variant", game.variant.id());
    dialect(found, fields.name("dialect"));
    fields.end();
    out.push(b'\n');
    number
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
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<PlaceElsewhere>,
}

#[derive(Serialize)]
struct PlaceElsewhere {
    file: String,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
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

fn finding(finding: &Finding<'_>, source: &Source<'_>) -> FindingFields {
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
        // Three digits say all that it knows.
        confidence: found.detail.confidence().map(|share| (f64::from(share) * 1000.0).round() / 1000.0),
        other: found.detail.elsewhere().map(|other| PlaceElsewhere {
            file: other.file.clone(),
            start: other.span.start,
            end: other.span.end,
            line: other.line,
            column: other.column,
        }),
    }
}

/// No word of SAN has more bytes than a short word holds.
fn short(word: &str) -> Option<Word> {
    Word::of(word.as_bytes())
}

/// Walks over a game and writes its moves.
struct Walk<'a> {
    input: &'a [u8],
    san: Encoder,
    moves: &'a mut Moves,
}

impl Visitor for Walk<'_> {
    fn ply<G: Geometry>(&mut self, before: &Position<G>, ply: &Ply) {
        let meant = match ply.played {
            Played::Move(played) => {
                let surroundings = Surroundings::of(before, played);
                let san = self.san.word(played, &surroundings).or_else(|| short(&san(before, played)));
                san.map(|san| (san, uci_word(played, &surroundings)))
            }
            Played::Illegal(played) => short(&san_illegal(before, played))
                .map(|san| (san, uci_word(played, &Surroundings::of(before, played)))),
            Played::Pass => short("--").zip(short("0000")),
            Played::Unread => None,
        };
        let made = MoveMade {
            ply: ply.number,
            mover: ply.color,
            written: ply.written.of(self.input),
            meant,
            status: match ply.played {
                Played::Move(_) | Played::Pass if ply.source == PlySource::Repair => Status::Repaired,
                Played::Move(_) | Played::Pass if ply.source == PlySource::Guess => Status::Guessed,
                Played::Move(_) | Played::Pass => Status::Legal,
                Played::Illegal(_) => Status::Illegal,
                Played::Unread => Status::Unread,
            },
        };
        self.moves.ply(&made);
        ply.nags.iter().for_each(|&nag| self.moves.nag(nag));
        if ply.draw_offer {
            self.moves.draw_offer();
        }
    }

    fn comment(&mut self, comment: &Comment) {
        self.moves.comment(comment, self.input);
    }

    fn open(&mut self) {
        self.moves.open();
    }

    fn close(&mut self) {
        self.moves.close(self.input);
    }
}
