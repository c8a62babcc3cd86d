package table

import (
	"fmt"
	"math"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"houserules/engine"
)

// dictionary is a fixed list of names and their codes. It is made for the
// whole study before the first row, because an Arrow file cannot replace a
// dictionary and readers like equal ones in all files.
type dictionary struct {
	names []string
	codes map[string]int16
	array arrow.Array
	// typ is the type of its columns. Codes are signed integers, which every
	// Arrow reader takes, and narrow ones if they do.
	typ *arrow.DictionaryType
}

// dictionaries are those of a study.
type dictionaries struct {
	ends, agents, actions *dictionary
	// anyNamed is set where a game names its actions, anyNumbered where one
	// does not.
	anyNamed, anyNumbered bool
	// forfeits is set where games may end by a forfeit.
	forfeits bool
}

// newDictionary lists names in order of first appearance.
func newDictionary(lists ...[]string) (*dictionary, error) {
	d := &dictionary{codes: map[string]int16{}}
	for _, list := range lists {
		for _, name := range list {
			if _, ok := d.codes[name]; ok {
				continue
			}
			if len(d.names) > math.MaxInt16 {
				return nil, fmt.Errorf("more than %d different names in a dictionary column", math.MaxInt16)
			}
			d.codes[name] = int16(len(d.names))
			d.names = append(d.names, name)
		}
	}
	b := array.NewStringBuilder(memory.DefaultAllocator)
	defer b.Release()
	b.AppendValues(d.names, nil)
	d.array = b.NewArray()
	d.typ = &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int16, ValueType: arrow.BinaryTypes.String}
	if len(d.names) <= math.MaxInt8+1 {
		d.typ.IndexType = arrow.PrimitiveTypes.Int8
	}
	return d, nil
}

// narrow tells whether the codes are 8 bits wide, otherwise they have 16.
func (d *dictionary) narrow() bool { return d.typ.IndexType == arrow.PrimitiveTypes.Int8 }

// codesOf returns the codes of several names that the dictionary was made with.
func (d *dictionary) codesOf(names []string) []int16 {
	codes := make([]int16, len(names))
	for i, name := range names {
		codes[i] = d.codes[name]
	}
	return codes
}

// studyDictionaries makes the dictionaries of a study.
func studyDictionaries(s *Contents) (dictionaries, error) {
	var ends, actions, agents [][]string
	var d dictionaries
	for _, v := range s.Variants {
		ends = append(ends, v.Info.EndReasons)
		actions = append(actions, v.Info.Actions)
		if v.Info.Actions != nil {
			d.anyNamed = true
		} else {
			d.anyNumbered = true
		}
	}
	for _, c := range s.Cells {
		agents = append(agents, c.Lineup)
		if c.Forfeits {
			d.forfeits = true
		}
	}
	if d.forfeits {
		ends = append(ends, []string{engine.ForfeitName})
	}
	var err error
	if d.ends, err = newDictionary(ends...); err != nil {
		return d, err
	}
	if d.agents, err = newDictionary(agents...); err != nil {
		return d, err
	}
	d.actions, err = newDictionary(actions...)
	return d, err
}
