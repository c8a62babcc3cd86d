package engine

// Door plays whole games of one game and line-up. A door belongs to one
// worker.
type Door interface {
	// Name says which implementation plays: "plain" or a family's own.
	Name() string
	// Play fills rows with the games first, first+1, … of the study seed, one
	// for each of rows.Len. It gives up where rows.Stop says so.
	Play(seed, first uint64, rows *Rows)
}

// PlainDoor is the door that every game and line-up has: it plays ply by ply
// through the State.
type PlainDoor struct {
	playout Playout
	info    *Info
	track   tracker
}

// NewPlainDoor returns a door for a game and one agent for each seat.
func NewPlainDoor(g Game, agents []Agent) *PlainDoor {
	return &PlainDoor{playout: Playout{State: g.New(), Agents: agents}, info: g.Info()}
}

// Name returns "plain".
func (d *PlainDoor) Name() string { return "plain" }

// Play implements Door.
func (d *PlainDoor) Play(seed, first uint64, rows *Rows) {
	metrics := make([]int32, len(d.info.Metrics))
	for i := range rows.Len {
		game := first + uint64(i)
		d.playout.Start(seed, game)
		d.track.start(d.playout.State, d.info.Seats())
		for {
			if rows.Stopped() {
				return
			}
			seat, action, branching := d.playout.Step()
			if seat == Over {
				break
			}
			if seat == Chance {
				d.track.chance(d.playout.State)
			} else {
				d.track.ply(d.playout.State, seat, action, branching)
			}
		}
		d.playout.State.Metrics(metrics)
		d.track.record(rows, i, game, d.playout.State.Outcome(), metrics)
	}
}

// Playout plays one game after another on one state, drawing as the protocol
// prescribes. It is what doors, replays and samplers have in common.
type Playout struct {
	// State is played on; Start resets it.
	State State
	// Agents has one agent for each seat.
	Agents []Agent

	draws   Draws
	legal   []Action
	weights []uint32
}

// Start resets the state and begins a game of the study.
func (p *Playout) Start(seed, game uint64) {
	p.State.Reset()
	p.draws.Start(seed, game)
}

// Step plays one ply and returns who acted, with what, and among how many
// legal actions. When the game is over it plays nothing and returns Over.
func (p *Playout) Step() (Seat, Action, int) {
	seat := p.State.Turn()
	if seat == Over {
		return Over, NoAction, 0
	}
	p.legal = p.State.Actions(p.legal[:0])
	n := len(p.legal)
	var a Action
	switch {
	case seat == Chance:
		a = p.legal[p.roll(n)]
	default:
		if n == 1 {
			a = p.legal[0]
		} else {
			p.draws.Turn(seat)
			a = p.Agents[seat.Index()].Choose(p.State, p.legal, &p.draws)
		}
		p.draws.Advance()
	}
	p.State.Play(a)
	return seat, a, n
}

// Legal returns the actions among which the last Step chose; it is valid
// until the next Step.
func (p *Playout) Legal() []Action { return p.legal }

// roll returns the index of the chance result that the protocol draws.
func (p *Playout) roll(n int) int {
	p.weights = p.weights[:0]
	if w, ok := p.State.(Weigher); ok {
		p.weights = w.Weights(p.weights)
	}
	return p.draws.ChanceIndex(n, p.weights)
}
