package outside_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/outside"
	"houserules/variants"
)

// abapa is the game that testdata/oware.py knows, and that program's path. It has
// rules and a UCI of its own, written from their descriptions in another language.
func abapa(t *testing.T) (engine.Game, string) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	v, problems := variants.NewLibrary().Load("abapa")
	if v == nil {
		t.Fatal(problems)
	}
	path, err := filepath.Abs("testdata/oware.py")
	if err != nil {
		t.Fatal(err)
	}
	return v.Game, path
}

// fen is a position as open oware engines write it.
func fen(s engine.State) string {
	return strings.NewReplacer(",", "-", "/", "-", " ", "-").Replace(s.Position())
}

func parsed(t *testing.T, text string) agent.Spec {
	t.Helper()
	s, err := agent.Parse(text, outside.Kind())
	if err != nil {
		t.Fatal(err)
	}
	return allowed("", s)
}

// An engine that knows nothing of this program plays here by UCI, from the start and
// from other positions, in both seats, and plays what its own rule says.
func TestForeignEngine(t *testing.T) {
	g, path := abapa(t)
	spec := parsed(t, fmt.Sprintf(`exec:"python3 '%s'";protocol=uci;time=20`, path))
	later := g.New() // one that another position begins at
	for range 6 {
		later.Play(later.Actions(nil)[0])
	}
	captures := 0
	var p engine.Stepper
	for game := range uint64(4) {
		s, seat := g.New(), engine.Seat(1+game/2)
		if game%2 == 0 { // one program plays two games
			p.Close()
			p.Agents = []engine.Agent{parsed(t, "random").New(1, g.Info()), parsed(t, "random").New(2, g.Info())}
			p.Agents[seat.Index()] = spec.New(seat, g.Info())
		} else {
			var err error
			if s, err = g.Parse(later.Position()); err != nil {
				t.Fatal(err)
			}
		}
		p.State = s
		p.Start(5, game)
		for {
			by, a, n := p.Step()
			if by == engine.Over {
				break
			}
			if a == engine.NoAction {
				t.Fatal(p.Agents[seat.Index()].Skills().Forfeited())
			}
			if by != seat || n < 2 {
				continue
			}
			s.Undo()
			var gains []engine.Score
			legal := s.Actions(nil)
			for _, x := range legal {
				before := s.Score(seat)
				s.Play(x)
				gains = append(gains, s.Score(seat)-before)
				s.Undo()
			}
			if want := legal[slices.Index(gains, slices.Max(gains))]; a != want {
				t.Errorf("at %s it plays %s, and %s is the first of the largest captures", s.Position(), s.ActionText(a), s.ActionText(want))
			}
			if slices.Max(gains) > 0 {
				captures++
			}
			s.Play(a)
		}
	}
	p.Close()
	if captures < 10 {
		t.Errorf("only %d captures", captures)
	}
}

// Our players sit at a table that knows nothing of this program: by its rules their
// moves are legal, its games and their ends are ours, and with a depth they play what
// is best so many plies ahead.
func TestForeignTable(t *testing.T) {
	g, path := abapa(t)
	s := &outside.Server{
		Name: "greedy", Game: g,
		Agent: func(g engine.Game, seat engine.Seat) (engine.Agent, error) {
			return parsed(t, "greedy").New(seat, g.Info()), nil
		},
		Limited: func(g engine.Game, seat engine.Seat, limit string, n int) (engine.Agent, error) {
			kind := map[string]string{"depth": "alphabeta", "nodes": "nodes"}[limit]
			return parsed(t, fmt.Sprintf("%s:%d", kind, n)).New(seat, g.Info()), nil
		},
	}
	const games = 8
	table := exec.Command("python3", path, "table", fmt.Sprint(games), "7")
	var written, errs bytes.Buffer
	table.Stderr = &written
	in, err := table.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := table.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Start(); err != nil {
		t.Fatal(err)
	}
	served := s.ServeUCI(in, out, &errs)
	out.Close()
	_, _ = io.Copy(io.Discard, in)
	if err := table.Wait(); err != nil || served != nil || errs.Len() > 0 {
		t.Fatalf("%v, %v: %s\n%s", served, err, &errs, &written)
	}
	lines := strings.Split(strings.TrimSpace(written.String()), "\n")
	if len(lines) != games {
		t.Fatalf("%d games: %s", len(lines), &written)
	}
	asked := 0
	for number, line := range lines {
		words := strings.Fields(line)
		moves, score, fens := words[0], words[1], words[2:]
		asked += replay(t, g, moves, fens, engine.Seat(1+number/2%2), score)
	}
	if asked < games*3 {
		t.Errorf("only %d questions with a depth", asked)
	}
}

// replay plays a game of the foreign table and compares it with what it says of it. It
// returns how many moves of a seat were asked for with a depth.
func replay(t *testing.T, g engine.Game, moves string, fens []string, seat engine.Seat, score string) (asked int) {
	t.Helper()
	houses := strings.Split(fens[0], "-")
	s, err := g.Parse(strings.Join(houses[:6], ",") + "/" + strings.Join(houses[6:12], ",") + " " + houses[12] + "-" + houses[13] + " " + houses[14])
	if err != nil {
		t.Fatal(err)
	}
	best := parsed(t, "alphabeta:2").New(seat, g.Info()).Skills()
	ours := 0
	for i, letter := range strings.Split(moves, "") {
		a, err := s.ParseAction(letter)
		if err != nil {
			t.Fatalf("%s, ply %d: %v", moves, i+1, err)
		}
		if s.Turn() == seat {
			if ours%4 == 0 {
				legal := s.Actions(nil)
				values := best.Search(s, legal, nil)
				if values[slices.Index(legal, a)] < slices.Max(values) {
					t.Errorf("%s, ply %d: two plies ahead %s is not the best", moves, i+1, letter)
				}
				asked++
			}
			ours++
		}
		s.Play(a)
		if got := fen(s); got != fens[i+1] {
			t.Fatalf("%s, ply %d: %s here, and %s there", moves, i+1, got, fens[i+1])
		}
		if over := s.Turn() == engine.Over; over != (i == len(moves)-1) {
			t.Fatalf("%s, ply %d of %d: over here %t", moves, i+1, len(moves), over)
		}
	}
	o := s.Outcome()
	if got := fmt.Sprintf("%v-%v", o.Scores[0], o.Scores[1]); got != score {
		t.Errorf("%s: %s here, and %s there", moves, got, score)
	}
	return asked
}
