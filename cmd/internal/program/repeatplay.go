package program

import (
	"errors"
	"fmt"
	"slices"

	"houserules/analysis/question"
	"houserules/analysis/repeat"
	"houserules/engine/agent"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
)

// playRecorded plays the games of a study's record that can be played, and counts them. Cells
// whose players do not play, although they are there, become such that cannot be.
func (a *app) playRecorded(p *plan.Plan, s *repeat.Study, why obstacles, dir string, o *repeatOptions) (again []repeat.Cell, already int64, err error) {
	if !why.some() {
		return nil, 0, nil
	}
	again, already, err = a.playCells(p, s, why, dir, o)
	var forfeit *sim.ForfeitError
	var start *sim.StartError
	if errors.As(err, &forfeit) || errors.As(err, &start) {
		because := err.Error()
		if forfeit != nil {
			because = fmt.Sprintf("game %d of %s × %s was forfeited: %v", forfeit.Game, forfeit.Variant, forfeit.Agents, forfeit.Why)
		}
		why.add(because, func(cell int) bool {
			return s.Asks != "" || slices.ContainsFunc(specsOf(p.Cells[cell].Lineup), agent.Spec.Outside)
		})
		return a.playRecorded(p, s, why, dir, o)
	}
	return again, already, err
}

// playCells plays the games of the cells of a record to which there is no obstacle, and
// counts them, and says how many were in the folder already.
func (a *app) playCells(p *plan.Plan, s *repeat.Study, why obstacles, dir string, o *repeatOptions) (again []repeat.Cell, already int64, err error) {
	q, err := questionOf(p)
	if err != nil {
		return nil, 0, err
	}
	if q == nil {
		q = recordAgain{study: s, why: why}
	}
	resume := a.typed
	if o.out == "" {
		resume = nil
	}
	report, err := a.playAsked(p, dir, q, resume)
	if err != nil {
		return nil, 0, err
	}
	_, data, err := planfile.Open(dir)
	if err != nil {
		return nil, 0, err
	}
	again, err = repeat.Count(p, data, s.Most(), nil)
	if err != nil || o.out == "" {
		return again, report.Before, err
	}
	if s.Asks != "" {
		_, err = a.writeAnswer(p, q, dir, o.reader.of(p, ""))
	} else {
		_, err = a.report(dir, nil, nil, &o.reader)
	}
	if err == nil {
		a.sayReport(dir)
	}
	return again, report.Before, err
}

// recordAgain asks for the games of a study's record.
type recordAgain struct {
	question.Question // which nobody asks
	study             *repeat.Study
	why               obstacles
}

// without tells whether a cell is not played.
func (r recordAgain) without(cell int) bool { return r.why[cell] != "" }

// Next implements question.Question.
func (r recordAgain) Next(_ question.Games, games int64) (int64, error) {
	for _, c := range r.study.Cells {
		games = max(games, c.Counts[repeat.GamesKey])
	}
	return games, nil
}

// Wants implements question.Question.
func (r recordAgain) Wants(cell int) bool { return !r.without(cell) }
