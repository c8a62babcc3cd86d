package answer

// Claim is a sentence with what it claims, of what, and what it rests on. It is never
// stronger than the verdicts and cells that it names.
type Claim struct {
	Text
	Kind Kind
	// Of is what is estimated.
	Of Estimand
	// Family is with how many others, and at which looks, it holds.
	Family Family
	// Evidence are the cells and verdicts that it rests on.
	Evidence []Evidence
	// Place is its place in a headline.
	Place Place
}

// Place says which claims stand even in the short headline of a study with many cells.
type Place uint8

// The places.
const (
	// IfRoom places a claim where there is room for it; the questions have it, too.
	IfRoom Place = iota
	// Always places what no headline can do without, such as counts of all cells.
	Always
	// Before places a warning, which stands before all else in any case.
	Before
)

// Kind is what a sentence claims.
type Kind uint8

// The kinds. A sentence that only describes what was done has none.
const (
	// Equal says that something makes no difference that matters.
	Equal Kind = iota + 1
	// Undecided says that nothing is shown.
	Undecided
	// Order says that one thing is more than another, or than nothing.
	Order
	// Range says between which values others lie.
	Range
	// Width says how exactly something is known.
	Width
	// Counted says how many there are of something.
	Counted
	// Absence says that something did not happen.
	Absence
)

// Estimand is what a claim is about; fields that are empty leave it to the study.
type Estimand struct {
	// Rules, Players and Openings are named as in the plan's cells, Seats from 1.
	Rules, Players, Openings []string
	Seats                    []int
}

// Family is when a claim was laid down, and at which looks it holds.
type Family uint8

// The families.
const (
	// Planned: laid down before the games, for the number of games that was planned.
	Planned Family = iota + 1
	// Fixed: for these games, as if their number had been fixed.
	Fixed
	// Anytime: at every look.
	Anytime
)

// Evidence is a cell with the word of its verdict, as tables print it; empty where it has
// none.
type Evidence struct{ Variant, Players, Verdict string }

// fewest is the number of games below which nothing is judged.
const fewest = 30

// FewDifferent tells whether so few of some games are different that they show a few ways to
// play rather than what the rules do: fewer than one in ten, or than are judged at all. None
// are where nobody compared them.
func FewDifferent(different, games int64) bool {
	return different > 0 && games >= fewest && (different < fewest || 10*different < games)
}
