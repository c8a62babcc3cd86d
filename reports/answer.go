package reports

import (
	"math"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/reports/record"
)

// firstScreen is the beginning of a report: what a stranger asks first. It never vanishes,
// whatever the size of the study.
type firstScreen struct {
	// Sentence says the result in natural frequencies, Limit what it does not say.
	Sentence, Limit string
	Questions       []asked
	// Words explain the terms that the page uses.
	Words []term
}

// asked is one of the five, with its answer.
type asked struct {
	// ID is its anchor on the page and its name in summary.json.
	ID, Ask, Text string
	// Command is a command line to be copied; it may be empty.
	Command string
}

// newAnswer answers from the results alone.
func newAnswer(say voice, in *Input) firstScreen {
	r := in.Results
	a := firstScreen{Limit: say("answer.limit"), Words: glossary(say, in)}
	fair, whom, sure := say("answer.none"), say("answer.none"), say("answer.none")
	h, ok := newHeadline(say, r)
	switch {
	case in.Ladder != nil:
		lines := ladderHeadlines(say, in.Ladder)
		a.Sentence = lines[0]
		fair, whom = ladderAnswers(say, in.Ladder)
		sure = say("answer.ladder.sure", levelsOf(say, r).zero, studyLine(say, r))
		if len(lines) > 1 {
			whom += " " + lines[1]
		}
	case ok:
		a.Sentence, fair, whom, sure = h.frequencies(say), h.fair(say), h.whom(say), h.sure(say)
		if h.few(say) != "" && in.Reader.GoOn != "" {
			a.Limit = say("answer.few-more", a.Limit, in.Reader.GoOn)
		}
	default:
		a.Sentence = say("answer.unjudged", studyLine(say, r))
	}
	text, command := h.change(say, in, ok)
	a.Questions = []asked{
		{"is-it-fair", say("answer.ask.fair"), fair, ""},
		{"for-whom", say("answer.ask.whom"), whom, ""},
		{"how-sure", say("answer.ask.sure"), sure, ""},
		{"what-to-change", say("answer.ask.change"), text, command},
		{repeatID, say("answer.ask.repeat"), repeated(say, in), in.Command},
	}
	return a
}

// repeatID is the anchor of how to repeat a study.
const repeatID = "repeat"

// Answers are what the report of an input says first, in its order: "in-short", which
// has its limit beside it, and the questions of a stranger. How to repeat it is left
// out, and so is how to go on: they name the folder and the program, on which the summary
// of a study does not depend.
func Answers(in Input) ([]record.Answer, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	in.Reader.GoOn = ""
	if !in.SearchAnywhere {
		in.Search = ""
	}
	a := newAnswer(english(), in.titled(english()))
	list := []record.Answer{{ID: "in-short", Text: a.Sentence + " " + a.Limit}}
	for _, q := range a.Questions {
		if q.ID == repeatID {
			continue
		}
		list = append(list, record.Answer{ID: q.ID, Text: q.Text, Command: q.Command})
	}
	if in.Registered.Hash != "" {
		text, _ := in.registeredWords(english())
		list = append(list, record.Answer{ID: "registered", Text: text})
	}
	for i := range list {
		list[i].Question = in.asks()
	}
	return list, nil
}

// asks is the question that the report answers first.
func (in *Input) asks() string {
	switch {
	case in.Ladder != nil:
		return "skill"
	case len(in.Designs) > 0:
		return string(in.Designs[0].Plan.Question)
	default:
		return "compare"
	}
}

// repeated says with which program and seed the command gives the same again.
func repeated(say voice, in *Input) string {
	seed := strconv.FormatUint(in.Results.Seed, 10)
	if in.Version == "" {
		return say("answer.repeat-any", seed)
	}
	return say("answer.repeat", in.Version, seed)
}

// kindOfVerdict is a verdict with its direction.
type kindOfVerdict struct {
	verdict   analysis.Verdict
	direction int
}

// fair says whether it is: yes, no, open, or under which rules what.
func (h *headline) fair(say voice) string {
	var kinds []kindOfVerdict
	of := map[kindOfVerdict][]*analysis.Cell{}
	yes, no := 0, 0
	for _, c := range h.first.cells {
		k := kindOfVerdict{c.Fair.Verdict, c.Fair.Direction}
		if k.verdict == analysis.EqualWithinTolerance || k.verdict == analysis.Undecided {
			k.direction = 0
		}
		if of[k] == nil {
			kinds = append(kinds, k)
		}
		of[k] = append(of[k], c)
		switch k.verdict {
		case analysis.EqualWithinTolerance, analysis.DifferentButSmall:
			yes++
		case analysis.LargerThanTolerance:
			no++
		case analysis.Different:
			if c.Fair.Tolerance <= 0 {
				no++
			}
		}
	}
	var clauses []string
	for _, k := range kinds {
		clauses = append(clauses, h.verdictOn(say, k, of[k]))
	}
	key := "answer.fair.depends"
	switch all := len(h.first.cells); {
	case yes == all:
		key = "answer.fair.yes"
	case no == all:
		key = "answer.fair.no"
	case yes+no == 0:
		key = "answer.fair.open"
	}
	return sentence(say, append([]string{say(key, clauses[0])}, clauses[1:]...)...)
}

// verdictOn is a verdict on some variants in words.
func (h *headline) verdictOn(say voice, k kindOfVerdict, cells []*analysis.Cell) string {
	c, where := cells[0], h.under(say, cells)
	tolerance := points(say, c.Fair.Tolerance)
	favoured, _, even := leaning(say, c)
	switch k.verdict {
	case analysis.LargerThanTolerance:
		return say("answer.fair.larger", favoured, tolerance, where)
	case analysis.DifferentButSmall:
		return say("answer.fair.small", favoured, tolerance, where)
	case analysis.EqualWithinTolerance:
		return say("answer.fair.clause", even, where)
	case analysis.Different:
		if c.Fair.Tolerance <= 0 {
			return say("answer.fair.clause", favoured, where)
		}
		return say("answer.fair.different", favoured, tolerance, where)
	case analysis.Undecided:
		if c.Fair.Tolerance <= 0 {
			return say("answer.fair.clause", say("fair.not-shown"), where)
		}
		return say("answer.fair.clause", say("fair.undecided", tolerance), where)
	default:
		return say("answer.fair.clause", say(eitherKey(h.results.Matches, "verdict.too-few", "verdict.too-few-matches")), where)
	}
}

// whom names the range over all players, and where odd and even depths disagree both.
func (h *headline) whom(say voice) string {
	least, most := h.extremes()
	if least == nil {
		return say("answer.none")
	}
	text := func(c *analysis.Cell) string { return effect(say, pointUnit(), &c.Fair) }
	if least == most {
		return sentence(say, say("answer.whom.one", text(least), h.lineupOf(least).inWords(say), least.Variant))
	}
	lines := sentence(say, say("answer.whom.range",
		text(least), h.lineupOf(least).inWords(say), least.Variant, text(most), h.lineupOf(most).inWords(say), most.Variant))
	if odd, even, disagree := h.parity(); disagree {
		lines += " " + sentence(say, say("answer.whom.parity", h.lineupOf(odd).inWords(say), text(odd), h.lineupOf(even).inWords(say), text(even), odd.Variant))
	}
	if len(h.all) > 1 {
		lines += " " + sentence(say, say(eitherKey(h.proven, "answer.whom.declared", "answer.whom.proven"), h.first.inWords(say)))
	}
	return lines
}

// sure says how exactly the headline's advantage is known, with which confidence and
// from how many games.
func (h *headline) sure(say voice) string {
	r := h.results
	width, open := 0.0, (*analysis.Cell)(nil)
	for _, c := range h.first.cells {
		if half := (c.Fair.Effect.Hi - c.Fair.Effect.Lo) / 2; half > width {
			width = half
		}
		if open == nil && c.Fair.Open() {
			open = c
		}
	}
	var games int64
	for i := range r.Cells {
		games += r.Cells[i].Games
	}
	played := say("report.games", count(say, games))
	if r.Matches {
		played = say("report.matches", count(say, games), count(say, gamesOfMatches(r)))
	}
	u := pointUnit()
	u.signed = false
	l := levelsOf(say, r).zero
	rows := len(h.cells())
	text := say("answer.sure.nothing", played)
	switch {
	case !(width > 0) || width > 1:
	case rows == 1:
		text = say("answer.sure.one", u.significant(say, width), l, played)
	default:
		text = say("answer.sure", u.significant(say, width), l, count(say, int64(rows)), played)
	}
	if open != nil {
		if more := settling(say, open.Fair, pointUnit()); more != "" {
			return sentence(say, text) + " " + sentence(say, say("answer.sure.open", open.Variant, more))
		}
	}
	return sentence(say, text)
}

// change says what to change, as far as the study compared changes; where it did not,
// the command that looks for one.
func (h *headline) change(say voice, in *Input, ok bool) (text, command string) {
	for i := range in.Designs {
		d := &in.Designs[i]
		switch {
		case len(d.Swept) > 0 && len(d.Swept[len(d.Swept)-1].Ranked) > 0:
			s := &d.Swept[len(d.Swept)-1]
			best, may := s.Ranked[0], int64(0)
			for _, x := range s.Ranked {
				if x.MayBeFirst {
					may++
				}
			}
			return say("answer.change.swept", count(say, int64(len(s.Ranked))), d.Plan.Runs[best.Run].Variant,
				pointUnit().estimate(say, best.Advantage), count(say, may), playersOf(say, s.Agents)), ""
		case len(d.Explained) > 0 && len(d.Explained[len(d.Explained)-1].Shapley) > 0:
			e := &d.Explained[len(d.Explained)-1]
			most := e.Shapley[0]
			for _, x := range e.Shapley {
				if math.Abs(x.Value) > math.Abs(most.Value) {
					most = x
				}
			}
			f := d.Plan.Factors[most.Factor]
			return say("answer.change.explained", d.Plan.Of[0], d.Plan.Of[1], f.Name, f.Levels[0], f.Levels[1], pointUnit().estimate(say, most.Estimate)), ""
		case len(d.Readings) > 0 && len(d.Readings[len(d.Readings)-1].Readings) > 0:
			x := &d.Readings[len(d.Readings)-1]
			if x.Robust {
				return say("answer.change.robust", count(say, int64(len(x.Readings)))), ""
			}
			var parts []string
			if len(x.Turns) > 0 || x.Open == 0 {
				parts = append(parts, say("answer.change.turns", turnWords(say, d.Plan, x)))
			}
			if x.Open > 0 {
				parts = append(parts, sentence(say, openWords(say, x)))
			}
			return strings.Join(parts, " "), ""
		}
	}
	text = say(eitherKey(in.Search != "", "answer.change.not-searched", "answer.change.search"))
	if ok && len(h.first.cells) > 1 {
		if c := h.nearest(); c != nil {
			near := say("answer.change.nearest", c.Variant, effect(say, pointUnit(), &c.Fair), h.first.inWords(say))
			for _, d := range differencesOf(h.results, h.first.agents) {
				if d.Name == analysis.FirstScore && d.Variant == c.Variant {
					near += say("answer.change.against", differenceText(say, d, percent().asDifference()), d.Base)
				}
			}
			text = sentence(say, near) + " " + text
		}
	}
	return text, in.Search
}
