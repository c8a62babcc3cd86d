package mancala

import (
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
	all := int(g.core.All(&g.core.Start)) / 2
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
		c.Error("board.start", "%v", err)
		return
	}
	if p.Mover != core.South {
		c.Error("board.start", "the player to move is N, but seat 1, South, makes the first ply; mirror the position")
		return
	}
	g.startFrom(p)
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
		c.Error("end.no_capture_possible.by", "%v; use by: position, or none", err)
	case n >= all:
		c.Error("end.no_capture_possible", "no position of this board ever has a capture, so every game would end before the first ply")
	default:
		g.core.Barren = n
	}
}

func (c *checker) contradictions(all int) {
	r := c.rules
	switch counts := r.Capture.Counts; {
	case len(counts) == 0:
		if r.Capture.Opposite == OppositeNever && r.Capture.Groups == 0 && r.Sowing.Stores == StoresNone {
			c.Error("capture.counts", "the list is empty and there is no other capture, so nothing could ever be captured; [2, 3] is the usual set")
		}
	case !slices.IsSorted(counts) || len(slices.Compact(slices.Clone(counts))) != len(counts):
		c.Error("capture.counts", "write the numbers in ascending order, each once")
	}
	if m := r.End.Majority; m.Set && m.Of(all) > all {
		c.Error("end.majority", "%d seeds can never be captured: there are only %d", m.Of(all), all)
	}
	c.combinations()
	if r.Match.Points.PerSeedOver > 0 && r.Match.Points.PerSeeds > 0 {
		c.Error("match.points", "per_seed_over and per_seeds exclude each other; keep one")
	}
}

// combinations refuses rules that make no sense together.
func (c *checker) combinations() {
	r := c.rules
	if r.Sowing.ExtraTurn == ExtraStore && r.Sowing.Stores == StoresNone {
		c.Error("sowing.extra_turn", "no seed ever falls into a store while sowing.stores is none; set it to own, or extra_turn to never")
	}
	if r.Capture.Opposite != OppositeNever && r.Board.Houses[0] != r.Board.Houses[1] {
		c.Error("capture.opposite", "rows of %d and %d houses have no houses opposite each other", r.Board.Houses[0], r.Board.Houses[1])
	}
	if r.Capture.Groups == 1 {
		c.Error("capture.groups", "a group of one would capture every seed sown into an empty house; write 2 or more, or 0 for none")
	}
	if r.End.NoCapturePossible != nil && r.Sowing.Stores == StoresOwn {
		c.Error("end.no_capture_possible", "a seed can always be sown into a store while sowing.stores is own; set one of them to none")
	}
	if r.GrandSlam == SlamCaptures {
		return
	}
	switch {
	case len(r.Capture.Counts) == 0:
		c.Error("grand_slam", "%s means nothing without capture.counts: only such captures can be grand slams", r.GrandSlam)
	case r.Sowing.Laps == LapsRelay || r.Capture.Groups > 0:
		c.Error("grand_slam", "%s is not defined for moves that capture or sow more than once (sowing.laps: relay, capture.groups); use captures", r.GrandSlam)
	case r.Capture.Opposite != OppositeNever:
		c.Error("grand_slam", "%s speaks of captures by the counts alone and is not defined beside capture.opposite; use captures", r.GrandSlam)
	}
}

func (c *checker) suspicions(all int) {
	r := c.rules
	switch n := r.End.Majority.Of(all); {
	case !r.End.Majority.Set:
		if r.End.MajorityRemaining != DivUnclaimed {
			c.Warn("end.majority_remaining", "has no effect while end.majority is none")
		}
	case n > all/2+1:
		c.Warn("end.majority", "%d seeds is more than half + 1 of %d: games can end without anyone reaching it", n, all)
	case n <= all/2:
		c.Warn("end.majority", "%d seeds is not more than half of %d: the other player could still get as many", n, all)
	}
	if r.Feeding == FeedNone && r.CannotFeed != CannotPlaysOn {
		c.Warn("cannot_feed", "has no effect while feeding is none")
	}
	if r.Feeding == FeedMust && r.End.RowEmpty != nil {
		c.Warn("feeding", "has no effect while end.row_empty ends the game first")
	}
	if p := r.End.Repetition; p != nil && p.AtMost >= all {
		c.Warn("end.repetition.at_most", "%d seeds is no bound: there are only %d", p.AtMost, all)
	}
	if r.End.Repetition == nil && r.Sowing.Stores == StoresNone {
		c.Warn("end.repetition", "without a repetition rule, games that go round in circles run into the limit of %d plies", r.Limit.Plies)
	}
	if g := r.Match.Games; g > 0 && g%2 == 0 {
		c.Warn("match.games", "a best of %d can end level; the usual number is odd", g)
	}
}

// playable refuses rules under which no game has a first ply.
func (c *checker) playable(g *Game) {
	if s := newState(g, g.core.Start); s.Turn() == engine.Over {
		end := g.info.EndReason(s.now().end)
		c.Error("board", "every game would end before the first ply (%s)", end)
	}
}
