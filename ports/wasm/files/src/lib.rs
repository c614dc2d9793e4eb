//! The files beside a module: openings, languages, and tables of encodings, which are read when they are first needed.

use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// An object of the script that reads files.
    pub type Files;

    /// Returns the content of the file with a name; none if it cannot be read. It never throws.
    #[wasm_bindgen(method, structural)]
    fn read(this: &Files, name: &str) -> Option<Vec<u8>>;
}

thread_local! {
    static FILES: RefCell<Option<Files>> = const { RefCell::new(None) };
}

/// Sets the object that reads files. A file is asked for once; again only if it could not be read.
#[wasm_bindgen(js_name = readFilesWith)]
pub fn read_files_with(files: Files) {
    FILES.set(Some(files));
    stamma::fetch_data_with(read);
    encoding_rs::fetch_tables_with(|| read("encodings.bin"));
}

fn read(name: &str) -> Option<Vec<u8>> {
    FILES.with_borrow(|files| files.as_ref()?.read(name))
}
