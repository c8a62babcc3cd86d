package mancala

import (
	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// Stop says how players may end a game themselves.
type Stop struct {
	// Agreement says who gets the seeds left when both players agree to stop.
	Agreement Agreement `yaml:"agreement"`
	// Resigning says who gets the seeds left when a player gives the game up. As at
	// any end, the player with more seeds has won.
	Resigning Resigning `yaml:"resigning"`
}

// Agreement is a choice of who gets the seeds left when the players agree to stop.
type Agreement string

// The agreements.
const (
	// AgreementNone is for rules that do not know stopping by agreement.
	AgreementNone Agreement = "none"
	// AgreementSplit shares the seeds left equally.
	AgreementSplit Agreement = "split"
	// AgreementAny shares them as the players agree; halves where they name no parts.
	AgreementAny Agreement = "any"
	// AgreementOwner gives each player the seeds in their own row.
	AgreementOwner Agreement = "owner"
	// AgreementUnclaimed gives them to nobody.
	AgreementUnclaimed Agreement = "unclaimed"
)

// Values lists the choices.
func (Agreement) Values() []string {
	return []string{string(AgreementNone), string(AgreementSplit), string(AgreementAny), string(AgreementOwner), string(AgreementUnclaimed)}
}

// Resigning is a choice of who gets the seeds left when a player gives up.
type Resigning string

// The ways to give up.
const (
	// ResigningNone is for rules that do not know giving up.
	ResigningNone Resigning = "none"
	// ResigningOpponent gives all seeds left to the opponent.
	ResigningOpponent Resigning = "opponent"
	// ResigningOwner gives each player the seeds in their own row.
	ResigningOwner Resigning = "owner"
)

// Values lists the choices.
func (Resigning) Values() []string {
	return []string{string(ResigningNone), string(ResigningOpponent), string(ResigningOwner)}
}

// Agreed is an ability. Seeds are whole: two halves are only agreed
// on where an odd number is shared equally.
func (s *State) Agreed(shares []engine.Score) (engine.Outcome, bool) {
	a := s.g.rules.Stop.Agreement
	if a == AgreementNone || shares != nil && a != AgreementAny {
		return engine.Outcome{}, false
	}
	if a == AgreementAny {
		a = AgreementSplit
	}
	o := s.stopped(Division(a), s.now().Mover)
	if shares == nil {
		return o, true
	}
	f := s.now()
	if len(shares) != 2 || min(shares[0], shares[1]) < 0 || shares[0]%2 != 0 && shares[1]%2 != 0 && shares[0] != shares[1] || f.Stores[0]+f.Stores[1]+shares[0]+shares[1] != o.Scores[0]+o.Scores[1] {
		return engine.Outcome{}, false
	}
	for i := range 2 {
		o.Scores[i] = f.Stores[i] + shares[i]
	}
	o.Returns = engine.ShareAmong(o.Scores, 2)
	return o, true
}

// Resigned is an ability.
func (s *State) Resigned(seat engine.Seat) (engine.Outcome, bool) {
	r := s.g.rules.Stop.Resigning
	if r == ResigningNone {
		return engine.Outcome{}, false
	}
	return s.stopped(Division(r), core.Side(seat.Index())), true
}

// stopped is the outcome of a game that ends here with a division, which for
// DivOpponent is in favour of a side's opponent.
func (s *State) stopped(d Division, side core.Side) engine.Outcome {
	f := s.now()
	p := f.Position
	p.Mover = side
	scores := s.g.core.Divide(&p, d, f.lastCapturer)
	var o engine.Outcome
	copy(o.Scores[:], scores[:])
	o.Returns = engine.ShareAmong(o.Scores, 2)
	return o
}
