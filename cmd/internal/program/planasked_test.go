package program

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"houserules/sim/plan/planfile"
)

// The command that a printed plan names plays that plan, whatever the question: by the
// words that asked it, and from its folder.
func TestPlannedCommandsPlayTheirPlan(t *testing.T) {
	t.Chdir(t.TempDir())
	const search = "schema: 1\nname: fair\nvariant: french\nvary: {feeding: [none]}\nplayers: [random]\nbudget: 30k games\ntolerance: 1 pp\n"
	if err := os.WriteFile("fair.yaml", []byte(search), 0o600); err != nil {
		t.Fatal(err)
	}
	planned := func(line string) (hash, played string) {
		t.Helper()
		code, out, errs := command(t, append(strings.Fields("plan "+line), "--format", "json")...)
		var p struct {
			SHA256  string `json:"plan_sha256"`
			Command string `json:"command"`
		}
		if err := json.Unmarshal([]byte(out), &p); err != nil || code != exitDone {
			t.Fatalf("plan %s: exit %d, %v\n%s%s", line, code, err, out, errs)
		}
		if left, err := os.ReadDir("."); err != nil || len(left) != 1 {
			t.Fatalf("plan %s leaves %v, %v", line, left, err)
		}
		return p.SHA256, strings.TrimPrefix(p.Command, "houserules ")
	}
	for _, line := range []string{
		"match french --agents greedy,random --games 20",
		"komi french --agents random --agents greedy --games 20 --from -1 --to 1",
		"balance fair.yaml",
		"effects french awari --games 4 --agents random --agents greedy",
		"readings french --design sample:12 --games 4",
	} {
		hash, played := planned(line)
		for _, again := range []bool{false, true} {
			if again {
				code, out, errs := command(t, "plan", "done", "--format", "json")
				var p struct{ Command string }
				if err := json.Unmarshal([]byte(out), &p); err != nil || code != exitDone {
					t.Fatalf("plan of the folder of %s: exit %d, %v, %s", line, code, err, errs)
				}
				played, _, _ = strings.Cut(strings.TrimPrefix(p.Command, "houserules "), " --plan ")
			} else {
				played += " -o done"
			}
			if code, _, errs := command(t, strings.Fields(played)...); code != exitDone {
				t.Fatalf("%s: exit %d, %s", played, code, errs)
			}
			dir := map[bool]string{false: "done", true: "done-again"}[again]
			if is, err := planfile.StoredHash(dir); err != nil || is != hash {
				t.Errorf("%s plays %s (%v), planned was %s", played, is, err, hash)
			}
		}
		for _, dir := range []string{"done", "done-again"} {
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
		}
	}
}
