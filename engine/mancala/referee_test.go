package mancala_test

import (
	"slices"

	"houserules/engine/mancala"
)

// The referee (this file and referee_game_test.go) is a second implementation
// of the two-row games, written from the rule sheets and the words of the
// knobs alone, and as plainly as possible: rows of numbers, one seed at a
// time, nothing clever. It shares nothing with the package but the Rules. The tests beside it let both play the same games.
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
//   - What the last house must have held before is what it held before the lap
//     that ended there.
//   - In a relay, each lap's origin is the house that the lap was taken from.
//   - Opposite is where the columns of the board meet: A and f, B and e, ….
//   - Where a last seed may capture the house opposite, or its own by the counts,
//     it does the former.
//   - What a move leaves the opponent is judged as if grand slams that may be
//     forbidden captured.
//   - A house is piled where it could be sown, on a board that lies as at the
//     start.
//   - "Nothing can ever be captured from here" counts the sweeps that depend
//     on the position, row-empty, no-move and cannot-feed, as captures, where they would
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

// after is the hole that follows in the order of sowing of a player, their own
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
		held := t.board.clone() // before this lap
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
		enough := len(rules.Capture.Before) == 0 || slices.Contains(rules.Capture.Before, held[at.player][at.place])
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
		if captured(rules, at, player) && slices.Contains(rules.Capture.Counts, n) && enough {
			t.chain(rules, at, player)
			return t
		}
		if rules.Sowing.Laps != mancala.LapsRelay || n == 1 || lap == rules.Sowing.MaxLaps {
			return t
		}
		from = at
	}
}

// captured says whether a player may capture a hole by the counts.
func captured(rules *mancala.Rules, h hole, player int) bool {
	return h.player != player || rules.Capture.Row == mancala.RowEither
}

// chain lists the holes that a capture by counts takes.
func (t *tried) chain(rules *mancala.Rules, at hole, player int) {
	var ring []hole // counter-clockwise
	for p, row := range t.board {
		for i := range row {
			ring = append(ring, hole{p, i})
		}
	}
	taken := 0 // of the opponent's
	step := -1 // back, sowing counter-clockwise
	if rules.Sowing.Direction == mancala.Clockwise {
		step = -step
	}
	if rules.Capture.Chain == mancala.ChainForward {
		step = -step
	}
	for i := slices.Index(ring, at); ; i = (i + step + len(ring)) % len(ring) {
		h := ring[i]
		n := t.board[h.player][h.place]
		if !captured(rules, h, player) || !slices.Contains(rules.Capture.Counts, n) || slices.Contains(t.take, h) {
			break
		}
		if most := rules.Capture.Longest; most > 0 && len(t.take) == most {
			break // what is left is not taken
		}
		t.take = append(t.take, h)
		if h.player != player {
			taken += n
		}
		if rules.Capture.Chain == mancala.ChainNone {
			break
		}
	}
	t.slam = taken > 0 && taken == t.board.seeds(1-player)
}

// movesOf lists the legal places of a player. Where there are none, cannotFeed
// says whether that is for want of a move that feeds.
func movesOf(rules *mancala.Rules, board rowOf, player int) (places []int, cannotFeed bool) {
	other := 1 - player
	tries := map[int]tried{}
	for i, n := range board[player] {
		if n >= rules.Sowing.Least {
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
	// could says whether the opponent could sow, on some board.
	could := func(b rowOf) bool { return slices.Max(b[other]) >= rules.Sowing.Least }
	asked, starving := false, func(i int) bool { return !could(leaves(rules, board, player, i)) }
	switch rules.Feeding {
	case mancala.FeedMust:
		asked, starving = board.seeds(other) == 0, func(i int) bool { return tries[i].fed == 0 }
	case mancala.FeedGive:
		asked = !could(board)
	case mancala.FeedLeave:
		asked = true
	}
	if asked {
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
	case mancala.SlamForbiddenUnlessSole:
		if len(places) > 1 {
			places = without(slam)
		}
	case mancala.SlamStarving:
		unlessAll(func(i int) bool {
			left := tries[i].board.seeds(other)
			for _, h := range tries[i].take {
				if h.player == other {
					left -= tries[i].board[other][h.place]
				}
			}
			return left == 0
		})
	}
	return places, false
}

// leaves is the board that a move leaves, as if it were allowed and captured.
func leaves(rules *mancala.Rules, board rowOf, player, place int) rowOf {
	captures := *rules
	if captures.GrandSlam == mancala.SlamForbiddenUnlessOnly || captures.GrandSlam == mancala.SlamForbiddenUnlessSole {
		captures.GrandSlam = mancala.SlamCaptures
	}
	t, _ := playOn(&captures, board, player, place)
	return t.board
}

// mayPile says whether a player may pile: the first, where nothing was moved yet.
func mayPile(rules *mancala.Rules, board rowOf, player int) bool {
	start, _ := atStart(rules)
	return rules.Sowing.Opening == mancala.OpeningPile && player == beginner(rules) &&
		slices.Equal(board[0], start[0]) && slices.Equal(board[1], start[1])
}

// beginner is who makes the first move of a game.
func beginner(rules *mancala.Rules) int {
	if rules.Starts == mancala.StartsNorth {
		return 1
	}
	return 0
}

// atStart is the board at the start, and the stores in half seeds: the handicaps
// are taken off the board, one seed from the fullest house at a time, and the
// komi comes from elsewhere.
func atStart(rules *mancala.Rules) (board rowOf, store [2]int) {
	for p := range board {
		board[p] = slices.Repeat([]int{rules.Board.Seeds}, rules.Board.Houses[p])
	}
	for n := rules.Handicap.South; n > 0; n-- {
		board[1][slices.Index(board[1], slices.Max(board[1]))]--
		store[0] += 2
	}
	for n := rules.Handicap.North; n > 0; n-- {
		board[0][slices.Index(board[0], slices.Max(board[0]))]--
		store[1] += 2
	}
	if rules.Komi > 0 {
		store[1-beginner(rules)] += int(2 * rules.Komi)
	} else {
		store[beginner(rules)] += int(-2 * rules.Komi)
	}
	return board, store
}

// pile puts all seeds of a place into the next.
func pile(rules *mancala.Rules, board rowOf, player, place int) rowOf {
	b := board.clone()
	to := b.after(rules, hole{player, place}, player)
	if to.place == atStore {
		to = b.after(rules, to, player)
	}
	b[to.player][to.place] += b[player][place]
	b[player][place] = 0
	return b
}

// playOn is what a legal move leads to.
func playOn(rules *mancala.Rules, board rowOf, player, place int) (t tried, restGone bool) {
	t = try(rules, board, player, place)
	take := t.take
	if t.slam {
		switch rules.GrandSlam {
		case mancala.SlamNothing, mancala.SlamForbiddenUnlessOnly, mancala.SlamForbiddenUnlessSole:
			take = nil
		case mancala.SlamLeavesFirst:
			take = take[1:]
		case mancala.SlamLeavesLast:
			take = take[:len(take)-1]
		case mancala.SlamMovesAgain:
			t.again = true
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
