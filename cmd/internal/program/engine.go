package program

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/number"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/outside"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/variants"
)

// The protocols that the engine command speaks.
const (
	protocolHouse = "houserules"
	protocolUCI   = "uci"
)

func engineCommand(a *app) *cobra.Command {
	var agents, protocol string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "engine [V] --agent A",
		Short: "Answer with an agent's moves on standard input and output",
		Long: `Plays at another program's table: reads questions on standard input, one word and
what belongs to it a line, and answers each with a move on standard output. Any
program that answers so can be an agent, exec:

  houserules run --variants french --agents 'exec:./engine.py,greedy' \
    --games 100
  houserules match french \
    --agents 'exec:"houserules engine --agent alphabeta:4",greedy'

Without V it plays by whatever rules it is told. A program is asked so, and
answers what stands after the arrow:

  houserules 1               → houserules 1, the version that it speaks
  variant french, hash H, rules {…}, family mancala, seats 2
  ready                      → ready, or refuse WHY
  game                       a new game begins
  start P                    at this position, in the game's notation
  played A b …               what was played since the last line, dice included
  position P                 where it is to move
  legal A B C                the legal moves
  seat 1, ply 12
  clock 10000                milliseconds for this move
  seed N                     a number for luck, for this move alone
  luck KEY OWN               the same as this program draws by
  question 7                 the number of the question
  go                         → move A 7, or giveup WHY
  scores 25 23, shares 60 0, over majority    the game is over
  quit

A program skips words that it does not know. It may leave the number out; with it an
answer is never taken for that to another question. Its answers should depend on the
lines since game alone, or a study with it cannot be played again to the same
bytes. Quit and the end of the input end a search that is going on, unless the
input is a file.

--protocol uci speaks UCI as open oware engines do, for two rows of six houses:
position startpos|4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FfEe, go depth N |
nodes N | movetime MS | infinite, stop, bestmove. A depth or a number of nodes
takes the place of the agent; its own limit holds otherwise. A search that is stopped
is answered by the move of 50,000 nodes. Such engines are
agents, too: 'exec:./engine;protocol=uci;time=2'.`,
		Example: `  houserules engine --agent alphabeta:6
  houserules engine abapa --agent nodes:100000 --protocol uci
  houserules engine french --agent greedy`,
		Args: arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if protocol != protocolHouse && protocol != protocolUCI {
				return usagef("unknown protocol %q; there are %s, %s", protocol, protocolHouse, protocolUCI)
			}
			var games []engine.Game
			if len(args) == 1 {
				v, err := a.variant(args[0])
				if err != nil {
					return err
				}
				games = append(games, v.Game)
			}
			if spec, err := sim.ParseAgent(agents); err == nil && games == nil && slices.Contains(spec.Evaluations(), agent.Learned) {
				return usagef("%s: for which rules was it learned? Name them: houserules engine V --agent %s", spec, quote(spec.String()))
			}
			named, _, err := sim.Named(agents, "", a.library, games...)
			if err != nil {
				return usageError{err}
			}
			allowed, err := a.allowNamed([]agent.Spec{named})
			if err != nil {
				return err
			}
			spec := allowed[0]
			s := &outside.Server{Name: spec.String(), Make: toldGame, Agent: seated(spec), Limited: limited, Seed: seed}
			if !isFile(a.in) {
				s.Patience = enginePatience
			}
			for _, g := range games {
				if _, err := s.Agent(g, engine.First); err != nil {
					return usagef("%s: %w", g.Info().Variant.Name, err)
				}
				s.Game = g
			}
			if protocol == protocolHouse {
				return s.Serve(a.in, a.out, a.err)
			}
			if s.Game == nil {
				return usagef("UCI does not tell the rules: name a variant")
			}
			return s.ServeUCI(a.in, a.out, a.err)
		},
	}
	f := cmd.Flags()
	f.StringVar(&agents, "agent", "alphabeta:4", "who plays")
	a.programEnvFlag(cmd)
	f.StringVar(&protocol, "protocol", protocolHouse, "protocol: "+protocolHouse+", "+protocolUCI)
	number.Var(f, &seed, "seed", "", 1, "seed of the random numbers, where the other side sends none")
	return cmd
}

// enginePatience is how long a search goes on when it was stopped, or when who asked has
// gone: the move of a short one still comes where questions are piped in at once.
const enginePatience = 400 * time.Millisecond

// isFile reports whether a reader is a file on disk, whose end says nothing of who reads
// the answers.
func isFile(r io.Reader) bool {
	f, ok := r.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// toldGame makes a game of the rules that a table tells.
func toldGame(rules string) (engine.Game, error) {
	v, err := variants.Restore(json.RawMessage(rules))
	if err != nil {
		return nil, err
	}
	return v.Game, nil
}

// seated makes an agent for a seat, if it can play the game.
func seated(spec agent.Spec) func(engine.Game, engine.Seat) (engine.Agent, error) {
	return func(g engine.Game, seat engine.Seat) (engine.Agent, error) {
		if _, err := sim.Seated([]agent.Spec{spec}, g.Info()); err != nil {
			return nil, err
		}
		if err := sim.CheckEvaluations([]agent.Spec{spec}, g.Info()); err != nil {
			return nil, err
		}
		return sim.Player(g, spec, seat), nil
	}
}

// limited makes the agent that stands for a limit of UCI's.
func limited(g engine.Game, seat engine.Seat, limit string, n int) (engine.Agent, error) {
	kind := map[string]string{"depth": "alphabeta", "nodes": "nodes"}[limit]
	spec, err := sim.ParseAgent(fmt.Sprintf("%s:%d", kind, n))
	if err != nil {
		return nil, err
	}
	return sim.Player(g, spec, seat), nil
}

// onForfeitFlag adds --on-forfeit.
func onForfeitFlag(cmd *cobra.Command, target *string) {
	choices := plan.OnForfeit("").Values()
	cmd.Flags().StringVar(target, "on-forfeit", "", "where a player that is another program fails: "+strings.Join(choices, " or ")+" (default: what the study says, else stop)")
	previous := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("on-forfeit") && *target != choices[0] && *target != choices[1] {
			return usagef("--on-forfeit cannot be %q: write %s", *target, strings.Join(choices, " or "))
		}
		if previous != nil {
			return previous(cmd, args)
		}
		return nil
	}
}

// setOnForfeit gives a plan what the flag says, where there is a flag and somebody
// may forfeit.
func setOnForfeit(p *plan.Plan, value string) {
	if value != "" && p.MayForfeit() {
		p.OnForfeit = plan.OnForfeit(value)
	}
}
