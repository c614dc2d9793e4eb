//! Values of tags compared: dates as dates, numbers as numbers, all others as text.

use std::cmp::Ordering;

/// A relation between the value of a tag and another value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Relation {
    /// Returns true if it holds between two values that are in this order.
    fn holds(self, order: Ordering) -> bool {
        match self {
            Relation::Equal => order.is_eq(),
            Relation::Less => order.is_lt(),
            Relation::LessOrEqual => order.is_le(),
            Relation::Greater => order.is_gt(),
            Relation::GreaterOrEqual => order.is_ge(),
        }
    }
}

/// A value to compare with, parsed once.
#[derive(Clone, Debug)]
pub(super) struct Value {
    text: String,
    number: Option<f64>,
    date: Option<Days>,
}

impl Value {
    pub(super) fn new(text: &str) -> Value {
        Value { text: text.to_owned(), number: number(text), date: Days::beginning(text) }
    }

    /// Returns true if a relation is sure to hold between the value of a tag and this one.
    ///
    /// A date with unknown parts stands for all days that it may be: it is earlier than another only if all of them are,
    /// and equal to one that knows no more parts than itself.
    pub(super) fn holds(&self, tag: &str, relation: Relation) -> bool {
        if let Some(wanted) = self.date
            && let Some(day) = Days::whole(tag)
        {
            return match relation {
                Relation::Equal => wanted.first <= day.first && day.last <= wanted.last,
                Relation::Less => day.last < wanted.first,
                Relation::LessOrEqual => day.last <= wanted.last,
                Relation::Greater => day.first > wanted.last,
                Relation::GreaterOrEqual => day.first >= wanted.first,
            };
        }
        if let Some(wanted) = self.number {
            return match number(tag) {
                Some(tag) => tag.partial_cmp(&wanted).is_some_and(|order| relation.holds(order)),
                // A value that is no number, such as `?`, is neither smaller nor greater than one.
                None => relation == Relation::Equal && tag == self.text,
            };
        }
        relation.holds(tag.cmp(&self.text))
    }
}

/// Reads a number, such as `2700` or `-1.5`.
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.'));
    if plain { text.parse().ok().filter(|number: &f64| number.is_finite()) } else { None }
}

/// The days that a date with unknown parts may be: the first and the last, as `year * 10000 + month * 100 + day`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Days {
    first: u32,
    last: u32,
}

impl Days {
    /// Reads a date of three parts, as tags have it: `1994.05.??`.
    fn whole(text: &str) -> Option<Days> {
        let parts: Vec<&str> = text.trim().split(['.', '-', '/']).collect();
        if parts.len() == 3 { Days::of(&parts) } else { None }
    }

    /// Reads a date, or the beginning of one: `1994`, `1994.05`.
    fn beginning(text: &str) -> Option<Days> {
        let parts: Vec<&str> = text.trim().split(['.', '-', '/']).collect();
        if parts.len() <= 3 { Days::of(&parts) } else { None }
    }

    fn of(parts: &[&str]) -> Option<Days> {
        let part = |at: usize, digits: usize, most: u32| -> Option<(u32, u32)> {
            let Some(text) = parts.get(at) else { return Some((0, most)) };
            if text.len() != digits {
                return None;
            }
            if text.bytes().all(|byte| byte == b'?') {
                return Some((0, most));
            }
            let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())??;
            (number <= most).then_some((number, number))
        };
        let (year, month, day) = (part(0, 4, 9999)?, part(1, 2, 12)?, part(2, 2, 31)?);
        let date = |year: u32, month: u32, day: u32| year * 10_000 + month * 100 + day;
        Some(Days { first: date(year.0, month.0, day.0), last: date(year.1, month.1, day.1) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Relation, Value};

    #[test]
    fn values_are_compared_by_what_they_are() {
        use Relation::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
        for (tag, relation, value, holds) in [
            ("2700", GreaterOrEqual, "2600", true),
            ("900", Less, "2600", true),
            ("?", Less, "2600", false),
            ("?", Greater, "2600", false),
            ("?", Equal, "?", true),
            ("1994.05.01", Less, "1994.05.02", true),
            ("1994.??.??", Less, "1995", true),
            ("1994.??.??", Less, "1994.06.01", false),
            ("1994.??.??", GreaterOrEqual, "1994.06.01", false),
            ("1994.??.??", GreaterOrEqual, "1994", true),
            ("1994.??.??", Equal, "1994", true),
            ("1994.05.01", Equal, "1994", true),
            ("1994.??.??", Equal, "1994.05.01", false),
            ("1994.??.??", Equal, "1994.??.??", true),
            ("????.??.??", LessOrEqual, "1994", false),
            ("1994.12.31", LessOrEqual, "1994", true),
            ("1995.01.01", LessOrEqual, "1994", false),
            ("1994-05-01", Greater, "1994.04", true),
            ("B", Less, "C", true),
            ("Tal", Equal, "tal", false),
            ("2.1", Less, "10", true),
        ] {
            assert_eq!(Value::new(value).holds(tag, relation), holds, "{tag} {relation:?} {value}");
        }
    }
}
