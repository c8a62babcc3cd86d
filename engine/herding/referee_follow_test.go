package herding_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// follower is the referee of a game that is told move by move, as players are told: it has
// its own turns, and lists what it would let a player do. It knows no reading in which a
// herder orders the herd.
type follower struct {
	*referee
	round, seat, starter int
	phase                string // setup, lot, herd, dice, choose, walk, scent, hunt or over
	dice, steps          []int
	e                    refEvent // the wairgka's throw
	moved                map[string]bool
}

const compass = "NESW"

// newFollower begins a game on a board.
func newFollower(board []string, herders int, rules refRules) *follower {
	r := &referee{board: board, herders: herders, refRules: rules, byID: map[string]*refPiece{}}
	corners := [][]spot{1: {{0, 0}}, 2: {{0, 0}, {24, 24}}, 3: {{0, 0}, {0, 24}, {24, 24}}, 4: {{0, 0}, {0, 24}, {24, 24}, {24, 0}}}[herders]
	f := &follower{referee: r, round: 1, seat: 1, starter: 1, phase: "setup"}
	r.shelters = map[int]spot{}
	for i, p := range corners {
		r.shelters[i+1] = p
		for k := range 4 {
			f.add(&refPiece{id: fmt.Sprintf("%d a%d", i+1, k+1), kind: "awethi", seat: i + 1, number: k + 1}, p)
		}
	}
	wolves := herders
	if rules.four {
		wolves = 4
	}
	if rules.fewer && wolves > 1 {
		wolves--
	}
	for k := range wolves {
		f.add(&refPiece{id: fmt.Sprintf("w%d", k+1), kind: "wairgk", seat: herders + 1, number: k + 1}, spot{12, 12})
	}
	return f
}

func (f *follower) add(x *refPiece, p spot) {
	f.pieces = append(f.pieces, x)
	f.byID[x.id] = x
	f.put(x, p)
}

// Follow implements offered.Referee.
func (f *follower) Follow(text string) error {
	switch f.phase {
	case "setup":
		return f.layOut(text)
	case "lot":
		n, err := strconv.Atoi(strings.TrimPrefix(text, "starts:"))
		f.seat, f.starter, f.phase = n, n, "herd"
		return err
	case "herd":
		return f.drive(text)
	case "dice":
		f.dice = nil
		for _, c := range text {
			f.dice = append(f.dice, int(c-'0'))
		}
		f.phase = "choose"
	case "choose":
		how, rest, _ := strings.Cut(text, ":")
		f.steps = nil
		for k := range 4 {
			if how == "average" {
				k = 0
			}
			f.steps = append(f.steps, int(rest[k]-'0'))
		}
		f.phase = "walk"
	case "walk":
		return f.stroll(text)
	case "scent":
		f.e = refEvent{Direction: strings.Index(compass, text[:1]) + 1, Distance: int(text[1] - '0')}
		f.phase, f.moved = "hunt", map[string]bool{}
	case "hunt":
		return f.pounce(text)
	default:
		return fmt.Errorf("the game is over")
	}
	return nil
}

// layOut puts a herd on the six squares of its herding-point that are nearest to the shelter,
// row by row.
func (f *follower) layOut(text string) error {
	s := f.shelters[f.seat]
	var points []spot
	for row := range f.board {
		for column := range f.board[row] {
			if f.letter(spot{row, column}) == 'H' && (row > 12) == (s[0] > 12) && (column > 12) == (s[1] > 12) {
				points = append(points, spot{row, column})
			}
		}
	}
	// Of equally near ones those come first that are further north, then further west, on the
	// board turned so that the shelter lies in the north-west: ours, the sheet has six.
	turned := func(p spot) spot {
		for q := s; q != (spot{0, 0}); q = (spot{24 - q[1], q[0]}) {
			p = spot{24 - p[1], p[0]}
		}
		return p
	}
	slices.SortFunc(points, func(p, q spot) int {
		a, b := turned(p), turned(q)
		return cmp.Or(toCorner(p)-toCorner(q), slices.Compare(a[:], b[:]))
	})
	points = points[:6]
	slices.SortFunc(points, func(p, q spot) int { return slices.Compare(p[:], q[:]) })
	kinds := map[rune]string{'c': "calf", 'o': "cow", 'b': "bull"}
	first := map[rune]int{'c': 1, 'o': 4, 'b': 6}
	if len(text) != 6 {
		return fmt.Errorf("no herd")
	}
	for i, c := range text {
		n := first[c]
		first[c]++
		f.add(&refPiece{id: fmt.Sprintf("%d h%d", f.seat, n), kind: kinds[c], seat: f.seat, number: n}, points[i])
	}
	if f.seat++; f.seat > f.herders {
		f.seat, f.phase = 1, "herd"
		if f.lots {
			f.phase = "lot"
		}
	}
	return nil
}

// drive moves the herd by the die, and takes home who is caught.
func (f *follower) drive(text string) error {
	due, err := f.herd(&refEvent{Seat: f.seat, Die: strings.Index(compass, text) + 1, untold: true})
	for home, list := range due {
		for _, id := range list {
			f.take(f.byID[id])
			f.byID[id].home = home
		}
	}
	if f.phase = "dice"; f.gone() && !f.later {
		f.phase = "over"
	}
	return err
}

// square reads what is behind the colon of a move.
func square(text string) (p spot, ok bool) {
	_, at, _ := strings.Cut(text, ":")
	_, err := fmt.Sscanf(at, "%d,%d", &p[0], &p[1])
	return p, err == nil
}

func (f *follower) stroll(text string) error {
	k := int(text[1] - '1')
	x := f.byID[fmt.Sprintf("%d a%d", f.seat, k+1)]
	to, ok := square(text)
	switch {
	case ok && f.letter(to) == 'F':
		f.forest = true
	case !ok && strings.HasSuffix(text, ":home"):
		to = f.shelters[f.seat]
	case !ok:
		to = x.at
	}
	f.shift(x, to)
	if f.steps[k] = 0; slices.Max(f.steps) > 0 {
		return nil
	}
	f.unleashed = f.unleashed || f.forest
	f.forest = false
	if f.phase = "scent"; !f.unleashed {
		f.pass()
	}
	return nil
}

func (f *follower) pounce(text string) error {
	if text != "pass" {
		name, _, _ := strings.Cut(text, ":")
		to, _ := square(text)
		if prey := f.aiweHere(to); prey != nil {
			f.take(prey)
		}
		f.shift(f.byID[name], to)
		f.moved[name] = true
		if f.gone() && !f.later {
			f.phase = "over"
			return nil
		}
		if f.all && f.anyHunts(&f.e, f.moved) {
			return nil
		}
	}
	f.pass()
	return nil
}

// pass gives the turn to the next herder.
func (f *follower) pass() {
	next := f.seat%f.herders + 1
	switch {
	case f.later && f.goneOf(next), next == f.starter && f.round == f.rounds:
		f.phase = "over"
		return
	case next == f.starter:
		f.round++
	}
	f.seat, f.phase = next, "herd"
}
