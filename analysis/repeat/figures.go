package repeat

import (
	"encoding/json"
	"reflect"
)

// SameFigures tells whether a summary has all that the one has which the record was read from, but for
// sentences, which another version of the program says otherwise. Of a page that is not known.
func (s *Study) SameFigures(again []byte) bool {
	was, is := figures(s.summary), figures(again)
	return was != nil && reflect.DeepEqual(was, is)
}

// figures are what a summary has without its sentences; nil where it cannot be read.
func figures(summary []byte) any {
	var all any
	if json.Unmarshal(summary, &all) != nil {
		return nil
	}
	return withoutSentences(all)
}

// withoutSentences takes away what summaries say in words.
func withoutSentences(x any) any {
	switch x := x.(type) {
	case map[string]any:
		for key, value := range x {
			if key == "text" || key == "doc" || key == "warnings" {
				delete(x, key)
				continue
			}
			x[key] = withoutSentences(value)
		}
	case []any:
		for i := range x {
			x[i] = withoutSentences(x[i])
		}
	}
	return x
}
