// Command experiment plays rules with a knob that only the plain rules know: it is built by
// TestPlainKnobs, over sources that have the knob. It prints what each path made of it, and
// ends with 1 where one played wrong.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/herding"
	"houserules/engine/hop"
	hopendgames "houserules/engine/hop/endgames"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/engine/mancala/endgames"
	"houserules/engine/solve"
)

// tried counts, by path, how often one was offered, and what was right or refused.
type tried struct{ offered, fellBack, right, refused, wrong int }

var paths = map[string]*tried{}

func path(name string) *tried {
	if paths[name] == nil {
		paths[name] = &tried{}
	}
	return paths[name]
}

func wrong(name string, about ...any) {
	path(name).wrong++
	fmt.Println("WRONG", name, fmt.Sprint(about...))
}

func main() {
	for _, knob := range []int{0, 1} { // without it all paths are there
		for name, r := range sowing() {
			r.Sowing.Kept = knob
			g, err := doors.New(r)
			must(err)
			label := func(what string) string { return fmt.Sprintf("%d mancala %s", knob, what) }
			play(label, name, g)
			look(label, name, g)
			playout(label, name, g)
			solveSowing(label("solver"), name, r, g)
		}
		for name, r := range hopping() {
			r.Slow = knob
			g, err := hop.New(r)
			must(err)
			label := func(what string) string { return fmt.Sprintf("%d hop %s", knob, what) }
			play(label, name, g)
			playout(label, name, g)
			solveHopping(label("solver"), name, r, g)
		}
		r := herding.Default()
		r.Herders, r.Limit.Rounds, r.Slow = 2, 20, knob
		g, err := herding.New(r)
		must(err)
		label := func(what string) string { return fmt.Sprintf("%d herding %s", knob, what) }
		play(label, "default", g)
		playout(label, "default", g)
	}
	failed := false
	for name, p := range paths {
		fmt.Printf("%s: offered %d, fell back %d, right %d, refused %d, wrong %d\n", name, p.offered, p.fellBack, p.right, p.refused, p.wrong)
		failed = failed || p.wrong > 0
	}
	if failed {
		os.Exit(1)
	}
}

func must(err error) {
	if err != nil {
		fmt.Println("WRONG", err)
		os.Exit(1)
	}
}

// sowing are rules that the doors and the solver's ways share among them, on small boards.
func sowing() map[string]*mancala.Rules {
	sets := map[string]*mancala.Rules{}
	for _, board := range []mancala.Board{{Houses: [2]int{2, 2}, Seeds: 2}, {Houses: [2]int{3, 3}, Seeds: 1}, {Houses: [2]int{1, 1}, Seeds: 4}, {Houses: [2]int{3, 2}, Seeds: 1}, {Houses: [2]int{6, 6}, Seeds: 4}} {
		for name, change := range map[string]func(*mancala.Rules){
			"default": func(*mancala.Rules) {},
			"feeding": func(r *mancala.Rules) { r.Feeding, r.GrandSlam = mancala.FeedMust, mancala.SlamNothing },
			"starving": func(r *mancala.Rules) {
				r.GrandSlam, r.Feeding, r.CannotFeed = mancala.SlamStarving, mancala.FeedMust, mancala.CannotMoverTakesAll
			},
			"either":  func(r *mancala.Rules) { r.Capture.Row = mancala.RowEither },
			"singles": func(r *mancala.Rules) { r.Singletons = mancala.SingletonsLast },
			"kalah": func(r *mancala.Rules) {
				r.Sowing.Stores, r.Sowing.ExtraTurn, r.Kroo = mancala.StoresOwn, mancala.ExtraStore, mancala.KrooSow
				r.Capture.Counts, r.Capture.Opposite = []int{}, mancala.OppositeAlways
				r.End.RowEmpty = &mancala.Ending{Remaining: mancala.DivOwner}
			},
			"laps": func(r *mancala.Rules) {
				r.Sowing.Laps, r.Capture.Counts, r.Capture.Groups = mancala.LapsRelay, []int{}, 4
			},
		} {
			r := mancala.Default()
			r.Board, r.Limit.Plies = board, 300
			change(r)
			if _, err := mancala.New(r); err == nil {
				sets[fmt.Sprint(name, " ", board.Houses, " ", board.Seeds)] = r
			}
		}
	}
	return sets
}

func hopping() map[string]*hop.Rules {
	sets := map[string]*hop.Rules{}
	for name, change := range map[string]func(*hop.Rules){
		"default": func(*hop.Rules) {},
		"must":    func(r *hop.Rules) { r.Capture = hop.CaptureMandatory },
		"small": func(r *hop.Rules) {
			r.Board, r.Setup = hop.Board{Lines: hop.LinesGrid, Size: 3, Diagonals: hop.DiagonalsFull}, ". o o\n. . .\nx x .\n"
		},
	} {
		r := hop.Default()
		r.Limit.Plies = 200
		change(r)
		sets[name] = r
	}
	return sets
}

// game is what has doors.
type game interface {
	engine.Game
	FastDoors(players []engine.PlayerFacts) []engine.Door
}

// play compares doors with the plain one.
func play(label func(string) string, name string, g game) {
	for lineup, spec := range map[string]string{"doors": "random", "greedy doors": "greedy", "search doors": "alphabeta:2"} {
		s, err := agent.Parse(spec)
		must(err)
		p, facts, agents := path(label(lineup)), []engine.PlayerFacts{}, []engine.Agent{}
		for seat := range g.Info().Seats() {
			facts, agents = append(facts, s.Facts()), append(agents, s.New(engine.Seat(seat+1), g.Info()))
		}
		fast := g.FastDoors(facts)
		if len(fast) == 0 {
			p.fellBack++
			continue
		}
		games := 100
		if lineup != "doors" {
			games = 10
		}
		want := engine.NewRows(g.Info(), games)
		engine.NewPlainDoor(g, agents).Play(1, 0, want)
		for _, door := range fast {
			p.offered++
			got := engine.NewRows(g.Info(), games)
			door.Play(1, 0, got)
			if err := enginetest.DiffRows(want, got); err != nil {
				wrong(label(lineup), name, " ", door.Name(), ": ", err)
				continue
			}
			p.right++
		}
	}
}

// look compares who searches single positions with the plain player.
func look(label func(string) string, name string, g *doors.Game) {
	spec, err := agent.Parse("alphabeta:3")
	must(err)
	a := spec.New(engine.First, g.Info())
	plain, p := a.Skills(), path(label("single positions"))
	fast := g.FastPlayer(spec.Facts(), a)
	if fast == nil {
		p.fellBack++
		return
	}
	p.offered++
	s := g.New()
	for range 10 {
		if s.Turn() == engine.Over {
			break
		}
		legal := s.Actions(nil)
		want, got := plain.SearchAll(s, legal, nil), fast.Skills().SearchAll(s, legal, nil)
		if fmt.Sprint(want) != fmt.Sprint(got) {
			wrong(label("single positions"), name, s.Position(), want, got)
			return
		}
		s.Play(legal[len(legal)/2])
	}
	p.right++
}

// playout compares random games with those played ply by ply.
func playout(label func(string) string, name string, g engine.Game) {
	s, p := g.New(), path(label("playouts"))
	if _, ok := s.Playout(engine.Stream{}); !ok {
		p.fellBack++
		return
	}
	p.offered++
	var playouts engine.Playouts
	for k := range uint64(50) {
		if s.Turn() == engine.Over {
			break
		}
		luck := engine.GameStreams(1, k).Stream(engine.PurposePly)
		if want, got := playouts.PlayByPly(s, luck), playouts.Play(s, luck); want != got {
			wrong(label("playouts"), name, s.Position(), want, got)
			return
		}
		s.Play(s.Actions(nil)[0])
	}
	p.right++
}

// solveSowing compares the value of the start with what comes of looking at all positions
// again and again.
func solveSowing(label, name string, r *mancala.Rules, g engine.Game) {
	if 2*r.Board.Houses[0]*r.Board.Seeds > 8 {
		return // too many to look at again and again
	}
	p := path(label)
	s, err := endgames.New(r, "experiment")
	must(err)
	answer, err := s.Solve(context.Background(), solve.Options{Seeds: s.Seeds(), Workers: 1})
	if err != nil {
		p.refused++
		fmt.Println(name, err)
		return
	}
	want := valueOf(g, func(s engine.State, me engine.Seat) float64 {
		return (s.Score(me) - s.Score(3-me)).Float()
	})
	if lo, hi := float64(answer.Bounds[0]), float64(answer.Bounds[1]); want < lo || want > hi || lo == hi && want != lo {
		wrong(label, name, ": ", answer.Bounds, ", not ", want)
		return
	}
	p.right++
}

func solveHopping(label, name string, r *hop.Rules, g engine.Game) {
	if r.Board.Size > 3 {
		return
	}
	s, err := hopendgames.New(r, "experiment")
	must(err)
	answer, err := s.Solve(context.Background(), solve.Options{Seeds: s.Seeds()})
	var refused solve.Refusal
	switch {
	case errors.As(err, &refused):
		path(label).refused++
		return
	case err != nil:
		wrong(label, name, err)
		return
	}
	if want := valueOf(g, nil); want != float64(answer.Bounds[0]) {
		wrong(label, name, ": ", answer.Bounds, ", not ", want)
		return
	}
	path(label).right++
}

// node is a position, with what its moves lead to.
type node struct {
	value float64 // to who is to move
	over  bool
	moves []edge
}

type edge struct {
	to    int
	won   float64 // by who moves
	again bool    // the same player moves on
}

// valueOf is what the start is worth to who moves there: after as many plies as there are
// positions nothing changes any more, games without end being worth nothing. lead is that of
// a position; nil where only who wins counts.
func valueOf(g engine.Game, lead func(engine.State, engine.Seat) float64) float64 {
	numbers, texts, nodes := map[string]int{}, []string{}, []node{}
	number := func(text string) int {
		n, ok := numbers[text]
		if !ok {
			n = len(texts)
			numbers[text] = n
			texts, nodes = append(texts, text), append(nodes, node{})
		}
		return n
	}
	number(g.New().Position())
	for i := 0; i < len(texts); i++ {
		s, err := g.Parse(texts[i])
		must(err)
		me := s.Turn()
		if me == engine.Over {
			nodes[i].over = true
			continue // what it is worth is of the move that led there
		}
		for _, a := range s.Actions(nil) {
			e, before := edge{}, 0.0
			if lead != nil {
				before = lead(s, me)
			}
			s.Play(a)
			switch o := s.Outcome(); {
			case s.Turn() == engine.Over && lead != nil:
				e.won = (o.Scores[me-1] - o.Scores[2-me]).Float() - before
			case s.Turn() == engine.Over:
				e.won = float64(o.Returns[me-1])/30 - 1
			case lead != nil:
				e.won = lead(s, me) - before
			}
			e.again = s.Turn() == me
			if s.Turn() == engine.Over {
				e.to = -1
			} else {
				e.to = number(s.Position())
			}
			nodes[i].moves = append(nodes[i].moves, e)
			s.Undo()
		}
	}
	for changed, k := true, 0; changed && k < 2*len(nodes); k++ {
		changed = false
		values := make([]float64, len(nodes))
		for i := range nodes {
			for m, e := range nodes[i].moves {
				v := e.won
				if e.to >= 0 && e.again {
					v += nodes[e.to].value
				} else if e.to >= 0 {
					v -= nodes[e.to].value
				}
				if m == 0 || v > values[i] {
					values[i] = v
				}
			}
			changed = changed || values[i] != nodes[i].value
		}
		for i := range nodes {
			nodes[i].value = values[i]
		}
	}
	return nodes[0].value
}
