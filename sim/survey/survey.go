package survey

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/solve"
	"houserules/sim"
	"houserules/sim/atlas"
	"houserules/variants"
)

// Survey is an atlas that is being made.
type Survey struct {
	Atlas *atlas.Atlas

	players  []agent.Spec
	rules    map[string]string     // of the bases, as YAML by name
	variants [][]*variants.Variant // by rule set, then by board; nil where there is none
}

// New lays out the boards of some rule sets, and decides which will be solved: for
// each rule set the smallest ones, until the next would exceed the budget, and of
// these no board that needs more memory than there is.
func New(sets []RuleSet, size Size, seed uint64, memory int) (*Survey, error) {
	s := &Survey{rules: map[string]string{}, Atlas: &atlas.Atlas{
		Version: atlas.Version, Name: size.Name, Budget: size.Budget, Memory: memory, Compared: []string{},
		Settings: atlas.Settings{Protocol: engine.Protocol, Seed: seed, Players: size.Players, Temperatures: temperatures(), Nodes: size.Nodes, Curve: size.Curve, Moved: moved},
	}}
	for _, p := range size.Players {
		spec, err := variants.ParseAgent(p.Agent)
		if err != nil {
			return nil, err
		}
		s.players = append(s.players, spec)
	}
	for i := range sets {
		set, list := sets[i].entry(), []*variants.Variant(nil)
		for houses := 1; houses <= size.Houses; houses++ {
			for seeds := 1; seeds <= size.Seeds; seeds++ {
				b, v := lay(&sets[i], &set, houses, seeds)
				set.Boards, list = append(set.Boards, b), append(list, v)
			}
		}
		allot(&set, size.Budget, memory)
		if sets[i].Compared {
			s.Atlas.Compared = append(s.Atlas.Compared, set.Name)
		}
		s.Atlas.Sets, s.variants = append(s.Atlas.Sets, set), append(s.variants, list)
		s.rules[set.Base] = string(variants.Show(sets[i].Base))
	}
	return s, nil
}

// Planned is how many boards are to be solved, and how many positions they have.
func (s *Survey) Planned() (boards, positions int) {
	for i := range s.Atlas.Sets {
		for _, b := range s.Atlas.Sets[i].Boards {
			if b.State == atlas.Waiting {
				boards++
				positions += b.Positions
			}
		}
	}
	return boards, positions
}

// Options say how an atlas is made; none of them changes it.
type Options struct {
	// Workers is how many goroutines may work; 0 stands for one for each processor.
	Workers int
	// Progress is told what is at work, from several goroutines; may be nil.
	Progress func(Progress)
}

// Progress is how far a survey is.
type Progress struct {
	Set   *atlas.Set
	Board *atlas.Board
	// Done and All are states: those of boards that are finished, and of all to be
	// solved. Boards and Of count the boards.
	Done, All, Boards, Of int
	// Solving is how far the solver is; zero where something else is done.
	Solving solve.Progress
	// Finished is set where the board is done, Recalled where it was done before.
	Finished, Recalled bool
}

// Run finds what is to be found, board by board, the smallest of all rule sets first,
// and keeps each in the folder when it is done, and the whole atlas in the end. What is
// there already is read. When the context is done it returns its error.
func (s *Survey) Run(ctx context.Context, folder *atlas.Folder, o Options) error {
	rates, err := folder.Rates()
	if err != nil {
		return err
	}
	s.Atlas.Rules = s.rules
	todo := s.todo()
	at := Progress{Of: len(todo)}
	for _, t := range todo {
		at.All = sum(at.All, t.board.States)
	}
	for _, t := range todo {
		at.Set, at.Board = t.set, t.board
		at.Finished, at.Recalled = false, false
		found, err := folder.Recall(s.Atlas.Settings, t.set.Name, t.board)
		if err != nil {
			return err
		}
		if found != nil {
			at.Recalled = true
		} else {
			if err := ctx.Err(); err != nil {
				return err
			}
			now := at
			rate := rates[t.set.Name]
			begin := sim.CPUTime()
			var solved time.Duration
			if found, solved, err = s.find(ctx, t, o, now); err != nil {
				return err
			}
			if spent := solved - begin; spent > 0 {
				rate.States += t.board.States
				rate.Seconds += spent.Seconds()
				rates[t.set.Name] = rate
			}
		}
		t.board.Found, t.board.State = found, atlas.Solved
		if !at.Recalled {
			if err := errors.Join(folder.Keep(s.Atlas.Settings, t.set.Name, t.board), folder.KeepRates(rates)); err != nil {
				return err
			}
		}
		at.Finished = true
		at.Done += t.board.States
		at.Boards++
		if o.Progress != nil {
			o.Progress(at)
		}
	}
	return folder.Write(s.Atlas)
}

// task is a board to be solved.
type task struct {
	set     *atlas.Set
	board   *atlas.Board
	variant *variants.Variant
}

// todo lists the boards to be solved.
func (s *Survey) todo() []task {
	var list []task
	for i := range s.Atlas.Sets {
		set := &s.Atlas.Sets[i]
		for _, k := range bySize(set) {
			if b := &set.Boards[k]; b.State == atlas.Waiting {
				list = append(list, task{set, b, s.variants[i][k]})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b task) int { return cmp.Compare(a.board.States, b.board.States) })
	return list
}

// find finds all that an atlas says of a board, and tells the process's time when it
// was solved.
func (s *Survey) find(ctx context.Context, t task, o Options, at Progress) (*atlas.Finding, time.Duration, error) {
	solver, err := t.variant.Solver()
	if err != nil {
		return nil, 0, err
	}
	defer solver.Close()
	options := solve.Options{Seeds: solver.Seeds(), Workers: sim.Workers(o.Workers), Search: s.Atlas.Nodes}
	if o.Progress != nil {
		options.Progress = func(p solve.Progress) {
			now := at
			now.Solving = p
			o.Progress(now)
		}
	}
	answer, err := solver.Solve(ctx, options)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", t.board.Variant, err)
	}
	solved := sim.CPUTime()
	f := &atlas.Finding{
		Bounds: [2]int{answer.Bounds[0] + answer.Lead, answer.Bounds[1] + answer.Lead}, Longest: answer.Longest, Limit: t.variant.Game.Info().Limit,
		Moves: []atlas.Move{}, Fair: atlas.Fair{Even: []atlas.Start{}}, Played: []atlas.Played{}, Curve: []atlas.SoftmaxTally{},
	}
	if v := answer.Searched; v != nil {
		f.Bounds, f.Searched = [2]int{*v + answer.Lead, *v + answer.Lead}, true
	}
	for _, m := range answer.Moves {
		f.Moves = append(f.Moves, atlas.Move{Move: m.Text, Value: plus(m.Value, answer.Lead), Fresh: plus(m.Fresh, answer.Lead)})
	}
	if fair := solver.Abilities().FairStarts; fair != nil {
		found := fair(s.Atlas.Moved)
		f.Fair.Looked, f.Fair.Open = found.Looked, found.Open
		for _, e := range found.Even {
			f.Fair.Even = append(f.Fair.Even, atlas.Start(e))
		}
	}
	if err := s.exact(ctx, t.variant, solver, f); err != nil {
		return nil, 0, err
	}
	if err := s.curve(ctx, t.variant, solver, f, o.Workers); err != nil {
		return nil, 0, err
	}
	solver.Close() // the layers of a large board leave no room for players
	f.Played, err = s.play(ctx, t.variant, o.Workers)
	return f, solved, err
}

// plus adds to a number that may not be known.
func plus(v *int, more int) *int {
	if v == nil {
		return nil
	}
	n := *v + more
	return &n
}

// Memory is what the largest board takes that is to be solved, in bytes.
func (s *Survey) Memory() int {
	most := 0
	for _, set := range s.Atlas.Sets {
		for _, b := range set.Boards {
			if b.State == atlas.Waiting {
				most = max(most, b.Bytes)
			}
		}
	}
	return most
}
