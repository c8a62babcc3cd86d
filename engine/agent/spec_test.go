package agent

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"houserules/engine"
)

// searcher is a kind as a family might add it: an argument and options.
func searcher() Kind {
	return Kind{
		Name:     "mcts",
		Doc:      "For tests.",
		Argument: &Param{Name: "playouts", Doc: "Playouts.", Default: 100, Min: 1, Max: 1e6, Integer: true},
		Options: []Param{
			{Name: "c", Doc: "Exploration.", Default: 1.4, Min: 0, Max: 10},
			{Name: "rave", Doc: "Bias.", Default: 0, Min: 0, Max: 1000, Integer: true},
		},
		Cost: Search,
		New: func(v Values, _ engine.Seat, _ *engine.Info) engine.Agent {
			return fixed{v.Int("playouts"), v.Float("c"), v.Int("rave")}
		},
	}
}

// fixed is an agent that only shows its parameters.
type fixed struct {
	playouts int
	c        float64
	rave     int
}

func (fixed) Choose(_ engine.State, legal []engine.Action, _ *engine.Draws) engine.Action {
	return legal[0]
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ in, canonical string }{
		{"random", "random"},
		{"greedy", "greedy"},
		{"epsilon-greedy", "epsilon-greedy:0.1"},
		{"epsilon-greedy:0.10", "epsilon-greedy:0.1"},
		{"epsilon-greedy:0", "epsilon-greedy:0"},
		{"epsilon-greedy:1", "epsilon-greedy:1"},
		{"epsilon-greedy:0.00001", "epsilon-greedy:0.00001"},
		{"alphabeta", "alphabeta:4"},
		{"alphabeta:6", "alphabeta:6"},
		{"mcts", "mcts:100"},
		{"mcts:500;rave=3;c=2.50", "mcts:500;c=2.5;rave=3"},
		{"mcts;c=1.4", "mcts:100"},
	} {
		s, err := Parse(c.in, searcher())
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if got := s.String(); got != c.canonical {
			t.Errorf("%s: canonical text %q, want %q", c.in, got, c.canonical)
		}
		if again, err := Parse(s.String(), searcher()); err != nil || !again.Equal(s) {
			t.Errorf("%s: %q is read back as %v, %v", c.in, s, again, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	const known = "allowed are random, epsilon-greedy, greedy, alphabeta, mcts"
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"greedi", []string{`agent "greedi": unknown agent "greedi"; did you mean greedy? ` + known}},
		{"Random", []string{`agent "Random": unknown agent "Random"; did you mean random? ` + known}},
		{" random", []string{`agent " random": unknown agent " random"; did you mean random? ` + known}},
		{"quarterback", []string{`agent "quarterback": unknown agent "quarterback"; ` + known}},
		{"", []string{`agent "": unknown agent ""; ` + known}},
		{"random:3", []string{`agent "random:3": random takes no argument; write random`}},
		{"random;x=1", []string{`agent "random;x=1": random has no options, not "x"`}},
		{"alphabeta:", []string{`agent "alphabeta:": depth "" is not a whole number from 1 to 30`}},
		{"alphabeta:0", []string{`agent "alphabeta:0": depth "0" is not a whole number from 1 to 30`}},
		{"alphabeta:31", []string{`agent "alphabeta:31": depth "31" is not a whole number from 1 to 30`}},
		{"alphabeta:4.0", []string{`agent "alphabeta:4.0": depth "4.0" is not a whole number from 1 to 30`}},
		{"alphabeta;depth=3", []string{`agent "alphabeta;depth=3": the depth of alphabeta stands after a colon: alphabeta:3`}},
		{"epsilon-greedy:1.5", []string{`agent "epsilon-greedy:1.5": epsilon "1.5" is not a number from 0 to 1`}},
		{"epsilon-greedy:nan", []string{`agent "epsilon-greedy:nan": epsilon "nan" is not a number from 0 to 1`}},
		{"epsilon-greedy:1e-3", []string{`agent "epsilon-greedy:1e-3": epsilon "1e-3" is not a number from 0 to 1`}},
		{"mcts;", []string{`agent "mcts;": "" is no option; options are written ;key=value`}},
		{"mcts;c=1;c=2", []string{`agent "mcts;c=1;c=2": option "c" is given twice`}},
		{"mcts:x;rav=1;c=11;rave", []string{
			`agent "mcts:x;rav=1;c=11;rave": playouts "x" is not a whole number from 1 to 1000000`,
			`agent "mcts:x;rav=1;c=11;rave": unknown option "rav"; did you mean rave? allowed are c, rave`,
			`agent "mcts:x;rav=1;c=11;rave": c "11" is not a number from 0 to 10`,
			`agent "mcts:x;rav=1;c=11;rave": "rave" is no option; options are written ;key=value`,
		}},
	} {
		_, err := Parse(c.in, searcher())
		if err == nil {
			t.Errorf("%q is accepted", c.in)
			continue
		}
		if want := strings.Join(c.want, "\n"); err.Error() != want {
			t.Errorf("%q:\n got %s\nwant %s", c.in, err, want)
		}
	}
}

func TestParseLineup(t *testing.T) {
	specs, err := ParseLineup("alphabeta,random")
	if err != nil || len(specs) != 2 || specs[0].String() != "alphabeta:4" || specs[1].String() != "random" {
		t.Errorf("got %v, %v", specs, err)
	}
	_, err = ParseLineup("randon,greedy,alfabeta")
	want := `line-up "randon,greedy,alfabeta", place 1: agent "randon": unknown agent "randon"; did you mean random? allowed are random, epsilon-greedy, greedy, alphabeta
line-up "randon,greedy,alfabeta", place 3: agent "alfabeta": unknown agent "alfabeta"; did you mean alphabeta? allowed are random, epsilon-greedy, greedy, alphabeta`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestExtraKindGetsItsParameters(t *testing.T) {
	s, err := Parse("mcts:250;rave=7", searcher())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.New(1, nil), (fixed{250, 1.4, 7}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if s.Cost() != Search || s.Kind().Name != "mcts" {
		t.Errorf("cost %v, kind %s", s.Cost(), s.Kind().Name)
	}
}

func TestSpecInJSON(t *testing.T) {
	specs, err := ParseLineup("greedy,alphabeta:2")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(specs)
	if want := `["greedy","alphabeta:2"]`; err != nil || string(text) != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
}

func TestCatalog(t *testing.T) {
	costs := map[string]Cost{"random": Cheap, "greedy": Greedy, "epsilon-greedy": Greedy, "alphabeta": Search}
	for _, k := range Catalog() {
		if costs[k.Name] != k.Cost {
			t.Errorf("%s: cost %v, want %v", k.Name, k.Cost, costs[k.Name])
		}
		delete(costs, k.Name)
		for _, p := range k.params() {
			if p.Doc == "" || p.Default < p.Min || p.Default > p.Max {
				t.Errorf("%s: parameter %+v lacks words or a default within its bounds", k.Name, p)
			}
		}
		if !strings.HasSuffix(k.Doc, ".") {
			t.Errorf("%s: %q is no sentence", k.Name, k.Doc)
		}
		if _, err := Parse(k.Name); err != nil {
			t.Errorf("%s does not do without parameters: %v", k.Name, err)
		}
	}
	if len(costs) > 0 {
		t.Errorf("missing: %v", costs)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"random", "alphabeta:4", "epsilon-greedy:0.25", "mcts:7;c=1;rave=2", "alphabeta:;", ";=", ":", "mcts;c=1;c=1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text, searcher())
		if err != nil {
			if !strings.Contains(err.Error(), fmt.Sprintf("agent %q: ", text)) {
				t.Errorf("the error does not name the spec: %v", err)
			}
			return
		}
		again, err := Parse(s.String(), searcher())
		if err != nil || again.String() != s.String() {
			t.Errorf("%q: canonical text %q is read back as %v, %v", text, s, again, err)
		}
	})
}
