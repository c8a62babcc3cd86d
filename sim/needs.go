package sim

import (
	"fmt"
	"slices"

	"houserules/engine/agent"
	"houserules/engine/outside"
	"houserules/sim/plan"
)

// Needs looks at all that a plan names outside of this program: programs that its players
// start, and paths that are read. Nothing of it is used before somebody gives the plan
// leave, see [outside.Give].
func Needs(p *plan.Plan) ([]outside.Need, error) {
	var agents []agent.Spec
	var names []string
	for _, c := range p.Cells {
		for _, name := range c.Lineup {
			if slices.Contains(names, name) {
				continue
			}
			spec, err := ParseAgent(name)
			if err != nil {
				return nil, fmt.Errorf("%s × %s: %w", c.Variant, c.Agents, err)
			}
			names, agents = append(names, name), append(agents, spec)
		}
	}
	return append(outside.Needs(p.Programs, agents...), ReadNeeds(p)...), nil
}

// ReadNeeds lists the needs whose content the plan itself has: openings that do not
// lie in the folder of the study. Without permission nothing of them is written.
func ReadNeeds(p *plan.Plan) []outside.Need {
	var needs []outside.Need
	for _, path := range p.Reads {
		needs = append(needs, outside.PathNeed(path, ""))
	}
	return needs
}
