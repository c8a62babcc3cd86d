package agent

import (
	"strings"
	"testing"

	"houserules/engine"
)

// bound is a kind that a family might add.
func bound() Kind {
	return Kind{
		Name: "herd", Doc: "For tests.", Family: "herding", Cost: Search,
		Argument: &Param{Name: "level", Doc: "Level.", Default: 1, Min: 1, Max: 2, Integer: true},
		New:      func(Values, engine.Seat, *engine.Info) engine.Agent { return fixed{} },
	}
}

// TestParseAgentsInAgents: an agent may be another's option. Its canonical text
// is always written out, in parentheses where it has options of its own.
func TestParseAgentsInAgents(t *testing.T) {
	for _, c := range []struct {
		in, canonical string
		cost          Cost
		families      string
	}{
		{"epsilon", "epsilon:0.1;of=greedy", Greedy, ""},
		{"epsilon:0.25;of=random", "epsilon:0.25;of=random", Cheap, ""},
		{"epsilon;of=alphabeta", "epsilon:0.1;of=alphabeta:4", Search, ""},
		{"epsilon:0.10;of=(alphabeta)", "epsilon:0.1;of=alphabeta:4", Search, ""},
		{"epsilon:0.1;of=(alphabeta:2;objective=lead)", "epsilon:0.1;of=(alphabeta:2;objective=lead)", Search, ""},
		{"epsilon:0.1;of=(alphabeta:2;objective=win-then-lead)", "epsilon:0.1;of=alphabeta:2", Search, ""},
		{"epsilon:0.1;of=softmax:2", "epsilon:0.1;of=softmax:2", Greedy, ""},
		{"epsilon:0.1;of=(softmax:2;depth=3)", "epsilon:0.1;of=(softmax:2;depth=3)", Search, ""},
		{"epsilon:0.5;of=(epsilon:0.5)", "epsilon:0.5;of=(epsilon:0.5;of=greedy)", Greedy, ""},
		{"epsilon:0.5;of=(epsilon:0.25;of=(mcts:10;c=1;objective=win))", "epsilon:0.5;of=(epsilon:0.25;of=(mcts:10;c=1;objective=win))", Search, ""},
		{"epsilon:0.1;of=herd:2", "epsilon:0.1;of=herd:2", Search, "herding"},
		{"herd", "herd:1", Search, "herding"},
		{"greedy;objective=win", "greedy;objective=win", Greedy, ""},
		{"greedy;objective=win-then-lead", "greedy", Greedy, ""},
		{"softmax", "softmax:1", Greedy, ""},
		{"softmax:0.50;depth=1", "softmax:0.5", Greedy, ""},
		{"mcts;objective=lead;c=1.0", "mcts:100;c=1;objective=lead", Search, ""},
	} {
		s, err := Parse(c.in, bound())
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if got := s.String(); got != c.canonical || s.Cost() != c.cost || strings.Join(s.Families(), ",") != c.families {
			t.Errorf("%s: %q, cost %v, families %v; want %q, %v, %q", c.in, got, s.Cost(), s.Families(), c.canonical, c.cost, c.families)
		}
		if again, err := Parse(s.String(), bound()); err != nil || !again.Equal(s) {
			t.Errorf("%s: %q is read back as %v, %v", c.in, s, again, err)
		}
	}
}

func TestParseAgentsInAgentsErrors(t *testing.T) {
	const known = "allowed are random, epsilon-greedy, epsilon, softmax, greedy, alphabeta, nodes, mcts"
	deep := strings.Repeat("epsilon;of=(", 5) + "greedy" + strings.Repeat(")", 5)
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"greedy;objective=wn", []string{`unknown objective "wn"; did you mean win? allowed are win-then-lead, win, lead`}},
		{"greedy;objective=", []string{`no objective is named; allowed are win-then-lead, win, lead`}},
		{"greedy;objektive=win", []string{`unknown option "objektive"; did you mean objective? allowed are objective`}},
		{"epsilon:0.1;of=", []string{`of: no agent is named; ` + known}},
		{"epsilon:2;of=gredy", []string{`epsilon "2" is not a number from 0 to 1`, `of: unknown agent "gredy"; did you mean greedy? ` + known}},
		{"epsilon;of=(alphabeta:0;objective=x)", []string{
			`of: depth "0" is not a whole number from 1 to 30`, `of: unknown objective "x"; allowed are win-then-lead, win, lead`,
		}},
		{"epsilon;of=alphabeta:2;objective=lead", []string{`an agent with options stands in parentheses: of=(alphabeta:2;objective=lead)`}},
		{"epsilon;of=alphabeta:2;objectiv=lead", []string{`unknown option "objectiv"; allowed are of`}},
		{"epsilon;of=(greedy", []string{`a parenthesis is not closed`}},
		{"epsilon;of=greedy)", []string{`a parenthesis is closed that none opened`}},
		{"epsilon;of=a(greedy)", []string{`of "a(greedy)": parentheses stand around a whole agent`}},
		{"epsilon;of=(greedy)(random)", []string{`of: a parenthesis is closed that none opened`}},
		{"epsilon;of=((greedy))", []string{`of: unknown agent "(greedy)"; did you mean greedy? ` + known}},
		{"epsilon;of=(greedy);of=random", []string{`option "of" is given twice`}},
		{"epsilon;of=()", []string{`of: no agent is named; ` + known}},
		{deep, []string{`of: of: of: of: of: agents stand in agents no more than 4 deep`}},
	} {
		_, err := Parse(c.in)
		if err == nil {
			t.Errorf("%q is accepted", c.in)
			continue
		}
		var want []string
		for _, w := range c.want {
			want = append(want, `agent "`+c.in+`": `+w)
		}
		if got := err.Error(); got != strings.Join(want, "\n") {
			t.Errorf("%q:\n got %s\nwant %s", c.in, got, strings.Join(want, "\n"))
		}
	}
}

// TestFactsSayAll: what a family may know of two players is the same only where
// the players are.
func TestFactsSayAll(t *testing.T) {
	facts := func(spec string) engine.PlayerFacts {
		s, err := Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		return s.Facts()
	}
	nobody := engine.PlayerFacts{}
	for spec, want := range map[string]engine.PlayerFacts{
		"random":                    {Uniform: true},
		"greedy":                    {Greedy: true},
		"greedy;objective=lead":     {Greedy: true, Objective: engine.Lead},
		"alphabeta:3":               {Depth: 3},
		"alphabeta:3;objective=win": {Depth: 3, Objective: engine.Win},
		"softmax:1":                 nobody,
		"mcts:10":                   nobody,
		"epsilon:0.1;of=softmax:1":  nobody,
	} {
		if got := facts(spec); got != want {
			t.Errorf("%s: %+v, not %+v", spec, got, want)
		}
	}
	for spec, want := range map[string]engine.PlayerFacts{
		"epsilon-greedy:0.2":                         {Greedy: true},
		"epsilon:0.2;of=greedy":                      {Greedy: true},
		"epsilon:0.2;of=(alphabeta:3;objective=win)": {Depth: 3, Objective: engine.Win},
	} {
		got := facts(spec)
		if got.Epsilon != 0.2 || got.Else == nil || *got.Else != want || got != (engine.PlayerFacts{Epsilon: 0.2, Else: got.Else}) {
			t.Errorf("%s: %+v, else %+v", spec, got, got.Else)
		}
	}
}

// TestEpsilonTossesOneCoin: with the coin's number below epsilon the choice is
// random's, else the other player's with all its draws as they were.
func TestEpsilonTossesOneCoin(t *testing.T) {
	random, other := 0, 0
	for _, of := range []string{"greedy", "alphabeta:2", "softmax:1", "mcts:15", "epsilon:0.5;of=greedy"} {
		for i, g := range trees(12) {
			n := 0
			decisions(g, 1, func(s engine.State, legal []engine.Action) {
				n++
				me := s.Turn()
				d := draws(uint64(i), me, n)
				var want engine.Action
				if float64(d.Own()>>11) < 0.4*(1<<53) {
					want = legal[d.Move(len(legal))]
					random++
				} else {
					want = build(t, of, me, g.Info()).Choose(s, legal, d)
					other++
				}
				specs := []string{"epsilon:0.4;of=" + nested(of)}
				if of == "greedy" {
					specs = append(specs, "epsilon-greedy:0.4")
				}
				for _, spec := range specs {
					if got := build(t, spec, me, g.Info()).Choose(s, legal, draws(uint64(i), me, n)); got != want {
						t.Errorf("%s chose %d, not %d, at %s", spec, got, want, s.Position())
					}
				}
			})
		}
	}
	if random < 100 || other < 100 {
		t.Errorf("%d coins for random, %d for the other", random, other)
	}
}
