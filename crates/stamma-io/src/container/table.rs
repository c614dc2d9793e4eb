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
pub static CONTAINERS: &[Container] = &[
    Container {
        id: "json",
        title: "JSON",
        example: "{\"white\":\"A\",\"moves\":[\"e4\",\"e5\"]}\n",
        in_parts: true,
        recognise: super::json::is_json,
        unwrap: super::json::unwrap,
    },
    Container {
        id: "epd",
        title: "a suite of positions",
        example: "4k3/8/8/8/8/8/3Q4/4K3 w - - bm Qd5; am Qd8+; id \"keep 1\";\n",
        in_parts: true,
        recognise: super::epd::is_suite,
        unwrap: super::epd::unwrap,
    },
    Container {
        id: "server",
        title: "a move list of a chess server",
        example: "Ann (1500) vs. Ben (1600) --- Mon Jan 1, 12:00 PST 2001\n\nMove  Ann      Ben\n----  -------  -------\n  1.  e4 (0:00)  e5 (0:01)\n  2.  Nf3 (0:02)\n      {Black resigns} 1-0\n",
        in_parts: false,
        recognise: super::server_list::is_list,
        unwrap: super::server_list::unwrap,
    },
    Container {
        id: "mail",
        title: "quoted mail",
        example: "> 1. e4 e5\n> 2. Nf3 Nc6 *\n",
        in_parts: false,
        recognise: super::mail::is_quoted,
        unwrap: super::mail::unquote,
    },
];

/// Returns the container with a name.
pub fn container(id: &str) -> Option<&'static Container> {
    CONTAINERS.iter().find(|container| container.id == id)
}
