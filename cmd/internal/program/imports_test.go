package program

import (
	"errors"
	gobuild "go/build"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// layers lists every package with the packages of this module it may import,
// top of the house first. A trailing /... allows a whole subtree. What is not
// listed may not be imported: the arrows only go down.
func layers() map[string][]string {
	return map[string][]string{
		"cmd/...":                          {"..."},
		"reports/...":                      {"reports/...", "sim/atlas", "sim/confined", "analysis", "analysis/answer", "analysis/anytime", "analysis/compare", "analysis/departures", "analysis/effects", "analysis/ladder", "analysis/match", "analysis/portable", "analysis/question", "analysis/reference", "analysis/repeat", "analysis/skill", "analysis/solved", "analysis/tree", "analysis/varied", "sim/plan", "sim/table", "variants", "configs/printable", "configs/words", "engine", "engine/rules", "engine/guard"},
		"reports/playable":                 {"reports/playable/session", "sim/confined", "configs/printable", "configs/words", "engine", "engine/rules"},
		"reports/playable/session":         {"variants/herders", "engine", "engine/agent", "engine/evaluation", "engine/matchplay", "engine/herding", "engine/hop", "engine/mancala", "engine/rules"},
		"reports/playable/wasm":            {"reports/playable/session"},
		"reports/lab":                      {"reports/playable", "reports/playable/session", "sim/confined", "variants", "configs/meanings", "configs/printable", "configs/words", "engine/rules"},
		"reports/lab/desk":                 {"reports/playable/session", "reports/record", "analysis", "analysis/answer", "analysis/anytime", "analysis/balance", "analysis/bounded", "analysis/compare", "analysis/komi", "analysis/learn", "analysis/levels", "sim", "sim/plan", "sim/table", "variants", "configs/diag", "configs/evaluations", "configs/printable", "configs/strict", "configs/words", "engine", "engine/agent", "engine/evaluation", "engine/rules", "engine/solve"},
		"reports/lab/wasm":                 {"reports/lab/desk", "reports/playable/session"},
		"variants/herders":                 {"engine", "engine/agent", "engine/herding"},
		"analysis":                         {"analysis/...", "sim/table", "engine", "engine/matchplay", "engine/rules"},
		"analysis/balance":                 {"analysis", "analysis/answer", "analysis/anytime", "analysis/bounded", "analysis/compare", "analysis/exact", "analysis/joint", "analysis/match", "analysis/question", "analysis/tree", "sim/plan", "sim/table", "engine"},
		"analysis/compare":                 {"analysis", "analysis/answer", "analysis/fitted", "analysis/portable", "analysis/tree"},
		"analysis/skill":                   {"analysis", "analysis/answer", "analysis/compare", "analysis/ladder", "analysis/tree"},
		"analysis/varied":                  {"analysis", "analysis/answer", "analysis/compare", "analysis/effects", "analysis/question", "analysis/tree", "sim/design", "sim/plan", "sim/table"},
		"analysis/effects":                 {"analysis", "analysis/anytime", "analysis/exact", "analysis/fitted", "analysis/joint", "analysis/portable", "sim/design", "engine/rules"},
		"analysis/learn":                   {"analysis/match", "analysis/portable", "sim", "engine", "engine/evaluation", "engine/guard"},
		"analysis/levels":                  {"analysis", "analysis/ratings", "configs/levels", "variants", "engine/agent", "engine/evaluation"},
		"analysis/ladder":                  {"analysis", "analysis/bounded", "analysis/joint", "analysis/match", "analysis/portable", "analysis/question", "sim/table", "engine", "engine/rules"},
		"analysis/answer":                  {"engine/rules"},
		"analysis/answer/answertest":       {"analysis", "analysis/answer", "analysis/compare", "sim/plan"},
		"analysis/question":                {"analysis/answer", "analysis/exact", "sim/plan", "sim/table", "engine"},
		"analysis/repeat":                  {"sim/plan", "sim/table", "engine"},
		"analysis/reference/referencetest": {"analysis/answer", "analysis/portable", "analysis/reference"},
		"analysis/reference":               {"analysis", "analysis/answer", "analysis/joint", "analysis/match", "analysis/portable", "analysis/ratings", "analysis/repeat", "analysis/tree", "sim/atlas", "sim/plan", "sim/survey", "sim/table", "engine", "engine/agent", "variants"},
		"analysis/tree":                    {"configs/printable"},
		"analysis/solved":                  {"analysis/answer", "analysis/repeat", "analysis/tree", "sim/atlas"},
		"analysis/exact":                   {},
		"analysis/joint":                   {"analysis/portable"},
		"analysis/fitted":                  {},
		"analysis/bounded":                 {"analysis/portable"},
		"analysis/anytime":                 {"analysis/bounded", "analysis/portable"},
		"analysis/match":                   {"analysis/answer", "analysis/anytime", "analysis/bounded", "analysis/portable", "analysis/question", "analysis/tree", "sim/plan", "engine"},
		"analysis/ratings":                 {"analysis/match", "analysis/portable"},
		"analysis/departures":              {"analysis/bounded", "analysis/joint", "engine"},
		"analysis/komi":                    {"analysis/answer", "analysis/bounded", "analysis/portable", "analysis/question", "analysis/tree", "sim/plan", "sim/table", "engine"},
		"analysis/portable":                {},
		"sim":                              {"sim/design", "sim/blockstore", "sim/plan", "sim/shard", "sim/table", "variants", "configs", "configs/diag", "configs/source", "configs/strict", "configs/words", "engine", "engine/agent", "engine/evaluation", "engine/matchplay", "engine/rules", "engine/spelling", "engine/guard", "engine/outside"},
		"sim/atlas":                        {"sim/confined"},
		"sim/survey":                       {"sim", "sim/atlas", "variants", "configs/diag", "configs/words", "engine", "engine/agent", "engine/solve/..."},
		"sim/columns":                      {"sim/plan", "sim/plan/planfile", "sim/table", "sim/table/files"},
		"sim/confined":                     {"engine/faults"},
		"sim/design":                       {},
		"sim/foldertest":                   {},
		"sim/blockstore":                   {"sim/plan", "engine"},
		"sim/looks":                        {"sim/confined", "sim/table", "sim/table/files"},
		"sim/shard":                        {},
		"sim/store":                        {"sim/confined", "sim/blockstore", "sim/looks", "sim/plan", "sim/plan/planfile", "sim/shard", "sim/table", "sim/table/files", "engine", "engine/guard"},
		"sim/plan":                         {"sim/table", "variants", "engine", "engine/matchplay", "engine/agent", "engine/evaluation"},
		"sim/plan/planfile":                {"sim/confined", "sim/plan", "sim/table", "sim/table/files"},
		"sim/table":                        {"engine", "engine/matchplay"},
		"sim/table/files":                  {"sim/table", "sim/table/files/arrowfile", "sim/confined", "configs/printable", "engine", "engine/matchplay"},
		"sim/table/files/arrowfile":        {},
		"variants/...":                     {"variants/...", "configs/...", "engine/..."},
		"configs/evaluations":              {"engine/evaluation"},
		"configs/levels":                   {},
		"configs/...":                      {"configs/...", "engine/rules", "engine/spelling"},
		"engine/agent":                     {"engine", "engine/evaluation", "engine/lookahead", "engine/spelling", "engine/transposition"},
		"engine/evaluation":                {"engine"},
		"engine/guard":                     {},
		"engine/faults":                    {},
		"engine/outside":                   {"engine", "engine/agent", "engine/guard"},
		"engine/outside/offered":           {"engine", "engine/agent", "engine/outside"},
		"engine/hop/...":                   {"engine/hop/...", "engine", "engine/lookahead", "engine/recurrence", "engine/rules", "engine/sides"},
		"engine/hop/endgames":              {"engine/hop", "engine", "engine/rules", "engine/sides", "engine/solve", "engine/solve/reachable"},
		"engine/herding/...":               {"engine/herding/...", "engine", "engine/rules"},
		"engine/enginetest":                {"engine", "engine/guard", "engine/rules"},
		"engine/lookahead":                 {"engine"},
		"engine/matchplay":                 {"engine"},
		"engine/recurrence":                {},
		"engine/transposition":             {"engine"},
		"engine/rules":                     {},
		"engine/sides":                     {"engine"},
		"engine/solve/...":                 {"engine/solve/...", "engine", "engine/faults", "engine/guard", "engine/rules"},
		"engine/solve/chances":             {"engine"},
		"engine/spelling":                  {},
		"engine":                           {},

		// Kernels, and what writes their assembly.
		"engine/internal/asm":                 {},
		"engine/hop/internal/search":          {"engine/hop/internal/flight", "engine", "engine/lookahead"},
		"engine/hop/internal/flight":          {"engine"},
		"engine/hop/internal/flight/generate": {"engine/hop/internal/flight", "engine/internal/asm"},

		// The kernels receive compiled rules, and of the knobs only what is known of them.
		"engine/mancala/doors":                 {"engine/mancala/...", "engine", "engine/lookahead", "engine/rules"},
		"engine/mancala/doors/search":          {"engine/mancala/doors/...", "engine/mancala/internal/...", "engine", "engine/lookahead", "engine/rules", "engine/recurrence", "engine/transposition"},
		"engine/mancala/doors/wide":            {"engine/mancala/doors/...", "engine/mancala/internal/...", "engine", "engine/rules"},
		"engine/mancala/doors/wide/generate":   {"engine/internal/asm"},
		"engine/mancala/doors/swar":            {"engine/mancala/doors/internal/...", "engine/mancala/internal/...", "engine", "engine/rules", "engine/recurrence"},
		"engine/mancala/doors/banked":          {"engine/mancala/doors/internal/...", "engine/mancala/internal/...", "engine", "engine/rules"},
		"engine/mancala/doors/laps":            {"engine/mancala/doors/internal/...", "engine/mancala/internal/...", "engine", "engine/rules", "engine/recurrence"},
		"engine/mancala/doors/array":           {"engine/mancala/internal/...", "engine", "engine/rules", "engine/recurrence"},
		"engine/mancala/doors/internal/...":    {"engine/mancala/doors/internal/..."},
		"engine/mancala/doors/internal/oneply": {"engine/mancala/doors/internal/octet", "engine/mancala/internal/core", "engine", "engine/lookahead"},
		"engine/mancala/endgames":              {"engine/mancala", "engine/mancala/internal/core", "engine", "engine/guard", "engine/rules", "engine/sides", "engine/solve/..."},
		"engine/mancala/ogn":                   {"engine/mancala", "engine"},
		"engine/mancala":                       {"engine/mancala/internal/...", "engine", "engine/matchplay", "engine/recurrence", "engine/rules", "engine/sides"},
		"engine/mancala/internal/mancalatest":  {"engine/enginetest", "engine/mancala", "engine", "engine/rules"},
		"engine/mancala/internal/tally":        {"engine/mancala/internal/core", "engine"},
		"engine/mancala/internal/core":         {"engine", "engine/recurrence", "engine/rules"},
	}
}

// TestImportsOnlyGoDown compares the imports of every package, tests left
// out, with the layers, and lets none be without a comment that says what it is.
func TestImportsOnlyGoDown(t *testing.T) {
	all := packages(t)
	if len(all) < 100 {
		t.Errorf("only %d packages were found", len(all))
	}
	for pkg, found := range all {
		if found.Doc == "" {
			t.Errorf("package %s does not say what it is: begin a file of it with // Package %s …", pkg, pkg[strings.LastIndex(pkg, "/")+1:])
		}
		allowed, ok := allowedFor(pkg)
		if !ok {
			t.Errorf("package %s has no layer: add it to layers()", pkg)
			continue
		}
		for _, imported := range found.Imports {
			below, ours := strings.CutPrefix(imported, "houserules/")
			switch {
			case ours && !slices.ContainsFunc(allowed, func(pattern string) bool { return matches(pattern, below) }):
				t.Errorf("%s imports %s, which is not below it", pkg, below)
			case strings.Contains(imported, "arrow/go") && strings.Contains(imported, "/ipc") && !strings.HasPrefix(pkg, "sim/table/files"):
				t.Errorf("%s imports %s: only sim/table/files reads and writes tables", pkg, imported)
			case slices.Contains([]string{"engine", "engine/recurrence", "engine/rules", "engine/spelling"}, pkg) && strings.Contains(imported, "."):
				t.Errorf("%s imports %s: it keeps to the standard library", pkg, imported)
			}
		}
	}
}

// packages reads what each package of the module says of itself and imports, tests left
// out.
func packages(t *testing.T) map[string]*gobuild.Package {
	t.Helper()
	const root = "../../.."
	all := map[string]*gobuild.Package{}
	err := filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); dir != root && (name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".")) {
			return fs.SkipDir
		}
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && dir != root {
			return fs.SkipDir // a module of its own
		}
		found, err := gobuild.ImportDir(dir, 0)
		if none := new(gobuild.NoGoError); errors.As(err, &none) {
			return nil
		}
		pkg, _ := filepath.Rel(root, dir)
		all[filepath.ToSlash(pkg)] = found
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// allowedFor finds a package's layer, the most specific pattern first.
func allowedFor(pkg string) ([]string, bool) {
	best, found := "", false
	own := func(pattern string) int { return len(strings.TrimSuffix(pattern, "...")) }
	for pattern := range layers() {
		if matches(pattern, pkg) && (!found || own(pattern) > own(best)) {
			best, found = pattern, true
		}
	}
	return layers()[best], found
}

func matches(pattern, pkg string) bool {
	prefix, tree := strings.CutSuffix(pattern, "...")
	return pkg == pattern || tree && strings.HasPrefix(pkg+"/", prefix)
}

// TestBrowsersEngineIsSmall: what a page carries has the families and the players, and
// no module but this one: no reader of YAML, no tables, no figures.
func TestBrowsersEngineIsSmall(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "houserules/reports/playable/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for path := range strings.FieldsSeq(string(out)) {
		below, ours := strings.CutPrefix(path, "houserules/")
		first, _, _ := strings.Cut(path, "/")
		switch {
		case ours && !strings.HasPrefix(below, "engine") && !strings.HasPrefix(below, "reports/playable/") && below != "variants/herders":
			t.Errorf("the page's engine has %s", below)
		case !ours && strings.Contains(first, "."):
			t.Errorf("the page's engine has %s", path)
		}
	}
}

// TestQuestionsReachABrowser: what asks, plays and judges without a folder can stand in a
// page, so that it has no tables on disk, no figures, no settings and no server.
func TestQuestionsReachABrowser(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "houserules/analysis/...", "houserules/sim", "houserules/sim/plan", "houserules/sim/table")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	paths := strings.Fields(string(out))
	if !slices.Contains(paths, "houserules/analysis/ladder") || !slices.Contains(paths, "houserules/sim") {
		t.Fatalf("go list names %d packages, and not those asked for", len(paths))
	}
	for _, path := range paths {
		for _, banned := range []string{"github.com/apache/arrow", "gonum.org/v1/plot", "github.com/spf13/viper", "net/http", "houserules/sim/table/files"} {
			if path == banned || strings.HasPrefix(path, banned+"/") {
				t.Errorf("a page that asks a question would have %s", path)
			}
		}
	}
}
