package learn

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"houserules/analysis/match"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/rules"
	"houserules/variants"
)

// drawnFrom is the seed of the rule sets that the log has.
const drawnFrom = 50

// anyRules draws games whose features can be weighed, four sowing games to each game of hops: the rules
// of a built-in variant with several knobs changed that do not contradict themselves, for two, under which
// nine in ten games of players who choose at random end before the limit. No two are played by
// the same rules, and none by those of a built-in variant. Its strings say what each differs in.
func anyRules(t *testing.T, n int) (games []engine.Game, drawn []string) {
	t.Helper()
	library, folder := variants.NewLibrary(), t.TempDir()
	families, taken := map[string]enginetest.Family{}, map[string]bool{}
	roots := map[string]*variants.Variant{}
	for _, f := range variants.Families() {
		law := enginetest.Family{Defaults: f.Defaults, Check: f.Check, Compile: f.Compile, Describe: f.Describe, Roots: map[string]any{}}
		for _, name := range library.Names() {
			v, problems := library.Load(name)
			if err := problems.Err(); err != nil {
				t.Fatal(err)
			}
			if v.Family == f.Name {
				roots[name], law.Roots[name], taken[v.Hash] = v, v.Rules, true
			}
		}
		families[f.Name] = law
	}
	r := rand.New(rand.NewPCG(drawnFrom, 2026))
	for tries := 0; len(games) < n; tries++ {
		// Who herds looks at far fewer positions in a minute than other players.
		f := families["mancala"]
		if len(games)%5 == 4 {
			f = families["hop"]
		}
		root, changed := f.Sample(r)
		if rules.ProblemError(f.Check(changed)) != nil {
			continue
		}
		path := filepath.Join(folder, fmt.Sprintf("drawn-%d.yaml", tries))
		if err := os.WriteFile(path, fileOf(t, changed, roots[root].Family, fmt.Sprintf("drawn-%d", tries)), 0o600); err != nil {
			t.Fatal(err)
		}
		v, _ := library.Load(path)
		if v == nil || v.Game == nil || v.Game.Abilities().Features == nil || v.Game.Info().Seats() != 2 || taken[v.Hash] || !ends(v.Game) {
			continue
		}
		taken[v.Hash] = true
		what := []string{root}
		for _, d := range variants.Diff(roots[root], v) {
			what = append(what, d.Path+": "+d.B)
		}
		games, drawn = append(games, v.Game), append(drawn, strings.Join(what, ", "))
	}
	return games, drawn
}

// fileOf writes rules as a variant's file.
func fileOf(t *testing.T, of any, family, name string) []byte {
	t.Helper()
	v := reflect.ValueOf(of).Elem()
	text, err := json.Marshal(rules.ShapeOf(v.Type()).Plain(v))
	if err != nil {
		t.Fatal(err)
	}
	file := map[string]any{}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	maps.Copy(file, map[string]any{"schema": 1, "name": name, "title": name, "family": family, "extends": "none",
		"source": map[string]any{"cite": "drawn", "confidence": "certain"}})
	if text, err = json.Marshal(file); err != nil {
		t.Fatal(err)
	}
	return text
}

// ends says whether at least 90 of 100 games of players who choose at random end before the limit.
func ends(g engine.Game) bool {
	rows := engine.NewRows(g.Info(), 100)
	engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}}).Play(drawnFrom, 0, rows)
	cut := 0
	for _, end := range rows.End[:rows.Len] {
		if end == g.Info().CutOff {
			cut++
		}
	}
	return cut <= 10
}

// TestAnyRules learns for rules that nobody has seen, and says how much that brings against the
// lead: of two rule sets in long tests, of the fifty of the log with SOAK_TESTS=1. The n-th alone is
// TestAnyRules/n.
func TestAnyRules(t *testing.T) {
	if !enginetest.Long() && !enginetest.Soak() {
		t.Skip("learns for a minute, or ten; LONG_TESTS=1 or SOAK_TESTS=1 runs it")
	}
	games, drawn := anyRules(t, enginetest.Often(2, 50))
	better, worse := 0, 0
	for i, g := range games {
		t.Run(fmt.Sprintf("%02d", i), func(t *testing.T) {
			l, err := New(Usual(), []engine.Game{g})
			if err != nil {
				t.Fatal(err)
			}
			for !l.Done() {
				if err := l.Step(context.Background(), runtime.GOMAXPROCS(0), func(Progress) {}); err != nil {
					t.Fatal(err)
				}
			}
			e := match.Interval(match.Pairs(l.Matches[0].Pairs), 1-0.05/float64(len(games)))
			switch {
			case e.Lo > 0.5:
				better++
			case e.Hi < 0.5:
				worse++
			}
			t.Logf("%+.0f [%+.0f, %+.0f] | %s", match.Elo(e.Value), match.Elo(e.Lo), match.Elo(e.Hi), drawn[i])
		})
	}
	t.Logf("better under %d, worse under %d (95 %% for all together)", better, worse)
	if worse > 0 {
		t.Errorf("what is learned is worse under %d", worse)
	}
}
