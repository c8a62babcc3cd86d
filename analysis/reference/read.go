package reference

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"houserules/analysis/repeat"
	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// summary is what is read of a summary.json beside its record.
type summary struct {
	Sequence json.RawMessage `json:"sequence"`
	Cells    []struct {
		Variant string   `json:"variant"`
		Lineup  string   `json:"lineup"`
		Lengths []Length `json:"lengths"`
		OneGame bool     `json:"one_game"`
	} `json:"cells"`
}

// Add adds the entries of a summary.json, the text of a file in dir, or says why there are none.
func (e *Edition) Add(dir string, text []byte) {
	if err := e.add(dir, text); err != nil {
		e.Leave(dir, err)
	}
}

// Leave leaves a folder out.
func (e *Edition) Leave(dir string, why error) {
	e.LeftOut = append(e.LeftOut, LeftOut{Dir: dir, Reason: why.Error()})
}

func (e *Edition) add(dir string, text []byte) error {
	r, err := repeat.Read(text)
	if err != nil {
		return err
	}
	if len(r.Studies) != 1 || r.Studies[0].Asks != "" {
		return errors.New("is no summary of one study: a question that ends its games by what they show is no sample of a fixed size")
	}
	s := &r.Studies[0]
	p, err := s.Opened()
	if err != nil {
		return err
	}
	if list := r.Shown(); len(list) > 0 {
		return fmt.Errorf("shows %s of %s that its record does not have: it was changed", list[0].Key, list[0].Cell)
	}
	var shown summary
	if err := json.Unmarshal(text, &shown); err != nil {
		return err
	}
	switch {
	case p.Unit == table.Matches:
		return errors.New("counts matches, of which who starts a game depends on the one before")
	case len(shown.Sequence) > 0 || p.Grow != nil || p.Rule() != nil || p.Extended():
		return errors.New("was looked at or extended before all its games were played: only studies of a fixed number of games are in the table")
	}
	if slices.ContainsFunc(e.Entries, func(x Entry) bool { return x.Plan == s.PlanSHA256 }) {
		return errors.New("has the plan of a folder before it: the same games are not counted twice")
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		x, err := entry(p, c, s.Cells[i].Counts)
		if err == nil {
			err = x.describe(c, &shown)
		}
		if err != nil {
			e.LeftOut = append(e.LeftOut, LeftOut{dir, repeat.CellName(c), err.Error()})
			continue
		}
		x.Plan = s.PlanSHA256
		e.Entries = append(e.Entries, *x)
	}
	return nil
}

// entry is what the counts of a cell give.
func entry(p *plan.Plan, c *table.Cell, counts map[string]int64) (*Entry, error) {
	plies := 0
	if c.Opens() {
		k := slices.IndexFunc(p.Openings, func(o plan.Openings) bool { return o.Name == c.Openings })
		if k < 0 || p.Openings[k].Random == 0 {
			return nil, errors.New("begins with openings of a list, of which the table has no column")
		}
		plies = p.Openings[k].Random
	}
	v := p.Variant(c.Variant)
	games := counts[repeat.GamesKey]
	switch {
	case len(c.Lineup) != 2:
		return nil, fmt.Errorf("has %d seats: the first move is asked of two", len(c.Lineup))
	case c.Lineup[0] != c.Lineup[1]:
		return nil, errors.New("is of two different players, whose strengths tell more than the first move")
	case !alike(c.Info.Roles):
		return nil, errors.New("has seats of different roles, between which there is no even share")
	case c.Forfeits || counts["end:forfeit"] > 0:
		return nil, errors.New("has a player outside of the program")
	case games != c.Games:
		return nil, fmt.Errorf("has %d of %d games: it is unfinished; go on with houserules run", games, c.Games)
	case counts["first_wins"]+counts["draws"]+counts["first_losses"]+counts["cut_off"] != games:
		return nil, errors.New("has counts that do not add up to its games: it was changed, or its games are shared in another way")
	}
	n := float64(games)
	x := &Entry{
		Study: p.Name, Seed: p.Seed, Variant: c.Variant, Title: v.Title, Rules: v.Hash, Player: c.Lineup[0], Plies: plies,
		Games: games, Wins: counts["first_wins"], Draws: counts["draws"], Losses: counts["first_losses"], CutOff: counts["cut_off"],
		Tolerance: p.Tolerance.Score,
	}
	x.DrawShare, x.CutOffShare = float64(x.Draws)/n, float64(x.CutOff)/n
	x.DecidedShare = float64(x.Wins+x.Losses) / n
	return x, nil
}

// describe adds what the summary states of a cell and its counts do not tell.
func (x *Entry) describe(c *table.Cell, s *summary) error {
	name := c.Name()
	for _, shown := range s.Cells {
		if shown.Variant == c.Variant && shown.Lineup == name {
			x.Lengths, x.OneGame = shown.Lengths, shown.OneGame
			return nil
		}
	}
	return errors.New("is in the record and not among the cells of the summary: it was changed")
}

// alike tells whether two seats have the same role, or names of their own for it.
func alike(roles []engine.Role) bool {
	return roles[0].Own && roles[1].Own || roles[0].Name == roles[1].Name
}
