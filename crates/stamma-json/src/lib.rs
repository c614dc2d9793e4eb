//! Games and findings as JSON, for the command and the page. Every field and its meaning is in docs/json.md. Nothing
//! here depends on where the bytes go.

mod comment_data;
mod detector;
mod explanation;
mod listener;
mod moves;
mod parsed_move;
mod question;
mod target;
mod text;

pub use self::detector::{DetectedGame, Detector};
pub use self::explanation::explanation;
pub use self::listener::GameListener;
pub use self::parsed_move::parsed_move;
pub use self::question::question_line;
pub use self::target::Target;
pub use self::text::Fields;

use self::listener::SanEncoders;
use self::moves::{Moves, ids};
use self::text::{list, number, optional_text, text};
use serde::Serialize;
use stamma::encoding::Encoding;
use stamma::notation::internals::Recogniser;
use stamma::notation::internals::TagList;
use stamma::render::Source;
use stamma::{
    Dialect, Evidence, Finding, Game, GameResult, LANGUAGES, Policy, Recognition, Termination, Variant,
};
use std::ops::Range;

/// The version of the fields.
const SCHEMA: u32 = 1;

/// The offset of the number of a game in its line.
pub const GAME_NUMBER: usize = "{'schema':1,'index':".len();

/// The fields of games that are written on request alone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct FurtherFields {
    /// The `fen` of each move: the position after it.
    pub fens: bool,
    /// The `evidence` of the dialect.
    pub evidence: bool,
}

impl FurtherFields {
    /// None of them.
    pub const fn new() -> FurtherFields {
        FurtherFields { fens: false, evidence: false }
    }

    /// Sets if the FEN after each move is written.
    pub const fn fens(self, fens: bool) -> FurtherFields {
        FurtherFields { fens, ..self }
    }

    /// Sets if the evidence of the dialect is written.
    pub const fn evidence(self, evidence: bool) -> FurtherFields {
        FurtherFields { evidence, ..self }
    }
}

/// Writes games as JSON, one a line.
pub struct GameWriter {
    further: FurtherFields,
    /// The dialect that the user named for them.
    given: Option<&'static Dialect>,
    /// Chooses among those that they may be written in.
    recogniser: Recogniser,
    moves: Moves,
    encoders: SanEncoders,
    tags: TagList,
}

/// The fields before the moves of a game.
struct Head<'g, T> {
    further: FurtherFields,
    index: u32,
    encoding: Option<&'static str>,
    variant: Option<Variant>,
    /// Writes the tags.
    tags: T,
    start_fen: Option<&'g str>,
}

impl GameWriter {
    /// Returns a writer of games in the given dialect, or else in one of the known ones.
    pub fn new(given: Option<&'static Dialect>, known: &[&'static Dialect]) -> GameWriter {
        GameWriter {
            given,
            recogniser: Recogniser::new(known),
            moves: Moves::default(),
            encoders: SanEncoders::default(),
            tags: TagList::default(),
            further: FurtherFields::new(),
        }
    }

    /// Sets which of the fields are written that are left out otherwise.
    pub fn with(self, further: FurtherFields) -> GameWriter {
        GameWriter { further, ..self }
    }

    /// A listener that appends the game with a number as one line when it has ended.
    pub fn listen<'a, 's>(
        &'a mut self,
        index: u32,
        source: &'a Source<'s>,
        policy: &'a Policy,
        out: &'a mut Vec<u8>,
    ) -> GameListener<'a, 's> {
        let GameWriter { given, recogniser, moves, encoders, tags, further } = self;
        GameListener {
            source,
            input: source.input(),
            policy,
            index,
            given: *given,
            further: *further,
            language: &LANGUAGES[0],
            san: encoders.of(Variant::Standard),
            encoders,
            moves,
            tags,
            dialect: match further.evidence {
                true => recogniser.listen(source.input()),
                false => recogniser.listen_without_evidence(source.input()),
            },
            first_ply: 1,
            out,
        }
    }

    /// Appends the game as one line.
    pub fn write(&mut self, game: &Game, source: &Source<'_>, policy: &Policy, out: &mut Vec<u8>) {
        let _ = game.send_to(&mut self.listen(game.index, source, policy, out));
    }
}

impl<T: FnOnce(&mut Fields<'_>)> Head<'_, T> {
    /// Begins the object of a game, up to its moves.
    fn write(self, found: &Recognition, out: &mut Vec<u8>) {
        let mut fields = Fields::begin(out);
        fields.number("schema", SCHEMA);
        number(self.index.into(), fields.behind(",\"index\":"));
        if let Some(encoding) = self.encoding {
            fields.text("encoding", encoding);
        }
        optional_text(self.variant.map(Variant::id), fields.behind(",\"variant\":"));
        dialect(found, self.further.evidence, fields.behind(",\"dialect\":"));
        // Tags are in the order of the text.
        let mut tags = Fields::begin(fields.behind(",\"tags\":"));
        (self.tags)(&mut tags);
        tags.end();
        optional_text(self.start_fen, fields.behind(",\"start_fen\":"));
        fields.behind(",\"moves\":");
    }
}

/// The encoding of the text, unless it is UTF-8, the usual one.
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
    text(result.text().as_bytes(), fields.behind(",\"result\":"));
    text(termination.name().as_bytes(), fields.behind(",\"termination\":"));
    list(findings, write, fields.behind(",\"diagnostics\":"));
    fields.end();
    out.push(b'\n');
}

/// Appends findings as a list.
pub fn finding_list(findings: &[Finding<'_>], source: &Source<'_>, out: &mut Vec<u8>) {
    list(findings, |found, out| value(&finding(found, source), out), out);
}

/// Appends the finding as one line, with the input and the game that it belongs to. Returns the place of the game's
/// number in `out`.
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

/// Appends the recognition of a game's dialect.
fn dialect(found: &Recognition, shows_evidence: bool, out: &mut Vec<u8>) {
    let mut fields = Fields::begin(out);
    fields.text("id", found.dialect.id);
    text(found.language.id.as_bytes(), fields.behind(",\"language\":"));
    // Two digits are its precision.
    hundredths((f64::from(found.confidence) * 100.0).round() as u32, fields.behind(",\"confidence\":"));
    if shows_evidence {
        fields.list("evidence", &found.evidence, evidence);
    }
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

/// Appends a number from 0 to 1 as a fraction.
fn hundredths(value: u32, out: &mut Vec<u8>) {
    out.extend_from_slice(if value < 100 { b"0." } else { b"1." });
    let (tenths, rest) = (value / 10 % 10, value % 10);
    number(tenths.into(), out);
    if rest > 0 {
        number(rest.into(), out);
    }
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

/// Appends the recognition of a game as one line. Returns the place of the game's number in `out`.
pub fn detected(
    (index, variant): (u32, Option<Variant>),
    source: &Source<'_>,
    found: &Recognition,
    out: &mut Vec<u8>,
) -> Range<usize> {
    let mut fields = Fields::begin(out);
    fields.number("schema", SCHEMA);
    fields.text("file", source.name());
    fields.number("index", index);
    let number = out.len() - index.to_string().len()..out.len();
    let mut fields = Fields::more(out);
    fields.optional_text("variant", variant.map(Variant::id));
    dialect(found, true, fields.name("dialect"));
    let containers = source.containers();
    if !containers.is_empty() {
        fields.list("containers", containers, |container, out| text(container.id.as_bytes(), out));
    }
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
    let place = source.place(found.span);
    let fix = source.fix(found).map(|fix| FixOffered {
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
        // Three digits are its precision.
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

#[cfg(test)]
mod tests {
    use super::hundredths;

    #[test]
    fn fractions_are_written_as_serde_writes_them() {
        for value in 0..=100 {
            let mut written = Vec::new();
            hundredths(value, &mut written);
            assert_eq!(written, serde_json::to_vec(&(f64::from(value) / 100.0)).unwrap());
        }
    }
}
