package engine_test

import (
	"testing"

	"houserules/engine"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		score engine.Score
		text  string
		float float64
	}{
		{0, "0", 0}, {1, "0.5", 0.5}, {2, "1", 1}, {49, "24.5", 24.5}, {96, "48", 48},
		{-1, "-0.5", -0.5}, {-2, "-1", -1}, {-49, "-24.5", -24.5}, {engine.Units(1000000), "1000000", 1e6},
	} {
		if got := c.score.String(); got != c.text {
			t.Errorf("%d half units print as %q, want %q", int32(c.score), got, c.text)
		}
		if got := c.score.Float(); got != c.float {
			t.Errorf("%d half units are %v, want %v", int32(c.score), got, c.float)
		}
	}
	if engine.Units(-3) != -6 || engine.Units(24) != 48 {
		t.Error("a unit is not two halves")
	}
}

func TestReturn(t *testing.T) {
	for sharers := 1; sharers <= engine.MaxSeats; sharers++ {
		share := engine.FullReturn / engine.Return(sharers)
		if int(share)*sharers != int(engine.FullReturn) {
			t.Errorf("%d shares of %d are not %d", sharers, share, engine.FullReturn)
		}
	}
	for r, want := range map[engine.Return]float64{0: 0, 30: 0.5, 60: 1, 15: 0.25, 12: 0.2} {
		if got := r.Float(); got != want {
			t.Errorf("return %d is %v, want %v", r, got, want)
		}
	}
}

func TestShareAmong(t *testing.T) {
	type scores = [engine.MaxSeats]engine.Score
	type returns = [engine.MaxSeats]engine.Return
	for _, c := range []struct {
		name    string
		scores  scores
		seats   int
		want    returns
		winners uint8
	}{
		{"alone", scores{0}, 1, returns{60}, 1},
		{"first wins", scores{50, 46}, 2, returns{60, 0}, 1},
		{"second wins by half a seed", scores{47, 48}, 2, returns{0, 60}, 2},
		{"draw", scores{48, 48}, 2, returns{30, 30}, 3},
		{"nobody scores", scores{}, 2, returns{30, 30}, 3},
		{"all below zero", scores{-4, -2, -2}, 3, returns{0, 30, 30}, 6},
		{"three share", scores{7, 7, 3, 7}, 4, returns{20, 20, 0, 20}, 11},
		{"four share", scores{1, 1, 1, 1}, 4, returns{15, 15, 15, 15}, 15},
		{"five share", scores{1, 1, 1, 1, 1}, 5, returns{12, 12, 12, 12, 12}, 31},
		{"seats beyond the game do not count", scores{1, 2, 99}, 2, returns{0, 60}, 2},
	} {
		got := engine.ShareAmong(c.scores, c.seats)
		if got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if mask := (engine.Outcome{Returns: got}).Winners(); mask != c.winners {
			t.Errorf("%s: winners %05b, want %05b", c.name, mask, c.winners)
		}
	}
}

func TestSeat(t *testing.T) {
	for seat, want := range map[engine.Seat]string{engine.Over: "over", engine.Chance: "chance", engine.First: "1", 5: "5"} {
		if got := seat.String(); got != want {
			t.Errorf("seat %d prints as %q, want %q", int(seat), got, want)
		}
	}
	if engine.First.Index() != 0 || engine.Seat(5).Index() != 4 {
		t.Error("seat 1 is not index 0")
	}
}

func TestInfoEndReason(t *testing.T) {
	info := engine.Info{EndReasons: []string{"majority", "limit"}, CutOff: 2}
	for reason, want := range map[engine.EndReason]string{0: "", 1: "majority", 2: "limit", 3: "", 254: "", engine.Forfeit: "forfeit"} {
		if got := info.EndReason(reason); got != want {
			t.Errorf("end reason %d is %q, want %q", reason, got, want)
		}
	}
}

func TestRowsResize(t *testing.T) {
	info := &engine.Info{Roles: []engine.Role{{Name: "A", Own: true}, {Name: "B", Own: true}, {Name: "C", Own: true}}, Metrics: []engine.Metric{{Name: "x"}, {Name: "y"}}}
	rows := engine.NewRows(info, 10)
	rows.KeepLines(true)
	lengths := func() []int {
		list := []int{
			rows.Len, len(rows.Game), len(rows.End), len(rows.Plies), len(rows.BranchingSum), len(rows.ForcedPlies),
			len(rows.LeadChanges), len(rows.LastLeadChange), len(rows.Comeback), len(rows.Lines),
		}
		for k := range info.Seats() {
			list = append(list, len(rows.Score[k]), len(rows.Return[k]), len(rows.Captures[k]), len(rows.LargestCapture[k]), len(rows.FirstMove[k]))
		}
		for k := range info.Metrics {
			list = append(list, len(rows.Metrics[k]))
		}
		return list
	}
	for _, n := range []int{10, 3, 0, 10, 7, 25, 1, 25} {
		first := &rows.Game[:1][0]
		grows := n > cap(rows.Game)
		rows.Resize(n)
		for i, length := range lengths() {
			if length != n {
				t.Errorf("resized to %d: column %d has %d entries", n, i, length)
			}
		}
		if !grows && &rows.Game[:1][0] != first {
			t.Errorf("resized to %d: the memory was not used again", n)
		}
		if rows.Info != info || rows.Lines == nil {
			t.Error("the game or the lines are lost")
		}
	}
	for k := info.Seats(); k < engine.MaxSeats; k++ {
		if rows.Score[k] != nil || rows.Return[k] != nil || rows.Captures[k] != nil || rows.FirstMove[k] != nil {
			t.Errorf("seat %d does not play, but has columns", k+1)
		}
	}
}
