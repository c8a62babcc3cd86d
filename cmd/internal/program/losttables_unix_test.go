//go:build unix

package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/engine/outside"
	"houserules/sim"
	"houserules/variants"
)

// Who is asked what moves are worth says that their tables have become shorter meanwhile,
// and a match by such tables ends with the same words, whoever plays by them.
func TestTablesGetLost(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	const own = "schema: 1\nname: own\nextends: awari\nboard: {houses: [6, 6], seeds: 1}\n"
	if err := os.WriteFile("own.yaml", []byte(own), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "solve", "own.yaml", "--seeds", "9", "--tables", "tables")
	v, problems := variants.NewLibrary().Load("own.yaml")
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	spec, err := sim.ParseAgent("alphabeta:3;tables=" + filepath.Join(dir, "tables"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := sim.NewEvaluator(v.Game, spec.With(outside.Give(outside.Needs("", spec))))
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	files, err := filepath.Glob("tables/*.layer")
	if err != nil || len(files) != 10 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		if info, err := os.Stat(name); err != nil || info.Size() > 4096 && os.Truncate(name, 4096) != nil {
			t.Fatal(name, err)
		}
	}
	for _, position := range []string{"1,1,1,1,1,0/0,0,0,1,2,1 0-0 S", "0,2,0,1,1,2/1,0,1,0,0,1 0-0 N"} {
		s, err := e.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		e.At(s)
	}
	if err := e.Err(); err == nil || !strings.Contains(err.Error(), "it has become shorter since it was opened") {
		t.Errorf("nothing is said: %v", err)
	}
}
