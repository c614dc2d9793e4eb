//! The languages in which games are told and the page is shown, one file of messages each: `locales/de.txt`. A file has sections, so
//! that a program holds only those that it uses. tests/locales.rs proves that the files have the same messages and placeholders.

/// Cutting a section out of a file while compiling.
mod cut;
/// Messages by their keys.
mod messages;

pub use messages::{Messages, filled};

use std::fmt;
use std::sync::OnceLock;

/// A language in which games are told.
///
/// The letters of pieces are another matter, see [`Language`](crate::Language).
///
/// # Examples
///
/// ```
/// use stamma::{Locale, Position};
/// let start = Position::start(stamma::Variant::Standard);
/// let pawn = start.parse("e4")?.mv;
/// let german = Locale::named("de")?;
/// assert_eq!(start.describe_in(pawn, german)?, "der weiße Bauer auf e2 zieht nach e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Locale(usize);

/// The forms of a noun beside a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plural {
    /// 1; the rest.
    One,
    /// 0 and 1; the rest.
    UpToOne,
    /// 1; 2 to 4, 22 to 24 and so on; the rest.
    Polish,
    /// 1, 21, 31 and so on; 2 to 4, 22 to 24 and so on; the rest.
    Russian,
}

/// A row of the table of languages.
struct Row {
    id: &'static str,
    name: &'static str,
    plural: Plural,
}

const fn row(id: &'static str, name: &'static str, plural: Plural) -> Row {
    Row { id, name, plural }
}

/// Calls a macro with the files, in the order of the rows.
macro_rules! with_files {
    ($callback:ident $section:literal) => {
        $callback! { $section "en.txt" "de.txt" "fr.txt" "es.txt" "it.txt" "pt.txt" "nl.txt" "pl.txt" "ru.txt" }
    };
}

const ROWS: [Row; 9] = [
    row("en", "English", Plural::One),
    row("de", "Deutsch", Plural::One),
    row("fr", "Français", Plural::UpToOne),
    row("es", "Español", Plural::One),
    row("it", "Italiano", Plural::One),
    row("pt", "Português", Plural::UpToOne),
    row("nl", "Nederlands", Plural::One),
    row("pl", "Polski", Plural::Polish),
    row("ru", "Русский", Plural::Russian),
];

macro_rules! sections {
    ($section:literal $($file:literal)*) => {
        [$({
            const FILE: &str = include_str!(concat!("../../locales/", $file));
            const ENDS: (usize, usize) = cut::ends(FILE, $section).expect("a file has no such section");
            const BYTES: [u8; ENDS.1 - ENDS.0] = cut::copied(FILE, ENDS.0);
            match std::str::from_utf8(&BYTES) {
                Ok(text) => text,
                Err(_) => panic!("the section is cut within a character"),
            }
        }),*]
    };
}

/// The messages of a section, for each language.
struct Section {
    name: &'static str,
    /// The texts that are built in.
    texts: [&'static str; ROWS.len()],
    /// True if the texts of languages other than English may be in files.
    in_files: bool,
    parsed: [OnceLock<Messages>; ROWS.len()],
}

impl Section {
    /// A section. Of one that is in files, only the English text is kept.
    const fn new(name: &'static str, texts: [&'static str; ROWS.len()], in_files: bool) -> Section {
        let texts = match in_files && cfg!(feature = "fetched") {
            true => {
                let mut english = [""; ROWS.len()];
                english[0] = texts[0];
                english
            }
            false => texts,
        };
        Section { name, texts, in_files, parsed: [const { OnceLock::new() }; ROWS.len()] }
    }

    /// The messages in a language; in English where their file cannot be had.
    fn of(&'static self, locale: Locale) -> &'static Messages {
        let Locale(at) = locale;
        if let Some(messages) = self.parsed[at].get() {
            return messages;
        }
        match self.text(locale) {
            Some(text) => self.parsed[at].get_or_init(|| Messages::new(text)),
            None => self.of(Locale::ENGLISH),
        }
    }

    fn text(&self, locale: Locale) -> Option<&'static str> {
        #[cfg(feature = "fetched")]
        if self.in_files && locale != Locale::ENGLISH {
            let file = FILES[locale.0].text()?;
            let (start, end) = cut::ends(file, self.name)?;
            return file.get(start..end);
        }
        Some(self.texts[locale.0])
    }
}

/// The files of languages, by rows.
#[cfg(feature = "fetched")]
static FILES: [crate::data::FetchedFile; ROWS.len()] = {
    use crate::data::FetchedFile;
    macro_rules! files {
        ($section:literal $($file:literal)*) => { [$(FetchedFile::new($file)),*] };
    }
    with_files!(files "")
};

/// Returns the sections that may be in files, for each language but English: names of files and contents.
#[cfg(not(feature = "fetched"))]
pub(crate) fn files() -> impl Iterator<Item = (String, String)> {
    let sections = [&MOVES, &VIEW].into_iter().filter(|section| section.in_files);
    Locale::all().filter(|locale| *locale != Locale::ENGLISH).map(move |locale| {
        let text = |section: &Section| format!("[{}]{}", section.name, section.texts[locale.0]);
        (format!("{}.txt", locale.id()), sections.clone().map(text).collect())
    })
}

macro_rules! section {
    ($name:ident $section:literal $in_files:literal) => {
        static $name: Section = {
    const TEXTS: [&str; ROWS.len()] = with_files!(sections $section);
            Section::new($section, TEXTS, $in_files)
        };
    };
}

section!(MOVES "moves" true);
section!(TITLES "titles" false);
section!(VIEW "view" true);
section!(PAGE "page" false);
section!(SCRIPT "script" false);

impl Locale {
    /// English, which is used where no other language is asked for.
    pub const ENGLISH: Locale = Locale(0);

    /// Every language.
    pub fn all() -> impl ExactSizeIterator<Item = Locale> {
        (0..ROWS.len()).map(Locale)
    }

    /// Returns the language with this tag, such as `de`. Regions are ignored: `de-AT` is `de`.
    ///
    /// # Errors
    ///
    /// A sentence that names the languages there are.
    pub fn named(tag: &str) -> Result<Locale, String> {
        let ids = || ROWS.iter().map(|row| row.id);
        Locale::of_tag(tag).ok_or_else(|| crate::unknown("language", tag, ids()))
    }

    /// Returns the language of a tag, if games are told in it.
    fn of_tag(tag: &str) -> Option<Locale> {
        let main = tag.trim().split(['-', '_']).next().unwrap_or_default();
        ROWS.iter().position(|row| row.id.eq_ignore_ascii_case(main)).map(Locale)
    }

    /// Returns the best language for a list as browsers send it in `Accept-Language`: `de-AT,de;q=0.9,en;q=0.5`.
    #[doc(hidden)]
    pub fn accepted(list: &str) -> Locale {
        let wish = |part: &str| {
            let (tag, rest) = part.split_once(';').unwrap_or((part, ""));
            let quality =
                rest.trim().strip_prefix("q=").map_or(Some(1.0), |number| number.parse::<f32>().ok());
            Some((Locale::of_tag(tag)?, quality.filter(|&quality| quality > 0.0)?))
        };
        let mut best: Option<(Locale, f32)> = None;
        for (locale, quality) in list.split(',').filter_map(wish) {
            if best.is_none_or(|(_, known)| quality > known) {
                best = Some((locale, quality));
            }
        }
        best.map_or(Locale::ENGLISH, |(locale, _)| locale)
    }

    /// The language tag, such as `de`.
    pub fn id(self) -> &'static str {
        ROWS[self.0].id
    }

    /// The language's own name, such as `Deutsch`.
    pub fn name(self) -> &'static str {
        ROWS[self.0].name
    }

    /// Returns the index of the form of a noun beside a number: 0 is that for one.
    #[doc(hidden)]
    pub fn plural(self, count: usize) -> usize {
        let few = (2..=4).contains(&(count % 10)) && !(12..=14).contains(&(count % 100));
        match ROWS[self.0].plural {
            Plural::One => usize::from(count != 1),
            Plural::UpToOne => usize::from(count > 1),
            Plural::Polish if count == 1 => 0,
            Plural::Russian if count % 10 == 1 && count % 100 != 11 => 0,
            Plural::Polish | Plural::Russian => 2 - usize::from(few),
        }
    }

    /// Returns the number of forms of a noun beside a number.
    #[doc(hidden)]
    pub fn plurals(self) -> usize {
        match ROWS[self.0].plural {
            Plural::One | Plural::UpToOne => 2,
            Plural::Polish | Plural::Russian => 3,
        }
    }

    /// The meaning of a diagnostic code in one line.
    pub fn title(self, code: crate::Code) -> &'static str {
        TITLES.of(self).get(code.id())
    }

    /// The messages about moves.
    #[doc(hidden)]
    pub fn moves(self) -> &'static Messages {
        MOVES.of(self)
    }

    /// The messages of views of texts.
    #[doc(hidden)]
    pub fn view(self) -> &'static Messages {
        VIEW.of(self)
    }

    /// The messages of pages.
    #[doc(hidden)]
    pub fn page(self) -> &'static Messages {
        PAGE.of(self)
    }

    /// The messages of the page's script.
    #[doc(hidden)]
    pub fn script(self) -> &'static Messages {
        SCRIPT.of(self)
    }

    /// The titles of diagnostic codes.
    #[doc(hidden)]
    pub fn titles(self) -> &'static Messages {
        TITLES.of(self)
    }

    /// Returns a message about a number of things.
    #[doc(hidden)]
    pub fn counted(self, messages: &Messages, key: &str, count: usize) -> String {
        let form = messages.form(key, self.plural(count));
        filled(form, &[("count", &count.to_string())])
    }
}

impl Default for Locale {
    fn default() -> Locale {
        Locale::ENGLISH
    }
}

impl fmt::Debug for Locale {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Locale({})", self.id())
    }
}
