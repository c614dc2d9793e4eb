//! The options of a call, as names.

use stamma::container::ContainerChoice;
use stamma::encoding::EncodingChoice;
use stamma::{
    Code, DIALECTS, Denial, Headings, IllegalMoves, Locale, Notation, Policy, ReadOptions, Selector, Variant,
    container_named, encoding_named, policy_named, selector_named, unknown, variant_named,
};
use stamma_json::{FurtherFields, GameWriter, Target};
use wasm_bindgen::prelude::*;

/// The options of a call.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Settings {
    pub(crate) notation: Option<Notation>,
    pub(crate) variant: Option<Variant>,
    pub(crate) encoding: EncodingChoice,
    pub(crate) container: ContainerChoice,
    pub(crate) repair: bool,
    pub(crate) to: Option<Target>,
    pub(crate) fen: Option<String>,
    pub(crate) name: String,
    pub(crate) locale: Locale,
    illegal: IllegalMoves,
    headings: Headings,
    further: FurtherFields,
    policy: Policy,
    eco: bool,
    denied: Vec<Denial>,
    allowed: Vec<Selector>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            notation: None,
            variant: None,
            encoding: EncodingChoice::Auto,
            container: ContainerChoice::Auto,
            repair: false,
            to: None,
            fen: None,
            name: String::from("text"),
            locale: Locale::ENGLISH,
            illegal: IllegalMoves::default(),
            headings: Headings::default(),
            further: FurtherFields::new(),
            policy: Policy::default(),
            eco: false,
            denied: Vec::new(),
            allowed: Vec::new(),
        }
    }
}

#[wasm_bindgen]
impl Settings {
    /// Returns the settings of a call without options.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Settings {
        Settings::default()
    }

    /// Sets an option, or adds to one that is a list. Returns a sentence where the value is not accepted.
    pub fn set(&mut self, option: &str, value: &str) -> Option<String> {
        self.take(option, value).err()
    }

    /// Sets an option that is true or false.
    pub fn flag(&mut self, option: &str, value: bool) {
        match option {
            "repair" => self.repair = value,
            "fens" => self.further = self.further.fens(value),
            "evidence" => self.further = self.further.evidence(value),
            "eco" => self.eco = value,
            _ => {}
        }
    }
}

impl Settings {
    fn take(&mut self, option: &str, value: &str) -> Result<(), String> {
        match option {
            "notation" => self.notation = Some(Notation::named(value, &DIALECTS[..], &[])?),
            "variant" => self.variant = Some(variant_named(value)?),
            "encoding" => self.encoding = encoding_named(value)?,
            "container" => self.container = container_named(value)?,
            "illegal" => self.illegal = chosen("treatment of illegal moves", value, ILLEGAL)?,
            "headings" => self.headings = chosen("treatment of headings", value, HEADINGS)?,
            "to" => self.to = Some(Target::named(value)?),
            "policy" => self.policy = policy_named(value)?,
            "deny" => self.denied.push(Denial::named(value)?),
            "allow" => self.allowed.push(selector_named(value)?),
            "language" => self.locale = Locale::named(value)?,
            "fen" => self.fen = Some(value.to_owned()),
            "name" => value.clone_into(&mut self.name),
            _ => return Err(String::from("there is no such option")),
        }
        Ok(())
    }

    /// The options of the reader.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions::new()
            .dialect(self.notation.map(|notation| notation.dialect))
            .language(self.notation.and_then(|notation| notation.language))
            .variant(self.variant)
            .illegal(self.illegal)
            .headings(self.headings)
    }

    /// A writer of games as JSON.
    pub(crate) fn json(&self) -> GameWriter {
        GameWriter::new(self.notation.map(|notation| notation.dialect), &DIALECTS).with(self.further)
    }

    /// The levels of findings.
    pub(crate) fn policy(&self) -> Policy {
        self.policy.clone().with_denials(&self.allowed, &self.denied)
    }

    /// The levels of findings in a check, which looks at values of tags, too.
    pub(crate) fn policy_of_check(&self) -> Policy {
        let policy = self.policy.clone().with_tag_values();
        let policy = if self.eco { policy.with_code(Code::T203) } else { policy };
        policy.with_denials(&self.allowed, &self.denied)
    }
}

const ILLEGAL: &[(&str, IllegalMoves)] = &[("stop", IllegalMoves::Stop), ("keep", IllegalMoves::Keep)];

const HEADINGS: &[(&str, Headings)] =
    &[("tags", Headings::Tags), ("keep", Headings::Keep), ("ignore", Headings::Ignore)];

/// The value with a name, of a few.
fn chosen<T: Copy>(what: &str, name: &str, values: &'static [(&'static str, T)]) -> Result<T, String> {
    let found = values.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| *value).ok_or_else(|| unknown(what, name, values.iter().map(|(known, _)| *known)))
}
