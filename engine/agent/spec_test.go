package agent

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"houserules/engine"
)

// prober is a kind as a family might add it: an argument and options.
func prober() Kind {
	return Kind{
		Name:     "probe",
		Doc:      "For tests.",
		Argument: &Param{Name: "playouts", Doc: "Playouts.", Default: 100, Min: 1, Max: 1e6, Integer: true},
		Options: []Param{
			{Name: "c", Doc: "Exploration.", Default: 1.4, Min: 0, Max: 10},
			{Name: "rave", Doc: "Bias.", Default: 0, Min: 0, Max: 1000, Integer: true},
		},
		Cost: Search,
		New: func(v Values, _ engine.Seat, _ *engine.Info) engine.Agent {
			return fixed{playouts: v.Int("playouts"), c: v.Float("c"), rave: v.Int("rave")}
		},
	}
}

// fixed is an agent that only shows its parameters.
type fixed struct {
	engine.NoSkills
	playouts int
	c        float64
	rave     int
}

func (fixed) Choose(_ engine.State, legal []engine.Action, _ *engine.Random) engine.Action {
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
		{"probe", "probe:100"},
		{"probe:500;rave=3;c=2.50", "probe:500;c=2.5;rave=3"},
		{"probe;c=1.4", "probe:100"},
	} {
		s, err := Parse(c.in, prober())
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if got := s.String(); got != c.canonical {
			t.Errorf("%s: canonical text %q, want %q", c.in, got, c.canonical)
		}
		if again, err := Parse(s.String(), prober()); err != nil || !again.Equal(s) {
			t.Errorf("%s: %q is read back as %v, %v", c.in, s, again, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	const known = "allowed are random, epsilon-greedy, epsilon, softmax, greedy, alphabeta, nodes, mcts, probe"
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"greedi", []string{`unknown agent "greedi"; did you mean greedy? ` + known}},
		{"Random", []string{`unknown agent "Random"; did you mean random? ` + known}},
		{" random", []string{`unknown agent " random"; did you mean random? ` + known}},
		{"quarterback", []string{`unknown agent "quarterback"; ` + known}},
		{"", []string{`no agent is named; ` + known}},
		{":3", []string{`no agent is named; ` + known}},
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
		{"probe;", []string{`agent "probe;": "" is no option; options are written ;key=value`}},
		{"probe;c=1;c=2", []string{`agent "probe;c=1;c=2": option "c" is given twice`}},
		{"probe:x;rav=1;c=11;rave", []string{
			`agent "probe:x;rav=1;c=11;rave": playouts "x" is not a whole number from 1 to 1000000`,
			`agent "probe:x;rav=1;c=11;rave": unknown option "rav"; did you mean rave? allowed are c, rave`,
			`agent "probe:x;rav=1;c=11;rave": c "11" is not a number from 0 to 10`,
			`agent "probe:x;rav=1;c=11;rave": "rave" is no option; options are written ;key=value`,
		}},
	} {
		_, err := Parse(c.in, prober())
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
	if _, err := ParseLineup("wulf"); err == nil || strings.Count(err.Error(), "wulf") != 1 {
		t.Errorf("one agent alone: %v", err)
	}
	_, err = ParseLineup("randon,greedy,alfabeta")
	want := `line-up "randon,greedy,alfabeta", place 1: unknown agent "randon"; did you mean random? allowed are random, epsilon-greedy, epsilon, softmax, greedy, alphabeta, nodes, mcts
line-up "randon,greedy,alfabeta", place 3: unknown agent "alfabeta"; did you mean alphabeta? allowed are random, epsilon-greedy, epsilon, softmax, greedy, alphabeta, nodes, mcts`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// A former name means the kind, is known as what was written, and is never
// written again.
func TestFormerName(t *testing.T) {
	kind := prober()
	kind.Former = []string{"uct", "tree-search"}
	for text, former := range map[string]string{"probe:7": "", "uct:7": "uct", "tree-search:7": "tree-search"} {
		s, err := Parse(text, kind)
		if err != nil {
			t.Fatal(err)
		}
		if s.String() != "probe:7" || s.Former() != former || s.Kind().Name != "probe" {
			t.Errorf("%s is %s, formerly %q", text, s, s.Former())
		}
	}
	if _, err := Parse("uct2", kind); err == nil || strings.Contains(err.Error(), "tree-search") {
		t.Errorf("a former name is offered: %v", err)
	}
}

func TestExtraKindGetsItsParameters(t *testing.T) {
	s, err := Parse("probe:250;rave=7", prober())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.New(1, nil), engine.Agent(fixed{playouts: 250, c: 1.4, rave: 7}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if s.Cost() != Search || s.Kind().Name != "probe" {
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
	costs := map[string]Cost{"random": Cheap, "greedy": Greedy, "epsilon-greedy": Greedy, "alphabeta": Search,
		"epsilon": Cheap, "softmax": Greedy, "nodes": Search, "mcts": Search}
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
		if k.PerMove == "" || strings.HasSuffix(k.PerMove, ".") {
			t.Errorf("%s: what a move costs is %q", k.Name, k.PerMove)
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

// TestRangesAreDocumented: the package's page has the bounds and the default of every
// number that an agent takes.
func TestRangesAreDocumented(t *testing.T) {
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(source), "# Ranges, and what a move costs")
	table, _, _ = strings.Cut(table, "// # ")
	entry := map[string]string{}
	name := ""
	for line := range strings.Lines(table) {
		text, ok := strings.CutPrefix(line, "//\t")
		if !ok {
			continue
		}
		if first := text[0]; first != ' ' {
			name = text[:strings.IndexAny(text, ": ")]
		}
		// The column of ranges; thousands are set apart by commas without a blank.
		column := text[min(21, len(text)-1):min(51, len(text)-1)]
		entry[name] += strings.ReplaceAll(strings.ReplaceAll(column, ", ", "; "), ",", "") + " "
	}
	for _, k := range Catalog() {
		text := strings.Join(strings.Fields(entry[k.Name]), " ")
		if text == "" && len(k.params()) > 0 && k.params()[0].Choices == nil {
			t.Errorf("%s is not in the table", k.Name)
		}
		for _, p := range k.params() {
			if p.Choices != nil || p.Agent != "" || p.Text || p.Evaluation {
				continue
			}
			number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
			want := number(p.Min) + " to " + number(p.Max) + "; " + number(p.Default)
			if !strings.Contains(text, want) {
				t.Errorf("%s: %s is %s; the page says %q", k.Name, p.Name, want, text)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"random", "alphabeta:4", "epsilon-greedy:0.25", "probe:7;c=1;rave=2", "epsilon:0.1;of=(alphabeta:2;objective=lead)", "epsilon;of=(epsilon;of=(greedy))", "alphabeta:;", ";=", ":", "probe;c=1;c=1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text, prober())
		if err != nil {
			// An unknown name ends where its argument or options begin; what is in quotes
			// does not end it.
			said, _ := strconv.QuotedPrefix(strings.TrimPrefix(err.Error(), "unknown agent "))
			name, wrong := strconv.Unquote(said)
			unknown := wrong == nil && strings.HasPrefix(text, name) || strings.HasPrefix(err.Error(), "no agent is named; ")
			if !strings.Contains(err.Error(), fmt.Sprintf("agent %q: ", text)) && !unknown {
				t.Errorf("the error does not name the spec: %v", err)
			}
			return
		}
		again, err := Parse(s.String(), prober())
		if err != nil || again.String() != s.String() {
			t.Errorf("%q: canonical text %q is read back as %v, %v", text, s, again, err)
		}
	})
}
