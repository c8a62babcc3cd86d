package reports

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// FuzzReadCard opens folders with any card. One that is understood says the same when it
// is written again, under its checksum; under the first one's it is forged, or the same.
func FuzzReadCard(f *testing.F) {
	f.Add([]byte(`{"card_version":1,"title":"Club","answer":"A is ahead.","answers":{"fr":"A mène."},"games":12,"plan_sha256":"ab","program":"v1"}`))
	f.Add([]byte(`{"card_version":2}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := t.TempDir()
		put := func(text []byte, sum string) (Card, Trust, error) {
			if err := os.WriteFile(filepath.Join(dir, CardFile), text, 0o644); err != nil {
				t.Fatal(err)
			}
			return ReadCard(dir, sum)
		}
		card, trust, err := put(text, "")
		if err != nil || trust == NoCard {
			return
		}
		written, err := json.Marshal(card)
		if err != nil {
			t.Fatal(err)
		}
		again, trust, err := put(written, checksum(written))
		if err != nil || trust != Sealed || cmp.Diff(card, again, cmpopts.EquateEmpty()) != "" {
			t.Errorf("%s came back as %+v, %v (%v)", written, again, trust, err)
		}
		if _, trust, err = put(written, checksum(text)); err != nil || (trust == Forged) == bytes.Equal(text, written) {
			t.Errorf("%s in place of %s is %v (%v)", written, text, trust, err)
		}
	})
}
