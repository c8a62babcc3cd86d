package hop

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

// TestVariantFiles: the files of package configs are the built-in rule sets
// of the other tests. Units and the word none are for package variants to
// read; here they are taken off.
func TestVariantFiles(t *testing.T) {
	unit := regexp.MustCompile(`(\d+) [a-z]+\n`)
	none := regexp.MustCompile(`: none\n`)
	parents := map[string][]string{
		"aiyawatstani-single-hop": {"aiyawatstani"}, "tuknanavuhpi": {"aiyawatstani"}, "tukvnanawopi": {"aiyawatstani", "tuknanavuhpi"},
	}
	for name, want := range builtins() {
		got := struct {
			Schema  int
			Name    string
			Title   string
			Family  string
			Extends string
			Source  map[string]string
			// Readings are what the file could say otherwise, for package
			// variants to judge.
			Readings []any
			Rules    `yaml:",inline"`
		}{Rules: *Default()}
		for _, file := range append(parents[name], name) {
			data, err := os.ReadFile(filepath.Join("..", "..", "configs", "variants", file+".yaml"))
			if err != nil {
				t.Fatal(err)
			}
			if file != "aiyawatstani-single-hop" {
				data = none.ReplaceAll(data, []byte(": null\n"))
			}
			d := yaml.NewDecoder(bytes.NewReader(unit.ReplaceAll(data, []byte("$1\n"))))
			d.KnownFields(true)
			if err := d.Decode(&got); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if diff := cmp.Diff(*want, got.Rules); diff != "" || got.Name != name {
			t.Errorf("%s (named %s): %s", name, got.Name, diff)
		}
	}
}
