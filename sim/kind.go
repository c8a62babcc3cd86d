package sim

import (
	"slices"

	"houserules/configs/source"
	"houserules/configs/strict"
	"houserules/variants"
)

// Kind is what a name or a file is.
type Kind int

// The kinds. Unknown is a name that means nothing, and a file that cannot be read or
// holds none of the others.
const (
	KindUnknown Kind = iota
	KindVariant
	KindStudy
	KindSearch
)

// KindOf says what a reference is. For a name it is the first of variant, study and
// search that is built in under it, for a file the kind whose keys it has.
func KindOf(lib *variants.Library, ref string) Kind {
	if !isPath(ref) {
		switch {
		case slices.Contains(lib.Names(), ref):
			return KindVariant
		case slices.Contains(BuiltinStudies(), ref):
			return KindStudy
		case slices.Contains(BuiltinBalances(), ref):
			return KindSearch
		}
		return KindUnknown
	}
	data, err := source.ReadFile(ref)
	if err != nil {
		return KindUnknown
	}
	tree, _ := strict.Parse(ref, data)
	has := func(keys ...string) bool { return tree != nil && slices.ContainsFunc(keys, tree.Has) }
	switch {
	case has("variants", "agents", "ladders", "effects", "readings") && !has("extends", "family"):
		return KindStudy
	case has("variant"):
		return KindSearch
	case has("extends", "family"):
		return KindVariant
	}
	return KindUnknown
}
