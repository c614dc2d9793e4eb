//! Writes well-formed XML. It escapes the characters that XML forbids and is independent of pictures.

/// The namespace of SVG.
pub(super) const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// A document on its way.
pub(super) struct Xml {
    out: String,
    /// True while the last start tag still takes attributes.
    in_tag: bool,
}

impl Xml {
    /// Nothing yet.
    pub(super) const fn new() -> Xml {
        Xml { out: String::new(), in_tag: false }
    }

    /// Begins an element.
    pub(super) fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.end_tag();
        self.out.push('<');
        self.out.push_str(name);
        self.in_tag = true;
        self.attributes(attributes);
    }

    /// Gives the element that has just begun further attributes.
    pub(super) fn attributes(&mut self, attributes: &[(&str, &str)]) {
        for (name, value) in attributes {
            self.out.push(' ');
            self.out.push_str(name);
            self.out.push_str("=\"");
            escape(value, &mut self.out);
            self.out.push('"');
        }
    }

    /// Writes text into the element.
    pub(super) fn text(&mut self, text: &str) {
        self.end_tag();
        escape(text, &mut self.out);
    }

    /// Ends the element.
    pub(super) fn close(&mut self, name: &str) {
        if std::mem::take(&mut self.in_tag) {
            self.out.push_str("/>");
        } else {
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
        }
    }

    /// An element without content.
    pub(super) fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.open(name, attributes);
        self.close(name);
    }

    /// The document.
    pub(super) fn finish(self) -> String {
        self.out
    }

    fn end_tag(&mut self) {
        if std::mem::take(&mut self.in_tag) {
            self.out.push('>');
        }
    }
}

fn escape(text: &str, out: &mut String) {
    for ch in text.chars() {
        match ch {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            // XML has no way to write these at all.
            '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => out.push(char::REPLACEMENT_CHARACTER),
            ch => out.push(ch),
        }
    }
}

/// A length or a place, in units, with at most two decimals.
pub(super) fn number(value: f32) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Minus nothing is nothing.
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}
