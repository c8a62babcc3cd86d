package core

import "testing"

// TestFilter has the order of the rules on moves and what each leaves where it
// would remove all.
func TestFilter(t *testing.T) {
	const a, b, c = 1 << 0, 1 << 1, 1 << 2
	all := Settings{Moves: Moves{Feeding: FeedMust, CannotFeed: CannotOwner, Singletons: SingletonsLast, GrandSlam: SlamForbiddenUnlessOnly}}
	with := func(change func(*Settings)) Settings {
		s := all
		change(&s)
		return s
	}
	for _, test := range []struct {
		name  string
		rules Settings
		turn  Candidates
		want  LegalMoves
	}{
		{"no rule takes part", all, Candidates{Occupied: a | b, Several: a | b}, LegalMoves{Moves: a | b}},
		{"feeding before singletons", all,
			Candidates{Occupied: a | b | c, Starved: true, Feeding: a, Several: b}, LegalMoves{Moves: a, Fired: 1 << FiredFeeding}},
		{"nobody is starved", all, Candidates{Occupied: a | b, Feeding: a, Several: a | b}, LegalMoves{Moves: a | b}},
		{"cannot feed", all, Candidates{Occupied: a | b, Starved: true, Several: a | b}, LegalMoves{Exception: NoneFeeds}},
		{"cannot feed and plays on", with(func(s *Settings) { s.CannotFeed = CannotPlaysOn }),
			Candidates{Occupied: a | b, Starved: true, Several: a | b}, LegalMoves{Moves: a | b}},
		{"cannot feed without houses is no move", all, Candidates{Starved: true}, LegalMoves{}},
		{"singletons before slams", all,
			Candidates{Occupied: a | b, Several: b, Slams: b}, LegalMoves{Moves: b, Fired: 1 << FiredSingletons, Exception: OnlySlams}},
		{"a slam that another rule took away", all,
			Candidates{Occupied: a | b, Several: b, Slams: a}, LegalMoves{Moves: b, Fired: 1 << FiredSingletons}},
		{"slams forbidden", all,
			Candidates{Occupied: a | b, Several: a | b, Slams: a}, LegalMoves{Moves: b, Fired: 1 << FiredSlam}},
		{"slams forbidden to who has no other move", with(func(s *Settings) { s.GrandSlam = SlamForbidden }),
			Candidates{Occupied: a, Several: a, Slams: a}, LegalMoves{Fired: 1 << FiredSlam}},
		{"nothing but starving moves", with(func(s *Settings) { s.GrandSlam = SlamStarving }),
			Candidates{Occupied: a, Several: a, Slams: a}, LegalMoves{Moves: a}},
		{"slams that are not forbidden", with(func(s *Settings) { s.GrandSlam = SlamNothing }),
			Candidates{Occupied: a | b, Several: a | b, Slams: a}, LegalMoves{Moves: a | b}},
	} {
		if got := Compile(test.rules).Filter(test.turn); got != test.want {
			t.Errorf("%s: %+v, not %+v", test.name, got, test.want)
		}
	}
}
