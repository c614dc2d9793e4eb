//! Rows as CSV (RFC 4180), with a line of names.

use crate::dates::{date, time};
use crate::schema::{Column, ColumnType};
use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType, UInt64Type};
use arrow_array::{Array, ArrowPrimitiveType, RecordBatch};
use std::fmt::Display;

/// Appends the line of names.
pub(crate) fn head(columns: &[&Column], out: &mut Vec<u8>) {
    for (place, column) in columns.iter().enumerate() {
        separate(place, out);
        out.extend_from_slice(column.name.as_bytes());
    }
    out.extend_from_slice(b"\r\n");
}

/// Appends the rows of a batch. Null is nothing, and a text without a character is `""`.
pub(crate) fn rows(columns: &[&Column], batch: &RecordBatch, out: &mut Vec<u8>) {
    for row in 0..batch.num_rows() {
        for (place, (column, values)) in columns.iter().zip(batch.columns()).enumerate() {
            separate(place, out);
            if values.is_null(row) {
                continue;
            }
            match column.kind {
                ColumnType::Text => text(values.as_string::<i32>().value(row), out),
                ColumnType::Int16 => number::<Int16Type>(values, row, out),
                ColumnType::Int32 => number::<Int32Type>(values, row, out),
                ColumnType::Int64 => number::<Int64Type>(values, row, out),
                ColumnType::UInt64 => number::<UInt64Type>(values, row, out),
                ColumnType::Date => {
                    out.extend_from_slice(date(values.as_primitive::<Date32Type>().value(row)).as_bytes());
                }
                ColumnType::Time => {
                    let value = values.as_primitive::<Time32MillisecondType>().value(row);
                    out.extend_from_slice(time(value).as_bytes());
                }
                // A table of CSV has none of these.
                ColumnType::Texts
                | ColumnType::Int16s
                | ColumnType::Int32s
                | ColumnType::Int64s
                | ColumnType::Tags
                | ColumnType::Findings => {}
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

fn number<T: ArrowPrimitiveType<Native: Display>>(values: &dyn Array, row: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(values.as_primitive::<T>().value(row).to_string().as_bytes());
}

fn text(text: &str, out: &mut Vec<u8>) {
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
