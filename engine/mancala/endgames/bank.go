package endgames

import (
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
	"houserules/engine/solve/retrograde"
)

// bank finds the values of positions by the rules of kalah's kin alone, several times as
// fast as the specification is asked.
type bank struct{ *Solver }

// bankApplies says whether there can be a bank, which knows these knobs and values: both rows
// must be of one length, and no end may ask what lies on the board or who captured last.
func (s *Solver) bankApplies(known rules.Known) bool {
	r := s.rules
	return known.Plays(r.Knobs) && r.Rows[0] == r.Rows[1] && len(s.tags) == 1 &&
		!r.Has(core.EndFewSeeds) && !r.Has(core.EndAllOnes) && !r.Has(core.EndNoCapture)
}

// newBank returns a bank for rules to which it applies.
func newBank(s *Solver, known rules.Known) *bank {
	known.Must("the bank", s.rules.Knobs)
	return &bank{s}
}

// ring is a board as a sowing goes round it: the player's houses, their store, and
// the other's houses.
type ring [2*core.MaxRow + 1]uint8

// settle finds the value of one position that holds seeds in both rows, whose moves are
// all decided.
func (s *bank) settle(job *job, at strip, mine, theirs int) {
	x, r := s.space.rows[0], s.rules
	n := x.houses
	row := x.row(at.mine, mine)
	var start ring
	copy(start[:], row)
	copy(start[n+1:], x.row(at.theirs, theirs))
	bases := s.space.bases[job.seeds][0]
	best, rank := retrograde.None, 0
	for house := range n {
		seeds := int(start[house])
		if seeds == 0 {
			continue
		}
		board := start
		board[house] = 0
		to := house
		for ; seeds > 0; seeds-- {
			to++
			if to == 2*n+1 {
				to = 0
			}
			if to == house && r.SkipOrigin {
				to++
			}
			board[to]++
		}
		if facing := 2*n - to; to < n && board[to] == 1 && r.Capture.Opposite != core.OppositeNever &&
			(r.Capture.Opposite == core.OppositeAlways || board[facing] > 0) {
			board[n] += 1 + board[facing]
			board[to], board[facing] = 0, 0
		}
		won := int(board[n])
		k, own := numberOf(x, board[:n])
		value, plies := 0, 1
		if won == 0 {
			state := bases[at.theirs] + theirs*x.counts[k] + own
			value, plies = -int(job.values[state]), 1+int(job.ranks[state])
		} else {
			left := job.seeds - won
			_, others := numberOf(x, board[n+1:2*n+1])
			lower := s.layers[left].values
			if to == n && r.Sowing.ExtraTurn == core.ExtraStore {
				value = won + int(lower[s.space.bases[left][0][k]+own*x.counts[left-k]+others])
			} else {
				value = won - int(lower[s.space.bases[left][0][left-k]+others*x.counts[k]+own])
			}
		}
		if value > best || value == best && (value > 0 && plies < rank || value <= 0 && plies > rank) {
			best, rank = value, plies
		}
	}
	state := at.base + mine*x.counts[at.theirs] + theirs
	job.values[state], job.ranks[state] = int8(best), uint8(min(rank, retrograde.RankUnknown))
}

// numberOf is number for houses of a byte.
func numberOf(r *rows, houses []uint8) (seeds, number int) {
	last := r.houses - 1
	for i, n := range houses[:last] {
		seeds += int(n)
		number += int(r.place[i][seeds])
	}
	return seeds + int(houses[last]), number
}
