package laps

import (
	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
)

// kernel is a rule set in the form in which the door asks for it.
type kernel struct {
	// lap has what sowing a house does, by the seeds in it and the house: those
	// of the player to move, then from octet.Len on those of the other. From the entry
	// then on it has the same for laps after the first. With too few seeds for a move
	// to go on, and at the last entry, which stands for the store, those sow nothing:
	// so one may be sown before it is asked whether the move goes on.
	lap [2*then + 1]lap
	// The houses that can be played, in ascending order, by their mask.
	nth [1 << octet.Len][octet.Len]uint8

	// Moves go on where a lap ends in a house with so many seeds or more, at
	// most maxLaps times.
	goesOn  uint64
	maxLaps int
	// blind is more than any number of seeds where a second lap is sown without
	// asking, because nobody foresees the answer; 0 where moves have one lap.
	blind uint64
	// groups has a captured group in every byte; 0 for none.
	groups    uint64
	group     int
	clockwise bool
	// stores is set where seeds are sown into stores. next has the house after each,
	// of the player to move and then of the other, where they are not, and skips says
	// that a lap passes over the house where it began.
	stores, skips bool
	next          [houses]uint8

	// never is not zero where the house opposite is never captured, always
	// where it need hold nothing, and passes where no last seed in the store gives
	// another turn.
	never, always, passes uint64
	facing                uint8 // the sum of the shifts of two houses that face each other

	fewest int // no more seeds on the board than this may end the game
	// starved is set where it matters that the other player's row is empty.
	starved bool

	reach    [octet.Len]int // seeds that each house needs to reach the other row
	rules    *core.Rules
	recorder tally.Recorder
	fresh    tally.Game
	start    rows
	shares   [core.EndLimit + 1]tally.Shares
}

// houses is the number of bytes in both rows, and then that of what a byte and its
// seeds can be.
const (
	houses = 2 * octet.Len
	then   = (octet.Max + 1) * houses
)

// rows are the rows of the player to move and of the other.
type rows struct{ mine, theirs uint64 }

// lap is what sowing a house with a number of seeds does. It is as long as a line of
// the cache.
type lap struct {
	// added is what it adds to the two rows. The word that empties the house is
	// negative; words wrap around, and the bytes of the sum are the houses.
	added rows
	// passed has the sets of the houses that get a seed.
	passed rows
	// end has the largest number of seeds in the byte of the house where the last
	// seed falls, and 0 for the store. In its row the house begins at shift.
	end   rows
	last  uint16 // that house, counted from then; 2*then for the store
	shift uint8
	into  uint8 // seeds that fall into the store
	// round is 1 where the lap comes round to the house where it began, or
	// would.
	round uint8
	// brings has both.
	brings gains
}

// Holds says whether the kernel, which knows these knobs and values, can play the rules: its
// words must hold a game.
func Holds(r *core.Rules, known rules.Known) bool {
	return known.Plays(r.Knobs) && len(r.Capture.Counts) == 0 &&
		r.Rows[core.South] == r.Rows[core.North] && r.Rows[core.South] <= octet.Len && r.OnBoard(&r.Start) <= octet.Max
}

// compile fills the kernel from the rules. What a lap does is asked of them.
func (k *kernel) compile(r *core.Rules) {
	k.rules, k.recorder, k.fresh = r, tally.NewRecorder(r), tally.Fresh(r)
	k.start = rowsOf(r, &r.Start)
	for end, division := range r.Remaining {
		k.shares[end] = tally.SharesOf(division)
	}
	k.goesOn, k.maxLaps = octet.Max+1, r.Sowing.MaxLaps
	if r.Sowing.Laps == core.LapsRelay {
		k.goesOn = 2
	}
	k.group, k.groups = r.Capture.Groups, uint64(r.Capture.Groups)*octet.Ones
	k.never = one(r.Capture.Opposite == core.OppositeNever)
	k.always = one(r.Capture.Opposite == core.OppositeAlways)
	k.passes = one(r.Sowing.ExtraTurn != core.ExtraStore)
	k.facing = uint8(8 * (r.Rows[core.South] - 1))
	k.clockwise = r.Sowing.Direction == core.Clockwise
	k.starved = r.MustFeed || r.Has(core.EndRowEmpty)
	k.fewest = max(r.FewSeeds, r.Barren)
	if r.Has(core.EndAllOnes) {
		k.fewest = max(k.fewest, r.Size)
	}
	k.nth = octet.Places()
	if r.Sowing.Laps == core.LapsRelay && k.maxLaps > 1 {
		k.blind = octet.Max + 1
	}
	k.lap[2*then].last = 2 * then
	k.stores, k.skips = r.Sowing.Stores != core.StoresNone, r.SkipOrigin
	for house := range r.Size {
		if !k.stores {
			k.next[k.house(house)] = uint8(k.house(r.Next(core.South, house)))
		}
		at := k.house(house)
		if at < octet.Len {
			k.reach[at] = r.Reach[house]
		}
		// A lap that sows nothing still says where the last one ended.
		none := lap{last: uint16(then + at), shift: uint8(8 * (at % octet.Len))}
		*none.end.of(at) = octet.Max << none.shift
		for seeds := range min(k.goesOn, octet.Max+1) {
			k.lap[then+seeds*houses+uint64(at)] = none
		}
		for seeds := 1; seeds <= r.OnBoard(&r.Start); seeds++ {
			l := k.sown(house, seeds)
			k.lap[seeds*houses+at] = l
			if uint64(seeds) >= k.goesOn {
				k.lap[then+seeds*houses+at] = l
			}
		}
	}
}

// one is 1 where something is so, and 0 where not.
func one(so bool) uint64 {
	if so {
		return 1
	}
	return 0
}

// house is the place of South's or North's house where South is to move.
func (k *kernel) house(h int) int { return octet.Place(h, k.rules.Rows[core.South]) }

// sown is what it does when South sows a house.
func (k *kernel) sown(house, seeds int) lap {
	r := k.rules
	p := core.Position{Mover: core.South}
	p.Houses[house] = uint16(seeds)
	l := core.NewMoveResult()
	last := r.Sow(&p, house, &l)
	after := rowsOf(r, &p)
	s := lap{added: after, last: 2 * then, into: uint8(p.Stores[core.South] / engine.Units(1))}
	s.passed = rows{(after.mine + octet.Low) & octet.Top, (after.theirs + octet.Low) & octet.Top}
	if l.Fired.Has(core.FiredKroo) {
		s.round = 1
	}
	s.brings = gains(s.into) + gains(s.round)*round
	if last < r.Size {
		h := k.house(last)
		s.last, s.shift = uint16(then+h), uint8(8*(h%octet.Len))
		*s.end.of(h) = octet.Max << s.shift
	}
	at := k.house(house)
	*s.added.of(at) -= uint64(seeds) << (8 * (at % octet.Len))
	return s
}

// of is the row of a house.
func (r *rows) of(house int) *uint64 {
	if house < octet.Len {
		return &r.mine
	}
	return &r.theirs
}

// rowsOf lays a position out as rows.
func rowsOf(r *core.Rules, p *core.Position) rows {
	return rows{rowOf(r, p, p.Mover), rowOf(r, p, p.Mover.Other())}
}

func rowOf(r *core.Rules, p *core.Position, who core.Side) uint64 {
	from, to := r.Row(who)
	return octet.Row(p.Houses[from:to])
}
