package reports

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"houserules/analysis"
	"houserules/analysis/match"
	"houserules/reports/record"
)

// Match writes how a match stands or ended: as text for the terminal, or as the
// JSON of [record.Match]. Nothing is written where an error is returned, unless
// it is w's own.
func Match(w io.Writer, m *record.Match, reader Reader, name string) error {
	say := reader.voice()
	switch name {
	case FormatText:
		return printText(say, w, matchSheet(say, m))
	case FormatJSON:
		text, err := m.JSON()
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	default:
		return fmt.Errorf("unknown format %q of a match; there are %s and %s", name, FormatText, FormatJSON)
	}
}

// matchSheet is what is said of a match.
func matchSheet(say voice, m *record.Match) sheet {
	r := &m.Result
	s := sheet{
		Title: fromOpenings(say, say("match.title", m.Variant, m.Agents[0], m.Agents[1]), m.Openings),
		Lines: []string{
			say("match.played", count(say, 2*r.Pairs.N()), count(say, r.Pairs.N()), strconv.FormatUint(m.Seed, 10)),
			say("match.verdict", say(matchVerdict(r.Verdict)), matchWords(say, m)),
		},
	}
	if m.Distinct > 0 {
		s.Lines = append(s.Lines, say("match.distinct", count(say, m.Distinct)))
	}
	if m.Openings != "" {
		s.Lines = append(s.Lines, say("match.openings", count(say, m.Different), share(say, m.Redrawn, r.Pairs.N()+m.Redrawn)+" %"))
	}
	results := grid{
		Caption: say("match.results"),
		Columns: []column{left(say("match.quantity")), right(say("match.value", level(say, r.Level)))},
		Rows: [][]cell{
			plain(say("match.score"), percent().estimate(say, estimated(r.Score, r))),
			plain(say("match.elo"), eloUnit().estimate(say, estimated(r.Elo, r))),
			plain(say("match.first"), pointUnit().estimate(say, estimated(r.First, r))),
		},
	}
	pairs := grid{Caption: say("match.outcomes"), Columns: []column{left(say("match.points")), right(say("match.pairs")), right(say("match.share"))}}
	for i, k := range r.Pairs {
		pairs.Rows = append(pairs.Rows, plain(pairPoints(i), count(say, k), share(say, k, r.Pairs.N())))
	}
	s.Sections = []section{{Title: say("page.results"), Tables: []grid{results, pairs}, Remarks: matchRemarks(say, m)}}
	return s
}

// matchVerdict names the word of a verdict.
func matchVerdict(v match.Verdict) string {
	switch v {
	case match.Stronger:
		return "match.stronger"
	case match.NotStronger:
		return "match.not-stronger"
	default:
		return "match.open"
	}
}

// matchWords says in words what the verdict means.
func matchWords(say voice, m *record.Match) string {
	a, b := m.Agents[0], m.Agents[1]
	elo0, elo1 := testElo(say, m, m.Rule.Test.Elo0), testElo(say, m, m.Rule.Test.Elo1)
	switch {
	case m.Result.Verdict == match.Stronger && m.Rule.Test.Elo0 == 0:
		return say("match.stronger.words", a, b)
	case m.Result.Verdict == match.Stronger:
		return say("match.stronger.words-elo0", a, b, elo0)
	case m.Result.Verdict == match.NotStronger:
		return say("match.not-stronger.words", a, b, elo1)
	default:
		return say("match.open.words", a, b, elo1)
	}
}

// testElo prints a strength of the test.
func testElo(say voice, m *record.Match, elo float64) string {
	text := unit{scale: 1}.number(say, elo, leastDigits(elo))
	if m.Rule.Test.Scale == match.Normalised {
		return say("match.elo-normalised", text)
	}
	return text
}

// matchRemarks say what the verdict and the intervals rest on.
func matchRemarks(say voice, m *record.Match) []string {
	r, test := &m.Result, m.Rule.Test
	two := func(x float64) string { return unit{scale: 1}.number(say, x, 2) }
	var list []string
	if r.ByTest {
		lower, upper := test.Bounds()
		list = append(list, say("match.by-test", testElo(say, m, test.Elo0), testElo(say, m, test.Elo1), level(say, test.Alpha), level(say, test.Beta),
			two(r.Ratio.Stood), two(lower), two(upper)))
		if r.Verdict == match.Open {
			list = append(list, say("match.by-test-open"))
		}
	} else {
		list = append(list, say("match.by-interval"))
	}
	switch {
	case r.Method == match.Anytime:
		list = append(list, say("match.beside", level(say, r.Level), say(matchVerdict(r.ByInterval))))
	case m.Rule.Until > 0:
		list = append(list, say("match.until", level(say, r.Level), points(say, m.Rule.Until)))
		if r.Score.Half() > m.Rule.Until {
			list = append(list, say("match.until-open"))
		}
	default:
		list = append(list, say("match.fixed", level(say, r.Level)))
	}
	if m.Outside {
		list = append(list, say("match.outside"))
	}
	for i, n := range m.Forfeits {
		if n > 0 {
			list = append(list, say("match.forfeits", m.Agents[i], count(say, n), count(say, 2*r.Pairs.N())))
		}
	}
	if r.CutOff > 0 {
		list = append(list, say("match.cut-off", count(say, r.CutOff), count(say, 2*r.Pairs.N())))
	}
	return list
}

// estimated is a number of a match as the units print it. Without a value it has
// only bounds, because most games were cut off.
func estimated(e match.Estimate, r *match.Result) analysis.Estimate {
	out := analysis.Estimate{Value: e.Value, Lo: e.Lo, Hi: e.Hi, Level: r.Level, N: r.Pairs.N()}
	if math.IsNaN(e.Value) {
		out.Capped = &analysis.Bounds{Lo: e.Lo, Hi: e.Hi}
	}
	return out
}
