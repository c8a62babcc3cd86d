package program

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"houserules/variants"
)

// referenceStudies is where the studies of the reference tables lie.
const referenceStudies = "../../../configs/studies/reference"

// Every study of the reference tables can be planned. Every built-in for two that has rules of its
// own in a single game has one of players who see the rules alone or take what they can, and one
// of players who look ahead, from the same openings and with the same seed.
func TestReferenceStudies(t *testing.T) {
	files, err := filepath.Glob(referenceStudies + "/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	type study struct {
		Name     string
		Variants []string
		Agents   []string
		Openings []any
		Seed     int
	}
	in := map[string][]study{}
	for _, file := range files {
		must(t, "plan", file)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var s study
		if err := yaml.Unmarshal(data, &s); err != nil {
			t.Fatal(file, err)
		}
		if s.Name != "reference-"+strings.TrimSuffix(filepath.Base(file), ".yaml") {
			t.Errorf("%s has another name than its file: %q", file, s.Name)
		}
		for _, v := range s.Variants {
			in[v] = append(in[v], s)
		}
	}
	for _, name := range variants.NewLibrary().Names() {
		if strings.HasPrefix(name, "awethi") || slices.Contains([]string{"house-loser-starts", "house-starts-by-lot", "house-starts-in-turn"}, name) {
			continue // its own players, and rules of matches alone
		}
		list := in[name]
		if len(list) != 2 || len(list[0].Variants) != 1 || len(list[1].Variants) != 1 {
			t.Errorf("%s stands in %d studies, not in two of its own", name, len(list))
			continue
		}
		// Files are in order: NAME-nodes.yaml comes before NAME.yaml.
		if got := [][]string{list[0].Agents, list[1].Agents}; !reflect.DeepEqual(got, [][]string{{"nodes:1000"}, {"random", "greedy"}}) {
			t.Errorf("%s is played by %v", name, got)
		}
		if !reflect.DeepEqual(list[0].Openings, list[1].Openings) || list[0].Seed != list[1].Seed {
			t.Errorf("%s: the two studies begin differently", name)
		}
	}
}
