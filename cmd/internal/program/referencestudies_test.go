package program

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"houserules/variants"
)

// referenceStudies is where the studies of the reference tables lie.
const referenceStudies = "../../../configs/studies/reference"

// Every study of the reference tables can be planned. Every built-in for two that has rules of its own
// in a single game stands in one of them, in no other, and is played by the same three players.
func TestReferenceStudies(t *testing.T) {
	files, err := filepath.Glob(referenceStudies + "/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	in := map[string]string{}
	for _, file := range files {
		must(t, "plan", file)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var study struct {
			Name     string
			Variants []string
			Agents   []string
		}
		if err := yaml.Unmarshal(data, &study); err != nil {
			t.Fatal(file, err)
		}
		if study.Name != strings.TrimSuffix(filepath.Base(file), ".yaml") {
			t.Errorf("%s has another name than its file: %q", file, study.Name)
		}
		if study.Name == "reference-herding" {
			continue
		}
		if !slices.Equal(study.Agents, []string{"random", "greedy", "nodes:1000"}) {
			t.Errorf("%s has other players: %v", file, study.Agents)
		}
		for _, v := range study.Variants {
			if in[v] != "" {
				t.Errorf("%s stands in %s and in %s", v, in[v], file)
			}
			in[v] = file
		}
	}
	for _, name := range variants.NewLibrary().Names() {
		herding := strings.HasPrefix(name, "awethi")
		match := slices.Contains([]string{"house-loser-starts", "house-starts-by-lot", "house-starts-in-turn"}, name)
		if (in[name] == "") != (herding || match) {
			t.Errorf("%s stands in %q", name, in[name])
		}
	}
}
