package engine_test

import (
	"fmt"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// moment is one decision ply, as a slow record keeps it.
type moment struct {
	seat   engine.Seat
	action engine.Action
	legal  int
	scores []engine.Score // after the ply
}

func scoresOf(s engine.State, seats int) []engine.Score {
	list := make([]engine.Score, seats)
	for i := range list {
		list[i] = s.Score(engine.Seat(i + 1))
	}
	return list
}

// recompute fills row i from the whole record of a game, column by column,
// each straight from its definition in engine.Rows.
func recompute(rows *engine.Rows, i int, game uint64, start []engine.Score, record []moment, o engine.Outcome, metrics []int32) {
	seats := len(start)
	history := [][]engine.Score{start}
	rows.Game[i], rows.End[i], rows.Plies[i] = game, o.End, uint32(len(record))
	rows.BranchingSum[i], rows.ForcedPlies[i] = 0, 0
	for _, m := range record {
		rows.BranchingSum[i] += uint32(m.legal)
		if m.legal == 1 {
			rows.ForcedPlies[i]++
		}
		history = append(history, m.scores)
	}
	for k := range seats {
		rows.Score[k][i], rows.Return[k][i] = o.Scores[k], o.Returns[k]
		rows.Captures[k][i], rows.LargestCapture[k][i], rows.FirstMove[k][i] = 0, 0, engine.NoAction
		for ply := len(record) - 1; ply >= 0; ply-- {
			if record[ply].seat.Index() != k {
				continue
			}
			rows.FirstMove[k][i] = record[ply].action
			if gain := history[ply+1][k] - history[ply][k]; gain > 0 {
				rows.Captures[k][i]++
				rows.LargestCapture[k][i] = max(rows.LargestCapture[k][i], gain)
			}
		}
	}
	// Who leads alone, by time; times of a tie are left out.
	type lead struct{ seat, ply int }
	var leads []lead
	for ply, scores := range history {
		for k := range scores {
			alone := true
			for j := range scores {
				alone = alone && (j == k || scores[j] < scores[k])
			}
			if alone {
				leads = append(leads, lead{k, ply})
			}
		}
	}
	rows.LeadChanges[i], rows.LastLeadChange[i] = 0, 0
	for j := range leads {
		if j > 0 && leads[j].seat != leads[j-1].seat {
			rows.LeadChanges[i]++
		}
	}
	for j := len(leads) - 1; j >= 0 && leads[j].seat == leads[len(leads)-1].seat; j-- {
		rows.LastLeadChange[i] = uint32(leads[j].ply)
	}
	rows.Comeback[i] = -1
	for k := range seats {
		if o.Returns[k] != engine.FullReturn {
			continue
		}
		rows.Comeback[i] = 0
		for _, scores := range history {
			for j := range scores {
				rows.Comeback[i] = max(rows.Comeback[i], scores[j]-scores[k])
			}
		}
	}
	for k, m := range metrics {
		rows.Metrics[k][i] = m
	}
}

// uniform is the protocol's random player.
type uniform struct{ engine.NoSkills }

func (uniform) Choose(_ engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	return legal[d.Move(len(legal))]
}

func uniforms(n int) []engine.Agent {
	agents := make([]engine.Agent, n)
	for i := range agents {
		agents[i] = uniform{}
	}
	return agents
}

// TestRowsAgainstSlowRecord plays random games of one to five seats, with and
// without dice.
func TestRowsAgainstSlowRecord(t *testing.T) {
	const games = 100
	sum := engine.NewRows(&engine.Info{Roles: []engine.Role{{Name: "all"}}}, 1)
	for i := range 30 {
		g := enginetest.NewTree(enginetest.TreeRules{
			Seed: uint64(i), Seats: 1 + i%5, Branching: 2 + i%4, Dice: i%2 == 0, Limit: 5 + 2*i,
		})
		info := g.Info()
		got, want := engine.NewRows(info, games), engine.NewRows(info, games)
		engine.NewPlainDoor(g, uniforms(info.Seats())).Play(6, 1000, got)

		p := engine.Stepper{State: g.New(), Agents: uniforms(info.Seats())}
		metrics := make([]int32, len(info.Metrics))
		for k := range games {
			game := uint64(1000 + k)
			p.Start(6, game)
			start := scoresOf(p.State, info.Seats())
			var record []moment
			for {
				seat, a, n := p.Step()
				if seat == engine.Over {
					break
				}
				if seat != engine.Chance {
					record = append(record, moment{seat, a, n, scoresOf(p.State, info.Seats())})
				}
			}
			p.State.Metrics(metrics)
			recompute(want, k, game, start, record, p.State.Outcome(), metrics)
			sum.LeadChanges[0] += want.LeadChanges[k]
			sum.Comeback[0] += want.Comeback[k]
			sum.ForcedPlies[0] += want.ForcedPlies[k]
		}
		if err := enginetest.DiffRows(want, got); err != nil {
			t.Errorf("tree %d: %v", i, err)
		}
	}
	if sum.LeadChanges[0] < 500 || sum.Comeback[0] < 500 || sum.ForcedPlies[0] < 500 {
		t.Errorf("the games are too dull to test anything: %d lead changes, comebacks of %v, %d forced plies",
			sum.LeadChanges[0], sum.Comeback[0], sum.ForcedPlies[0])
	}
}

// story is a game with one line of play, told by the scores after each ply.
type story struct {
	engine.BaseState
	start []engine.Score
	plies []chapter
	final []engine.Score // after the division at the end
	at    int
}

// chapter is one ply of a story.
type chapter struct {
	seat   engine.Seat
	legal  int // how many actions there are; the first is played
	scores []engine.Score
}

func (s *story) Abilities() engine.Abilities { return engine.Abilities{} }

func (s *story) Info() *engine.Info {
	return &engine.Info{
		Family: "story", Unit: "points", Roles: make([]engine.Role, len(s.start)), Limit: 1000,
		EndReasons: []string{"told", "limit"}, CutOff: 2,
	}
}
func (s *story) New() engine.State                  { return s }
func (s *story) Parse(string) (engine.State, error) { return s, nil }
func (s *story) Reset()                             { s.at = 0 }
func (s *story) Turn() engine.Seat {
	if s.at == len(s.plies) {
		return engine.Over
	}
	return s.plies[s.at].seat
}
func (s *story) Actions(dst []engine.Action) []engine.Action {
	for k := range s.plies[s.at].legal {
		dst = append(dst, engine.Action(10*s.at+k))
	}
	return dst
}
func (s *story) Play(engine.Action) { s.at++ }
func (s *story) Undo()              { s.at-- }
func (s *story) Score(seat engine.Seat) engine.Score {
	if s.at == 0 {
		return s.start[seat.Index()]
	}
	return s.plies[s.at-1].scores[seat.Index()]
}
func (s *story) Outcome() engine.Outcome {
	o := engine.Outcome{End: 1}
	copy(o.Scores[:], s.final)
	o.Returns = engine.ShareAmong(o.Scores, len(s.final))
	return o
}
func (s *story) Metrics([]int32)                           {}
func (s *story) ActionText(engine.Action) string           { return "on" }
func (s *story) ParseAction(string) (engine.Action, error) { return 0, nil }
func (s *story) Position() string                          { return fmt.Sprint(s.at) }

// reader turns the first page.
type reader struct{ engine.NoSkills }

func (reader) Choose(_ engine.State, legal []engine.Action, _ *engine.Random) engine.Action {
	return legal[0]
}

func TestRowsOfStories(t *testing.T) {
	type scores = []engine.Score
	const none = engine.NoAction
	for _, c := range []struct {
		name  string
		story story
		// plies, branching, forced, lead changes, last lead change
		want     [5]uint32
		comeback engine.Score
		captures []uint32
		largest  scores
		first    []engine.Action
	}{
		{
			name:     "over before it began",
			story:    story{start: scores{0, 0}, final: scores{0, 0}},
			want:     [5]uint32{0, 0, 0, 0, 0},
			comeback: -1, captures: []uint32{0, 0}, largest: scores{0, 0}, first: []engine.Action{none, none},
		},
		{
			name: "nobody ever leads",
			story: story{start: scores{0, 0}, final: scores{0, 0}, plies: []chapter{
				{1, 3, scores{0, 0}}, {2, 1, scores{0, 0}},
			}},
			want:     [5]uint32{2, 4, 1, 0, 0},
			comeback: -1, captures: []uint32{0, 0}, largest: scores{0, 0}, first: []engine.Action{0, 10},
		},
		{
			name: "the first lead is no change, a tie in between neither",
			story: story{start: scores{0, 0}, final: scores{8, 4}, plies: []chapter{
				{1, 2, scores{4, 0}}, {2, 2, scores{4, 4}}, {1, 2, scores{8, 4}},
			}},
			want:     [5]uint32{3, 6, 0, 0, 1},
			comeback: 0, captures: []uint32{2, 1}, largest: scores{4, 4}, first: []engine.Action{0, 10},
		},
		{
			name: "to and fro, with the largest deficit in the middle",
			story: story{start: scores{0, 0}, final: scores{20, 19}, plies: []chapter{
				{1, 2, scores{2, 0}},   // first leads
				{2, 2, scores{2, 3}},   // second
				{1, 1, scores{2, 3}},   //
				{2, 2, scores{2, 15}},  // 13 behind
				{1, 2, scores{20, 15}}, // first again
				{2, 2, scores{20, 19}},
			}},
			want:     [5]uint32{6, 11, 1, 2, 5},
			comeback: 13, captures: []uint32{2, 3}, largest: scores{18, 12}, first: []engine.Action{0, 10},
		},
		{
			name: "the division at the end is no capture and no change of the lead",
			story: story{start: scores{0, 0}, final: scores{2, 30}, plies: []chapter{
				{1, 2, scores{2, 0}}, {2, 2, scores{2, 0}},
			}},
			want:     [5]uint32{2, 4, 0, 0, 1},
			comeback: 2, captures: []uint32{1, 0}, largest: scores{2, 0}, first: []engine.Action{0, 10},
		},
		{
			name: "a handicap is a lead from the start, but no capture",
			story: story{start: scores{6, 0}, final: scores{6, 8}, plies: []chapter{
				{1, 2, scores{6, 0}}, {2, 2, scores{6, 8}},
			}},
			want:     [5]uint32{2, 4, 0, 1, 2},
			comeback: 6, captures: []uint32{0, 1}, largest: scores{0, 8}, first: []engine.Action{0, 10},
		},
		{
			name: "losing score is no capture; what another's move brings is none either",
			story: story{start: scores{4, 4}, final: scores{3, 6}, plies: []chapter{
				{1, 2, scores{2, 4}}, {1, 2, scores{2, 6}}, {1, 2, scores{3, 6}},
			}},
			want:     [5]uint32{3, 6, 0, 0, 1},
			comeback: 0, captures: []uint32{1, 0}, largest: scores{1, 0}, first: []engine.Action{0, none},
		},
		{
			name: "a shared win has no comeback; dice are no plies",
			story: story{start: scores{0, 0, 0}, final: scores{9, 9, 1}, plies: []chapter{
				{engine.Chance, 3, scores{0, 0, 0}}, {3, 2, scores{0, 0, 1}}, {engine.Chance, 2, scores{0, 0, 1}}, {2, 2, scores{0, 9, 1}},
			}},
			want:     [5]uint32{2, 4, 0, 1, 2},
			comeback: -1, captures: []uint32{0, 1, 1}, largest: scores{0, 9, 1}, first: []engine.Action{none, 30, 10},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			seats := len(c.story.start)
			rows := engine.NewRows(c.story.Info(), 1)
			agents := make([]engine.Agent, seats)
			for i := range agents {
				agents[i] = reader{}
			}
			engine.NewPlainDoor(&c.story, agents).Play(1, 9, rows)
			got := [5]uint32{rows.Plies[0], rows.BranchingSum[0], rows.ForcedPlies[0], rows.LeadChanges[0], rows.LastLeadChange[0]}
			if got != c.want {
				t.Errorf("plies, branching, forced, lead changes, last lead change: %v, want %v", got, c.want)
			}
			if rows.Comeback[0] != c.comeback {
				t.Errorf("comeback %v, want %v", rows.Comeback[0], c.comeback)
			}
			if rows.Game[0] != 9 {
				t.Errorf("game %d, want 9", rows.Game[0])
			}
			for k := range seats {
				if rows.Captures[k][0] != c.captures[k] || rows.LargestCapture[k][0] != c.largest[k] || rows.FirstMove[k][0] != c.first[k] {
					t.Errorf("seat %d: %d captures, largest %v, first action %d; want %d, %v, %d", k+1,
						rows.Captures[k][0], rows.LargestCapture[k][0], rows.FirstMove[k][0], c.captures[k], c.largest[k], c.first[k])
				}
			}
		})
	}
}
