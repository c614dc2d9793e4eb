//! The help page: the parts of the page and its keys, then notations with examples, made from the dialect table, piece letters,
//! results and signs.

use super::glyphs::GLYPHS;
use super::layout::{Site, SitePage, document};
use super::words::{dialect_title, language_name, worded};
use maud::{Markup, Render, html};
use stamma::describe::dialect::{examples, is_any_language, losses_in, sample, usual_language};
use stamma::{DIALECTS, Dialect, GameResult, LANGUAGES, Locale, Termination, ending_in};

/// Renders the help page.
pub fn help(site: &Site) -> Markup {
    let locale = site.locale;
    let word = |key: &'static str| locale.page().get(key);
    let main = html! {
        h1 { (word("help")) }
        p {
            (word("help-intro")) " "
            @match site.is_in_files() {
                true => (word("help-stays-browser")),
                false => (word("help-stays-machine")),
            }
        }
        nav class="contents" aria-label=(word("on-this-page")) {
            ul {
                li { a href="#page" { (word("the-page")) } }
                li { a href="#keys" { (word("keys")) } }
                li { a href="#notations" { (word("notations")) } }
                li { a href="#letters" { (word("piece-letters")) } }
                li { a href="#results" { (word("results")) } }
                li { a href="#marks" { (word("signs")) } }
            }
        }
        section id="page" {
            h2 { (word("the-page")) }
            (parts(site))
        }
        section id="keys" {
            h2 { (word("keys")) }
            p { (word("keys-intro")) }
            (keys(locale))
        }
        h2 id="notations" { (word("notations")) }
        p { (word("notations-intro")) }
        nav class="contents" aria-label=(word("notations")) {
            ul { @for dialect in DIALECTS { li { a href={ "#" (dialect.id) } { (dialect_title(dialect, locale)) } } } }
        }
        @for dialect in DIALECTS { (about(dialect, locale)) }
        (letters(locale))
        section id="results" {
            h2 { (word("results")) }
            (results(locale))
        }
        section id="marks" {
            h2 { (word("signs")) }
            (marks(locale))
        }
    };
    document(site, SitePage::Help, &main)
}

fn about(dialect: &'static Dialect, locale: Locale) -> Markup {
    let words = locale.page();
    let losses = losses_in(dialect, locale);
    let what = |what: &str| words.get(&format!("ex.{what}")).to_owned();
    let written = examples(dialect, None).into_iter();
    let written =
        written.map(|example| (html! { (what(example.what)) }, html! { code { (example.written) } }));
    let usual = language_name(usual_language(dialect), locale);
    let key = if is_any_language(dialect) { "any-language" } else { "only-language" };
    let languages = words.fill(key, &[("usual", usual)]);
    let title = locale.view().get(&format!("dialect.{}", dialect.id)).to_owned();
    html! {
        section id=(dialect.id) {
            h2 { (dialect_title(dialect, locale)) " " small { code { (dialect.id) } } }
            p { (words.fill("about-letters", &[("title", &title), ("languages", &languages)])) }
            details {
                summary { (words.get("how-written")) }
                (table([words.get("what"), words.get("written")], written))
                @if !losses.is_empty() { ul { @for loss in losses { li { (loss) } } } }
            }
            h3 { (words.get("a-game")) }
            pre tabindex="0" { (sample(dialect, None)) }
        }
    }
}

fn letters(locale: Locale) -> Markup {
    let words = locale.page();
    html! {
        section id="letters" {
            h2 { (words.get("piece-letters")) }
            p { (words.get("letters-intro")) }
            table {
                thead {
                    tr {
                        th scope="col" { (words.get("language-column")) }
                        @for piece in words.get("pieces").split(" | ") { th scope="col" { (piece) } }
                    }
                }
                tbody {
                    @for language in LANGUAGES {
                        tr {
                            th scope="row" { span data-language=(language.id) { (language_name(language, locale)) } " " small { code { (language.id) } } }
                            @for spellings in language.pieces { td { (spellings.join(" ").trim()) } }
                        }
                    }
                }
            }
        }
    }
}

fn results(locale: Locale) -> Markup {
    let words = locale.page();
    let says = |result| ending_in(result, Termination::Unknown, locale);
    let unknown = || words.get("not-known").to_owned();
    let rows = GameResult::ALL
        .map(|result| (html! { code { (result.text()) } }, says(result).unwrap_or_else(unknown)));
    table([words.get("written"), words.get("means")], rows)
}

/// Signs after a move, with the messages of their meaning.
const MARKS: [(&str, &str); 6] = [
    ("+", "mark-check"),
    ("++", "mark-double"),
    ("#", "mark-mate"),
    ("e.p.", "mark-en-passant"),
    ("(=)", "mark-draw"),
    ("$1", "mark-nag"),
];

fn marks(locale: Locale) -> Markup {
    let words = locale.page();
    let glyphs = GLYPHS.iter().map(|glyph| (glyph.sign, glyph.title(locale.view())));
    let marks = MARKS.into_iter().map(|(sign, key)| (sign, words.get(key).to_owned()));
    let rows = marks.chain(glyphs).map(|(sign, says)| (html! { code { (sign) } }, says));
    table([words.get("sign"), words.get("says")], rows)
}

/// The parts of the page: messages of a name, and of what can be done there.
const PARTS: [&str; 9] = [
    "part-text",
    "part-menus",
    "part-doubts",
    "part-right",
    "part-board",
    "part-moves",
    "part-write",
    "part-take",
    "part-record",
];

fn parts(site: &Site) -> Markup {
    let words = site.locale.page();
    let rows = PARTS.map(|key| (html! { (words.form(key, 0)) }, html! { (words.form(key, 1)) }));
    let told = match site.most() {
        Some(most) => worded(&words.fill("most", &[("limit", &most)])),
        None => html! { (words.get("no-most")) },
    };
    let limits =
        (html! { (words.form("part-limits", 0)) }, html! { (told) " " (words.form("part-limits", 1)) });
    table([words.get("part"), words.get("what-for")], rows.into_iter().chain([limits]))
}

/// The keys of the reader, in the order of the forms of `keys-list`.
const KEYS: [&str; 10] = ["→ ←", "Home End", "↓ ↑", "f", "n p", "1 – 9", "u", "Shift U", "Esc", "?"];

fn keys(locale: Locale) -> Markup {
    let words = locale.page();
    let does = words.get("keys-list").split(" | ");
    let rows = KEYS.into_iter().zip(does).map(|(keys, does)| (html! { kbd { (keys) } }, does));
    table([words.get("key"), words.get("does")], rows)
}

/// Renders a table with two columns.
fn table(heads: [&str; 2], rows: impl IntoIterator<Item = (Markup, impl Render)>) -> Markup {
    html! {
        table {
            thead { tr { @for head in heads { th scope="col" { (head) } } } }
            tbody { @for (thing, meaning) in rows { tr { td { (thing) } td { (meaning) } } } }
        }
    }
}
