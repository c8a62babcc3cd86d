package program

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"
)

// TestSavedStudy saves what pages offer into an empty folder and plays the study there: its
// counts are the page's. Where variants were made of others no study is offered.
func TestSavedStudy(t *testing.T) {
	walk(t)
	link := regexp.MustCompile(`<a download="([^"]+)" href="data:[^"]*;base64,([^"]+)">`)
	save := func(page string) (dir string, names map[string]bool) {
		dir, names = t.TempDir(), map[string]bool{}
		for _, m := range link.FindAllStringSubmatch(page, -1) {
			data, err := base64.StdEncoding.DecodeString(m[2])
			if err == nil {
				err = os.WriteFile(filepath.Join(dir, m[1]), data, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
			names[m[1]] = true
		}
		return dir, names
	}
	cells := func(dir string) []any {
		text, err := os.ReadFile(filepath.Join(dir, "summary.json"))
		var summary struct{ Cells []any }
		if err == nil {
			err = json.Unmarshal(text, &summary)
		}
		if err != nil {
			t.Fatal(err)
		}
		return summary.Cells
	}
	for name, args := range map[string][]string{
		"players and openings": {"run", "--variants", "french,finnish", "--agents", "greedy,random", "--agents", "random", "--games", "20", "--openings", "random:2", "--openings", "start", "--base", "finnish", "--tolerance", "score=2 pp,lead=3 %"},
		"matches":              {"run", "--variants", "french", "--agents", "greedy,random", "--games", "8", "--matches", "--tolerance", "score=7 pp"},
		"growing":              {"run", "--variants", "aiyawatstani", "--agents", "random", "--until", "20pp", "--max", "100"},
	} {
		t.Run(name, func(t *testing.T) {
			played, page := playedPage(t, args...)
			dir, names := save(page)
			if name == "growing" {
				if names["study.yaml"] {
					t.Error("a study that ends by a rule is offered")
				}
				return
			}
			if !names["study.yaml"] || !names["plan.json"] {
				t.Fatalf("saved are %v", names)
			}
			again := filepath.Join(t.TempDir(), "again")
			must(t, "run", filepath.Join(dir, "study.yaml"), "-o", again)
			if a, b := cells(played), cells(again); len(a) == 0 || !reflect.DeepEqual(a, b) {
				t.Errorf("the page has\n%v, the study gives\n%v", a, b)
			}
		})
	}
	_, page := playedPage(t, "run", "--variants", "french", "--agents", "random", "--games", "20", "--vary", "board.seeds=3,4")
	if _, names := save(page); names["study.yaml"] {
		t.Error("a sweep is offered as a study of its rules")
	}
}
