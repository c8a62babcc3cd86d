package sim

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/matchplay"
	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// matchVariants are French matches with every choice of the starter, and one to a
// total, as files.
func matchVariants(t testing.TB) []string {
	t.Helper()
	dir := t.TempDir()
	names := []string{"french"}
	for name, text := range map[string]string{
		"alternates": "extends: french\nmatch: {draws: count, replays: 0, starter: alternates}\n",
		"chooser":    "extends: french\nmatch: {starter: winner-chooses, takes: second, draws: count, replays: 0}\n",
		"better":     "extends: french\nboard: {houses: 3}\nmatch: {starter: winner-chooses, games: 3}\n",
		"loser":      "extends: french\nmatch: {draws: count, replays: 0, starter: loser}\n",
		"lots":       "extends: french\nmatch: {draws: count, replays: 0, starter: lots}\n",
		"replayed":   "extends: french\nmatch: {draws: replayed, games: 3}\n",
		"total":      "extends: finnish\nmatch: {target: 9 points}\n",
	} {
		path := filepath.Join(dir, name+".yaml")
		head := "schema: 1\nname: " + name + "\ntitle: T\nsource: {cite: a test, confidence: guess}\n"
		if err := os.WriteFile(path, []byte(head+text), 0o644); err != nil {
			t.Fatal(err)
		}
		names = append(names, path)
	}
	slices.Sort(names[1:])
	return names
}

// matchPlan is a study of matches.
func matchPlan(t testing.TB, names []string, matches int64, lineups ...string) *plan.Plan {
	t.Helper()
	s, list := NewStudy(variants.NewLibrary(), StudyFile{
		Name: "matches", Variants: names, Agents: lineups, Unit: UnitMatch, Games: map[string]int64{"": matches}, Tolerance: ToleranceFile{Score: 1},
	})
	if list.HasErrors() {
		t.Fatal(list)
	}
	p, err := NewPlan(s, 7, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// storedMatch is a match as the tables have it.
type storedMatch struct {
	starters []int
	returns  [][2]engine.Return // by seat
	scores   [][2]engine.Score
}

// storedMatches reads a cell, and compares every so many games, move by move, with
// games played outside any run.
func storedMatches(t *testing.T, p *plan.Plan, data *files.Dataset, cell, every int) []storedMatch {
	t.Helper()
	c := data.Cells()[cell]
	game, err := p.Game(c.Variant)
	if err != nil {
		t.Fatal(err)
	}
	agents, err := parseLineup(c.Lineup)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]storedMatch, c.Games)
	rows, at := engine.NewRows(c.Info, 0), 0
	for b := range c.Blocks() {
		if err := data.Read(cell, b, rows); err != nil {
			t.Fatal(err)
		}
		for i := range rows.Len {
			m, number := rows.Game[i]&(1<<40-1), int(rows.Game[i]>>40)
			match := &list[m]
			if len(match.starters) != number {
				t.Fatalf("match %d: game %d comes after %d", m, number, len(match.starters))
			}
			match.starters = append(match.starters, int(rows.Starters[i]))
			match.returns = append(match.returns, [2]engine.Return{rows.Return[0][i], rows.Return[1][i]})
			match.scores = append(match.scores, [2]engine.Score{rows.Score[0][i], rows.Score[1][i]})
			if at++; at%every > 0 {
				continue
			}
			seated, named := slices.Clone(agents), c
			if rows.Starters[i] == 2 {
				slices.Reverse(seated)
				named.Lineup = []string{c.Lineup[1], c.Lineup[0]}
			}
			rec, err := Record(game, seated, nil, p.Seed, rows.Game[i])
			if err != nil {
				t.Fatal(err)
			}
			compareRow(t, named, rows, i, rec)
		}
	}
	return list
}

// checkMatch compares a match with the sheets' words: who starts, and when it is
// over. It is written from them and not from the program. lots is set where nobody
// can say who starts.
func checkMatch(t *testing.T, variant string, n int, m *storedMatch) {
	t.Helper()
	wins, points, drawn, starts := [3]int{}, [3]int{}, 0, 1
	over := func() bool {
		switch played := wins[1] + wins[2] + drawn; variant {
		case "total":
			return max(points[1], points[2]) >= 9
		case "french":
			return max(wins[1], wins[2]) == 3 || drawn > 20
		case "replayed", "replayed-second":
			return max(wins[1], wins[2]) == 2
		default:
			left := 5 - played
			return wins[1]-wins[2] > left || wins[2]-wins[1] > left || left == 0
		}
	}
	if variant == "better" { // the winner takes one side throughout
		variant = "replayed"
		if i := slices.IndexFunc(m.returns[:len(m.returns)-1], func(r [2]engine.Return) bool { return r[0] != r[1] }); i >= 0 {
			if won := m.returns[i][0] > m.returns[i][1]; won != (m.starters[i+1] == m.starters[i]) {
				variant = "replayed-second"
			}
		}
	}
	for i, s := range m.starters {
		if over() {
			t.Fatalf("%s match %d goes on after %d games", variant, n, i)
		}
		if variant != "lots" && variant != "total" && s != starts {
			t.Fatalf("%s match %d: game %d is started by %d instead of %d", variant, n, i+1, s, starts)
		}
		won := 0
		switch r := m.returns[i]; {
		case r[0] == engine.FullReturn:
			won = s
		case r[1] == engine.FullReturn:
			won = 3 - s
		}
		starts = 3 - s
		if won == 0 {
			drawn++
			continue
		}
		wins[won]++
		points[won] += max(0, int(max(m.scores[i][0], m.scores[i][1]))-48) / 2
		switch variant {
		case "french", "replayed":
			starts = won
		case "loser", "chooser", "replayed-second":
			starts = 3 - won
		}
	}
	if !over() {
		t.Fatalf("%s match %d ends after %d games: %v", variant, n, len(m.starters), wins)
	}
}

// Matches are played as the sheets say, and every game of theirs is one that can
// be played again alone.
func TestMatchesAreThoseOfTheSheets(t *testing.T) {
	dir := t.TempDir()
	p := matchPlan(t, matchVariants(t), 300, "random", "greedy,random")
	for i := range p.Cells {
		p.Cells[i].BlockGames = 128
	}
	report := mustRun(t, p, store.Folder{Dir: dir}, Options{})
	if report.Games != 300*8*3 || report.Left != 0 {
		t.Errorf("report %+v", report)
	}
	read, data, err := planfile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	lots := map[int]int{}
	for i, c := range data.Cells() {
		matches := storedMatches(t, read, data, i, 61)
		for n := range matches {
			checkMatch(t, c.Variant, n, &matches[n])
			if c.Variant == "lots" {
				for _, s := range matches[n].starters[1:] {
					lots[s]++
				}
			}
		}
		for _, m := range []uint64{0, 127, 128, 299} {
			rec, err := ReplayMatch(read, c.Variant, c.Agents, m)
			if err != nil {
				t.Fatal(err)
			}
			var starters []int
			for k, g := range rec.Games {
				starters = append(starters, int(g.Starter))
				if g.Outcome.Returns[0] != matches[m].returns[k][0] || g.Outcome.Scores[1] != matches[m].scores[k][1] {
					t.Errorf("%s match %d: game %d replayed otherwise", c.Folder(), m, k+1)
				}
			}
			if !slices.Equal(starters, matches[m].starters) {
				t.Errorf("%s match %d: started by %v, replayed by %v", c.Folder(), m, matches[m].starters, starters)
			}
		}
	}
	if n := lots[1] + lots[2]; lots[1]*10 < n*4 || lots[1]*10 > n*6 {
		t.Errorf("lots: %v", lots)
	}
	if _, err := ReplayMatch(read, "french", "random", 300); err == nil || !strings.Contains(err.Error(), "0 to 299") {
		t.Error(err)
	}
	if _, err := ReplayGame(read, "french", "random", "", 0); err == nil {
		t.Error("a single game of a match is replayed as if it stood alone")
	}
}

// The folder is the same, byte for byte, for any number of workers and however
// often it was stopped.
func TestMatchesAreTheSameBytes(t *testing.T) {
	games := int64(enginetest.Fewer(300, 900))
	study := func() *plan.Plan {
		p := matchPlan(t, []string{"french"}, games, "random", "greedy,random")
		for i := range p.Cells {
			p.Cells[i].BlockGames = 64
		}
		return p
	}
	whole := t.TempDir()
	mustRun(t, study(), store.Folder{Dir: whole}, Options{Workers: 1})
	want := foldertest.Read(t, whole)
	for try := range enginetest.Fewer(2, 3) {
		dir, stops := t.TempDir(), 0
		// Two blocks of every cell, then more of them, stopped in between.
		mustRun(t, study(), store.Folder{Dir: dir}, Options{Workers: 2, More: func(int64) (int64, error) { return 2 * 64, nil }})
		for {
			ctx, cancel := context.WithCancel(context.Background())
			report, err := Run(ctx, study(), store.Folder{Dir: dir}, Options{Workers: 1 + try, Progress: func(e Event) {
				if stops++; stops <= 3 && e.Played > 0 {
					cancel()
				}
			}})
			cancel()
			if report.Before+report.Games+report.Left != 3*games {
				t.Fatalf("report %+v", report)
			}
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		foldertest.Same(t, want, foldertest.Read(t, dir))
	}
}

// The first game of a match is the single game of the same number: what a study
// of games says of it holds for the first games of matches.
func TestFirstGamesAreSingleGames(t *testing.T) {
	matches, games := matchPlan(t, []string{"french"}, 50, "random"), awalePlan(t, []string{"french"}, "random", 50)
	for m := range uint64(50) {
		match, err := ReplayMatch(matches, "french", "random", m)
		if err != nil {
			t.Fatal(err)
		}
		game, err := ReplayGame(games, "french", "random", "", m)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(match.Games[0].GameRecord) != fmt.Sprint(game) {
			t.Errorf("match %d begins with another game", m)
		}
	}
}

// What cannot be a study of matches says so, and a folder keeps to what it is.
func TestStudiesOfMatchesAreChecked(t *testing.T) {
	for variant, want := range map[string]string{
		"finnish": "set match.games, or match.target",
		"awethi":  "the game has 5 seats",
	} {
		_, list := NewStudy(variants.NewLibrary(), StudyFile{
			Name: "m", Variants: []string{variant}, Agents: []string{"random"}, Unit: UnitMatch, Games: map[string]int64{"": 5},
		})
		if err := list.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", variant, err)
		}
	}
	dir := t.TempDir()
	mustRun(t, matchPlan(t, []string{"french"}, 20, "random"), store.Folder{Dir: dir}, Options{})
	_, err := Run(context.Background(), awalePlan(t, []string{"french"}, "random", 20), store.Folder{Dir: dir}, Options{})
	if other := new(store.OtherStudyError); !errors.As(err, &other) || !strings.Contains(err.Error(), "matches there, single games now") {
		t.Error(err)
	}
	if most := matchplay.MostGames; most*int(matchPlan(t, matchVariants(t), 1e6, "random").Cells[0].BlockGames) > table.MaxBlockGames {
		t.Error("a block of matches may have more games than a part can hold")
	}
}
