package program

import (
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/analysis/reference"
	"houserules/analysis/repeat"
	"houserules/sim/atlas"
	"houserules/variants"
)

// The exact values that an atlas found stand on the page of their rules, each in its place.
// A value that its folder of boards does not have, and rules of another hash, are left out.
func TestReferenceBoards(t *testing.T) {
	t.Chdir(t.TempDir())
	dir, _ := playedPage(t, "run", "--variants", "kalah", "--agents", "random", "--games", "40")
	must(t, "atlas", "kalah", "--quick", "-o", "boards")
	must(t, "reference", dir, "boards", "-o", "out")
	french, _ := playedPage(t, "run", "--variants", "french", "--agents", "random", "--games", "20")
	if _, said := must(t, "reference", french, "boards", "-o", "french"); !strings.Contains(said, "boards/kalah.json.gz is left out: is of kalah, of which there is no entry") {
		t.Errorf("beside french: %s", said)
	}
	_, page, found := strings.Cut(contents(t, "out", "rules/kalah.html"), `id="boards"`)
	page, _, _ = strings.Cut(page, "</section>")
	if !found {
		t.Fatal("the page has no exact values")
	}
	page = strings.Map(func(r rune) rune { // without the spaces that align numbers
		if r == '\u2007' || r == '\u00a0' {
			return -1
		}
		return r
	}, page)
	of, err := atlasIn("boards")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(page, `<th scope="row">`)[1:]
	solved := 0
	for _, b := range of.Set("kalah").Boards {
		cells := strings.Split(rows[b.Seeds-1], `<td class="number">`)[1:]
		got, _, _ := strings.Cut(cells[b.Houses-1], "</td>")
		want := ""
		if b.Found != nil {
			value, _ := b.Found.Value()
			want = strings.ReplaceAll(signed(float64(value)), "-", "−")
			solved++
		}
		if got = html.UnescapeString(got); got != want {
			t.Errorf("%d × %d: %q, not %q", b.Houses, b.Seeds, got, want)
		}
	}
	if solved == 0 {
		t.Error("no board is solved")
	}

	text := contents(t, "boards", atlas.File)
	at := strings.Index(text, `"bounds": [`)
	end := at + strings.Index(text[at:], "]")
	changed := text[:at] + `"bounds": [1, 1` + text[end:]
	if err := os.WriteFile(filepath.Join("boards", atlas.File), []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, said := must(t, "reference", dir, "boards", "-o", "other"); !strings.Contains(said, "than its folder of boards") {
		t.Errorf("of a changed value: %s", said)
	}
	packed, err := os.ReadFile("out/boards/kalah.json.gz")
	if err == nil {
		packed, err = repeat.Unpacked(packed)
	}
	if err != nil {
		t.Fatal(err)
	}
	kalah, problems := variants.NewLibrary().Load("kalah")
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	if _, err := reference.ReadBoards(packed, kalah); err != nil {
		t.Error(err)
	}
	for what, x := range map[string]string{"other rules": strings.Replace(string(packed), `"hash":"`, `"hash":"0`, 1), "it was changed": strings.Replace(string(packed), `"bounds":[`, `"bounds":[-99,-99],"bounds_were":[`, 1)} {
		if _, err := reference.ReadBoards([]byte(x), kalah); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
