//! Faults of the machine: a full disk, inputs that break off, and an end without warning. A file is afterwards as it was
//! before, or whole.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Creates an empty directory for a test.
fn workplace(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("the directory can be made");
    place
}

/// Games that cannot be packed into a few bytes.
fn games(count: u64) -> String {
    let mut text = String::new();
    for number in 0..count {
        let mixed = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let event = number % 7;
        text += &format!(
            "[Event \"{event}\"]\n[White \"{mixed:x}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n\n"
        );
    }
    text
}

/// The command line in a shell, after `shell` has been run in the same process.
fn shell(shell: &str, args: &str, place: &Path) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{shell} exec '{}' {args}", env!("CARGO_BIN_EXE_stamma"))])
        .current_dir(place);
    command
}

fn run(before: &str, args: &str, place: &Path) -> Output {
    shell(before, args, place).stdin(Stdio::null()).output().expect("it runs")
}

/// The files of a directory and of those in it, with their contents.
fn files(place: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(place).expect("the directory is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            let bytes = fs::read(&path).expect("it can be read");
            files.insert(path, bytes);
        }
    }
    files
}

/// Every command that writes files, with the file that it writes.
const WRITERS: &[(&str, &str)] = &[
    ("convert in.pgn -o out.pgn", "out.pgn"),
    ("convert in.pgn -o out.pgn.zst", "out.pgn.zst"),
    ("convert in.pgn -o out.pgn.gz", "out.pgn.gz"),
    ("convert in.pgn -o out.pgn.bz2", "out.pgn.bz2"),
    ("convert in.pgn -o out.pgn.xz", "out.pgn.xz"),
    ("convert in.pgn --to lan -o out.txt", "out.txt"),
    ("convert in.pgn -o out.jsonl", "out.jsonl"),
    ("convert in.pgn -o out.csv", "out.csv"),
    ("convert in.pgn --rows moves -o out.csv", "out.csv"),
    ("convert in.pgn -o out.arrow", "out.arrow"),
    ("select in.pgn -o out.pgn", "out.pgn"),
    ("dedupe in.pgn --by moves+players -o out.pgn", "out.pgn"),
    ("repair in.pgn -o out.pgn", "out.pgn"),
];

/// A write that fails in the middle leaves the old file, nothing beside it, and a sentence.
#[test]
fn a_full_disk_leaves_the_old_file() {
    for (args, name) in WRITERS {
        let place = workplace("full-disk");
        fs::write(place.join("in.pgn"), games(3_000)).expect("it can be written");
        fs::write(place.join(name), "the old file").expect("it can be written");
        let before = files(&place);
        // The signal of a file that is too large is ignored, so that writing fails as on a full disk.
        let output = run("trap '' XFSZ; ulimit -f 8;", args, &place);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args}: {said}");
        assert!(said.contains(&format!("cannot write {name}")), "{args}: {said}");
        assert!(files(&place) == before, "{args} leaves {:?}", files(&place).keys());
    }
}

#[test]
fn a_full_disk_leaves_no_parts_of_a_collection() {
    let place = workplace("full-disk-split");
    fs::write(place.join("in.pgn"), games(3_000)).expect("it can be written");
    let before = files(&place);
    let output = run("trap '' XFSZ; ulimit -f 8;", "split in.pgn --by Event -o events", &place);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(files(&place) == before, "it leaves {:?}", files(&place).keys());
    let place = workplace("full-disk-duplicates");
    fs::write(place.join("in.pgn"), games(1_500).replace("[White", "[Other").repeat(2))
        .expect("it can be written");
    let before = files(&place);
    let output = run("trap '' XFSZ; ulimit -f 8;", "dedupe in.pgn -o out.pgn --duplicates twice.pgn", &place);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(files(&place) == before, "it leaves {:?}", files(&place).keys());
}

#[test]
fn standard_output_that_is_full_is_an_error() {
    let place = workplace("full-output");
    fs::write(place.join("in.pgn"), games(3_000)).expect("it can be written");
    for args in [
        "convert",
        "convert --to json",
        "convert --to csv",
        "convert --to arrow",
        "select",
        "dedupe",
        "check --policy strict",
    ] {
        let output = shell("", &format!("{args} in.pgn > /dev/full"), &place).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args}: {said}");
        assert!(said.contains("cannot write standard output"), "{args}: {said}");
    }
}

/// An input that cannot be read to its end is named; games of other inputs are written, and the exit code is 2.
#[test]
fn an_input_that_cannot_be_read_is_named() {
    let place = workplace("unreadable");
    fs::write(place.join("in.pgn"), games(20)).expect("it can be written");
    // Reading the memory of a process at its beginning fails with an error of input and output.
    let output = run("", "convert in.pgn /proc/self/mem in.pgn", &place);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("/proc/self/mem"), "{said}");
    let written = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(written.matches("1. e4").count() >= 20, "{written}");
    // A pipe that ends in the middle of a packed file.
    let packed = run("", "convert in.pgn -o in.pgn.gz", &place);
    assert_eq!(packed.status.code(), Some(0));
    let output = shell("head -c 300 in.pgn.gz |", "convert -o out.pgn", &place).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

/// The number of times that a command is ended.
fn kills() -> u32 {
    std::env::var("STAMMA_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(12)
}

/// Starts a command as often, and ends each start at a later moment than the one before.
fn killed(args: &str, place: &Path, mut check: impl FnMut()) {
    let begun = Instant::now();
    assert_eq!(run("", args, place).status.code(), Some(0), "{args}");
    let whole = begun.elapsed();
    check();
    let kills = kills();
    for number in 0..kills {
        let mut child =
            shell("", args, place).stdin(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(whole * number / kills);
        let _ = child.kill();
        child.wait().expect("it ends");
        check();
    }
}

/// A process that is killed leaves the old file or the new one.
#[test]
fn a_killed_process_leaves_the_old_file_or_the_new_one() {
    for (args, name) in &WRITERS[..3] {
        let place = workplace("killed");
        fs::write(place.join("in.pgn"), games(6_000)).expect("it can be written");
        assert_eq!(run("", args, &place).status.code(), Some(0));
        let new = fs::read(place.join(name)).expect("it is written");
        let old = b"the old file".to_vec();
        killed(args, &place, || {
            let found = fs::read(place.join(name)).expect("it is there");
            assert!(found == old || found == new, "{args} leaves {} bytes", found.len());
            fs::write(place.join(name), &old).expect("it can be written");
        });
    }
}

#[test]
fn a_killed_process_leaves_whole_files_of_a_collection() {
    let place = workplace("killed-split");
    fs::write(place.join("in.pgn"), games(6_000)).expect("it can be written");
    let args = "split in.pgn --by Event -o events --force";
    assert_eq!(run("", args, &place).status.code(), Some(0));
    let whole = files(&place);
    assert_eq!(whole.len(), 8);
    killed(args, &place, || {
        for (path, bytes) in files(&place) {
            let is_temporary = path.extension().is_some_and(|end| end == "part");
            assert!(is_temporary || whole.get(&path) == Some(&bytes), "{}", path.display());
        }
        let _ = fs::remove_dir_all(place.join("events"));
    });
}

/// A record loses at most the move that was not entered completely.
#[test]
fn a_killed_record_has_the_moves_before() {
    const MOVES: [&str; 12] =
        ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5"];
    let place = workplace("killed-record");
    for entered in 1..MOVES.len() {
        let file = place.join(format!("{entered}.pgn"));
        let mut child: Child = shell("", &format!("record --quiet -o {entered}.pgn"), &place)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let input = child.stdin.as_mut().expect("it listens");
        for entry in &MOVES[..entered] {
            writeln!(input, "{entry}").expect("it listens");
        }
        write!(input, "{}", MOVES[entered]).expect("it listens");
        let has_moves = |file: &Path| {
            let text = fs::read_to_string(file).unwrap_or_default();
            text.split_whitespace().filter(|word| MOVES.contains(word)).count() >= entered
        };
        let begun = Instant::now();
        while !has_moves(&file) {
            assert!(begun.elapsed() < Duration::from_secs(60), "the moves are not in the file");
            std::thread::sleep(Duration::from_millis(2));
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        assert!(has_moves(&file), "{entered} moves");
    }
}
