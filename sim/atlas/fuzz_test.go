package atlas

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// FuzzFolder opens the folder of an atlas with any text in place of a board and of the
// rates. What is understood comes back when it is written again.
func FuzzFolder(f *testing.F) {
	set := "french"
	rules := Board{Houses: 3, Seeds: 2, Hash: "abc", Found: &Finding{Bounds: [2]int{-1, 2}, Longest: 7, Limit: 99}}
	written := f.TempDir()
	first, release, err := Make(written)
	if err != nil {
		f.Fatal(err)
	}
	if err := first.Keep(Settings{}, set, &rules); err != nil {
		f.Fatal(err)
	}
	release()
	name := filepath.FromSlash(file(set, &rules))
	good, err := os.ReadFile(filepath.Join(written, name))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good, []byte(`{"french":{"states":3,"seconds":0.5}}`))
	f.Add([]byte(`{"version":4,"rules":"abc","found":null}`), []byte("null"))
	f.Add([]byte("{"), []byte(`{"french":{"states":-1,"seconds":1e308}}`))
	f.Fuzz(func(t *testing.T, board, rates []byte) {
		dir := t.TempDir()
		a, release, err := Make(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer release()
		for to, text := range map[string][]byte{name: board, ratesFile: rates} {
			if err := os.WriteFile(filepath.Join(dir, to), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		found, err := a.Recall(Settings{}, set, &rules)
		if err != nil {
			t.Fatal(err)
		}
		if found != nil {
			b := rules
			b.Found = found
			if err := a.Keep(Settings{}, set, &b); err != nil {
				t.Fatal(err)
			}
			if again, err := a.Recall(Settings{}, set, &b); err != nil || !reflect.DeepEqual(again, found) {
				t.Errorf("%+v came back as %+v (%v)", found, again, err)
			}
		}
		if r, err := a.Rates(); err == nil {
			_ = r.Of(set).PerSecond()
			if err := a.KeepRates(r); err != nil {
				t.Error(err)
			}
		}
	})
}
