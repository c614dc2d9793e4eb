//! Loads a dialect file: reads its keys into a draft, sets the fields that several keys decide together, and proves the
//! result.

use super::draft::{CaptureSignPlace, Draft, leaked};
use super::error::{DialectError, OwnDialectError};
use super::keys::KEYS;
use super::value::Value;
use super::{checks, proof};
use crate::unknown;
use stamma_board::internals::sort_by_key;
use stamma_notation::internals::{CaptureSign, Languages, MoveSyntax};
use stamma_notation::{DIALECTS, Dialect, Language, dialect};
use toml::de::DeTable;

/// The dialect that a file in TOML describes. Its keys are explained in `docs/own-dialect.md`.
///
/// The dialect lives as long as the program: load each file once.
///
/// # Errors
///
/// The first thing that is wrong with the file: no TOML, a key that does not exist, a value that means nothing, a
/// spelling that no word can hold, or a word that would not be read back as the move it is written for.
///
/// # Examples
///
/// ```
/// let club = stamma::load_dialect("id = \"club\"\nbased-on = \"fide\"\ncapture = \"*\"").unwrap();
/// assert_eq!((club.id, club.castling), ("club", ["0-0", "0-0-0"]));
/// let error = stamma::load_dialect("id = \"club\"\ncaptur = \"*\"").unwrap_err();
/// assert!(error.to_string().starts_with("2:1: there is no key `captur`; did you mean `capture`?"));
/// ```
pub fn load_dialect(text: &str) -> Result<&'static Dialect, OwnDialectError> {
    let located = |fault: DialectError| fault.located(text);
    let table = DeTable::parse(text).map_err(|error| {
        located(DialectError { span: error.span().unwrap_or(0..0), message: error.message().to_owned() })
    })?;
    let mut draft = Draft::read(table.get_ref()).map_err(located)?;
    draft.finish().map_err(located)?;
    proof::prove(&draft).map_err(located)?;
    Ok(leaked(draft.row))
}

/// The source of dialects and letters that are read from a file.
const OWN_FILE: &str = "a file of the user's own";

impl Draft {
    fn read(table: &DeTable<'_>) -> Result<Draft, DialectError> {
        let base = match table.iter().find(|(key, _)| key.get_ref() == "based-on") {
            Some((_, value)) => based_on(&Value { name: "based-on", value })?,
            None => dialect("pgn").unwrap_or(DIALECTS[0]),
        };
        let mut row = base.clone();
        (row.id, row.title, row.source) = ("", "", OWN_FILE);
        let mut draft = Draft {
            base,
            row,
            given: Vec::new(),
            capture: None,
            place: None,
            language: None,
            letters: [None; 5],
        };
        let mut entries: Vec<_> = table.iter().collect();
        sort_by_key(&mut entries, |(key, _)| key.span().start);
        for (key, value) in entries {
            let name = key.get_ref();
            let Some(known) = KEYS.iter().find(|known| known.name == name) else {
                let names = KEYS.iter().map(|known| known.name);
                return Err(DialectError { span: key.span(), message: unknown("key", name, names) });
            };
            (known.set)(&mut draft, &Value { name: known.name, value })?;
            draft.given.push((known, value.span()));
        }
        Ok(draft)
    }

    /// Sets and checks the fields that several keys decide together.
    fn finish(&mut self) -> Result<(), DialectError> {
        if self.row.id.is_empty() {
            let message = "`id` is missing: the word by which --from and --to know the dialect".to_owned();
            return Err(DialectError { span: 0..0, message });
        }
        if self.row.title.is_empty() {
            self.row.title = self.row.id;
        }
        let given = |name: &str| self.given.iter().any(|(key, _)| key.name == name);
        if given("check") && !given("double-check") {
            self.row.checks.double = self.row.checks.check;
        }
        self.finish_capture()?;
        self.finish_letters()?;
        checks::words_hold(self)
    }

    fn finish_capture(&mut self) -> Result<(), DialectError> {
        let known = match self.row.capture {
            CaptureSign::Absent => None,
            CaptureSign::Before(sign) => Some((CaptureSignPlace::Before, sign)),
            CaptureSign::After(sign) => Some((CaptureSignPlace::After, sign)),
        };
        let place = self.place.or(known.map(|(place, _)| place)).unwrap_or(CaptureSignPlace::Before);
        let sign = self.capture.or(known.map(|(_, sign)| sign)).unwrap_or("");
        let wanted = self.place.is_some_and(|place| place != CaptureSignPlace::Absent);
        if wanted && sign.is_empty() {
            let message =
                "`capture-place` says where a sign stands, and there is none: give `capture`, such as \"x\"";
            return Err(DialectError { span: self.span("capture-place"), message: message.to_owned() });
        }
        self.row.capture = match place {
            _ if sign.is_empty() => CaptureSign::Absent,
            CaptureSignPlace::Absent => CaptureSign::Absent,
            CaptureSignPlace::Before => CaptureSign::Before(sign),
            CaptureSignPlace::After => CaptureSign::After(sign),
        };
        Ok(())
    }

    fn finish_letters(&mut self) -> Result<(), DialectError> {
        let own = self.letters.iter().any(Option::is_some);
        let key = if own { "letters" } else { "language" };
        if (own || self.language.is_some()) && self.row.naming != MoveSyntax::Algebraic {
            let message =
                format!("`{key}` says nothing here: only the algebraic naming writes piece letters");
            return Err(DialectError { span: self.span(key), message });
        }
        let usual = self.language.unwrap_or_else(|| self.row.languages.usual());
        if !own {
            if let Some(language) = self.language {
                self.row.languages = Languages::Any(language.id);
            }
            return Ok(());
        }
        let mut pieces: [&'static [&'static str]; 6] = usual.pieces;
        for (piece, letters) in pieces.iter_mut().zip(self.letters) {
            *piece = letters.unwrap_or(piece);
        }
        // A letter that stood for the pawn may be a piece now.
        pieces[5] = &[""];
        checks::letters_differ(&pieces, self.span("letters"))?;
        let id = self.row.id;
        self.row.languages = Languages::Own(Box::leak(Box::new(Language::own(id, pieces, OWN_FILE))));
        Ok(())
    }
}

fn based_on(value: &Value<'_, '_>) -> Result<&'static Dialect, DialectError> {
    let id = value.text()?;
    let known = || DIALECTS.iter().filter(|known| !known.naming.is_descriptive()).map(|known| known.id);
    let base = dialect(id).ok_or_else(|| value.fault(unknown("dialect", id, known())))?;
    // Its squares and captures have names that no key changes.
    if base.naming.is_descriptive() {
        let message =
            format!("`based-on` is \"{id}\", which is descriptive notation; no dialect can be built on it");
        return Err(value.fault(message));
    }
    Ok(base)
}
