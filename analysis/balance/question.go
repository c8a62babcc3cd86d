package balance

import (
	"math"
	"slices"

	"houserules/analysis/answer"
	"houserules/analysis/match"
	"houserules/analysis/question"
	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Question asks which of some candidates are the fairest rules: it says which games are
// wanted, and counts them.
type Question struct {
	plan *plan.Plan
	// cells are the places of the cells by the candidate and the player, skill those
	// of the stronger player with the first move and with the second.
	cells [][]int
	skill [][2]int
	// further and leads are the places of the cells of who only plays the confirmation, by the candidate.
	further, leads [][]int
	rows           engine.Rows
	once           map[int]*question.OneGame // by cell

	race   *Race
	wanted NextGames
	want   map[int]bool // cells
	// fairest is the candidate that looks so among those that go on, −1 before there is one.
	fairest int
	result  Result // of the last round
}

// NewQuestion asks what a plan of a search is for.
func NewQuestion(p *plan.Plan) *Question {
	q := &Question{plan: p, race: newRace(searchOf(p)), once: map[int]*question.OneGame{}, fairest: -1}
	b := p.Balance
	_, further, leads := finalsOf(b)
	at := func(variant string, lineup []string) int {
		return slices.IndexFunc(p.Cells, func(cell table.Cell) bool { return cell.Variant == variant && slices.Equal(cell.Lineup, lineup) })
	}
	for _, run := range p.Candidates().Runs {
		alike := func(names []string) (cells []int) {
			for _, name := range names {
				cells = append(cells, at(run.Variant, []string{name, name}))
			}
			return cells
		}
		q.cells, q.further, q.leads = append(q.cells, alike(b.Players)), append(q.further, alike(further)), append(q.leads, alike(leads))
		if len(b.Skill) == 2 {
			q.skill = append(q.skill, [2]int{at(run.Variant, b.Skill), at(run.Variant, []string{b.Skill[1], b.Skill[0]})})
		}
	}
	q.next()
	return q
}

// Name names the question.
func (q *Question) Name() string { return "balance" }

// searchOf is the search of a plan as the analysis knows it.
func searchOf(p *plan.Plan) Search {
	b, d := p.Balance, p.Candidates()
	s := Search{
		Players: len(b.Players), TodayMayStay: b.TodayMayStay, Level: b.Level, Tolerance: p.Tolerance.Score,
		Schedule: Schedule{Race: b.Race, Confirm: b.Confirm, Narrowest: b.Narrowest},
	}
	s.Finals, _, _ = finalsOf(b)
	for _, r := range b.Halving {
		s.Schedule.Halving = append(s.Schedule.Halving, Halving{To: r.To, Keep: r.Keep})
	}
	for i, r := range d.Runs {
		n := 0
		for f, level := range r.Levels {
			if level != d.Factors[f].Base {
				n++
			}
		}
		s.Changes = append(s.Changes, n)
		if r.Variant == b.Today {
			s.Today = i
		}
	}
	for _, c := range b.Constraints {
		measure := Measure(1 + slices.Index(plan.BalanceMeasures(), c.Measure))
		bound := Constraint{Measure: measure, Least: math.Inf(-1), Most: math.Inf(1)}
		if c.Least != nil {
			bound.Least = *c.Least
		}
		if c.Most != nil {
			bound.Most = *c.Most
		}
		s.Constraints = append(s.Constraints, bound)
	}
	return s
}

// next asks which games are wanted.
func (q *Question) next() {
	q.wanted, q.want = q.race.Next(), map[int]bool{}
	for _, set := range q.wanted.Sets {
		for _, cell := range q.played(set) {
			q.want[cell] = true
		}
	}
	for _, set := range q.wanted.Skill {
		q.want[q.skill[set][0]], q.want[q.skill[set][1]] = true, true
	}
}

// played are the cells of a candidate whose games are wanted, with those by the lead.
func (q *Question) played(set int) []int {
	if q.wanted.Phase != Confirm {
		return q.cells[set]
	}
	return slices.Concat(q.cells[set], q.further[set], q.leads[set])
}

// Next counts the games that were wanted, and says up to which index there should be
// some next.
func (q *Question) Next(g question.Games, games int64) (int64, error) {
	if games > 0 {
		seen := map[int]*Games{}
		for _, set := range q.wanted.Sets {
			var err error
			if seen[set], err = q.read(g, set); err != nil {
				return 0, err
			}
		}
		q.race.Add(seen)
		q.stand()
		q.next()
	}
	if q.wanted.Phase == Over {
		return games, nil
	}
	return q.wanted.To, nil
}

// Wants tells whether the games of a cell are wanted.
func (q *Question) Wants(cell int) bool { return q.want[cell] }

// read reads the games of a candidate that were wanted.
func (q *Question) read(from question.Games, set int) (*Games, error) {
	g := &Games{}
	cells := q.played(set)
	for i, cell := range cells {
		list, plies, err := q.outcomes(from, cell, 0)
		if err != nil {
			return nil, err
		}
		if q.wanted.Phase == Confirm && i >= len(cells)-len(q.leads[set]) {
			g.Lead.Outcomes, g.Lead.OneGame = append(g.Lead.Outcomes, list), g.Lead.OneGame || q.once[cell].Found()
			continue
		}
		g.Outcomes, g.Plies, g.Limit = append(g.Outcomes, list), append(g.Plies, plies), q.plan.Cells[cell].Info.Limit
		g.OneGame = g.OneGame || q.once[cell].Found()
	}
	if slices.Contains(q.wanted.Skill, set) {
		for seat, cell := range q.skill[set] {
			list, _, err := q.outcomes(from, cell, seat)
			if err != nil {
				return nil, err
			}
			g.Skill[seat] = list
		}
		g.SkillOneGame = q.once[q.skill[set][0]].Found() && q.once[q.skill[set][1]].Found()
	}
	return g, nil
}

// outcomes reads the games of a cell that were wanted, as the player in a seat had
// them.
func (q *Question) outcomes(g question.Games, cell, seat int) ([]Outcome, Plies, error) {
	at := &q.plan.Cells[cell]
	if q.rows.Info != at.Info {
		q.rows = *engine.NewRows(at.Info, 0)
	}
	from, to := uint64(q.wanted.From), uint64(q.wanted.To)
	list := make([]Outcome, 0, to-from)
	if q.once[cell] == nil {
		q.once[cell] = new(question.OneGame)
	}
	var plies Plies
	for block := at.BlockOf(from); uint64(len(list)) < to-from; block++ {
		if err := g.Read(cell, block, &q.rows); err != nil {
			return nil, plies, err
		}
		for i := range q.rows.Len {
			if q.rows.Game[i] < from || q.rows.Game[i] >= to {
				continue
			}
			o, err := outcomeOf(&q.rows, seat, i)
			if err != nil {
				return nil, plies, err
			}
			q.once[cell].See(at.StopsAtOneGame, &q.rows, i)
			list = append(list, o)
			plies.Add(int64(q.rows.Plies[i]))
		}
	}
	return list, plies, nil
}

// outcomeOf is a game as the player in a seat had it.
func outcomeOf(r *engine.Rows, seat, i int) (Outcome, error) {
	g, err := match.GameOf(r, seat, i)
	switch {
	case err != nil:
		return 0, err
	case g.CutOff:
		return CutOff, nil
	default:
		return Outcome(g.Halves), nil
	}
}

// stand takes from the race how many games count and which candidate looks fairest.
func (q *Question) stand() {
	q.result, q.fairest = q.race.Result(), -1
	for set, e := range q.result.Entries {
		if !math.IsNaN(e.Unfairness.Value) && slices.Contains(q.wanted.Sets, set) && (q.fairest < 0 || e.Unfairness.Value < q.result.Entries[q.fairest].Unfairness.Value) {
			q.fairest = set
		}
	}
}

// Line says how the search stands. Most games of the plan are never wanted: the budget
// bounds what is left. Of what a round has played so far only the games that it counts are
// told: blocks are whole.
func (q *Question) Line(rate, since int64, left func(answer.Text, int64, int64) string) answer.Text {
	budget := q.plan.Balance.Budget
	round := q.race.cost(q.wanted) * (q.wanted.To - q.wanted.From)
	played := min(q.result.Games+min(since, round), budget)
	so := answer.Say("progress.balance", answer.About(played), answer.About(budget), answer.About(rate))
	if q.wanted.Phase == Over {
		return answer.Say("progress.balance.over", so)
	}
	part := map[Phase]string{Halve: "progress.balance.halving", Run: "progress.balance.race", Confirm: "progress.balance.confirmation"}[q.wanted.Phase]
	text := answer.Say("progress.balance.part", left(so, played, budget), answer.Say(part), answer.Say("progress.balance.candidates", len(q.wanted.Sets)),
		answer.About(q.wanted.From), answer.About(q.wanted.To))
	if q.fairest >= 0 {
		text = answer.Say("progress.balance.fairest", text, q.plan.Candidates().Runs[q.fairest].Variant,
			answer.Number{Value: q.result.Entries[q.fairest].Unfairness.Value, In: answer.Size, Digits: 1})
	}
	return text
}

// Bar is a constraint that some candidates break, in a search in which none keeps all.
type Bar struct {
	Measure string
	Text    answer.Text
	// By is how many of all candidates break it; Nearest says which comes nearest to
	// keeping it, and how near.
	By, Of  int
	Nearest answer.Text
}

// Barred are the constraints where no candidate keeps all; nil where some do.
func (q *Question) Barred() []Bar {
	s := &said{q.plan, q.plan.Candidates(), q.race.Result()}
	r := s.result.Barred
	if r == nil {
		return nil
	}
	var list []Bar
	for i, by := range r.By {
		measure := s.plan.Balance.Constraints[i].Measure
		at := any(answer.Number{Value: r.At[i], In: answer.Percent, Digits: 1})
		if measure == "length" {
			at = answer.Say("balance.plies", answer.Number{Value: r.At[i], Digits: 1})
		}
		list = append(list, Bar{measure, s.constraint(i), by, r.Sets, answer.Say("balance.nearest", s.change(r.Nearest[i]), at)})
	}
	return list
}

// Unjudged tells whether the search is over because of every candidate that was left all
// games of a player are the same one.
func (q *Question) Unjudged() bool { return q.race.Result().Unjudged }

// Result is what is known so far.
func (q *Question) Result() Result { return q.race.Result() }

// Candidate says in words what a candidate changes in the rules of today.
func (q *Question) Candidate(set int) answer.Text {
	return (&said{plan: q.plan, design: q.plan.Candidates()}).change(set)
}

// Winner is the candidate that was confirmed, −1 before that, with the word of its
// confirmation.
func (q *Question) Winner() (set int, verdict Verdict) {
	r := q.race.Result()
	if r.Confirmation != nil {
		verdict = r.Confirmation.Verdict
	}
	return r.Winner, verdict
}

// Games is the number of games that count.
func (q *Question) Games() int64 { return q.race.Result().Games }
