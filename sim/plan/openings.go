package plan

import (
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/sim/table"
)

// Openings are the openings with which the games of some cells begin: so many
// plies drawn for each game, every sequence of so many, or those of a list. A cell
// names the openings that it uses in its own field Openings.
type Openings struct {
	// Name is how cells call them: random:4, all:2, file:book.txt.
	Name string `json:"name"`
	// Random and All are decision plies; one of them is set, or the list is.
	Random int `json:"random,omitempty"`
	All    int `json:"all,omitempty"`
	// List is what stood in a file, in its order.
	List []Opening `json:"list,omitempty"`
}

// Opening is one of a list, in the notation of the games: a position, moves from
// there or from the start position, or both.
type Opening struct {
	Position string   `json:"position,omitempty"`
	Moves    []string `json:"moves,omitempty"`
}

// MostListed is the largest number of openings that games take in turn.
const MostListed = 1 << 20

// Read makes actions of the moves under the rules of a game. The error says which
// move cannot be played, counted from 0, or is at −1 where it is about the
// position or the end.
func (o Opening) Read(g engine.Game) (read engine.Opening, at int, err error) {
	read.Position = o.Position
	s := g.New()
	if o.Position != "" {
		if s, err = g.Parse(o.Position); err != nil {
			return read, -1, err
		}
	}
	for i, text := range o.Moves {
		a, err := s.ParseAction(text)
		if err != nil {
			return read, i, err
		}
		read.Actions = append(read.Actions, a)
		s.Play(a)
	}
	return read, -1, engine.CheckOpening(s)
}

// Of returns the openings of a game, nil for the start position, and how many of
// all sequences were left out.
func (o *Openings) Of(g engine.Game, seed uint64) (openings *engine.Openings, leftOut int, err error) {
	switch {
	case o == nil:
		return nil, 0, nil
	case o.Random > 0:
		openings, err = engine.RandomOpenings(g, o.Random)
		return openings, 0, err
	}
	var list []engine.Opening
	if o.All > 0 {
		list, leftOut, err = engine.AllOpenings(g, o.All, MostListed)
	}
	for i, x := range o.List {
		read, _, err := x.Read(g)
		if err != nil {
			return nil, 0, fmt.Errorf("opening %d of %s: %w", i+1, o.Name, err)
		}
		list = append(list, read)
	}
	if err == nil {
		openings, err = engine.ListOpenings(g, list, seed)
	}
	return openings, leftOut, err
}

// OpeningsOf returns the openings of a cell's games, nil where they begin at the
// start position.
func (p *Plan) OpeningsOf(c *table.Cell) (*engine.Openings, error) {
	if !c.Opens() {
		return nil, nil
	}
	g, err := p.Game(c.Variant)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(p.Openings, func(o Openings) bool { return o.Name == c.Openings })
	if at < 0 {
		return nil, fmt.Errorf("the plan does not say what the openings %s are", c.Openings)
	}
	o, _, err := p.Openings[at].Of(g, p.Seed)
	if err != nil {
		return nil, fmt.Errorf("variant %s, openings %s: %w", c.Variant, c.Openings, err)
	}
	if n := int64(o.Listed()); n != c.Listed {
		return nil, fmt.Errorf("variant %s has %d openings %s instead of %d: the plan was changed by hand, or written by a program that reads rules differently; use that program",
			c.Variant, n, c.Openings, c.Listed)
	}
	return o, nil
}

// OddsOf are the odds with which random plies make each of a cell's openings, in the order in which
// games take them; nil where nobody knows them: of others than all sequences of some plies.
func (p *Plan) OddsOf(c *table.Cell) []float64 {
	openings, err := p.OpeningsOf(c)
	if err != nil || openings == nil {
		return nil // nothing else depends on them
	}
	return openings.Odds()
}

// checkOpenings reports what no program would have planned.
func (p *Plan) checkOpenings(fail func(string, ...any)) {
	for i, o := range p.Openings {
		kinds := 0
		for _, yes := range []bool{o.Random > 0, o.All > 0, len(o.List) > 0} {
			if yes {
				kinds++
			}
		}
		if kinds != 1 || o.Random < 0 || o.All < 0 || o.Name == "" || o.Name == table.Start ||
			slices.ContainsFunc(p.Openings[:i], func(other Openings) bool { return other.Name == o.Name }) {
			fail("the openings %q are not of one kind, or have no name of their own", o.Name)
		}
		if !slices.ContainsFunc(p.Cells, func(c table.Cell) bool { return c.Openings == o.Name }) {
			fail("no game begins with the openings %s", o.Name)
		}
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		if c.Opens() && !slices.ContainsFunc(p.Openings, func(o Openings) bool { return o.Name == c.Openings }) {
			fail("cell %s × %s: it does not say what these openings are", c.Variant, c.Name())
		}
		if (c.Openings != "") != (len(p.Openings) > 0) {
			fail("cell %s × %s: it does not say with which openings its games begin", c.Variant, c.Name())
		}
	}
}

// sameOpenings tells whether two plans mean the same by their openings.
func sameOpenings(a, b []Openings) bool {
	return slices.EqualFunc(a, b, func(x, y Openings) bool {
		return x.Name == y.Name && x.Random == y.Random && x.All == y.All &&
			slices.EqualFunc(x.List, y.List, func(x, y Opening) bool { return x.Position == y.Position && slices.Equal(x.Moves, y.Moves) })
	})
}
