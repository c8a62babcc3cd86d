package outside

import (
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// mostTail is how many of the last bytes that a program said are kept.
const mostTail = 2048

// tail keeps the end of what a program says, for error messages: what it writes
// on its standard error, and lines of its output that mean nothing.
type tail struct {
	mu   sync.Mutex
	last []byte
}

// Write implements io.Writer and never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	p = p[max(0, n-mostTail):]
	t.last = append(t.last, p...)
	if cut := len(t.last) - mostTail; cut > 0 {
		t.last = append(t.last[:0], t.last[cut:]...)
	}
	return n, nil
}

// forget drops what was said.
func (t *tail) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = t.last[:0]
}

// said returns the last lines as the end of a sentence, empty where there are
// none. What is not printable is left out.
func (t *tail) said() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.ToValidUTF8(string(t.last), "")
	lines := strings.FieldsFunc(text, func(c rune) bool { return c < ' ' && c != '\t' })
	const most = 5
	if len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	if len(lines) == 0 {
		return ""
	}
	for i, line := range lines {
		lines[i] = shown(line)
	}
	return "; it said last: " + strings.Join(lines, " | ")
}

// mostShown is how much of a program's words is shown, in characters.
const mostShown = 200

// shown is what a program says in one line of words that are not too many, with what
// would not be seen written out.
func shown(text string) string {
	var out strings.Builder
	n := 0
	for _, r := range strings.TrimSpace(text) {
		if n++; n > mostShown {
			out.WriteString("…")
			break
		}
		if unicode.IsPrint(r) && r != utf8.RuneError {
			out.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteRuneToASCII(r)
		out.WriteString(quoted[1 : len(quoted)-1])
	}
	return out.String()
}
