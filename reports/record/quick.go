package record

import (
	"houserules/analysis"
	"houserules/analysis/departures"
	"houserules/analysis/tree"
	"houserules/engine"
)

// Quick is the answer on one rule set that takes some seconds: is it fair among a few
// kinds of players, how games go, and which of its own rules does it.
type Quick struct {
	// Name, Title and Hash are the variant's.
	Name, Title, Hash string
	// Results are what the variant's study found, one cell a player.
	Results *analysis.Results
	// Absent are players who were not played, because one game takes too long.
	Absent []string
	// Parent is the name of the variant that it extends; empty where there is none, or
	// where its rules are not compared with it.
	Parent string
	// Rules are those in which it departs from the parent. Where there are more of them
	// than TooMany says, nothing was played of them.
	Rules   []QuickRules
	TooMany int
	// Effects are what Rules do among each player that played them, by player.
	Effects []QuickEffects
	// Commands are what may be asked next.
	Commands []string
	// Folder has the study.
	Folder string
}

// QuickRules are rules that go back to the parent's together, mostly one.
type QuickRules []QuickRule

// QuickRule is a rule with the parent's value and the variant's.
type QuickRule struct{ Rule, Parent, Here string }

// QuickEffects are what rules do to the first player's score, for one player.
type QuickEffects struct {
	Agent string
	// Effects are in the order of the rules.
	Effects []departures.Effect
}

// JSON returns the answer as one indented object:
//
//	{"variant": …, "title": …, "rules_hash": …, "headline": …, "seed": n, "tolerance": …,
//	 "players": [{"agent": …, "games": n, "advantage": {…}, "verdict": …, "draws": …,
//	   "plies": {"half": n, "nine_in_ten": n}, "end_reasons": {…}}, …],
//	 "not_played": […], "parent": …,
//	 "changes": [{"rules": [{"rule": …, "parent": …, "here": …}],
//	   "effects": [{"agent": …, "effect": …, "lo": …, "hi": …, "games": n}]}, …],
//	 "largest": [{"agent": …, "change": n}], "commands": […], "folder": …}
//
// Advantages and effects are fractions of 1; those of one list hold together.
// "largest" has the place in "changes" of what is shown to do most, null where nothing
// is.
func (q *Quick) JSON(headline string) ([]byte, error) {
	r := q.Results
	players := []object{}
	for i := range r.Cells {
		c := &r.Cells[i]
		ends := entries{}
		for _, e := range c.EndReasons {
			ends = append(ends, Field{e.Name, e.Count})
		}
		players = append(players, object{
			{"agent", c.Agents}, {"games", c.Games}, {"advantage", fairness(c)}, {"verdict", c.Fair.Verdict.String()},
			{"draws", number(c.Drawn())},
			{"plies", object{{"half", number(c.Within(1, 2))}, {"nine_in_ten", number(c.Within(9, 10))}}},
			{"end_reasons", ends},
		})
	}
	changes, largest := []object{}, []object{}
	for i, rules := range q.Rules {
		list, effects := []object{}, []object{}
		for _, x := range rules {
			list = append(list, object{{"rule", x.Rule}, {"parent", x.Parent}, {"here", x.Here}})
		}
		for _, e := range q.Effects {
			x := e.Effects[i]
			effects = append(effects, object{{"agent", e.Agent}, {"effect", number(x.Value)}, {"lo", number(x.Lo)}, {"hi", number(x.Hi)}, {"games", x.Games}})
		}
		changes = append(changes, object{{"rules", list}, {"effects", effects}})
	}
	for _, e := range q.Effects {
		var at any
		if i := departures.Largest(e.Effects); i >= 0 {
			at = i
		}
		largest = append(largest, object{{"agent", e.Agent}, {"change", at}})
	}
	absent := append([]string{}, q.Absent...)
	return tree.Indented(object{
		{"schema", 1}, {"variant", q.Name}, {"title", q.Title}, {"rules_hash", q.Hash}, {"headline", headline},
		{"seed", r.Seed}, {"protocol", engine.Protocol}, {"level", number(r.Level)}, {"tolerance", number(r.Tolerance)},
		{"players", players}, {"not_played", absent}, {"parent", q.Parent}, {"changes", changes}, {"largest", largest},
		{"commands", q.Commands}, {"folder", q.Folder},
	})
}

// fairness is the first player's advantage as it was judged.
func fairness(c *analysis.Cell) object {
	e := c.Fair.Effect
	return object{{"value", number(e.Value)}, {"lo", number(e.Lo)}, {"hi", number(e.Hi)}, {"method", string(e.Method)}}
}
