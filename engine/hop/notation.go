package hop

import (
	"fmt"

	"houserules/engine"
)

// passText is how ending a turn without a move is written.
const passText = "pass"

// Position implements engine.State.
func (s *State) Position() string { return s.g.format(&s.now().position) }

// ActionText implements engine.State: "E3-E5" for a step, "E3xE7" for a hop,
// which names the point where it lands, or "pass".
func (s *State) ActionText(a engine.Action) string { return s.g.moves[a].name }

// After is an ability.
func (s *State) After(a engine.Action) string {
	var next position
	s.g.move(&s.now().position, &s.g.moves[a], &next)
	return s.g.format(&next)
}

// ParseAction implements engine.State.
func (s *State) ParseAction(text string) (engine.Action, error) {
	f := s.now()
	if f.end != 0 {
		return 0, fmt.Errorf("move %q: the game is over (%s)", text, s.g.info.EndReason(f.end))
	}
	o := s.legal()
	for i := range s.g.moves {
		if m := &s.g.moves[i]; m.name == text {
			if why := s.g.forbids(&f.position, o, m); why != "" {
				return 0, fmt.Errorf("move %q: %s", text, why)
			}
			return engine.Action(i), nil
		}
	}
	return 0, fmt.Errorf("move %q: the board has no such move; steps are written like %s, hops with the point where they land like %s, the end of a turn %s",
		text, s.g.moves[0].name, s.g.moves[s.g.pass()-1].name, passText)
}

// forbids names the rule by which a move of the board is not legal; it is ""
// where the move is.
func (g *Game) forbids(p *position, o *options, m *move) string {
	enemy := p.men[p.mover.other()]
	steps, hops := g.rules.movement(p.mover)
	switch {
	case m.from.none() && o.pass:
		return ""
	case m.from.none() && p.chain.some():
		return fmt.Sprintf("the counter on %s must hop again (continuation: %s)", g.label(p.chain), g.continuation)
	case m.from.none():
		if g.passes[p.mover] {
			return "a turn is passed only by a player who cannot move, or ended after a hop by a counter that can hop again"
		}
		return "a turn can be ended only after a hop, by a counter that can hop again"
	case p.men[p.mover].and(m.from).none():
		return fmt.Sprintf("%s has no counter on %s", g.roleName(p.mover), g.label(m.from))
	case p.men[0].or(p.men[1]).and(m.to).some():
		return fmt.Sprintf("%s is not empty", g.label(m.to))
	case g.empty(&p.men).and(m.to).none():
		return fmt.Sprintf("%s is out of play (closing.edges: %s)", g.label(m.to), g.rules.Closing.Edges)
	case m.over.some() && !hops:
		return fmt.Sprintf("the counters of %s do not hop (second.hops: false)", g.roleName(p.mover))
	case m.over.some() && enemy.and(m.over).none():
		return fmt.Sprintf("%s has no counter on %s to hop over", g.roleName(p.mover.other()), g.label(m.over))
	case p.chain.some() && (m.from != p.chain || m.over.none()):
		return fmt.Sprintf("in this turn only the counter on %s may move, and only hop (continuation: %s)", g.label(p.chain), g.continuation)
	case m.over.none() && !g.mayStep(p, m):
		return fmt.Sprintf("%s may not step there (steps: %s)", g.roleName(p.mover), steps)
	case m.over.none() && o.captureFired:
		return fmt.Sprintf("there is a hop, and a player who can hop must (capture: %s)", g.rules.Capture)
	default:
		return ""
	}
}

// mayStep says whether the rule for steps allows the player to move a step.
func (g *Game) mayStep(p *position, m *move) bool {
	if m.kind == stepUp {
		return g.stepsUp[p.mover][g.heading(p)][m.axis].and(m.from).some()
	}
	return g.stepsDown[p.mover][g.heading(p)][m.axis].and(m.to).some()
}

// roleName names a player's role.
func (g *Game) roleName(s side) string { return g.info.Roles[s].Name }
