package program

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/sim/survey"
)

// Players are asked about positions of few counters without tables, and the page of their rules
// says that they keep the result, with counters on the board and not seeds.
func TestKeptByCounters(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	out, _ := must(t, "solve", "alquerque", "--seeds", "3", "--kept-by", "random", "--kept-by", "nodes:100", "--format", "json")
	var said struct{ Kept survey.Kept }
	if err := json.Unmarshal([]byte(out), &said); err != nil {
		t.Fatal(err)
	}
	k := said.Kept
	if k.Positions != survey.KeptPositions || k.Seeds != 3 || len(k.Players) != 2 || k.Deciding != 0 {
		t.Fatalf("%+v", k)
	}
	if chance, ahead := k.Players[0].Kept, k.Players[1].Kept; chance > k.Positions*9/10 || ahead < k.Positions*9/10 {
		t.Errorf("kept by chance %d, by looking ahead %d of %d", chance, ahead, k.Positions)
	}
	study := writeStudy(t, dir, `schema: 1
name: counters
variants: [alquerque]
agents: [random, "nodes:100"]
games: 20
seed: 3
`)
	must(t, "run", study, "-o", "counters")
	if err := os.WriteFile("kept.json", []byte(out), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "reference", "counters", "kept.json", "-o", "out")
	say := words.English()
	for text, is := range map[string]bool{
		"keeps the result": true,
		say.Sentence("reference.strength.kept-win-meaning", "1,000", 3): true,
		"keeps every seed": false,
	} {
		if page := uncited(contents(t, "out", "rules/alquerque.html")); strings.Contains(page, text) != is {
			t.Errorf("that %q stands on the page is %v", text, !is)
		}
	}
	if !strings.Contains(contents(t, "out", "entries.json"), `"objective":"win"`) {
		t.Error("its strengths do not say that values are who wins")
	}
	for flags, want := range map[string]string{
		"--seeds 3 --tables t": "no tables",
		"--seeds 6":            "up to 6 counters has",
		"--seeds 41":           "40 counters",
	} {
		if code, _, refused := command(t, append([]string{"solve", "aiyawatstani"}, strings.Fields(flags)...)...); code == 0 || !strings.Contains(refused, want) {
			t.Errorf("%s: exit %d, %s", flags, code, refused)
		}
	}
	if code, _, refused := command(t, "solve", "wari-st-lucia"); code == 0 || !strings.Contains(refused, "fewer than its 48 seeds have values") {
		t.Errorf("the start of wari: exit %d, %s", code, refused)
	}
	must(t, "solve", "wari-st-lucia", "--seeds", "3")
	if !enginetest.Long() {
		return
	}
	text, _ := must(t, "solve", "el-perro", "--seeds", "2", "--kept-by", "random")
	if !strings.Contains(text, "The start has 13 counters") || !strings.Contains(text, "with 2 counters on the board") || strings.Contains(text, "seeds") {
		t.Error(text)
	}
}
