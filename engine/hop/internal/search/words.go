package search

// hops are the counters over which some of a player's can hop, by axis, and of all axes.
func (k *Kernel) hops(counters, own, enemy uint64) (hops [axes]uint64, any uint64) {
	r := &k.rules
	empty := r.All &^ (own | enemy)
	for a := range hops {
		s := r.Shift[a] & 63
		x := enemy & r.Mids[a] & (counters<<s&(empty>>s) | counters>>s&(empty<<s))
		hops[a] = x
		any |= x
	}
	return hops, any
}

// canHop says whether one of these counters of a player can hop.
func (k *Kernel) canHop(counters, own, enemy uint64) bool {
	r := &k.rules
	empty, any := r.All&^(own|enemy), uint64(0)
	for a := range axes {
		s := r.Shift[a] & 63
		any |= enemy & r.Mids[a] & (counters<<s&(empty>>s) | counters>>s&(empty<<s))
	}
	return any != 0
}

// steps are the slots along which a player can step up or down, by axis: the lower of the two
// points.
func (k *Kernel) steps(own, enemy uint64, mover uint8) (slots [axes]uint64) {
	r := &k.rules
	empty := r.All &^ (own | enemy)
	for a := range slots {
		s := r.Shift[a] & 63
		slots[a] = own&(empty>>s)&r.Up[mover&1][a] | empty&(own>>s)&r.Down[mover&1][a]
	}
	return slots
}

// canStep says whether a player can step.
func (k *Kernel) canStep(own, enemy uint64, mover uint8) bool {
	r := &k.rules
	empty, any := r.All&^(own|enemy), uint64(0)
	for a := range axes {
		s := r.Shift[a] & 63
		any |= own&(empty>>s)&r.Up[mover&1][a] | empty&(own>>s)&r.Down[mover&1][a]
	}
	return any != 0
}

// many says whether a set has more than n points.
func many(set uint64, n int) bool {
	for ; n > 0 && set != 0; n-- {
		set &= set - 1
	}
	return set != 0
}

// roomy says whether a player has more than n steps along one direction, which share no point.
func (k *Kernel) roomy(own, enemy uint64, mover uint8, n int) bool {
	r := &k.rules
	empty := r.All &^ (own | enemy)
	for a := range axes {
		s := r.Shift[a] & 63
		if many(own&(empty>>s)&r.Up[mover&1][a], n) || many(empty&(own>>s)&r.Down[mover&1][a], n) {
			return true
		}
	}
	return false
}

// reach are the points to which a player can step.
func (k *Kernel) reach(own, enemy uint64, mover uint8) (to uint64) {
	r := &k.rules
	empty := r.All &^ (own | enemy)
	for a := range axes {
		s := r.Shift[a] & 63
		to |= own&(empty>>s)&r.Up[mover&1][a]<<s | empty&(own>>s)&r.Down[mover&1][a]
	}
	return to
}

// step makes c what a step of p along a slot leads to.
func (k *Kernel) step(p *Position, slot uint64, axis int, c *Position) {
	*c = Position{
		Own: p.Enemy, Enemy: p.Own ^ (slot | slot<<(k.rules.Shift[axis]&63)),
		Lead: -p.Lead, At: p.At + 1, First: p.First, Mover: p.Mover ^ 1,
	}
}

// hop makes c what a hop of p over a counter leads to.
func (k *Kernel) hop(p *Position, over uint64, axis int, c *Position) {
	s := k.rules.Shift[axis] & 63
	ends := over<<s | over>>s
	own, enemy, to := p.Own^ends, p.Enemy^over, ends&^p.Own
	*c = Position{
		Own: enemy, Enemy: own, Lead: -p.Lead - 1, At: p.At + 1, First: p.At + 1, Mover: p.Mover ^ 1,
	}
	if k.rules.GoesOn && k.canHop(to, own, enemy) {
		c.Own, c.Enemy, c.Chain, c.Lead, c.Mover = own, enemy, to, p.Lead+1, p.Mover
	}
}

// pass makes c what ending a turn leads to.
func pass(p *Position, c *Position) {
	*c = Position{
		Own: p.Enemy, Enemy: p.Own, Lead: -p.Lead, At: p.At + 1, First: p.First, Mover: p.Mover ^ 1,
	}
}
