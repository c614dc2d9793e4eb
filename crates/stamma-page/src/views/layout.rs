//! The layout of all pages, the form of the reader, and the recorder. Everything but the recorder works without a
//! script.

use super::games::RepairMode;
use crate::assets::{Asset, ICON, SCRIPT, STYLE};
use crate::names::OTHER_TARGETS;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use stamma::describe::dialect::short_title;
use stamma::render::diagram::sprite;
use stamma::{DIALECTS, LANGUAGES, Variant};

/// The pages of the site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SitePage {
    /// The page that reads games.
    Read,
    /// The page that records a game.
    Record,
    /// The help page.
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
            SitePage::Help => "stamma: help",
        }
    }
}

/// The place of the pages: behind a server, or in files.
#[derive(Clone, Debug)]
pub struct Site {
    /// The address of the page that reads.
    pub home: &'static str,
    record: &'static str,
    help: &'static str,
    /// The files that a static site needs besides; a server needs none.
    files: Option<SiteFiles>,
}

/// The files that the pages of a static site name.
#[derive(Clone, Debug)]
pub struct SiteFiles {
    /// The address of the worker that answers.
    pub worker: String,
    /// The address of the manifest.
    pub manifest: &'static str,
    /// The address of the script that keeps the site for use without a network.
    pub service: &'static str,
}

/// The content security policy of a page in a file: it loads only files of its site.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
                      worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'";

impl Site {
    /// The pages behind `stamma serve`.
    pub const SERVED: Site = Site { home: "/", record: "/record", help: "/help", files: None };

    /// The pages in files, under any path.
    pub const fn in_files(files: SiteFiles) -> Site {
        Site { home: "./", record: "record.html", help: "help.html", files: Some(files) }
    }

    /// Returns true if the pages are static files, and no server answers.
    pub const fn is_in_files(&self) -> bool {
        self.files.is_some()
    }

    const fn path(&self, page: SitePage) -> &'static str {
        match page {
            SitePage::Read => self.home,
            SitePage::Record => self.record,
            SitePage::Help => self.help,
        }
    }

    fn asset(&self, asset: &Asset) -> String {
        format!("{}{}", self.home, asset.address())
    }
}

/// Renders a page with its head, navigation and main part.
pub fn document(site: &Site, page: SitePage, main: &Markup) -> Markup {
    let files = site.files.as_ref();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                @if site.is_in_files() { meta http-equiv="Content-Security-Policy" content=(POLICY); }
                title { (page.title()) }
                link rel="icon" href=(site.asset(&ICON)) type="image/svg+xml";
                link rel="stylesheet" href=(site.asset(&STYLE));
                @if let Some(files) = files { link rel="manifest" href=(files.manifest); }
                script type="module" src=(site.asset(&SCRIPT)) {}
            }
            body class=(page.class()) data-home=(site.home) data-worker=[files.map(|files| &files.worker)]
                data-service=[files.map(|files| files.service)] {
                a class="skip" href="#main" { "Skip to the page itself" }
                header class="top" {
                    a class="brand" href=(site.home) { "stamma" }
                    nav aria-label="Pages" {
                        @for other in SitePage::ALL {
                            a href=(site.path(other)) aria-current=[(other == page).then_some("page")] { (other.name()) }
                        }
                    }
                }
                main id="main" { (main) }
                (PreEscaped(sprite()))
            }
        }
    }
}

/// The values of the form.
#[derive(Clone, Copy, Default, Debug)]
pub struct FormValues<'a> {
    /// The text.
    pub text: &'a str,
    /// The dialect of the text.
    pub from: &'a str,
    /// The language of the text.
    pub language: &'a str,
    /// The variant.
    pub variant: &'a str,
    /// The format of the output.
    pub to: &'a str,
    /// The language of the output.
    pub to_language: &'a str,
    /// The games that are written: `one`, or all.
    pub written: &'a str,
    /// The treatment of damaged games.
    pub repair: RepairMode,
}

/// Renders the reader, with the view of a text.
pub fn read(site: &Site, filled: FormValues<'_>, reading: &Markup) -> Markup {
    let main = html! {
        h1 class="visually-hidden" { "Read a chess game" }
        @if site.is_in_files() {
            noscript {
                p class="refused" {
                    "The games are read in your browser, by a script. Without one, use "
                    code { "stamma serve" } " on your own machine: its page works without."
                }
            }
        }
        form id="form" method=[(!site.is_in_files()).then_some("post")] action=[(!site.is_in_files()).then_some(site.home)] {
            label for="text" { "A chess game, or several, in any notation" }
            // Browsers drop a line feed directly after the tag.
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
                label for="written" { "Games" }
                select id="written" name="written" {
                    (option("", "all games", filled.written))
                    (option("one", "this game", filled.written))
                }
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
    document(site, SitePage::Read, &main)
}

/// Renders the recorder, which the script fills.
pub fn record(site: &Site) -> Markup {
    let main = html! {
        h1 { "Record a game" }
        noscript {
            p {
                "Recording on this page needs JavaScript. In a terminal " code { "stamma record" }
                " writes a game down as it is played; the page that " a href=(site.home) { "reads" } " works without."
            }
        }
        div id="record" {}
        div class="choices" { (targets("", "")) }
    };
    document(site, SitePage::Record, &main)
}

/// Renders the menus for the output: notation and letters.
fn targets(to: &str, language: &str) -> Markup {
    html! {
        label for="to" { "Write as" }
        select id="to" name="to" {
            (dialects(if to.is_empty() { DIALECTS[0].id } else { to }))
            @for (id, title) in OTHER_TARGETS { (option(id, title, to)) }
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
