package files

import (
	"math"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"houserules/sim/table"
)

// dictionary is a study's list of names as Arrow has it.
type dictionary struct {
	*table.Names
	array arrow.Array
	// typ is the type of its columns. Codes are signed integers, which every
	// Arrow reader takes, and narrow ones if they do.
	typ *arrow.DictionaryType
}

func newDictionary(names *table.Names) *dictionary {
	b := array.NewStringBuilder(memory.DefaultAllocator)
	defer b.Release()
	b.AppendValues(names.List, nil)
	d := &dictionary{Names: names, array: b.NewArray()}
	d.typ = &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int16, ValueType: arrow.BinaryTypes.String}
	if len(names.List) <= math.MaxInt8+1 {
		d.typ.IndexType = arrow.PrimitiveTypes.Int8
	}
	return d
}

// narrow tells whether the codes are 8 bits wide, otherwise they have 16.
func (d *dictionary) narrow() bool { return d.typ.IndexType == arrow.PrimitiveTypes.Int8 }

// code is the code of a name that is in the list.
func (d *dictionary) code(name string) int16 {
	code, _ := d.Code(name)
	return code
}

// codesOf returns the codes of several names that are.
func (d *dictionary) codesOf(names []string) []int16 {
	codes := make([]int16, len(names))
	for i, name := range names {
		codes[i] = d.code(name)
	}
	return codes
}
