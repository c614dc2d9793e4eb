//! The command lines that every text is given to.
//!
//! A template is a line of words. `{input}` is the file; a template without it reads the text from standard input, or
//! from the file when it names none. `{dialect}`, `{language}`, `{variant}` and `{code}` become one value or another.

use crate::Result;
use crate::process::quietly;

use std::path::Path;
use std::process::Command;

/// The lists of the old program.
#[derive(Clone, Debug)]
pub struct Known {
    /// The dialects' ids.
    pub dialects: Vec<String>,
    /// The languages' tags.
    pub languages: Vec<String>,
    /// The codes of findings.
    pub codes: Vec<String>,
}

/// The variants that `--variant` takes.
pub const VARIANTS: [&str; 4] = ["standard", "chess960", "grand", "capablanca"];

impl Known {
    /// Asks a program.
    ///
    /// # Errors
    ///
    /// It cannot be run, or its lists are not in the expected form.
    pub fn of_program(program: &Path) -> Result<Known> {
        let first_words = |arguments: &[&str]| -> Result<Vec<String>> {
            let text = quietly(Command::new(program).args(arguments))?;
            // Rows have two blanks or more between the first column and the next.
            let rows = text.lines().filter_map(|line| line.trim_start().split_once("  "));
            let ids = rows.map(|(id, _)| id).filter(|id| !id.is_empty() && !id.contains([' ', ',']));
            Ok(ids.map(str::to_owned).collect())
        };
        let known = Known {
            dialects: first_words(&["dialects"])?,
            languages: first_words(&["dialects", "--languages"])?,
            codes: first_words(&["explain-code"])?,
        };
        let has = |list: &[String], id: &str| list.iter().any(|each| each == id);
        let whole = has(&known.dialects, "pgn")
            && has(&known.dialects, "uci")
            && has(&known.languages, "ru")
            && has(&known.codes, "R201");
        if whole { Ok(known) } else { Err(format!("unexpected lists: {known:?}").into()) }
    }
}

/// The way of a text into a command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// A file that is named, or standard input: the command does the same with both.
    FileOrInput,
    /// Files alone, since standard input has something else.
    File(Typed),
    /// Standard input alone.
    Input,
}

/// The standard input beside a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Nothing.
    Nothing,
    /// Orders of `record`.
    Orders,
    /// Answers to `repair --interactive`.
    Answers,
}

impl Typed {
    /// The text.
    pub fn text(self) -> &'static str {
        match self {
            Typed::Nothing => "",
            Typed::Orders => {
                "moves\nboard\nfen\nflip\nboard\nundo\nundo\ne4\nd5\nNf3\nclock 0:01:30\nexd5\n0-0\ndraw?\nscore\n\
                 tag White A, B\nno move\nundo\nresult 1-0 White wins on time\nundo\nresign\n"
            }
            Typed::Answers => "1\n\nNf3\n2\nnone\nnonsense\ne4 e5\n1\nenough\n",
        }
    }
}

/// One line of words.
#[derive(Clone, Debug)]
pub struct Template {
    /// The words, placeholders included.
    pub words: Vec<String>,
    /// The way of the text into the command line.
    pub reads: Reads,
}

/// Lines that take one text from a file or standard input.
const OF_ONE_TEXT: &[&str] = &[
    "check",
    "check --format short",
    "check --format json",
    "check --format sarif",
    "check --policy strict",
    "check --policy strict --format short",
    "check --policy strict --format json",
    "check --policy strict --format sarif",
    "check --policy lenient",
    "check --policy lenient --format short",
    "check --policy lenient --format json",
    "check --policy lenient --format sarif",
    "check --quiet",
    "check --board",
    "check --board=figurines --color always",
    "check --color always --max-findings 2",
    "check --format short --max-findings 0",
    "check --deny P --allow not-check,G203 --format short",
    "check --deny {code} --format short",
    "check --allow {code}",
    "check --no-rules",
    "check --no-rules --format json",
    "check --no-rules --policy strict --format short",
    "check --illegal keep",
    "check --illegal keep --format json",
    "check --illegal keep --no-rules --format short",
    "check --repair off",
    "check --repair suggest",
    "check --repair suggest --format json",
    "check --repair hint --format sarif",
    "check --variant {variant} --format json",
    "check --variant {variant} --no-rules --format short",
    "check --from {dialect}",
    "check --from {dialect}:{language} --format json",
    "check --skip 1 --format json",
    "check --limit 1 --format json",
    "check --encoding {encoding} --format json",
    "check --from pgn --format json",
    "check --from fide:de --format json",
    "convert --to json",
    "convert --to json --illegal keep",
    "convert --to json --repair suggest",
    "convert --to json --repair apply",
    "convert --to json --policy strict --quiet",
    "convert --to json --from {dialect}:{language}",
    "convert --to json --variant {variant}",
    "convert --to json --encoding {encoding}",
    "convert --to json --skip 1 --limit 2",
    "convert --to json --from pgn",
    "convert --to json --from fide:de",
    "convert --policy strict",
    "convert --policy lenient",
    "convert --format short",
    "convert --format json",
    "convert --format sarif",
    "convert --illegal keep",
    "convert --illegal keep --to lan",
    "convert --from {dialect} --to {dialect2}:{language}",
    "convert --from {dialect}:{language} --to uci",
    "convert --variant {variant} --to {dialect}",
    "convert --skip 2 --to eco",
    "convert --limit 1 --to ry",
    "convert --repair suggest",
    "convert --repair suggest --repair-budget 20000 --to {dialect}",
    "convert --repair apply --to {dialect}:{language}",
    "convert --repair apply --min-confidence 0.6",
    "convert --repair apply --format json --repair-budget 5000",
    "convert --repair apply --illegal keep",
    "convert --dialect-file {own-dialects} --to club",
    "convert --dialect-file {own-dialects} --from club --to json",
    "convert -o out.pgn",
    "convert --to scoresheet -o out.txt",
    "convert --to json -o out.json.gz",
    "convert --to {dialect} -o out.txt.zst",
    "detect",
    "detect --format short",
    "detect --format json",
    "detect --from {dialect}",
    "detect --from {dialect}:{language} --format json",
    "detect --variant {variant} --format json",
    "detect --illegal keep --format short",
    "detect --dialect-file {own-dialects} --format json",
    "detect --policy strict --limit 1",
    "explain",
    "explain --format json",
    "explain --illegal keep",
    "explain --from {dialect}:{language}",
    "explain --variant {variant}",
    "explain --skip 1 --color always",
    "repair",
    "repair --to json",
    "repair --to {dialect}:{language}",
    "repair --min-confidence 0.9",
    "repair --min-confidence 0 --format json",
    "repair --repair-budget 300 --to json",
    "repair --ask 3",
    "repair --ask 2 --format json",
    "repair --ask 1 --format short",
    "repair --answer 3=Nf3",
    "repair --answer 2=none --answer 5=e4 --to json",
    "repair --illegal keep --format short",
    "repair --from {dialect}:{language}",
    "repair --variant {variant} --format short",
    "repair -o out.pgn --board",
    "diagram",
    "diagram --ply 3",
    "diagram --game 2 --flip",
    "diagram --size 801 --coordinates always --title Title --illegal keep",
    "diagram --from {dialect} --ply 7 --coordinates never",
    "diagram --arrow Ge2e4 --square Rd5 --last e2e4 --variant {variant}",
];

/// Lines that take files, with another text or something typed beside them.
const OF_FILES: &[(&str, Typed)] = &[
    ("check {input} {other} --format json", Typed::Nothing),
    ("convert {input} {other} --to json", Typed::Nothing),
    ("convert {other} {input} --to {dialect} --skip 1", Typed::Nothing),
    ("detect {input} {other} --format short", Typed::Nothing),
    ("repair --same-game {input} {other}", Typed::Nothing),
    ("repair --same-game {other} {input} --to json", Typed::Nothing),
    ("repair --same-game {input} {other} --ask 3 --format json", Typed::Nothing),
    ("repair --same-game {input} {other} --answer 7=Nf3 --answer 8=none", Typed::Nothing),
    ("repair --interactive {input}", Typed::Answers),
    ("record {input}", Typed::Orders),
    ("record {input} --game 2 --to {dialect}:{language} -o out.pgn", Typed::Orders),
];

/// Lines that take a text on standard input, as if it were typed.
const OF_INPUT: &[&str] = &[
    "record",
    "record --quiet",
    "record --to {dialect}:{language} --pieces figurines --flip",
    "record --variant {variant} --quiet --to json",
    "record --from {dialect}:{language} --quiet --illegal keep",
    "record --chess960 518 -o out.pgn --tag Event=Cup",
    "record --policy strict --to scoresheet --color always",
];

/// All templates, those that write each dialect first.
pub fn templates(known: &Known) -> Vec<Template> {
    let mut all = Vec::new();
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut one = |line: &str| all.push(Template { words: words(line), reads: Reads::FileOrInput });
    for dialect in &known.dialects {
        one(&format!("convert --to {dialect}"));
        one(&format!("convert --to {dialect}:{{language}}"));
        one(&format!("convert --from {dialect} --to uci"));
    }
    OF_ONE_TEXT.iter().for_each(|line| one(line));
    all.extend(
        OF_FILES.iter().map(|(line, typed)| Template { words: words(line), reads: Reads::File(*typed) }),
    );
    all.extend(OF_INPUT.iter().map(|line| Template { words: words(line), reads: Reads::Input }));
    all
}

/// Lines for a file of many megabytes.
pub const OF_LARGE_FILES: &[&str] = &[
    "check",
    "check --no-rules",
    "check --format short --policy strict --max-findings 100",
    "convert",
    "convert --to uci",
    "convert --to eco",
    "convert --to lan:de",
    "convert --to json",
];

const ENCODINGS: [&str; 7] = ["utf-8", "utf-16", "latin1", "cp1250", "cp1251", "cp866", "koi8-r"];

impl Template {
    /// The words for a turn, which decides on values where a placeholder leaves a choice. Files are filled in later.
    pub fn filled(&self, known: &Known, turn: usize) -> Vec<String> {
        let of = |list: &[String], turn: usize| list[turn % list.len()].clone();
        let fill = |word: &String| {
            if !word.contains('{') {
                return word.clone();
            }
            word.replace("{dialect}", &of(&known.dialects, turn))
                .replace("{dialect2}", &of(&known.dialects, turn / 7 + 3))
                .replace("{language}", &of(&known.languages, turn / known.dialects.len()))
                .replace("{code}", &of(&known.codes, turn))
                .replace("{variant}", VARIANTS[turn % VARIANTS.len()])
                .replace("{encoding}", ENCODINGS[turn % ENCODINGS.len()])
        };
        self.words.iter().map(fill).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn known() -> Known {
        let list = |names: &str| names.split(' ').map(str::to_owned).collect();
        Known { dialects: list("pgn eco ry"), languages: list("en de ru fr"), codes: list("R201 L101") }
    }

    #[test]
    fn no_template_occurs_twice_and_every_placeholder_is_known() {
        let known = known();
        let mut seen = HashSet::new();
        for template in templates(&known) {
            assert!(seen.insert(template.words.join(" ")), "{:?}", template.words);
            let files = matches!(template.reads, Reads::File(_));
            assert_eq!(template.words.iter().any(|word| word == "{input}"), files, "{:?}", template.words);
            for word in template.filled(&known, 5) {
                assert!(
                    !word.contains('{') || ["{input}", "{other}", "{own-dialects}"].contains(&&*word),
                    "{word}"
                );
            }
        }
    }

    #[test]
    fn turns_reach_every_pair_of_dialect_and_language() {
        let known = known();
        let template = Template { words: vec!["{dialect}:{language}".to_owned()], reads: Reads::FileOrInput };
        let pairs: HashSet<String> = (0..100).map(|turn| template.filled(&known, turn).concat()).collect();
        assert_eq!(pairs.len(), known.dialects.len() * known.languages.len());
    }
}
