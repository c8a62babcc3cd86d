package chart

import (
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Every letter of the catalogue, whatever the language, is in the fonts that the
// figures embed, so that none is drawn as a box.
func TestFontHasEveryLetter(t *testing.T) {
	files, err := filepath.Glob("../../configs/words/*/*.yaml")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files of the catalogue, %v", len(files), err)
	}
	styles := map[string]font.Face{}
	for name, s := range map[string]struct{ f font.Font }{"regular": {sans(bodySize, Ink).Font}, "bold": {bold(bodySize, Ink).Font}} {
		styles[name] = font.DefaultCache.Lookup(s.f, vg.Length(bodySize))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[rune]bool{'\n': true}
		for _, r := range string(data) {
			if seen[r] {
				continue
			}
			seen[r] = true
			for name, face := range styles {
				if i, err := face.Face.GlyphIndex(nil, r); err != nil || i == 0 {
					t.Errorf("%s: the %s font has no %q (%U)", filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), name, r, r)
				}
			}
		}
	}
}
