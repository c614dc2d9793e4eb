//! The code with all changes of a sample, each behind a switch.

use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::Result;
use crate::find::Mutant;

/// Stands for the switch of a mutant until it has a number.
pub const SWITCH: &str = "crate::mutant(@)";

/// The environment variable that names the mutant that is on, by its number from 1; with 0 or without it all are off.
pub const CHOSEN: &str = "STAMMA_MUTANT";

/// The environment variable that names a file for the numbers of the switches that a program comes to.
pub const REACHED: &str = "STAMMA_MUTANTS_REACHED";

/// The place of a mutant in the changed code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the mutant.
    pub number: usize,
    /// The file, from the root of the project.
    pub file: PathBuf,
    /// Its bytes in the changed file.
    pub bytes: Range<usize>,
}

/// Writes the changed files of the packages, from the originals in `root` into `tree`. The number of a mutant is its place among
/// them, from 1; those without a value are left out.
///
/// # Errors
///
/// A file cannot be read or written.
pub fn write(root: &Path, tree: &Path, mutants: &[Option<Mutant>]) -> Result<Vec<Place>> {
    let mut kept: Vec<(usize, &Mutant)> = mutants
        .iter()
        .enumerate()
        .filter_map(|(place, mutant)| Some((place + 1, mutant.as_ref()?)))
        .collect();
    kept.sort_by(|one, other| (&one.1.file, one.1.bytes.start).cmp(&(&other.1.file, other.1.bytes.start)));
    let mut places = Vec::new();
    for of_file in kept.chunk_by(|one, other| one.1.file == other.1.file) {
        let file = &of_file[0].1.file;
        let (code, found) = changed(&fs::read_to_string(root.join(file))?, of_file);
        places.extend(found);
        fs::write(tree.join(file), code)?;
    }
    let mut packages: Vec<&str> = kept.iter().map(|(_, mutant)| &*mutant.package).collect();
    packages.sort_unstable();
    packages.dedup();
    for package in packages {
        let library = Path::new("crates").join(package).join("src/lib.rs");
        // Changes of the library's own first file are in the tree already.
        let has_changes = kept.iter().any(|(_, mutant)| mutant.file == library);
        let code = fs::read_to_string(if has_changes { tree.join(&library) } else { root.join(&library) })?;
        fs::write(tree.join(&library), code + &function(mutants.len()))?;
    }
    Ok(places)
}

/// The code of a file with its mutants, which stand in the order of the file.
fn changed(code: &str, mutants: &[(usize, &Mutant)]) -> (String, Vec<Place>) {
    let (mut text, mut places, mut done) = (String::new(), Vec::new(), 0);
    for &(number, mutant) in mutants {
        text += &code[done..mutant.bytes.start];
        let start = text.len();
        text += &mutant.text.replace(SWITCH, &format!("crate::mutant({number})"));
        places.push(Place { number, file: mutant.file.clone(), bytes: start..text.len() });
        done = mutant.bytes.end;
    }
    text += &code[done..];
    (text, places)
}

/// The function that the switches call, for numbers up to `last`.
fn function(last: usize) -> String {
    let mut code = String::from("\nextern crate std as mutant_std;\n");
    // Numbers are added to the file one at a time, each in one call, so that programs that share it do not mix them.
    write!(
        code,
        r#"
/// Tells whether a mutant is on.
#[doc(hidden)]
pub fn mutant(number: usize) -> bool {{
    use mutant_std::io::Write;
    use mutant_std::sync::OnceLock;
    use mutant_std::sync::atomic::{{AtomicBool, Ordering}};
    static CHOSEN: OnceLock<(usize, Option<mutant_std::ffi::OsString>)> = OnceLock::new();
    static SEEN: [AtomicBool; {last} + 1] = [const {{ AtomicBool::new(false) }}; {last} + 1];
    let (chosen, file) = CHOSEN.get_or_init(|| {{
        let chosen = mutant_std::env::var("{CHOSEN}").ok().and_then(|number| number.parse().ok());
        (chosen.unwrap_or(0), mutant_std::env::var_os("{REACHED}"))
    }});
    if let Some(file) = file
        && !SEEN[number].swap(true, Ordering::Relaxed)
    {{
        let mut file = mutant_std::fs::OpenOptions::new().append(true).create(true).open(file).unwrap();
        file.write_all(mutant_std::format!("{{number}}\n").as_bytes()).unwrap();
    }}
    *chosen == number
}}
"#
    )
    .expect("a string takes all that is written");
    code
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::in_text;

    #[test]
    fn mutants_stand_at_their_places_with_their_numbers() {
        let code = "fn f(a: u8) -> &str { g(a == 1, !h()) }";
        let found = in_text("package", "lib.rs".as_ref(), code).unwrap();
        let numbered: Vec<_> = found.iter().enumerate().map(|(place, mutant)| (place + 7, mutant)).collect();
        let (text, places) = changed(code, &numbered);
        let shown: Vec<_> = places.iter().map(|place| (place.number, &text[place.bytes.clone()])).collect();
        let operator = "(if crate::mutant(7) { (a) != (1) } else { a == 1 })";
        assert_eq!(shown, [(7, operator), (8, "(if crate::mutant(8) { h() } else { !h() })")]);
        assert_eq!(text, format!("fn f(a: u8) -> &str {{ g({operator}, {}) }}", shown[1].1));
    }
}
