package variants

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"

	"houserules/configs/strict"
	"houserules/engine/rules"
)

// hash returns the hash of the rules: SHA-256 over the family and the
// canonical rules without the knobs that equal their default, so that a knob
// added later changes no hash of a variant that does not use it, and without those
// on which no game depends.
func (v *Variant) hash() string {
	rules, _ := difference(v.shape, v.rules(), reflect.ValueOf(v.family.Defaults()).Elem())
	if rules == nil {
		rules = map[string]any{}
	}
	sum := sha256.Sum256(compact(map[string]any{"family": v.family.Name, "rules": rules}))
	return hex.EncodeToString(sum[:])
}

// difference returns what must be said of a value where the default holds
// otherwise, or false if nothing.
func difference(s *rules.Shape, v, standard reflect.Value) (any, bool) {
	switch {
	case s.Optional && v.IsNil():
		return "none", !standard.IsNil()
	case s.Optional && s.Kind == rules.Group:
		off := standard.IsNil()
		if off {
			standard = reflect.New(s.Type)
			if x, ok := standard.Interface().(rules.Defaulter); ok {
				x.SetDefault()
			}
		}
		rules, some := groupDifference(s, v.Elem(), standard.Elem())
		return rules, some || off // switching on is itself a difference
	case s.Kind == rules.Group:
		return groupDifference(s, v, standard)
	}
	if strict.Flow(s, v) == strict.Flow(s, standard) {
		return nil, false
	}
	return s.Lasting(v), true
}

func groupDifference(s *rules.Shape, v, standard reflect.Value) (any, bool) {
	rules := make(map[string]any)
	for _, f := range s.Fields {
		if f.OutsideGames {
			continue
		}
		if x, ok := difference(f.Shape, f.Value(v), f.Value(standard)); ok {
			rules[f.Key] = x
		}
	}
	return rules, len(rules) > 0
}

// compact writes JSON with sorted keys, no blanks, and no escapes for HTML.
func compact(x any) []byte {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	if err := out.Encode(x); err != nil {
		panic(fmt.Sprintf("variants: rules cannot be written as JSON: %v", err))
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// record is a variant as it is stored with a study.
type record struct {
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	Family string   `json:"family"`
	Chain  []string `json:"chain"`
	Source Source   `json:"source"`
	Notes  string   `json:"notes,omitempty"`
	Hash   string   `json:"hash"`
	// Register is what a user's file says of its register; what built-in files say is
	// looked up by the chain.
	Register string `json:"register,omitempty"`
	// Rules are all rules, those that equal their default too.
	Rules json.RawMessage `json:"rules"`
	// Files are the names of the chain's files, the root first, as far as
	// they set rules; Set has, for each path that was set, the index of the
	// file and the line.
	Files []string          `json:"files"`
	Set   map[string][2]int `json:"set"`
}

// Canonical returns everything that is needed to make the variant again, as
// one JSON object whose bytes depend only on the files' texts and names, not
// on where they are. Compare variants by Hash, not by this: it changes with
// titles and line numbers.
func (v *Variant) Canonical() json.RawMessage {
	files, set := make([]string, len(v.Chain)), make(map[string][2]int)
	for path, place := range v.places.All() {
		files[place.Rank] = filepath.Base(place.File)
		set[path] = [2]int{place.Rank, place.Line}
	}
	return compact(record{
		Name: v.Name, Title: v.Title, Family: v.Family, Chain: v.Chain, Source: v.Source, Notes: v.Notes,
		Hash: v.Hash, Register: v.register, Rules: compact(v.shape.Plain(v.rules())), Files: files, Set: set,
	})
}

// told is what players outside of the program are told of the rules: what Restore
// needs, and nothing that says in which file they stand.
func (v *Variant) told() []byte {
	return compact(map[string]any{
		"name": v.Name, "family": v.Family, "chain": []string{v.Name}, "hash": v.Hash,
		"rules": json.RawMessage(compact(v.shape.Plain(v.rules()))),
	})
}

// Restore makes a variant of what Canonical returned. It is an error if the
// rules have another hash than they had: then this program reads them
// differently from the one that wrote them.
func Restore(data json.RawMessage) (*Variant, error) { return restore(Families(), data) }

func restore(families []Family, data json.RawMessage) (*Variant, error) {
	var r record
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("stored variant: %w", err)
	}
	f, err := findFamily(families, r.Family)
	if err != nil {
		return nil, fmt.Errorf("stored variant %q: %w", r.Name, err)
	}
	v := &Variant{
		Name: r.Name, Title: r.Title, Family: r.Family, Chain: r.Chain, Source: r.Source, Notes: r.Notes,
		Rules: f.Defaults(), family: f, shape: f.Shape(), places: new(strict.Places), register: r.Register,
	}
	tree, list := strict.FromJSON("stored variant "+r.Name, r.Rules)
	if tree != nil {
		list = append(list, tree.Decode(nil, v.Rules)...)
	}
	if err := list.Err(); err != nil {
		return nil, err
	}
	for path, at := range r.Set {
		if at[0] < 0 || at[0] >= len(r.Files) || at[0] >= len(r.Chain) {
			return nil, fmt.Errorf("stored variant %q: %s was set in file %d, but it has %d", r.Name, path, at[0], len(r.Files))
		}
		v.places.Add(path, strict.Place{File: r.Files[at[0]], Line: at[1], Rank: at[0]})
	}
	if err := v.compile(); err != nil {
		return nil, fmt.Errorf("stored variant %q: %w", r.Name, err)
	}
	if v.Hash != r.Hash {
		return nil, fmt.Errorf("stored variant %q: its rules have the hash %s, not %s as written; they were changed, or come from a program that reads them differently", r.Name, v.Hash, r.Hash)
	}
	return v, nil
}
