//! The evidence for the encoding of a text.

/// The evidence for the encoding of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EncodingBasis {
    /// The caller named it.
    Given,
    /// The bytes can be nothing else: UTF-8, or a byte order mark is in front.
    Certain,
    /// Zeros beside nearly every character: UTF-16 without a mark.
    Zeros,
    /// Under this encoding more of the moves can be played than under any other.
    Moves,
    /// The pairs of letters that follow each other.
    Letters,
}
