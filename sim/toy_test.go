package sim

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"houserules/sim/plan"

	"go.uber.org/goleak"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/sim/foldertest"
	"houserules/sim/table"
)

func TestMain(m *testing.M) {
	enginetest.CollectSeldom()
	if dir := os.Getenv(killedDir); dir != "" {
		runUntilKilled(dir)
		return
	}
	goleak.VerifyTestMain(inMemory{m})
}

// inMemory runs the tests with their folders in memory.
type inMemory struct{ *testing.M }

func (m inMemory) Run() int { return foldertest.InMemory(m.M.Run) }

// toy is a small game: two players take one to three counters from a heap by
// turns; who leaves an even number keeps what they took.
type toy struct {
	name string
	heap int
	cap  int
	// plays counts the plies played, where the test wants to know.
	plays *atomic.Int64
	// slow is called at every ply, where the test wants to do something then.
	slow func()
}

// sleeping makes every ply of a toy take a while in which it does not compute.
func sleeping(while time.Duration) func() { return func() { time.Sleep(while) } }

// computed tells when the process has computed for so long since the call: what runs
// has then begun, however busy the machine is.
func computed(t *testing.T, while time.Duration, told func()) {
	over := make(chan struct{})
	done := make(chan struct{})
	from := CPUTime()
	go func() {
		defer close(done)
		for CPUTime()-from < while {
			select {
			case <-over:
				return
			case <-time.After(time.Millisecond):
			}
		}
		told()
	}()
	t.Cleanup(func() { close(over); <-done })
}

func (g *toy) Abilities() engine.Abilities { return engine.Abilities{} }

func (g *toy) Info() *engine.Info { return toyInfo[g.cap] }

// toyInfo holds the descriptions of the games by their limit: Info must be the
// same pointer at every call.
var toyInfo = map[int]*engine.Info{9: newToyInfo(9), 1000: newToyInfo(1000), 100_000: newToyInfo(100_000)}

func newToyInfo(limit int) *engine.Info {
	return &engine.Info{
		Family: "toy", Roles: []engine.Role{{Name: "White", Own: true}, {Name: "Black", Own: true}}, Unit: "counters",
		EndReasons: []string{"empty", "limit"}, CutOff: 2, Limit: limit,
		Actions: []string{"one", "two", "three"},
		Metrics: []engine.Metric{engine.FiringOf("odd", "plies that gave nothing", 0), {Name: "heap_left", Kind: engine.Measure, Doc: "what is left", Halves: true}},
	}
}

func (g *toy) New() engine.State {
	s := &toyState{game: g}
	s.Reset()
	return s
}

func (g *toy) Parse(string) (engine.State, error) { return nil, fmt.Errorf("not read here") }

type toyState struct {
	engine.BaseState
	game  *toy
	heap  int
	score [2]engine.Score
	odd   int32
	past  []engine.Action
}

func (s *toyState) Reset() {
	s.heap, s.score, s.odd, s.past = s.game.heap, [2]engine.Score{}, 0, s.past[:0]
}

func (s *toyState) Turn() engine.Seat {
	if s.heap == 0 || len(s.past) >= s.game.cap {
		return engine.Over
	}
	return engine.Seat(len(s.past)%2 + 1)
}

func (s *toyState) Actions(dst []engine.Action) []engine.Action {
	for a := range min(3, s.heap) {
		dst = append(dst, engine.Action(a))
	}
	return dst
}

func (s *toyState) Play(a engine.Action) {
	if s.game.plays != nil {
		s.game.plays.Add(1)
	}
	if s.game.slow != nil {
		s.game.slow()
	}
	s.heap -= int(a) + 1
	if s.heap%2 == 0 {
		s.score[len(s.past)%2] += engine.Score(a) + 1
	} else {
		s.odd++
	}
	s.past = append(s.past, a)
}

func (s *toyState) Undo() {
	a := s.past[len(s.past)-1]
	s.past = s.past[:len(s.past)-1]
	if s.heap%2 == 0 {
		s.score[len(s.past)%2] -= engine.Score(a) + 1
	} else {
		s.odd--
	}
	s.heap += int(a) + 1
}

func (s *toyState) Score(k engine.Seat) engine.Score { return s.score[k.Index()] }

func (s *toyState) Outcome() engine.Outcome {
	o := engine.Outcome{End: 1, Scores: [engine.MaxSeats]engine.Score{s.score[0], s.score[1]}}
	if s.heap > 0 {
		o.End = 2
	}
	o.Returns = engine.ShareAmong(o.Scores, 2)
	return o
}

func (s *toyState) Metrics(dst []int32) { dst[0], dst[1] = s.odd, int32(s.heap) }

func (s *toyState) ActionText(a engine.Action) string { return strconv.Itoa(int(a) + 1) }

func (s *toyState) ParseAction(text string) (engine.Action, error) {
	n, err := strconv.Atoi(text)
	return engine.Action(n - 1), err
}

func (s *toyState) Position() string {
	return fmt.Sprintf("%d %s-%s %d", s.heap, s.score[0], s.score[1], len(s.past)%2+1)
}

// toyStudy has two variants and the given line-ups; its blocks have so many
// games.
func toyPlan(t testing.TB, games, block int64, lineups ...string) *plan.Plan {
	t.Helper()
	return planOf(t, games, block, []*toy{{name: "long", heap: 40, cap: 1000}, {name: "short", heap: 25, cap: 9}}, lineups...)
}

func planOf(t testing.TB, games, block int64, toys []*toy, lineups ...string) *plan.Plan {
	t.Helper()
	s := &Study{Name: "toy", Tolerance: plan.Tolerance{Score: 0.01}, Base: toys[0].name}
	for _, g := range toys {
		s.Variants = append(s.Variants, table.Variant{
			Name: g.name, Title: strings.ToUpper(g.name), Hash: fmt.Sprintf("%064d", g.heap*10000+g.cap),
			Rules: json.RawMessage(`{"toy":true}`), Game: g,
		})
	}
	return planBy(t, s, games, block, lineups...)
}

// planBy is the plan of a study with line-ups, in blocks of so many games.
func planBy(t testing.TB, s *Study, games, block int64, lineups ...string) *plan.Plan {
	t.Helper()
	for _, text := range lineups {
		agents, err := agent.ParseLineup(text)
		if err != nil {
			t.Fatal(err)
		}
		s.Lineups = append(s.Lineups, Lineup{Agents: agents, Games: games})
	}
	p, err := NewPlan(s, 42, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Cells {
		p.Cells[i].BlockGames = block
	}
	return p
}
