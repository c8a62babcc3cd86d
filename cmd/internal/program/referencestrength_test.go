package program

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis/reference"
	"houserules/reports"
	"houserules/sim/survey"
)

// keptByTables asks players how often they keep the values of tables of kalah, and leaves out the
// one who looks ahead to the end by the lead in seeds: that one keeps every value that the tables
// have, and who chooses at random does not.
func keptByTables(t *testing.T) string {
	t.Helper()
	out, _ := must(t, "solve", "kalah", "--seeds", "8", "--tables", "tables", "--format", "json",
		"--kept-by", "random", "--kept-by", "greedy", "--kept-by", "alphabeta:20;objective=lead")
	var said struct{ Kept survey.Kept }
	if err := json.Unmarshal([]byte(out), &said); err != nil {
		t.Fatal(err)
	}
	k := said.Kept
	if k.Positions != survey.KeptPositions || k.Games < k.Positions || k.Seeds != 8 || len(k.Players) != 3 {
		t.Fatalf("%+v", k)
	}
	if chance, ahead := k.Players[0].Kept, k.Players[2].Kept; ahead != k.Positions || chance < k.Positions/4 || chance > 3*k.Positions/4 {
		t.Errorf("kept by chance %d, by looking ahead %d of %d", chance, ahead, k.Positions)
	}
	if chance, ahead := k.Players[0].Result, k.Players[2].Result; k.Deciding < k.Positions/10 || k.Deciding == k.Positions || ahead != k.Deciding || chance > 9*k.Deciding/10 {
		t.Errorf("the result kept by chance %d, by looking ahead %d of %d", chance, ahead, k.Deciding)
	}
	code, _, refused := command(t, "solve", "kalah", "--seeds", "5", "--kept-by", "random")
	if code != exitUsage || !strings.Contains(refused, "--tables") {
		t.Errorf("without tables: exit %d, %s", code, refused)
	}
	text, end, found := strings.Cut(out, fmt.Sprintf(`,{"agent":"alphabeta:20;objective=lead","kept":%d,"result":%d}`, k.Positions, k.Deciding))
	if !found {
		t.Fatal(out)
	}
	return text + end
}

// Elo and kept values stand in the columns of the entries, and on the page of their rules.
func TestReferenceStrength(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write := func(name, text string) string {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	study := writeStudy(t, dir, `schema: 1
name: mirrors
variants: [kalah, french]
agents: [random, greedy]
games: 60
seed: 3
`)
	must(t, "run", study, "-o", "mirrors")
	study = writeStudy(t, dir, `schema: 1
name: met
variants: [kalah]
agents: [round-robin, random, greedy, "nodes:20"]
games: 60
openings: {random: 4 plies}
seed: 3
`)
	must(t, "run", study, "-o", "met")
	text := keptByTables(t)
	must(t, "reference", "mirrors", "met", write("kept.json", text), "-o", "out")

	var summary struct {
		Ratings []struct {
			Players []struct {
				Agent string
				Elo   reference.Estimate
			}
		}
	}
	var kept struct{ Kept survey.Kept }
	if err := json.Unmarshal([]byte(contents(t, "met", summaryFile)), &summary); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(text), &kept); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(contents(t, "out", "entries.csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range lines[0] {
		at[name] = i
	}
	for _, line := range lines[1:] {
		elo, share, level := line[at["elo"]], line[at["value_keeping"]], line[at["level"]]
		if line[at["variant"]] != "kalah" {
			if elo+share+level != "" {
				t.Errorf("%s has the strength of kalah", line[at["id"]])
			}
			continue
		}
		for _, p := range summary.Ratings[0].Players {
			if p.Agent == line[at["player"]] && (elo != nine(*p.Elo.Value) || line[at["elo_lo"]] != nine(*p.Elo.Lo) || level == "") {
				t.Errorf("%s: elo %s, level %q, of %v", line[at["id"]], elo, level, *p.Elo.Value)
			}
		}
		for _, p := range kept.Kept.Players {
			if p.Agent == line[at["player"]] && share != nine(float64(p.Kept)/float64(kept.Kept.Positions)) {
				t.Errorf("%s keeps %s, not %d of %d", line[at["id"]], share, p.Kept, kept.Kept.Positions)
			}
		}
	}
	page := contents(t, "out", "rules/kalah.html")
	if !strings.Contains(page, `id="strength"`) || strings.Contains(contents(t, "out", "rules/french.html"), `id="strength"`) {
		t.Error("the page of kalah has no strength, or that of french has one")
	}
	if !strings.Contains(contents(t, "out", reports.ReferenceFile), `"edition": 1,`) {
		t.Error("it is another edition")
	}
	must(t, "reference", "-o", "out")
	if contents(t, "out", "rules/kalah.html") != page {
		t.Error("of what is kept the page is another")
	}

	must(t, "reference", write("h.json", strings.Replace(text, `"hash":"`, `"hash":"0`, 1)), "-o", "out")
	if uncited(contents(t, "out", "rules/kalah.html")) != uncited(page) { // whose citation has the hash of what is left out, too
		t.Error("of a foreign share the page has lost that which was kept")
	}

	for what, c := range map[string]struct{ file, reason string }{
		"no share":   {write("a.json", `{"variant": "kalah"}`), "says of no player"},
		"half":       {write("b.json", text[:len(text)/2]), "says of no player"},
		"more":       {write("c.json", strings.Replace(text, `"kept":{`, `"kept":{"positions":1,"was":{`, 1)+"}"), "says of no player"},
		"all":        {write("d.json", strings.Replace(text, `"positions":1000,`, `"positions":10,`, 1)), "it was changed"},
		"deciding":   {write("j.json", strings.Replace(text, `"deciding":`, `"deciding":9`, 1)), "it was changed"},
		"results":    {write("k.json", strings.Replace(text, fmt.Sprintf(`"kept":%d,"result":`, kept.Kept.Players[0].Kept), `"kept":0,"result":9`, 1)), "keep the result"},
		"more seeds": {write("i.json", strings.Replace(text, `"seeds":8,"positions":1000,`, `"seeds":99,"positions":1000,`, 1)), "the start has 48"},
		"rules":      {write("e.json", strings.Replace(text, `"hash":"`, `"hash":"0`, 1)), "other rules"},
		"no player":  {write("f.json", strings.Replace(text, `"agent":"greedy"`, `"agent":"alphabeta:2"`, 1)), "there is no entry of it"},
		"no rules":   {write("g.json", strings.Replace(text, `"variant":"kalah"`, `"variant":"nobody"`, 1)), "no entry"},
	} {
		_, said := must(t, "reference", "mirrors", c.file, "-o", filepath.Join(t.TempDir(), "out"))
		if !strings.Contains(strings.Join(strings.Fields(said), " "), c.reason) {
			t.Errorf("%s: %s", what, said)
		}
	}
	changed := contents(t, "met", summaryFile)
	for what, c := range map[string][2]string{"order": {`"anchor": "random"`, `"anchor": "random", "players": [{"agent": "greedy", "elo": {"lo": 5, "value": 1, "hi": 9, "level": 0.95, "n": 9}}], "were": "`}, "player": {`"anchor": "random"`, `"anchor": "random", "players": [{"agent": "mcts:9", "elo": {"lo": 1, "value": 5, "hi": 9, "level": 0.95, "n": 9}}], "were": "`}} {
		x := strings.Replace(changed, c[0]+",", c[1]+`", "then":`+"0,", 1)
		x = strings.Replace(x, `"then":0,`, `"then": 0,`, 1)
		if x == changed {
			t.Fatal(what)
		}
		x = strings.Replace(x, "\n      \"players\": [", "\n      \"were_players\": [", 1)
		_, said := must(t, "reference", "mirrors", summaryAs(t, x), "-o", filepath.Join(t.TempDir(), "out"))
		if !strings.Contains(strings.Join(strings.Fields(said), " "), "was changed") {
			t.Errorf("%s: %s", what, said)
		}
	}
}

// nine is a number with the digits that an edition publishes.
func nine(x float64) string { return strconv.FormatFloat(x, 'g', 9, 64) }
