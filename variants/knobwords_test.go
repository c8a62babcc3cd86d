package variants

import (
	"fmt"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/rules"
)

// TestKnobsHaveWords: sentences call a rule by a title and its values by words. Every rule that clubs
// change has a title, and every value that it can be chosen to have has words, of the two families whose
// searches name them; no words stand under a value that there is not.
func TestKnobsHaveWords(t *testing.T) {
	used := map[string]bool{"setting.of": true}
	for _, family := range []string{"french", "aiyawatstani", "awethi"} {
		v, err := NewLibrary().Load(family)
		if err != nil {
			t.Fatal(err)
		}
		var walk func(s *rules.Shape, path string, club bool)
		walk = func(s *rules.Shape, path string, club bool) {
			key := words.KnobKey(path)
			if used[key] = true; key == "" && club {
				t.Errorf("%s has no title: write it into configs/words/*/knobs.yaml", path)
			}
			for _, value := range s.Choices {
				choice := words.ChoiceKey(path, value)
				if used[choice] = true; choice == "" && club {
					t.Errorf("%s: %s has no words", path, value)
				}
			}
			for _, value := range []string{"none", "half + 1", "herders", "one-fewer"} { // what is no choice may be these
				used[words.ChoiceKey(path, value)] = true
			}
			for _, f := range s.Fields {
				walk(f.Shape, strings.TrimPrefix(path+"."+f.Key, "."), f.Club != "")
			}
		}
		walk(v.family.Shape(), "", false)
	}
	for _, key := range words.English().Keys() {
		if strings.HasPrefix(key, "choice.") && !used[key] {
			t.Error(fmt.Errorf("%s is said of nothing", key))
		}
	}
}
