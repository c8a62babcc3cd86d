package herding

import (
	"fmt"
	"math"
	"math/bits"

	"houserules/engine"
)

// mostHome is the largest number of aiwe in a shelter that has a feature of its own; more count
// as so many.
const mostHome = 8

// What a herder weighs after a turn, and after it what the wairgka do. How many somebody has home, and
// how many are left of the smallest herd, are features of their own for each number.
const (
	herderAlways = iota
	herderRound
	herderLeft
	herderCaught
	herderNext
	herderNear
	herderOthersLeft
	herderOthersCaught
	herderEaten
	herderLoose
	herderThreatened
	herderHome
	herderOthersHome = herderHome + mostHome + 1
	herderFeatures   = herderOthersHome + mostHome + 1
)

const (
	wairgkaAlways = herderFeatures + iota
	wairgkaRound
	wairgkaHomes
	wairgkaCaught
	wairgkaHope
	wairgkaNear
	wairgkaFar
	wairgkaSmallest
	wairgkaHerds  = wairgkaSmallest + herdSize + 1
	wairgkaHome   = wairgkaHerds + herdSize + 1
	standingsMost = wairgkaHome + mostHome + 1
)

// standingNames are the names of the features.
func standingNames() []string {
	names := make([]string, standingsMost)
	for i, name := range map[int]string{
		herderAlways: "herder always", herderRound: "herder rounds", herderLeft: "herder own aiwe on the board", herderCaught: "herder own catches by their odds, 32nds",
		herderNext: "herder odds of a catch next turn, 64ths", herderNear: "herder own awéthi near, hundredths", herderOthersLeft: "herder others' aiwe on the board",
		herderOthersCaught: "herder others' aiwe caught", herderEaten: "herder aiwe eaten", herderLoose: "herder wairgka unleashed", herderThreatened: "herder throws that eat own aiwe",
		wairgkaAlways: "wairgka always", wairgkaRound: "wairgka rounds", wairgkaHomes: "wairgka aiwe home", wairgkaCaught: "wairgka aiwe caught",
		wairgkaHope: "wairgka best bite next turn", wairgkaNear: "wairgka fewest steps to an aiwe", wairgkaFar: "wairgka steps of all others to an aiwe",
	} {
		names[i] = name
	}
	for n := range mostHome + 1 {
		names[herderHome+n] = fmt.Sprintf("herder own home %d", n)
		names[herderOthersHome+n] = fmt.Sprintf("herder most of another home %d", n)
		names[wairgkaHome+n] = fmt.Sprintf("wairgka most home %d", n)
	}
	for n := range herdSize + 1 {
		names[wairgkaSmallest+n] = fmt.Sprintf("wairgka smallest herd %d", n)
		names[wairgkaHerds+n] = fmt.Sprintf("wairgka herds of %d", n)
	}
	return names
}

// standings are the features of positions after a turn: what the players of level 2 work out (distances,
// odds), and how far everybody is.
func (g *Game) standings() *engine.Standings {
	return &engine.Standings{
		Names: standingNames, Player: "herder:2",
		Of: func(s engine.State, seat engine.Seat, dst []engine.Feature) []engine.Feature {
			x := s.(*State)
			if x.judge == nil {
				x.judge = new(standingJudge)
			}
			return x.judge.of(x, seat, dst)
		},
	}
}

// standingJudge is the scratch memory of a state.
type standingJudge struct {
	herder farHerder
	wolf   farWolf
	has    [standingsMost]int
}

// of appends the features of a position as a seat sees it.
func (j *standingJudge) of(s *State, seat engine.Seat, dst []engine.Feature) []engine.Feature {
	clear(j.has[:])
	if int(seat) <= s.g.herders {
		j.herds(s, seat.Index())
	} else {
		j.hunts(s)
	}
	for i, n := range j.has {
		if n != 0 {
			dst = append(dst, engine.Feature{Index: uint16(i), Count: int16(n)})
		}
	}
	return dst
}

// herds fills in what a herder weighs.
func (j *standingJudge) herds(s *State, seat int) {
	h, has := &j.herder, &j.has
	h.twin.copyPosition(s)
	if s.leash == unleashed {
		h.scent.take(&h.twin)
		has[herderLoose] = 1
	}
	has[herderAlways], has[herderRound] = 1, int(s.round)
	has[herderCaught] = int(math.Round(float64(32 * h.caughtWorth(seat))))
	own, _ := s.g.sheltered(&s.position, seat)
	has[herderHome+min(own, mostHome)] = 1
	most := 0
	for other := range s.g.herders {
		if other == seat {
			has[herderLeft] = s.left(seat)
			continue
		}
		home, _ := s.g.sheltered(&s.position, other)
		most = max(most, home)
		has[herderOthersLeft] += s.left(other)
		has[herderOthersCaught] += bits.OnesCount8(s.caughtHerd(other))
	}
	has[herderOthersHome+min(most, mostHome)] = 1
	has[herderEaten], _ = s.g.eatenAiwe(&s.position)
	if s.leash == unleashed {
		for _, q := range s.herd(seat) {
			if q >= offBoard {
				has[herderThreatened] += bits.OnesCount32(h.scent.prey(q))
			}
		}
	}
	if has[herderLeft] > 0 {
		near := 0
		h.later.copyPosition(s)
		h.later.seat, h.later.phase = int8(seat), phaseChoose
		h.p.survey(&h.later)
		for k := range awethiEach {
			near += h.p.approach(s.at[awethiPiece(seat, k)])
		}
		has[herderNear] = near / 10
		has[herderNext] = int(math.Round(float64(64 * h.next(seat))))
	}
}

// hunts fills in what the wairgka weigh.
func (j *standingJudge) hunts(s *State) {
	w, has := &j.wolf, &j.has
	has[wairgkaAlways], has[wairgkaRound] = 1, int(s.round)
	most, smallest := 0, herdSize
	for seat := range s.g.herders {
		home, _ := s.g.sheltered(&s.position, seat)
		left := s.left(seat)
		most, smallest = max(most, home), min(smallest, left)
		has[wairgkaHomes] += home
		has[wairgkaHerds+left]++
		has[wairgkaCaught] += bits.OnesCount8(s.caughtHerd(seat))
	}
	has[wairgkaHome+min(most, mostHome)], has[wairgkaSmallest+smallest] = 1, 1
	nearest, all := 2*size, 0
	for k := range s.g.wairgk {
		steps := s.nearest(s.at[wairgkPiece(k)])
		nearest, all = min(nearest, steps), all+steps
	}
	has[wairgkaNear], has[wairgkaFar] = nearest, all-nearest
	if s.phase == phaseHerd {
		w.twin.copyPosition(s)
		has[wairgkaHope] = int(math.Round(w.hope()))
	}
}
