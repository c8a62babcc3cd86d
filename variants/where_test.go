package variants_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/variants"
)

// TestOwnFileIsThePlace: of a sentence on several rules, of which a file sets one and that
// which it extends others, the place is in the file itself.
func TestOwnFileIsThePlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.yaml")
	if err := os.WriteFile(file, []byte("schema: 1\nname: club\ntitle: Club\nextends: french\nmatch: {starter: lots}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	v, list := variants.NewLibrary().Load(file)
	if v == nil {
		t.Fatal(list)
	}
	found := false
	for _, c := range variants.Explain(v, words.English()) {
		if strings.Contains(c.Text, "lots decide") {
			found = true
			if c.Where != "club.yaml:5" {
				t.Errorf("%s [%s]", c.Text, c.Where)
			}
		}
	}
	if !found {
		t.Error("nothing says that lots decide")
	}
}
