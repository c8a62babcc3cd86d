package mancala

import (
	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// ending is an end reason: its name, whether a rule set has it, and how it
// divides the seeds left.
type ending struct {
	name      string
	on        bool
	remaining Division
}

// endings is the table of the end reasons under a rule set.
func endings(r *Rules) [core.EndLimit + 1]ending {
	e := &r.End
	optional := func(name string, x *Ending) ending {
		if x == nil {
			return ending{name: name}
		}
		return ending{name, true, x.Remaining}
	}
	table := [core.EndLimit + 1]ending{
		core.EndMajority: {"majority", e.Majority.Set, e.MajorityRemaining},
		// The player to move is the one whose seeds were taken.
		core.EndGrandSlam:  {"grand-slam", r.GrandSlam == SlamOpponentTakesRest, DivMover},
		core.EndRowEmpty:   optional("row-empty", e.RowEmpty),
		core.EndNoMove:     {"no-move", true, e.NoMove.Remaining},
		core.EndCannotFeed: {"cannot-feed", r.Feeding != FeedNone && r.CannotFeed != CannotPlaysOn, DivMover},
		core.EndNoCapture:  {name: "no-capture-possible"},
		core.EndFewSeeds:   {name: "few-seeds"},
		core.EndAllOnes:    optional("all-ones", e.AllOnes),
		core.EndRepetition: {name: "repetition"},
		core.EndLimit:      {"limit", true, r.Limit.Remaining},
	}
	set := func(end engine.EndReason, remaining Division) {
		table[end].on, table[end].remaining = true, remaining
	}
	switch r.CannotFeed {
	case CannotOwner:
		table[core.EndCannotFeed].remaining = DivOwner
	case CannotOpponentTakesAll:
		table[core.EndCannotFeed].remaining = DivOpponent
	}
	if x := e.NoCapturePossible; x != nil {
		set(core.EndNoCapture, x.Remaining)
	}
	if x := e.FewSeeds; x != nil {
		set(core.EndFewSeeds, x.Remaining)
	}
	if x := e.Repetition; x != nil {
		set(core.EndRepetition, x.Remaining)
	}
	return table
}

// endReasons lists the names of the end reasons in their order.
func endReasons() []string {
	var names []string
	table := endings(Default())
	for _, e := range table[core.EndMajority:] {
		names = append(names, e.name)
	}
	return names
}

// divisions are the divisions of the ends that a rule set has.
func (r *Rules) divisions() (d core.Divisions) {
	for end, e := range endings(r) {
		if e.on {
			d[end] = e.remaining
		}
	}
	return d
}
