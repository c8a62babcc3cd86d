package enginetest

import (
	"reflect"
	"slices"
	"testing"

	"houserules/engine"
)

// TestDiffRowsSeesEveryColumn changes each column of a record in turn, found
// by reflection, so that a column added later cannot be forgotten.
func TestDiffRowsSeesEveryColumn(t *testing.T) {
	c := &court{game: NewTree(TreeRules{Seed: 3, Seats: 2, Branching: 3, Limit: 30})}
	c.info = c.game.Info()
	// Openings are kept where a study has some.
	record := func() *engine.Rows {
		rows := c.rows(c.lineup(), 0, 2)
		rows.KeepOpenings(true)
		return rows
	}
	want := record()
	if err := DiffRows(want, record()); err != nil {
		t.Fatalf("equal rows differ: %v", err)
	}
	spoil := func(name string, field func(*engine.Rows) reflect.Value) {
		got := record()
		x := field(got).Index(1)
		if x.CanInt() {
			x.SetInt(x.Int() + 1)
		} else {
			x.SetUint(x.Uint() + 1)
		}
		if DiffRows(want, got) == nil {
			t.Errorf("a change of %s is not seen", name)
		}
	}
	rows := reflect.TypeFor[engine.Rows]()
	for i := range rows.NumField() {
		f := rows.Field(i)
		value := func(r *engine.Rows) reflect.Value { return reflect.ValueOf(r).Elem().Field(i) }
		switch {
		case slices.Contains([]string{"Info", "Len", "Stop", "Journal", "OneGame"}, f.Name): // no columns
		case f.Name == "Starters": // of matches; doors leave it alone
		case f.Type.Elem().Kind() == reflect.Slice:
			for k := range 2 {
				spoil(f.Name, func(r *engine.Rows) reflect.Value { return value(r).Index(k) })
			}
		default:
			spoil(f.Name, value)
		}
	}
}
