package program

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"houserules/sim/plan/planfile"
)

// The command that a printed plan names plays that plan, whatever the question: by the
// words that asked it, and from its folder.
func TestPlannedCommandsPlayTheirPlan(t *testing.T) {
	walk(t)
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
		"balance fair.yaml --quick",
		"effects french awari --games 4 --agents random --agents greedy",
		"readings french --design sample:16 --games 4",
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

// What plays no games is planned, too: the hash is that of the file that -o writes, and
// nothing else is left.
func TestExactQuestionsArePlanned(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, line := range []string{"atlas finnish --quick", "solve awari --seeds 4"} {
		code, out, errs := command(t, append(strings.Fields("plan "+line+" -o laid"), "--format", "json")...)
		var p struct {
			SHA256  string `json:"plan_sha256"`
			Command string `json:"command"`
		}
		data, err := os.ReadFile("laid")
		if err := errors.Join(err, json.Unmarshal([]byte(out), &p)); err != nil || code != exitDone {
			t.Fatalf("plan %s: exit %d, %v, %s", line, code, err, errs)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(data)); sum != p.SHA256 || !strings.HasPrefix(p.Command, "houserules "+line) {
			t.Errorf("plan %s: %s by %q, and the file has %s", line, p.SHA256, p.Command, sum)
		}
		if left, err := os.ReadDir("."); err != nil || len(left) != 1 {
			t.Errorf("plan %s leaves %v, %v", line, left, err)
		}
	}
}

// The report of an atlas is written again as it was.
func TestReportOfAnAtlas(t *testing.T) {
	walk(t)
	t.Chdir(t.TempDir())
	if code, _, errs := command(t, "atlas", "finnish", "--quick", "--memory", "1 MB"); code != exitDone {
		t.Fatalf("exit %d, %s", code, errs)
	}
	before := map[string][]byte{}
	for _, name := range []string{"report.html", "report.md", "summary.json", "card.json"} {
		before[name], _ = os.ReadFile("runs/atlas-quick/" + name)
		if err := os.Remove("runs/atlas-quick/" + name); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errs := command(t, "report", "runs/atlas-quick"); code != exitDone {
		t.Fatalf("exit %d, %s", code, errs)
	}
	for name, want := range before {
		if got, err := os.ReadFile("runs/atlas-quick/" + name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is another one: %v", name, err)
		}
	}
}

// A plan says that games are compared by twos only where they begin alike.
func TestPlanNamesSeparateGames(t *testing.T) {
	for openings, separate := range map[string]bool{"all:1": true, "random:2": false} {
		code, out, errs := command(t, "plan", "--variants", "french,kalah", "--agents", "greedy", "--games", "20", "--openings", openings)
		said := strings.Join(strings.Fields(out), " ")
		if code != exitDone || !strings.Contains(said, "game by game") || strings.Contains(said, "separate games") != separate {
			t.Errorf("%s: exit %d, %s\n%s", openings, code, errs, out)
		}
	}
}
