//! Places as scripts in a browser count them: in UTF-16 code units.

/// How many bytes lie between two places that are known.
const STRIDE: usize = 512;

/// The places of a text.
#[derive(Debug)]
pub struct Units<'a> {
    text: &'a str,
    /// What stands before the text in what was read.
    before: usize,
    /// The units before every so many bytes.
    known: Vec<usize>,
}

impl<'a> Units<'a> {
    /// The places of a text that has so many bytes before it.
    pub fn new(text: &'a str, before: usize) -> Units<'a> {
        let mut known = Vec::with_capacity(text.len() / STRIDE + 1);
        let (mut units, mut due) = (0, 0);
        for (at, ch) in text.char_indices() {
            while at >= due {
                known.push(units);
                due += STRIDE;
            }
            units += ch.len_utf16();
        }
        Units { text, before, known }
    }

    /// Whether a byte of what was read is one of the text.
    pub const fn stands_in_text(&self, byte: usize) -> bool {
        byte >= self.before
    }

    /// The unit at a byte of what was read.
    pub fn at(&self, byte: usize) -> usize {
        let byte = self.text.floor_char_boundary(byte.saturating_sub(self.before).min(self.text.len()));
        let block = (byte / STRIDE).min(self.known.len().saturating_sub(1));
        let units = self.known.get(block).copied().unwrap_or(0);
        // What is known was counted at the first character that begins at or behind the place.
        let from = self.text.ceil_char_boundary(block * STRIDE).min(byte);
        units + self.text[from..byte].encode_utf16().count()
    }
}

/// The byte of a text at a unit; the end, if there are not so many.
pub fn byte_of(text: &str, unit: usize) -> usize {
    let mut units = 0;
    for (at, ch) in text.char_indices() {
        if units >= unit {
            return at;
        }
        units += ch.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Units, byte_of};

    #[test]
    fn units_are_those_of_scripts() {
        let texts = [String::new(), "é♘𝄞a".repeat(700), "1. e4 ".repeat(300), "𝄞".repeat(3)];
        for text in &texts {
            let units = Units::new(text, 0);
            for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let counted = text[..at].encode_utf16().count();
                assert_eq!(units.at(at), counted, "{at}");
                assert_eq!(byte_of(text, counted), at);
            }
            assert_eq!(Units::new(text, 7).at(3), 0);
        }
    }
}
