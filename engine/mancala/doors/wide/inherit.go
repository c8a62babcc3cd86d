package wide

import "houserules/engine"

// Skills implements engine.Door.
func (d *Door) Skills() engine.Skills { return engine.Skills{Inherit: d.inherit} }

// inherit takes the machine of a door that plays no more, and what its helper has.
func (d *Door) inherit(from engine.Door) {
	old, ok := from.(*Door)
	if !ok || old.machine == nil || d.machine != nil {
		return
	}
	d.machine, old.machine = old.machine, nil
	*d.machine = machine{}
	d.prepare()
	if d.swar != nil && old.swar != nil {
		d.swar.Inherit(old.swar)
	}
}

// prepare lays the rules out in a machine that is empty.
func (d *Door) prepare() {
	d.flight.form = d.form
	d.compile(d.rules)
}
