//! The help page: the parts of the page and its keys, then notations with examples, made from the dialect table, piece letters,
//! results and signs.

use super::glyphs::GLYPHS;
use super::layout::{Site, SitePage, document};
use maud::{Markup, Render, html};
use stamma::describe::dialect::{examples, languages, losses, sample, short_title};
use stamma::{DIALECTS, Dialect, GameResult, LANGUAGES, Termination, ending};

/// Renders the help page.
pub fn help(site: &Site) -> Markup {
    let main = html! {
        h1 { "Help" }
        p {
            "Paste a game, or type one. Every move is checked against the rules; what is in doubt is named at its place, with what "
            "it may have been. Then take the game away in the form that you need. "
            @match site.is_in_files() {
                true => "The games stay in your browser: nothing is sent anywhere.",
                false => "The games stay on this machine.",
            }
        }
        nav class="contents" aria-label="On this page" {
            ul {
                li { a href="#page" { "The page" } }
                li { a href="#keys" { "Keys" } }
                li { a href="#notations" { "Notations" } }
                li { a href="#letters" { "Piece letters" } }
                li { a href="#results" { "Results" } }
                li { a href="#marks" { "Signs behind a move" } }
            }
        }
        section id="page" {
            h2 { "The page" }
            (parts())
        }
        section id="keys" {
            h2 { "Keys" }
            p { "They work where no field is being typed in." }
            (keys())
        }
        h2 id="notations" { "Notations" }
        p {
            "Write down each move as it is played: which piece moves and where to. stamma reads every way below, mixed as "
            "you like, and tells them apart by itself."
        }
        nav class="contents" aria-label="Notations" {
            ul { @for dialect in DIALECTS { li { a href={ "#" (dialect.id) } { (short_title(dialect)) } } } }
        }
        @for dialect in DIALECTS { (about(dialect)) }
        (letters())
        section id="results" {
            h2 { "Results" }
            (results())
        }
        section id="marks" {
            h2 { "Signs behind a move" }
            (marks())
        }
    };
    document(site, SitePage::Help, &main)
}

fn about(dialect: &'static Dialect) -> Markup {
    let losses = losses(dialect);
    let written = examples(dialect, None).into_iter();
    let written = written.map(|example| (html! { (example.what) }, html! { code { (example.written) } }));
    html! {
        section id=(dialect.id) {
            h2 { (short_title(dialect)) " " small { code { (dialect.id) } } }
            p { (dialect.title) ". Piece letters: " (languages(dialect)) "." }
            details {
                summary { "How each kind of move is written" }
                (table(["what", "written"], written))
                @if !losses.is_empty() { ul { @for loss in losses { li { (loss) } } } }
            }
            h3 { "A game" }
            pre tabindex="0" { (sample(dialect, None)) }
        }
    }
}

fn letters() -> Markup {
    html! {
        section id="letters" {
            h2 { "Piece letters" }
            p { "The first of each is what is written; all of them are read." }
            table {
                thead {
                    tr {
                        th scope="col" { "language" }
                        @for piece in ["knight", "bishop", "rook", "queen", "king", "pawn"] { th scope="col" { (piece) } }
                    }
                }
                tbody {
                    @for language in LANGUAGES {
                        tr {
                            th scope="row" { (language.name) " " small { code { (language.id) } } }
                            @for spellings in language.pieces { td { (spellings.join(" ").trim()) } }
                        }
                    }
                }
            }
        }
    }
}

fn results() -> Markup {
    let says = |result| ending(result, Termination::Unknown);
    let unknown = || String::from("not known, or the game goes on");
    let rows = GameResult::ALL
        .map(|result| (html! { code { (result.text()) } }, says(result).unwrap_or_else(unknown)));
    table(["written", "means"], rows)
}

/// Signs after a move, with their meaning.
const MARKS: [(&str, &str); 6] = [
    ("+", "check"),
    ("++", "double check; in some notations mate"),
    ("#", "mate"),
    ("e.p.", "the pawn is taken en passant"),
    ("(=)", "the mover offers a draw"),
    ("$1", "the first of PGN's numbered glyphs; those with signs follow"),
];

fn marks() -> Markup {
    let glyphs = GLYPHS.iter().map(|glyph| (glyph.sign, glyph.title));
    table(
        ["sign", "says"],
        MARKS.into_iter().chain(glyphs).map(|(sign, says)| (html! { code { (sign) } }, says)),
    )
}

/// The parts of the page, and what can be done there.
const PARTS: [(&str, &str); 9] = [
    (
        "The text",
        "Paste or type games, drop a file, or open one: of any encoding, packed or not. What surrounds the games is passed over.",
    ),
    ("Notation, Language, Game", "They are recognised. Choose where that went wrong, or where several fit."),
    (
        "Doubts",
        "Each says what was there, why it cannot be, and what it may have been. Point at a candidate to see it as an arrow, press it to take it.",
    ),
    (
        "Put damaged games right",
        "The likeliest is taken everywhere in what is listed and written; the text stays as it is.",
    ),
    (
        "The board",
        "Make a move: it mends the doubt, goes on, or becomes a variation. The move is written in the notation of the text.",
    ),
    ("The moves", "Press one to see it on the board; point at it to have it told."),
    (
        "Write as",
        "The form in which the games are written: any notation in any language, JSON, or the last position. What it leaves out is said below.",
    ),
    (
        "Take it away",
        "Copy or save what is written, print it, or send a link that holds the game. Of the position: FEN, and a picture.",
    ),
    (
        "Record",
        "Write a game down while it is played. “Go on in Record” takes the moves up to the current one along; “Open in Read” brings the recorded game back.",
    ),
];

fn parts() -> Markup {
    table(["part", "what for"], PARTS.map(|(part, what)| (html! { (part) }, what)))
}

/// The keys of the reader.
const KEYS: [(&str, &str); 10] = [
    ("→ ←", "next move, previous move"),
    ("Home End", "start of the game, last move of the line"),
    ("↓ ↑", "into a variation and out of it"),
    ("f", "turn the board"),
    ("n p", "next doubt, previous doubt"),
    ("1 – 9", "take a candidate of the doubt"),
    ("u", "undo a change of the text"),
    ("Shift U", "redo it"),
    ("Esc", "close what has opened"),
    ("?", "all keys, on the page itself"),
];

fn keys() -> Markup {
    table(["key", "does"], KEYS.map(|(keys, does)| (html! { kbd { (keys) } }, does)))
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
