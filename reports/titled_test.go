package reports

import (
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/varied"
	"houserules/configs/words"
	"houserules/sim/plan"
)

// A variant that a sweep made is called by its values, also in a plan whose names hide
// their signs, and in the reader's numbers.
func TestVariedVariantsAreCalledByTheirValues(t *testing.T) {
	of := func(levels ...string) plan.Factor { return plan.Factor{Name: "komi", Levels: levels} }
	seeds := plan.Factor{Name: "board.seeds", Levels: []string{"4 seeds", "6 seeds"}}
	sweep := plan.Design{Question: plan.Sweep, Of: []string{"french"}, Factors: []plan.Factor{of("-3 seeds", "-0.5 seeds"), seeds}}
	two := plan.Design{Question: plan.Sweep, Of: []string{"french", "mine"}, Factors: []plan.Factor{{Name: "variant", Levels: []string{"french", "mine"}}, seeds}}
	read := plan.Design{Question: plan.Readings, Of: []string{"french"}, Factors: []plan.Factor{of("0 seeds", "1 seed"), seeds}}
	long := plan.Design{Question: plan.Readings, Of: []string{"french"}, Factors: []plan.Factor{of("0 seeds", "[1 seed, 2 seeds, 3 seeds, 4 seeds, 5 seeds, 6 seeds]")}}
	longer := plan.Design{Question: plan.Readings, Of: []string{"french"}, Factors: []plan.Factor{of("0 seeds", "["+strings.Repeat("1 seed, ", 20)+"]")}}
	five := plan.Design{Question: plan.Sweep, Of: []string{"french"}, Factors: []plan.Factor{
		{Name: "board.houses", Levels: []string{"4 houses", "5 houses"}}, seeds, {Name: "grand_slam", Levels: []string{"leaves-last"}}, {Name: "capture.chain", Levels: []string{"back"}}, {Name: "relay.chain", Levels: []string{"back"}},
	}}
	for _, c := range []struct {
		design   plan.Design
		levels   []int
		language string
		want     string
	}{
		{sweep, []int{0, 0}, "en", "French awélé (komi −3, board.seeds 4)"},
		{sweep, []int{1, 1}, "fr", "Awélé français (komi −0,5, board.seeds 6)"},
		{two, []int{1, 0}, "en", "mine (board.seeds 4)"},
		{read, []int{1, 0}, "en", "French awélé (komi 1)"},
		{read, []int{0, 0}, "en", "made-1"},
		{long, []int{1}, "en", "komi [1 seed, 2 seeds, 3 seeds, 4 seeds, 5 seeds, 6 seeds]"},
		{longer, []int{1}, "en", "made-1"},
		{five, []int{1, 0, 0, 0, 0}, "fr", "houses 5 · seeds 4 · grand slam leaves-last · capture.chain back · relay.chain back"},
	} {
		c.design.Runs = []plan.DesignRun{{Variant: "made-1", Levels: c.levels}}
		in := Input{
			Results: &analysis.Results{Cells: []analysis.Cell{{Variant: "made-1"}}}, Parents: map[string]string{"french": "French awélé"},
			Designs: []varied.Design{{Plan: &c.design}},
		}
		if got := in.titled(translatorTo(words.In(c.language))).Results.Cells[0].Variant; got != c.want {
			t.Errorf("%s: %q, want %q", c.language, got, c.want)
		}
	}
}
