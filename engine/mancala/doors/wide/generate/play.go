package main

import (
	"strconv"

	"houserules/engine/internal/asm"
)

// player is a function under construction with its registers. A ply has two parts: the
// first looks whether the game is over and what can be played, the second sows and
// captures. Whether positions have come back is asked at the end of the block, for all
// plies together.
type player struct {
	machine
	*asm.Func
	w, k       asm.GP // group and tables
	g, m       asm.GP // what is of the function's lanes in group's vectors, and in its masks
	ply        asm.GP
	here, next asm.GP // the positions before and after the ply

	row      int       // houses a row
	bothRows bool      // both rows are captured from
	unequal  bool      // rows may be shorter
	name     asm.Label // what labels begin with
	me, they int

	// held are, where a machine has enough registers, those of the houses before the ply,
	// and kept of what those after it become.
	held, kept, first [2][width]asm.Vector

	// resident are vectors of the state that a machine has in registers during a block.
	stateVector map[string]asm.Vector

	// upTo are running sums: how many of the mover's houses up to each can be
	// played. They are in registers but for the rules that leave some out.
	upTo []asm.Vector
}

// newPlayer adds a function for rows of so many houses.
func newPlayer(file *asm.File, name string, row int) *player {
	p := &player{row: row, upTo: make([]asm.Vector, row)}
	params := []asm.Param{{Name: "w", Type: "*group"}, {Name: "k", Type: "*tables"}, {Name: "lane", Type: "uint64"}}
	p.Func = file.Func(name+strconv.Itoa(row), params...)
	p.w, p.k, p.g = p.Load("w"), p.Load("k"), p.Load("lane")
	p.m = p.GP64()
	p.Do(asm.MOVQ, p.g, p.m)
	p.Do(asm.SHRQ, asm.Imm(3), p.m)
	p.Do(asm.ADDQ, p.w, p.g)
	p.Do(asm.ADDQ, p.w, p.m)
	return p
}

// halves lets the function play 32 lanes, whole all 64.
func (p *player) halves(c *asm.Constants) *player {
	p.machine = &avx2{Func: p.Func, c: c}
	return p
}

func (p *player) whole(c *constants) *player {
	p.machine = &avx512{Func: p.Func, c: c, k: p.k}
	return p
}

// fromBothRows is for captures in either row.
func (p *player) fromBothRows() *player {
	p.bothRows = true
	return p
}

// play writes the function that plays a block of four plies.
func (p *player) play() {
	p.ply, p.here, p.next = p.GP64(), p.GP64(), p.GP64()
	p.draw()
	p.freshen()
	p.store(p.load(p.of("plies")), p.of("was"))
	for i := range course.size() / vector {
		p.store(p.load(p.state(course.fields[0].name, i)), p.state("saved", i))
	}
	p.store(p.zero(), p.of("oldest"))
	p.store(p.zero(), p.of("moves"))
	p.begin(p.of("live"))
	p.hold()
	p.enterState()
	p.Do(asm.XORQ, p.ply, p.ply)
	const south = asm.Label("south")
	p.Label(south)
	for mover, name := range []asm.Label{south, "north"} {
		p.name, p.me, p.they = name, mover, 1-mover
		p.locate()
		if p.bothRows {
			if mover == 1 {
				p.join()
			}
			p.lookEither()
			p.sowEither()
		} else {
			p.look()
			p.sow()
		}
		p.held, p.kept = p.kept, p.held
		p.Do(asm.INCQ, p.ply)
	}
	p.again()
	p.Do(asm.CMPQ, p.ply, asm.Imm(4))
	p.Do(asm.JNE, south)

	p.bitsOf(p.live(), p.bits("going", 0))
	p.finish()
	p.leaveState()
	moves := p.load(p.of("moves"))
	for i, unpack := range []asm.Instruction{asm.VPUNPCKLBW, asm.VPUNPCKHBW} {
		sum := p.into(asm.VPADDW, p.state("branching", i), p.into(unpack, p.zero(), moves))
		p.store(sum, p.state("branching", i))
	}
	p.repeated()
	p.Do(asm.VZEROUPPER)
	p.Do(asm.RET)
}

// sumsHeld is the number of running sums that the search for slams leaves registers
// for.
const sumsHeld = 6

// inMemory lets a part of the code have the running sums in memory.
func (p *player) inMemory(part func()) {
	for h, y := range p.upTo {
		p.store(y, p.sum(h))
	}
	part()
	for h, y := range p.upTo {
		p.move(p.sum(h), y)
	}
}

// sum is the memory of a running sum.
func (p *player) sum(h int) asm.Mem { return p.state("upTo", h) }

// look looks at the position before the ply: where the game is over, what can
// be played, and where the position may have come back.
func (p *player) look() {
	one := p.load(p.fill(1))
	for h := range p.row {
		p.upTo[h] = p.least(one, p.mine(h))
		if h > 0 {
			p.upTo[h] = p.add(p.upTo[h], p.upTo[h-1])
		}
	}
	seeds, empty, over := p.opposite()

	slams := p.name + "_slams"
	p.jumpUnless("slams", slams)
	if p.row <= sumsHeld {
		p.slams(empty, seeds, over, func() { p.inMemory(p.leaveOut) })
	} else {
		p.inMemory(func() { p.slams(empty, seeds, over, p.leaveOut) })
	}
	p.Label(slams)

	p.looked(over)
}

// opposite looks at the opponent's row: the numbers of its houses combined by or,
// where it is empty and where the game is over for that. Moves that do not feed an empty
// row are left out where they have to.
func (p *player) opposite() (seeds asm.Vector, empty, over where) {
	seeds = p.orOf(p.houses()[p.they*p.row:][:p.row])
	empty = p.isZero(seeds)
	over = p.both(empty, p.flag(p.rule("emptyEnds")))

	fed := p.name + "_fed"
	feed := p.both(empty, p.live())
	p.jumpIfNone(feed, fed)
	p.jumpUnless("feeds", fed)
	p.inMemory(func() { p.feed(feed, p.reaches) })
	p.Label(fed)
	return seeds, empty, over
}

// looked brings up to date which games go on, and notes where a position may have
// come back.
func (p *player) looked(over where) {
	ones := p.name + "_ones"
	p.jumpUnless("allOnes", ones)
	largest := p.zero()
	for _, house := range p.houses() {
		largest = p.most(largest, house)
	}
	p.include(p.above(p.load(p.fill(2)), largest), over)
	p.Label(ones)

	p.include(p.isZero(p.upTo[p.row-1]), over)
	looked := p.name + "_looked"
	p.jumpUnless("repeats", looked)
	age := p.sub(p.get("plies", 0), p.value("lastCapture", 0))
	p.include(p.atLeast(age, p.fill(stretch)), over)
	p.gate(p.without(p.live(), over), age)
	p.Label(looked)
	p.setLive(p.without(p.live(), over))
}

// plyOf are the vectors of the ply in a field with n, one or two, for each.
func (p *player) plyOf(name string, n int) []asm.Mem {
	at := p.GP64()
	p.Do(asm.MOVQ, p.ply, at)
	p.Do(asm.SHLQ, asm.Imm(5+n), at)
	p.Do(asm.ADDQ, p.g, at)
	return []asm.Mem{p.part(at, group.at(name), 0), p.part(at, group.at(name), 1)}[:n]
}
