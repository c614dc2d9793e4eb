//! A text of which parts were decoded and the others are their own original: where its characters come from, and what there is
//! to report of it.

use super::Encoding;
use super::map::characters;
use super::sample::word_at;
use stamma_notation::{Detail, Diagnostic, Span};

/// A part of a text, up to the next one.
#[derive(Clone, Copy, Debug)]
struct Segment {
    text: usize,
    original: usize,
    /// True where each character was one byte; else the text is its own original.
    is_single_byte: bool,
}

/// Kind of a report about a place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportKind {
    /// The first word of a text in an encoding that was guessed.
    Guess,
    /// Bytes that are not UTF-8 in a text that is.
    Slip,
    /// The text goes on in another encoding.
    Change,
    /// Bytes that mean nothing in the encoding that was guessed.
    Undecodable,
}

/// A place in a text that is reported with its game.
#[derive(Clone, Copy, Debug)]
pub struct EncodingReport {
    pub kind: ReportKind,
    pub encoding: Encoding,
    pub span: Span,
}

/// The parts of a text that begins with byte 0, and the reports about it in their order. A text without any is its own original.
#[derive(Clone, Debug, Default)]
pub struct Segments {
    segments: Vec<Segment>,
    reports: Vec<EncodingReport>,
}

impl Segments {
    /// True if the text is its own original and nothing is reported.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty() && self.reports.is_empty()
    }

    /// The reports about the text.
    pub fn reports(&self) -> &[EncodingReport] {
        &self.reports
    }

    /// Takes the reports away.
    pub fn take_reports(&mut self) -> Vec<EncodingReport> {
        std::mem::take(&mut self.reports)
    }

    /// Adds a report, which is behind all others.
    pub fn report(&mut self, report: EncodingReport) {
        self.reports.push(report);
    }

    /// Adds a report, which may be before the last ones.
    pub fn report_before(&mut self, report: EncodingReport) {
        let later = |other: &EncodingReport| other.span.start >= report.span.start;
        let count = self.reports.iter().rev().take_while(|other| later(other)).count();
        self.reports.insert(self.reports.len() - count, report);
    }

    /// Begins a part at the end of the text.
    pub fn begin(&mut self, text: &[u8], is_single_byte: bool) {
        if is_single_byte || self.is_single_byte() {
            let original = self.original(text, text.len());
            self.push(Segment { text: text.len(), original, is_single_byte });
        }
    }

    fn push(&mut self, segment: Segment) {
        // An empty part is none.
        if self.segments.last().is_some_and(|last| last.text == segment.text) {
            self.segments.pop();
        }
        if segment.is_single_byte || self.is_single_byte() || segment.text != segment.original {
            self.segments.push(segment);
        }
    }

    fn is_single_byte(&self) -> bool {
        self.segments.last().is_some_and(|last| last.is_single_byte)
    }

    /// The original offset of an offset in the text.
    pub fn original(&self, text: &[u8], offset: usize) -> usize {
        let after = self.segments.partition_point(|segment| segment.text <= offset);
        match after.checked_sub(1).map(|at| self.segments[at]) {
            None => offset,
            Some(Segment { text: start, original, is_single_byte: false }) => original + (offset - start),
            Some(segment) => segment.original + characters(&text[segment.text..offset.min(text.len())]),
        }
    }

    /// Those of the text without its beginning.
    pub fn after(&self, text: &[u8], from: usize) -> Segments {
        let base = self.original(text, from);
        let after = self.segments.partition_point(|segment| segment.text <= from);
        let mut rest = Segments::default();
        if after.checked_sub(1).is_some_and(|at| self.segments[at].is_single_byte) {
            rest.push(Segment { text: 0, original: 0, is_single_byte: true });
        }
        for segment in &self.segments[after..] {
            let (text, original) = (segment.text - from, segment.original - base);
            rest.segments.push(Segment { text, original, ..*segment });
        }
        let due = self.reports.iter().filter(|report| report.span.start >= from);
        rest.reports = due.map(|report| report.moved(|at| at - from)).collect();
        rest
    }

    /// Appends those of a text that follows this text.
    pub fn append(&mut self, text: &[u8], next: &Segments) {
        let end = text.len();
        let base = self.original(text, end);
        self.segments.truncate(self.segments.partition_point(|segment| segment.text < end));
        self.reports.truncate(self.reports.partition_point(|report| report.span.start < end));
        if self.is_single_byte() {
            self.push(Segment { text: end, original: base, is_single_byte: false });
        }
        for segment in &next.segments {
            self.push(Segment { text: segment.text + end, original: segment.original + base, ..*segment });
        }
        self.reports.extend(next.reports.iter().map(|report| report.moved(|at| at + end)));
    }
}

impl EncodingReport {
    /// The report about another place.
    pub fn moved(&self, place: impl Fn(usize) -> usize) -> EncodingReport {
        EncodingReport { span: Span::new(place(self.span.start), place(self.span.end)), ..*self }
    }
}

/// Returns the reports whose places begin in a part of the text.
pub fn reports_in(reports: &[EncodingReport], places: Span) -> &[EncodingReport] {
    let before = |end: usize| reports.partition_point(|report| report.span.start < end);
    let (from, to) = (before(places.start), before(places.end));
    &reports[from..to.max(from)]
}

/// The most findings about the encoding of one game.
const MOST_REPORTS: usize = 64;

/// Returns the findings for the reports about a game: of each kind the first, but all changes of the encoding. `help` is that of
/// a guess.
pub fn findings(reports: &[EncodingReport], text: &[u8], help: &[String]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let mut seen: Vec<ReportKind> = Vec::new();
    for report in reports {
        if seen.contains(&report.kind) || findings.len() >= MOST_REPORTS {
            continue;
        }
        if report.kind != ReportKind::Change {
            seen.push(report.kind);
        }
        let encoding = report.encoding.name();
        let word = word_at(text, report.span.start.min(text.len().saturating_sub(1)));
        let word = Span::new(word.start, word.end);
        let written = || String::from_utf8_lossy(word.of(text)).into_owned();
        let (span, detail) = match report.kind {
            ReportKind::Guess => (word, Detail::EncodingGuessed { encoding, word: written() }),
            ReportKind::Slip => (report.span, Detail::NotUtf8 { encoding, word: written() }),
            ReportKind::Change => (word, Detail::EncodingChanges { encoding, word: written() }),
            ReportKind::Undecodable => {
                let count = reports.iter().filter(|other| other.kind == report.kind).count();
                (report.span, Detail::UndecodableBytes { encoding, count })
            }
        };
        let mut finding = Diagnostic::new(span, None, detail);
        if report.kind == ReportKind::Guess {
            finding.help = help.to_vec();
        }
        findings.push(finding);
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::Segments;

    /// A text in which `é` was one byte and `ü` is UTF-8.
    fn segments(text: &str) -> Segments {
        let (mut segments, mut before) = (Segments::default(), Vec::new());
        for ch in text.chars() {
            segments.begin(&before, ch == 'é');
            before.extend_from_slice(ch.to_string().as_bytes());
        }
        segments
    }

    fn originals(segments: &Segments, text: &str) -> Vec<usize> {
        (0..=text.len())
            .filter(|at| text.is_char_boundary(*at))
            .map(|at| segments.original(text.as_bytes(), at))
            .collect()
    }

    #[test]
    fn places_are_kept_by_cutting_and_joining() {
        let text = "aéüéé b ü é";
        let all = originals(&segments(text), text);
        assert_eq!(all, [0, 1, 2, 4, 5, 6, 7, 8, 9, 11, 12, 13]);
        for cut in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            let (first, second) = text.split_at(cut);
            let mut joined = segments(text);
            let rest = segments(text).after(text.as_bytes(), cut);
            assert_eq!(originals(&rest, second), originals(&segments(second), second), "{cut}");
            joined.append(first.as_bytes(), &rest);
            assert_eq!(originals(&joined, text), all, "{cut}");
        }
    }
}
