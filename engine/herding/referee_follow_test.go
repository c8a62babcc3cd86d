package herding_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// follower is the referee of a game that is told move by move, as players are told: it has
// its own turns, and lists what it would let a player do.
type follower struct {
	*referee
	round, seat, starter int
	phase                string          // setup, lot, herd, drive, dice, choose, walk, scent, hunt or over
	die                  int             // of a herd whose order the herder chooses
	waits                []*refPiece     // of this herd, to be moved yet
	held                 map[string]bool // of this herd, who is caught
	dice, steps          []int
	e                    refEvent // the wairgka's throw
	moved                map[string]bool
}

const compass = "NESW"

// newFollower begins a game on a board.
func newFollower(board []string, herders int, rules refRules) *follower {
	r := newReferee(board, herders, rules)
	f := &follower{referee: r, round: 1, seat: 1, starter: 1, phase: "setup"}
	r.shelters = rules.places(herders)
	for seat := 1; seat <= herders; seat++ {
		for k := range 4 {
			f.add(&refPiece{id: fmt.Sprintf("%d a%d", seat, k+1), kind: "awethi", seat: seat, number: k + 1}, r.shelters[seat])
		}
	}
	for k := range rules.pack(herders) {
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
	case "drive":
		return f.sendOn(text)
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

// drive moves the herd by the die, unless the herder says who goes when.
func (f *follower) drive(text string) error {
	f.turn, f.die = f.seat, strings.Index(compass, text)+1
	if f.order != "mover" {
		due, err := f.herd(&refEvent{Seat: f.seat, Die: f.die, untold: true})
		f.bringIn(due)
		return err
	}
	f.phase = "drive"
	f.waits, f.held = f.herdOf(f.seat)
	f.waits = slices.DeleteFunc(f.waits, func(x *refPiece) bool { return !f.mayTrot(x, f.held) })
	slices.SortFunc(f.waits, func(x, y *refPiece) int { return x.number - y.number })
	if len(f.waits) == 0 {
		f.bringIn(f.due(f.held))
	}
	return nil
}

// sendOn moves the animal that the herder names.
func (f *follower) sendOn(text string) error {
	i := slices.IndexFunc(f.waits, func(x *refPiece) bool { return nameOf(x) == text })
	if i < 0 {
		return fmt.Errorf("%s does not move", text)
	}
	f.trot(f.waits[i], f.die, f.held)
	if f.waits = slices.Delete(f.waits, i, i+1); len(f.waits) == 0 {
		f.bringIn(f.due(f.held))
	}
	return nil
}

// nameOf is how a herder names an animal of the herd.
func nameOf(x *refPiece) string {
	return map[string]string{"calf": "c", "cow": "o", "bull": "b"}[x.kind] + strconv.Itoa(x.number)
}

// bringIn takes home who is caught: the herd has moved.
func (f *follower) bringIn(due map[int][]string) {
	for home, list := range due {
		for _, id := range list {
			f.take(f.byID[id])
			f.byID[id].home = home
		}
	}
	if f.phase = "dice"; f.gone() && !f.later {
		f.phase = "over"
	}
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
	case ok:
		f.tread(f.walks(x, f.steps[k]), to)
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
