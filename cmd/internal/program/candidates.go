package program

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"houserules/analysis/balance"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// candidates leads a search: it says which games are wanted, and counts them from
// the tables in its folder.
type candidates struct {
	words *words.Catalogue
	dir   string
	plan  *plan.Plan
	// cells are the places of the cells by the candidate and the player, skill those
	// of the stronger player with the first move and with the second.
	cells [][]int
	skill [][2]int
	rows  engine.Rows

	mu      sync.Mutex
	race    *balance.Race
	wanted  balance.Wanted
	want    map[int]bool // cells
	played  int64
	fairest string // the running answer, empty before there is one
}

// newCandidates gets ready to lead a search.
func newCandidates(say *words.Catalogue, dir string, p *plan.Plan) *candidates {
	c := &candidates{words: say, dir: dir, plan: p, race: balance.New(questionOf(p))}
	b := p.Balance
	at := func(variant string, lineup []string) int {
		return slices.IndexFunc(p.Cells, func(cell table.Cell) bool { return cell.Variant == variant && slices.Equal(cell.Lineup, lineup) })
	}
	for _, run := range p.Candidates().Runs {
		var cells []int
		for _, name := range b.Players {
			cells = append(cells, at(run.Variant, []string{name, name}))
		}
		c.cells = append(c.cells, cells)
		if len(b.Skill) == 2 {
			c.skill = append(c.skill, [2]int{at(run.Variant, b.Skill), at(run.Variant, []string{b.Skill[1], b.Skill[0]})})
		}
	}
	c.next()
	return c
}

// questionOf is the search of a plan as the analysis knows it.
func questionOf(p *plan.Plan) balance.Question {
	b, d := p.Balance, p.Candidates()
	q := balance.Question{
		Players: len(b.Players), TodayMayStay: b.TodayMayStay, Level: b.Level, Tolerance: p.Tolerance.Score,
		Schedule: balance.Schedule{Race: b.Race, Confirm: b.Confirm, Narrowest: b.Narrowest},
	}
	for _, r := range b.Halving {
		q.Schedule.Halving = append(q.Schedule.Halving, balance.Halving{To: r.To, Keep: r.Keep})
	}
	for i, r := range d.Runs {
		n := 0
		for f, level := range r.Levels {
			if level != d.Factors[f].Base {
				n++
			}
		}
		q.Changes = append(q.Changes, n)
		if r.Variant == b.Today {
			q.Today = i
		}
	}
	for _, c := range b.Constraints {
		measure := balance.Measure(1 + slices.Index(plan.BalanceMeasures(), c.Measure))
		bound := balance.Constraint{Measure: measure, Least: math.Inf(-1), Most: math.Inf(1)}
		if c.Least != nil {
			bound.Least = *c.Least
		}
		if c.Most != nil {
			bound.Most = *c.Most
		}
		q.Constraints = append(q.Constraints, bound)
	}
	return q
}

// next asks which games are wanted.
func (c *candidates) next() {
	c.wanted, c.want = c.race.Next(), map[int]bool{}
	for _, set := range c.wanted.Sets {
		for _, cell := range c.cells[set] {
			c.want[cell] = true
		}
	}
	for _, set := range c.wanted.Skill {
		c.want[c.skill[set][0]], c.want[c.skill[set][1]] = true, true
	}
}

// more counts the games that were wanted, once they are there, and says up to which
// index there should be some next.
func (c *candidates) more(games int64) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if games > 0 {
		p, data, err := planfile.Open(c.dir)
		if err != nil {
			return 0, err
		}
		seen := map[int]*balance.Games{}
		for _, set := range c.wanted.Sets {
			if seen[set], err = c.read(p, data, set); err != nil {
				return 0, err
			}
		}
		c.race.Add(seen)
		c.stand()
		c.next()
	}
	if c.wanted.Phase == balance.Over {
		return games, nil
	}
	return c.wanted.To, nil
}

// only tells whether the games of a cell are wanted.
func (c *candidates) only(cell int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.want[cell]
}

// read reads the games of a candidate that were wanted.
func (c *candidates) read(p *plan.Plan, data *files.Dataset, set int) (*balance.Games, error) {
	g := &balance.Games{}
	for _, cell := range c.cells[set] {
		list, plies, err := c.outcomes(p, data, cell, 0)
		if err != nil {
			return nil, err
		}
		g.Outcomes, g.Plies = append(g.Outcomes, list), append(g.Plies, plies)
	}
	if slices.Contains(c.wanted.Skill, set) {
		for seat, cell := range c.skill[set] {
			list, _, err := c.outcomes(p, data, cell, seat)
			if err != nil {
				return nil, err
			}
			g.Skill[seat] = list
		}
	}
	return g, nil
}

// outcomes reads the games of a cell that were wanted, as the player in a seat had
// them.
func (c *candidates) outcomes(p *plan.Plan, data *files.Dataset, cell, seat int) ([]balance.Outcome, balance.Plies, error) {
	at := &p.Cells[cell]
	if c.rows.Info != at.Info {
		c.rows = *engine.NewRows(at.Info, 0)
	}
	from, to := uint64(c.wanted.From), uint64(c.wanted.To)
	list := make([]balance.Outcome, 0, to-from)
	var plies balance.Plies
	for block := at.BlockOf(from); uint64(len(list)) < to-from; block++ {
		if err := data.Read(cell, block, &c.rows); err != nil {
			return nil, plies, err
		}
		for i := range c.rows.Len {
			if c.rows.Game[i] < from || c.rows.Game[i] >= to {
				continue
			}
			o, err := outcomeOf(&c.rows, seat, i)
			if err != nil {
				return nil, plies, fmt.Errorf("%s: %w", c.dir, err)
			}
			list = append(list, o)
			plies.Add(int64(c.rows.Plies[i]))
		}
	}
	return list, plies, nil
}

// outcomeOf is a game as the player in a seat had it.
func outcomeOf(r *engine.Rows, seat, i int) (balance.Outcome, error) {
	g, err := gameOf(r, seat, i)
	switch {
	case err != nil:
		return 0, err
	case g.CutOff:
		return balance.CutOff, nil
	default:
		return balance.Outcome(g.Halves), nil
	}
}

// line says how the search stands.
func (c *candidates) line(e sim.Event) string {
	c.mu.Lock()
	w, played, fairest := c.wanted, c.played, c.fairest
	c.mu.Unlock()
	budget := c.plan.Balance.Budget
	so := c.words.Sentence("progress.balance", count(c.words, played), count(c.words, budget), count(c.words, int64(e.GamesPerSecond())))
	if w.Phase == balance.Over {
		return c.words.Sentence("progress.balance.over", so)
	}
	// The budget bounds what is left; the games of the plan, of which most are never
	// wanted, do not.
	e.Done, e.Total, e.ETA = played, budget, 0
	if rate := e.GamesPerSecond(); rate > 0 && e.Elapsed >= time.Second {
		e.ETA = time.Duration(float64(budget-played) / rate * float64(time.Second))
	}
	so = leftWords(c.words, so, e, true)
	part := c.words.Sentence(map[balance.Phase]string{
		balance.Halve: "progress.balance.halving", balance.Run: "progress.balance.race", balance.Confirm: "progress.balance.confirmation",
	}[w.Phase])
	sets := c.words.Sentence("progress.balance.candidates", len(w.Sets))
	text := c.words.Sentence("progress.balance.part", so, part, sets, count(c.words, w.From), count(c.words, w.To))
	if fairest != "" {
		text = c.words.Sentence("progress.balance.fairest", text, fairest)
	}
	return text
}

// stand takes from the race how many games count and which candidate looks fairest.
func (c *candidates) stand() {
	r := c.race.Result()
	c.played = r.Games
	best := -1
	for set, e := range r.Entries {
		if !math.IsNaN(e.Unfairness.Value) && slices.Contains(c.wanted.Sets, set) && (best < 0 || e.Unfairness.Value < r.Entries[best].Unfairness.Value) {
			best = set
		}
	}
	if best >= 0 {
		u := r.Entries[best].Unfairness
		c.fairest = fmt.Sprintf("%s (%.1f pp off even)", c.plan.Candidates().Runs[best].Variant, 100*u.Value)
	}
}
