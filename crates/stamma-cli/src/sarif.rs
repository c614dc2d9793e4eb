//! Findings as a SARIF 2.1.0 document, for code scanners and editors. docs/json.md describes its fields.

use serde_json::{Value, json};
use stamma::render::Source;
use stamma::{Code, Finding, Game, Severity, Span, code_page};

/// The URL of the schema.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The document of a run. Results are written as they are found; rules and invocations come at the end.
#[derive(Default)]
pub struct Log {
    /// The codes found so far, in order of first occurrence.
    rules: Vec<Code>,
    inputs_missing: bool,
}

/// A result that has not been added to the document.
pub struct Entry {
    code: Code,
    result: Value,
}

impl Entry {
    /// Converts a finding. The number of its game is corrected later.
    pub fn new(game: &Game, source: &Source<'_>, finding: &Finding<'_>) -> Entry {
        let found = &finding.diagnostic;
        let mut message = found.message();
        for sentence in &found.help {
            message.push_str("; ");
            message.push_str(sentence);
        }
        let file = json!({ "uri": uri(source.name()) });
        let mut result = json!({
            "ruleId": found.code().id(),
            "level": level(finding.severity),
            "message": { "text": message },
            "locations": [{
                "physicalLocation": { "artifactLocation": file, "region": region(source, found.span) },
            }],
            "properties": { "game": game.index, "ply": found.ply },
        });
        if let Some(fix) = source.fix(found) {
            let edits = fix.edits.iter().map(|edit| {
                json!({
                    "deletedRegion": region(source, edit.span),
                    "insertedContent": { "text": edit.text },
                })
            });
            let edits: Vec<Value> = edits.collect();
            result["fixes"] = json!([{
                "description": { "text": format!("{} ({})", found.code().title(), fix.safety.name()) },
                "artifactChanges": [{ "artifactLocation": file, "replacements": edits }],
            }]);
        }
        Entry { code: found.code(), result }
    }
}

impl Log {
    /// Returns the next piece of the document: a result from a batch with `before` games before it.
    pub fn add(&mut self, mut entry: Entry, before: u64) -> Vec<u8> {
        let mut piece = if self.rules.is_empty() { beginning() } else { String::from(",") };
        entry.result["ruleIndex"] = self.rule(entry.code).into();
        let game = &mut entry.result["properties"]["game"];
        *game = (game.as_u64().unwrap_or_default() + before).into();
        piece.push_str(&entry.result.to_string());
        piece.into_bytes()
    }

    /// Records that an input could not be read.
    pub fn input_missing(&mut self) {
        self.inputs_missing = true;
    }

    /// Returns the index of a code among the rules.
    fn rule(&mut self, code: Code) -> usize {
        self.rules.iter().position(|known| *known == code).unwrap_or_else(|| {
            self.rules.push(code);
            self.rules.len() - 1
        })
    }

    /// Returns the last piece of the document, with a line end.
    pub fn end(&self) -> Vec<u8> {
        let rules: Vec<Value> = self.rules.iter().map(|code| rule(*code)).collect();
        let driver = json!({
            "name": "stamma",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        let invocations = json!([{ "executionSuccessful": !self.inputs_missing }]);
        let mut piece = if self.rules.is_empty() { beginning() } else { String::new() };
        piece.push_str(&format!("],\"invocations\":{invocations},\"tool\":{{\"driver\":{driver}}}}}]}}\n"));
        piece.into_bytes()
    }
}

/// Returns the document up to its first result.
fn beginning() -> String {
    format!(
        "{{\"$schema\":{},\"version\":\"2.1.0\",\"runs\":[{{\"columnKind\":\"unicodeCodePoints\",\"results\":[",
        json!(SCHEMA)
    )
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.id(),
        "name": code.slug(),
        "shortDescription": { "text": code.title() },
        "help": {
            "text": format!("{} stamma explain-code {code} tells more.", code.title()),
            "markdown": code_page(code),
        },
        "defaultConfiguration": { "level": level(code.severity()) },
    })
}

/// Returns the level of a severity; SARIF's names are the same as ours.
const fn level(severity: Severity) -> &'static str {
    severity.name()
}

/// Returns a region: lines and columns from 1, and bytes of the original input from 0. The end is exclusive, as in
/// SARIF.
fn region(source: &Source<'_>, span: Span) -> Value {
    let shown = source.shown_span(span);
    let (start, end) = (source.lines().place(shown.start), source.lines().place(shown.end));
    let bytes = source.original(span);
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": bytes.start,
        "byteLength": bytes.len(),
    })
}

/// Converts the name of an input to a URI: relative if the path is, with reserved characters escaped.
fn uri(name: &str) -> String {
    let path = if cfg!(windows) { name.replace('\\', "/") } else { String::from(name) };
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_become_uris() {
        assert_eq!(uri("games/my games.pgn"), "games/my%20games.pgn");
        assert_eq!(uri("/tmp/ä:b.pgn"), "file:///tmp/%C3%A4%3Ab.pgn");
        assert_eq!(uri("<stdin>"), "%3Cstdin%3E");
    }
}
