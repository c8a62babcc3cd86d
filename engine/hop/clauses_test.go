package hop

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// small is a rule set on a board of nine points with all diagonals, on which
// positions can be read at a glance.
func small(change func(*Rules)) *Rules {
	r := Default()
	r.Board = Board{Lines: LinesGrid, Size: 3, Diagonals: DiagonalsFull}
	r.Setup = "o o o\no . x\nx x x\n"
	if change != nil {
		change(r)
	}
	return r
}

// TestClauses has a case for every clause of the rules and every choice of a
// knob. A case plays moves from a position and compares what is then on the
// board, which moves are legal, and how the game ended.
func TestClauses(t *testing.T) {
	crowded := small(func(r *Rules) { r.Setup = "o o o\no o .\nx x x\n" })
	steps := func(s Steps) func(*Rules) { return func(r *Rules) { r.Steps = s } }
	continuation := func(c Continuation) func(*Rules) { return func(r *Rules) { r.Continuation = c } }
	noMove := func(x, o Stuck) func(*Rules) { return func(r *Rules) { r.End.NoMove = NoMove{x, o} } }
	noCounters := func(x, o Ending) func(*Rules) { return func(r *Rules) { r.End.NoCounters = NoCounters{x, o} } }
	tests := []struct {
		name  string
		rules *Rules
		from  string // "" for the start
		moves string
		want  string // the position after the moves; "" to skip
		legal string // the legal moves then; "" to skip
		end   string
		final string // the final scores and returns
	}{
		// Aiyawatstani (Ludii 4).
		{name: "setup", rules: aiyawatstani(), want: "ooooo/oooo/ooooo/oooo/ox1xo/xxxx/xxxxx/xxxx/xxxxx x"},
		{name: "step adjacent, in any direction", rules: aiyawatstani(), from: "5/4/5/4/2x2/4/5/4/o4 x",
			legal: "E5-C5 E5-D4 E5-D6 E5-E3 E5-E7 E5-F4 E5-F6 E5-G5"},
		{name: "a centre joins only its four corners", rules: aiyawatstani(), from: "5/4/5/1x2/5/4/5/4/o4 x",
			legal: "D6-C5 D6-C7 D6-E5 D6-E7"},
		{name: "hop over a corner", rules: aiyawatstani(), from: "5/4/5/4/1xo2/4/5/4/o4 x", moves: "C5xG5",
			want: "5/4/5/4/3x1/4/5/4/o4 o"},
		{name: "hop over a centre", rules: aiyawatstani(), from: "5/4/5/1o2/1x3/4/5/4/o4 x", moves: "C5xE7",
			want: "5/4/2x2/4/5/4/5/4/o4 o"},
		{name: "hop from centre to centre", rules: aiyawatstani(), from: "5/4/5/1x2/2o2/4/5/4/o4 x", moves: "D6xF4",
			want: "5/4/5/4/5/2x1/5/4/o4 o"},
		{name: "no hop over an own counter or over two", rules: aiyawatstani(), from: "5/4/5/4/xx1oo/4/5/4/5 o",
			legal: "G5-E5 G5-F4 G5-F6 G5-G3 G5-G7 G5-H4 G5-H6 I5-H4 I5-H6 I5-I3 I5-I7"},
		{name: "capturing is optional", rules: aiyawatstani(), from: "5/4/5/4/xo3/4/5/4/5 x",
			legal: "A5-A3 A5-A7 A5-B4 A5-B6 A5xE5"},
		{name: "after a hop: hop again with the same counter or pass", rules: aiyawatstani(),
			from: "5/4/5/4/xo1o1/4/5/4/x3o x", moves: "A5xE5", want: "5/4/5/4/2xo1/4/5/4/x3o x *E5", legal: "E5xI5 pass"},
		{name: "the pass ends the turn", rules: aiyawatstani(), from: "5/4/5/4/xo1o1/4/5/4/x3o x", moves: "A5xE5 pass",
			want: "5/4/5/4/2xo1/4/5/4/x3o o"},
		{name: "after the last hop the turn ends by itself", rules: aiyawatstani(), from: "5/4/5/4/xo1o1/4/5/4/x3o x",
			moves: "A5xE5 E5xI5", want: "5/4/5/4/4x/4/5/4/x3o o"},
		{name: "single hop: the turn ends", rules: singleHop(), from: "5/4/5/4/xo1o1/4/5/4/x3o x", moves: "A5xE5",
			want: "5/4/5/4/2xo1/4/5/4/x3o o"},
		{name: "a player without counters loses", rules: aiyawatstani(), from: "5/4/5/4/xo3/4/5/4/5 x", moves: "A5xE5",
			end: "no-counters", final: "20 19 60 0"},
		{name: "a player who cannot move loses", rules: aiyawatstani(), from: "5/4/5/4/o4/4/oo3/o3/xoo2 x", end: "no-move", final: "14 19 0 60"},
		{name: "no room behind two points of three", rules: crowded, from: "xoo/ooo/3 x", legal: "A3xA1 A3xC1"},
		{name: "no room behind any", rules: with(small(nil), func(r *Rules) { *r = *crowded; r.Board.Diagonals = DiagonalsNone }),
			from: "xoo/oo1/o2 x", end: "no-move", final: "0 2 0 60"},
		{name: "the loss is judged when the turn passes only", rules: aiyawatstani(),
			from: "5/4/5/4/xo1o1/4/5/4/5 x", moves: "A5xE5", want: "5/4/5/4/2xo1/4/5/4/5 x *E5", legal: "E5xI5 pass"},

		// Who loses and who wins, player by player.
		{name: "no move: First wins", rules: with(aiyawatstani(), noMove(StuckWins, StuckLoses)),
			from: "5/4/5/4/o4/4/oo3/o3/xoo2 x", end: "no-move", final: "14 19 60 0"},
		{name: "no move: draws", rules: with(aiyawatstani(), noMove(StuckDraws, StuckLoses)),
			from: "5/4/5/4/o4/4/oo3/o3/xoo2 x", end: "no-move", final: "14 19 30 30"},
		{name: "no move: the rule of Second is not First's", rules: with(aiyawatstani(), noMove(StuckLoses, StuckWins)),
			from: "5/4/5/4/o4/4/oo3/o3/xoo2 x", end: "no-move", final: "14 19 0 60"},
		{name: "no counters: Second wins (Ludii 5)", rules: with(aiyawatstani(), noCounters(EndingLoss, EndingWin)),
			from: "5/4/5/4/xo3/4/5/4/5 x", moves: "A5xE5", end: "no-counters", final: "20 19 0 60"},
		{name: "no counters: a draw", rules: with(aiyawatstani(), noCounters(EndingLoss, EndingDraw)),
			from: "5/4/5/4/xo3/4/5/4/5 x", moves: "A5xE5", end: "no-counters", final: "20 19 30 30"},
		{name: "no counters has nothing to do with no move", rules: with(aiyawatstani(), noMove(StuckPasses, StuckPasses)),
			from: "5/4/5/4/xo3/4/5/4/5 x", moves: "A5xE5", end: "no-counters", final: "20 19 60 0"},
		{name: "no move: passes (Ludii 3, 6, 9)", rules: with(aiyawatstani(), noMove(StuckPasses, StuckLoses)),
			from: "5/4/5/4/o4/4/oo3/o3/xoo2 x", legal: "pass"},
		{name: "no move: the turn has passed", rules: with(aiyawatstani(), noMove(StuckPasses, StuckLoses)),
			from: "5/4/5/4/o4/4/oo3/o3/xoo2 x", moves: "pass", want: "5/4/5/4/o4/4/oo3/o3/xoo2 o"},
		{name: "no move: one who can move does not pass", rules: with(aiyawatstani(), noMove(StuckPasses, StuckPasses)),
			from: "5/4/5/4/xo3/4/5/4/5 x", legal: "A5-A3 A5-A7 A5-B4 A5-B6 A5xE5"},
		{name: "no move: both would have to pass, a draw", rules: small(func(r *Rules) { r.Steps = StepsNotBackward; noMove(StuckPasses, StuckPasses)(r) }),
			from: "xx1/3/2o x", end: "no-move", final: "3 2 30 30"},
		{name: "no move: the other one who loses by it loses after the pass", rules: small(func(r *Rules) { r.Steps = StepsNotBackward; noMove(StuckPasses, StuckLoses)(r) }),
			from: "xx1/3/2o x", moves: "pass", end: "no-move", final: "3 2 60 0"},

		// The games that the sheet of Aiyawatstani names.
		{name: "a vacated back line closes, and the next", rules: tuknanavuhpi(), from: "5/4/5/4/1o3/4/5/x3/4x x", moves: "I1-H2",
			want: "5/4/5/4/1o3/4/5/x2x/5 o", legal: "C5-A5 C5-B4 C5-C3 C5-D4 C5-E5"},
		{name: "only the back line closes", rules: with(tuknanavuhpi(), func(r *Rules) { r.Closing.Next = false }), from: "1o3/4/5/4/5/4/5/x3/4x o",
			legal: "C9-A9 C9-B8 C9-C7 C9-D8 C9-E9"},
		{name: "First's edge alone closes", rules: with(tuknanavuhpi(), func(r *Rules) { r.Closing.Edges = EdgesFirst }), from: "5/4/5/4/1o3/4/2x2/4/5 o",
			legal: "C5-A5 C5-B4 C5-B6 C5-C3 C5-C7 C5-D4 C5-D6 C5-E5"},
		{name: "columns of squares close, but for the line that they share", rules: tukvnanawopi(), from: "2x2/4/5/4/2o2/4/5/4/2x2 x",
			legal: "E1-E3 E9-E7"},
		{name: "columns of points close", rules: with(tukvnanawopi(), func(r *Rules) { r.Closing.Unit = ClosingPoints }), from: "2x2/4/5/4/1o3/4/5/4/2x2 x",
			legal: "E1-C1 E1-D2 E1-E3 E9-C9 E9-D8 E9-E7"},
		{name: "goats go ahead or sideways and do not hop", rules: elPerro(), from: "5/5/1ox2/5/5 o", legal: "B3-A3 B3-B2"},
		{name: "the dog hops over goats, and on", rules: elPerro(), from: "o4/3o1/2x1o/5/5 x", moves: "C3xE5", want: "o3x/5/4o/5/5 o"},
		{name: "goats in the mirror turn round", rules: elPerro(), from: "5/2x2/5/oo3/ooooo x", moves: "C4-C3", want: "5/5/2x2/oo3/ooooo o ^o",
			legal: "A2-A3 B2-A3 B2-B3 B2-C2 C1-C2 C1-D2 D1-D2 E1-D2 E1-E2"},
		{name: "all twelve of them, too", rules: elPerro(), from: "5/2x2/oo3/ooooo/ooooo x", moves: "C4-D4", want: "5/3x1/oo3/ooooo/ooooo o ^o",
			legal: "A3-A4 A3-B4 B2-C3 B3-B4 B3-C3 C2-C3 D2-C3 D2-D3 D2-E3 E2-E3"},
		{name: "goats that cannot move wait", rules: elPerro(), from: "5/5/5/4x/4o x", moves: "E2-E3", want: "5/5/4x/5/4o o ^o"},

		// Knobs.
		{name: "continuation mandatory: no pass", rules: with(aiyawatstani(), continuation(ContinuationMandatory)),
			from: "5/4/5/4/xo1o1/4/5/4/x3o x", moves: "A5xE5", legal: "E5xI5"},
		{name: "capture mandatory: no step", rules: alquerque(), from: "5/5/1xo2/5/4o x", legal: "B3xD3"},
		{name: "capture mandatory: which hop is free", rules: alquerque(), from: "5/2o2/1xo2/5/4o x", legal: "B3xD3"},
		{name: "capture mandatory: steps where there is no hop", rules: alquerque(), from: "5/5/1x3/5/4o x",
			legal: "B3-A3 B3-B2 B3-B4 B3-C3"},
		{name: "alternating: no diagonals from odd points", rules: alquerque(), from: "5/1x3/5/5/4o x",
			legal: "B4-A3 B4-A4 B4-A5 B4-B3 B4-B5 B4-C3 B4-C4 B4-C5"},
		{name: "not backward: First", rules: small(steps(StepsNotBackward)), from: "3/1x1/o2 x", legal: "B2-A2 B2-A3 B2-B3 B2-C2 B2-C3"},
		{name: "not backward: Second", rules: small(steps(StepsNotBackward)), from: "3/1o1/2x o", legal: "B2-A1 B2-A2 B2-B1 B2-C2"},
		{name: "not backward: hops go back", rules: small(steps(StepsNotBackward)), from: "1x1/1o1/2o x", moves: "B3xB1",
			want: "3/3/1xo o"},
		{name: "not backward: stuck on the last line, and lost though ahead", rules: small(steps(StepsNotBackward)), from: "xx1/3/o2 x",
			end: "no-move", final: "3 2 0 60"},
		{name: "no diagonals", rules: with(small(nil), func(r *Rules) { r.Board.Diagonals = DiagonalsNone }),
			from: "3/1x1/o2 x", legal: "B2-A2 B2-B1 B2-B3 B2-C2"},
		{name: "repetition: the second occurrence", rules: small(func(r *Rules) { r.End.Repetition = &Repetition{Count: 2} }),
			from: "x2/3/2o x", moves: "A3-B3 C1-B1 B3-A3 B1-C1", end: "repetition", final: "3 3 30 30"},
		{name: "repetition: the third occurrence", rules: small(func(r *Rules) { r.End.Repetition = &Repetition{Count: 3} }),
			from: "x2/3/2o x", moves: "A3-B3 C1-B1 B3-A3 B1-C1", end: "", legal: "A3-A2 A3-B2 A3-B3"},
		{name: "repetition: another player to move is another position", rules: small(func(r *Rules) { r.End.Repetition = &Repetition{Count: 2} }),
			from: "x2/3/2o x", moves: "A3-B3 C1-B1 B3-A3 B1-C2 A3-A2 C2-C1 A2-A3", end: "", want: "x2/3/2o o"},
		{name: "repetition comes before the limit", rules: small(func(r *Rules) { r.End.Repetition, r.Limit.Plies = &Repetition{Count: 2}, 4 }),
			from: "x2/3/2o x", moves: "A3-B3 C1-B1 B3-A3 B1-C1", end: "repetition", final: "3 3 30 30"},
		{name: "no repetition rule", rules: small(nil), from: "x2/3/2o x", moves: "A3-B3 C1-B1 B3-A3 B1-C1 A3-B3 C1-B1 B3-A3 B1-C1",
			want: "x2/3/2o x"},
		{name: "limit: a draw, whatever was captured", rules: small(func(r *Rules) { r.Limit.Plies = 3 }), from: "x2/3/1oo x", moves: "A3-B3 C1-C2 B3-A3",
			end: "limit", final: "2 3 30 30"},
		{name: "limit within a turn", rules: with(aiyawatstani(), func(r *Rules) { r.Limit.Plies = 1 }),
			from: "5/4/5/4/xo1o1/4/5/4/x3o x", moves: "A5xE5", end: "limit", final: "18 18 30 30"},
		{name: "an end by no move comes before the limit", rules: with(aiyawatstani(), func(r *Rules) { r.Limit.Plies = 1 }),
			from: "5/4/5/4/xo3/4/5/4/5 x", moves: "A5xE5", end: "no-counters", final: "20 19 60 0"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			g := mustNew(t, c.rules)
			s := g.New()
			if c.from != "" {
				var err error
				if s, err = g.Parse(c.from); err != nil {
					t.Fatal(err)
				}
			}
			for _, m := range strings.Fields(c.moves) {
				a, err := s.ParseAction(m)
				if err != nil {
					t.Fatalf("at %s: %v", s.Position(), err)
				}
				s.Play(a)
			}
			if got := s.Position(); c.want != "" && got != c.want {
				t.Errorf("position %s, want %s", got, c.want)
			}
			o := s.Outcome()
			if got := g.Info().EndReason(o.End); got != c.end {
				t.Errorf("end %q, want %q", got, c.end)
			}
			if c.end != "" {
				got := []string{o.Scores[0].String(), o.Scores[1].String(), strconv.Itoa(int(o.Returns[0])), strconv.Itoa(int(o.Returns[1]))}
				if text := strings.Join(got, " "); text != c.final {
					t.Errorf("final scores and returns %s, want %s", text, c.final)
				}
			}
			if c.legal != "" {
				var got []string
				for _, a := range s.Actions(nil) {
					got = append(got, s.ActionText(a))
				}
				slices.Sort(got)
				if text := strings.Join(got, " "); text != c.legal {
					t.Errorf("legal moves %s, want %s", text, c.legal)
				}
			}
		})
	}
}
