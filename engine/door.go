package engine

// Door plays whole games of one game and line-up. A door belongs to one
// worker.
type Door interface {
	// Name says which implementation plays: "plain" or a family's own.
	Name() string
	// Play fills rows with the games first, first+1, … of the study seed, one
	// for each of rows.Len, and their lines where the rows keep them. It gives
	// up where rows.Stop says so. One whose players may think long keeps
	// rows.Journal.
	Play(seed, first uint64, rows *Rows)
	// Skills are what the door can do beside playing; see [SkillsOf].
	Skills() Skills
}

// PlainDoor is the door that every game and line-up has: it plays ply by ply
// through the State.
type PlainDoor struct {
	stepper Stepper
	info    *Info
	track   Tracker
	copies  bool
	oneGame *Rows // the game that all are; nil where none is known to be
}

// NewPlainDoor returns a door for a game and one agent for each seat.
func NewPlainDoor(g Game, agents []Agent) *PlainDoor {
	return &PlainDoor{stepper: Stepper{State: g.New(), Agents: agents}, info: g.Info()}
}

// Skills implements Door.
func (d *PlainDoor) Skills() Skills {
	return Skills{Opener: d, Thinker: d, Forfeiter: d, Closer: &d.stepper}
}

// Open implements Opener.
func (d *PlainDoor) Open(o *Openings) { d.stepper.Openings = o }

// CopyOneGame lets the door play a game only once, and copy it, if no random number is drawn
// in it: all games are then the same. It is not for players who may play otherwise the
// next time, such as other programs.
func (d *PlainDoor) CopyOneGame() { d.copies = true }

// OneGame returns the game that all others are copies of, as rows of one game; nil where the
// games are not known to be the same.
func (d *PlainDoor) OneGame() *Rows { return d.oneGame }

// keepOneGame keeps a game that was played if every other is the same one.
func (d *PlainDoor) keepOneGame(rows *Rows, i int) {
	if !d.copies || d.stepper.Openings != nil || d.stepper.random.Used() || d.stepper.forfeitedBy != 0 {
		return
	}
	d.oneGame = NewRows(d.info, 1)
	d.oneGame.KeepLines(rows.Lines != nil)
	d.oneGame.Take(0, rows, i, 1)
}

// Name returns "plain".
func (d *PlainDoor) Name() string { return "plain" }

// Play implements Door.
func (d *PlainDoor) Play(seed, first uint64, rows *Rows) {
	metrics := make([]int32, len(d.info.Metrics))
	for _, player := range d.stepper.players() {
		player.StopOn(rows.Stop)
	}
	for i := range rows.Len {
		game := first + uint64(i)
		if d.oneGame != nil && (rows.Lines == nil || d.oneGame.Lines != nil) {
			rows.Copy(i, d.oneGame, game)
			continue
		}
		d.start(seed, game, rows.Journal)
		line, lines := d.stepper.begun, rows.Lines != nil
		for {
			if rows.Stopped() {
				return
			}
			swapping := d.stepper.State.Swapping()
			seat, action, branching := d.stepper.Step()
			if d.stepper.wrong {
				rows.Journal.Forget(game)
				d.start(seed, game, rows.Journal)
				line = d.stepper.begun
				continue
			}
			if seat == Over {
				break
			}
			if action == NoAction {
				if rows.Stopped() {
					return // it was told to stop thinking
				}
				break
			}
			if d.stepper.asked && rows.Journal != nil && !rows.Stopped() {
				rows.Journal.Note(game, d.stepper.choice(seat, action), d.stepper.random.Used())
			}
			if lines {
				line = line.Then(action)
			}
			switch {
			case seat == Chance:
				d.track.Chance(d.stepper.State)
			case swapping:
				d.track.swap(d.stepper.State, seat, action, branching)
			default:
				d.track.Ply(d.stepper.State, seat, action, branching)
			}
			if d.stepper.Opening() {
				d.track.opened()
			}
		}
		d.stepper.State.Metrics(metrics)
		d.track.Record(rows, i, game, d.stepper.Outcome(), metrics)
		if lines {
			rows.Lines[i] = line
		}
		if rows.Openings != nil {
			rows.Openings[i], rows.Redrawn[i], rows.ByChance[i] = d.stepper.opening.Hash(), d.stepper.redrawn, 0
			if d.stepper.random.Used() {
				rows.ByChance[i] = 1
			}
		}
		d.keepOneGame(rows, i)
	}
}

// start begins a game, with what is known of it.
func (d *PlainDoor) start(seed, game uint64, known *Journal) {
	d.stepper.Start(seed, game)
	if known != nil {
		d.stepper.known, d.stepper.undrawn = known.Choices(game), known.NothingDrawn(game)
	}
	d.track.Start(d.stepper.State, d.info.Seats())
}

// Effort implements Thinker: that of all agents together.
func (d *PlainDoor) Effort() Effort {
	var all Effort
	for _, player := range d.stepper.players() {
		all.Add(player.Effort())
	}
	return all
}

// Forfeited implements Forfeiter: for the agent who forfeited the last game, if
// any.
func (d *PlainDoor) Forfeited() error {
	if by := d.stepper.forfeitedBy; by != 0 {
		return d.stepper.Forfeited(by)
	}
	return nil
}
