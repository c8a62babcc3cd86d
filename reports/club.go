package reports

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
)

// clubGrid says what the shares and lengths of a line-up mean for whoever plays
// some games at a table: in numbers of games and in minutes, with the intervals of
// the other tables, and with how many games they would notice it.
func clubGrid(say translator, r *analysis.Results, group compare.Lineup, reader Reader) (grid, bool) {
	t := newClubTable(say, r.Matches, reader)
	t.level = r.Level
	for _, c := range group.Cells {
		t.cell(say, c)
	}
	for _, d := range compare.Differences(r, group.Agents) {
		t.difference(say, d, group)
	}
	return t.grid(say)
}

// clubTable is such a table as it is made.
type clubTable struct {
	matches bool
	level   float64
	reader  Reader
	games   string // how many, in words
	rows    [][]cell
}

func newClubTable(say translator, matches bool, reader Reader) *clubTable {
	t := &clubTable{matches: matches, reader: reader, games: say("report.games", count(say, reader.Games))}
	if matches {
		t.games = say("club.matches", count(say, reader.Games))
	}
	return t
}

// grid is the table; false where there is nothing in it.
func (t *clubTable) grid(say translator) (grid, bool) {
	caption := say("table.club-minutes")
	if t.reader.Games > 0 {
		caption = say("table.club", t.games)
	}
	return grid{
		Caption: caption,
		Columns: []column{left(say("table.variant")), right(say(compare.GamesOrMatches(t.matches, "table.noticed-with", "table.noticed-with-matches"))), left(say("table.expected"))},
		Rows:    t.rows,
	}, len(t.rows) > 0
}

// add adds a row; noticed is the number of games that notice it, negative where
// there is nothing to notice, zero where no number does.
func (t *clubTable) add(say translator, variant string, noticed int64, text string) {
	with := missing
	switch {
	case noticed == answer.Never:
		with = say("club.never")
	case noticed > 0:
		with = say("table.about", roughly(say, noticed))
	}
	t.rows = append(t.rows, plain(variant, with, text))
}

// cell adds what is said of one variant.
func (t *clubTable) cell(say translator, c *analysis.Cell) {
	if n := float64(t.reader.Games); n > 0 {
		t.advantage(say, c, n)
		if p := c.Pairing; p != nil {
			e := over(p.Score, 2*n, n)
			t.add(say, c.Variant, analysis.GamesToNotice(p.Score.Value-0.5, p.ScorePerGame()), say("club.of-player", p.A, winsMore(say, e)))
		}
		var counts []string
		for _, name := range []string{analysis.FirstWins, analysis.Draws, analysis.FirstLosses} {
			if e, ok := c.Estimate(name); ok {
				counts = append(counts, say("club.count", figureName(say, name), quantity(say, over(e, n, 0))))
			}
		}
		if c.Pie != nil {
			counts = append(counts, say("club.count", say("club.swapped"), quantity(say, over(c.Pie.Swapped, n, 0))))
		}
		if len(counts) > 0 {
			t.add(say, c.Variant, answer.Nothing, say.clauses(counts))
		}
		t.ends(say, c, n)
		for i := range c.Seats {
			s := &c.Seats[i]
			noticed := int64(answer.Nothing)
			if compare.Judged(&s.Advantage) {
				noticed = analysis.GamesToNotice(s.Advantage.Effect.Value, analysis.SharePerGame(s.Return.Value))
			}
			t.add(say, c.Variant, noticed, say("club.seat", s.Number, s.Role, quantity(say, over(c.TookBy(s), n, 0))))
		}
		for i := range c.SeatRoles {
			role := &c.SeatRoles[i]
			t.add(say, c.Variant, answer.Nothing, say("club.role", role.Name, quantity(say, over(c.Took(role), n, 0))))
		}
	}
	t.minutes(say, c)
}

// ends adds how games end. A match ends by being won or drawn, which the results
// say. The interval of a reason is its own; where games share openings there is
// none.
func (t *clubTable) ends(say translator, c *analysis.Cell, n float64) {
	if t.matches || len(c.EndReasons) == 0 {
		return
	}
	var reasons []string
	for _, reason := range c.EndReasons {
		e := analysis.Wilson(reason.Count, c.Games, t.level)
		if c.Openings.Clustered {
			e.Lo, e.Hi = math.NaN(), math.NaN()
		}
		reasons = append(reasons, say("club.count", say.name("end.", reason.Name), quantity(say, over(e, n, 0))))
	}
	t.add(say, c.Variant, answer.Nothing, say("club.ends", say.clauses(reasons)))
}

// minutes adds how long games are.
func (t *clubTable) minutes(say translator, c *analysis.Cell) {
	if e, ok := c.Estimate(analysis.PlyCount); ok {
		t.minutesOf(say, c.Variant, e)
	}
}

// minutesOf adds how long games of so many plies are.
func (t *clubTable) minutesOf(say translator, variant string, e analysis.Estimate) {
	if t.reader.SecondsPerMove > 0 {
		text := say(compare.GamesOrMatches(t.matches, "club.minutes", "club.minutes-matches"), quantity(say, over(e, t.reader.SecondsPerMove/60, 0)))
		if n := float64(t.reader.Games); n > 0 {
			text = say("club.and-hours", text, t.games, quantity(say, over(e, n*t.reader.SecondsPerMove/3600, 0)))
		}
		t.add(say, variant, answer.Nothing, text)
	}
}

// advantage adds what moving first means for two players.
func (t *clubTable) advantage(say translator, c *analysis.Cell, n float64) {
	if compare.Seats(c) != 2 {
		return
	}
	e, ok := c.Estimate(analysis.FirstAdvantage)
	if compare.Judged(&c.Fair) {
		e, ok = c.Fair.Effect, true
	}
	if ok {
		t.add(say, c.Variant, analysis.GamesToNotice(e.Value, c.ScorePerGame()), say("club.of-player", say.text(compare.Starter(c)), winsMore(say, over(e, 2*n, 0))))
	}
}

// difference adds what another rule set means.
func (t *clubTable) difference(say translator, d *analysis.Difference, group compare.Lineup) {
	var one, base *analysis.Cell
	for _, c := range group.Cells {
		switch c.Variant {
		case d.Variant:
			one = c
		case d.Base:
			base = c
		}
	}
	if d.Verdict == analysis.SameRules || one == nil || base == nil {
		return
	}
	n, e := float64(t.reader.Games), d.Effect
	switch {
	case d.Name == analysis.FirstScore && n > 0:
		noticed := analysis.GamesToNoticeBetween(e.Value, one.ScorePerGame(), base.ScorePerGame())
		if compare.Seats(one) == 2 {
			t.add(say, d.Variant, noticed, say("club.net", change(say, over(e, 2*n, 0)), d.Base))
			return
		}
		t.add(say, d.Variant, noticed, say("club.first-wins", change(say, over(e, n, 0)), d.Base))
	case d.Name == analysis.Draws && n > 0:
		t.add(say, d.Variant, analysis.GamesToNoticeBetween(e.Value, drawPerGame(one), drawPerGame(base)), say("club.draws", change(say, over(e, n, 0)), d.Base))
	case d.Name == analysis.PlyCount && t.reader.SecondsPerMove > 0:
		t.add(say, d.Variant, analysis.GamesToNoticeBetween(e.Value, pliesPerGame(one), pliesPerGame(base)),
			say(compare.GamesOrMatches(t.matches, "club.minutes-than", "club.minutes-than-matches"), change(say, over(e, t.reader.SecondsPerMove/60, 0)), d.Base))
	}
}

// drawPerGame says how it varies whether a game is drawn.
func drawPerGame(c *analysis.Cell) analysis.PerGame {
	e, ok := c.Estimate(analysis.Draws)
	if !ok {
		return analysis.PerGame{Square: math.NaN()}
	}
	return analysis.SharePerGame(e.Value)
}

// pliesPerGame says how the length of a game varies. How skewed it is results do not
// say; of a difference between two rule sets that cancels for the greater part.
func pliesPerGame(c *analysis.Cell) analysis.PerGame {
	return analysis.PerGame{Square: float64(c.Plies.SD * c.Plies.SD)}
}

// expected is an expectation with its interval; the value is not a number where
// there is none.
type expected struct{ value, lo, hi float64 }

// over is an estimate so many times, less a number.
func over(e analysis.Estimate, times, less float64) expected {
	return expected{float64(times*e.Value) - less, float64(times*e.Lo) - less, float64(times*e.Hi) - less}
}

// digits are the decimals that the interval supports, at most two: what is
// expected at a table is no exact figure.
func (e expected) digits() int {
	half := (e.hi - e.lo) / 2
	digits := 0
	for ; digits < 2 && !(half >= math.Pow10(-digits)) && !math.IsInf(half, 0) && !math.IsNaN(half); digits++ {
	}
	for _, bound := range []float64{e.lo, e.hi} {
		for digits < 2 && bound != 0 && math.Abs(bound) < math.Pow10(-digits)/2 {
			digits++
		}
	}
	return digits
}

// number prints a number of games or minutes without its sign.
func (e expected) number(say translator, v float64) string {
	return unit{scale: 1}.number(say, math.Abs(v), e.digits())
}

// quantity says how many: "9.2 (between 8.9 and 9.5)".
func quantity(say translator, e expected) string {
	switch {
	case math.IsNaN(e.lo) || math.IsNaN(e.hi):
		return e.number(say, e.value)
	case math.IsInf(e.hi, 1):
		return say("club.at-least", e.number(say, e.lo))
	case math.IsNaN(e.value):
		return say("club.between", e.number(say, e.lo), e.number(say, e.hi))
	default:
		return say("club.around", e.number(say, e.value), say("club.between", e.number(say, e.lo), e.number(say, e.hi)))
	}
}

// winsMore says how many more games are won than lost: "lose 2 more than they win
// (between 1 and 3)".
func winsMore(say translator, e expected) string {
	return e.signed(say, "club.win-more", "club.lose-more", "club.lose-to-win")
}

// change says how many more or fewer: "2 more (between 1 and 3)".
func change(say translator, e expected) string {
	return e.signed(say, "club.more", "club.fewer", "club.fewer-to-more")
}

// signed says a number by its direction and size.
func (e expected) signed(say translator, more, less, both string) string {
	key, lo, hi := more, e.lo, e.hi
	if e.value < 0 || math.IsNaN(e.value) && e.hi <= 0 {
		key, lo, hi = less, -e.hi, -e.lo
	}
	between := say("club.between", e.number(say, lo), e.number(say, hi))
	if e.lo < 0 && e.hi > 0 {
		between = say(both, e.number(say, e.lo), e.number(say, e.hi))
	}
	switch {
	case math.IsNaN(e.lo) || math.IsNaN(e.hi):
		return say(key, e.number(say, e.value))
	case math.IsNaN(e.value):
		return between
	default:
		return say("club.around", say(key, e.number(say, e.value)), between)
	}
}
