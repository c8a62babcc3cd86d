package levels

import (
	"fmt"

	"houserules/configs/levels"
	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/variants"
)

// Brought is what the program brings for the rules of a hash; nil where that is nothing.
func Brought(rules string) (*Placement, error) {
	for _, name := range levels.Names() {
		text, _ := levels.Text(name)
		if p, err := Read(text); err != nil || p.Rules == rules {
			return p, err
		}
	}
	return nil, nil
}

// Players are those who are the levels, the weakest first. What is learned for the rules has to be
// what they were placed with; it is not asked for where they value positions by the lead.
func (p *Placement) Players(learned func() (*evaluation.Evaluation, error)) ([]agent.Spec, error) {
	find := func(string) (*evaluation.Evaluation, error) {
		e, err := learned()
		if err == nil && e.Hash != p.Evaluation {
			err = fmt.Errorf("the levels were placed with another evaluation than what is learned now: houserules levels V places them anew")
		}
		return e, err
	}
	var list []agent.Spec
	for _, l := range p.Levels {
		s, err := variants.ParseAgent(l.Player)
		if err == nil {
			s, err = s.Evaluate(find)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// Middle is the level in the middle of so many: who plays against people where they name nobody.
func Middle(of int) int { return (of + 1) / 2 }
