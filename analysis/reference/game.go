package reference

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/variants"
)

// LeastMistake is the least share of a win that a mistake costs.
const LeastMistake = 0.1

// Game is an example game, as sample --analyse --format jsonl writes it.
type Game struct {
	Variant   string    `json:"variant"`
	RulesHash string    `json:"rules_hash"`
	Game      uint64    `json:"game"`
	Seed      *uint64   `json:"seed"`
	Agents    []string  `json:"agents"`
	Start     string    `json:"start"`
	Moves     []string  `json:"moves"`
	EndReason string    `json:"end_reason"`
	Scores    []float64 `json:"scores"`
	// Events are what records of families have that tell more than moves, such as herding; the last is the end.
	Events []struct {
		Reason  string    `json:"reason"`
		Returns []float64 `json:"returns"`
	} `json:"events,omitempty"`
	Analysis *struct {
		Agent string       `json:"agent"`
		Plies []JudgedMove `json:"plies"`
	} `json:"analysis"`
	// Roles are those of the seats, Movers of those who made the moves, Final is the drawing of
	// the end; the rules tell them.
	Roles []string `json:"-"`
	// Winner is the role that won, empty where the game is drawn.
	Winner string         `json:"-"`
	Movers []string       `json:"-"`
	Final  engine.Drawing `json:"-"`
}

// JudgedMove is what the agent that was asked says of a move.
type JudgedMove struct {
	Ply int `json:"ply"`
	// Seat made it.
	Seat engine.Seat `json:"seat"`
	Move string      `json:"move"`
	// Loss is the share of a win that it costs, Best are the moves that cost nothing.
	Loss    float64  `json:"loss"`
	Best    []string `json:"best"`
	Mistake bool     `json:"mistake"`
	// Before is the drawing of the position before it; the rules tell it.
	Before engine.Drawing `json:"-"`
}

// NewGame keeps an example game as it is.
func NewGame(text []byte) (Input, error) {
	g, err := ReadGame(text)
	if err != nil {
		return Input{}, err
	}
	return newInput(Games, g.Variant, text), nil
}

// ReadGame reads an example game: one line of a player against a copy of itself.
func ReadGame(text []byte) (*Game, error) {
	g := &Game{}
	in := json.NewDecoder(bytes.NewReader(text))
	if err := in.Decode(g); err != nil {
		return nil, fmt.Errorf("is no game: %w; houserules sample V --analyse --format jsonl writes one", err)
	}
	switch {
	case in.More():
		return nil, errors.New("has more than one game: an example is one; sample it without --games")
	case !variants.IsName(g.Variant) || len(g.Moves) == 0:
		return nil, errors.New("has no rules or no moves: houserules sample V --analyse --format jsonl writes an example")
	case g.Analysis == nil || g.Seed == nil:
		return nil, errors.New("says neither what its moves cost nor its seed: write it with houserules sample V --analyse --format jsonl")
	case len(g.Agents) != 2 || !alike(g.Agents):
		return nil, errors.New("has players who differ, or not two: an example is of one player against itself")
	}
	return g, nil
}

// Follow plays the moves by the rules, and notes what pages draw. The error says what in the game
// is not as the rules have it.
func (g *Game) Follow(v *variants.Variant) error {
	if v.Hash != g.RulesHash {
		return fmt.Errorf("is of other rules than the edition's %s: sample it again", v.Name)
	}
	s, info, draw := v.Game.New(), v.Game.Info(), v.Game.Abilities().Drawing
	if len(info.Roles) != 2 || draw == nil {
		return errors.New("is of rules without two seats and a board to draw")
	}
	if g.Start != s.Position() {
		return errors.New("does not begin at the start position")
	}
	for _, r := range info.Roles {
		g.Roles = append(g.Roles, r.Name)
	}
	judged := g.Analysis.Plies
	for i, text := range g.Moves {
		action, err := s.ParseAction(text)
		if err != nil {
			return fmt.Errorf("has a move that the rules do not allow, ply %d: %w", i+1, err)
		}
		seat, mover := s.Turn(), ""
		if seat != engine.Chance {
			mover = info.Roles[seat.Index()].Name
		}
		if len(judged) > 0 && judged[0].Ply == i+1 {
			m := &judged[0]
			if m.Move != text || m.Seat != seat || m.Loss < 0 || m.Loss > 1 || len(m.Best) == 0 || slices.Contains(m.Best, text) != (m.Loss == 0) || m.Mistake != (m.Loss >= LeastMistake) {
				return fmt.Errorf("says of ply %d what cannot be of %s: it was changed", i+1, text)
			}
			for _, best := range m.Best {
				if _, err := s.ParseAction(best); err != nil {
					return fmt.Errorf("calls a move better at ply %d that the rules do not allow: %w", i+1, err)
				}
			}
			m.Before, judged = draw(s), judged[1:]
		}
		g.Movers = append(g.Movers, mover)
		s.Play(action)
	}
	if len(judged) > 0 {
		return fmt.Errorf("judges ply %d, which it does not have, or twice", judged[0].Ply)
	}
	if s.Turn() != engine.Over {
		return errors.New("is not over after its last move")
	}
	end := s.Outcome()
	if err := g.endOfEvents(end); err != nil {
		return err
	}
	for i, score := range g.Scores {
		if len(g.Scores) != 2 || score != end.Scores[i].Float() {
			return errors.New("has other scores than its moves lead to: it was changed")
		}
	}
	if g.EndReason != info.EndReason(end.End) {
		return fmt.Errorf("ends by %q, its moves by %q: it was changed", g.EndReason, info.EndReason(end.End))
	}
	g.Final = draw(s)
	switch a, b := end.Returns[0], end.Returns[1]; {
	case a > b:
		g.Winner = g.Roles[0]
	case a < b:
		g.Winner = g.Roles[1]
	}
	return nil
}

// endOfEvents takes the end from the last event, and the scores from the rules, where a record has events in place of both.
func (g *Game) endOfEvents(end engine.Outcome) error {
	if g.EndReason != "" || g.Scores != nil || len(g.Events) == 0 {
		return nil
	}
	last := g.Events[len(g.Events)-1]
	if len(last.Returns) != 2 {
		return errors.New("has no end: it was changed")
	}
	for i, x := range last.Returns {
		if x != end.Returns[i].Float() {
			return errors.New("has another result than its moves lead to: it was changed")
		}
		g.Scores = append(g.Scores, end.Scores[i].Float())
	}
	g.EndReason = last.Reason
	return nil
}

// Player is who plays, and Analyst who says what moves cost.
func (g *Game) Player() string  { return learnedName(g.Agents[0]) }
func (g *Game) Analyst() string { return learnedName(g.Analysis.Agent) }

// learnedName is the name of a player, whatever training made its evaluation.
func learnedName(name string) string {
	if !strings.Contains(name, "eval=") {
		return name // as nearly all: reading a player takes longer than looking
	}
	spec, err := variants.ParseAgent(name)
	if err != nil {
		return name // of a program that this one does not know
	}
	for _, evaluation := range spec.Evaluations() {
		name = anyTraining(name, evaluation)
	}
	return name
}

// Mistakes are the moves that are mistakes, in the order of play.
func (g *Game) Mistakes() []JudgedMove {
	return slices.DeleteFunc(slices.Clone(g.Analysis.Plies), func(m JudgedMove) bool { return !m.Mistake })
}
