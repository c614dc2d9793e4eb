//! The arrays that rows are appended to, one for each type of column.

use crate::main_line::{Words, WordsPart};
use crate::schema::ColumnType;
use crate::text_builder::{TextBuilder, Validity, offset, room_for_ends};
use arrow_array::builder::{
    ArrayBuilder, Date32Builder, Int16Builder, Int32Builder, Int64Builder, ListBuilder, MapBuilder,
    PrimitiveBuilder, StringBuilder, StructBuilder, Time32MillisecondBuilder, UInt64Builder,
};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, ListArray, StringArray};
use arrow_buffer::{Buffer, OffsetBuffer};
use arrow_schema::{DataType, Field};
use stamma::notation::internals::ShortStr16;
use std::sync::Arc;

/// An array that grows. A value of another type than its own becomes null; the schema has none.
pub(crate) enum Builder {
    Text(TextBuilder),
    Int16(Int16Builder),
    Int32(Int32Builder),
    Int64(Int64Builder),
    UInt64(UInt64Builder),
    Date(Date32Builder),
    Time(Time32MillisecondBuilder),
    Texts(WordListBuilder),
    Int16s(ListBuilder<Int16Builder>),
    Int32s(ListBuilder<Int32Builder>),
    Int64s(ListBuilder<Int64Builder>),
    Tags(Box<MapBuilder<StringBuilder, StringBuilder>>),
    Findings(Box<ListBuilder<StructBuilder>>),
}

/// A finding as a value.
pub(crate) struct FindingRow {
    pub(crate) code: &'static str,
    pub(crate) ply: Option<i32>,
    pub(crate) message: String,
}

impl Builder {
    pub(crate) fn new(kind: ColumnType) -> Builder {
        match kind {
            ColumnType::Text => Builder::Text(TextBuilder::default()),
            ColumnType::Int16 => Builder::Int16(Int16Builder::new()),
            ColumnType::Int32 => Builder::Int32(Int32Builder::new()),
            ColumnType::Int64 => Builder::Int64(Int64Builder::new()),
            ColumnType::UInt64 => Builder::UInt64(UInt64Builder::new()),
            ColumnType::Date => Builder::Date(Date32Builder::new()),
            ColumnType::Time => Builder::Time(Time32MillisecondBuilder::new()),
            ColumnType::Texts => Builder::Texts(WordListBuilder::default()),
            ColumnType::Int16s => Builder::Int16s(ListBuilder::new(Int16Builder::new())),
            ColumnType::Int32s => Builder::Int32s(ListBuilder::new(Int32Builder::new())),
            ColumnType::Int64s => Builder::Int64s(ListBuilder::new(Int64Builder::new())),
            ColumnType::Tags => {
                Builder::Tags(Box::new(MapBuilder::new(None, StringBuilder::new(), StringBuilder::new())))
            }
            ColumnType::Findings => Builder::Findings(Box::new(ListBuilder::new(finding_builder()))),
        }
    }

    /// Returns what was appended. The next values get as much room as they took, since batches are mostly of one size.
    pub(crate) fn finish(&mut self) -> ArrayRef {
        let builder: &mut dyn ArrayBuilder = match self {
            Builder::Text(builder) => return builder.finish(),
            Builder::Int32s(builder) => return finish_list(builder),
            Builder::Int64s(builder) => return finish_list(builder),
            Builder::Texts(builder) => return builder.finish(),
            Builder::Int16(builder) => builder,
            Builder::Int32(builder) => builder,
            Builder::Int64(builder) => builder,
            Builder::UInt64(builder) => builder,
            Builder::Date(builder) => builder,
            Builder::Time(builder) => builder,
            Builder::Int16s(builder) => builder,
            Builder::Tags(builder) => &mut **builder,
            Builder::Findings(builder) => &mut **builder,
        };
        builder.finish()
    }

    pub(crate) fn null(&mut self) {
        match self {
            Builder::Text(builder) => builder.null(),
            Builder::Int16(builder) => builder.append_null(),
            Builder::Int32(builder) => builder.append_null(),
            Builder::Int64(builder) => builder.append_null(),
            Builder::UInt64(builder) => builder.append_null(),
            Builder::Date(builder) => builder.append_null(),
            Builder::Time(builder) => builder.append_null(),
            Builder::Texts(builder) => builder.append_null(),
            Builder::Int16s(builder) => builder.append_null(),
            Builder::Int32s(builder) => builder.append_null(),
            Builder::Int64s(builder) => builder.append_null(),
            // Keys and values always come in pairs, so this does not fail.
            Builder::Tags(builder) => drop(builder.append(false)),
            Builder::Findings(builder) => builder.append_null(),
        }
    }

    /// Appends so many times null.
    pub(crate) fn nulls(&mut self, count: usize) {
        match self {
            Builder::Text(builder) => builder.nulls(count),
            Builder::Int16(builder) => builder.append_nulls(count),
            Builder::Int32(builder) => builder.append_nulls(count),
            Builder::Int64(builder) => builder.append_nulls(count),
            Builder::UInt64(builder) => builder.append_nulls(count),
            builder => (0..count).for_each(|_| builder.null()),
        }
    }

    /// Appends a number or null for each value.
    pub(crate) fn each_number(&mut self, values: impl Iterator<Item = Option<i64>>) {
        match self {
            Builder::Int32(builder) => {
                values.for_each(|value| {
                    builder.append_option(value.and_then(|value| i32::try_from(value).ok()))
                });
            }
            Builder::Int64(builder) => values.for_each(|value| builder.append_option(value)),
            builder => values.for_each(|value| builder.number(value)),
        }
    }

    /// Appends a key or null for each value.
    pub(crate) fn each_key(&mut self, values: impl Iterator<Item = Option<u64>>) {
        match self {
            Builder::UInt64(builder) => values.for_each(|value| builder.append_option(value)),
            builder => values.for_each(|_| builder.null()),
        }
    }

    /// Appends a short word or null for each value.
    pub(crate) fn each_word(&mut self, values: impl Iterator<Item = Option<ShortStr16>>) {
        match self {
            Builder::Text(builder) => values.for_each(|value| builder.word(value)),
            builder => values.for_each(|_| builder.null()),
        }
    }

    pub(crate) fn text(&mut self, value: Option<&str>) {
        match (self, value) {
            (Builder::Text(builder), Some(value)) => builder.text(value),
            (builder, _) => builder.null(),
        }
    }

    pub(crate) fn number(&mut self, value: Option<i64>) {
        match (self, value) {
            (Builder::Int16(builder), Some(value)) => builder.append_option(i16::try_from(value).ok()),
            (Builder::Int32(builder), Some(value)) => builder.append_option(i32::try_from(value).ok()),
            (Builder::Int64(builder), Some(value)) => builder.append_value(value),
            (Builder::Date(builder), Some(value)) => builder.append_option(i32::try_from(value).ok()),
            (Builder::Time(builder), Some(value)) => builder.append_option(i32::try_from(value).ok()),
            (builder, _) => builder.null(),
        }
    }

    /// Appends a list of numbers.
    pub(crate) fn bytes(&mut self, values: impl Iterator<Item = u8>) {
        match self {
            Builder::Int16s(builder) => {
                values.for_each(|value| builder.values().append_value(i16::from(value)));
                builder.append(true);
            }
            builder => builder.null(),
        }
    }

    /// Appends a list of so many numbers, of which only some are there: their places and values.
    pub(crate) fn sparse(&mut self, length: usize, values: impl Iterator<Item = (usize, i64)>) {
        match self {
            Builder::Int32s(builder) => {
                append_sparse(builder, length, values, |value| i32::try_from(value).ok())
            }
            Builder::Int64s(builder) => append_sparse(builder, length, values, Some),
            builder => builder.null(),
        }
    }

    pub(crate) fn words(&mut self, words: &Words) {
        match self {
            Builder::Texts(builder) => builder.append(words),
            builder => builder.null(),
        }
    }

    pub(crate) fn tags(&mut self, tags: &[(String, String)]) {
        match self {
            Builder::Tags(builder) => {
                for (name, value) in tags {
                    builder.keys().append_value(name);
                    builder.values().append_value(value);
                }
                drop(builder.append(true));
            }
            builder => builder.null(),
        }
    }

    pub(crate) fn findings(&mut self, findings: impl Iterator<Item = FindingRow>) {
        let Builder::Findings(builder) = self else { return self.null() };
        for finding in findings {
            let row = builder.values();
            if let Some(code) = row.field_builder::<StringBuilder>(0) {
                code.append_value(finding.code);
            }
            if let Some(ply) = row.field_builder::<Int32Builder>(1) {
                ply.append_option(finding.ply);
            }
            if let Some(message) = row.field_builder::<StringBuilder>(2) {
                message.append_value(&finding.message);
            }
            row.append(true);
        }
        builder.append(true);
    }
}

/// Returns the lists that were appended, and makes room for as many.
fn finish_list<T: ArrowPrimitiveType>(builder: &mut ListBuilder<PrimitiveBuilder<T>>) -> ArrayRef {
    let done = builder.finish();
    let values = PrimitiveBuilder::with_capacity(done.values().len());
    *builder = ListBuilder::with_capacity(values, done.len());
    Arc::new(done)
}

fn append_sparse<T: ArrowPrimitiveType>(
    builder: &mut ListBuilder<PrimitiveBuilder<T>>,
    length: usize,
    values: impl Iterator<Item = (usize, i64)>,
    fitting: impl Fn(i64) -> Option<T::Native>,
) {
    let mut done = 0;
    for (place, value) in values {
        builder.values().append_nulls(place - done);
        builder.values().append_option(fitting(value));
        done = place + 1;
    }
    builder.values().append_nulls(length - done);
    builder.append(true);
}

/// Lists of short words. The bytes of all words are checked together, which a builder of texts does word by word.
pub(crate) struct WordListBuilder {
    /// The end of each list, in words, and of each word, in bytes, after a zero.
    lists: Vec<i32>,
    ends: Vec<i32>,
    bytes: Vec<u8>,
    /// Which of them are not null.
    valid_lists: Validity,
    valid_words: Validity,
}

impl Default for WordListBuilder {
    fn default() -> WordListBuilder {
        WordListBuilder::with_room(1, 1, 0)
    }
}

impl WordListBuilder {
    fn with_room(lists: usize, words: usize, bytes: usize) -> WordListBuilder {
        WordListBuilder {
            lists: room_for_ends(lists),
            ends: room_for_ends(words),
            bytes: Vec::with_capacity(bytes),
            valid_lists: Validity::default(),
            valid_words: Validity::default(),
        }
    }

    fn append(&mut self, words: &Words) {
        for part in words.parts() {
            match part {
                WordsPart::Fours(fours) => {
                    let before = offset(self.bytes.len());
                    self.bytes.extend_from_slice(fours.as_flattened());
                    self.ends.extend((1..=offset(fours.len())).map(|count| before.saturating_add(4 * count)));
                    self.valid_words.non_nulls(fours.len());
                }
                WordsPart::Other(word) => {
                    if let Some(word) = word {
                        self.bytes.extend_from_slice(word.bytes().get(..word.length()).unwrap_or_default());
                    }
                    self.ends.push(offset(self.bytes.len()));
                    self.valid_words.push(word.is_some());
                }
            }
        }
        self.lists.push(offset(self.ends.len() - 1));
        self.valid_lists.push(true);
    }

    fn append_null(&mut self) {
        self.lists.push(offset(self.ends.len() - 1));
        self.valid_lists.push(false);
    }

    fn finish(&mut self) -> ArrayRef {
        let like = WordListBuilder::with_room(self.lists.len(), self.ends.len(), self.bytes.len());
        let done = std::mem::replace(self, like);
        let offsets = |ends: Vec<i32>| OffsetBuffer::new(ends.into());
        let (words, lists) = (offsets(done.ends), offsets(done.lists));
        let words = StringArray::new(words, Buffer::from_vec(done.bytes), done.valid_words.finish());
        let field = Arc::new(Field::new_list_field(DataType::Utf8, true));
        Arc::new(ListArray::new(field, lists, Arc::new(words), done.valid_lists.finish()))
    }
}

fn finding_builder() -> StructBuilder {
    let fields = vec![
        Field::new("code", DataType::Utf8, true),
        Field::new("ply", DataType::Int32, true),
        Field::new("message", DataType::Utf8, true),
    ];
    let builders: Vec<Box<dyn ArrayBuilder>> =
        vec![Box::new(StringBuilder::new()), Box::new(Int32Builder::new()), Box::new(StringBuilder::new())];
    StructBuilder::new(fields, builders)
}
