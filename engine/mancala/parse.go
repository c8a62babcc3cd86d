package mancala

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// letter names a house.
func letter(b *core.Board, house int) string {
	if house < b.Rows[0] {
		return string(rune('A' + house))
	}
	return string(rune('a' + house - b.Rows[0]))
}

// piled names the move that puts the seeds of a house into the next one.
func piled(b *core.Board, house int) string { return letter(b, house) + "+" }

// format writes a position in the one-line notation.
func format(b *core.Board, p *core.Position) string {
	buf := make([]byte, 0, 64)
	for i := range b.Size {
		switch i {
		case 0:
		case b.Rows[0]:
			buf = append(buf, '/')
		default:
			buf = append(buf, ',')
		}
		buf = strconv.AppendUint(buf, uint64(p.Houses[i]), 10)
	}
	buf = append(buf, ' ')
	buf = append(buf, p.Stores[0].String()...)
	buf = append(buf, '-')
	buf = append(buf, p.Stores[1].String()...)
	return string(append(buf, ' ', "SN"[p.Mover]))
}

// parse reads what format writes, and nothing else. Positions need not be
// reachable: any number of seeds up to MaxSeeds will do, and half seeds in the
// stores, so that studies of endgames and handicaps can be written down.
func parse(b *core.Board, text string) (core.Position, error) {
	var p core.Position
	fail := func(why string, args ...any) (core.Position, error) {
		return core.Position{}, fmt.Errorf("position %q: %s; write it like %q", text, fmt.Sprintf(why, args...), example(b))
	}
	parts := strings.Split(text, " ")
	if len(parts) != 3 {
		return fail("it needs 3 parts separated by single spaces (houses, stores, player to move), and has %d", len(parts))
	}
	rows := strings.Split(parts[0], "/")
	if len(rows) != 2 {
		return fail("it has %d rows separated by /, not 2", len(rows))
	}
	for s, row := range rows {
		from, to := b.Row(core.Side(s))
		houses := strings.Split(row, ",")
		if len(houses) != to-from {
			return fail("%v's row has %d houses, the board has %d", core.Side(s), len(houses), to-from)
		}
		for i, h := range houses {
			n, ok := parseCount(h)
			if !ok {
				return fail("house %s holds %q, not a number of seeds", letter(b, from+i), h)
			}
			p.Houses[from+i] = uint16(n)
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
			return fail("%v's store holds %q, not a number of seeds", core.Side(s), store)
		}
		p.Stores[s] = engine.Units(n)
		if half {
			p.Stores[s]++
		}
	}
	switch parts[2] {
	case "S":
		p.Mover = core.South
	case "N":
		p.Mover = core.North
	default:
		return fail("the player to move is %q, not S or N", parts[2])
	}
	if all := b.All(&p); all > engine.Units(MaxSeeds) {
		return fail("it holds %v seeds, more than %d", all, MaxSeeds)
	}
	return p, nil
}

// example is a position of the board's size for error messages.
func example(b *core.Board) string {
	var p core.Position
	for i := range b.Size {
		p.Houses[i] = 4
	}
	return format(b, &p)
}

// parseCount reads a number without sign or leading zeros, up to MaxSeeds.
func parseCount(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n <= MaxSeeds && strconv.Itoa(n) == s && s[0] != '-'
}
