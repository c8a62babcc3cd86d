package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"houserules/sim/table"
)

// ReadText reads the text of a plan, under a name for messages, and makes its games again.
func ReadText(name string, data []byte) (*Plan, error) {
	p, err := PeekText(name, data)
	if err != nil {
		return nil, err
	}
	if err := p.Compile(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// PeekText is ReadText without the games, for callers who play none: it also reads a plan
// whose rules this program cannot play.
func PeekText(name string, data []byte) (*Plan, error) {
	if err := table.CheckVersions(data); err != nil {
		return nil, fmt.Errorf("%s has %w", name, err)
	}
	return Decode(name, data, &table.Manifest{})
}

// Decode is PeekText for the text of a plan that goes with a manifest, after its versions
// were checked.
func Decode(name string, data []byte, m *table.Manifest) (*Plan, error) {
	p := &Plan{}
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%s is damaged (%w): restore it from a copy, or play the study in a new folder", name, err)
	}
	if err := p.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := m.CheckPlan(data); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := errors.Join(p.checkText(data), p.consistent()); err != nil {
		return nil, fmt.Errorf("%s was changed by hand or damaged: %w; restore it from a copy, or play the study in a new folder", name, err)
	}
	p.namePlayers()
	p.text = table.Checksum(data)
	return p, nil
}

// Again is the plan as it would be read from its own text, with its games, where that is the
// text given, and nil where it is not. It shares what the plan holds, and gives no permission.
func (p *Plan) Again(data []byte, m *table.Manifest) *Plan {
	made, err := p.Encode()
	if err != nil || !bytes.Equal(made, data) || m.CheckPlan(data) != nil {
		return nil
	}
	again := *p
	again.PlanVersion, again.text = table.PlanVersion, table.Checksum(data)
	again.Programs, again.Reads, again.Permit = "", nil, nil
	return &again
}

// Encode is the plan as plan.json holds it, in the version of today: the first
// that says all of it.
func (p *Plan) Encode() ([]byte, error) {
	now := *p
	now.PlanVersion = table.PlanVersion
	data, err := table.EncodeJSON(&now)
	if err != nil {
		return nil, fmt.Errorf("cannot write the study's plan: %w", err)
	}
	if len(data) > table.MaxPlan {
		return nil, fmt.Errorf("the study's plan would have %d bytes, and no plan of more than %d is read: play fewer variants, in several studies", len(data), table.MaxPlan)
	}
	return data, nil
}
