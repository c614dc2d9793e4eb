//! The exact content of a finding: one variant and one code for each. Its sentences are in `messages`.

use super::{Code, FormDetail, TagDetail};
use crate::moves::descriptive::DecisionManner;
use crate::text::Span;
use alloc::string::String;
use core::fmt;

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
    PassedMoves {
        words: usize,
    },
    SwallowedMoves {
        words: usize,
    },
    WordsGiveResult {
        words: String,
        result: String,
    },
    ValueUnsure {
        value: String,
        reading: String,
    },
    MoveTold {
        words: String,
    },
    BracketedMoves,
    BracketedVariation,
    StrayBracket {
        bracket: char,
    },
    BrokenTag {
        name: String,
        fault: &'static str,
    },
    WinnerUntold {
        words: String,
    },
    TagsAlone,
    RepeatedTag {
        name: String,
    },
    TranslatedTag {
        name: String,
        tag: String,
    },
    UnknownText {
        text: String,
    },
    ProseAmongMoves {
        text: String,
    },
    NumberTwice {
        taken: String,
        other: String,
    },
    MoveOfAside {
        text: String,
        taken: String,
    },
    MoveInText {
        word: String,
        text: String,
    },
    /// Moves in a text behind the last move that was read.
    MovesInLastText {
        text: String,
    },
    MovesOfSign {
        text: String,
    },
    MoveNumberMismatch {
        found: u32,
        due: u32,
        black: bool,
    },
    MissingResult,
    EndsWithoutResult {
        result: &'static str,
    },
    UnclosedVariation {
        open: usize,
    },
    VariationEndedByNumber {
        number: String,
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
    OddsSetUp {
        words: String,
        fen: String,
    },
    PiecesSetUp {
        words: String,
        fen: String,
    },
    PiecesSetUpForWhite {
        words: String,
        fen: String,
    },
    OddsUnknown {
        words: String,
    },
    StartUntold {
        variant: &'static str,
    },
    StartLost,
    UnreadableWord {
        word: String,
    },
    MovesMissing {
        text: String,
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
    /// A drawn board that shows the position at its place, or elsewhere in the game.
    DiagramAgrees {
        place: String,
        elsewhere: bool,
    },
    DiagramDiffers {
        place: String,
        squares: String,
    },
    DiagramElsewhere,
    NullMove {
        word: String,
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
            Detail::SwallowedMoves { .. } => Code::L118,
            Detail::WordsGiveResult { .. } => Code::L119,
            Detail::ValueUnsure { .. } => Code::L120,
            Detail::MoveTold { .. } => Code::L121,
            Detail::BracketedMoves => Code::L122,
            Detail::BracketedVariation => Code::L123,
            Detail::PassedMoves { .. } | Detail::MoveInText { .. } | Detail::MovesInLastText { .. } => {
                Code::G213
            }
            Detail::StrayBracket { .. } => Code::L103,
            Detail::BrokenTag { .. } => Code::G101,
            Detail::WinnerUntold { .. } => Code::G310,
            Detail::TagsAlone => Code::G214,
            Detail::RepeatedTag { .. } => Code::G102,
            Detail::TranslatedTag { .. } => Code::G103,
            Detail::UnknownText { .. } => Code::G201,
            Detail::ProseAmongMoves { .. } => Code::G212,
            Detail::MovesOfSign { .. } => Code::G215,
            Detail::MoveNumberMismatch { .. } | Detail::NumberTwice { .. } => Code::G202,
            Detail::MissingResult | Detail::EndsWithoutResult { .. } => Code::G203,
            Detail::UnclosedVariation { .. } | Detail::VariationEndedByNumber { .. } => Code::G204,
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
            Detail::StartFromText { .. }
            | Detail::OddsSetUp { .. }
            | Detail::PiecesSetUp { .. }
            | Detail::PiecesSetUpForWhite { .. } => Code::F105,
            Detail::OddsUnknown { .. } => Code::F106,
            Detail::StartUntold { .. } | Detail::StartLost => Code::F107,
            Detail::UnreadableWord { .. } | Detail::MovesMissing { .. } => Code::M201,
            Detail::LowercasePiece { .. } => Code::M202,
            Detail::GluedMoves { .. } => Code::M203,
            Detail::MarkOrEvaluation { .. } => Code::M204,
            Detail::NoLegalMove { .. } => Code::R201,
            Detail::AmbiguousMove { .. } | Detail::SeveralCuts { .. } => Code::R202,
            Detail::DecidedByLaterMoves { .. } | Detail::MoveOfAside { .. } => Code::R211,
            Detail::ToldApart {
                manner: DecisionManner::Mark | DecisionManner::NoMark | DecisionManner::LaterMarks,
                ..
            } => Code::R216,
            Detail::ToldApart { manner: DecisionManner::Side, .. } => Code::R217,
            Detail::ToldApart { manner: DecisionManner::Custom | DecisionManner::Promotion, .. } => {
                Code::R218
            }
            Detail::DiagramAgrees { .. } => Code::R219,
            Detail::DiagramDiffers { .. } => Code::R220,
            Detail::DiagramElsewhere => Code::R221,
            Detail::NullMove { .. } => Code::R222,
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
