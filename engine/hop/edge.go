package hop

// empty are the points in play on which nothing stands. What is out of play follows from
// what stands where: a line that closed has been empty ever since, as have all behind it.
func (g *Game) empty(men *[2]set) set {
	occupied := men[first].or(men[second])
	if g.edges == nil {
		return g.all.less(occupied)
	}
	return g.all.less(occupied.or(g.closed(occupied)))
}

// closed are the points out of play where these are occupied.
func (g *Game) closed(occupied set) (out set) {
	for _, edge := range g.edges {
		for _, line := range edge {
			if line.and(occupied).some() {
				break
			}
			out = out.or(line)
		}
	}
	return out
}

// closes says whether a line went out of play from one position to the next.
func (g *Game) closes(p, next *position) bool {
	return g.edges != nil && g.closed(p.men[0].or(p.men[1])) != g.closed(next.men[0].or(next.men[1]))
}

// layEdges lists, for each edge at which lines close, what closes there, the outermost
// first.
func (g *Game) layEdges(c *Closing) {
	if c == nil {
		return
	}
	column := func(q point) int { return q.column }
	if !g.centres { // columns of a picture are half cells
		column = func(q point) int { return q.column / 2 }
	}
	if c.Edges != EdgesSecond {
		g.edges = append(g.edges, g.fromEdge(c, func(q point) int { return g.height - 1 - q.line }))
	}
	if c.Edges != EdgesFirst {
		g.edges = append(g.edges, g.fromEdge(c, func(q point) int { return q.line }))
	}
	if c.Edges == EdgesAll {
		last := 0
		for _, q := range g.points {
			last = max(last, column(q))
		}
		g.edges = append(g.edges, g.fromEdge(c, column), g.fromEdge(c, func(q point) int { return last - column(q) }))
	}
}

// fromEdge lists what closes at an edge from which the points have a distance in lines.
func (g *Game) fromEdge(c *Closing, distance func(point) int) (list []set) {
	width := 1
	if c.Unit == ClosingSquares && g.centres {
		width = 2
	}
	for _, q := range g.points {
		at := distance(q) / width
		for len(list) <= at {
			list = append(list, set{})
		}
		list[at] = list[at].or(one(q.bit))
	}
	if !c.Next {
		list = list[:1]
	}
	return list
}

// layTurn finds where each player's counters turn round: in the image of where they
// started, and where they started again, or nowhere.
func (g *Game) layTurn(t Rotation) {
	if t == RotationNone {
		return
	}
	left := g.width - 1
	for s, men := range g.start.men {
		if g.heads[s] {
			g.turns[s] = [2]set{g.image(men, t == RotationTurned, left), men}
			if t == RotationMirroredOnce {
				g.turns[s][1] = set{}
			}
			g.mayTurn[s] = g.turns[s][0].some()
		}
	}
}

// image mirrors points across the middle of the board, and sideways if they are rotated.
// It is empty where the board has not all of them.
func (g *Game) image(men set, rotated bool, right int) (image set) {
	for _, q := range g.points {
		for _, to := range g.points {
			column := q.column
			if rotated {
				column = right - column
			}
			if men.has(q.bit) && to.line == g.height-1-q.line && to.column == column {
				image = image.or(one(to.bit))
			}
		}
	}
	if image.count() < men.count() {
		return set{}
	}
	return image
}

// endTurn gives the turn to the other player, whose counters turn round where the rules say
// so.
func (g *Game) endTurn(p *position) {
	p.mover = p.mover.other()
	s := p.mover & 1
	if !g.mayTurn[s] {
		return
	}
	here := p.turned >> s & 1
	if men := p.men[s]; men.less(g.turns[s][here]).none() && men.some() && !g.canStepAhead(p) {
		p.turned ^= 1 << s
	}
}

// canStepAhead says whether the player to move has a step ahead.
func (g *Game) canStepAhead(p *position) bool {
	own, empty := p.men[p.mover&1], g.empty(&p.men)
	for axis := north; axis < axes; axis++ {
		s := g.shift[axis]
		from, to := own, empty
		if g.heading(p) == 1 {
			from, to = empty, own
		}
		if from.and(to.down(s)).and(g.lines[axis]).some() {
			return true
		}
	}
	return false
}

// heading is where the counters of the player to move go: 0 to the top, 1 to the bottom.
func (*graph) heading(p *position) uint8 { return uint8(p.mover&1) ^ p.turned>>(p.mover&1)&1 }
