package looks

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzRead opens folders with any log. A log that is understood comes back as it was
// when it is written again; of one that is not, it is known that something is lost.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"looks_version":1,"looks":[{"games":300,"intervals":"fixed size"},{"games":900,"intervals":"sequence"}]}`))
	f.Add([]byte(`{"looks_version":1,"lost":true,"looks":[]}`))
	f.Add([]byte(`{"looks_version":2}`))
	f.Add([]byte("[]"))
	written := f.TempDir()
	if err := (Log{Looks: []Look{{300, FixedSize}, {900, Sequence}}}).Keep(written); err != nil {
		f.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(written, File))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(own)
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, File), text, 0o644); err != nil {
			t.Fatal(err)
		}
		log, err := Read(dir)
		if err != nil {
			return
		}
		if err := log.Keep(dir); err != nil {
			t.Fatal(err)
		}
		if again, err := Read(dir); err != nil || !again.Equal(log) {
			t.Errorf("%+v came back as %+v (%v)", log, again, err)
		}
	})
}
