//! Which texts are long, for the page and its worker.

/** A text of so many characters is sent to the worker once, and kept there. */
export const LONG = 100_000;
