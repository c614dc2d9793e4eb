//! The messages of a section of a file: lines `key = text`. A text may have forms with ` | ` between them, and placeholders in braces.

use std::collections::HashMap;

/// Messages by their keys.
#[derive(Debug)]
pub struct Messages {
    list: HashMap<&'static str, &'static str>,
}

impl Messages {
    /// Parses the lines of a section.
    pub(super) fn new(section: &'static str) -> Messages {
        Messages { list: section.lines().filter_map(|line| line.split_once(" = ")).collect() }
    }

    /// Returns the text of a key. Every file has a text for each; of one that none has, the text is its key.
    pub fn get<'a>(&self, key: &'a str) -> &'a str {
        self.list.get(key).copied().unwrap_or(key)
    }

    /// Returns the text of a key, if there is one.
    pub fn find(&self, key: &str) -> Option<&'static str> {
        self.list.get(key).copied()
    }

    /// Returns a form of a text; the last where there are fewer.
    pub fn form<'a>(&self, key: &'a str, form: usize) -> &'a str {
        let mut forms = self.get(key).split(" | ");
        let first = forms.next().unwrap_or(key);
        forms.take(form).last().unwrap_or(first)
    }

    /// Returns a text with its placeholders filled.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        filled(self.get(key), values)
    }

    /// Returns all keys with their texts, by the alphabet.
    pub fn all(&self) -> Vec<(&'static str, &'static str)> {
        let mut all: Vec<_> = self.list.iter().map(|(key, text)| (*key, *text)).collect();
        all.sort_unstable();
        all
    }
}

/// Fills the placeholders of a text. What is filled in is not looked through again.
pub fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut made = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        made.push_str(before);
        let known = after.split_once('}').and_then(|(name, behind)| {
            values.iter().find(|(known, _)| *known == name).map(|(_, value)| (value, behind))
        });
        match known {
            Some((value, behind)) => {
                made.push_str(value);
                rest = behind;
            }
            None => {
                made.push('{');
                rest = after;
            }
        }
    }
    made.push_str(rest);
    made
}
