package desk_test

import (
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/balance"
	"houserules/analysis/komi"
	"houserules/analysis/question"
	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports/lab/desk"
	"houserules/sim"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

// searched plays a search to its end, as a page does.
func searched(t *testing.T, d *desk.Desk, yaml string, find map[string]any, luck *rand.Rand) *desk.Found {
	t.Helper()
	r := ask(t, d, map[string]any{"do": "find", "yaml": yaml, "find": find})
	if early := ask(t, d, map[string]any{"do": "next"}); early.Begun != nil || !reflect.DeepEqual(early.Found, r.Found) {
		t.Errorf("without its games a round went on: %+v", early)
	}
	for rounds := 0; !r.Found.Over; rounds++ {
		if rounds > 200 {
			t.Fatalf("no end: %+v", r.Found)
		}
		next := wentOn(t, d, r, luck)
		if next.Error != "" {
			t.Fatal(next.Error)
		}
		if r.Found = next.Found; next.Begun != nil {
			r.Begun = next.Begun
		}
	}
	return r.Found
}

// wentOn plays the games that a search wants, and asks for the next.
func wentOn(t *testing.T, d *desk.Desk, r reply, luck *rand.Rand) reply {
	t.Helper()
	var list []stretch
	for _, cell := range r.Found.Wants {
		to := min(r.Found.To, r.Begun.Cells[cell].Games)
		for first := r.Found.From; first < to; {
			n := min(to-first, 1+luck.Int64N(900))
			list = append(list, stretch{cell, uint64(first), int(n)})
			first += n
		}
	}
	luck.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	play(t, d, r.Begun, list)
	return tried(t, d, map[string]any{"do": "next"})
}

// foundInFolder are the games, the verdict and the unfairness of all candidates that the same
// search finds where it is played into a folder, as on a terminal.
func foundInFolder(t *testing.T, yaml string, vary, players []string, budget int64, seed uint64) balance.Result {
	t.Helper()
	lib := variants.NewLibrary().Texts(map[string][]byte{"rules.yaml": []byte(yaml)})
	v, list := lib.Load("./rules.yaml")
	if v == nil {
		t.Fatal(list.Err())
	}
	club, err := sim.NewClubSearch(t.Context(), v, vary...)
	if err != nil {
		t.Fatal(err)
	}
	club.Players = players
	if slices.Contains(vary, "komi") {
		scores, err := club.Scores(t.Context(), 2)
		if err == nil {
			err = club.TryKomis(komi.Candidates(scores...))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	b, list := club.Balance(lib, "./rules.yaml")
	if b == nil {
		t.Fatal(list.Err())
	}
	schedule, err := balance.NewSchedule(len(b.Variants), len(players), len(players), false, budget)
	if err != nil {
		t.Fatal(err)
	}
	b.Search.Level = 1 - 0.03039 // that of the first of a page's searches: .05·6/π²
	p, err := b.Plan(seed, table.None, schedule.Planned(b.Search, budget), schedule.Most())
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "search")
	q := balance.NewQuestion(p)
	more := func(games int64) (int64, error) {
		if games == 0 {
			return q.Next(nil, 0)
		}
		_, data, err := planfile.Open(dir)
		if err != nil {
			return 0, err
		}
		return q.Next(data, games)
	}
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{Workers: 2, More: more, Wants: q.Wants}); err != nil {
		t.Fatal(err)
	}
	stored, data, err := planfile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	again := balance.NewQuestion(stored)
	if err := question.Ask(again, stored, data); err != nil {
		t.Fatal(err)
	}
	return again.Result()
}

// A page finds what a terminal finds, in whatever stretches the games come: the same
// games, verdict and figures, with halving and without.
func TestFindAsOnATerminal(t *testing.T) {
	for _, c := range []struct {
		vary, players []string
		budget        int64
	}{
		{[]string{"board.seeds", "grand_slam"}, []string{"random", "greedy"}, 100_000},
		{[]string{"board.seeds", "grand_slam", "feeding"}, []string{"random"}, 150_000},
		{[]string{"board.seeds", "grand_slam", "komi"}, []string{"random"}, int64(enginetest.Fewer(95_000, 150_000))},
	} {
		if !slices.Contains(c.vary, "komi") && !enginetest.Long() {
			continue
		}
		find := map[string]any{"vary": c.vary, "agents": c.players, "budget": c.budget, "seed": "7"}
		got := searched(t, desk.New(words.English()), club, find, rand.New(rand.NewPCG(3, 1)))
		if enginetest.Long() {
			if again := searched(t, desk.New(words.English()), club, find, rand.New(rand.NewPCG(4, 1))); !reflect.DeepEqual(got, again) {
				t.Errorf("in another order\n%+v\nnot %+v", again, got)
			}
		}
		if len(got.Candidates)+got.Others < 6 || got.Games > c.budget || got.Verdict == "" || len(got.Sentences) < 2 {
			t.Errorf("%+v", got)
		}
		halved := len(c.vary) > 2
		want := foundInFolder(t, club, c.vary, c.players, c.budget, 7)
		if got.Games != want.Games || got.Verdict != want.Confirmation.Verdict.String() || len(got.Candidates)+got.Others != len(want.Entries) {
			t.Errorf("%+v\nin a folder %d games, %v", got, want.Games, want.Confirmation.Verdict)
		}
		if dropped := slices.ContainsFunc(want.Entries, func(e balance.Entry) bool { return e.State == balance.NotRaced }); dropped != halved {
			t.Errorf("%v: dropped before the race: %v", c.vary, dropped)
		}
		best := want.Entries[want.Region[0]].Unfairness
		if u := got.Candidates[0].Unfairness; u.Value != 100*best.Value || u.Lo != 100*best.Lo || u.Hi != 100*best.Hi {
			t.Errorf("%+v, in a folder %+v", u, best)
		}
	}
}

// What is recommended is the page's text with the changes in it, and reads as the rules that
// were searched for; what is stopped, refused or not asked for leaves nothing behind.
func TestFoundRules(t *testing.T) {
	d := desk.New(words.English())
	found := searched(t, d, club, map[string]any{"vary": []string{"board.seeds"}, "agents": []string{"random"}, "budget": 60_000, "seed": "7"}, rand.New(rand.NewPCG(3, 1)))
	if found.Verdict != "NOT SHOWN" || !strings.HasPrefix(found.Sentences[0], "NOT CONFIRMED: seeds in each house: 6 came closest") || !strings.HasPrefix(found.YAML, "schema: 1\nname: club\nextends: french\nboard: {seeds: 6 seeds}\n") {
		t.Errorf("%+v", found)
	}
	if r := ask(t, d, map[string]any{"do": "open", "yaml": found.YAML}).Rules; !r.Playable {
		t.Errorf("%+v", r)
	}
	fresh := desk.New(words.English())
	for why, find := range map[string]map[string]any{
		"no rule": {"agents": []string{"random"}, "budget": 60_000, "seed": "7"}, "no players": {"vary": []string{"board.seeds"}, "budget": 60_000, "seed": "7"},
		"no budget":       {"vary": []string{"board.seeds"}, "agents": []string{"random"}, "seed": "7"},
		"another program": {"vary": []string{"board.seeds"}, "agents": []string{"exec:/bin/true"}, "budget": 60_000, "seed": "7"},
		"no such rule":    {"vary": []string{"../../x"}, "agents": []string{"random"}, "budget": 60_000, "seed": "7"}, "all of it": {"vary": []string{"board.seeds"}, "agents": []string{"random"}, "budget": 1 << 50, "seed": "7"},
	} {
		if r := tried(t, fresh, map[string]any{"do": "find", "yaml": club, "find": find}); r.Error == "" || r.Begun != nil {
			t.Errorf("%s: %+v", why, r)
		}
	}
	if r := tried(t, fresh, map[string]any{"do": "find", "yaml": "schema: 1\nname: own\nextends: awethi\n", "find": map[string]any{"vary": []string{"wairgka.steps"}, "agents": []string{"random"}, "budget": 60_000, "seed": "7"}}); r.Error == "" {
		t.Error("a game of five seats was searched")
	}
	if r := tried(t, fresh, map[string]any{"do": "next"}); r.Error == "" || fresh.Take(1, 0, 0, 1, nil) == nil {
		t.Error("a search that was not begun went on")
	}
}
