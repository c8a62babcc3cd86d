package herding

import (
	"strconv"
	"strings"

	"houserules/engine"
)

// Drawing is an ability: the squares with coordinates, rows down the
// sides and columns above; the pieces upon them; and below, what the marks mean
// and what is done next. Awéthi are a number for their herder and one for
// themselves; aiwe the herder's number and C, O or B for calf, cow or bull;
// wairgk w and their number, W and their number of pieces where several stand
// together; a shelter with awéthi its owner's number and +.
func (s *State) Drawing() engine.Drawing {
	const cell = 3
	d := engine.Drawing{Cell: engine.Spot{Column: cell, Line: 1}}
	spot := func(row, column int) engine.Spot { return engine.Spot{Column: 4 + cell*column, Line: 1 + row} }
	for i := range size {
		name := strconv.Itoa(i)
		d.Labels = append(d.Labels,
			engine.Label{At: engine.Spot{Column: spot(0, i).Column, Line: 0}, Text: name},
			engine.Label{At: engine.Spot{Column: 1, Line: spot(i, 0).Line}, Text: name},
			engine.Label{At: engine.Spot{Column: 3 + cell*size, Line: spot(i, 0).Line}, Text: name, Align: engine.StartsAt})
	}
	d.Squares = make([]engine.Square, 0, size*size)
	for row := range size {
		for column := range size {
			q := at(row, column)
			t := s.g.terrain[q]
			d.Squares = append(d.Squares, engine.Square{At: spot(row, column), Name: q.String(), Mark: string(rune(t)), Tone: t.tone()})
			if p, ok := s.piece(q); ok {
				p.At, p.Kind, p.Tone = spot(row, column), engine.Piece, engine.SeatTone(p.Owner)
				d.Places = append(d.Places, p)
			}
		}
	}
	d.Marks.Key, d.Legend.Key = "herding.caption.marks", "herding.caption.legend"
	d.Captions = []engine.Caption{
		{Key: "herding.caption.next", Args: []any{int(s.round), int(s.seat) + 1, phaseNames()[s.phase], leashNames()[s.leash]}},
	}
	return d
}

// tone is what kind of ground a terrain is.
func (t terrain) tone() engine.Tone {
	switch t {
	case water:
		return engine.Water
	case forest:
		return engine.Forest
	case lair:
		return engine.Lair
	case shelter:
		return engine.Shelter
	default:
		return engine.Ground
	}
}

// piece draws what stands on a square, if anything does: its mark, whose it is,
// and how many stand together.
func (s *State) piece(q square) (p engine.Place, ok bool) {
	wolf := engine.Seat(s.g.herders + 1)
	switch c := s.cells[q]; {
	case c > inShelter && c < blocked:
		seat := s.leader(c, q)
		p = engine.Place{Mark: strconv.Itoa(seat+1) + "+", Count: int(c - inShelter), Owner: engine.Seat(seat + 1)}
	case c > inLair+1 && c < inShelter:
		p = engine.Place{Mark: "W" + strconv.Itoa(int(c-inLair)), Count: int(c - inLair), Owner: wolf}
	case c.wairgk():
		k := 0
		for s.at[wairgkPiece(k)] != q {
			k++
		}
		p = engine.Place{Mark: "w" + strconv.Itoa(k+1), Count: 1, Owner: wolf}
	case c.aiwe():
		seat, j := (c.aiwePieceHere()-firstAiwe)/herdSize, (c.aiwePieceHere()-firstAiwe)%herdSize
		p = engine.Place{Mark: strconv.Itoa(seat+1) + strings.ToUpper(string(rune(kindOf(j).letter()))), Count: 1, Owner: engine.Seat(seat + 1)}
	case c.awethi():
		seat, k := s.leader(c, q), (int(c)-1)%awethiEach
		p = engine.Place{Mark: strconv.Itoa(seat+1) + strconv.Itoa(k+1), Count: 1, Owner: engine.Seat(seat + 1)}
	default:
		return p, false
	}
	p.Name = p.Mark
	return p, true
}
