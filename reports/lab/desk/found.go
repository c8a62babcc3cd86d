package desk

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/balance"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/variants"
)

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
	// Saved is the search as files for the terminal, once it races.
	Saved *SavedSearch `json:"saved,omitempty"`
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

// SavedSearch is a search as houserules balance reads it, and the rules that it begins with, each
// with the name of its file.
type SavedSearch struct {
	Name      string `json:"name"`
	YAML      string `json:"yaml"`
	RulesName string `json:"rules_name"`
	Rules     string `json:"rules"`
}

// saved is the search for a terminal.
func (s *search) saved() *SavedSearch {
	name := s.club.Name()
	rules := name + "-rules.yaml"
	return &SavedSearch{name + ".yaml", string(s.club.Text("./" + rules)), rules, s.text}
}

// perCentDown is a small share in per cent, rounded down to four digits, so that a file says exactly
// what is meant.
func perCentDown(x float64) float64 {
	last := int(math.Floor(math.Log10(100*x))) - 3
	down, _ := strconv.ParseFloat(fmt.Sprintf("%.0fe%d", math.Floor(100*x*math.Pow10(-last)), last), 64) // it is a number
	return down
}

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
	f.Games, f.Search, f.Saved = r.Games, s.at.At, s.saved()
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
			if args[i] = words.Knob(d.sentence, string(a)); a == words.KomiName {
				args[i] = d.sentence("komi.komi")
			}
		case answer.Choice:
			number, _, _ := strings.Cut(a.Value, " ") // its unit is the title's
			args[i] = d.valueText(a.Knob, a.Value)
			if text, isKomi := words.Komi(d.sentence, a.Value); isKomi && a.Knob == words.KomiName {
				args[i] = text
			} else if _, err := strconv.ParseFloat(number, 64); err == nil {
				args[i] = words.Digits(strings.Replace(number, "-", "−", 1))
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
