package analysis

import (
	"houserules/engine"
	"houserules/engine/rules"
)

// Repeats says how much the games of a cell repeat each other. Players who
// search play the same game again and again where they have few equals to draw
// among; then many games tell of few ways to play. It is the zero value where
// the tables keep no lines: nobody asks it of uniform random players. Of two
// players in both seatings a game of one seating is another game than the same
// moves in the other: the other player made them.
type Repeats struct {
	// Games is the number of games, all of whose lines are known.
	Games int64
	// Distinct is how many of them are different, Most how often the most
	// frequent one came up.
	Distinct, Most int64
	// Sampled is set where there are more different games than are counted one
	// by one. Then Distinct is an estimate with a standard error of about half
	// a per cent, and Most is an upper bound: what the most frequent game came up or a
	// few times more, at most one in 65,000 of all games.
	Sampled bool
	// Warnings are given below 90 % of distinct games, and where one game is
	// more than 1 % of all.
	Warnings []rules.Message
}

// MostLines is how many different games of a cell are counted one by one: what
// they take, some megabytes, is all that is ever taken.
const MostLines = 1 << 16

// lineCount counts lines. Up to a number of different ones it is exact. Beyond
// that it keeps a sample of the different ones, those whose line is below a
// bound, which is halved whenever they become too many (adaptive sampling, due
// to Wegman: Flajolet 1990, "On adaptive sampling", Computing 43, 391–402;
// unbiased, with a standard error of 1.2/√most on average; here never more than
// there are games), and counts by which every line that is frequent enough is
// found (Misra and Gries 1982, "Finding repeated elements", Science of Computer
// Programming 2, 143–152). The sample does not depend on the order of the
// games, and the counts are made in the order of their indices: neither depends
// on who played them.
type lineCount struct {
	most  int
	games int64
	// times are counts that each lack at most lost.
	times map[engine.LineHash]int64
	lost  int64
	// sample holds the different lines below 2⁶⁴⁻ˡᵉᵛᵉˡ; nil while times holds
	// all lines.
	sample map[engine.LineHash]struct{}
	level  uint
}

func newLineCount(most int) *lineCount {
	return &lineCount{most: most, times: map[engine.LineHash]int64{}}
}

// add counts a game.
func (c *lineCount) add(line engine.LineHash) {
	c.games++
	switch n, known := c.times[line]; {
	case known || len(c.times) < c.most:
		c.times[line] = n + 1
	default:
		c.overflow()
	}
	if c.sample != nil {
		c.keep(line)
	}
}

// overflow takes one from every count, that of the line which has none yet
// included.
func (c *lineCount) overflow() {
	if c.sample == nil {
		c.sample = map[engine.LineHash]struct{}{}
		for l := range c.times {
			c.sample[l] = struct{}{}
		}
	}
	c.lost++
	for l, n := range c.times {
		if n == 1 {
			delete(c.times, l)
		} else {
			c.times[l] = n - 1
		}
	}
}

// keep puts a line into the sample if it belongs there.
func (c *lineCount) keep(line engine.LineHash) {
	if !c.sampled(line) {
		return
	}
	c.sample[line] = struct{}{}
	for len(c.sample) > c.most {
		c.level++
		for l := range c.sample {
			if !c.sampled(l) {
				delete(c.sample, l)
			}
		}
	}
}

func (c *lineCount) sampled(line engine.LineHash) bool {
	return uint64(line)>>(64-c.level) == 0
}

// repeats is what the count says.
func (c *lineCount) repeats() Repeats {
	r := Repeats{Games: c.games, Distinct: int64(len(c.times)), Sampled: c.sample != nil}
	for _, n := range c.times {
		r.Most = max(r.Most, n)
	}
	if r.Sampled {
		r.Distinct = min(int64(len(c.sample))<<c.level, c.games)
		r.Most += c.lost
	}
	return r
}

// plus adds the games of another seating, of which none is a game of this one:
// the same moves were made by the other player.
func (r Repeats) plus(o Repeats) Repeats {
	return Repeats{Games: r.Games + o.Games, Distinct: r.Distinct + o.Distinct, Most: max(r.Most, o.Most), Sampled: r.Sampled || o.Sampled}
}

// warned adds the warnings.
func (r Repeats) warned() Repeats {
	if 10*r.Distinct < 9*r.Games {
		r.Warnings = append(r.Warnings, rules.Say("warning.few-distinct", number(r.Distinct), number(r.Games)))
	}
	if r.Most > 1 && 100*r.Most > r.Games {
		r.Warnings = append(r.Warnings, rules.Say("warning.frequent-game", number(r.Most), number(r.Games)))
	}
	return r
}
