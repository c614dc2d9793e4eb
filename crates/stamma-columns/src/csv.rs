//! Rows as CSV (RFC 4180), with a line of names.

use crate::dates::{date, time};
use crate::schema::{Column, ColumnType};
use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType, UInt64Type};
use arrow_array::{Array, RecordBatch, StringArray};
use arrow_buffer::NullBuffer;

/// Appends the line of names.
pub(crate) fn head(columns: &[&Column], out: &mut Vec<u8>) {
    for (place, column) in columns.iter().enumerate() {
        separate(place, out);
        out.extend_from_slice(column.name.as_bytes());
    }
    out.extend_from_slice(b"\r\n");
}

/// A column of a batch, as its type has it.
enum Values<'a> {
    Text(&'a StringArray),
    Int16(&'a [i16]),
    Int32(&'a [i32]),
    Int64(&'a [i64]),
    UInt64(&'a [u64]),
    Date(&'a [i32]),
    Time(&'a [i32]),
    /// A table of CSV has none of these.
    Nested,
}

fn values<'a>(column: &Column, array: &'a dyn Array) -> Values<'a> {
    match column.kind {
        ColumnType::Text => Values::Text(array.as_string()),
        ColumnType::Int16 => Values::Int16(array.as_primitive::<Int16Type>().values()),
        ColumnType::Int32 => Values::Int32(array.as_primitive::<Int32Type>().values()),
        ColumnType::Int64 => Values::Int64(array.as_primitive::<Int64Type>().values()),
        ColumnType::UInt64 => Values::UInt64(array.as_primitive::<UInt64Type>().values()),
        ColumnType::Date => Values::Date(array.as_primitive::<Date32Type>().values()),
        ColumnType::Time => Values::Time(array.as_primitive::<Time32MillisecondType>().values()),
        ColumnType::Texts
        | ColumnType::Int16s
        | ColumnType::Int32s
        | ColumnType::Int64s
        | ColumnType::Tags
        | ColumnType::Findings => Values::Nested,
    }
}

/// Appends the rows of a batch. Null is nothing, and a text without a character is `""`.
pub(crate) fn rows(columns: &[&Column], batch: &RecordBatch, out: &mut Vec<u8>) {
    let arrays = columns.iter().zip(batch.columns());
    let columns: Vec<(Values<'_>, Option<&NullBuffer>)> =
        arrays.map(|(column, array)| (values(column, array), array.nulls())).collect();
    for row in 0..batch.num_rows() {
        for (place, (values, nulls)) in columns.iter().enumerate() {
            separate(place, out);
            if nulls.is_some_and(|nulls| nulls.is_null(row)) {
                continue;
            }
            match values {
                Values::Text(values) => text(values.value(row), out),
                Values::Int16(values) => signed(values[row].into(), out),
                Values::Int32(values) => signed(values[row].into(), out),
                Values::Int64(values) => signed(values[row], out),
                Values::UInt64(values) => unsigned(values[row], out),
                Values::Date(values) => out.extend_from_slice(date(values[row]).as_bytes()),
                Values::Time(values) => out.extend_from_slice(time(values[row]).as_bytes()),
                Values::Nested => {}
            }
        }
        out.extend_from_slice(b"\r\n");
    }
}

fn separate(place: usize, out: &mut Vec<u8>) {
    if place > 0 {
        out.push(b',');
    }
}

fn signed(number: i64, out: &mut Vec<u8>) {
    if number < 0 {
        out.push(b'-');
    }
    unsigned(number.unsigned_abs(), out);
}

fn unsigned(number: u64, out: &mut Vec<u8>) {
    // The greatest has twenty digits.
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut left = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Returns true if a text of a few bytes is written as it is: it has neither a sign of CSV nor a blank at an end.
fn is_plain_word(text: &[u8]) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_graphic() && !matches!(byte, b',' | b'"');
    !text.is_empty() && text.iter().all(is_plain)
}

fn text(text: &str, out: &mut Vec<u8>) {
    if text.len() <= 16 && is_plain_word(text.as_bytes()) {
        return out.extend_from_slice(text.as_bytes());
    }
    // Looked at to their ends, bytes are compared many at once.
    let is_special = |byte: u8| matches!(byte, b',' | b'"' | b'\r' | b'\n');
    let special = |found, byte| found | is_special(byte);
    let plain = text.as_bytes().chunks(256).all(|part| !part.iter().copied().fold(false, special));
    let has_blank_ends =
        |text: &str| text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace);
    if plain && !text.is_empty() && !has_blank_ends(text) {
        return out.extend_from_slice(text.as_bytes());
    }
    out.push(b'"');
    for (place, part) in text.split('"').enumerate() {
        if place > 0 {
            out.extend_from_slice(b"\"\"");
        }
        out.extend_from_slice(part.as_bytes());
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::{signed, text, unsigned};

    #[test]
    fn numbers_are_written_as_the_language_does() {
        for number in [0, 1, -1, 9, 10, 99, 12_345, i64::MIN, i64::MAX] {
            let mut out = Vec::new();
            signed(number, &mut out);
            unsigned(number as u64, &mut out);
            assert_eq!(out, format!("{number}{}", number as u64).into_bytes());
        }
    }

    /// A short word is written as it is among others.
    #[test]
    fn a_short_word_is_quoted_like_a_long_one() {
        for word in ["", "a", " a", "a ", "a b", "a,b", "a\"b", "a\n", "é", "\u{a0}", "\u{7f}"] {
            let (mut short, mut long) = (Vec::new(), Vec::new());
            text(word, &mut short);
            text(&format!("{}{word}", "-".repeat(20)), &mut long);
            if !word.is_empty() && !word.starts_with(char::is_whitespace) {
                let bare =
                    |bytes: &[u8]| bytes.iter().copied().filter(|byte| *byte != b'-').collect::<Vec<_>>();
                assert_eq!(short, bare(&long), "{word:?}");
            }
        }
    }
}
