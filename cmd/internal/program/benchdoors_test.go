package program

import (
	"os"
	"strings"
	"testing"

	"houserules/engine/agent"
	"houserules/sim"
	"houserules/variants"
)

// TestDoorsAreListed: engine/DOORS.md has every door of every built-in variant
// that this machine has, and no variant that there is not. Its figures are those of
// the machine that wrote it.
func TestDoorsAreListed(t *testing.T) {
	text, err := os.ReadFile("../../../engine/DOORS.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, " | "); len(cells) == 4 && strings.HasPrefix(line, "| ") {
			listed[strings.TrimPrefix(cells[0], "| ")+" "+cells[1]] = true
		}
	}
	random, err := agent.ParseLineup("random")
	if err != nil {
		t.Fatal(err)
	}
	library := variants.NewLibrary()
	known := map[string]bool{"variant door": true}
	for _, name := range library.Names() {
		v, problems := library.Load(name)
		if v == nil {
			t.Fatal(problems)
		}
		doors, err := sim.Doors(v.Game, random, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, door := range append(doors, "avx512", "avx2", "swar") { // other machines have these
			known[name+" "+door] = true
		}
		for _, door := range doors {
			if !listed[name+" "+door] {
				t.Errorf("engine/DOORS.md lacks the %s door of %s: houserules bench --doors writes it", door, name)
			}
		}
	}
	for pair := range listed {
		if !known[pair] {
			t.Errorf("engine/DOORS.md has %q, which there is not", pair)
		}
	}
}

func TestWriteDoors(t *testing.T) {
	var out strings.Builder
	if err := writeDoors(&out, "Some processor", []doorRate{{"abapa", "swar", 998433.4, 13.46}, {"abapa", "plain", 74163, 1}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"(Some processor)", "\n| abapa | swar | 998433 | 13.5 |\n| abapa | plain | 74163 | 1.0 |\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, &out)
		}
	}
	if name := processor(); name == "" || strings.Contains(name, "\n") {
		t.Errorf("the processor is %q", name)
	}
}
