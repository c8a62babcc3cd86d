package sim

import (
	"cmp"
	"time"
)

// eta estimates the time left from what a game of each cell took so far. Where none was
// played, the cells of its kind stand in for it, else what was measured beforehand. It is 0
// where of some players too few cells were measured to be typical.
func (m *meter) eta() time.Duration {
	prices := m.prices()
	alike := map[kind]spent{}
	for k := range m.cells {
		of := alike[m.kinds[k]]
		of.add(m.spent(k, prices[k]))
		alike[m.kinds[k]] = of
	}
	var seconds float64
	for i, c := range m.cells {
		if c.Done == c.Total {
			continue
		}
		if prices[i] == 0 {
			return 0
		}
		unit := cmp.Or(m.spent(i, prices[i]).perUnit(), alike[m.kinds[i]].perUnit(), 1)
		seconds += float64(float64(c.Total-c.Done) * unit * prices[i])
	}
	return time.Duration(seconds * m.slowness(mark{at: time.Now(), spent: processTime()}) / float64(m.workers) * float64(time.Second))
}

// prices are what a game of each cell took in the check of the doors, in seconds, or else since
// then, or else the mean of the cells of the same players; 0 where those that were measured
// are too few to be typical.
func (m *meter) prices() []float64 {
	type measured struct {
		spent
		cells int
	}
	each, same := make([]float64, len(m.games)), map[string]measured{}
	for i, c := range m.cells {
		each[i] = cmp.Or(m.games[i].Seconds(), m.spent(i, 1).perUnit())
		of := same[m.kinds[i].players]
		if each[i] > 0 {
			of.add(spent{1, each[i]})
		}
		if each[i] > 0 || c.Done < c.Total {
			of.cells++
		}
		same[m.kinds[i].players] = of
	}
	for i := range each {
		switch of := same[m.kinds[i].players]; {
		case !typical(int(of.units), of.cells):
			each[i] = 0
		case each[i] == 0:
			each[i] = of.perUnit()
		}
	}
	return each
}

// typical says whether so many of some cells tell what all of them take.
func typical(known, of int) bool { return known >= min(of, 3) && 10*known >= of }

// spent is worker time, in seconds, with the games played in it, each by its price.
type spent struct{ units, seconds float64 }

// A cell tells what its games take when one in a hundred is played, or when they took so
// long: the first few show what beginning takes.
const (
	tellingShare = 100
	tellingTime  = 5 * time.Second
)

// spent returns the time spent on a cell, whose games have such a price; nothing before enough games have been played.
func (m *meter) spent(cell int, price float64) spent {
	if m.played[cell] < m.cells[cell].Total/tellingShare && m.busy[cell] < tellingTime {
		return spent{}
	}
	return spent{float64(float64(m.played[cell]) * price), m.busy[cell].Seconds()}
}

func (s *spent) add(t spent) { s.units, s.seconds = s.units+t.units, s.seconds+t.seconds }

// perUnit is the mean worker time of a game divided by its price; 0 where none was played.
func (s spent) perUnit() float64 {
	if s.units <= 0 {
		return 0
	}
	return s.seconds / s.units
}

// mark is a moment, with the time that workers had been busy by then and the processor time
// that the program had spent.
type mark struct {
	at          time.Time
	busy, spent time.Duration
}

// The last of so many reports of workers, and of so long, tell how fast it goes; less than the
// soonest tells nothing.
const (
	lately        = 10 * time.Second
	latelyReports = 20
	soonest       = 2 * time.Second
)

// slowness is how many times as long passes as by the mean of all games so far: between games
// doors are opened and tables written, and others may have taken the machine, or left it.
func (m *meter) slowness(now mark) float64 {
	if m.marks == nil { // doors are checked, whose games are known by processor time
		checked := now.since(m.first)
		if checked.passed < soonest/4 || checked.spent <= 0 {
			return 1
		}
		return max(1, float64(checked.passed)*float64(m.workers)/float64(checked.spent))
	}
	for _, d := range m.busy {
		now.busy += d
	}
	if now.busy > m.marks[len(m.marks)-1].busy {
		m.marks = append(m.marks, now)
	}
	for len(m.marks) > latelyReports && now.at.Sub(m.marks[1].at) >= lately {
		m.marks = m.marks[1:]
	}
	last := now.since(m.marks[0])
	if last.passed < soonest || last.busy <= 0 {
		return 1
	}
	between := max(1, float64(last.passed)*float64(m.workers)/float64(last.busy))
	return between * last.share() / now.since(m.first).share()
}

// stretch is what passed between two moments.
type stretch struct{ passed, busy, spent time.Duration }

func (m mark) since(before mark) stretch {
	return stretch{m.at.Sub(before.at), m.busy - before.busy, m.spent - before.spent}
}

// share is how much time passed for each of processor time; 1 where the program itself spends
// next to none, or that is not known.
func (s stretch) share() float64 {
	if s.spent <= s.passed/20 {
		return 1
	}
	return float64(s.passed) / float64(s.spent)
}
