package mancala

import (
	"strings"
	"testing"

	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
)

// keys are the words that the reference of the rules explains: the keys of the
// knobs and the values of choices.
func keys() map[string]bool {
	list := map[string]bool{}
	for _, k := range rules.Knobs(everyEnd()) {
		for key := range strings.SplitSeq(k.Path, ".") {
			list[key] = true
		}
		for _, word := range k.Shape.Choices {
			list[word] = true
		}
	}
	return list
}

// everyEnd are rules with all ends.
func everyEnd() *Rules {
	r := Default()
	r.End.RowEmpty, r.End.AllOnes = &Ending{Remaining: DivSplit}, &Ending{Remaining: DivSplit}
	r.End.NoCapturePossible = &NoCapture{By: ByCount, Remaining: DivSplit}
	r.End.FewSeeds = &FewSeeds{AtMost: 4, Remaining: DivSplit}
	r.End.Repetition = &Repetition{Count: 2, Remaining: DivSplit}
	r.End.Majority = Majority{Set: true}
	r.Feeding, r.CannotFeed, r.GrandSlam = FeedMust, CannotOwner, SlamOpponentTakesRest
	return r
}

// TestEveryFiringIsInTheTable names the counted rule that package core has and
// the table of columns lacks: without its entry Check would crash.
func TestEveryFiringIsInTheTable(t *testing.T) {
	seen := map[string]bool{}
	for rule, f := range firings() {
		if f.name == "" || f.doc == "" || f.in == nil {
			t.Errorf("core.Firing %d, after %q, lacks a name, a doc or a condition in firings.go", rule, firings()[max(rule-1, 0)].name)
			continue
		}
		if seen[f.name] {
			t.Errorf("two counted rules are named %s", f.name)
		}
		seen[f.name] = true
		if !keys()[f.name] {
			t.Errorf("the column of %s is named after no knob and no choice, so that the reference does not explain it", f.name)
		}
		if !strings.HasPrefix(f.doc, "plies ") {
			t.Errorf("%s: the doc %q does not say which plies are counted", f.name, f.doc)
		}
	}
	if len(seen) != int(core.FiringCount) {
		t.Errorf("%d names of %d counted rules", len(seen), core.FiringCount)
	}
}

// TestEveryEndIsInTheTable does so with the end reasons.
func TestEveryEndIsInTheTable(t *testing.T) {
	seen := map[string]bool{}
	table := endings(everyEnd())
	for end := core.EndMajority; end <= core.EndLimit; end++ {
		e := table[end]
		switch {
		case e.name == "":
			t.Errorf("core's end reason %d, after %q, lacks a name in ends.go", end, table[end-1].name)
		case seen[e.name]:
			t.Errorf("two end reasons are named %s", e.name)
		case !keys()[strings.ReplaceAll(e.name, "-", "_")]:
			t.Errorf("the end %s is named after no knob, so that the reference does not explain it", e.name)
		case !e.on:
			t.Errorf("%s: no rules have it, not even those with every end", e.name)
		case e.remaining == "":
			t.Errorf("%s: nobody gets the seeds left", e.name)
		}
		seen[e.name] = true
	}
	if got := endReasons(); len(got) != int(core.EndLimit) {
		t.Errorf("%d names of end reasons, not %d", len(got), core.EndLimit)
	}
}
