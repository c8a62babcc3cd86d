// Package columns opens the folder of a study, as `houserules run -o DIR` leaves it, and
// gives its columns as float64 slices and matrices: what gonum's stat, optimize, mat and
// plot ask for. Other programs read the same columns with Polars, pyarrow or DuckDB.
//
// [Open] reads the plan, [Study.Read] the games of some cells, and [Study.Sweep] the
// mean outcomes of the variants of a sweep beside the values of its knobs. Everything is
// read through the checks of the tables: a file that is damaged, or belongs to another
// plan, is an error that names it and says what to do. An unfinished study has the games
// that its report would count.
//
// The caller may change what is returned: nothing is kept here. A column is in memory as
// a whole, eight bytes a game.
//
// Figures computed from these columns may differ from those of the program: gonum may
// round last digits differently on another processor, and knows nothing of shared luck.
// Within a cell games are independent, unless they take the openings of a list in turn.
// Games of the same index share their luck across cells, so that an error of a
// difference between cells needs the differences game by game.
package columns

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// Study is a study's folder, opened for reading. Its methods may be called from several
// goroutines.
type Study struct {
	plan *plan.Plan
	data *files.Dataset
	// cells are the cells of the plan with the games that are there.
	cells []table.Cell
	// columns are the columns of numbers.
	columns []Column
}

// Open opens the folder of a study.
func Open(dir string) (*Study, error) {
	p, data, err := planfile.Open(dir)
	if err != nil {
		return nil, err
	}
	s := &Study{plan: p, data: data, cells: data.Prefix(math.MaxInt64).Cells()}
	all, err := table.Columns(data.Contents())
	if err != nil {
		return nil, err
	}
	for i := range all {
		if c := &all[i]; files.Countable(c) {
			s.columns = append(s.columns, Column{c.Name, c.Unit, c.Doc})
		}
	}
	s.columns = append(s.columns, Column{files.CutOff, "1", "1 for a game cut off at its limit of length, else 0"})
	if data.SetOdds(p.OddsOf); data.KnowsOdds() {
		s.columns = append(s.columns, Column{files.OpeningOdds, "1", "the odds with which random plies make the game's opening"})
	}
	return s, nil
}

// Cell is a variant as a line-up played it from one kind of openings.
type Cell struct {
	Variant, Agents string
	// Openings is "start" where the games begin at the start position and others of the
	// study do not; empty where all do.
	Openings string
	// Games is the number of games that are there, or of matches.
	Games int64
	// OneGame is set where every game of the plan is the same one: there is one row, and
	// Games is 1.
	OneGame bool
}

// Cells lists the cells in the order of the plan.
func (s *Study) Cells() []Cell {
	list := make([]Cell, len(s.cells))
	for i := range s.cells {
		list[i] = s.cell(i)
	}
	return list
}

// cell is one of the cells.
func (s *Study) cell(i int) Cell {
	from := &s.cells[i]
	c := Cell{Variant: from.Variant, Agents: from.Agents, Openings: from.Openings, Games: from.Games, OneGame: s.data.OneGame(i)}
	if c.OneGame {
		c.Games = 1
	}
	return c
}

// Column is a column of numbers.
type Column struct {
	Name string
	// Unit is what it counts, such as "plies" or "seeds", Doc one line on what it means.
	Unit, Doc string
}

// Columns lists the columns that are numbers, in the order of the tables: "return_1" is
// the share of the win of whoever moves first, 1, 0.5 or 0 of two players, "plies" the
// length. Words and hashes are not among them. "cut_off" is 1 for a game
// that was cut off at its limit of length, which has no result: its returns and scores are
// only as the position stood. Where the games of a cell begin with every opening of some plies, the
// last one, "opening_odds", is how likely random plies make that of the game: as weights they give the
// mean over the openings of random plies, where without weights every opening counts alike.
func (s *Study) Columns() []Column { return slices.Clone(s.columns) }

// Of chooses games: those of a variant, of a line-up and of a kind of openings, each as
// [Cell] has it. What is empty chooses all.
type Of struct{ Variant, Agents, Openings string }

// has tells whether the games of a cell are chosen.
func (o Of) has(c Cell) bool {
	return (o.Variant == "" || o.Variant == c.Variant) && (o.Agents == "" || o.Agents == c.Agents) && (o.Openings == "" || o.Openings == c.Openings)
}

// Games are columns of some games, all of one length.
type Games struct {
	// Columns are those that were asked for, in that order: one value a game, by cell and
	// there by index. What a game does not have is not-a-number.
	Columns [][]float64
	// Weights let every cell count alike however many games it has. They add up to the
	// number of games and are 1 of a single cell, as gonum/stat takes them.
	Weights []float64
	// Cells are the cells that were read, and From where the games of each begin; it has
	// the number of all games in its last place.
	Cells []Cell
	From  []int
}

// Read reads columns of the chosen games, by their names in [Study.Columns].
func (s *Study) Read(of Of, names ...string) (*Games, error) {
	for _, name := range names {
		if !slices.ContainsFunc(s.columns, func(c Column) bool { return c.Name == name }) {
			return nil, fmt.Errorf("the study has no column of numbers called %q; it has %s", name, s.names())
		}
	}
	g := &Games{Columns: make([][]float64, len(names)), From: []int{0}}
	for i := range s.cells {
		c := s.cell(i)
		if !of.has(c) {
			continue
		}
		n, err := s.read(i, names, g.Columns)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			g.Cells, g.From = append(g.Cells, c), append(g.From, g.From[len(g.Cells)]+n)
		}
	}
	if len(g.Cells) == 0 {
		return nil, fmt.Errorf("the study has no games of variant %q, agents %q and openings %q", of.Variant, of.Agents, of.Openings)
	}
	all, cells := float64(g.From[len(g.Cells)]), float64(len(g.Cells))
	for k := range g.Cells {
		n := g.From[k+1] - g.From[k]
		g.Weights = append(g.Weights, slices.Repeat([]float64{all / (cells * float64(n))}, n)...)
	}
	return g, nil
}

// names lists the columns for a message.
func (s *Study) names() string {
	var list []string
	for _, c := range s.columns {
		list = append(list, c.Name)
	}
	return strings.Join(list, ", ")
}

// read appends the games of a cell to columns, and says how many rows they are.
func (s *Study) read(cell int, names []string, to [][]float64) (rows int, err error) {
	records, err := s.data.NewRecords(cell)
	if err != nil {
		return 0, err
	}
	for b := range s.cells[cell].Blocks() {
		if !s.data.Played(cell, b) {
			continue // of the only game there is a row, in the first block
		}
		n, err := records.Floats(b, names, to)
		if err != nil {
			return 0, err
		}
		rows += n
	}
	return rows, nil
}

// Known are the values of a column that are not null, with their weights: what gonum's
// functions take of a column that some games do not have.
func (g *Games) Known(column int) (values, weights []float64) {
	for i, x := range g.Columns[column] {
		if !math.IsNaN(x) {
			values, weights = append(values, x), append(weights, g.Weights[i])
		}
	}
	return values, weights
}

// Cell are the values of a column in the k-th of Cells: a part of the column, not a copy.
func (g *Games) Cell(column, k int) []float64 { return g.Columns[column][g.From[k]:g.From[k+1]] }
