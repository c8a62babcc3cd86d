package program

import (
	"houserules/sim/foldertest"
	"os"
	"strings"
	"testing"
)

// TestFoldersAreNeverMixed: a second run without -o, with anything that makes other
// games, leaves the folder of the first as it is, and says what differs and what to do.
// One that makes the same games plays none. Every run says where it wrote.
func TestFoldersAreNeverMixed(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOUSERULES_PROGRESS", "off")
	const club = "schema: 1\nname: club\nextends: french\nboard: {seeds: %}\n"
	write := func(seeds string) {
		t.Helper()
		if err := os.WriteFile("club.yaml", []byte(strings.ReplaceAll(club, "%", seeds)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("5")
	for _, x := range []struct {
		first, folder, wrote string
		others               []string
	}{
		{"run --variants club.yaml --agents random --games 60 --seed 1", "runs/club", "report: runs/club/report.html", []string{
			"run --variants club.yaml --agents random --games 60 --seed 2",
			"run --variants club.yaml --agents random --games 80 --seed 1",
			"run --variants club.yaml --agents random --games 40 --seed 1",
			"run --variants club.yaml --agents greedy --games 60 --seed 1",
			"run --variants club.yaml --agents random --games 60 --seed 1 --openings random:2",
			"run --variants club.yaml --agents random --games 60 --seed 1 --matches",
		}},
		{"effects club.yaml french --games 30 --seed 1", "runs/club-french-effects", "report: runs/club-french-effects/report.html", []string{
			"effects club.yaml french --games 30 --seed 2", "effects club.yaml french --games 30 --seed 1 --agents greedy",
		}},
		{"readings kalah --games 30 --seed 1", "runs/kalah-readings", "report: runs/kalah-readings/report.html", []string{
			"readings kalah --games 30 --seed 2", "readings kalah --games 60 --seed 1",
		}},
		{"match club.yaml --agents greedy,random --games 20 --seed 1", "runs/match-club-greedy-random", "report: runs/match-club-greedy-random/report.html", []string{
			"match club.yaml --agents greedy,random --games 20 --seed 2", "match club.yaml --agents greedy,random --games 40 --seed 1", "match club.yaml --agents greedy,random --until 20pp --seed 1",
		}},
	} {
		code, _, errs := command(t, strings.Fields(x.first)...)
		if code != exitDone || !strings.Contains(errs, x.wrote) {
			t.Fatalf("%s: exit %d, want %q in: %s", x.first, code, x.wrote, errs)
		}
		before := foldertest.Read(t, x.folder)
		refused := func(line string) {
			t.Helper()
			code, _, errs := command(t, strings.Fields(line)...)
			if code != exitFailed || !strings.Contains(errs, x.folder+" holds another") || !strings.Contains(errs, "choose another folder with -o") {
				t.Errorf("%s: exit %d: %s", line, code, errs)
			}
			if strings.HasPrefix(line, "match") && strings.Contains(errs, "adds games") {
				t.Errorf("%s: a match cannot be added to: %s", line, errs)
			}
			after := foldertest.Read(t, x.folder)
			for name, text := range before {
				if after[name] != text {
					t.Errorf("%s changed %s", line, name)
				}
			}
			if len(after) != len(before) {
				t.Errorf("%s left %d files, not %d", line, len(after), len(before))
			}
		}
		for _, line := range x.others {
			refused(line)
		}
		if strings.Contains(x.first, "club.yaml") {
			write("6") // the same name, other rules
			refused(x.first)
			write("5")
		}
		if code, _, errs := command(t, strings.Fields(x.first)...); code != exitDone || !strings.Contains(errs, "played 0 ") || !strings.Contains(errs, x.wrote) {
			t.Errorf("%s again: exit %d: %s", x.first, code, errs)
		}
	}
}
