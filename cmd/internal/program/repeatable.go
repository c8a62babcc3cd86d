package program

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis/repeat"
	"houserules/configs/strict"
	"houserules/engine/agent"
	"houserules/engine/outside"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/variants"
)

// obstacles say of each cell of a record why it cannot be played here; empty where it can.
type obstacles []string

// some tells whether there is a cell that can be played.
func (o obstacles) some() bool { return slices.Contains(o, "") }

// add gives a reason to the cells of which it says so, and have none.
func (o obstacles) add(why string, of func(cell int) bool) {
	for i := range o {
		if o[i] == "" && of(i) {
			o[i] = why
		}
	}
}

// emptyCells are the obstacles that a record of a study has in itself: cells without games,
// with which all and nothing agrees. A question decides by itself which cells have none.
func (a *app) emptyCells(s *repeat.Study) obstacles {
	why := make(obstacles, len(s.Cells))
	why.add(a.words().Sentence("repeat.no-games"), func(cell int) bool {
		return s.Asks == "" && s.Cells[cell].Counts[repeat.GamesKey] == 0
	})
	return why
}

// unplayable gives a plan permission for what somebody has allowed, and says which cells of its
// record cannot be played all the same: because a program is not there, or not allowed. Of
// a question, which compares its players, that is all of them.
func (a *app) unplayable(p *plan.Plan, s *repeat.Study, place string) (obstacles, error) {
	why := a.emptyCells(s)
	if _, err := sim.Needs(p); err != nil {
		why.add(err.Error(), func(int) bool { return true })
		return why, nil
	}
	err := a.allowPlan(p, request{from: place, hashes: []string{s.PlanSHA256}})
	var refused *refusal
	if err != nil && !errors.As(err, &refused) {
		return nil, err
	}
	if refused != nil {
		fmt.Fprintln(a.err, err)
	}
	for i := range p.Cells {
		because := a.lacking(p, p.Cells[i].Lineup, refused != nil)
		why.add(because, func(cell int) bool { return because != "" && (cell == i || s.Asks != "") })
	}
	return why, nil
}

// lacking says what a line-up needs and does not get here; empty where nothing.
func (a *app) lacking(p *plan.Plan, lineup []string, refused bool) string {
	specs := specsOf(lineup)
	for _, n := range outside.Needs(p.Programs, specs...) {
		if n.Why != nil {
			return a.words().Sentence("repeat.needs", strconv.Quote(n.Text), n.Why.Error())
		}
	}
	if refused && slices.ContainsFunc(specs, agent.Spec.Outside) {
		return a.words().Sentence("repeat.not-allowed")
	}
	return ""
}

// specsOf are the agents of a line-up of a plan whose agents are known.
func specsOf(lineup []string) []agent.Spec {
	var specs []agent.Spec
	for _, name := range lineup {
		if spec, err := sim.ParseAgent(name); err == nil {
			specs = append(specs, spec)
		}
	}
	return specs
}

// sameRules reports rules that a record shows and its plan does not play.
func (a *app) sameRules(p *plan.Plan, s *repeat.Study) error {
	const file, other = "rules.yaml", "shown-by-a-record" // a built-in's name has the rules of today
	for _, name := range slices.Sorted(maps.Keys(s.Rules)) {
		of := p.Variant(name)
		if of == nil {
			return fmt.Errorf("its record shows rules called %q, which its plan does not play: one of them was changed", name)
		}
		text := strings.Replace(s.Rules[name], "\nname: "+strict.Quote(name)+"\n", "\nname: "+other+"\n", 1)
		shown, list := a.library.Texts(map[string][]byte{file: []byte(text)}).Load("./" + file)
		if list.HasErrors() {
			return fmt.Errorf("the rules that its record shows of %s cannot be read: %s", name, list[0].Text)
		}
		if planned, err := variants.Restore(of.Rules); err != nil {
			return err
		} else if shown.Hash != planned.Hash || shown.Name != other || shown.Title != planned.Title {
			return fmt.Errorf("the rules that its record shows of %s are not those that its plan plays: one of them was changed", name)
		}
	}
	return nil
}
