package program

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestGarbageIsShort: a file that is no record is told in ten lines and how many more
// there would be; for programs every line of a file has its answer.
func TestGarbageIsShort(t *testing.T) {
	t.Chdir(t.TempDir())
	var junk strings.Builder
	for i := range 448 {
		fmt.Fprintf(&junk, "junk%d zz\n", i)
	}
	for name, more := range map[string]string{"junk.ogn": "… and 887 more", "junk.jsonl": "… and 438 more"} {
		if err := os.WriteFile(name, []byte(junk.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		code, out, errs := command(t, "replay", name, "--variant", "french")
		if code != exitFailed || strings.Count(out+errs, "\n") > 14 || !strings.Contains(out+errs, more) {
			t.Errorf("%s: exit %d, %d lines: %s%s", name, code, strings.Count(out+errs, "\n"), out, errs)
		}
	}
	if _, out, _ := command(t, "replay", "junk.jsonl", "--variant", "french", "--format", "jsonl"); strings.Count(out, "\n") != 448 {
		t.Errorf("%d lines for programs", strings.Count(out, "\n"))
	}
	// An error is listed first, however many warnings stand before it.
	if err := os.WriteFile("junk.ogn", []byte(junk.String()+"{ no end"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, errs := command(t, "replay", "junk.ogn", "--variant", "french")
	if first, _, _ := strings.Cut(errs, "\n"); code != exitFailed || !strings.Contains(first, "this comment has no end") {
		t.Errorf("exit %d: %s", code, errs)
	}
}
