//! How to record a game, dialect by dialect, made from their rows; results, marks and keys.

use super::glyphs::GLYPHS;
use super::page::{Page, whole};
use maud::{Markup, html};
use stamma::describe::dialect::{common_losses, examples, languages, own_losses, sample, short_title};
use stamma::{DIALECTS, Dialect, GameResult, LANGUAGES, Termination, ending};

/// The whole page.
pub fn help() -> Markup {
    let main = html! {
        h1 { "How to record a game" }
        p {
            "Write down each move as it is played: which piece moves and where to. stamma reads every way below, mixed as "
            "you like, and tells them apart by itself."
        }
        nav class="contents" aria-label="On this page" {
            ul {
                @for dialect in DIALECTS { li { a href={ "#" (dialect.id) } { (short_title(dialect)) } } }
                li { a href="#letters" { "Piece letters" } }
                li { a href="#results" { "Results" } }
                li { a href="#marks" { "Signs behind a move" } }
                li { a href="#keys" { "Keys" } }
            }
        }
        @for dialect in DIALECTS { (about(dialect)) }
        section id="lost" {
            h2 { "What no notation keeps" }
            ul { @for loss in common_losses() { li { (loss) } } }
        }
        (letters())
        (results())
        (marks())
        (keys())
    };
    whole(Page::Help, &main)
}

fn about(dialect: &'static Dialect) -> Markup {
    let losses = own_losses(dialect);
    html! {
        section id=(dialect.id) {
            h2 { (short_title(dialect)) " " small { code { (dialect.id) } } }
            p { (dialect.title) ". Piece letters: " (languages(dialect)) "." }
            details {
                summary { "How each kind of move is written" }
                table {
                    thead { tr { th scope="col" { "what" } th scope="col" { "written" } } }
                    tbody {
                        @for example in examples(dialect, None) {
                            tr { td { (example.what) } td { code { (example.written) } } }
                        }
                    }
                }
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
    html! {
        section id="results" {
            h2 { "Results" }
            table {
                thead { tr { th scope="col" { "written" } th scope="col" { "means" } } }
                tbody {
                    @for result in GameResult::ALL {
                        tr {
                            td { code { (result.text()) } }
                            td { (ending(result, Termination::Unknown).unwrap_or_else(|| String::from("not known, or the game goes on"))) }
                        }
                    }
                }
            }
        }
    }
}

/// Signs that may stand behind a move, and what they say.
const MARKS: [(&str, &str); 6] = [
    ("+", "check"),
    ("++", "double check; in some notations mate"),
    ("#", "mate"),
    ("e.p.", "the pawn is taken en passant"),
    ("(=)", "the mover offers a draw"),
    ("$1", "the first of PGN's numbered glyphs; those with signs follow"),
];

fn marks() -> Markup {
    html! {
        section id="marks" {
            h2 { "Signs behind a move" }
            table {
                thead { tr { th scope="col" { "sign" } th scope="col" { "says" } } }
                tbody {
                    @for (sign, says) in MARKS { tr { td { code { (sign) } } td { (says) } } }
                    @for glyph in GLYPHS { tr { td { code { (glyph.sign) } } td { (glyph.title) } } }
                }
            }
        }
    }
}

/// The keys of the page that reads.
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
    html! {
        section id="keys" {
            h2 { "Keys" }
            p { "They work where no field is being typed in." }
            table {
                thead { tr { th scope="col" { "key" } th scope="col" { "does" } } }
                tbody {
                    @for (keys, does) in KEYS { tr { td { kbd { (keys) } } td { (does) } } }
                }
            }
        }
    }
}
