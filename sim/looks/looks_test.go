package looks

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What a look may have, given what was planned and looked at before.
func TestDecide(t *testing.T) {
	const planned = 20_000
	fixed, early := Look{planned, FixedSize}, Look{5000, Sequence}
	for name, test := range map[string]struct {
		grows bool
		log   Log
		games int64
		want  Basis
	}{
		"the planned number, never looked at":     {false, Log{}, planned, FixedSize},
		"the same games again":                    {false, Log{Looks: []Look{fixed}}, planned, FixedSize},
		"before it is finished":                   {false, Log{}, 5000, Sequence},
		"finished, but looked at early":           {false, Log{Looks: []Look{early}}, planned, Sequence},
		"more than planned, never looked at":      {false, Log{}, 2 * planned, Sequence},
		"extended after its one look":             {false, Log{Looks: []Look{fixed}}, 2 * planned, SequenceAfterFixed},
		"extended, and the same games again":      {false, Log{Looks: []Look{fixed, {2 * planned, SequenceAfterFixed}}}, 2 * planned, SequenceAfterFixed},
		"extended twice":                          {false, Log{Looks: []Look{fixed, {2 * planned, SequenceAfterFixed}}}, 3 * planned, SequenceAfterFixed},
		"extended after an early look":            {false, Log{Looks: []Look{early, {planned, Sequence}}}, 2 * planned, Sequence},
		"nobody knows what was looked at":         {false, Log{Lost: true}, planned, Sequence},
		"meant to grow, at the planned number":    {true, Log{}, planned, Sequence},
		"meant to grow, early":                    {true, Log{}, 1000, Sequence},
		"meant to grow, extended":                 {true, Log{Looks: []Look{early}}, 3 * planned, Sequence},
		"lost, and something of fixed size known": {false, Log{Lost: true, Looks: []Look{fixed}}, 2 * planned, SequenceAfterFixed},
	} {
		if got := Decide(Study{Planned: planned, Grows: test.grows}, test.log, test.games); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// A log is read as it was written, and games looked at before are no look.
func TestBook(t *testing.T) {
	dir := t.TempDir()
	log, err := Read(dir)
	if err != nil || log.Lost || log.Looks != nil {
		t.Fatalf("a folder without looks: %+v, %v", log, err)
	}
	for _, test := range []struct {
		look Look
		is   bool
	}{{Look{1000, Sequence}, true}, {Look{2000, Sequence}, true}, {Look{1000, FixedSize}, false}} {
		var is bool
		if log, is = log.With(test.look); is != test.is {
			t.Errorf("%+v is a look: %v", test.look, is)
		}
		if err := log.Keep(dir); err != nil {
			t.Fatal(err)
		}
		if again, err := Read(dir); err != nil || !again.Equal(log) {
			t.Errorf("%+v is read as %+v (%v)", log, again, err)
		}
	}
	if want := []Look{{1000, Sequence}, {2000, Sequence}}; !slices.Equal(log.Looks, want) {
		t.Errorf("%+v", log)
	}
}

// A log that cannot be understood counts as looks that nobody knows, and still
// does when it is written anew. One of a newer program and a link are errors.
func TestDamagedBook(t *testing.T) {
	good := `{"looks_version": 1, "looks": [{"games": 1000, "intervals": "sequence"}]}`
	for _, text := range []string{
		"", "{", "[]", "null", good + "x", good + good, `{"looks_version": 0, "looks": []}`, strings.Replace(good, "games", "plays", 1),
		strings.Replace(good, "sequence", "exact", 1), strings.Replace(good, "1000", "-1", 1), strings.Replace(good, "1000", "1.5", 1),
		`{"looks_version": 1, "looks": [{"games": 7, "intervals": "sequence"}, {"games": 7, "intervals": "sequence"}]}`,
		good + strings.Repeat(" ", MaxFile),
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, File), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		log, err := Read(dir)
		if err != nil || !log.Lost || len(log.Looks) > 0 {
			t.Errorf("%.80q: %+v, %v", text, log, err)
		}
		log, _ = log.With(Look{1000, Sequence})
		if err := log.Keep(dir); err != nil {
			t.Fatal(err)
		}
		if again, err := Read(dir); err != nil || !again.Lost || len(again.Looks) != 1 {
			t.Errorf("%.80q, written anew: %+v, %v", text, again, err)
		}
	}
	dir := t.TempDir()
	name := filepath.Join(dir, File)
	if err := os.WriteFile(name, []byte(`{"looks_version": 3, "looks": {}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), "use the program that wrote it") {
		t.Errorf("a newer version: %v", err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(t.TempDir(), "elsewhere"), name); err != nil {
		t.Skip(err)
	}
	if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), "is a link") {
		t.Errorf("a link: %v", err)
	}
}

// A study that ended by the width of its intervals has those of fixed size, unless
// somebody looked before; and who goes on from there has a sequence after a look of
// fixed size, even where it was meant to grow.
func TestDecideWhereWidthEnds(t *testing.T) {
	const ended = 7000
	narrow, early := Look{ended, FixedWidth}, Look{5000, Sequence}
	for name, test := range map[string]struct {
		ended bool
		log   Log
		games int64
		want  Basis
	}{
		"ended, never looked at":       {true, Log{}, ended, FixedWidth},
		"the same games again":         {true, Log{Looks: []Look{narrow}}, ended, FixedWidth},
		"ended, but looked at early":   {true, Log{Looks: []Look{early}}, ended, Sequence},
		"ended, and nobody knows":      {true, Log{Lost: true}, ended, Sequence},
		"not ended":                    {false, Log{}, 5000, Sequence},
		"at its maximum, but no end":   {false, Log{}, 20_000, Sequence},
		"gone on after it had ended":   {false, Log{Looks: []Look{narrow}}, 9000, SequenceAfterFixed},
		"ended anew by a further rule": {true, Log{Looks: []Look{narrow}}, 9000, SequenceAfterFixed},
	} {
		if got := Decide(Study{Planned: 20_000, Grows: true, Ended: test.ended}, test.log, test.games); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}
