package doors_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
)

// circling is a rule set under which games go round without captures for
// hundreds of plies: few seeds, a number that is hardly ever captured.
func circling(count, atMost, limit int) *mancala.Rules {
	r := mancala.Default()
	r.Capture.Counts = []int{9}
	r.Feeding = mancala.FeedMust
	r.End.Repetition = &mancala.Repetition{Count: count, Remaining: mancala.DivOwner, AtMost: atMost}
	r.Limit = mancala.Limit{Plies: limit, Remaining: mancala.DivSplit}
	return r
}

// TestFastDoorCases compares the doors where the kernel does something that
// ordinary games hardly reach.
func TestFastDoorCases(t *testing.T) {
	for name, rules := range map[string]*mancala.Rules{
		"stretches longer than the ring":     sized(circling(3, 0, 3000), 4, 4, 1),
		"stretches of unequal rows":          sized(circling(4, 0, 3000), 4, 3, 2),
		"judged only with few seeds":         sized(circling(2, 12, 1000), 3, 3, 3),
		"never judged":                       with(sized(circling(2, 0, 700), 3, 3, 2), func(r *mancala.Rules) { r.End.Repetition = nil }),
		"shortest limit":                     with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Limit.Plies = 1 }),
		"limit within a block":               with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Limit.Plies = 42 }),
		"limit at the end of a block":        with(builtin(t, "french"), func(r *mancala.Rules) { r.Limit.Plies = 64 }),
		"largest house":                      sized(builtin(t, "finnish"), 8, 7, 8),
		"one house against eight":            sized(builtin(t, "catalan"), 1, 8, 9),
		"two houses a row":                   sized(builtin(t, "french"), 2, 2, 6),
		"half seeds and a lead at the start": with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Board.Start = "0,9,1,0,3,2/1,0,12,20,0,1 7.5-2.5 S" }),
		"clockwise, unequal":                 with(sized(builtin(t, "french"), 7, 5, 3), func(r *mancala.Rules) { r.Sowing.Direction = mancala.Clockwise }),
		"no seeds to South but one house's":  with(builtin(t, "catalan"), func(r *mancala.Rules) { r.Board.Start = "0,0,0,0,0,1/2,1,0,0,0,0 0-0 S" }),
		"twelve houses a row":                sized(builtin(t, "french"), 12, 12, 3),
		"twelve houses against one":          sized(builtin(t, "abapa"), 12, 1, 5),
		"384 seeds":                          sized(builtin(t, "finnish"), 12, 12, 16),
		"one house a row":                    sized(circling(2, 0, 300), 1, 1, 9),
		"nothing left to capture": with(builtin(t, "abapa"), func(r *mancala.Rules) {
			r.End.NoCapturePossible = &mancala.NoCapture{By: mancala.ByPosition, Remaining: mancala.DivSplit}
		}),
		"nothing to capture on a small board": with(sized(builtin(t, "french"), 3, 3, 2), func(r *mancala.Rules) { r.End.NoCapturePossible.By = mancala.ByPosition }),
		"numbers before the sowing": with(builtin(t, "french"), func(r *mancala.Rules) {
			r.Capture.Before, r.Board.Start = []int{0, 2}, "2,1,3,17,14,13/1,20,2,0,1,1 0-9 S"
		}),
		"numbers before, starving": with(builtin(t, "catalan"), func(r *mancala.Rules) {
			r.Capture.Before, r.Board.Start = []int{0, 2, 5}, "14,16,13,27,15,16/0,1,0,0,0,0 1-2 S"
		}),
		"numbers before, chains forward": with(builtin(t, "abapa"), func(r *mancala.Rules) {
			r.Capture.Before, r.Capture.Chain, r.GrandSlam = []int{1}, mancala.ChainForward, mancala.SlamForbidden
		}),
		"numbers before, where it started": with(sized(builtin(t, "bohnenspiel"), 3, 3, 4), func(r *mancala.Rules) {
			r.Capture.Counts, r.Capture.Before = []int{1, 2, 3}, []int{0, 1, 6}
		}),
		"single seeds wait, leaving a move": with(builtin(t, "bohnenspiel"), func(r *mancala.Rules) {
			r.Sowing.Least, r.Feeding, r.CannotFeed = 2, mancala.FeedLeave, mancala.CannotOwner
		}),
		"giving a move, slams forbidden": with(builtin(t, "french"), func(r *mancala.Rules) {
			r.Sowing.Least, r.Feeding, r.Capture.Row = 2, mancala.FeedGive, mancala.RowEither
		}),
		"over as the second block begins, a turn passed": with(builtin(t, "ouril"), func(r *mancala.Rules) {
			r.Handicap.South, r.Capture.Counts = 9, []int{1, 2, 3, 4}
		}),
		"kalah, eight houses":       sized(builtin(t, "kalah"), 8, 8, 7),
		"kalah, one house":          sized(builtin(t, "kalah-no-empty-capture"), 1, 1, 16),
		"kalah, the largest house":  with(builtin(t, "kalah"), func(r *mancala.Rules) { r.Board.Start = "0,0,0,0,0,1/0,0,126,0,0,0 2.5-8 S" }),
		"kalah, other turns alone":  with(sized(builtin(t, "kalah"), 2, 2, 1), func(r *mancala.Rules) { r.Board.Start = "2,1/0,3 0-0 S" }),
		"kalah, the shortest limit": with(builtin(t, "kalah"), func(r *mancala.Rules) { r.Limit.Plies = 1 }),
		"kalah, a limit in between": with(builtin(t, "kalah-no-empty-capture"), func(r *mancala.Rules) { r.Limit.Plies = 39 }),
		"kalah, clockwise, to a majority": with(sized(builtin(t, "kalah"), 5, 5, 6), func(r *mancala.Rules) {
			r.Sowing.Direction, r.Kroo = mancala.Clockwise, mancala.KrooSkip
			r.End.Majority, r.End.MajorityRemaining = mancala.Majority{Set: true, OfHalf: true, Seeds: 1}, mancala.DivLastCapturer
		}),
		"kalah, played on from an empty row": with(builtin(t, "kalah"), func(r *mancala.Rules) {
			r.End.RowEmpty, r.End.AllOnes = nil, &mancala.Ending{Remaining: mancala.DivMover}
		}),
		"slams that move again, at the start": with(builtin(t, "ouril"), func(r *mancala.Rules) { r.Board.Start, r.End.Majority.Seeds = "0,1,0,3,2,1/1,0,2,0,0,0 3-9 S", 20 }),
		"slams that move again, chains": with(sized(builtin(t, "ouril"), 3, 4, 3), func(r *mancala.Rules) {
			r.Capture.Chain, r.Singletons, r.Feeding = mancala.ChainForward, mancala.SingletonsAllowed, mancala.FeedNone
			r.CannotFeed, r.End.Majority.Seeds = mancala.CannotPlaysOn, 20
		}),
		"single seeds wait, slams forbidden": with(builtin(t, "french"), func(r *mancala.Rules) { r.Singletons = mancala.SingletonsLast }),
		"laps, groups of two, clockwise": with(sized(builtin(t, "nam-nam"), 8, 8, 3), func(r *mancala.Rules) {
			r.Sowing.Direction, r.Capture.Groups = mancala.Clockwise, 2
			r.End.FewSeeds.Remaining = mancala.DivLastCapturer
		}),
		"laps, groups and stores": with(builtin(t, "congkak"), func(r *mancala.Rules) {
			r.Capture.Groups, r.Capture.Opposite, r.Limit.Remaining = 3, mancala.OppositeAlways, mancala.DivLastCapturer
			r.Limit.Plies = 30
		}),
		"laps that hardly end": with(sized(builtin(t, "congkak"), 3, 3, 9), func(r *mancala.Rules) {
			r.Sowing.Stores, r.Sowing.ExtraTurn, r.Sowing.MaxLaps = mancala.StoresNone, mancala.ExtraNever, 40
			r.End.Repetition = &mancala.Repetition{Count: 3, Remaining: mancala.DivSplit}
			r.Limit.Plies = 500
		}),
		"laps, long stretches": with(sized(builtin(t, "nam-nam"), 5, 5, 1), func(r *mancala.Rules) {
			r.Capture.Groups, r.End.Repetition.Count, r.End.FewSeeds = 9, 4, nil
			r.Limit.Plies = 3000
		}),
		"a set of numbers that is not a block": with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Capture.Counts = []int{1, 4, 6} }),
	} {
		t.Run(name, func(t *testing.T) {
			if err := allDoors(mustNew(t, rules), 8, 3, often(700), often(123)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestStretchLeavesRing says that the case above indeed has games that go on
// without a capture for longer than the ring, and end by a repetition.
func TestStretchLeavesRing(t *testing.T) {
	g := mustNew(t, sized(circling(3, 0, 3000), 4, 4, 1))
	rows := engine.NewRows(g.Info(), 700)
	g.FastDoors(engine.Uniform(2))[0].Play(8, 3, rows)
	const ring = 128 // plies that package swar keeps at hand
	long := 0
	for i := range rows.Len {
		since := int(rows.Plies[i]) - int(column(g, rows, "last_capture")[i])
		if since > ring && g.Info().EndReason(rows.End[i]) == "repetition" {
			long++
		}
	}
	t.Logf("%d of %d games", long, rows.Len)
	if long < 20 {
		t.Errorf("only %d games end by a repetition more than %d plies after the last capture", long, ring)
	}
}

// TestRecurrenceTakesAllHouses tests what the kernel's search for repetitions
// relies on: between two occurrences of a position without a capture every
// house is played, so that they are at least twice the longer row apart.
func TestRecurrenceTakesAllHouses(t *testing.T) {
	for _, kroo := range []mancala.Kroo{mancala.KrooSkip, mancala.KrooSow} {
		for _, shape := range [][3]int{{2, 2, 1}, {2, 2, 3}, {3, 3, 1}, {3, 2, 2}, {2, 4, 1}, {4, 4, 1}} {
			t.Run(fmt.Sprint(kroo, shape), func(t *testing.T) {
				rules := sized(circling(2, 0, 300), shape[0], shape[1], shape[2])
				rules.End.Repetition = nil
				rules.Kroo = kroo
				recurrences(t, mustNew(t, rules), shape[0]+shape[1], 2*max(shape[0], shape[1]))
			})
		}
	}
}

func recurrences(t *testing.T, g *doors.Game, houses, least int) {
	playout := engine.Stepper{State: g.New(), Agents: []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}}}
	found := 0
	for game := range uint64(60) {
		playout.Start(1, game)
		type seen struct {
			position string
			move     engine.Action
		}
		var stretch []seen
		for {
			s := playout.State
			here := s.Position()
			for i := len(stretch) - 1; i >= 0; i-- {
				if stretch[i].position != here {
					continue
				}
				found++
				var played uint32
				for _, ply := range stretch[i:] {
					played |= 1 << ply.move
				}
				if apart := len(stretch) - i; apart < least || played != 1<<houses-1 {
					t.Fatalf("%s comes back after %d plies with houses %b played", s.Position(), apart, played)
				}
				break
			}
			before := s.Score(1) + s.Score(2)
			seat, move, _ := playout.Step()
			if seat == engine.Over {
				break
			}
			if stretch = append(stretch, seen{here, move}); s.Score(1)+s.Score(2) != before {
				stretch = stretch[:0]
			}
		}
	}
	if found == 0 {
		t.Error("no position came back")
	}
}

// TestFastDoorsByRules says which doors hold which rules, those in assembly where the
// processor has what they need.
func TestFastDoorsByRules(t *testing.T) {
	const (
		none, array, swar = "", "array", "swar"
		banked, laps      = "banked", "laps"
		wide              = "avx512 avx2 swar"
		either            = "avx512 avx2 array"
	)
	start := func(position string) *mancala.Rules {
		return with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Board.Start = position })
	}
	slam := func(reading mancala.GrandSlam) *mancala.Rules {
		return with(builtin(t, "abapa"), func(r *mancala.Rules) { r.GrandSlam = reading })
	}
	counts := func(counts ...int) *mancala.Rules {
		return with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Capture.Counts = counts })
	}
	limit := func(plies int) *mancala.Rules {
		return with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Limit.Plies = plies })
	}
	for name, c := range map[string]struct {
		rules *mancala.Rules
		want  string
	}{
		"french":                      {builtin(t, "french"), wide},
		"catalan":                     {builtin(t, "catalan"), wide},
		"twelve houses":               {sized(builtin(t, "abapa"), 12, 12, 16), array},
		"nine houses for North":       {sized(builtin(t, "abapa"), 6, 9, 4), array},
		"eight houses":                {sized(builtin(t, "abapa"), 8, 8, 7), wide},
		"two houses":                  {sized(builtin(t, "abapa"), 2, 2, 7), wide},
		"unequal rows":                {sized(builtin(t, "abapa"), 6, 5, 4), wide},
		"two houses and eight":        {sized(builtin(t, "french"), 2, 8, 4), wide},
		"one house for North":         {sized(builtin(t, "abapa"), 6, 1, 4), swar},
		"either of unequal rows":      {sized(builtin(t, "bohnenspiel"), 6, 5, 4), array},
		"one house a row":             {with(sized(builtin(t, "abapa"), 1, 1, 9), func(r *mancala.Rules) { r.Feeding = mancala.FeedNone }), swar},
		"127 seeds on the board":      {start("22,21,21,21,21,21/0,0,0,0,0,0 0-9 S"), swar},
		"128 seeds on the board":      {start("22,21,21,21,21,22/0,0,0,0,0,0 0-0 S"), array},
		"127 seeds":                   {start("22,21,21,21,10,1/0,0,0,0,0,1 10-20 S"), wide},
		"128 seeds":                   {start("22,21,21,21,10,1/0,0,0,0,0,1 10-21 S"), swar},
		"half seeds":                  {start("4,4,4,4,4,4/4,4,4,4,4,4 0.5-0.5 S"), swar},
		"fourteen":                    {counts(2, 14), wide},
		"fifteen":                     {counts(2, 15), swar},
		"clockwise":                   {with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Sowing.Direction = mancala.Clockwise }), swar},
		"chains forward":              {with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Capture.Chain = mancala.ChainForward }), swar},
		"a limit on chains":           {with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Capture.Longest = 2 }), array},
		"captures in either row":      {builtin(t, "bohnenspiel"), either},
		"an opening that piles":       {builtin(t, "wari-st-lucia"), either},
		"few seeds wait":              {with(builtin(t, "wari-st-lucia"), func(r *mancala.Rules) { r.Sowing.Opening = mancala.OpeningSow }), either},
		"three seeds wait":            {with(builtin(t, "wari-st-lucia"), func(r *mancala.Rules) { r.Sowing.Least, r.Feeding = 3, mancala.FeedNone }), either},
		"giving three seeds":          {with(builtin(t, "wari-st-lucia"), func(r *mancala.Rules) { r.Sowing.Least = 3 }), array},
		"a start that comes back":     {with(builtin(t, "wari-st-lucia"), func(r *mancala.Rules) { r.End.Repetition.Count = 3 }), array},
		"leaving a move":              {with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Feeding = mancala.FeedLeave }), array},
		"singletons last":             {with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Singletons = mancala.SingletonsLast }), swar},
		"slams that leave":            {slam(mancala.SlamLeavesLast), swar},
		"ouril":                       {builtin(t, "ouril"), swar},
		"slams that move again":       {slam(mancala.SlamMovesAgain), swar},
		"slams again, and chains cut": {with(slam(mancala.SlamMovesAgain), func(r *mancala.Rules) { r.Capture.Longest = 2 }), array},
		"slams that end":              {slam(mancala.SlamOpponentTakesRest), swar},
		"slams forbidden":             {slam(mancala.SlamForbidden), wide},
		"no capture by position":      {with(builtin(t, "french"), func(r *mancala.Rules) { r.End.NoCapturePossible.By = mancala.ByPosition }), swar},
		"limit 287":                   {limit(287), swar},
		"limit 288":                   {limit(288), wide},
		"longest limit":               {limit(1_000_000), wide},
		"numbers before":              {with(builtin(t, "abapa"), func(r *mancala.Rules) { r.Capture.Before = []int{0, 3} }), wide},
		"kalah":                       {builtin(t, "kalah"), banked},
		"nam-nam":                     {builtin(t, "nam-nam"), laps},
		"congkak":                     {builtin(t, "congkak"), banked},
		"laps and counts":             {with(builtin(t, "congkak"), func(r *mancala.Rules) { r.Capture.Counts = []int{3} }), none},
		"kalah, nine houses":          {sized(builtin(t, "kalah"), 9, 9, 1), none},
		"kalah, unequal rows":         {with(sized(builtin(t, "kalah"), 6, 5, 4), func(r *mancala.Rules) { r.Capture.Opposite = mancala.OppositeNever }), none},
		"kalah, positions back":       {with(builtin(t, "kalah"), func(r *mancala.Rules) { r.End.Repetition = &mancala.Repetition{Count: 2, Remaining: mancala.DivOwner} }), laps},
		"sown stores":                 {with(mancala.Default(), func(r *mancala.Rules) { r.Sowing.Stores = mancala.StoresOwn }), none},
		"relay":                       {with(mancala.Default(), func(r *mancala.Rules) { r.Sowing.Laps = mancala.LapsRelay }), none},
		"groups":                      {with(mancala.Default(), func(r *mancala.Rules) { r.Capture.Groups = 4 }), none},
		"groups alone":                {with(mancala.Default(), func(r *mancala.Rules) { r.Capture.Counts, r.Capture.Groups = nil, 4 }), laps},
		"opposite":                    {with(mancala.Default(), func(r *mancala.Rules) { r.Capture.Opposite = mancala.OppositeAlways }), none},
	} {
		want := c.want
		if !hasAVX512() {
			want = strings.TrimPrefix(want, "avx512 ")
		}
		if !hasAVX2() {
			want = strings.TrimPrefix(want, "avx2 ")
		}
		var names []string
		for _, d := range mustNew(t, c.rules).FastDoors(engine.Uniform(2)) {
			names = append(names, d.Name())
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: the doors are %q, not %q", name, got, want)
		}
	}
	for _, players := range [][]engine.PlayerFacts{{{Uniform: true}, {Greedy: true, Depth: 2}}, {{Uniform: true}}, {{}, {}}, nil} {
		if fast := mustNew(t, builtin(t, "french")).FastDoors(players); len(fast) > 0 {
			t.Errorf("%v: %d fast doors", players, len(fast))
		}
	}
}

// TestKnown: the doors claim to know only what there is.
func TestKnown(t *testing.T) {
	for door, known := range doors.Known() {
		if err := known.Check(mancala.Default()); err != nil {
			t.Errorf("%s: %v", door, err)
		}
	}
}

// TestDoorsGiveUp: a door that is told to give up returns in the middle of the
// longest games, and plays on as if nothing had been when it is asked again.
func TestDoorsGiveUp(t *testing.T) {
	g := mustNew(t, with(builtin(t, "abapa"), func(r *mancala.Rules) {
		r.Capture.Counts, r.End.Repetition = []int{14}, nil
		r.Limit.Plies = 1_000_000
	}))
	var stop atomic.Bool
	stop.Store(true)
	list := append(doors.Every(g), engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}}))
	for _, door := range list {
		rows := engine.NewRows(g.Info(), 3)
		rows.Stop = &stop
		door.Play(1, 0, rows)
		if rows.Plies[0] != 0 {
			t.Errorf("%s door: a game of %d plies", door.Name(), rows.Plies[0])
		}
	}
	for _, name := range []string{"abapa", "kalah", "nam-nam", "ouril"} {
		forgets(t, mustNew(t, builtin(t, name)), &stop)
	}
}

// forgets says that the doors play on as if nothing had been after they gave up.
func forgets(t *testing.T, g *doors.Game, stop *atomic.Bool) {
	for _, door := range doors.Every(g) {
		rows, again := engine.NewRows(g.Info(), 100), engine.NewRows(g.Info(), 100)
		door.Play(1, 0, rows)
		again.Stop = stop
		door.Play(2, 7, again)
		again.Stop = nil
		door.Play(1, 0, again)
		if !slices.Equal(rows.Plies, again.Plies) || !slices.Equal(rows.End, again.End) {
			t.Errorf("%s door: other games after it gave up", door.Name())
		}
	}
}

// TestFastDoorAllocates says that a door that is warm allocates nothing.
func TestFastDoorAllocates(t *testing.T) {
	for _, name := range []string{"french", "kalah", "nam-nam", "ouril"} {
		g := mustNew(t, builtin(t, name))
		rows := engine.NewRows(g.Info(), 500)
		for _, door := range g.FastDoors(engine.Uniform(2)) {
			door.Play(1, 0, rows)
			if n := testing.AllocsPerRun(5, func() { door.Play(1, 0, rows) }); n > 0 {
				t.Errorf("%s, %s door: %v allocations for %d games", name, door.Name(), n, rows.Len)
			}
		}
	}
}

// FuzzDoors compares the doors under rules and games drawn from the numbers.
func FuzzDoors(f *testing.F) {
	drawn := family(f)
	f.Add(uint64(0), uint64(1), uint64(0))
	f.Add(uint64(2), uint64(1)<<63, ^uint64(0)-99)
	f.Fuzz(func(t *testing.T, rules, seed, first uint64) {
		_, r := drawn.Sample(rand.New(rand.NewPCG(rules, 1)))
		g, err := doors.New(r.(*mancala.Rules))
		if err != nil || len(doors.Every(g)) == 0 {
			t.Skip()
		}
		g = limited(t, g, 400)
		if err := allDoors(g, seed, first, 40, int(seed%41)); err != nil {
			t.Errorf("%v\nrules: %s", err, describe(g.Rules()))
		}
	})
}

// The fast door fills the rows that the plain door fills.
func ExampleGame_FastDoors() {
	game, err := doors.New(mancala.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	fast := game.FastDoors(engine.Uniform(2))
	if len(fast) == 0 {
		return // use engine.NewPlainDoor
	}
	rows := engine.NewRows(game.Info(), 3)
	fast[0].Play(42, 0, rows)
	for i := range rows.Len {
		fmt.Printf("game %d: %v-%v after %d plies, %s\n", rows.Game[i],
			rows.Score[0][i], rows.Score[1][i], rows.Plies[i], game.Info().EndReason(rows.End[i]))
	}
	// Output:
	// game 0: 23-25 after 122 plies, no-move
	// game 1: 31-17 after 127 plies, no-move
	// game 2: 28-20 after 148 plies, no-move
}
