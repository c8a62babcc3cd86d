package plan

// Tolerance is the smallest effect that matters to whoever asks, for each of
// the figures that a study is about. Smaller effects count as none.
type Tolerance struct {
	// Score is the smallest difference in the first player's score that
	// matters, as a fraction of 1: 0.01 is one percentage point.
	Score float64 `json:"score"`
	// Draws, as a fraction of all games, Lead, as a fraction of all that the
	// base's rules have to score, such as its seeds, and Plies, as a fraction of
	// the base's mean, are the same for how often games are drawn, how much they
	// are won by and how long they last; nil where none was given. Then the
	// analysis has its own, which its documentation states.
	Draws *float64 `json:"draws,omitempty"`
	Lead  *float64 `json:"lead,omitempty"`
	Plies *float64 `json:"plies,omitempty"`
}

// Equal reports whether two tolerances are the same.
func (t Tolerance) Equal(u Tolerance) bool {
	return t.Score == u.Score && same(t.Draws, u.Draws) && same(t.Lead, u.Lead) && same(t.Plies, u.Plies)
}

func same(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
