//! Tests docs/http.md: makes its requests and compares the responses with those on the page.

mod support;

use serde_json::{Value, json};
use stamma::Variant;
use support::{ask, routes};

/// Reads a file by its path from this crate.
fn file(path: &str) -> String {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).expect(&path)
}

/// Reads the page.
fn page() -> String {
    file("../../docs/http.md")
}

/// Returns the text between two marks.
fn between<'a>(line: &'a str, before: &str, after: &str) -> &'a str {
    let rest = line.split_once(before).unwrap_or_else(|| panic!("{before} in {line}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("{after} in {line}")).0
}

/// Applies the few filters of `jq` that the page uses to a response.
fn filtered(answer: &Value, filter: &str) -> Vec<String> {
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match filter {
        "-r .output" => plain(&answer["output"]).lines().map(str::to_owned).collect(),
        "-r '.sentences[0].moves[].says'" => answer["sentences"][0]["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|told| plain(&told["says"]))
            .collect(),
        "-r '.games[0].diagnostics[].message'" => answer["games"][0]["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|told| plain(&told["message"]))
            .collect(),
        "-c ." => vec![answer.to_string()],
        _ => panic!("the test does not know {filter}"),
    }
}

#[tokio::test]
async fn requests_are_answered_as_the_page_shows() {
    let routes = routes();
    let page = page();
    let mut asked = 0;
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ curl ") else { continue };
        let path = between(command, "http://127.0.0.1:8080", " ");
        let body = between(command, "-d '", "' |").as_bytes().to_vec();
        let filter = command.split_once("| jq ").expect("a filter").1;
        let answer = ask(&routes, "POST", path, &[("content-type", "application/json")], body).await.json();
        let mut shown = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
            shown.push(line.to_owned());
        }
        assert_eq!(filtered(&answer, filter), shown, "{command}");
        asked += 1;
    }
    assert_eq!(asked, 4);
}

#[test]
fn the_page_lists_every_reason_and_limit() {
    let page = page();
    for reason in stamma_web::ErrorCode::all() {
        assert!(
            page.contains(&format!("| {} | `{}` |", reason.status(), reason.code())),
            "{}",
            reason.code()
        );
    }
    let limits = stamma_web::Limits::default();
    assert_eq!((limits.body, limits.text.games), (1 << 20, 2_000), "docs/http.md names them");
}

/// A variant is a row of one table; these lists of them cannot be made from it.
#[test]
fn every_list_of_variants_is_that_of_the_table() {
    let [others @ .., last] = Variant::ALL.map(|variant| format!("`{}`", variant.id()));
    let listed = format!("| `variant` | {} or {last}", others.join(", "));
    assert!(file("../../docs/json.md").contains(&listed), "docs/json.md wants: {listed}");
    let document: Value = serde_json::from_str(&file("src/routes/openapi.json")).unwrap();
    let ids = Variant::ALL.map(Variant::id);
    assert_eq!(document["components"]["schemas"]["Variant"], json!({ "enum": ids }));
    let rows = Variant::ALL.map(|variant| {
        let rules = variant.rules();
        let (id, title, numbered) = (rules.id, rules.title, rules.numbered_starts);
        let tag = rules.tag.map_or(String::from("null"), |tag| format!("{tag:?}"));
        format!("  {id:?}: {{ title: {title:?}, tag: {tag}, numbered: {numbered} }},\n")
    });
    let table = rows.concat();
    assert!(file("../stamma-page/page/score.ts").contains(&table), "page/score.ts wants:\n{table}");
    let [titles @ .., last] = Variant::ALL.map(|variant| variant.rules().title);
    let sentence = format!("It plays {} and {last}.", titles.join(", ").replacen("Chess", "chess", 1));
    let readme = file("../../README.md").replace('\n', " ");
    assert!(readme.contains(&sentence), "README.md wants: {sentence}");
}
