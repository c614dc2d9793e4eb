//! The layout of all pages, the form of the reader, and the recorder. Everything but the recorder works without a
//! script.

use super::games::RepairMode;
use super::words::{dialect_title, language_name, worded};
use crate::assets::{Asset, ICON, SCRIPT, STYLE};
use crate::names::OTHER_TARGETS;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use stamma::render::diagram::sprite;
use stamma::{DIALECTS, LANGUAGES, Locale, Messages, Variant};

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

    /// The key of the message with its title.
    const fn title(self) -> &'static str {
        match self {
            SitePage::Read => "title-read",
            SitePage::Record => "title-record",
            SitePage::Help => "title-help",
        }
    }
}

/// The place of the pages: behind a server, or in files.
#[derive(Clone, Debug)]
pub struct Site {
    /// The language of the pages.
    pub locale: Locale,
    /// True if the address of the pages says so, and not what the browser asks for.
    named: bool,
    /// The files that a static site needs besides; a server needs none.
    files: Option<SiteFiles>,
    /// The most bytes that a question may have; a static site has no such limit.
    most: Option<usize>,
}

/// The files that the pages of a static site name.
#[derive(Clone, Debug)]
pub struct SiteFiles {
    /// The address of the worker that answers, from the root.
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
    /// The pages behind `stamma serve`, in the language that the browser asks for or that their address names. A question
    /// may have `most` bytes.
    pub const fn served(locale: Locale, named: bool, most: usize) -> Site {
        Site { locale, named, files: None, most: Some(most) }
    }

    /// The pages in files, under any path: English ones, and those of other languages in a folder each.
    pub fn in_files(locale: Locale, files: SiteFiles) -> Site {
        Site { locale, named: locale != Locale::ENGLISH, files: Some(files), most: None }
    }

    /// The address of what all languages share.
    pub const fn root(&self) -> &'static str {
        match (&self.files, self.named) {
            (None, _) => "/",
            (Some(_), false) => "./",
            (Some(_), true) => "../",
        }
    }

    /// The address of the page that reads.
    pub fn home(&self) -> String {
        self.path(SitePage::Read)
    }

    /// Returns the address of a page in a language.
    fn path_in(&self, page: SitePage, locale: Locale) -> String {
        match (&self.files, page) {
            (None, SitePage::Read) => format!("/{}/", locale.id()),
            (None, page) => format!("/{}/{}", locale.id(), page.class()),
            (Some(_), page) => {
                let folder =
                    if locale == Locale::ENGLISH { String::new() } else { format!("{}/", locale.id()) };
                let file =
                    if page == SitePage::Read { String::new() } else { format!("{}.html", page.class()) };
                format!("{}{folder}{file}", self.root())
            }
        }
    }

    /// Returns true if the pages are static files, and no server answers.
    pub const fn is_in_files(&self) -> bool {
        self.files.is_some()
    }

    /// The most that may be asked at once, in thousands of bytes.
    pub fn most(&self) -> Option<String> {
        self.most.map(|most| (most / 1000).to_string())
    }

    fn path(&self, page: SitePage) -> String {
        match (&self.files, self.named, page) {
            (Some(_), _, SitePage::Read) => String::from("./"),
            (Some(_), _, page) => format!("{}.html", page.class()),
            (None, true, page) => self.path_in(page, self.locale),
            (None, false, SitePage::Read) => String::from("/"),
            (None, false, page) => format!("/{}", page.class()),
        }
    }

    fn asset(&self, asset: &Asset) -> String {
        format!("{}{}", self.root(), asset.address())
    }
}

/// Renders a page with its head, navigation and main part.
pub fn document(site: &Site, page: SitePage, main: &Markup) -> Markup {
    let files = site.files.as_ref();
    let words = site.locale.page();
    html! {
        (DOCTYPE)
        html lang=(site.locale.id()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                @if site.is_in_files() { meta http-equiv="Content-Security-Policy" content=(POLICY); }
                title { (words.get(page.title())) }
                link rel="icon" href=(site.asset(&ICON)) type="image/svg+xml";
                link rel="stylesheet" href=(site.asset(&STYLE));
                @if let Some(files) = files { link rel="manifest" href={ (site.root()) (files.manifest) }; }
                script type="module" src=(site.asset(&SCRIPT)) {}
            }
            body class=(page.class()) data-home=(site.root()) data-named=[site.named.then_some("yes")] data-worker=[files.map(|files| &files.worker)]
                data-service=[files.map(|files| files.service)] data-most=[site.most] {
                a class="skip" href="#main" { (words.get("skip")) }
                header class="top" {
                    a class="brand" href=(site.home()) { "stamma" }
                    nav aria-label=(words.get("pages")) {
                        @for other in SitePage::ALL {
                            a href=(site.path(other)) data-page=(other.class()) aria-current=[(other == page).then_some("page")] { (words.get(other.class())) }
                        }
                    }
                    // The script makes a menu of it.
                    ul class="languages" aria-label=(words.get("language-menu")) {
                        @for locale in Locale::all() {
                            li { a href=(site.path_in(page, locale)) hreflang=(locale.id()) lang=(locale.id()) { (locale.name()) } }
                        }
                    }
                }
                main id="main" { (main) }
                script type="application/json" id="words" { (PreEscaped(script_words(site.locale))) }
                (PreEscaped(sprite()))
            }
        }
    }
}

/// Returns the words of the script as JSON, safe inside of an element.
fn script_words(locale: Locale) -> String {
    let titles = if locale == Locale::ENGLISH { Vec::new() } else { locale.titles().all() };
    let words: serde_json::Map<_, _> = locale
        .script()
        .all()
        .into_iter()
        .chain(titles)
        .map(|(key, text)| (key.to_owned(), serde_json::Value::from(text)))
        .collect();
    serde_json::Value::from(words).to_string().replace('<', "\\u003c")
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
    let (locale, words) = (site.locale, site.locale.page());
    let word = |key: &'static str| words.get(key);
    let main = html! {
        h1 class="visually-hidden" { (word("read-heading")) }
        @if site.is_in_files() {
            noscript {
                p class="refused" { (worded(word("no-script-site"))) }
            }
        }
        form id="form" method=[(!site.is_in_files()).then_some("post")] action=[(!site.is_in_files()).then(|| site.home())] {
            label for="text" { (word("text-label")) }
            // Browsers drop a line feed directly after the tag.
            textarea id="text" name="text" rows="14" spellcheck="false" autocapitalize="off" autocomplete="off"
                { "\n" (filled.text) }
            @if let Some(most) = site.most() {
                noscript { p class="aside" { (worded(&words.fill("most", &[("limit", &most)]))) } }
            }
            div class="choices" {
                label for="from" { (word("notation")) }
                select id="from" name="from" { (option("", word("recognised"), filled.from)) (dialects(filled.from, locale)) }
                label for="language" { (word("language")) }
                select id="language" name="language" { (option("", word("recognised"), filled.language)) (languages(filled.language, locale)) }
                label for="variant" { (word("variant")) }
                select id="variant" name="variant" { (option("", word("recognised"), filled.variant)) (variants(filled.variant, locale)) }
                (targets(filled.to, filled.to_language, locale))
                label for="written" { (word("games")) }
                select id="written" name="written" {
                    (option("", word("all-games"), filled.written))
                    (option("one", word("this-game"), filled.written))
                }
                button id="read" type="submit" { (word("read-button")) }
            }
            p class="mending" {
                label {
                    input type="checkbox" name="repair" value="yes" checked[filled.repair == RepairMode::Apply];
                    " " (word("put-right"))
                }
            }
        }
        div id="reading" { (reading) }
    };
    document(site, SitePage::Read, &main)
}

/// Renders the recorder, which the script fills.
pub fn record(site: &Site) -> Markup {
    let words = site.locale.page();
    let main = html! {
        h1 { (words.get("record-heading")) }
        noscript { p { (worded(words.get("no-script-record"))) } }
        div id="record" {}
        div class="choices" { (targets("", "", site.locale)) }
    };
    document(site, SitePage::Record, &main)
}

/// Renders the menus for the output: notation and letters.
fn targets(to: &str, language: &str, locale: Locale) -> Markup {
    let words = locale.page();
    html! {
        label for="to" { (words.get("write-as")) }
        select id="to" name="to" {
            (dialects(if to.is_empty() { DIALECTS[0].id } else { to }, locale))
            @for id in OTHER_TARGETS { (option(id, words.get(id), to)) }
        }
        label for="to-language" { (words.get("letters")) }
        select id="to-language" name="to_language" { (option("", words.get("its-own"), language)) (languages(language, locale)) }
    }
}

fn option(value: &str, title: &str, chosen: &str) -> Markup {
    html! { option value=(value) selected[value == chosen] { (title) } }
}

fn dialects(chosen: &str, locale: Locale) -> Markup {
    html! { @for dialect in DIALECTS { (option(dialect.id, dialect_title(dialect, locale), chosen)) } }
}

fn languages(chosen: &str, locale: Locale) -> Markup {
    html! { @for language in LANGUAGES { (option(language.id, language_name(language, locale), chosen)) } }
}

fn variants(chosen: &str, locale: Locale) -> Markup {
    let words: &Messages = locale.moves();
    html! { @for variant in Variant::ALL { (option(variant.id(), words.get(variant.id()), chosen)) } }
}
