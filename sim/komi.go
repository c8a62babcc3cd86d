package sim

import (
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
)

// KomiCells says who plays which games to find an even komi.
type KomiCells struct {
	// Of are the rules; the komi that they have is left aside.
	Of *variants.Variant
	// Komis are looked at, in ascending order.
	Komis []engine.Score
	// Players each play one of their kind, with each komi so many games.
	Players []agent.Spec
	Games   int64
	Level   float64
}

// NewKomi plans the games that tell with which komi a game is even. Players who do not
// look at the komi play once, and are scored anew with each.
func NewKomi(k KomiCells, seed uint64, c table.Compression) (*plan.Plan, error) {
	has, onlyScores := k.Of.Komi()
	if !has {
		return nil, fmt.Errorf("%s has no komi: games of its family are not decided by a score that one side could have more of", k.Of.Name)
	}
	bare, err := k.Of.WithKomi(0)
	if err != nil {
		return nil, err
	}
	asks := plan.Komi{Variant: k.Of.Name, HalfUnits: k.Komis, Level: k.Level}
	s := &Study{Name: k.Of.Name + "-komi", Variants: []table.Variant{FromVariant(bare)}}
	for _, player := range k.Players {
		x := plan.KomiPlayer{Agent: player.String(), Rescored: onlyScores && IgnoresKomi(player)}
		if slices.ContainsFunc(asks.Players, func(o plan.KomiPlayer) bool { return o.Agent == x.Agent }) {
			return nil, fmt.Errorf("the player %s is named twice", x.Agent)
		}
		if !x.Rescored && asks.With == nil {
			if asks.With, err = s.withKomis(bare, k.Komis); err != nil {
				return nil, err
			}
		}
		asks.Players = append(asks.Players, x)
		s.Lineups = append(s.Lineups, Lineup{Agents: []agent.Spec{player}, Games: k.Games})
	}
	for i, l := range s.Lineups {
		for _, why := range misfits(l.Agents, s.Variants[:1]) {
			return nil, fmt.Errorf("%s: %s", asks.Players[i].Agent, why)
		}
	}
	cells := slices.DeleteFunc(s.cells(newShapes(nil).blockGames), func(c table.Cell) bool {
		return !slices.ContainsFunc(asks.Players, func(x plan.KomiPlayer) bool {
			return x.Agent == c.Lineup[0] && slices.Contains(asks.Cells(x), c.Variant)
		})
	})
	p, err := plan.New(s.Name, seed, c, s.Variants, cells)
	if err != nil {
		return nil, err
	}
	if err := s.evaluate(p, s.Variants[0]); err != nil { // what was learned without komi values positions with any
		return nil, err
	}
	p.Base, p.Komi = asks.Variant, &asks
	mayForfeit(p, plan.ForfeitStops)
	return p, nil
}

// withKomis adds the variants with some komis to a study, and returns their names.
func (s *Study) withKomis(bare *variants.Variant, komis []engine.Score) ([]string, error) {
	factor := plan.Factor{Name: "komi"}
	var runs [][]int
	for i, k := range komis {
		text, err := bare.Written("komi", k.String())
		if err != nil {
			return nil, err
		}
		factor.Levels, runs = append(factor.Levels, text), append(runs, []int{i})
	}
	names := naming{prefix: bare.Name, every: true, factors: []plan.Factor{factor}, taken: map[string]bool{bare.Name: true}}.names(runs)
	for i, text := range factor.Levels {
		if komis[i] == 0 {
			names[i] = bare.Name
			continue
		}
		made, err := bare.Set(names[i], bare.Title+" with komi: "+text, []variants.Setting{{Knob: "komi", Value: text}})
		if err != nil {
			return nil, err
		}
		s.Variants = append(s.Variants, FromVariant(made))
	}
	return names, nil
}

// IgnoresKomi says whether a player is known to make the same choices under every
// komi that changes no end of a game. That holds for players at random and for those
// who look a number of plies ahead for the best lead. Players who strive for a win
// depend on the komi; of others, such as those who look at a number of positions or
// random games, nothing is known.
func IgnoresKomi(a agent.Spec) bool { return ignoresKomi(a.Facts()) }

func ignoresKomi(p engine.PlayerFacts) bool {
	switch {
	case p.Else != nil:
		return ignoresKomi(*p.Else)
	case p.Uniform:
		return true
	}
	return p.Objective == engine.Lead && (p.Greedy || p.Depth > 0)
}
