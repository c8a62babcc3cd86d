package main

import (
	"io"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"
	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/compress"
	"github.com/apache/arrow/go/v17/parquet/pqarrow"

	"houserules/analysis/reference"
)

// writeEntries writes the entries of an edition of the reference: the columns and values of entries.csv,
// each with its type, what it holds and its unit.
func writeEntries(e *reference.Edition, to io.Writer) error {
	columns := reference.Columns()
	fields := make([]arrow.Field, len(columns))
	for i, c := range columns {
		fields[i] = arrow.Field{Name: c.Name, Type: typeOf(c), Nullable: true, Metadata: arrow.NewMetadata([]string{"doc", "unit"}, []string{c.Doc, c.Unit})}
	}
	schema := arrow.NewSchema(fields, nil)
	rows := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	defer rows.Release()
	for _, x := range e.Entries {
		for i, c := range columns {
			switch value := c.Of(x).(type) {
			case string:
				rows.Field(i).(*array.StringBuilder).Append(value)
			case int64:
				rows.Field(i).(*array.Int64Builder).Append(value)
			case float64:
				rows.Field(i).(*array.Float64Builder).Append(value)
			default:
				rows.Field(i).AppendNull()
			}
		}
	}
	record := rows.NewRecord()
	defer record.Release()
	out, err := pqarrow.NewFileWriter(schema, open{to}, parquet.NewWriterProperties(parquet.WithCompression(compress.Codecs.Gzip)),
		pqarrow.NewArrowWriterProperties(pqarrow.WithStoreSchema()))
	if err != nil {
		return err
	}
	if err := out.Write(record); err != nil {
		return err
	}
	return out.Close()
}

// typeOf is the type of a column's values: of one that an empty entry does not have, a number's.
func typeOf(c reference.Column) arrow.DataType {
	switch c.Of(&reference.Entry{}).(type) {
	case string:
		return arrow.BinaryTypes.String
	case int64:
		return arrow.PrimitiveTypes.Int64
	}
	return arrow.PrimitiveTypes.Float64
}
