package engine

// Drawing is a position as shapes in a plane, for painters that know nothing
// of the game. The unit of the plane is a column of text across and a line of
// text down, from 0 at the upper left: a painter of text puts every mark where
// it stands, and a painter of pictures scales the plane so that Cell becomes a
// square.
//
// Shapes are painted list by list, each list in its order: a place lies upon
// its square, and a label upon everything.
type Drawing struct {
	// Cell is the distance between neighbours on the board, in columns and in
	// lines.
	Cell Spot
	// Lines are the lines of the board, along which pieces move.
	Lines []Line
	// Squares are its squares, each Cell large, in the middle of which is At.
	Squares []Square
	// Places are what holds pieces, and the pieces that stand on squares.
	Places []Place
	// Labels are the names of rows, columns and houses beside the board.
	Labels []Label
	// Captions are sentences to put below the board.
	Captions []Caption
	// Marks says in a line what the marks mean; Legend says it of a picture, whose grounds
	// have colours, in whole sentences. Their keys are empty where nothing needs them.
	Marks, Legend Caption
}

// Notes are the marks and the captions, which are put below a board that changes.
func (d *Drawing) Notes() []Caption {
	if d.Marks.Key == "" {
		return d.Captions
	}
	return append([]Caption{d.Marks}, d.Captions...)
}

// Spot is a point of the plane.
type Spot struct{ Column, Line int }

// Line is a straight line from the middle of a place to that of another.
type Line struct{ From, To Spot }

// Square is a square of the board.
type Square struct {
	At Spot
	// Name is what the notation calls the square; no other square or place has
	// that name.
	Name string
	// Mark is what a text shows where no piece stands; it ends at At.
	Mark string
	// Tone is the kind of the ground.
	Tone Tone
}

// Place is a round place: a house, a store or a point with what lies there, or
// a piece on a square.
type Place struct {
	At   Spot
	Kind PlaceKind
	// Name is what the notation calls the place; for a piece, what the text
	// calls the piece.
	Name string
	// Count is how many seeds or pieces are there.
	Count int
	// Mark is what a text shows: the number of seeds, or the letters of a
	// piece. A picture shows it where it does not draw the things themselves.
	Mark string
	// Align says on which side of At the mark stands.
	Align Align
	// Owner is the seat that the place or what stands there belongs to, or 0.
	Owner Seat
	// Chosen is set for the piece that a turn goes on with.
	Chosen bool
	Tone   Tone
}

// PlaceKind is what a place is.
type PlaceKind int

// The kinds of places.
const (
	// House is a hollow with Count seeds.
	House PlaceKind = iota + 1
	// Store is a hollow for captured seeds, larger than a house.
	Store
	// Point is where lines meet, with a piece on it or none.
	Point
	// Piece is a piece on a square, or Count pieces that stand together.
	Piece
)

// Label is a short text beside the board.
type Label struct {
	At    Spot
	Text  string
	Align Align
	Tone  Tone
}

// Caption is a sentence about the position: a key of the catalogue of
// sentences (package configs/words) and its arguments, numbers and texts.
type Caption struct {
	Key  string
	Args []any
}

// Align says where a text stands that belongs to a spot.
type Align int

// The alignments.
const (
	// EndsAt puts the last character of the text on the spot, so that the units
	// of numbers stand below each other.
	EndsAt Align = iota
	// StartsAt puts its first character there.
	StartsAt
)

// Tone says what something is or whose, where a painter may choose a colour.
type Tone int

// The tones.
const (
	// Plain is nothing special.
	Plain Tone = iota
	// Seat1 and so on are the players' tones; see SeatTone.
	Seat1
	Seat2
	Seat3
	Seat4
	Seat5
	// Empty is a place where nothing stands.
	Empty
	// Highlight is what the eye should find: the row of the player to move.
	Highlight
	// Muted is what it should not stop at.
	Muted
	// Ground is open land; Water, Forest, Lair and Shelter are grounds of their
	// own.
	Ground
	Water
	Forest
	Lair
	Shelter
)

// SeatTone is the tone of a seat from 1 to 5, else Plain.
func SeatTone(s Seat) Tone {
	if s < First || s > First+4 {
		return Plain
	}
	return Seat1 + Tone(s-First)
}
