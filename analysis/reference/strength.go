package reference

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/sim/plan"
	"houserules/sim/table"
)

// Anchor is the player whose Elo is zero. The others of the pool, greedy and nodes:1000 with the
// lead in seeds, are anchors by standing in it under every set of rules: their recipes do not change.
const Anchor = "random"

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
	// measured it. Its value is missing where one side alone is bounded.
	Elo      *Estimate `json:"elo"`
	Openings string    `json:"openings,omitempty"`
	Study    string    `json:"study,omitempty"`
	PlanHash string    `json:"plan_hash,omitempty"`
	// Kept is the share of Positions with exact values whose value it keeps, on boards with
	// Seeds seeds at the most; nil where nobody asked.
	Kept      *Estimate `json:"value_keeping"`
	Positions int64     `json:"positions,omitempty"`
	Seeds     int       `json:"seeds,omitempty"`
	// Level is the word for the Elo; see [Bands].
	Level string `json:"level"`
}

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
	Variant  string `json:"variant"`
	Anchor   string `json:"anchor"`
	Openings string `json:"openings"`
	Players  []struct {
		Agent string    `json:"agent"`
		Elo   *Estimate `json:"elo"`
	} `json:"players"`
}

// strengthsOf are the strengths that a study measured, one of each player and training. The error says
// what in them cannot be.
func strengthsOf(p *plan.Plan, name, hash string, ratings []rating) (list []*Strength, err error) {
	for _, r := range ratings {
		if r.Anchor != Anchor {
			continue
		}
		v := p.Variant(r.Variant)
		if v == nil {
			return nil, fmt.Errorf("rates players of %q, which its plan does not have: it was changed", r.Variant)
		}
		for _, x := range r.Players {
			if !playsIn(p, r.Variant, x.Agent) {
				return nil, fmt.Errorf("rates %q, who does not play %s in its plan: it was changed", x.Agent, r.Variant)
			}
			if x.Elo == nil || !x.Elo.holds() || x.Agent == Anchor && (x.Elo.Value == nil || *x.Elo.Value != 0) {
				return nil, fmt.Errorf("has an Elo of %s that cannot be: it was changed", x.Agent)
			}
			recipe, evaluation, err := recipeOf(p, x.Agent)
			if err != nil {
				return nil, err
			}
			player := recipe.Name
			if evaluation != "" {
				player = anyTraining(player, evaluation)
			}
			list = append(list, &Strength{
				Variant: r.Variant, RulesHash: v.Hash, Player: player, EvaluationHash: recipe.evaluations(),
				Elo: x.Elo, Openings: lawOf(r.openingsIn(p)).Name, Study: name, PlanHash: hash,
			})
		}
	}
	return list, nil
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

// strong is what the trainings of one player show together: the mean, and the interval that holds theirs.
// Where one side alone is bounded for one of them, there is no mean.
func strong(list []*Strength, of func(*Strength) *Estimate) *Estimate {
	var parts []*Estimate
	for _, s := range list {
		x := of(s)
		if x == nil {
			return nil
		}
		parts = append(parts, x)
	}
	if len(parts) == 1 {
		return parts[0]
	}
	if all := holding(parts); all != nil {
		return all
	}
	all := &Estimate{Level: parts[0].Level, Method: holdsAll(len(parts), parts[0].Method), Lo: parts[0].Lo, Hi: parts[0].Hi}
	for _, x := range parts {
		all.N += x.N
		all.Lo, all.Hi = bound(all.Lo, x.Lo, math.Min), bound(all.Hi, x.Hi, math.Max)
	}
	return all
}

// Weigh gives the edition the strengths that were measured under its rules, those of the trainings of
// one player together. What is of no entry is left out, with the reason.
func (e *Edition) Weigh(measured []*Strength) (left []LeftOut) {
	e.Strength = []*Strength{}
	var names []string
	groups := map[string][]*Strength{}
	for _, s := range measured {
		key := s.Variant + " " + s.Player
		if groups[key] == nil {
			names = append(names, key)
		}
		groups[key] = append(groups[key], s)
	}
	for _, name := range names {
		var elo, kept []*Strength
		for _, s := range groups[name] {
			if s.Elo != nil {
				elo = append(elo, s)
			} else {
				kept = append(kept, s)
			}
		}
		s := *groups[name][0]
		for _, list := range [][]*Strength{elo, kept} {
			if err := e.fits(list); err != nil {
				left = append(left, LeftOut{name, err.Error()})
				list = nil
			}
			if len(list) == 0 {
				continue
			}
			s.EvaluationHash = hashes(list)
			if x := strong(list, func(s *Strength) *Estimate { return s.Elo }); x != nil {
				s.Elo, s.Openings, s.Study, s.PlanHash = x, list[0].Openings, list[0].Study, list[0].PlanHash
			}
			if x := strong(list, func(s *Strength) *Estimate { return s.Kept }); x != nil {
				s.Kept, s.Positions, s.Seeds = x, list[0].Positions, list[0].Seeds
			}
		}
		if s.Level = levelOf(s.Elo); s.Elo != nil || s.Kept != nil {
			e.Strength = append(e.Strength, &s)
		}
	}
	for _, x := range e.Entries {
		x.strength = e.strengthOf(x)
	}
	e.orderStrengths()
	return left
}

// hashes are those of what the trainings learned, in order; empty for players who did not learn.
func hashes(list []*Strength) string {
	var all []string
	for _, s := range list {
		if s.EvaluationHash != "" {
			all = append(all, s.EvaluationHash)
		}
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// fits tells why the strengths of the trainings of one player belong to no entry.
func (e *Edition) fits(list []*Strength) error {
	if len(list) == 0 {
		return nil
	}
	found := false
	for _, x := range e.Entries {
		if x.Variant != list[0].Variant || x.Recipe.of() != list[0].Player {
			continue
		}
		found = true
		if x.RulesHash == list[0].RulesHash && x.Recipe.evaluations() == hashes(list) {
			return nil
		}
	}
	if found {
		return errors.New("its strength is of other rules, or of other trainings, than its entries")
	}
	return errors.New("its strength is measured, and there is no entry of it")
}

// of is the name of a recipe whatever training made its evaluation.
func (r *Recipe) of() string { return learnedName(r.Name) }

// nameDigits is how much of the hash of what a player learned its name has.
const nameDigits = 16

// evaluations are the hashes of what a recipe learned, as far as names of players have them.
func (r *Recipe) evaluations() string {
	list := strings.Fields(r.EvaluationHash)
	for i, hash := range list {
		list[i] = hash[:min(len(hash), nameDigits)]
	}
	return strings.Join(list, " ")
}

// strengthOf is the strength of an entry's player; nil where nobody measured it.
func (e *Edition) strengthOf(x *Entry) *Strength {
	for _, s := range e.Strength {
		if s.RulesHash == x.RulesHash && s.Player == x.Recipe.of() && s.EvaluationHash == x.Recipe.evaluations() {
			return s
		}
	}
	return nil
}

// StrengthsOf are the strengths of a page's players, in the order of its entries.
func (e *Edition) StrengthsOf(page string) (list []*Strength) {
	for _, s := range e.Strength {
		if s.Variant == page {
			list = append(list, s)
		}
	}
	return list
}

// orderStrengths puts strengths in the order of the entries.
func (e *Edition) orderStrengths() {
	at := map[*Strength]int{}
	for i, x := range e.Entries {
		if _, known := at[x.strength]; !known {
			at[x.strength] = i
		}
	}
	slices.SortStableFunc(e.Strength, func(a, b *Strength) int { return at[a] - at[b] })
}

// elo, kept and level are what is known of the strength of an entry's player.
func (e *Entry) elo() *Estimate {
	if e.strength == nil {
		return nil
	}
	return e.strength.Elo
}

func (e *Entry) kept() *Estimate {
	if e.strength == nil {
		return nil
	}
	return e.strength.Kept
}

func (e *Entry) level() string {
	if e.strength == nil {
		return ""
	}
	return e.strength.Level
}
