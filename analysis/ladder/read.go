package ladder

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis"
	"houserules/analysis/joint"
	"houserules/analysis/match"
	"houserules/analysis/portable"
	"houserules/sim/table"
)

// Read reads the games of a study's ladders and says what they show. A damaged table
// is an error that names it.
func Read(src Source, opt Options) (*Results, error) {
	if opt.Level == 0 {
		opt.Level = analysis.DefaultLevel
	}
	out := &Results{Level: opt.Level, Tolerance: opt.Tolerance}
	cells := src.Cells()
	var kinds []string
	for i := range cells {
		if name := openings(&cells[i]); !slices.Contains(kinds, name) {
			kinds = append(kinds, name)
		}
	}
	for _, kind := range kinds {
		// A family of intervals is that of all kinds of openings, over which sentences count.
		p := &part{opt: opt, src: src, name: kind, family: 1 - (1-opt.Level)/float64(len(kinds))}
		if err := p.read(); err != nil {
			return nil, err
		}
		out.Parts = append(out.Parts, p.results())
	}
	return out, nil
}

// openings is how the games of a cell began; empty for the start position.
func openings(c *table.Cell) string {
	if c.Opens() {
		return c.Openings
	}
	return ""
}

// part are the games from one kind of openings.
type part struct {
	opt      Options
	src      Source
	name     string
	variants []string
	players  []Player
	// before is the place of the player before each, −1 for the first of all.
	before []int
	// mirror and link are by player and variant: the advantage of games against
	// itself, and its score against the player before it; nil where there are none.
	mirror, link [][]*column
	errors       errors
	cut          int64
	// family is the coverage of all intervals of a family from these openings.
	family float64
}

// read reads all columns.
func (p *part) read() error {
	p.errors = errors{z: portable.NormalQuantile((1 + p.opt.Level) / 2), known: map[[2]*column]float64{}}
	cells := p.src.Cells()
	for i := range cells {
		if v := cells[i].Variant; openings(&cells[i]) == p.name && !slices.Contains(p.variants, v) {
			p.variants = append(p.variants, v)
		}
	}
	for _, ladder := range p.opt.Ladders {
		for i, player := range ladder {
			if slices.ContainsFunc(p.players, func(o Player) bool { return o.Name == player.Name }) {
				continue
			}
			before := -1
			if i > 0 {
				before = slices.IndexFunc(p.players, func(o Player) bool { return o.Name == ladder[i-1].Name })
			}
			p.players, p.before = append(p.players, player), append(p.before, before)
		}
	}
	for k, player := range p.players {
		p.mirror, p.link = append(p.mirror, make([]*column, len(p.variants))), append(p.link, make([]*column, len(p.variants)))
		for v := range p.variants {
			at := p.find(v, player.Name, player.Name)
			if at < 0 {
				continue
			}
			c, err := scores(p.src, at, 0)
			if err != nil {
				return err
			}
			p.cut += c.cut
			c = c.less(0.5).byOpening(cells[at].Listed)
			p.mirror[k][v] = &c
			if p.before[k] < 0 {
				continue
			}
			if p.link[k][v], err = p.pairs(v, player.Name, p.players[p.before[k]].Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// pairs is the score of a player in pairs of games against another; nil where they
// did not play in both seatings.
func (p *part) pairs(variant int, player, other string) (*column, error) {
	first, second := p.find(variant, player, other), p.find(variant, other, player)
	if first < 0 || second < 0 {
		return nil, nil
	}
	one, err := scores(p.src, first, 0)
	if err != nil {
		return nil, err
	}
	two, err := scores(p.src, second, 1)
	if err != nil {
		return nil, err
	}
	p.cut += one.cut + two.cut
	c := one.plus(two, 0.5, 0.5).byOpening(p.src.Cells()[first].Listed)
	return &c, nil
}

// find is the place of the cell of two players in their seats, by their names of
// today; −1 where there is none.
func (p *part) find(variant int, agents ...string) int {
	cells := p.src.Cells()
	return slices.IndexFunc(cells, func(c table.Cell) bool {
		lineup := c.Lineup
		if c.Players != nil {
			lineup = c.Players
		}
		return c.Variant == p.variants[variant] && openings(&c) == p.name && c.Games > 0 && slices.Equal(lineup, agents)
	})
}

// results is what the columns show.
func (p *part) results() Part {
	out := Part{Openings: p.name, Variants: p.variants, Cut: p.cut}
	advantage := joint.Sidak(p.family, max(1, len(p.players)*len(p.variants)-facts(p.mirror)))
	elo := joint.Sidak(p.family, max(1, (len(p.players)-1)*len(p.variants)-facts(p.link)))
	for k, player := range p.players {
		r := Rung{Player: player}
		for v, name := range p.variants {
			pt := Point{Nodes: math.NaN(), Advantage: unknown(p.opt.Level), Score: unknown(p.opt.Level), Elo: p.elo(k, v, elo)}
			if nodes, ok := p.opt.Nodes[[2]string{name, player.Name}]; ok {
				pt.Nodes = nodes
			}
			if c := p.mirror[k][v]; !c.empty() {
				pt.Games = int64(len(c.values))
				pt.Advantage = p.errors.estimate(contrast{{c, 1}}, advantage, p.opt.Level)
				if told, ok := p.told(name, player.Name); ok {
					pt.Advantage = told
				}
			}
			if c := p.link[k][v]; !c.empty() {
				pt.Pairs = int64(len(c.values))
				pt.Score = p.errors.score(c, elo, p.opt.Level)
			}
			r.Points = append(r.Points, pt)
		}
		out.Rungs = append(out.Rungs, r)
	}
	out.Changes = changes(&out)
	out.Differences = p.differences()
	out.Slopes = p.slopes()
	return out
}

// told is what the study says of a player who meets itself; false where nobody judged that.
func (p *part) told(variant, player string) (analysis.Estimate, bool) {
	if p.opt.Advantage == nil {
		return analysis.Estimate{}, false
	}
	return p.opt.Advantage(variant, p.name, player)
}

// facts counts the columns that are copies of one game: they are not in a family.
func facts(columns [][]*column) (n int) {
	for _, row := range columns {
		for _, c := range row {
			if !c.empty() && c.once {
				n++
			}
		}
	}
	return n
}

// critical is the critical value of a family of contrasts, given those of each player.
func (p *part) critical(of func(player int) []contrast) float64 {
	var blocks []mat.Symmetric
	for k := range p.players {
		if list := slices.DeleteFunc(of(k), contrast.fact); len(list) > 0 {
			blocks = append(blocks, p.errors.block(list))
		}
	}
	return joint.MaxT(p.family, blocks...)
}

// unknown is an estimate of which nothing is known.
func unknown(level float64) analysis.Estimate {
	return analysis.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Level: level}
}

// elo is the strength of a player under a variant, above that of the first of all.
func (p *part) elo(player, variant int, critical float64) analysis.Estimate {
	e := unknown(p.opt.Level)
	if p.before[player] < 0 {
		e.Value = 0
		return e
	}
	var sum contrast
	value, least, most := 0.0, 0.0, 0.0
	for k := player; p.before[k] >= 0; k = p.before[k] {
		c := p.link[k][variant]
		if c.empty() || c.once { // of one pair of games no strength follows
			return e
		}
		score := mean(c.values)
		lo, hi := c.bounds()
		value += match.Elo(score)
		least += match.Elo(lo)
		most += match.Elo(hi)
		// The slope of the scale where z² games more, half of them won, would be.
		n, z := float64(len(c.values)), float64(p.errors.z*p.errors.z)
		score = (float64(score*n) + float64(z/2)) / (n + z)
		const scale = 400 / math.Ln10
		sum = append(sum, term{c, scale / float64(score*(1-score))})
	}
	if !finite(value) || !finite(least) || !finite(most) {
		return e
	}
	se := p.errors.se(sum)
	e.Value, e.Lo, e.Hi, e.N, e.Method = value, least-float64(critical*se), most+float64(critical*se), sum.games(), analysis.MethodClustered
	e.Single = &analysis.Bounds{Lo: least - float64(p.errors.z*se), Hi: most + float64(p.errors.z*se)}
	return e
}

// changes finds the strengths at which either player is favoured.
func changes(p *Part) []Change {
	var list []Change
	for v, name := range p.Variants {
		c := Change{Variant: name}
		for _, r := range p.Rungs {
			switch e := r.Points[v].Advantage; {
			case e.Lo > 0 && c.First == "":
				c.First = r.Name
			case e.Hi < 0 && c.Second == "":
				c.Second = r.Name
			}
		}
		list = append(list, c)
	}
	return list
}

// differences compares every two variants at every strength.
func (p *part) differences() []Difference {
	var list []Difference
	var contrasts []contrast
	of := func(k int) []contrast {
		var here []contrast
		for a := range p.variants {
			for b := range a {
				if x, y := p.mirror[k][b], p.mirror[k][a]; !x.empty() && !y.empty() {
					here = append(here, contrast{{x, 1}, {y, -1}})
				}
			}
		}
		return here
	}
	for k, player := range p.players {
		contrasts = append(contrasts, of(k)...)
		for a := range p.variants {
			for b := range a {
				if !p.mirror[k][b].empty() && !p.mirror[k][a].empty() {
					list = append(list, Difference{Player: player.Name, A: p.variants[b], B: p.variants[a]})
				}
			}
		}
	}
	critical := p.critical(of)
	for i := range list {
		list[i].Effect = p.errors.estimate(contrasts[i], critical, p.opt.Level)
	}
	return list
}
