package reports

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzReadCard opens folders with any card. One that is understood says the same when it
// is written again.
func FuzzReadCard(f *testing.F) {
	f.Add([]byte(`{"card_version":1,"title":"Club","answer":"A is ahead.","answers":{"fr":"A mène."},"games":12,"plan_sha256":"ab","program":"v1"}`))
	f.Add([]byte(`{"card_version":2}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := t.TempDir()
		put := func(text []byte) (Card, Trust, error) {
			if err := os.WriteFile(filepath.Join(dir, CardFile), text, 0o644); err != nil {
				t.Fatal(err)
			}
			return ReadCard(dir, "")
		}
		card, known, err := put(text)
		if err != nil || known == NoCard {
			return
		}
		written, err := json.Marshal(card)
		if err != nil {
			t.Fatal(err)
		}
		if again, known, err := put(written); err != nil || known == NoCard || cmp.Diff(card, again) != "" {
			t.Errorf("%s came back as %+v (%v)", written, again, err)
		}
	})
}
