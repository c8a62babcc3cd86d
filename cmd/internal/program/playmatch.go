package program

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/matchplay"
	"houserules/engine/solve"
	"houserules/variants"
)

// tableMatch is a match between a person and an agent at the terminal: games of which each
// knows who starts it. The person is the match's first player, or the second.
type tableMatch struct {
	rules  matchplay.Rules
	match  matchplay.Match
	person matchplay.Player
	bot    string     // its name
	games  []*sitting // that were played, the last one perhaps not to its end
	in     *typist
	// kept is set once the file of the record has games of this match.
	kept bool
}

// newTableMatch begins a match, which the person starts whose seat is the first.
func newTableMatch(a *app, v *variants.Variant, bot agent.Spec, o *playOptions) (*tableMatch, error) {
	rules, err := matchplay.To(v.Game, o.target)
	if m := v.Game.Abilities().Match; err != nil && o.target == 0 && m != nil {
		return nil, usagef("--match: %s: %w; or agree on a total of points, such as --target 50", v.Name, err)
	}
	if err != nil {
		return nil, usagef("--match: %s: %w", v.Name, err)
	}
	return &tableMatch{rules: rules, match: matchplay.New(rules), person: matchplay.Player(o.seat), bot: bot.String(), in: newTypist(a.in)}, nil
}

// streams are the luck of the next game.
func (m *tableMatch) streams(seed uint64) engine.Streams {
	return engine.GameStreams(seed, m.index())
}

// index numbers the next game in the random protocol.
func (m *tableMatch) index() uint64 { return matchplay.Index(0, m.match.Games+1) }

// playMatch plays a match, and says whether it is over.
func (a *app) playMatch(ctx context.Context, v *variants.Variant, lineup []agent.Spec, m *tableMatch, o *playOptions, exact func(engine.State) ([]solve.Move, error), stop *atomic.Bool) (bool, error) {
	game := func(starter matchplay.Player) (bool, error) {
		t := newSitting(a, v, v.Game.New(), lineup, m.seat(starter), o.seed, stop)
		defer t.close()
		t.in, t.round, t.target = m.in, m.match.Games+1, o.target
		t.random.Start(o.seed, m.index())
		t.exact = func() ([]solve.Move, error) { return exact(t.state) }
		if err := t.startBots(); err != nil {
			return false, err
		}
		if m.match.Games == 0 {
			t.banner(o.seed)
			t.sayMatchRules()
		}
		m.announce(t, starter, o.lots)
		m.games = append(m.games, t)
		over, err := t.play(ctx.Done())
		if err != nil || !over {
			return false, err
		}
		if err := t.over(); err != nil {
			return false, err
		}
		outcome, _ := t.outcome()
		m.match.Add(matchplay.GameOf(t.info, outcome, starter))
		m.say(t)
		m.keep(a, o)
		return true, nil
	}
	for !m.match.Over() {
		starter, more, err := m.starter(o.seed, ctx.Done())
		if err == nil && more {
			more, err = game(starter)
		}
		if err != nil || !more {
			return false, err
		}
	}
	return true, nil
}

// seat is the person's in a game that somebody starts.
func (m *tableMatch) seat(starter matchplay.Player) engine.Seat {
	if starter == m.person {
		return engine.First
	}
	return engine.First + 1
}

// starter is who starts the next game. A person who has won, and may choose, is asked; false
// where they stop instead.
func (m *tableMatch) starter(seed uint64, interrupted <-chan struct{}) (matchplay.Player, bool, error) {
	if m.match.Chooses() != m.person {
		return m.match.Starter(m.streams(seed)), true, nil
	}
	t := m.games[len(m.games)-1]
	for {
		t.say("play.match.choose")
		fmt.Fprint(t.out, "> ")
		text, more := m.in.line(interrupted)
		if !more {
			fmt.Fprintln(t.out)
			return 0, false, m.in.err
		}
		switch strings.TrimSpace(text) {
		case "1":
			return m.person, true, nil
		case "2":
			return m.person.Other(), true, nil
		case "quit":
			return 0, false, nil
		}
	}
}

// announce says which game begins, and who starts it.
func (m *tableMatch) announce(t *sitting, starter matchplay.Player, drawn bool) {
	if lots := m.match.Games == 0 && drawn || m.match.Games > 0 && m.rules.Starter == matchplay.Lots; lots {
		t.say("play.match.lot")
	}
	if starter == m.person {
		t.say("play.match.you-start", t.round)
		return
	}
	t.say("play.match.other-starts", t.round, m.bot)
}

// say says how the match stands, or how it has ended.
func (m *tableMatch) say(t *sitting) {
	mine, other := m.match.Points[m.person-matchplay.First], m.match.Points[m.person.Other()-matchplay.First]
	key := "play.match.stands"
	switch {
	case !m.match.Over():
	case m.match.TooMany():
		key = "play.match.cut-off"
	case m.match.CutOff:
		key = "play.match.game-cut"
	case mine > other:
		key = "play.match.won"
	case mine < other:
		key = "play.match.lost"
	default:
		key = "play.match.drawn"
	}
	t.say(key, mine, m.bot, other)
}

// sayMatchRules says how games make the match: the sentences of the rules on it.
func (t *sitting) sayMatchRules() {
	for _, c := range variants.Explain(t.v, t.words) {
		if len(c.Paths) > 0 && strings.HasPrefix(c.Paths[0], "match") {
			t.tell(c.Text)
		}
	}
	switch m := t.v.Game.Abilities().Match; {
	case t.target == 0:
	case m.Per == 0:
		t.say("play.match.target-wins", t.target)
	default:
		t.say("play.match.target", t.target)
	}
}
