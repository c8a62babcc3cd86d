package herding_test

import (
	"fmt"
	"math"
	"slices"
)

func (r *referee) setup(e *refEvent) error {
	if len(r.board) != 25 {
		return fmt.Errorf("%d rows", len(r.board))
	}
	corners := r.places(r.herders)
	r.shelters = map[int]spot{}
	for i, h := range e.Herders {
		if i >= r.herders || h.Seat != i+1 || h.Shelter != corners[h.Seat] || r.letter(h.Shelter) != 'S' {
			return fmt.Errorf("herder %d at %v", h.Seat, h.Shelter)
		}
		r.shelters[h.Seat] = h.Shelter
	}
	if len(r.shelters) != r.herders {
		return fmt.Errorf("%d herders, not %d", len(r.shelters), r.herders)
	}
	count := map[string]int{}
	herd, pack := map[int]int{}, 0
	taken := map[spot]bool{}
	for _, p := range e.Pieces {
		x := &refPiece{id: p.ID, kind: p.Kind, seat: p.Seat}
		if r.letter(p.At) == 'x' {
			return fmt.Errorf("%s at %v", p.ID, p.At)
		}
		r.put(x, p.At)
		if r.byID[p.ID] != nil {
			return fmt.Errorf("two pieces %s", p.ID)
		}
		count[fmt.Sprint(p.Kind, p.Seat)]++
		switch {
		case p.Kind == "awethi":
			if p.At != r.shelters[p.Seat] {
				return fmt.Errorf("%s begins at %v", p.ID, p.At)
			}
		case p.Kind == "wairgk":
			pack++
			x.number = pack
			if p.At != (spot{12, 12}) || p.Seat != r.herders+1 {
				return fmt.Errorf("%s begins at %v", p.ID, p.At)
			}
		case isAiwe(p.Kind):
			herd[p.Seat]++
			x.number = herd[p.Seat]
			s := r.shelters[p.Seat]
			if r.letter(p.At) != 'H' || taken[p.At] || (p.At[0] > 12) != (s[0] > 12) || (p.At[1] > 12) != (s[1] > 12) {
				return fmt.Errorf("%s begins at %v", p.ID, p.At)
			}
			taken[p.At] = true
		default:
			return fmt.Errorf("%s is a %q", p.ID, p.Kind)
		}
		r.byID[p.ID] = x
		r.pieces = append(r.pieces, x)
	}
	for seat := 1; seat <= r.herders; seat++ {
		for kind, n := range map[string]int{"awethi": 4, "calf": 3, "cow": 2, "bull": 1} {
			if got := count[fmt.Sprint(kind, seat)]; got != n {
				return fmt.Errorf("herder %d has %d %s", seat, got, kind)
			}
		}
	}
	// "Each animal has one square of the board": of a herding-point with more than
	// six, those nearest to the shelter.
	for p := range taken {
		for row := range r.board {
			for column := range r.board[row] {
				q := spot{row, column}
				if r.letter(q) == 'H' && !taken[q] && (row > 12) == (p[0] > 12) && (column > 12) == (p[1] > 12) && toCorner(q) < toCorner(p) {
					return fmt.Errorf("an aiwe begins at %v, though %v is nearer to the shelter", p, q)
				}
			}
		}
	}
	wolves := r.pack(r.herders)
	if n := count[fmt.Sprint("wairgk", r.herders+1)]; n != wolves {
		return fmt.Errorf("%d wairgk", n)
	}
	if len(e.Pieces) != 10*r.herders+wolves {
		return fmt.Errorf("%d pieces", len(e.Pieces))
	}
	return nil
}

// toCorner is how many steps a square is from the nearest corner.
func toCorner(p spot) int { return min(p[0], 24-p[0]) + min(p[1], 24-p[1]) }

func (r *referee) end(e *refEvent, reason string) error {
	if e.Reason != reason {
		return fmt.Errorf("end %q, not %q", e.Reason, reason)
	}
	if len(e.Sheltered) != r.herders || len(e.Eaten) != r.herders || len(e.Returns) != r.herders+1 {
		return fmt.Errorf("the end has %d, %d and %d entries", len(e.Sheltered), len(e.Eaten), len(e.Returns))
	}
	home, eaten := make([]map[string]int, r.herders), make([]map[string]int, r.herders)
	for i := range home {
		home[i], eaten[i] = map[string]int{}, map[string]int{}
	}
	for _, x := range r.pieces {
		if isAiwe(x.kind) && x.home > 0 {
			home[x.home-1][x.kind]++
		} else if isAiwe(x.kind) && !x.on {
			eaten[x.seat-1][x.kind]++
		}
	}
	number, worth := make([]int, r.herders), make([]int, r.herders)
	most, bitten := 0, 0
	for i := range home {
		for _, kind := range []string{"calf", "cow", "bull"} {
			if home[i][kind] != e.Sheltered[i][kind] || eaten[i][kind] != e.Eaten[i][kind] {
				return fmt.Errorf("herder %d: sheltered %v, eaten %v; the record has %v and %v", i+1, home[i], eaten[i], e.Sheltered[i], e.Eaten[i])
			}
		}
		number[i] = home[i]["calf"] + home[i]["cow"] + home[i]["bull"]
		worth[i] = r.points(home[i])
		most = max(most, number[i])
		bitten += r.points(eaten[i])
	}
	winners := r.winners(number, worth, most, bitten)
	for i, got := range e.Returns {
		want := 0.0
		if slices.Contains(winners, i) {
			want = 1 / float64(len(winners))
		}
		if math.Abs(got-want) > 1e-9 {
			return fmt.Errorf("returns %v, but the winners are %v", e.Returns, winners)
		}
	}
	return nil
}

// winners lists the seats, from 0, that share the win.
func (r *referee) winners(number, worth []int, most, bitten int) []int {
	var list []int
	value := number
	if r.scoring != "" {
		value = worth
	}
	may := func(i int) bool { return number[i] >= r.enough() }
	wolves := most <= r.enough()
	if r.scoring == "outright" {
		may = func(i int) bool { return worth[i] > 0 }
		wolves = slices.Max(worth) == 0
	}
	best := 0
	for i := range value {
		if may(i) {
			best = max(best, value[i])
		}
	}
	for i := range value {
		if may(i) && value[i] == best {
			list = append(list, i)
		}
	}
	if r.bites && r.scoring != "" { // "the player with the most points wins the game"
		if wolves = len(list) == 0 || bitten > 0 && bitten >= best; wolves && bitten > best {
			list = nil
		}
	}
	if one, two := r.team[0]-1, r.team[1]-1; slices.Contains(list, one) != slices.Contains(list, two) {
		list = slices.DeleteFunc(list, func(i int) bool { return i == one || i == two })
		list = append(list, one, two)
	}
	switch {
	case wolves && !r.out:
		list = append(list, r.herders)
	case r.out && len(list) == 0:
		for i := range number {
			list = append(list, i)
		}
	}
	return list
}
