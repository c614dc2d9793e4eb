//! Two outputs side by side: equal, different where the list allows it, or different at a place.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use super::listed::Applying;
use crate::Result;

/// The outcome of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Compared {
    /// Every byte is equal.
    Equal,
    /// The difference is listed.
    Listed,
    /// Something else differs.
    Different(Place),
}

/// The place of the first byte that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Bytes of the old output before it.
    pub offset: usize,
    /// The lines of the old and the new output, counted from 1.
    pub lines: [usize; 2],
    /// The text around it, old and new; `None` where the output has ended.
    pub excerpts: [Option<String>; 2],
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { offset, lines, excerpts } = self;
        let [old, new] = excerpts.each_ref().map(|text| text.as_deref().unwrap_or("(the output has ended)"));
        writeln!(f, "byte {offset}, old line {}, new line {}:", lines[0], lines[1])?;
        write!(f, "    old: {old}\n    new: {new}")
    }
}

/// Compares two files.
///
/// # Errors
///
/// One cannot be read.
pub fn compare_files(old: &Path, new: &Path, rows: &Applying<'_>) -> Result<Compared> {
    let open = |path: &Path| -> Result<BufReader<File>> {
        Ok(BufReader::new(File::open(path).map_err(|error| format!("{}: {error}", path.display()))?))
    };
    if equal(open(old)?, open(new)?)? {
        return Ok(Compared::Equal);
    }
    compare_lines(open(old)?, open(new)?, rows)
}

/// Compares two texts.
///
/// # Errors
///
/// None in practice: reading memory does not fail.
pub fn compare_bytes(old: &[u8], new: &[u8], rows: &Applying<'_>) -> Result<Compared> {
    if old == new { Ok(Compared::Equal) } else { compare_lines(old, new, rows) }
}

fn equal(mut old: impl BufRead, mut new: impl BufRead) -> Result<bool> {
    loop {
        let (one, two) = (old.fill_buf()?, new.fill_buf()?);
        let length = one.len().min(two.len());
        if length == 0 {
            return Ok(one.is_empty() && two.is_empty());
        }
        if one[..length] != two[..length] {
            return Ok(false);
        }
        old.consume(length);
        new.consume(length);
    }
}

/// Compares outputs that differ, line by line.
fn compare_lines(old: impl BufRead, new: impl BufRead, rows: &Applying<'_>) -> Result<Compared> {
    if rows.accept_all() {
        return Ok(Compared::Listed);
    }
    let (mut old, mut new) = (Lines::new(old), Lines::new(new));
    loop {
        old.next(rows)?;
        new.next(rows)?;
        if old.compared != new.compared {
            return Ok(Compared::Different(place(&old, &new)));
        }
        if old.compared.is_none() {
            return Ok(Compared::Listed);
        }
    }
}

/// The lines of one output.
struct Lines<R> {
    reader: R,
    /// The current line as it is written.
    raw: Vec<u8>,
    /// The current line as it is compared; `None` at the end.
    compared: Option<Vec<u8>>,
    /// The number of the current line, from 1.
    number: usize,
    /// Bytes before the current line.
    before: usize,
}

impl<R: BufRead> Lines<R> {
    fn new(reader: R) -> Lines<R> {
        Lines { reader, raw: Vec::new(), compared: None, number: 0, before: 0 }
    }

    /// Goes to the next line that is not dropped.
    fn next(&mut self, rows: &Applying<'_>) -> Result<()> {
        loop {
            self.before += self.raw.len();
            self.number += 1;
            self.raw.clear();
            self.compared = None;
            if self.reader.read_until(b'\n', &mut self.raw)? == 0 {
                return Ok(());
            }
            if rows.is_empty() {
                self.compared = Some(self.raw.clone());
                return Ok(());
            }
            if let Some(line) = rows.line(&String::from_utf8_lossy(&self.raw)) {
                self.compared = Some(line.into_owned().into_bytes());
                return Ok(());
            }
        }
    }
}

fn place<A, B>(old: &Lines<A>, new: &Lines<B>) -> Place {
    let common = old.raw.iter().zip(&new.raw).take_while(|(one, two)| one == two).count();
    let excerpt = |line: &[u8], ended: bool| (!ended).then(|| excerpt(line, common));
    Place {
        offset: old.before + common,
        lines: [old.number, new.number],
        excerpts: [excerpt(&old.raw, old.compared.is_none()), excerpt(&new.raw, new.compared.is_none())],
    }
}

/// The text of a line around a byte, which `»` marks.
fn excerpt(line: &[u8], at: usize) -> String {
    const BEFORE: usize = 70;
    const BEHIND: usize = 110;
    let shown = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.chars()
            .map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() })
            .collect::<String>()
    };
    let (start, end) = (at.saturating_sub(BEFORE), (at + BEHIND).min(line.len()));
    let at = at.min(line.len());
    format!(
        "{}{}»{}{}",
        if start > 0 { "…" } else { "" },
        shown(&line[start..at]),
        shown(&line[at..end]),
        if end < line.len() { "…" } else { "" }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::same::listed::{Listed, Stream};

    fn compared(old: &str, new: &str, rows: &str) -> Compared {
        let listed = Listed::of_text(rows).unwrap();
        compare_bytes(old.as_bytes(), new.as_bytes(), &listed.of_run("check", "a", Stream::Stdout)).unwrap()
    }

    #[test]
    fn the_first_byte_that_differs_is_named() {
        assert_eq!(compared("a\nb\n", "a\nb\n", ""), Compared::Equal);
        let Compared::Different(place) = compared("a\nabc\n", "a\nabd\n", "") else { panic!("they differ") };
        assert_eq!((place.offset, place.lines), (4, [2, 2]));
        assert_eq!(place.excerpts, [Some("ab»c\\n".to_owned()), Some("ab»d\\n".to_owned())]);
        let Compared::Different(place) = compared("a\n", "a\nb", "") else { panic!("they differ") };
        assert_eq!((place.offset, place.excerpts), (2, [None, Some("»b".to_owned())]));
    }

    #[test]
    fn listed_differences_are_passed_over_and_others_are_not() {
        let rows = "[[difference]]\nreason = 'r'\ndrop = 'note*'\n[[difference]]\nreason = 'r'\nreplace = 'old'\nwith = 'new'";
        assert_eq!(compared("a\nnote 1\nold b\n", "a\nnew b\nnote 2\nnote 3\n", rows), Compared::Listed);
        assert!(matches!(compared("a\nnote 1\n", "b\n", rows), Compared::Different(_)));
        assert_eq!(compared("a", "b", "[[difference]]\nreason = 'r'\n"), Compared::Listed);
        assert!(matches!(compared("é old", "è new", rows), Compared::Different(_)));
    }
}
