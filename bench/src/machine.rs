//! A description of the machine, and its load.

use std::fs;
use std::process::Command;
use std::thread::available_parallelism;

/// Processor, cores, memory, system and compiler, as lines of a list.
pub fn description() -> String {
    let cores = available_parallelism().map_or(1, usize::from);
    let cpu = field("/proc/cpuinfo", "model name").unwrap_or_else(|| said("uname", &["-m"]));
    let memory = field("/proc/meminfo", "MemTotal").unwrap_or_default();
    let memory = memory
        .trim_end_matches(" kB")
        .parse::<f64>()
        .map_or("unknown".to_owned(), |kib| format!("{:.1} GiB", kib / 1048576.0));
    format!(
        "- machine: {cpu}, {cores} cores, {memory} of memory, {}\n- compiler: {}\n",
        said("uname", &["-sr"]),
        said("rustc", &["--version"])
    )
}

/// The number of processes that were ready to run, on average over the last minute.
pub fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().filter(|load| !load.is_empty()).unwrap_or("unknown").to_owned()
}

/// The text after the colon on the first line that begins with this name.
fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn said(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).output();
    output.map_or("unknown".to_owned(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
