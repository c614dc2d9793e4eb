//! Markup without end takes linear time and space, in every container.

use stamma_io::{CONTAINERS, Container, ContainerChoice, Unwrapping};
use std::time::{Duration, Instant};

/// The length of each text in bytes, usually and in a full run.
const LENGTHS: [usize; 2] = [3_000, 100_000];

/// The usual time is below a second, also without optimisation and beside other tests.
const MOST: Duration = Duration::from_secs(5);

/// In a full run, texts that take longer are compared with longer ones: four times the length may take some four times the time, not
/// sixteen.
const UNUSUAL: Duration = Duration::from_millis(150);

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
        "\\\"",
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
    // Half of the containers at a time: this is one of the longest tests.
    let (first, second) = CONTAINERS.split_at(CONTAINERS.len() / 2);
    std::thread::scope(|scope| {
        scope.spawn(|| check(first, &signs));
        check(second, &signs);
    });
}

fn check(containers: &'static [Container], signs: &[&str]) {
    let is_full = std::env::var_os("STAMMA_FULL").is_some();
    let usual = LENGTHS[usize::from(is_full)];
    for container in containers {
        for sign in signs {
            // What makes the text one for this container, then the signs.
            for (before, after) in [("", ""), (container.example, ""), (container.example, container.example)]
            {
                let time = |length: usize| {
                    let text = format!("{before}{}{after}", sign.repeat(length / sign.len()));
                    let start = Instant::now();
                    let choice = ContainerChoice::Given(container);
                    let unwrapped = Unwrapping::of(text.as_bytes(), choice).unwrap();
                    assert!(unwrapped.text().len() <= 16 * text.len(), "{}: {sign:?}", container.id);
                    start.elapsed()
                };
                let took = time(usual);
                assert!(took < MOST, "{}: {sign:?} took {took:?}", container.id);
                if !is_full || took < UNUSUAL {
                    continue;
                }
                // Once may have been beside something else.
                let shortest = |length| (0..3).map(|_| time(length)).min().unwrap();
                let short = shortest(usual);
                if short > UNUSUAL {
                    let long = shortest(4 * usual);
                    assert!(
                        long < 9 * short,
                        "{}: {sign:?} took {short:?}, and {long:?} four times over",
                        container.id
                    );
                }
            }
        }
    }
}
