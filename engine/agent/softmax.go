package agent

import (
	"math"
	"slices"

	"houserules/engine"
	"houserules/engine/evaluation"
)

// softmax takes an action with odds exp(v/T), where v is what the action is
// worth in units of the game's score and T the temperature: the logit choice
// of Luce 1959, "Individual choice behavior", and of quantal response (McKelvey
// and Palfrey 1995, Games and Economic Behavior 10). At T = 0 it draws among
// the best; the larger T, the nearer it is to random.
//
// Worth is the lead a number of plies ahead, the same for every action that
// alphabeta with objective=lead finds for the best: there is no other
// objective, because a won end has no worth in units of score.
//
// The odds are integers, 2^(-d/(T·ln 2)) for an action worth d less than the
// best, in units of 2^-47 (see power; actions with smaller odds are never
// taken), and the choice is by one word of the player's own stream, so games
// are the same on every machine. The probability of an action is off by less
// than 10⁻⁹ of itself and, with n actions, n·2^-47.
//
// T is from 0 to 10⁶ units of score, the depth from 1 to 30. A move costs up to half as many
// positions again as one of alphabeta to that depth, for none of its actions is cut short.
type softmax struct {
	search *alphaBeta
	// scale is T·ln 2 in half units of score, in which values are counted.
	scale  float64
	values []float64 // scratch of Choose
	odds   []uint64
}

func newSoftmax(temperature float64, depth int, info *engine.Info) *softmax {
	return &softmax{
		search: newAlphaBeta(depth, engine.Lead, info),
		scale:  softmaxScale(temperature),
	}
}

// softmaxParam is the option of players that search to draw as softmax does.
func softmaxParam() Param {
	return Param{
		Name: "softmax", Max: mostSoftmax,
		Doc: "The temperature, in units of the score, at which it draws among actions as softmax does, of those that are worth less than 8 " +
			"temperatures less than the best; 0 draws among the best alone.",
	}
}

// mostSoftmax is the largest temperature of those who search: few actions can be cut short there.
const mostSoftmax = 100

// softmax is what the option says; nil where it is zero.
func (v Values) softmax() *engine.Softmax {
	t := v.Float("softmax")
	if t == 0 {
		return nil
	}
	return &engine.Softmax{Temperature: t, Odds: func(temperatures float64) uint64 { return oddsOf(temperatures, math.Ln2) }}
}

// soften lets a player who searches draw as the option says.
func (t *tree) soften(v Values, info *engine.Info) {
	if t.soft = v.softmax(); t.soft == nil {
		return
	}
	t.perScore = 2 // half units
	if w := v.at("eval").weighs; w != nil && t.weighs != nil {
		t.perScore = (&engine.Weights{Unit: evaluation.Unit}).PerScore(info.Variant.Total)
	}
	t.margin = t.soft.Margin(t.perScore)
}

// draw chooses by what actions are worth.
func (t *tree) draw(legal []engine.Action, values []float64, d *engine.Random) (pick engine.Action) {
	if t.soft == nil {
		return legal[engine.BestPick(values, d)]
	}
	var at int
	at, t.odds = engine.SoftmaxPick(t.soft, t.perScore, values, t.odds, d)
	return legal[at]
}

// softmaxScale is T·ln 2 in half units of score.
func softmaxScale(temperature float64) float64 { return temperature * (2 * math.Ln2) }

// SoftmaxOdds returns the odds with which softmax takes an action that is worth so
// much less than the best, in half units of score, at a temperature in units: for
// whoever works out what comes of such play.
func SoftmaxOdds(temperature float64) func(less float64) uint64 {
	scale := softmaxScale(temperature)
	return func(less float64) uint64 { return oddsOf(less, scale) }
}

// Skills implements engine.Agent.
func (x *softmax) Skills() engine.Skills {
	return engine.Skills{Valuer: x, SearchAll: x.Search, Interruptible: x.search, Thinker: x.search}
}

// Search implements engine.Valuer: the lead after each action, in half units
// of score. All are exact.
func (x *softmax) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	return x.search.SearchAll(s, legal, values)
}

// Scale implements engine.Valuer.
func (x *softmax) Scale() engine.Scale { return x.search.Scale() }

// Worth implements engine.Valuer.
func (x *softmax) Worth(s engine.State, me engine.Seat) (float64, bool) {
	return x.search.Worth(s, me)
}

// Choose implements engine.Agent.
func (x *softmax) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	x.values = x.Search(s, legal, x.values[:0])
	best := slices.Max(x.values)
	x.odds = x.odds[:0]
	for _, v := range x.values {
		x.odds = append(x.odds, oddsOf(best-v, x.scale)) // below 2^63 in all: there are at most 2^16 actions
	}
	return legal[d.OwnAmong(x.odds)]
}

// oddsOf returns the odds of an action that is worth so much less than the
// best, of which each has 2^47.
func oddsOf(less, scale float64) uint64 {
	if less == 0 {
		return 1 << 47 // also at temperature 0
	}
	return power(less/scale) >> 16
}
