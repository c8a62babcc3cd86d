package sides_test

import (
	"reflect"
	"testing"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/engine/sides"
)

// able is a game with other abilities than its own.
type able struct {
	engine.Game
	can engine.Abilities
}

func (g able) Abilities() engine.Abilities { return g.can }

// TestAbilitiesPass: a game with its seats changed can what its family's game can, and
// nothing else, but for what knows no seats, which doors and single searches do not, and a
// record and a turned board where there is a choice.
func TestAbilitiesPass(t *testing.T) {
	r := mancala.Default()
	r.Starts = mancala.StartsNorth
	own, err := doors.New(r)
	if err != nil {
		t.Fatal(err)
	}
	all := own.Abilities()
	all.Standings = &engine.Standings{}
	all.Record = func([]engine.Action) ([]engine.RecordField, error) { return nil, nil }
	fields := reflect.TypeFor[engine.Abilities]()
	for _, pie := range []bool{false, true} {
		for i := range fields.NumField() {
			one := engine.Abilities{} // that ability alone
			value := reflect.ValueOf(all).Field(i)
			reflect.ValueOf(&one).Elem().Field(i).Set(value)
			got := sides.New(able{own, one}, pie, sides.Columns{}).Abilities()
			for k := range fields.NumField() {
				name := fields.Field(k).Name
				want := k == i && !value.IsZero()
				switch name {
				case "Doors", "Player":
					want = false
				case "Record", "Turned":
					want = want && !pie
				}
				if has := !reflect.ValueOf(got).Field(k).IsZero(); has != want {
					t.Errorf("pie %v, of a game with %s: it has %s: %v", pie, fields.Field(i).Name, name, has)
				}
			}
			if value.IsZero() {
				t.Errorf("%s was not tried", fields.Field(i).Name)
			}
		}
	}
}
