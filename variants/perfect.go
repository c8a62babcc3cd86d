package variants

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
)

// perfectKind is the player who plays by tables of exact values. The tables are
// files outside of the program, so it is started and may forfeit as other programs
// do.
func perfectKind() agent.Kind {
	return agent.Kind{
		Name: "perfect",
		Doc: "Never makes less than the exact value of a position that it comes to by a capture: by the tables that solve keeps in a folder with --tables. " +
			"Where they do not reach it searches, and asks them after captures. Takes a best move that captures or ends the game soonest where that is more than " +
			"play without end brings, else any move that keeps the value. Where values are bounds: never less than the lower one.",
		PerMove:  "the values of the positions after the legal actions, read from the tables",
		Argument: &agent.Param{Name: "tables", Doc: "The folder.", Text: true},
		Options:  agent.UntilOptions(),
		Family:   "mancala",
		Cost:     agent.Greedy, // where the tables reach
		Outside:  true,
		New: func(v agent.Values, _ engine.Seat, info *engine.Info) engine.Agent {
			return &perfect{info: info, folder: func() (string, error) { return v.Path("tables") }, until: agent.Until(v, info)}
		},
	}
}

// perfect reads its tables when it is started, or first asked.
type perfect struct {
	info    *engine.Info
	folder  func() (string, error)
	tables  string // set once it is open
	player  *endgames.Perfect
	until   engine.Agent // who plays where the tables do not reach
	failure error
}

// Skills implements engine.Agent.
func (p *perfect) Skills() engine.Skills {
	return engine.Skills{Starter: p, Forfeiter: p, Closer: p, Interruptible: p.until.Skills().Interruptible}
}

// Start implements engine.Starter.
func (p *perfect) Start(s engine.State) error {
	if p.player != nil || p.failure != nil {
		return p.failure
	}
	if p.player, p.failure = p.open(); p.failure == nil && !p.player.Reaches(s) {
		p.failure = engine.SkillsOf(p.until).Start(s)
	}
	return p.failure
}

func (p *perfect) open() (*endgames.Perfect, error) {
	if p.info.Variant == nil {
		return nil, errors.New("perfect plays variants, and this game is of none")
	}
	v, err := Restore(json.RawMessage(p.info.Variant.Rules))
	if err != nil {
		return nil, err
	}
	v.File = p.info.Variant.File
	s, err := v.Solver()
	if err == nil {
		err = s.Abilities().NoStart
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be solved, so nobody plays it perfectly: %w", p.info.Variant.Name, said(err))
	}
	if p.tables, err = p.folder(); err != nil {
		return nil, err
	}
	player, err := endgames.NewPerfect(v.Rules.(*mancala.Rules), p.info.Variant.Hash, p.tables)
	if err != nil {
		return nil, &TablesError{Folder: p.tables, Variant: v.asked(), Why: err}
	}
	return player, nil
}

// Choose implements engine.Agent.
func (p *perfect) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if p.Start(s) != nil {
		return engine.NoAction
	}
	if !p.player.Reaches(s) {
		a := p.until.Choose(s, legal, d)
		if a == engine.NoAction {
			p.failure = engine.SkillsOf(p.until).Forfeited()
		}
		return a
	}
	a := p.player.Choose(s, legal, d)
	if a == engine.NoAction {
		p.failure = cmp.Or(p.player.Err(), fmt.Errorf("the tables in %s have no move at the position %s", p.tables, s.Position()))
	}
	return a
}

// Forfeited implements engine.Forfeiter.
func (p *perfect) Forfeited() error { return p.failure }

// Close implements engine.Closer.
func (p *perfect) Close() {
	engine.SkillsOf(p.until).Close()
	if p.player != nil {
		p.player.Close()
		p.player = nil
	}
}
