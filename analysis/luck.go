package analysis

import (
	"slices"

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
	// ended are the clusters with games that were cut off ended otherwise, by [ratings.Ending];
	// nil before the first of them.
	ended [ratings.Endings][]match.Results
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
func (l *sharedLuck) add(index uint64, first, second match.Game) {
	if l.listed > 0 {
		index %= l.listed
	}
	at := index % uint64(len(l.clusters))
	if l.ended[0] == nil && (first.CutOff || second.CutOff) {
		for e := range l.ended {
			l.ended[e] = slices.Clone(l.clusters)
		}
	}
	l.clusters[at][first.Halves][second.Halves]++
	if l.ended[0] == nil {
		return
	}
	for e := range l.ended {
		a, b := ratings.Ending(e).Halves()
		l.ended[e][at][first.As(a)][second.As(b)]++
	}
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
	of := g.pairsIn(g.luck.clusters)
	m := ratings.Meeting{A: a, B: b, Results: of.Results, Clusters: of.Clusters}
	if g.luck.ended[0] != nil {
		m.CutOff = &ratings.CutOff{}
		for e, clusters := range g.luck.ended {
			m.CutOff[e] = g.pairsIn(clusters)
		}
	}
	switch {
	case g.oneGame():
		m.Units = 1
	case g.luck.listed > 0:
		m.Units = int64(g.luck.listed)
	}
	return m
}

// pairsIn are the pairs of clusters, of which copies of one are one.
func (g *Games) pairsIn(clusters []match.Results) ratings.Counted {
	var all match.Results
	for c := range clusters {
		for i, row := range clusters[c] {
			for k, n := range row {
				all[i][k] += n
			}
		}
	}
	if !g.oneGame() {
		return ratings.Counted{Results: all, Clusters: clusters}
	}
	for i, row := range all {
		for k, n := range row {
			all[i][k] = min(n, 1)
		}
	}
	return ratings.Counted{Results: all, Clusters: []match.Results{all}}
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
