//! Ratings, codes of openings, time controls and rounds.

use super::is_unknown;
use super::table::Doubt;
use crate::diagnostics::{Safety, TagDetail};
use crate::text::shortened;

/// The lowest and the highest number that is taken for a rating.
const RATINGS: [u32; 2] = [100, 4_000];

/// Returns true for ratings of four digits.
#[inline]
pub(super) fn is_usual_rating(value: &[u8]) -> bool {
    matches!(value, [b'1'..=b'3', rest @ ..] if rest.len() == 3 && rest.iter().all(u8::is_ascii_digit))
}

/// Checks a rating.
pub(super) fn check_rating(name: &'static str, value: &str) -> Option<Doubt> {
    if is_unknown(value) {
        return None;
    }
    let doubt = |why| Doubt::new(TagDetail::Rating { name, value: shortened(value), why });
    let digits = value.len() - value.trim_start_matches(|ch: char| ch.is_ascii_digit()).len();
    let (number, rest) = value.split_at(digits);
    let is_rating = |number: u32| (RATINGS[0]..=RATINGS[1]).contains(&number);
    let rating = number.parse().ok().filter(|number| *number == 0 || is_rating(*number));
    match (rating, rest) {
        (Some(_), "") => None,
        (Some(1..), "?" | "P" | "p" | "E") => {
            Some(doubt("a rating is a number alone").with_fix(Safety::Unsafe, number))
        }
        (None, "") => Some(doubt("ratings go from 100 to 4000")),
        _ => Some(doubt("that is no rating; an unknown one is `?`, and a player without one has `-`")),
    }
}

/// Returns true for the codes from A00 to E99.
#[inline]
pub(super) fn is_usual_eco(value: &[u8]) -> bool {
    matches!(value, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// Checks the code of an opening. Scid adds a letter and a digit, and the PGN standard allows for a part behind a stroke.
pub(super) fn check_eco(_name: &'static str, value: &str) -> Option<Doubt> {
    if is_unknown(value) || value == "???" {
        return None;
    }
    let right = |value: &[u8]| match value.split_at_checked(3) {
        Some((code, rest)) if is_usual_eco(code) => match rest {
            [] | [b'a'..=b'z'] | [b'a'..=b'z', b'0'..=b'9'] => true,
            [b'/', digits @ ..] => digits.len() == 2 && digits.iter().all(u8::is_ascii_digit),
            _ => false,
        },
        _ => false,
    };
    if right(value.as_bytes()) {
        return None;
    }
    let doubt = Doubt::new(TagDetail::EcoForm { value: shortened(value) });
    let capital = value.get(..1).map(|letter| letter.to_ascii_uppercase() + &value[1..]);
    Some(match capital.filter(|capital| right(capital.as_bytes())) {
        Some(capital) => doubt.with_fix(Safety::Safe, capital),
        None => doubt,
    })
}

/// Returns true for seconds with or without an increment of one or two digits, and for no time control.
#[inline]
pub(super) fn is_usual_time_control(value: &[u8]) -> bool {
    let base = match value {
        [b'-' | b'?'] => return true,
        [base @ .., b'+', b'0'..=b'9', b'0'..=b'9'] | [base @ .., b'+', b'0'..=b'9'] | base => base,
    };
    (1..=6).contains(&base.len()) && base.iter().all(u8::is_ascii_digit)
}

/// Checks a time control: fields between colons, each `?`, `-`, `40/9000`, `900`, `4500+60` or `*180`. A part with moves may
/// have an increment, too.
pub(super) fn check_time_control(_name: &'static str, value: &str) -> Option<Doubt> {
    if is_unknown(value) {
        return None;
    }
    let is_number =
        |text: &str| (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = |text: &str| match text.split_once('+') {
        Some((base, increment)) => is_number(base) && is_number(increment),
        None => is_number(text),
    };
    let is_field = |field: &str| match (field, field.strip_prefix('*'), field.split_once('/')) {
        ("?" | "-", ..) => true,
        (_, Some(sandglass), _) => is_number(sandglass),
        (_, _, Some((moves, time))) => is_number(moves) && seconds(time),
        _ => seconds(field),
    };
    let field = value.split(':').find(|field| !is_field(field))?;
    let detail = TagDetail::TimeControl { value: shortened(value), field: shortened(field) };
    Some(Doubt::new(detail).with_help(
        "seconds for the game `900`, for moves `40/9000`, with an increment `900+10`, several periods `40/9000:3600`",
    ))
}

/// Returns true for short numbers, for those of two parts, and for rounds that are not known.
#[inline]
pub(super) fn is_usual_round(value: &[u8]) -> bool {
    match *value {
        [b'?' | b'-' | b'0'..=b'9'] => true,
        [a, b] => a.is_ascii_digit() && b.is_ascii_digit(),
        [a, b'.', c] => a.is_ascii_digit() && c.is_ascii_digit(),
        [a, b'.', c, d] => [a, c, d].iter().all(u8::is_ascii_digit),
        [a, b, b'.', c] => [a, b, c].iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Checks a round: numbers with dots between them.
pub(super) fn check_round(_name: &'static str, value: &str) -> Option<Doubt> {
    let is_part =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
    if is_unknown(value) || value.split('.').all(is_part) {
        return None;
    }
    Some(Doubt::new(TagDetail::Round { value: shortened(value) }))
}
