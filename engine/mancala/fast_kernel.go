package mancala

import (
	"math/bits"

	"houserules/engine"
)

// fastKernel is a rule set in the form in which the fast door asks for it:
// tables and masks, all made from the Game. It does not change after compile.
type fastKernel struct {
	movers [2]mover
	// What there is to choose from, by the mask of the houses that can be
	// played: their number, what they add to a game's tally, and the houses in
	// ascending order.
	count  [1 << laneHouses]uint8
	choice [1 << laneHouses]uint64
	nth    [1 << laneHouses][laneHouses]uint8

	// A turn is looked at closely where the opponent's row plus near has none
	// of the top bits of nearMask: it is empty or, for rules that ask for it,
	// holds no house larger than one, or whatever it holds.
	near, nearMask uint64
	// slams is set where grand slams are forbidden. Then a turn is also looked
	// at closely where the opponent's row plus small has no top bit, so that
	// it could be captured whole, and the player's row plus mover.far has one.
	slams bool
	small uint64
	// repeats is the least tally with which a turn is looked at closely: all
	// houses were played since the last capture, or it is pressed.
	repeats uint64
	nearest int // the least number of plies after which a position comes back
	times   int // occurrences that end the game
	keep    int // plies after which positions must leave the ring

	captures  laneRange   // a block that holds all captured numbers of seeds
	exactly   []laneRange // the captured numbers; more than one if the block holds others
	chainStep int

	recorder
	fresh    gameState // a game at its start
	start    lanes
	limit    int
	majority engine.Score
	fewest   int // no more seeds on the board than this end the game, by either rule
	few      int // the same by the seed threshold alone, -1 for none
	atMost   int // repetition is judged only with so many seeds on the board
	search   liveSearch
}

// mover is what there is for each player.
type mover struct {
	// sow has the sowings by the seeds in a house and the house.
	sow [laneMax + 1][laneHouses]sowing
	// far is, by the opponent's occupied houses, a row that brings out a top
	// bit in the sum with the player's where some sowing reaches far enough
	// for a grand slam.
	far [1 << laneHouses]uint64
}

// sown returns what playing a house does.
func (m *mover) sown(mine uint64, house int) *sowing {
	return &m.sow[mine>>(8*house)&laneMax][house]
}

// sowing is what playing a house with a number of seeds does.
type sowing struct {
	// mine and theirs are added to the two rows. The one that empties the
	// house is negative; words wrap around, and the bytes of the sum are the
	// houses.
	mine, theirs uint64
	// last is the house of the last seed, as a set, if it is the opponent's,
	// and rounds where the sowing came round to its origin.
	last uint64
	// house is the house's bit in the tally, South's from playedAt on, then
	// North's.
	house uint64
}

// rounds is a bit that is in no set of houses.
const rounds = 1

// The tally of a game has the sum of the numbers of legal moves, at most 8 ×
// 1,000,000, from forcedAt on the number of forced plies, at most 1,000,000,
// and from playedAt on the houses played since the last capture.
const (
	forcedAt = 24
	playedAt = 44
	tallyLow = 1<<playedAt - 1
)

// The bits above them, in ascending order.
const (
	armed   = 1 << (playedAt + 2*laneHouses + iota) // repetition is judged
	never                                           // not set: the value of repeats where it never is
	pressed                                         // the next turn is looked at closely whatever lies there
)

// compile fills the kernel from the rules.
func (k *fastKernel) compile(g *Game) {
	k.recorder = newRecorder(g)
	k.compileMoves(g)
	k.compileTurns(g)
	k.compileStart(g)
}

// compileMoves makes the tables of choices and sowings. What a sowing does is
// asked of the plain rules.
func (k *fastKernel) compileMoves(g *Game) {
	for mask := range k.nth {
		n := 0
		for rest := mask; rest != 0; rest &= rest - 1 {
			k.nth[mask][n] = uint8(bits.TrailingZeros(uint(rest)))
			n++
		}
		k.count[mask], k.choice[mask] = uint8(n), uint64(n)
		if n == 1 {
			k.choice[mask] |= 1 << forcedAt
		}
	}
	for house := range g.size {
		who := g.owner(house)
		from, to := g.row(who)
		for seeds := 1; seeds <= g.onBoard(&g.start); seeds++ {
			p := position{mover: who}
			p.houses[house] = uint16(seeds)
			var l landing
			last := g.sow(&p, house, &l)
			s := &k.movers[who].sow[seeds][house-from]
			after := g.lanes(&p)
			s.mine, s.theirs = after.mine-uint64(seeds)<<(8*(house-from)), after.theirs
			if last < from || last >= to {
				theirs, _ := g.row(who.other())
				s.last = 0x80 << (8 * (last - theirs))
			}
			s.house = 1 << (playedAt + house - from + laneHouses*int(who))
			if l.kroo {
				s.last |= rounds
			}
		}
	}
	k.captures = laneCover(g.rules.Capture.Counts)
	k.exactly = laneRanges(g.rules.Capture.Counts)
	k.chainStep = g.chainStep
}

// compileTurns works out when the start of a turn must be looked at closely.
func (k *fastKernel) compileTurns(g *Game) {
	e := &g.rules.End
	if g.forbidsSlams() {
		// A grand slam captures all the opponent's houses with seeds, which
		// hold at most the largest number then. Sowing takes no seeds out of
		// his row, and adds one to each of them if chains do not go forward:
		// it must reach them all.
		largest := g.rules.Capture.Counts[len(g.rules.Capture.Counts)-1]
		if g.rules.Capture.Chain != ChainForward {
			largest--
		}
		k.slams, k.small = true, uint64(laneMax-largest)*laneOnes
		k.compileFar(g)
	}
	k.near, k.nearMask = laneLow, laneTop
	if e.AllOnes != nil {
		k.near -= laneOnes
	}
	if g.singletonsLast || g.endsByPosition() {
		k.nearMask = 0
	}
	k.limit = g.rules.Limit.Plies
	k.few = -1
	if e.FewSeeds != nil {
		k.few = e.FewSeeds.AtMost
	}
	k.fewest = max(k.few, g.countEnd)
	k.repeats, k.keep = never, 1<<30
	if p := e.Repetition; p != nil {
		k.repeats = armed
		for h := range g.size {
			from, _ := g.row(g.owner(h))
			k.repeats |= 1 << (playedAt + h - from + laneHouses*int(g.owner(h)))
		}
		k.nearest = 2 * max(g.rows[south], g.rows[north])
		k.times = p.Count
		k.keep = ringPlies - 8
		k.atMost = laneMax
		if p.AtMost > 0 {
			k.atMost = p.AtMost
		}
	}
}

// compileFar works out how far sowings must reach for a grand slam. Every seed
// of the opponent must be captured, so the house where the sowing ends is the
// farthest of his with seeds or comes after it, or, where chains go forward,
// is in his row at all.
func (k *fastKernel) compileFar(g *Game) {
	for mask := range 1 << laneHouses {
		for _, who := range []side{south, north} {
			word := uint64(0)
			from, to := g.row(who)
			for house := from; house < to; house++ {
				need := int(g.reach[house])
				if g.rules.Capture.Chain != ChainForward {
					need += k.behind(g, who.other(), uint8(mask))
				}
				word |= uint64(max(0, laneMax+1-need)) << (8 * (house - from))
			}
			k.movers[who].far[mask] = word
		}
	}
}

// behind counts the houses of a row that a sowing passes before it comes to
// the last of those in the mask.
func (k *fastKernel) behind(g *Game, who side, mask uint8) int {
	if mask == 0 {
		return 0
	}
	if g.rules.Sowing.Direction == Clockwise {
		return max(0, g.rows[who]-1-bits.TrailingZeros8(mask))
	}
	return bits.Len8(mask) - 1
}

// compileStart prepares a game at its start.
func (k *fastKernel) compileStart(g *Game) {
	s := newState(g, g.start)
	k.majority = s.majority
	k.start = g.lanes(&g.start)
	k.fresh = g.fresh()
}

// fresh is a game at its start.
func (g *Game) fresh() gameState {
	f := gameState{board: g.onBoard(&g.start), lastCapturer: none}
	for s := range f.sides {
		f.sides[s].store = g.start.stores[s]
	}
	f.lead(south, 0)
	f.lead(north, 0)
	return f
}

// lanes lays a position out as the rows of the player to move and of his
// opponent.
func (g *Game) lanes(p *position) lanes {
	var rows [2]uint64
	for h, n := range p.houses[:g.size] {
		who := g.owner(h)
		from, _ := g.row(who)
		rows[who] += uint64(n) << (8 * (h - from))
	}
	return lanes{mine: rows[p.mover], theirs: rows[p.mover.other()]}
}
