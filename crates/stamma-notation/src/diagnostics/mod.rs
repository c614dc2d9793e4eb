//! The findings of the readers about a text: the place, the code, the reason, and the probable meaning.
//!
//! Diagnostics are data. Front ends decide how they look on a terminal or in JSON.

/// The table of codes.
mod codes;
/// The exact content of a finding, one type and one sentence for each.
mod detail;
/// A finding, and where findings go.
mod diagnostic;
/// Deviations from PGN's export format.
mod form;
/// Findings as they are made.
mod sink;

pub use codes::{Code, Severity};
pub use detail::{Detail, Doubt, Elsewhere, Lone};
pub use diagnostic::{Candidate, Diagnostic, Edit, Fix, Safety};
pub use form::FormDetail;
pub use sink::DiagnosticSink;
