package desk_test

import (
	"regexp"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/reports/lab/desk"
)

// What a page takes over from files is what they say: rules with others to compare with, or a study,
// whose rules are among the files, built in, or those that the lab which saved it had.
func TestFiles(t *testing.T) {
	const other = "schema: 1\nname: other\nextends: french\nfeeding: none\n"
	const study = "schema: 1\nname: lab-club\nvariants: [./club.yaml, french, ./kept.yaml, kalah]\nagents: [random, \"alphabeta:2\"]\ngames: {random: 300, \"alphabeta:2\": 20}\nseed: 18446744073709551615\ngrow: yes\n"
	file := func(name, text string) map[string]string { return map[string]string{"name": name, "text": text} }
	d := desk.New(words.English())
	o := ask(t, d, map[string]any{"do": "files", "files": []any{file("lab-club.yaml", study), file("kept.yaml", other), file("club (1).yaml", club)}}).Opened
	if o.YAML != club || len(o.Against) != 2 || o.Against[0] != other || !strings.Contains(o.Against[1], "extends: kalah") ||
		len(o.Agents) != 2 || o.Games["random"] != 300 || o.Games["alphabeta:2"] != 20 || o.Seed == nil || *o.Seed != 1<<64-1 {
		t.Errorf("%+v", o)
	}
	alone := strings.Replace(strings.Replace(study, "./kept.yaml", "./other.yaml", 1), "{random: 300, \"alphabeta:2\": 20}", "50", 1)
	if o := ask(t, d, map[string]any{"do": "files", "files": []any{file("s.yaml", alone)}, "beside": []string{club, other}}).Opened; o.YAML != club || len(o.Against) != 2 || o.Games["random"] != 50 || o.Games["alphabeta:2"] != 50 {
		t.Errorf("%+v", o)
	}
	if o := ask(t, d, map[string]any{"do": "files", "files": []any{file("a.yaml", club), file("b.yaml", other)}}).Opened; o.YAML != club || len(o.Against) != 1 || o.Against[0] != other || o.Seed != nil {
		t.Errorf("%+v", o)
	}
	for want, files := range map[string][]any{
		"The study names ./kept.yaml": {file("s.yaml", study), file("club.yaml", club)}, "(vary)": {file("s.yaml", study+"vary: {board.seeds: [3 seeds]}\n")},
		"s.yaml:8:1: error: unknown key sed": {file("s.yaml", study+"sed: 3\n")}, "neither rules nor a study": {file("s.yaml", "variant: french\n")}, "contains no rules": {},
		"65536 are the most": {file("s.yaml", strings.Repeat("#", 1<<17))},
	} {
		if r := tried(t, d, map[string]any{"do": "files", "files": files}); !strings.Contains(r.Error, want) || r.Opened != nil {
			t.Errorf("%q: %+v", want, r)
		}
	}
}

// Rules that are called something have it as their title, and a name for files that goes with it.
func TestCall(t *testing.T) {
	d := desk.New(words.English())
	for title, want := range map[string]string{
		`Club du "Café" d'Été: 3 <b>`: "club-du-cafe-d-ete-3-b", "French": "my-french", "  ": "my-rules", "日本": "my-rules", strings.Repeat("long ", 50): "long-long-long-long-long-long-long-long",
	} {
		text := ask(t, d, map[string]any{"do": "call", "yaml": club, "name": title}).YAML
		r := ask(t, d, map[string]any{"do": "open", "yaml": text}).Rules
		if before := ask(t, d, map[string]any{"do": "open", "yaml": club}).Rules; !r.Playable || r.Name != want || r.Hash != before.Hash || !strings.HasPrefix(strings.TrimSpace(title)+"my-rules", r.Title) {
			t.Errorf("%q: %q %q", title, r.Name, r.Title)
		}
	}
}

// What is wrong with rules, and what they may be, calls them by their titles and in words.
func TestRulesByWords(t *testing.T) {
	r := ask(t, desk.New(words.In("fr")), map[string]any{"do": "open", "yaml": club + "end: {majority: 30 seeds}\n"}).Rules
	if len(r.Problems) == 0 {
		t.Error("nothing is wrong")
	}
	for _, p := range r.Problems {
		if strings.Contains(p.Text, "cannot_feed") || strings.HasPrefix(p.Text, "end.majority") {
			t.Error(p.Text)
		}
	}
	// French has none of the words that files have for rules and values, English some.
	coded := regexp.MustCompile(`\b(none|captures|either|relay|own|never|nothing|feeding|south|north|sets|[a-z]+[_.][a-z]+|extra_turn)\b|\{`)
	for _, text := range []string{
		"kalah\nfeeding: none\ncannot_feed: mover-takes-all\n", "french\nfeeding: none\n", "french\nboard: {houses: 1, seeds: 1}\n", "french\ngrand_slam: forbidden\nsowing: {laps: relay}\n",
		"french\ngrand_slam: leaves-first\ncapture: {row: either}\n", "kalah\nsowing: {stores: none}\n", "french\nsowing: {stores: own}\n", "french\nend: {no_capture_possible: {by: position}}\nsowing: {stores: own}\n",
		"french\nmatch: {draws: replayed}\n",
	} {
		r := ask(t, desk.New(words.In("fr")), map[string]any{"do": "open", "yaml": "schema: 1\nname: own\nextends: " + text}).Rules
		for _, p := range r.Problems {
			if found := coded.FindString(p.Text); found != "" {
				t.Errorf("%q in %s", found, p.Text)
			}
		}
	}
	for _, k := range r.Knobs {
		if k.Path == "grand_slam" && (len(k.Values) < 2 || k.Values[0].Text == k.Values[0].Value) {
			t.Errorf("%+v", k.Values)
		}
	}
}
