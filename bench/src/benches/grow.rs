//! The growth of time and memory with the file: the same games over and over.

use std::fmt::Write as _;

use crate::Result;
use crate::contest::{Contestant, contest};
use crate::material::Material;
use crate::scratch::Scratch;
use crate::settings::Settings;
use crate::spread::Spread;
use crate::table::Table;

/// The lengths, in parts of a hundred of the length that files are cut to: 10 MB to 1 GB where that is 50 MB.
const LENGTHS: [u64; 5] = [20, 60, 200, 600, 2_000];

/// Measures the first file.
///
/// # Errors
///
/// stamma cannot run, or does not read what there is.
pub fn run(settings: &Settings) -> Result<String> {
    let files = Scratch::new("grow")?;
    let file = Material::one(settings, &files)?;
    let mut table =
        Table::new(&["stamma check --jobs 1", "CPU s", "min-max", "CPU ms/MB", "wall ms/MB", "peak MiB"]);
    let mut slopes = Vec::new();
    for parts in LENGTHS {
        // One file at a time, since all together they take much room.
        let scratch = Scratch::new("grow-one")?;
        let long = file.repeated_to(settings.bytes() * parts / 100, "long.pgn", &scratch)?;
        let measured =
            contest(vec![Contestant::check(settings, &long, &["--jobs", "1"])], settings, &scratch)?;
        let (cpu, megabytes) = (measured[0].cpu(), long.bytes as f64 / 1e6);
        slopes.push(cpu.median * 1e3 / megabytes);
        table.row([
            format!("{megabytes:.1} MB"),
            format!("{:.3}", cpu.median),
            cpu.range(3),
            format!("{:.3}", cpu.median * 1e3 / megabytes),
            format!("{:.3}", measured[0].wall().median * 1e3 / megabytes),
            format!("{:.1}", measured[0].peak()),
        ]);
    }
    let slope = Spread::of(slopes);
    let mut text = format!("{}, repeated\n\n{}", file.title(), table.text());
    write!(text, "\nThe most time a MB is {:.2} times the least.\n", slope.most / slope.least)?;
    Ok(text)
}
