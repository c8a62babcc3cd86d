package herding

import "math/bits"

// throwSet is a set of assignments of four dice to the awéthi, each by its number
// (see assignment): a word for each face of the first awéthi's die.
type throwSet [averageAction / 64]uint64

func (s *throwSet) add(a int) { s[a>>6] |= 1 << (a & 63) }

// addAll adds the assignments that give each awéthi one of its faces, as bit masks.
func (s *throwSet) addAll(faces [awethiEach]uint8) {
	second, third, fourth := uint64(faces[1]), uint64(faces[2]), uint64(faces[3])
	word := (second&1 | second&2<<15 | second&4<<30 | second&8<<45) * 0xFFFF
	word &= (third&1 | third&2<<3 | third&4<<6 | third&8<<9) * 0xF * 0x0001_0001_0001_0001
	word &= fourth * 0x1111_1111_1111_1111
	for face := range s {
		if faces[0]>>face&1 != 0 {
			s[face] |= word
		}
	}
}

// meets says whether some assignment is in both sets.
func (s *throwSet) meets(t *throwSet) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// givenBy are the assignments that a throw can give, that of the average included.
func (g *Game) givenBy(dice [awethiEach]uint8) (set throwSet) {
	for _, a := range g.choices[assignment(dice)] {
		if a == averageAction {
			n := g.average(dice)
			a = assignment([awethiEach]uint8{n, n, n, n})
		}
		set.add(int(a))
	}
	return set
}

// catching are the assignments with which the herder can surround some target. Whether
// an awéthi takes a side depends on its own die alone, so all assignments with which
// given awéthi take given sides are found at once.
func (p *planner) catching() (set throwSet) {
	for _, i := range p.live[:p.alive] {
		c := catch{p: p, t: &p.targets[i], set: &set}
		for k := awethiEach - 1; k >= 0; k-- {
			c.can[k] = c.can[k+1]
			if c.take(k) {
				c.can[k]++
			}
		}
		any := uint8(1)<<nearSteps - 1
		c.find(0, 0, [awethiEach]uint8{any, any, any, any})
	}
	return set
}

// catch looks for all ways to surround a target.
type catch struct {
	p *planner
	t *target
	// faces are the faces of its die with which an awéthi takes a side, as a bit mask.
	faces [awethiEach][directions]uint8
	// can is how many of the awéthi from each on may take a side.
	can [awethiEach + 1]int
	set *throwSet
}

// take finds which sides an awéthi that has not moved may take, and says whether it may
// take any.
func (c *catch) take(k int) bool {
	any := uint8(0)
	if c.p.free[k] {
		for n := 1; n <= nearSteps; n++ {
			sides := c.t.bits[k][n]
			any |= sides
			for ; sides != 0; sides &= sides - 1 {
				c.faces[k][bits.TrailingZeros8(sides)] |= 1 << (n - 1)
			}
		}
	}
	return any != 0
}

// find gives sides to the awéthi from k on, some of which are used, and adds the
// assignments that do so: those with these faces. Where the target is caught already,
// whatever the others do is a part of that.
func (c *catch) find(k int, used uint8, faces [awethiEach]uint8) {
	missing := c.p.s.g.rules.Catch.Sides - c.t.held - bits.OnesCount8(used)
	if missing > c.can[k] {
		return
	}
	if missing <= 0 {
		if _, ok := c.p.worth(c.t, used); ok {
			c.set.addAll(faces)
			return
		}
	}
	if c.can[k] == 0 {
		return
	}
	for d, with := range c.faces[k] {
		if with != 0 && used>>d&1 == 0 {
			given := faces
			given[k] = with
			c.find(k+1, used|1<<d, given)
		}
	}
	c.find(k+1, used, faces)
}
