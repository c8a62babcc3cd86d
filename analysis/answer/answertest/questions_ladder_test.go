package answertest_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/ladder"
	"houserules/analysis/skill"
	"houserules/engine"
	"houserules/sim/table"
)

// aLadder is what skill shows under two rule sets: players of whom each plays itself and the next.
func aLadder(t *testing.T, src *rand.Rand) asked {
	g := &games{seed: src.Uint64()}
	n := one[int64](src, 40, 200)
	var rungs []ladder.Player
	nodes := map[[2]string]float64{}
	slope, everything := one(src, 0, 0, 0.06), src.IntN(8) == 0
	for i := range 3 + src.IntN(2) {
		name := fmt.Sprintf("nodes:%d", 8<<i)
		for v, variant := range []string{"a", "b"} {
			nodes[[2]string{variant, name}] = float64(int(8) << i)
			cut := one(src, 0, 0, 0.05, 1)
			if everything {
				cut = 1
			}
			g.add(variant, []string{name, name}, 1, n, chances{win: 0.5 + slope*float64(i)*float64(1-2*v), cut: cut})
			if i > 0 {
				before := rungs[i-1].Name
				g.add(variant, []string{name, before}, 1, n, chances{win: 0.6})
				g.add(variant, []string{before, name}, 2, n, chances{win: 0.4})
			}
		}
		rungs = append(rungs, ladder.Player{Name: name, Kind: ladder.Budget})
	}
	r, err := analysis.Analyze(g, analysis.Options{Name: "ladder", Tolerance: 0.01, Level: 0.95})
	if err != nil {
		t.Fatal(err)
	}
	l, err := ladder.Read(g, ladder.Options{Ladders: [][]ladder.Player{rungs}, Nodes: nodes, Tolerance: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	apart := func(e analysis.Estimate) bool { return e.Lo > 0 || e.Hi < 0 }
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		trends, differ, compared, lines, signs, widest, lost := 0, 0, 0, 0, 0, 0.0, 0
		for i, c := range g.cells {
			if c.Lineup[0] == c.Lineup[1] && g.of[i].cut == 1 {
				lost++
			}
		}
		w.when((a.Headline[0].Key == "answer.all-cut") != (lost == 2*len(rungs)), "%s where all games of %d of %d were cut off", a.Headline[0].Key, lost, 2*len(rungs))
		said := answer.Count(0)
		for _, c := range a.Five.Sure.Claims {
			if c.Key == "answer.sure.cut-some" {
				said = c.Args[0].(answer.Count)
			}
		}
		w.when(said != answer.Count(lost), "%d rows of games that were all cut off, and %d are", said, lost)
		for _, p := range l.Parts {
			for _, s := range p.Slopes {
				if lines++; apart(s.PerDoubling) {
					trends++
				}
			}
			for _, x := range p.Changes {
				if x.Shown() {
					signs++
				}
			}
			for _, d := range p.Differences {
				if compared++; apart(d.Effect) {
					differ++
				}
			}
			for _, x := range p.Rungs {
				for v, y := range x.Points {
					if at := slices.IndexFunc(g.cells, func(c table.Cell) bool {
						return c.Variant == p.Variants[v] && c.Lineup[0] == x.Name && c.Lineup[1] == x.Name
					}); g.of[at].cut == 1 {
						continue
					}
					widest = max(widest, (y.Advantage.Hi-y.Advantage.Lo)/2)
				}
			}
		}
		// Who wins more is counted in the games again, each pair of them.
		met, higher, lower := w.climbed(g, l, n)
		if lost < 2*len(rungs) {
			w.when(!strings.HasPrefix(a.Headline[0].Key, "ladder.stronger"), "%s is said before who wins more", a.Headline[0].Key)
		}
		for _, c := range a.Headline {
			switch c.Key {
			case "ladder.stronger":
				w.when(!slices.Equal(c.Args, []any{met, higher, lower, met - higher - lower}) || higher == met, "the higher wins more in %v of %v and the lower in %v, and they do in %v of %v and %v", c.Args[1], c.Args[0], c.Args[2], higher, met, lower)
			case "ladder.stronger.all":
				w.when(c.Args[0] != met || higher != met, "the higher wins more in all of %v, and they do in %v of %v", c.Args[0], higher, met)
			case "ladder.all.none":
				w.when(trends > 0, "no trend, and %d lines show one", trends)
			case "ladder.all.some":
				said := c.Args[1].(answer.Count) + c.Args[2].(answer.Count) + c.Args[3].(answer.Count)
				w.when(said != answer.Count(trends), "%v trends, and %d lines show one", said, trends)
				w.when(c.Args[0] != answer.Count(lines) || c.Args[4] != answer.Count(signs), "%v lines and %v changes of sign, and there are %d and %d", c.Args[0], c.Args[4], lines, signs)
			case "ladder.differ.none":
				w.when(differ > 0, "no rule sets differ, and %d do", differ)
			case "ladder.differ.all":
				w.when(c.Args[0] != answer.Count(differ) || c.Args[1] != answer.Count(compared), "%v of %v differ, and %d of %d do", c.Args[0], c.Args[1], differ, compared)
			}
		}
		for _, c := range skill.Curves(r, l) {
			for _, x := range c.Points {
				at := slices.IndexFunc(l.Parts[0].Rungs, func(y ladder.Rung) bool { return y.Name == x.Cell.Lineup[0] })
				y := l.Parts[0].Rungs[at].Points[slices.Index(l.Parts[0].Variants, c.Variant)]
				w.when(x.Nodes != y.Nodes || math.Float64bits(x.Cell.Fair.Effect.Lo) != math.Float64bits(y.Advantage.Lo), "a curve has %v at %v nodes, and the ladder %v at %v", x.Cell.Fair.Effect.Lo, x.Nodes, y.Advantage.Lo, y.Nodes)
			}
		}
		w.strengths(a, g, r, l)
		mirrors := 0
		for _, c := range g.cells {
			if c.Lineup[0] == c.Lineup[1] {
				mirrors++
			}
		}
		cells := []any{answer.Count(len(r.Cells)), answer.Count(mirrors), answer.Count(len(r.Cells) - mirrors)}
		for _, c := range a.Five.Sure.Claims {
			w.when(c.Key == "answer.ladder.cells" && !slices.Equal(c.Args, cells), "%v cells, and there are %v", c.Args, cells)
			if x, ok := firstOf[answer.Number](&c); ok {
				w.when(!(x.Value >= widest), "known to ± %v, and the widest is ± %v", x.Value, widest)
			}
		}
		return w
	}
	a := skill.Answer(r, l)
	lies := map[string]func(*answer.Answer){}
	if !everything {
		lies["the higher wins more in"] = func(a *answer.Answer) {
			a.Headline[0].Text = answer.Say("ladder.stronger", answer.Count(4), answer.Count(1), answer.Count(1), answer.Count(2))
		}
		lies["is said before who wins more"] = func(a *answer.Answer) { a.Headline = a.Headline[1:] }
	}
	switch at := len(a.Headline[:min(1, len(a.Headline)-1)]); a.Headline[at].Key {
	case "ladder.all.some":
		lies["no trend, and"] = func(a *answer.Answer) { a.Headline[at].Key = "ladder.all.none" }
		lies["trends, and"] = func(a *answer.Answer) {
			a.Headline[at].Args[1] = a.Headline[at].Args[1].(answer.Count) + 1
		}
	case "ladder.all.none":
		lies["1 trends, and 0"] = func(a *answer.Answer) {
			a.Headline[at].Text = answer.Say("ladder.all.some", answer.Count(2), answer.Count(1), answer.Count(0), answer.Count(0), answer.Count(0))
		}
	}
	if last := len(a.Five.Sure.Claims) - 1; last >= 0 && a.Five.Sure.Claims[last].Key == "answer.ladder.cells" {
		lies["cells, and there are"] = func(a *answer.Answer) {
			a.Five.Sure.Claims[last].Args[1] = a.Five.Sure.Claims[last].Args[1].(answer.Count) + 1
		}
	}
	if fair := a.Five.Fair.Claims; len(fair) > 0 {
		lies["without a verdict, and there are"] = func(a *answer.Answer) {
			a.Five.Fair.Claims[0].Args[4] = answer.Say("answer.fair.sum-none", answer.Count(99))
		}
	}
	if everything {
		lies["ladder.all.none where all games"] = func(a *answer.Answer) { a.Headline[0].Key = "ladder.all.none" }
		return asked{a, wrong, lies}
	}
	lies["rows of games that were all cut off"] = func(a *answer.Answer) {
		a.Five.Sure.Claims = append(a.Five.Sure.Claims, answer.Claim{Kind: answer.Counted, Text: answer.Say("answer.sure.cut-some", answer.Count(99), answer.Count(99))})
	}
	lies["known to"] = func(a *answer.Answer) {
		a.Five.Sure.Claims[0].Text = answer.Say("answer.ladder.sure", answer.Number{Value: 0.001, In: answer.Size})
	}
	return asked{a, wrong, lies}
}

// climbed counts the pairings on a ladder, and in how many of them either player is shown to win
// more, and refuses scores of the tables that are not those of the games.
func (w *wrongWith) climbed(g *games, l *ladder.Results, n int64) (met, higher, lower answer.Count) {
	for _, p := range l.Parts {
		for k, x := range p.Rungs[1:] {
			for v, point := range x.Points {
				sum, cut := 0.0, 0.0
				for leg, lineup := range [][]string{{x.Name, p.Rungs[k].Name}, {p.Rungs[k].Name, x.Name}} {
					cell := slices.IndexFunc(g.cells, func(c table.Cell) bool { return c.Variant == p.Variants[v] && slices.Equal(c.Lineup, lineup) })
					g.each(cell, n, func(r engine.Return, _ engine.Score, over bool) {
						if over {
							cut++
						}
						sum += math.Abs(float64(leg) - r.Float())
					})
				}
				mean := sum / float64(2*n)
				w.when(cut == 0 && math.Abs(point.Score.Value-mean) > 1e-9, "a score of %v, and the games say %v", point.Score.Value, mean)
				switch met++; {
				case point.Score.Lo > 0.5:
					higher++
				case point.Score.Hi < 0.5:
					lower++
				}
			}
		}
	}
	return met, higher, lower
}

// strengths refuses numbers of a ladder's answer that are not those of what its players show against
// themselves: who is ahead at how many strengths, between which values, of how many games.
func (w *wrongWith) strengths(a *answer.Answer, g *games, r *analysis.Results, l *ladder.Results) {
	var all, known, first, second, none answer.Count
	least, most := analysis.Estimate{Value: math.Inf(1)}, analysis.Estimate{Value: math.Inf(-1)}
	for _, p := range l.Parts {
		for _, x := range p.Rungs {
			for v, y := range x.Points {
				all++
				at := slices.IndexFunc(g.cells, func(c table.Cell) bool {
					return c.Variant == p.Variants[v] && c.Lineup[0] == x.Name && c.Lineup[1] == x.Name
				})
				if e := y.Advantage; g.of[at].cut < 1 && !math.IsNaN(e.Lo) {
					if known++; e.Lo > 0 {
						first++
					} else if e.Hi < 0 {
						second++
					}
					if e.Value < least.Value {
						least = e
					}
					if e.Value > most.Value {
						most = e
					}
				}
			}
		}
	}
	is := func(a any, e analysis.Estimate) bool {
		x, ok := a.(answer.Interval)
		return ok && x.Lo == e.Lo && x.Hi == e.Hi && (x.Value == e.Value || math.IsNaN(x.Value) && math.IsNaN(e.Value))
	}
	for _, c := range claimsOf(a) {
		switch c.Key {
		case "answer.ladder.fair":
			want := []any{first, all, second, known - first - second}
			w.when(!slices.Equal(c.Args[:4], want), "ahead at %v, and they are at %v", c.Args, want)
			answertest.Every(c.Text, func(t answer.Text) {
				if t.Key == "answer.fair.sum-none" {
					none = t.Args[0].(answer.Count)
				}
			})
			w.when(none != all-known, "%v without a verdict, and there are %v", none, all-known)
		case "answer.whom.range":
			w.when(!is(c.Args[0], least) || !is(c.Args[3], most), "from %v to %v, and it is from %v to %v", c.Args[0], c.Args[3], least.Value, most.Value)
		case "answer.sure.others":
			w.when(c.Args[2] != known, "%v others are known, and %v are", c.Args[2], known)
		case "answer.sure.cut-some":
			w.when(c.Args[1] != all, "%v players against themselves, and there are %v", c.Args[1], all)
		}
		answertest.Every(c.Text, func(t answer.Text) {
			w.when(t.Key == "report.games" && t.Args[0] != answer.Count(r.Simulated()), "%v games, and %d were played", t.Args, r.Simulated())
		})
	}
}
