//! Proof that the crates below the facade need no std.
//!
//! A library that brings its own panic handler cannot be built together with std, which has one too: the compiler
//! refuses the second (E0152). So a small static library with a panic handler and an allocator is made that uses the crates, and
//! the compiler must accept it. Then the same library is told to use std, and must fail for just that reason: without this
//! second half, the first could pass for a wrong one. No bare-metal target has to be installed, and no code to be generated.

use std::fs;

use crate::process::cargo;
use crate::report::Tally;
use crate::{Result, places};

/// The crates that need no std, and a use of each.
const CRATES: &[(&str, &str)] = &[
    ("stamma-board", "stamma_board::AnyPosition::start(stamma_board::Variant::Grand).perft(1) as usize"),
    (
        "stamma-notation",
        "stamma_notation::read_games(b\"1. e4 e5\", stamma_notation::ReadOptions::default()).count()",
    ),
];

const SHELL: &str = r#"//! Made by `cargo xtask test`; see xtask/src/test/bare.rs.
#![no_std]

#[cfg(feature = "std")]
extern crate std;

struct Nothing;

// SAFETY: it never hands out memory.
unsafe impl core::alloc::GlobalAlloc for Nothing {
    unsafe fn alloc(&self, _: core::alloc::Layout) -> *mut u8 {
        core::ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: core::alloc::Layout) {}
}

#[global_allocator]
static ALLOCATOR: Nothing = Nothing;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

#[unsafe(no_mangle)]
pub extern "C" fn bare() -> usize {
    USE
}
"#;

/// Checks each crate without std, and makes sure that std would have been noticed.
///
/// # Errors
///
/// The small library cannot be written, or cargo not be started.
pub fn check() -> Result<Tally> {
    let mut tally = Tally::default();
    for &(name, used) in CRATES {
        let bare = accepted(name, used, None)?;
        let control = accepted(name, used, Some("std"))?;
        let holds = match (&bare, &control) {
            (Err(complaint), _) => {
                println!("{name} is refused without std:\n{complaint}");
                false
            }
            (Ok(()), Err(complaint)) if complaint.contains("E0152") => true,
            (Ok(()), _) => {
                println!(
                    "{name}: the control with std was to fail with E0152, and did not: nothing is proved"
                );
                false
            }
        };
        if holds {
            println!("{name} needs no std; with std the same library is refused, as it must be");
        }
        tally.passed += u64::from(holds);
        tally.failed += u64::from(!holds);
    }
    Ok(tally)
}

/// Checks the small library; the inner error is what the compiler said.
fn accepted(name: &str, used: &str, feature: Option<&str>) -> Result<std::result::Result<(), String>> {
    let folder = places::target().join("bare").join(name);
    let path = places::root().join("crates").join(name);
    let manifest = format!(
        "[package]\nname = \"bare\"\nedition = \"2024\"\n\n[lib]\ncrate-type = [\"staticlib\"]\npath = \"lib.rs\"\n\n\
         [features]\nstd = []\n\n[dependencies]\n{name} = {{ path = {path:?} }}\n\n\
         [profile.dev]\npanic = \"abort\"\n\n[workspace]\n"
    );
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("lib.rs"), SHELL.replace("USE", used))?;
    let mut command = cargo(&["check", "--quiet"]);
    command.current_dir(&folder).env("CARGO_TARGET_DIR", places::target().join("bare/target"));
    if let Some(feature) = feature {
        command.args(["--features", feature]);
    }
    let output = command.output()?;
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(if output.status.success() { Ok(()) } else { Err(complaint) })
}
