package hop

import (
	"strconv"
	"strings"

	"houserules/engine/rules"
)

// layout is the board of some rules with the counters that are drawn on it. The graph is
// nil where a drawn board has problems.
func (r *Rules) layout() (*graph, [2]set, []rules.Problem) {
	if r.Board.Lines != LinesDrawn {
		g := layOut(grid(r.Board))
		men, problems := g.readPicture(r.Setup)
		return g, men, problems
	}
	var men [2]set
	p, counters, problems := readDrawn(r.Setup)
	if p == nil {
		return nil, men, problems
	}
	for s, list := range counters {
		for _, q := range list {
			men[s] = men[s].or(one(p.bit(q)))
		}
	}
	return layOut(p), men, nil
}

// readPicture reads the counters from a picture of the board. What is wrong
// with it points into the text by line and column, counted from 1.
func (g *graph) readPicture(text string) (men [2]set, problems []rules.Problem) {
	fail := func(line, column int, key string, args ...any) {
		problems = append(problems, rules.Problem{Path: "setup", Line: line, Column: column, Message: rules.Say(key, args...)})
	}
	if strings.TrimSpace(text) == "" {
		fail(0, 0, "hop.picture.empty", g.height)
		return men, problems
	}
	at := make(map[[2]int]point)
	for _, p := range g.points {
		at[[2]int{p.line, p.column}] = p
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if n := len(lines); n != g.height {
		fail(min(n, g.height+1), 1, "hop.picture.height", n, g.height)
		lines = lines[:min(n, g.height)]
	}
	for l, line := range lines {
		misplaced := false
		letters := []rune(strings.TrimRight(line, " "))
		for c := range max(len(letters), g.width) {
			letter := ' '
			if c < len(letters) {
				letter = letters[c]
			}
			p, isPoint := at[[2]int{l, c}]
			switch {
			case letter != ' ' && !strings.ContainsRune(pointSigns, letter):
				fail(l+1, c+1, "hop.picture.letter", strconv.QuoteRune(letter))
			case isPoint == (letter != ' '):
				if s, is := owner(letter); is {
					men[s] = men[s].or(one(p.bit))
				}
			case misplaced:
			case isPoint:
				misplaced = true
				fail(l+1, c+1, "hop.picture.missing", p.label)
			default:
				misplaced = true
				fail(l+1, c+1, "hop.picture.between")
			}
		}
	}
	return men, problems
}

// owner is whose counter a letter is, if it is one.
func owner(letter rune) (s side, is bool) {
	switch letter {
	case 'x', '1':
		return first, true
	case 'o', '2':
		return second, true
	}
	return first, false
}

// letters are how the two players' counters are written.
const letters = "xo"
