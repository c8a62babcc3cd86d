package plan

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/engine/matchplay"
	"houserules/sim/table"
	"houserules/variants"
)

// Plan is a study resolved to the last detail: what plan.json holds. Cells,
// rules and seed never change once games have been played, nor does what was
// promised before them: Tolerance, Base and Grow. Title and Description may, and a
// study may be extended: see Extend.
type Plan struct {
	table.Contents
	// Title is the report's heading.
	Title string `json:"title,omitempty"`
	// Description says, at the head of the report, what the study asks and how it
	// is to be read.
	Description string `json:"description,omitempty"`
	// Tolerance is the smallest effect that matters.
	Tolerance Tolerance `json:"tolerance"`
	// Base is the variant with which the others are compared.
	Base string `json:"base"`
	// Openings are how the cells' games begin; nil where all begin at the start
	// position.
	Openings []Openings `json:"openings,omitempty"`
	// Ladders are players by strength, the weakest first, whose games say what the
	// first move is worth at each strength; nil where the study has none.
	Ladders [][]string `json:"ladders,omitempty"`
	// Evaluations are those by which players value positions, by their hashes; nil where all do
	// by the lead.
	Evaluations []*evaluation.Evaluation `json:"evaluations,omitempty"`
	// Match is the rule by which a match ends; nil for a study.
	Match *Match `json:"match,omitempty"`
	// Balance is the search for the fairest rules that the plan is for; nil for
	// others.
	Balance *Balance `json:"balance,omitempty"`
	// Komi is the question for an even komi that the plan is for; nil for others.
	Komi *Komi `json:"komi,omitempty"`
	// Pilot says which side is better where the winner of a game of a match chooses
	// who starts the next; nil where nobody does.
	Pilot *Pilot `json:"pilot,omitempty"`
	// Grow is set where the study may be looked at early, stopped and extended;
	// nil where it is looked at once, with all its games.
	Grow *Growth `json:"grow,omitempty"`
	// Designs say how variants were made, where a study varies rules.
	Designs []Design `json:"designs,omitempty"`
	// Until are the rules by which the study ends before all its games are
	// played, of which the last one counts and the others were laid down before
	// it; nil where all are played.
	Until []Until `json:"until,omitempty"`
	// OnForfeit is what happens where a player outside of the program forfeits a
	// game; empty in plans without such players. Unlike the promise it may change
	// between two runs.
	OnForfeit OnForfeit `json:"on_forfeit,omitempty"`
	// Programs is the folder where relative paths of programs begin, empty for
	// the working directory. The plan does not keep it: it names programs as the
	// study does, so that a study has the same plan wherever it lies.
	Programs string `json:"-"`
	// text is the hash of the text that the plan was read from; empty for a new plan.
	text string
	// Reads are paths that the study's file has read outside of its folder.
	Reads []string `json:"-"`
	// Permit is what of all that may be used; nil where nothing. A plan that was read gives
	// none.
	Permit agent.Permit `json:"-"`
}

// Asks is the question of its own that the plan is for: match, balance or komi; empty for
// a study, whose games are all played and compared.
func (p *Plan) Asks() string {
	switch {
	case p.Match != nil:
		return "match"
	case p.Balance != nil:
		return "balance"
	case p.Komi != nil:
		return "komi"
	default:
		return ""
	}
}

// New makes a plan of what its games depend on. Every variant must have its
// game. The openings are those that cells name. The error says why such games
// cannot be put into tables.
func New(name string, seed uint64, c table.Compression, variants []table.Variant, cells []table.Cell, openings ...Openings) (*Plan, error) {
	p := &Plan{Openings: openings, Contents: table.Contents{
		TableVersion: table.Version, Protocol: engine.Protocol,
		Name: name, Seed: seed, Compression: c, Variants: variants, Cells: cells,
	}}
	p.PlanVersion = table.PlanVersion
	for i := range p.Variants {
		p.Variants[i].Info = p.Variants[i].Game.Info()
	}
	p.namePlayers()
	for i := range p.Cells {
		p.Cells[i].StopsAtOneGame, p.Cells[i].ByChance = p.Cells[i].MayBeOneGame(), p.Cells[i].MayBePopulation()
	}
	if _, err := table.Columns(&p.Contents); err != nil {
		return nil, fmt.Errorf("study %s cannot be put into tables: %w", name, err)
	}
	return p, nil
}

// PlayMatches turns a plan of games into a plan of the same number of matches, in smaller
// blocks, because a match is several games. The error names a variant whose rules have no
// match.
func (p *Plan) PlayMatches() error {
	p.Unit = table.Matches
	for i := range p.Cells {
		c := &p.Cells[i]
		r, err := p.MatchRules(c.Variant)
		if err != nil {
			return err
		}
		c.StopsAtOneGame, c.ByChance = false, false
		c.BlockGames = max(1, min(c.BlockGames/8, int64(table.MaxBlockGames/r.Most())))
	}
	p.shareBlocks()
	var err error
	if p.Pilot, err = p.pilot(); err != nil {
		return err
	}
	if _, err := table.Columns(&p.Contents); err != nil {
		return fmt.Errorf("study %s cannot be put into tables: %w", p.Name, err)
	}
	return nil
}

// shareBlocks gives cells of the same agents the smallest of their block sizes, so
// that block b of each holds the same matches.
func (p *Plan) shareBlocks() {
	for i := range p.Cells {
		for k := range p.Cells {
			a, b := &p.Cells[i], &p.Cells[k]
			if samePlayers(a.Lineup, b.Lineup) {
				a.BlockGames = min(a.BlockGames, b.BlockGames)
			}
		}
	}
}

// samePlayers tells whether two line-ups are one, in whatever order.
func samePlayers(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// MatchRules are the rules of a variant's matches, for a study that plays them.
func (p *Plan) MatchRules(variant string) (matchplay.Rules, error) {
	game, err := p.Game(variant)
	if err != nil {
		return matchplay.Rules{}, err
	}
	r, err := matchplay.Of(game)
	if err != nil {
		return r, fmt.Errorf("%s has no matches that could be played: %w", variant, err)
	}
	return r, nil
}

// MatchesOf are the rules of the matches of all variants, by name; nil in a study
// of games.
func (p *Plan) MatchesOf() (map[string]matchplay.Rules, error) {
	if p.Unit != table.Matches {
		return nil, nil
	}
	all := map[string]matchplay.Rules{}
	for _, v := range p.Variants {
		r, err := p.MatchRules(v.Name)
		if err != nil {
			return nil, err
		}
		all[v.Name] = r
	}
	return all, nil
}

// UnmarshalJSON reads a plan of any version. Those before version 2 have a
// margin, which is the tolerance of the score.
func (p *Plan) UnmarshalJSON(data []byte) error {
	type plain Plan
	in := struct {
		*plain
		Margin float64 `json:"margin"`
	}{plain: (*plain)(p)}
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	if p.PlanVersion < 2 && p.Tolerance.Score == 0 {
		p.Tolerance.Score = in.Margin
	}
	return nil
}

// Compile makes the games again from the stored rules.
func (p *Plan) Compile() error {
	for i := range p.Variants {
		v := &p.Variants[i]
		restored, err := variants.Restore(v.Rules)
		if err != nil {
			return fmt.Errorf("the rules of variant %s cannot be read: %w", v.Name, err)
		}
		if restored.Hash != v.Hash {
			return fmt.Errorf("the rules of variant %s have the hash %s instead of %s: the plan was changed by hand, or written by a program that reads rules differently; use that program",
				v.Name, restored.Hash, v.Hash)
		}
		if err := sameVariant(v, restored); err != nil {
			return fmt.Errorf("variant %s was changed by hand or damaged: %w; restore the plan from a copy, or play the study in a new folder", v.Name, err)
		}
		v.Game = restored.Game
	}
	if _, err := p.MatchesOf(); err != nil {
		return err
	}
	return p.checkPilot()
}

// Game returns the game of a variant of the plan.
func (p *Plan) Game(variant string) (engine.Game, error) {
	v := p.Variant(variant)
	if v == nil {
		return nil, fmt.Errorf("the study has no variant %q: it has %s", variant, strings.Join(p.variantNames(), ", "))
	}
	if v.Game == nil {
		return nil, fmt.Errorf("the game of variant %s has not been made: the plan was read by Peek", variant)
	}
	return v.Game, nil
}

func (p *Plan) variantNames() []string {
	names := make([]string, len(p.Variants))
	for i, v := range p.Variants {
		names[i] = v.Name
	}
	return names
}

// TotalGames is the number of games of all cells, or of matches.
func (p *Plan) TotalGames() int64 {
	var n int64
	for _, c := range p.Cells {
		n += c.Games
	}
	return n
}
