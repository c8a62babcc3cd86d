package herding

import (
	"bytes"
	"iter"

	"houserules/engine"
	"houserules/engine/rules"
)

// Game is a compiled rule set. It is immutable and safe for concurrent use.
type Game struct {
	*board
	rules Rules
	info  engine.Info

	herders, wairgk int
	corners         []int // of each herder
	homes           [maxHerders]square
	start           position
	arrangements    []arrangement
	dice            [][4]uint8                     // the results of four dice, each ascending
	weights         []uint32                       // of each of them
	thrown          []uint8                        // the result that each throw of them gives, in their order
	choices         [averageAction][]engine.Action // by the assignment of dice in ascending order
	given           []throwSet                     // the assignments that each result can give
	worth           [kinds]int
	values          []func(*tallies) int32 // of the columns of Info.Metrics
	// What plans and walks ask of the rules all the time: in WebAssembly, words are compared by a call.
	anybody   bool           // awéthi of any herder catch
	owners    bool           // a caught aiwe is its owner's
	simple    bool           // awéthi come to no square twice
	surrounds bool           // an aiwe that is surrounded is caught
	knobs     rules.Settings // for who plays otherwise than the plain rules
	counts    bool           // a counter knows them
}

// New compiles a rule set. It refuses rules in which Check finds an error.
func New(r *Rules) (*Game, error) {
	g, problems := compile(r)
	if err := rules.ProblemError(problems); err != nil {
		return nil, err
	}
	g.knobs = rules.NewSettings(&g.rules, Default())
	g.counts = countedKnobs().Plays(g.knobs)
	return g, nil
}

// build lays the rules out for playing. They must be free of errors.
func build(r *Rules, b *board, corners []int) *Game {
	g := &Game{
		board: b, rules: *r, herders: r.Herders, wairgk: r.Wairgka.Number.Of(r.Herders), corners: corners,
		arrangements: arrangements(),
		anybody:      r.Catch.By == TrapperAny, owners: r.Catch.Scores == ScorerOwner,
		simple: r.Awethi.Path == PathSimple, surrounds: r.Catch.Condition == ConditionSurrounded,
		worth: [kinds]int{calf: r.Points.Calf, cow: r.Points.Cow, bull: r.Points.Bull},
	}
	g.dice, g.weights = diceResults()
	for i, dice := range g.dice {
		g.thrown = append(g.thrown, bytes.Repeat([]byte{byte(i)}, int(g.weights[i]))...)
		g.choices[assignment(dice)] = g.choicesOf(dice)
		g.given = append(g.given, g.givenBy(dice))
	}
	for seat, corner := range corners {
		g.homes[seat] = b.shelters[corner]
	}
	g.start = g.startPosition()
	if !r.Shelter.Stops {
		for _, q := range b.shelters {
			b.open.add(q)
		}
	}
	open := b.open.diagonals()
	for q := range b.prowled {
		b.prowled[q] = b.nearby(&open, square(q))
	}
	g.describe()
	return g
}

// startPosition is the position before the herds are laid out.
func (g *Game) startPosition() position {
	p := position{round: 1, phase: phaseSetup}
	if g.rules.Wairgka.Unleashed == UnleashedStart {
		p.leash = unleashed
	}
	for seat := range g.herders {
		for k := range awethiEach {
			p.at[awethiPiece(seat, k)] = g.homes[seat]
		}
	}
	for k := range g.wairgk {
		p.at[wairgkPiece(k)] = middle
	}
	return p
}

// Abilities implements engine.Game.
func (g *Game) Abilities() engine.Abilities {
	return engine.Abilities{
		Doors: g.FastDoors, Record: g.Record, Total: g.Total(), Standings: g.standings(),
		Drawing: func(s engine.State) engine.Drawing { return s.(*State).Drawing() },
		Steps:   func(s engine.State, a engine.Action) iter.Seq[[]engine.Place] { return s.(*State).Steps(a) },
	}
}

// Info implements engine.Game. Limit is an upper bound: the game counts
// rounds, and a round has up to six decision plies for each herder, more where
// all wairgk move.
func (g *Game) Info() *engine.Info { return &g.info }

// Rules returns a copy of the rules.
func (g *Game) Rules() Rules { return g.rules }

// Map returns the 25 lines of the map that is played on. The caller must not
// change them.
func (g *Game) Map() []string { return g.lines }

// New implements engine.Game.
func (g *Game) New() engine.State { return newState(g, &g.start) }

// Parse implements engine.Game.
func (g *Game) Parse(text string) (engine.State, error) {
	p, err := g.parse(text)
	if err != nil {
		return nil, err
	}
	return newState(g, &p), nil
}

// diceResults lists the results of four four-sided dice, each in ascending
// order, with the number of the 256 ordered throws that give it.
func diceResults() (results [][4]uint8, weights []uint32) {
	factorial := [5]uint32{1, 1, 2, 6, 24}
	for a := uint8(1); a <= 4; a++ {
		for b := a; b <= 4; b++ {
			for c := b; c <= 4; c++ {
				for d := c; d <= 4; d++ {
					weight := factorial[4]
					var shown [5]int
					for _, eyes := range [4]uint8{a, b, c, d} {
						shown[eyes]++
					}
					for _, n := range shown {
						weight /= factorial[n]
					}
					results, weights = append(results, [4]uint8{a, b, c, d}), append(weights, weight)
				}
			}
		}
	}
	return results, weights
}

var (
	_ engine.Game  = (*Game)(nil)
	_ engine.State = (*State)(nil)
)
