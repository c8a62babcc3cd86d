package solve

import "houserules/engine"

// Record is an answer for programs: what `solve --format json` prints.
type Record struct {
	Variant   string        `json:"variant"`
	Hash      string        `json:"hash"`
	Class     string        `json:"class"`
	Seeds     int           `json:"seeds"`
	Objective string        `json:"objective"`
	Unit      string        `json:"unit"`
	Value     *int          `json:"value"`
	Bounds    *[2]int       `json:"bounds"`
	Result    string        `json:"result"`
	Moves     []RecordMove  `json:"moves"`
	Layers    []RecordLayer `json:"layers"`
}

// RecordMove is a [Move] of a record.
type RecordMove struct {
	Move       string `json:"move"`
	Value      *int   `json:"value"`
	ValueFresh *int   `json:"value_fresh"`
}

// RecordLayer is a [Layer] of a record.
type RecordLayer struct {
	Seeds     int `json:"seeds"`
	Positions int `json:"positions"`
	Wins      int `json:"wins"`
	Draws     int `json:"draws"`
	Losses    int `json:"losses"`
	Open      int `json:"open"`
}

// RecordOf is the record of an answer to rules of a name, a hash and a unit of score, with up
// to so many seeds.
func RecordOf(name, hash, unit string, seeds int, s Solver, a *Answer) Record {
	class, _ := s.Class()
	r := Record{
		Variant: name, Hash: hash, Class: class.String(), Seeds: seeds, Objective: "lead", Unit: unit,
		Bounds: &[2]int{-s.Measure().Most, s.Measure().Most}, Result: a.Result().String(), Moves: []RecordMove{}, Layers: []RecordLayer{},
	}
	if s.Measure().Objective == engine.Win {
		r.Objective, r.Unit = "win", "wins"
	}
	if a.Reached {
		r.Bounds = &a.Bounds
	}
	if r.Value = a.Searched; r.Bounds[0] == r.Bounds[1] {
		r.Value = &r.Bounds[0]
	}
	for _, m := range a.Moves {
		r.Moves = append(r.Moves, RecordMove{m.Text, m.Value, m.Fresh})
	}
	for _, l := range a.Layers {
		r.Layers = append(r.Layers, RecordLayer(l))
	}
	return r
}
