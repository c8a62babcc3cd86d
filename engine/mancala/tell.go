package mancala

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// Tell is an ability.
func (s *State) Tell(a engine.Action) engine.Telling {
	f := s.now()
	var next core.Position
	l := s.g.core.Move(&f.Position, int(a), f.Harmless(), &next)
	var t engine.Telling
	sown := l.Captured
	for who, houses := range l.Taken {
		if houses == 0 {
			continue
		}
		sown -= l.Seeds[who]
		var names []string
		for ; houses != 0; houses &= houses - 1 {
			names = append(names, letter(s.board(), bits.TrailingZeros32(houses)))
		}
		t.Captures = append(t.Captures, caption("mancala.told.captures", name(core.Side(who)), l.Seeds[who], names))
	}
	if sown > 0 {
		t.Captures = append(t.Captures, caption("mancala.told.stored", name(f.Mover), sown))
	}
	for fired := (f.Fired | l.Fired) & s.g.core.Counted; fired != 0; fired = fired.Rest() {
		t.Rules = append(t.Rules, s.firedBy(fired.First(), f.Fired))
	}
	return t
}

func caption(key string, args ...any) engine.Caption { return engine.Caption{Key: key, Args: args} }

// firedBy says that a rule took part; filters are those that left fewer moves.
func (s *State) firedBy(rule core.Firing, filters core.Firings) engine.Caption {
	r := &s.g.rules
	switch rule {
	case core.FiredKroo:
		if r.Kroo == KrooSkip {
			return caption("mancala.told.kroo.skip-origin")
		}
		return caption("mancala.told.kroo.sow-origin")
	case core.FiredLeast:
		return caption("mancala.told.least", r.Sowing.Least)
	case core.FiredFeeding:
		return caption("mancala.told.feeding", string(r.Feeding))
	case core.FiredSingletons:
		return caption("mancala.told.singletons", string(r.Singletons))
	case core.FiredSlam:
		if filters.Has(rule) {
			return caption("mancala.told.slam-forbidden", string(r.GrandSlam))
		}
		return caption("mancala.told.slam", string(r.GrandSlam))
	case core.FiredRow:
		return caption("mancala.told.row", string(r.Capture.Row))
	case core.FiredLongest:
		return caption("mancala.told.longest", r.Capture.Longest)
	case core.FiredOpposite:
		return caption("mancala.told.opposite", string(r.Capture.Opposite))
	case core.FiredGroups:
		return caption("mancala.told.groups", r.Capture.Groups)
	case core.FiredExtraTurn:
		return caption("mancala.told.extra-turn", string(r.Sowing.ExtraTurn))
	case core.FiredRelay:
		return caption("mancala.told.relay", string(r.Sowing.Laps))
	default: // core.FiredMaxLaps
		return caption("mancala.told.max-laps", r.Sowing.MaxLaps)
	}
}

// SettledDrawing is an ability: the seeds left are in the stores of those
// who got them, or still on the board where nobody did.
func (s *State) SettledDrawing(o engine.Outcome) engine.Drawing {
	f := *s.now()
	if scores := [2]engine.Score(o.Scores[:2]); scores != f.Stores {
		f.Stores = scores
		clear(f.Houses[:])
	}
	return s.draw(&f, true)
}

var ()
