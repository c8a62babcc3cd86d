package mancala

import (
	"slices"

	"houserules/engine"
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
	c.bounds()
	if c.Failed {
		return nil, c.Problems
	}
	g := build(r)
	c.startPosition(g)
	all := int(g.all(&g.start)) / 2
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

func (c *checker) bounds() {
	r := c.rules
	for _, n := range r.Board.Houses {
		c.Within("board.houses", n, 1, MaxRow)
	}
	c.Within("board.seeds", r.Board.Seeds, 1, 16)
	c.Within("sowing.max_laps", r.Sowing.MaxLaps, 1, 100_000)
	c.Within("capture.groups", r.Capture.Groups, 0, 64)
	c.Within("limit.plies", r.Limit.Plies, 1, 1_000_000)
	for _, n := range r.Capture.Counts {
		c.Within("capture.counts", n, 1, 64)
	}
	c.OneOf("sowing.direction", string(r.Sowing.Direction), r.Sowing.Direction.Values())
	c.OneOf("sowing.stores", string(r.Sowing.Stores), r.Sowing.Stores.Values())
	c.OneOf("sowing.extra_turn", string(r.Sowing.ExtraTurn), r.Sowing.ExtraTurn.Values())
	c.OneOf("sowing.laps", string(r.Sowing.Laps), r.Sowing.Laps.Values())
	c.OneOf("capture.chain", string(r.Capture.Chain), r.Capture.Chain.Values())
	c.OneOf("capture.opposite", string(r.Capture.Opposite), r.Capture.Opposite.Values())
	c.OneOf("singletons", string(r.Singletons), r.Singletons.Values())
	c.OneOf("kroo", string(r.Kroo), r.Kroo.Values())
	c.OneOf("grand_slam", string(r.GrandSlam), r.GrandSlam.Values())
	c.OneOf("feeding", string(r.Feeding), r.Feeding.Values())
	c.OneOf("cannot_feed", string(r.CannotFeed), r.CannotFeed.Values())
	c.OneOf("match.starter", string(r.Match.Starter), r.Match.Starter.Values())
	division := func(path string, d Division) { c.OneOf(path, string(d), d.Values()) }
	division("end.majority_remaining", r.End.MajorityRemaining)
	division("end.no_move.remaining", r.End.NoMove.Remaining)
	division("limit.remaining", r.Limit.Remaining)
	if n := r.End.NoCapturePossible; n != nil {
		c.OneOf("end.no_capture_possible.by", string(n.By), n.By.Values())
		division("end.no_capture_possible.remaining", n.Remaining)
	}
	if e := r.End.RowEmpty; e != nil {
		division("end.row_empty.remaining", e.Remaining)
	}
	if e := r.End.AllOnes; e != nil {
		division("end.all_ones.remaining", e.Remaining)
	}
	if f := r.End.FewSeeds; f != nil {
		c.Within("end.few_seeds.at_most", f.AtMost, 1, MaxSeeds-1)
		division("end.few_seeds.remaining", f.Remaining)
	}
	if p := r.End.Repetition; p != nil {
		c.Within("end.repetition.count", p.Count, 2, 100)
		c.Within("end.repetition.at_most", p.AtMost, 0, MaxSeeds)
		division("end.repetition.remaining", p.Remaining)
	}
}

// startPosition reads an explicit start.
func (c *checker) startPosition(g *Game) {
	text := c.rules.Board.Start
	if text == "" {
		return
	}
	p, err := g.parse(text)
	if err != nil {
		c.Errorf("board.start", "%v", err)
		return
	}
	if p.mover != south {
		c.Errorf("board.start", "the player to move is N, but seat 1, South, makes the first ply; mirror the position")
		return
	}
	g.start = p
}

// noCapture finds the number of seeds at which the count rule ends games.
func (c *checker) noCapture(g *Game) {
	rule := c.rules.End.NoCapturePossible
	if rule == nil || rule.By != ByCount || c.Failed {
		return
	}
	all := g.onBoard(&g.start)
	n, err := g.noCaptureCount(all)
	switch {
	case err != nil:
		c.Errorf("end.no_capture_possible.by", "%v; use by: position, or none", err)
	case n >= all:
		c.Errorf("end.no_capture_possible", "no position of this board ever has a capture, so every game would end before the first ply")
	default:
		g.countEnd = n
	}
}

func (c *checker) contradictions(all int) {
	r := c.rules
	switch counts := r.Capture.Counts; {
	case len(counts) == 0:
		if r.Capture.Opposite == OppositeNever && r.Capture.Groups == 0 && r.Sowing.Stores == StoresNone {
			c.Errorf("capture.counts", "the list is empty and there is no other capture, so nothing could ever be captured; [2, 3] is the usual set")
		}
	case !slices.IsSorted(counts) || len(slices.Compact(slices.Clone(counts))) != len(counts):
		c.Errorf("capture.counts", "write the numbers in ascending order, each once")
	}
	if m := r.End.Majority; m.Set && m.Of(all) > all {
		c.Errorf("end.majority", "%d seeds can never be captured: there are only %d", m.Of(all), all)
	}
	c.combinations()
	if r.Match.Points.PerSeedOver > 0 && r.Match.Points.PerSeeds > 0 {
		c.Errorf("match.points", "per_seed_over and per_seeds exclude each other; keep one")
	}
}

// combinations refuses rules that make no sense together.
func (c *checker) combinations() {
	r := c.rules
	if r.Sowing.ExtraTurn == ExtraStore && r.Sowing.Stores == StoresNone {
		c.Errorf("sowing.extra_turn", "no seed ever falls into a store while sowing.stores is none; set it to own, or extra_turn to never")
	}
	if r.Capture.Opposite != OppositeNever && r.Board.Houses[0] != r.Board.Houses[1] {
		c.Errorf("capture.opposite", "rows of %d and %d houses have no houses opposite each other", r.Board.Houses[0], r.Board.Houses[1])
	}
	if r.Capture.Groups == 1 {
		c.Errorf("capture.groups", "a group of one would capture every seed sown into an empty house; write 2 or more, or 0 for none")
	}
	if r.End.NoCapturePossible != nil && r.Sowing.Stores == StoresOwn {
		c.Errorf("end.no_capture_possible", "a seed can always be sown into a store while sowing.stores is own; set one of them to none")
	}
	if r.GrandSlam == SlamCaptures {
		return
	}
	switch {
	case len(r.Capture.Counts) == 0:
		c.Errorf("grand_slam", "%s means nothing without capture.counts: only such captures can be grand slams", r.GrandSlam)
	case r.Sowing.Laps == LapsRelay || r.Capture.Groups > 0:
		c.Errorf("grand_slam", "%s is not defined for moves that capture or sow more than once (sowing.laps: relay, capture.groups); use captures", r.GrandSlam)
	case r.Capture.Opposite != OppositeNever:
		c.Errorf("grand_slam", "%s speaks of captures by the counts alone and is not defined beside capture.opposite; use captures", r.GrandSlam)
	}
}

func (c *checker) suspicions(all int) {
	r := c.rules
	switch n := r.End.Majority.Of(all); {
	case !r.End.Majority.Set:
		if r.End.MajorityRemaining != DivUnclaimed {
			c.Warnf("end.majority_remaining", "has no effect while end.majority is none")
		}
	case n > all/2+1:
		c.Warnf("end.majority", "%d seeds is more than half + 1 of %d: games can end without anyone reaching it", n, all)
	case n <= all/2:
		c.Warnf("end.majority", "%d seeds is not more than half of %d: the other player could still get as many", n, all)
	}
	if r.Feeding == FeedNone && r.CannotFeed != CannotPlaysOn {
		c.Warnf("cannot_feed", "has no effect while feeding is none")
	}
	if r.Feeding == FeedMust && r.End.RowEmpty != nil {
		c.Warnf("feeding", "has no effect while end.row_empty ends the game first")
	}
	if p := r.End.Repetition; p != nil && p.AtMost >= all {
		c.Warnf("end.repetition.at_most", "%d seeds is no bound: there are only %d", p.AtMost, all)
	}
	if r.End.Repetition == nil && r.Sowing.Stores == StoresNone {
		c.Warnf("end.repetition", "without a repetition rule, games that go round in circles run into the limit of %d plies", r.Limit.Plies)
	}
	if g := r.Match.Games; g > 0 && g%2 == 0 {
		c.Warnf("match.games", "a best of %d can end level; the usual number is odd", g)
	}
}

// playable refuses rules under which no game has a first ply.
func (c *checker) playable(g *Game) {
	if s := newState(g, g.start); s.Turn() == engine.Over {
		end := g.info.EndReason(s.now().end)
		c.Errorf("board", "every game would end before the first ply (%s)", end)
	}
}
