package outside

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"houserules/engine"
)

// Player is a player outside of this program: a program that is asked for moves
// by lines of text. It is started when it is first needed, and again after it
// failed. A player who has played must be closed.
type Player struct {
	info    *engine.Info
	line    string
	permit  *Permit // nil where nothing may be started
	within  time.Duration
	dialect dialect

	process *process
	stop    *atomic.Bool
	failure error

	game    bool // a game was begun, and moves are all of its
	greeted bool // the program knows of the game
	question
}

// Skills implements engine.Agent.
func (p *Player) Skills() engine.Skills {
	return engine.Skills{Starter: p, Follower: p, Forfeiter: p, Interruptible: p, Closer: p}
}

// Choose implements engine.Agent. It returns NoAction where the program gave up
// or failed.
func (p *Player) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	p.moment, p.seed, p.clock = d.Moment(), d.PlyStream().Word(0), p.within.Milliseconds()
	p.position = s.Position()
	p.legal = p.legal[:0]
	for _, a := range legal {
		p.legal = append(p.legal, s.ActionText(a))
	}
	if !p.game { // somebody asks about a position
		p.start, p.moves, p.told, p.greeted = p.position, p.moves[:0], 0, false
	}
	move, err := p.ask()
	if err == nil {
		if i := slices.Index(p.legal, move); i >= 0 {
			return legal[i]
		}
		err = fmt.Errorf("it played %q, which is no legal move; legal were %s%s", short(move), short(strings.Join(p.legal, " ")), p.process.tail.said())
	}
	p.fail(fmt.Errorf("%s, ply %d, seat %d: %w", p.line, p.moment.Ply, p.moment.Seat, err))
	return engine.NoAction
}

// ask asks the program for a move.
func (p *Player) ask() (move string, err error) {
	if err := p.open(); err != nil {
		return "", err
	}
	text := ""
	if !p.greeted {
		text = p.dialect.begin(p.start)
		p.greeted = true
	}
	p.number++
	text += p.dialect.ask(&p.question)
	p.told = len(p.moves)
	understand := func(line string) (bool, error) {
		a, done := p.dialect.answer(line)
		switch {
		case !done:
			_, _ = p.process.tail.Write([]byte(line))
		case a.number != 0 && a.number != p.number:
			return true, fmt.Errorf("it answered question %d, and was asked question %d: %q", a.number, p.number, short(strings.TrimSpace(line)))
		}
		move = a.move
		return done, a.gaveUp
	}
	if err := p.process.unasked(understand); err != nil {
		return "", err
	}
	err = p.process.ask(text, p.within, p.stop, understand)
	return move, err
}

// open starts the program where it does not run, and waits until it is ready.
func (p *Player) open() error {
	if p.process != nil {
		return nil
	}
	if err := p.dialect.fits(p.info, p.start); err != nil {
		return err
	}
	program, err := p.permit.program(p.line)
	if err != nil {
		return fmt.Errorf("it does not start: %w", err)
	}
	process, err := startProcess(program)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("it does not start: %w; the program is there, so what its first line names is not, or the folder to run in", err)
	}
	if err != nil {
		return fmt.Errorf("it does not start: %w", err)
	}
	err = process.ask(p.dialect.hello(p.info), max(startTime, p.within), p.stop, func(line string) (bool, error) {
		done, err := p.dialect.ready(line)
		if !done && err == nil {
			process.tail.Write([]byte(line))
		}
		return done, err
	})
	if err != nil {
		process.kill()
		if errors.Is(err, errStopped) {
			return err
		}
		return fmt.Errorf("it starts, but is not ready to play: %w", err)
	}
	process.tail.forget() // greetings are no reason of what fails later
	p.process, p.greeted, p.told = process, false, 0
	return nil
}

// fail remembers why the game is lost, and ends the program: after a failure
// nobody knows what it would answer to.
func (p *Player) fail(err error) {
	p.failure = err
	if p.process != nil {
		p.process.kill()
		p.process = nil
	}
}

// Start implements engine.Starter: it starts the program.
func (p *Player) Start(s engine.State) error {
	p.start = s.Position()
	if err := p.open(); err != nil {
		return fmt.Errorf("%s: %w", p.line, err)
	}
	return nil
}

// Begin implements engine.Follower.
func (p *Player) Begin(s engine.State) {
	p.game, p.greeted = true, false
	p.start, p.moves, p.told = s.Position(), p.moves[:0], 0
}

// Follow implements engine.Follower.
func (p *Player) Follow(s engine.State, a engine.Action) {
	p.moves = append(p.moves, s.ActionText(a))
}

// End implements engine.Follower.
func (p *Player) End(o engine.Outcome) {
	if p.process != nil && p.greeted {
		if text := p.dialect.over(p.info, o); text != "" {
			p.process.send(text, p.within)
		}
	}
	p.game = false
}

// Forfeited implements engine.Forfeiter.
func (p *Player) Forfeited() error { return p.failure }

// StopOn implements engine.Interruptible.
func (p *Player) StopOn(stop *atomic.Bool) { p.stop = stop }

// Close implements engine.Closer: it ends the program.
func (p *Player) Close() {
	if p.process == nil {
		return
	}
	if p.stop != nil && p.stop.Load() {
		p.process.kill()
	} else {
		p.process.quit(p.dialect.bye())
	}
	p.process = nil
}

// short is a text that may be long, for a message.
func short(text string) string {
	const most = 60
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}
