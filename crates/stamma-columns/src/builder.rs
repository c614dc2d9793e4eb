//! The arrays that rows are appended to, one for each type of column.

use crate::schema::ColumnType;
use arrow_array::ArrayRef;
use arrow_array::builder::{
    ArrayBuilder, Date32Builder, Int16Builder, Int32Builder, Int64Builder, ListBuilder, MapBuilder,
    StringBuilder, StructBuilder, Time32MillisecondBuilder, UInt64Builder,
};
use arrow_schema::{DataType, Field};

/// An array that grows. A value of another type than its own becomes null; the schema has none.
pub(crate) enum Builder {
    Text(StringBuilder),
    Int16(Int16Builder),
    Int32(Int32Builder),
    Int64(Int64Builder),
    UInt64(UInt64Builder),
    Date(Date32Builder),
    Time(Time32MillisecondBuilder),
    Texts(ListBuilder<StringBuilder>),
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
            ColumnType::Text => Builder::Text(StringBuilder::new()),
            ColumnType::Int16 => Builder::Int16(Int16Builder::new()),
            ColumnType::Int32 => Builder::Int32(Int32Builder::new()),
            ColumnType::Int64 => Builder::Int64(Int64Builder::new()),
            ColumnType::UInt64 => Builder::UInt64(UInt64Builder::new()),
            ColumnType::Date => Builder::Date(Date32Builder::new()),
            ColumnType::Time => Builder::Time(Time32MillisecondBuilder::new()),
            ColumnType::Texts => Builder::Texts(ListBuilder::new(StringBuilder::new())),
            ColumnType::Int16s => Builder::Int16s(ListBuilder::new(Int16Builder::new())),
            ColumnType::Int32s => Builder::Int32s(ListBuilder::new(Int32Builder::new())),
            ColumnType::Int64s => Builder::Int64s(ListBuilder::new(Int64Builder::new())),
            ColumnType::Tags => {
                Builder::Tags(Box::new(MapBuilder::new(None, StringBuilder::new(), StringBuilder::new())))
            }
            ColumnType::Findings => Builder::Findings(Box::new(ListBuilder::new(finding_builder()))),
        }
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        let builder: &mut dyn ArrayBuilder = match self {
            Builder::Text(builder) => builder,
            Builder::Int16(builder) => builder,
            Builder::Int32(builder) => builder,
            Builder::Int64(builder) => builder,
            Builder::UInt64(builder) => builder,
            Builder::Date(builder) => builder,
            Builder::Time(builder) => builder,
            Builder::Texts(builder) => builder,
            Builder::Int16s(builder) => builder,
            Builder::Int32s(builder) => builder,
            Builder::Int64s(builder) => builder,
            Builder::Tags(builder) => &mut **builder,
            Builder::Findings(builder) => &mut **builder,
        };
        builder.finish()
    }

    pub(crate) fn null(&mut self) {
        match self {
            Builder::Text(builder) => builder.append_null(),
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

    pub(crate) fn text(&mut self, value: Option<&str>) {
        match (self, value) {
            (Builder::Text(builder), Some(value)) => builder.append_value(value),
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

    pub(crate) fn key(&mut self, value: Option<u64>) {
        match (self, value) {
            (Builder::UInt64(builder), Some(value)) => builder.append_value(value),
            (builder, _) => builder.null(),
        }
    }

    pub(crate) fn numbers(&mut self, values: impl Iterator<Item = Option<i64>>) {
        match self {
            Builder::Int16s(builder) => {
                let fitting = values.map(|value| i16::try_from(value?).ok());
                fitting.for_each(|value| builder.values().append_option(value));
                builder.append(true);
            }
            Builder::Int32s(builder) => {
                let fitting = values.map(|value| i32::try_from(value?).ok());
                fitting.for_each(|value| builder.values().append_option(value));
                builder.append(true);
            }
            Builder::Int64s(builder) => {
                values.for_each(|value| builder.values().append_option(value));
                builder.append(true);
            }
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
