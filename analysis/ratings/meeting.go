package ratings

import "houserules/analysis/match"

// Meeting is what two players' pairs of games came to.
type Meeting struct {
	// A and B are the players' numbers, from 0.
	A, B int
	// Results counts the pairs by A's score, in halves of a point, in the game
	// in which A moved first and in that in which B did: 0 lost, 1 drawn, 2 won.
	Results match.Results
	// Clusters, if set, are the pairs by the cluster in which they share luck with
	// pairs of other meetings, under the same numbers in all. Otherwise every pair is a
	// cluster of its own.
	Clusters []match.Results
	// CutOff are the same pairs with the games that were cut off ended otherwise; nil where none was.
	CutOff *CutOff
	// Weight is what a pair counts, such as one half where another meeting has the same
	// games; zero stands for one. Units is the number of pairs that owe each other
	// nothing; zero stands for all.
	Weight float64
	Units  int64
}

// weight is what a pair counts.
func (m *Meeting) weight() float64 {
	if m.Weight == 0 {
		return 1
	}
	return m.Weight
}

// units is the number of pairs that owe each other nothing.
func (m *Meeting) units() int64 {
	if m.Units == 0 {
		return m.pairs()
	}
	return m.Units
}

// oneWay is 1 where one of the two won all games, −1 where they lost all, else 0.
func (m *Meeting) oneWay(player int) int {
	n, way := m.pairs(), 1
	if player == m.B {
		way = -1
	}
	switch {
	case n == 0:
		return 0
	case m.Results[2][2] == n:
		return way
	case m.Results[0][0] == n:
		return -way
	default:
		return 0
	}
}

// pairs is the number of pairs.
func (m *Meeting) pairs() int64 {
	n := int64(0)
	for _, row := range m.Results {
		for _, k := range row {
			n += k
		}
	}
	return n
}

// Scores are the pairs by A's score.
func (m *Meeting) Scores() match.Pairs {
	var p match.Pairs
	for first, row := range m.Results {
		for second, k := range row {
			p[first+second] += k
		}
	}
	return p
}

// seating counts the games in which one of the two moved first by the result of
// that player: lost, drawn, won. Games count as their pairs do.
func (m *Meeting) seating(aFirst bool) (counts [3]float64) {
	for first, row := range m.Results {
		for second, k := range row {
			if aFirst {
				counts[first] += float64(m.weight() * float64(k))
			} else {
				counts[2-second] += float64(m.weight() * float64(k))
			}
		}
	}
	return counts
}

// seating is one order of a meeting's players, with its results.
type seating struct {
	first, second int
	counts        [3]float64
}

// seatings are both.
func (m *Meeting) seatings() [2]seating {
	return [2]seating{{m.A, m.B, m.seating(true)}, {m.B, m.A, m.seating(false)}}
}

// connected tells whether every player met every other, or somebody who met
// them, and so on. Only then can they be compared.
func connected(players int, meetings []Meeting) bool {
	group := make([]int, players)
	for i := range group {
		group[i] = i
	}
	for i := range meetings {
		if meetings[i].pairs() == 0 {
			continue
		}
		from, to := group[meetings[i].A], group[meetings[i].B]
		for k := range group {
			if group[k] == from {
				group[k] = to
			}
		}
	}
	for _, g := range group {
		if g != group[0] {
			return false
		}
	}
	return players > 0
}
