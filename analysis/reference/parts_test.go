package reference

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/analysis"
	"houserules/sim/plan"
)

// after is an entry of other games of the same, of a study that continues that of e.
func after(e *Entry, wins, draws, losses, cut int64) *Entry {
	next := made(e.Variant, wins, draws, losses, cut)
	next.Study, next.PlanHash, next.seed, next.Looks = e.Study+"-2", e.PlanHash+"2", plan.Continuation(e.PlanHash), fixed
	return next
}

// An entry that is continued has the counts of all its parts, and the interval that they make at two looks; the
// parts are told one by one. What continues nothing stays an entry of its own.
func TestJoined(t *testing.T) {
	first := made("a", 500, 100, 400, 10)
	first.Looks = fixed
	other := made("b", 300, 0, 200, 0)
	second := after(first, 900, 50, 700, 20)
	third := after(second, 90, 5, 70, 0)
	list := Joined([]*Entry{third, first, other, second})
	if len(list) != 2 || list[1] != other {
		t.Fatal(list)
	}
	e := list[0]
	if e.Games != first.Games+second.Games+third.Games || e.Wins != 1490 || e.Draws != 155 || e.Losses != 1170 || e.CutOff != 30 || e.Looks != extended || len(e.Parts) != 3 {
		t.Fatalf("%+v", e)
	}
	if p := e.Parts[1]; p != (Part{"s-2", "p2", 1670, 900, 50, 700, 20}) {
		t.Errorf("%+v", p)
	}
	level := 1 - (1-Level)/3
	least := analysis.MeanScore(analysis.Outcomes{Wins: 1490, Draws: 155, Losses: 1200}, level)
	most := analysis.MeanScore(analysis.Outcomes{Wins: 1520, Draws: 155, Losses: 1170}, level)
	if e.Effect.Lo != least.Lo-0.5 || e.Effect.Hi != most.Hi-0.5 {
		t.Errorf("%+v, not from %v to %v", e.Effect, least.Lo-0.5, most.Hi-0.5)
	}
	if x := first.Effect; x.Method != analysis.MethodTango || first.Games != 1010 {
		t.Error("a part is changed", x)
	}
	for what, change := range map[string]func(*Entry){
		"seed":    func(e *Entry) { e.seed++ },
		"looks":   func(e *Entry) { e.Looks = "anytime" },
		"counted": func(e *Entry) { e.Effect.counted = false },
		"player":  func(e *Entry) { e.Recipe.Name = "greedy" },
		"luck":    func(e *Entry) { e.Protocol++ },
		"rules":   func(e *Entry) { e.RulesHash = "c" },
	} {
		second := after(first, 900, 50, 700, 20)
		if change(second); len(Joined([]*Entry{first, second})) != 2 {
			t.Errorf("%s: joined", what)
		}
	}
}

// A joined entry of a learned player holds what each of its trainings shows.
func TestJoinedTrainings(t *testing.T) {
	training := func(hash string, wins, losses int64) *Entry {
		e := made("a", wins, 10, losses, 0)
		e.Recipe.EvaluationHash, e.Looks = hash, fixed
		return e
	}
	first := over([]*Entry{training("1", 60, 40), training("2", 50, 50)})
	second := over([]*Entry{training("1", 600, 400), training("2", 500, 500)})
	second.Study, second.seed = "s-2", plan.Continuation(first.PlanHash)
	for _, x := range second.Replicas {
		x.entry.seed = second.seed
	}
	list := Joined([]*Entry{first, second})
	if len(list) != 1 {
		t.Fatal(list)
	}
	e := list[0]
	if e.Games != 2240 || len(e.Parts) != 2 || len(e.Replicas) != 2 || e.Replicas[0].Wins != 660 || e.Replicas[1].Losses != 550 || e.Parts[1].Games != 2020 {
		t.Errorf("%+v", e)
	}
	judge(list, Level, Tolerance)
	for _, r := range e.Replicas {
		if !(e.Effect.Lo <= r.Effect.Lo && r.Effect.Hi <= e.Effect.Hi && e.Effect.SimultaneousLo <= r.Effect.SimultaneousLo) {
			t.Errorf("%+v does not hold %+v", e.Effect, r.Effect)
		}
	}
}

// The mean of several parts is that of all their games, and so is its arm.
func TestWeighted(t *testing.T) {
	of := func(n int64, value, arm float64) *Estimate {
		lo, hi := value-arm, value+arm
		return &Estimate{Value: &value, Lo: &lo, Hi: &hi, N: n, Level: Level, Method: "t"}
	}
	// Of values with the same spread the arm falls with the root of their number, however they are divided.
	all := weighted([]*Estimate{of(100, 10, 2), of(300, 14, 2/math.Sqrt(3))})
	if math.Abs(*all.Value-13) > 1e-12 || math.Abs(*all.Lo-12) > 1e-12 || math.Abs(*all.Hi-14) > 1e-12 || all.N != 400 {
		t.Errorf("%v [%v, %v] of %d", *all.Value, *all.Lo, *all.Hi, all.N)
	}
	open := of(100, 10, 2)
	open.Hi = nil
	if all := weighted([]*Estimate{open, of(100, 10, 2)}); all.Hi != nil || all.Lo == nil {
		t.Error("a bound that a part lacks")
	}
	if weighted([]*Estimate{{N: 5}, of(100, 10, 2)}) != nil {
		t.Error("a part without a value")
	}
}

// Who looks at the first part, and at both together, is wrong at either look no more often than the level says,
// even if the second part was played because of what the first showed.
func TestJoinedCoverage(t *testing.T) {
	const times, first, rest = 4000, 400, 1200
	src := rand.New(rand.NewPCG(32, 1))
	for _, p := range [][2]float64{{0.5, 0.1}, {0.3, 0.02}, {0.85, 0.05}} {
		truth := p[0] + p[1]/2 - 0.5
		draw := func(n int64) *Entry {
			var wins, draws int64
			for range n {
				if x := src.Float64(); x < p[0] {
					wins++
				} else if x < p[0]+p[1] {
					draws++
				}
			}
			e := made("a", wins, draws, n-wins-draws, 0)
			e.Looks = fixed
			return e
		}
		missed := 0
		for range times {
			a, b := draw(first), draw(rest)
			b.seed = plan.Continuation(a.PlanHash)
			all := Joined([]*Entry{a, b})[0]
			early := a.at(1 - (1-Level)/2)
			if outside := func(lo, hi float64) bool { return truth < lo || truth > hi }; outside(early.Lo, early.Hi) || outside(all.Effect.Lo, all.Effect.Hi) {
				missed++
			}
		}
		if share := float64(missed) / times; share > 0.05+3*math.Sqrt(0.05*0.95/times) || share < 0.02 {
			t.Errorf("%v: missed %v", p, share)
		}
	}
}
