package program

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"houserules/analysis/levels"
	"houserules/configs/evaluations"
	shipped "houserules/configs/levels"
	"houserules/engine/enginetest"
	"houserules/engine/evaluation"
	"houserules/variants"
)

// TestLevelsForBuiltins: the levels that the program brings are those of the built-in rules by which they are
// called, of this program's candidates with the evaluations that it brings. With LONG_TESTS who finds them again from fewer games finds
// nothing that contradicts them, and from as many the same bytes.
func TestLevelsForBuiltins(t *testing.T) {
	library := variants.NewLibrary()
	learned, err := evaluations.All()
	if err != nil {
		t.Fatal(err)
	}
	brought := map[string]*levels.Placement{}
	for _, name := range shipped.Names() {
		text, _ := shipped.Text(name)
		p, err := levels.Read(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		brought[name] = p
		v, _ := library.Load(name)
		if v == nil || v.Hash != p.Rules || p.Recipe != usualPlacement() || !slices.ContainsFunc(learned, func(e *evaluation.Evaluation) bool {
			return e.Rules[0] == p.Rules && e.Hash == p.Evaluation
		}) {
			t.Errorf("%s is not for these rules, or not what levels finds: houserules levels %s -o configs/levels/%[1]s.json", name, name)
		}
	}
	if len(brought) == 0 || brought["kalah"] == nil {
		t.Fatal("no levels of kalah are brought")
	}
	if !enginetest.Long() {
		return
	}
	t.Chdir(t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	must(t, "levels", "kalah", "--pairs", "12", "-o", "few.json", "--progress", "off")
	text, err := os.ReadFile("few.json")
	if err != nil {
		t.Fatal(err)
	}
	few, err := levels.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range brought["kalah"].Levels {
		for _, y := range few.Levels {
			if x.Player == y.Player && y.Interval != nil && (x.Elo < *y.Interval[0] || x.Elo > *y.Interval[1]) {
				t.Errorf("%s has %d Elo and by fewer games %d to %d", x.Player, x.Elo, *y.Interval[0], *y.Interval[1])
			}
		}
	}
	must(t, "levels", "kalah", "-o", "all.json", "--progress", "off", "-j", "2")
	all, err := os.ReadFile("all.json")
	if had, _ := shipped.Text("kalah"); err != nil || !bytes.Equal(all, had) {
		t.Errorf("the levels of kalah are others: %s, not %s (%v)", all, had, err)
	}
}
