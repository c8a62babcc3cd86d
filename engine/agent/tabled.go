package agent

import (
	"errors"
	"fmt"
	"math"

	"houserules/engine"
)

// tablesParam is the option of players that search to ask tables of exact values.
func tablesParam() Param {
	return Param{
		Name: "tables", Text: true,
		Doc: "A folder of exact values, which solve makes with --tables: what the tables know right after a " +
			"capture counts as an end of the game.",
	}
}

// tabled is a player that searches a tree with tables. These are files outside of the
// program, so it is started and may forfeit as other programs do.
type tabled struct {
	engine.Agent
	engine.Valuer
	skills  engine.Skills
	tree    *tree
	open    func() (engine.Endgames, error)
	failure error
}

// withTables returns a player whose search asks the tables of the option, if any.
func withTables(player engine.Agent, t *tree, v Values, objective engine.Objective, info *engine.Info) engine.Agent {
	if v.Text("tables") == "" {
		return player
	}
	skills := player.Skills()
	p := &tabled{Agent: player, Valuer: skills.Valuer, tree: t, open: func() (engine.Endgames, error) {
		if info.Variant == nil || info.Variant.Endgames == nil {
			return nil, fmt.Errorf("there are no tables of exact values for the family %s", info.Family)
		}
		path, err := v.Path("tables")
		if err != nil {
			return nil, err
		}
		return info.Variant.Endgames(path, objective)
	}}
	skills.Starter, skills.Forfeiter, skills.Closer, skills.Valuer = p, p, p, p
	if all := skills.SearchAll; all != nil {
		skills.SearchAll = func(s engine.State, legal []engine.Action, values []float64) []float64 {
			return p.valued(s, legal, values, all)
		}
	}
	p.skills = skills
	return p
}

// Skills implements engine.Agent.
func (p *tabled) Skills() engine.Skills { return p.skills }

// Start implements engine.Starter: it opens the tables, once.
func (p *tabled) Start(engine.State) error {
	if p.tree.endgames == nil && p.failure == nil {
		p.tree.endgames, p.failure = p.open()
	}
	return p.failure
}

// Choose implements engine.Agent. It forfeits where the tables cannot be opened.
func (p *tabled) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if p.Start(s) != nil {
		return engine.NoAction
	}
	a := p.Agent.Choose(s, legal, d)
	if p.lost() {
		return engine.NoAction
	}
	return a
}

// lost notes that the tables could not be read while they were asked: what was found
// then is not what the player says it finds.
func (p *tabled) lost() bool {
	p.failure = p.tree.endgames.Err()
	return p.failure != nil
}

// Search implements engine.Valuer. No action has a value where the tables cannot be
// opened, which Start says.
func (p *tabled) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	return p.valued(s, legal, values, p.Valuer.Search)
}

// valued asks a search, if the tables can be read and could be to its end.
func (p *tabled) valued(s engine.State, legal []engine.Action, values []float64,
	search func(engine.State, []engine.Action, []float64) []float64) []float64 {
	if p.Start(s) != nil {
		return noValues(legal, values)
	}
	before := len(values)
	values = search(s, legal, values)
	if p.lost() {
		return noValues(legal, values[:before])
	}
	return values
}

// noValues says of no action what it is worth.
func noValues(legal []engine.Action, values []float64) []float64 {
	for range legal {
		values = append(values, math.Inf(-1))
	}
	return values
}

// Worth implements engine.Valuer.
func (p *tabled) Worth(s engine.State, me engine.Seat) (float64, bool) {
	if p.Start(s) != nil {
		return 0, false
	}
	worth, known := p.Valuer.Worth(s, me)
	return worth, known && !p.lost()
}

// Forfeited implements engine.Forfeiter.
func (p *tabled) Forfeited() error { return p.failure }

// Close implements engine.Closer.
func (p *tabled) Close() {
	if p.tree.endgames != nil {
		p.tree.endgames.Close()
		p.tree.endgames = nil
		p.failure = errClosed
	}
}

// errClosed is why a player that was closed plays no more.
var errClosed = errors.New("the player was closed")
