package hop

import (
	"strconv"
	"strings"

	"houserules/engine/rules"
)

// readPicture reads the counters from a picture of the board. What is wrong
// with it points into the text by line and column, counted from 1.
func (g *graph) readPicture(text string) (men [2]uint64, problems []rules.Problem) {
	fail := func(line, column int, key string, args ...any) {
		problems = append(problems, rules.Problem{Path: "setup", Line: line, Column: column, Message: rules.Say(key, args...)})
	}
	if strings.TrimSpace(text) == "" {
		fail(0, 0, "hop.picture.empty", g.height())
		return men, problems
	}
	at := make(map[[2]int]point)
	for _, p := range g.points {
		at[[2]int{p.line, p.column}] = p
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if n := len(lines); n != g.height() {
		fail(min(n, g.height()+1), 1, "hop.picture.height", n, g.height())
		lines = lines[:min(n, g.height())]
	}
	for l, line := range lines {
		misplaced := false
		letters := []rune(strings.TrimRight(line, " "))
		for c := range max(len(letters), 2*g.size) {
			letter := ' '
			if c < len(letters) {
				letter = letters[c]
			}
			p, isPoint := at[[2]int{l, c}]
			switch {
			case letter != ' ' && !strings.ContainsRune("xo12.", letter):
				fail(l+1, c+1, "hop.picture.letter", strconv.QuoteRune(letter))
			case isPoint == (letter != ' '):
				if isPoint {
					g.put(&men, p, letter)
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

// put places what a letter stands for.
func (g *graph) put(men *[2]uint64, p point, letter rune) {
	switch letter {
	case 'x', '1':
		men[first] |= 1 << p.bit
	case 'o', '2':
		men[second] |= 1 << p.bit
	}
}

// letters are how the two players' counters are written.
const letters = "xo"
