package desk

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/balance"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
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

// Found is how a search stands.
type Found struct {
	// Wants are the cells of which the games from From on and before To are wanted next;
	// none where the search is over.
	Wants []int `json:"wants"`
	From  int64 `json:"from"`
	To    int64 `json:"to"`
	Over  bool  `json:"over"`
	// Games are those that count so far, of the Budget at most.
	Games  int64 `json:"games"`
	Budget int64 `json:"budget"`
	// Sentences say what the search has come to, the most important first.
	Sentences []string `json:"sentences"`
	// Candidates are those that look fairest, the fairest first; Others is how many more
	// there are.
	Candidates []Candidate `json:"candidates"`
	Others     int         `json:"others"`
	// YAML are the rules that are recommended, as the page's text with the changes in it;
	// empty before the end, and where nothing should change.
	YAML string `json:"yaml,omitempty"`
	// Verdict is the published word of the confirmation, empty before it.
	Verdict string `json:"verdict,omitempty"`
	// Search is the place of this search among those of the page, which share an
	// error; 0 before it races. By says which search it was.
	Search int    `json:"search"`
	By     string `json:"by,omitempty"`
}

// Candidate are rules that may be the answer.
type Candidate struct {
	// Changes says what they change.
	Changes string `json:"changes"`
	// Unfairness is the largest advantage of either side among all players, in percentage
	// points; without bounds where it is a mere estimate.
	Unfairness Effect `json:"unfairness"`
	// State is racing, less-fair, broken, one-game, dropped or today, Word what it is called.
	State string `json:"state"`
	Word  string `json:"word"`
}

// mostCandidates is how many are shown.
const mostCandidates = 10

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
	v, list := d.load(text)
	if v == nil {
		return nil, nil, wrong(list)
	}
	if err := fit(asked.Agents, v); err != nil {
		return nil, nil, err
	}
	if len(asked.Vary) == 0 || len(asked.Agents) == 0 {
		return nil, nil, errors.New(d.sentence("lab.find-nothing"))
	}
	if asked.Budget < 1 || asked.Budget > mostGames {
		return nil, nil, errors.New(d.sentence("lab.find-bounds", d.number(mostGames, 0)))
	}
	s := &search{text: text, asked: asked}
	var err error
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
	planned := schedule.Planned(s.balance.Search, 1-s.at.alpha(), s.asked.Budget)
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
		schedule, err := balance.NewSchedule(len(b.Variants), len(b.Search.Players), false, s.asked.Budget)
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

// found says how a search stands.
func (d *Desk) found(s *search) *Found {
	f := &Found{Wants: []int{}, From: s.from, To: s.to, Over: s.from >= s.to, Budget: s.asked.Budget, Candidates: []Candidate{}}
	for i, c := range s.cells {
		if c != nil {
			f.Wants = append(f.Wants, i)
		}
	}
	if s.ask == nil {
		f.Sentences = []string{d.sentence("lab.find-tries", s.trials.done, s.club.Trials())}
		return f
	}
	r := s.ask.Result()
	f.Games, f.Search = r.Games, s.at.At
	d.rank(s, f, r)
	if f.Over {
		d.told(s, f, r)
	}
	if bars := s.ask.Barred(); f.Over && bars != nil {
		f.Sentences = append(f.Sentences, d.sentence("lab.find-barred"))
		return f
	}
	if r.Unjudged {
		f.Sentences = append(f.Sentences, d.sentence("lab.find-one-game-all"))
		return f
	}
	c := r.Confirmation
	if c == nil {
		f.Sentences = append(f.Sentences, d.sentence("lab.find-goes-on", len(s.balance.Variants), d.number(float64(r.Games), 0), d.number(float64(f.Budget), 0)))
		return f
	}
	f.Verdict = c.Verdict.String()
	// The whole recommendation; the page itself has the advice that comes before it.
	for _, claim := range s.ask.Answer().Five.Change.Claims[1:] {
		f.Sentences = append(f.Sentences, d.said(claim.Text))
	}
	if c.Verdict != balance.NoChange {
		f.YAML = d.changed(s, s.balance.Rules[r.Winner])
	}
	return f
}

// told says which search it was that is over.
func (d *Desk) told(s *search, f *Found, r balance.Result) {
	raced := 0
	for _, e := range r.Entries {
		if e.State != balance.NotRaced && e.State != balance.SetAside {
			raced++
		}
	}
	var players []string
	for _, p := range s.asked.Agents {
		players = append(players, d.playersOf(p))
	}
	f.By = d.sentence("lab.find-by", s.balance.From.TitleIn(d.say), len(s.balance.Variants), raced, strings.Join(players, ", "), d.number(float64(r.Games), 0), d.number(float64(f.Budget), 0), strconv.FormatUint(s.asked.Seed, 10))
	if f.Search > 1 {
		f.By += " " + d.sentence("lab.find-again", f.Search)
	}
}

// rank lists the candidates by how fair they look: those that race before those that are
// shown to be less fair, and these before those that were dropped by estimates alone.
func (d *Desk) rank(s *search, f *Found, r balance.Result) {
	states := map[balance.State]string{balance.Best: "racing", balance.LessFair: "less-fair", balance.BreaksConstraint: "broken", balance.NotRaced: "dropped", balance.SetAside: "today", balance.OneGame: "one-game"}
	order := make([]int, 0, len(r.Entries))
	for i, e := range r.Entries {
		if !math.IsNaN(e.Unfairness.Value) {
			order = append(order, i)
		}
	}
	rank := func(i int) int {
		return slices.Index([]balance.State{balance.Best, balance.SetAside, balance.LessFair, balance.BreaksConstraint, balance.OneGame, balance.NotRaced}, r.Entries[i].State)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(r.Entries[a].Unfairness.Value, r.Entries[b].Unfairness.Value))
	})
	f.Others = max(0, len(order)-mostCandidates)
	for _, i := range order[:len(order)-f.Others] {
		e := r.Entries[i]
		u := Effect{Value: 100 * e.Unfairness.Value, Lo: 100 * e.Unfairness.Lo, Hi: 100 * e.Unfairness.Hi}
		if u.Text = d.text(u, false); math.IsNaN(u.Lo) { // a mere estimate
			u.Text = d.number(u.Value, 2)
		}
		f.Candidates = append(f.Candidates, Candidate{d.said(s.ask.Candidate(i)), u, states[e.State], d.sentence("lab.find-" + states[e.State])})
	}
}

// said says a sentence of an answer, and its numbers as the page prints them.
func (d *Desk) said(t answer.Text) string {
	args := make([]any, len(t.Args))
	for i, a := range t.Args {
		switch a := a.(type) {
		case answer.Text:
			args[i] = d.said(a)
		case answer.List:
			var list []string
			for _, x := range a {
				list = append(list, d.said(answer.Say("text.verbatim", x)))
			}
			args[i] = strings.Join(list, ", ")
		case answer.Setting:
			args[i] = d.sentence("setting.of", d.said(answer.Say("text.verbatim", answer.Knob(a.Knob))), d.said(answer.Say("text.verbatim", answer.Choice(a))))
		case answer.Knob:
			args[i] = words.Knob(d.sentence, string(a))
		case answer.Choice:
			number, _, _ := strings.Cut(a.Value, " ")
			if args[i] = number; words.ChoiceKey(a.Knob, a.Value) != "" {
				args[i] = d.sentence(words.ChoiceKey(a.Knob, a.Value))
			}
		case answer.Points:
			if args[i] = d.sentence("lab.find-points", d.points(float64(a))); a == 0.01 {
				args[i] = d.sentence("lab.find-points", 1)
			}
		case answer.Interval:
			args[i] = d.sentence("lab.find-points", d.text(Effect{Value: 100 * a.Value, Lo: 100 * a.Lo, Hi: 100 * a.Hi}, false))
		case answer.Count:
			args[i] = d.number(float64(a), 0)
		default:
			args[i] = a
		}
	}
	return d.sentence(t.Key, args...)
}

// changed are the page's rules with what a candidate changes in them: the text as it was
// written where the changes can be put into it, else all the rules.
func (d *Desk) changed(s *search, winner *variants.Variant) string {
	text, winner := []byte(s.text), winner.Suited(s.balance.From)
	for _, x := range variants.Diff(s.balance.From, winner) {
		edited, err := strict.Edit(text, x.Path, x.B)
		if err != nil {
			return string(variants.Show(winner))
		}
		text = edited
	}
	if v, _ := d.load(string(text)); v == nil || v.Hash != winner.Hash {
		return string(variants.Show(winner))
	}
	return string(text)
}
