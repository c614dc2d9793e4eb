//! The files of `testdata/containers/textual`: each text beside the text that is left when markup is taken off.
//!
//! The first line of the expected file names the containers, the outermost first, or `none`. A line `␞` ends a game for
//! good. With `STAMMA_BLESS=1` the expected files are written.

use stamma_io::{CONTAINERS, ContainerChoice, Unwrapping};
use stamma_notation::Span;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

#[test]
fn markup_around_games_is_taken_off() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/containers/textual");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut wrong = String::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "txt")) {
        let text = fs::read(file).unwrap();
        let found = report(&text);
        let expected = file.with_extension("out");
        if std::env::var_os("STAMMA_BLESS").is_some() {
            fs::write(&expected, &found).unwrap();
        }
        if fs::read_to_string(&expected).unwrap_or_default() != found {
            writeln!(wrong, "{}:\n{found}", file.display()).unwrap();
        }
        let is_none = file.file_stem().unwrap().to_string_lossy().starts_with("no-");
        assert_eq!(found == "none\n", is_none, "{}", file.display());
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The containers of a text, and what is left of it. Each byte of that has its place.
fn report(text: &[u8]) -> String {
    let Some(unwrapped) = Unwrapping::of(text, ContainerChoice::Auto) else { return "none\n".to_owned() };
    check_places(text, &unwrapped);
    let names: Vec<_> = unwrapped.containers().iter().map(|container| container.id).collect();
    let content = String::from_utf8_lossy(unwrapped.text()).replace('\x1E', "␞");
    format!("{}\n{content}", names.join(" "))
}

/// Words that are copied lead back to the same words.
fn check_places(text: &[u8], unwrapped: &Unwrapping) {
    let written = unwrapped.text();
    let mut same = 0;
    for at in 0..written.len() {
        let place = unwrapped.original(Span::new(at, at + 1));
        assert!(place.start <= place.end && place.end <= text.len(), "byte {at} is from {place:?}");
        same += usize::from(place.of(text) == &written[at..=at]);
    }
    assert!(same > 0);
}

#[test]
fn examples_are_taken_for_what_they_show() {
    for container in CONTAINERS {
        let unwrapped = Unwrapping::of(container.example.as_bytes(), ContainerChoice::Auto).unwrap();
        assert_eq!(unwrapped.containers()[0], container);
    }
}

#[test]
fn signs_without_end_take_linear_time() {
    let signs = [
        "<",
        "</",
        "<a b=\"",
        "<i class=x>",
        "<td>",
        "<table><tr>",
        "<ol><li>",
        "<!--",
        "<script>",
        "<script>\\\"",
        "<svg>",
        "&",
        "[",
        "[b]",
        "[/b]",
        "[img]",
        "[list=1][*]",
        "{{",
        "}}",
        "[[",
        "]]",
        "[[a|",
        "{{a|",
        "'''",
        "{|\n",
        "|-\n",
        "| a\n",
        "<ref>",
        "<ref",
        "|",
        ">",
        "> ",
        "> > ",
        "*",
        "**a",
        "**a** ",
        "_",
        "`",
        "`a``",
        "```\n",
        "~~~\n~~~\n",
        "[a](",
        "![a](b",
        "\\",
        "\\[",
        "\\a",
        "\\a{",
        "{",
        "}",
        "\\begin{verbatim}",
        "\\begin{tabular}{l}&",
        "\\\\",
        "$",
        "%",
        "~",
        "--",
        "---\n",
        "| a | b |\n|---|---|\n",
        "+---+\n",
        "│",
        "─",
        "a: e4\n",
        "<a> e4\n",
        "[12:03] <a> e4\n",
        "a — Today at 1:00\n",
        "From: a\n",
        "--x\n",
        "=",
        "=E9",
        "=\n",
        "\u{2028}",
        "1. ",
        "\n",
    ];
    for container in CONTAINERS {
        for sign in signs {
            // What makes the text one for this container, then the signs.
            for (before, after) in [("", ""), (container.example, ""), (container.example, container.example)]
            {
                let text = format!("{before}{}{after}", sign.repeat(200_000 / sign.len()));
                let start = Instant::now();
                let unwrapped = Unwrapping::of(text.as_bytes(), ContainerChoice::Given(container)).unwrap();
                let took = start.elapsed();
                assert!(took < Duration::from_secs(4), "{}: {sign:?} took {took:?}", container.id);
                assert!(unwrapped.text().len() <= 16 * text.len(), "{}: {sign:?}", container.id);
            }
        }
    }
}
