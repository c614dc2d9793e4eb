//! The findings of the readers about a text: the place, the code, the reason, and the probable meaning.
//!
//! Diagnostics are data. Front ends decide how they look on a terminal or in JSON.

/// The table of codes.
mod codes;
/// A finding, and where findings go.
mod diagnostic;
/// Deviations from PGN's export format.
mod form;
/// The exact content of a finding, one type and one sentence for each.
mod messages;
/// Findings as they are made.
mod sink;
/// Values of tags.
mod tag;

pub use codes::{Code, Severity};
pub use diagnostic::{Candidate, Diagnostic, Edit, Fix, Safety};
pub use form::FormDetail;
pub use messages::{Detail, Doubt, Elsewhere, Lone};
pub use sink::DiagnosticSink;
pub use tag::TagDetail;
