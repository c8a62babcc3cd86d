package mancala

import (
	"strings"
	"testing"

	"houserules/engine/mancala/internal/core"
)

// with changes a copy of a rule set.
func with(r *Rules, change func(*Rules)) *Rules {
	change(r)
	return r
}

// TestClauses has a case for every clause of the rule sheets and every choice
// of a knob. A case plays moves from a position and compares what is then on
// the board, which moves are legal, and how the game ended.
func TestClauses(t *testing.T) {
	tests := []struct {
		name  string // the clause and where it stands
		rules *Rules
		from  string
		moves string
		want  string // the position after the moves; "" to skip
		legal string // the legal moves then; "" to skip
		end   string
		final string // the final scores
	}{
		// Awélé (French sheet).
		{name: "fr récoltes: example, d captures 2", rules: french(), from: "5,0,1,6,6,6/5,4,0,5,5,5 0-0 N", moves: "d",
			want: "6,1,0,6,6,6/5,4,0,0,6,6 0-2 S"},
		{name: "fr semailles: opening example", rules: french(), from: "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", moves: "C c B",
			want: "5,0,1,6,6,6/5,4,0,5,5,5 0-0 N"},
		{name: "fr récoltes multiples: D takes 2+3+2", rules: french(), from: "1,3,0,6,0,1/0,1,2,1,2,3 0-0 S", moves: "D",
			want: "1,3,0,0,1,2/1,0,0,0,2,3 7-0 N"},
		{name: "fr krou: E takes 11 in five houses", rules: french(), from: "1,0,2,0,17,1/1,0,0,0,0,0 0-0 S", moves: "E",
			want: "2,1,3,1,0,3/0,0,0,0,0,1 11-0 N"},
		{name: "fr fin 1: two seeds left end it, unclaimed", rules: french(), from: "1,0,0,0,0,1/1,0,0,0,0,1 22-22 S", moves: "F",
			want: "1,0,0,0,0,0/0,0,0,0,0,1 24-22 N", end: "no-capture-possible", final: "24 22"},
		{name: "fr fin 1: with three seeds the game goes on", rules: french(), from: "1,0,0,0,0,0/1,0,0,0,0,1 22-23 S", legal: "A"},
		{name: "fr fin 2: no seeds, the opponent takes the rest", rules: french(), from: "0,0,0,0,0,0/0,3,0,0,0,0 20-25 S",
			end: "no-move", final: "20 28"},
		{name: "fr fin 3: repetition is shared", rules: with(french(), func(r *Rules) { r.End.NoCapturePossible = nil }),
			from: "1,0,0,0,0,0/1,0,0,0,0,0 24-22 S", moves: "A a B b C c D d E e F f", end: "repetition", final: "25 23"},
		{name: "fr règle b: must feed", rules: french(), from: "0,0,0,1,0,2/0,0,0,0,0,0 22-23 S", legal: "F"},
		{name: "fr règle b: cannot feed, takes the rest", rules: french(), from: "0,2,0,1,0,0/0,0,0,0,0,0 22-23 S",
			end: "cannot-feed", final: "25 23"},
		{name: "fr règle c: the slam is forbidden", rules: french(), from: "0,0,0,2,0,1/1,0,0,0,0,0 22-22 S", legal: "D"},
		{name: "fr règle c: the only move captures nothing", rules: french(), from: "0,0,0,0,0,1/2,0,0,0,0,0 22-23 S", moves: "F",
			want: "0,0,0,0,0,0/3,0,0,0,0,0 22-23 N"},
		{name: "fr D-6: feeding before slam", rules: french(), from: "1,0,0,0,0,17/0,0,0,0,0,0 0-0 S", legal: "F"},
		{name: "fr D-6: the slam then captures nothing", rules: french(), from: "1,0,0,0,0,17/0,0,0,0,0,0 0-0 S", moves: "F",
			want: "2,1,1,1,1,0/2,2,2,2,2,2 0-0 N"},
		{name: "fr plays on past a majority (D-1)", rules: french(), from: "1,1,1,1,1,1/1,1,1,1,1,1 30-6 S", legal: "A B C D E F"},

		// Awale (Finnish sheet).
		{name: "fi 25 beans end it at once", rules: finnish(), from: "0,0,0,0,0,1/1,1,5,5,5,5 24-1 S", moves: "F",
			want: "0,0,0,0,0,0/0,1,5,5,5,5 26-1 N", end: "majority", final: "26 1"},
		{name: "fi slam may be made, captures nothing", rules: finnish(), from: "1,0,0,0,0,1/1,0,0,0,0,0 22-22 S", moves: "F",
			want: "1,0,0,0,0,0/2,0,0,0,0,0 22-22 N"},
		{name: "fi cannot feed: any move", rules: finnish(), from: "0,2,0,1,0,0/0,0,0,0,0,0 22-23 S", legal: "B D"},
		{name: "fi cannot feed: ends at the opponent's turn", rules: finnish(), from: "0,2,0,1,0,0/0,0,0,0,0,0 22-23 S", moves: "D",
			end: "no-move", final: "25 23"},
		{name: "fi circle: seeds stay on the board", rules: finnish(), from: "1,0,0,0,0,0/1,0,0,0,0,0 23-23 S",
			moves: "A a B b C c D d E e F f", want: "1,0,0,0,0,0/1,0,0,0,0,0 23-23 S", end: "repetition", final: "23 23"},

		// Awalé (Catalan sheet).
		{name: "ca starving is forbidden", rules: catalan(), from: "0,0,0,2,0,1/1,0,0,0,0,0 22-22 S", legal: "D"},
		{name: "ca the only starving move captures", rules: catalan(), from: "0,0,0,0,0,1/2,0,0,0,0,0 22-23 S", moves: "F",
			want: "0,0,0,0,0,0/0,0,0,0,0,0 25-23 N", end: "no-move", final: "25 23"},
		{name: "ca bucle: the origin stays empty", rules: catalan(), from: "12,0,0,0,0,0/0,0,0,0,4,4 14-14 S", moves: "A",
			want: "0,2,1,1,1,1/1,1,1,1,5,5 14-14 N"},

		// Tournament awalé: every ending gives each player their own row.
		{name: "ab majority: owner", rules: abapa(), from: "0,0,0,0,0,1/1,1,5,5,5,5 24-1 S", moves: "F", end: "majority", final: "26 22"},
		{name: "ab feeding that may look like a slam: F", rules: abapa(), from: "0,0,0,0,0,1/0,4,20,1,1,0 0-0 S", moves: "F",
			want: "0,0,0,0,0,0/1,4,20,1,1,0 0-0 N", legal: "c"},

		// Grand-slam choices from one position: South's F takes all of North's.
		{name: "slam captures", rules: with(catalan(), func(r *Rules) { r.GrandSlam = SlamCaptures }),
			from: "3,0,0,0,0,2/1,2,0,0,0,0 20-20 S", moves: "F", want: "3,0,0,0,0,0/0,0,0,0,0,0 25-20 N", end: "no-move", final: "28 20"},
		{name: "slam forbidden", rules: with(catalan(), func(r *Rules) { r.GrandSlam = SlamForbidden }),
			from: "3,0,0,0,0,2/1,2,0,0,0,0 20-20 S", legal: "A"},
		{name: "slam forbidden and nothing else", rules: with(catalan(), func(r *Rules) { r.GrandSlam = SlamForbidden }),
			from: "0,0,0,0,0,2/1,2,0,0,0,0 20-23 S", end: "no-move", final: "20 28"},
		{name: "slam gives the opponent the rest", rules: with(catalan(), func(r *Rules) { r.GrandSlam = SlamOpponentTakesRest }),
			from: "3,0,0,0,0,2/1,2,0,0,0,0 20-20 S", moves: "F", want: "3,0,0,0,0,0/0,0,0,0,0,0 25-20 N", end: "grand-slam", final: "25 23"},
		{name: "slam leaves first", rules: with(catalan(), func(r *Rules) { r.GrandSlam = SlamLeavesFirst }),
			from: "3,0,0,0,0,2/1,2,0,0,0,0 20-20 S", moves: "F", want: "3,0,0,0,0,0/0,3,0,0,0,0 22-20 N"},
		{name: "slam leaves last", rules: with(catalan(), func(r *Rules) { r.GrandSlam = SlamLeavesLast }),
			from: "3,0,0,0,0,2/1,2,0,0,0,0 20-20 S", moves: "F", want: "3,0,0,0,0,0/2,0,0,0,0,0 23-20 N"},
		{name: "slam by a player whose own row is then empty", rules: abapa(),
			from: "0,0,0,0,0,2/1,2,0,0,0,0 20-23 S", moves: "F", want: "0,0,0,0,0,0/2,3,0,0,0,0 20-23 N", end: "", legal: ""},

		// Other knobs.
		{name: "feeding none", rules: with(abapa(), func(r *Rules) { r.Feeding = FeedNone; r.CannotFeed = CannotPlaysOn }),
			from: "0,0,0,1,0,2/0,0,0,0,0,0 22-23 S", legal: "D F"},
		{name: "cannot feed owner", rules: abapa(), from: "0,2,0,1,0,0/0,0,0,0,0,0 22-23 S", end: "cannot-feed", final: "25 23"},
		{name: "kroo sow-origin", rules: with(abapa(), func(r *Rules) { r.Kroo = KrooSow }),
			from: "12,0,0,0,0,0/0,0,0,0,4,4 14-14 S", moves: "A", want: "1,1,1,1,1,1/1,1,1,1,5,5 14-14 N"},
		{name: "captures of 4 only", rules: with(abapa(), func(r *Rules) { r.Capture.Counts = []int{4} }),
			from: "0,0,0,0,0,2/3,3,4,0,0,0 18-18 S", moves: "F", want: "0,0,0,0,0,0/0,0,4,0,0,0 26-18 N"},
		{name: "unequal rows", rules: sized(abapa(), 3, 2, 2), from: "2,2,2/2,2 0-0 S", moves: "C b",
			want: "3,3,1/3,0 0-0 S"},
		{name: "repetition at most: not yet judged", rules: with(finnish(), func(r *Rules) { r.End.Repetition.AtMost = 1 }),
			from: "1,0,0,0,0,0/1,0,0,0,0,0 23-23 S", moves: "A a B b C c D d E e F f", legal: "A"},
		{name: "limit", rules: with(finnish(), func(r *Rules) { r.Limit.Plies = 3; r.Limit.Remaining = DivOwner }),
			from: "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", moves: "A a B", end: "limit", final: "23 25"},
		{name: "no capture possible by position", rules: with(finnish(), func(r *Rules) {
			r.End.NoCapturePossible = &NoCapture{By: ByPosition, Remaining: DivSplit}
			r.End.Repetition.Count = 3
		}), from: "1,0,0,0,0,0/1,0,0,0,0,0 23-23 S", end: "no-capture-possible", final: "24 24"},
		{name: "no capture possible by position: a seed that will be taken keeps it alive", rules: with(finnish(), func(r *Rules) {
			r.End.NoCapturePossible = &NoCapture{By: ByPosition, Remaining: DivSplit}
		}), from: "0,0,0,0,0,1/1,0,0,0,0,1 23-22 S", legal: "F"},
		{name: "no capture possible by position: an empty row that gives seeds away keeps it alive", rules: emptyRowPays(),
			from: "1/0,2 1-0 S", legal: "A"},
		{name: "no capture possible by position: and they are given", rules: emptyRowPays(),
			from: "1/0,2 1-0 S", moves: "A", want: "0/0,3 1-0 N", end: "row-empty", final: "1 3"},
		{name: "a grand slam moves again, and must feed", rules: movesAgain(), from: "0,3,1,0,0,1/1,0,0,0,0,0 20-20 S", moves: "F",
			want: "0,3,1,0,0,0/0,0,0,0,0,0 22-20 S", end: "cannot-feed", final: "26 20"},
		{name: "a grand slam moves again: the move that feeds", rules: movesAgain(), from: "0,1,0,0,3,1/1,0,0,0,0,0 20-20 S", moves: "F",
			want: "0,1,0,0,3,0/0,0,0,0,0,0 22-20 S", legal: "E"},
		{name: "a capture that leaves seeds does not move again", rules: movesAgain(), from: "0,1,0,0,3,1/1,0,4,0,0,0 20-20 S", moves: "F",
			want: "0,1,0,0,3,0/0,0,4,0,0,0 22-20 N"},
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
			if got := g.Info().EndReason(o.End); c.end != "" && got != c.end {
				t.Errorf("end %q, want %q", got, c.end)
			}
			if c.end != "" {
				if got := o.Scores[0].String() + " " + o.Scores[1].String(); got != c.final {
					t.Errorf("final scores %s, want %s", got, c.final)
				}
			}
			if c.legal != "" {
				var got []string
				for _, a := range s.Actions(nil) {
					got = append(got, s.ActionText(a))
				}
				if strings.Join(got, " ") != c.legal {
					t.Errorf("legal moves %v, want %s", got, c.legal)
				}
			}
		})
	}
}

// TestNoCaptureCount: on the French board no position with two seeds or fewer
// has a capture, and some with three does (RULES D-2, by exhaustion).
func TestNoCaptureCount(t *testing.T) {
	g, err := New(french())
	if err != nil {
		t.Fatal(err)
	}
	if g.core.Barren != 2 {
		t.Errorf("count end %d, want 2", g.core.Barren)
	}
}

// TestDivisions has every division of seven seeds: South 2, North 5, South to
// move, North the last to have captured.
func TestDivisions(t *testing.T) {
	g, err := New(french())
	if err != nil {
		t.Fatal(err)
	}
	p, err := parse(&g.core.Board, "2,0,0,0,0,0/5,0,0,0,0,0 20-21 S")
	if err != nil {
		t.Fatal(err)
	}
	for d, want := range map[Division]string{
		DivUnclaimed: "20 21", DivOwner: "22 26", DivSplit: "23.5 24.5",
		DivLastCapturer: "20 28", DivOpponent: "20 28", DivMover: "27 21",
	} {
		s := g.core.Divide(&p, d, int8(core.North))
		if got := s[0].String() + " " + s[1].String(); got != want {
			t.Errorf("%s: %s, want %s", d, got, want)
		}
	}
	if s := g.core.Divide(&p, DivLastCapturer, core.Nobody); s != p.Stores {
		t.Errorf("last-capturer before the first capture: %v", s)
	}
}

// emptyRowPays is a board of one house against two, clockwise, with no capture
// but the end by an empty row.
func emptyRowPays() *Rules {
	r := sized(Default(), 1, 2, 1)
	r.Sowing.Direction, r.Capture.Counts = Clockwise, []int{9}
	r.End.RowEmpty = &Ending{Remaining: DivMover}
	r.End.NoCapturePossible = &NoCapture{By: ByPosition, Remaining: DivSplit}
	return r
}

func movesAgain() *Rules {
	r := Default()
	r.GrandSlam, r.Feeding, r.CannotFeed = SlamMovesAgain, FeedMust, CannotMoverTakesAll
	return r
}
