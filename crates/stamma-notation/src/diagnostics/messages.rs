//! The exact content of a finding: one variant, one code and one sentence for each.
//!
//! Sentences are lowercase, without a final dot, and name the text that was found. The reason why a move is impossible
//! is in the help that `moves::explain_failure` adds.

use super::{Code, FormDetail, TagDetail};
use crate::moves::descriptive::DecisionManner;
use crate::text::Span;
use alloc::string::String;
use core::fmt;
use stamma_board::Variant;

/// A place in another text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Elsewhere {
    /// The name of the text.
    pub file: String,
    /// The place, in bytes of the original input.
    pub span: Span,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl Elsewhere {
    /// A place in the text with a name. The span is in bytes of the original input; line and column count from 1.
    pub fn new(file: impl Into<String>, span: Span, line: usize, column: usize) -> Elsewhere {
        Elsewhere { file: file.into(), span, line, column }
    }
}

impl fmt::Display for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// An item that only one of two sheets has.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each variant is explained by its sentence below
#[non_exhaustive]
pub enum Lone {
    Here { word: String, sheet: String },
    There { taken: String, word: String, place: Elsewhere },
    EndsHere { place: Elsewhere },
    EndsThere { sheet: String },
    PassedThere { word: String, place: Elsewhere, why: String },
    SwappedThere { words: String, place: Elsewhere },
}

impl fmt::Display for Lone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lone::Here { word, sheet } => write!(f, "`{word}` stands here only; {sheet} leaves it out"),
            Lone::There { taken, word, place } => {
                write!(f, "{taken} is not written here, and is taken from `{word}` in {place}")
            }
            Lone::EndsHere { place } => write!(f, "the moves end here, and the rest is taken from {place}"),
            Lone::EndsThere { sheet } => write!(f, "from here on {sheet} has no moves"),
            Lone::SwappedThere { words, place } => {
                write!(f, "`{words}` in {place} are taken in the other order")
            }
            Lone::PassedThere { word, place, why } => {
                write!(f, "`{word}` in {place} is passed over: {why}")
            }
        }
    }
}

impl Lone {
    /// Returns the place of the word, if it is in the other text.
    pub const fn place(&self) -> Option<&Elsewhere> {
        match self {
            Lone::There { place, .. }
            | Lone::EndsHere { place }
            | Lone::PassedThere { place, .. }
            | Lone::SwappedThere { place, .. } => Some(place),
            Lone::Here { .. } | Lone::EndsThere { .. } => None,
        }
    }
}

/// The exact content of a finding.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // each variant is explained by its code's row and its sentence below
pub enum Detail {
    InvalidUtf8,
    NotUtf8 {
        encoding: &'static str,
        word: String,
    },
    EncodingChanges {
        encoding: &'static str,
        word: String,
    },
    EncodingGuessed {
        encoding: &'static str,
        word: String,
    },
    UndecodableBytes {
        encoding: &'static str,
        count: usize,
    },
    HtmlTags {
        tag: String,
        count: usize,
    },
    ContainerTakenOff {
        container: String,
    },
    ContentLeftOut {
        text: String,
        count: usize,
    },
    ProgramLine {
        line: String,
    },
    NulBytes {
        count: usize,
    },
    PassedSigns {
        sign: String,
        count: usize,
    },
    UnclosedComment,
    SemicolonsPart,
    StrayBracket {
        bracket: char,
    },
    BrokenTag {
        name: String,
        fault: &'static str,
    },
    RepeatedTag {
        name: String,
    },
    UnknownText {
        text: String,
    },
    ProseAmongMoves {
        text: String,
    },
    MoveNumberMismatch {
        found: u32,
        due: u32,
        black: bool,
    },
    MissingResult,
    UnclosedVariation {
        open: usize,
    },
    StrayVariationEnd,
    VariationTooDeep {
        limit: usize,
    },
    VariationTooEarly,
    EmptyVariation,
    GameTooLong {
        limit: usize,
    },
    SectionTooLong {
        limit: usize,
    },
    GameBorderUnsure,
    BorderByNumber,
    UnreadComment,
    HeadingRead {
        heading: String,
        names: String,
    },
    HeadingDisagrees {
        name: String,
        value: String,
        tag: String,
    },
    NothingToRead {
        text: &'static str,
    },
    ResultDisagreesWithTag {
        written: String,
        tag: String,
    },
    ResultUnsure {
        written: String,
    },
    TextAfterResult {
        text: String,
    },
    MovesAfterResult {
        result: &'static str,
    },
    ZerosTakenForResult,
    OddResult {
        written: String,
        taken: &'static str,
    },
    UnknownResult {
        value: String,
    },
    ExcerptWithoutPosition {
        number: u32,
    },
    CommentHoldsGame,
    CommentHoldsMoves {
        sign: &'static str,
        begins: &'static str,
    },
    SeveralResults {
        first: &'static str,
        other: String,
    },
    ResultReplaced {
        earlier: String,
        result: &'static str,
    },
    UnreadableCommand {
        command: String,
        fault: &'static str,
    },
    UnreadableFen {
        reason: String,
    },
    ImpossiblePosition {
        reasons: String,
    },
    PositionMended {
        dropped: String,
    },
    UnknownVariant {
        name: String,
    },
    StartFromText {
        what: &'static str,
        variant: &'static str,
    },
    UnreadableWord {
        word: String,
    },
    LowercasePiece {
        word: String,
        taken: String,
        other: Option<String>,
    },
    GluedMoves {
        word: String,
        count: usize,
    },
    MarkOrEvaluation {
        mark: String,
    },
    NoLegalMove {
        word: String,
        reason: String,
    },
    AmbiguousMove {
        word: String,
        count: usize,
    },
    SeveralCuts {
        word: String,
        count: usize,
    },
    DecidedByLaterMoves {
        word: String,
        taken: String,
        other: String,
        refuted: String,
    },
    /// A word in descriptive notation that several legal moves fit, and what told them apart.
    ToldApart {
        word: String,
        taken: String,
        other: String,
        manner: DecisionManner,
    },
    MissingPromotion {
        word: String,
    },
    BlankInMove {
        word: String,
        read: String,
    },
    SignBeforeMove {
        sign: String,
    },
    CaptureWithoutFile {
        word: String,
        meant: String,
    },
    NothingTaken {
        word: String,
        square: String,
    },
    NotEnPassant {
        word: String,
    },
    CapturedPawnSquare {
        word: String,
        meant: String,
    },
    CastlingOrResult {
        word: String,
    },
    LettersUndecided {
        word: String,
        first: String,
        second: String,
        how: &'static str,
    },
    LettersFitAnother {
        word: String,
        first: String,
        second: String,
        lone: bool,
        how: &'static str,
    },
    LettersOnThinEvidence {
        word: String,
        language: &'static str,
        usual: &'static str,
        it_is: String,
    },
    TwoLanguages {
        word: String,
        first: &'static str,
        second: &'static str,
        by_players: bool,
    },
    UnreadRest {
        words: usize,
    },
    FindingsLeftOut {
        code: Code,
        count: usize,
    },
    NotCheck {
        mark: String,
        san: String,
    },
    NotMate {
        mark: String,
        san: String,
    },
    NotDoubleCheck {
        mark: String,
        san: String,
    },
    NotDiscoveredCheck {
        mark: String,
        san: String,
    },
    ResultContradictsBoard {
        written: String,
        board: String,
    },
    MovesAfterWin {
        how: String,
    },
    IllegalMoveKept {
        word: String,
        reason: String,
    },
    WordRepaired {
        word: String,
        taken: String,
        why: String,
        confidence: f32,
    },
    MoveSupplied {
        taken: String,
        why: String,
        confidence: f32,
    },
    WordDropped {
        word: String,
        why: String,
        confidence: f32,
    },
    WordsSwapped {
        words: String,
        taken: String,
        confidence: f32,
    },
    WordInDoubt {
        word: String,
        doubt: Doubt,
        confidence: f32,
    },
    BeyondRepair {
        words: usize,
    },
    TooLongToRepair {
        words: usize,
        most: usize,
    },
    RepairCutShort {
        tried: usize,
    },
    AnswerRefused {
        answer: String,
    },
    RepairSuggested {
        word: String,
        taken: String,
        why: String,
        confidence: f32,
    },
    SheetsDiffer {
        words: [String; 2],
        place: Elsewhere,
        taken: String,
        why: String,
        confidence: f32,
    },
    LoneWord {
        lone: Lone,
        confidence: f32,
    },
    ResultsDiffer {
        word: String,
        other: String,
        sheet: String,
    },
    NotPaired {
        sheet: String,
        why: &'static str,
    },
    LeftOut {
        what: String,
        place: Elsewhere,
    },
    ExportForm(FormDetail),
    TagValue(TagDetail),
    RepeatedGame {
        first: u64,
        place: Elsewhere,
    },
}

/// The outcome for a word that may mean several moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Doubt {
    /// The game is read up to it.
    Stopped,
    /// It is taken as written.
    AsWritten,
    /// It is taken for the likeliest move.
    Guessed {
        /// The move.
        taken: String,
    },
}

impl Detail {
    /// The code it is reported under.
    pub const fn code(&self) -> Code {
        match self {
            Detail::InvalidUtf8 | Detail::NotUtf8 { .. } => Code::L101,
            Detail::EncodingChanges { .. } => Code::L112,
            Detail::EncodingGuessed { .. } => Code::L106,
            Detail::UndecodableBytes { .. } => Code::L107,
            Detail::HtmlTags { .. } => Code::L108,
            Detail::ContainerTakenOff { .. } => Code::L110,
            Detail::ContentLeftOut { .. } => Code::L111,
            Detail::ProgramLine { .. } => Code::L109,
            Detail::NulBytes { .. } => Code::L115,
            Detail::PassedSigns { .. } => Code::L116,
            Detail::HeadingRead { .. } => Code::G501,
            Detail::HeadingDisagrees { .. } => Code::G502,
            Detail::NothingToRead { .. } => Code::G503,
            Detail::UnclosedComment => Code::L102,
            Detail::SemicolonsPart => Code::L117,
            Detail::StrayBracket { .. } => Code::L103,
            Detail::BrokenTag { .. } => Code::G101,
            Detail::RepeatedTag { .. } => Code::G102,
            Detail::UnknownText { .. } => Code::G201,
            Detail::ProseAmongMoves { .. } => Code::G212,
            Detail::MoveNumberMismatch { .. } => Code::G202,
            Detail::MissingResult => Code::G203,
            Detail::UnclosedVariation { .. } => Code::G204,
            Detail::StrayVariationEnd => Code::G205,
            Detail::VariationTooDeep { .. } => Code::G206,
            Detail::VariationTooEarly => Code::G207,
            Detail::EmptyVariation => Code::G211,
            Detail::GameTooLong { .. } | Detail::SectionTooLong { .. } => Code::G208,
            Detail::GameBorderUnsure | Detail::BorderByNumber => Code::G209,
            Detail::FindingsLeftOut { .. } => Code::G210,
            Detail::UnreadComment => Code::G402,
            Detail::ResultDisagreesWithTag { .. } => Code::G301,
            Detail::ResultUnsure { .. } => Code::G302,
            Detail::TextAfterResult { .. } => Code::G303,
            Detail::MovesAfterResult { .. } => Code::G304,
            Detail::ZerosTakenForResult => Code::G305,
            Detail::UnknownResult { .. } => Code::G307,
            Detail::OddResult { .. } => Code::G309,
            Detail::ExcerptWithoutPosition { .. } => Code::G308,
            Detail::CommentHoldsGame => Code::L104,
            Detail::CommentHoldsMoves { .. } => Code::L105,
            Detail::SeveralResults { .. } | Detail::ResultReplaced { .. } => Code::G306,
            Detail::UnreadableCommand { .. } => Code::G401,
            Detail::UnreadableFen { .. } => Code::F101,
            Detail::ImpossiblePosition { .. } => Code::F102,
            Detail::PositionMended { .. } => Code::F103,
            Detail::UnknownVariant { .. } => Code::F104,
            Detail::StartFromText { .. } => Code::F105,
            Detail::UnreadableWord { .. } => Code::M201,
            Detail::LowercasePiece { .. } => Code::M202,
            Detail::GluedMoves { .. } => Code::M203,
            Detail::MarkOrEvaluation { .. } => Code::M204,
            Detail::NoLegalMove { .. } => Code::R201,
            Detail::AmbiguousMove { .. } | Detail::SeveralCuts { .. } => Code::R202,
            Detail::DecidedByLaterMoves { .. } => Code::R211,
            Detail::ToldApart {
                manner: DecisionManner::Mark | DecisionManner::NoMark | DecisionManner::LaterMarks,
                ..
            } => Code::R216,
            Detail::ToldApart { manner: DecisionManner::Side, .. } => Code::R217,
            Detail::ToldApart { manner: DecisionManner::Custom, .. } => Code::R218,
            Detail::BlankInMove { .. } => Code::M205,
            Detail::SignBeforeMove { .. } => Code::M206,
            Detail::CaptureWithoutFile { .. } => Code::R214,
            Detail::MissingPromotion { .. } => Code::R203,
            Detail::NothingTaken { .. } => Code::R204,
            Detail::NotEnPassant { .. } => Code::R205,
            Detail::CapturedPawnSquare { .. } => Code::R206,
            Detail::CastlingOrResult { .. } => Code::R207,
            Detail::LettersUndecided { .. } => Code::R208,
            Detail::LettersFitAnother { lone: false, .. } => Code::R212,
            Detail::LettersFitAnother { lone: true, .. } => Code::R213,
            Detail::LettersOnThinEvidence { .. } => Code::R210,
            Detail::TwoLanguages { .. } => Code::R215,
            Detail::UnreadRest { .. } => Code::R209,
            Detail::NotCheck { .. } => Code::P101,
            Detail::NotMate { .. } => Code::P102,
            Detail::NotDoubleCheck { .. } => Code::P103,
            Detail::NotDiscoveredCheck { .. } => Code::P104,
            Detail::ResultContradictsBoard { .. } => Code::P201,
            Detail::MovesAfterWin { .. } => Code::P202,
            Detail::IllegalMoveKept { .. } => Code::P301,
            Detail::WordRepaired { .. } => Code::D101,
            Detail::MoveSupplied { .. } => Code::D102,
            Detail::WordDropped { .. } => Code::D103,
            Detail::WordsSwapped { .. } => Code::D104,
            Detail::WordInDoubt { .. } => Code::D201,
            Detail::BeyondRepair { .. } => Code::D204,
            Detail::TooLongToRepair { .. } => Code::D205,
            Detail::RepairCutShort { .. } => Code::D202,
            Detail::AnswerRefused { .. } => Code::D203,
            Detail::RepairSuggested { .. } => Code::D301,
            Detail::SheetsDiffer { .. } => Code::D401,
            Detail::LoneWord { .. } => Code::D402,
            Detail::ResultsDiffer { .. } => Code::D403,
            Detail::NotPaired { .. } => Code::D404,
            Detail::LeftOut { .. } => Code::D405,
            Detail::ExportForm(form) => form.code(),
            Detail::TagValue(tag) => tag.code(),
            Detail::RepeatedGame { .. } => Code::G504,
        }
    }

    /// The place in another text that it is about as well.
    pub const fn elsewhere(&self) -> Option<&Elsewhere> {
        match self {
            Detail::SheetsDiffer { place, .. }
            | Detail::LeftOut { place, .. }
            | Detail::RepeatedGame { place, .. } => Some(place),
            Detail::LoneWord { lone, .. } => lone.place(),
            _ => None,
        }
    }

    /// Returns the confidence in a repair, from 0 to 1, where the finding is one.
    pub const fn confidence(&self) -> Option<f32> {
        match self {
            Detail::WordRepaired { confidence, .. }
            | Detail::MoveSupplied { confidence, .. }
            | Detail::WordDropped { confidence, .. }
            | Detail::WordsSwapped { confidence, .. }
            | Detail::WordInDoubt { confidence, .. }
            | Detail::SheetsDiffer { confidence, .. }
            | Detail::LoneWord { confidence, .. }
            | Detail::RepairSuggested { confidence, .. } => Some(*confidence),
            _ => None,
        }
    }
}

impl Detail {
    /// Returns true if the letters of a game leave its language open.
    pub(crate) const fn is_about_letters(&self) -> bool {
        matches!(
            self,
            Detail::LettersUndecided { .. }
                | Detail::LettersFitAnother { .. }
                | Detail::LettersOnThinEvidence { .. }
                | Detail::TwoLanguages { .. }
        )
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::InvalidUtf8 => write!(f, "these bytes are not UTF-8; they are kept as they are"),
            Detail::NotUtf8 { encoding, word } => {
                write!(
                    f,
                    "the bytes here are not UTF-8; they are read as {encoding}, in which this is `{word}`"
                )
            }
            Detail::EncodingChanges { encoding, word } => {
                write!(
                    f,
                    "the encoding changes; from here on it is taken for {encoding}, in which this is `{word}`"
                )
            }
            Detail::EncodingGuessed { encoding, word } => {
                write!(f, "the text is not UTF-8; it is taken for {encoding}, in which this is `{word}`")
            }
            Detail::HtmlTags { tag, count } => match count {
                1 => write!(f, "`{tag}` is HTML; it is passed over like a blank"),
                _ => write!(f, "`{tag}` is HTML; it and {} more tags are passed over like blanks", count - 1),
            },
            Detail::ContainerTakenOff { container } => {
                write!(f, "the text is {container}; the games are taken out of it")
            }
            Detail::ContentLeftOut { text, count } => match count {
                1 => write!(f, "`{text}` is no part of a game; it is left out"),
                _ => {
                    write!(
                        f,
                        "`{text}` and {} more places are no part of a game; they are left out",
                        count - 1
                    )
                }
            },
            Detail::ProgramLine { line } => {
                write!(f, "`{line}` is a line for programs; it is passed over")
            }
            Detail::NulBytes { count } => match count {
                1 => write!(f, "a NUL byte is passed over like a blank"),
                _ => write!(f, "{count} NUL bytes are passed over like blanks"),
            },
            Detail::PassedSigns { sign, count } => match count {
                1 => write!(f, "`{sign}` only parts words; it is passed over like a blank"),
                _ => write!(
                    f,
                    "`{sign}` only parts words; it and {} more such signs are passed over like blanks",
                    count - 1
                ),
            },
            Detail::HeadingRead { heading, names } if names.is_empty() => {
                write!(f, "the heading `{heading}` gives nothing that the tags do not give")
            }
            Detail::HeadingRead { heading, names } => {
                write!(f, "the heading `{heading}` gives the game its {names}")
            }
            Detail::HeadingDisagrees { name, value, tag } => {
                write!(f, "the heading gives `{value}` for {name}, but the tag says `{tag}`, which counts")
            }
            Detail::NothingToRead { text } => {
                write!(f, "no tag, no move and no result can be read: {text}")
            }
            Detail::UndecodableBytes { encoding, count } => match count {
                1 => write!(f, "the bytes here mean nothing in {encoding}"),
                _ => write!(f, "the bytes here and at {} more places mean nothing in {encoding}", count - 1),
            },
            Detail::SemicolonsPart => {
                write!(f, "the semicolons of this game part its moves; none begins a comment")
            }
            Detail::UnclosedComment => write!(f, "the comment that begins here has no `}}`"),
            Detail::StrayBracket { bracket } => write!(f, "this `{bracket}` opens or closes nothing"),
            Detail::BrokenTag { name, fault } => write!(f, "the tag `{name}` {fault}"),
            Detail::RepeatedTag { name } => write!(f, "the tag `{name}` stands twice; the first one counts"),
            Detail::UnknownText { text } => write!(f, "`{text}` is no part of a game; it is passed over"),
            Detail::ProseAmongMoves { text } => {
                write!(f, "`{text}` stands between moves; it is kept as a comment")
            }
            Detail::MoveNumberMismatch { found, due, black } => {
                let whose = if *black { "black" } else { "white" };
                if found == due {
                    return write!(
                        f,
                        "the dots behind {found} announce black's move, but {whose}'s move {due} is due"
                    );
                }
                write!(f, "the number here is {found}, but {whose}'s move {due} is due")
            }
            Detail::MissingResult => write!(f, "the next game begins here, and this one has no result"),
            Detail::UnclosedVariation { open } => match open {
                1 => write!(f, "the game ends inside a variation that has no `)`"),
                _ => write!(f, "the game ends inside {open} variations that have no `)`"),
            },
            Detail::StrayVariationEnd => write!(f, "this `)` closes no variation"),
            Detail::VariationTooDeep { limit } => {
                write!(
                    f,
                    "variations are read to a depth of {limit}; this one lies deeper and is passed over"
                )
            }
            Detail::VariationTooEarly => {
                write!(f, "a variation stands before any move; it is read from the position here")
            }
            Detail::EmptyVariation => write!(f, "these brackets hold nothing; they are left out"),
            Detail::GameTooLong { limit } => {
                write!(f, "a game is read up to {limit} moves, variations included; the rest is not read")
            }
            Detail::SectionTooLong { limit } => {
                write!(
                    f,
                    "a game is read up to {limit} words, blanks and comments; what follows is read as another"
                )
            }
            Detail::BorderByNumber => {
                write!(f, "the number 1 begins another game here, with no result and no blank line before it")
            }
            Detail::FindingsLeftOut { code, count: 1 } => {
                write!(f, "one more finding {code} of this game is counted and not kept")
            }
            Detail::FindingsLeftOut { code, count } => {
                write!(f, "{count} more findings {code} of this game are counted and not kept")
            }
            Detail::UnreadComment => {
                write!(f, "this comment holds words that could not be read when the text was written")
            }
            Detail::GameBorderUnsure => {
                write!(f, "this line may continue the game or begin another; it is read as continuing")
            }
            Detail::ResultDisagreesWithTag { written, tag } => {
                write!(f, "the game ends with `{written}`, but its Result tag says `{tag}`")
            }
            Detail::ResultUnsure { written } => {
                write!(
                    f,
                    "`{written}` at the end may be the result or an evaluation; it is kept as a comment"
                )
            }
            Detail::TextAfterResult { text } => {
                write!(f, "`{text}` stands after the result and before the next game; it is passed over")
            }
            Detail::MovesAfterResult { result } => {
                write!(f, "moves stand after the result `{result}`; they are read as part of the game")
            }
            Detail::ZerosTakenForResult => {
                write!(f, "castling is not legal here, so `0-0` is taken for the result that both sides lose")
            }
            Detail::OddResult { written, taken } => {
                write!(f, "`{written}` at the end is taken for the result `{taken}`")
            }
            Detail::SeveralResults { first, other } => {
                write!(f, "`{other}` is a second result; the first one, `{first}`, counts")
            }
            Detail::ResultReplaced { earlier, result } => {
                write!(f, "`{earlier}` is not the result; a later one, `{result}`, counts")
            }
            Detail::UnknownResult { value } => {
                write!(f, "the Result tag says `{value}`, which is no result")
            }
            Detail::ExcerptWithoutPosition { number } => {
                write!(
                    f,
                    "the first move has the number {number}, but no position is given; it is played from the start"
                )
            }
            Detail::CommentHoldsGame => {
                write!(f, "this comment holds the tags of a game; its `}}` may be missing")
            }
            Detail::CommentHoldsMoves { sign, begins } => write!(f, "{sign}, and it begins with {begins}"),
            Detail::UnreadableCommand { command, fault } => {
                write!(f, "`{command}` {fault}; it stays in the comment as text")
            }
            Detail::UnreadableFen { reason } => write!(f, "the start position cannot be read: {reason}"),
            Detail::ImpossiblePosition { reasons } => {
                write!(f, "no game can begin from this position: {reasons}")
            }
            Detail::PositionMended { dropped } => {
                write!(f, "a part of the start position cannot be and is dropped: {dropped}")
            }
            Detail::StartFromText { what, variant } => {
                write!(f, "no tag tells the start; {what} stands here, and the game is read as {variant}")
            }
            Detail::UnknownVariant { name } => {
                let known = Variant::ALL.map(|variant| variant.rules().id).join(", ");
                write!(f, "the variant `{name}` is not known; the known ones are {known}")
            }
            Detail::UnreadableWord { word } => write!(f, "`{word}` cannot be read as a move"),
            Detail::LowercasePiece { word, taken, other: None } => {
                write!(f, "`{word}` has a letter in the wrong case; it is read as {taken}")
            }
            Detail::LowercasePiece { word, taken, other: Some(other) } => {
                write!(f, "`{word}` may be {taken} or {other}; it is read as {taken}")
            }
            Detail::GluedMoves { word, count } => write!(f, "`{word}` holds {count} moves without a space"),
            Detail::MarkOrEvaluation { mark } => write!(
                f,
                "`{mark}` after a checking move may be a check mark and a dash, or an evaluation; it is kept as an evaluation"
            ),
            Detail::NoLegalMove { word, reason } => write!(f, "no legal move matches `{word}`: {reason}"),
            Detail::AmbiguousMove { word, count } => write!(f, "{count} legal moves match `{word}`"),
            Detail::BlankInMove { word, read } => {
                write!(f, "`{word}` is read as one move, `{read}`")
            }
            Detail::SignBeforeMove { sign } => {
                write!(f, "`{sign}` stands right before a move; a piece letter may have been lost here")
            }
            Detail::CaptureWithoutFile { word, meant } => {
                write!(f, "`{word}` is taken as {meant}, though it does not say which pawn takes")
            }
            Detail::SeveralCuts { word, count } => {
                write!(f, "`{word}` can be cut into legal moves in {count} ways")
            }
            Detail::DecidedByLaterMoves { word, taken, other, refuted } => {
                write!(f, "`{word}` is taken as {taken}: after {other}, `{refuted}` could not be played")
            }
            Detail::ToldApart { word, taken, other, manner } => match manner {
                DecisionManner::Mark => {
                    write!(f, "`{word}` is taken as {taken}: {other} would not give the check that is marked")
                }
                DecisionManner::NoMark => {
                    write!(f, "`{word}` is taken as {taken}: {other} would give check, and none is marked")
                }
                DecisionManner::LaterMarks => {
                    write!(
                        f,
                        "`{word}` is taken as {taken}: after {other}, more of the later marks of check would be wrong"
                    )
                }
                DecisionManner::Side if other.is_empty() => {
                    write!(f, "`{word}` is taken as {taken}, though the piece did not start on that side")
                }
                DecisionManner::Side => {
                    write!(
                        f,
                        "`{word}` is taken as {taken}, by the square that the piece started on; {other} fits by its place now"
                    )
                }
                DecisionManner::Custom => {
                    write!(f, "`{word}` does not say what the pawn becomes, and is taken as {taken}")
                }
            },
            Detail::MissingPromotion { word } => {
                write!(f, "`{word}` brings a pawn to the last rank and does not say what it becomes")
            }
            Detail::NothingTaken { word, square } => {
                write!(f, "`{word}` has a capture sign, but {square} is empty")
            }
            Detail::NotEnPassant { word } => {
                write!(f, "`{word}` is marked en passant, but it is an ordinary move")
            }
            Detail::CapturedPawnSquare { word, meant } => {
                write!(f, "`{word}` names the square of the pawn that is taken; `{meant}` is meant")
            }
            Detail::CastlingOrResult { word } => {
                write!(f, "`{word}` at the end may be castling or the result that both sides lose")
            }
            Detail::LettersUndecided { word, first, second, how } => {
                write!(
                    f,
                    "`{word}` is one move in {first} letters and another in {second} letters, and {how}"
                )
            }
            Detail::LettersFitAnother { word, first, second, how, .. } => write!(
                f,
                "`{word}` is read with {first} letters; with {second} letters it is another move, and {how}"
            ),
            Detail::LettersOnThinEvidence { word, language, usual, it_is } => {
                write!(f, "`{word}` is read with {language} letters; with {usual} letters it is {it_is}")
            }
            Detail::TwoLanguages { word, first, second, by_players: true } => write!(
                f,
                "White's moves are read with {first} letters, and Black's, such as `{word}`, with {second} letters"
            ),
            Detail::TwoLanguages { word, first, second, by_players: false } => {
                write!(
                    f,
                    "from `{word}` on moves are read with {second} letters; before, with {first} letters"
                )
            }
            Detail::UnreadRest { words } => match words {
                1 => write!(f, "from here on 1 word is kept as it is written and not played"),
                _ => write!(f, "from here on {words} words are kept as they are written and not played"),
            },
            Detail::NotCheck { mark, san } => write!(f, "`{mark}` marks a check, but {san} gives none"),
            Detail::NotMate { mark, san } => write!(f, "`{mark}` marks a mate, but {san} does not mate"),
            Detail::NotDoubleCheck { mark, san } => {
                write!(f, "`{mark}` marks a double check or a mate, but {san} is neither")
            }
            Detail::NotDiscoveredCheck { mark, san } => {
                write!(f, "`{mark}` marks a discovered check, but {san} discovers none")
            }
            Detail::ResultContradictsBoard { written, board } => {
                write!(f, "the result is `{written}`, but {board}")
            }
            Detail::MovesAfterWin { how } => {
                write!(f, "{how}, which wins the game; this move and those after it are read all the same")
            }
            Detail::IllegalMoveKept { word, reason } => {
                write!(f, "`{word}` is illegal, and is kept as it was played: {reason}")
            }
            Detail::WordRepaired { word, taken, why, .. } => write!(f, "`{word}` is taken as {taken}: {why}"),
            Detail::MoveSupplied { taken, why, .. } => {
                write!(f, "a move is missing here, and {taken} is taken: {why}")
            }
            Detail::WordDropped { word, why, .. } => write!(f, "`{word}` is passed over: {why}"),
            Detail::WordsSwapped { words, taken, .. } => {
                write!(f, "`{words}` is taken as {taken}: the words have changed places")
            }
            Detail::WordInDoubt { word, doubt: Doubt::Stopped, .. } => {
                write!(f, "`{word}` may stand for several moves; the game is read up to here")
            }
            Detail::WordInDoubt { word, doubt: Doubt::AsWritten, .. } => {
                write!(f, "`{word}` is taken as it stands, but it may be another move")
            }
            Detail::WordInDoubt { word, doubt: Doubt::Guessed { taken }, .. } => {
                write!(f, "`{word}` may stand for several moves; {taken} is only the likeliest of them")
            }
            Detail::BeyondRepair { words: 1 } => write!(f, "this word makes too little sense as a move"),
            Detail::BeyondRepair { words } => {
                write!(f, "from here on too little of {words} words makes sense as moves")
            }
            Detail::TooLongToRepair { words, most } => {
                write!(f, "{words} words are more than any game has: only games of up to {most} are repaired")
            }
            Detail::RepairCutShort { tried } => {
                write!(
                    f,
                    "the repair was cut short after {tried} positions; more tries might find a better reading"
                )
            }
            Detail::AnswerRefused { answer } => {
                write!(f, "`{answer}` cannot be what was played here, and is not used")
            }
            Detail::SheetsDiffer { words: [word, other], place, taken, why, .. } => {
                write!(f, "`{word}` here and `{other}` in {place} are taken as {taken}: {why}")
            }
            Detail::LoneWord { lone, .. } => write!(f, "{lone}"),
            Detail::ResultsDiffer { word, other, sheet } => {
                write!(f, "the result is {word} here and {other} in {sheet}")
            }
            Detail::NotPaired { sheet, why } => {
                write!(f, "{sheet} has no second sheet of this game: {why}")
            }
            Detail::LeftOut { what, place } => write!(f, "{what} in {place} is left out"),
            Detail::RepairSuggested { word, taken, why, .. } => {
                write!(f, "`{word}` could be repaired to {taken}: {why}")
            }
            Detail::ExportForm(form) => form.fmt(f),
            Detail::TagValue(tag) => tag.fmt(f),
            Detail::RepeatedGame { first, place } => {
                write!(f, "this game has the start and the moves of game {first} in {place}")
            }
        }
    }
}
