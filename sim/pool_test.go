package sim

import (
	"context"
	"testing"
	"time"

	"houserules/engine"
	"houserules/variants"
)

// endless is a door whose first game never ends by itself.
type endless struct {
	engine.NoSkills
	playing chan struct{}
}

func (d *endless) Name() string { return "endless" }

func (d *endless) Play(_, _ uint64, rows *engine.Rows) {
	close(d.playing)
	for !rows.Stopped() {
		time.Sleep(time.Millisecond)
	}
}

// TestCancelledWithinAGame: a run that is cancelled gives up a game that would
// never end, and does not count it.
func TestCancelledWithinAGame(t *testing.T) {
	v, list := variants.NewLibrary().Load("french")
	if v == nil {
		t.Fatal(list)
	}
	ctx, cancel := context.WithCancel(t.Context())
	door := &endless{playing: make(chan struct{})}
	go func() {
		<-door.playing
		cancel()
	}()
	err := newPool(1).each(ctx, func(ctx context.Context, p *player) error {
		p.sit(0, v.Game, door)
		if p.play(ctx, 1, 0, 0, 3, func(*engine.Rows, time.Duration) { t.Error("a game was counted") }) {
			t.Error("the games were played to their end")
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
