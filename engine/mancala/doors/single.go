package doors

import (
	"sync/atomic"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors/search"
)

// FastPlayer is an ability, for players who look ahead, tossing a
// coin before they do or not, under rules that the searching door plays.
func (g *Game) FastPlayer(player engine.PlayerFacts, plain engine.Agent) engine.Agent {
	if !looksAhead(player) || g.may().search == nil {
		return nil
	}
	table := company{game: g, kernels: map[engine.Objective]*search.Kernel{}}
	if fast := table.player(player); fast != nil {
		return &positionPlayer{game: g, fast: fast, plain: plain}
	}
	return nil
}

// fitting returns the family's state, where a searching kernel can hold its
// position.
func (g *Game) fitting(s engine.State) (*mancala.State, bool) {
	here, ok := s.(*mancala.State)
	return here, ok && search.Fits(g.Compiled(), here.Here().Position)
}

// positionPlayer chooses at single positions: as the searching door's player
// does, or the plain one where a position does not fit.
type positionPlayer struct {
	game        *Game
	fast, plain engine.Agent
	// askedPlain is set where the plain player was the last to choose.
	askedPlain bool
}

// Choose implements engine.Agent.
func (p *positionPlayer) Choose(s engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	_, ok := p.game.fitting(s)
	if p.askedPlain = !ok; ok {
		return p.fast.Choose(s, legal, d)
	}
	return p.plain.Choose(s, legal, d)
}

// Effort implements engine.Thinker.
func (p *positionPlayer) Effort() engine.Effort {
	return together(p.fast, p.plain, p.askedPlain)
}

// together is what two players have cost, who are one to others; the depth is
// that of the one who was asked last.
func together(fast, plain any, askedPlain bool) engine.Effort {
	var a, b engine.Effort
	if t, ok := fast.(engine.Thinker); ok {
		a = t.Effort()
	}
	if t, ok := plain.(engine.Thinker); ok {
		b = t.Effort()
	}
	all := a
	all.Add(b)
	all.Depth = a.Depth
	if askedPlain {
		all.Depth = b.Depth
	}
	return all
}

// Heed implements engine.Interruptible.
func (p *positionPlayer) Heed(stop *atomic.Bool) {
	heed(p.fast, stop)
	heed(p.plain, stop)
}

// heed tells a player about stop, if it can be told.
func heed(player any, stop *atomic.Bool) {
	if i, ok := player.(engine.Interruptible); ok {
		i.Heed(stop)
	}
}

// FastSearcher is an ability, for players who look ahead under
// rules that the searching door plays.
func (g *Game) FastSearcher(player engine.PlayerFacts, plain engine.Searcher) engine.Searcher {
	if !searches(player) || g.may().search == nil {
		return nil
	}
	p := &positionSearcher{
		game: g, plain: plain,
		fast: searcher{kernel: search.New(g.Compiled(), g.may().search, player.Objective), depth: player.Depth, nodes: uint64(player.Nodes)},
	}
	if exact, ok := plain.(engine.ExactSearcher); ok && player.Depth > 0 {
		return &exactSearcher{p, exact}
	}
	return p
}

// positionSearcher values moves in the unit of the plain players.
type positionSearcher struct {
	game  *Game
	fast  searcher
	plain engine.Searcher
	// askedPlain is set where the plain player was the last to search.
	askedPlain bool
}

// Search implements engine.Searcher.
func (p *positionSearcher) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	if here, ok := p.begin(s); ok {
		return p.values(here, legal, values, false)
	}
	return p.plain.Search(s, legal, values)
}

// begin says who is to search a position.
func (p *positionSearcher) begin(s engine.State) (*mancala.State, bool) {
	here, ok := p.game.fitting(s)
	p.askedPlain = !ok
	return here, ok
}

// values lets the kernel search.
func (p *positionSearcher) values(s *mancala.State, legal []engine.Action, values []float64, all bool) []float64 {
	p.fast.kernel.Forget() // so that the effort is that of this position alone
	p.fast.search(s, legal, all)
	for _, v := range p.fast.values {
		values = append(values, worth(v))
	}
	return values
}

// Heed implements engine.Interruptible.
func (p *positionSearcher) Heed(stop *atomic.Bool) {
	p.fast.Heed(stop)
	heed(p.plain, stop)
}

// Effort implements engine.Thinker.
func (p *positionSearcher) Effort() engine.Effort {
	return together(&p.fast, p.plain, p.askedPlain)
}

// exactSearcher is a positionSearcher of a player who can value every move
// exactly.
type exactSearcher struct {
	*positionSearcher
	exact engine.ExactSearcher
}

// SearchAll implements engine.ExactSearcher.
func (p *exactSearcher) SearchAll(s engine.State, legal []engine.Action, values []float64) []float64 {
	if here, ok := p.begin(s); ok {
		return p.values(here, legal, values, true)
	}
	return p.exact.SearchAll(s, legal, values)
}

// worth is a value of the kernel in the unit of the plain players.
func worth(v int32) float64 {
	const won = float64(engine.FullReturn) * engine.WonEnd
	switch {
	case v > search.Won/2:
		return won + float64(v-search.Won)
	case v < -search.Won/2:
		return -won + float64(v+search.Won)
	}
	return float64(v)
}

var (
	_ engine.ExactSearcher = (*exactSearcher)(nil)
	_ engine.Interruptible = (*positionPlayer)(nil)
	_ engine.Interruptible = (*positionSearcher)(nil)
	_ engine.Thinker       = (*positionPlayer)(nil)
	_ engine.Thinker       = (*positionSearcher)(nil)
)
