//! The text above the moves of a game without tags: one line at a time, and the tags that it gives.

/// Names of accounts in headings.
mod accounts;
/// Colours in brackets behind the players of a heading.
mod colors;
/// Dates in headings.
pub(crate) mod dates;
/// Events in headings.
mod event;
/// Keys in headings, with their values.
mod keys;
/// The language of a heading.
pub(in crate::read) mod language;
/// One line of a heading and the tags that it gives.
pub(crate) mod line;
/// The numbers of a heading.
mod numbers;
/// Players behind an opening.
mod opening;
/// Less common forms in which a line of a heading names both players.
pub(in crate::read) mod pairing;
/// The players in a heading.
mod players;
/// Players that headings name beside their sides.
pub(in crate::read) mod sides;
/// Signs around the text of a heading, and rulers.
pub(in crate::read) mod signs;
/// The start of a game, from its heading.
pub(in crate::read) mod stated_start;
/// Teams of players.
mod teams;
/// The meaning of the words of headings.
pub(crate) mod words;
