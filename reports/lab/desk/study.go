package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/engine"
	"houserules/engine/evaluation"
	"houserules/reports/playable/session"
	"houserules/reports/record"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
)

// Plan is what a page wants to be played.
type Plan struct {
	// Agents are the kinds of players, each in games among themselves, Games how many
	// games of each.
	Agents []string         `json:"agents"`
	Games  map[string]int64 `json:"games"`
	Seed   uint64           `json:"seed,string"`
	// Against are other rules to compare with, as texts; the parent is compared with
	// where Parent is set.
	Against []string `json:"against"`
	Parent  bool     `json:"parent"`
	// OneLook is set where the games are looked at once, when all are there, by whoever asks for counts,
	// and Whole where nothing else is looked at: both have the whole error, as at a terminal.
	OneLook bool `json:"once"`
	Whole   bool `json:"whole"`
	// Confirm is set where the rules were chosen before these games; see [Looks].
	Confirm bool `json:"confirm"`
	// Learned are files of what was learned here, for rules that the program brings nothing for.
	Learned []json.RawMessage `json:"learned"`
}

// Begun is what a page gives to its tables.
type Begun struct {
	// Rules are the resolved rules by variant, which a table takes.
	Rules map[string]json.RawMessage `json:"rules"`
	Cells []CellPlan                 `json:"cells"`
	// ID comes back with the games, and Seed is their luck.
	ID   int    `json:"id"`
	Seed uint64 `json:"seed,string"`
	// Fresh is set where the games count as played after the rules were chosen.
	Fresh bool `json:"fresh"`
	// More is how many games of the page's own rules could be added; see more.
	More int64 `json:"more"`
}

// CellPlan is a cell as a table needs it.
type CellPlan struct {
	Variant string   `json:"variant"`
	Agent   string   `json:"agent"`
	Lineup  []string `json:"lineup"`
	Lines   bool     `json:"lines"`
	Games   int64    `json:"games"`
	// Evaluations are files of those that the players name.
	Evaluations map[string]json.RawMessage `json:"evaluations,omitempty"`
}

// mostGames bounds the memory of a page: of all cells together.
const mostGames = 4_000_000

// study is what is watched.
type study struct {
	id    int
	plan  *plan.Plan
	cells []*gathered
	asked Plan
	// key is what it shows, and fresh whether its games were played after the rules were chosen.
	key   string
	fresh bool
	level float64 // of all intervals
}

// name is the study's; results carry it.
const name = "lab"

// begin lays a study down in place of the one before.
func (d *Desk) begin(text string, asked Plan) (*Begun, error) {
	v, err := d.rules(text)
	if err != nil {
		return nil, err
	}
	if err := d.fit(asked.Agents, v); err != nil {
		return nil, err
	}
	texts, refs := map[string][]byte{file: []byte(text)}, []string{"./" + file}
	if parent := d.parent(v); asked.Parent && parent != nil && parent.Hash != v.Hash {
		refs = append(refs, parent.Name)
	}
	for i, other := range asked.Against {
		if err := short(other); err != nil {
			return nil, err
		}
		ref := fmt.Sprintf("pinned-%d.yaml", i+1)
		texts[ref], refs = []byte(other), append(refs, "./"+ref)
	}
	f := sim.DefaultStudyFile()
	f.Name, f.Variants, f.Agents, f.Games, f.Seed = name, refs, asked.Agents, maps.Clone(asked.Games), &asked.Seed
	if !asked.OneLook {
		f.Grow = sim.GrowYes
	}
	library := d.library.Texts(texts)
	var missing *unlearned
	library.Learn = func(games []engine.Game) (list []*evaluation.Evaluation, err error) {
		list, err = worths(games, asked.Learned)
		errors.As(err, &missing) // a list of diagnostics would not have it
		return list, err
	}
	s, list := sim.NewStudy(library, f)
	if missing != nil {
		return nil, missing
	}
	if list.HasErrors() {
		return nil, wrong(list)
	}
	p, err := sim.NewPlan(s, asked.Seed, table.None)
	if err != nil {
		return nil, err
	}
	if p.TotalGames() > mostGames {
		return nil, d.tooMany(p.TotalGames())
	}
	b, err := d.begun(p)
	if err != nil {
		return nil, err
	}
	mine := &study{id: b.ID, plan: p, asked: asked, key: lookedAt(p), level: analysis.DefaultLevel}
	mine.fresh = d.looks.fresh(mine.key, p.Seed, asked.Confirm)
	for _, cell := range everyGame(p).Cells {
		mine.cells = append(mine.cells, newGathered(cell, 0))
	}
	b.Fresh, b.More = mine.fresh, mine.another()
	d.study = mine
	return b, nil
}

// tooMany says that a page does not keep so many games.
func (d *Desk) tooMany(games int64) error {
	return errors.New(d.sentence("lab.games-most", d.number(float64(games), 0), d.number(mostGames, 0)))
}

// another is how many games of the page's own rules are as many again; 0 where a page cannot keep
// so many.
func (s *study) another() (games int64) {
	if 2*s.plan.TotalGames() > mostGames {
		return 0
	}
	for _, c := range s.cells {
		if c.cell.Variant == s.plan.Variants[0].Name {
			games += c.cell.Games
		}
	}
	return games
}

// more adds as many games again to the study. Its intervals hold at every number of games and
// stay made for the numbers that were planned first.
func (d *Desk) more() (*Begun, error) {
	s := d.study
	if s.asked.OneLook || s.another() == 0 {
		return nil, d.tooMany(2 * s.plan.TotalGames())
	}
	for i := range s.plan.Cells {
		c := &s.plan.Cells[i]
		c.Stages = append(slices.Clone(c.Stages), c.Games)
		c.Games *= 2
		s.cells[i].extend(c.Games)
	}
	b, err := d.begun(s.plan)
	if err != nil {
		return nil, err
	}
	b.ID, b.Fresh, b.More = s.id, s.fresh, s.another()
	return b, nil
}

// everyGame is a plan of whose cells every game is played: workers do not say whether a number
// was drawn.
func everyGame(p *plan.Plan) *plan.Plan {
	for i := range p.Cells {
		p.Cells[i].StopsAtOneGame = false
	}
	return p
}

// fit refuses players that a page does not have for a game.
func (d *Desk) fit(agents []string, v *variants.Variant) error {
	for _, agent := range agents {
		// Options of players may name files.
		if slices.Contains(twoWays(v), agent) {
			continue
		}
		if strings.Contains(agent, ";") || !session.Fits(agent, v.Game) {
			return fmt.Errorf("%q is no player that a page has for %s", agent, v.Title)
		}
	}
	return nil
}

// begun is what tables need of a plan, whose cells get their columns.
func (d *Desk) begun(p *plan.Plan) (*Begun, error) {
	b := &Begun{ID: d.newID(), Seed: p.Seed, Rules: map[string]json.RawMessage{}}
	for _, v := range p.Variants {
		b.Rules[v.Name] = v.Rules
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		g, err := p.Game(c.Variant)
		if err != nil {
			return nil, err
		}
		c.Info = g.Info()
		files, err := filesOf(p, c)
		if err != nil {
			return nil, err
		}
		b.Cells = append(b.Cells, CellPlan{c.Variant, named(p, c.Agents), c.Lineup, c.Lines, c.Games, files})
	}
	return b, nil
}

// newID is what the games that are begun now are known by.
func (d *Desk) newID() int {
	d.ids++
	return d.ids
}

// errGone says that games are wanted no more.
var errGone = errors.New("these games are of no study and no search that goes on")

// Take takes games first, first+1, … of a cell over, of what was begun with an ID: the study
// that is watched, or the search. What is there already, or is not wanted any more, is an
// error and changes nothing.
func (d *Desk) Take(id, cell int, first uint64, games int, data []byte) error {
	var cells []*gathered
	switch {
	case d.study != nil && id == d.study.id:
		cells = d.study.cells
	case d.search != nil && id == d.search.id:
		cells = d.search.cells
	default:
		return errGone
	}
	if cell < 0 || cell >= len(cells) || cells[cell] == nil {
		return fmt.Errorf("cell %d is none of the %d that are played", cell, len(cells))
	}
	return cells[cell].take(first, games, data)
}

// prefix are the games of each cell that count: of the variants of a line-up as many, from
// the first on without a gap. Line-ups of which there are none are left out.
func (s *study) prefix() source {
	least := map[string]int64{}
	for _, c := range s.cells {
		n, known := least[c.cell.Agents]
		if !known || c.have < n {
			n = c.have
		}
		least[c.cell.Agents] = n
	}
	var out source
	for _, c := range s.cells {
		if n := least[c.cell.Agents]; n > 0 {
			cell := c.cell
			cell.Games, cell.BlockGames, cell.Stages = n, page, nil
			out.cells, out.from = append(out.cells, cell), append(out.from, c)
		}
	}
	return out
}

// source are the games that count, for the analysis.
type source struct {
	cells []table.Cell
	from  []*gathered
}

// Cells implements [analysis.Source].
func (s source) Cells() []table.Cell { return s.cells }

// Read implements [analysis.Source].
func (s source) Read(cell, block int, rows *engine.Rows) error {
	first, games := s.cells[cell].Block(block)
	s.from[cell].copy(rows, int64(first), int64(first)+int64(games))
	return nil
}

var errNoGames = errors.New("no games were played yet")

// analyze judges the games that are there.
func (s *study) analyze() (*analysis.Results, error) {
	from := s.prefix()
	if len(from.cells) == 0 {
		return nil, errNoGames
	}
	p, growth := s.plan, s.plan.Growth()
	o := analysis.Options{
		Name: p.Name, Seed: p.Seed, Protocol: p.Protocol, Base: p.Variants[0].Name, Level: s.level,
		Tolerance: p.Tolerance.Score, Draws: p.Tolerance.Draws, Lead: p.Tolerance.Lead, Plies: p.Tolerance.Plies,
		Rules: map[string]string{}, Totals: map[string]float64{},
	}
	if !s.asked.OneLook {
		o.Anytime = &analysis.Anytime{Rows: growth.Rows, Games: growth.Games, Planned: true}
	}
	games := int64(0)
	for _, c := range from.cells {
		games += c.Games
	}
	if games < p.TotalGames() {
		o.Part = &analysis.Part{Games: games, Played: games, Planned: p.TotalGames(), Promised: !s.asked.OneLook}
	}
	for _, v := range p.Variants {
		o.Rules[v.Name], o.Totals[v.Name] = v.Hash, float64(v.Game.Abilities().Total)
	}
	return analysis.Analyze(from, o)
}

// summary is what summary.json says of the games that are there.
func (s *study) summary() (json.RawMessage, error) {
	r, err := s.analyze()
	if err != nil {
		return nil, err
	}
	return record.Summary(r, nil, nil)
}

// Table plays for a page, in a worker of its own.
type Table struct {
	player *sim.CellPlayer
}

// Sit gets ready for games of a cell: its rules, as [Begun] has them, line-up and seed.
func (t *Table) Sit(rules json.RawMessage, c CellPlan, seed uint64) error {
	v, err := variants.Restore(rules)
	if err != nil {
		return err
	}
	t.player, err = sim.NewCellPlayer(v.Game, c.Lineup, seed, c.Lines, func(name string) (*evaluation.Evaluation, error) {
		return evaluation.Read(c.Evaluations[name])
	})
	return err
}

// Play plays games and packs their rows.
func (t *Table) Play(first uint64, games int) []byte { return Pack(t.player.Play(first, games)) }
