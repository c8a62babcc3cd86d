package sim

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"houserules/configs/evaluations"
	"houserules/engine"
	"houserules/engine/evaluation"
	"houserules/sim/plan"
	"houserules/variants"
)

// brought finds what the program brings of what is learned.
func brought(t *testing.T) variants.Learn {
	all, err := evaluations.All()
	if err != nil {
		t.Fatal(err)
	}
	return func(games []engine.Game) (list []*evaluation.Evaluation, err error) {
		for _, g := range games {
			list = append(list, all[slices.IndexFunc(all, func(e *evaluation.Evaluation) bool { return e.Rules[0] == g.Info().Variant.Hash })])
		}
		return list, nil
	}
}

// TestVariedRulesAreLearnedTogether: where rules are varied, by a study or a search, one evaluation is asked for all of
// them, and where they are listed one for each.
func TestVariedRulesAreLearnedTogether(t *testing.T) {
	var asked, alone int
	library := variants.NewLibrary()
	library.LearnOne = func(games []engine.Game, seed uint64) (*evaluation.Evaluation, error) {
		asked = len(games)
		e := &evaluation.Evaluation{Recipe: evaluation.Recipe{Seed: seed}, Weights: make([]int16, len(games[0].Abilities().Features.Names())), Schema: evaluation.Schema, Features: games[0].Abilities().Features.Names()}
		for _, g := range games {
			hash := g.Info().Variant.Hash
			e.Rules, e.Matches = append(e.Rules, hash), append(e.Matches, evaluation.Match{Rules: hash})
		}
		e.Seal()
		return e, nil
	}
	learn := brought(t)
	library.Learn = func(games []engine.Game) ([]*evaluation.Evaluation, error) {
		alone = len(games)
		return learn(games)
	}
	write := func(text string) string {
		path := filepath.Join(t.TempDir(), "file.yaml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	listed, list := LoadStudy(library, write(`{schema: 1, name: ours, variants: [french, abapa], agents: ["nodes:5;eval=learned"], games: 10}`))
	if listed == nil || alone != 2 || asked != 0 {
		t.Fatalf("of 2 rule sets, %d alone and %d together: %v", alone, asked, list)
	}
	varied, list := LoadStudy(library, write(`{schema: 1, name: ours, variants: [french], vary: {board.seeds: [3, 4, 5]}, agents: ["nodes:5;eval=learned"], games: 10}`))
	if varied == nil || alone != 2 || asked != len(varied.Variants) {
		t.Fatalf("%d together: %v", asked, list)
	}
	p, err := NewPlan(varied, 1, "lz4")
	if err != nil || len(p.Evaluations) != 1 {
		t.Fatal(err)
	}
	text := write(`{schema: 1, name: ours, variant: french, players: ["nodes:5;eval=learned"], vary: {board.seeds: [3, 4, 5], komi: [0, 2]}, budget: 1k games}`)
	searched, list := LoadBalance(library, text, 0)
	if searched == nil || alone != 2 || asked != len(searched.Rules) {
		t.Fatalf("%d together: %v", asked, list)
	}
	// Two further trainings and the lead confirm it; who is a player already is no player twice.
	if f := searched.Search.Finals; len(f) != 3 || len(searched.Lineups) != 4 || searched.Search.Confirmers() != 4 || f[0].Lead || f[0].Player == f[1].Player || !f[2].Lead || f[2].Player != "nodes:5" {
		t.Errorf("%d line-ups, confirmed by %+v", len(searched.Lineups), f)
	}
	text = write(`{schema: 1, name: ours, variant: french, players: ["nodes:5;eval=learned", "nodes:5", random], vary: {board.seeds: [3, 4]}, budget: 1k games}`)
	if searched, list = LoadBalance(library, text, 0); searched == nil || len(searched.Search.Finals) != 3 || len(searched.Lineups) != 5 || searched.Search.Confirmers() != 5 {
		t.Fatalf("%+v: %v", searched, list)
	}
	q, err := searched.Plan(1, "lz4", plan.Balance{Today: "french", Players: searched.Search.Players, Finals: searched.Search.Finals, Race: 1, Confirm: 1, Narrowest: 1, Level: .95}, 100)
	if err != nil || len(q.Cells) != 2*5 || len(q.Evaluations) != 3 {
		t.Errorf("%d cells, %d evaluations: %v", len(q.Cells), len(q.Evaluations), err)
	}
}
