package mancala

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/engine"
)

const (
	// MaxRow is the largest number of houses in a row.
	MaxRow = 12
	// MaxSeeds is the largest number of seeds in a game, board and stores:
	// two rows of twelve houses with sixteen seeds each.
	MaxSeeds = 2 * MaxRow * 16
)

// side is a player: 0 for South, 1 for North.
type side uint8

const (
	south side = 0
	north side = 1
)

func (s side) other() side { return 1 - s }

func (s side) seat() engine.Seat { return engine.Seat(s + 1) }

func (s side) String() string {
	if s == south {
		return "South"
	}
	return "North"
}

// position is what lies where and who is to move, without history.
type position struct {
	// houses in sowing order; those beyond the board are zero.
	houses [2 * MaxRow]uint16
	// stores of South and North.
	stores [2]engine.Score
	mover  side
}

// board is the shape of a board.
type board struct {
	rows [2]int // houses of South and North
	size int    // both together
}

// row returns the bounds of a player's row: houses from ≤ i < to.
func (b board) row(s side) (from, to int) {
	if s == south {
		return 0, b.rows[0]
	}
	return b.rows[0], b.size
}

// owner is the player whose row a house is in.
func (b board) owner(house int) side {
	if house < b.rows[0] {
		return south
	}
	return north
}

// seeds counts the seeds in a player's row.
func (b board) seeds(p *position, s side) int {
	from, to := b.row(s)
	n := 0
	for _, h := range p.houses[from:to] {
		n += int(h)
	}
	return n
}

// empty says whether a player's row holds no seeds.
func (b board) empty(p *position, s side) bool {
	from, to := b.row(s)
	for _, h := range p.houses[from:to] {
		if h > 0 {
			return false
		}
	}
	return true
}

// allOnes says whether no house holds more than one seed.
func (b board) allOnes(p *position) bool {
	for _, h := range p.houses[:b.size] {
		if h > 1 {
			return false
		}
	}
	return true
}

// onBoard counts the seeds on the board.
func (b board) onBoard(p *position) int { return b.seeds(p, south) + b.seeds(p, north) }

// all counts every seed, on the board and in the stores, in half units.
func (b board) all(p *position) engine.Score {
	return engine.Units(b.onBoard(p)) + p.stores[0] + p.stores[1]
}

// letter names a house.
func (b board) letter(house int) string {
	if house < b.rows[0] {
		return string(rune('A' + house))
	}
	return string(rune('a' + house - b.rows[0]))
}

// format writes a position in the one-line notation.
func (b board) format(p *position) string {
	buf := make([]byte, 0, 64)
	for i := range b.size {
		switch i {
		case 0:
		case b.rows[0]:
			buf = append(buf, '/')
		default:
			buf = append(buf, ',')
		}
		buf = strconv.AppendUint(buf, uint64(p.houses[i]), 10)
	}
	buf = append(buf, ' ')
	buf = append(buf, p.stores[0].String()...)
	buf = append(buf, '-')
	buf = append(buf, p.stores[1].String()...)
	return string(append(buf, ' ', "SN"[p.mover]))
}

// parse reads what format writes, and nothing else. Positions need not be
// reachable: any number of seeds up to MaxSeeds will do, and half seeds in the
// stores, so that studies of endgames and handicaps can be written down.
func (b board) parse(text string) (position, error) {
	var p position
	fail := func(why string, args ...any) (position, error) {
		return position{}, fmt.Errorf("position %q: %s; write it like %q", text, fmt.Sprintf(why, args...), b.example())
	}
	parts := strings.Split(text, " ")
	if len(parts) != 3 {
		return fail("it has %d parts separated by single spaces, not 3 (houses, stores, player to move)", len(parts))
	}
	rows := strings.Split(parts[0], "/")
	if len(rows) != 2 {
		return fail("it has %d rows separated by /, not 2", len(rows))
	}
	for s, row := range rows {
		from, to := b.row(side(s))
		houses := strings.Split(row, ",")
		if len(houses) != to-from {
			return fail("%v's row has %d houses, the board has %d", side(s), len(houses), to-from)
		}
		for i, h := range houses {
			n, ok := parseCount(h)
			if !ok {
				return fail("house %s holds %q, not a number of seeds", b.letter(from+i), h)
			}
			p.houses[from+i] = uint16(n)
		}
	}
	stores := strings.Split(parts[1], "-")
	if len(stores) != 2 {
		return fail("the stores %q are not two numbers joined by -", parts[1])
	}
	for s, store := range stores {
		whole, half := strings.CutSuffix(store, ".5")
		n, ok := parseCount(whole)
		if !ok {
			return fail("%v's store holds %q, not a number of seeds", side(s), store)
		}
		p.stores[s] = engine.Units(n)
		if half {
			p.stores[s]++
		}
	}
	switch parts[2] {
	case "S":
		p.mover = south
	case "N":
		p.mover = north
	default:
		return fail("the player to move is %q, not S or N", parts[2])
	}
	if all := b.all(&p); all > engine.Units(MaxSeeds) {
		return fail("it holds %v seeds, more than %d", all, MaxSeeds)
	}
	return p, nil
}

// example is a position of the board's size for error messages.
func (b board) example() string {
	var p position
	for i := range b.size {
		p.houses[i] = 4
	}
	return b.format(&p)
}

// parseCount reads a number without sign or leading zeros, up to MaxSeeds.
func parseCount(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n <= MaxSeeds && strconv.Itoa(n) == s && s[0] != '-'
}
