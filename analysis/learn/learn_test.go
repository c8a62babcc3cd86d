package learn

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/evaluation"
	"houserules/variants"
)

// small is a recipe that takes a moment.
func small() evaluation.Recipe {
	return evaluation.Recipe{
		Version: Version, Seed: 3, Generations: 2, Games: 40, Nodes: 40, Opening: 8, Random: 10, Lambda: 70, Pairs: 12, MatchNodes: 60,
	}
}

// games are those of built-in variants.
func games(t *testing.T, names ...string) []engine.Game {
	t.Helper()
	var list []engine.Game
	for _, name := range names {
		v, problems := variants.NewLibrary().Load(name)
		if err := problems.Err(); err != nil {
			t.Fatal(err)
		}
		list = append(list, v.Game)
	}
	return list
}

// learned is the file of what is learned. After each step as many are learned by another
// learner, from what the first one would have left on disk, where again is set.
func learned(t *testing.T, workers int, again bool, names ...string) []byte {
	t.Helper()
	l, err := New(small(), games(t, names...))
	if err != nil {
		t.Fatal(err)
	}
	for !l.Done() {
		if err := l.Step(context.Background(), workers, func(Progress) {}); err != nil {
			t.Fatal(err)
		}
		if !again {
			continue
		}
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		var kept Learner
		if err := json.Unmarshal(text, &kept); err != nil {
			t.Fatal(err)
		}
		if l, err = New(small(), games(t, names...)); err != nil {
			t.Fatal(err)
		}
		if err := l.Resume(&kept); err != nil {
			t.Fatal(err)
		}
	}
	text, err := l.Evaluation().Text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestSameBytes: what is learned is the same for any number of workers, and when it was begun
// by others; it is read back, and depends on the seed. It has the same hash on every machine, and
// by whichever door games are played; who changes it raises [Version].
func TestSameBytes(t *testing.T) {
	for names, frozen := range map[string]string{
		"abapa":        "1d97ac5e594b9743a927ebe4fc960ceba2360a983f48f964eaa1a60505307027",
		"kalah":        "84a0749dcd4a332ebe8210f399469279797eb7308853d9c756328a52e58e6e66",
		"alquerque":    "0c2ca868782a19db63c1249c7cada5dc8c0f9b27a5ce866ef4d88b7d77f015ad",
		"awethi":       "b68e45bcfff6cc0b4cc4cfd0fc24d2f9c245330308971e4bf6e549099a740052",
		"abapa french": "",
	} {
		list := strings.Fields(names)
		want := learned(t, 1, false, list...)
		if got := learned(t, 3, true, list...); !bytes.Equal(got, want) {
			t.Errorf("%s: three workers who began again learn\n%s\nnot\n%s", names, got, want)
		}
		e, err := evaluation.Read(want)
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Matches) != len(list) || len(e.Rules) != len(list) {
			t.Errorf("%s: %d matches", names, len(e.Matches))
		}
		if frozen != "" && e.Hash != frozen {
			t.Errorf("%s: %s", names, e.Hash)
		}
	}
}

// TestLuckOfItsOwn: the same players play other games in each generation.
func TestLuckOfItsOwn(t *testing.T) {
	var weights [2][]int16
	for generation := range weights {
		l, err := New(small(), games(t, "abapa"))
		if err != nil {
			t.Fatal(err)
		}
		l.Learned = generation // by whose weights nobody plays
		if err := l.Step(context.Background(), 2, func(Progress) {}); err != nil {
			t.Fatal(err)
		}
		weights[generation] = l.Weights
	}
	if slices.Equal(weights[0], weights[1]) {
		t.Error("both generations play the same games")
	}
}

// TestStopped: where the context ends nothing is learned, and nothing is lost.
func TestStopped(t *testing.T) {
	l, err := New(small(), games(t, "abapa"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	var seen atomic.Int64
	err = l.Step(ctx, 2, func(p Progress) {
		if seen.Add(1); p.Done == 5 {
			stop()
		}
	})
	if err == nil || l.Learned != 0 || l.Weights != nil || seen.Load() < 5 {
		t.Errorf("%v after %d games: %+v", err, seen.Load(), l)
	}
}

// TestRefused: what cannot be learned is said in words.
func TestRefused(t *testing.T) {
	for want, names := range map[string][]string{
		"different features": {"abapa", "alquerque"},
		"named twice":        {"abapa", "abapa"},
	} {
		if _, err := New(small(), games(t, names...)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, not %q", names, err, want)
		}
	}
	l, err := New(small(), games(t, "abapa"))
	if err != nil {
		t.Fatal(err)
	}
	other := small()
	other.Seed++
	sound := judged(evaluation.Match{Rules: l.Rules[0], Nodes: 60, Pairs: [5]int64{0, 0, 0, 0, 12}})
	played := func(change func(*evaluation.Match)) *Learner {
		m := sound
		change(&m)
		return &Learner{Recipe: small(), Rules: l.Rules, Learned: 2, Weights: make([]int16, len(l.names)), Matches: []evaluation.Match{m}}
	}
	if err := l.Resume(played(func(*evaluation.Match) {})); err != nil || !l.Done() {
		t.Errorf("what is over: %v", err)
	}
	for what, from := range map[string]*Learner{
		"weights of none": {Recipe: small(), Rules: l.Rules, Weights: []int16{1}},
		"a better score":  played(func(m *evaluation.Match) { m.Low++ }),
		"other pairs": played(func(m *evaluation.Match) {
			*m = judged(evaluation.Match{Rules: m.Rules, Nodes: 60, Pairs: [5]int64{0, 0, 0, 0, 13}})
		}),
		"less than none": played(func(m *evaluation.Match) {
			*m = judged(evaluation.Match{Rules: m.Rules, Nodes: 60, Pairs: [5]int64{-1, 0, 0, 0, 13}})
		}),
		"other nodes":       played(func(m *evaluation.Match) { m.Nodes++ }),
		"a match of others": played(func(m *evaluation.Match) { m.Rules = "x" }),
		"another recipe":    {Recipe: other, Rules: l.Rules},
		"other rules":       {Recipe: small(), Rules: []string{"x"}},
		"too few":           {Recipe: small(), Rules: l.Rules, Learned: 1, Weights: []int16{1}},
		"too far":           {Recipe: small(), Rules: l.Rules, Learned: 3},
	} {
		if l.Resume(from) == nil {
			t.Errorf("it goes on from %s", what)
		}
	}
}

// TestPooled: of many rule sets some are learned under, and the evaluation is for all; those with other features are
// refused.
func TestPooled(t *testing.T) {
	library := variants.NewLibrary()
	kalah, problems := library.Load("kalah")
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	game := func(knob, value string) engine.Game {
		v, err := kalah.Set("made-"+value, "made", []variants.Setting{{Knob: knob, Value: value}})
		if err != nil {
			t.Fatal(err)
		}
		return v.Game
	}
	games := []engine.Game{kalah.Game}
	for komi := 1; komi <= 20; komi++ {
		games = append(games, game("komi", strconv.Itoa(komi)))
	}
	r := small()
	r.Games, r.Generations, r.Pairs, r.Nodes, r.MatchNodes = 16, 1, 4, 10, 10
	l, err := Pooled(r, append(slices.Clone(games), games[3]))
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Games()) != 8 || len(l.Rules) != len(games) || l.Rules[0] != kalah.Hash || l.Games()[7] != games[18] {
		t.Fatalf("%d games, %d rule sets", len(l.Games()), len(l.Rules))
	}
	for !l.Done() {
		if err := l.Step(context.Background(), 2, func(Progress) {}); err != nil {
			t.Fatal(err)
		}
	}
	e := l.Evaluation()
	text, err := e.Text()
	if err != nil {
		t.Fatal(err)
	}
	if e, err = evaluation.Read(text); err != nil || len(e.Matches) != 8 {
		t.Fatal(err)
	}
	for i, g := range games {
		if _, err := e.For(g.Info()); err != nil || !slices.Contains(e.Rules, g.Info().Variant.Hash) {
			t.Errorf("rules %d: %v", i, err)
		}
	}
	if _, err := Pooled(r, append(games, game("board.houses", "5"))); err == nil || !strings.Contains(err.Error(), "different features") {
		t.Error(err)
	}
	few, err := Pooled(r, games[:3])
	if err != nil || len(few.Games()) != 3 || len(few.Rules) != 3 {
		t.Error(err)
	}
}

// TestTargets: the λ-returns of a game are those that the definition gives, worked out forwards
// as weighted means of what was said later, and begin anew after a worse random move.
func TestTargets(t *testing.T) {
	g := games(t, "abapa")[0]
	r := small()
	r.Nodes, r.Random, r.Opening = 30, 20, 0
	var stop atomic.Bool
	p, err := newPlayer(g, &r, nil, &stop)
	if err != nil {
		t.Fatal(err)
	}
	cuts := 0
	for game := range uint64(20) {
		var x samples
		p.play(game, &stop, &x)
		o := p.state.Outcome()
		lambda := float64(r.Lambda) / 100
		for i, from := range p.plies {
			// (1−λ)Σ λᵏ of what is said from here on, up to a cut, and the rest to the last.
			sign := func(s engine.Seat) float64 { return map[bool]float64{true: 1, false: -1}[s == from.seat] }
			want, weight := 0.0, 1.0
			for k := i; ; k++ {
				if k == len(p.plies) {
					want += weight * (2*o.Returns[from.seat.Index()].Float() - 1)
					break
				}
				said := sign(p.plies[k].seat) * p.plies[k].value
				if p.plies[k].cut {
					cuts++
					want += weight * said
					break
				}
				want += weight * (1 - lambda) * said
				weight *= lambda
			}
			if got := float64(x.list[from.at].target) / one; math.Abs(got-want) > 2e-5 {
				t.Fatalf("game %d, ply %d: %v, not %v", game, i, got, want)
			}
		}
	}
	if cuts == 0 {
		t.Error("no random move was worse than the best")
	}
}

// TestPairs: who plays against the lead without weights scores every pair even in the end: each
// game is the other with its seats swapped.
func TestPairs(t *testing.T) {
	g := games(t, "abapa")[0]
	l, err := New(small(), games(t, "abapa"))
	if err != nil {
		t.Fatal(err)
	}
	l.Weights = []int16{}
	e := l.evaluation()
	var stop atomic.Bool
	table, err := newTable(g, e, 60, &stop)
	if err != nil {
		t.Fatal(err)
	}
	for game := range uint64(10) {
		if halves := table.pair(game, &stop); halves != 2 {
			t.Errorf("pair %d is %d halves", game, halves)
		}
	}
}

// TestJudged: the interval is that of the pairs, and only a won match keeps weights.
func TestJudged(t *testing.T) {
	for _, c := range []struct {
		pairs [5]int64
		won   bool
	}{{[5]int64{0, 0, 2, 0, 30}, true}, {[5]int64{10, 0, 20, 0, 10}, false}, {[5]int64{10, 0, 20, 0, 12}, false}, {[5]int64{30, 0, 2, 0, 0}, false}} {
		m := judged(evaluation.Match{Pairs: c.pairs})
		if won([]evaluation.Match{m}) != c.won || m.Low > m.Score || m.High < m.Score || m.Method != method {
			t.Errorf("%v: %+v", c.pairs, m)
		}
	}
	won, lost := judged(evaluation.Match{Pairs: [5]int64{0, 0, 0, 0, 30}}), judged(evaluation.Match{Pairs: [5]int64{9, 0, 0, 0, 9}})
	l, err := New(small(), games(t, "abapa"))
	if err != nil {
		t.Fatal(err)
	}
	l.Weights = []int16{1, 2, 3}
	l.Matches = []evaluation.Match{won, lost}
	if e := l.Evaluation(); len(e.Weights) != 0 || e.Hash == "" {
		t.Errorf("weights that lose are kept: %v", e.Weights)
	}
	l.Matches = l.Matches[:1]
	if e := l.Evaluation(); !slices.Equal(e.Weights, l.Weights) {
		t.Errorf("weights that win are left out: %v", e.Weights)
	}
}

// TestBeatsTheLead: what a reduced recipe learns beats the lead, under rules that no one
// learned for before.
func TestBeatsTheLead(t *testing.T) {
	if os.Getenv("LONG_TESTS") == "" {
		t.Skip("plays some thousand games")
	}
	for _, name := range []string{"abapa", "french"} {
		r := small()
		r.Games, r.Nodes, r.Pairs, r.MatchNodes = 300, 200, 100, 500
		l, err := New(r, games(t, name))
		if err != nil {
			t.Fatal(err)
		}
		for !l.Done() {
			if err := l.Step(context.Background(), 2, func(Progress) {}); err != nil {
				t.Fatal(err)
			}
		}
		if m := l.Matches[0]; m.Low < 7000 { // some 150 Elo
			t.Errorf("%s: %+v", name, m)
		} else {
			t.Logf("%s: %+v", name, m)
		}
	}
}
