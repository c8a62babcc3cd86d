package herding

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// phaseNames are the words for what is done next, by phase.
func phaseNames() []string {
	return []string{"setup", "lot", "herd", "drive", "dice", "choose", "walk", "scent", "hunt", "over"}
}

// leashNames are the words for how far the wairgk are from being let loose.
func leashNames() []string { return []string{"asleep", "stirred", "unleashed"} }

// Position implements engine.State; see the package's documentation.
func (s *State) Position() string { return s.g.format(&s.position) }

func (g *Game) format(p *position) string {
	b := make([]byte, 0, 256)
	b = strconv.AppendInt(b, int64(p.round), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(p.seat)+1, 10)
	b = append(b, ' ')
	b = append(b, phaseNames()[p.phase]...)
	switch p.phase {
	case phaseDrive:
		b = append(b, ':')
		b = append(b, directionLetter(int(p.direction))...)
		b = appendMask(b, p.driven)
		b = appendMask(b, p.trapped)
	case phaseChoose, phaseWalk:
		b = append(b, ':')
		for _, n := range p.steps {
			if n == 0 {
				b = append(b, '-')
			} else {
				b = append(b, '0'+n)
			}
		}
	case phaseHunt:
		b = append(b, ':')
		b = append(b, directionLetter(int(p.direction))...)
		b = append(b, '0'+byte(p.distance))
		b = appendMask(b, p.hunted)
	}
	b = append(b, ' ')
	b = append(b, leashNames()[p.leash]...)
	if g.drawn(p) {
		b = append(b, " from:"...)
		b = append(b, '1'+byte(p.starter))
	}
	for seat := range g.herders {
		b = append(b, " /"...)
		b = appendPlaces(b, p.at[awethiPiece(seat, 0):awethiPiece(seat, awethiEach)])
		b = append(b, " :"...)
		b = appendPlaces(b, p.herd(seat))
	}
	b = append(b, " /"...)
	b = appendPlaces(b, p.at[firstWairgk:firstWairgk+g.wairgk])
	return string(b)
}

// appendMask writes the numbers of pieces after a colon, nothing where there are
// none.
func appendMask(b []byte, mask uint8) []byte {
	if mask != 0 {
		b = append(b, ':')
	}
	for k := range byte(8) {
		if mask>>k&1 != 0 {
			b = append(b, '1'+k)
		}
	}
	return b
}

// drawn says whether lots have decided who starts.
func (g *Game) drawn(p *position) bool {
	return g.rules.Starter == StartsByLots && p.phase > phaseLot
}

func appendPlaces(b []byte, places []square) []byte {
	for _, q := range places {
		b = append(b, ' ')
		switch q {
		case unlaid:
			b = append(b, '-')
		case sheltered:
			b = append(b, 's')
		case eaten:
			b = append(b, 'e')
		case abroad, abroad + 1, abroad + 2, abroad + 3:
			b = append(b, 's', '1'+byte(q-abroad))
		default:
			b = strconv.AppendInt(b, int64(q.row()), 10)
			b = append(b, ',')
			b = strconv.AppendInt(b, int64(q.column()), 10)
		}
	}
	return b
}

// parse reads what format writes, and refuses positions that no game on this
// board could have.
func (g *Game) parse(text string) (position, error) {
	p, err := g.read(text)
	if err == nil {
		err = g.judge(&p)
	}
	if err != nil {
		return position{}, fmt.Errorf("position %q: %w; the game starts from %q", text, err, g.format(&g.start))
	}
	return p, nil
}

// read reads the text alone.
func (g *Game) read(text string) (p position, err error) {
	parts := strings.Split(text, " /")
	if len(parts) != g.herders+2 {
		return p, fmt.Errorf("it needs %d parts separated by \" /\" (what is done next, each herder, the wairgk), and has %d", g.herders+2, len(parts))
	}
	words := strings.Split(parts[0], " ")
	if len(words) != 4 && !(len(words) == 5 && g.rules.Starter == StartsByLots) {
		return p, fmt.Errorf("it must begin with 4 words (round, herder, what is done next, and whether the wairgk are unleashed), and has %d there", len(words))
	}
	round, ok := parseNumber(words[0], g.rules.Limit.Rounds)
	if !ok || round == 0 {
		return p, fmt.Errorf("the round is %q, not a number from 1 to %d", words[0], g.rules.Limit.Rounds)
	}
	seat, ok := parseNumber(words[1], g.herders)
	if !ok || seat == 0 {
		return p, fmt.Errorf("the herder is %q, not a number from 1 to %d", words[1], g.herders)
	}
	p.round, p.seat = int16(round), int8(seat-1)
	if err := p.readPhase(words[2]); err != nil {
		return p, err
	}
	l := slices.Index(leashNames(), words[3])
	if l < 0 {
		return p, fmt.Errorf("the wairgk are %q, not one of %q", words[3], leashNames())
	}
	p.leash = leash(l)
	if err := g.readStarter(&p, words[4:]); err != nil {
		return p, err
	}
	for seat := range g.herders {
		awethi, aiwe, _ := strings.Cut(parts[seat+1], " :")
		if err := readPlaces(awethi, p.at[awethiPiece(seat, 0):awethiPiece(seat, awethiEach)]); err != nil {
			return p, fmt.Errorf("awéthi of herder %d: %w", seat+1, err)
		}
		if err := readPlaces(aiwe, p.herd(seat)); err != nil {
			return p, fmt.Errorf("aiwe of herder %d: %w", seat+1, err)
		}
	}
	if err := readPlaces(parts[g.herders+1], p.at[firstWairgk:firstWairgk+g.wairgk]); err != nil {
		return p, fmt.Errorf("wairgk: %w", err)
	}
	return p, nil
}

// readStarter reads the word that says who started, which stands there where
// lots decided it.
func (g *Game) readStarter(p *position, words []string) error {
	switch {
	case g.drawn(p) != (len(words) == 1):
		return fmt.Errorf("from: and the herder who started stand fifth once lots have decided it (starter: %s), and only then", g.rules.Starter)
	case len(words) == 0:
		return nil
	}
	number, named := strings.CutPrefix(words[0], "from:")
	starter, ok := parseNumber(number, g.herders)
	if !named || !ok || starter == 0 {
		return fmt.Errorf("%q is not from: and the herder who started, a number from 1 to %d", words[0], g.herders)
	}
	p.starter = int8(starter - 1)
	return nil
}

func (p *position) readPhase(text string) error {
	name, detail, has := strings.Cut(text, ":")
	at := slices.Index(phaseNames(), name)
	if at < 0 {
		return fmt.Errorf("what is done next is %q, not one of %q", name, phaseNames())
	}
	p.phase = phase(at)
	ok := true
	switch p.phase {
	case phaseDrive:
		letter, list, some := strings.Cut(detail, ":")
		driven, trapped, caught := strings.Cut(list, ":")
		p.direction = int8(strings.Index("NESW", letter))
		ok = len(letter) == 1 && p.direction >= 0 && some && driven != "" && readMask(driven, herdSize, &p.driven) &&
			caught == (trapped != "") && readMask(trapped, herdSize, &p.trapped)
	case phaseChoose, phaseWalk:
		if ok = len(detail) == awethiEach; !ok {
			break
		}
		moved := 0
		for i := range p.steps {
			switch c := detail[i]; {
			case c == '-' && p.phase == phaseWalk:
				moved++
			case c >= '1' && c <= '4':
				p.steps[i] = c - '0'
			default:
				ok = false
			}
		}
		ok = ok && moved < awethiEach && (p.phase == phaseWalk || slices.IsSorted(p.steps[:]))
		if !ok && p.phase == phaseChoose {
			return fmt.Errorf("the dice are %q, not four numbers from 1 to 4 in ascending order", detail)
		}
	case phaseHunt:
		throw, moved, some := strings.Cut(detail, ":")
		if ok = len(throw) == 2 && throw[1] >= '1' && throw[1] <= '0'+scentFaces && some == (moved != ""); ok {
			p.direction, p.distance = int8(strings.IndexByte("NESW", throw[0])), int8(throw[1]-'0')
			ok = p.direction >= 0 && readMask(moved, maxHerders, &p.hunted)
		}
	default:
		ok = !has
	}
	if !ok {
		return fmt.Errorf("%q cannot follow %s: walk takes the squares to go of each awéthi (2-14, - for one that has moved), drive the direction, the aiwe to move and those that were caught (N:1256:4), hunt direction and distance (N3), and where all wairgk move those that have (N3:13)", detail, name)
	}
	return nil
}

// readMask reads the numbers of pieces, from 1 to high, in order.
func readMask(text string, high byte, mask *uint8) bool {
	for _, c := range []byte(text) {
		if c < '1' || c > '0'+high || *mask>>(c-'1') != 0 {
			return false
		}
		*mask |= 1 << (c - '1')
	}
	return true
}

// readPlaces reads places, each after a blank.
func readPlaces(text string, into []square) error {
	words := strings.Split(text, " ")
	if len(words) != len(into)+1 || words[0] != "" {
		return fmt.Errorf("%q does not have %d places, each after one blank", text, len(into))
	}
	for i, w := range words[1:] {
		switch w {
		case "-":
			into[i] = unlaid
		case "s":
			into[i] = sheltered
		case "e":
			into[i] = eaten
		case "s1", "s2", "s3", "s4":
			into[i] = abroad + square(w[1]-'1')
		default:
			q, ok := parseSquare(w)
			if !ok {
				return fmt.Errorf("%q is no square (row,column, each from 0 to %d), nor s sheltered, s2 sheltered by herder 2, e eaten or - not yet laid out", w, size-1)
			}
			into[i] = q
		}
	}
	return nil
}
