//! Two threads beside one: wall time, and what the second thread costs.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use crate::Result;
use crate::contest::{Contestant, Measured, Proof, contest};
use crate::material::Material;
use crate::scratch::Scratch;
use crate::settings::Settings;
use crate::table::Table;

const JOBS: [&str; 2] = ["1", "2"];

/// Measures every file, raw and packed by pzstd.
///
/// # Errors
///
/// stamma cannot run, or does not read what there is.
pub fn run(settings: &Settings) -> Result<String> {
    let scratch = Scratch::new("jobs")?;
    let mut text = String::new();
    for file in Material::all(settings, &scratch)? {
        let (inputs, missing) = inputs(&file, settings, &scratch);
        let mut contestants = Vec::new();
        for input in &inputs {
            contestants.extend(checks(settings, input));
            for jobs in JOBS {
                let words = ["--to", "pgn", "--jobs", jobs];
                contestants.push(Contestant::convert(settings, input, &words, Proof::Elsewhere));
            }
        }
        let measured = contest(contestants, settings, &scratch)?;
        write!(text, "\n{}\n\n{missing}{}", file.title(), table(&measured).text())?;
    }
    Ok(text)
}

/// The file, and the same packed; what there is to say where it cannot be packed.
pub(super) fn inputs(file: &Material, settings: &Settings, scratch: &Scratch) -> (Vec<Material>, String) {
    match packed(file, settings, scratch) {
        Ok(packed) => (vec![file.clone(), packed], String::new()),
        Err(error) => (vec![file.clone()], format!("Packed input is NOT measured: {error}.\n\n")),
    }
}

/// Checking with one job, and with two.
pub(super) fn checks(settings: &Settings, input: &Material) -> [Contestant; 2] {
    JOBS.map(|jobs| Contestant::check(settings, input, &["--jobs", jobs]))
}

/// Each pair of rows is one job and two.
pub(super) fn table(measured: &[Measured]) -> Table {
    let mut table =
        Table::new(&["program", "wall s", "min-max", "CPU s", "peak MiB", "times as fast", "CPU of one job"]);
    for pair in measured.chunks(2) {
        for one in pair {
            let (wall, cpu) = (one.wall(), one.cpu());
            let packed = one.contestant.input.path.extension().is_some_and(|ending| ending == "zst");
            table.row([
                format!("{}{}", one.contestant.name, if packed { ", zst" } else { "" }),
                format!("{:.3}", wall.median),
                wall.range(3),
                format!("{:.3}", cpu.median),
                format!("{:.1}", one.peak()),
                format!("{:.2}", pair[0].wall().median / wall.median),
                format!("{:.2}", cpu.median / pair[0].cpu().median),
            ]);
        }
    }
    table
}

/// The file in several frames that can be unpacked beside each other; only if this stamma reads such files.
fn packed(file: &Material, settings: &Settings, scratch: &Scratch) -> Result<Material> {
    let path = PathBuf::from(format!("{}.zst", file.path.display()));
    let done = Command::new("pzstd").args(["-q", "-f", "-p", "8", "-o"]).arg(&path).arg(&file.path).status();
    if !done.map_err(|error| format!("pzstd: {error}"))?.success() {
        return Err("pzstd fails".into());
    }
    let packed = Material::known(&file.name, path, file.counts)?;
    match Contestant::check(settings, &packed, &["--jobs", "1"]).prove(scratch) {
        Ok(()) => Ok(packed),
        Err(_) => Err("this stamma does not read .zst".into()),
    }
}
