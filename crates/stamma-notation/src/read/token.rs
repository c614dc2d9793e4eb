//! The pieces that a text is cut into. They know bytes only.

use crate::text::Span;

/// A stretch of text of one kind. The tokens of a text tile it: no gap, no overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The place of the token.
    pub span: Span,
    /// The index of its word among those of its text; 0 for other tokens, and until it has been read.
    pub word: u32,
}

impl Token {
    /// A token that has not been read.
    pub const fn new(kind: TokenKind, span: Span) -> Token {
        Token { kind, span, word: 0 }
    }
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// Blanks, line ends, commas and other separators, and HTML tags.
    Space,
    /// Anything between blanks that is nothing else: a number, a move, a sign, a result, or prose.
    Word,
    /// `{…}`, braces included. Unclosed where the last byte is not `}`.
    Comment,
    /// `; …` up to the end of the line.
    LineComment,
    /// A line that begins with `%`.
    Escape,
    /// `[Name "value"]`, or what was meant to be one.
    Tag,
    /// A bracketed thing that is no tag, such as `[#]`.
    Bracketed,
    /// `(`, the beginning of a variation.
    Open,
    /// `)`, the end of a variation.
    Close,
    /// A closing bracket or brace that closes nothing.
    Stray,
}
