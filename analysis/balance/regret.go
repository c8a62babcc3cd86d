package balance

// regret bounds how much less fair the winner is than the fairest of all candidates, those
// among them that the halving dropped by estimates alone: the greatest unfairness that the
// confirmation allows the winner, less the least that any other candidate's games allow it.
// It holds with the search's level, whatever the candidates truly are (least favourable
// means): the error is shared out among the three parts, each of which has games of its
// own. In the halving it is shared further among all candidates, players and rounds, because
// the games of a candidate that was dropped end with a round that they helped to choose; in
// the race the intervals hold at every look. Candidates that are shown to break a
// constraint are none, one that only seems to may be the fairest.
//
// Sequential halving alone (Karnin, Koren and Somekh 2013) bounds the chance to drop the
// best by its distance to the others, which nobody knows; the bound here needs none.
func (r *Race) regret() float64 {
	sets, players, rounds := len(r.q.Changes), r.q.Players, len(r.q.Schedule.Halving)
	parts := 2
	if rounds > 0 {
		parts++
	}
	alpha := (1 - r.q.Level) / float64(parts)
	raced := always(alpha/float64(len(r.field)*players), r.q.Schedule.Narrowest)
	halved := once(1-alpha, sets*players*max(1, rounds))
	most := widest(r.tallies[Confirm-Halve][r.winner].advantages(once(1-alpha, r.q.trained()))).Hi
	least := most
	for set := range sets {
		switch {
		case set == r.winner || !r.q.mayWin(set) || r.broken[set]:
		case r.copied[set]: // of which nothing is known
			least = 0
		case r.halved[set] > 0:
			least = min(least, widest(r.tallies[0][set].advantages(halved)).Lo)
		default:
			least = min(least, widest(r.tallies[Run-Halve][set].advantages(raced)).Lo)
		}
	}
	return most - least
}
