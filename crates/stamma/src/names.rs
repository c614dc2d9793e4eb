//! Names as people type them, of notations, variants, encodings, policies and codes, and the error messages for unknown ones.

use crate::policy::{Level, POLICIES, Policy, Selector};
use stamma_board::Variant;
use stamma_io::{CONTAINERS, ContainerChoice, Encoding, EncodingChoice};
use stamma_notation::internals::{Tags, shortened};
use stamma_notation::{Code, Dialect, LANGUAGES, Language};

/// A dialect, and the language of its piece letters where one is named.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The language.
    pub language: Option<&'static Language>,
}

impl Notation {
    /// Returns the notation with a name such as `pgn` or `lan:de`: the id of one of these dialects, and perhaps the tag
    /// of a language, for which the dialect may have a row of its own. `others` are names beside those of dialects that are allowed at this place; they are only used
    /// for suggestions.
    ///
    /// # Errors
    ///
    /// A sentence: there is no such dialect or language, or the dialect does not have the letters of that language.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{DIALECTS, Notation};
    /// let german = Notation::named("lan:de", &DIALECTS[..], &[])?;
    /// assert_eq!((german.dialect.id, german.language.map(|language| language.id)), ("lan", Some("de")));
    /// let spanish = Notation::named("descriptive:es", &DIALECTS[..], &[])?;
    /// assert_eq!(spanish.dialect.id, "descriptive-es");
    /// assert!(Notation::named("lna", &DIALECTS[..], &[]).is_err_and(|reason| reason.contains("did you mean `lan`?")));
    /// # Ok::<(), String>(())
    /// ```
    pub fn named(
        name: &str,
        dialects: &[&'static Dialect],
        others: &[&'static str],
    ) -> Result<Notation, String> {
        let (id, tag) = match name.split_once(':') {
            Some((id, tag)) => (id.trim(), Some(tag.trim())),
            None => (name.trim(), None),
        };
        let known = || dialects.iter().map(|dialect| dialect.id).chain(others.iter().copied());
        let dialect = dialects.iter().copied().find(|dialect| dialect.id.eq_ignore_ascii_case(id));
        let dialect = dialect.ok_or_else(|| {
            let other = others.iter().find(|other| other.eq_ignore_ascii_case(id));
            if let (Some(tag), Some(other)) = (tag, other) {
                let tag = shortened(tag);
                return format!("`{other}` is no dialect and has no piece letters; leave `:{tag}` out");
            }
            match crate::language(if id.is_empty() { tag.unwrap_or_default() } else { id }) {
                Some(language) => no_dialect(name, language),
                None => unknown("dialect", id, known()),
            }
        })?;
        // A dialect may have a row of its own for a language, such as `descriptive-es`.
        if let Some(row) = tag.map(|tag| format!("{}-{tag}", dialect.id))
            && let Some(dialect) = dialects.iter().copied().find(|known| known.id.eq_ignore_ascii_case(&row))
        {
            return Ok(Notation { dialect, language: None });
        }
        let language = tag.map(|tag| letters(dialect, tag)).transpose()?;
        Ok(Notation { dialect, language })
    }

    /// Ends a text of games that were written in it. PGN ends every game with a blank line; in other notations it only separates
    /// two games.
    #[doc(hidden)]
    pub fn end(&self, written: &mut Vec<u8>) {
        if self.dialect.layout.extras.tags == Tags::Start && written.ends_with(b"\n\n") {
            written.pop();
        }
    }
}

/// The message about a language where a dialect has to be named.
fn no_dialect(name: &str, language: &Language) -> String {
    let (name, id) = (shortened(name), language.id);
    format!(
        "`{name}` names no dialect; `{id}` is a language, {}, and follows one, as in `pgn:{id}`",
        language.name
    )
}

/// Returns a language in whose letters the dialect may be written.
fn letters(dialect: &'static Dialect, tag: &str) -> Result<&'static Language, String> {
    let usual = dialect.languages.usual();
    // The letters of a file's own are known by the id of its dialect.
    if usual.id.eq_ignore_ascii_case(tag) {
        return Ok(usual);
    }
    let language = language_named(tag)?;
    if dialect.languages.allows(language) {
        return Ok(language);
    }
    let id = dialect.id;
    Err(format!(
        "`{id}` is not written in the letters of `{}`, only in those of `{}`; leave `:{tag}` out",
        language.id, usual.id
    ))
}

/// The language with a tag.
///
/// # Errors
///
/// A sentence: there is no such language.
pub fn language_named(tag: &str) -> Result<&'static Language, String> {
    let known = || LANGUAGES.iter().map(|language| language.id);
    crate::language(tag).ok_or_else(|| unknown("language", tag, known()))
}

/// Returns the variant with an id or another usual name.
///
/// # Errors
///
/// A sentence: there is no such variant.
pub fn variant_named(name: &str) -> Result<Variant, String> {
    let known = || Variant::ALL.iter().map(|variant| variant.id());
    Variant::from_id(name).ok_or_else(|| unknown("variant", name, known()))
}

/// Returns the encoding with a name, or any for `auto`.
///
/// # Errors
///
/// A sentence: there is no such encoding.
pub fn encoding_named(name: &str) -> Result<EncodingChoice, String> {
    if name.eq_ignore_ascii_case("auto") {
        return Ok(EncodingChoice::Auto);
    }
    Encoding::from_name(name).map(EncodingChoice::Given).ok_or_else(|| {
        let examples = Encoding::EXAMPLES.join(", ");
        let hint = match nearest(name, ["auto"].into_iter().chain(Encoding::EXAMPLES)) {
            Some(near) => format!("did you mean `{near}`? Known"),
            None => String::from("known"),
        };
        format!("there is no encoding `{name}`; {hint} are auto and the names of the web, such as {examples}")
    })
}

/// Returns the names of containers, and the words for any and none of them.
pub fn container_names() -> impl Iterator<Item = &'static str> + Clone {
    ["auto", "none"].into_iter().chain(CONTAINERS.iter().map(|container| container.id))
}

/// Returns the container with a name; any for `auto`, and none for `none`.
///
/// # Errors
///
/// A sentence: there is no such container.
pub fn container_named(name: &str) -> Result<ContainerChoice, String> {
    name.parse().map_err(|_| unknown("container", name, container_names()))
}

/// Returns the policy with a name.
///
/// # Errors
///
/// A sentence: there is no such policy.
pub fn policy_named(name: &str) -> Result<Policy, String> {
    Policy::named(name).ok_or_else(|| unknown("policy", name, POLICIES.iter().map(|row| row.id)))
}

/// Returns the code with an id or a slug.
///
/// # Errors
///
/// A sentence: there is no such code.
pub fn code_named(name: &str) -> Result<Code, String> {
    Code::from_id(name).ok_or_else(|| {
        let known = Code::ALL.iter().flat_map(|code| [code.id(), code.slug()]);
        match nearest(name, known) {
            Some(near) => format!("there is no code `{name}`; did you mean `{near}`?"),
            None => format!("there is no code `{name}`; `stamma explain-code` lists them"),
        }
    })
}

/// Returns the letters that codes begin with.
pub fn code_groups() -> Vec<&'static str> {
    let mut letters: Vec<&str> = Code::ALL.iter().map(|code| &code.id()[..1]).collect();
    letters.dedup();
    letters
}

/// Returns the code with an id or a slug, or the codes with a first letter.
///
/// # Errors
///
/// A sentence: there is no such code, or no group of codes.
pub fn selector_named(name: &str) -> Result<Selector, String> {
    let name = name.trim();
    match Selector::from_text(name) {
        Some(selector) => Ok(selector),
        None if name.chars().count() == 1 => {
            Err(format!("no code begins with `{name}`; the letters are {}", code_groups().join(", ")))
        }
        None => code_named(name).map(Selector::Code),
    }
}

/// Findings that are made errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Denial {
    /// Findings with these codes.
    Codes(Selector),
    /// Findings of this level, and those above it.
    From(Level),
}

impl Denial {
    /// The levels that are named beside codes.
    pub const LEVELS: [(&'static str, Level); 2] = [("warnings", Level::Warning), ("notes", Level::Note)];

    /// Returns the findings with a name: a code, a group of codes, `warnings` or `notes`.
    ///
    /// # Errors
    ///
    /// A sentence: there are no such findings.
    pub fn named(name: &str) -> Result<Denial, String> {
        let level = Denial::LEVELS.iter().find(|(known, _)| name.trim().eq_ignore_ascii_case(known));
        match level {
            Some((_, level)) => Ok(Denial::From(*level)),
            None => selector_named(name).map(Denial::Codes).map_err(|error| {
                // The nearest code may be far from what was meant.
                match nearest(name, Denial::LEVELS.iter().map(|(known, _)| *known)) {
                    Some(near) => format!("there is no code `{name}`; did you mean `{near}`?"),
                    None => error,
                }
            }),
        }
    }
}

/// Returns the message that there is no such thing, with a suggestion, and the known names.
///
/// # Examples
///
/// ```
/// let known = ["white", "black"].into_iter();
/// let said = "there is no side `wite`; did you mean `white`? The known ones are white, black";
/// assert_eq!(stamma::unknown("side", "wite", known), said);
/// ```
pub fn unknown(what: &str, name: &str, known: impl Iterator<Item = &'static str> + Clone) -> String {
    // Names come from outside too, and may be long.
    let name = shortened(name);
    let known_ones = match nearest(&name, known.clone()) {
        Some(near) => format!("did you mean `{near}`? The known ones"),
        None => String::from("the known ones"),
    };
    let list: Vec<&str> = known.collect();
    format!("there is no {what} `{name}`; {known_ones} are {}", list.join(", "))
}

/// Returns the known name that is spelled most alike, if one is near enough to have been meant.
///
/// # Examples
///
/// ```
/// let known = || ["pgn", "fide", "scoresheet"].into_iter();
/// assert_eq!(stamma::nearest("score-sheet", known()), Some("scoresheet"));
/// assert_eq!(stamma::nearest("descriptive", known()), None);
/// ```
pub fn nearest(name: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let name = name.to_lowercase();
    let slips = |known: &str| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let (near, distance) = known.map(|known| (known, slips(known))).min_by_key(|&(_, distance)| distance)?;
    // As many slips as a third of the letters; in short names one or two, but no more than half.
    let length = name.chars().count();
    (distance <= (length / 3).max((length / 2).min(2))).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::{Notation, nearest};
    use stamma_notation::DIALECTS;

    #[test]
    fn a_notation_may_name_its_language() {
        let named = |name| Notation::named(name, &DIALECTS[..], &[]);
        let german = named("lan:de").unwrap();
        assert_eq!((german.dialect.id, german.language.map(|language| language.id)), ("lan", Some("de")));
        assert!(named("lan:xx").unwrap_err().contains("language `xx`"));
        assert!(named("").is_err());
        let said = "names no dialect; `de` is a language, German, and follows one, as in `pgn:de`";
        for alone in ["de", ":de", "DE:de"] {
            assert_eq!(named(alone).unwrap_err(), format!("`{alone}` {said}"));
        }
        assert_eq!(
            named("smith:de").unwrap_err(),
            "`smith` is not written in the letters of `de`, only in those of `en`; leave `:de` out"
        );
        assert!(named("smith:en").is_ok());
        assert_eq!(
            Notation::named("json:de", &DIALECTS[..], &["json"]).unwrap_err(),
            "`json` is no dialect and has no piece letters; leave `:de` out"
        );
    }

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let known = || ["pgn", "fide", "scoresheet", "ry"].into_iter();
        assert_eq!(nearest("score-sheet", known()), Some("scoresheet"));
        assert_eq!(nearest("PNG", known()), Some("pgn"));
        assert_eq!(nearest("descriptive", known()), None);
        assert_eq!((nearest("rx", known()), nearest("fid", known())), (Some("ry"), Some("fide")));
        for far in ["", "x", "foo", "qgx"] {
            assert_eq!(nearest(far, known()), None, "{far}");
        }
    }
}
