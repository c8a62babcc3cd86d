package hop

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
)

// model is a second implementation of the games, for comparison. It shares
// nothing with the package but the rules: points are places (x, y) in half
// cells, the board is a map from place to letter, lines are found by
// geometry, and moves are strings.
type model struct {
	rules   *Rules
	letters map[place]byte // 'x', 'o' or '.'
	mover   byte
	chain   *place
	start   map[byte]int
	plies   int
	seen    map[string]int // positions since the last capture
	end     string
	columns map[string]int32
	hopped  int32 // hops of this turn
}

// place is a point: x to the right, y upwards, in half cells.
type place struct{ x, y int }

func (p place) plus(q place) place { return place{p.x + q.x, p.y + q.y} }

func newModel(r *Rules) *model {
	m := &model{rules: r, letters: map[place]byte{}, mover: 'x', start: map[byte]int{}, seen: map[string]int{}, columns: map[string]int32{}}
	lines := strings.Split(strings.TrimRight(r.Setup, "\n"), "\n")
	slices.Reverse(lines)
	for y, line := range lines {
		if !r.Board.Centres {
			y *= 2
		}
		for x, c := range []byte(line) {
			if c != ' ' {
				m.letters[place{x, y}] = c
				m.start[c]++
			}
		}
	}
	m.judge()
	return m
}

// joined says whether a line joins two places a unit apart.
func (m *model) joined(p, q place) bool {
	if _, ok := m.letters[p]; !ok {
		return false
	}
	if _, ok := m.letters[q]; !ok {
		return false
	}
	dx, dy := max(p.x-q.x, q.x-p.x), max(p.y-q.y, q.y-p.y)
	corner := func(p place) bool { return p.x%2 == 0 && p.y%2 == 0 }
	switch {
	case corner(p) && corner(q) && dx+dy == 2 && dx*dy == 0:
		return true
	case m.rules.Board.Centres:
		return dx == 1 && dy == 1
	case dx == 2 && dy == 2:
		return m.rules.Board.Diagonals == DiagonalsFull ||
			m.rules.Board.Diagonals == DiagonalsAlternating && (p.x/2+p.y/2)%2 == 0
	}
	return false
}

func (m *model) label(p place) string {
	if !m.rules.Board.Centres {
		p = place{p.x / 2, p.y / 2}
	}
	return fmt.Sprintf("%c%d", 'A'+p.x, p.y+1)
}

var around = []place{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {2, 0}, {-2, 0}, {0, 2}, {0, -2},
	{1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {2, 2}, {2, -2}, {-2, 2}, {-2, -2}}

// hops lists the hops of the counter on p: the point hopped over and the
// landing point.
func (m *model) hops(p place) (list [][2]place) {
	other := byte('x' + 'o' - m.letters[p])
	for _, d := range around {
		over, to := p.plus(d), p.plus(d).plus(d)
		if m.joined(p, over) && m.joined(over, to) && m.letters[over] == other && m.letters[to] == '.' {
			list = append(list, [2]place{over, to})
		}
	}
	return list
}

// mayStep is the rule for steps.
func (m *model) mayStep(p, q place) bool {
	if m.rules.Steps == StepsAny {
		return true
	}
	top := 0
	for p := range m.letters {
		top = max(top, p.y)
	}
	if m.mover == 'x' {
		return q.y >= p.y && p.y != top
	}
	return q.y <= p.y && p.y != 0
}

// play is a legal move: its text and what it does.
type play struct {
	text     string
	from, to place
	over     *place
}

func (m *model) moves() (list []play) {
	var steps []play
	for p, c := range m.letters {
		if c != m.mover || m.chain != nil && *m.chain != p {
			continue
		}
		for _, h := range m.hops(p) {
			list = append(list, play{m.label(p) + "x" + m.label(h[1]), p, h[1], &h[0]})
		}
		for _, d := range around {
			if q := p.plus(d); m.chain == nil && m.joined(p, q) && m.letters[q] == '.' && m.mayStep(p, q) {
				steps = append(steps, play{m.label(p) + "-" + m.label(q), p, q, nil})
			}
		}
	}
	if m.rules.Capture == CaptureOptional || len(list) == 0 {
		list = append(list, steps...)
	}
	if m.chain != nil && m.rules.Continuation == ContinuationOptional {
		list = append(list, play{text: "pass"})
	}
	return list
}

func (m *model) play(p play) {
	m.measure(p)
	m.plies++
	m.chain = nil
	if p.text != "pass" {
		m.letters[p.to], m.letters[p.from] = m.mover, '.'
	}
	if p.over != nil {
		m.letters[*p.over] = '.'
		m.seen = map[string]int{}
		if m.rules.Continuation != ContinuationNone && len(m.hops(p.to)) > 0 {
			m.chain = &p.to
		}
	}
	if m.chain == nil {
		m.mover = 'x' + 'o' - m.mover
	}
	m.judge()
}

// measure counts for the columns of the tables, before the move.
func (m *model) measure(p play) {
	free := newRules(m.rules, StepsAny, CaptureOptional)
	steps := func(r *Rules) (n int) {
		old := m.rules
		m.rules = r
		for _, p := range m.moves() {
			if p.over == nil && p.text != "pass" {
				n++
			}
		}
		m.rules = old
		return n
	}
	directed := newRules(m.rules, m.rules.Steps, CaptureOptional)
	if steps(directed) < steps(free) {
		m.columns["fired_steps"]++
	}
	if steps(m.rules) < steps(directed) {
		m.columns["fired_capture"]++
	}
	if m.chain == nil {
		m.hopped = 0
	} else {
		m.columns["fired_continuation"]++
	}
	if p.text == "pass" {
		m.columns["passes"]++
	}
	if p.over != nil {
		m.columns["last_capture"] = int32(m.plies + 1)
		if m.hopped++; m.hopped == 2 {
			m.columns["multi_hop_turns"]++
		}
		m.columns["longest_chain"] = max(m.columns["longest_chain"], m.hopped)
	}
}

// newRules changes two knobs of a copy.
func newRules(r *Rules, s Steps, c Capture) *Rules {
	changed := *r
	changed.Steps, changed.Capture = s, c
	return &changed
}

func (m *model) count(c byte) (n int) {
	for _, d := range m.letters {
		if c == d {
			n++
		}
	}
	return n
}

func (m *model) judge() {
	m.seen[m.position()]++
	switch r := m.rules.End.Repetition; {
	case m.count(m.mover) == 0:
		m.end = "no-counters"
	case len(m.moves()) == 0:
		m.end = "no-move"
	case r != nil && m.seen[m.position()] >= r.Count:
		m.end = "repetition"
	case m.plies >= m.rules.Limit.Plies:
		m.end = "limit"
	}
}

// position writes the position as the package documents it.
func (m *model) position() string {
	width := 0
	for p := range m.letters {
		width = max(width, p.x)
	}
	var lines []string
	for y := width; y >= 0; y-- {
		line := ""
		for x := 0; x <= width; x++ {
			if c, ok := m.letters[place{x, y}]; ok {
				line += string(c)
			}
		}
		if line == "" {
			continue
		}
		for n := 7; n > 0; n-- {
			line = strings.ReplaceAll(line, strings.Repeat(".", n), fmt.Sprint(n))
		}
		lines = append(lines, line)
	}
	text := strings.Join(lines, "/") + " " + string(m.mover)
	if m.chain != nil {
		text += " *" + m.label(*m.chain)
	}
	return text
}

// compare says how the state differs from the model.
func (m *model) compare(s engine.State, info *engine.Info) error {
	if got, want := s.Position(), m.position(); got != want {
		return fmt.Errorf("position %s, want %s", got, want)
	}
	if got := info.EndReason(s.Outcome().End); got != m.end {
		return fmt.Errorf("end %q, want %q", got, m.end)
	}
	for k, c := range []byte("ox") {
		if got, want := s.Score(engine.Seat(k+1)), engine.Units(m.start[c]-m.count(c)); got != want {
			return fmt.Errorf("score %v of seat %d, want %v", got, k+1, want)
		}
	}
	if m.end != "" {
		want := [2]engine.Return{30, 30}
		if strings.HasPrefix(m.end, "no-") {
			want = [2]engine.Return{60, 0}
			if m.mover == 'x' {
				want = [2]engine.Return{0, 60}
			}
		}
		if o := s.Outcome(); o.Returns[0] != want[0] || o.Returns[1] != want[1] {
			return fmt.Errorf("returns %v, want %v", o.Returns, want)
		}
		return m.compareColumns(s, info)
	}
	var got, want []string
	for _, a := range s.Actions(nil) {
		got = append(got, s.ActionText(a))
	}
	for _, p := range m.moves() {
		want = append(want, p.text)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		return fmt.Errorf("moves %v, want %v", got, want)
	}
	return nil
}

// compareColumns compares the family's columns at the end of a game. The plies
// at which a turn goes on are counted when they are played, so a game that the
// limit cuts off within a turn lacks one.
func (m *model) compareColumns(s engine.State, info *engine.Info) error {
	if m.chain != nil {
		m.columns["fired_continuation"]++
	}
	m.columns["counters_left_1"], m.columns["counters_left_2"] = int32(m.count('x')), int32(m.count('o'))
	got := make([]int32, len(info.Metrics))
	s.Metrics(got)
	for i, c := range info.Metrics {
		if want := m.columns[c.Name]; got[i] != want {
			return fmt.Errorf("column %s is %d, want %d", c.Name, got[i], want)
		}
	}
	return nil
}

// against plays a random game on both.
func against(g *Game, seed uint64) error {
	rules := g.Rules()
	m, s, r := newModel(&rules), g.New(), rand.New(rand.NewPCG(seed, 3))
	for {
		if err := m.compare(s, g.Info()); err != nil {
			return fmt.Errorf("game %d, ply %d, at %s: %w", seed, m.plies, m.position(), err)
		}
		if m.end != "" {
			return nil
		}
		legal := s.Actions(nil)
		a := legal[r.IntN(len(legal))]
		moves := m.moves()
		at := slices.IndexFunc(moves, func(p play) bool { return p.text == s.ActionText(a) })
		s.Play(a)
		m.play(moves[at])
	}
}

// TestModel plays random games ply by ply on the state and on the model.
func TestModel(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 3
	}
	for name, r := range builtins() {
		t.Run(name, func(t *testing.T) {
			g := mustNew(t, r)
			for seed := range uint64(games) {
				if err := against(g, seed); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestModelOnRandomRules does the same under random rules.
func TestModelOnRandomRules(t *testing.T) {
	sets := 250
	if testing.Short() {
		sets = 50
	}
	for seed := range uint64(sets) {
		r := randomRules(seed)
		g, err := New(r)
		if err != nil {
			continue
		}
		if err := against(g, seed); err != nil {
			t.Fatalf("rules %d, %+v: %v", seed, *r, err)
		}
	}
}

// modelPerft counts on the model.
func modelPerft(r *Rules, depth int) []uint64 {
	counts := make([]uint64, depth)
	var walk func(line []string)
	walk = func(line []string) {
		m := newModel(r)
		for _, text := range line {
			moves := m.moves()
			m.play(moves[slices.IndexFunc(moves, func(p play) bool { return p.text == text })])
		}
		if m.end != "" {
			return
		}
		moves := m.moves()
		counts[len(line)] += uint64(len(moves))
		if len(line)+1 == depth {
			return
		}
		for _, p := range moves {
			walk(append(slices.Clone(line), p.text))
		}
	}
	walk(nil)
	return counts
}
