package variants

import (
	"slices"
	"testing"
)

// TestInheritedReadings: a file that cites its parent's source has the parent's readings,
// but for knobs that it sets or reads otherwise itself, and for what contradicts its rules.
func TestInheritedReadings(t *testing.T) {
	const sheet = "source: {cite: a sheet}\n"
	parent := "schema: 1\nname: x\nextends: base\n" + sheet + `readings:
  - {knob: slam, values: [forbidden], source: silent}
  - {knob: board.seeds, values: [5, 6], source: silent}
  - {knob: quick, values: [true], source: silent}
  - {knob: halt.majority, values: [none], source: silent}
halt: {repetition: {count: 2}}
`
	for name, c := range map[string]struct {
		child string
		want  []string // knob: values
	}{
		"the same source":        {sheet, []string{"slam", "board.seeds", "quick", "halt.majority"}},
		"another source":         {"source: {cite: another sheet}\n", nil},
		"no source":              {"", nil},
		"it sets a knob":         {sheet + "board: {seeds: 3}\n", []string{"slam", "quick", "halt.majority"}},
		"it sets its default":    {sheet + "board: {seeds: 4}\n", []string{"slam", "quick", "halt.majority"}},
		"it has a reading of it": {sheet + "readings:\n  - {knob: slam, values: [forbidden], source: silent}\n", []string{"board.seeds", "quick", "halt.majority", "slam"}},
		"and one of its own":     {sheet + "readings:\n  - {knob: board.map, values: [\"..\"], source: silent}\n", []string{"slam", "board.seeds", "quick", "halt.majority", "board.map"}},
		"a value contradicts it": {sheet + "halt: {repetition: none}\n", []string{"slam", "board.seeds", "quick"}},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"x.yaml": parent, "child.yaml": "schema: 1\nname: child\nextends: x.yaml\n" + c.child}
			v, list := toyLibrary(files).Load("child.yaml")
			if list.HasErrors() {
				t.Fatal(list)
			}
			var got []string
			for _, r := range v.Readings {
				got = append(got, r.Knob)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("readings of %v, want %v", got, c.want)
			}
		})
	}
}
