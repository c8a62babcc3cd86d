package strict

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"houserules/configs/diag"
)

// mostOpen is how many brackets and blocks may be open at once in a text that the YAML library gets,
// which reads nested things by calls within calls: some thousands of them are more than a browser's
// stack holds. What is nested less, and more than maxDepth, is refused with all else that is wrong.
const mostOpen = 4 * maxDepth

// nested looks for a place at which more is open than any file has. It takes every bracket for one
// that opens something, in quotes and comments, too, for what looks like these may be neither; so it
// never counts too little. Blocks that are open stand at columns of their own, but for a list at the
// column of its key.
func (t *Tree) nested() (diag.Diagnostic, bool) {
	brackets := 0
	var blocks []int // the columns at which those that are open begin
	for i, line := range t.lines {
		at := 0
		for at < len(line) {
			at += len(line[at:]) - len(strings.TrimLeft(line[at:], " \t"))
			if at == len(line) || line[at] == '#' {
				break
			}
			for len(blocks) > 0 && blocks[len(blocks)-1] >= at {
				blocks = blocks[:len(blocks)-1]
			}
			blocks = append(blocks, at)
			if len(blocks) > mostOpen {
				return t.tooDeep(i, at), true
			}
			indicator := strings.ContainsRune("-?:", rune(line[at])) && strings.TrimLeft(line[at+1:min(at+2, len(line))], " \t") == ""
			if !indicator {
				break
			}
			at++
		}
		for ; at < len(line); at++ {
			switch line[at] {
			case '[', '{':
				if brackets++; brackets > mostOpen {
					return t.tooDeep(i, at), true
				}
			case ']', '}':
				brackets = max(0, brackets-1)
			}
		}
	}
	return diag.Diagnostic{}, false
}

// tooDeep is what is said of a place in a line, both counted from 0.
func (t *Tree) tooDeep(line, at int) diag.Diagnostic {
	return t.at(line+1, utf8.RuneCountInString(t.lines[line][:at])+1, fmt.Sprintf("nested more than %d deep", maxDepth))
}
