package program

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"houserules/configs/words"
)

// plainDisplay prints plain lines by a clock of its own.
func plainDisplay(out *bytes.Buffer, at *time.Time) *display {
	d := &display{words: words.English(), out: out, start: *at, now: func() time.Time { return *at }}
	d.soon()
	return d
}

// Where there is no terminal a line says how far it is, every ten seconds in the end, and how long
// it takes still; what is done again does not count beyond all, and takes as long as the first time.
func TestWorkSaysTheTimeLeft(t *testing.T) {
	var out bytes.Buffer
	at := time.Unix(0, 0)
	w := &work{display: plainDisplay(&out, &at), key: "progress.analysing", total: 300}
	for range 30 { // ten games in two seconds
		at = at.Add(2 * time.Second)
		w.add(10)
	}
	at = at.Add(10 * time.Second)
	w.add(30)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 10 || lines[0] != "analysing: 10 of 300 games" || lines[4] != "analysing: 90 of 300 games, 42s left" || lines[5] != "analysing: 140 of 300 games, 32s left" || lines[9] != "analysing: 30 of 300 games, 54s left" {
		t.Errorf("%q", lines)
	}
}

// What is known beforehand is said until what is done tells, and what comes after it all the time.
func TestWorkSaysWhatComesAfter(t *testing.T) {
	w := work{display: &display{words: words.English()}, key: "progress.tables", total: 1000, all: 9 * time.Second, after: 4 * time.Second}
	for _, x := range []struct {
		done    int64
		elapsed time.Duration
		want    string
	}{
		{0, time.Second, "0/1000 tables, 8s left"},
		{1, time.Second, "1/1000 tables, 8s left"},
		{500, 3 * time.Second, "500/1000 tables, 7s left"},
		{1000, 6 * time.Second, "1000/1000 tables, 4s left"},
	} {
		if got := w.line(x.done, 1000, x.elapsed); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// What has no games is counted, too.
func TestTablesAreCounted(t *testing.T) {
	w := work{display: &display{words: words.English()}, key: "progress.tables", rate: true}
	for _, x := range []struct {
		done, of int64
		elapsed  time.Duration
		want     string
	}{
		{0, 10, time.Second, "0/10 tables"},
		{4, 10, 2 * time.Second, "4/10 tables, 2/s, 3s left"},
		{10, 10, 5 * time.Second, "10/10 tables, 2/s"},
	} {
		if got := w.line(x.done, x.of, x.elapsed); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// A live line is drawn no more often than eyes see, but the last of it always; a display
// that is off says nothing and asks for nothing.
func TestLiveLine(t *testing.T) {
	var out bytes.Buffer
	at := time.Unix(0, 0)
	d := plainDisplay(&out, &at)
	d.live, d.out, d.next = &screen{out: &out, columns: func() int { return usualWidth }}, nil, at
	w := &work{display: d, key: "progress.tables", total: 1000}
	for range 999 {
		at = at.Add(time.Millisecond)
		w.add(1)
	}
	if n := strings.Count(out.String(), "tables"); n != 10 {
		t.Errorf("a line drawn %d times in a second", n)
	}
	w.add(1)
	w.close()
	if !strings.Contains(out.String(), "1000/1000 tables") {
		t.Errorf("%q", out.String())
	}
	off := &work{display: &display{words: words.English(), now: d.now}, key: "progress.tables", total: 10}
	if off.due() {
		t.Error("a display that is off asks for lines")
	}
	off.add(10)
	off.close()
}

// Rules of players who search take longer than those of others, and are tried last.
func TestTryingCountsEachPlayersTime(t *testing.T) {
	var out bytes.Buffer
	at := time.Unix(0, 0)
	d := plainDisplay(&out, &at)
	x := &trying{display: d, each: make([]time.Duration, 2), left: []int{2, 2}, of: 4}
	for cell, took := range []time.Duration{2 * time.Second, 30 * time.Second} {
		at = at.Add(took)
		x.add(cell, took)
	}
	at = at.Add(2 * time.Second)
	x.add(0, 2*time.Second)
	want := "rules tried one by one: 1 of 4\nrules tried one by one: 2 of 4, 32s left\nrules tried one by one: 3 of 4, 30s left\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// Workers share the processors with whatever else runs.
func TestSlowed(t *testing.T) {
	for _, c := range []struct {
		one                 float64
		workers, processors int
		want                float64
	}{{1, 2, 2, 1}, {2, 1, 2, 2}, {2, 2, 2, 2.5}, {1.5, 4, 4, 2.25}} {
		if got := slowed(c.one, c.workers, c.processors); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// What is known by processor time takes longer where others have the machine.
func TestComputing(t *testing.T) {
	spent := 3 * time.Second
	left := computing(10*time.Second, func() time.Duration { return spent })
	for _, c := range []struct{ spent, elapsed, want time.Duration }{
		{3 * time.Second, time.Second, 9 * time.Second}, // nothing of it, as where no system tells
		{5 * time.Second, 4 * time.Second, 16 * time.Second},
		{13 * time.Second, 20 * time.Second, 0},
	} {
		spent = c.spent
		if got := left(c.elapsed); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
