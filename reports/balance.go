package reports

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/analysis/balance"
	"houserules/reports/record"
)

// Balance writes the answer to a search for the fairest rules: as text for the
// terminal, shortened to what stands first in long tables, as Markdown, or as the
// JSON of [record.Balance].
func Balance(w io.Writer, b *record.Balance, reader Reader, name string) error {
	say := reader.voice()
	switch name {
	case FormatText:
		return printText(say, w, balanceSheet(say, b, reader, mostAtTerminal))
	case FormatMarkdown:
		return printMarkdown(say, w, balanceSheet(say, b, reader, 0), 2)
	case FormatJSON:
		text, err := b.JSON()
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	default:
		return fmt.Errorf("unknown format %q of a search for the fairest rules; there are %s, %s and %s", name, FormatText, FormatMarkdown, FormatJSON)
	}
}

// balanceSheet is what is said of a search; most bounds the rows of long tables, 0
// does not.
func balanceSheet(say voice, b *record.Balance, reader Reader, most int) sheet {
	p := b.Plan
	s := sheet{Title: p.Title, Lines: balanceLines(say, b)}
	if s.Title == "" {
		s.Title = p.Name
	}
	if c := b.Result.Confirmation; c != nil {
		s.Sections = append(s.Sections, recommendedSection(say, b, c, reader))
	}
	for _, sec := range []section{regionSection(say, b), frontSection(say, b), outSection(say, b, most), droppedSection(say, b, most)} {
		if len(sec.Tables) > 0 {
			s.Sections = append(s.Sections, sec)
		}
	}
	s.Sections = append(s.Sections, section{Title: say("balance.method"), Remarks: balanceMethod(say, b)})
	return s
}

// balanceLines say what was played.
func balanceLines(say voice, b *record.Balance) []string {
	p, d := b.Plan, b.Plan.Candidates()
	candidates := len(d.Runs)
	if !p.Balance.TodayMayStay {
		candidates--
	}
	lines := []string{
		say("balance.played", count(say, int64(candidates)), strconv.Itoa(min(p.Balance.Changes, len(d.Factors))), strconv.Itoa(len(d.Factors)), p.Balance.Today, count(say, b.Result.Games), strconv.FormatUint(p.Seed, 10)),
		say("balance.players", texts(p.Balance.Players)),
	}
	c := b.Result.Confirmation
	if c == nil {
		return append(lines, say("balance.unfinished", count(say, b.Result.Games), count(say, p.Balance.Budget)))
	}
	return append(lines, recommendation(say, b, c)...)
}

// recommendation says in a few lines what is recommended and whether it was
// confirmed.
func recommendation(say voice, b *record.Balance, c *balance.Confirmation) []string {
	then, today := unfairness(say, c.Winner.Unfairness), unfairness(say, c.Today.Unfairness)
	var list []string
	if c.Verdict != balance.NoChange {
		key := "balance.recommends"
		if b.Result.Entries[b.Result.Winner].Unfairness.Value > b.Plan.Tolerance.Score {
			key = "balance.recommends-fairest"
		}
		list = append(list, say(key, candidateText(say, b, b.Result.Winner), points(say, b.Plan.Tolerance.Score)))
	}
	switch c.Verdict {
	case balance.Confirmed:
		list = append(list, say("balance.confirmed", then, today))
	case balance.NotShown:
		list = append(list, say("balance.not-shown", then, today))
	case balance.ShownLessFair:
		list = append(list, say("balance.less-fair", then, today))
	case balance.ShownBroken:
		list = append(list, say("balance.broken"))
	default:
		list = append(list, say("balance.no-change", today))
	}
	if b.Result.Null {
		list = append(list, say("balance.null", count(say, int64(len(b.Result.Region)))))
	}
	return list
}

// texts is a list as an argument of a sentence.
func texts(list []string) []any {
	out := make([]any, len(list))
	for i, text := range list {
		out[i] = text
	}
	return out
}

// candidateText says what a candidate changes.
func candidateText(say voice, b *record.Balance, set int) string {
	d := b.Plan.Candidates()
	var parts []string
	for _, f := range b.Changed(set) {
		parts = append(parts, d.Factors[f].Name+": "+d.Factors[f].Levels[d.Runs[set].Levels[f]])
	}
	if len(parts) == 0 {
		return say("balance.nothing")
	}
	return strings.Join(parts, ", ")
}

// recommendedSection is what to change, what that does, and whether it was
// confirmed.
func recommendedSection(say voice, b *record.Balance, c *balance.Confirmation, reader Reader) section {
	p, d := b.Plan, b.Plan.Candidates()
	sec := section{Title: say("balance.recommended")}
	if changes := b.Changed(b.Result.Winner); len(changes) > 0 {
		g := grid{Caption: say("balance.changes", p.Balance.Today), Columns: []column{left(say("balance.rule")), left(say("balance.today")), left(say("balance.then"))}}
		for _, f := range changes {
			factor := d.Factors[f]
			g.Rows = append(g.Rows, plain(factor.Name, factor.Levels[factor.Base], factor.Levels[d.Runs[b.Result.Winner].Levels[f]]))
		}
		sec.Tables = append(sec.Tables, g)
	}
	sec.Tables = append(sec.Tables, effectsGrid(say, b, c), lengthsGrid(say, b, c))
	if len(p.Balance.Constraints) > 0 {
		sec.Tables = append(sec.Tables, constraintGrid(say, b, c))
	}
	sec.Remarks = append(sec.Remarks, balanceAtTheClub(say, b, c, reader)...)
	return sec
}

// effectsGrid says what the recommended rules do at each strength.
func effectsGrid(say voice, b *record.Balance, c *balance.Confirmation) grid {
	g := grid{
		Caption:  say("balance.effects", count(say, c.Games), level(say, b.Plan.Balance.Level)),
		Verdicts: true,
		Columns: []column{left(say("balance.player")), right(say("balance.advantage-today")), right(say("balance.advantage-then")),
			right(say("balance.difference")), left(say("balance.verdict"))},
	}
	u := pointUnit()
	for i, name := range b.Plan.Balance.Players {
		verdict, _ := b.Fair(&c.Winner, i)
		change := missing
		if c.Change != nil {
			change = u.estimate(say, c.Change[i])
		}
		own := u
		if t := b.Plan.Tolerance.Score; verdict == analysis.LargerThanTolerance || verdict == analysis.Different {
			own = u.beside(t, -t)
		}
		g.Rows = append(g.Rows, []cell{{Text: name}, {Text: u.estimate(say, c.Today.Advantages[i])}, {Text: own.estimate(say, c.Winner.Advantages[i])},
			{Text: change}, {Strong: verdictWord(say, verdict)}})
	}
	return g
}

// lengthsGrid has the draws and lengths.
func lengthsGrid(say voice, b *record.Balance, c *balance.Confirmation) grid {
	g := grid{
		Caption: say("balance.lengths"),
		Columns: []column{left(say("balance.player")), right(say("balance.draws-today")), right(say("balance.draws-then")),
			right(say("balance.plies-today")), right(say("balance.plies-then")), right(say("balance.limit"))},
	}
	draws, plies := percent(), unit{scale: 1}
	for i, name := range b.Plan.Balance.Players {
		g.Rows = append(g.Rows, plain(name, draws.value(say, c.Today.Draws[i].Value, 1), draws.value(say, c.Winner.Draws[i].Value, 1),
			plies.number(say, c.Today.Lengths[i].Value, 1), plies.number(say, c.Winner.Lengths[i].Value, 1), draws.value(say, c.Winner.Limits[i].Value, 2)))
	}
	return g
}

// balanceAtTheClub says what the advantages mean in so many games, and the lengths
// in minutes.
func balanceAtTheClub(say voice, b *record.Balance, c *balance.Confirmation, reader Reader) []string {
	var list []string
	n := float64(reader.Games)
	for i, name := range b.Plan.Balance.Players {
		if n > 0 {
			list = append(list, say("balance.for-games", name, say("report.games", count(say, reader.Games)),
				winsMore(say, over(c.Today.Advantages[i], 2*n, 0)), winsMore(say, over(c.Winner.Advantages[i], 2*n, 0))))
		}
		if reader.SecondsPerMove > 0 {
			list = append(list, say("balance.minutes", name, quantity(say, over(c.Winner.Lengths[i], reader.SecondsPerMove/60, 0))))
		}
	}
	return list
}

// unfairness prints a largest absolute advantage.
func unfairness(say voice, e analysis.Estimate) string {
	u := unit{scale: 100, suffix: " pp", digits: 1}
	if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) {
		return u.value(say, e.Value, 1)
	}
	return u.estimate(say, e)
}

// balanceMethod says how the answer was found.
func balanceMethod(say voice, b *record.Balance) []string {
	p := b.Plan.Balance
	list := []string{say("balance.method-criterion")}
	cutOff := func(e analysis.Estimate) bool { return e.Capped != nil }
	if slices.ContainsFunc(b.Result.Entries, func(e balance.Entry) bool { return slices.ContainsFunc(e.Advantages, cutOff) }) {
		list = append(list, say("balance.cut-off"))
	}
	if n := len(p.Halving); n > 0 {
		list = append(list, say("balance.method-halving", count(say, int64(p.Halving[n-1].Keep))))
	}
	list = append(list, say("balance.method-race", level(say, 1-p.Level)))
	if c := b.Result.Confirmation; c != nil {
		list = append(list, say("balance.method-confirm", count(say, c.Games)))
	}
	list = append(list, say("balance.budget", count(say, p.Budget)))
	d := b.Plan.Candidates()
	seen := map[string]bool{}
	for _, l := range d.LeftOut {
		if !seen[l.Reason] && len(seen) < 5 {
			seen[l.Reason] = true
			list = append(list, say("balance.left-out", d.Combination(l.Levels), l.Reason))
		}
	}
	if d.Absent > 0 {
		list = append(list, say("balance.left-out-all", d.Absent))
	}
	return list
}
