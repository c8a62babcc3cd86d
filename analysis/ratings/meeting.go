package ratings

import "houserules/analysis/match"

// Meeting is what two players' pairs of games came to.
type Meeting struct {
	// A and B are the players' numbers, from 0.
	A, B int
	// Results counts the pairs by A's score, in halves of a point, in the game
	// in which A moved first and in that in which B did: 0 lost, 1 drawn, 2 won.
	Results match.Results
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
// that player: lost, drawn, won.
func (m *Meeting) seating(aFirst bool) (counts [3]int64) {
	for first, row := range m.Results {
		for second, k := range row {
			if aFirst {
				counts[first] += k
			} else {
				counts[2-second] += k
			}
		}
	}
	return counts
}

// Connected tells whether every player met every other, or somebody who met
// them, and so on. Only then can they be compared.
func Connected(players int, meetings []Meeting) bool {
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
