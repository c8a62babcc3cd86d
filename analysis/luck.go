package analysis

import (
	"houserules/analysis/match"
	"houserules/analysis/ratings"
	"houserules/engine"
)

// mostClusters is the number of clusters into which the pairs of a rating are put. Of
// more indices several are one cluster: no pair is in two, so that clusters owe each
// other nothing, and a thousand of them say well enough how much they vary.
const mostClusters = 1 << 10

// sharedLuck is what the pairs of two players have in common with those of others: games of one
// index have their luck in common, whoever plays them, and their opening where these are
// listed. So errors of ratings are clustered by index, or by opening, over all pairs.
type sharedLuck struct {
	listed   uint64 // openings taken in turn; zero where each index has its own
	clusters []match.Results
	// played tells the games of each seating from others.
	played [2]uint64
}

// newLuck returns the luck that the games of a cell share.
func newLuck(listed, games int64) *sharedLuck {
	n := games
	if listed > 1 && games > listed {
		n = listed
	} else {
		listed = 0
	}
	return &sharedLuck{listed: uint64(listed), clusters: make([]match.Results, min(max(n, 0), mostClusters))}
}

// add counts a pair of an index by the first-named player's results.
func (l *sharedLuck) add(index uint64, first, second int) {
	if l.listed > 0 {
		index %= l.listed
	}
	l.clusters[index%uint64(len(l.clusters))][first][second]++
}

// see adds the games of a block to what tells a seating's from others.
func (l *sharedLuck) see(seating int, rows *engine.Rows) {
	h := l.played[seating]
	for i := range rows.Len {
		for _, x := range [...]uint64{
			uint64(rows.End[i]), uint64(rows.Plies[i]), uint64(rows.Score[0][i]), uint64(rows.Score[1][i]), uint64(rows.BranchingSum[i]), uint64(rows.FirstMove[0][i]),
		} {
			h = (h ^ x) * 0x100000001b3 // FNV-1a, by words
			h ^= h >> 29
		}
	}
	l.played[seating] = h
}

// meeting is the pairs of two players as ratings take them. Copies of one pair are one.
func (g *Games) meeting(a, b int) ratings.Meeting {
	m := ratings.Meeting{A: a, B: b, Results: g.pairs.Results, Clusters: g.luck.clusters}
	if g.luck.listed > 0 {
		m.Units = int64(g.luck.listed)
	}
	if g.oneGame() {
		m.Units = 1
		for i, row := range m.Results {
			for k, n := range row {
				m.Results[i][k] = min(n, 1)
			}
		}
		m.Clusters = []match.Results{m.Results}
	}
	return m
}

// countOnce gives meetings that have the same games, because players under several names
// play the same, together the weight of one.
func countOnce(meetings []ratings.Meeting, played [][2]uint64) {
	same := map[[2]uint64]int{}
	for _, p := range played {
		same[p]++
	}
	for i, p := range played {
		meetings[i].Weight = 1 / float64(same[p])
	}
}

// inEitherOrder is what tells both seatings' games from others, whoever is named first.
func (l *sharedLuck) inEitherOrder() [2]uint64 {
	return [2]uint64{min(l.played[0], l.played[1]), max(l.played[0], l.played[1])}
}
