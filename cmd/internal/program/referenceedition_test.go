package program

import (
	"crypto/sha256"
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/engine/enginetest"
)

// keptReference is the edition that comes with the program.
const keptReference = "../../../reports/reference"

// The edition that comes with the program is what its summaries make, to the byte of every file,
// and has no more than 5 MB.
func TestKeptReference(t *testing.T) {
	at, err := filepath.Abs(keptReference)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS("again", os.DirFS(at)); err != nil {
		t.Fatal(err)
	}
	must(t, "reference", "-o", "again")
	total := 0
	err = fs.WalkDir(os.DirFS(at), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		kept := contents(t, at, path)
		total += len(kept)
		if contents(t, "again", path) != kept {
			t.Errorf("%s is not what houserules reference -o reports/reference makes of its summaries", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if total > 5<<20 {
		t.Errorf("the edition has %d bytes", total)
	}
}

// The studies of the edition come out again: one that its own entries choose, all of them with
// SOAK_TESTS.
func TestKeptReferenceRepeats(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("plays 200,000 games; set LONG_TESTS=1")
	}
	at, err := filepath.Abs(keptReference)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(at, keptStudies))
	if err != nil || len(entries) == 0 {
		t.Fatal(entries, err)
	}
	if os.Getenv("SOAK_TESTS") == "" {
		sum := sha256.Sum256([]byte(contents(t, at, "entries.json")))
		i := binary.BigEndian.Uint64(sum[:]) % uint64(len(entries))
		entries = entries[i : i+1]
	}
	t.Chdir(t.TempDir())
	for _, e := range entries {
		out, _ := must(t, "repeat", filepath.Join(at, keptStudies, e.Name(), keptSummary))
		if !strings.HasPrefix(out, "Equal") {
			t.Errorf("%s: %s", e.Name(), out)
		}
	}
}
