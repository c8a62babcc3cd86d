package answertest

// For tests of what sentences claim.
var (
	Every = every
	Kinds = declared
)

// Distances are the least and the greatest distance from even that a row's intervals allow.
func (x *Cell) Distances() (least, most float64) { return x.distances() }
