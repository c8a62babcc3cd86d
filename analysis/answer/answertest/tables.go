package answertest

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
)

// Tables are what answers are held against.
type Tables struct {
	Cells []Cell
	// Differences of the first player's score from the base.
	Differences []Difference
	// Decided are the differences, of any figure, that are decided.
	Decided []analysis.Difference
	// MayBeFairest are the variants of which a sweep's table says so.
	MayBeFairest map[string]bool
	// Moves are the differences of rules that depart from the base in few, as those play who
	// are in First; of a sweep, those of its values from the base's.
	Moves []Move
	// First is who plays the cells that the headline is about, as cells have it.
	First string
	// Simulated is the number of all games; 0 where nobody counted.
	Simulated int64
	// Rated are those who met in matches, a list for each rating.
	Rated []Rated
}

// Cell is a row of the tables.
type Cell struct {
	Variant, Players string
	// Verdict is the word for its fairness, empty where it is not judged, and Tolerance
	// that of it.
	Verdict   string
	Tolerance float64
	// Effect is the first player's advantage, or with more than two seats that of the seat
	// that decides, Seat.
	Effect answer.Interval
	// Inside has the interval by which its verdict says that it is inside the tolerance.
	Inside      answer.Interval
	InsideLevel answer.Level
	Seat        int
	// Seats are the advantages of all seats that are compared, by number, and OpenSeats those
	// that are not decided.
	Seats, OpenSeats map[int]answer.Interval
	// Roles are what each of several roles takes of the win, and Against what a seat
	// scores against another role.
	Roles, Against []Named
	Games          int64
	// Different are the different ones of the games; 0 where nobody asked.
	Different int64
	// Outcomes are games won, drawn, lost and cut off, Hundred those of a hundred.
	Outcomes []int64
	Hundred  []int
	// Longest is the length of the longest game that was not cut off; 0 where the tables do
	// not say.
	Longest int64
	// InFamily is set where the sentences on all cells are about it, too; Unjudged where they count
	// it as having no verdict.
	InFamily, Unjudged bool
	// Apart is set where those sentences count it as one of other players than they are about.
	Apart bool
	// Unlike is set where its seats play different roles.
	Unlike bool
	// Spread is by how much the first player's advantage differs from opening to opening, where that
	// is known; of a Population it is exact.
	Spread *answer.Interval
	// Paired is set where its players are two different ones in both seatings, Unequal where they
	// are too unequal for it to say anything.
	Paired, Unequal bool
	// OneGame is set where all its games are the same one.
	OneGame bool
	// SameGames is the last line-up that played its very games; empty where none did.
	SameGames string
	// AllCut is set where all its games were cut off.
	AllCut bool
	// Population is set where its games are all that there is, after so many Openings; LeftOut is
	// the number of sequences of plies that are none.
	Population        bool
	Openings, LeftOut int64
	// Players at a table, and how many of them share a role at most.
	Table, Shared int
}

// Named is a figure of a role.
type Named struct {
	Role string
	// Alone is set where one seat plays the role.
	Alone bool
	Value answer.Interval
}

// Difference is a difference of a variant from the base.
type Difference struct {
	Variant, Base, Players, Verdict string
	Effect                          answer.Interval
	// Apart is set where both are separate games.
	Apart bool
}

// Rated are players who met under a variant, the highest rated first.
type Rated struct {
	Variant string
	Players []string
}

// Move is a change of rules, and whether it is shown to move the first player's score.
type Move struct {
	Effect answer.Interval
	Shown  bool
}

// Of are the tables of a study.
func Of(r *analysis.Results) *Tables {
	t := &Tables{Simulated: r.Simulated()}
	for _, rating := range r.Ratings {
		x := Rated{Variant: rating.Variant}
		for _, p := range rating.Players {
			x.Players = append(x.Players, p.Agent)
		}
		t.Rated = append(t.Rated, x)
	}
	family, unjudged := map[*analysis.Cell]bool{}, map[*analysis.Cell]bool{}
	h, judged := compare.NewHeadline(r)
	if judged {
		t.First = h.First.Agents
		for _, c := range h.Cells() {
			family[c] = true
		}
		for _, c := range h.Unjudged {
			unjudged[c] = true
		}
	}
	for i := range r.Cells {
		c := &r.Cells[i]
		x := Cell{
			Variant: c.Variant, Players: c.Agents, Verdict: compare.VerdictOf(c), Tolerance: c.Fair.Tolerance, Effect: compare.Interval(c.Fair.Effect, answer.Distance), Inside: compare.Interval(c.Fair.Equivalence, answer.Distance), InsideLevel: answer.Level(c.Fair.Equivalence.Level), Games: c.Games, Different: c.Repeats.Distinct,
			Outcomes: []int64{c.First.Wins, c.First.Draws, c.First.Losses, c.First.CutOff},
			Hundred:  compare.OfHundred(c.First.Wins, c.First.Draws, c.First.Losses, c.First.CutOff), InFamily: family[c], Unjudged: unjudged[c], Paired: c.Pairing != nil, Unequal: compare.Unequal(c), OneGame: c.OneGame, SameGames: c.SameGames, Population: c.Population != nil, LeftOut: c.Openings.Redrawn, AllCut: compare.AllCut(c),
		}
		x.Apart = judged && len(r.Cells) > mostNamed && !x.InFamily && !x.Unjudged && x.SameGames == "" && !compare.SwappedByCoin(c)
		if e, ok := compare.ExactSpread(c); ok {
			x.Spread = &e
		} else if e, ok := compare.Spread(r, c); ok {
			x.Spread = &e
		}
		x.Unlike = len(c.SeatRoles) > 1
		if x.Table = compare.Seats(c); c.Population != nil {
			x.Openings = c.Population.Openings
		}
		for _, role := range c.SeatRoles {
			x.Shared = max(x.Shared, len(role.Seats))
		}
		x.seats(c)
		if c.CutOff == 0 && c.Games > 0 {
			x.Longest = int64(c.Plies.Max)
		}
		t.Cells = append(t.Cells, x)
	}
	for i := range r.Differences {
		if d := r.Differences[i]; decides(d.Verdict.String()) {
			t.Decided = append(t.Decided, d)
		}
		if d := &r.Differences[i]; d.Name == analysis.FirstScore {
			x := Difference{d.Variant, d.Base, d.Agents, d.Verdict.String(), compare.Interval(d.Effect, answer.Distance), d.Apart}
			if t.Differences = append(t.Differences, x); d.Agents == t.First && len(r.Changes[d.Variant]) > 0 && !d.OneGame && !math.IsNaN(x.Effect.Value) {
				t.Moves = append(t.Moves, Move{x.Effect, x.Effect.Lo > 0 || x.Effect.Hi < 0})
			}
		}
	}
	return t
}

// onceOnly is the number of rows of one game.
func (t *Tables) onceOnly() (n int) {
	for _, x := range t.Cells {
		if x.OneGame {
			n++
		}
	}
	return n
}

// pairings are the numbers of pairings of the family, and of those that are too unequal.
func (t *Tables) pairings() (all, unequal int) {
	for _, x := range t.Cells {
		if x.InFamily && x.Paired {
			if all++; x.Unequal {
				unequal++
			}
		}
	}
	return all, unequal
}

// cell finds a row; nil where there is none.
func (t *Tables) cell(variant, players string) *Cell {
	at := slices.IndexFunc(t.Cells, func(c Cell) bool { return c.Variant == variant && c.Players == players })
	if at < 0 {
		return nil
	}
	return &t.Cells[at]
}

// rows are the rows that a claim rests on, as far as they are there.
func (t *Tables) rows(c *answer.Claim) []*Cell {
	var list []*Cell
	for _, r := range c.Evidence {
		if x := t.cell(r.Variant, r.Players); x != nil {
			list = append(list, x)
		}
	}
	return list
}

// seats takes the figures of seats and roles from the tables; of two players there is the
// first one's advantage.
func (x *Cell) seats(c *analysis.Cell) {
	if x.Seat = c.FairSeat; x.Seat == 0 {
		x.Seats = map[int]answer.Interval{1: x.Effect}
		return
	}
	x.Seats, x.OpenSeats = map[int]answer.Interval{}, map[int]answer.Interval{}
	for i := range c.Seats {
		if s := &c.Seats[i]; compare.Judged(&s.Advantage) {
			if x.Seats[i+1] = compare.Interval(s.Advantage.Effect, answer.Distance); s.Advantage.Open() {
				x.OpenSeats[i+1] = x.Seats[i+1]
			}
		}
	}
	for i := range c.SeatRoles {
		if r := &c.SeatRoles[i]; len(c.SeatRoles) > 1 {
			x.Roles = append(x.Roles, Named{r.Name, len(r.Seats) == 1, compare.Interval(c.Took(r), answer.Percent)})
		}
	}
	for _, a := range c.Against {
		x.Against = append(x.Against, Named{Role: a.Role, Value: compare.Interval(a.Score, answer.Percent)})
	}
}

// arm is the longest arm of a row's intervals: how far the truth may lie from an estimate, or from
// the middle where there is none.
func (x *Cell) arm() (longest float64) {
	for _, s := range x.Seats {
		middle := s.Value
		if math.IsNaN(middle) {
			middle = (s.Lo + s.Hi) / 2
		}
		longest = math.Max(longest, math.Max(s.Hi-middle, middle-s.Lo))
	}
	return longest
}

// extent is the first player's advantage with its direction, or of more seats the distance of the
// furthest from even.
func (x *Cell) extent() float64 {
	if x.Seat == 0 || math.IsNaN(x.Effect.Value) {
		return x.Effect.Value
	}
	most := 0.0
	for _, s := range x.Seats {
		most = max(most, math.Abs(s.Value))
	}
	return most
}

// distances are the least and the greatest distance from even that a row's intervals allow.
func (x *Cell) distances() (least, most float64) {
	for _, s := range x.Seats {
		least, most = max(least, s.Lo, -s.Hi), math.Max(most, math.Max(math.Abs(s.Lo), math.Abs(s.Hi)))
	}
	return least, most
}

// alike tells whether two intervals are the same figure.
func alike(a, b answer.Interval) bool {
	same := func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }
	return same(a.Value, b.Value) && same(a.Lo, b.Lo) && same(a.Hi, b.Hi)
}
