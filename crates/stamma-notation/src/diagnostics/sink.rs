//! Collects findings: a limited number of each code is kept, the others are counted, and at the end their number is
//! reported. So no text takes much more memory than its length. It is independent of games.

use super::{Code, Detail, Diagnostic};
use crate::text::Span;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// Findings, of each code only the first.
#[derive(Clone, Debug)]
pub struct DiagnosticSink {
    kept: Vec<Diagnostic>,
    /// The number of findings of each code.
    counts: BTreeMap<Code, usize>,
    /// The place of the first that is not kept, and how many are not.
    left_out: BTreeMap<Code, (Span, usize)>,
    most: usize,
}

impl DiagnosticSink {
    /// No findings; of each code that will come the first `most` are kept.
    pub const fn up_to(most: usize) -> DiagnosticSink {
        DiagnosticSink { kept: Vec::new(), counts: BTreeMap::new(), left_out: BTreeMap::new(), most }
    }

    /// Takes a finding.
    pub fn push(&mut self, finding: Diagnostic) {
        let code = finding.code();
        let count = self.counts.entry(code).or_default();
        *count += 1;
        if *count <= self.most {
            self.kept.push(finding);
        } else {
            self.left_out.entry(code).or_insert((finding.span, 0)).1 += 1;
        }
    }

    /// Takes findings.
    pub fn extend(&mut self, findings: impl IntoIterator<Item = Diagnostic>) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }

    /// Appends the findings of another collection, and its counts of omitted ones.
    pub fn append(&mut self, other: DiagnosticSink) {
        self.extend(other.kept);
        for (code, (span, count)) in other.left_out {
            *self.counts.entry(code).or_default() += count;
            self.left_out.entry(code).or_insert((span, 0)).1 += count;
        }
    }

    /// The findings that are kept, and one for each code of which others are not.
    pub fn finish(self) -> Vec<Diagnostic> {
        let told = self.left_out.into_iter().map(|(code, (span, count))| {
            Diagnostic::new(span, None, Detail::FindingsLeftOut { code, count })
        });
        self.kept.into_iter().chain(told).collect()
    }
}

impl Default for DiagnosticSink {
    fn default() -> DiagnosticSink {
        DiagnosticSink::up_to(usize::MAX)
    }
}

impl Deref for DiagnosticSink {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.kept
    }
}

impl DerefMut for DiagnosticSink {
    fn deref_mut(&mut self) -> &mut [Diagnostic] {
        &mut self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Detail, Diagnostic, DiagnosticSink, Span};

    fn closing(at: usize) -> Diagnostic {
        Diagnostic::new(Span::new(at, at + 1), None, Detail::StrayVariationEnd)
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let (mut one, mut two) = (DiagnosticSink::up_to(3), DiagnosticSink::up_to(2));
        one.extend((0..2).map(closing));
        two.push(Diagnostic::new(Span::new(0, 9), None, Detail::MissingResult));
        two.extend((4..9).map(closing));
        one.append(two);
        let findings = one.finish();
        let starts: alloc::vec::Vec<usize> = findings.iter().map(|finding| finding.span.start).collect();
        assert_eq!(starts, [0, 1, 0, 4, 5]);
        let told = Detail::FindingsLeftOut { code: Code::G205, count: 4 };
        assert_eq!(findings[4].detail, told);
    }
}
