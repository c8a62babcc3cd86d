package reference

import "strings"

// For laws, which call nothing of what they hold.
var (
	Made    = made
	Trained = over
	LawOf   = lawOf
)

// Reopened is an edition read from its text and judged again, so that it can be asked and printed as when it
// was made.
func Reopened(text []byte) (*Edition, error) {
	e, err := Decode(text)
	if err != nil {
		return nil, err
	}
	for _, x := range e.Entries {
		x.strength = e.strengthOf(x)
		if x.Effect == nil {
			continue
		}
		counted := !strings.HasSuffix(x.Effect.SimultaneousMethod, ", stretched")
		x.Effect.counted = counted && len(x.Replicas) == 0
		for i := range x.Replicas {
			r := &x.Replicas[i]
			own := r.Effect
			own.counted = counted
			r.entry = &Entry{Games: r.Games, Wins: r.Wins, Draws: r.Draws, Losses: r.Losses, CutOff: r.CutOff, Effect: &own}
		}
	}
	judge(e.Entries, e.Level, e.Tolerance)
	for _, x := range e.Entries {
		x.publish()
	}
	return e, nil
}
