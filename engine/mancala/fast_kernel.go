package mancala

import (
	"math/bits"

	"houserules/engine"
)

// fastKernel is a rule set in the form in which the fast door asks for it:
// tables and masks, all made from the Game. It does not change after compile.
type fastKernel struct {
	sow [2][laneMax + 1][laneHouses]sowing // for each mover: seeds, house
	// What there is to choose from, by the mask of the houses that can be
	// played: what choosing adds to a game's tally, with the number of houses
	// in the lowest bits, and eight times the houses in ascending order.
	tally [1 << laneHouses]uint64
	nth   [1 << laneHouses][laneHouses]uint8

	// The start of a turn is looked at closely where the opponent's row plus
	// near has none of the top bits of nearMask (it is empty or, for rules
	// that ask for it, holds only small houses) and the player's row plus far,
	// by mover and the opponent's occupied houses, has one (for rules that ask
	// for it, some sowing reaches far enough for a grand slam).
	near, nearMask uint64
	far            [2][1 << laneHouses]uint64
	// repeats is the value of fastGame.played without which there is no
	// repetition, nearest the least number of plies after which a position
	// comes back.
	repeats uint64
	nearest int

	captures  laneRange   // a block that holds all captured numbers of seeds
	exactly   []laneRange // the captured numbers
	chainStep int

	g         *Game
	fresh     gameState // a game at its start
	start     lanes
	limit     int
	majority  engine.Score
	fewest    int // seeds on the board that end the game or fewer: the larger of the rules that count them
	few       int // the seed threshold, -1 for none
	atMost    int // repetition is judged only with so many seeds on the board
	divisions [endLimit + 1]Division
}

// sowing is what playing a house with a number of seeds does.
type sowing struct {
	// mine and theirs are added to the two rows. The one that empties the
	// house is negative; words wrap around, and the bytes of the sum are the
	// houses.
	mine, theirs uint64
	// last is the house of the last seed if it is the opponent's, as a set.
	last uint64
	// marks has the house's bit, 0 … 7 for South and 8 … 15 for North, and in
	// krooMark whether the sowing came round to its origin.
	marks uint64
}

// The tally of a game: the sum of the numbers of legal moves (at most 8 ×
// 65,535), the number of forced plies, and the number of kroos.
const (
	branchingAt  = 0
	branchingLow = 1<<20 - 1
	forcedAt     = 20
	krooAt       = 40
	countLow     = 1<<16 - 1
	// krooMark shifted down by marksHouses is one kroo in the tally.
	marksHouses = 16
	krooMark    = 1 << (krooAt + marksHouses)
	// armed is set in fastGame.played where repetition is judged.
	armed = 1 << 16
	never = 1 << 17
)

// compile fills the kernel from the rules.
func (k *fastKernel) compile(g *Game) {
	k.g = g
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
			k.nth[mask][n] = uint8(8 * bits.TrailingZeros(uint(rest)))
			n++
		}
		k.tally[mask] = uint64(n) << branchingAt
		if n == 1 {
			k.tally[mask] |= 1 << forcedAt
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
			s := &k.sow[who][seeds][house-from]
			l8 := g.lanes(&p)
			s.mine, s.theirs = l8.mine-uint64(seeds)<<(8*(house-from)), l8.theirs
			if last < from || last >= to {
				theirs, _ := g.row(who.other())
				s.last = 0x80 << (8 * (last - theirs))
			}
			s.marks = 1 << (house - from + laneHouses*int(who))
			if l.kroo {
				s.marks |= krooMark
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
	small := 0 // a row without a house larger than this is looked at
	switch g.slam {
	case SlamForbidden, SlamForbiddenUnlessOnly, SlamStarving:
		// Sowing never takes seeds out of the opponent's row, and a capture
		// takes no house larger than the largest number.
		small = g.rules.Capture.Counts[len(g.rules.Capture.Counts)-1]
	}
	if e.AllOnes != nil {
		small = max(small, 1)
	}
	k.near, k.nearMask = uint64(laneMax-small)*laneOnes, laneTop
	if g.singletonsLast {
		k.nearMask = 0
	}
	k.compileFar(g, small > 0 && e.AllOnes == nil && !g.singletonsLast)
	k.limit = g.rules.Limit.Plies
	k.few = -1
	if e.FewSeeds != nil {
		k.few = e.FewSeeds.AtMost
	}
	k.fewest = max(k.few, g.countEnd)
	k.repeats = never
	if p := e.Repetition; p != nil {
		k.repeats = armed
		for h := range g.size {
			from, _ := g.row(g.owner(h))
			k.repeats |= 1 << (h - from + laneHouses*int(g.owner(h)))
		}
		k.nearest = 2 * max(g.rows[south], g.rows[north])
		k.atMost = laneMax
		if p.AtMost > 0 {
			k.atMost = p.AtMost
		}
	}
	for end := endMajority; end <= endLimit; end++ {
		off := end == endRowEmpty && e.RowEmpty == nil || end == endNoCapture && e.NoCapturePossible == nil ||
			end == endFewSeeds && e.FewSeeds == nil || end == endAllOnes && e.AllOnes == nil ||
			end == endRepetition && e.Repetition == nil
		if !off {
			k.divisions[end] = g.division(end)
		}
	}
}

// compileFar works out how far sowings must reach for a grand slam. Every seed
// of the opponent must be captured, so the house where the sowing ends is the
// farthest of his with seeds or comes after it, or, where chains go forward,
// is in his row at all. Without slams to look for everything reaches, and to
// an empty row too, which other rules look at.
func (k *fastKernel) compileFar(g *Game, slams bool) {
	for mask := range 1 << laneHouses {
		for _, who := range []side{south, north} {
			k.far[who][mask] = laneTop
			if !slams || mask == 0 {
				continue
			}
			word := uint64(0)
			from, to := g.row(who)
			for house := from; house < to; house++ {
				need := int(g.reach[house])
				if g.rules.Capture.Chain != ChainForward {
					need += k.behind(g, who.other(), uint8(mask))
				}
				word |= uint64(max(0, laneMax+1-need)) << (8 * (house - from))
			}
			k.far[who][mask] = word
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
	f := &k.fresh
	f.board = g.onBoard(&g.start)
	f.store = g.start.stores
	f.lastCapturer = none
	f.lead(0)
	f.leadTaken = 0
	f.look = k.limit
	k.since(f, 0)
}

// lanes lays a position out as the rows of the player to move and of his
// opponent.
func (g *Game) lanes(p *position) lanes {
	var l lanes
	for h, n := range p.houses[:g.size] {
		who := g.owner(h)
		from, _ := g.row(who)
		if who == p.mover {
			l.mine += uint64(n) << (8 * (h - from))
		} else {
			l.theirs += uint64(n) << (8 * (h - from))
		}
	}
	return l
}
