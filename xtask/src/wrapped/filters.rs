//! Changes of finished text: wrapping, quoting, escaping, columns.

use std::fmt::Write as _;

use crate::Result;

/// Applies a filter: a name and, after one blank, what it takes.
///
/// # Errors
///
/// There is no such filter, or its argument is no number.
pub fn apply(filter: &str, text: &str) -> Result<String> {
    let (name, argument) = filter.split_once(' ').unwrap_or((filter, ""));
    let number = || argument.parse::<usize>().map_err(|error| format!("{filter}: {error}"));
    Ok(match name {
        "wrap" => wrap(text, number()?),
        "prefix" => each_line(text, |line| format!("{argument}{line}").trim_end().to_owned()),
        "suffix" => each_line(text, |line| format!("{line}{argument}")),
        "indent-rest" => text.replace('\n', &format!("\n{argument}")),
        "pad" => format!("{text:0$}", number()?),
        "left-pad" => format!("{text:>0$}", number()?),
        "lower" => text.to_lowercase(),
        "upper" => text.to_uppercase(),
        "crlf" => text.replace('\n', "\r\n"),
        "one-line" => text.split_whitespace().collect::<Vec<_>>().join(" "),
        "breaks" => text.replace('\n', &unescaped(argument)),
        "html" => text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;"),
        "json" => json(text),
        "csv" => text.replace('"', "\"\""),
        "quoted-printable" => quoted_printable(text),
        "base64" => base64(text),
        "url" => url(text),
        "number-lines" => number_lines(text),
        "columns" => columns(text, number()?),
        "replace" => {
            let (from, to) = argument.split_once("=>").ok_or_else(|| format!("{filter}: no =>"))?;
            text.replace(&unescaped(from), &unescaped(to))
        }
        _ => return Err(format!("there is no filter `{filter}`").into()),
    })
}

fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\t", "\t").replace("\\p", "|")
}

fn each_line(text: &str, change: impl Fn(&str) -> String) -> String {
    text.split('\n').map(change).collect::<Vec<_>>().join("\n")
}

/// Breaks long lines at blanks.
fn wrap(text: &str, width: usize) -> String {
    each_line(text, |line| {
        let mut lines = String::new();
        let mut length = 0;
        for word in line.split(' ') {
            let letters = word.chars().count();
            if length > 0 && length + 1 + letters > width {
                lines.push('\n');
                length = 0;
            } else if length > 0 {
                lines.push(' ');
                length += 1;
            }
            lines.push_str(word);
            length += letters;
        }
        lines
    })
}

fn json(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

/// Soft line breaks after 75 characters; bytes that are not plain ASCII, and `=`, as numbers.
fn quoted_printable(text: &str) -> String {
    each_line(text, |line| {
        let mut lines = String::new();
        let mut length = 0;
        for &byte in line.as_bytes() {
            let plain = (byte.is_ascii_graphic() || byte == b' ') && byte != b'=';
            let width = if plain { 1 } else { 3 };
            if length + width > 75 {
                lines.push_str("=\n");
                length = 0;
            }
            if plain {
                lines.push(char::from(byte));
            } else {
                let _ = write!(lines, "={byte:02X}");
            }
            length += width;
        }
        lines
    })
}

/// Lines of 76 digits to the base 64.
fn base64(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut lines = String::new();
    for (at, three) in text.as_bytes().chunks(3).enumerate() {
        if at > 0 && at % 19 == 0 {
            lines.push('\n');
        }
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(three.get(at).copied().unwrap_or(0)));
        for digit in 0..4 {
            let value = (bits >> (18 - 6 * digit)) as usize % 64;
            lines.push(if digit > three.len() { '=' } else { char::from(DIGITS[value]) });
        }
    }
    lines
}

/// Bytes that addresses do not have as they are, as numbers.
fn url(text: &str) -> String {
    let mut encoded = String::new();
    for &byte in text.as_bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// A number before each line, as `cat -n` writes it.
fn number_lines(text: &str) -> String {
    let lines = text.split('\n').enumerate().map(|(at, line)| format!("{:6}\t{line}", at + 1));
    lines.collect::<Vec<_>>().join("\n")
}

/// Puts the lines into two columns, the first half on the left side of this width.
fn columns(text: &str, width: usize) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let height = lines.len().div_ceil(2);
    let mut rows = Vec::new();
    for (at, left) in lines[..height].iter().enumerate() {
        let right = lines.get(height + at).unwrap_or(&"");
        rows.push(format!("{left:width$}{right}").trim_end().to_owned());
    }
    rows.join("\n")
}
