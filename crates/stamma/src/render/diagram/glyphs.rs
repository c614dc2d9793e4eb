//! The letters and digits beside a board, as strokes, so that a diagram looks the same where its fonts are not known.
//!
//! Each is drawn 6 units wide on a line at 10, small letters from 4.4 down, tall ones from 1.

/// The width of a character with the gap after it.
pub(super) const ADVANCE: f32 = 7.6;

/// The width of a character without the gap.
pub(super) const WIDTH: f32 = 6.0;

/// Returns the strokes of a character; none for one that names no file or rank of a board.
pub(super) fn strokes(character: char) -> &'static str {
    GLYPHS.iter().find(|(known, _)| *known == character).map_or("", |(_, strokes)| strokes)
}

#[rustfmt::skip]
const GLYPHS: [(char, &str); 20] = [
    ('a', "M.5 7.2A2.5 2.8 0 1 1 5.5 7.2A2.5 2.8 0 1 1 .5 7.2M5.5 4.4V10"),
    ('b', "M.5 7.2A2.5 2.8 0 1 1 5.5 7.2A2.5 2.8 0 1 1 .5 7.2M.5 1V10"),
    ('c', "M5.2 5.4A2.6 2.8 0 1 0 5.2 9"),
    ('d', "M.5 7.2A2.5 2.8 0 1 1 5.5 7.2A2.5 2.8 0 1 1 .5 7.2M5.5 1V10"),
    ('e', "M.6 7.1H5.5A2.5 2.75 0 1 0 4.9 9"),
    ('f', "M5 1.3C3.4 .7 2.3 1.6 2.3 3.4V10M.8 4.6H4.6"),
    ('g', "M.5 7.2A2.5 2.8 0 1 1 5.5 7.2A2.5 2.8 0 1 1 .5 7.2M5.5 4.4V10.4C5.5 13.4 2.4 13.5 1 12.2"),
    ('h', "M.6 1V10M.6 6.8C1.4 3.8 5.4 3.4 5.4 6.9V10"),
    ('i', "M3 4.4V10M3 1.5V1.6"),
    ('j', "M3.6 4.4V11C3.6 12.8 2.6 13.3 1.2 12.8M3.6 1.5V1.6"),
    ('0', "M.5 5.5A2.5 4.5 0 1 1 5.5 5.5A2.5 4.5 0 1 1 .5 5.5Z"),
    ('1', "M1.2 2.9L3.6 1V10"),
    ('2', "M.7 3.3C.8 .2 5.3 .3 5.3 3.4C5.3 5.8 1.6 7.2 .6 10H5.5"),
    ('3', "M.8 1.8C2.6 .3 5.2 1 5.1 3.2C5 4.7 3.6 5.2 2.4 5.2C4 5.2 5.6 5.9 5.5 7.8C5.3 10.4 2 10.6 .5 9"),
    ('4', "M4.2 10V1L.4 7.3H5.7"),
    ('5', "M5 1H1.4L1 5C2.6 3.9 5.5 4.3 5.5 7.1C5.5 10.3 2.2 10.7 .5 9"),
    ('6', "M5 1.5C2.2 .1 .5 3 .5 6.9A2.5 3 0 1 0 5.5 7A2.5 2.8 0 0 0 .6 6.4"),
    ('7', "M.5 1H5.5C3.7 3.6 2.5 6.6 2.3 10"),
    ('8', "M.9 3.2A2.1 2.2 0 1 1 5.1 3.2A2.1 2.2 0 1 1 .9 3.2M.5 7.7A2.5 2.3 0 1 1 5.5 7.7A2.5 2.3 0 1 1 .5 7.7"),
    ('9', "M1 9.5C3.8 10.9 5.5 8 5.5 4.1A2.5 3 0 1 0 .5 4A2.5 2.8 0 0 0 5.4 4.6"),
];
