package answertest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/engine"
	"houserules/engine/enginetest"
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
	// whole is set where the games begin with all openings that there are, and lots is the first
	// game after whose opening a number is drawn, if there are so many.
	whole bool
	lots  int64
	// asOne is set where all cells have the same games.
	asOne bool
}

func (g *games) Cells() []table.Cell { return g.cells }
func (g *games) Has(int, int) bool   { return true }

func (g *games) Read(cell, block int, rows *engine.Rows) error {
	c, of := &g.cells[cell], g.of[cell]
	if g.asOne {
		cell = 0
	}
	first, n := c.Block(block)
	rows.Resize(n)
	rows.OneGame = c.StopsAtOneGame && of.one
	rows.KeepLines(true)
	rows.KeepOpenings(g.whole)
	src := rand.New(rand.NewPCG(g.seed, uint64(cell)<<32|uint64(block)))
	for i := range n {
		if rows.Lines[i] = engine.LineHash(src.Uint64()); of.one {
			rows.Lines[i], src = 7+engine.LineHash(cell), rand.New(rand.NewPCG(g.seed, uint64(cell)))
		}
		if g.whole {
			rows.Openings[i], rows.Redrawn[i], rows.ByChance[i] = engine.LineHash(first)+engine.LineHash(i), 0, 0
			if int64(first)+int64(i) >= g.lots {
				rows.ByChance[i] = 1
			}
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
	g.cells = append(g.cells, table.Cell{Variant: variant, Agents: agents, Lineup: lineup, Players: lineup, Leg: leg, Games: n, BlockGames: 20, Lines: true, StopsAtOneGame: g.seed%2 == 0, Info: info(2, false)})
	if c := &g.cells[len(g.cells)-1]; g.whole {
		c.Openings, c.Listed, c.StopsAtOneGame, c.ByChance = all, n, false, true
	}
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

// kinds refuses claims whose words are of another kind, and intervals that cannot be.
func (w *wrongWith) kinds(a *answer.Answer) {
	for _, x := range answertest.Bounds(a) {
		w.when(true, "%v", x)
	}
	for _, c := range claimsOf(a) {
		answertest.Every(c.Text, func(t answer.Text) { w.when(len(answertest.Declared(t.Key)) == 0, "%s is of no kind", t.Key) })
	}
}

// says tells whether a claim has a sentence.
func says(c *answer.Claim, key string) (found bool) {
	answertest.Every(c.Text, func(t answer.Text) { found = found || t.Key == key })
	return found
}

// TestDrawnQuestions asks each question of drawn games and holds its answer against the same
// games, counted here again: ordinary ones, copies of one game, games cut off, players of whom
// one wins all. Their headlines are short in every language. Then it puts false sentences into
// each answer, and finds them.
func TestDrawnQuestions(t *testing.T) {
	each := 4
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
				short(t, name, x.answer)
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
