package mancala

import (
	"strings"
	"testing"

	"houserules/configs/words"
)

// namNam is the children's game of Ghana: several laps, groups of four.
func namNam() *Rules {
	r := Default()
	r.Sowing.Laps, r.Kroo = LapsRelay, KrooSow
	r.Capture.Counts, r.Capture.Groups = nil, 4
	r.Feeding, r.CannotFeed = FeedMust, CannotOwner
	r.End.FewSeeds = &FewSeeds{AtMost: 4, Remaining: DivLastCapturer}
	r.End.Repetition = &Repetition{Count: 2, Remaining: DivOwner}
	r.End.NoMove.Remaining = DivOwner
	return r
}

// TestMoves has a case for each knob that changes what a single move does.
func TestMoves(t *testing.T) {
	plain := func() *Rules { return with(finnish(), func(r *Rules) { r.GrandSlam = SlamCaptures }) }
	tests := []struct {
		name  string
		rules *Rules
		from  string
		move  string
		want  string
	}{
		{"clockwise goes left and on to the opponent's last house", with(plain(), func(r *Rules) { r.Sowing.Direction = Clockwise }),
			"0,3,0,0,0,4/4,4,4,4,4,4 0-0 S", "B", "1,0,0,0,0,4/4,4,4,4,5,5 0-0 N"},
		{"clockwise captures back along the sowing", with(plain(), func(r *Rules) { r.Sowing.Direction = Clockwise }),
			"3,0,0,0,0,4/4,4,4,1,1,2 0-0 S", "A", "0,0,0,0,0,4/4,4,4,0,0,0 7-0 N"},
		{"chain forward", with(plain(), func(r *Rules) { r.Capture.Chain = ChainForward }),
			"0,0,0,0,0,2/1,1,2,3,4,2 0-0 S", "F", "0,0,0,0,0,0/2,0,0,0,4,2 7-0 N"},
		{"chain none", with(plain(), func(r *Rules) { r.Capture.Chain = ChainNone }),
			"0,0,0,0,0,2/1,1,2,3,4,2 0-0 S", "F", "0,0,0,0,0,0/2,0,2,3,4,2 2-0 N"},
		{"a chain of at most two houses", with(plain(), func(r *Rules) { r.Capture.Longest = 2 }),
			"0,0,0,0,0,4/1,2,1,2,0,0 0-0 S", "F", "0,0,0,0,0,0/2,3,0,0,0,0 5-0 N"},
		{"a chain of at most one house", with(plain(), func(r *Rules) { r.Capture.Longest = 1 }),
			"0,0,0,0,0,4/1,2,1,2,0,0 0-0 S", "F", "0,0,0,0,0,0/2,3,2,0,0,0 3-0 N"},
		{"a chain as long as the limit", with(plain(), func(r *Rules) { r.Capture.Longest = 4 }),
			"0,0,0,0,0,4/1,2,1,2,0,3 0-0 S", "F", "0,0,0,0,0,0/0,0,0,0,0,3 10-0 N"},
		{"a chain forward of at most two houses", with(plain(), func(r *Rules) { r.Capture.Longest, r.Capture.Chain = 2, ChainForward }),
			"0,0,0,0,0,2/1,1,2,3,4,2 0-0 S", "F", "0,0,0,0,0,0/2,0,0,3,4,2 4-0 N"},
		{"a chain cut short is no grand slam", with(finnish(), func(r *Rules) { r.Capture.Longest = 3 }),
			"3,0,0,0,0,4/1,2,1,2,0,0 0-0 S", "F", "3,0,0,0,0,0/2,0,0,0,0,0 8-0 N"},
		{"a chain that is just long enough is one", with(finnish(), func(r *Rules) { r.Capture.Longest = 4 }),
			"3,0,0,0,0,4/1,2,1,2,0,0 0-0 S", "F", "3,0,0,0,0,0/2,3,2,3,0,0 0-0 N"},
		{"a grand slam of two houses may leave the last", with(finnish(), func(r *Rules) { r.Capture.Longest, r.GrandSlam = 2, SlamLeavesLast }),
			"3,0,0,0,0,2/1,1,0,0,0,0 0-0 S", "F", "3,0,0,0,0,0/2,0,0,0,0,0 2-0 N"},
		{"the house must have held one before", with(plain(), func(r *Rules) { r.Capture.Before = []int{1, 2} }),
			"0,0,0,0,13,0/0,3,5,5,5,5 0-12 S", "E", "1,1,1,1,0,2/2,4,6,6,6,6 0-12 N"},
		{"the houses before it need not", with(plain(), func(r *Rules) { r.Capture.Before = []int{1, 2} }),
			"0,0,0,0,14,0/0,1,5,5,5,5 0-12 S", "E", "1,1,1,1,0,2/0,0,6,6,6,6 5-12 N"},
		{"any number before", with(plain(), func(r *Rules) { r.Capture.Before = []int{2} }),
			"0,0,0,0,0,4/4,4,4,1,4,4 0-12 S", "F", "0,0,0,0,0,0/5,5,5,2,4,4 0-12 N"},
		{"relay: before the last lap", with(plain(), func(r *Rules) { r.Sowing.Laps, r.Capture.Before = LapsRelay, []int{2} }),
			"0,0,0,0,0,2/1,1,5,0,0,0 0-0 S", "F", "0,0,0,0,0,0/2,0,6,1,0,0 0-0 N"},
		{"kalah: the own store is sown", kalah(),
			"4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "D", "4,4,4,0,5,5/5,4,4,4,4,4 1-0 N"},
		{"kalah: another move", kalah(), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "C", "4,4,0,5,5,5/4,4,4,4,4,4 1-0 S"},
		{"kalah: the opponent's store is passed over", kalah(),
			"4,4,4,4,4,8/4,4,4,4,4,4 0-0 S", "F", "5,4,4,4,4,0/5,5,5,5,5,5 1-0 N"},
		{"kalah: an own empty house captures the opposite", kalah(),
			"1,0,4,4,4,4/4,4,4,4,7,4 0-0 S", "A", "0,0,4,4,4,4/4,4,4,4,0,4 8-0 N"},
		{"kalah: even an empty one", kalah(),
			"1,0,4,4,4,4/4,4,4,4,0,4 0-0 S", "A", "0,0,4,4,4,4/4,4,4,4,0,4 1-0 N"},
		{"kalah, only if something lies opposite", with(kalah(), func(r *Rules) { r.Capture.Opposite = OppositeIfOccupied }),
			"1,0,4,4,4,4/4,4,4,4,0,4 0-0 S", "A", "0,1,4,4,4,4/4,4,4,4,0,4 0-0 N"},
		{"kalah: thirteen seeds come home and capture", kalah(),
			"13,0,0,0,0,0/1,1,1,1,1,1 0-0 S", "A", "0,1,1,1,1,1/2,2,2,2,2,0 4-0 N"},
		{"kalah: a turn clockwise passes the store at the left", with(kalah(), func(r *Rules) { r.Sowing.Direction = Clockwise }),
			"0,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "B", "1,0,4,4,4,4/4,4,4,4,5,5 1-0 N"},
		{"nam-nam: the last seed in an empty house ends it", namNam(),
			"0,0,1,0,0,0/5,5,5,0,0,0 0-0 S", "C", "0,0,0,1,0,0/5,5,5,0,0,0 0-0 N"},
		{"nam-nam: relay", namNam(),
			"0,0,1,1,0,0/5,5,5,0,0,0 0-0 S", "C", "0,0,0,0,1,1/5,5,5,0,0,0 0-0 N"},
		{"nam-nam: the owner captures four in passing", namNam(),
			"0,0,0,0,0,3/1,3,0,5,5,5 0-0 S", "F", "0,0,0,0,0,0/2,0,1,5,5,5 0-4 N"},
		{"nam-nam: the last seed captures for the player who moved", namNam(),
			"0,0,0,0,0,2/1,3,0,5,5,5 0-0 S", "F", "0,0,0,0,0,0/2,0,0,5,5,5 4-0 N"},
		{"relay stops at the largest number of laps", with(namNam(), func(r *Rules) { r.Sowing.MaxLaps = 1 }),
			"0,0,1,1,0,0/5,5,5,0,0,0 0-0 S", "C", "0,0,0,2,0,0/5,5,5,0,0,0 0-0 N"},
		{"relay ends with a capture by the counts", with(plain(), func(r *Rules) { r.Sowing.Laps = LapsRelay }),
			"0,0,0,0,0,2/1,1,5,0,0,0 0-0 S", "F", "0,0,0,0,0,0/0,0,5,0,0,0 4-0 N"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			g, err := New(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			s, err := g.Parse(c.from)
			if err != nil {
				t.Fatal(err)
			}
			a, err := s.ParseAction(c.move)
			if err != nil {
				t.Fatal(err)
			}
			s.Play(a)
			if got := s.Position(); got != c.want {
				t.Errorf("%s gives %s, want %s", c.move, got, c.want)
			}
		})
	}
}

// TestEnds has a case for each end that a single position shows.
func TestEnds(t *testing.T) {
	tests := []struct {
		name, from, legal, end, final string
		rules                         *Rules
	}{
		{name: "row empty, the mover's", rules: kalah(), from: "0,0,0,0,0,0/1,0,0,0,0,2 20-25 S", end: "row-empty", final: "20 28"},
		{name: "row empty, the opponent's", rules: kalah(), from: "1,0,0,0,0,2/0,0,0,0,0,0 20-25 S", end: "row-empty", final: "23 25"},
		{name: "few seeds to the last capturer, none yet", rules: namNam(), from: "1,0,0,0,0,2/0,0,0,0,0,1 20-24 S", end: "few-seeds", final: "20 24"},
		{name: "all ones", rules: with(awari(), func(r *Rules) { r.End.AllOnes = &Ending{Remaining: DivSplit} }),
			from: "1,0,1,0,1,0/0,1,0,0,0,1 20-23 S", end: "all-ones", final: "22.5 25.5"},
		{name: "singletons only if nothing else", rules: with(finnish(), func(r *Rules) { r.Singletons = SingletonsLast }),
			from: "1,2,0,1,0,3/1,1,1,0,0,0 20-19 S", legal: "B F"},
		{name: "singletons when there is nothing else", rules: with(finnish(), func(r *Rules) { r.Singletons = SingletonsLast }),
			from: "1,0,0,1,0,1/1,1,1,0,0,0 20-22 S", legal: "A D F"},
		{name: "feeding before singletons", rules: with(finnish(), func(r *Rules) { r.Singletons = SingletonsLast }),
			from: "2,0,0,0,0,1/0,0,0,0,0,0 22-23 S", legal: "F"},
		{name: "a slam that a limit on chains takes away is allowed", rules: with(catalan(), func(r *Rules) { r.GrandSlam, r.Capture.Longest = SlamForbidden, 3 }),
			from: "3,0,0,0,0,4/1,2,1,2,0,0 20-15 S", legal: "A F"},
		{name: "nam-nam: a relay that feeds", rules: namNam(), from: "0,0,0,0,3,2/0,0,0,0,0,0 20-23 S", legal: "E F"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			g, err := New(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			s, err := g.Parse(c.from)
			if err != nil {
				t.Fatal(err)
			}
			o := s.Outcome()
			if got := g.Info().EndReason(o.End); got != c.end {
				t.Fatalf("end %q, want %q", got, c.end)
			}
			if got := o.Scores[0].String() + " " + o.Scores[1].String(); c.end != "" && got != c.final {
				t.Errorf("final scores %s, want %s", got, c.final)
			}
			var legal []string
			for _, a := range s.Actions(nil) {
				legal = append(legal, s.ActionText(a))
			}
			if got := strings.Join(legal, " "); got != c.legal {
				t.Errorf("legal moves %s, want %s", got, c.legal)
			}
		})
	}
}

// TestCheck has a case for every error and warning of Check.
func TestCheck(t *testing.T) {
	tests := []struct {
		path, text string // of the problem expected
		warning    bool
		change     func(*Rules)
	}{
		{"board.houses", "13 is not from 1 to 12", false, func(r *Rules) { r.Board.Houses[1] = 13 }},
		{"board.seeds", "0 is not", false, func(r *Rules) { r.Board.Seeds = 0 }},
		{"board.start", "5 houses", false, func(r *Rules) { r.Board.Start = "4,4,4,4,4/4,4,4,4,4,4 0-0 S" }},
		{"board.start", "North (N), but south starts", false, func(r *Rules) { r.Board.Start = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N" }},
		{"board.start", "South (S), but north starts", false, func(r *Rules) {
			r.Board.Start, r.Starts = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", StartsNorth
		}},
		{"komi", "0.3 is not a whole number of half seeds", false, func(r *Rules) { r.Komi = 0.3 }},
		{"komi", "96.5 is not from -96 to 96", false, func(r *Rules) { r.Komi = 96.5 }},
		{"komi", "384.5 seeds, more than 384", false, func(r *Rules) { r.Board = Board{Houses: [2]int{12, 12}, Seeds: 16}; r.Komi = 0.5 }},
		{"handicap.north", "25 seeds cannot come from South's row, which holds 24", false, func(r *Rules) { r.Handicap.North = 25 }},
		{"handicap.south", "cannot come from North's row", false, func(r *Rules) { r.Handicap.South = 30 }},
		{"board", "before the first ply", false, func(r *Rules) { r.Handicap.North = 24 }},
		{"board", "before the first ply (no-move)", false, func(r *Rules) { r.Board.Start = "0,0,0,0,0,0/4,4,4,4,4,4 12-12 S" }},
		{"end.no_capture_possible", "ever has a capture", false, func(r *Rules) { *r = *sized(french(), 1, 1, 4) }},
		{"kroo", "unknown choice", false, func(r *Rules) { r.Kroo = "jump" }},
		{"grand_slam", "unknown choice", false, func(r *Rules) { r.GrandSlam = "" }},
		{"capture.counts", "nothing could ever be captured", false, func(r *Rules) { r.Capture.Counts, r.GrandSlam = nil, SlamCaptures }},
		{"grand_slam", "without capture.counts", false, func(r *Rules) { r.Capture.Counts, r.Capture.Groups = nil, 4 }},
		{"grand_slam", "more than once", false, func(r *Rules) { r.Sowing.Laps = LapsRelay }},
		{"grand_slam", "beside capture.opposite", false, func(r *Rules) { r.Capture.Opposite = OppositeAlways }},
		{"capture.longest", "13 is not from 0 to 12", false, func(r *Rules) { r.Capture.Longest = 13 }},
		{"capture.longest", "6 houses is no limit: the longer row has only 6", true, func(r *Rules) { r.Capture.Longest = 6 }},
		{"capture.longest", "no effect while capture.chain is none", true, func(r *Rules) { r.Capture.Longest, r.Capture.Chain = 2, ChainNone }},
		{"capture.longest", "no effect without capture.counts", true, func(r *Rules) { *r = *kalah(); r.Capture.Longest = 2 }},
		{"capture.counts", "ascending", false, func(r *Rules) { r.Capture.Counts = []int{3, 2} }},
		{"capture.before", "ascending", false, func(r *Rules) { r.Capture.Before = []int{2, 1} }},
		{"capture.before", "nothing could ever be captured", false, func(r *Rules) { r.Capture.Before = []int{3} }},
		{"capture.before", "no effect without capture.counts", true, func(r *Rules) { *r = *kalah(); r.Capture.Before = []int{1} }},
		{"capture.counts", "ascending", false, func(r *Rules) { r.Capture.Counts = []int{2, 2} }},
		{"capture.groups", "group of one", false, func(r *Rules) { r.Capture.Groups = 1 }},
		{"capture.opposite", "no houses opposite", false, func(r *Rules) { r.Capture.Opposite, r.Board.Houses = OppositeAlways, [2]int{6, 5} }},
		{"sowing.extra_turn", "stores is none", false, func(r *Rules) { r.Sowing.ExtraTurn = ExtraStore }},
		{"end.no_capture_possible", "sown into a store", false, func(r *Rules) {
			r.Sowing.Stores, r.End.NoCapturePossible = StoresOwn, &NoCapture{By: ByPosition, Remaining: DivSplit}
		}},
		{"end.majority", "can never be captured", false, func(r *Rules) { r.End.Majority = Majority{Set: true, Seeds: 49} }},
		{"match.points.per_seed_over", "half of the 60 is 30", true, func(r *Rules) { r.Board.Seeds, r.Match.Points.PerSeedOver = 5, 24 }},
		{"end.majority", "more than half + 1 of 48", true, func(r *Rules) { r.End.Majority = Majority{Set: true, Seeds: 30} }},
		{"end.majority", "not more than half", true, func(r *Rules) { r.End.Majority = Majority{Set: true, OfHalf: true} }},
		{"end.majority_remaining", "no effect", true, func(r *Rules) { r.End.Majority, r.End.MajorityRemaining = Majority{}, DivOwner }},
		{"end.repetition.count", "1 is not", false, func(r *Rules) { r.End.Repetition.Count = 1 }},
		{"end.repetition.at_most", "no limit", true, func(r *Rules) { r.End.Repetition.AtMost = 48 }},
		{"end.repetition", "limit of 2,000 plies", true, func(r *Rules) { r.End.Repetition = nil }},
		{"cannot_feed", "no effect", true, func(r *Rules) { r.Feeding, r.CannotFeed = FeedNone, CannotOwner }},
		{"feeding", "no effect", true, func(r *Rules) { r.End.RowEmpty = &Ending{Remaining: DivOwner} }},
		{"capture.row", "no effect without capture.counts", true, func(r *Rules) { *r = *kalah(); r.Capture.Row = RowEither }},
		{"capture.longest", "12 houses is no limit: the board has only 12", true, func(r *Rules) { r.Capture.Row, r.Capture.Longest = RowEither, 12 }},
		{"grand_slam", "not defined while capture.row is either", false, func(r *Rules) { r.Capture.Row, r.GrandSlam = RowEither, SlamLeavesLast }},
		{"board", "before the first ply (no-move)", false, func(r *Rules) { r.Sowing.Least = 5 }},
		{"sowing.least", "17 is not from 1 to 16", false, func(r *Rules) { r.Sowing.Least = 17 }},
		{"feeding", "no effect while end.row_empty", true, func(r *Rules) { r.Feeding, r.End.RowEmpty = FeedGive, &Ending{Remaining: DivOwner} }},
		{"match.points", "exclude each other", false, func(r *Rules) { r.Match.Points = Points{24, 24} }},
		{"match.games", "level", true, func(r *Rules) { r.Match.Games = 4 }},
		{"limit.plies", "0 is not", false, func(r *Rules) { r.Limit.Plies = 0 }},
	}
	for _, r := range []*Rules{french(), finnish(), catalan(), abapa(), kalah(), namNam()} {
		for _, p := range r.Check() {
			if !p.Warning {
				t.Errorf("a built-in rule set has an error: %v", p)
			}
		}
	}
	for _, c := range tests {
		r := finnish()
		c.change(r)
		found := false
		for _, p := range r.Check() {
			found = found || p.Path == c.path && strings.Contains(words.English().Say(p.Message), c.text) && p.Warning == c.warning
		}
		if !found {
			t.Errorf("no problem %s: …%s… (warning %v) in %v", c.path, c.text, c.warning, r.Check())
		}
		if _, err := New(r); (err == nil) != c.warning {
			t.Errorf("%s: …%s…: New returned %v", c.path, c.text, err)
		}
	}
}
