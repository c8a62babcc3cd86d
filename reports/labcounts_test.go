package reports_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// counted are rules whose games are played in a page and at a terminal.
type counted struct {
	name, yaml string
	agents     []string
	games      int64
}

func (c counted) numbers() map[string]int64 {
	games := map[string]int64{}
	for _, a := range c.agents {
		games[a] = c.games
	}
	return games
}

// allCounted are the three families, two seats and five, and a sweep of two knobs.
func allCounted() []counted {
	const head = "schema: 1\nname: own\nextends: "
	list := []counted{
		{"mancala", clubRules, []string{"random", "greedy"}, 1200},
		{"mancala with stores", head + "congkak\n", []string{"random"}, 600},
		{"valued in two ways", head + "catalan\n", []string{"nodes:100;softmax=0.1", "nodes:100;eval=learned;softmax=0.1"}, 40},
		{"hop", head + "aiyawatstani\n", []string{"random"}, 60},
		{"herding of five seats", head + "awethi\nlimit: {rounds: 10}\n", []string{"herder:1"}, 3},
		{"herding of two seats", head + "awethi\nherders: 1\nlimit: {rounds: 10}\n", []string{"random"}, 12},
	}
	for _, seeds := range []string{"3", "5"} {
		for _, slam := range []string{"captures", "captures-nothing"} {
			list = append(list, counted{"sweep " + seeds + " " + slam, head + "french\nboard: {seeds: " + seeds + "}\ngrand_slam: " + slam + "\n", []string{"random", "greedy"}, 400})
		}
	}
	return list
}

// terminal is this program as people run it.
type terminal struct{ program string }

// terminalBuilt is the program of all tests, linked once, and the folder that TestMain removes.
var terminalBuilt struct {
	once        sync.Once
	dir, failed string
}

func atTerminal(t *testing.T) terminal {
	t.Helper()
	terminalBuilt.once.Do(func() {
		terminalBuilt.failed = "the program was not built"
		dir, err := os.MkdirTemp("", "houserules-terminal")
		if err != nil {
			t.Fatal(err)
		}
		terminalBuilt.dir = dir
		if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "houserules"), "houserules/cmd/houserules").CombinedOutput(); err != nil {
			terminalBuilt.failed = fmt.Sprintf("%v\n%s", err, out)
			return
		}
		terminalBuilt.failed = ""
	})
	if terminalBuilt.failed != "" {
		t.Fatal(terminalBuilt.failed)
	}
	return terminal{filepath.Join(terminalBuilt.dir, "houserules")}
}

// summary is what summary.json has after run with these arguments in a folder with these files; said
// is what was printed.
func (d terminal) summary(t *testing.T, files map[string]string, args ...string) (summary map[string]any, said string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(d.program, append([]string{"run", "-o", "out"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LANG=C", "LC_ALL=C")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "out", "summary.json"))
	if err == nil {
		err = json.Unmarshal(text, &summary)
	}
	if err != nil {
		t.Fatal(err)
	}
	return summary, strings.Join(strings.Fields(string(out)), " ")
}

// counts are the cells that run leaves of some games.
func (d terminal) counts(t *testing.T, c counted) any {
	t.Helper()
	args := []string{"--variants", "own.yaml", "--games", strconv.FormatInt(c.games, 10), "--seed", "11"}
	for _, a := range c.agents {
		args = append(args, "--agents", a)
	}
	got, _ := d.summary(t, map[string]string{"own.yaml": c.yaml}, args...)
	return got["cells"]
}

// What other programs ask of a page is what run counts with the same seed: for the three families,
// two seats and five, and every combination of two knobs.
func TestLabCounts(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", clubRules), seeing{width: 1440})
	d := atTerminal(t)
	for _, c := range allCounted() {
		text, err := json.Marshal(map[string]any{"yaml": c.yaml, "agents": c.agents, "games": c.numbers(), "seed": "11"})
		if err != nil {
			t.Fatal(err)
		}
		var got any
		in := waited[string](t, o, fmt.Sprintf(`(async () => {
			for (let n = 0; n < 3000 && !study; n++) await new Promise((done) => setTimeout(done, 20));
			return JSON.stringify((await houserulesLab.count(%s)).cells); })()`, text))
		if err := json.Unmarshal([]byte(in), &got); err != nil {
			t.Fatal(err)
		}
		if want := d.counts(t, c); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: in the page\n%v\nat a terminal\n%v", c.name, got, want)
		}
	}
}

// The study that a page saves is the one that it shows: once all games are there, the terminal that
// plays it has the same counts, intervals and verdicts, in the same words, where the page takes the
// whole error as well.
func TestLabStudy(t *testing.T) {
	browser(t)
	o := open(t, labOf(t, "en", clubRules), seeing{width: 1440})
	var page struct {
		YAML, Kept, Study, Command string
		Summary                    map[string]any
		Players                    []struct {
			Agent     string
			Advantage struct {
				Value, Lo, Hi float64
				Word          string
			}
		}
	}
	text := waited[string](t, o, `(async () => {
		const until = async (is) => { for (let n = 0; n < 6000; n++) { if (await is()) return; await new Promise((done) => setTimeout(done, 20)); } throw new Error('waited in vain: ' + document.getElementById('status').textContent); };
		await until(() => study);
		document.getElementById('pin').click();
		await until(() => pins.length === 1 && study);
		await change(rules.knobs.find((k) => k.path === 'board.seeds'), '6 seeds');
		for (const p of rules.players) p.games = p.name === 'random' ? 20000 : 1500;
		ask = ((asks) => (request) => asks(request.do === 'begin' ? {...request, whole: true} : request))(ask);
		study = null;
		begin();
		await until(() => study && study.came === study.cells.reduce((sum, c) => sum + c.to, 0));
		const files = {}, create = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
		const blobs = [];
		URL.createObjectURL = (blob) => { blobs.push(blob); return create.call(URL, blob); };
		HTMLAnchorElement.prototype.click = function () { files[this.download] = blobs.at(-1); };
		for (const id of ['save-yaml', 'save-study']) document.getElementById(id).click();
		await until(() => files['club.yaml'] && files['lab-club.yaml']);
		URL.createObjectURL = create;
		HTMLAnchorElement.prototype.click = click;
		const command = document.getElementById('command').textContent;
		return JSON.stringify({command, yaml: await files['club.yaml'].text(), kept: await files['kept-1-club.yaml'].text(), study: await files['lab-club.yaml'].text(),
			summary: (await ask({do: 'count'})).summary, players: (await ask({do: 'judge'})).answer.players}); })()`)
	if err := json.Unmarshal([]byte(text), &page); err != nil {
		t.Fatal(err)
	}
	if page.Command != "houserules run lab-club.yaml" {
		t.Error(page.Command)
	}
	want, said := atTerminal(t).summary(t, map[string]string{"club.yaml": page.YAML, "kept-1-club.yaml": page.Kept, "lab-club.yaml": page.Study}, "lab-club.yaml")
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if got := page.Summary[key]; key != "name" && got != nil && !reflect.DeepEqual(got, want[key]) {
			t.Errorf("%s: in the page\n%v\nat a terminal\n%v", key, got, want[key])
		}
	}
	for _, key := range []string{"cells", "differences"} {
		if page.Summary[key] == nil {
			t.Errorf("the page has no %s", key)
		}
	}
	if len(page.Players) != 3 {
		t.Errorf("%+v", page.Players)
	}
	for _, p := range page.Players {
		if p.Advantage.Word == "" || !strings.Contains(said, p.Advantage.Word) {
			t.Errorf("the terminal does not say %q of %s:\n%s", p.Advantage.Word, p.Agent, said)
		}
	}
}
