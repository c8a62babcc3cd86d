package plan

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/engine/evaluation"
	"houserules/sim/table"
	"houserules/variants"
)

// continued is what the seed of each part of a study has more than that of the part before.
const continued = 1 << 40

// Part names a part of a study and its seed, the first being the study itself: the second part of
// NAME is NAME-2, and its seed has 2⁴⁰ more. So nobody chooses the luck of games that are to count
// together with others, and a part is known by its name and its seed.
func Part(name string, seed uint64, number int) (string, uint64) {
	if number <= 1 {
		return name, seed
	}
	return fmt.Sprintf("%s-%d", name, number), seed + uint64(number-1)*continued
}

// PartOf is the study that another one continues, by their names and seeds, and as which part;
// that itself, as the first part, where it continues none.
func PartOf(name string, seed uint64) (first string, its uint64, number int) {
	if at := strings.LastIndexByte(name, '-'); at > 0 {
		if n, err := strconv.Atoi(name[at+1:]); err == nil && n > 1 && seed/continued == uint64(n-1) {
			if back, _ := Part(name[:at], seed%continued, n); back == name {
				return name[:at], seed % continued, n
			}
		}
	}
	return name, seed, 1
}

// Continue is the plan of the games that a study lacks when other parts of it were played, of
// which only summaries are there: the first is a smaller plan of it, each other one has what lacked
// then. The games are others than theirs. Where nothing lacks there is no plan. The error says why a
// study cannot be continued so, or which of the others is no part of it.
func (p *Plan) Continue(parts ...*Plan) (*Plan, error) {
	played := map[string]int64{}
	for i, part := range parts {
		if err := p.hasPart(i+1, part); err != nil {
			return nil, err
		}
		for j := range part.Cells {
			played[cellOf(&part.Cells[j])] += part.Cells[j].Games
		}
	}
	next := *p
	next.Cells, next.text = nil, ""
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
	if next.Name, next.Seed = Part(p.Name, p.Seed, len(parts)+1); !variants.IsName(next.Name) {
		return nil, fmt.Errorf("the next part would be called %s, which is too long a name", next.Name)
	}
	if p.Seed >= continued {
		return nil, fmt.Errorf("its seed %d has too many digits for those of its parts to follow from it: only its own tables can be played further", p.Seed)
	}
	next.onlyUsed()
	if err := next.Check(); err != nil {
		return nil, fmt.Errorf("the study cannot be continued: %w", err)
	}
	return &next, nil
}

// onlyUsed leaves out openings and evaluations that no cell has.
func (p *Plan) onlyUsed() {
	p.Openings = slices.DeleteFunc(slices.Clone(p.Openings), func(o Openings) bool {
		return !slices.ContainsFunc(p.Cells, func(c table.Cell) bool { return c.Openings == o.Name })
	})
	p.Evaluations = slices.DeleteFunc(slices.Clone(p.Evaluations), func(e *evaluation.Evaluation) bool {
		return !slices.ContainsFunc(p.Cells, func(c table.Cell) bool { return slices.Contains(evaluationsOf(c.Lineup), e.Name()) })
	})
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

// hasPart tells why a plan is not that of a part of a study.
func (p *Plan) hasPart(number int, part *Plan) error {
	wanted := *p
	wanted.Cells = nil
	for _, c := range p.Cells {
		at := slices.IndexFunc(part.Cells, func(o table.Cell) bool { return cellOf(&o) == cellOf(&c) })
		if at < 0 && number > 1 {
			continue // which had all its games
		}
		if at >= 0 {
			c.Games, c.Stages = part.Cells[at].Games, part.Cells[at].Stages
		}
		wanted.Cells = append(wanted.Cells, c)
	}
	wanted.Name, wanted.Seed = Part(p.Name, p.Seed, number)
	if number > 1 {
		wanted.Openings = part.Openings
	}
	if list := Differences(part, &wanted); len(list) > 0 {
		return fmt.Errorf("what is kept of %s is of another study: %s", part.Name, list[0])
	}
	if part.Extended() {
		return fmt.Errorf("what is kept of %s was extended: only its own tables can be played further", part.Name)
	}
	return nil
}

// cellOf names a cell in every part of a study.
func cellOf(c *table.Cell) string { return c.Variant + " " + c.Name() }
