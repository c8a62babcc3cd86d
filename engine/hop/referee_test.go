package hop

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// referee plays Aiyawatstani and the three games that its sheet names, written from their
// rules and not from the engine: it knows no knobs. Points are their labels.
type referee struct {
	perro, squares bool
	// plain is set of Aiyawatstani, where nothing goes out of play and who cannot move loses,
	// and once where a hop ends the turn.
	plain, once bool
	size        int // points along a side, centres counted
	at          map[string]byte
	mover       byte
	hopping     string // the counter that may hop again
	// gone are the lines out of play: from the bottom, from the top, from the left and
	// from the right.
	gone [4]int
	back bool // the goats are on their way back
}

// spotOf reads a label as column and line, from 0.
func spotOf(label string) (x, y int) { return int(label[0] - 'A'), int(label[1] - '1') }

func labelOf(x, y int) string { return string([]byte{byte('A' + x), byte('1' + y)}) }

// newReferee sets a game up.
func newReferee(name string) *referee {
	r := &referee{perro: name == "el-perro", squares: name == "tukvnanawopi", size: 9, at: map[string]byte{}, mover: 'x'}
	r.plain, r.once = strings.HasPrefix(name, "aiyawatstani"), name == "aiyawatstani-single-hop"
	if r.perro {
		// Five by five; the dog in the middle; goats on the two rows nearest to their
		// player, who sits above, and at that player's right in the middle row.
		r.size = 5
		for y := range 5 {
			for x := range 5 {
				r.at[labelOf(x, y)] = '.'
				if y >= 3 || y == 2 && x < 2 {
					r.at[labelOf(x, y)] = 'o'
				}
			}
		}
		r.at["C3"] = 'x'
		return r
	}
	// Four by four squares with both diagonals: corners, and centres between them. Twenty
	// each, the middle empty.
	for y := range 9 {
		for x := range 9 {
			if (x+y)%2 == 0 && (x%2 == 0) == (y%2 == 0) {
				r.at[labelOf(x, y)] = map[bool]byte{true: 'x', false: 'o'}[y < 4]
			}
		}
	}
	for label, c := range map[string]byte{"A5": 'o', "C5": 'x', "E5": '.', "G5": 'x', "I5": 'o'} {
		r.at[label] = c
	}
	return r
}

// onward is the point that follows on a line from one point in a direction: "" where none
// does, or where it is out of play.
func (r *referee) onward(from string, dx, dy int) string {
	x, y := spotOf(from)
	diagonal := dx != 0 && dy != 0
	switch {
	case r.perro && diagonal && (x%2+y%2)%2 != 0:
		return "" // the diagonals of a quadrant cross in its middle and end in its corners
	case !r.perro && !diagonal && x%2 == 1:
		return "" // from the middle of a square there are diagonals only
	case !r.perro && !diagonal:
		dx, dy = 2*dx, 2*dy
	}
	x, y = x+dx, y+dy
	if x < 0 || y < 0 || x >= r.size || y >= r.size || y < r.gone[0] || r.size-1-y < r.gone[1] || x < r.gone[2] || r.size-1-x < r.gone[3] {
		return ""
	}
	return labelOf(x, y)
}

// moves lists the legal moves.
func (r *referee) moves() (list []string) {
	other := byte('x' + 'o' - r.mover)
	if r.count(r.mover) == 0 {
		return nil
	}
	for from, c := range r.at {
		if c != r.mover || r.hopping != "" && from != r.hopping {
			continue
		}
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				to := r.onward(from, dx, dy)
				if dx == 0 && dy == 0 || to == "" {
					continue
				}
				goat := r.perro && r.mover == 'o'
				if r.at[to] == '.' && r.hopping == "" && (!goat || dy == 0 || (dy > 0) == r.back) {
					list = append(list, from+"-"+to)
				}
				if r.at[to] == other && !goat {
					if land := r.onward(to, dx, dy); land != "" && r.at[land] == '.' {
						list = append(list, from+"x"+land)
					}
				}
			}
		}
	}
	if r.hopping != "" {
		list = append(list, "pass")
	}
	return list
}

// turn lists the moves at the start of a turn, or says how the game is over: who wins, or
// "d" for a draw.
func (r *referee) turn() (list []string, over string) {
	list = r.moves()
	other := string(rune('x' + 'o' - r.mover))
	switch {
	case r.count(r.mover) == 0:
		return nil, other // whoever captures all wins
	case len(list) > 0:
		return list, ""
	case r.perro && r.mover == 'x':
		return nil, other // the goats leave the dog no move
	case r.plain:
		return nil, other // "If the next player cannot move, the next player loses."
	case r.perro:
		return []string{"pass"}, ""
	}
	still := *r
	still.mover = other[0]
	if still.count(still.mover) > 0 && len(still.moves()) == 0 {
		return nil, "d" // neither could ever move
	}
	return []string{"pass"}, ""
}

func (r *referee) count(c byte) (n int) {
	for _, d := range r.at {
		if c == d {
			n++
		}
	}
	return n
}

// play plays a move.
func (r *referee) play(text string) {
	hops := false
	if from, to, step := strings.Cut(text, "-"); step {
		r.at[from], r.at[to] = '.', r.mover
	} else if from, to, hop := strings.Cut(text, "x"); hop {
		x1, y1 := spotOf(from)
		x2, y2 := spotOf(to)
		r.at[from], r.at[to], r.at[labelOf((x1+x2)/2, (y1+y2)/2)] = '.', r.mover, '.'
		r.hopping, hops = to, true
	}
	if !r.perro && !r.plain {
		r.vacate()
	}
	if hops && !r.once && len(r.moves()) > 1 { // more than the pass
		return
	}
	r.hopping, r.mover = "", 'x'+'o'-r.mover
	if r.perro && r.mover == 'o' {
		r.goatsTurn()
	}
}

// vacate takes lines out of play: a line of points at a player's side, or the rows and
// columns of squares at any side, of which the line shared with the next stays.
func (r *referee) vacate() {
	for side := range r.gone {
		if side >= 2 && !r.squares {
			continue
		}
		for {
			n, empty := 1, true
			if r.squares {
				n = 2
			}
			for label, c := range r.at {
				x, y := spotOf(label)
				far := []int{y, 8 - y, x, 8 - x}[side]
				empty = empty && (c == '.' || far < r.gone[side] || far >= r.gone[side]+n)
			}
			if !empty {
				break
			}
			r.gone[side] += n
		}
	}
}

// goatsTurn turns the goats round where all that are left stand in the mirror image of their start and
// none can go on.
func (r *referee) goatsTurn() {
	goats := 0
	for label, c := range r.at {
		if c != 'o' {
			continue
		}
		goats++
		x, y := spotOf(label)
		if !r.back {
			y = 4 - y // seen in the mirror
		}
		if y < 2 || y == 2 && x > 1 {
			return
		}
	}
	for _, m := range r.moves() {
		if m[1] != m[4] { // not sideways
			return
		}
	}
	if goats > 0 {
		r.back = !r.back
	}
}

// position writes what stands where.
func (r *referee) position() string {
	text := ""
	for y := r.size - 1; y >= 0; y-- {
		empty := 0
		for x := 0; x <= r.size; x++ {
			c, there := r.at[labelOf(x, y)]
			if there && c == '.' {
				empty++
				continue
			}
			if empty > 0 && (there || x == r.size) {
				text += fmt.Sprint(empty)
				empty = 0
			}
			if there {
				text += string(c)
			}
		}
		text += "/"
	}
	text = strings.TrimSuffix(text, "/") + " " + string(r.mover)
	if r.hopping != "" {
		text += " *" + r.hopping
	}
	if r.back {
		text += " ^o"
	}
	return text
}

// from sets the referee to a position between turns in which no line has closed that is not
// empty.
func (r *referee) from(position string) *referee {
	board, mover, _ := strings.Cut(position, " ")
	for i, line := range strings.Split(board, "/") {
		y, x := r.size-1-i, 0
		for _, c := range []byte(line) {
			n := 1
			if c >= '1' && c <= '9' {
				n, c = int(c-'0'), '.'
			}
			for ; n > 0; x++ {
				if _, there := r.at[labelOf(x, y)]; there {
					r.at[labelOf(x, y)] = c
					n--
				}
			}
		}
	}
	r.mover = mover[0]
	if !r.perro && !r.plain {
		r.vacate()
	}
	return r
}

// copied is a referee at the same place.
func (r *referee) copied() *referee {
	c := *r
	c.at = maps.Clone(r.at)
	return &c
}

// count counts sequences of plies.
func (r *referee) perft(depth int, counts []uint64) {
	list, _ := r.turn()
	if r.hopping != "" {
		list = r.moves()
	}
	counts[0] += uint64(len(list))
	if depth == 1 {
		return
	}
	for _, m := range list {
		next := r.copied()
		next.play(m)
		next.perft(depth-1, counts[1:])
	}
}

// refereed are the positions that sequences are counted from, "" for the start, with what
// the referee counts. In the others lines are about to close, or the goats to turn.
var refereed = []struct {
	game, from string
	counts     []uint64
}{
	{"aiyawatstani", "", []uint64{5, 13, 43, 281, 1944, 16352}},
	{"aiyawatstani-single-hop", "", []uint64{5, 13, 43, 281, 1986, 17178}},
	{"tuknanavuhpi", "", []uint64{5, 13, 43, 281, 1944, 16352}},
	{"tuknanavuhpi", "1o3/4/2o2/1x2/2x2/1o2/1o3/4/2x2 x", []uint64{14, 283, 3853, 69593, 948365, 16359652}},
	{"tukvnanawopi", "", []uint64{5, 13, 43, 281, 1944, 16352}},
	{"tukvnanawopi", "1o3/4/2o2/1x2/2x2/1o2/1o3/4/2x2 x", []uint64{8, 97, 761, 7445, 57897, 553822}},
	{"el-perro", "", []uint64{4, 37, 183, 2252, 9239, 125323}},
	{"el-perro", "5/2x2/o1o2/o1ooo/ooooo x", []uint64{3, 21, 134, 736, 2836, 22115}},
	{"el-perro", "2x2/2o2/o4/1o3/5 x", []uint64{5, 40, 205, 1696, 7788, 60281}},
}

// TestRefereePerft: the engine counts as many sequences of plies as the referee.
func TestRefereePerft(t *testing.T) {
	most := 4 // plies
	if enginetest.Long() {
		most = 5
	}
	for _, c := range refereed {
		g := mustNew(t, builtins()[c.game])
		s, r := g.New(), newReferee(c.game)
		if c.from != "" {
			var err error
			if s, err = g.Parse(c.from); err != nil {
				t.Fatal(err)
			}
			r.from(c.from)
		}
		depth := min(most, len(c.counts))
		want := make([]uint64, depth)
		r.perft(depth, want)
		got, err := engine.Perft(s, len(c.counts))
		if err != nil || !slices.Equal(got, c.counts) || !slices.Equal(want, c.counts[:depth]) {
			t.Errorf("%s from %q: %v, the referee %v, known %v: %v", c.game, c.from, got, want, c.counts, err)
		}
	}
}

// TestReferee plays random games on the engine and on the referee, ply by ply.
func TestReferee(t *testing.T) {
	games := 12
	switch {
	case enginetest.Soak():
		games = 10_000
	case enginetest.Long():
		games = 1000
	case testing.Short():
		games = 8
	}
	for _, name := range refereedGames() {
		t.Run(name, func(t *testing.T) {
			g := mustNew(t, builtins()[name])
			seen, games := map[string]int{}, games
			if strings.HasPrefix(name, "aiyawatstani") && !enginetest.Soak() {
				games = min(games, 200) // of some 450 plies each
			}
			for seed := range uint64(games) {
				luck := newLuck(seed)
				if err := refereeGame(g, newReferee(name), luck, seen); err != nil {
					t.Fatalf("game %d: %v", seed, err)
				}
			}
			t.Log(seen)
			for _, want := range map[string][]string{"aiyawatstani": {"pass", "win x", "win o"}, "aiyawatstani-single-hop": {"win x", "win o"}, "el-perro": {"turned", "win x"}, "tuknanavuhpi": {"closed", "pass"}, "tukvnanawopi": {"closed", "column", "pass"}}[name] {
				if seen[want] == 0 {
					t.Errorf("no game shows: %s", want)
				}
			}
		})
	}
}

// newLuck draws the moves of a game.
func newLuck(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 9)) }

// refereeGame plays one game. Goats that only random dogs hunt come to the other side seldom, so that
// here the dog mostly steps where it can.
func refereeGame(g *Game, r *referee, luck *rand.Rand, seen map[string]int) error {
	s := g.New()
	for ply := 0; ; ply++ {
		if got, want := s.Position(), r.position(); got != want {
			return fmt.Errorf("ply %d: position %s, the referee has %s", ply, got, want)
		}
		list, over := r.turn()
		if r.hopping != "" {
			list, over = r.moves(), ""
		}
		if s.Turn() == engine.Over || over != "" {
			if g.Info().EndReason(s.Outcome().End) == "limit" {
				seen["limit"]++
				return nil
			}
			won := "d"
			switch s.Outcome().Returns[0] {
			case engine.FullReturn:
				won = "x"
			case 0:
				won = "o"
			}
			if s.Turn() != engine.Over || won != over {
				return fmt.Errorf("ply %d, %s: over with %q, the referee says %q", ply, r.position(), won, over)
			}
			seen["win "+over]++
			return nil
		}
		var legal []string
		for _, a := range s.Actions(nil) {
			legal = append(legal, s.ActionText(a))
		}
		slices.Sort(legal)
		slices.Sort(list)
		if !slices.Equal(legal, list) {
			return fmt.Errorf("ply %d, %s: moves %v, the referee has %v", ply, r.position(), legal, list)
		}
		text := list[luck.IntN(len(list))]
		if r.perro && luck.IntN(4) > 0 {
			for strings.Contains(text, "x") && slices.ContainsFunc(list, func(m string) bool { return !strings.Contains(m, "x") }) {
				text = list[luck.IntN(len(list))]
			}
		}
		a, err := s.ParseAction(text)
		if err != nil {
			return err
		}
		back, gone := r.back, r.gone
		s.Play(a)
		r.play(text)
		for what, is := range map[string]bool{
			"turned": back != r.back, "turned twice": back && !r.back, "pass": text == "pass",
			"closed": gone[0] != r.gone[0] || gone[1] != r.gone[1], "column": gone[2] != r.gone[2] || gone[3] != r.gone[3],
		} {
			if is {
				seen[what]++
			}
		}
	}
}
