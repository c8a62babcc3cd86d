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
	for c, n := range map[byte]int{'x': r.Handicap.Second, 'o': r.Handicap.First} {
		for range n {
			m.letters[m.hindmost(c)] = '.'
			m.start[c]--
		}
	}
	if r.Starts == StartsSecond {
		m.mover = 'o'
	}
	m.judge()
	return m
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
	if len(list) == 0 && m.count(m.mover) > 0 && m.stuckRule(m.mover) == StuckPasses {
		// The other player's moves, as if the turn had passed.
		m.mover = 'x' + 'o' - m.mover
		stands := len(m.plain()) == 0 && m.count(m.mover) > 0 && m.stuckRule(m.mover) == StuckPasses
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
