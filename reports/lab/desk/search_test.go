package desk_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/reports/lab/desk"
)

// asked is a search of one rule.
func asked(knob string, budget int) map[string]any {
	return map[string]any{"vary": []string{knob}, "agents": []string{"random"}, "budget": budget, "seed": "7"}
}

// A search begins with games for the tables, some rules at a time, and plays none itself;
// what they come to is said once they are there.
func TestFindTriesAtTheTables(t *testing.T) {
	d, luck := desk.New(words.English()), rand.New(rand.NewPCG(3, 1))
	r := ask(t, d, map[string]any{"do": "find", "yaml": club, "find": map[string]any{"vary": []string{"board.seeds", "feeding", "grand_slam", "capture.row", "match.games"}, "agents": []string{"random"}, "budget": 400_000, "seed": "7"}})
	batches := 0
	for ; strings.HasPrefix(r.Found.Sentences[0], "Some games are played to see which rules make a difference"); batches++ {
		if len(r.Begun.Cells) > 16 || len(r.Found.Wants) != len(r.Begun.Cells) || r.Begun.Seed != 1 || r.Found.Games != 0 || r.Found.Over || len(r.Found.Candidates) > 0 {
			t.Fatalf("%+v %+v", r.Begun, r.Found)
		}
		id := r.Begun.ID
		if r = wentOn(t, d, r, luck); r.Error != "" || r.Begun == nil || r.Begun.ID == id {
			t.Fatalf("%+v", r)
		}
	}
	if batches < 2 || r.Begun.Seed != 7 || r.Found.Games != 0 || len(r.Found.Wants) == 0 {
		t.Errorf("%d batches, %+v", batches, r.Found)
	}
	for why, c := range map[string]struct {
		yaml, want string
		find       map[string]any
	}{
		"alike": {club, "None of these rules", asked("match.games", 60_000)}, "few": {club, "allow at least", asked("board.seeds", 100)},
	} {
		d = desk.New(words.English())
		r = ask(t, d, map[string]any{"do": "find", "yaml": c.yaml, "find": c.find})
		for range 20 {
			if r = wentOn(t, d, r, luck); r.Error != "" {
				break
			}
		}
		if !strings.Contains(r.Error, c.want) {
			t.Errorf("%s: %+v", why, r)
		}
		if r = tried(t, d, map[string]any{"do": "next"}); r.Error != "no search was begun" {
			t.Errorf("%s: it goes on: %+v", why, r)
		}
	}
}

// Games that were begun before the search, or for a search that was stopped, are not those of
// the one that goes on, though it be the same one.
func TestTakeKnowsTheSearch(t *testing.T) {
	d := desk.New(words.English())
	find := map[string]any{"do": "find", "yaml": club, "find": asked("grand_slam", 60_000)}
	before := ask(t, d, find).Begun
	table := new(desk.Table)
	c := before.Cells[0]
	if err := table.Sit(before.Rules[c.Variant], c, before.Seed); err != nil {
		t.Fatal(err)
	}
	rows := table.Play(0, 100)
	now := ask(t, d, find)
	watched := ask(t, d, map[string]any{"do": "begin", "yaml": club, "agents": []string{"random"}, "games": map[string]int{"random": 1000}, "seed": "7"}).Begun
	for _, id := range []int{before.ID, 0, -1, watched.ID + 1} {
		if d.Take(id, 0, 0, 100, rows) == nil {
			t.Errorf("games of %d were taken", id)
		}
	}
	if err := d.Take(now.Begun.ID, 0, 0, 100, rows); err != nil {
		t.Error(err)
	}
	// The same games are no others of the study that is watched.
	if err := d.Take(watched.ID, 0, 0, 100, rows); err != nil {
		t.Error(err)
	}
	if r := tried(t, d, map[string]any{"do": "find", "yaml": "a: [", "find": asked("grand_slam", 60_000)}); r.Error == "" || d.Take(now.Begun.ID, 0, 100, 100, nil) == nil {
		t.Error("a search that was refused left the one before it")
	}
}

// Where no rules keep draws and games without a result within bounds, the search says so and
// recommends none.
func TestFindBarred(t *testing.T) {
	found := searched(t, desk.New(words.English()), strings.Replace(club, "feeding: none\n", "feeding: none\nlimit: {plies: 20}\n", 1), asked("board.seeds", 60_000), rand.New(rand.NewPCG(3, 1)))
	last := found.Sentences[len(found.Sentences)-1]
	if len(found.Sentences) != 1 || !strings.HasPrefix(last, "No rule set keeps draws to 20 %") || found.Verdict != "" || found.YAML != "" || found.Games == 0 {
		t.Errorf("%+v", found)
	}
	for _, c := range found.Candidates {
		if c.State != "broken" && c.State != "today" {
			t.Errorf("%+v", c)
		}
	}
}

// What is wrong stands before what is only unwise, also where it comes later in the text.
func TestErrorsFirst(t *testing.T) {
	yaml := "schema: 1\nname: club\nextends: french\nmatch: {games: 4}\ncapture: {groups: 1}\n"
	for do, more := range map[string]map[string]any{"find": {"find": asked("board.seeds", 60_000)}, "begin": {"agents": []string{"random"}, "games": map[string]int{"random": 10}, "seed": "1"}} {
		more["do"], more["yaml"] = do, yaml
		r := tried(t, desk.New(words.English()), more)
		if warns := strings.Index(r.Error, "4:16: warning: "); warns < 0 || warns < strings.LastIndex(r.Error, ": error: ") {
			t.Errorf("%s: %s", do, r.Error)
		}
	}
}

// From the first rank that a search shows on, games of its seed that were begun before as new ones
// are not.
func TestSearchSpoilsItsSeed(t *testing.T) {
	d, luck := desk.New(words.English()), rand.New(rand.NewPCG(3, 1))
	watch := map[string]any{"do": "begin", "yaml": club, "agents": []string{"random"}, "games": map[string]int{"random": 2000}, "seed": "7", "confirm": true}
	begun := ask(t, d, watch).Begun
	r := ask(t, d, map[string]any{"do": "find", "yaml": club, "find": asked("grand_slam", 60_000)})
	for len(r.Found.Candidates) == 0 {
		next := wentOn(t, d, r, luck)
		if next.Begun == nil {
			next.Begun = r.Begun
		}
		r = next
	}
	play(t, d, begun, []stretch{{0, 0, 1000}})
	if a := ask(t, d, map[string]any{"do": "judge"}).Answer; !begun.Fresh || a.Fresh || r.Found.Search != 1 {
		t.Errorf("%v %v %d", begun.Fresh, a.Fresh, r.Found.Search)
	}
}

// A title turns no writing round.
func TestTitlesGoStraight(t *testing.T) {
	r := ask(t, desk.New(words.English()), map[string]any{"do": "open", "yaml": "schema: 1\nname: club\ntitle: \"a\\u202eb\"\nextends: french\n"})
	if r.Rules.Title != "a\ufffdb" {
		t.Errorf("%q", r.Rules.Title)
	}
}
