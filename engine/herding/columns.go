package herding

import (
	"fmt"

	"houserules/engine"
)

// The end reasons, as indices of endings plus one.
const (
	endHerdGone engine.EndReason = iota + 1
	endLimit
)

// endings are the names of the reasons in the tables.
func endings() []string {
	return []string{endHerdGone - 1: "herd-gone", endLimit - 1: "limit"}
}

// The roles. Their names are part of the tables.
const (
	herderRole  = "herder"
	wairgkaRole = "wairgka"
)

// tallies are what the columns are read from, counted once.
type tallies struct {
	*State
	home, prey    [maxHerders][kinds]int
	aiwe, points  [maxHerders]int
	remaining     int
	count, scored [engine.MaxSeats]engine.Return // by aiwe, by points
}

// tallied counts.
func (s *State) tallied() *tallies {
	g, t := s.g, &s.tallies
	points := ScoringPoints
	if g.rules.Scoring == ScoringOutright {
		points = ScoringOutright
	}
	*t = tallies{
		State: s,
		count: g.returns(&s.position, ScoringCount), scored: g.returns(&s.position, points),
	}
	for seat := range g.herders {
		t.home[seat], t.prey[seat] = g.brought(&s.position, seat), s.eatenOf(seat)
		t.aiwe[seat], t.points[seat] = g.count(t.home[seat])
		t.remaining += s.left(seat)
	}
	return t
}

// column is a column that the family adds to the tables.
type column struct {
	engine.Metric
	of func(t *tallies) int32
}

// columns are the columns, in the order of the tables.
func (g *Game) columns() []column {
	var list []column
	// each adds a column for each of so many seats.
	each := func(seats int, name, doc string, of func(t *tallies, seat int) int32) {
		for seat := range seats {
			list = append(list, column{
				engine.Metric{Name: fmt.Sprintf("%s_%d", name, seat+1), Kind: engine.Measure, Doc: fmt.Sprintf(doc, seat+1)},
				func(t *tallies) int32 { return of(t, seat) },
			})
		}
	}
	animals := [kinds]string{calf: "calves", cow: "cows", bull: "bulls"}
	where := " of herd %d brought into the shelter"
	if g.rules.Catch.Scores != ScorerOwner {
		where = " brought in by herder %d"
	}
	for k, name := range animals {
		each(g.herders, "sheltered_"+name, name+where,
			func(t *tallies, seat int) int32 { return int32(t.home[seat][k]) })
	}
	for k, name := range animals {
		each(g.herders, "eaten_"+name, name+" of herd %d eaten by wairgk",
			func(t *tallies, seat int) int32 { return int32(t.prey[seat][k]) })
	}
	each(g.herders, "aiwe", "aiwe that herder %d sheltered", func(t *tallies, seat int) int32 { return int32(t.aiwe[seat]) })
	each(g.herders, "points", "points of the aiwe that herder %d sheltered", func(t *tallies, seat int) int32 { return int32(t.points[seat]) })
	first := len(list)
	each(g.herders, "against_wairgka",
		fmt.Sprintf("herder %%d against the wairgka: 1 with more than %d aiwe, a half with just as many, 0 with fewer", g.rules.DrawAt),
		against)
	for i := range list[first:] {
		list[first+i].Halves = true
	}
	each(g.herders, "lost_catches", "caught aiwe of herd %d eaten before they were collected",
		func(t *tallies, seat int) int32 { return int32(t.lost[seat]) })
	each(g.herders+1, "return_count", "sixtieths of the win of seat %d if aiwe are counted",
		func(t *tallies, seat int) int32 { return int32(t.count[seat]) })
	each(g.herders+1, "return_points", "sixtieths of the win of seat %d if points are counted",
		func(t *tallies, seat int) int32 { return int32(t.scored[seat]) })
	measure := func(name, doc string) engine.Metric {
		return engine.Metric{Name: name, Kind: engine.Measure, Doc: doc}
	}
	list = append(list,
		column{measure("same_winners", "1 if the same seats share the win whether aiwe or points are counted, 0 if others do"), sameWinners},
		column{measure("rounds", "rounds begun"), func(t *tallies) int32 { return int32(t.round) }},
		column{measure("unleashed_round", "round in which the wairgk were unleashed, 0 if they were not"), func(t *tallies) int32 { return int32(t.unleashedRound) }},
		column{measure("hunts", "turns of the wairgka in which one moved"), func(t *tallies) int32 { return int32(t.hunts) }},
		column{measure("passes", "turns of the wairgka in which none could move"), func(t *tallies) int32 { return int32(t.passes) }},
		column{measure("sent_home", "awéthi without a move that went straight back to their shelter"), func(t *tallies) int32 { return int32(t.homes) }},
		column{measure("aiwe_left", "aiwe on the board at the end"), func(t *tallies) int32 { return int32(t.remaining) }},
		column{engine.FiringOf("freeze", "herd turns in which a caught aiwe stood still", 0), func(t *tallies) int32 { return int32(t.frozen) }},
		column{engine.FiringOf("fear", "turns of the wairgka in which the fear of awéthi removed a move", 0), func(t *tallies) int32 { return int32(t.fear) }},
	)
	// Columns of rules that a rule set need not have.
	if g.rules.Catch.Condition != ConditionSurrounded {
		list = append(list, column{
			engine.FiringOf("condition", "herd turns in which an aiwe with enough awéthi around it was not caught because it could move", 0),
			func(t *tallies) int32 { return int32(t.escapes) }})
	}
	if g.rules.Starter == StartsByLots {
		list = append(list, column{measure("first_herder", "herder who started"), func(t *tallies) int32 { return int32(t.starter) + 1 }})
	}
	return list
}

// against is a herder's result against the wairgka, in halves.
func against(t *tallies, seat int) int32 {
	switch enough := t.g.rules.DrawAt; {
	case t.aiwe[seat] > enough:
		return 2
	case t.aiwe[seat] == enough:
		return 1
	default:
		return 0
	}
}

// sameWinners is 1 where both countings have the same winners.
func sameWinners(t *tallies) int32 {
	if (engine.Outcome{Returns: t.count}).Winners() == (engine.Outcome{Returns: t.scored}).Winners() {
		return 1
	}
	return 0
}

// describe fills in what the tables need to know.
func (g *Game) describe() {
	unit := "aiwe"
	if g.rules.Scoring.points() {
		unit = "points"
	}
	hunts, drives := 1, 0
	if g.rules.Wairgka.Choice == ChoiceAll {
		hunts = g.wairgk
	}
	if g.rules.Herd.Order == OrderMover {
		drives = herdSize
	}
	g.info = engine.Info{
		Family: "herding", Unit: unit, EndReasons: endings(), CutOff: endLimit,
		Limit: g.rules.Limit.Rounds * g.herders * (drives + 1 + awethiEach + hunts),
	}
	for range g.herders {
		g.info.Roles = append(g.info.Roles, engine.Role{Name: herderRole})
	}
	g.info.Roles = append(g.info.Roles, engine.Role{Name: wairgkaRole})
	for _, c := range g.columns() {
		g.info.Metrics, g.values = append(g.info.Metrics, c.Metric), append(g.values, c.of)
	}
}

// Metrics implements engine.State.
func (s *State) Metrics(dst []int32) {
	t := s.tallied()
	for k, of := range s.g.values {
		dst[k] = of(t)
	}
}
