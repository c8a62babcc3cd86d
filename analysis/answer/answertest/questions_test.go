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
	"houserules/analysis/balance"
	"houserules/analysis/komi"
	"houserules/analysis/ladder"
	"houserules/analysis/match"
	"houserules/analysis/question"
	"houserules/analysis/skill"
	"houserules/analysis/solved"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim/atlas"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// chances are what the first player's games of a cell come to. Of one game all others are
// copies.
type chances struct {
	win, draw, cut float64
	one            bool
}

// games are drawn when they are asked for, block by block, and are the same whenever that is.
type games struct {
	cells []table.Cell
	of    []chances
	seed  uint64
}

func (g *games) Cells() []table.Cell { return g.cells }
func (g *games) Has(int, int) bool   { return true }

func (g *games) Read(cell, block int, rows *engine.Rows) error {
	c, of := &g.cells[cell], g.of[cell]
	first, n := c.Block(block)
	rows.Resize(n)
	rows.KeepLines(true)
	src := rand.New(rand.NewPCG(g.seed, uint64(cell)<<32|uint64(block)))
	for i := range n {
		if rows.Lines[i] = engine.LineHash(src.Uint64()); of.one {
			rows.Lines[i], src = 7, rand.New(rand.NewPCG(g.seed, uint64(cell)))
		}
		u, lead := src.Float64(), engine.Score(2*(1+src.IntN(9)))
		rows.Game[i], rows.End[i], rows.Plies[i] = first+uint64(i), 1, uint32(20+src.IntN(60))
		got := engine.FullReturn / 2
		switch {
		case src.Float64() < of.cut:
			rows.End[i], lead = c.Info.CutOff, 0
		case u < of.win:
			got = engine.FullReturn
		case u >= of.win+of.draw:
			got, lead = 0, -lead
		default:
			lead = 0
		}
		rows.Return[0][i], rows.Return[1][i] = got, engine.FullReturn-got
		rows.Score[0][i], rows.Score[1][i] = 48+lead, 48-lead
		rows.FirstMove[0][i], rows.FirstMove[1][i] = engine.NoAction, engine.NoAction
		rows.BranchingSum[i], rows.ForcedPlies[i], rows.LeadChanges[i] = 2*rows.Plies[i], 0, 0
	}
	return nil
}

// add adds a cell.
func (g *games) add(variant string, lineup []string, leg int, n int64, of chances) {
	agents := lineup[0]
	if lineup[1] != lineup[0] {
		agents += "," + lineup[1]
	}
	g.cells = append(g.cells, table.Cell{Variant: variant, Agents: agents, Lineup: lineup, Players: lineup, Leg: leg, Games: n, BlockGames: 20, Lines: true, Info: info(2, false)})
	g.of = append(g.of, of)
}

// each visits the returns of the first seat in a cell's games, and whether they were cut off.
func (g *games) each(cell int, n int64, visit func(r engine.Return, lead engine.Score, cut bool)) {
	c, rows := &g.cells[cell], engine.NewRows(g.cells[cell].Info, 0)
	for b := range c.Blocks() {
		_ = g.Read(cell, b, rows)
		for i := range rows.Len {
			if n--; n < 0 {
				return
			}
			visit(rows.Return[0][i], rows.Score[0][i]-rows.Score[1][i], rows.End[i] == c.Info.CutOff)
		}
	}
}

// asked is a question that was asked of drawn games, and what is wrong with an answer to it,
// by who counts the games again.
type asked struct {
	answer *answer.Answer
	wrong  func(a *answer.Answer) []string
	// lies make the answer false, by what is to be found wrong with it.
	lies map[string]func(a *answer.Answer)
}

// wrongWith collects what is wrong.
type wrongWith []string

func (w *wrongWith) when(wrong bool, format string, args ...any) {
	if wrong {
		*w = append(*w, fmt.Sprintf(format, args...))
	}
}

// kinds refuses claims whose words are of another kind.
func (w *wrongWith) kinds(a *answer.Answer) {
	for _, c := range claimsOf(a) {
		answertest.Every(c.Text, func(t answer.Text) { w.when(len(answertest.Declared(t.Key)) == 0, "%s is of no kind", t.Key) })
	}
}

// says tells whether a claim has a sentence.
func says(c *answer.Claim, key string) (found bool) {
	answertest.Every(c.Text, func(t answer.Text) { found = found || t.Key == key })
	return found
}

// aMatch is a match of drawn players, by the question that plays one.
func aMatch(t *testing.T, src *rand.Rand) asked {
	const most = 400
	m := plan.Match{Scale: "logistic", Elo1: 10, Alpha: 0.05, Beta: 0.05, Sequential: src.IntN(2) == 0}
	if !m.Sequential && src.IntN(2) == 0 {
		m.Until = 0.05
	}
	g := &games{seed: src.Uint64()}
	win, cut, once := one(src, 0.45, 0.5, 0.6, 0.8, 0.93, 0.97, 1), one(src, 0, 0, 0, 0.1, 0.7), src.IntN(6) == 0
	first := one(src, 0, 0, 0.05) * 4 * win * (1 - win)
	for leg, lineup := range [][]string{{"x", "y"}, {"y", "x"}} {
		w := []float64{0.9*win + first, 0.9*(1-win) + first}[leg]
		g.add("french", lineup, leg+1, most, chances{max(0, w), 0.1 * float64(src.IntN(2)), cut, once})
	}
	p := &plan.Plan{Match: &m, Contents: table.Contents{Name: "match", Protocol: engine.Protocol, Cells: g.cells}}
	q, err := match.NewQuestion(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := question.Ask(q, p, g); err != nil {
		t.Fatal(err)
	}
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		pairs := int64(a.Played.Args[1].(answer.Count))
		sum, n, gone := 0.0, 0.0, 0.0
		var won, lost [2]float64
		for cell := range 2 {
			g.each(cell, pairs, func(r engine.Return, _ engine.Score, cut bool) {
				x := r.Float()
				if cell == 1 {
					x = 1 - x
				}
				if sum, n = sum+x, n+1; cut {
					gone++
				}
				switch x {
				case 1:
					won[cell]++
				case 0:
					lost[cell]++
				}
			})
		}
		mean, variance := sum/n, 0.0
		for s := range won {
			variance += (1/(won[s]+0.5) + 1/(lost[s]+0.5)) / 4
		}
		// Of an even pair with as many games and draws every count is a quarter of the decisive.
		ratio := variance * ((won[0]+won[1]+lost[0]+lost[1])/4 + 0.5) / 4
		for _, c := range claimsOf(a) {
			w.when(once && c.Kind != answer.Counted && c.Kind != 0, "%s of copies of one pair", c.Key)
			w.when(says(&c, "match.stronger") && !(mean > 0.5), "stronger with a score of %v", mean)
			w.when(says(&c, "match.not-stronger") && !(mean < match.Score(10)), "not stronger with a score of %v", mean)
			w.when(says(&c, "match.open") != (c.Key == "match.verdict" && c.Kind == answer.Undecided), "%s is of kind %v", c.Key, c.Kind)
			w.when(c.Key == "match.fair" && ratio > 1.05, "too unequal, %.2f, and something is said of the first move", ratio)
			w.when(c.Key == "match.unequal" && ratio < 0.95, "equal enough, %.2f, and nothing is said of the first move", ratio)
			if x, ok := firstOf[answer.Interval](&c); ok && c.Key == "match.sure" {
				w.when(!math.IsNaN(x.Value) && math.Abs(x.Value-mean) > 1e-9 || math.IsNaN(x.Value) != (gone > n/2), "a score of %v, and the games say %v with %v of %v cut off", x.Value, mean, gone, n)
				w.when(x.Lo > mean || x.Hi < mean, "its interval does not have the mean")
			}
			if x, ok := firstOf[answer.Interval](&c); ok && c.Key == "match.fair" && gone == 0 {
				order := math.Log((won[0]+0.5)/(lost[0]+0.5)*(lost[1]+0.5)/(won[1]+0.5)) / 2
				w.when((x.Value > 0) != (order > 0) && math.Abs(order) > 1e-6, "the first move is worth %v, and the odds say %v", x.Value, order)
			}
		}
		return w
	}
	lies := map[string]func(*answer.Answer){}
	if !once && len(q.Answer().Five.Sure.Claims) > 0 && cut == 0 {
		lies["a score of"] = func(a *answer.Answer) {
			x := a.Five.Sure.Claims[0].Args[0].(answer.Interval)
			x.Value += 0.01
			a.Five.Sure.Claims[0].Args = append([]any{x}, a.Five.Sure.Claims[0].Args[1:]...)
		}
		if fair := q.Answer().Five.Fair.Claims[0].Key; fair == "match.unequal" && win == 1 {
			lies["too unequal"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "match.fair" }
		} else if win < 0.85 {
			lies["equal enough"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "match.unequal" }
		}
	}
	return asked{q.Answer(), wrong, lies}
}

func firstOf[T any](c *answer.Claim) (x T, ok bool) {
	for _, a := range c.Args {
		if x, ok = a.(T); ok {
			return x, true
		}
	}
	return x, false
}

// aKomi asks which komi is even for players whose games are scored anew with each.
func aKomi(t *testing.T, src *rand.Rand) asked {
	k := plan.Komi{Variant: "french", Level: 0.95}
	for half := -20; half <= 20; half += 2 {
		k.HalfUnits = append(k.HalfUnits, engine.Score(half))
	}
	g := &games{seed: src.Uint64()}
	n := one[int64](src, 40, 400, 4000)
	for _, agent := range []string{"random", "greedy"}[:1+src.IntN(2)] {
		k.Players = append(k.Players, plan.KomiPlayer{Agent: agent, Rescored: true})
		g.add("french", []string{agent, agent}, 1, n, chances{one(src, 0.3, 0.5, 0.9, 1), 0.1 * float64(src.IntN(2)), one(src, 0, 0, 0.1), src.IntN(8) == 0})
	}
	p := &plan.Plan{Komi: &k, Contents: table.Contents{Name: "komi", Protocol: engine.Protocol, Cells: g.cells, Variants: []table.Variant{{Name: "french", Info: info(2, false)}}}}
	q := komi.NewQuestion(p)
	if err := question.Ask(q, p, g); err != nil {
		t.Fatal(err)
	}
	// May a komi be even for a player? By the band of all scores (Massart 1990), games cut off as
	// they could have been.
	band := math.Sqrt(math.Log(2/(0.05/float64(len(k.Players)))) / float64(2*n))
	mayBe := func(cell int, half engine.Score) bool {
		least, most := 0.0, 0.0
		g.each(cell, n, func(_ engine.Return, lead engine.Score, cut bool) {
			x := 0.5
			switch {
			case lead > half:
				x = 1
			case lead < half:
				x = 0
			}
			if cut {
				most++
				return
			}
			least, most = least+x, most+x
		})
		return least/float64(n)-band <= 0.5 && most/float64(n)+band >= 0.5
	}
	copied := func(cell int) bool { return g.of[cell].one }
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		judged, even := 0, 0
		for _, half := range k.HalfUnits {
			all := true
			judged = 0
			for cell := range g.cells {
				if !copied(cell) {
					judged++
					all = all && mayBe(cell, half)
				}
			}
			if all {
				even++
			}
		}
		for _, c := range a.Headline {
			w.when(judged == 0 != (c.Key == "komi.one-game-all"), "%s with %d players to judge", c.Key, judged)
			w.when(judged > 0 && (even == 0) != (c.Key == "komi.answer-none"), "%s where %d komis may be even", c.Key, even)
			w.when(c.Kind == answer.Order && even > 0, "an order where %d komis may be even", even)
		}
		for cell, c := range a.Five.Fair.Claims {
			w.when(copied(cell) != (c.Key == "komi.one-game"), "%s of player %d", c.Key, cell)
			may := slices.ContainsFunc(k.HalfUnits, func(half engine.Score) bool { return mayBe(cell, half) })
			w.when(!copied(cell) && may == (c.Kind == answer.Order), "kind %v of player %d, for whom some komi may be even: %v", c.Kind, cell, may)
		}
		return w
	}
	lies := map[string]func(*answer.Answer){}
	if a := q.Answer(); strings.HasPrefix(a.Headline[0].Key, "komi.answer") && a.Headline[0].Kind == answer.Undecided {
		lies["komi.answer-none where"] = func(a *answer.Answer) { a.Headline[0].Key = "komi.answer-none" }
		lies["an order where"] = func(a *answer.Answer) { a.Headline[0].Kind = answer.Order }
	}
	if copied(0) {
		lies["of player 0"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "komi.fair" }
	}
	return asked{q.Answer(), wrong, lies}
}

// anAtlas is one of drawn boards.
func anAtlas(_ *testing.T, src *rand.Rand) asked {
	x := &atlas.Atlas{}
	var even, first, second, bounded, open int
	for s := range 1 + src.IntN(3) {
		set := atlas.Set{Name: fmt.Sprint(s)}
		for range src.IntN(30) {
			b := atlas.Board{Found: &atlas.Finding{}}
			switch src.IntN(5) {
			case 0:
				even++
			case 1:
				b.Found.Bounds = [2]int{4, 4}
				first++
			case 2:
				b.Found.Bounds = [2]int{-2, -2}
				second++
			case 3:
				b.Found.Bounds = [2]int{-2, 2}
				bounded++
			default:
				b.Found = nil
				open++
			}
			set.Boards = append(set.Boards, b)
		}
		x.Sets = append(x.Sets, set)
	}
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		want := []int{even + first + second + bounded + open, even, first, second, bounded, open}
		for _, c := range slices.Concat(a.Headline, a.Five.Fair.Claims) {
			for i, n := range want {
				w.when(c.Args[i] != answer.Count(n), "count %d is %v, and the boards say %d", i, c.Args[i], n)
			}
		}
		for _, c := range a.Five.Sure.Claims {
			n := map[string]int{"atlas.sure": even + first + second, "atlas.bounded": bounded}[c.Key]
			w.when(c.Args[0] != answer.Count(n), "%s says %v of %d", c.Key, c.Args[0], n)
		}
		return w
	}
	return asked{solved.Answer(x), wrong, map[string]func(*answer.Answer){
		"count 2 is": func(a *answer.Answer) { a.Headline[0].Args[2] = answer.Count(first + 1) },
		"atlas.sure": func(a *answer.Answer) { a.Five.Sure.Claims[0].Args[0] = answer.Count(even + first + second + 1) },
	}}
}

// aLadder is what skill shows under two rule sets: players of whom each plays itself and the next.
func aLadder(t *testing.T, src *rand.Rand) asked {
	g := &games{seed: src.Uint64()}
	n := one[int64](src, 40, 200)
	var rungs []ladder.Player
	nodes := map[[2]string]float64{}
	slope := one(src, 0, 0, 0.06)
	for i := range 3 + src.IntN(2) {
		name := fmt.Sprintf("nodes:%d", 8<<i)
		for v, variant := range []string{"a", "b"} {
			nodes[[2]string{variant, name}] = float64(int(8) << i)
			g.add(variant, []string{name, name}, 1, n, chances{win: 0.5 + slope*float64(i)*float64(1-2*v), cut: one(src, 0, 0, 0.05)})
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
		trends, differ, compared, widest := 0, 0, 0, 0.0
		for _, p := range l.Parts {
			for _, s := range p.Slopes {
				if apart(s.PerDoubling) {
					trends++
				}
			}
			for _, d := range p.Differences {
				if compared++; apart(d.Effect) {
					differ++
				}
			}
			for _, x := range p.Rungs {
				for _, y := range x.Points {
					widest = max(widest, (y.Advantage.Hi-y.Advantage.Lo)/2)
				}
			}
		}
		for _, c := range a.Headline {
			switch c.Key {
			case "ladder.all.none":
				w.when(trends > 0, "no trend, and %d lines show one", trends)
			case "ladder.all.some":
				said := c.Args[1].(answer.Count) + c.Args[2].(answer.Count) + c.Args[3].(answer.Count)
				w.when(said != answer.Count(trends), "%v trends, and %d lines show one", said, trends)
			case "ladder.differ.none":
				w.when(differ > 0, "no rule sets differ, and %d do", differ)
			case "ladder.differ.all":
				w.when(c.Args[0] != answer.Count(differ) || c.Args[1] != answer.Count(compared), "%v of %v differ, and %d of %d do", c.Args[0], c.Args[1], differ, compared)
			}
		}
		for _, c := range a.Five.Sure.Claims {
			if x, ok := firstOf[answer.Number](&c); ok {
				w.when(!(x.Value >= widest), "known to ± %v, and the widest is ± %v", x.Value, widest)
			}
		}
		return w
	}
	a := skill.Answer(r, l)
	lies := map[string]func(*answer.Answer){}
	switch a.Headline[0].Key {
	case "ladder.all.some":
		lies["no trend, and"] = func(a *answer.Answer) { a.Headline[0].Key = "ladder.all.none" }
		lies["trends, and"] = func(a *answer.Answer) { a.Headline[0].Args[1] = a.Headline[0].Args[1].(answer.Count) + 1 }
	case "ladder.all.none":
		lies["1 trends, and 0"] = func(a *answer.Answer) {
			a.Headline[0].Text = answer.Say("ladder.all.some", answer.Count(2), answer.Count(1), answer.Count(0), answer.Count(0), answer.Count(0))
		}
	}
	lies["known to"] = func(a *answer.Answer) {
		a.Five.Sure.Claims[0].Text = answer.Say("answer.ladder.sure", answer.Number{Value: 0.001, In: answer.Size})
	}
	return asked{a, wrong, lies}
}

// aSearch looks for the fairest of some rule sets, by the question that plays one.
func aSearch(t *testing.T, src *rand.Rand) asked {
	const budget, tolerance = 40_000, 0.01
	sets := 2 + src.IntN(3)
	s, err := balance.NewSchedule(sets, 1, false, budget)
	if err != nil {
		t.Fatal(err)
	}
	g := &games{seed: src.Uint64()}
	f := plan.Factor{Name: "board.seeds"}
	d := plan.Design{Question: plan.Balances, Size: int64(sets), Chosen: "full"}
	flat := src.IntN(3) == 0
	for i := range sets {
		name := fmt.Sprintf("set-%d", i)
		f.Levels = append(f.Levels, fmt.Sprintf("%d seeds", 2+i))
		d.Runs = append(d.Runs, plan.DesignRun{Variant: name, Levels: []int{i}})
		win := 0.5
		if !flat {
			win += one(src, 0, 0.01, 0.04, 0.15)
		}
		g.add(name, []string{"greedy", "greedy"}, 1, s.Most(), chances{win: win, one: src.IntN(8) == 0})
	}
	d.Factors = []plan.Factor{f}
	b := plan.Balance{Today: "set-0", TodayMayStay: true, Players: []string{"greedy"}, Changes: 1, Budget: budget, Level: 0.95, Race: s.Race, Confirm: s.Confirm, Narrowest: s.Narrowest}
	for _, h := range s.Halving {
		b.Halving = append(b.Halving, plan.BalanceRound{To: h.To, Keep: h.Keep})
	}
	for i := range g.cells {
		g.cells[i].BlockGames = 256
	}
	p := &plan.Plan{Balance: &b, Designs: []plan.Design{d}, Tolerance: plan.Tolerance{Score: tolerance}, Contents: table.Contents{Name: "balance", Protocol: engine.Protocol, Cells: g.cells}}
	q := balance.NewQuestion(p)
	if err := question.Ask(q, p, g); err != nil {
		t.Fatal(err)
	}
	r := q.Result()
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		c := r.Confirmation
		if c == nil {
			w.when(slices.ContainsFunc(claimsOf(a), func(x answer.Claim) bool { return x.Kind == answer.Order || x.Kind == answer.Equal }), "something is shown by what was not confirmed")
			return w
		}
		won, today := c.Winner.Unfairness, c.Today.Unfairness
		for _, x := range claimsOf(a) {
			switch x.Key {
			case "balance.confirmed":
				w.when(!(won.Value < today.Value) || r.Winner == 0, "fairer at %v than today's %v", won.Value, today.Value)
			case "balance.regret", "balance.regret-more":
				most, _ := firstOf[answer.Number](&x)
				w.when(most.Value != c.Regret || (c.Regret > tolerance) != (x.Key == "balance.regret-more"), "%s of %v, and it is %v", x.Key, most.Value, c.Regret)
			case "balance.fair":
				e, _ := firstOf[answer.Interval](&x)
				inside := c.Winner.Equal[0].Lo > -tolerance && c.Winner.Equal[0].Hi < tolerance
				w.when((x.Kind == answer.Equal) && !inside, "fair, and its interval is %v to %v", c.Winner.Equal[0].Lo, c.Winner.Equal[0].Hi)
				w.when(x.Kind == answer.Order && e.Lo <= 0 && e.Hi >= 0, "an order from %v to %v", e.Lo, e.Hi)
			}
		}
		for i, x := range r.Entries {
			w.when(g.of[i].one && x.State != balance.OneGame && x.State != balance.NotRaced && x.State != balance.Aside, "copies of set %d are judged", i)
		}
		return w
	}
	lies := map[string]func(*answer.Answer){}
	a := q.Answer()
	if at := slices.IndexFunc(a.Five.Sure.Claims, func(c answer.Claim) bool { return strings.HasPrefix(c.Key, "balance.regret") }); at >= 0 && r.Confirmation.Regret > 0 {
		lies["and it is"] = func(a *answer.Answer) {
			args := a.Five.Sure.Claims[at].Args
			for i := range args {
				if x, ok := args[i].(answer.Number); ok {
					x.Value /= 2
					args[i] = x
				}
			}
		}
	}
	if c := r.Confirmation; c != nil && c.Winner.Advantages[0].Lo <= 0 && c.Winner.Advantages[0].Hi >= 0 {
		lies["an order from"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Kind = answer.Order }
	}
	return asked{a, wrong, lies}
}

// TestDrawnQuestions asks each question of drawn games and holds its answer against the same
// games, counted here again: ordinary ones, copies of one game, games cut off, players of whom
// one wins all. Then it puts false sentences into each answer, and finds them.
func TestDrawnQuestions(t *testing.T) {
	each := 6
	switch {
	case enginetest.Soak():
		each = 2000
	case enginetest.Long():
		each = 200
	}
	for name, ask := range map[string]func(*testing.T, *rand.Rand) asked{"match": aMatch, "komi": aKomi, "atlas": anAtlas, "ladder": aLadder, "balance": aSearch} {
		t.Run(name, func(t *testing.T) {
			said, found := map[string]int{}, map[string]int{}
			for n := range each {
				again := func() asked { return ask(t, rand.New(rand.NewPCG(26, uint64(n)))) }
				x := again()
				for _, why := range x.wrong(x.answer) {
					t.Errorf("%s %d: %s", name, n, why)
				}
				for _, c := range claimsOf(x.answer) {
					said[c.Key]++
				}
				for why := range x.lies {
					y := again()
					y.lies[why](y.answer)
					if text := strings.Join(y.wrong(y.answer), "\n"); !strings.Contains(text, why) {
						t.Errorf("%s %d: a false sentence is not found with %q, but: %s", name, n, why, text)
					}
					found[why]++
				}
			}
			t.Logf("said: %v; false sentences found: %v", said, found)
		})
	}
}
