//! The texts that both programs read: files of the repository, rows of its tables, other people's files, damaged copies.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use toml::{Table, Value};

use super::command_lines::Known;
use super::mutator::{LONGEST, Source, mutant, random_of};
use crate::corpora::material;
use crate::corpora::pool;
use crate::{Result, places};

/// A text in a file.
#[derive(Clone, Debug)]
pub struct Input {
    /// The name in reports and in the list of differences.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// Its length in bytes.
    pub length: u64,
}

impl Input {
    fn of_file(name: String, path: PathBuf) -> Result<Input> {
        let length = fs::metadata(&path).map_err(|error| format!("{}: {error}", path.display()))?.len();
        Ok(Input { name, path, length })
    }

    fn written(name: String, path: PathBuf, bytes: &[u8]) -> Result<Input> {
        fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Input { name, path, length: bytes.len() as u64 })
    }
}

/// Folders of the repository whose files are read.
const FOLDERS: [&str; 3] = ["testdata", "fuzz/seeds", "crates/stamma-cli/tests/fixtures"];

/// The longest file of the repository that every command line is run on.
const SHORT: u64 = 1 << 15;

/// Files that are no texts of games, by the ends and the beginnings of their names: tables, positions, moves as numbers.
const NO_TEXTS: ([&str; 2], [&str; 2]) = ([".toml", ".epd"], ["fuzz/seeds/fen", "fuzz/seeds/decode_encode"]);

/// Files of the repository.
#[derive(Debug, Default)]
pub struct Files {
    /// Short files that are texts to read.
    pub texts: Vec<Input>,
    /// Tables, positions and long files.
    pub others: Vec<Input>,
}

/// Finds every file of the repository that is a text to read, or is read as one.
///
/// # Errors
///
/// A folder cannot be read.
pub fn files_of_repository() -> Result<Files> {
    let root = places::root();
    let mut files = Files::default();
    for folder in FOLDERS {
        for path in material::files_below(&root.join(folder))? {
            let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
            let (ends, begins) = NO_TEXTS;
            let no_text = ends.iter().any(|end| name.ends_with(end))
                || begins.iter().any(|begin| name.starts_with(begin));
            let input = Input::of_file(name, path)?;
            if no_text || input.length > SHORT { files.others.push(input) } else { files.texts.push(input) }
        }
    }
    Ok(files)
}

/// The texts in the tables of testdata.
#[derive(Debug, Default)]
pub struct Rows {
    /// Each text alone.
    pub single: Vec<Input>,
    /// All texts of a table behind each other.
    pub tables: Vec<Input>,
}

/// Reads the tables of testdata, and writes each text into a file.
///
/// # Errors
///
/// A table cannot be read, or a file not be written.
pub fn rows(folder: &Path) -> Result<Rows> {
    fs::create_dir_all(folder)?;
    let root = places::root();
    let mut rows = Rows::default();
    for path in material::files_below(&root.join("testdata"))? {
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let table: Table = fs::read_to_string(&path)?.parse().map_err(|error| format!("{name}: {error}"))?;
        let mut texts = Vec::new();
        texts_of(&Value::Table(table), "", &mut texts);
        if texts.is_empty() {
            continue;
        }
        let stem = name.trim_start_matches("testdata/").trim_end_matches(".toml").replace('/', "-");
        for (number, text) in texts.iter().enumerate() {
            let path = folder.join(format!("{stem}-{number}.txt"));
            rows.single.push(Input::written(format!("{name}, text {number}"), path, text.as_bytes())?);
        }
        let path = folder.join(format!("{stem}-all.txt"));
        rows.tables.push(Input::written(format!("{name}, all texts"), path, texts.join("\n\n").as_bytes())?);
    }
    Ok(rows)
}

/// Fields of rows that hold a text.
const TEXTS: [&str; 3] = ["text", "one", "two"];

/// Finds the texts of a table, each behind the tags that say where it begins.
fn texts_of(value: &Value, tags: &str, texts: &mut Vec<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| texts_of(value, tags, texts)),
        Value::Table(table) => {
            let field = |key: &str| table.get(key).and_then(Value::as_str);
            let mut tags = tags.to_owned();
            if let Some(variant) = field("variant") {
                tags += &format!("[Variant \"{variant}\"]\n");
            }
            if let Some(fen) = field("fen") {
                tags += &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
            }
            for (key, value) in table {
                if !TEXTS.contains(&key.as_str()) {
                    texts_of(value, &tags, texts);
                    continue;
                }
                let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                let tags = if tags.is_empty() { tags.clone() } else { format!("{tags}\n") };
                texts.extend(list.iter().filter_map(Value::as_str).map(|text| format!("{tags}{text}\n")));
            }
        }
        _ => {}
    }
}

/// Other people's files.
#[derive(Debug, Default)]
pub struct Corpora {
    /// The files as they are.
    pub files: Vec<Input>,
    /// The beginning of those that are long.
    pub beginnings: Vec<Input>,
}

/// Files above this length are read to their end by few command lines; of the others, one shorter beginning is made.
pub const LARGE: u64 = 2 << 20;

/// Finds other people's files, and writes the beginning of the long ones.
///
/// # Errors
///
/// A folder cannot be read, or a file not be written.
pub fn corpora(corpora: &Path, folder: &Path, beginning: usize) -> Result<Corpora> {
    fs::create_dir_all(folder)?;
    let mut found = Corpora::default();
    if !corpora.is_dir() {
        println!("{}: not there; only the repository's own texts are read", corpora.display());
        return Ok(found);
    }
    for path in material::files_below(corpora)? {
        let name = path.strip_prefix(corpora).unwrap_or(&path).display().to_string();
        let input = Input::of_file(format!("corpora/{name}"), path.clone())?;
        if input.length > beginning as u64 / 4 {
            match unpacked(&path) {
                Ok(bytes) if bytes.len() > beginning => {
                    let end = bytes[..beginning].iter().rposition(|byte| *byte == b'\n').unwrap_or(beginning);
                    let place = folder.join(name.replace('/', "-").trim_end_matches(".zst"));
                    let name = format!("corpora/{name}, the beginning");
                    found.beginnings.push(Input::written(name, place, &bytes[..end])?);
                }
                Ok(_) => {}
                Err(error) => println!("{name}: {error}; no beginning of it is read"),
            }
        }
        found.files.push(input);
    }
    Ok(found)
}

fn unpacked(path: &Path) -> Result<Vec<u8>> {
    match path.extension() {
        Some(ending) if ending == "zst" => material::bytes(&path.with_extension("")),
        _ => material::bytes(path),
    }
}

/// Bytes of a long file that mutants are made of.
const SOURCE: usize = 1 << 20;

/// Texts that mutants are made of, in groups that give equally many.
///
/// # Errors
///
/// A file cannot be read, or the program not be run.
pub fn sources(
    files: &[Input],
    rows: &[Input],
    corpora: &Corpora,
    rewriter: &Rewriter<'_>,
) -> Result<Vec<Vec<Source>>> {
    let read = |inputs: &mut dyn Iterator<Item = &Input>| -> Result<Vec<Source>> {
        let mut sources = Vec::new();
        for Input { name, path, .. } in inputs {
            let mut bytes = fs::read(path)?;
            bytes.truncate(SOURCE);
            sources.push(Source { name: name.clone(), bytes });
        }
        Ok(sources)
    };
    let packed = |input: &&Input| input.path.extension().is_some_and(|ending| ending == "zst");
    let files = read(&mut files.iter())?;
    let others = corpora.beginnings.iter().chain(corpora.files.iter().filter(|input| !packed(input)));
    let others = read(&mut others.filter(|input| input.length < LARGE))?;
    let rewritten = rewriter.rewritten(&files, &others)?;
    let groups = [files, read(&mut rows.iter())?, others, rewritten];
    Ok(groups.into_iter().filter(|group| !group.is_empty()).collect())
}

/// Writes texts in other notations, so that damage is done to all of them.
#[derive(Debug)]
pub struct Rewriter<'a> {
    /// The program that writes.
    pub program: PathBuf,
    /// The dialects and variants of the old program.
    pub known: &'a Known,
    /// The seed.
    pub seed: u64,
    /// The number of texts.
    pub count: usize,
    /// A folder for texts.
    pub folder: PathBuf,
    /// The number of threads.
    pub jobs: usize,
}

impl Rewriter<'_> {
    fn rewritten(&self, files: &[Source], others: &[Source]) -> Result<Vec<Source>> {
        fs::create_dir_all(&self.folder)?;
        let numbers: Vec<usize> = (0..self.count).collect();
        let made = pool::each(&numbers, self.jobs, |number| self.one(*number, files, others))?;
        let made = made.into_iter().collect::<Result<Vec<Source>>>()?;
        Ok(made.into_iter().filter(|source| source.bytes.len() > 20).collect())
    }

    fn one(&self, number: usize, files: &[Source], others: &[Source]) -> Result<Source> {
        let mut random = random_of(self.seed, 2, number);
        let list = if others.is_empty() || number.is_multiple_of(2) { files } else { others };
        let source = &list[random.below(list.len())];
        let most = source.bytes.len().min(LONGEST / 2);
        let start = random.below(source.bytes.len() - most + 1);
        let start = source.bytes[..start].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let text = self.folder.join(format!("{number}.txt"));
        fs::write(&text, &source.bytes[start..(start + most).min(source.bytes.len())])?;
        let dialect = &self.known.dialects[number % self.known.dialects.len()];
        let language = &self.known.languages[random.below(self.known.languages.len())];
        let to = if random.below(2) == 0 { dialect.clone() } else { format!("{dialect}:{language}") };
        let output = Command::new(&self.program)
            .args(["convert", "--quiet", "--to", &to])
            .arg(&text)
            .stdin(Stdio::null())
            .output()?;
        Ok(Source { name: format!("{} in {to}", source.name), bytes: output.stdout })
    }
}

/// Damaged texts.
#[derive(Debug, Default)]
pub struct Mutants {
    /// Each alone; every two neighbours are of one text.
    pub single: Vec<Input>,
    /// Twenty behind each other.
    pub blocks: Vec<Input>,
}

/// Makes mutants and writes each into a file.
///
/// # Errors
///
/// A file cannot be written.
pub fn mutants(groups: &[Vec<Source>], seed: u64, count: usize, folder: &Path) -> Result<Mutants> {
    const BLOCK: usize = 20;
    fs::create_dir_all(folder)?;
    let mut mutants = Mutants::default();
    let mut block = Vec::new();
    for number in 0..count {
        let made = mutant(groups, seed, number);
        let name = format!("mutant {number} of {}: {}", made.source, made.damages.join(", "));
        let path = folder.join(format!("{number}.txt"));
        mutants.single.push(Input::written(name, path, &made.bytes)?);
        block.extend_from_slice(&made.bytes);
        block.extend_from_slice(b"\n\n");
        if (number + 1) % BLOCK == 0 || number + 1 == count {
            let first = number / BLOCK * BLOCK;
            let path = folder.join(format!("{first}-{number}.txt"));
            mutants.blocks.push(Input::written(format!("mutants {first} to {number}"), path, &block)?);
            block.clear();
        }
    }
    Ok(mutants)
}
