package session

import (
	"bytes"
	"encoding/json"
	"fmt"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/herding"
	"houserules/engine/hop"
	"houserules/engine/mancala"
	"houserules/engine/matchplay"
	"houserules/variants/herders"
)

// Rules are a family's resolved rules as one build of this package gives them to
// another: the fields of the family's struct by their names in Go. Nothing keeps them
// longer than a page, which has its engine in itself.
type Rules struct {
	Family string          `json:"family"`
	Knobs  json.RawMessage `json:"knobs"`
	// Hash is that of the variant, by which evaluations know for which rules they were learned.
	Hash string `json:"hash"`
}

// RulesOf writes a family's rules struct, of a variant with a hash.
func RulesOf(family, hash string, rules any) (Rules, error) {
	knobs, err := json.Marshal(rules)
	if err != nil {
		return Rules{}, fmt.Errorf("rules of the family %s cannot be written: %w", family, err)
	}
	return Rules{family, knobs, hash}, nil
}

// game compiles the rules, and tells players what they ask of a variant.
func (r Rules) game() (engine.Game, error) {
	g, err := r.compiled()
	if err != nil {
		return nil, err
	}
	can := g.Abilities()
	g.Info().Variant = &engine.VariantInfo{Hash: r.Hash, Total: can.Total, Features: can.Features}
	return g, nil
}

func (r Rules) compiled() (engine.Game, error) {
	switch r.Family {
	case "mancala":
		return compile(r, func(rules *mancala.Rules) (engine.Game, error) {
			g, err := mancala.New(rules)
			if err != nil {
				return nil, err
			}
			return mancala.Seat(g, rules), nil
		})
	case "hop":
		return compile(r, hop.Compile)
	case "herding":
		return compile(r, herding.New)
	}
	return nil, fmt.Errorf("the page's engine has no family %q; there are mancala, hop and herding", r.Family)
}

// Matches says how games of these rules make a match: "rules" where they say it themselves,
// "target" where the players have to agree on a number of points, and nothing where there is
// no match.
func (r Rules) Matches() (string, error) {
	g, err := r.game()
	if err != nil {
		return "", err
	}
	if _, err := matchplay.To(g, 0); err == nil {
		return "rules", nil
	}
	if _, err := matchplay.To(g, 1); err == nil {
		return "target", nil
	}
	return "", nil
}

// Lots says whether these rules draw lots for who starts a single game.
func (r Rules) Lots() (bool, error) {
	g, err := r.game()
	return err == nil && matchplay.ByLots(g), err
}

// compile reads the rules into a family's own struct, and makes its game.
func compile[R any, G engine.Game](r Rules, make func(*R) (G, error)) (engine.Game, error) {
	rules := new(R)
	in := json.NewDecoder(bytes.NewReader(r.Knobs))
	in.DisallowUnknownFields()
	if err := in.Decode(rules); err != nil {
		return nil, fmt.Errorf("rules of the family %s cannot be read: %w", r.Family, err)
	}
	g, err := make(rules)
	if err != nil {
		return nil, fmt.Errorf("rules of the family %s cannot be played: %w", r.Family, err)
	}
	return g, nil
}

// kinds are the players that know a family, beside those of every game.
func kinds() []agent.Kind { return herders.Kinds() }

// patience is about how many positions a player of a page may look at for a move: a
// browser takes a second or two for them.
const patience = 500_000

// Fits says whether a page offers a player, written as studies do, for a game: it must
// be part of this program, play the family, and answer within seconds.
func Fits(name string, g engine.Game) bool {
	spec, err := parse(name)
	if err != nil || spec.Outside() {
		return false
	}
	for _, family := range spec.Families() {
		if family != g.Info().Family {
			return false
		}
	}
	if g.Info().Family == "herding" {
		// Thousands of plies of which each has hundreds of actions: whoever does not
		// know the game takes minutes.
		return spec.Cost() <= agent.Greedy || spec.Kind().Family == "herding"
	}
	const usual = 8 // actions of a turn
	return spec.Positions(usual) <= patience
}
