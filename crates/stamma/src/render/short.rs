//! One line a finding, for editors and grep.

use super::{Source, printable};
use crate::policy::Finding;

/// `file:line:column: error[R201]: message`, without a line end.
pub fn short(source: &Source<'_>, found: &Finding<'_>) -> String {
    let finding = &found.diagnostic;
    let place = source.place(finding.span);
    let (name, line, column) = (printable(source.name()), place.line, place.column);
    let (severity, code) = (found.severity.name(), finding.code());
    format!("{name}:{line}:{column}: {severity}[{code}]: {}", printable(&finding.message()))
}
