//! `cargo xtask wasm`: builds the npm package of `ports/wasm`, and runs its tests.
//!
//! `ports/wasm` is a workspace of its own: it is checked, linted and built here and nowhere else. wasm-bindgen's program is
//! built from its library, binaryen and TypeScript are npm packages of the port.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::Arguments;
use crate::likeness::named_by_likeness;
use crate::node;
use crate::panics::without_words_of_panics;
use crate::process::{linted, program, quietly, succeeds, sysroot};
use crate::report::{Report, Tally};
use crate::{Failure, Result, Verdict, places};

const TARGET: &str = "wasm32-unknown-unknown";

/// The package of the program that makes what a browser loads, which runs where the chore does.
const BINDGEN: &str = "stamma-bindgen";

/// The lints of the other packages.
const LINTS: [&str; 11] = [
    "clippy",
    "--quiet",
    "--locked",
    "--workspace",
    "--exclude",
    BINDGEN,
    "--target",
    TARGET,
    "--",
    "-D",
    "warnings",
];

/// The most bytes that the .wasm file may have, packed with gzip. The names of symbols, and with them the order of functions, depend
/// on the folder in which it is built: that makes a kilobyte.
const MOST_PACKED: u64 = 1_090 * 1000;

/// The files of the package that are taken as they are, with the folders where they are.
const COPIED: [(&str, &str); 7] = [
    ("ports/wasm/js", "stamma.js"),
    ("ports/wasm/js", "stamma.d.ts"),
    ("ports/wasm/js", "package.json"),
    ("ports/wasm", "README.md"),
    ("", "LICENSE-MIT"),
    ("", "LICENSE-APACHE"),
    ("", "NOTICE"),
];

/// Builds the package and tests it.
///
/// # Errors
///
/// A flag is not known.
pub fn run(arguments: Arguments) -> Result<Verdict> {
    arguments.finish()?;
    let mut report = Report::default();
    report.part("wasm", check);
    Ok(report.close())
}

/// Fetches the tools and makes the module.
///
/// # Errors
///
/// A tool cannot be had, or a program cannot be started.
pub fn prepare() -> Result<()> {
    let tools = Tools::install()?;
    succeeds(&mut cargo(&LINTS))?;
    tools.build(PACKAGE)?;
    Ok(())
}

/// Format, lints, the package, its size, its types and all its tests.
///
/// # Errors
///
/// A program cannot be started.
pub fn check() -> Result<Tally> {
    let mut tally = Tally::default();
    tally.part("format", succeeds(&mut cargo(&["fmt", "--all", "--check"]))?);
    let tools = match Tools::install() {
        Ok(tools) => tools,
        Err(missing) => return Ok(missing.report(tally)),
    };
    tally.part("lints", succeeds(&mut cargo(&LINTS))?);
    let mut encodings = cargo(&["test", "--quiet", "--locked", "--manifest-path", "encodings/Cargo.toml"]);
    tally.part("encodings", succeeds(encodings.env("CARGO_TARGET_DIR", folder().join("target")))?);
    let package = places::target().join("wasm/stamma");
    let built = build(&tools, &package)?;
    tally.part("package", built);
    if !built {
        return Ok(tally);
    }
    let (size, packed) = sizes(&package.join("stamma_bg.wasm"))?;
    println!("{}: stamma_bg.wasm has {size} bytes, {packed} packed with gzip", package.display());
    for (name, _) in data()? {
        let (size, packed) = sizes(&package.join(&name))?;
        println!("{name} has {size} bytes, {packed} packed with gzip");
    }
    tally.part(&format!("at most {MOST_PACKED} bytes packed with gzip"), packed <= MOST_PACKED);
    let types = ["node_modules/typescript/bin/tsc", "--project", "tsconfig.json"];
    tally.part("types", succeeds(&mut node::node(&folder(), &types))?);
    let program = program()?;
    let mut tests = node::node(&folder(), &["--test", "--test-reporter=tap", "tests/"]);
    node::count(&mut tally, tests.env("STAMMA", program).env("PACKAGE", &package))?;
    Ok(tally)
}

fn folder() -> PathBuf {
    places::root().join("ports/wasm")
}

/// A cargo command in the workspace of the package, which builds into a folder of its own.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = crate::process::cargo(arguments);
    command.current_dir(folder()).env_remove("CARGO_TARGET_DIR");
    // The places of panics name files: the same ones wherever it is built.
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).unwrap_or_default();
    let names = [(places::root(), "stamma"), (home.join("registry/src"), "crates")];
    let flags = names.map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display()));
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    command
}

/// Installs the target of the compiler, where that has not been done.
fn install_target() -> Result<()> {
    if sysroot()?.join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    println!("rustup target add {TARGET}");
    quietly(Command::new("rustup").args(["target", "add", TARGET]))?;
    Ok(())
}

/// Builds the program that makes what a browser loads of a module.
fn bindgen() -> Result<PathBuf> {
    let mut command = cargo(&["build", "--quiet", "--locked", "--package", BINDGEN]);
    if !succeeds(linted(&mut command)?)? {
        return Err("wasm-bindgen cannot be built".into());
    }
    Ok(folder().join("target/debug").join(format!("{BINDGEN}{}", env::consts::EXE_SUFFIX)))
}

/// A module of WebAssembly that is made here.
#[derive(Clone, Copy)]
pub struct Module {
    /// The package of the workspace.
    package: &'static str,
    /// The name of its file, without its ending.
    file: &'static str,
    /// The name of what is made of it: `NAME.js` and `NAME_bg.wasm`.
    name: &'static str,
}

/// The module of the npm package.
const PACKAGE: Module = Module { package: "stamma-wasm", file: "stamma_wasm", name: "stamma" };

/// The module of the static site.
pub const SITE: Module = Module { package: "stamma-site", file: "stamma_site", name: "engine" };

/// The reason why modules cannot be made.
#[derive(Debug)]
pub enum Missing {
    /// The compiler's target cannot be had.
    Target(Failure),
    /// A program or package cannot be had.
    Program(Failure),
}

impl Missing {
    /// Reports it: a target that cannot be had is no fault, a program is one in CI.
    pub fn report(self, tally: Tally) -> Tally {
        match self {
            Missing::Target(error) => tally.left_out(&format!("not built: {error}")),
            Missing::Program(error) => tally.absent(&format!("not built: {error}")),
        }
    }
}

impl From<Missing> for Failure {
    fn from(missing: Missing) -> Failure {
        match missing {
            Missing::Target(error) | Missing::Program(error) => error,
        }
    }
}

/// The programs that make modules.
pub struct Tools {
    bindgen: PathBuf,
}

impl Tools {
    /// Installs what makes modules, where that has not been done.
    ///
    /// # Errors
    ///
    /// The compiler has no such target, wasm-bindgen cannot be built, or there is no Node.
    pub fn install() -> Result<Tools, Missing> {
        install_target().map_err(Missing::Target)?;
        node::install(&folder()).map_err(Missing::Program)?;
        Ok(Tools { bindgen: bindgen().map_err(Missing::Program)? })
    }

    /// Makes a module, unless that has been done of what the compiler has written. Returns the script and the .wasm file; none where
    /// a step fails.
    ///
    /// # Errors
    ///
    /// A program cannot be started.
    pub fn build(&self, module: Module) -> Result<Option<[PathBuf; 2]>> {
        let words =
            ["build", "--release", "--quiet", "--locked", "--target", TARGET, "--package", module.package];
        if !succeeds(&mut cargo(&words))? {
            return Ok(None);
        }
        let compiled =
            folder().join("target").join(TARGET).join("release").join(format!("{}.wasm", module.file));
        let made = places::target().join("wasm").join(module.package);
        let files = [made.join(format!("{}.js", module.name)), made.join(format!("{}_bg.wasm", module.name))];
        // What is done here changes with this program.
        let sources = [&compiled, &env::current_exe()?].map(|file| fs::metadata(file)?.modified());
        let [compiled_at, program_at] = sources;
        let sources = format!("{:?} {:?}", compiled_at?, program_at?);
        let stamp = made.join(".made");
        if fs::read_to_string(&stamp).is_ok_and(|done| done == sources) {
            return Ok(Some(files));
        }
        let mut command = Command::new(&self.bindgen);
        command.arg(&compiled).arg(module.name).arg(&made);
        if !succeeds(&mut command)? {
            return Ok(None);
        }
        let [_, wasm] = &files;
        fs::write(wasm, without_words_of_panics(&fs::read(wasm)?)?)?;
        if !optimize(wasm, &[&TRAPS_INLINED[..], &SMALLER, &["--reorder-functions"]].concat())? {
            return Ok(None);
        }
        // Functions that are alike can be packed better beside each other. Names say the order, and are not written.
        fs::write(wasm, named_by_likeness(&fs::read(wasm)?)?)?;
        if !optimize(wasm, &["--reorder-functions-by-name"])? {
            return Ok(None);
        }
        fs::write(stamp, sources)?;
        Ok(Some(files))
    }
}

/// The options that make a module smaller when it is packed. What is inlined, and data without its zeros, would be packed worse. The
/// lowest kilobyte of memory is the last of the stack.
const SMALLER: [&str; 4] =
    ["-Oz", "--low-memory-unused", "--skip-pass=inlining-optimizing", "--skip-pass=memory-packing"];

/// The options that put a trap in the place of a call of a function that is one, and inline nothing else.
const TRAPS_INLINED: [&str; 7] = [
    "--inlining",
    "--always-inline-max-function-size",
    "1",
    "--one-caller-inline-max-function-size",
    "0",
    "--flexible-inline-max-function-size",
    "0",
];

/// Makes a module smaller. Returns false where that fails.
fn optimize(wasm: &Path, options: &[&str]) -> Result<bool> {
    let small = wasm.with_extension("small.wasm");
    let mut command = node::node(&folder(), &["node_modules/binaryen/bin/wasm-opt"]);
    let done = succeeds(command.args(options).arg(wasm).arg("-o").arg(&small))?;
    if done {
        fs::rename(&small, wasm)?;
    }
    Ok(done)
}

/// The files that a module reads when it needs them: names and contents.
///
/// # Errors
///
/// A file cannot be read.
pub fn data() -> Result<Vec<(String, Vec<u8>)>> {
    const ENCODINGS: &str = "encodings.bin";
    let texts = stamma::data_files().into_iter().map(|(name, text)| (name, text.into_bytes()));
    let encodings = fs::read(folder().join("encodings").join(ENCODINGS))?;
    Ok(texts.chain([(ENCODINGS.to_owned(), encodings)]).collect())
}

/// Builds the package. False where a step fails.
fn build(tools: &Tools, package: &Path) -> Result<bool> {
    let Some([script, wasm]) = tools.build(PACKAGE)? else { return Ok(false) };
    let _ = fs::remove_dir_all(package);
    fs::create_dir_all(package)?;
    fs::copy(script, package.join("glue.js"))?;
    fs::copy(wasm, package.join("stamma_bg.wasm"))?;
    for (name, bytes) in data()? {
        fs::write(package.join(name), bytes)?;
    }
    for (from, name) in COPIED {
        fs::copy(places::root().join(from).join(name), package.join(name))?;
    }
    Ok(true)
}

/// The sizes of the .wasm file, as it is and packed.
fn sizes(file: &Path) -> Result<(u64, u64)> {
    let script = "console.log(require('zlib').gzipSync(require('fs').readFileSync(process.argv[1]), {level: 9}).length)";
    let packed = quietly(Command::new("node").args(["-e", script]).arg(file))?;
    Ok((fs::metadata(file)?.len(), packed.trim().parse()?))
}
