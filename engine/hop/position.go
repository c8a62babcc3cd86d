package hop

import (
	"fmt"
	"strconv"
	"strings"
)

// format writes a position in the one-line notation.
func (g *Game) format(p *position) string {
	buf := make([]byte, 0, 80)
	run := 0
	flush := func() {
		if run > 0 {
			buf = strconv.AppendInt(buf, int64(run), 10)
			run = 0
		}
	}
	for line := range g.height {
		if line > 0 {
			buf = append(buf, '/')
		}
		for _, q := range g.points {
			switch {
			case q.line != line:
			case p.men[first].has(q.bit):
				flush()
				buf = append(buf, letters[first])
			case p.men[second].has(q.bit):
				flush()
				buf = append(buf, letters[second])
			default:
				run++
			}
		}
		flush()
	}
	buf = append(buf, ' ', letters[p.mover])
	if p.chain.some() {
		buf = append(append(buf, " *"...), g.label(p.chain)...)
	}
	if p.turned != 0 {
		buf = append(append(buf, ' '), turnedText(p.turned)...)
	}
	return string(buf)
}

// parse reads what format writes, and nothing else.
func (g *Game) parse(text string) (position, error) {
	var p position
	fail := func(why string, args ...any) (position, error) {
		return position{}, fmt.Errorf("position %q: %s; write it like %q", text, fmt.Sprintf(why, args...), g.format(&g.start))
	}
	parts := strings.Split(text, " ")
	for turned := range uint8(4) { // what stands last says whose counters have turned
		if last := len(parts) - 1; turned > 0 && parts[last] == turnedText(turned) && g.canTurn(turned) {
			p.turned, parts = turned, parts[:last]
			break
		}
	}
	if len(parts) < 2 || len(parts) > 3 {
		turn := ""
		if g.mayTurn[first] || g.mayTurn[second] {
			turn = ", last ^ and the letter of a player whose counters have turned round"
		}
		return fail("it needs 2 or 3 parts separated by single spaces (points, player to move, *point of a counter that may hop again%s), and has %d", turn, len(parts))
	}
	lines := strings.Split(parts[0], "/")
	if len(lines) != g.height {
		return fail("it has %d lines of points separated by /, the board has %d", len(lines), g.height)
	}
	for line, content := range lines {
		if why := g.parseLine(&p, line, content); why != "" {
			return fail("line %d, %q, %s", line+1, content, why)
		}
	}
	for s := first; s <= second; s++ {
		if n, most := p.left(s), g.start.left(s); n > most {
			return fail("it has %d counters %c, the game starts with %d", n, letters[s], most)
		}
	}
	switch parts[1] {
	case "x":
		p.mover = first
	case "o":
		p.mover = second
	default:
		return fail("the player to move is %q, not x or o", parts[1])
	}
	if len(parts) == 3 {
		if why := g.parseChain(&p, parts[2]); why != "" {
			return fail("%s", why)
		}
	}
	return p, nil
}

// turnedText says whose counters have turned round: "^o".
func turnedText(turned uint8) string {
	text := "^"
	for s := first; s <= second; s++ {
		if turned>>s&1 == 1 {
			text += letters[s : s+1]
		}
	}
	return text
}

// canTurn says whether these players' counters can turn round under the rules.
func (g *Game) canTurn(turned uint8) bool {
	for s := first; s <= second; s++ {
		if turned>>s&1 == 1 && !g.mayTurn[s] {
			return false
		}
	}
	return true
}

// parseLine reads a line of points. It returns what is wrong with it, or "".
func (g *Game) parseLine(p *position, line int, content string) string {
	var places []int
	for _, q := range g.points {
		if q.line == line {
			places = append(places, q.bit)
		}
	}
	at, run := 0, 0
	for _, c := range []byte(content) {
		s := strings.IndexByte(letters, c)
		if run > 0 && c >= '0' && c <= '9' { // a number of two digits
			at, run = at+9*run+int(c-'0'), 10*run+int(c-'0')
			if at > len(places) {
				break
			}
			continue
		}
		switch {
		case at >= len(places):
			return fmt.Sprintf("has more than its %d points", len(places))
		case s >= 0:
			p.men[s] = p.men[s].or(one(places[at]))
			at, run = at+1, 0
		case c < '1' || c > '9':
			return fmt.Sprintf("holds %q; there are x, o and numbers of empty points", c)
		default:
			run = int(c - '0')
			at += run
		}
	}
	if at != len(places) {
		return fmt.Sprintf("has %d points, not %d", at, len(places))
	}
	return ""
}

// parseChain reads the counter that may hop again.
func (g *Game) parseChain(p *position, text string) string {
	label, ok := strings.CutPrefix(text, "*")
	if !ok {
		return fmt.Sprintf("%q is not * and a point", text)
	}
	for _, q := range g.points {
		if q.label == label {
			p.chain = one(q.bit)
		}
	}
	switch {
	case p.chain.none():
		return fmt.Sprintf("the board has no point %q", label)
	case g.continuation == ContinuationNone:
		return fmt.Sprintf("no counter may hop again (continuation: %s)", g.continuation)
	case p.men[p.mover].and(p.chain).none():
		return fmt.Sprintf("there is no counter %c on %s", letters[p.mover], label)
	case p.left(p.mover.other()) == g.start.left(p.mover.other()):
		return fmt.Sprintf("the counter on %s has captured none of the %d counters %c", label, g.start.left(p.mover.other()), letters[p.mover.other()])
	case !g.canHop(p.chain, p.men[p.mover.other()], g.empty(&p.men)):
		return fmt.Sprintf("the counter on %s cannot hop again", label)
	}
	return ""
}
