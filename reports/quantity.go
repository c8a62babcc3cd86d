package reports

import "houserules/analysis"

// quantity is how an estimate is called and printed.
type quantity struct {
	// name is what the estimate is called in tables.
	name string
	unit unit
	// more and less say, in a comparison, what a positive and a negative
	// difference mean: "longer games" follow "than under french".
	more, less string
}

// quantityOf returns how an estimate of the given name is printed. An unknown
// name prints as it is, as a plain number.
func quantityOf(name string) quantity {
	percent := unit{scale: 100, suffix: " %", digits: 1}
	points := percent.asDifference()
	number := unit{scale: 1, digits: 1}
	signed := number
	signed.signed = true
	switch name {
	case analysis.FirstScore:
		return quantity{"first player's score", percent, "the first player scores more", "the first player scores less"}
	case analysis.FirstAdvantage:
		return quantity{"first player's advantage", points, "the first player gains more", "the first player gains less"}
	case analysis.FirstWins:
		return quantity{"first player wins", percent, "the first player wins more often", "the first player wins less often"}
	case analysis.Draws:
		return quantity{"draws", percent, "more draws", "fewer draws"}
	case analysis.FirstLosses:
		return quantity{"first player loses", percent, "the first player loses more often", "the first player loses less often"}
	case analysis.DecisiveShare:
		return quantity{"first player's wins among games won", percent, "more of the games won go to the first player", "fewer of the games won go to the first player"}
	case analysis.SeedMargin:
		return quantity{"first player's margin", signed, "a margin better for the first player", "a margin worse for the first player"}
	case analysis.PlyCount:
		return quantity{"plies", number, "longer games", "shorter games"}
	case analysis.Branching:
		return quantity{"legal actions per ply", number, "more choice", "less choice"}
	case analysis.ForcedShare:
		return quantity{"forced plies", percent, "more forced plies", "fewer forced plies"}
	case analysis.LeadChanges:
		return quantity{"changes of the lead", number, "more changes of the lead", "fewer changes of the lead"}
	case analysis.CappedShare:
		return quantity{"cut off at the limit", percent, "more games cut off", "fewer games cut off"}
	default:
		return quantity{name, number, "more", "less"}
	}
}
