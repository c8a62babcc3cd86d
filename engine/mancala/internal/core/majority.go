package core

import (
	"fmt"
	"strconv"
	"strings"
)

// Majority is a number of captured seeds that ends a game: none, a fixed
// number, or half of all seeds plus a number. The zero value is none.
type Majority struct {
	// Set is false for none.
	Set bool
	// OfHalf adds half of all seeds, board and stores, rounded down.
	OfHalf bool
	// Seeds is the fixed number, or what is added to the half.
	Seeds int
}

// Of returns the number of seeds, given the number of all seeds in the game.
func (m Majority) Of(all int) int {
	if m.OfHalf {
		return all/2 + m.Seeds
	}
	return m.Seeds
}

// MarshalText writes "none", "25 seeds" or "half + 1".
func (m Majority) MarshalText() ([]byte, error) {
	switch {
	case !m.Set:
		return []byte("none"), nil
	case m.OfHalf && m.Seeds == 0:
		return []byte("half"), nil
	case m.OfHalf:
		return fmt.Appendf(nil, "half + %d", m.Seeds), nil
	default:
		return fmt.Appendf(nil, "%d seeds", m.Seeds), nil
	}
}

// UnmarshalText reads "none", "25", "25 seeds", "half" or "half + 1".
func (m *Majority) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	rest, ofHalf := strings.CutPrefix(s, "half")
	switch {
	case s == "none":
		*m = Majority{}
		return nil
	case ofHalf && strings.TrimSpace(rest) == "":
		*m = Majority{Set: true, OfHalf: true}
		return nil
	case ofHalf:
		plus, ok := strings.CutPrefix(strings.TrimSpace(rest), "+")
		if !ok {
			break
		}
		rest = plus
	}
	number, unit, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, err := strconv.Atoi(number)
	unit = strings.TrimSpace(unit)
	if err != nil || n < 1 || n > 384 || (unit != "" && unit != "seeds" && unit != "seed") {
		return fmt.Errorf(`%q is no majority: write a number of seeds (25 seeds), "half + 1" or none`, s)
	}
	*m = Majority{Set: true, OfHalf: ofHalf, Seeds: n}
	return nil
}

// Examples lists texts of every form that UnmarshalText reads, with the
// smallest and largest numbers.
func (Majority) Examples() []string {
	return []string{"none", "1 seed", "10", "25 seeds", "384 seeds", "half", "half + 1", "half + 3"}
}
