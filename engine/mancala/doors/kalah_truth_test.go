package doors_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// kalahBoard is a position of kalah, written from the rules of the solved game
// alone: sowing into the own store and not into the other's, another turn when
// the last seed falls there, a capture of the last seed and the house opposite when
// it falls into an own empty house, even of nothing; when a row is empty who owns
// the other takes it. The row of the player to move comes first.
type kalahBoard struct {
	mine, theirs string // a byte a house
}

// play returns the position after a move, what the mover wins by it at once, and
// whether they move again.
func (b kalahBoard) play(from int) (next kalahBoard, won int, again bool) {
	n := len(b.mine)
	ring := append([]byte(b.mine), 0)
	ring = append(ring, b.theirs...)
	hand, at := int(ring[from]), from
	ring[from] = 0
	for ; hand > 0; hand-- {
		at = (at + 1) % len(ring)
		ring[at]++
	}
	if at < n && ring[at] == 1 {
		opposite := len(ring) - 1 - at
		won += 1 + int(ring[opposite])
		ring[at], ring[opposite] = 0, 0
	}
	won += int(ring[n])
	next = kalahBoard{string(ring[:n]), string(ring[n+1:])}
	if at == n {
		return next, won, true
	}
	return kalahBoard{next.theirs, next.mine}, won, false
}

func seedsIn(row string) int {
	sum := 0
	for _, n := range []byte(row) {
		sum += int(n)
	}
	return sum
}

// kalahTable has what the player to move still wins more than the other, with best
// play of both, for all positions that were asked for. Seeds leave the board for
// ever, so no position comes back.
type kalahTable map[kalahBoard]int

func (t kalahTable) worth(b kalahBoard) int {
	mine, theirs := seedsIn(b.mine), seedsIn(b.theirs)
	if mine == 0 || theirs == 0 {
		return mine - theirs
	}
	if v, ok := t[b]; ok {
		return v
	}
	best := -1 << 20
	for _, v := range t.moves(b) {
		best = max(best, v)
	}
	t[b] = best
	return best
}

// moves values the houses that hold seeds, from the left.
func (t kalahTable) moves(b kalahBoard) (values []int) {
	for h, n := range []byte(b.mine) {
		if n == 0 {
			continue
		}
		next, won, again := b.play(h)
		v := t.worth(next)
		if !again {
			v = -v
		}
		values = append(values, won+v)
	}
	return values
}

// read takes the rows of a state's position, as the player to move sees them, and
// their lead.
func readKalah(s engine.State) (b kalahBoard, lead int) {
	text, _, _ := strings.Cut(s.Position(), " ")
	south, north, _ := strings.Cut(text, "/")
	row := func(text string) string {
		var list []byte
		for _, word := range strings.Split(text, ",") {
			n := 0
			fmt.Sscan(word, &n)
			list = append(list, byte(n))
		}
		return string(list)
	}
	me := s.Turn()
	b = kalahBoard{row(south), row(north)}
	if me == 2 {
		b.mine, b.theirs = b.theirs, b.mine
	}
	return b, int(s.Score(me)-s.Score(3-me)) / 2
}

// TestSearchSolvesKalah: on small boards the searcher, who looks to the end of the
// game, finds who wins as Irving, Donkers and Uiterwijk did ("Solving Kalah", ICGA
// Journal 23(3), 2000), and of every move of games against chance exactly the final
// lead that a solver in this file finds; so playing by it loses nothing of what is
// due to either seat.
func TestSearchSolvesKalah(t *testing.T) {
	const depth = 30
	games, boards := 4, []struct {
		houses  int
		results string // by seeds a house, from 1
		margins []int  // where published
	}{{1, "DLWL", nil}, {2, "WLLL", nil}, {3, "DWWW", nil}, {4, "WW", []int{2, 6}}}
	if enginetest.Long() {
		games, boards[3].results, boards[3].margins = 10, "WWW", []int{2, 6, 8}
	}
	checked, losing := 0, 0
	for _, c := range boards {
		for i := range c.results {
			seeds := i + 1
			g := mustNew(t, sized(builtin(t, "kalah"), c.houses, c.houses, seeds))
			fast := fastSearcher(t, g, fmt.Sprintf("alphabeta:%d;objective=lead", depth))
			player := fastSearcher(t, g, fmt.Sprintf("alphabeta:%d", depth))
			table := kalahTable{}
			due, _ := readKalah(g.New())
			worth := table.worth(due)
			result := byte('D')
			switch {
			case worth > 0:
				result = 'W'
			case worth < 0:
				result = 'L'
			}
			if result != c.results[i] || i < len(c.margins) && worth != c.margins[i] {
				t.Fatalf("%d houses, %d seeds: the solver finds %d", c.houses, seeds, worth)
			}
			for game := range games {
				r := rand.New(rand.NewPCG(uint64(game), uint64(10*c.houses+seeds)))
				seat := engine.Seat(1 + game%2)
				s := g.New()
				for s.Turn() != engine.Over {
					legal := s.Actions(nil)
					if s.Turn() != seat {
						s.Play(legal[r.IntN(len(legal))])
						continue
					}
					b, lead := readKalah(s)
					want := table.moves(b)
					for k, v := range fast.SearchAll(s, legal, nil) {
						if v != float64(2*(lead+want[k])) {
							t.Fatalf("%d houses, %d seeds, %s: %s is worth %v half seeds, not %d", c.houses, seeds, s.Position(), s.ActionText(legal[k]), v, 2*(lead+want[k]))
						}
					}
					checked++
					if slices.Min(want) < slices.Max(want) {
						losing++
					}
					list, _ := best(legal, player.Search(s, legal, nil))
					s.Play(list[r.IntN(len(list))])
				}
				o := s.Outcome()
				got, least := int(o.Scores[seat-1]-o.Scores[2-seat])/2, worth
				if seat == 2 {
					least = -worth
				}
				if got < least {
					t.Errorf("%d houses, %d seeds: seat %d was due %d and got %d", c.houses, seeds, seat, least, got)
				}
			}
		}
	}
	t.Logf("%d positions, in %d of them some move loses", checked, losing)
	if checked < 100 || losing < checked/4 {
		t.Errorf("only %d positions, in %d of them some move loses", checked, losing)
	}
}
