//! Which command lines are run on which texts: all of them on some, a seeded share on others, so that all get their turn.

use std::fs;
use std::path::{Path, PathBuf};

use super::command_lines::{Known, OF_LARGE_FILES, Reads, Template, Typed, templates};
use super::inputs::Input;
use super::mutator::random_of;
use super::runner::Run;
use crate::{Result, places};

/// The number of command lines for a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// All, with one thread and with four.
    All,
    /// A number of them, in turn.
    Some(usize),
}

/// The extent of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Mutants.
    pub mutants: usize,
    /// Texts written in other notations, for mutants.
    pub rewritten: usize,
    /// Bytes of the beginning of a long file.
    pub beginning: usize,
    /// Positions of each variant.
    pub positions: usize,
    /// Texts for the server.
    pub asked: usize,
    /// Command lines of a short text of the repository.
    pub of_text: Share,
    /// Command lines of its other files, and of all texts of a table in one file.
    pub of_table: Share,
    /// Command lines of a row.
    pub of_row: Share,
    /// Command lines of a file of the corpora, or of its beginning.
    pub of_corpus: Share,
    /// Command lines of a mutant.
    pub of_mutant: Share,
    /// Command lines of a block of mutants.
    pub of_block: Share,
    /// Command lines of a large file.
    pub large: Share,
}

impl Extent {
    /// Everything.
    pub const USUAL: Extent = Extent {
        mutants: 10_000,
        rewritten: 1500,
        beginning: 1 << 17,
        positions: 60,
        asked: 400,
        of_text: Share::All,
        of_table: Share::Some(40),
        of_row: Share::Some(12),
        of_corpus: Share::Some(30),
        of_mutant: Share::Some(6),
        of_block: Share::Some(4),
        large: Share::All,
    };

    /// A first look.
    pub const QUICK: Extent = Extent {
        mutants: 2000,
        rewritten: 300,
        beginning: 1 << 15,
        positions: 4,
        asked: 40,
        of_text: Share::Some(16),
        of_table: Share::Some(4),
        of_row: Share::Some(2),
        of_corpus: Share::Some(3),
        of_mutant: Share::Some(2),
        of_block: Share::Some(2),
        large: Share::Some(1),
    };
}

/// The templates in a seeded order, and what they need.
#[derive(Debug)]
pub struct Plan<'a> {
    known: &'a Known,
    templates: Vec<Template>,
    own_dialects: PathBuf,
    typed: [(Typed, PathBuf); 2],
    seed: u64,
}

/// The way in which a text is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    jobs: usize,
    from_input: bool,
}

/// The two ways of a full product: both numbers of threads, a file and standard input.
const WAYS: [Way; 2] = [Way { jobs: 1, from_input: false }, Way { jobs: 4, from_input: true }];

impl<'a> Plan<'a> {
    /// Makes the order, and writes what is typed into the folder.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn new(known: &'a Known, folder: &Path, seed: u64) -> Result<Plan<'a>> {
        let mut templates = templates(known);
        let mut random = random_of(seed, 3, 0);
        for at in (1..templates.len()).rev() {
            templates.swap(at, random.below(at + 1));
        }
        let typed =
            [(Typed::Orders, folder.join("orders.txt")), (Typed::Answers, folder.join("answers.txt"))];
        for (typed, path) in &typed {
            fs::write(path, typed.text())?;
        }
        let own_dialects = places::root().join("docs/own-dialect.toml");
        Ok(Plan { known, templates, own_dialects, typed, seed })
    }

    /// The runs of these texts.
    pub fn runs(&self, inputs: &[Input], share: Share) -> Vec<Run> {
        let mut runs = Vec::new();
        for (at, input) in inputs.iter().enumerate() {
            // Of two mutants of one text, each has the other beside it.
            let other = inputs.get(at ^ 1).unwrap_or(input);
            match share {
                Share::All => {
                    for (number, template) in self.templates.iter().enumerate() {
                        let turn = random_of(self.seed, 7, at * self.templates.len() + number).below(1 << 20);
                        for way in WAYS {
                            runs.push(self.run(template, [input, other], turn, way));
                        }
                    }
                }
                Share::Some(count) => {
                    for number in at * count..(at + 1) * count {
                        let template = &self.templates[number % self.templates.len()];
                        let mut random = random_of(self.seed, 4, number);
                        let way = Way { jobs: [1, 4][random.below(2)], from_input: random.below(2) == 0 };
                        runs.push(self.run(template, [input, other], random.below(1 << 20), way));
                    }
                }
            }
        }
        runs
    }

    /// The runs of large files, the largest first.
    pub fn large(&self, inputs: &[Input], share: Share) -> Vec<Run> {
        let mut inputs: Vec<&Input> = inputs.iter().collect();
        inputs.sort_by_key(|input| std::cmp::Reverse(input.length));
        let mut runs = Vec::new();
        for (at, input) in inputs.into_iter().enumerate() {
            let chosen: Vec<&str> = match share {
                Share::All => OF_LARGE_FILES.to_vec(),
                Share::Some(count) => {
                    OF_LARGE_FILES.iter().cycle().skip(at * count).take(count).copied().collect()
                }
            };
            for line in chosen {
                let words = line.split(' ').map(str::to_owned).collect();
                let template = Template { words, reads: Reads::FileOrInput };
                runs.extend(WAYS.map(|way| self.run(&template, [input, input], 0, way)));
            }
        }
        runs
    }

    fn run(&self, template: &Template, [input, other]: [&Input; 2], turn: usize, way: Way) -> Run {
        let path = |path: &Path| path.display().to_string();
        let mut shown = Vec::new();
        let mut words = Vec::new();
        for word in template.filled(self.known, turn) {
            match word.as_str() {
                "{input}" => words.push(path(&input.path)),
                "{other}" => words.push(path(&other.path)),
                "{own-dialects}" => {
                    words.push(path(&self.own_dialects));
                    shown.push(word);
                    continue;
                }
                _ => words.push(word.clone()),
            }
            shown.push(word);
        }
        let jobs = ["--jobs".to_owned(), way.jobs.to_string()];
        shown.extend(jobs.clone());
        words.extend(jobs);
        let stdin = match template.reads {
            Reads::Input => Some(input.path.clone()),
            Reads::FileOrInput if way.from_input => Some(input.path.clone()),
            Reads::FileOrInput => {
                words.push(path(&input.path));
                None
            }
            Reads::File(typed) => {
                self.typed.iter().find(|(each, _)| *each == typed).map(|(_, path)| path.clone())
            }
        };
        Run { command: shown.join(" "), words, stdin, input: input.name.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn every_command_line_gets_its_turn() {
        let list = |names: &str| names.split(' ').map(str::to_owned).collect();
        let known = Known { dialects: list("pgn eco"), languages: list("en de"), codes: list("R201") };
        let folder = std::env::temp_dir().join(format!("stamma-same-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let plan = Plan::new(&known, &folder, 1).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let inputs: Vec<Input> = (0..200)
            .map(|number| Input { name: format!("text {number}"), path: PathBuf::from("a.txt"), length: 1 })
            .collect();
        let mut counts: HashMap<String, usize> = HashMap::new();
        let runs = plan.runs(&inputs, Share::Some(8));
        assert_eq!(runs.len(), 1600);
        for template in &plan.templates {
            counts.insert(template.words[..2.min(template.words.len())].join(" "), 0);
        }
        for run in &runs {
            *counts.entry(run.words[..2].join(" ").replace("a.txt", "{input}")).or_default() += 1;
        }
        assert!(plan.templates.len() < 200, "{}", plan.templates.len());
        assert!(
            ["check --format", "convert --to", "repair --ask"].iter().all(|name| counts[*name] >= 8),
            "{counts:?}"
        );
        let all = plan.runs(&inputs[..1], Share::All);
        assert_eq!(all.len(), 2 * plan.templates.len());
    }
}
