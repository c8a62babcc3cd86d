package mancala

import (
	"fmt"
	"math"
	"slices"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
)

// Check lists what contradicts itself in the rules (errors) and what is
// suspicious (warnings). Bounds of single knobs are checked again here, for
// rules that did not come from a file.
func (r *Rules) Check() []rules.Problem {
	_, problems := compile(r)
	return problems
}

// compile lays out and judges the rules. The game is nil where they cannot be
// laid out at all.
func compile(r *Rules) (*Game, []rules.Problem) {
	c := checker{rules: r}
	c.Bounds(r)
	if c.Failed {
		return nil, c.Problems
	}
	g := build(r)
	c.startPosition(g)
	c.compensation(g)
	all := int(g.seeds()) / 2
	c.contradictions(all)
	c.suspicions(all)
	c.noCapture(g)
	if !c.Failed {
		c.playable(g)
	}
	return g, c.Problems
}

type checker struct {
	rules *Rules
	rules.Findings
}

// startPosition reads an explicit start.
func (c *checker) startPosition(g *Game) {
	text := c.rules.Board.Start
	if text == "" {
		return
	}
	p, err := parse(&g.core.Board, text)
	if err != nil {
		c.Error("board.start", "mancala.problem.start", err.Error())
		return
	}
	if p.Mover != c.rules.side() {
		c.Error("board.start", "mancala.problem.start-mover", name(p.Mover), "SN"[p.Mover:p.Mover+1], rules.Named{Knob: "starts", Value: string(c.rules.Starts)}, rules.Named{Knob: "starts"})
		return
	}
	g.startFrom(p)
}

// compensation judges what a game starts with beside its seeds.
func (c *checker) compensation(g *Game) {
	r := c.rules
	if 2*r.Komi != math.Trunc(2*r.Komi) {
		c.Error("komi", "mancala.problem.komi-halves", r.Komi)
	}
	if all := g.seeds() + r.paid(); all > engine.Units(MaxSeeds) {
		c.Error("komi", "mancala.problem.komi-too-much", all.String(), MaxSeeds)
	}
	for giver, n := range r.gives() {
		if there := g.core.Seeds(&g.laid, core.Side(giver)); n > there {
			path := []string{"handicap.north", "handicap.south"}[giver]
			c.Error(path, "mancala.problem.handicap-too-much", n, name(core.Side(giver)), there)
		}
	}
}

// noCapture finds the number of seeds at which the count rule ends games.
func (c *checker) noCapture(g *Game) {
	rule := c.rules.End.NoCapturePossible
	if rule == nil || rule.By != ByCount || c.Failed {
		return
	}
	all := g.core.OnBoard(&g.core.Start)
	n, err := g.core.BarrenCount(all)
	switch {
	case err != nil:
		c.Error("end.no_capture_possible.by", "mancala.problem.no-capture-unknown", err.Error())
	case n >= all:
		c.Error("end.no_capture_possible", "mancala.problem.no-capture-at-all")
	default:
		g.core.Barren = n
	}
}

func (c *checker) contradictions(all int) {
	r := c.rules
	switch counts := r.Capture.Counts; {
	case len(counts) == 0:
		if r.Capture.Opposite == OppositeNever && r.Capture.Groups == 0 && r.Sowing.Stores == StoresNone {
			c.Error("capture.counts", "mancala.problem.counts-empty")
		}
	case !slices.IsSorted(counts) || len(slices.Compact(slices.Clone(counts))) != len(counts):
		c.Error("capture.counts", "mancala.problem.counts-unsorted")
	}
	c.before()
	if m := r.End.Majority; m.Set && m.Of(all) > all {
		c.Error("end.majority", "mancala.problem.majority-too-many", m.Of(all), all)
	}
	c.combinations()
	if r.Match.Points.PerSeedOver > 0 && r.Match.Points.PerSeeds > 0 {
		c.Error("match.points", "mancala.problem.two-points", rules.Named{Knob: "match.points.per_seed_over"}, rules.Named{Knob: "match.points.per_seeds"})
	}
}

// before judges the numbers that the last house must have held before.
func (c *checker) before() {
	r := &c.rules.Capture
	switch {
	case len(r.Before) == 0:
	case !slices.IsSorted(r.Before) || len(slices.Compact(slices.Clone(r.Before))) != len(r.Before):
		c.Error("capture.before", "mancala.problem.counts-unsorted")
	case len(r.Counts) == 0:
		c.Warn("capture.before", "mancala.problem.asked-by-counts")
	case r.Before[0] >= slices.Max(r.Counts):
		c.Error("capture.before", "mancala.problem.before-too-many", r.Before[0], slices.Max(r.Counts))
	}
}

// combinations refuses rules that make no sense together.
func (c *checker) combinations() {
	r := c.rules
	if r.Sowing.ExtraTurn == ExtraStore && r.Sowing.Stores == StoresNone {
		c.Error("sowing.extra_turn", "mancala.problem.extra-turn-without-store",
			rules.Named{Knob: "sowing.stores", Value: string(StoresNone)}, rules.Named{Knob: "sowing.stores", Value: string(StoresOwn)},
			rules.Named{Knob: "sowing.extra_turn"}, rules.Named{Knob: "sowing.extra_turn", Value: string(ExtraNever)})
	}
	if r.Capture.Opposite != OppositeNever && r.Board.Houses[0] != r.Board.Houses[1] {
		c.Error("capture.opposite", "mancala.problem.opposite-unequal-rows", r.Board.Houses[0], r.Board.Houses[1])
	}
	if r.Capture.Groups == 1 {
		c.Error("capture.groups", "mancala.problem.group-of-one")
	}
	if r.End.NoCapturePossible != nil && r.Sowing.Stores == StoresOwn {
		c.Error("end.no_capture_possible", "mancala.problem.no-capture-with-stores", rules.Named{Knob: "sowing.stores", Value: string(StoresOwn)}, rules.Named{Knob: "sowing.stores", Value: string(StoresNone)}, rules.Named{Knob: "end.no_capture_possible", Value: "none"})
	}
	if r.GrandSlam == SlamCaptures {
		return
	}
	slam, captures := rules.Named{Knob: "grand_slam", Value: string(r.GrandSlam)}, rules.Named{Knob: "grand_slam", Value: string(SlamCaptures)}
	switch {
	case len(r.Capture.Counts) == 0:
		c.Error("grand_slam", "mancala.problem.slam-without-counts", slam)
	case r.Sowing.Laps == LapsRelay || r.Capture.Groups > 0:
		c.Error("grand_slam", "mancala.problem.slam-with-laps", slam, rules.Named{Knob: "sowing.laps", Value: string(LapsRelay)}, captures)
	case r.Capture.Opposite != OppositeNever:
		c.Error("grand_slam", "mancala.problem.slam-with-opposite", slam, captures)
	case r.Capture.Row == RowEither && (r.GrandSlam == SlamLeavesFirst || r.GrandSlam == SlamLeavesLast):
		c.Error("grand_slam", "mancala.problem.slam-in-either-row", slam, rules.Named{Knob: "capture.row", Value: string(RowEither)}, captures)
	}
}

func (c *checker) suspicions(all int) {
	r := c.rules
	switch n := r.End.Majority.Of(all); {
	case !r.End.Majority.Set:
		if r.End.MajorityRemaining != DivUnclaimed {
			c.noEffect("end.majority_remaining", "end.majority", "none")
		}
	case n > all/2+1:
		c.Warn("end.majority", "mancala.problem.majority-above-half", n, all)
	case n <= all/2:
		c.WarnOfClash("end.majority", "mancala.problem.majority-within-half", n, all)
	}
	c.longest()
	if r.Capture.Row == RowEither && len(r.Capture.Counts) == 0 {
		c.Warn("capture.row", "mancala.problem.asked-by-counts")
	}
	if r.Feeding == FeedNone && r.CannotFeed != CannotPlaysOn {
		c.noEffect("cannot_feed", "feeding", "none")
	}
	if r.End.RowEmpty != nil && (r.Feeding == FeedMust || r.Feeding == FeedGive && r.Sowing.Least == 1) {
		c.Warn("feeding", "mancala.problem.feeding-too-late")
	}
	if p := r.End.Repetition; p != nil && p.AtMost >= all {
		c.Warn("end.repetition.at_most", "mancala.problem.repetition-unbounded", p.AtMost, all)
	}
	if r.End.Repetition == nil && r.Sowing.Stores == StoresNone {
		c.Warn("end.repetition", "mancala.problem.no-repetition", r.Limit.Plies)
	}
	if over := r.Match.Points.PerSeedOver; over > 0 && over != all/2 {
		c.WarnUnsuited("match.points.per_seed_over", fmt.Sprintf("%d seeds", all/2), "mancala.problem.points-not-half", over, all, all/2)
	}
	if g := r.Match.Games; g > 0 && g%2 == 0 {
		c.Warn("match.games", "mancala.problem.even-match", g)
	}
	switch m := &r.Match; {
	case m.Draws == DrawsReplayed && m.Games == 0:
		c.noEffect("match.draws", "match.games", "0")
	case m.Draws == DrawsCount && m.Replays > 0:
		c.noEffect("match.replays", "match.draws", string(DrawsCount))
	}
	if m := &r.Match; m.Takes != TakesBetter && m.Starter != StarterWinnerChooses {
		c.noEffect("match.takes", "match.starter", string(m.Starter))
	}
}

// noEffect warns of a rule that has no effect while another is what it is.
func (c *checker) noEffect(path, knob, value string) {
	c.Warn(path, "mancala.problem.no-effect", rules.Named{Knob: knob}, rules.Named{Knob: knob, Value: value})
}

// longest finds limits on chains that no chain comes to.
func (c *checker) longest() {
	r, south, north := &c.rules.Capture, c.rules.Board.Houses[0], c.rules.Board.Houses[1]
	most, unbounded := max(south, north), "mancala.problem.longest-unbounded"
	if r.Row == RowEither {
		most, unbounded = south+north, "mancala.problem.longest-unbounded-round"
	}
	switch {
	case r.Longest == 0:
	case len(r.Counts) == 0:
		c.Warn("capture.longest", "mancala.problem.longest-without-counts")
	case r.Chain == ChainNone:
		c.noEffect("capture.longest", "capture.chain", "none")
	case r.Longest >= most:
		c.Warn("capture.longest", unbounded, r.Longest, most)
	}
}

// playable refuses rules under which no game has a first ply.
func (c *checker) playable(g *Game) {
	if s := stateOf(g, g.core.Start, roomToLook); s.Turn() == engine.Over {
		end := g.info.EndReason(s.now().end)
		c.Error("board", "mancala.problem.over-at-once", end)
	}
}
