package looks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/sim/confined"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// study makes a folder with a manifest and looks at it with some numbers of games.
func study(t *testing.T, looks ...Look) string {
	t.Helper()
	dir := t.TempDir()
	if err := files.WriteManifest(dir, table.NewManifest(strings.Repeat("a", 64))); err != nil {
		t.Fatal(err)
	}
	for _, l := range looks {
		look(t, dir, l)
	}
	return dir
}

// look looks at a study.
func look(t *testing.T, dir string, l Look) {
	t.Helper()
	log, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	log, _ = log.With(l)
	if err := log.Keep(dir); err != nil {
		t.Fatal(err)
	}
}

func contents(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A log that is not the one that was sealed, or has grown from it, is Lost, stays so
// whatever is looked at later, and no study has narrower intervals by it than by the log
// as it was.
func TestSeal(t *testing.T) {
	const planned = 10_000
	first, second := Look{4000, Sequence}, Look{planned, Sequence}
	older := contents(t, study(t, first), File)
	foreign := contents(t, study(t, Look{5000, Sequence}, second), File)
	for name, change := range map[string]func(log string) string{
		"games":   func(log string) string { return strings.Replace(log, "4000", "9000", 1) },
		"basis":   func(log string) string { return strings.Replace(log, "sequence", "fixed-size", 1) },
		"hash":    func(log string) string { return strings.Replace(log, `256": "`, `256": "0`, 1) },
		"older":   func(string) string { return older },
		"foreign": func(string) string { return foreign },
		"loose":   func(string) string { return `{"looks_version": 1, "looks": []}` },
		"loose, whole": func(string) string {
			return `{"looks_version": 1, "looks": [{"games": 4000, "intervals": "sequence"}]}`
		},
		"garbage": func(string) string { return "{" },
		"gone":    nil,
	} {
		dir := study(t, first, second)
		if change == nil {
			if err := os.Remove(filepath.Join(dir, File)); err != nil {
				t.Fatal(err)
			}
		} else {
			put(t, dir, File, change(contents(t, dir, File)))
		}
		for i := range 3 {
			log, err := Read(dir)
			if err != nil || !log.Lost {
				t.Fatalf("%s, look %d: %+v, %v", name, i, log, err)
			}
			if got := Decide(Study{Planned: planned}, log, planned); got == FixedSize || got == FixedWidth {
				t.Errorf("%s, look %d: %s", name, i, got)
			}
			look(t, dir, Look{int64(20_000 + i), Sequence})
		}
	}
}

// Who is killed between the writing of the log and that of its seal leaves a log that
// holds, with its look in it; the next look seals both. So it is where another program
// holds the folder.
func TestBookBeforeSeal(t *testing.T) {
	for _, before := range [][]Look{nil, {{1000, Sequence}}} {
		dir := study(t, before...)
		manifest := contents(t, dir, table.ManifestFile)
		look(t, dir, Look{2000, Sequence})
		sealed := contents(t, dir, table.ManifestFile)
		if sealed == manifest {
			t.Fatal("nothing was sealed")
		}
		put(t, dir, table.ManifestFile, manifest) // as if killed
		log, err := Read(dir)
		if err != nil || log.Lost || len(log.Looks) != len(before)+1 {
			t.Errorf("between the writes: %+v, %v", log, err)
		}
		folder, err := confined.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		release, err := folder.Lock(table.LockFile)
		if err != nil {
			t.Fatal(err)
		}
		look(t, dir, Look{2000, Sequence})
		if contents(t, dir, table.ManifestFile) != manifest {
			t.Error("the manifest of a run was written")
		}
		release()
		look(t, dir, Look{2000, Sequence}) // the same games again
		if contents(t, dir, table.ManifestFile) != sealed {
			t.Error("it is not sealed when it is looked at again")
		}
		folder.Close()
	}
}

// A log of version 1 stays as it is, without a seal, until there is another look; one
// that was sealed holds like any other. A folder without a manifest gets none.
func TestOldBook(t *testing.T) {
	dir := study(t)
	manifest := contents(t, dir, table.ManifestFile)
	text := "{\n  \"looks_version\": 1,\n  \"looks\": [\n    {\n      \"games\": 1000,\n      \"intervals\": \"sequence\"\n    }\n  ]\n}\n"
	put(t, dir, File, text)
	look(t, dir, Look{1000, Sequence})
	if contents(t, dir, File) != text || contents(t, dir, table.ManifestFile) != manifest {
		t.Error("something was written")
	}
	if err := files.Seal(dir, func(s *table.Seals) { *s = Sealed(dir, *s) }); err != nil {
		t.Fatal(err)
	}
	if log, err := Read(dir); err != nil || log.Lost || len(log.Looks) != 1 {
		t.Errorf("sealed: %+v, %v", log, err)
	}
	put(t, dir, File, strings.Replace(text, "1000", "3000", 1))
	if log, err := Read(dir); err != nil || !log.Lost {
		t.Errorf("sealed and changed: %+v, %v", log, err)
	}
	put(t, dir, File, text)
	look(t, dir, Look{2000, Sequence})
	if log, err := Read(dir); err != nil || log.Lost || len(log.Looks) != 2 || !strings.Contains(contents(t, dir, File), `"looks_version": 2`) {
		t.Errorf("after another look: %+v, %v", log, err)
	}
	shards := t.TempDir()
	look(t, shards, Look{1000, Sequence})
	if _, err := os.Stat(filepath.Join(shards, table.ManifestFile)); err == nil {
		t.Error("a folder without a manifest has got one")
	}
}

// The manifest of a folder that was looked at has a version of its own, and seals that
// are not whole are damage.
func TestSealedManifest(t *testing.T) {
	dir := study(t, Look{1000, Sequence})
	good := contents(t, dir, table.ManifestFile)
	if !strings.Contains(good, fmt.Sprintf(`"manifest_version": %d`, table.SealedVersion)) {
		t.Errorf("%s", good)
	}
	for _, bad := range []string{
		strings.Replace(good, `"looks": 1`, `"looks": 0`, 1),
		strings.Replace(good, `"looks": 1`, `"looks": -1`, 1),
		strings.Replace(good, `"last_look": "`, `"last_look": "x`, 1),
		strings.Replace(good, `"manifest_version": 3`, `"manifest_version": 2`, 1),
		strings.Replace(good, `"sealed": {`, `"seal": {`, 1),
	} {
		put(t, dir, table.ManifestFile, bad)
		if _, err := files.ReadManifest(dir); bad == good || err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
