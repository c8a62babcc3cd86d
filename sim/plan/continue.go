package plan

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"houserules/sim/table"
)

// Continuation is the seed of the study that continues another, of which only a summary is there
// and whose plan has the hash. It is nobody's choice, so that games that are to count together
// with those of another study are not picked. It has 48 bits, which every program reads exactly.
func Continuation(hash string) uint64 {
	sum := sha256.Sum256([]byte("houserules continues " + hash))
	return binary.BigEndian.Uint64(sum[:8]) >> 16
}

// Part names the part of a study that is played after so many others: NAME-2 is the second.
func Part(name string, others int) string {
	if others == 0 {
		return name
	}
	return fmt.Sprintf("%s-%d", name, others+1)
}

// Continue is the plan of the games that a study lacks after those of other plans, of which only
// summaries are there, as they were read: the first is a smaller plan of the study, each other one continues that
// before it. The games are others than theirs, of a seed that follows from theirs
// ([Continuation]). Where nothing lacks there is no plan. The error says why a study cannot be
// continued so, or which of the others is no part of it.
func (p *Plan) Continue(parts ...*Plan) (*Plan, error) {
	played := map[string]int64{}
	for i, part := range parts {
		if err := p.hasPart(parts[:i], part); err != nil {
			return nil, err
		}
		for j := range part.Cells {
			played[cellOf(&part.Cells[j])] += part.Cells[j].Games
		}
	}
	next := *p
	next.Cells, next.Openings, next.text = nil, nil, ""
	for _, c := range p.Cells {
		if c.Games -= played[cellOf(&c)]; c.Games > 0 {
			next.Cells = append(next.Cells, c)
		}
	}
	if len(next.Cells) == 0 {
		return nil, nil
	}
	for _, whole := range slices.Concat(parts, []*Plan{p}) {
		if err := whole.countsAlone(); err != nil {
			return nil, fmt.Errorf("%s cannot be played further from a summary: %w", whole.Name, err)
		}
	}
	for _, o := range p.Openings {
		if slices.ContainsFunc(next.Cells, func(c table.Cell) bool { return c.Openings == o.Name }) {
			next.Openings = append(next.Openings, o)
		}
	}
	if len(parts) > 0 {
		next.Name, next.Seed = Part(p.Name, len(parts)), Continuation(parts[len(parts)-1].TextHash())
	}
	if err := next.Check(); err != nil {
		return nil, fmt.Errorf("the study cannot be continued: %w", err)
	}
	return &next, nil
}

// countsAlone tells why the results of a study are not made of counts that can be added up.
func (p *Plan) countsAlone() error {
	switch {
	case p.Unit != "" || p.Asks() != "":
		return errors.New("it does not count single games of its rules, so that games of two parts cannot be added up")
	case p.Grow != nil || p.Rule() != nil || p.Extended():
		return errors.New("its number of games was not fixed before: only its own tables can be played further")
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		if slices.ContainsFunc(c.Lineup, func(name string) bool { return name != c.Lineup[0] }) {
			return fmt.Errorf("%s play each other: how strong players are is fitted to all games together, which no summary keeps", c.Agents)
		}
		if c.Listed > 0 {
			return fmt.Errorf("its openings %s are listed: games of one opening hang together, which no summary keeps", c.Openings)
		}
	}
	return nil
}

// hasPart tells why a plan is not that of the part of a study that comes after others.
func (p *Plan) hasPart(before []*Plan, part *Plan) error {
	wanted := *p
	wanted.Cells = nil
	for _, c := range p.Cells {
		at := slices.IndexFunc(part.Cells, func(o table.Cell) bool { return cellOf(&o) == cellOf(&c) })
		if at < 0 && len(before) > 0 {
			continue // which had all its games
		}
		if at >= 0 {
			c.Games, c.Stages = part.Cells[at].Games, part.Cells[at].Stages
		}
		wanted.Cells = append(wanted.Cells, c)
	}
	if wanted.Name = Part(p.Name, len(before)); len(before) > 0 {
		wanted.Seed, wanted.Openings = Continuation(before[len(before)-1].TextHash()), part.Openings
	}
	if list := Differences(part, &wanted); len(list) > 0 {
		return fmt.Errorf("what is kept of %s is of another study: %s", part.Name, list[0])
	}
	return nil
}

// cellOf names a cell in every part of a study.
func cellOf(c *table.Cell) string { return c.Variant + " " + c.Name() }
