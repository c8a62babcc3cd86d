package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadme runs the README's main command in full and compares the table and
// the figure that the README shows. With -update it renews them.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("plays the whole study")
	}
	dir := t.TempDir()
	var out, errw writer
	args := []string{"run", "../../configs/studies/three-traditions.yaml", "-o", dir, "--progress", "off"}
	if code := run(args, strings.NewReader(""), &out, &errw); code != exitDone {
		t.Fatalf("exit %d: %s", code, errw)
	}
	const readme = "../../README.md"
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	shown, _, found := strings.Cut(string(out), "\nDifference from")
	before, rest, marked := strings.Cut(string(text), "readme_test.go -->\n```\n")
	table, after, closed := strings.Cut(rest, "```\n<!-- end -->")
	if !found || !marked || !closed {
		t.Fatal("the README has lost its marks, or the comparison its table")
	}
	const figure = "../../reports/readme/outcomes.svg"
	drawn, err := os.ReadFile(filepath.Join(dir, "figures", "outcomes.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		renewed := before + "readme_test.go -->\n```\n" + shown + "```\n<!-- end -->" + after
		if err := os.WriteFile(readme, []byte(renewed), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(figure, drawn, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if table != shown {
		t.Errorf("the README shows\n%s\nbut the command prints\n%s", table, shown)
	}
	if old, err := os.ReadFile(figure); err != nil || !bytes.Equal(old, drawn) {
		t.Errorf("%s is not what the command draws (%v)", figure, err)
	}
}
