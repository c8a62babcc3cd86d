package sim

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/outside"
	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

// shellEngine plays the first legal move. Where there is a file called mood it
// does what that says at the tenth ply and later.
const shellEngine = `#!/bin/sh
while read -r word rest; do
	case $word in
	houserules) echo houserules 1 ;;
	ready) echo ready ;;
	legal) legal=$rest ;;
	ply) ply=$rest ;;
	go)
		set -- $legal
		mood=
		if [ "$ply" -ge 10 ] && [ -f mood ]; then read -r mood < mood; fi
		case $mood in
		die) echo out of seeds >&2; exit 4 ;;
		hang) : > hangs; sleep 1000 ;;
		*) echo move "$1" ;;
		esac ;;
	quit) exit ;;
	esac
done
`

// outsideGames is how many games each cell has of a study with an engine, which is a shell script.
func outsideGames() int64 { return int64(enginetest.Fewer(5, 20)) }

// outsideStudy writes a study of such an engine and returns its plan, with the
// folder where the engine lies.
func outsideStudy(t *testing.T, names, more string) (*plan.Plan, string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the engine is a shell script")
	}
	dir := t.TempDir()
	text := "schema: 1\nname: guests\nvariants: [" + names + "]\nagents: ['exec:./engine.sh;time=20,random']\ngames: " + fmt.Sprint(outsideGames()) + "\nseed: 5\n" + more
	for name, text := range map[string]string{"engine.sh": shellEngine, "study.yaml": text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	study, list := LoadStudy(variants.NewLibrary(), filepath.Join(dir, "study.yaml"))
	if study == nil {
		t.Fatal(list)
	}
	p, err := NewPlan(study, *study.Seed, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	allow(t, p)
	return p, dir
}

// allow gives a plan permission to start the engine as it is now.
func allow(t *testing.T, p *plan.Plan) {
	t.Helper()
	agents, err := ParseLineup("exec:./engine.sh;time=20")
	if err != nil {
		t.Fatal(err)
	}
	p.Permit = outside.Give(outside.Needs(p.Programs, agents...))
}

// mood makes the engine behave otherwise; an empty one lets it play.
func mood(t *testing.T, dir, text string) {
	t.Helper()
	err := os.Remove(filepath.Join(dir, "mood"))
	if text != "" {
		err = os.WriteFile(filepath.Join(dir, "mood"), []byte(text+"\n"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A forfeit stops a study that does not say otherwise: what was finished is kept,
// and with the program mended the study becomes what it would have been, byte for
// byte, for any number of workers and also after an interruption.
func TestForfeitStops(t *testing.T) {
	p, _ := outsideStudy(t, "french, kalah", "")
	whole := t.TempDir()
	if _, err := Run(context.Background(), p, store.Folder{Dir: whole}, Options{Workers: 2}); err != nil {
		t.Fatal(err)
	}
	want := foldertest.Read(t, whole)

	q, dir2 := outsideStudy(t, "french, kalah", "")
	out := t.TempDir()
	mood(t, dir2, "die")
	report, err := Run(context.Background(), q, store.Folder{Dir: out}, Options{Workers: 1})
	var forfeit *ForfeitError
	if !errors.As(err, &forfeit) || !strings.Contains(err.Error(), "exit status 4") || !strings.Contains(err.Error(), "out of seeds") ||
		!strings.Contains(err.Error(), "on_forfeit: count") || report.Games != 0 {
		t.Fatalf("%d games were kept, and the error is %v", report.Games, err)
	}

	// It hangs, and the run is interrupted: at once, and nothing is lost.
	mood(t, dir2, "hang")
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(filepath.Join(dir2, "hangs")); err == nil {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	_, err = Run(ctx, q, store.Folder{Dir: out}, Options{Workers: 2})
	cancel()
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	mood(t, dir2, "")
	if _, err := Run(context.Background(), q, store.Folder{Dir: out}, Options{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	foldertest.Same(t, want, foldertest.Read(t, out))
}

// Forfeits that count are in the tables, against the seat that failed, and the
// run says so.
func TestForfeitsCount(t *testing.T) {
	p, dir := outsideStudy(t, "french, kalah", "on_forfeit: count\n")
	mood(t, dir, "die")
	out := t.TempDir()
	report, err := Run(context.Background(), p, store.Folder{Dir: out}, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if notes := strings.Join(report.Notes, "\n"); !strings.Contains(notes, "forfeited games in this run: ") || !strings.Contains(notes, "out of seeds") {
		t.Errorf("the notes are %q", notes)
	}
	stored, data, err := planfile.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	forfeits := 0
	for i := range stored.Cells {
		c := &stored.Cells[i]
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := data.Read(i, b, rows); err != nil {
				t.Fatal(err)
			}
			for k, end := range rows.End[:rows.Len] {
				// The engine sits where its name stands in the line-up.
				seat := 0
				if c.Leg == 2 {
					seat = 1
				}
				if end != engine.Forfeit {
					continue
				}
				forfeits++
				if rows.Return[seat][k] != 0 || rows.Return[1-seat][k] != engine.FullReturn || rows.Plies[k] < 10 {
					t.Errorf("%s × %s, game %d: returns %d and %d after %d plies", c.Variant, c.Agents, rows.Game[k],
						rows.Return[0][k], rows.Return[1][k], rows.Plies[k])
				}
			}
		}
	}
	if int64(forfeits) < 7*outsideGames()/2 { // of four cells; kalah may be over before
		t.Errorf("%d games are forfeited", forfeits)
	}
}

// In a study of matches forfeits stop or count as well, whoever starts a game.
func TestForfeitsInMatches(t *testing.T) {
	p, dir := outsideStudy(t, "french", "unit: match\n")
	mood(t, dir, "die")
	var forfeit *ForfeitError
	if _, err := Run(context.Background(), p, store.Folder{Dir: t.TempDir()}, Options{Workers: 1}); !errors.As(err, &forfeit) || !strings.Contains(err.Error(), "out of seeds") {
		t.Fatalf("the error is %v", err)
	}
	p, dir = outsideStudy(t, "french", "unit: match\non_forfeit: count\n")
	mood(t, dir, "die")
	out := t.TempDir()
	if _, err := Run(context.Background(), p, store.Folder{Dir: out}, Options{Workers: 2}); err != nil {
		t.Fatal(err)
	}
	stored, data, err := planfile.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	seated := [2]int{}
	for i := range stored.Cells {
		c := &stored.Cells[i]
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := data.Read(i, b, rows); err != nil {
				t.Fatal(err)
			}
			for k, end := range rows.End[:rows.Len] {
				if end != engine.Forfeit {
					continue
				}
				// The engine is the first player where the line-up begins with it.
				seat := 0
				if first := strings.HasPrefix(c.Lineup[0], "exec:"); first != (rows.Starters[k] == 1) {
					seat = 1
				}
				seated[seat]++
				if rows.Return[seat][k] != 0 {
					t.Errorf("%s × %s, game %d: the engine forfeits in seat %d and has %d", c.Variant, c.Agents, rows.Game[k], seat+1, rows.Return[seat][k])
				}
			}
		}
	}
	if seated[0] == 0 || seated[1] == 0 {
		t.Errorf("forfeits by seat: %v", seated)
	}
}

// A program that cannot play is an error before the first game, and leaves a
// folder that a later run goes on with.
func TestPlayerThatCannotPlay(t *testing.T) {
	p, dir := outsideStudy(t, "french, kalah", "")
	out := t.TempDir()
	path := filepath.Join(dir, "engine.sh")
	if err := os.WriteFile(path, []byte("#!/bin/sh\necho houserules 1\necho refuse no book for this game\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	_, err := Run(context.Background(), p, store.Folder{Dir: out}, Options{})
	if err == nil || !strings.Contains(err.Error(), "it has changed since it was allowed") {
		t.Errorf("a program that has changed: %v", err)
	}
	allow(t, p)
	_, err = Run(context.Background(), p, store.Folder{Dir: out}, Options{})
	if err == nil || !strings.Contains(err.Error(), "no book for this game") || !strings.Contains(err.Error(), "french × exec:./engine.sh") {
		t.Errorf("a program that refuses: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	_, err = Run(context.Background(), p, store.Folder{Dir: out}, Options{})
	if err == nil || !strings.Contains(err.Error(), "does not start") || !strings.Contains(err.Error(), path) {
		t.Errorf("a program that is not there: %v", err)
	}
	if err := os.WriteFile(path, []byte(shellEngine), 0o755); err != nil {
		t.Fatal(err)
	}
	allow(t, p)
	if r, err := Run(context.Background(), p, store.Folder{Dir: out}, Options{}); err != nil || r.Games != 4*outsideGames() {
		t.Errorf("mended: %d games, %v", r.Games, err)
	}
}

// Plans of studies without other programs say nothing of forfeits, and those with
// them are refused where they are changed by hand.
func TestForfeitsInPlans(t *testing.T) {
	p, _ := outsideStudy(t, "french, kalah", "")
	text, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(text), `"forfeits": true`) != 4 || !strings.Contains(string(text), `"on_forfeit": "stop"`) {
		t.Errorf("the plan does not say that games may be forfeited:\n%s", text)
	}
	if text, err = toyPlan(t, 10, 10, "random", "greedy").Encode(); err != nil || strings.Contains(string(text), "forfeit") {
		t.Errorf("the plan of a study without programs: %v\n%s", err, text)
	}
	for name, change := range map[string]func(p *plan.Plan){
		"other word":     func(p *plan.Plan) { p.OnForfeit = "cry" },
		"no word":        func(p *plan.Plan) { p.OnForfeit = "" },
		"a cell without": func(p *plan.Plan) { p.Cells[0].Forfeits = false },
		"none of it":     func(*plan.Plan) {},
	} {
		p, _ := outsideStudy(t, "french, kalah", "")
		change(p)
		out := t.TempDir()
		if _, err := planfile.Write(out, p); err != nil {
			t.Fatal(err)
		}
		_, err := planfile.Peek(out)
		if wrong := name != "none of it"; (err != nil) != wrong || wrong && !strings.Contains(err.Error(), "forfeit") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
