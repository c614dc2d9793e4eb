//! The messages of the page: each is used, and each that is asked for is there. The names of messages are looked for in the sources.

use stamma::notation::Dialect;
use stamma::{DIALECTS, Locale, Variant};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn sources(folder: &str, ending: &str) -> String {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut text = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|known| known == ending) {
                text.push_str(&fs::read_to_string(entry).expect("UTF-8"));
            }
        }
    }
    text
}

/// The strings of a source that could be the names of messages.
fn strings(source: &str) -> BTreeSet<&str> {
    let words = source.split('"').skip(1);
    words.filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')).collect()
}

/// The arguments of calls: what stands in quotes right behind the name of a function.
fn asked<'a>(source: &'a str, calls: &[&str]) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    for call in calls {
        for (at, _) in source.match_indices(call) {
            let rest = &source[at + call.len()..];
            let name = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')).map(|(name, _)| name);
            found.extend(name.filter(|name| !name.contains(['$', '{'])));
        }
    }
    found
}

/// Parts of games that a dialect may leave out, severities, and targets of `names.rs`: the library names them.
const PARTS: [&str; 9] =
    ["tags", "comments", "variations", "glyphs", "draw-offers", "results", "error", "warning", "note"];

/// Fails unless the messages are those that the source names.
fn check(source: &str, calls: &[&str], known: &BTreeSet<&str>, others: &BTreeSet<&str>) {
    let named = strings(source);
    let is_made = |key: &str| {
        [
            "dialect.", "nag.", "ex.", "loss.", "refusal.", "tag.", "piece.", "sheet.", "end.", "tab-",
            "copied-", "part-",
        ]
        .iter()
        .any(|prefix| key.starts_with(prefix))
    };
    for key in known {
        let is_used = is_made(key) || named.contains(key) || PARTS.contains(key);
        assert!(is_used, "no source names the message `{key}`");
    }
    for key in asked(source, calls) {
        assert!(known.contains(key) || others.contains(key), "there is no message `{key}`");
    }
}

fn keys(messages: &'static stamma::Messages) -> BTreeSet<&'static str> {
    messages.all().into_iter().map(|(key, _)| key).collect()
}

#[test]
fn every_message_is_used_and_none_is_missing() {
    let english = Locale::ENGLISH;
    let [view, page, script, moves] =
        [english.view(), english.page(), english.script(), english.moves()].map(keys);
    let rust = sources("src", "rs");
    let calls = ["words.get(", "words.fill(", "words.form(", "word(", "words().get(", "view().get("];
    let known: BTreeSet<&str> = view.union(&page).copied().collect();
    check(&rust, &calls, &known, &moves);
    let typescript = sources("page", "ts");
    check(&typescript, &["say(", "counted(", "formOf("], &script, &BTreeSet::new());
}

#[test]
fn every_row_has_its_message() {
    let (view, page, script) = (Locale::ENGLISH.view(), Locale::ENGLISH.page(), Locale::ENGLISH.script());
    let dialects = DIALECTS.iter().map(|dialect: &&Dialect| format!("dialect.{}", dialect.id));
    let known: BTreeSet<String> = view
        .all()
        .into_iter()
        .filter(|(key, _)| key.starts_with("dialect."))
        .map(|(key, _)| key.to_owned())
        .collect();
    assert_eq!(dialects.collect::<BTreeSet<String>>(), known);
    for dialect in DIALECTS {
        assert_eq!(view.find(&format!("dialect.{}", dialect.id)), Some(dialect.title));
        for example in stamma::describe::dialect::examples(dialect, None) {
            assert_eq!(page.find(&format!("ex.{}", example.what)), Some(example.what));
        }
    }
    let titles: Vec<&str> = script.get("variants").split(" | ").collect();
    assert_eq!(titles, Variant::ALL.map(|variant| variant.rules().title));
    for locale in Locale::all() {
        assert_eq!(
            locale.script().get("variants").split(" | ").count(),
            Variant::ALL.len(),
            "{}",
            locale.id()
        );
        assert_eq!(locale.page().get("pieces").split(" | ").count(), 6, "{}", locale.id());
        assert_eq!(locale.page().get("keys-list").split(" | ").count(), 10, "{}", locale.id());
    }
}
