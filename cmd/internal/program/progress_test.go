package program

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"houserules/configs/words"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// The line of progress says of games cut off what reports say of them.
func TestProgressLine(t *testing.T) {
	p := progress{
		display: &display{words: words.English()},
		plan:    &plan.Plan{Contents: table.Contents{Cells: []table.Cell{{Variant: "french", Agents: "greedy"}}}},
	}
	line := p.line(sim.Event{
		Cells: []sim.Progress{{Done: 50, Total: 200, Tally: sim.Tally{Wins: 20, Draws: 10, Losses: 20, CutOff: 5}}},
		Done:  50, Total: 200,
	})
	if line != "50/200, 0 games/s | french × greedy 50/200, first 50.00 ± 12.04 %, cut off 10.00 %" {
		t.Errorf("%s", line)
	}
}

// Fewer games than thirty are no estimate, of deterministic players least of all; what was cut off is told.
func TestProgressLineOfFewGames(t *testing.T) {
	p := progress{
		display: &display{words: words.English()},
		plan:    &plan.Plan{Contents: table.Contents{Cells: []table.Cell{{Variant: "french", Agents: "alphabeta:2"}}}},
	}
	for want, tally := range map[string]sim.Tally{
		"1/1, 0 games/s | french × alphabeta:2 1/1":                   {Wins: 1},
		"1/1, 0 games/s | french × alphabeta:2 1/1, cut off 100.00 %": {Draws: 1, CutOff: 1},
	} {
		if line := p.line(sim.Event{Cells: []sim.Progress{{Done: 1, Total: 1, Tally: tally}}, Done: 1, Total: 1}); line != want {
			t.Errorf("%s\nwant %s", line, want)
		}
	}
}

// What is done, the rate, the time left and the running answer are in every line, and a
// rule that may end the study before is not forgotten.
func TestProgressLineOfMany(t *testing.T) {
	p := progress{
		display: &display{words: words.English()},
		plan:    &plan.Plan{Contents: table.Contents{Cells: []table.Cell{{Variant: "french", Agents: "greedy"}, {Variant: "kalah", Agents: "random"}}}},
	}
	e := sim.Event{
		Cells: []sim.Progress{{Done: 200, Total: 200}, {Done: 50, Total: 200, Tally: sim.Tally{Wins: 50}}},
		Cell:  1, Done: 250, Total: 400, Played: 100, Elapsed: 2 * time.Second, ETA: 3 * time.Second,
	}
	if line, want := p.line(e), "250/400, 50 games/s, 3s left, 1/2 cells | kalah × random 50/200, first 100.00 ± 5.04 %"; line != want {
		t.Errorf("%s\nwant %s", line, want)
	}
	p.plan.Until = []plan.Until{{Decided: true}}
	if line := p.line(e); !strings.Contains(line, ", at most 3s left, ") {
		t.Errorf("%s", line)
	}
	e.Draining = true
	if line := p.line(e); !strings.Contains(line, "games/s, stopping, ") {
		t.Errorf("%s", line)
	}
}

// Two seatings are one cell, as in reports, and done when both are.
func TestProgressLineCountsSeatingsOnce(t *testing.T) {
	cells := []table.Cell{
		{Variant: "french", Agents: "greedy,random", Lineup: []string{"greedy", "random"}, Leg: 1},
		{Variant: "kalah", Agents: "greedy,random", Lineup: []string{"greedy", "random"}, Leg: 1},
		{Variant: "french", Agents: "random,greedy", Lineup: []string{"random", "greedy"}, Leg: 2},
		{Variant: "kalah", Agents: "random,greedy", Lineup: []string{"random", "greedy"}, Leg: 2},
	}
	p := progress{
		display: &display{words: words.English()},
		plan:    &plan.Plan{Contents: table.Contents{Cells: cells}},
	}
	e := sim.Event{Cells: []sim.Progress{{Done: 9, Total: 9}, {Done: 9, Total: 9}, {Done: 9, Total: 9}, {Done: 1, Total: 9}}, Cell: 3, Done: 28, Total: 36}
	if line := p.line(e); !strings.Contains(line, ", 1/2 cells |") {
		t.Error(line)
	}
}

// Who waits hears within a second what is done, and how long it takes where that was said
// beforehand; and soon after the check how long the games will take.
func TestFirstLineComesWithinASecond(t *testing.T) {
	var out bytes.Buffer
	at := time.Unix(0, 0)
	d := plainDisplay(&out, &at)
	d.soon()
	p := progress{display: d, plan: &plan.Plan{Contents: table.Contents{Cells: []table.Cell{{Variant: "french", Agents: "greedy"}}}}}
	p.said = lasting(90 * time.Second)
	checking := sim.Event{Cells: []sim.Progress{{Total: 9}}, Total: 9, Checked: 3, ToCheck: 8}
	playing := sim.Event{Cells: []sim.Progress{{Total: 9}}, Total: 9, ETA: 4 * time.Second}
	for _, x := range []struct {
		after time.Duration
		e     sim.Event
		says  string
	}{
		{time.Second / 2, checking, ""},
		{time.Second / 2, checking, "3 of 8 cells; then 9 games, 1m29s left"},
		{time.Second, checking, "3 of 8 cells"},
		{time.Second / 2, playing, ""},
		{time.Second, playing, "4s left"},
		{5 * time.Second, playing, "4s left"},
		{time.Second, playing, ""},
	} {
		out.Reset()
		at = at.Add(x.after)
		p.event(x.e)
		if got := out.String(); (x.says == "") != (got == "") || !strings.Contains(got, x.says) {
			t.Errorf("after %v it says %q, want %q", at.Sub(d.start), got, x.says)
		}
	}
}

// A question says how long it takes at most as soon as the check of the doors tells what games
// take, and by the rate of its games when these tell.
func TestAskedSaysTheTimeFromTheCheckOn(t *testing.T) {
	x := asking{words: words.English(), budget: 500}
	e := sim.Event{Total: 2000, ETA: 40 * time.Second, Checked: 3, ToCheck: 8}
	if line := x.line(e); line != "checking: the fast ways to play against the plain rules, 3 of 8 cells, at most 10s left" {
		t.Error(line)
	}
	e = sim.Event{Total: 2000, Done: 20, Played: 20, Elapsed: 2 * time.Second, ETA: 39600 * time.Millisecond}
	if left := x.left(e, 20, 500); left != 9600*time.Millisecond {
		t.Errorf("by the check: %v", left)
	}
	e.Played, e.Done = 100, 100
	if left := x.left(e, 100, 500); left != 8*time.Second {
		t.Errorf("by the rate: %v", left)
	}
}

// A search says before its games are measured how long it plays, where it plays by the clock.
func TestSearchSaysItsMinutes(t *testing.T) {
	var out bytes.Buffer
	a := &app{err: &out, screen: newScreen(&out)}
	for minutes, want := range map[float64]string{
		0: "measuring what the games take", 0.5: "measuring what the games take; the search then takes about 30 seconds",
		3: "measuring what the games take; the search then takes about 3 minutes",
	} {
		key, how := a.readying(minutes)
		if got := a.words().Sentence(key, how...); got != want {
			t.Errorf("%v minutes: %q", minutes, got)
		}
	}
}

// Measuring a plan takes as long as its players are many.
func TestMeasuringTakesATimeForEachPlayer(t *testing.T) {
	p := &plan.Plan{Contents: table.Contents{Cells: []table.Cell{{Lineup: []string{"random", "greedy"}}, {Lineup: []string{"greedy", "greedy"}}}}}
	if got := calibrated(p); got != 2*calibration {
		t.Errorf("%v", got)
	}
	for why, want := range map[string]int64{"": 2, "unknown players": 1} {
		if got := (obstacles{"", why}).lineups(p); got != want {
			t.Errorf("%q: %d line-ups", why, got)
		}
	}
}

// Short steps in a row are one silence: the next one has less time to say its word.
func TestPatience(t *testing.T) {
	s := newScreen(io.Discard)
	for silent, want := range map[time.Duration]time.Duration{0: plainFirst, 700 * time.Millisecond: 200 * time.Millisecond, time.Minute: 100 * time.Millisecond} {
		begin := time.Now()
		s.last = begin.Add(-silent)
		got := s.patience()
		if least := max(want-time.Since(begin), min(want, 100*time.Millisecond)); got > want || got < least {
			t.Errorf("after %v: %v, want %v", silent, got, want)
		}
	}
	s.last = time.Time{}
	if _, err := s.Write([]byte("said")); err != nil || s.last.IsZero() {
		t.Error("a word is not noticed", err)
	}
}
