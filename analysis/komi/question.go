package komi

import (
	"math"
	"slices"
	"strconv"

	"houserules/analysis/answer"
	"houserules/analysis/question"
	"houserules/engine"
	"houserules/sim/plan"
)

// Question asks with which komi a game is even: all its games are played, and counted by
// their leads.
type Question struct {
	plan    *plan.Plan
	tallies map[int]*Tally // by cell; nil before the games are there
	games   int64          // of each cell
}

// NewQuestion asks what a plan of komis is for.
func NewQuestion(p *plan.Plan) *Question {
	q := &Question{plan: p}
	for i := range p.Cells {
		q.games = max(q.games, p.Cells[i].Games)
	}
	return q
}

// Name names the question.
func (q *Question) Name() string { return "komi" }

// Wants wants every cell.
func (q *Question) Wants(int) bool { return true }

// Next counts all games, once they are there.
func (q *Question) Next(g question.Games, games int64) (int64, error) {
	if games == 0 {
		return q.games, nil
	}
	q.tallies = map[int]*Tally{}
	for i := range q.plan.Cells {
		c := &q.plan.Cells[i]
		q.tallies[i] = new(Tally)
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := g.Read(i, b, rows); err != nil {
				return 0, err
			}
			q.tallies[i].Add(c.StopsAtOneGame, rows)
		}
	}
	return games, nil
}

// Line says nothing of its own: the study's line does.
func (q *Question) Line(int64, int64, func(answer.Text, int64, int64) string) answer.Text {
	return answer.Text{}
}

// said is a question for an even komi with what was found.
type said struct {
	variant string
	// unit is what scores count, favoured the side that moves second, which has a positive
	// komi, other the one that moves first.
	unit, favoured, other string
	seed                  uint64
	protocol              int
	games                 int64
	level                 float64
	players               []player
}

// player is what was found for a game between two players of one kind.
type player struct {
	agent string
	// rescored is set where the same games were scored anew with each komi.
	rescored bool
	// points are in ascending order of komi.
	points []Point
}

// Answer says which komis may be even.
func (q *Question) Answer() *answer.Answer {
	k := q.plan.Komi
	info := q.plan.Variant(k.Variant).Info
	s := &said{
		variant: k.Variant, unit: info.Unit, favoured: info.Roles[1].Name, other: info.Roles[0].Name,
		seed: q.plan.Seed, protocol: q.plan.Protocol, games: q.games, level: k.Level,
	}
	if q.tallies == nil {
		return s.unfinished()
	}
	level := coverage(k.Level, len(k.Players))
	for _, x := range k.Players {
		tally := func(variant string) *Tally { return q.tallies[q.plan.Cell(variant, []string{x.Agent, x.Agent})] }
		p := player{agent: x.Agent, rescored: x.Rescored}
		if x.Rescored {
			p.points = rescored(tally(k.Variant), k.HalfUnits, level)
		} else {
			games := make([]Outcomes, len(k.With))
			for i, variant := range k.With {
				games[i] = tally(variant).Outcomes(0) // the komi is in the scores
			}
			p.points = played(k.HalfUnits, games, level)
		}
		for i := range p.points {
			of := k.Variant
			if !x.Rescored {
				of = k.With[i]
			}
			if tally(of).once.Found() {
				p.points[i] = p.points[i].once()
			}
		}
		s.players = append(s.players, p)
	}
	return s.answer()
}

// unfinished is the answer before all games are there.
func (s *said) unfinished() *answer.Answer {
	not := answer.NotAsked("komi.unfinished")
	return &answer.Answer{
		Question: "komi", Title: answer.Say("komi.title", s.variant), Rules: []string{s.variant}, Level: s.level, Played: s.played(), Record: s.record(),
		Headline: []answer.Claim{{Text: answer.Say("komi.unfinished")}}, Five: answer.Five{Fair: not, Whom: not, Sure: not, Change: not},
	}
}

// once tells whether there is one game only with every komi: such a player is not judged,
// and left out of what is said of all.
func (p player) once() bool {
	return !slices.ContainsFunc(p.points, func(x Point) bool { return !x.OneGame })
}

// judged are the players of whom there is more than one game.
func (s *said) judged() []player {
	return slices.DeleteFunc(slices.Clone(s.players), player.once)
}

// evenForAll are the komis that may be even for all players.
func (s *said) evenForAll() []Run {
	var points [][]Point
	for _, p := range s.judged() {
		points = append(points, p.points)
	}
	return evenForAll(points)
}

// nearest is the komi with which the player for whom it is least even is nearest to even,
// among those that may be even for all players where there are some.
func (s *said) nearest() (best engine.Score, even bool) {
	least, judged := math.Inf(1), s.judged()
	if len(judged) == 0 {
		judged = s.players // to have a middle for the tables
	}
	for i, x := range s.players[0].points {
		unfair, may := 0.0, true
		for _, p := range judged {
			unfair = max(unfair, p.points[i].unfair())
			may = may && p.points[i].Even()
		}
		if may && !even || may == even && unfair < least {
			best, even, least = x.Komi, may, unfair
		}
	}
	return best, even
}

// played says what was.
func (s *said) played() answer.Text {
	return answer.Say("komi.played", answer.Count(s.games), strconv.FormatUint(s.seed, 10))
}

// at is the place of a komi among those that were looked at.
func (s *said) at(komi engine.Score) int {
	return slices.IndexFunc(s.players[0].points, func(x Point) bool { return x.Komi == komi })
}
