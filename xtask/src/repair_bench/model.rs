//! The noise model: the file that says what happens to scores, and choices by its weights.
//!
//! The file is `testdata/noise/print-and-hand.toml`. It is data for others too, so it is read strictly: a name that is not
//! known here is a fault, not a row that is passed over. What is done with it is in `damage`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::Result;
use crate::corpora::material::Random;

/// Things with weights, in an order that the file gives.
#[derive(Clone, Debug)]
pub struct Weighted<T> {
    rows: Vec<(T, usize)>,
    total: usize,
}

impl<T> Weighted<T> {
    fn new(rows: Vec<(T, usize)>) -> Option<Weighted<T>> {
        let total = rows.iter().map(|(_, weight)| weight).sum();
        (total > 0).then_some(Weighted { rows, total })
    }

    /// One of the things, each as likely as its weight says. Takes one number.
    pub fn pick(&self, random: &mut Random) -> &T {
        let mut left = random.below(self.total);
        let mut chosen = &self.rows[0].0;
        for (thing, weight) in &self.rows {
            chosen = thing;
            if left < *weight {
                break;
            }
            left -= weight;
        }
        chosen
    }

    /// All of them.
    pub fn things(&self) -> impl Iterator<Item = &T> {
        self.rows.iter().map(|(thing, _)| thing)
    }
}

/// The harm to the characters of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Harm {
    /// Another character stands for one.
    Substitution,
    /// One is missing.
    Deletion,
    /// There is one too many.
    Insertion,
    /// Two that stand side by side have changed places.
    Transposition,
}

/// The source of a character that replaces another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// A misreading of print.
    Print,
    /// A misreading of handwriting.
    Hand,
    /// The next key.
    Keys,
    /// A letter of another alphabet.
    Twins,
    /// Anywhere.
    Stray,
}

/// Which character is inserted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inserted {
    /// The one beside it.
    Doubled,
    /// Any.
    Stray,
}

/// The unit by which harm to a structure is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Per {
    /// Once.
    Game,
    /// A number of lines in a hundred.
    Line,
    /// A number of words in a hundred.
    Word,
}

/// A row of `structures`: how often, and in which ways.
#[derive(Clone, Debug)]
pub struct Structure {
    /// The unit that it counts by.
    pub per: Per,
    /// The number in a hundred; nothing where it is once a game.
    pub share: usize,
    /// The ways, by their names in the file.
    pub ways: Weighted<String>,
}

/// The whole file.
#[derive(Clone, Debug)]
pub struct Model {
    /// Its name and version, as figures are to be quoted.
    pub title: String,
    /// The harm that is done to a damaged word.
    pub characters: Weighted<Harm>,
    /// The sources of substitutions.
    pub sources: Weighted<Origin>,
    /// The characters that are inserted.
    pub insertions: Weighted<Inserted>,
    /// Any character.
    pub alphabet: Vec<char>,
    /// For an origin and a character: what may stand for it.
    pub rows: BTreeMap<(Origin, char), Weighted<char>>,
    /// Damage to the whole, by name.
    pub structures: BTreeMap<String, Structure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    version: u32,
    characters: BTreeMap<String, usize>,
    sources: BTreeMap<String, usize>,
    insertions: BTreeMap<String, usize>,
    alphabet: Alphabet,
    rows: BTreeMap<String, BTreeMap<char, BTreeMap<char, usize>>>,
    structures: BTreeMap<String, StructureRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Alphabet {
    characters: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StructureRow {
    per: Per,
    #[serde(default)]
    share: usize,
    ways: BTreeMap<String, usize>,
}

impl Model {
    /// The model of a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or something in it is not known.
    pub fn read(path: &Path) -> Result<Model> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Model::parse(&text).map_err(|error| format!("{}: {error}", path.display()).into())
    }

    fn parse(text: &str) -> Result<Model> {
        let file: File = toml::from_str(text)?;
        let mut rows = BTreeMap::new();
        for (source, table) in file.rows {
            let origin: Origin = named(&source)?;
            for (meant, written) in table {
                let empty = || format!("rows.{source}: nothing for {meant}");
                let row = Weighted::new(written.into_iter().collect()).ok_or_else(empty)?;
                rows.insert((origin, meant), row);
            }
        }
        let mut structures = BTreeMap::new();
        for (name, StructureRow { per, share, ways }) in file.structures {
            let ways = Weighted::new(ways.into_iter().collect()).ok_or("a structure without ways")?;
            structures.insert(name, Structure { per, share, ways });
        }
        Ok(Model {
            title: format!("{} version {}", file.name, file.version),
            characters: table(file.characters)?,
            sources: table(file.sources)?,
            insertions: table(file.insertions)?,
            alphabet: file.alphabet.characters.chars().collect(),
            rows,
            structures,
        })
    }
}

/// A table whose keys are names of things that the code knows, in the order of the names.
fn table<T: for<'a> Deserialize<'a>>(rows: BTreeMap<String, usize>) -> Result<Weighted<T>> {
    let rows = rows.into_iter().map(|(name, weight)| Ok((named(&name)?, weight)));
    Weighted::new(rows.collect::<Result<_>>()?).ok_or_else(|| "a table without weights".into())
}

fn named<T: for<'a> Deserialize<'a>>(name: &str) -> Result<T> {
    Ok(serde_json::from_value(serde_json::Value::from(name))?)
}
