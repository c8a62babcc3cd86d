package mancala

import (
	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
	"houserules/engine/sides"
)

// Describe renders the rules as prose, a sentence for each decision. The
// rules must be free of errors.
func (r *Rules) Describe() []rules.Clause {
	g := build(r)
	if r.Board.Start != "" {
		if p, err := parse(&g.core.Board, r.Board.Start); err == nil {
			g.startFrom(p)
		}
	}
	d := describer{r: r, g: g, all: int(g.seeds()) / 2}
	d.board()
	d.compensation()
	d.sowing()
	d.captures()
	d.feeding()
	d.ends()
	d.match()
	d.stop()
	return d.clauses
}

type describer struct {
	r       *Rules
	g       *Game
	all     int // seeds, without the komi
	clauses []rules.Clause
}

// say adds a clause about the knobs at some paths, the main one first.
func (d *describer) say(paths []string, key string, args ...any) {
	d.clauses = append(d.clauses, rules.Clause{Paths: paths, Message: rules.Say(key, args...)})
}

// knobs lists the paths of the knobs that a clause renders.
func knobs(paths ...string) []string { return paths }

// seeds says a number of seeds.
func seeds(n int) rules.Message { return rules.Say("mancala.seeds", n) }

// name says who a side is.
func name(s core.Side) rules.Message {
	return [...]rules.Message{core.South: rules.Say("role.south"), core.North: rules.Say("role.north")}[s]
}

// rest says who gets the seeds left.
func rest(d Division) rules.Message { return rules.Say("mancala.rest." + string(d)) }

func (d *describer) board() {
	b := &d.r.Board
	if b.Houses[0] == b.Houses[1] {
		d.say(knobs("board.houses"), "mancala.board.rows", b.Houses[0])
	} else {
		d.say(knobs("board.houses"), "mancala.board.unequal-rows", b.Houses[0], b.Houses[1])
	}
	if b.Start != "" {
		d.say(knobs("board.start"), "mancala.board.start", b.Start, seeds(d.all))
		return
	}
	d.say(knobs("board.seeds"), "mancala.board.seeds", seeds(b.Seeds), d.all)
}

// compensation says who starts, and what makes up for it.
func (d *describer) compensation() {
	c := &d.r.Compensation
	d.say(knobs("starts"), "mancala.starts", name(c.side()))
	if c.Opening == sides.OpeningPie {
		d.say(knobs("opening"), "mancala.opening.pie")
	}
	if c.Komi != 0 {
		d.say(knobs("komi"), "mancala.komi", name(c.favours()), half(c.paid()))
	}
	for giver, n := range c.gives() {
		if n > 0 {
			path := []string{"handicap.north", "handicap.south"}[giver]
			d.say(knobs(path), "mancala.handicap", name(core.Side(1-giver)), seeds(n), name(core.Side(giver)))
		}
	}
}

// half says a number of seeds that may end in a half.
func half(n engine.Score) rules.Message {
	if n%2 == 0 {
		return seeds(int(n) / 2)
	}
	return rules.Say("mancala.half-seeds", n.String())
}

func (d *describer) sowing() {
	s := &d.r.Sowing
	d.say(knobs("sowing.direction"), "mancala.sowing.direction", rules.Say("mancala.direction."+string(s.Direction)))
	if s.Stores == StoresOwn {
		d.say(knobs("sowing.stores", "sowing.extra_turn"), "mancala.sowing.extra-turn."+string(s.ExtraTurn))
	}
	if s.Least > 1 {
		d.say(knobs("sowing.least"), "mancala.sowing.least", s.Least)
	}
	if s.Opening == OpeningPile {
		d.say(knobs("sowing.opening"), "mancala.sowing.pile")
	}
	if s.Laps == LapsRelay {
		d.say(knobs("sowing.laps", "sowing.max_laps"), "mancala.sowing.relay", s.MaxLaps)
	}
	d.say(knobs("kroo"), "mancala.kroo."+string(d.r.Kroo))
}

func (d *describer) captures() {
	d.otherCaptures()
	counts := d.r.Capture.Counts
	if len(counts) == 0 {
		key := "mancala.capture.no-counts"
		if d.r.Capture.Groups > 0 {
			key = "mancala.capture.groups-only"
		}
		d.say(knobs("capture.counts"), key)
		return
	}
	d.say(knobs("capture.counts", "capture.chain", "capture.row"),
		"mancala.capture.chain."+string(d.r.Capture.Row)+"."+string(d.r.Capture.Chain), counts)
	if before := d.r.Capture.Before; len(before) > 0 {
		d.say(knobs("capture.before"), "mancala.capture.before", before)
	}
	if d.r.LimitsChains() {
		d.say(knobs("capture.longest"), "mancala.capture.longest", d.r.Capture.Longest)
	}
	d.say(knobs("grand_slam"), "mancala.slam", rules.Say("mancala.slam."+string(d.r.GrandSlam)))
}

// otherCaptures renders the captures that do not go by counts.
func (d *describer) otherCaptures() {
	if o := d.r.Capture.Opposite; o != OppositeNever {
		d.say(knobs("capture.opposite"), "mancala.capture.opposite."+string(o))
	}
	if n := d.r.Capture.Groups; n > 0 {
		d.say(knobs("capture.groups"), "mancala.capture.groups", n)
	}
}

func (d *describer) feeding() {
	if d.r.Singletons == SingletonsLast {
		defer d.say(knobs("singletons"), "mancala.singletons.last")
	}
	switch {
	case d.r.Feeding == FeedNone && d.r.GrandSlam == SlamStarving:
		d.say(knobs("feeding", "grand_slam"), "mancala.feeding.by-slam")
	case d.r.Feeding == FeedNone:
		d.say(knobs("feeding"), "mancala.feeding.none")
	default:
		d.say(knobs("feeding"), "mancala.feeding."+string(d.r.Feeding))
		d.say(knobs("cannot_feed"), "mancala.cannot-feed."+string(d.r.CannotFeed))
	}
}

func (d *describer) ends() {
	e := &d.r.End
	switch m := e.Majority; {
	case m.Set && d.r.Komi != 0:
		d.say(knobs("end.majority", "end.majority_remaining", "komi"), "mancala.end.majority-with-komi", half(d.g.core.Majority), rest(e.MajorityRemaining))
	case m.Set:
		d.say(knobs("end.majority", "end.majority_remaining"), "mancala.end.majority", seeds(m.Of(d.all)), rest(e.MajorityRemaining))
	default:
		d.say(knobs("end.majority"), "mancala.end.no-majority")
	}
	if r := e.RowEmpty; r != nil {
		d.say(knobs("end.row_empty", "end.row_empty.remaining"), "mancala.end.row-empty", rest(r.Remaining))
	}
	d.say(knobs("end.no_move.remaining"), "mancala.end.no-move", rest(e.NoMove.Remaining))
	if n := e.NoCapturePossible; n != nil {
		d.say(knobs("end.no_capture_possible", "end.no_capture_possible.by", "end.no_capture_possible.remaining"),
			"mancala.end.no-capture."+string(n.By), rest(n.Remaining))
	}
	if f := e.FewSeeds; f != nil {
		d.say(knobs("end.few_seeds", "end.few_seeds.at_most", "end.few_seeds.remaining"), "mancala.end.few-seeds", seeds(f.AtMost), rest(f.Remaining))
	}
	if a := e.AllOnes; a != nil {
		d.say(knobs("end.all_ones", "end.all_ones.remaining"), "mancala.end.all-ones", rest(a.Remaining))
	}
	if p := e.Repetition; p != nil {
		paths := knobs("end.repetition", "end.repetition.count", "end.repetition.at_most", "end.repetition.remaining")
		if nth := rules.Say("ordinal", p.Count); p.AtMost > 0 {
			d.say(paths, "mancala.end.repetition.few-seeds", nth, rest(p.Remaining), seeds(p.AtMost))
		} else {
			d.say(paths, "mancala.end.repetition", nth, rest(p.Remaining))
		}
	}
	d.say(knobs("limit.plies", "limit.remaining"), "mancala.limit", d.r.Limit.Plies, rest(d.r.Limit.Remaining))
	d.say(nil, "mancala.winner")
}

func (d *describer) match() {
	m := &d.r.Match
	if m.Games == 0 && m.Target == 0 && m.Points == (Points{}) {
		if m.Starter == StarterLots {
			d.say(knobs("match.starter"), "mancala.match.lots", name(d.r.Compensation.side()))
		}
		return
	}
	paths := knobs("match.games", "match.target", "match.starter", "match.takes", "match.draws", "match.replays", "match.points.per_seed_over", "match.points.per_seeds")
	starter := "mancala.match.starter." + string(m.Starter)
	if m.Starter == StarterWinnerChooses {
		starter = map[MatchTakes]string{
			TakesBetter: "mancala.match.starter.winner-chooses.better",
			TakesFirst:  "mancala.match.starter.winner-chooses.first",
			TakesSecond: "mancala.match.starter.winner-chooses.second",
		}[m.Takes]
	}
	parts := []any{d.matchLength(), rules.Say(starter)}
	switch {
	case m.Points.PerSeedOver > 0:
		parts = append(parts, rules.Say("mancala.match.per-seed-over", m.Points.PerSeedOver))
	case m.Points.PerSeeds > 0:
		parts = append(parts, rules.Say("mancala.match.per-seeds", m.Points.PerSeeds))
	}
	switch {
	case m.Draws != DrawsReplayed || m.Games == 0:
	case m.Replays > 0:
		parts = append(parts, rules.Say("mancala.match.draws.replayed-at-most", m.Replays))
	default:
		parts = append(parts, rules.Say("mancala.match.draws.replayed"))
	}
	d.say(paths, [...]string{"mancala.match", "mancala.match.points", "mancala.match.more"}[len(parts)-2], parts...)
}

// matchLength says when a match is over.
func (d *describer) matchLength() rules.Message {
	switch m := &d.r.Match; {
	case m.Games > 0 && m.Target > 0:
		return rules.Say("mancala.match.best-of-or-to", m.Games, rules.Say("mancala.match.to", m.Target))
	case m.Games > 1 && m.Points != (Points{}):
		return rules.Say("mancala.match.all-of", m.Games) // nobody knows what a win may still be worth
	case m.Games > 0:
		return rules.Say("mancala.match.best-of", m.Games)
	case m.Target > 0:
		return rules.Say("mancala.match.goes-on", rules.Say("mancala.match.to", m.Target))
	default:
		return rules.Say("mancala.match.open")
	}
}

// stop renders how players may end a game themselves.
func (d *describer) stop() {
	s := &d.r.Stop
	switch s.Agreement {
	case AgreementNone:
	case AgreementAny:
		d.say(knobs("stop.agreement"), "mancala.stop.any")
	default:
		d.say(knobs("stop.agreement"), "mancala.stop.agreement", rest(Division(s.Agreement)))
	}
	if s.Resigning != ResigningNone {
		d.say(knobs("stop.resigning"), "mancala.stop.resigning."+string(s.Resigning))
	}
}
