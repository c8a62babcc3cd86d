package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserules/analysis/balance"
	"houserules/engine"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// SearchRequest is the search for the fairest rules that a page asks for.
type SearchRequest struct {
	// Vary are the paths of the rules that may change, Agents the kinds of players for
	// whom the rules shall be fair, Budget the games of all candidates together.
	Vary   []string `json:"vary"`
	Agents []string `json:"agents"`
	Budget int64    `json:"budget"`
	Seed   uint64   `json:"seed,string"`
}

// search is what is looked for.
type search struct {
	id    int // of the games that are wanted
	text  string
	asked SearchRequest
	at    place // among the searches, once it races
	// club and trials lead to balance and plan, which are nil before.
	club    *sim.ClubSearch
	trials  trials
	balance *sim.Balance
	plan    *plan.Plan
	// ask is the question; its games of the round that goes on are in cells, by cell.
	ask      *balance.Question
	from, to int64
	cells    []*gathered
}

// find begins a search in place of the one before: with trials, see [trials].
func (d *Desk) find(text string, asked SearchRequest) (*Begun, *Found, error) {
	d.search = nil
	v, err := d.rules(text)
	if err != nil {
		return nil, nil, err
	}
	if err := d.fit(asked.Agents, v); err != nil {
		return nil, nil, err
	}
	// Nobody has learned for the rules that a search comes to.
	asked.Agents = slices.DeleteFunc(slices.Clone(asked.Agents), func(agent string) bool { return strings.Contains(agent, ";eval=") })
	if len(asked.Vary) == 0 || len(asked.Agents) == 0 {
		return nil, nil, errors.New(d.sentence("lab.find-nothing"))
	}
	if asked.Budget < 1 || asked.Budget > mostGames {
		return nil, nil, errors.New(d.sentence("lab.find-bounds", d.number(mostGames, 0)))
	}
	s := &search{text: text, asked: asked}
	if s.club, err = sim.BeginClubSearch(v, asked.Vary...); err != nil {
		return nil, nil, err
	}
	s.club.Players = asked.Agents
	b, err := d.try(s)
	if err != nil {
		return nil, nil, err
	}
	d.search = s
	return b, d.found(s), nil
}

// race begins what comes after the trials: games of the rules that may be the answer.
func (d *Desk) race(s *search) (*Begun, error) {
	schedule, err := d.candidates(s)
	if err != nil {
		return nil, err
	}
	s.at = d.looks.searched(digest("find", s.balance.From.Hash, s.asked), s.asked.Seed)
	s.club.Error, s.club.Games, s.club.Seed = perCentDown(s.at.alpha()), s.asked.Budget, &s.asked.Seed
	s.balance.Search.Level = 1 - s.club.Error/100
	planned := schedule.Planned(s.balance.Search, s.asked.Budget)
	if s.plan, err = s.balance.Plan(s.asked.Seed, table.None, planned, schedule.Most()); err != nil {
		return nil, err
	}
	b, err := d.begun(s.plan)
	if err != nil {
		return nil, err
	}
	s.id, s.ask, s.cells, s.to = b.ID, balance.NewQuestion(everyGame(s.plan)), make([]*gathered, len(s.plan.Cells)), 0
	return b, s.next()
}

// candidates makes the rules that may be the answer: with two changes where the budget is
// enough for so many, else with one.
func (d *Desk) candidates(s *search) (balance.Schedule, error) {
	var none balance.Schedule
	club := s.club
	if club.Empty() {
		return none, errors.New(d.sentence("lab.find-alike"))
	}
	for {
		b, list := club.Balance(d.library.Texts(map[string][]byte{file: []byte(s.text)}), "./"+file)
		if list.HasErrors() {
			return none, wrong(list)
		}
		schedule, err := balance.NewSchedule(len(b.Variants), len(b.Search.Players), b.Search.Confirmers(), false, s.asked.Budget)
		var small *balance.BudgetError
		switch {
		case err == nil:
			s.balance = b
			return schedule, nil
		case club.Changes > 1:
			club.Changes--
		case errors.As(err, &small):
			return none, errors.New(d.sentence("lab.find-few", len(b.Variants), d.number(float64(small.Needed), 0)))
		default:
			return none, err
		}
	}
}

// next lays out the round that is wanted.
func (s *search) next() error {
	to, err := s.ask.Next(s, s.to)
	if err != nil {
		return err
	}
	s.from, s.to = s.to, to
	for i := range s.cells {
		s.cells[i] = nil
		if s.from < s.to && s.ask.Wants(i) {
			cell := s.plan.Cells[i]
			cell.Games = min(cell.Games, s.to)
			s.cells[i] = newGathered(cell, s.from)
		}
	}
	return nil
}

// whole tells whether all games of the round are there.
func (s *search) whole() bool {
	return !slices.ContainsFunc(s.cells, func(c *gathered) bool { return c != nil && c.have < c.cell.Games })
}

// Has implements [question.Games].
func (s *search) Has(cell, block int) bool { return s.cells[cell] != nil }

// Read implements [question.Games]: of a block what the round has of it.
func (s *search) Read(cell, block int, rows *engine.Rows) error {
	c := s.cells[cell]
	if c == nil {
		return fmt.Errorf("cell %d is not played in this round", cell)
	}
	first, games := s.plan.Cells[cell].Block(block)
	c.copy(rows, int64(first), int64(first)+int64(games))
	return nil
}

// goOn counts the games of the round and asks for the next, where all are there. What it
// begins is new where the next games are of other rules.
func (d *Desk) goOn() (b *Begun, f *Found, err error) {
	s := d.search
	if s == nil {
		return nil, nil, errNoSearch
	}
	switch {
	case s.from >= s.to || !s.whole():
	case s.ask == nil:
		b, err = d.try(s)
	default:
		err = s.next()
	}
	if err != nil {
		d.search = nil
		return nil, nil, err
	}
	return b, d.found(s), nil
}

var errNoSearch = errors.New("no search was begun")
