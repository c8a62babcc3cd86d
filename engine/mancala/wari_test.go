package mancala

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// wariStLucia is the wari of St. Lucia: Herskovits, "Wari in the New World",
// 1932, 31, as the Ludii portal has it.
func wariStLucia() *Rules {
	r := Default()
	r.Sowing.Least, r.Sowing.Opening = 2, OpeningPile
	r.Capture.Row, r.Capture.Counts = RowEither, []int{4}
	r.Feeding = FeedGive
	r.End.RowEmpty = &Ending{Remaining: DivUnclaimed}
	r.End.NoMove.Remaining = DivUnclaimed
	r.End.Repetition = &Repetition{Count: 2, Remaining: DivUnclaimed}
	return r
}

// bohnenspiel is the bean game of the Baltic: Jahn, "Alte deutsche Spiele",
// 1917, as the Ludii portal and Wikipedia have it.
func bohnenspiel() *Rules {
	r := sized(Default(), 6, 6, 6)
	r.Kroo = KrooSow
	r.Capture.Row, r.Capture.Counts = RowEither, []int{2, 4, 6}
	r.End.Repetition = &Repetition{Count: 2, Remaining: DivOwner}
	return r
}

// TestFirings: the rules of the two games count what they did.
func TestFirings(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules *Rules
		from  string
		move  string
		want  string // the columns that are not 0
	}{
		{"a single seed waits", wariStLucia(), "1,2,0,0,0,0/3,0,0,0,0,0 0-0 S", "B", "fired_least"},
		{"no single seeds", wariStLucia(), "0,2,2,0,0,0/3,0,0,0,0,0 0-0 S", "B", ""},
		{"a capture in the own row", wariStLucia(), "2,0,3,3,0,0/3,0,0,0,0,0 0-0 S", "A", "fired_row"},
		{"a capture in the other row", wariStLucia(), "0,0,2,0,0,2/0,3,0,0,0,0 0-0 S", "F", ""},
		{"the duty to give a move", wariStLucia(), "0,0,3,0,0,2/1,1,0,0,0,0 0-0 S", "F", "fired_feeding"},
		{"a chain in the other row", bohnenspiel(), "0,0,0,0,1,2/5,1,0,0,0,9 0-0 S", "F", ""},
		{"a chain that comes to the own row", bohnenspiel(), "0,0,0,4,1,1/5,1,0,0,0,9 0-0 S", "D", "fired_row"},
	} {
		g := mustNew(t, c.rules)
		s, err := g.Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.ParseAction(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		s.Play(a)
		counts := make([]int32, len(g.info.Metrics))
		s.Metrics(counts)
		var fired []string
		for i, m := range g.info.Metrics {
			if strings.HasPrefix(m.Name, "fired_") && counts[i] != 0 {
				fired = append(fired, m.Name)
			}
		}
		if got := strings.Join(fired, " "); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}

// TestLeavingAMoveIsAwari: where single seeds may be sown, a duty to leave the
// opponent a move is the rule of the solved game that forbids to starve them, by
// another road.
func TestLeavingAMoveIsAwari(t *testing.T) {
	one := mustNew(t, awari())
	other := mustNew(t, with(awari(), func(r *Rules) { r.GrandSlam, r.Feeding = SlamCaptures, FeedLeave }))
	r := rand.New(rand.NewPCG(1, 2))
	forbidden := 0
	for range 400 {
		s, o := one.New(), other.New()
		for s.Turn() != engine.Over {
			moves := s.Actions(nil)
			if got := o.Actions(nil); !slices.Equal(got, moves) {
				t.Fatalf("at %s: %v, not %v", s.Position(), got, moves)
			}
			if s.(*State).now().Fired.Has(core.FiredSlam) {
				forbidden++
			}
			a := moves[r.IntN(len(moves))]
			s.Play(a)
			o.Play(a)
		}
		if s.Outcome() != o.Outcome() {
			t.Fatalf("at %s: %v, not %v", s.Position(), o.Outcome(), s.Outcome())
		}
	}
	if forbidden < 100 {
		t.Errorf("only at %d plies was a move forbidden", forbidden)
	}
}

// TestPileIsWritten: the moves that pile have names of their own, among the
// actions of the game and when they are read.
func TestPileIsWritten(t *testing.T) {
	g := mustNew(t, wariStLucia())
	if got := g.info.Actions; len(got) != 24 || got[16] != "E+" || got[23] != "f+" {
		t.Errorf("the actions are %v", got)
	}
	s := g.New()
	a, err := s.ParseAction("E+")
	if err != nil || a != 16 {
		t.Fatalf("E+ is read as %v, %v", a, err)
	}
	s.Play(a)
	if got := s.Position(); got != "4,4,4,4,0,8/4,4,4,4,4,4 0-0 N" {
		t.Errorf("E+ leads to %s", got)
	}
	if _, err := s.ParseAction("e+"); err == nil {
		t.Error("the second player piles, too")
	}
	if got := mustNew(t, abapa()).info.Actions; len(got) != 12 || slices.Contains(got, "A+") {
		t.Errorf("the actions of abapa are %v", got)
	}
}

// TestForbiddenHouse: what keeps a house from being sown is named.
func TestForbiddenHouse(t *testing.T) {
	leave := with(wariStLucia(), func(r *Rules) { r.Feeding = FeedLeave })
	for _, c := range []struct {
		rules            *Rules
		from, move, want string
	}{
		{wariStLucia(), "1,2,0,0,0,0/3,0,0,0,0,0 0-0 S", "A", "sowing.least: 2"},
		{wariStLucia(), "0,0,3,0,0,2/1,1,0,0,0,0 0-0 S", "C", "feeding: must-give-a-move"},
		{leave, "0,0,3,0,0,2/0,3,0,0,0,0 0-0 S", "F", "feeding: must-leave-a-move"},
		{wariStLucia(), "1,2,0,0,0,0/3,0,0,0,0,0 0-0 S", "B+", "only the first move"},
		{wariStLucia(), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "b+", "no house of South's"},
	} {
		s, err := mustNew(t, c.rules).Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.ParseAction(c.move); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s at %s: %v, not …%s…", c.move, c.from, err, c.want)
		}
	}
}

// TestPileKeepsAlive: where nothing can be captured but by piling first, the game
// goes on. B sows one seed into each house and captures nothing, nor does what
// follows; piled, it makes three, which come round to A and make two.
func TestPileKeepsAlive(t *testing.T) {
	r := sized(Default(), 2, 1, 2)
	r.Board.Start, r.Capture.Counts = "0,2/1 0-0 S", []int{2}
	r.End.NoMove.Remaining = DivUnclaimed
	r.End.NoCapturePossible = &NoCapture{By: ByPosition, Remaining: DivSplit}
	if _, err := New(r); err == nil {
		t.Error("nothing can be captured, but the game goes on")
	}
	r.Sowing.Opening = OpeningPile
	s := mustNew(t, r).New()
	for _, c := range []struct{ move, want string }{{"B+", "0,0/3 0-0 N"}, {"a", "0,1/0 0-2 S"}} {
		a, err := s.ParseAction(c.move)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(a)
		if got := s.Position(); got != c.want {
			t.Errorf("%s leads to %s, not %s", c.move, got, c.want)
		}
	}
}

// TestChainRoundTheBoard: a chain that takes every house ends where it began, and
// is a grand slam.
func TestChainRoundTheBoard(t *testing.T) {
	r := sized(Default(), 2, 2, 1)
	r.Kroo, r.Capture.Row, r.Capture.Counts = KrooSow, RowEither, []int{1, 2}
	for _, c := range []struct {
		slam GrandSlam
		want string
	}{{SlamCaptures, "0,0/0,0 7-0 N"}, {SlamNothing, "1,2/2,2 0-0 N"}} {
		r.GrandSlam = c.slam
		s, err := mustNew(t, r).Parse("4,1/1,1 0-0 S")
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.ParseAction("A")
		if err != nil {
			t.Fatal(err)
		}
		s.Play(a)
		if got := s.Position(); got != c.want {
			t.Errorf("grand_slam: %s: %s, not %s", c.slam, got, c.want)
		}
	}
}
