//! Compressed input and output, and files after an interrupt.

use assert_cmd::Command;
use stamma::open::{Packer, Packing, UnpackLimits, unpack};
use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

const GAMES: usize = 40;

fn games() -> String {
    let game = |number| format!("[Event \"{number}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n\n");
    (0..GAMES).map(game).collect()
}

fn pack(packing: Packing, text: &[u8]) -> Vec<u8> {
    let mut packer = Packer::new(Vec::new(), Some(packing), NonZeroUsize::MIN).expect("it is built in");
    packer.write_all(text).expect("memory can be written");
    packer.finish().expect("memory can be written")
}

fn unpacked(path: &Path) -> (Option<Packing>, Vec<u8>) {
    let file = fs::File::open(path).expect("it is there");
    let mut unpacked = unpack(file, UnpackLimits::default(), NonZeroUsize::MIN).expect("it can be read");
    let mut bytes = Vec::new();
    unpacked.bytes.read_to_end(&mut bytes).expect("it is whole");
    (unpacked.packing, bytes)
}

/// Creates an empty directory for a test.
fn workplace(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("the directory can be made");
    place
}

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn stamma(args: &[&str], place: &Path, input: &[u8]) -> Run {
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    let output = command.args(args).current_dir(place).write_stdin(input).output().expect("it runs");
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn names(place: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(place).unwrap().map(name).collect();
    names.sort();
    names
}

#[test]
fn packed_files_are_read_whatever_they_are_called() {
    let place = workplace("packed-in");
    let plain = stamma(&["convert"], &place, games().as_bytes());
    assert_eq!(plain.code, 0, "{}", plain.err);
    for packing in Packing::ALL {
        let games = games();
        let (one, two) = games.split_at(games.len() / 2 + 3);
        let packed = [pack(packing, one.as_bytes()), pack(packing, two.as_bytes())].concat();
        fs::write(place.join("games.txt"), &packed).unwrap();
        for run in [stamma(&["convert", "games.txt"], &place, b""), stamma(&["convert"], &place, &packed)] {
            assert_eq!((run.code, run.err.as_str(), &run.out), (0, "", &plain.out), "{packing}");
        }
    }
}

#[test]
fn output_is_packed_as_its_name_says() {
    let place = workplace("packed-out");
    let games = games();
    let plain = stamma(&["convert"], &place, games.as_bytes()).out;
    for packing in Packing::ALL {
        let name = format!("games.pgn.{}", packing.extension().to_uppercase());
        let mut first = Vec::new();
        for jobs in ["1", "2", "3"] {
            let run = stamma(&["convert", "-j", jobs, "-o", &name], &place, games.as_bytes());
            assert_eq!((run.code, run.err.as_str(), run.out.as_str()), (0, "", ""), "{packing}");
            let bytes = fs::read(place.join(&name)).unwrap();
            assert!(first.is_empty() || first == bytes, "{packing} with {jobs} threads");
            first = bytes;
        }
        assert_eq!(unpacked(&place.join(&name)), (Some(packing), plain.clone().into_bytes()));
    }
    assert_eq!(names(&place).len(), Packing::ALL.len(), "nothing is left behind");
}

#[test]
fn what_stands_before_a_fault_is_read() {
    let place = workplace("packed-fault");
    for packing in Packing::ALL {
        let whole = pack(packing, games().as_bytes());
        let last = pack(packing, games().as_bytes());
        let cut = [&whole, &last[..last.len() * 2 / 3]].concat();
        let run = stamma(&["check"], &place, &cut);
        assert_eq!(run.code, 2);
        let complaint =
            format!("error: <stdin> is not read to its end: the {packing} data is cut off after ");
        assert!(run.err.contains(&complaint), "{}", run.err);
        let counted: usize = run.err.lines().last().unwrap().split(' ').next().unwrap().parse().unwrap();
        assert!(counted >= GAMES, "{}", run.err);
        let garbage = stamma(&["check"], &place, &[&whole[..], b"1. e4"].concat());
        assert_eq!(garbage.code, 2);
        assert!(garbage.err.contains(&format!("something that is not {packing} data")), "{}", garbage.err);
    }
}

#[test]
fn a_fault_does_not_cost_a_whole_file() {
    let place = workplace("packed-fault-out");
    let whole = pack(Packing::Gzip, games().as_bytes());
    let cut = [&whole[..], &whole[..20]].concat();
    // If there was no file, partial output is better than none.
    assert_eq!(stamma(&["convert", "-o", "new.pgn"], &place, &cut).code, 2);
    let plain = stamma(&["convert"], &place, games().as_bytes()).out;
    assert_eq!(fs::read_to_string(place.join("new.pgn")).unwrap(), plain);
    fs::write(place.join("old.pgn"), "whole").unwrap();
    let run = stamma(&["convert", "-o", "old.pgn"], &place, &cut);
    assert!(run.code == 2 && run.err.contains("the output file is left as it was"), "{}", run.err);
    assert_eq!(fs::read_to_string(place.join("old.pgn")).unwrap(), "whole");
    assert_eq!(names(&place), ["new.pgn", "old.pgn"]);
}

#[test]
fn bombs_are_refused_and_the_flags_allow_them() {
    let place = workplace("packed-bomb");
    // 128 MiB of blanks, in a few thousand bytes.
    let bomb = pack(Packing::Zstd, &vec![b' '; 64 << 20]).repeat(2);
    let run = stamma(&["check"], &place, &bomb);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("unpacks to more than 1000 times its size"), "{}", run.err);
    assert!(run.err.contains("; --max-ratio allows more"), "{}", run.err);
    let wide =
        [0x28, 0xB5, 0x2F, 0xFD, 0x00, 18 << 3, 0x41, 0, 0, b'1', b'.', b' ', b'e', b'4', b' ', b'*', b'\n'];
    let run = stamma(&["check"], &place, &wide);
    assert!(run.code == 2 && run.err.contains("at most 128 MiB are allowed; --max-window"), "{}", run.err);
    let run = stamma(&["check", "--max-window", "256"], &place, &wide);
    assert_eq!((run.code, run.err.as_str()), (0, "1 game, 1 move: nothing to report\n"));
}

#[test]
fn packed_in_packed_is_no_text() {
    let place = workplace("packed-twice");
    for packing in Packing::ALL {
        let twice = pack(Packing::Gzip, &pack(packing, games().as_bytes()));
        let run = stamma(&["check"], &place, &twice);
        let complaint =
            format!("error: <stdin> is no text: it is packed with {packing}; unpack it first, with ");
        assert!(run.code == 2 && run.err.starts_with(&complaint), "{}", run.err);
    }
}

#[cfg(target_os = "linux")]
mod signals {
    use super::{games, names, stamma, unpacked, workplace};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use std::fs;
    use std::io::Write;
    use std::os::unix::process::ExitStatusExt;
    use std::path::Path;
    use std::process::{Child, Command, ExitStatus, Stdio};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    /// Starts the command with its input held open, after `shell` has been run in the same process.
    fn start(shell: &str, args: &str, place: &Path) -> Child {
        // The parent of the tests may have set signals to be ignored, which children inherit. A signal handled here has
        // its default action there.
        for signal in [SIGINT, SIGTERM] {
            let always = Arc::new(AtomicBool::new(true));
            signal_hook::flag::register_conditional_default(signal, always).expect("it can be handled");
        }
        let command = format!("{shell} exec '{}' {args}", env!("CARGO_BIN_EXE_stamma"));
        let mut command_line = Command::new("sh");
        command_line.args(["-c", &command]).current_dir(place);
        command_line.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command_line.spawn().expect("it starts");
        child.stdin.as_mut().unwrap().write_all(games().as_bytes()).expect("it listens");
        child
    }

    fn send(signal: i32, child: &Child) {
        let kill = format!("kill -{signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("sh runs").success());
    }

    fn wait_for(what: &str, mut come: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !come() {
            assert!(begun.elapsed() < Duration::from_secs(60), "{what} does not come");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn end(child: &mut Child) -> ExitStatus {
        let mut status = None;
        wait_for("the end", || {
            status = child.try_wait().expect("it can be waited for");
            status.is_some()
        });
        status.unwrap()
    }

    fn has_part(place: &Path) -> bool {
        names(place).iter().any(|name| name.ends_with(".part"))
    }

    #[test]
    fn an_interrupt_leaves_no_half_file() {
        for (signal, name) in [(SIGINT, "games.pgn"), (SIGTERM, "games.pgn.zst"), (SIGINT, "games.pgn.gz")] {
            let place = workplace(&format!("interrupt-{signal}-{name}"));
            fs::write(place.join(name), "whole").unwrap();
            for jobs in [1, 2] {
                let mut child = start("", &format!("convert --jobs {jobs} -o {name}"), &place);
                wait_for("the file", || has_part(&place));
                send(signal, &child);
                assert_eq!(end(&mut child).signal(), Some(signal));
                assert_eq!(names(&place), [name]);
                assert_eq!(fs::read_to_string(place.join(name)).unwrap(), "whole");
            }
        }
    }

    #[test]
    fn a_file_that_grows_too_large_leaves_none() {
        let place = workplace("interrupt-too-large");
        fs::write(place.join("games.pgn"), "whole").unwrap();
        let mut child = start("ulimit -f 1;", "convert -o games.pgn", &place);
        drop(child.stdin.take());
        assert_eq!(end(&mut child).code(), Some(2));
        assert_eq!(names(&place), ["games.pgn"]);
        assert_eq!(fs::read_to_string(place.join("games.pgn")).unwrap(), "whole");
    }

    #[test]
    fn what_only_prints_stops_at_once() {
        let place = workplace("interrupt-check");
        for signal in [SIGINT, SIGTERM] {
            let mut child = start("", "check", &place);
            send(signal, &child);
            assert_eq!(end(&mut child).signal(), Some(signal));
        }
    }

    #[test]
    fn a_signal_that_is_ignored_stays_ignored() {
        let place = workplace("interrupt-ignored");
        let mut child = start("trap '' HUP INT;", "convert -o games.pgn.zst", &place);
        wait_for("the file", || has_part(&place));
        send(SIGHUP, &child);
        send(SIGINT, &child);
        drop(child.stdin.take());
        assert_eq!(end(&mut child).code(), Some(0));
        let plain = stamma(&["convert"], &place, games().as_bytes()).out;
        assert_eq!(unpacked(&place.join("games.pgn.zst")).1, plain.into_bytes());
        assert_eq!(names(&place), ["games.pgn.zst"]);
    }
}
