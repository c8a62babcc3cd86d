package sim

import (
	"context"
	"testing"
	"time"

	"houserules/sim/store"

	"houserules/engine"
	"houserules/sim/table/files"
)

// Events only go forward, and the last one counts what the tables hold.
func TestEvents(t *testing.T) {
	p := toyPlan(t, 2000, 100, "random", "epsilon:0.5;of=greedy")
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, err := Run(ctx, p, store.Folder{Dir: dir}, Options{Workers: 2, Progress: func(e Event) {}})
	if err != nil {
		t.Fatal(err)
	}
	// Half the parts go, so that the second run starts from the middle.
	m, err := files.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	m.Parts = m.Parts[:len(m.Parts)/2]
	if err := files.WriteManifest(dir, m); err != nil {
		t.Fatal(err)
	}
	var events []Event
	mustRun(t, p, store.Folder{Dir: dir}, Options{Workers: 2, Progress: func(e Event) { events = append(events, e) }})
	last := events[len(events)-1]
	if !last.Last || last.Done != 8000 || last.Total != 8000 || last.Played != 4000 || last.ETA != 0 || last.Draining {
		t.Errorf("last event %+v", last)
	}
	if last.GamesPerSecond() <= 0 {
		t.Error("no rate")
	}
	for i := 1; i < len(events); i++ {
		if events[i].Done < events[i-1].Done || events[i-1].Last {
			t.Errorf("event %d: %d after %d", i, events[i].Done, events[i-1].Done)
		}
	}
	for i, c := range p.Cells {
		var want Tally
		played := int64(0)
		if i >= 2 { // the second half of the manifest
			game, _ := p.Game(c.Variant)
			agents, _ := parseLineup(c.Lineup)
			rows := engine.NewRows(game.Info(), int(c.Games))
			engine.NewPlainDoor(game, seatAgents(game, agents)).Play(p.Seed, 0, rows)
			for k, o := range rows.Return[0] {
				switch {
				case o == engine.FullReturn:
					want.Wins++
				case o > 0:
					want.Draws++
				default:
					want.Losses++
				}
				if rows.Plies[k] >= uint32(c.Info.Limit) && rows.End[k] == 2 {
					want.CutOff++
				}
			}
			played = c.Games
		}
		got := last.Cells[i]
		if got.Tally != want || got.Done != c.Games || got.Total != c.Games || got.Tally.Games() != played {
			t.Errorf("cell %d: %+v, want %+v", i, got, want)
		}
		if c.Variant == "short" && played > 0 && want.CutOff == 0 {
			t.Error("no game was cut off: the test shows nothing")
		}
	}
}

// The estimated time weighs what is left by what games took so far.
func TestETA(t *testing.T) {
	p := toyPlan(t, 1000, 100, "random")
	m := newMeter([]string{"random", "greedy"}, []int64{p.Cells[0].Games, p.Cells[1].Games}, []int64{0, 0}, 2)
	if m.eta() != 0 {
		t.Error("time left of nothing")
	}
	m.cells[0].Done, m.cells[1].Done = 0, 0
	if m.eta() != 0 {
		t.Error("an estimate from nothing")
	}
	m.count(0, Tally{Wins: 500}, 1, 10*time.Second)
	if got := m.eta(); got != 0 {
		t.Errorf("%v, though nobody knows what the games of the other take", got)
	}
	m.count(1, Tally{Losses: 500}, 1, 5*time.Second)
	if want := (10*time.Second + 5*time.Second) / 2; m.eta().Round(time.Millisecond) != want {
		t.Errorf("%v, want %v", m.eta(), want)
	}
}
