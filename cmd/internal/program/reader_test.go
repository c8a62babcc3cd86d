package program

import (
	"path/filepath"
	"strings"
	"testing"
)

// What shares and lengths mean at a table is said by run, compare and report
// alike, changes nothing for other programs, and is asked for in numbers.
func TestReadersAtATable(t *testing.T) {
	walk(t)
	dir := filepath.Join(t.TempDir(), "study")
	asked := []string{"--for", "40", "--seconds-per-move", "20 s"}
	code, out, errs := command(t, append([]string{"run", studyOf(t, ""), "-o", dir, "--progress", "off"}, asked...)...)
	if code != exitDone || !strings.Contains(out, "What that means in 40 games") || !strings.Contains(out, "would be expected to") || !strings.Contains(out, "minutes a game: ") {
		t.Fatalf("%s%s", out, errs)
	}
	summary, said := contents(t, dir, "summary.json"), out
	if !strings.Contains(contents(t, dir, "report.html"), "What that means in 40 games") || !strings.Contains(contents(t, dir, "report.md"), "At your table") {
		t.Error("the report does not say it")
	}
	for _, args := range [][]string{{"report", dir}, {"compare", dir}} {
		if code, out, errs := command(t, append(args, asked...)...); code != exitDone || out != said {
			t.Errorf("%v: %s%s", args, out, errs)
		}
	}
	if code, out, _ := command(t, "report", dir); code != exitDone || strings.Contains(out, "What that means") || contents(t, dir, "summary.json") != summary {
		t.Error("what nobody asked for is said, or programs are told otherwise")
	}
	for _, test := range []struct{ args, want string }{
		{"--for 0", "--for 0 is not a positive number of games"},
		{"--for forty", "write a whole number"},
		{"--seconds-per-move 0", "write the seconds that a move takes"},
		{"--seconds-per-move NaN", "write the seconds that a move takes"},
		{"--seconds-per-move 90000", "at most 86400"},
		{"--for 40 --format json", "is for formats that people read"},
		{"--seconds-per-move 3 --format csv", "is for formats that people read"},
	} {
		code, out, errs := command(t, append([]string{"compare", dir}, strings.Fields(test.args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, test.want) {
			t.Errorf("%s: %d %s", test.args, code, errs)
		}
	}
}
