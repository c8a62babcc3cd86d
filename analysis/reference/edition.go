package reference

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Schema is the version of entries.json.
const Schema = 1

// Level is the coverage that all effects of an edition have together, Tolerance what counts
// as no difference that matters, as a fraction of 1.
const (
	Level     = 0.95
	Tolerance = 0.01
)

// mostEditions is the greatest number that an edition may have: what is greater nobody counted up to.
const mostEditions = 1_000_000

// Edition is the reference at one time. Once published it does not change: what is added makes
// the next one.
type Edition struct {
	Schema int `json:"schema"`
	Number int `json:"edition"`
	// Date is the day on which it was published, as its makers gave it; until then it is empty, and the
	// edition is continued.
	Date      string  `json:"date,omitempty"`
	Level     float64 `json:"level"`
	Tolerance float64 `json:"tolerance"`
	// Columns says what each column of entries.csv holds.
	Columns []Column `json:"columns"`
	Entries []*Entry `json:"entries"`
	// Inputs are what the pages show beside the entries.
	Inputs []Input `json:"inputs"`
	// Measured says how strong the players are under each set of rules, where somebody measured it.
	Measured []*Strength `json:"strengths"`
	// Trainings say how those learned who did.
	Trainings []Training `json:"trainings"`
	// LeftOut are studies and cells without an entry.
	LeftOut []LeftOut `json:"left_out"`
	// Moved are the entries that the edition before has otherwise.
	Moved []Moved `json:"moved"`
	// Made is how many of Planned studies it is made of, of those that a whole edition has; zero where nobody counted.
	Made, Planned int `json:"-"`
}

// Moved is an entry that is not what it was in the edition before.
type Moved struct {
	ID string `json:"id"`
	// Before and Now are the effects; nil where there is none.
	Before *float64 `json:"before"`
	Now    *float64 `json:"now"`
	// Why is rules, player, openings, games or verdict, the first that differs, or added or
	// removed where only one of the editions has the entry.
	Why string `json:"why"`
}

// New makes an edition of entries, in order and judged together. Where two entries are of
// the same rules, player and openings, the one with more games stays; which one that is does
// not depend on what it says. Of two rule sets with one name that which is documented stays, else
// that of the edition before.
func New(number int, entries []*Entry, out []LeftOut, before *Edition) *Edition {
	e := &Edition{Schema: Schema, Number: number, Level: Level, Tolerance: Tolerance, Columns: Columns(), Entries: []*Entry{}, Inputs: []Input{}, Measured: []*Strength{}, Trainings: []Training{}, LeftOut: []LeftOut{}, Moved: []Moved{}}
	e.LeftOut = append(e.LeftOut, out...)
	sorted := slices.Clone(entries)
	order(sorted)
	best, rules := map[string]*Entry{}, named(sorted, before)
	for _, x := range sorted {
		if rules[x.rulesName()].RulesHash != x.RulesHash {
			continue
		}
		if b := best[x.key()]; b == nil || x.Games > b.Games {
			best[x.key()] = x
		}
	}
	for _, x := range sorted {
		if r := rules[x.rulesName()]; r.RulesHash != x.RulesHash {
			e.LeftOut = append(e.LeftOut, LeftOut{Study: x.Study + ": " + x.ID, Reason: fmt.Sprintf("%s has other rules of this name: give one of them another", r.Study)})
			continue
		}
		if b := best[x.key()]; b != x {
			e.LeftOut = append(e.LeftOut, LeftOut{Study: x.Study + ": " + x.ID, Reason: fmt.Sprintf("%s has the same entry from %d games", b.Study, b.Games)})
			continue
		}
		e.Entries = append(e.Entries, x)
	}
	judge(e.Entries, e.Level, e.Tolerance)
	for _, x := range e.Entries {
		x.publish()
	}
	if before != nil && before.Number < number {
		e.Moved = append(e.Moved, e.since(before)...)
	}
	return e
}

// Decode reads an edition.
func Decode(text []byte) (*Edition, error) {
	e := &Edition{}
	if err := json.Unmarshal(text, e); err != nil {
		return nil, fmt.Errorf("is no edition of the reference: %w", err)
	}
	if slices.Contains(e.Entries, nil) || slices.Contains(e.Measured, nil) {
		return nil, errors.New("has null in place of an entry: it was changed; give its studies again into another folder")
	}
	if e.Schema != Schema || e.Number < 1 {
		return nil, fmt.Errorf("is an edition of schema %d, number %d; this program reads schema %d", e.Schema, e.Number, Schema)
	}
	if e.Number > mostEditions {
		return nil, fmt.Errorf("is edition %d, of no more than %d: it was changed", e.Number, mostEditions)
	}
	if _, err := time.Parse(time.DateOnly, e.Date); e.Date != "" && err != nil {
		return nil, fmt.Errorf("was published on %q, which is no day: it was changed", e.Date)
	}
	return e, nil
}

// same tells whether an edition says the same as another, but for what was left out and what moved.
func (e *Edition) same(other *Edition) bool {
	a, errA := json.Marshal([]any{e.Entries, e.Inputs, e.Measured, e.Trainings})
	b, errB := json.Marshal([]any{other.Entries, other.Inputs, other.Measured, other.Trainings})
	return errA == nil && errB == nil && string(a) == string(b)
}

// Follow gives an edition its number, after the edition that lies there, if any, and the last one that was
// published before that. One that is not published is continued under its number; one that is stays as it
// is, and where e says anything else it is the next one. With a date e is published; the error says why
// it cannot be.
func (e *Edition) Follow(lying, last *Edition, date string) error {
	published := last
	if lying != nil && lying.Date != "" {
		published = lying
	}
	switch {
	case published != nil && date != "" && date < published.Date && !(published == lying && e.same(lying)):
		return fmt.Errorf("edition %d was published on %s, after %s: give --date the day of this one", published.Number, published.Date, date)
	case lying == nil:
	case lying.Date == "":
		if e.Number = lying.Number; last != nil {
			e.Moved = append([]Moved{}, e.since(last)...)
		}
	case !e.same(lying):
		e.Number, e.Moved = lying.Number+1, append([]Moved{}, e.since(lying)...)
	case date != "" && date != lying.Date:
		return fmt.Errorf("edition %d was published on %s and says the same: leave --date out, or give studies that say more", lying.Number, lying.Date)
	default:
		e.Number, e.LeftOut, e.Moved, date = lying.Number, lying.LeftOut, lying.Moved, lying.Date
	}
	e.Date = date
	return nil
}

// Leave notes what has no entry, each once.
func (e *Edition) Leave(list []LeftOut) {
	for _, x := range list {
		if !slices.Contains(e.LeftOut, x) {
			e.LeftOut = append(e.LeftOut, x)
		}
	}
}

// since lists what moved, and why.
func (e *Edition) since(before *Edition) []Moved {
	byID := func(list []*Entry) map[string]*Entry {
		m := map[string]*Entry{}
		for _, x := range list {
			m[x.ID] = x
		}
		return m
	}
	old, now := byID(before.Entries), byID(e.Entries)
	var list []Moved
	for id, x := range now {
		if why := x.moved(old[id]); why != "" {
			list = append(list, Moved{id, effectOf(old[id]), effectOf(x), why})
		}
	}
	for id, x := range old {
		if now[id] == nil {
			list = append(list, Moved{id, effectOf(x), nil, "removed"})
		}
	}
	slices.SortFunc(list, func(a, b Moved) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// moved says why an entry is not what it was; empty where it is.
func (x *Entry) moved(was *Entry) string {
	switch {
	case was == nil:
		return "added"
	case was.RulesHash != x.RulesHash:
		return "rules"
	case was.Recipe != x.Recipe:
		return "player"
	case was.Openings != x.Openings:
		return "openings"
	case was.Games != x.Games || was.PlanHash != x.PlanHash:
		return "games"
	case was.Verdict != x.Verdict:
		return "verdict"
	}
	return ""
}

// effectOf is the effect of an entry; nil where there is none.
func effectOf(x *Entry) *float64 {
	if x == nil || x.Effect == nil {
		return nil
	}
	return &x.Effect.Value
}
