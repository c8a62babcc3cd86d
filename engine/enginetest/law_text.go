package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
)

func lawPosition(c *court) error {
	count := 0
	return c.walk(func(s engine.State) error {
		text := s.Position()
		read, err := c.game.Parse(text)
		if err != nil {
			return fmt.Errorf("the printed position is refused: %w", err)
		}
		if got := read.Position(); got != text {
			return fmt.Errorf("the position read back prints as %q", got)
		}
		count++
		depth := 1
		if count%10 == 1 {
			depth = c.Depth
		}
		if err := c.lockstep(s, read, depth); err != nil {
			return err
		}
		if count%10 == 1 {
			return c.strictPosition(text)
		}
		return nil
	})
}

// lockstep compares a state that has a history with one read from its text,
// through every line of play up to depth. Where an end that depends on the
// history cuts a line short, only that line is given up.
func (c *court) lockstep(s, read engine.State, depth int) error {
	for _, x := range []engine.State{s, read} {
		if x.Turn() == engine.Over && c.historic(c.info.EndReason(x.Outcome().End)) {
			return nil
		}
	}
	p, q := see(s, c.info), see(read, c.info)
	p.metrics, q.metrics = nil, nil // they count the past
	if p.turn == engine.Over {
		// Without its history a finished position need not be finished for the
		// same reason, but it must be finished.
		if q.turn != engine.Over {
			return fmt.Errorf("over by %s, but not when read back: %s", c.info.EndReason(p.outcome.End), p.position)
		}
		return nil
	}
	if err := p.differs(q, "read back"); err != nil {
		return err
	}
	if depth == 0 {
		return nil
	}
	for i, a := range p.actions {
		s.Play(a)
		read.Play(a)
		err := c.lockstep(s, read, depth-1)
		s.Undo()
		read.Undo()
		if err != nil {
			return fmt.Errorf("after %s: %w", p.texts[i], err)
		}
	}
	return nil
}

// strictPosition spoils a printed position in every small way: what is still
// read must print as it was written.
func (c *court) strictPosition(text string) error {
	for _, bad := range spoil(text) {
		s, err := c.game.Parse(bad)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				return fmt.Errorf("position %q is refused without a reason", bad)
			}
			continue
		}
		if got := s.Position(); got != bad {
			return fmt.Errorf("position %q is accepted, but prints as %q", bad, got)
		}
	}
	return nil
}

// spoil returns texts that differ a little from the given one.
func spoil(text string) []string {
	list := []string{"", " ", text + " ", " " + text, text + "\n", text + "x", "\x00", "☃"}
	for i := range len(text) {
		list = append(list,
			text[:i]+text[i+1:],
			text[:i]+text[i:i+1]+text[i:],
			text[:i]+" "+text[i:],
			text[:i]+"0"+text[i:],
			text[:i]+"-"+text[i+1:],
			text[:i]+"9"+text[i+1:])
	}
	return list
}

func lawActionText(c *court) error {
	nonsense := append([]string{"", " ", "?", "\x00", "ß", "-1", "99999999999999999999", "pass the salt"}, c.BadActions...)
	known := map[string]bool{}
	var elsewhere []string // texts of actions seen in other positions
	return c.walk(func(s engine.State) error {
		here := see(s, c.info)
		for i, a := range here.actions {
			text := here.texts[i]
			if slices.Index(here.texts, text) != i {
				return fmt.Errorf("two actions are called %q", text)
			}
			got, err := s.ParseAction(text)
			if err != nil {
				return fmt.Errorf("legal action %d, printed as %q, is refused: %w", a, text, err)
			}
			if got != a {
				return fmt.Errorf("action %d, printed as %q, is read as %d", a, text, got)
			}
			if !known[text] && len(elsewhere) < 300 {
				known[text] = true
				elsewhere = append(elsewhere, text)
			}
		}
		tries := slices.Concat(nonsense, elsewhere)
		if len(here.texts) > 0 {
			tries = append(tries, spoil(here.texts[0])...)
		}
		for _, text := range tries {
			if slices.Contains(here.texts, text) {
				continue
			}
			got, err := s.ParseAction(text)
			if err == nil {
				return fmt.Errorf("%q is none of %q, but is read as action %d", text, here.texts, got)
			}
			if strings.TrimSpace(err.Error()) == "" {
				return fmt.Errorf("%q is refused without a reason", text)
			}
		}
		return here.differs(see(s, c.info), "after reading actions")
	})
}

func lawAfter(c *court) error {
	afterwards := c.game.Abilities().After
	if afterwards == nil {
		return nil
	}
	return c.walk(func(s engine.State) error {
		here := see(s, c.info)
		for i, a := range here.actions {
			after := afterwards(s, a)
			if err := here.differs(see(s, c.info), "after asking for the position after "+here.texts[i]); err != nil {
				return err
			}
			s.Play(a)
			position, over := s.Position(), s.Turn() == engine.Over
			s.Undo()
			// At the end a division may follow; until then there is nothing
			// between the two.
			if !over && after != position {
				return fmt.Errorf("%s is said to lead to %s, but leads to %s", here.texts[i], after, position)
			}
			if _, err := c.game.Parse(after); err != nil {
				return fmt.Errorf("the position after %s is refused: %w", here.texts[i], err)
			}
		}
		return nil
	})
}

// stepsLooked is the number of actions at a position whose steps ordinary tests look at.
const stepsLooked = 4

// lawSteps looks at how actions are carried out: all of them in long tests, else a few at
// each position, beginning elsewhere at the next.
func lawSteps(c *court) error {
	can := c.game.Abilities()
	if can.Steps == nil {
		return nil
	}
	drawn := func(places []engine.Place) []engine.Place {
		places = slices.Clone(places)
		for i := range places {
			places[i].Tone = engine.Plain // who is to move is another matter
		}
		return places
	}
	visited := 0
	return c.walk(func(s engine.State) error {
		here, before := see(s, c.info), drawn(can.Drawing(s).Places)
		stride := 1
		if !Long() {
			stride = max(1, len(here.actions)/stepsLooked)
		}
		visited++
		for i := visited % stride; i < len(here.actions); i += stride {
			a := here.actions[i]
			var list [][]engine.Place
			for places := range can.Steps(s, a) {
				list = append(list, drawn(places))
			}
			for range can.Steps(s, a) {
				break // who has seen enough does no harm
			}
			if err := here.differs(see(s, c.info), "after asking for the steps of "+here.texts[i]); err != nil {
				return err
			}
			if len(list) == 0 {
				return fmt.Errorf("%s has no steps", here.texts[i])
			}
			last := before
			for k, places := range list[:len(list)-1] {
				if slices.Equal(places, last) {
					return fmt.Errorf("step %d of %s changes nothing", k+1, here.texts[i])
				}
				last = places
			}
			s.Play(a)
			after := drawn(can.Drawing(s).Places)
			s.Undo()
			if !slices.Equal(list[len(list)-1], after) {
				return fmt.Errorf("the last step of %s leads to\n%v, playing it to\n%v", here.texts[i], list[len(list)-1], after)
			}
		}
		return nil
	})
}
