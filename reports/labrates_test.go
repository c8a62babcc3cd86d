package reports_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports/lab/desk"
	"houserules/reports/playable"
)

// rated is what a rate is measured on: a built-in, its players, and about how many games take
// a second here.
type rated struct {
	variant, agent string
	games          int
}

func allRated() []rated {
	return []rated{
		{"abapa", "random", 600_000}, {"abapa", "greedy", 250_000}, {"abapa", "alphabeta:2", 15_000}, {"kalah", "random", 800_000}, {"kalah", "alphabeta:2", 100_000},
		{"congkak", "random", 600_000}, {"aiyawatstani", "random", 90_000}, {"awethi", "herder:1", 3_000},
	}
}

// rating asks this test's binary to play so many games of the number-th pair, and for nothing else.
const rating = "HOUSERULES_LAB_RATING"

// playRated plays as a table of the page does.
func playRated(t *testing.T, c rated, games int) {
	var r struct {
		Begun *desk.Begun
		Error string
	}
	text, err := json.Marshal(map[string]any{"do": "begin", "yaml": "schema: 1\nname: own\nextends: " + c.variant + "\n", "agents": []string{c.agent}, "games": map[string]int{c.agent: games}, "seed": "1", "once": true})
	if err == nil {
		err = json.Unmarshal([]byte(desk.New(words.English()).Ask(string(text))), &r)
	}
	if err != nil || r.Error != "" {
		t.Fatal(err, r.Error)
	}
	table, cell := new(desk.Table), r.Begun.Cells[0]
	if err := table.Sit(r.Begun.Rules[cell.Variant], cell, 1); err != nil {
		t.Fatal(err)
	}
	for first := 0; first < games; first += 8192 {
		table.Play(uint64(first), min(8192, games-first))
	}
}

// inNodeRated prints games by CPU second, once the compiler of the page's program has done its work.
const inNodeRated = `
const fs = require('fs'), zlib = require('zlib');
const [, , run, page, text] = process.argv;
require(run);
const packed = fs.readFileSync(page, 'utf8').match(/id="program">([^<]*)</)[1];
const go = new Go();
WebAssembly.instantiate(zlib.gunzipSync(Buffer.from(packed, 'base64')), go.importObject).then(({instance}) => {
  go.run(instance);
  houserulesDesk('en', '');
  const q = JSON.parse(text);
  const {begun} = JSON.parse(houserulesAsk(JSON.stringify({do: 'begin', ...q, once: true})));
  const cell = begun.cells[0];
  houserulesSit(JSON.stringify(begun.rules[cell.variant]), JSON.stringify(cell), '1');
  const size = Math.max(1, Math.min(8192, Math.ceil(cell.games / 10)));
  const play = (ms) => {
    const from = process.cpuUsage();
    let games = 0, spent = 0;
    for (; spent < ms; games += size) {
      houserulesPlay(games % cell.games, Math.min(size, cell.games - games % cell.games));
      const now = process.cpuUsage(from);
      spent = (now.user + now.system) / 1000;
    }
    return Math.round(1000 * games / spent);
  };
  play(1500);
  console.log(play(1500));
  process.exit(0);
});
`

// writeProfile writes what the compiler of the page's program is told: profiles in one, without
// where this binary lies.
func writeProfile(t *testing.T, self string, profiles []string) {
	t.Helper()
	packed, err := exec.Command("go", append([]string{"tool", "pprof", "-proto"}, profiles...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	in, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	w := gzip.NewWriter(&out)
	_, err = w.Write(bytes.ReplaceAll(text, []byte(self), bytes.Repeat([]byte("x"), len(self)))) // lengths stand in the file
	if err := errors.Join(err, w.Close(), os.WriteFile("lab/hot.pgo", out.Bytes(), 0o644)); err != nil {
		t.Fatal(err)
	}
}

// TestLabRates prints how fast the page's program plays beside this one on kernels without
// vectors, both by CPU time, and what the page's own measurement says in a browser. It asserts
// no time. With -update it profiles the kernels for that program's compiler, and measures nothing.
func TestLabRates(t *testing.T) {
	if which, games, found := strings.Cut(os.Getenv(rating), " "); found {
		i, _ := strconv.Atoi(which)
		n, _ := strconv.Atoi(games)
		playRated(t, allRated()[i], n)
		return
	}
	node, err := exec.LookPath("node")
	if !enginetest.Soak() || err != nil {
		t.Skip("measures for a minute, with node; SOAK_TESTS=1 runs it")
	}
	dir := t.TempDir()
	page, run, script := filepath.Join(dir, "lab.html"), filepath.Join(dir, "run.js"), filepath.Join(dir, "rate.js")
	for file, text := range map[string]string{page: labOf(t, "en", ""), run: playable.RunScript(), script: inNodeRated} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var profiles []string
	for i, c := range allRated() {
		spent := func(games int, args ...string) time.Duration {
			cmd := exec.Command(self, append(args, "-test.run=^TestLabRates$")...)
			cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d", rating, i, games), "GODEBUG=cpu.avx2=off,cpu.avx512f=off")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		}
		if *update {
			profiles = append(profiles, filepath.Join(dir, fmt.Sprint(i, ".pprof")))
			spent(2*c.games, "-test.cpuprofile="+profiles[i])
			continue
		}
		here := float64(c.games) / (spent(2*c.games) - spent(c.games)).Seconds()
		text, err := json.Marshal(map[string]any{"yaml": "schema: 1\nname: own\nextends: " + c.variant + "\n", "agents": []string{c.agent}, "games": map[string]int{c.agent: c.games}, "seed": "1"})
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(node, script, run, page, string(text)).Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		there, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s %s: %.0f games a CPU second here without vectors, %.0f in the page's program: %.2f", c.variant, c.agent, here, there, there/here)
	}
	if *update {
		writeProfile(t, self, profiles)
		return
	}
	o := open(t, labOf(t, "en", "schema: 1\nname: own\nextends: abapa\n"), seeing{width: 1440})
	t.Log(waited[string](t, o, `(async () => { while (!study) await new Promise((done) => setTimeout(done, 20)); return JSON.stringify(await houserulesLab.bench()); })()`))
}
