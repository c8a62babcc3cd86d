package herding

import (
	"slices"

	"houserules/engine"
	"houserules/engine/rules"
)

// FastDoors is an ability: there is a door for uniform random players
// alone. It plays by the plain rules; only the list of moves it does without.
func (g *Game) FastDoors(players []engine.PlayerFacts) []engine.Door {
	if !g.counts || !slices.Equal(players, engine.Uniform(g.info.Seats())) {
		return nil
	}
	return []engine.Door{&counting{state: newState(g, &g.start), counter: newCounter(g, countedKnobs())}}
}

// countedKnobs are the knobs and values of which a counter counts the moves. A knob or
// choice added later is not its own until it is listed here.
func countedKnobs() rules.Known {
	paths := rules.Words(PathSimple, PathFree)
	return rules.Known{
		"board.map":            rules.Anything(), // a board like any other
		"board.check":          rules.Anything(),
		"board.generate.seed":  rules.Anything(),
		"board.generate.water": rules.Anything(),
		"herders":              rules.Numbers(1, 4),
		"corners":              rules.Anything(),
		"starter":              rules.Words(StartsFirst, StartsByLots),
		"herd.jumps":           rules.Anything(),
		"herd.order":           rules.Words(OrderForemost, OrderHindmost, OrderNumber),
		"awethi.average":       rules.Words(RoundDown, RoundNearest, RoundUp, RoundNever),
		"awethi.path":          paths,
		"awethi.cross_water":   rules.Anything(),
		"awethi.cross_shelter": rules.Anything(),
		"awethi.stuck":         rules.Words(StuckEither, StuckStays, StuckHome),
		"catch.sides":          rules.Numbers(1, 4),
		"catch.by":             rules.Words(TrapperAny, TrapperOwner),
		"catch.scores":         rules.Words(ScorerOwner),
		"catch.freezes":        rules.Anything(),
		"catch.condition":      rules.Words(ConditionSurrounded, ConditionStands, ConditionHemmed),
		"wairgka.number":       rules.Anything(),
		"wairgka.unleashed":    rules.Words(UnleashedStanding, UnleashedPassing, UnleashedStart),
		"wairgka.choice":       rules.Words(ChoiceAny, ChoiceInTurn, ChoiceAll),
		"wairgka.steps":        rules.Words(NextToSides),
		"wairgka.path":         paths,
		"wairgka.stack":        rules.Words(StackLair, StackAnywhere, StackNowhere),
		"wairgka.fear":         rules.Words(FearEverywhere, FearOutside, FearNowhere),
		"wairgka.next_to":      rules.Words(NextToSides, NextToCorners),
		// What follows is asked of the plain rules when the game is over.
		"scoring":      rules.Anything(),
		"points.calf":  rules.Anything(),
		"points.cow":   rules.Anything(),
		"points.bull":  rules.Anything(),
		"points.eaten": rules.Anything(),
		"draw_at":      rules.Anything(),
		"team":         rules.Anything(),
		"bets":         rules.Anything(),
		"end.moment":   rules.Words(EndAtOnce),
		"limit.rounds": rules.Anything(),
	}
}

// counting is the door that counts the moves and makes the one that is drawn.
type counting struct {
	engine.NoSkills
	state   *State
	counter counter
	random  engine.Random
	track   engine.Tracker
	metrics []int32
}

// Name implements engine.Door.
func (d *counting) Name() string { return "counting" }

// Play implements engine.Door.
func (d *counting) Play(seed, first uint64, rows *engine.Rows) {
	s, c := d.state, &d.counter
	if d.metrics == nil {
		d.metrics = make([]int32, len(s.g.info.Metrics))
	}
	for i := range rows.Len {
		game := first + uint64(i)
		s.Reset()
		c.begin(s)
		d.random.Start(seed, game)
		d.track.Start(s, s.g.info.Seats())
		for s.phase != phaseOver {
			switch s.phase {
			case phaseChoose, phaseWalk, phaseHunt:
				d.choose()
			default:
				if rows.Stopped() {
					return
				}
				d.throw()
			}
		}
		s.Metrics(d.metrics)
		d.track.Record(rows, i, game, s.Outcome(), d.metrics)
	}
}

// choose plays a ply of a player.
func (d *counting) choose() {
	s, n, k := d.state, d.counter.moves(), 0
	seat := s.Turn()
	if n > 1 {
		k = d.random.Move(n)
	}
	d.random.Advance()
	a := d.counter.move(k)
	d.track.Count(seat, a, n)
	d.counter.play(a)
	if !s.counted {
		d.track.Scored(s, seat)
	}
}

// throw plays a ply of dice.
func (d *counting) throw() {
	s, c := d.state, &d.counter
	k := 0
	if s.phase == phaseDice {
		k = int(s.g.thrown[d.random.Chance(len(s.g.thrown))])
	} else {
		k = d.random.Chance(c.moves())
	}
	c.play(engine.Action(k))
	if !s.counted {
		d.track.Chance(s)
	}
}
