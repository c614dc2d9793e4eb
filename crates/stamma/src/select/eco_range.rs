//! Ranges of ECO codes: `B90..B99`, `C`, `D37`.

use super::FilterError;

/// A range of ECO codes, its ends included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EcoRange {
    first: String,
    last: String,
}

impl EcoRange {
    /// The range that a text describes: a code, a letter or the beginning of a code for all that begin so, or two of them
    /// with `..` between.
    ///
    /// # Errors
    ///
    /// It is none of these, or its end comes before its beginning.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::select::EcoRange;
    /// assert!(EcoRange::parse("B90..B99").unwrap().holds("B94"));
    /// assert!(EcoRange::parse("C4").unwrap().holds("C42"));
    /// assert!(EcoRange::parse("Z9").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<EcoRange, FilterError> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let (first, last) = (code(first, '0'), code(last, '9'));
        match (first, last) {
            (Some(first), Some(last)) if first <= last => Ok(EcoRange { first, last }),
            _ => Err(FilterError::new(format!(
                "`{text}` is no range of ECO codes; write B90, B90..B99, C4 or D"
            ))),
        }
    }

    /// Returns true if a code is in the range.
    pub fn holds(&self, code: &str) -> bool {
        (self.first.as_str()..=self.last.as_str()).contains(&code)
    }
}

/// The code that a text is the beginning of, filled up with a digit.
fn code(text: &str, digit: char) -> Option<String> {
    let text = text.trim().to_ascii_uppercase();
    let mut chars = text.chars();
    let letter = chars.next().filter(|letter| ('A'..='E').contains(letter))?;
    let digits = chars.as_str();
    let sound = digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let missing = 2usize.saturating_sub(digits.len());
    sound.then(|| {
        std::iter::once(letter).chain(digits.chars()).chain(std::iter::repeat_n(digit, missing)).collect()
    })
}
