package herding

import (
	"crypto/sha256"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/rules"
)

// drawn are the usual sizes of a random map with something changed.
func drawn(change func(*Generate)) *Generate {
	g := new(Generate)
	g.SetDefault()
	change(g)
	return g
}

// draw writes letters over squares of a map.
func draw(lines []string, row, column int, letter string) {
	lines[row] = lines[row][:column] + letter + lines[row][column+utf8.RuneCountInString(letter):]
}

// TestMapProblems spoils the built-in map in one way each and looks for the
// complaint, where it points, and how severe it is under either check.
func TestMapProblems(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(lines []string) []string
		// want is line:column, then words of the complaint.
		want string
		// soft is set where board.check: warn only warns.
		soft bool
	}{
		{"a line too few", func(l []string) []string { return l[:24] }, "24:1 the map has 24 lines", false},
		{"a line too many", func(l []string) []string { return append(l, l[3]) }, "25:1 the map has 26 lines", false},
		{"a short line", func(l []string) []string { l[6] = l[6][:20]; return l }, "7:21 this line has 20 letters", false},
		{"a long line", func(l []string) []string { l[6] += "..."; return l }, "7:26 this line has 28 letters", false},
		{"an unknown letter", func(l []string) []string { draw(l, 3, 4, "x"); return l }, "4:5 unknown letter 'x'", false},
		{"a letter of two bytes", func(l []string) []string { draw(l, 3, 4, "é"); return l }, "4:5 unknown letter 'é'", false},
		{"no shelter in the corner", func(l []string) []string { draw(l, 24, 0, "."); return l }, "25:1 the south-west corner is '.'", false},
		{"a shelter off the corners (D-13)", func(l []string) []string { draw(l, 3, 3, "S"); return l }, "4:4 a shelter (S) stands only on the corner", false},
		{"water in the Forest", func(l []string) []string { draw(l, 9, 9, "~"); return l }, "10:10 the Forest (rows 8 to 16, columns 8 to 16) holds no water", true},
		{"a hole in the Forest", func(l []string) []string { draw(l, 9, 9, "."); return l }, "10:10 the Forest", true},
		{"Forest outside", func(l []string) []string { draw(l, 7, 9, "F"); return l }, "8:10 this is outside the Forest", true},
		{"the Lair is 3 × 3 (D-12)", func(l []string) []string { draw(l, 11, 11, "F"); return l }, "12:12 the Lair (rows 11 to 13, columns 11 to 13)", true},
		{"Lair outside the Forest", func(l []string) []string { draw(l, 7, 9, "L"); return l }, "8:10 this is outside the Lair", true},
		{"a Lair without Forest to the north", func(l []string) []string {
			for row := 8; row <= 10; row++ {
				draw(l, row, 11, "LLL")
			}
			return l
		}, "9:12 the Lair (rows 8 to 13, columns 11 to 13) is not surrounded by Forest", true},
		{"a Lair outside", func(l []string) []string { draw(l, 9, 9, "L"); return l }, "10:10 the Forest", true},
		{"no start for the wairgk", func(l []string) []string { draw(l, 12, 12, "F"); return l }, "13:13 the middle of the board", false},
		{"a herding-point under water (D-14)", func(l []string) []string { draw(l, 4, 5, "~"); return l }, "5:6 the north-west herding-point is under water", false},
		{"a herding-point of five", func(l []string) []string { draw(l, 4, 4, "."); return l }, "5:5 the north-west herding-point has 5 squares", false},
		{"a crooked herding-point of six", func(l []string) []string { draw(l, 4, 4, "."); draw(l, 3, 4, "H"); return l }, "4:5 the north-west herding-point has 6 squares within 3 × 3", true},
		{"no herding-point", func(l []string) []string { l[4], l[5], l[6] = l[0], l[0], l[0]; draw(l, 4, 0, "."); return l }, "1:1 the north-west district has no herding-point", false},
		{"a herding-point at an edge", func(l []string) []string { draw(l, 0, 12, "H"); return l }, "1:13 a herding-point (H) lies in a corner district only", true},
		{"unequal corner districts", func(l []string) []string { draw(l, 18, 22, "."); draw(l, 1, 1, "~"); return l }, "1:18 the north-east district has 7 water squares, the north-west district 8", true},
		{"unequal edge districts", func(l []string) []string { draw(l, 19, 10, "~"); return l }, "18:9 the south district has 10 water squares, the north district 9", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Join(c.spoil(mapLines(defaultMap)), "\n") + "\n"
			for _, check := range []Strictness{CheckError, CheckWarn} {
				r := Default()
				r.Board.Map, r.Board.Check = text, check
				i := slices.IndexFunc(r.Check(), func(p rules.Problem) bool {
					return strings.HasPrefix(fmt.Sprintf("%d:%d %s", p.Line, p.Column, words.English().Say(p.Message)), c.want)
				})
				if i < 0 {
					t.Fatalf("%s: not among %v", c.want, r.Check())
				}
				p := r.Check()[i]
				if p.Path != "board.map" || p.Warning != (c.soft && check == CheckWarn) {
					t.Errorf("check %s: %+v", check, p)
				}
				_, err := New(r)
				if (err == nil) != (c.soft && check == CheckWarn) {
					t.Errorf("check %s: New returns %v", check, err)
				}
			}
		})
	}
}

// TestAllProblemsAtOnce: mistakes in the map and in other knobs come
// together.
func TestAllProblemsAtOnce(t *testing.T) {
	r := Default()
	lines := mapLines(r.Board.Map)
	draw(lines, 3, 4, "x")
	draw(lines, 9, 9, "~")
	draw(lines, 2, 2, "S")
	r.Board.Map = strings.Join(lines, "\n")
	r.Herders = 5
	r.Catch.Sides = 9
	r.Herd.Order = "backwards"
	r.Limit.Rounds = 0
	_, err := New(r)
	for _, want := range []string{"board.map:4:5", "board.map:10:10", "board.map:3:3", "herders", "catch.sides", "herd.order", "limit.rounds"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %s in\n%v", want, err)
		}
	}
}

// TestMisfitLineHidesNothing: a line of a wrong length is reported with what
// is wrong elsewhere, and draws no complaints about the rest of its line.
func TestMisfitLineHidesNothing(t *testing.T) {
	lines := mapLines(defaultMap)
	lines[4] += ".."
	draw(lines, 9, 9, "~")
	draw(lines, 3, 3, "S")
	draw(lines, 24, 24, "x")
	r := Default()
	r.Board.Map = strings.Join(lines, "\n") + "\n"
	var got []string
	for _, p := range r.Check() {
		got = append(got, fmt.Sprintf("%d:%d", p.Line, p.Column))
	}
	slices.Sort(got)
	if want := []string{"10:10", "25:25", "25:25", "4:4", "5:26"}; !slices.Equal(got, want) {
		t.Errorf("problems at %v, want %v: %v", got, want, r.Check())
	}
}

// TestGeneratedLandHangsTogether: shelters are no way through for aiwe, so
// land that only they join is cut off. Seeds 8 and 36 once drew such maps.
func TestGeneratedLandHangsTogether(t *testing.T) {
	for _, seed := range []int{8, 36} {
		g := drawn(func(g *Generate) { g.Seed = seed })
		lines, ok := generateMap(g)
		if !ok {
			t.Fatalf("no map of %+v", *g)
		}
		b := layBoard(lines)
		for _, corner := range b.shelters {
			b.terrain[corner] = water
		}
		if q, cut := b.cutOff(); cut {
			t.Errorf("seed %d: square %d,%d is cut off", seed, q.row(), q.column())
		}
	}
}

// TestKnobProblems has what is wrong or suspicious outside the map.
func TestKnobProblems(t *testing.T) {
	for _, c := range []struct {
		change  func(*Rules)
		path    string
		warning bool
	}{
		{func(r *Rules) { r.Herders = 0 }, "herders", false},
		{func(r *Rules) { r.Herders = 5 }, "herders", false},
		{func(r *Rules) { r.Corners = []Corner{NorthWest} }, "corners", false},
		{func(r *Rules) { r.Herders, r.Corners = 2, []Corner{NorthWest, NorthWest} }, "corners[1]", false},
		{func(r *Rules) { r.Herders, r.Corners = 2, []Corner{NorthWest, "N"} }, "corners[1]", false},
		{func(r *Rules) { r.Wairgka.Number = 5 }, "wairgka.number", false},
		{func(r *Rules) { r.Points.Bull = -1 }, "points.bull", false},
		{func(r *Rules) { r.DrawAt = 7 }, "draw_at", false},
		{func(r *Rules) { r.DrawAt = 6 }, "draw_at", true},
		{func(r *Rules) { r.Scoring, r.Points = ScoringPoints, Points{} }, "points", true},
		{func(r *Rules) { r.Catch.Sides = 2 }, "catch.sides", true},
		{func(r *Rules) { r.Limit.Rounds = 5 }, "limit.rounds", true},
		{func(r *Rules) { r.Board.Generate = drawn(func(g *Generate) { g.Water[0] = 25 }) }, "board.generate.water", false},
		{func(r *Rules) { r.Scoring = "money" }, "scoring", false},
	} {
		r := Default()
		c.change(r)
		if !slices.ContainsFunc(r.Check(), func(p rules.Problem) bool { return p.Path == c.path && p.Warning == c.warning }) {
			t.Errorf("no problem (warning: %v) at %s: %v", c.warning, c.path, r.Check())
		}
	}
	if p := Default().Check(); len(p) > 0 {
		t.Errorf("the default rules have problems: %v", p)
	}
}

// TestDefaultMap: the properties that the built-in map promises.
func TestDefaultMap(t *testing.T) {
	b := layBoard(mapLines(defaultMap))
	if n := b.water.count(); n != 4*7+4*9 {
		t.Errorf("%d water squares", n)
	}
	for q := square(0); q < squares; q++ {
		if b.terrain[q] != wall && b.terrain[q] != b.terrain[quarterTurn(q)] {
			t.Errorf("%v is not symmetric", q)
		}
	}
	if q, cut := b.cutOff(); cut {
		t.Errorf("%v is cut off", q)
	}
	// D-14: the places of the herding-points.
	for corner, want := range [maxHerders][2]square{{at(4, 4), at(5, 6)}, {at(4, 19), at(6, 20)}, {at(19, 18), at(20, 20)}, {at(18, 4), at(20, 5)}} {
		if p := b.points[corner]; len(p) != 6 || p[0] != want[0] || p[5] != want[1] {
			t.Errorf("herding-point %s: %v", Corner("").Values()[corner], p)
		}
	}
}

// TestCutOff: land behind water is found.
func TestCutOff(t *testing.T) {
	lines := mapLines(defaultMap)
	for _, p := range [][2]int{{0, 22}, {1, 22}, {2, 23}, {2, 24}} {
		draw(lines, p[0], p[1], "~")
	}
	if q, cut := layBoard(lines).cutOff(); !cut || q != at(0, 23) {
		t.Errorf("cut off: %v %v, want 0,23", q, cut)
	}
}

// TestGenerate: maps drawn at random are free of problems, different for
// different seeds, equal for equal ones.
func TestGenerate(t *testing.T) {
	seen, all := map[string]int{}, sha256.New()
	for seed := range 60 {
		g := drawn(func(g *Generate) { g.Seed, g.Water = seed, [2]int{seed % 13, seed % 15} })
		lines, ok := generateMap(g)
		if !ok {
			t.Fatalf("no map of %+v", *g)
		}
		text := strings.Join(lines, "\n")
		fmt.Fprintln(all, text)
		if p := checkMap(text, CheckError, [maxHerders]bool{true, true, true, true}); len(p) > 0 {
			t.Fatalf("seed %d: %v\n%s", seed, p, text)
		}
		if n := strings.Count(text, "~"); n != 4*(g.Water[0]+g.Water[1]) {
			t.Errorf("seed %d: %d water squares", seed, n)
		}
		if other, ok := seen[text]; ok && g.Water != [2]int{} {
			t.Errorf("seeds %d and %d draw the same map", other, seed)
		}
		seen[text] = seed
		again, _ := generateMap(g)
		if !slices.Equal(lines, again) {
			t.Errorf("seed %d draws two maps", seed)
		}
	}
	r := Default()
	r.Board.Generate = drawn(func(*Generate) {})
	g, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	// A fixed point: the same map on every machine and in every version.
	const want = "S...................~...S\n..~....~.......~....~~...\n..~.....~............~~~.\n"
	if got := strings.Join(g.Map(), "\n"); !strings.Contains(got, want) {
		t.Errorf("seed 1 draws\n%s", got)
	}
	if _, ok := generateMap(drawn(func(g *Generate) { g.Water = [2]int{24, 24} })); !ok {
		t.Error("no map with most water")
	}
	// All 60 maps are those that were drawn before sizes could be chosen.
	const same = "d94b0c6cc256dadfc5aa3f4a308488bb900b37b310509245af5748dfaf7a4419"
	if got := fmt.Sprintf("%x", all.Sum(nil)); got != same {
		t.Errorf("the maps have the hash %s", got)
	}
}

// FuzzMap: no map does harm. What is accepted can be played, and its problems
// point into it.
func FuzzMap(f *testing.F) {
	f.Add(defaultMap, uint64(1))
	f.Add(strings.Replace(defaultMap, "....HHH.", "....H~H.", 1), uint64(2))
	f.Add(strings.Replace(defaultMap, "FFFF", "F~SL", 3), uint64(3))
	f.Add(strings.Replace(defaultMap, "....HHH.", "H.H.H...", 1), uint64(4))
	f.Add("S\n~é\n", uint64(5))
	f.Fuzz(func(t *testing.T, text string, seed uint64) { tryMap(t, text, seed) })
}

// TestWildMaps plays on maps with letters strewn over them.
func TestWildMaps(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		lines := mapLines(defaultMap)
		for range 20 + 4*seed {
			row, column := r.IntN(size), r.IntN(size)
			if strings.ContainsAny(lines[row][column:column+1], "~.FL") && at(row, column) != middle {
				draw(lines, row, column, "~.FL"[r.IntN(4):][:1])
			}
		}
		if !tryMap(t, strings.Join(lines, "\n"), seed) {
			t.Errorf("map %d is refused", seed)
		}
	}
}

// tryMap plays a short game on a map and returns true, or false where the map
// is refused.
func tryMap(t *testing.T, text string, seed uint64) bool {
	r := Default()
	r.Board.Map, r.Board.Check, r.Limit.Rounds = text, CheckWarn, 3
	r.Wairgka.Unleashed = UnleashedStart
	for _, p := range r.Check() {
		if p.Path == "board.map" && (p.Line < 1 || p.Column < 1 || p.Line > max(size, strings.Count(text, "\n")+1)) {
			t.Errorf("a problem at %d:%d", p.Line, p.Column)
		}
	}
	g, err := New(r)
	if err != nil {
		return false
	}
	check := conserved(g)
	p := engine.Stepper{State: g.New(), Agents: greedyLineup(4)}
	p.Start(seed, 0)
	for seat := engine.First; seat != engine.Over; {
		seat, _, _ = p.Step()
		if err := check(p.State); err != nil {
			t.Fatal(err)
		}
		if _, err := g.Parse(p.State.Position()); err != nil {
			t.Fatal(err)
		}
	}
	return true
}

// count returns the number of squares in the set.
func (s *squareSet) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// TestBeyond compares the sets by which pieces see directions with the squares one by one.
func TestBeyond(t *testing.T) {
	b := layBoard(mapLines(defaultMap))
	for d := range directions {
		for n := range size {
			var want squareSet
			for q := range square(squares) {
				if b.terrain[q] != wall && further(d, q, at(n, n)) {
					want.add(q)
				}
			}
			if b.beyond[d][n] != want {
				t.Errorf("direction %s, row or column %d: other squares", directionLetter(d), n)
			}
		}
	}
}

// TestMiddleBlock compares the block that a map draws with the best of all blocks, tried
// one by one in the same order.
func TestMiddleBlock(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		lines := make([]string, size)
		for row := range lines {
			line := make([]byte, size)
			for column := range line {
				line[column] = "LL.."[r.IntN(2+abs(row-size/2)/5)]
			}
			lines[row] = string(line)
		}
		balance := func(b block) (n int) {
			for row := b.top; row <= b.bottom; row++ {
				n += 2*strings.Count(lines[row][b.left:b.right+1], "L") - b.width()
			}
			return n
		}
		const half = size / 2
		best, most := around(1), -1
		for top := half; top >= 0; top-- {
			for bottom := half; bottom < size; bottom++ {
				for left := half; left >= 0; left-- {
					for right := half; right < size; right++ {
						if n := balance(block{top, left, bottom, right}); n > most {
							best, most = block{top, left, bottom, right}, n
						}
					}
				}
			}
		}
		if got := middleBlock(lines, func(t terrain) bool { return t == lair }); got != best {
			t.Errorf("block %v, not %v, of\n%s", got, best, strings.Join(lines, "\n"))
		}
	}
}
