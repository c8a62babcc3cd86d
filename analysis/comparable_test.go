package analysis

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/engine/rules"
)

// names lists the quantities in which a variant is compared.
func names(r *Results, agents, variant string) []string {
	var list []string
	for _, d := range r.Differences {
		if d.Agents == agents && d.Variant == variant {
			list = append(list, d.Name)
		}
	}
	return list
}

// Seeds are not compared with counters, nor a herder with one of two equals;
// what is left out is said once.
func TestOnlyLikeIsCompared(t *testing.T) {
	games := four().games[0]
	other := func(unit string, roles ...engine.Role) *engine.Info {
		info := twoSeats()
		info.Unit, info.Roles = unit, roles
		return info
	}
	three := &engine.Info{Roles: []engine.Role{{Name: "herder"}, {Name: "herder"}, {Name: "wairgka"}}, Unit: "aiwe", EndReasons: []string{"done"}}
	row := game{end: 1, plies: 9, score: []float64{1, 1, 1}, returns: []engine.Return{20, 20, 20}, branching: 9}
	var m memory
	for _, agent := range []string{"random", "greedy"} {
		pair := []string{agent, agent}
		m.mirror("seeds", agent, 10, games)
		m.mirror("same", agent, 10, games)
		m.add(other("counters", engine.Role{Name: "First", Own: true}, engine.Role{Name: "Second", Own: true}), "counters", agent, pair, 10, games)
		m.add(other("seeds", engine.Role{Name: "herder"}, engine.Role{Name: "wairgka"}), "roles", agent, pair, 10, games)
		m.add(three, "three", agent, append(pair, agent), 10, []game{row, row})
	}
	m.add(three, "three", "herder", []string{"herder", "herder", "wolf"}, 10, []game{row})
	r := analyze(t, &m, Options{Tolerance: 0.01})
	for _, agent := range []string{"random", "greedy"} {
		for variant, want := range map[string][]string{
			"same":     {FirstScore, Draws, FirstLead, PlyCount},
			"counters": {FirstScore, Draws, PlyCount},
			"roles":    {FirstLead, PlyCount},
			"three":    nil,
		} {
			if d := cmp.Diff(want, names(r, agent, variant)); d != "" {
				t.Errorf("%s by %s: want (-) got (+):\n%s", variant, agent, d)
			}
		}
	}
	want := []rules.Message{
		rules.Say("warning.different-units", "counters", "counters", "seeds", "seeds"),
		rules.Say("warning.different-roles", "roles", "seeds"),
		rules.Say("warning.different-seats", "three", 3, "seeds", 2),
		rules.Say("warning.no-base", "herder", "seeds"),
	}
	if d := cmp.Diff(want, r.Warnings); d != "" {
		t.Errorf("warnings: want (-) got (+):\n%s", d)
	}
}

func TestRoleGroups(t *testing.T) {
	for _, c := range []struct {
		roles []string
		want  map[string][]int
	}{
		{[]string{"South", "North"}, map[string][]int{"player": {0, 1}}},
		{[]string{"Player 1", "Player 2", "Player 3"}, map[string][]int{"player": {0, 1, 2}}},
		{[]string{"herder", "wairgka"}, map[string][]int{"herder": {0}, "wairgka": {1}}},
		{[]string{"herder", "wairgka", "herder", "éclaireur"}, map[string][]int{"herder": {0, 2}, "wairgka": {1}, "éclaireur": {3}}},
		{[]string{"Éclaireur", "North"}, map[string][]int{"player": {0, 1}}},
	} {
		got := map[string][]int{}
		for _, g := range roleGroups(&engine.Info{Roles: named(c.roles)}) {
			got[g.name] = g.seats
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q: want (-) got (+):\n%s", c.roles, d)
		}
	}
}

// named makes roles of names; those with a capital are a seat's own.
func named(names []string) []engine.Role {
	var roles []engine.Role
	for _, name := range names {
		r, _ := utf8.DecodeRuneInString(name)
		roles = append(roles, engine.Role{Name: name, Own: unicode.IsUpper(r)})
	}
	return roles
}
