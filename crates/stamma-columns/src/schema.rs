//! The one schema: every column with its name, its type and its meaning, a row each. docs/columns.md is made of it.

/// The rows of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// A row for each game.
    Games,
    /// A row for each move of the main lines.
    Moves,
}

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnType {
    /// UTF-8 text.
    Text,
    /// A whole number of 16 bits.
    Int16,
    /// A whole number of 32 bits.
    Int32,
    /// A whole number of 64 bits.
    Int64,
    /// A whole number of 64 bits without a sign.
    UInt64,
    /// A day.
    Date,
    /// A time of day in milliseconds.
    Time,
    /// A list of texts.
    Texts,
    /// A list of numbers of 16 bits.
    Int16s,
    /// A list of numbers of 32 bits.
    Int32s,
    /// A list of numbers of 64 bits.
    Int64s,
    /// A map from text to text.
    Tags,
    /// A list of `code`, `ply` and `message`.
    Findings,
}

impl ColumnType {
    /// Returns true if a value fits into one field of a line of CSV.
    pub const fn is_flat(self) -> bool {
        use ColumnType as T;
        matches!(self, T::Text | T::Int16 | T::Int32 | T::Int64 | T::UInt64 | T::Date | T::Time)
    }

    /// The name of the type, as Arrow has it.
    pub const fn name(self) -> &'static str {
        match self {
            ColumnType::Text => "utf8",
            ColumnType::Int16 => "int16",
            ColumnType::Int32 => "int32",
            ColumnType::Int64 => "int64",
            ColumnType::UInt64 => "uint64",
            ColumnType::Date => "date32",
            ColumnType::Time => "time32[ms]",
            ColumnType::Texts => "list<utf8>",
            ColumnType::Int16s => "list<int16>",
            ColumnType::Int32s => "list<int32>",
            ColumnType::Int64s => "list<int64>",
            ColumnType::Tags => "map<utf8, utf8>",
            ColumnType::Findings => "list<struct<code: utf8, ply: int32, message: utf8>>",
        }
    }
}

/// The fact that a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// The value of the tag that has the name of the column.
    Tag,
    Index,
    Source,
    Result,
    Movetext,
    OtherTags,
    Variant,
    StartFen,
    Dialect,
    Language,
    PlyCount,
    Moves,
    Clocks,
    Evals,
    FinalFen,
    EndedBy,
    Findings,
    Ply,
    San,
    Uci,
    Written,
    Status,
    Piece,
    Captured,
    Promotion,
    Check,
    Clock,
    Eval,
    MateIn,
    Nags,
    Comment,
    Fen,
    Key,
}

impl Fact {
    /// Returns true if a game has to be played for it.
    pub(crate) const fn needs_moves(self) -> bool {
        use Fact as F;
        !matches!(self, F::Tag | F::Index | F::Source | F::Result | F::OtherTags | F::Variant | F::StartFen)
    }
}

/// A column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Column {
    /// The table that it belongs to.
    pub rows: Rows,
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub kind: ColumnType,
    /// Its meaning, in Markdown.
    pub meaning: &'static str,
    pub(crate) fact: Fact,
}

const fn game(name: &'static str, kind: ColumnType, fact: Fact, meaning: &'static str) -> Column {
    Column { rows: Rows::Games, name, kind, meaning, fact }
}

const fn tag(name: &'static str, kind: ColumnType, meaning: &'static str) -> Column {
    Column { rows: Rows::Games, name, kind, meaning, fact: Fact::Tag }
}

const fn ply(name: &'static str, kind: ColumnType, fact: Fact, meaning: &'static str) -> Column {
    Column { rows: Rows::Moves, name, kind, meaning, fact }
}

use ColumnType as T;

/// Every column, in the order in which tables have them. Names of one table differ in more than case.
pub const COLUMNS: &[Column] = &[
    game("index", T::Int64, Fact::Index, "number of the game in the input, from 1"),
    game("source", T::Text, Fact::Source, "name of the input"),
    tag("Event", T::Text, "tag"),
    tag("Site", T::Text, "tag"),
    tag("Date", T::Text, "tag, as written"),
    tag("Round", T::Text, "tag"),
    tag("White", T::Text, "tag"),
    tag("Black", T::Text, "tag"),
    game("Result", T::Text, Fact::Result, "score, as `result` of the JSON"),
    tag("WhiteTitle", T::Text, "tag"),
    tag("BlackTitle", T::Text, "tag"),
    tag("WhiteElo", T::Int16, "tag"),
    tag("BlackElo", T::Int16, "tag"),
    tag("WhiteRatingDiff", T::Int16, "tag"),
    tag("BlackRatingDiff", T::Int16, "tag"),
    tag("UTCDate", T::Date, "tag"),
    tag("UTCTime", T::Time, "tag"),
    tag("ECO", T::Text, "tag"),
    tag("Opening", T::Text, "tag"),
    tag("Variation", T::Text, "tag: that of the opening"),
    tag("Termination", T::Text, "tag"),
    tag("TimeControl", T::Text, "tag"),
    game(
        "movetext",
        T::Text,
        Fact::Movetext,
        "main line in SAN with move numbers, up to its first unread word, and the score",
    ),
    game(
        "tags",
        T::Tags,
        Fact::OtherTags,
        "tags without a column of their own, and those whose value does not fit the type of theirs, such as `WhiteElo \"?\"`",
    ),
    game(
        "variant",
        T::Text,
        Fact::Variant,
        "id of the variant; null where the tags name one that is not known",
    ),
    game("start_fen", T::Text, Fact::StartFen, "FEN of the start where it is not the variant's own"),
    game("dialect", T::Text, Fact::Dialect, "id of the notation that the game is written in"),
    game("language", T::Text, Fact::Language, "language of its piece letters"),
    game("ply_count", T::Int32, Fact::PlyCount, "number of half-moves of the main line that could be read"),
    game("moves", T::Texts, Fact::Moves, "main line in UCI; null for a word that could not be read"),
    game(
        "clocks_ms",
        T::Int64s,
        Fact::Clocks,
        "clock after each of `moves`, in milliseconds; null where none is given",
    ),
    game(
        "evals_cp",
        T::Int32s,
        Fact::Evals,
        "evaluation after each of `moves`, in centipawns as White sees it; null where none is given or it is a mate",
    ),
    game("final_fen", T::Text, Fact::FinalFen, "FEN of the last position of the main line"),
    game("ended_by", T::Text, Fact::EndedBy, "way in which the game ended, as `termination` of the JSON"),
    game("findings", T::Findings, Fact::Findings, "findings that the policy lets through"),
    ply("index", T::Int64, Fact::Index, "number of the game in the input, from 1"),
    ply("ply", T::Int32, Fact::Ply, "number of the half-move; 1 is the first of the game"),
    ply("san", T::Text, Fact::San, "move in SAN; null where the word could not be read"),
    ply("uci", T::Text, Fact::Uci, "move in UCI"),
    ply("written", T::Text, Fact::Written, "word of the text"),
    ply("status", T::Text, Fact::Status, "`legal`, `repaired`, `guessed`, `illegal` or `unread`"),
    ply("piece", T::Text, Fact::Piece, "piece that moves, such as `knight`; of castling the king"),
    ply("captured", T::Text, Fact::Captured, "piece that it takes"),
    ply("promotion", T::Text, Fact::Promotion, "piece that a pawn becomes"),
    ply("check", T::Text, Fact::Check, "`none`, `check` or `mate`; null where the word could not be read"),
    ply("clock_ms", T::Int64, Fact::Clock, "clock of the mover after the move, in milliseconds"),
    ply("eval_cp", T::Int32, Fact::Eval, "evaluation in centipawns, as White sees it"),
    ply("mate_in", T::Int32, Fact::MateIn, "moves to mate; negative where Black mates"),
    ply("nags", T::Int16s, Fact::Nags, "numeric annotation glyphs"),
    ply("comment", T::Text, Fact::Comment, "comments after the move, as they are written"),
    ply("fen", T::Text, Fact::Fen, "FEN after the move; null where the word could not be read"),
    ply(
        "key",
        T::UInt64,
        Fact::Key,
        "key of the position after the move in Polyglot's opening books; null off the board of 8x8 squares",
    ),
];
