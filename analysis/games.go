package analysis

import (
	"fmt"
	"math"
	"slices"

	"houserules/analysis/exact"
	"houserules/analysis/match"
	"houserules/engine"
	"houserules/sim/table"
)

// Games are the games of one cell as exact sums, from which all its figures
// follow.
type Games struct {
	cell   *table.Cell
	layout *layout
	role   role
	limit  engine.EndReason // of games cut off; zero where the game has none
	// byResult has the columns that follow from the result, by place, for this game.
	byResult []func(engine.Return, engine.EndReason) int32
	// wanted are the columns, by place, whose values are needed game by game for more
	// than their sums.
	wanted []bool

	// sequences of the line-up; nil where intervals are of fixed size.
	sequences *sequences
	// later are what they would be if the study went on; nil where they are these.
	later *sequences

	games int64
	// whole is set as long as the first seat's returns were 0, ½ and 1.
	whole bool
	first Outcomes
	// counted are the games by what the tables counted them as, those cut off
	// included.
	counted Outcomes
	cut     cutSums
	// unequal counts the games whose advantage is not zero.
	unequal int64
	// columns are the sums of the layout's columns, by place, and together
	// those of the figures that need products, by figure.
	columns  []exact.Sums
	together []*exact.Cross
	scores   []exact.Sums
	// stake is how much there is to score in a game in all, in its unit; zero
	// where the rules do not say. What games have shown is no bound of it: those
	// that end early leave most of it on the board.
	stake float64

	ends       []int64 // by end reason minus one
	firstMoves []int64 // by action
	firstNone  int64
	fired      []measure
	measures   []measure
	seats      *seatSums // nil for two equal seats
	// lines are counted while games are read, those of each seating by themselves;
	// nil where the tables keep none, and when repeats says what came of it.
	lines   []*lineCount
	repeats Repeats
	// forfeits counts the games that a player forfeited.
	forfeits Forfeits
	// pairs of two players in both seatings; nil for other line-ups.
	pairs *match.Tally
	// luck is what those have in common with other players' pairs.
	luck *sharedLuck
	// bySeating are their games of either seating.
	bySeating []seatingSums

	// clusters are the games by opening; nil where their errors are not
	// clustered.
	clusters *clusters
	// only is set while every game read is a copy of the only one of its cell. drawn counts
	// those in which something was left to chance, where the tables say it.
	only  bool
	drawn int64
	// openings count those that there were; nil where games begin at the start
	// position.
	openings *openingCount

	pliesCount, leadCount exact.Counter
	// spans of ratios, by the names of both columns, where there are few games.
	spans map[[2]string]*span
}

// cutSums count games cut off, and what they were counted as.
type cutSums struct {
	games int64
	first Outcomes
	// unequal counts those whose advantage is not zero.
	unequal int64
	// sums of the layout's columns, by place; nil without games.
	sums []exact.Sums
}

// add counts the game in place i of the columns.
func (c *cutSums) add(columns columnSet, t *layout, i int) {
	if c.sums == nil {
		c.sums = make([]exact.Sums, len(columns))
	}
	c.games++
	c.first.count(engine.Return(columns[t.score][i]), 1)
	if columns[t.advantage][i] != 0 {
		c.unequal++
	}
	for k := range columns {
		c.sums[k].Add(int64(columns[k][i]))
	}
}

// merge adds another's games.
func (c *cutSums) merge(o cutSums) {
	c.games += o.games
	c.first.Wins += o.first.Wins
	c.first.Draws += o.first.Draws
	c.first.Losses += o.first.Losses
	c.unequal += o.unequal
	for k, s := range o.sums {
		if c.sums == nil {
			c.sums = make([]exact.Sums, len(o.sums))
		}
		c.sums[k].Merge(s)
	}
}

// newGames returns empty sums for a cell.
func newGames(c *table.Cell, t *layout) *Games {
	g := &Games{
		cell: c, layout: t, role: newRole(c.Info), limit: c.Info.CutOff, whole: true, only: true,
		columns: make([]exact.Sums, len(t.columns)), together: make([]*exact.Cross, len(t.figures)),
		scores:   make([]exact.Sums, c.Info.Seats()),
		byResult: make([]func(engine.Return, engine.EndReason) int32, len(t.columns)), wanted: make([]bool, len(t.columns)),
		spans: map[[2]string]*span{}, ends: make([]int64, len(c.Info.EndReasons)), firstMoves: make([]int64, len(c.Info.Actions)),
	}
	for i := range t.figures {
		if t.figures[i].Together {
			g.together[i] = exact.NewCross(len(t.reads[i]))
			if f := &t.figures[i]; len(f.Reads) == 2 && c.Games < FewGames {
				s := noSpan()
				g.spans[[2]string{f.Reads[0].Name, f.Reads[1].Name}] = &s
			}
		}
	}
	for i := range t.columns {
		if by := t.columns[i].ByResult; by != nil {
			g.byResult[i] = by(c.Info)
		}
	}
	g.forfeits.Outside, g.forfeits.matches = c.Forfeits, countsForfeits(c.Info)
	if c.Lines {
		g.lines = []*lineCount{newLineCount(MostLines)}
	}
	if g.clusters = newClusters(c.Listed, c.Games, len(t.columns)); g.clusters != nil {
		g.clusters.advantage = t.advantage
	}
	if c.Opens() {
		g.openings = &openingCount{different: newLineCount(MostLines)}
	}
	g.fired, g.measures = newMeasures(c.Info)
	g.seats = newSeatSums(c.Info)
	return g
}

// want says which columns are needed game by game: those that are paired with others
// of a line-up, those of games in clusters, and of two players in both seatings the
// scores; and those of products that are not all the rows' own numbers.
func (g *Games) want(paired bool) {
	t := g.layout
	for k := range g.wanted {
		g.wanted[k] = g.clusters != nil || paired && t.paired[k] || g.pairs != nil && k == t.score
	}
	for i, cross := range g.together {
		counted := func(place int) bool { return t.columns[place].Counts != nil }
		if cross == nil || !slices.ContainsFunc(t.reads[i], func(place int) bool { return !counted(place) }) {
			continue
		}
		for _, place := range t.reads[i] {
			g.wanted[place] = true
		}
	}
}

// Info describes the game.
func (g *Games) Info() *engine.Info { return g.cell.Info }

// N is the number of games.
func (g *Games) N() int64 { return g.games }

// Cut is the number of games cut off at the limit.
func (g *Games) Cut() int64 { return g.cut.games }

// Sums are the sums of a column, which some figure must name among those that
// it reads. The caller must not change them.
func (g *Games) Sums(c Column) *exact.Sums { return &g.columns[g.place(c)] }

// place is the place of a column that some figure reads.
func (g *Games) place(c Column) int {
	at := g.layout.place(c)
	if at < 0 {
		panic(fmt.Sprintf("analysis: no figure names the column %s among those that it reads: add it to Reads", c.Name))
	}
	return at
}

// Together are the sums and products of columns that a figure reads together,
// in the order of its Reads. The caller must not change them.
func (g *Games) Together(columns ...Column) *exact.Cross {
	for i := range g.layout.figures {
		f := &g.layout.figures[i]
		if !f.Together || len(f.Reads) != len(columns) {
			continue
		}
		same := true
		for k, c := range columns {
			same = same && f.Reads[k].Name == c.Name
		}
		if same {
			return g.together[i]
		}
	}
	panic("analysis: no figure reads these columns together: set Together and name them in Reads")
}

// cutOff is what is known of some games cut off, for a column by its place.
func (g *Games) cutOff(place int, cut cutSums) Cut {
	return Cut{
		Games: cut.games, Unit: g.layout.columns[place].unit(g.cell.Info), MostLead: g.mostLead(),
		Limit: g.cell.Info.Limit, Other: g.cell.Info.Limit, role: g.role,
	}
}

// mostLead is the largest lead that a game could have had, in halves; infinite
// where it is not known.
func (g *Games) mostLead() float64 {
	if g.stake == 0 {
		return math.Inf(1)
	}
	return 2 * g.stake
}

// twoSeats tells whether the cell has a lead.
func (g *Games) twoSeats() bool { return len(g.scores) == 2 }
