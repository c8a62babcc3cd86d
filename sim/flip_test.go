package sim_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/engine/enginetest"
	"houserules/reports/record"
	"houserules/sim"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
)

// reported is what a report of a folder would be made of, or why there is
// none.
func reported(dir string) (string, error) {
	p, data, err := planfile.Open(dir)
	if err != nil {
		return "", err
	}
	results, err := analysis.Analyze(data, analysis.Options{
		Name: p.Name, Seed: p.Seed, Protocol: p.Protocol, Tolerance: p.Tolerance.Score, Base: p.Base,
	})
	if err != nil {
		return "", err
	}
	summary, err := record.Summary(results, nil, nil)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n%s\n%+v\n", summary, p.Title, p.Tolerance)
	for _, v := range p.Variants {
		fmt.Fprintf(&text, "%s %s %s %s\n", v.Name, v.Title, v.Hash, v.Rules)
	}
	return text.String(), nil
}

// unnoticed changes bytes, so many of them, and lists where a report
// came out differently without an error.
func unnoticed(t *testing.T, dir, name string, most int) (tried int, places []int) {
	t.Helper()
	want, err := reported(dir)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, uint64(len(data))))
	at := r.Perm(len(data))
	for _, i := range at[:min(most, len(at))] {
		changed := bytes.Clone(data)
		changed[i] ^= 1 << r.IntN(8)
		if i%2 == 0 && '0' <= data[i] && data[i] <= '9' { // another digit, which is no error in itself
			changed[i] = '0' + (data[i]-'0'+byte(1+r.IntN(9)))%10
		}
		if err := os.WriteFile(path, changed, 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := reported(dir); err == nil && got != want {
			places = append(places, i)
		}
		tried++
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return tried, places
}

// No byte of a folder can be changed so that a report comes out differently
// and nobody is told.
func TestFlippedBytesAreNoticed(t *testing.T) {
	p, err := planfile.Read(filepath.Join(golden, "tables-2"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		most int
	}{{"plan.json", 1500}, {"manifest.json", 1000}, {p.Cells[0].PartFile(0), 600}} {
		if !enginetest.Long() {
			test.most = 12
		}
		tried, places := unnoticed(t, dir, test.name, test.most)
		t.Logf("%s: %d bytes changed, %d changes of the report unnoticed", test.name, tried, len(places))
		if len(places) > 0 || tried < test.most {
			t.Errorf("%s: of %d changes unnoticed at %v", test.name, tried, places)
		}
	}
}

// Where an older program wrote no checksum of the plan, only what no rule, no
// name and no table says can be changed unnoticed: titles and words of the
// plan itself, and the margin.
func TestFlippedBytesOfOldFolders(t *testing.T) {
	dir := copyGolden(t, "tables-2")
	most := enginetest.Often(60, 1200)
	tried, places := unnoticed(t, dir, "plan.json", most)
	data, err := os.ReadFile(filepath.Join(dir, "plan.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range places {
		begin := bytes.LastIndexByte(data[:i], '\n') + 1
		line, _, _ := strings.Cut(string(data[begin:]), "\n")
		key, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch key {
		case `"title"`, `"margin"`, `"base"`, `"cite"`, `"url"`, `"notes"`, `"confidence"`:
		default:
			if !inFiles(data, i) {
				t.Errorf("a change at byte %d is not noticed: %s", i, line)
			}
		}
	}
	t.Logf("%d bytes changed, %d changes unnoticed", tried, len(places))
}

// inFiles reports whether a byte belongs to where rules were set: names of files
// and lines in them.
func inFiles(data []byte, i int) bool {
	before := data[:i]
	begin := max(bytes.LastIndex(before, []byte(`"files": [`)), bytes.LastIndex(before, []byte(`"set": {`)))
	return begin > bytes.LastIndex(before, []byte(`"game": {`))
}
