package analysis

import (
	"iter"
	"slices"

	"houserules/analysis/anytime"
)

// Part says which part of a study's games is analyzed, where more were planned.
type Part struct {
	// Games are those analyzed, Played those there are: what some comparison does
	// not share is left out. Planned is the number of all. They count the games
	// of all cells.
	Games, Played, Planned int64
	// Promised is set where verdicts were promised of this part: the study may
	// grow, or has ended by its rule. Else it was to be looked at once, with all
	// its games.
	Promised bool
	// Ended is the rule by which the study has ended; nil where it goes on.
	Ended *Until
}

// Until is a rule by which a study ends before all its games are played.
type Until struct {
	// HalfWidth, a fraction of 1, ends it when no interval that a question's
	// verdict rests on is wider than twice that; zero where verdicts end it.
	HalfWidth float64
	// Decided ends it when no question is UNDECIDED.
	Decided bool
}

// Met reports whether the results end a study. A question without an interval
// yet ends none; where there is no question because all cells are one game each, more
// copies of it bring nothing.
func (u Until) Met(r *Results) bool {
	any := slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Fact() })
	for q := range r.Questions() {
		any = true
		half := (q.Effect.Hi - q.Effect.Lo) / 2
		switch {
		case q.Verdict == 0,
			u.Decided && q.Verdict == Undecided,
			!u.Decided && !(half <= u.HalfWidth):
			return false
		}
	}
	return any
}

// Questions yields the verdicts that a study is about: whether its variants are
// fair, by seats where there are more than two and by the first move of matches, and how the first player's score
// differs from that under the base. What is known without games, as of the same
// rules, is no question, nor is what copies of one game never tell.
func (r *Results) Questions() iter.Seq[*Judged] {
	return func(yield func(*Judged) bool) {
		for i := range r.Cells {
			c := &r.Cells[i]
			if c.Fact() {
				continue
			}
			if c.FirstMove != nil && !yield(&c.FirstMove.Effect) {
				return
			}
			if len(c.Seats) <= 2 {
				if !yield(&c.Fair) {
					return
				}
				continue
			}
			for k := range c.Seats {
				if alone := c.Seats[k].Advantage.Effect.Method == ""; !alone && !yield(&c.Seats[k].Advantage) {
					return
				}
			}
		}
		for i := range r.Differences {
			if d := &r.Differences[i]; d.Name == FirstScore && d.Verdict != SameRules && !d.OneGame && !yield(&d.Judged) {
				return
			}
		}
	}
}

// GoOn is the number of games of each line-up to which to extend a study that
// leaves something UNDECIDED, so that all of that is known as exactly as it
// should be; zero where nothing is, or no number is known to help. Two different
// players are two line-ups, one for each seating, which share the games that an
// [Outlook] counts.
func (r *Results) GoOn() int64 {
	games, seatings := int64(0), map[string]int64{}
	add := func(j *Judged, agents string) {
		if j.Verdict == Undecided {
			share := max(1, seatings[agents])
			games = max(games, (j.Outlook.GoOn+share-1)/share)
		}
	}
	for i := range r.Cells {
		c := &r.Cells[i]
		if c.Pairing != nil {
			seatings[c.Agents] = int64(len(c.Pairing.Seatings))
		}
		add(&c.Fair, c.Agents)
		if c.FirstMove != nil {
			add(&c.FirstMove.Effect, c.Agents)
		}
		for k := range c.Seats {
			add(&c.Seats[k].Advantage, c.Agents)
		}
	}
	for i := range r.Differences {
		add(&r.Differences[i].Judged, r.Differences[i].Agents)
	}
	return games
}

// MostUntil is the number of games of a cell after which no interval of a table
// with so many rows is wider than twice a half-width, whatever the games show,
// unless games are cut off; zero where that is above 10^12. Intervals are members
// of sequences made for so many games, which are wider than those of fixed size,
// and the differences of scores vary at most by one.
func MostUntil(halfWidth float64, rows int, games int64) int64 {
	sequence := anytime.Sequence{Alpha: (1 - DefaultLevel) / float64(max(1, rows)), Games: games}
	p := Planning{Sequence: &sequence, Spread: Spread{Variance: 1}}
	return max(p.Games(halfWidth), 0)
}
