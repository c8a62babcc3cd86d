package variants

import "houserules/engine"

// komiRules are the rules of a family that has the knob komi.
type komiRules interface {
	// KomiOnlyScores says whether a komi changes nothing but the score, so that
	// players who do not look at it play the same games with any.
	KomiOnlyScores() bool
}

// Komi says whether the variant's family has a komi, and whether it changes
// nothing but the score.
func (v *Variant) Komi() (has, onlyScores bool) {
	r, ok := v.Rules.(komiRules)
	return ok, ok && r.KomiOnlyScores()
}

// WithKomi returns the variant with another komi, in half units. Its family must
// have one.
func (v *Variant) WithKomi(komi engine.Score) (*Variant, error) { return v.With("komi", komi.String()) }
