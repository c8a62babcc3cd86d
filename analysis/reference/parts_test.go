package reference

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/sim/plan"
)

// in is a study of the n-th part with some entries.
func in(name string, number int, entries ...*Entry) *Study {
	name, seed := plan.Part(name, 7, number)
	for _, e := range entries {
		e.Study, e.PlanHash, e.seed, e.Looks = name, name, seed, fixed
	}
	return &Study{Name: name, Seed: seed, Entries: entries}
}

// An entry that is continued has the counts of all its parts, and the interval that they make at the third look; the
// parts are told one by one. What is of another study stays an entry of its own.
func TestJoined(t *testing.T) {
	studies := func() []*Study {
		return []*Study{in("s", 3, made("a", 90, 5, 70, 0)), in("s", 1, made("a", 500, 100, 400, 10)), in("t", 1, made("a", 300, 0, 200, 0)), in("s", 2, made("a", 900, 50, 700, 20))}
	}
	list, left := Joined(studies())
	if len(list) != 2 || list[1].Study != "t" || len(left) > 0 {
		t.Fatal(list, left)
	}
	e := list[0]
	if e.Games != 1010+1670+165 || e.Wins != 1490 || e.Draws != 155 || e.Losses != 1170 || e.CutOff != 30 || e.Looks != extended || len(e.Parts) != 3 {
		t.Fatalf("%+v", e)
	}
	if p := e.Parts[1]; p != (Part{"s-2", "s-2", 1670, 900, 50, 700, 20}) {
		t.Errorf("%+v", p)
	}
	level := 1 - (1-Level)/12
	least := analysis.MeanScore(analysis.Outcomes{Wins: 1490, Draws: 155, Losses: 1200}, level)
	most := analysis.MeanScore(analysis.Outcomes{Wins: 1520, Draws: 155, Losses: 1170}, level)
	if e.Effect.Lo != least.Lo-0.5 || e.Effect.Hi != most.Hi-0.5 {
		t.Errorf("%+v, not from %v to %v", e.Effect, least.Lo-0.5, most.Hi-0.5)
	}
	for what, change := range map[string]func(*Entry){
		"seed":    func(e *Entry) { e.seed++ },
		"looks":   func(e *Entry) { e.Looks = "anytime" },
		"counted": func(e *Entry) { e.Effect.counted = false },
		"luck":    func(e *Entry) { e.Protocol++ },
	} {
		s := studies()
		if change(s[3].Entries[0]); what == "seed" {
			s[3].Seed++
		}
		list, left := Joined(s)
		if is := list[0].Games; what == "seed" && (is != 1010 || len(left) != 2) || what != "seed" && (is != 1010+165 || len(left) != 1) {
			t.Errorf("%s: %d games, %v", what, is, left)
		}
	}
	// What one part has no games of others may continue; a part that is missing ends what counts together.
	without := studies()
	without[3].Entries = nil
	if list, left := Joined(without); list[0].Games != 1010+165 || len(list[0].Parts) != 2 || len(left) > 0 {
		t.Error(list[0], left)
	}
	if list, left := Joined(studies()[:3]); len(list) != 2 || list[0].Games != 1010 || len(left) != 1 || !strings.Contains(left[0].Reason, "the part s-2 of its study is missing") {
		t.Error(list[0], left)
	}
	if list, left := Joined(studies()[3:]); len(list) != 0 || len(left) != 1 || !strings.Contains(left[0].Reason, "it is part 2 of the study s") {
		t.Error(list, left)
	}
}

// A joined entry of a learned player holds what each of its trainings shows.
func TestJoinedTrainings(t *testing.T) {
	training := func(hash string, wins, losses int64) *Entry {
		e := made("a", wins, 10, losses, 0)
		e.Recipe.EvaluationHash, e.Looks = hash, fixed
		return e
	}
	first := in("s", 1, training("1", 60, 40), training("2", 50, 50))
	second := in("s", 2, training("1", 600, 400), training("2", 500, 500))
	third := in("s", 3, training("2", 5, 5)) // the other had all its games
	list, left := Joined([]*Study{first, third, second})
	if len(list) != 1 || len(left) > 0 {
		t.Fatal(list, left)
	}
	e := list[0]
	if e.Games != 2260 || len(e.Parts) != 3 || len(e.Replicas) != 2 || e.Replicas[0].Wins != 660 || e.Replicas[1].Losses != 555 || e.Parts[1].Games != 2020 || e.Parts[2] != (Part{"s-3", "s-3", 20, 5, 10, 5, 0}) || e.Looks != extended {
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

// Whoever has read an edition before and after its entry was continued has seen an interval that misses no more
// often than the levels of both add up to: the first one as it was published, at one look.
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
			return made("a", wins, draws, n-wins-draws, 0)
		}
		missed, late := 0, 0
		for range times {
			a, b := draw(first), draw(rest)
			early := *a.Effect
			list, _ := Joined([]*Study{in("s", 1, a), in("s", 2, b)})
			outside := func(x *Effect) bool { return truth < x.Lo || truth > x.Hi }
			if outside(&early) || outside(list[0].Effect) {
				missed++
			}
			if outside(list[0].Effect) {
				late++
			}
		}
		const both, second = 0.05 * (1 + 1./6), 0.05 / 6
		above := func(p float64) float64 { return p + 3*math.Sqrt(p*(1-p)/times) }
		if ever, now := float64(missed)/times, float64(late)/times; ever > above(both) || ever < 0.03 || now > above(second) || now == 0 {
			t.Errorf("%v: missed %v at either look, %v at the second", p, ever, now)
		}
	}
}
