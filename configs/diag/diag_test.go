package diag_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/configs/diag"
)

func TestDiagnosticString(t *testing.T) {
	for _, c := range []struct {
		d    diag.Diagnostic
		want string
	}{
		{diag.Diagnostic{File: "a.yaml", Line: 3, Column: 5, Text: "unknown key x"}, "a.yaml:3:5: error: unknown key x"},
		{diag.Diagnostic{File: "a.yaml", Line: 3, Column: 5, Text: "unknown key x", Suggestion: "y"}, "a.yaml:3:5: error: unknown key x; did you mean y?"},
		{diag.Diagnostic{File: "a.yaml", Line: 3, Warning: true, Text: "odd"}, "a.yaml:3:1: warning: odd"},
		{diag.Diagnostic{File: "a.yaml", Text: "cannot be read"}, "a.yaml: error: cannot be read"},
		{diag.Diagnostic{Text: "unknown variant frnch", Suggestion: "french"}, "error: unknown variant frnch; did you mean french?"},
		{diag.Diagnostic{File: "a\x1b[31m.yaml", Text: "line\nfeed"}, "a\uFFFD[31m.yaml: error: line\uFFFDfeed"},
	} {
		if got := c.d.String(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestListString(t *testing.T) {
	l := diag.List{
		{File: "a.yaml", Line: 3, Column: 8, Text: "one", Excerpt: "end: { majorty: 1 }"},
		{File: "a.yaml", Line: 4, Column: 3, Text: "tab", Excerpt: "\t\té: 1"},
		{File: "a.yaml", Line: 9, Column: 140, Text: "far", Excerpt: strings.Repeat("x", 139) + "y" + strings.Repeat("z", 100)},
		{File: "b.yaml", Text: "no line"},
	}
	want := `a.yaml:3:8: error: one
    end: { majorty: 1 }
           ^
a.yaml:4:3: error: tab
    		é: 1
    		^
a.yaml:9:140: error: far
    ` + strings.Repeat("x", 50) + "y" + strings.Repeat("z", 49) + `
    ` + strings.Repeat(" ", 50) + `^
b.yaml: error: no line
`
	if d := cmp.Diff(want, l.String()); d != "" {
		t.Error(d)
	}
	if l.Error()+"\n" != l.String() {
		t.Error("Error is not String without its last line feed")
	}
}

func TestSortKeepsFilesAndDropsRepeats(t *testing.T) {
	l := diag.List{
		{File: "z.yaml", Line: 2, Column: 1, Text: "b"},
		{File: "a.yaml", Line: 1, Column: 1, Text: "c"},
		{File: "z.yaml", Line: 1, Column: 9, Text: "a", Warning: true},
		{File: "z.yaml", Line: 1, Column: 9, Text: "b"},
		{File: "z.yaml", Line: 2, Column: 1, Text: "b"},
	}
	l.Sort()
	var got []string
	for _, d := range l {
		got = append(got, d.String())
	}
	want := []string{"z.yaml:1:9: error: b", "z.yaml:1:9: warning: a", "z.yaml:2:1: error: b", "a.yaml:1:1: error: c"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestErr(t *testing.T) {
	var none diag.List
	if err := none.Err(); err != nil {
		t.Errorf("empty list: %v", err)
	}
	warned := diag.List{{Text: "odd", Warning: true}}
	if warned.HasErrors() || warned.Err() != nil {
		t.Error("a warning is no error")
	}
	failed := append(warned, diag.Diagnostic{Text: "bad"})
	var back diag.List
	if err := failed.Err(); !errors.As(err, &back) || len(back) != 2 {
		t.Errorf("Err lost the list: %v", err)
	}
}

func Example() {
	l := diag.List{{
		File: "mine.yaml", Line: 4, Column: 1,
		Text:       "unknown key grandslam",
		Suggestion: "grand_slam",
		Excerpt:    "grandslam: captures",
	}}
	fmt.Print(l)
	// Output:
	// mine.yaml:4:1: error: unknown key grandslam; did you mean grand_slam?
	//     grandslam: captures
	//     ^
}

// TestLongText: a text that quotes something of any length keeps its beginning and
// its end.
func TestLongText(t *testing.T) {
	d := diag.Diagnostic{File: "f", Line: 1, Column: 1, Text: "position " + strings.Repeat("é", 1<<20) + " is none; write 4"}
	got := d.String()
	if len(got) > 3000 || !strings.HasPrefix(got, "f:1:1: error: position é") || !strings.HasSuffix(got, "é is none; write 4") {
		t.Errorf("%d bytes: %.60s", len(got), got)
	}
}

// A flood ends after fifty, errors first, with how many more there are; fifty are all shown.
func TestFlood(t *testing.T) {
	var l diag.List
	for i := range 100_000 {
		l = append(l, diag.Diagnostic{File: "a.yaml", Line: i + 1, Column: 1, Warning: i < 60, Text: "unknown key", Excerpt: "x: 1"})
	}
	lines := strings.Split(strings.TrimSpace(l.String()), "\n")
	if len(lines) != 3*50+1 || lines[0] != "a.yaml:61:1: error: unknown key" || lines[150] != "… and 99950 more" || l[0].Line != 1 {
		t.Errorf("%d lines, from %q to %q", len(lines), lines[0], lines[len(lines)-1])
	}
	few := l[:50].String()
	if strings.Count(few, "warning: ") != 50 || strings.Contains(few, "more") {
		t.Errorf("of fifty: %s", few)
	}
}
