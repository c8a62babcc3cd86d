package program

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// markingEngine leaves a marker where it is started, and plays the first legal move.
const markingEngine = `#!/bin/sh
: >>marker
while read -r word rest; do
	case $word in
	houserules) echo houserules 1 ;;
	ready) echo ready ;;
	legal) legal=$rest ;;
	go) echo "move ${legal%% *}" ;;
	quit) exit ;;
	esac
done
`

// stranger changes into a folder as one gets it from elsewhere: studies, matches, shards and
// files that name a program which lies there, too, made by somebody whose permissions are
// gone. It returns the hash of the study's plan.
func stranger(t *testing.T) (hash string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the engine is a shell script")
	}
	top := t.TempDir()
	for _, dir := range []string{"secret", "got"} {
		if err := os.Mkdir(filepath.Join(top, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(top, "secret", "openings.txt"), []byte("A b\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(top, "got"))
	t.Setenv("HOUSERULES_PROGRESS", "off")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for name, text := range map[string]string{
		"marking.sh":    markingEngine,
		"club.yaml":     "schema: 1\nname: club\nextends: french\nboard: {seeds: 3}\n",
		"study.yaml":    "schema: 1\nname: guests\nvariants: french\nagents: 'exec:./marking.sh,random'\ngames: 4\nseed: 1\n",
		"seedless.yaml": "schema: 1\nname: guests\nvariants: french\nagents: 'exec:./marking.sh,random'\ngames: 4\n",
		"balance.yaml":  "schema: 1\nname: fair\nvariant: french\nvary: {board.seeds: [3, 4]}\nplayers: ['exec:./marking.sh']\nbudget: 30000 games\nseed: 1\n",
		"minutes.yaml":  "schema: 1\nname: fair\nvariant: french\nvary: {board.seeds: [3, 4]}\nplayers: ['exec:./marking.sh']\nbudget: 1 minutes\nseed: 1\n",
		"tables.yaml":   "schema: 1\nname: tables\nvariants: french\nagents: 'alphabeta:2;tables=../secret'\ngames: 4\nseed: 1\n",
		"perfect.yaml":  "schema: 1\nname: perfect\nvariants: french\nagents: 'perfect:../secret,random'\ngames: 4\nseed: 1\n",
		"openings.yaml": "schema: 1\nname: openings\nvariants: french\nagents: random\nopenings: {file: ../secret/openings.txt}\ngames: 4\nseed: 1\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errs := command(t, "plan", "study.yaml", "--format", "json")
	m := regexp.MustCompile(`"plan_sha256": "([0-9a-f]{64})"`).FindStringSubmatch(out)
	if code != exitDone || m == nil {
		t.Fatalf("plan: exit %d, %s%s", code, out, errs)
	}
	if err := os.Mkdir("searched", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"plan balance balance.yaml -o searched/plan.json", // as a search that was stopped before its first table
		"run study.yaml -o study --allow-programs " + m[1],
		"run study.yaml --shard 1/2 -o shards", "run study.yaml --shard 2/2 -o shards", "run study.yaml --shard 1/2 -o part",
		"match french --agents exec:./marking.sh,random --games 4 --seed 1 -o match",
		"effects french club.yaml --agents exec:./marking.sh,random --games 4 --seed 1 -o effects",
		"komi club.yaml --agents exec:./marking.sh --games 4 --from 0 --to 1 --seed 1 -o komi",
	} {
		if code, _, errs := command(t, strings.Fields(line)...); code != exitDone {
			t.Fatalf("%s: exit %d, %s", line, code, errs)
		}
	}
	if err := os.Remove("marker"); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	return m[1]
}

// unasked are command lines that are given what a stranger has made, for every command:
// none of them may start a program. Those after "refused" would, and say so.
//
// houserules-export, which export --format parquet starts, is found beside the program or
// in PATH, and is no agent; what cmd/release, reports/paper and reports/playable/generate
// start are tools of whoever builds the project. TestWhoStartsPrograms lists them all.
func unasked() map[string][]string {
	const refused = "refused "
	shards := " study.yaml --shards 2 -o jobs-"
	return map[string][]string{
		"answer": {
			"answer club.yaml --games 40 --seed 1 --format json", refused + "study -o new", refused + "study.yaml -o new", refused + "balance.yaml -o new",
		},
		"run": {
			refused + "run study", refused + "run study -o new", refused + "run study --games 8", refused + "run study.yaml -o new",
			refused + "run seedless.yaml -o new", refused + "run part --shard 2/2", refused + "run study.yaml --shard 1/2 -o new",
			refused + "run tables.yaml -o new", refused + "run perfect.yaml -o new", refused + "run openings.yaml -o new",
			refused + "run perfect.yaml --shard 1/2 -o new", refused + "run openings.yaml --shard 1/2 -o new", refused + "run study --on-forfeit count -o new", "run atlas --help",
		},
		"plan":             {"plan study", "plan study.yaml", "plan study.yaml --estimate --shards 2", "plan study --estimate", "plan part", "plan tables.yaml", "plan perfect.yaml", "plan openings.yaml"},
		"plan match":       {"plan match match", "plan match match -o plan.json"},
		"plan balance":     {"plan balance balance.yaml", "plan balance searched"},
		"plan komi":        {"plan komi club.yaml", "plan komi komi"},
		"plan effects":     {"plan effects effects"},
		"plan readings":    {"plan readings club.yaml"},
		"plan atlas":       {"plan atlas club.yaml --quick"},
		"plan solve":       {"plan solve club.yaml --seeds 4"},
		"merge":            {"merge shards -o merged", "merge part -o merged2 --partial", "merge part --missing 2"},
		"batch slurm":      {"batch slurm" + shards + "slurm"},
		"batch kubernetes": {"batch kubernetes --image x --claim y" + shards + "kubernetes"},
		"batch snakemake":  {"batch snakemake" + shards + "snakemake"},
		"batch parallel":   {"batch parallel" + shards + "parallel"},
		"match":            {refused + "match match", refused + "match match -o new"},
		"compare":          {"compare study", "compare searched"},
		"report":           {"report study", "report study --playable", "report study --lab", "report study --bibtex", "report study effects", "report komi", "report match", "report searched"},
		"index":            {"index ."},
		"reference":        {"reference study -o new"},
		"repeat":           {"repeat study", "repeat study/report.html -o new", "repeat study/summary.json", "repeat study --check study", refused + "repeat komi -o new", "repeat searched -o new", refused + "repeat match -o new", refused + "repeat match/report.html -o new", refused + "repeat effects -o new"},
		"version":          {"version"},
		"effects":          {refused + "effects effects"},
		"readings":         {"readings effects", "readings study"},
		"balance": {
			refused + "balance balance.yaml -o new", "balance minutes.yaml -o new", refused + "balance searched", refused + "balance searched -o new",
		},
		"learn":            {"learn club.yaml --games 2 --nodes 5 --pairs 1 -o learned.json", "learn club.yaml -o study.yaml"},
		"levels":           {"levels club.yaml --pairs 1 -o levels.json", "levels club.yaml -o study.yaml"},
		"variants list":    {"variants list"},
		"variants show":    {"variants show club.yaml"},
		"variants explain": {"variants explain club.yaml"},
		"variants check":   {"variants check club.yaml"},
		"variants diff":    {"variants diff club.yaml french"},
		"variants new":     {"variants new own --extends club.yaml"},
		"agents list":      {"agents list"},
		"play":             {"play club.yaml"},
		"engine":           {"engine club.yaml"},
		"perft":            {"perft club.yaml --depth 2"},
		"moves":            {"moves club.yaml --positions study/plan.json"},
		"evaluate":         {"evaluate club.yaml --positions study/plan.json"},
		"replay": {
			refused + "replay study --variant french --agents exec:./marking.sh,random --game 1",
			refused + "replay match --variant french --agents exec:./marking.sh,random --game 1",
		},
		"sample":                {"sample club.yaml"},
		"bench":                 {"bench club.yaml --games 10"},
		"komi":                  {"komi club.yaml --agents random --games 10 --from 0 --to 1", refused + "komi komi", refused + "komi komi -o new"},
		"solve":                 {"solve club.yaml --seeds 2"},
		"atlas":                 {"atlas club.yaml --help"},
		"draw":                  {"draw club.yaml -o board.svg"},
		"lab":                   {"lab club.yaml -o lab.html"},
		"export":                {"export study --format csv -o csv"},
		"man":                   {"man manual"},
		"variants sources":      {"variants sources club.yaml"},
		"docs knobs":            {"docs knobs board.seeds"},
		"docs schema":           {"docs schema study"},
		"docs licenses":         {"docs licenses"},
		"help":                  {"help run"},
		"completion bash":       {"completion bash"},
		"completion fish":       {"completion fish"},
		"completion powershell": {"completion powershell"},
		"completion zsh":        {"completion zsh"},
		"__complete":            {"__complete run study --agents exec:./marking.sh"},
	}
}

// TestUnaskedHasAllCommands: the commands are those of the tree, so that a new one has to be
// named in unasked.
func TestUnaskedHasAllCommands(t *testing.T) {
	lines := unasked()
	eachCommand(newRoot(&app{program: Houserules()}), func(c *cobra.Command) {
		name := strings.TrimPrefix(strings.TrimPrefix(c.CommandPath(), c.Root().Name()), " ")
		if c.HasSubCommands() || lines[strings.TrimPrefix(name, "dev ")] != nil {
			return
		}
		t.Errorf("no line says what %q does with what came from others: add one to unasked", name)
	})
}

// Nothing that came from others starts a program, whatever command it is given to.
func TestNothingStartsUnasked(t *testing.T) {
	walk(t)
	hash := stranger(t)
	lines, printed := unasked(), regexp.MustCompile(`(?m)^\s+houserules (run|match|komi komi|balance|effects|readings|repeat) .*$`)
	for name, list := range lines {
		for _, line := range list {
			line, refused := strings.CutPrefix(line, "refused ")
			code, out, errs := command(t, strings.Fields(line)...)
			for _, said := range printed.FindAllString(out+errs, -1) {
				if !strings.Contains(line, "--help") && !strings.HasPrefix(line, "help") && !strings.Contains(said, startsPrograms) && !readsAlone(line) {
					t.Errorf("houserules %s prints a command and does not say that it starts programs:\n%s", line, said)
				}
			}
			if refused && (code != exitFailed || !strings.Contains(errs, "nobody has allowed") || !strings.Contains(errs, "--allow-programs ")) {
				t.Errorf("%s: exit %d, which is no refusal: %s", line, code, errs)
			}
			if _, err := os.Stat("marker"); err == nil {
				t.Errorf("%s: houserules %s starts a program", name, line)
				_ = os.Remove("marker")
			}
			if exists("new") {
				t.Errorf("houserules %s leaves a folder", line)
			}
		}
	}
	// The engine does leave a marker.
	if code, _, errs := command(t, "run", "study", "-o", "allowed", "--allow-programs", hash); code != exitDone || !exists("marker") {
		t.Errorf("allowed: exit %d, %s", code, errs)
	}
}

// TestPagesSayWhatStarts: a command on a page of games that programs played says beside it
// that it starts programs, wherever it would.
func TestPagesSayWhatStarts(t *testing.T) {
	walk(t)
	stranger(t)
	printed := regexp.MustCompile(`houserules (run|match|komi|effects|repeat) [^<\n}]*`)
	pages, said := 0, map[string]int{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "report.html" && d.Name() != "report.md" {
			return err
		}
		pages++
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), `download="study.yaml"`) {
			t.Errorf("%s offers a study whose players are programs", path)
		}
		for _, at := range printed.FindAllIndex(text, -1) {
			line := strings.ReplaceAll(string(text[at[0]:at[1]]), `\#`, "#")
			switch {
			case strings.HasSuffix(string(text[:at[0]]), `\texttt{`): // a reference, which is no line to type
			case strings.Contains(line, startsPrograms):
				said[strings.Fields(line)[1]]++
			default:
				t.Errorf("%s prints a command and does not say that it starts programs:\n%s", path, line)
			}
		}
		return err
	})
	if err != nil || pages < 6 || said["repeat"] < pages || said["run"] == 0 {
		t.Errorf("%v, %d pages with %v: the test says little", err, pages, said)
	}
}

// readsAlone tells whether a line is about a study that reads from elsewhere and starts no
// program.
func readsAlone(line string) bool {
	return slices.ContainsFunc([]string{"tables.yaml", "perfect.yaml", "openings.yaml"}, func(name string) bool {
		return strings.Contains(line, name)
	})
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// TestWhoStartsPrograms lists all places that start a process. Agents are started by one
// alone, which wants what only a permission gives.
func TestWhoStartsPrograms(t *testing.T) {
	start := regexp.MustCompile(`\b(exec\.Command(Context)?|os\.StartProcess|syscall\.(Exec|ForkExec|StartProcess)|exec\.Cmd\{)`)
	root := filepath.Join("..", "..", "..")
	var got []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		if rel, _ := filepath.Rel(root, name); start.Match(text) {
			got = append(got, filepath.ToSlash(rel))
		}
		return err
	})
	want := []string{
		"cmd/internal/licenses/generate/linked.go", "cmd/internal/licenses/generate/main.go",
		"cmd/internal/program/exporter_other.go", "cmd/internal/program/exporter_unix.go", "cmd/internal/program/source.go",
		"cmd/release/build.go", "cmd/release/pages.go", "cmd/release/source.go",
		"engine/outside/permit.go",
		"reports/paper/main.go", "reports/playable/generate/main.go",
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, programs are started in %q, not %q", err, got, want)
	}
}
