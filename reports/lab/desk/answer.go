package desk

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/anytime"
	"houserules/analysis/bounded"
	"houserules/analysis/compare"
	"houserules/configs/printable"
	"houserules/engine/rules"
)

// Answer is what the games that are there show.
type Answer struct {
	// Headline says for all players together whether the rules are fair.
	Headline string `json:"headline"`
	// Players are the kinds of players of which there are games.
	Players []Judged `json:"players"`
	// Valued says whether what is found depends on how players value positions; empty where nobody searches.
	Valued string `json:"valued"`
	// Alpha is the error that all intervals share.
	Alpha float64 `json:"alpha"`
	// Error is Alpha in per cent as people read it, rounded up to two digits.
	Error string `json:"error"`
	// Tolerance, in percentage points, is the smallest advantage that matters.
	Tolerance float64 `json:"tolerance"`
	// Look is the place of this look among those of its kind, and Fresh whether its games were
	// played after the rules were chosen; Looks has what these are.
	Look  int  `json:"look"`
	Fresh bool `json:"fresh"`
	// Over is set where all planned games are there.
	Over bool `json:"over"`
}

// Judged is what is known of the rules among players of one kind.
type Judged struct {
	Agent string `json:"agent"`
	Word  string `json:"word"`
	Games int64  `json:"games"`
	// Planned is how many games there will be.
	Planned int64 `json:"planned"`
	Wins    int64 `json:"wins"`
	Draws   int64 `json:"draws"`
	Losses  int64 `json:"losses"`
	// CutOff are games stopped at the limit, which have no result.
	CutOff int64 `json:"cut_off"`
	// Advantage is the first player's: how far the score is from ½, in percentage points.
	// It is nil where the game has no such thing.
	Advantage *Effect `json:"advantage,omitempty"`
	// Sentence says what it comes to.
	Sentence string `json:"sentence"`
	// Half and Nine are the plies by which half and nine in ten of the games end; of games that were
	// cut off only after which ply that would have been is known, as in ">150".
	Half string `json:"half"`
	Nine string `json:"nine"`
	// Ends are how games ended, Never the special rules that made no difference to any.
	Ends  []Share  `json:"ends"`
	Never []string `json:"never"`
	// Seats are shares of the win by seat, of games with more than two seats or roles.
	Seats []Effect `json:"seats,omitempty"`
	// Against are differences to other rules.
	Against []Effect `json:"against,omitempty"`
}

// Effect is a number of percentage points with its interval.
type Effect struct {
	// Name is what it is about, where it is one of several.
	Name  string  `json:"name,omitempty"`
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
	// Verdict is the key of the verdict's word: verdict.equal, …; Word is the word. Both are
	// empty of what has none.
	Verdict string `json:"verdict,omitempty"`
	Word    string `json:"word,omitempty"`
	// Text is the number with its interval as people read it.
	Text string `json:"text"`
}

// Share is how often something happened.
type Share struct {
	Word  string `json:"word"`
	Games int64  `json:"games"`
	// Text says both, in per cent of those that ended.
	Text string `json:"text"`
}

// judge says what the games show, which is a look at them.
func (d *Desk) judge() (*Answer, *Looks, error) {
	s := d.study
	if len(s.prefix().cells) == 0 {
		return nil, nil, errNoGames
	}
	var news *Looks
	at := place{At: 1, Fresh: s.fresh}
	if !s.asked.Whole && !s.asked.OneLook {
		var isNew bool
		if at, isNew = d.looks.look(s.key, s.plan.Seed, s.fresh); isNew {
			news = &d.looks
		}
		s.fresh, s.level = at.Fresh, 1-at.alpha()
	}
	r, err := s.analyze()
	if err != nil {
		return nil, news, err
	}
	own := s.plan.Variants[0].Name
	a := &Answer{Alpha: 1 - r.Level, Tolerance: 100 * r.Tolerance, Players: []Judged{}, Look: at.At, Fresh: at.Fresh, Over: r.Part == nil}
	for _, planned := range d.study.cells {
		for i := range r.Cells {
			if c := &r.Cells[i]; c.Variant == own && planned.cell.Variant == own && c.Agents == planned.cell.Agents {
				j := d.judged(r, c)
				j.Planned = planned.cell.Games
				a.Players = append(a.Players, j)
			}
		}
	}
	a.Headline, a.Valued, a.Error = d.headline(a), d.valued(r, own), d.perCentUp(a.Alpha)
	return a, news, nil
}

// valued says whether what is found of the page's own rules depends on how players value positions. Figures
// stand beside it.
func (d *Desk) valued(r *analysis.Results, own string) string {
	for _, t := range compare.TwinsOf(r) {
		switch {
		case t.Lead.Variant != own:
		case t.Apart():
			return d.sentence("lab.valued-apart")
		case t.Same():
			return d.sentence("answer.whom.valued.same", d.playersOf(t.Lead.Agents))
		default:
			return d.sentence("answer.whom.valued.open")
		}
	}
	for _, c := range compare.Valued(r) {
		if c.Kind == answer.Absence {
			return d.sentence(c.Key)
		}
	}
	return ""
}

// judged is what is known of a cell of the page's own rules.
func (d *Desk) judged(r *analysis.Results, c *analysis.Cell) Judged {
	agent := named(d.study.plan, c.Agents)
	j := Judged{
		Agent: agent, Word: d.playersOf(agent), Games: c.Games, Wins: c.First.Wins, Draws: c.First.Draws, Losses: c.First.Losses, CutOff: c.CutOff,
		Half: d.within(c, 1, 2), Nine: d.within(c, 9, 10), Ends: []Share{}, Never: []string{},
	}
	ended := int64(0)
	for _, e := range c.EndReasons {
		ended += e.Count
	}
	for _, e := range c.EndReasons {
		word := d.word("ending.", dashed(e.Name))
		j.Ends = append(j.Ends, Share{word, e.Count, d.sentence("lab.end-share", word, d.perCent(e.Count, ended))})
	}
	for _, f := range c.Firings {
		if f.Count == 0 {
			j.Never = append(j.Never, d.word("measure.fired-", dashed(f.Name)))
		}
	}
	for _, s := range c.Seats {
		e := Effect{Name: d.sentence("lab.seat", strconv.Itoa(s.Number), d.word("role.", s.Role)), Value: 100 * s.Return.Value, Lo: 100 * s.Return.Lo, Hi: 100 * s.Return.Hi}
		e.Text = d.text(e, false)
		j.Seats = append(j.Seats, e)
	}
	if len(c.Seats) > 0 {
		j.Sentence = d.sentence("lab.seats", j.Word)
		return j
	}
	j.Advantage = d.effect("", &c.Fair)
	if c.Games < anytime.First && r.Anytime != nil {
		// The mixture has no interval yet; bets have, from the first game on.
		lo, hi := bets(c.First, (1-r.Level)/float64(r.Anytime.Rows))
		j.Advantage.Lo, j.Advantage.Hi = 100*(lo-0.5), 100*(hi-0.5)
		j.Advantage.Text = d.text(*j.Advantage, true)
	}
	j.Sentence = d.clause(&j, &c.Fair)
	for i := range r.Differences {
		x := &r.Differences[i]
		if x.Name == analysis.FirstScore && x.Agents == c.Agents && x.Base == c.Variant {
			// These rules less the others, where the analysis has the others less these.
			e := d.effect(d.titleOf(x.Variant), &x.Judged)
			e.Value, e.Lo, e.Hi = -e.Value, -e.Hi, -e.Lo
			e.Text = d.text(*e, true)
			j.Against = append(j.Against, *e)
		}
	}
	return j
}

// bets is the interval of the first player's mean score from the first game on, with a share of the
// error. What games that were cut off would have come to is not known: its ends are found with all
// of them lost and of all of them won.
func bets(o analysis.Outcomes, alpha float64) (lo, hi float64) {
	lo, _ = anytime.Bets(outcomes(o.Wins, o.Draws, o.Losses+o.CutOff), alpha)
	_, hi = anytime.Bets(outcomes(o.Wins+o.CutOff, o.Draws, o.Losses), alpha)
	return lo, hi
}

// outcomes are scores as a tally.
func outcomes(wins, draws, losses int64) bounded.Tally {
	t := bounded.Tally{Least: 0, Most: 1}
	for _, v := range []bounded.Value{{At: 0, Games: losses}, {At: 0.5, Games: draws}, {At: 1, Games: wins}} {
		if v.Games > 0 {
			t.Values = append(t.Values, v)
		}
	}
	return t
}

// effect is a judged effect in percentage points.
func (d *Desk) effect(name string, j *analysis.Judged) *Effect {
	e := &Effect{Name: name, Value: 100 * j.Effect.Value, Lo: 100 * j.Effect.Lo, Hi: 100 * j.Effect.Hi}
	if j.Verdict != 0 {
		e.Verdict = j.Verdict.Key()
		e.Word = d.sentence(e.Verdict)
	}
	e.Text = d.text(*e, true)
	return e
}

// MarshalJSON writes null for what is no number.
func (e Effect) MarshalJSON() ([]byte, error) {
	type plain Effect
	number := func(x float64) *float64 {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return nil
		}
		return &x
	}
	return json.Marshal(struct {
		plain
		Value *float64 `json:"value"`
		Lo    *float64 `json:"lo"`
		Hi    *float64 `json:"hi"`
	}{plain(e), number(e.Value), number(e.Lo), number(e.Hi)})
}

// titleOf is the title of a variant of the study.
func (d *Desk) titleOf(name string) string {
	for _, v := range d.study.plan.Variants {
		if v.Name == name {
			return printable.Line(d.say.Ours("title."+name, v.Title))
		}
	}
	return name
}

// clause says who is ahead between players of one kind. It says no more than the verdict.
func (d *Desk) clause(j *Judged, v *analysis.Judged) string {
	first := "first"
	if v.Direction < 0 {
		first = "second"
	}
	key := "lab.open"
	switch {
	case j.Games < anytime.First && j.Advantage.Verdict == "":
		key = "lab.few"
	case v.Verdict == analysis.LargerThanTolerance:
		key = "lab." + first + "-more"
	case v.Verdict == analysis.DifferentButSmall:
		key = "lab." + first + "-less"
	case v.Verdict == analysis.Different:
		key = "lab." + first + "-perhaps"
	case v.Verdict == analysis.EqualWithinTolerance:
		key = "lab.even"
	}
	return d.sentence(key, j.Word, d.points(v.Tolerance))
}

// headline says for all kinds of players together what their verdicts say: fair where
// each is even or nearly so, not fair where any is beyond the tolerance.
func (d *Desk) headline(a *Answer) string {
	yes, no, open := 0, 0, 0
	for _, j := range a.Players {
		switch {
		case j.Advantage == nil:
			return d.sentence("lab.headline-seats")
		case j.Advantage.Verdict == analysis.LargerThanTolerance.Key():
			no++
		case j.Advantage.Verdict == analysis.EqualWithinTolerance.Key(), j.Advantage.Verdict == analysis.DifferentButSmall.Key():
			yes++
		default:
			open++
		}
	}
	key := "lab.headline-open-for-some"
	switch {
	case no > 0 && yes+open == 0:
		key = "lab.headline-unfair"
	case no > 0:
		key = "lab.headline-unfair-for-some"
	case open == 0:
		key = "lab.headline-fair"
	case yes == 0:
		key = "lab.headline-open"
	}
	if !strings.HasSuffix(key, "-for-some") {
		return d.sentence(key, d.points(a.Tolerance/100))
	}
	among := map[string][]string{}
	for _, j := range a.Players {
		kind := "lab.kinds-open"
		switch j.Advantage.Verdict {
		case analysis.LargerThanTolerance.Key():
			if kind = "lab.kinds-first"; j.Advantage.Hi < 0 { // of games cut off there may be no estimate
				kind = "lab.kinds-second"
			}
		case analysis.EqualWithinTolerance.Key(), analysis.DifferentButSmall.Key():
			kind = "lab.kinds-even"
		}
		among[kind] = append(among[kind], j.Word)
	}
	var parts []rules.Message
	for _, kind := range []string{"lab.kinds-first", "lab.kinds-second", "lab.kinds-even", "lab.kinds-open"} {
		if names := among[kind]; len(names) > 0 {
			var who any = names[0]
			if last := len(names) - 1; last > 0 {
				who = rules.Say("list.and", strings.Join(names[:last], ", "), names[last])
			}
			parts = append(parts, rules.Say(kind, who, rules.Say("lab.find-points", d.points(a.Tolerance/100))))
		}
	}
	all := parts[0] // of which the names have commas
	for _, p := range parts[1:] {
		all = rules.Say("list.semicolon", all, p)
	}
	return d.sentence(key, all)
}

// dashed is a name as keys of the catalogue have it.
func dashed(name string) string { return strings.ReplaceAll(name, "_", "-") }
