//! Markup without end takes linear time and space, in every container.

use stamma_io::{CONTAINERS, ContainerChoice, Unwrapping};
use std::time::{Duration, Instant};

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
                assert!(took < Duration::from_secs(20), "{}: {sign:?} took {took:?}", container.id);
                assert!(unwrapped.text().len() <= 16 * text.len(), "{}: {sign:?}", container.id);
            }
        }
    }
}
