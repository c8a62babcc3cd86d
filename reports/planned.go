package reports

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/reports/record"
	"houserules/sim/plan"
)

// Plan writes what a study has planned as text, Markdown or JSON.
func Plan(w io.Writer, p *record.Plan, reader Reader, format string) error {
	say := reader.translator()
	var text bytes.Buffer
	var err error
	switch s := planSheet(say, p); format {
	case FormatText:
		err = printTextIn(say, &text, s, columnsOf(w))
	case FormatMarkdown:
		err = printMarkdown(say, &text, s, 2)
	case FormatJSON:
		var data []byte
		data, err = p.JSON()
		text.Write(data)
	default:
		err = fmt.Errorf("unknown format %q of a plan; there are %s, %s and %s", format, FormatText, FormatMarkdown, FormatJSON)
	}
	if err == nil {
		_, err = text.WriteTo(w)
	}
	return err
}

// QuestionPlan prints what is laid down of a question that plays no games, with its hash and the
// command that answers it.
func QuestionPlan(w io.Writer, name string, what answer.Text, hash, command string, reader Reader, format string) error {
	say := reader.translator()
	s := sheet{Title: name, Lines: []string{say.text(what), say("plan.hash", hash)}, Sections: []section{{Title: say("plan.questions"), Lead: say("plan.start"), Command: command}}}
	switch format {
	case FormatText:
		return printText(say, w, s)
	case FormatMarkdown:
		return printMarkdown(say, w, s, 2)
	default:
		return fmt.Errorf("unknown format %q of a plan; there are %s, %s and %s", format, FormatText, FormatMarkdown, FormatJSON)
	}
}

// mostCompared is how many comparisons are listed for people.
const mostCompared = 24

// planSheet is a plan for people.
func planSheet(say translator, p *record.Plan) sheet {
	matches := p.Unit != ""
	games := say("report.games", count(say, p.Games))
	if matches {
		games = say("club.matches", count(say, p.Games))
	}
	line := say("report.cells", p.Cells) + ", " + games + ", " + say("report.seed", strconv.FormatUint(p.Seed, 10))
	if p.Tolerance.Score > 0 {
		line += ", " + say("report.tolerance", points(say, p.Tolerance.Score))
	}
	s := sheet{Title: p.Name, Lines: []string{line, say("plan.hash", p.SHA256)}}
	if p.Title != "" {
		s.Title = p.Title
	}
	asked := planQuestions(say, p, matches)
	asked.Remarks = append(asked.Remarks, say(compare.GamesOrMatches(p.Grow, "plan.once", "plan.grow")))
	if p.Until != "" {
		asked.Remarks = append(asked.Remarks, say("plan.ends", p.Until))
	}
	asked.Remarks = append(asked.Remarks, say("plan.cut-off"))
	s.Sections = append(s.Sections, asked, planComparisons(say, p))
	if p.Estimate != nil {
		s.Sections = append(s.Sections, planEstimate(say, p.Estimate))
	}
	last := &s.Sections[len(s.Sections)-1]
	if strings.Contains(p.Command, " --plan ") {
		last.Remarks = append(last.Remarks, say("plan.note"))
	}
	if p.Minutes > 0 {
		last.Remarks = append(last.Remarks, say("plan.budget-minutes"))
	}
	last.Lead, last.Command = say(compare.GamesOrMatches(strings.Contains(p.Command, " --plan "), "plan.start-asked", "plan.start")), p.Command
	return s
}

// questionKey is the sentence of a kind of question.
func questionKey(kind string) string {
	switch kind {
	case "stronger":
		return "plan.stronger"
	case "mixed":
		return "plan.mixed"
	case "ladder":
		return "plan.ladder"
	case "match":
		return "plan.asks-match"
	case "balance":
		return "plan.asks-balance"
	case "komi":
		return "plan.asks-komi"
	case string(plan.Sweep):
		return "plan.sweep"
	case string(plan.Effects):
		return "plan.effects"
	case string(plan.Readings):
		return "plan.readings"
	default:
		return "plan.fair"
	}
}

// planQuestions are the questions as a section.
func planQuestions(say translator, p *record.Plan, matches bool) section {
	g := grid{Caption: say("plan.questions-table"), Columns: []column{
		left(say("plan.players")), right(say("plan.under")), right(say(compare.GamesOrMatches(matches, "plan.games", "plan.matches"))),
		right(say("plan.judged-by")), left(say("plan.question")),
	}}
	for _, q := range p.Questions {
		players, games, tolerance := q.Players, missing, say("plan.no-tolerance")
		if players == "" {
			players = missing
		}
		if q.Games > 0 {
			games = count(say, q.Games)
		}
		if p.Tolerance.Score > 0 {
			tolerance = "± " + points(say, p.Tolerance.Score)
		}
		text := say(questionKey(q.Kind))
		if q.Of > 0 {
			text = say(questionKey(q.Kind), count(say, int64(q.Of)))
		}
		g.Rows = append(g.Rows, plain(players, count(say, int64(len(q.Variants))), games, tolerance, text))
	}
	return section{Title: say("plan.questions"), Tables: []grid{g}}
}

// planComparisons are the primary comparisons as a section.
func planComparisons(say translator, p *record.Plan) section {
	out := section{Title: say("plan.primary")}
	if len(p.Comparisons) == 0 {
		out.Remarks = []string{say("plan.primary-none")}
		return out
	}
	g := grid{Caption: say(compare.GamesOrMatches(p.Apart, "plan.primary-table", "plan.primary-table-apart")), Columns: []column{left(say("plan.variant")), left(say("plan.base")), left(say("plan.by"))}}
	for _, c := range p.Comparisons[:min(mostCompared, len(p.Comparisons))] {
		g.Rows = append(g.Rows, plain(c.Variant, c.Base, c.Players))
	}
	out.Tables = []grid{g}
	if more := len(p.Comparisons) - mostCompared; more > 0 {
		out.Remarks = append(out.Remarks, say("plan.more", count(say, int64(more))))
	}
	if t := p.Tolerance; t.Score > 0 || t.Draws > 0 || t.Lead > 0 || t.Plies > 0 {
		out.Remarks = append(out.Remarks, say("plan.secondary", points(say, t.Draws), level(say, t.Lead), level(say, t.Plies)))
	} else {
		out.Remarks = append(out.Remarks, say("plan.secondary-none"))
	}
	return out
}

// planEstimate is an estimate as a section.
func planEstimate(say translator, e *record.PlanEstimate) section {
	g := grid{Caption: say("plan.estimate-table"), Columns: []column{left(say("plan.what")), right(say("plan.amount"))}}
	add := func(what, amount string) { g.Rows = append(g.Rows, plain(what, amount)) }
	add(say("plan.blocks"), count(say, e.Blocks))
	time := func(seconds float64) string {
		if seconds <= 0 && e.Unknown == 0 {
			return say("plan.not-told")
		}
		return duration(say, seconds)
	}
	add(say("plan.core-time"), time(e.CoreSeconds))
	if e.Unknown > 0 {
		add(say("plan.unknown"), say("report.games", count(say, e.Unknown)))
	}
	if e.Beyond > 0 {
		add(say("plan.beyond"), say("report.games", count(say, e.Beyond)))
	}
	add(say("plan.disk"), diskSize(say, e.Bytes))
	if n := len(e.Shards); n > 0 {
		blocks, seconds, sum := []int64{}, []float64{}, 0.0
		for _, s := range e.Shards {
			blocks, seconds, sum = append(blocks, s.Blocks), append(seconds, s.CoreSeconds), sum+s.CoreSeconds
		}
		add(say("plan.shards"), count(say, int64(n)))
		add(say("plan.shard-blocks"), say("plan.range", count(say, slices.Min(blocks)), count(say, slices.Max(blocks))))
		add(say("plan.shard-time"), say("plan.range", time(slices.Min(seconds)), time(slices.Max(seconds))))
		if sum > 0 {
			ratio := unit{scale: 1}.value(say, slices.Max(seconds)*float64(n)/sum, 2)
			add(say("plan.balance"), say("plan.times", ratio))
		}
	}
	if e.Price > 0 {
		u := unit{scale: 1}
		add(say("plan.cost", u.value(say, e.Price, leastDigits(e.Price))), u.significant(say, e.Cost))
	}
	return section{Title: say("plan.estimate"), Tables: []grid{g}}
}

// duration is a time that is not known exactly, in the unit that suits it.
func duration(say translator, seconds float64) string {
	u := unit{scale: 1}
	switch {
	case seconds < 120:
		return say("plan.seconds", u.significant(say, seconds))
	case seconds < 7200:
		return say("plan.minutes", u.significant(say, seconds/60))
	default:
		return say("plan.hours", u.significant(say, seconds/3600))
	}
}

// diskSize is a number of bytes that is not known exactly.
func diskSize(say translator, bytes int64) string {
	const mega, giga = 1e6, 1e9
	u := unit{scale: 1}
	if float64(bytes) < giga {
		return say("plan.bytes", u.significant(say, float64(bytes)/mega))
	}
	return say("plan.gigabytes", u.significant(say, float64(bytes)/giga))
}
