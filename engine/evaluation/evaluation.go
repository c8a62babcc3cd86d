package evaluation

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"houserules/engine"
)

// Schema is the version of the file of an evaluation, joined that of several together, and Pooled that of
// one that was learned under some of its rules alone.
const (
	Schema = 1
	joined = 2
	Pooled = 3
)

// Unit is the number of units of a weight in which 1 is the argument of tanh whose value is
// the expected result: x units make tanh(x/Unit), from -1, lost, to 1, won.
const Unit = 4096

// Evaluation says what positions of some rules are worth. Nobody changes one that was
// sealed or read.
type Evaluation struct {
	// Schema is the version of the file.
	Schema int `json:"schema"`
	// Rules are the hashes of the rules that it is for; under the first, one for each match, it was learned.
	Rules []string `json:"rules_hashes"`
	// Features are the names of what is weighed.
	Features []string `json:"features"`
	// Recipe says how it was learned.
	Recipe Recipe `json:"recipe"`
	// Weights has one for each feature; it is empty where nothing was found that plays
	// better than by the lead: then positions are valued by that.
	Weights []int16 `json:"weights"`
	// Matches show how strong players with it are.
	Matches []Match `json:"matches"`
	// Parts are evaluations of different rules, where this is nothing but those together, for
	// players who are the same under all of them.
	Parts []*Evaluation `json:"parts,omitempty"`
	// Hash is the hash of all else, 64 hexadecimal digits.
	Hash string `json:"hash"`
}

// Recipe says how an evaluation is learned. With the rules it determines every byte of it.
type Recipe struct {
	// Version is the version of the way of learning.
	Version int `json:"version"`
	// Seed determines all luck.
	Seed uint64 `json:"seed"`
	// Generations is how often games are played and learned from, by players who value
	// positions as the generation before has learned to, the first by the lead.
	Generations int `json:"generations"`
	// Games is the number of games of a generation.
	Games int `json:"games"`
	// Nodes is the number of positions that the players may look at for a move; 0 in games that have
	// [engine.Standings], where nobody searches, and then so are Opening and MatchNodes.
	Nodes int `json:"nodes"`
	// Opening is the largest number of random plies with which games begin: from none to
	// so many, equally often.
	Opening int `json:"opening"`
	// Random is the share of the moves after that which are random, in percent.
	Random int `json:"random_percent"`
	// Lambda is the weight of what comes later beside what a search says, in percent.
	Lambda int `json:"lambda_percent"`
	// Pairs is the number of pairs of games of the match that decides whether the weights
	// are kept, MatchNodes how far its players look.
	Pairs      int `json:"match_pairs"`
	MatchNodes int `json:"match_nodes"`
}

// Match is one against the same search that values positions by the lead: pairs of games
// from the same opening of eight random plies, the seats swapped. Where nobody searches, a pair are two games
// with the same luck, in which one seat is played with the evaluation and then without, beside
// players without it.
type Match struct {
	// Rules is the hash of the rules.
	Rules string `json:"rules_hash"`
	// Nodes is how many positions both looked at for a move.
	Nodes int `json:"nodes"`
	// Pairs counts pairs by the score of the player with the evaluation: 0, ½, 1, 1½ and 2 points. Where
	// nobody searches it is what the seat wins with the evaluation, and one point less what it wins without.
	Pairs [5]int64 `json:"pairs"`
	// Score is the mean score of a game in hundredths of a percent, Low and High its 95 %
	// interval by Method.
	Score  int    `json:"score"`
	Low    int    `json:"low"`
	High   int    `json:"high"`
	Method string `json:"method"`
}

// Seal gives an evaluation its hash.
func (e *Evaluation) Seal() { e.Hash = e.hash() }

// hash is the hash of all but the hash.
func (e *Evaluation) hash() string {
	bare := *e
	bare.Hash = ""
	text, err := json.Marshal(&bare)
	if err != nil { // numbers and texts always can
		panic(fmt.Sprintf("evaluation: %v", err))
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// nameDigits is the number of digits of a name.
const nameDigits = 16

// Name is by what players and plans call the evaluation: the beginning of its hash.
func (e *Evaluation) Name() string { return e.Hash[:min(len(e.Hash), nameDigits)] }

// IsName reports whether a text may be the name of an evaluation.
func IsName(text string) bool {
	_, err := hex.DecodeString(text)
	return err == nil && len(text) == nameDigits
}

// OtherRulesError says that an evaluation was learned for other rules.
type OtherRulesError struct {
	// Name is the evaluation's, Variant that of the rules that it is not for.
	Name, Variant string
}

// Error says it, with what to do.
func (e *OtherRulesError) Error() string {
	return fmt.Sprintf("the evaluation %s was learned for other rules than those of %s: houserules learn V makes one, where V is their file or name", e.Name, e.Variant)
}

// Weigher values positions of a game by an evaluation. It belongs to one worker.
type Weigher struct {
	features *engine.Features
	weights  []int16
	has      []engine.Feature
}

// For returns who values the positions of a game for players who search; nil where the evaluation says that
// the lead does it best. The error says why it does not do for the game.
func (e *Evaluation) For(info *engine.Info) (*Weigher, error) {
	v := info.Variant
	switch {
	case v == nil:
		return nil, errNoVariant
	case v.Features == nil && v.Standings != nil:
		return nil, fmt.Errorf("what is learned for %s is not for players who search: write %s;eval=FILE", v.Name, v.Standings.Player)
	case v.Features == nil:
		return nil, fmt.Errorf("the family %s has no features that an evaluation could weigh", info.Family)
	}
	weights, err := e.weightsFor(v, v.Features.Names())
	if weights == nil || err != nil {
		return nil, err
	}
	return &Weigher{features: v.Features, weights: weights}, nil
}

// AfterTurns returns who values positions in which a seat's turn has just ended, in a game that has
// [engine.Standings], in [Unit]s; nil where the evaluation says that its players do better without. It belongs to one
// worker. The error says why it does not do for the game.
func (e *Evaluation) AfterTurns(info *engine.Info) (func(s engine.State, seat engine.Seat) int64, error) {
	v := info.Variant
	switch {
	case v == nil:
		return nil, errNoVariant
	case v.Standings == nil:
		return nil, fmt.Errorf("the family %s has no positions after turns that an evaluation could weigh", info.Family)
	}
	weights, err := e.weightsFor(v, v.Standings.Names())
	if weights == nil || err != nil {
		return nil, err
	}
	var has []engine.Feature
	return func(s engine.State, seat engine.Seat) int64 {
		has = v.Standings.Of(s, seat, has[:0])
		return weighed(weights, has)
	}, nil
}

// errNoVariant is why a game has no rules that an evaluation could be for.
var errNoVariant = errors.New("evaluations are for variants, and this game is of none")

// weightsFor are the weights of what has these names under some rules; nil where none were found that play better.
func (e *Evaluation) weightsFor(v *engine.VariantInfo, names []string) ([]int16, error) {
	part := e.Under(v.Hash)
	switch {
	case !slices.Contains(part.Rules, v.Hash) || !slices.Equal(part.Features, names):
		return nil, &OtherRulesError{Name: e.Name(), Variant: v.Name}
	case len(part.Weights) == 0:
		return nil, nil
	}
	return part.Weights, nil
}

// Value is what a position is worth to the player to move, in [Unit]s.
func (w *Weigher) Value(s engine.State) int64 {
	w.has = w.features.Of(s, w.has[:0])
	return weighed(w.weights, w.has)
}

// weighed is the sum of features by weights, one for each.
func weighed(weights []int16, has []engine.Feature) int64 {
	sum := int64(0)
	for _, x := range has {
		sum += int64(weights[x.Index]) * int64(x.Count)
	}
	return min(max(sum, -engine.MostWeighed), engine.MostWeighed)
}
