package herding

import (
	"fmt"
)

// judge refuses what cannot be.
func (g *Game) judge(p *position) error {
	if err := g.judgePlaces(p); err != nil {
		return err
	}
	for seat := range g.herders {
		laid := p.phase != phaseSetup || seat < int(p.seat)
		for j, q := range p.herd(seat) {
			if laid == (q == unlaid) {
				return fmt.Errorf("%s: herds are laid out in order during setup, and all are from then on", pieceName(aiwePiece(seat, j)))
			}
		}
	}
	if p.phase == phaseSetup && p.round != 1 {
		return fmt.Errorf("setup is before round 1")
	}
	if p.leash == asleep && g.rules.Wairgka.Unleashed == UnleashedStart {
		return fmt.Errorf("under these rules the wairgk are unleashed from the start")
	}
	switch p.phase {
	case phaseScent, phaseHunt:
		if p.leash != unleashed {
			return fmt.Errorf("the wairgka have no turn before they are unleashed")
		}
	case phaseSetup, phaseLot, phaseHerd:
		if p.leash == stirred {
			return fmt.Errorf("stirred lasts only to the end of the turn")
		}
	}
	if err := g.judgeTurn(p); err != nil {
		return err
	}
	gone := g.finished(p)
	if g.rules.End.Moment == EndNextHerd && p.phase != phaseOver {
		// Only where the turn of a herd begins that is gone should the game be over.
		gone = p.phase <= phaseDrive && p.left(int(p.seat)) == 0
	}
	last := p.lastOfRound(g) && int(p.round) == g.rules.Limit.Rounds && p.leash != stirred
	switch over := p.phase == phaseOver; {
	case gone && !over:
		return fmt.Errorf("a herd is gone, so the game is over")
	case over && !gone && !last:
		return fmt.Errorf("the game is not over: every herd has aiwe left, and the limit of %d rounds is not reached", g.rules.Limit.Rounds)
	}
	return nil
}

// judgeTurn refuses what the rules for whose turn it is do not know.
func (g *Game) judgeTurn(p *position) error {
	switch {
	case p.phase == phaseLot && g.rules.Starter != StartsByLots:
		return fmt.Errorf("no lots are drawn under these rules (starter: %s)", g.rules.Starter)
	case p.phase == phaseLot && (p.round != 1 || p.seat != 0):
		return fmt.Errorf("lots are drawn before round 1, by nobody's turn: write 1 1 lot")
	case p.phase == phaseDrive:
		return g.judgeDrive(p)
	case p.hunted == 0:
		return nil
	case g.rules.Wairgka.Choice != ChoiceAll || p.hunted>>g.wairgk != 0:
		return fmt.Errorf("the wairgk that have moved are named only where all %d of them move (wairgka.choice: %s)", g.wairgk, g.rules.Wairgka.Choice)
	case !newState(g, p).canHunt():
		return fmt.Errorf("no other wairgk can move, so the turn is over")
	}
	return nil
}

// judgeDrive refuses what cannot be while a herder moves their herd.
func (g *Game) judgeDrive(p *position) error {
	if g.rules.Herd.Order != OrderMover {
		return fmt.Errorf("nobody chooses the order of a herd under these rules (herd.order: %s)", g.rules.Herd.Order)
	}
	if g.freezes() && p.driven&p.trapped != 0 {
		return fmt.Errorf("a caught aiwe does not move under these rules")
	}
	for j, q := range p.herd(int(p.seat)) {
		if q < offBoard && (p.driven|p.trapped)>>j&1 != 0 {
			return fmt.Errorf("%s is not on the board, so it does not move", pieceName(aiwePiece(int(p.seat), j)))
		}
	}
	return nil
}

// judgePlaces refuses pieces where they cannot stand.
func (g *Game) judgePlaces(p *position) error {
	cells := g.cells
	for piece, q := range p.at {
		var fault string
		switch name := pieceName(piece); {
		case piece < firstAiwe && piece/awethiEach >= g.herders,
			piece >= firstAiwe && piece < firstWairgk && (piece-firstAiwe)/herdSize >= g.herders,
			piece >= firstWairgk+g.wairgk:
			continue
		case piece < firstAiwe:
			home := q == g.homes[piece/awethiEach]
			switch {
			case q < offBoard:
				fault = "an awéthi is always on the board"
			case !home && cells[q] == inShelter:
				fault = "an awéthi enters no shelter but its own"
			case !home && cells[q] != vacant:
				fault = "the square is taken, or in the Lair"
			}
			if home {
				cells[q]++
				continue
			}
		case piece < firstWairgk:
			if q >= abroad && q < offBoard {
				by, owner := int(q-abroad), (piece-firstAiwe)/herdSize
				if g.rules.Catch.Scores == ScorerOwner || by >= g.herders || by == owner {
					return fmt.Errorf("%s in the shelter of herder %d: only another herder brings it in there, and only where the catcher scores (catch.scores)", name, by+1)
				}
			}
			if q < offBoard {
				continue
			}
			if !(cells[q] == vacant || cells[q] == inShelter && !g.rules.Shelter.Stops) || g.water.has(q) {
				fault = "an aiwe stands on a free square of dry land, outside Lair and shelters"
			}
		default:
			switch {
			case q < offBoard:
				fault = "a wairgk is always on the board"
			case !g.open.has(q) || cells[q].awethi() || cells[q].aiwe():
				fault = "a wairgk stands on dry land, outside shelters, and on no other piece"
			case cells[q].wairgk() && q != middle && (g.rules.Wairgka.Stack == StackNowhere || g.rules.Wairgka.Stack == StackLair && !g.lair.has(q)):
				fault = "a wairgk stands there already (wairgka.stack: " + string(g.rules.Wairgka.Stack) + ")"
			}
			if fault == "" {
				cells[q] = inLair + 1
				continue
			}
			return fmt.Errorf("%s at %v: %s", name, q, fault)
		}
		if fault != "" {
			return fmt.Errorf("%s at %v: %s", pieceName(piece), q, fault)
		}
		cells[q] = cell(piece + 1)
	}
	return nil
}
