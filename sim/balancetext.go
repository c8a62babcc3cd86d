package sim

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/configs/strict"
)

// Change is how many knobs a candidate may change.
type Change struct{ Most int }

// UnmarshalText reads "at most 2", "2" or "any".
func (c *Change) UnmarshalText(text []byte) error {
	word := strings.TrimSpace(string(text))
	if word == "any" {
		c.Most = mostChanges
		return nil
	}
	digits := strings.TrimSpace(strings.TrimPrefix(word, "at most"))
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > mostChanges {
		return fmt.Errorf("cannot be %q: write at most 2, or another number from 1 to %d, or any", word, mostChanges)
	}
	c.Most = n
	return nil
}

// MarshalText writes what UnmarshalText reads.
func (c Change) MarshalText() ([]byte, error) {
	if c.Most == mostChanges {
		return []byte("any"), nil
	}
	return fmt.Appendf(nil, "at most %d", c.Most), nil
}

// mostChanges is more knobs than anybody varies.
const mostChanges = 99

// Budget is how much may be played: one of the two.
type Budget struct {
	Games   int64
	Minutes float64
}

// budgetWords says how a budget is written.
const budgetWords = "write a number of games, such as 3M games, or of minutes, such as 2 minutes"

// UnmarshalText reads "3M games" or "2 minutes".
func (b *Budget) UnmarshalText(text []byte) error {
	number, unit, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	*b = Budget{}
	switch strings.TrimSpace(unit) {
	case "game", "games":
		digits, ok := strict.WholeNumber(number)
		n, err := strconv.ParseInt(digits, 10, 64)
		if !ok || err != nil || n < 1 || n > 1e12 {
			return fmt.Errorf("cannot be %q: %s", text, budgetWords)
		}
		b.Games = n
	case "minute", "minutes":
		x, err := strconv.ParseFloat(number, 64)
		if err != nil || !(x > 0 && x <= 100_000) {
			return fmt.Errorf("cannot be %q: %s", text, budgetWords)
		}
		b.Minutes = x
	default:
		return fmt.Errorf("cannot be %q: %s", text, budgetWords)
	}
	return nil
}

// MarshalText writes what UnmarshalText reads.
func (b Budget) MarshalText() ([]byte, error) {
	switch {
	case b.Minutes > 0:
		unit := " minutes"
		if b.Minutes == 1 {
			unit = " minute"
		}
		return []byte(strconv.FormatFloat(b.Minutes, 'g', -1, 64) + unit), nil
	case b.Games > 0:
		return fmt.Appendf(nil, "%d games", b.Games), nil
	}
	return nil, nil
}

// Length is a length of games in plies or in minutes.
type Length struct {
	Value   float64
	Minutes bool
}

// UnmarshalText reads "40 plies" or "10 minutes".
func (l *Length) UnmarshalText(text []byte) error {
	number, unit, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	x, err := strconv.ParseFloat(number, 64)
	unit = strings.TrimSpace(unit)
	minutes := unit == "minute" || unit == "minutes"
	if err != nil || !(x >= 0 && x <= 1e6) || !minutes && unit != "ply" && unit != "plies" {
		return fmt.Errorf("cannot be %q: write a number of plies, such as 40 plies, or of minutes, such as 10 minutes", text)
	}
	*l = Length{x, minutes}
	return nil
}

// MarshalText writes what UnmarshalText reads.
func (l Length) MarshalText() ([]byte, error) {
	unit := " plies"
	if l.Minutes {
		unit = " minutes"
	}
	return []byte(strconv.FormatFloat(l.Value, 'g', -1, 64) + unit), nil
}

// plies is the length in plies where a move takes so many seconds.
func (l Length) plies(secondsPerMove float64) float64 {
	if l.Minutes {
		return 60 * l.Value / secondsPerMove
	}
	return l.Value
}
