//! Values of a dialect file: their expected types, and the errors for other ones.

use super::error::DialectError;
use crate::{nearest, unknown};
use stamma_board::internals::sort_by_key;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and its key.
pub(super) struct Value<'a, 'i> {
    pub(super) name: &'static str,
    pub(super) value: &'a Spanned<DeValue<'i>>,
}

impl<'a> Value<'a, '_> {
    pub(super) fn fault(&self, message: String) -> DialectError {
        DialectError { span: self.value.span(), message }
    }

    fn unfit(&self, wanted: &str) -> DialectError {
        let kind = self.value.get_ref().type_str();
        let article = if kind.starts_with(['a', 'i']) { "an" } else { "a" };
        self.fault(format!("`{}` is {article} {kind}; it takes {wanted}", self.name))
    }

    pub(super) fn text(&self) -> Result<&'a str, DialectError> {
        self.value.get_ref().as_str().ok_or_else(|| self.unfit("a text in quotes"))
    }

    /// A text for as long as the program runs.
    pub(super) fn kept(&self) -> Result<&'static str, DialectError> {
        Ok(String::from(self.text()?).leak())
    }

    pub(super) fn truth(&self) -> Result<bool, DialectError> {
        self.value.get_ref().as_bool().ok_or_else(|| self.unfit("true or false"))
    }

    /// Returns the meaning of one of these words.
    pub(super) fn choice<T: Copy>(&self, choices: &[(&'static str, T)]) -> Result<T, DialectError> {
        let names: Vec<String> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        let wanted = match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => names.join(""),
        };
        let Some(text) = self.value.get_ref().as_str() else { return Err(self.unfit(&wanted)) };
        let found = choices.iter().find(|(name, _)| *name == text);
        found.map(|&(_, meant)| meant).ok_or_else(|| {
            let near = nearest(text, choices.iter().map(|&(name, _)| name));
            let hint = near.map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
            self.fault(format!("`{}` is \"{text}\"; it takes {wanted}{hint}", self.name))
        })
    }

    /// Exactly two texts.
    pub(super) fn two(&self, wanted: &str) -> Result<[&'static str; 2], DialectError> {
        match &self.values(wanted)?[..] {
            [first, second] => Ok([first.kept()?, second.kept()?]),
            _ => Err(self.fault(format!("`{}` takes {wanted}", self.name))),
        }
    }

    /// A text, or a list of texts.
    pub(super) fn one_or_more(&self) -> Result<&'static [&'static str], DialectError> {
        if self.value.get_ref().is_str() {
            return Ok(Vec::from([self.kept()?]).leak());
        }
        let values = self.values("a text, or a list of texts of which the first is written")?;
        let texts: Result<Vec<&'static str>, DialectError> = values.iter().map(Value::kept).collect();
        let texts = texts?;
        if texts.is_empty() {
            return Err(self.fault(format!("`{}` is an empty list; it takes at least one text", self.name)));
        }
        Ok(texts.leak())
    }

    fn values(&self, wanted: &str) -> Result<Vec<Value<'a, '_>>, DialectError> {
        let array = self.value.get_ref().as_array().ok_or_else(|| self.unfit(wanted))?;
        Ok(array.iter().map(|value| Value { name: self.name, value }).collect())
    }

    /// Calls `each` with the place among `names` of every key of a table.
    pub(super) fn table(
        &self,
        names: &'static [&'static str],
        mut each: impl FnMut(usize, Value<'_, '_>) -> Result<(), DialectError>,
    ) -> Result<(), DialectError> {
        let table: &DeTable<'_> = self.value.get_ref().as_table().ok_or_else(|| {
            self.unfit(&format!("a table, such as {{ {} = \"...\" }}", names.first().unwrap_or(&"")))
        })?;
        let mut entries: Vec<_> = table.iter().collect();
        sort_by_key(&mut entries, |(key, _)| key.span().start);
        for (key, value) in entries {
            let name = key.get_ref();
            let Some(at) = names.iter().position(|known| known == name) else {
                let what = format!("key in `{}`:", self.name);
                let message = unknown(&what, name, names.iter().copied());
                return Err(DialectError { span: key.span(), message });
            };
            each(at, Value { name: names[at], value })?;
        }
        Ok(())
    }
}
