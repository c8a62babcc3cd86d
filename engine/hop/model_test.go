package hop

import (
	"fmt"
	"slices"
	"strings"
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
	hopped  int32                     // hops of this turn
	signs   map[place]byte            // lines of a drawn board
	shut    map[place]bool            // out of play, ever since it was emptied
	turned  map[byte]bool             // players whose counters go the other way
	goals   map[byte][]map[place]bool // where they turn next
	xs, ys  []int                     // columns and lines that have points
}

// place is a point: x to the right, y upwards, in half cells.
type place struct{ x, y int }

func (p place) plus(q place) place { return place{p.x + q.x, p.y + q.y} }

func newModel(r *Rules) *model {
	m := &model{rules: r, letters: map[place]byte{}, mover: 'x', start: map[byte]int{}, seen: map[string]int{}, columns: map[string]int32{},
		signs: map[place]byte{}, shut: map[place]bool{}, turned: map[byte]bool{}, goals: map[byte][]map[place]bool{}}
	lines := strings.Split(strings.TrimRight(r.Setup, "\n"), "\n")
	slices.Reverse(lines)
	for y, line := range lines {
		if !r.Board.Centres && r.Board.Lines == LinesGrid {
			y *= 2
		}
		for x, c := range []byte(line) {
			if strings.IndexByte(`-|/\X`, c) >= 0 {
				m.signs[place{x, y}] = c
			} else if c != ' ' {
				m.letters[place{x, y}] = c
				m.start[c]++
			}
		}
	}
	for c, n := range map[byte]int{'x': r.Handicap.Second, 'o': r.Handicap.First} {
		for range n {
			m.letters[m.hindmost(c)] = '.'
			m.start[c]--
		}
	}
	if r.Starts == StartsSecond {
		m.mover = 'o'
	}
	for _, c := range []byte("xo") {
		m.goals[c] = []map[place]bool{m.image(c), m.standing(c)}
	}
	m.close()
	m.judge()
	return m
}

// standing is where a player's counters stand.
func (m *model) standing(c byte) map[place]bool {
	set := map[place]bool{}
	for p, d := range m.letters {
		if d == c {
			set[p] = true
		}
	}
	return set
}

// image is where a player's counters turn round first: nil where they do not.
func (m *model) image(c byte) map[place]bool {
	xs, ys := m.ranks()
	set := map[place]bool{}
	for p := range m.standing(c) {
		q := place{p.x, ys[0] + ys[len(ys)-1] - p.y}
		if m.rules.Rotation == RotationTurned {
			q.x = xs[0] + xs[len(xs)-1] - p.x
		}
		if _, there := m.letters[q]; !there {
			return nil
		}
		set[q] = true
	}
	return set
}

// ranks lists the columns and lines that have points.
func (m *model) ranks() (xs, ys []int) {
	if m.xs != nil {
		return m.xs, m.ys
	}
	for p := range m.letters {
		xs, ys = append(xs, p.x), append(ys, p.y)
	}
	slices.Sort(xs)
	slices.Sort(ys)
	m.xs, m.ys = slices.Compact(xs), slices.Compact(ys)
	return m.xs, m.ys
}

// close puts out of play what has just been emptied at an edge.
func (m *model) close() {
	c := m.rules.Closing
	if c == nil {
		return
	}
	xs, ys := m.ranks()
	unit := 1
	if c.Unit == ClosingSquares && m.betweens() {
		unit = 2
	}
	edge := func(list []int, of func(place) int) {
		for len(list) > 0 {
			empty, now := true, list[:min(unit, len(list))]
			for p, d := range m.letters {
				if slices.Contains(now, of(p)) && d != '.' {
					empty = false
				}
			}
			if !empty {
				return
			}
			for p := range m.letters {
				if slices.Contains(now, of(p)) {
					m.shut[p] = true
				}
			}
			if list = list[len(now):]; !c.Next {
				return
			}
		}
	}
	x, y := func(p place) int { return p.x }, func(p place) int { return p.y }
	back := func(list []int) []int { list = slices.Clone(list); slices.Reverse(list); return list }
	if c.Edges != EdgesSecond {
		edge(ys, y)
	}
	if c.Edges != EdgesFirst {
		edge(back(ys), y)
	}
	if c.Edges == EdgesAll {
		edge(xs, x)
		edge(back(xs), x)
	}
}

// betweens says whether points stand between others: two lines next to each other have no
// column in common.
func (m *model) betweens() bool {
	_, ys := m.ranks()
	for p := range m.letters {
		if at := slices.Index(ys, p.y); at+1 < len(ys) {
			if _, above := m.letters[place{p.x, ys[at+1]}]; above {
				return false
			}
		}
	}
	return true
}

// turn turns counters round, at the start of their player's turn.
func (m *model) turn() {
	if m.rules.Rotation == RotationNone || m.stepRule() == StepsAny || m.count(m.mover) == 0 || m.goals[m.mover][0] == nil {
		return
	}
	goal := m.goals[m.mover][0]
	if m.turned[m.mover] && m.rules.Rotation == RotationMirroredOnce {
		return
	}
	if m.turned[m.mover] {
		goal = m.goals[m.mover][1]
	}
	for p := range m.standing(m.mover) {
		if !goal[p] {
			return
		}
		for _, d := range around {
			if q, ok := m.next(p, d); ok && m.free(q) && (q.y-p.y)*m.ahead() > 0 {
				return
			}
		}
	}
	m.turned[m.mover] = !m.turned[m.mover]
}

// ahead is 1 where the counters of the player to move go upwards, else -1.
func (m *model) ahead() int {
	if (m.mover == 'x') != m.turned[m.mover] {
		return 1
	}
	return -1
}

// free says whether a counter may come to a point.
func (m *model) free(p place) bool { return m.letters[p] == '.' && !m.shut[p] }

// stepRule is that of the player to move.
func (m *model) stepRule() Steps {
	if m.mover == 'o' && m.rules.Second != nil {
		return m.rules.Second.Steps
	}
	return m.rules.Steps
}

// next is the next point in a direction, if a line leads there.
func (m *model) next(p, d place) (place, bool) {
	if m.rules.Board.Lines == LinesGrid {
		for _, q := range []place{p.plus(d), p.plus(d).plus(d)} {
			if m.joined(p, q) {
				return q, true
			}
		}
		return p, false
	}
	want := "|"
	switch {
	case d.y == 0:
		want = "-"
	case d.x == d.y:
		want = "/X"
	case d.x != 0:
		want = "\\X"
	}
	q := p.plus(d)
	for strings.IndexByte(want, m.signs[q]) >= 0 {
		q = q.plus(d)
	}
	_, there := m.letters[q]
	return q, there && q != p.plus(d)
}

// hindmost is where a player's counter stands that is farthest back, the leftmost
// for its player where there are several: x sits below the picture, o above it.
func (m *model) hindmost(c byte) place {
	var best place
	found := false
	for p, d := range m.letters {
		ahead := p.y < best.y || p.y == best.y && p.x < best.x
		if c == 'o' {
			ahead = p.y > best.y || p.y == best.y && p.x > best.x
		}
		if d == c && (!found || ahead) {
			best, found = p, true
		}
	}
	return best
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
	xs, ys := m.ranks()
	return fmt.Sprintf("%c%d", 'A'+slices.Index(xs, p.x), slices.Index(ys, p.y)+1)
}

var around = []place{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

// hops lists the hops of the counter on p: the point hopped over and the
// landing point.
func (m *model) hops(p place) (list [][2]place) {
	other := byte('x' + 'o' - m.letters[p])
	if other == 'x' && m.rules.Second != nil && !m.rules.Second.Hops {
		return nil
	}
	for _, d := range around {
		over, ok := m.next(p, d)
		to, on := m.next(over, d)
		if ok && on && m.letters[over] == other && m.free(to) {
			list = append(list, [2]place{over, to})
		}
	}
	return list
}

// mayStep is the rule for steps.
func (m *model) mayStep(p, q place) bool {
	_, ys := m.ranks()
	far := ys[len(ys)-1]
	if m.ahead() < 0 {
		far = ys[0]
	}
	up := (q.y - p.y) * m.ahead()
	switch m.stepRule() {
	case StepsNotBackward:
		return up >= 0 && p.y != far
	case StepsOnward:
		return up >= 0
	case StepsAhead:
		return up > 0
	}
	return true
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
			if q, ok := m.next(p, d); ok && m.chain == nil && m.free(q) && m.mayStep(p, q) {
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
	if len(list) == 0 && m.count(m.mover) > 0 && m.stuckRule(m.mover) == StuckPasses {
		// The other player's moves, as if the turn had passed.
		m.mover = 'x' + 'o' - m.mover
		was := m.turned[m.mover]
		m.turn()
		stands := len(m.plain()) == 0 && m.count(m.mover) > 0 && m.stuckRule(m.mover) == StuckPasses
		m.turned[m.mover] = was
		m.mover = 'x' + 'o' - m.mover
		if !stands {
			list = append(list, play{text: "pass"})
		}
	}
	return list
}

// stuckRule is what becomes of a player who cannot move.
func (m *model) stuckRule(c byte) Stuck {
	if c == 'x' {
		return m.rules.End.NoMove.First
	}
	return m.rules.End.NoMove.Second
}

// plain are the legal moves under rules that let nobody pass.
func (m *model) plain() []play {
	old := m.rules
	plain := *old
	plain.End.NoMove = NoMove{StuckLoses, StuckLoses}
	m.rules = &plain
	defer func() { m.rules = old }()
	return m.moves()
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
	}
	before := len(m.shut)
	if m.close(); len(m.shut) > before {
		m.columns["fired_closing"]++
	}
	if p.over != nil {
		m.seen = map[string]int{}
		if m.rules.Continuation != ContinuationNone && len(m.hops(p.to)) > 0 {
			m.chain = &p.to
		}
	}
	if m.chain == nil {
		m.mover = 'x' + 'o' - m.mover
		was := m.turned[m.mover]
		if m.turn(); m.turned[m.mover] != was {
			m.columns["fired_turn"]++
		}
	}
	m.judge()
}

// measure counts for the columns of the tables, before the move.
func (m *model) measure(p play) {
	free := newRules(m.rules, true)
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
	directed := newRules(m.rules, false)
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
	switch {
	case p.text == "pass" && m.chain != nil:
		m.columns["passes"]++
	case p.text == "pass":
		m.columns["fired_no_move"]++
	}
	if p.over != nil {
		m.columns["last_capture"] = int32(m.plies + 1)
		if m.hopped++; m.hopped == 2 {
			m.columns["multi_hop_turns"]++
		}
		m.columns["longest_chain"] = max(m.columns["longest_chain"], m.hopped)
	}
}

// newRules lets counters step freely, or not, and capture as they like.
func newRules(r *Rules, free bool) *Rules {
	changed := *r
	if free {
		changed.Steps = StepsAny
		if r.Second != nil {
			changed.Second = &Second{Steps: StepsAny, Hops: r.Second.Hops}
		}
	}
	changed.Capture = CaptureOptional
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
	var lines []string
	xs, ys := m.ranks()
	for _, y := range slices.Backward(ys) {
		line := ""
		for _, x := range xs {
			if c, ok := m.letters[place{x, y}]; ok {
				line += string(c)
			}
		}
		for n := 25; n > 0; n-- {
			line = strings.ReplaceAll(line, strings.Repeat(".", n), fmt.Sprint(n))
		}
		lines = append(lines, line)
	}
	text := strings.Join(lines, "/") + " " + string(m.mover)
	if m.chain != nil {
		text += " *" + m.label(*m.chain)
	}
	who := ""
	for _, c := range []byte("xo") {
		if m.turned[c] {
			who += string(c)
		}
	}
	if who != "" {
		text += " ^" + who
	}
	return text
}
