package program

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// An atlas is solved again from its page alone, in another folder, to the same bytes; a
// number that was changed is named, and rules that were changed are refused.
func TestRepeatAtlas(t *testing.T) {
	walk(t)
	t.Chdir(t.TempDir())
	// In a process of its own, which has nothing else to keep to so little memory.
	alone := func(line string) (code int, out, errs string) {
		var o, e writer
		cmd := started(".", line)
		cmd.Stdout, cmd.Stderr = &o, &e
		if err := cmd.Run(); cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return cmd.ProcessState.ExitCode(), string(o), string(e)
	}
	if code, _, errs := alone("atlas finnish --quick --memory 70MB"); code != exitDone {
		t.Fatal(errs)
	}
	text, err := os.ReadFile("runs/atlas-quick/report.html")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	t.Chdir(t.TempDir())
	again := func(page, wanted string, code int, more ...string) {
		t.Helper()
		if err := os.WriteFile("report.html", []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
		got, out, errs := alone("repeat report.html " + strings.Join(more, " "))
		if got != code || !strings.Contains(out, wanted) {
			t.Errorf("exit %d and %q, wanted %d and %q: %s", got, out, code, wanted, errs)
		}
	}
	again(page, "Equal: all", exitDone, "-o", "again")
	if kept, err := os.ReadFile("again/report.html"); err != nil || string(kept) != page {
		t.Errorf("another page came out, %v", err)
	}
	again(page, "Equal: all", exitDone, "--check", "again")
	value := regexp.MustCompile(`"value_lo":0`)
	at := value.FindStringIndex(page)
	if at == nil {
		t.Fatal("the page has no values")
	}
	again(page[:at[0]]+`"value_lo":5`+page[at[1]:], "value_lo: 5 in the report, 0 now", exitFailed, "--check", "again")
	again(strings.Replace(page, `seeds: 4`, `seeds: 4\nboard: {houses: 5}`, 1), "cannot be repeated", exitFailed)
	again(strings.Replace(page, `\"seed\": 42`, `\"seed\": 43`, 1), "cannot be repeated", exitFailed)
}
