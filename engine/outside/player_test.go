package outside_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/outside"
)

// player is this program as an engine that behaves as the word says.
func player(t *testing.T, act, options string) agent.Spec {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(actEnv, act)
	s, err := agent.Parse("exec:"+strconv.Quote("'"+self+"'")+options, outside.Kind())
	if err != nil {
		t.Fatal(err)
	}
	return allowed("", s)
}

// allowed is an agent with permission to start what it names, from a folder on. The engines of
// the tests get the variables that say what they are.
func allowed(folder string, s agent.Spec) agent.Spec {
	return s.With(outside.Give(outside.Needs(folder, s), actEnv, markEnv))
}

// tree is a small game for two.
func tree() engine.Game {
	return enginetest.NewTree(enginetest.TreeRules{Seats: 2, Limit: 60, Branching: 3})
}

// first is who plays the first legal move.
type first struct{ engine.NoSkills }

func (first) Choose(_ engine.State, legal []engine.Action, _ *engine.Random) engine.Action {
	return legal[0]
}

// games plays games in which the engine has the given seat, and returns them with
// why the last forfeited one was.
func games(s agent.Spec, seat engine.Seat, n int, stop *atomic.Bool) (*engine.Rows, error) {
	g := tree()
	agents := []engine.Agent{first{}, first{}}
	agents[seat.Index()] = s.New(seat, g.Info())
	door := engine.NewPlainDoor(g, agents)
	defer door.Skills().Close()
	rows := engine.NewRows(g.Info(), n)
	rows.KeepLines(true)
	rows.Stop = stop
	door.Play(1, 0, rows)
	return rows, door.Forfeited()
}

// A player that fails forfeits the game, and the error says what it did.
func TestForfeits(t *testing.T) {
	for _, c := range []struct{ act, options, why string }{
		{"hang", ";time=0.2", "did not answer within 200ms"},
		{"late", ";time=0.2", "did not answer within 200ms"},
		{"die", "", "ended (exit status 7); it said last: panic: out of seeds"},
		{"flood", "", "more than 4194304 bytes"},
		{"endless", "", "a line of more than 65536 bytes"},
		{"nonsense", "", `; it said last: I would sow`},
		{"illegal", "", `played "Z9", which is no legal move; legal were `},
		{"giveup", "", "gave up: tired"},
		{"twice", "", `answered more often than it was asked: "move `},
		{"behind", "", `it answered question 3, and was asked question 4: "move `},
		{"ahead", "", `it answered question 20, and was asked question 2: "move `},
		{"spill-4200000", "", "more than 4194304 bytes"},
		{"line-65600", "", "a line of more than 65536 bytes"},
		{"mute", "", "closed its standard output"},
		{"deaf", ";time=0.3", "did not answer"},
		{"crash", "", "not ready to play: it ended (exit status 3); it said last: no book found"},
		{"aside", "", "not ready to play: it ended (exit status 3); it said last: no book found"},
		{"refuse", "", "refuses the game: I only play chess"},
		{"newer", "", `version "99"`},
	} {
		s := player(t, c.act, c.options)
		const n = 2
		for seat := engine.First; seat <= 2; seat++ {
			rows, err := games(s, seat, n, nil)
			if err == nil || !strings.Contains(err.Error(), c.why) || !strings.Contains(err.Error(), "seat "+seat.String()) {
				t.Errorf("%s in seat %v: got %v, want %s", c.act, seat, err, c.why)
			}
			other := 1 - seat.Index()
			for i := range n {
				if rows.End[i] != engine.Forfeit || rows.Return[seat.Index()][i] != 0 || rows.Return[other][i] != engine.FullReturn {
					t.Errorf("%s in seat %v, game %d: ends by %s, returns %d and %d", c.act, seat, i,
						rows.Info.EndReason(rows.End[i]), rows.Return[0][i], rows.Return[1][i])
				}
			}
		}
	}
}

// What a program says besides its answers is skipped, and it need not end when it
// is told to.
func TestTolerance(t *testing.T) {
	want, _ := games(player(t, "good", ""), engine.First, 3, nil)
	for i, end := range want.End {
		if end == engine.Forfeit || want.Plies[i] == 0 {
			t.Fatalf("a game of the first moves ends by %s after %d plies", want.Info.EndReason(end), want.Plies[i])
		}
	}
	// The limits of what is said before an answer allow nearly as much as they say.
	for _, act := range []string{"stubborn", "chatty", "numbered", "spill-4180000", "line-65500"} {
		got, err := games(player(t, act, ""), engine.First, 3, nil)
		if err != nil {
			t.Errorf("%s: %v", act, err)
			continue
		}
		for i := range want.Lines {
			if got.Lines[i] != want.Lines[i] {
				t.Errorf("%s, game %d: another game", act, i)
			}
		}
	}
}

// A program that hangs is ended at once where the games are given up, with all
// that it started.
func TestStop(t *testing.T) {
	for _, act := range []string{"hang", "silent", "stubborn"} {
		var stop atomic.Bool
		waits := filepath.Join(t.TempDir(), "waits")
		t.Setenv(markEnv, waits)
		s := player(t, act, ";time=60")
		done := make(chan struct{})
		go func() {
			defer close(done)
			if act == "stubborn" {
				stop.Store(true)
			}
			games(s, engine.First, 1, &stop)
		}()
		for !stop.Load() {
			if _, err := os.Stat(waits); err == nil {
				stop.Store(true)
			}
			time.Sleep(time.Millisecond)
		}
		begun := time.Now()
		select {
		case <-done:
		case <-time.After(50 * time.Second): // before its patience ends
			t.Fatalf("%s: not given up after %v", act, time.Since(begun))
		}
	}
}

// A program that does not leave when it is told to is ended, and so is what it
// started: nobody of its group is left.
func TestNobodyIsLeftBehind(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("looks for processes as Linux lists them")
	}
	mark := strconv.FormatInt(time.Now().UnixNano(), 36)
	for act, patience := range map[string]string{"stubborn-" + mark: ";time=60", "hang-" + mark: ";time=0.2"} {
		if _, err := games(player(t, act, patience), engine.First, 1, nil); act[0] == 's' && err != nil {
			t.Fatal(err)
		}
		os.Unsetenv(actEnv)
		if left := withEnvironment(t, act); left != nil {
			t.Errorf("%s: left behind: %v", act, left)
		}
	}
}

// withEnvironment lists the processes that have a text in their environment.
func withEnvironment(t *testing.T, text string) []string {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		if env, err := os.ReadFile("/proc/" + e.Name() + "/environ"); err == nil && strings.Contains(string(env), text) {
			name, _ := os.ReadFile("/proc/" + e.Name() + "/comm")
			list = append(list, e.Name()+" "+strings.TrimSpace(string(name)))
		}
	}
	return list
}

// A program that cannot be started says so, and how it is found.
func TestDoesNotStart(t *testing.T) {
	g := tree()
	foreign := filepath.Join(t.TempDir(), "foreign")
	if err := os.WriteFile(foreign, []byte("#!/no/such/interpreter\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ spec, want string }{
		{"exec:./no-such-engine", "no such file"},
		{"exec:no-such-engine", "is written ./no-such-engine"},
		{"exec:./main_test.go", "may be executed"},
		{"exec:" + foreign, "what its first line names"},
	} {
		s, err := agent.Parse(c.spec, outside.Kind())
		if err != nil {
			t.Fatal(err)
		}
		err = allowed("", s).New(engine.First, g.Info()).Skills().Start(g.New())
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "does not start") {
			t.Errorf("%s: got %v, want %s", c.spec, err, c.want)
		}
	}
	// A folder where relative paths begin.
	s, _ := agent.Parse("epsilon:0;of=exec:./outside.test", outside.Kind())
	err := allowed("/no/such/folder", s).New(engine.First, g.Info()).Skills().Start(g.New())
	if err == nil || !strings.Contains(err.Error(), "/no/such/folder/outside.test") {
		t.Errorf("a folder of programs: %v", err)
	}
}
