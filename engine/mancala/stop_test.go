package mancala

import (
	"testing"

	"houserules/engine"
	"houserules/engine/sides"
)

// TestStop: what is left goes where the rules say when the players stop, whoever is
// to move; rules without a word on it know no stopping. The position has 1 seed of
// South's and 4 of North's, and 20 and 23 are captured.
func TestStop(t *testing.T) {
	for _, e := range []struct {
		stop          Stop
		resigns       engine.Seat // 0 where both agree
		south, north  engine.Score
		wins, unknown bool // South wins; the rules do not know it
	}{
		{Stop{AgreementSplit, ResigningNone}, 0, 45, 51, false, false},
		{Stop{AgreementAny, ResigningNone}, 0, 45, 51, false, false},
		{Stop{AgreementOwner, ResigningNone}, 0, 42, 54, false, false},
		{Stop{AgreementUnclaimed, ResigningNone}, 0, 40, 46, false, false},
		{Stop{AgreementNone, ResigningOpponent}, engine.First, 40, 56, false, false},
		{Stop{AgreementNone, ResigningOpponent}, engine.First + 1, 50, 46, true, false},
		{Stop{AgreementNone, ResigningOwner}, engine.First, 42, 54, false, false},
		{Stop{AgreementNone, ResigningOpponent}, 0, 0, 0, false, true},
		{Stop{AgreementSplit, ResigningNone}, engine.First, 0, 0, false, true},
	} {
		for _, mover := range []string{"S", "N"} {
			r := abapa()
			r.Stop = e.stop
			s, err := mustNew(t, r).Parse("1,0,0,0,0,0/0,4,0,0,0,0 20-23 " + mover)
			if err != nil {
				t.Fatal(err)
			}
			stopper := s.(*State)
			o, known := stopper.Agreed(nil)
			if e.resigns != 0 {
				o, known = stopper.Resigned(e.resigns)
			}
			if known == e.unknown {
				t.Errorf("%+v, seat %v: known %v", e.stop, e.resigns, known)
			}
			if !known {
				continue
			}
			if o.Scores[0] != e.south || o.Scores[1] != e.north || (o.Returns[0] == engine.FullReturn) != e.wins || o.End != 0 {
				t.Errorf("%+v, seat %v, %s to move: %+v", e.stop, e.resigns, mover, o)
			}
			// The board after it has in the stores what everybody got, and in the
			// houses what nobody did; it is nobody's turn.
			left := 0
			for _, p := range s.(*State).SettledDrawing(o).Places {
				switch {
				case p.Kind == engine.Store && p.Mark != o.Scores[p.Owner.Index()].String():
					t.Errorf("%+v, seat %v: the store of %s is drawn with %s", e.stop, e.resigns, p.Name, p.Mark)
				case p.Kind == engine.House:
					left += p.Count
				}
				if p.Tone != engine.Plain {
					t.Errorf("%+v, seat %v, %s to move: house %s is highlighted", e.stop, e.resigns, mover, p.Name)
				}
			}
			if want := 48 - (int(o.Scores[0])+int(o.Scores[1]))/2; left != want {
				t.Errorf("%+v, seat %v: %d seeds are drawn on the board, not %d", e.stop, e.resigns, left, want)
			}
		}
	}
}

// TestShares: where the rules leave it to the players, they may divide what is left, and
// nothing else, as they like.
func TestShares(t *testing.T) {
	for _, e := range []struct {
		agreement Agreement
		shares    []engine.Score
		known     bool
	}{
		{AgreementAny, []engine.Score{2, 8}, true},
		{AgreementAny, []engine.Score{10, 0}, true},
		{AgreementAny, []engine.Score{5, 5}, true},
		{AgreementAny, []engine.Score{3, 7}, false},
		{AgreementAny, []engine.Score{2, 9}, false},
		{AgreementAny, []engine.Score{2, 7}, false},
		{AgreementAny, []engine.Score{-1, 11}, false},
		{AgreementAny, []engine.Score{10}, false},
		{AgreementSplit, []engine.Score{5, 5}, false},
		{AgreementNone, []engine.Score{5, 5}, false},
	} {
		r := abapa()
		r.Stop.Agreement = e.agreement
		s, err := mustNew(t, r).Parse("1,0,0,0,0,0/0,4,0,0,0,0 20-23 N")
		if err != nil {
			t.Fatal(err)
		}
		o, known := s.(*State).Agreed(e.shares)
		if known != e.known || known && (o.Scores[0] != 40+e.shares[0] || o.Scores[1] != 46+e.shares[1] || o.Returns != engine.ShareAmong(o.Scores, 2)) {
			t.Errorf("%s, %v: %+v, %v", e.agreement, e.shares, o, known)
		}
	}
}

// TestSharesAfterSwapping: the parts are the seats', whatever side they play.
func TestSharesAfterSwapping(t *testing.T) {
	r := abapa()
	r.Stop.Agreement, r.Opening = AgreementAny, sides.OpeningPie
	g := Seat(mustNew(t, r), r)
	for _, start := range []string{"4,4,4,4,4,4/4,4,4,4,3,2 3-0 N", "4,4,4,4,4,4/4,4,4,4,3,2 3-0 N swapped"} {
		s, err := g.Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		before := [2]engine.Score{s.Score(engine.First), s.Score(engine.First + 1)}
		o, known := g.Abilities().Agreed(s, []engine.Score{20, 70})
		if !known || o.Scores[0] != before[0]+20 || o.Scores[1] != before[1]+70 {
			t.Errorf("%s: %v and %v, %v", start, before, o.Scores[:2], known)
		}
	}
}
