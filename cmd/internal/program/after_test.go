package program

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Of a study of which an edition keeps the summary alone only what lacks is played, as other games, and the next
// edition counts all of them together.
func TestAfter(t *testing.T) {
	t.Chdir(t.TempDir())
	study := func(games int) string {
		return writeStudy(t, ".", fmt.Sprintf("schema: 1\nname: club\nvariants: [kalah]\nagents: [random, greedy]\nopenings: [start, {random: 3 plies}]\ngames: {random: 20, greedy: %d}\nseed: 5\n", games))
	}
	must(t, "run", study(20), "-o", "first")
	must(t, "reference", "first", "-o", "ref")
	if err := os.RemoveAll("first"); err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join("ref", keptStudies)
	if _, said := must(t, "run", study(20), "--after", kept); !strings.Contains(said, "nothing to play") || lies("runs") {
		t.Error(said)
	}
	larger := study(50)
	must(t, "run", larger, "--after", kept)
	played := contents(t, filepath.Join("runs", "club-2"), summaryFile)
	if strings.Contains(played, `"games": 20`) || !strings.Contains(played, `"games": 30`) {
		t.Error("other numbers of games than what lacks")
	}
	must(t, "reference", "runs", "-o", "ref")
	if _, said := must(t, "run", larger, "--after", kept, "-o", "none"); !strings.Contains(said, "nothing to play") || lies("none") {
		t.Error(said)
	}
	for _, e := range referenceOf(t, kept).Entries {
		games, looks, parts := int64(20), "fixed", 0
		if e.Recipe.Name == "greedy" {
			games, looks, parts = 50, "extended", 2
		}
		if e.Games != games || e.Looks != looks || len(e.Parts) != parts || e.Wins+e.Draws+e.Losses != games {
			t.Errorf("%s: %d games, %s, %+v", e.ID, e.Games, e.Looks, e.Parts)
		}
		for _, p := range e.Parts {
			if cite := contents(t, "ref", "CITATION.cff"); !strings.Contains(cite, p.PlanHash) {
				t.Errorf("the plan of %s is not cited", p.Study)
			}
		}
	}
	if page := contents(t, filepath.Join("ref", "rules"), "kalah.html"); !strings.Contains(page, "2 entries count the games of several studies") {
		t.Error("the page does not say that entries were continued")
	}
	// The second part is a study like any other: whoever has its summary repeats it.
	if out, _ := must(t, "repeat", filepath.Join(kept, "club-2", keptSummary)); !strings.HasPrefix(out, "Equal") {
		t.Error(out)
	}
	if err := os.Mkdir("other", 0o755); err != nil {
		t.Fatal(err)
	}
	// A part is not extended by itself, and nobody is told to.
	if code, _, said := command(t, "run", "runs/club-2", "--games", "90"); code == 0 || !strings.Contains(said, "is part 2 of the study club, whose file says how many games there are") {
		t.Error(said)
	}
	if page := contents(t, filepath.Join("runs", "club-2"), "report.html"); strings.Contains(page, "houserules run runs/club-2 --games") {
		t.Error("its report tells to extend a part")
	}
	// Folders may be called otherwise than their studies, and that of an edition stands for what it keeps.
	if err := os.Rename(filepath.Join("runs", "club-2"), "second"); err != nil {
		t.Fatal(err)
	}
	must(t, "run", study(20), "-o", "one")
	if _, said := must(t, "run", study(50), "--after", "."); !strings.Contains(said, "nothing to play") {
		t.Error(said)
	}
	more := study(60)
	if out, said := must(t, "run", more, "--after", "ref", "--plan-only"); !strings.Contains(out, "club-3") || !strings.Contains(out, "2199023255557") || !strings.Contains(said, "the other 20 follow") || lies("runs/club-3") {
		t.Error(out, said)
	}
	if code, _, said := command(t, "reference", "second", "-o", "none"); code == 0 || !strings.Contains(said, "is part 2 of the study club") {
		t.Error(said)
	}
	must(t, "run", study(20), "-o", "two")
	study(60)
	other := writeStudy(t, "other", "schema: 1\nname: club\nvariants: [kalah]\nagents: [random, greedy]\nopenings: [start, {random: 3 plies}]\ngames: 60\nseed: 6\n")
	for _, c := range []struct{ says, args string }{
		{"is of another study: seed: 5 there, 6 now", other + " --after " + kept},
		{"keeps nothing of a study called three-traditions", "three-traditions --after " + kept},
		{"leave --seed out", larger + " --after " + kept + " --seed 4"},
		{"leave --shard out", larger + " --after " + kept + " --shard 1/2"},
		{"leave --after out", "second --after " + kept},
		{"are both of a study called club", larger + " --after ."},
		{"--after is empty", larger + " --after="},
		{"--after ref/studies/club", filepath.ToSlash(filepath.Join(kept, "club"))},
	} {
		if code, _, said := command(t, append([]string{"run"}, strings.Fields(c.args)...)...); code == 0 || !strings.Contains(said, c.says) {
			t.Errorf("run %s: %s", c.args, said)
		}
	}
}
