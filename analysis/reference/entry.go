// Package reference gathers what moving first is worth from the summaries of studies: one
// entry for each set of rules, each player who plays against a copy of itself and each way
// to begin. The command reference asks it for an edition, its tables and its answer.
//
// Entries are never averaged: not over players, not over openings (after an odd number of
// random plies the other player is on move), not over studies. Only trainings of one learned
// player make one entry together (see [Replica]).
package reference

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/sim/plan"
	"houserules/variants"
)

// Entry is what moving first is worth under some rules, for one player against itself, from
// one kind of openings.
type Entry struct {
	// ID names the entry in every edition: variant, player (with the beginning of a learned
	// evaluation's hash) and openings, with blanks and slashes between them.
	ID        string `json:"id"`
	Family    string `json:"family"`
	Variant   string `json:"variant"`
	Title     string `json:"title"`
	RulesHash string `json:"rules_hash"`
	Recipe    Recipe `json:"recipe"`
	Openings  Law    `json:"openings"`
	// Base names the rules of which Varied says what a study has varied; empty where it varied none.
	Base   string  `json:"base,omitempty"`
	Varied []Value `json:"varied,omitempty"`
	// Parent names the rules from which those of the variant derive, by its file; empty where from none.
	Parent string `json:"parent,omitempty"`
	// Seat is set where seats are unlike: the entry is about its result, as Role, against Against,
	// and not about who moves first.
	Seat    int    `json:"seat,omitempty"`
	Role    string `json:"role,omitempty"`
	Against string `json:"against,omitempty"`
	// SidesDiffer is set where the rules or their start treat the first player otherwise than the second in
	// more than who moves first: the entry is about all of that together.
	SidesDiffer bool `json:"sides_differ,omitempty"`
	// Study and PlanHash say where the games were planned, Protocol how luck was drawn, Looks at
	// which looks intervals hold: "fixed", "extended" (at both, before and after games were added)
	// or "anytime".
	Study    string `json:"study"`
	PlanHash string `json:"plan_hash"`
	Protocol int    `json:"protocol"`
	Looks    string `json:"looks"`
	Games    int64  `json:"games"`
	// Wins, Draws and Losses are the first player's, or the seat's where seats are unlike; CutOff are
	// the games without a result.
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
	CutOff int64 `json:"cut_off"`
	// Distinct is how many of the games are different ones, of several trainings those of each, together;
	// missing where nobody counted them. Where they are few the entry tells of few ways to play.
	Distinct int64 `json:"distinct_games,omitempty"`
	// Effect is the mean result less one half, games cut off as they stood then; nil where all games are
	// the same one, so that nothing is estimated.
	Effect *Effect `json:"effect"`
	// DrawShare, CutOffShare and Decisive (the share of the wins among wins and losses) are as the
	// study estimates them.
	DrawShare   *Estimate `json:"draw_share"`
	CutOffShare *Estimate `json:"cut_off_share"`
	Decisive    *Estimate `json:"decisive_share"`
	// Plies is the mean length, Lengths are quantiles of it.
	Plies   *Estimate  `json:"plies"`
	Lengths []Quantile `json:"lengths"`
	// OneGame is set where all games are the same one.
	OneGame bool `json:"one_game"`
	// Verdict is one of the words below.
	Verdict string `json:"verdict"`
	// Replicas are the trainings of a learned player, where there are several: counts are of all
	// of them, estimates their mean with the interval that holds each of theirs.
	Replicas []Replica `json:"replicas,omitempty"`
	// Parts are the studies that played it, where several did, each continuing the one before; Study and PlanHash are of
	// the first.
	Parts []Part `json:"parts,omitempty"`
	// seed is that of its study.
	seed uint64
	// evaluation is what the player's name calls its evaluation.
	evaluation string
	// began has the first moves with how many games began so.
	began map[string]int64
	// documented is set where the rules are those that come with the program under their name.
	documented bool
	// narrow is set where the interval is short enough that the entry could be shown to be fair.
	narrow bool
	// strength is how strong the player is under these rules; nil where nobody measured it.
	strength *Strength
}

// The verdicts of entries. Each rests on an interval that holds together with all others of
// the edition, and that allows for games cut off having gone either way.
const (
	// Fair: the mean result is shown to lie within the tolerance of one half.
	Fair = "fair"
	// First and Second: it is shown to be more, or less, than one half. Where seats are unlike
	// RoleAhead and AgainstAhead say so: the key has the role that is ahead.
	First, Second           = "first", "second"
	RoleAhead, AgainstAhead = "role", "against"
	// Open: nothing is shown.
	Open = "open"
	// NotEstimated: all games are the same one.
	NotEstimated = "one-game"
)

// Value is what a knob was given.
type Value struct {
	Knob  string `json:"knob"`
	Value string `json:"value"`
}

// page names the rules whose page tells of the entry.
func (e *Entry) page() string { return cmp.Or(e.Base, e.Variant) }

// Recipe is a player by what makes it: levels and words for strength change, a recipe does not.
type Recipe struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
	// Nodes and Depth bound the search, 0 for none.
	Nodes int `json:"nodes"`
	Depth int `json:"depth"`
	// SoftmaxScale is that by which the player draws among moves, 0 for equal odds among the
	// best; EvaluationHash is that of a learned evaluation, empty where the lead is looked at, and
	// has all of them, with blanks between, where the player was trained several times.
	SoftmaxScale   float64 `json:"softmax_scale"`
	EvaluationHash string  `json:"evaluation_hash"`
}

// Law is how games begin. The first player is whoever is on move then.
type Law struct {
	Name string `json:"name"`
	// RandomPlies is the number of random plies, Weights how they are drawn; 0 and empty where
	// games begin at the start position or in another way, by its name.
	RandomPlies int    `json:"random_plies"`
	Weights     string `json:"weights"`
}

// Estimate is a number with its interval, as summary.json has it.
type Estimate struct {
	Value  *float64 `json:"value"`
	Lo     *float64 `json:"lo"`
	Hi     *float64 `json:"hi"`
	Level  float64  `json:"level"`
	N      int64    `json:"n"`
	Method string   `json:"method"`
}

// Quantile is one of the length of games, in plies.
type Quantile struct {
	Share float64 `json:"share"`
	Estimate
}

// Effect is an estimate with the bounds that hold together with all effects of the edition.
type Effect struct {
	Value              float64 `json:"value"`
	Lo                 float64 `json:"lo"`
	Hi                 float64 `json:"hi"`
	Level              float64 `json:"level"`
	Method             string  `json:"method"`
	SimultaneousLo     float64 `json:"simultaneous_lo"`
	SimultaneousHi     float64 `json:"simultaneous_hi"`
	SimultaneousMethod string  `json:"simultaneous_method"`
	// counted is set where the counts alone make the interval.
	counted bool
}

// weightsOfRandom says how random plies are drawn.
const weightsOfRandom = "uniform among legal moves, drawn again where the game is over or the turn is the other player's"

// startName is that of games that begin at the start position.
const startName = "start"

// lawOf reads how games begin by the name that a cell has for it.
func lawOf(openings string) Law {
	law := Law{Name: cmp.Or(openings, startName)}
	if n, random := strings.CutPrefix(openings, "random:"); random {
		if plies, err := strconv.Atoi(n); err == nil {
			law.RandomPlies, law.Weights = plies, weightsOfRandom
		}
	}
	return law
}

// recipeOf is the recipe of a player, and what its name calls its evaluation, if it has one. The
// error says why there is none.
func recipeOf(p *plan.Plan, name string) (r Recipe, evaluation string, err error) {
	spec, err := variants.ParseAgent(name)
	if err != nil {
		return Recipe{}, "", err
	}
	if spec.Outside() {
		return Recipe{}, "", fmt.Errorf("the player %s is another program, which has no recipe", name)
	}
	names := spec.Evaluations()
	if spec, err = spec.Evaluate(p.Evaluation); err != nil {
		return Recipe{}, "", err
	}
	facts := spec.Facts()
	r = Recipe{Name: spec.String(), Version: 1, Nodes: facts.Nodes, Depth: facts.Depth}
	if facts.Softmax != nil {
		r.SoftmaxScale = facts.Softmax.Temperature
	}
	for _, text := range names {
		e, err := p.Evaluation(text)
		if err != nil {
			return Recipe{}, "", err
		}
		r.EvaluationHash, evaluation = e.Hash, text
	}
	return r, evaluation, nil
}

// key is what an entry is of.
func (e *Entry) key() string {
	return strings.Join([]string{e.RulesHash, e.Recipe.Name, e.Recipe.EvaluationHash, e.Openings.Name, strconv.Itoa(e.Seat)}, " ")
}

// order sorts entries by rules, openings and strength.
func order(entries []*Entry) {
	slices.SortStableFunc(entries, func(a, b *Entry) int {
		return cmp.Or(cmp.Compare(a.Family, b.Family), cmp.Compare(a.page(), b.page()), cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Openings.RandomPlies, b.Openings.RandomPlies),
			cmp.Compare(a.Openings.Name, b.Openings.Name), cmp.Compare(a.Recipe.strength(), b.Recipe.strength()), cmp.Compare(a.Recipe.Name, b.Recipe.Name), cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.PlanHash, b.PlanHash))
	})
}

// strength puts players that look further behind those who look less far: for the order of
// rows only, nothing is judged by it.
func (r *Recipe) strength() int {
	switch {
	case r.Nodes > 0:
		return 1000 + r.Nodes
	case r.Depth > 0:
		return 10 + r.Depth
	case r.Name == "random":
		return 0
	}
	return 1
}
