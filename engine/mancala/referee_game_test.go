package mancala_test

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/sides"
)

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

	// Of rules with a pie: how far the choice is, and whether the second player
	// took the side that began.
	opening, choice, swapped bool

	reason string // of the end; empty while the game goes on
	final  [2]int // half seeds
}

// newReferee begins a game. barren is the threshold of no_capture_possible by
// count, if the rules have it.
func newReferee(rules *mancala.Rules, barren int) *referee {
	r := &referee{rules: *rules, last: -1, seen: map[string]int{}, barren: barren}
	r.board, r.store = atStart(rules)
	r.mover = beginner(rules)
	r.all = rules.Board.Seeds * (rules.Board.Houses[0] + rules.Board.Houses[1])
	r.opening = rules.Opening == sides.OpeningPie
	r.begin()
	return r
}

// moves lists the letters of the legal moves.
func (r *referee) moves() []string {
	if r.reason != "" {
		return nil
	}
	if r.choice {
		return []string{"keep", "swap"}
	}
	var list []string
	places, _ := movesOf(&r.rules, r.board, r.mover)
	for _, i := range places {
		list = append(list, string(rune("Aa"[r.mover])+rune(i)))
	}
	if mayPile(&r.rules, r.board, r.mover) {
		for _, letter := range slices.Clone(list) {
			list = append(list, letter+"+")
		}
	}
	return list
}

// play plays a letter and returns the position right after the capture.
func (r *referee) play(letter string) string {
	if r.choice {
		r.choice, r.swapped = false, letter == "swap"
		return r.position()
	}
	before := r.mover
	after := r.move(letter)
	if r.opening && r.reason == "" && r.mover != before {
		r.opening, r.choice = false, true
	}
	return after + r.word()
}

// move plays a letter, and returns the position without who sits where.
func (r *referee) move(letter string) string {
	place := int(letter[0] - "Aa"[r.mover])
	if len(letter) > 1 {
		r.board = pile(&r.rules, r.board, r.mover, place)
		r.plies++
		r.mover = 1 - r.mover
		position := r.text()
		r.begin()
		return position
	}
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
		if need := r.majority(); r.store[0] >= need || r.store[1] >= need {
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
		r.end("cannot-feed", unfed(&r.rules))
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

// majority is the score that ends the game, in half seeds: more than half of the
// seeds and the komi, where that is what the majority is without a komi, and
// otherwise half of the komi more.
func (r *referee) majority() int {
	asked, komi := float64(r.rules.End.Majority.Of(r.all)), math.Abs(r.rules.Komi)
	for n := 0; ; n++ {
		score := float64(n) / 2
		if komi != 0 && asked-1 == math.Floor(float64(r.all)/2) {
			if score > (float64(r.all)+komi)/2 {
				return n
			}
		} else if score >= asked+komi/2 {
			return n
		}
	}
}

// seat is that of a side.
func (r *referee) seat(side int) engine.Seat {
	if (side == beginner(&r.rules)) != r.swapped {
		return 1
	}
	return 2
}

// turn is the seat that acts.
func (r *referee) turn() engine.Seat {
	if r.choice {
		return 2
	}
	return r.seat(r.mover)
}

// position writes the position and who sits where.
func (r *referee) position() string { return r.text() + r.word() }

// word is what stands behind a position.
func (r *referee) word() string {
	switch {
	case r.opening && r.reason == "":
		return " opening"
	case r.choice:
		return " choice"
	case r.swapped:
		return " swapped"
	}
	return ""
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
		there := *r
		there.board, there.mover = n.board, n.mover
		if e := r.rules.End.RowEmpty; e != nil && (n.board.seeds(0) == 0 || n.board.seeds(1) == 0) {
			if there.division(e.Remaining) != [2]int{} {
				return true
			}
			continue // the game is over there
		}
		places, cannotFeed := movesOf(&r.rules, n.board, n.mover)
		if len(places) == 0 {
			d := r.rules.End.NoMove.Remaining
			if cannotFeed {
				d = unfed(&r.rules)
			}
			if there.division(d) != [2]int{} {
				return true
			}
		}
		for _, i := range places {
			if mayPile(&r.rules, n.board, n.mover) {
				todo = append(todo, node{pile(&r.rules, n.board, n.mover, i), 1 - n.mover})
			}
			p, _ := playOn(&r.rules, n.board, n.mover, i)
			if p.captured > 0 {
				return true
			}
			next := 1 - n.mover
			if p.again {
				next = n.mover
			}
			todo = append(todo, node{p.board, next})
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

// unfed is who gets what is left where no move feeds.
func unfed(rules *mancala.Rules) mancala.Division {
	switch rules.CannotFeed {
	case mancala.CannotMoverTakesAll:
		return mancala.DivMover
	case mancala.CannotOpponentTakesAll:
		return mancala.DivOpponent
	default:
		return mancala.DivOwner
	}
}
