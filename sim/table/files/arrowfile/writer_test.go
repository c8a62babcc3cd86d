package arrowfile

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/apache/arrow/go/v17/arrow/memory"
	"pgregory.net/rapid"
)

// types are those of the columns that both writers take.
func types() []arrow.DataType {
	p := arrow.PrimitiveTypes
	list := []arrow.DataType{
		p.Int8, p.Int16, p.Int32, p.Int64, p.Uint8, p.Uint16, p.Uint32, p.Uint64, p.Float32, p.Float64,
	}
	for _, index := range []arrow.DataType{p.Int8, p.Int16} {
		list = append(list, &arrow.DictionaryType{IndexType: index, ValueType: arrow.BinaryTypes.String})
	}
	return list
}

// randomArray has so many values of a type, of which each is null in so many
// of a hundred cases and otherwise one of few.
func randomArray(r *rand.Rand, typ arrow.DataType, names arrow.Array, n, few, nulls int) arrow.Array {
	if d, ok := typ.(*arrow.DictionaryType); ok {
		codes := randomArray(r, d.IndexType, nil, n, min(few, names.Len()), nulls)
		defer codes.Release()
		return array.NewDictionaryArray(d, codes, names)
	}
	b := array.NewBuilder(memory.DefaultAllocator, typ)
	defer b.Release()
	for range n {
		if r.IntN(100) < nulls {
			b.AppendNull()
			continue
		}
		if err := b.AppendValueFromString(fmt.Sprint(r.IntN(few))); err != nil {
			panic(err)
		}
	}
	return b.NewArray()
}

// drawRecord draws a record of any columns that both writers take.
func drawRecord(t *rapid.T) arrow.Record {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	rows := rapid.OneOf(rapid.IntRange(1, 100), rapid.IntRange(1, 40_000)).Draw(t, "rows")
	names := randomNames(r, rapid.IntRange(1, 100).Draw(t, "names"))
	defer names.Release()
	var fields []arrow.Field
	var columns []arrow.Array
	for i := range rapid.IntRange(1, 12).Draw(t, "columns") {
		typ := rapid.SampledFrom(types()).Draw(t, "type")
		nulls := rapid.SampledFrom([]int{0, 0, 5, 100}).Draw(t, "nulls")
		fields = append(fields, arrow.Field{
			Name: fmt.Sprint("column ", i), Type: typ, Nullable: true,
			Metadata: arrow.NewMetadata([]string{"doc"}, []string{fmt.Sprint("what it is ", i)}),
		})
		columns = append(columns, randomArray(r, typ, names, rows, rapid.SampledFrom([]int{1, 3, 100}).Draw(t, "few"), nulls))
		defer columns[i].Release()
	}
	md := arrow.NewMetadata([]string{"study"}, []string{rapid.String().Draw(t, "study")})
	return array.NewRecord(arrow.NewSchema(fields, &md), columns, int64(rows))
}

func randomNames(r *rand.Rand, n int) arrow.Array {
	b := array.NewStringBuilder(memory.DefaultAllocator)
	defer b.Release()
	for i := range n {
		b.Append(strings.Repeat("x", r.IntN(5)) + fmt.Sprint(i))
	}
	return b.NewArray()
}

// read reads a file of one record with the library.
func read(t interface{ Fatal(...any) }, file []byte) arrow.Record {
	in, err := ipc.NewFileReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if in.NumRecords() != 1 {
		t.Fatal(in.NumRecords(), "records")
	}
	record, err := in.Record(0)
	if err != nil {
		t.Fatal(err)
	}
	record.Retain()
	return record
}

// stream reads a file as a stream: what follows its beginning of eight bytes is
// one. That way lengths come from the record batch instead of the footer.
func stream(t interface{ Fatal(...any) }, file []byte) arrow.Record {
	in, err := ipc.NewReader(bytes.NewReader(file[8:]))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Release()
	if !in.Next() {
		t.Fatal(in.Err())
	}
	record := in.Record()
	record.Retain()
	return record
}

// The library's reader finds in a file of NewLZ4 what it finds in one that the
// library wrote, and both find what was written: columns, schema, metadata.
// One writer writes all files, so that nothing stays of the record before.
func TestWritersAgree(t *testing.T) {
	byHand, library := NewLZ4(), NewLibrary(ipc.WithLZ4())
	rapid.Check(t, func(t *rapid.T) {
		record := drawRecord(t)
		defer record.Release()
		for range 2 { // the second with the form of the first
			var a, b bytes.Buffer
			if err := byHand.Write(&a, record); err != nil {
				t.Fatal(err)
			}
			if err := library.Write(&b, record); err != nil {
				t.Fatal(err)
			}
			x, y := read(t, a.Bytes()), read(t, b.Bytes())
			defer x.Release()
			defer y.Release()
			z := stream(t, a.Bytes())
			defer z.Release()
			for _, pair := range [][2]arrow.Record{{x, y}, {x, record}, {x, z}} {
				if !pair[0].Schema().Equal(pair[1].Schema()) || !pair[0].Schema().Metadata().Equal(pair[1].Schema().Metadata()) {
					t.Fatalf("schema\n%v\nand\n%v", pair[0].Schema(), pair[1].Schema())
				}
				for i, field := range pair[0].Schema().Fields() {
					if !field.Equal(pair[1].Schema().Field(i)) {
						t.Fatalf("field %v and %v", field, pair[1].Schema().Field(i))
					}
					if !array.Equal(pair[0].Column(i), pair[1].Column(i)) {
						t.Fatalf("%s differs:\n%v\nand\n%v", field.Name, pair[0].Column(i), pair[1].Column(i))
					}
				}
			}
		}
	})
}

// A record of the same schema with other names in its dictionary does not get
// those of the record before.
func TestOtherDictionary(t *testing.T) {
	typ := &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int8, ValueType: arrow.BinaryTypes.String}
	schema := arrow.NewSchema([]arrow.Field{{Name: "end", Type: typ}}, nil)
	w := NewLZ4()
	for _, name := range []string{"majority", "limit"} {
		b := array.NewDictionaryBuilder(memory.DefaultAllocator, typ)
		defer b.Release()
		if err := b.AppendValueFromString(name); err != nil {
			t.Fatal(err)
		}
		record := array.NewRecord(schema, []arrow.Array{b.NewArray()}, 1)
		defer record.Release()
		var out bytes.Buffer
		if err := w.Write(&out, record); err != nil {
			t.Fatal(err)
		}
		if got := read(t, out.Bytes()).Column(0).ValueStr(0); got != name {
			t.Errorf("%s became %s", name, got)
		}
	}
}

// numbers is a record of one column of so many numbers.
func numbers(n int) arrow.Record {
	b := array.NewInt32Builder(memory.DefaultAllocator)
	defer b.Release()
	for i := range n {
		b.Append(int32(i))
	}
	a := b.NewArray()
	defer a.Release()
	return array.NewRecord(arrow.NewSchema([]arrow.Field{{Name: "n", Type: a.DataType()}}, nil), []arrow.Array{a}, int64(n))
}

// What the writer by hand cannot write is an error, and never a wrong file.
func TestLZ4Refuses(t *testing.T) {
	text := func(typ arrow.DataType, value string) arrow.Record {
		b := array.NewBuilder(memory.DefaultAllocator, typ)
		defer b.Release()
		if err := b.AppendValueFromString(value); err != nil {
			t.Fatal(err)
		}
		a := b.NewArray()
		defer a.Release()
		return array.NewRecord(arrow.NewSchema([]arrow.Field{{Name: "odd", Type: typ}}, nil), []arrow.Array{a}, 1)
	}
	for want, record := range map[string]arrow.Record{
		"without rows":            numbers(0),
		"n is a slice":            numbers(9).NewSlice(3, 5),
		"odd is of type bool":     text(arrow.FixedWidthTypes.Boolean, "true"),
		"odd is of type utf8":     text(arrow.BinaryTypes.String, "x"),
		"odd is of type decimal(": text(&arrow.Decimal128Type{Precision: 9}, "1"),
	} {
		var out bytes.Buffer
		if err := NewLZ4().Write(&out, record); err == nil || !strings.Contains(err.Error(), want) || out.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", want, err, out.Len())
		}
		if err := NewLibrary(ipc.WithLZ4()).Write(&out, record); err != nil {
			t.Errorf("%s: the library: %v", want, err)
		}
	}
	// The beginning of a longer column is no less a column.
	var out bytes.Buffer
	if err := NewLZ4().Write(&out, numbers(100).NewSlice(0, 7)); err != nil {
		t.Fatal(err)
	}
	if got := read(t, out.Bytes()); !array.RecordEqual(got, numbers(7)) {
		t.Errorf("%v", got)
	}
}

// full takes so many bytes.
type full int

func (f *full) Write(b []byte) (int, error) {
	if *f -= full(len(b)); *f < 0 {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

// A disk that is full anywhere in the file is an error of either writer.
func TestWriteErrors(t *testing.T) {
	record := numbers(1000)
	for _, w := range []Writer{NewLZ4(), NewLibrary(ipc.WithLZ4())} {
		size := full(math.MaxInt32)
		if err := w.Write(&size, record); err != nil {
			t.Fatal(err)
		}
		for n := range math.MaxInt32 - int(size) {
			room := full(n)
			if err := w.Write(&room, record); err == nil {
				t.Fatalf("%T: no error though only %d bytes fit", w, n)
			}
		}
	}
}
