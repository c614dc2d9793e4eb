//! The findings of the readers about a text: the place, the code, the reason, and the probable meaning.
//!
//! Diagnostics are data. Front ends decide how they look on a terminal or in JSON.

/// The table of codes.
mod codes;
/// The exact content of a finding, one variant for each.
mod detail;
/// A finding, and where findings go.
mod diagnostic;
/// Deviations from PGN's export format.
mod form;
/// One sentence for each finding.
mod messages;
/// Findings as they are made.
mod sink;
/// Values of tags.
mod tag;

pub use codes::{Code, Severity};
pub use detail::{Detail, Doubt, Elsewhere, Lone};
pub use diagnostic::{Candidate, Diagnostic, Edit, Fix, Safety};
pub use form::FormDetail;
pub use sink::DiagnosticSink;
pub use tag::TagDetail;
