//! The elements of HTML by what they do to the text around them.

/// Effect of an element on the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It is within a line.
    Inline,
    /// It begins a line and ends one.
    Line,
    /// It begins a paragraph and ends one.
    Paragraph,
    /// It is a cell of a table.
    Cell,
    /// Hides its content, which is no text of the page.
    Hidden,
    /// It is a picture.
    Picture,
}

/// The elements, each with what it does.
const ELEMENTS: &[(&str, Flow)] = &[
    ("a", Flow::Inline),
    ("abbr", Flow::Inline),
    ("acronym", Flow::Inline),
    ("address", Flow::Line),
    ("article", Flow::Line),
    ("aside", Flow::Paragraph),
    ("b", Flow::Inline),
    ("bdi", Flow::Inline),
    ("bdo", Flow::Inline),
    ("big", Flow::Inline),
    ("blockquote", Flow::Paragraph),
    ("body", Flow::Line),
    ("br", Flow::Line),
    ("button", Flow::Line),
    ("caption", Flow::Line),
    ("center", Flow::Line),
    ("cite", Flow::Inline),
    ("code", Flow::Inline),
    ("dd", Flow::Line),
    ("del", Flow::Inline),
    ("details", Flow::Line),
    ("dfn", Flow::Inline),
    ("div", Flow::Line),
    ("dl", Flow::Paragraph),
    ("dt", Flow::Line),
    ("em", Flow::Inline),
    ("embed", Flow::Picture),
    ("fieldset", Flow::Line),
    ("figcaption", Flow::Line),
    ("figure", Flow::Line),
    ("font", Flow::Inline),
    ("footer", Flow::Paragraph),
    ("form", Flow::Line),
    ("h1", Flow::Paragraph),
    ("h2", Flow::Paragraph),
    ("h3", Flow::Paragraph),
    ("h4", Flow::Paragraph),
    ("h5", Flow::Paragraph),
    ("h6", Flow::Paragraph),
    ("head", Flow::Line),
    ("header", Flow::Line),
    ("hr", Flow::Paragraph),
    ("html", Flow::Line),
    ("i", Flow::Inline),
    ("iframe", Flow::Hidden),
    ("img", Flow::Picture),
    ("input", Flow::Line),
    ("ins", Flow::Inline),
    ("kbd", Flow::Inline),
    ("label", Flow::Line),
    ("legend", Flow::Line),
    ("li", Flow::Line),
    ("link", Flow::Line),
    ("main", Flow::Line),
    ("mark", Flow::Inline),
    ("meta", Flow::Line),
    ("nav", Flow::Paragraph),
    ("noscript", Flow::Line),
    ("object", Flow::Picture),
    ("ol", Flow::Paragraph),
    ("option", Flow::Line),
    ("p", Flow::Paragraph),
    ("picture", Flow::Inline),
    ("pre", Flow::Paragraph),
    ("q", Flow::Inline),
    ("s", Flow::Inline),
    ("samp", Flow::Inline),
    ("script", Flow::Hidden),
    ("section", Flow::Line),
    ("select", Flow::Line),
    ("small", Flow::Inline),
    ("source", Flow::Inline),
    ("span", Flow::Inline),
    ("strike", Flow::Inline),
    ("strong", Flow::Inline),
    ("style", Flow::Hidden),
    ("sub", Flow::Inline),
    ("summary", Flow::Line),
    ("sup", Flow::Inline),
    ("svg", Flow::Hidden),
    ("table", Flow::Paragraph),
    ("tbody", Flow::Line),
    ("td", Flow::Cell),
    ("template", Flow::Hidden),
    ("textarea", Flow::Paragraph),
    ("tfoot", Flow::Line),
    ("th", Flow::Cell),
    ("thead", Flow::Line),
    ("time", Flow::Inline),
    ("title", Flow::Hidden),
    ("tr", Flow::Line),
    ("tt", Flow::Inline),
    ("u", Flow::Inline),
    ("ul", Flow::Paragraph),
    ("var", Flow::Inline),
    ("wbr", Flow::Inline),
];

/// Returns what the element with a name does. None where HTML has no such element.
pub fn flow(name: &[u8]) -> Option<Flow> {
    const LONGEST: usize = 10;
    let mut lower = [0; LONGEST];
    let lower = lower.get_mut(..name.len())?;
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    let found = ELEMENTS.binary_search_by(|(known, _)| known.as_bytes().cmp(lower)).ok()?;
    Some(ELEMENTS[found].1)
}

#[cfg(test)]
mod tests {
    use super::{ELEMENTS, Flow, flow};

    #[test]
    fn elements_are_found() {
        assert!(ELEMENTS.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(flow(b"BR"), Some(Flow::Line));
        assert_eq!(flow(b"N"), None);
        assert_eq!(flow(b""), None);
        assert_eq!(flow(b"blockquotes"), None);
    }
}
