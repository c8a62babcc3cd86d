package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"

	"houserules/engine"
)

var snake = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

func lawInfo(c *court) error {
	info := c.info
	var errs []error
	add := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if n := info.Seats(); n < 1 || n > engine.MaxSeats {
		return fmt.Errorf("%d seats; there may be 1 to %d", n, engine.MaxSeats)
	}
	if info.Family == "" || info.Unit == "" {
		add("family %q and unit %q must have names", info.Family, info.Unit)
	}
	if info.Limit < 1 {
		add("a limit of %d plies", info.Limit)
	}
	if info.EndReason(info.CutOff) == "" {
		add("the end of games cut off is %d of the reasons %q", info.CutOff, info.EndReasons)
	}
	var names, roles []string
	own := map[string]bool{}
	for _, r := range info.Roles {
		roles = append(roles, r.Name)
		if was, ok := own[r.Name]; ok && (was || r.Own) {
			add("role %q is a seat's own and another seat's", r.Name)
		}
		own[r.Name] = r.Own
	}
	for _, m := range info.Metrics {
		names = append(names, m.Name)
		if !snake.MatchString(m.Name) || m.Doc == "" {
			add("metric %q needs a name in snake case and a sentence of documentation", m.Name)
		}
		if m.Kind != engine.Measure && m.Kind != engine.Firing || (m.Kind == engine.Firing) != (m.Rule != "") {
			add("metric %q is of kind %d with the rule %q; a firing has a rule, a measure has none", m.Name, m.Kind, m.Rule)
		}
	}
	lists := []struct {
		what  string
		names []string
	}{{"role", roles}, {"end reason", info.EndReasons}, {"metric", names}, {"action", info.Actions}}
	for _, l := range lists {
		seen := map[string]bool{}
		for _, name := range l.names {
			// Several seats may have one role; nothing else may share a name.
			if name == "" || seen[name] && l.what != "role" {
				add("%s %q is empty or comes twice", l.what, name)
			}
			seen[name] = true
		}
	}
	before := *info
	before.EndReasons, before.Metrics = slices.Clone(info.EndReasons), slices.Clone(info.Metrics)
	if err := c.finish(func(engine.State, int) error { return nil }); err == nil && !reflect.DeepEqual(before, *c.game.Info()) {
		add("the description changed while games were played")
	}
	return errors.Join(errs...)
}

func lawActions(c *court) error {
	return c.walk(func(s engine.State) error {
		head := []engine.Action{7, 7}
		list := s.Actions(head)
		if len(list) < 2 || list[0] != 7 || list[1] != 7 {
			return fmt.Errorf("Actions overwrote what was in the slice: %v", list)
		}
		list = list[2:]
		if over := s.Turn() == engine.Over; over != (len(list) == 0) {
			return fmt.Errorf("turn of %v, but actions %v", s.Turn(), list)
		}
		for i := 1; i < len(list); i++ {
			if list[i] <= list[i-1] {
				return fmt.Errorf("actions are not strictly increasing: %v", list)
			}
		}
		if n := len(list); n > 0 && list[n-1] == engine.NoAction {
			return fmt.Errorf("NoAction is among the actions: %v", list)
		}
		if again := s.Actions(nil); !slices.Equal(list, again) {
			return fmt.Errorf("asked again, actions %v became %v", list, again)
		}
		if seat := s.Turn(); seat < engine.Over || int(seat) > c.info.Seats() {
			return fmt.Errorf("turn of seat %d among %d", seat, c.info.Seats())
		}
		if s.Turn() > 0 && c.info.Actions != nil {
			if last := list[len(list)-1]; int(last) >= len(c.info.Actions) {
				return fmt.Errorf("action %d has no name in Info.Actions (%d names)", last, len(c.info.Actions))
			}
		}
		return nil
	})
}

func lawChance(c *court) error {
	return c.walk(func(s engine.State) error {
		if s.Turn() != engine.Chance {
			return nil
		}
		n := len(s.Actions(nil))
		weights := s.Weights([]uint32{9})
		if len(weights) == 1 {
			return nil // all are equally likely
		}
		if len(weights) != n+1 || weights[0] != 9 {
			return fmt.Errorf("%d chance results, but Weights appended %d numbers: %v", n, len(weights)-1, weights)
		}
		var total uint64
		for _, x := range weights[1:] {
			total += uint64(x)
			if x == 0 {
				return fmt.Errorf("a chance result without a chance: weights %v", weights[1:])
			}
		}
		if total > 1<<31-1 {
			return fmt.Errorf("weights add up to %d, more than a draw can tell apart", total)
		}
		return nil
	})
}

func lawEnds(c *court) error {
	return c.finish(func(s engine.State, plies int) error {
		reason := c.info.EndReason(s.Outcome().End)
		if plies > c.info.Limit {
			return fmt.Errorf("ended after %d plies (%s), beyond the limit of %d", plies, reason, c.info.Limit)
		}
		return nil
	})
}

func lawOutcome(c *court) error {
	return c.finish(func(s engine.State, _ int) error {
		o := s.Outcome()
		if c.info.EndReason(o.End) == "" {
			return fmt.Errorf("end reason %d has no name among %q", o.End, c.info.EndReasons)
		}
		sum, scored := 0, engine.Score(0)
		for i, r := range o.Returns {
			sum += int(r)
			scored += o.Scores[i]
			if i >= c.info.Seats() && (r != 0 || o.Scores[i] != 0) {
				return fmt.Errorf("seat %d does not play, but has score %v and return %d", i+1, o.Scores[i], r)
			}
		}
		if sum != int(engine.FullReturn) {
			return fmt.Errorf("returns %v add up to %d, not %d", o.Returns, sum, engine.FullReturn)
		}
		if total := c.game.Abilities().Total; total != 0 && scored > engine.Units(total) {
			return fmt.Errorf("scores of %v together, where there are only %d %s", scored, total, c.info.Unit)
		}
		if again := s.Outcome(); again != o {
			return fmt.Errorf("asked again, the outcome %v became %v", o, again)
		}
		return nil
	})
}

func lawConservation(c *court) error {
	if c.Conserved == nil {
		return nil
	}
	deep := *c
	deep.Plies = c.info.Limit * 2
	return deep.walk(c.Conserved)
}
