package sim

import (
	"slices"
	"strings"

	"houserules/engine"
	"houserules/variants"
)

// A trial is TrialGames games of TrialPlayer among themselves, with the luck of TrialSeed.
const (
	TrialGames  = 400
	TrialSeed   = 1
	TrialPlayer = "random"
)

// clubTrials are what a search tries before it begins: the variant itself, and each value of
// each knob alone.
type clubTrials struct {
	knobs  []variants.ClubKnob
	values []clubValue
	today  []uint64 // the games of the variant itself
}

// clubValue is a value of a knob. Alike is set where games come out as the variant's own.
type clubValue struct {
	knob  int
	value string
	alike bool
}

// BeginClubSearch begins what [NewClubSearch] does, for callers who play the trials
// themselves: they give the games of each to Tried, and then Decide.
func BeginClubSearch(v *variants.Variant, named ...string) (*ClubSearch, error) {
	if err := Balanced(v); err != nil {
		return nil, err
	}
	s := &ClubSearch{variant: v, name: suffixed(v.Name, clubSuffix), Changes: 2, Players: ClubPlayers(v), Minutes: ClubMinutes}
	s.trials.knobs = searched(v, named)
	for i, k := range s.trials.knobs {
		values := []string{k.Values}
		if k.Lists() {
			var err error
			if values, err = valuesOf(v, k); err != nil {
				return nil, err
			}
		}
		for _, value := range values {
			if value != v.Value(k.Knob) {
				s.trials.values = append(s.trials.values, clubValue{knob: i, value: value})
			}
		}
	}
	return s, nil
}

// Trials is how many rule sets are tried.
func (s *ClubSearch) Trials() int { return 1 + len(s.trials.values) }

// Trial makes one of them. The first is the variant itself. It is nil where the change makes no
// valid rules alone, though it may together with another one.
func (s *ClubSearch) Trial(i int) *variants.Variant {
	if i == 0 {
		return s.variant
	}
	x := s.trials.values[i-1]
	made, _ := s.variant.With(s.trials.knobs[x.knob].Knob, x.value)
	return made
}

// NoteTrial notes the lengths and results of games by their indices: two rule sets that have
// the same ones play alike as far as random players get.
func NoteTrial(games []uint64, rows *engine.Rows) {
	for i := range rows.Len {
		games[rows.Game[i]] = uint64(rows.Plies[i])<<16 | uint64(rows.Return[0][i])<<8 | uint64(rows.End[i])
	}
}

// Tried takes the games of a trial over, as [NoteTrial] notes them; those of the first one
// before the others.
func (s *ClubSearch) Tried(trial int, games []uint64) {
	if trial == 0 {
		s.trials.today = games
	} else {
		s.trials.values[trial-1].alike = slices.Equal(games, s.trials.today)
	}
}

// Decide leaves out what made no difference to any game that was tried.
func (s *ClubSearch) Decide() {
	for i, k := range s.trials.knobs {
		var other []string
		alike := false
		for _, x := range s.trials.values {
			switch {
			case x.knob != i:
			case x.alike:
				alike = true
			default:
				other = append(other, x.value)
			}
		}
		switch {
		case !k.Lists():
			if alike {
				s.along = append(s.along, k)
			}
		case len(other) == 0:
			s.Without = append(s.Without, k.Knob)
		default:
			s.vary = append(s.vary, variants.ClubKnob{Knob: k.Knob, Values: "[" + strings.Join(other, ", ") + "]"})
		}
	}
}
