package bounded

import "slices"

// Tally counts values between Least and Most, both included.
type Tally struct {
	Least, Most float64
	// Values are different from each other; their order is of no consequence
	// but for the last digits.
	Values []Value
}

// Value is a value and how many games had it.
type Value struct {
	At    float64
	Games int64
}

// N is the number of games.
func (t Tally) N() int64 {
	n := int64(0)
	for _, v := range t.Values {
		n += v.Games
	}
	return n
}

// Mean is the mean of the values; not-a-number of none.
func (t Tally) Mean() float64 {
	sum := 0.0
	for _, v := range t.Values {
		sum += float64(v.At * float64(v.Games))
	}
	return sum / float64(t.N())
}

// Rare is the number of games that do not have the most frequent value: those
// that carry what is known of the spread.
func (t Tally) Rare() int64 {
	most := int64(0)
	for _, v := range t.Values {
		most = max(most, v.Games)
	}
	return t.N() - most
}

// Mirrored has every value with the other sign.
func (t Tally) Mirrored() Tally {
	m := Tally{Least: -t.Most, Most: -t.Least, Values: slices.Clone(t.Values)}
	for i := range m.Values {
		m.Values[i].At = -m.Values[i].At
	}
	return m
}
