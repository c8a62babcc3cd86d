package levels

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// Schema is the version of the file of a placement.
const Schema = 1

// Placement says which players are levels under some rules, and how they were placed.
type Placement struct {
	// Schema is the version of the file.
	Schema int `json:"schema"`
	// Rules is the hash of the rules, Evaluation that of what positions are worth to the players;
	// empty where that is the lead.
	Rules      string `json:"rules_hash"`
	Evaluation string `json:"evaluation_hash"`
	// Recipe says how they were placed.
	Recipe Recipe `json:"recipe"`
	// Levels are the players, the weakest first.
	Levels []Level `json:"levels"`
	// Misfit says whether each candidate's strength is one number.
	Misfit Misfit `json:"misfit"`
	// Hash is the hash of all else, 64 hexadecimal digits.
	Hash string `json:"hash"`
}

// Recipe says how levels are placed. With the rules and the evaluation it determines every byte.
type Recipe struct {
	// Version is that of the candidates and of choosing among them.
	Version int `json:"version"`
	// Seed determines all luck.
	Seed uint64 `json:"seed"`
	// Pairs is the number of pairs of games of each meeting, Plies the number of random plies with
	// which they begin.
	Pairs int64 `json:"pairs"`
	Plies int   `json:"random_plies"`
}

// Level is a player among the others.
type Level struct {
	// Level is its number, from 1.
	Level int `json:"level"`
	// Player is its recipe, with the name of its evaluation.
	Player string `json:"player"`
	// Elo is how much stronger it is than the weakest candidate, and Interval the limits of that, which
	// hold together (95 %) over all candidates; nil stands for no limit, and for the weakest itself.
	Elo      int      `json:"elo"`
	Interval *[2]*int `json:"interval"`
}

// Misfit is Pearson's χ² of the results against the model, with its degrees of freedom and the
// probability of one as large where the model is right, and the number of circles of players
// each of whom beats the next.
type Misfit struct {
	ChiSquare float64 `json:"chi_square"`
	Freedom   int     `json:"degrees_of_freedom"`
	P         float64 `json:"p"`
	Circles   int     `json:"circles"`
}

// hash is the hash of all but the hash.
func (p *Placement) hash() string {
	bare := *p
	bare.Hash = ""
	text, err := json.Marshal(&bare)
	if err != nil { // numbers and texts always can
		panic(fmt.Sprintf("levels: %v", err))
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Text is what the file has.
func (p *Placement) Text() ([]byte, error) {
	text, err := json.Marshal(p)
	return append(text, '\n'), err
}

// Read reads the text of a file. Its error says what is wrong with it, and what to do.
func Read(text []byte) (*Placement, error) {
	var head struct {
		Schema *int   `json:"schema"`
		Levels *[]any `json:"levels"`
	}
	if err := json.Unmarshal(text, &head); err != nil || head.Schema == nil || head.Levels == nil {
		return nil, errors.New("it has no levels: houserules levels V writes such files")
	}
	if *head.Schema > Schema {
		return nil, errors.New("it was written by a newer program: use that one, or place levels again")
	}
	var p Placement
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	err := strict.Decode(&p)
	if err == nil && (p.Hash != p.hash() || len(p.Levels) == 0 || len(p.Levels) > Most) {
		err = errors.New("its hash is not that of its content")
	}
	if err != nil {
		return nil, fmt.Errorf("it is damaged or was changed by hand (%w): take it from a copy, or place levels again", err)
	}
	return &p, nil
}
