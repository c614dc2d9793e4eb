//! What the readers have to say about a text: where, which code, why, and what it may have been.
//!
//! Diagnostics are data. How they look on a terminal or in JSON is the front ends' business.

/// The table of codes.
pub mod codes;
/// What exactly was found, one type and one sentence for each.
pub mod detail;
/// A finding, and where findings go.
pub mod diagnostic;
/// Deviations from PGN's export format.
pub mod form;
/// Findings as they are made.
pub mod noted;

pub use codes::{Code, Severity};
pub use detail::{Detail, Doubt, Elsewhere, Lone};
pub use diagnostic::{Candidate, Diagnostic, Edit, Fix, Safety};
pub use form::FormDetail;
pub use noted::Noted;
