package program

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A study of three strengths has a curve for odd depths and one for even, with the nodes
// that the players look at, in summary.json, in a figure and in the answer.
func TestCurveOverStrength(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "depths")
	code, _, errs := command(t, "run", "--variants", "french", "--agents", "alphabeta:1", "--agents", "alphabeta:2", "--agents", "alphabeta:3", "--games", "60", "--seed", "1", "-o", dir)
	if code != exitDone {
		t.Fatal(errs)
	}
	text, err := os.ReadFile(filepath.Join(dir, "summary.json"))
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Cells []struct {
			Lineup string `json:"lineup"`
			Fair   struct {
				Effect struct{ Value, Lo, Hi float64 } `json:"effect"`
			} `json:"fair"`
		} `json:"cells"`
		Curves []struct {
			Variant, Players, Depths string
			Points                   []struct {
				Agent     string
				Strength  float64
				Nodes     float64 `json:"nodes_per_move"`
				Advantage float64
				Lo, Hi    float64
			}
		} `json:"curves"`
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	if len(s.Curves) != 2 || s.Curves[0].Depths != "odd" || s.Curves[1].Depths != "even" || len(s.Curves[0].Points) != 2 || len(s.Curves[1].Points) != 1 {
		t.Fatalf("curves are %+v", s.Curves)
	}
	for _, c := range s.Curves {
		for _, p := range c.Points {
			if !(p.Nodes >= p.Strength) {
				t.Errorf("%s looks at %v nodes", p.Agent, p.Nodes)
			}
			for _, x := range s.Cells {
				if e := x.Fair.Effect; x.Lineup == p.Agent && (p.Advantage != e.Value || p.Lo != e.Lo || p.Hi != e.Hi) {
					t.Errorf("%s has %v [%v, %v] in the curve and %+v in its cell", p.Agent, p.Advantage, p.Lo, p.Hi, e)
				}
			}
		}
	}
	if a, b := s.Curves[0].Points[0].Nodes, s.Curves[0].Points[1].Nodes; !(a < b) {
		t.Errorf("alphabeta:1 looks at %v nodes, alphabeta:3 at %v", a, b)
	}
	if _, err := os.Stat(filepath.Join(dir, "figures", "first-move-over-strength.svg")); err != nil {
		t.Error(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.md"))
	if err != nil || !strings.Contains(string(page), "o two strengths of one kind of players (odd and even depths taken separately) are shown to differ") {
		t.Errorf("the report says nothing of strength (%v)", err)
	}
}
