package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// layers lists every package with the packages of this module it may import,
// top of the house first. A trailing /... allows a whole subtree. What is not
// listed may not be imported: the arrows only go down.
func layers() map[string][]string {
	return map[string][]string{
		"cmd/...":            {"..."},
		"reports/...":        {"reports/...", "sim/confined", "analysis", "configs/printable", "configs/words", "engine", "engine/rules"},
		"analysis":           {"analysis/...", "sim/table", "engine", "engine/rules"},
		"analysis/exact":     {},
		"analysis/joint":     {"analysis/portable"},
		"analysis/portable":  {},
		"sim":                {"sim/plan", "sim/store", "sim/table", "variants", "configs", "configs/diag", "configs/source", "configs/strict", "engine", "engine/agent", "engine/rules", "engine/spelling"},
		"sim/confined":       {},
		"sim/store":          {"sim/confined", "sim/plan", "sim/table", "engine"},
		"sim/plan":           {"sim/confined", "sim/table", "variants", "engine"},
		"sim/table/...":      {"sim/table/...", "sim/confined", "engine"},
		"variants/...":       {"variants/...", "configs/...", "engine/..."},
		"configs/...":        {"configs/...", "engine/rules", "engine/spelling"},
		"engine/agent":       {"engine", "engine/spelling"},
		"engine/hop/...":     {"engine/hop/...", "engine", "engine/recurrence", "engine/rules"},
		"engine/herding/...": {"engine/herding/...", "engine", "engine/rules"},
		"engine/enginetest":  {"engine", "engine/rules"},
		"engine/recurrence":  {},
		"engine/rules":       {},
		"engine/spelling":    {},
		"engine":             {},

		// The kernels receive compiled rules and never the knobs.
		"engine/mancala/doors":              {"engine/mancala/...", "engine", "engine/rules"},
		"engine/mancala/doors/wide":         {"engine/mancala/doors/...", "engine/mancala/internal/...", "engine"},
		"engine/mancala/doors/swar":         {"engine/mancala/doors/internal/...", "engine/mancala/internal/...", "engine", "engine/recurrence"},
		"engine/mancala/doors/array":        {"engine/mancala/internal/...", "engine", "engine/recurrence"},
		"engine/mancala/doors/internal/...": {},
		"engine/mancala":                    {"engine/mancala/internal/...", "engine", "engine/recurrence", "engine/rules"},
		"engine/mancala/internal/tally":     {"engine/mancala/internal/core", "engine"},
		"engine/mancala/internal/core":      {"engine", "engine/recurrence"},
	}
}

// TestImportsOnlyGoDown compares the imports of every package, tests left
// out, with the layers.
func TestImportsOnlyGoDown(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}}:{{join .Imports \" \"}}", "houserules/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		path, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		pkg := strings.TrimPrefix(path, "houserules/")
		allowed, ok := allowedFor(pkg)
		if !ok {
			t.Errorf("package %s has no layer: add it to layers()", pkg)
			continue
		}
		for imported := range strings.FieldsSeq(imports) {
			below, ours := strings.CutPrefix(imported, "houserules/")
			switch {
			case ours && !slices.ContainsFunc(allowed, func(pattern string) bool { return matches(pattern, below) }):
				t.Errorf("%s imports %s, which is not below it", pkg, below)
			case strings.Contains(imported, "arrow/go") && strings.Contains(imported, "/ipc") && !strings.HasPrefix(pkg, "sim/table"):
				t.Errorf("%s imports %s: only sim/table reads and writes tables", pkg, imported)
			case slices.Contains([]string{"engine", "engine/recurrence", "engine/rules", "engine/spelling"}, pkg) && strings.Contains(imported, "."):
				t.Errorf("%s imports %s: it keeps to the standard library", pkg, imported)
			}
		}
	}
}

// allowedFor finds a package's layer, the most specific pattern first.
func allowedFor(pkg string) ([]string, bool) {
	best, found := "", false
	for pattern := range layers() {
		if matches(pattern, pkg) && len(pattern) > len(best) {
			best, found = pattern, true
		}
	}
	return layers()[best], found
}

func matches(pattern, pkg string) bool {
	prefix, tree := strings.CutSuffix(pattern, "...")
	return pkg == pattern || tree && strings.HasPrefix(pkg+"/", prefix)
}
