package mancala_test

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine/mancala"
)

// This file is a second implementation of the two-row games, written from the
// rule sheets and the words of the knobs alone, and as plainly as possible:
// rows of numbers, one seed at a time, nothing clever. It shares nothing with
// the package but the Rules. The tests beside it let both play the same games.
//
// Where the words leave something open, it takes this reading:
//   - A grand slam is a capture by counts (with its chain) that takes every
//     seed the opponent has after the sowing. Opposite captures and groups are
//     none, but a starving rule looks at the board after them.
//   - A grand slam that gives the rest to the opponent ends the game in the
//     move itself, before a majority is looked for.
//   - A player without seeds has no move, whatever the opponent has: the reason
//     is no-move, not cannot-feed, also when both rows are empty.
//   - A move that feeds is one that sows into the opponent's row, even if it
//     captures the seeds again.
//   - Seeds sown into a store are not captured: they neither make a last
//     capturer nor begin a new count of repetitions (for which it makes no
//     difference).
//   - Of several captures in one move the last one makes the last capturer; a
//     group that its owner takes is a capture of the owner's.
//   - In a relay, each lap's origin is the house that the lap was taken from.
//   - Opposite is where the columns of the board meet: A and f, B and e, ….
//   - "Nothing can ever be captured from here" counts the sweeps that depend
//     on the position, no-move and cannot-feed, as captures, where they would
//     give anything to anybody; divisions after a repetition or at the limit
//     are no captures.

// rowOf is a board as two players see it: each row in its owner's order, left
// to right.
type rowOf [2][]int

func (r rowOf) clone() rowOf { return rowOf{slices.Clone(r[0]), slices.Clone(r[1])} }

func (r rowOf) seeds(player int) int {
	n := 0
	for _, x := range r[player] {
		n += x
	}
	return n
}

// hole is a place on the board; place atStore is the player's store.
type hole struct{ player, place int }

const atStore = -1

// after is the hole that follows in the order of sowing of a player, his own
// store included where it is sown.
func (r rowOf) after(rules *mancala.Rules, h hole, sower int) hole {
	last, step, beyond := len(r[h.player])-1, 1, hole{1 - h.player, 0}
	if rules.Sowing.Direction == mancala.Clockwise {
		last, step, beyond = 0, -1, hole{1 - h.player, len(r[1-h.player]) - 1}
	}
	switch {
	case h.place == atStore:
		return beyond
	case h.place != last:
		return hole{h.player, h.place + step}
	case rules.Sowing.Stores == mancala.StoresOwn && h.player == sower:
		return hole{sower, atStore}
	default:
		return beyond
	}
}

// tried is a move up to its captures by counts, of which a rule on grand slams
// may still have to say something.
type tried struct {
	board    rowOf
	gain     [2]int // seeds that stores got in sowing, by groups and opposite
	fed      int    // seeds sown into the opponent's row
	captured int    // seeds of gain that were captured, not sown
	capturer int    // who captured last; -1 for nobody
	again    bool   // the last seed fell into the store
	take     []hole // by counts, from the last hole on
	slam     bool
}

// try sows from a place of the player's row.
func try(rules *mancala.Rules, board rowOf, player, place int) tried {
	t := tried{board: board.clone(), capturer: -1}
	other := 1 - player
	groups := rules.Capture.Groups
	from := hole{player, place}
	for lap := 1; ; lap++ {
		hand := t.board[from.player][from.place]
		t.board[from.player][from.place] = 0
		at := from
		grouped := false
		for hand > 0 {
			at = t.board.after(rules, at, player)
			if at == from && rules.Kroo == mancala.KrooSkip {
				continue
			}
			hand--
			if at.place == atStore {
				t.gain[player]++
				continue
			}
			t.board[at.player][at.place]++
			if at.player == other {
				t.fed++
			}
			if groups > 0 && t.board[at.player][at.place] == groups {
				taker := at.player
				if hand == 0 {
					taker, grouped = player, true
				}
				t.gain[taker] += groups
				t.captured += groups
				t.capturer = taker
				t.board[at.player][at.place] = 0
			}
		}
		if grouped {
			return t
		}
		if at.place == atStore {
			t.again = rules.Sowing.ExtraTurn == mancala.ExtraStore
			return t
		}
		n := t.board[at.player][at.place]
		if at.player == other && slices.Contains(rules.Capture.Counts, n) {
			t.chain(rules, at)
			return t
		}
		if at.player == player && n == 1 && rules.Capture.Opposite != mancala.OppositeNever {
			facing := len(t.board[other]) - 1 - at.place
			if t.board[other][facing] > 0 || rules.Capture.Opposite == mancala.OppositeAlways {
				seeds := 1 + t.board[other][facing]
				t.board[player][at.place], t.board[other][facing] = 0, 0
				t.gain[player] += seeds
				t.captured += seeds
				t.capturer = player
				return t
			}
		}
		if rules.Sowing.Laps != mancala.LapsRelay || n == 1 || lap == rules.Sowing.MaxLaps {
			return t
		}
		from = at
	}
}

// chain lists the holes that a capture by counts takes.
func (t *tried) chain(rules *mancala.Rules, at hole) {
	row, taken := t.board[at.player], 0
	step := -1 // back, sowing counter-clockwise
	if rules.Sowing.Direction == mancala.Clockwise {
		step = -step
	}
	if rules.Capture.Chain == mancala.ChainForward {
		step = -step
	}
	for i := at.place; i >= 0 && i < len(row) && slices.Contains(rules.Capture.Counts, row[i]); i += step {
		t.take = append(t.take, hole{at.player, i})
		taken += row[i]
		if rules.Capture.Chain == mancala.ChainNone {
			break
		}
	}
	t.slam = taken == t.board.seeds(at.player)
}

// movesOf lists the legal places of a player. Where there are none, cannotFeed
// says whether that is for want of a move that feeds.
func movesOf(rules *mancala.Rules, board rowOf, player int) (places []int, cannotFeed bool) {
	other := 1 - player
	tries := map[int]tried{}
	for i, n := range board[player] {
		if n > 0 {
			places = append(places, i)
			tries[i] = try(rules, board, player, i)
		}
	}
	if len(places) == 0 {
		return nil, false
	}
	without := func(bad func(i int) bool) []int {
		var list []int
		for _, i := range places {
			if !bad(i) {
				list = append(list, i)
			}
		}
		return list
	}
	unlessAll := func(bad func(i int) bool) {
		if rest := without(bad); len(rest) > 0 {
			places = rest
		}
	}
	if rules.Feeding == mancala.FeedMust && board.seeds(other) == 0 {
		starving := func(i int) bool { return tries[i].fed == 0 }
		if len(without(starving)) == 0 && rules.CannotFeed != mancala.CannotPlaysOn {
			return nil, true
		}
		unlessAll(starving)
	}
	if rules.Singletons == mancala.SingletonsLast {
		unlessAll(func(i int) bool { return board[player][i] == 1 })
	}
	slam := func(i int) bool { return tries[i].slam }
	switch rules.GrandSlam {
	case mancala.SlamForbidden:
		places = without(slam)
	case mancala.SlamForbiddenUnlessOnly:
		unlessAll(slam)
	case mancala.SlamStarving:
		unlessAll(func(i int) bool {
			left := tries[i].board.seeds(other)
			for _, h := range tries[i].take {
				left -= tries[i].board[other][h.place]
			}
			return left == 0
		})
	}
	return places, false
}

// playOn is what a legal move leads to.
func playOn(rules *mancala.Rules, board rowOf, player, place int) (t tried, restGone bool) {
	t = try(rules, board, player, place)
	take := t.take
	if t.slam {
		switch rules.GrandSlam {
		case mancala.SlamNothing, mancala.SlamForbiddenUnlessOnly:
			take = nil
		case mancala.SlamLeavesFirst:
			take = take[1:]
		case mancala.SlamLeavesLast:
			take = take[:len(take)-1]
		case mancala.SlamOpponentTakesRest:
			restGone = true
		}
	}
	for _, h := range take {
		t.gain[player] += t.board[h.player][h.place]
		t.captured += t.board[h.player][h.place]
		t.capturer = player
		t.board[h.player][h.place] = 0
	}
	return t, restGone
}

// referee follows one game.
type referee struct {
	rules  mancala.Rules
	board  rowOf
	store  [2]int // half seeds
	mover  int
	plies  int
	all    int // seeds in the game
	last   int // who captured last, -1 for nobody
	seen   map[string]int
	barren int // the game ends by count with so many seeds or fewer; -1 for never

	reason string // of the end; empty while the game goes on
	final  [2]int // half seeds
}

// newReferee begins a game. barren is the threshold of no_capture_possible by
// count, if the rules have it.
func newReferee(rules *mancala.Rules, barren int) *referee {
	r := &referee{rules: *rules, last: -1, seen: map[string]int{}, barren: barren}
	for p := range r.board {
		r.board[p] = make([]int, rules.Board.Houses[p])
		for i := range r.board[p] {
			r.board[p][i] = rules.Board.Seeds
		}
	}
	r.all = r.board.seeds(0) + r.board.seeds(1)
	r.begin()
	return r
}

// moves lists the letters of the legal moves.
func (r *referee) moves() []string {
	if r.reason != "" {
		return nil
	}
	var list []string
	places, _ := movesOf(&r.rules, r.board, r.mover)
	for _, i := range places {
		list = append(list, string(rune("Aa"[r.mover])+rune(i)))
	}
	return list
}

// play plays a letter and returns the position right after the capture.
func (r *referee) play(letter string) string {
	place := int(letter[0] - "Aa"[r.mover])
	p, restGone := playOn(&r.rules, r.board, r.mover, place)
	r.board = p.board
	r.store[0] += 2 * p.gain[0]
	r.store[1] += 2 * p.gain[1]
	if p.captured > 0 {
		r.last = p.capturer
		r.seen = map[string]int{}
	}
	r.plies++
	if !p.again {
		r.mover = 1 - r.mover
	}
	position := r.text()
	if restGone {
		r.end("grand-slam", mancala.DivMover) // the mover now is the opponent of the capturer
	} else {
		r.begin()
	}
	return position
}

// begin judges the position at the start of a turn.
func (r *referee) begin() {
	end := r.rules.End
	if end.Majority.Set {
		if need := 2 * end.Majority.Of(r.all); r.store[0] >= need || r.store[1] >= need {
			r.end("majority", end.MajorityRemaining)
			return
		}
	}
	if end.RowEmpty != nil && (r.board.seeds(0) == 0 || r.board.seeds(1) == 0) {
		r.end("row-empty", end.RowEmpty.Remaining)
		return
	}
	places, cannotFeed := movesOf(&r.rules, r.board, r.mover)
	if cannotFeed {
		if r.rules.CannotFeed == mancala.CannotMoverTakesAll {
			r.end("cannot-feed", mancala.DivMover)
		} else {
			r.end("cannot-feed", mancala.DivOwner)
		}
		return
	}
	if len(places) == 0 {
		r.end("no-move", end.NoMove.Remaining)
		return
	}
	left := r.board.seeds(0) + r.board.seeds(1)
	if n := end.NoCapturePossible; n != nil {
		if n.By == mancala.ByCount && left <= r.barren || n.By == mancala.ByPosition && !r.fertile() {
			r.end("no-capture-possible", n.Remaining)
			return
		}
	}
	if few := end.FewSeeds; few != nil && left <= few.AtMost {
		r.end("few-seeds", few.Remaining)
		return
	}
	if end.AllOnes != nil && max(slices.Max(r.board[0]), slices.Max(r.board[1])) <= 1 {
		r.end("all-ones", end.AllOnes.Remaining)
		return
	}
	r.seen[r.text()]++
	if rep := end.Repetition; rep != nil && r.seen[r.text()] >= rep.Count && (rep.AtMost == 0 || left <= rep.AtMost) {
		r.end("repetition", rep.Remaining)
		return
	}
	if r.plies >= r.rules.Limit.Plies {
		r.end("limit", r.rules.Limit.Remaining)
	}
}

// end divides what is left.
func (r *referee) end(reason string, d mancala.Division) {
	r.reason = reason
	r.final = r.store
	share := r.division(d)
	r.final[0] += share[0]
	r.final[1] += share[1]
}

// division says what each player gets of the seeds on the board, in halves.
func (r *referee) division(d mancala.Division) [2]int {
	left := r.board.seeds(0) + r.board.seeds(1)
	var share [2]int
	switch d {
	case mancala.DivOwner:
		share = [2]int{2 * r.board.seeds(0), 2 * r.board.seeds(1)}
	case mancala.DivSplit:
		share = [2]int{left, left}
	case mancala.DivLastCapturer:
		if r.last >= 0 {
			share[r.last] = 2 * left
		}
	case mancala.DivMover:
		share[r.mover] = 2 * left
	case mancala.DivOpponent:
		share[1-r.mover] = 2 * left
	}
	return share
}

// fertile looks for a line of play without captures that leads to a capture,
// or to an end that gives seeds to a player.
func (r *referee) fertile() bool {
	type node struct {
		board rowOf
		mover int
	}
	todo := []node{{r.board, r.mover}}
	known := map[string]bool{}
	for len(todo) > 0 {
		n := todo[0]
		todo = todo[1:]
		key := fmt.Sprint(n)
		if known[key] {
			continue
		}
		known[key] = true
		places, cannotFeed := movesOf(&r.rules, n.board, n.mover)
		if len(places) == 0 {
			there := *r
			there.board, there.mover = n.board, n.mover
			d := r.rules.End.NoMove.Remaining
			if cannotFeed {
				d = mancala.DivOwner
				if r.rules.CannotFeed == mancala.CannotMoverTakesAll {
					d = mancala.DivMover
				}
			}
			if there.division(d) != [2]int{} {
				return true
			}
		}
		for _, i := range places {
			p, _ := playOn(&r.rules, n.board, n.mover, i)
			if p.captured > 0 {
				return true
			}
			todo = append(todo, node{p.board, 1 - n.mover})
		}
	}
	return false
}

// barrenCount finds, by looking at every position, the largest number of
// seeds with which, and with fewer, nothing can be captured. It gives up, with
// false, when that is too many positions to look at.
func barrenCount(rules *mancala.Rules) (int, bool) {
	holes := rules.Board.Houses[0] + rules.Board.Houses[1]
	budget := 60000
	for n := 1; ; n++ {
		found := false
		flat := make([]int, holes)
		var place func(i, left int) bool
		place = func(i, left int) bool {
			if i == holes-1 {
				flat[i] = left
				if budget--; budget < 0 {
					return false
				}
				board := rowOf{flat[:rules.Board.Houses[0]], flat[rules.Board.Houses[0]:]}
				for player := range 2 {
					places, _ := movesOf(rules, board, player)
					for _, p := range places {
						t, _ := playOn(rules, board, player, p)
						found = found || t.captured > 0
					}
				}
				return !found
			}
			for x := 0; x <= left; x++ {
				flat[i] = x
				if !place(i+1, left-x) {
					return false
				}
			}
			return true
		}
		place(0, n)
		if found {
			return n - 1, true
		}
		if budget < 0 {
			return 0, false
		}
	}
}

// text writes the position.
func (r *referee) text() string {
	row := func(p int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(r.board[p]), " ", ","), "[]") }
	return fmt.Sprintf("%s/%s %s-%s %c", row(0), row(1), halves(r.store[0]), halves(r.store[1]), "SN"[r.mover])
}

// halves writes a number of half seeds.
func halves(n int) string {
	if n%2 != 0 {
		return fmt.Sprintf("%d.5", n/2)
	}
	return fmt.Sprint(n / 2)
}
