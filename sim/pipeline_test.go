package sim

import (
	"testing"

	"houserules/sim/store"

	"houserules/engine"
)

// recording is a game whose door hands out games that were played before, so
// that a run of it costs everything but the playing.
type recording struct {
	engine.Game
	rows *engine.Rows
}

func (g recording) Abilities() engine.Abilities {
	return engine.Abilities{Doors: func([]engine.PlayerFacts) []engine.Door { return []engine.Door{recordedDoor{rows: g.rows}} }}
}

type recordedDoor struct {
	engine.NoSkills
	rows *engine.Rows
}

func (recordedDoor) Name() string { return "recorded" }

func (d recordedDoor) Play(_, first uint64, rows *engine.Rows) {
	for i := range rows.Game {
		rows.Game[i] = first + uint64(i)
	}
	var from engine.Rows
	at := int(first) % d.rows.Len
	window(&from, d.rows, at, at+rows.Len)
	copy(rows.End, from.End)
	copy(rows.Plies, from.Plies)
	copy(rows.BranchingSum, from.BranchingSum)
	copy(rows.ForcedPlies, from.ForcedPlies)
	copy(rows.LeadChanges, from.LeadChanges)
	copy(rows.LastLeadChange, from.LastLeadChange)
	copy(rows.Comeback, from.Comeback)
	for k := range rows.Info.Seats() {
		copy(rows.Score[k], from.Score[k])
		copy(rows.Return[k], from.Return[k])
		copy(rows.Captures[k], from.Captures[k])
		copy(rows.LargestCapture[k], from.LargestCapture[k])
		copy(rows.FirstMove[k], from.FirstMove[k])
	}
	for m := range rows.Metrics {
		copy(rows.Metrics[m], from.Metrics[m])
	}
}

// BenchmarkPipeline measures what a run costs besides playing, for random
// abapa, in nanoseconds a game. The door itself, which copies, is measured
// for comparison. On a RAM disk (TMPDIR) and one core it is processor time.
func BenchmarkPipeline(b *testing.B) {
	p := awalePlan(b, []string{"abapa"}, "random", 1<<21)
	game, err := p.Game("abapa")
	if err != nil {
		b.Fatal(err)
	}
	agents, err := parseLineup(p.Cells[0].Lineup)
	if err != nil {
		b.Fatal(err)
	}
	block := int(p.Cells[0].BlockGames)
	rows := engine.NewRows(game.Info(), block)
	openDoor(game, agents, nil).Play(p.Seed, 0, rows)
	p.Variant("abapa").Game = recording{game, rows}
	perGame := func(b *testing.B, games int64) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(games), "ns/game")
		b.ReportMetric(0, "ns/op")
	}
	b.Run("door", func(b *testing.B) {
		copied, view := engine.NewRows(game.Info(), block), engine.Rows{}
		for b.Loop() {
			for from := 0; from < block; from += paceGames {
				window(&view, copied, from, from+paceGames)
				recordedDoor{rows: rows}.Play(0, uint64(from), &view)
			}
		}
		perGame(b, int64(b.N)*int64(block))
	})
	b.Run("run", func(b *testing.B) {
		var played int64
		for b.Loop() {
			played += mustRun(b, p, store.Folder{Dir: b.TempDir()}, Options{Workers: 1}).Games
		}
		perGame(b, played)
	})
}
