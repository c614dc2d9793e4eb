//! Writes the script and the module that a browser loads, from a module that the compiler has written.
//!
//! The program of wasm-bindgen does the same. Its library is in the same workspace as what it is used on, so that cargo keeps the
//! versions of both alike, and takes a fifth of the time to build.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [compiled, name, folder] = &arguments[..] else {
        eprintln!("usage: stamma-bindgen COMPILED.wasm NAME FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let written = bindgen.input_path(compiled).web(true).and_then(|bindgen| {
        bindgen
            .typescript(false)
            .remove_producers_section(true)
            .omit_default_module_path(false)
            .out_name(name);
        bindgen.generate(folder)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{compiled}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
