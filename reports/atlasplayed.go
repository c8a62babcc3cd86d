package reports

import (
	"math"
	"strconv"
	"strings"

	"houserules/configs/words"
	"houserules/sim/atlas"
)

// playedSection compares what players make with what best play brings.
func playedSection(say translator, a *atlas.Atlas) section {
	g := grid{
		Caption: say("atlas.played-caption"),
		Columns: []column{left(say("atlas.rules-board")), right(say("atlas.perfect")), right(say("atlas.random-exact"))},
	}
	for _, p := range a.Players {
		g.Columns = append(g.Columns, right(playerName(say, p.Agent)))
	}
	lead, points := unit{scale: 1, signed: true}, unit{scale: 100, signed: true}
	var remarks []string
	eachSolved(a, func(s *atlas.Set, b *atlas.Board) {
		if b.Houses == 1 {
			return // nobody has a choice
		}
		exact := missing
		if x := b.Found.Exact.Random; x != nil {
			exact = lead.number(say, x.Lead, 3) + " (" + points.number(say, x.Advantage(), 1) + ")"
		}
		// In one column, which stands before every part of a wide table.
		row := []string{s.Title + " " + boardText(say, b), valueText(say, b), exact}
		for i := range b.Found.Played {
			p := &b.Found.Played[i]
			mean, half := p.Mean()
			row = append(row, say("atlas.played", lead.number(say, mean, 2), unit{scale: 1}.number(say, half, 2), points.number(say, p.Advantage(), 1)))
			if p.CutOff > 0 {
				remarks = append(remarks, say("atlas.limit", playerName(say, p.Agent), b.Variant, count(say, p.CutOff), count(say, p.Games)))
			}
		}
		g.Rows = append(g.Rows, plain(row...))
	})
	sec := tables(say("atlas.played-title"), g)
	sec.Remarks = remarks
	return sec
}

// skillSection has the results of softmax play by exact values: worked out where all lines
// could be followed, and simulated elsewhere.
func skillSection(say translator, a *atlas.Atlas) section {
	head := func(caption string) grid {
		g := grid{Caption: caption, Columns: []column{left(say("atlas.rules-board")), right(say("atlas.perfect"))}}
		for _, t := range a.Temperatures {
			g.Columns = append(g.Columns, right(say("atlas.skill-t", strconv.FormatFloat(t, 'g', -1, 64))))
		}
		return g
	}
	summed := head(say("atlas.skill-caption", count(say, int64(a.Nodes))))
	summed.Columns = append(summed.Columns, right(say("atlas.random")))
	played := head(say("atlas.skill-played-caption", count(say, int64(a.Nodes)), count(say, a.Curve)))
	cyclic := false
	lead := unit{scale: 1, signed: true}
	eachSolved(a, func(s *atlas.Set, b *atlas.Board) {
		if b.Houses == 1 {
			return
		}
		// In one column, which stands before every part of a wide table.
		row := []string{s.Title + " " + boardText(say, b), valueText(say, b)}
		if x := &b.Found.Exact; len(x.Softmax) > 0 && x.Random != nil {
			cyclic = cyclic || !s.Acyclic
			for _, c := range x.Softmax {
				row = append(row, lead.number(say, c.Lead, 2))
			}
			summed.Rows = append(summed.Rows, plain(append(row, lead.number(say, x.Random.Lead, 2))...))
			return
		}
		if len(b.Found.Curve) == 0 {
			return
		}
		cyclic = cyclic || !s.Acyclic
		for i := range b.Found.Curve {
			mean, half := b.Found.Curve[i].Mean()
			row = append(row, say("atlas.skill-played", lead.number(say, mean, 1), unit{scale: 1}.number(say, half, 1)))
		}
		played.Rows = append(played.Rows, plain(row...))
	})
	sec := tables(say("atlas.skill-title"), summed, played)
	if cyclic {
		sec.Remarks = []string{say("atlas.skill-cyclic")}
	}
	return sec
}

// whiteSection lists what was not solved, and what it would take on any machine.
func whiteSection(say translator, a *atlas.Atlas) section {
	return whiteTable(say, a, say("atlas.white-needs"), nil)
}

// whiteHours is whiteSection with the hours that it would take on the machine that was
// measured.
func whiteHours(say translator, a *atlas.Atlas, rates atlas.Rates) section {
	return whiteTable(say, a, say("atlas.white-caption"), func(s *atlas.Set, b *atlas.Board) string {
		return hoursText(say, b.States, rates.Of(s.Name).PerSecond())
	})
}

// whiteTable is the table of both; hours is nil for none.
func whiteTable(say translator, a *atlas.Atlas, caption string, hours func(*atlas.Set, *atlas.Board) string) section {
	g := grid{
		Caption: caption,
		Columns: []column{left(say("atlas.rules")), left(say("atlas.board")), right(say("atlas.positions")), right(say("atlas.memory"))},
	}
	if hours != nil {
		g.Columns = append(g.Columns, right(say("atlas.hours")))
	}
	g.Columns = append(g.Columns, left(say("atlas.why")))
	for i := range a.Sets {
		s := &a.Sets[i]
		for k := range s.Boards {
			b := &s.Boards[k]
			if b.Found != nil {
				continue
			}
			positions, memory, time := missing, missing, missing
			if b.Hash != "" && b.State != atlas.Refused {
				positions, memory = wholeText(say, b.Positions), bytesText(say, b.Bytes)
				if hours != nil {
					time = hours(s, b)
				}
			}
			row := []string{s.Title, boardText(say, b), positions, memory}
			if hours != nil {
				row = append(row, time)
			}
			g.Rows = append(g.Rows, plain(append(row, whyWhite(say, b))...))
		}
	}
	return tables(say("atlas.white-title"), g)
}

// whyWhite says why a board was not solved.
func whyWhite(say translator, b *atlas.Board) string {
	switch b.State {
	case atlas.OverBudget:
		return say("atlas.over-budget")
	case atlas.OverMemory:
		return say("atlas.over-memory")
	case atlas.Refused:
		return say.reason(b.Why)
	}
	return say("atlas.waiting")
}

// reason is a reason that is kept in English, in the language where that has it; else it is
// said that there is one.
func (say translator) reason(why string) string {
	if say.inEnglish() {
		return why
	}
	for _, key := range words.English().Keys() {
		if strings.HasPrefix(key, "solve.") && words.IsOurs(key, why) {
			return say(key)
		}
	}
	return say("atlas.refused")
}

// wholeText prints a number that may be too large to be known.
func wholeText(say translator, n int) string {
	if n == math.MaxInt {
		return say("atlas.huge")
	}
	return count(say, int64(n))
}

// hoursText prints how many hours of a core so many states take.
func hoursText(say translator, states int, rate float64) string {
	if states == math.MaxInt || rate <= 0 {
		return missing
	}
	switch hours := float64(states) / rate / 3600; {
	case hours < 0.01:
		return "<0.01"
	case hours < 10:
		return unit{scale: 1}.number(say, hours, 2)
	default:
		return roughly(say, int64(math.Ceil(hours)))
	}
}

// bytesText prints a number of bytes with its unit.
func bytesText(say translator, n int) string {
	if n == math.MaxInt {
		return missing
	}
	size := float64(n)
	for _, u := range []struct {
		bytes float64
		key   string
	}{{1e15, "bytes.peta"}, {1e12, "bytes.tera"}, {1e9, "bytes.giga"}, {1e6, "bytes.mega"}, {1e3, "bytes.kilo"}} {
		if size >= u.bytes {
			return say(u.key, unit{scale: 1}.number(say, size/u.bytes, 1))
		}
	}
	return say("bytes.one", count(say, int64(n)))
}
