package herding_test

import (
	"cmp"
	"fmt"
	"slices"
)

// The referee's judgement of the three kinds of moves.

// herd judges a herd's move and returns the names of those to be sheltered, by the
// seat whose shelter it is.
func (r *referee) herd(e *refEvent) (due map[int][]string, err error) {
	if e.Die < 1 || e.Die > 4 {
		return nil, fmt.Errorf("die %d", e.Die)
	}
	straight := map[int]spot{1: {-1, 0}, 2: {0, 1}, 3: {1, 0}, 4: {0, -1}}[e.Die]
	herd, caught := r.herdOf(e.Seat)
	front := func(x *refPiece) int { return x.at[0]*straight[0] + x.at[1]*straight[1] }
	slices.SortStableFunc(herd, func(a, b *refPiece) int {
		d := front(b) - front(a)
		switch r.order {
		case "hindmost":
			d = -d
		case "number":
			d = 0
		}
		return cmp.Or(d, a.number-b.number)
	})
	if r.order == "mover" { // any order will do
		place := map[string]int{}
		for i, m := range e.Moves {
			place[m.ID] = i
		}
		slices.SortStableFunc(herd, func(a, b *refPiece) int { return place[a.id] - place[b.id] })
	}
	if !e.untold && len(herd) != len(e.Moves) {
		return nil, fmt.Errorf("%d animals are written down, %d are on the board", len(e.Moves), len(herd))
	}
	for i, x := range herd {
		from := x.at
		r.trot(x, e.Die, caught)
		if !e.untold {
			switch m := e.Moves[i]; {
			case m.ID != x.id || m.From != from:
				return nil, fmt.Errorf("%s from %v moves, but %s at %v is next", m.ID, m.From, x.id, from)
			case m.To != x.at:
				return nil, fmt.Errorf("%s goes to %v, not %v", m.ID, m.To, x.at)
			}
		}
	}
	return r.due(caught), nil
}

// herdOf are the animals of a herd, and which of them are caught before it moves.
func (r *referee) herdOf(seat int) (herd []*refPiece, caught map[string]bool) {
	caught = map[string]bool{}
	for _, x := range r.pieces {
		if x.on && isAiwe(x.kind) && x.seat == seat {
			herd = append(herd, x)
			caught[x.id] = r.caught(x)
		}
	}
	return herd, caught
}

// mayTrot says whether an animal tries to move: one that is caught cannot.
func (r *referee) mayTrot(x *refPiece, caught map[string]bool) bool {
	return !caught[x.id] || r.condition == "stands" || r.loose
}

// trot moves an animal of a herd by the die.
func (r *referee) trot(x *refPiece, die int, caught map[string]bool) {
	from, to := x.at, x.at
	if r.mayTrot(x, caught) {
		to = r.target(x, die)
	}
	if to == from {
		return
	}
	if !r.loose || r.condition == "stands" {
		caught[x.id] = false // what moves is not the one that was caught
	}
	r.shift(x, to)
	between := spot{(from[0] + to[0]) / 2, (from[1] + to[1]) / 2}
	if far := max(to[0]-from[0], from[0]-to[0], to[1]-from[1], from[1]-to[1]) == 2; r.letter(to) == 'F' || r.passing && far && r.letter(between) == 'F' {
		r.forest = true
	}
}

// due are the animals that are caught still, by the seat that brings them in.
func (r *referee) due(caught map[string]bool) map[int][]string {
	list := map[int][]string{}
	for id, was := range caught {
		if was && r.caught(r.byID[id]) {
			seat := r.catcherOf(r.byID[id])
			list[seat] = append(list[seat], id)
		}
	}
	return list
}

// target is where an animal goes by a die if nothing holds it.
func (r *referee) target(x *refPiece, die int) spot {
	by := map[int]spot{1: {-1, 0}, 2: {0, 1}, 3: {1, 0}, 4: {0, -1}}[die]
	steps := 2
	switch x.kind {
	case "calf":
		steps = 1
	case "cow":
		by = map[int]spot{1: {-1, -1}, 2: {-1, 1}, 3: {1, 1}, 4: {1, -1}}[die]
	}
	end, p := x.at, x.at
	for range steps {
		p = spot{p[0] + by[0], p[1] + by[1]}
		if l := r.letter(p); l == 'x' || l == '~' || l == 'L' || l == 'S' && !r.open {
			break
		}
		if len(r.here(p)) == 0 {
			end = p
		} else if r.halts {
			break
		}
	}
	return end
}

func (r *referee) awethi(e *refEvent) error {
	if len(e.Dice) != 4 {
		return fmt.Errorf("dice %v", e.Dice)
	}
	sum := 0
	for _, d := range e.Dice {
		if d < 1 || d > 4 {
			return fmt.Errorf("dice %v", e.Dice)
		}
		sum += d
	}
	var used []int
	moved := map[string]bool{}
	for _, m := range e.Moves {
		x := r.byID[m.ID]
		if x == nil || x.kind != "awethi" || x.seat != e.Seat || moved[m.ID] {
			return fmt.Errorf("%s moves", m.ID)
		}
		moved[m.ID] = true
		used = append(used, m.Die)
		if quarter := r.quarter(sum); e.Choice == "average" && m.Die != quarter {
			return fmt.Errorf("%s moves %d, the average of %d is %d", m.ID, m.Die, sum, quarter)
		}
		if err := r.walk(x, m.Die, m.Path, m.Home); err != nil {
			return fmt.Errorf("%s with %d by %v: %w", m.ID, m.Die, m.Path, err)
		}
	}
	if len(moved) != 4 {
		return fmt.Errorf("%d awéthi moved", len(moved))
	}
	dice := slices.Clone(e.Dice)
	slices.Sort(dice)
	slices.Sort(used)
	if e.Choice == "each" && !slices.Equal(dice, used) || e.Choice != "each" && e.Choice != "average" {
		return fmt.Errorf("choice %q of %v with moves of %v", e.Choice, dice, used)
	}
	return nil
}

// quarter is how far all awéthi may go by four dice, 0 where they may not.
func (r *referee) quarter(sum int) int {
	switch {
	case r.rounding == "never" && sum%4 != 0:
		return 0
	case r.rounding == "nearest" && sum%4 >= 2, r.rounding == "up" && sum%4 > 0:
		return sum/4 + 1
	}
	return sum / 4
}

// mayStand says whether an awéthi may be on a square.
func (r *referee) mayStand(x *refPiece, p spot) bool {
	switch r.letter(p) {
	case 'x', 'L':
		return false
	case 'S':
		return p == r.shelters[x.seat] && r.admits(p)
	}
	return p == x.at || len(r.here(p)) == 0
}

// admits says whether a shelter has room for its owner's awéthi: no other piece is there.
func (r *referee) admits(p spot) bool {
	return !slices.ContainsFunc(r.here(p), func(x *refPiece) bool { return x.kind != "awethi" })
}

// walks lists all ways of exactly n steps that an awéthi may go.
func (r *referee) walks(x *refPiece, n int) (list [][]spot) {
	var grow func(way []spot)
	grow = func(way []spot) {
		last := way[len(way)-1]
		if len(way) == n+1 {
			if last != x.at && !(r.letter(x.at) == '~' && r.letter(last) == '~') {
				list = append(list, slices.Clone(way))
			}
			return
		}
		if l := r.letter(last); len(way) > 1 && (r.dry && l == '~' || r.shut && l == 'S') {
			return
		}
		for _, p := range around(last) {
			if r.mayStand(x, p) && (r.loops || !slices.Contains(way, p)) {
				grow(append(slices.Clone(way), p))
			}
		}
	}
	grow([]spot{x.at})
	return list
}

func (r *referee) walk(x *refPiece, n int, path []spot, home bool) error {
	if len(path) == 0 || path[0] != x.at {
		return fmt.Errorf("it stands at %v", x.at)
	}
	ways := r.walks(x, n)
	wet := r.letter(x.at) == '~'
	switch {
	case home:
		if len(ways) > 0 {
			return fmt.Errorf("it goes home, but could end at %v", ways[0][n])
		}
		if r.stuck == "stays" && !wet {
			return fmt.Errorf("it goes home, and has to stay")
		}
		if len(path) != 2 || path[1] != r.shelters[x.seat] || !r.admits(path[1]) {
			return fmt.Errorf("this is not its way home")
		}
	case len(path) == 1:
		if len(ways) > 0 {
			return fmt.Errorf("it stays, but could end at %v", ways[0][n])
		}
		if len(ways) == 0 && (wet || r.stuck == "home") && x.at != r.shelters[x.seat] && r.admits(r.shelters[x.seat]) {
			return fmt.Errorf("it stays, and has to go home")
		}
	default:
		if !slices.ContainsFunc(ways, func(way []spot) bool { return slices.Equal(way, path) }) {
			return fmt.Errorf("not a legal way")
		}
		r.tread(ways, path[n])
	}
	r.shift(x, path[len(path)-1])
	return nil
}

// tread notes whether an awéthi that ends somewhere comes to the Forest.
func (r *referee) tread(ways [][]spot, end spot) {
	clear := func(way []spot) bool {
		return way[len(way)-1] == end && !slices.ContainsFunc(way, func(p spot) bool { return r.letter(p) == 'F' })
	}
	if r.letter(end) == 'F' || r.passing && !slices.ContainsFunc(ways, clear) {
		r.forest = true
	}
}

// steps lists the squares to which a wairgk may step from one.
func (r *referee) steps(p spot) []spot {
	if r.diagonal {
		return append(around(p), cornersOf(p)...)
	}
	return around(p)
}

func cornersOf(p spot) []spot {
	return []spot{{p[0] - 1, p[1] - 1}, {p[0] - 1, p[1] + 1}, {p[0] + 1, p[1] - 1}, {p[0] + 1, p[1] + 1}}
}

// hunts lists where a wairgk may end.
func (r *referee) hunts(x *refPiece, direction, distance int) map[spot]bool {
	if r.turns && x.number != (r.turn-1)%r.pack(r.herders)+1 {
		return nil
	}
	now := map[spot]bool{x.at: true}
	for range distance {
		next := map[spot]bool{}
		for p := range now {
			for _, q := range r.steps(p) {
				if l := r.letter(q); l != 'x' && l != '~' && (l != 'S' || r.open) && !r.kindHere(q, "awethi") {
					next[q] = true
				}
			}
		}
		now = next
	}
	if r.straight {
		now = r.lines([]spot{x.at}, distance, map[spot]bool{})
	}
	ends := map[spot]bool{}
	for p := range now {
		ahead := map[int]int{1: x.at[0] - p[0], 2: p[1] - x.at[1], 3: p[0] - x.at[0], 4: x.at[1] - p[1]}[direction]
		near := around(p)
		if r.touching {
			near = append(near, cornersOf(p)...)
		}
		fears := slices.ContainsFunc(near, func(q spot) bool { return r.kindHere(q, "awethi") })
		stacks := r.kindHere(p, "wairgk") && (r.letter(p) != 'L' || r.stack == "nowhere") && r.stack != "anywhere"
		if r.fear == "nowhere" || r.fear == "outside" && r.letter(p) == 'L' {
			fears = false
		}
		if ahead >= 1 && !stacks && (!fears || r.aiweHere(p) != nil) {
			ends[p] = true
		}
	}
	return ends
}

// lines adds the ends of all ways of a wairgk that come to no square twice.
func (r *referee) lines(way []spot, left int, ends map[spot]bool) map[spot]bool {
	if left == 0 {
		ends[way[len(way)-1]] = true
		return ends
	}
	for _, q := range r.steps(way[len(way)-1]) {
		if l := r.letter(q); l != 'x' && l != '~' && (l != 'S' || r.open) && !r.kindHere(q, "awethi") && !slices.Contains(way, q) {
			r.lines(append(slices.Clone(way), q), left-1, ends)
		}
	}
	return ends
}

// anyHunts says whether a wairgk besides some can move.
func (r *referee) anyHunts(e *refEvent, besides map[string]bool) bool {
	for _, x := range r.pieces {
		if x.kind == "wairgk" && !besides[x.id] && len(r.hunts(x, e.Direction, e.Distance)) > 0 {
			return true
		}
	}
	return false
}

// wairgka judges the move of a wairgk; some may have moved in this turn.
func (r *referee) wairgka(e *refEvent, moved map[string]bool) error {
	if e.Direction < 1 || e.Direction > 4 || e.Distance < 1 || e.Distance > 6 {
		return fmt.Errorf("dice %d and %d", e.Direction, e.Distance)
	}
	if e.Pass {
		if r.anyHunts(e, moved) {
			return fmt.Errorf("they pass, but one could move")
		}
		return nil
	}
	x := r.byID[e.ID]
	if x == nil || x.kind != "wairgk" || moved[x.id] {
		return fmt.Errorf("%q moves", e.ID)
	}
	if len(e.Path) != e.Distance+1 || e.Path[0] != x.at {
		return fmt.Errorf("%s at %v goes %v with %d", e.ID, x.at, e.Path, e.Distance)
	}
	for i, p := range e.Path[1:] {
		if !slices.Contains(r.steps(e.Path[i]), p) || r.straight && slices.Contains(e.Path[:i+1], p) {
			return fmt.Errorf("%v is no step", p)
		}
		if l := r.letter(p); l == 'x' || l == '~' || l == 'S' && !r.open || r.kindHere(p, "awethi") {
			return fmt.Errorf("%s goes through %v", e.ID, p)
		}
	}
	end := e.Path[e.Distance]
	if !r.hunts(x, e.Direction, e.Distance)[end] {
		return fmt.Errorf("%s may not end at %v", e.ID, end)
	}
	prey := r.aiweHere(end)
	switch {
	case prey == nil && e.Eats != "":
		return fmt.Errorf("%s eats %q, but nothing is at %v", e.ID, e.Eats, end)
	case prey != nil && prey.id != e.Eats:
		return fmt.Errorf("%s eats %q, but %s is at %v", e.ID, e.Eats, prey.id, end)
	case prey != nil:
		r.take(prey)
	}
	r.shift(x, end)
	return nil
}
