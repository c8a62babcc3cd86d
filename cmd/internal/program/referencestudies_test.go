package program

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"houserules/engine/enginetest"
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
		Openings any
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
		agents, first := map[string][]string{}, slices.DeleteFunc(slices.Clone(in[name]), func(x study) bool { return strings.HasSuffix(x.Name, "-strength") })
		for _, x := range in[name] {
			kind := strings.TrimPrefix(x.Name, "reference-"+name)
			if kind == "-strength" {
				anchors := []string{"random,greedy", "random,nodes:1000", "greedy,nodes:1000"}
				if name == "el-perro" { // where those who look ahead play to the limit
					anchors = []string{"random,greedy", "random,epsilon-greedy:0.5", "epsilon-greedy:0.5,greedy"}
				}
				if !slices.Equal(x.Agents[:3], anchors) || len(x.Variants) != 1 {
					t.Errorf("%s has other anchors: %v", x.Name, x.Agents)
				}
				continue
			}
			agents[kind] = x.Agents
			if len(x.Variants) != 1 || !reflect.DeepEqual(x.Openings, first[0].Openings) || x.Seed != first[0].Seed {
				t.Errorf("%s is not of %s alone, or begins otherwise than the other studies of it", x.Name, name)
			}
		}
		want := map[string][]string{"": {"random", "greedy"}, "-nodes": {"nodes:1000"}}
		if _, trained := agents["-learned"]; trained {
			for i := range 3 {
				want["-learned"] = append(want["-learned"], fmt.Sprintf("nodes:1000;eval=learned/%s-%d.json;softmax=0.25", name, i+1))
			}
		}
		if len(agents) == 0 {
			t.Errorf("%s has no studies for the edition: write %s/%s.yaml and %s-nodes.yaml there", name, referenceStudies[9:], name, name)
		} else if !reflect.DeepEqual(agents, want) {
			t.Errorf("%s is played by %v, not by %v", name, agents, want)
		}
	}
}

// What players of the studies have learned is what learn learns again from the seed that the
// file's name ends with: of kalah, which takes some seconds.
func TestReferenceLearned(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("learns three times; set LONG_TESTS=1")
	}
	at, err := filepath.Abs(referenceStudies)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, seed := range []string{"1", "2", "3"} {
		name := "kalah-" + seed + ".json"
		must(t, "learn", "kalah", "--seed", seed, "-o", name)
		if contents(t, ".", name) != contents(t, filepath.Join(at, "learned"), name) {
			t.Errorf("%s is not what learn makes", name)
		}
	}
}
