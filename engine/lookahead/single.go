package lookahead

import (
	"sync/atomic"

	"houserules/engine"
)

// Player returns who chooses at single positions for a player who looks ahead, tossing a
// coin before they do or not (see engine.Abilities); nil where the family has none. plain is
// that player itself.
func (f *Family) Player(facts engine.PlayerFacts, plain engine.Agent) engine.Agent {
	if !f.ahead(facts) {
		return nil
	}
	table := company{family: f, searchers: map[values]Searcher{}}
	fast := table.player(facts)
	if fast == nil {
		return nil
	}
	p := &positionPlayer{fits: f.Fits, fast: fast, thinks: engine.SkillsOf(fast), plain: plain, can: engine.SkillsOf(plain)}
	p.values, _ = fast.(*player)
	p.share = func(v float64) float64 { return v }
	if facts.Weights != nil {
		p.share = facts.Weights.Share
	}
	return p
}

// positionPlayer chooses at single positions, and values moves in the unit of the plain
// players: as the searching door's player does, or the plain one where a position does not
// fit.
type positionPlayer struct {
	fits        func(engine.State) bool
	fast, plain engine.Agent
	// values is fast where that values moves; nil for one who tosses a coin first.
	values *player
	// share turns values into those that the plain player says.
	share func(float64) float64
	// thinks and can are what the two can do.
	thinks, can engine.Skills
	// askedPlain is set where the plain player was the last to be asked.
	askedPlain bool
}

// Skills implements engine.Agent.
func (p *positionPlayer) Skills() engine.Skills {
	can := p.can
	can.Interruptible, can.Thinker = p, p
	if can.Valuer == nil || p.values == nil {
		return can.Choosing()
	}
	can.Valuer = p
	if can.SearchAll != nil {
		can.SearchAll = func(s engine.State, legal []engine.Action, values []float64) []float64 {
			return p.search(s, legal, values, true, p.can.SearchAll)
		}
	}
	return can
}

// begin says whether the fast player is to be asked of a position.
func (p *positionPlayer) begin(s engine.State) bool {
	p.askedPlain = !p.fits(s)
	return !p.askedPlain
}

// Choose implements engine.Agent.
func (p *positionPlayer) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if p.begin(s) {
		return p.fast.Choose(s, legal, d)
	}
	return p.plain.Choose(s, legal, d)
}

// Search implements engine.Valuer.
func (p *positionPlayer) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	return p.search(s, legal, values, false, p.can.Search)
}

// search values moves, with exact values where all is set, or lets the plain player do it.
func (p *positionPlayer) search(s engine.State, legal []engine.Action, values []float64, all bool,
	plain func(engine.State, []engine.Action, []float64) []float64) []float64 {
	if !p.begin(s) {
		return plain(s, legal, values)
	}
	p.values.searcher.Forget() // so that the effort is that of this position alone
	p.values.search(s, legal, all)
	for _, v := range p.values.values {
		values = append(values, p.share(worth(v)))
	}
	return values
}

// Scale implements engine.Valuer.
func (p *positionPlayer) Scale() engine.Scale { return p.can.Scale() }

// Worth implements engine.Valuer: the plain player says it.
func (p *positionPlayer) Worth(s engine.State, me engine.Seat) (float64, bool) {
	p.askedPlain = true
	return p.can.Worth(s, me)
}

// Effort implements engine.Thinker. It adds up both players; the depth is that of the one asked last.
func (p *positionPlayer) Effort() engine.Effort {
	fast, plain := p.thinks.Effort(), p.can.Effort()
	all := fast
	all.Add(plain)
	all.Depth = fast.Depth
	if p.askedPlain {
		all.Depth = plain.Depth
	}
	return all
}

// StopOn implements engine.Interruptible.
func (p *positionPlayer) StopOn(stop *atomic.Bool) {
	p.thinks.StopOn(stop)
	p.can.StopOn(stop)
}

// worth is a value of a searcher in the unit of the plain players.
func worth(v int32) float64 {
	const won = float64(engine.FullReturn) * engine.WonEnd
	switch {
	case v > Won/2:
		return won + float64(v-Won)
	case v < -Won/2:
		return -won + float64(v+Won)
	}
	return float64(v)
}
