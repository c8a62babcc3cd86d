package variants_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"houserules/engine/enginetest"
)

// TestPlainKnobs adds a knob to the plain rules of each family and to nothing else: a house
// that is sown from keeps a seed, steps along one axis are forbidden, and of the choices of a
// herder there is the first alone. No path that is not the plain one may play wrong then: doors,
// searches, random games that are played out, and the solvers fall back to the plain rules or
// refuse. The program that plays is built over the changed sources, as somebody would who tries
// a knob out.
func TestPlainKnobs(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("builds a program of changed sources; LONG_TESTS=1 runs it")
	}
	tmp := t.TempDir()
	overlay := map[string]string{}
	put := func(path, text string) {
		file := filepath.Join(tmp, strings.ReplaceAll(path, "/", "_"))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		full, err := filepath.Abs(filepath.Join("..", path))
		if err != nil {
			t.Fatal(err)
		}
		overlay[full] = file
	}
	source := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for path, change := range map[string][2]string{
		"engine/mancala/internal/core/knobs.go": {
			"	MaxLaps int `", "	Kept int `yaml:\"kept\" unit:\"seeds\" min:\"0\" max:\"1\"`\n	MaxLaps int `"},
		"engine/mancala/internal/core/sow.go": {
			"	p.Houses[origin] = 0\n	see", "	kept := min(r.Sowing.Kept, seeds-1)\n	p.Houses[origin] = uint16(kept)\n	seeds -= kept\n	see"},
		"engine/hop/rules.go": {
			"	Rotation Rotation `", "	Slow int `yaml:\"slow\" min:\"0\" max:\"1\"`\n	Rotation Rotation `"},
		"engine/hop/moves.go": {
			"		steps[a] = up.", "		if g.rules.Slow == 1 && a == north {\n			continue\n		}\n		steps[a] = up."},
		"engine/herding/rules.go": {
			"	Herders int `", "	Slow int `yaml:\"slow\" min:\"0\" max:\"1\"`\n	Herders int `"},
		"engine/herding/state.go": {
			"		return s.appendChoices(dst)\n", "		if dst = s.appendChoices(dst); s.g.rules.Slow == 1 {\n			dst = dst[:1]\n		}\n		return dst\n"},
	} {
		text := source(filepath.Join("..", path))
		if strings.Count(text, change[0]) != 1 {
			t.Fatalf("%s: the place where the knob goes is not there once: %q", path, change[0])
		}
		put(path, strings.Replace(text, change[0], change[1], 1))
	}
	put("variants/experiment/main.go", source("testdata/experiment/main.go"))
	list, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(tmp, "overlay.json")
	if err := os.WriteFile(file, list, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", "-overlay", file, "houserules/variants/experiment").CombinedOutput()
	if err != nil || strings.Contains(string(out), "WRONG") {
		t.Fatalf("%v\n%s", err, out)
	}
	// Without the knob the same paths are offered, so that they could have played wrong; with
	// it none is, and all that is solved is right.
	for _, name := range []string{"mancala doors", "mancala greedy doors", "mancala search doors", "mancala single positions", "mancala playouts", "hop doors", "hop playouts", "herding doors", "herding playouts"} {
		without, with := line(t, out, "0 "+name), line(t, out, "1 "+name)
		if strings.Contains(without, "offered 0") || !strings.Contains(with, "offered 0") || strings.Contains(with, "fell back 0") {
			t.Errorf("%s\n%s", without, with)
		}
	}
	for _, name := range []string{"mancala solver", "hop solver"} {
		for _, knob := range []string{"0 ", "1 "} {
			if l := line(t, out, knob+name); strings.Contains(l, "right 0") || !strings.Contains(l, "refused 0") {
				t.Error(l)
			}
		}
	}
}

// line is that of a path.
func line(t *testing.T, out []byte, name string) string {
	t.Helper()
	for l := range strings.Lines(string(out)) {
		if strings.HasPrefix(l, name+":") {
			return l
		}
	}
	t.Fatalf("%s is not there:\n%s", name, out)
	return ""
}
