package sim

import (
	"context"
	"slices"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/matchplay"
)

// matchesInPlay are the matches of a block. Its matches advance side by side, one
// game each at a time, so that doors which play many games at once have them: those
// that go on are played in runs of consecutive matches, whose games of one number
// have consecutive indices.
type matchesInPlay struct {
	seed, first uint64
	matches     []matchplay.Match
	rounds      []matchRound
	over        int // games of these rounds
}

// matchRound is one game of every match that was still going on.
type matchRound struct {
	// at are the matches' places in the block, in ascending order.
	at       []int
	starters []matchplay.Player
	rows     *engine.Rows
}

// newMatchesInPlay begins so many matches.
func newMatchesInPlay(seed, first uint64, matches int, r matchplay.Rules) *matchesInPlay {
	b := &matchesInPlay{seed: seed, first: first, matches: make([]matchplay.Match, matches)}
	for i := range b.matches {
		b.matches[i] = matchplay.New(r)
	}
	return b
}

// next finds who plays on, and who starts; there are no rows yet. No places say
// that all matches are over.
func (b *matchesInPlay) next() matchRound {
	var r matchRound
	number := len(b.rounds) + 1
	for i := range b.matches {
		m := &b.matches[i]
		if m.Over() {
			continue
		}
		r.at = append(r.at, i)
		streams := engine.GameStreams(b.seed, matchplay.Index(b.first+uint64(i), number))
		r.starters = append(r.starters, m.Starter(streams))
	}
	return r
}

// run returns the end of the longest run of consecutive matches from a place on
// that have the same seating; where it makes no difference who sits where, all
// seatings are the same.
func (r *matchRound) run(from int, alike bool) int {
	to := from + 1
	for to < len(r.at) && r.at[to] == r.at[to-1]+1 && (alike || r.starters[to] == r.starters[from]) {
		to++
	}
	return to
}

// add counts a round that has been played.
func (b *matchesInPlay) add(r matchRound) {
	for i, at := range r.at {
		b.matches[at].Add(matchplay.GameIn(r.rows, i, r.starters[i]))
	}
	b.rounds = append(b.rounds, r)
	b.over += len(r.at)
}

// soFar are the games of all rounds and the first ones of a round in play, in the order
// in which they were played.
func (b *matchesInPlay) soFar(now *matchRound, games int) *engine.Rows {
	rows := engine.NewRows(now.rows.Info, b.over+games)
	rows.KeepLines(now.rows.Lines != nil)
	rows.KeepStarters(true)
	at := 0
	take := func(r *matchRound, n int) {
		rows.Take(at, r.rows, 0, n)
		for i, starter := range r.starters[:n] {
			rows.Starters[at+i] = uint8(starter)
		}
		at += n
	}
	for i := range b.rounds {
		take(&b.rounds[i], len(b.rounds[i].at))
	}
	take(now, games)
	return rows
}

// collect puts all games into rows, match by match.
func (b *matchesInPlay) collect(rows *engine.Rows) {
	begin, games := make([]int, len(b.matches)), 0
	for i := range b.matches {
		begin[i] = games
		games += b.matches[i].Games
	}
	rows.Resize(games)
	rows.KeepStarters(true)
	for number, r := range b.rounds {
		for i, at := range r.at {
			rows.Take(begin[at]+number, r.rows, i, 1)
			rows.Starters[begin[at]+number] = uint8(r.starters[i])
		}
	}
}

// tally counts the matches by their result for the first player.
func (b *matchesInPlay) tally() Tally {
	var t Tally
	for i := range b.matches {
		m := &b.matches[i]
		switch m.Winner() {
		case matchplay.First:
			t.Wins++
		case matchplay.Second:
			t.Losses++
		default:
			t.Draws++
		}
		if m.CutOff {
			t.CutOff++
		}
	}
	return t
}

// enterMatches gets ready for a cell of matches: for both seatings of its players.
func (p *player) enterMatches(cell int, g engine.Game, agents []agent.Spec, lines bool) {
	if cell == p.cell {
		return
	}
	p.enter(cell, g, agents, nil, lines)
	p.swapped = nil
	if !mirror(agents) {
		p.swapped = openDoor(g, []agent.Spec{agents[1], agents[0]}, nil)
	}
}

// playMatches fills the player's rows with matches first, first+1, … of a seed,
// and returns what came of them. What is there of them before is taken from begun, which
// is told how far they are. What a door has played is shown to judge. It reports false
// where it gave up because judge says so, or because the context has ended and the rest
// took too long.
func (p *player) playMatches(ctx context.Context, seed, first uint64, matches int, rules matchplay.Rules, begun *begunBlock, judge func(engine.Door, *engine.Rows) bool) (Tally, bool) {
	b := newMatchesInPlay(seed, first, matches, rules)
	var stopped time.Time
	for r := b.next(); len(r.at) > 0; r = b.next() {
		r.rows = engine.NewRows(p.rows.Info, len(r.at))
		r.rows.KeepLines(p.rows.Lines != nil)
		r.rows.Stop, r.rows.Journal = p.stop(), p.rows.Journal
		index := func(i int) uint64 { return matchplay.Index(first+uint64(r.at[i]), len(b.rounds)+1) }
		from := begun.recall(r.rows, index, func(i int) uint8 { return uint8(r.starters[i]) })
		soFar := func() *engine.Rows { return b.soFar(&r, from) }
		begun.progress(b.over+from, soFar)
		for from < len(r.at) {
			if ctx.Err() != nil {
				if now := time.Now(); stopped.IsZero() {
					stopped = now
				} else if p.singly || now.Sub(stopped) > drainFor {
					return Tally{}, false
				}
			}
			to := min(r.run(from, p.swapped == nil), from+p.chunk())
			window(&p.view, r.rows, from, to)
			door := p.door
			if p.swapped != nil && r.starters[from] == matchplay.Second {
				door = p.swapped
			}
			at := time.Now()
			door.Play(seed, index(from), &p.view)
			if p.view.Stopped() {
				return Tally{}, false // the door may have stopped in the middle of a game
			}
			if !judge(door, &p.view) {
				return Tally{}, false
			}
			if to-from == p.pace.next() {
				p.pace.took(time.Since(at))
			}
			from = to
			begun.progress(b.over+from, soFar)
		}
		b.add(r)
	}
	b.collect(p.rows)
	return b.tally(), true
}

// matchRules are the rules of the matches of every cell; nil in a study of games.
func (r *runner) matchRules() ([]*settled, error) {
	var list []*settled
	for _, c := range r.plan.Cells {
		rules, err := r.plan.MatchRules(c.Variant)
		if err != nil {
			return nil, err
		}
		list = append(list, &settled{Rules: rules})
	}
	return slices.Clip(list), nil
}
