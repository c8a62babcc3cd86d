package reference

import (
	"fmt"
	"slices"
	"strings"

	"houserules/analysis/repeat"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Anchor is the player whose Elo is zero. The others of the pool, greedy and nodes:1000 with the
// lead in seeds, are anchors by standing in it under every set of rules: their recipes do not change.
const Anchor = "random"

// wins is the objective of values that say who wins.
const wins = "win"

// Strength is how strong a player is under some rules. It is no part of an entry: an edition with
// more of them has the same entries and keeps its number.
type Strength struct {
	Variant   string `json:"variant"`
	RulesHash string `json:"rules_hash"`
	// Player is the name of the recipe, EvaluationHash the beginning of the hash of what it learned, of
	// each training where there are several.
	Player         string `json:"player"`
	EvaluationHash string `json:"evaluation_hash,omitempty"`
	// Elo is how much stronger it is than the anchor, with an interval that holds together for all
	// players under these rules, from games that begin as Openings say in a study; nil where nobody
	// measured it. Its value is missing where one side alone is bounded, and where of Games more than
	// the tolerance were CutOff; the interval holds however these would have ended.
	Elo    *Estimate `json:"elo"`
	Games  int64     `json:"games,omitempty"`
	CutOff int64     `json:"cut_off,omitempty"`
	// Fit is the probability of results that lie as far from the model, in which every player's strength is one
	// number, where that is right (see package ratings); nil where games were cut off.
	Fit      *float64 `json:"fit,omitempty"`
	Openings string   `json:"openings,omitempty"`
	Study    string   `json:"study,omitempty"`
	PlanHash string   `json:"plan_hash,omitempty"`
	// Kept is the share of Positions with exact values whose value it keeps, on boards with
	// Seeds seeds or counters at the most; nil where nobody asked. Objective is "win" where a value is who
	// wins, and empty where it is a lead.
	Kept      *Estimate `json:"value_keeping"`
	Positions int64     `json:"positions,omitempty"`
	Seeds     int       `json:"seeds,omitempty"`
	Objective string    `json:"objective,omitempty"`
	// Level is the word for the Elo; see [Bands].
	Level string `json:"level"`
}

// OfWins tells whether the values that it keeps are who wins.
func (s *Strength) OfWins() bool { return s.Objective == wins }

// FromStart tells whether the games of its Elo begin at the start position.
func (s *Strength) FromStart() bool { return s.Openings == startName }

// Band is a word for strength: of players whose Elo is shown to be From or more, and not as much as the next
// band has.
type Band struct {
	From float64
	Word string
}

// Bands are the words for strength, from the weakest. They compare the players of today.
func Bands() []Band {
	return []Band{{0, "lowest"}, {100, "low"}, {400, "middle"}, {800, "high"}, {1600, "highest"}}
}

// levelOf is the word for an Elo: by the lower end of its interval, of which the anchor has none. It is
// empty where nothing was measured.
func levelOf(elo *Estimate) string {
	if elo == nil || elo.Lo == nil {
		return ""
	}
	word := ""
	for i, b := range Bands() {
		if i == 0 || *elo.Lo >= b.From {
			word = b.Word
		}
	}
	return word
}

// bandsInWords says which Elo each word is of.
func bandsInWords() string {
	var list []string
	for i, b := range Bands() {
		if i == 0 {
			list = append(list, b.Word+" below that")
			continue
		}
		list = append(list, fmt.Sprintf("%s from %.0f", b.Word, b.From))
	}
	slices.Reverse(list)
	return strings.Join(list, ", ")
}

// rating is what summary.json has of the players of a variant who met each other.
type rating struct {
	Variant  string        `json:"variant"`
	Anchor   string        `json:"anchor"`
	Openings string        `json:"openings"`
	Players  []ratedPlayer `json:"players"`
}

// ratedPlayer is one of them.
type ratedPlayer struct {
	Agent string    `json:"agent"`
	Elo   *Estimate `json:"elo"`
}

// strengthsOf are the strengths that a study measured, one of each player and training. The error says what in
// them cannot be.
func strengthsOf(p *plan.Plan, study *repeat.Study, shown map[string]*cell, ratings []rating) (list []*Strength, err error) {
	among := 0
	for _, r := range ratings {
		among += len(r.Players) - 1
	}
	for _, r := range ratings {
		if r.Anchor != Anchor {
			continue
		}
		v := p.Variant(r.Variant)
		if v == nil {
			return nil, fmt.Errorf("rates players of %q, which its plan does not have: it was changed", r.Variant)
		}
		if len(r.Players) == 0 {
			continue // who did not meet
		}
		fits, err := r.checkElo(p, study.Cells, shown, among)
		if err != nil {
			return nil, err
		}
		games, cut := r.games(p, study.Cells)
		for _, x := range r.Players {
			if !playsIn(p, r.Variant, x.Agent) {
				return nil, fmt.Errorf("rates %q, who does not play %s in its plan: it was changed", x.Agent, r.Variant)
			}
			if x.Elo == nil || !x.Elo.holds() || x.Agent == Anchor && (x.Elo.Value == nil || *x.Elo.Value != 0) {
				return nil, fmt.Errorf("has an Elo of %s that cannot be: it was changed", x.Agent)
			}
			if x.Agent != Anchor && x.Elo.Lo == nil && x.Elo.Hi == nil {
				continue // nothing is known of one whose games are all the same as another's
			}
			recipe, evaluation, err := recipeOf(p, x.Agent)
			if err != nil {
				return nil, err
			}
			player := recipe.Name
			if evaluation != "" {
				player = anyTraining(player, evaluation)
			}
			if x.Agent != Anchor && boundedAlone(cut, games) {
				x.Elo.Value = nil
			}
			list = append(list, &Strength{
				Variant: r.Variant, RulesHash: v.Hash, Player: player, EvaluationHash: recipe.evaluations(),
				Elo: x.Elo, Games: games, CutOff: cut, Fit: fits, Openings: lawOf(r.openingsIn(p)).Name, Study: study.Name, PlanHash: study.PlanSHA256,
			})
		}
	}
	return list, nil
}

// games are how many the players of a rating played against each other, and how many of them were cut off.
func (r *rating) games(p *plan.Plan, cells []repeat.Cell) (games, cut int64) {
	for i := range p.Cells {
		if c := &p.Cells[i]; c.Variant == r.Variant && !alike(c.Lineup) && (r.Openings == "" || c.Openings == r.Openings) {
			games += cells[i].Counts[repeat.GamesKey]
			cut += cells[i].Counts["cut_off"]
		}
	}
	return games, cut
}

// openingsIn says how the games of a rating begin; a study with one kind of openings does not repeat it.
func (r *rating) openingsIn(p *plan.Plan) string {
	for i := range p.Cells {
		if c := &p.Cells[i]; r.Openings == "" && c.Variant == r.Variant {
			return c.Openings
		}
	}
	return r.Openings
}

// playsIn tells whether a player plays a variant in a plan.
func playsIn(p *plan.Plan, variant, player string) bool {
	return slices.ContainsFunc(p.Cells, func(c table.Cell) bool { return c.Variant == variant && slices.Contains(c.Lineup, player) })
}

// holds tells whether an interval can be one.
func (e *Estimate) holds() bool {
	inOrder := func(a, b *float64) bool { return a == nil || b == nil || *a <= *b }
	return inOrder(e.Lo, e.Value) && inOrder(e.Value, e.Hi) && inOrder(e.Lo, e.Hi) && e.Level > 0 && e.Level < 1 && e.N >= 0
}
