package reference_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/reference"
	"houserules/analysis/reference/referencetest"
	"houserules/engine/enginetest"
)

// slack is what two ways to compute a bound may differ by.
const slack = 1e-9

// near tells whether two numbers are one.
func near(a, b float64) bool { return math.Abs(a-b) <= slack*math.Max(1, math.Abs(a)) }

// kept is the text of the edition that comes with the program.
func kept(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile("../../reports/reference/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// broken lists what the numbers of an edition are not that follow from its counts.
func broken(e *reference.Edition) (list []string) {
	level := referencetest.Together(e)
	seen := map[string]bool{}
	for _, x := range e.Entries {
		wrong := func(format string, args ...any) { list = append(list, x.ID+": "+fmt.Sprintf(format, args...)) }
		if seen[x.ID] || !strings.Contains(x.ID, x.Variant+" / ") || !strings.Contains(x.ID, " / "+x.Openings.Name) {
			wrong("is the name of two, or of another")
		}
		seen[x.ID] = true
		all := referencetest.Counts{}
		for _, c := range referencetest.Parts(x) {
			all = all.And(c)
		}
		if all != (referencetest.Counts{Wins: x.Wins, Draws: x.Draws, Losses: x.Losses, Cut: x.CutOff}) || all.Games() != x.Games || min(all.Wins, all.Draws, all.Losses, all.Cut) < 0 || x.Distinct > x.Games {
			wrong("%+v are not %d games", all, x.Games)
		}
		list = append(list, brokenShares(x)...)
		if got := referencetest.Verdict(x, e, level); x.Verdict != got {
			wrong("%q is shown, and it says %q", got, x.Verdict)
		}
		f := x.Effect
		if (f == nil) != x.OneGame {
			wrong("one game is estimated, or several are not")
		}
		if f == nil {
			continue
		}
		stretched := strings.HasSuffix(f.SimultaneousMethod, ", stretched")
		if stretched && x.Looks == "fixed" && (x.Openings.Name == "start" || x.Openings.RandomPlies > 0) || f.Level != reference.Level || !strings.HasPrefix(f.SimultaneousMethod, "bonferroni; ") || !stretched && !strings.HasSuffix(f.Method, "tango") {
			wrong("%s and %s at %v", f.Method, f.SimultaneousMethod, f.Level)
		}
		value, lo, hi := referencetest.EffectAt(x, e.Level)
		if !stretched && (!near(f.Lo, lo) || !near(f.Hi, hi)) || !near(f.Value, value) {
			wrong("%v [%v, %v] where %v [%v, %v] follows from the counts", f.Value, f.Lo, f.Hi, value, lo, hi)
		}
		if _, lo, hi = referencetest.EffectAt(x, level); !near(f.SimultaneousLo, lo) || !near(f.SimultaneousHi, hi) {
			wrong("together [%v, %v] where [%v, %v] follows from the counts", f.SimultaneousLo, f.SimultaneousHi, lo, hi)
		}
		if f.Value < f.Lo || f.Value > f.Hi || f.Lo < f.SimultaneousLo || f.Hi > f.SimultaneousHi {
			wrong("its intervals do not lie inside each other: %+v", *f)
		}
		for i, c := range referencetest.Parts(x) {
			if len(x.Replicas) == 0 {
				break
			}
			r, own := &x.Replicas[i], referencetest.Counts{}
			if lo, hi := c.Interval(level); r.Effect.SimultaneousLo < f.SimultaneousLo || r.Effect.SimultaneousHi > f.SimultaneousHi || !stretched && (!near(r.Effect.SimultaneousLo, lo) || !near(r.Effect.SimultaneousHi, hi)) || c == own {
				wrong("training %s has %+v", r.EvaluationHash, r.Effect)
			}
		}
	}
	return list
}

// brokenShares lists what is wrong with an entry's shares and lengths.
func brokenShares(x *reference.Entry) (list []string) {
	for name, s := range map[string]struct {
		is *reference.Estimate
		of func(referencetest.Counts) (k, cut, n int64)
	}{
		"draws":    {x.DrawShare, func(c referencetest.Counts) (k, cut, n int64) { return c.Draws, c.Cut, c.Games() }},
		"cut off":  {x.CutOffShare, func(c referencetest.Counts) (k, cut, n int64) { return c.Cut, 0, c.Games() }},
		"decisive": {x.Decisive, func(c referencetest.Counts) (k, cut, n int64) { return c.Wins, c.Cut, c.Wins + c.Losses + c.Cut }},
	} {
		if s.is == nil || s.is.Value == nil {
			continue
		}
		value, lo, hi := referencetest.Over(referencetest.Parts(x), func(c referencetest.Counts) (value, lo, hi float64) {
			k, cut, n := s.of(c)
			return referencetest.Share(k, cut, n, reference.Level)
		})
		exact := x.Looks == "fixed" && x.Seat == 0
		if s.is.Level != reference.Level || exact && (!near(*s.is.Lo, lo) || !near(*s.is.Hi, hi)) || x.CutOff == 0 && !near(*s.is.Value, value) || x.Seat > 0 && (*s.is.Lo > lo+slack || *s.is.Hi < hi-slack) {
			list = append(list, fmt.Sprintf("%s: %s are %v [%v, %v] where %v [%v, %v] follows from the counts", x.ID, name, *s.is.Value, *s.is.Lo, *s.is.Hi, value, lo, hi))
		}
	}
	before := 0.0
	for _, q := range x.Lengths {
		if q.Value == nil {
			continue
		}
		if *q.Value < before || q.Lo != nil && *q.Lo > *q.Value || q.Hi != nil && *q.Hi < *q.Value {
			list = append(list, fmt.Sprintf("%s: %v %% last no longer than %v", x.ID, 100*q.Share, *q.Value))
		}
		before = *q.Value
	}
	return list
}

// The numbers of the edition that comes with the program follow from its counts, and so do those of drawn ones.
func TestNumbersFollowFromCounts(t *testing.T) {
	e, err := reference.Decode(kept(t, "entries.json"))
	if err != nil || len(e.Entries) < 100 {
		t.Fatal(err)
	}
	for _, wrong := range broken(e) {
		t.Error(wrong)
	}
	seats := map[string]bool{} // studies that are read anew: these are judged seat by seat
	for _, x := range e.Entries {
		if x.Seat == 0 || seats[x.Study] {
			continue
		}
		seats[x.Study] = true
		s, err := reference.Read(unpacked(t, "studies/"+x.Study+"/summary.json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		entries, _ := reference.Joined([]*reference.Study{s})
		for _, wrong := range broken(reference.New(1, entries, nil, nil)) {
			t.Errorf("%s anew: %s", x.Study, wrong)
		}
	}
	words := map[string]int{}
	for n := range uint64(enginetest.Fewer(80, 2000)) {
		e := drawn(n)
		for _, x := range e.Entries {
			words[x.Verdict]++
		}
		for _, wrong := range broken(e) {
			t.Errorf("edition %d: %s", n, wrong)
		}
	}
	if len(words) < 7 {
		t.Errorf("drawn are %v", words)
	}
}

// drawn is an edition of entries of all kinds: fair ones, ones that somebody always wins, few games and many, cut
// off, of seats, of sides that differ, of one game, of several trainings.
func drawn(n uint64) *reference.Edition {
	rng := rand.New(rand.NewPCG(n, 32))
	entry := func(i int) *reference.Entry {
		games := []int64{1, 30, 1000, 40_000, 1_000_000}[rng.IntN(5)]
		p, draws := []float64{0, 0.1, 0.48, 0.495, 0.5, 0.5, 0.505, 0.52, 0.9, 1}[rng.IntN(10)], []float64{0, 0.1, 0.9}[rng.IntN(3)]
		d := int64(draws * float64(games))
		w := int64(p * float64(games-d))
		cut := int64(0)
		if rng.IntN(5) == 0 {
			cut = (w + d) / 20
		}
		x := reference.Made(fmt.Sprintf("rules-%d", i), w, d, games-w-d, cut)
		x.Effect.Lo = analysis.MeanScore(analysis.Outcomes{Wins: w, Draws: d, Losses: games - w - d + cut}, reference.Level).Lo - 0.5
		x.Effect.Hi = analysis.MeanScore(analysis.Outcomes{Wins: w + cut, Draws: d, Losses: games - w - d}, reference.Level).Hi - 0.5
		x.Family, x.Looks, x.Distinct = "mancala", "fixed", x.Games
		x.Openings = reference.LawOf([]string{"", "random:3", "random:4", "random:8", "sheet"}[rng.IntN(5)])
		switch rng.IntN(5) {
		case 0:
			x.Seat, x.Role, x.Against, x.SidesDiffer = 1+rng.IntN(2), "herder", "wairgka", true
		case 1:
			x.SidesDiffer = true
		case 2:
			if games == 1 {
				x.Effect, x.OneGame = nil, true
			}
		}
		shares(x)
		x.ID = fmt.Sprintf("%s / %s / %s", x.Variant, x.Recipe.Name, x.Openings.Name)
		return x
	}
	var list []*reference.Entry
	for i := range 1 + rng.IntN(12) {
		x := entry(i)
		if rng.IntN(4) > 0 || x.Seat > 0 || x.OneGame || x.CutOff > 0 {
			list = append(list, x)
			continue
		}
		var trained []*reference.Entry
		for k := range 3 {
			y := *x
			other := reference.Made(x.Variant, x.Wins, x.Draws, x.Losses+int64(k)*(1+x.Games/100), 0)
			y.Games, y.Losses, y.Effect, y.Distinct = other.Games, other.Losses, other.Effect, other.Games
			y.Recipe.Name, y.Recipe.EvaluationHash = "nodes:1000;eval=learned", strings.Repeat(string(rune('a'+k)), 64)
			shares(&y)
			trained = append(trained, &y)
		}
		both := reference.Trained(trained)
		both.ID, both.Looks = fmt.Sprintf("%s / %s / %s", x.Variant, "learned", x.Openings.Name), "fixed"
		list = append(list, both)
	}
	return reference.New(1, list, nil, nil)
}

// shares gives an entry those that a study gives it.
func shares(x *reference.Entry) {
	of := func(k, cut, n int64) *reference.Estimate {
		if n == 0 {
			return nil
		}
		least, most := analysis.Wilson(k, n, reference.Level), analysis.Wilson(k+cut, n, reference.Level)
		return &reference.Estimate{Value: &least.Value, Lo: &least.Lo, Hi: &most.Hi, Level: reference.Level, N: n, Method: least.Method}
	}
	x.DrawShare, x.CutOffShare = of(x.Draws, x.CutOff, x.Games), of(x.CutOff, 0, x.Games)
	if x.CutOff == 0 {
		x.Decisive = of(x.Wins, 0, x.Wins+x.Losses)
	}
	x.Lengths = nil
	for i, share := range []float64{0.1, 0.5, 0.9} {
		plies := float64(10 * (i + 1))
		x.Lengths = append(x.Lengths, reference.Quantile{Share: share, Estimate: reference.Estimate{Value: &plies, Level: reference.Level}})
	}
}
