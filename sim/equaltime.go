package sim

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/plan"
)

const (
	// paceRounds is how often B's number is measured anew: what a position takes depends
	// a little on how many there are.
	paceRounds = 4
	// PaceFor is the processor time of each round, about: games are played to their ends.
	PaceFor = 500 * time.Millisecond
	// paceWithin is the ratio of times that is equal enough.
	paceWithin = 1.03
)

// MeasureEqualTime plays games of A against B in both seatings and finds the number of
// positions with which B takes as much processor time for a move as A. Each round takes that
// much processor time, usually PaceFor. Forced moves do not count, and the results are not
// recorded. The error says which player has no number of positions, or that both would be
// the same player, or is the context's. tell, if it is not nil, gets an upper estimate of the
// time left after every move.
func MeasureEqualTime(ctx context.Context, g engine.Game, a, b agent.Spec, openings *engine.Openings, round time.Duration, tell func(left time.Duration)) (e plan.EqualTime, err error) {
	for _, s := range []agent.Spec{a, b} {
		if s.Nodes() == 0 {
			return e, fmt.Errorf("%s looks at no fixed number of positions, which could be measured: for equal time write both players like nodes:1000", s)
		}
	}
	if a.WithNodes(b.Nodes()).Equal(b) {
		return e, fmt.Errorf("%s and %s differ in nothing but their number of positions, and in the same time they look at equally many", a, b)
	}
	runtime.LockOSThread() // for the clock
	defer runtime.UnlockOSThread()
	game := uint64(0)
	left, err := newPaceLeft(ctx, g, round)
	if err != nil {
		return e, err
	}
	for rounds := 1; ; rounds++ {
		left.begin(rounds)
		times, err := decisionTimes(ctx, g, [2]agent.Spec{a, b}, openings, &game, round, func(move time.Duration) {
			if left.moved(move); tell != nil {
				tell(left.now())
			}
		})
		if err != nil {
			return e, err
		}
		ratio := times[0] / times[1]
		if rounds == paceRounds || ratio < paceWithin && ratio > 1/paceWithin {
			e.Nodes = [2]int64{a.Nodes(), b.Nodes()}
			for i, n := range e.Nodes {
				e.Rates[i] = threeDigits(float64(n) / times[i])
			}
			return e, nil
		}
		b = b.WithNodes(int64(math.Round(float64(b.Nodes()) * ratio)))
	}
}

// paceLeft says how long measuring takes still.
type paceLeft struct {
	start  time.Time
	clock  threadClock
	round  time.Duration
	plies  float64       // of a game of random players
	before time.Duration // processor time before this round
	rounds int           // that come after this one, at most
	pair   time.Duration // a game with each seating
}

// newPaceLeft plays some games at random, because nobody knows how long those of the players
// will be.
func newPaceLeft(ctx context.Context, g engine.Game, round time.Duration) (*paceLeft, error) {
	random, err := ParseAgent("random")
	if err != nil {
		return nil, err
	}
	l := &paceLeft{start: time.Now(), clock: startThreadClock(), round: round}
	const games = 20
	err = PlayGames(ctx, g, []agent.Spec{random}, games, 0, 1, func(rows *engine.Rows) {
		for _, n := range rows.Plies[:rows.Len] {
			l.plies += float64(n) / games
		}
	})
	return l, err
}

func (l *paceLeft) begin(round int) { l.rounds, l.before = paceRounds-round, l.clock.spent() }

// moved notes how long a move of both takes.
func (l *paceLeft) moved(both time.Duration) {
	l.pair = time.Duration(l.plies * float64(both))
}

// now is by the clock, as much slower than processor time as it was so far.
func (l *paceLeft) now() time.Duration {
	spent := l.clock.spent()
	each := max(l.round+l.pair/2, l.pair)
	left := each*time.Duration(l.rounds) + max(0, each-(spent-l.before))
	if passed := time.Since(l.start); spent > 0 && passed > spent {
		left = time.Duration(float64(left) * float64(passed) / float64(spent))
	}
	return left
}

// decisionTimes are the processor times of a decision of two players, in seconds.
func decisionTimes(ctx context.Context, g engine.Game, players [2]agent.Spec, openings *engine.Openings, game *uint64, round time.Duration, moved func(time.Duration)) (times [2]float64, err error) {
	var spent [2]time.Duration
	var count [2]int
	var seatings [2]*engine.Stepper
	for swap := range seatings {
		p := &engine.Stepper{State: g.New(), Agents: seatAgents(g, []agent.Spec{players[swap], players[1-swap]}), Openings: openings}
		defer p.Close()
		seatings[swap] = p
	}
	for begin := startThreadClock(); begin.spent() < round || count[0] == 0 || count[1] == 0; {
		for swap, p := range seatings {
			p.Start(0, *game)
			for {
				if err := ctx.Err(); err != nil {
					return times, err
				}
				clock := startThreadClock()
				seat, action, n := p.Step()
				took := clock.spent()
				if seat == engine.Over || action == engine.NoAction {
					break
				}
				if seat >= engine.First && n > 1 && !p.Opening() {
					who := seat.Index() ^ swap
					spent[who] += took
					count[who]++
					moved(spent[0]/time.Duration(max(1, count[0])) + spent[1]/time.Duration(max(1, count[1])))
				}
			}
		}
		if *game++; *game > 1<<16 {
			break // of a game without choices
		}
	}
	for i := range times {
		times[i] = max(1e-9, spent[i].Seconds()/float64(max(1, count[i])))
	}
	return times, nil
}

// threeDigits rounds to three digits.
func threeDigits(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x))-2)
	return math.Round(x/unit) * unit
}
