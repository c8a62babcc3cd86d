package program

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// Where there is no terminal a line every ten seconds says how far it is and how long
// it takes still; what is done again does not count beyond all.
func TestWorkSaysTheTimeLeft(t *testing.T) {
	var out bytes.Buffer
	at := time.Unix(0, 0)
	w := &work{words: "report.progress.games", total: 300, out: &out, start: at, next: plainEvery, now: func() time.Time { return at }}
	for range 30 { // ten games in two seconds
		at = at.Add(2 * time.Second)
		w.add(10)
	}
	at = at.Add(10 * time.Second)
	w.add(30)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 7 || lines[0] != "analyzing: 50 of 300 games, 50s left" || lines[5] != "analyzing: 300 of 300 games" || !strings.HasPrefix(lines[6], "analyzing: 30 of 300 games") {
		t.Errorf("%q", lines)
	}
}
