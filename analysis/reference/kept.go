package reference

import (
	"encoding/json"
	"errors"
	"fmt"

	"houserules/analysis"
	"houserules/sim/survey"
	"houserules/variants"
)

// Kept is the kind of shares of moves that keep exact values, which houserules solve --kept-by counts.
const Kept = "kept"

// keptText is what is kept of what solve says.
type keptText struct {
	Variant string `json:"variant"`
	Hash    string `json:"hash"`
	// Objective is what values are of where that is not the lead.
	Objective string       `json:"objective,omitempty"`
	Kept      *survey.Kept `json:"kept"`
}

// NewKept keeps how often players keep exact values, and nothing else of what solve says: who keeps the
// result of the game stands in no edition.
func NewKept(text []byte) (Input, error) {
	x, err := readKept(text)
	if err != nil {
		return Input{}, err
	}
	x.Kept.Deciding = 0
	for i := range x.Kept.Players {
		x.Kept.Players[i].Result = 0
	}
	kept, err := json.Marshal(x)
	return newInput(Kept, x.Variant, kept), err
}

// readKept reads what solve says, or what is kept of it. The error says what in it cannot be.
func readKept(text []byte) (*keptText, error) {
	x := &keptText{}
	if err := json.Unmarshal(text, x); err != nil {
		return nil, fmt.Errorf("says of no player how often it keeps the value: %w", err)
	}
	if x.Objective == "lead" {
		x.Objective = ""
	}
	k := x.Kept
	if !variants.IsName(x.Variant) || k == nil || len(k.Players) == 0 {
		return nil, errors.New("says of no player how often it keeps the value: houserules solve V --kept-by A --format json does")
	}
	if k.Positions < 1 || k.Positions > survey.KeptPositions || k.Games < k.Positions || k.Games > survey.KeptGames || k.Seeds < 1 {
		return nil, fmt.Errorf("asks about %d positions of %d games: it was changed", k.Positions, k.Games)
	}
	if x.Objective != "" && x.Objective != wins {
		return nil, fmt.Errorf("has values of %q, which no solver finds: it was changed", x.Objective)
	}
	if k.Deciding < 0 || k.Deciding > k.Positions {
		return nil, fmt.Errorf("has %d positions that decide who wins, of %d: it was changed", k.Deciding, k.Positions)
	}
	for i, p := range k.Players {
		if p.Kept < 0 || p.Kept > k.Positions {
			return nil, fmt.Errorf("has %s keep the value of %d positions, of %d: it was changed", p.Agent, p.Kept, k.Positions)
		}
		if idle := k.Positions - k.Deciding; p.Result > k.Deciding || p.Result < p.Kept-idle { // who keeps the value keeps the result
			return nil, fmt.Errorf("has %s keep the result of %d positions, of %d: it was changed", p.Agent, p.Result, k.Deciding)
		}
		for _, other := range k.Players[:i] {
			if other.Agent == p.Agent {
				return nil, fmt.Errorf("asks %s twice", p.Agent)
			}
		}
	}
	return x, nil
}

// ReadKept reads what NewKept keeps: a share for each player and training. Its interval is Wilson's, of each
// by itself: of a game there is one position.
func ReadKept(text []byte, v *variants.Variant) (list []*Strength, err error) {
	x, err := readKept(text)
	if err != nil {
		return nil, err
	}
	if x.Hash != v.Hash {
		return nil, fmt.Errorf("is of other rules than the edition's %s: solve them again", v.Name)
	}
	if s, err := v.Solver(); err == nil {
		most := s.Seeds()
		s.Close()
		if most < x.Kept.Seeds {
			return nil, fmt.Errorf("asks about up to %d on the board, and the start has %d: it was changed", x.Kept.Seeds, most)
		}
	}
	for _, p := range x.Kept.Players {
		spec, err := variants.ParseAgent(p.Agent)
		if err != nil {
			return nil, err
		}
		s := &Strength{Variant: v.Name, RulesHash: v.Hash, Player: learnedName(p.Agent), Positions: x.Kept.Positions, Seeds: x.Kept.Seeds, Objective: x.Objective}
		for _, hash := range spec.Evaluations() {
			s.EvaluationHash = hash
		}
		w := analysis.Wilson(p.Kept, x.Kept.Positions, Level)
		s.Kept = &Estimate{Value: &w.Value, Lo: &w.Lo, Hi: &w.Hi, Level: w.Level, N: w.N, Method: w.Method}
		list = append(list, s)
	}
	return list, nil
}
