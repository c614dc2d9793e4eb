//! The containers, a row each.

use super::Writer;
use std::fmt;

/// A way in which texts surround games.
#[non_exhaustive]
pub struct Container {
    /// Its name on the command line.
    pub id: &'static str,
    /// Its name in a sentence: `the text is ...`.
    pub title: &'static str,
    /// A short text that has it.
    pub example: &'static str,
    /// True if its records can be read part by part: [`Writer::is_last`] and [`Writer::consume_to`] are heeded.
    pub(crate) in_parts: bool,
    /// Returns true if the beginning of a text has its shape.
    pub(super) recognise: fn(&[u8]) -> bool,
    /// Writes its content.
    pub(super) unwrap: fn(&mut Writer<'_>),
}

impl PartialEq for Container {
    fn eq(&self, other: &Container) -> bool {
        self.id == other.id
    }
}

impl Eq for Container {}

impl fmt::Debug for Container {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Container").field(&self.id).finish()
    }
}

/// Every container. Of those that a text may be the first is taken.
pub static CONTAINERS: &[Container] = &[Container {
    id: "mail",
    title: "quoted mail",
    example: "> 1. e4 e5\n> 2. Nf3 Nc6 *\n",
    in_parts: false,
    recognise: super::mail::is_quoted,
    unwrap: super::mail::unquote,
}];

/// Returns the container with a name.
pub fn container(id: &str) -> Option<&'static Container> {
    CONTAINERS.iter().find(|container| container.id == id)
}
