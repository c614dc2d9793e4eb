//! The reasons for which a game is left to the full reader.

/// The reason for which a game is left to the full reader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fallback {
    /// It begins with something else than tags or move numbers.
    Beginning,
    /// A tag is not written exactly `[Name "value"]`, or has an HTML entity.
    TagForm,
    /// A tag is repeated, or there are too many.
    RepeatedTag,
    /// A tag gives a variant that is not known here, or a start that had to be mended or that only other tags give.
    OtherStart,
    /// The Result tag names no usual result, or there is a Score or a Winner tag.
    ResultTag,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A move number is wrong, missing or written otherwise.
    Number,
    /// A word is not written as SAN.
    Word,
    /// No legal move or several fit a word.
    Move,
    /// A mark is wrong or unusual.
    Mark,
    /// A glyph is where it has no ply, or is no number up to 255.
    Glyph,
    /// A comment has no end, holds a game, a draw offer or text that could not be read before, or is of a game without moves.
    Comment,
    /// A command of a comment cannot be read.
    Command,
    /// A variation has nothing to vary or no end, or lies too deep.
    Variation,
    /// A character that no usual game has.
    Sign,
    /// The result is missing, or is inside a variation.
    NoResult,
    /// The result disagrees with the tag or with the board.
    ResultDisagrees,
    /// Something else than tags follows the result, or a comment that tells another end.
    Border,
    /// The few piece letters of the game are letters of another language too.
    Letters,
    /// It is longer than the limits allow.
    TooLong,
    /// It ends behind the place where it has to end.
    Behind,
    /// The listener needs to know the end of the game beforehand.
    Listener,
}
