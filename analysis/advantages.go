package analysis

import (
	"fmt"

	"houserules/engine"
	"houserules/sim/table"
)

// Advantages reads the first player's advantage game by game. Effects of rules are
// computed from it, because all variants of a study play each index with the same luck.
// Two players in both seatings have one value for each index, the sum of both games.
type Advantages struct {
	src     Source
	cells   []table.Cell
	lineups []*Played
	rows    rowBuffers
}

// Played is what one line-up played.
type Played struct {
	// Agents names the line-up.
	Agents string
	// Variants are those it played, in the order of the study.
	Variants []string
	index    map[string][]int // one cell, or both seatings
}

// NewAdvantages prepares the games of a source for reading.
func NewAdvantages(src Source) *Advantages {
	a := &Advantages{src: src, cells: byToday(src.Cells()), rows: rowBuffers{}}
	second := pairSeatings(src.Cells())
	other := map[int]bool{}
	for _, at := range second {
		other[at] = true
	}
	by := map[string]*Played{}
	for i := range a.cells {
		c := &a.cells[i]
		if other[i] {
			continue
		}
		p := by[c.Agents]
		if p == nil {
			p = &Played{Agents: c.Agents, index: map[string][]int{}}
			by[c.Agents] = p
			a.lineups = append(a.lineups, p)
		}
		index := []int{i}
		if at, ok := second[i]; ok {
			index = append(index, at)
		}
		p.Variants, p.index[c.Variant] = append(p.Variants, c.Variant), index
	}
	return a
}

// Lineups lists the line-ups in the order of the study. The caller must not
// change them.
func (a *Advantages) Lineups() []*Played { return a.lineups }

// Played tells whether the line-up played a variant.
func (p *Played) Played(variant string) bool { return p.index[variant] != nil }

// Unit is how many of a variant's values make a whole win.
func (a *Advantages) Unit(p *Played, variant string) int64 {
	index := p.index[variant]
	return newRole(a.cells[index[0]].Info).unit * int64(len(index))
}

// Bounds are the least and the greatest advantage of a single game of a variant, as
// fractions of 1.
func (a *Advantages) Bounds(p *Played, variant string) Bounds {
	r := newRole(a.cells[p.index[variant][0]].Info)
	lo, hi := r.bounds()
	return Bounds{Lo: float64(lo) / float64(r.unit), Hi: float64(hi) / float64(r.unit)}
}

// Alone tells whether the first seat of a variant is alone in its role, so that
// there is nobody over whom it could have an advantage.
func (a *Advantages) Alone(p *Played, variant string) bool {
	r := newRole(a.cells[p.index[variant][0]].Info)
	return len(r.seats) == 1
}

// Blocks is the number of blocks of a variant's games, Games the number of game indices.
func (a *Advantages) Blocks(p *Played, variant string) int {
	return a.cells[p.index[variant][0]].Blocks()
}

// Games is the number of game indices of a variant.
func (a *Advantages) Games(p *Played, variant string) int64 {
	return a.cells[p.index[variant][0]].Games
}

// OtherOpenings lists the variants whose games begin with other openings than those of the first:
// what they have in common with it is no game.
func (a *Advantages) OtherOpenings(p *Played, variants []string) (others []string, err error) {
	var first []engine.LineHash
	for k, v := range variants {
		if !p.Played(v) {
			if k == 0 {
				return nil, nil
			}
			continue
		}
		list, err := a.openings(p.index[v][0])
		if err != nil {
			return nil, err
		}
		if k == 0 {
			first = list
		} else if openApart(&a.cells[p.index[v][0]], &a.cells[p.index[variants[0]][0]], list, first) {
			others = append(others, v)
		}
	}
	return others, nil
}

// openings are those that a cell's rules list, as far as they were played.
func (a *Advantages) openings(at int) ([]engine.LineHash, error) {
	c, count := &a.cells[at], openingCount{}
	for b := 0; c.TakesAllOpenings() && b < c.Blocks(); b++ {
		if first, _ := c.Block(b); first >= uint64(c.Listed) {
			break
		}
		rows := a.rows.get(c)
		rows.KeepOpenings(true)
		if err := a.src.Read(at, b, rows); err != nil {
			return nil, err
		}
		count.keep(rows, c.Listed)
		rows.KeepOpenings(false)
	}
	return count.list, nil
}

// Values are the advantages of a block of games.
type Values struct {
	// Stood are the advantages as the games were counted, Least and Most as if
	// every game cut off had been lost and won; without such games they are Stood.
	Stood, Least, Most []int32
	// Cut is the number of games cut off.
	Cut int64

	least, most []int32
}

// Read reads a block of a variant's games into values, whose slices hold until
// the next Read into them.
func (a *Advantages) Read(p *Played, variant string, block int, v *Values) error {
	v.Cut = 0
	for k, at := range p.index[variant] {
		c := &a.cells[at]
		rows := a.rows.get(c)
		rows.KeepLines(c.Lines)
		if err := a.src.Read(at, block, rows); err != nil {
			return err
		}
		if _, games := c.Block(block); rows.Len != games {
			return fmt.Errorf("variant %s, agents %s: block %d has %d games instead of %d; run the study again to complete it",
				c.Variant, c.Agents, block, rows.Len, games)
		}
		v.add(rows, k > 0)
	}
	v.Least, v.Most = v.Stood, v.Stood
	if v.Cut > 0 {
		v.Least, v.Most = v.least, v.most
	}
	return nil
}

// add adds the advantages of rows, to those that are there where more is set.
func (v *Values) add(rows *engine.Rows, more bool) {
	r := newRole(rows.Info)
	lo, hi := r.bounds()
	for _, column := range []*[]int32{&v.Stood, &v.least, &v.most} {
		if cap(*column) < rows.Len {
			*column = make([]int32, rows.Len)
		}
		*column = (*column)[:rows.Len]
		if !more {
			clear(*column)
		}
	}
	limit := rows.Info.CutOff
	for i := range rows.Len {
		x := int32(r.advantage(rows, i))
		v.Stood[i] += x
		if limit != 0 && rows.End[i] == limit {
			v.Cut++
			v.least[i] += int32(lo)
			v.most[i] += int32(hi)
			continue
		}
		v.least[i] += x
		v.most[i] += x
	}
}
