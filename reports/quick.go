package reports

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/departures"
	"houserules/reports/record"
)

// Quick writes the answer on one rule set: as text for the terminal, with the rules in
// brief and board between the headline and the figures, or as the JSON of
// [record.Quick]. board prints the board; nil where there is none.
func Quick(w io.Writer, q *record.Quick, brief string, board func(io.Writer) error, reader Reader, name string) error {
	switch name {
	case FormatText:
		return quickText(reader.translator(), w, q, brief, board)
	case FormatJSON:
		text, err := q.JSON(quickHeadline(english(), q))
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	default:
		return fmt.Errorf("unknown format %q of an answer; there are %s and %s", name, FormatText, FormatJSON)
	}
}

// quickText prints the answer.
func quickText(say translator, w io.Writer, q *record.Quick, brief string, board func(io.Writer) error) error {
	width := widthOf(w)
	if _, err := fmt.Fprintf(w, "%s\n\n%s\n", wrapped(quickHeadline(say, q), width), wrapped(brief, width)); err != nil {
		return err
	}
	if board != nil {
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
		if err := board(w); err != nil {
			return err
		}
	}
	s := sheet{Sections: []section{quickPlayers(say, q)}}
	if own, ok := quickRules(say, q); ok {
		s.Sections = append(s.Sections, own)
	}
	next := "quick.next-lead-seats"
	if compare.Seats(&q.Results.Cells[0]) == 2 {
		next = "quick.next-lead"
		s.Sections = append(s.Sections, section{Title: say("quick.at-once"), Lead: say("quick.two-games")})
	}
	s.Sections = append(s.Sections, section{Title: say("quick.next"), Lead: say(next), Command: strings.Join(q.Commands, "\n")})
	return printSections(say, w, s.Sections)
}

// quickHeadline says in one sentence whether the rules are fair, for each player with
// the interval.
func quickHeadline(say translator, q *record.Quick) string {
	yes, no, roles := 0, 0, false
	var clauses []string
	for i := range q.Results.Cells {
		c := &q.Results.Cells[i]
		text, judged := quickClause(say, c)
		clauses = append(clauses, text)
		if judged {
			switch fair, unfair := compare.Decides(&c.Fair); {
			case fair:
				yes++
			case unfair:
				no++
			}
			roles = roles || len(c.SeatRoles) > 1 && len(c.Seats) > 0
		}
	}
	key := "quick.open"
	switch all := len(clauses); {
	case no == all:
		key = "quick.unfair"
	case no > 0:
		key = "quick.unfair-for-some"
	case yes == all && roles:
		key = "quick.fair-seats"
	case yes == all:
		key = "quick.fair"
	}
	return sentence(say, say(key, say.ours("title."+q.Name, q.Title), points(say, q.Results.Tolerance), say.clauses(clauses)))
}

// quickClause says who is ahead between players of one kind, and whether that is judged. Games
// that decide nothing because they are few, few different ones, all the same one or all cut off,
// are not.
func quickClause(say translator, c *analysis.Cell) (string, bool) {
	who := say.text(answer.Player(c.Lineup[0]).Text())
	switch {
	case c.OneGame:
		return say("quick.one-game", who), false
	case compare.AllCut(c):
		return say("quick.all-cut", who), false
	case tooFew(c):
		return say("quick.few", who, count(say, c.Games)), false
	case answer.FewDifferent(c.Repeats.Distinct, c.Repeats.Games):
		return say("quick.repeated", who, count(say, c.Repeats.Distinct), count(say, c.Repeats.Games)), false
	case len(c.Seats) > 0:
		return quickSeats(say, who, c)
	}
	return judgedClause(say, who, "", &c.Fair), true
}

// tooFew tells whether a cell has few games, of which nothing is decided.
func tooFew(c *analysis.Cell) bool {
	fair, unfair := compare.Decides(&c.Fair)
	return c.Games < analysis.FewGames && !fair && !unfair && c.Fair.Verdict != analysis.Different
}

// quickSeats is the clause on several seats, which is about the one that decides.
func quickSeats(say translator, who string, c *analysis.Cell) (string, bool) {
	if c.FairSeat == 0 {
		return say("quick.roles", who), false
	}
	text := judgedClause(say, who, count(say, int64(c.FairSeat)), &c.Fair)
	if r := compare.TakesAll(c); r != nil { // fair between seats that win nothing is not fair
		text = say("quick.role-takes-all", text, say.role(r.Name), percent().estimate(say, c.Took(r)))
	}
	return text, true
}

// judgedClause says a verdict on the first of two players, or on a seat where it is
// named, from the side of who is ahead.
func judgedClause(say translator, who, seat string, j *analysis.Judged) string {
	side := "first"
	u, e, inside := pointUnit(), j.Effect, j.Equivalence
	tolerance := points(say, j.Tolerance)
	switch j.Verdict {
	case analysis.LargerThanTolerance, analysis.Different, analysis.DifferentButSmall:
		u.signed = false
		if j.Direction < 0 {
			side = "second"
			e.Value, e.Lo, e.Hi = -e.Value, -e.Hi, -e.Lo
			inside.Lo, inside.Hi = -inside.Hi, -inside.Lo
		}
	case analysis.EqualWithinTolerance:
		side, e = "even", inside
	default:
		side = "open-clause"
	}
	if seat != "" {
		side = map[string]string{"even": "seats-even", "open-clause": "seats-open", "first": "seat-ahead", "second": "seat-behind"}[side]
	}
	text := say("quick."+side, who, decidingUnit(u, j).estimate(say, e), tolerance, seat, level(say, e.Level))
	switch j.Verdict {
	case analysis.Different:
		text = say("quick.perhaps-small", text, tolerance)
	case analysis.DifferentButSmall:
		if text = say("quick.small", text, tolerance); insideBy(&j.Effect, j.Tolerance) {
			break
		}
		of := u.beside(j.Tolerance, -j.Tolerance)
		text = say("verdict.interval", text, level(say, inside.Level), of.interval(say, inside.Lo, inside.Hi, of.digitsFor(inside.Lo, inside.Hi))+u.after(say))
	}
	return text
}

// quickPlayers is the table of how games go.
func quickPlayers(say translator, q *record.Quick) section {
	r := q.Results
	two := compare.Seats(&r.Cells[0]) == 2
	g := grid{Columns: []column{left(say("quick.player")), right(say("table.games"))}}
	if two {
		g.Columns = append(g.Columns, right(say("quick.advantage")))
	}
	g.Columns = append(g.Columns, right(say("table.draws")), right(say("quick.half")), right(say("quick.nine")), left(say("length.ends")))
	for i := range r.Cells {
		c := &r.Cells[i]
		row := plain(playerName(say, c.Lineup[0]), count(say, c.Games))
		if two {
			row = append(row, quickAdvantage(say, c))
		}
		drawn := share(say, int64(math.Round(c.Drawn()*float64(c.Games))), c.Games)
		plies := func(part, of int64) string { return unit{scale: 1}.number(say, c.Within(part, of), 0) }
		g.Rows = append(g.Rows, append(row, plain(drawn, plies(1, 2), plies(9, 10), endingsInWords(say, c))...))
	}
	s := section{Title: say("quick.games"), Tables: []grid{g}}
	if two {
		s.Tables[0].Caption = say("quick.together", levelsOf(say, r).zero)
	}
	for i := range r.Cells {
		if c := &r.Cells[i]; len(c.SeatRoles) > 1 {
			s.Remarks = append(s.Remarks, capital(quickShares(say, c)))
		}
	}
	if slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.CutOff > 0 && c.First.Draws > 0 }) {
		s.Remarks = append(s.Remarks, say("quick.draws-of-all"))
	}
	if len(q.Absent) > 0 {
		s.Lead = say("quick.too-slow", q.Absent)
	}
	return s
}

// quickShares says what each role took of the win: seats of one role may do equally
// well while it wins nothing.
func quickShares(say translator, c *analysis.Cell) string {
	var list []string
	for i := range c.SeatRoles {
		list = append(list, say("quick.share", say.role(c.SeatRoles[i].Name), percent().estimate(say, c.Took(&c.SeatRoles[i]))))
	}
	return say("quick.shares", say.text(answer.Player(c.Lineup[0]).Text()), list)
}

// quickAdvantage is the first player's advantage where there are games enough for one.
func quickAdvantage(say translator, c *analysis.Cell) cell {
	if tooFew(c) || c.Fact() || compare.AllCut(c) {
		return cell{Text: missing}
	}
	return measuredEffect(say, pointUnit(), &c.Fair)
}

// quickRules says which of the variant's own rules moves the advantage.
func quickRules(say translator, q *record.Quick) (section, bool) {
	s := section{Title: say("quick.own")}
	switch {
	case q.Parent == "":
		return s, false
	case q.TooMany > 0:
		s.Lead = say("quick.too-many", count(say, int64(q.TooMany)), q.Parent)
		return s, true
	case len(q.Rules) == 0:
		s.Lead = say("quick.no-own", q.Parent)
		return s, true
	}
	g := grid{Columns: []column{left(say("quick.rule")), left(say("quick.here")), left(q.Parent)}}
	var largest []string
	for _, e := range q.Effects {
		g.Columns = append(g.Columns, right(playerName(say, e.Agent)))
		if e.Effects[0].Games < analysis.FewGames {
			continue
		}
		largest = append(largest, quickLargest(say, q, e))
	}
	for i, rules := range q.Rules {
		var names, here, there []string
		for _, r := range rules {
			names, here, there = append(names, r.Rule), append(here, r.Here), append(there, r.Parent)
		}
		row := plain(strings.Join(names, " + "), strings.Join(here, ", "), strings.Join(there, ", "))
		for _, e := range q.Effects {
			row = append(row, departureCell(say, e.Effects[i]))
		}
		g.Rows = append(g.Rows, row)
	}
	g.Caption = say("quick.own-caption", q.Parent, levelsOf(say, q.Results).zero, departures.Method)
	s.Tables, s.Lead = []grid{g}, strings.Join(largest, " ")
	return s, true
}

// departureCell is what a rule does, with its interval.
func departureCell(say translator, e departures.Effect) cell {
	if e.Games < analysis.FewGames {
		return cell{Text: missing}
	}
	x := analysis.Estimate{Value: e.Value, Lo: e.Lo, Hi: e.Hi}
	if 2*e.CutOff > e.Games { // the middle of what nobody knows is no estimate
		x.Value, x.CutOffBounds = math.NaN(), &analysis.Bounds{Lo: e.Lo, Hi: e.Hi}
	}
	return pointUnit().measured(say, x)
}

// quickLargest says which rule does most for a player, where one is shown to, towards whom, and by
// the estimates of both tables from what it brings the advantage to what.
func quickLargest(say translator, q *record.Quick, e record.QuickEffects) string {
	who := say.text(answer.Player(e.Agent).Text())
	i := departures.Largest(e.Effects)
	if i < 0 {
		return capital(say("quick.none-largest", who, departures.Shown(e.Effects), len(e.Effects)))
	}
	var names []string
	for _, r := range q.Rules[i] {
		names = append(names, r.Rule+": "+r.Here)
	}
	x := analysis.Estimate{Value: e.Effects[i].Value, Lo: e.Effects[i].Lo, Hi: e.Effects[i].Hi}
	here, u := math.NaN(), pointUnit()
	digits, key, shift := u.digitsOf(x), "quick.largest-first", x
	for _, c := range q.Results.Cells {
		if c.Lineup[0] == e.Agent && !compare.AllCut(&c) {
			here, digits = c.Fair.Effect.Value, max(digits, u.digitsOf(c.Fair.Effect))
		}
	}
	if x.Hi < 0 {
		key, shift = "quick.largest-second", analysis.Estimate{Value: -x.Value, Lo: -x.Hi, Hi: -x.Lo}
	}
	u.signed = false
	said := capital(say(key, who, strings.Join(names, ", "), u.estimateTo(say, shift, digits)))
	if u.signed = true; !math.IsNaN(here) && 2*e.Effects[i].CutOff <= e.Effects[i].Games {
		said += " " + say("quick.largest-from", u.value(say, here-x.Value, digits), u.value(say, here, digits))
	}
	return said
}
