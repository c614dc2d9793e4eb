//! What all pages share, the form that a text is sent with, and the page to record on. All of it works without a script
//! but for recording, which the terminal does as well.

use super::games::RepairMode;
use crate::names::OTHER_TARGETS;
use crate::routes::assets::{ICON, SCRIPT, STYLE};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use stamma::describe::dialect::short_title;
use stamma::render::diagram::sprite;
use stamma::{DIALECTS, LANGUAGES, Variant};

/// Which page it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SitePage {
    /// The one that reads.
    Read,
    /// The one to record on.
    Record,
    /// The one that explains.
    Help,
}

impl SitePage {
    const ALL: [SitePage; 3] = [SitePage::Read, SitePage::Record, SitePage::Help];

    const fn class(self) -> &'static str {
        match self {
            SitePage::Read => "read",
            SitePage::Record => "record",
            SitePage::Help => "help",
        }
    }

    const fn path(self) -> &'static str {
        match self {
            SitePage::Read => "/",
            SitePage::Record => "/record",
            SitePage::Help => "/help",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            SitePage::Read => "Read",
            SitePage::Record => "Record",
            SitePage::Help => "Help",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            SitePage::Read => "stamma: read a chess game in any notation",
            SitePage::Record => "stamma: record a game",
            SitePage::Help => "stamma: how to record a game",
        }
    }
}

/// A whole page.
pub fn document(page: SitePage, main: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (page.title()) }
                link rel="icon" href=(ICON.address()) type="image/svg+xml";
                link rel="stylesheet" href=(STYLE.address());
                script type="module" src=(SCRIPT.address()) {}
            }
            body class=(page.class()) {
                a class="skip" href="#main" { "Skip to the page itself" }
                header class="top" {
                    a class="brand" href="/" { "stamma" }
                    nav aria-label="Pages" {
                        @for other in SitePage::ALL {
                            a href=(other.path()) aria-current=[(other == page).then_some("page")] { (other.name()) }
                        }
                    }
                }
                main id="main" { (main) }
                (PreEscaped(sprite()))
            }
        }
    }
}

/// What stands in the form.
#[derive(Clone, Copy, Default, Debug)]
pub struct FormValues<'a> {
    /// The text.
    pub text: &'a str,
    /// The dialect it is in.
    pub from: &'a str,
    /// The language it is in.
    pub language: &'a str,
    /// The game that is played.
    pub variant: &'a str,
    /// What is written.
    pub to: &'a str,
    /// The language of that.
    pub to_language: &'a str,
    /// What is done with damaged games.
    pub repair: RepairMode,
}

/// The page that reads, with what it shows of a text.
pub fn read(filled: FormValues<'_>, reading: &Markup) -> Markup {
    let main = html! {
        h1 class="visually-hidden" { "Read a chess game" }
        form id="form" method="post" action="/" {
            label for="text" { "A chess game, or several, in any notation" }
            // A line feed right behind the tag is dropped by browsers; this one is for them.
            textarea id="text" name="text" rows="14" spellcheck="false" autocapitalize="off" autocomplete="off"
                { "\n" (filled.text) }
            div class="choices" {
                label for="from" { "Notation" }
                select id="from" name="from" { (option("", "recognised", filled.from)) (dialects(filled.from)) }
                label for="language" { "Language" }
                select id="language" name="language" { (option("", "recognised", filled.language)) (languages(filled.language)) }
                label for="variant" { "Game" }
                select id="variant" name="variant" { (option("", "recognised", filled.variant)) (variants(filled.variant)) }
                (targets(filled.to, filled.to_language))
                button id="read" type="submit" { "Read" }
            }
            p class="mending" {
                label {
                    input type="checkbox" name="repair" value="yes" checked[filled.repair == RepairMode::Apply];
                    " Put damaged games right"
                }
            }
        }
        div id="reading" { (reading) }
    };
    document(SitePage::Read, &main)
}

/// The page to record on; the script makes it.
pub fn record() -> Markup {
    let main = html! {
        h1 { "Record a game" }
        noscript {
            p {
                "Recording on this page needs JavaScript. In a terminal " code { "stamma record" }
                " writes a game down as it is played; the page that " a href="/" { "reads" } " works without."
            }
        }
        div id="record" {}
        div class="choices" { (targets("", "")) }
    };
    document(SitePage::Record, &main)
}

/// What is written, and in whose letters.
fn targets(to: &str, language: &str) -> Markup {
    html! {
        label for="to" { "Write as" }
        select id="to" name="to" {
            (dialects(if to.is_empty() { DIALECTS[0].id } else { to }))
            @for (id, title, _) in OTHER_TARGETS { (option(id, title, to)) }
        }
        label for="to-language" { "Letters" }
        select id="to-language" name="to_language" { (option("", "its own", language)) (languages(language)) }
    }
}

fn option(value: &str, title: &str, chosen: &str) -> Markup {
    html! { option value=(value) selected[value == chosen] { (title) } }
}

fn dialects(chosen: &str) -> Markup {
    html! { @for dialect in DIALECTS { (option(dialect.id, short_title(dialect), chosen)) } }
}

fn languages(chosen: &str) -> Markup {
    html! { @for language in LANGUAGES { (option(language.id, language.name, chosen)) } }
}

fn variants(chosen: &str) -> Markup {
    html! { @for variant in Variant::ALL { (option(variant.id(), variant.rules().title, chosen)) } }
}
